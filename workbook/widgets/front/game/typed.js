// What a player types: read in any common spelling, and written as a player would type it.

import { code, key, parse } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./rules.js").Level} Level */

/** Other ways to write minus, times, inverse and transpose. @type {[RegExp, string][]} */
const SPELLINGS = [
  [/\u2212/g, "-"],
  [/[\u00b7\u00d7\u22c5]/g, "*"],
  [/\u207b\u00b9|(?:\^|\*\*)\s*(?:-\s*1|\(\s*-\s*1\s*\)|\{\s*-\s*1\s*\})/g, "^-1 "],
  [/\u1d40|\^\s*(?:[T\u22a4]|\{\s*[T\u22a4]\s*\})/g, ".T "],
  [/\binv\s*(?=\()/g, "inv"],
  [/\binv\s+([A-Za-z]\w*)/g, "$1^-1 "],
  [/[\u2019\u2032]/g, "'"],
];

const MOST_TYPED = 500; // characters

/** An expression that a player typed. Throws a sentence. @param {string} text @param {any} data @param {Level} level @returns {Node} */
export function readTyped(text, data, level) {
  if (text.length > MOST_TYPED) throw new Error("That is longer than any line of this game.");
  try {
    return parse(withInverses(plainText(text, data, level), data), data.letters);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(spelled(why), { cause: error });
  }
}

/** An expression as a player may type it. @param {Node} node @param {any} data @returns {string} */
export function asTyped(node, data) {
  return spelled(code(node).replaceAll("*", " "), data);
}

/** Names of certificates in a text as a player types them; with data, those of brackets' inverses too. @param {string} text @param {any} [data] */
function spelled(text, data) {
  const brackets = (data?.inverses ?? []).filter((/** @type {any} */ one) => one.of.includes("+"));
  const open = brackets.reduce(
    (/** @type {string} */ all, /** @type {any} */ one) =>
      all.replace(new RegExp(`\\b${one.by}\\b`, "g"), `(${one.of.replaceAll("*", " ")})^-1`),
    text,
  );
  return open
    .replace(/_1\b|_1(?=_inv)/g, "")
    .replace(/_inv\b/g, "^-1")
    .replace(/_tilde\b/g, "~")
    .replace(/_prime\b/g, "'")
    .replace(/\.T\b/g, "^T")
    .replace(/ +/g, " ");
}

/** What a player types, in the names of certificates: φ is phi, A^-1 is A_1_inv, SLH is S L H. @param {string} text @param {any} data @param {Level} level @returns {string} */
function plainText(text, data, level) {
  let out = SPELLINGS.reduce((all, [from, to]) => all.replace(from, to), text);
  out = withPowers(out).replace(/(?<!\w)\(\s*([A-Za-z]\w*)\s*\)(?=\s*\^-1)/g, "$1");
  for (const [look, name] of looksOf(data)) out = out.replaceAll(look, ` ${name} `);
  out = out.replace(/(phi|psi)\s*~/g, "$1_tilde ").replaceAll("'", ".T ");
  const names = namesIn(data, level);
  out = out.replace(/(?<![\w.^])[A-Za-z]\w*/g, (word) => {
    const ways = Object.hasOwn(data.letters, word) ? [] : splits(word, names);
    return ways.length === 1 ? ways[0].join(" ") : word;
  });
  out = out.replace(/\b([A-Za-z]\w*)\s*\^-1/g, "$1_inv ");
  if (level.system === "INVERSES") out = out.replace(/\b([ABCUV])(?=_inv\b|\b)/g, "$1_1");
  return out;
}

/** A text in which inv(X) is (X)^-1. @param {string} text @returns {string} */
function withPowers(text) {
  const from = text.indexOf("inv(");
  if (from < 0) return text;
  let to = from + 4;
  for (let depth = 1; depth > 0; to += 1) {
    if (to === text.length) throw new Error("A bracket is open.");
    if (text[to] === "(") depth += 1;
    if (text[to] === ")") depth -= 1;
  }
  return withPowers(`${text.slice(0, from)} ${text.slice(from + 3, to)}^-1 ${text.slice(to)}`);
}

/** [look, name] of letters that are not written in letters of a keyboard alone, long ones first: φ, Δψ, Δ_ψ, T'. @param {any} data @returns {[string, string][]} */
function looksOf(data) {
  const found = Object.entries(data.letters).flatMap(([name, { t, sub, power }]) => {
    if (power || /^\w+$/.test(t)) return [];
    const looks = sub ? [`${t}${sub}`, `${t}_${sub}`] : [t];
    return looks.map((look) => /** @type {[string, string]} */ ([look, name]));
  });
  return found.sort((a, b) => b[0].length - a[0].length);
}

/** The names of letters that a level shows, without those of brackets' inverses; A for A_1. @param {any} data @param {Level} level */
function namesIn(data, level) {
  const pairs = level.pairs.flat().map((node) => code(node));
  const texts = [level.says, ...level.facts.map((fact) => fact.says), ...pairs];
  const all = texts.join(" ").match(/(?<![.\w])[A-Za-z]\w*/g) ?? [];
  const letters = all.filter((name) => Object.hasOwn(data.letters, name));
  const stems = letters.map((name) => name.replace(/_inv$/, "").replace(/_1$/, ""));
  const brackets = level.system === "INVERSES" ? ["X", "Y", "E", "F"] : [];
  return ["I", ...new Set(stems)].filter((name) => !brackets.includes(name));
}

/** The ways to read a word as names side by side. @param {string} word @param {string[]} names @returns {string[][]} */
function splits(word, names) {
  if (word === "") return [[]];
  return names
    .filter((name) => word.startsWith(name))
    .flatMap((name) => splits(word.slice(name.length), names).map((rest) => [name, ...rest]));
}

/** A text in which (I + U V)^-1, and the like, is the letter that it has in the game. @param {string} text @param {any} data @returns {string} */
function withInverses(text, data) {
  const power = /\)\s*\^-1/.exec(text);
  if (!power) return text;
  let from = power.index;
  for (let depth = 1; depth > 0;) {
    from -= 1;
    if (from < 0) throw new Error("A bracket is closed that was not opened.");
    if (text[from] === ")") depth += 1;
    if (text[from] === "(") depth -= 1;
  }
  const inner = text.slice(from, power.index + 1);
  const wanted = key(parse(inner, data.letters));
  const pair = data.inverses.find(
    (/** @type {any} */ one) => key(parse(one.of, data.letters)) === wanted,
  );
  if (!pair) throw new Error(`The inverse of ${inner} is not a letter of this game.`);
  const rest = text.slice(power.index + power[0].length);
  return withInverses(`${text.slice(0, from)} (${pair.by}) ${rest}`, data);
}

/** The size of an expression, null for a number. Throws a sentence where a product or a sum does not fit. @param {Node} node @param {Record<string, any>} letters @returns {[string, string] | null} */
export function sizeOf(node, letters) {
  if (node.kind === "letter") return letters[node.name].size;
  if (node.kind === "transpose") {
    const inner = sizeOf(node.node, letters);
    return inner && [inner[1], inner[0]];
  }
  const sizes =
    node.kind === "product"
      ? node.parts.map((x) => sizeOf(x, letters))
      : node.parts.map((term) => sizeOf(term.node, letters));
  const given = /** @type {[string, string][]} */ (sizes.filter(Boolean));
  if (given.length === 0) return null;
  if (node.kind === "product") {
    for (const [i, one] of given.slice(1).entries())
      if (given[i][1] !== one[0])
        throw new Error(
          `A product does not fit: ${given[i].join(" × ")} times ${one.join(" × ")}.`,
        );
    return [given[0][0], given[given.length - 1][1]];
  }
  const other = given.find((one) => one.join() !== given[0].join());
  if (other)
    throw new Error(`A sum does not fit: ${given[0].join(" × ")} and ${other.join(" × ")}.`);
  if (given.length < sizes.length && given[0][0] !== given[0][1])
    throw new Error(`I is square, and what it is added to is ${given[0].join(" × ")}.`);
  return given[0];
}
