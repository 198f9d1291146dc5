"""Checks of Rodriguez & Kreutz, section 4, 4.1 to 4.16: the filter and two factorizations.

Expectations are exact sums over a weighted ensemble. P(k) is compared with the inertia that a push
on link k meets, D(k) with the pivots of the kinetic energy's matrix; neither involves a Riccati
equation.
"""

from fractions import Fraction

import numpy as np

from ...arm import Arm
from ...rk import filter as rf
from ...spatial import inverse, zeros
from ..registry import SECOND, equation, later_links, links, misprint, triplets
from .case import Case
from .operators import stacked, two_crossed_links


def noise(s):
    """Return the ensemble: W (6N, S) and its weights."""
    w, weights = rf.weighted_ensemble(s.chain)
    return w, stacked(s, w), weights


@equation("RK 4.1")
def rk_4_1(s):
    w, W, weights = noise(s)
    yield rf.expectation(W, W, weights), s.op.M
    mirrored = np.concatenate([W, -W], axis=1)
    twice = np.concatenate([weights, weights])
    yield (  # E(W) = 0, where each sample has its mirror image,
        mirrored @ twice,
        zeros(6 * s.N, s.chain.dtype),
    )
    yield (  # which leaves second moments as they are
        rf.expectation(mirrored, mirrored, twice),
        2 * s.op.M,
    )
    yield stacked(s, rf.output_process(s.chain, w).y), s.op.H @ s.op.phi @ W


@equation("RK 4.2")
def rk_4_2(s):
    w, _, weights = noise(s)
    Y = stacked(s, rf.output_process(s.chain, w).y)
    yield rf.expectation(Y, Y, weights), s.mass_matrix


@equation("RK 4.3")
def rk_4_3(s):
    w, W, _ = noise(s)
    process = rf.output_process(s.chain, w)
    yield stacked(s, process.z), s.op.phi @ W
    yield stacked(s, process.y), s.op.H @ s.op.phi @ W


@equation("RK 4.4")
def rk_4_4(s):
    F = s.filter
    PH = s.felt[1] @ s.H[1].T
    yield F.P[1], s.felt[1]
    yield F.D[1], np.array([[s.pivots[1]]])
    yield F.L[1], s.phi(2, 1) @ PH / s.pivots[1]


@equation("RK 4.5", over=later_links, **SECOND)
def rk_4_5(s, k):
    felt = s.felt[k - 1]
    PH = felt @ s.H[k - 1].T
    beyond = felt - PH @ PH.T / s.pivots[k - 1]
    yield s.felt[k], s.phi(k, k - 1) @ beyond @ s.phi(k, k - 1).T + s.M[k], s.rigid_size(k)
    yield s.filter.P[k], s.felt[k], s.rigid_size(k)
    yield rf.articulated_inertia(s.chain, k), s.felt[k], s.N * s.rigid_size(k)


@misprint("RK 4.5", two_crossed_links)
def rk_4_5_short_loop(s):
    D = {k: s.filter.D[k] for k in range(1, max(2, s.N))}  # k = 1, then 2..N-1
    yield (
        stacked(s, s.filter.D),
        np.concatenate([D.get(k, 0 * s.filter.D[1]) for k in range(1, s.N + 1)]),
    )


@equation("RK 4.6", over=links)
def rk_4_6(s, k):
    yield s.filter.D[k], np.array([[s.pivots[k]]]), s.joint_inertia_locked(k)
    D = s.chain.with_rotor(k, s.H[k] @ s.felt[k] @ s.H[k].T)
    yield D, np.array([[s.pivots[k]]]), s.joint_inertia_locked(k)
    yield (
        s.filter.L[k],
        s.phi(k + 1, k) @ s.felt[k] @ s.H[k].T / s.pivots[k],
        s.joint_inertia_locked(k) / s.pivots[k],
    )


@equation("RK 4.7", over=triplets)
def rk_4_7(s, i, k, j):
    F = s.filter
    yield F.psi(i, k) @ F.psi(k, j), F.psi(i, j)
    free = s.felt[k] @ s.H[k].T @ s.H[k] / s.pivots[k]  # G H, from the felt inertia
    yield (
        F.psi(k + 1, k),
        s.phi(k + 1, k) - s.phi(k + 1, k) @ free,
        s.joint_inertia_locked(k) / s.pivots[k],
    )
    yield F.psi(k + 1, k) @ F.G[k], zeros((6, 1), s.chain.dtype)


@equation("RK 4.8")
def rk_4_8(s):
    pivots = {k: np.array([[d]]) for k, d in s.pivots.items()}
    for dense, parts, x in (
        (s.op.P, s.felt, s.alpha),
        (s.op.L, s.filter.L, s.theta_dot),
        (s.op.D, pivots, s.theta_ddot),
    ):
        yield (  # the blocks, wherever they are
            sum(np.split(dense, s.N, axis=1)),
            stacked(s, parts),
        )
        where = {k: parts[k] @ x[k] for k in parts}
        yield dense @ stacked(s, x), stacked(s, where)


@equation("RK 4.9")
def rk_4_9(s):
    w = stacked(s, s.f)
    x = {1: 0 * s.f0}  # x(k): the sum over all links before k, at O(k)
    for k in range(2, s.N + 1):
        x[k] = s.phi(k, k - 1) @ x[k - 1] + s.f[k - 1]
    yield s.op.Phi @ w, stacked(s, x)
    yield s.op.Phi, s.op.phi @ s.op.S


@equation("RK 4.10")
def rk_4_10(s):
    free = {  # G H, from the felt inertia
        k: s.felt[k] @ s.H[k].T @ s.H[k] / s.pivots[k] for k in s.felt
    }
    x = {1: 0 * s.f0}  # x(k): what came before link k, past free joints
    for k in range(2, s.N + 1):
        x[k] = s.phi(k, k - 1) @ (x[k - 1] - free[k - 1] @ x[k - 1]) + s.f[k - 1]
    yield s.op.Psi @ stacked(s, s.f), stacked(s, x), max(abs(y) for y in s.op.Phi @ stacked(s, s.f))
    yield s.op.Psi, s.op.psi @ s.op.S


@equation("RK 4.11")
def rk_4_11(s):
    factor = s.op.one_N + s.op.H @ s.op.Phi @ s.op.L
    yield s.mass_matrix, factor @ s.op.D @ factor.T
    yield rf.innovations_factor(s.filter), factor


@equation("RK 4.12")
def rk_4_12(s):
    w, _, weights = noise(s)
    y = rf.output_process(s.chain, w).y
    Y = stacked(s, y)
    white = stacked(s, rf.whitening_filter(s.filter, y).epsilon)
    yield (s.op.one_N + s.op.H @ s.op.Phi @ s.op.L) @ white, Y
    yield (
        rf.expectation(white, white, weights),
        np.diag(np.array([s.pivots[k] for k in range(1, s.N + 1)])),
    )
    yield rf.expectation(Y, Y, weights), s.mass_matrix


@equation("RK 4.13")
def rk_4_13(s):
    model = rf.innovations_model(s.filter, s.theta_ddot)
    e = stacked(s, s.theta_ddot)
    yield stacked(s, model.z_hat), s.op.Phi @ s.op.L @ e
    yield stacked(s, model.y), e + s.op.H @ s.op.Phi @ s.op.L @ e


@equation("RK 4.14")
def rk_4_14(s):
    known = s.op.one_N - s.op.H @ s.op.Psi @ s.op.L
    yield inverse(s.op.one_N + s.op.H @ s.op.Phi @ s.op.L), known
    yield rf.whitening_factor(s.filter), known


@equation("RK 4.15")
def rk_4_15(s):
    w, _, weights = noise(s)
    process = rf.output_process(s.chain, w)
    white = rf.whitening_filter(s.filter, process.y)
    Y = stacked(s, process.y)
    yield stacked(s, white.epsilon), (s.op.one_N - s.op.H @ s.op.Psi @ s.op.L) @ Y
    yield stacked(s, white.z_hat), s.op.Psi @ s.op.L @ Y
    for k in range(1, s.N + 1):  # E[(z(k) - z_hat(k)) y(j)] = 0 for j < k
        error = process.z[k] - white.z_hat[k]
        if k > 1:
            yield rf.expectation(error, Y[: k - 1], weights), zeros((6, k - 1), s.chain.dtype)
        yield rf.expectation(error, error, weights), s.felt[k]  # and its covariance is P(k)


def rounding_in_inverse(A, A_inv):
    """Return the scale of rounding in an inverse.

    It is a ten thousandth of the condition number, times the largest entry.
    """
    largest = max(abs(x) for x in A_inv.ravel())
    return max(abs(x) for x in A.ravel()) * largest * largest / 10000


@equation("RK 4.16")
def rk_4_16(s):
    W = s.op.one_N - s.op.H @ s.op.Psi @ s.op.L
    known = inverse(s.mass_matrix)
    yield known, W.T @ s.op.D_inv @ W, rounding_in_inverse(s.mass_matrix, known)
    yield rf.mass_inverse(s.filter), W.T @ s.op.D_inv @ W


def three_in_a_row(bent=False):
    """Return a planar arm, N = 3, straight or bent, with unit links, masses and inertias.

    Mass centres are at the far ends.
    """
    one = Fraction(1)
    unit = np.eye(3, dtype=int)
    name = "three bent links" if bent else "three links in a row"
    arm = Arm(
        axes=[[0, 0, one]] * 3,
        joint_types="RRR",
        offsets=[[one, 0, 0]] * 3,
        masses=[one] * 3,
        coms=[[one, 0, 0]] * 3,
        inertias=[unit] * 3,
        tip_offset=[one, 0, 0],
        name=name,
    )
    angles = [0 * one, one / 2, one / 3] if bent else [0 * one] * 3
    return Case(
        arm,
        tangents=angles,
        qd=[one, one, one],
        qdd=[one, 2 * one, -one],
        gravity=[0 * one, -10 * one, 0],
        tip_force=[0 * one] * 6,
    )


@misprint("RK 4.16", three_in_a_row)
def rk_4_16_abstract(s):
    W = s.op.one_N - s.op.H @ s.op.Phi @ s.op.L
    yield s.mass_matrix @ (W.T @ s.op.D_inv @ W), s.op.one_N
