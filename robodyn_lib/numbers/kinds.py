"""Arrays, roots and cosines of any numbers, in the numbers' own arithmetic, without rounding."""

import numbers
import sys
from decimal import Decimal
from fractions import Fraction
from math import isqrt

import numpy as np

from .rational import Rational


def kind_of_number(x):
    """Return "float", also for complex machine numbers; "symbol" for sympy; "rational"; or "other".

    >>> kind_of_number(0.5), kind_of_number(Fraction(1, 2)), kind_of_number(2)
    ('float', 'rational', 'rational')
    """
    sympy = sys.modules.get("sympy")  # nothing is a symbol before sympy has been imported
    if isinstance(x, getattr(sympy, "Basic", ())):
        return "symbol"
    if isinstance(x, float | complex | np.inexact):
        return "float"
    return "rational" if isinstance(x, numbers.Rational) else "other"


def array(values):
    """Return values as an array: float64, complex128, or an object array of unrounded numbers.

    Whole numbers among exact numbers become Fractions, so that a later division stays exact;
    Decimals always do. Fractions of numpy's integers, which overflow, are converted.

    >>> array([1, 2]).dtype
    dtype('float64')
    >>> array([1, Fraction(1, 3)])
    array([Fraction(1, 1), Fraction(1, 3)], dtype=object)
    """
    try:
        a = np.asarray(values)
    except ValueError:
        raise ValueError("the rows have unequal lengths or shapes") from None
    odd = odd_entry(values)
    if odd:
        raise TypeError(f"expected numbers, got {odd}")
    if a.dtype.kind in "iuf":
        return a.astype(np.float64)
    if a.dtype.kind == "c":
        return a.astype(np.complex128)
    if a.dtype != object:
        raise TypeError(f"expected numbers, got {a.dtype.name} values")
    flat = plain(a.ravel())
    for x in flat:
        if x is None or isinstance(x, bool | str | bytes | list | tuple | dict):
            raise TypeError(f"expected a number, got {x!r}")
    if flat and all(isinstance(x, int | float) for x in flat):
        return np.array(flat, dtype=np.float64).reshape(a.shape)
    out = np.empty(len(flat), dtype=object)
    out[:] = [_exact(x) for x in flat]
    return out.reshape(a.shape)


def odd_entry(values):
    """Return what in an argument is not a number though numpy reads it as one, or "".

    >>> odd_entry([True, 0.5]), odd_entry(np.ma.masked_less([1, 2], 2)), odd_entry([1, 2])
    ('bool among numbers', 'a masked entry', '')
    """
    ma = sys.modules.get("numpy.ma")  # if it is not loaded, no array is masked
    masked_kinds = () if ma is None else (ma.MaskedArray,)
    if isinstance(values, masked_kinds):
        return "a masked entry" if ma.is_masked(values) else ""
    if not isinstance(values, list | tuple):
        return ""
    for x in values:
        if ma is not None and x is ma.masked:
            return "a masked entry"
        if isinstance(x, bool | np.bool_) or isinstance(x, np.ndarray) and x.dtype == bool:
            return "bool among numbers"
        if isinstance(x, (list, tuple, *masked_kinds)):
            found = odd_entry(x)
            if found:
                return found
    return ""


def _exact(x):
    if type(x) is Fraction or isinstance(x, int | Decimal):
        x = Fraction(x)
        return Rational(int(x.numerator), int(x.denominator))
    return x


def cos_sin(angle):
    """Return (cos, sin) of one angle [rad] in the angle's own arithmetic.

    Raises TypeError for a Fraction other than 0.
    """
    if hasattr(angle, "cos_sin"):
        return angle.cos_sin()
    if kind_of_number(angle) == "symbol":
        from sympy import cos, sin

        return cos(angle), sin(angle)
    if hasattr(angle, "context"):  # a number of mpmath, which has its own precision
        return angle.context.cos(angle), angle.context.sin(angle)
    if isinstance(angle, Fraction):
        if angle == 0:
            return Rational(1), Rational(0)
        raise TypeError(
            f"the cosine of the exact number {angle} is not rational; "
            "give half-angle tangents to at_tangents, or floats"
        )
    return np.cos(angle), np.sin(angle)


def square_root(x):
    """Return the square root of a number in its own arithmetic.

    Raises ValueError for a Fraction that is not the square of a fraction.

    >>> square_root(Fraction(9, 4)), square_root(2.25)
    (Fraction(3, 2), 1.5)
    """
    if hasattr(x, "sqrt"):
        return x.sqrt()
    if kind_of_number(x) == "symbol":
        from sympy import sqrt

        return sqrt(x)
    if hasattr(x, "context"):  # a number of mpmath, which has its own precision
        return x.context.sqrt(x)
    if isinstance(x, numbers.Rational):
        root = Rational(isqrt(abs(x.numerator)), isqrt(x.denominator))
        if root * root != x:
            raise ValueError(
                f"the square root of the exact number {x} is not rational; give floats"
            )
        return root
    return np.sqrt(x).item()


def divisible(x):
    """Return x, or the Fraction of a whole number, which division would turn into a float."""
    return Rational(x) if isinstance(x, int) else x


def plain(values):
    """Return values as Python's own numbers, not numpy's."""
    return [x.item() if isinstance(x, np.generic) else x for x in values]
