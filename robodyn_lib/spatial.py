"""Vectors, 6-vectors and small matrices in any arithmetic.

Spatial order is (angular; linear), units are SI. Every function here runs on float64, complex, `fractions.Fraction`,
sympy expressions, mpmath numbers and the scalars of `robodyn_lib.exact`: nothing says `float`, nothing calls a
floating-point linear-algebra routine. Zeros and ones are integers, the one number type that mixes with all of these.
"""
import numbers
import sys
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import isqrt

import numpy as np

from .rational import Rational

__all__ = ["array", "block", "block_diagonal", "cos_sin", "cross", "divisible", "eye", "inverse", "kind_of_number",
           "phi", "rotation", "rotation_from_tangent", "spatial_inertia", "square_root", "tilde", "zeros"]


def kind_of_number(x):
    """"float" for machine numbers, complex ones too; "symbol" for whatever sympy made; "rational"; or "other".

    >>> kind_of_number(0.5), kind_of_number(Fraction(1, 2)), kind_of_number(2)
    ('float', 'rational', 'rational')
    """
    sympy = sys.modules.get("sympy")                            # nothing is a symbol before sympy has been imported
    if isinstance(x, getattr(sympy, "Basic", ())):
        return "symbol"
    if isinstance(x, float | complex | np.inexact):
        return "float"
    return "rational" if isinstance(x, numbers.Rational) else "other"


def array(values):
    """Values as an array: float64 or complex128 where all are machine numbers, otherwise an object array, unrounded.

    Whole numbers among exact numbers become Fractions, so that a later division stays exact; Decimals always do.
    Fractions made of numpy's integers, which overflow, are made anew.

    >>> array([1, 2]).dtype
    dtype('float64')
    >>> array([1, Fraction(1, 3)])
    array([Fraction(1, 1), Fraction(1, 3)], dtype=object)
    """
    try:
        a = np.asarray(values)
    except ValueError:
        raise ValueError("the rows have unequal lengths or shapes") from None
    if a.dtype.kind in "iuf":
        return a.astype(np.float64)
    if a.dtype.kind == "c":
        return a.astype(np.complex128)
    if a.dtype != object:
        raise TypeError(f"expected numbers, got {a.dtype.name} values")
    flat = [x.item() if isinstance(x, np.generic) else x for x in a.ravel()]
    for x in flat:
        if x is None or isinstance(x, bool | str | bytes | list | tuple | dict):
            raise TypeError(f"expected a number, got {x!r}")
    if flat and all(isinstance(x, int | float) for x in flat):
        return np.array(flat, dtype=np.float64).reshape(a.shape)
    out = np.empty(len(flat), dtype=object)
    out[:] = [_exact(x) for x in flat]
    return out.reshape(a.shape)


def _exact(x):
    if type(x) is Fraction or isinstance(x, int | Decimal):
        x = Fraction(x)
        return Rational(int(x.numerator), int(x.denominator))
    return x


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
    (x, y, z), (u, v, w) = a.tolist(), b.tolist()               # numbers of Python's: arithmetic in half the time
    return np.array([y * w - z * v, z * u - x * w, x * v - y * u], dtype=np.result_type(a, b))


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
        out[row:row + b.shape[0], column:column + b.shape[1]] = b
        row, column = row + b.shape[0], column + b.shape[1]
    return out


def phi(l):
    """RK 3.1: [[1, l~], [0, 1]], the shift (6, 6) over the vector l = O(j) - O(i), from O(j) to O(i) for forces.

    phi(i,j) carries a spatial force from O(j) to O(i), its transpose a spatial velocity from O(i) to O(j).
    """
    shift = eye(6, l.dtype)
    shift[:3, 3:] = tilde(l)
    return shift


def spatial_inertia(m, p, Ic):
    """RK 2.15: the spatial inertia (6, 6) about a point O of a body of mass m.

    p (3,): from O to the centre of mass [m]; Ic (3, 3): inertia about the centre of mass [kg m^2].
    """
    pt = tilde(p)
    return block([[Ic - m * (pt @ pt), m * pt], [-m * pt, m * eye(3, pt.dtype)]])


def cos_sin(angle):
    """(cos, sin) of one angle [rad], in the angle's own arithmetic. TypeError for a Fraction, 0 excepted."""
    if hasattr(angle, "cos_sin"):
        return angle.cos_sin()
    if kind_of_number(angle) == "symbol":
        from sympy import cos, sin
        return cos(angle), sin(angle)
    if hasattr(angle, "context"):                               # a number of mpmath, which knows its precision
        return angle.context.cos(angle), angle.context.sin(angle)
    if isinstance(angle, Fraction):
        if angle == 0:
            return Rational(1), Rational(0)
        raise TypeError(f"the cosine of the exact number {angle} is not rational; "
                        "give half-angle tangents to at_tangents, or floats")
    return np.cos(angle), np.sin(angle)


def square_root(x):
    """The square root of a number in its own arithmetic. ValueError for a Fraction that is no square of one.

    >>> square_root(Fraction(9, 4)), square_root(2.25)
    (Fraction(3, 2), 1.5)
    """
    if hasattr(x, "sqrt"):
        return x.sqrt()
    if kind_of_number(x) == "symbol":
        from sympy import sqrt
        return sqrt(x)
    if hasattr(x, "context"):                                   # a number of mpmath, which knows its precision
        return x.context.sqrt(x)
    if isinstance(x, numbers.Rational):
        root = Rational(isqrt(abs(x.numerator)), isqrt(x.denominator))
        if root * root != x:
            raise ValueError(f"the square root of the exact number {x} is not rational; give floats")
        return root
    return np.sqrt(x).item()


def rotation(axis, cosine, sine):
    """Rotation matrix (3, 3) about a unit axis (3,), from the cosine and sine of the angle (Rodrigues)."""
    k = tilde(axis)
    return eye(3, axis.dtype) + sine * k + (1 - cosine) * (k @ k)


def rotation_from_tangent(axis, t):
    """Rotation matrix about a unit axis, from t = tan(angle/2): rational in t, so exact for a Fraction."""
    t = Rational(t) if isinstance(t, int) else t
    return rotation(axis, (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))


def inverse(A):
    """Inverse of a small square matrix by Gauss-Jordan elimination, in any arithmetic.

    Pivots are the largest entries for machine numbers and the first nonzero entries otherwise.
    Raises ZeroDivisionError for a singular matrix.
    """
    n, A = len(A), A if A.dtype.kind not in "iu" else array(A)
    if A.dtype == object:
        A = np.array([list(map(divisible, row)) for row in A], dtype=object)
    rows = np.concatenate([A, eye(n, A.dtype)], axis=1)
    for c in range(n):
        below = range(c, n)
        pivot = c + int(np.argmax(np.abs(rows[c:, c]))) if A.dtype != object else next(
            (r for r in below if rows[r, c] != 0), c)
        if pivot != c:
            rows[[c, pivot]] = rows[[pivot, c]]
        if rows[c, c] == 0:
            raise ZeroDivisionError("singular matrix")
        rows[c] = rows[c] / rows[c, c]
        others = [r for r in range(n) if r != c and rows[r, c] != 0]
        if others:
            rows[others] = rows[others] - np.outer(rows[others, c], rows[c])
    return rows[:, n:]


def divisible(x):
    """x, or the Fraction of a whole number, which division would turn into a float."""
    return Rational(x) if isinstance(x, int) else x
