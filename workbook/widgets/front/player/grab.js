// Hands on the arm: what a pointer or keys take hold of, and what hands do, drawn; see hands.py. Nothing is computed here but
// places: forces and motion come from the model.
//
// To the model goes { hand: { do: "lock" | "free" | "drive" | "bend" | "take" | "move" | "drop" | "undo" | "reset", ... } }; to a
// move it answers { live: { points, t, force, hand } }: joint points of some instants (x, z of each), and the last force.

import { arrows, haloed, polylines, traced } from "../shared/canvas.js";
import { choiceOf, element, tab } from "../shared/elements.js";
import { figures } from "../shared/numbers.js";

export const REACH = 18; // pixels from a link at which a pointer takes it
const STROLL = 0.03; // of the picture's width, a press of an arrow key

/** { link (from 1), share, far } of the link that is nearest to a place; points: of the joints and the tip. */
export function nearestLink(points, place) {
  const [x, y] = place;
  let best = null;
  for (let k = 0; k + 1 < points.length; k++) {
    const [[ax, ay], [bx, by]] = [points[k], points[k + 1]];
    const [dx, dy] = [bx - ax, by - ay];
    const long = dx * dx + dy * dy;
    const share = long ? Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / long, 0), 1) : 1;
    const far = Math.hypot(ax + share * dx - x, ay + share * dy - y);
    if (!best || far <= best.far) best = { link: k + 1, share: Math.round(100 * share) / 100, far };
  }
  return best;
}

/** What hands do at frame k of a run: { force, grip, place, holds, torque, pin }, each null where there is nothing. */
export function handsAt(arrays, k) {
  const of = (name) => {
    const array = arrays[`hand/${name}`];
    if (!array) return null;
    const [frames, width] = array.shape;
    const at = Math.min(k, frames - 1) * width;
    return Array.from(array.data.subarray(at, at + width));
  };
  const pulled = of("force");
  const there = pulled && pulled.every(Number.isFinite);
  return {
    force: there ? pulled : null,
    grip: there ? of("grip") : null,
    place: there ? of("place") : null,
    holds: of("holds"),
    torque: of("torque"),
    pin: of("pin"),
  };
}

/** The same in words. @param {any} found */
function handsSaid({ force, holds, torque, pin }) {
  const words = [];
  const size = (f) => figures([Math.hypot(...f)]);
  if (force) words.push(`the hand pulls with ${size(force)} N`);
  (holds ?? []).forEach((how, j) => {
    if (how)
      words.push(
        `joint ${j + 1} is ${how === 1 ? "locked" : "driven"} by ${figures([torque[j]])} N m`,
      );
  });
  if (pin) words.push(`the pin holds the tip with ${size(pin)} N`);
  return words.join("; ");
}

/** A spring from a to b: a zigzag of a fixed number of turns. */
function paintSpring({ pen, look }, [ax, ay], [bx, by]) {
  const long = Math.hypot(bx - ax, by - ay);
  const turns = 7;
  const [ux, uy] = long ? [(bx - ax) / long, (by - ay) / long] : [1, 0];
  const places = Array.from({ length: 2 * turns + 1 }, (_, i) => {
    const along = (long * i) / (2 * turns);
    const aside = i % (2 * turns) && (i % 2 ? 6 : -6);
    return [ax + ux * along - uy * aside, ay + uy * along + ux * aside];
  });
  traced(pen, polylines(pen, places), { line: look.ink, wide: 2, edge: [look.paper, 5] });
  traced(pen, () => pen.arc(bx, by, 6, 0, 2 * Math.PI), {
    fill: look.paper,
    line: look.ink,
    wide: 2.5,
  });
}

/** Draws a force at a place, as an arrow that fits into the picture, and its number. */
function paintForce(brush, at, force, unit) {
  const size = Math.hypot(...force);
  if (!(size > 0)) return;
  const long = Math.min(size / unit, 1) * 1.6 * brush.unit;
  const way = force.map((x) => (long * x) / size);
  arrows(brush.pen, brush.look, [[...at, way[0], -way[1]]], brush.look.warn);
  const { pen, look, letters, width } = brush;
  const words = `${figures([size])} N`;
  Object.assign(pen, {
    font: `600 ${letters + 1}px ${look.font}`,
    textAlign: "left",
    textBaseline: "middle",
  });
  haloed(
    pen,
    look,
    words,
    Math.min(at[0] + way[0] + 8, width - pen.measureText(words).width - 4),
    at[1] - way[1],
  );
}

/** A square at a locked joint, a circle with a dot at a driven one. */
function paintHold({ pen, look }, [x, y], how) {
  if (how === 1) {
    traced(pen, () => pen.rect(x - 7, y - 7, 14, 14), {
      fill: look.ink,
      line: look.paper,
      wide: 2.5,
    });
    return;
  }
  traced(pen, () => pen.arc(x, y, 8, 0, 2 * Math.PI), {
    fill: look.paper,
    line: look.ink,
    wide: 2.5,
  });
  traced(pen, () => pen.arc(x, y, 3, 0, 2 * Math.PI), { fill: look.ink });
}

/** Draws what hands do; pixel(place) and at(k), of joint k, give pixels; unit: the force [N] of the longest arrow. */
export function paintHands(brush, found, pixel, unit) {
  const { holds, force, grip, place, pin } = found;
  (holds ?? []).forEach((how, j) => {
    if (how) paintHold(brush, brush.at(j), how);
  });
  if (pin) {
    const [x, y] = brush.at(brush.n);
    const { pen, look } = brush;
    traced(
      pen,
      polylines(pen, [
        [x, y],
        [x - 9, y + 15],
        [x + 9, y + 15],
      ]),
      { fill: look.soft },
    );
    paintForce(brush, [x, y], pin, unit);
  }
  if (!force) return;
  paintSpring(brush, pixel(grip), pixel(place));
  paintForce(brush, pixel(grip), force, unit);
}

/** The largest force of a run, or 1 N if there is no force. */
function largestForce(arrays) {
  let most = 0;
  for (const name of ["hand/force", "hand/pin"]) {
    const data = arrays[name]?.data ?? [];
    for (let i = 0; i + 1 < data.length; i += 2)
      most = Math.max(most, Math.hypot(data[i], data[i + 1]) || 0);
  }
  return most || 1;
}

/**
 * { el, show(run, arrays), say(t, frame, playing), live(), take, carry, drop }: buttons for joints, and the hand that
 * holds a link. ask(what) sends to the model; answers come to `answered`. moved(t) after each live picture; rest(): stop
 * playing; pace(): seconds of the run in a second; endOf(link): a place.
 */
export function handControls({ ask, moved, rest, pace, box, now, endOf }) {
  const joint = choiceOf("Joint or link");
  const rate = element("input", {
    type: "number",
    class: "rd-number",
    step: 0.5,
    value: 2,
    "aria-label": "Rate of a driven joint, rad/s",
  });
  const button = (words, title, act) => tab(words, act, { title });
  const lock = button("Lock", "Lock this joint now", () => press("lock"));
  const free = button("Free", "Free this joint now", () => press("free"));
  const drive = button("Drive", "Drive this joint at this rate from now on", () =>
    press("drive", { rate: Number(rate.value) || 0 }),
  );
  const hold = button(
    "Take the link",
    "Take the end of this link; arrow keys move the hand, Escape lets go",
    () => (held ? drop() : take(Number(joint.value), 1, endOf(Number(joint.value)))),
  );
  const undo = button("Undo", "Take back the last of these", () => press("undo"));
  const reset = button("Hands off", "Take back all of these", () => press("reset"));
  const face = element("output", { class: "rd-paint-said", "aria-live": "polite" });
  const notes = element("ol", { class: "rd-notes", "aria-label": "What hands did" });
  const el = element(
    "details",
    { class: "rd-hands" },
    element("summary", {}, "Hands: lock, free or drive a joint, take a link"),
    element("span", {}, "Joint ", joint),
    lock,
    free,
    drive,
    rate,
    " rad/s",
    hold,
    undo,
    reset,
    face,
    notes,
  );
  let arrays = null;
  let run = null;
  let held = null;
  let last = null;
  let timer = 0;
  let after = null;
  let unit = 1;
  el.hidden = true;

  function show(fresh, decoded) {
    [run, arrays] = [fresh, decoded];
    el.hidden = !run?.hands;
    if (el.hidden) return null;
    el.open ||= Boolean(run.hands.text);
    unit = largestForce(arrays);
    const n = run.tracks[0].n;
    const kept = Math.min(Number(joint.value) || n, n);
    joint.replaceChildren(
      ...Array.from({ length: n }, (_, j) => element("option", { value: j + 1 }, String(j + 1))),
    );
    joint.value = String(kept);
    undo.disabled = reset.disabled = !run.hands.text;
    notes.replaceChildren(
      ...run.hands.notes.map(([t, words]) => element("li", {}, `${t.toFixed(2)} s: ${words}`)),
    );
    const from = after;
    last = after = null;
    if (held && (held.done || run.serial !== held.of)) end(); // its own run, or another arm's
    return from; // where a hand let go: the picture goes on from there
  }

  const press = (what, more = {}) => ask({ do: what, t: now(), at: Number(joint.value), ...more });

  /** Takes a link at a place of the picture [m]; the model goes on from now, a piece for each place of the hand. */
  function take(link, share, place) {
    if (held) drop();
    rest();
    held = { hand: place, link, share, of: run.serial };
    joint.value = String(link);
    hold.setAttribute("aria-pressed", "true");
    ask({ do: "take", t: now(), at: link, share, to: place });
    ask({ do: "move", to: place });
  }

  /** Turns the joint at the inner end of a link, of an arm at its start with joints at these places [m]. */
  function bend(link, share, place, places) {
    rest();
    held = { hand: place, link, share, places, bent: 0, of: run.serial };
    joint.value = String(link);
    carry(place);
  }

  function carry(place) {
    if (!held || held.done) return;
    if (held.places) {
      const { link, hand, places } = held;
      const [x, z] = places[link - 1];
      const way = ([a, b]) => Math.atan2(b - z, a - x);
      const turned = way(place) - way(hand);
      const [c, s] = [Math.cos(turned), Math.sin(turned)];
      held.bent += turned;
      held.places = places.map(([a, b], k) =>
        k < link ? [a, b] : [x + c * (a - x) - s * (b - z), z + s * (a - x) + c * (b - z)],
      );
      last = { points: [held.places], force: [0, 0], hand: place, t: now() };
    }
    held.hand = place;
    if (held.places) moved(now());
  }

  const end = () => {
    clearTimeout(timer);
    held = null;
    hold.setAttribute("aria-pressed", false);
  };

  function drop() {
    if (!held || held.done) return;
    if (held.places) {
      // seen until its run is here
      held.done = true;
      ask({ do: "bend", at: held.link, by: held.bent });
      return;
    }
    after = last?.t ?? null;
    end();
    ask({ do: "drop" });
  }

  /** The model's answer to a move: it is shown now, and the next move is requested when it is due. */
  function answered({ live }) {
    if (!live || !held) return;
    last = live;
    moved(live.t);
    if (live.end) {
      drop();
      return;
    }
    clearTimeout(timer); // the hand before may be answered late
    timer = setTimeout(
      () => {
        if (held) ask({ do: "move", to: held.hand });
      },
      (1000 * run.hands.period) / pace(),
    );
  }

  hold.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[
      event.key
    ];
    if (event.key === "Escape" && held) drop();
    else if (way && held) carry(held.hand.map((x, c) => x + STROLL * box() * way[c]));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  rate.addEventListener("keydown", (event) => event.stopPropagation()); // arrows change the number

  function say(frame, playing) {
    if (el.hidden || held) {
      if (held && last && !held.places) face.textContent = handsSaid({ force: last.force });
      return "";
    }
    const words = playing ? "" : handsSaid(handsAt(arrays, frame));
    if (face.textContent !== words) face.textContent = words;
    return words;
  }

  return {
    el,
    show,
    say,
    take,
    bend,
    carry,
    drop,
    answered,
    live: () => (held ? last : null),
    taken: () => held,
    unit: () => Math.max(unit, last ? Math.hypot(...last.force) : 0),
    destroy: () => clearTimeout(timer),
  };
}
