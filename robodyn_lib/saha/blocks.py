"""Saha's elimination by blocks, for joints with several degrees of freedom. Chains only.

His papers leave these joints out. P(i) (6, d) takes the place of p(i), the pivot m_hat(i) is a
matrix (d, d), and a division by it becomes a product with its inverse. Everything else is S97 14-19
and 25-27, line by line. Links count from the base, with quantities at their centres of mass, as in
`links`.
"""

from types import SimpleNamespace

import numpy as np

from ..arm import chained
from ..numbering import FromBase, from_base, to_base_order
from ..reference import inverse_dynamics_at, refuse_vanishing, rounding_in_P
from ..spatial import inverse, phi, spatial_inertia, zeros


def propagation(pose):
    """Return P(i) (6, d), a `FromBase`: twist of link i at C(i) per rate of joint i."""
    return FromBase({i + 1: phi(pose.p[i]).T @ pose.S[i] for i in range(pose.n)})


def refuse_vanishing_pivots(pose, i, before, M, M_hat, P, m_hat):
    """Return W(i), the running error bound of M_hat(i); None for exact numbers.

    before: B^T(i+1,i), psi, P, M_hat and W of link i+1; None at the tip. Rounding changes e x d in
    P(i) by about eps |d|; if C(i) lies on the axis, e x d is nothing but this error. Raises
    ValueError, naming the joint, if a pivot of m_hat(i) is 0 or only rounding.
    """
    if pose.dtype != np.float64:
        return refuse_vanishing(pose.arm, i - 1, m_hat, P, None)
    W = rounding_in_P(M, [before] if before else [])
    lever = np.abs(pose.p[i - 1]).sum() * P[:3].any(axis=0)
    force = np.abs(M_hat[3:] @ P).sum(axis=0)
    off = lever * (force + np.finfo(float).eps * lever * np.trace(M_hat[3:, 3:]))
    refuse_vanishing(pose.arm, i - 1, m_hat, P, W, off)
    return W


def articulated_blocks(pose):
    """Return the articulated bodies of S97 25-27 by blocks, as a namespace. O(n).

    It has P, M_hat, psi_hat, m_hat, psi, each a `FromBase`, and B {i: B(i,i-1)}. psi_hat = M_hat P,
    m_hat = P^T psi_hat, psi = psi_hat m_hat^-1, M_hat(i-1) = M + B^T (M_hat - psi psi_hat^T) B.
    Raises ValueError for a tree, and, naming the joint, if an m_hat is singular.
    """
    if reason := chained(pose.arm):
        raise ValueError(f"Saha's recursion does not apply: {reason}")
    n = pose.n
    zero3 = zeros(3, pose.dtype)
    P = propagation(pose)
    B, M_hat, psi_hat, m_hat, psi = (FromBase() for _ in range(5))
    W = None
    for i in range(n, 0, -1):
        M = M_hat[i] = spatial_inertia(pose.m[i - 1], zero3, pose.Ic[i - 1])
        if i < n:
            B[i + 1] = phi(pose.l[i] + pose.p[i] - pose.p[i - 1]).T
            M_hat[i] = (  # S97 27
                M_hat[i] + B[i + 1].T @ (M_hat[i + 1] - psi[i + 1] @ psi_hat[i + 1].T) @ B[i + 1]
            )
        psi_hat[i] = M_hat[i] @ P[i]  # S97 25
        m_hat[i] = pose.with_rotor(i - 1, P[i].T @ psi_hat[i])
        before = (B[i + 1].T, psi[i + 1], P[i + 1], M_hat[i + 1], W) if i < n else None
        W = refuse_vanishing_pivots(pose, i, before, M, M_hat[i], P[i], m_hat[i])
        psi[i] = psi_hat[i] @ inverse(m_hat[i])  # S97 26
    return SimpleNamespace(P=P, B=B, M_hat=M_hat, psi_hat=psi_hat, m_hat=m_hat, psi=psi)


def solve_blocks(bodies, tau):
    """Return theta_ddot {i: (d,)} of I theta_ddot = tau {i: (d,)} by S97 15-19, by blocks. O(n)."""
    P = bodies.P
    B = bodies.B
    psi = bodies.psi
    n = len(bodies.P)
    tau_tilde, theta_ddot, mu = (FromBase() for _ in range(3))
    eta = FromBase({n: 0 * bodies.M_hat[n][0]})
    for i in range(n, 0, -1):
        tau_hat = tau[i] - P[i].T @ eta[i]  # S97 16
        tau_tilde[i] = inverse(bodies.m_hat[i]) @ tau_hat  # S97 15
        if i > 1:
            eta[i - 1] = B[i].T @ (psi[i] @ tau_hat + eta[i])  # S97 17
    mu[1] = eta[n]
    for i in range(1, n + 1):
        theta_ddot[i] = tau_tilde[i] - psi[i].T @ mu[i]  # S97 18
        if i < n:
            mu[i + 1] = B[i + 1] @ (P[i] @ theta_ddot[i] + mu[i])  # S97 19
    return theta_ddot


def saha_blocks(pose, qd, tau, gravity, tip_force):
    """Return accelerations (nv,), base to tip, by S97 14-19 and 25-27 by blocks. O(n)."""
    bias = inverse_dynamics_at(pose, qd, np.zeros(len(tau), dtype=pose.dtype), gravity, tip_force)
    return to_base_order(
        solve_blocks(articulated_blocks(pose), from_base(tau - bias, pose.arm.places))
    )
