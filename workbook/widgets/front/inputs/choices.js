// A question's letters as buttons: the one that is chosen says why it is right, or where it fails.
//
// The letter is remembered in this browser. An event "rd-chosen" of it goes up through the page: what waits for it opens.

import { element, tab } from "../shared/elements.js";
import { followTheme } from "../shared/theme.js";

const SHELF = "robodyn predictions";

/** { number: letter } of all that was chosen in this browser; {} where it keeps nothing. */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(SHELF)) ?? {};
  } catch {
    return {};
  }
}

function remember(number, letter) {
  try {
    localStorage.setItem(SHELF, JSON.stringify({ ...remembered(), [number]: letter }));
  } catch {
    /* a private window */
  }
}

function render({ model, el }) {
  const [number, right, reasons] = ["number", "right", "reasons"].map((name) => model.get(name));
  const words = model.get("options") ?? {};
  const head = model.get("head") ?? `${number}: your letter`;
  const said = element("p", { class: "rd-reason", role: "status" });
  const buttons = Object.keys(reasons).map((letter) =>
    tab(
      words[letter] ?? letter,
      () => {
        remember(number, letter);
        choose(letter);
      },
      {
        value: letter,
        "aria-pressed": "false",
        ...(!words[letter] && { "aria-label": `Answer ${letter} to ${number}` }),
      },
    ),
  );
  const root = element(
    "div",
    { class: "rd-view rd-choices", role: "group", "aria-label": `Predict ${number}` },
    element("span", { class: "rd-asked" }, head),
    ...buttons,
    said,
  );

  function choose(letter) {
    buttons.forEach((button) =>
      button.setAttribute("aria-pressed", String(button.value === letter)),
    );
    const is = letter === right;
    const word = words[letter]
      ? is
        ? "Right:"
        : "No:"
      : `(${letter}) is ${is ? "right" : "wrong"}.`;
    root.dataset.verdict = is ? "right" : "not";
    said.textContent = `${word} ${reasons[letter]}`;
    root.dispatchEvent(new CustomEvent("rd-chosen", { bubbles: true, detail: { number, letter } }));
  }

  el.replaceChildren(root);
  const before = remembered()[number];
  if (Object.hasOwn(reasons, before ?? "")) choose(before);
  return followTheme(root, () => {});
}

export default { render };
