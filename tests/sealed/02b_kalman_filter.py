"""Answers of the exercises of lecture 2b that have no public solution, computed."""
from fractions import Fraction

import numpy as np
from rows import false_ones, row

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.elimination import eliminated
from robodyn_lib.rk import filter as rf


def whitening():
    """The entries below the diagonal of the whitening factor of three rods."""
    V = rf.whitening_factor(row(3).filter)
    return [V[1, 0], V[2, 0], V[2, 1]]


def correlations():
    """Which of the six statements fail on an arm of three links."""
    s = Case(rd.rational_arm(3, seed=1))
    w, weights = rf.weighted_ensemble(s.chain)
    made, found = rf.output_process(s.chain, w), {}
    found = rf.whitening_filter(s.filter, made.y)
    e, E = {k: made.z[k] - found.z_hat[k] for k in s.m}, lambda x, y: rf.expectation(x, y, weights)
    none = lambda x, y: (E(x, y) == 0).all()                                            # noqa: E731
    return false_ones({
        "a": all(none(e[k], made.y[j]) for k in s.m for j in range(1, k)),
        "b": all(none(e[k], found.z_hat[k]) for k in s.m), "c": all(none(e[k], made.z[k]) for k in s.m),
        "d": all(none(found.epsilon[k], w[j]) for k in s.m for j in range(k + 1, s.N + 1)),
        "e": all(none(found.epsilon[k], w[k]) for k in s.m),
        "f": all((E(found.epsilon[k], made.y[k]) == s.filter.D[k]).all() for k in s.m)})


def noisy():
    """D(2) of the two rods with a rotor of 1/6 at joint 1: the second pivot."""
    *_, (_, _, pivots) = eliminated(row(2).mass_matrix + np.diag([Fraction(1, 6), Fraction(0)]))
    return pivots[1]


def last_innovation():
    """epsilon(10) of ten rods in a row, all measurements 1."""
    V = rf.whitening_factor(row(10).filter)
    return (V @ np.array([Fraction(1)] * 10))[-1]


TRUTHS = {"2b.3": whitening, "2b.5": correlations, "2b.6": noisy, "2b.8": last_innovation}
