// Where things are: arm, matrix, bars, slider, costs in a room; how the arm is turned to fill its panel; where the block has
// room beside each joint. Turning or mirroring the whole arm leaves its mass matrix as it is.

/**
 * @typedef {{ x: number, y: number, w: number, h: number }} Box
 * @typedef {{ wide: boolean, short: boolean, width: number, height: number, arm: Box, grid: Box, bars: Box, rail: Box,
 *   costs: Box, block: number, words: number }} Boxes block: side of a square of the block [px]
 * @typedef {{ angle: number, flip: number, size: number, at: (p: number[]) => number[] }} Fit
 */

const EDGE = 16;
const ICON = 40; // left of matrix and bars
const TURNS = 72;
const MOST = 150; // [px] of a rod

/** The boxes of all parts in a window of this size, for a chain of n links. @returns {Boxes} */
export function boxes(width, height, n) {
  const wide = width > 1.05 * height;
  const short = wide && height < 330;
  const tall = wide ? 118 : 84;
  const bars = short ? 62 : tall;
  const rail = 36;
  const cost = 48;
  const below = bars + rail + (short ? 0 : cost) + 14;
  const side = wide
    ? Math.min(height - below, 0.46 * width)
    : Math.min(width - EDGE - ICON, 0.5 * height, height - below - 90);
  const x = wide ? width - side - EDGE : (width - side + ICON - EDGE) / 2;
  const y = wide ? 4 : height - side - below + 4;
  const few = n <= 8;
  const roomy = wide ? 24 : 17;
  const numbers = wide ? 38 : 28;
  const usual = few ? numbers : roomy;
  const costs = short
    ? { x: EDGE + 22, y: height - 44, w: x - EDGE - 100, h: 40 }
    : { x: EDGE + 22, y: height - cost + 2, w: width - 2 * EDGE - 22, h: 40 };
  return {
    wide,
    short,
    width,
    height,
    grid: { x, y, w: side, h: side },
    bars: { x, y: y + side + 6, w: side, h: bars },
    rail: { x, y: y + side + 8 + bars, w: side, h: rail },
    costs,
    arm: wide
      ? { x: EDGE, y: 0, w: x - ICON - 2 * EDGE, h: height - cost - 8 }
      : { x: 6, y: 0, w: width - 12, h: y - 4 },
    block: short ? 15 : usual,
    words: wide ? 14 : 12,
  };
}

function bounds(points) {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    low: Math.min(...ys),
    high: Math.max(...ys),
  };
}

function turned(flip, angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return (/** @type {number[]} */ [x, y]) => [flip * x * c - y * s, flip * x * s + y * c];
}

/**
 * The arm, turned so that it fills its panel with the base low and on the right, where the walk ends.
 * @param {import("./chain.js").Place} place @param {Boxes} boxes @param {{ angle: number, flip: number }} [kept] a turn that stays
 * @returns {Fit}
 */
export function fitted(place, { arm, wide }, kept) {
  const base = place.joints[place.joints.length - 1];
  const tip = place.ends[0];
  const margin = wide ? 52 : 30;
  let best = null;
  const look = (flip, angle) => {
    const turn = turned(flip, angle);
    const { left, right, low, high } = bounds([...place.joints, tip].map(turn));
    const room = [(arm.w - 2 * margin) / (right - left), (arm.h - 2 * margin) / (high - low)];
    const size = Math.min(...room, MOST);
    const along = (turn(base)[0] - turn(tip)[0]) / (right - left);
    const up = (turn(base)[1] - low) / (high - low);
    const score = size * (1 + 0.6 * along - 0.6 * up);
    if (best && best.score >= score) return;
    const [x, y] = [arm.x + arm.w / 2, arm.y + arm.h / 2];
    const at = (p) => {
      const [px, py] = turn(p);
      return [x + (px - (left + right) / 2) * size, y - (py - (low + high) / 2) * size];
    };
    best = { score, flip, angle, size, at };
  };
  if (kept) look(kept.flip, kept.angle);
  else
    for (let k = 0; k < 2 * TURNS; k++)
      look(k < TURNS ? 1 : -1, (2 * Math.PI * (k % TURNS)) / TURNS);
  return best;
}

/** Where the block is put beside each joint: free of rods, inside the panel, near the place of the one before. */
export function spots(place, { arm, block }, fit) {
  const half = 1.5 * block + 4;
  const shares = [0, 0.25, 0.5, 0.75, 1];
  const rods = place.joints.flatMap((from, t) =>
    shares.map((u) =>
      fit.at([
        from[0] + u * (place.ends[t][0] - from[0]),
        from[1] + u * (place.ends[t][1] - from[1]),
      ]),
    ),
  );
  const worth = (x, y, far, shift) => {
    let gap = 24;
    for (const rod of rods)
      gap = Math.min(gap, Math.max(Math.abs(rod[0] - x), Math.abs(rod[1] - y)) - half);
    const sides = [
      arm.x - x + half,
      x + half - arm.x - arm.w,
      arm.y - y + half,
      y + half - arm.y - arm.h,
    ];
    return 2 * gap - 9 * Math.max(0, ...sides) - 0.3 * far - 0.5 * shift;
  };
  const found = [];
  for (const joint of place.joints) {
    const [x, y] = fit.at(joint);
    const before = found[found.length - 1];
    let best = null;
    for (let k = 0; k < 48; k++) {
      const far = half * (k < 24 ? 1.3 : 1.9) + 14;
      const [dx, dy] = [far * Math.cos((k * Math.PI) / 12), far * Math.sin((k * Math.PI) / 12)];
      const shift = before ? Math.hypot(dx - before[0], dy - before[1]) : 0;
      const score = worth(x + dx, y + dy, far, shift);
      if (!best || score > best.score) best = { score, spot: [dx, dy] };
    }
    found.push(best.spot);
  }
  return found;
}
