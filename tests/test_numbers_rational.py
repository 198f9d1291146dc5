"""Rational: numbers, words and refusals of Fraction, from every pair of kinds."""

import operator
import pickle
from fractions import Fraction
from math import gcd

import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from robodyn_lib.numbers import Rational, array

OPERATORS = [operator.add, operator.sub, operator.mul, operator.truediv]
FRACTIONS = st.fractions() | st.builds(Fraction, st.integers(-6, 6), st.integers(1, 6))
KINDS = st.sampled_from([(Rational, Rational), (Rational, Fraction), (Fraction, Rational)])


def same(found, expected):
    assert type(found) is Rational
    assert found == expected
    assert hash(found) == hash(expected)
    assert found.denominator > 0
    assert gcd(found.numerator, found.denominator) == 1
    assert repr(found) == repr(Fraction(expected))
    assert str(found) == str(Fraction(expected))


@given(FRACTIONS, FRACTIONS, KINDS)
def test_two_fractions(x, y, kinds):
    for by in OPERATORS:
        if by is operator.truediv and y == 0:
            with pytest.raises(ZeroDivisionError):
                by(kinds[0](x), kinds[1](y))
        else:
            same(by(kinds[0](x), kinds[1](y)), by(x, y))


@given(FRACTIONS, st.integers())
def test_a_fraction_and_a_whole_number(x, n):
    for by in OPERATORS:
        if by is not operator.truediv or n:
            same(by(Rational(x), n), by(x, n))
        if by is not operator.truediv or x:
            same(by(n, Rational(x)), by(n, x))
    with pytest.raises(ZeroDivisionError):
        Rational(x) / 0
    with pytest.raises(ZeroDivisionError):
        n / Rational(0)


@given(FRACTIONS)
def test_alone(x):
    same(-Rational(x), -x)
    same(abs(Rational(x)), abs(x))
    same(pickle.loads(pickle.dumps(Rational(x))), x)


@pytest.mark.parametrize("by", OPERATORS)
@pytest.mark.parametrize(
    "other", [0.25, 2j, np.float64(0.25), sympy.Symbol("x"), sympy.Rational(1, 3)]
)
def test_beside_other_numbers_it_is_a_fraction(by, other):
    x = Fraction(3, 7)
    for found, expected in [
        (by(Rational(x), other), by(x, other)),
        (by(other, Rational(x)), by(other, x)),
    ]:
        assert type(found) is type(expected)
        assert found == expected


@pytest.mark.parametrize("by", OPERATORS)
def test_numpy_integers_stay_exact(by):
    same(Rational(by(Rational(3, 7), np.int64(2))), by(Fraction(3, 7), 2))


def test_arrays_are_made_of_it():
    for a in (array([Fraction(1, 2), 3]), array([[Fraction(1, 2)], [Rational(2)]]) * 2):
        assert {type(x) for x in a.ravel()} == {Rational}
