// The player: plays the runs of a message of player.py (see `pack` there).
//
// Here its parts are put together: the stage with the arms, the plots, the transport bar, the controls of what is painted
// and of hands. What does not change while it plays is drawn once; a frame copies that and draws what moves over it.

import { element, legendEntry, pointers, pointOn, vector } from "../shared/elements.js";
import { decode, hear } from "../shared/message.js";
import { follow, palette } from "../shared/theme.js";
import { transport } from "../shared/transport.js";
import { DASHES } from "./arms.js";
import { handControls, nearestLink, REACH } from "./grab.js";
import { paintControls } from "./paint_controls.js";
import { Plotter } from "./plotter.js";
import { Stage, stopsOf } from "./stage.js";

const STILL = 4; // pixels that a pointer may move in a click
const STEPS = 65534; // of a 16-bit coordinate across the box of a message
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

/** What the run is of: its first sentence, and the others where it is opened. */
function smallPrint([first, ...others]) {
  if (first === undefined) return [];
  if (!others.length) return [first];
  const more = others.map((words) => element("p", {}, words));
  return [element("details", {}, element("summary", {}, `${first} \u2026`), ...more)];
}

const stillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A player in a page: the view of one model. */
class Player {
  constructor(model, el) {
    this.model = model;
    this.run = null;
    /** @type {any} */
    this.arrays = null;
    this.width = 0; // nothing is drawn before it is laid out
    this.inSight = true;
    /** What was last told to the model of what is seen. */
    this.told = "{}";
    this.telling = 0;
    /** What the layout depends on, of what is painted. */
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
    this.unhear = hear(model, {
      "change:run": () => this.newRun(),
      "change:notice": () => this.say(),
      "change:busy": () => this.wait(),
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
    this.pictures = element("div", { class: "rd-pictures" }, this.stage.canvas, this.plots.canvas);
    this.bar = transport({ onTime: (t, frame) => this.draw(t, frame) });
    this.paint = paintControls(
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
    const about = { class: "rd-view rd-player", role: "group", "aria-label": "Player" };
    const head = element("div", { class: "rd-head" }, this.title, this.legend);
    this.root = element("div", about);
    this.print = element("div", { class: "rd-print" });
    this.root.append(head, this.status, this.paint.el, this.pictures, this.bar.el);
    this.root.append(this.print, this.hands.el);
    this.bar.keys(this.root);
  }

  draw(t, frame) {
    if (!this.width || !this.inSight) return;
    this.stage.draw(t);
    this.plots.draw(t);
    this.paint.say(t, this.bar.playing);
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

  /** After another layer is painted, or another step of its sweep. */
  repaint() {
    if (this.paint.layout() === this.laid) this.draw(this.bar.time, this.bar.frame);
    else this.place.again();
  }

  /** Tells the model what is seen where the picture rests, for a link to this state; while it plays that is a layer alone. */
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
    if (words === this.told) return;
    this.told = words;
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      this.model.set("seen", seen);
      this.model.save_changes();
    }, TELL);
  }

  /** The height [px] a picture may take most of: JupyterLab's panel, a slide's, or the window's. */
  heightOfPlace() {
    const slide = Number(this.root.closest("[data-tall]")?.dataset.tall);
    const panel = this.root.closest(".jp-WindowedPanel-outer")?.clientHeight;
    return slide || (panel ?? window.innerHeight);
  }

  /** That height where the layout depends on it; a frame is as high as its page. */
  heightAround() {
    const alone = window === window.parent;
    return alone && this.pictures.clientWidth >= 760 ? this.heightOfPlace() : 0;
  }

  /** Sizes, and everything that stands still. Plots are beside the arm, or below it where the page is narrow. */
  layout(width) {
    this.width = width;
    const { run, arrays } = this;
    const colours = palette(this.root);
    const sides = Boolean(this.paint.choice()?.sides);
    const alone = run?.plots?.length === 0 && !this.picked.length;
    const beside = width >= 760 && !alone;
    const columns = beside || width < 520 ? 1 : 2;
    const armWidth = beside ? Math.round((sides ? 0.74 : 0.6) * width) : width;
    const high = beside
      ? this.heightBeside(width)
      : this.heightAlone(width, armWidth, alone, sides, colours);
    const plotWidth = beside ? width - armWidth - 10 : width;
    const below = columns === 2 ? 330 : 600;
    this.pictures.style.flexWrap = beside ? "nowrap" : "wrap"; // not for a hundredth of a pixel on a scaled slide
    const above = beside ? this.pictures : this.stage.canvas; // play stands below the arm, never below the plots
    if (above.nextSibling !== this.bar.el) above.after(this.bar.el);
    if (this.bar.el.nextSibling !== this.print) this.bar.el.after(this.print, this.hands.el);
    this.laid = this.paint.layout();
    this.stage.layout(run, arrays, colours, armWidth, high);
    this.plots.canvas.hidden = alone;
    this.plots.layout(run, arrays, colours, plotWidth, beside ? high : below, columns, this.picked);
    this.nameTracks(colours);
    if (run) {
      this.root.dataset.serial = run.serial;
      this.root.dataset.parameters = JSON.stringify(run.parameters);
      this.root.dataset.frames = arrays.t.data.length;
    }
    this.bar.again();
  }

  /** The height of the stage with plots beside it. */
  heightBeside(width) {
    const tall = this.heightOfPlace();
    const frame = this.root.getBoundingClientRect();
    const lead = Math.min(Math.max(frame.top + window.scrollY, 0), 0.3 * tall);
    const own = this.pictures.getBoundingClientRect().top - frame.top + 70; // the view's head, and play below
    const most = Math.max(Math.min(0.68 * tall, tall - lead - own), 380);
    return Math.round(Math.min(Math.max(0.56 * width, 480), most, 780));
  }

  /** The height of the stage with plots below it, or none. */
  heightAlone(width, armWidth, alone, sides, colours) {
    const tall = this.heightOfPlace();
    const share = width < 520 ? 1.25 : alone ? 0.5 : 0.8;
    const most = alone ? (sides ? 440 : 400) : 480;
    const plain = Math.min(share * width, most, Math.max(0.6 * tall, 260));
    const legend = this.stage.room(this.run, 0.7 * armWidth, armWidth, colours.font);
    return Math.round(plain + Math.min(legend, 0.2 * tall)); // the arm is as large with a legend
  }

  /** The legend: a line of each track's look, where there are several. */
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

  newRun() {
    const fresh = this.model.get("run");
    if (fresh?.buffer || fresh?.arrays) this.show(fresh);
    this.place.again();
    this.say();
  }

  show(run) {
    this.run = run;
    this.arrays = run.arrays ?? arraysOf(run); // of a page that computes, in metres
    const start = this.arrays.t.data[0];
    this.paint.show(run, this.arrays);
    const onward = this.hands.show(this.model.get("hears") ? run : null, this.arrays);
    this.width = 0;
    this.title.textContent = run.title;
    this.root.setAttribute("aria-label", run.alt);
    this.print.replaceChildren(...smallPrint(run.parameters));
    const { bar } = this;
    bar.setStops(this.arrays.t.data);
    if (run.play !== null) bar.seek(start);
    if (run.speed) bar.setPace(run.speed);
    if (run.play === true && !stillness()) bar.play();
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

  /** A click on a joint: what is painted there becomes curves, or no longer is; whether there is such a joint. */
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
    this.unhear();
  }
}

function render({ model, el }) {
  const player = new Player(model, el);
  return () => player.end();
}

export default { render };
