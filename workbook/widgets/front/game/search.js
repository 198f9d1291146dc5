// The next moves of a proof, for hints and for lines that are typed: from a line, breadth first, to an end that is
// wanted. Shortest proofs of whole levels are found by the tests, which have more time than a player.

import { SIDES, isSolved, keyOfEquation, moves, replayed } from "./rules.js";
import { key } from "./tree.js";

/** @typedef {import("./rules.js").Equation} Equation */
/** @typedef {import("./rules.js").Level} Level */
/** @typedef {import("./rules.js").Move} Move */
/** @typedef {import("./rules.js").Side} Side */
/** @typedef {{ equation: Equation, depth: number, from: string, move: Move | null }} Found */

const LONGEST = 500; // characters of a line that a search still looks at

/**
 * The lines that moves lead to, nearest first, by their keys; the last one is an end if there is one among them.
 * @param {Equation} start @param {Level} level @param {number} most lines that are looked at
 * @param {(equation: Equation) => string} keyOf @param {(equation: Equation) => boolean} isEnd
 */
export function reached(start, level, most, keyOf, isEnd) {
  /** @type {Map<string, Found>} */
  const found = new Map([[keyOf(start), { equation: start, depth: 0, from: "", move: null }]]);
  let looked = 0;
  for (const [here, { equation, depth }] of found) {
    if (isEnd(equation) || looked === most) break;
    looked += 1;
    if (here.length > LONGEST) continue;
    for (const move of moves(equation, level)) {
      const next = keyOf(move.next);
      if (found.has(next)) continue;
      found.set(next, { equation: move.next, depth: depth + 1, from: here, move });
      if (isEnd(move.next)) return { found, end: next };
    }
  }
  return { found, end: "" };
}

/** The moves that lead to a line that was found. @param {Map<string, Found>} found @param {string} last @returns {Move[]} */
export function trail(found, last) {
  const out = [];
  for (let here = found.get(last); here?.move; here = found.get(here.from)) out.unshift(here.move);
  return out;
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
  for (const side of isPair ? [SIDES[0]] : SIDES) {
    const keyOf = isPair ? keyOfEquation : keyOfSide(side);
    const mine = isPair ? played : played.filter((move) => move.side === side);
    const lines = [level.start, ...mine.map((move) => move.next)];
    for (const [i, line] of lines.entries()) home.set(keyOf(line), mine.slice(i));
  }
  return home;
}

/** Whether a line is one of the known proof, or each of its sides is. @param {Equation} line @param {Level} level @param {Map<string, Move[]>} home */
export function isHome(line, level, home) {
  return level.rules.includes("both")
    ? home.has(keyOfEquation(line))
    : SIDES.every((side) => home.has(key(line[side])));
}

/** The moves from a line to the end, by a short search or by the known proof; null if there are none so near. @param {Equation} start @param {Level} level @param {number} most @param {Map<string, Move[]>} home @returns {Move[] | null} */
export function way(start, level, most, home) {
  if (isSolved(start)) return [];
  if (!level.rules.includes("both")) return meeting(start, level, most, home);
  const isEnd = (/** @type {Equation} */ line) => isSolved(line) || isHome(line, level, home);
  if (isEnd(start)) return home.get(keyOfEquation(start));
  const { found, end } = reached(start, level, most, keyOfEquation, isEnd);
  return end ? [...trail(found, end), ...(home.get(end) ?? [])] : null;
}

/** The same where no move changes both sides: each goes its own way, to where they meet. @param {Equation} start @param {Level} level @param {number} most @param {Map<string, Move[]>} home @returns {Move[] | null} */
function meeting(start, level, most, home) {
  const [left, right] = SIDES.map((side) => {
    const other = side === "left" ? "right" : "left";
    const alone = { ...start, [other]: NOTHING };
    const { found } = reached(alone, level, most / 2, keyOfSide(side), () => false);
    const known = [...found.keys()].find((line) => home.has(line));
    return { side, found, known };
  });
  const steps = (/** @type {string} */ line) =>
    left.found.get(line).depth + right.found.get(line).depth;
  const common = [...left.found.keys()].filter((line) => right.found.has(line));
  const [nearest] = common.sort((a, b) => steps(a) - steps(b));
  if (nearest) return [left, right].flatMap(({ found }) => trail(found, nearest));
  if (left.known === undefined || right.known === undefined) return null;
  return [left, right].flatMap(({ side, found, known }) => [
    ...trail(found, known),
    ...onSide(home.get(known), side),
  ]);
}

/** @type {any} what offers no move */
const NOTHING = { kind: "letter", name: "", symmetric: false };

/** @param {Side} side @returns {(equation: Equation) => string} */
function keyOfSide(side) {
  return (equation) => key(equation[side]);
}

/** Moves of one side, as they are made on the other or the same. @param {Move[]} list @param {Side} side @returns {Move[]} */
function onSide(list, side) {
  return list.map((move) => {
    const made = move.next[move.side];
    return { ...move, side, next: { left: made, right: made } };
  });
}
