// Matrices of fractions, exact: whole numbers over one common denominator. A number c is c I of whatever size fits.

/** @typedef {{ rows: number, columns: number, top: bigint[], bottom: bigint, isNumber?: boolean }} Matrix */
/** @typedef {import("./tree.js").Node} Node */

/** @param {bigint} a @param {bigint} b @returns {bigint} */
function divisor(a, b) {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y) [x, y] = [y, x % y];
  return x;
}

/** @param {Matrix} m @returns {Matrix} in lowest terms */
function lowest(m) {
  const by = m.top.reduce((all, x) => divisor(x, all), m.bottom);
  return { ...m, top: m.top.map((x) => x / by), bottom: m.bottom / by };
}

/** A matrix of texts, one for each row: "1 0 3/2". @param {string[]} rows @returns {Matrix} */
export function matrixOf(rows) {
  const texts = rows.map((row) => row.split(" "));
  const pairs = texts.flat().map((text) => {
    const [p, q] = text.split("/");
    return [BigInt(p), BigInt(q ?? 1)];
  });
  const bottom = pairs.reduce((all, [, q]) => (all * q) / divisor(all, q), 1n);
  const top = pairs.map(([p, q]) => (p * bottom) / q);
  return { rows: rows.length, columns: texts[0].length, top, bottom };
}

/** @param {bigint} c @returns {Matrix} */
function number(c) {
  return { rows: 1, columns: 1, top: [c], bottom: 1n, isNumber: true };
}

/** A number as a matrix of some size, which is square unless the number is 0; a matrix stays what it is. @param {Matrix} m @param {number} rows @param {number} columns @returns {Matrix} */
function sized(m, rows, columns) {
  if (!m.isNumber) return m;
  const top = Array.from({ length: rows * columns }, (_, i) =>
    i % columns === Math.floor(i / columns) ? m.top[0] : 0n,
  );
  return { rows, columns, top, bottom: 1n };
}

/** Two matrices, a number as a matrix of the other's size. @param {Matrix} a @param {Matrix} b */
function alike(a, b) {
  if (a.isNumber && b.isNumber) return [a, b];
  return [sized(a, b.rows, b.columns), sized(b, a.rows, a.columns)];
}

/** @param {Matrix} a @param {Matrix} b @returns {Matrix} */
function times(a, b) {
  if (b.isNumber) return { ...a, top: a.top.map((x) => x * b.top[0]) };
  if (a.isNumber) return times(b, a);
  const top = new Array(a.rows * b.columns).fill(0n);
  for (let i = 0; i < a.rows; i += 1)
    for (let k = 0; k < a.columns; k += 1) {
      const x = a.top[i * a.columns + k];
      if (!x) continue;
      for (let j = 0; j < b.columns; j += 1) top[i * b.columns + j] += x * b.top[k * b.columns + j];
    }
  return lowest({ rows: a.rows, columns: b.columns, top, bottom: a.bottom * b.bottom });
}

/** @param {Matrix} x @param {Matrix} y @param {number} c @returns {Matrix} x + c y */
function plus(x, y, c) {
  const [a, b] = alike(x, y);
  const top = a.top.map((entry, i) => entry * b.bottom + BigInt(c) * b.top[i] * a.bottom);
  return lowest({ ...a, top, bottom: a.bottom * b.bottom });
}

/** @param {Matrix} a @returns {Matrix} */
function transposed(a) {
  const top = a.top.map((_, i) => a.top[(i % a.rows) * a.columns + Math.floor(i / a.rows)]);
  return { ...a, rows: a.columns, columns: a.rows, top };
}

/** The value of an expression in numbers {name: matrix}. @param {Node} node @param {Record<string, Matrix>} values @returns {Matrix} */
export function valueOf(node, values) {
  switch (node.kind) {
    case "letter":
      if (!Object.hasOwn(values, node.name)) throw new Error(`no value of ${node.name}`);
      return values[node.name];
    case "transpose":
      return transposed(valueOf(node.node, values));
    case "product":
      return node.parts.map((x) => valueOf(x, values)).reduce(times, number(1n));
    default:
      return node.parts.reduce(
        (all, term) => plus(all, valueOf(term.node, values), term.sign),
        number(0n),
      );
  }
}

/** Both sides of an equation as matrices of one size. @param {{ left: Node, right: Node }} equation @param {Record<string, Matrix>} values @returns {Matrix[]} */
export function bothSides({ left, right }, values) {
  return alike(valueOf(left, values), valueOf(right, values));
}

/** The entries of a matrix as texts. @param {Matrix} m @returns {string[][]} */
export function entries(m) {
  const text = m.top.map((x) => {
    const by = divisor(x, m.bottom);
    return m.bottom === by ? String(x / by) : `${x / by}/${m.bottom / by}`;
  });
  return Array.from({ length: m.rows }, (_, i) => text.slice(i * m.columns, (i + 1) * m.columns));
}

/** Whether both sides of an equation have the same value. @param {{ left: Node, right: Node }} equation @param {Record<string, Matrix>} values */
export function agrees({ left, right }, values) {
  return plus(valueOf(left, values), valueOf(right, values), -1).top.every((x) => x === 0n);
}
