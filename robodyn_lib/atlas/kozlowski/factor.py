"""Checks of Kozłowski, sections 2.1, 2.2 and 6, equations 22 to 36: the mass factor.

s.m, s.nu and s.xi come from dense elimination of the mass matrix along the motion, their rates too.
Where a square root is taken an exact arm needs pivots that are squares: `four_squares` is made so.
"""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import isqrt

import numpy as np

from ...kozlowski import derivatives as kd
from ...kozlowski import equations as ke
from ...kozlowski import factor as kf
from ...robots import rational_arm
from ...spatial import eye, inverse, zeros
from ..registry import equation, links, misprint
from ..state import State
from .case import Case
from .derivatives import three_skew


# --- arms whose pivots are squares ----------------------------------------------------------------
def is_square(x):
    return isqrt(x.numerator) ** 2 == x.numerator and isqrt(x.denominator) ** 2 == x.denominator


@lru_cache
def has_roots(arm):
    """Return True if D^(1/2) exists: for machine numbers, symbols, and pivots that are squares."""
    return not arm.is_exact or all(map(is_square, State(arm).pivots))


def with_square_pivots(arm, **state):
    """Return an exact arm with each link changed so that every pivot of its state is a square.

    The last link is changed first. What is added is inertia, the same about all axes, where the
    joint turns, and mass where it slides.
    """
    for i in reversed(range(arm.n)):
        pivot = State(arm, **state).pivots[i]
        root = Fraction(isqrt(int(64 * pivot)) + 1, 8)
        more = root * root - pivot
        masses = arm.masses.copy()
        inertias = arm.inertias.copy()
        if arm.hinges[i]:
            inertias[i] = inertias[i] + more * eye(3, object)
        else:
            masses[i] = masses[i] + more
        arm = replace(arm, masses=masses, inertias=inertias)
    return arm


@lru_cache(1)
def four_squares():
    """Return an RPRP arm off all axes whose pivots are squares in the state where it is judged."""
    return replace(
        with_square_pivots(rational_arm(4, seed=1)), name="four links with square pivots"
    )


@lru_cache(1)
def skew_squares():
    """Return `three_skew` with square pivots."""
    s = three_skew().state
    state = {
        "tangents": s.q,
        "qd": s.qd,
        "qdd": s.qdd,
        "gravity": s.gravity,
        "tip_force": s.tip_force,
    }
    arm = replace(with_square_pivots(s.arm, **state), name="three skew turns, square pivots")
    return Case(arm, **state)


ROOTS = {"serves": has_roots, "needs": "pivots that are perfect squares", "witness": four_squares}


# --- the mass matrix ------------------------------------------------------------------------------
@equation("K 22")
def k_22(s):
    yield s.mass_matrix, s.op.H @ s.op.Phi @ s.op.M @ s.op.Phi.T @ s.op.H.T
    yield s.mass_series.now, s.mass_matrix


@misprint("K 22", three_skew)
def k_22_shifted_backward(s):
    links = range(1, s.N + 1)
    zero = zeros((6, 6), s.dtype)
    E = [[s.phi(j, i) if i == j + 1 else zero for j in links] for i in links]
    Phi = inverse(s.op.one - np.concatenate([np.concatenate(row, axis=1) for row in E]))
    yield s.mass_matrix, s.op.H @ Phi @ s.op.M @ Phi.T @ s.op.H.T


@misprint("K 22", three_skew)
def k_22_tall(s):
    H = s.op.H.T
    yield s.mass_matrix, H @ s.op.Phi @ s.op.M @ s.op.Phi.T @ H.T


@equation("K 23")
def k_23(s):
    factor = s.op.one_N + s.op.H @ s.op.Phi @ s.op.K
    yield s.mass_matrix, factor @ s.op.D @ factor.T
    yield factor, s.eliminated[0].now
    yield s.op.K, s.now.E_Phi @ s.now.G


@equation("K 24")
def k_24(s):
    factor = s.eliminated[0].now
    known = s.op.one_N - s.op.H @ s.op.Psi @ s.op.K
    yield (
        inverse(factor),
        known,
        max(abs(x) for x in factor.ravel()) * max(abs(x) for x in known.ravel()) ** 2,
    )
    yield (
        (s.op.one_N + s.op.H @ s.op.Phi @ s.op.K) @ (s.op.one_N - s.op.H @ s.op.Psi @ s.op.K),
        s.op.one_N,
    )


@equation("K 25")
def k_25(s):
    white = s.op.one_N - s.op.H @ s.op.Psi @ s.op.K
    known = inverse(s.mass_matrix)
    largest = [max(abs(x) for x in A.ravel()) for A in (s.mass_matrix, known)]
    yield known, white.T @ s.op.D_inv @ white, largest[0] * largest[1] ** 2 / 10000


@equation("K 26", **ROOTS)
def k_26(s):
    root = np.diag(s.roots)
    yield s.mass_matrix, kf.mass_factor(s.filter) @ kf.mass_factor(s.filter).T
    yield (s.op.one_N + s.op.H @ s.op.Phi @ s.op.K) @ root, s.m.now
    yield s.op.H @ s.op.Phi @ s.op.G @ root, s.m.now
    yield kf.mass_factor(s.filter), s.m.now
    yield np.array([root[0, 0] for root in kf.D_root(s.filter).values()]), s.roots


@equation("K 27", **ROOTS)
def k_27(s):
    energy = sum(s.state.motion.energy)
    xi = (s.op.one_N + s.op.H @ s.op.Phi @ s.op.K).T @ s.stacked(s.theta_dot)
    yield xi @ s.op.D @ xi / 2, energy
    yield sum(x * x for x in s.nu) / 2, energy
    yield kf.kinetic_energy(s.filter, s.going.xi), energy


@equation("K 28", **ROOTS)
def k_28(s):
    yield (
        s.nu,
        np.diag(s.roots) @ (s.op.one_N + s.op.H @ s.op.Phi @ s.op.K).T @ s.stacked(s.theta_dot),
    )
    yield ke.nu_of(s.pose, s.qd)[::-1], s.nu


@equation("K 29", **ROOTS)
def k_29(s):
    inner = s.dot.Omega_delta @ s.op.Phi @ s.now.P + (s.op.one + s.op.tau_bar) @ s.local.P / 2
    yield s.m.rate, s.op.H @ s.op.Phi @ inner @ s.op.H.T @ s.over_root
    yield kf.mass_factor_rate(s.rates, s.op), s.m.rate
    yield s.op.P, s.now.P, s.rigid_size(s.N)


@equation("K 30", **ROOTS)
def k_30(s):
    inner = s.dot.Omega_delta @ s.op.Phi_t @ s.now.P + (s.op.one + s.op.tau_bar) @ s.lam / 2
    yield s.m.rate, s.op.H @ s.op.Phi @ inner @ s.op.H.T @ s.over_root


@equation("K 31", **ROOTS)
def k_31(s):
    inner = s.dot.Omega_delta @ s.op.Phi @ s.op.K @ s.op.H @ s.now.P + s.driving / 2 + s.bracket / 2
    yield s.m.rate @ s.nu, s.op.H @ s.op.Phi @ inner @ s.dot.V


@misprint("K 31", skew_squares)
def k_31_commutator(s):
    commutator = s.op.E_Psi @ s.lam - s.lam @ s.op.E_Psi
    inner = (
        s.dot.Omega_delta @ s.op.Phi @ s.op.K @ s.op.H @ s.now.P + s.driving / 2 + commutator / 2
    )
    yield s.m.rate @ s.nu, s.op.H @ s.op.Phi @ inner @ s.dot.V


@equation("K 32")
def k_32(s):
    inner = (
        s.dot.Omega_delta @ (s.op.one + s.op.Phi @ s.op.K @ s.op.H) @ s.now.P
        - s.dot.V_cross @ s.op.M
    )
    yield s.M_theta, 2 * s.op.H @ s.op.Phi @ inner @ s.dot.V


@misprint("K 32", three_skew)
def k_32_without_star(s):
    column = s.stacked(s.theta_dot)[:, None]
    yield s.mass_matrix @ column, column @ s.mass_matrix @ column


@equation("K 33", over=links)
def k_33(s, k):
    cross_V = kd.force_cross(s.V[k])
    yield cross_V @ s.M[k] @ s.V[k], s.still.b[k]
    yield s.V[k] @ cross_V, 0 * s.V[k], s.magnitude**2
    yield ke.bias_force(s.chain, s.V, k), s.still.b[k]
    yield ke.bias_forces(s.chain, s.V, s.gravity, s.f0)[k], s.b[k]


@misprint("K 33", three_skew)
def k_33_p_for_omega(s):
    for k in range(1, s.N + 1):
        w = s.V[k][:3]
        v = s.V[k][3:]
        m = s.m_link[k]
        p = s.p[k]
        below = m * np.cross(p, v) + m * np.cross(w, np.cross(w, p))
        yield s.still.b[k][3:], below


# --- the unnormalized velocities ------------------------------------------------------------------
@equation("K 34", **ROOTS)
def k_34(s):
    yield s.xi, s.over_root @ s.nu
    yield s.xi, (s.op.one_N + s.op.H @ s.op.Phi @ s.op.K).T @ s.stacked(s.theta_dot)
    yield s.xi, s.op.G.T @ s.dot.V
    yield ke.xi_of(s.pose, s.qd)[::-1], s.xi


@equation("K 35")
def k_35(s):
    for d in (s.table.local, s.table.inertial):
        changed = (
            d.H @ s.op.Phi @ s.op.K
            + s.op.H @ d.Phi @ s.op.K
            + s.op.H @ s.op.Phi @ (d.E_Phi @ s.op.G + s.op.E_Phi @ d.G)
        )
        yield s.eliminated[0].rate, changed
        yield (
            s.xi_dot,
            changed.T @ s.stacked(s.theta_dot)
            + (s.op.one_N + s.op.H @ s.op.Phi @ s.op.K).T @ s.stacked(s.theta_ddot),
        )


@misprint("K 35", three_skew)
def k_35_without_star(s):
    factor = s.eliminated[0]
    yield (
        s.xi_dot,
        factor.rate.T @ s.stacked(s.theta_dot)
        + (s.op.one_N + s.op.H @ s.op.Phi @ s.op.K) @ s.stacked(s.theta_ddot),
    )


def xi_dot_of(s, P_dot, Phi):
    """Return xi_dot by 36, with P_dot or lambda_dot in one place, Phi or Phi_t in the other."""
    HP = s.op.D_inv @ s.op.H
    return (
        HP @ P_dot @ s.op.tau_bar.T @ s.dot.V
        + HP @ s.now.P @ Phi.T @ s.dot.Omega_delta.T @ s.dot.V
        + s.op.G.T @ s.op.Phi.T @ s.op.H.T @ s.stacked(s.theta_ddot)
    )


@equation("K 36")
def k_36(s):
    yield s.xi_dot, xi_dot_of(s, s.local.P, s.op.Phi)
    yield s.xi_dot, xi_dot_of(s, s.lam, s.op.Phi_t)
    yield s.stacked(kf.quasi_accelerations(s.rates, s.V, s.theta_ddot)), s.xi_dot
    yield (
        s.stacked(kf.joint_accelerations(s.rates, s.V, by_link(s, s.xi_dot))),
        s.stacked(s.theta_ddot),
    )


@misprint("K 36", three_skew)
def k_36_mixed(s):
    yield s.xi_dot, xi_dot_of(s, s.local.P, s.op.Phi_t)


# --- the recursions of section 6 ------------------------------------------------------------------
def by_link(s, x):
    """Return a vector (N,), counted from the tip, as {k: (1,)}."""
    return {k: x[k - 1 : k] for k in range(1, s.N + 1)}


@equation("K 6 theta to nu", over=links, **ROOTS)
def k_6_theta_to_nu(s, k):
    xi, V = kf.xi_from_rates(s.filter, s.theta_dot)
    before = s.phi(k + 1, k).T @ s.V[k + 1]
    yield (
        s.nu[k - 1 : k],
        s.roots[k - 1] * (s.theta_dot[k] + s.now.G[6 * k - 6 : 6 * k, k - 1 : k].T @ before),
    )
    yield s.V[k], before + s.H[k].T @ s.theta_dot[k]
    yield kf.times_root(s.filter, xi)[k], s.nu[k - 1 : k]
    yield V[k], s.V[k]
    yield V[s.N + 1], 0 * s.V[s.N + 1]


@equation("K 6 nu to theta", **ROOTS)
def k_6_nu_to_theta(s):
    white = s.op.one_N - s.op.H @ s.op.Psi @ s.op.K
    yield s.stacked(s.theta_dot), white.T @ s.over_root @ s.nu
    theta_dot, V = kf.rates_from_xi(s.filter, kf.over_root(s.filter, by_link(s, s.nu)))
    yield s.stacked(theta_dot), s.stacked(s.theta_dot)
    yield s.stacked(V), s.stacked(s.V)


@misprint("K 6 nu to theta", skew_squares)
def k_6_nu_to_theta_without_star(s):
    yield s.stacked(s.theta_dot), (s.op.one_N - s.op.H @ s.op.Psi @ s.op.K) @ s.over_root @ s.nu


@equation("K 6 tau to epsilon", **ROOTS)
def k_6_tau_to_epsilon(s):
    epsilon = s.stacked(kf.over_root(s.filter, kf.kappa_from_torques(s.filter, by_link(s, s.tau))))
    yield s.m.now @ epsilon, s.tau
    yield epsilon, s.over_root @ (s.op.one_N - s.op.H @ s.op.Psi @ s.op.K) @ s.tau


@equation("K 6 epsilon to tau", **ROOTS)
def k_6_epsilon_to_tau(s):
    epsilon = by_link(s, s.xi_dot)  # arbitrary numbers
    tau = s.stacked(kf.torques_from_kappa(s.filter, kf.times_root(s.filter, epsilon)))
    yield tau, s.m.now @ s.xi_dot
    yield tau, (s.op.one_N + s.op.H @ s.op.Phi @ s.op.K) @ np.diag(s.roots) @ s.xi_dot
