"""Answers of the exercises of 15a that have no public solution, computed."""
from fractions import Fraction as F

import numpy as np
from rows import false_ones

import robodyn_lib as rd
from robodyn_lib.atlas import Case, State
from robodyn_lib.fixman.bodies import Bodies
from robodyn_lib.fixman.forward import motions, planar
from robodyn_lib.fixman.partition import determinant
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.saha.articulated import articulated_bodies
from robodyn_lib.saha.links import Links
from robodyn_lib.spatial import inverse
from workbook.course import four_names as names


def corner():
    """det P(2) and det C of two equal rods at a right angle, at the wall."""
    state = State(rd.planar_arm(2, lengths=F(1), masses=F(1)), tangents=[0, 1])
    b = Bodies(state.pose, motions(state.pose, planar(state.arm)))
    P = b.E.T @ Case(state).filter.P[2] @ b.E
    C = b.B[1] @ inverse(P) @ b.B[1].T
    assert determinant(P) * determinant(C) == F(4, 3)
    return [determinant(P), determinant(C)]


def statements():
    """Which of the seven hold on some arms."""
    cases = [Case(rd.rational_arm(n, seed=seed)) for n, seed in ((3, 1), (4, 2), (4, 5))]
    a = b = c = d = e = f = g = True
    for r in cases:
        N, kalman, M = r.N, r.filter, r.mass_matrix
        saha = articulated_bodies(Links(r.pose))
        b &= determinant(M) == np.prod([kalman.D[k][0, 0] for k in range(1, N + 1)])
        for k in range(1, N + 1):
            i = N + 1 - k
            move = names.shift(saha.links.d[i])                     # to another point
            P = move.T @ kalman.P[k] @ move
            a &= determinant(P) == determinant(kalman.P[k])
            c &= bool((move.T @ kalman.G[k] == kalman.G[k]).all())
            d &= np.linalg.matrix_rank(kalman.P_plus[k].astype(float)) == 5
        first = riccati(Chain(r.pose)).D
        base, left = M[::-1, ::-1].copy(), []
        for j in range(N):                                          # base first
            left.append(base[j, j])
            base[j + 1:, j + 1:] = base[j + 1:, j + 1:] - np.outer(base[j + 1:, j], base[j, j + 1:]) / base[j, j]
        f &= left == [1 / first[k][0, 0] for k in range(N, 0, -1)]
        U = r.op.one_N + r.op.H @ r.op.Phi @ r.op.L
        still = np.array([F(0)] + [F(1)] * (N - 1), dtype=object)   # joint 1 does not move against link 2
        e &= (U.T @ still)[0] == 0
        g &= (U.T @ still)[-1] == still[-1]
    return false_ones(dict(zip("abcdefg", map(bool, (a, b, c, d, e, f, g)), strict=True)))


TRUTHS = {"15a.2": corner, "15a.3": statements}
