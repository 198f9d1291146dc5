"""Answers of the exercises of lecture 1b that have no public solution, computed."""
from fractions import Fraction

import numpy as np
from rows import false_ones, row

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.rk import operators as op


def unequal():
    """Mass matrix of an outer rod of 3 kg and 2 m on an inner one of 2 kg and 1 m, in line."""
    M = row(2, lengths=[Fraction(1), Fraction(2)], masses=[Fraction(2), Fraction(3)]).mass_matrix
    return [M[0, 0], M[0, 1], M[1, 1]]


def operators():
    """Which of the six statements fail."""
    s = Case(rd.rational_arm(3, seed=1))
    n, o, rank = s.N, s.op, lambda A: np.linalg.matrix_rank(np.asarray(A, dtype=float))
    above = lambda A: [A[6 * i:6 * i + 6, 6 * j:6 * j + 6] for i in range(n) for j in range(i + 1, n)]  # noqa: E731
    zero = lambda some: all((x == 0).all() for x in some)                                               # noqa: E731
    line = Case(rd.planar_arm(1), q=[0.4])
    turned = [Case(rd.planar_arm(3), q=[base, 0.5, 0.7]).mass_matrix for base in (0.0, 1.0)]
    return false_ones({"a": zero(above(o.phi)), "b": zero(above(o.phi @ o.phi)),
                       "c": rank(o.H @ o.phi) == 6 * n, "d": rank(line.M[1]) == 5,
                       "e": zero(above(o.phi.T @ o.phi)), "f": not np.allclose(*turned)})


def decoupled():
    """The length of the inner rod with which M12 vanishes at 120 degrees: M12 is linear in it."""
    def coupling(length):
        arm = rd.planar_arm(2, lengths=[length, 1.0], masses=[length, 1.0])
        return op.mass_operator(Case(arm, q=[0.0, 2 * np.pi / 3]).chain)[0, 1]
    at_1, at_2 = coupling(1.0), coupling(2.0)
    return Fraction(1 - at_1 / (at_2 - at_1)).limit_denominator(100)


def alternating():
    """The base torque of ten rods whose joint accelerations are 1, -1, ... from the tip."""
    return (row(10).mass_matrix @ [Fraction((-1) ** k) for k in range(10)])[-1]


TRUTHS = {"1b.4": unequal, "1b.6": operators, "1b.7": decoupled, "1b.8": alternating}
