// The plots, in columns on one canvas. They share the times; a pointer on them moves the time.
//
// A run that waits for the reader (waiting.js) is drawn up to the cursor: its axes hold what was seen so far, and its
// curves, which are drawn whole on a canvas of their own, are copied as far as the cursor has come.

import { powerMarks, roundMarks } from "../shared/axes.js";
import { copied, haloed, polylines, sized, traced } from "../shared/canvas.js";
import { element } from "../shared/elements.js";
import { between, figures } from "../shared/numbers.js";
import { plotsOf, rangeOf } from "./plots.js";
import { extremes, powerRange, roundRange } from "./waiting.js";

const SHORT = { total: "E", kinetic: "E\u2096", potential: "E\u209a" };
const MOST_DIGITS = 17; // at the right end of the ranks
const REACH = 8; // pixels beside a plot at which a pointer still takes it
const DOT = 4.2; // pixels, radius

export class Plotter {
  constructor() {
    this.canvas = element("canvas", { class: "rd-plots", role: "img" });
    this.still = document.createElement("canvas");
    /** The curves of a run that waits. */
    this.curves = document.createElement("canvas");
    this.base = null;
    this.ahead = null;
    this.open = true;
    this.pen = null;
    this.look = null;
    this.times = [0];
    this.end = 1;
    this.letters = 13;
    this.unit = 1;
    /** @type {any[]} each a Plot of plots.js, with its `area` */
    this.plots = [];
  }

  /** open: whether the whole run is shown. */
  layout(run, arrays, look, width, height, columns, picked, open) {
    this.look = look;
    this.open = open;
    this.pen = sized(this.canvas, width, height);
    this.ahead = sized(this.curves, width, height);
    const base = sized(this.still, width, height, look.paper);
    this.base = base;
    this.plots = run ? plotsOf(run, arrays, look, picked) : [];
    this.times = run ? arrays.t.data : [0];
    this.end = this.times[this.times.length - 1] || 1;
    this.letters = width / columns > 480 ? 15 : 13; // pixels; a wide page is a projector's
    this.unit = this.letters / 13;
    this.place(base, width, height, columns);
    for (const plot of this.plots) {
      if (open) this.drawPlot(base, plot);
      else if (plot.ranks) this.coverRanks(plot);
      else plot.extremes = extremes(plot, this.times.length);
    }
    this.canvas.dataset.areas = JSON.stringify(this.plots.map(({ area }) => area));
    const titles = this.plots.map((plot) => plot.title).join("; ");
    this.canvas.setAttribute("aria-label", `Plots against time: ${titles}`);
  }

  /** Gives each plot its area, in columns; the last one fills its row. */
  place(base, width, height, columns) {
    const { plots, unit } = this;
    const wide = width / columns;
    const high = height / Math.ceil(plots.length / columns);
    base.font = `600 ${this.letters}px ${this.look.font}`;
    plots.forEach((plot, i) => {
      const column = i % columns;
      const row = Math.floor(i / columns);
      const last = i === plots.length - 1 || column === columns - 1;
      plot.lowest = i + columns >= plots.length;
      const aside = Math.max(30 * unit, this.widthOfNames(base, plot) + 9);
      const foot = unit * (plot.lowest || columns > 1 ? 34 : 22);
      plot.area = {
        left: column * wide + 50 * unit,
        right: last ? width - aside : (column + 1) * wide - aside - 6 * unit,
        top: row * high + 26 * unit,
        bottom: (row + 1) * high - foot,
      };
    });
  }

  widthOfNames(base, plot) {
    if (!plot.named) return 0;
    return Math.max(
      ...plot.lines.map(({ label }) => base.measureText(SHORT[label] ?? label).width),
    );
  }

  /** The place of a time [px from the left]. */
  across({ area }, t) {
    const share = (t - this.times[0]) / (this.end - this.times[0] || 1);
    return area.left + (area.right - area.left) * share;
  }

  /** The place of a value [px from the top]. */
  height({ area, shown, log }, value) {
    const [low, high] = shown;
    const share = ((log ? Math.log10(value) : value) - low) / (high - low);
    return area.bottom - (area.bottom - area.top) * share;
  }

  /** Sets the pen for words. */
  words(base, colour, align, baseline, weight = "") {
    const font = `${weight}${this.letters}px ${this.look.font}`;
    Object.assign(base, { font, fillStyle: colour, textAlign: align, textBaseline: baseline });
  }

  drawPlot(base, plot) {
    const { left, right, top, bottom } = plot.area;
    this.drawTitle(base, plot);
    if (plot.ranks) {
      this.drawRanks(base, plot);
    } else {
      this.drawTimes(base, plot);
      this.drawLines(base, plot);
    }
    const [x, y, wide, high] = [left, top, right - left, bottom - top].map(Math.round);
    const path = () => base.rect(x + 0.5, y + 0.5, wide, high);
    traced(base, path, { line: this.look.soft, wide: 1 });
  }

  drawTitle(base, plot) {
    const { look, unit } = this;
    const { left, right, top } = plot.area;
    this.words(base, look.ink, "left", "alphabetic", "600 ");
    const room = right - left + 60;
    const tight = plot.short && base.measureText(plot.title).width > room;
    base.fillText(tight ? plot.short : plot.title, left - 42 * unit, top - 9 * unit, room);
  }

  drawTimes(base, plot) {
    const { look, unit, times, end } = this;
    const { left, right, top, bottom } = plot.area;
    const { marks } = roundMarks(times[0], end, (right - left) / (70 * unit));
    const placed = marks.map(({ at, text }) => ({
      x: Math.round(this.across(plot, at)) + 0.5,
      text,
    }));
    const lines = placed.map(({ x }) => [
      [x, top],
      [x, bottom + 4],
    ]);
    traced(base, polylines(base, ...lines), { line: look.faint, wide: 1 });
    this.words(base, look.soft, "center", "top");
    for (const { x, text } of placed) base.fillText(text, x, bottom + 5);
    if (!plot.lowest) return;
    base.textAlign = "right";
    base.fillText("t [s]", right + 30 * unit, bottom + 19 * unit);
  }

  /** The values' axis, and the curves. */
  drawLines(base, plot) {
    const { right, top, bottom } = plot.area;
    plot.shown = rangeOf(plot);
    const still = ({ data }) => data.length > 1 && data.every((value) => value === 0);
    const zeros = plot.log ? plot.lines.filter(still) : [];
    if (zeros.length && zeros.length === plot.lines.length) {
      this.writeZero(base, plot, zeros, (top + bottom) / 2);
      return;
    }
    this.drawValues(base, plot);
    this.drawCurves(base, plot, right);
    if (!plot.log) this.writeBeyond(base, plot);
    if (plot.named) this.nameLines(base, plot);
    if (zeros.length) this.writeZero(base, plot, zeros, top + 12);
  }

  drawValues(base, plot) {
    const { look, unit } = this;
    const { left, right, top, bottom } = plot.area;
    const [low, high] = plot.shown;
    const count = Math.max(2, (bottom - top) / (26 * unit));
    const marks = plot.log ? powerMarks(low, high, count) : roundMarks(low, high, count).marks;
    const placed = marks.map(({ at, text }) => ({
      y: Math.round(this.height(plot, at)) + 0.5,
      text,
    }));
    const lines = placed.map(({ y }) => [
      [left - 4, y],
      [right, y],
    ]);
    traced(base, polylines(base, ...lines), { line: look.faint });
    this.words(base, look.soft, "right", "middle");
    for (const { y, text } of placed) base.fillText(text, left - 6, y);
  }

  /** All curves, clipped to the plot up to pixel `end`. */
  drawCurves(base, plot, end) {
    const { left, top, bottom } = plot.area;
    base.save();
    base.beginPath();
    base.rect(left, top, end - left, bottom - top);
    base.clip();
    base.lineJoin = "round";
    for (const line of plot.lines) this.drawCurve(base, plot, line);
    base.restore();
  }

  drawCurve(base, plot, line) {
    const { top, bottom } = plot.area;
    const path = () => {
      let down = false;
      line.data.forEach((value, k) => {
        const missing = Number.isNaN(value) || (plot.log && value <= 0);
        if (!missing) {
          const x = this.across(plot, this.times[k]);
          const y = Math.min(Math.max(this.height(plot, value), top - 1e3), bottom + 1e3);
          if (down) base.lineTo(x, y);
          else base.moveTo(x, y);
        }
        down = !missing;
      });
    };
    traced(base, path, { line: line.colour, wide: line.wide ? 3 : 2, dash: line.dash });
  }

  /** A logarithmic plot has no place for zeros: words say where they are. */
  writeZero(base, plot, lines, y) {
    const { left, right } = plot.area;
    const names = lines.map((line) => line.label).join(", ");
    this.words(base, this.look.ink, "center", "middle");
    const middle = (left + right) / 2;
    haloed(base, this.look, `${names}: exactly 0`, middle, y, this.look.ink, right - left);
  }

  /** Writes how far the curves that leave their plot go, where one is farthest out. */
  writeBeyond(base, plot) {
    const { top, bottom } = plot.area;
    const [low, high] = plot.shown;
    const above = this.farthest(plot, high, 1);
    const below = this.farthest(plot, low, -1);
    if (above) this.writeFar(base, plot, above, top + 10, "\u2191");
    if (below) this.writeFar(base, plot, below, bottom - 10, "\u2193");
  }

  /** The value of a plot that is farthest beyond an edge, above (way 1) or below (-1) it; null if none is. */
  farthest(plot, edge, way) {
    let best = null;
    for (const { data, colour } of plot.lines) {
      data.forEach((value, k) => {
        if (way * value > way * (best?.value ?? edge)) best = { value, colour, k };
      });
    }
    return best;
  }

  writeFar(base, plot, { value, colour, k }, y, arrow) {
    const { left, right } = plot.area;
    const x = this.across(plot, this.times[k]);
    const late = x > (left + right) / 2;
    this.words(base, colour, late ? "right" : "left", "middle", "600 ");
    haloed(base, this.look, `${arrow} ${figures([value])}`, late ? x - 5 : x + 5, y, colour);
  }

  /** Short names at the right ends of the lines, moved apart where they would meet. */
  nameLines(base, plot) {
    const names = plot.lines.map(({ label, colour, data }) => {
      const last = data.findLast((value) => !Number.isNaN(value)) ?? 0;
      return { text: SHORT[label] ?? label, colour, y: this.height(plot, last) };
    });
    this.writeNames(base, names, plot.area);
  }

  writeNames(base, names, { right, top, bottom }) {
    spread(names, 14 * this.unit, top, bottom);
    for (const { text, colour, y } of names) {
      this.words(base, colour, "left", "middle", "600 ");
      base.fillText(text, right + 5, y);
    }
  }

  /** Rows of solvers: a bar from the fewest to the most correct digits of the run, with the median marked and the name above it. */
  drawRanks(base, plot) {
    const low = Math.floor(Math.min(...plot.ranks.map(({ least }) => least)));
    this.drawDigits(base, plot, low);
    plot.ranks.forEach((rank, i) => this.drawRank(base, plot, rank, i));
  }

  /** The axis of the ranks, which begins at this number of digits. */
  drawDigits(base, plot, low) {
    const { look } = this;
    const { left, right, top, bottom } = plot.area;
    const high = (bottom - top) / plot.ranks.length;
    plot.digitsAcross = (digits) => {
      return left + ((right - left) * (Math.max(digits, low) - low)) / (MOST_DIGITS - low);
    };
    plot.high = high;
    plot.row = (i) => top + (i + 0.72) * high;
    this.words(base, look.soft, "center", "top");
    const apart = plot.digitsAcross(low + 1) - plot.digitsAcross(low);
    const step = Math.ceil((1.4 * base.measureText(String(MOST_DIGITS)).width) / apart);
    for (let digits = low; digits <= MOST_DIGITS; digits++) {
      const x = plot.digitsAcross(digits);
      base.fillStyle = look.faint;
      base.fillRect(Math.round(x), top, 1, bottom - top);
      base.fillStyle = look.soft;
      if (digits % step === 0) base.fillText(String(digits), x, bottom + 5);
    }
  }

  drawRank(base, plot, { label, least, middle, most }, i) {
    const colour = this.look.series[i ? 0 : 1];
    const y = plot.row(i);
    const thick = this.drawBar(base, plot, least, most, i, colour);
    base.fillStyle = colour;
    base.fillRect(plot.digitsAcross(middle) - 1.5, y - thick, 3, 2 * thick);
    this.nameRank(base, plot, label, i);
  }

  /** A pale bar in row i. Returns how thick it is [px]. */
  drawBar(base, plot, least, most, i, colour) {
    const thick = Math.min(0.3 * plot.high, 9);
    const from = plot.digitsAcross(least);
    const wide = Math.max(plot.digitsAcross(most) - from, 2);
    base.globalAlpha = 0.35;
    base.fillStyle = colour;
    base.fillRect(from, plot.row(i) - thick / 2, wide, thick);
    base.globalAlpha = 1;
    return thick;
  }

  nameRank(base, plot, label, i) {
    const { look } = this;
    const thick = Math.min(0.3 * plot.high, 9);
    const high = plot.high;
    const y = plot.row(i);
    const font = `${Math.min(this.letters, 0.5 * high)}px ${look.font}`;
    Object.assign(base, {
      fillStyle: look.ink,
      font,
      textAlign: "left",
      textBaseline: "alphabetic",
    });
    base.fillText(label, plot.area.left + 4, y - thick - 1);
  }

  /** covered: whether even the values of this instant wait, since the question is about it. */
  draw(t, covered = false) {
    if (!this.open) this.stretch(t, covered);
    copied(this.pen, this.still);
    for (const plot of this.plots) {
      if (plot.ranks && this.open) this.drawRankDots(plot, t);
      else if (plot.ranks) this.drawRanksSoFar(plot, t);
      else if (this.open) this.drawCursor(plot, t);
      else if (!covered) this.drawSoFar(plot, t);
    }
  }

  /** Redraws the axes of waiting plots if the values seen by time t no longer fit. */
  stretch(t, covered) {
    const { base, ahead, look } = this;
    for (const plot of this.plots) {
      if (plot.ranks) continue;
      const [k] = between(this.times, t, this.times.length);
      const known = !covered && Number.isFinite(plot.extremes.low[k]);
      const shown = this.rangeSoFar(plot, k, known);
      const isSame = plot.shown && shown.every((end, i) => end === plot.shown[i]);
      if (isSame && plot.known === known) continue;
      Object.assign(plot, { shown, known });
      const { left, right, top, bottom } = plot.area;
      const edge = 54 * this.unit;
      base.fillStyle = look.paper;
      base.fillRect(left - edge, top - edge / 2, right - left + edge + 60, bottom - top + edge);
      ahead.clearRect(left - 2, top - 2, right - left + 4, bottom - top + 4);
      this.drawTitle(base, plot);
      this.drawTimes(base, plot);
      if (known) this.drawValues(base, plot);
      const path = () => base.rect(left, top, right - left, bottom - top);
      traced(base, path, { line: look.soft, wide: 1 });
      this.drawCurves(ahead, plot, right);
    }
  }

  /** The range of an axis that holds what was seen up to frame k; known: whether anything was. */
  rangeSoFar(plot, k, known) {
    const low = plot.extremes.low[k];
    const high = plot.extremes.high[k];
    if (!known) return plot.log ? [-17, -15] : [-1, 1];
    return plot.log ? powerRange(low, high, plot.most ?? Infinity) : roundRange(low, high);
  }

  /** A plot that waits: curves and dots up to the cursor, and names beside it at the heights of the dots. */
  drawSoFar(plot, t) {
    const { pen, look } = this;
    const { left, top, bottom } = plot.area;
    const x = this.across(plot, t);
    const from = left - DOT - 1; // what is farther left is another plot's
    pen.save();
    pen.beginPath();
    pen.rect(from, top, Math.floor(x) - from, bottom - top);
    pen.clip();
    if (x > left) copied(pen, this.curves);
    this.drawDots(plot, t, x);
    pen.restore();
    this.drawLineAt(plot, x);
    if (!plot.named) return;
    const names = [];
    for (const { label, data } of plot.lines) {
      const [k] = between(this.times, t, data.length);
      const y = this.height(plot, data[k]);
      if (Number.isFinite(y)) names.push({ text: SHORT[label] ?? label, colour: look.soft, y });
    }
    this.writeNames(pen, names, plot.area);
  }

  /** The rows of solvers that wait, in the order in which they were sent: the digits that each had so far. */
  coverRanks(plot) {
    plot.ranks.sort((a, b) => a.order - b.order);
    this.drawTitle(this.base, plot);
    this.drawDigits(this.base, plot, 0);
    plot.ranks.forEach(({ label }, i) => this.nameRank(this.base, plot, label, i));
  }

  drawRanksSoFar(plot, t) {
    const { pen, look, times } = this;
    plot.ranks.forEach(({ every }, i) => {
      const [k] = between(times, t, every.length);
      if (k === 0) return;
      const past = every.subarray(0, k + 1);
      const least = past.reduce((a, b) => Math.min(a, b));
      const most = past.reduce((a, b) => Math.max(a, b));
      this.drawBar(pen, plot, least, most, i, look.series[0]);
    });
    if (t > times[0]) this.drawRankDots(plot, t);
  }

  drawRankDots(plot, t) {
    const { pen, look, times } = this;
    plot.ranks.forEach(({ every }, i) => {
      const [k] = between(times, t, every.length);
      const x = plot.digitsAcross(every[k]);
      traced(pen, () => pen.arc(x, plot.row(i), DOT, 0, 2 * Math.PI), { fill: look.ink });
    });
  }

  /** The line at t and a dot on each curve. */
  drawCursor(plot, t) {
    const x = this.across(plot, t);
    this.drawLineAt(plot, x);
    this.drawDots(plot, t, x);
  }

  drawLineAt({ area: { top, bottom } }, x) {
    const line = [
      [x, top],
      [x, bottom],
    ];
    traced(this.pen, polylines(this.pen, line), { line: this.look.ink, wide: 1.5 });
  }

  drawDots(plot, t, x) {
    const { pen, look, times, end } = this;
    const { top, bottom } = plot.area;
    for (const { data, colour } of plot.lines) {
      const [k] = between(times, t, data.length);
      const y = plot.shown ? this.height(plot, data[k]) : NaN;
      const ended = times[k] < t - (end - times[0]) / 50;
      if (!(y >= top && y <= bottom) || ended) continue;
      const how = { fill: colour, line: look.paper };
      traced(pen, () => pen.arc(x, y, DOT, 0, 2 * Math.PI), how);
    }
  }

  /** { t, plot } under a pointer, or null beside the plots; while a plot is held, that one counts. */
  timeAt(x, y, held) {
    const inside = ({ area: { left, right, top, bottom } }) =>
      x >= left - REACH && x <= right + REACH && y >= top - REACH && y <= bottom + REACH;
    const plot = held ?? this.plots.find(inside);
    if (!plot) return null;
    const { left, right } = plot.area;
    const share = Math.min(Math.max((x - left) / (right - left), 0), 1);
    return { t: this.times[0] + (this.end - this.times[0]) * share, plot };
  }
}

/** Moves names apart that would meet: each at least a gap from the next, all between top and bottom. */
function spread(names, gap, top, bottom) {
  const apart = Math.min(gap, (bottom - top) / names.length);
  for (const name of names) name.y = Math.min(Math.max(name.y, top + 6), bottom - 6);
  names.sort((a, b) => a.y - b.y);
  for (let i = 1; i < names.length; i++) {
    names[i].y = Math.max(names[i].y, names[i - 1].y + apart);
  }
  for (let i = names.length - 1; i >= 0; i--) {
    const most = i === names.length - 1 ? bottom - 2 : names[i + 1].y - apart;
    names[i].y = Math.min(names[i].y, most);
  }
}
