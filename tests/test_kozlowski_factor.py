"""Kozłowski sections 2.1, 2.2 and 6: the mass factor, quasi-velocities and what drives them, there
and back.
"""
from fractions import Fraction

import pytest

import robodyn_lib as rd
from robodyn_lib.kozlowski import factor as kf
from robodyn_lib.numbers import array
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Chain

ONE = Fraction(1)


def two_rods():
    """Uniform rods of 1 m and 1 kg, in a row, the elbow at 1 rad/s: D(1) = 1/3, D(2) = 7/12."""
    return riccati(Chain(rd.planar_arm(2, lengths=ONE,
                                       masses=ONE).at_tangents(array([0 * ONE, 0 * ONE]))))


def test_two_rods_by_hand():
    """G takes V to the rate at which a free elbow opens: omega, and 3/2 of its own velocity over 1
    m.
    """
    filter = two_rods()
    xi, V = kf.xi_from_rates(filter, {1: array([2 * ONE]), 2: array([ONE])})
    assert filter.D[1][0, 0] == Fraction(1, 3)
    assert filter.D[2][0, 0] == Fraction(7, 12)
    assert xi[2][0] == 1
    assert xi[1][0] == 2 + 1 + Fraction(3, 2)
    assert kf.kinetic_energy(filter, xi) == (Fraction(1, 3) * Fraction(81, 4) + Fraction(7, 12)) / 2
    assert list(V) == [3, 2, 1]


def test_an_exact_pivot_that_is_no_square_is_refused():
    with pytest.raises(ValueError, match="the square root of the exact number 1/3 is not rational; "
                                         "give floats"):
        kf.D_root(two_rods())
