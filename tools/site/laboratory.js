// The laboratory without Python: what `widgets.setup`, `simulation` and `widgets.player` do, around the kernels' binary.
// GIVEN: controls, defaults and presets of the library, constants of its loop, random numbers, and the binary itself.

const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const KINDS = { float64: Float64Array, float32: Float32Array, int16: Int16Array, int8: Int8Array };

// --- the kernels ------------------------------------------------------------------------------------------------------

/** call(name, ...given) of the kernels in a binary; given: whole numbers, and arrays { data, shape }, which are written to. */
function load(binary) {
  const { sin, cos, atan2 } = Math;
  const { memory, __heap_base: base, ...kernels } = new WebAssembly.Instance(
    new WebAssembly.Module(binary), { env: { sin, cos, atan2 } }).exports;
  const line = (count) => count + 63 - ((count + 63) % 64);
  return (name, ...given) => {
    const count = given.reduce((sum, x) => sum + (x.data ? 5 + 2 * x.shape.length : 1), 2);
    const begin = line(base.value), words = [0, 0], places = [];
    let at = begin + line(8 * count);
    for (const x of given) {
      places.push(at);
      if (!x.data) { words.push(x); continue; }
      const strides = x.shape.map((_, axis) => x.shape.slice(axis + 1).reduce((a, b) => a * b, 8));
      words.push(0, 0, x.data.length, 8, at, ...x.shape, ...strides);
      at += line(x.data.byteLength);
    }
    memory.grow(Math.max(0, Math.ceil((at - memory.buffer.byteLength) / 65536)));
    new BigInt64Array(memory.buffer, begin, count).set(words.map(BigInt));
    given.forEach((x, i) => x.data && new x.data.constructor(memory.buffer, places[i], x.data.length).set(x.data));
    const answer = kernels[name](begin);
    given.forEach((x, i) => x.data && x.data.set(new x.data.constructor(memory.buffer, places[i], x.data.length)));
    return answer;
  };
}

const call = load(bytes(GIVEN.binary));
const flat = (data) => ({ data, shape: [data.length] });
const table = (data, rows) => ({ data, shape: [rows, data.length / rows] });

// --- a setup: what the controls mean ----------------------------------------------------------------------------------

const UNIFORM = new Float64Array(bytes(GIVEN.random.numbers).buffer);      // [seed - 1][stream][number]
const random = (setup, stream, low, high, n) => Array.from({ length: n }, (_, i) =>
  low + (high - low) * UNIFORM[((setup.seed - 1) * GIVEN.random.streams + stream) * GIVEN.random.count + i]);
const sum = (values) => values.reduce((a, b) => a + b, 0);
const zeros = (n) => Array(n).fill(0);

function shares(setup, shape, stream) {
  const n = setup.links, last = shape === "tapered" && n > 1 ? setup.taper : 1;
  const w = shape === "random" ? random(setup, stream, 0.3, 1.7, n)
    : Array.from({ length: n }, (_, i) => (n > 1 ? 1 + (i * (last - 1)) / (n - 1) : 1));
  return w.map((x) => x / sum(w));
}

function pose(setup, name, stream) {
  const q = zeros(setup.links);
  q[0] = { hanging: -Math.PI / 2, upright: Math.PI / 2, folded: -Math.PI / 2 }[name] ?? 0;
  if (name === "folded" && q.length > 1) q[q.length >> 1] = Math.PI - GIVEN.opening;
  return name === "random" ? random(setup, stream, -2, 2, q.length) : q;
}

/** Rows of a torque law (7 of n), as in `simulation.JointLaw`. */
function law(setup) {
  const n = setup.links, rows = Array.from({ length: 7 }, () => zeros(n));
  const driven = { "the first joint": (i) => i === 0, "all joints": () => true, "all joints but the first": (i) => i > 0,
    "the last joint": (i) => i === n - 1 }[setup.at];
  const put = (row, value) => { for (let i = 0; i < n; i++) if (driven(i)) rows[row][i] = value; };
  if (setup.torque === "constant") put(0, setup.size);
  if (setup.torque === "sine") { put(1, setup.size); rows[2].fill(setup.frequency); }
  if (setup.torque === "springs") {
    put(4, setup.stiffness); put(6, setup.damper);
    rows[5] = pose(setup, setup.target, 3);
  }
  return rows;
}

/** The arms that run: label, lengths, masses, body, q0, law; a stone has a place in their stead. */
function arms(setup) {
  const lengths = shares(setup, setup.lengths, 0).map((x) => x * setup.length);
  const masses = shares(setup, setup.masses, 1).map((x) => x * setup.mass);
  const arm = { label: "arm", lengths, masses, body: setup.body, q0: pose(setup, setup.start, 2), law: law(setup) };
  const counted = { ...arm, label: `${setup.links} link${setup.links > 1 ? "s" : ""}` };
  if (setup.beside === "the same arm, a hair apart") {
    return [arm, { ...arm, label: "a hair apart", q0: arm.q0.map((x, i) => (i ? x : x + setup.hair)) }];
  }
  if (setup.beside === "one rigid rod") {
    return [counted, { label: setup.beside, lengths: [setup.length], masses: [setup.mass], body: "rod",
      q0: arm.q0.slice(0, 1), law: arm.law.map((row) => row.slice(0, 1)) }];
  }
  if (setup.beside === "a stone") {
    return [counted, { label: setup.beside, stone: placed(arm, arm.q0, zeros(setup.links), 0).points.slice(-2) }];
  }
  return [arm];
}

function times(setup) {
  const every = setup.step * Math.max(1, Math.round(Math.min(1 / 60, setup.duration / GIVEN.frames) / setup.step));
  return Float64Array.from({ length: Math.round(setup.duration / every) + 1 }, (_, i) => i * every);
}

/** Names of the controls that do nothing here. */
function idle(setup) {
  const used = { constant: ["at", "size"], sine: ["at", "size", "frequency"],
    springs: ["at", "stiffness", "damper", "target"] }[setup.torque] ?? [];
  const shapes = [setup.lengths, setup.masses], poses = [setup.start, setup.torque === "springs" && setup.target];
  return ["at", "size", "frequency", "stiffness", "damper", "target"].filter((name) => !used.includes(name)).concat(
    shapes.includes("tapered") ? [] : ["taper"], [...shapes, ...poses].includes("random") ? [] : ["seed"],
    setup.beside === "the same arm, a hair apart" ? [] : ["hair"]);
}

/** The short sentences that stand in the picture. */
function lines(setup) {
  const at = (name) => (name === "random" ? `at random, seed ${setup.seed}` : name);
  const shape = (name) => ({ uniform: "in equal parts", tapered: `tapered to ${setup.taper}` }[name] ?? at(name));
  const what = { rod: setup.links > 1 ? "rods" : "rod", point: setup.links > 1 ? "point masses" : "point mass" };
  const said = [`${setup.links} ${what[setup.body]}: ${setup.length} m ${shape(setup.lengths)}, ` +
    `${setup.mass} kg ${shape(setup.masses)}`,
  `starts ${at(setup.start)}; gravity ${setup.gravity} m/s², damping ${setup.damping} N m s/rad`];
  said.push(...{ none: ["no torque"], constant: [`torque ${setup.size} N m at ${setup.at}`],
    sine: [`torque ${setup.size} N m, ${setup.frequency} Hz, at ${setup.at}`],
    springs: [`springs ${setup.stiffness} N m/rad at ${setup.at}`,
      `toward ${at(setup.target)}, dampers ${setup.damper} N m s/rad`, "the energy of springs is not counted"] }[setup.torque]);
  said.push(...{ "the same arm, a hair apart": [`beside it: the same arm, ${setup.hair} rad off at the first joint`],
    "one rigid rod": ["beside it: one rigid rod of the same length and mass"],
    "a stone": ["beside it: a stone, let go at the tip"] }[setup.beside] ?? []);
  return [...said, "compiled, as WebAssembly", setup.integrators.join(", "), `step ${setup.step} s; ${setup.duration} s`];
}

// --- a run ------------------------------------------------------------------------------------------------------------

/** The constants of a planar arm as the kernels take them: a head, then rows; as `compiled.planar.planar_data`. */
function constants(arm, gravity) {
  const { COUNT, GRAVITY, WORLD, HEAD, LANES, SIGN, COS_TURN } = GIVEN.planar, R = GIVEN.planar, n = arm.lengths.length;
  const width = LANES * Math.ceil(n / LANES) + LANES, rows = arm.body === "point" ? R.POINT_ROWS : R.BODY_ROWS;
  const data = new Float64Array(HEAD + rows * width), row = (k) => data.subarray(HEAD + k * width, HEAD + (k + 1) * width);
  data[COUNT] = n;
  data.set([0, -gravity], GRAVITY);
  data.set([1, 0, 0, 0, 0, 1, 0, -1, 0], WORLD);
  row(SIGN).fill(1, 0, n);
  row(COS_TURN).fill(1, 0, n);
  let beyond = sum(arm.masses);
  arm.lengths.forEach((l, i) => {
    const m = arm.masses[i], before = i ? 1 / arm.masses[i - 1] : 0, onward = i < n - 1 ? l : 0, J = m * (l * l) / 3;
    beyond -= m;
    const put = arm.body === "point"
      ? { LENGTH: l, PER_LENGTH: 1 / l, MASS: m, PER_MASS: before, PER_MASSES: 1 / m + before }
      : { LEN: onward, M: m, HX: (m * l) / 2, J, VANISHING: R.NOISE * (J + Math.max(beyond, 0) * onward * onward) };
    for (const [name, value] of Object.entries(put)) row(R[name])[i] = value;
  });
  return data;
}

/** Joint points and tip, kinetic and potential energy, and the weights' leverage about the first joint, of one state. */
function placed(arm, q, qd, gravity) {
  let x = 0, z = 0, vx = 0, vz = 0, angle = 0, rate = 0, kinetic = 0, potential = 0, leverage = 0;
  const points = [0, 0], share = arm.body === "rod" ? 0.5 : 1;
  arm.lengths.forEach((l, i) => {
    const m = arm.masses[i];
    angle += q[i]; rate += qd[i];
    const c = l * Math.cos(angle), s = l * Math.sin(angle), ux = vx - share * rate * s, uz = vz + share * rate * c;
    kinetic += (m * (ux * ux + uz * uz)) / 2 + (arm.body === "rod" ? (m * l * l * rate * rate) / 24 : 0);
    potential += m * gravity * (z + share * s);
    leverage += m * gravity * Math.hypot(x + share * c, z + share * s);
    x += c; z += s; vx -= rate * s; vz += rate * c;
    points.push(x, z);
  });
  return { points, kinetic, potential, leverage };
}

const STOPS = [, () => "the acceleration is not finite", (i, rate) => `joint ${i + 1} ran away (${rate.toPrecision(2)} rad/s)`,
  () => "the implicit step does not converge; take a smaller step"];

/** A run of an arm by one integrator: q, qd at the times that it reached, flat, and why it stopped. */
function integrate(arm, integrator, setup, t) {
  const n = arm.q0.length, T = t.length, width = 8 * Math.ceil(n / 8), [nodes, weights] = GIVEN.explicit[integrator] ?? [[], []];
  const w = new Float64Array(8 * width), Q = new Float64Array(T * n), QD = new Float64Array(T * n);
  const rows = arm.law.map((row, k) => (k === 6 ? row.map((x) => x + setup.damping) : row));
  const steps = BigInt64Array.from({ length: T - 1 }, (_, i) =>
    BigInt(Math.max(1, Math.ceil(((t[i + 1] - t[i]) / setup.step) * (1 - 1e-9)))));
  w.set(arm.q0); Q.set(arm.q0);
  const at = new BigInt64Array(2), loop = `advance_accel_${arm.body === "point" ? "tension" : "planar"}`;
  const trouble = call(loop, 0, GIVEN.schemes[integrator], flat(Float64Array.from(nodes)), flat(Float64Array.from(weights)),
    flat(Float64Array.from(GIVEN.limits)), flat(constants(arm, setup.gravity)), table(Float64Array.from(rows.flat()), 7),
    flat(t), flat(steps), flat(at), 1e9, table(w, 8), table(Q, T), table(QD, T));
  const interval = Number(at[0]), rates = Array.from(w.subarray(width, width + n), Math.abs);
  const now = trouble ? t[interval] + Number(at[1]) * ((t[interval + 1] - t[interval]) / Number(steps[interval])) : 0;
  const worst = rates.indexOf(Math.max(...rates));
  return { q: Q, qd: QD, recorded: interval + 1,
    stopped: trouble ? `stopped at t = ${+now.toPrecision(4)} s: ${STOPS[trouble](worst, rates[worst])}` : "" };
}

/** A track: what the player shows of a run, frame by frame. */
function track(arm, integrator, setup, t, label) {
  if (arm.stone) {
    const [x, z] = arm.stone, g = setup.gravity;
    const at = Array.from(t, (s) => z - (g * s * s) / 2), kinetic = Array.from(t, (s) => (g * s) ** 2 / 2);
    return { label, n: 1, stopped: "", scale: 1, t, q: Float64Array.from(t, (s) => (g * s * s) / 2),
      points: at.flatMap((y) => [x, y, x, y]), kinetic, energy: at.map((y, i) => g * y + kinetic[i]) };
  }
  const n = arm.q0.length, run = integrate(arm, integrator, setup, t), frames = [];
  for (let k = 0; k < run.recorded; k++) {
    frames.push(placed(arm, run.q.subarray(k * n, k * n + n), run.qd.subarray(k * n, k * n + n), setup.gravity));
  }
  return { label, n, stopped: run.stopped, scale: frames[0].kinetic + frames[0].leverage || 1, t: t.slice(0, run.recorded),
    q: run.q.slice(0, run.recorded * n), points: frames.flatMap((f) => f.points), kinetic: frames.map((f) => f.kinetic),
    energy: frames.map((f) => f.kinetic + f.potential) };
}

function tracks(setup) {
  const t = times(setup), all = arms(setup), several = setup.integrators.length > 1;
  if (!setup.integrators.length) throw new Error("choose at least one integrator");
  if (all.length * setup.integrators.length > GIVEN.most) throw new Error(`more than ${GIVEN.most} curves cannot be told apart`);
  return setup.integrators.flatMap((integrator) => all.map((arm) => track(arm, integrator, setup, t,
    [several && integrator, all.length > 1 && arm.label].filter(Boolean).join(", ") || "compiled")));
}

// --- a message for the player: as `player.pack` -------------------------------------------------------------------------

const extent = (values, low = Infinity, high = -Infinity) => {
  for (const x of values) if (Math.abs(x) < 1e30) { low = Math.min(low, x); high = Math.max(high, x); }
  return low <= high ? [low, high] : [0, 1];
};

function energyRange(runs) {
  const main = runs[0], peaks = runs.map((run) => [Math.abs(run.energy[0]), extent(run.kinetic, 0, 0)[1]]);
  const moving = peaks.filter(([energy, peak]) => peak > 1e-9 * energy).map(([, peak]) => peak);
  const scale = moving.length ? Math.min(...moving) : 0;
  const parts = runs.length === 1 ? [...main.kinetic, ...main.energy.map((e, i) => e - main.kinetic[i])] : [];
  let [low, high] = extent([...main.energy, ...parts]);
  const spare = Math.max(high - low, scale), from = low - spare, to = high + spare;
  for (const run of runs) [low, high] = extent(run.energy.map((e) => Math.min(to, Math.max(from, e))), low, high);
  const half = Math.max((high - low) / 2, 0.3 * (scale || Math.max(Math.abs(low), 1)));
  return [(low + high) / 2 - 1.08 * half, (low + high) / 2 + 1.08 * half];
}

/** End of the scale of colours [rad], as numpy's quantile. */
function angleLimit(run) {
  const bends = Array.from(run.q).filter((_, i) => run.n === 1 || i % run.n > 0).map(Math.abs).sort((a, b) => a - b);
  const at = 0.99 * (bends.length - 1), k = Math.floor(at);
  return bends[k] + (at - k) * ((bends[k + 1] ?? bends[k]) - bends[k]) || 1;
}

function layoutOf(arrays) {
  const layout = {}, whole = (count) => 4 * Math.ceil(count / 4);
  let at = 0;
  for (const [name, [data, ...shape]] of Object.entries(arrays)) {
    const kind = Object.keys(KINDS).find((key) => data instanceof KINDS[key]);
    layout[name] = [kind, at, ...shape];
    at += whole(data.byteLength);
  }
  const buffer = new Uint8Array(at);
  for (const [name, [data]] of Object.entries(arrays)) buffer.set(new Uint8Array(data.buffer), layout[name][1]);
  return { layout, buffer: new DataView(buffer.buffer) };
}

/** What the player takes. */
function message(setup, title, play, serial) {
  const runs = tracks(setup), main = runs[0], t = runs.reduce((a, b) => (a.t.length >= b.t.length ? a : b)).t, arrays = {};
  const side = (axis) => extent(runs.flatMap((run) => run.points.filter((_, i) => i % 2 === axis)));
  const box = [...side(0), ...side(1)], width = Math.max(box[1] - box[0], box[3] - box[2]);
  arrays.t = [Float32Array.from(t), t.length];
  runs.forEach((run, i) => {
    const frames = run.t.length;
    arrays[`points${i}`] = [Int16Array.from(run.points, (x, k) => Math.round((x - box[k % 2 ? 2 : 0]) * (65534 / width) - 32767)),
      frames, run.n + 1, 2];
    const series = { energy: run.energy, drift: run.energy.map((e) => (e - run.energy[0]) / run.scale),
      ...(runs.length === 1 && { kinetic: run.kinetic, potential: run.energy.map((e, k) => e - run.kinetic[k]) }) };
    for (const [name, values] of Object.entries(series)) arrays[`${name}${i}`] = [Float32Array.from(values), frames];
    if (i) {
      const both = Math.min(frames, main.t.length), tip = (r, k, axis) => r.points[2 * (r.n + 1) * (k + 1) - 2 + axis];
      arrays[`tip${i}`] = [Float32Array.from({ length: both }, (_, k) =>
        Math.hypot(tip(run, k, 0) - tip(main, k, 0), tip(run, k, 1) - tip(main, k, 1))), both];
    }
  });
  const limit = angleLimit(main), many = main.n > GIVEN.lines, shades = (v) => Math.round(127 * Math.max(-1, Math.min(1, v / limit)));
  arrays.angles = [many ? Int8Array.from(main.q, shades) : Float32Array.from(main.q), main.t.length, main.n];
  const counts = [...new Set(runs.map((run) => run.n))].join(" and "), labels = runs.map((run) => run.label);
  const listed = [labels.slice(0, -1).join(", "), labels.at(-1)].filter(Boolean).join(" and ");
  return { title, parameters: lines(setup), message: "", reference: 0, play, serial, box, energies: energyRange(runs),
    alt: `Player: ${counts} ${counts === "1" ? "link" : "links"}, ${+t.at(-1).toPrecision(4)} s, ${listed}`,
    joints: [...Array(main.n).keys()], limit, tracks: runs.map(({ label, n, stopped, scale }) => ({ label, n, stopped, scale })),
    frames: [t.length, t.length], ...layoutOf(arrays) };
}
