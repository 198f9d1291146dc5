// The picture in three dimensions: the solids of an arm, its shadow, what is painted on it, and the same in words. From
// `bodies`, `place`, `turn` and the painted arrays of a message of space.py.

import { arrows, pivotBar, polylines, sized, traced } from "../shared/canvas.js";
import { element, legendEntry, vector } from "../shared/elements.js";
import { MOST_TIMES, paintedAt } from "../shared/message.js";
import { between, figures, nice } from "../shared/numbers.js";
import { colours, painter } from "./painter.js";
import {
  along,
  camera,
  circles,
  crossed,
  outline,
  placed,
  seen,
  solids,
  symmetric,
  turned,
} from "./solid.js";

const PIVOTS = { inertia: "kg m\u00b2", mass: "kg" };

/** An arrow between two places [px]. */
const arrow = (pen, look, from, to, colour, heads = 1) =>
  arrows(pen, look, [[...from, to[0] - from[0], to[1] - from[1]]], colour, 3, heads);

/** The nodes of a sample in a legend, so many pixels wide. */
function sampleOf(kind, wide, colour) {
  const outline = { fill: "none", stroke: colour };
  if (kind === "arc")
    return [vector("path", { d: "M3,9A5 5 0 1 1 8 11", ...outline, "stroke-width": 2.5 })];
  if (kind === "bar") return [vector("rect", { y: 2, width: wide, height: 8, fill: colour })];
  if (kind === "frame")
    return [vector("rect", { x: 0.5, y: 2, width: wide - 1, height: 8, ...outline })];
  if (kind === "line" || kind === "dashes") {
    const dashes = kind === "dashes" ? "5 3" : "none";
    const d = "M1,6H15";
    return [vector("path", { d, stroke: colour, "stroke-width": 3, "stroke-dasharray": dashes })];
  }
  const ends = kind > 1 ? [wide, wide - 8] : [wide]; // of an arrow with one head or two
  return [
    vector("path", { d: `M0,6H${wide - 5}`, stroke: colour, "stroke-width": 3 }),
    ...ends.map((x) => vector("path", { d: `M${x},6l-10,-5v10z`, fill: colour })),
  ];
}

/** The picture, and what it says. */
export class SpaceStage {
  constructor() {
    this.canvas = element("canvas", {
      class: "rd-space-stage",
      role: "application",
      tabindex: 0,
      "aria-roledescription": "picture in three dimensions",
    });
    /** @type {any} */
    this.pen = null;
    /** @type {any} */
    this.run = null;
    /** @type {Record<string, any>} */
    this.arrays = {};
    /** @type {any} */
    this.look = null;
    /** @type {any} */
    this.shade = null;
    this.width = 0;
    this.height = 0;
  }

  show(run, arrays) {
    this.run = run;
    this.arrays = arrays;
  }

  layout(w, h, colour) {
    this.width = w;
    this.height = h;
    this.look = colour;
    this.shade = colours(colour);
    this.pen = sized(this.canvas, w, h);
  }

  /** Pixels of a metre. */
  scale(zoom) {
    return (zoom * 0.5 * Math.min(this.width, 0.92 * this.height)) / this.run.radius;
  }

  value(name, t, i) {
    return paintedAt(this.arrays, name, t, i);
  }

  draw(t, { azimuth, elevation, zoom, layer, joint, axes, frames, inertias }) {
    const eye = camera(azimuth, elevation);
    const s = this.scale(zoom);
    const middle = seen(eye, this.run.middle);
    const n = this.run.bodies.length;
    const to = (p) => {
      const [x, y] = seen(eye, p);
      return [this.width / 2 + s * (x - middle[0]), this.height / 2 - s * (y - middle[1])];
    };
    const [frame, part] = between(this.arrays.t.data, t, this.arrays.t.data.length);
    const links = placed(this.arrays.place.data, this.arrays.turn.data, n, frame, part);
    const all = solids(this.run.bodies, this.run.base, links, eye, this.run.thin, {
      inertias,
      floor: this.run.floor + 2 * this.run.thin,
    });
    const chosen = (i) => joint === 0 || joint === i + 1;
    this.pen.fillStyle = this.look.paper;
    this.pen.fillRect(0, 0, this.width, this.height);
    if (elevation > 0) this.floor(eye, s, to, all);
    const paint = painter(this.pen, eye, s, to, this.shade);
    this.pen.globalAlpha = ["P", "composite"].includes(layer) ? 0.45 : 1; // what is painted lies inside
    for (const solid of all) paint(solid);
    this.pen.globalAlpha = 1;
    if (axes)
      this.run.bodies.forEach((body, i) => {
        if (body.joint.axis) this.axis(to, links[i], body.joint.axis);
      });
    if (frames) links.forEach((link) => this.frameOf(to, link, 4 * this.run.thin));
    this.frameOf(to, this.tip(links), 5 * this.run.thin);
    if (layer)
      links.forEach((link, i) => {
        if (chosen(i)) this.painted(layer, eye, s, to, link, i, t);
      });
    if (layer === "nu") this.quasi(eye, s, t, joint);
    this.notes(t, s, eye);
  }

  tip(links) {
    const { O, R } = links[links.length - 1];
    const { at, axes } = this.run.tip;
    const columns = [0, 1, 2].map((c) =>
      turned(
        R,
        axes.map((row) => row[c]),
      ),
    );
    return {
      O: along(O, 1, turned(R, at)),
      R: [0, 1, 2].map((r) => columns.map((column) => column[r])),
    };
  }

  /** Shadows from straight above, and lines at round distances. */
  floor(eye, s, to, bodies) {
    const [x, y] = to([0, 0, this.run.floor]);
    const { right, up } = eye;
    this.pen.save();
    this.pen.transform(s * right[0], -s * up[0], s * right[1], -s * up[1], x, y); // from metres on the floor to pixels
    const step = nice(this.run.radius / 2);
    const count = Math.ceil((1.05 * this.run.radius) / step);
    const [cx, cy] = this.run.middle.map((m) => step * Math.round(m / step));
    const far = count * step;
    const all = Array.from({ length: 2 * count + 1 }, (_, k) => (k - count) * step);
    traced(
      this.pen,
      polylines(
        this.pen,
        ...all.map((x) => [
          [cx + x, cy - far],
          [cx + x, cy + far],
        ]),
        ...all.map((y) => [
          [cx - far, cy + y],
          [cx + far, cy + y],
        ]),
      ),
      { line: this.shade.line, wide: 1 / s },
    );
    this.pen.lineCap = "round";
    for (const { a, b, r } of bodies) {
      traced(
        this.pen,
        polylines(this.pen, [
          [a[0], a[1]],
          [b[0], b[1] + 1e-6],
        ]),
        { line: this.shade.shadow, wide: 2 * r },
      );
    }
    this.pen.restore();
  }

  axis(to, { O, R }, h) {
    const d = turned(R, h);
    const ends = [-5, 5].map((x) => to(along(O, x * this.run.thin, d)));
    traced(this.pen, polylines(this.pen, ends), {
      line: this.look.ink,
      wide: 1.2,
      dash: [7, 3, 2, 3],
    });
  }

  frameOf(to, { O, R }, size) {
    [1, 2, 0].forEach((colour, c) =>
      arrow(
        this.pen,
        this.look,
        to(O),
        to(
          along(
            O,
            size,
            R.map((row) => row[c]),
          ),
        ),
        this.look.series[colour],
      ),
    );
  }

  /** What a layer says of one joint: at O, the origin of its link. */
  painted(layer, eye, s, to, { O }, i, t) {
    if (layer === "forces") this.paintForces(to, O, i, t);
    if (layer === "pivots") this.paintPivot(s, to(O), i, t);
    if (layer === "P") this.paintFelt(eye, s, to, O, i, t);
    if (layer === "composite") {
      const spread = symmetric(this.value("spread", t, i));
      this.ellipsoid(eye, s, to, this.value("centre", t, i), spread, this.look.series[2]);
    }
  }

  /** A vector in metres, scaled so that one unit has the unit's length; a very long one is cut. */
  inMetres(v, largest) {
    const long = Math.hypot(...v) / largest;
    const cut = long > MOST_TIMES ? MOST_TIMES / long : 1;
    return v.map((x) => (x / largest) * cut * this.run.unit);
  }

  paintForces(to, O, i, t) {
    const { force, moment } = this.run.scales;
    const paint = (name, largest, colour, heads) => {
      const end = along(O, 1, this.inMetres(this.value(name, t, i), largest));
      arrow(this.pen, this.look, to(O), to(end), colour, heads);
    };
    if (force) paint("force", force, this.look.series[1], 1);
    if (force && this.arrays.push) paint("push", force, this.look.series[4], 1);
    if (!moment) return;
    paint("moment", moment, this.look.series[3], 2);
    const motor = this.value("motor", t, i).map((x) => x / moment);
    this.arc(to, O, motor, 0.42 * this.run.unit);
  }

  paintPivot(s, at, i, t) {
    const largest = this.pivotScale(i);
    if (!largest) return;
    const long = (D) => s * this.run.unit * Math.min(D / largest, MOST_TIMES);
    const [free, locked] = this.value("pivots", t, i);
    pivotBar(this.pen, this.look, at, long(free), long(locked));
  }

  paintFelt(eye, s, to, O, i, t) {
    const { mass } = this.run.scales;
    if (!mass) return;
    const [whole] = this.value("carried", t, i);
    const [x, y] = to(O);
    const circle = () => this.pen.arc(x, y, (s * this.run.unit * whole) / mass, 0, 2 * Math.PI);
    traced(this.pen, circle, { line: this.look.series[1], wide: 2, dash: [5, 3] });
    const P = this.value("P", t, i).map((p) => (p * this.run.unit) / mass);
    this.ellipsoid(eye, s, to, O, symmetric(P), this.look.series[0]);
  }

  /** What a bar of D(k) is measured by: kg m\u00b2 where a joint turns, kg where it slides, no unit where it has several degrees of freedom. */
  pivotScale(i) {
    const { pivot } = this.run.bodies[i].joint;
    return (pivot && this.run.scales[pivot]) || 0;
  }

  /** A moment as an arc about its direction, with a head; the largest is three quarters of a turn. */
  arc(to, c, v, radius) {
    const long = Math.hypot(...v);
    const turn = 1.5 * Math.PI * Math.min(long, 1);
    const way = v.map((x) => x / long);
    if (turn < 0.06) return;
    const least = way.map(Math.abs).indexOf(Math.min(...way.map(Math.abs)));
    const first = crossed(
      way,
      [0, 1, 2].map((k) => Number(k === least)),
    );
    const across = first.map((x) => x / Math.hypot(...first));
    const up = crossed(way, across);
    const steps = 24;
    const points = Array.from({ length: steps + 1 }, (_, k) =>
      to(
        along(
          along(c, radius * Math.cos((turn * k) / steps), across),
          radius * Math.sin((turn * k) / steps),
          up,
        ),
      ),
    );
    traced(
      this.pen,
      () => {
        for (const point of points) this.pen.lineTo(...point);
      },
      { line: this.look.series[4], wide: 3, edge: [this.look.paper, 6] },
    );
    const [[x, y], [u, v2]] = points.slice(-2);
    const apart = Math.hypot(u - x, v2 - y) || 1;
    const head = 12 / apart;
    arrow(
      this.pen,
      this.look,
      [u - head * (u - x), v2 - head * (v2 - y)],
      [u, v2],
      this.look.series[4],
    );
  }

  /** nu of each joint as bars, what they have together, and, of three joints, the point (nu_1, nu_2, nu_3) on its sphere. */
  quasi(eye, s, t, joint) {
    if (!this.run.scales.nu) return;
    const n = this.run.bodies.length;
    const unit = (s * this.run.unit) / this.run.scales.nu;
    const row = Math.min(20, (0.4 * this.height) / (n + 1));
    const size = this.width > 600 ? 13 : 11;
    const nu = this.run.bodies.map((_, i) => this.value("nu", t, i)[0]);
    const all = Math.hypot(...nu);
    const left = 40 + s * this.run.unit;
    const top = 14;
    const bars = [
      ...nu.map((v, i) => [v, String(i + 1), joint === 0 || joint === i + 1]),
      [all, "all", true],
    ];
    Object.assign(this.pen, {
      font: `${size}px ${this.look.font}`,
      textBaseline: "middle",
      textAlign: "right",
    });
    bars.forEach(([v, name, chosen], i) => {
      this.pen.globalAlpha = chosen ? 1 : 0.3;
      this.pen.fillStyle = i < n ? this.look.series[0] : this.look.ink;
      this.pen.fillRect(left, top + i * row, unit * v, 0.7 * row);
      if (row > 9) this.pen.fillText(name, left - s * this.run.unit - 6, top + (i + 0.4) * row);
    });
    this.pen.globalAlpha = 1;
    if (n !== 3 && n !== 2) return;
    const c = [left, top + (n + 2) * row + unit * this.run.scales.nu];
    const seenAs = (v) => {
      const [x, y] = n === 3 ? seen(eye, v) : v;
      return [c[0] + unit * x, c[1] - unit * y];
    };
    traced(this.pen, () => this.pen.arc(c[0], c[1], unit * all, 0, 2 * Math.PI), {
      line: this.look.soft,
      wide: 2,
    });
    this.pen.textAlign = "center";
    for (let k = 0; k < n; k++) {
      const end = seenAs([0, 1, 2].map((j) => Number(j === k) * this.run.scales.nu));
      arrow(this.pen, this.look, c, end, this.look.soft);
      this.pen.fillStyle = this.look.ink;
      this.pen.fillText(
        `\u03bd${"\u2081\u2082\u2083"[k]}`,
        end[0] + 0.25 * (end[0] - c[0]),
        end[1] + 0.25 * (end[1] - c[1]),
      );
    }
    arrow(this.pen, this.look, c, seenAs(nu), this.look.series[0]);
  }

  ellipsoid(eye, s, to, c, A, colour) {
    const { long, short, angle } = outline(eye, A);
    const path = () => this.pen.ellipse(...to(c), s * long, s * short, -angle, 0, 2 * Math.PI);
    this.pen.globalAlpha = 0.25;
    traced(this.pen, path, { fill: colour });
    this.pen.globalAlpha = 1;
    traced(this.pen, path, { line: colour, wide: 1.8 });
    traced(this.pen, polylines(this.pen, ...circles(eye, c, A).map((piece) => piece.map(to))), {
      line: colour,
      wide: 0.9,
    });
  }

  /** The time, how long a metre is, where x, y and z point. */
  notes(t, s, eye) {
    const size = this.width > 600 ? 14 : 12;
    const step = nice((0.25 * this.width) / s);
    const left = 14;
    const y = this.height - 14;
    const write = (text, x, at, colour = this.look.ink) => {
      this.pen.fillStyle = colour;
      this.pen.fillText(text, x, at);
    };
    Object.assign(this.pen, {
      textBaseline: "alphabetic",
      textAlign: "right",
      font: `600 ${size + 2}px ${this.look.font}`,
    });
    write(`t = ${t.toFixed(2)} s`, this.width - 14, 24);
    Object.assign(this.pen, { textAlign: "left", font: `${size}px ${this.look.font}` });
    const end = left + s * step;
    traced(
      this.pen,
      polylines(this.pen, [
        [left, y - 5],
        [left, y],
        [end, y],
        [end, y - 5],
      ]),
      { line: this.look.ink, wide: 2 },
    );
    write(`${figures([step])} m`, left + s * step + 8, y + 2);
    const corner = [this.width - 52, this.height - 40];
    ["x", "y", "z"].forEach((name, c) => {
      const d = seen(
        eye,
        [0, 1, 2].map((k) => Number(k === c)),
      );
      arrow(
        this.pen,
        this.look,
        corner,
        [corner[0] + 26 * d[0], corner[1] - 26 * d[1]],
        this.look.soft,
      );
      if (Math.hypot(d[0], d[1]) > 0.2)
        write(name, corner[0] + 36 * d[0] - 4, corner[1] - 36 * d[1] + 4);
    });
  }

  /** What a layer paints: [colour, words, the sample beside them]; a number is an arrow with so many heads. */
  samplesOf(layer) {
    const { force, moment, mass, inertia, nu } = this.run.scales;
    const { series, ink } = this.look;
    if (layer === "forces") {
      const torque = `torque of its motor, three quarters of a turn: ${figures([moment])} N m`;
      const bearing = `${figures([moment])} N m: moment that its bearing carries`;
      const push = [series[4], "the part of it that a motor exerts", 1];
      return [
        ...(force ? [[series[1], `${figures([force])} N: force of a joint on its link`, 1]] : []),
        ...(force && this.arrays.push ? [push] : []),
        ...(moment
          ? [
              [series[3], bearing, 2],
              [series[4], torque, "arc"],
            ]
          : []),
      ];
    }
    if (layer === "pivots") {
      const slides = this.run.bodies.some(({ joint }) => joint.pivot === "mass");
      const bars = [
        inertia && `${figures([inertia])} kg m\u00b2`,
        mass && slides && `${figures([mass])} kg (slides)`,
      ];
      const free = `${bars.filter(Boolean).join(", ")}: m_hat(k) = D(k), joints beyond free`;
      return [
        [series[0], free, "bar"],
        [ink, "the same, joints beyond locked", "frame"],
      ];
    }
    if (layer === "nu" && nu) {
      return [
        [series[0], `${figures([nu])} \u221aJ: \u03bd(k)`, "bar"],
        [ink, "all: the root of twice the kinetic energy", "bar"],
      ];
    }
    if (layer === "P" && mass) {
      const felt = `${figures([mass])} kg: P(k), the force for 1 m/s\u00b2 in each direction`;
      return [
        [series[0], felt, 1],
        [series[1], "the same with the joints beyond locked", "dashes"],
      ];
    }
    if (layer === "composite") {
      const whole = "the body with the mass and inertia of link k and all it carries";
      return [[series[2], whole, "line"]];
    }
    return [];
  }

  /** The legend of a layer, each of its words with an arrow or a bar as long as its number. */
  legend(layer, zoom) {
    const long = Math.max(this.scale(zoom) * this.run.unit, 8);
    return this.samplesOf(layer).map(([colour, said, kind]) => {
      const short = ["dashes", "line"].includes(kind);
      const wide = short ? 16 : long;
      return legendEntry(said, wide, 12, ...sampleOf(kind, wide, colour));
    });
  }

  /** The size of a vector of joint i; 0 if it is only rounding, compared with the rest of the run. */
  norm(name, t, i) {
    const long = Math.hypot(...this.value(name, t, i));
    const largest = this.run.scales[name === "motor" ? "moment" : name] ?? Infinity;
    return long < 1e-9 * largest ? 0 : long;
  }

  /** The size of a vector at the joint that is chosen (from 1), or, of all, where it is largest. */
  largestOf(name, unit, t, joint) {
    const every = [...this.run.bodies.keys()];
    const largest = every.reduce(
      (k, i) => (this.norm(name, t, i) > this.norm(name, t, k) ? i : k),
      0,
    );
    const i = joint ? joint - 1 : largest;
    const size = `${figures([this.norm(name, t, i)])} ${unit}`;
    return `${joint ? "" : "largest at "}${this.run.bodies[i].name} ${size}`;
  }

  /** What a layer says of a joint, or of all (0), in words. */
  saidOf(layer, t, joint) {
    const at = joint ? joint - 1 : 0;
    const { name } = this.run.bodies[at];
    if (layer === "forces") {
      const force = this.largestOf("force", "N", t, joint);
      const moment = this.largestOf("moment", "N m", t, joint);
      const motor = this.largestOf("motor", "N m", t, joint);
      return `; forces, ${force}; moments of bearings, ${moment}; torques of motors, ${motor}`;
    }
    if (layer === "pivots") {
      if (!this.pivotScale(at))
        return `; ${name} has a joint of several freedoms, and no one number`;
      const [free, locked] = this.value("pivots", t, at);
      const unit = PIVOTS[this.run.bodies[at].joint.pivot];
      const beyond = `with the joints beyond locked ${figures([locked])}`;
      return `; m_hat(k) at ${name}: ${figures([free])} ${unit}, ${beyond}`;
    }
    if (layer === "nu") {
      const nu = [...this.run.bodies.keys()].map((i) => this.value("nu", t, i)[0]);
      const least = 1e-9 * (this.run.scales.nu ?? Infinity);
      const rounded = nu.map((v) => (Math.abs(v) < least ? 0 : v));
      const few = joint ? [rounded[at]] : rounded;
      const each = rounded.length > 6 && !joint ? "" : ` ${figures(few)} \u221aJ`;
      return `; \u03bd${each}; all together ${figures([Math.hypot(...rounded)])} \u221aJ`;
    }
    if (layer === "P") {
      const carried = figures([this.value("carried", t, at)[0]]);
      return `; what P(k) weighs, ${joint ? "" : "most "}at ${name}: of ${carried} kg beyond it`;
    }
    return layer === "composite" ? "; composite bodies as ellipsoids" : "";
  }

  /** What there is to see, in words. */
  words(t, { azimuth, elevation, layer, joint }) {
    const [frame, part] = between(this.arrays.t.data, t, this.arrays.t.data.length);
    const links = placed(
      this.arrays.place.data,
      this.arrays.turn.data,
      this.run.bodies.length,
      frame,
      part,
    );
    const end = figures(this.tip(links).O.map((x) => +x.toFixed(2)));
    const turned = `azimuth ${Math.round(azimuth)}\u00b0, elevation ${Math.round(elevation)}\u00b0`;
    const where = `${this.run.alt}, at ${t.toFixed(2)} s: the tip at (${end}) m; seen from ${turned}`;
    return where + this.saidOf(layer, t, joint);
  }
}
