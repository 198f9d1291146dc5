"""What every checker of an exercise is made of: the register, and comparisons that say where an answer differs."""
import numpy as np

from ...dynamics import forward_dynamics
from ...numbers import compare

EXERCISES = {}


def exercise_checker(number):
    """Decorator: register the checker of one exercise."""
    def register(checker):
        EXERCISES[number] = checker
        return checker
    return register


def differs(mine, truth, hint):
    """None if two arrays agree, else the hint; an answer of another shape is told its shape."""
    mine = np.asarray(mine)
    if mine.shape != np.shape(truth):
        return f"expected shape {np.shape(truth)}, got {mine.shape}"
    return None if compare(mine, truth) else hint


def by_link_differs(mine, truth, hint):
    """The same for a dictionary {k: array}."""
    if not isinstance(mine, dict) or not set(truth) <= set(mine):
        return f"return a dictionary with keys {', '.join(map(str, truth))}"
    objections = {k: differs(mine[k], truth[k], hint) for k in truth}
    return next((f"{objection}; first wrong at k = {k}" for k, objection in objections.items() if objection), None)


def dynamics_differ(answer, arm, q, cases):
    """What is wrong first with answer(arm, q, qd, tau) -> accelerations, over cases (qd, tau, hint); None if nothing.

    Beside the largest acceleration, or 1 where all are smaller: at rest they are rounding.
    """
    for qd, tau, hint in cases:
        truth = forward_dynamics(arm, q, qd, tau, method="composite-cholesky")
        mine = np.asarray(answer(arm, q.copy(), qd.copy(), tau.copy()), dtype=float)
        size = max(1.0, float(np.abs(truth).max()))
        objection = differs(mine + size, truth + size, hint)
        if objection:
            return objection
