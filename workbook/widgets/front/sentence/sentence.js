// A sentence whose numbers are sliders: drag a number, or take the arrow keys; words and picture follow.
//
// Python has computed a row for each choice of stops (sentence.py). Here rows are only looked up.

import { element, pointers, vector } from "../shared/elements.js";
import { hear } from "../shared/message.js";
import { followTheme } from "../shared/theme.js";

const DRAG = 240; // [px] that a drag over all stops of a number takes
const NEAREST = 10; // [px] between two stops at least
const QUIET = 500; // [ms] after the last move, when the sentence is read aloud

/**
 * @typedef {{ key: string, name: string, stops: any[], shown: string[] }} Numbered
 * @typedef {[kind: string, points: [number, number][], text: string]} Mark
 * @typedef {{ words: Record<string, string>, marks: Mark[] }} Row
 * @typedef {{ parts: [before: string, name: string][], numbers: Numbered[], high: number, rows: Row[] }} Packed
 */

/** The row for these indices of stops. @param {Packed} packed @param {number[]} at */
export function rowAt({ numbers, rows }, at) {
  return rows[numbers.reduce((index, { stops }, i) => index * stops.length + at[i], 0)];
}

/** The stop that a key leads to from stop k of `count`; undefined for a key that leads nowhere. */
export function stopByKey(key, k, count) {
  const far = Math.max(2, Math.round(count / 5));
  const to = {
    ArrowRight: k + 1,
    ArrowUp: k + 1,
    ArrowLeft: k - 1,
    ArrowDown: k - 1,
    PageUp: k + far,
    PageDown: k - far,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1);
}

/**
 * A number of the sentence as a slider; go(k) is called with the stop that the reader wants.
 * @param {Numbered} number @param {(k: number) => void} go
 */
function slider({ name, stops, shown }, go) {
  const el = element("span", {
    class: "rd-number",
    role: "slider",
    tabindex: "0",
    "aria-label": name,
    "aria-valuemin": 0,
    "aria-valuemax": stops.length - 1,
    "data-lm-suppress-shortcuts": "true", // else JupyterLab takes the arrow keys
    title: "Drag, or use the arrow keys",
  });
  let at = 0;
  let from = null; // where a drag began: { x, at, moved }

  el.addEventListener("keydown", (event) => {
    const to = stopByKey(event.key, at, stops.length);
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(to);
  });
  pointers(el, {
    down(event) {
      from = { x: event.clientX, at, moved: false };
      el.setPointerCapture(event.pointerId);
      el.focus();
      event.preventDefault();
    },
    moved({ clientX }) {
      if (!from) return;
      const step = Math.max(DRAG / stops.length, NEAREST);
      const by = Math.round((clientX - from.x) / step);
      from.moved ||= by !== 0;
      if (from.moved) go(Math.min(Math.max(from.at + by, 0), stops.length - 1));
    },
    up({ type, clientX }) {
      if (type === "pointerup" && from && !from.moved) {
        const box = el.getBoundingClientRect();
        go(
          stopByKey(clientX < box.x + box.width / 2 ? "ArrowLeft" : "ArrowRight", at, stops.length),
        );
      }
      from = null;
    },
  });

  function show(k) {
    at = k;
    el.textContent = shown[k];
    el.setAttribute("aria-valuenow", String(k));
    el.setAttribute("aria-valuetext", shown[k]);
    el.classList.toggle("rd-first", k === 0);
    el.classList.toggle("rd-last", k === stops.length - 1);
  }

  return { el, show };
}

/** A mark of the picture. @param {Mark} mark */
function drawn([kind, points, text]) {
  const [x, y] = points[0];
  if (kind === "words") {
    const words = vector("text", { x, y });
    words.textContent = text;
    return [words];
  }
  if (kind === "dot") return [vector("circle", { cx: x, cy: y, r: 8, class: kind })];
  const line = vector("path", { class: kind, d: `M${points.join(" L")}` });
  if (kind !== "arm") return [line];
  return [line, ...points.map(([cx, cy]) => vector("circle", { cx, cy, r: 4, class: "joint" }))];
}

function render({ model, el }) {
  /** @type {Packed} */
  const packed = model.get("sentence");
  const { parts, numbers, high } = packed;
  const results = {}; // name: the places where a result is written
  const words = element("p", { class: "rd-dragged-words" });
  const hint = element("p", { class: "rd-hint" }, "Drag a number, or give it the arrow keys.");
  const picture = vector("svg", { viewBox: `0 0 620 ${high}`, "aria-hidden": "true" });
  const aloud = element("div", { class: "rd-aloud", "aria-live": "polite" });
  const about = { role: "group", "aria-label": "A sentence whose numbers can be dragged" };
  const root = element("div", { class: "rd-view rd-sentence-view", ...about }, words, hint);
  root.append(picture, aloud);
  let later = 0;

  const go = (i) => (k) => {
    const at = [...model.get("at")];
    if (at[i] === k) return;
    at[i] = k;
    model.set("at", at);
    model.save_changes();
  };
  const sliders = numbers.map((number, i) => slider(number, go(i)));
  for (const [before, name] of parts) {
    words.append(before);
    const i = numbers.findIndex(({ key }) => key === name);
    if (i >= 0) {
      words.append(sliders[i].el);
    } else if (name) {
      const place = element("b");
      (results[name] ??= []).push(place);
      words.append(place);
    }
  }

  function show() {
    const at = model.get("at");
    const row = rowAt(packed, at);
    sliders.forEach((one, i) => one.show(at[i]));
    for (const [name, places] of Object.entries(results)) {
      for (const place of places) place.textContent = row.words[name];
    }
    picture.replaceChildren(...row.marks.flatMap(drawn));
  }

  function moved() {
    hint.style.visibility = "hidden"; // it keeps its room: nothing below may jump
    show();
    clearTimeout(later);
    later = setTimeout(() => (aloud.textContent = words.textContent), QUIET);
  }

  el.replaceChildren(root);
  show();
  const deaf = hear(model, { "change:at": moved });
  const end = followTheme(root, () => {});
  return () => {
    clearTimeout(later);
    deaf();
    end();
  };
}

export default { render };
