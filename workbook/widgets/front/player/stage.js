// The big picture of the player: axes and base, which are drawn once, and in each frame the arms, what is painted on them
// and what hands do. From `frame`, `tracks`, `points` and `paint` of the message.

import { roundMarks } from "../shared/axes.js";
import { copied, haloed, polylines, sized, traced } from "../shared/canvas.js";
import { element } from "../shared/elements.js";
import { between } from "../shared/numbers.js";
import { drawBase, drawHeld, drawStones, drawTracks, pointsAt } from "./arms.js";
import { Frame, grown } from "./frame.js";
import { handsAt, paintHands } from "./grab.js";
import { paintedRoom, paintLayer } from "./layers.js";

const MARGIN = { left: 44, right: 6, top: 6, bottom: 24 }; // pixels for the numbers of the axes
const APART = 1.08; // of its length, from an arm to the one beside it

/** A sentence for each track that ends early. */
export function stopsOf({ tracks }) {
  return tracks
    .filter(({ stopped }) => stopped)
    .map(({ label, stopped }) => `${label}: ${stopped}`);
}

/** How far to the right of the first the second of two arms is [m]: APART times the length of the first, from joint to joint. */
export function apartOf({ points0: { data, shape } }) {
  let length = 0;
  for (let k = 2; k < 2 * shape[1]; k += 2) {
    length += Math.hypot(data[k] - data[k - 2], data[k + 1] - data[k - 1]);
  }
  return APART * length;
}

const fontSizeFor = (width) => (width > 800 ? 16 : width > 400 ? 14 : 12);

/** Pixels of the legend's arrow. */
const unitFor = (width, height) => Math.min(Math.max(0.13 * Math.min(width, height), 26), 60);

export class Stage {
  /** painted(): what is painted, as `choice` of paint_controls.js; hand(): the controls of grab.js. */
  constructor(painted, hand) {
    this.painted = painted;
    this.hand = hand;
    this.canvas = element("canvas", { class: "rd-stage", role: "img" });
    this.still = document.createElement("canvas");
    this.run = null;
    this.arrays = null;
    this.look = null;
    this.pen = null;
    this.width = 0;
    this.height = 0;
    this.fontSize = 14;
    this.covered = false;
    /** One, or two where two solvers are beside each other. @type {Frame[]} */
    this.frames = [];
  }

  layout(run, arrays, look, width, height) {
    Object.assign(this, { run, arrays, look, width, height });
    this.fontSize = fontSizeFor(width);
    this.pen = sized(this.canvas, width, height);
    const base = sized(this.still, width, height, look.paper);
    if (run) this.drawStill(base);
    this.canvas.setAttribute("aria-label", run ? this.spoken() : "Nothing to show yet");
  }

  /** What there is to see, in words. */
  spoken() {
    const { run } = this;
    const arms = run.tracks.map((track) => `${track.label}, ${track.n} links`).join("; ");
    const mechanisms = run.tracks.some((track) => track.bones);
    const what = mechanisms ? "Mechanisms seen from the side" : "Arms that move in the x-z plane";
    const title = run.title ? `${run.title}. ` : "";
    return `${title}${what}: ${arms}. ${[...run.parameters, ...stopsOf(run)].join(", ")}`;
  }

  drawStill(base) {
    const { run, width, height } = this;
    const bottom = height - MARGIN.bottom;
    const top = MARGIN.top + this.room(run, bottom, width);
    const whole = { left: MARGIN.left, right: width - MARGIN.right, top, bottom };
    this.frames = this.framesIn(whole);
    this.drawGrid(base, this.frames[0]);
    if (run.tracks[0].bones === "free") return;
    for (const frame of this.frames) drawBase(this.scene(base, frame));
  }

  /**
   * One frame, or two for two solvers of one motion: the second is as far to the right as the arm is long, so that the arms
   * never meet, since they move alike.
   */
  framesIn(whole) {
    const [x0, x1, z0, z1] = this.run.frame;
    if (!this.painted()?.sides) return [new Frame(whole, this.run.frame)];
    const apart = apartOf(this.arrays);
    const frame = new Frame(whole, [x0, x1 + apart, z0, z1]);
    return [frame, frame.shifted(apart)];
  }

  /** Height [px] that is kept free above the arm for what is painted. */
  room(run, bottom, width, font = this.look.font) {
    const pen = this.still.getContext("2d");
    const chosen = this.painted();
    const letters = fontSizeFor(width) - 1;
    pen.font = `${letters}px ${font}`;
    const wide = chosen?.sides ? width / 2 : width;
    const brush = {
      pen,
      letters,
      bottom,
      width: wide,
      whole: width,
      unit: unitFor(width, bottom),
      corner: [10, 0],
      kinds: run?.paint?.scales,
    };
    return paintedRoom(brush, run?.paint?.layers ?? [], chosen?.layer);
  }

  /** What arms.js draws with. */
  scene(pen, frame) {
    const { look, run, arrays } = this;
    return { pen, look, run, arrays, frame, faded: Boolean(this.painted()) };
  }

  drawGrid(base, frame) {
    const { look, fontSize } = this;
    const { left, right, top, bottom } = frame.rectangle;
    const [from, under] = frame.place([left, bottom]);
    const [to, over] = frame.place([right, top]);
    const { marks, step } = roundMarks(from, to, (right - left) / 90);
    const heights = roundMarks(under, over, (over - under) / step).marks;
    const x = (mark) => frame.pixels([mark.at, 0])[0];
    const y = (mark) => frame.pixels([0, mark.at])[1];
    const crisp = (at) => Math.round(at) + 0.5;
    const upright = marks.map((mark) => [
      [crisp(x(mark)), top],
      [crisp(x(mark)), bottom],
    ]);
    const level = heights.map((mark) => [
      [left, crisp(y(mark))],
      [right, crisp(y(mark))],
    ]);
    traced(base, polylines(base, ...upright, ...level), { line: look.faint, wide: 1 });
    const font = `${fontSize - 1}px ${look.font}`;
    Object.assign(base, { fillStyle: look.soft, font, textBaseline: "top", textAlign: "right" });
    base.fillText("x [m]", right, bottom + 6);
    base.fillText("z [m]", left - 6, top);
    base.textAlign = "center";
    const end = right - 1.6 * base.measureText("x [m]").width;
    const ofBoth = this.frames.length > 1 ? [] : marks; // of two arms each would have its own
    for (const mark of ofBoth) if (x(mark) < end) base.fillText(mark.text, x(mark), bottom + 6);
    Object.assign(base, { textAlign: "right", textBaseline: "middle" });
    for (const mark of heights) {
      if (y(mark) > top + 26) base.fillText(mark.text, left - 6, y(mark));
    }
  }

  /** covered: what is painted on the arm is not shown yet. */
  draw(t, covered = false) {
    const { pen, run, look } = this;
    this.covered = covered;
    copied(pen, this.still);
    if (!run) return;
    const live = this.hand().live();
    if (live) this.follow(live.points.at(-1));
    pen.save();
    pen.beginPath(); // a stone leaves the picture, not its frame
    pen.rect(0, 0, this.width, this.frames[0].rectangle.bottom);
    pen.clip();
    pen.lineJoin = pen.lineCap = "round";
    if (live) this.drawLive(live, t);
    else this.drawRun(t);
    pen.restore();
    const font = `600 ${this.fontSize + 3}px ${look.font}`;
    Object.assign(pen, { font, textAlign: "right", textBaseline: "top" });
    haloed(pen, look, `t = ${t.toFixed(2)} s`, this.width - 12, 14); // an arrow may lie below it
  }

  drawRun(t) {
    const { run, arrays } = this;
    this.frames.forEach((frame, number) => {
      drawTracks(this.scene(this.pen, frame), t);
      this.paint(frame, number, t);
    });
    if (!run.hands) return;
    const [frame] = this.frames;
    const [k] = between(arrays.t.data, t, arrays.t.data.length);
    const pixels = (place) => frame.pixels(place);
    paintHands(this.brush(t), handsAt(arrays, k), pixels, this.hand().unit());
  }

  /** What is painted on the arm of a frame. */
  paint(frame, number, t) {
    const chosen = this.painted();
    if (!chosen || this.covered) return;
    const { width } = this;
    const corner = [12 + (number * width) / 2, 0];
    const brush = { ...this.brush(t, frame), corner, whole: width };
    if (chosen.sides) brush.width = ((number + 1) * width) / 2;
    const one = chosen.sides ? { ...chosen, layer: chosen.sides[number], instant: true } : chosen;
    paintLayer(brush, this.run, this.arrays, one, t);
  }

  /** The frame grows where a hand takes the arm out of it. */
  follow(places) {
    const [frame] = this.frames;
    if (places.every((place) => frame.holds(place))) return;
    this.run.frame = grown(this.run.frame, places);
    this.layout(this.run, this.arrays, this.look, this.width, this.height);
    copied(this.pen, this.still);
  }

  /** The first arm while a hand holds it: what the model has answered last. A stone is released together with its tip. */
  drawLive({ points, force, hand: place }, t) {
    const { link, share, places } = this.hand().taken();
    const [frame] = this.frames;
    const pixels = (at) => frame.pixels(at);
    const last = points.at(-1);
    const held = last.map(pixels);
    drawHeld(this.scene(this.pen, frame), held);
    drawStones(this.scene(this.pen, frame), t, places ? held.at(-1) : null);
    if (places) return; // it is bent at its start, and no spring pulls
    const grip = last[link].map((x, c) => last[link - 1][c] + share * (x - last[link - 1][c]));
    const brush = { ...this.brush(0), at: (k) => pixels(last[k]), n: last.length - 1 };
    paintHands(brush, { force, grip, place }, pixels, this.hand().unit());
  }

  /** Where the first arm is at time t, for what is painted on it: see layers.js. */
  brush(t, frame = this.frames[0]) {
    const { pen, look, width } = this;
    const { bottom } = frame.rectangle;
    const unit = unitFor(width, bottom);
    return {
      pen,
      look,
      unit,
      width,
      bottom,
      n: this.arrays.points0.shape[1] - 1,
      at: pointsAt(this.scene(pen, frame), 0, t),
      letters: this.fontSize - 1,
      corner: [62, 0],
      widest: Math.min(unit / 5, 10),
    };
  }

  /** Joint points and tip of the first arm at t [pixels]. */
  jointsAt(t) {
    const { n, at } = this.brush(t);
    return Array.from({ length: n + 1 }, (_, k) => at(k));
  }

  /** A place [m] of pixels, for the first arm. */
  placeOf(at) {
    return this.frames[0].place(at);
  }

  /** The width of the picture [m]. */
  across() {
    return this.width / this.frames[0].scale;
  }
}
