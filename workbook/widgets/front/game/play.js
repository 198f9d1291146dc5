// A level while it is played, without a page: its lines, what fits a selection, undo and redo, hints, free typing.

import { Reader } from "./certificate.js";
import { agrees } from "./fractions.js";
import {
  SIDES,
  cardOf,
  isSolved,
  keyOfEquation,
  moves,
  movesOfPart,
  replayed,
  saved,
} from "./rules.js";
import { homeOf, isHome, reached, trail, way } from "./search.js";
import { sizeOf } from "./sizes.js";
import { at, children, key, turned } from "./tree.js";
import { asTyped, readTyped } from "./typed.js";
import { modelsOf, valuesOf } from "./values.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./rules.js").Equation} Equation */
/** @typedef {import("./rules.js").Level} Level */
/** @typedef {import("./rules.js").Move} Move */
/** @typedef {import("./rules.js").Side} Side */
/** @typedef {{ side: Side, path: number[], places: number[] | null }} Place */
/** @typedef {{ side: Side, path: number[], node: Node }} Unit what one click takes: a letter or its transpose */

// Lines that are looked at, at most, for a hint and for a line that is typed: a player does not wait for more.
const SEARCHED = 60;
const SEARCHED_FOR_TYPED = 200;

/** @param {Node} node */
export function isUnit(node) {
  return children(node.kind === "transpose" ? node.node : node).length === 0;
}

/** All units of a side, from left to right. @param {Node} node @param {Side} side @param {number[]} [path] @returns {Unit[]} */
export function unitsOf(node, side, path = []) {
  if (isUnit(node)) return [{ side, path, node }];
  return children(node).flatMap((x, i) => unitsOf(x, side, [...path, i]));
}

/** The letters of some expressions, each once, in the order in which they are written. @param {Node[]} list @returns {import("./tree.js").Letter[]} */
export function lettersOf(list) {
  const units = list.flatMap((node) => unitsOf(node, "left"));
  const bare = units.map(({ node }) => (node.kind === "transpose" ? node.node : node));
  const letters = bare.flatMap((node) => (node.kind === "letter" ? [node] : []));
  return [...new Map(letters.map((letter) => [letter.name, letter])).values()];
}

/** Whether a path leads into a place. @param {number[]} path @param {{ path: number[], places: number[] | null }} place */
export function isInside(path, place) {
  return (
    place.path.every((i, n) => path[n] === i) &&
    (!place.places || place.places.includes(path[place.path.length]))
  );
}

/** The place of a move; of a bracket that is opened, that bracket. @param {Move} move @returns {Place} */
export function placeOf(move) {
  const { side, path, places } = move;
  return move.opens === undefined ? { side, path, places } : { side, path, places: [move.opens] };
}

/** The place from one unit to another. @param {Unit} first @param {Unit} last @param {Equation} equation @returns {Place} */
export function between(first, last, equation) {
  let n = 0;
  while (n < first.path.length && n < last.path.length && first.path[n] === last.path[n]) n += 1;
  const path = first.path.slice(0, n);
  const whole = { side: first.side, path, places: null };
  if (n === first.path.length || n === last.path.length) return whole;
  if (at(equation[first.side], path).kind === "transpose") return whole;
  const [from, to] = [first.path[n], last.path[n]].sort((a, b) => a - b);
  return { ...whole, places: Array.from({ length: to - from + 1 }, (_, i) => from + i) };
}

export class Play {
  /** @param {any} data @param {Level} level */
  constructor(data, level) {
    this.data = data;
    this.level = level;
    this.reader = new Reader(data, level.system);
    /** @type {{ equation: Equation, move: Move | null }[]} */
    this.lines = [{ equation: level.start, move: null }];
    /** @type {{ equation: Equation, move: Move | null }[]} */
    this.undone = [];
    /** @type {Map<string, Move[]> | null} */
    this.known = null;
    /** @type {WeakMap<Node, Unit[]>} */
    this.units = new WeakMap();
    /** @type {Map<Equation, Move[]>} */
    this.found = new Map();
  }

  get now() {
    return this.lines[this.lines.length - 1].equation;
  }

  get isSolved() {
    return isSolved(this.now);
  }

  get played() {
    return this.lines.slice(1).map((line) => /** @type {Move} */ (line.move));
  }

  /** All moves of a line. @param {Equation} line @returns {Move[]} */
  movesOf(line) {
    if (!this.found.has(line)) this.found.set(line, moves(line, this.level));
    return /** @type {Move[]} */ (this.found.get(line));
  }

  /** All moves of the last line. */
  get moves() {
    return this.movesOf(this.now);
  }

  /** The units at a place; of a place inside a transposed letter, that unit. @param {Place} place @returns {Unit[]} */
  unitsAt(place) {
    const root = this.now[place.side];
    const units = this.units.get(root) ?? unitsOf(root, place.side);
    this.units.set(root, units);
    const isCovered = (/** @type {Unit} */ { path }) =>
      isInside(path, place) || path.join() === place.path.slice(0, path.length).join();
    return units.filter(isCovered);
  }

  /** Their paths, as texts. @param {Place} place @returns {string[]} */
  cover(place) {
    return this.unitsAt(place).map((unit) => unit.path.join("."));
  }

  /** The moves that fit a selection: neighbours that cancel, then what is closest, then "both sides", last what leads back; of one card alone, if one is named. @param {Place | null} selected @param {string} card @returns {Move[]} */
  options(selected, card = "") {
    const all = card ? this.moves.filter((move) => cardOf(move) === card) : this.moves;
    if (!selected) return card ? this.fromLeft(all) : [];
    const chosen = this.cover(selected);
    const near = all
      .filter((move) => move.side === selected.side)
      .map((move) => ({ move, cover: this.cover(placeOf(move)) }));
    const more = card
      ? []
      : movesOfPart(this.now, this.level, selected.side, selected.path, selected.places);
    near.push(...more.map((move) => ({ move, cover: chosen })));
    let fits = near.filter((x) => chosen.every((path) => x.cover.includes(path)));
    const exact = fits.filter((x) => selected.places && x.cover.length === chosen.length);
    if (exact.length > 0) fits = exact; // just what was dragged over is meant
    if (fits.length === 0)
      fits = near.filter((x) => x.cover.every((path) => chosen.includes(path)));
    const before = new Set(this.lines.map((line) => keyOfEquation(line.equation)));
    const rank = (/** @type {Move} */ move) =>
      before.has(keyOfEquation(move.next)) ? 9 : rankOf(move);
    /** @type {Set<string>} */
    const seen = new Set();
    return fits
      .sort((a, b) => rank(a.move) - rank(b.move) || a.cover.length - b.cover.length)
      .map((x) => x.move)
      .filter((move) => {
        const result = `${cardOf(move)} ${keyOfEquation(move.next)}`;
        return seen.has(result) ? false : seen.add(result);
      });
  }

  /** Moves in the order of their places, as they are read. @param {Move[]} list */
  fromLeft(list) {
    const units = SIDES.flatMap((side) => unitsOf(this.now[side], side));
    const names = units.map((unit) => `${unit.side} ${unit.path.join(".")}`);
    const first = (/** @type {Move} */ move) =>
      names.indexOf(`${move.side} ${this.cover(placeOf(move))[0]}`);
    return [...list].sort((a, b) => first(a) - first(b));
  }

  /** How many places a card fits: of several ways to use it at one place, one counts. @param {string} card */
  placesOf(card) {
    const here = this.moves.filter((move) => cardOf(move) === card);
    const names = here.map((move) => `${move.side} ${this.cover(placeOf(move)).join(" ")}`);
    return new Set(names).size;
  }

  /** The moves that do the same at other places, after the move itself: none of them overlap. @param {Move} move @returns {Move[]} */
  alike(move) {
    const names = (/** @type {Move} */ one) =>
      this.cover(placeOf(one)).map((path) => `${one.side} ${path}`);
    const list = [move];
    const isWhole = move.opens === undefined && this.moves.includes(move);
    if (move.rule === "factor" || move.rule === "both" || !isWhole) return list;
    const taken = new Set(names(move));
    for (const other of this.moves) {
      const units = names(other);
      if (!isTwin(other, move) || units.some((unit) => taken.has(unit))) continue;
      for (const unit of units) taken.add(unit);
      list.push(other);
    }
    return list;
  }

  /** Make a move. Throws if the result is not an identity, which cannot happen to a move of the game. @param {Move} move */
  apply(move) {
    if (!this.reader.holds(this.now, move))
      throw new Error(`this move is not an identity: ${JSON.stringify(saved(move))}`);
    this.lines.push({ equation: move.next, move });
    this.undone = [];
  }

  /** The same move at every place, from right to left: a place is known by its first letter, wherever other moves put it. @param {Move} move */
  applyAll(move) {
    const letter = (/** @type {Move} */ one) => this.unitsAt(placeOf(one))[0].node;
    const places = this.fromLeft(this.alike(move)).map(letter);
    for (const place of places.reverse()) {
      const next = this.moves.find((other) => isTwin(other, move) && letter(other) === place);
      if (next && !this.isSolved) this.apply(next);
    }
  }

  undo() {
    if (this.lines.length < 2) return false;
    this.undone.push(/** @type {any} */ (this.lines.pop()));
    return true;
  }

  redo() {
    const line = this.undone.pop();
    if (line) this.lines.push(line);
    return Boolean(line);
  }

  /** Back to a line that was. @param {number} number */
  back(number) {
    while (this.lines.length > number + 1) this.undo();
  }

  /** The proof as it is kept: its moves. */
  get words() {
    return this.played.map(saved);
  }

  /** Make the moves that were kept; false where they do not fit. @param {any[]} words */
  restore(words) {
    const played = replayed(this.level, words);
    if (!played) return false;
    this.back(0);
    for (const move of played) this.apply(move);
    return true;
  }

  /** The moves of a proof from the last line on, if a short search or the known proof leads to one; else null. */
  plan() {
    return way(this.now, this.level, SEARCHED, this.home);
  }

  /** The last line that is also in the known proof, which continues from there; the first line always is. */
  get lastHome() {
    return this.lines.findLastIndex((line) => isHome(line.equation, this.level, this.home));
  }

  /** The lines of the known proof. */
  get home() {
    this.known ??= homeOf(this.level);
    return this.known;
  }

  /** The moves of this line that lead where a planned one does. @param {Move} planned @returns {Move} */
  mine(planned) {
    const wanted =
      planned.rule === "both"
        ? (/** @type {Move} */ move) => keyOfEquation(move.next) === keyOfEquation(planned.next)
        : (/** @type {Move} */ move) =>
            move.side === planned.side &&
            key(move.next[move.side]) === key(planned.next[planned.side]);
    return this.moves.find((move) => move.rule === planned.rule && wanted(move)) ?? planned;
  }

  /** Throws a sentence if two sides that were typed differ in numbers. @param {string[]} texts */
  refuseFalse(texts) {
    const [left, right] = texts.map((text) => readTyped(text, this.data, this.level));
    const models = modelsOf(this.data, lettersOf([left, right]));
    const differing = models.find((name) => !agrees({ left, right }, valuesOf(this.data, name)));
    if (differing === undefined) return;
    const { title } = this.data.models[differing];
    throw new Error(`That is false: its sides differ for ${title}.`);
  }

  /** The line now, as it may be typed. */
  get typedNow() {
    return SIDES.map((side) => asTyped(this.now[side], this.data)).join(" = ");
  }

  /** The few moves that lead to what was typed: a side, an equation, or "= a right side"; `side` is that for which it was taken, if it could have been either. Throws a sentence. @param {string} text */
  typed(text) {
    const parts = text.split(/==|=/);
    if (parts.length > 2) throw new Error("Type one side, or two sides with one = between them.");
    const goals = parts.map((part, i) => {
      if (parts.length === 2 && !part.trim() && parts[1 - i].trim()) return null; // of the other side alone
      const node = readTyped(part, this.data, this.level);
      sizeOf(node, this.data.letters);
      return [node, turned(turned(node))].map(key); // as it is, and with transposes of letters alone
    });
    const says = (/** @type {Equation} */ x, /** @type {(string[] | null)[]} */ wanted) =>
      SIDES.every((side, i) => !wanted[i] || wanted[i].includes(key(x[side])));
    const [first, second] = goals;
    const ways = goals.length === 2 ? [[first, second]] : [[first], [null, first]]; // of either side
    const open = ways.filter((wanted) => !says(this.now, wanted)); // what is there is not meant
    if (open.length === 0) throw new Error("That is what the line says already.");
    const { now, level } = this;
    const found = open.flatMap((wanted) => {
      const isTyped = (/** @type {Equation} */ x) => says(x, wanted);
      const search = reached(now, level, SEARCHED_FOR_TYPED, keyOfEquation, isTyped);
      const side = wanted[0] ? "left" : "right";
      return search.end ? [{ side, path: trail(search.found, search.end) }] : [];
    });
    const [nearest] = found.sort((a, b) => a.path.length - b.path.length);
    if (first?.[0] === second?.[0] && nearest?.path.length > 3)
      throw new Error("That is the end already. Type the lines that lead there.");
    if (nearest) return { path: nearest.path, side: found.length > 1 ? nearest.side : "" };
    if (first && second) this.refuseFalse(parts);
    if (open.length < ways.length)
      throw new Error(
        "One side says already what you typed, and a few moves do not lead the other there.",
      );
    throw new Error("A few moves of this level do not lead there. Is a step missing?");
  }
}

/** Where a kind of move comes among those that are offered. @param {Move} move */
function rankOf(move) {
  if (cardOf(move) === "cancel") return 0;
  return move.rule === "both" ? 2 : 1;
}

/** @param {Move} other @param {Move} move */
function isTwin(other, move) {
  return (
    cardOf(other) === cardOf(move) &&
    other.direction === move.direction &&
    (other.opens === undefined) === (move.opens === undefined) &&
    Boolean(other.transposed) === Boolean(move.transposed)
  );
}
