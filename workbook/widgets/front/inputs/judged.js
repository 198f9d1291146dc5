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
