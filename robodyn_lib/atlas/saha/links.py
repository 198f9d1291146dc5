"""Checks of Saha 1997, section II, and 1995, sections 2 and 3: links, composite bodies.

`s` is a case. s.t, s.J, s.NOC come from differentiating positions, s.I from the kinetic energy,
s.M_hat and s.M_tilde from the energy of links cut loose; each equation is stated on them, and the
library's functions are compared with them. Where both papers have an equation, one check covers
both tags.
"""

from fractions import Fraction

import numpy as np

from ...robots import planar_arm
from ...spatial import block_diagonal, cross, eye, tilde, zeros
from ..registry import equation, links, misprint, pairs, pairs_apart, triplets
from .case import Case


def stacked(s, x):
    """Return {i: (m,)} as one vector, link 1 first."""
    return np.concatenate([x[i] for i in range(1, s.N + 1)])


def part(matrix, i, j):
    """Return block (i, j) (6, 6) of a matrix of such blocks."""
    return matrix[6 * i - 6 : 6 * i, 6 * j - 6 : 6 * j]


def three_rods():
    """Return three equal rods in a row, 2 m and 3 kg each, every joint at 1 rad/s.

    There is no gravity and no tip force.
    """
    one = Fraction(1)
    nothing = [Fraction(0)] * 6
    arm = planar_arm(3, lengths=2 * one, masses=3 * one, name="three rods in a row")
    return Case(
        arm,
        tangents=nothing[:3],
        qd=[one] * 3,
        qdd=[one, 0 * one, 2 * one],
        gravity=nothing[:3],
        tip_force=nothing,
    )


# --- twists ---------------------------------------------------------------------------------------
@equation("S95 1", over=links)
def s95_1(s, i):
    yield s.twists[i], np.concatenate([s.omega[i], s.c_dot[i]])
    yield s.J[i] @ s.qd, s.t[i]


def rate(s, i):
    """Return e(i) theta_dot(i)."""
    return s.e[i] * s.theta_dot[i]


@equation("S95 2a", over=links)
def s95_2a(s, i):
    yield s.omega[i], s.omega[i - 1] + rate(s, i) if s.revolute[i] else s.omega[i - 1]
    yield s.twists[i][:3], s.omega[i]


@equation("S95 2b", over=links)
def s95_2b(s, i):
    O = s.c[i] - s.d[i]
    carried = s.c_dot[i - 1] + cross(s.omega[i - 1], O - s.c[i - 1]) if i > 1 else 0 * O
    slid = 0 * O if s.revolute[i] else rate(s, i)
    yield s.c_dot[i], carried + cross(s.omega[i], s.d[i]) + slid
    yield O, s.pose.O[i - 1]


@equation("S97 5", over=pairs)
def s97_5(s, i, j):
    yield (
        s.t[i],
        s.B(i, j) @ s.t[j] + sum(s.B(i, k) @ s.p[k] * s.theta_dot[k] for k in range(j + 1, i + 1)),
    )
    yield s.twists[i], s.t[i]


@misprint("S97 5", three_rods)
def s97_5_any_pair(s):
    for i, j in pairs_apart(s):
        yield s.t[i], s.B(i, j) @ s.t[j] + s.p[i] * s.theta_dot[i]


@equation("S97 6", over=pairs)
def s97_6(s, i, j):
    yield s.J[i][:, :j], s.B(i, j) @ s.J[j][:, :j]  # joints up to j move links i and j as one body
    yield s.B(i, j)[3:] @ s.t[j], s.t[j][3:] + cross(s.c[j] - s.c[i], s.t[j][:3])
    moved = cross(s.e[i], s.d[i]) if s.revolute[i] else s.e[i]
    yield s.p[i], np.concatenate([s.e[i] if s.revolute[i] else zeros(3, s.dtype), moved])
    yield s.p[i], s.J[i][:, i - 1]


@equation("S95 5", over=pairs)
def s95_5(s, i, j):
    z = s.c[j] - s.c[i]
    x = s.t[j][:3]
    yield tilde(z) @ x, cross(z, x)
    yield (  # linear: its own derivative
        tilde(z),
        np.stack([cross(z, dx) for dx in eye(3, s.dtype)], axis=1),
    )
    yield s.B(i, j)[3:, :3], tilde(z)


@equation("S95 6", over=triplets)
def s95_6(s, i, k, j):
    yield s.B(i, k) @ s.B(k, j), s.B(i, j)
    yield s.B(j, i) @ s.B(i, j), eye(6, s.dtype)  # in any order of indices, upward too
    yield s.B(i, i), eye(6, s.dtype)


# --- the natural orthogonal complement ------------------------------------------------------------
@equation("S95 7")
def s95_7(s):
    yield (
        stacked(s, s.twists),
        np.concatenate([x for i in range(1, s.N + 1) for x in (s.omega[i], s.c_dot[i])]),
    )


@equation("S95 8")
def s95_8(s):
    yield stacked(s, s.t), s.T_l @ s.T_d @ s.qd
    yield s.T_l @ s.T_d, s.NOC


@equation("S95 9a", over=pairs)
def s95_9a(s, i, j):
    yield part(s.T_l, i, j) @ s.J[j][:, :j], s.J[i][:, :j]
    yield part(s.T_l, i, j), s.B(i, j)
    if i > j:
        yield part(s.T_l, j, i), zeros((6, 6), s.dtype)


@equation("S95 9b", over=pairs)
def s95_9b(s, i, j):
    yield s.T_d[6 * i - 6 : 6 * i, j - 1], s.J[i][:, i - 1] if i == j else zeros(6, s.dtype)
    yield s.T_d[6 * j - 6 : 6 * j, i - 1], s.J[i][:, i - 1] if i == j else zeros(6, s.dtype)


@equation("S95 9c", over=links)
def s95_9c(s, i):
    yield stacked(s, s.theta_dot)[i - 1], s.qd[i - 1]
    yield s.J[i] @ stacked(s, s.theta_dot), s.t[i]


# --- the generalized inertia matrix ---------------------------------------------------------------
@equation("S95 10")
def s95_10(s):
    T = s.T_l @ s.T_d
    yield s.I, T.T @ s.M_dense @ T
    yield sum(s.energy.values()), s.qd @ T.T @ s.M_dense @ T @ s.qd / 2


@equation("S97 1")
def s97_1(s):
    M = block_diagonal([s.M[i] for i in range(1, s.N + 1)])
    yield s.I, s.NOC.T @ M @ s.NOC
    yield sum(s.energy.values()), s.qd @ s.NOC.T @ s.M_dense @ s.NOC @ s.qd / 2
    yield s.inertia_matrix, s.I


@equation("S95 11", over=pairs)
def s95_11(s, i, j):
    M = s.M_dense
    yield part(M, i, j), s.M[i] if i == j else zeros((6, 6), s.dtype)
    yield part(M, j, i), s.M[i] if i == j else zeros((6, 6), s.dtype)
    yield sum(s.energy.values()), stacked(s, s.t) @ M @ stacked(s, s.t) / 2


@equation("S97 2", over=links)
def s97_2(s, i):
    yield s.energy[i], s.t[i] @ s.M[i] @ s.t[i] / 2
    yield s.M[i] @ s.t[i], np.concatenate([s.Ic[i] @ s.omega[i], s.m[i] * s.c_dot[i]])
    yield s.M[i], block_diagonal([s.Ic[i], s.m[i] * eye(3, s.dtype)])


@equation("S97 3")
def s97_3(s):
    yield s.I, s.T_d.T @ s.M_tilde_dense @ s.T_d
    yield s.NOC, s.T_l @ block_diagonal([s.p[i][:, np.newaxis] for i in range(1, s.N + 1)])
    yield s.T_d @ s.qd, np.concatenate([s.p[i] * s.theta_dot[i] for i in range(1, s.N + 1)])


@equation("S97 4", over=pairs)
def s97_4(s, i, j):
    yield part(s.M_tilde_dense, i, j), s.M_tilde(i) @ s.B(i, j)
    yield part(s.M_tilde_dense, j, i), s.B(i, j).T @ s.M_tilde(i)


# --- composite bodies -----------------------------------------------------------------------------
@equation("S97 7", over=links)
def s97_7(s, i):
    shifted = (
        s.B(i + 1, i).T @ s.M_tilde(i + 1) @ s.B(i + 1, i) if i < s.N else zeros((6, 6), s.dtype)
    )
    yield s.M_tilde(i), s.M[i] + shifted
    yield s.composite[i], s.M_tilde(i)


@equation("S95 15a", over=links)
def s95_15a(s, i):
    yield s.composite[i] @ s.t[i], s.M[i] @ s.t[i] + s.momentum_of_the_rest(i)
    yield s.composite[i], s.M_tilde(i)


@equation("S95 15b", over=links)
def s95_15b(s, i):
    added = sum(
        (s.B(k, i).T @ s.M[k] @ s.B(k, i) for k in range(i + 1, s.N + 1)), zeros((6, 6), s.dtype)
    )
    yield s.M_tilde(i), s.M[i] + added
    yield s.composite[i], s.M[i] + added


@equation("S95 15c", over=links)
def s95_15c(s, i):
    shifted = (
        s.B(i + 1, i).T @ s.M_tilde(i + 1) @ s.B(i + 1, i) if i < s.N else zeros((6, 6), s.dtype)
    )
    yield s.M_tilde(i) - s.M[i], shifted, s.rigid_size(i)
    yield s.composite[i] - s.M[i], shifted, s.rigid_size(i)


@equation("S97 8", over=pairs)
def s97_8(s, i, j):
    yield s.I[i - 1, j - 1], s.p[i] @ s.M_tilde(i) @ s.B(i, j) @ s.p[j]
    yield s.I[j - 1, i - 1], s.p[i] @ s.M_tilde(i) @ s.B(i, j) @ s.p[j]
    yield s.inertia_matrix[i - 1, j - 1], s.I[i - 1, j - 1]
    yield s.inertia_matrix[j - 1, i - 1], s.I[i - 1, j - 1]


@misprint("S95 16", three_rods)
@misprint("S97 8", three_rods)
def s97_8_other_triangle(s):
    for j in range(1, s.N + 1):
        for i in range(1, j + 1):
            yield s.I[i - 1, j - 1], s.p[i] @ s.M_tilde(i) @ s.B(i, j) @ s.p[j]
