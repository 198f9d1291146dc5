"""Vectors, 6-vectors and small matrices in any arithmetic.

Spatial order is (angular; linear), units are SI. Every function here works for float64, complex,
`fractions.Fraction`, sympy expressions, mpmath numbers and the scalars of `robodyn_lib.numbers`:
none converts to float or calls a floating-point linear-algebra routine. Zeros and ones are
integers, since an integer can be combined with all of these types.
"""

from decimal import Decimal
from functools import cache

import numpy as np

from .numbers import Taylor, array, divisible, is_zero, kind_of_number


def zeros(shape, dtype=np.float64):
    """Return an array of zeros: 0.0 for machine numbers, the integer 0 for object arrays."""
    return np.zeros(shape, dtype=dtype)


def eye(n, dtype=np.float64):
    """Return the identity (n, n); in object arrays its entries are integers."""
    return _identity(n, dtype).copy()


@cache
def _identity(n, dtype):
    return np.eye(n, dtype=dtype)


def cross(a, b):
    """Return the cross product a x b (3,) of two 3-vectors."""
    x, y, z = a.tolist()  # arithmetic on Python's own numbers takes half the time
    u, v, w = b.tolist()
    return np.array([y * w - z * v, z * u - x * w, x * v - y * u], dtype=np.result_type(a, b))


def halves(x):
    """Return the angular and the linear half (3,) of a spatial vector (6,).

    >>> halves(np.arange(6.))
    (array([0., 1., 2.]), array([3., 4., 5.]))
    """
    return x[:3], x[3:]


def tilde(v):
    """Return the skew matrix (3, 3) with tilde(v) @ y = v x y (RK, text above 2.14).

    >>> tilde(np.array([1., 2., 3.])) @ np.array([0., 0., 1.])
    array([ 2., -1.,  0.])
    """
    x, y, z = v.tolist()
    zero = x - x
    return np.array([[zero, -z, y], [z, zero, -x], [-y, x, zero]], dtype=v.dtype)


def block(rows):
    """Return one matrix made of rows of blocks, like `numpy.block`, also for object arrays."""
    return np.concatenate([np.concatenate(row, axis=1) for row in rows], axis=0)


def block_diagonal(blocks):
    """Return the block-diagonal matrix diag[B_1, ..., B_n] of 2-D blocks of any shape."""
    dtype = np.result_type(*blocks)
    out = zeros((sum(b.shape[0] for b in blocks), sum(b.shape[1] for b in blocks)), dtype)
    row = column = 0
    for b in blocks:
        out[row : row + b.shape[0], column : column + b.shape[1]] = b
        row += b.shape[0]
        column += b.shape[1]
    return out


def phi(l):
    """Return the shift operator (6, 6) of RK 3.1, [[1, l~], [0, 1]], for l = O(j) - O(i) (3,) [m].

    phi(i,j) carries a spatial force from O(j) to O(i), its transpose a spatial velocity from O(i)
    to O(j).
    """
    shift = eye(6, l.dtype)
    shift[:3, 3:] = tilde(l)
    return shift


def force_cross(V):
    """Return V~ = [[omega~, v~], [0, omega~]] (6, 6) of K 33 for a spatial velocity V (6,).

    V~ f is the rate of change of a force f (6,) that is fixed in a body moving at V.
    """
    return block([[tilde(V[:3]), tilde(V[3:])], [zeros((3, 3), V.dtype), tilde(V[:3])]])


def motion_cross(V):
    """Return the matrix of V x (6, 6) for a spatial velocity V (6,).

    V x t is the rate of change of a twist t (6,) that is fixed in a body moving at V.
    """
    return -force_cross(V).T


def spatial_inertia(m, p, Ic):
    """Return the spatial inertia (6, 6) of RK 2.15 of a body of mass m [kg], about a point O.

    p (3,): from O to the centre of mass [m]; Ic (3, 3): inertia about the centre of mass [kg m^2].
    """
    pt = tilde(p)
    return block([[Ic - m * (pt @ pt), m * pt], [-m * pt, m * eye(3, pt.dtype)]])


def skew(v):
    """Return `tilde` of each row of v (n, 3), as (n, 3, 3)."""
    return np.cross(v[:, np.newaxis], eye(3, v.dtype)).transpose(0, 2, 1)


def shifts(l):
    """Return `phi` of each row of l (n, 3), as (n, 6, 6)."""
    out = np.stack([eye(6, l.dtype)] * len(l))
    out[:, :3, 3:] = skew(l)
    return out


def spatial_inertias(m, p, Ic):
    """Return `spatial_inertia` of n bodies (n, 6, 6). m (n,), p (n, 3), Ic (n, 3, 3)."""
    m = m[:, np.newaxis, np.newaxis]
    pt = skew(p)
    out = zeros((len(p), 6, 6), np.result_type(m, pt, Ic))
    out[:, :3, :3] = Ic - m * (pt @ pt)
    out[:, :3, 3:] = m * pt
    out[:, 3:, :3] = -m * pt
    out[:, 3:, 3:] = m * eye(3, pt.dtype)
    return out


def rotation(axis, cosine, sine):
    """Return the rotation matrix (3, 3) about a unit axis (3,) by Rodrigues' formula."""
    k = tilde(axis)
    return eye(3, axis.dtype) + sine * k + (1 - cosine) * (k @ k)


def half_angle(t):
    """Return cosine and sine of an angle from t = tan(angle/2); for a Fraction they are exact."""
    t = divisible(t)
    return (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)


def inverse(A):
    """Return the inverse of a small square matrix by Gauss-Jordan elimination, in any arithmetic.

    The pivot is the largest entry of its column if numbers are rounded, otherwise the first entry
    that is not 0. Raises ZeroDivisionError for a singular matrix.
    """
    n = len(A)
    if A.dtype.kind in "iu":
        A = array(A)
    if A.dtype == object:
        A = np.array([list(map(divisible, row)) for row in A], dtype=object)
    rows = np.concatenate([A, eye(n, A.dtype)], axis=1)
    for c in range(n):
        pivot = c + _pivot(rows[c:, c])
        rows[[c, pivot]] = rows[[pivot, c]]
        if is_zero(rows[c, c]):
            raise ZeroDivisionError(f"singular matrix: column {c + 1} of {n} has no pivot")
        rows[c] = rows[c] / rows[c, c]
        others = [r for r in range(n) if r != c and not is_zero(rows[r, c])]
        if others:
            rows[others] = rows[others] - np.outer(rows[others, c], rows[c])
    return rows[:, n:]


def _pivot(column):
    """Return the index of the pivot in a column: the largest entry, if any number is rounded.

    Otherwise it is the first entry that is not 0. A Taylor series counts by its first coefficient.
    """
    if column.dtype != object:
        return int(np.argmax(np.abs(column)))  # no tie: either pivot gives the inverse, rounded
    values = [x.c[0] if isinstance(x, Taylor) else x for x in column]
    if any(_is_rounded(x) for x in values):
        return max(range(len(values)), key=lambda i: abs(values[i]))  # no tie: as above
    return next((i for i, x in enumerate(values) if not is_zero(x)), 0)


def _is_rounded(x):
    return isinstance(x, Decimal) or hasattr(x, "context") or kind_of_number(x) == "float"
