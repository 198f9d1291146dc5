// Numbers: as they are written in a picture, round steps between them, and where a time lies among the times of a run.

/** Numbers that can be read, with a real minus; what is rounding is 0. */
export function figures(values) {
  const text = (value) => {
    const shown = Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(3));
    return String(shown).replaceAll("-", "\u2212");
  };
  return values.map((value) => (Number.isNaN(value) ? "none" : text(value))).join(", ");
}

/** 1, 2 or 5 times a power of ten, not above x > 0. */
export function nice(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  const step = [5, 2, 1].find((one) => one * power <= x * (1 + 1e-12));
  return Number((power * step).toPrecision(1));
}

/**
 * The value below which this share of numbers lies, straight between two of them, as numpy has it;
 * of none, not a number. They are sorted.
 * @param {Float64Array} numbers
 */
export function quantile(numbers, share) {
  const at = share * (numbers.sort().length - 1);
  const k = Math.max(Math.floor(at), 0);
  const beyond = at > k ? (at - k) * (numbers[k + 1] - numbers[k]) : 0;
  return (numbers[k] ?? NaN) + beyond;
}

/** Index of the last of `count` increasing times that is not after t; 0 before all of them. */
export function lastNotAfter(times, t, count = times.length) {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Index of the last time not after t, and how far on to the next one, 0 to 1. */
export function between(times, t, count) {
  const k = lastNotAfter(times, t, count);
  if (k === count - 1) return [k, 0];
  const part = (t - times[k]) / (times[k + 1] - times[k]);
  return [k, Math.min(Math.max(part, 0), 1)];
}
