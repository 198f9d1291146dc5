"""The truths of 06a, computed by the library."""
from fractions import Fraction

import numpy as np

import robodyn_lib as rd
from robodyn_lib.atlas.saha.case import Case
from robodyn_lib.spatial import inverse
from workbook.course.matrices import lighter as m


def straight(n):
    return Case(rd.planar_arm(n, lengths=Fraction(1), masses=Fraction(1)), tangents=[0] * n)


def psi_not_divided():
    """The two sweeps with psi_hat in one of them: which gives -10/7 for joint 1, and what it gives for joint 2."""
    s, tau = straight(2), {1: Fraction(0), 2: Fraction(1)}
    for equation in (17, 18):
        inward, outward = (s.bodies.psi_hat if equation == e else s.bodies.psi for e in (17, 18))
        hat = {2: tau[2]}
        hat[1] = tau[1] - s.p[1] @ (s.B(2, 1).T @ inward[2] * hat[2])
        first = hat[1] / s.m_hat[1]
        second = hat[2] / s.m_hat[2] - outward[2] @ (s.B(2, 1) @ s.p[1] * first)
        if first == Fraction(-10, 7):
            return [equation, second]
    raise AssertionError("neither")


TRUTHS = {
    "6a.4": lambda: inverse(straight(2).I) @ np.array([Fraction(0), Fraction(1)]),
    "6a.5": lambda: [m.claim[0], m.x.T*m.W*m.W_hat.T*m.x, m.x.T*m.W*m.D*m.D_inv*m.W_hat.T*m.x, m.claim[1]],
    "6a.6": psi_not_divided,
    "6a.8": lambda: inverse(straight(3).I)[0, 0],
}
