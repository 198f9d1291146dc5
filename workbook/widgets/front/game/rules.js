// The moves. A move is {rule, side, path, places, ...}: what is done, and where; `apply` is all that it means.
// A fact is an equation that may be used in either direction, or one, and transposed where a level has that rule.

import {
  IDENTITY,
  ZERO,
  at,
  children,
  equationOf,
  factors,
  fresh,
  key,
  part,
  parse,
  product,
  spliced,
  sum,
  terms,
  turned,
} from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./tree.js").Term} Term */
/** @typedef {{ left: Node, right: Node }} Equation */
/** @typedef {"left" | "right"} Side */
/** @typedef {{ direction: number, transposed: boolean, from: Node }} Form a way to read a fact */
/**
 * A fact that a level offers; `lines` is its certificate in base facts.
 * @typedef {{ name: string, card: string, says: string, left: Node, right: Node, forms: Form[],
 *   lines: [string, string, string, string][] }} Fact
 */
/**
 * A level as it is played; levels.toml says what its fields mean.
 * @typedef {{ id: string, name: string, world: number, title: string, tag: string, says: string, text: string,
 *   why: string, reward: string, rules: string[], facts: Fact[], start: Equation, system: string, model: string,
 *   fresh: string, shortest: number, proof: any[], refute: string[] | null, laboratory: string, book: string[][],
 *   pairs: [Node, Node][] }} Level
 */
/**
 * @typedef {{ rule: string, side: Side, path: number[], places: number[] | null, direction?: number,
 *   transposed?: boolean, sign?: number, atRight?: boolean, opens?: number, fact?: Fact, by?: Node,
 *   next: Equation, gone: Node[] }} Move
 */

const MOST_TERMS = 200; // that one move multiplies out

export const SIDES = /** @type {Side[]} */ (["left", "right"]);

/** @param {number} from @param {number} to @returns {number[]} */
function range(from, to) {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

/** A level of the data, with its expressions read. @param {any} data @param {any} about the level in the data @returns {Level} */
export function levelOf(data, about) {
  const mayTranspose = about.rules.includes("transpose");
  const facts = about.facts.flatMap((/** @type {string} */ card) =>
    data.facts[about.system][card].map((/** @type {any} */ given) => {
      const fact = { ...given, card, ...equationOf(given.says, data.letters) };
      return { ...fact, forms: formsOf(fact, mayTranspose) };
    }),
  );
  const pairs = data.inverses
    .filter((/** @type {any} */ pair) => about.invertible.includes(pair.of))
    .map((/** @type {any} */ pair) => [pair.of, pair.by].map((text) => parse(text, data.letters)));
  return { ...about, facts, start: equationOf(about.says, data.letters), pairs };
}

/** Every node of an expression with its path. @param {Node} node @param {number[]} path @param {boolean} inProduct @returns {Generator<[Node, number[], boolean]>} */
function* nodes(node, path = [], inProduct = false) {
  yield [node, path, inProduct];
  for (const [i, x] of children(node).entries())
    yield* nodes(x, [...path, i], node.kind === "product");
}

/** A product multiplied out, or one of its brackets opened. @param {Node} node @param {number | null} opens the place of that bracket, null for all @param {Node[]} [gone] @returns {Node} */
export function multipliedOut(node, opens, gone = []) {
  /** @type {{ sign: number, list: Node[] }[]} */
  let rows = [{ sign: 1, list: [] }];
  for (const [place, factor] of factors(node).entries())
    rows = rows.flatMap((row) =>
      (opens === null || opens === place ? terms(factor) : [{ sign: 1, node: factor }]).map(
        (term) => ({
          sign: row.sign * term.sign,
          list: [...row.list, ...factors(term.node)],
        }),
      ),
    );
  return sum(
    rows.map((row) => ({ sign: row.sign, node: product(row.list) })),
    gone,
  );
}

/** Terms with their common first (last) factors outside a bracket. @param {Term[]} list @param {boolean} atRight @returns {Node} */
export function factoredOut(list, atRight) {
  const fromEdge = (/** @type {Node[]} */ parts) => (atRight ? [...parts].reverse() : parts);
  const rows = list.map((term) => fromEdge(factors(term.node)));
  let n = 0;
  while (rows.every((row) => row.length > n && key(row[n]) === key(rows[0][n]))) n += 1;
  const rest = sum(
    rows.map((row, i) => ({ sign: list[i].sign, node: product(fromEdge(row.slice(n))) })),
  );
  return product(fromEdge([...rows[0].slice(0, n), rest]));
}

/** The two sides of a fact as a move uses it. @param {Fact} fact @param {number} direction @param {boolean} isTransposed @returns {Node[]} */
export function readAs({ left, right }, direction, isTransposed) {
  const pair = direction > 0 ? [left, right] : [right, left];
  return isTransposed ? pair.map(turned) : pair;
}

/** The ways in which a fact can be read, those that are transposed last; 0 and I are never replaced. @param {any} fact @param {boolean} mayTranspose @returns {Form[]} */
function formsOf(fact, mayTranspose) {
  return (mayTranspose ? [false, true] : [false]).flatMap((transposed) =>
    [1, -1].flatMap((direction) => {
      const [from] = readAs(fact, direction, transposed);
      const [plain] = readAs(fact, direction, false);
      const isFixed = [ZERO, IDENTITY].some((x) => key(x) === key(from));
      const isTwice = transposed && key(plain) === key(from);
      return isFixed || isTwice ? [] : [{ direction, transposed, from }];
    }),
  );
}

/** What a move makes of the part of an equation that it takes. @param {Node} chosen @param {any} move @param {Node[]} [gone] @returns {Node} */
export function madeOf(chosen, move, gone = []) {
  switch (move.rule) {
    case "expand":
      return multipliedOut(chosen, move.opens ?? null, gone);
    case "factor":
      return factoredOut(terms(chosen), move.atRight);
    case "transpose":
      return turned(children(chosen)[0]);
    default: {
      const [, node] = readAs(move.fact, move.direction, move.transposed);
      return sum([{ sign: move.sign, node }]);
    }
  }
}

/** What a move makes of its side, or of both. @param {Equation} equation @param {any} move @param {Node[]} [gone] @returns {Equation} */
export function apply(equation, move, gone = []) {
  const { side, path, places } = move;
  if (move.rule === "both") {
    const by = (/** @type {Node} */ x) =>
      product(move.atRight ? [x, fresh(move.by)] : [fresh(move.by), x]);
    return { left: by(equation.left), right: by(equation.right) };
  }
  const root = equation[/** @type {Side} */ (side)];
  const other = madeOf(part(at(root, path), places), move, gone);
  return { ...equation, [side]: spliced(root, path, places, fresh(other), gone) };
}

/** The moves that a level allows in an equation, in the order of its places. @param {Equation} equation @param {Level} level @returns {Move[]} */
export function moves(equation, level) {
  /** @type {any[]} */
  const found = [];
  for (const side of SIDES)
    for (const [node, path, inProduct] of nodes(equation[side])) {
      const here = level.facts.flatMap((fact) => matches(node, fact, inProduct));
      for (const move of [...structural(node, level), ...here]) found.push({ ...move, side, path });
    }
  if (level.rules.includes("both")) found.push(...bothSides(equation, level));
  return found.map((move) => finished(equation, move));
}

/** @param {Equation} equation @param {any} move @returns {Move} */
export function finished(equation, move) {
  /** @type {Node[]} */
  const gone = [];
  return { ...move, next: apply(equation, move, gone), gone };
}

/** The moves that multiply out a product, turn a transpose, or factor terms of a sum. @param {Node} node @param {Level} level @returns {any[]} */
function structural(node, level) {
  const may = (/** @type {string} */ rule) => level.rules.includes(rule);
  if (node.kind === "product" && may("expand")) {
    const all = node.parts.flatMap((x, i) => (x.kind === "sum" ? [i] : []));
    const ways = all.length > 1 ? [all, ...all.map((i) => [i])] : [all];
    const many = (/** @type {number[]} */ some) =>
      some.reduce((total, i) => total * children(node.parts[i]).length, 1);
    return ways
      .filter((some) => some.length > 0 && many(some) <= MOST_TERMS)
      .map((some) => ({ rule: "expand", places: null, ...(some !== all && { opens: some[0] }) }));
  }
  if (node.kind === "transpose" && node.node.kind !== "letter" && may("transpose"))
    return [{ rule: "transpose", places: null }];
  if (node.kind !== "sum" || !may("factor")) return [];
  return [false, true].flatMap((atRight) => {
    const edges = children(node).map((x) => key(factors(x).at(atRight ? -1 : 0) ?? IDENTITY));
    return [...new Set(edges)].flatMap((edge) => {
      const places = range(0, edges.length).filter((i) => edges[i] === edge);
      return edge === "I" || places.length < 2 ? [] : [{ rule: "factor", places, atRight }];
    });
  });
}

/** Where a fact fits a node; what fits a factor alone is found in its product. @param {Node} node @param {Fact} fact @param {boolean} inProduct */
function matches(node, fact, inProduct) {
  const parts = inProduct ? [] : factors(node);
  return fact.forms.flatMap(({ direction, transposed, from }) => {
    const move = { rule: "fact", fact, direction, transposed, sign: 1 };
    if (from.kind === "sum") {
      const ways = node.kind === "sum" ? someTerms(node, from) : [];
      return ways.map((some) => ({ ...move, ...some }));
    }
    if (!key(node).includes(key(from))) return []; // this is quick
    const pattern = factors(from);
    const starts = range(0, parts.length - pattern.length + 1).filter((i) =>
      pattern.every((x, j) => key(x) === key(parts[i + j])),
    );
    return starts.map((i) => {
      const places = node.kind === "product" ? range(i, i + pattern.length) : null;
      return { ...move, places };
    });
  });
}

/** The places of the terms of a sum that match a pattern up to a common sign. @param {import("./tree.js").Sum} node @param {import("./tree.js").Sum} pattern */
function someTerms(node, pattern) {
  return [1, -1].flatMap((sign) => {
    const places = pattern.parts.map((term) =>
      node.parts.findIndex((x) => x.sign === sign * term.sign && key(x.node) === key(term.node)),
    );
    return places.includes(-1) ? [] : [{ places: places.sort((a, b) => a - b), sign }];
  });
}

/** Multiplications of both sides by the inverse of what is at an edge. @param {Equation} equation @param {Level} level */
function bothSides(equation, level) {
  const found = [];
  for (const side of SIDES)
    for (const [i, term] of terms(equation[side]).entries()) {
      const all = factors(term.node);
      if (all.length === 0) continue;
      const path = equation[side].kind === "sum" ? [i] : [];
      for (const atRight of [false, true]) {
        const edge = atRight ? all.length - 1 : 0;
        const by = level.pairs.find(([x]) => key(x) === key(all[edge]))?.[1];
        const places = all.length > 1 ? [edge] : null;
        if (by) found.push({ rule: "both", side, path, places, atRight, by });
      }
    }
  return found;
}

/** Moves that only a selection of several parts makes: a part of a product multiplied out, some terms factored. @param {Equation} equation @param {Level} level @param {Side} side @param {number[]} path @param {number[] | null} places @returns {Move[]} */
export function movesOfPart(equation, level, side, path, places) {
  const node = at(equation[side], path);
  if (!places || places.length < 2 || places.length === children(node).length) return [];
  return structural(part(node, places), level)
    .filter((move) => move.opens === undefined && (move.places ?? places).length === places.length)
    .map((move) => finished(equation, { ...move, side, path, places }));
}

/** @param {Equation} equation @returns {string} */
export function keyOfEquation(equation) {
  return `${key(equation.left)} = ${key(equation.right)}`;
}

/** Whether both sides agree, up to the order of terms. @param {Equation} equation */
export function isSolved(equation) {
  return key(equation.left) === key(equation.right);
}

/** What a move is called on its card. @param {Move} move */
export function cardOf(move) {
  return move.fact ? move.fact.card : move.rule;
}

const BLANK = {
  rule: "",
  side: "left",
  path: [],
  places: null,
  direction: 0,
  transposed: false,
  sign: 1,
  atRight: false,
  opens: -1,
  by: "",
};

/** A move as it is saved: words and numbers. @param {Move} move */
export function saved(move) {
  const rule = move.fact ? move.fact.name : move.rule;
  const words = /** @type {any} */ ({ ...move, rule, by: move.by && key(move.by) });
  const kept = Object.entries(BLANK).map(([name, blank]) => [name, words[name] ?? blank]);
  return Object.fromEntries(kept);
}

/** The move that was saved, made again. What is not said of it is as in BLANK. @param {Equation} equation @param {Level} level @param {any} words @returns {Move | undefined} */
function restored(equation, level, words) {
  const wanted = { ...BLANK, ...words };
  const same = (/** @type {Move} */ move) => {
    const ours = saved(move);
    return Object.entries(wanted).every(([name, some]) => isSame(some, ours[name]));
  };
  return moves(equation, level).find(same) ?? selected(equation, level, wanted).find(same);
}

/** The moves of the neighbours that are selected, if any are. @param {Equation} equation @param {Level} level @param {any} words */
function selected(equation, level, { side, path, places }) {
  if (!SIDES.includes(side) || !Array.isArray(places)) return [];
  const root = equation[/** @type {Side} */ (side)];
  const [node] = [...nodes(root)].find(([, where]) => isSame(path, where)) ?? [];
  if (!node) return [];
  const parts = range(0, children(node).length);
  return isSame(places, parts.slice(places[0], places[0] + places.length))
    ? movesOfPart(equation, level, side, path, places)
    : [];
}

/** Whether data of a file, whatever it is, consists of what a move consists of. @param {any} some @param {any} ours @returns {boolean} */
function isSame(some, ours) {
  if (!Array.isArray(some) || !Array.isArray(ours)) return some === ours;
  return some.length === ours.length && some.every((x, i) => isSame(x, ours[i]));
}

/** The moves that were saved, made again; null where one does not fit. @param {Level} level @param {any[]} list @returns {Move[] | null} */
export function replayed(level, list) {
  const out = [];
  let now = level.start;
  for (const words of list) {
    const move = restored(now, level, words);
    if (!move) return null;
    out.push(move);
    now = move.next;
  }
  return out;
}
