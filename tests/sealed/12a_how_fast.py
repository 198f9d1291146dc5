"""The truths behind the digests of 12a, computed by the library."""
from fractions import Fraction
from statistics import median

import numpy as np
import sympy

import robodyn_lib as rd
from benchmarks import difference
from workbook.course.exercises.speed import OFFERS


def three_times():
    a, b, n = sympy.symbols("a b n")
    found, = sympy.solve([16 * a + 4 * b - 100, 64 * a + 8 * b - 296], [a, b], dict=True)
    count = (a * n ** 2 + b * n).subs(found)
    size, = (x for x in sympy.solve(count.subs(n, 2 * n) - 3 * count, n) if x > 0)
    return [found[a], found[b], size]


def orders():
    means = []
    for order in ("AAAABBBB", "ABABABAB", "ABBAABBA"):
        a, b = (sum(i for i, who in enumerate(order, 1) if who == program) for program in "AB")
        means.append(Fraction(b, a))
    return [*means, median(Fraction(i + 1, i) for i in (1, 3, 5, 7))]


def refused():
    """The letters whose accelerations are off on one of a few states, each asked of one arm in a row."""
    arm, rng, off = rd.robots.ur5(), np.random.default_rng(12), set()
    for size in (1.0, 1.0, 1000.0):
        q, qd, tau = rng.normal(size=(3, arm.n))
        for letter, program in OFFERS.items():
            if difference(program(arm, q, qd, size * tau), rd.forward_dynamics(arm, q, qd, size * tau)) > 1e-9:
                off.add(letter)
    return ", ".join(sorted(off))


TRUTHS = {"12a.1": three_times, "12a.5": orders, "12a.6": refused}
