// A place for a chain of operators, judged in the page as `course.exercises.checkers.operator_proof` does it.
// FACTS holds the letters and the completed rules of the prover: here they are applied. A page puts them in.

import { element } from "../shared/elements.js";
import { judgedForm } from "./judged.js";

const divisor = (a, b) => (b ? divisor(b, a % b) : Math.abs(a));
function rational(p, q = 1) {
  const by = divisor(p, q) * Math.sign(q);
  return [p / by, q / by];
}
const rationalOf = (text) => rational(...String(text).split("/").map(Number));
const letters = (word) => (word ? word.split(" ") : []);
const joined = (...words) => words.filter(Boolean).join(" ");

/** p with c q added to it, in place. */
export function add(p, q, [cp, cq] = [1, 1]) {
  for (const [word, [a, b]] of q) {
    const [x, y] = p.get(word) ?? [0, 1];
    const total = rational(x * b * cq + a * cp * y, y * b * cq);
    if (total[0]) p.set(word, total);
    else p.delete(word);
  }
  return p;
}

function times(p, q) {
  const out = new Map();
  for (const [u, c] of p)
    for (const [v, d] of q) add(out, new Map([[joined(u, v), rational(c[0] * d[0], c[1] * d[1])]]));
  return out;
}

const turned = (letter) =>
  FACTS.letters[letter]?.[2] ? letter : letter.endsWith("^T") ? letter.slice(0, -2) : `${letter}^T`;
const transposed = (p) =>
  new Map([...p].map(([word, c]) => [letters(word).reverse().map(turned).join(" "), c]));
const given = (terms) => new Map(terms.map(([word, c]) => [word, rationalOf(c)]));

/** p with a letter, and its transpose, replaced by a polynomial. */
function substituted(p, name, value) {
  const values = { [name]: value, [`${name}^T`]: transposed(value) };
  const out = new Map();
  for (const [word, c] of p)
    add(
      out,
      letters(word).reduce(
        (q, x) => times(q, values[x] ?? new Map([[x, [1, 1]]])),
        new Map([["", c]]),
      ),
    );
  return out;
}

/** The normal form of p: rewritten until no rule fits. Rules are [word, terms]. */
function reduced(p, rules) {
  const todo = new Map(p);
  const done = new Map();
  const split = rules.map(([word, terms]) => [letters(word), terms]);
  while (todo.size) {
    const [word, c] = todo.entries().next().value;
    const x = letters(word);
    todo.delete(word);
    let found = null;
    for (let i = 0; i < x.length && !found; i++) {
      const rule = split.find(([left]) => left.every((letter, k) => x[i + k] === letter));
      if (rule)
        found = given(
          rule[1].map(([v, d]) => [
            joined(x.slice(0, i).join(" "), v, x.slice(i + rule[0].length).join(" ")),
            d,
          ]),
        );
    }
    if (found) add(todo, found, c);
    else add(done, new Map([[word, c]]));
  }
  return done;
}

const names = (p) => new Set([...p.keys()].flatMap(letters).map((x) => x.replace(/\^T$/, "")));

/** What is left of p by the base facts: nothing if and only if p = 0 follows from them. */
export function normal(p) {
  for (
    let here = names(p), found;
    (found = FACTS.definitions.find(([name]) => here.has(name)));
    here = names(p)
  ) {
    p = substituted(p, found[0], given(found[1]));
  }
  return reduced(p, FACTS.rules);
}

/** A polynomial as text, smallest word first, but with a plus in front if there is one. */
export function written(p) {
  const rank = (word) => letters(word).map((x) => FACTS.order.indexOf(x));
  const before = ([u], [v]) => {
    const [a, b] = [rank(u), rank(v)];
    const k = a.findIndex((x, i) => x !== b[i]);
    return a.length - b.length || (k < 0 ? 0 : a[k] - b[k]);
  };
  const terms = [...p].sort(before);
  const first = terms.findIndex(([, [c]]) => c > 0);
  if (first > 0) terms.unshift(...terms.splice(first, 1));
  const text = terms
    .map(([word, [c, d]]) => {
      const size = d === 1 ? String(Math.abs(c)) : `${Math.abs(c)}/${d}`;
      return `${c < 0 ? "-" : "+"} ${size === "1" ? "" : `${size} `}${word || "I"}`;
    })
    .join(" ");
  return text.replace(/^\+ /, "").replace(/^- /, "-") || "0";
}

const TOKEN = /\s*(?:(\d+(?:\/\d+)?)|([A-Za-z]\w*'?)|(\*\*-1|\^-1|\^-T|\^T|\.T)|([-+*()]))/y;

/** The tokens of an expression, each as it is printed: D_inv and D**-1 are D^-1, stars are left out. */
export function tokens(text) {
  const out = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.trimEnd().length;) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new Error(`cannot read ${text.slice(at).trim()}`);
    const token =
      { ".T": "^T", "**-1": "^-1", 1: "I" }[found[0].trim()] ??
      FACTS.spelt[found[0].trim()] ??
      found[0].trim();
    if (token !== "*") out.push(token);
  }
  return out;
}

const size = ([rows, columns]) => `${rows} x ${columns}`;

/** { p, type } of a sum, a product; type is [rows, columns], null of a number. Sizes that do not fit are refused. */
export function sum(x, y, sign) {
  for (const [c, other] of [
    [x, y],
    [y, x],
  ]) {
    if (c.type || !c.p.size || !other.type) continue;
    if (other.type[0] !== other.type[1])
      throw new Error(
        `a number and an operator of ${size(other.type)} cannot be added: only a square has an identity`,
      );
  }
  if (x.type && y.type && size(x.type) !== size(y.type))
    throw new Error(`operators of ${size(x.type)} and of ${size(y.type)} cannot be added`);
  return { p: add(new Map(x.p), y.p, [sign, 1]), type: x.type ?? y.type };
}

function product(x, y) {
  if (x.type && y.type && x.type[1] !== y.type[0])
    throw new Error(`operators of ${size(x.type)} and of ${size(y.type)} cannot be multiplied`);
  const none = [x, y].find(({ type, p }) => !type && !p.size);
  return (
    none ?? {
      p: times(x.p, y.p),
      type: x.type || y.type ? [(x.type ?? y.type)[0], (y.type ?? x.type)[1]] : null,
    }
  );
}

/** The expression that a text writes. */
export function read(text) {
  const left = tokens(text);
  const take = (...wanted) => (wanted.includes(left[0]) ? left.shift() : "");
  const whole = () => {
    let out = take("-") ? product({ p: new Map([["", [-1, 1]]]), type: null }, many()) : many();
    for (let sign; (sign = take("+", "-"));) out = sum(out, many(), sign === "+" ? 1 : -1);
    return out;
  };
  const many = () => {
    let out = one();
    while (left.length && /^[\w(]/.test(left[0])) out = product(out, one());
    return out;
  };
  const one = () => {
    let out = atom();
    for (let power; (power = take("^T", "^-1", "^-T"));) {
      if (power !== "^T") {
        const inverse = FACTS.inverses[written(out.p)];
        if (!inverse)
          throw new Error(`inverses are known only for ${Object.keys(FACTS.inverses).join(", ")}`);
        out = letter(inverse);
      }
      if (power !== "^-1" && out.type)
        out = { p: transposed(out.p), type: [...out.type].reverse() };
    }
    return out;
  };
  const letter = (name) => ({
    p: new Map([[name, [1, 1]]]),
    type: FACTS.letters[name].slice(0, 2),
  });
  const atom = () => {
    const token = left.shift() ?? "the end";
    if (token === "(") {
      const out = whole();
      if (!take(")")) throw new Error(`a bracket is open in ${text.trim()}`);
      return out;
    }
    if (token === "I" || /^\d/.test(token))
      return {
        p: add(new Map(), new Map([["", rationalOf(token === "I" ? 1 : token)]])),
        type: null,
      };
    if (!Object.hasOwn(FACTS.letters, token))
      throw new Error(
        `${token} is not a letter; choose from I, ${Object.keys(FACTS.letters).join(", ")}`,
      );
    return letter(token);
  };
  const out = whole();
  if (left.length) throw new Error(`cannot read ${left.join(" ")}`);
  return out;
}

/** Whether p vanishes by multiplying out, by one abbreviation, by one base fact, or by H G = 1. */
function byOneFact(p) {
  for (const [name, terms] of FACTS.plain) p = substituted(p, name, given(terms));
  return (
    !p.size ||
    FACTS.definitions.some(([name, terms]) => !substituted(p, name, given(terms)).size) ||
    Object.values(FACTS.facts).some((rules) => !reduced(p, rules).size)
  );
}

/** "" if lines of text are a chain from `first` to `last`, one fact a line; otherwise what is wrong. */
export function objection(lines, first, last) {
  if (lines.length < 2)
    return "type the chain, one expression a line, the first and the last side of the claim among them";
  const read_ = lines.map((line, k) => {
    try {
      return read(line);
    } catch (error) {
      throw new Error(`line ${k + 1}: ${error.message}`);
    }
  });
  const plain = (line) => tokens(line).join(" ").replaceAll(" ^", "^");
  const same = (a, b) => plain(a) === plain(b);
  if (!same(lines[0], first) || !same(lines.at(-1), last))
    return `the chain starts with ${first} and ends with ${last}`;
  for (let k = 1; k < lines.length; k++) {
    const { p } = sum(read_[k - 1], read_[k], -1);
    const rest = normal(p);
    if (rest.size)
      return `line ${k + 1} is not equal to line ${k}: they differ by ${written(rest)}`;
    if (!byOneFact(p))
      return `line ${k + 1} is right, but takes more than one fact: put a line between`;
  }
  return "";
}

function render({ model, el }) {
  const [number, first, last] = ["number", "first", "last"].map((name) => model.get(name));
  const field = element("textarea", {
    rows: 4,
    "aria-label": `Chain of ${number}, one expression a line`,
    spellcheck: "false",
  });
  field.value = `${first}\n\n${last}`;
  const judge = (text) =>
    objection(
      text.split("\n").filter((line) => line.trim()),
      first,
      last,
    );
  return judgedForm(
    el,
    number,
    `${number}: your chain, one expression a line`,
    field,
    judge,
    "rd-chain",
  );
}

export default { render };
