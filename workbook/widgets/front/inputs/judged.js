// A place to type an answer in, and the verdict beside it: of an exercise (answer.js) and of a proof (chain.js).

import { element } from "../shared/elements.js";
import { followTheme } from "../shared/theme.js";

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

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const mine = ++answers;
    const { words, verdict } = await judged(field.value);
    if (mine !== answers) return;
    said.textContent = words;
    if (verdict) form.dataset.verdict = verdict;
    else delete form.dataset.verdict;
  });
  el.replaceChildren(form);
  return followTheme(form, () => {});
}
