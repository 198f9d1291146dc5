"""Saha section II: links, the decoupled orthogonal complement and composite bodies, against dense
algebra, exactly.
"""
from fractions import Fraction

import numpy as np
import pytest
import sympy
from cases import exact_motion, same

import robodyn_lib as rd
from robodyn_lib.numbering import from_tip
from robodyn_lib.numbers import array
from robodyn_lib.saha import links as sl
from robodyn_lib.spatial import zeros

ONE = Fraction(1)


@pytest.fixture(params=[(n, seed) for n in (1, 2, 3, 5) for seed in (0, 1)],
                ids=lambda x: f"{x[0]} links, seed {x[1]}")
def links(request):
    n, seed = request.param
    t, *_ = exact_motion(n, seed)
    return sl.Links(rd.rational_arm(n, seed=seed).at_tangents(t))


def rods(tangent):
    """Two equal rods of 1 m and 1 kg, the second at a half-angle tangent."""
    return sl.Links(rd.planar_arm(2, lengths=ONE,
                                  masses=ONE).at_tangents(array([0 * ONE, tangent])))


@pytest.mark.parametrize("tangent, expected", [
    (0, [[Fraction(8, 3), Fraction(5, 6)], [Fraction(5, 6), Fraction(1, 3)]]),
    (1, [[Fraction(5, 3), Fraction(1, 3)], [Fraction(1, 3), Fraction(1, 3)]])])
def test_two_rods_by_hand(tangent, expected):
    same(sl.inertia_matrix(rods(tangent)), array(expected))


def test_the_entries_are_symbols_of_the_angle():
    angle = sympy.Symbol("phi", real=True)
    links = sl.Links(rd.planar_arm(2, lengths=ONE,
                                   masses=ONE).at(np.array([0 * angle, angle], dtype=object)))
    entries = sl.inertia_matrix(links).ravel()
    expected = [sympy.Rational(5, 3) + sympy.cos(angle),
                *[sympy.Rational(1, 3) + sympy.cos(angle) / 2] * 2,
                sympy.Rational(1, 3)]
    assert all(sympy.simplify(x - y) == 0 for x, y in zip(entries, expected, strict=True))


def test_the_two_directions_of_counting_do_not_mix(links):
    with pytest.raises(TypeError, match="number the links from opposite ends"):
        links.c | from_tip(zeros(links.n))
