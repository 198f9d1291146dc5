// What the reader does in the Operator Game, by mouse, finger or keyboard: place first or card first.

import { AT_ONCE } from "./drawing.js";
import { between, unitsOf } from "./play.js";
import { SIDES } from "./rules.js";
import { at } from "./tree.js";

/** @typedef {import("./rules.js").Side} Side */
/** @typedef {import("./play.js").Unit} Unit */

/** Keys that do what a button of the bar does. */
const LETTERS = {
  u: "undo",
  Backspace: "undo",
  y: "redo",
  r: "restart",
  h: "hint",
  v: "numbers",
  t: "type",
};

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

// How far from a letter or a bracket it may be touched [px]: by a finger, by a mouse.
const REACH = { touch: 24, mouse: 6 };
const BESIDE = 8; // the same where something else was hit at which nothing fits

export class Gestures {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.pointer = "mouse"; // what was used last
    this.listen();
  }

  listen() {
    const { game } = this;
    const { root } = game;
    const equation = game.find("equation");
    let wasInHand = false;
    /** @type {{ unit: Unit, again: boolean, moved: boolean, last: string } | null} */
    let drag = null;
    equation.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      if (game.refutation || game.isWon || !event.isPrimary) return;
      this.pointer = event.pointerType;
      wasInHand = game.inHand;
      if (wasInHand) return;
      const hit = this.hit(event, false);
      if (!hit) return this.putBack();
      const unit = this.unitOf(hit);
      if (!unit) return game.select(this.placeAt(hit), null, null);
      const again =
        game.selected?.side === unit.side &&
        !game.selected.places &&
        game.selected.path.join() === unit.path.join();
      drag = { unit, again, moved: false, last: unit.path.join() };
      if (!again) game.select({ side: unit.side, path: unit.path, places: null }, unit, unit);
    });
    equation.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (!drag) return;
      const unit = this.unitOf(document.elementFromPoint(event.clientX, event.clientY));
      if (!unit || unit.side !== drag.unit.side || unit.path.join() === drag.last) return;
      drag.moved = true;
      drag.last = unit.path.join();
      game.select(between(drag.unit, unit, game.play.now), drag.unit, unit);
    });
    const end = () => {
      if (drag?.again && !drag.moved) game.widen();
      drag = null;
    };
    equation.addEventListener("pointerup", end);
    // With a card in hand: not before the finger is up, since the click goes to what is under it after the move.
    equation.addEventListener("click", (/** @type {PointerEvent} */ event) => {
      if (!wasInHand || !event.detail) return;
      wasInHand = false;
      const hit = this.hit(event, true);
      if (!hit) return this.putBack();
      const { side, path } = this.placeAt(hit);
      game.drop(side, path);
    });
    equation.addEventListener("pointercancel", () => (drag = null));
    root.addEventListener("pointerdown", () => root.classList.remove("og-keyed"), true);
    root.addEventListener("click", (/** @type {any} */ event) => {
      const button = event.target.closest("button");
      this.clicked(button);
      if (button) this.holdKeys();
    });
    root.addEventListener(
      "toggle",
      (/** @type {any} */ event) => {
        if (!event.target.open || event.target.matches(".og-proved")) return;
        if (event.target.matches(".og-proofs")) game.drawing.drawProofs();
        event.target.scrollIntoView({ block: "nearest" });
      },
      true, // it does not bubble
    );
    root.addEventListener("submit", (/** @type {any} */ event) => {
      if (!event.target.matches(".og-type")) return; // a dialog's own form closes it
      event.preventDefault();
      game.typed(event.target.elements.line.value);
    });
    const { whole } = game.options;
    (whole ? document : root).addEventListener("keydown", (/** @type {any} */ event) => {
      this.pressed(event);
      // in a notebook, letters act on the cell too: d twice deletes it
      if (!whole && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    });
  }

  /** After a click on a button that was drawn anew or went away, let the next key reach the game. */
  holdKeys() {
    if (!this.game.root.contains(document.activeElement)) this.game.attend();
  }

  /** The letter, bracket or sign that is meant: what was hit, or what is near and has a use where that has none. @param {MouseEvent} event @param {boolean} inHand whether a card is */
  hit(event, inHand) {
    const parts = [...this.game.find("equation").querySelectorAll(TAKEN)];
    const near = parts
      .map((part) => ({ part, far: distance(event, part.getBoundingClientRect()) }))
      .filter(({ far }) => far <= (REACH[this.pointer] ?? REACH.mouse))
      .sort((a, b) => a.far - b.far);
    const useful = near.find(({ part }) =>
      inHand ? part.matches(".og-fit") : this.game.play.options(this.placeAt(part)).length > 0,
    );
    const first = near[0];
    if (!first) return null;
    const mayBeMeant = useful && (first.far > 0 || useful.far <= BESIDE);
    return mayBeMeant ? useful.part : first.part;
  }

  /** Nothing was hit: drop the selection, or the card. */
  putBack() {
    this.game.choose({});
  }

  /** The place that is selected by a letter, a bracket or a sign. @param {any} part */
  placeAt({ dataset }) {
    return { side: dataset.side, path: pathOf(dataset.path ?? dataset.whole), places: null };
  }

  /** @param {any} target @returns {Unit | null} */
  unitOf(target) {
    const found = target?.closest?.(".og-equation .og-unit");
    if (!found) return null;
    const path = pathOf(found.dataset.path);
    const side = found.dataset.side;
    return { side, path, node: at(this.game.play.now[/** @type {Side} */ (side)], path) };
  }

  /** @param {any} button */
  clicked(button) {
    const { game } = this;
    if (!button || button.closest("dialog")) return;
    const { option, all, level, back, card, model, cell, witness } = button.dataset;
    if (option !== undefined || all !== undefined) {
      game.apply(game.fits[Number(option ?? all)], all !== undefined);
      if (game.root.classList.contains("og-keyed"))
        game.find("equation").focus({ preventScroll: true }); // the button is gone
    } else if (level) game.start(level);
    else if (back) game.goBack(Number(back));
    else if (card) game.take(card);
    else if (model) {
      game.model = model;
      game.drawing.drawNumbers();
    } else if (witness || cell) game.refuted(witness, cell);
    else game.done(button.dataset.do);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    this.game.root.classList.add("og-keyed");
    if (event.altKey || this.game.menu.isOpen || event.target.closest("input, textarea, dialog")) {
      if (event.key === "Escape" && event.target.closest(".og-type")) this.leave();
      return;
    }
    const act = this.meaningOf(event);
    if (!act) return;
    act();
    event.preventDefault();
  }

  /** What a key does now, if it does anything. @param {KeyboardEvent} event @returns {(() => void) | undefined} */
  meaningOf({ key, code, ctrlKey, metaKey, shiftKey, target }) {
    const { game } = this;
    if (ctrlKey || metaKey) {
      const goesOn = key === "y" || shiftKey;
      return /^[zy]$/i.test(key) ? () => (goesOn ? game.redo() : game.undo()) : undefined;
    }
    if (LETTERS[key]) return () => game.done(LETTERS[key]);
    if (key === "e") return () => game.everywhere();
    if (key === "Escape") return () => this.leave();
    if (game.isWon) return key === "n" ? () => game.next() : undefined;
    const digit = /^Digit(\d)$/.exec(code)?.[1];
    if (digit) return () => this.digit((Number(digit) + 9) % 10, shiftKey);
    if (game.refutation) return ARROWS.includes(key) ? () => this.stepCell(key) : undefined;
    const onButton = /** @type {any} */ (target).closest("button, summary, a");
    return {
      ArrowLeft: () => this.step(-1, shiftKey),
      ArrowRight: () => this.step(1, shiftKey),
      ArrowUp: () => game.widen(),
      ArrowDown: game.focus && (() => this.narrow()),
      Enter: onButton ? undefined : () => this.enter(),
    }[key];
  }

  /** Put back what was chosen, and go back to the board. */
  leave() {
    const { game } = this;
    game.forget();
    game.shows.type = false;
    game.drawing.light();
    game.say("Nothing is chosen.");
    game.find("equation").focus({ preventScroll: true });
  }

  /** Choose the letter alone from which the choice was widened. */
  narrow() {
    const { side, path } = this.game.focus;
    this.game.select({ side, path, places: null });
  }

  /** Make the only move that fits, or that of a card at its place; of several, go to the first. */
  enter() {
    const { fits, inHand, spot } = this.game;
    if (inHand ? fits.length > 0 : fits.length === 1) this.game.apply(fits[inHand ? spot : 0]);
    else this.game.root.querySelector(".og-option")?.focus();
  }

  /** From entry to entry of the two tables of a false statement. @param {string} arrow */
  stepCell(arrow) {
    const cells = [...this.game.root.querySelectorAll("[data-cell]")];
    const { columns } = this.game.refutation.sides[0];
    const by = [-1, 1, -columns, columns][ARROWS.indexOf(arrow)];
    const here = cells.indexOf(document.activeElement);
    const next = here < 0 ? cells[0] : cells[here + by];
    next?.focus();
  }

  /** @param {number} by @param {boolean} extends_ */
  step(by, extends_) {
    const { game } = this;
    if (game.inHand) return game.stepSpot(by);
    const units = SIDES.flatMap((side) => unitsOf(game.play.now[side], side));
    const name = (/** @type {any} */ x) => `${x.side} ${x.path.join(".")}`;
    const here = game.focus ? units.findIndex((x) => name(x) === name(game.focus)) : -1;
    const first = by > 0 ? 0 : units.length - 1;
    const next = units[here < 0 ? first : (here + by + units.length) % units.length];
    if (extends_ && game.anchor && next.side === game.anchor.side)
      return game.select(between(game.anchor, next, game.play.now), game.anchor, next);
    game.select({ side: next.side, path: next.path, places: null }, next, next);
    game.root
      .querySelector(`.og-equation [data-side="${next.side}"][data-path="${next.path.join(".")}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {number} i @param {boolean} everywhere */
  digit(i, everywhere) {
    const { game } = this;
    if (game.refutation) {
      game.refuted(game.level.refute[i], undefined);
      return game.root.querySelector("[data-cell]").focus();
    }
    if (!game.selected) {
      const card = game.shownCards[i];
      if (card) game.take(card);
      else game.say("No card has this number.");
      return;
    }
    const move = game.fits[game.page + i];
    if (move && i < AT_ONCE) game.apply(move, everywhere && game.play.alike(move).length > 1);
    else game.say("Nothing has this number here.");
  }
}

const TAKEN = ".og-unit, .og-bracket, .og-sign";

/** How far a point is from a box. @param {MouseEvent} event @param {DOMRect} box */
function distance({ clientX: x, clientY: y }, { left, right, top, bottom }) {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** @param {string} text */
function pathOf(text) {
  return text === "" ? [] : text.split(".").map(Number);
}
