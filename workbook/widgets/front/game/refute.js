// A statement that is false: choose numbers on which its sides differ, and click an entry that shows it.

import { agrees, bothSides, entries } from "./fractions.js";
import { lettersOf } from "./play.js";
import { SIDES } from "./rules.js";
import { tableOf, valuesOf } from "./values.js";
import { escaped } from "./typeset.js";

/** @typedef {import("./rules.js").Level} Level */

const SMALL = 4; // entries

export class Refutation {
  /** @param {any} data @param {Level} level */
  constructor(data, level) {
    this.data = data;
    this.level = level;
    this.model = level.refute[0];
    this.tried = 0; // entries pointed at: to look at numbers is no move
    this.isWon = false;
    this.tip =
      "Choose other numbers, until the two sides differ. Then choose an entry that shows it. Only entries that you choose are counted as moves.";
    /** @type {string[]} */
    this.words = [];
  }

  get values() {
    return valuesOf(this.data, this.model);
  }

  get sides() {
    return bothSides(this.level.start, this.values);
  }

  /** The letters whose numbers are few enough to be shown beside the sides; inverses, and letters that are a whole side, are left out. */
  small() {
    const inside = SIDES.map((side) => this.level.start[side]).filter((x) => x.kind !== "letter");
    const few = lettersOf(inside).filter(
      ({ name }) => !name.endsWith("_inv") && this.values[name].top.length <= SMALL,
    );
    return few.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** @param {string} model */
  choose(model) {
    this.model = model;
    this.tip = agrees(this.level.start, this.values)
      ? "On these numbers both sides agree in every entry. That proves nothing, and refutes nothing."
      : "Somewhere here the sides differ. Which entry shows it?";
  }

  /** @param {number} place of an entry, row by row */
  point(place) {
    this.tried += 1;
    const [left, right] = this.sides.map((side) => entries(side).flat()[place]);
    this.isWon = left !== right;
    this.tip = this.isWon
      ? `${left} on the left, ${right} on the right.`.replaceAll("-", "\u2212")
      : `Here both sides are ${left}. An entry in which they agree shows nothing.`;
    if (this.isWon) this.words = [this.model, String(place)];
  }

  /** Click again what was clicked; whether that refutes. @param {any[]} words */
  restore(words) {
    const [model, place] = words;
    if (words.length !== 2 || !this.level.refute.includes(model)) return false;
    if (typeof place !== "string" || !/^[0-9]{1,4}$/.test(place)) return false;
    this.choose(model);
    this.point(Number(place));
    return this.isWon;
  }

  hint() {
    if (agrees(this.level.start, this.values))
      return "These numbers cannot show it: the sides agree. Try others, with more in them.";
    return "These numbers will do. Compare the two tables, entry by entry.";
  }

  /** The numbers to choose from, as buttons. */
  buttons() {
    return this.level.refute.map(
      (/** @type {string} */ name, /** @type {number} */ i) =>
        `<button type="button" class="og-option" data-witness="${name}" aria-pressed="${name === this.model}" ${this.isWon ? "disabled" : ""}><kbd aria-hidden="true">${i + 1}</kbd> ${escaped(this.data.models[name].title)}</button>`,
    );
  }

  /** Both sides as tables. @param {(node: any) => string} text */
  tables(text) {
    const { left, right } = this.level.start;
    const { columns } = this.sides[0];
    const cell = (
      /** @type {string} */ name,
      /** @type {string} */ entry,
      /** @type {number} */ i,
    ) => {
      const isShown = this.isWon && String(i) === this.words[1];
      const where = `row ${Math.floor(i / columns) + 1}, column ${(i % columns) + 1}`;
      const says = `${name} side, ${where}: ${entry}`;
      return `<button type="button" data-cell="${i}" aria-label="${says}" ${isShown ? 'class="og-shown"' : ""} ${this.isWon ? "disabled" : ""}>${entry}</button>`;
    };
    const [a, b] = this.sides.map((side, n) =>
      tableOf(side, (entry, i) => cell(SIDES[n], entry, i)),
    );
    const shown = [
      [text(left), a],
      [text(right), b],
      ...this.small().map((letter) => [text(letter), tableOf(this.values[letter.name])]),
    ];
    const tables = shown.map(([head, table]) => `<div><small>${head}</small>${table}</div>`);
    return `<div class="og-tables">${tables.join("")}</div>`;
  }
}
