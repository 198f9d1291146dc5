// The numbers of a small arm, or of small blocks, as tables of fractions.

import { agrees, entries, matrixOf, valueOf } from "./fractions.js";
import { parse } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./fractions.js").Matrix} Matrix */

/** @type {WeakMap<any, Record<string, Matrix>>} */
const known = new WeakMap();

/** The matrices of all letters and abbreviations that a set of numbers has. @param {any} data @param {string} model @returns {Record<string, Matrix>} */
export function valuesOf(data, model) {
  const given = data.models[model];
  const old = known.get(given);
  if (old) return old;
  const values = Object.fromEntries(
    Object.entries(given.values).map(([name, rows]) => [name, matrixOf(rows)]),
  );
  for (const [name, text] of Object.entries(data.file.definitions)) {
    try {
      values[name] = valueOf(parse(text, data.letters), values);
    } catch {
      // an abbreviation of letters that these numbers do not have
    }
  }
  known.set(given, values);
  return values;
}

/** The sets of numbers that have all of some letters. @param {any} data @param {import("./tree.js").Letter[]} letters @returns {string[]} */
export function modelsOf(data, letters) {
  return ["blocks", "straight", "bent"].filter((name) => {
    const values = valuesOf(data, name);
    return letters.every((letter) => values[letter.name]);
  });
}

/** A matrix as HTML; cells may be buttons. @param {Matrix} matrix @param {(entry: string, i: number) => string} [cell] */
export function tableOf(matrix, cell = (entry) => entry) {
  const rows = entries(matrix).map(
    (row, i) =>
      `<tr>${row
        .map((entry, j) => {
          const text = entry.replace("-", "\u2212");
          return `<td class="${entry === "0" ? "og-zero" : ""}">${cell(text, i * row.length + j)}</td>`;
        })
        .join("")}</tr>`,
  );
  return `<table class="og-matrix"><tbody>${rows.join("")}</tbody></table>`;
}

/** The value of an expression as HTML. @param {Node} node @param {Record<string, Matrix>} values */
export function table(node, values) {
  const value = valueOf(node, values);
  if (!value.isNumber) return tableOf(value);
  return `<b>${value.top[0] === 1n ? "I" : value.top[0]}</b>`;
}

/** Whether both sides have the same value, in words. @param {{ left: Node, right: Node }} equation @param {Record<string, Matrix>} values */
export function verdict(equation, values) {
  return agrees(equation, values) ? "Both sides are exactly equal." : "The two sides differ.";
}
