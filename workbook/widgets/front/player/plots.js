// Which plots a run has: the curves of each, from the arrays of the message, and the range of its values.
//
// The message names them (`plots` of player.py); without names there are the usual ones. A joint that is clicked adds
// what is painted there.

import { lowered } from "../shared/axes.js";
import { figures, quantile } from "../shared/numbers.js";
import { DASHES } from "./arms.js";
import { energyRange } from "./extent.js";
import { paintedCurves } from "./layers.js";

/**
 * @typedef {{ data: Float32Array, colour: string, dash: number[], label: string, wide?: boolean }} Curve
 * @typedef {{ title: string, short?: string, lines?: Curve[], named?: boolean, log?: boolean, most?: number,
 *   range?: number[], within?: number[], ranks?: any[] }} Plot named: the curves have their names beside them; most: the
 *   largest power of ten that a logarithmic plot shows; range, within: of its values; ranks: rows, in place of curves
 */

const USUAL = ["energy", "apart", "digits", "angles"];
const RARE = 0.02; // share of a plot's values, at either end
const FAR = 3; // how many times the others' extent the rare ones may reach

/** What all functions that make plots need: the run, and curves in the colours of its tracks. */
class Source {
  constructor(run, arrays, look) {
    Object.assign(this, { run, arrays, look });
    /** @type {any} */
    this.run = run;
    /** @type {Record<string, { data: any, shape: any }>} */
    this.arrays = arrays;
    /** @type {import("../shared/theme.js").Look} */
    this.look = look;
    this.times = arrays.t.data;
  }

  /** A curve in the look of track i. @returns {Curve} */
  curve(i, data) {
    const { label } = this.run.tracks[i];
    return { data, colour: this.look.series[i], dash: DASHES[i], label, wide: !i };
  }

  /** The curves of an array that each track may have, such as energy0, energy1. */
  curves(name) {
    const all = this.run.tracks.map(
      (_, i) => this.arrays[name + i] && this.curve(i, this.arrays[name + i].data),
    );
    return all.filter(Boolean);
  }

  /** The weight of the arm [N] as a curve, if the message has it. @returns {Curve[]} */
  weight() {
    if (!this.run.weight) return [];
    const data = new Float32Array(this.times.length).fill(this.run.weight);
    return [{ data, colour: this.look.soft, dash: DASHES[3], label: "weight" }];
  }
}

/** @type {Record<string, (source: Source) => Plot | null>} */
const PLOTS = {
  energy(source) {
    const { run, arrays, look } = source;
    const lines = source.curves("energy");
    const range = energyRange(run, arrays);
    if (!arrays.kinetic0) return { title: "Energy [J]", lines, range, named: false };
    lines[0].label = "total";
    ["kinetic", "potential"].forEach((label, i) => {
      const { data } = arrays[`${label}0`];
      lines.push({ data, colour: look.series[i + 1], dash: DASHES[i + 1], label });
    });
    const title = "Energy [J]: E total, E\u2096 kinetic, E\u209a potential";
    return { title, lines, range, named: true };
  },

  drift(source) {
    const scales = new Set(source.run.tracks.map((track) => figures([track.scale])));
    const short = `Energy drift |E \u2212 E(0)| / ${[...scales].join(" or ")} J`;
    const lines = source
      .curves("drift")
      .map((line) => ({ ...line, data: line.data.map(Math.abs) }));
    return {
      title: `${short}: kinetic + weight \u00d7 distance`,
      short,
      log: true,
      most: 2,
      lines,
    };
  },

  apart(source) {
    const lines = source.curves("tip");
    if (!lines.length) return null;
    const whose =
      lines.length > 1 ? `of tips from ${source.run.tracks[0].label}'s` : "between the tips";
    return { title: `Distance ${whose} [m]`, lines, log: true };
  },

  digits({ run, arrays }) {
    if (!arrays.digits) return null;
    const title = "Right digits of the accelerations, worst to best: over the run, and now";
    const short = "Right digits, worst to best: over the run, now";
    return { title, short, ranks: ranksOf(run, arrays.digits) };
  },

  angles({ run, arrays, look }) {
    const { data, shape } = arrays.angles;
    const [count, rows] = shape;
    const lines = run.joints.map((joint, j) => ({
      data: Float32Array.from({ length: count }, (_, k) => data[k * rows + j]),
      colour: look.series[j],
      dash: DASHES[j],
      label: `q${lowered(joint + 1)}`,
    }));
    const whose = run.tracks.length > 1 ? ` of ${run.tracks[0].label}` : "";
    return { title: `Joint angles${whose} [rad]`, lines, named: true };
  },

  height(source) {
    const { run, arrays } = source;
    const lines = run.tracks.map((_, i) => source.curve(i, heights(arrays[`points${i}`])));
    const within = run.frame.slice(2);
    return { title: "Height of the tip [m]", lines, named: run.tracks.length > 1, within };
  },

  speed(source) {
    const { run, arrays, times } = source;
    const lines = run.tracks.map((_, i) => {
      const own = arrays[`speed${i}`]?.data; // of the run itself, where it has one
      return source.curve(i, own ?? speeds(arrays[`points${i}`], times));
    });
    return { title: "Speed of the tip [m/s]", lines };
  },

  pin(source) {
    const forces = source.arrays["hand/pin"]?.data;
    if (!forces) return null;
    const size = (_, k) => Math.hypot(forces[2 * k], forces[2 * k + 1]);
    const data = Float32Array.from({ length: forces.length / 2 }, size);
    const lines = [{ ...source.curve(0, data), label: "pin" }, ...source.weight()];
    return { title: "Force of the pin [N]", lines, named: true };
  },
};

/** The plots: first those picked on the arm, then those that the message names, or else the usual ones. @returns {Plot[]} */
export function plotsOf(run, arrays, look, picked) {
  const source = new Source(run, arrays, look);
  const wanted = [...picked, ...(run.plots || USUAL)];
  /** @type {(Plot | null)[]} */
  const made = wanted.flatMap((what) =>
    typeof what === "string" ? [PLOTS[what](source)] : paintedPlots(source, what),
  );
  return made.filter(Boolean);
}

/** Height of the tip [m] in every frame, from the points of a track. */
function heights({ data, shape: [count, points] }) {
  return Float32Array.from({ length: count }, (_, k) => data[2 * points * (k + 1) - 1]);
}

/** Speed of the tip [m/s] in every frame, from its places in the neighbouring frames, for a run that sends no speeds. */
function speeds({ data, shape: [count, points] }, times) {
  const at = (k, c) => data[2 * points * (k + 1) - 2 + c];
  return Float32Array.from({ length: count }, (_, k) => {
    const a = Math.max(k - 1, 0);
    const b = Math.min(k + 1, count - 1);
    return Math.hypot(at(b, 0) - at(a, 0), at(b, 1) - at(a, 1)) / (times[b] - times[a] || 1);
  });
}

/**
 * Curves of what is painted at a joint, one plot per unit; { layer, joint }, and { names } to plot only some arrays.
 * @returns {Plot[]}
 */
function paintedPlots(source, { layer, joint, names }) {
  const { run, arrays, times } = source;
  const all = run.paint?.layers ?? [];
  const layers = all.filter((one) => one.name === layer || one.key === layer);
  if (joint > run.tracks[0].n) return [];
  const units = new Map();
  for (const one of layers) {
    for (const curve of paintedCurves(one, arrays, joint - 1, times)) {
      if (names && !names.includes(curve.name)) continue;
      if (!units.has(curve.unit)) units.set(curve.unit, []);
      const by = layers.length > 1 ? ` ${one.by.replace("rk-", "").toUpperCase()}` : "";
      addCurve(units.get(curve.unit), curve.data, `${curve.letter}${by}`, source.look);
    }
  }
  return [...units].slice(0, 2).map(([unit, lines]) => ({
    title: `${[...new Set(lines.map(({ label }) => label))].join(", ")} of joint ${joint} [${unit}]`,
    lines: [...lines, ...(unit === "N" ? source.weight() : [])],
    named: true,
  }));
}

function addCurve(lines, data, label, look) {
  const at = lines.length;
  lines.push({ data, colour: look.series[at], dash: DASHES[at], wide: !at, label });
}

/** Solvers sorted by their median: the label; the least, median and largest number of correct digits; and the digits at all times (T,). */
function ranksOf(run, { data, shape: [count, solvers] }) {
  const rows = run.digits.map((label, j) => {
    const every = Float32Array.from({ length: count }, (_, k) => data[k * solvers + j]);
    const sorted = every.slice().sort();
    const [least, middle, most] = [sorted[0], sorted[count >> 1], sorted[count - 1]];
    return { label, order: j, every, least, middle, most };
  });
  return rows.sort((a, b) => a.middle - b.middle);
}

/** The range [from, to] of a plot's values, or of their powers of ten if it is logarithmic. Rare values far from the others may lie outside. */
export function rangeOf(plot) {
  if (plot.range) return plot.range;
  const shown = (value) => !Number.isNaN(value) && !(plot.log && value <= 0);
  const valuesOf = (lines) =>
    Float64Array.from(lines.flatMap(({ data }) => [...data].filter(shown)));
  const values = valuesOf(plot.lines);
  if (!values.length) return plot.log ? [-17, -15] : [-1, 1]; // a logarithmic plot without values has only zeros
  const [least, largest] = [quantile(values, 0), quantile(values, 1)];
  if (plot.log) return powersOf(least, largest, plot.most ?? Infinity);
  if (plot.within) return widened(...plot.within);
  const moves = ({ data }) => data.some((value) => value !== data[0]);
  const moving = valuesOf(plot.lines.filter(moves));
  const [from, to] = [quantile(moving, RARE), quantile(moving, 1 - RARE)];
  if (!(to > from) || largest - least <= FAR * (to - from)) return widened(least, largest);
  return widened(Math.max(least, 1.3 * from - 0.3 * to), Math.min(largest, 1.3 * to - 0.3 * from));
}

/** The range of a logarithmic plot in powers of ten; a run that blows up leaves the plot. */
function powersOf(least, largest, most) {
  const top = Math.min(Math.log10(largest), most) + 0.3;
  const low = Math.min(Math.log10(least) - 0.3, top - 2.2);
  return [Math.max(low, top - 18), top];
}

/** A range with some room above and below, wide enough that a constant looks constant. */
function widened(low, high) {
  const half = Math.max(0.56 * (high - low), 1e-3, 1e-6 * Math.abs(high));
  return [(low + high) / 2 - half, (low + high) / 2 + half];
}
