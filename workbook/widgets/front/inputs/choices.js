// A question's letters as buttons: the one that is chosen says why it is right, or where it fails.
//
// The letter is remembered in this browser, except on slides: there the class is asked, each time anew. Pressed again it is
// taken back. An event "rd-chosen" of it goes up through the page: what waits for it opens.

import { element, tab } from "../shared/elements.js";
import { followTheme } from "../shared/theme.js";

const SHELF = "robodyn predictions";

/** Whether a class is asked: on slides, or in a page that a slide shows. */
const onSlides = () =>
  document.querySelector(".reveal") !== null || Boolean(window.frameElement?.closest(".reveal"));

/** { number: letter } of all that was chosen in this browser; {} where it keeps nothing. */
function remembered() {
  if (onSlides()) return {};
  try {
    return JSON.parse(localStorage.getItem(SHELF)) ?? {};
  } catch {
    return {};
  }
}

/** Remembers a letter, or with undefined that there is none. */
function remember(number, letter) {
  if (onSlides()) return;
  try {
    localStorage.setItem(SHELF, JSON.stringify({ ...remembered(), [number]: letter }));
  } catch {
    /* a private window */
  }
}

/**
 * Letters as buttons, and below them what is said of the one that is chosen.
 * @param {{ number: string, right: string, reasons: Record<string, string>, words?: Record<string, string>, head?: string,
 *   chosen?: (fresh: boolean) => void }} question words: that stand for the letters; chosen: called when a letter is, fresh
 *   where it is given now and not remembered
 */
export function letterButtons({ number, right, reasons, words = {}, head, chosen = () => {} }) {
  const said = element("p", { class: "rd-reason", role: "status" });
  const buttons = Object.keys(reasons).map((letter) => {
    const about = { value: letter, "aria-pressed": "false" };
    if (!words[letter]) about["aria-label"] = `Answer ${letter} to ${number}`;
    const press = () => {
      if (el.dataset.letter === letter) return takeBack();
      remember(number, letter);
      choose(letter, true);
    };
    return tab(words[letter] ?? letter, press, about);
  });
  const el = element(
    "div",
    { class: "rd-view rd-choices", role: "group", "aria-label": `Predict ${number}` },
    element("span", { class: "rd-asked" }, head ?? `${number}: your letter`),
    ...buttons,
    said,
  );

  /** Shows one letter as pressed, or with "" none. */
  function mark(letter) {
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.value === letter));
    }
  }

  function takeBack() {
    remember(number, undefined);
    mark("");
    delete el.dataset.letter;
    delete el.dataset.verdict;
    said.textContent = "";
    if (onSlides() && document.activeElement instanceof HTMLElement) document.activeElement.blur(); // the next key turns the slide
  }

  function choose(letter, fresh) {
    mark(letter);
    el.dataset.letter = letter;
    const isRight = letter === right;
    el.dataset.verdict = isRight ? "right" : "not";
    said.textContent = `${verdict(isRight, words[letter], letter)} ${reasons[letter]}`;
    el.dispatchEvent(
      new CustomEvent("rd-chosen", { bubbles: true, detail: { number, letter, fresh } }),
    );
    chosen(fresh);
  }

  /** Chooses what this browser remembers, if it does. */
  function recall() {
    const before = remembered()[number];
    if (Object.hasOwn(reasons, before ?? "")) choose(before, false);
  }

  return { el, recall, end: followTheme(el, () => {}) };
}

function verdict(isRight, word, letter) {
  if (word) return isRight ? "Right:" : "No:";
  return `(${letter}) is ${isRight ? "right" : "wrong"}.`;
}

function render({ model, el }) {
  const letters = letterButtons({
    number: model.get("number"),
    right: model.get("right"),
    reasons: model.get("reasons"),
    words: model.get("options") ?? {},
    head: model.get("head"),
  });
  el.replaceChildren(letters.el);
  letters.recall();
  return letters.end;
}

export default { render };
