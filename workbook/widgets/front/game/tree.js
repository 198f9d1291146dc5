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

/** A text that is the same for two expressions that differ in the order of terms at most. @param {Node} node @returns {string} */
export function key(node) {
  node.id ??= keyOf(node);
  return node.id;
}

/** @param {Node} node */
function keyOf(node) {
  switch (node.kind) {
    case "letter":
      return node.name;
    case "transpose":
      return `T[${key(node.node)}]`;
    case "product":
      return node.parts.length ? node.parts.map(key).join(" ") : "I";
    default:
      return `(${node.parts
        .map(({ sign, node: x }) => `${sign}:${key(x)}`)
        .sort()
        .join(" ")})`;
  }
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
  /** @type {Term[]} */
  let parts = [];
  for (const outer of list)
    for (const inner of terms(outer.node)) {
      const sign = outer.sign * inner.sign;
      const same = parts.findIndex((term) => key(term.node) === key(inner.node));
      if (same < 0) parts.push({ sign, node: inner.node });
      else parts[same] = { sign: parts[same].sign + sign, node: parts[same].node };
    }
  gone.push(...parts.filter((term) => term.sign === 0).map((term) => term.node));
  parts = parts.filter((term) => term.sign !== 0);
  return parts.length === 1 && parts[0].sign === 1 ? parts[0].node : { kind: "sum", parts };
}

/** @param {Node} node @returns {Node} */
export function negative(node) {
  return sum([{ sign: -1, node }]);
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
  if (node.kind === "product") return product(node.parts.map(turned).reverse());
  if (node.kind === "sum")
    return sum(node.parts.map((term) => ({ sign: term.sign, node: turned(term.node) })));
  return transpose(node);
}

/** The same expression made of new objects: the page colours what is new. @param {Node} node @returns {Node} */
export function fresh(node) {
  switch (node.kind) {
    case "letter":
      return { ...node };
    case "transpose":
      return { ...node, node: fresh(node.node) };
    case "product":
      return { ...node, parts: node.parts.map(fresh) };
    default:
      return {
        ...node,
        parts: node.parts.map((term) => ({ sign: term.sign, node: fresh(term.node) })),
      };
  }
}

/** The node at a path. @param {Node} node @param {Path} path @returns {Node} */
export function at(node, path) {
  let here = node;
  for (const place of path) {
    if (here.kind === "product") here = here.parts[place];
    else if (here.kind === "sum") here = here.parts[place].node;
    else if (here.kind === "transpose") here = here.node;
    else throw new Error(`no part ${place} in a letter`);
  }
  return here;
}

/** The expression with another node at a path. @param {Node} node @param {Path} path @param {Node} other @param {Node[]} [gone] @returns {Node} */
export function replaced(node, path, other, gone = []) {
  if (path.length === 0) return other;
  const [place, ...rest] = path;
  if (node.kind === "transpose") return transpose(replaced(node.node, rest, other, gone));
  if (node.kind === "product")
    return product(node.parts.map((x, i) => (i === place ? replaced(x, rest, other, gone) : x)));
  if (node.kind === "sum")
    return sum(
      node.parts.map((term, i) =>
        i === place ? { sign: term.sign, node: replaced(term.node, rest, other, gone) } : term,
      ),
      gone,
    );
  throw new Error("a letter has no parts");
}

/** Some factors or terms of a node, as a node. @param {Node} node @param {number[] | null} places @returns {Node} */
export function part(node, places) {
  if (!places) return node;
  if (node.kind === "product") return product(places.map((i) => node.parts[i]));
  if (node.kind === "sum") return sum(places.map((i) => node.parts[i]));
  return node;
}

/** The expression with some factors or terms of the node at a path replaced by one. @param {Node} root @param {Path} path @param {number[] | null} places @param {Node} other @param {Node[]} [gone] @returns {Node} */
export function spliced(root, path, places, other, gone = []) {
  if (!places) return replaced(root, path, other, gone);
  const node = at(root, path);
  if (node.kind === "product") {
    const last = places[places.length - 1];
    const parts = [...node.parts.slice(0, places[0]), other, ...node.parts.slice(last + 1)];
    return replaced(root, path, product(parts), gone);
  }
  if (node.kind !== "sum") throw new Error("only a product or a sum has parts");
  const list = node.parts.flatMap((term, i) => {
    if (i === places[0]) return [{ sign: 1, node: other }];
    return places.includes(i) ? [] : [term];
  });
  return replaced(root, path, sum(list, gone), gone);
}

const TOKEN = /\s*(?:([A-Za-z]\w*)|(\d+)|(\.T|\^T)|([-+*()]))/y;

/** Read an expression in the syntax of certificates, psi*(I - S*Delta_psi).T; stars may be left out. Throws a sentence. @param {string} text @param {Record<string, { symmetric: boolean }>} letters @returns {Node} */
export function parse(text, letters) {
  /** @type {string[]} */
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new Error(`I cannot read “${text.slice(from).trim()}”.`);
    tokens.push(found[0].trim().replace("^T", ".T"));
  }
  let i = 0;
  const starts = () => i < tokens.length && !["+", "-", "*", ")", ".T"].includes(tokens[i]);

  /** @returns {Node} */
  function readSum() {
    const list = [];
    let sign = 1;
    if (tokens[i] === "-") {
      sign = -1;
      i += 1;
    }
    for (;;) {
      list.push({ sign, node: readProduct() });
      if (tokens[i] !== "+" && tokens[i] !== "-") return sum(list);
      sign = tokens[i] === "+" ? 1 : -1;
      i += 1;
    }
  }

  /** @returns {Node} */
  function readProduct() {
    let node = readFactor();
    while (tokens[i] === "*" || starts()) {
      if (tokens[i] === "*") i += 1;
      node = product([node, readFactor()]);
    }
    return node;
  }

  /** @returns {Node} */
  function readFactor() {
    let node = readAtom();
    while (tokens[i] === ".T") {
      node = transpose(node);
      i += 1;
    }
    return node;
  }

  /** @returns {Node} */
  function readAtom() {
    const token = tokens[i];
    i += 1;
    if (token === undefined) throw new Error("Something is missing at the end.");
    if (token === "(") {
      const node = readSum();
      if (tokens[i] !== ")") throw new Error("A bracket is open.");
      i += 1;
      return node;
    }
    if (token === "I") return IDENTITY;
    if (/^\d+$/.test(token)) return sum([{ sign: Number(token), node: IDENTITY }]);
    if (!Object.hasOwn(letters, token)) throw new Error(`“${token}” is not a letter of this game.`);
    return { kind: "letter", name: token, symmetric: letters[token].symmetric };
  }

  const node = readSum();
  if (i < tokens.length) throw new Error(`I cannot read “${tokens.slice(i).join(" ")}”.`);
  return node;
}

/** The expression in the syntax of certificates. @param {Node} node @returns {string} */
export function code(node) {
  switch (node.kind) {
    case "letter":
      return node.name;
    case "transpose":
      return `${bracketed(node.node, true)}.T`;
    case "product":
      return node.parts.length ? node.parts.map((x) => bracketed(x, false)).join("*") : "I";
    default:
      return node.parts.length ? node.parts.map(codeOfTerm).join("") : "0*I";
  }
}

/** @param {Term} term @param {number} place */
function codeOfTerm({ sign, node }, place) {
  const plus = place ? " + " : "";
  const minus = place ? " - " : "-";
  const many = Math.abs(sign) > 1 ? `${Math.abs(sign)}*` : "";
  return `${sign < 0 ? minus : plus}${many}${bracketed(node, false)}`;
}

/** @param {Node} node @param {boolean} tight whether products take brackets too */
function bracketed(node, tight) {
  const open = node.kind === "sum" || (tight && node.kind === "product" && node.parts.length > 1);
  return open ? `(${code(node)})` : code(node);
}

/** The two sides of an equation, as texts. @param {string} says @returns {string[]} */
export function sides(says) {
  return says.split(" == ");
}
