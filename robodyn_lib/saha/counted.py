"""Saha 1997, 15-19 and 25-27, in link frames: the solution that Table I counts.

It takes fewer operations than the table says. Frames, turns and the transport of inertias from link
to link are in `link_frames`, with their economies (`Tricks`).
"""

from typing import NamedTuple

import numpy as np

from ..link_frames import FREE, X, Z, added, carried, inward, outward, put, rigid_body, rigid_parts
from ..numbering import FromBase
from ..spatial import zeros


# --- decomposition and solution -------------------------------------------------------------------
class Bodies(NamedTuple):
    """The decomposition: m_hat[i], and psi[i] (6,) in frame i.

    With `Tricks.base`, u_12 replaces psi[2], and x (6,) is p(1) in the frame of link 2.
    """

    m_hat: dict
    psi: dict
    x: object = None
    u_12: object = None


def decompose(frames, turns):
    """Return the `Bodies` of S97 25-27 in link frames; turns[i] is a `Turn` by theta(i). O(n)."""
    m_hat = FromBase()
    psi = FromBase()
    n = frames.n
    tricks = frames.tricks
    M = frames.joints[n].M
    last = 2 if tricks.base and n > 1 else 1
    for i in range(n, last, -1):
        known = tricks.zeros or i == n  # link n is constant, so its zeros are known
        psi[i], m_hat[i], M_bar = _free(M, known)
        M = added(carried(M_bar, frames.joints[i], turns[i]), frames.joints[i - 1].M)
    m_hat[last] = M[2, 2]  # 25: p = e_z at a point of the axis
    if last == 1:
        return Bodies(m_hat, psi)
    x = outward(_unit_z(), frames.joints[2], turns[2])
    # 24 for the first row
    i_12 = M[2] @ x
    i_11 = frames.joints[1].M[2, 2]
    u_12 = i_12 / m_hat[2]
    m_hat[1] = i_11 + _form(M, x, i_12) - u_12 * i_12
    return Bodies(m_hat, psi, x, u_12)


def _free(M, known):
    """Return psi, m_hat and M_bar of S97 25-27 for i = k.

    Since p = e_z, psi_hat is column 3 of M and m_hat its entry on the diagonal. known: True if the
    zeros of row and column 3 of M_bar are used.
    """
    psi_hat = M[2].copy()
    m_hat = M[2, 2]
    out = M.copy()
    # x / x is known to be 1, x (1 / x) is not
    psi = psi_hat / m_hat if known else psi_hat * (1 / m_hat)
    for j in FREE if known else range(6):
        for k in FREE if known else range(6):
            if j <= k:
                put(out, j, k, M[j, k] - psi[j] * psi_hat[k])
    if known:
        out[2, :] = out[:, 2] = 0
    return psi, m_hat, out


def _form(M, x, third):
    """Return x^T M x when third = (M x)_3 is known: 2 x_3 third - x_3^2 M_33 plus the rest.

    x_3 and x_6 are constants.
    """
    total = 2 * x[2] * third - x[2] * x[2] * M[2, 2] + x[5] * x[5] * M[5, 5]
    for at, j in enumerate(FREE[:-1]):
        rest = M[j, FREE[at + 1 :]] @ x[list(FREE[at + 1 :])]
        total = total + x[j] * (M[j, j] * x[j] + (rest + rest))
    return total


def _unit_z():
    return np.array([0, 0, 1, 0, 0, 0], dtype=object)


def solve_in_frames(frames, bodies, turns, tau):
    """Return theta_ddot {i: number} of U D U^T theta_ddot = tau by S97 15-19. O(n)."""
    joints = frames.joints
    tilde_ = FromBase()
    last = 1 if bodies.x is None else 2
    eta = zeros(6, object)
    partial = frames.tricks.partial
    for i in range(frames.n, last, -1):
        tau_hat = tau[i] - eta[2]  # S97 16
        tilde_[i] = tau_hat / bodies.m_hat[i]  # S97 15
        pushed = eta.copy()
        for k in FREE:
            pushed[k] = eta[k] + bodies.psi[i][k] * tau_hat  # S97 17
        pushed[2] = tau[i] if partial else eta[2] + tau_hat
        eta = inward(pushed, joints[i], turns[i])
    tau_hat = tau[last] - eta[2]
    tilde_[last] = tau_hat / bodies.m_hat[last]
    theta, mu = _first(bodies, eta, tau, tau_hat, tilde_)
    for i in range(last + 1, frames.n + 1):
        mu = outward(mu, joints[i], turns[i])
        seen = bodies.psi[i][list(FREE)] @ mu[list(FREE)]
        if partial:
            turning = tilde_[i] - seen  # omega_z + theta_ddot
            theta[i] = turning - mu[2]
            mu[2] = turning
        else:
            theta[i] = tilde_[i] - (seen + mu[2])  # S97 18
            mu[2] = mu[2] + theta[i]  # S97 19
    return theta


def _first(bodies, eta, tau, tau_hat, tilde_):
    """Return theta_ddot of the first joint or the first two, and mu (6,) of the link they move."""
    if bodies.x is None:
        return FromBase({1: tilde_[1]}), _unit_z() * tilde_[1]
    first = (tau[1] - bodies.x @ eta - bodies.u_12 * tau_hat) / bodies.m_hat[1]
    second = tilde_[2] - bodies.u_12 * first
    mu = bodies.x * first
    mu[2] = mu[2] + second
    return FromBase({1: first, 2: second}), mu


# --- the O(n^3) way, with the same tricks ---------------------------------------------------------
def composite_matrix(frames, turns):
    """Return the matrix I of S97 8 as {(i, j): number}, j <= i, from composite bodies. O(n^2).

    This is the algorithm of Walker & Orin 1982 in regrouped link frames. Regrouped links beyond the
    first have no mass, so a composite body consists of A (3, 3) and m c (3,) alone.
    """
    n = frames.n
    I = {}
    forces = {}
    A, h = rigid_parts(frames.joints[n].M)
    for i in range(n, 1, -1):
        forces[i] = np.array([*A[2], -h[1], h[0], 0], dtype=object)
        I[i, i] = A[2, 2]
        if i > 2:
            inertia, first = rigid_parts(frames.joints[i - 1].M)
            A, h = _rigid_carried(A, h, frames.joints[i], turns[i])
            A = added(A, inertia)
            h = h + first
    x = outward(_unit_z(), frames.joints[2], turns[2])
    for i in range(2, n + 1):
        force = forces[i]
        for j in range(i, 2, -1):
            force = inward(force, frames.joints[j], turns[j])
            I[i, j - 1] = force[2]
        I[i, 1] = x @ force
    I[1, 1] = frames.joints[1].M[2, 2] + _form(rigid_body(0, h, A), x, I[2, 1])
    return I


def _rigid_carried(A, h, joint, turn):
    """Return (A, m c) of a massless body of frame i, expressed in frame i-1: two screws."""
    for turn_, r, (i, j, k) in ((turn, joint.d, Z), (joint.turn, joint.a, X)):
        A = A.copy()
        h = h.copy()
        p, q, t = turn_.symmetric(A[i, i], A[i, j], A[j, j])
        A[i, k], A[j, k] = turn_.vector(A[i, k], A[j, k])
        h[i], h[j] = turn_.vector(h[i], h[j])
        twice = 2 * r * h[k]  # A + 2 (r . h) 1 - r h^T - h r^T
        A[i, i] = p + twice
        A[i, j] = q
        A[j, j] = t + twice
        A[i, k], A[j, k] = A[i, k] - r * h[i], A[j, k] - r * h[j]
        A[j, i] = A[i, j]
        A[k, i] = A[i, k]
        A[k, j] = A[j, k]
    return A, h


def udut_solve(I, tau):
    """Return theta_ddot {i: number} by elimination, S97 15, 20-24. O(n^3).

    I {(i, j): number}, j <= i; tau {i: number}.
    """
    n = max(tau)
    I = dict(I)
    x = FromBase(tau)
    alpha = {}
    for k in range(n, 1, -1):
        for i in range(k - 1, 0, -1):
            alpha[i, k] = I[k, i] / I[k, k]
            for j in range(i, 0, -1):
                I[i, j] = I[i, j] - alpha[i, k] * I[k, j]
            x[i] = x[i] - alpha[i, k] * x[k]
    for i in range(1, n + 1):
        x[i] = x[i] / I[i, i]
        for k in range(1, i):
            x[i] = x[i] - alpha[k, i] * x[k]
    return x


# --- runs that can be counted ---------------------------------------------------------------------
def articulated_solve(frames, turns, tau):
    """Return theta_ddot {i: number} by decomposition and solution, O(n)."""
    return solve_in_frames(frames, decompose(frames, turns), turns, tau)


def composite_solve(frames, turns, tau):
    """Return theta_ddot {i: number} by composite bodies and elimination, O(n^3)."""
    return udut_solve(composite_matrix(frames, turns), tau)
