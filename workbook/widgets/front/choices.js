// A question's letters as buttons: the one that is chosen says why it is right, or where it fails.
//
// The letter is remembered in this browser. An event "rd-chosen" of it goes up through the page: what waits for it opens.

import { element, followTheme } from "./dom.js";

const SHELF = "robodyn predictions";

/** { number: letter } of all that was chosen in this browser; {} where it keeps nothing. */
function remembered() {
  try { return JSON.parse(localStorage.getItem(SHELF)) ?? {}; } catch { return {}; }
}

function remember(number, letter) {
  try { localStorage.setItem(SHELF, JSON.stringify({ ...remembered(), [number]: letter })); } catch { /* a private window */ }
}

function verdict(letter, right, reasons, word) {
  const said = letter === right ? "is right" : "is wrong";
  return word ? `${letter === right ? "Right" : "No"}: ${reasons[letter]}` : `(${letter}) ${said}. ${reasons[letter]}`;
}

function render({ model, el }) {
  const [number, right, reasons] = ["number", "right", "reasons"].map((name) => model.get(name));
  const words = model.get("options") ?? {}, head = model.get("head") ?? `${number}: your letter`;
  const said = element("p", { class: "rd-reason", role: "status" });
  const buttons = Object.keys(reasons).map((letter) => element("button", { type: "button", class: "rd-tab", value: letter,
    "aria-pressed": "false", ...(!words[letter] && { "aria-label": `Answer ${letter} to ${number}` }) }, words[letter] ?? letter));
  const root = element("div", { class: "rd-view rd-choices", role: "group", "aria-label": `Predict ${number}` },
    element("span", { class: "rd-asked" }, head), ...buttons, said);

  function choose(letter) {
    buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.value === letter)));
    root.dataset.verdict = letter === right ? "right" : "not";
    said.textContent = verdict(letter, right, reasons, words[letter]);
    root.dispatchEvent(new CustomEvent("rd-chosen", { bubbles: true, detail: { number, letter } }));
  }

  for (const button of buttons) {
    button.addEventListener("click", () => { remember(number, button.value); choose(button.value); });
  }
  el.replaceChildren(root);
  const before = remembered()[number];
  if (Object.hasOwn(reasons, before ?? "")) choose(before);
  return followTheme(root, () => {});
}

export default { render };
