// Views that step: sweeps over the links of an arm, and matrices that change. Python computes every step
// (stepper.py); here they are only shown.

import {
  element,
  follow,
  legendEntry,
  palette,
  pointOn,
  rgb,
  sized,
  tab,
  traced,
  vector,
} from "./dom.js";
import { decode } from "./message.js";
import { transport } from "./transport.js";

/** A formula as nodes: letters slanted, the rest upright. Dots go above their letter by style: few fonts place them well. */
function formula(text) {
  const letter = (part) => {
    const dots = { "\u0307": "\u02d9", "\u0308": "\u00a8" }[part[1]];
    return dots
      ? element("i", { class: "rd-dots", "data-dots": dots }, part[0])
      : element("i", {}, part);
  };
  return text
    .split(/([A-Za-z\u0391-\u03c9\u1e91]\p{M}*)/u)
    .map((part, i) => (i % 2 ? letter(part) : part));
}

/** A formula whose short terms stay in one line: it breaks before + and \u2212 outside of brackets. */
function terms(text) {
  const parts = [""];
  let depth = 0;
  for (const c of text) {
    depth += Number("([{".includes(c)) - Number(")]}".includes(c));
    if (depth === 0 && "+\u2212".includes(c) && parts[parts.length - 1].endsWith(" "))
      parts.push("");
    parts[parts.length - 1] += c;
  }
  return parts.flatMap((part) => [
    element("span", part.length < 44 ? { class: "rd-term" } : {}, ...formula(part.trimEnd())),
    " ",
  ]);
}

/** A formula in a picture, 30 pixels high, centred at x or ending there. */
function written(text, x, y, kind, ends = false) {
  const box = vector("foreignObject", {
    x: ends ? x - 120 : x - 150,
    y,
    width: ends ? 120 : 300,
    height: 30,
  });
  box.append(
    element(
      "div",
      { class: `rd-written ${kind}`, style: `text-align:${ends ? "right" : "center"}` },
      ...formula(text),
    ),
  );
  return box;
}

// --- sweeps ----------------------------------------------------------------------------------------------------------
const ROW = 23,
  TOP = 112,
  LEFT = 112,
  RIGHT = 52,
  GAP = 24; // pixels

/** What is shown of one message of sweeps. `tell` is called with the words for each step. */
function sweepView(view, tell) {
  const parts = {};
  let table = view.tables[0],
    step = null,
    only = null,
    width = 0,
    cells = new Map(),
    groups = [];
  const picture = vector("svg", { class: "rd-sweep", role: "img" });
  const finds = element("div", { class: "rd-finds" }),
    list = element("ol", { class: "rd-formulas" });
  const heard = element("div", { class: "rd-heard" }),
    heading = element("div", { class: "rd-heading" });
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
    const seen = new Set(table.given),
      out = [{ number: 0, symbols: table.given }];
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
    const y = 76,
      w = pitch(),
      nodes = [
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
      const x = LEFT + column(k) * w,
        joint = view.joints[k - 1];
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
    const outward = way(number) === "outward",
      a = LEFT + 6,
      b = LEFT + view.links * pitch() - 6;
    const [from, to] = outward ? [a, b] : [b, a],
      head = outward ? -9 : 9;
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
    const w = pitch(),
      x = LEFT + column(k) * w + 5,
      wide = Math.max(w - 10, 8);
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
    const d = 3.2,
      size = rows * columns > 1 ? 2.4 : 4,
      left = x - (columns * d) / 2,
      top = y - (rows * d) / 2;
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
    const now = table.steps[step],
      found = now.found.filter((what) => !only || what.symbol === only);
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
      const { done, name, tip, from, y } = parts[`line${number}`],
        ends = number < now.sweep || tableDone(number);
      const outward = way(number) === "outward",
        w = pitch();
      const to = ends ? LEFT + (outward ? view.links * w - 6 : 6) : middle(now.link);
      done.setAttribute("d", number <= now.sweep ? `M${from},${y}H${to}` : "");
      name.classList.toggle("rd-now", number === now.sweep);
      tip.classList.toggle("rd-done", ends);
    }
  }

  const tableDone = (number) => !table.steps.slice(step + 1).some((one) => one.sweep === number);

  /** The arrow from the neighbour to the link, and over it what crosses the joint. */
  function handOver(now, found) {
    const crossing = carried(now, found),
      words = crossing.length ? crossing.map(text).join("\u2002") : now.enters.join(",\u2002");
    if (!words && only) return [];
    const a = middle(now.from),
      b = middle(now.link),
      y = 58,
      high = y - 22,
      kind = `rd-${way(now.sweep)}`;
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
    const now = table.steps[step],
      from = now.from > view.links ? "the base" : now.from ? `link ${now.from}` : "the tip";
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

// --- matrices --------------------------------------------------------------------------------------------------------
/** What is shown of one message of matrices. */
function matrixView(view, tell) {
  const canvas = element("canvas", { role: "img", class: "rd-matrices" });
  const sentence = element("div", { class: "rd-sentence" }),
    legend = element("div", { class: "rd-legend" });
  const stage = element("div", { class: "rd-matrix-body" }, canvas);
  const el = element("div", {}, stage, sentence, legend);
  const arrays = decode(view),
    frames = view.sentences.length;
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
  let pen,
    step = null,
    colours = null,
    cell = 0,
    head = 0,
    side = 0,
    height = 0,
    width = 0,
    request = 0;

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
    const numbered = blocks.some((one) => one.texts),
      across = blocks.reduce((sum, one) => sum + one.columns, 0);
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
    const hue = value < 0 ? colours.low : colours.high,
      part = 0.85 * Math.sqrt(Math.min(Math.abs(value) / limit, 1));
    return colours.paper.map((c, i) => Math.round(c + (hue[i] - c) * part));
  }

  /** All matrices, `part` (0 to 1) of the way from the step before to this one. */
  function paint(part) {
    pen.clearRect(0, 0, width, height);
    blocks.forEach((one) => paintBlock(one, part));
  }

  function paintBlock(one, part) {
    const size = one.rows * one.columns,
      at = step * size,
      before = Math.max(step - 1, 0) * size;
    for (let i = 0; i < size; i += 1) {
      const x = one.x + (i % one.columns) * cell,
        y = one.y + Math.floor(i / one.columns) * cell;
      const value = one.values[before + i] + (one.values[at + i] - one.values[before + i]) * part;
      const paint = shade(value, one.limit),
        gone = !(one.marks[at + i] & 1);
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
    const wide = Math.max(1, Math.min(2.5, cell / 14)),
      in_ = wide / 2 + Math.min(2, cell / 16),
      side = cell - 2 * in_;
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
    const began = performance.now(),
      tick = (now) => {
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
    const i = Math.floor((y - one.y) / cell),
      j = Math.floor((x - one.x) / cell),
      at = step * one.rows * one.columns + i * one.columns + j;
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

// --- the widget ------------------------------------------------------------------------------------------------------
function render({ model, el }) {
  const view = model.get("view"),
    root = element("div", { class: "rd-view rd-stepper", role: "group" });
  root.setAttribute("aria-label", view.alt);
  const aloud = element("div", { class: "rd-aloud", "aria-live": "polite" }),
    tabs = element("div", { class: "rd-tabs", role: "group" });
  const make = view.kind === "sweeps" ? sweepView : matrixView;
  const body = make(view, {
    root,
    say: (words) => {
      if (!bar.playing) aloud.textContent = words;
    },
    go: (step) => {
      bar.pause();
      bar.seek(step);
    },
  });
  const bar = transport({
    unit: body.unit,
    perSecond: Math.max(1, body.count() / 30),
    format: (t, end) => `${t} / ${end} ${body.unit}`,
    onTime: (t) => {
      if (shown !== t) {
        shown = t;
        body.show(t);
        root.dataset.step = t;
      }
    },
  });
  let shown = -1;

  const title = element(
    "div",
    { class: "rd-title" },
    view.title || (body.names.length === 1 ? body.names[0] : ""),
  );
  const buttons =
    body.names.length > 1 ? body.names.map((name, i) => tab(name, () => choose(i, 0))) : [];
  tabs.append(...buttons);
  root.append(element("div", { class: "rd-head" }, title, tabs), body.el, bar.el, aloud);
  bar.keys(root);
  el.replaceChildren(root);

  function choose(i, at) {
    bar.pause();
    shown = -1;
    buttons.forEach((button, j) => button.setAttribute("aria-pressed", String(i === j)));
    bar.setStops(body.choose(i));
    shown = -1;
    bar.seek(at);
  }

  function layout(width) {
    const beside =
      view.kind === "sweeps" && width >= 720 && (0.54 * width - LEFT - RIGHT) / view.links > 36;
    root.classList.toggle("rd-beside", beside);
    root.classList.toggle("rd-wide", width >= 1000);
    body.layout(view.kind === "sweeps" ? Math.round(beside ? width * 0.54 : width) : width);
  }

  choose(0, view.at);
  const place = follow(root, { place: body.el, room: body.room, layout });
  place.again();
  return () => {
    bar.destroy();
    place.end();
    if (body.destroy) body.destroy();
  };
}

export default { render };
