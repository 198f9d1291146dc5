"""Vectors, 6-vectors and small matrices in any arithmetic.

Spatial order is (angular; linear), units are SI. Every function here runs on float64, complex,
`fractions.Fraction`, sympy expressions, mpmath numbers and the scalars of `robodyn_lib.numbers`:
nothing says `float`, nothing calls a floating-point linear-algebra routine. Zeros and ones are
integers, the one number type that mixes with all of these.
"""

from decimal import Decimal
from functools import cache

import numpy as np

from .numbers import Taylor, array, divisible, kind_of_number


def zeros(shape, dtype=np.float64):
    """Zeros: 0.0 for machine numbers, the integer 0 for object arrays."""
    return np.zeros(shape, dtype=dtype)


def eye(n, dtype=np.float64):
    """The identity (n, n): ones and zeros are integers in object arrays."""
    return _identity(n, dtype).copy()


@cache
def _identity(n, dtype):
    return np.eye(n, dtype=dtype)


def cross(a, b):
    """a x b for 3-vectors."""
    (x, y, z), (u, v, w) = (
        a.tolist(),
        b.tolist(),
    )  # numbers of Python's: arithmetic in half the time
    return np.array([y * w - z * v, z * u - x * w, x * v - y * u], dtype=np.result_type(a, b))


def halves(x):
    """The angular and the linear half (3,) of a spatial vector (6,).

    >>> halves(np.arange(6.))
    (array([0., 1., 2.]), array([3., 4., 5.]))
    """
    return x[:3], x[3:]


def tilde(v):
    """The skew matrix (3, 3) with tilde(v) @ y = v x y (RK, text above 2.14).

    >>> tilde(np.array([1., 2., 3.])) @ np.array([0., 0., 1.])
    array([ 2., -1.,  0.])
    """
    x, y, z = v.tolist()
    zero = x - x
    return np.array([[zero, -z, y], [z, zero, -x], [-y, x, zero]], dtype=v.dtype)


def block(rows):
    """One matrix out of blocks; like `numpy.block`, and object blocks stay objects."""
    return np.concatenate([np.concatenate(row, axis=1) for row in rows], axis=0)


def block_diagonal(blocks):
    """diag[B_1, ..., B_n] from 2-D blocks of any shape."""
    dtype = np.result_type(*blocks)
    out = zeros((sum(b.shape[0] for b in blocks), sum(b.shape[1] for b in blocks)), dtype)
    row = column = 0
    for b in blocks:
        out[row : row + b.shape[0], column : column + b.shape[1]] = b
        row, column = row + b.shape[0], column + b.shape[1]
    return out


def phi(l):
    """RK 3.1: [[1, l~], [0, 1]], the shift (6, 6) over the vector l = O(j) - O(i), from O(j) to O(i) for forces.

    phi(i,j) carries a spatial force from O(j) to O(i), its transpose a spatial velocity from O(i)
    to O(j).
    """
    shift = eye(6, l.dtype)
    shift[:3, 3:] = tilde(l)
    return shift


def force_cross(V):
    """K 33: V~ = [[omega~, v~], [0, omega~]] (6, 6), how a body that moves at V (6,) carries a force along."""
    return block([[tilde(V[:3]), tilde(V[3:])], [zeros((3, 3), V.dtype), tilde(V[:3])]])


def motion_cross(V):
    """V x (6, 6): how a body that moves at V (6,) carries a twist along."""
    return -force_cross(V).T


def spatial_inertia(m, p, Ic):
    """RK 2.15: the spatial inertia (6, 6) about a point O of a body of mass m.

    p (3,): from O to the centre of mass [m]; Ic (3, 3): inertia about the centre of mass [kg m^2].
    """
    pt = tilde(p)
    return block([[Ic - m * (pt @ pt), m * pt], [-m * pt, m * eye(3, pt.dtype)]])


def rotation(axis, cosine, sine):
    """Rotation matrix (3, 3) about a unit axis (3,), from the cosine and sine of the angle (Rodrigues)."""
    k = tilde(axis)
    return eye(3, axis.dtype) + sine * k + (1 - cosine) * (k @ k)


def half_angle(t):
    """Cosine and sine of an angle from t = tan(angle/2): rational in t, so exact for a Fraction."""
    t = divisible(t)
    return (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)


def inverse(A):
    """Inverse of a small square matrix by Gauss-Jordan elimination, in any arithmetic.

    Pivots are the largest entries where numbers are rounded, and the first nonzero entries
    otherwise. Raises ZeroDivisionError for a singular matrix.
    """
    n, A = len(A), A if A.dtype.kind not in "iu" else array(A)
    if A.dtype == object:
        A = np.array([list(map(divisible, row)) for row in A], dtype=object)
    rows = np.concatenate([A, eye(n, A.dtype)], axis=1)
    for c in range(n):
        pivot = c + _pivot(rows[c:, c])
        rows[[c, pivot]] = rows[[pivot, c]]
        if rows[c, c] == 0:
            raise ZeroDivisionError("singular matrix")
        rows[c] = rows[c] / rows[c, c]
        others = [r for r in range(n) if r != c and rows[r, c] != 0]
        if others:
            rows[others] = rows[others] - np.outer(rows[others, c], rows[c])
    return rows[:, n:]


def _pivot(column):
    """The place of the largest entry of rounded numbers, or series of them; of the first that is not 0 of others."""
    if column.dtype != object:
        return int(np.argmax(np.abs(column)))  # no tie: either pivot gives the inverse, rounded
    values = [x.c[0] if isinstance(x, Taylor) else x for x in column]
    if any(
        isinstance(x, Decimal) or hasattr(x, "context") or kind_of_number(x) == "float"
        for x in values
    ):
        return max(range(len(values)), key=lambda i: abs(values[i]))  # no tie: as above
    return next((i for i, x in enumerate(values) if x != 0), 0)
