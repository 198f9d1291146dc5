// The player in three dimensions: a message of space.py, on a canvas; orbits by pointer and by keys, plays by transport.js.

import {
  arrows,
  choiceOf,
  element,
  follow,
  legendEntry,
  palette,
  pivotBar,
  pointers,
  polylines,
  rgb,
  sized,
  traced,
  vector,
} from "./dom.js";
import { MOST_TIMES, between, decode, figures, nice, paintedAt } from "./message.js";
import {
  along,
  camera,
  circles,
  crossed,
  dot,
  outline,
  placed,
  seen,
  solids,
  symmetric,
  turned,
} from "./solid.js";
import { transport } from "./transport.js";

const VIEWS = {
  "from a corner": [-58, 22],
  "along x": [0, 4],
  "along y": [-90, 4],
  "from above": [-90, 90],
};
const LIGHT = [-0.45, -0.89]; // where light comes from, on the screen
// As in pictures of draw.arm_3d.
const COLOURS = {
  link: "#c9d3dc",
  bone: "#8a949e",
  base: "#6f7a84",
  slide: "#8a949e",
  turns: "#e69f00",
  slides: "#0072b2",
  free: "#009e73",
};
const PIVOTS = { inertia: "kg m\u00b2", mass: "kg" };

/** Red, green, blue between two colours. */
const mixed = (one, other, part) =>
  `rgb(${one.map((c, i) => Math.round(c + part * (other[i] - c)))})`;

/** [dark, plain, light] of each thing that is solid, and of its shadow, in a theme. */
function colours(look) {
  const paper = rgb(look.paper),
    ink = rgb(look.ink),
    white = [255, 255, 255],
    black = [0, 0, 0];
  const shades = (colour) => {
    const c = rgb(colour);
    return [mixed(c, black, 0.45), mixed(c, black, 0.08), mixed(c, white, 0.45)];
  };
  return {
    ...Object.fromEntries(Object.entries(COLOURS).map(([what, colour]) => [what, shades(colour)])),
    shadow: mixed(paper, ink, 0.13),
    line: mixed(paper, ink, 0.2),
  };
}

/** Draws solids on a pen; to(p): pixels of a point, [x, y]; s: pixels of a metre. */
function painter(pen, eye, s, to, shade) {
  const stopped = (gradient, stops) => {
    for (const [at, colour] of Object.entries(stops)) gradient.addColorStop(Number(at), colour);
    return gradient;
  };
  const across = (x, y, nx, ny, r, [dark, plain, light]) => {
    const bright = 0.5 + 0.32 * (nx * LIGHT[0] + ny * LIGHT[1]),
      half = 0.5 * bright + (bright > 0.5 ? 0 : 0.5);
    return stopped(pen.createLinearGradient(x - r * nx, y - r * ny, x + r * nx, y + r * ny), {
      0: dark,
      [bright]: light,
      [half]: plain,
      1: dark,
    });
  };
  const round = (x, y, r, [dark, plain, light]) => {
    const centre = [x + 0.35 * r * LIGHT[0], y + 0.35 * r * LIGHT[1]];
    return stopped(pen.createRadialGradient(...centre, 0, x, y, r), {
      0: light,
      0.6: plain,
      1: dark,
    });
  };
  const shapes = {
    tube({ a, b, r, what }) {
      const [x, y] = to(a),
        [u, v] = to(b),
        long = Math.hypot(u - x, v - y),
        wide = r * s;
      pen.lineCap = "round";
      traced(
        pen,
        () => {
          pen.moveTo(x, y);
          pen.lineTo(u, v + (long ? 0 : 0.01));
        },
        {
          wide: 2 * wide,
          line:
            long < 0.1 * wide
              ? round((x + u) / 2, (y + v) / 2, wide, shade[what])
              : across((x + u) / 2, (y + v) / 2, (y - v) / long, (u - x) / long, wide, shade[what]),
        },
      );
    },
    ball({ a, r, what }) {
      traced(pen, () => pen.arc(...to(a), r * s, 0, 2 * Math.PI), {
        fill: round(...to(a), r * s, shade[what]),
      });
    },
    /** A cylinder: its wall, and the end that faces the eye. */
    drum({ a, b, r, what }) {
      const axis = along(b, -1, a),
        towards = dot(axis, eye.toward),
        [near, far] = towards > 0 ? [b, a] : [a, b];
      const [x, y] = to(near),
        [u, v] = to(far),
        wide = r * s,
        flat = (Math.abs(towards) / Math.hypot(...axis)) * wide;
      const long = Math.hypot(u - x, v - y),
        turn = Math.atan2(v - y, u - x);
      if (long > 0.1) {
        traced(
          pen,
          () => {
            pen.ellipse(u, v, flat, wide, turn, -Math.PI / 2, Math.PI / 2);
            pen.ellipse(x, y, flat, wide, turn, Math.PI / 2, -Math.PI / 2);
          },
          {
            fill: across(
              (x + u) / 2,
              (y + v) / 2,
              (y - v) / long,
              (u - x) / long,
              wide,
              shade[what],
            ),
          },
        );
      }
      const end = () => pen.ellipse(x, y, flat, wide, turn, 0, 2 * Math.PI);
      traced(pen, end, { fill: shade[what][2], line: shade[what][0], wide: 0.8 });
    },
  };
  return (solid) => shapes[solid.shape](solid);
}

/** An arrow between two places [px]. */
const arrow = (pen, look, from, to, colour, heads = 1) =>
  arrows(pen, look, [[...from, to[0] - from[0], to[1] - from[1]]], colour, 3, heads);

/** The picture, and what it says: { canvas, show(run, arrays), layout(width, height, look), draw(t, shown), words(t, shown), legend }. */
function stage() {
  const canvas = element("canvas", {
    class: "rd-space-stage",
    role: "application",
    tabindex: 0,
    "aria-roledescription": "picture in three dimensions",
  });
  let pen,
    run = null,
    arrays = {},
    look = null,
    shade = null,
    width = 0,
    height = 0;

  function layout(w, h, colour) {
    [width, height, look, shade] = [w, h, colour, colours(colour)];
    pen = sized(canvas, w, h);
  }

  /** Pixels of a metre. */
  const scale = (zoom) => (zoom * 0.5 * Math.min(width, 0.92 * height)) / run.radius;

  const value = (name, t, i) => paintedAt(arrays, name, t, i);

  function draw(t, { azimuth, elevation, zoom, layer, joint, axes, frames, inertias }) {
    const eye = camera(azimuth, elevation),
      s = scale(zoom);
    const middle = seen(eye, run.middle),
      n = run.bodies.length;
    const to = (p) => {
      const [x, y] = seen(eye, p);
      return [width / 2 + s * (x - middle[0]), height / 2 - s * (y - middle[1])];
    };
    const [frame, part] = between(arrays.t.data, t, arrays.t.data.length);
    const links = placed(arrays.place.data, arrays.turn.data, n, frame, part);
    const all = solids(run.bodies, run.base, links, eye, run.thin, {
        inertias,
        floor: run.floor + 2 * run.thin,
      }),
      chosen = (i) => joint === 0 || joint === i + 1;
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
    const { O, R } = links[links.length - 1],
      { at, axes } = run.tip;
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
    const [x, y] = to([0, 0, run.floor]),
      { right, up } = eye;
    pen.save();
    pen.transform(s * right[0], -s * up[0], s * right[1], -s * up[1], x, y); // from metres on the floor to pixels
    const step = nice(run.radius / 2),
      count = Math.ceil((1.05 * run.radius) / step),
      [cx, cy] = run.middle.map((m) => step * Math.round(m / step));
    const far = count * step,
      all = Array.from({ length: 2 * count + 1 }, (_, k) => (k - count) * step);
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
    const d = turned(R, h),
      ends = [-5, 5].map((x) => to(along(O, x * run.thin, d)));
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
    const unit = run.unit,
      { force, moment, mass } = run.scales,
      cut = (v, scale) => {
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
      const long = (D) => s * unit * Math.min(D / pivotScale(i), MOST_TIMES),
        [free, locked] = value("pivots", t, i);
      pivotBar(pen, look, to(O), long(free), long(locked));
    }
    if (layer === "P" && mass) {
      const [whole] = value("carried", t, i),
        [x, y] = to(O);
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
    const long = Math.hypot(...v),
      turn = 1.5 * Math.PI * Math.min(long, 1),
      way = v.map((x) => x / long);
    if (turn < 0.06) return;
    const least = way.map(Math.abs).indexOf(Math.min(...way.map(Math.abs))),
      first = crossed(
        way,
        [0, 1, 2].map((k) => Number(k === least)),
      );
    const across = first.map((x) => x / Math.hypot(...first)),
      up = crossed(way, across),
      steps = 24;
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
    const [[x, y], [u, v2]] = points.slice(-2),
      apart = Math.hypot(u - x, v2 - y) || 1,
      head = 12 / apart;
    arrow(pen, look, [u - head * (u - x), v2 - head * (v2 - y)], [u, v2], look.series[4]);
  }

  /** nu of each joint as bars, what they have together, and, of three joints, the point (nu_1, nu_2, nu_3) on its sphere. */
  function quasi(eye, s, t, joint) {
    if (!run.scales.nu) return;
    const n = run.bodies.length,
      unit = (s * run.unit) / run.scales.nu,
      row = Math.min(20, (0.4 * height) / (n + 1)),
      size = width > 600 ? 13 : 11;
    const nu = run.bodies.map((_, i) => value("nu", t, i)[0]),
      all = Math.hypot(...nu),
      left = 40 + s * run.unit,
      top = 14;
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
    const c = [left, top + (n + 2) * row + unit * run.scales.nu],
      seenAs = (v) => {
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
    const size = width > 600 ? 14 : 12,
      step = nice((0.25 * width) / s),
      left = 14,
      y = height - 14;
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
    const { force, moment, mass, inertia, nu } = run.scales,
      { series } = look,
      long = scale(zoom) * run.unit;
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
      const wide = heads ? Math.max(long, 8) : 16,
        ends = heads > 1 ? [wide, wide - 8] : [wide];
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
    const [frame, part] = between(arrays.t.data, t, arrays.t.data.length),
      n = run.bodies.length;
    const links = placed(arrays.place.data, arrays.turn.data, n, frame, part),
      end = figures(tip(links).O.map((x) => +x.toFixed(2)));
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
    const at = joint ? joint - 1 : 0,
      [free, locked] = layer === "pivots" ? value("pivots", t, at) : [];
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

function render({ model, el }) {
  const root = element("div", {
    class: "rd-view rd-space",
    role: "group",
    "aria-label": "Player in three dimensions",
  });
  const picture = stage(),
    aloud = element("div", { class: "rd-aloud", "aria-live": "polite" }),
    title = element("div", { class: "rd-title" });
  const list = (name, entries) => {
    const select = choiceOf(name, entries);
    return [select, element("label", {}, `${name} `, select)];
  };
  const tick = (name) => {
    const box = element("input", { type: "checkbox" });
    return [box, element("label", {}, box, ` ${name}`)];
  };
  const run = model.get("run"),
    arrays = decode(run),
    names = run.bodies.map(({ name }, i) => [i + 1, name]);
  const legend = element("div", { class: "rd-legend" });
  const [view, viewed] = list("View", [
    ...Object.keys(VIEWS).map((name) => [name, name]),
    ["", "turned"],
  ]);
  const [layer, painted] = list("Painted", [["", "nothing"], ...run.layers]),
    [joint, at] = list("at", [[0, "all joints"], ...names]);
  const [axes, withAxes] = tick("joint axes"),
    [frames, withFrames] = tick("link frames"),
    [inertias, withInertias] = tick("inertias");
  const bar = transport({ onTime: draw });
  const state = { azimuth: 0, elevation: 0, zoom: 1 };
  let width = 0,
    inSight = true;
  const held = new Map();

  title.textContent = run.title;
  root.append(
    element("div", { class: "rd-head" }, title),
    element("div", { class: "rd-status" }, run.parameters.join("  \u00b7  ")),
    element("div", { class: "rd-paint" }, viewed, painted, at, withAxes, withFrames, withInertias),
    legend,
    picture.canvas,
    bar.el,
    aloud,
  );
  bar.keys(root);
  el.replaceChildren(root);
  picture.show(run, arrays);

  const shown = () => ({
    ...state,
    layer: layer.value,
    joint: Number(joint.value),
    axes: axes.checked,
    frames: frames.checked,
    inertias: inertias.checked,
  });

  function draw(t) {
    if (!width || !inSight) return;
    picture.draw(t, shown());
    root.dataset.time = t;
    if (bar.playing) return;
    const words = picture.words(t, shown());
    if (picture.canvas.getAttribute("aria-label") !== words)
      picture.canvas.setAttribute("aria-label", (aloud.textContent = words));
  }

  const again = () => {
    if (width) legend.replaceChildren(...picture.legend(layer.value, state.zoom));
    draw(bar.time);
  };

  function layout(room) {
    width = room;
    picture.layout(
      width,
      Math.round(Math.min(Math.max(0.6 * width, 320), 0.7 * window.innerHeight, 620)),
      palette(root),
    );
    again();
  }

  /** Looks from elsewhere; a view of the list that is left is called "turned". */
  function look(azimuth, elevation, zoom = state.zoom) {
    Object.assign(state, {
      azimuth: ((azimuth + 540) % 360) - 180,
      elevation: Math.min(Math.max(elevation, -30), 90),
      zoom: Math.min(Math.max(zoom, 0.3), 12),
    });
    const same = ([, [a, e]]) => Math.abs(a - state.azimuth) + Math.abs(e - state.elevation) < 1e-6;
    view.value = Object.entries(VIEWS).find(same)?.[0] ?? "";
    again();
  }

  const turn = (a, e, z = 1) => look(state.azimuth + a, state.elevation + e, state.zoom * z);
  const KEYS = {
    ArrowLeft: () => turn(-6, 0),
    ArrowRight: () => turn(6, 0),
    ArrowUp: () => turn(0, 6),
    ArrowDown: () => turn(0, -6),
    "+": () => turn(0, 0, 1.15),
    "=": () => turn(0, 0, 1.15),
    "-": () => turn(0, 0, 1 / 1.15),
    0: () => look(...VIEWS["from a corner"], 1),
  };
  picture.canvas.title =
    "Drag, or arrow keys: turn; + and \u2212, two fingers, or the wheel with Ctrl: nearer and farther; 0: as at first";
  picture.canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
    event.stopPropagation();
    event.preventDefault();
    KEYS[event.key]();
  });
  pointers(picture.canvas, {
    down({ pointerId, clientX, clientY }) {
      picture.canvas.setPointerCapture(pointerId);
      held.set(pointerId, [clientX, clientY]);
    },
    moved({ pointerId, clientX, clientY }) {
      const before = held.get(pointerId),
        now = [clientX, clientY],
        other = [...held].find(([id]) => id !== pointerId)?.[1];
      if (!before) return;
      held.set(pointerId, now);
      if (!other) {
        turn(0.5 * (before[0] - now[0]), 0.5 * (now[1] - before[1]));
        return;
      }
      const far = (at) => Math.hypot(at[0] - other[0], at[1] - other[1]) || 1;
      turn(0, 0, far(now) / far(before));
    },
    up: ({ pointerId }) => held.delete(pointerId),
  });
  picture.canvas.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return; // the page scrolls
      event.preventDefault();
      turn(0, 0, 1.0015 ** -event.deltaY);
    },
    { passive: false },
  );
  view.addEventListener("change", () => (VIEWS[view.value] ? look(...VIEWS[view.value]) : again()));
  for (const control of [layer, joint, axes, frames, inertias])
    control.addEventListener("change", again);

  const place = follow(root, {
    room: () => root.clientWidth - 24,
    layout,
    seen(now) {
      // out of sight it plays on and draws nothing
      inSight = now;
      again();
    },
  });
  bar.setStops(arrays.t.data);
  look(...VIEWS["from a corner"]);
  place.again();
  if (run.play && !matchMedia("(prefers-reduced-motion: reduce)").matches) bar.play();
  return () => {
    bar.destroy();
    place.end();
  };
}

export default { render };
