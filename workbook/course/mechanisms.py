"""Mechanisms of planar rods, for trees and loops: {i: (start (2,), along (2,))} and joints.

Each rod has 1 kg.

A joint is (place (2,), body, body), bodies counted from 1, with 0 for the ground. Exact: numbers
are fractions. Their matrices are written on page 08c.
"""

from fractions import Fraction

import numpy as np

from robodyn_lib.numbers import array

ARCH = {1: ((0, 0), (0, 1)), 2: ((0, 1), (1, 1)), 3: ((1, 2), (1, -1)), 4: ((2, 1), (0, -1))}
HINGES = [((0, 0), 0, 1), ((0, 1), 1, 2), ((1, 2), 2, 3), ((2, 1), 3, 4)]
TREE = (
    {
        1: ((0, 0), (0, 1)),
        2: ((0, 1), (-1, 1)),
        3: ((0, 1), (0, 1)),
        4: ((0, 1), (1, 1)),
        5: ((1, 2), (1, 0)),
    },
    [((0, 0), 0, 1), ((0, 1), 1, 2), ((0, 1), 1, 3), ((0, 1), 1, 4), ((1, 2), 4, 5)],
)
RING = (
    {1: ((0, 0), (0, 2)), 2: ((0, 2), (2, 0)), 3: ((2, 2), (0, -1)), 4: ((2, 1), (-2, 0))},
    [((0, 0), 0, 1), ((0, 2), 1, 2), ((2, 2), 2, 3), ((2, 1), 3, 4), ((0, 1), 4, 1)],
)


def mechanism(rods, joints):
    """Turn places and vectors into arrays of fractions: (rods, joints)."""

    def at(*x):
        return array([Fraction(v) for v in x])

    return (
        {i: (at(*start), at(*along)) for i, (start, along) in rods.items()},
        [(at(*place), first, second) for place, first, second in joints],
    )


def coupled(matrix, joints):
    """Say which joints a matrix of hard rows couples: (j, j) of True and False."""
    size = len(matrix) // joints
    return np.array(
        [
            [
                (matrix[size * i : size * i + size, size * j : size * j + size] != 0).any()
                for j in range(joints)
            ]
            for i in range(joints)
        ]
    )


def as_drawn(title, rods, joints, matrix):
    """Make a row of `draw.fixman.mechanisms`: the same in floats, rods from start to end."""
    floats = {i: (a.astype(float), (a + e).astype(float)) for i, (a, e) in rods.items()}
    return title, floats, [(x.astype(float), first, second) for x, first, second in joints], matrix
