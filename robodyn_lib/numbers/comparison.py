"""The comparison of two results in their own arithmetic: exactly if both are rational."""

import numbers
from dataclasses import dataclass

import numpy as np

from .kinds import kind_of_number, plain


@dataclass(frozen=True)
class Comparison:
    """The verdict on two arrays: whether they agree, the largest difference, where they differ."""

    holds: bool
    residual: float
    arithmetic: str
    where: str = ""

    def __bool__(self):
        return self.holds


def compare(left, right, scale=0.0, tolerance=1e-9):
    """Return the `Comparison` of two arrays.

    They must agree exactly if every entry of both is rational, symbolically if one is a sympy
    expression, and otherwise within `tolerance` of the largest entry of both (or of `scale`, where
    that is larger).

    An array of scales, of the shape of left and right, judges each entry of machine numbers by its
    own and no other.

    >>> from fractions import Fraction
    >>> compare(np.array([Fraction(1, 3)]), np.array([Fraction(2, 6)]))
    Comparison(holds=True, residual=0.0, arithmetic='exact', where='')
    """
    left = _plain_array(left)
    right = _plain_array(right)
    if left.shape != right.shape:
        return Comparison(False, float("inf"), "shape", f"shape {left.shape} against {right.shape}")
    if left.size == 0:
        raise ValueError("nothing to compare: both sides are empty")
    entries = [] if left.dtype == right.dtype == np.float64 else [*left.ravel(), *right.ravel()]
    if entries and all(issubclass(kind, numbers.Rational) for kind in set(map(type, entries))):
        off = left.ravel() != right.ravel()
        arithmetic = "exact"
        magnitude = np.abs(left.ravel() - right.ravel()) if off.any() else np.zeros(1)
    elif any(kind_of_number(x) == "symbol" for x in entries):
        return _compare_symbols(left, right)
    else:
        machine = all(isinstance(x, numbers.Real) for x in entries)
        with np.errstate(invalid="ignore"):  # inf - inf is nan, which fails
            a, b = (
                x.ravel().astype(float if machine else complex, copy=False) for x in (left, right)
            )
            magnitude = np.abs(a - b)
        if isinstance(scale, np.ndarray):
            size = scale.ravel()
        else:
            size = max(np.abs(a).max(), np.abs(b).max(), float(scale))
        allowed = tolerance * size
        arithmetic = "float64" if machine else "complex128"
        finite = np.isfinite(a) & np.isfinite(b)
        off = ~(magnitude <= allowed) | (allowed == np.inf) if finite.all() else ~finite
    holds = not off.any()
    place = "" if holds else _place(left, off.argmax())  # no tie: truths, the first that fails
    return Comparison(holds, float(magnitude.max()), arithmetic, place)


def _compare_symbols(left, right):
    import sympy

    difference = [sympy.simplify(a - b) for a, b in zip(left.ravel(), right.ravel(), strict=True)]
    off = [i for i, d in enumerate(difference) if d != 0]
    return Comparison(
        not off, float("nan") if off else 0.0, "symbolic", _place(left, off[0]) if off else ""
    )


def _plain_array(values):
    a = np.asarray(values)
    if a.dtype == np.float64:
        return a
    out = np.empty(a.size, dtype=object)
    out[:] = plain(a.ravel())
    return out.reshape(a.shape)


def _place(a, flat_index):
    index = np.unravel_index(flat_index, a.shape)
    return "entry (" + ", ".join(str(int(i) + 1) for i in index) + ")" if index else "the value"
