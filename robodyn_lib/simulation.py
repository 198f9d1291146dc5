"""An arm in motion: forward dynamics of any method, stepped through time by the integrator of choice.

The integrators stand here in Python, a few lines each. With method "compiled" the whole loop runs in compiled code
(`compiled.integrate`), tested against these. A run that fails or is interrupted keeps what was computed.
"""
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property, partial
from math import ceil, pi
from time import perf_counter

import numpy as np

from .arm import REVOLUTE, Arm
from .dynamics import GRAVITY, METHODS
from .inputs import joint_vectors, real_array, surroundings

__all__ = ["INTEGRATORS", "JointLaw", "Trajectory", "simulate"]

INTEGRATORS = {
    "rk4": "classical Runge-Kutta, order 4",
    "euler": "explicit Euler, order 1; energy grows",
    "semi-implicit": "semi-implicit Euler, order 1: rates first; symplectic only where the mass matrix is constant",
    "midpoint": "implicit midpoint, order 2, symmetric: energy swings, and creeps only where the motion is chaotic",
    "adaptive": "Dormand-Prince, order 8; steps chosen by error estimates",
}
# Runge-Kutta schemes in which each stage leans on the one before it alone: nodes, weights.
EXPLICIT = {"rk4": ((0, 1 / 2, 1 / 2, 1), (1 / 6, 1 / 3, 1 / 3, 1 / 6)), "euler": ((0,), (1,))}
TOLERANCE, ITERATIONS = 1e-13, 100      # of the midpoint's fixed point; rates, relative to 1 + the largest
FASTEST = 1e6                           # [rad/s, m/s]: no arm moves so fast, a run beyond it has blown up
SAMPLES = 60                            # a second, where only an end time is given
TURN, PATIENCE = 0.02, 0.5              # [s]: work between two looks at progress; before a bar appears


# --- what drives the joints -----------------------------------------------------------------------------------------

@dataclass(frozen=True, eq=False, repr=False)
class JointLaw:
    """Joint torques by formula, which compiled runs evaluate without coming back to Python:

    tau_i = constant_i + amplitude_i sin(2 pi frequency_i t + phase_i) + stiffness_i (target_i - q_i) - damping_i qd_i

    Each a scalar or one value per joint, base to tip [N m or N, Hz, rad, N m/rad or N/m, rad or m, N m s/rad or N s/m].
    law(t, q, qd) is tau (..., n) for q, qd (..., n) and times t that broadcast against them. Raises TypeError or
    ValueError for what is not real and finite (it names the joint) and for unequal numbers of values.

    >>> law = JointLaw(stiffness=[20.0, 5.0], damping=1.0)
    >>> law
    JointLaw(stiffness=[20, 5], damping=1)
    >>> law(0.0, np.array([0.1, 0.0]), np.array([0.0, 0.3]))
    array([-2. , -0.3])
    """

    constant: np.ndarray = 0.0
    amplitude: np.ndarray = 0.0
    frequency: np.ndarray = 0.0
    phase: np.ndarray = 0.0
    stiffness: np.ndarray = 0.0
    target: np.ndarray = 0.0
    damping: np.ndarray = 0.0

    def __post_init__(self):
        for field in fields(self):
            object.__setattr__(self, field.name, _per_joint(field.name, getattr(self, field.name)))
        counts = {word: len(a) for word, a in self._values.items() if a.ndim}
        if len(set(counts.values())) > 1:
            raise ValueError(f"one value per joint: got {', '.join(f'{n} of {word}' for word, n in counts.items())}")

    @property
    def _values(self):
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __call__(self, t, q, qd):
        return (self.constant + self.amplitude * np.sin(2 * pi * self.frequency * t + self.phase)
                + self.stiffness * (self.target - q) - self.damping * qd)

    def table(self, arm):
        """The values for an arm (7, n), rows in the formula's order. ValueError if there are more or fewer."""
        fits = {(), (arm.n,)}                                       # what is here was checked when the law was made
        return np.array([(a if a.shape in fits else _per_joint(word, a, arm)) + np.zeros(arm.n)
                         for word, a in self._values.items()])

    def __repr__(self):
        plain = lambda a: f"{a:g}" if a.ndim == 0 else "[" + ", ".join(f"{x:g}" for x in a) + "]"  # noqa: E731
        return f"JointLaw({', '.join(f'{word}={plain(a)}' for word, a in self._values.items() if a.any())})"


def _per_joint(word, value, arm=None):
    """A read-only float64 copy of a scalar, or of one value per joint (of this arm), real and finite."""
    what = "a scalar or one value per joint" + (f" of {arm.name!r}" if arm else "")
    if np.iterable(value):
        length = arm.n if arm else len(value) if hasattr(value, "__len__") else 1
        a = real_array(word, value, length, what, arm.joint_label if arm else lambda i: f"joint {i + 1}")
    else:
        a = np.array(real_array(word, [value], 1, what, lambda i: "every joint")[0])
    a = _constant(word, a)
    a.flags.writeable = False
    return a


def _law(arm, torque, damping):
    """The JointLaw or the function (t, q, qd) -> tau (n,) that a user's torque and damping stand for."""
    damping = _per_joint("damping", damping, arm)
    for i in np.flatnonzero(damping < 0):
        raise ValueError(f"damping of {arm.joint_label(i) if damping.ndim else 'every joint'} must be >= 0, "
                         f"got {damping.ravel()[i]:g}")
    if callable(torque) and not isinstance(torque, JointLaw):
        return partial(_ask, arm, torque, damping)
    if torque is None:
        torque = JointLaw()
    elif not isinstance(torque, JointLaw):
        torque = JointLaw(constant=_one_state(arm, torque=torque)[0])
    table = torque.table(arm)
    table[-1] += damping
    return JointLaw(*table)


def _ask(arm, torque, damping, t, q, qd):
    """A user's function, asked for torques: what it raises and what is no torque is reported with its name."""
    who = lambda: f"torque {getattr(torque, '__name__', type(torque).__name__)!r}, asked at t = {t:.4g} s,"  # noqa: E731
    try:
        tau = np.asarray(torque(float(t), _shown(q), _shown(qd)))
    except Exception as error:
        raise RuntimeError(f"{who()} raised {type(error).__name__}: {error}") from error
    if tau.dtype.kind not in "iuf" or tau.shape != (arm.n,):
        raise ValueError(f"{who()} must return {arm.n} real numbers, got {tau.dtype.name} of shape {tau.shape}")
    if not np.isfinite(tau).all() and _slow(qd):
        i = np.flatnonzero(~np.isfinite(tau))[0]
        raise ValueError(f"{who()} must return finite numbers, got {tau[i]} for {arm.joint_label(i)}")
    return tau - damping * qd


def _shown(a):
    """A view that cannot be written to."""
    a = a.view()
    a.flags.writeable = False
    return a


# --- what comes out -------------------------------------------------------------------------------------------------

@dataclass(frozen=True, eq=False, repr=False)
class Trajectory:
    """What `simulate` recorded: times t (T,) [s], states q, qd (T, n), base to tip, and how they came about.

    points (T, n+1, 3): joint points, base to tip, and the tip [m]; tip (T, 3). kinetic, potential and energy (T,) [J]:
    the potential is gravity's, zero at the world's origin. drift (T,): what energy has changed since the start, in
    parts of energy_scale [J], the start's kinetic energy plus each link's weight times its distance from the first
    joint; 1 J where that is 0, at rest and weightless. All these are computed when first asked for. dt: the longest
    fixed step that was allowed [s], None if steps were adaptive. stopped: "" if the run came to its end, else when and
    why it stopped.
    """

    arm: Arm
    t: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    method: str
    integrator: str
    dt: float | None
    gravity: np.ndarray
    stopped: str = ""

    def __post_init__(self):
        for a in (self.t, self.q, self.qd, self.gravity):
            a.flags.writeable = False

    @cached_property
    def _motion(self):
        return _motion(self.arm.in_floats, self.q.T, self.qd.T, self.gravity)

    @property
    def points(self):
        return self._motion[0]

    @property
    def tip(self):
        return self.points[:, -1]

    @property
    def kinetic(self):
        return self._motion[1]

    @property
    def potential(self):
        return self._motion[2]

    @property
    def energy(self):
        return self.kinetic + self.potential

    @cached_property
    def energy_scale(self):
        pose = self.arm.at(self.q[0])
        weights = pose.m * np.linalg.norm(self.gravity)
        return float(self.kinetic[0] + weights @ np.linalg.norm(pose.C - pose.O[0], axis=1)) or 1.0

    @property
    def drift(self):
        return (self.energy - self.energy[0]) / self.energy_scale

    def __repr__(self):
        step = "" if self.dt is None else f" dt = {self.dt:g} s,"
        return (f"Trajectory of {self.arm.name!r}: {self.integrator},{step} {self.method}, {len(self.t)} samples, "
                f"t = {self.t[0]:.4g} to {self.t[-1]:.4g} s" + (f"; {self.stopped}" if self.stopped else ""))


def _motion(arm, q, qd, gravity):
    """points (T, n+1, 3), kinetic and potential energy (T,), for q, qd (n, T): a loop over links, all times at once.

    E (3, 3, T) holds the axes of the link's frame in the world: a vector c of the frame is the combination c E.
    """
    n, T = q.shape
    points, kinetic, potential = np.empty((T, n + 1, 3)), np.zeros(T), np.zeros(T)
    E = np.repeat(arm.base_rotation.T[:, :, None].astype(float), T, axis=2)
    O = np.repeat(arm.base_offset[:, None].astype(float), T, axis=1)
    w, v = np.zeros((3, T)), np.zeros((3, T))                   # of the link, and of its joint point
    for i in range(n):
        a, step = arm.axes[i], _combine(arm.offsets[i], E)
        E = _combine(arm.rotations[i].T, E)
        h = _combine(a, E)
        if arm.joint_types[i] == REVOLUTE:
            v = v + _cross(w, step)
            w = w + h * qd[i]
            along = a[:, None, None] * h                           # of each axis, what is along h stays
            E = along + np.cos(q[i]) * (E - along) + np.sin(q[i]) * _cross(h, E.swapaxes(0, 1)).swapaxes(0, 1)
        else:
            step = step + h * q[i]
            v = v + _cross(w, step) + h * qd[i]
        O = O + step
        p, w_link = _combine(arm.coms[i], E), np.einsum("krt,rt->kt", E, w)
        vc = v + _cross(w, p)
        kinetic += arm.masses[i] * np.sum(vc * vc, axis=0) / 2 + np.sum(w_link * (arm.inertias[i] @ w_link), axis=0) / 2
        potential -= arm.masses[i] * (gravity @ (O + p))
        points[:, i] = O.T
    points[:, n] = (O + _combine(arm.tip_offset, E)).T
    for a in (points, kinetic, potential):
        a.flags.writeable = False
    return points, kinetic, potential


def _combine(c, E):
    """c (..., 3) times E (3, 3, T): combinations (..., 3, T) of its axes."""
    return (c @ E.reshape(3, -1)).reshape(c.shape[:-1] + E.shape[1:])


def _cross(a, b):
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


# --- one step of an integrator: f(t, q, qd) -> qdd, all (n,); a is the acceleration that the last step ended with ----

def _explicit_step(name, f, t, h, q, qd, a):
    """An explicit Runge-Kutta step."""
    x, v, dq, dqd = q, qd, 0, 0
    nodes, weights = EXPLICIT[name]
    for c, b, following in zip(nodes, weights, (*nodes[1:], 0)):
        a = f(t + c * h, x, v)
        dq, dqd = dq + b * v, dqd + b * a
        x, v = q + following * h * v, qd + following * h * a
    return q + h * dq, qd + h * dqd, a


def _semi_implicit_step(f, t, h, q, qd, a):
    """New rates first, then new positions by the new rates."""
    a = f(t, q, qd)
    qd = qd + h * a
    return q + h * qd, qd, a


def _midpoint_step(f, t, h, q, qd, a):
    """Implicit midpoint, by iteration: a becomes the acceleration at the state halfway that a itself leads to."""
    last = 0 * a
    for _ in range(ITERATIONS):
        v = qd + h / 2 * a
        if not _slow(v):
            break
        last, a = a, f(t + h / 2, q + h / 2 * v, v)
        if h / 2 * np.abs(a - last).max() <= TOLERANCE * (1 + np.abs(v).max()):
            return q + h * (qd + h / 2 * a), qd + h * a, a
    raise _NotConverged(h, int(np.argmax(np.abs(a - last))))


# --- runs: what is recorded, and how it goes on ---------------------------------------------------------------------

class _Stop(Exception):
    """A run that cannot go on; the words say why, and at which joint."""


class _NotConverged(Exception):
    """Implicit steps of h [s] that are too long, for joint i most of all."""


@dataclass(eq=False)
class _System:
    """What moves, solve(q, qd, tau) -> qdd of an arm, and what drives it, law(t, q, qd) -> tau."""

    arm: Arm
    solve: Callable
    law: Callable

    def acceleration(self, t, q, qd):
        """qdd (n,), or _Stop where there is none."""
        return self.accelerate(q, qd, self.law(t, q, qd))

    def accelerate(self, q, qd, tau):
        try:
            a = self.solve(q, qd, tau)
        except ValueError as error:                             # a joint without inertia; or the state is absurd
            self.check_rates(qd)
            raise _Stop(str(error)) from None
        if not np.isfinite(a).all():
            self.check_rates(qd)
            raise _Stop(f"{self.arm.joint_label(np.flatnonzero(~np.isfinite(a))[0])}: acceleration is not finite")
        return a

    def check_rates(self, qd):
        """_Stop where a rate is beyond reason; it names the joint that is fastest."""
        if not _slow(qd):
            i = int(np.argmax(np.where(np.isnan(qd), np.inf, np.abs(qd))))
            raise _Stop(f"{self.arm.joint_label(i)} ran away ({self.rate(i, qd[i])})")

    def not_converging(self, h, i):
        return _Stop(f"the implicit step of {h:.3g} s does not converge at {self.arm.joint_label(i)}; "
                     "take a smaller dt")

    def rate(self, i, value):
        value = f"{abs(value):.2g}".replace("e+0", "e").replace("e+", "e")
        return f"{value} {'rad/s' if self.arm.joint_types[i] == REVOLUTE else 'm/s'}"


def _slow(qd):
    return bool((np.abs(qd) <= FASTEST).all())


class _FixedSteps:
    """Steps of equal length between recording times t (T,), in Python. q, qd (T, n) are filled up to `recorded`."""

    def __init__(self, system, integrator, t, q0, qd0, dt):
        self.system, self.integrator, self.t = system, integrator, t
        self.steps = _step_counts(t, dt)
        self.at = np.zeros(2, dtype=np.int64)                   # interval, and step in it
        self.q, self.qd = np.empty((2, len(t), len(q0)))
        self.q[0], self.qd[0] = q0, qd0
        self.state = q0, qd0, np.zeros(len(q0))
        self.step = {"semi-implicit": _semi_implicit_step, "midpoint": _midpoint_step}.get(
            integrator, partial(_explicit_step, integrator))

    @property
    def recorded(self):
        return int(self.at[0]) + 1

    @property
    def done(self):
        return self.recorded == len(self.t)

    @property
    def time(self):
        """Where the next step starts [s]."""
        r, k = self.at
        return self.t[r] if self.done else self.t[r] + k * ((self.t[r + 1] - self.t[r]) / self.steps[r])

    def advance(self, budget):
        """At most `budget` steps. Raises _Stop where the next one cannot be taken."""
        for _ in range(budget):
            if self.done:
                return
            r, k = map(int, self.at)
            h = (self.t[r + 1] - self.t[r]) / self.steps[r]
            try:
                state = self.step(self.system.acceleration, self.time, h, *self.state)
            except _NotConverged as error:
                raise self.system.not_converging(*error.args) from None
            self.system.check_rates(state[1])
            self.state = state
            if k + 1 == self.steps[r]:
                self.q[r + 1], self.qd[r + 1] = state[:2]
                self.at[:] = r + 1, 0
            else:
                self.at[1] = k + 1


class _CompiledSteps(_FixedSteps):
    """The same in compiled code."""

    def __init__(self, system, integrator, t, q0, qd0, dt):
        from .compiled import integrate, place_to_work

        super().__init__(system, integrator, t, q0, qd0, dt)
        rows, width = integrate.ROWS, -(-len(q0) // integrate.LANES) * integrate.LANES
        self.code, self.place = integrate, place_to_work(rows * width).reshape(rows, width)
        self.work = self.place[:, :len(q0)]
        self.work[0], self.work[1] = q0, qd0
        nodes, weights = EXPLICIT.get(integrator, ((), ()))
        self.given = (system.solve.kernel, integrate.SCHEMES[integrator], np.array(nodes, dtype=float),
                      np.array(weights, dtype=float), np.array([FASTEST, TOLERANCE, ITERATIONS]), system.solve.data,
                      system.law.table(system.arm), t.copy(), self.steps, self.at)

    def advance(self, budget):
        code, (q, qd, a, _, _, _, _, last) = self.code, self.work
        trouble = code.loop()(*self.given, budget, self.place, self.q, self.qd)
        if trouble == code.NOT_CONVERGED:
            r = self.at[0]
            raise self.system.not_converging((self.t[r + 1] - self.t[r]) / self.steps[r],
                                             int(np.argmax(np.abs(a - last))))
        self.system.check_rates(qd)
        if trouble == code.NOT_FINITE:                          # the step in Python says why; or finds it can be taken
            self.state = q.copy(), qd.copy(), np.zeros(len(q))
            super().advance(1)
            self.work[:3] = self.state


class _AdaptiveSteps:
    """scipy's DOP853; recording times are met by its dense output."""

    def __init__(self, system, t, q0, qd0, rtol, atol):
        self.system, self.t, self.rtol, self.atol = system, t, rtol, atol
        self.q, self.qd = np.empty((2, len(t), len(q0)))
        self.q[0], self.qd[0] = q0, qd0
        self.recorded, self.solver = 1, None

    @property
    def done(self):
        return self.recorded == len(self.t)

    @property
    def time(self):
        return self.t[0] if self.solver is None else self.solver.t

    def advance(self, budget):
        from scipy.integrate import DOP853

        if self.solver is None:
            self.solver = DOP853(self._rates, self.t[0], np.concatenate([self.q[0], self.qd[0]]), self.t[-1],
                                 rtol=self.rtol, atol=self.atol)
        for _ in range(budget):
            if self.done:
                return
            self.solver.step()
            qd = self.solver.y[len(self.q[0]):]
            self.system.check_rates(qd)
            if self.solver.status == "failed":
                i = int(np.argmax(np.abs(qd)))
                raise _Stop(f"steps became too small; fastest is {self.system.arm.joint_label(i)} "
                            f"({self.system.rate(i, qd[i])})")
            self._record()

    def _rates(self, t, y):
        """Not a number where a trial step went astray: the next trial is shorter."""
        q, qd = np.split(y, 2)
        return np.concatenate([qd, self.system.acceleration(t, q, qd)]) if _slow(qd) else np.full(len(y), np.nan)

    def _record(self):
        if self.t[self.recorded] <= self.solver.t:
            state = self.solver.dense_output()
            while not self.done and self.t[self.recorded] <= self.solver.t:
                self.q[self.recorded], self.qd[self.recorded] = np.split(state(self.t[self.recorded]), 2)
                self.recorded += 1


def _step_counts(t, dt):
    """How many steps of at most dt, up to rounding, make each interval of t (T,): (T-1,)."""
    intervals = np.diff(t)
    with np.errstate(over="ignore"):
        counts = np.maximum(np.ceil(intervals / dt * (1 - 1e-9)), 1)
    if (intervals / counts <= 4 * np.spacing(np.abs(t).max())).any():
        raise ValueError(f"dt = {dt:g} s is too short to be added to times up to {np.abs(t).max():g} s")
    return counts.astype(np.int64)


def _drive(run, progress):
    """Runs to the end, or as far as it goes: returns "" or when and why it stopped."""
    watch, budget = _watch(progress), 1
    try:
        with np.errstate(all="ignore"):                         # what overflows is found and named
            while not run.done:
                began = perf_counter()
                run.advance(budget)
                budget = max(1, min(8 * budget, int(budget * TURN / max(perf_counter() - began, 1e-6))))
                if watch((run.time - run.t[0]) / (run.t[-1] - run.t[0])) and not run.done:
                    raise _Stop("on request")
    except _Stop as reason:
        return f"stopped at t = {run.time:.4g} s: {reason}"
    except KeyboardInterrupt:
        return f"stopped at t = {run.time:.4g} s: interrupted"
    finally:
        if isinstance(watch, _Bar):
            watch.close()
    return ""


def _watch(progress):
    """What is called with the finished fraction, and stops the run by returning True."""
    if callable(progress):
        return progress
    if progress is not None and progress is not False:
        raise TypeError(f"progress must be None, False or a function of the finished fraction, got {progress!r}")
    watched = progress is None and sys.stderr is not None and sys.stderr.isatty()
    return _Bar() if watched else lambda fraction: False


class _Bar:
    """A progress bar on stderr, once a run has taken long enough for somebody to wonder."""

    def __init__(self):
        self.bar, self.began = None, perf_counter()

    def __call__(self, fraction):
        if self.bar is None and perf_counter() - self.began > PATIENCE:
            from tqdm import tqdm

            self.bar = tqdm(desc="simulate", total=1.0, initial=fraction, leave=False, file=sys.stderr,
                            bar_format="{desc} {percentage:3.0f}% {bar} [{elapsed}<{remaining}]")
        if self.bar is not None:
            self.bar.update(fraction - self.bar.n)

    def close(self):
        if self.bar is not None:
            self.bar.close()


# --- the public face ------------------------------------------------------------------------------------------------

def simulate(arm, q0, qd0, t, torque=None, damping=0.0, method="compiled", integrator="rk4", dt=1e-3, gravity=GRAVITY,
             tip_force=None, progress=None, rtol=1e-9, atol=1e-12):
    """The motion of an arm from joint values and rates q0, qd0 (n,): a Trajectory.

    t: how long [s], recorded 60 times a second; or increasing times (T,) to record at, the motion starting at the
    first. torque: None, constant values (n,), a JointLaw, or a function torque(t, q, qd) -> (n,) [N m, N]. damping:
    viscous, a scalar or (n,) [N m s/rad, N s/m], comes on top. gravity (3,), tip_force (6,): as in `forward_dynamics`,
    constant. method: a name in METHODS. integrator: a name in INTEGRATORS; steps are the longest that are no longer
    than dt and divide each recording interval; "adaptive" chooses its own by rtol and atol.

    "midpoint" iterates to a fixed point. It is symmetric: run backward in time, it retraces its steps. It keeps no
    energy exactly: without damping and drive energy swings by O(dt^2); on regular motion it swings about the same value
    for ever, on chaotic motion that value creeps. It and "semi-implicit" are symplectic only where the mass matrix is
    constant, for their variables are q and qd, not momenta.

    progress: None for a bar on stderr where a terminal shows it and the run takes long; False for none; or a function
    called with the finished fraction every now and then, which stops the run by returning True. A run that blows up
    (a rate beyond 1e6), loses its inertia, is stopped or interrupted (KeyboardInterrupt) keeps what was recorded, and
    `stopped` tells.
    Raises TypeError or ValueError naming the argument, RuntimeError for a torque function that raises.

    >>> import robodyn_lib as rd
    >>> arm = rd.planar_arm(2, body="point")
    >>> simulate(arm, [0.0, 0.0], [0.0, 0.0], 0.5, method="rk-fd4", dt=1 / 60)
    Trajectory of 'planar_arm(2)': rk4, dt = 0.0166667 s, rk-fd4, 31 samples, t = 0 to 0.5 s
    """
    q0, qd0 = _one_state(arm, q0=q0, qd0=qd0)
    t, dt, rtol, atol = _times(t), _positive("dt", dt), _positive("rtol", rtol), _positive("atol", atol)
    around = zip(("gravity", "tip_force"), surroundings(gravity, tip_force))
    gravity, tip_force = (_constant(word, a) for word, a in around)
    if not isinstance(integrator, str) or integrator not in INTEGRATORS:
        raise ValueError(f"integrator must be one of {', '.join(INTEGRATORS)}; got {integrator!r}")
    system = _System(arm, _solver(arm, method, gravity, tip_force), _law(arm, torque, damping))
    if integrator == "adaptive":
        run, dt = _AdaptiveSteps(system, t, q0, qd0, rtol, atol), None
    elif method == "compiled" and isinstance(system.law, JointLaw):
        run = _CompiledSteps(system, integrator, t, q0, qd0, dt)
    else:
        run = _FixedSteps(system, integrator, t, q0, qd0, dt)
    stopped = _drive(run, progress)
    kept = slice(run.recorded)
    return Trajectory(arm=arm, t=t[kept], q=run.q[kept], qd=run.qd[kept], method=method, integrator=integrator, dt=dt,
                      gravity=gravity, stopped=stopped)


def _solver(arm, method, gravity, tip_force):
    """solve(q, qd, tau) -> qdd, all (n,), by a method's name."""
    if not isinstance(method, str) or method not in METHODS:
        raise ValueError(f"method must be one of {', '.join(METHODS)}; got {method!r}")
    chosen = METHODS[method]
    if not chosen.serves(arm):
        raise ValueError(f"method {method!r} does not serve {arm!r}")
    if method == "compiled":
        return _CompiledSolver(arm, gravity, tip_force)
    if chosen.solve is None:
        return lambda q, qd, tau: chosen.states(arm, q, qd, tau, gravity, tip_force)
    arm = arm.in_floats
    return lambda q, qd, tau: chosen.solve(arm.at(q), qd, tau, gravity, tip_force)


class _CompiledSolver:
    """Forward dynamics by the kernel that serves the arm; kernel and data are what a compiled loop needs."""

    def __init__(self, arm, gravity, tip_force):
        from . import compiled

        prepared = compiled.prepared(arm)
        self.kernel, self.data = prepared.forward, prepared.surrounded(gravity, tip_force)
        self.explain = lambda q, qd, tau: compiled.explain(arm, q, qd, tau, gravity, tip_force)

    def __call__(self, q, qd, tau):
        out = np.empty(len(q))
        return self.explain(q, qd, tau) if self.kernel(self.data, q, qd, tau, out) else out


def _one_state(arm, **vectors):
    return [_constant(word, a) for word, a in zip(vectors, joint_vectors(arm, **vectors))]


def _constant(word, a):
    if a.ndim > 1:
        raise ValueError(f"{word} must have shape {a.shape[-1:]}, got {a.shape}")
    return a


def _positive(word, value):
    a = real_array(word, [value], 1, "one number")
    if a.ndim > 1 or a[0] <= 0:
        raise ValueError(f"{word} must be one number > 0, got {value!r}")
    return float(a[0])


def _times(t):
    """Recording times (T,) from an end time or from themselves."""
    if not np.iterable(t):
        end = _positive("t", t)
        return np.linspace(0, end, max(1, ceil(SAMPLES * end - 1e-9)) + 1)
    times = real_array("t", t, len(t) if hasattr(t, "__len__") else 1, "an end time or increasing times")
    if times.ndim > 1 or len(times) < 2:
        raise ValueError(f"t must be an end time or two or more increasing times, got shape {times.shape}")
    for i in np.flatnonzero(np.diff(times) <= 0):
        raise ValueError(f"t must increase, got {times[i]:g} s and then {times[i + 1]:g} s")
    return times
