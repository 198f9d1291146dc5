// What a solver computes, painted on the moving arm: layers of a message of player.py, see painted.py.
//
// A brush knows where things are: { pen, look, n, unit, at(k) }, unit: pixels of the legend's arrow, at(k): of joint k = 0
// (base) .. n (tip). Values come from Python; nothing is computed here but places and colours.

import { element } from "./dom.js";
import { between } from "./message.js";

const UNITS = { tension: "N", whole: "kg", passed: "kg", free: "kg m\u00b2", locked: "kg m\u00b2", carried: "N", innovation: "N m",
  acceleration: "m/s\u00b2", nu: "\u221aJ", xi: "rad/s", reaction: "N", torque: "N m" };
const SCALE_OF = { tension: "force", whole: "mass", passed: "mass", free: "inertia", locked: "inertia", carried: "force",
  innovation: "moment", acceleration: "acceleration", nu: "nu", xi: "xi", reaction: "force", torque: "moment" };
const LETTERS = { tension: "tension", whole: "P", passed: "P\u207a", free: "D", locked: "locked", carried: "z", innovation: "\u03b5",
  acceleration: "\u03b1", nu: "\u03bd", xi: "\u03be", reaction: "force", torque: "torque" };
const MOST_TIMES = 2.6;                                             // longer than so many units nothing is drawn

/** The value (an array) of a painted array at time t and joint j (0: the first), between two instants straight. */
export function paintedAt(arrays, name, t, j) {
  const { data, shape: [count, n, ...rest] } = arrays[name], width = rest.reduce((a, b) => a * b, 1);
  const [k, part] = between(arrays["paint/t"].data, t, count), here = (k * n + j) * width;
  const there = part > 0 ? here + n * width : here;
  return Array.from({ length: width }, (_, c) => data[here + c] + part * (data[there + c] - data[here + c]));
}

/** Whether joint j has its value by now: step 0 is all; 1 .. n go inward from the tip, n + 1 .. 2 n outward. */
export function revealed(step, n, j, outward) {
  if (step === 0) return true;
  return outward ? step > n && j < step - n : j >= n - step;
}

/** The joint at which a sweep stands, 0 for the first, or -1. */
export function sweepJoint(step, n) {
  return step === 0 ? -1 : step <= n ? n - step : step - n - 1;
}

const OUTWARD = ["acceleration"];

/** Numbers that can be read, with a real minus. */
export function figures(values) {
  return values.map((v) => Number.isNaN(v) ? "none" : String(Number(v.toPrecision(3))).replace("-", "\u2212")).join(", ");
}

/** What a layer says at time t: of the joint at which the sweep stands, or of all where they are few; "" if too many. */
export function paintSaid(layer, arrays, t, step) {
  const names = Object.keys(layer.says), n = arrays[`${layer.name}/${names[0]}`].shape[1], here = sweepJoint(step, n);
  const value = (name, j) => figures(paintedAt(arrays, `${layer.name}/${name}`, t, j));
  if (here >= 0) {
    const known = names.filter((name) => revealed(step, n, here, OUTWARD.includes(name)));
    const way = layer.sweeps > 1 ? (step <= n ? ", inward" : ", outward") : "";
    return `joint ${here + 1} of ${n}${way}: ${known.map((name) => `${LETTERS[name]} ${value(name, here)} ${UNITS[name]}`).join("; ")}`;
  }
  const plain = names.filter((name) => arrays[`${layer.name}/${name}`].shape.length === 2);
  if (n > 6 || !plain.length) return "";
  return plain.map((name) => `${LETTERS[name]} ${Array.from({ length: n }, (_, j) => value(name, j)).join("; ")} ${UNITS[name]}`).join(". ");
}

// --- strokes --------------------------------------------------------------------------------------------------------

export function paintArrow({ pen, look }, [x, y], [dx, dy], colour, width = 3) {
  const length = Math.hypot(dx, dy);
  if (!(length > 1.5)) return;
  const head = Math.min(10, 0.6 * length), ux = dx / length, uy = dy / length;
  const line = (w, c) => {
    pen.strokeStyle = pen.fillStyle = c;
    pen.lineWidth = w;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + dx - 0.7 * head * ux, y + dy - 0.7 * head * uy);
    pen.stroke();
    pen.beginPath();
    pen.moveTo(x + dx, y + dy);
    pen.lineTo(x + dx - head * ux - 0.5 * head * uy, y + dy - head * uy + 0.5 * head * ux);
    pen.lineTo(x + dx - head * ux + 0.5 * head * uy, y + dy - head * uy - 0.5 * head * ux);
    pen.closePath();
    pen.fill();
    if (c === look.paper) pen.stroke();
  };
  line(width + 3, look.paper);                                      // an edge, so that it is seen on the arm
  line(width, colour);
}

/** A moment as an arc around a joint, with its head; a whole turn less a quarter is the largest. */
function paintArc(brush, [x, y], share, colour) {
  const { pen, look } = brush, turn = 1.5 * Math.PI * Math.min(Math.max(share, -1), 1), radius = Math.min(20, 0.42 * brush.unit);
  if (Math.abs(turn) < 0.06) return;
  for (const [w, c] of [[6, look.paper], [3, colour]]) {
    pen.strokeStyle = c;
    pen.lineWidth = w;
    pen.beginPath();
    pen.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 - turn, turn > 0);     // positive from x toward z, and z is up
    pen.stroke();
  }
  const end = -Math.PI / 2 - turn, way = turn > 0 ? 1 : -1;
  const [ex, ey] = [x + radius * Math.cos(end), y + radius * Math.sin(end)];
  paintArrow(brush, [ex, ey], [6 * way * Math.sin(end), -6 * way * Math.cos(end)], colour, 2);
}

/** The curve of forces that an inertia [xx, xz, zz] asks for an acceleration of 1 in every direction. */
function forceCurve(pen, [x, y], [xx, xz, zz], size) {
  pen.beginPath();
  for (let i = 0; i <= 40; i++) {
    const c = Math.cos(i * Math.PI / 20), s = Math.sin(i * Math.PI / 20);
    pen.lineTo(x + size * (xx * c + xz * s), y - size * (xz * c + zz * s));
  }
}

// --- layers ---------------------------------------------------------------------------------------------------------

/** Each draws one joint: (brush, value(name), shown(name), j); value gives numbers in units of the legend's arrow. */
const STROKES = {
  tensions(brush, value, shown, j) {
    if (!shown("tension")) return;
    const { pen, look } = brush, [pull] = value("tension"), size = Math.min(Math.abs(pull), MOST_TIMES);
    pen.beginPath();
    pen.moveTo(...brush.at(j));
    pen.lineTo(...brush.at(j + 1));
    pen.lineCap = "butt";
    pen.strokeStyle = pull < 0 ? look.low : look.high;
    pen.lineWidth = 1.5 + brush.widest * size;
    pen.setLineDash(pull < 0 ? [7, 4] : []);
    pen.stroke();
    pen.setLineDash([]);
  },
  "felt inertia"(brush, value, shown, j) {
    if (!shown("whole")) return;
    const { pen, look, unit } = brush, at = brush.at(j);
    forceCurve(pen, at, value("passed"), unit);
    pen.globalAlpha = 0.3;
    pen.fillStyle = look.series[1];
    pen.fill();
    pen.globalAlpha = 1;
    pen.strokeStyle = look.series[1];
    pen.lineWidth = 1.6;
    pen.setLineDash([5, 3]);
    pen.stroke();
    pen.setLineDash([]);
    forceCurve(pen, at, value("whole"), unit);
    pen.strokeStyle = look.series[0];
    pen.lineWidth = 2.2;
    pen.stroke();
    const [free] = value("free"), [locked] = value("locked"), long = (x) => unit * Math.min(x, MOST_TIMES);
    const [x, y] = [at[0] + 9, at[1] + 8];
    pen.fillStyle = look.paper;
    pen.fillRect(x, y, long(locked), 8);
    pen.fillStyle = look.series[0];
    pen.fillRect(x, y, long(free), 8);
    pen.strokeStyle = look.ink;
    pen.lineWidth = 1;
    pen.strokeRect(x, y, long(locked), 8);
  },
  waves(brush, value, shown, j) {
    const at = brush.at(j), { series } = brush.look;
    if (shown("carried")) {
      paintArrow(brush, at, brush.along(value("carried")), series[3]);
      paintArc(brush, at, value("innovation")[0], series[4]);
    }
    if (shown("acceleration")) paintArrow(brush, at, brush.along(value("acceleration")), series[2]);
  },
  "quasi-velocities"(brush, value, shown, j) {
    if (!shown("nu")) return;
    const { pen, look, unit, corner: [x, y], row } = brush, long = (v) => unit * Math.min(Math.max(v, -MOST_TIMES), MOST_TIMES);
    pen.fillStyle = look.series[0];
    pen.fillRect(x, y + j * row, long(value("nu")[0]), 0.45 * row);
    pen.fillStyle = look.series[4];
    pen.fillRect(x, y + (j + 0.45) * row, long(value("xi")[0]), 0.3 * row);
  },
  reactions(brush, value, shown, j) {
    if (!shown("reaction")) return;
    const at = brush.at(j), { series } = brush.look;
    paintArrow(brush, at, brush.along(value("reaction")), series[1]);
    paintArc(brush, at, value("torque")[0], series[4]);
  },
};

/** On the circle (of two joints the point (nu_1, nu_2)): its radius is the root of twice the kinetic energy. */
function paintCircle(brush, nu) {
  const { pen, look, corner: [cx, cy], row } = brush, unit = 0.6 * brush.unit;
  const size = Math.hypot(...nu), cut = size > MOST_TIMES ? MOST_TIMES / size : 1, radius = unit * cut * size;
  const x = cx, y = cy + row * nu.length + MOST_TIMES * unit + 10;
  pen.strokeStyle = look.soft;
  pen.lineWidth = 1.2;
  for (const [dx, dy] of [[1, 0], [0, 1]]) {
    pen.beginPath();
    pen.moveTo(x - MOST_TIMES * unit * dx, y - MOST_TIMES * unit * dy);
    pen.lineTo(x + MOST_TIMES * unit * dx, y + MOST_TIMES * unit * dy);
    pen.stroke();
  }
  pen.strokeStyle = look.series[0];
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.stroke();
  paintArrow(brush, [x, y], [unit * cut * nu[0], -unit * cut * nu[1]], look.series[0], 2.5);
}

/** The legend: one line for each array, an arrow, an arc, a bar or a curve as long as the unit, and what it stands for. */
function paintLegend(brush, layer, scales) {
  const { pen, look, unit, corner: [left] } = brush, lines = [];
  const number = (name) => {
    const scale = scales[SCALE_OF[name]];
    return scale ? `${figures([scale])} ${UNITS[name]}` : "";
  };
  const sample = {
    tension: (x, y) => { for (const [colour, dash, from] of [[look.high, [], 0], [look.low, [7, 4], 0.55]]) {
      pen.strokeStyle = colour;
      pen.lineWidth = 1.5 + brush.widest;
      pen.lineCap = "butt";
      pen.setLineDash(dash);
      pen.beginPath();
      pen.moveTo(x + from * unit, y);
      pen.lineTo(x + (from + 0.45) * unit, y);
      pen.stroke();
      pen.setLineDash([]);
    } },
    bar: (colour) => (x, y) => { pen.fillStyle = colour; pen.fillRect(x, y - 4, unit, 8); },
    arrow: (colour) => (x, y) => paintArrow(brush, [x, y], [unit, 0], colour),
    arc: (colour) => (x, y) => paintArc({ ...brush, unit: 24 }, [x + unit / 2, y], 0.75, colour),
    line: (colour, dash) => (x, y) => {
      pen.strokeStyle = colour;
      pen.lineWidth = 2;
      pen.setLineDash(dash);
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x + unit, y);
      pen.stroke();
      pen.setLineDash([]);
    },
  };
  const look_of = { tension: sample.tension, whole: sample.line(look.series[0], []), passed: sample.line(look.series[1], [5, 3]),
    free: sample.bar(look.series[0]), carried: sample.arrow(look.series[3]), innovation: sample.arc(look.series[4]),
    locked: (x, y) => { pen.strokeStyle = look.ink; pen.lineWidth = 1; pen.strokeRect(x, y - 4, unit, 8); },
    acceleration: sample.arrow(look.series[2]), nu: sample.bar(look.series[0]), xi: sample.bar(look.series[4]),
    reaction: sample.arrow(look.series[1]), torque: sample.arc(look.series[4]) };
  for (const [name, words] of Object.entries(layer.says)) lines.push([look_of[name], `${number(name)}  ${words}`]);
  pen.font = `${brush.letters}px ${look.font}`;
  const high = 1.5 * brush.letters, top = brush.top, text = left + unit + 10;
  const wide = Math.max(...lines.map(([, words]) => pen.measureText(words).width), pen.measureText(`by ${layer.by}`).width);
  pen.globalAlpha = 0.85;
  pen.fillStyle = look.paper;
  pen.fillRect(left - 6, top - 4, unit + 22 + wide, high * (lines.length + 1) + 6);
  pen.globalAlpha = 1;
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  pen.fillStyle = look.ink;
  pen.fillText(`${layer.name}, by ${layer.by}`, left, top + high / 2);
  lines.forEach(([draw, words], i) => {
    const y = top + high * (i + 1.5);
    draw(left, y);
    pen.fillStyle = look.ink;
    pen.fillText(words, text, y);
  });
  return top + high * (lines.length + 1) + 12;
}

/**
 * Paints one layer at time t: { layer, step } say which and how far its sweep has come; geometry: a brush without `along`.
 * What has no scale (all zero) is left out.
 */
export function paintLayer(geometry, run, arrays, { layer, step }, t) {
  const { scales } = run.paint, brush = { ...geometry, along: ([x, z]) => {
    const long = Math.hypot(x, z), cut = long > MOST_TIMES ? MOST_TIMES / long : 1;
    return [geometry.unit * cut * x, -geometry.unit * cut * z];
  } };
  const { pen, look, n } = brush, here = sweepJoint(step, n);
  const under = paintLegend(brush, layer, scales);
  brush.corner = [brush.corner[0] + (layer.name === "quasi-velocities" ? MOST_TIMES * brush.unit : 0), under + 4];
  for (let j = 0; j < n; j++) {
    const value = (name) => paintedAt(arrays, `${layer.name}/${name}`, t, j).map((v) => v / (scales[SCALE_OF[name]] ?? Infinity));
    STROKES[layer.name](brush, value, (name) => revealed(step, n, j, OUTWARD.includes(name)), j);
  }
  if (layer.name === "quasi-velocities" && n === 2 && step === 0 && scales.nu) {
    paintCircle(brush, [0, 1].map((j) => paintedAt(arrays, "quasi-velocities/nu", t, j)[0] / scales.nu));
  }
  if (here < 0) return;
  pen.strokeStyle = look.ink;
  pen.lineWidth = 2.5;
  pen.beginPath();
  pen.arc(...brush.at(here), 13, 0, 2 * Math.PI);
  pen.stroke();
  pen.font = `600 ${brush.letters}px ${look.font}`;
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  const [x, y] = brush.at(here), lines = paintSaid(layer, arrays, t, step).split(": ")[1].split("; ");
  lines.forEach((line, i) => {
    const at = [x + 20, y + 26 + 1.4 * brush.letters * i];
    pen.strokeStyle = look.paper;
    pen.lineWidth = 4;
    pen.strokeText(line, ...at);
    pen.fillStyle = look.ink;
    pen.fillText(line, ...at);
  });
}

/** The controls of what is painted: { el, show(run, arrays), choice(), said(t) }. changed() after each move. */
export function paintControls(changed, stop) {
  const list = element("select", { class: "rd-pace", "aria-label": "Painted on the arm" });
  const sweep = element("input", { type: "range", class: "rd-scrub", min: 0, step: 1, value: 0, "aria-label": "Sweep, joint by joint" });
  const face = element("output", { class: "rd-paint-said", "aria-live": "polite" });
  const el = element("div", { class: "rd-paint", role: "group", "aria-label": "Painted" },
    element("label", {}, "Painted ", list), element("label", {}, "Sweep ", sweep), face);
  let layers = [], wanted = "", arrays = null, n = 0;
  el.hidden = true;

  function show(run, fresh) {
    layers = run?.paint?.layers ?? [];
    arrays = fresh;
    el.hidden = !layers.length;
    list.replaceChildren(...layers.map(({ name, by }) => element("option", { value: name }, `${name}, by ${by}`)),
      element("option", { value: "" }, "nothing"));
    list.value = layers.some(({ name }) => name === wanted) ? wanted : layers[0]?.name ?? "";
    n = run?.tracks?.[run.reference]?.n ?? 0;
    bound();
  }

  function bound() {
    const layer = layers.find(({ name }) => name === list.value);
    sweep.max = (layer?.sweeps ?? 0) * n;
    sweep.disabled = !layer;
    if (Number(sweep.value) > Number(sweep.max)) sweep.value = 0;
  }

  function choice() {
    const layer = layers.find(({ name }) => name === list.value);
    return layer ? { layer, step: Number(sweep.value) } : null;
  }

  /** Numbers where the picture stands still. */
  function say(t, playing) {
    const chosen = choice();
    const text = chosen && !playing ? paintSaid(chosen.layer, arrays, t, chosen.step) : "";
    if (face.textContent !== text) face.textContent = text;
    const at = chosen ? sweepJoint(chosen.step, n) : -1;
    sweep.setAttribute("aria-valuetext", at >= 0 ? `joint ${at + 1}${chosen.step > n ? ", outward" : ", inward"}` : "all joints");
  }

  list.addEventListener("change", () => { wanted = list.value; bound(); changed(); });
  sweep.addEventListener("input", () => { stop(); changed(); });
  sweep.addEventListener("keydown", (event) => { if (event.key !== " ") event.stopPropagation(); });   // arrows move the sweep
  return { el, show, choice, say };
}
