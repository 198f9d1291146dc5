"""Checks of Rodriguez & Kreutz, 4.17 to 4.23 and 5.1 to 5.17: forward dynamics.

The torques s.T come from momentum and virtual power of a known motion, so each algorithm must give
back the motion's own accelerations. Gravity is included in a as a + E g.
"""

import numpy as np

from ...rk import fork
from ...rk import forward as fd
from ...rk import recursions as rk
from ...spatial import eye, inverse
from ..registry import equation, links, misprint, pairs
from .filter import three_in_a_row
from .operators import stacked, two_crossed_links


def bias(s):
    """Return a with gravity, b, and B f(0), stacked (6N,)."""
    g = rk.base_acceleration(s.gravity, s.chain.dtype)
    return stacked(s, s.a) + s.op.E @ g, stacked(s, s.b), s.op.B @ s.f0


def bias_free(s):
    """Return T' (N,), computed from the mass matrix of the kinetic energy."""
    return s.mass_matrix @ stacked(s, s.theta_ddot)


def whitener(s):
    """Return I - H Psi L (N, N)."""
    return s.op.one_N - s.op.H @ s.op.Psi @ s.op.L


def solved(s, method):
    """Return the accelerations (N,) of a method from the torques of a known motion, base to tip."""
    return method(s.pose, s.qd, s.state.tau, s.gravity, s.f0)


@equation("RK 4.17")
def rk_4_17(s):
    a, b, tip = bias(s)
    yield bias_free(s), stacked(s, s.T) - s.op.H @ s.op.phi @ (s.op.M @ s.op.phi.T @ a + b + tip)
    yield stacked(s, s.fd1.T_free), bias_free(s)
    yield stacked(s, s.fd1.f), s.op.phi @ (s.op.M @ s.op.phi.T @ a + b + tip)


@equation("RK 4.18")
def rk_4_18(s):
    W = whitener(s)
    yield stacked(s, s.theta_ddot), W.T @ s.op.D_inv @ W @ bias_free(s)
    yield stacked(s, s.fd1.theta_ddot), stacked(s, s.theta_ddot)
    yield solved(s, fd.rk_fd1), s.qdd


@equation("RK 4.19")
def rk_4_19(s):
    yield s.fd1.z_hat[1], s.chain.zero()
    yield s.fd1.epsilon[1], bias_free(s)[:1]
    if s.N > 1:  # so the second link depends on the first alone
        yield s.fd1.z_hat[2], s.phi(2, 1) @ s.felt[1] @ s.H[1].T @ bias_free(s)[:1] / s.pivots[1]


@equation("RK 4.20")
def rk_4_20(s):
    epsilon = whitener(s) @ bias_free(s)
    yield stacked(s, s.fd1.z_hat), s.op.Psi @ s.op.L @ bias_free(s)
    yield stacked(s, s.fd1.epsilon), epsilon
    yield stacked(s, s.fd1.nu), epsilon / np.array([s.pivots[k] for k in range(1, s.N + 1)])


def crossed_links_in_motion():
    """Return two crossed links at rates (1, 1) under torques whose motion is known."""
    case = two_crossed_links()
    one = case.gravity[2] / case.gravity[2]
    return case.like(qd=[one, one], qdd=[2 * one, 3 * one])


@misprint("RK 4.20", crossed_links_in_motion)
def rk_4_20_biased(s):
    z_hat = s.op.Psi @ s.op.L @ bias_free(s)
    nu = s.op.D_inv @ (stacked(s, s.T) - s.op.H @ z_hat)
    yield stacked(s, s.theta_ddot), whitener(s).T @ nu


@equation("RK 4.21")
def rk_4_21(s):
    yield s.fd1.lam[s.N + 1], s.alpha[s.N + 1] - s.zeta[s.N + 1]
    yield s.fd1.theta_ddot[s.N], s.fd1.nu[s.N]


@equation("RK 4.22", over=links)
def rk_4_22(s, k):
    yield s.fd1.lam[k], s.alpha[k] - s.zeta[k]
    yield s.fd1.theta_ddot[k], s.theta_ddot[k]
    beyond = s.alpha[k + 1] - s.zeta[k + 1]
    yield s.theta_ddot[k], s.fd1.nu[k] - s.filter.L[k].T @ beyond


@equation("RK 4.21b")
def rk_4_21b(s):
    level = fd.fd2(s.chain, s.theta_dot, s.weightless.T, s.weightless.gravity, s.f0)
    yield level.zeta[s.N + 1], s.weightless.zeta[s.N + 1]
    yield s.fd2.lam[s.N + 1], s.alpha[s.N + 1] - s.zeta[s.N + 1]
    yield s.fd2.zeta[s.N], rk.base_acceleration(s.gravity, s.chain.dtype)  # link N adds no bias
    yield s.fd2.lam[s.N], s.H[s.N].T @ s.theta_ddot[s.N]


@equation("RK 4.22b", over=links)
def rk_4_22b(s, k):
    yield s.fd2.zeta[k], s.zeta[k]
    yield s.fd2.alpha[k], s.alpha[k]
    yield s.fd2.lam[k] + s.zeta[k], s.alpha[k]


@equation("RK 4.23")
def rk_4_23(s):
    yield s.fd2.alpha[0], s.alpha[0]
    yield s.alpha[0], s.phi(1, 0).T @ s.alpha[1] + s.a[0]
    yield fd.without_gravity(s.fd2.alpha, s.gravity)[0], s.weightless.alpha[0]


@equation("RK 5.1", over=pairs)
def rk_5_1(s, i, j):
    product = eye(6, s.chain.dtype)
    for m in range(j, i):
        product = (s.phi(m + 1, m) - s.filter.L[m] @ s.H[m]) @ product
    yield s.op.psi[6 * i - 6 : 6 * i, 6 * j - 6 : 6 * j], product
    above = s.op.psi[6 * j - 6 : 6 * j, 6 * i - 6 : 6 * i]
    yield (above, 0 * above) if i > j else (above, eye(6, s.chain.dtype))


@equation("RK 5.2")
def rk_5_2(s):
    x = stacked(s, s.f)
    yield s.op.S @ x, np.concatenate([0 * x[:6], x[:-6]])


@equation("RK 5.3")
def rk_5_3(s):
    yield s.op.Psi, s.op.psi @ s.op.S


@equation("RK 5.4")
def rk_5_4(s):
    yield whitener(s) @ s.op.H @ s.op.phi, s.op.H @ s.op.psi


@equation("RK 5.5")
def rk_5_5(s):
    a, b, tip = bias(s)
    yield stacked(s, s.T) - s.op.H @ s.op.phi @ (s.op.M @ s.op.phi.T @ a + b + tip), bias_free(s)
    yield stacked(s, s.fd2.T_free), bias_free(s)


@equation("RK 5.6")
def rk_5_6(s):
    a, _, _ = bias(s)
    yield (
        stacked(s, s.alpha),
        s.op.psi.T @ s.op.H.T @ s.op.D_inv @ whitener(s) @ bias_free(s) + s.op.phi.T @ a,
    )
    yield stacked(s, s.fd2.alpha), stacked(s, s.alpha)
    yield stacked(s, s.fd2.theta_ddot), stacked(s, s.theta_ddot)
    yield solved(s, fd.rk_fd2), s.qdd


@equation("RK 5.7")
def rk_5_7(s):
    yield (
        s.alpha[0],
        s.op.B.T @ stacked(s, s.alpha) + rk.bias_acceleration(s.chain, s.V, s.theta_dot, 0),
    )


@equation("RK 5.8")
def rk_5_8(s):
    a, _, _ = bias(s)
    yield stacked(s, s.zeta), s.op.phi.T @ a
    yield stacked(s, s.fd3.zeta), stacked(s, s.zeta)


@equation("RK 5.9")
def rk_5_9(s):
    _, b, tip = bias(s)
    T = stacked(s, s.T)
    z = s.op.psi @ (s.op.S @ s.op.L @ T + s.op.M @ stacked(s, s.zeta) + b + tip)
    epsilon = T - s.op.H @ z
    yield epsilon, whitener(s) @ bias_free(s)
    yield stacked(s, s.fd3.z), z
    yield s.op.D @ stacked(s, s.fd3.nu), epsilon


@equation("RK 5.10")
def rk_5_10(s):
    epsilon = whitener(s) @ bias_free(s)
    yield stacked(s, s.theta_ddot), whitener(s).T @ s.op.D_inv @ epsilon
    yield stacked(s, s.fd3.theta_ddot), stacked(s, s.theta_ddot)
    yield stacked(s, s.fd3.lam), stacked(s, s.alpha) - stacked(s, s.zeta)
    yield solved(s, fd.rk_fd3), s.qdd


@misprint("RK 5.10", three_in_a_row)
def rk_5_10_inverse(s):
    epsilon = whitener(s) @ bias_free(s)
    yield stacked(s, s.theta_ddot), inverse(whitener(s)) @ s.op.D_inv @ epsilon


@equation("RK 5.11")
def rk_5_11(s):
    yield s.op.psi_t, s.op.Psi @ s.op.Delta_psi
    yield s.op.psi_t + s.op.one, s.op.psi


@equation("RK 5.12", over=links)
def rk_5_12(s, k):
    yield s.filter.G[k], s.felt[k] @ s.H[k].T / s.pivots[k], s.joint_inertia_locked(k) / s.pivots[k]
    yield s.op.G[6 * k - 6 : 6 * k, k - 1 : k], s.filter.G[k]


@equation("RK 5.13")
def rk_5_13(s):
    yield stacked(s, s.V), s.op.phi.T @ s.op.H.T @ stacked(s, s.theta_dot)
    yield stacked(s, s.fd4.V), stacked(s, s.V)


@misprint("RK 5.13", crossed_links_in_motion)
def rk_5_13_tip_only(s):
    tip = s.op.B.T @ s.op.phi.T @ s.op.H.T @ stacked(s, s.theta_dot)
    yield np.concatenate([s.V[1], stacked(s, s.V)])[: 6 * s.N], np.concatenate([tip] * s.N)


@equation("RK 5.14")
def rk_5_14(s):
    a, b, tip = bias(s)
    o = s.op
    nu = o.D_inv @ (
        whitener(s) @ stacked(s, s.T) - o.H @ o.psi_t @ o.P @ a - o.H @ o.psi @ (b + tip)
    )
    yield stacked(s, s.fd4.nu), nu
    if s.arm.is_chain:
        chain = rk.Placed(s.pose)  # the 2-sweep algorithm: nu before omega is known
        e, *_ = fd.two_sweep_inward(chain, s.filter, s.theta_dot, s.T, s.f0)
        yield stacked(s, {k: s.filter.D_inv[k] @ e[k] @ fd.monomials(s.omega[k]) for k in e}), nu
    joint = {k: s.alpha[k] - s.H[k].T @ s.theta_ddot[k] for k in range(1, s.N + 1)}
    yield (  # nu = theta_ddot + G^T (alpha before the joint)
        nu,
        stacked(s, s.theta_ddot) + s.op.G.T @ stacked(s, joint),
    )


@misprint("RK 5.14", lambda: three_in_a_row(bent=True))
def rk_5_14_phi(s):
    a, b, tip = bias(s)
    o = s.op
    yield (
        stacked(s, s.fd4.nu),
        o.D_inv
        @ (whitener(s) @ stacked(s, s.T) - o.H @ o.phi_t @ o.P @ a - o.H @ o.psi @ (b + tip)),
    )


@equation("RK 5.15")
def rk_5_15(s):
    a, _, _ = bias(s)
    o = s.op
    free = o.one - o.G @ o.H
    yield (
        stacked(s, s.theta_ddot),
        whitener(s).T @ stacked(s, s.fd4.nu) - o.L.T @ o.Psi.T @ free.T @ a - o.G.T @ a,
    )
    yield stacked(s, s.fd4.theta_ddot), stacked(s, s.theta_ddot)
    yield solved(s, fd.rk_fd4), s.qdd
    if s.arm.is_chain:
        yield solved(s, fd.rk_2sweep), s.qdd
        body = fork.fd4(s.chain, s.theta_dot, s.T, s.gravity, s.f0)  # as articulated bodies
        yield stacked(s, body.theta_ddot), stacked(s, s.theta_ddot)
        yield (
            np.concatenate([body.alpha[0], stacked(s, body.alpha)]),
            np.concatenate([s.alpha[0], stacked(s, s.alpha)]),
        )


@equation("RK 5.16", over=links)
def rk_5_16(s, k):
    a, b, tip = bias(s)
    o = s.op
    z = o.Psi @ o.L @ stacked(s, s.T) + o.psi_t @ o.P @ a + o.psi @ (b + tip)
    yield s.fd4.z[k], z[6 * k - 6 : 6 * k]
    yield s.f[k], s.felt[k] @ s.alpha[k] + s.fd4.z[k]
    yield s.fd4.z[0], s.f0


@equation("RK 5.17", over=links)
def rk_5_17(s, k):
    theta_ddot, lam = fd.fd4_outward(s.filter, s.fd4.nu, s.fd4.a)
    yield lam[k], s.alpha[k]
    yield theta_ddot[k], s.theta_ddot[k]
    yield s.fd4.alpha[k], s.alpha[k]
    yield s.fd4.alpha[0], s.alpha[0]
