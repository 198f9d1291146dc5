"""Saha 1997, Table I: counted operations of decomposition and solution."""

from fractions import Fraction
from functools import cache

import numpy as np

from ...counting import link_frame_run, overtakes
from ...link_frames import Frames, Turn, rational_chain
from ...numbers import array
from ...reference import mass_matrix_at
from ...robots import rational_arm
from ...saha.counted import articulated_solve, composite_solve
from ..registry import equation, misprint
from .case import Case

HALF = Fraction(1, 2)
THIRD = Fraction(1, 3)
SIXTH = Fraction(1, 6)
PRINTED = {  # coefficients of n^3, n^2, n, 1: multiplications, additions
    "proposed": ((0, 0, 201, -335), (0, 0, 193, -361)),
    "Featherstone": ((0, 0, 199, -198), (0, 0, 174, -173)),
    "Walker & Orin": ((SIXTH, 11 + HALF, 38 + THIRD, -47), (SIXTH, 7, 38 + 2 * THIRD, -46)),
}
CORRECTED = PRINTED | {
    "Walker & Orin": (PRINTED["Walker & Orin"][0], (SIXTH, 7, 38 + 5 * SIXTH, -46))
}
MEASURED = ((0, 0, 129, -257), (0, 0, 121, -262))
MEASURED_CUBIC = ((SIXTH, 11 + HALF, 2 + THIRD, -37), (SIXTH, 7, 17 + 5 * SIXTH, -59))


def polynomial(coefficients, n):
    """Return the value at n, a Fraction."""
    cubic, square, linear, constant = coefficients
    return Fraction(((cubic * n + square) * n + linear) * n + constant)


def whole_numbers(*x):
    """Return these numbers as Fractions, so that a count is compared to the last unit."""
    return array([Fraction(i) for i in x])


def at(row, n):
    """Return the multiplications and additions (2,) of a row at n."""
    return array([polynomial(c, n) for c in row])


@cache
def counted(n, cubic=False):
    """Return a `FrameRun` on a general chain of n joints."""
    return link_frame_run(n, composite_solve) if cubic else link_frame_run(n)


def solved(n):
    """Return (I theta_ddot, tau), exact, theta_ddot from the code that is counted."""
    arm, t = rational_chain(n)
    turns = {i: Turn((1 - x * x) / (1 + x * x), 2 * x / (1 + x * x)) for i, x in enumerate(t, 1)}
    tau = {i: Fraction(i, 7) for i in range(1, n + 1)}
    theta_ddot = articulated_solve(Frames(arm), turns, tau)
    return mass_matrix_at(arm.at_tangents(t)) @ array([theta_ddot[i] for i in tau]), array(
        list(tau.values())
    )


def crossings(row, other, sizes=range(3, 41)):
    """Return the n from which `row` takes fewer operations than `other` (3,).

    The three entries are for multiplications, additions, and both together.
    """

    def crossing(total):
        ours, theirs = ({n: total(at(r, n)) for n in sizes} for r in (row, other))
        return overtakes(ours, theirs)

    return whole_numbers(crossing(lambda x: x[0]), crossing(lambda x: x[1]), crossing(sum))


def off_whole_numbers(row, n):
    """Return the distances (2,) of the counts of a row at n from whole numbers."""
    return array([x % 1 for x in at(row, n)])


@equation("S97 Table I")
def s97_table_i(s):
    n = min(max(s.N, 3), 10)
    for size in (n, n + 1):
        run = counted(size)
        cubic = counted(size, cubic=True)
        yield whole_numbers(run.mul, run.add), at(MEASURED, size)
        yield whole_numbers(cubic.mul, cubic.add), at(MEASURED_CUBIC, size)
        yield (
            np.minimum(at(MEASURED, size), at(CORRECTED["proposed"], size)),
            whole_numbers(run.mul, run.add),
        )
    yield solved(min(n, 4))
    for row in CORRECTED.values():
        yield off_whole_numbers(row, s.N), whole_numbers(0, 0)
    yield crossings(CORRECTED["proposed"], CORRECTED["Walker & Orin"]), whole_numbers(11, 15, 12)
    yield crossings(MEASURED, MEASURED_CUBIC), whole_numbers(8, 10, 9)


def two_links():
    """Return an arm of two joints, for which 38 2/3 n is 77 1/3 and the whole sum is no integer."""
    return Case(rational_arm(2, seed=1))


@misprint("S97 Table I", two_links)
def s97_table_i_printed(s):
    yield off_whole_numbers(PRINTED["Walker & Orin"], s.N), whole_numbers(0, 0)
