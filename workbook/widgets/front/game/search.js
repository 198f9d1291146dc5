// Searching for proofs: shortest ones, for the tests, and the next move of one, for hints. Generators, so that a page
// can search a little at a time and stay awake.

import { isSolved, keyOfEquation, moves } from "./rules.js";
import { key } from "./tree.js";

/** @typedef {import("./rules.js").Equation} Equation */
/** @typedef {import("./rules.js").Level} Level */
/** @typedef {import("./rules.js").Move} Move */
/** @typedef {{ equation: Equation, depth: number, from: string, move: Move | null }} Found */
/** @typedef {{ path: Move[] | null, seen: number, exact: boolean }} Outcome */

const LONGEST = 500; // characters of a line that a search still looks at

/** Run a generator to its end. @template T @param {Generator<undefined, T>} generator @returns {T} */
export function finish(generator) {
  for (;;) {
    const step = generator.next();
    if (step.done) return step.value;
  }
}

/** The shortest proof that starts with an equation, or none within so many lines looked at. @param {Equation} start @param {Level} level @param {number} most @returns {Generator<undefined, Outcome>} */
export function* shortest(start, level, most) {
  if (isSolved(start)) return { path: [], seen: 0, exact: true };
  return level.rules.includes("both")
    ? yield* together(start, level, most)
    : yield* meeting(start, level, most);
}

/** Both sides at once, breadth first: where a move changes both. @param {Equation} start @param {Level} level @param {number} most @returns {Generator<undefined, Outcome>} */
function* together(start, level, most) {
  const first = keyOfEquation(start);
  /** @type {Map<string, Found>} */
  const found = new Map([[first, { equation: start, depth: 0, from: "", move: null }]]);
  const queue = [first];
  for (let n = 0; n < queue.length && n < most; n += 1) {
    const here = queue[n];
    const { equation, depth } = /** @type {Found} */ (found.get(here));
    yield;
    if (here.length > LONGEST) continue;
    for (const move of moves(equation, level)) {
      const next = keyOfEquation(move.next);
      if (found.has(next)) continue;
      found.set(next, { equation: move.next, depth: depth + 1, from: here, move });
      queue.push(next);
      if (isSolved(move.next)) return { path: trail(found, next), seen: n, exact: true };
    }
  }
  return { path: null, seen: queue.length, exact: queue.length < most };
}

/** The sides apart, until they meet. @param {Equation} start @param {Level} level @param {number} most @returns {Generator<undefined, Outcome>} */
function* meeting(start, level, most) {
  const halves = ["left", "right"].map((side) => {
    const first = key(start[side]);
    return {
      side,
      found: new Map([[first, { equation: start, depth: 0, from: "", move: null }]]),
      queue: [first],
      at: 0,
    };
  });
  let best = "";
  let length = Infinity;
  const head = (/** @type {any} */ half) =>
    half.at < half.queue.length ? half.found.get(half.queue[half.at]).depth : Infinity;
  for (let n = 0; n < most; n += 1) {
    const [a, b] = halves.map(head);
    if (Math.min(a, b) === Infinity) break;
    const reach = [a, b].reduce((all, depth) => (depth === Infinity ? all : all + depth), 0);
    if (best && length <= reach + 1) break;
    const waiting = halves.map((half) => half.queue.length - half.at);
    const half =
      waiting[1] === 0 || (waiting[0] > 0 && waiting[0] <= waiting[1]) ? halves[0] : halves[1];
    const other = half === halves[0] ? halves[1] : halves[0];
    yield;
    const here = half.queue[half.at];
    const { equation, depth } = half.found.get(here);
    half.at += 1;
    if (here.length > LONGEST) continue;
    for (const move of moves(oneSide(equation, half.side), level)) {
      const next = key(move.next[half.side]);
      if (half.found.has(next)) continue;
      half.found.set(next, { equation: move.next, depth: depth + 1, from: here, move });
      half.queue.push(next);
      const meets = other.found.get(next);
      if (meets && meets.depth + depth + 1 < length) {
        best = next;
        length = meets.depth + depth + 1;
      }
    }
  }
  const seen = halves[0].at + halves[1].at;
  if (!best) return { path: null, seen, exact: seen < most };
  return { path: halves.flatMap((half) => trail(half.found, best)), seen, exact: seen < most };
}

const NOTHING = /** @type {any} */ ({ kind: "letter", name: "", symmetric: false });

/** An equation whose other side offers no move. @param {Equation} equation @param {string} side @returns {Equation} */
function oneSide(equation, side) {
  return side === "left" ? { ...equation, right: NOTHING } : { ...equation, left: NOTHING };
}

/** @param {Map<string, Found>} found @param {string} last @returns {Move[]} */
function trail(found, last) {
  const out = [];
  for (let here = found.get(last); here?.move; here = found.get(here.from)) out.unshift(here.move);
  return out;
}

/** A proof by forward moves alone, where they lead home: cancel, use facts as they are written, transpose, multiply out. @param {Equation} start @param {Level} level @returns {Move[] | null} */
export function forward(start, level) {
  const rank = (/** @type {Move} */ move) => {
    if (move.rule === "fact") return move.direction === move.fact.directions[0] ? 0 : 9;
    return { transpose: 1, expand: 2 }[move.rule] ?? 9;
  };
  const out = [];
  for (let now = start; !isSolved(now); now = out[out.length - 1].next) {
    const next = moves(now, level)
      .filter((move) => rank(move) < 9)
      .sort((a, b) => rank(a) - rank(b))[0];
    if (!next || out.length > 40) return null;
    out.push(next);
  }
  return out;
}

/** A proof from here, the shortest if it is found in time. @param {Equation} start @param {Level} level @param {number} most @returns {Generator<undefined, Move[] | null>} */
export function* plan(start, level, most) {
  const outcome = yield* shortest(start, level, most);
  return outcome.path?.length ? outcome.path : forward(start, level);
}
