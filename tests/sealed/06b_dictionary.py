"""The truths of 06b, computed by the library."""
from fractions import Fraction

import numpy as np

import robodyn_lib as rd
from workbook.course.matrices import point as o

SIGN = np.array([-1, 1, 1])                         # about the joint axis, which is -y


def gain_of_a_rod():
    arm = rd.planar_arm(1, lengths=Fraction(2), masses=Fraction(1))
    return rd.atlas.Case(arm, tangents=[0]).filter.G[1][[1, 3, 5], 0] * SIGN


def centre_of_percussion():
    """Where the gain has no moment: a rod, and a point mass of 1/2 kg at its end, made of two links with D added up."""
    rod = rd.planar_arm(1, lengths=Fraction(1), masses=Fraction(1))
    bead = rd.planar_arm(1, lengths=Fraction(1), masses=Fraction(1, 2), body="point")
    M = sum(rd.atlas.Case(arm, tangents=[0]).M[1] for arm in (rod, bead))
    H = rd.atlas.Case(rod, tangents=[0]).H[1][0]
    about, _, across = (M @ H)[[1, 3, 5]] * SIGN
    return about / across


def entries_of_a_branching_robot():
    """Entries above the diagonal with two joints an arm, and with seven: joints on the way of each to the base."""
    found = []
    for m in (2, 7):
        before = {1: None} | {k: k - 1 if k not in (2, m + 2) else 1 for k in range(2, 2 * m + 2)}
        count = 0
        for joint in before:
            while joint := before[joint]:
                count += 1
        found.append(count)
    return found


TRUTHS = {
    "6b.2": gain_of_a_rod,
    "6b.3": lambda: [o.claim[0], (o.S*o.p).T*o.M_new*o.S*o.p, (o.S*o.p).T*o.S_inv.T*o.M*o.S_inv*o.S*o.p, o.claim[1]],
    "6b.7": centre_of_percussion,
    "6b.8": entries_of_a_branching_robot,
}
