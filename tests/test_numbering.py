"""Numbering of links: the order is turned once, and the two directions are not confused."""

from fractions import Fraction

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib import numbering as nb
from robodyn_lib.rk import operators, recursions
from robodyn_lib.rk.forward import fd4

BASE_TO_TIP = np.array([10.0, 20.0, 30.0])


def test_both_directions_give_back_base_to_tip():
    assert {k: x.tolist() for k, x in nb.from_tip(BASE_TO_TIP).items()} == {
        1: [30.0],
        2: [20.0],
        3: [10.0],
    }
    assert {i: x.tolist() for i, x in nb.from_base(BASE_TO_TIP).items()} == {
        1: [10.0],
        2: [20.0],
        3: [30.0],
    }
    tip = nb.from_tip(BASE_TO_TIP)
    for counted in (tip, nb.from_base(BASE_TO_TIP), dict(tip)):
        np.testing.assert_array_equal(nb.to_base_order(counted), BASE_TO_TIP)


def test_rows_of_links_and_of_the_tip():
    links = nb.frames_from_tip(BASE_TO_TIP[:2], 2)
    frames = nb.frames_from_tip(BASE_TO_TIP, 2)
    assert links == {1: 20.0, 2: 10.0}
    assert frames == {0: 30.0, 1: 20.0, 2: 10.0}
    assert type(links) is type(frames) is nb.FromTip


@pytest.mark.parametrize("mix", [lambda a, b: a | b, lambda a, b: b | a, lambda a, b: a.__ior__(b)])
def test_opposite_directions_do_not_mix(mix):
    with pytest.raises(
        TypeError,
        match="a From(Tip and a FromBase|Base and a FromTip) number the links from opposite",
    ):
        mix(nb.FromTip({1: 0}), nb.FromBase({1: 0}))


def test_a_direction_is_kept_beside_a_plain_dictionary():
    joined = nb.FromTip({1: "hand"}) | {2: "arm"}
    assert joined == {1: "hand", 2: "arm"}
    assert type(joined) is nb.FromTip
    assert type({0: "tip"} | nb.FromBase({1: "shoulder"})) is nb.FromBase


@pytest.mark.parametrize(
    "wrong",
    [
        lambda c, rates, f0: operators.stack(rates, c.N),
        lambda c, rates, f0: recursions.spatial_velocities(c, rates),
        lambda c, rates, f0: recursions.newton_euler(c, rates, rates, f0[3:], f0),
        lambda c, rates, f0: fd4(c, rates, rates, f0[3:], f0),
    ],
)
def test_a_recursion_that_counts_from_the_tip_refuses_the_other(wrong):
    chain = rd.atlas.Case(rd.planar_arm(3)).chain
    with pytest.raises(
        TypeError, match="is a FromBase, but this recursion counts from the tip; pass a FromTip"
    ):
        wrong(chain, nb.from_base(BASE_TO_TIP), np.zeros(6))


def test_a_chain_counts_from_the_tip():
    chain = recursions.Chain(rd.rational_arm(3, seed=0).at_tangents([Fraction(1, 2), 1, 2]))
    pose = chain.pose
    for k, place in enumerate((pose.tip, *pose.O[::-1], pose.base)):
        assert (chain.O[k] == place).all()
    for i, j in ((2, 1), (3, 1)):
        assert (chain.l(i, j) == pose.O[3 - j] - pose.O[3 - i]).all()
