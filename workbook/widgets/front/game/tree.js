// Expressions of the Operator Game: immutable trees, in the order in which the player sees them.
// A product is flat, and I is the empty one; a sum is flat, and 0 is the empty one. Brackets that
// change nothing, factors I, signs, X - X and (X^T)^T are never a move: the constructors see to them.

/** @typedef {{ kind: "letter", name: string, symmetric: boolean, id?: string }} Letter */
/** @typedef {{ kind: "product", parts: Node[], id?: string }} Product */
/** @typedef {{ sign: number, node: Node }} Term */
/** @typedef {{ kind: "sum", parts: Term[], id?: string }} Sum */
/** @typedef {{ kind: "transpose", node: Node, id?: string }} Transpose */
/** @typedef {Letter | Product | Sum | Transpose} Node */
/** @typedef {number[]} Path where a node is: the places of its ancestors among their parts */

/** @type {Node} */
export const IDENTITY = { kind: "product", parts: [] };
/** @type {Node} */
export const ZERO = { kind: "sum", parts: [] };

/** The factors of a node. @param {Node} node @returns {Node[]} */
export function factors(node) {
  return node.kind === "product" ? node.parts : [node];
}

/** The terms of a node. @param {Node} node @returns {Term[]} */
export function terms(node) {
  return node.kind === "sum" ? node.parts : [{ sign: 1, node }];
}

/** The parts of a node, without the signs of a sum. @param {Node} node @returns {Node[]} */
export function children(node) {
  if (node.kind === "letter") return [];
  if (node.kind === "transpose") return [node.node];
  return node.kind === "product" ? node.parts : node.parts.map((term) => term.node);
}

/** A node of the same kind with other parts; `gone` collects what cancels in a sum. @param {Node} node @param {Node[]} parts @param {Node[]} [gone] @returns {Node} */
export function rebuilt(node, parts, gone) {
  if (node.kind === "letter") return { ...node };
  if (node.kind === "transpose") return transpose(parts[0]);
  if (node.kind === "product") return product(parts);
  return sum(
    parts.map((x, i) => ({ sign: node.parts[i].sign, node: x })),
    gone,
  );
}

/** A text that is the same for two expressions that differ in the order of terms at most. @param {Node} node @returns {string} */
export function key(node) {
  node.id ??= keyOf(node);
  return node.id;
}

/** @param {Node} node */
function keyOf(node) {
  if (node.kind === "letter") return node.name;
  const keys = children(node).map(key);
  if (node.kind === "transpose") return `T[${keys[0]}]`;
  if (node.kind === "product") return keys.join(" ") || "I";
  const signed = keys.map((text, i) => `${node.parts[i].sign}:${text}`);
  return `(${signed.sort().join(" ")})`;
}

/** The product of nodes. @param {Node[]} nodes @returns {Node} */
export function product(nodes) {
  let sign = 1;
  /** @type {Node[]} */
  const parts = [];
  for (const node of nodes) {
    if (node.kind === "sum" && node.parts.length === 0) return ZERO;
    if (node.kind === "sum" && node.parts.length === 1) {
      sign *= node.parts[0].sign;
      parts.push(...factors(node.parts[0].node));
    } else parts.push(...factors(node));
  }
  /** @type {Node} */
  const out = parts.length === 1 ? parts[0] : { kind: "product", parts };
  return sign === 1 ? out : { kind: "sum", parts: [{ sign, node: out }] };
}

/** The sum of terms; like terms become one, and `gone` collects those that cancel. @param {Term[]} list @param {Node[]} [gone] @returns {Node} */
export function sum(list, gone = []) {
  /** @type {Map<string, Term>} */
  const found = new Map();
  for (const outer of list)
    for (const { sign, node } of terms(outer.node)) {
      const old = found.get(key(node)) ?? { sign: 0, node };
      found.set(key(node), { sign: old.sign + outer.sign * sign, node: old.node });
    }
  const all = [...found.values()];
  gone.push(...all.filter((term) => term.sign === 0).map((term) => term.node));
  const parts = all.filter((term) => term.sign !== 0);
  return parts.length === 1 && parts[0].sign === 1 ? parts[0].node : { kind: "sum", parts };
}

/** The transpose of a node, as one unit. @param {Node} node @returns {Node} */
export function transpose(node) {
  if (node.kind === "transpose") return node.node;
  if (node.kind === "letter" && node.symmetric) return node;
  if (node.kind !== "letter" && node.parts.length === 0) return node;
  return { kind: "transpose", node };
}

/** The transpose of a node, carried to its letters. @param {Node} node @returns {Node} */
export function turned(node) {
  if (node.kind === "letter" || node.kind === "transpose") return transpose(node);
  const parts = children(node).map(turned);
  return rebuilt(node, node.kind === "product" ? parts.reverse() : parts);
}

/** The same expression made of new objects: the page colours what is new. @param {Node} node @returns {Node} */
export function fresh(node) {
  return rebuilt(node, children(node).map(fresh));
}

/** The node at a path. @param {Node} node @param {Path} path @returns {Node} */
export function at(node, path) {
  return path.reduce((here, place) => children(here)[place], node);
}

/** Some factors or terms of a node, as a node. @param {Node} node @param {number[] | null} places @returns {Node} */
export function part(node, places) {
  if (!places) return node;
  if (node.kind === "product") return product(places.map((i) => node.parts[i]));
  return sum(places.map((i) => terms(node)[i]));
}

/** The expression with another node at a path, or, with places, instead of these factors or terms of the node there. @param {Node} root @param {Path} path @param {number[] | null} places @param {Node} other @param {Node[]} [gone] @returns {Node} */
export function spliced(root, path, places, other, gone = []) {
  if (path.length > 0) {
    const [place, ...rest] = path;
    const parts = children(root).map((x, i) =>
      i === place ? spliced(x, rest, places, other, gone) : x,
    );
    return rebuilt(root, parts, gone);
  }
  if (!places) return other;
  const [first, ...others] = places;
  const put = (/** @type {any[]} */ parts, /** @type {any} */ one) =>
    parts.map((x, i) => (i === first ? one : x)).filter((_, i) => !others.includes(i));
  return root.kind === "product"
    ? product(put(root.parts, other))
    : sum(put(terms(root), { sign: 1, node: other }), gone);
}

const TOKEN = /\s*(?:([A-Za-z]\w*)|(\d+)|(\.T|\^T)|(\^-1)|([-+*()]))/y;

/** What a word stands for, and what the inverse of an expression is: only what is typed has inverses. */
const STRICT = {
  /** @param {string} word @returns {string[]} */
  split: (word) => [word],
  /** @type {(node: Node) => Node} */
  inverse: () => {
    throw new Error("Here an inverse is a letter.");
  },
};

/** Read an expression in the syntax of certificates, psi*(I - S*Delta_psi).T; stars may be left out. Throws a sentence. @param {string} text @param {Record<string, { symmetric: boolean }>} letters @param {typeof STRICT} [how] @returns {Node} */
export function parse(text, letters, how = STRICT) {
  /** @type {string[]} */
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new Error(`I cannot read “${text.slice(from).trim()}”.`);
    tokens.push(...(found[1] ? how.split(found[1]) : [found[0].trim().replace("^T", ".T")]));
  }
  let i = 0;
  const isNext = (/** @type {string[]} */ ...some) => some.includes(tokens[i]);
  const next = () => {
    i += 1;
    return tokens[i - 1];
  };
  const read = (/** @type {string[]} */ ...some) => isNext(...some) && next();

  /** @returns {Node} */
  function readSum() {
    const list = [];
    for (let sign = read("-"); ; sign = read("+", "-")) {
      list.push({ sign: sign === "-" ? -1 : 1, node: readProduct() });
      if (!isNext("+", "-")) return sum(list);
    }
  }

  /** @returns {Node} */
  function readProduct() {
    const list = [readFactor()];
    while (read("*") || (i < tokens.length && !isNext("+", "-", ")", ".T", "^-1")))
      list.push(readFactor());
    return product(list);
  }

  /** @returns {Node} */
  function readFactor() {
    if (read("inv")) return how.inverse(readAtom());
    let node = readAtom();
    for (let after = read(".T", "^-1"); after; after = read(".T", "^-1"))
      node = after === ".T" ? transpose(node) : how.inverse(node);
    return node;
  }

  /** @returns {Node} */
  function readAtom() {
    const token = next();
    if (token === undefined) throw new Error("Something is missing at the end.");
    if (token === "(") {
      const node = readSum();
      if (!read(")")) throw new Error("A bracket is open.");
      return node;
    }
    if (token === "I") return IDENTITY;
    if (/^\d+$/.test(token)) return sum([{ sign: Number(token), node: IDENTITY }]);
    if (!Object.hasOwn(letters, token)) throw new Error(`“${token}” is not a letter of this game.`);
    return { kind: "letter", name: token, symmetric: letters[token].symmetric };
  }

  const node = readSum();
  if (isNext(")")) throw new Error("A bracket is closed that was not opened.");
  if (i < tokens.length) throw new Error(`I cannot read “${tokens.slice(i).join(" ")}”.`);
  return node;
}

/** The two sides of an equation, read. @param {string} says @param {Record<string, any>} letters @returns {{ left: Node, right: Node }} */
export function equationOf(says, letters) {
  const [left, right] = says.split(" == ").map((text) => parse(text, letters));
  return { left, right };
}

/**
 * How an expression is written: its letters, transposes and brackets, what is between factors and after a number, signs.
 * @typedef {{ letter: (node: Letter) => string, transpose: (text: string, node: Node) => string,
 *   bracket: (text: string, node: Node) => string, times: string, many: string,
 *   first: string, minus: string, plus: string, one: string, zero: string }} Style
 */

/** An expression as a text. @param {Node} node @param {Style} style @returns {string} */
export function written(node, style) {
  const inner = (/** @type {Node} */ x, isOpen = x.kind === "sum") =>
    isOpen ? style.bracket(written(x, style), x) : written(x, style);
  switch (node.kind) {
    case "letter":
      return style.letter(node);
    case "transpose":
      return style.transpose(inner(node.node, node.node.kind !== "letter"), node.node);
    case "product":
      return node.parts.map((x) => inner(x)).join(style.times) || style.one;
    default: {
      const list = node.parts.map((term, i) => signOf(term.sign, i, style) + inner(term.node));
      return list.join("") || style.zero;
    }
  }
}

/** The sign of a term, and the number before it. @param {number} sign @param {number} place @param {Style} style */
export function signOf(sign, place, style) {
  const plus = place ? style.plus : "";
  const minus = place ? style.minus : style.first;
  const many = Math.abs(sign) > 1 ? `${Math.abs(sign)}${style.many}` : "";
  return (sign < 0 ? minus : plus) + many;
}

/** The syntax of certificates. @type {Style} */
export const CODE = {
  letter: ({ name }) => name,
  transpose: (text) => `${text}.T`,
  bracket: (text) => `(${text})`,
  times: "*",
  many: "*",
  first: "-",
  minus: " - ",
  plus: " + ",
  one: "I",
  zero: "0*I",
};

/** The expression in the syntax of certificates. @param {Node} node @returns {string} */
export function code(node) {
  return written(node, CODE);
}
