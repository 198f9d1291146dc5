// Proofs as certificates: left - right is a sum of lines c u (fact) v in base facts, u and v words. What is written
// here is what proofs/check.py and Coq read, and the same program multiplies every line out before it believes it.

import { replayed } from "./rules.js";
import { at, parse, sides, transpose } from "./tree.js";
import { sizeOf } from "./typed.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./rules.js").Equation} Equation */
/** @typedef {import("./rules.js").Level} Level */
/** @typedef {import("./rules.js").Move} Move */
/** @typedef {Map<string, number>} Polynomial from words, letters with a space between, to whole numbers */
/** @typedef {[string, string, string, string]} Line c, u, the name of a fact, v */

/** @param {Polynomial} p @param {Polynomial} q @param {number} [c] @returns {Polynomial} p + c q */
export function plus(p, q, c = 1) {
  const out = new Map(p);
  for (const [word, d] of q) {
    const total = (out.get(word) ?? 0) + c * d;
    if (total) out.set(word, total);
    else out.delete(word);
  }
  return out;
}

const joined = (/** @type {string[]} */ ...words) => words.filter(Boolean).join(" ");

/** @param {Polynomial} p @param {Polynomial} q @returns {Polynomial} */
export function times(p, q) {
  const out = new Map();
  for (const [u, c] of p)
    for (const [v, d] of q) {
      const word = joined(u, v);
      out.set(word, (out.get(word) ?? 0) + c * d);
    }
  return new Map([...out].filter(([, c]) => c));
}

const ONE = new Map([["", 1]]);

/** Lines c u (fact) v, where u and v are words; lines with equal u, fact and v are added up. */
class Lines {
  constructor() {
    /** @type {Map<string, number>} from "u|fact|v" to c */
    this.found = new Map();
  }

  /** @param {number} c @param {Polynomial} u @param {string} fact @param {Polynomial} v */
  add(c, u, fact, v) {
    for (const [x, d] of u)
      for (const [y, e] of v) {
        const name = `${x}|${fact}|${y}`;
        this.found.set(name, (this.found.get(name) ?? 0) + c * d * e);
      }
  }

  list() {
    return [...this.found].flatMap(([name, c]) => {
      const [u, fact, v] = name.split("|");
      return c ? [{ c, u, fact, v }] : [];
    });
  }
}

/** What a proof is read with: letters, abbreviations and the base facts of a system. */
export class Reader {
  /** @param {any} data @param {string} system */
  constructor(data, system) {
    this.data = data;
    /** @type {Record<string, string>} */
    this.facts = data.file.facts[system];
    /** @type {Map<string, Polynomial>} of letters, and of facts */
    this.known = new Map();
    /** @type {WeakMap<Node, Polynomial>} */
    this.multiplied = new WeakMap();
  }

  /** @param {string} word @returns {string} */
  turnedWord(word) {
    const turn = (/** @type {string} */ x) => {
      if (x.endsWith(".T")) return x.slice(0, -2);
      return this.data.letters[x].symmetric ? x : `${x}.T`;
    };
    return word ? word.split(" ").reverse().map(turn).join(" ") : "";
  }

  /** @param {Polynomial} p @returns {Polynomial} */
  turned(p) {
    return new Map([...p].map(([word, c]) => [this.turnedWord(word), c]));
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
        const text = this.data.file.definitions[node.name];
        if (text === undefined) return new Map([[node.name, 1]]);
        return this.once(node.name, () => this.polynomial(this.read(text)));
      }
      case "transpose":
        return this.turned(this.polynomial(node.node));
      case "product":
        return node.parts.reduce((p, x) => times(p, this.polynomial(x)), ONE);
      default:
        return node.parts.reduce(
          (p, term) => plus(p, this.polynomial(term.node), term.sign),
          new Map(),
        );
    }
  }

  /** What is made once. @param {string} name @param {() => Polynomial} make @returns {Polynomial} */
  once(name, make) {
    if (!this.known.has(name)) this.known.set(name, make());
    return this.known.get(name);
  }

  /** @param {string} text */
  read(text) {
    return parse(text, this.data.letters);
  }

  /** Both sides of a statement. @param {string} says @returns {Equation} */
  equation(says) {
    const [left, right] = sides(says).map((text) => this.read(text));
    return { left, right };
  }

  /** left - right of an equation. @param {Equation} equation */
  gap({ left, right }) {
    return plus(this.polynomial(left), this.polynomial(right), -1);
  }

  /** left - right of a fact, "RK a.1" or "RK a.1^T". @param {string} name */
  fact(name) {
    const plain = name.replace(/\^T$/, "");
    const make = () => this.gap(this.equation(this.facts[plain]));
    const difference = this.once(`fact ${plain}`, make);
    return plain === name ? difference : this.turned(difference);
  }

  /** Lines multiplied out and added. @param {Lines} lines */
  sum(lines) {
    const out = new Map();
    for (const { c, u, fact, v } of lines.list())
      for (const [word, d] of this.fact(fact)) {
        const whole = joined(u, word, v);
        out.set(whole, (out.get(whole) ?? 0) + c * d);
      }
    return out;
  }

  /** What is wrong with a certificate of a statement, "" if nothing is. Python's handin.py says the same. @param {string} says @param {any} given */
  fault(says, given) {
    if (!Array.isArray(given)) return "it has no certificate";
    const statement = this.equation(says);
    const size = this.sizeOf(statement);
    const lines = new Lines();
    for (const line of given) {
      if (!this.isLine(line)) return "a line is not a number, a word, a base fact and a word";
      const [c, u, fact, v] = line;
      const [before, after] = [u, v].map((text) => this.read(text));
      const plain = this.equation(this.facts[fact.replace(/\^T$/, "")]);
      const sided = [plain.left, plain.right].find((side) => sizeOf(side, this.data.letters));
      const middle = fact.endsWith("^T") ? transpose(sided) : sided;
      const whole = sizeOf({ kind: "product", parts: [before, middle, after] }, this.data.letters);
      if (String(whole) !== String(size)) return "a line has another size than the statement";
      lines.add(Number(c), this.polynomial(before), fact, this.polynomial(after));
    }
    return plus(this.gap(statement), this.sum(lines), -1).size ? "its lines do not add up" : "";
  }

  /** The size of an equation: 0 and I have any. @param {Equation} equation */
  sizeOf({ left, right }) {
    return sizeOf(left, this.data.letters) ?? sizeOf(right, this.data.letters);
  }

  /** Whether a line of a file is a whole number, a word, a base fact and a word. @param {any} line */
  isLine(line) {
    const { letters } = this.data.file;
    const isWord = (/** @type {string} */ text) =>
      text === "I" || text.split("*").every((x) => Object.hasOwn(letters, x.replace(/\.T$/, "")));
    if (!Array.isArray(line) || line.length !== 4) return false;
    if (line.some((x) => typeof x !== "string")) return false;
    const [c, u, fact, v] = line;
    const isFact = Object.hasOwn(this.facts, fact.replace(/\^T$/, ""));
    return /^-?[0-9]{1,9}$/.test(c) && isWord(u) && isFact && isWord(v);
  }

  /** Add the lines in base facts that a move contributes. @param {Lines} lines @param {Equation} before @param {Move} move */
  addMove(lines, before, move) {
    if (move.rule !== "fact") return;
    let node = before[move.side];
    let u = ONE;
    let v = ONE;
    let sign = move.side === "left" ? 1 : -1;
    let isTurned = false;
    const around = (
      /** @type {Node[]} */ list,
      /** @type {number} */ from,
      /** @type {number} */ to,
    ) => {
      const [first, last] = [list.slice(0, from), list.slice(to)].map((parts) =>
        this.polynomial({ kind: "product", parts }),
      );
      u = times(u, isTurned ? this.turned(last) : first);
      v = times(isTurned ? this.turned(first) : last, v);
    };
    for (const place of move.path) {
      if (node.kind === "product") around(node.parts, place, place + 1);
      else if (node.kind === "sum") sign *= node.parts[place].sign;
      else isTurned = !isTurned;
      node = at(node, [place]);
    }
    if (move.places && node.kind === "product")
      around(node.parts, move.places[0], move.places[move.places.length - 1] + 1);
    sign *= (move.sign ?? 1) * (move.direction ?? 1);
    this.addInside(lines, sign, u, move.fact.lines, isTurned !== Boolean(move.transposed), v);
  }

  /** Add the lines of a fact between u and v. @param {Lines} lines @param {number} sign @param {Polynomial} u @param {Line[]} proof @param {boolean} isTransposed @param {Polynomial} v */
  addInside(lines, sign, u, proof, isTransposed, v) {
    for (const [c, a, name, b] of proof) {
      let [first, last] = [a, b].map((text) => this.polynomial(this.read(text)));
      let fact = name;
      if (isTransposed) {
        [first, last] = [this.turned(last), this.turned(first)];
        fact = name.endsWith("^T") ? name.slice(0, -2) : `${name}^T`;
      }
      lines.add(sign * Number(c), times(u, first), fact, times(last, v));
    }
  }

  /** The certificate of a played proof. @param {Equation} start @param {Move[]} played @returns {Line[]} */
  certificate(start, played) {
    const states = [start, ...played.map((move) => move.next)];
    let lines = new Lines();
    for (let i = played.length - 1; i >= 0; i -= 1) {
      if (played[i].rule === "both") lines = this.throughBoth(states[i], played[i], lines);
      else this.addMove(lines, states[i], played[i]);
    }
    const written = (/** @type {string} */ word) => (word ? word.replaceAll(" ", "*") : "I");
    return lines.list().map(({ c, u, fact, v }) => [String(c), written(u), fact, written(v)]);
  }

  /** left - right = X (X^-1 (left - right)) - (X X^-1 - I) (left - right), or the same at the right. @param {Equation} before @param {Move} move @param {Lines} lines */
  throughBoth(before, move, lines) {
    const pair = this.data.inverses.find((/** @type {any} */ x) => this.same(x.by, move.by));
    const back = this.polynomial(this.read(pair.of));
    const out = new Lines();
    for (const { c, u, fact, v } of lines.list()) {
      const [first, last] = [new Map([[u, 1]]), new Map([[v, 1]])];
      if (move.atRight) out.add(c, first, fact, times(last, back));
      else out.add(c, times(back, first), fact, last);
    }
    const old = this.gap(before);
    if (move.atRight) this.addInside(out, -1, old, pair.before, false, ONE);
    else this.addInside(out, -1, ONE, pair.after, false, old);
    return out;
  }

  /** @param {string} text @param {Node} node */
  same(text, node) {
    return plus(this.polynomial(this.read(text)), this.polynomial(node), -1).size === 0;
  }

  /** Whether a move is an identity: the change of left - right is what its lines say, multiplied out. @param {Equation} before @param {Move} move */
  holds(before, move) {
    let wanted = this.gap(before);
    if (move.rule === "both") {
      const by = this.polynomial(move.by);
      wanted = move.atRight ? times(wanted, by) : times(by, wanted);
    }
    const lines = new Lines();
    this.addMove(lines, before, move);
    const made = plus(this.gap(move.next), this.sum(lines));
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
