"""Answers of the exercises of 14a that have no public solution, computed."""
from fractions import Fraction as F

from rows import row

from robodyn_lib.numbers import array
from robodyn_lib.reference import jacobian_at, mass_matrix_at
from robodyn_lib.spatial import inverse


def three_rods():
    """How the tip of three straight rods answers across, and the force of a support in gravity 1, densely."""
    pose = row(3).chain.pose
    J, M = jacobian_at(pose)[5:], mass_matrix_at(pose)
    answer = (J @ inverse(M) @ J.T)[0, 0]
    weights = array([F(9, 2), F(2), F(1, 2)])                       # moments about the joints, base to tip
    return [answer, (J @ inverse(M) @ weights)[0] / answer]


def under_the_hinge():
    """The force of a support under the hinge of two level rods, in gravity 1, densely."""
    M = mass_matrix_at(row(2).chain.pose)
    row_of_K, weights = array([F(1), F(0)]), array([F(2), F(1, 2)])
    return (row_of_K @ inverse(M) @ weights) / inverse(M)[0, 0]


TRUTHS = {"14a.1": three_rods, "14a.2": under_the_hinge}
