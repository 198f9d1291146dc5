// The words of the Operator Game: rules by name, what a move does, what a hint says; as HTML, or as they are read aloud.

import { lettersOf } from "./play.js";
import { cardOf, madeOf } from "./rules.js";
import { at, parse, part, transpose } from "./tree.js";
import { asTyped } from "./typed.js";
import { escaped, plain, spoken } from "./typeset.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./rules.js").Equation} Equation */
/** @typedef {import("./rules.js").Move} Move */
/** @typedef {{ step: number, move?: Move, left?: number, back?: number, text?: string }} Hint */

const READ_AT_ONCE = 40; // characters of a part and of what a move makes of it, in an option

/** Each rule as a formula, and its name. @type {Record<string, [formula: string, name: string]>} */
export const RULES = {
  cancel: ["X X⁻¹ = I", "neighbours cancel"],
  expand: ["X (Y + Z) = X Y + X Z", "multiply out"],
  factor: ["X Y + X Z = X (Y + Z)", "factor out"],
  both: ["Y = Z ⇔ X Y = X Z", "multiply both sides"],
  transpose: ["(X Y)ᵀ = Yᵀ Xᵀ", "transpose"],
};

/** How expressions are written, and what is put between an old and a new one. */
const SEEN = { arrow: ' <span class="og-to">→</span> ', bracket: "( … )", aloud: false };
const HEARD = { arrow: " becomes ", bracket: "a bracket", aloud: true };

/** A text without its tags. @param {string} html */
export function tagless(html) {
  return html.replace(/<[^>]*>/g, "");
}

export class Words {
  /** @param {any} data of the game */
  constructor(data) {
    this.data = data;
  }

  /** An expression as HTML. @param {Node} node */
  text(node) {
    return plain(node, this.data.letters);
  }

  /** An expression as it is read aloud. @param {Node} node */
  spoken(node) {
    return spoken(node, this.data.letters);
  }

  /** @param {Equation} equation */
  spokenLine({ left, right }) {
    return `${this.spoken(left)} equals ${this.spoken(right)}`;
  }

  /** @param {string} card */
  nameOf(card) {
    if (RULES[card] || card.startsWith("RK")) return RULES[card]?.[1] ?? card;
    const level = this.data.levels.find((/** @type {any} */ one) => one.tag === card);
    return level ? `level ${level.id}` : card; // that tag only repeats the statement
  }

  /** The rule of a move, and how it is used. @param {Move} move */
  reason(move) {
    const name = this.nameOf(cardOf(move));
    const turn = move.transposed ? ", transposed" : "";
    const back = move.direction === -1 ? ", backwards" : "";
    return name + turn + back;
  }

  /** A reason of the prover, "RK a.10: psi S Delta_psi = psi - I" for one, as HTML. @param {string} reason */
  typeset(reason) {
    const [, tag, says] = /^(?:(.*): )?(.*)$/.exec(reason);
    if (!says.includes(" = ")) return escaped(reason);
    const names = says.replaceAll("^-1", "_inv").replaceAll("'", "_prime");
    const formula = names.replace(
      /[^=,]+/g,
      (side) => ` ${this.text(parse(side, this.data.letters))} `,
    );
    return /^R/.test(tag ?? "") ? `${escaped(tag)}: ${formula}` : formula;
  }

  /** What a move does to an equation. @param {Equation} equation @param {Move} move @param {typeof SEEN} [how] */
  describe(equation, move, how = SEEN) {
    const write = (/** @type {Node} */ node) => (how.aloud ? this.spoken(node) : this.text(node));
    const node = part(at(equation[move.side], move.path), move.places);
    if (move.rule === "both" && move.by) {
      const factor = /** @type {Node} */ ({ kind: "product", parts: [move.by] });
      return move.atRight ? `both sides × ${write(factor)}` : `${write(factor)} × both sides`;
    }
    const other = madeOf(node, move);
    const long = tagless(this.text(node)).length;
    const longer = tagless(this.text(other)).length;
    if (move.fact || long + longer <= READ_AT_ONCE) return write(node) + how.arrow + write(other);
    if (move.rule === "factor" && longer <= READ_AT_ONCE)
      return `${how.arrow.trim()} ${write(other)}`;
    if (move.opens !== undefined && node.kind === "product")
      return `open ${write({ kind: "product", parts: [node.parts[move.opens]] })}`;
    if (move.rule === "factor" && other.kind === "product") {
      const common = move.atRight ? other.parts.slice(1) : other.parts.slice(0, -1);
      const text = write({ kind: "product", parts: common });
      return move.atRight ? `${how.bracket} × ${text}` : `${text} × ${how.bracket}`;
    }
    const brackets = node.kind === "product" && node.parts.filter((x) => x.kind === "sum");
    if (move.rule === "expand" && brackets.length > 1) return "open all brackets";
    return this.nameOf(move.rule);
  }

  /** What a move does and by which rule, as it is read aloud. @param {Equation} equation @param {Move} move */
  spokenMove(equation, move) {
    const what = tagless(this.describe(equation, move, HEARD)).replaceAll("×", "times");
    const rule = this.reason(move);
    return what === rule ? rule : `${what}, ${rule}`;
  }

  /** What a hint says, as HTML or as it is read aloud. @param {Equation} equation @param {Hint} hint @param {boolean} [aloud] */
  hint(equation, { step, move, left, back }, aloud = false) {
    if (back !== undefined)
      return `From here no short way is known. Press Hint once more to go back to line ${back + 1}, which is on one.`;
    const card = escaped(this.nameOf(cardOf(move)));
    const way = move.direction === -1 ? ", from right to left" : "";
    const isDragged = move.rule === "expand" && move.places; // else it opens whole products
    const place = this.spoken(part(at(equation[move.side], move.path), move.places));
    const what = aloud ? this.spokenMove(equation, move) : this.describe(equation, move);
    return [
      `Hint 1 of 3: work on the ${move.side} side. ${left} more move${left > 1 ? "s" : ""} will do.`,
      `Hint 2 of 3: use “${card}”${way}. Its place is ${aloud ? place : "outlined"}${isDragged ? ": drag over it" : ""}.`,
      `Hint 3 of 3: ${what}. Press Hint once more, and it is done.`,
    ][step - 1];
  }

  /** Returns the meaning of a letter as HTML, or "" if it is not a letter of an arm. @param {Node} node */
  meaning(node) {
    const letter = node.kind === "transpose" ? node.node : node;
    const means = letter.kind === "letter" && this.data.letters[letter.name].means;
    const turned = node.kind === "transpose" ? `${this.text(node)} is the transpose of ` : "";
    return means ? `${turned}${this.text(letter)}: ${escaped(means)}.` : "";
  }

  /** How the letters of a level are typed, as HTML: those that no key has, and a transpose if there is one. @param {import("./rules.js").Level} level */
  typingHelp(level) {
    const equations = [level.start, ...level.facts.filter((fact) => fact.card !== "cancel")];
    const letters = lettersOf(equations.flatMap(({ left, right }) => [left, right]));
    const turned = level.says.includes(".T") ? letters.filter((x) => !x.symmetric).slice(0, 1) : [];
    const ways = [...letters, ...turned.map(transpose)].map((node) => {
      const [seen, typed] = [this.text(node), escaped(asTyped(node, this.data))];
      return tagless(seen) === typed ? "" : `${seen} is <code>${typed}</code>`;
    });
    return ways.filter(Boolean).join(", ");
  }
}
