// The list of what is painted on the arm, and the slider of its sweep. From `paint.layers` of the message.

import { choiceOf, element } from "../shared/elements.js";
import { keyOf, paintSaid, sweepJoint } from "./layers.js";

const BOTH = " by both"; // the key of two layers beside each other

export class PaintControls {
  /** changed() after each move; stop(): the sweep is moved, so the film stops. */
  constructor(changed, stop) {
    this.changed = changed;
    this.layers = [];
    /** The key that the reader has chosen, null before. */
    this.wanted = null;
    this.arrays = null;
    this.n = 0;
    this.makeParts();
    this.list.addEventListener("change", () => {
      this.wanted = this.list.value;
      this.bound();
      changed();
    });
    this.sweep.addEventListener("input", () => {
      stop();
      changed();
    });
    this.sweep.addEventListener("keydown", (event) => {
      if (event.key !== " ") event.stopPropagation(); // arrows move the sweep
    });
  }

  makeParts() {
    this.list = choiceOf("Painted on the arm");
    this.sweep = element("input", {
      type: "range",
      class: "rd-scrub",
      min: 0,
      step: 1,
      value: 0,
      title: "Walk through the sweep of the solver, one joint after the other",
      "aria-label": "Sweep, joint by joint",
    });
    this.face = element("output", { class: "rd-paint-said", "aria-live": "polite" });
    this.choose = element("label", {}, "On the arm ", this.list);
    this.walk = element("label", {}, "Sweep ", this.sweep);
    const about = { class: "rd-paint", role: "group", "aria-label": "Painted" };
    this.el = element("div", about, this.choose, this.walk, this.face);
    this.el.hidden = true;
  }

  /** twice: what is painted can be chosen elsewhere too, so a list of one layer is not shown. */
  show(run, arrays, twice) {
    this.layers = run?.paint?.layers ?? [];
    this.arrays = arrays;
    this.n = run?.tracks?.[0]?.n ?? 0;
    this.el.hidden = !this.layers.length;
    const entries = this.layers.map((layer) => ({
      value: keyOf(layer),
      words: `${layer.name}, by ${layer.by}`,
    }));
    const pair = this.pair();
    if (pair) {
      const words = pair.map(({ by }) => by).join(" beside ");
      entries.push({ value: `${pair[0].name}${BOTH}`, words });
    }
    entries.push({ value: "", words: "nothing" });
    const options = entries.map(({ value, words }) => element("option", { value }, words));
    this.list.replaceChildren(...options);
    this.choose.hidden = twice && this.layers.length === 1;
    this.list.value = this.has(this.wanted) ? this.wanted : this.first();
    this.bound();
  }

  /** Whether the list has an entry of this key. */
  has(key) {
    return [...this.list.options].some(({ value }) => value === key);
  }

  /** The key of the first layer, "" if there is none. */
  first() {
    return this.layers.length ? keyOf(this.layers[0]) : "";
  }

  /** Two layers of one name, of the first solver and of the last in a paper's order; null if there is none. */
  pair() {
    const namesakes = ({ name }) => this.layers.filter((other) => other.name === name).length;
    const two = this.layers.filter((layer) => namesakes(layer) > 1);
    two.sort((a, b) => (a.by < b.by ? -1 : 1));
    return two.length ? [two[0], two.at(-1)] : null;
  }

  isPair() {
    return this.list.value.endsWith(BOTH);
  }

  shown() {
    if (this.isPair()) return this.pair()?.[0];
    return this.layers.find((layer) => keyOf(layer) === this.list.value);
  }

  /** As many steps as the layer's sweeps have. */
  bound() {
    const layer = this.shown();
    this.sweep.max = String((layer?.sweeps ?? 0) * this.n);
    this.sweep.disabled = !layer;
    if (Number(this.sweep.value) > Number(this.sweep.max)) this.sweep.value = "0";
  }

  /** What is painted: { layer, step of its sweep, sides: two layers beside each other or null }; null if nothing is. */
  choice() {
    const layer = this.shown();
    if (!layer) return null;
    return { layer, step: Number(this.sweep.value), sides: this.isPair() ? this.pair() : null };
  }

  /** What a layout depends on. */
  layout() {
    const now = this.choice();
    return now && `${now.layer.name}${now.sides ? BOTH : ""}`;
  }

  /** The layer that is painted, and the step of its sweep: what a link carries; {} where nothing can be painted. */
  seen() {
    if (!this.layers.length) return {};
    return { layer: this.list.value, sweep: Number(this.sweep.value) };
  }

  /** Shows what a link requests, if the layer exists and its sweep has that many steps. @param {any} asked */
  see({ layer = this.wanted, sweep = 0 }) {
    this.wanted = layer;
    if (this.has(layer)) this.list.value = layer;
    this.bound();
    this.sweep.value = String(Math.min(sweep, Number(this.sweep.max)));
  }

  /** Numbers, while the picture is still. */
  say(t, playing) {
    const chosen = this.choice();
    const quiet = !chosen || playing;
    const text = quiet ? "" : paintSaid(chosen.layer, this.arrays, t, chosen.step);
    if (this.face.textContent !== text) this.face.textContent = text;
    const joint = chosen ? sweepJoint(chosen.step, this.n) : -1;
    const way = chosen && chosen.step > this.n ? "outward" : "inward";
    const words = joint >= 0 ? `joint ${joint + 1}, ${way}` : "all joints";
    this.sweep.setAttribute("aria-valuetext", words);
  }
}
