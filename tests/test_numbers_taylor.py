"""Truncated series against sympy and exact truth."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest
import sympy

from robodyn_lib.numbers import Taylor, coefficient, joint_series

s = sympy.Symbol("s")
HALF = Fraction(1, 2)


def polynomial(x):
    return sum(sympy.Rational(c.numerator, c.denominator) * s**k for k, c in enumerate(x.c))


def expanded(expression, m=4):
    """Return the first m coefficients of a sympy expression in s."""
    return tuple(sympy.diff(expression, s, k).subs(s, 0) / sympy.factorial(k) for k in range(m))


def test_arithmetic_against_sympy():
    a = Taylor(*map(Fraction, (2, -1, 3, 5)))
    b = Taylor(Fraction(1, 3), Fraction(2), Fraction(0), Fraction(-1))
    p = polynomial(a)
    q = polynomial(b)
    assert (a * b).c == expanded(p * q)
    assert (a / b).c == expanded(p / q)
    assert (1 / b).c == expanded(1 / q)
    assert (3 - a * a / b + HALF).c == expanded(3 - p * p / q + sympy.Rational(1, 2))


def test_whole_coefficients_divide_exactly():
    assert (Taylor(1, 1, 0) / Taylor(2, 0, 0)).c == (HALF, HALF, 0)
    assert (1 / Taylor(3, 1)).c == (Fraction(1, 3), Fraction(-1, 9))
    assert not any(isinstance(x, float) for x in (1 / Taylor(3, 1)).c)


@pytest.mark.parametrize("c", [(0.3, 1.2, -0.7, 0.4, 0.1), (0.0, 1.0, 0.0, 0.0, 0.0)])
def test_cosine_and_sine_against_sympy(c):
    cosine, sine = Taylor(*c).cos_sin()
    p = sum(x * s**k for k, x in enumerate(c))
    np.testing.assert_allclose(cosine.c, [float(x) for x in expanded(sympy.cos(p), 5)], atol=1e-14)
    np.testing.assert_allclose(sine.c, [float(x) for x in expanded(sympy.sin(p), 5)], atol=1e-14)
    one = cosine * cosine + sine * sine
    np.testing.assert_allclose(one.c, [1, 0, 0, 0, 0], atol=1e-15)


def test_cosine_and_sine_exact_and_symbolic():
    a, b = sympy.symbols("a b")
    cosine, sine = Taylor(a, b, 0).cos_sin()
    assert cosine.c == (sympy.cos(a), -b * sympy.sin(a), -(b**2) * sympy.cos(a) / 2)
    assert sine.c == (sympy.sin(a), b * sympy.cos(a), -(b**2) * sympy.sin(a) / 2)
    cosine, sine = Taylor(Fraction(0), 1, 0, 0, 0).cos_sin()
    assert cosine.c == (1, 0, -HALF, 0, Fraction(1, 24))
    assert sine.c == (0, 1, 0, Fraction(-1, 6), 0)
    assert not any(isinstance(x, float) for x in cosine.c + sine.c)
    with mpmath.workdps(30):
        cosine, sine = Taylor(mpmath.mpf(1) / 3, mpmath.mpf(2)).cos_sin()
        assert cosine.c[1] == -2 * mpmath.sin(mpmath.mpf(1) / 3)


def test_square_root_of_a_series():
    root = Taylor(Fraction(9, 4), Fraction(1, 2), -1, 3, Fraction(2, 5)).sqrt()
    assert (root * root).c == (Fraction(9, 4), Fraction(1, 2), -1, 3, Fraction(2, 5))
    assert root.c[0] == Fraction(3, 2)
    assert Taylor(4, 1, 0).sqrt().c == (2, Fraction(1, 4), Fraction(-1, 64))
    np.testing.assert_allclose(Taylor(2.0, 1.0).sqrt().c, [np.sqrt(2), 1 / np.sqrt(8)])
    c = 2.0, -0.3, 0.7, 0.1, -0.4
    p = sum(x * s**k for k, x in enumerate(c))
    np.testing.assert_allclose(Taylor(*c).sqrt().c, [float(x) for x in expanded(sympy.sqrt(p), 5)])


def test_arrays_of_series_go_entry_by_entry_on_either_side():
    t = Taylor(1.0, 2.0)
    a = np.array([[1.0, 2.0], [3.0, 4.0]])
    for out in (t * a, a * t, a + t, t + a, a - t, t - a, a / t, t / a):
        assert isinstance(out, np.ndarray)
        assert out.shape == (2, 2)
        assert isinstance(out[0, 0], Taylor)
    assert (t / a)[0, 1].c == (0.5, 1.0)
    assert (a / t)[0, 1].c == (2.0, -4.0)
    assert (t - a)[1, 1].c == (-3.0, 2.0)
    moving = np.array([Taylor(1.0, 1.0), Taylor(0.0, 2.0)], dtype=object)
    assert [x.c for x in a @ moving] == [(1.0, 5.0), (3.0, 11.0)]
    assert (np.float64(2.0) * t).c == (t * np.float64(2.0)).c == (2.0, 4.0)
    assert (moving @ moving).c == (1.0, 2.0)


def test_series_of_different_lengths_do_not_mix():
    for mix in (lambda a, b: a + b, lambda a, b: a - b):
        with pytest.raises(ValueError, match="argument 2"):
            mix(Taylor(1, 2), Taylor(1, 2, 3))


def test_joint_series_is_exact_or_float_as_given():
    out = joint_series(np.array([1.0, 2.0]), np.array([3.0, 4.0]), np.array([5.0, 6.0]))
    assert [x.c for x in out] == [(1.0, 3.0, 2.5), (2.0, 4.0, 3.0)]
    assert all(type(c) is float for x in out for c in x.c)
    exact = joint_series([HALF], [1], [1])[0].c
    assert exact == (HALF, 1, HALF)
    assert isinstance(exact[2], Fraction)


def test_coefficient():
    a = np.array([[Taylor(1.0, 2.0), 3.0], [0, Taylor(4.0, 5.0)]], dtype=object)
    np.testing.assert_array_equal(coefficient(a, 0), [[1, 3], [0, 4]])
    np.testing.assert_array_equal(coefficient(a, 1), [[2, 0], [0, 5]])
    assert coefficient(a, 1).dtype == np.float64
    exact = coefficient(np.array([Taylor(HALF, Fraction(1)), Fraction(3)], dtype=object), 1)
    assert exact.dtype == object
    assert exact.tolist() == [1, 0]
    assert coefficient(Taylor(1.0, 2.0), 1) == 2.0
