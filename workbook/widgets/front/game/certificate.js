// Proofs as certificates: left - right is a sum of lines c u (fact) v in base facts, u and v words. What is written
// here is what proofs/check.py and Coq read, and the same program multiplies every line out before it believes it.

import { replayed } from "./rules.js";
import { at, parse, sides } from "./tree.js";

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

const MOST_TERMS = 200_000; // of a product; a forged line could have any number

/** @param {Polynomial} p @param {Polynomial} q @returns {Polynomial} */
export function times(p, q) {
  if (p.size * q.size > MOST_TERMS) throw new Error(`a line has more than ${MOST_TERMS} terms`);
  const out = new Map();
  for (const [u, c] of p)
    for (const [v, d] of q) {
      const word = joined(u, v);
      out.set(word, (out.get(word) ?? 0) + c * d);
    }
  return new Map([...out].filter(([, c]) => c));
}

const ONE = new Map([["", 1]]);

/** What a proof is read with: letters, abbreviations and facts of the data. */
export class Reader {
  /** @param {any} data */
  constructor(data) {
    this.data = data;
    /** @type {Map<string, Polynomial>} */
    this.known = new Map();
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
    switch (node.kind) {
      case "letter":
        return this.letter(node.name);
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

  /** @param {string} name @returns {Polynomial} */
  letter(name) {
    const text = this.data.definitions[name];
    if (text === undefined) return new Map([[name, 1]]);
    if (!this.known.has(name)) this.known.set(name, this.polynomial(this.read(text)));
    return this.known.get(name);
  }

  /** @param {string} text */
  read(text) {
    return parse(text, this.data.letters);
  }

  /** left - right of a statement. @param {string} says @returns {Polynomial} */
  difference(says) {
    const [left, right] = sides(says).map((text) => this.polynomial(this.read(text)));
    return plus(left, right, -1);
  }

  /** What is left of a statement when the lines are subtracted; nothing, if they certify it. @param {string} says @param {Line[]} lines @param {Record<string, string>} facts @returns {Polynomial} */
  remainder(says, lines, facts) {
    let left = this.difference(says);
    for (const [c, u, name, v] of lines) {
      const isTransposed = name.endsWith("^T");
      const plain = isTransposed ? name.slice(0, -2) : name;
      if (!Object.hasOwn(facts, plain)) throw new Error(`no fact is called ${plain}`);
      const number = Number(c);
      if (!Number.isSafeInteger(number)) throw new Error(`${c} is no whole number`);
      const fact = this.difference(facts[plain]);
      const [before, after] = [u, v].map((text) => this.polynomial(this.read(text)));
      left = plus(
        left,
        times(times(before, isTransposed ? this.turned(fact) : fact), after),
        -number,
      );
    }
    return left;
  }

  /** Lines in base facts that a move contributes, as {"u|fact|v": c}. @param {Equation} before @param {Move} move @returns {Polynomial} */
  linesOf(before, move) {
    if (move.rule !== "fact") return new Map();
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
    return this.inside(sign, u, move.fact.lines, isTurned !== Boolean(move.transposed), v);
  }

  /** The lines of a fact between u and v. @param {number} sign @param {Polynomial} u @param {Line[]} lines @param {boolean} isTransposed @param {Polynomial} v @returns {Polynomial} */
  inside(sign, u, lines, isTransposed, v) {
    let out = new Map();
    for (const [c, a, name, b] of lines) {
      let [first, last] = [a, b].map((text) => this.polynomial(this.read(text)));
      let fact = name;
      if (isTransposed) {
        [first, last] = [this.turned(last), this.turned(first)];
        fact = name.endsWith("^T") ? name.slice(0, -2) : `${name}^T`;
      }
      const [before, after] = [times(u, first), times(last, v)];
      for (const [x, d] of before)
        for (const [y, e] of after)
          out = plus(out, new Map([[`${x}|${fact}|${y}`, sign * Number(c) * d * e]]));
    }
    return out;
  }

  /** The certificate of a played proof. @param {Equation} start @param {Move[]} played @returns {Line[]} */
  certificate(start, played) {
    const states = [start, ...played.map((move) => move.next)];
    let total = new Map();
    for (let i = played.length - 1; i >= 0; i -= 1) {
      const move = played[i];
      if (move.rule === "both") total = this.throughBoth(states[i], move, total);
      else total = plus(total, this.linesOf(states[i], move));
    }
    const word = (/** @type {string} */ text) => (text ? text.replaceAll(" ", "*") : "I");
    return [...total].map(([name, c]) => {
      const [u, fact, v] = name.split("|");
      return /** @type {Line} */ ([String(c), word(u), fact, word(v)]);
    });
  }

  /** left - right = X (X^-1 (left - right)) - (X X^-1 - I) (left - right), or the same at the right. @param {Equation} before @param {Move} move @param {Polynomial} total @returns {Polynomial} */
  throughBoth(before, move, total) {
    const pair = this.data.inverses.find((/** @type {any} */ x) => this.same(x.by, move.by));
    const back = this.polynomial(this.read(pair.of));
    const difference = plus(this.polynomial(before.left), this.polynomial(before.right), -1);
    let out = new Map();
    for (const [name, c] of total) {
      const [u, fact, v] = name.split("|");
      const first = move.atRight ? new Map([[u, c]]) : times(back, new Map([[u, c]]));
      const last = move.atRight ? times(new Map([[v, 1]]), back) : new Map([[v, 1]]);
      for (const [x, d] of first)
        for (const [y, e] of last) out = plus(out, new Map([[`${x}|${fact}|${y}`, d * e]]));
    }
    const lines = move.atRight ? pair.before : pair.after;
    const [u, v] = move.atRight ? [difference, ONE] : [ONE, difference];
    return plus(out, this.inside(-1, u, lines, false, v));
  }

  /** @param {string} text @param {Node} node */
  same(text, node) {
    return plus(this.polynomial(this.read(text)), this.polynomial(node), -1).size === 0;
  }

  /** Whether a move is an identity: the change of left - right is what its lines say, multiplied out. @param {Equation} before @param {Move} move @param {Record<string, string>} facts */
  holds(before, move, facts) {
    const difference = (/** @type {Equation} */ x) =>
      plus(this.polynomial(x.left), this.polynomial(x.right), -1);
    if (move.rule === "both") {
      const by = this.polynomial(move.by);
      const old = difference(before);
      const wanted = move.atRight ? times(old, by) : times(by, old);
      return plus(wanted, difference(move.next), -1).size === 0;
    }
    let left = plus(difference(before), difference(move.next), -1);
    for (const [name, c] of this.linesOf(before, move)) {
      const [u, fact, v] = name.split("|");
      const isTransposed = fact.endsWith("^T");
      const plain = this.difference(facts[isTransposed ? fact.slice(0, -2) : fact]);
      const inner = isTransposed ? this.turned(plain) : plain;
      left = plus(left, times(times(new Map([[u, 1]]), inner), new Map([[v, 1]])), -c);
    }
    return left.size === 0;
  }
}

/** A file of certificates, as proofs/check.py and Coq read them. @param {any} data @param {Level[]} levels @param {Record<string, any[]>} proofs {id: saved moves} */
export function fileOf(data, levels, proofs) {
  const reader = new Reader(data);
  const statements = /** @type {Record<string, any>} */ ({});
  for (const level of levels) {
    const played = proofs[level.id] && replayed(level, proofs[level.id]);
    if (!played || level.refute) continue;
    statements[level.name] = {
      system: level.system,
      says: level.says,
      certificate: reader.certificate(level.start, played),
    };
  }
  const used = [...new Set(Object.values(statements).map((x) => x.system))];
  const pick = (/** @type {string[]} */ names) =>
    Object.fromEntries(names.map((name) => [name, data.systems[name]]));
  return {
    sizes: data.sizes,
    letters: Object.fromEntries(
      Object.entries(data.letters)
        .filter(([name]) => !Object.hasOwn(data.definitions, name))
        .map(([name, x]) => [name, x.size]),
    ),
    symmetric: Object.keys(data.letters).filter(
      (name) => data.letters[name].symmetric && !Object.hasOwn(data.definitions, name),
    ),
    definitions: data.definitions,
    facts: pick(used),
    statements,
  };
}

/** The levels that a file proves: its certificates alone count, under this game's own facts. @param {any} data @param {Level[]} levels @param {any} file @returns {{ id: string, proved: boolean, because: string }[]} */
export function judged(data, levels, file) {
  const reader = new Reader(data);
  return levels.flatMap((level) => {
    const claim = file?.statements?.[level.name];
    if (level.refute || !claim) return [];
    const verdict = (/** @type {boolean} */ proved, because = "") => [
      { id: level.id, proved, because },
    ];
    if (claim.says !== level.says) return verdict(false, "it states something else");
    try {
      const left = reader.remainder(level.says, claim.certificate, data.systems[level.system]);
      return verdict(left.size === 0, left.size ? "its lines do not add up" : "");
    } catch (error) {
      return verdict(false, String(error instanceof Error ? error.message : error));
    }
  });
}
