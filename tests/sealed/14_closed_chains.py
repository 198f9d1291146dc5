"""Answers of the exercises of lecture 14 that have no public solution, computed."""
from fractions import Fraction as F

import numpy as np
from rows import row

import robodyn_lib as rd
from robodyn_lib.numbers import array
from robodyn_lib.reference import jacobian_at, mass_matrix_at
from robodyn_lib.spatial import inverse
from workbook.course import closed


def three_rods():
    """How the tip of three straight rods answers across, and the force of a support in gravity 1, densely."""
    pose = row(3).chain.pose
    J, M = jacobian_at(pose)[5:], mass_matrix_at(pose)
    answer = (J @ inverse(M) @ J.T)[0, 0]
    weights = array([F(9, 2), F(2), F(1, 2)])                       # moments about the joints, base to tip
    return [answer, (J @ inverse(M) @ weights)[0] / answer]


def counts():
    """Rates less rows."""
    return [2 * 6 + 6 - 12, 3 * 3 + 6 - 9, 2 * 3 + 6 - 8, 4 * 7 + 6 - 6 - 3]


def gap():
    """A critically damped gap of 1 mm after 2 of its own times."""
    return round(3 * float(np.exp(-2.0)), 3)


def crank():
    """The acceleration of the crank, let go."""
    chain = closed.slider_crank()
    q = chain.assemble([0.8, -1.0])
    return round(float(rd.forward_dynamics(chain, q, [0.0, 0.0], [0.0, 0.0])[0]), 3)


TRUTHS = {"14.1": three_rods, "14.4": counts, "14.7": gap, "14.8": crank}
