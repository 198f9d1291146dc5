// Proofs as certificates: left - right is a sum of lines c u (fact) v in base facts, u and v words. What is written
// here is what proofs/check.py and Coq read, and the same program multiplies every line out before it believes it.

import { replayed } from "./rules.js";
import { sizeOf } from "./sizes.js";
import { equationOf, key, parse, spliced, transpose } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./rules.js").Equation} Equation */
/** @typedef {import("./rules.js").Level} Level */
/** @typedef {import("./rules.js").Move} Move */
/** @typedef {Map<string, number>} Polynomial from words, letters with * between, to whole numbers */
/** @typedef {Polynomial} Lines whose words have one base fact each among their letters, "u*RK a.1*v" */
/** @typedef {[string, string, string, string]} Line c, u, the name of a fact, v */

/** Add c q to p itself. @param {Polynomial} p @param {Polynomial} q @param {number} [c] @returns {Polynomial} p */
function add(p, q, c = 1) {
  for (const [word, d] of q) {
    const total = (p.get(word) ?? 0) + c * d;
    if (total) p.set(word, total);
    else p.delete(word);
  }
  return p;
}

/** @param {Polynomial} p @param {Polynomial} q @param {number} [c] @returns {Polynomial} p + c q */
export function plus(p, q, c = 1) {
  return add(new Map(p), q, c);
}

/** @param {Polynomial} p @param {Polynomial} q @returns {Polynomial} */
export function times(p, q) {
  const out = new Map();
  for (const [u, c] of p)
    for (const [v, d] of q) {
      const word = u && v ? `${u}*${v}` : u || v;
      out.set(word, (out.get(word) ?? 0) + c * d);
    }
  return new Map([...out].filter(([, c]) => c));
}

// More than any proof needs; without a limit a file could keep whoever reads it busy for days.
const MOST_LINES = 5000;
const MOST_LETTERS = 100; // of a word

const ONE = new Map([["", 1]]);
const PLACE = "the part that a move replaces"; // as a letter, in the words of a line

/** A word in three: before the letter that is sought, that letter, and after it. @param {string} word @param {(letter: string) => boolean} isIt */
function parted(word, isIt) {
  const letters = word.split("*");
  const i = letters.findIndex(isIt);
  const [u, v] = [letters.slice(0, i), letters.slice(i + 1)].map((some) => some.join("*"));
  return i < 0 ? null : { u, letter: letters[i], v };
}

/** A table with other values. @param {Record<string, string>} table @param {(text: string) => any} read */
function mapped(table, read) {
  return Object.fromEntries(Object.entries(table).map(([name, text]) => [name, read(text)]));
}

/** What a proof is read with: letters, abbreviations and the base facts of a system. */
export class Reader {
  /** @param {any} data @param {string} system */
  constructor(data, system) {
    this.data = data;
    /** @type {Record<string, Equation>} the base facts */
    this.facts = mapped(data.file.facts[system], (says) => this.equation(says));
    /** @type {Record<string, Node>} what letters abbreviate */
    this.definitions = mapped(data.file.definitions, (text) => this.read(text));
    /** @type {WeakMap<Node, Polynomial>} */
    this.multiplied = new WeakMap();
  }

  /** The transpose. @param {Polynomial} p @returns {Polynomial} */
  turned(p) {
    const turn = (/** @type {string} */ x) => {
      if (x.endsWith(".T")) return x.slice(0, -2);
      return !x || this.data.letters[x]?.symmetric ? x : `${x}.T`;
    };
    const turnedWord = (/** @type {string} */ word) =>
      word.split("*").reverse().map(turn).join("*");
    return new Map([...p].map(([word, c]) => [turnedWord(word), c]));
  }

  /** An expression in letters that abbreviate nothing. @param {Node} node @returns {Polynomial} */
  polynomial(node) {
    if (!this.multiplied.has(node)) this.multiplied.set(node, this.multiply(node));
    return this.multiplied.get(node);
  }

  /** @param {Node} node @returns {Polynomial} */
  multiply(node) {
    switch (node.kind) {
      case "letter": {
        const meaning = this.definitions[node.name];
        return meaning ? this.polynomial(meaning) : new Map([[node.name, 1]]);
      }
      case "transpose":
        return this.turned(this.polynomial(node.node));
      case "product":
        return node.parts.reduce((p, x) => times(p, this.polynomial(x)), ONE);
      default:
        return node.parts.reduce(
          (p, term) => add(p, this.polynomial(term.node), term.sign),
          new Map(),
        );
    }
  }

  /** @param {string} text */
  read(text) {
    return parse(text, this.data.letters);
  }

  /** Both sides of a statement. @param {string} says @returns {Equation} */
  equation(says) {
    return equationOf(says, this.data.letters);
  }

  /** left - right of an equation. @param {Equation} equation */
  gap({ left, right }) {
    return plus(this.polynomial(left), this.polynomial(right), -1);
  }

  /** Lines multiplied out and added: left - right for each base fact. @param {Lines} lines @returns {Polynomial} */
  sum(lines) {
    const ofLetter = (/** @type {string} */ x) => {
      const name = x.replace(/\.T$/, "");
      if (!Object.hasOwn(this.facts, name)) return new Map([[x, 1]]);
      const fact = this.gap(this.facts[name]);
      return name === x ? fact : this.turned(fact);
    };
    const out = new Map();
    for (const [word, c] of lines) add(out, word.split("*").map(ofLetter).reduce(times), c);
    return out;
  }

  /** The lines of a certificate. @param {Line[]} list @returns {Lines} */
  lines(list) {
    const out = new Map();
    for (const [c, u, fact, v] of list) {
      const [before, after] = [u, v].map((text) => this.polynomial(this.read(text)));
      const middle = new Map([[fact.replace("^T", ".T"), 1]]);
      add(out, times(times(before, middle), after), Number(c));
    }
    return out;
  }

  /** What is wrong with a certificate of a statement, "" if nothing is. Python's handin.py says the same. @param {string} says @param {any} given */
  fault(says, given) {
    if (!Array.isArray(given)) return "it has no certificate";
    if (given.length > MOST_LINES) return `it has more than ${MOST_LINES} lines`;
    const statement = this.equation(says);
    const size = String(this.sizeOf(this.sided(statement)));
    for (const line of given) {
      if (!this.isLine(line)) return "a line is not a number, a word, a base fact and a word";
      const [, u, fact, v] = line;
      const middle = this.sided(this.facts[fact.replace(/\^T$/, "")]);
      const parts = [this.read(u), fact.endsWith("^T") ? transpose(middle) : middle, this.read(v)];
      if (String(this.sizeOf({ kind: "product", parts })) !== size)
        return "a line has another size than the statement";
    }
    const rest = plus(this.gap(statement), this.sum(this.lines(given)), -1);
    return rest.size ? "its lines do not add up" : "";
  }

  /** @param {Node} node */
  sizeOf(node) {
    return sizeOf(node, this.data.letters);
  }

  /** A side of an equation that has a size: 0 and I have any. @param {Equation} equation */
  sided({ left, right }) {
    return this.sizeOf(left) ? left : right;
  }

  /** Whether a line of a file is a whole number, a word, a base fact and a word. @param {any} line */
  isLine(line) {
    const { letters } = this.data.file;
    const isWord = (/** @type {string} */ text) => {
      const names = text.split("*").map((x) => x.replace(/\.T$/, ""));
      const isKnown = names.every((x) => Object.hasOwn(letters, x));
      return text === "I" || (isKnown && names.length <= MOST_LETTERS);
    };
    if (!Array.isArray(line) || line.length !== 4) return false;
    if (line.some((x) => typeof x !== "string")) return false;
    const [c, u, fact, v] = line;
    const isFact = Object.hasOwn(this.facts, fact.replace(/\^T$/, ""));
    return /^-?[0-9]{1,9}$/.test(c) && isWord(u) && isFact && isWord(v);
  }

  /**
   * What a move takes from left - right, as lines. The place of the move is a letter for once: of each word in which
   * it then is, what is before and after it goes around the lines of the fact.
   * @param {Equation} before @param {Move} move @returns {Lines}
   */
  linesOf(before, { fact, side, path, places, sign, direction, transposed }) {
    const out = new Map();
    if (!fact) return out;
    const letter = /** @type {Node} */ ({ kind: "letter", name: PLACE, symmetric: false });
    const whole = this.polynomial(spliced(before[side], path, places, letter));
    const inside = this.lines(fact.lines);
    const c = (side === "left" ? 1 : -1) * sign * direction;
    for (const [word, d] of whole) {
      const found = parted(word, (x) => x === PLACE || x === `${PLACE}.T`);
      if (!found) continue;
      const [u, v] = [found.u, found.v].map((some) => new Map([[some, 1]]));
      const isTurned = transposed !== (found.letter !== PLACE);
      add(out, times(times(u, isTurned ? this.turned(inside) : inside), v), c * d);
    }
    return out;
  }

  /** The certificate of a played proof. @param {Equation} start @param {Move[]} played @returns {Line[]} */
  certificate(start, played) {
    const states = [start, ...played.map((move) => move.next)];
    let lines = new Map();
    for (let i = played.length - 1; i >= 0; i -= 1)
      lines =
        played[i].rule === "both"
          ? this.throughBoth(states[i], played[i], lines)
          : plus(lines, this.linesOf(states[i], played[i]));
    const isFact = (/** @type {string} */ x) => Object.hasOwn(this.facts, x.replace(/\.T$/, ""));
    return [...lines].map(([word, c]) => {
      const { u, letter, v } = parted(word, isFact);
      return [String(c), u || "I", letter.replace(/\.T$/, "^T"), v || "I"];
    });
  }

  /** left - right = X (X^-1 (left - right)) - (X X^-1 - I) (left - right), or the same at the right. @param {Equation} before @param {Move} move @param {Lines} lines @returns {Lines} */
  throughBoth(before, move, lines) {
    const pair = this.data.inverses.find(
      (/** @type {any} */ one) => key(this.read(one.by)) === key(move.by),
    );
    const back = this.polynomial(this.read(pair.of));
    const old = this.gap(before);
    return move.atRight
      ? plus(times(lines, back), times(old, this.lines(pair.before)), -1)
      : plus(times(back, lines), times(this.lines(pair.after), old), -1);
  }

  /** Whether a move is an identity: the change of left - right is what its lines say, multiplied out. @param {Equation} before @param {Move} move */
  holds(before, move) {
    let wanted = this.gap(before);
    if (move.rule === "both") {
      const by = this.polynomial(move.by);
      wanted = move.atRight ? times(wanted, by) : times(by, wanted);
    }
    const made = plus(this.gap(move.next), this.sum(this.linesOf(before, move)));
    return plus(wanted, made, -1).size === 0;
  }
}

/** A file of certificates, as proofs/check.py and Coq read them. @param {any} data @param {Level[]} levels @param {Record<string, any[]>} proofs {id: saved moves} */
export function fileOf(data, levels, proofs) {
  const statements = /** @type {Record<string, any>} */ ({});
  const facts = /** @type {Record<string, any>} */ ({});
  for (const level of levels) {
    const { system, says } = level;
    const played = proofs[level.id] && replayed(level, proofs[level.id]);
    if (!played || level.refute) continue;
    const certificate = new Reader(data, system).certificate(level.start, played);
    statements[level.name] = { system, says, certificate };
    facts[system] = data.file.facts[system];
  }
  return { ...data.file, facts, statements };
}
