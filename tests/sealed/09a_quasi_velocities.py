"""The truths behind the digests of 09a, computed by the library."""
from dataclasses import replace
from fractions import Fraction

import numpy as np

import robodyn_lib as rd
from robodyn_lib.atlas.kozlowski.case import Case
from robodyn_lib.spatial import inverse

RODS = rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1))
HALF = {1: 0, Fraction(3, 5): Fraction(1, 2), 0: 1}                     # cosine of the bend: tangent of its half


def at(cosine, arm=RODS):
    """Return the two rods bent by an angle with this cosine."""
    return Case(arm, tangents=[0, HALF[cosine]])


def xi_and_energy():
    two, rates = at(Fraction(3, 5)), np.array([Fraction(-1), Fraction(2)])
    xi = (two.op.one_N + two.op.H @ two.op.Phi @ two.op.K).T @ rates
    return [*xi, rates @ two.mass_matrix @ rates / 2]


def balanced(mu, behind=Fraction(1, 4)):
    """Return the rods with a point mass mu behind joint 1."""
    mass, centre = 1 + mu, (Fraction(1, 2) - mu * behind) / (1 + mu)
    about = Fraction(1, 3) + mu * behind ** 2 - mass * centre ** 2      # about the mass centre, across the plane
    across = np.diag([0, 1, 1])
    return replace(RODS, masses=[1, mass], coms=[RODS.coms[0], [centre, 0, 0]],
                   inertias=[RODS.inertias[0], about * across])


def counterweight():
    """Try weights until neither u nor d depends on the bend."""
    for mu in (Fraction(k, 2) for k in range(1, 9)):
        cases = [at(cosine, balanced(mu)) for cosine in HALF]
        if len({(case.op.D[1, 1], case.eliminated[0].now[1, 0]) for case in cases}) == 1:
            return [mu, cases[0].op.D[1, 1]]


TRUTHS = {
    "9a.3": xi_and_energy,
    "9a.4": lambda: [*(inverse(at(0).mass_matrix) @ np.array([1, 0]))],
    "9a.7": lambda: ["c", at(0).op.D[1, 1] - at(1).op.D[1, 1]],
    "9a.8": counterweight,
}
