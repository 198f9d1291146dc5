"""Exercises of lecture 16: is it right?"""
from fractions import Fraction

import numpy as np

from .checkers import close, exercise_checker, number, secret

number("16.1", [4, Fraction("29.43")], kind="hand", minutes=5,
       hint="a uniform rod about its end: m l^2 / 3; gravity acts at its middle")
secret("16.2", "577ca189564e84ffa2e47d7f5937502b", kind="fault", minutes=6,
       hint="which of the tests compares the program with something that does not contain its formulas?")
secret("16.3", "8449277a5b3bace1969720b0882bf91d", kind="hand", minutes=5,
       hint="Q I Q^T for a turn by 90 degrees exchanges two of the numbers")


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


secret("16.6", "cbed8bde0d10195ba078973494f78422", kind="hand", minutes=4,
       hint="the decimal logarithm of the condition number is what is lost")
number("16.7", [Fraction(1676359, 10**9), 3], kind="hand", minutes=6,
       hint="between the difference and the sum of the other two moments there is room for one power of ten")
secret("16.8", "bb184444f1af553731153f68e72bb0d6", kind="design", minutes=8,
       hint="the error of every gravity torque, over the torque, is (g' - g)/g whatever the robot")
