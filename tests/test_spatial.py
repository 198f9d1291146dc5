"""Vectors and small matrices in every arithmetic: definitions, exactness, the traps of numpy."""

from decimal import Decimal
from fractions import Fraction

import mpmath
import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from robodyn_lib.numbers import Rational, Taylor, array, cos_sin, kind_of_number, square_root
from robodyn_lib.spatial import cross, eye, half_angle, inverse, rotation, zeros

few = settings(max_examples=25)
fractions = st.fractions(-5, 5, max_denominator=7)
vectors = st.lists(fractions, min_size=3, max_size=3).map(lambda x: np.array(x, dtype=object))
matrices = st.lists(fractions, min_size=9, max_size=9).map(
    lambda x: np.array(x, dtype=object).reshape(3, 3)
)


def test_array_keeps_what_it_is_given_and_rounds_nothing():
    x = sympy.Symbol("x")
    assert (
        array([1, 2]).dtype
        == array([1.5, 2]).dtype
        == array(np.float32([1, 2])).dtype
        == np.float64
    )
    assert array([1j, 2]).dtype == np.complex128
    assert array(3).shape == ()
    assert array([[1], [2]]).shape == (2, 1)
    for given_, expected in [
        ([1, Fraction(1, 3)], [Rational(1), Rational(1, 3)]),
        ([x, 2], [x, Rational(2)]),
        ([Fraction(1, 2), 0.25], [Rational(1, 2), 0.25]),
        ([np.int64(2), Fraction(1, 2)], [Rational(2), Rational(1, 2)]),
        ([10**30, 1.0, x], [Rational(10**30), 1.0, x]),
        ([Decimal("0.1")], [Rational(1, 10)]),
    ]:
        a = array(given_)
        assert a.dtype == object
        assert list(a) == expected
        assert [type(v) for v in a] == [type(v) for v in expected]
    out = array(np.array([1, 2], dtype=object))
    assert out.dtype == np.float64


@pytest.mark.parametrize(
    "bad",
    [
        "12",
        ["1", "2"],
        [True, False],
        None,
        [None, 1],
        [1, "2"],
        [Fraction(1), True],
        {},
        [{}],
        np.zeros(2, dtype="M8[s]"),
    ],
)
def test_array_refuses_what_is_no_number(bad):
    with pytest.raises(TypeError, match="expected (a number|numbers), got"):
        array(bad)


def test_array_refuses_rows_of_unequal_length():
    with pytest.raises(ValueError, match="rows have unequal lengths"):
        array([[1, 2], [3]])
    with pytest.raises(ValueError, match="rows have unequal lengths"):
        array([np.zeros((3, 3)), np.zeros(3)])


def test_zeros_and_ones_of_object_arrays_are_whole_and_stay_exact():
    assert all(type(x) is int for x in [*eye(3, object).ravel(), *zeros((2, 2), object).ravel()])
    half = eye(3, object) * Fraction(1, 2)
    assert half[0, 0] == Fraction(1, 2)
    assert isinstance(half[0, 0], Fraction)
    np.testing.assert_array_equal(eye(4), np.eye(4))


@few
@given(vectors, fractions)
def test_rational_rotations_are_exact(v, t):
    s = 1 + v[0] * v[0] + v[1] * v[1]
    axis = np.array([2 * v[0] / s, 2 * v[1] / s, (s - 2) / s], dtype=object)
    R = rotation(axis, *half_angle(t))
    assert (R @ R.T == eye(3, object)).all()
    assert (R @ axis == axis).all()
    assert R[0] @ cross(R[1], R[2]) == 1
    angle = 2 * np.arctan(float(t))
    np.testing.assert_allclose(
        R.astype(float), rotation(axis.astype(float), *cos_sin(angle)), atol=1e-14
    )


def test_cos_sin_stays_in_the_arithmetic_of_the_angle():
    x = sympy.Symbol("x")
    assert cos_sin(x) == (sympy.cos(x), sympy.sin(x))
    assert cos_sin(sympy.Rational(1, 2)) == (
        sympy.cos(sympy.Rational(1, 2)),
        sympy.sin(sympy.Rational(1, 2)),
    )
    assert cos_sin(sympy.pi / 6)[1] == sympy.Rational(1, 2)
    assert cos_sin(1 + 1j)[0] == np.cos(1 + 1j)
    with mpmath.workdps(40):
        c, s = cos_sin(mpmath.mpf(1) / 3)
        assert abs(c * c + s * s - 1) < mpmath.mpf(10) ** -39
    one, zero = cos_sin(Fraction(0))
    assert (one, zero) == (1, 0)
    assert type(one) is type(zero) is Rational
    with pytest.raises(
        TypeError, match="the cosine of the exact number 1/3 is not rational; .*at_tangents"
    ):
        cos_sin(Fraction(1, 3))
    c, s = cos_sin(Taylor(0.3, 1.0))
    np.testing.assert_allclose([*c.c, *s.c], [np.cos(0.3), -np.sin(0.3), np.sin(0.3), np.cos(0.3)])


def test_square_root_stays_in_the_arithmetic_of_the_number():
    x = sympy.Symbol("x", positive=True)
    assert square_root(x**2) == x
    assert square_root(sympy.Rational(9, 4)) == sympy.Rational(3, 2)
    assert square_root(2.25) == 1.5
    assert square_root(np.float64(2.25)) == 1.5
    assert square_root(-1 + 0j) == 1j
    with mpmath.workdps(40):
        assert abs(square_root(mpmath.mpf(2)) ** 2 - 2) < mpmath.mpf(10) ** -39
    assert square_root(Fraction(49, 64)) == Fraction(7, 8)
    assert square_root(9) == 3
    assert square_root(Fraction(0)) == 0
    assert type(square_root(9)) is type(square_root(Fraction(49, 64))) is Rational
    assert square_root(Taylor(Fraction(4), Fraction(2))).c == (2, Fraction(1, 2))
    for number in (Fraction(1, 3), Fraction(2), Fraction(4, 3), Fraction(-4, 9)):
        with pytest.raises(
            ValueError, match=f"root of the exact number {number} is not rational; give floats"
        ):
            square_root(number)


def test_inverse_in_other_arithmetics():
    rng = np.random.default_rng(0)
    A = rng.normal(size=(6, 6))
    np.testing.assert_allclose(inverse(A), np.linalg.inv(A), atol=1e-12)
    np.testing.assert_allclose(inverse(A + 1j * A.T), np.linalg.inv(A + 1j * A.T), atol=1e-12)
    np.testing.assert_allclose(
        inverse(np.array([[2, 1], [1, 2]])), [[2 / 3, -1 / 3], [-1 / 3, 2 / 3]]
    )
    np.testing.assert_allclose(
        inverse(np.array([[1e-20, 1.0], [1.0, 1.0]])), [[-1, 1], [1, 0]], atol=1e-15
    )
    whole = inverse(np.array([[0, 2], [1, 0]], dtype=object))
    assert (whole == np.array([[0, 1], [Fraction(1, 2), 0]], dtype=object)).all()
    assert not any(isinstance(x, float) for x in whole.ravel())
    a, b = sympy.symbols("a b")
    symbolic = inverse(np.array([[a, b], [b, a]], dtype=object))
    assert sympy.simplify(symbolic[0, 0] - a / (a**2 - b**2)) == 0
    with pytest.raises(ZeroDivisionError):
        inverse(np.array([[1.0, 2.0], [2.0, 4.0]]))


@pytest.mark.parametrize(
    "made", [mpmath.mpf, mpmath.mpc, lambda x: Decimal(float(x)), lambda x: Taylor(float(x), 0.0)]
)
def test_what_rounding_has_left_is_no_pivot(made):
    """Matrices whose second pivot cancels, but for the numbers' last digits."""
    for A in np.random.default_rng(0).normal(size=(20, 4, 4)):
        number = np.array([[made(x) for x in row] for row in A], dtype=object)
        number[1, :2] = number[0, :2] / 3
        off = number @ inverse(number) - eye(4, object)
        assert max(abs(complex(getattr(x, "c", [x])[0])) for x in off.ravel()) < 1e-12


class Own:
    """A number of one's own."""


def test_every_kind_of_number():
    kinds = {
        "float": [1.5, 1j, np.float64(2), np.float32(2), np.complex128(2)],
        "rational": [2, np.int64(2), Fraction(1, 2)],
        "symbol": [sympy.Symbol("x"), sympy.Integer(2), sympy.pi, sympy.Float(1)],
        "other": [mpmath.mpf(2), mpmath.mpc(2), Taylor(1, 2), Own()],
    }
    for kind, values in kinds.items():
        assert [kind_of_number(x) for x in values] == [kind] * len(values)


def test_functions_of_sympy_defined_elsewhere_are_symbols():
    class mine(sympy.Function):
        pass

    x = mine(sympy.Symbol("t"))
    assert type(x).__module__ == __name__
    assert kind_of_number(x) == "symbol"
    assert cos_sin(x)[0] == sympy.cos(x)


def test_cosines_at_the_precision_of_the_number():
    with mpmath.workdps(40):
        own = mpmath.mp.clone()
        own.dps = 60
        c, s = cos_sin(own.mpf(1) / 3)
        assert abs(c * c + s * s - 1) < own.mpf(10) ** -58
        assert type(c) is own.mpf
