// The shortest proof of a level, by looking at every line that moves lead to: for the tests, which may take minutes.

import {
  SIDES,
  isSolved,
  keyOfEquation,
  moves,
  movesOfPart,
} from "../workbook/widgets/front/game/rules.js";
import { at, key } from "../workbook/widgets/front/game/tree.js";

const LONGEST = 500; // characters of a line that the search still looks at

/** All moves of a line: those that are offered for a letter, and those of several neighbours that were dragged over. */
function allMoves(line, level) {
  const found = moves(line, level);
  for (const side of SIDES)
    for (const path of paths(line[side])) {
      const { kind, parts } = at(line[side], path);
      if (kind !== "product" && kind !== "sum") continue;
      for (let from = 0; from < parts.length; from += 1)
        for (let to = from + 1; to < parts.length; to += 1) {
          const places = Array.from({ length: to - from + 1 }, (_, i) => from + i);
          found.push(...movesOfPart(line, level, side, path, places));
        }
    }
  return found;
}

/** The paths of all parts of an expression. */
function paths(node, path = []) {
  const inner = {
    letter: [],
    transpose: [node.node],
    product: node.parts,
    sum: node.parts?.map((term) => term.node),
  }[node.kind];
  return [path, ...inner.flatMap((x, i) => paths(x, [...path, i]))];
}

/** The shortest proof from an equation within so many lines: {path, exact}; `exact` where none can be shorter. A selection that must be dragged over is used only where it makes the proof shorter. */
export function shortest(start, level, most) {
  if (isSolved(start)) return { path: [], exact: true };
  const search = level.rules.includes("both") ? together : meeting;
  const plain = search(start, level, most, moves);
  const dragged = search(start, level, most, allMoves);
  const length = ({ path }) => path?.length ?? Infinity;
  const best = length(dragged) < length(plain) ? dragged : plain;
  return { path: best.path, exact: plain.exact && dragged.exact };
}

/** Both sides at once, breadth first: where a move changes both. */
function together(start, level, most, movesOf) {
  const first = keyOfEquation(start);
  const found = new Map([[first, { equation: start, depth: 0, from: "", move: null }]]);
  const queue = [first];
  for (let n = 0; n < queue.length && n < most; n += 1) {
    const here = queue[n];
    const { equation, depth } = found.get(here);
    if (here.length > LONGEST) continue;
    for (const move of movesOf(equation, level)) {
      const next = keyOfEquation(move.next);
      if (found.has(next)) continue;
      found.set(next, { equation: move.next, depth: depth + 1, from: here, move });
      queue.push(next);
      if (isSolved(move.next)) return { path: trail(found, next), exact: true };
    }
  }
  return { path: null, exact: queue.length < most };
}

/** The sides apart, until they meet. */
function meeting(start, level, most, movesOf) {
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
  const head = (half) =>
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
    const here = half.queue[half.at];
    const { equation, depth } = half.found.get(here);
    half.at += 1;
    if (here.length > LONGEST) continue;
    for (const move of movesOf(oneSide(equation, half.side), level)) {
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
  const exact = halves[0].at + halves[1].at < most;
  if (!best) return { path: null, exact };
  return { path: halves.flatMap((half) => trail(half.found, best)), exact };
}

const NOTHING = { kind: "letter", name: "", symmetric: false };

/** An equation whose other side offers no move. */
function oneSide(equation, side) {
  return side === "left" ? { ...equation, right: NOTHING } : { ...equation, left: NOTHING };
}

function trail(found, last) {
  const out = [];
  for (let here = found.get(last); here?.move; here = found.get(here.from)) out.unshift(here.move);
  return out;
}
