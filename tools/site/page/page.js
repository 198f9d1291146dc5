// The page around the player: presets, native controls with names, one model in the place of a notebook's.

import { inputs } from "../../../workbook/widgets/front/inputs/inputs.js";
import player from "../../../workbook/widgets/front/player/player.js";
import { element } from "../../../workbook/widgets/front/shared/elements.js";
import { bytesOf, shelf } from "../../../workbook/widgets/front/shared/message.js";
import { followTheme } from "../../../workbook/widgets/front/shared/theme.js";
import { g, read, withEvent } from "./events.js";
import { begin, idle } from "./meaning.js";

const model = {
  ...shelf({ run: null, notice: "", busy: 0, hears: true, seen: {}, opened: "" }),
  send: ({ hand }) => handed(hand),
};
const by = (id) => document.getElementById(id);

/** @type {any} */
const now = {}; // what they say
let waiting = false;
const form = inputs(GIVEN.controls, {
  prefix: "",
  open: true,
  moved: (name, value) => {
    now[name] = value;
    if (waiting) return;
    waiting = true; // a slider that is dragged asks once for each picture
    requestAnimationFrame(() => {
      if (waiting) again(); // if not, a preset or a hand has asked meanwhile
    });
  },
});
by("controls").append(form.el);
followTheme(by("controls"), () => {});

/** Why a control does not take a value, or "". */
function refusal(name, value) {
  const { kind, low, high, step, values } = GIVEN.controls[name];
  const got = `got ${JSON.stringify(value)}`;
  if (kind === "text") return unread(name, value);
  if (kind === "range") {
    const steps = (value - low) / step;
    const fits = typeof value === "number" && value >= low && value <= high;
    return fits && Math.abs(steps - Math.round(steps)) < 1e-6
      ? ""
      : `${name} must be ${low} to ${high} in steps of ${step}, ${got}`;
  }
  const known = [].concat(value).every((one) => values.includes(one));
  const some = kind === "several" ? [].concat(value).length : !Array.isArray(value);
  return known && some
    ? ""
    : `${name} must be ${kind === "several" ? "some" : "one"} of ${values.join(", ")}; ${got}`;
}

/** Why a text is none of hands, or no joint values, or "". */
function unread(name, text) {
  try {
    if (name === "hands") read(text);
    else if (
      typeof text !== "string" ||
      text.split(/\s+/).some((word) => !(Math.abs(Number(word)) <= 1000))
    )
      return `${name} must be joint values [rad] from the base on, such as '0.3 -0.5', got ${JSON.stringify(text)}`;
    return "";
  } catch ({ message }) {
    return message;
  }
}

/** Why texts that stand in controls now are not taken, or "". */
const amiss = () => ["angles", "hands"].map((name) => unread(name, now[name])).find(Boolean) ?? "";

/** The fields of a link's state. */
const FIELDS = ["preset", "only", "changes", "seen", "plays", "bare"];

/**
 * { preset, only, changes, seen, refused } of what an address asks for, #{"preset": name, "only": [names of controls],
 * "changes": {name: value}, "seen": {...}}; what it cannot have is left out and said.
 */
function asked(fragment) {
  const names = GIVEN.presets.map(({ name }) => name);
  const strange = new Set();
  const known = (name) => Object.hasOwn(GIVEN.controls, name) || !strange.add(name);
  const found = {
    preset: names[0],
    only: null,
    changes: {},
    seen: null,
    plays: false,
    bare: false,
    refused: [],
  };
  let given = {};
  try {
    if (fragment.length > 1) given = JSON.parse(decodeURIComponent(fragment.slice(1)));
    if (given === null || typeof given !== "object" || Array.isArray(given))
      throw new SyntaxError();
  } catch {
    return {
      ...found,
      refused: [`${JSON.stringify(fragment.slice(0, 60))} is not the state of a laboratory`],
    };
  }
  for (const [key, value] of Object.entries(given)) {
    if (key === "preset") {
      if (names.includes(value)) found.preset = value;
      else
        found.refused.push(`no preset ${JSON.stringify(value)}; choose from ${names.join(", ")}`);
    } else if (key === "only") {
      const there = [].concat(value).filter(known);
      found.only = there.length ? there : null;
    } else if (key === "changes" && value && typeof value === "object") {
      for (const [name, to] of Object.entries(value).filter(([name]) => known(name))) {
        const why = refusal(name, to);
        if (why) found.refused.push(why);
        else found.changes[name] = GIVEN.controls[name].kind === "several" ? [].concat(to) : to;
      }
    } else if (["plays", "bare"].includes(key) && typeof value === "boolean") {
      found[key] = value;
    } else if (key === "seen" && value && typeof value === "object") {
      const wrong = Object.keys(value).filter(
        (name) => !(Object.hasOwn(SEEN, name) && SEEN[name](value[name])),
      );
      found.refused.push(
        ...wrong.map((name) => `seen: ${name} cannot be ${JSON.stringify(value[name])}`),
      );
      found.seen = wrong.length ? null : value;
    } else if (FIELDS.includes(key)) {
      found.refused.push(`${key} cannot be ${JSON.stringify(value)}`);
    } else {
      found.refused.push(
        `unknown field ${JSON.stringify(key)}; the fields are ${FIELDS.join(", ")}`,
      );
    }
  }
  if (strange.size)
    found.refused.push(
      `no control ${[...strange].map((name) => JSON.stringify(name)).join(", ")}; choose from ${Object.keys(GIVEN.controls).join(", ")}`,
    );
  return found;
}

/** What a picture that rests is seen at: [s], a layer that is painted, the step of its sweep; 0 shows all joints. */
const SEEN = {
  at: (t) => Number.isFinite(t) && t >= 0,
  layer: (key) => key === "" || GIVEN.layers.includes(key),
  sweep: (step) => Number.isInteger(step) && step >= 0,
};

/** The fragment of an address that brings this preset with these values, and what is seen of it. */
function fragmentOf(preset, setup, seen) {
  const differs = ([name, value]) => String(value) !== String(preset.setup[name]);
  const wanted = {
    preset: preset.name,
    changes: Object.fromEntries(Object.entries(setup).filter(differs)),
    ...(Object.keys(seen).length && { seen }),
  };
  return `#${encodeURIComponent(JSON.stringify(wanted))}`;
}

const relink = () => {
  by("link").href = fragmentOf(chosen, now, model.get("seen"));
};
model.on("change:seen", relink);

const engine = new Worker(
  URL.createObjectURL(new Blob([by("engine").textContent], { type: "text/javascript" })),
);
/** The bytes that a text in base64 stands for, unpacked. */
const unpacked = (text) =>
  new Response(
    new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("gzip")),
  ).arrayBuffer();
const ready = Promise.all(GIVEN.binaries.map(unpacked)).then((binaries) =>
  engine.postMessage({ binaries }),
);
const tell = (what) => ready.then(() => engine.postMessage(what));
ready.catch(({ message }) => model.set("notice", message));
let chosen;
let opened;
let begun; // the setup as the preset was put, with the changes of the address
let bare = false;
let requests = 0; // number of the newest
let since = 0; // the first request for the current preset

/** Asks the worker: { setup, title, play, speed } for pictures, { setup, measure } for times. The newest request wins. */
function ask(request) {
  model.set("busy", 1);
  tell({ id: ++requests, ...request });
}

const before = []; // texts of hands, each as it was before the next one

/** What hands of the player do; those that need the run are the worker's. */
function handed(what) {
  if (what.do === "undo")
    putHands(before.pop() ?? now.hands.split(";").slice(0, -1).join(";").trim(), false);
  else if (what.do === "reset") putHands(chosen.setup.hands);
  else if (what.do === "bend") bend(what);
  else tell({ hand: { ...what, of: since } });
}

/** Starts from where a joint has been turned by so much [rad]; joints beyond it start as they did. */
function bend({ at, by }) {
  const q = begin(now);
  const count = Math.max(now.angles.split(" ").filter(Boolean).length, at);
  q[at - 1] += by;
  now.angles = angled(q.slice(0, count));
  form.set("angles", now.angles);
  again();
}

/** Joint values as their control has them: each to a ten-thousandth. */
const angled = (q) => q.map((x) => g(Math.round(1e4 * x) / 1e4 + 0)).join(" ");

function putHands(text, kept = true) {
  if (kept && text !== now.hands) before.push(now.hands);
  now.hands = text;
  form.set("hands", text);
  again();
}

engine.onmessage = ({ data: { id, share, run, said, measured, notice, done, live, event } }) => {
  if (live) {
    model.fire("msg:custom", { live });
    return;
  }
  if (event) {
    if (event.of === since && !amiss()) putHands(withEvent(now.hands, event));
    return;
  }
  if (id < since) return; // of a preset that was left
  if (share !== undefined) [by("work").hidden, by("share").value] = [false, share];
  if (run) {
    model.set("run", {
      ...run,
      ...(bare && { parameters: [] }),
      plots: bare ? [] : chosen.plots,
      asks: asks(),
    });
    model.set("notice", amiss()); // of what was typed since it was asked for
  }
  if (said) by("time").textContent = said;
  if (measured) {
    measuredOf = measures;
    by("costs").hidden = false;
    by("costs").replaceChildren(...costTable(measured));
  }
  if (notice) model.set("notice", notice);
  if (!done || id !== requests) return;
  by("work").hidden = true;
  model.set("busy", 0);
  by("costs").hidden = measuredOf !== timesOf(now);
  measureIfAnswered();
};
engine.onerror = ({ message }) => model.set("notice", message);

const timesOf = ({ solvers, body }) => `${solvers} ${body}`; // what times depend on
let measures = ""; // of what times were asked for, and of what they are shown
let measuredOf = "";
let measuring = false;

/** A run by a formula as printed, which Python computed beforehand: the inputs say of which arm. */
function asPrinted(name, how) {
  const { setup, run } = GIVEN.misprints[name];
  Object.assign(now, setup);
  for (const [control, value] of Object.entries(setup)) form.set(control, value);
  form.idle(Object.keys(setup).filter((control) => control !== "misprint"));
  relink();
  since = requests + 1; // what is still being computed comes too late
  by("costs").hidden = true;
  mark(chosen.setup.misprint === name ? chosen.name : "");
  const plots = bare ? [] : chosen.plots;
  const speed = how.play === null ? null : 0.5;
  const buffer = bytesOf(run.buffer);
  model.set("run", { ...run, plots, asks: asks(), buffer, serial: ++requests, ...how, speed });
  model.set("notice", "");
  model.set("busy", 0);
  by("work").hidden = true;
  by("time").textContent = GIVEN.beforehand;
}

/** Marks the button of the preset that is shown as it was set, if one is. */
function mark(name) {
  for (const button of by("presets").children)
    button.setAttribute("aria-pressed", String(button.textContent === name));
}

function again(play = null, seen = null) {
  waiting = false;
  const setup = { ...now };
  const preset = chosen;
  measuring = false;
  if (setup.misprint !== "none") {
    asPrinted(setup.misprint, { play, seen });
    return;
  }
  if (amiss()) {
    model.set("notice", amiss());
    return;
  }
  form.idle(idle(setup));
  relink();
  const same = Object.entries(preset.setup).every(
    ([name, value]) => String(setup[name]) === String(value),
  );
  mark(same ? preset.name : "");
  ask({
    setup,
    title: same ? preset.name : "",
    play,
    speed: play === null ? null : preset.speed,
    seen,
  });
}

/** The question of the run, as the player takes it; without words where the page around asks it, or for a run of the reader's own. */
function asks() {
  const printed = now.misprint !== "none" && chosen.setup.misprint !== now.misprint;
  const given = printed ? GIVEN.misprints[now.misprint].asks : chosen.asks;
  const askedAround = parent !== window && chosen === opened;
  const start = askedAround ? begun : chosen.setup; // the page around asks of the run that it shows
  const own = ["hands", "angles"].some((name) => now[name] !== start[name]);
  if (own) {
    const question = "This run is yours, and not that of the question. Press play.";
    return { ...given, question, answer: "", reasons: {} };
  }
  return askedAround ? { ...given, question: "", answer: "", reasons: {} } : given;
}

/** Times answer the question of a preset that measures: they wait for its letter. */
function measureIfAnswered() {
  const answered = model.get("opened") === chosen.name;
  if (!by("costs").hidden || measuring || model.get("busy")) return;
  if (answered && chosen.measure && now.solvers.length > 1) measure();
}
model.on("change:opened", measureIfAnswered);

function measure() {
  measuring = true;
  measures = timesOf(now);
  ask({ setup: { ...now }, measure: true });
}

/** Times of one call by the number of links: a table, in which each number is a logarithmic bar too. */
function costTable({ sizes, seconds }) {
  const names = Object.keys(seconds);
  const all = Object.values(seconds).flat();
  const least = Math.min(...all) / 2;
  const long = (s) => (100 * Math.log(s / least)) / Math.log(Math.max(...all) / least);
  const head = (scope, word) => element("th", { scope }, String(word));
  const cell = (s) =>
    element("td", { style: `--long: ${long(s).toFixed(1)}%` }, String(+(1e6 * s).toPrecision(2)));
  const heads = names.map((name) => head("col", `${name} [\u00b5s], ${GIVEN.orders[name]}`));
  const rows = sizes.map((n, k) =>
    element("tr", {}, head("row", n), ...names.map((name) => cell(seconds[name][k]))),
  );
  return [
    element("h2", {}, "Time of one solve, in this browser"),
    element("table", {}, element("tr", {}, head("col", "links"), ...heads), ...rows),
  ];
}

function put(preset, changes = {}, seen = null, plays = false) {
  chosen = preset;
  before.length = 0;
  Object.assign(now, preset.setup, changes);
  begun = { ...now };
  for (const [name, value] of Object.entries(now)) form.set(name, value);
  form.front(chosen.front);
  since = requests + 1;
  const rests = seen ?? (Object.keys(preset.seen).length ? preset.seen : null);
  model.set("seen", rests ?? {});
  again(plays, rests);
}

/** Shows what the address asks for. */
function follow() {
  const { preset, only, changes, seen, plays, refused, ...more } = asked(location.hash);
  bare = more.bare;
  opened = GIVEN.presets.find(({ name }) => name === preset);
  by("refused").hidden = !refused.length;
  by("refused").firstElementChild.textContent =
    `The address asks for what is not here: ${refused.map((why) => why.split("; there are")[0]).join("; ")}`;
  by("refused").lastElementChild.textContent = `${refused.join(". ")}.`;
  put(opened, changes, seen, plays);
  const { dataset } = document.documentElement;
  if (only) dataset.only = only.join(" ");
  else delete dataset.only;
  if (bare) dataset.bare = "";
  else delete dataset.bare;
  if (only) form.front(only);
}

for (const preset of GIVEN.presets) {
  const button = element("button", { type: "button" }, preset.name);
  button.addEventListener("click", () => put(preset));
  by("presets").append(button);
}
by("controls").addEventListener("submit", (event) => event.preventDefault());
by("halt").addEventListener("click", () => tell({ halt: true }));
by("measure").addEventListener("click", () => {
  if (!model.get("busy") && now.solvers.length) measure();
});
by("elsewhere").textContent = GIVEN.elsewhere;
addEventListener("hashchange", follow);
follow();
globalThis.laboratory = { model, asked }; // for whoever wants the numbers behind the picture
player.render({ model, el: by("player") });

if (parent === window) {
  // the theme that was chosen in the book
  try {
    const mode = localStorage.getItem("mode");
    if (["dark", "light"].includes(mode)) document.documentElement.dataset.theme = mode;
  } catch {
    /* nothing is kept */
  }
} else {
  // as dark as the page around, which makes the frame as high as this one
  document.documentElement.dataset.framed = "";
  by("link").target = "_blank";
  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    if (["dark", "light"].includes(data?.theme))
      document.documentElement.dataset.theme = data.theme;
    if (data?.answered) model.set("answered", true);
    if (data?.tall > 0) {
      document.documentElement.dataset.tall = data.tall;
      dispatchEvent(new Event("resize")); // the player follows the window
    }
  });
  new ResizeObserver(() =>
    parent.postMessage({ height: document.querySelector("main").offsetHeight }, "*"),
  ).observe(document.body);
}
