"""Notebook 11: the arm laboratory."""

import numpy as np

from robodyn_lib.dynamics import forward_dynamics, inverse_dynamics, mass_matrix
from robodyn_lib.robots import planar_arm, random_arm

from ..floating import integrate
from .checkers import close, differs, exercise_checker, parts
from .normal import kind_of


@exercise_checker(
    "11.1", kind="code", minutes=6, wants="(arm, stiffness, q) -> a number, the step in seconds"
)
def longest_step(answer):
    rng = np.random.default_rng(111)
    for arm in (
        planar_arm(5, rng.uniform(0.2, 1, 5), rng.uniform(0.1, 2, 5)),
        random_arm(4, rng, prismatic=0),
    ):
        q = rng.uniform(-2, 2, arm.n)
        stiffness = rng.uniform(1, 900, arm.n)
        vibrations = np.linalg.eigvals(
            np.linalg.solve(mass_matrix(arm, q), np.diag(stiffness))
        ).real
        hint = (
            f"it is off for {arm.name} at a bent pose; which vibration sets it, and at which mass "
            f"matrix?"
        )
        yield close(answer(arm, stiffness, q), np.sqrt(8 / vibrations.max()), hint, 1e-6)


@exercise_checker(
    "11.2", kind="code", minutes=8, wants="(acceleration, q, qd, h) -> two numbers, q and qd"
)
def area_and_order(answer):
    def pull(q):
        return -7.0 * np.sin(q)

    def step(q, qd, h):
        result = answer(pull, q, qd, h)
        return np.array([float(x) for x in parts(result, "two numbers, q and qd")])

    d = 1e-5
    h = 0.1
    q = 0.4
    qd = 0.7
    sides = [step(q + d, qd, h) - step(q - d, qd, h), step(q, qd + d, h) - step(q, qd - d, h)]
    errors = [np.abs(step(q, qd, h) - pendulum(pull, q, qd, h)).max() for h in (0.02, 0.01)]
    if not errors[0] <= 0.01:  # written this way, nan fails too
        return "it does not follow the pendulum"
    if not abs(np.linalg.det(sides) / (2 * d) ** 2 - 1) <= 1e-7:
        return (
            "it changes areas: change q by what depends on qd alone, and qd by what depends on q "
            "alone"
        )
    if not errors[0] >= 6 * errors[1]:
        return (
            "it keeps areas, but half the step should leave an eighth of the error; does it read "
            "the same backward?"
        )


def pendulum(pull, q, qd, h):
    """Return q, qd after h seconds of qdd = pull(q), by short steps of Runge and Kutta."""
    return integrate(
        lambda t, x: np.array([x[1], pull(x[0])]), np.array([q, qd]), np.linspace(0, h, 201)
    )[-1]


@exercise_checker("11.3", kind="code", minutes=4, wants="(arm, target) -> the n torques")
def support(answer):
    rng = np.random.default_rng(113)
    for arm in (planar_arm(4, rng.uniform(0.2, 1, 4), rng.uniform(0.1, 2, 4)), random_arm(5, rng)):
        target = rng.uniform(-2, 2, arm.n)
        rest = np.zeros(arm.n)
        yield differs(
            answer(arm, target),
            inverse_dynamics(arm, target, rest, rest),
            "the arm does not rest there; the springs pull nothing at the target, so who "
            "carries it?",
        )


@exercise_checker("11.6", kind="prove", minutes=10, wants="(h, w) -> a matrix of 2 rows of 2")
def kept_form(answer):
    """Judge a quadratic form that a step of semi-implicit Euler keeps, by that step."""
    for h, w in ((0.1, 1.0), (0.05, 7.0), (0.3, 6.5)):
        step = np.array([[1 - (h * w) ** 2, h], [-h * w**2, 1]])
        Q = np.asarray(answer(h, w), dtype=float)
        if Q.shape == (2, 2):
            objection = differs(Q, Q.T, "the matrix of a quadratic form is symmetric")
        else:
            objection = f"return a matrix of shape (2, 2), got {kind_of(Q)}"
        if objection or not np.isfinite(Q).all():
            return objection or "it contains a number that is not finite"
        if not np.linalg.eigvalsh(Q).min() > 0:
            return (
                f"at h = {h}, w = {w} it is not positive for every state, so it keeps no state "
                f"bounded"
            )
        if not np.abs(step.T @ Q @ step - Q).max() < 1e-9 * np.abs(Q).max():
            return (
                f"at h = {h}, w = {w} a step changes it; as h goes to 0 it is the energy, beside "
                f"it a term in q qd"
            )


def right(arm, q, qd, tau):
    """Find the accelerations (n,)."""
    return forward_dynamics(arm, q, qd, tau)


def with_torque(torque):
    """Return a solver that adds a torque (n,), a function of the rates (n,)."""
    return lambda arm, q, qd, tau: right(arm, q, qd, tau + torque(qd))


def turned(i, j):
    """Make a torque at right angles to the motion of joints i and j."""

    def torque(qd):
        out = np.zeros_like(qd)
        out[i] = qd[j] / 5
        out[j] = -qd[i] / 5
        return out

    return torque


# The functions of exercise 11.7 for arms of three links: (arm, q, qd, tau) -> qdd (n,).
SUSPECTS = {
    "a": lambda arm, q, qd, tau: right(arm, q, 0 * qd, tau),
    "b": with_torque(turned(0, 1)),
    "c": with_torque(lambda qd: -qd / 20 * [0, 1, 0]),
    "d": with_torque(turned(1, 2)),
    "e": right,
}
