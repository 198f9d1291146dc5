// What a player types: read in any common spelling, and written as a player would type it.

import { CODE, code, key, parse, written } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./rules.js").Level} Level */

/** Other ways to write minus, times, inverse, transpose, and letters with a mark. @type {[RegExp, string][]} */
const SPELLINGS = [
  [/\u2212/g, "-"],
  [/[\u00b7\u00d7\u22c5]/g, "*"],
  [/\u207b\u00b9|(?:\^|\*\*)\s*(?:-\s*1|\(\s*-\s*1\s*\)|\{\s*-\s*1\s*\})/g, " ^-1 "],
  [/\u1d40|\^\s*(?:[T\u22a4]|\{\s*[T\u22a4]\s*\})/g, " .T "],
  [/[\u2019\u2032]/g, "'"],
];

const MOST_TYPED = 500; // characters

/** An expression that a player typed. Throws a sentence. @param {string} text @param {any} data @param {Level} level @returns {Node} */
export function readTyped(text, data, level) {
  if (text.length > MOST_TYPED) throw new Error("That is longer than any line of this game.");
  const names = namesIn(level, data);
  const split = (/** @type {string} */ word) => {
    const ways = Object.hasOwn(data.letters, word) ? [[word]] : splits(word, [...names.keys()]);
    const found = ways.length === 1 ? ways[0] : [word];
    return found.map((name) => names.get(name) ?? name);
  };
  const inverse = (/** @type {Node} */ node) => inverseOf(node, data);
  return parse(plainText(text, data), data.letters, { split, inverse });
}

/** An expression as a player may type it. @param {Node} node @param {any} data @returns {string} */
export function asTyped(node, data) {
  return written(node, {
    ...CODE,
    letter: ({ name }) => nameTyped(name, data),
    transpose: (text) => `${text}^T`,
    times: " ",
    many: " ",
    zero: "0",
  });
}

/** A letter as it is typed: A for A_1, phi~ for phi_tilde, (A + B)^-1 for X. @param {string} name @param {any} data @returns {string} */
function nameTyped(name, data) {
  if (data.letters[name].power) {
    const { of } = data.inverses.find((/** @type {any} */ one) => one.by === name);
    const text = asTyped(parse(of, data.letters), data);
    return text.includes(" ") ? `(${text})^-1` : `${text}^-1`;
  }
  return name.replace(/_1$/, "").replace("_tilde", "~").replace("_prime", "'");
}

/** What a player types, with the names of letters in it: φ is phi, T' is T_prime, H' is H.T. @param {string} text @param {any} data @returns {string} */
function plainText(text, data) {
  let out = SPELLINGS.reduce((all, [from, to]) => all.replace(from, to), text);
  for (const [look, name] of looksOf(data)) out = out.replaceAll(look, ` ${name} `);
  return out.replace(/(phi|psi)\s*~/g, " $1_tilde ").replaceAll("'", " .T ");
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

/** The names under which a level's letters are typed side by side, with the letters: A is A_1. Inverses have none. @param {Level} level @param {any} data */
function namesIn(level, data) {
  const pairs = level.pairs.flat().map((node) => code(node));
  const texts = [level.says, ...level.facts.map((fact) => fact.says), ...pairs].join(" ");
  const letters = texts.match(/(?<![.\w])[A-Za-z]\w*/g) ?? [];
  const typed = ["I", ...letters].filter((name) => !data.letters[name]?.power);
  return new Map(typed.map((name) => [name.replace(/_1$/, ""), name]));
}

/** The ways to read a word as names side by side. @param {string} word @param {string[]} names @returns {string[][]} */
function splits(word, names) {
  if (word === "") return [[]];
  return names
    .filter((name) => word.startsWith(name))
    .flatMap((name) => splits(word.slice(name.length), names).map((rest) => [name, ...rest]));
}

/** The inverse of an expression, if it has a letter in the game. Throws a sentence. @param {Node} node @param {any} data @returns {Node} */
function inverseOf(node, data) {
  const read = (/** @type {string} */ text) => parse(text, data.letters);
  const pair = data.inverses.find((/** @type {any} */ one) => key(read(one.of)) === key(node));
  if (!pair) throw new Error(`The inverse of ${asTyped(node, data)} is not a letter of this game.`);
  return read(pair.by);
}
