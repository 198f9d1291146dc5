"""Rodriguez & Kreutz 1988, appendix B: a base that moves freely, its attitude as a quaternion.

Here link N is the base, and link N+1, which is at rest, is called the station. Joint N has six
degrees of freedom. Seven numbers theta(N) = (q; l) give the position of the base: a unit quaternion
q = (q0; q1, q2, q3) and l = l(N+1,N). Six numbers W(N) = (omega(N); v(N)), in base axes, give its
velocity; they are not the derivatives of six coordinates. Every other joint has W(k) =
theta_dot(k). Everything else is as in sections 2 to 5, with H(N) = 1. Vectors of joints are
{k: (d,)}, with d = 6 at k = N; stacked they are (n,), the base last. The report omits gravity; here
it may be given.
"""

from types import SimpleNamespace

import numpy as np

from ..spatial import block, block_diagonal, eye, inverse, tilde, zeros
from .filter import composite_inertia
from .operators import B_operator, H_operator, M_operator, phi_operator, stack
from .recursions import (
    Chain,
    base_acceleration,
    bias_acceleration,
    bias_force,
    inward,
    spatial_accelerations,
    spatial_forces,
    spatial_velocities,
)


class MobileChain(Chain):
    """A chain whose link N is a free base: H(N) = 1 (6, 6), RK b.2.

    The arm's own joint there is ignored.
    RK b.10: FD4 of `forward` solves it like any chain, with W in place of theta_dot; at the base
    D(N) = P(N) is inverted as a matrix.
    """

    def __init__(self, pose):
        super().__init__(pose)
        self.H[self.N] = eye(6, self.dtype)  # RK b.2

    def bias(self, k, rates):
        """Return `Chain.bias`, or 0 at k = N, since W(N) is given in axes at rest."""
        return self.zero() if k == self.N else super().bias(k, rates)


def unstack(chain, x):
    """Return {k: x(k)} of x (n,), tip to base, one part for each joint.

    It is the inverse of `operators.stack`.
    """
    links = range(1, chain.N + 1)
    ends = np.cumsum([len(chain.H[k]) for k in links])
    return dict(zip(links, np.split(x, ends[:-1]), strict=True))


# --- the position of the base ---------------------------------------------------------------------
def attitude(q):
    """Return the rotation matrix (3, 3) of a unit quaternion q = (q0; q1, q2, q3).

    It turns the components of a vector from base axes into station axes.

    >>> attitude(np.array([0.6, 0., 0., 0.8])) @ np.array([1., 0., 0.])
    array([-0.28,  0.96,  0.  ])
    """
    v = q[1:]
    return (q[0] * q[0] - v @ v) * eye(3, q.dtype) + 2 * np.outer(v, v) + 2 * q[0] * tilde(v)


def Lambda(q):
    """Return Lambda(q) (4, 3) of RK b.3, of rank 3: q_dot = Lambda(q) omega, omega in station axes.

    >>> Lambda(np.array([1., 0., 0., 0.])) @ np.array([0., 0., 2.])
    array([0., 0., 0., 1.])
    """
    return block([[-q[np.newaxis, 1:]], [q[0] * eye(3, q.dtype) - tilde(q[1:])]]) / 2


def pi(q):
    """Return pi(q) = 4 Lambda^T(q) (3, 4) of RK b.3 (corrected): omega = pi(q) q_dot.

    It is a left inverse: pi Lambda = 1.
    """
    return 4 * Lambda(q).T


def Omega(q):
    """Return Omega[theta(N)] = diag[Lambda(q), 1] (7, 6) of RK b.4: theta_dot(N) = Omega W(N)."""
    return block_diagonal([Lambda(q), eye(3, q.dtype)])


def Omega_operator(chain, q):
    """Return Omega = diag[1, ..., 1, Omega(theta(N))] (N + 6, N + 5) of RK b.5. Memoryless.

    theta_dot = Omega W.
    """
    return block_diagonal(
        [*(eye(len(chain.H[k]), chain.dtype) for k in range(1, chain.N)), Omega(q)]
    )


def configuration_rates(chain, q, W):  # RK b.9
    """Return theta_dot of RK b.5, b.9: {k: W(k)} for k < N, and Omega(theta(N)) W(N) (7,) at N."""
    return W | {chain.N: Omega(q) @ W[chain.N]}


# --- the equations of motion ----------------------------------------------------------------------
def bias_accelerations(chain, V, W, gravity=None):
    """Return a {k: (6,)}, k = N..0, of RK b.7: a(N) = 0, or g with gravity.

    All other a(k) are those of RK 2.19, 2.32.
    """
    a = {k: bias_acceleration(chain, V, W, k) for k in range(chain.N)}
    if gravity is None:
        gravity = zeros(3, chain.dtype)
    a[chain.N] = base_acceleration(gravity, chain.dtype)  # RK b.7
    return a


def torques(chain, W, W_dot, f0, gravity=None):
    """Return T {k: (1,)} and T(N) = f(N) (6,) by RK b.1, b.8 in two sweeps. O(N).

    T(N) is the force and moment that thrusters on the base would have to exert.
    """
    V = spatial_velocities(chain, W)
    base = bias_accelerations(chain, V, W, gravity)[chain.N]
    alpha = spatial_accelerations(chain, V, W, W_dot, base)  # RK b.6
    return spatial_forces(chain, V, alpha, f0)[1]  # RK b.8


def equations_of_motion(chain, W):
    """Return mass (n, n), C (n,) and J_T (n, 6) of RK b.1, as a namespace. Dense.

    T = mass W_dot + C + J_T f(0).
    """
    V = spatial_velocities(chain, W)
    N = chain.N
    H_phi = H_operator(chain) @ phi_operator(chain)
    M = M_operator(chain)
    phi_T = phi_operator(chain).T
    a = stack(bias_accelerations(chain, V, W), N)
    b = stack({k: bias_force(chain, V, k) for k in range(1, N + 1)}, N)
    return SimpleNamespace(
        mass=H_phi @ M @ H_phi.T, C=H_phi @ (M @ phi_T @ a + b), J_T=H_phi @ B_operator(chain)
    )


# --- without external forces, momentum is conserved -----------------------------------------------
def momentum(chain, W):
    """Return the momentum (6,) of all links [angular about O(N); linear], in O(N).

    It is the last six rows of the mass matrix, times W.
    """
    V = spatial_velocities(chain, W)
    return inward(chain, {k: M @ V[k] for k, M in chain.M.items()})[chain.N]


def recoil(chain, W):
    """Return the base velocity W(N) (6,) at which the total momentum is 0. O(N).

    The joints move at W(k), k < N; W[N] is ignored. W(N) = -R(N)^-1 h, where h is the momentum with
    the base at rest and R(N) the inertia of all links as one rigid body.
    """
    h = momentum(chain, W | {chain.N: chain.zero()})
    return -inverse(composite_inertia(chain, chain.N)) @ h
