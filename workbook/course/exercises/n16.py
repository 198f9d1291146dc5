"""Exercises of lecture 16: is it right?"""

import numpy as np

from .checkers import close, exercise_checker


@exercise_checker("16.4", kind="code", minutes=8)
def digits_right(answer):
    """Judge digits by numbers that are off by known amounts."""
    for said, error in (([1.0, -20.0, 3.0], 2e-4), ([0.5, 0.25], 5e-9), ([1e-3, 7e-3], 7e-3)):
        found = np.array(said)
        found[0] += error
        truth = -np.log10(error / np.abs(said).max())
        yield close(answer(list(found), list(said)), truth, "the digits are wrong where an error is divided by the "
                    "largest of all numbers, not by its own", 0.05 / max(truth, 1), beside=1)


@exercise_checker("16.5", kind="code", minutes=10)
def kinetic_energy(answer):
    """Judge the kinetic energy of one body from its Jacobian."""
    rng = np.random.default_rng(3)
    for _ in range(3):
        J, qd, m, s = rng.normal(size=(6, 4)), rng.normal(size=4), 1 + rng.random(), rng.normal(size=3)
        A = rng.normal(size=(3, 3))
        I = A @ A.T
        w, v = np.split(J @ qd, 2)
        c = v + np.cross(w, s)
        truth = (m * c @ c + w @ I @ w) / 2
        yield close(answer(J.copy(), qd.copy(), m, s.copy(), I.copy()), truth,
                    "the velocity of the mass centre is v + w x s, and I turns with the link already")
