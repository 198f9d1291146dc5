"""Mechanisms of rods in a plane, for trees and loops: rods of 1 kg {i: (start (2,), along (2,))}, joints, matrices.

A joint is (place (2,), body, body), bodies counted from 1, with 0 for the ground. The twist of a rod is taken at its
start: (angular velocity, velocity along x, along y). Exact: numbers are fractions.
"""
from fractions import Fraction

import numpy as np

from robodyn_lib.numbers import array
from robodyn_lib.spatial import block_diagonal, inverse, zeros

ARCH = {1: ((0, 0), (0, 1)), 2: ((0, 1), (1, 1)), 3: ((1, 2), (1, -1)), 4: ((2, 1), (0, -1))}
HINGES = [((0, 0), 0, 1), ((0, 1), 1, 2), ((1, 2), 2, 3), ((2, 1), 3, 4)]
TREE = ({1: ((0, 0), (0, 1)), 2: ((0, 1), (-1, 1)), 3: ((0, 1), (0, 1)), 4: ((0, 1), (1, 1)), 5: ((1, 2), (1, 0))},
        [((0, 0), 0, 1), ((0, 1), 1, 2), ((0, 1), 1, 3), ((0, 1), 1, 4), ((1, 2), 4, 5)])
RING = ({1: ((0, 0), (0, 2)), 2: ((0, 2), (2, 0)), 3: ((2, 2), (0, -1)), 4: ((2, 1), (-2, 0))},
        [((0, 0), 0, 1), ((0, 2), 1, 2), ((2, 2), 2, 3), ((2, 1), 3, 4), ((0, 1), 4, 1)])


def mechanism(rods, joints):
    """Turn places and vectors into arrays of fractions: (rods, joints)."""
    at = lambda *x: array([Fraction(v) for v in x])  # noqa: E731
    return ({i: (at(*start), at(*along)) for i, (start, along) in rods.items()},
            [(at(*place), one, other) for place, one, other in joints])


def free_rods(rods):
    """Make W (3n, 3n): the inverse inertias of free rods of 1 kg, each about its start."""
    return block_diagonal([inverse(array([[a @ a / 3, -a[1] / 2, a[0] / 2], [-a[1] / 2, 1, 0], [a[0] / 2, 0, 1]]))
                           for _, a in rods.values()])


def soft_and_hard(rods, joints):
    """Make A (j, 3n), B (2j, 3n): differences of angular velocities, and of velocities at each joint."""
    soft, hard = [], []
    for place, one, other in joints:
        turn, gap = zeros((1, 3 * len(rods)), object), zeros((2, 3 * len(rods)), object)
        for body, sign in ((one, -1), (other, 1)):
            if body:                                            # the ground does not move
                x, y = place - rods[body][0]
                turn[0, 3 * body - 3] = sign
                gap[:, 3 * body - 3:3 * body] = sign * array([[-y, 1, 0], [x, 0, 1]])
        soft, hard = [*soft, turn], [*hard, gap]
    return np.concatenate(soft), np.concatenate(hard)


def motion_of_rods(rods, joints):
    """Make T (3n, n) with y = T q_dot of a tree: a rod turns with all joints between it and the ground.

    Joint i leads to rod i.
    """
    parent = {other: (place, one) for place, one, other in joints}
    T = zeros((3 * len(rods), len(rods)), object)
    for j in rods:
        body = j
        while body:
            place, one = parent[body]
            x, y = rods[j][0] - place
            T[3 * j - 3:3 * j, body - 1] = array([Fraction(1), -y, x])
            body = one
    return T


def coupled(matrix, joints):
    """Say which joints a matrix of hard rows couples: (j, j) of True and False."""
    size = len(matrix) // joints
    return np.array([[(matrix[size * i:size * i + size, size * j:size * j + size] != 0).any() for j in range(joints)]
                     for i in range(joints)])


def as_drawn(title, rods, joints, matrix):
    """Make a row of `draw.fixman.mechanisms`: the same in floats, rods from start to end."""
    floats = {i: (a.astype(float), (a + e).astype(float)) for i, (a, e) in rods.items()}
    return title, floats, [(x.astype(float), one, other) for x, one, other in joints], matrix
