// Native inputs with names: ranges with their number, lists, boxes to tick, buttons.
//
//   const form = inputs(controls, { moved: (name, value) => ..., pressed: (word) => ... });
//   el.append(form.el); form.set("links", 3); form.idle(["taper"]);
//
// controls: { name: { kind, label, unit, group, low, high, step, values } }, as inputs.py writes them; besides, a "button"
// has a label, a group and a title. `set` never calls `moved`, so nothing that is heard is said once more.

import { choiceOf, element, tab } from "../shared/elements.js";
import { hear } from "../shared/message.js";
import { followTheme } from "../shared/theme.js";

/** Of ids that nothing else in the page has: each widget of a notebook runs a copy of this text. */
const ownPrefix = () => `rd${Math.random().toString(36).slice(2)}-`;

/** A number as it is read: 0.1 + 0.2 is 0.3. */
function plainNumber(value) {
  return String(+Number(value).toPrecision(10));
}

/** Calls `take` when a field is left or Enter is pressed, of which in JupyterLab no change comes. */
function typedIn(field, take) {
  field.addEventListener("change", take);
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") take();
  });
}

/** One control: { parts, set(value) }. */
const INPUTS = {
  range(id, words, { low, high, step }, moved) {
    const slide = element("input", { type: "range", id, min: low, max: high, step });
    const typed = element("input", {
      type: "number",
      class: "rd-number",
      min: low,
      max: high,
      step,
      "aria-label": `${words}, as a number`,
    });
    let value = low;
    const set = (x) => {
      value = +x;
      slide.value = typed.value = plainNumber(x);
    };
    const move = (x) => {
      set(x);
      moved(value);
    };
    slide.addEventListener("input", () => move(plainNumber(slide.value)));
    typedIn(typed, () => {
      // onto the grid, between the ends
      if (typed.value === "") set(value);
      else
        move(
          plainNumber(
            low + step * Math.round((Math.min(Math.max(+typed.value, low), high) - low) / step),
          ),
        );
    });
    return { parts: [slide, typed], set };
  },
  steps(id, _, { values, unit }, moved) {
    const slide = element("input", { type: "range", id, min: 0, max: values.length - 1, step: 1 });
    const face = element("span", { class: "rd-number", "aria-hidden": "true" });
    const write = () => {
      face.textContent = plainNumber(values[slide.value]);
      slide.setAttribute("aria-valuetext", `${face.textContent} ${unit}`.trim());
    };
    slide.addEventListener("input", () => {
      write();
      moved(values[slide.value]);
    });
    return {
      parts: [slide, face],
      set: (x) => {
        slide.value = values.indexOf(x);
        write();
      },
    };
  },
  select(id, _, { values }, moved) {
    const list = element(
      "select",
      { id },
      ...values.map((value) => element("option", {}, String(value))),
    );
    list.addEventListener("change", () => moved(values[list.selectedIndex]));
    return {
      parts: [list],
      set: (x) => {
        list.selectedIndex = values.indexOf(x);
      },
    };
  },
  text(id, _words, _given, moved) {
    const line = element("input", {
      type: "text",
      id,
      class: "rd-line",
      spellcheck: "false",
      autocomplete: "off",
    });
    typedIn(line, () => moved(line.value));
    return {
      parts: [line],
      set: (x) => {
        line.value = x;
      },
    };
  },
};

/** Boxes to tick: some of several names. */
function ticked(words, { values, title }, moved) {
  const boxes = values.map((value) => element("input", { type: "checkbox", value }));
  const named = boxes.map((box) => element("label", {}, box, box.value));
  const say = () => moved(values.filter((_, i) => boxes[i].checked));
  for (const box of boxes) box.addEventListener("change", say);
  return {
    el: element(
      "fieldset",
      { class: "rd-several", title: title ?? "" },
      element("legend", {}, words),
      ...named,
    ),
    parts: boxes,
    set: (names) => {
      for (const box of boxes) box.checked = names.includes(box.value);
    },
  };
}

function oneInput(name, given, { prefix, moved, pressed }) {
  const words = given.unit ? `${given.label} [${given.unit}]` : given.label;
  const id = `${prefix}${name}`;
  if (given.kind === "button") {
    const button = tab(given.label, () => pressed(name), { title: given.title });
    return { el: element("div", { class: "rd-row" }, button), parts: [button], set() {} };
  }
  if (given.kind === "several") return ticked(words, given, (value) => moved(name, value));
  const made = INPUTS[given.kind](id, words, given, (value) => moved(name, value));
  return {
    el: element(
      "div",
      { class: "rd-row", title: given.title ?? "" },
      element("label", { for: id }, words),
      ...made.parts,
    ),
    ...made,
  };
}

/**
 * Inputs for some controls: { el, set(name, value), idle(names), front(names), of }. Where there are several groups, buttons
 * show one of them at a time, or with `open` all stand beside each other. front: some come first, the others are folded.
 * prefix: of the ids; one of its own if it is not given.
 */
export function inputs(
  controls,
  { moved, pressed = () => {}, prefix = ownPrefix(), open = false },
) {
  const of = {};
  const homes = {};
  const groups = new Map();
  for (const [name, given] of Object.entries(controls)) {
    of[name] = oneInput(name, given, { prefix, moved, pressed });
    if (!groups.has(given.group)) groups.set(given.group, []);
    groups.get(given.group).push(name);
  }
  const sets = [...groups].map(([group, names]) => {
    const rows = element("div", { class: "rd-rows" });
    for (const name of names) homes[name] = rows;
    return group
      ? element("fieldset", { class: "rd-group" }, element("legend", {}, group), rows)
      : rows;
  });
  const first = element("div", { class: "rd-rows rd-front" });
  const rest = element("div", { class: "rd-form" }, ...sets);
  const more = element(
    "details",
    { class: "rd-more" },
    element("summary", {}, "More: all that can be set"),
  );
  const el = element("div", {}, first, rest);
  const front = (names) => {
    for (const [name, { el: row }] of Object.entries(of)) homes[name].append(row); // each in its order
    first.replaceChildren(...names.map((name) => of[name].el));
    first.hidden = !names.length;
    if (names.length) {
      el.append(more);
      more.append(rest);
    } else {
      more.remove();
      el.append(rest);
    }
  };
  if (groups.size > 1 && !open) {
    const tabs = [...groups.keys()].map((group, k) => tab(group, () => show(k)));
    const show = (k) =>
      tabs.forEach((one, i) => {
        one.setAttribute("aria-pressed", i === k);
        sets[i].hidden = i !== k;
      });
    rest.prepend(
      element("div", { class: "rd-tabs", role: "group", "aria-label": "Controls" }, ...tabs),
    );
    show(0);
  }
  front([]);
  return {
    el,
    of,
    front,
    set: (name, value) => of[name].set(value),
    idle: (names) => {
      for (const [name, { el: row, parts }] of Object.entries(of)) {
        row.classList.toggle("rd-idle", names.includes(name));
        for (const part of parts) part.disabled = names.includes(name);
      }
    },
  };
}

/** The panel of a widget: presets, inputs, how far the work is. */
function render({ model, el }) {
  const root = element("div", { class: "rd-view rd-inputs" });
  const heard = {};
  const press = (word) => model.send({ press: word });
  const follow = (name, write) => {
    heard[`change:${name}`] = () => write(model.get(name));
    heard[`change:${name}`]();
  };

  const presets = model.get("presets");
  if (presets?.length) {
    const list = choiceOf(
      "Preset",
      presets.map((name) => [name, name]),
    );
    list.addEventListener("change", () => press(list.value));
    root.append(element("label", { class: "rd-presets" }, "Preset ", list));
    follow("preset", (name) => {
      list.value = name; // of none where it is a misprint's own
    });
  }

  const controls = model.get("controls");
  const computes = Object.keys(controls).length > 0; // a list of presets alone leaves that to another panel
  const form = inputs(controls, {
    pressed: press,
    moved: (name, value) => {
      model.set(`value_${name}`, value);
      model.save_changes();
    },
  });
  if (computes) root.append(form.el);
  for (const [name, { kind }] of Object.entries(controls)) {
    if (kind !== "button") follow(`value_${name}`, (value) => form.set(name, value));
  }
  follow("idle", form.idle);
  follow("front", (names) => form.front(names ?? []));

  const said = element("span", { class: "rd-said-of-run" });
  const bar = element("progress", { max: 1, "aria-label": "Computed so far" });
  const work = element(
    "span",
    { class: "rd-work" },
    bar,
    tab("Stop here", () => press("stop")),
  );
  const told = element("div", { class: "rd-told" }, said, work);
  if (computes) root.append(told);
  const reports = Object.values(controls).some(({ kind }) => kind !== "text"); // a link alone is not computed
  follow("status", (text) => {
    said.textContent = text;
    told.hidden = !reports && !text;
  });
  follow("progress", (fraction) => {
    // its place is kept
    work.style.visibility = fraction === null ? "hidden" : "visible";
    bar.value = fraction ?? 0;
  });

  el.append(root);
  const unwatch = followTheme(root, () => {});
  const unhear = hear(model, heard);
  return () => {
    unwatch();
    unhear();
  };
}

export default { render };
