// Elements of HTML and SVG, and what a pointer does on them. Every view is made of these.

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

/** Where a pointer is on a canvas [its own pixels]: slides are scaled. */
export function pointOn(canvas, { clientX, clientY }) {
  const box = canvas.getBoundingClientRect();
  const by = canvas.offsetWidth / box.width || 1;
  return [by * (clientX - box.left), by * (clientY - box.top)];
}

/** Hears pointers on a node: down, moved and up, each of an event. */
export function pointers(node, { down, moved, up }) {
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", moved);
  for (const type of ["pointerup", "pointercancel"]) node.addEventListener(type, up);
}
