"""The judge of agreement, which must never be lenient."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest
import sympy

from robodyn_lib.numbers import array, compare

HALF = Fraction(1, 2)
NAN = float("nan")
INF = float("inf")
X = sympy.Symbol("x")


@pytest.mark.parametrize(
    "left, right, arithmetic",
    [
        ([HALF, 1], [Fraction(2, 4), 1], "exact"),
        ([1, 2], [1, 2], "exact"),
        (np.uint8([1]), np.int64([1]), "exact"),
        ([sympy.Rational(1, 3)], [Fraction(1, 3)], "exact"),
        (HALF, HALF, "exact"),
        ([1.0, 2.0], [1.0 + 1e-12, 2.0], "float64"),
        ([HALF, 1.0], [0.5, 1], "float64"),
        ([0.0], [0], "float64"),
        ([1 + 1j], [1 + 1j], "complex128"),
        ([1.0], [1 + 1e-12j], "complex128"),
        ([mpmath.mpf(1)], [1.0], "float64"),
        ([mpmath.mpc(1, 2)], [1 + 2j], "complex128"),
        ([sympy.cos(X) ** 2 + sympy.sin(X) ** 2, X], [1, X], "symbolic"),
        ([(X + 1) ** 2], [X**2 + 2 * X + 1], "symbolic"),
    ],
)
def test_what_agrees_holds(left, right, arithmetic):
    verdict = compare(np.array(left, dtype=object) if isinstance(left, list) else left, right)
    assert verdict.holds
    assert bool(verdict)
    assert verdict.arithmetic == arithmetic
    assert verdict.where == ""
    assert verdict.residual <= 1e-11


@pytest.mark.parametrize(
    "left, right, arithmetic, where",
    [
        ([HALF, 1], [HALF, 1 + Fraction(1, 10**30)], "exact", "entry (2)"),
        ([10**30], [10**30 + 1], "exact", "entry (1)"),
        (np.uint8([1, 2]), np.uint8([2, 2]), "exact", "entry (1)"),
        (HALF, 1, "exact", "the value"),
        ([[1, 2], [3, 4]], [[1, 2], [3, 5]], "exact", "entry (2, 2)"),
        ([1.0, 2.0], [1.0, 2.0 + 1e-8], "float64", "entry (2)"),
        ([1e-30], [2e-30], "float64", "entry (1)"),
        ([0.0], [1e-300], "float64", "entry (1)"),
        ([1.0], [1 + 1e-8j], "complex128", "entry (1)"),
        ([NAN], [NAN], "float64", "entry (1)"),
        ([1.0, NAN], [1.0, 2.0], "float64", "entry (2)"),
        ([1.0, 2.0], [NAN, 2.0], "float64", "entry (1)"),
        ([HALF, NAN], [HALF, NAN], "float64", "entry (2)"),
        ([INF], [INF], "float64", "entry (1)"),
        ([INF, 1.0], [5.0, 1.0], "float64", "entry (1)"),
        ([5.0, 1.0], [-INF, 1.0], "float64", "entry (1)"),
        ([complex(0, NAN)], [0j], "complex128", "entry (1)"),
        ([mpmath.nan], [mpmath.nan], "float64", "entry (1)"),
        ([mpmath.inf], [1.0], "float64", "entry (1)"),
        ([X, X], [X, 2 * X], "symbolic", "entry (2)"),
        ([sympy.nan], [sympy.nan], "symbolic", "entry (1)"),
        ([X, NAN], [X, NAN], "symbolic", "entry (2)"),
        ([sympy.zoo], [sympy.zoo], "symbolic", "entry (1)"),
        ([sympy.oo, X], [sympy.oo, X], "symbolic", "entry (1)"),
        ([X], [X + NAN], "symbolic", "entry (1)"),
        ([1, 2], [1, 2, 3], "shape", "shape (2,) against (3,)"),
        ([1], 1, "shape", "shape (1,) against ()"),
        ([[1, 2]], [1, 2], "shape", "shape (1, 2) against (2,)"),
        ([], [1.0], "shape", "shape (0,) against (1,)"),
    ],
)
def test_what_does_not_agree_never_holds(left, right, arithmetic, where):
    for a, b in ((left, right), (right, left)):
        verdict = compare(a, b)
        assert not verdict.holds
        assert not verdict
        assert verdict.arithmetic == arithmetic
        assert not verdict.residual == 0
    assert compare(left, right).where == where


def test_nothing_is_no_agreement():
    for nothing in ([], np.zeros((0, 3)), np.zeros((2, 0), dtype=object)):
        with pytest.raises(ValueError, match="nothing to compare"):
            compare(nothing, nothing)


def test_scale_and_tolerance():
    assert not compare([1e-12], [0.0])
    assert compare([1e-12], [0.0], scale=1.0)
    assert not compare([1e-6], [0.0], scale=1.0)
    assert compare([1e-6], [0.0], scale=1.0, tolerance=1e-5)
    assert compare([100.0, 0.0], [100.0, 1e-8]), "measured by the largest entry"
    assert not compare([HALF], [HALF + Fraction(1, 10**20)], scale=1e9), (
        "exact numbers have no tolerance"
    )
    for bad in (NAN, INF):
        assert not compare([1.0], [2.0], scale=bad)
        assert not compare([1.0], [2.0], tolerance=NAN)


def test_the_residual_is_the_largest_difference_and_the_place_the_first():
    verdict = compare(array([Fraction(1), Fraction(3)]), array([Fraction(1, 2), Fraction(1)]))
    assert verdict.residual == 2.0
    assert verdict.where == "entry (1)"
    assert compare([1.0, 2.0], [1.5, 2.25]).residual == 0.5
    assert "holds=False" in repr(verdict)
