// The Operator Game as a view: an equation to click, a strip of rules beside the place, cards, numbers, a menu.
// Place first or card first, by mouse, finger or keyboard. What a move is, and whether a level is solved, play.js says.

import { element } from "../shared/elements.js";
import { followTheme } from "../shared/theme.js";
import { fileOf, judged } from "./certificate.js";
import { Menu, download } from "./menu.js";
import { Progress } from "./keep.js";
import { table, verdict, valuesOf } from "./values.js";
import { Play, between, isInside, placeOf, unitsOf } from "./play.js";
import { Refutation } from "./refute.js";
import { SIDES, cardOf, levelOf, madeOf, replayed } from "./rules.js";
import { at, code, key, part } from "./tree.js";
import { escaped, plain, spoken, worked } from "./typeset.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./rules.js").Equation} Equation */
/** @typedef {import("./rules.js").Move} Move */
/** @typedef {import("./rules.js").Level} Level */
/** @typedef {import("./rules.js").Side} Side */
/** @typedef {import("./play.js").Place} Place */
/** @typedef {import("./play.js").Unit} Unit */
/** @typedef {{ step: number, move?: Move, left?: number, back?: number, text?: string }} Hint */

const AT_ONCE = 4; // options in the strip
const READ_AT_ONCE = 40; // characters of a part and of what a move makes of it, in an option
const RULES = {
  cancel: ["X X⁻¹ = I", "neighbours cancel"],
  expand: ["X (Y + Z) = X Y + X Z", "multiply out"],
  factor: ["X Y + X Z = X (Y + Z)", "factor out"],
  both: ["U = V ⇒ X U = X V", "both sides times an inverse"],
  transpose: ["(X Y)ᵀ = Yᵀ Xᵀ", "transpose"],
};

const FRAME = `
<header class="og-head"><h1 class="og-name">The Operator Game</h1><nav class="og-worlds" aria-label="Worlds"></nav>
  <nav class="og-levels" aria-label="Levels of this world"></nav>
  <button type="button" class="og-open" data-do="menu">Progress</button></header>
<div class="og-body"><div class="og-main">
  <div class="og-title"></div><p class="og-text"></p><p class="og-why"></p>
  <div class="og-past" role="group" aria-label="Lines before this one"></div>
  <div class="og-equation" tabindex="0" role="application"></div>
  <p class="og-tip" role="status"></p>
  <div class="og-strip" role="group" aria-label="What fits here"></div>
  <div class="og-bar" role="group" aria-label="Tools">
    <button type="button" data-do="undo">Undo <kbd>u</kbd></button>
    <button type="button" data-do="redo">Redo <kbd>y</kbd></button>
    <button type="button" data-do="restart">Restart <kbd>r</kbd></button>
    <button type="button" data-do="hint">Hint <kbd>h</kbd></button>
    <button type="button" data-do="numbers" aria-pressed="false">Numbers <kbd>v</kbd></button>
    <button type="button" data-do="type" aria-pressed="false">Type <kbd>t</kbd></button></div>
  <form class="og-type" hidden><label>The next line, or one side of it
    <input name="line" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
    <button>Try</button></form>
  <div class="og-numbers" hidden></div>
  <section class="og-win" hidden></section></div>
<aside class="og-cards" aria-label="Cards"></aside></div>
<div class="og-live" aria-live="polite"></div>`;

export class Game {
  /** @param {HTMLElement} root @param {any} data @param {{ level?: string, whole?: boolean, laboratory?: string, said?: (id: string) => void }} [options] */
  constructor(root, data, options = {}) {
    this.root = root;
    this.data = data;
    this.options = options;
    /** @type {Level[]} */
    this.levels = data.levels.map((/** @type {any} */ about) => levelOf(data, about));
    this.progress = new Progress();
    root.classList.add("og");
    root.setAttribute("data-lm-suppress-shortcuts", "true");
    root.innerHTML = FRAME;
    if (!options.whole) this.find("name").remove(); // the notebook around it has a heading
    followTheme(root, () => {});
    this.menu = new Menu(this);
    this.shows = { numbers: false, type: false };
    this.page = 0;
    this.listen();
    const known = (/** @type {string | undefined} */ id) =>
      this.levels.some((one) => one.id === id);
    this.start(known(options.level) ? options.level : this.nextUnsolved());
  }

  /** @param {string} name @returns {any} */
  find(name) {
    return this.root.querySelector(`.og-${name}`);
  }

  nextUnsolved() {
    const open = this.levels.find((level) => !this.progress.levels[level.id]);
    return (open ?? this.levels[0]).id;
  }

  /** Begin a level. @param {string} id */
  start(id) {
    const level = /** @type {Level} */ (this.levels.find((one) => one.id === id));
    this.level = level;
    this.play = new Play(this.data, level);
    this.refutation = level.refute ? new Refutation(this.data, level) : null;
    this.model = "";
    this.forget();
    this.options.said?.(id);
    this.draw();
    // the button that was pressed may be hidden now, and would still take the next key
    if (this.root.contains(document.activeElement)) this.attend();
    const { left, right } = level.start;
    this.say(
      `Level ${id}. ${level.title}. ${level.text} ${this.spoken(left)} equals ${this.spoken(right)}`,
    );
  }

  /** Drop selection, card and hint. */
  forget() {
    /** @type {Place | null} */
    this.selected = null;
    /** @type {Unit | null} */
    this.anchor = null;
    /** @type {Unit | null} */
    this.focus = null;
    this.card = "";
    this.spot = 0;
    this.page = 0;
    /** @type {Hint | null} */
    this.hint = null;
    this.message = "";
  }

  get isWon() {
    return this.refutation ? this.refutation.isWon : this.play.isSolved;
  }

  get moved() {
    return this.refutation ? this.refutation.tried : this.play.lines.length - 1;
  }

  get fits() {
    return this.play.options(this.selected, this.card);
  }

  /** @param {Node} node */
  text(node) {
    return plain(node, this.data.letters);
  }

  /** @param {Node} node */
  spoken(node) {
    return spoken(node, this.data.letters);
  }

  /** Speak, for those who do not see the page. @param {string} text */
  say(text) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.find("live").textContent = text.replace(/<[^>]*>/g, "");
    }, 40);
  }

  // --- what is done -------------------------------------------------------------------------------

  /** @param {Move} move @param {boolean} [everywhere] */
  apply(move, everywhere = false) {
    if (everywhere) this.play.applyAll(move);
    else this.play.apply(move);
    this.forget();
    this.changed(`${this.reason(move)}.`);
  }

  /** A line was added or taken away. @param {string} said */
  changed(said) {
    const { left, right } = this.play.now;
    if (this.isWon) this.progress.solve(this.level.id, this.play.words);
    this.draw();
    const end = this.isWon ? " Both sides agree. The level is solved." : "";
    this.say(`${said} ${this.spoken(left)} equals ${this.spoken(right)}.${end}`);
    this.attend();
  }

  /** Let the keyboard act on the equation, or on what follows a level. */
  attend() {
    const next = this.root.querySelector('.og-win:not([hidden]) [data-do="next"]');
    (this.isWon && next ? next : this.find("equation")).focus({ preventScroll: true });
  }

  undo() {
    if (this.refutation) return;
    if (this.play.undo()) {
      this.forget();
      this.changed("Undone.");
    }
  }

  redo() {
    if (this.refutation) return;
    if (this.play.redo()) {
      this.forget();
      this.changed("Done again.");
    }
  }

  /** Back to a line that was. @param {number} line */
  goBack(line) {
    this.play.back(line);
    this.forget();
    this.changed(`Back to line ${line + 1}.`);
  }

  next() {
    const i = this.levels.indexOf(this.level);
    if (i + 1 < this.levels.length) this.start(this.levels[i + 1].id);
  }

  /** @param {Place} place @param {Unit | null} [anchor] @param {Unit | null} [focus] */
  select(place, anchor = this.anchor, focus = this.focus) {
    this.selected = place;
    this.anchor = anchor;
    this.focus = focus;
    this.card = "";
    this.page = 0;
    this.message = "";
    this.light();
    this.announce();
  }

  announce() {
    if (!this.selected) return;
    const { side, path, places } = this.selected;
    const node = part(at(this.play.now[side], path), places);
    const listed = this.fits.map(
      (move, i) => `${i + 1}: ${this.reason(move)}, ${this.spokenMove(move)}`,
    );
    this.say(
      `${this.spoken(node)}, ${side} side. ${this.meaning()} ${listed.length ? listed.join(". ") : "Nothing fits."}`,
    );
  }

  /** Widen the selection to what is around it. */
  widen() {
    if (!this.selected) return;
    const size = this.play.cover(this.selected).length;
    let place = this.selected;
    for (;;) {
      const { side, path, places } = place;
      if (places) place = { side, path, places: null };
      else if (path.length > 0) place = { side, path: path.slice(0, -1), places: null };
      else return;
      if (this.play.cover(place).length > size) return this.select(place);
    }
  }

  /** Take a card, or put it back. @param {string} card */
  take(card) {
    this.card = this.card === card ? "" : card;
    this.selected = null;
    this.spot = 0;
    this.page = 0;
    this.message = "";
    this.light();
    const places = this.fits;
    const where = places.length
      ? `${places.length} places. Arrows choose, Enter applies.`
      : "It fits nowhere.";
    this.say(this.card ? `${this.nameOf(card)}: ${where}` : "Card put back.");
  }

  /** With a card in hand: use it here. @param {Unit} unit */
  drop(unit) {
    const here = this.fits.filter(
      (move) => move.side === unit.side && isInside(unit.path, placeOf(move)),
    );
    if (here.length === 1) return this.apply(here[0]);
    const card = this.card;
    this.select({ side: unit.side, path: unit.path, places: null }, unit, unit);
    if (here.length > 1) {
      this.card = card;
      this.light();
    }
  }

  /** @param {string} text */
  typed(text) {
    try {
      for (const move of this.play.typed(text)) this.play.apply(move);
      this.find("type").reset();
      this.forget();
      this.changed("Typed.");
    } catch (error) {
      this.message = error instanceof Error ? error.message : String(error);
      this.light();
    }
  }

  // --- hints --------------------------------------------------------------------------------------

  askHint() {
    if (this.isWon) return;
    if (this.refutation) {
      this.message = this.refutation.hint();
      return this.draw();
    }
    if (this.hint?.back !== undefined) return this.goBack(this.hint.back);
    if (this.hint?.step === 3) return this.apply(this.hint.move);
    if (this.hint) return this.showHint({ ...this.hint, step: this.hint.step + 1 });
    const path = this.play.plan();
    if (path) return this.showHint({ step: 1, move: this.play.mine(path[0]), left: path.length });
    this.showHint({ step: 0, back: this.play.lastHome });
  }

  /** What a hint says. @param {Hint} hint */
  wordsOf({ step, move, left, back }) {
    if (back !== undefined)
      return `From here no short way is known. Press Hint once more to go back to line ${back + 1}, which is on one.`;
    const card = escaped(this.nameOf(cardOf(move)));
    const way = move.direction === -1 ? ", from right to left" : "";
    return [
      `Hint 1 of 3: work on the ${move.side} side. ${left} more move${left > 1 ? "s" : ""} will do.`,
      `Hint 2 of 3: use “${card}”${way}. Its place is outlined.`,
      `Hint 3 of 3: ${this.describe(move)}. Press Hint once more, and it is done.`,
    ][step - 1];
  }

  /** @param {Hint} hint */
  showHint(hint) {
    this.hint = { ...hint, text: this.wordsOf(hint) };
    this.selected = null;
    this.card = "";
    this.light();
    this.say(this.hint.text);
  }

  // --- words --------------------------------------------------------------------------------------

  /** @param {string} card */
  nameOf(card) {
    return RULES[card]?.[1] ?? card;
  }

  /** @param {Move} move */
  reason(move) {
    const name = this.nameOf(cardOf(move));
    const turn = move.transposed ? ", transposed" : "";
    const back = move.direction === -1 ? ", backwards" : "";
    return name + turn + back;
  }

  /** What a move does, as HTML, or as `write` writes expressions. @param {Move} move @param {(node: Node) => string} [write] @param {string} [arrow] */
  describe(move, write = (node) => this.text(node), arrow = ' <span class="og-to">→</span> ') {
    const node = part(at(this.play.now[move.side], move.path), move.places);
    if (move.rule === "both" && move.by) {
      const factor = /** @type {Node} */ ({ kind: "product", parts: [move.by] });
      return move.atRight ? `both sides × ${write(factor)}` : `${write(factor)} × both sides`;
    }
    const other = madeOf(node, move);
    if (move.fact || code(node).length + code(other).length <= READ_AT_ONCE)
      return write(node) + arrow + write(other);
    if (move.opens !== undefined && node.kind === "product")
      return `open ${write({ kind: "product", parts: [node.parts[move.opens]] })}`;
    if (move.rule === "factor")
      return `common factor to the <u>${move.atRight ? "right" : "left"}</u>`;
    return this.nameOf(move.rule);
  }

  /** What a move does, as it is read aloud. @param {Move} move */
  spokenMove(move) {
    const said = this.describe(move, (node) => this.spoken(node), " becomes ");
    return said.replaceAll("×", "times").replace(/<[^>]*>/g, "");
  }

  // --- what is shown ------------------------------------------------------------------------------

  draw() {
    const { level, play } = this;
    const solved = this.isWon;
    this.root.classList.toggle("og-won", solved);
    this.root.classList.toggle("og-refuting", Boolean(this.refutation));
    this.drawLevels();
    const tag = level.tag.startsWith("RK") ? level.tag : ""; // others only repeat the statement
    this.find("title").innerHTML =
      `<h2>${level.id} ${escaped(level.title)}</h2><span>${escaped(tag)}</span>`;
    this.find("text").textContent = level.text;
    this.find("why").textContent = level.why;
    const past = play.lines.slice(0, -1).map((line, i) => {
      const why = line.move ? this.reason(line.move) : "to show";
      return `<button type="button" class="og-line" data-back="${i}" aria-label="Back to line ${i + 1}: ${escaped(this.spokenLine(i))}"><span>${this.lineOf(i)}</span><small>${escaped(why)}</small></button>`;
    });
    const world = this.data.worlds[level.world - 1];
    this.find("past").innerHTML =
      past.join("") || `<p class="og-world">World ${world.number}. ${escaped(world.says)}</p>`;
    this.find("past").scrollTop = 1e6;
    const { left, right } = play.now;
    const equation = this.find("equation");
    equation.innerHTML = `${this.lineOf(play.lines.length - 1)}`;
    equation.setAttribute(
      "aria-label",
      `${this.spoken(left)} equals ${this.spoken(right)}. Arrows choose a factor, digits a rule.`,
    );
    this.drawWin();
    this.light();
  }

  drawLevels() {
    const { worlds } = this.data;
    const world = this.level.world;
    const isDone = (/** @type {Level} */ x) => Boolean(this.progress.levels[x.id]);
    this.find("worlds").innerHTML = worlds
      .map((/** @type {any} */ x) => {
        const here = this.levels.filter((one) => one.world === x.number);
        const done = here.filter(isDone).length;
        return `<button type="button" data-level="${here.find((one) => !isDone(one))?.id ?? here[0].id}" title="${escaped(x.title)}" aria-label="World ${x.number}, ${escaped(x.title)}: ${done} of ${here.length} solved" ${x.number === world ? 'aria-current="true"' : ""} class="${done === here.length ? "og-done" : ""}">${x.number}</button>`;
      })
      .join("");
    this.find("levels").innerHTML =
      `<b>${escaped(worlds[world - 1].title)}</b> ` +
      this.levels
        .filter((one) => one.world === world)
        .map(
          (one) =>
            `<button type="button" data-level="${one.id}" class="${isDone(one) ? "og-done" : ""}" aria-label="Level ${one.id}, ${escaped(one.title)}${isDone(one) ? ", solved" : ""}" ${one === this.level ? 'aria-current="true"' : ""}>${one.id.split(".")[1]}</button>`,
        )
        .join("");
  }

  /** @param {number} i */
  spokenLine(i) {
    const { left, right } = this.play.lines[i].equation;
    return `${this.spoken(left)} equals ${this.spoken(right)}`;
  }

  /** A line with what changed in it, and what the next line changes. @param {number} i */
  lineOf(i) {
    const { equation, move } = this.play.lines[i];
    const before = this.play.lines[i - 1]?.equation;
    const after = this.play.lines[i + 1]?.move;
    const old =
      before && new Set(SIDES.flatMap((side) => unitsOf(before[side], side).map((x) => x.node)));
    const isCurrent = i === this.play.lines.length - 1;
    const sides = SIDES.map((side) => {
      const mark = (/** @type {Node} */ node, /** @type {number[]} */ path) => {
        const names = [];
        if (move && old && !old.has(node))
          names.push(move.rule === "fact" || move.rule === "both" ? "og-new" : "og-moved");
        if (after && after.side === side && isInside(path, placeOf(after))) names.push("og-used");
        return names.join(" ");
      };
      const look = { side, mark, letters: this.data.letters, sizes: isCurrent && this.hasSizes };
      return `<span class="og-side">${side === "right" ? '<span class="og-equals">=</span>' : ""}${worked(equation[side], [], look)}</span>`;
    });
    return sides.join("");
  }

  /** Sizes are shown where they differ. */
  get hasSizes() {
    const names = SIDES.flatMap((side) => unitsOf(this.level.start[side], side))
      .map((x) => (x.node.kind === "transpose" ? x.node.node : x.node))
      .filter((x) => x.kind === "letter");
    return new Set(names.flatMap((x) => this.data.letters[x.name].size)).size > 1;
  }

  drawWin() {
    const win = this.find("win");
    const { level } = this;
    win.hidden = !this.isWon;
    if (!this.isWon) return;
    const moves = this.moved;
    const many = `${moves} move${moves === 1 ? "" : "s"}`;
    const known =
      moves <= level.shortest ? "none shorter is known" : `shortest known: ${level.shortest}`;
    const { left, right } = level.start;
    const sign = level.refute ? "≠" : "=";
    const inOrder = code(this.play.now.left) === code(this.play.now.right);
    const how = level.refute
      ? `Refuted, on ${escaped(this.data.models[this.refutation.model].title)}.`
      : `Proved: both sides agree${inOrder ? "" : ", up to the order of their terms"}.`;
    const buttons = [
      this.levels[this.levels.length - 1] === level
        ? ""
        : '<button type="button" data-do="next" class="og-next">Next level <kbd>n</kbd></button>',
      level.refute ? "" : '<button type="button" data-do="save">Save this proof</button>',
      level.laboratory && this.options.laboratory
        ? '<button type="button" data-do="laboratory">See an arm move</button>'
        : "",
    ];
    win.innerHTML = `<p class="og-qed">${this.text(left)} <span class="og-equals">${sign}</span> ${this.text(right)}</p><p>${how} Yours: ${many}; ${known}.</p><p class="og-reward">${escaped(level.reward)}</p><p class="og-buttons">${buttons.join(" ")}</p>${level.refute ? "" : this.proofs()}<div class="og-film"></div>`;
  }

  /** The finished proof, beside the book's: the prover's if that is short, and the shortest known. */
  proofs() {
    const { level, play } = this;
    const known = [{ equation: level.start, move: null }];
    for (const move of replayed(level, level.proof) ?? [])
      known.push({ equation: move.next, move });
    const columns = [["Yours", this.proofAsText(play.lines)]];
    if (level.book.length) columns.push(["The book's prover", this.bookAsText(level.book)]);
    if (!level.book.length || this.moved > level.shortest)
      columns.push(["The book's shortest", this.proofAsText(known)]);
    const shown = columns.map(([head, list]) => `<div><h3>${head}</h3>${list}</div>`);
    return `<details><summary>Your proof beside the book's</summary><div class="og-both">${shown.join("")}</div></details>`;
  }

  /** @param {{ equation: Equation, move: Move | null }[]} list */
  proofAsText(list) {
    const lines = list.map(({ equation, move }) => [
      `${this.text(equation.left)} = ${this.text(equation.right)}`,
      move ? this.reason(move) : "to show",
    ]);
    return listed(lines);
  }

  /** @param {any[]} book [[text, reason], ...] */
  bookAsText(book) {
    return listed(book.map(([text, reason]) => [this.text(this.play.reader.read(text)), reason]));
  }

  /** What depends on selection, card and hint. */
  light() {
    const fits = this.refutation || this.isWon ? [] : this.fits;
    if (this.refutation) this.find("strip").innerHTML = this.refutation.buttons();
    else this.drawStrip(fits);
    this.lightUnits(fits);
    this.drawCards(fits);
    this.drawTip(fits);
    this.drawNumbers();
    const { lines, undone } = this.play;
    const off = {
      undo: lines.length < 2,
      redo: undone.length === 0,
      restart: this.moved === 0,
      hint: this.isWon,
      numbers: Boolean(this.refutation),
      type: Boolean(this.refutation),
    };
    for (const [name, isOff] of Object.entries(off))
      this.root.querySelector(`.og-bar [data-do="${name}"]`).disabled = isOff;
    for (const name of ["numbers", "type"])
      this.root
        .querySelector(`.og-bar [data-do="${name}"]`)
        .setAttribute("aria-pressed", String(this.shows[name]));
    this.find("type").hidden = !this.shows.type || Boolean(this.refutation);
  }

  /** @param {Move[]} fits */
  drawStrip(fits) {
    const isShown = this.selected && !this.isWon;
    const shown = isShown ? fits.slice(this.page, this.page + AT_ONCE) : [];
    const buttons = shown.map((move, i) => {
      const all = this.play.twins(move)
        ? `<button type="button" class="og-all" data-all="${this.page + i}" title="The same everywhere on this side">everywhere</button>`
        : "";
      const says = `${this.spokenMove(move)}, ${this.reason(move)}`;
      const card = move.fact && !RULES[cardOf(move)] ? escaped(move.fact.card) : "";
      const seen = `<span aria-hidden="true"><kbd>${i + 1}</kbd> ${this.describe(move)} <small>${card}</small></span>`;
      return `<span class="og-pair"><button type="button" class="og-option" data-option="${this.page + i}">${seen}<span class="og-spoken">${escaped(says)}</span></button>${all}</span>`;
    });
    if (isShown && fits.length > AT_ONCE)
      buttons.push(`<button type="button" class="og-all" data-do="more">more …</button>`);
    this.find("strip").innerHTML = buttons.join("");
  }

  /** @param {Move[]} fits */
  lightUnits(fits) {
    const covers = (/** @type {Move} */ move, /** @type {any} */ unit) =>
      move.side === unit.dataset.side && this.play.cover(placeOf(move)).includes(unit.dataset.path);
    const chosen = this.selected ? this.play.cover(this.selected) : [];
    let lit = fits.slice(0, 1);
    if (this.card && !this.selected) lit = fits;
    else if (this.selected && fits.length === 0) lit = this.play.moves;
    for (const unit of this.root.querySelectorAll(".og-equation .og-unit")) {
      const isChosen =
        this.selected?.side === unit.dataset.side && chosen.includes(unit.dataset.path);
      unit.classList.toggle("og-chosen", Boolean(isChosen));
      unit.classList.toggle(
        "og-fit",
        lit.some((move) => covers(move, unit)),
      );
      const spot = this.card && !this.selected && fits[this.spot];
      unit.classList.toggle("og-spot", Boolean(spot && covers(spot, unit)));
      const hinted = this.hint?.step >= 2 && this.hint.move;
      unit.classList.toggle("og-hinted", Boolean(hinted && covers(hinted, unit)));
    }
  }

  get cards() {
    const { level } = this;
    const facts = level.facts.map((fact) => fact.card);
    return [...new Set([...facts.filter((card) => RULES[card]), ...level.rules, ...facts])];
  }

  /** @param {Move[]} fits */
  drawCards(fits) {
    if (this.refutation) {
      this.find("cards").innerHTML = "";
      return;
    }
    const here = new Set(this.selected ? fits.map(cardOf) : []);
    const buttons = this.cards.map((card, i) => {
      const fact = this.level.facts.find((one) => one.card === card);
      const count = this.play.moves.filter((move) => cardOf(move) === card).length;
      const formula = RULES[card]
        ? `<span class="og-formula">${RULES[card][0]}</span>`
        : `<span class="og-formula">${this.text(fact.left)} = ${this.text(fact.right)}</span>`;
      const isHinted = this.hint?.step >= 2 && this.hint.move && cardOf(this.hint.move) === card;
      const names = [
        "og-card",
        RULES[card] ? "og-rule" : "og-fact",
        here.has(card) || this.card === card ? "og-lit" : "",
        count ? "" : "og-idle",
        isHinted ? "og-hinted" : "",
      ];
      const isNew = this.level.fresh === card ? " · new" : "";
      const says = RULES[card]
        ? RULES[card][1]
        : `${card}: ${this.spoken(fact.left)} equals ${this.spoken(fact.right)}`;
      const places = `fits at ${count} place${count === 1 ? "" : "s"}`;
      const key = i < 10 ? `<kbd>${(i + 1) % 10}</kbd>` : "";
      const seen = `${formula}<small>${escaped(this.nameOf(card))}${isNew}<em>${count || ""}</em></small>${key}`;
      return `<button type="button" class="${names.join(" ")}" data-card="${escaped(card)}" aria-pressed="${this.card === card}" title="${places}"><span class="og-face" aria-hidden="true">${seen}</span><span class="og-spoken">${escaped(says)}, ${places}</span></button>`;
    });
    this.find("cards").innerHTML = this.isWon ? "" : buttons.join("");
  }

  /** @param {Move[]} fits */
  drawTip(fits) {
    const tip = this.find("tip");
    tip.classList.toggle("og-is-hint", Boolean(this.hint?.text || this.message));
    const gone = this.play.lines[this.play.lines.length - 1].move?.gone ?? [];
    const struck = gone.length
      ? ` <span class="og-gone">Cancelled: ${gone.map((node) => `<s>${this.text(node)} − ${this.text(node)}</s>`).join(", ")}</span>`
      : "";
    tip.innerHTML =
      (this.hint?.text || escaped(this.message) || this.tip(fits)) +
      (this.selected || this.isWon ? "" : struck);
  }

  /** @param {Move[]} fits */
  tip(fits) {
    if (this.isWon) return "";
    if (this.refutation) return this.refutation.tip;
    if (this.card && !this.selected)
      return fits.length ? "Now click where to use it." : "It fits nowhere in this line.";
    if (!this.selected)
      return this.moved
        ? ""
        : 'Click a letter, or drag over several. Or take a card first. <span class="og-keys">Arrow keys and digits do the same.</span>';
    if (this.play.moves.length === 0) return "Nothing fits in this line any more. Undo a move.";
    const meaning = this.meaning();
    if (fits.length === 0)
      return `${meaning || "Nothing fits here."} Something fits where it is blue.`;
    return meaning || "Choose below. Click the letter again for more around it.";
  }

  /** What the chosen letter means, as HTML; "" for what is no letter of an arm. */
  meaning() {
    const { side, path, places } = this.selected;
    const node = part(at(this.play.now[side], path), places);
    const letter = node.kind === "transpose" ? node.node : node;
    const means = letter.kind === "letter" && this.data.letters[letter.name].means;
    return means ? `${this.text(letter)}: ${escaped(means)}.` : "";
  }

  drawNumbers() {
    const panel = this.find("numbers");
    panel.hidden = !this.shows.numbers && !this.refutation;
    if (panel.hidden) return;
    if (this.refutation) {
      panel.innerHTML = this.refutation.tables((node) => this.text(node));
      return;
    }
    const names = this.modelNames();
    if (!names.includes(this.model)) this.model = names[0];
    const values = valuesOf(this.data, this.model);
    const picks = names.map(
      (name) =>
        `<button type="button" data-model="${name}" aria-pressed="${name === this.model}">${escaped(this.data.models[name].title)}</button>`,
    );
    let shown;
    if (this.selected) {
      const { side, path, places } = this.selected;
      const node = part(at(this.play.now[side], path), places);
      shown = `<div><small>${this.text(node)}</small>${table(node, values)}</div>`;
    } else {
      const tables = SIDES.map(
        (side) => `<div><small>${side} side</small>${table(this.play.now[side], values)}</div>`,
      );
      shown = `${tables.join("")}<p>${verdict(this.play.now, values)}</p>`;
    }
    panel.innerHTML = `<p>${picks.join(" ")}</p><div class="og-tables">${shown}</div>`;
  }

  /** The sets of numbers that have all letters of a level. */
  modelNames() {
    const fitting = ["blocks", "straight", "bent"].filter((name) => {
      const values = valuesOf(this.data, name);
      return SIDES.every((side) =>
        unitsOf(this.level.start[side], side).every(({ node }) => {
          const letter = node.kind === "transpose" ? node.node : node;
          return letter.kind !== "letter" || values[letter.name];
        }),
      );
    });
    return fitting;
  }

  // --- gestures -----------------------------------------------------------------------------------

  listen() {
    const { root } = this;
    const equation = this.find("equation");
    /** @type {{ unit: Unit, again: boolean, moved: boolean, last: string } | null} */
    let drag = null;
    equation.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      if (this.refutation || this.isWon || !event.isPrimary) return;
      const bracket = event.target.closest(".og-bracket, .og-sign");
      const unit = this.unitOf(event.target);
      if (bracket && !this.card) {
        const { side, whole } = bracket.dataset;
        return this.select({ side, path: pathOf(whole), places: null }, null, null);
      }
      if (!unit) {
        this.selected = null;
        this.card = "";
        return this.light();
      }
      if (this.card && !this.selected) return this.drop(unit);
      const again =
        this.selected?.side === unit.side &&
        !this.selected.places &&
        this.selected.path.join() === unit.path.join();
      drag = { unit, again, moved: false, last: unit.path.join() };
      if (!again) this.select({ side: unit.side, path: unit.path, places: null }, unit, unit);
    });
    equation.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (!drag) return;
      const unit = this.unitOf(document.elementFromPoint(event.clientX, event.clientY));
      if (!unit || unit.side !== drag.unit.side || unit.path.join() === drag.last) return;
      drag.moved = true;
      drag.last = unit.path.join();
      this.select(between(drag.unit, unit, this.play.now), drag.unit, unit);
    });
    const end = () => {
      if (drag?.again && !drag.moved) this.widen();
      drag = null;
    };
    equation.addEventListener("pointerup", end);
    equation.addEventListener("pointercancel", () => (drag = null));
    root.addEventListener("click", (/** @type {any} */ event) =>
      this.clicked(event.target.closest("button")),
    );
    root.addEventListener("submit", (/** @type {any} */ event) => {
      event.preventDefault();
      if (event.target.matches(".og-type")) this.typed(event.target.elements.line.value);
    });
    (this.options.whole ? document : root).addEventListener("keydown", (event) =>
      this.pressed(/** @type {KeyboardEvent} */ (event)),
    );
  }

  /** @param {any} target @returns {Unit | null} */
  unitOf(target) {
    const found = target?.closest?.(".og-equation .og-unit");
    if (!found) return null;
    const path = pathOf(found.dataset.path);
    const side = found.dataset.side;
    return { side, path, node: at(this.play.now[/** @type {Side} */ (side)], path) };
  }

  /** @param {any} button */
  clicked(button) {
    if (!button || button.closest("dialog")) return;
    const { option, all, level, back, card, model, cell, witness } = button.dataset;
    if (option !== undefined) this.apply(this.fits[Number(option)]);
    else if (all !== undefined) this.apply(this.fits[Number(all)], true);
    else if (level) this.start(level);
    else if (back) this.goBack(Number(back));
    else if (card) this.take(card);
    else if (model) {
      this.model = model;
      this.drawNumbers();
    } else if (witness || cell) this.refuted(witness, cell);
    else this.done(button.dataset.do);
  }

  /** @param {string | undefined} witness @param {string | undefined} cell */
  refuted(witness, cell) {
    if (!this.refutation || this.isWon) return;
    this.message = "";
    if (witness) this.refutation.choose(witness);
    else if (cell) this.refutation.point(Number(cell));
    if (this.isWon) this.progress.solve(this.level.id, this.refutation.words, this.moved);
    this.draw();
    this.say(this.isWon ? `Refuted. ${this.level.reward}` : this.refutation.tip);
    const same = this.root.querySelector(
      witness ? `[data-witness="${witness}"]` : `[data-cell="${cell}"]`,
    );
    if (this.isWon) this.attend();
    else same?.focus({ preventScroll: true });
  }

  /** @param {string | undefined} what */
  done(what) {
    const actions = {
      undo: () => this.undo(),
      redo: () => this.redo(),
      restart: () => this.start(this.level.id),
      hint: () => this.askHint(),
      next: () => this.next(),
      menu: () => this.menu.open(),
      more: () => {
        this.page = this.page + AT_ONCE < this.fits.length ? this.page + AT_ONCE : 0;
        this.light();
      },
      numbers: () => this.toggle("numbers"),
      type: () => this.toggle("type"),
      save: () => this.save([this.level]),
      laboratory: () => this.film(),
    };
    actions[what]?.();
  }

  /** @param {"numbers" | "type"} name */
  toggle(name) {
    this.shows[name] = !this.shows[name];
    this.light();
    if (name === "type" && this.shows.type) this.find("type").elements.line.focus();
  }

  film() {
    const address = `${this.options.laboratory}#${encodeURIComponent(JSON.stringify({ preset: this.level.laboratory, plays: true, bare: true }))}`;
    this.find("film").replaceChildren(
      element("iframe", { src: address, title: `The laboratory: ${this.level.laboratory}` }),
    );
  }

  /** Save proofs as a file. @param {Level[]} levels */
  save(levels) {
    const proofs = this.progress.proofs;
    if (levels.length === 1 && !this.level.refute) proofs[levels[0].id] = this.play.words;
    const file = fileOf(this.data, levels, proofs);
    const name = levels.length === 1 ? `proof-${levels[0].id}.json` : "proofs.json";
    download(name, JSON.stringify(file, null, 1));
  }

  /** Save the moves of all proofs, to be played again. */
  saveMoves() {
    const { proofs } = this.progress;
    const file = { game: { version: this.data.version, proofs } };
    download("operator-game.json", JSON.stringify(file));
  }

  /** Take in a saved file: moves, each played again, or certificates, each multiplied out. @param {any} file */
  readBack(file) {
    const found = { known: 0, unknown: 0 };
    for (const [id, words] of Object.entries(file.game?.proofs ?? {})) {
      const level = this.levels.find((one) => one.id === id);
      const play = level && !level.refute && new Play(this.data, level);
      if (play && play.restore(words) && play.isSolved) {
        this.progress.solve(id, words);
        found.known += 1;
      } else found.unknown += 1;
    }
    for (const { id, proved } of file.statements ? this.judge(file) : []) {
      if (proved) this.progress.solve(id, [], 0);
      found[proved ? "known" : "unknown"] += 1;
    }
    this.draw();
    return found;
  }

  /** Which levels a saved file proves. @param {any} file */
  judge(file) {
    return judged(this.data, this.levels, file);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.altKey || this.menu.isOpen || event.target.closest("input, textarea, dialog")) {
      if (event.key === "Escape" && event.target.closest(".og-type")) this.toggle("type");
      return;
    }
    const name = event.key;
    if (event.ctrlKey || event.metaKey) {
      if (name !== "z" && name !== "y") return;
      event.preventDefault();
      return name === "y" || event.shiftKey ? this.redo() : this.undo();
    }
    const onButton = event.target.closest("button, summary, a");
    const letters = {
      u: "undo",
      Backspace: "undo",
      y: "redo",
      r: "restart",
      h: "hint",
      v: "numbers",
      t: "type",
    };
    if (letters[name]) this.done(letters[name]);
    else if (name === "n" && this.isWon) this.next();
    else if (name === "Escape") {
      this.forget();
      this.light();
      this.find("equation").focus({ preventScroll: true });
    } else if (this.refutation || this.isWon) return;
    else if (name === "ArrowLeft" || name === "ArrowRight")
      this.step(name === "ArrowRight" ? 1 : -1, event.shiftKey);
    else if (name === "ArrowUp") this.widen();
    else if (name === "ArrowDown" && this.focus) {
      const { side, path } = this.focus;
      this.select({ side, path, places: null });
    } else if (/^Digit\d$/.test(event.code))
      this.digit((Number(event.code[5]) + 9) % 10, event.shiftKey);
    else if (name === "Enter" && !onButton) {
      const fits = this.fits;
      if (fits.length > 0) this.apply(fits[this.card && !this.selected ? this.spot : 0]);
    } else return;
    event.preventDefault();
  }

  /** @param {number} by @param {boolean} extends_ */
  step(by, extends_) {
    if (this.card && !this.selected) {
      const many = this.fits.length;
      if (many > 0) this.spot = (this.spot + by + many) % many;
      return this.light();
    }
    const units = SIDES.flatMap((side) => unitsOf(this.play.now[side], side));
    const name = (/** @type {any} */ x) => `${x.side} ${x.path.join(".")}`;
    const here = this.focus ? units.findIndex((x) => name(x) === name(this.focus)) : -1;
    const first = by > 0 ? 0 : units.length - 1;
    const next = units[here < 0 ? first : Math.max(0, Math.min(units.length - 1, here + by))];
    if (extends_ && this.anchor && next.side === this.anchor.side)
      return this.select(between(this.anchor, next, this.play.now), this.anchor, next);
    this.select({ side: next.side, path: next.path, places: null }, next, next);
    this.root
      .querySelector(`.og-equation [data-side="${next.side}"][data-path="${next.path.join(".")}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {number} i @param {boolean} everywhere */
  digit(i, everywhere) {
    if (!this.selected) {
      if (this.cards[i]) this.take(this.cards[i]);
      return;
    }
    const move = this.fits[this.page + i];
    if (move && i < AT_ONCE) this.apply(move, everywhere && this.play.twins(move) > 0);
  }
}

/** @param {string} text */
function pathOf(text) {
  return text === "" ? [] : text.split(".").map(Number);
}

/** Lines of a proof, [[formula as HTML, reason], ...], as HTML. @param {string[][]} lines */
function listed(lines) {
  const items = lines.map(([line, reason]) => `<li>${line}<small>${escaped(reason)}</small></li>`);
  return `<ol>${items.join("")}</ol>`;
}

/** What a state is, for tests. @param {Game} game */
export function stateOf(game) {
  return {
    level: game.level.id,
    moves: game.moved,
    solved: game.isWon,
    left: key(game.play.now.left),
    right: key(game.play.now.right),
  };
}
