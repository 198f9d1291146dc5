"""Notebook 11: the arm laboratory."""
import numpy as np

from ...dynamics import inverse_dynamics, mass_matrix
from ...robots import planar_arm, random_arm
from .checkers import close, differs, exercise_checker


@exercise_checker("11.1", kind="code", minutes=6)
def longest_step(answer):
    rng = np.random.default_rng(111)
    for arm in (planar_arm(5, rng.uniform(0.2, 1, 5), rng.uniform(0.1, 2, 5)), random_arm(4, rng, prismatic=0)):
        q, stiffness = rng.uniform(-2, 2, arm.n), rng.uniform(1, 900, arm.n)
        vibrations = np.linalg.eigvals(np.linalg.solve(mass_matrix(arm, q), np.diag(stiffness))).real
        hint = f"it is off for {arm.name} at a bent pose; which vibration sets it, and at which mass matrix?"
        objection = close(answer(arm, stiffness, q), np.sqrt(8 / vibrations.max()), hint, 1e-6)
        if objection:
            return objection


@exercise_checker("11.2", kind="code", minutes=8)
def area_and_order(answer):
    pull = lambda q: -7.0 * np.sin(q)  # noqa: E731
    step = lambda q, qd, h: np.array([float(x) for x in answer(pull, q, qd, h)])  # noqa: E731
    d, h, q, qd = 1e-5, 0.1, 0.4, 0.7
    sides = [step(q + d, qd, h) - step(q - d, qd, h), step(q, qd + d, h) - step(q, qd - d, h)]
    errors = [np.abs(step(q, qd, h) - pendulum(pull, q, qd, h)).max() for h in (0.02, 0.01)]
    if not errors[0] <= 0.01:                               # so written, what is no number fails
        return "it does not follow the pendulum"
    if not abs(np.linalg.det(sides) / (2 * d) ** 2 - 1) <= 1e-7:
        return "it changes areas: change q by what depends on qd alone, and qd by what depends on q alone"
    if not errors[0] >= 6 * errors[1]:
        return "it keeps areas, but half the step should leave an eighth of the error; does it read the same backward?"


def pendulum(pull, q, qd, h, steps=200):
    """q, qd after h seconds of qdd = pull(q), by short steps of Runge and Kutta."""
    x, h = np.array([q, qd]), h / steps
    f = lambda x: np.array([x[1], pull(x[0])])  # noqa: E731
    for _ in range(steps):
        k1 = f(x)
        k2 = f(x + h / 2 * k1)
        k3 = f(x + h / 2 * k2)
        x = x + h / 6 * (k1 + 2 * k2 + 2 * k3 + f(x + h * k3))
    return x


@exercise_checker("11.3", kind="code", minutes=4)
def support(answer):
    rng = np.random.default_rng(113)
    for arm in (planar_arm(4, rng.uniform(0.2, 1, 4), rng.uniform(0.1, 2, 4)), random_arm(5, rng)):
        target, rest = rng.uniform(-2, 2, arm.n), np.zeros(arm.n)
        objection = differs(answer(arm, target), inverse_dynamics(arm, target, rest, rest),
                            "the arm does not rest there; the springs pull nothing at the target, so who carries it?")
        if objection:
            return objection
