// Hold a library in JavaScript against the reference data: node consumer.mjs data/*.json
// Replace `torque` by your library. It gets `model`, so no URDF reader is needed.
import { readFileSync } from "node:fs";

const LEFT_OUT = new Set(["Ball", "FreeBase", "Follower", "Armature", "Damping", "Wrench"]);
const numbers = (texts) => (Array.isArray(texts) ? texts.map(numbers) : Number(texts));
const sum = (a, b, k = 1) => a.map((x, i) => x + k * b[i]);
const dot = (a, b) => a.reduce((total, x, i) => total + x * b[i], 0);
const times = (A, x) => A.map((row) => dot(row, x));
const transposed = (A) => A[0].map((_, i) => A.map((row) => row[i]));
const multiplied = (A, B) => transposed(transposed(B).map((column) => times(A, column)));
const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];

function turned(u, q, x) {
  const along = sum([0, 0, 0], u, dot(u, x) * (1 - Math.cos(q)));
  return sum(sum(along, x, Math.cos(q)), cross(u, x), Math.sin(q));
}

// Newton and Euler in world axes, moments about the world's origin: torques of hinges and sliders.
function torque(bodies, joints, state) {
  const [q, qd, qdd] = ["q", "qd", "qdd"].map((key) => numbers(state[key]));
  const unit = numbers([[1, 0, 0], [0, 1, 0], [0, 0, 1]]); // prettier-ignore
  const still = { p: [0, 0, 0], w: [0, 0, 0], dw: [0, 0, 0] };
  const world = { R: unit, ...still, a: sum([0, 0, 0], numbers(state.gravity), -1) };
  const links = [];
  for (const body of bodies) {
    const up = body.parent < 0 ? world : links[body.parent];
    const j = joints.indexOf(body.joint);
    const [u, slides, hinged] = [
      numbers(body.axis ?? [0, 0, 0]),
      body.kind === "prismatic",
      j >= 0 && body.kind !== "prismatic",
    ];
    const [x, v, a] = j >= 0 ? [q[j], qd[j], qdd[j]] : [0, 0, 0];
    const seat = multiplied(up.R, numbers(body.rotation));
    const own = transposed(unit.map((e) => (hinged ? turned(u, x, e) : e)));
    const R = multiplied(seat, own);
    const z = times(seat, u);
    const d = sum(times(up.R, numbers(body.position)), z, slides ? x : 0);
    const moving = sum([0, 0, 0], z, v);
    const link = { R, z, j, slides, parent: body.parent, p: sum(up.p, d), w: up.w, dw: up.dw };
    link.a = sum(sum(up.a, cross(up.dw, d)), cross(up.w, cross(up.w, d)));
    if (slides) link.a = sum(sum(link.a, z, a), cross(up.w, moving), 2);
    if (hinged) link.dw = sum(sum(up.dw, z, a), cross(up.w, moving));
    if (hinged) link.w = sum(up.w, moving);
    const s = times(R, numbers(body.centre));
    const I = multiplied(multiplied(R, numbers(body.inertia)), transposed(R));
    const pulled = sum(sum(link.a, cross(link.dw, s)), cross(link.w, cross(link.w, s)));
    link.force = sum([0, 0, 0], pulled, Number(body.mass));
    const spun = sum(times(I, link.dw), cross(link.w, times(I, link.w)));
    link.moment = sum(spun, cross(sum(link.p, s), link.force));
    links.push(link);
  }
  const tau = q.map(() => 0);
  for (const { z, j, slides, parent, p, force, moment } of links.reverse()) {
    if (j >= 0) tau[j] = dot(z, slides ? force : sum(moment, cross(p, force), -1));
    const up = links[links.length - 1 - parent]; // the list is the other way round now
    if (parent >= 0) up.force = sum(up.force, force);
    if (parent >= 0) up.moment = sum(up.moment, moment);
  }
  return tau;
}

let [asked, wrong] = [0, 0];
for (const path of process.argv.slice(2)) {
  const data = JSON.parse(readFileSync(path, "utf8"));
  if (data.result === "invalid" || data.flags.some((flag) => LEFT_OUT.has(flag))) continue;
  for (const state of data.states) {
    const found = torque(data.model.bodies, data.joints, state);
    const [said, size] = [state, state.sizes].map((x) => numbers(x.inverse_dynamics));
    const allowed = Number(state.tolerance.float64.inverse_dynamics);
    const right = said.every((x, i) => Math.abs(found[i] - x) <= allowed * size[i]);
    if (!right) console.log(`${data.name} WRONG inverse_dynamics`);
    asked += 1;
    wrong += right ? 0 : 1;
  }
}
console.log(`${asked} states, ${wrong} wrong`);
process.exit(wrong > 0 || asked === 0 ? 1 : 0);
