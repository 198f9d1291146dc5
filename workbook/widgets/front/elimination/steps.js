// Symmetric elimination, one pivot at a time, of any matrix: what stands before and after each step, and which squares
// a step touches. A zero that no step fills is never touched.

/** @typedef {{ values: Float64Array, filled: Uint8Array }} Stage a matrix, row by row, and which entries are not zero */

const DOUBLE = (/** @type {number} */ x) => x;
const CANCELLED = 1e-12; // of the two numbers of which one is taken from the other

/** Places beyond t where row and column t are not zero: a step touches each pair of them. */
export function coupled(filled, n, t) {
  const places = [];
  for (let i = t + 1; i < n; i++) if (filled[i * n + t]) places.push(i);
  return places;
}

/** The matrix after pivot t; rows and columns up to t are left as they are. @param {Stage} stage @returns {Stage} */
export function eliminated({ values: A, filled }, n, t, round = DOUBLE) {
  const next = { values: A.slice(), filled: filled.slice() };
  const places = coupled(filled, n, t);
  for (const i of places) {
    const share = round(A[i * n + t] / A[t * n + t]);
    for (const j of places) {
      const at = i * n + j;
      const taken = round(share * A[t * n + j]);
      const left = round(A[at] - taken);
      const isGone =
        filled[at] && Math.abs(left) <= CANCELLED * Math.min(Math.abs(A[at]), Math.abs(taken));
      next.values[at] = isGone ? 0 : left;
      next.filled[at] = isGone ? 0 : 1;
    }
  }
  return next;
}

/** All steps of an elimination; the matrices of the step that is shown are kept. */
export class Elimination {
  /** @param {Float64Array} values @param {Uint8Array} [filled] */
  constructor(values, filled = new Uint8Array(values.length).fill(1), round = DOUBLE) {
    this.n = Math.round(Math.sqrt(values.length));
    this.first = { values: values.map(round), filled };
    this.round = round;
    this.pivots = [];
    this.touched = [];
    this.rewind();
    for (let t = 0; t < this.n; t++) {
      const { before } = this.at(t);
      this.pivots.push(before.values[t * this.n + t]);
      this.touched.push(coupled(before.filled, this.n, t).length ** 2);
    }
    this.rewind();
  }

  rewind() {
    this.t = 0;
    this.before = this.first;
    this.after = eliminated(this.first, this.n, 0, this.round);
  }

  /** The matrices before and after step t. @returns {{ before: Stage, after: Stage }} */
  at(t) {
    if (t < this.t) this.rewind();
    while (this.t < t) {
      this.t += 1;
      this.before = this.after;
      this.after = eliminated(this.before, this.n, this.t, this.round);
    }
    return { before: this.before, after: this.after };
  }
}
