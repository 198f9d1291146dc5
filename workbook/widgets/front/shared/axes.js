// The marks of an axis: round values from one end to the other, each with its text. Used by the stage and by all plots.

/** @typedef {{ at: number, text: string }} Mark a value of the axis, and what is written beside it */

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10];
const RAISED = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";
const LOWERED = "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089";

/** Round values from low to high, at most about `count` of them, and the step between two. @returns {{ step: number, marks: Mark[] }} */
export function roundMarks(low, high, count) {
  const raw = (high - low) / Math.max(count, 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const steps = STEPS.map((step) => step * power);
  let chosen = steps.findIndex((step) => step >= raw * 0.999);
  // a single mark has no scale
  while (chosen > 0 && Math.floor(high / steps[chosen]) - Math.ceil(low / steps[chosen]) < 1) {
    chosen--;
  }
  const step = steps[chosen];
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const marks = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) {
    marks.push({ at: i * step, text: numberText(i * step, decimals) });
  }
  return { step, marks };
}

/** Whole powers of ten between two exponents, at most about `count` of them. @returns {Mark[]} */
export function powerMarks(low, high, count) {
  const step = Math.max(1, Math.ceil((high - low) / count));
  const marks = [];
  for (let exponent = Math.ceil(low / step) * step; exponent <= high + 1e-9; exponent += step) {
    marks.push({ at: 10 ** exponent, text: powerText(exponent) });
  }
  return marks;
}

/** A number on an axis: with so many decimals, or with an exponent where it is long. */
function numberText(value, decimals) {
  const long = Math.abs(value) >= 1e5 || decimals > 4;
  const text = long && value !== 0 ? value.toExponential(1) : value.toFixed(long ? 0 : decimals);
  return text.replace("-", "\u2212");
}

function powerText(exponent) {
  if (exponent === 0) return "1";
  const raised = String(exponent).replace(/\d/g, (digit) => RAISED[digit]);
  return `10${raised.replace("-", "\u207b")}`;
}

/** A number as an index below its letter. */
export function lowered(number) {
  return String(number).replace(/\d/g, (digit) => LOWERED[digit]);
}
