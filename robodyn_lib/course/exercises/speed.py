"""Notebook 12: how fast."""
import numpy as np

from ...counting import total_counts
from .checkers import exercise_checker


@exercise_checker("12.1")
def exponent_between(answer):
    for n1, n2, power in ((30, 100, 1), (6, 12, 2.5), (1000, 10, 3)):
        mine = float(answer(n1, 7e-6 * n1 ** power, n2, 7e-6 * n2 ** power))
        if not abs(mine - power) < 1e-9:
            return f"it is off for t = 7e-6 n^{power} at n = {n1} and {n2}; what does a power look like in logarithms?"


# Costs whose names the reader is not told: a method, and what of it is counted.
UNKNOWN = {"A": ("composite-cholesky", "mul"), "B": ("composite-cholesky", "div"), "C": ("rk-2sweep", "mul")}


def unknown_cost(letter, n):
    """What one forward dynamics of n joints costs by method "A", "B" or "C": a whole number.

    >>> [unknown_cost("B", n) for n in (3, 4, 5)]
    [6, 10, 15]
    """
    if letter not in UNKNOWN:
        raise ValueError(f"there are {', '.join(UNKNOWN)}; got {letter!r}")
    method, what = UNKNOWN[letter]
    return getattr(total_counts(method, n, setup=True), what)


@exercise_checker("12.2")
def three_degrees(answer):
    if not isinstance(answer, dict) or set(answer) != set(UNKNOWN):
        return 'answer with a dictionary, such as {"A": 1, "B": 1, "C": 1}'
    for letter, mine in answer.items():
        differences, degree = np.array([unknown_cost(letter, n) for n in range(3, 10)]), -1
        while differences.any():
            differences, degree = np.diff(differences), degree + 1
        if mine != degree:
            return f"{letter} is not O(N^{mine}); look at larger N, where the highest power is alone"


@exercise_checker("12.3")
def same_answers(answer):
    one, nan = np.array([3.0, -2.0, 0.5]), np.array([3.0, np.nan, 0.5])
    not_a_number = "not-a-number passes: no comparison with it is true, neither < nor >"
    stretched = "shapes that differ pass: numpy stretches one to fit the other"
    cases = [(one, one * (1 + 1e-12), True, "answers that differ by rounding agree"),
             (one, one * (1 + 1e-6), False, "a millionth apart is not within 1e-9"),
             (1e12 * one, 1e12 * one + 1, True, "large numbers may differ by more: compare relative to their size"),
             (1e-12 * one, -1e-12 * one, False, "small numbers of opposite sign pass: compare relative to their size"),
             (np.array([1e6, 1e-6]), np.array([1e6, 2e-6]), True, "relative to the largest entry, not entry by entry"),
             (nan, one, False, not_a_number), (one, nan, False, not_a_number), (nan, nan, False, not_a_number),
             (one, np.array([3.0, np.inf, 0.5]), False, "infinity passes; with it as the largest entry, all is small"),
             (one, one[:, None], False, stretched), (np.ones(1), np.ones(2), False, stretched)]
    for ours, theirs, truth, hint in cases:
        with np.errstate(all="ignore"):
            mine = answer(ours.copy(), theirs.copy())
        if str(mine) not in ("True", "False"):
            return f"return True or False, got {type(mine).__name__}"
        if bool(mine) != truth:
            return hint


@exercise_checker("12.4")
def longest_in_memory(answer):
    for n in (1, 2, 17, 100, 1000, 3001, 10 ** 5):
        for size, truth in ((32 * n ** 3 - 1, n - 1), (32 * n ** 3, n), (32 * n ** 3 + 1, n)):
            if answer(size) != truth:
                return f"it is off for {size} bytes; a cube root in float64 may fall short of a whole number"
