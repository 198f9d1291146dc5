// Matrices that change step by step: coloured squares, the entries that change, the pivot. From a message of
// `matrix_message` in stepper.py.

import { rgb, sized, traced } from "../shared/canvas.js";
import { element, legendEntry, pointOn, vector } from "../shared/elements.js";
import { decode } from "../shared/message.js";
import { palette } from "../shared/theme.js";

/** What is shown of one message of matrices. */
export function matrixView(view, tell) {
  const canvas = element("canvas", { role: "img", class: "rd-matrices" });
  const sentence = element("div", { class: "rd-sentence" });
  const legend = element("div", { class: "rd-legend" });
  const stage = element("div", { class: "rd-matrix-body" }, canvas);
  const el = element("div", {}, stage, sentence, legend);
  const arrays = decode(view);
  const frames = view.sentences.length;
  const blocks = view.names.map((name, i) => {
    const [, rows, columns] = arrays[`values${i}`].shape;
    return {
      name,
      rows,
      columns,
      values: arrays[`values${i}`].data,
      marks: arrays[`marks${i}`].data,
      limit: view.limits[i],
      texts: view.texts[i],
      longest: Math.min(6, Math.max(4, ...(view.texts[i] || []).flat().map((text) => text.length))),
    };
  });
  let pen;
  let step = null;
  let colours = null;
  let cell = 0;
  let head = 0;
  let side = 0;
  let height = 0;
  let width = 0;
  let request = 0;

  function layout(newWidth) {
    width = newWidth;
    const style = palette(tell.root);
    colours = {
      ...style,
      low: rgb(style.low),
      high: rgb(style.high),
      paper: rgb(style.paper),
      line: style.faint,
      text: style.ink,
    };
    const numbered = blocks.some((one) => one.texts);
    const across = blocks.reduce((sum, one) => sum + one.columns, 0);
    const rows = Math.max(...blocks.map((one) => one.rows));
    side = numbered ? 24 : 10;
    head = (blocks.some((one) => one.name) ? 28 : 0) + (numbered ? 20 : 8);
    const tall = Math.max(Math.min(0.62 * window.innerHeight, 620), 260) - head;
    cell = Math.max(2, Math.min(70, (width - (side + 12) * blocks.length) / across, tall / rows));
    if (cell > 8) cell = Math.floor(cell);
    const total = across * cell + (side + 12) * blocks.length;
    let x = Math.max(0, (width - total) / 2);
    for (const one of blocks) {
      one.x = x + side;
      x += side + one.columns * cell + 12;
      one.y = head + ((rows - one.rows) * cell) / 2;
    }
    height = Math.ceil(head + rows * cell + 6);
    pen = sized(canvas, width, height);
    explain();
    if (step !== null) paint(1);
  }

  function shade(value, limit) {
    const hue = value < 0 ? colours.low : colours.high;
    const part = 0.85 * Math.sqrt(Math.min(Math.abs(value) / limit, 1));
    return colours.paper.map((c, i) => Math.round(c + (hue[i] - c) * part));
  }

  /** All matrices, `part` (0 to 1) of the way from the step before to this one. */
  function paint(part) {
    pen.clearRect(0, 0, width, height);
    blocks.forEach((one) => paintBlock(one, part));
  }

  function paintBlock(one, part) {
    const size = one.rows * one.columns;
    const at = step * size;
    const before = Math.max(step - 1, 0) * size;
    for (let i = 0; i < size; i += 1) {
      const x = one.x + (i % one.columns) * cell;
      const y = one.y + Math.floor(i / one.columns) * cell;
      const value = one.values[before + i] + (one.values[at + i] - one.values[before + i]) * part;
      const paint = shade(value, one.limit);
      const gone = !(one.marks[at + i] & 1);
      pen.fillStyle = `rgb(${paint})`;
      pen.fillRect(x, y, cell, cell);
      if (cell > 5) {
        pen.strokeStyle = colours.line;
        pen.lineWidth = 1;
        pen.strokeRect(x + 0.5, y + 0.5, cell, cell);
      }
      if (gone && (part === 1 || !(one.marks[at + i] & 2))) dot(x + cell / 2, y + cell / 2);
      else if (one.texts) write(one.texts[step][i], x, y, paint, one.longest);
    }
    for (let i = 0; i < size; i += 1)
      if (one.marks[at + i] & 2)
        changed(one.x + (i % one.columns) * cell, one.y + Math.floor(i / one.columns) * cell);
    ring(one);
    names(one);
  }

  function dot(x, y) {
    const fill = cell < 12 ? colours.line : colours.soft; // so many that they would hide the rest
    traced(pen, () => pen.arc(x, y, Math.min(2, Math.max(0.6, cell / 8)), 0, 7), { fill });
  }

  /** An entry, as large as one of `letters` letters may be; a longer one is smaller. */
  function write(text, x, y, paint, letters) {
    const points = Math.min(16, (1.5 * cell) / Math.max(letters, text.length));
    if (!text || points < 7.5) return;
    const bright = 0.299 * paint[0] + 0.587 * paint[1] + 0.114 * paint[2];
    pen.fillStyle = bright > 112 ? "#1a1a1a" : "#ffffff";
    Object.assign(pen, {
      font: `${points}px ${colours.font}`,
      textAlign: "center",
      textBaseline: "middle",
    });
    pen.fillText(text, x + cell / 2, y + cell / 2 + 1);
  }

  function changed(x, y) {
    const wide = Math.max(1, Math.min(2.5, cell / 14));
    const in_ = wide / 2 + Math.min(2, cell / 16);
    const side = cell - 2 * in_;
    traced(pen, () => pen.rect(x + in_ + 0.5, y + in_ + 0.5, side, side), {
      line: colours.text,
      wide,
    });
  }

  function ring(one) {
    const pivot = view.pivots[step];
    if (!pivot || pivot[0] >= one.rows || pivot[1] >= one.columns) return;
    const [x, y] = [one.x + (pivot[1] + 0.5) * cell + 0.5, one.y + (pivot[0] + 0.5) * cell + 0.5];
    traced(pen, () => pen.arc(x, y, 0.43 * cell, 0, 7), {
      line: colours.text,
      wide: Math.max(1.2, Math.min(3.2, cell / 10)),
    });
  }

  /** The name of a matrix, and numbers of rows and columns where there is room. */
  function names(one) {
    Object.assign(pen, {
      fillStyle: colours.text,
      textAlign: "center",
      textBaseline: "alphabetic",
      font: `19px ${colours.font}`,
    });
    pen.fillText(one.name, one.x + (one.columns * cell) / 2, one.y - (one.texts ? 26 : 10));
    if (!one.texts) return;
    Object.assign(pen, { fillStyle: colours.soft, font: `13px ${colours.font}` });
    for (let j = 0; j < one.columns; j += 1)
      pen.fillText(j + 1, one.x + (j + 0.5) * cell, one.y - 7);
    Object.assign(pen, { textAlign: "right", textBaseline: "middle" });
    for (let i = 0; i < one.rows; i += 1) pen.fillText(i + 1, one.x - 7, one.y + (i + 0.5) * cell);
  }

  /** A step; the one after the one that was shown is reached in a third of a second. */
  function show(newStep) {
    const glide =
      step !== null &&
      newStep === step + 1 &&
      !matchMedia("(prefers-reduced-motion: reduce)").matches;
    cancelAnimationFrame(request);
    step = newStep;
    sentence.textContent = view.sentences[step];
    canvas.setAttribute(
      "aria-label",
      `${view.title || "Matrices"}, step ${step} of ${frames - 1}. ${view.sentences[step]}`,
    );
    tell.say(canvas.getAttribute("aria-label"));
    if (!width) return;
    if (!glide) {
      paint(1);
      return;
    }
    const began = performance.now();
    const tick = (now) => {
      const part = Math.min(Math.max((now - began) / 330, 0), 1);
      paint(part);
      if (part < 1) request = requestAnimationFrame(tick);
    };
    request = requestAnimationFrame(tick);
  }

  canvas.addEventListener("mousemove", (event) => {
    const [x, y] = pointOn(canvas, event);
    const one = blocks.find(
      (b) => x >= b.x && y >= b.y && x < b.x + b.columns * cell && y < b.y + b.rows * cell,
    );
    if (!one) {
      canvas.title = "";
      return;
    }
    const i = Math.floor((y - one.y) / cell);
    const j = Math.floor((x - one.x) / cell);
    const at = step * one.rows * one.columns + i * one.columns + j;
    canvas.title = `${one.name}(${i + 1}, ${j + 1}) = ${one.marks[at] & 1 ? one.values[at].toPrecision(4) : 0}`;
  });

  function explain() {
    const entry = (words, ...nodes) => legendEntry(words, 22, 20, ...nodes);
    const signed = (value) => `rgb(${shade(value, 1)})`;
    const box = (fill) =>
      vector("rect", { x: 2, y: 2, width: 16, height: 16, style: `fill:${fill}` });
    const line = { fill: "none", stroke: "currentColor", "stroke-width": 2 };
    legend.replaceChildren(
      entry("negative", box(signed(-0.8))),
      entry("positive", box(signed(0.8))),
      entry("exactly 0", vector("circle", { cx: 10, cy: 10, r: 2, class: "rd-soft" })),
      entry("changed in this step", vector("rect", { x: 3, y: 3, width: 14, height: 14, ...line })),
      ...(view.pivots.some(Boolean)
        ? [entry("pivot", vector("circle", { cx: 10, cy: 10, r: 7, ...line }))]
        : []),
      ...(view.label
        ? [element("span", { class: "rd-entry" }, `rows and columns: ${view.label}`)]
        : []),
    );
  }

  return {
    el,
    show,
    layout,
    room: () => stage.clientWidth,
    picture: canvas,
    unit: "steps",
    names: [],
    count: () => frames,
    choose: () => view.sentences.map((_, j) => j),
    destroy: () => cancelAnimationFrame(request),
  };
}
