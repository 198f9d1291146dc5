// A chain of N equal rods (1 m, 1 kg) in a plane, counted from the tip: joint 0 moves the last rod, joint N-1 is the base.

/** @typedef {number[]} Point x, y */
/** @typedef {{ joints: Point[], ends: Point[], centres: Point[] }} Place where each rod begins, ends, and has its centre */
/** @typedef {{ P: number[][], freed: number[][], D: number[], gains: number[][] }} Recursion blocks before and after a joint is set free */

export const SINGLE = Math.fround;
const DOUBLE = (/** @type {number} */ x) => x;

/** Angles of joints are whole multiples of this, so that two letters of a link hold one. */
export const TICK = (2 * Math.PI) / 4096;

/** An angle, brought to (-pi, pi] and to the next multiple of TICK. */
export function ticked(angle) {
  const count = Math.round(angle / TICK) % 4096;
  return TICK * (count > 2048 ? count - 4096 : count < -2047 ? count + 4096 : count);
}

/** Where the rods lie: q[t] is the angle of rod t against rod t+1, which is nearer to the base. @returns {Place} */
export function placed(q) {
  const joints = [];
  const ends = [];
  const centres = [];
  let [x, y, heading] = [0, 0, 0];
  for (let t = q.length - 1; t >= 0; t--) {
    heading += q[t];
    const [dx, dy] = [Math.cos(heading), Math.sin(heading)];
    joints[t] = [x, y];
    centres[t] = [x + dx / 2, y + dy / 2];
    x += dx;
    y += dy;
    ends[t] = [x, y];
  }
  return { joints, ends, centres };
}

/** The mass matrix, row by row: each rod beyond both joints adds its inertia about the one times the other. */
export function massMatrix({ joints, centres }) {
  const n = joints.length;
  const M = new Float64Array(n * n);
  for (let a = 0; a < n; a++) {
    for (let b = a; b < n; b++) {
      let sum = 0;
      for (let rod = 0; rod <= a; rod++) {
        const [x, y] = centres[rod];
        const across = (x - joints[a][0]) * (x - joints[b][0]);
        sum += across + (y - joints[a][1]) * (y - joints[b][1]) + 1 / 12;
      }
      M[a * n + b] = M[b * n + a] = sum;
    }
  }
  return M;
}

/** Product of two 3 x 3 matrices, each operation rounded. */
function product(A, B, round) {
  return A.map((_, i) => {
    const [row, column] = [i - (i % 3), i % 3];
    const terms = [0, 1, 2].map((k) => round(A[row + k] * B[3 * k + column]));
    return round(round(terms[0] + terms[1]) + terms[2]);
  });
}

/** The inertia of a rod about its joint, for (turn, x, y). */
function rodInertia(joint, centre) {
  const [x, y] = [centre[0] - joint[0], centre[1] - joint[1]];
  return [1 / 12 + x * x + y * y, -y, x, -y, 1, 0, x, 0, 1];
}

/**
 * The recursion along the chain: P(t) = T' P+(t-1) T + the rod's own; D = its first entry; P+ = P - P h h' P / D.
 * Every operation is rounded by `round`.
 * @param {Place} place @returns {Recursion}
 */
export function articulated({ joints, centres }, round = DOUBLE) {
  const out = { P: [], freed: [], D: [], gains: [] };
  joints.forEach((joint, t) => {
    let P = rodInertia(joint, centres[t]).map(round);
    if (t > 0) {
      const [x, y] = [joints[t - 1][0] - joint[0], joints[t - 1][1] - joint[1]].map(round);
      const carried = product(out.freed[t - 1], [1, 0, 0, -y, 1, 0, x, 0, 1], round);
      const moved = product([1, -y, x, 0, 1, 0, 0, 0, 1], carried, round);
      P = P.map((own, i) => round(own + moved[i]));
    }
    const gain = [1, round(P[3] / P[0]), round(P[6] / P[0])];
    const freed = P.map((x, i) => round(x - round(gain[Math.floor(i / 3)] * P[i % 3])));
    out.P.push(P);
    out.D.push(P[0]);
    out.gains.push(gain);
    out.freed.push(freed.map((x, i) => (i < 3 || i % 3 === 0 ? 0 : x)));
  });
  return out;
}

/** How the arm moves when joint t turns at unit rate and all joints beyond it are free: rates of joints 0 to t. */
export function freeMotion(t, { joints }, gains) {
  const rates = Array(t + 1).fill(0);
  rates[t] = 1;
  let [turn, vx, vy] = [1, 0, 0];
  for (let i = t - 1; i >= 0; i--) {
    const [x, y] = [joints[i][0] - joints[i + 1][0], joints[i][1] - joints[i + 1][1]];
    [vx, vy] = [vx - turn * y, vy + turn * x];
    rates[i] = -(turn + gains[i][1] * vx + gains[i][2] * vy);
    turn += rates[i];
  }
  return rates;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function random(seed) {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Angles of a chain that winds, and curls toward its tip. */
export function wound(n, seed) {
  const next = random(seed);
  const waves = Math.max(0.8, n / 16);
  const [one, two, side] = [next(), next(), next() < 0.5 ? -1 : 1];
  const headings = Array.from({ length: n }, (_, k) => {
    const u = k / Math.max(1, n - 1);
    const winds = (0.75 + 0.5 * u) * Math.sin(2 * Math.PI * (waves * u + one));
    const ripples = 0.4 * Math.sin(2 * Math.PI * (2.3 * waves * u + two));
    return side * (winds + ripples + 3 * u ** 2.5) + 0.6 * (next() - 0.5);
  });
  return headings.map((heading, k) => ticked(heading - (headings[k - 1] ?? 0))).reverse();
}
