// The page around the player: presets, native controls with names, one model in the place of a notebook's.

const state = { run: null, notice: "", busy: 0 }, heard = {};
const model = { get: (key) => state[key], off: () => {}, on: (event, f) => (heard[event] ??= []).push(f) };
const tell = (key, value) => { state[key] = value; for (const f of heard[`change:${key}`] ?? []) f(); };
const make = (tag, attributes = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), attributes);
  node.append(...children);
  return node;
};
const by = (id) => document.getElementById(id);
// In a frame of the book the address may say what is wanted: { preset, only: [names of controls], changes: { name: value } }.
const wanted = location.hash.length > 1 ? JSON.parse(decodeURIComponent(location.hash.slice(1))) : {};
let chosen = GIVEN.presets.find(({ name }) => name === wanted.preset) ?? GIVEN.presets[0], serial = 0, waiting = false;

// --- controls -----------------------------------------------------------------------------------------------------------

const row = (name, words, ...parts) => make("div", { className: "row" }, make("label", { htmlFor: name }, words), ...parts);

/** { node, value, inputs } of a control: what stands in the form, and what it says. */
function control(name, { kind, label, unit, ...given }) {
  const words = unit ? `${label} [${unit}]` : label;
  if (kind === "several") {
    const inputs = given.values.map((value) => make("input", { type: "checkbox", value }));
    return { inputs, node: make("fieldset", {}, make("legend", {}, words), ...inputs.map((input) => make("label", {}, input, input.value))),
      get value() { return inputs.filter((input) => input.checked).map((input) => input.value); },
      set value(names) { for (const input of inputs) input.checked = names.includes(input.value); } };
  }
  if (kind === "range") {
    const input = make("input", { type: "range", id: name, min: given.low, max: given.high, step: given.step });
    const shown = make("output", { htmlFor: name });
    const show = () => { shown.textContent = String(+(+input.value).toPrecision(10)); };
    input.addEventListener("input", show);
    return { inputs: [input], node: row(name, words, shown, input),
      get value() { return +(+input.value).toPrecision(10); }, set value(x) { input.value = x; show(); } };
  }
  const input = make("select", { id: name }, ...given.values.map((value) => make("option", { value }, String(value))));
  return { inputs: [input], node: row(name, words, input),
    get value() { return given.values[input.selectedIndex]; }, set value(x) { input.selectedIndex = given.values.indexOf(x); } };
}

const controls = {}, groups = {};
for (const [name, given] of Object.entries(GIVEN.controls)) {
  controls[name] = control(name, given);
  (groups[given.group] ??= []).push(controls[name].node);
}
for (const [group, nodes] of Object.entries(groups)) {
  by("controls").append(make("fieldset", { className: "group" }, make("legend", {}, group), ...nodes));
}
const values = () => Object.fromEntries(Object.entries(controls).map(([name, { value }]) => [name, value]));

// --- what is asked for, and shown -----------------------------------------------------------------------------------------

function again(play = null) {
  const setup = values(), off = new Set(idle(setup)), begin = performance.now();
  for (const [name, { inputs }] of Object.entries(controls)) for (const input of inputs) input.disabled = off.has(name);
  const same = Object.entries(chosen.setup).every(([name, value]) => String(setup[name]) === String(value));
  try {
    tell("run", message(setup, same ? chosen.name : "", play, ++serial));
    tell("notice", "");
    by("time").textContent = `Computed and drawn in ${(performance.now() - begin).toFixed(0)} ms.`;
  } catch (error) {
    tell("notice", error.message);
  }
}

function choose(preset) {
  chosen = preset;
  for (const [name, value] of Object.entries(preset.setup)) controls[name].value = value;
  for (const button of by("presets").children) button.setAttribute("aria-pressed", button.textContent === preset.name);
  by("question").textContent = preset.question;
  by("answer").textContent = preset.answer;
  by("reveal").open = false;
  again(false);
}

for (const preset of GIVEN.presets) {
  const button = make("button", { type: "button" }, preset.name);
  button.addEventListener("click", () => choose(preset));
  by("presets").append(button);
}
by("controls").addEventListener("input", () => {
  if (waiting) return;
  waiting = true;                                       // a slider that is dragged asks once for each picture
  requestAnimationFrame(() => { waiting = false; again(); });
});
choose(chosen);
for (const [name, value] of Object.entries(wanted.changes ?? {})) if (controls[name]) controls[name].value = value;
if (wanted.changes) again(false);
if (wanted.only) {
  document.documentElement.dataset.only = wanted.only.join(" ");
  for (const [name, { node }] of Object.entries(controls)) node.hidden = !wanted.only.includes(name);
  for (const group of by("controls").children) group.hidden = !group.querySelector(":scope > :not(legend, [hidden])");
}
globalThis.laboratory = { message, model };             // for whoever wants the numbers behind the picture
player.render({ model, el: by("player") });

// --- in a frame: as dark as the page around it, which makes the frame as high as this page -----------------------------------

if (parent !== globalThis) {
  document.documentElement.dataset.framed = "";
  addEventListener("message", ({ source, data }) => {
    if (source === parent && ["dark", "light"].includes(data?.theme)) document.documentElement.dataset.theme = data.theme;
  });
  new ResizeObserver(() => parent.postMessage({ height: document.querySelector("main").offsetHeight }, "*")).observe(document.body);
}
