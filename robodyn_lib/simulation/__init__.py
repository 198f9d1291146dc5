"""Simulation of an arm: forward dynamics of any method, with a choice of integrators.

The integrators are in `steps`, in Python. With a compiled method the whole loop runs in compiled
code (`simulation.compiled`), tested against these. A run that fails or is interrupted keeps what
was computed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, singledispatch
from math import ceil

import numpy as np
from numpy.typing import ArrayLike

from ..arm import Arm, Mechanism
from ..coupled import CoupledArm
from ..dynamics import DEFAULT_METHOD, METHODS, accelerations, method_for
from ..inputs import GRAVITY, at_door, for_all_times, one_of, positive, real_array
from ..loops import ClosedChain
from .laws import JointLaw, law_of
from .progress import drive
from .runs import System, run_of
from .trajectory import Trajectory

__all__ = ["INTEGRATORS", "JointLaw", "Trajectory", "simulate"]

INTEGRATORS = {
    "rk4": "classical Runge-Kutta, order 4",
    "euler": "explicit Euler, order 1; energy grows",
    "semi-implicit": "semi-implicit Euler, order 1: rates first; "
    "symplectic only where the mass matrix is constant",
    "midpoint": "implicit midpoint, order 2, symmetric: energy swings, "
    "and creeps only where the motion is chaotic",
    "adaptive": "Dormand-Prince, order 8; steps chosen by error estimates",
}
SAMPLES = 60  # samples per second, if only an end time is given
MEMORY = 2e9  # bytes that a recording may take


def simulate(
    arm: Arm | ClosedChain | CoupledArm,
    q0: ArrayLike,
    qd0: ArrayLike,
    t: ArrayLike,
    torque: ArrayLike | Callable | None = None,
    damping: ArrayLike = 0.0,
    method: str | Callable | None = None,
    integrator: str = "rk4",
    dt: float = 1e-3,
    gravity: ArrayLike = GRAVITY,
    tip_force: ArrayLike | None = None,
    progress: bool | Callable | None = None,
    rtol: float = 1e-9,
    atol: float = 1e-12,
) -> Trajectory:
    """Simulate the motion of an arm from joint values and rates q0, qd0 (n,): a Trajectory.

    t: how long [s], recorded 60 times a second; or increasing times (T,) to record at, the motion
    starting at the first. torque: None, constant values (n,), a JointLaw, or a function torque(t,
    q, qd) -> (n,) [N m, N]. damping: viscous, a scalar or (n,) [N m s/rad, N s/m], comes on top.
    gravity (3,), tip_force (6,): as in `forward_dynamics`, constant. method: a name in METHODS, or
    a function of your own, below; by default "compiled", or "rk-fd4" if that does not support the
    arm. integrator: a name in INTEGRATORS; steps are the longest that are no longer than dt and
    divide each recording interval; "adaptive" chooses its own by rtol and atol.

    method=my_function: my_function(arm, q, qd, tau) -> qdd computes the accelerations, all (n,)
    float64, base to tip. tau comes with damping and without gravity: gravity is for the function to
    know, (0, 0, -9.81) as everywhere. If it has arguments named gravity or tip_force it gets those
    of the run, and if it has not, others are refused.

    "midpoint" iterates to a fixed point. It is symmetric: run backward in time, it retraces its
    steps. It keeps no energy exactly: without damping and drive energy swings by O(dt^2); on
    regular motion it swings about the same value for ever, on chaotic motion that value creeps. It
    and "semi-implicit" are symplectic only where the mass matrix is constant, for their variables
    are q and qd, not momenta.

    For a `ClosedChain` q0, qd0 are those of its tree and close its loops; its own stabilizer keeps
    them closed. It has one method, and with integrator="adaptive" the stabilizer "projection",
    which works after fixed steps, is refused.

    Of a `CoupledArm` q0, qd0, torque and damping are those of the joints that follow none; the
    Trajectory is that of the whole arm, with the values of all joints.

    progress: None for a bar on stderr where a terminal shows it and the run takes long; False for
    none; or a function called with the finished fraction every now and then, which stops the run by
    returning True. A run that blows up (a rate beyond 1e6), meets a joint of zero inertia, is
    stopped or interrupted (KeyboardInterrupt) keeps what was recorded, and `stopped` says why.
    Raises TypeError or ValueError naming the argument, RuntimeError for a function of yours that
    raises, TypeError for a method of yours that returns something else than n numbers, RuntimeError
    for one that returns nan.

    >>> import robodyn_lib as rd
    >>> arm = rd.planar_arm(2, body="point")
    >>> simulate(arm, [0.0, 0.0], [0.0, 0.0], 0.5, method="rk-fd4", dt=1 / 60)
    Trajectory of 'planar_arm(2)': rk4, dt = 0.0166667 s, rk-fd4, 31 samples, t = 0 to 0.5 s
    """
    leading = arm.leading if isinstance(arm, Mechanism) else arm
    inputs = at_door(leading, gravity, tip_force, q0=q0, qd0=qd0)
    q0, qd0, gravity, tip_force = (for_all_times(word, a) for word, a in inputs.items())
    t = _times(t, (leading.nq + leading.nv) / 2)
    dt, rtol, atol = (positive(word, x) for word, x in (("dt", dt), ("rtol", rtol), ("atol", atol)))
    if not one_of(integrator, INTEGRATORS):
        raise ValueError(f"integrator must be one of {', '.join(INTEGRATORS)}; got {integrator!r}")
    if arm.loops:
        arm = _closed(arm, q0, qd0, method, integrator)
    name, solver = _solver_of(arm, method, gravity, tip_force)
    system = System(leading, law=law_of(leading, torque, damping), **solver)
    run = run_of(system, integrator, t, q0, qd0, dt, rtol, atol)
    stopped = drive(run, progress)
    kept = slice(run.recorded)
    q, qd = arm.spread(run.q[kept], run.qd[kept])
    return Trajectory(
        arm=arm.tree,
        t=t[kept],
        q=q,
        qd=qd,
        method=name,
        integrator=integrator,
        dt=None if integrator == "adaptive" else dt,
        gravity=gravity,
        stopped=stopped,
        ends=arm.ends if arm.loops else (),
    )


@singledispatch
def _solver_of(arm, method, gravity, tip_force):
    """Return the solver's name for an `Arm` or another system, and arguments for a `System`."""
    by_default = "compiled" if METHODS["compiled"].serves(arm) else DEFAULT_METHOD
    chosen = method_for(by_default if method is None else method, arm)
    return chosen.name, {"solve": chosen.solver(arm, gravity, tip_force), "own": chosen.own}


@_solver_of.register(CoupledArm)
def _(coupled, method, gravity, tip_force):
    name = method_for("compiled" if method is None else method, coupled.tree).name
    return name, {
        "solve": partial(accelerations(coupled, name), gravity=gravity, tip_force=tip_force)
    }


@_solver_of.register(ClosedChain)
def _(chain, method, gravity, tip_force):
    from ..loops.programs import closed

    compiled = closed(chain, gravity, tip_force)
    if compiled:
        solve = compiled
        keep = compiled.settled
    else:
        solve = chain.solver(gravity, tip_force)
        keep = chain.settled
    return f"closed chain, {chain.stabilizer}", {"solve": solve, "keep": keep}


def _closed(chain, q0, qd0, method, integrator):
    """Return the closed chain of a run; its grasps keep the attitudes that they start with.

    Raises ValueError if the chain cannot start.
    """
    if method is not None:
        raise ValueError(
            f"a closed chain is solved by its own method, so method must be None; got {method!r}"
        )
    if integrator == "adaptive" and chain.stabilizer == "projection":
        raise ValueError(
            'projection needs fixed steps; use chain.stabilized("baumgarte") with adaptive ones'
        )
    chain = chain.as_it_is(q0)
    chain.check_closed(q0, qd0)
    return chain


def _times(t, n):
    """Return recording times (T,) of n joints, from an end time or from an array of times."""
    if not np.iterable(t):
        end = positive("t", t)
        count = SAMPLES * end - 1e-9
        _check_memory(
            count,
            n,
            f"t = {end:g} s, recorded {SAMPLES} times a second, makes",
            f"give times to record at, such as np.linspace(0, {end:g}, 1001)",
        )
        return np.linspace(0, end, max(1, ceil(count)) + 1)
    times = real_array(
        "t", t, len(t) if hasattr(t, "__len__") else 1, "an end time or increasing times"
    )
    if times.ndim > 1 or len(times) < 2:
        raise ValueError(
            f"t must be an end time or two or more increasing times, got shape {times.shape}"
        )
    for i in np.flatnonzero(np.diff(times) <= 0):
        raise ValueError(f"t must increase, got {times[i]:g} s and then {times[i + 1]:g} s")
    _check_memory(len(times), n, "t makes", "give fewer times to record at")
    return times


def _check_memory(count, n, subject, instead):
    """Raise ValueError if the recording would take more than MEMORY."""
    size = 8 * count * (2 * n + 1)
    if size > MEMORY:
        raise ValueError(
            f"{subject} {count:.3g} samples of {n:g} joints, {size / 1e9:.3g} GB; {instead}"
        )
