// Runs of planar arms, as `simulation` and its steps have them: the compiled loop in WebAssembly, and what it lacks.
// GIVEN holds the binary, the places of its constants, the tables of the integrators; `setup` is what the controls say.

/** { kernels, run(name, ...given) } of the kernels in a binary; given: whole numbers, and arrays { data, shape }, which are written to. */
function load(binary) {
  const { sin, cos, atan2 } = Math;
  const {
    memory,
    __heap_base: base,
    ...kernels
  } = /** @type {any} */ (
    new WebAssembly.Instance(new WebAssembly.Module(binary), { env: { sin, cos, atan2 } }).exports
  );
  const line = (count) => count + 63 - ((count + 63) % 64);
  const run = (name, ...given) => {
    const count = given.reduce((sum, x) => sum + (x.data ? 1 + x.shape.length : 1), 0);
    const begin = line(base.value);
    const words = [];
    const places = [];
    let at = begin + line(8 * count);
    for (const x of given) {
      places.push(at);
      if (!x.data) {
        words.push(x);
        continue;
      }
      words.push(at, ...x.shape);
      at += line(x.data.byteLength);
    }
    memory.grow(Math.max(0, Math.ceil((at - memory.buffer.byteLength) / 65536)));
    new BigInt64Array(memory.buffer, begin, count).set(words.map(BigInt));
    given.forEach(
      (x, i) =>
        x.data && new x.data.constructor(memory.buffer, places[i], x.data.length).set(x.data),
    );
    const answer = kernels[name](begin);
    given.forEach(
      (x, i) =>
        x.data && x.data.set(new x.data.constructor(memory.buffer, places[i], x.data.length)),
    );
    return answer;
  };
  return { kernels, run };
}

const MACHINES = [];
/** The kernels of these binaries are there from now on. */
export const bring = (binaries) => MACHINES.push(...binaries.map(load));
export const call = (name, ...given) =>
  MACHINES.find(({ kernels }) => name in kernels).run(name, ...given);
export const flat = (data) => ({ data, shape: [data.length] });
const table = (data, rows) => ({ data, shape: [rows, data.length / rows] });

const pointed = ({ body }) => Number(body === "point");
const lengthsAndMasses = (arm) => table(Float64Array.from([...arm.lengths, ...arm.masses]), 2);
const downward = (gravity) => flat(Float64Array.of(0, 0, -gravity));

/** A link's constants, as `compiled.plane.planar_rows` has them. */
function row(arm, i) {
  const n = arm.lengths.length;
  const length = arm.lengths[i];
  const m = arm.masses[i];
  const point = pointed(arm);
  const l = i < n - 1 ? length : 0;
  const l2 = l * l;
  const J = point ? m * length * length : (m * length * length) / 3;
  const beyond = arm.masses.slice(i + 1).reduce((sum, x) => sum + x, 0);
  const vanishing = 4 * GIVEN.planar.PARALLEL * (J + beyond * l2);
  return {
    sign: 1,
    c0: 1,
    s0: 0,
    m,
    l,
    l2,
    hx: point ? m * length : (m * length) / 2,
    hy: 0,
    J,
    vanishing,
  };
}

/** The data of a kernel of planar chains, as `codegen.loops.Layout` lays them out */
function planarData(name, arm, gravity) {
  const { TABLE, BASE, WHOLE, layouts } = GIVEN.planar;
  const { words, kept } = layouts[name];
  const n = arm.lengths.length;
  const wide = WHOLE + words.length;
  const data = new Float64Array(TABLE + n * wide + (n + 1) * kept);
  const whole = new BigInt64Array(data.buffer);
  whole[0] = BigInt(n);
  data[BASE + 1] = gravity;
  for (let i = 0; i < n; i++) {
    const at = TABLE + i * wide;
    const length = arm.lengths[i];
    const constants = row(arm, i);
    const k =
      name === "points"
        ? { ...constants, l: length, per_l: 1 / length, per_m: 1 / constants.m }
        : constants;
    whole.set([0, i, i, i, 0, 0].map(BigInt), at);
    data.set(
      words.map((word) => k[word]),
      at + WHOLE,
    );
  }
  return data;
}

/** Solvers: a kernel, and its data. */
export const SOLVERS = {
  /** Articulated bodies, or tensions of point masses, in one kernel: O(n). */
  compiled(arm, gravity) {
    const name = pointed(arm) ? "points" : "bodies";
    return {
      kernel: `rows_${name}`,
      handled: `accel_${pointed(arm) ? "tension" : "planar"}_handled`,
      data: planarData(name, arm, gravity),
    };
  },
  /** Mass matrix and bias, then U D U^T from the tip, as `reference.composite_cholesky`: O(n^3). */
  "composite-cholesky"(arm, gravity) {
    const data = planarData("torques", arm, gravity);
    const n = arm.lengths.length;
    const whole = new Float64Array(data.length + n * n + 3 * n);
    whole.set(data);
    return { kernel: "accel_dense", handled: "accel_dense_handled", data: whole };
  },
};

class Stop extends Error {}
const [FASTEST] = GIVEN.limits;

function checkRates(qd) {
  const worst = fastest(qd);
  if (!(Math.abs(qd[worst]) <= FASTEST))
    throw new Stop(`joint ${worst + 1} ran away (${speed(qd[worst])})`);
}

const fastest = (qd) => {
  const rates = Array.from(qd, (rate) => (Number.isNaN(rate) ? Infinity : Math.abs(rate)));
  return rates.indexOf(Math.max(...rates));
};
const speed = (rate) => `${Math.abs(rate).toPrecision(2).replace("e+", "e")} rad/s`;

const notConverging = (a, last) =>
  new Stop(
    `the implicit step does not converge at joint ${fastest(a.map((x, i) => x - last[i])) + 1}; take a smaller step`,
  );

/** tau of a law's rows (7 of n), as `simulation.JointLaw`. */
export function torques(rows, t, q, qd, tau) {
  const [constant, amplitude, frequency, phase, stiffness, target, damping] = rows;
  for (let i = 0; i < tau.length; i++) {
    tau[i] =
      constant[i] +
      amplitude[i] * Math.sin(2 * Math.PI * frequency[i] * t + phase[i]) +
      stiffness[i] * (target[i] - q[i]) -
      damping[i] * qd[i];
  }
}

/** A run: t, q, qd, how many frames are recorded, now, and advance(budget). */
export class Recording {
  constructor(t, q0, qd0 = []) {
    const n = q0.length;
    this.t = t;
    this.n = n;
    this.recorded = 1;
    this.q = new Float64Array(t.length * n);
    this.qd = new Float64Array(t.length * n);
    this.q.set(q0);
    this.qd.set(qd0);
  }
  get done() {
    return this.recorded === this.t.length;
  }
  frame(k) {
    return [this.q, this.qd].map((x) => x.subarray(k * this.n, (k + 1) * this.n));
  }
}

export const stepsBetween = (t, step) =>
  Array.from({ length: t.length - 1 }, (_, i) =>
    Math.max(1, Math.ceil(((t[i + 1] - t[i]) / step) * (1 - 1e-9))),
  );

/** A run over times t from q0, qd0 before its first step: fixed steps, the whole loop in the compiled kernel. */
export class CompiledSteps extends Recording {
  constructor({ kernel, data }, rows, integrator, t, q0, qd0, step) {
    super(t, q0, qd0);
    const lanes = 8 * Math.ceil(this.n / 8);
    const [nodes, weights] = GIVEN.explicit[integrator] ?? [[], []];
    this.w = new Float64Array(9 * lanes);
    this.w.set(q0);
    const row = (k) => this.w.subarray(k * lanes, k * lanes + this.n);
    this.rates = row(1);
    this.rates.set(qd0);
    this.a = row(2);
    this.last = row(7);
    this.steps = BigInt64Array.from(stepsBetween(t, step), BigInt);
    this.at = new BigInt64Array(2);
    this.loop = `advance_${kernel}`;
    this.given = [
      flat(new Float64Array(0)),
      flat(new BigInt64Array(0)),
      GIVEN.schemes[integrator],
      ...[nodes, weights, GIVEN.limits].map((x) => flat(Float64Array.from(x))),
      flat(data),
      table(Float64Array.from(rows.flat()), 7),
      flat(t),
      flat(this.steps),
      flat(this.at),
    ];
  }
  get now() {
    const [k, taken] = Array.from(this.at, Number);
    const { t } = this;
    return this.done ? t[k] : t[k] + taken * ((t[k + 1] - t[k]) / Number(this.steps[k]));
  }
  advance(budget) {
    const T = this.t.length;
    const trouble = call(
      this.loop,
      ...this.given,
      budget,
      table(this.w, 9),
      table(this.q, T),
      table(this.qd, T),
    );
    this.recorded = Number(this.at[0]) + 1;
    if (trouble === 3) throw notConverging(this.a, this.last);
    checkRates(this.rates);
    if (trouble)
      throw new Stop(
        `joint ${this.a.findIndex((x) => !Number.isFinite(x)) + 1}: acceleration is not finite`,
      );
  }
}

/** Rows of an arm's torque law, its damping among them. */
export const rowsOf = (arm, setup) =>
  arm.law.map((row, k) => (k === 6 ? row.map((x) => x + setup.damping) : row));

/** The run of an arm by a solver and an integrator, before its first step. */
export const runOf = (arm, solver, integrator, setup, t) =>
  new CompiledSteps(
    SOLVERS[solver](arm, setup.gravity),
    rowsOf(arm, setup),
    integrator,
    t,
    arm.q0,
    arm.q0.map(() => 0),
    setup.step,
  );

const TURN = 8; // [ms] of computing, then whoever waits is told

/** To the end, or as far as it goes. Yields the finished share now and then; next(why) stops it. Returns "" or why. */
export function* drive(run) {
  const { t } = run;
  let budget = 1;
  try {
    while (!run.done) {
      const began = performance.now();
      run.advance(budget);
      const took = performance.now() - began;
      budget = Math.max(
        1,
        Math.min(8 * budget, Math.floor((budget * TURN) / Math.max(took, 0.01))),
      );
      const why = yield (run.now - t[0]) / (t.at(-1) - t[0]);
      if (why && !run.done) throw new Stop(why);
    }
  } catch (reason) {
    if (!(reason instanceof Stop)) throw reason;
    return `stopped at t = ${+run.now.toPrecision(4)} s: ${reason.message}`;
  }
  return "";
}

/** What a generator returns, however long it takes. */
export function whole(generator) {
  for (;;) {
    const { done, value } = generator.next();
    if (done) return value;
  }
}

/**
 * Of states (T of n each): points (T, n+1, 2), and the numbers of `kernels.shown.STATE`, each (T,).
 * @returns {Record<string, Float64Array<ArrayBuffer>>}
 */
export function placed(arm, q, qd, gravity) {
  const n = arm.lengths.length;
  const count = q.length / n;
  const behind = GIVEN.state.length;
  const wide = 2 * n + 2 + behind;
  const out = new Float64Array(count * wide);
  const points = new Float64Array(count * (2 * n + 2));
  const [at, rates] = [q, qd].map((x) => table(Float64Array.from(x), count));
  call(
    "states",
    lengthsAndMasses(arm),
    pointed(arm),
    downward(gravity),
    at,
    rates,
    table(out, count),
  );
  for (let k = 0; k < count; k++)
    points.set(out.subarray(k * wide, (k + 1) * wide - behind), k * (2 * n + 2));
  const column = (c) =>
    Float64Array.from({ length: count }, (_, k) => out[(k + 1) * wide - behind + c]);
  return { points, ...Object.fromEntries(GIVEN.state.map((name, c) => [name, column(c)])) };
}

/**
 * What solvers compute on the way at instants t of a run: (T, n, width), of as many instants as are finite. hands: what the
 * kernels of arms in hands say of joints there.
 */
export function onTheWay(arm, setup, t, q, qd, hands) {
  const n = arm.lengths.length;
  const { width } = GIVEN.painted;
  const T = t.length;
  const out = new Float64Array(T * n * width);
  const whole = call(
    "on_the_way",
    lengthsAndMasses(arm),
    pointed(arm),
    downward(setup.gravity),
    table(Float64Array.from(rowsOf(arm, setup).flat()), 7),
    flat(t),
    table(q, T),
    table(qd, T),
    { data: hands, shape: [T, GIVEN.hands.PER_JOINT, n] },
    { data: out, shape: [T, n, width] },
  );
  return out.subarray(0, whole * n * width);
}
