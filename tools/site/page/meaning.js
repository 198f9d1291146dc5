// What the values of a setup mean, by the tables of widgets/meaning.py, whose readers these are once more.

import { g } from "./events.js";

const { JOINTS, LAWS, POSES, SAID, SHAPES, SOMETIMES, SPREAD, TERMS, WORDS } = GIVEN.meaning;

export const sum = (values) => values.reduce((a, b) => a + b, 0);
export const linear = (from, to, n) =>
  Array.from({ length: n }, (_, i) => (n > 1 ? from + ((to - from) * i) / (n - 1) : from));

/** Numbers (n,) between two, at random. */
export const drawn = ({ seed, links }, stream, low, high) =>
  Array.from(
    { length: links },
    (_, i) => low + (high - low) * ((SPREAD * (101 * (4 * seed + stream) + i) ** 2) % 1),
  );

/** The share (n,) of each link in a total, such as the mass; the shares add up to 1. */
export function shares(setup, shape, stream) {
  const { within, ends } = SHAPES[shape];
  const w = within
    ? drawn(setup, stream, ...within)
    : linear(...ends.map((x) => setup[x] ?? x), setup.links);
  const whole = sum(w);
  return w.map((x) => x / whole);
}

/** Joint values (n,) [rad]. */
export function pose(setup, name, stream) {
  const { within, others, middle = others, first = others } = POSES[name];
  const n = setup.links;
  if (within) return drawn(setup, stream, ...within);
  const angle = ([a, b, c]) => a * Math.PI + (b * Math.PI) / n + c;
  const q = Array(n).fill(angle(others));
  q[n >> 1] = angle(middle);
  q[0] = angle(first);
  return q;
}

/** Joint values (n,) [rad] at the start. */
export function begin(setup) {
  const given = setup.angles.split(/\s+/).filter(Boolean).map(Number);
  return pose(setup, setup.start, 2).map((x, i) => given[i] ?? x);
}

/** Rows (7 of n) of the torque law, the terms of `simulation.JointLaw`. */
export function law(setup) {
  const [from, to] = JOINTS[setup.at];
  const driven = Array(setup.links)
    .fill(0)
    .fill(1, from, to ?? setup.links);
  return TERMS.map((term) => {
    const value = setup[LAWS[setup.torque][term]] ?? 0;
    return typeof value === "string" ? pose(setup, value, 3) : driven.map((x) => value * x);
  });
}

/** Sentences that tell the values of the controls, and the names of those whose values they tell. */
function told(setup) {
  const asked = new Set();
  const values = {
    ...setup,
    pulled: /\bpull\b/.test(setup.hands) ? "yes" : "no",
    bent: setup.angles ? "yes" : "no",
  };
  const put = (text) =>
    text.replace(/\{(\w+)(:g)?\}/g, (_, name) => {
      asked.add(name);
      const value = values[name];
      const words = WORDS[value];
      if (words) return put(words.at(setup.links > 1 ? -1 : 0));
      return typeof value === "number" ? g(value) : [].concat(value).join(", ");
    });
  const said = SAID.flatMap(([name, sentences]) =>
    (sentences[values[name]] ?? sentences[""] ?? []).map(put),
  );
  return { said, asked };
}

export const sentences = (setup) => told(setup).said;

/** Names of the controls that do nothing here. */
export function idle(setup) {
  const { asked } = told(setup);
  return SOMETIMES.filter((name) => !asked.has(name));
}
