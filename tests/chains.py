"""Planar chains of point masses for tests, in fractions."""

from fractions import Fraction

import numpy as np

from robodyn_lib.fixman.chain import PointChain
from robodyn_lib.numbers import Taylor, array, coefficient

TANGENTS = [Fraction(1, 3), Fraction(-1, 2), Fraction(2, 5), Fraction(-3, 2), Fraction(1, 4)]
LENGTHS = [Fraction(3, 2), Fraction(2, 3), Fraction(1), Fraction(5, 4), Fraction(1, 2)]
MASSES = [Fraction(2), Fraction(1, 3), Fraction(5, 2), Fraction(1), Fraction(3, 4)]


def of_tangents(t, L, m):
    """Return the `PointChain` with half-angle tangents t."""
    c, s = zip(*(((1 - x * x) / (1 + x * x), 2 * x / (1 + x * x)) for x in t), strict=True)
    return PointChain(L, m, c, s)


def lopsided(N):
    """Return N unequal links of fractions, with sines of mixed signs."""
    return of_tangents(TANGENTS[:N], LENGTHS[:N], MASSES[:N])


def right_triangles(*sides):
    """Return unit lengths and masses, cosines and sines as given: (4/5, 3/5) from (4, 3, 5)."""
    N = len(sides)
    return PointChain(
        [Fraction(1)] * N,
        [Fraction(1)] * N,
        [Fraction(a, c) for a, _, c in sides],
        [Fraction(b, c) for _, b, c in sides],
    )


def positions(t, L):
    """Return positions (2N,) for half-angle tangents t and lengths L of any number type.

    Each link turns what is beyond it.
    """
    x = 0
    y = 0
    c = 1
    s = 0
    out = []
    for tangent, length in zip(t, L, strict=True):
        below = 1 + tangent * tangent
        a = (1 - tangent * tangent) / below
        b = 2 * tangent / below
        c, s = c * a - s * b, s * a + c * b
        x, y = x + length * c, y + length * s
        out += [x, y]
    return np.array(out, dtype=object)


def dx_dq(N):
    """Return dx/dq (2N, 2N) of `lopsided(N)`, q = (theta, L), by columns, from power series."""
    columns = []
    for j in range(2 * N):
        t = list(TANGENTS[:N])
        L = list(LENGTHS[:N])
        if j < N:
            t[j] = Taylor(t[j], (1 + t[j] * t[j]) / 2, Fraction(0))
        else:
            L[j - N] = Taylor(L[j - N], Fraction(1), Fraction(0))
        columns.append(coefficient(positions(t, L), 1))
    return array(np.stack(columns, axis=1))
