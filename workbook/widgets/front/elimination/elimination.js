// The matrix beside the arm: one slider eliminates the mass matrix and lets a block of 3 x 3 walk along the chain.

import { followTheme } from "../shared/theme.js";
import { ticked } from "./chain.js";
import { inks, scale } from "./colours.js";
import { ramp } from "./grid.js";
import { boxes, fitted, spots } from "./layout.js";
import { FEWEST, MOST, VIEWS, angles, written } from "./link.js";
import { Model } from "./model.js";
import { WAYS, drawPicture, inBand, shows, told } from "./picture.js";

/** @typedef {import("./link.js").State} State */

const OPENING = 3; // steps that it makes by itself
const RACE = 9; // [s] of the dear way
const PULSE = 0.5; // by how much a touched square shrinks
const QUIET = [0.34, 0.6]; // [s] that a step must take so that squares may pulse: none above three a second
const GRIP = 26; // [px]
const BEND = (5 * Math.PI) / 180;
const STILL = 700; // [ms] between steps where motion is reduced

const ICONS = {
  play: "\u25b6",
  pause: "\u275a\u275a",
  again: "\u21ba",
  pose: "\u21bb",
  order: "\u21c4",
};
const SHARE =
  '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M8 12a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M12 8a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"/></svg>';

function skeleton(isWhole) {
  const tag = isWhole ? "h1" : "p";
  const views = VIEWS.map((view) => `<button data-view="${view}">${view}</button>`);
  return `<div class="em-head"><${tag} class="em-title">The matrix beside the arm</${tag}>
<div class="em-views" role="group" aria-label="View">${views.join("")}</div></div>
<div class="em-stage"><canvas role="img"></canvas>
<input class="em-at" type="range" min="0" value="0" step="any" aria-label="Joints opened, from the tip"></div>
<div class="em-foot"><button data-do="play" aria-label="Play"></button>
<label>joints <input class="em-n" type="range" min="${FEWEST}" max="${MOST}"><output></output></label>
<button data-do="race">race</button>
<button data-do="order" aria-label="Change the order: lengths first, or alternating with angles">${ICONS.order}</button>
<button data-do="pose" aria-label="Another arm">${ICONS.pose}</button>
<button data-do="share" aria-label="Copy a link to this picture">${SHARE}</button></div>
<input class="em-address" aria-label="Link to this picture" readonly hidden>
<p class="em-quiet em-said" role="status"></p>
<div class="em-quiet em-table"></div>`;
}

export class Elimination {
  /**
   * @param {HTMLElement} root @param {State} state
   * @param {{ whole?: boolean, address?: () => string, said?: (end: string) => void }} given whole: it is the page; address:
   *   of the page that reads links; said: called with the end of a link when the state has come to rest
   */
  constructor(root, state, given = {}) {
    this.root = root;
    this.given = given;
    root.classList.add("em");
    root.innerHTML = skeleton(given.whole);
    const find = (/** @type {string} */ name) => root.querySelector(name);
    this.canvas = find("canvas");
    this.pen = this.canvas.getContext("2d");
    this.slider = find(".em-at");
    this.many = find(".em-n");
    this.output = find("output");
    this.status = find(".em-said");
    this.table = find(".em-table");
    this.buttons = Object.fromEntries(
      [...root.querySelectorAll("[data-do]")].map((button) => [button.dataset.do, button]),
    );
    this.buttons.share.hidden = !given.address;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.held = null;
    this.hover = null;
    this.waits = false;
    this.then = 0;
    this.show(state);
    this.listen();
    if (state.at === null) this.open();
  }

  // ---- state
  /** Shows a state, as a link has it. @param {State} state */
  show(state) {
    this.stop();
    this.state = { ...state };
    this.at = this.target = state.at ?? 0;
    this.shift = 1;
    this.speed = 0;
    this.build(angles(state));
  }

  get steps() {
    return inBand(this.state.view) ? 2 * this.model.n : this.model.n;
  }

  /** Builds the model for the angles of an arm; `kept` is the turn of the drawing that stays while the arm is bent. */
  build(q, kept = undefined) {
    this.model = new Model(q);
    if (!kept) this.seen = { matrix: 0, chain: 0 };
    this.many.value = this.output.value = String(q.length);
    this.slider.max = this.steps;
    this.press();
    this.layout(kept);
  }

  press() {
    for (const button of this.root.querySelectorAll("[data-view]"))
      button.setAttribute("aria-pressed", button.dataset.view === this.state.view);
    this.buttons.order.hidden = !inBand(this.state.view);
    this.buttons.order.setAttribute("aria-pressed", this.state.order === "lengths");
    const [from, what] = inBand(this.state.view)
      ? ["Coordinates eliminated", "from the tip"]
      : ["Joints opened", "from the tip"];
    this.slider.setAttribute("aria-label", `${from}, ${what}`);
  }

  // ---- room
  layout(kept = undefined) {
    const { width, height } = this.canvas.parentElement.getBoundingClientRect();
    if (width < 10 || height < 10) return;
    const ratio = window.devicePixelRatio || 1;
    const size = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.canvas.width !== size[0] || this.canvas.height !== size[1])
      [this.canvas.width, this.canvas.height] = size;
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.boxes = boxes(width, height, this.model.n);
    this.fit = fitted(this.model.place, this.boxes, kept);
    this.spots =
      kept && this.held !== null ? this.spots : spots(this.model.place, this.boxes, this.fit);
    const { x, y, w } = this.boxes.rail;
    Object.assign(this.slider.style, { left: `${x - 12}px`, top: `${y}px`, width: `${w + 24}px` });
    this.need();
  }

  paint() {
    const isDark = this.root.dataset.theme === "dark";
    this.look = { ...inks(this.root), isDark, scale: scale(isDark ? "dark" : "light") };
    this.need();
  }

  // ---- time
  need() {
    if (this.waits) return;
    this.waits = true;
    requestAnimationFrame((now) => this.frame(now));
  }

  /** Seconds that a step takes while it plays: slow at first, then quick. */
  get pace() {
    const base = Math.max(0.13, Math.min(0.45, 4 / this.model.n));
    const share = inBand(this.state.view) ? 0.5 : 1;
    return share * (base + 1.25 * Math.exp(-this.at / (3 / share)));
  }

  /** How far each way is: in a step the block has its turn first, then the matrix. @returns {Record<import("./picture.js").Way, import("./picture.js").Moment>} */
  get now() {
    const moment = (/** @type {number} */ at) => {
      const step = Math.min(this.steps, Math.floor(at + 1e-9));
      return { step, f: Math.max(0, at - step) };
    };
    if (this.race) return { matrix: moment(this.race.matrix), chain: moment(this.race.chain) };
    const { step, f } = moment(this.at);
    if (inBand(this.state.view)) return { matrix: { step, f }, chain: { step, f } };
    const first = Math.min(0.5, (0.5 * f) / 0.4);
    const second = Math.max(0, (0.5 * (f - 0.62)) / 0.38);
    const late = this.state.view === "matrix" ? f : Math.max(0, (f - 0.36) / 0.64);
    return { matrix: { step, f: late }, chain: { step, f: first + second } };
  }

  /** Lets both ways do their share of the same number of squares. */
  run(seconds) {
    const costs = this.model.costs(inBand(this.state.view));
    for (const way of WAYS) {
      let left = seconds * this.rate;
      while (left > 0 && this.race[way] < this.steps) {
        const step = Math.floor(this.race[way] + 1e-9);
        const cost = Math.max(1, costs[way][step]);
        const rest = (step + 1 - this.race[way]) * cost;
        this.race[way] = left >= rest ? step + 1 : this.race[way] + left / cost;
        left -= rest;
      }
    }
    this.at = Math.min(this.race.matrix, this.race.chain);
    if (this.at >= this.steps) this.race = null;
  }

  move(seconds) {
    const before = this.at;
    const way = this.target - this.at;
    if (this.race) this.run(this.still.matches ? 0.2 : seconds);
    else if (this.still.matches && !this.plays) this.at = this.target;
    else if (this.still.matches) this.at = Math.min(this.target, Math.floor(this.at) + 1);
    else {
      const rate = this.plays ? 1 / this.pace : Math.max(1, Math.abs(way) / 0.9);
      const most = rate * seconds;
      this.at = Math.abs(way) <= most ? this.target : this.at + Math.sign(way) * most;
    }
    this.speed = seconds > 0 ? Math.abs(this.at - before) / seconds : 0;
  }

  frame(now) {
    this.waits = false;
    if (!this.root.isConnected || !this.boxes || !this.look) return;
    const isPatient = this.still.matches && (this.plays || this.race) && now - this.then < STILL;
    const seconds = Math.max(0, Math.min(0.05, (now - this.then) / 1000)); // a frame may be older
    if (!isPatient) {
      if (this.at !== this.target || this.race) this.move(seconds);
      if (this.shift < 1)
        this.shift = this.still.matches ? 1 : Math.min(1, this.shift + seconds / 0.9);
      this.then = now;
      this.draw();
    }
    if (this.at === this.target && !this.race) this.rest();
    if (this.at !== this.target || this.race || this.shift < 1) this.need();
  }

  draw() {
    const scene = this.scene();
    for (const way of WAYS)
      if (shows(this.state.view, way))
        this.seen[way] = Math.max(this.seen[way], scene.now[way].step);
    drawPicture(scene);
    const words = told(scene);
    if (this.words !== words) {
      this.words = words;
      this.canvas.setAttribute("aria-label", words);
      this.slider.setAttribute("aria-valuetext", words);
    }
    if (
      document.activeElement !== this.slider ||
      this.plays ||
      Number(this.slider.value) !== this.at
    )
      this.slider.value = String(this.at);
  }

  /** By how much squares shrink, by way: not at all where steps follow one another too quickly. */
  get beat() {
    const pulse = (/** @type {number} */ lasts) => PULSE * ramp(lasts, QUIET[0], QUIET[1]);
    const usual = pulse(1 / Math.max(0.01, this.speed));
    if (!this.race) return { matrix: usual, chain: usual };
    const { now, rate } = this;
    const costs = this.model.costs(inBand(this.state.view));
    const lasts = (way) => pulse((costs[way][now[way].step] ?? 0) / rate);
    return { matrix: lasts("matrix"), chain: lasts("chain") };
  }

  /** Squares that each way touches in a second of the race. */
  get rate() {
    const costs = this.model.costs(inBand(this.state.view));
    const total = WAYS.map((way) => costs[way].reduce((sum, cost) => sum + cost, 0));
    return Math.max(...total) / RACE;
  }

  /** @returns {import("./picture.js").Scene} */
  scene() {
    const { view, order } = this.state;
    return {
      pen: this.pen,
      look: this.look,
      boxes: this.boxes,
      fit: this.fit,
      spots: this.spots,
      model: this.model,
      view,
      order,
      now: this.now,
      beat: this.beat,
      swings: !this.still.matches && this.held === null,
      hover: this.hover,
      seen: this.seen,
      shift: this.shift,
    };
  }

  /** What happens when the slider has come to a stop. */
  rest() {
    this.speed = 0;
    if (this.plays) {
      this.plays = false;
      if (this.opens) this.slider.classList.add("em-calls");
      this.opens = false;
    }
    this.buttons.play.textContent = this.at >= this.steps ? ICONS.again : ICONS.play;
    this.buttons.play.setAttribute("aria-label", this.at >= this.steps ? "Play again" : "Play");
    if (this.held !== null) return;
    if (this.at === Math.round(this.at)) {
      if (this.at > 0) this.status.textContent = this.words;
      this.fill();
    }
    this.given.said?.(written(this.kept()));
  }

  /** The state as a link keeps it. @returns {State} */
  kept() {
    return {
      ...this.state,
      n: this.model.n,
      at: this.at > 0 || this.state.at !== null ? this.at : null,
    };
  }

  /** A table of D(k) and counts, for readers who do not see the picture. */
  fill() {
    if (this.filled === this.model) return;
    this.filled = this.model;
    const { matrix, chain } = this.model;
    const costs = this.model.costs(false);
    const rows = chain.D.map(
      (d, t) =>
        `<tr><th scope="row">${t + 1}</th><td>${matrix.pivots[t].toPrecision(4)}</td><td>${d.toPrecision(4)}</td>` +
        `<td>${costs.matrix[t]}</td><td>${costs.chain[t]}</td></tr>`,
    );
    this.table.innerHTML = `<table><caption>Inertia about each joint with all joints beyond it free, and squares touched</caption>
<thead><tr><th scope="col">joint from the tip</th><th scope="col">by the matrix [kg m\u00b2]</th>
<th scope="col">along the chain [kg m\u00b2]</th><th scope="col">squares, matrix</th><th scope="col">squares, chain</th></tr></thead>
<tbody>${rows.join("")}</tbody></table>`;
  }

  // ---- what one does
  stop() {
    this.plays = this.opens = false;
    this.race = null;
    this.slider?.classList.remove("em-calls");
    if (this.buttons) this.buttons.play.textContent = ICONS.play;
  }

  /** Goes to a step. */
  go(at) {
    this.stop();
    this.target = Math.max(0, Math.min(this.steps, at));
    this.need();
  }

  /** Plays to the end, or up to a step. */
  play(until = this.steps) {
    this.stop();
    if (this.at >= this.steps) this.at = 0;
    this.plays = true;
    this.target = until;
    this.buttons.play.textContent = ICONS.pause;
    this.buttons.play.setAttribute("aria-label", "Pause");
    this.then = performance.now();
    this.need();
  }

  /** Plays three steps when it first comes into view; then the slider pulses to invite the reader. */
  open() {
    if (this.still.matches) return this.slider.classList.add("em-calls");
    const begin = () => {
      if (this.at > 0 || this.target > 0 || this.race || this.plays) return;
      this.play(Math.min(OPENING, this.steps));
      this.opens = true;
    };
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      sight.disconnect();
      setTimeout(begin, 700);
    });
    sight.observe(this.canvas);
    return undefined;
  }

  begin() {
    if (!shows(this.state.view, "matrix") || !shows(this.state.view, "chain")) this.choose("both");
    this.stop();
    this.at = 0;
    this.target = this.steps;
    this.race = { matrix: 0, chain: 0 };
    this.seen = { matrix: 0, chain: 0 };
    this.then = performance.now();
    this.buttons.play.textContent = ICONS.pause;
    this.need();
  }

  choose(view) {
    const wasBand = inBand(this.state.view);
    this.state.view = view;
    if (inBand(view) !== wasBand) {
      this.stop();
      this.at = this.target = Math.round(wasBand ? this.at / 2 : 2 * this.at);
      this.seen = { matrix: 0, chain: 0 };
      this.slider.max = this.steps;
    }
    this.press();
    this.need();
  }

  another() {
    this.stop();
    this.state = { ...this.state, n: this.model.n, pose: this.state.pose + 1, bends: null };
    this.build(angles(this.state));
  }

  reorder() {
    this.state.order = this.state.order === "lengths" ? "alternating" : "lengths";
    this.stop();
    this.at = this.target = 0;
    this.seen = { matrix: 0, chain: 0 };
    this.shift = 0;
    this.then = performance.now();
    this.press();
    this.need();
  }

  resize(n) {
    this.stop();
    this.state = { ...this.state, n, bends: null, at: 0 };
    this.at = this.target = 0;
    this.build(angles(this.state));
  }

  /** Turns joint t by an angle. */
  bend(t, angle) {
    const q = this.model.q.map((x, i) => (i === t ? ticked(x + angle) : x));
    this.state.bends = q;
    this.build(q, this.fit);
  }

  async share() {
    const address = this.given.address().replace(/#.*$/, "") + written(this.kept());
    const field = this.root.querySelector(".em-address");
    try {
      if (matchMedia("(pointer: coarse)").matches && navigator.share)
        await navigator.share({ title: "The matrix beside the arm", url: address });
      else await navigator.clipboard.writeText(address);
      this.status.textContent = "The link is copied.";
      this.buttons.share.classList.add("em-done");
      setTimeout(() => this.buttons.share.classList.remove("em-done"), 1500);
    } catch {
      field.hidden = false;
      field.value = address;
      field.select();
      this.status.textContent = "The link to this picture is selected.";
    }
  }

  // ---- hands
  listen() {
    followTheme(this.root, () => this.paint());
    this.paint();
    new ResizeObserver(() => requestAnimationFrame(() => this.layout())).observe(
      this.canvas.parentElement,
    );
    this.slider.addEventListener("input", () => {
      this.stop();
      const at = Number(this.slider.value);
      const now = performance.now();
      this.speed = Math.abs(at - this.at) / Math.max(0.001, (now - (this.slid ?? 0)) / 1000);
      this.slid = now;
      this.at = this.target = at;
      this.need();
    });
    this.slider.addEventListener("change", () => this.go(Math.round(this.at)));
    this.many.addEventListener("input", () => this.resize(Number(this.many.value)));
    for (const button of this.root.querySelectorAll("[data-view]"))
      button.addEventListener("click", () => this.choose(button.dataset.view));
    const acts = {
      play: () => (this.plays || this.race ? this.pause() : this.play()),
      race: () => this.begin(),
      order: () => this.reorder(),
      pose: () => this.another(),
      share: () => this.share(),
    };
    for (const [name, act] of Object.entries(acts))
      this.buttons[name].addEventListener("click", act);
    (this.given.whole ? document : this.root).addEventListener("keydown", (event) =>
      this.key(/** @type {KeyboardEvent} */ (event)),
    );
    this.canvas.addEventListener("pointerdown", (event) => this.take(event));
    this.canvas.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of ["pointerup", "pointercancel"])
      this.canvas.addEventListener(name, () => this.release());
    this.canvas.addEventListener("pointerleave", () => this.point(null));
    this.canvas.addEventListener(
      "touchstart",
      (event) => this.near(this.where(event.touches[0])) !== null && event.preventDefault(),
      { passive: false },
    );
  }

  pause() {
    const at = this.race ? Math.round(this.at) : Math.ceil(this.at);
    this.go(at);
  }

  key(event) {
    if (event.target === this.many || event.altKey || event.ctrlKey || event.metaKey) return;
    const onButton = event.target.tagName === "BUTTON" || event.target.tagName === "INPUT";
    const onSlider = event.target === this.slider;
    const forward = event.key === "ArrowRight" || (onSlider && event.key === "ArrowUp");
    const back = event.key === "ArrowLeft" || (onSlider && event.key === "ArrowDown");
    const next = Math.min(Math.floor(this.target + 1e-9), this.model.n - 1);
    const acts = {
      Home: () => this.go(0),
      End: () => this.go(this.steps),
      "[": () => this.bend(next, -BEND),
      "]": () => this.bend(next, BEND),
    };
    if (!onButton || onSlider) acts[" "] = () => this.buttons.play.click();
    if (forward) acts[event.key] = () => this.go(Math.floor(this.target + 1e-9) + 1);
    if (back) acts[event.key] = () => this.go(Math.ceil(this.target - 1e-9) - 1);
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }

  where({ clientX, clientY }) {
    const { left, top } = this.canvas.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  /** The rod whose end is at hand, or null. */
  near(place) {
    let best = { far: GRIP, rod: null };
    this.model.place.ends.forEach((end, rod) => {
      const [x, y] = this.fit.at(end);
      const far = Math.hypot(x - place[0], y - place[1]);
      if (far < best.far) best = { far, rod };
    });
    return best.rod;
  }

  take(event) {
    this.held = this.near(this.where(event));
    if (this.held === null) return;
    this.go(this.at);
    this.canvas.setPointerCapture(event.pointerId);
  }

  drag(event) {
    const place = this.where(event);
    if (this.held === null) return this.point(place);
    const joint = this.fit.at(this.model.place.joints[this.held]);
    const end = this.fit.at(this.model.place.ends[this.held]);
    const heading = (/** @type {number[]} */ [x, y]) => Math.atan2(joint[1] - y, x - joint[0]);
    const angle = heading(place) - heading(end);
    if (Math.abs(angle) > 1e-9) this.follow(this.fit.flip * angle);
    return undefined;
  }

  /** Bends the held joint; the picture stays where it is under the finger. */
  follow(angle) {
    const { at } = this.fit;
    this.bend(this.held, angle);
    this.fit.at = at;
    this.need();
  }

  release() {
    if (this.held === null) return;
    this.held = null;
    this.layout(this.fit);
  }

  /** Of a square under the pointer: its two joints, and the rods that both carry. */
  point(place) {
    if (!this.boxes) return;
    const { x, y, w } = this.boxes.grid;
    const cell = w / this.model.n;
    const pair = place && [Math.floor((place[1] - y) / cell), Math.floor((place[0] - x) / cell)];
    const isInside =
      pair && pair.every((i) => i >= 0 && i < this.model.n) && this.state.view !== "band";
    const hover = isInside ? pair : null;
    this.canvas.style.cursor = place && this.near(place) !== null ? "grab" : "";
    if (String(hover) === String(this.hover)) return;
    this.hover = hover;
    this.need();
  }
}
