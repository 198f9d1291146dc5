"""Simulate one arm in three pairs of variables: (theta, theta_dot), (theta, nu), (theta, xi).

Plain first-order systems y' = F(y) with y = (theta, velocities), stepped by one integrator, so that
nothing differs but the velocities. Teaching code throughout: a run counts how often it asked for F,
and times are for the reader to take.
"""

import warnings
from dataclasses import dataclass, replace
from math import ceil

import numpy as np

from robodyn_lib.arm import InertiaWarning, plain
from robodyn_lib.inputs import GRAVITY, joint_vectors, one_of, positive, surroundings
from robodyn_lib.kozlowski.equations import nu_of, nu_rates, xi_of, xi_rates
from robodyn_lib.kozlowski.factor import over_root, rates_from_xi
from robodyn_lib.needs import needs
from robodyn_lib.numbering import from_tip, to_base_order
from robodyn_lib.rk.filter import composite_inertia, riccati
from robodyn_lib.rk.forward import rk_fd4
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.simulation import Trajectory

CLOSE = 1e-13  # of the midpoint's fixed-point iteration: change of y / (1 + its largest entry)
ITERATIONS = 100  # most of these iterations


@dataclass(frozen=True, eq=False)
class Variables:
    """Velocities v (n,) in place of joint rates qd (n,), base to tip.

    of(pose, qd) -> v; back(pose, v) -> qd; rates(pose, v, tau, gravity, tip_force) -> (qd, v_dot).
    """

    name: str
    of: object
    back: object
    rates: object


def _theta_rates(pose, qd, tau, gravity, tip_force):
    return qd, rk_fd4(pose, qd, tau, gravity, tip_force)


def _qd_of_xi(pose, xi):
    return to_base_order(rates_from_xi(riccati(Chain(pose)), from_tip(xi))[0])


def _qd_of_nu(pose, nu):
    kalman = riccati(Chain(pose))
    return to_base_order(rates_from_xi(kalman, over_root(kalman, from_tip(nu)))[0])


VARIABLES = {
    v.name: v
    for v in (
        Variables("theta_dot", lambda pose, qd: qd, lambda pose, v: v, _theta_rates),
        Variables("nu", nu_of, _qd_of_nu, nu_rates),
        Variables("xi", xi_of, _qd_of_xi, xi_rates),
    )
}


def rk4(F, y, h):
    """Take a step of classical Runge-Kutta, order 4: four values of F."""
    k1 = F(y)
    k2 = F(y + h / 2 * k1)
    k3 = F(y + h / 2 * k2)
    k4 = F(y + h * k3)
    return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


def midpoint(F, y, h):
    """Take an implicit midpoint step, order 2: it keeps each quadratic function of y that F keeps.

    RuntimeError where the iteration does not settle, for h is too long.
    """
    slope = F(y)
    for _ in range(ITERATIONS):
        last = slope
        slope = F(y + h / 2 * slope)
        if h * np.abs(slope - last).max() <= CLOSE * (1 + np.abs(y).max()):
            return y + h * slope
    raise RuntimeError(f"the iteration of the midpoint rule does not converge at steps of {h:g} s")


@dataclass(frozen=True, eq=False, repr=False)
class Run(Trajectory):
    """A `Trajectory` with its integrated velocities v (T, n) and evaluations of F, calls."""

    v: np.ndarray = None
    calls: int = 0


class _Motion:
    """The free motion of an arm in some variables: start y = (q, v), F(y), and its evaluations."""

    def __init__(self, arm, q0, qd0, variables, gravity):
        q0, qd0 = joint_vectors(arm, q0=q0, qd0=qd0)
        if lacking := plain(arm):
            raise ValueError(f"quasi-velocities do not support {arm!r}: {lacking}")
        if not one_of(variables, VARIABLES):
            raise ValueError(f"variables must be one of {', '.join(VARIABLES)}; got {variables!r}")
        self.arm = arm.in_floats
        self.kind = VARIABLES[variables]
        self.calls = 0
        self.gravity, self.no_force = surroundings(gravity, None)
        self.still = np.zeros(arm.n)
        self.start = np.concatenate([q0, self.kind.of(self.arm.at(q0), qd0)])

    def __call__(self, y):
        self.calls += 1
        q, v = np.split(y, 2)
        return np.concatenate(
            self.kind.rates(self.arm.at(q), v, self.still, self.gravity, self.no_force)
        )

    def run(self, t, states, integrator, dt):
        q, v = np.split(states, 2, axis=1)
        qd = np.array([self.kind.back(self.arm.at(a), b) for a, b in zip(q, v, strict=True)])
        return Run(
            self.arm, t, q, qd, self.kind.name, integrator, dt, self.gravity, v=v, calls=self.calls
        )


def run(arm, q0, qd0, t, variables="theta_dot", integrator=rk4, dt=0.01, gravity=GRAVITY):
    """Return the free motion (no torques) from q0, qd0 (n,) for t [s], each step recorded: a `Run`.

    variables: a name in VARIABLES; integrator: `rk4`, `midpoint`, or a function (F, y, h) -> y;
    steps are the longest that are no longer than dt [s] and divide t. gravity (3,) [m/s^2]. Raises
    TypeError or ValueError naming the argument.

    >>> import robodyn_lib as rd
    >>> run(rd.planar_arm(2), [0.0, 0.5], [0.0, 0.0], 0.1, "xi", dt=0.05)
    Trajectory of 'planar_arm(2)': rk4, dt = 0.05 s, xi, 3 samples, t = 0 to 0.1 s
    """
    t = positive("t", t)
    dt = positive("dt", dt)
    motion = _Motion(arm, q0, qd0, variables, gravity)
    steps = ceil(t / dt - 1e-9)
    states = [motion.start]
    for _ in range(steps):
        states.append(integrator(motion, states[-1], t / steps))
    return motion.run(
        np.linspace(0, t, steps + 1), np.array(states), integrator.__name__, t / steps
    )


def adaptive(arm, q0, qd0, t, variables="theta_dot", rtol=1e-6, gravity=GRAVITY):
    """Return the same by Dormand and Prince's method of order 8, steps chosen by rtol: a `Run`.

    Its error estimate looks at y, so it depends on the variables. Errors as in `run`.
    """
    solve_ivp = needs("scipy.integrate", "integrate").solve_ivp
    t = positive("t", t)
    rtol = positive("rtol", rtol)
    motion = _Motion(arm, q0, qd0, variables, gravity)
    steps = solve_ivp(
        lambda _, y: motion(y), (0, t), motion.start, method="DOP853", rtol=rtol, atol=rtol
    )
    return motion.run(steps.t, steps.y.T, "DOP853", None)


def distance(first, second):
    """Return the largest difference of two runs' last states (q, qd) [rad, m, rad/s, m/s]."""
    return float(
        max(np.abs(first.q[-1] - second.q[-1]).max(), np.abs(first.qd[-1] - second.qd[-1]).max())
    )


def scattered_pivots(arm, q, percent, draws, seed=0):
    """Return D(k), and joint k's inertia with all others locked, of arms with measurement errors.

    Each link's mass, mass centre and inertia tensor are scaled by factors of their own, 1 +
    percent/100 times a normal number. Returns (D, locked), both (draws, N) [kg m^2 or kg], links
    from the tip.
    """
    rng = np.random.default_rng(seed)
    arm = arm.in_floats
    D = []
    locked = []
    for _ in range(draws):
        m, c, I = 1 + percent / 100 * rng.standard_normal((3, arm.n))
        with warnings.catch_warnings(  # warned about when the arm was made
            action="ignore", category=InertiaWarning
        ):
            other = replace(
                arm,
                masses=arm.masses * m,
                coms=arm.coms * c[:, None],
                inertias=arm.inertias * I[:, None, None],
            )
        chain = Chain(other.at(q))
        pivots = riccati(chain).D
        D.append([pivots[k][0, 0] for k in pivots])
        locked.append(
            [(chain.H[k] @ composite_inertia(chain, k) @ chain.H[k].T)[0, 0] for k in pivots]
        )
    return np.array(D), np.array(locked)
