// The tracks of a run on the stage: links, joints, the trail of the tip, the base. From `points` of the message.
//
// A scene says where and with what to draw: { pen, look, run, arrays, frame, faded }; faded: the arms are pale, since
// something is painted on them.

import { polylines, traced } from "../shared/canvas.js";
import { between } from "../shared/numbers.js";

/** Dashes of the tracks; the first is a solid line. */
export const DASHES = [[], [9, 5], [9, 4, 2, 4], [2.5, 3.5], [12, 4, 2, 4, 2, 4], [5, 2.5]];
const WIDTHS = [1, 0.66, 0.42, 0.24, 0.18, 0.14]; // of the tracks, each over the one before
const TRAIL = 1.2; // seconds of motion behind a tip
const PIECES = 8; // of a trail, each paler than the next
const NARROWEST = 1.6; // pixels of a link
const PALE = 0.3;
const STOPPED = 0.35; // how opaque an arm is whose run has ended

/** Pixels of the points of track i at time t: a function of their number. */
export function pointsAt({ arrays, frame }, i, t) {
  const { data, shape } = arrays[`points${i}`];
  const [count, points] = shape;
  const [k, part] = between(arrays.t.data, t, count);
  const here = 2 * points * k;
  const there = part > 0 ? here + 2 * points : here;
  const now = (c) => data[here + c] + part * (data[there + c] - data[here + c]);
  return (point) => frame.pixels([now(2 * point), now(2 * point + 1)]);
}

/** Pixels: about the length of a link of track i, and the width of the lowest arm. */
function sizesOf({ run, arrays, frame }, i) {
  const points = arrays[`points${i}`].shape[1];
  const [x0, x1, z0, z1] = run.frame;
  const links = run.tracks[i].bones ? points / 4 : points - 1;
  const long = (Math.hypot(x1 - x0, z1 - z0) * frame.scale) / links;
  const least = run.tracks.length > 1 ? 7 : 4; // others lie on it, so it is wider
  return { long, wide: Math.min(Math.max(0.28 * long, least), 15) };
}

/** All tracks at time t: their trails below, then the arms, then the pins of the first. */
export function drawTracks(scene, t) {
  const count = scene.run.tracks.length;
  for (let i = count - 1; i >= 0; i--) drawTrail(scene, i, t);
  for (let i = 0; i < count; i++) drawArm(scene, i, t);
  drawPins(scene, t);
}

/** The stones among the tracks at time t, or at the pixels of the place from which they are let go. */
export function drawStones(scene, t, start = null) {
  for (const i of scene.run.tracks.keys()) {
    const at = pointsAt(scene, i, t);
    if (isStone(scene, i, at)) drawStone(scene, start ?? at(0), scene.look.series[i]);
  }
}

/** Whether track i has one place. */
function isStone({ arrays }, i, at) {
  return arrays[`points${i}`].shape[1] === 2 && at(0).every((x, c) => x === at(1)[c]);
}

/** Draws one arm as one path. The first is wide and those over it are narrower and dashed, so that all are visible where they agree. */
function drawArm(scene, i, t) {
  const { pen, look, run, arrays } = scene;
  const [count, points] = arrays[`points${i}`].shape;
  const at = pointsAt(scene, i, t);
  if (isStone(scene, i, at)) {
    drawStone(scene, at(0), look.series[i]);
    return;
  }
  const wide = sizesOf(scene, i).wide * WIDTHS[i];
  const { bones, ground = 0 } = run.tracks[i];
  const trace = bones ? traceBones : traceChain;
  const stopped = t > arrays.t.data[count - 1] + 1e-6; // it stays where it was, pale
  if (stopped) pen.globalAlpha = STOPPED;
  else if (scene.faded) pen.globalAlpha = PALE;
  pen.lineCap = i ? "butt" : "round";
  if (ground && !i) {
    const how = { line: look.soft, wide: Math.max(0.3 * wide, NARROWEST) };
    traced(pen, () => trace(pen, at, 0, 2 * ground), how);
  }
  const edge = [i ? look.paper : look.ink, wide + 2];
  traced(pen, () => trace(pen, at, 2 * ground, points), {
    line: look.series[i],
    wide: Math.max(wide, NARROWEST),
    dash: DASHES[i].map((long) => long * Math.max(wide / 3.5, 1)),
    edge: points <= 300 ? /** @type {[string, number]} */ (edge) : undefined,
  });
  pen.lineCap = "round";
  pen.globalAlpha = 1;
}

function drawStone({ pen }, [x, y], colour) {
  traced(pen, () => pen.arc(x, y, 8, 0, 2 * Math.PI), { fill: colour });
}

/** Traces separate bones: each pair of points is the two ends of a bone. */
function traceBones(pen, at, from, to) {
  for (let k = from; k < to; k++) {
    const [x, y] = at(k);
    if (k % 2) pen.lineTo(x, y);
    else pen.moveTo(x, y);
  }
}

/** A path from joint to joint, in steps of at least a pixel. */
function traceChain(pen, at, from, to) {
  let last = [Infinity, Infinity];
  for (let k = from; k < to; k++) {
    const [x, y] = at(k);
    const far = Math.abs(x - last[0]) + Math.abs(y - last[1]);
    if (far < 1 && k < to - 1) continue;
    pen.lineTo(x, y);
    last = [x, y];
  }
}

/** The tip of track i over the last TRAIL seconds, in pieces that fade, up to where it is. */
function drawTrail(scene, i, t) {
  const { pen, look, arrays } = scene;
  const [count, points] = arrays[`points${i}`].shape;
  const times = arrays.t.data;
  const [now, part] = between(times, t, count);
  const [from] = between(times, t - TRAIL, count);
  if (times[now] < t - TRAIL || now + part === 0) return;
  const endOf = (piece) => from + Math.floor(((now - from) * piece) / PIECES);
  const tipAt = (time) => pointsAt(scene, i, time)(points - 1);
  pen.lineCap = "butt";
  for (let piece = 1; piece <= PIECES; piece++) {
    pen.globalAlpha = 0.75 * (piece / PIECES) ** 1.5;
    const path = () => {
      for (let k = endOf(piece - 1); k <= endOf(piece); k++) pen.lineTo(...tipAt(times[k]));
      if (piece === PIECES) pen.lineTo(...tipAt(t));
    };
    traced(pen, path, { line: look.series[i], wide: 1 + (2 * piece) / PIECES });
  }
  pen.lineCap = "round";
  pen.globalAlpha = 1;
}

/** The pins of the first arm, where there is room for them. */
function drawPins(scene, t) {
  const { pen, look, run, arrays } = scene;
  const points = arrays.points0.shape[1];
  const { long, wide } = sizesOf(scene, 0);
  if (long < 3 * wide) return;
  const radius = 0.3 * wide;
  const at = pointsAt(scene, 0, t);
  const path = () => {
    for (let k = 0; k < points - 1; k += run.tracks[0].bones ? 2 : 1) {
      const [x, y] = at(k);
      pen.moveTo(x + radius, y);
      pen.arc(x, y, radius, 0, 2 * Math.PI);
    }
  };
  traced(pen, path, { fill: look.paper, line: look.ink, wide: 1.1 });
}

/** An arm at these pixels, while a hand holds it. */
export function drawHeld(scene, places) {
  const { pen, look } = scene;
  const { wide } = sizesOf(scene, 0);
  const path = () => {
    for (const [x, y] of places) pen.lineTo(x, y);
  };
  traced(pen, path, { line: look.series[0], wide, edge: [look.ink, wide + 2] });
}

/** A plate with hatching under the first joint, behind the arm. */
export function drawBase(scene) {
  const { pen, look, arrays } = scene;
  const [left, top] = pointsAt(scene, 0, arrays.t.data[0])(0);
  const shifted = (path) => path.map(([x, y]) => [left + x, top + y]);
  const lines = (...paths) => polylines(pen, ...paths.map(shifted));
  const hatching = [-17, -11, -5, 1, 7, 13].map((x) => [
    [x, 17],
    [x + 6, 10],
  ]);
  const plate = [
    [-17, 10],
    [17, 10],
  ];
  const foot = [
    [-8, 10],
    [-4, 0],
    [4, 0],
    [8, 10],
  ];
  traced(pen, lines(...hatching), { line: look.soft, wide: 1.2 });
  traced(pen, lines(plate), { line: look.soft, wide: 2.4 });
  traced(pen, lines(foot), { fill: look.soft });
}
