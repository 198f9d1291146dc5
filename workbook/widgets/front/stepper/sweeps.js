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

/** What is shown of one message of sweeps. `tell` is called with the words for each step. */
export function sweepView(view, tell) {
  const parts = {};
  let table = view.tables[0];
  let step = null;
  let only = null;
  let width = 0;
  let cells = new Map();
  let groups = [];
  const picture = vector("svg", { class: "rd-sweep", role: "img" });
  const finds = element("div", { class: "rd-finds" });
  const list = element("ol", { class: "rd-formulas" });
  const heard = element("div", { class: "rd-heard" });
  const heading = element("div", { class: "rd-heading" });
  const legend = element("div", { class: "rd-legend" });
  finds.append(heading, heard, list, legend);
  const el = element("div", { class: "rd-sweep-body" }, picture, finds);

  const column = (k) => view.links - k;
  const pitch = () => (width - LEFT - RIGHT) / view.links;
  const middle = (k) =>
    LEFT + (Math.min(Math.max(column(k), -0.62), view.links - 0.38) + 0.5) * pitch();
  const way = (number) => (number ? table.sweeps[number - 1].direction : "given");
  const text = (symbol) => table.symbols[symbol].text;

  /** Rows of the table in groups: what is given, then what each sweep finds. A symbol has one row. */
  function grouped() {
    const seen = new Set(table.given);
    const out = [{ number: 0, symbols: table.given }];
    table.sweeps.forEach((sweep, i) => {
      out.push({
        number: i + 1,
        symbols: Object.keys(sweep.finds).filter((symbol) => !seen.has(symbol)),
      });
      Object.keys(sweep.finds).forEach((symbol) => seen.add(symbol));
    });
    return out;
  }

  function layout(newWidth) {
    width = newWidth;
    groups = grouped();
    cells = new Map();
    let y = TOP;
    const nodes = [];
    for (const group of groups) {
      if (group.number) {
        y += GAP;
        nodes.push(...sweepLine(group, y - 11));
      }
      for (const symbol of group.symbols) {
        nodes.push(written(text(symbol), LEFT - 14, y - 4, "", true));
        for (let k = 1; k <= view.links; k += 1) nodes.push(cell(symbol, k, y, group.number));
        y += ROW;
      }
    }
    picture.setAttribute("viewBox", `0 0 ${width} ${y + 4}`);
    picture.setAttribute("width", width);
    picture.setAttribute("height", y + 4);
    parts.hand = vector("g", { class: "rd-hand" });
    picture.replaceChildren(...chain(), parts.hand, ...nodes);
    const most = Math.max(...table.steps.map((one) => one.found.length));
    list.style.minHeight = `${31 * most}px`; // what is below does not jump
    paint();
  }

  /** Base, links with their joints, tip. */
  function chain() {
    const y = 76;
    const w = pitch();
    const nodes = [
      vector("path", {
        class: "rd-base",
        d: `M${LEFT - 24},${y - 22}v44M${LEFT - 24},${y}H${LEFT}`,
      }),
      ...[0, 1, 2, 3].map((i) =>
        vector("path", { class: "rd-hatch", d: `M${LEFT - 25},${y - 20 + 11 * i}l-8,8` }),
      ),
    ];
    parts.links = new Map();
    for (let k = view.links; k >= 1; k -= 1) {
      const x = LEFT + column(k) * w;
      const joint = view.joints[k - 1];
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
      parts.links.set(k, body);
      nodes.push(body, name, pin);
    }
    const tip = LEFT + view.links * w;
    return [
      ...nodes,
      vector("path", { class: "rd-tip", d: `M${tip},${y}h6m9,-9h-9v18h9` }),
      vector("text", { class: "rd-end", x: LEFT - 42, y: y + 5, "text-anchor": "end" }, "base"),
      vector("text", { class: "rd-end", x: tip + 21, y: y + 5 }, "tip"),
    ];
  }

  /** The arrow of a sweep above its rows: its way, and how far it has come. */
  function sweepLine({ number }, y) {
    const outward = way(number) === "outward";
    const a = LEFT + 6;
    const b = LEFT + view.links * pitch() - 6;
    const [from, to] = outward ? [a, b] : [b, a];
    const head = outward ? -9 : 9;
    const name = vector(
      "text",
      { class: `rd-sweep-name rd-${way(number)}`, x: LEFT - 14, y: y + 5 },
      `${number}. ${way(number)}`,
    );
    const line = vector("path", { class: `rd-line rd-${way(number)}`, d: `M${from},${y}H${to}` });
    const done = vector("path", { class: `rd-line rd-done rd-${way(number)}`, d: "" });
    const tip = vector("path", {
      class: `rd-arrow rd-${way(number)}`,
      d: `M${to},${y}l${head},-5v10z`,
    });
    parts[`line${number}`] = { done, name, tip, from, y };
    return [name, line, done, tip];
  }

  function cell(symbol, k, y, number) {
    const w = pitch();
    const x = LEFT + column(k) * w + 5;
    const wide = Math.max(w - 10, 8);
    const box = vector("rect", { x, y: y + 1, width: wide, height: ROW - 2, rx: 3 });
    const made = table.steps.findIndex(
      (one) => one.link === k && one.found.some((what) => what.symbol === symbol),
    );
    const node = vector(
      "g",
      { class: "rd-cell" },
      box,
      glyph(table.symbols[symbol].shape, x + wide / 2, y + ROW / 2),
    );
    node.dataset.way = way(number);
    if (made > 0) {
      node.append(vector("title", {}, `${text(symbol)} of link ${k}, found at visit ${made}`));
      node.addEventListener("click", () => tell.go(made));
      node.classList.add("rd-reach");
    }
    cells.set(`${symbol} ${k}`, node);
    return node;
  }

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

  /** The marks for the step that is shown, of all that is found in it or, while one formula is looked at, of that. */
  function paint() {
    if (step === null || !width) return;
    const now = table.steps[step];
    const found = now.found.filter((what) => !only || what.symbol === only);
    const known = new Set();
    for (let k = 1; k <= view.links; k += 1)
      table.given.forEach((symbol) => known.add(`${symbol} ${k}`));
    table.steps
      .slice(0, step + 1)
      .forEach((one) => one.found.forEach((what) => known.add(`${what.symbol} ${one.link}`)));
    const fresh = new Set(found.map((what) => `${what.symbol} ${now.link}`));
    const read = new Set(
      found.flatMap((what) => what.reads.map(([symbol, k]) => `${symbol} ${k}`)),
    );
    for (const [key, node] of cells) {
      node.classList.toggle("rd-known", known.has(key));
      node.classList.toggle("rd-found", fresh.has(key));
      node.classList.toggle("rd-read", read.has(key) && !fresh.has(key));
    }
    for (const [k, body] of parts.links) body.dataset.way = k === now.link ? way(now.sweep) : "";
    paintLines(now);
    parts.hand.replaceChildren(...(step ? handOver(now, found) : []));
  }

  function paintLines(now) {
    for (const { number } of groups.slice(1)) {
      const { done, name, tip, from, y } = parts[`line${number}`];
      const ends = number < now.sweep || tableDone(number);
      const outward = way(number) === "outward";
      const w = pitch();
      const to = ends ? LEFT + (outward ? view.links * w - 6 : 6) : middle(now.link);
      done.setAttribute("d", number <= now.sweep ? `M${from},${y}H${to}` : "");
      name.classList.toggle("rd-now", number === now.sweep);
      tip.classList.toggle("rd-done", ends);
    }
  }

  const tableDone = (number) => !table.steps.slice(step + 1).some((one) => one.sweep === number);

  /** The arrow from the neighbour to the link, and over it what crosses the joint. */
  function handOver(now, found) {
    const crossing = carried(now, found);
    const words = crossing.length ? crossing.map(text).join("\u2002") : now.enters.join(",\u2002");
    if (!words && only) return [];
    const a = middle(now.from);
    const b = middle(now.link);
    const y = 58;
    const high = y - 22;
    const kind = `rd-${way(now.sweep)}`;
    const label = written(
      words,
      Math.min(Math.max((a + b) / 2, 152), width - 152),
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
  function carried(now, found) {
    const read = new Set(
      found.flatMap((what) =>
        what.reads.filter(([, k]) => k === now.from).map(([symbol]) => symbol),
      ),
    );
    return Object.keys(table.symbols).filter((symbol) => read.has(symbol));
  }

  function show(newStep) {
    step = newStep;
    only = null;
    const now = table.steps[step];
    const from = now.from > view.links ? "the base" : now.from ? `link ${now.from}` : "the tip";
    heading.replaceChildren(
      ...(step
        ? [element("b", {}, `Link ${now.link}`), ` in sweep ${now.sweep}, ${way(now.sweep)}`]
        : [element("b", {}, "Before the first sweep")]),
    );
    heading.dataset.way = way(now.sweep);
    const words = step && (carried(now, now.found).map(text).join(", ") || now.enters.join(", "));
    heard.replaceChildren(
      ...(step
        ? [`from ${from}: `, ...(words ? formula(words) : ["nothing"])]
        : formula(
            `Each link k has ${table.given.map(text).join(", ")}, and from the pose H, M, \u03c6.`,
          )),
    );
    list.replaceChildren(...now.found.map(entry));
    const aloud = step
      ? `Visit ${step}: link ${now.link} in sweep ${now.sweep}, ${way(now.sweep)}, finds ` +
        now.found.map((what) => table.symbols[what.symbol].said).join(", ")
      : "No visit yet";
    picture.setAttribute("aria-label", aloud);
    tell.say(aloud);
    paint();
  }

  /** A line of the list; while it is looked at, only what it reads and finds is lit. */
  function entry(what) {
    const [left, ...right] = what.formula
      ? what.formula.split(" = ")
      : [text(what.symbol), "\u2026"];
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
      only = symbol;
      paint();
    };
    for (const event of ["mouseenter", "focus"]) node.addEventListener(event, look(what.symbol));
    for (const event of ["mouseleave", "blur"]) node.addEventListener(event, look(null));
    return node;
  }

  function explain() {
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
      Object.values(table.symbols).map((one) => [one.shape.join(" \u00d7 "), one.shape]),
    );
    const size = ([name, dims]) =>
      legendEntry(name === "1 \u00d7 1" ? "a number" : name, 34, 20, glyph(dims, 17, 10));
    legend.replaceChildren(
      swatch("rd-known rd-found", "found now"),
      swatch("rd-known rd-read", "read for it"),
      swatch("rd-known", "known"),
      swatch("", "not yet"),
      ...[...shapes].map(size),
    );
  }

  /** Another algorithm, from its first visit on. */
  function choose(i) {
    table = view.tables[i];
    step = null;
    explain();
    if (width) layout(width);
    return table.steps.map((_, j) => j);
  }

  explain();
  return {
    el,
    show,
    choose,
    layout,
    room: () => el.clientWidth,
    count: () => table.steps.length,
    unit: "visits",
    names: view.tables.map((one) => one.name),
  };
}
