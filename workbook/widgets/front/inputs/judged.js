// A place to type an answer in, and the verdict beside it: of an exercise (answer.js) and of a proof (chain.js).

import { element } from "../shared/elements.js";
import { followTheme } from "../shared/theme.js";

const SHELF = "robodyn answers";

/** { number: text } of all that was typed in this browser; {} where it keeps nothing. */
function typed() {
  try {
    return JSON.parse(localStorage.getItem(SHELF)) ?? {};
  } catch {
    return {};
  }
}

function keep(number, text) {
  try {
    localStorage.setItem(SHELF, JSON.stringify({ ...typed(), [number]: text }));
  } catch {
    /* a private window */
  }
}

/**
 * A form with a field for the answer of an exercise, its number. judge(text) returns what is wrong with it, "" if it is
 * right; throws, in words, for none. The text is kept in this browser; a verdict goes when its text is changed.
 * @param {HTMLElement} el
 * @param {(text: string) => string | Promise<string>} judge
 */
export function judgedForm(el, number, asked, field, judge, kind = "") {
  const said = element("span", { class: "rd-judged", role: "status" });
  const form = element(
    "form",
    { class: `rd-view rd-answer-field ${kind}` },
    element("span", { class: "rd-asked" }, asked),
    field,
    element("button", { type: "submit", class: "rd-tab" }, "Judge"),
    said,
  );
  let answers = 0; // a wrong one takes longer to judge than a right one that is given after it

  /** { words, verdict } of an answer; no verdict of a text that is none. */
  async function judged(text) {
    try {
      const wrong = await judge(text);
      return { words: wrong || "right", verdict: wrong ? "not" : "right" };
    } catch ({ message }) {
      return { words: message };
    }
  }

  /** Says words of the text that is in the field now. */
  function say(words, verdict = "") {
    said.textContent = words;
    if (verdict) form.dataset.verdict = verdict;
    else delete form.dataset.verdict;
  }

  const before = typed()[number];
  if (typeof before === "string") field.value = before;
  field.addEventListener("input", () => {
    answers++; // and no verdict comes any more of what was there before
    say("");
    keep(number, field.value);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const mine = ++answers;
    say("Judging ...");
    const { words, verdict } = await judged(field.value);
    if (mine === answers) say(words, verdict);
  });
  el.replaceChildren(form);
  return followTheme(form, () => {});
}
