// A picture waits for the reader's answer: curves grow with the cursor until the run has been seen once, or a letter is
// given. Here is whether a run is open, and how far the axes of a plot reach while it is not.

import { nice } from "../shared/numbers.js";

/** Whether the runs of a question are open. Another question is covered again; another run of the same one is not. */
export class Cover {
  /** changed(): it has opened, or it covers again. */
  constructor(changed) {
    this.changed = changed;
    this.question = null;
    this.open = false;
    this.start = 0;
    this.end = 0;
  }

  /** A run comes: what it is asked about, its times, and whether it is all there is, or a first part of it. */
  show(question, times, complete) {
    this.start = times[0];
    this.end = complete ? times[times.length - 1] : Infinity;
    const another = question !== this.question;
    this.question = question;
    if (another) this.set(false);
  }

  /** Notes that the picture shows time t; at the end of a run, the run has been seen. */
  seen(t) {
    if (!this.open && t >= this.end && this.end > this.start) this.set(true);
  }

  set(open) {
    if (open === this.open) return;
    this.open = open;
    this.changed();
  }
}

/** The least and the largest value of some curves up to each frame: { low, high }, each (T,); NaN before the first. */
export function extremes(plot, count) {
  const low = new Float64Array(count);
  const high = new Float64Array(count);
  let least = Infinity;
  let largest = -Infinity;
  for (let k = 0; k < count; k++) {
    for (const { data } of plot.lines) {
      const value = data[k];
      if (!(k < data.length) || Number.isNaN(value) || (plot.log && value <= 0)) continue;
      least = Math.min(least, value);
      largest = Math.max(largest, value);
    }
    low[k] = least;
    high[k] = largest;
  }
  return { low, high };
}

/** Round ends of an axis that holds what was seen so far, and of unit length where that is one value. */
export function roundRange(low, high) {
  const size = Math.max(Math.abs(low), Math.abs(high));
  const span = Math.max(high - low, 2e-3, 2e-6 * size);
  if (!(high > low)) return [low - 1, high + 1];
  const step = nice(span / 2);
  const from = step * Math.floor(low / step);
  const to = step * Math.ceil(high / step);
  const spare = 0.06 * (to - from);
  return [from - spare, to + spare];
}

/** The same of a logarithmic plot, in powers of ten; two of them at least. */
export function powerRange(low, high, most) {
  const top = Math.min(Math.ceil(Math.log10(high) + 0.05), most + 0.3);
  return [Math.min(Math.floor(Math.log10(low) - 0.05), top - 2), top];
}
