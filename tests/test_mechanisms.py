"""Rods in a plane, for trees and loops: matrices against energy, and what is shown of them."""
from fractions import Fraction as F

import numpy as np
import pytest

from robodyn_lib.spatial import inverse
from workbook.course import mechanisms
from workbook.course.mechanisms import free_rods, mechanism, motion_of_rods, soft_and_hard

CHAIN = (mechanisms.ARCH, mechanisms.HINGES)


@pytest.mark.parametrize("given", [CHAIN, mechanisms.TREE])
def test_what_moves_a_tree_breaks_no_joint_and_turns_each_by_its_own(given):
    rods, joints = mechanism(*given)
    A, B = soft_and_hard(rods, joints)
    T = motion_of_rods(rods, joints)
    assert not (B @ T).any()
    assert (A @ T == np.eye(len(rods), dtype=int)).all()


@pytest.mark.parametrize("given", [CHAIN, mechanisms.TREE, mechanisms.RING])
def test_a_rod_weighs_a_kilogram_and_is_slender(given):
    rods, _ = mechanism(*given)
    inertia = inverse(free_rods(rods))
    for i, (_, along) in rods.items():
        block = inertia[3 * i - 3:3 * i, 3 * i - 3:3 * i]
        assert (block[1:, 1:] == np.eye(2, dtype=int)).all()
        assert list((block @ np.array([F(1), along[1] / 2, -along[0] / 2]))[1:]) == [0, 0]
        assert block[0, 0] == along @ along / 3


def test_what_is_drawn_goes_from_start_to_end():
    rods, joints = mechanism(*CHAIN)
    title, drawn, places, matrix = mechanisms.as_drawn("arch", rods, joints, np.eye(8))
    assert title == "arch"
    assert [list(map(list, ends)) for ends in drawn.values()] == [
        [[0, 0], [0, 1]], [[0, 1], [1, 2]], [[1, 2], [2, 1]], [[2, 1], [2, 0]]]
    assert [bodies for _, *bodies in places] == [[0, 1], [1, 2], [2, 3], [3, 4]]
    assert matrix.shape == (8, 8)
