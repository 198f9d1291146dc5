// The player in three dimensions: a message of space.py, on a canvas; orbits by pointer and by keys, plays by transport.js.

import { choiceOf, element, pointers } from "../shared/elements.js";
import { decode } from "../shared/message.js";
import { follow, palette } from "../shared/theme.js";
import { transport } from "../shared/transport.js";
import { SpaceStage } from "./space_stage.js";

/** Azimuth and elevation [degrees] of each view by name. @type {Record<string, [number, number]>} */
const VIEWS = {
  "from a corner": [-58, 22],
  "along x": [0, 4],
  "along y": [-90, 4],
  "from above": [-90, 90],
};
const BAR = 60; // pixels of the transport bar and the space above it
const LEAST_HIGH = 360; // pixels of a picture, however little the screen leaves it
const HELP =
  "Drag, or arrow keys: turn; + and \u2212, two fingers, or the wheel with Ctrl: nearer and farther; 0: as at first";

/** A list to choose from, with its label: { input, el }. */
function labelledList(name, entries) {
  const input = choiceOf(name, entries);
  return { input, el: element("label", {}, `${name} `, input) };
}

/** A box to tick, with its label: { input, el }. */
function labelledBox(name) {
  const input = element("input", { type: "checkbox" });
  return { input, el: element("label", {}, input, ` ${name}`) };
}

/** Joints to choose from: [number, name], 0 for all. */
const jointsOf = ({ bodies }) => [[0, "all joints"], ...bodies.map(({ name }, i) => [i + 1, name])];

/** The line of a run's parameters. */
const told = ({ parameters }) => parameters.join("  \u00b7  ");

/** A player in three dimensions in a page: the view of one model. */
class SpaceView {
  constructor(model, el) {
    this.run = model.get("run");
    const arrays = decode(this.run);
    this.picture = new SpaceStage();
    this.bar = transport({ onTime: (t) => this.draw(t) });
    this.azimuth = 0;
    this.elevation = 0;
    this.zoom = 1;
    this.width = 0;
    this.inSight = true;
    /** Pointers that are down, and where. @type {Map<number, number[]>} */
    this.held = new Map();
    this.makeParts();
    el.replaceChildren(this.root);
    this.picture.show(this.run, arrays);
    this.hear();
    this.place = follow(this.root, {
      room: () => this.root.clientWidth - 24,
      layout: (room) => this.layout(room),
      seen: (now) => this.comesIntoSight(now),
    });
    this.bar.setStops(arrays.t.data);
    this.lookFrom("from a corner");
    this.place.again();
    if (this.run.play && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.bar.play();
  }

  makeParts() {
    const { run, picture, bar } = this;
    const names = Object.keys(VIEWS).map((name) => [name, name]);
    this.view = labelledList("View", [...names, ["", "turned"]]);
    this.layer = labelledList("Painted", [["", "nothing"], ...run.layers]);
    this.joint = labelledList("at", jointsOf(run));
    this.axes = labelledBox("joint axes");
    this.frames = labelledBox("link frames");
    this.inertias = labelledBox("inertias");
    this.legend = element("div", { class: "rd-legend" });
    this.aloud = element("div", { class: "rd-aloud", "aria-live": "polite" });
    const controls = [this.view, this.layer, this.joint, this.axes, this.frames, this.inertias];
    const about = {
      class: "rd-view rd-space",
      role: "group",
      "aria-label": "Player in three dimensions",
    };
    this.root = element("div", about);
    this.status = element("div", { class: "rd-status" }, told(run));
    this.root.append(
      element("div", { class: "rd-head" }, element("div", { class: "rd-title" }, run.title)),
      this.status,
      element("div", { class: "rd-paint" }, ...controls.map((one) => one.el)),
      this.legend,
      picture.canvas,
      bar.el,
      this.aloud,
    );
    bar.keys(this.root);
    picture.canvas.title = HELP;
  }

  /** Another run in the place of this one: the time, the view and what is painted stay. */
  renew(run) {
    if (run.bodies.length !== this.run.bodies.length) {
      const entries = jointsOf(run).map(([value, words]) => element("option", { value }, words));
      this.joint.input.replaceChildren(...entries);
    }
    this.run = run;
    const arrays = decode(run);
    this.picture.show(run, arrays);
    this.status.textContent = told(run);
    this.bar.setStops(arrays.t.data);
    this.place.again();
  }

  /** What the controls say is shown. */
  shown() {
    return {
      azimuth: this.azimuth,
      elevation: this.elevation,
      zoom: this.zoom,
      layer: this.layer.input.value,
      joint: Number(this.joint.input.value),
      axes: this.axes.input.checked,
      frames: this.frames.input.checked,
      inertias: this.inertias.input.checked,
    };
  }

  draw(t) {
    if (!this.width || !this.inSight) return;
    this.picture.draw(t, this.shown());
    this.root.dataset.time = t;
    if (this.bar.playing) return;
    const words = this.picture.words(t, this.shown());
    const { canvas } = this.picture;
    if (canvas.getAttribute("aria-label") === words) return;
    canvas.setAttribute("aria-label", words);
    this.aloud.textContent = words;
  }

  again() {
    if (this.width) {
      this.legend.replaceChildren(...this.picture.legend(this.layer.input.value, this.zoom));
    }
    this.draw(this.bar.time);
  }

  layout(room) {
    this.width = room;
    const high = Math.min(Math.max(0.6 * room, 320), 0.7 * window.innerHeight, 620, this.left());
    this.picture.layout(room, Math.round(high), palette(this.root));
    this.again();
  }

  /** The height [px] that the first screen of a page leaves the picture and the bar below it. */
  left() {
    if (this.root.closest(".reveal, .jp-OutputArea")) return Infinity;
    const top = this.picture.canvas.getBoundingClientRect().top + window.scrollY;
    const left = window.innerHeight - top - BAR;
    return left > 0 ? Math.max(left, LEAST_HIGH) : Infinity;
  }

  /** Out of sight it plays on and draws nothing. */
  comesIntoSight(now) {
    this.inSight = now;
    this.again();
  }

  lookFrom(name, zoom = this.zoom) {
    const [azimuth, elevation] = VIEWS[name];
    this.look(azimuth, elevation, zoom);
  }

  /** Turns the view. A view that has no name of its own is listed as "turned". */
  look(azimuth, elevation, zoom) {
    this.azimuth = ((azimuth + 540) % 360) - 180;
    this.elevation = Math.min(Math.max(elevation, -30), 90);
    this.zoom = Math.min(Math.max(zoom, 0.3), 12);
    /** @type {(view: [number, number]) => number} */
    const apart = ([a, e]) => Math.abs(a - this.azimuth) + Math.abs(e - this.elevation);
    const [name = ""] = Object.entries(VIEWS).find(([, view]) => apart(view) < 1e-6) ?? [];
    this.view.input.value = name;
    this.again();
  }

  turn(azimuth, elevation, nearer = 1) {
    this.look(this.azimuth + azimuth, this.elevation + elevation, this.zoom * nearer);
  }

  hear() {
    const { canvas } = this.picture;
    canvas.addEventListener("keydown", (event) => this.pressed(event));
    canvas.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey) return; // the page scrolls
        event.preventDefault();
        this.turn(0, 0, 1.0015 ** -event.deltaY);
      },
      { passive: false },
    );
    pointers(canvas, {
      down: ({ pointerId, clientX, clientY }) => {
        canvas.setPointerCapture(pointerId);
        this.held.set(pointerId, [clientX, clientY]);
      },
      moved: (event) => this.dragged(event),
      up: ({ pointerId }) => this.held.delete(pointerId),
    });
    this.view.input.addEventListener("change", () => {
      if (VIEWS[this.view.input.value]) this.lookFrom(this.view.input.value);
      else this.again();
    });
    for (const { input } of [this.layer, this.joint, this.axes, this.frames, this.inertias]) {
      input.addEventListener("change", () => this.again());
    }
  }

  pressed(event) {
    const keys = {
      ArrowLeft: () => this.turn(-6, 0),
      ArrowRight: () => this.turn(6, 0),
      ArrowUp: () => this.turn(0, 6),
      ArrowDown: () => this.turn(0, -6),
      "+": () => this.turn(0, 0, 1.15),
      "=": () => this.turn(0, 0, 1.15),
      "-": () => this.turn(0, 0, 1 / 1.15),
      0: () => this.lookFrom("from a corner", 1),
    };
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.stopPropagation();
    event.preventDefault();
    keys[event.key]();
  }

  /** One pointer turns the picture, two bring it nearer. */
  dragged({ pointerId, clientX, clientY }) {
    const before = this.held.get(pointerId);
    if (!before) return;
    const now = [clientX, clientY];
    const [, other] = [...this.held].find(([id]) => id !== pointerId) ?? [];
    this.held.set(pointerId, now);
    if (!other) {
      this.turn(0.5 * (before[0] - now[0]), 0.5 * (now[1] - before[1]));
      return;
    }
    const far = (at) => Math.hypot(at[0] - other[0], at[1] - other[1]) || 1;
    this.turn(0, 0, far(now) / far(before));
  }

  end() {
    this.bar.destroy();
    this.place.end();
  }
}

function render({ model, el }) {
  const view = new SpaceView(model, el);
  model.on("change:run", () => view.renew(model.get("run")));
  return () => view.end();
}

export default { render };
