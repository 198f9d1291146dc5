"""Notebooks 10a and 10b: counting operations."""

from fractions import Fraction

import numpy as np

from robodyn_lib.counting import overtakes
from robodyn_lib.numbers import Counted, Counter
from robodyn_lib.rk.proofs import D, G, H, I, P

from .checkers import exercise_checker, operator_proof, parts, real, shape_differs
from .normal import kind_of


@exercise_checker("10a.1", kind="code", minutes=8, wants="(s, t, x, y) -> two numbers")
def vector_turns_in_three(answer):
    for c, s, x, y in ((0.6, 0.8, 2.0, -3.0), (-0.28, 0.96, 0.5, 7.0)):
        counter = Counter()
        t = s / (1 + c)
        result = answer(s, t, Counted(x, counter), Counted(y, counter))
        result = [float(x) for x in parts(result, "two numbers")]
        truth = c * x - s * y, s * x + c * y
        if any(not abs(a - b) < 1e-12 for a, b in zip(result, truth, strict=True)):
            return f"c = {c}, s = {s} turns ({x}, {y}) into ({truth[0]:.4g}, {truth[1]:.4g})"
        if counter.mul + counter.div > 3 or counter.add > 3:
            return (
                f"it took {counter.mul + counter.div} products and {counter.add} sums; three of "
                f"each are enough"
            )


@exercise_checker("10a.2", kind="code", minutes=10, wants="(a, b, c) -> a whole number")
def stays_below(answer):
    sizes = range(1, 60)
    for a, b, c in (  # two lists with little in common
        (10, 0, 1),
        (250, -519, 20),
        (37, 5, 3),
        (1, -3, 1),
        (2, -1, 1),
    ):
        truth = overtakes({n: a * n + b for n in sizes}, {n: c * n**2 for n in sizes})
        if real(answer(a, b, c), "a whole number") != truth:
            return f"{a} n + {b} stays below {c} n^2 from n = {truth} on"
    for a in (10**6, 10**12):
        if answer(a, 0, 1) != a + 1:
            return f"{a} n stays below n^2 from n = {a + 1} on; is there a bound in your search?"


@exercise_checker("10a.4", kind="prove", minutes=12, wants="(coefficients) -> True or False")
def whole_for_every_N(answer):
    third = Fraction(1, 3)
    half = Fraction(1, 2)
    sixth = Fraction(1, 6)
    for coefficients, truth in (
        ((third, half, sixth, Fraction(-33)), True),
        ((sixth, half, sixth, Fraction(0)), False),
        ((sixth, Fraction(0), 5 * sixth, Fraction(1)), True),
        ((Fraction(0), half, half, half), False),
        ((Fraction(0), third, 2 * third, Fraction(0)), False),
        ((sixth, -half, third, Fraction(0)), True),
        ((sixth, -half, third, half), False),
        ((sixth / 4, Fraction(0), -sixth / 4, Fraction(0)), False),
    ):
        result = answer(coefficients)
        if str(result) not in ("True", "False"):
            return f"return True or False, got {kind_of(result)}"
        if str(result) != str(truth):
            words = ", ".join(map(str, coefficients))
            return f"{words}: the values are {'all whole' if truth else 'not all whole'}"


@exercise_checker("10b.1", kind="code", minutes=10, wants="(d, q, x, y) -> a number")
def torque_of_a_block(answer):
    for p, q, t, x, y in ((2.0, 0.3, 1.0, 0.7, -1.1), (1.5, -0.4, 4.0, 2.0, 0.6)):
        counter = Counter()
        result = answer(*(Counted(value, counter) for value in (p - t, q, x, y)))
        truth = x * (q * x + t * y) - y * (p * x + q * y)
        if not abs(float(result) - truth) < 1e-12:
            return f"p = {p}, q = {q}, t = {t}, omega = ({x}, {y}) give the torque {truth:.4g}"
        if counter.mul + counter.div > 4 or counter.add > 3:
            return (
                f"it took {counter.mul + counter.div} products and {counter.add} sums; four and "
                f"three are enough"
            )


operator_proof("10b.3", P - G * D * G.T, (I - G * H) * P, minutes=8)


@exercise_checker("10b.8", kind="code", minutes=15, wants="(P) -> a matrix of 6 rows of 6")
def freed_matrix(answer):
    rng = np.random.default_rng(3)
    for _ in range(2):
        root = rng.normal(size=(6, 6))
        counter = Counter()
        P = root @ root.T

        def entry(i, j, P=P, counter=counter):
            return Counted(P[min(i, j), max(i, j)], counter)

        matrix = np.array([[entry(i, j) for j in range(6)] for i in range(6)], dtype=object)
        result = answer(matrix)
        truth = P - np.outer(P[:, 2], P[2]) / P[2, 2]
        yield shape_differs(result, truth)
        error = np.abs(np.array(result, dtype=float) - truth).max()
        if not error < 1e-12 * np.abs(P).max():
            yield "it is not P - P H^T D^-1 H P with H = (0, 0, 1, 0, 0, 0)"
        if counter.mul + counter.div > 20 or counter.add > 15:
            yield (
                f"it took {counter.mul + counter.div} products and quotients and {counter.add} "
                f"sums; 20 and 15 are "
                "enough: row 3 is known, and the matrix is symmetric"
            )
