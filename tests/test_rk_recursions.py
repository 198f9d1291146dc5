"""RK section 2: who is whom where links are counted from the tip."""
from fractions import Fraction

import numpy as np

import robodyn_lib as rd
from robodyn_lib.numbers import array
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.spatial import tilde


def test_numbering_from_the_tip():
    arm = rd.rational_arm(3, seed=0)
    chain = Chain(arm.at_tangents([Fraction(1, 2), 1, 2]))
    pose = chain.pose
    assert chain.N == 3
    assert (chain.O[0] == pose.tip).all()
    assert (chain.O[4] == pose.base).all()
    assert (chain.O[1] == pose.O[2]).all()
    assert (chain.h[3] == pose.h[0]).all()
    assert chain.m[2] == arm.masses[1]
    assert (chain.l(2, 1) == pose.O[2] - pose.O[1]).all()
    assert (chain.l(3, 1) == pose.O[2] - pose.O[0]).all()
    assert (chain.phi(2, 1)[:3, 3:] == tilde(pose.O[2] - pose.O[1])).all()
    for k in (1, 2, 3):
        h, none = chain.h[k], array([Fraction(0)] * 3)
        expected = [h, none] if arm.joint_types[3 - k] == "revolute" else [none, h]
        assert (chain.H[k] == np.concatenate(expected)).all()
        assert chain.H[k].shape == (1, 6)
