// The laboratory without Python: what `widgets.experiment` and `widgets.player` do, around the runs of motion.js.
// GIVEN: controls, defaults and presets of the library, constants of its loop, and the binary itself.

import { eventsSaid, read } from "./events.js";
import { arraysOf, handledBy, InHands, Live, touched } from "./hands.js";
import { begin, law, linear, sentences, shares } from "./meaning.js";
import { call, drive, flat, placed, rowsOf, runOf, SOLVERS, torques } from "./motion.js";
import { painting } from "./painting.js";

/** Joint values with the first one moved. */
const moved = (q, by) => q.map((x, i) => (i ? x : x + by));

/** The arms that run: label, lengths, masses, body, q0, law. A stone is a kilogram at a metre that a torque turns as its weight pulls it. */
function arms(setup) {
  const lengths = shares(setup, setup.lengths, 0).map((x) => x * setup.length);
  const still = Array(setup.links).fill(0);
  const masses = shares(setup, setup.masses, 1).map((x) => x * setup.mass);
  const arm = {
    label: "arm",
    lengths,
    masses,
    body: setup.body,
    q0: begin(setup),
    law: law(setup),
  };
  const counted = { ...arm, label: `${setup.links} link${setup.links > 1 ? "s" : ""}` };
  if (setup.beside === "the same arm, a hair apart")
    return [arm, { ...arm, label: "a hair apart", q0: moved(arm.q0, setup.hair) }];
  if (setup.beside === "what a derivative foretells")
    return [arm, { ...arm, label: "foretold", q0: moved(arm.q0, setup.hair) }];
  if (setup.beside === "one rigid rod") {
    return [
      counted,
      {
        label: setup.beside,
        lengths: [setup.length],
        masses: [setup.mass],
        body: "rod",
        q0: arm.q0.slice(0, 1),
        law: arm.law.map((row) => row.slice(0, 1)),
      },
    ];
  }
  if (setup.beside === "a stone") {
    return [
      counted,
      {
        label: setup.beside,
        stone: placed(arm, arm.q0, still, 0).points.slice(-2),
        lengths: [1],
        masses: [1],
        body: "point",
        q0: [0],
        law: [setup.gravity, 0, 0, 0, 0, 0, 0].map((x) => [x]),
      },
    ];
  }
  return [arm];
}

function times(setup) {
  const every =
    setup.step *
    Math.max(1, Math.round(Math.min(1 / 60, setup.duration / GIVEN.frames) / setup.step));
  return Float64Array.from({ length: Math.round(setup.duration / every) + 1 }, (_, i) => i * every);
}

/** The short sentences that stand in the picture. */
const lines = (setup) => [
  ...sentences(setup),
  ...eventsSaid(read(setup.hands), GIVEN.hands.PERIOD),
];

export const LATER = "the rest is under way";
export const ASTRAY = /ran away|take a smaller|too small/;

/** As `placed`, of a stone that has fallen by q from its place. */
function fallen([x, z], q, qd, gravity) {
  const at = Array.from(q, (down) => z - down);
  return {
    points: Float64Array.from(at.flatMap((y) => [x, y, x, y])),
    kinetic: qd.map((rate) => rate ** 2 / 2),
    leverage: [0],
    potential: at.map((y) => gravity * y),
    speed: qd.map(Math.abs),
  };
}

/** Yields the finished share; returns a run from q0, its states, why it stopped, and what hands do to it if that is shown. */
function* made(arm, solver, integrator, setup, t, first) {
  const { stone, label } = arm;
  const free = stone || label === "one rigid rod";
  const around = stone ? { ...setup, gravity: 0, damping: 0 } : setup;
  const rows = rowsOf(arm, around);
  const handled = touched(setup) && !free && handledBy(arm, solver, setup);
  /** @type {any} */
  const run = handled
    ? new InHands(handled, rows, integrator, t, arm.q0, setup.step)
    : runOf(arm, solver, integrator, around, t);
  const { n } = run;
  const stopped = yield* drive(run);
  const count = run.recorded;
  const [q, qd] = [run.q, run.qd].map((x) => x.slice(0, count * n));
  const hands = first && {
    notes: handled ? run.notes : [],
    ...(handled && arraysOf(handled, rows, torques, run, count)),
  };
  return { n, stopped, count, q, qd, hands };
}

const AWAY = 1e-6; // [rad] from a run to each of the two whose difference is its derivative

/** As `made`: the run that the derivative of the one from q0 foretells, `hair` before it at the first joint, see `foretold`. */
function* foretold(arm, solver, integrator, setup, t) {
  const [low, high] = [
    yield* made({ ...arm, q0: moved(arm.q0, -AWAY) }, solver, integrator, setup, t, false),
    yield* made({ ...arm, q0: moved(arm.q0, AWAY) }, solver, integrator, setup, t, false),
  ];
  const count = Math.min(low.count, high.count);
  const line = (name) =>
    Float64Array.from(
      { length: count * high.n },
      (_, i) =>
        (low[name][i] + high[name][i]) / 2 -
        (setup.hair * (high[name][i] - low[name][i])) / (2 * AWAY),
    );
  return { ...high, stopped: low.stopped || high.stopped, count, q: line("q"), qd: line("qd") };
}

/** Yields the finished share; returns a track. first: what hands do to it is shown. */
function* track(arm, solver, integrator, setup, t, first) {
  const { stone, label } = arm;
  const run = label === "foretold" ? foretold : made;
  const { n, stopped, count, q, qd, hands } = yield* run(arm, solver, integrator, setup, t, first);
  const { points, kinetic, potential, leverage, speed } = stone
    ? fallen(stone, q, qd, setup.gravity)
    : placed(arm, q, qd, setup.gravity);
  return {
    n,
    stopped,
    scale: kinetic[0] + leverage[0] || 1,
    arm,
    t: t.slice(0, count),
    q,
    qd,
    points,
    kinetic,
    energy: kinetic.map((x, k) => x + potential[k]),
    speeds: speed,
    hands,
  };
}

/** A pull that begins at t [s] in a picture of a setup: a hand takes a link of its first track, at the frame before. */
export function taken({ setup, found }, { t, at, share, to }) {
  const [arm] = arms(setup);
  const [solver, integrator] = [setup.solvers[0], setup.integrators[0]];
  const { q, qd, n } = found[0];
  const k = frameAt({ found }, t);
  const times = found[0].t;
  const state = [q, qd].map((x) => x.slice(k * n, (k + 1) * n));
  return new Live(
    handledBy(arm, solver, setup),
    rowsOf(arm, setup),
    integrator,
    setup.step,
    times[1] - times[0],
    { t: rounded(times[k], 9), q: state[0], qd: state[1], at, share, hand: to },
  );
}

const frameAt = ({ found: [{ t: times }] }, t) =>
  Math.max(
    times.findLastIndex((time) => time <= t + 1e-6),
    0,
  );
const rounded = (x, digits) => Number(x.toFixed(digits));

/** What is done to a joint: an event at the frame of the picture that is shown at t. */
export const eventOf = (picture, { do: verb, t, at, rate = 0, of }) => ({
  t: rounded(picture.found[0].t[frameAt(picture, t)], 9),
  verb,
  at,
  rate,
  share: 1,
  path: [],
  of,
});

/**
 * Of every solver, integrator and arm. Yields the finished share; next(why) ends it, and what was computed is kept.
 * allowed: [ms] of computing, shared evenly by the curves; one that takes longer is kept as far as it got.
 */
export function* tracks(setup, allowed = Infinity) {
  const t = times(setup);
  const all = arms(setup);
  const { solvers, integrators } = setup;
  const found = [];
  for (const [words, names] of Object.entries({ solver: solvers, integrator: integrators })) {
    if (!names.length) throw new Error(`Choose at least one ${words}.`);
  }
  const cases = solvers.flatMap((solver) =>
    integrators.flatMap((integrator) => all.map((arm) => [solver, integrator, arm])),
  );
  if (cases.length > GIVEN.most) {
    throw new Error(
      `${cases.length} curves (solvers: ${solvers.length}, integrators: ${integrators.length}, arms: ` +
        `${all.length}); at most ${GIVEN.most} can be told apart.`,
    );
  }
  for (const [solver, integrator, arm] of cases) {
    const run = track(arm, solver, integrator, setup, t, !found.length);
    let took = 0;
    let halt = "";
    const onward = () => {
      // what passes between two portions is not the run's
      const began = performance.now();
      const next = run.next(halt || (took > allowed / cases.length && LATER));
      took += performance.now() - began;
      return next;
    };
    let next = onward();
    for (; !next.done; next = onward())
      halt = (yield (found.length + Number(next.value)) / cases.length) || halt;
    const label = [
      solvers.length > 1 && solver,
      integrators.length > 1 && integrator,
      all.length > 1 && arm.label,
    ];
    found.push({ ...next.value, took, label: label.filter(Boolean).join(", ") || solver });
    if (halt) break;
  }
  return { found, left: cases.length - found.length, cases: cases.length };
}

/** What runs took. */
export function said(runs) {
  const time = (ms) => (ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`);
  return `Computed in ${runs.map(({ took, label }) => `${time(took)} (${label})`).join(", ")}.`;
}

/** Sentences that answer questions, so they wait for the reader: how fast the tip of the first arm got. */
export function told(runs, { tip }) {
  if (tip === "pinned") return [];
  const [{ speeds, t, label }] = runs;
  const k = speeds.reduce((best, speed, i) => (speed > speeds[best] ? i : best), 0);
  const whose = runs.length > 1 ? ` of ${label}` : "";
  const fast = +speeds[k].toPrecision(3);
  return [`The tip${whose} is fastest at t = ${t[k].toFixed(2)} s: ${fast} m/s.`];
}

const LEAST = 1; // [ms] of calls in a row, long enough for the clock to measure

/** Seconds of one call of each solver, { solver: [of each size] }, the best of a few. Yields the finished share. */
export function* costs(setup, sizes = GIVEN.sizes, repeats = 9) {
  const seconds = Object.fromEntries(
    setup.solvers.map((solver) => [solver, sizes.map(() => Infinity)]),
  );
  const cases = sizes.flatMap((n, k) =>
    setup.solvers.map((solver) => {
      const arm = {
        body: setup.body,
        lengths: Array(n).fill(setup.length / n),
        masses: Array(n).fill(setup.mass / n),
      };
      const { kernel, data } = SOLVERS[solver](arm, setup.gravity);
      const still = new Float64Array(n);
      const given = [
        data,
        ...[linear(0.1, 0.5, n), linear(0.3, -0.2, n)].map((x) => Float64Array.from(x)),
        still,
        still.slice(),
      ].map(flat);
      return { best: seconds[solver], k, once: () => call(kernel, ...given) };
    }),
  );
  for (let turn = 0; turn < repeats; turn++) {
    for (const [i, { best, k, once }] of cases.entries()) {
      const began = performance.now();
      let calls = 0;
      let now = began;
      for (; now - began < LEAST; now = performance.now()) {
        once();
        calls++;
      }
      best[k] = Math.min(best[k], (now - began) / calls / 1000);
      if (yield (turn + (i + 1) / cases.length) / repeats) return null;
    }
  }
  return { sizes, seconds };
}

/** The largest kinetic energy [J] of a run; what is left of one that blew up does not count. */
const peakOf = ({ kinetic }) => kinetic.reduce((most, e) => (e < 1e30 && e > most ? e : most), 0);

/** What the player takes, of what `tracks` returned. */
export function message({ found: runs, left, cases }, setup, title, play, serial, speed = null) {
  const main = runs[0];
  const t = runs.reduce((a, b) => (a.t.length >= b.t.length ? a : b)).t;
  const arrays = {};
  arrays.t = [Float32Array.from(t), t.length];
  runs.forEach((run, i) => {
    const frames = run.t.length;
    arrays[`points${i}`] = [Float32Array.from(run.points), frames, run.n + 1, 2];
    const series = {
      energy: run.energy,
      speed: run.speeds,
      drift: run.energy.map((e) => (e - run.energy[0]) / run.scale),
      ...(runs.length === 1 && {
        kinetic: run.kinetic,
        potential: run.energy.map((e, k) => e - run.kinetic[k]),
      }),
    };
    for (const [name, values] of Object.entries(series))
      arrays[`${name}${i}`] = [Float32Array.from(values), frames];
    if (i) {
      const both = Math.min(frames, main.t.length);
      const tip = (r, k, axis) => r.points[2 * (r.n + 1) * (k + 1) - 2 + axis];
      arrays[`tip${i}`] = [
        Float32Array.from({ length: both }, (_, k) =>
          Math.hypot(tip(run, k, 0) - tip(main, k, 0), tip(run, k, 1) - tip(main, k, 1)),
        ),
        both,
      ];
    }
  });
  const { notes: told = [], arrays: hands = {} } = main.hands || {};
  for (const [name, [data, wide]] of Object.entries(hands))
    arrays[`hand/${name}`] = [data, data.length / wide, wide];
  const joints = linear(0, main.n - 1, Math.min(main.n, GIVEN.lines)).map(Math.round);
  arrays.angles = [
    Float32Array.from(main.q.filter((_, i) => joints.includes(i % main.n))),
    main.t.length,
    joints.length,
  ];
  const { header, layers } = painting(setup, main);
  Object.assign(arrays, layers);
  const counts = [...new Set(runs.map((run) => run.n))].join(" and ");
  const labels = runs.map((run) => run.label);
  const listed = [labels.slice(0, -1).join(", "), labels.at(-1)].filter(Boolean).join(" and ");
  const notes = [
    left && `${left} of ${cases} curves were not computed`,
    runs.some(({ stopped }) => ASTRAY.test(stopped)) && "shorter steps may go further",
  ];
  return {
    title,
    parameters: lines(setup),
    message: notes.filter(Boolean).join("; "),
    play,
    speed,
    serial,
    alt: `Player: ${counts} ${counts === "1" ? "link" : "links"}, ${+t.at(-1).toPrecision(4)} s, ${listed}`,
    joints,
    tracks: runs.map((run) => ({
      label: run.label,
      n: run.n,
      stopped: run.stopped,
      scale: run.scale,
      kinetic: peakOf(run),
    })),
    weight: setup.mass * setup.gravity,
    hands: { text: setup.hands, notes: told, period: GIVEN.hands.PERIOD, bends: true },
    frames: [t.length, t.length],
    ...header,
    arrays: Object.fromEntries(
      Object.entries(arrays).map(([name, [data, ...shape]]) => [name, { data, shape }]),
    ),
  };
}
