"""Notebook 10: counting operations."""
from fractions import Fraction

from ...counting import overtakes
from ...numbers import Counted, Counter
from .checkers import close, exercise_checker


@exercise_checker("10.1")
def vector_turns_in_three(answer):
    for c, s, x, y in ((0.6, 0.8, 2.0, -3.0), (-0.28, 0.96, 0.5, 7.0)):
        counter, t = Counter(), s / (1 + c)
        mine = answer(s, t, Counted(x, counter), Counted(y, counter))
        truth = c * x - s * y, s * x + c * y
        hint = f"c = {c}, s = {s} turns ({x}, {y}) into ({truth[0]:.4g}, {truth[1]:.4g})"
        if not isinstance(mine, tuple | list) or len(mine) != 2:
            return f"return two numbers; {hint}"
        objection = close(mine[0], truth[0], hint, 1e-12) or close(mine[1], truth[1], hint, 1e-12)
        if objection:
            return objection
        if counter.mul + counter.div > 3 or counter.add > 3:
            return f"it took {counter.mul + counter.div} products and {counter.add} sums; three of each are enough"


@exercise_checker("10.2")
def stays_below(answer):
    sizes = range(1, 60)
    for a, b, c in ((10, 0, 1), (250, -519, 20), (37, 5, 3)):
        truth = overtakes({n: a * n + b for n in sizes}, {n: c * n ** 2 for n in sizes})
        if answer(a, b, c) != truth:
            return f"{a} n + {b} stays below {c} n^2 from n = {truth} on"


@exercise_checker("10.3")
def torque_of_a_block(answer):
    for p, q, t, x, y in ((2.0, 0.3, 1.0, 0.7, -1.1), (1.5, -0.4, 4.0, 2.0, 0.6)):
        counter = Counter()
        mine = answer(*(Counted(value, counter) for value in (p - t, q, x, y)))
        truth = x * (q * x + t * y) - y * (p * x + q * y)
        hint = f"p = {p}, q = {q}, t = {t}, omega = ({x}, {y}) give the torque {truth:.4g}"
        objection = close(mine, truth, hint, 1e-12)
        if objection:
            return objection
        if counter.mul + counter.div > 4 or counter.add > 3:
            return f"it took {counter.mul + counter.div} products and {counter.add} sums; four and three are enough"


@exercise_checker("10.4")
def whole_for_every_N(answer):
    third, half, sixth = Fraction(1, 3), Fraction(1, 2), Fraction(1, 6)
    for coefficients, truth in (((third, half, sixth, Fraction(-33)), True), ((sixth, half, sixth, Fraction(0)), False),
                                ((sixth, Fraction(0), 5 * sixth, Fraction(1)), True),
                                ((Fraction(0), half, half, half), False),
                                ((sixth, -half, third, Fraction(0)), True), ((sixth, -half, third, half), False),
                                ((sixth / 4, Fraction(0), -sixth / 4, Fraction(0)), False)):
        if answer(coefficients) is not truth:
            words = ", ".join(map(str, coefficients))
            return f"{words}: the values are {'all whole' if truth else 'not all whole'}"
