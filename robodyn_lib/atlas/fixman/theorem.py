"""Checks of Lee & Chirikjian, LC 1 to 13 and the appendix: Fixman's theorem, inversion.

`s` is a case. s.G comes from the arm's positions, differentiated by angles and lengths; s.H is its
dense inverse; s.b is what the torques of a known motion leave when rates, gravity and the tip force
have taken theirs.
"""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from ...fixman import bands, forward
from ...fixman import partition as part
from ...fixman.chain import position_gradients
from ...fixman.forward import planar
from ...numbers import array
from ...reference import inverse_dynamics_at, mass_matrix_at
from ...robots import planar_arm
from ...spatial import block, eye, inverse, zeros
from ..registry import equation, misprint
from ..state import pivots
from .case import Case


def point_masses(arm):
    """Return whether an arm is a planar chain of point masses."""
    plane = planar(arm)
    return plane is not None and plane.lengths is not None


def four_masses():
    """Return a planar chain of four point masses of unequal fractions.

    Two joints turn in the opposite sense.
    """
    arm = planar_arm(
        4,
        lengths=[Fraction(3, 2), Fraction(2, 3), Fraction(1), Fraction(5, 4)],
        body="point",
        masses=[Fraction(2), Fraction(1, 3), Fraction(5, 2), Fraction(3, 4)],
        name="four point masses",
    )
    aside = array([[Fraction(0), Fraction(i + 1, 5), Fraction(0)] for i in range(4)])
    return replace(
        arm,
        axes=arm.axes * array([[Fraction(sign)] for sign in (1, -1, -1, 1)]),
        coms=arm.coms + aside,
        offsets=arm.offsets - aside,
        base_offset=[Fraction(1, 2), Fraction(-1, 3), Fraction(3, 4)],
    )


CHAIN = {"serves": point_masses, "needs": "a planar chain of point masses", "witness": four_masses}
PYTHAGORAS = [  # half of angles with sines 3/5, 4/5 and 5/13
    Fraction(1, 3),
    Fraction(1, 2),
    Fraction(1, 5),
]


def right_triangles(N):
    """Return N masses of 1 kg, 1 m apart; cosines 4/5, 3/5, 12/13, sines 3/5, 4/5, 5/13."""
    arm = planar_arm(
        N,
        lengths=[Fraction(1)] * N,
        masses=[Fraction(1)] * N,
        body="point",
        name=f"{N} unit masses",
    )
    return Case(arm, tangents=PYTHAGORAS[:N])


def two_masses():
    return right_triangles(2)


def three_masses():
    return right_triangles(3)


def one(s, times=1):
    """Return the identity (times N, times N)."""
    return eye(times * s.N, s.dtype)


def zero(s):
    """Return zeros (N, N)."""
    return zeros((s.N, s.N), s.dtype)


def gradients(s):
    """Return dq/dx (2N, 2N) as the library computes them."""
    return np.concatenate([s.angle_rows, s.length_rows])


def large(A):
    """Return the largest entry: the scale that a difference is compared with."""
    return max(abs(x) for x in A.ravel())


# --- equations of motion --------------------------------------------------------------------------
@equation("LC 1")
def lc_1(s):
    yield s.G_joint @ s.qdd, s.tau - s.C
    yield mass_matrix_at(s.pose), s.G_joint


@equation("LC 2")
def lc_2(s):
    yield mass_matrix_at(s.pose) @ s.qdd, s.tau - s.C
    yield inverse_dynamics_at(s.pose, s.qd, 0 * s.qdd, s.gravity, s.state.tip_force), s.C


@equation("LC 3", **CHAIN)
def lc_3(s):
    yield s.H, part.inverse_metric(s.dq_dx, s.pose.m), s.rounding
    yield part.inverse_metric(gradients(s), s.pose.m) @ s.G, one(s, 2), s.rounding


# --- Fixman's theorem -----------------------------------------------------------------------------
@equation("LC 4", **CHAIN)
def lc_4(s):
    G = part.metric(position_gradients(s.chain), s.pose.m)
    yield G, s.G
    rates = np.concatenate([s.theta_dot, s.L_dot])
    yield rates @ G @ rates / 2, s.energy


@equation("LC 5", **CHAIN)
def lc_5(s):
    yield part.inverse_metric(gradients(s), s.pose.m), s.H, s.rounding


@misprint("LC 5", two_masses)
def lc_5_entry_by_entry(s):
    for i in range(s.N):
        yield s.H[i, i], 1 / s.G[i, i]


@equation("LC 6", **CHAIN)
def lc_6(s):
    G = part.split(s.G, s.N)
    H = part.split(s.H, s.N)
    yield G.aa, s.sense[:, np.newaxis] * s.G_joint * s.sense  # soft coordinates move with the arm
    yield G.bb, s.J_L.T @ part.mass_operator(s.pose.m, 2) @ s.J_L
    yield G.aa @ H.ab + G.ab @ H.bb, zero(s), s.rounding
    yield G.ba @ H.aa + G.bb @ H.ba, zero(s), s.rounding
    yield G.ba @ H.ab + G.bb @ H.bb, one(s), s.rounding


@equation("LC 7", **CHAIN)
def lc_7(s):
    yield s.blocks.aa, s.H_aa, s.rounding
    yield s.blocks.ab, s.H_ab, s.rounding
    yield s.blocks.ba, s.H_ba, s.rounding
    yield s.blocks.bb, s.H_bb, s.rounding


@equation("LC 8", **CHAIN)
def lc_8(s):
    constrained = np.prod(s.state.pivots)
    yield part.determinant(s.G) * part.determinant(s.H_bb), constrained
    yield (
        part.determinant(s.G),
        np.prod(s.pose.m**2) * np.prod([s.L[i] ** 2 for i in range(1, s.N + 1)]),
    )
    yield bands.constrained_determinant(s.chain), constrained


# --- inversion ------------------------------------------------------------------------------------
@equation("LC 9", **CHAIN)
def lc_9(s):
    yield s.G_aa_inverse @ s.b, s.theta_ddot


@equation("LC 10", **CHAIN)
def lc_10(s):
    got = part.inversion(part.split(s.H, s.N), s.b)
    larger = block([[s.G_aa, zero(s)], [s.G_ba, one(s)]])
    yield (
        larger @ np.concatenate([got.qdd, got.e]),
        np.concatenate([s.b, 0 * s.b]),
        large(s.G_ba @ s.theta_ddot),
    )
    yield got.e, -s.G_ba @ s.theta_ddot


@equation("LC 11", **CHAIN)
def lc_11(s):
    known = np.concatenate([s.b, 0 * s.b])
    yield (
        part.block_inverse(s.H_ab, s.H_bb) @ s.H @ known,
        np.concatenate([s.theta_ddot, -s.G_ba @ s.theta_ddot]),
    )


@equation("LC 12", **CHAIN)
def lc_12(s):
    inverted = part.constrained_inverse(part.split(s.H, s.N))
    yield inverted, s.G_aa_inverse, s.rounding
    yield part.constrained_inverse(s.blocks) @ s.b, s.theta_ddot


@equation("LC 13", **CHAIN)
def lc_13(s):
    got = part.inversion(s.blocks, s.b)
    yield got.c, s.H_aa @ s.b, large(s.b) * s.rounding
    yield got.d, s.H_ba @ s.b, large(s.b) * s.rounding
    yield s.H_bb @ got.e, s.H_ab.T @ s.b, large(s.b) * s.rounding
    yield got.f, got.c - s.theta_ddot, large(got.c)
    yield got.qdd, s.theta_ddot
    H = bands.absolute_bands(s.chain)
    yield H.LL.dense() @ bands.solve_from_tip(H.LL, got.d), got.d
    yield bands.tridiagonal_pivots(H.LL), pivots(s.H_bb)
    yield bands.tension_pivots(s.chain), pivots(s.H_bb)
    yield bands.banded_inversion(s.chain, s.b), s.theta_ddot
    yield forward.fixman(s.pose, s.qd, s.tau, s.gravity, s.state.tip_force), s.qdd


@equation("LC Appendix", **CHAIN)
def lc_appendix(s):
    A = s.H_ab
    B = s.H_bb
    yield part.block_inverse(A, B), inverse(block([[one(s), A], [zero(s), B]]))
    yield position_gradients(s.chain), s.dx_dq
    momentum = np.concatenate(
        [m * v for m, v in zip(s.pose.m, (s.J_theta @ s.theta_dot).reshape(s.N, 2), strict=True)]
    )
    yield part.mass_operator(s.pose.m, 2) @ s.J_theta @ s.theta_dot, momentum
