// The size of an expression, [rows, columns] as letters name them: a product or a sum that does not fit is refused.

import { children } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {[string, string]} Size */

const shown = (/** @type {Size} */ size) => size.join(" × ");

/** The size of an expression, null for a number. Throws a sentence. @param {Node} node @param {Record<string, { size: Size }>} letters @returns {Size | null} */
export function sizeOf(node, letters) {
  if (node.kind === "letter") return letters[node.name].size;
  const sizes = children(node).map((x) => sizeOf(x, letters));
  if (node.kind === "transpose") return sizes[0] && [sizes[0][1], sizes[0][0]];
  const join = node.kind === "product" ? ofProduct : ofSum;
  const size = sizes.reduce((a, b) => (a && b ? join(a, b) : (a ?? b)), null);
  if (node.kind === "sum" && size && size[0] !== size[1] && sizes.includes(null))
    throw new Error(`I is square, and what it is added to is ${shown(size)}.`);
  return size;
}

/** @param {Size} a @param {Size} b @returns {Size} */
function ofProduct(a, b) {
  if (a[1] !== b[0]) throw new Error(`A product does not fit: ${shown(a)} times ${shown(b)}.`);
  return [a[0], b[1]];
}

/** @param {Size} a @param {Size} b @returns {Size} */
function ofSum(a, b) {
  if (shown(a) !== shown(b)) throw new Error(`A sum does not fit: ${shown(a)} and ${shown(b)}.`);
  return a;
}
