"""Kozłowski 1995, sections 2.1, 2.2 and 6: the mass factor and the quasi-velocities nu and xi.

M = m m^T with m = (1 + H Phi K) D^(1/2), so with nu = m^T theta_dot the kinetic energy is
(nu(1)^2 + ... + nu(N)^2) / 2. xi = D^(-1/2) nu needs no square root. Section 6 converts rates into
quasi-velocities and back, and torques into the corresponding forces and back, in one sweep each,
O(N). Where square roots are taken, exact numbers need pivots D(k) that are squares.
"""

import numpy as np

from ..numbers import square_root
from ..rk.filter import innovations_factor, whitening_factor
from ..rk.operators import diagonal
from ..spatial import block_diagonal, zeros


def D_root(kalman):
    """Return D^(1/2) {k: (1, 1)}; raises ValueError if an exact D(k) is not a square."""
    return {k: np.array([[square_root(D[0, 0])]], dtype=D.dtype) for k, D in kalman.D.items()}


def times_root(kalman, x):
    """Return D^(1/2) x {k: (1,)}: nu from xi, or kappa from epsilon."""
    return {k: root @ x[k] for k, root in D_root(kalman).items()}


def over_root(kalman, x):
    """Return D^(-1/2) x {k: (1,)}: xi from nu, or epsilon from kappa."""
    return {k: x[k] / root[0] for k, root in D_root(kalman).items()}


# --- the mass factor, dense -----------------------------------------------------------------------
def mass_factor(kalman):  # K 22, K 23
    """Return m = (1 + H Phi K) D^(1/2) (N, N) of K 26, lower triangular, tip to base. Dense."""
    return innovations_factor(kalman) @ diagonal(D_root(kalman))


def mass_factor_inverse(kalman):  # K 24, K 41
    """Return l = m^-1 = D^(-1/2) (1 - H Psi K) (N, N) of K 25, 41. Dense."""
    return block_diagonal([1 / root for root in D_root(kalman).values()]) @ whitening_factor(kalman)


def mass_factor_rate(rates, op):  # K 30, K 31
    """Return m_dot (N, N) of K 29. Dense.

    m_dot = H Phi [Omega_delta Phi P + (1 + tau_bar) P_dot / 2] H^T D^(-1/2). op: the
    `derivatives.operators` of the filter. An entry of m is a scalar, so its derivative is the same
    in every frame.
    """
    halved = (diagonal(rates.P_dot) + op.tau_bar @ diagonal(rates.P_dot)) / 2
    inner = diagonal(rates.S) @ op.Phi @ op.P + halved
    return (
        op.H
        @ op.Phi
        @ inner
        @ op.H.T
        @ block_diagonal([1 / root for root in D_root(rates.filter).values()])
    )


# --- rates and quasi-velocities, torques and what drives these ------------------------------------
def xi_from_rates(kalman, theta_dot):  # K 28
    """Return xi {k: (1,)} and V {k: (6,)}, k = N+1 .. 1, of theta_dot {k: (1,)}. Outward, O(N).

    This is K 34, section 6: xi = (1 + H Phi K)^T theta_dot. V_before = Phi^T(k+1,k) V(k+1), xi =
    theta_dot + G^T V_before, V(k) = V_before + H^T theta_dot.
    """
    c = kalman.chain
    xi = {}
    V = {kalman.N + 1: kalman.chain.zero()}
    for k in range(c.N, 0, -1):
        before = c.phi(k + 1, k).T @ V[k + 1]
        xi[k] = theta_dot[k] + kalman.G[k].T @ before
        V[k] = before + c.H[k].T @ theta_dot[k]
    return xi, V


def rates_from_xi(kalman, xi):  # K 6 nu to theta
    """Return theta_dot {k: (1,)} and V {k: (6,)}, k = N+1 .. 1, of xi {k: (1,)}. Outward, O(N).

    This is K 34, section 6 (corrected): theta_dot = (1 - H Psi K)^T xi. The printed heading omits
    the transpose.
    """
    c = kalman.chain
    theta_dot = {}
    V = {kalman.N + 1: kalman.chain.zero()}
    for k in range(c.N, 0, -1):
        before = c.phi(k + 1, k).T @ V[k + 1]
        theta_dot[k] = xi[k] - kalman.G[k].T @ before
        V[k] = before + c.H[k].T @ theta_dot[k]
    return theta_dot, V


def kappa_from_torques(kalman, tau):
    """Return kappa = (1 - H Psi K) tau {k: (1,)} of K 44, section 6. Inward, O(N).

    z(k) = Phi(k,k-1) z_plus(k-1), kappa = tau - H z, z_plus = z + G kappa; epsilon is D^(-1/2)
    kappa.
    """
    kappa = {}
    z_plus = zeros(6, kalman.chain.dtype)
    for k in range(1, kalman.N + 1):
        z = kalman.chain.phi(k, k - 1) @ z_plus
        kappa[k] = tau[k] - kalman.chain.H[k] @ z
        z_plus = z + kalman.G[k] @ kappa[k]
    return kappa


def torques_from_kappa(kalman, kappa):  # K 6 epsilon to tau
    """Return tau = (1 + H Phi K) kappa {k: (1,)} of section 6. Inward, O(N).

    It is the inverse of `kappa_from_torques`.
    """
    tau = {}
    z_plus = zeros(6, kalman.chain.dtype)
    for k in range(1, kalman.N + 1):
        z = kalman.chain.phi(k, k - 1) @ z_plus
        tau[k] = kappa[k] + kalman.chain.H[k] @ z
        z_plus = z + kalman.G[k] @ kappa[k]
    return tau


def kinetic_energy(kalman, xi):  # K 43
    """Return the kinetic energy xi^T D xi / 2 = nu^T nu / 2 [J] of K 27, 43 (corrected)."""
    return sum(kalman.D[k][0, 0] * x[0] * x[0] for k, x in xi.items()) / 2


# --- accelerations --------------------------------------------------------------------------------
def transmitted(kalman, V, k):
    """Return the velocity V(k) (6,), or, if joint k has a rotor, Phi^T(k+1,k) V(k+1).

    They differ by H^T(k) theta_dot(k), the joint's own part. Where H G = 1, that is without a
    rotor, H P_plus = 0 and H G_dot = 0, so that the formulas of the paper may use V(k).
    """
    if kalman.chain.pose.arm.rotors[kalman.N - k] is None:
        return V[k]
    return kalman.chain.phi(k + 1, k).T @ V[k + 1]


def quasi_accelerations(rates, V, theta_ddot):  # K 35
    """Return xi_dot {k: (1,)} of joint accelerations {k: (1,)} by K 36 (corrected). Outward, O(N).

    xi = G^T V, and both factors change: xi_dot = D^-1 H P_dot tau_bar^T V + G^T V_dot, where V_dot
    is the local derivative, V_dot(k) = Phi^T(k+1,k) V_dot(k+1) + Omega_delta^T V + H^T theta_ddot.
    """
    kalman = rates.filter
    xi_dot = {}
    V_dot = rates.filter.chain.zero()
    for k in range(kalman.N, 0, -1):
        before = kalman.chain.phi(k + 1, k).T @ V_dot + rates.S[k].T @ V[k]
        met = transmitted(kalman, V, k)
        xi_dot[k] = rates.G_dot[k].T @ met + kalman.G[k].T @ before + theta_ddot[k]
        V_dot = before + kalman.chain.H[k].T @ theta_ddot[k]
    return xi_dot


def joint_accelerations(rates, V, xi_dot):
    """Return theta_ddot {k: (1,)} of xi_dot {k: (1,)}: inverts `quasi_accelerations`. O(N)."""
    kalman = rates.filter
    theta_ddot = {}
    V_dot = rates.filter.chain.zero()
    for k in range(kalman.N, 0, -1):
        before = kalman.chain.phi(k + 1, k).T @ V_dot + rates.S[k].T @ V[k]
        met = transmitted(kalman, V, k)
        theta_ddot[k] = xi_dot[k] - rates.G_dot[k].T @ met - kalman.G[k].T @ before
        V_dot = before + kalman.chain.H[k].T @ theta_ddot[k]
    return theta_ddot
