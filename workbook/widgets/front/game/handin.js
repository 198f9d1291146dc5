// Which levels a saved file solves: by certificates, which are multiplied out, and by moves, which are made again.

import { Reader } from "./certificate.js";
import { Refutation } from "./refute.js";
import { isSolved, replayed } from "./rules.js";

/** @typedef {import("./rules.js").Level} Level */
/** @typedef {{ id: string, proved: boolean, because: string, words: any[] }} Verdict */

const MOST_MOVES = 500;

/** The levels that a file claims. A certificate counts if it follows from this game's own facts, saved moves if they lead, played again, to the end. Throws where the file is none of this game. @param {any} data @param {Level[]} levels @param {any} file @returns {Verdict[]} */
export function judged(data, levels, file) {
  const tables = [file?.statements, file?.game?.proofs];
  const given = tables.filter((table) => table !== undefined);
  const isTable = (/** @type {any} */ x) => Object.prototype.toString.call(x) === "[object Object]";
  if (given.length === 0 || !given.every(isTable)) throw new Error("no file of this game");
  const [claims, played] = tables.map((table) => table ?? {});
  const certified = levels.filter((level) => !level.refute && Object.hasOwn(claims, level.name));
  const again = levels.filter((level) => Object.hasOwn(played, level.id));
  return [
    ...certified.map((level) => {
      const because = refusal(() => certificateFault(data, level, claims[level.name]));
      return { id: level.id, proved: !because, because, words: [] };
    }),
    ...again.map((level) => {
      const words = played[level.id];
      const because = refusal(() => playedFault(data, level, words));
      return { id: level.id, proved: !because, because, words };
    }),
  ];
}

/** What is wrong, as a sentence; "" if nothing is. @param {() => string} fault */
function refusal(fault) {
  try {
    return fault();
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}

/** @param {any} data @param {Level} level @param {any} claim */
function certificateFault(data, level, claim) {
  if (claim?.says !== level.says) return "it states something else";
  return new Reader(data, level.system).fault(level.says, claim.certificate);
}

/** @param {any} data @param {Level} level @param {any} words */
function playedFault(data, level, words) {
  if (!Array.isArray(words)) return "it has no moves";
  if (level.refute) return new Refutation(data, level).restore(words) ? "" : "it refutes nothing";
  if (words.length > MOST_MOVES) return `it has more than ${MOST_MOVES} moves`;
  const moves = replayed(level, words);
  if (!moves) return "one of its moves cannot be made";
  const last = moves.length ? moves[moves.length - 1].next : level.start;
  return isSolved(last) ? "" : "its last line has two different sides";
}
