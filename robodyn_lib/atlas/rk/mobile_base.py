"""Checks of Rodriguez & Kreutz, appendix B: equations b.1 to b.10, a base that moves freely.

`s` is a case, and `s.mobile` the same arm with its link N loose: its W, W_dot, V, alpha, f, T come
from differentiating a quaternion, rotation matrices and points, from momentum and from virtual
power.
"""

import numbers

import numpy as np

from ...arm import once
from ...rk import mobile_base as mb
from ...rk.forward import fd4
from ...rk.operators import stack
from ...rk.recursions import base_acceleration, spatial_accelerations, spatial_velocities
from ...spatial import eye, inverse, zeros
from ..registry import equation, misprint
from ..state import State, in_own_units
from .case import Case
from .operators import two_crossed_links


@once
def resists(arm):
    """Return True if every motion of the free arm moves some mass, in the checked state."""
    A = Case(State(in_own_units(arm))).mobile.mass_matrix
    if not all(isinstance(x, numbers.Real) for x in A.ravel()):
        return True  # symbols: it cannot be decided
    A = A.astype(float)
    if A.diagonal().min() <= 0:
        return False
    scale = 1 / np.sqrt(A.diagonal())
    return bool(np.linalg.eigvalsh(A * np.outer(scale, scale))[0] > 1e-5)


def stacked(m, x):
    """Return x(1); ...; x(N) as one vector."""
    return stack(x, m.N)


def accelerations(m, base):
    """Return alpha {k: (6,)} of the motion on a base whose acceleration is base (6,)."""
    return spatial_accelerations(m.chain, spatial_velocities(m.chain, m.W), m.W, m.W_dot, base)


@equation("RK b.1")
def rk_b_1(s):
    m = s.mobile
    e = mb.equations_of_motion(m.chain, m.W)
    yield e.mass, m.mass_matrix
    yield e.J_T, m.J_T
    yield stacked(m, m.T), e.mass @ stacked(m, m.W_dot) + e.C + e.J_T @ m.f0
    yield mb.momentum(m.chain, m.W), m.momentum  # its last six rows, times W
    yield (e.mass @ stacked(m, m.W))[-6:], m.momentum
    still = m.W | {m.N: mb.recoil(m.chain, m.W)}
    yield (m.mass_matrix @ stacked(m, still))[-6:], zeros(6, m.chain.dtype), max(abs(m.momentum))


@equation("RK b.2")
def rk_b_2(s):
    m = s.mobile
    V = spatial_velocities(m.chain, m.W)
    yield m.V[m.N], m.chain.H[m.N].T @ m.W[m.N]
    yield m.chain.H[m.N], eye(6, m.chain.dtype)
    yield stacked(m, V), stacked(m, m.V)
    yield V[0], m.V[0]


@equation("RK b.3")
def rk_b_3(s):
    m = s.mobile
    omega = m.V[m.N][:3]  # from the rotation matrix
    yield m.q_dot, mb.Lambda(m.q) @ omega
    yield omega, mb.pi(m.q) @ m.q_dot
    yield mb.pi(m.q) @ mb.Lambda(m.q), eye(3, m.chain.dtype)
    yield mb.Lambda(m.q) @ mb.pi(m.q), eye(4, m.chain.dtype) - np.outer(m.q, m.q)


@misprint("RK b.3", two_crossed_links)
def rk_b_3_own_inverse(s):
    pi = mb.pi(s.mobile.q)
    yield pi @ pi, eye(3, pi.dtype)


@equation("RK b.4")
def rk_b_4(s):
    m = s.mobile
    yield m.theta_dot[m.N], mb.Omega(m.q) @ m.W[m.N]
    yield mb.Omega(m.q).T @ m.theta_dot[m.N], np.concatenate([m.V[m.N][:3] / 4, m.l_dot])


@misprint("RK b.4", two_crossed_links)
def rk_b_4_seven_each(s):
    m = s.mobile
    yield np.array(7 * (m.N - 1) + len(m.theta_dot[m.N])), np.array(m.N + 6)


@equation("RK b.5")
def rk_b_5(s):
    m = s.mobile
    Omega = mb.Omega_operator(m.chain, m.q)
    yield stacked(m, m.theta_dot), Omega @ stacked(m, m.W)
    yield np.array(Omega.shape), np.array([len(stacked(m, m.theta_dot)), len(m.mass_matrix)])


@equation("RK b.6")
def rk_b_6(s):
    m = s.mobile
    alpha = accelerations(m, m.chain.zero())
    yield m.alpha[m.N], m.chain.H[m.N].T @ m.W_dot[m.N]
    yield m.alpha[m.N], np.concatenate([mb.pi(m.q) @ m.q_ddot, m.l_ddot])
    yield stacked(m, alpha), stacked(m, m.alpha)
    yield alpha[0], m.alpha[0]


@misprint("RK b.6", two_crossed_links)
def rk_b_6_second_derivatives(s):
    m = s.mobile
    yield (  # without q0, so that at least the sizes agree
        m.alpha[m.N],
        np.concatenate([m.q_ddot[1:], m.l_ddot]),
    )


@equation("RK b.7")
def rk_b_7(s):
    m = s.mobile
    a = mb.bias_accelerations(m.chain, m.V, m.W)
    yield m.a[m.N], zeros(6, m.chain.dtype)
    yield stacked(m, a), stacked(m, m.a)
    g = np.concatenate([zeros(3, m.chain.dtype), -s.gravity])  # gravity enters a(N), and there only
    alpha = accelerations(m, base_acceleration(s.gravity, m.chain.dtype))
    yield stacked(m, alpha), stacked(m, {k: x + g for k, x in m.alpha.items()})


@misprint("RK b.7", two_crossed_links)
def rk_b_7_alpha(s):
    m = s.mobile
    yield m.alpha[m.N], zeros(6, m.chain.dtype)


@equation("RK b.8")
def rk_b_8(s):
    m = s.mobile
    yield m.T[m.N], m.f[m.N]
    yield m.T[m.N], m.chain.H[m.N] @ m.f[m.N]
    yield stacked(m, mb.torques(m.chain, m.W, m.W_dot, m.f0)), stacked(m, m.T)


@equation("RK b.9")
def rk_b_9(s):
    m = s.mobile
    e = mb.equations_of_motion(m.chain, m.W)
    yield m.mass_matrix @ stacked(m, m.W_dot) + e.C + m.J_T @ m.f0, stacked(m, m.T)
    yield stacked(m, mb.configuration_rates(m.chain, m.q, m.W)), stacked(m, m.theta_dot)


@equation("RK b.10", serves=resists, needs="a first link that resists every motion")
def rk_b_10(s):
    m = s.mobile
    e = mb.equations_of_motion(m.chain, m.W)
    out = fd4(m.chain, m.W, m.T, 0 * s.gravity, m.f0)
    yield stacked(m, m.W_dot), inverse(m.mass_matrix) @ (stacked(m, m.T) - e.C - m.J_T @ m.f0)
    yield stacked(m, out.theta_ddot), stacked(m, m.W_dot)
    yield stacked(m, out.alpha), stacked(m, m.alpha)
    held = mb.torques(m.chain, m.W, m.W_dot, m.f0, s.gravity)
    yield stacked(m, fd4(m.chain, m.W, held, s.gravity, m.f0).theta_ddot), stacked(m, m.W_dot)
    yield out.filter.D[m.N], out.filter.P[m.N]
    yield out.filter.G[m.N], eye(6, m.chain.dtype)
    yield out.filter.psi(m.N + 1, m.N), zeros((6, 6), m.chain.dtype), 1
