"""What the secret exercises of 08a ask for, computed by the library."""
from fractions import Fraction as F

import numpy as np

from robodyn_lib.fixman.bands import tension_form
from robodyn_lib.fixman.chain import PointChain
from robodyn_lib.fixman.partition import mass_operator
from robodyn_lib.numbers import array
from robodyn_lib.spatial import inverse

ONE, NONE = [F(1), F(1)], array([F(0), F(0)])


def falling():
    level = PointChain(ONE, ONE, [F(1), F(1)], [F(0), F(0)])
    accelerations, tension = tension_form(level, NONE, NONE, array([F(0), F(-10)]))
    return [*tension, *accelerations]


def turning():
    chain = PointChain(ONE, ONE, [F(1), F(0)], [F(0), F(1)])
    accelerations, tension = tension_form(chain, NONE, array([F(0), F(1)]))
    return [*tension, *accelerations]


def floating():
    """Three free masses in line, turning about their centre: tensions from the accelerations that this takes."""
    B = array([[F(-1), F(1), F(0)], [F(0), F(-1), F(1)]])       # lengths along the line
    W = inverse(mass_operator([F(1)] * 3, 1))
    tension = inverse(B @ W @ B.T) @ array([F(1), F(1)])        # L omega^2
    outward = -B.T @ tension                                    # accelerations of the three masses
    return [*tension, 3, int(np.flatnonzero(outward == 0)[0])]


def entries():
    def stored(links, points):
        rng = np.random.default_rng(1)
        x = rng.normal(size=(points, 2))
        B = np.zeros((len(links), points, 2))
        for row, (i, j) in zip(B, links, strict=True):
            row[j] = x[j] - x[i]
            row[i] = -row[j]
        return B.reshape(len(links), -1)
    chain = stored([(i, i + 1) for i in range(10)], 11)[:, 2:]  # point 0 is the wall
    ring = stored([(i, (i + 1) % 10) for i in range(10)], 10)
    star = stored([(0, i) for i in range(1, 11)], 11)
    return [int((abs(np.triu(B @ B.T)) > 1e-12).sum()) for B in (chain, ring, star)]


TRUTHS = {"8a.4": falling, "8a.5": turning, "8a.6": floating, "8a.7": entries}
