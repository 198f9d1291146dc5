"""Answers of the exercises of 13a that have no public solution, computed."""
from fractions import Fraction as F

import numpy as np
from rows import false_ones, row

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.rk import filter as rf
from robodyn_lib.rk import mobile_base as mb
from robodyn_lib.spatial import inverse
from workbook.course import floating


def thruster():
    """Accelerations of two straight floating rods, one pushed across at its free end, from their dense mass matrix."""
    A = rf.free_chain(row(2).chain, 2)[np.ix_([0, 2, 4, 6], [0, 2, 4, 6])]         # joint 1, about y, along, across
    hinge, about_y, _, across = inverse(A)[:, 3]
    return [about_y, across, hinge]


def turned(cosine, ratio):
    """The part of a turn of a cat with B / A = ratio after one round of its bend, by line 5 of 13a.3."""
    return 1 - cosine / (cosine ** 2 + ratio * (1 - cosine ** 2))


def other_cat():
    """B / A for half a turn at a small bend, and the turn of the same cat at a larger one."""
    c = F(12, 13)
    ratio = (2 * c - c ** 2) / (1 - c ** 2)
    assert turned(c, ratio) == F(1, 2)
    return [ratio, turned(F(3, 5), ratio)]


def statements():
    """Which of the six hold on some arms released."""
    cases = [Case(rd.rational_arm(n, seed=seed)).mobile for n in (2, 3, 4) for seed in range(3)]
    kalman = [rf.riccati(m.chain) for m in cases]
    least = lambda A: np.linalg.eigvalsh(np.asarray(A, dtype=float)).min()              # noqa: E731
    R = [rf.composite_inertia(m.chain, m.N) for m in cases]
    flat = lambda m, x: np.concatenate([x[k] for k in range(1, m.N + 1)])              # noqa: E731
    none = lambda m: {k: 0 * x for k, x in m.T.items()}                                 # noqa: E731
    alone = [mb.forward(m.chain, m.W, none(m), 0 * m.f0) for m in cases]
    g = np.array([F(1), F(-2), F(3)])
    falling = [mb.forward(m.chain, m.W, none(m), 0 * m.f0, gravity=g) for m in cases]
    return false_ones({
        "a": all((K.D[m.N] == r).all() for m, K, r in zip(cases, kalman, R, strict=True)),
        "b": all(least(r - K.P[m.N]) > -1e-9 for m, K, r in zip(cases, kalman, R, strict=True)),
        "c": all(len(m.mass_matrix) == m.N + 6 for m in cases),
        "d": all((m.mass_matrix[-6:] @ flat(m, m.W) == m.momentum).all() for m in cases),
        "e": all((x.W_dot[m.N] == 0).all() for m, x in zip(cases, alone, strict=True)),
        "f": all((x.W_dot[k] == y.W_dot[k]).all() for m, x, y in zip(cases, alone, falling, strict=True)
                 for k in range(1, m.N))})


def square():
    """Degrees, to one decimal, that the hull turns while the joints go round a square of 90 degrees."""
    sat, side, period, step = floating.satellite(), np.pi / 2, 20.0, 1e-5

    def slowly(t, x):
        M = rd.mass_matrix(sat, [0, 0, 0, 0, 0, 0, 1, *floating.along_a_square(t, side, period)])
        there, here = (floating.along_a_square(t + h, side, period) for h in (step, -step))
        return -np.linalg.solve(M[:6, :6], M[:6, 6:] @ (there - here) / (2 * step))[1:2]
    return round(-float(np.degrees(floating.integrate(slowly, np.zeros(1), np.linspace(0, period, 161))[-1, 0])), 1)


TRUTHS = {"13a.1": thruster, "13a.3": other_cat, "13a.5": statements, "13a.7": square}
