// How expressions look and sound. A unit, which one click takes, is an element of its own with its side and path.

import { isUnit, unitsOf } from "./play.js";
import { children, signOf, written } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */
/**
 * @typedef {{ side: string, mark: (node: Node, path: number[]) => string, letters: Record<string, any>, sizes: boolean,
 *   room: number }} Look room: about how many letters a line has room for */

const DOTS = "\u0308";
const MINUS = "\u2212";
const UNBROKEN = 4; // letters in a bracket that stays on one line
const EXTENT = { "6N": 20, N: 8, n: 16, k: 7, 6: 11, 1: 4 }; // [px] of a box

/** @type {Record<string, string>} */
const SPOKEN = {
  Phi: "capital phi",
  Psi: "capital psi",
  mass: "mass matrix",
  X: "inverse of bracket A plus B end",
  Y: "inverse of bracket A inverse plus B inverse end",
  E: "inverse of bracket I plus U, V end",
  F: "inverse of bracket I plus V, U end",
};

/** @param {string} text */
export function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** What no line is broken in. @param {string} html */
function tied(html) {
  return `<span class="og-tied">${html}</span>`;
}

/** Whether a bracket is so short that no line is broken in it. @param {Node} node */
function isShort(node) {
  return unitsOf(node, "left").length <= UNBROKEN;
}

/** @param {import("./tree.js").Letter} node @param {Record<string, any>} letters @returns {string} */
function glyph({ name }, letters) {
  const { t, sub, power } = letters[name];
  const isTall = t.endsWith(DOTS); // a font draws the dots into a letter so tall
  const base = isTall
    ? `<i class="og-dots">${escaped(t.slice(0, -1))}</i>`
    : `<i>${escaped(t)}</i>`;
  const html = sub ? `${base}<sub>${escaped(sub)}</sub>` : base;
  return power ? tied(`${html}<sup>${MINUS}1</sup>`) : html;
}

/** How expressions look. @param {Record<string, any>} letters @returns {import("./tree.js").Style} */
function seen(letters) {
  const whole = (/** @type {string} */ html, /** @type {Node} */ node) =>
    isShort(node) ? tied(html) : html;
  return {
    letter: (node) => glyph(node, letters),
    transpose: (html, node) => whole(`${html}<sup>T</sup>`, node),
    bracket: (html, node) => whole(`(${html})`, node),
    times: "\u2009",
    many: "",
    first: MINUS,
    minus: ` ${MINUS} `,
    plus: " + ",
    one: "<b>I</b>",
    zero: "<b>0</b>",
  };
}

/** An expression to be read. @param {Node} node @param {Record<string, any>} letters @returns {string} */
export function plain(node, letters) {
  return written(node, seen(letters));
}

/** About how many letters wide an expression is, a sum with its brackets. @param {Node} node @returns {number} */
function extent(node) {
  if (isUnit(node)) return 1;
  const marks = { letter: 0, transpose: 1, product: 0, sum: children(node).length };
  return children(node).reduce((all, x) => all + extent(x), marks[node.kind]);
}

/** The same of a line. @param {{ left: Node, right: Node }} line */
export function extentOf({ left, right }) {
  return extent(left) + extent(right);
}

/** A side of an equation, to be worked on. @param {Node} node @param {string} equals what is before it @param {Look} look @returns {string} */
export function worked(node, equals, look) {
  return glued(equals, pieces(node, [], look), "").join("<wbr>");
}

/** What a line is not broken in, or only if it has no room for it: so it is broken at outer signs first. @param {Node} node @param {number[]} path @param {Look} look @returns {string[]} */
function pieces(node, path, look) {
  if (isUnit(node)) return [unit(node, path, look)];
  if (node.kind === "product") {
    const list = node.parts.flatMap((x, i) => factor(x, [...path, i], look));
    return together(node, list, look);
  }
  if (node.kind === "transpose") return bracket(node.node, [...path, 0], look, "<sup>T</sup>");
  if (node.kind !== "sum") return [];
  return node.parts.flatMap((term, i) => {
    const text = signOf(term.sign, i, seen(look.letters)).trim();
    const name = i ? "og-sign" : "og-sign og-first";
    const before = text ? whole(name, text, path, look) : "";
    const list = factor(term.node, [...path, i], less(look));
    return together(term.node, glued(before, list, ""), less(look));
  });
}

/** A factor, or a term without its sign. @param {Node} node @param {number[]} path @param {Look} look @returns {string[]} */
function factor(node, path, look) {
  return node.kind === "sum" ? bracket(node, path, look, "") : pieces(node, path, look);
}

/** @param {Node} node @param {number[]} path @param {Look} look @param {string} after @returns {string[]} */
function bracket(node, path, look, after) {
  const [open, close] = ["(", `)${after}`].map((text) => whole("og-bracket", text, path, look));
  return together(node, glued(open, pieces(node, path, less(look)), close), look);
}

/** A bracket or a sign, which selects the whole that it belongs to. @param {string} name @param {string} text @param {number[]} path @param {Look} look */
function whole(name, text, path, look) {
  return `<span class="${name}" data-side="${look.side}" data-whole="${path.join(".")}">${text}</span>`;
}

/** Pieces with a sign or a bracket before the first one and after the last one. @param {string} before @param {string[]} list @param {string} after */
function glued(before, list, after) {
  const last = list.length - 1;
  return list.map((piece, i) => {
    const first = i === 0 ? before : "";
    const end = i === last ? after : "";
    return first || end ? tied(first + piece + end) : piece;
  });
}

/** With room for a sign or brackets around it. @param {Look} look @returns {Look} */
function less(look) {
  return { ...look, room: look.room - 1 };
}

/** One piece, if a line has room for it. @param {Node} node @param {string[]} list @param {Look} look */
function together(node, list, look) {
  const fits = list.length > 1 && extent(node) <= look.room;
  return fits ? [`<span class="og-whole">${list.join("<wbr>")}</span>`] : list;
}

/** @param {Node} node @param {number[]} path @param {Look} look */
function unit(node, path, look) {
  const where = `data-side="${look.side}" data-path="${path.join(".")}"`;
  const letter = node.kind === "transpose" ? node.node : node;
  const means = letter.kind === "letter" && look.letters[letter.name].means;
  const title = means ? `title="${escaped(means)}"` : "";
  return `<span class="og-unit ${look.mark(node, path)}" ${where} ${title}><span class="og-glyph">${plain(node, look.letters)}</span>${look.sizes ? box(node, look.letters) : ""}</span>`;
}

/** @param {Node} node @param {Record<string, any>} letters */
function box(node, letters) {
  const letter = node.kind === "transpose" ? node.node : node;
  if (letter.kind !== "letter") return '<span class="og-size"></span>';
  const [rows, columns] = letters[letter.name].size;
  const [height, width] = node.kind === "transpose" ? [columns, rows] : [rows, columns];
  return `<span class="og-size" aria-hidden="true"><span style="width:${EXTENT[width]}px;height:${EXTENT[height]}px"></span></span>`;
}

/** An expression as it is read aloud. @param {Node} node @param {Record<string, any>} letters @returns {string} */
export function spoken(node, letters) {
  return written(node, {
    letter: ({ name }) => SPOKEN[name] ?? spokenName(name, letters[name].power),
    transpose: (text) => `${text} transposed`,
    bracket: (text) => `bracket ${text} end`,
    times: ", ",
    many: " times ",
    first: "minus ",
    minus: " minus ",
    plus: " plus ",
    one: "I",
    zero: "zero",
  });
}

/** @param {string} name @param {string} power */
function spokenName(name, power) {
  const stem = name.replace(/(_1)?(_inv)?$/, "").replaceAll("_", " ");
  return power ? `${stem} inverse` : stem;
}
