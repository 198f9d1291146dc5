"""Saha 1997, section IV: the recursion found by elimination, its O(n) solution, U in closed form.

Mind the marks: M_tilde is a composite (rigid) body, M_hat an articulated one; psi_hat is not
normalised, psi = psi_hat / m_hat is; tau_hat is U^-1 tau, tau_tilde is D^-1 tau_hat.
"""

from dataclasses import dataclass

import numpy as np

from ..arm import hinged
from ..numbering import FromBase, from_base, to_base_order
from ..reference import inverse_dynamics_at
from ..spatial import block_diagonal, eye, zeros
from .blocks import refuse_vanishing_pivots, saha_blocks
from .links import Links, T_d_operator, T_l_operator


@dataclass(frozen=True, eq=False, repr=False)
class Articulated:
    """The articulated bodies of a chain; each field is a `FromBase` over i = 1..n.

    M_hat (6, 6) = M_hat(i,i+1): inertia of links i..n about C(i) with joints i+1..n free; psi_hat
    (6,) = M_hat p; m_hat: the pivot p^T psi_hat; psi (6,) = psi_hat / m_hat; M_bar (6, 6) =
    M_hat(i,i): the same with joint i free as well.
    """

    links: Links
    M_hat: dict
    psi_hat: dict
    m_hat: dict
    psi: dict
    M_bar: dict

    def __repr__(self):
        return f"Articulated bodies of {self.links.n} links"


def articulated_bodies(links):  # S95 32, S95 33
    """Return the `Articulated` bodies of links by S97 25-27. Inward from link n, O(n).

    M_hat(k,k) = M_hat(k,k+1) - psi(k) psi_hat^T(k) and M_hat(k-1,k) = M(k-1) + B^T M_hat(k,k) B; no
    other pair of indices is needed, and no row of U. The paper prints the loop down to k = 2;
    m_hat(1) is the last pivot. Raises ValueError, naming the joint, if an m_hat vanishes.
    """
    M_hat, psi_hat, m_hat, psi, M_bar = (FromBase() for _ in range(5))
    M_hat[links.n] = links.M[links.n]
    W = None
    for k in range(links.n, 0, -1):
        psi_hat[k] = M_hat[k] @ links.p[k]  # S97 25
        m_hat[k] = links.with_rotor(k, links.p[k] @ psi_hat[k])
        W = refuse_vanishing_m_hat(links, k, W, M_hat, psi, m_hat)
        psi[k] = psi_hat[k] / m_hat[k]  # S97 26
        M_bar[k] = M_hat[k] - np.outer(psi[k], psi_hat[k])  # S97 27, i = k
        if k > 1:
            B = links.B(k, k - 1)
            M_hat[k - 1] = links.M[k - 1] + B.T @ M_bar[k] @ B  # S97 27, i < k
    return Articulated(links, M_hat, psi_hat, m_hat, psi, M_bar)


def refuse_vanishing_m_hat(links, k, W, M_hat, psi, m_hat):
    """Return W(k), the running error bound of M_hat(k). O(1).

    Raises ValueError, naming the joint, if m_hat(k) is 0 or only rounding.
    """

    def column(x):
        return x[:, np.newaxis]

    before = None
    if k < links.n:
        shift = links.B(k + 1, k).T
        before = shift, column(psi[k + 1]), column(links.p[k + 1]), M_hat[k + 1], W
    pivot = np.array([[m_hat[k]]], dtype=links.dtype)
    return refuse_vanishing_pivots(
        links.pose, k, before, links.M[k], M_hat[k], column(links.p[k]), pivot
    )


def articulated_body(bodies, i, k):  # S95 34, S95 35
    """Return M_hat(i,k) (6, 6) of S97 27 for i <= k <= n + 1.

    It is the inertia of links i..n about C(i) with joints k..n free and joints i+1..k-1 locked.
    """
    links = bodies.links
    if not 1 <= i <= k <= links.n + 1 or i > links.n:
        raise ValueError(
            f"M_hat({i}, {k}): indices must satisfy 1 <= i <= k <= {links.n + 1} and i <= {links.n}"
        )
    if i == k:
        return bodies.M_bar[k]
    if i == links.n:
        return links.M[i]
    B = links.B(i + 1, i)
    return links.M[i] + B.T @ articulated_body(bodies, i + 1, k) @ B


def substitute_inward(bodies, tau):  # S95 36, S95 37
    """Return tau_hat {i: (1,)} and eta {i: (6,)} of S97 16-17 for tau {i: (1,)}. O(n).

    tau_hat solves U tau_hat = tau; eta[i] = eta(i,i+1).
    """
    links = bodies.links
    tau_hat = FromBase()
    eta = FromBase({links.n: zeros(6, links.dtype)})
    for i in range(links.n, 0, -1):
        tau_hat[i] = tau[i] - links.p[i] @ eta[i]  # S97 16
        if i > 1:
            eta[i - 1] = links.B(i, i - 1).T @ (bodies.psi[i] * tau_hat[i] + eta[i])  # S97 17
    return tau_hat, eta


def substitute_outward(bodies, tau_tilde):  # S95 38, S95 39
    """Return theta_ddot {i: (1,)} and mu {i: (6,)} of S97 18-19 for tau_tilde {i: (1,)}. O(n).

    theta_ddot solves U^T theta_ddot = tau_tilde; mu[i] = mu(i,i-1).
    """
    links = bodies.links
    theta_ddot = FromBase()
    mu = FromBase({1: zeros(6, links.dtype)})
    for i in range(1, links.n + 1):
        theta_ddot[i] = tau_tilde[i] - bodies.psi[i] @ mu[i]  # S97 18
        if i < links.n:
            mu[i + 1] = links.B(i + 1, i) @ (links.p[i] * theta_ddot[i] + mu[i])  # S97 19
    return theta_ddot, mu


def solve(bodies, tau):  # S95 24
    """Return theta_ddot {i: (1,)} of I theta_ddot = tau by S97 15-19 in two sweeps. O(n).

    U, D and U^T are not formed. tau {i: (1,)}: the torques less the bias.
    """
    tau_hat, _ = substitute_inward(bodies, tau)
    tau_tilde = FromBase({i: x / bodies.m_hat[i] for i, x in tau_hat.items()})  # S97 15
    theta_ddot, _ = substitute_outward(bodies, tau_tilde)
    return theta_ddot


def U_operator(bodies):  # S95 22a, S95 22b
    """Return U = 1 + T_d^T (T_l - 1)^T N T_d (n, n) of S95 22. Dense.

    N = diag[M_hat(i,i+1) / m_hat(i)].
    """
    links = bodies.links
    N = block_diagonal([bodies.M_hat[i] / bodies.m_hat[i] for i in range(1, links.n + 1)])
    T_d = T_d_operator(links)
    T_l = T_l_operator(links)
    return eye(links.n, links.dtype) + T_d.T @ (T_l - eye(6 * links.n, links.dtype)).T @ N @ T_d


def saha_udut(pose, qd, tau, gravity, tip_force):  # S95 23
    """Return accelerations (n,), base to tip, by S97 14-19 and 25-27. O(n).

    By S97 14 the torques needed for the motion without accelerations, including gravity and the tip
    force, are first subtracted from tau. Joints with several degrees of freedom are treated by
    blocks, see `blocks`.
    """
    if hinged(pose.arm):
        return saha_blocks(pose, qd, tau, gravity, tip_force)
    bias = inverse_dynamics_at(pose, qd, zeros(pose.n, pose.dtype), gravity, tip_force)
    return to_base_order(solve(articulated_bodies(Links(pose)), from_base(tau - bias)))
