// The picture at one moment: the arm with the block that walks along it, the matrix, bars of D(k) or of what each step
// costs, and what both ways have cost so far. A pure function of the scene.

import { freeMotion, placed } from "./chain.js";
import { tone } from "./colours.js";
import { drawGrid, ramp, reached } from "./grid.js";
import { BLOCK } from "./model.js";

/**
 * @typedef {"matrix" | "chain"} Way
 * @typedef {{ step: number, f: number }} Moment steps that are done, and how far the next is
 * @typedef {{ pen: CanvasRenderingContext2D, look: any, boxes: import("./layout.js").Boxes, fit: import("./layout.js").Fit,
 *   spots: number[][], model: import("./model.js").Model, view: string, order: "alternating" | "lengths", now: Record<Way, Moment>,
 *   beat: Record<Way, number>, swings: boolean, hover: number[] | null, seen: Record<Way, number>, shift: number }} Scene
 *   seen: furthest step so far; shift: from 0 to 1 while rows change their order
 */

/** @type {Way[]} */
export const WAYS = ["matrix", "chain"];
const CAPTIONS = {
  bars: ["inertia about the joint, everything beyond it free", "inertia, everything beyond free"],
  costs: "squares touched so far",
  band: "squares touched by each step",
};
const SPOKEN = { matrix: "eliminated", written: "written down", chain: "along the chain" };

export const inBand = (view) => view === "band";
/** Whether a view shows a way. */
export const shows = (view, way) => (view !== "matrix" && view !== "chain") || view === way;
const hue = (scene, way) => (way === "matrix" ? scene.look.ink : scene.look.chain);

/** Squares touched by a way at a moment. @param {Scene} scene @param {Way} way */
export function spent({ model, view, now }, way) {
  const costs = model.costs(inBand(view))[way];
  const { step, f } = now[way];
  const done = costs.slice(0, step).reduce((sum, cost) => sum + cost, 0);
  if (step >= costs.length || f === 0) return done;
  const isBlock = way === "chain" && !inBand(view);
  const share = isBlock ? Math.round(costs[step] * ramp(f, 0.1, 1)) : null;
  return done + (share ?? reached(Math.sqrt(costs[step]), f));
}

function drawMatrix(scene) {
  const { model, boxes, look, now, order, shift } = scene;
  const isBand = inBand(scene.view);
  const isCheap = isBand && order === "alternating";
  const way = isCheap ? "chain" : "matrix";
  const matrix = isBand ? model.band[order] : model.matrix;
  const { step, f } = now[way];
  const { before, after } = matrix.at(Math.min(step, matrix.n - 1));
  const isOver = step >= matrix.n;
  const { x, y, w } = boxes.grid;
  const cell = w / matrix.n;
  const most = isBand ? 2 : model.biggest;
  drawGrid(scene.pen, look, {
    n: matrix.n,
    x,
    y,
    cell,
    step,
    f: isOver ? 0 : f,
    beat: scene.beat[way],
    numbers: cell >= 27 && model.n <= 8 && !isBand,
    pivot: hue(scene, way),
    tone: (value) => tone(value, most),
    before,
    after,
    at: shift < 1 ? shifted(matrix.n / 2, order, shift) : undefined,
  });
  if (!isOver && shift === 1) frames(scene, { x, y, w, cell, step, f, hue: hue(scene, way) });
}

/** Where a row is while the order changes: from its place in the other order to its own. */
function shifted(n, order, shift) {
  const k = ramp(shift, 0, 1);
  const toLengths = (i) => (i % 2) * n + Math.floor(i / 2);
  const toPairs = (i) => (i < n ? 2 * i : 2 * (i - n) + 1);
  const other = order === "alternating" ? toLengths : toPairs;
  return (i) => other(i) * (1 - k) + i * k;
}

/** Frames: of the next pivot at rest, of its row and column in a step. */
function frames({ pen }, { x, y, w, cell, step, f, hue: line }) {
  const [px, py] = [x + step * cell, y + step * cell];
  const rest = w - step * cell;
  pen.strokeStyle = line;
  const calm = 1 - ramp(f, 0, 0.1) + ramp(f, 0.96, 1);
  if (calm > 0 && cell > 4) {
    pen.globalAlpha = calm;
    pen.lineWidth = 3;
    pen.strokeRect(px + 1.5, py + 1.5, cell - 3, cell - 3);
  }
  pen.globalAlpha = ramp(f, 0, 0.1) * (1 - ramp(f, 0.78, 0.95));
  pen.lineWidth = 1.5;
  pen.strokeRect(px, py, rest, cell);
  pen.strokeRect(px, py, cell, rest);
  pen.globalAlpha = 1;
}

/** Whether joint t is free and rod t may stretch, 0 to 1. */
function freedom({ view, order, model, now }) {
  const n = model.n;
  const way = view === "matrix" ? "matrix" : "chain";
  const { step, f } = now[inBand(view) && order === "lengths" ? "matrix" : way];
  const done = (k) => (k < step ? 1 : Number(k === step) * ramp(f, 0, 0.25));
  if (!inBand(view)) return { joint: done, rod: () => 0 };
  if (order === "lengths") return { joint: (t) => done(n + t), rod: done };
  return { joint: (t) => done(2 * t + 1), rod: (t) => done(2 * t) };
}

/** Where the arm is drawn: the joint just opened swings along its free motion, whose energy is the pivot. */
function swung({ model, view, now, swings }) {
  const { step, f } = now[view === "matrix" ? "matrix" : "chain"];
  if (!swings || f === 0 || inBand(view) || step >= model.n) return model.place;
  const rates = freeMotion(step, model.place, model.chain.gains);
  const size = 0.17 * Math.sin(4 * Math.PI * f) * (1 - f);
  return placed(model.q.map((angle, t) => angle + size * (rates[t] ?? 0)));
}

function line(pen, from, to) {
  pen.beginPath();
  pen.moveTo(from[0], from[1]);
  pen.lineTo(to[0], to[1]);
  pen.stroke();
}

function disc(pen, [x, y], radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
}

function drawBase({ pen, look }, [x, y], wide) {
  pen.fillStyle = look.soft;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + 2 * wide, y + 3 * wide);
  pen.lineTo(x - 2 * wide, y + 3 * wide);
  pen.fill();
  pen.fillRect(x - 3.5 * wide, y + 3 * wide, 7 * wide, Math.max(3, wide / 2));
}

function drawArm(scene) {
  const { pen, look, fit, model, hover } = scene;
  const place = swung(scene);
  const { joint: isFree, rod: stretches } = freedom(scene);
  const wide = Math.max(2.5, Math.min(11, 0.2 * fit.size));
  const joints = place.joints.map(fit.at);
  const ends = place.ends.map(fit.at);
  drawBase(scene, joints[model.n - 1], wide);
  pen.lineCap = "round";
  for (let t = model.n - 1; t >= 0; t--) {
    const isHeld = hover !== null && t <= Math.min(...hover);
    pen.strokeStyle = isHeld ? look.chain : look.ink;
    pen.globalAlpha = isHeld ? 1 : 1 - 0.72 * isFree(t);
    pen.lineWidth = wide * (1 - 0.6 * stretches(t));
    if (stretches(t) > 0.5) pen.setLineDash([wide * 0.4, wide * 1.1]);
    line(pen, joints[t], ends[t]);
    pen.setLineDash([]);
  }
  pen.globalAlpha = 1;
  for (let t = model.n - 1; t >= 0; t--) {
    const free = isFree(t);
    const isNext = hover?.includes(t) || (free > 0 && free < 1);
    disc(pen, joints[t], wide * (0.72 + 0.25 * free + 0.5 * Math.sin(Math.PI * free)));
    pen.fillStyle = free > 0.5 ? look.paper : look.ink;
    pen.fill();
    pen.lineWidth = Math.max(1.5, wide * 0.28);
    pen.strokeStyle = look.ink;
    if (free > 0.5) pen.strokeStyle = look.soft;
    if (isNext) pen.strokeStyle = look.chain;
    pen.stroke();
  }
  if (!inBand(scene.view)) return;
  for (const end of ends) {
    disc(pen, end, wide * 0.75);
    pen.fillStyle = look.ink;
    pen.fill();
  }
}

const mixed = (from, to, k) => from.map((x, i) => x * (1 - k) + to[i] * k);

/** The ellipse of an inertia against pushes: wide where the arm is heavy. */
function drawEllipse({ pen, look, boxes, fit }, [x, y], inertia) {
  const [a, b, d] = [inertia[4], inertia[5], inertia[8]];
  const mean = (a + d) / 2;
  const spread = Math.hypot((a - d) / 2, b);
  const lean = 0.5 * Math.atan2(2 * b, a - d);
  const size = 0.72 * boxes.block;
  const angle = fit.flip > 0 ? lean + fit.angle : fit.angle + Math.PI - lean;
  const [long, across] = [Math.sqrt(mean + spread), Math.sqrt(Math.max(1e-9, mean - spread))];
  pen.beginPath();
  pen.ellipse(x, y, size * long, size * across, -angle, 0, 2 * Math.PI);
  pen.fillStyle = pen.strokeStyle = look.chain;
  pen.globalAlpha = 0.16;
  pen.fill();
  pen.globalAlpha = 0.8;
  pen.lineWidth = 1.5;
  pen.stroke();
  pen.globalAlpha = 1;
}

const ALL = new Uint8Array(9).fill(1);
const REST = Uint8Array.from([0, 0, 0, 0, 1, 1, 0, 1, 1]);

/** The block in a step: first its own elimination, then the walk to the next joint, where it takes up the next rod. */
function blockGrid(chain, t, f) {
  const stage = (values, filled) => ({ values: Float64Array.from(values), filled });
  const freed = stage(chain.freed[t], REST);
  const next = chain.P[t + 1];
  const takesUp = f >= 0.5 && next;
  if (takesUp)
    return {
      step: -1,
      rows: [0, 1, 2],
      f: (f - 0.5) / 0.5,
      before: freed,
      after: stage(next, ALL),
    };
  return { step: 0, f: Math.min(1, f / 0.46), before: stage(chain.P[t], ALL), after: freed };
}

/** The block beside its joint. Returns where its pivot is. @param {Scene} scene */
function drawBlock(scene) {
  const { pen, look, boxes, fit, spots, model } = scene;
  const { chain, n, place } = model;
  const isOver = scene.now.chain.step >= n;
  const t = Math.min(scene.now.chain.step, n - 1);
  const f = isOver ? 0.49 : scene.now.chain.f;
  const next = Math.min(t + 1, n - 1);
  const walk = ramp(f, 0.52, 0.8);
  const joint = mixed(fit.at(place.joints[t]), fit.at(place.joints[next]), walk);
  const away = mixed(spots[t], spots[next], walk);
  const free = mixed(chain.P[t], chain.freed[t], ramp(f, 0.1, 0.45));
  drawEllipse(scene, joint, mixed(free, chain.P[next], next === t ? 0 : ramp(f, 0.6, 1)));
  const cell = boxes.block;
  const [x, y] = [joint[0] + away[0] - 1.5 * cell, joint[1] + away[1] - 1.5 * cell];
  pen.strokeStyle = look.chain;
  pen.lineWidth = 1.5;
  line(pen, joint, [joint[0] + away[0], joint[1] + away[1]]);
  pen.fillStyle = look.paper;
  pen.fillRect(x - 3, y - 3, 3 * cell + 6, 3 * cell + 6);
  drawGrid(pen, look, {
    n: 3,
    x,
    y,
    cell,
    beat: scene.beat.chain,
    numbers: cell >= 27,
    pivot: look.chain,
    tone: (value) => tone(value, model.biggest),
    ...blockGrid(chain, t, f),
  });
  pen.lineWidth = 2;
  pen.strokeRect(x - 2, y - 2, 3 * cell + 4, 3 * cell + 4);
  const calm = isOver ? 0 : 1 - ramp(f, 0, 0.1) + ramp(f, 0.9, 1);
  pen.globalAlpha = calm;
  pen.lineWidth = 3;
  pen.strokeRect(x + 1.5, y + 1.5, cell - 3, cell - 3);
  pen.globalAlpha = 1;
  return [x + cell / 2, y + cell / 2];
}

/** The signs of both ways: a full square, and one block. */
function icon({ pen }, way, x, y, size, fill) {
  const cells = way === "chain" ? 3 : 5;
  const cell = size / 5;
  const begin = ((5 - cells) / 2) * cell;
  pen.fillStyle = fill;
  for (let i = 0; i < cells; i++)
    for (let j = 0; j < cells; j++)
      pen.fillRect(x + begin + j * cell, y + begin + i * cell, cell - 1, cell - 1);
}

/** Heights of the bars, 0 to 1, by way. */
function heights({ model, view }) {
  if (view === "digits") {
    const kept = (way) => model.digits[way].map((digits) => digits / 7.2);
    return { matrix: kept("matrix"), chain: kept("chain"), written: kept("written") };
  }
  if (!inBand(view)) {
    const D = model.chain.D.map((d) => d / model.most);
    return { matrix: D, chain: D };
  }
  const costs = model.costs(true);
  const most = Math.max(...costs.matrix);
  return { matrix: costs.matrix.map((c) => c / most), chain: costs.chain.map((c) => c / most) };
}

function caption({ pen, look, boxes }, text, x, y, strength, room) {
  pen.globalAlpha = strength;
  pen.font = `${boxes.words}px system-ui, sans-serif`;
  pen.fillStyle = look.soft;
  pen.fillText(text, x, y, room);
  pen.globalAlpha = 1;
}

/** The pivot on its way from where it is found to its bar. */
function drawFall({ pen }, from, to, f, size, fill) {
  const k = ramp(f, 0.05, 0.3);
  const at = mixed(from, to, k);
  pen.strokeStyle = pen.fillStyle = fill;
  pen.lineWidth = 1.5;
  pen.globalAlpha = 1 - ramp(f, 0.35, 0.5);
  line(pen, from, at);
  pen.globalAlpha = 1;
  if (f < 0.34) pen.fillRect(at[0] - size / 2, at[1] - size / 2, size, size);
}

function drawBars(scene, pivots) {
  const { pen, look, boxes, view, now, seen } = scene;
  const { x, y, w, h } = boxes.bars;
  const middle = y + h / 2;
  const room = h / 2 - 5;
  const high = heights(scene);
  const cell = w / high.matrix.length;
  const bar = Math.max(1, 0.8 * cell);
  pen.fillStyle = look.line;
  pen.fillRect(x, middle - 0.5, w, 1);
  const side = boxes.short ? 15 : 22;
  icon(scene, "matrix", x - 33, middle - side - 12, side, look.ink);
  icon(scene, "chain", x - 33, middle + 12, side, look.chain);
  if (!inBand(view)) {
    pen.fillStyle = look.ink;
    pen.font = "700 19px system-ui, sans-serif";
    pen.fillText(view === "digits" ? "\u2260" : "=", x - 33 + side / 2 - 6.5, middle + 1);
  }
  const isFresh = 1 - ramp(now.matrix.step + now.matrix.f, 0, 0.4);
  const words = inBand(view) ? CAPTIONS.band : CAPTIONS.bars[boxes.wide ? 0 : 1];
  caption(scene, words, x + 4, middle - 14, view === "digits" ? 0 : isFresh, w - 8);
  for (const way of WAYS.filter((one) => shows(view, one))) {
    const sign = way === "matrix" ? -1 : 1;
    const { step, f } = now[way];
    high[way].forEach((share, t) => {
      const left = x + t * cell + (cell - bar) / 2;
      const long = share > 0 ? Math.max(1.5, share * room) : 0;
      const grown = t < step ? 1 : Number(t === step) * ramp(f, 0.28, 0.5);
      const draw = (part, alpha) => {
        pen.globalAlpha = alpha;
        pen.fillStyle = hue(scene, way);
        pen.fillRect(left, sign < 0 ? middle - 2 - long * part : middle + 2, bar, long * part);
        pen.globalAlpha = 1;
      };
      if (grown < 1 && t < seen[way]) draw(1, 0.22);
      if (grown > 0) draw(grown, 1);
      if (t === step && f > 0.04 && f < 0.5 && pivots[way])
        drawFall(
          scene,
          pivots[way],
          [left + bar / 2, middle + 4 * sign],
          f,
          Math.max(6, Math.min(cell, 18)),
          hue(scene, way),
        );
    });
  }
  if (view === "digits") drawWritten(scene, high.written, { x, cell, bar, middle, room });
}

/** Of the digits view: what is left once M is written down, as frames above the bars; and cuts, a digit each. */
function drawWritten({ pen, look, now }, shares, { x, cell, bar, middle, room }) {
  pen.strokeStyle = look.ink;
  pen.lineWidth = cell > 12 ? 1.5 : 1;
  shares.forEach((share, t) => {
    if (t >= now.matrix.step) return;
    pen.strokeRect(x + t * cell + (cell - bar) / 2, middle - 2 - share * room, bar, share * room);
  });
  pen.fillStyle = look.paper;
  for (let digit = 1; digit <= 7; digit++)
    for (const sign of [-1, 1])
      pen.fillRect(x, middle + sign * (2 + (digit * room) / 7.2) - 0.75, cell * shares.length, 1.5);
}

/** The number of the last joint by each way in single precision; from the first wrong digit on it is struck out. */
function drawDigits({ pen, look, boxes, model, now }) {
  const { numbers } = model.digits;
  const size = boxes.wide && !boxes.short ? 20 : 13;
  const t = now.matrix.step - 1;
  if (t < 0) return;
  const text = (x) => x.toPrecision(8).slice(0, 9);
  const right = text(numbers.right[t]);
  Object.keys(SPOKEN).forEach((way, row) => {
    const fill = way === "chain" ? look.chain : look.ink;
    const y = boxes.arm.y + size * (0.9 + 1.35 * row);
    let x = boxes.arm.x + boxes.arm.w - 13.5 * size;
    pen.fillStyle = fill;
    pen.font = `600 ${size}px ui-monospace, monospace`;
    const wide = pen.measureText("0").width;
    let isRight = true;
    [...text(numbers[way][t])].forEach((sign, i) => {
      isRight &&= sign === right[i];
      pen.globalAlpha = isRight ? 1 : 0.55;
      pen.fillText(sign, x, y);
      if (!isRight) pen.fillRect(x, y - 1, wide, 2);
      x += wide;
    });
    pen.globalAlpha = 1;
    pen.font = `${0.7 * size}px system-ui, sans-serif`;
    pen.fillText(SPOKEN[way], x + size, y);
  });
}

const grouped = (x) => x.toLocaleString("en").replaceAll(",", "\u2009");

/** Both costs to one scale, cut where a step ends; what is still to come is pale. */
function drawCosts(scene) {
  const { pen, look, boxes, model, view, now, seen } = scene;
  const { x, y, w } = boxes.costs;
  const costs = model.costs(inBand(view));
  const total = (list) => list.reduce((sum, cost) => sum + cost, 0);
  const scale = w / Math.max(1, total(costs.matrix), total(costs.chain));
  WAYS.forEach((way, row) => {
    const top = y + 21 * row;
    const isShown = shows(view, way);
    const fill = hue(scene, way);
    const count = isShown ? spent(scene, way) : total(costs[way].slice(0, seen[way]));
    const long = Math.max(count > 0 ? 2 : 0, count * scale);
    const strength = isShown ? 1 : 0.3;
    pen.globalAlpha = strength;
    icon(scene, way, x - 22, top, 16, fill);
    pen.fillRect(x, top, long, 16);
    pen.globalAlpha = 0.15 * strength;
    pen.fillRect(x, top, total(costs[way]) * scale, 16);
    pen.globalAlpha = 1;
    pen.fillStyle = look.paper;
    let end = 0;
    for (const cost of costs[way]) {
      end += cost * scale;
      if (cost * scale > 4 && end < total(costs[way]) * scale - 1)
        pen.fillRect(x + end - 1, top, 1.5, 16);
    }
    pen.font = "600 15px system-ui, sans-serif";
    const text = grouped(count);
    const wide = pen.measureText(text).width;
    const isInside = long > w - wide - 10;
    if (!isInside && count > 0) {
      pen.fillStyle = look.paper;
      pen.globalAlpha = 0.85;
      pen.fillRect(x + long + 2, top, wide + 8, 16);
    }
    if (isInside) {
      pen.fillStyle = fill;
      pen.fillRect(x + long - wide - 8, top, wide + 6, 16);
    }
    pen.globalAlpha = isShown ? 1 : 0.75;
    pen.fillStyle = isInside ? look.paper : fill;
    pen.fillText(text, isInside ? x + long - wide - 5 : x + long + 6, top + 8.5);
    pen.globalAlpha = 1;
  });
  const isFresh = 1 - ramp(now.matrix.step + now.matrix.f, 0, 0.3);
  caption(scene, CAPTIONS.costs, x + 26, y + 8, isFresh, w - 30);
}

/** Draws the scene. @param {Scene} scene */
export function drawPicture(scene) {
  const { pen, boxes, view, now, model } = scene;
  pen.clearRect(0, 0, boxes.width, boxes.height);
  pen.textBaseline = "middle";
  if (shows(view, "matrix") || inBand(view)) drawMatrix(scene);
  else drawStill(scene);
  drawArm(scene);
  const cell = boxes.grid.w / model.n;
  const { step } = now.matrix;
  const onDiagonal = [boxes.grid.x + (step + 0.5) * cell, boxes.grid.y + (step + 0.5) * cell];
  const isBand = inBand(view);
  const hasBlock = shows(view, "chain") && !isBand;
  const pivots = {
    matrix: isBand ? null : onDiagonal,
    chain: hasBlock ? drawBlock(scene) : null,
  };
  drawBars(scene, pivots);
  if (view === "digits") drawDigits(scene);
  drawCosts(scene);
}

/** The matrix that no step touches, pale: the chain needs none. */
function drawStill(scene) {
  const { x, y, w } = scene.boxes.grid;
  scene.pen.strokeStyle = scene.look.line;
  scene.pen.lineWidth = 1;
  scene.pen.strokeRect(x, y, w, w);
}

/** What the picture says, in words. @param {Scene} scene */
export function told(scene) {
  const { model, view, now } = scene;
  const { step } = now[shows(view, "matrix") ? "matrix" : "chain"];
  const counts = WAYS.map((way) => grouped(spent(scene, way)).replaceAll("\u2009", ""));
  if (inBand(view))
    return (
      `${step} of ${2 * model.n} coordinates eliminated. Squares touched: ${counts[1]} with lengths ` +
      `and angles alternating, ${counts[0]} with lengths first.`
    );
  const open = `${step} of ${model.n} joints open.`;
  const pivot =
    step > 0
      ? ` Joint ${step} from the tip: inertia ${model.chain.D[step - 1].toPrecision(3)}`
      : "";
  const both = step > 0 ? `${pivot} by both ways.` : "";
  const { digits } = view === "digits" && step > 0 ? model : { digits: null };
  const kept = digits
    ? ` Right digits of 7: ${digits.matrix[step - 1].toFixed(1)} eliminated in single precision, ` +
      `${digits.written[step - 1].toFixed(1)} if only the matrix is written down in it, ${digits.chain[step - 1].toFixed(1)} along the chain.`
    : "";
  return `${open}${both} Squares touched: ${counts[0]} in the matrix, ${counts[1]} along the chain, ${BLOCK} a joint.${kept}`;
}
