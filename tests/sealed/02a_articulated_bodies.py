"""Answers of the exercises of lecture 2a that have no public solution, computed."""
from fractions import Fraction

import numpy as np
from rows import false_ones, row

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.rk import filter as rf


def unequal():
    """D(2) of an outer rod of 3 kg and 2 m on an inner one of 2 kg and 1 m, in line."""
    return row(2, lengths=[Fraction(1), Fraction(2)], masses=[Fraction(2), Fraction(3)]).filter.D[2][0, 0]


def inequalities():
    """Which of the six hold on every one of some arms."""
    least = lambda A: np.linalg.eigvalsh(np.asarray(A, dtype=float)).min()              # noqa: E731
    cases = [Case(rd.rational_arm(n, seed=seed).in_floats) for n in (2, 3, 4) for seed in range(4)]
    pairs = [(s, k) for s in cases for k in s.m]
    inner = [(s, k) for s, k in pairs if k < s.N]
    P, D = (lambda s, k: s.filter.P[k]), (lambda s, k: s.filter.D[k][0, 0])
    return false_ones({
        "a": all(least(rf.composite_inertia(s.chain, k) - P(s, k)) > -1e-9 for s, k in pairs),
        "b": all(least(P(s, k + 1) - P(s, k)) > -1e-9 for s, k in inner),
        "c": all(D(s, k) <= s.mass_matrix[k - 1, k - 1] + 1e-9 for s, k in pairs),
        "d": all(D(s, k + 1) >= D(s, k) - 1e-9 for s, k in inner),
        "e": all(abs(least(s.filter.P_plus[k])) < 1e-9 for s, k in pairs),
        "f": all(least(P(s, k) - s.M[k]) > -1e-9 for s, k in pairs)})


def right_angle():
    """D(2) of the two rods at a right angle, and what a push on the inner one moves, along it and across."""
    s = Case(rd.planar_arm(2), q=[0.0, np.pi / 2])
    P = s.filter.P[2]
    return [Fraction(x).limit_denominator(1000) for x in (s.filter.D[2][0, 0], P[3, 3], P[5, 5])]


def ten():
    """D(10) of ten rods in a row."""
    return row(10).filter.D[10][0, 0]


TRUTHS = {"2a.3": unequal, "2a.4": inequalities, "2a.7": right_angle, "2a.8": ten}
