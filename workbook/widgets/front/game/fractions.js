// Matrices of fractions, exact: whole numbers over one common denominator. A number c means c I of whatever size fits.

/** @typedef {{ rows: number, columns: number, top: bigint[], bottom: bigint }} Matrix */
/** @typedef {import("./tree.js").Node} Node */

/** @param {bigint} a @param {bigint} b @returns {bigint} */
function divisor(a, b) {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y) [x, y] = [y, x % y];
  return x;
}

/** @param {Matrix} m @returns {Matrix} in lowest terms */
function lowest(m) {
  let by = m.bottom;
  for (const x of m.top) {
    if (by === 1n) return m;
    by = divisor(x, by);
  }
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

/** @param {number} size @param {bigint} c @returns {Matrix} */
function scaled(size, c) {
  const top = Array.from({ length: size * size }, (_, i) => (i % (size + 1) === 0 ? c : 0n));
  return { rows: size, columns: size, top, bottom: 1n };
}

/** @param {Matrix} a @param {Matrix} b @returns {Matrix} */
function times(a, b) {
  const top = new Array(a.rows * b.columns).fill(0n);
  for (let i = 0; i < a.rows; i += 1)
    for (let k = 0; k < a.columns; k += 1) {
      const x = a.top[i * a.columns + k];
      if (!x) continue;
      for (let j = 0; j < b.columns; j += 1) top[i * b.columns + j] += x * b.top[k * b.columns + j];
    }
  return lowest({ rows: a.rows, columns: b.columns, top, bottom: a.bottom * b.bottom });
}

/** @param {Matrix} a @param {Matrix} b @param {bigint} c @returns {Matrix} a + c b */
function plus(a, b, c) {
  const top = a.top.map((x, i) => x * b.bottom + c * b.top[i] * a.bottom);
  return lowest({ ...a, top, bottom: a.bottom * b.bottom });
}

/** @param {Matrix} a @returns {Matrix} */
function transposed(a) {
  const top = a.top.map((_, i) => a.top[(i % a.rows) * a.columns + Math.floor(i / a.rows)]);
  return { rows: a.columns, columns: a.rows, top, bottom: a.bottom };
}

/** The value of an expression in numbers {name: matrix}: a matrix, or a bigint c for c I. @param {Node} node @param {Record<string, Matrix>} values @returns {Matrix | bigint} */
export function valueOf(node, values) {
  switch (node.kind) {
    case "letter":
      if (!Object.hasOwn(values, node.name)) throw new Error(`no value of ${node.name}`);
      return values[node.name];
    case "transpose": {
      const inner = valueOf(node.node, values);
      return typeof inner === "bigint" ? inner : transposed(inner);
    }
    case "product":
      return node.parts
        .map((x) => valueOf(x, values))
        .reduce((a, b) => {
          if (typeof a === "bigint" && typeof b === "bigint") return a * b;
          if (typeof a === "bigint")
            return times(scaled(/** @type {Matrix} */ (b).rows, a), /** @type {Matrix} */ (b));
          return typeof b === "bigint" ? times(a, scaled(a.columns, b)) : times(a, b);
        }, /** @type {Matrix | bigint} */ (1n));
    default:
      return node.parts
        .map((term) => [valueOf(term.node, values), BigInt(term.sign)])
        .reduce((a, [b, c]) => added(a, /** @type {any} */ (b), /** @type {bigint} */ (c)), 0n);
  }
}

/** @param {Matrix | bigint} a @param {Matrix | bigint} b @param {bigint} c @returns {Matrix | bigint} a + c b */
function added(a, b, c) {
  if (typeof a === "bigint" && typeof b === "bigint") return a + c * b;
  if (typeof a === "bigint") {
    const zero = { .../** @type {Matrix} */ (b), top: /** @type {Matrix} */ (b).top.map(() => 0n) };
    return plus(a ? scaled(zero.rows, a) : zero, /** @type {Matrix} */ (b), c);
  }
  return plus(a, typeof b === "bigint" ? scaled(a.rows, b) : b, c);
}

/** A number as a matrix of the size of another value; 0 has any size. @param {Matrix | bigint} value @param {Matrix | bigint} other @returns {Matrix} */
function spread(value, other) {
  if (typeof value !== "bigint") return value;
  if (typeof other === "bigint") return scaled(1, value);
  return value ? scaled(other.rows, value) : { ...other, top: other.top.map(() => 0n) };
}

/** Both sides of an equation as matrices. @param {{ left: Node, right: Node }} equation @param {Record<string, Matrix>} values @returns {[Matrix, Matrix]} */
export function bothSides(equation, values) {
  const [left, right] = [valueOf(equation.left, values), valueOf(equation.right, values)];
  return [spread(left, right), spread(right, left)];
}

/** The entries of a matrix as texts. @param {Matrix} m @returns {string[][]} */
export function entries(m) {
  const text = m.top.map((x) => {
    const by = divisor(x, m.bottom);
    return m.bottom === by ? String(x / by) : `${x / by}/${m.bottom / by}`;
  });
  return Array.from({ length: m.rows }, (_, i) => text.slice(i * m.columns, (i + 1) * m.columns));
}

/** Whether two matrices are equal. @param {Matrix} a @param {Matrix} b */
export function equal(a, b) {
  return (
    a.rows === b.rows &&
    a.columns === b.columns &&
    a.top.every((x, i) => x * b.bottom === b.top[i] * a.bottom)
  );
}

/** Whether both sides of an equation have the same value. @param {{ left: Node, right: Node }} equation @param {Record<string, Matrix>} values */
export function agrees(equation, values) {
  return equal(...bothSides(equation, values));
}
