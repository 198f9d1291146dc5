// The question of a run, its letters, and what is said of them. From `asks` of the message: { name, question, answer,
// right, reasons }; without letters the answer is folded.

import { letterButtons } from "../inputs/choices.js";
import { element } from "../shared/elements.js";

export class Question {
  /** chosen(fresh): a letter is given, now (fresh) or, as this browser remembers, before; or the answer is opened. */
  constructor(chosen) {
    this.chosen = chosen;
    this.el = element("div", { class: "rd-asks" });
    this.shown = "";
    this.end = () => {};
  }

  show(asks) {
    const words = JSON.stringify(asks ?? null);
    if (words === this.shown) return;
    this.shown = words;
    this.end();
    this.end = () => {};
    this.el.replaceChildren();
    if (!asks?.question) return;
    this.el.append(element("p", { class: "rd-question" }, asks.question));
    if (Object.keys(asks.reasons ?? {}).length) this.askLetters(asks);
    else if (asks.answer) this.foldAnswer(asks.answer);
  }

  askLetters({ name, right, reasons }) {
    const letters = letterButtons({
      number: name,
      right,
      reasons,
      head: "Your letter",
      chosen: (fresh) => this.chosen(fresh),
    });
    this.el.append(letters.el);
    this.end = letters.end;
    letters.recall();
  }

  foldAnswer(answer) {
    const fold = element(
      "details",
      { class: "rd-folded-answer" },
      element("summary", {}, "Answer"),
      element("p", {}, answer),
    );
    fold.addEventListener("toggle", () => {
      if (fold.open && fold.isConnected) this.chosen(true); // it may come after the next question
    });
    this.el.append(fold);
  }
}
