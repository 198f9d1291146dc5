"""Notebook 10: counting operations."""
from ...counting import Counted, Counter, overtakes
from .checkers import exercise_checker


@exercise_checker("10.1")
def vector_turns_in_three(answer):
    for c, s, x, y in ((0.6, 0.8, 2.0, -3.0), (-0.28, 0.96, 0.5, 7.0)):
        counter, t = Counter(), s / (1 + c)
        mine = answer(s, t, Counted(x, counter), Counted(y, counter))
        truth = c * x - s * y, s * x + c * y
        if len(mine) != 2 or any(abs(float(a) - b) > 1e-12 for a, b in zip(mine, truth, strict=True)):
            return f"c = {c}, s = {s} turns ({x}, {y}) into ({truth[0]:.4g}, {truth[1]:.4g})"
        if counter.mul + counter.div > 3 or counter.add > 3:
            return f"it took {counter.mul + counter.div} products and {counter.add} sums; three of each are enough"


@exercise_checker("10.2")
def stays_below(answer):
    sizes = range(1, 60)
    for a, b, c in ((10, 0, 1), (250, -519, 20), (37, 5, 3)):
        truth = overtakes({n: a * n + b for n in sizes}, {n: c * n ** 2 for n in sizes})
        if answer(a, b, c) != truth:
            return f"{a} n + {b} stays below {c} n^2 from n = {truth} on"
