"""Saha section II: links, the decoupled orthogonal complement and composite bodies, against dense
algebra, exactly.
"""
from fractions import Fraction

import numpy as np
import pytest
import sympy
from cases import exact_motion, same

import robodyn_lib as rd
from robodyn_lib.numbering import FromBase, from_base, from_tip
from robodyn_lib.numbers import array
from robodyn_lib.reference import mass_matrix_at
from robodyn_lib.saha import links as sl
from robodyn_lib.spatial import eye, inverse, zeros

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


def test_the_generalized_inertia_matrix_three_ways(links):
    T = sl.T_l_operator(links) @ sl.T_d_operator(links)
    same(sl.inertia_matrix(links), T.T @ sl.M_operator(links) @ T)
    same(sl.inertia_matrix(links), mass_matrix_at(links.pose))


def test_the_entries_are_symbols_of_the_angle():
    angle = sympy.Symbol("phi", real=True)
    links = sl.Links(rd.planar_arm(2, lengths=ONE,
                                   masses=ONE).at(np.array([0 * angle, angle], dtype=object)))
    entries = sl.inertia_matrix(links).ravel()
    expected = [sympy.Rational(5, 3) + sympy.cos(angle),
                *[sympy.Rational(1, 3) + sympy.cos(angle) / 2] * 2,
                sympy.Rational(1, 3)]
    assert all(sympy.simplify(x - y) == 0 for x, y in zip(entries, expected, strict=True))


def test_T_l_is_the_inverse_of_one_minus_the_shift(links):
    """No product of shifts is formed: below the diagonal stands B(i,i-1), and the inverse fills the
    rest.
    """
    shift = zeros((6 * links.n, 6 * links.n), object)
    for i in range(2, links.n + 1):
        shift[6 * i - 6:6 * i, 6 * i - 12:6 * i - 6] = links.B(i, i - 1)
    same(sl.T_l_operator(links), inverse(eye(6 * links.n, object) - shift))


def test_twists_are_the_complement_times_the_rates(links):
    rates = array([Fraction(i + 2, 3) for i in range(links.n)])
    t = sl.twists(links, from_base(rates))
    assert isinstance(t, FromBase)
    assert list(t) == list(range(1, links.n + 1))
    same(np.concatenate([t[i] for i in t]), sl.T_l_operator(links) @ sl.T_d_operator(links) @ rates)


def test_composite_bodies_are_sums_of_shifted_links(links):
    for i, M in sl.composite_bodies(links).items():
        same(M, sum(links.B(k, i).T @ links.M[k] @ links.B(k, i) for k in range(i, links.n + 1)))
        assert M[5, 5] == sum(links.m[k] for k in range(i, links.n + 1))


def test_a_sliding_joint_moves_all_points_alike():
    arm = rd.rational_arm(3, seed=2)
    links = sl.Links(arm.at_tangents(exact_motion(3, 1)[0]))
    i, = (i for i in (1, 2, 3) if not links.revolute[i])
    same(links.p[i], np.concatenate([zeros(3, object), links.e[i]]))
    assert all((links.p[j][:3] == links.e[j]).all() for j in (1, 2, 3) if j != i)


def test_the_two_directions_of_counting_do_not_mix(links):
    with pytest.raises(TypeError, match="number the links from opposite ends"):
        links.c | from_tip(zeros(links.n))
