// What hands do, as a text, such as "1 lock 2; 1.5 free 2": as `read`, `written` and `said` of widgets/hands.py have it.

const FORMS = {
  lock: "TIME lock JOINT",
  free: "TIME free JOINT",
  drive: "TIME drive JOINT RATE",
  pull: "TIME pull LINK SHARE X Z, X ZxTIMES, ...",
};
const FAR = 1000; // [m] that a hand may be away

/** A number as Python's format "g" writes it; very small and very large ones with an exponent. */
export function g(x, digits = 6) {
  const short = +x.toPrecision(digits);
  const power = short ? Math.floor(Math.log10(Math.abs(short)) + 1e-12) : 0;
  if (power >= -4 && power < digits) return String(short);
  return short.toExponential().replace(/([+-])(\d)$/, (_, sign, digit) => `${sign}0${digit}`);
}

const real = (word) => (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(word) ? Number(word) : NaN);
const whole = (word) => (/^[-+]?\d+$/.test(word) ? Number(word) : NaN);
const fits = (condition) => {
  if (!condition) throw new RangeError();
};

function path(words) {
  return words
    .join(" ")
    .split(",")
    .flatMap((part) => {
      const [place, ...times] = part.split("x");
      const at = place.trim().split(/\s+/).map(real);
      fits(at.length === 2 && at.every((x) => Math.abs(x) <= FAR));
      fits(times.length === 0 || times[0] === "" || whole(times.join("x").trim()) >= 1);
      return Array.from({ length: times[0] ? whole(times[0].trim()) : 1 }, () => at);
    });
}

/** { t, verb, at, rate, share, path } of a part of a text. */
function event(part) {
  const words = part.replaceAll(",", " , ").split(/\s+/);
  const verb = words[1] ?? "";
  if (!Object.hasOwn(FORMS, verb))
    throw new Error(
      `hands: '${part.slice(0, 60)}' is in none of the forms: ${Object.values(FORMS).join("; ")}`,
    );
  const [t, at, rest] = [real(words[0]), whole(words[2]), words.slice(3)];
  const found = { t, verb, at, rate: 0, share: 1, path: [] };
  try {
    fits(t >= 0 && t < Infinity && at >= 1);
    if (verb === "drive") {
      fits(rest.length === 1);
      found.rate = real(rest[0]);
    } else if (verb === "pull") {
      [found.share, found.path] = [real(rest[0]), path(rest.slice(1))];
    } else fits(!rest.length);
    fits(Number.isFinite(found.rate) && found.share >= 0 && found.share <= 1);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Error(`hands: '${part.slice(0, 60)}' is not of the form '${FORMS[verb]}'`, {
      cause: error,
    });
  }
  return found;
}

/** Events of a text, in time. */
export function read(text) {
  if (typeof text !== "string")
    throw new Error(`hands must be a text, got ${JSON.stringify(text)}`);
  return text
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean)
    .map(event)
    .sort((a, b) => a.t - b.t);
}

function pathWritten(places) {
  const runs = [];
  for (const [x, z] of places) {
    const last = runs.at(-1);
    if (last && last.x === x && last.z === z) last.count++;
    else runs.push({ x, z, count: 1 });
  }
  return runs
    .map(({ x, z, count }) => `${g(x, 10)} ${g(z, 10)}${count > 1 ? `x${count}` : ""}`)
    .join(", ");
}

/** The text of events. */
export function written(events) {
  const tails = {
    lock: () => "",
    free: () => "",
    drive: ({ rate }) => ` ${g(rate, 10)}`,
    pull: ({ share, path: places }) => ` ${g(share, 10)} ${pathWritten(places)}`,
  };
  return events.map((e) => `${g(e.t, 10)} ${e.verb} ${e.at}${tails[e.verb](e)}`).join("; ");
}

/** A text with one more event. */
export const withEvent = (text, more) => written([...read(text), more].sort((a, b) => a.t - b.t));

/** What tells one path from another: CRC-32 of its text. */
function mark(text) {
  let rest = ~0;
  for (const byte of new TextEncoder().encode(text)) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (0xedb88320 & -(rest & 1));
  }
  return (~rest >>> 0).toString(16).padStart(8, "0");
}

/** When a pull ends [s]; a hand with one place holds to the end. */
export const endOf = ({ t, path: places }, period) =>
  places.length > 1 ? t + period * (places.length - 1) : Infinity;

/** A few words about each event; a path is told by its number. */
export function eventsSaid(events, period) {
  const words = {
    lock: ({ at }) => `joint ${at} locked`,
    free: ({ at }) => `joint ${at} freed`,
    drive: ({ at, rate }) => `joint ${at} driven at ${g(rate)} rad/s`,
    pull: (e) =>
      `link ${e.at} pulled at ${g(e.share)} of it${e.path.length > 1 ? ` to ${g(endOf(e, period))} s` : ""}, ` +
      `path ${mark(pathWritten(e.path))}`,
  };
  return events.map((e) => `${g(e.t)} s: ${words[e.verb](e)}`);
}
