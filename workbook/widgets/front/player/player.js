// The player: plays the runs of a message of player.py (see `pack` there).
//
// Here its parts are put together: the question, the stage with the arms, the plots, the transport bar, the controls of what
// is painted and of hands. What does not change while it plays is drawn once; a frame copies that and draws what moves over
// it. Curves wait until a letter is given or the run has been seen: see waiting.js.

import { element, legendEntry, pointers, pointOn, vector } from "../shared/elements.js";
import { decode, hear } from "../shared/message.js";
import { follow, palette } from "../shared/theme.js";
import { transport } from "../shared/transport.js";
import { DASHES } from "./arms.js";
import { boxOf } from "./extent.js";
import { handControls, nearestLink, REACH } from "./grab.js";
import { PaintControls } from "./paint_controls.js";
import { Plotter } from "./plotter.js";
import { Question } from "./question.js";
import { sizesFor } from "./sizes.js";
import { Stage, apartOf, stopsOf } from "./stage.js";
import { Cover } from "./waiting.js";

const STILL = 4; // pixels that a pointer may move in a click
const STEPS = 65534; // of a 16-bit coordinate across the box of a message
const EDGES = 11; // pixels of the player's own edges
const BELOW = 100; // pixels of what a notebook has below the bar: small print, and the first row of controls
const LEAST_PLOTS = 150; // pixels that plots keep below words that are long
const TELL = 100; // [ms] after which the model hears of what is seen
const NOTICE = "The picture is still the one before.";

/** The arrays of a run, joint points in metres. */
function arraysOf(run) {
  const arrays = decode(run);
  const [x0, x1, z0, z1] = run.box;
  const grain = Math.max(x1 - x0, z1 - z0) / STEPS;
  run.tracks.forEach((_, i) => {
    const { data, shape } = arrays[`points${i}`];
    const place = (steps, k) => (k % 2 ? z0 : x0) + grain * (steps + STEPS / 2);
    arrays[`points${i}`] = { shape, data: Float32Array.from(data, place) };
  });
  return arrays;
}

/** The description of the run: its first sentence, and the others once it is unfolded. */
function smallPrint([first, ...others]) {
  if (first === undefined) return [];
  if (!others.length) return [first];
  const more = others.map((words) => element("p", {}, words));
  return [element("details", {}, element("summary", {}, `${first} \u2026`), ...more)];
}

/** Whether there is no other question between these letters and a picture. */
function isNearestBefore(letters, picture) {
  const before = (a, b) => Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
  const all = [...document.querySelectorAll(".rd-choices")].filter((one) => before(one, picture));
  return all.at(-1) === letters;
}

/** A player in a page: the view of one model. */
class Player {
  constructor(model, el) {
    this.model = model;
    this.run = null;
    /** @type {any} */
    this.arrays = null;
    this.width = 0; // nothing is drawn before it is laid out
    this.inSight = true;
    this.showing = false;
    /** What is seen, as it was last sent to the model. */
    this.sent = "{}";
    this.telling = 0;
    /** The part of what is painted that the layout depends on. */
    this.laid = null;
    /** Curves that were asked for on the arm. @type {{ layer: string, joint: number }[]} */
    this.picked = [];
    this.makeParts();
    el.replaceChildren(this.root);
    this.place = follow(this.root, {
      place: this.pictures,
      room: () => this.pictures.clientWidth,
      also: () => this.heightAround(),
      layout: (width) => this.layout(width),
      seen: (now) => this.comesIntoSight(now),
    });
    this.hearPlots();
    this.hearArm();
    this.hearKeys();
    this.hearLetters();
    this.wordsHeight = 0;
    this.wordsWatcher = new ResizeObserver(() => requestAnimationFrame(() => this.wordsChanged()));
    this.wordsWatcher.observe(this.words);
    this.unhear = hear(model, {
      "change:run": () => this.newRun(),
      "change:notice": () => this.say(),
      "change:busy": () => this.wait(),
      "change:answered": () => this.answered(true), // by a letter of the page around
      "msg:custom": (message) => this.hands.answered(message),
    });
    this.newRun();
    this.wait();
  }

  makeParts() {
    this.title = element("span", { class: "rd-title" });
    this.legend = element("span", { class: "rd-legend" });
    this.status = element("div", { class: "rd-status", role: "status", "aria-live": "polite" });
    this.stage = new Stage(
      () => this.paint.choice(),
      () => this.hands,
    );
    this.plots = new Plotter();
    this.cover = new Cover(() => this.uncovered());
    this.question = new Question((fresh) => this.answered(fresh));
    this.bar = transport({ onTime: (t, frame) => this.draw(t, frame) });
    this.paint = new PaintControls(
      () => this.repaint(),
      () => this.bar.pause(),
    );
    this.hands = handControls({
      ask: (what) => this.model.send({ hand: what }),
      moved: (t) => this.bar.seek(t),
      rest: () => this.bar.pause(),
      pace: () => this.bar.pace,
      box: () => this.stage.across(),
      now: () => this.bar.time,
      endOf: (link) => this.stage.placeOf(this.stage.jointsAt(this.bar.time)[link]),
    });
    const head = element("div", { class: "rd-head" }, this.title, this.legend);
    this.told = element("p", { class: "rd-told-of-run" });
    const words = [head, this.question.el, this.status, this.paint.el];
    this.words = element("div", { class: "rd-words" }, ...words);
    this.bar.el.append(this.makeWholeButton());
    const parts = [this.words, this.stage.canvas, this.bar.el, this.plots.canvas];
    this.pictures = element("div", { class: "rd-pictures" }, ...parts);
    this.print = element("div", { class: "rd-print" });
    const about = { class: "rd-view rd-player", role: "group", "aria-label": "Player" };
    const below = element("div", { class: "rd-below-bar" }, this.print, this.hands.el);
    this.root = element("div", about, this.pictures, below, this.told);
    this.root.dataset.open = "0";
    this.bar.keys(this.root);
  }

  draw(t, frame) {
    if (!this.width || !this.inSight) return;
    this.cover.seen(t);
    const covered = this.paintIsCovered(t);
    this.stage.draw(t, covered);
    this.plots.draw(t, covered);
    this.paint.say(t, this.bar.playing || covered);
    const doing = this.hands.say(frame, this.bar.playing);
    if (!this.bar.playing && this.run?.hands) {
      const words = [this.stage.spoken(), doing].filter(Boolean).join(". ");
      this.stage.canvas.setAttribute("aria-label", words);
    }
    this.tell(t);
    this.root.dataset.painted = this.paint.choice()?.layer.name ?? "";
    this.root.dataset.time = t;
    this.root.dataset.frame = frame;
  }

  /** Draws again after the painted layer, or the step of its sweep, has changed. */
  repaint() {
    if (this.paint.layout() === this.laid) this.draw(this.bar.time, this.bar.frame);
    else this.place.again();
  }

  /** Sends the model what is seen when the picture is at rest, for a link to this state; while it plays, only the layer. */
  tell(t) {
    if (!this.run || !this.model.get("seen")) return; // no one wants to know
    const { layer, sweep } = this.paint.seen();
    /** @type {Record<string, any>} */
    const seen = {};
    if (!this.bar.playing && t > this.arrays.t.data[0]) seen.at = Math.round(1e4 * t) / 1e4;
    if (layer !== undefined && (layer !== this.paint.first() || sweep > 0)) {
      seen.layer = layer;
      if (sweep) seen.sweep = sweep;
    }
    const words = JSON.stringify(seen);
    if (words === this.sent) return;
    this.sent = words;
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      this.model.set("seen", seen);
      this.model.save_changes();
    }, TELL);
  }

  /** The height [px] there is: of a slide, of what the page around leaves a frame, of JupyterLab's panel, or of the window. */
  heightOfPlace() {
    const panel = this.root.closest(".jp-WindowedPanel-outer")?.clientHeight;
    return this.heightGiven() || (panel ?? window.innerHeight);
  }

  /** The height [px] that a slide, or the page around a frame, has written down. */
  heightGiven() {
    return Number(this.root.closest("[data-tall]")?.dataset.tall);
  }

  /** That height where the layout depends on it; a frame is as high as its page, unless it is told. */
  heightAround() {
    if (this.whole()) return window.innerHeight;
    const known = window === window.parent || this.heightGiven() > 0;
    return known && this.pictures.clientWidth >= 760 ? this.heightOfPlace() : 0;
  }

  /** The height [px] of what is on the screen with the stage and its bar, without the words above them. */
  heightBeside(tall) {
    if (this.whole()) return 20;
    if (this.root.closest(".jp-OutputArea")) return EDGES + BELOW; // a notebook is scrolled to the player
    const top = this.root.getBoundingClientRect().top + window.scrollY;
    return Math.min(Math.max(top, 0), 0.2 * tall) + EDGES;
  }

  /** What there is for the parts, as sizes.js takes it. */
  room(width, colours) {
    const { run } = this;
    const full = this.whole();
    const tall = full ? window.innerHeight : this.heightOfPlace();
    const [x0, x1, z0, z1] = run?.frame ?? [0, 1, 0, 1];
    const sides = Boolean(this.paint.choice()?.sides);
    return {
      width,
      tall,
      full,
      around: this.heightBeside(tall),
      words: sides && !full ? this.heightOfWordsAbove() : 0,
      legend: this.stage.room(run, 0.7 * width, width, colours.font),
      shape: (z1 - z0) / (x1 - x0 + (sides ? apartOf(this.arrays) : 0) + 1e-12),
      plots: !(run?.plots?.length === 0) || this.picked.length > 0,
      sides,
    };
  }

  /** The height of the words where they are above the stage, not beside it. */
  heightOfWordsAbove() {
    this.pictures.dataset.mode = "below";
    this.pictures.style.gridTemplateRows = "";
    this.words.style.maxHeight = "";
    return this.words.offsetHeight;
  }

  /** Sets sizes, and draws everything that does not move. */
  layout(width) {
    this.width = width;
    const { run, arrays } = this;
    const colours = palette(this.root);
    this.nameTracks(colours);
    const { mode, arm, plots, columns } = sizesFor(this.room(width, colours));
    this.pictures.dataset.mode = mode;
    this.laid = this.paint.layout();
    this.words.style.maxHeight = mode === "beside" ? `${plots[1] - LEAST_PLOTS}px` : "";
    this.stage.layout(run, arrays, colours, ...arm);
    this.wordsHeight = this.words.offsetHeight;
    this.words.classList.toggle("rd-cut", this.words.scrollHeight > this.wordsHeight + 4);
    const [plotsWide, high] = plots;
    const beside = mode === "beside";
    const plotsHigh = beside ? high - this.wordsHeight : high;
    const rows = `${this.wordsHeight}px ${arm[1] - this.wordsHeight}px auto`;
    this.pictures.style.gridTemplateRows = beside ? rows : "";
    this.plots.canvas.hidden = mode === "alone";
    const open = this.cover.open;
    this.plots.layout(run, arrays, colours, plotsWide, plotsHigh, columns, this.picked, open);
    if (run) {
      this.root.dataset.serial = run.serial;
      this.root.dataset.parameters = JSON.stringify(run.parameters);
      this.root.dataset.frames = arrays.t.data.length;
      this.root.dataset.scale = String(this.stage.frames[0].scale);
    }
    this.bar.again();
  }

  /** Called when the words beside the stage take more or less room; the plots below them get the rest. */
  wordsChanged() {
    const above = Boolean(this.paint.choice()?.sides) && !this.whole();
    const beside = this.pictures.dataset.mode === "beside";
    if ((beside || above) && Math.abs(this.words.offsetHeight - this.wordsHeight) > 2)
      this.place.again();
  }

  /** The legend: a line in the style of each track, if there are several. */
  nameTracks(colours) {
    const tracks = this.run?.tracks ?? [];
    const entries = tracks.map(({ label }, i) => {
      const line = vector("line", {
        x1: 2,
        x2: 42,
        y1: 6,
        y2: 6,
        stroke: colours.series[i],
        "stroke-width": 4,
        "stroke-dasharray": DASHES[i].join(" "),
      });
      return legendEntry(label, 44, 12, line);
    });
    this.legend.replaceChildren(...(tracks.length > 1 ? entries : []));
  }

  // --- what waits for the reader ---

  /** A letter is given, or the answer is opened: the run is open, and a letter that is given now starts the film. */
  answered(fresh) {
    this.cover.set(true);
    if (!fresh || !this.run || this.stillness()) return;
    this.bar.seek(this.arrays.t.data[0]);
    this.bar.play();
  }

  stillness() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** The run has opened, or another question covers it. */
  uncovered() {
    const { open, question } = this.cover;
    this.root.dataset.open = String(Number(open));
    this.told.textContent = open ? (this.run?.told ?? []).join(" ") : "";
    if (this.model.get("opened") !== undefined) {
      this.model.set("opened", open ? question : "");
      this.model.save_changes();
    }
    if (!this.showing) this.place.again();
  }

  /** Whether what is painted is the answer, and is not shown yet: a question about the first instant. */
  paintIsCovered(t) {
    return !this.cover.open && Boolean(this.run?.asks?.hides) && t <= this.arrays.t.data[0];
  }

  /** A letter that is given to the question before this picture opens it too. */
  hearLetters() {
    this.heardLetter = ({ target, detail }) => {
      if (this.run?.asks || !(target instanceof Element) || this.root.contains(target)) return;
      if (isNearestBefore(target, this.root)) this.answered(Boolean(detail.fresh));
    };
    document.addEventListener("rd-chosen", this.heardLetter);
  }

  // --- the picture alone ---

  whole() {
    return this.root.classList.contains("rd-whole");
  }

  makeWholeButton() {
    const words = "The picture alone (F)";
    const about = {
      type: "button",
      class: "rd-button rd-alone",
      title: words,
      "aria-label": words,
    };
    const corners = vector("path", {
      d: "M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z",
    });
    const icon = vector("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, corners);
    this.wholeButton = element("button", { ...about, "aria-pressed": "false" }, icon);
    this.wholeButton.addEventListener("click", () => this.setWhole(!this.whole()));
    return this.wholeButton;
  }

  /** Fills the window with the picture and its transport bar, or no longer; the screen, where the browser lets it. */
  setWhole(on) {
    this.root.classList.toggle("rd-whole", on);
    this.wholeButton.setAttribute("aria-pressed", String(on));
    if (on)
      this.root.requestFullscreen?.().catch(() => {}); // a frame may not
    else if (document.fullscreenElement === this.root) document.exitFullscreen();
    this.place.again();
  }

  hearKeys() {
    this.root.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest("input:not([type=range]), select, textarea")) return;
      if (event.key === "f" || event.key === "F") this.setWhole(!this.whole());
      else if (event.key === "Escape" && this.whole()) this.setWhole(false);
    });
    this.root.addEventListener("fullscreenchange", () => {
      if (document.fullscreenElement !== this.root && this.whole()) this.setWhole(false);
    });
  }

  // --- runs ---

  newRun() {
    const fresh = this.model.get("run");
    if (fresh?.buffer || fresh?.arrays) {
      this.showing = true; // nothing is laid out before all parts have the new run
      this.show(fresh);
      this.showing = false;
    }
    this.say();
    this.place.again();
  }

  show(run) {
    this.run = run;
    this.arrays = run.arrays ?? arraysOf(run); // of a page that computes, in metres
    run.frame = boxOf(run, this.arrays);
    const start = this.arrays.t.data[0];
    this.cover.show(run.asks?.name ?? "", this.arrays.t.data, run.complete !== false);
    this.question.show(run.asks);
    this.told.textContent = this.cover.open ? (run.told ?? []).join(" ") : "";
    this.paint.show(run, this.arrays, Boolean(this.model.get("hears")));
    const onward = this.hands.show(this.model.get("hears") ? run : null, this.arrays);
    this.width = 0;
    this.title.textContent = run.title;
    this.root.setAttribute("aria-label", run.alt);
    this.print.replaceChildren(...smallPrint(run.parameters));
    const { bar } = this;
    bar.setStops(this.arrays.t.data);
    if (run.play !== null) bar.seek(start);
    if (run.speed) bar.setPace(run.speed);
    if (run.play === true && !this.stillness()) bar.play();
    if (run.play === false) bar.pause();
    if (onward !== null && run.play === null) bar.seek(onward);
    if (!run.seen) return;
    this.paint.see(run.seen);
    if (run.play === true && !("at" in run.seen)) return;
    bar.pause();
    bar.seek(run.seen.at ?? start);
  }

  /** Above the picture: why it is not what was asked for, then what belongs to it. */
  say() {
    const { run } = this;
    const lines = [];
    const notice = this.model.get("notice");
    if (notice) {
      const old = run ? element("span", {}, NOTICE) : "";
      lines.push(element("div", { class: "rd-notice" }, notice, old));
    }
    for (const words of run ? [run.message, ...stopsOf(run)] : []) {
      if (words) lines.push(element("div", { class: "rd-said" }, words));
    }
    if (!run) lines.push(element("div", {}, "Nothing to show yet."));
    const [computed, sent] = run?.frames ?? [0, 0];
    if (sent < computed) lines.push(element("div", {}, `Shows ${sent} of ${computed} frames.`));
    this.status.replaceChildren(...lines);
  }

  /** data-busy: 1 from the moment when a request is taken until the last picture is here, else 0. */
  wait() {
    this.root.dataset.busy = String(Number(this.model.get("busy")));
  }

  /** Out of sight it plays on and draws nothing. */
  comesIntoSight(now) {
    this.inSight = now;
    this.draw(this.bar.time, this.bar.frame);
  }

  /** A pointer on the plots moves the time. */
  hearPlots() {
    const { canvas } = this.plots;
    let held = null;
    const seek = (event) => {
      const [x, y] = pointOn(canvas, event);
      const hit = this.plots.timeAt(x, y, held);
      if (!hit) return;
      held = hit.plot;
      this.bar.seek(hit.t);
    };
    pointers(canvas, {
      down(event) {
        canvas.setPointerCapture(event.pointerId);
        seek(event);
      },
      moved(event) {
        if (held) seek(event);
      },
      up() {
        held = null;
      },
    });
  }

  /** A pointer on the arm takes a link, picks a joint, or plays. */
  hearArm() {
    const { canvas } = this.stage;
    /** @type {{ at: number[], near: any, moves: boolean } | null} */
    let press = null; // of a pointer that is down
    canvas.addEventListener(
      "touchstart",
      (event) => {
        if (this.linkAt(event.touches[0], 2 * REACH)) event.preventDefault(); // elsewhere a finger scrolls the page
      },
      { passive: false },
    );
    pointers(canvas, {
      down: (event) => {
        const reach = event.pointerType === "touch" ? 2 * REACH : REACH;
        press = { at: pointOn(canvas, event), near: this.linkAt(event, reach), moves: false };
        if (!press.near) return;
        event.preventDefault();
        canvas.setPointerCapture(event.pointerId);
      },
      moved: (event) => {
        if (!press?.near) return;
        const [x, y] = pointOn(canvas, event);
        if (!press.moves && Math.hypot(x - press.at[0], y - press.at[1]) > STILL) {
          press.moves = true;
          this.take(press.near, this.stage.placeOf(press.at));
        }
        if (press.moves) this.hands.carry(this.stage.placeOf([x, y]));
      },
      up: () => {
        if (press?.moves) this.hands.drop();
      },
    });
    canvas.addEventListener("click", () => {
      const moved = press?.moves;
      const at = press?.at;
      press = null;
      if (moved || this.pick(at)) return;
      if (this.bar.playing) this.bar.pause();
      else this.bar.play();
    });
  }

  /** The link that a pointer takes, no farther than `most` pixels; null if none. */
  linkAt(event, most) {
    if (!this.run?.hands || !this.model.get("hears")) return null;
    const near = nearestLink(this.stage.jointsAt(this.bar.time), pointOn(this.stage.canvas, event));
    return near && near.far <= most ? near : null;
  }

  /** A hand takes a link; at the start it bends the arm there instead. */
  take({ link, share }, from) {
    const atStart = !this.bar.playing && this.bar.time === this.arrays.t.data[0];
    if (!atStart || !this.run.hands.bends) {
      this.hands.take(link, share, from);
      return;
    }
    const joints = this.stage.jointsAt(this.bar.time).map((at) => this.stage.placeOf(at));
    this.hands.bend(link, share, from, joints);
  }

  /** Handles a click on a joint: shows or hides the curves of what is painted there. Returns whether there is such a joint. */
  pick(at) {
    const chosen = this.paint.choice();
    if (!at || !chosen) return false;
    const joints = this.stage.jointsAt(this.bar.time).slice(0, -1);
    const far = joints.map(([x, y]) => Math.hypot(x - at[0], y - at[1]));
    const joint = far.indexOf(Math.min(...far)) + 1;
    if (far[joint - 1] > REACH) return false;
    const layer = chosen.layer.name;
    const others = this.picked.filter((one) => one.layer !== layer || one.joint !== joint);
    const known = others.length < this.picked.length;
    this.picked = known ? others : [{ layer, joint }, ...others].slice(0, 2);
    this.place.again();
    return true;
  }

  end() {
    clearTimeout(this.telling);
    this.bar.destroy();
    this.hands.destroy();
    this.place.end();
    this.question.end();
    this.wordsWatcher.disconnect();
    document.removeEventListener("rd-chosen", this.heardLetter);
    this.unhear();
  }
}

function render({ model, el }) {
  const player = new Player(model, el);
  return () => player.end();
}

export default { render };
