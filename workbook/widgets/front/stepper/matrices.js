// Matrices that change step by step: coloured squares, the entries that change, the pivot. From a message of
// `matrix_message` in stepper.py.

import { rgb, sized, traced } from "../shared/canvas.js";
import { element, legendEntry, pointOn, vector } from "../shared/elements.js";
import { decode } from "../shared/message.js";
import { palette } from "../shared/theme.js";

/** The blocks of a message: each matrix with its values, marks and texts, step by step. */
function blocksOf(view) {
  const arrays = decode(view);
  return view.names.map((name, i) => {
    const [, rows, columns] = arrays[`values${i}`].shape;
    const lengths = (view.texts[i] || []).flat().map((text) => text.length);
    return {
      name,
      rows,
      columns,
      values: arrays[`values${i}`].data,
      marks: arrays[`marks${i}`].data,
      limit: view.limits[i],
      texts: view.texts[i],
      longest: Math.min(6, Math.max(4, ...lengths)),
    };
  });
}

/** What is shown of one message of matrices. */
class MatrixView {
  constructor(view, tell) {
    this.view = view;
    this.tell = tell;
    this.blocks = blocksOf(view);
    this.unit = "steps";
    this.names = [];
    /** @type {any} */
    this.pen = null;
    this.step = null;
    /** @type {any} */
    this.colours = null;
    this.cell = 0; // pixels of an entry, and of what is above and beside a matrix
    this.head = 0;
    this.side = 0;
    this.width = 0;
    this.height = 0;
    this.request = 0;
    this.canvas = element("canvas", { role: "img", class: "rd-matrices" });
    this.picture = this.canvas;
    this.stage = element("div", { class: "rd-matrix-body" }, this.canvas);
    this.sentence = element("div", { class: "rd-sentence" });
    this.legend = element("div", { class: "rd-legend" });
    this.el = element("div", {}, this.stage, this.sentence, this.legend);
    this.canvas.addEventListener("mousemove", (event) => this.pointedAt(event));
  }

  room() {
    return this.stage.clientWidth;
  }

  count() {
    return this.view.sentences.length;
  }

  choose() {
    return this.view.sentences.map((_, j) => j);
  }

  destroy() {
    cancelAnimationFrame(this.request);
  }

  layout(newWidth) {
    this.width = newWidth;
    const style = palette(this.tell.root);
    this.colours = {
      ...style,
      low: rgb(style.low),
      high: rgb(style.high),
      paper: rgb(style.paper),
      line: style.faint,
      text: style.ink,
    };
    const numbered = this.blocks.some((one) => one.texts);
    const across = this.blocks.reduce((sum, one) => sum + one.columns, 0);
    const rows = Math.max(...this.blocks.map((one) => one.rows));
    this.side = numbered ? 24 : 10;
    this.head = (this.blocks.some((one) => one.name) ? 28 : 0) + (numbered ? 20 : 8);
    const tall = Math.max(Math.min(0.62 * window.innerHeight, 620), 260) - this.head;
    this.cell = Math.max(
      2,
      Math.min(70, (this.width - (this.side + 12) * this.blocks.length) / across, tall / rows),
    );
    if (this.cell > 8) this.cell = Math.floor(this.cell);
    const total = across * this.cell + (this.side + 12) * this.blocks.length;
    let x = Math.max(0, (this.width - total) / 2);
    for (const one of this.blocks) {
      one.x = x + this.side;
      x += this.side + one.columns * this.cell + 12;
      one.y = this.head + ((rows - one.rows) * this.cell) / 2;
    }
    this.height = Math.ceil(this.head + rows * this.cell + 6);
    this.pen = sized(this.canvas, this.width, this.height);
    this.explain();
    if (this.step !== null) this.paint(1);
  }

  shade(value, limit) {
    const hue = value < 0 ? this.colours.low : this.colours.high;
    const part = 0.85 * Math.sqrt(Math.min(Math.abs(value) / limit, 1));
    return this.colours.paper.map((c, i) => Math.round(c + (hue[i] - c) * part));
  }

  /** All matrices, `part` (0 to 1) of the way from the step before to this one. */
  paint(part) {
    this.pen.clearRect(0, 0, this.width, this.height);
    this.blocks.forEach((one) => this.paintBlock(one, part));
  }

  paintBlock(one, part) {
    const size = one.rows * one.columns;
    const at = this.step * size;
    const before = Math.max(this.step - 1, 0) * size;
    for (let i = 0; i < size; i += 1) {
      const x = one.x + (i % one.columns) * this.cell;
      const y = one.y + Math.floor(i / one.columns) * this.cell;
      const value = one.values[before + i] + (one.values[at + i] - one.values[before + i]) * part;
      const paint = this.shade(value, one.limit);
      const gone = !(one.marks[at + i] & 1);
      this.pen.fillStyle = `rgb(${paint})`;
      this.pen.fillRect(x, y, this.cell, this.cell);
      if (this.cell > 5) {
        this.pen.strokeStyle = this.colours.line;
        this.pen.lineWidth = 1;
        this.pen.strokeRect(x + 0.5, y + 0.5, this.cell, this.cell);
      }
      if (gone && (part === 1 || !(one.marks[at + i] & 2)))
        this.dot(x + this.cell / 2, y + this.cell / 2);
      else if (one.texts) this.write(one.texts[this.step][i], x, y, paint, one.longest);
    }
    for (let i = 0; i < size; i += 1)
      if (one.marks[at + i] & 2)
        this.changed(
          one.x + (i % one.columns) * this.cell,
          one.y + Math.floor(i / one.columns) * this.cell,
        );
    this.ring(one);
    this.writeNames(one);
  }

  dot(x, y) {
    const fill = this.cell < 12 ? this.colours.line : this.colours.soft; // so many that they would hide the rest
    traced(this.pen, () => this.pen.arc(x, y, Math.min(2, Math.max(0.6, this.cell / 8)), 0, 7), {
      fill,
    });
  }

  /** An entry, as large as one of `letters` letters may be; a longer one is smaller. */
  write(text, x, y, paint, letters) {
    const points = Math.min(16, (1.5 * this.cell) / Math.max(letters, text.length));
    if (!text || points < 7.5) return;
    const bright = 0.299 * paint[0] + 0.587 * paint[1] + 0.114 * paint[2];
    this.pen.fillStyle = bright > 112 ? "#1a1a1a" : "#ffffff";
    Object.assign(this.pen, {
      font: `${points}px ${this.colours.font}`,
      textAlign: "center",
      textBaseline: "middle",
    });
    this.pen.fillText(text, x + this.cell / 2, y + this.cell / 2 + 1);
  }

  changed(x, y) {
    const wide = Math.max(1, Math.min(2.5, this.cell / 14));
    const margin = wide / 2 + Math.min(2, this.cell / 16);
    const inside = this.cell - 2 * margin;
    traced(this.pen, () => this.pen.rect(x + margin + 0.5, y + margin + 0.5, inside, inside), {
      line: this.colours.text,
      wide,
    });
  }

  ring(one) {
    const pivot = this.view.pivots[this.step];
    if (!pivot || pivot[0] >= one.rows || pivot[1] >= one.columns) return;
    const [x, y] = [
      one.x + (pivot[1] + 0.5) * this.cell + 0.5,
      one.y + (pivot[0] + 0.5) * this.cell + 0.5,
    ];
    traced(this.pen, () => this.pen.arc(x, y, 0.43 * this.cell, 0, 7), {
      line: this.colours.text,
      wide: Math.max(1.2, Math.min(3.2, this.cell / 10)),
    });
  }

  /** The name of a matrix, and numbers of rows and columns where there is room. */
  writeNames(one) {
    Object.assign(this.pen, {
      fillStyle: this.colours.text,
      textAlign: "center",
      textBaseline: "alphabetic",
      font: `19px ${this.colours.font}`,
    });
    this.pen.fillText(
      one.name,
      one.x + (one.columns * this.cell) / 2,
      one.y - (one.texts ? 26 : 10),
    );
    if (!one.texts) return;
    Object.assign(this.pen, { fillStyle: this.colours.soft, font: `13px ${this.colours.font}` });
    for (let j = 0; j < one.columns; j += 1)
      this.pen.fillText(j + 1, one.x + (j + 0.5) * this.cell, one.y - 7);
    Object.assign(this.pen, { textAlign: "right", textBaseline: "middle" });
    for (let i = 0; i < one.rows; i += 1)
      this.pen.fillText(i + 1, one.x - 7, one.y + (i + 0.5) * this.cell);
  }

  /** A step; the one after the one that was shown is reached in a third of a second. */
  show(newStep) {
    const glide =
      this.step !== null &&
      newStep === this.step + 1 &&
      !matchMedia("(prefers-reduced-motion: reduce)").matches;
    cancelAnimationFrame(this.request);
    this.step = newStep;
    this.sentence.textContent = this.view.sentences[this.step];
    this.canvas.setAttribute(
      "aria-label",
      `${this.view.title || "Matrices"}, step ${this.step} of ${this.count() - 1}. ${this.view.sentences[this.step]}`,
    );
    this.tell.say(this.canvas.getAttribute("aria-label"));
    if (!this.width) return;
    if (!glide) {
      this.paint(1);
      return;
    }
    const began = performance.now();
    const tick = (now) => {
      const part = Math.min(Math.max((now - began) / 330, 0), 1);
      this.paint(part);
      if (part < 1) this.request = requestAnimationFrame(tick);
    };
    this.request = requestAnimationFrame(tick);
  }

  /** The entry below the pointer, as a number. */
  pointedAt(event) {
    const [x, y] = pointOn(this.canvas, event);
    const one = this.blocks.find(
      (b) =>
        x >= b.x && y >= b.y && x < b.x + b.columns * this.cell && y < b.y + b.rows * this.cell,
    );
    if (!one) {
      this.canvas.title = "";
      return;
    }
    const i = Math.floor((y - one.y) / this.cell);
    const j = Math.floor((x - one.x) / this.cell);
    const at = this.step * one.rows * one.columns + i * one.columns + j;
    this.canvas.title = `${one.name}(${i + 1}, ${j + 1}) = ${one.marks[at] & 1 ? one.values[at].toPrecision(4) : 0}`;
  }

  explain() {
    const entry = (words, ...nodes) => legendEntry(words, 22, 20, ...nodes);
    const signed = (value) => `rgb(${this.shade(value, 1)})`;
    const box = (fill) =>
      vector("rect", { x: 2, y: 2, width: 16, height: 16, style: `fill:${fill}` });
    const line = { fill: "none", stroke: "currentColor", "stroke-width": 2 };
    this.legend.replaceChildren(
      entry("negative", box(signed(-0.8))),
      entry("positive", box(signed(0.8))),
      entry("exactly 0", vector("circle", { cx: 10, cy: 10, r: 2, class: "rd-soft" })),
      entry("changed in this step", vector("rect", { x: 3, y: 3, width: 14, height: 14, ...line })),
      ...(this.view.pivots.some(Boolean)
        ? [entry("pivot", vector("circle", { cx: 10, cy: 10, r: 7, ...line }))]
        : []),
      ...(this.view.label
        ? [element("span", { class: "rd-entry" }, `rows and columns: ${this.view.label}`)]
        : []),
    );
  }
}

export const matrixView = (view, tell) => new MatrixView(view, tell);
