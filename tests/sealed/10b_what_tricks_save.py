"""The truths behind the digests of 10b, computed by the library."""
from fractions import Fraction

import numpy as np

from robodyn_lib.counting import frame_run
from robodyn_lib.elimination import unit_factor
from robodyn_lib.kozlowski.counted import inertial


def zeros():
    """Free a turn and a slide along one axis of a full matrix, and look."""
    root = np.array([[Fraction((3 * i + j * j) % 7 - 3, 1 + i) + 5 * (i == j) for j in range(6)] for i in range(6)])
    P = root @ root.T
    for axis in (2, 5):
        P = P - np.outer(P[:, axis], P[axis]) / P[axis, axis]
    none = sum(P[i, j] == 0 for i in range(6) for j in range(i, 6))
    return [none, 21 - none]


def disc(moment=Fraction(1, 12)):
    """D(1), D(2) with the disc on the outer rod, then with it on the inner one; mass matrices base to tip."""
    found = []
    for outer in (moment, 0):
        across, own = Fraction(5, 6) + outer, Fraction(1, 3) + outer
        A = np.array([[Fraction(8, 3) + moment, across], [across, own]])
        found += [*unit_factor(A)[1][::-1]]
    return found


def half_as_many_again():
    nu, theta = ({n: frame_run(name, n).counts.operations for n in range(4, 9)} for name in ("kozlowski-nu", "kalman"))
    slopes = [x[6] - x[5] for x in (nu, theta)]
    line = lambda x, slope, n: x[5] + slope * (n - 5)  # noqa: E731
    first = next(n for n in range(3, 9) if 2 * line(nu, slopes[0], n) >= 3 * line(theta, slopes[1], n))
    return [first, Fraction(*slopes)]


def momentum():
    V, mu = np.array([0, 0, 2, 1, 0, 0]), np.array([0, 3, 0, 1, 1, 0])
    return [*inertial(V, mu)]


TRUTHS = {"10b.2": zeros, "10b.4": disc, "10b.6": half_as_many_again, "10b.7": momentum}
