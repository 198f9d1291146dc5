// Solids seen without perspective: attitudes, a camera, outlines, an order from back to front. Touches no page.
//
// From far away the outline of a capsule is a thick line with round ends, that of a ball a circle, that of an ellipsoid an
// ellipse. So a canvas draws them as they are, and no graphics processor is needed.

/** @typedef {number[]} Vector three numbers */
/** @typedef {{ right: Vector, up: Vector, toward: Vector }} Camera unit vectors; toward: to the eye */

const sum = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const times = (s, a) => [s * a[0], s * a[1], s * a[2]];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const crossed = (p, q) => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
];
export const along = (a, s, b) => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];

/** The rotation matrix (rows) of a quaternion (x, y, z, w), of whatever length. @param {number[]} quaternion */
export function rotation([x, y, z, w]) {
  const s = 2 / (x * x + y * y + z * z + w * w);
  return [
    [1 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)],
    [s * (x * y + z * w), 1 - s * (x * x + z * z), s * (y * z - x * w)],
    [s * (x * z - y * w), s * (y * z + x * w), 1 - s * (x * x + y * y)],
  ];
}

/** A vector that is fixed in a link, in the world's axes. */
export const turned = (R, v) => [dot(R[0], v), dot(R[1], v), dot(R[2], v)];

/** Where links are at a frame and a part (0 to 1) of the way to the next one: [{ O, R }, ...]. */
export function placed(place, turn, n, frame, part) {
  return Array.from({ length: n }, (_, i) => {
    const at = frame * n + i;
    const to = part > 0 ? at + n : at;
    const mix = (data, width) =>
      Array.from(
        { length: width },
        (_, c) => data[width * at + c] + part * (data[width * to + c] - data[width * at + c]),
      );
    return { O: mix(place, 3), R: rotation(mix(turn, 4)) };
  });
}

/** The camera at an azimuth, from x toward y, and an elevation [degrees]. @returns {Camera} */
export function camera(azimuth, elevation) {
  const a = (azimuth * Math.PI) / 180;
  const e = (elevation * Math.PI) / 180;
  return {
    right: [-Math.sin(a), Math.cos(a), 0],
    up: [-Math.sin(e) * Math.cos(a), -Math.sin(e) * Math.sin(a), Math.cos(e)],
    toward: [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)],
  };
}

/** A point [to the right, up, toward the eye], in metres. */
export const seen = ({ right, up, toward }, p) => [dot(right, p), dot(up, p), dot(toward, p)];

/** The outline of { A u: |u| = 1 }, A symmetric (rows): half axes, and the angle of the longer one from the right, upward. */
export function outline({ right, up }, A) {
  const x = turned(A, right);
  const y = turned(A, up);
  const xx = dot(x, x);
  const yy = dot(y, y);
  const xy = dot(x, y);
  const mean = (xx + yy) / 2;
  const apart = Math.hypot((xx - yy) / 2, xy);
  return {
    long: Math.sqrt(mean + apart),
    short: Math.sqrt(Math.max(mean - apart, 0)),
    angle: Math.atan2(2 * xy, xx - yy) / 2,
  };
}

/** Three circles of the sphere, drawn on an ellipsoid about c. Only the pieces that face the eye are returned, as lists of points. */
export function circles({ toward }, c, A) {
  const pieces = [];
  for (const axis of [0, 1, 2]) {
    pieces.push([]);
    for (let k = 0; k <= 36; k++) {
      const u = [0, 0, 0];
      const turn = (k * Math.PI) / 18;
      u[(axis + 1) % 3] = Math.cos(turn);
      u[(axis + 2) % 3] = Math.sin(turn);
      if (dot(toward, normal(A, u)) > 0) pieces.at(-1).push(sum(c, turned(A, u)));
      else pieces.push([]);
    }
  }
  return pieces.filter((piece) => piece.length);
}

/** The normal, not of unit length, of { A u: |u| = 1 } at u: the cofactors of A, turned; A symmetric. */
function normal([a, b, c], u) {
  return turned([crossed(b, c), crossed(c, a), crossed(a, b)], u);
}

/** A symmetric matrix (rows) of its entries xx, xy, xz, yy, yz, zz. @param {number[]} entries */
export const symmetric = ([xx, xy, xz, yy, yz, zz]) => [
  [xx, xy, xz],
  [xy, yy, yz],
  [xz, yz, zz],
];

/**
 * The solids of an arm: [{ shape, a, b, r, what, depth }, ...] from back to front. Tubes come in pieces: each piece is in
 * front of or behind the others as the middle of its front is. Links are drawn as draw.arm_3d draws them, or as the
 * capsules that have their inertias; floor: where the column ends that the base stands on.
 */
export function solids(
  bodies,
  base,
  links,
  eye,
  thin,
  { inertias = false, floor = Infinity } = {},
) {
  const found = [];
  const put = (shape, what, a, b, r) =>
    found.push({ shape, what, a, b, r, depth: dot(eye.toward, sum(a, b)) / 2 + r });
  const tube = (what, a, b, r) => {
    const apart = along(b, -1, a);
    const count = Math.min(8, Math.max(1, Math.ceil(Math.hypot(...apart) / (1.5 * r))));
    for (let k = 0; k < count; k++)
      put("tube", what, along(a, k / count, apart), along(a, (k + 1) / count, apart), r);
  };
  const still = {
    O: [0, 0, 0],
    R: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  };
  const point = ({ O, R }, v) => sum(O, turned(R, v));
  const paths = (own, link, what, r) => {
    for (const path of own) {
      for (let k = 0; k + 1 < path.length; k++)
        tube(what, point(link, path[k]), point(link, path[k + 1]), r);
    }
  };
  const wide = 2.25 * thin;
  paths(base.paths, still, "base", 0.95 * wide);
  if (base.at) {
    const foot =
      base.up[2] > 0.99 && base.at[2] > floor ? [base.at[0], base.at[1], floor] : base.at;
    if (foot !== base.at) tube("base", foot, base.at, 0.95 * wide);
    put("drum", "base", along(foot, -0.6 * wide, base.up), foot, 2.4 * wide);
  }
  bodies.forEach(({ paths: own, capsule, joint }, i) => {
    const link = links[i];
    const whole = capsule && (inertias || (joint.what === "free" && !own.length));
    const r = whole ? thin : wide * (1 - (0.4 * i) / bodies.length);
    const inside = whole ? joint.inside : 0;
    paths(own, link, whole ? "bone" : "link", whole ? 0.7 * thin : r);
    if (whole) {
      const c = point(link, capsule.centre);
      const h = times(capsule.half, turned(link.R, capsule.axis));
      tube("link", along(c, -1, h), sum(c, h), Math.max(capsule.radius, thin));
    }
    const home = joint.seat && point(joint.on < 0 ? still : links[joint.on], joint.seat);
    const away = home && along(link.O, -1, home);
    if (home && Math.hypot(...away) > 1e-9) tube("slide", home, link.O, 0.6 * r);
    if (!joint.axis) {
      put("ball", joint.what, link.O, link.O, Math.max(1.7 * r, 1.04 * inside));
      return;
    }
    const half = times(1.45 * r + inside, turned(link.R, joint.axis)); // a pin comes out of its link
    put("drum", joint.what, along(link.O, -1, half), sum(link.O, half), 1.4 * r);
  });
  return found.sort((a, b) => a.depth - b.depth);
}
