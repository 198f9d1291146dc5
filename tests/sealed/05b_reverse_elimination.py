"""The truths of 05b, computed by the library."""
from fractions import Fraction

import robodyn_lib as rd
from robodyn_lib.atlas.saha.case import Case
from robodyn_lib.elimination import unit_factor
from robodyn_lib.numbers import array
from robodyn_lib.spatial import inverse
from workbook.course.matrices import outer as o


def rods(n):
    return rd.planar_arm(n, lengths=Fraction(1), masses=Fraction(1))


def mass_at_the_tip():
    """q for which the first pivot of two rods in a row is 19/30, a point mass q welded to the far end."""
    arm = rods(2)
    for q in (Fraction(k, 20) for k in range(41)):
        com, end = (arm.coms[1] + q * 2 * arm.coms[1]) / (1 + q), 2 * arm.coms[1]
        about = arm.inertias[1].copy()
        for m, r in ((1, arm.coms[1] - com), (q, end - com)):
            for axis in (1, 2):                                                   # a line along x
                about[axis, axis] = about[axis, axis] + m * (r @ r)
        loaded = rd.Arm(arm.axes, arm.joint_types, arm.offsets, [*arm.masses[:1], 1 + q], [*arm.coms[:1], com],
                        [*arm.inertias[:1], about], tip_offset=arm.tip_offset)
        if Case(loaded, tangents=[0, 0]).m_hat[1] == Fraction(19, 30):
            return q
    raise AssertionError("no such mass")


TRUTHS = {
    "5b.2": lambda: unit_factor(array([[6, 4, 2], [4, 5, 3], [2, 3, 3]]) * Fraction(1))[1],
    "5b.5": lambda: [o.E.T*o.M*o.E, o.E.T*o.U*o.D*o.U.T*o.E, o.U_o*o.E.T*o.D*o.E*o.U_o.T,
                     o.U_o*o.D_o*o.E.T*o.E*o.U_o.T, o.U_o*o.D_o*o.U_o.T],
    "5b.6": lambda: inverse(Case(rods(3), tangents=[0, 0, 0]).U)[0, 2],
    "5b.7": mass_at_the_tip,
}
