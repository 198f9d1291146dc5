"""The truths of 05a, computed by the library."""
from fractions import Fraction

import numpy as np

import robodyn_lib as rd
from robodyn_lib.atlas.saha.case import Case
from workbook.course.matrices import complement as m

RODS = rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1))


def right_angle():
    I = Case(RODS, tangents=[0, 1]).I
    return [I[0, 0], I[1, 0], I[1, 1]]


def without_coupling():
    """Where C_2 lies, nearest to joint 2, so that i_21 vanishes on the straight arm: i_21 is quadratic in d."""
    def coupling(d):
        coms, inertias = [*RODS.coms[:1], RODS.coms[1] * 2 * d], [*RODS.inertias[:1], RODS.inertias[1] * Fraction(9, 4)]
        arm = rd.Arm(RODS.axes, RODS.joint_types, RODS.offsets, RODS.masses, coms, inertias, tip_offset=RODS.tip_offset)
        return Case(arm, tangents=[0, 0]).I[1, 0]
    places = [Fraction(k, 16) for k in range(-16, 17)]
    return min((d for d in places if coupling(d) == 0), key=abs)


def weights():
    """Torques that hold the level rods, in a gravity of 1; positive upward."""
    rest = np.zeros(2)
    down = rd.inverse_dynamics(rd.planar_arm(2), rest, rest, rest, gravity=np.array([0, 0, -1.0]))
    return [float(abs(x)) for x in down]


TRUTHS = {
    "5a.3": right_angle,
    "5a.4": lambda: [m.claim[0], m.T_l*(m.T_d*m.X + m.Q)*(1 - m.S), m.T_l*(1 - m.S), 1],
    "5a.6": without_coupling,
    "5a.7": weights,
}
