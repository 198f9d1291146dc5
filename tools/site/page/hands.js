// Runs of arms in hands, as `widgets.hands` has them: pieces between the instants where something changes. Forces, pins
// and held joints are in the kernels; here are events, and what the kernels are given.

import { endOf, g, read, written } from "./events.js";
import {
  call,
  CompiledSteps,
  drive,
  flat,
  placed,
  Recording,
  SOLVERS,
  stepsBetween,
  whole,
} from "./motion.js";

const { PERIOD, HEAD, PER_HAND, PER_JOINT, EPSILON } = GIVEN.hands;

/** Number of the stretch of a path just after t, from 0. */
const stretchOf = (e, t) =>
  Math.min(Math.max(Math.floor((t - e.t) / PERIOD + 1e-6), 0), Math.max(e.path.length - 2, 0));

/** Place and velocity of a hand at t, on stretch k of its path. */
function placeOf({ t: begin, path }, k, t) {
  if (path.length === 1) return [path[0], [0, 0]];
  const rate = path[k].map((x, c) => (path[k + 1][c] - x) / PERIOD);
  return [path[k].map((x, c) => x + rate[c] * (t - begin - k * PERIOD)), rate];
}

/** An arm with what hands do to it; pin: null, or the place of its tip. */
class Handled {
  arm;
  events;
  grip;
  kernel;
  data;
  n;
  weightless;
  pin;

  constructor(arm, solver, setup, events, q0) {
    const { handled: kernel, data } = SOLVERS[solver](arm, setup.gravity);
    Object.assign(this, { arm, events, grip: setup.grip, kernel, data, n: arm.lengths.length });
    this.weightless = SOLVERS[solver](arm, 0).data;
    this.pin =
      setup.tip === "pinned"
        ? placed(
            arm,
            q0,
            q0.map(() => 0),
            0,
          ).points.slice(-2)
        : null;
    const beyond = events.find(({ at }) => at > this.n);
    if (beyond)
      throw new Error(
        `hands: '${written([beyond])}' names joint ${beyond.at}, but the arm has ${this.n}`,
      );
  }

  /** Map { joint from 0: rate } of what is held just after t, in the order in which it was taken. */
  held(t) {
    const held = new Map();
    for (const e of this.events) {
      if (e.t > t + EPSILON) continue;
      if (e.verb === "free") held.delete(e.at - 1);
      else if (e.verb !== "pull") held.set(e.at - 1, e.rate);
    }
    return held;
  }

  /** Pulls under way just after t, each with the stretch of its path. */
  pulls(t) {
    const under = (e) => e.verb === "pull" && e.t <= t + EPSILON && t + EPSILON < endOf(e, PERIOD);
    return this.events.filter(under).map((e) => [e, stretchOf(e, t)]);
  }

  /** Where something changes, in order, both ends among them; a hand's way bends at its places. */
  instants(start, end) {
    const inside = this.events.flatMap(({ t, verb, path }) => [
      t,
      ...(verb === "pull" ? path.map((_, k) => t + PERIOD * k) : []),
    ]);
    const cuts = [start];
    for (const t of inside.filter((x) => start < x && x < end).sort((a, b) => a - b))
      if (t - cuts.at(-1) > 1e-6) cuts.push(t);
    return [...cuts, end];
  }

  /** What the kernel takes, as `kernels.hands.data_of`. */
  given({ joints = [], pin = this.pin, pulls = [], data = this.data, struck = 0 }) {
    const { arm, n, grip } = this;
    const k = joints.length + (pin ? 2 : 0);
    const head = new Float64Array(HEAD);
    const G = GIVEN.hands;
    const damper = (link) => Math.sqrt(grip * arm.masses[link]);
    const hands = pulls.flatMap(([{ at, share }]) => [at - 1, share, damper(at - 1)]);
    const put = {
      COUNT: n,
      HOLDS: joints.length,
      PULLS: hands.length / PER_HAND,
      PINNED: pin ? 1 : 0,
      GRIP: grip,
      STRUCK: struck,
    };
    for (const [name, value] of Object.entries(put)) head[G[name]] = value;
    head.set(pin ?? [0, 0], G.PIN);
    const parts = [
      head,
      arm.lengths,
      joints,
      hands,
      data,
      new Float64Array(5 * n + 2 + 2 * k * n + k * k + 2 * k),
    ];
    const whole = new Float64Array(parts.reduce((size, { length }) => size + length, 0));
    let at = 0;
    parts.forEach((part, i) => {
      if (i) whole[G.LENGTHS + i - 1] = at;
      whole.set(part, at);
      at += part.length;
    });
    return whole;
  }

  /**
   * What the kernel says of a state: accelerations (n,), or rates, the torques and forces that hold, of each hand its grip
   * and force (4 h,), and PER_JOINT rows of joints.
   */
  asked(q, qd, tau, given) {
    const { n } = this;
    const pin = given.pin === undefined ? this.pin : given.pin;
    const holding = q.length + (given.joints ?? []).length + (pin ? 2 : 0);
    const grips = holding + 2 * (q.length - n);
    const out = new Float64Array(grips + PER_JOINT * n);
    if (
      call(
        this.kernel,
        flat(this.given(given)),
        ...[q, qd, tau].map((x) => flat(Float64Array.from(x))),
        flat(out),
      )
    )
      out.fill(NaN);
    return {
      moves: out.subarray(0, n),
      holds: out.subarray(q.length, holding),
      grips: out.subarray(holding, grips),
      joints: out.subarray(grips),
    };
  }

  /** D of a joint, while the joints of a set are held: what the joint answers to a unit torque, all inward of it held. */
  pivot(k, q, held) {
    const joints = [...new Set([...held.keys(), ...Array(k).keys()])];
    const still = Array(this.n).fill(0);
    return (
      1 /
      this.asked(
        q,
        still,
        still.map((_, i) => (i === k ? 1 : 0)),
        { joints, pin: null, data: this.weightless },
      ).moves[k]
    );
  }

  /** { qd, note } just after t, with what was held before: what is held and stops at once, and what that takes. */
  changed(t, q, qd, before) {
    const held = this.held(t);
    const others = (a, b) => [...a].filter(([i, rate]) => b.get(i) !== rate).map(([i]) => i);
    const taken = others(held, before);
    const freed = [...before.keys()].filter((i) => !held.has(i));
    const notes = [];
    if (!taken.length && !freed.length) return { held, qd, notes };
    const joints = [...held.keys()];
    const impulses = new Map();
    let struck = qd;
    if (taken.length) {
      const rates = qd.map((_, i) => held.get(i) ?? 0);
      const said = this.asked(q, qd, rates, { joints, struck: 1 });
      struck = said.moves.slice();
      joints.forEach((i, r) => impulses.set(i, said.holds[r]));
    }
    for (const i of [...taken, ...freed].sort((a, b) => a - b)) {
      notes.push([t, this.note(i, held, before, q, qd, struck, impulses)]);
    }
    return { held, qd: struck, notes };
  }

  /** What happened at joint i, what it took, and what the pivot next inward answers. */
  note(i, held, before, q, qd, struck, impulses) {
    const words = [
      `joint ${i + 1} ${!held.has(i) ? "freed" : !held.get(i) ? "locked" : `driven at ${g(held.get(i), 3)} rad/s`}`,
    ];
    if (impulses.has(i)) {
      const [lost, now] = [qd, struck].map((rates) => placed(this.arm, q, rates, 0).kinetic[0]);
      const took = g(impulses.get(i), 3);
      words.push(
        `impulse ${took.replace("-", "\u2212")} N m s, ${g(Math.abs(lost - now), 3)} J ${lost >= now ? "lost" : "gained"}`,
      );
    }
    const inward = [...Array(i).keys()].reverse().find((k) => !before.has(k) && !held.has(k));
    if (inward !== undefined) {
      const [then, now] = [before, held].map((joints) => g(this.pivot(inward, q, joints), 3));
      words.push(`D of joint ${inward + 1}: ${then} to ${now} kg m\u00b2`);
    }
    return words.join("; ");
  }

  /** The run over times t without events inside, from q, qd, before its first step. */
  piece(t, q, qd, rows, integrator, step) {
    const pulls = this.pulls(t[0]);
    const places = pulls.map(([e, k]) => placeOf(e, k, t[0]));
    const data = this.given({ joints: [...this.held(t[0]).keys()], pulls });
    const wide = rows.map((row) => [...row, ...pulls.flatMap(() => [0, 0])]);
    const { kernel } = this;
    const behind = (x, which) =>
      Float64Array.from([...x, ...places.flatMap((place) => place[which])]);
    return new CompiledSteps(
      { kernel, data },
      wide,
      integrator,
      t,
      behind(q, 0),
      behind(qd, 1),
      step,
    );
  }
}

/** Whether hands or a pin do something. */
export const touched = (setup) => Boolean(setup.hands) || setup.tip === "pinned";

export const handledBy = (arm, solver, setup) =>
  new Handled(arm, solver, setup, read(setup.hands), arm.q0);

/** A run as those of motion.js, with `notes` of the hands. */
export class InHands extends Recording {
  handled;
  rows;
  integrator;
  step;
  notes;
  before;
  piece;
  at;
  rates;
  cuts;
  taken;
  most;
  first;
  budget;

  constructor(handled, rows, integrator, t, q0, step) {
    super(t, q0);
    Object.assign(this, {
      handled,
      rows,
      integrator,
      step,
      notes: [],
      before: new Map(),
      piece: null,
    });
    [this.at, this.rates] = this.frame(0).map((x) => x.slice());
    [this.cuts, this.taken] = [handled.instants(t[0], t.at(-1)), 0];
  }
  get now() {
    return this.piece?.now ?? this.t[0];
  }

  begin() {
    const [a, b] = this.cuts.slice(this.taken, this.taken + 2);
    const { t } = this;
    const last = this.recorded - 1;
    const { held, qd, notes } = this.handled.changed(a, this.at, this.rates, this.before);
    [this.before, this.rates] = [held, qd];
    this.notes.push(...notes);
    if (notes.length && Math.abs(t[last] - a) < EPSILON) this.frame(last)[1].set(qd); // a frame is what it is just after
    let end = this.recorded;
    while (end < t.length && t[end] < b - EPSILON) end++;
    const times = Float64Array.from([a, ...t.subarray(this.recorded, end), b]);
    this.most = Math.abs((t[end] ?? Infinity) - b) < EPSILON ? end + 1 : end; // frames when the piece is done
    this.first = this.recorded - 1;
    this.budget = stepsBetween(times, this.step).reduce((x, y) => x + y, 0);
    this.piece = this.handled.piece(
      times,
      this.at,
      this.rates,
      this.rows,
      this.integrator,
      this.step,
    );
  }

  /** What the piece has recorded. */
  gather() {
    const { piece, n } = this;
    for (; this.recorded < Math.min(this.most, this.first + piece.recorded); this.recorded++) {
      const from = piece.frame(this.recorded - this.first);
      const to = this.frame(this.recorded);
      to.forEach((x, i) => x.set(from[i].subarray(0, n)));
    }
  }

  advance(budget) {
    for (let left = budget; left > 0 && !this.done;) {
      if (!this.piece || this.piece.done) this.begin();
      try {
        this.piece.advance(left);
      } finally {
        this.gather();
      }
      if (!this.piece.done) return;
      left -= this.budget;
      this.taken++;
      [this.at, this.rates] = this.piece
        .frame(this.piece.recorded - 1)
        .map((x) => x.slice(0, this.n));
    }
  }
}

/**
 * What hands do, frame by frame: arrays { name: [data, width] } for the player, and what the kernel says of joints (loads);
 * rows: of the torque law.
 */
export function arraysOf(handled, rows, torques, run, count) {
  const { n, pin } = handled;
  const two = () => [new Float32Array(2 * count).fill(NaN), 2];
  /** @type {Record<string, any>} */
  const found = {
    grip: two(),
    place: two(),
    force: two(),
    holds: [new Int8Array(n * count), n],
    torque: [new Float32Array(n * count), n],
  };
  if (pin) found.pin = [new Float32Array(2 * count), 2];
  const tau = new Float64Array(n);
  const loads = new Float64Array(PER_JOINT * n * count);
  for (let k = 0; k < count; k++) {
    const t = run.t[k];
    const held = handled.held(t);
    const pulls = handled.pulls(t);
    const joints = [...held.keys()];
    const [q, qd] = run.frame(k);
    if (!held.size && !pulls.length && !pin) continue;
    torques(rows, t, q, qd, tau);
    const places = pulls.map(([e, stretch]) => placeOf(e, stretch, t));
    const more = (x, which) => [...x, ...places.flatMap((p) => p[which])];
    const said = handled.asked(more(q, 0), more(qd, 1), more(tau, 0).fill(0, n), { joints, pulls });
    loads.set(said.joints, PER_JOINT * n * k);
    joints.forEach((i, r) => {
      found.holds[0][k * n + i] = held.get(i) ? 2 : 1;
      found.torque[0][k * n + i] = said.holds[r];
    });
    if (pin) found.pin[0].set(said.holds.subarray(joints.length), 2 * k);
    if (!pulls.length) continue;
    const last = said.grips.subarray(-4);
    found.grip[0].set(last.subarray(0, 2), 2 * k);
    found.place[0].set(places.at(-1)[0], 2 * k);
    found.force[0].set(last.subarray(2), 2 * k);
  }
  return { arrays: found, loads };
}

/** Pieces of the run, each PERIOD long, as the hand moves; `handled` has the events so far. */
export class Live {
  handled;
  rows;
  integrator;
  step;
  every;
  t;
  start;
  q;
  qd;
  before;
  others;

  constructor(handled, rows, integrator, step, every, { t, q, qd, at, share, hand }) {
    Object.assign(this, {
      handled,
      rows,
      integrator,
      step,
      every,
      t,
      start: t,
      q,
      qd,
      before: handled.held(t),
      others: handled.events,
    });
    this.event = { t, verb: "pull", at, rate: 0, share, path: [hand] };
  }

  /** Goes on while the hand moves to a place: { points of some instants, force }. */
  move(hand) {
    const { handled, every, event } = this;
    const shown = [];
    event.path.push(hand);
    handled.events = [...this.others, event].sort((a, b) => a.t - b.t);
    const end = this.start + PERIOD * (event.path.length - 1);
    const cuts = handled.instants(this.t, end);
    cuts.slice(1).forEach((b, i) => {
      const a = cuts[i];
      const { held, qd } = handled.changed(a, this.q, this.qd, this.before);
      const inner = [];
      [this.before, this.qd] = [held, qd];
      for (let k = Math.floor(a / every + 1e-6); k * every < b - EPSILON; k++)
        if (k * every > a + EPSILON) inner.push(k * every);
      const piece = handled.piece(
        Float64Array.from([a, ...inner, b]),
        this.q,
        this.qd,
        this.rows,
        this.integrator,
        this.step,
      );
      const why = whole(drive(piece));
      if (why) throw new Error(why);
      for (let k = 1; k < piece.recorded; k++) {
        [this.q, this.qd] = piece.frame(k).map((x) => x.slice(0, handled.n));
        shown.push(placed(handled.arm, this.q, this.qd, 0).points);
      }
    });
    this.t = end;
    const stretch = event.path.length - 2;
    const pulls = [[event, stretch]];
    const [place, rate] = placeOf(event, stretch, end);
    const still = Array(handled.n + 2).fill(0);
    const said = handled.asked([...this.q, ...place], [...this.qd, ...rate], still, {
      pin: null,
      pulls,
    });
    return { points: shown, force: said.grips.subarray(-2) };
  }
}
