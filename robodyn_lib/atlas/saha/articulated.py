"""Checks of Saha 1997, section IV, and 1995, 22 to 39: articulated bodies.

s.M_hat comes from the energy of links cut loose, s.psi_hat and s.eta from momentum, s.mu from
accelerations, s.m_hat and s.U from dense elimination. The torques s.tau are those of a known
motion, so what solves for accelerations must give back the motion's own.
"""

import numpy as np

from ...saha import articulated as sa
from ...spatial import block_diagonal, eye, zeros
from ..registry import SECOND, equation, later_links, links, misprint, sampled_links
from .elimination import diagonal
from .links import stacked, three_rods


def bodies(s):
    """Return the pairs i <= k, both 1..N (see `sampled_links`)."""
    return [(i, k) for k in sampled_links(s.N) for i in sampled_links(s.N) if i <= k]


def momentum_size(s, k):
    """Return the largest entry of M_tilde(k) times that of p(k): the scale of psi_hat(k)."""
    return s.rigid_size(k) * max(abs(x) for x in s.p[k])


def psi(s, k):
    """Return psi(k) (6,), computed from momentum."""
    return s.psi_hat(k, k) / s.m_hat[k]


# --- articulated bodies ---------------------------------------------------------------------------
@equation("S97 25", over=bodies)
def s97_25(s, i, k):
    yield s.psi_hat(k, k), s.M_hat(k, k + 1) @ s.p[k], momentum_size(s, k)
    yield s.psi_hat(i, k), s.B(k, i).T @ s.psi_hat(k, k)
    yield s.m_hat[k], s.p[k] @ s.psi_hat(k, k), s.joint_inertia_locked(k)
    yield s.bodies.psi_hat[k], s.psi_hat(k, k), momentum_size(s, k)
    yield s.bodies.m_hat[k], s.m_hat[k], s.joint_inertia_locked(k)


@misprint("S97 25", three_rods)
def s97_25_undivided(s):
    for k in range(2, s.N + 1):
        for i in range(1, k):
            yield s.alpha[k][i - 1], s.p[i] @ s.psi_hat(i, k)


@equation("S97 26", over=bodies)
def s97_26(s, i, k):
    yield s.bodies.psi[k], s.psi_hat(k, k) / s.m_hat[k], momentum_size(s, k) / s.m_hat[k]
    yield s.p[k] @ s.bodies.psi[k], s.m_hat[k] / s.m_hat[k], s.joint_inertia_locked(k) / s.m_hat[k]
    yield s.B(k, i).T @ s.bodies.psi[k], s.psi_hat(i, k) / s.m_hat[k]


@equation("S97 27", over=bodies)
def s97_27(s, i, k):
    freed = s.M_hat(k, k + 1) - np.outer(psi(s, k), s.psi_hat(k, k))
    yield s.M_hat(k, k), freed, s.rigid_size(k)
    if i < k:
        shift = s.B(i + 1, i)
        yield s.M_hat(i, k), s.M[i] + shift.T @ s.M_hat(i + 1, k) @ shift, s.rigid_size(i)
    yield sa.articulated_body(s.bodies, i, k), s.M_hat(i, k), s.rigid_size(i)
    yield s.bodies.M_hat[k], s.M_hat(k, k + 1), s.rigid_size(k)
    yield s.bodies.M_bar[k], s.M_hat(k, k), s.rigid_size(k)
    yield sa.articulated_body(s.bodies, i, s.N + 1), s.M_tilde(i), s.rigid_size(i)


@misprint("S97 27", three_rods)
def s97_27_composite(s):
    for k in range(2, s.N + 1):
        shift = s.B(k, k - 1)
        yield s.M_hat(k - 1, k), s.M_tilde(k - 1) + shift.T @ s.M_hat(k, k) @ shift


@equation("S95 34", over=bodies)
def s95_34(s, i, k):
    taken = sum(np.outer(s.psi_hat(i, l), s.psi_hat(i, l)) / s.m_hat[l] for l in range(k, s.N + 1))
    yield s.M_hat(i, k), s.M_tilde(i) - taken, s.rigid_size(i)
    yield sa.articulated_body(s.bodies, i, k), s.composite[i] - taken, s.rigid_size(i)


@equation("S95 35", over=later_links, **SECOND)
def s95_35(s, k):
    freed = s.bodies.M_hat[k] - np.outer(psi(s, k), s.psi_hat(k, k))
    yield freed, s.M_hat(k, k), s.rigid_size(k)
    for i in range(k - 1, 0, -1):
        inner = freed = s.M[i] + s.B(i + 1, i).T @ freed @ s.B(i + 1, i)
        yield sa.articulated_body(s.bodies, i, k), inner, s.rigid_size(i)
    yield s.bodies.M_hat[k - 1], s.M_hat(k - 1, k), s.rigid_size(k - 1)
    yield s.bodies.M_hat[s.N], s.M[s.N]


@equation("S95 22a")
def s95_22a(s):
    N = block_diagonal([s.M_hat(i, i + 1) / s.m_hat[i] for i in range(1, s.N + 1)])
    yield s.U, eye(s.N, s.dtype) + s.T_d.T @ (s.T_l - eye(6 * s.N, s.dtype)).T @ N @ s.T_d
    yield s.U_closed, s.U


@equation("S95 22b", over=links)
def s95_22b(s, i):
    N_p = s.M_hat(i, i + 1) @ s.p[i] / s.m_hat[i]
    yield N_p, psi(s, i), momentum_size(s, i) / s.m_hat[i]
    column = np.array([s.p[j] @ s.B(i, j).T @ N_p for j in range(1, i + 1)])
    yield s.U_closed[:i, i - 1], column


# --- forward dynamics -----------------------------------------------------------------------------
@equation("S97 14")
def s97_14(s):
    yield s.I @ s.qdd, s.tau
    yield s.state.tau - s.state.bias_balance.tau, s.I @ s.qdd
    yield sa.saha_udut(s.pose, s.qd, s.state.tau, s.gravity, s.state.tip_force), s.qdd


@equation("S97 15")
def s97_15(s):
    tau_hat, _ = s.inward
    theta_ddot, _ = s.outward
    yield s.U @ stacked(s, tau_hat), s.tau
    yield diagonal(s) @ s.tau_tilde, stacked(s, tau_hat)
    yield s.U.T @ stacked(s, theta_ddot), s.tau_tilde
    yield s.U.T @ s.qdd, s.tau_tilde


@equation("S97 16", over=links)
def s97_16(s, i):
    yield s.tau_hat[i - 1], s.tau[i - 1] - s.p[i] @ s.eta(i)
    tau_hat, _ = s.inward
    yield tau_hat[i], s.tau_hat[i - 1 : i]


@equation("S97 17", over=links)
def s97_17(s, i):
    carried = zeros(6, s.dtype)
    if i < s.N:
        carried = s.B(i + 1, i).T @ (psi(s, i + 1) * s.tau_hat[i] + s.eta(i + 1))
    yield s.eta(i), carried
    _, eta = s.inward
    yield eta[i], s.eta(i)


@misprint("S97 17", three_rods)
def s97_17_undivided(s):
    for i in range(1, s.N):
        yield s.eta(i), s.B(i + 1, i).T @ (s.psi_hat(i + 1, i + 1) * s.tau_hat[i] + s.eta(i + 1))


@equation("S97 18", over=links)
def s97_18(s, i):
    yield s.qdd[i - 1], s.tau_tilde[i - 1] - psi(s, i) @ s.mu(i)
    theta_ddot, _ = s.outward
    yield theta_ddot[i], s.theta_ddot[i]


@misprint("S97 18", three_rods)
def s97_18_undivided(s):
    for i in range(1, s.N + 1):
        yield s.qdd[i - 1], s.tau_tilde[i - 1] - s.psi_hat(i, i) @ s.mu(i)


@equation("S97 19", over=links)
def s97_19(s, i):
    carried = (
        s.B(i, i - 1) @ (s.p[i - 1] * s.qdd[i - 2] + s.mu(i - 1)) if i > 1 else zeros(6, s.dtype)
    )
    yield s.mu(i), carried
    _, mu = s.outward
    yield mu[i], s.mu(i)
