"""Jobs that are timed: this library's, and the same by each library that a user could pick instead.

A contestant is a function (arm, state...) -> Job. Constants of the arm are prepared beforehand, for
everybody. A peer is written as somebody would write it who knows it well and wants it fast. Peers
are imported here and nowhere else.
"""

import importlib
import math
import os
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import numpy as np

from robodyn_lib import dynamics
from robodyn_lib.joints import across
from robodyn_lib.needs import needs

from .timing import Job

G = -float(dynamics.GRAVITY[2])
STEP = 1e-3  # time step of simulations [s]


def missing(module):
    """Return why a peer cannot take part; "" if it can. module: its name, or "gcc"."""
    if module == "gcc":
        return "" if shutil.which("gcc") else "gcc is not installed"
    try:
        importlib.import_module(module)
    except ImportError:
        return f"{module} is not installed"
    return ""


# --- this library ---------------------------------------------------------------------------------
def compiled_step(arm, q, qd, tau):
    """Compute one state, with the whole chain in one compiled call."""

    out = np.empty(arm.nv)
    return Job(dynamics.compile(arm), (q, qd, tau, out), lambda _: out)


def bound_step(arm, q, qd, tau):
    """Return a step on arrays that were bound beforehand: a call without arguments."""

    out = np.empty(arm.nv)
    return Job(dynamics.compile(arm).bind(q, qd, tau, out), (), lambda _: out)


def rolled_step(arm, q, qd, tau):
    """Return the step of the rolled program, even if the arm has a program of its own."""
    from robodyn_lib import compiled

    p = compiled.prepared(arm)
    out = np.empty(arm.nv)
    rolled = compiled.Checked(p.forward, p.data, None, p.shapes("forward_dynamics"))
    return Job(rolled.bind(q, qd, tau, out), (), lambda _: out)


def method(name, arm, q, qd, tau):
    """Return a job of `forward_dynamics` with one of METHODS, one state (n,) or many (B, n).

    It checks what it is given.
    """
    return Job(partial(dynamics.forward_dynamics, method=name), (arm, q, qd, tau))


def calls(job):
    """Count the calls of Python and numpy that one run of a job makes.

    Unlike a time, it is the same on any machine.
    """
    made = 0

    def count(_frame, event, _what):
        nonlocal made
        made += event in ("call", "c_call")

    job.run(*job.args)  # a first run, so that everything is prepared
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        job.run(*job.args)
    finally:
        sys.setprofile(before)
    return made


compiled_batch = partial(method, "compiled")


def compiled_simulation(arm, q0, qd0, span):
    """Return a job: RK4 with a fixed step; its answer is the last state (2n,)."""
    from robodyn_lib.simulation import simulate

    run = partial(simulate, integrator="rk4", dt=STEP, method="compiled", progress=False)
    return Job(
        run, (arm, q0, qd0, [0.0, span]), lambda path: np.concatenate([path.q[-1], path.qd[-1]])
    )


# --- pinocchio ------------------------------------------------------------------------------------
def pinocchio_model(arm, pin=None):
    """Return a pinocchio model of the arm, made of its data without other parts of the library.

    Joints are hinges, sliders and free joints.

    Each frame is turned so that its joint axis is z: joints about a coordinate axis are pinocchio's
    faster ones. Of a tree each link is followed by all that it carries, as pinocchio's algorithms
    want it.
    """
    pin = pin or importlib.import_module("pinocchio")
    arm = arm.in_floats
    joints = {
        "revolute": pin.JointModelRZ,
        "prismatic": pin.JointModelPZ,
        "free": pin.JointModelFreeFlyer,
    }
    model = pin.Model()
    nowhere = np.zeros(3)
    model.gravity = pin.Motion(np.array(dynamics.GRAVITY), nowhere)
    base = pin.SE3(np.array(arm.base_rotation, dtype=float), np.array(arm.base_offset, dtype=float))
    numbers, frames = {-1: 0}, {-1: base}
    for i, (kind, before) in enumerate(zip(arm.joint_types, arm.parents)):
        z = arm.axes[i]
        turn = pin.SE3(
            np.column_stack([*across(z), z]) if arm.kinds[i].has_axis else np.eye(3), nowhere
        )
        own = pin.SE3(
            np.array(arm.rotations[i], dtype=float), np.array(arm.offsets[i], dtype=float)
        )
        numbers[i] = model.addJoint(
            numbers[before], joints[kind](), frames[before] * own * turn, f"joint{i + 1}"
        )
        body = pin.Inertia(
            float(arm.masses[i]),
            np.array(arm.coms[i], dtype=float),
            np.array(arm.inertias[i], dtype=float),
        )
        model.appendBodyToJoint(numbers[i], turn.inverse() * body, pin.SE3.Identity())
        frames[i] = turn.inverse()
    return model


def in_their_order(arm):
    """Return the places (nv,) of pinocchio's rates in ours, and back.

    For a free joint it has the linear ones first.
    """
    order = np.arange(arm.nv)
    for place, kind in zip(arm.places, arm.kinds):
        order[place] = np.roll(order[place], 3 * kind.free)
    return order


def pinocchio_bytes(n):
    """Bound the memory of pinocchio's Data from above by 6 n^3 doubles; near 4 n^3 are taken."""
    return 6 * 8 * n**3


def pinocchio_measured(*sizes):
    """Measure the bytes that pinocchio's Data takes for arms of so many joints, {n: bytes}.

    None where they cannot be measured.

    Each in a process of its own, whose memory holds nothing that could be used again; all at the
    same time.
    """
    if missing("pinocchio") or not os.path.exists("/proc/self/statm"):
        return dict.fromkeys(sizes)
    code = "from benchmarks import jobs, space; print(jobs.pinocchio_grown(space({})))"
    run = {
        n: subprocess.Popen([sys.executable, "-c", code.format(n)], stdout=subprocess.PIPE)
        for n in sizes
    }
    return {n: int(one.communicate()[0]) for n, one in run.items()}


def pinocchio_grown(arm):
    """Measure by how many bytes this process grows when pinocchio makes its Data."""

    def in_use():
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    model = pinocchio_model(arm)
    before = in_use()
    data = model.createData()
    return in_use() - before if data else 0  # it is held until here


def pinocchio_aba(arm, q, qd, tau):
    """Return a job: one state, in world axes, the faster of pinocchio's two conventions."""
    pin = importlib.import_module("pinocchio")
    model = pinocchio_model(arm, pin)
    order = in_their_order(arm)
    return Job(
        pin.aba,
        (model, model.createData(), q, qd[order], tau[order], pin.Convention.WORLD),
        lambda qdd: qdd[order],
    )


def pinocchio_in_parallel(arm, q, qd, tau):
    """Return a job: many states (B, n) by `abaInParallel` on one thread, into a given array."""
    pin = importlib.import_module("pinocchio")
    order = in_their_order(arm)
    states = [np.asfortranarray(x.T) for x in (q, qd[:, order], tau[:, order])]
    out = np.zeros_like(states[1], order="F")
    pool = pin.ModelPool(pinocchio_model(arm, pin), 1)
    return Job(pin.abaInParallel, (1, pool, *states, out), lambda _: out.T[:, order])


# --- MuJoCo ---------------------------------------------------------------------------------------
def mujoco_model(arm):
    """Return a MuJoCo model of the arm: no geometry, no contacts, no constraints, no damping, RK4.

    MuJoCo wants every principal moment above 0; each link gets 1e-14 more, which no result shows.
    """
    mujoco = importlib.import_module("mujoco")
    arm = arm.in_floats
    spec = mujoco.MjSpec()
    spec.option.timestep, spec.option.gravity = STEP, dynamics.GRAVITY
    spec.option.integrator = mujoco.mjtIntegrator.mjINT_RK4
    off = mujoco.mjtDisableBit
    spec.option.disableflags = off.mjDSBL_CONSTRAINT | off.mjDSBL_CONTACT | off.mjDSBL_AUTORESET
    joints = {"revolute": mujoco.mjtJoint.mjJNT_HINGE, "prismatic": mujoco.mjtJoint.mjJNT_SLIDE}
    link = spec.worldbody.add_body(pos=arm.base_offset, quat=_quaternion(mujoco, arm.base_rotation))
    for i, kind in enumerate(arm.joint_types):
        I = arm.inertias[i] + 1e-14 * max(1.0, np.abs(arm.inertias[i]).max()) * np.eye(3)
        link = link.add_body(pos=arm.offsets[i], quat=_quaternion(mujoco, arm.rotations[i]))
        link.add_joint(type=joints[kind], axis=arm.axes[i])
        link.mass = float(arm.masses[i])
        link.ipos = arm.coms[i]
        link.explicitinertial = True
        link.fullinertia = I[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]
    return spec.compile()


def _quaternion(mujoco, R):
    quat = np.zeros(4)
    mujoco.mju_mat2Quat(quat, np.array(R, dtype=float).ravel())
    return quat


def mujoco_forward(arm, q, qd, tau):
    """Compute one state by `mj_forward`, which also finds further quantities for simulations."""
    mujoco = importlib.import_module("mujoco")
    model = mujoco_model(arm)
    data = mujoco.MjData(model)
    data.qpos[:] = q
    data.qvel[:] = qd
    data.qfrc_applied[:] = tau
    return Job(mujoco.mj_forward, (model, data), lambda _: data.qacc)


def mujoco_simulation(arm, q0, qd0, span):
    """Return a job: all steps in one call of `mj_step`, no Python between, nothing recorded."""
    mujoco = importlib.import_module("mujoco")
    model = mujoco_model(arm)
    data = mujoco.MjData(model)
    steps = round(span / STEP)

    def run():
        data.qpos[:] = q0
        data.qvel[:] = qd0
        data.time = 0.0
        mujoco.mj_step(model, data, nstep=steps)

    return Job(run, (), lambda _: np.concatenate([data.qpos, data.qvel]))


# --- dynibo and frax, which read URDF files -------------------------------------------------------
EARTH_OF_DYNIBO = 9.80665  # m/s^2; dynibo accepts no other value


def urdf_text(arm):
    """Return the arm as a URDF file, in all its digits.

    The base, which does not move, has an inertia because frax requires one.
    """
    from vectors.robots import Robot, inertial, joint

    arm, joints = arm.in_floats, []
    for i, kind in enumerate(arm.joint_types):
        R, at = arm.rotations[i], arm.offsets[i]
        if i == 0:
            R = arm.base_rotation @ R
            at = arm.base_offset + arm.base_rotation @ at
        six = arm.inertias[i][[0, 0, 0, 1, 1, 2], [0, 1, 2, 1, 2, 2]]
        body = inertial(repr(float(arm.masses[i])), _words(six), _words(arm.coms[i]))
        joints.append(
            joint(
                f"joint{i + 1}",
                kind,
                f"link{i}",
                f"link{i + 1}",
                body,
                _words(at),
                _words(_roll_pitch_yaw(R)),
                _words(arm.axes[i]),
            )
        )
    return Robot("arm", 1, joints, base=inertial("1", "1 0 0 1 0 1")).urdf


def _words(numbers):
    return " ".join(repr(float(x)) for x in numbers)


def _roll_pitch_yaw(R):
    """Return angles about the fixed axes x, y, z, one after the other."""
    R = np.asarray(R, dtype=float)
    return (
        np.arctan2(R[2, 1], R[2, 2]),
        np.arctan2(-R[2, 0], np.hypot(R[2, 1], R[2, 2])),
        np.arctan2(R[1, 0], R[0, 0]),
    )


def _from_urdf(read, arm):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "arm.urdf")
        path.write_text(urdf_text(arm), encoding="utf-8")
        return read(str(path))


def dynibo_forward(arm, q, qd, tau):
    """Return a job for one state, into an array that is there.

    The torques make up for its gravity, which is not the one here.
    """
    robot = _from_urdf(importlib.import_module("dynibo").Robot.from_urdf, arm)
    rest = np.zeros(arm.n)
    out = np.empty(arm.n)
    weight = [
        dynamics.inverse_dynamics(arm, q, rest, rest, [0, 0, -g]) for g in (EARTH_OF_DYNIBO, G)
    ]
    return Job(
        robot.forward_dynamics, (q, qd, tau + weight[0] - weight[1], None, out), lambda _: out
    )


def frax_forward(arm, q, qd, tau):
    """Return a job for one state by `forward_dynamics`, compiled by JAX for float64.

    The arrays are JAX's own, as in its loops.
    """
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
    jax = importlib.import_module("jax")
    jax.config.update("jax_enable_x64", True)
    robot = _from_urdf(importlib.import_module("frax").Robot, arm)
    solve = jax.jit(lambda *state: robot.forward_dynamics(*state, None))
    return Job(
        lambda *state: solve(*state).block_until_ready(),
        tuple(map(jax.numpy.asarray, (q, qd, tau))),
    )


# --- scipy and numpy, planar chains ---------------------------------------------------------------
def link_lengths(arm):
    """Return distances (n,) from joint to joint, and to the tip [m]."""
    return np.linalg.norm(np.vstack([arm.offsets[1:], arm.tip_offset]).astype(float), axis=1)


def scipy_banded(arm, q, qd, tau):
    """Return a job for a chain of point masses by the tridiagonal system of its tensions.

    It is assembled by numpy, and solved by `solveh_banded`.

    (r_i + r_i-1) l_i - r_i c_i+1 l_i+1 - r_i-1 c_i l_i-1 = L_i w_i^2 + r_i s_i+1 u_i+1 - r_i-1 s_i
    u_i-1, with r = 1 / m, u_i = (tau_i - tau_i+1) / L_i, w_i the absolute rate of link i; gravity
    pulls at the first link alone.
    """
    solveh_banded = needs("scipy.linalg", "integrate").solveh_banded
    L = link_lengths(arm)
    r = 1 / arm.masses.astype(float)
    diagonal = r.copy()
    diagonal[1:] += r[:-1]
    off = r[:-1].copy()
    per_length = 1 / L

    def run(q, qd, tau):
        u = tau.copy()
        u[:-1] -= tau[1:]
        u *= per_length
        s = np.sin(q)
        c = np.cos(q)
        rs, rc = off * s[1:], off * c[1:]
        bands = np.empty((2, len(q)))
        bands[0, 0], bands[1] = 0.0, diagonal
        np.negative(rc, out=bands[0, 1:])
        b = np.cumsum(qd)
        b *= b
        b *= L
        b[:-1] += rs * u[1:]
        b[1:] -= rs * u[:-1]
        b[0] -= G * s[0]
        tension = solveh_banded(bands, b, overwrite_ab=True, overwrite_b=True, check_finite=False)
        a = diagonal * u
        a[:-1] += rs * tension[1:] - rc * u[1:]
        a[1:] -= rc * u[:-1] + rs * tension[:-1]
        a[0] -= G * c[0]
        a *= per_length
        return np.diff(a, prepend=0.0)

    return Job(run, (q, qd, tau))


def planar_right_side(arm):
    """Return f(phi, w), the absolute angular accelerations (n,) [rad/s^2] of a planar chain.

    phi and w are its absolute angles and rates; no torque acts.

    M_ij = A_ij cos(phi_i - phi_j), dense, by numpy.
    """
    m = arm.masses.astype(float)
    L = link_lengths(arm)
    a = arm.coms[:, 0].astype(float)
    beyond = np.cumsum(m[::-1])[::-1] - m
    first = m * a + beyond * L
    A = np.triu(np.outer(L, first), 1)
    A = A + A.T + np.diag(arm.inertias[:, 1, 1].astype(float) + m * a * a + beyond * L * L)
    weight = G * first

    def accelerations(phi, w):
        c = np.cos(phi)
        s = np.sin(phi)
        w2 = w * w
        M = np.outer(c, c)
        M += np.outer(s, s)
        M *= A
        return np.linalg.solve(M, c * (A @ (s * w2)) - s * (A @ (c * w2)) - weight * c)

    return accelerations


def scipy_simulation(arm, q0, qd0, span):
    """Return a job for `solve_ivp`, RK45 with steps of 1 ms.

    The error it allows is so large that the largest step is always taken.
    """
    solve_ivp = needs("scipy.integrate", "integrate").solve_ivp
    n = arm.n
    accelerations = planar_right_side(arm)

    def right_side(t, y):
        return np.concatenate([y[n:], accelerations(y[:n], y[n:])])

    start = np.concatenate([np.cumsum(q0), np.cumsum(qd0)])
    run = partial(
        solve_ivp,
        right_side,
        (0.0, span),
        start,
        t_eval=[span],
        method="RK45",
        first_step=STEP,
        max_step=STEP,
        rtol=1e-3,
        atol=1e-3,
    )
    return Job(run, (), lambda path: np.diff(path.y[:, -1].reshape(2, n), prepend=0.0).ravel())


# --- sympy ----------------------------------------------------------------------------------------
def sympy_kane(arm, q, qd, tau):
    """Return a job for Kane's equations of a planar arm, solved by numpy.

    They are lambdified for machine numbers, with common terms computed once.
    """
    sympy = needs("sympy", "symbolic")
    mechanics = needs("sympy.physics.mechanics", "symbolic")
    n = arm.n
    rates = sympy.symbols(f"t1:{arm.n + 1}")
    angles = mechanics.dynamicsymbols(f"q1:{n + 1}")
    speeds = mechanics.dynamicsymbols(f"u1:{n + 1}")
    bodies, loads, world = _kane_bodies(arm, angles, speeds, rates)
    kane = mechanics.KanesMethod(
        world, angles, speeds, [a.diff() - u for a, u in zip(angles, speeds)]
    )
    kane.kanes_equations(bodies, loads)
    entries = sympy.lambdify(
        [*angles, *speeds, *rates], [*kane.mass_matrix, *kane.forcing], "math", cse=True
    )

    def run(q, qd, tau):
        x = np.array(entries(*q.tolist(), *qd.tolist(), *tau.tolist()))
        return np.linalg.solve(x[: n * n].reshape(n, n), x[n * n :])

    return Job(run, (q, qd, tau))


def _kane_bodies(arm, angles, speeds, torques):
    mechanics = needs("sympy.physics.mechanics", "symbolic")
    world = mechanics.ReferenceFrame("N")
    at = mechanics.Point("O")
    at.set_vel(world, 0)
    bodies = []
    loads = []
    before = world
    for i, length in enumerate(link_lengths(arm).tolist()):
        frame = world.orientnew(f"A{i}", "Axis", [sum(angles[: i + 1]), -world.y])
        frame.set_ang_vel(world, -sum(speeds[: i + 1]) * world.y)
        com = at.locatenew(f"C{i}", float(arm.coms[i, 0]) * frame.x)
        end = at.locatenew(f"P{i}", length * frame.x)
        for point in (com, end):
            point.v2pt_theory(at, world, frame)
        m = float(arm.masses[i])
        moments = np.diag(arm.inertias[i]).astype(float).tolist()
        bodies.append(
            mechanics.RigidBody(f"B{i}", com, frame, m, (mechanics.inertia(frame, *moments), com))
        )
        loads += [
            (com, -G * m * world.z),
            (frame, -torques[i] * world.y),
            (before, torques[i] * world.y),
        ]
        before, at = frame, end
    return bodies, [load for load in loads if load[0] is not world], world


def energy(arm, state):
    """Return the energy [J], kinetic and potential, of a state (2n,).

    It comes from the mass matrix and the centres of mass.
    """
    q, qd = np.split(np.asarray(state, dtype=float), 2)
    if not np.isfinite(state).all():
        return math.nan
    return 0.5 * qd @ dynamics.mass_matrix(arm, q) @ qd + G * float(arm.masses @ arm.at(q).C[:, 2])
