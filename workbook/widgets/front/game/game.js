// The Operator Game: its state, and what is done to it. What a move is, and whether a level is solved, play.js says;
// words.js has the words, drawing.js what is shown, gestures.js what the reader does, files.js what is saved.

import { element } from "../shared/elements.js";
import { followTheme } from "../shared/theme.js";
import { AT_ONCE, Drawing, FRAME } from "./drawing.js";
import { Files } from "./files.js";
import { Gestures } from "./gestures.js";
import { Progress } from "./keep.js";
import { Menu } from "./menu.js";
import { Play, isInside, placeOf } from "./play.js";
import { Refutation } from "./refute.js";
import { cardOf, keyOfEquation, levelOf } from "./rules.js";
import { at, key, part } from "./tree.js";
import { RULES, Words, tagless } from "./words.js";

/** @typedef {import("./rules.js").Move} Move */
/** @typedef {import("./rules.js").Level} Level */
/** @typedef {import("./play.js").Place} Place */
/** @typedef {import("./play.js").Unit} Unit */
/** @typedef {import("./words.js").Hint} Hint */

const GOES_ON = "Key n goes on.";
const DIGITS = 10; // that take a card; the last one is the key 0
const MOST_ECHOED = 60; // characters of a text that cannot be read
const FEW_CARDS = 5; // so many are shown at once, even if not all of them fit

export class Game {
  /** @param {HTMLElement} root @param {any} data @param {{ level?: string, whole?: boolean, laboratory?: string, said?: (id: string) => void }} [options] */
  constructor(root, data, options = {}) {
    this.root = root;
    this.data = data;
    this.options = options;
    /** @type {Level[]} */
    this.levels = data.levels.map((/** @type {any} */ about) => levelOf(data, about));
    /** @type {Record<string, { play: Play, refutation: Refutation | null }>} */
    this.begun = {};
    this.progress = new Progress();
    /** @type {{ line: any, selected: any, card: string, moves: Move[] } | null} */
    this.known = null; // the moves that fit what is chosen
    root.classList.add("og");
    root.setAttribute("data-lm-suppress-shortcuts", "true");
    root.innerHTML = FRAME;
    if (!options.whole) this.find("name").remove(); // the notebook around it has a heading
    followTheme(root, () => {});
    this.words = new Words(data);
    this.drawing = new Drawing(this);
    this.files = new Files(this);
    this.menu = new Menu(this);
    this.shows = { numbers: false, type: false };
    this.gestures = new Gestures(this);
    const known = (/** @type {string | undefined} */ id) =>
      this.levels.some((one) => one.id === id);
    this.start(known(options.level) ? options.level : (this.nextUnsolved() ?? this.levels[0]).id);
  }

  /** @param {string} name @returns {any} */
  find(name) {
    return this.root.querySelector(`.og-${name}`);
  }

  nextUnsolved() {
    return this.levels.find((level) => !this.progress.levels[level.id]);
  }

  /** Open a level, where it was left. @param {string} id */
  start(id) {
    const level = /** @type {Level} */ (this.levels.find((one) => one.id === id));
    this.level = level;
    this.begun[id] ??= this.begin(level);
    this.play = this.begun[id].play;
    this.refutation = this.begun[id].refutation;
    this.model = "";
    this.shows = { numbers: false, type: false };
    this.cards = this.cardsOf(level);
    this.allCards = false;
    /** @type {string[]} */
    this.dealt = [];
    this.find("type").reset();
    this.forget();
    // the button that was pressed may be hidden now, and would still take the next key
    const isHere = this.options.whole || this.root.contains(document.activeElement);
    this.options.said?.(id);
    this.drawing.draw();
    for (const scrolled of ["body", "main"]) this.find(scrolled).scrollTop = 0;
    if (isHere) this.attend();
    const line = this.words.spokenLine(level.start);
    const end = this.isWon ? `. Solved. ${GOES_ON}` : "";
    this.say(`Level ${id}, ${level.title}: ${level.text} ${line}${end}`);
  }

  /** A level as it was left when the page was closed. @param {Level} level */
  begin(level) {
    const play = new Play(this.data, level);
    const refutation = level.refute ? new Refutation(this.data, level) : null;
    const words = this.progress.lineOf(level.id);
    if (words.length > 0) (refutation ?? play).restore(words);
    return { play, refutation };
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

  /** Choose a place or take a card, in place of what was chosen; a hint remains. @param {any} choice */
  choose(choice) {
    Object.assign(this, { selected: null, card: "", page: 0, message: "" }, choice);
    this.spot = this.inHand ? this.firstSpot() : 0;
    this.drawing.light();
  }

  /** Whether the next place that is chosen is one for a card. */
  get inHand() {
    return Boolean(this.card) && !this.selected;
  }

  get isWon() {
    return this.refutation ? this.refutation.isWon : this.play.isSolved;
  }

  get moved() {
    return this.refutation ? this.refutation.tried : this.play.lines.length - 1;
  }

  /** The moves that fit what is chosen: found once for each line and choice. */
  get fits() {
    const { selected, card } = this;
    const line = this.play.now;
    const old = this.known;
    if (old?.line === line && old.selected === selected && old.card === card) return old.moves;
    const moves = this.play.options(selected, card);
    this.known = { line, selected, card, moves };
    return moves;
  }

  /** The part of the line that is selected. */
  get chosen() {
    const { side, path, places } = this.selected;
    return part(at(this.play.now[side], path), places);
  }

  /** Speak, for those who do not see the page. @param {string} text */
  say(text) {
    clearTimeout(this.timer);
    this.find("live").textContent = ""; // what is said twice is heard twice
    this.timer = setTimeout(() => {
      this.find("live").textContent = tagless(text);
    }, 40);
  }

  /** Say something where it is seen and heard. @param {string} text */
  tell(text) {
    this.message = text;
    this.drawing.light();
    this.say(text);
  }

  /** @param {Move} move @param {boolean} [everywhere] */
  apply(move, everywhere = false) {
    const { lines } = this.play;
    const many = lines.length;
    if (everywhere) this.play.applyAll(move);
    else this.play.apply(move);
    this.forget();
    const gone = lines.slice(many).flatMap((line) => line.move.gone);
    const cancelled = gone.map((node) => ` Cancelled: ${this.words.spoken(node)}.`);
    this.changed(`${this.words.reason(move)}.${cancelled.join("")}`);
  }

  /** The move that the key e makes at all its places: of those offered, the first that has more than one. */
  get repeated() {
    if (this.refutation || this.isWon) return undefined;
    const { fits, page, spot } = this;
    const offered = this.inHand ? fits.slice(spot, spot + 1) : fits.slice(page, page + AT_ONCE);
    return offered.find((move) => this.play.alike(move).length > 1);
  }

  everywhere() {
    const move = this.repeated;
    if (move) this.apply(move, true);
  }

  /** A line was added or taken away. @param {string} said */
  changed(said) {
    // before anything is drawn: an element that has the focus and is removed makes a browser lay the page out at once
    this.find("equation").focus({ preventScroll: true });
    this.progress.keepLine(this.level.id, this.play.words);
    const { isWon } = this;
    if (isWon) this.progress.solve(this.level.id, this.play.words);
    this.drawing.draw(true);
    const end = isWon ? ` ${this.drawing.outcome} ${this.level.reward} ${GOES_ON}` : "";
    this.say(`${said} ${this.words.spokenLine(this.play.now)}.${end}`);
    afterFrame(() => {
      this.drawing.drawRest();
      if (isWon && this.isWon) this.attend();
    });
  }

  /** Let the keyboard act on the equation, or on what follows a level. */
  attend() {
    // not the button of the next level: a key that is pressed once too often would skip the end
    this.find(this.isWon ? "win" : "equation").focus({ preventScroll: true });
    if (this.isWon) this.find("buttons").scrollIntoView({ block: "nearest" });
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

  /** Back to the statement. The lines can be had again by redo. */
  restart() {
    if (!this.refutation) return this.goBack(0);
    this.progress.keepLine(this.level.id, []);
    delete this.begun[this.level.id];
    this.start(this.level.id);
  }

  /** Back to a line that was. @param {number} line */
  goBack(line) {
    this.play.back(line);
    this.forget();
    this.changed(`Back to line ${line + 1}.`);
  }

  /** The level after this one; after the last, one that is not solved yet. */
  get following() {
    const next = this.levels[this.levels.indexOf(this.level) + 1];
    return next ?? this.nextUnsolved();
  }

  /** To the next level; after the last one, to what has been proved. */
  next() {
    if (this.following) this.start(this.following.id);
    else this.menu.open();
  }

  /** @param {Place} place @param {Unit | null} [anchor] @param {Unit | null} [focus] */
  select(place, anchor = this.anchor, focus = this.focus) {
    this.choose({ selected: place, anchor, focus });
    this.announce();
  }

  announce() {
    if (!this.selected) return;
    const listed = this.fits.map(
      (move, i) => `${i + 1}: ${this.words.spokenMove(this.play.now, move)}`,
    );
    const { side } = this.selected;
    const all = this.play.cover({ side, path: [], places: null });
    const where = all.indexOf(this.play.cover(this.selected)[0]) + 1;
    this.say(
      `${this.words.spoken(this.chosen)}, ${where} of ${all.length}, ${side} side. ${listed.length ? listed.join(". ") : "Nothing fits"}. ${this.words.meaning(this.chosen)}`,
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

  /** Take a card, or put it back; with a selection that it fits, use it there. @param {string} card */
  take(card) {
    const here = this.selected ? this.play.options(this.selected, card) : [];
    if (here.length === 1) return this.apply(here[0]);
    this.choose({ card: this.card === card ? "" : card });
    if (this.card) this.announceSpot();
    else this.say("Card put back.");
  }

  /** To the next place for the card in hand, or to the one before. @param {number} by */
  stepSpot(by) {
    const many = this.fits.length;
    if (many > 0) this.spot = (this.spot + by + many) % many;
    this.drawing.light();
    this.announceSpot();
  }

  announceSpot() {
    const { fits, spot } = this;
    const name = this.words.nameOf(this.card);
    if (fits.length === 0) return this.say(`${name}: it fits nowhere in this line.`);
    const what = this.words.spokenMove(this.play.now, fits[spot]);
    const others = fits.length > 1 ? "Arrows go to other places. " : "";
    this.say(
      `${name}: place ${spot + 1} of ${fits.length}, ${fits[spot].side} side: ${what}. ${others}Enter uses it.`,
    );
  }

  /** Where the cursor of a card in hand starts: where it does not lead back to a line that was, if there is such a place. */
  firstSpot() {
    const before = new Set(this.play.lines.map((line) => keyOfEquation(line.equation)));
    const leadsOn = (/** @type {Move} */ move) => !before.has(keyOfEquation(move.next));
    return Math.max(0, this.fits.findIndex(leadsOn));
  }

  /** With a card in hand: use it here, or choose among the ways to use it here. @param {import("./rules.js").Side} side @param {number[]} path */
  drop(side, path) {
    const here = this.fits.filter((move) => move.side === side && isInside(path, placeOf(move)));
    if (here.length === 1) return this.apply(here[0]);
    if (here.length === 0)
      return this.tell(
        this.fits.length
          ? "It does not fit there. Its places are underlined."
          : "This card fits nowhere in this line.",
      );
    this.choose({ selected: { side, path, places: null }, card: this.card });
    this.announce();
  }

  /** @param {string} text */
  typed(text) {
    try {
      const { path, side } = this.play.typed(text);
      for (const move of path) this.play.apply(move);
      this.find("type").reset();
      this.forget();
      if (side)
        this.message = `Taken for the ${side} side. For the other one, type = ${side === "left" ? "before" : "after"} it.`;
      this.changed(`Typed. ${this.message}`);
      if (!this.isWon) this.find("type").elements.line.focus();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.tell(`“${shortened(text.trim())}”: ${why} The line now is ${this.play.typedNow}`);
      this.find("type").elements.line.focus();
    }
  }

  askHint() {
    if (this.isWon) return;
    if (this.refutation) return this.tell(this.refutation.hint());
    if (this.hint?.back !== undefined) return this.goBack(this.hint.back);
    if (this.hint?.step === 3) return this.apply(this.hint.move);
    if (this.hint) return this.showHint({ ...this.hint, step: this.hint.step + 1 });
    const path = this.play.plan();
    if (path) return this.showHint({ step: 1, move: this.play.mine(path[0]), left: path.length });
    this.showHint({ step: 0, back: this.play.lastHome });
  }

  /** @param {Hint} hint */
  showHint(hint) {
    const { now } = this.play;
    this.choose({ hint: { ...hint, text: this.words.hint(now, hint) } });
    this.say(this.words.hint(now, hint, true));
  }

  /** The cards of a level: the new one, rules, then facts, those first that fit the statement. @param {Level} level */
  cardsOf(level) {
    const facts = level.facts.map((fact) => fact.card);
    const fitting = new Set(this.play.movesOf(level.start).map(cardOf));
    const inOrder = [true, false].flatMap((fits) => facts.filter((x) => fitting.has(x) === fits));
    const cards = [...facts.filter((card) => RULES[card]), ...level.rules, ...inOrder];
    const isNew = (/** @type {string} */ card) => card === level.fresh;
    return [...new Set([...cards.filter(isNew), ...cards])];
  }

  /** The digits that take the cards: they count them as they lie on the table. @returns {Map<string, number>} */
  get digits() {
    return new Map(this.shownCards.slice(0, DIGITS).map((card, i) => [card, i + 1]));
  }

  /** The cards on the table: of many those that fit, or have fitted. Others come after them, so that none moves. */
  get shownCards() {
    const { cards } = this;
    if (cards.length <= FEW_CARDS) return cards;
    const fitting = new Set(this.play.moves.map(cardOf));
    const more = cards.filter((card) => this.allCards || fitting.has(card));
    this.dealt = [...new Set([...this.dealt, ...more])];
    return this.dealt;
  }

  /** @param {string | undefined} witness @param {string | undefined} cell */
  refuted(witness, cell) {
    if (!this.refutation || this.isWon) return;
    this.message = "";
    const buttons = () => [...this.root.querySelectorAll("[data-witness], [data-cell]")];
    const here = buttons().indexOf(document.activeElement);
    if (witness) this.refutation.choose(witness);
    else if (cell) this.refutation.point(Number(cell));
    if (this.isWon) {
      this.progress.keepLine(this.level.id, this.refutation.words);
      this.progress.solve(this.level.id, this.refutation.words, this.moved);
    }
    this.drawing.draw();
    const { tip, model } = this.refutation;
    const end = this.isWon ? ` Refuted. ${this.level.reward} ${GOES_ON}` : "";
    this.say(`${witness ? `${this.data.models[model].title}: ` : ""}${tip}${end}`);
    if (this.isWon) this.attend();
    else buttons()[here]?.focus({ preventScroll: true });
  }

  /** @param {string | undefined} what */
  done(what) {
    const actions = {
      undo: () => this.undo(),
      redo: () => this.redo(),
      restart: () => this.restart(),
      hint: () => this.askHint(),
      next: () => this.next(),
      menu: () => this.menu.open(),
      more: () => {
        this.page = this.page + AT_ONCE < this.fits.length ? this.page + AT_ONCE : 0;
        this.drawing.light();
      },
      numbers: () => this.toggle("numbers"),
      type: () => this.toggle("type"),
      cards: () => {
        this.allCards = true;
        this.drawing.light();
      },
      save: () => {
        const name = this.files.save([this.level]);
        this.root.querySelector('.og-win [data-do="save"]').textContent = `Saved: ${name}`;
      },
      laboratory: () => this.film(this.level.laboratory, this.find("film")),
    };
    actions[what]?.();
  }

  /** @param {"numbers" | "type"} name */
  toggle(name) {
    this.shows[name] = !this.shows[name];
    this.drawing.light();
    if (name === "type" && this.shows.type) this.find("type").elements.line.focus();
    if (name === "numbers" && this.shows.numbers)
      this.say(this.find("tables").lastElementChild.textContent);
    this.find(name).scrollIntoView({ block: "nearest" });
  }

  /** Show an arm in the laboratory. @param {string} preset @param {HTMLElement} place */
  film(preset, place) {
    const wanted = JSON.stringify({ preset, only: ["links"], plays: true, bare: true });
    const address = `${this.options.laboratory}#${encodeURIComponent(wanted)}`;
    place.replaceChildren(element("iframe", { src: address, title: `The laboratory: ${preset}` }));
    place.scrollIntoView({ block: "nearest" });
  }
}

/** When the page has been shown as it is now. @param {() => void} act */
function afterFrame(act) {
  requestAnimationFrame(() => setTimeout(act));
}

/** A text, cut if it is long. @param {string} text */
function shortened(text) {
  return text.length > MOST_ECHOED ? `${text.slice(0, MOST_ECHOED)} …` : text;
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
