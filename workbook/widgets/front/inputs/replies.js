// Replies to wrong answers: their form, lost digits, a sign, an order, a factor, then the hint. As course/exercises/replies.py,
// whose words these are. An answer is a list, a word, or a number: { value, decimals }.

const LARGEST = 10000;
const MOST = 8; // entries of a list that are changed one by one; each change takes a digest
const ROUNDINGS = 16; // answers that are tried for one that may be rounded
const ROUNDED =
  'right as far as its digits go, but rounded: give a fraction, such as "3/4", or all digits';
const IF_ROUNDED = "if a number is rounded, give its fraction: numbers are compared exactly";
const SIGN = "right but for a sign";
const ORDER = "right but for the order";
const FACTOR = "right but for a factor of 2, there or missing";
const OTHERS = "these are the ones that the question does not ask for";

const isWord = (x) => typeof x === "string";
const isNumber = (x) => !isWord(x) && !Array.isArray(x);
const exactly = (value) => ({ value, decimals: 0 });
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** What an answer is: "a number", "a word", "3 numbers", "2 rows of 3". */
export function shapeOf(x) {
  if (isWord(x)) return "a word";
  if (!Array.isArray(x)) return "a number";
  const even = x.every((row) => Array.isArray(row) && row.length === x[0].length);
  if (x.length && even) return `${x.length} rows of ${x[0].length}`;
  const kind = x.length && x.every(isWord) ? "word" : "number";
  return `${x.length} ${kind}${x.length === 1 ? "" : "s"}`;
}

// --- forms ----------------------------------------------------------------------------------------

/** ["a", "b", "c"] of "a-c", ["yes", "no"] of "yes/no". */
function optionsOf(text) {
  const ends = /^([a-z])-([a-z])$/.exec(text);
  if (!ends) return text.split("/");
  const [first, last] = [ends[1].charCodeAt(0), ends[2].charCodeAt(0)];
  return Array.from({ length: last - first + 1 }, (_, k) => String.fromCharCode(first + k));
}

/** The form that a text describes: { rows } of a matrix, else { parts }: [{ options, several }, ...]. */
export function formOf(text) {
  const rows = /^(\d+) rows of (\d+)$/.exec(text);
  if (rows) return { rows: [Number(rows[1]), Number(rows[2])], parts: [] };
  const parts = [];
  for (const piece of text.split(", ")) {
    const [count, ...rest] = piece.split(" ");
    const kind = rest.join(" ");
    const times = Number(count) || 1;
    if (!kind) parts.push({ options: optionsOf(piece), several: false });
    else if (count === "letters") parts.push({ options: optionsOf(kind), several: true });
    else if (/^numbers?$/.test(kind))
      parts.push(...Array(times).fill({ options: [], several: false }));
    else {
      const options = optionsOf(kind.replace(/^(letter|of) /, ""));
      parts.push(...Array(times).fill({ options, several: false }));
    }
  }
  return { rows: null, parts };
}

/** @param {{ options: string[], several: boolean }} part */
function namePart({ options, several }) {
  if (!options.length) return "a number";
  if (options[0].length > 1) return options.join(" or ");
  const letters = `${options[0]} to ${options.at(-1)}`;
  return several ? `letters of ${letters}` : `a letter of ${letters}`;
}

function nameForm({ rows, parts }) {
  if (rows) return `${rows[0]} rows of ${rows[1]}`;
  if (parts.length > 1 && parts.every(({ options }) => !options.length))
    return `${parts.length} numbers`;
  if (parts.length > 1 && parts.every((part) => same(part, parts[0])))
    return `a list of ${parts.length}, each ${namePart(parts[0])}`;
  return parts.map(namePart).join(" and ");
}

const said = (x) => (isWord(x) ? x : shapeOf(x));

function partObjection(part, x) {
  const name = namePart(part);
  if (!part.options.length) return isNumber(x) ? "" : `expected a number, got ${said(x)}`;
  if (!part.several) return part.options.includes(x) ? "" : `expected ${name}, got ${said(x)}`;
  const letters = isWord(x) ? [...x] : x;
  if (!Array.isArray(letters) || !letters.length)
    return `expected ${name}, such as "a, c", got ${said(x)}`;
  for (const letter of letters)
    if (!part.options.includes(letter))
      return `expected ${name}, such as "a, c", got ${said(letter)}`;
  return new Set(letters).size < letters.length ? "a letter stands twice" : "";
}

/** What is wrong with the form of an answer, "" for nothing. */
export function objection(form, x) {
  const { rows, parts } = form;
  const fault = `expected ${nameForm(form)}, got ${shapeOf(x)}`;
  if (rows) {
    const isRow = (row) => Array.isArray(row) && row.length === rows[1] && !row.some(isWord);
    return Array.isArray(x) && x.length === rows[0] && x.every(isRow) ? "" : fault;
  }
  if (parts.length === 1) return partObjection(parts[0], x);
  if (!Array.isArray(x) || x.length !== parts.length) return fault;
  for (const [place, part] of parts.entries()) {
    const wrong = partObjection(part, x[place]);
    if (wrong) return `part ${place + 1}: ${wrong}`;
  }
  return "";
}

/** An answer with its letters gathered, or its words where the form has words. */
export function inPlaces({ parts }, x) {
  const entries = Array.isArray(x) ? x.flat(Infinity) : [x];
  const bare = (word) => word.replace(/\band\b|[(), '"]/g, "");
  if (parts.some(({ several }) => several)) {
    const letters = [...entries.filter(isWord).map(bare).join("")].sort();
    const numbers = entries.filter(isNumber);
    if (parts.length > 1) return [letters.join(""), ...numbers];
    if (numbers.length) return x;
    return letters.length === 1 ? letters[0] : letters;
  }
  if (isWord(x) && parts.length > 1 && parts.every(({ options }) => options.length)) {
    const letters = [...x.replace(/[(), ]/g, "")];
    return letters.length === parts.length ? letters : x;
  }
  const wordy = parts.filter(({ options }) => options.length).length;
  if (!Array.isArray(x) || !wordy || x.length !== parts.length) return x;
  const words = x.filter(isWord);
  const others = x.filter((entry) => !isWord(entry));
  if (words.length !== wordy) return x;
  return parts.map(({ options }) => (options.length ? words.shift() : others.shift()));
}

// --- kinds of errors ------------------------------------------------------------------------------

const looksRounded = (x) =>
  isNumber(x) &&
  x.decimals > 0 &&
  String(Math.trunc(Math.abs(x.value) * 10 ** x.decimals + 1e-6)).length > 1;

const gcd = (a, b) => (b ? gcd(b, a % b) : Math.abs(a));

/** The simplest fractions, up to so many, that round to a number. */
function meant(x, count) {
  if (!looksRounded(x) || x.decimals >= 10) return [];
  const half = 0.5 / 10 ** x.decimals;
  const slack = 1e-12 * Math.max(1, Math.abs(x.value));
  const found = [];
  for (let q = 1; q <= LARGEST && found.length < count; q++)
    for (let p = Math.ceil((x.value - half - slack) * q); p <= (x.value + half + slack) * q; p++)
      if (gcd(p, q) === 1 && Math.abs(p / q - x.value) > slack) found.push(exactly(p / q));
  return found.slice(0, count);
}

/** Lists with one entry out of each of these. */
function chosen(options) {
  return options.reduce(
    (lists, some) => lists.flatMap((list) => some.map((x) => [...list, x])),
    [[]],
  );
}

/** Answers that give this one where they are rounded. */
function unrounded(x) {
  if (Array.isArray(x) && x.some(Array.isArray)) return [];
  const entries = Array.isArray(x) ? x : [x];
  const many = entries.filter(looksRounded).length;
  if (!many) return [];
  const count = Math.max(1, Math.floor(ROUNDINGS ** (1 / many) + 1e-9) - 1); // and the number itself
  const options = entries.map((entry) => [...meant(entry, count), entry]);
  const lists = chosen(options).slice(0, ROUNDINGS);
  if (Array.isArray(x)) return lists;
  const step = 10 ** -(x.decimals + 1);
  const near = [...Array(11).keys()].map((k) => exactly(x.value + (k - 5) * step));
  return [...lists.map(([one]) => one), ...(x.decimals <= 3 ? near : [])];
}

const onNumbers = (change, x) =>
  Array.isArray(x)
    ? x.map((entry) => onNumbers(change, entry))
    : isWord(x)
      ? x
      : exactly(change(x.value));

/** A list of numbers with one of them changed. */
function oneChanged(change, x) {
  if (!Array.isArray(x) || x.length < 2 || x.length > MOST) return [];
  return x.flatMap((entry, k) =>
    isNumber(entry) ? [x.with(k, exactly(change(entry.value)))] : [],
  );
}

const turned = (value) => -value;
const doubled = (value) => 2 * value;
const halved = (value) => value / 2;

function inOtherOrder(x) {
  if (!Array.isArray(x)) return [];
  const even = x.length && x.every((row) => Array.isArray(row) && row.length === x[0].length);
  const out = even ? [x[0].map((_, k) => x.map((row) => row[k]))] : [];
  out.push(x.toReversed());
  for (let k = 0; k < Math.min(x.length - 1, MOST); k++)
    out.push(x.with(k, x[k + 1]).with(k + 1, x[k]));
  return out;
}

function withAFactor(x) {
  const each = Array.isArray(x) && x.length <= 3;
  return [doubled, halved].flatMap((change) => [
    onNumbers(change, x),
    ...(each ? oneChanged(change, x) : []),
  ]);
}

/** The letters that an answer does not have. */
function theOthers(x, { parts }) {
  if (!parts[0]?.several) return [];
  const rest = parts[0].options.filter((letter) => !(parts.length > 1 ? x[0] : x).includes(letter));
  if (parts.length > 1) return [[rest.join(""), ...x.slice(1)]];
  return rest.length ? [rest.length > 1 ? rest : rest[0]] : [];
}

/**
 * "" for a right answer, otherwise a sentence on its kind of error, with the hint.
 * @param {Function} accepts whether an answer is right, as a promise
 */
export async function reply(x, accepts, hint, form) {
  const mine = inPlaces(form, x);
  if ((await accepts(mine)) || (await accepts(x))) return "";
  const fault = objection(form, mine);
  if (fault) return fault;
  for (const one of unrounded(mine)) if (await accepts(one)) return ROUNDED;
  const kinds = [
    [SIGN, [onNumbers(turned, mine), ...oneChanged(turned, mine)]],
    [ORDER, inOtherOrder(mine)],
    [FACTOR, withAFactor(mine)],
    [OTHERS, theOthers(mine, form)],
  ];
  for (const [kind, tried] of kinds)
    for (const one of tried)
      if (!same(one, mine) && (await accepts(one))) return `${kind}: ${hint}`;
  const entries = Array.isArray(mine) ? mine.flat(Infinity) : [mine];
  return entries.some(looksRounded) ? `${hint} (${IF_ROUNDED})` : hint;
}
