// The player: draws the runs of a message of player.py (see `pack` there).
//
// What does not change while it plays is drawn once, into canvases that are not shown: axes, curves, words. A frame
// copies those and draws arms, trails and cursors over them: one path for each track.

import {
  copied,
  element,
  follow,
  haloed,
  legendEntry,
  palette,
  pointOn,
  pointers,
  polylines,
  sized,
  traced,
  vector,
  wrapped,
} from "./dom.js";
import { handControls, handsAt, nearestLink, paintHands, REACH } from "./grab.js";
import { between, decode, figures, hear, quantile } from "./message.js";
import { paintControls, paintLayer, paintedCurves, paintedRoom } from "./paint.js";
import { transport } from "./transport.js";

const DASHES = [[], [9, 5], [9, 4, 2, 4], [2.5, 3.5], [12, 4, 2, 4, 2, 4], [5, 2.5]];
const STILL = 4; // pixels that a pointer may move in a click
const SHORT = { total: "E", kinetic: "E\u2096", potential: "E\u209a" };
const TRAIL = 1.2; // seconds of motion behind a tip
const RARE = 0.02,
  FAR = 3; // share of a plot's values, at either end; times the rest's extent
const WIDE = 1.5,
  COLUMN = 320; // of so wide a picture [of its height] the legend has a column [px]

/** The arrays of a run, joint points in metres. */
function arraysOf(run) {
  const arrays = decode(run),
    [x0, x1, z0, z1] = run.box,
    grain = Math.max(x1 - x0, z1 - z0) / 65534;
  run.tracks.forEach((_, i) => {
    const { data, shape } = arrays[`points${i}`];
    arrays[`points${i}`] = {
      shape,
      data: Float32Array.from(data, (steps, k) => (k % 2 ? z0 : x0) + grain * (steps + 32767)),
    };
  });
  return arrays;
}

/** A sentence for each track that ends early. */
const stopsOf = ({ tracks }) =>
  tracks.filter(({ stopped }) => stopped).map(({ label, stopped }) => `${label}: ${stopped}`);

// --- axes -----------------------------------------------------------------------------------------------------------
/** Round values from low to high, at most about `count` of them, and the decimals they need. */
function ticks(low, high, count) {
  const raw = (high - low) / Math.max(count, 1),
    power = 10 ** Math.floor(Math.log10(raw));
  const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10].map((s) => s * power),
    values = [];
  let at = steps.findIndex((s) => s >= raw * 0.999);
  while (at > 0 && Math.floor(high / steps[at]) - Math.ceil(low / steps[at]) < 1) at--; // one alone has no scale
  const step = steps[at];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++)
    values.push(i * step);
  return { values, decimals: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)), step };
}

function numberText(value, decimals) {
  const big = Math.abs(value) >= 1e5 || decimals > 4;
  const text = big && value !== 0 ? value.toExponential(1) : value.toFixed(big ? 0 : decimals);
  return text.replace("-", "\u2212");
}

const RAISED = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";
const LOWERED = "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089";
const inDigits = (digits, number) =>
  String(number)
    .replace("-", "\u207b")
    .replace(/\d/g, (digit) => digits[digit]);
const powerText = (exponent) => (exponent === 0 ? "1" : `10${inDigits(RAISED, exponent)}`);

/** Whole powers of ten, not more than about `count`. */
function decades(low, high, count) {
  const step = Math.max(1, Math.ceil((high - low) / count)),
    values = [];
  for (let e = Math.ceil(low / step) * step; e <= high + 1e-9; e += step) values.push(e);
  return values;
}

// --- the arms -------------------------------------------------------------------------------------------------------
/** The big picture: axes, base, parameters (drawn once), arms and trails (drawn each frame). painted(): see paint.js; hand(): grab.js. */
function stage(painted, hand) {
  const canvas = element("canvas", { class: "rd-stage", role: "img" }),
    still = document.createElement("canvas");
  let pen, look, run, arrays, width, height, scale, shiftX, shiftY, fontSize, inside;
  let aside = 0,
    sides = []; // frames: two, where two solvers are beside each other

  function layout(newRun, newArrays, colours, w, h) {
    [run, arrays, look, width, height] = [newRun, newArrays, colours, w, h];
    fontSize = sizeFor(w);
    pen = sized(canvas, w, h);
    const base = sized(still, w, h, look.paper);
    if (run) drawStill(base);
    canvas.setAttribute("aria-label", run ? spoken() : "Nothing to show yet");
  }

  function spoken() {
    const arms = run.tracks.map((track) => `${track.label}, ${track.n} links`).join("; ");
    const what = run.tracks.some((track) => track.bones)
      ? "Mechanisms seen from the side"
      : "Arms that move in the x-z plane";
    return (
      `${run.title ? `${run.title}. ` : ""}${what}: ${arms}. ` +
      [...run.parameters, ...stopsOf(run)].join(", ")
    );
  }

  function drawStill(base) {
    base.font = `${fontSize}px ${look.font}`;
    const lines = wrapped(base, run.parameters, width - 24),
      lineHeight = Math.round(fontSize * 1.4);
    const bottom = height - 46 - lines.length * lineHeight;
    aside = painted() && !painted().sides && width > WIDE * height ? COLUMN : 0;
    const frame = {
      left: 52 + aside,
      right: width - 14,
      top: 12 + (aside ? 0 : room(run, bottom, width)),
      bottom,
    };
    inside = frame;
    const half = (frame.right - frame.left - 40) / 2;
    sides = painted()?.sides
      ? [
          { ...frame, right: frame.left + half },
          { ...frame, left: frame.right - half },
        ]
      : [frame];
    fit(sides[0]);
    onEachSide((side) => {
      drawGrid(base, side);
      if (run.tracks[0].bones !== "free") drawBase(base);
    });
    Object.assign(base, {
      font: `${fontSize}px ${look.font}`,
      fillStyle: look.ink,
      textAlign: "left",
      textBaseline: "alphabetic",
    });
    lines.forEach((line, i) =>
      base.fillText(line, 12, height - 9 - (lines.length - 1 - i) * lineHeight),
    );
  }

  /** Height that is kept free above the arm for what is painted. */
  function room(of, bottom, w, font = look.font) {
    const pen = still.getContext("2d"),
      chosen = painted(),
      letters = sizeFor(w) - 1,
      wide = chosen?.sides ? (w - 106) / 2 + 14 : w;
    pen.font = `${letters}px ${font}`;
    return paintedRoom(
      {
        pen,
        unit: unitOf(w, bottom),
        letters,
        width: wide,
        whole: w,
        corner: [10, 0],
        bottom,
        kinds: of?.paint?.scales,
      },
      of?.paint?.layers ?? [],
      chosen?.layer,
    );
  }

  /** Pixels of the legend's arrow. */
  const unitOf = (w, bottom) => Math.min(Math.max(0.13 * Math.min(w, bottom), 26), 60);

  const sizeFor = (w) => (w > 800 ? 16 : w > 400 ? 14 : 12);

  /** Draws where each side has its x = 0: work(frame, number). */
  function onEachSide(work) {
    const first = shiftX;
    sides.forEach((side, i) => {
      shiftX = first + side.left - sides[0].left;
      work(side, i);
    });
    shiftX = first;
  }

  /** The box of the message into the frame, the same scale in x and z. */
  function fit(frame) {
    const [x0, x1, z0, z1] = run.frame,
      spare = 0.07 * Math.max(x1 - x0, z1 - z0) + 1e-12;
    const across = (frame.right - frame.left) / (x1 - x0 + 2 * spare);
    scale = Math.min(across, (frame.bottom - frame.top) / (z1 - z0 + 2 * spare));
    shiftX = (frame.left + frame.right) / 2 - (scale * (x0 + x1)) / 2;
    shiftY = (frame.top + frame.bottom) / 2 + (scale * (z0 + z1)) / 2;
  }

  function drawGrid(base, { left, right, top, bottom }) {
    const x = (value) => shiftX + scale * value,
      y = (value) => shiftY - scale * value;
    const crisp = (at) => Math.round(at) + 0.5;
    const { values, step, decimals } = ticks(
      (left - shiftX) / scale,
      (right - shiftX) / scale,
      (right - left) / 90,
    );
    const up = [];
    for (let i = Math.ceil((shiftY - bottom) / scale / step); y(i * step) >= top; i++)
      up.push(i * step);
    traced(
      base,
      polylines(
        base,
        ...values
          .map(x)
          .map(crisp)
          .map((at) => [
            [at, top],
            [at, bottom],
          ]),
        ...up
          .map(y)
          .map(crisp)
          .map((at) => [
            [left, at],
            [right, at],
          ]),
      ),
      { line: look.faint, wide: 1 },
    );
    Object.assign(base, {
      fillStyle: look.soft,
      font: `${fontSize - 1}px ${look.font}`,
      textBaseline: "top",
      textAlign: "right",
    });
    base.fillText("x [m]", right, bottom + 6);
    base.fillText("z [m]", left - 7, top);
    base.textAlign = "center";
    const end = right - 1.6 * base.measureText("x [m]").width;
    for (const value of values)
      if (x(value) < end) base.fillText(numberText(value, decimals), x(value), bottom + 6);
    Object.assign(base, { textAlign: "right", textBaseline: "middle" });
    for (const value of up)
      if (y(value) > top + 26) base.fillText(numberText(value, decimals), left - 7, y(value));
  }

  /** A plate with hatching under the first joint, behind the arm. */
  function drawBase(base) {
    const at = placesOf(0, arrays.t.data[0])(0),
      hatching = [-17, -11, -5, 1, 7, 13];
    const path = (...all) =>
      polylines(base, ...all.map((one) => one.map(([x, y]) => [at[0] + x, at[1] + y])));
    traced(
      base,
      path(
        ...hatching.map((i) => [
          [i, 17],
          [i + 6, 10],
        ]),
      ),
      { line: look.soft, wide: 1.2 },
    );
    traced(
      base,
      path([
        [-17, 10],
        [17, 10],
      ]),
      { line: look.soft, wide: 2.4 },
    );
    traced(
      base,
      path([
        [-8, 10],
        [-4, 0],
        [4, 0],
        [8, 10],
      ]),
      { fill: look.soft },
    );
  }

  function draw(t) {
    copied(pen, still);
    if (!run) return;
    if (hand().live() && follows(hand().live().points)) layout(run, arrays, look, width, height);
    pen.save();
    pen.beginPath(); // a stone leaves the picture, not its frame
    pen.rect(0, 0, width, inside.bottom);
    pen.clip();
    pen.lineJoin = pen.lineCap = "round";
    if (hand().live()) {
      drawLive(t);
      return;
    }
    onEachSide((side, number) => {
      run.tracks.forEach((_, i, all) => drawTrail(all.length - 1 - i, t));
      run.tracks.forEach((_, i) => drawArm(i, t));
      drawJoints(t);
      const chosen = painted(),
        place = {
          corner: [chosen?.sides ? side.left + 10 : 12, 0],
          width: aside ? aside - 14 : side.right + 14,
          aside,
        };
      const seen = { ...brush(t), ...place, whole: width };
      if (chosen)
        paintLayer(
          seen,
          run,
          arrays,
          chosen.sides ? { ...chosen, layer: chosen.sides[number], instant: true } : chosen,
          t,
        );
    });
    if (run.hands)
      paintHands(
        brush(t),
        handsAt(arrays, between(arrays.t.data, t, arrays.t.data.length)[0]),
        metres,
        hand().unit(),
      );
    finish(t);
  }

  /** Whether the frame has grown, since a hand takes the arm out of it. */
  function follows(points) {
    const [left, low] = placeOf([inside.left, inside.bottom]),
      [right, high] = placeOf([inside.right, inside.top]);
    const seen = points[points.length - 1];
    if (seen.every(([x, z]) => x >= left && x <= right && z >= low && z <= high)) return false;
    const [xs, zs] = [0, 1].map((c) => seen.map((place) => place[c])),
      [x0, x1, z0, z1] = run.frame;
    const spare = 0.15 * Math.max(x1 - x0, z1 - z0); // not anew for each pixel
    run.frame = [
      Math.min(x0, ...xs.map((x) => x - spare)),
      Math.max(x1, ...xs.map((x) => x + spare)),
      Math.min(z0, ...zs.map((z) => z - spare)),
      Math.max(z1, ...zs.map((z) => z + spare)),
    ];
    return true;
  }

  /** The first arm while a hand holds it: what the model has answered last. */
  function drawLive(t) {
    const { points, force, hand: place } = hand().live(),
      last = points[points.length - 1],
      n = last.length - 1;
    const at = (k) => metres(last[k]),
      broad = thickness(0, n + 1)[1],
      { link, share } = hand().taken();
    traced(
      pen,
      () => {
        for (let k = 0; k <= n; k++) pen.lineTo(...at(k));
      },
      { line: look.series[0], wide: broad, edge: [look.ink, broad + 2] },
    );
    const grip = last[link].map((x, c) => last[link - 1][c] + share * (x - last[link - 1][c]));
    if (!hand().taken().places)
      paintHands({ ...brush(t), at, n }, { force, grip, place }, metres, hand().unit());
    finish(t);
  }

  /** Pixels of a place [m]. @param {number[]} place */
  function metres([x, z]) {
    return [shiftX + scale * x, shiftY - scale * z];
  }
  /** A place [m] of pixels. @param {number[]} at */
  function placeOf([x, y]) {
    const aside = sides.length > 1 && x > sides[1].left ? sides[1].left - sides[0].left : 0;
    return [(x - aside - shiftX) / scale, (shiftY - y) / scale];
  }

  /** The clock over the picture. */
  function finish(t) {
    pen.restore();
    Object.assign(pen, {
      font: `600 ${fontSize + 3}px ${look.font}`,
      textAlign: "right",
      textBaseline: "top",
    });
    haloed(pen, look, `t = ${t.toFixed(2)} s`, width - 16, 14); // an arrow may lie below it
  }

  /** The tip over the last TRAIL seconds, in pieces that fade, up to where it is. */
  function drawTrail(i, t) {
    const {
        shape: [count, points],
      } = arrays[`points${i}`],
      times = arrays.t.data,
      pieces = 8;
    const [now, part] = between(times, t, count),
      from = between(times, t - TRAIL, count)[0];
    if (times[now] < t - TRAIL || now + part === 0) return;
    const ends = Array.from(
      { length: pieces + 1 },
      (_, k) => from + Math.floor(((now - from) * k) / pieces),
    );
    pen.lineCap = "butt";
    for (let piece = 1; piece <= pieces; piece++) {
      pen.globalAlpha = 0.75 * (piece / pieces) ** 1.5;
      traced(
        pen,
        () => {
          for (let k = ends[piece - 1]; k <= ends[piece]; k++)
            pen.lineTo(...placesOf(i, times[k])(points - 1));
          if (piece === pieces) pen.lineTo(...placesOf(i, t)(points - 1));
        },
        { line: look.series[i], wide: 1 + (2 * piece) / pieces },
      );
    }
    pen.lineCap = "round";
    pen.globalAlpha = 1;
  }

  /** Pixels: about a link's length, and the width of the lowest arm; others lie on it, so with others it is wider. */
  function thickness(i, points) {
    const [x0, x1, z0, z1] = run.frame,
      links = run.tracks[i].bones ? points / 4 : points - 1;
    const link = (Math.hypot(x1 - x0, z1 - z0) * scale) / links;
    return [link, Math.min(Math.max(0.28 * link, run.tracks.length > 1 ? 7 : 4), 15)];
  }

  /** One arm, one path. The first is wide; those over it are narrower and dashed: all show where all agree. */
  function drawArm(i, t) {
    const {
        shape: [count, points],
      } = arrays[`points${i}`],
      at = placesOf(i, t),
      { bones, ground = 0 } = run.tracks[i];
    if (points === 2 && at(0).every((x, c) => x === at(1)[c])) {
      // a stone
      traced(pen, () => pen.arc(...at(0), 8, 0, 2 * Math.PI), { fill: look.series[i] });
      return;
    }
    const wide = thickness(i, points)[1] * [1, 0.66, 0.42, 0.24, 0.18, 0.14][i];
    const through = (from, to) => {
      // of bones each apart; no shorter steps than a pixel
      for (let k = from, last = [Infinity, Infinity]; k < to; k++) {
        const [x, y] = at(k);
        if (bones) pen[k % 2 ? "lineTo" : "moveTo"](x, y);
        else if (Math.abs(x - last[0]) + Math.abs(y - last[1]) >= 1 || k === to - 1)
          pen.lineTo(...(last = [x, y]));
      }
    };
    pen.globalAlpha = t > arrays.t.data[count - 1] + 1e-6 ? 0.35 : painted() ? 0.3 : 1; // stopped before: it stays where it was, pale
    pen.lineCap = i ? "butt" : "round";
    if (ground && !i)
      traced(pen, () => through(0, 2 * ground), {
        line: look.soft,
        wide: Math.max(0.3 * wide, 1.6),
      }); // no link
    traced(pen, () => through(2 * ground, points), {
      line: look.series[i],
      wide: Math.max(wide, 1.6),
      dash: i ? DASHES[i].map((d) => d * Math.max(wide / 3.5, 1)) : [],
      edge: points <= 300 ? [i ? look.paper : look.ink, wide + 2] : undefined,
    });
    pen.lineCap = "round";
    pen.globalAlpha = 1;
  }

  /** Pixels of the points of a track at time t: a function of their number. */
  function placesOf(i, t) {
    const {
      data,
      shape: [count, points],
    } = arrays[`points${i}`];
    const [frame, part] = between(arrays.t.data, t, count),
      here = 2 * points * frame,
      there = part > 0 ? here + 2 * points : here;
    const now = (c) => data[here + c] + part * (data[there + c] - data[here + c]);
    return (k) => metres([now(2 * k), now(2 * k + 1)]);
  }

  /** Where the first arm is at time t, for what is painted on it. */
  function brush(t) {
    const unit = unitOf(width, inside.bottom),
      n = arrays.points0.shape[1] - 1;
    return {
      pen,
      look,
      n,
      at: placesOf(0, t),
      unit,
      width,
      letters: fontSize - 1,
      corner: [62, 0],
      bottom: inside.bottom,
      widest: Math.min(unit / 5, 10),
    };
  }

  /** Pins, where there is room for them. */
  function drawJoints(t) {
    const points = arrays.points0.shape[1],
      [link, broad] = thickness(0, points),
      radius = 0.3 * broad,
      at = placesOf(0, t);
    if (link < 3 * broad) return;
    traced(
      pen,
      () => {
        for (let k = 0; k < points - 1; k += run.tracks[0].bones ? 2 : 1) {
          const [x, y] = at(k);
          pen.moveTo(x + radius, y);
          pen.arc(x, y, radius, 0, 2 * Math.PI);
        }
      },
      { fill: look.paper, line: look.ink, wide: 1.1 },
    );
  }

  return {
    canvas,
    layout,
    draw,
    placeOf,
    spoken,
    room,
    /** Joint points and tip of the first arm at t [pixels]. */
    jointsAt: (t) => {
      const { n, at } = brush(t);
      return Array.from({ length: n + 1 }, (_, k) => at(k));
    },
    across: () => width / scale,
  };
}

// --- the plots ------------------------------------------------------------------------------------------------------
/** Plots by name: { title, lines: [{ data, colour, dash, label }], log, range }, or { title, ranks }; null if there is none. */
const PLOTS = {
  energy({ run, arrays, look, every }) {
    const lines = every("energy"),
      parts = Boolean(arrays.kinetic0);
    if (parts) lines[0].label = "total";
    if (parts)
      ["kinetic", "potential"].forEach((label, i) =>
        lines.push({
          data: arrays[`${label}0`].data,
          colour: look.series[i + 1],
          dash: DASHES[i + 1],
          label,
        }),
      );
    const title = parts ? "Energy [J]: E total, E\u2096 kinetic, E\u209a potential" : "Energy [J]";
    return { title, lines, range: run.energies, named: parts };
  },
  drift({ run, every }) {
    const scales = [...new Set(run.tracks.map((track) => figures([track.scale])))].join(" or ");
    const drift = `Energy drift |E \u2212 E(0)| / ${scales} J`,
      size = (line) => ({ ...line, data: line.data.map(Math.abs) });
    return {
      title: `${drift}: kinetic + weight \u00d7 distance`,
      short: drift,
      log: true,
      most: 2,
      lines: every("drift").map(size),
    };
  },
  apart({ run, every }) {
    const lines = every("tip"),
      whose = lines.length > 1 ? `of tips from ${run.tracks[0].label}'s` : "between the tips";
    return lines.length ? { title: `Distance ${whose} [m]`, lines, log: true } : null;
  },
  digits: ({ run, arrays }) =>
    arrays.digits
      ? {
          title: "Right digits of the accelerations, worst to best: over the run, and now",
          ranks: ranksOf(run, arrays),
        }
      : null,
  angles({
    run,
    arrays: {
      angles: {
        data,
        shape: [count, rows],
      },
    },
    look,
  }) {
    const lines = run.joints.map((joint, j) => ({
      data: Float32Array.from({ length: count }, (_, k) => data[k * rows + j]),
      colour: look.series[j],
      dash: DASHES[j],
      label: `q${inDigits(LOWERED, joint + 1)}`,
    }));
    return {
      title: `Joint angles${run.tracks.length > 1 ? ` of ${run.tracks[0].label}` : ""} [rad]`,
      lines,
      named: true,
    };
  },
  height: ({ run, tips, named }) => ({
    title: "Height of the tip [m]",
    lines: run.tracks.map((_, i) => named(i, tips(i).z)),
    named: run.tracks.length > 1,
    within: run.frame.slice(2),
  }),
  speed: ({ run, tips, named }) => ({
    title: "Speed of the tip [m/s]",
    lines: run.tracks.map((_, i) => named(i, tips(i).speed)),
  }),
  pin({ arrays, look, named, weight }) {
    const data = arrays["hand/pin"]?.data;
    if (!data) return null;
    const size = Float32Array.from({ length: data.length / 2 }, (_, k) =>
      Math.hypot(data[2 * k], data[2 * k + 1]),
    );
    return {
      title: "Force of the pin [N]",
      lines: [{ ...named(0, size), label: "pin" }, ...weight(look)],
      named: true,
    };
  },
};
const USUAL = ["energy", "apart", "digits", "angles"];

/** What is plotted: what was picked on the arm, then what the message asks for, or the usual ones. */
function plotsOf(run, arrays, look, picked) {
  const named = (i, data) => ({
    data,
    colour: look.series[i],
    dash: DASHES[i],
    label: run.tracks[i].label,
    wide: !i,
  });
  const times = arrays.t.data,
    given = {
      run,
      arrays,
      look,
      named,
      every: (name) =>
        run.tracks
          .map((_, i) => arrays[name + i] && named(i, arrays[name + i].data))
          .filter(Boolean),
      tips: (i) => tipOf(arrays, i),
      weight: () =>
        run.weight
          ? [
              {
                data: new Float32Array(times.length).fill(run.weight),
                colour: look.soft,
                dash: DASHES[3],
                label: "weight",
              },
            ]
          : [],
    };
  const asked = [...picked, ...(run.plots || USUAL)];
  return asked
    .flatMap((what) => (typeof what === "string" ? PLOTS[what](given) : paintedPlots(given, what)))
    .filter(Boolean);
}

/** Height [m] and speed [m/s] of the tip of a track, frame by frame. */
function tipOf(arrays, i) {
  const {
      data,
      shape: [count, points],
    } = arrays[`points${i}`],
    times = arrays.t.data,
    at = (k, c) => data[2 * points * (k + 1) - 2 + c];
  const z = Float32Array.from({ length: count }, (_, k) => at(k, 1));
  const speed = Float32Array.from({ length: count }, (_, k) => {
    const [a, b] = [Math.max(k - 1, 0), Math.min(k + 1, count - 1)];
    return Math.hypot(at(b, 0) - at(a, 0), at(b, 1) - at(a, 1)) / (times[b] - times[a] || 1);
  });
  return { z, speed };
}

/** Curves of what is painted at a joint, a plot for each unit: { layer, joint } and, to have some arrays alone, { names }. */
function paintedPlots({ run, arrays, look, weight }, { layer, joint, names }) {
  const layers = (run.paint?.layers ?? []).filter((one) => one.name === layer || one.key === layer),
    units = new Map();
  const times = arrays.t.data,
    n = run.tracks[0].n;
  if (joint > n) return [];
  for (const one of layers) {
    for (const { name, unit, letter, data } of paintedCurves(one, arrays, joint - 1, times)) {
      if (names && !names.includes(name)) continue;
      if (!units.has(unit)) units.set(unit, []);
      const lines = units.get(unit),
        at = lines.length;
      lines.push({
        data,
        colour: look.series[at],
        dash: DASHES[at],
        wide: !at,
        label: layers.length > 1 ? `${letter} ${one.by.replace("rk-", "").toUpperCase()}` : letter,
      });
    }
  }
  return [...units].slice(0, 2).map(([unit, lines]) => ({
    title: `${[...new Set(lines.map(({ label }) => label))].join(", ")} of joint ${joint} [${unit}]`,
    lines: [...lines, ...(unit === "N" ? weight(look) : [])],
    named: true,
  }));
}

/** Solvers in the order of their worst: label, least, median and most right digits, and all of them (T,). */
function ranksOf(
  run,
  {
    digits: {
      data,
      shape: [count, m],
    },
  },
) {
  const rows = run.digits.map((label, j) => {
    const every = Float32Array.from({ length: count }, (_, k) => data[k * m + j]),
      sorted = every.slice().sort();
    return { label, every, least: sorted[0], middle: sorted[count >> 1], most: sorted[count - 1] };
  });
  return rows.sort((a, b) => a.middle - b.middle);
}

/** From and to of the values of a plot, of their powers of ten if it is logarithmic. What is rare and far off leaves the plot. */
export function rangeOf(plot) {
  if (plot.range) return plot.range;
  const valuesOf = (lines) =>
    Float64Array.from(
      lines.flatMap(({ data }) =>
        [...data].filter((v) => !Number.isNaN(v) && !(plot.log && v <= 0)),
      ),
    );
  const values = valuesOf(plot.lines),
    moving = valuesOf(plot.lines.filter(({ data }) => data.some((v) => v !== data[0])));
  if (!values.length) return plot.log ? [-17, -15] : [-1, 1]; // of a logarithmic plot: nothing but zeros
  const [from, to] = [RARE, 1 - RARE].map((share) => quantile(moving, share));
  let [low, high] = plot.within ?? [0, 1].map((share) => quantile(values, share));
  if (plot.log) {
    const top = Math.min(Math.log10(high), plot.most ?? Infinity) + 0.3; // a run that blows up leaves the plot
    return [Math.max(Math.min(Math.log10(low) - 0.3, top - 2.2), top - 18), top];
  }
  if (!plot.within && high - low > FAR * (to - from) && to > from)
    [low, high] = [Math.max(low, 1.3 * from - 0.3 * to), Math.min(high, 1.3 * to - 0.3 * from)];
  const half = Math.max(0.56 * (high - low), 1e-3, 1e-6 * Math.abs(high)); // what stands still looks so
  return [(low + high) / 2 - half, (low + high) / 2 + half];
}

/** The plots, in columns, on one canvas; they share the times. */
function plotter() {
  const canvas = element("canvas", { class: "rd-plots", role: "img" }),
    still = document.createElement("canvas");
  let pen,
    look,
    times,
    plots = [],
    end = 1,
    letters = 13,
    unit = 1;

  function layout(run, arrays, colours, width, height, columns, picked) {
    look = colours;
    pen = sized(canvas, width, height);
    const base = sized(still, width, height, look.paper);
    plots = run ? plotsOf(run, arrays, look, picked) : [];
    times = run ? arrays.t.data : [0];
    end = times[times.length - 1] || 1;
    letters = width / columns > 480 ? 15 : 13; // pixels; a wide page is a projector's
    unit = letters / 13;
    const rows = Math.ceil(plots.length / columns),
      wide = width / columns,
      high = height / rows;
    plots.forEach((plot, i) => {
      const column = i % columns,
        row = Math.floor(i / columns),
        lowest = i + columns >= plots.length;
      const foot = unit * (lowest || columns > 1 ? 34 : 22);
      const last = i === plots.length - 1 || column === columns - 1; // the last one fills its row
      base.font = `600 ${letters}px ${look.font}`;
      const names = plot.named
        ? Math.max(...plot.lines.map(({ label }) => base.measureText(SHORT[label] ?? label).width))
        : 0;
      const aside = Math.max(30 * unit, names + 9);
      plot.area = {
        left: column * wide + 50 * unit,
        right: last ? width - aside : (column + 1) * wide - aside - 6 * unit,
        top: row * high + 26 * unit,
        bottom: (row + 1) * high - foot,
      };
      drawPlot(base, plot, lowest);
    });
    canvas.setAttribute(
      "aria-label",
      `Plots against time: ${plots.map((plot) => plot.title).join("; ")}`,
    );
  }

  /** From the left, of the width of a plot, 0 to 1. */
  const share = (t) => (t - times[0]) / (end - times[0] || 1);
  const across = (plot, t) => plot.area.left + (plot.area.right - plot.area.left) * share(t);

  function height(plot, value) {
    const [low, high] = plot.shown,
      v = plot.log ? Math.log10(value) : value;
    return plot.area.bottom - ((plot.area.bottom - plot.area.top) * (v - low)) / (high - low);
  }

  function drawPlot(base, plot, lowest) {
    const { left, right, top, bottom } = plot.area;
    Object.assign(base, {
      textBaseline: "alphabetic",
      textAlign: "left",
      fillStyle: look.ink,
      font: `600 ${letters}px ${look.font}`,
    });
    const room = right - left + 60,
      tight = plot.short && base.measureText(plot.title).width > room;
    base.fillText(tight ? plot.short : plot.title, left - 42 * unit, top - 9 * unit, room);
    if (!plot.ranks) drawTimes(base, plot, lowest);
    if (plot.ranks) drawRanks(base, plot);
    else drawLines(base, plot);
    const [x, y, wide, high] = [left, top, right - left, bottom - top].map(Math.round);
    traced(base, () => base.rect(x + 0.5, y + 0.5, wide, high), { line: look.soft, wide: 1 });
  }

  function drawTimes(base, plot, lowest) {
    const { left, right, top, bottom } = plot.area,
      marks = ticks(times[0], end, (right - left) / (70 * unit));
    const places = marks.values.map((t) => [Math.round(across(plot, t)) + 0.5, t]);
    traced(
      base,
      polylines(
        base,
        ...places.map(([at]) => [
          [at, top],
          [at, bottom + 4],
        ]),
      ),
      { line: look.faint, wide: 1 },
    );
    Object.assign(base, {
      font: `${letters}px ${look.font}`,
      fillStyle: look.soft,
      textAlign: "center",
      textBaseline: "top",
    });
    for (const [at, t] of places) base.fillText(numberText(t, marks.decimals), at, bottom + 5);
    if (lowest) {
      base.textAlign = "right";
      base.fillText("t [s]", right + 30 * unit, bottom + 19 * unit);
    }
  }

  function drawLines(base, plot) {
    const { left, right, top, bottom } = plot.area;
    plot.shown = rangeOf(plot);
    const [low, high] = plot.shown,
      count = Math.max(2, (bottom - top) / (26 * unit));
    const zero = plot.log
      ? plot.lines.filter(({ data }) => data.length > 1 && data.every((v) => v === 0))
      : [];
    if (zero.length > 0 && zero.length === plot.lines.length) {
      writeZero(base, plot, zero, (top + bottom) / 2);
      return;
    }
    const marks = plot.log
      ? decades(low, high, count).map((e) => [10 ** e, powerText(e)])
      : (({ values, decimals }) => values.map((v) => [v, numberText(v, decimals)]))(
          ticks(low, high, count),
        );
    const places = marks.map(([value, text]) => [Math.round(height(plot, value)) + 0.5, text]);
    traced(
      base,
      polylines(
        base,
        ...places.map(([y]) => [
          [left - 4, y],
          [right, y],
        ]),
      ),
      { line: look.faint },
    );
    Object.assign(base, { fillStyle: look.soft, textAlign: "right", textBaseline: "middle" });
    for (const [y, text] of places) base.fillText(text, left - 6, y);
    base.save();
    base.beginPath();
    base.rect(left, top, right - left, bottom - top);
    base.clip();
    base.lineJoin = "round";
    for (const line of plot.lines) drawCurve(base, plot, line);
    base.restore();
    if (!plot.log) writeBeyond(base, plot);
    if (plot.named) nameLines(base, plot);
    if (zero.length) writeZero(base, plot, zero, top + 12);
  }

  /** A logarithmic plot has no place for zeros: words say where they are. */
  function writeZero(base, plot, lines, y) {
    const { left, right } = plot.area;
    Object.assign(base, {
      font: `${letters}px ${look.font}`,
      textAlign: "center",
      textBaseline: "middle",
    });
    haloed(
      base,
      look,
      `${lines.map((line) => line.label).join(", ")}: exactly 0`,
      (left + right) / 2,
      y,
      look.ink,
      right - left,
    );
  }

  /** How far curves go that leave their plot, where one is farthest out. */
  function writeBeyond(base, plot) {
    const { left, right, top, bottom } = plot.area,
      [low, high] = plot.shown,
      middle = (left + right) / 2;
    Object.assign(base, { font: `600 ${letters}px ${look.font}`, textBaseline: "middle" });
    for (const [edge, sign, y, arrow] of [
      [high, 1, top + 10, "\u2191"],
      [-low, -1, bottom - 10, "\u2193"],
    ]) {
      const all = plot.lines.flatMap(({ data, colour }) =>
        Array.from(data, (value, k) => ({ value, colour, x: across(plot, times[k]) })),
      );
      const { value, colour, x } = all.reduce(
        (best, one) => (sign * one.value > sign * best.value ? one : best),
        { value: sign * edge },
      );
      if (x === undefined) continue;
      base.textAlign = x > middle ? "right" : "left";
      haloed(base, look, `${arrow} ${figures([value])}`, x + (x > middle ? -5 : 5), y, colour);
    }
  }

  function drawCurve(base, plot, line) {
    const { top, bottom } = plot.area;
    let down = false;
    traced(
      base,
      () =>
        line.data.forEach((value, k) => {
          if (Number.isNaN(value) || (plot.log && value <= 0)) {
            down = false;
            return;
          }
          const x = across(plot, times[k]),
            y = Math.min(Math.max(height(plot, value), top - 1e3), bottom + 1e3);
          if (down) base.lineTo(x, y);
          else base.moveTo(x, y);
          down = true;
        }),
      { line: line.colour, wide: line.wide ? 3 : 2, dash: line.dash },
    );
  }

  /** Short names at the right ends of the lines, moved apart where they would meet. */
  function nameLines(base, plot) {
    const { right, top, bottom } = plot.area;
    const names = plot.lines.map(({ label, colour, data }) => {
      const y = height(plot, data.findLast((v) => !Number.isNaN(v)) ?? 0);
      return { text: SHORT[label] ?? label, colour, y: Math.min(Math.max(y, top + 6), bottom - 6) };
    });
    names.sort((a, b) => a.y - b.y);
    const gap = Math.min(14 * unit, (bottom - top) / names.length);
    names.forEach((name, i) => {
      if (i) name.y = Math.max(name.y, names[i - 1].y + gap);
    });
    names.reverse().forEach((name, i) => {
      name.y = Math.min(name.y, i ? names[i - 1].y - gap : bottom - 2);
    });
    Object.assign(base, {
      font: `600 ${letters}px ${look.font}`,
      textAlign: "left",
      textBaseline: "middle",
    });
    for (const { text, colour, y } of names) {
      base.fillStyle = colour;
      base.fillText(text, right + 5, y);
    }
  }

  /** Rows of solvers: from the fewest to the most right digits of the run a bar, its middle marked; above it the name. */
  function drawRanks(base, plot) {
    const { left, right, top, bottom } = plot.area,
      rows = plot.ranks,
      high = (bottom - top) / rows.length;
    const low = Math.floor(Math.min(...rows.map(({ least }) => least))),
      most = 17,
      size = Math.min(letters, 0.5 * high);
    plot.across = (value) => left + ((right - left) * (Math.max(value, low) - low)) / (most - low);
    plot.row = (i) => top + (i + 0.72) * high;
    Object.assign(base, {
      font: `${letters}px ${look.font}`,
      textAlign: "center",
      textBaseline: "top",
    });
    for (let d = low; d <= most; d++) {
      base.fillStyle = look.faint;
      base.fillRect(Math.round(plot.across(d)), top, 1, bottom - top);
      base.fillStyle = look.soft;
      base.fillText(String(d), plot.across(d), bottom + 5);
    }
    rows.forEach(({ label, least, middle, most: best }, i) => {
      const y = plot.row(i),
        thick = Math.min(0.3 * high, 9);
      base.fillStyle = look.series[i ? 0 : 1];
      base.globalAlpha = 0.35;
      base.fillRect(
        plot.across(least),
        y - thick / 2,
        Math.max(plot.across(best) - plot.across(least), 2),
        thick,
      );
      base.globalAlpha = 1;
      base.fillRect(plot.across(middle) - 1.5, y - thick, 3, 2 * thick);
      Object.assign(base, {
        fillStyle: look.ink,
        font: `${size}px ${look.font}`,
        textAlign: "left",
        textBaseline: "alphabetic",
      });
      base.fillText(label, left + 4, y - thick - 1);
    });
  }

  function draw(t) {
    copied(pen, still);
    for (const plot of plots) drawCursor(plot, t);
  }

  /** The line at t and a dot on each curve. */
  function drawCursor(plot, t) {
    const x = across(plot, t),
      { top, bottom } = plot.area;
    if (plot.ranks) {
      plot.ranks.forEach(({ every }, i) => {
        const at = plot.across(every[between(times, t, every.length)[0]]);
        traced(pen, () => pen.arc(at, plot.row(i), 4.2, 0, 2 * Math.PI), { fill: look.ink });
      });
      return;
    }
    traced(
      pen,
      polylines(pen, [
        [x, top],
        [x, bottom],
      ]),
      { line: look.ink, wide: 1.5 },
    );
    for (const line of plot.lines ?? []) {
      const [k] = between(times, t, line.data.length),
        value = line.data[k];
      const y = height(plot, value);
      if (!(y >= top && y <= bottom) || times[k] < t - (end - times[0]) / 50) continue;
      traced(pen, () => pen.arc(x, y, 4.2, 0, 2 * Math.PI), {
        fill: line.colour,
        line: look.paper,
      });
    }
  }

  /** [time, plot] under a pointer, or null beside the plots; while a plot is held, that one counts. */
  function timeAt(x, y, held) {
    for (const plot of plots) {
      const { left, right, top, bottom } = plot.area;
      const inside = x >= left - 8 && x <= right + 8 && y >= top - 8 && y <= bottom + 8;
      const part = Math.min(Math.max((x - left) / (right - left), 0), 1);
      if (held ? held === plot : inside) return [times[0] + (end - times[0]) * part, plot];
    }
    return null;
  }

  return { canvas, layout, draw, timeAt };
}

// --- the whole ------------------------------------------------------------------------------------------------------
function render({ model, el }) {
  const title = element("span", { class: "rd-title" }),
    legend = element("span", { class: "rd-legend" });
  const status = element("div", { class: "rd-status", role: "status", "aria-live": "polite" });
  const root = element("div", {
    class: "rd-view rd-player",
    role: "group",
    "aria-label": "Player",
  });
  const arms = stage(
      () => paint.choice(),
      () => hands,
    ),
    plots = plotter();
  const pictures = element("div", { class: "rd-pictures" }, arms.canvas, plots.canvas);
  const bar = transport({ onTime: draw });
  const paint = paintControls(
    () => {
      if (paint.layout() === laid) draw(bar.time, bar.frame);
      else place.again();
    },
    () => bar.pause(),
  );
  const hands = handControls({
    ask: (what) => model.send({ hand: what }),
    moved: (t) => bar.seek(t),
    rest: () => bar.pause(),
    pace: () => bar.pace,
    box: arms.across,
    now: () => bar.time,
    endOf: (link) => arms.placeOf(arms.jointsAt(bar.time)[link]),
  });
  root.append(
    element("div", { class: "rd-head" }, title, legend),
    status,
    paint.el,
    pictures,
    bar.el,
    hands.el,
  );
  bar.keys(root);
  el.replaceChildren(root);
  let run = null,
    arrays = null,
    width = 0,
    dragged = null,
    inSight = true,
    told = "{}",
    telling = 0,
    laid;
  let picked = []; // { layer, joint }: curves that were asked for on the arm

  function draw(t, frame) {
    if (!width || !inSight) return;
    arms.draw(t);
    plots.draw(t);
    paint.say(t, bar.playing);
    const doing = hands.say(frame, bar.playing);
    if (!bar.playing && run?.hands)
      arms.canvas.setAttribute("aria-label", `${arms.spoken()}${doing && `. ${doing}`}`);
    tell(t);
    root.dataset.painted = paint.choice()?.layer.name ?? "";
    root.dataset.time = t;
    root.dataset.frame = frame;
  }

  /** Tells the model what is seen where the picture rests, for a link to this state; while it plays that is a layer alone. */
  function tell(t) {
    if (!run || !model.get("seen")) return; // nobody asks
    const { layer, sweep } = paint.seen(),
      known = layer !== undefined && (layer !== paint.first() || sweep > 0);
    const seen = {
      ...(!bar.playing && t > arrays.t.data[0] && { at: Math.round(1e4 * t) / 1e4 }),
      ...(known && { layer }),
      ...(known && sweep && { sweep }),
    };
    const words = JSON.stringify(seen);
    if (words === told) return;
    told = words;
    clearTimeout(telling);
    telling = setTimeout(() => {
      model.set("seen", seen);
      model.save_changes();
    }, 100);
  }

  /** The height [px] a picture may take most of: JupyterLab's panel, a slide's, or the window's. */
  const room = () =>
    Number(root.closest("[data-tall]")?.dataset.tall) ||
    (root.closest(".jp-WindowedPanel-outer")?.clientHeight ?? window.innerHeight);

  /** Sizes, and everything that stands still. Plots are beside the arm, or below it where the page is narrow. */
  function layout(broad) {
    const tall = room();
    width = broad;
    const alone = run?.plots?.length === 0 && !picked.length,
      beside = width >= 760 && !alone,
      columns = beside || width < 520 ? 1 : 2;
    const colours = palette(root),
      armWidth = beside ? Math.round((paint.choice()?.sides ? 0.74 : 0.6) * width) : width;
    const frame = root.getBoundingClientRect(),
      lead = Math.min(Math.max(frame.top + window.scrollY, 0), 0.3 * tall);
    const own = pictures.getBoundingClientRect().top - frame.top + 70; // the view's head, and play below the picture
    const plotWidth = beside ? width - armWidth - 10 : width,
      most = Math.max(Math.min(0.68 * tall, tall - lead - own), 380);
    const plain = Math.min(
      (width < 520 ? 1.25 : alone ? 0.5 : 0.8) * width,
      alone ? (paint.choice()?.sides ? 440 : 400) : 480,
      Math.max(0.6 * tall, 260),
    );
    const more =
      width > WIDE * plain
        ? 0
        : Math.min(arms.room(run, 0.7 * armWidth, armWidth, colours.font), 0.2 * tall); // the arm is as large with a legend
    const high = Math.round(
      beside ? Math.min(Math.max(0.56 * width, 480), most, 780) : plain + more,
    );
    pictures.style.flexWrap = beside ? "nowrap" : "wrap"; // not for a hundredth of a pixel on a scaled slide
    const above = beside ? pictures : arms.canvas; // play stands below the arm, never below the plots
    if (above.nextSibling !== bar.el) above.after(bar.el);
    if (bar.el.nextSibling !== hands.el) bar.el.after(hands.el);
    laid = paint.layout();
    arms.layout(run, arrays, colours, armWidth, high);
    plots.canvas.hidden = alone;
    plots.layout(
      run,
      arrays,
      colours,
      plotWidth,
      beside ? high : columns === 2 ? 330 : 600,
      columns,
      picked,
    );
    legend.replaceChildren(
      ...(run?.tracks.length > 1
        ? run.tracks.map(({ label }, i) =>
            legendEntry(
              label,
              44,
              12,
              vector("line", {
                x1: 2,
                x2: 42,
                y1: 6,
                y2: 6,
                stroke: colours.series[i],
                "stroke-width": 4,
                "stroke-dasharray": DASHES[i].join(" "),
              }),
            ),
          )
        : []),
    );
    if (run) {
      root.dataset.serial = run.serial;
      root.dataset.parameters = JSON.stringify(run.parameters);
      root.dataset.frames = arrays.t.data.length;
    }
    bar.again();
  }

  function newRun() {
    const fresh = model.get("run");
    if (fresh?.buffer || fresh?.arrays) {
      run = fresh;
      arrays = run.arrays ?? arraysOf(run); // of a page that computes, in metres
      paint.show(run, arrays);
      const onward = hands.show(model.get("hears") ? run : null, arrays);
      width = 0; // draws nothing before it is laid out
      title.textContent = run.title;
      root.setAttribute("aria-label", run.alt);
      bar.setStops(arrays.t.data);
      if (run.play !== null) bar.seek(arrays.t.data[0]);
      if (run.speed) bar.setPace(run.speed);
      if (run.play === true && !matchMedia("(prefers-reduced-motion: reduce)").matches) bar.play();
      if (run.play === false) bar.pause();
      if (onward !== null && run.play === null) bar.seek(onward);
      if (run.seen) {
        paint.see(run.seen);
        if (run.play !== true || "at" in run.seen) {
          bar.pause();
          bar.seek(run.seen.at ?? arrays.t.data[0]);
        }
      }
    }
    place.again();
    say();
  }

  /** Above the picture: why it is not what was asked for, then what belongs to it. */
  function say() {
    const [computed, sent] = run ? run.frames : [0, 0],
      notice = model.get("notice");
    const said = run ? [run.message, ...stopsOf(run)].filter(Boolean) : [];
    const lines = said.map((line) => element("div", { class: "rd-said" }, line));
    const old = run ? element("span", {}, "The picture is still the one before.") : "";
    if (notice) lines.unshift(element("div", { class: "rd-notice" }, notice, old));
    if (!run) lines.push(element("div", {}, "Nothing to show yet."));
    if (sent < computed) lines.push(element("div", {}, `Shows ${sent} of ${computed} frames.`));
    status.replaceChildren(...lines);
  }

  /** data-busy: 1 from the moment when a request is taken until the last picture is here, else 0. */
  const wait = () => {
    root.dataset.busy = Number(model.get("busy"));
  };

  function pointed(event) {
    const hit = plots.timeAt(...pointOn(plots.canvas, event), dragged);
    if (hit) {
      dragged = hit[1];
      bar.seek(hit[0]);
    }
  }

  pointers(plots.canvas, {
    down(event) {
      plots.canvas.setPointerCapture(event.pointerId);
      pointed(event);
    },
    moved: (event) => {
      if (dragged) pointed(event);
    },
    up: () => {
      dragged = null;
    },
  });
  /** @type {any} */
  let press = null; // { at [pixels], near, moves } of a pointer that is down
  const reached = (event, most) => {
    const near =
      run?.hands && model.get("hears")
        ? nearestLink(arms.jointsAt(bar.time), pointOn(arms.canvas, event))
        : null;
    return near && near.far <= most ? near : null;
  };
  arms.canvas.addEventListener(
    "touchstart",
    (event) => {
      // elsewhere a finger scrolls the page
      if (reached(event.touches[0], 2 * REACH)) event.preventDefault();
    },
    { passive: false },
  );
  pointers(arms.canvas, {
    down(event) {
      press = {
        at: pointOn(arms.canvas, event),
        near: reached(event, (event.pointerType === "touch" ? 2 : 1) * REACH),
        moves: false,
      };
      if (!press.near) return;
      event.preventDefault();
      arms.canvas.setPointerCapture(event.pointerId);
    },
    moved(event) {
      if (!press?.near) return;
      const at = pointOn(arms.canvas, event);
      if (!press.moves && Math.hypot(at[0] - press.at[0], at[1] - press.at[1]) > STILL) {
        const { link, share } = press.near,
          from = arms.placeOf(press.at),
          atStart = !bar.playing && bar.time === arrays.t.data[0];
        press.moves = true;
        if (atStart && run.hands.bends)
          hands.bend(link, share, from, arms.jointsAt(bar.time).map(arms.placeOf));
        else hands.take(link, share, from);
      }
      if (press.moves) hands.carry(arms.placeOf(at));
    },
    up: () => {
      if (press?.moves) hands.drop();
    },
  });
  arms.canvas.addEventListener("click", () => {
    if (!press?.moves && !pick(press?.at)) {
      if (bar.playing) bar.pause();
      else bar.play();
    }
    press = null;
  });

  /** A click on a joint: what is painted there becomes curves, or no longer is; whether there is such a joint. */
  function pick(at) {
    const chosen = paint.choice();
    if (!at || !chosen) return false;
    const far = arms
        .jointsAt(bar.time)
        .slice(0, -1)
        .map(([x, y]) => Math.hypot(x - at[0], y - at[1])),
      joint = far.indexOf(Math.min(...far)) + 1;
    if (far[joint - 1] > REACH) return false;
    const { name: layer } = chosen.layer,
      same = (one) => one.layer === layer && one.joint === joint;
    picked = picked.some(same)
      ? picked.filter((one) => !same(one))
      : [{ layer, joint }, ...picked].slice(0, 2);
    place.again();
    return true;
  }

  const higher = () => (window === window.parent && pictures.clientWidth >= 760 ? room() : 0); // a frame is as high as its page
  const place = follow(root, {
    place: pictures,
    room: () => pictures.clientWidth,
    also: higher,
    layout,
    seen(now) {
      // out of sight it plays on and draws nothing
      inSight = now;
      draw(bar.time, bar.frame);
    },
  });
  const unhear = hear(model, {
    "change:run": newRun,
    "change:notice": say,
    "change:busy": wait,
    "msg:custom": hands.answered,
  });
  newRun();
  wait();
  return () => {
    clearTimeout(telling);
    bar.destroy();
    hands.destroy();
    place.end();
    unhear();
  };
}

export default { render };
