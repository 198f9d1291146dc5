// The big picture of the player: axes and base, which are drawn once, and in each frame the arms, what is painted on them
// and what hands do. From `frame`, `tracks`, `points` and `paint` of the message.

import { roundMarks } from "../shared/axes.js";
import { copied, haloed, polylines, sized, traced } from "../shared/canvas.js";
import { element } from "../shared/elements.js";
import { between } from "../shared/numbers.js";
import { drawBase, drawHeld, drawTracks, pointsAt } from "./arms.js";
import { Frame, grown } from "./frame.js";
import { handsAt, paintHands } from "./grab.js";
import { paintedRoom, paintLayer } from "./layers.js";

const MARGIN = { left: 44, right: 6, top: 6, bottom: 24 }; // pixels for the numbers of the axes
const GAP = 40; // pixels between two arms beside each other

/** A sentence for each track that ends early. */
export function stopsOf({ tracks }) {
  return tracks
    .filter(({ stopped }) => stopped)
    .map(({ label, stopped }) => `${label}: ${stopped}`);
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
    this.frames = this.rectangles(whole).map((rectangle) => new Frame(rectangle, run.frame));
    for (const frame of this.frames) {
      this.drawGrid(base, frame);
      if (run.tracks[0].bones !== "free") drawBase(this.scene(base, frame));
    }
  }

  /** The whole rectangle, or its halves for two arms beside each other. */
  rectangles(whole) {
    if (!this.painted()?.sides) return [whole];
    const half = (whole.right - whole.left - GAP) / 2;
    return [
      { ...whole, right: whole.left + half },
      { ...whole, left: whole.right - half },
    ];
  }

  /** Height [px] that is kept free above the arm for what is painted. */
  room(run, bottom, width, font = this.look.font) {
    const pen = this.still.getContext("2d");
    const chosen = this.painted();
    const letters = fontSizeFor(width) - 1;
    pen.font = `${letters}px ${font}`;
    const wide = chosen?.sides ? (width - 106) / 2 + 14 : width;
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
    for (const mark of marks) if (x(mark) < end) base.fillText(mark.text, x(mark), bottom + 6);
    Object.assign(base, { textAlign: "right", textBaseline: "middle" });
    for (const mark of heights) {
      if (y(mark) > top + 26) base.fillText(mark.text, left - 6, y(mark));
    }
  }

  draw(t) {
    const { pen, run, look } = this;
    copied(pen, this.still);
    if (!run) return;
    const live = this.hand().live();
    if (live) this.follow(live.points.at(-1));
    pen.save();
    pen.beginPath(); // a stone leaves the picture, not its frame
    pen.rect(0, 0, this.width, this.frames[0].rectangle.bottom);
    pen.clip();
    pen.lineJoin = pen.lineCap = "round";
    if (live) this.drawLive(live);
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
    if (!chosen) return;
    const { left, right } = frame.rectangle;
    const corner = [chosen.sides ? left + 10 : 12, 0];
    const brush = { ...this.brush(t, frame), corner, width: right + 14, whole: this.width };
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

  /** The first arm while a hand holds it: what the model has answered last. */
  drawLive({ points, force, hand: place }) {
    const { link, share, places } = this.hand().taken();
    const [frame] = this.frames;
    const pixels = (at) => frame.pixels(at);
    const last = points.at(-1);
    drawHeld(this.scene(this.pen, frame), last.map(pixels));
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

  /** A place [m] of pixels, in whichever frame they are. */
  placeOf(at) {
    const there = this.frames.findLast(({ rectangle }) => at[0] > rectangle.left);
    return (there ?? this.frames[0]).place(at);
  }

  /** The width of the picture [m]. */
  across() {
    return this.width / this.frames[0].scale;
  }
}
