// Sweeps over the links of an arm: a picture of the chain, a table of what each link knows, the formulas of the visit.
// From a message of `sweep_message` in stepper.py.

import { element, legendEntry, vector } from "../shared/elements.js";
import { formula, terms, written } from "./formula.js";

// Pixels of the table: a row, what is above it and to its sides, and between the sweeps.
const ROW = 23;
const TOP = 112;
export const LEFT = 112;
export const RIGHT = 52;
const GAP = 24;

/** The numbers of a quantity as small squares, rows by columns. */
function glyph([rows, columns], x, y) {
  const d = 3.2;
  const size = rows * columns > 1 ? 2.4 : 4;
  const left = x - (columns * d) / 2;
  const top = y - (rows * d) / 2;
  let path = "";
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1) {
      path += `M${(left + (j + 0.5) * d - size / 2).toFixed(1)},${(top + (i + 0.5) * d - size / 2).toFixed(1)}h${size}v${size}h-${size}z`;
    }
  return vector("path", { class: "rd-glyph", d: path });
}

/** What is shown of one message of sweeps. `tell` is called with the words for each step. */
class SweepView {
  constructor(view, tell) {
    this.view = view;
    this.tell = tell;
    this.table = view.tables[0];
    /** Nodes that change with the visit. @type {Record<string, any>} */
    this.parts = {};
    this.step = null;
    /** The one symbol that is looked at. @type {string | null} */
    this.only = null;
    this.width = 0;
    /** @type {Map<string, any>} */
    this.cells = new Map();
    this.groups = [];
    this.picture = vector("svg", { class: "rd-sweep", role: "img" });
    this.heading = element("div", { class: "rd-heading" });
    this.heard = element("div", { class: "rd-heard" });
    this.list = element("ol", { class: "rd-formulas" });
    this.legend = element("div", { class: "rd-legend" });
    const shown = [this.heading, this.heard, this.list, this.legend];
    const finds = element("div", { class: "rd-finds" }, ...shown);
    this.el = element("div", { class: "rd-sweep-body" }, this.picture, finds);
    this.unit = "visits";
    this.names = view.tables.map((one) => one.name);
    this.explain();
  }

  room() {
    return this.el.clientWidth;
  }

  destroy() {}

  count() {
    return this.table.steps.length;
  }

  /** The column of link k, from the left. */
  column(k) {
    return this.view.links - k;
  }

  /** Pixels of a column. */
  pitch() {
    return (this.width - LEFT - RIGHT) / this.view.links;
  }

  /** The middle of link k [px]; of the base and the tip, places beside the chain. */
  middle(k) {
    const place = Math.min(Math.max(this.column(k), -0.62), this.view.links - 0.38);
    return LEFT + (place + 0.5) * this.pitch();
  }

  way(number) {
    return number ? this.table.sweeps[number - 1].direction : "given";
  }

  text(symbol) {
    return this.table.symbols[symbol].text;
  }

  /** Rows of the table in groups: what is given, then what each sweep finds. A symbol has one row. */
  grouped() {
    const seen = new Set(this.table.given);
    const out = [{ number: 0, symbols: this.table.given }];
    this.table.sweeps.forEach((sweep, i) => {
      out.push({
        number: i + 1,
        symbols: Object.keys(sweep.finds).filter((symbol) => !seen.has(symbol)),
      });
      Object.keys(sweep.finds).forEach((symbol) => seen.add(symbol));
    });
    return out;
  }

  layout(newWidth) {
    this.width = newWidth;
    this.groups = this.grouped();
    this.cells = new Map();
    let y = TOP;
    const nodes = [];
    for (const group of this.groups) {
      if (group.number) {
        y += GAP;
        nodes.push(...this.sweepLine(group, y - 11));
      }
      for (const symbol of group.symbols) {
        nodes.push(written(this.text(symbol), LEFT - 14, y - 4, "", true));
        for (let k = 1; k <= this.view.links; k += 1)
          nodes.push(this.cell(symbol, k, y, group.number));
        y += ROW;
      }
    }
    this.picture.setAttribute("viewBox", `0 0 ${this.width} ${y + 4}`);
    this.picture.setAttribute("width", this.width);
    this.picture.setAttribute("height", y + 4);
    this.parts.hand = vector("g", { class: "rd-hand" });
    this.picture.replaceChildren(...this.chain(), this.parts.hand, ...nodes);
    const most = Math.max(...this.table.steps.map((one) => one.found.length));
    this.list.style.minHeight = `${31 * most}px`; // what is below does not jump
    this.paint();
  }

  /** Base, links with their joints, tip. */
  chain() {
    const y = 76;
    const w = this.pitch();
    const nodes = [
      vector("path", {
        class: "rd-base",
        d: `M${LEFT - 24},${y - 22}v44M${LEFT - 24},${y}H${LEFT}`,
      }),
      ...[0, 1, 2, 3].map((i) =>
        vector("path", { class: "rd-hatch", d: `M${LEFT - 25},${y - 20 + 11 * i}l-8,8` }),
      ),
    ];
    this.parts.links = new Map();
    for (let k = this.view.links; k >= 1; k -= 1) {
      const x = LEFT + this.column(k) * w;
      const joint = this.view.joints[k - 1];
      const body = vector("rect", { class: "rd-link", x, y: y - 13, width: w, height: 26, rx: 13 });
      const name = vector(
        "text",
        { class: "rd-link-name", x: x + w / 2 + 1, y: y + 5 },
        w < 64 ? `${k}` : `link ${k}`,
      );
      const pin =
        joint === "R"
          ? vector("circle", { class: "rd-joint", cx: x, cy: y, r: 8 })
          : vector("rect", { class: "rd-joint", x: x - 9, y: y - 7, width: 18, height: 14 });
      this.parts.links.set(k, body);
      nodes.push(body, name, pin);
    }
    const tip = LEFT + this.view.links * w;
    return [
      ...nodes,
      vector("path", { class: "rd-tip", d: `M${tip},${y}h6m9,-9h-9v18h9` }),
      vector("text", { class: "rd-end", x: LEFT - 42, y: y + 5, "text-anchor": "end" }, "base"),
      vector("text", { class: "rd-end", x: tip + 21, y: y + 5 }, "tip"),
    ];
  }

  /** The arrow of a sweep above its rows: its way, and how far it has come. */
  sweepLine({ number }, y) {
    const outward = this.way(number) === "outward";
    const a = LEFT + 6;
    const b = LEFT + this.view.links * this.pitch() - 6;
    const [from, to] = outward ? [a, b] : [b, a];
    const head = outward ? -9 : 9;
    const name = vector(
      "text",
      { class: `rd-sweep-name rd-${this.way(number)}`, x: LEFT - 14, y: y + 5 },
      `${number}. ${this.way(number)}`,
    );
    const line = vector("path", {
      class: `rd-line rd-${this.way(number)}`,
      d: `M${from},${y}H${to}`,
    });
    const done = vector("path", { class: `rd-line rd-done rd-${this.way(number)}`, d: "" });
    const tip = vector("path", {
      class: `rd-arrow rd-${this.way(number)}`,
      d: `M${to},${y}l${head},-5v10z`,
    });
    this.parts[`line${number}`] = { done, name, tip, from, y };
    return [name, line, done, tip];
  }

  cell(symbol, k, y, number) {
    const w = this.pitch();
    const x = LEFT + this.column(k) * w + 5;
    const wide = Math.max(w - 10, 8);
    const box = vector("rect", { x, y: y + 1, width: wide, height: ROW - 2, rx: 3 });
    const made = this.table.steps.findIndex(
      (one) => one.link === k && one.found.some((what) => what.symbol === symbol),
    );
    const node = vector(
      "g",
      { class: "rd-cell" },
      box,
      glyph(this.table.symbols[symbol].shape, x + wide / 2, y + ROW / 2),
    );
    node.dataset.way = this.way(number);
    if (made > 0) {
      node.append(vector("title", {}, `${this.text(symbol)} of link ${k}, found at visit ${made}`));
      node.addEventListener("click", () => this.tell.go(made));
      node.classList.add("rd-reach");
    }
    this.cells.set(`${symbol} ${k}`, node);
    return node;
  }

  /** The marks for the step that is shown, of all that is found in it or, while one formula is looked at, of that. */
  paint() {
    if (this.step === null || !this.width) return;
    const now = this.table.steps[this.step];
    const found = now.found.filter((what) => !this.only || what.symbol === this.only);
    const known = new Set();
    for (let k = 1; k <= this.view.links; k += 1)
      this.table.given.forEach((symbol) => known.add(`${symbol} ${k}`));
    this.table.steps
      .slice(0, this.step + 1)
      .forEach((one) => one.found.forEach((what) => known.add(`${what.symbol} ${one.link}`)));
    const fresh = new Set(found.map((what) => `${what.symbol} ${now.link}`));
    const read = new Set(
      found.flatMap((what) => what.reads.map(([symbol, k]) => `${symbol} ${k}`)),
    );
    for (const [key, node] of this.cells) {
      node.classList.toggle("rd-known", known.has(key));
      node.classList.toggle("rd-found", fresh.has(key));
      node.classList.toggle("rd-read", read.has(key) && !fresh.has(key));
    }
    for (const [k, body] of this.parts.links)
      body.dataset.way = k === now.link ? this.way(now.sweep) : "";
    this.paintLines(now);
    this.parts.hand.replaceChildren(...(this.step ? this.handOver(now, found) : []));
  }

  paintLines(now) {
    for (const { number } of this.groups.slice(1)) {
      const { done, name, tip, from, y } = this.parts[`line${number}`];
      const ends = number < now.sweep || this.isDone(number);
      const outward = this.way(number) === "outward";
      const w = this.pitch();
      const to = ends ? LEFT + (outward ? this.view.links * w - 6 : 6) : this.middle(now.link);
      done.setAttribute("d", number <= now.sweep ? `M${from},${y}H${to}` : "");
      name.classList.toggle("rd-now", number === now.sweep);
      tip.classList.toggle("rd-done", ends);
    }
  }

  /** Whether a sweep has no visit after the one that is shown. */
  isDone(number) {
    return !this.table.steps.slice(this.step + 1).some((one) => one.sweep === number);
  }

  /** The arrow from the neighbour to the link, and over it what crosses the joint. */
  handOver(now, found) {
    const crossing = this.carried(now, found);
    const words = crossing.length
      ? crossing.map((symbol) => this.text(symbol)).join("\u2002")
      : now.enters.join(",\u2002");
    if (!words && this.only) return [];
    const a = this.middle(now.from);
    const b = this.middle(now.link);
    const y = 58;
    const high = y - 22;
    const kind = `rd-${this.way(now.sweep)}`;
    const label = written(
      words,
      Math.min(Math.max((a + b) / 2, 152), this.width - 152),
      high - 28,
      kind,
    );
    const arc = vector("path", {
      class: `rd-arc ${kind}`,
      d: `M${a},${y}C${a},${high} ${b},${high} ${b},${y - 6}`,
    });
    const head = vector("path", {
      class: `rd-arrow rd-done ${kind}`,
      d: `M${b},${y + 3}l-5,-9h10z`,
    });
    return [arc, head, label];
  }

  /** What a visit reads of the neighbour, each symbol once, in the order of the table. */
  carried(now, found) {
    const read = new Set(
      found.flatMap((what) =>
        what.reads.filter(([, k]) => k === now.from).map(([symbol]) => symbol),
      ),
    );
    return Object.keys(this.table.symbols).filter((symbol) => read.has(symbol));
  }

  show(newStep) {
    this.step = newStep;
    this.only = null;
    const now = this.table.steps[this.step];
    const from =
      now.from > this.view.links ? "the base" : now.from ? `link ${now.from}` : "the tip";
    this.heading.replaceChildren(
      ...(this.step
        ? [element("b", {}, `Link ${now.link}`), ` in sweep ${now.sweep}, ${this.way(now.sweep)}`]
        : [element("b", {}, "Before the first sweep")]),
    );
    this.heading.dataset.way = this.way(now.sweep);
    const words =
      this.step &&
      (this.carried(now, now.found)
        .map((symbol) => this.text(symbol))
        .join(", ") ||
        now.enters.join(", "));
    this.heard.replaceChildren(
      ...(this.step
        ? [`from ${from}: `, ...(words ? formula(words) : ["nothing"])]
        : formula(
            `Each link k has ${this.table.given.map((symbol) => this.text(symbol)).join(", ")}, and from the pose H, M, \u03c6.`,
          )),
    );
    this.list.replaceChildren(...now.found.map((what) => this.entry(what)));
    const aloud = this.step
      ? `Visit ${this.step}: link ${now.link} in sweep ${now.sweep}, ${this.way(now.sweep)}, finds ` +
        now.found.map((what) => this.table.symbols[what.symbol].said).join(", ")
      : "No visit yet";
    this.picture.setAttribute("aria-label", aloud);
    this.tell.say(aloud);
    this.paint();
  }

  /** A line of the list; while it is looked at, only what it reads and finds is lit. */
  entry(what) {
    const [left, ...right] = what.formula
      ? what.formula.split(" = ")
      : [this.text(what.symbol), "\u2026"];
    const node = element(
      "li",
      { tabindex: 0 },
      element(
        "span",
        { class: "rd-formula" },
        element("b", {}, ...formula(left)),
        " = ",
        ...terms(right.join(" = ")),
      ),
      element("span", { class: "rd-tag" }, what.tag),
    );
    const look = (symbol) => () => {
      this.only = symbol;
      this.paint();
    };
    for (const event of ["mouseenter", "focus"]) node.addEventListener(event, look(what.symbol));
    for (const event of ["mouseleave", "blur"]) node.addEventListener(event, look(null));
    return node;
  }

  explain() {
    const swatch = (kind, words) => {
      const sample = vector(
        "g",
        { class: `rd-cell ${kind}` },
        vector("rect", { x: 1, y: 2, width: 24, height: 16, rx: 3 }),
      );
      sample.dataset.way = "outward";
      return legendEntry(words, 26, 20, sample);
    };
    const shapes = new Map(
      Object.values(this.table.symbols).map((one) => [one.shape.join(" \u00d7 "), one.shape]),
    );
    const size = ([name, dims]) =>
      legendEntry(name === "1 \u00d7 1" ? "a number" : name, 34, 20, glyph(dims, 17, 10));
    this.legend.replaceChildren(
      swatch("rd-known rd-found", "found now"),
      swatch("rd-known rd-read", "read for it"),
      swatch("rd-known", "known"),
      swatch("", "not yet"),
      ...[...shapes].map(size),
    );
  }

  /** Another algorithm, from its first visit on. */
  choose(i) {
    this.table = this.view.tables[i];
    this.step = null;
    this.explain();
    if (this.width) this.layout(this.width);
    return this.table.steps.map((_, j) => j);
  }
}

export const sweepView = (view, tell) => new SweepView(view, tell);
