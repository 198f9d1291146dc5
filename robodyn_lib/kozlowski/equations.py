"""Kozłowski 1995, sections 3 and 4: equations of motion in nu and xi, with decoupled accelerations.

nu_dot + C(theta,nu) = epsilon and D xi_dot + C(theta,xi) = kappa. C is computed by the paper's
recursions and by a shorter one; gravity and the tip force enter through the bias forces b, as
forces at the mass centres. This gives two methods of forward dynamics, and the time derivatives of
(theta, nu) and (theta, xi) for numerical integration.
"""

from types import SimpleNamespace

import numpy as np

from ..numbering import from_tip, to_base_order
from ..rk.filter import riccati
from ..rk.recursions import Chain
from ..spatial import cross, zeros
from .derivatives import articulated_rates
from .factor import (
    D_root,
    joint_accelerations,
    kappa_from_torques,
    over_root,
    rates_from_xi,
    times_root,
    transmitted,
    xi_from_rates,
)


# --- bias -----------------------------------------------------------------------------------------
def bias_acceleration(rates, V, k):  # K 38, K 49
    """Return a(k) = Omega_delta^T(k) V(k) (6,), the rate of V(k) in link k at constant rates.

    It is (omega x h theta_dot; v x h theta_dot) for a joint that turns, (0; omega x h theta_dot)
    for one that slides.
    """
    return rates.S[k].T @ V[k]


def bias_force(chain, V, k):
    """Return the bias force b(k) = V~ M V (6,) of K 33 (corrected).

    b(k) = (omega x I omega + m p x (omega x v); m omega x v + m omega x (omega x p)). The
    nomenclature prints m p x v for m omega x v.
    """
    w = V[k][:3]
    v = V[k][3:]
    m = chain.m[k]
    p = chain.p[k]
    return np.concatenate(
        [
            cross(w, chain.I[k] @ w) + m * cross(p, cross(w, v)),
            m * cross(w, v) + m * cross(w, cross(w, p)),
        ]
    )


def bias_forces(chain, V, gravity, f0):  # K 37, K 39
    """Return b {k: (6,)} less the external moments N(ke) and forces F(ke) on the links. O(N).

    The weight m(k) g of link k acts at its mass centre; on link 1 there is also -f0 = -(moment;
    force) (6,), shifted there from O(0).
    """
    out = {}
    for k in range(1, chain.N + 1):
        F = chain.m[k] * gravity
        N = zeros(3, chain.dtype)
        if k == 1:
            lever = chain.l(1, 0) - chain.p[1]  # from the mass centre to the tip
            F = F - f0[3:]
            N = N - f0[:3] - cross(lever, f0[3:])
        out[k] = bias_force(chain, V, k) - np.concatenate([N + cross(chain.p[k], F), F])
    return out


# --- C(theta, nu) and C(theta, xi) ----------------------------------------------------------------
def C_nu(rates, V, b):  # K 42, K 47, K 48
    """Return C(theta,nu) {k: (1,)} of K 4, 42: C = D^(-1/2) H y / 2. Inward, O(N).

    y(k) = Psi(k,k-1) [y + lambda_dot V](k-1) + 2 b - (X - X^T) V - lambda_dot(k) Psi^T(k+1,k)
    V(k+1).
    """
    kalman = rates.filter
    C = {}
    behind = rates.filter.chain.zero()
    roots = D_root(kalman)
    for k in range(1, kalman.N + 1):
        y = (
            kalman.step[k - 1] @ behind
            + 2 * b[k]
            - (rates.X[k] - rates.X[k].T) @ V[k]
            - rates.lambda_dot[k] @ kalman.step[k].T @ V[k + 1]
        )
        C[k] = kalman.chain.H[k] @ y / (2 * roots[k][0])
        behind = y + rates.lambda_dot[k] @ V[k]
    return C


def C_xi(rates, V, xi, b):  # K 32, K 45
    """Return C(theta,xi) {k: (1,)} of K 4, 45: C = H y. Inward, O(N).

    y(k) = Psi(k,k-1) y(k-1) + lambda_dot(k) H^T xi(k) + b(k) - X(k) V(k).
    """
    kalman = rates.filter
    C = {}
    y = rates.filter.chain.zero()
    for k in range(1, kalman.N + 1):
        H = kalman.chain.H[k]
        y = kalman.step[k - 1] @ y + rates.lambda_dot[k] @ H.T @ xi[k] + b[k] - rates.X[k] @ V[k]
        C[k] = H @ y
    return C


def driven_merged(rates, V, xi, tau, b):
    """Return D xi_dot = kappa - C(theta,xi) {k: (1,)} in one inward sweep, not in the paper. O(N).

    Torques and bias forces are filtered together: w(k) = Phi(k,k-1) [w + G (tau - H w)](k-1) +
    P_dot H^T xi - Omega_delta P_plus V + b, D xi_dot = tau - H w. Of the `Rates` only S and P_dot
    are used: the part of X + X^T that a free joint transmits contains P_plus = tau_bar P, and no
    other matrix of lambda_dot is needed.
    """
    kalman = rates.filter
    c = rates.filter.chain
    driven = {}
    behind = rates.filter.chain.zero()
    for k in range(1, c.N + 1):
        w = (
            c.phi(k, k - 1) @ behind
            + rates.P_dot[k] @ c.H[k].T @ xi[k]
            - rates.S[k] @ kalman.P_plus[k] @ transmitted(kalman, V, k)
            + b[k]
        )
        driven[k] = tau[k] - c.H[k] @ w
        behind = w + kalman.G[k] @ driven[k]
    return driven


# --- the equations of motion ----------------------------------------------------------------------
def xi_dot(rates, V, xi, tau, b):
    """Return xi_dot {k: (1,)} = D^-1 (kappa - C(theta,xi)) of K 44 by the merged sweep. O(N)."""
    driven = driven_merged(rates, V, xi, tau, b)
    return {k: rates.filter.D_inv[k] @ x for k, x in driven.items()}


def nu_dot(rates, V, tau, b):
    """Return nu_dot {k: (1,)} = epsilon - C(theta,nu) of K 40 by the paper's recursions. O(N)."""
    epsilon = over_root(rates.filter, kappa_from_torques(rates.filter, tau))
    C = C_nu(rates, V, b)
    return {k: epsilon[k] - C[k] for k in C}


def xi_dot_of_nu_dot(rates, xi, nu_dot):  # K 46
    """Return xi_dot {k: (1,)} of nu_dot {k: (1,)}.

    Since nu = D^(1/2) xi and D changes too, D xi_dot = D^(1/2) nu_dot - D_dot xi / 2.
    """
    driven = times_root(rates.filter, nu_dot)
    return {k: rates.filter.D_inv[k] @ (driven[k] - rates.D_dot[k] @ xi[k] / 2) for k in xi}


# --- on one pose, base to tip ---------------------------------------------------------------------
def moving(kalman, theta_dot, xi, V, gravity, f0):
    """Return the quantities of one state: a namespace filter, theta_dot, xi, V, rates, b."""
    return SimpleNamespace(
        filter=kalman,
        theta_dot=theta_dot,
        xi=xi,
        V=V,
        rates=articulated_rates(kalman, theta_dot),
        b=bias_forces(kalman.chain, V, gravity, f0),
    )


def at_rates(pose, qd, gravity, f0):
    """Return `moving` at joint rates qd (n,), base to tip."""
    kalman = riccati(Chain(pose))
    theta_dot = from_tip(qd)
    return moving(kalman, theta_dot, *xi_from_rates(kalman, theta_dot), gravity, f0)


def at_xi(kalman, xi, gravity, f0):
    """Return `moving` at quasi-velocities xi {k: (1,)}."""
    theta_dot, V = rates_from_xi(kalman, xi)
    return moving(kalman, theta_dot, xi, V, gravity, f0)


def kozlowski_nu(pose, qd, tau, gravity, tip_force):
    """Return accelerations (n,), base to tip, by the normalized equations, K 40. O(N).

    They take the square root of every D(k); raises ValueError if an exact D(k) is not a square.
    """
    m = at_rates(pose, qd, gravity, tip_force)
    rate = xi_dot_of_nu_dot(m.rates, m.xi, nu_dot(m.rates, m.V, from_tip(tau), m.b))
    return to_base_order(joint_accelerations(m.rates, m.V, rate))


def kozlowski_xi(pose, qd, tau, gravity, tip_force):
    """Return accelerations (n,), base to tip, by the unnormalized equations, K 44. O(N).

    They work in any arithmetic.
    """
    m = at_rates(pose, qd, gravity, tip_force)
    rate = xi_dot(m.rates, m.V, m.xi, from_tip(tau), m.b)
    return to_base_order(joint_accelerations(m.rates, m.V, rate))


def xi_of(pose, qd):
    """Return the quasi-velocities xi (n,) of joint rates qd (n,), base to tip. O(N)."""
    return to_base_order(xi_from_rates(riccati(Chain(pose)), from_tip(qd))[0])


def nu_of(pose, qd):
    """Return the quasi-velocities nu (n,) of joint rates qd (n,), base to tip. O(N)."""
    kalman = riccati(Chain(pose))
    return to_base_order(times_root(kalman, xi_from_rates(kalman, from_tip(qd))[0]))


def xi_rates(pose, xi, tau, gravity, tip_force):
    """Return theta_dot and xi_dot (n,) of a state (theta, xi) under torques tau (n,). O(N)."""
    m = at_xi(riccati(Chain(pose)), from_tip(xi), gravity, tip_force)
    return to_base_order(m.theta_dot), to_base_order(xi_dot(m.rates, m.V, m.xi, from_tip(tau), m.b))


def nu_rates(pose, nu, tau, gravity, tip_force):
    """Return theta_dot and nu_dot (n,) of a state (theta, nu) under torques tau (n,). O(N)."""
    kalman = riccati(Chain(pose))
    m = at_xi(kalman, over_root(kalman, from_tip(nu)), gravity, tip_force)
    return to_base_order(m.theta_dot), to_base_order(nu_dot(m.rates, m.V, from_tip(tau), m.b))
