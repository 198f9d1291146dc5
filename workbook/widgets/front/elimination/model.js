// What is known of an arm: its mass matrix eliminated, the recursion along its chain, Fixman's band in two orders, and
// how many digits single precision keeps.

import { articulated, massMatrix, placed, SINGLE } from "./chain.js";
import { Elimination } from "./steps.js";

export const BLOCK = 9; // squares that the recursion touches to go from one joint to the next
const POSES = 8; // near the arm's own, of which digits are the mean
const MOST_DIGITS = 7.2; // of single precision

/** The matrix H of N unit masses, one at each rod's end, in the N lengths and N directions of the rods. @returns {import("./steps.js").Stage} */
function inverseMatrix(q, order) {
  const n = q.length;
  const values = new Float64Array(4 * n * n);
  const filled = new Uint8Array(4 * n * n);
  const put = (i, j, x) => {
    const [a, b] = [order.indexOf(i), order.indexOf(j)];
    values[a * 2 * n + b] = values[b * 2 * n + a] = x;
    filled[a * 2 * n + b] = filled[b * 2 * n + a] = 1;
  };
  for (let t = 0; t < n; t++) {
    const [length, angle] = [2 * t, 2 * t + 1];
    const ends = t === n - 1 ? 1 : 2; // masses that the rod moves: the base has none
    put(length, length, ends);
    put(angle, angle, ends);
    if (t === n - 1) continue;
    const [c, s] = [Math.cos(q[t]), Math.sin(q[t])];
    put(length, length + 2, -c);
    put(angle, angle + 2, -c);
    put(length, angle + 2, -s);
    put(angle, length + 2, s);
  }
  return { values, filled };
}

/** Orders of length 0, angle 0, length 1, angle 1, ...: one after the other, or all lengths first. */
export function orders(n) {
  const all = Array.from({ length: 2 * n }, (_, i) => i);
  return { alternating: all, lengths: [...all].sort((a, b) => (a % 2) - (b % 2) || a - b) };
}

/** The same matrix H, eliminated in both orders. */
export function bands(q) {
  const found = orders(q.length);
  const made = (order) => {
    const { values, filled } = inverseMatrix(q, order);
    return new Elimination(values, filled);
  };
  return { alternating: made(found.alternating), lengths: made(found.lengths) };
}

/** How many digits are right of root mean square errors. */
function rightDigits(errors) {
  return errors.map((square) => {
    const error = Math.max(Math.sqrt(square), 10 ** -MOST_DIGITS);
    return Math.max(0, -Math.log10(error));
  });
}

/** D(k) by three ways in single precision: eliminated, eliminated in double once M is written down, along the chain. */
function inSingle(q) {
  const place = placed(q);
  const M = massMatrix(place);
  return {
    matrix: new Elimination(M, undefined, SINGLE).pivots,
    written: new Elimination(M.map(SINGLE)).pivots,
    chain: articulated(place, SINGLE).D,
    right: articulated(place).D,
  };
}

/** Right digits of each D(k), over poses near this one, and the numbers themselves. */
export function digitsKept(q) {
  const sums = { matrix: [], written: [], chain: [] };
  for (let pose = 0; pose < POSES; pose++) {
    const found = inSingle(q.map((x, t) => x + 0.01 * Math.sin(7.1 * pose + 3.3 * t)));
    for (const way of Object.keys(sums))
      found[way].forEach((d, t) => {
        const error = (d / found.right[t] - 1) ** 2 / POSES;
        sums[way][t] = (sums[way][t] ?? 0) + error;
      });
  }
  return {
    matrix: rightDigits(sums.matrix),
    written: rightDigits(sums.written),
    chain: rightDigits(sums.chain),
    numbers: inSingle(q),
  };
}

/** An arm in a pose, and what both ways make of it; band and digits when they are first asked for. */
export class Model {
  /** @param {number[]} q */
  constructor(q) {
    this.q = q;
    this.n = q.length;
    this.place = placed(q);
    this.matrix = new Elimination(massMatrix(this.place));
    this.chain = articulated(this.place);
    this.biggest = Math.max(...this.matrix.first.values);
    this.most = Math.max(...this.chain.D);
    this.kept = { band: null, digits: null };
  }

  get band() {
    this.kept.band ??= bands(this.q);
    return this.kept.band;
  }

  get digits() {
    this.kept.digits ??= digitsKept(this.q);
    return this.kept.digits;
  }

  /** Squares that each step touches, by the dear way (ink) and by the cheap one (green). */
  costs(inBand) {
    if (inBand) return { matrix: this.band.lengths.touched, chain: this.band.alternating.touched };
    const block = this.q.map((_, t) => (t < this.n - 1 ? BLOCK : 0));
    return { matrix: this.matrix.touched, chain: block };
  }
}
