"""Rodriguez & Kreutz 1988, appendix B: a base that moves freely, its attitude as a quaternion.

Link N is the base now, and link N+1, which rests, is called the station. Joint N has six degrees of
freedom: seven numbers theta(N) = (q; l) say where the base is, a unit quaternion q = (q0; q1, q2,
q3) and l = l(N+1,N); six numbers W(N) = (omega(N); v(N)), in base axes, say how it moves, and they
are no derivatives of six coordinates. Every other joint has W(k) = theta_dot(k). All else is as in
sections 2 to 5, with H(N) = 1. Vectors of joints are {k: (d,)}, with d = 6 at k = N; stacked they
are (n,), the base last. The report leaves gravity out; here it may be given.
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
    """A chain whose link N is a free base: H(N) = 1 (6, 6), RK b.2. Whatever joint the arm has there is left out.

    RK b.10: FD4 of `forward` solves it as any chain, W for theta_dot; at the base D(N) = P(N) is
    inverted as a matrix.
    """

    def __init__(self, pose):
        super().__init__(pose)
        self.H[self.N] = eye(6, self.dtype)  # RK b.2

    def bias(self, k, rates):
        """As of any chain, but at k = N 0: W(N) is in axes at rest."""
        return self.zero() if k == self.N else super().bias(k, rates)


def unstack(chain, x):
    """Split x (n,), tip to base, into {k: x(k)}, one part for each joint: the inverse of `operators.stack`."""
    links = range(1, chain.N + 1)
    ends = np.cumsum([len(chain.H[k]) for k in links])
    return dict(zip(links, np.split(x, ends[:-1]), strict=True))


# --- where the base is ----------------------------------------------------------------------------
def attitude(q):
    """The rotation matrix (3, 3) of a unit quaternion q = (q0; q1, q2, q3): a vector of the base in station axes.

    >>> attitude(np.array([0.6, 0., 0., 0.8])) @ np.array([1., 0., 0.])
    array([-0.28,  0.96,  0.  ])
    """
    v = q[1:]
    return (q[0] * q[0] - v @ v) * eye(3, q.dtype) + 2 * np.outer(v, v) + 2 * q[0] * tilde(v)


def Lambda(q):
    """RK b.3: Lambda(q) (4, 3), q_dot = Lambda(q) omega, for omega in station axes. Its rank is 3.

    >>> Lambda(np.array([1., 0., 0., 0.])) @ np.array([0., 0., 2.])
    array([0., 0., 0., 1.])
    """
    return block([[-q[np.newaxis, 1:]], [q[0] * eye(3, q.dtype) - tilde(q[1:])]]) / 2


def pi(q):
    """RK b.3 (corrected): pi(q) = 4 Lambda^T(q) (3, 4), omega = pi(q) q_dot. It is a left inverse: pi Lambda = 1."""
    return 4 * Lambda(q).T


def Omega(q):
    """RK b.4: Omega[theta(N)] = diag[Lambda(q), 1] (7, 6), theta_dot(N) = Omega W(N)."""
    return block_diagonal([Lambda(q), eye(3, q.dtype)])


def Omega_operator(chain, q):
    """RK b.5: Omega = diag[1, ..., 1, Omega(theta(N))] (N + 6, N + 5), theta_dot = Omega W. Memoryless."""
    return block_diagonal(
        [*(eye(len(chain.H[k]), chain.dtype) for k in range(1, chain.N)), Omega(q)]
    )


def configuration_rates(chain, q, W):  # RK b.9
    """RK b.5, b.9: theta_dot {k: (1,)}, k = 1..N-1, which is W(k), and at N (7,), Omega(theta(N)) W(N)."""
    return W | {chain.N: Omega(q) @ W[chain.N]}


# --- the equations of motion ----------------------------------------------------------------------
def bias_accelerations(chain, V, W, gravity=None):
    """RK b.7: a(N) = 0, all a(k) else as RK 2.19, 2.32 have them. {k: (6,)}, k = N..0; with gravity a(N) = g."""
    a = {k: bias_acceleration(chain, V, W, k) for k in range(chain.N)}
    nothing = zeros(3, chain.dtype)
    return a | {  # RK b.7
        chain.N: base_acceleration(nothing if gravity is None else gravity, chain.dtype)
    }


def torques(chain, W, W_dot, f0, gravity=None):
    """RK b.1 in two sweeps, with b.8: T {k: (1,)}, and T(N) = f(N) (6,), what thrusters would have to do. O(N)."""
    V = spatial_velocities(chain, W)
    base = bias_accelerations(chain, V, W, gravity)[chain.N]
    alpha = spatial_accelerations(chain, V, W, W_dot, base)  # RK b.6
    return spatial_forces(chain, V, alpha, f0)[1]  # RK b.8


def equations_of_motion(chain, W):
    """RK b.1: T = M W_dot + C + J^T f(0). A namespace mass (n, n), C (n,), J_T (n, 6), by dense operators."""
    V, N = spatial_velocities(chain, W), chain.N
    H_phi, M, phi_T = (
        H_operator(chain) @ phi_operator(chain),
        M_operator(chain),
        phi_operator(chain).T,
    )
    a = stack(bias_accelerations(chain, V, W), N)
    b = stack({k: bias_force(chain, V, k) for k in range(1, N + 1)}, N)
    return SimpleNamespace(
        mass=H_phi @ M @ H_phi.T, C=H_phi @ (M @ phi_T @ a + b), J_T=H_phi @ B_operator(chain)
    )


# --- what nobody pushes keeps its momentum --------------------------------------------------------
def momentum(chain, W):
    """Return the momentum (6,) of all links [angular about O(N); linear], in O(N).

    It is the last six rows of the mass matrix, times W.
    """
    V = spatial_velocities(chain, W)
    return inward(chain, {k: M @ V[k] for k, M in chain.M.items()})[chain.N]


def recoil(chain, W):
    """The W(N) (6,) with which all momentum is 0 while the joints move at W(k), k < N; W(N) is not looked at. O(N).

    W(N) = -R(N)^-1 h: h is the momentum at a base that rests, R(N) the inertia of all links as one
    rigid body.
    """
    h = momentum(chain, W | {chain.N: chain.zero()})
    return -inverse(composite_inertia(chain, chain.N)) @ h
