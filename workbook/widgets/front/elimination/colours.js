// Colours of the picture: of numbers, signed and on a logarithmic scale, and of everything else, which its style sheet has.

/** @typedef {Record<"paper" | "ink" | "soft" | "line" | "chain", string>} Inks */

const RAMPS = {
  light: {
    plus: ["#f6f1e7", "#fce3a6", "#f6a94a", "#d9541e", "#6d1206"],
    minus: ["#f6f1e7", "#c3e6f1", "#62b4dd", "#1f6fb5", "#0b2a66"],
  },
  dark: {
    plus: ["#2b2722", "#57391a", "#a9591b", "#f09a3e", "#ffeecb"],
    minus: ["#2b2722", "#17405a", "#1d6da3", "#55b3ea", "#d6f1ff"],
  },
};
const HALF = 128;
const SMALL = 0.1; // [kg m^2]: below it the scale is linear, above it logarithmic
const BEND = 0.8; // brightens small numbers: a plain logarithm would leave them pale beside 72 000

const parts = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));

/** The colour at u, 0 to 1, of a ramp. */
function between(ramp, u) {
  const place = Math.min(u, 0.9999) * (ramp.length - 1);
  const [low, high] = [ramp[Math.floor(place)], ramp[Math.floor(place) + 1]].map(parts);
  const mixed = low.map((x, i) => Math.round(x + (high[i] - x) * (place % 1)));
  return `rgb(${mixed})`;
}

/** All colours from -1 to 1. @param {"light" | "dark"} theme @returns {string[]} */
export function scale(theme) {
  const { plus, minus } = RAMPS[theme];
  return Array.from({ length: 2 * HALF + 1 }, (_, i) =>
    between(i < HALF ? minus : plus, Math.abs(i - HALF) / HALF),
  );
}

/** A colour of the scale. */
export function colour(colours, tone) {
  return colours[Math.round(HALF + HALF * Math.max(-1, Math.min(1, tone)))];
}

/** Where a number is on a scale that ends at `most`: -1 to 1. */
export function tone(x, most) {
  const share = Math.log1p(Math.abs(x) / SMALL) / Math.log1p(most / SMALL);
  return Math.sign(x) * share ** BEND;
}

/** The other colours, as the style sheet has them. @returns {Inks} */
export function inks(root) {
  const style = getComputedStyle(root);
  const names = ["paper", "ink", "soft", "line", "chain"];
  return /** @type {any} */ (
    Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--em-${name}`).trim()]))
  );
}
