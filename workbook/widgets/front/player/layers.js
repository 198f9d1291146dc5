// What a solver computes, painted on the moving arm: layers of a message of player.py, see painted.py.
//
// A brush knows where things are: { pen, look, n, unit, at(k) }, unit: pixels of the legend's arrow, at(k): of joint k = 0
// (base) .. n (tip). Values come from Python; nothing is computed here but places and colours.

import { arrows, haloed, pivotBar, polylines, traced, wrapped } from "../shared/canvas.js";
import { MOST_TIMES, paintedAt } from "../shared/message.js";
import { figures } from "../shared/numbers.js";

const UNITS = {
  tension: "N",
  whole: "kg",
  passed: "kg",
  free: "kg m\u00b2",
  locked: "kg m\u00b2",
  carried: "N",
  innovation: "N m",
  acceleration: "m/s\u00b2",
  nu: "\u221aJ",
  xi: "rad/s",
  reaction: "N",
  torque: "N m",
};
const SCALE_OF = {
  tension: "force",
  whole: "mass",
  passed: "mass",
  free: "inertia",
  locked: "inertia",
  carried: "force",
  innovation: "moment",
  acceleration: "acceleration",
  nu: "nu",
  xi: "xi",
  reaction: "force",
  torque: "moment",
};
const LETTERS = {
  tension: "tension",
  whole: "P",
  passed: "P\u207a",
  free: "D",
  locked: "locked",
  carried: "z",
  innovation: "\u03b5",
  acceleration: "\u03b1",
  nu: "\u03bd",
  xi: "\u03be",
  reaction: "force",
  torque: "torque",
};
const BESIDE = 0.17; // of the height: what is beside the arm
/** Where a legend begins: on a narrow screen below the clock. */
const topOf = (width) => (width < 420 ? 40 : 20);

/** Whether joint j has its value at this step: at step 0 all have; steps 1 .. n go inward from the tip, n + 1 .. 2 n outward. */
export function revealed(step, n, j, outward) {
  if (step === 0) return true;
  return outward ? step > n && j < step - n : j >= n - step;
}

/** The joint that a sweep has reached, 0 for the first, or -1. */
export function sweepJoint(step, n) {
  return step === 0 ? -1 : step <= n ? n - step : step - n - 1;
}

const OUTWARD = ["acceleration"];

/** The name of a layer among the arrays: its key, which it has if several layers share one name, or its name. */
export const keyOf = ({ key, name }) => key ?? name;

/** A layer's values at time t in words: at the joint that the sweep has reached, or at all joints if they are few; "" if there are too many. */
export function paintSaid(layer, arrays, t, step) {
  const names = Object.keys(layer.says);
  const n = arrays[`${keyOf(layer)}/${names[0]}`].shape[1];
  const here = sweepJoint(step, n);
  const value = (name, j) => figures(paintedAt(arrays, `${keyOf(layer)}/${name}`, t, j));
  if (here >= 0) {
    const known = names.filter((name) => revealed(step, n, here, OUTWARD.includes(name)));
    const way = layer.sweeps > 1 ? (step <= n ? ", inward" : ", outward") : "";
    return `joint ${here + 1} of ${n}${way}: ${known.map((name) => `${LETTERS[name]} ${value(name, here)} ${UNITS[name]}`).join("; ")}`;
  }
  const plain = names.filter((name) => arrays[`${keyOf(layer)}/${name}`].shape.length === 2);
  if (n > 6 || !plain.length) return "";
  return plain
    .map(
      (name) =>
        `${LETTERS[name]} ${Array.from({ length: n }, (_, j) => value(name, j)).join("; ")} ${UNITS[name]}`,
    )
    .join(". ");
}

/** A layer's values at joint j over time: [{ name, letter, unit, data }]; a vector is given by its length. */
export function paintedCurves(layer, arrays, j, times) {
  return Object.keys(layer.says)
    .filter((name) => (arrays[`${keyOf(layer)}/${name}`].shape[2] ?? 1) < 3)
    .map((name) => ({
      name,
      letter: LETTERS[name],
      unit: UNITS[name],
      data: Float32Array.from(times, (t) => {
        const value = paintedAt(arrays, `${keyOf(layer)}/${name}`, t, j);
        return value.length > 1 ? Math.hypot(...value) : value[0];
      }),
    }));
}

// --- strokes --------------------------------------------------------------------------------------------------------
/** Moments as arcs with heads around their joints, in one path; the largest is three quarters of a turn. */
function paintArcs(brush, joints, shares, colour) {
  const { pen, look } = brush;
  const radius = Math.min(20, 0.42 * brush.unit);
  const ends = [];
  traced(
    pen,
    () => {
      for (const j of joints) {
        const turn = 1.5 * Math.PI * Math.min(Math.max(shares[j], -1), 1);
        const end = -Math.PI / 2 - turn;
        const way = turn > 0 ? 1 : -1;
        if (Math.abs(turn) < 0.06) continue;
        const [x, y] = brush.at(j);
        pen.moveTo(x, y - radius);
        pen.arc(x, y, radius, -Math.PI / 2, end, turn > 0); // positive from x toward z, and z is up
        ends.push([
          x + radius * Math.cos(end),
          y + radius * Math.sin(end),
          6 * way * Math.sin(end),
          -6 * way * Math.cos(end),
        ]);
      }
    },
    { line: colour, wide: 3, edge: [look.paper, 6] },
  );
  arrows(pen, look, ends, colour, 2);
}

/** Arrows of the vectors (x, z) of these joints. */
function paintArrows(brush, joints, vectors, colour, width = 3) {
  const all = Array.from(joints, (j) => [
    ...brush.at(j),
    ...brush.along(vectors[2 * j], vectors[2 * j + 1]),
  ]);
  arrows(brush.pen, brush.look, all, colour, width);
}

const ROUND = Array.from({ length: 37 }, (_, i) => [
  Math.cos((i * Math.PI) / 18),
  Math.sin((i * Math.PI) / 18),
]);

/** For inertias [xx, xz, zz] of these joints, the curves of the forces that give an acceleration of 1 in each direction. */
function forceCurves(brush, joints, inertias, how) {
  const { pen, unit, n } = brush;
  const round = ROUND.filter((_, i) => n <= 30 || i % 3 === 0); // many are small
  traced(
    pen,
    polylines(
      pen,
      ...joints.map((j) => {
        const [x, y] = brush.at(j);
        const [xx, xz, zz] = [0, 1, 2].map((c) => unit * inertias[3 * j + c]);
        return round.map(([c, s]) => [x + xx * c + xz * s, y - xz * c - zz * s]);
      }),
    ),
    how,
  );
}

// --- layers ---------------------------------------------------------------------------------------------------------
/** [array, stroke, its colour] of each array of a layer. */
function marked(...marks) {
  return (brush, values, seen) => {
    for (const [name, stroke, colour] of marks)
      stroke(brush, seen(name), values[name], brush.look.series[colour]);
  };
}

/**
 * Each draws its joints: (brush, values, seen(name)); values: numbers in units of the legend's arrow, joint by joint;
 * seen: the joints that an array is shown at, as far as the sweep has come.
 */
const STROKES = {
  tensions(brush, { tension }, seen) {
    const { pen, look } = brush;
    pen.lineCap = "butt";
    for (const j of seen("tension")) {
      const pull = tension[j];
      traced(pen, polylines(pen, [brush.at(j), brush.at(j + 1)]), {
        dash: pull < 0 ? [7, 4] : [],
        line: pull < 0 ? look.low : look.high,
        wide: 1.5 + brush.widest * Math.min(Math.abs(pull), MOST_TIMES),
      });
    }
  },
  "felt inertia"(brush, { whole, passed, free, locked }, seen) {
    const { pen, look, unit } = brush;
    const joints = seen("whole");
    pen.globalAlpha = 0.3;
    forceCurves(brush, joints, passed, { fill: look.series[1] });
    pen.globalAlpha = 1;
    forceCurves(brush, joints, passed, {
      line: look.series[1],
      wide: 1.6,
      dash: brush.n <= 30 ? [5, 3] : [],
    });
    forceCurves(brush, joints, whole, { line: look.series[0], wide: 2.2 });
    const long = (D) => unit * Math.min(D, MOST_TIMES);
    for (const j of joints) pivotBar(pen, look, brush.at(j), long(free[j]), long(locked[j]));
  },
  waves: marked(
    ["carried", paintArrows, 3],
    ["innovation", paintArcs, 4],
    ["acceleration", paintArrows, 2],
  ),
  "quasi-velocities"(brush, { nu, xi }, seen) {
    const {
      pen,
      look,
      unit,
      corner: [x, y],
    } = brush;
    const row = Math.min(22, (BESIDE * brush.bottom) / brush.n);
    const long = (v) => unit * Math.min(Math.max(v, -MOST_TIMES), MOST_TIMES);
    for (const [values, colour, from, high] of [
      [nu, look.series[0], 0, 0.45],
      [xi, look.series[4], 0.45, 0.3],
    ]) {
      traced(
        pen,
        () => {
          for (const j of seen("nu"))
            pen.rect(x, y + (j + from) * row, long(values[j]), high * row);
        },
        { fill: colour },
      );
    }
  },
  reactions: marked(["reaction", paintArrows, 1], ["torque", paintArcs, 4]),
};

/** An array of a layer at time t: the value of each joint, an array. */
function everyAt(layer, name, arrays, t) {
  const key = `${keyOf(layer)}/${name}`;
  return Array.from({ length: arrays[key].shape[1] }, (_, j) => paintedAt(arrays, key, t, j));
}

/** Numbers of a layer at time t, in units of the legend's arrow: { name: joint by joint }. */
function paintedNow(layer, arrays, scales, t) {
  const inUnits = (name) =>
    everyAt(layer, name, arrays, t)
      .flat()
      .map((x) => x / (scales[SCALE_OF[name]] ?? Infinity));
  return Object.fromEntries(Object.keys(layer.says).map((name) => [name, inUnits(name)]));
}

/** Height [px] that is kept free above the arm for the legend of any of these layers, and for whatever a layer draws beside the arm. */
export function paintedRoom(brush, layers, layer) {
  if (!layers.length) return 0;
  const lines = 1 + Math.max(...layers.map((one) => legendLines(brush, one, {}).length));
  return (
    topOf(brush.whole) +
    1.5 * brush.letters * lines +
    8 +
    (layer?.name === "quasi-velocities" ? BESIDE * brush.bottom + 8 : 0)
  );
}

/** On the circle (of two joints the point (nu_1, nu_2)): its radius is the root of twice the kinetic energy. */
function paintCircle(brush, nu) {
  const {
    pen,
    look,
    corner: [cx, cy],
  } = brush;
  const most = (BESIDE * brush.bottom) / 2;
  const unit = most / MOST_TIMES;
  const size = Math.hypot(...nu);
  const cut = size > MOST_TIMES ? MOST_TIMES / size : 1;
  const radius = unit * cut * size;
  const x = brush.aside
    ? cx
    : Math.min(cx + MOST_TIMES * brush.unit + most + 12, brush.width - most - 6);
  const y = cy + most + (brush.aside ? 2 * most + 8 : 0);
  const axes = [
    [
      [x - most, y],
      [x + most, y],
    ],
    [
      [x, y - most],
      [x, y + most],
    ],
  ];
  traced(pen, polylines(pen, ...axes), { line: look.soft, wide: 1.2 });
  traced(pen, () => pen.arc(x, y, radius, 0, 2 * Math.PI), { line: look.series[0], wide: 2 });
  arrows(pen, look, [[x, y, unit * cut * nu[0], -unit * cut * nu[1]]], look.series[0], 2.5);
}

/** Returns [[array or "", words]], the lines of a legend. They are wrapped to fit; if there is little room, only the letter is written. Quantities that the run does not have are left out. */
function legendLines({ pen, unit, width, corner: [left], kinds }, layer, scales) {
  const room = width - left - unit - 18;
  return Object.entries(layer.says)
    .filter(([name]) => kinds[SCALE_OF[name]])
    .flatMap(([name, words]) => {
      const scale = scales[SCALE_OF[name]];
      const number = scale ? `${figures([scale])} ${UNITS[name]}` : "";
      const lines =
        room < 130
          ? [`${number}  ${LETTERS[name]}`]
          : wrapped(pen, `${number}  ${words}`.split(" "), room, " ");
      return lines.map((line, i) => [i ? "" : name, line]);
    });
}

/** The lower edge of a layer's legend [px from the top]. */
function legendBottom(brush, layer, scales) {
  const lines = legendLines(brush, layer, scales).length + 1;
  return topOf(brush.whole ?? brush.width) + 1.5 * brush.letters * lines + 12;
}

/** The legend: for each array an arrow, an arc, a bar or a curve as long as the unit, and its meaning. */
function paintLegend(brush, layer, scales) {
  const {
    pen,
    look,
    unit,
    corner: [left],
  } = brush;
  const top = topOf(brush.whole ?? brush.width);
  const sample = {
    tension: (x, y) => {
      for (const [colour, dash, from] of [
        [look.high, [], 0],
        [look.low, [7, 4], 0.55],
      ]) {
        pen.lineCap = "butt";
        const ends = [
          [x + from * unit, y],
          [x + (from + 0.45) * unit, y],
        ];
        traced(pen, polylines(pen, ends), { line: colour, wide: 1.5 + brush.widest, dash });
      }
    },
    bar: (colour) => (x, y) => {
      pen.fillStyle = colour;
      pen.fillRect(x, y - 4, unit, 8);
    },
    arrow: (colour) => (x, y) => arrows(pen, look, [[x, y, unit, 0]], colour),
    arc: (colour) => (x, y) =>
      paintArcs({ ...brush, unit: 24, at: () => [x + unit / 2, y] }, [0], [0.75], colour),
    line: (colour, dash) => (x, y) =>
      traced(
        pen,
        polylines(pen, [
          [x, y],
          [x + unit, y],
        ]),
        { line: colour, wide: 2, dash },
      ),
  };
  const look_of = {
    tension: sample.tension,
    whole: sample.line(look.series[0], []),
    passed: sample.line(look.series[1], [5, 3]),
    free: sample.bar(look.series[0]),
    carried: sample.arrow(look.series[3]),
    innovation: sample.arc(look.series[4]),
    locked: (x, y) => {
      pen.strokeStyle = look.ink;
      pen.lineWidth = 1;
      pen.strokeRect(x, y - 4, unit, 8);
    },
    acceleration: sample.arrow(look.series[2]),
    nu: sample.bar(look.series[0]),
    xi: sample.bar(look.series[4]),
    reaction: sample.arrow(look.series[1]),
    torque: sample.arc(look.series[4]),
  };
  pen.font = `${brush.letters}px ${look.font}`;
  const high = 1.5 * brush.letters;
  const text = left + unit + 10;
  const head = `${layer.name}, by ${layer.by}`;
  const lines = legendLines(brush, layer, scales);
  const wide = Math.max(
    ...lines.map(([, words]) => unit + 10 + pen.measureText(words).width),
    pen.measureText(head).width,
  );
  pen.globalAlpha = 0.85;
  pen.fillStyle = look.paper;
  pen.fillRect(left - 6, top - 4, wide + 12, high * (lines.length + 1) + 6);
  Object.assign(pen, {
    globalAlpha: 1,
    textAlign: "left",
    textBaseline: "middle",
    fillStyle: look.ink,
  });
  pen.fillText(head, left, top + high / 2, brush.width - left);
  lines.forEach(([name, words], i) => {
    const y = top + high * (i + 1.5);
    look_of[name]?.(left, y);
    pen.fillStyle = look.ink;
    pen.fillText(words, text, y, brush.width - text - 4);
  });
}

/** The largest value of each kind at an instant: the length of the legend's arrow where arrows are scaled anew at each instant. */
function scalesAt(layer, arrays, t) {
  const found = {};
  for (const name of Object.keys(layer.says)) {
    const sizes = everyAt(layer, name, arrays, t).map((value) => Math.hypot(...value));
    const most = Math.max(found[SCALE_OF[name]] ?? 0, ...sizes);
    if (most > 1e-9) found[SCALE_OF[name]] = most;
  }
  return found;
}

/** The letters of a layer at its arrows, with the number of the link, from the tip. Each is put where it covers no other. */
function paintLetters(brush, layer, arrays, scales, t) {
  const { pen, look, n, letters } = brush;
  const [[ax, ay], [bx, by]] = [brush.at(0), brush.at(1)];
  if (Math.hypot(bx - ax, by - ay) < 3 * letters) return; // they would lie on each other
  const { series } = look;
  const colours = { carried: series[3], innovation: series[4], acceleration: series[2] };
  const font = `italic 600 ${letters}px ${look.font}`;
  Object.assign(pen, { font, textAlign: "left", textBaseline: "middle" });
  const taken = [];
  for (const name of Object.keys(layer.says)) {
    everyAt(layer, name, arrays, t).forEach((value, j) => {
      const now = value.map((v) => v / scales[SCALE_OF[name]]);
      if (!(Math.hypot(...now) > 0.02)) return;
      const [x, y] = brush.at(j);
      const [dx, dy] = now.length > 1 ? brush.along(...now) : [-0.9 * brush.unit, 0.5 * brush.unit];
      const words = `${LETTERS[name]}(${n - j})`;
      const size = { wide: pen.measureText(words).width, high: 1.2 * letters };
      const place = freePlace(taken, { x: x + dx + 4, y: y + dy, ...size });
      taken.push(place);
      haloed(pen, look, words, place.x, place.y, colours[name]);
    });
  }
}

/** The free place for words that is nearest to the one wanted, below or above it. */
export function freePlace(taken, wanted) {
  const meets = (one, other) =>
    one.x < other.x + other.wide &&
    other.x < one.x + one.wide &&
    Math.abs(one.y - other.y) < (one.high + other.high) / 2;
  const steps = Array.from({ length: 2 * taken.length + 2 }, (_, i) => (i % 2 ? i + 1 : -i) / 2);
  const places = steps.map((step) => ({ ...wanted, y: wanted.y + 1.05 * step * wanted.high }));
  return places.find((place) => taken.every((other) => !meets(place, other))) ?? wanted;
}

/**
 * Paints one layer at time t: { layer, step } say which and how far its sweep has come; geometry: a brush without `along`.
 * What has no scale (all zero) is left out.
 */
export function paintLayer(geometry, run, arrays, { layer, step, instant = false }, t) {
  const scales = instant ? scalesAt(layer, arrays, t) : run.paint.scales;
  const brush = {
    ...geometry,
    kinds: run.paint.scales,
    along: (x, z) => {
      const long = Math.hypot(x, z);
      const cut = long > MOST_TIMES ? MOST_TIMES / long : 1;
      return [geometry.unit * cut * x, -geometry.unit * cut * z];
    },
  };
  const { pen, look, n } = brush;
  const here = sweepJoint(step, n);
  const joints = [...Array(n).keys()];
  pen.font = `${brush.letters}px ${look.font}`; // by which the lines of the legend are broken
  const under = legendBottom(brush, layer, scales) + 4;
  const [left, top] = brush.corner;
  const aside = layer.name === "quasi-velocities" ? MOST_TIMES * brush.unit : 0;
  brush.corner = [left + aside, under];
  const seen = (name) =>
    step ? joints.filter((j) => revealed(step, n, j, OUTWARD.includes(name))) : joints;
  STROKES[layer.name](brush, paintedNow(layer, arrays, scales, t), seen);
  if (layer.name === "quasi-velocities" && n === 2 && step === 0 && scales.nu) {
    paintCircle(brush, paintedNow(layer, arrays, scales, t).nu);
  }
  if (instant && n <= 6) paintLetters(brush, layer, arrays, scales, t);
  paintLegend({ ...brush, corner: [left, top] }, layer, scales); // over an arrow that reaches it
  if (here < 0) return;
  traced(pen, () => pen.arc(...brush.at(here), 13, 0, 2 * Math.PI), { line: look.ink, wide: 2.5 });
  Object.assign(pen, {
    font: `600 ${brush.letters}px ${look.font}`,
    textAlign: "left",
    textBaseline: "middle",
  });
  const [x, y] = brush.at(here);
  const lines = paintSaid(layer, arrays, t, step).split(": ")[1].split("; ");
  lines.forEach((line, i) => haloed(pen, look, line, x + 20, y + 26 + 1.4 * brush.letters * i));
}
