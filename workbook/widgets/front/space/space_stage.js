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

/** The picture, and what it says: { canvas, show(run, arrays), layout(width, height, look), draw(t, shown), words(t, shown), legend }. */
export function spaceStage() {
  const canvas = element("canvas", {
    class: "rd-space-stage",
    role: "application",
    tabindex: 0,
    "aria-roledescription": "picture in three dimensions",
  });
  let pen;
  let run = null;
  let arrays = {};
  let look = null;
  let shade = null;
  let width = 0;
  let height = 0;

  function layout(w, h, colour) {
    [width, height, look, shade] = [w, h, colour, colours(colour)];
    pen = sized(canvas, w, h);
  }

  /** Pixels of a metre. */
  const scale = (zoom) => (zoom * 0.5 * Math.min(width, 0.92 * height)) / run.radius;

  const value = (name, t, i) => paintedAt(arrays, name, t, i);

  function draw(t, { azimuth, elevation, zoom, layer, joint, axes, frames, inertias }) {
    const eye = camera(azimuth, elevation);
    const s = scale(zoom);
    const middle = seen(eye, run.middle);
    const n = run.bodies.length;
    const to = (p) => {
      const [x, y] = seen(eye, p);
      return [width / 2 + s * (x - middle[0]), height / 2 - s * (y - middle[1])];
    };
    const [frame, part] = between(arrays.t.data, t, arrays.t.data.length);
    const links = placed(arrays.place.data, arrays.turn.data, n, frame, part);
    const all = solids(run.bodies, run.base, links, eye, run.thin, {
      inertias,
      floor: run.floor + 2 * run.thin,
    });
    const chosen = (i) => joint === 0 || joint === i + 1;
    pen.fillStyle = look.paper;
    pen.fillRect(0, 0, width, height);
    if (elevation > 0) floor(eye, s, to, all);
    const paint = painter(pen, eye, s, to, shade);
    pen.globalAlpha = ["P", "composite"].includes(layer) ? 0.45 : 1; // what is painted lies inside
    for (const solid of all) paint(solid);
    pen.globalAlpha = 1;
    if (axes)
      run.bodies.forEach((body, i) => {
        if (body.joint.axis) axis(to, links[i], body.joint.axis);
      });
    if (frames) links.forEach((link) => frameOf(to, link, 4 * run.thin));
    frameOf(to, tip(links), 5 * run.thin);
    if (layer)
      links.forEach((link, i) => {
        if (chosen(i)) painted(layer, eye, s, to, link, i, t);
      });
    if (layer === "nu") quasi(eye, s, t, joint);
    notes(t, s, eye);
  }

  const tip = (links) => {
    const { O, R } = links[links.length - 1];
    const { at, axes } = run.tip;
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
  };

  /** Shadows from straight above, and lines at round distances. */
  function floor(eye, s, to, bodies) {
    const [x, y] = to([0, 0, run.floor]);
    const { right, up } = eye;
    pen.save();
    pen.transform(s * right[0], -s * up[0], s * right[1], -s * up[1], x, y); // from metres on the floor to pixels
    const step = nice(run.radius / 2);
    const count = Math.ceil((1.05 * run.radius) / step);
    const [cx, cy] = run.middle.map((m) => step * Math.round(m / step));
    const far = count * step;
    const all = Array.from({ length: 2 * count + 1 }, (_, k) => (k - count) * step);
    traced(
      pen,
      polylines(
        pen,
        ...all.map((x) => [
          [cx + x, cy - far],
          [cx + x, cy + far],
        ]),
        ...all.map((y) => [
          [cx - far, cy + y],
          [cx + far, cy + y],
        ]),
      ),
      { line: shade.line, wide: 1 / s },
    );
    pen.lineCap = "round";
    for (const { a, b, r } of bodies) {
      traced(
        pen,
        polylines(pen, [
          [a[0], a[1]],
          [b[0], b[1] + 1e-6],
        ]),
        { line: shade.shadow, wide: 2 * r },
      );
    }
    pen.restore();
  }

  function axis(to, { O, R }, h) {
    const d = turned(R, h);
    const ends = [-5, 5].map((x) => to(along(O, x * run.thin, d)));
    traced(pen, polylines(pen, ends), { line: look.ink, wide: 1.2, dash: [7, 3, 2, 3] });
  }

  function frameOf(to, { O, R }, size) {
    [1, 2, 0].forEach((colour, c) =>
      arrow(
        pen,
        look,
        to(O),
        to(
          along(
            O,
            size,
            R.map((row) => row[c]),
          ),
        ),
        look.series[colour],
      ),
    );
  }

  function painted(layer, eye, s, to, { O }, i, t) {
    const unit = run.unit;
    const { force, moment, mass } = run.scales;
    const cut = (v, scale) => {
      const long = Math.hypot(...v) / scale;
      return v.map((x) => (x / scale) * (long > MOST_TIMES ? MOST_TIMES / long : 1) * unit);
    };
    const arrowOf = (v, colour, heads) =>
      arrow(pen, look, to(O), to(along(O, 1, v)), colour, heads);
    if (layer === "forces") {
      if (force) arrowOf(cut(value("force", t, i), force), look.series[1], 1);
      if (force && arrays.push) arrowOf(cut(value("push", t, i), force), look.series[4], 1);
      if (moment) arrowOf(cut(value("moment", t, i), moment), look.series[3], 2);
      if (moment)
        arc(
          to,
          O,
          value("motor", t, i).map((x) => x / moment),
          0.42 * unit,
        );
    }
    if (layer === "pivots" && pivotScale(i)) {
      const long = (D) => s * unit * Math.min(D / pivotScale(i), MOST_TIMES);
      const [free, locked] = value("pivots", t, i);
      pivotBar(pen, look, to(O), long(free), long(locked));
    }
    if (layer === "P" && mass) {
      const [whole] = value("carried", t, i);
      const [x, y] = to(O);
      traced(pen, () => pen.arc(x, y, (s * unit * whole) / mass, 0, 2 * Math.PI), {
        line: look.series[1],
        wide: 2,
        dash: [5, 3],
      });
      ellipsoid(
        eye,
        s,
        to,
        O,
        symmetric(value("P", t, i).map((p) => (p * unit) / mass)),
        look.series[0],
      );
    }
    if (layer === "composite") {
      ellipsoid(
        eye,
        s,
        to,
        value("centre", t, i),
        symmetric(value("spread", t, i)),
        look.series[2],
      );
    }
  }

  /** What a bar of D(k) is measured by: kg m\u00b2 where a joint turns, kg where it slides, nothing where it has several freedoms. */
  const pivotScale = (i) =>
    (run.bodies[i].joint.pivot && run.scales[run.bodies[i].joint.pivot]) || 0;

  /** A moment as an arc about its direction, with a head; a whole turn less a quarter is the largest. */
  function arc(to, c, v, radius) {
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
      pen,
      () => {
        for (const point of points) pen.lineTo(...point);
      },
      { line: look.series[4], wide: 3, edge: [look.paper, 6] },
    );
    const [[x, y], [u, v2]] = points.slice(-2);
    const apart = Math.hypot(u - x, v2 - y) || 1;
    const head = 12 / apart;
    arrow(pen, look, [u - head * (u - x), v2 - head * (v2 - y)], [u, v2], look.series[4]);
  }

  /** nu of each joint as bars, what they have together, and, of three joints, the point (nu_1, nu_2, nu_3) on its sphere. */
  function quasi(eye, s, t, joint) {
    if (!run.scales.nu) return;
    const n = run.bodies.length;
    const unit = (s * run.unit) / run.scales.nu;
    const row = Math.min(20, (0.4 * height) / (n + 1));
    const size = width > 600 ? 13 : 11;
    const nu = run.bodies.map((_, i) => value("nu", t, i)[0]);
    const all = Math.hypot(...nu);
    const left = 40 + s * run.unit;
    const top = 14;
    const bars = [
      ...nu.map((v, i) => [v, String(i + 1), joint === 0 || joint === i + 1]),
      [all, "all", true],
    ];
    Object.assign(pen, {
      font: `${size}px ${look.font}`,
      textBaseline: "middle",
      textAlign: "right",
    });
    bars.forEach(([v, name, chosen], i) => {
      pen.globalAlpha = chosen ? 1 : 0.3;
      pen.fillStyle = i < n ? look.series[0] : look.ink;
      pen.fillRect(left, top + i * row, unit * v, 0.7 * row);
      if (row > 9) pen.fillText(name, left - s * run.unit - 6, top + (i + 0.4) * row);
    });
    pen.globalAlpha = 1;
    if (n !== 3 && n !== 2) return;
    const c = [left, top + (n + 2) * row + unit * run.scales.nu];
    const seenAs = (v) => {
      const [x, y] = n === 3 ? seen(eye, v) : v;
      return [c[0] + unit * x, c[1] - unit * y];
    };
    traced(pen, () => pen.arc(c[0], c[1], unit * all, 0, 2 * Math.PI), {
      line: look.soft,
      wide: 2,
    });
    pen.textAlign = "center";
    for (let k = 0; k < n; k++) {
      const end = seenAs([0, 1, 2].map((j) => Number(j === k) * run.scales.nu));
      arrow(pen, look, c, end, look.soft);
      pen.fillStyle = look.ink;
      pen.fillText(
        `\u03bd${"\u2081\u2082\u2083"[k]}`,
        end[0] + 0.25 * (end[0] - c[0]),
        end[1] + 0.25 * (end[1] - c[1]),
      );
    }
    arrow(pen, look, c, seenAs(nu), look.series[0]);
  }

  function ellipsoid(eye, s, to, c, A, colour) {
    const { long, short, angle } = outline(eye, A);
    const path = () => pen.ellipse(...to(c), s * long, s * short, -angle, 0, 2 * Math.PI);
    pen.globalAlpha = 0.25;
    traced(pen, path, { fill: colour });
    pen.globalAlpha = 1;
    traced(pen, path, { line: colour, wide: 1.8 });
    traced(pen, polylines(pen, ...circles(eye, c, A).map((piece) => piece.map(to))), {
      line: colour,
      wide: 0.9,
    });
  }

  /** The time, how long a metre is, where x, y and z point. */
  function notes(t, s, eye) {
    const size = width > 600 ? 14 : 12;
    const step = nice((0.25 * width) / s);
    const left = 14;
    const y = height - 14;
    const write = (text, x, at, colour = look.ink) => {
      pen.fillStyle = colour;
      pen.fillText(text, x, at);
    };
    Object.assign(pen, {
      textBaseline: "alphabetic",
      textAlign: "right",
      font: `600 ${size + 2}px ${look.font}`,
    });
    write(`t = ${t.toFixed(2)} s`, width - 14, 24);
    Object.assign(pen, { textAlign: "left", font: `${size}px ${look.font}` });
    const end = left + s * step;
    traced(
      pen,
      polylines(pen, [
        [left, y - 5],
        [left, y],
        [end, y],
        [end, y - 5],
      ]),
      { line: look.ink, wide: 2 },
    );
    write(`${figures([step])} m`, left + s * step + 8, y + 2);
    const corner = [width - 52, height - 40];
    ["x", "y", "z"].forEach((name, c) => {
      const d = seen(
        eye,
        [0, 1, 2].map((k) => Number(k === c)),
      );
      arrow(pen, look, corner, [corner[0] + 26 * d[0], corner[1] - 26 * d[1]], look.soft);
      if (Math.hypot(d[0], d[1]) > 0.2)
        write(name, corner[0] + 36 * d[0] - 4, corner[1] - 36 * d[1] + 4);
    });
  }

  /** What is painted, in words, each with an arrow as long as its number. */
  function legend(layer, zoom) {
    const { force, moment, mass, inertia, nu } = run.scales;
    const { series } = look;
    const long = scale(zoom) * run.unit;
    const bars = [
      inertia && `${figures([inertia])} kg m\u00b2`,
      mass &&
        run.bodies.some(({ joint }) => joint.pivot === "mass") &&
        `${figures([mass])} kg (slides)`,
    ];
    const all =
      {
        forces: [
          ...(force ? [[series[1], `${figures([force])} N: force of a joint on its link`, 1]] : []),
          ...(force && arrays.push ? [[series[4], "the part of it that a motor exerts", 1]] : []),
          ...(moment
            ? [
                [series[3], `${figures([moment])} N m: moment that its bearing carries`, 2],
                [
                  series[4],
                  `torque of its motor, three quarters of a turn: ${figures([moment])} N m`,
                  "arc",
                ],
              ]
            : []),
        ],
        pivots: [
          [
            series[0],
            `${bars.filter(Boolean).join(", ")}: m_hat(k) = D(k), joints beyond free`,
            "bar",
          ],
          [look.ink, "the same, joints beyond locked", "frame"],
        ],
        nu: nu
          ? [
              [series[0], `${figures([nu])} \u221aJ: \u03bd(k)`, "bar"],
              [look.ink, "all: the root of twice the kinetic energy", "bar"],
            ]
          : [],
        P: mass
          ? [
              [
                series[0],
                `${figures([mass])} kg: P(k), the force for 1 m/s\u00b2 in each direction`,
                1,
              ],
              [series[1], "the same with the joints beyond locked", 0],
            ]
          : [],
        composite: [
          [series[2], "the body with the mass and inertia of link k and all it carries", 0],
        ],
      }[layer] ?? [];
    return all.map(([colour, words, heads]) => {
      const wide = heads ? Math.max(long, 8) : 16;
      const ends = heads > 1 ? [wide, wide - 8] : [wide];
      /** @type {Record<string, [string, Record<string, any>]>} */
      const shapes = {
        arc: [
          "path",
          { d: "M3,9A5 5 0 1 1 8 11", fill: "none", stroke: colour, "stroke-width": 2.5 },
        ],
        bar: ["rect", { y: 2, width: wide, height: 8, fill: colour }],
        frame: ["rect", { x: 0.5, y: 2, width: wide - 1, height: 8, fill: "none", stroke: colour }],
      };
      return legendEntry(
        words,
        wide,
        12,
        ...(shapes[heads]
          ? [vector(...shapes[heads])]
          : heads
            ? [
                vector("path", { d: `M0,6H${wide - 5}`, stroke: colour, "stroke-width": 3 }),
                ...ends.map((x) => vector("path", { d: `M${x},6l-10,-5v10z`, fill: colour })),
              ]
            : [
                vector("path", {
                  d: "M1,6H15",
                  stroke: colour,
                  "stroke-width": 3,
                  "stroke-dasharray": layer === "P" ? "5 3" : "none",
                }),
              ]),
      );
    });
  }

  /** What there is to see, in words. */
  function words(t, { azimuth, elevation, layer, joint }) {
    const [frame, part] = between(arrays.t.data, t, arrays.t.data.length);
    const n = run.bodies.length;
    const links = placed(arrays.place.data, arrays.turn.data, n, frame, part);
    const end = figures(tip(links).O.map((x) => +x.toFixed(2)));
    const norm = (name, i) => {
      // what is rounding beside the rest of the run is none
      const long = Math.hypot(...value(name, t, i));
      return long < 1e-9 * (run.scales[name === "motor" ? "moment" : name] ?? Infinity) ? 0 : long;
    };
    const every = [...Array(n).keys()];
    const most = (name, unit) => {
      const i = joint
        ? joint - 1
        : every.reduce((best, k) => (norm(name, k) > norm(name, best) ? k : best), 0);
      return `${joint ? "" : "largest at "}${run.bodies[i].name} ${figures([norm(name, i)])} ${unit}`;
    };
    const all = (values, unit) => (n > 6 && !joint ? "" : ` ${figures(values)} ${unit}`);
    const at = joint ? joint - 1 : 0;
    const [free, locked] = layer === "pivots" ? value("pivots", t, at) : [];
    const nu =
      layer === "nu"
        ? every
            .map((i) => value("nu", t, i)[0])
            .map((v) => (Math.abs(v) < 1e-9 * (run.scales.nu ?? Infinity) ? 0 : v))
        : [];
    const said = {
      forces: () =>
        `; forces, ${most("force", "N")}; moments of bearings, ${most("moment", "N m")}; torques of motors, ${most("motor", "N m")}`,
      pivots: () =>
        pivotScale(at)
          ? `; m_hat(k) at ${run.bodies[at].name}: ${figures([free])} ${PIVOTS[run.bodies[at].joint.pivot]}, with the joints beyond locked ${figures([locked])}`
          : `; ${run.bodies[at].name} has a joint of several freedoms, and no one number`,
      nu: () =>
        `; \u03bd${all(joint ? [nu[at]] : nu, "\u221aJ")}; all together ${figures([Math.hypot(...nu)])} \u221aJ`,
      P: () =>
        `; what P(k) weighs, ${joint ? "" : "most "}at ${run.bodies[joint ? joint - 1 : 0].name}: of ${figures([value("carried", t, joint ? joint - 1 : 0)[0]])} kg beyond it`,
      composite: () => `; composite bodies as ellipsoids`,
    }[layer];
    return (
      `${run.alt}, at ${t.toFixed(2)} s: the tip at (${end}) m; seen from azimuth ${Math.round(azimuth)}\u00b0, ` +
      `elevation ${Math.round(elevation)}\u00b0${said ? said() : ""}`
    );
  }

  return {
    canvas,
    layout,
    draw,
    words,
    legend,
    show: (given, fresh) => {
      run = given;
      arrays = fresh;
    },
  };
}
