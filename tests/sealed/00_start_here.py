"""Answers of the exercises of the start page that have no public solution, computed."""
from fractions import Fraction

import numpy as np
from rows import false_ones, row

import robodyn_lib as rd
from workbook.course.exercises.n00 import falling


def fraction(x):
    return Fraction(x).limit_denominator(1000)


def hinge_forces(n):
    """Upward force of each hinge on the rod beyond it, base first, for n level rods let go [mg]."""
    rods, rest = rd.planar_arm(n), np.zeros(n)
    s = rd.atlas.Case(rods, q=rest, qd=rest, qdd=rd.forward_dynamics(rods, rest, rest, rest), tip_force=np.zeros(6))
    return [s.f[k][5] / 9.81 for k in range(n, 0, -1)]


def one_rod():
    """Where a point of one rod starts with g, and what part of the weight its joint carries then."""
    rod, rest = rd.planar_arm(1), np.zeros(1)
    qdd = rd.forward_dynamics(rod, rest, rest, rest)
    return [fraction(9.81 / abs(qdd[0])), fraction(hinge_forces(1)[0])]


def within():
    """Rods from which on the start of the tip is first within a hundredth, a thousandth, a millionth of g."""
    off = [abs(falling(rd.planar_arm(n)) - 1) for n in range(1, 15)]
    return [next(n for n, x in enumerate(off, start=1) if x < e) for e in (1e-2, 1e-3, 1e-6)]


def statements():
    """Which of the six hold."""
    three, rest = rd.planar_arm(3), np.zeros(3)
    qdd = rd.forward_dynamics(three, rest, rest, rest)
    forces = hinge_forces(3)
    inverse = np.linalg.inv(np.array(row(4).mass_matrix, dtype=float))
    return false_ones({
        "a": forces[0] > 0,
        "b": 1 - forces[-1] > 1,
        "c": bool((np.sign(qdd[1:]) != np.sign(qdd[:-1])).all()),
        "d": bool(np.isclose(inverse, 0).any()),
        "e": bool(np.isclose(falling(rd.planar_arm(3, masses=2.0)), falling(three))),
        "f": hinge_forces(2)[0] < 0})


def unequal():
    """Two rods of which one is twice as long and as heavy, at the end and at the base."""
    return [fraction(falling(rd.planar_arm(2, lengths=pair, masses=pair))) for pair in ([1, 2], [2, 1])]


TRUTHS = {"0.2": one_rod, "0.4": within, "0.5": statements, "0.8": unequal}
