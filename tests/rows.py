"""What the truths of several lectures use: rods in a row, in fractions, and lists of statements."""
from fractions import Fraction

import numpy as np

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.fixman.chain import PointChain


def row(n, tangents=None, **kinds):
    """A case of n rods, 1 kg and 1 m each or as said, in a row unless bent, base first, in fractions."""
    kinds = {"lengths": Fraction(1), "masses": Fraction(1)} | kinds
    return Case(rd.planar_arm(n, **kinds), tangents=tangents or [Fraction(0)] * n)


def matter_in_a_plane():
    """How many of the six components of spatial vectors matter to rods in their plane."""
    s, plane = row(2), [1, 3, 5]
    for matrix in (*s.M.values(), s.phi(2, 1)):
        assert (matrix[np.ix_(plane, [0, 2, 4])] == 0).all()
    yield from (np.count_nonzero(np.abs(s.M[1]).sum(axis=0)[plane]), len(s.M[1]))


def random_chain(N, seed=0):
    rng = np.random.default_rng(seed)
    turns = rng.uniform(-3, 3, N)
    return PointChain(*rng.uniform(0.5, 2, (2, N)), np.cos(turns), np.sin(turns))


def false_ones(statements):
    """The letters of those statements that are false, as an answer gives them: "a, c"."""
    return ", ".join(letter for letter, true in statements.items() if not true)
