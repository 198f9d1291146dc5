"""Runs of a simulation, in Python, in compiled code, or with adaptive steps."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from ..arm import Arm
from ..needs import needs
from ..numbers import first_largest
from .laws import JointLaw
from .steps import EXPLICIT, FASTEST, ITERATIONS, STEPS, TOLERANCE, NotConverged, slow

LONGEST = 2.0  # longest explicit step, in time constants of the fastest decay or swing


class Stop(Exception):
    """The end of a run that cannot continue; its text has the reason and the joint."""


class RanAway(Stop):
    """A rate is beyond reason."""


@dataclass(eq=False)
class System:
    """A moving arm, solve(q, qd, tau) -> qdd, and its drive, law(t, q, qd) -> tau.

    own: whether solve is the user's function, so that nan is an error of the function. keep(q, qd)
    -> (q, qd): the projection of a closed chain's state after a fixed step.
    """

    arm: Arm
    solve: Callable
    law: Callable
    own: bool = False
    keep: Callable | None = None

    def __post_init__(self):
        turns = self.arm.nq > self.arm.nv
        self.settled = self.arm.of_unit_quaternions if turns else lambda q: q
        moves = turns or any(kind.flow for kind in self.arm.kinds)
        rates = getattr(self.solve, "rates", self.arm.in_floats.coordinate_rates)
        self.rate_of_q = rates if moves else None  # None: qd itself

    def acceleration(self, t, q, qd):
        """Return qdd (nv,); raises Stop if it is not defined.

        Between two steps the length of a quaternion does not matter.
        """
        q = self.settled(q)
        return self.accelerate(q, qd, self.law(t, q, qd))

    def accelerate(self, q, qd, tau):
        try:
            a = self.solve(q, qd, tau)
        except ValueError as error:  # a joint has no inertia, or the state is absurd
            self.check_rates(qd)
            raise Stop(str(error)) from None
        if not np.isfinite(a).all():
            self.check_rates(qd)
            joint = self.label(np.flatnonzero(~np.isfinite(a))[0])
            if self.own:
                raise RuntimeError(
                    f"the method must return finite numbers, got {a} for q = {q}; first at {joint}"
                )
            raise Stop(f"{joint}: acceleration is not finite")
        return a

    def held(self, q, qd):
        """Return the state after a fixed step, with loops closed again if that is chosen.

        Raises Stop if they cannot be closed.
        """
        try:
            return self.keep(q, qd) if self.keep else (q, qd)
        except ValueError as error:
            raise Stop(str(error)) from None

    def check_rates(self, qd):
        """Stop where a rate is beyond reason; it names the joint that is fastest."""
        if not slow(qd):
            i = first_largest(np.abs(qd))
            raise RanAway(f"{self.label(i)} ran away ({self.rate(i, qd[i])})")

    def fastest(self, t, q, qd):
        """Return the fastest rate [1/s] of decay or oscillation about a state.

        It comes from the derivatives of the law and of the arm there.
        """
        n = len(qd)
        moved = self.rate_of_q or (lambda q, v: v)
        at_rest = self.acceleration(t, q, qd)
        J = np.eye(2 * n, k=n)
        for j, e in enumerate(1e-6 * np.eye(n)):
            J[n:, j] = (self.acceleration(t, q + moved(q, e), qd) - at_rest) / 1e-6
            J[n:, n + j] = (self.acceleration(t, q, qd + e) - at_rest) / 1e-6
        rates = np.linalg.eigvals(J)
        growing = rates.real > 0.1 * abs(rates)
        return float(abs(rates[~growing]).max(initial=0))

    def not_converging(self, h, i):
        return Stop(
            f"the implicit step of {h:.3g} s does not converge at {self.label(i)}; "
            "take a smaller dt"
        )

    def label(self, i):
        """Return the joint of freedom i as errors name it."""
        return self.arm.joint_label(self.arm.joint_of[i])

    def rate(self, i, value):
        value = f"{abs(value):.2g}".replace("e+0", "e").replace("e+", "e")
        return f"{value} {self.arm.units[i]}"


class Recording:
    """The record of a run at times t (T,): q (T, nq), qd (T, nv), filled up to `recorded`.

    at[0]: the number of finished intervals.
    """

    def __init__(self, system, t, q0, qd0):
        self.system = system
        self.t = t
        self.at = np.zeros(2, dtype=np.int64)
        self.q = np.empty((len(t), len(q0)))
        self.qd = np.empty((len(t), len(qd0)))
        self.q[0] = q0
        self.qd[0] = qd0

    @property
    def recorded(self):
        return int(self.at[0]) + 1

    @property
    def done(self):
        return self.recorded == len(self.t)


# --- steps of equal length between recording times ------------------------------------------------
class FixedSteps(Recording):
    """Fixed steps in Python.

    steps (T-1,): number of steps in each interval; at = (interval, step): the next step.
    """

    def __init__(self, system, integrator, t, q0, qd0, dt):
        super().__init__(system, t, q0, qd0)
        self.steps = step_counts(t, dt)
        self.implicit = integrator == "midpoint"
        self.step = STEPS[integrator]
        if system.rate_of_q:
            self.step = partial(self.step, rate=system.rate_of_q)
        self.state = q0, qd0, np.zeros(len(qd0))

    @property
    def h(self):
        """Length of the next step [s]."""
        r = self.at[0]
        return (self.t[r + 1] - self.t[r]) / self.steps[r]

    @property
    def time(self):
        """Time at which the next step starts [s]."""
        r, k = self.at
        return self.t[r] if self.done else self.t[r] + k * self.h

    def advance(self, budget):
        """Make at most `budget` steps.

        Raises Stop if the next step cannot be made, with a message if it is too long.
        """
        try:
            self.take(budget)
        except RanAway as stop:
            raise Stop(f"{stop}{self.advice()}") from None

    def advice(self):
        """Return advice on a run that diverged, if its last state moves too fast for its steps.

        This concerns explicit integrators.
        """
        last = self.recorded - 1
        h = self.h
        try:
            fastest = self.system.fastest(self.t[last], self.q[last], self.qd[last])
        except (Stop, RuntimeError, ValueError, np.linalg.LinAlgError):
            return ""
        if self.implicit or fastest * h <= LONGEST:
            return ""
        return (
            f": the step of {h:.3g} s is too long for what acts here within {1 / fastest:.1g} s; "
            "take a smaller dt"
        )

    def take(self, budget):
        """Advance, without the advice on the step size."""
        for _ in range(budget):
            if self.done:
                return
            try:
                q, qd, a = self.step(self.system.acceleration, self.time, self.h, *self.state)
            except NotConverged as error:
                raise self.system.not_converging(*error.args) from None
            self.system.check_rates(qd)
            q, qd = self.system.held(self.system.settled(q), qd)
            self.state = q, qd, a
            r, k = map(int, self.at)
            if k + 1 < self.steps[r]:
                self.at[1] = k + 1
            else:
                self.q[r + 1] = q
                self.qd[r + 1] = qd
                self.at[:] = r + 1, 0


class CompiledSteps(FixedSteps):
    """Fixed steps with the whole loop in compiled code.

    A step that it cannot make is made, or its error explained, in Python.
    """

    def __init__(self, system, integrator, t, q0, qd0, dt):
        from ..compiled import workspace
        from . import compiled

        super().__init__(system, integrator, t, q0, qd0, dt)
        width = -(-len(q0) // compiled.LANES) * compiled.LANES
        self.code = compiled
        self.room = workspace(compiled.ROWS * width).reshape(-1, width)
        self.work = self.room[0, : len(q0)], *self.room[1:3, : len(qd0)]
        self.work[0][:] = q0
        self.work[1][:] = qd0
        nodes, weights = EXPLICIT.get(integrator, ((), ()))
        solve = system.solve
        flow = compiled.steady
        joints = np.zeros(0)
        if system.rate_of_q:
            flow = solve.flow
            joints = solve.flow_data
        self.loop = compiled.loop(solve.kernel, flow)
        tables = (
            np.array(x, dtype=float) for x in (nodes, weights, (FASTEST, TOLERANCE, ITERATIONS))
        )
        self.given = (
            solve.kernel,
            flow,
            joints,
            system.arm.quaternion_places,
            compiled.SCHEMES[integrator],
            *tables,
            solve.data,
            system.law.table(system.arm),
            t.copy(),
            self.steps,
            self.at,
        )

    def take(self, budget):
        """Advance without checking the step size; KeyboardInterrupt comes after the last step."""
        code = self.code
        q, qd, a = self.work
        trouble = self.loop(*self.given, budget, self.room, self.q, self.qd)
        if trouble == code.NOT_CONVERGED:
            raise self.system.not_converging(
                self.h, first_largest(np.abs(a - self.room[code.LAST, : len(a)]))
            )
        self.system.check_rates(qd)
        if trouble == code.NOT_FINITE:
            self.state = q.copy(), qd.copy(), np.zeros(len(qd))
            super().take(1)
            for row, value in zip(self.work, self.state, strict=True):
                row[:] = value


def step_counts(t, dt):
    """Return the numbers (T-1,) of steps of at most dt, up to rounding, between times t (T,)."""
    intervals = np.diff(t)
    with np.errstate(over="ignore"):
        counts = np.maximum(np.ceil(intervals / dt * (1 - 1e-9)), 1)
    if (intervals / counts <= 4 * np.spacing(np.abs(t).max())).any():
        raise ValueError(
            f"dt = {dt:g} s is too short to be added to times up to {np.abs(t).max():g} s; "
            "choose a longer dt, or let t begin near 0"
        )
    return counts.astype(np.int64)


# --- adaptive steps -------------------------------------------------------------------------------
class AdaptiveSteps(Recording):
    """Steps of scipy's DOP853; its dense output gives the states at recording times."""

    def __init__(self, system, t, q0, qd0, rtol, atol):
        super().__init__(system, t, q0, qd0)
        self.rtol = rtol
        self.atol = atol
        self.start = t[0], np.concatenate([q0, qd0])
        self.solver = None

    @property
    def time(self):
        if self.solver is None:
            return self.start[0]
        return self.solver.t

    def advance(self, budget):
        if self.solver is None:
            DOP853 = needs("scipy.integrate", "integrate").DOP853
            self.solver = DOP853(
                self._rates, *self.start, self.t[-1], rtol=self.rtol, atol=self.atol
            )
            if not np.isfinite(self.solver.h_abs):  # scipy would search for a step for ever
                self.system.check_rates(self.qd[0])
                raise self._too_short(self.qd[0])
        for _ in range(budget):
            if self.done:
                return
            self.solver.step()
            qd = self.solver.y[len(self.q[0]) :]
            self.system.check_rates(qd)
            if self.solver.status == "failed":
                raise self._too_short(qd)
            self._record()

    def _too_short(self, qd):
        i = first_largest(np.abs(qd))
        return Stop(
            f"steps became too small; fastest is {self.system.label(i)} "
            f"({self.system.rate(i, qd[i])})"
        )

    def _rates(self, t, y):
        """Return rates, or nan if a trial step diverged: scipy then tries a shorter one."""
        q, qd = np.split(y, [len(self.q[0])])
        if not slow(qd):
            return np.full(len(y), np.nan)
        rates = qd if self.system.rate_of_q is None else self.system.rate_of_q(q, qd)
        return np.concatenate([rates, self.system.acceleration(t, q, qd)])

    def _record(self):
        if self.t[self.recorded] <= self.solver.t:
            state_at = self.solver.dense_output()
            while not self.done and self.t[self.recorded] <= self.solver.t:
                k = self.recorded
                q, qd = np.split(state_at(self.t[k]), [len(self.q[0])])
                self.q[k] = self.system.settled(q)
                self.qd[k] = qd
                self.at[0] += 1


def run_of(system, integrator, t, q0, qd0, dt, rtol, atol):
    """Return the run for an integrator's name, before its first step.

    It is compiled if solver and law can be.
    """
    if integrator == "adaptive":
        return AdaptiveSteps(system, t, q0, qd0, rtol, atol)
    compiled = (
        hasattr(system.solve, "kernel")
        and isinstance(system.law, JointLaw)
        and system.law.compiles
        and (system.rate_of_q is None or system.solve.flow is not None)
    )
    return (CompiledSteps if compiled else FixedSteps)(system, integrator, t, q0, qd0, dt)
