// What tests ask of the Operator Game, without a page: solve every level, wander, click at random. GIVEN says what.

import { Reader, fileOf } from "../workbook/widgets/front/game/certificate.js";
import { agrees, bothSides, entries } from "../workbook/widgets/front/game/fractions.js";
import { judged } from "../workbook/widgets/front/game/handin.js";
import { Progress } from "../workbook/widgets/front/game/keep.js";
import { valuesOf } from "../workbook/widgets/front/game/values.js";
import { Play } from "../workbook/widgets/front/game/play.js";
import { Refutation } from "../workbook/widgets/front/game/refute.js";
import { isSolved, levelOf, moves, replayed, saved } from "../workbook/widgets/front/game/rules.js";
import { code, key, parse, product } from "../workbook/widgets/front/game/tree.js";
import { asTyped, readTyped } from "../workbook/widgets/front/game/typed.js";
import { spoken } from "../workbook/widgets/front/game/typeset.js";
import { Words } from "../workbook/widgets/front/game/words.js";
import { shortest } from "./game_search.js";

const { data, job } = GIVEN;
const levels = data.levels.map((about) => levelOf(data, about));
const chosen = levels.filter((level) => !GIVEN.only || GIVEN.only.includes(level.id));

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const text = (equation) => [code(equation.left), code(equation.right)];
const tooLong = (equation) => text(equation).join("").length > 1200;

/** The shortest proof that a search finds, played in the level; what the page would save of it. */
function solve(level) {
  const play = new Play(data, level),
    outcome = shortest(level.start, level, GIVEN.most);
  for (const planned of outcome.path ?? []) play.apply(play.mine(planned));
  return {
    length: outcome.path?.length ?? null,
    exact: outcome.exact,
    solved: play.isSolved,
    words: play.words,
    lines: play.lines.map((line) => text(line.equation)),
    spoken: spoken(play.now.left, data.letters),
  };
}

/** The known proof of a level, played in it. */
function known(level) {
  const play = new Play(data, level);
  return {
    solved: play.restore(level.proof) && play.isSolved,
    words: play.words,
    lines: play.lines.map((line) => text(line.equation)),
  };
}

/** After each of some random moves: whether a hint is found, or the line to go back to; what the hints lead to. */
function hinted(level, k) {
  const next = random(31 + k + 1000 * (GIVEN.seed ?? 0));
  const play = new Play(data, level);
  const found = { paths: 0, backs: 0, ends: [] };
  for (let n = 0; n < GIVEN.steps && !play.isSolved && !tooLong(play.now); n += 1) {
    play.apply(play.moves[Math.floor(next() * play.moves.length)]);
    const detour = play.lines.length - 1;
    if (play.isSolved) break;
    if (play.plan()) found.paths += 1;
    else found.backs += 1;
    found.ends.push(led(play));
    play.back(detour);
  }
  return found;
}

/** Whether a player who obeys hints alone comes to the end. */
function led(play) {
  for (let n = 0; n < 40 && !play.isSolved; n += 1) {
    const path = play.plan();
    if (path) play.apply(play.mine(path[0]));
    else play.back(play.lastHome);
  }
  return play.isSolved;
}

/** Whether a move is an identity in numbers. */
function agreesInNumbers(before, move, values) {
  if (move.rule !== "both")
    return equalValues(before[move.side], move.next[move.side], values);
  const by = (x) => product(move.atRight ? [x, move.by] : [move.by, x]);
  return ["left", "right"].every((side) => equalValues(by(before[side]), move.next[side], values));
}

function equalValues(x, y, values) {
  const equation = { left: x, right: y };
  const [a, b] = bothSides(equation, values);
  return a.rows === b.rows && a.columns === b.columns && agrees(equation, values);
}

/** Random walks: every move is tried as certificate and in numbers; the walks themselves, as words and lines. */
function wander(level, k) {
  const next = random(1000 * GIVEN.seed + k),
    reader = new Reader(data, level.system),
    names = GIVEN.models[level.system];
  const found = { tried: 0, wrong: [], walks: [] };
  while (found.tried < GIVEN.moves) {
    const values = valuesOf(data, names[found.walks.length % names.length]);
    let now = level.start;
    const walk = { words: [], lines: [text(now)] };
    for (let n = 0; n < GIVEN.steps && !tooLong(now); n += 1) {
      const all = moves(now, level);
      if (all.length === 0) break;
      const move = all[Math.floor(next() * all.length)];
      found.tried += 1;
      if (!agreesInNumbers(now, move, values) || !reader.holds(now, move))
        found.wrong.push({ line: text(now), move: saved(move) });
      now = move.next;
      walk.words.push(saved(move));
      walk.lines.push(text(now));
    }
    found.walks.push(walk);
    if (walk.words.length === 0) break;
  }
  return found;
}

/** The share of random clickers that solve a level within twice its shortest proof. */
function click(level, k) {
  const next = random(77 + k);
  let won = 0;
  for (let n = 0; n < GIVEN.plays; n += 1)
    won += Number(level.refute ? guessed(level, next) : clicked(level, next));
  return won / GIVEN.plays;
}

function clicked(level, next) {
  let now = level.start;
  for (let n = 0; n < 2 * level.shortest && !isSolved(now); n += 1) {
    const all = moves(now, level);
    if (all.length === 0 || tooLong(now)) return false;
    now = all[Math.floor(next() * all.length)].next;
  }
  return isSolved(now);
}

function guessed(level, next) {
  const game = new Refutation(data, level);
  const gestures = 2 * (1 + level.shortest); // numbers are chosen, and then an entry
  for (let n = 0; n < gestures && !game.isWon; n += 1) {
    const [left] = game.sides,
      cells = left.rows * left.columns,
      choice = Math.floor(next() * (level.refute.length + cells));
    if (choice < level.refute.length) game.choose(level.refute[choice]);
    else game.point(choice - level.refute.length);
  }
  return game.isWon;
}

/** Levels that lose a rule or a fact, and fuzzed saves: does the game refuse? */
function mutants() {
  const out = {};
  for (const level of chosen) {
    const reader = new Reader(data, level.system);
    const says = (move) => reader.gap(reader.equation(move.fact.says));
    // a definition is true of the letters themselves
    const move = moves(level.start, level).find((x) => x.rule === "fact" && says(x).size);
    if (!move) continue;
    const other = { ...move, next: { ...move.next, [move.side]: level.start[move.side === "left" ? "right" : "left"] } };
    const turned = { ...move, direction: -move.direction };
    out[level.id] = [other, turned].map((x) => reader.holds(level.start, x));
  }
  return out;
}

const JOBS = {
  solve: () => Object.fromEntries(chosen.map((level) => [level.id, solve(level)])),
  known: () => Object.fromEntries(chosen.map((level) => [level.id, known(level)])),
  hinted: () => Object.fromEntries(chosen.map((level, k) => [level.id, hinted(level, k)])),
  wander: () => Object.fromEntries(chosen.map((level, k) => [level.id, wander(level, k)])),
  click: () => Object.fromEntries(chosen.map((level, k) => [level.id, click(level, k)])),
  mutants,
  file: () => fileOf(data, chosen, GIVEN.proofs),
  judge: () => judged(data, levels, GIVEN.file),
  judges: () =>
    GIVEN.files.map((file) => {
      try {
        return judged(data, levels, JSON.parse(file));
      } catch {
        return null;
      }
    }),
  agree: () =>
    Object.fromEntries(
      chosen.map((level) => [
        level.id,
        GIVEN.names.map((name) => agrees(level.start, valuesOf(data, name))),
      ]),
    ),
  refutations: () =>
    Object.fromEntries(
      levels
        .filter((level) => level.refute)
        .map((level) => [
          level.id,
          level.refute.map((name) => agrees(level.start, valuesOf(data, name))),
        ]),
    ),
  refuting: () =>
    Object.fromEntries(
      levels
        .filter((level) => level.refute)
        .map((level) => [
          level.id,
          level.refute.map((name) => {
            const sides = bothSides(level.start, valuesOf(data, name));
            const [left, right] = sides.map((side) => entries(side).flat());
            return left.map((entry, i) => entry !== right[i]);
          }),
        ]),
    ),
  restore: () =>
    chosen.map((level) => {
      const play = new Play(data, level);
      return play.restore(GIVEN.proofs[level.id]) && play.isSolved;
    }),
  replay: () =>
    GIVEN.lines.map(([id, words]) => {
      const level = levels.find((one) => one.id === id);
      const made = replayed(level, words);
      return made && [level.start, ...made.map((move) => move.next)].map(text);
    }),
  books: () => {
    const words = new Words(data);
    return data.levels.flatMap(({ book }) =>
      book.map(([text, reason]) => [words.text(parse(text, data.letters)), words.typeset(reason)]),
    );
  },
  typing: () => {
    const words = new Words(data);
    return Object.fromEntries(levels.map((level) => [level.id, words.typingHelp(level)]));
  },
  spelled: () =>
    chosen.flatMap((level) =>
      ["left", "right"].map((side) => {
        const node = level.start[side];
        const text = asTyped(node, data);
        return [level.id, text, key(readTyped(text, data, level)) === key(node)];
      }),
    ),
  typed: () =>
    GIVEN.lines.map(([id, line]) => {
      const play = new Play(
        data,
        levels.find((level) => level.id === id),
      );
      try {
        const { path, side } = play.typed(line);
        return [...path.map((move) => saved(move).rule), ...(side ? [side] : [])];
      } catch (error) {
        return error.message;
      }
    }),
  windows: () => {
    const memory = {};
    globalThis.localStorage = {
      getItem: (name) => memory[name] ?? null,
      setItem: (name, text) => (memory[name] = text),
    };
    const [one, other] = [new Progress(), new Progress()];
    one.solve("1.1", [], 2);
    other.solve("1.2", [], 3);
    return Object.keys(new Progress().levels);
  },
  progress: () => {
    const kept = new Progress();
    const ids = levels.map((level) => level.id);
    for (const [id, many] of Object.entries(GIVEN.kept)) kept.solve(id, [], many);
    const short = kept.text(ids),
      other = new Progress();
    other.take(short, ids);
    const refused = GIVEN.wrong(short).map((one) => {
      try {
        other.take(one, ids);
        return "";
      } catch (error) {
        return error.message;
      }
    });
    return { short, back: other.levels, isKept: kept.isKept, refused };
  },
};
if (job === "progress")
  GIVEN.wrong = (short) => ["", "hello", short.slice(0, -1), short.replace("2", "3")];
console.log(JSON.stringify(JOBS[job]()));
