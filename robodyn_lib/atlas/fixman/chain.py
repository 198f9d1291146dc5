"""Checks of Lee & Chirikjian, LC 14 to 25: the chain of point masses and its gradients.

`s` is a case. s.dq_dx is the dense inverse of the positions' derivatives, so its rows are the true
gradients of angles and lengths; s.u comes from the orientations of links, not from positions.
"""

from fractions import Fraction

import numpy as np

from ...fixman import bands
from ...fixman import chain as ch
from ...fixman import partition as part
from ...numbers import array, coefficient, square_root
from ...robots import planar_arm
from ...spatial import block, inverse, zeros
from ..registry import equation, later_links, links, misprint
from .case import Case
from .theorem import CHAIN, four_masses, large, one, point_masses, three_masses, two_masses, zero


def pairs(s):
    """Yield the pairs i, j, both 1..N."""
    return [(i, j) for i in range(1, s.N + 1) for j in range(1, s.N + 1)]


def from_third(s):
    """Yield the indices i = 3..N."""
    return [(i,) for i in range(3, s.N + 1)]


def at_least(n, words):
    return {
        "serves": lambda arm: arm.n >= n and point_masses(arm),
        "witness": four_masses,
        "needs": f"a planar chain of {words} point masses or more",
    }


def of_angle(s, i, j):
    """Return the true dtheta(i)/dx(j) (2,)."""
    return s.dq_dx[i - 1, 2 * j - 2 : 2 * j]


def of_length(s, i, j):
    """Return the true dL(i)/dx(j) (2,)."""
    return s.dq_dx[s.N + i - 1, 2 * j - 2 : 2 * j]


def cosine(s, i):
    """Return cos theta(i), from the orientations of two links."""
    return s.u[i - 1] @ s.u[i]


def sine(s, i):
    """Return sin theta(i), with its sign."""
    return s.u[i - 1][0] * s.u[i][1] - s.u[i - 1][1] * s.u[i][0]


def delta(i, j):
    return int(i == j)


# --- positions and lengths ------------------------------------------------------------------------
@equation("LC 14", over=links, **CHAIN)
def lc_14(s, i):
    c = 1
    s_ = 0
    for j in range(1, i + 1):
        c, s_ = c * cosine(s, j) - s_ * sine(s, j), s_ * cosine(s, j) + c * sine(s, j)
    yield s.x[i], s.x[i - 1] + s.L[i] * array([c, s_])
    yield s.chain.x[i], s.x[i]


@equation("LC 15", over=links, **CHAIN)
def lc_15(s, i):
    yield square_root(s.d[i] @ s.d[i]), s.L[i]
    yield s.chain.L[i], s.L[i]


@equation("LC 16", over=links, **CHAIN)
def lc_16(s, i):
    yield (s.x[i] - s.x[i - 1]) @ (s.x[i] - s.x[i - 1]), s.L[i] ** 2
    yield s.chain.d[i], s.x[i] - s.x[i - 1]


@equation("LC 17", over=links, **CHAIN)
def lc_17(s, i):
    yield s.L[i] * of_length(s, i, i), s.d[i]
    if i > 1:
        yield s.L[i] * of_length(s, i, i - 1), -s.d[i]


@equation("LC 18", over=pairs, **CHAIN)
def lc_18(s, i, k):
    yield of_length(s, i, k), s.d[i] / s.L[i] * (delta(k, i) - delta(k, i - 1))
    yield s.length_rows[i - 1, 2 * k - 2 : 2 * k], of_length(s, i, k)


@misprint("LC 18", two_masses)
def lc_18_any_k(s):
    for i, k in pairs(s):
        if k != i or k != i - 1:
            yield of_length(s, i, k), 0 * s.d[i]


# --- angles ---------------------------------------------------------------------------------------
@equation("LC 19", over=links, **CHAIN)
def lc_19(s, i):
    c = s.d[i] @ s.d[i - 1] / (s.L[i] * s.L[i - 1])
    yield c, cosine(s, i)
    yield s.chain.c[i], c
    yield s.chain.s[i], sine(s, i)
    yield cosine_rate(s, i), -sine(s, i) * s.theta_dot[i - 1]


@misprint("LC 19", two_masses)
def lc_19_two_lengths(s):
    one = s.L[0]
    other = 2 * s.L[0]
    yield cosine(s, 1), s.d[1] @ (s.d[0] * other / one) / (s.L[1] * one)


def cosine_rate(s, i):
    """Return d/dt of the right side of LC 19, by a series in time."""
    x = s.moving
    return coefficient((x[i] - x[i - 1]) @ (x[i - 1] - x[i - 2]), 1)[()] / (s.L[i] * s.L[i - 1])


def cosine_gradient(s, i, j):
    """Return L(i-1) L(i) dcos theta(i)/dx(j) (2,) from the true gradient of the angle."""
    return -s.L[i - 1] * s.L[i] * sine(s, i) * of_angle(s, i, j)


def in_room(s, i, j):
    """Return the gradient of cosine i by point j as the library computes it."""
    return s.cosine_rows[i - 1, 2 * j - 2 : 2 * j]


@equation("LC 20-1", over=links, **CHAIN)
def lc_20_1(s, i):
    yield (
        cosine_gradient(s, i, i),
        s.d[i - 1] - cosine(s, i) * s.L[i - 1] / s.L[i] * s.d[i],
        large(s.d[i - 1]),
    )
    yield in_room(s, i, i), cosine_gradient(s, i, i), large(s.d[i - 1])


@misprint("LC 20-1", two_masses)
def lc_20_1_frozen(s):
    for i in range(1, s.N + 1):
        yield cosine_gradient(s, i, i), s.x[i - 1] - s.x[i - 2]


@equation("LC 20-2", over=later_links, **at_least(2, "two"))
def lc_20_2(s, i):
    ratio = s.L[i - 1] / s.L[i]
    c = cosine(s, i)
    right = s.d[i] - s.d[i - 1] + c * (ratio * s.d[i] - s.d[i - 1] / ratio)
    yield cosine_gradient(s, i, i - 1), right, large(s.d[i])
    yield in_room(s, i, i - 1), cosine_gradient(s, i, i - 1), large(s.d[i])


@misprint("LC 20-2", two_masses)
def lc_20_2_frozen(s):
    for i in range(2, s.N + 1):
        yield cosine_gradient(s, i, i - 1), s.x[i] + s.x[i - 2] - 2 * s.x[i - 1]


@equation("LC 20-3", over=from_third, **at_least(3, "three"))
def lc_20_3(s, i):
    right = cosine(s, i) * s.L[i] / s.L[i - 1] * s.d[i - 1] - s.d[i]
    yield cosine_gradient(s, i, i - 2), right, large(s.d[i])
    yield in_room(s, i, i - 2), cosine_gradient(s, i, i - 2), large(s.d[i])


@misprint("LC 20-3", three_masses)
def lc_20_3_frozen(s):
    for i in range(3, s.N + 1):
        yield cosine_gradient(s, i, i - 2), s.x[i - 1] - s.x[i]


@equation("LC 21", over=pairs, **CHAIN)
def lc_21(s, i, j):
    right = ch.quarter(s.u[i]) / s.L[i] * (delta(j, i) - delta(j, i - 1))
    if i > 1:
        right = right - ch.quarter(s.u[i - 1]) / s.L[i - 1] * (delta(j, i - 1) - delta(j, i - 2))
    yield of_angle(s, i, j), right
    yield s.angle_rows[i - 1, 2 * j - 2 : 2 * j], of_angle(s, i, j)
    yield (
        s.absolute_rows[i - 1, 2 * j - 2 : 2 * j],
        sum(of_angle(s, k, j) for k in range(1, i + 1)),
        large(s.dq_dx),
    )


def as_printed(s, last):
    """Return H (2N, 2N) from LC 21 as printed, with its last d given: {i: (2,)}."""
    rows = zeros((s.N, s.N + 2, 2), s.dtype)  # columns: x(-1), x(0), x(1), .., x(N)
    for i in range(1, s.N + 1):
        factor = -1 / (s.L[i - 1] * s.L[i] * sine(s, i))
        rows[i - 1, i + 1] = factor * s.d[i - 1]
        rows[i - 1, i] = factor * (s.d[i] - s.d[i - 1])
        rows[i - 1, i - 1] = -factor * last[i]
    angles = rows[:, 2:].reshape(s.N, 2 * s.N)
    return part.inverse_metric(np.concatenate([angles, s.length_rows]), s.pose.m)


@misprint("LC 21", three_masses)
def lc_21_last_d(s):
    yield (
        part.constrained_inverse(
            part.split(as_printed(s, {i: s.d[i - 1] for i in range(1, s.N + 1)}), s.N)
        ),
        s.G_aa_inverse,
    )


# --- the blocks of H ------------------------------------------------------------------------------
@equation("LC 22", **CHAIN)
def lc_22(s):
    H = block([[s.blocks.aa, s.blocks.ab], [s.blocks.ba, s.blocks.bb]])
    yield s.G @ H, one(s, 2), s.rounding
    yield H, s.H, s.rounding


@equation("LC 23", **CHAIN)
def lc_23(s):
    yield s.blocks.aa, over_masses(s, of_angle, of_angle), s.rounding
    yield s.blocks.ab, over_masses(s, of_angle, of_length), s.rounding
    yield s.blocks.ba, over_masses(s, of_length, of_angle), s.rounding
    yield s.blocks.bb, over_masses(s, of_length, of_length), s.rounding
    absolute = bands.absolute_bands(s.chain)
    D = ch.differences(s.N, s.dtype)
    yield D @ absolute.phiphi.dense() @ D.T, s.H_aa, s.rounding
    yield D @ absolute.phiL.dense(), s.H_ab, s.rounding
    yield absolute.LL.dense(), s.H_bb, s.rounding
    yield absolute.phiphi @ s.b, absolute.phiphi.dense() @ s.b
    yield absolute.phiL.T @ s.b, s.b @ absolute.phiL.dense()


def over_masses(s, one_gradient, other):
    """Return the sum over l = 1..N for every i and j (N, N)."""
    return np.array(
        [
            [
                sum(one_gradient(s, i, l) @ other(s, j, l) / s.m[l] for l in range(1, s.N + 1))
                for j in range(1, s.N + 1)
            ]
            for i in range(1, s.N + 1)
        ]
    )


@misprint("LC 23", two_masses)
def lc_23_floating(s):
    floating = s.H_bb.copy()
    floating[0, 0] = floating[0, 0] + s.u[1] @ s.u[1]
    yield s.H_bb, floating


def within(N, lower, upper):
    """Return (N, N) with 1 for entries (i, j) in the band: i - j <= lower, j - i <= upper."""
    return np.array(
        [[int(-lower <= j - i <= upper) for j in range(N)] for i in range(N)], dtype=object
    )


def starred(N):
    """Return where the four blocks of LC 24 are not 0, as arrays (N, N) of 0 and 1.

    The blocks are theta theta, theta L, L theta and L L.
    """
    mixed = within(N, 2, 1)
    mixed[0, 0] = 0
    return within(N, 2, 2), mixed, mixed.T, within(N, 1, 1)


def six_masses():
    """Return six point masses of fractions, all unequal, in no special position."""
    arm = planar_arm(
        6,
        lengths=[Fraction(i + 2, 3) for i in range(6)],
        masses=[Fraction(5, i + 2) for i in range(6)],
        body="point",
    )
    return Case(arm, tangents=[Fraction(1, i + 3) * (-1) ** i for i in range(6)])


def not_zero(s):
    """Return where the library's blocks are not 0, as 0 and 1, for an exact chain.

    On this chain nothing vanishes by coincidence.
    """
    return [
        np.array([[int(x != 0) for x in row] for row in block_of_H], dtype=object)
        for block_of_H in s.blocks
    ]


@equation("LC 24", **CHAIN)
def lc_24(s):
    for stars, H in zip(starred(s.N), (s.H_aa, s.H_ab, s.H_ba, s.H_bb), strict=True):
        yield H * (1 - stars), zero(s), s.rounding
    for stars, H in zip(starred(6), not_zero(six_masses()), strict=True):
        yield H, stars


@equation("LC 25", **CHAIN)
def lc_25(s):
    yield (s.H_aa - s.H_ab @ inverse(s.H_bb) @ s.H_ba) @ s.b, s.theta_ddot, s.rounding
    yield bands.banded_inversion(s.chain, s.b), s.theta_ddot


@misprint("LC 25", two_masses)
def lc_25_swapped(s):
    yield (s.H_aa - s.H_ba @ inverse(s.H_bb) @ s.H_ab) @ s.b, s.theta_ddot
