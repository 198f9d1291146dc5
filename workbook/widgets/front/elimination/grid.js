// A matrix as coloured squares in the middle of a step, whichever matrix it is: pivots are solid, what is eliminated
// is small and grey, and a square that is touched shrinks and returns in its new colour.

import { colour } from "./colours.js";
import { coupled } from "./steps.js";

/**
 * @typedef {{ n: number, x: number, y: number, cell: number, step: number, f: number, beat: number, numbers: boolean, pivot: string,
 *   tone: (x: number) => number, before: import("./steps.js").Stage, after: import("./steps.js").Stage, rows?: number[],
 *   at?: (i: number) => number }} Grid step: pivots that are done; f: how far the next is, 0 to 1; beat: by how much
 *   a touched square shrinks; rows: those that are touched, if not by the pivot; at: where row and column i are drawn, if not in their place
 */

/** How far u is on its way from a to b, 0 to 1, begun and ended softly. */
export function ramp(u, a, b) {
  const share = Math.max(0, Math.min(1, (u - a) / (b - a)));
  return share * share * (3 - 2 * share);
}

/** How far a touched square is that lies so many diagonals behind the pivot: a wave that passes all of them by f = 0.85. */
export function wave(f, diagonal, last) {
  const begin = 0.14 + 0.44 * (last > 0 ? diagonal / last : 0);
  return ramp(f, begin, begin + 0.27);
}

/** Squares that the wave has reached, of a step that touches this many rows. */
export function reached(rows, f) {
  let count = 0;
  for (let d = 0; d <= 2 * (rows - 1); d++)
    if (wave(f, d, 2 * (rows - 1)) > 0) count += Math.min(d, 2 * (rows - 1) - d) + 1;
  return count;
}

/** A number of three digits, without what is only rounding. */
function short(x) {
  const size = Math.abs(x);
  if (size < 0.005) return "0";
  const text = size < 10 ? size.toFixed(2) : size.toPrecision(3);
  return (x < 0 ? "\u2212" : "") + text;
}

/** Draws it. @param {CanvasRenderingContext2D} pen @param {import("./colours.js").Inks & { scale: string[], isDark: boolean }} look @param {Grid} grid */
export function drawGrid(pen, look, grid) {
  const { n, cell, step, f } = grid;
  const place = grid.at ?? ((i) => i);
  const own = step < n ? coupled(grid.before.filled, n, step) : [];
  const rows = grid.rows ?? own;
  const rank = new Int16Array(n).fill(-1);
  rows.forEach((i, k) => (rank[i] = k));
  const gone = ramp(f, 0.78, 1);
  const gap = cell > 5 ? 0.94 : 1;
  let filling = "";
  const square = (i, j, share, fill) => {
    const side = cell * gap * share;
    if (fill !== filling) pen.fillStyle = filling = fill;
    pen.fillRect(
      grid.x + (place(j) + 0.5) * cell - side / 2,
      grid.y + (place(i) + 0.5) * cell - side / 2,
      side,
      side,
    );
  };
  const number = (i, j, x, strength) => {
    const light = look.isDark ? Math.abs(grid.tone(x)) < 0.6 : Math.abs(grid.tone(x)) > 0.55;
    pen.globalAlpha = strength;
    pen.fillStyle = filling = light ? "#ffffff" : "#16191d";
    pen.font = `${Math.round(Math.min(17, cell * 0.3))}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.fillText(
      short(x),
      grid.x + (place(j) + 0.5) * cell,
      grid.y + (place(i) + 0.5) * cell,
      cell - 4,
    );
    pen.textAlign = "left";
    pen.globalAlpha = 1;
  };
  const dot = (i, j) => {
    if (cell >= 4) square(i, j, Math.max(0.16, 1.2 / cell), look.line);
  };
  const entry = (i, j) => {
    const at = i * n + j;
    const from = grid.before.values[at];
    const isTouched = rank[i] >= 0 && rank[j] >= 0;
    if (!grid.before.filled[at] && !isTouched) return dot(i, j);
    if (Math.min(i, j) === step) {
      if (gone > 0.6) return dot(i, j);
      square(i, j, 1 - 0.84 * gone, colour(look.scale, grid.tone(from)));
      if (grid.numbers) number(i, j, from, 1 - ramp(f, 0.7, 0.85));
      return undefined;
    }
    const k = isTouched ? wave(f, rank[i] + rank[j], 2 * (rows.length - 1)) : 0;
    const to = k > 0 ? grid.after.values[at] : from;
    const born = grid.before.filled[at] ? 1 : k;
    if (born === 0) return dot(i, j);
    const ends = k > 0 && !grid.after.filled[at] ? 1 - 0.84 * k : 1;
    const tone = grid.tone(from) * (1 - k) + (k > 0 ? grid.tone(to) * k : 0);
    square(i, j, born * ends * (1 - grid.beat * Math.sin(Math.PI * k)), colour(look.scale, tone));
    if (grid.numbers) number(i, j, k > 0.5 ? to : from, 1 - 0.8 * Math.sin(Math.PI * k));
    return undefined;
  };
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (Math.min(i, j) >= step && i + j !== 2 * step) entry(i, j);
      else if (i !== j) dot(i, j);
      else if (i < step) square(i, i, 1, grid.pivot);
      else {
        const ink = ramp(f, 0, 0.16);
        square(i, i, 1, colour(look.scale, grid.tone(grid.before.values[i * n + i])));
        if (grid.numbers) number(i, i, grid.before.values[i * n + i], 1 - ink);
        if (ink > 0) square(i, i, ink, grid.pivot);
      }
    }
  }
}
