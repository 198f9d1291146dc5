// What every view makes its picture of: elements, and the colours that player.css gives a view.

const TAKE_KEYS = ["button", "input", "select", "summary"];

/** An element with attributes and children; text is set as text, never as HTML. What takes keys has them for itself. @returns {any} */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  if (TAKE_KEYS.includes(tag)) node.setAttribute("data-lm-suppress-shortcuts", "true"); // else JupyterLab takes them
  return filled(node, attributes, children);
}

/** The same in SVG. @returns {any} */
export function vector(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** What a picture shows, in words, beside a key of this size [px]. */
export function legendEntry(words, width, height, ...key) {
  return element(
    "span",
    { class: "rd-entry" },
    vector("svg", { width, height, "aria-hidden": "true" }, ...key),
    words,
  );
}

/** A list of [value, words] to choose one from. */
export function choiceOf(name, entries = []) {
  return element(
    "select",
    { class: "rd-pace", "aria-label": name },
    ...entries.map(([value, words]) => element("option", { value }, words)),
  );
}

/** A button among others, and what it does. */
export function tab(words, pressed, more = {}) {
  const button = element("button", { type: "button", class: "rd-tab", ...more }, words);
  button.addEventListener("click", pressed);
  return button;
}

/** The pen of a canvas of width x height CSS pixels, in which these are the units; filled with paper. */
export function sized(canvas, width, height, paper = "transparent") {
  const ratio = window.devicePixelRatio || 1,
    pen = canvas.getContext("2d");
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  return pen;
}

/** Where a pointer is on a canvas [its own pixels]: slides are scaled. */
export function pointOn(canvas, { clientX, clientY }) {
  const box = canvas.getBoundingClientRect(),
    by = canvas.offsetWidth / box.width || 1;
  return [by * (clientX - box.left), by * (clientY - box.top)];
}

/** Hears pointers on a node: down, moved and up, each of an event. */
export function pointers(node, { down, moved, up }) {
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", moved);
  for (const type of ["pointerup", "pointercancel"]) node.addEventListener(type, up);
}

/** Shows what another canvas of this size does. */
export function copied(pen, still) {
  pen.save();
  pen.resetTransform();
  pen.drawImage(still, 0, 0);
  pen.restore();
}

/** Red, green, blue of any colour that CSS knows. */
export function rgb(colour) {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

/** The words in lines no longer than width, with `join` between words of a line; one that is too long is broken. */
export function wrapped(context, words, width, join = "  \u00b7  ") {
  const lines = [];
  for (const word of words) {
    const longer = lines.length ? lines[lines.length - 1] + join + word : word;
    if (context.measureText(longer).width <= width) lines.splice(-1, 1, longer);
    else if (join !== " " && context.measureText(word).width > width) {
      lines.push(...wrapped(context, word.split(" "), width, " "));
    } else lines.push(word);
  }
  return lines;
}

/**
 * Draws what `path` traces: filled, then as a line so wide; edge: [colour, width] of a line that lies below that.
 * @param {CanvasRenderingContext2D} pen
 * @param {() => void} path
 * @param {{ fill?: string | CanvasGradient, line?: string, wide?: number, dash?: number[], edge?: [string, number] }} how
 */
export function traced(pen, path, { fill, line, wide, dash, edge }) {
  pen.beginPath();
  path();
  pen.fillStyle = fill ?? pen.fillStyle;
  if (fill) pen.fill();
  if (dash) pen.setLineDash(dash);
  for (const [colour, width] of [edge ?? [], [line, wide]].filter(([colour]) => colour)) {
    Object.assign(pen, { strokeStyle: colour, lineWidth: width ?? pen.lineWidth });
    pen.stroke();
  }
  if (dash) pen.setLineDash([]);
}

/** What `traced` traces: each list of places [x, y] as a line. */
export function polylines(pen, ...paths) {
  return () =>
    paths.forEach((path) => path.forEach((at, k) => pen[k ? "lineTo" : "moveTo"](...at)));
}

/** A bar of a joint at a place, as long as the pivot D with all beyond free; framed, with them locked. */
export function pivotBar(pen, look, [x, y], free, locked) {
  const bar = (long, how) => traced(pen, () => pen.rect(x + 9, y + 8, long, 8), how);
  bar(locked, { fill: look.paper });
  bar(free, { fill: look.series[0] });
  bar(locked, { line: look.ink, wide: 1 });
}

/** Words with an edge of paper, so that they are read on whatever lies below; no wider than room [px]. */
export function haloed(pen, look, text, x, y, colour = look.ink, room = undefined) {
  pen.lineWidth = 5;
  pen.strokeStyle = look.paper;
  pen.strokeText(text, x, y, room);
  pen.fillStyle = colour;
  pen.fillText(text, x, y, room);
}

/** Arrows, each [x, y, dx, dy] in pixels, all together: an edge of paper, then they. */
export function arrows(pen, look, all, colour, width = 3, heads = 1) {
  const shafts = [],
    tips = [];
  for (const [x, y, dx, dy] of all) {
    const long = Math.hypot(dx, dy),
      head = Math.min(10, (0.6 * long) / heads),
      ux = (head * dx) / long,
      uy = (head * dy) / long;
    if (!(long > 1.5)) continue;
    shafts.push([
      [x, y],
      [x + dx - 0.7 * ux, y + dy - 0.7 * uy],
    ]);
    for (let k = 0; k < heads; k++) {
      const a = x + dx - 0.8 * k * ux,
        b = y + dy - 0.8 * k * uy;
      tips.push([
        [a, b],
        [a - ux - 0.5 * uy, b - uy + 0.5 * ux],
        [a - ux + 0.5 * uy, b - uy - 0.5 * ux],
        [a, b],
      ]);
    }
  }
  traced(pen, polylines(pen, ...shafts), {
    line: colour,
    wide: width,
    edge: [look.paper, width + 3],
  });
  for (const how of [{ line: look.paper }, { fill: colour }])
    traced(pen, polylines(pen, ...tips), how);
}

/**
 * @typedef {Record<"ink" | "soft" | "faint" | "paper" | "panel" | "accent" | "warn" | "low" | "high" | "font", string>
 *   & { series: string[] }} Look
 */

/** The colours that player.css gives a view, for drawing on a canvas. @returns {Look} */
export function palette(root) {
  const style = getComputedStyle(root),
    read = (name) => style.getPropertyValue(`--rd-${name}`).trim();
  const names = ["ink", "soft", "faint", "paper", "panel", "accent", "warn", "low", "high"];
  return /** @type {any} */ ({
    ...Object.fromEntries(names.map((name) => [name, read(name)])),
    font: style.fontFamily,
    series: [1, 2, 3, 4, 5, 6].map((i) => read(`series-${i}`)),
  });
}

/** Whether the page behind a node is dark: the first background under it that is not transparent. */
function onDark(node) {
  for (let at = node.parentElement; at; at = at.parentElement) {
    const [r, g, b, a = 1] = getComputedStyle(at)
      .backgroundColor.match(/[\d.]+/g)
      .map(Number);
    if (a > 0.5) return 0.299 * r + 0.587 * g + 0.114 * b < 128;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/**
 * Follows a view: layout(room) whenever its room [px] is another, there is another `also`, the screen has other pixels
 * or the page other colours; seen(whether) when the view comes into sight or goes. `again` lays it out now; `end` ends it.
 * @param {HTMLElement} root
 * @param {{ place?: Element, room: () => number, also?: () => any, layout: (room: number) => void, seen?: (now: boolean) => void }} how
 */
export function follow(root, { place = root, room, also = () => null, layout, seen = () => {} }) {
  const now = () => [room(), window.devicePixelRatio, also()];
  let laid = now().fill(0);
  const again = () => {
    laid = now();
    if (laid[0] > 0) layout(laid[0]);
    else requestAnimationFrame(look); // JupyterLab hides all while it changes its theme
  };
  const look = () => {
    if (now().some((x, i) => x !== laid[i])) again();
  };
  const sizes = new ResizeObserver(() => requestAnimationFrame(look)),
    unfollow = followTheme(root, again);
  const sight = new IntersectionObserver((entries) =>
    seen(entries[entries.length - 1].isIntersecting),
  );
  sizes.observe(place);
  sight.observe(root);
  window.addEventListener("resize", look);
  return {
    again,
    end() {
      window.removeEventListener("resize", look);
      for (const watcher of [sizes, sight]) watcher.disconnect();
      unfollow();
    },
  };
}

/**
 * A form with a field for an answer: judge(text) returns what is wrong with it, "" if it is right; throws, in words, for none.
 * @param {HTMLElement} el
 * @param {(text: string) => string | Promise<string>} judge
 */
export function judgedForm(el, asked, field, judge, kind = "") {
  const said = element("span", { class: "rd-judged", role: "status" });
  const form = element(
    "form",
    { class: `rd-view rd-answer-field ${kind}` },
    element("span", { class: "rd-asked" }, asked),
    field,
    element("button", { type: "submit", class: "rd-tab" }, "Judge"),
    said,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const wrong = await judge(field.value);
      said.textContent = wrong || "right";
      form.dataset.verdict = wrong ? "not" : "right";
    } catch ({ message }) {
      said.textContent = message;
      delete form.dataset.verdict;
    }
  });
  el.replaceChildren(form);
  return followTheme(form, () => {});
}

/** Keeps root's data-theme "dark" or "light", as the page is; calls `changed` when it turns. Returns what ends it. */
export function followTheme(root, changed) {
  const media = matchMedia("(prefers-color-scheme: dark)");
  const look = () => {
    if (!root.isConnected) return;
    const theme = onDark(root) ? "dark" : "light";
    if (root.dataset.theme === theme) return;
    root.dataset.theme = theme;
    changed();
  };
  const later = () => requestAnimationFrame(look); // when the new style sheet has taken hold
  const watcher = new MutationObserver(later);
  for (const node of [document.documentElement, document.body])
    watcher.observe(node, { attributes: true });
  watcher.observe(document.head, { childList: true }); // JupyterLab's themes are style sheets
  document.addEventListener("load", later, true);
  media.addEventListener("change", later);
  const placed = new ResizeObserver(look); // a view is often made before it is in the page
  placed.observe(root);
  look();
  return () => {
    watcher.disconnect();
    placed.disconnect();
    document.removeEventListener("load", later, true);
    media.removeEventListener("change", later);
  };
}
