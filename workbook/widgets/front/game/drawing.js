// What the Operator Game shows: levels, lines, the equation with what fits lit, options, cards, tips, numbers, the end.
//
// All is drawn anew from the game's state; nothing here changes it.

import { code } from "./tree.js";
import { isInside, lettersOf, placeOf, unitsOf } from "./play.js";
import { SIDES, cardOf, replayed } from "./rules.js";
import { element } from "../shared/elements.js";
import { escaped, extentOf, worked } from "./typeset.js";
import { modelsOf, table, valuesOf, verdict } from "./values.js";
import { RULES } from "./words.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./rules.js").Equation} Equation */
/** @typedef {import("./rules.js").Move} Move */
/** @typedef {import("./rules.js").Level} Level */

const NARROW = 720; // [px] of a board with smaller letters
const HANGING = 32; // [px] by which its lines that go on are indented
export const AT_ONCE = 4; // options in the strip

const CELL_KEYS =
  ' <span class="og-keys">Digits choose numbers, arrows go from entry to entry, Enter takes one.</span>';

const PROOFS =
  '<details class="og-proofs"><summary>Your proof beside others</summary><div class="og-both"></div></details>';

export const FRAME = `
<header class="og-head"><h1 class="og-name">The Operator Game</h1><nav class="og-worlds" aria-label="Worlds"></nav>
  <nav class="og-levels" aria-label="Levels of this world"></nav>
  <button class="og-open" data-do="menu">Progress</button></header>
<div class="og-body"><div class="og-main">
  <div class="og-stage">
    <div class="og-above"><div class="og-title"></div><p class="og-world"></p><p class="og-text"></p><p class="og-why"></p>
      <div class="og-past" role="group" aria-label="Earlier lines; at first, what letters mean"></div></div>
    <div class="og-equation" tabindex="0" role="application"></div>
    <div class="og-below"><div class="og-offer"><p class="og-tip"></p>
      <div class="og-strip" role="group" aria-label="What fits here"></div></div>
      <div class="og-told"></div></div>
    <div class="og-bar" role="group" aria-label="Tools">
      <button data-do="undo">Undo <kbd>u</kbd></button>
      <button data-do="redo">Redo <kbd>y</kbd></button>
      <button data-do="restart">Restart <kbd>r</kbd></button>
      <button data-do="hint">Hint <kbd>h</kbd></button>
      <button data-do="numbers" aria-pressed="false">Numbers <kbd>v</kbd></button>
      <button data-do="type" aria-pressed="false">Type <kbd>t</kbd></button></div></div>
  <div class="og-after">
    <section class="og-win" tabindex="-1" aria-label="The end of the level" hidden></section>
    <form class="og-type" hidden><label>A line to come, or one side of it: steps may be left out. <small class="og-spelt"></small>
      <input name="line" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
      <button>Try</button></form>
    <div class="og-numbers" hidden></div></div></div>
<aside class="og-cards" aria-label="Cards"></aside></div>
<div class="og-live" aria-live="polite"></div>`;

export class Drawing {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.words = game.words;
    /** @type {WeakMap<any, { after: any, button: HTMLButtonElement }>} the buttons of earlier lines */
    this.above = new WeakMap();
    /** @type {Record<string, string[]>} what was drawn last, by place */
    this.drawn = {};
    this.room = Infinity;
    this.tooLong = Infinity; // the extent of a line from which on letters are smaller
    new ResizeObserver(([{ contentRect }]) => this.widen(contentRect.width)).observe(
      game.find("equation"),
    );
    new ResizeObserver(() => this.drawPast()).observe(game.find("past"));
  }

  /** Lines are broken for another width. @param {number} width of the board [px] */
  widen(width) {
    this.room = width < NARROW ? (width - HANGING) / 26 : width / 33;
    if (!this.game.level) return;
    this.above = new WeakMap();
    this.tooLong = Infinity;
    this.draw();
  }

  /** Draw a place, if it has changed. @param {string} name @param {string} html */
  put(name, html) {
    if (this.drawn[name]?.[0] === html) return;
    this.drawn[name] = [html];
    this.game.find(name).innerHTML = html;
  }

  /** Draw those of a list of elements that have changed. @param {string} name @param {string[]} list */
  putEach(name, list) {
    const place = this.game.find(name);
    const old = this.drawn[name] ?? [];
    for (const [i, html] of list.entries()) {
      if (old[i] === html) continue;
      const made = document.createRange().createContextualFragment(html);
      if (i < place.children.length) place.children[i].replaceWith(made);
      else place.append(made);
    }
    while (place.children.length > list.length) place.lastElementChild.remove();
    this.drawn[name] = list;
  }

  /** Draw all. What comes after a move is left out, and drawn when the move has been seen. @param {boolean} [isMove] */
  draw(isMove = false) {
    const { game } = this;
    const { level, play } = game;
    const solved = game.isWon;
    game.root.classList.toggle("og-won", solved);
    game.root.classList.toggle("og-refuting", Boolean(game.refutation));
    game.root.classList.toggle("og-begun", game.moved > 0);
    this.drawLevels();
    const tag = level.tag.startsWith("RK") ? level.tag : ""; // others only repeat the statement
    this.put("title", `<h2>${level.id} ${escaped(level.title)}</h2><span>${escaped(tag)}</span>`);
    this.put("text", escaped(level.text));
    this.put("why", escaped(level.why));
    const world = game.data.worlds[level.world - 1];
    const opens = level === game.levels.find((one) => one.world === level.world);
    this.put("world", opens ? escaped(world.says) : "");
    const equation = game.find("equation");
    equation.innerHTML = this.lineOf(play.lines.length - 1);
    if (extentOf(play.now) < this.tooLong) equation.classList.remove("og-long", "og-bare");
    const keys = game.refutation
      ? " Digits choose numbers."
      : " Arrows choose a factor, with Shift more of them, Up what is around it; digits a rule. h is a hint, u undoes a move.";
    equation.setAttribute("aria-label", `${this.words.spokenLine(play.now)}.${keys}`);
    this.light();
    this.fit();
    if (!isMove) this.drawRest();
  }

  /** What a phone has no time for in the frame of a move: earlier lines, and the end of a level. */
  drawRest() {
    this.drawPast();
    this.drawWin();
  }

  /** The earlier lines. Those that are there already stay: to lay them out again takes long on a phone. */
  drawPast() {
    const { lines } = this.game.play;
    const past = this.game.find("past");
    const rows = lines.slice(0, -1).map((line, i) => this.lineAbove(line, i));
    if (rows.length === 0) past.innerHTML = this.opening();
    const same = rows.findIndex((row, i) => past.children[i] !== row);
    const kept = same < 0 ? rows.length : same;
    while (rows.length > 0 && past.children.length > kept) past.lastElementChild.remove();
    past.append(...rows.slice(kept));
    past.style.paddingBottom = `${this.coveredInPart(past)}px`;
    past.scrollTop = rows.length > 0 ? 1e6 : 0;
  }

  /** An earlier line as a button: the same one as long as the line and what follows it are the same. @param {any} line @param {number} i */
  lineAbove(line, i) {
    const after = this.game.play.lines[i + 1];
    const old = this.above.get(line);
    if (old?.after === after) return old.button;
    const says = this.words.spokenLine(line.equation);
    const button = element("button", {
      type: "button",
      class: "og-line",
      "data-back": String(i),
      "aria-label": `Back to line ${i + 1}: ${says}`,
    });
    const why = line.move ? this.words.reason(line.move) : "to prove";
    button.innerHTML = `<span>${this.lineOf(i)}</span><small>${escaped(why)}</small>`;
    this.above.set(line, { after, button });
    return button;
  }

  /** A line that is too long gets smaller letters, and then no sizes. */
  fit() {
    const equation = this.game.find("equation");
    const isLong = () => equation.scrollHeight > equation.clientHeight;
    if (!isLong()) return;
    this.tooLong = Math.min(this.tooLong, extentOf(this.game.play.now));
    equation.classList.add("og-long");
    if (isLong()) equation.classList.add("og-bare");
  }

  /** How far the earlier lines must be scrolled on, so that the statement at the top covers none of them in part [px]. @param {HTMLElement} past */
  coveredInPart(past) {
    const rows = /** @type {HTMLElement[]} */ ([...past.children]);
    const bottom = (/** @type {HTMLElement} */ row) => row.offsetTop + row.offsetHeight;
    const last = rows[rows.length - 1];
    past.classList.toggle("og-gap", bottom(last) > past.clientHeight);
    if (rows.length < 3) return 0;
    const edge = bottom(last) - past.clientHeight + rows[0].offsetHeight;
    const cut = rows.slice(1).find((row) => row.offsetTop + 2 < edge && bottom(row) > edge + 2);
    return cut ? bottom(cut) - edge : 0;
  }

  drawLevels() {
    const { game } = this;
    const { worlds } = game.data;
    const world = game.level.world;
    const isDone = (/** @type {Level} */ x) => Boolean(game.progress.levels[x.id]);
    const tabs = worlds.map((/** @type {any} */ x, /** @type {number} */ i) => {
      const number = i + 1;
      const here = game.levels.filter((one) => one.world === number);
      const done = here.filter(isDone).length;
      return `<button data-level="${here.find((one) => !isDone(one))?.id ?? here[0].id}" title="${escaped(x.title)}" aria-label="World ${number}, ${escaped(x.title)}: ${done} of ${here.length} solved" ${number === world ? 'aria-current="true"' : ""} class="${done === here.length ? "og-done" : ""}">${number}</button>`;
    });
    this.putEach("worlds", tabs);
    const levels = game.levels
      .filter((one) => one.world === world)
      .map(
        (one) =>
          `<button data-level="${one.id}" class="${isDone(one) ? "og-done" : ""}" aria-label="Level ${one.id}, ${escaped(one.title)}${isDone(one) ? ", solved" : ""}" ${one === game.level ? 'aria-current="true"' : ""}>${one.id.split(".")[1]}</button>`,
      );
    this.putEach("levels", [`<b>${escaped(worlds[world - 1].title)}</b>`, ...levels]);
  }

  /** A line with what changed in it, and what the next line changes. @param {number} i */
  lineOf(i) {
    const { game } = this;
    const { equation, move } = game.play.lines[i];
    const before = game.play.lines[i - 1]?.equation;
    const after = game.play.lines[i + 1]?.move;
    const old =
      before && new Set(SIDES.flatMap((side) => unitsOf(before[side], side).map((x) => x.node)));
    const isCurrent = i === game.play.lines.length - 1;
    const sign = game.refutation?.isWon ? "≠" : "=";
    const sides = SIDES.map((side) => {
      const mark = (/** @type {Node} */ node, /** @type {number[]} */ path) => {
        const names = [];
        if (move && old && !old.has(node)) names.push("og-new");
        if (after && after.side === side && isInside(path, placeOf(after))) names.push("og-used");
        return names.join(" ");
      };
      const look = {
        side,
        mark,
        letters: game.data.letters,
        sizes: isCurrent && this.hasSizes,
        room: this.room,
      };
      const equals = side === "right" ? `<span class="og-equals">${sign}</span>` : "";
      return `<span class="og-side">${worked(equation[side], equals, look)}</span>`;
    });
    return sides.join("");
  }

  /** Where lines will be, before the first move: what the letters mean, those of the statement first. */
  opening() {
    const lines = "Your lines will be kept here. Choose one to go back to it.";
    return this.meanings() || `<p class="og-empty">${lines}</p>`;
  }

  /** The letters of a level with their meanings; "" if they are those of world one. */
  meanings() {
    const { start, facts } = this.game.level;
    const cards = facts.filter((fact) => !RULES[fact.card]);
    const shown = [start, ...cards].flatMap(({ left, right }) => [left, right]);
    const meanings = lettersOf(shown).map((letter) => this.words.meaning(letter));
    const items = meanings.filter(Boolean).map((text) => `<li>${text}</li>`);
    return items.length ? `<ul class="og-meanings">${items.join("")}</ul>` : "";
  }

  /** Sizes are shown where they differ. */
  get hasSizes() {
    const { left, right } = this.game.level.start;
    const sizes = lettersOf([left, right]).flatMap(({ name }) => this.game.data.letters[name].size);
    return new Set(sizes).size > 1;
  }

  /** How a level ended. */
  get outcome() {
    const { level, moved, play, refutation } = this.game;
    const { left, right } = play.now;
    const many = `${moved} move${moved === 1 ? "" : "s"}`;
    const known =
      moved <= level.shortest ? "none shorter is known" : `shortest known: ${level.shortest}`;
    const order = code(left) === code(right) ? "" : ", up to the order of their terms";
    const how = refutation
      ? `Refuted, on ${this.game.data.models[refutation.model].title}.`
      : `Proved: both sides agree${order}.`;
    return `${how} Yours: ${many}; ${known}.`;
  }

  drawWin() {
    const { game } = this;
    const win = game.find("win");
    const { level } = game;
    const told = game.find("told");
    win.hidden = !game.isWon;
    told.innerHTML = "";
    if (!game.isWon) return;
    const { left, right } = level.start;
    const sign = level.refute ? "≠" : "=";
    const buttons = [
      `<button data-do="next" class="og-next">${game.following ? "Next level" : "What you have proved"} <kbd>n</kbd></button>`,
      level.refute ? "" : '<button data-do="save">Save this proof</button>',
      level.laboratory && game.options.laboratory
        ? '<button data-do="laboratory">See an arm move</button>'
        : "",
    ];
    const end = `<p class="og-qed">${this.words.text(left)} <span class="og-equals">${sign}</span> ${this.words.text(right)}</p><p>${escaped(this.outcome)}${this.struck}</p><p class="og-reward">${escaped(level.reward)}</p>`;
    if (!level.refute) told.innerHTML = end; // where the choices were: no button moves
    win.innerHTML = `${level.refute ? end : ""}<p class="og-buttons">${buttons.join(" ")}</p>${level.refute ? "" : PROOFS}<div class="og-film"></div>`;
  }

  /** The finished proof beside the prover's, if that is short, and the shortest proof known: drawn when they are looked at. */
  drawProofs() {
    const { level, play } = this.game;
    const known = [{ equation: level.start, move: null }];
    for (const move of replayed(level, level.proof) ?? [])
      known.push({ equation: move.next, move });
    const columns = [["Yours", this.proofAsText(play.lines)]];
    const book = level.book.filter(([text], i) => text !== level.book[i - 1]?.[0]);
    const isTold = book.length > 2; // the prover knows some statements by heart: no proof to read
    if (isTold) columns.push(["A program’s proof", this.bookAsText(book)]);
    if (!isTold || this.game.moved > level.shortest)
      columns.push(["The shortest known", this.proofAsText(known)]);
    const shown = columns.map(([head, list]) => `<div><h3>${head}</h3>${list}</div>`);
    this.game.find("both").innerHTML = shown.join("");
  }

  /** An equation to be read. @param {Equation} equation */
  line({ left, right }) {
    return `${this.words.text(left)} = ${this.words.text(right)}`;
  }

  /** @param {{ equation: Equation, move: Move | null }[]} list */
  proofAsText(list) {
    const lines = list.map(({ equation, move }) => [
      this.line(equation),
      move ? escaped(this.words.reason(move)) : "to prove",
    ]);
    return listed(lines);
  }

  /** @param {any[]} book [[text, reason], ...] */
  bookAsText(book) {
    return listed(
      book.map(([text, reason], i) => [
        this.words.text(this.game.play.reader.read(text)),
        this.words.typeset(reason || (i ? "right side" : "left side")),
      ]),
    );
  }

  /** What depends on selection, card and hint. */
  light() {
    const { game } = this;
    const fits = game.refutation || game.isWon ? [] : game.fits;
    if (game.refutation) this.putEach("strip", game.refutation.buttons());
    else this.drawStrip(fits);
    this.lightUnits(fits);
    this.drawCards(fits);
    this.drawTip(fits);
    this.drawNumbers();
    const { lines, undone } = game.play;
    const off = {
      undo: lines.length < 2,
      redo: undone.length === 0,
      restart: game.moved === 0,
      hint: game.isWon,
      numbers: Boolean(game.refutation),
      type: Boolean(game.refutation) || game.isWon,
    };
    const tool = (/** @type {string} */ name) =>
      game.root.querySelector(`.og-bar [data-do="${name}"]`);
    for (const [name, isOff] of Object.entries(off)) tool(name).disabled = isOff;
    for (const [name, isShown] of Object.entries(game.shows))
      tool(name).setAttribute("aria-pressed", String(isShown));
    game.find("type").hidden = !game.shows.type || off.type;
    if (!game.shows.type) return;
    const spelt = this.words.typingHelp(game.level);
    this.put("spelt", `${spelt}. A right side is typed with = before it.`);
  }

  /** @param {Move[]} fits */
  drawStrip(fits) {
    const { game } = this;
    const repeated = game.repeated;
    const everywhere = (/** @type {Move} */ move) => {
      const many = game.play.alike(move).length;
      if (many === 1) return "";
      const key = move === repeated ? "<kbd>e</kbd> " : "";
      return `<button class="og-all" data-all="${fits.indexOf(move)}">${key}everywhere (${many} moves)</button>`;
    };
    const isShown = game.selected && !game.isWon;
    const inHand = game.inHand && fits[game.spot];
    const shown = isShown ? fits.slice(game.page, game.page + AT_ONCE) : [];
    const buttons = shown.map((move, i) => {
      const says = this.words.spokenMove(game.play.now, move);
      const card =
        move.fact && !RULES[cardOf(move)] ? escaped(this.words.nameOf(move.fact.card)) : "";
      const seen = `<span aria-hidden="true"><kbd>${i + 1}</kbd> ${this.words.describe(game.play.now, move)} <small>${card}</small></span>`;
      return `<span class="og-pair"><button class="og-option" data-option="${game.page + i}">${seen}<span class="og-spoken">${escaped(says)}</span></button>${everywhere(move)}</span>`;
    });
    if (isShown && fits.length > AT_ONCE)
      buttons.push(`<button class="og-all" data-do="more">more …</button>`);
    if (inHand) buttons.push(everywhere(inHand));
    this.putEach("strip", buttons.filter(Boolean));
    game.root.classList.toggle("og-choosing", Boolean(game.selected)); // digits choose
  }

  /** @param {Move[]} fits */
  lightUnits(fits) {
    const { game } = this;
    const { selected, inHand, spot, hint, play } = game;
    let lit = fits.slice(0, 1);
    if (inHand) lit = fits;
    else if (selected && fits.length === 0) lit = play.moves;
    const marked = {
      "og-chosen": selected ? [selected] : [],
      "og-fit": lit.map(placeOf),
      "og-spot": inHand ? fits.slice(spot, spot + 1).map(placeOf) : [],
      "og-hinted": hint?.step >= 2 && hint.move ? [placeOf(hint.move)] : [],
    };
    const units = [...game.root.querySelectorAll(".og-equation .og-unit")];
    for (const [name, places] of Object.entries(marked)) {
      const covered = places.flatMap((place) =>
        play.cover(place).map((path) => `${place.side} ${path}`),
      );
      const isIn = new Set(covered);
      for (const { dataset, classList } of units)
        classList.toggle(name, isIn.has(`${dataset.side} ${dataset.path}`));
    }
  }

  /** @param {Move[]} fits */
  drawCards(fits) {
    const { game } = this;
    if (game.refutation || game.isWon) return this.putEach("cards", []);
    const here = new Set(game.selected ? fits.map(cardOf) : []);
    const all = game.cards;
    const shown = game.shownCards;
    const digits = game.digits;
    const buttons = shown.map((card) => {
      const fact = game.level.facts.find((one) => one.card === card);
      const count = game.play.placesOf(card);
      const formula = RULES[card]?.[0] ?? this.line(fact);
      const isHinted = game.hint?.step >= 2 && game.hint.move && cardOf(game.hint.move) === card;
      const names = [
        "og-card",
        RULES[card] ? "og-rule" : "og-fact",
        here.has(card) || game.card === card ? "og-lit" : "",
        count ? "" : "og-idle",
        isHinted ? "og-hinted" : "",
      ];
      const isNew = game.level.fresh === card ? " · new" : "";
      const says = RULES[card]
        ? RULES[card][1]
        : `${this.words.nameOf(card)}: ${this.words.spokenLine(fact)}`;
      const many = `${count} place${count === 1 ? "" : "s"}`;
      const digit = digits.get(card);
      const key = digit ? `<kbd>${digit % 10}</kbd>` : "";
      const seen = `<span class="og-formula">${formula}</span><small>${escaped(this.words.nameOf(card))}${isNew}<em>${many}</em></small>${key}`;
      return `<button class="${names.join(" ")}" data-card="${escaped(card)}" aria-pressed="${game.card === card}"><span class="og-face" aria-hidden="true">${seen}</span><span class="og-spoken">${escaped(says)}, fits at ${many}${digit ? `, key ${digit % 10}` : ""}</span></button>`;
    });
    if (shown.length < all.length)
      buttons.push(
        `<button class="og-all" data-do="cards">Cards that fit nowhere yet: ${all.length - shown.length}</button>`,
      );
    this.putEach("cards", buttons);
  }

  /** @param {Move[]} fits */
  drawTip(fits) {
    const { game } = this;
    const tip = game.find("tip");
    tip.classList.toggle("og-is-hint", Boolean(game.hint?.text || game.message));
    const says = escaped(game.message) || game.hint?.text || this.tip(fits);
    this.put("tip", says + (game.selected || game.isWon ? "" : this.struck));
  }

  /** What cancelled in the last move. */
  get struck() {
    const gone = this.game.play.lines.at(-1)?.move?.gone ?? [];
    const list = gone.map((node) => `<s>${this.words.text(node)} − ${this.words.text(node)}</s>`);
    return gone.length ? ` <span class="og-gone">Cancelled: ${list.join(", ")}</span>` : "";
  }

  /** @param {Move[]} fits */
  tip(fits) {
    const { game } = this;
    if (game.refutation) return game.refutation.tip + (game.isWon ? "" : CELL_KEYS);
    if (game.isWon) return "";
    if (game.inHand)
      return fits.length
        ? 'Now choose where to use it. <span class="og-keys">Arrows go from place to place, Enter uses it.</span>'
        : "It fits nowhere in this line.";
    if (!game.selected)
      return game.moved
        ? ""
        : 'Choose a letter, or drag over several. Or take a card first. <span class="og-keys">Arrow keys and digits do the same.</span>';
    if (game.play.moves.length === 0) return "Nothing fits in this line any more. Undo a move.";
    const meaning = this.words.meaning(game.chosen);
    if (fits.length === 0)
      return `${meaning || "Nothing fits here."} Something fits where it is underlined.`;
    return meaning || "Choose below. Choose the letter again for more around it.";
  }

  drawNumbers() {
    const { game } = this;
    const panel = game.find("numbers");
    panel.hidden = !game.shows.numbers && !game.refutation;
    if (panel.hidden) return;
    if (game.refutation) {
      return this.put(
        "numbers",
        game.refutation.tables((node) => this.words.text(node)) + this.meanings(),
      );
    }
    const { left, right } = game.level.start;
    const names = modelsOf(game.data, lettersOf([left, right]));
    if (!names.includes(game.model)) game.model = names[0];
    const values = valuesOf(game.data, game.model);
    const picks = names.map(
      (name) =>
        `<button data-model="${name}" aria-pressed="${name === game.model}">${escaped(game.data.models[name].title)}</button>`,
    );
    let shown;
    if (game.selected) {
      const node = game.chosen;
      shown = `<div><small>${this.words.text(node)}</small>${table(node, values)}</div>`;
    } else {
      const tables = SIDES.map(
        (side) => `<div><small>${side} side</small>${table(game.play.now[side], values)}</div>`,
      );
      shown = `${tables.join("")}<p>${verdict(game.play.now, values)}</p>`;
    }
    this.put("numbers", `<p>${picks.join(" ")}</p><div class="og-tables">${shown}</div>`);
  }
}

/** Lines of a proof, [[formula, reason], ...], both as HTML. @param {string[][]} lines */
function listed(lines) {
  const items = lines.map(([line, reason]) => `<li>${line}<small>${reason}</small></li>`);
  return `<ol>${items.join("")}</ol>`;
}
