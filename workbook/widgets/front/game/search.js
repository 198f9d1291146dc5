// Searching for proofs: shortest ones, for the tests, and the next move of one, for hints. Generators, so that a page
// can search a little at a time and stay awake.

import { SIDES, isSolved, keyOfEquation, moves, replayed } from "./rules.js";
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

/**
 * The shortest proof that starts with an equation, or none within so many lines looked at. `home` has the rest of a
 * known proof for each line of it; a search that comes to one of them goes on as that proof does.
 * @param {Equation} start @param {Level} level @param {number} most @param {Map<string, Move[]>} [home]
 * @returns {Generator<undefined, Outcome>}
 */
export function* shortest(start, level, most, home = new Map()) {
  if (isSolved(start)) return { path: [], seen: 0, exact: true };
  return level.rules.includes("both")
    ? yield* together(start, level, most, home)
    : yield* meeting(start, level, most, home);
}

/**
 * Known lines of a level, with the moves from each to the end of its known proof. Where a move may change both
 * sides, a line is an equation; where none does, it is an expression, on either side.
 * @param {Level} level @returns {Map<string, Move[]>}
 */
export function homeOf(level) {
  const home = new Map();
  const played = replayed(level, level.proof);
  const isPair = level.rules.includes("both");
  for (const side of isPair ? ["left"] : SIDES) {
    const mine = isPair ? played : played.filter((move) => move.side === side);
    const first = isPair ? keyOfEquation(level.start) : key(level.start[side]);
    const lines = [
      first,
      ...mine.map((move) => (isPair ? keyOfEquation(move.next) : key(move.next[side]))),
    ];
    for (const [i, line] of lines.entries()) home.set(line, mine.slice(i));
  }
  return home;
}

/** Both sides at once, breadth first: where a move changes both. @param {Equation} start @param {Level} level @param {number} most @param {Map<string, Move[]>} home @returns {Generator<undefined, Outcome>} */
function* together(start, level, most, home) {
  const first = keyOfEquation(start);
  if (home.has(first)) return { path: home.get(first), seen: 0, exact: false };
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
      if (home.has(next))
        return { path: [...trail(found, next), ...home.get(next)], seen: n, exact: false };
    }
  }
  return { path: null, seen: queue.length, exact: queue.length < most };
}

/** The sides apart, until they meet. @param {Equation} start @param {Level} level @param {number} most @param {Map<string, Move[]>} home @returns {Generator<undefined, Outcome>} */
function* meeting(start, level, most, home) {
  const halves = ["left", "right"].map((side) => {
    const first = key(start[side]);
    return {
      side,
      found: new Map([[first, { equation: start, depth: 0, from: "", move: null }]]),
      queue: [first],
      at: 0,
      home: home.has(first) ? first : "",
    };
  });
  const areHome = () => halves.every((half) => half.home);
  let best = "";
  let length = Infinity;
  const head = (/** @type {any} */ half) =>
    half.at < half.queue.length ? half.found.get(half.queue[half.at]).depth : Infinity;
  for (let n = 0; n < most && !areHome(); n += 1) {
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
      if (!half.home && home.has(next)) half.home = next;
      const meets = other.found.get(next);
      if (meets && meets.depth + depth + 1 < length) {
        best = next;
        length = meets.depth + depth + 1;
      }
    }
  }
  const seen = halves[0].at + halves[1].at;
  if (!best && areHome()) {
    const path = halves.flatMap((half) => [
      ...trail(half.found, half.home),
      ...onSide(home.get(half.home), half.side),
    ]);
    return { path, seen, exact: false };
  }
  if (!best) return { path: null, seen, exact: seen < most };
  return { path: halves.flatMap((half) => trail(half.found, best)), seen, exact: seen < most };
}

/** Moves of one side, as they are made on the other or the same. @param {Move[]} list @param {any} side @returns {Move[]} */
function onSide(list, side) {
  return list.map((move) => {
    const made = move.next[move.side];
    return { ...move, side, next: { left: made, right: made } };
  });
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

/** Whether a line is one of a known proof, or each of its sides is. @param {Equation} line @param {Level} level @param {Map<string, Move[]>} home */
export function isHome(line, level, home) {
  return level.rules.includes("both")
    ? home.has(keyOfEquation(line))
    : SIDES.every((side) => home.has(key(line[side])));
}
