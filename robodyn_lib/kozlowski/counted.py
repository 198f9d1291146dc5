"""Kozłowski 1995 in link frames: the recursions that Tables 2 and 3 count, in fewer operations.

Frames, turns and the transport of inertias from link to link are in `link_frames`. Links are
counted from the tip. A run takes joints {k: `Joint`} and turns {k: `Turn`}, numbers {k: number} for
each joint, and gravity (3,) in base axes. The numbers may be of any kind; only the normalized run
takes square roots.

Three economies are made here. Momentum P V is differentiated instead of forces, so that V~ M V and
the products of P with a vector drop out. Gravity is an acceleration of the base. The filter of
forward dynamics treats only the difference between the given torques and those of a known motion;
any motion that the joints allow can be used, and here it is one with omega'_z = 0.
"""

import numpy as np

from ..link_frames import FREE, X, Z, added, carried, inward, outward, put
from ..numbering import FromTip, frames_from_tip
from ..numbers import array
from ..spatial import cross, zeros

AT = list(FREE)


def from_the_tip(frames):
    """Return {k: Joint}, k = 1 at the tip, of `link_frames.Frames`, which count from the base."""
    return frames_from_tip([frames.joints[i] for i in range(1, frames.n + 1)], frames.n)


# --- P and its derivative -------------------------------------------------------------------------
def riccati(joints, turns):
    """Return P {k: (6, 6)}, D {k: number}, G {k: (6,)} and tau_bar P {k: (6, 6)}, from the tip.

    Row H of tau_bar P is 0.
    """
    P = FromTip({1: joints[1].M})
    D, G, P_bar = (FromTip() for _ in range(3))
    for k in joints:
        D[k], G[k], P_bar[k] = freed(P[k])
        if k + 1 in joints:
            P[k + 1] = added(carried(P_bar[k], joints[k], turns[k]), joints[k + 1].M)
    return P, D, G, P_bar


def freed(P):
    """Return D = H P H^*, G = P H^* / D (6,), and P - G D G^* (6, 6), whose row H is 0."""
    D = P[2, 2]
    out = zeros((6, 6), object)
    G = P[:, 2].copy()
    G[AT] = G[AT] / D
    G[2] = 1
    for i in FREE:
        for j in FREE:
            if i <= j:
                put(out, i, j, P[i, j] - G[i] * P[j, 2])
    return D, G, out


def commutator(s, P):
    """Return the commutator [s z~, P] (6, 6) for a P whose row H is 0, with ten products.

    The differences of entries are those that a turn about z forms as well.
    """
    out = zeros((6, 6), object)
    twice = s + s
    for o in (0, 3):
        e = twice * P[o, o + 1]
        put(out, o, o, -e)
        put(out, o + 1, o + 1, e)
        put(out, o, o + 1, s * (P[o, o] - P[o + 1, o + 1]))
        put(out, o, 5, -s * P[o + 1, 5])
        put(out, o + 1, 5, s * P[o, 5])
    g = s * (P[0, 4] + P[1, 3])
    d = s * (P[0, 3] - P[1, 4])
    for at, x in (((0, 3), -g), ((1, 4), g), ((0, 4), d), ((1, 3), d)):
        put(out, *at, x)
    return out


def freed_rate(P_dot, G):
    """Return tau_bar P' tau_bar^* (6, 6), whose row H is 0.

    It is P' - G p^* - (p - D' G) G^* with p = P' H^*.
    """
    out = zeros((6, 6), object)
    p = P_dot[:, 2]
    r = p - p[2] * G  # D times the derivative of G
    for i in FREE:
        for j in FREE:
            if i < j:
                put(out, i, j, P_dot[i, j] - (G[i] * p[j] + r[i] * G[j]))
        out[i, i] = P_dot[i, i] - G[i] * (p[i] + r[i])
    return out


def riccati_rate(joints, turns, G, P_bar, theta_dot):
    """Return the local derivatives {k: (6, 6)} of P(k).

    tau_bar P' tau_bar^* + [Omega_delta, tau_bar P] of link k is carried inward to link k+1.
    """
    P_dot = FromTip({1: zeros((6, 6), object)})
    for k in list(joints)[:-1]:
        L = added(commutator(theta_dot[k], P_bar[k]), freed_rate(P_dot[k], G[k]))
        P_dot[k + 1] = carried(L, joints[k], turns[k])
    return P_dot


# --- velocities -----------------------------------------------------------------------------------
def velocities(joints, turns, G, xi):
    """Return theta_dot {k: number} and V {k: (6,)} of quasi-velocities xi, from the base.

    theta_dot(k) = xi(k) - G^* V^-(k): the paper's l^* without its square roots.
    """
    V = FromTip({len(joints) + 1: zeros(6, object)})
    theta_dot = FromTip()
    for k in reversed(joints):
        V[k] = outward(V[k + 1], joints[k], turns[k])
        omega_z = xi[k] - G[k][AT] @ V[k][AT]
        theta_dot[k] = omega_z - V[k][2]
        V[k][2] = omega_z
    return theta_dot, V


def inertial(V, x):
    """Return V x x (6,) for a force or momentum x = [n; p]: [omega x n + v x p; omega x p]."""
    return np.concatenate([cross(V[:3], x[:3]) + cross(V[3:], x[3:]), cross(V[:3], x[3:])])


def quadratic_torque(P, V):
    """Return H (V x P V) for a P whose row H is 0.

    It uses the same differences of entries as `commutator`, and products of entries of V.
    """
    a, b, _, u, v, w = V
    total = 0
    for o, x, y in ((0, a, b), (3, u, v)):
        total = total + P[o, o + 1] * ((x - y) * (x + y)) - (P[o, o] - P[o + 1, o + 1]) * (x * y)
    total = total + (P[0, 4] + P[1, 3]) * (a * u - b * v) - (P[0, 3] - P[1, 4]) * (a * v + b * u)
    return total + (a * P[1, 5] - b * P[0, 5] + u * P[4, 5] - v * P[3, 5]) * w


# --- the diagonalized equations -------------------------------------------------------------------
def unnormalized(joints, turns, xi, tau, gravity):  # K Table 2
    """Return theta_dot and xi' {k: number} of D xi' + C(theta, xi) = (I - H Psi K) tau. O(N)."""
    theta_dot, kappa, D, _ = rates(joints, turns, riccati(joints, turns), xi, tau, gravity)
    return theta_dot, FromTip({k: kappa[k] / D[k] for k in joints})


def normalized(joints, turns, nu, tau, gravity):
    """Return theta_dot and nu' {k: number}, where nu = D^1/2 xi. O(N).

    nu' = D^-1/2 (D xi' + D' xi / 2).
    """
    filtered = riccati(joints, turns)
    root = FromTip({k: np.sqrt(D) for k, D in filtered[1].items()})
    xi = FromTip({k: nu[k] / root[k] for k in joints})
    theta_dot, kappa, _, D_dot = rates(joints, turns, filtered, xi, tau, gravity)
    return theta_dot, FromTip({k: (kappa[k] + D_dot[k] * (xi[k] / 2)) / root[k] for k in joints})


def rates(joints, turns, filtered, xi, tau, gravity):
    """Return theta_dot, kappa = D xi', D and D' {k: number} from the balance of momentum.

    The links beyond joint k have the momentum mu = P V at O(k), and mu(k+1) = E (mu - P H^* xi)(k)
    + M V, where E carries inward. The force across joint k is the rate of mu plus chi, so chi(k+1)
    = E (chi + d/dt(P H^* xi)), and its component along H is tau. Rates are local derivatives plus
    V x. Gravity is taken as an acceleration -g of all links, whose innovation is G^* (0; g).
    """
    P, D, G, P_bar = filtered
    theta_dot, V = velocities(joints, turns, G, xi)
    P_dot = riccati_rate(joints, turns, G, P_bar, theta_dot)
    g = FromTip({len(joints) + 1: array([0, 0, 0, *gravity])})
    chi = zeros(6, object)
    kappa = FromTip()
    for k in reversed(joints):
        g[k] = outward(g[k + 1], joints[k], turns[k])
    for k in joints:
        y = chi + (P_dot[k][:, 2] + inertial(V[k], P[k][:, 2])) * xi[k]
        known = tau[k] - quadratic_torque(P_bar[k], V[k])
        innovation = known - y[2]
        kappa[k] = innovation + P[k][3:, 2] @ g[k][3:]
        y[AT] = y[AT] + G[k][AT] * innovation
        y[2] = known
        chi = inward(y, joints[k], turns[k])
    return theta_dot, kappa, D, FromTip({k: P_dot[k][2, 2] for k in joints})


# --- standard dynamics ----------------------------------------------------------------------------
def motion(joints, turns, theta_dot, gravity, theta_ddot=None):
    """Return the motion of each link {k: (omega, omega', a, U)} and theta_ddot {k: number}.

    omega, omega' (3,); a (3,): acceleration of O(k) less gravity; U (3, 3): the acceleration at a
    point r of the link is a + U r. Without theta_ddot, the joints accelerate so that omega' has no
    component along z.
    """
    rest = zeros(3, object)
    chosen = FromTip()
    links = FromTip({len(joints) + 1: (rest, rest, -array(gravity), zeros((3, 3), object))})
    for k in reversed(joints):
        omega, omega_dot, a, U = links[k + 1]
        joint = joints[k]
        omega, omega_dot, a = (
            _onto(_onto(x, joint.turn, X), turns[k], Z)
            for x in (omega, omega_dot, a + joint.a * U[:, 0])
        )
        chosen[k] = theta_ddot[k] if theta_ddot else -omega_dot[2]
        omega_dot = omega_dot + array(
            [omega[1] * theta_dot[k], -omega[0] * theta_dot[k], chosen[k]]
        )
        omega[2] = omega[2] + theta_dot[k]
        U = _spread(omega, omega_dot)
        links[k] = omega, omega_dot, a + joint.d * U[:, 2], U
    return links, chosen


def _onto(x, turn, plane):
    """Return R^T x (3,): x in the axes of the next link, where R is a turn in a plane."""
    i, j, _ = plane
    x = x.copy()
    x[i], x[j] = turn.back(x[i], x[j])
    return x


def _spread(omega, omega_dot):
    """Return U = omega'~ + omega~ omega~ (3, 3); the acceleration at r in a body is a + U r."""
    U = zeros((3, 3), object)
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        across = omega[j] * omega[k]
        U[i, i] = -(omega[j] * omega[j] + omega[k] * omega[k])
        U[j, k] = across - omega_dot[i]
        U[k, j] = across + omega_dot[i]
    return U


def body_force(M, omega, omega_dot, a, U):
    """Return the force [n; f] (6,) at the frame's origin that moves a body with inertia M (6, 6).

    n = h x a + I omega' + omega x I omega, f = m a + U h.
    """
    h = array([M[2, 4], M[0, 5], M[1, 3]])
    m = M[5, 5]
    I = M[:3, :3]
    n = cross(h, a)
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        n[i] = (
            n[i]
            + I[i, i] * omega_dot[i]
            + (I[k, k] - I[j, j]) * (omega[j] * omega[k])
            - I[i, j] * U[k, i]
            + I[i, k] * U[j, i]
            + I[j, k] * (U[j, j] - U[k, k])
        )
    return np.concatenate([n, m * a + U @ h])


def inverse_dynamics(joints, turns, theta_dot, theta_ddot, gravity):
    """Return tau {k: number} by the Newton-Euler equations."""
    links, _ = motion(joints, turns, theta_dot, gravity, theta_ddot)
    f = zeros(6, object)
    tau = FromTip()
    for k in joints:
        f = f + body_force(joints[k].M, *links[k])
        tau[k] = f[2]
        f = inward(f, joints[k], turns[k])
    return tau


def forward_dynamics(joints, turns, theta_dot, tau, gravity):  # K Table 3
    """Return theta_ddot {k: number} by Kalman filter and smoother. O(N).

    The filter treats the difference between tau and the torques of a known motion, see `motion`.
    """
    _, D, G, _ = riccati(joints, turns)
    links, theta_ddot = motion(joints, turns, theta_dot, gravity)
    z = zeros(6, object)
    alpha = zeros(6, object)
    kappa = FromTip()
    for k in joints:
        z = z + body_force(joints[k].M, *links[k])
        kappa[k] = tau[k] - z[2]
        z[AT] = z[AT] + G[k][AT] * kappa[k]
        z[2] = tau[k]
        z = inward(z, joints[k], turns[k])
    for k in reversed(joints):
        alpha = outward(alpha, joints[k], turns[k])
        alpha_z = kappa[k] / D[k] - G[k][AT] @ alpha[AT]
        theta_ddot[k] = theta_ddot[k] + (alpha_z - alpha[2])
        alpha[2] = alpha_z
    return theta_ddot
