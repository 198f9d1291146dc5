"""Checks of Kozłowski, sections 3 to 5, equations 37 to 49: the equations of motion.

The torques s.tau are those of a known motion, s.nu_dot and s.xi_dot its derivatives along it: what
solves for accelerations must give back the motion's own. s.b comes from momentum.
"""

import numpy as np

from ...kozlowski import equations as ke
from ...kozlowski import factor as kf
from ..registry import equation, links, misprint, pairs_apart
from .case import both
from .derivatives import three_skew
from .factor import ROOTS, by_link, has_roots, skew_squares


def theta_ddot(s):
    """Return the motion's own accelerations (N,), from the tip."""
    return s.stacked(s.theta_ddot)


def torque_size(s):
    """Return the largest of M theta_ddot, of the bias, of the torques."""
    return max(abs(x) for x in [*s.mass_matrix @ theta_ddot(s), *s.tau_bias, *s.tau])


# --- the standard equations -----------------------------------------------------------------------
@equation("K 37")
def k_37(s):
    C = s.tau_bias
    yield s.tau, s.mass_matrix @ theta_ddot(s) + C, torque_size(s)
    factor = s.op.one_N + s.op.H @ s.op.Phi @ s.op.K
    yield s.tau, factor @ s.op.D @ factor.T @ theta_ddot(s) + C, torque_size(s)


@equation("K 38")
def k_38(s):
    a = s.stacked({k: ke.bias_acceleration(s.rates, s.V, k) for k in range(1, s.N + 1)})
    H_Phi = s.op.H @ s.op.Phi
    yield s.stacked(s.V_dot), s.op.Phi.T @ (s.op.H.T @ theta_ddot(s) + a)
    yield (
        s.tau,
        s.mass_matrix @ theta_ddot(s) + H_Phi @ s.op.M @ s.op.Phi.T @ a + H_Phi @ s.stacked(s.b),
        torque_size(s),
    )
    yield s.tau, H_Phi @ (s.op.M @ s.stacked(s.V_dot) + s.stacked(s.going.b)), torque_size(s)


@misprint("K 38", three_skew)
def k_38_psi(s):
    a = s.dot.Omega_delta.T @ s.dot.V
    H_Psi = s.op.H @ s.op.Psi
    yield (
        s.tau,
        s.mass_matrix @ theta_ddot(s) + H_Psi @ s.op.M @ s.op.Psi.T @ a + H_Psi @ s.stacked(s.b),
    )


class InLinkFrames:
    """The symbols of 39 as functions of k, each in the axes of its own link."""

    def __init__(self, s):
        self.s = s
        self.R = {k: both(x.now) for k, x in s.R.items()}

    def H(self, k):
        return self.s.H[k] @ self.R[k]

    def M(self, k):
        return self.R[k].T @ self.s.M[k] @ self.R[k]

    def Phi(self, k):
        """Return phi(k+1,k), in the axes of link k + 1."""
        return self.R[k + 1].T @ self.s.phi(k + 1, k) @ self.R[k + 1]

    def b(self, k):
        return self.R[k].T @ self.s.b[k]

    def a(self, k):
        return self.R[k].T @ self.s.rates.S[k].T @ self.s.V[k]

    def A(self, k):
        """Return the rotation from the axes of link k to those of link k + 1."""
        return self.R[k + 1].T @ self.R[k]


@equation(
    "K 39",
    serves=lambda arm: arm.n == 3,
    needs="exactly three links",
    witness=lambda: three_skew().arm,
)
def k_39(s):
    frames = InLinkFrames(s)
    H = frames.H
    M = frames.M
    Phi = frames.Phi
    A = frames.A
    b = frames.b
    n = {k: A(k) @ frames.a(k) for k in (1, 2, 3)}
    r2 = M(2) + Phi(1) @ A(1) @ M(1) @ A(1).T @ Phi(1).T
    x = {k: H(k).T @ s.theta_ddot[k] for k in (1, 2, 3)}
    first = H(2) @ Phi(1) @ A(1)
    outer = H(2) @ r2 @ A(2).T
    terms = [
        first @ M(1) @ x[1],
        H(2) @ r2 @ x[2],
        outer @ Phi(2).T @ x[3],
        first @ M(1) @ A(1).T @ n[1],
        outer @ n[2],
        outer @ Phi(2).T @ A(3).T @ n[3],
        first @ b(1),
        H(2) @ b(2),
    ]
    yield s.tau[1:2], sum(terms), torque_size(s)


# --- the normalized equations ---------------------------------------------------------------------
def epsilon(s):
    """Return l tau (N,), computed with the operators."""
    return s.over_root @ (s.op.one_N - s.op.H @ s.op.Psi @ s.op.K) @ s.tau


@equation("K 40", **ROOTS)
def k_40(s):
    C = s.stacked(ke.C_nu(s.rates, s.V, s.b))
    yield s.nu_dot + C, epsilon(s), torque_size(s) / min(s.roots)
    theta_dot, nu_dot = ke.nu_rates(s.pose, s.nu[::-1], s.tau[::-1], s.gravity, s.f0)
    yield theta_dot, s.qd
    yield nu_dot[::-1], s.nu_dot, torque_size(s) / min(s.roots)
    yield ke.kozlowski_nu(s.pose, s.qd, s.tau[::-1], s.gravity, s.f0), s.qdd


@equation("K 41", **ROOTS)
def k_41(s):
    C = s.stacked(ke.C_nu(s.rates, s.V, s.still.b))
    l = kf.mass_factor_inverse(s.filter)
    yield s.m.now @ C, s.m.rate @ s.nu - s.M_theta / 2, torque_size(s)
    yield C, l @ (s.m.rate @ s.nu - s.M_theta / 2), torque_size(s) / min(s.roots)
    yield l @ s.tau, epsilon(s), torque_size(s) / min(s.roots)


def by_42(s, inner):
    """Return D^(-1/2) H Psi inner Psi^* H^* D^(-1/2) / 2 (N, N)."""
    H_Psi = s.over_root @ s.op.H @ s.op.Psi
    return H_Psi @ inner @ H_Psi.T / 2


@equation("K 42", **ROOTS)
def k_42(s):
    C = by_42(s, s.middle + 2 * s.dot.V_cross @ s.op.M) @ s.nu
    yield s.stacked(ke.C_nu(s.rates, s.V, s.still.b)), C, torque_size(s) / min(s.roots)
    outside = s.stacked(s.b) - s.stacked(s.still.b)
    C = C + s.over_root @ s.op.H @ s.op.Psi @ outside
    yield epsilon(s) - s.nu_dot, C, torque_size(s) / min(s.roots)


@misprint("K 42", skew_squares)
def k_42_commutator(s):
    commutator = s.op.E_Psi @ s.lam - s.lam @ s.op.E_Psi
    inner = s.middle - s.bracket + commutator + 2 * s.dot.V_cross @ s.op.M
    yield epsilon(s) - s.nu_dot, by_42(s, inner) @ s.nu


@equation("K 4 C(theta,nu)", **ROOTS)
def k_4_C_nu(s):
    C = s.stacked(ke.C_nu(s.rates, s.V, s.b))
    yield C, epsilon(s) - s.nu_dot, torque_size(s) / min(s.roots)
    y = s.op.Psi @ (2 * s.stacked(s.b) + s.middle @ s.dot.V)
    yield C, s.over_root @ s.op.H @ y / 2, torque_size(s) / min(s.roots)
    yield s.stacked(s.rates.lambda_dot), s.stacked(s.lambda_dot), s.P_rate_size(s.N)
    nu_dot = ke.nu_dot(s.rates, s.V, by_link(s, s.tau), s.b)
    yield s.stacked(nu_dot), s.nu_dot, torque_size(s) / min(s.roots)
    yield s.stacked(ke.xi_dot_of_nu_dot(s.rates, by_link(s, s.xi), nu_dot)), s.xi_dot


# --- the unnormalized equations -------------------------------------------------------------------
@equation("K 43")
def k_43(s):
    yield s.xi @ s.op.D @ s.xi / 2, sum(s.state.motion.energy)
    yield kf.kinetic_energy(s.filter, by_link(s, s.xi)), sum(s.state.motion.energy)


@misprint("K 43", three_skew)
def k_43_dots(s):
    yield s.xi_dot @ s.op.D @ s.xi_dot / 2, sum(s.state.motion.energy)


def kappa(s):
    """Return (1 - H Psi K) tau (N,), computed with the operators."""
    return (s.op.one_N - s.op.H @ s.op.Psi @ s.op.K) @ s.tau


@equation("K 44")
def k_44(s):
    yield (
        s.op.D @ s.xi_dot + s.stacked(ke.C_xi(s.rates, s.V, by_link(s, s.xi), s.b)),
        kappa(s),
        torque_size(s),
    )
    yield s.stacked(kf.kappa_from_torques(s.filter, by_link(s, s.tau))), kappa(s), torque_size(s)
    theta_dot, xi_dot = ke.xi_rates(s.pose, s.xi[::-1], s.tau[::-1], s.gravity, s.f0)
    yield theta_dot, s.qd
    yield xi_dot[::-1], s.xi_dot
    yield ke.kozlowski_xi(s.pose, s.qd, s.tau[::-1], s.gravity, s.f0), s.qdd


@equation("K 45")
def k_45(s):
    X = s.dot.Omega_delta @ s.now.P
    outside = s.stacked(s.b) - s.stacked(s.still.b)
    inner = s.lam @ s.op.H.T @ s.xi - (X - s.dot.V_cross @ s.op.M) @ s.dot.V
    yield kappa(s) - s.op.D @ s.xi_dot, s.op.H @ s.op.Psi @ (inner + outside), torque_size(s)


@equation("K 4 C(theta,xi)")
def k_4_C_xi(s):
    C = s.stacked(ke.C_xi(s.rates, s.V, by_link(s, s.xi), s.b))
    yield C, kappa(s) - s.op.D @ s.xi_dot, torque_size(s)
    y = s.op.Psi @ (
        s.lam @ s.op.H.T @ s.xi + s.stacked(s.b) - s.dot.Omega_delta @ s.now.P @ s.dot.V
    )
    yield C, s.op.H @ y, torque_size(s)
    driven = ke.driven_merged(s.rates, s.V, by_link(s, s.xi), by_link(s, s.tau), s.b)
    yield s.stacked(driven), s.op.D @ s.xi_dot, torque_size(s)


@misprint("K 4 C(theta,xi)", three_skew)
def k_4_two_indices(s):
    for k in range(2, s.N + 1):
        Psi = s.rates.filter.psi(k, k - 1)
        X = s.rates.X[k]
        lam = s.rates.lambda_dot[k]
        yield lam, Psi @ lam @ Psi.T + X + X.T


@equation("K 46", **ROOTS)
def k_46(s):
    changed = (  # -D dD^(-1/2)/dt nu, by the chain rule
        np.diag(s.elimination_rates) / (2 * s.roots) * s.nu
    )
    C_xi = s.stacked(ke.C_xi(s.rates, s.V, by_link(s, s.xi), s.b))
    yield C_xi, s.roots * s.stacked(ke.C_nu(s.rates, s.V, s.b)) + changed, torque_size(s)
    for P_dot in (s.local.P, s.lam):
        yield changed, s.op.H @ P_dot @ s.op.H.T @ s.xi / 2, torque_size(s)
    yield changed, s.op.H @ s.local.P @ s.op.H.T @ s.over_root @ s.nu / 2, torque_size(s)


@misprint("K 46", skew_squares)
def k_46_without_nu(s):
    yield (
        np.diag(s.elimination_rates) / (2 * s.roots) * s.nu,
        s.op.H @ s.local.P @ s.op.H.T @ s.over_root / 2,
    )


# --- what C is like -------------------------------------------------------------------------------
def power_size(s):
    """Return the largest term of the powers."""
    return torque_size(s) * max(abs(x) for x in s.qd)


@equation("K 47", **ROOTS)
def k_47(s):
    C = s.stacked(ke.C_nu(s.rates, s.V, s.still.b))
    yield s.nu @ C, 0 * s.nu[0], power_size(s)
    yield s.dot.V @ s.middle @ s.dot.V, 0 * s.nu[0], power_size(s)
    yield s.middle, -s.middle.T, s.P_rate_size(s.N)
    outside = (
        sum(s.m_link[k] * s.gravity @ s.state.motion.vc[s.N - k] for k in range(1, s.N + 1))
        - s.f0 @ s.V_tip
    )
    yield s.nu @ s.stacked(ke.C_nu(s.rates, s.V, s.b)), -outside, power_size(s)


@misprint("K 47", skew_squares)
def k_47_once_more(s):
    inner = s.middle - s.lam @ s.op.E_Psi.T
    yield s.nu @ s.stacked(ke.C_nu(s.rates, s.V, s.still.b)), s.dot.V @ inner @ s.dot.V / 2


@misprint("K 47", skew_squares)
def k_47_all_skew(s):
    Q = by_42(s, s.middle + 2 * s.dot.V_cross @ s.op.M)
    yield Q, -Q.T


def entry_48(s, k, i, last):
    """Return the sum in 48 over m = 1..last, a number."""
    H_Psi = s.op.H @ s.op.Psi

    def moved(j, m):
        return H_Psi[j - 1, 6 * m - 6 : 6 * m]

    return sum(
        (moved(k, m) @ s.P[m].now @ s.rates.S[m].T @ moved(i, m) for m in range(1, last + 1)),
        0 * s.xi[0],
    )


@equation(
    "K 48",
    over=pairs_apart,
    serves=lambda arm: arm.n >= 2 and has_roots(arm),
    needs="a second link, and pivots that are perfect squares",
    witness=ROOTS["witness"],
)
def k_48(s, k, i):
    C = s.C_skew[k - 1, i - 1]
    free = s.C_free
    roots = s.roots[k - 1] * s.roots[i - 1]
    yield C * roots, entry_48(s, k, i, i - 1)
    yield s.C_skew[i - 1, k - 1], -C
    yield free[k - 1, i - 1], entry_48(s, k, i, i - 1)
    yield free[i - 1, k - 1], -entry_48(s, k, i, i - 1)
    yield free[k - 1, k - 1], entry_48(s, k, k, k)
    yield entry_48(s, k, k, k), (s.H[k] @ s.lambda_dot[k] @ s.H[k].T)[0, 0] / 2


@misprint("K 48", skew_squares)
def k_48_sign(s):
    for k, i in pairs_apart(s):
        yield s.C_skew[k - 1, i - 1] * s.roots[k - 1] * s.roots[i - 1], -entry_48(s, k, i, i - 1)


@misprint("K 48", skew_squares)
def k_48_normalized(s):
    for k, i in pairs_apart(s):
        yield s.C_free[k - 1, i - 1], s.C_skew[k - 1, i - 1]


@equation("K 49", over=links, **ROOTS)
def k_49(s, i):
    added = [
        s.filter.psi(k, i).T @ s.H[k].T @ s.nu[k - 1 : k] / s.roots[k - 1]
        for k in range(i, s.N + 1)
    ]
    yield s.V[i], sum(added)
    before = s.phi(i + 1, i).T @ s.V_dot[i + 1] + s.H[i].T @ s.theta_ddot[i]
    yield s.V_dot[i] - before, s.rates.S[i].T @ s.V[i], max(abs(x) for x in s.V_dot[i])
    yield ke.bias_acceleration(s.rates, s.V, i), s.rates.S[i].T @ s.V[i]


@misprint("K 49", skew_squares)
def k_49_order(s):
    for k in range(1, s.N + 1):
        V = s.V[k][:, np.newaxis]
        yield -s.rates.S[k] @ V, V @ s.rates.S[k].T
