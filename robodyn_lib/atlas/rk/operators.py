"""Checks of Rodriguez & Kreutz, section 3: equations 3.1 to 3.23.

Equations 3.14 to 3.20 speak of an arm without gravity (`s.weightless`); 3.21 brings it back.
"""

from fractions import Fraction

import numpy as np

from ...arm import Arm
from ...reference import composite, jacobian
from ...rk import operators as op
from ...rk import recursions as rk
from ...spatial import cross, eye, inverse, tilde, zeros
from ..registry import equation, links, misprint, pairs, triplets
from .case import Case


def bias(s):
    """Return the stacked witnesses a, b (6N,), without gravity."""
    return op.stack(s.weightless.a, s.N), op.stack(s.weightless.b, s.N)


def stacked(s, x):
    return op.stack(x, s.N)


@equation("RK 3.1", over=pairs)
def rk_3_1(s, i, j):
    yield s.l(i, j), s.O[j] - s.O[i]
    top = np.concatenate([eye(3, s.chain.dtype), tilde(s.O[j] - s.O[i])], axis=1)
    yield s.phi(i, j), np.concatenate([top, np.concatenate([0 * top[:, :3], top[:, :3]], axis=1)])


@equation("RK 3.2", over=triplets)
def rk_3_2(s, i, k, j):
    yield s.phi(i, i), eye(6, s.chain.dtype)
    yield inverse(s.phi(i, j)), s.phi(j, i)
    yield s.phi(i, k) @ s.phi(k, j), s.phi(i, j)


@equation("RK 3.3", over=pairs)
def rk_3_3(s, i, k):
    product = eye(6, s.chain.dtype)
    for m in range(k, i):
        product = s.phi(m + 1, m) @ product
    yield product, s.phi(i, k)


@equation("RK 3.4")
def rk_3_4(s):
    dense = op.phi_operator(s.chain)
    columns = []
    for w in eye(6 * s.N, s.chain.dtype):  # z(k) = phi(k,k-1) z(k-1) + w(k), one w at a time
        z = {0: w[:6] * 0}
        parts = op.blocks(w, s.N)
        for k in range(1, s.N + 1):
            z[k] = s.phi(k, k - 1) @ z[k - 1] + parts[k]
        columns.append(stacked(s, z))
    yield dense, np.stack(columns, axis=1)


@equation("RK 3.5")
def rk_3_5(s):
    dense = op.H_operator(s.chain)
    yield dense @ stacked(s, s.f), np.concatenate([s.H[k] @ s.f[k] for k in range(1, s.N + 1)])
    yield (
        dense.T @ stacked(s, s.theta_dot),
        np.concatenate([s.H[k].T @ s.theta_dot[k] for k in range(1, s.N + 1)]),
    )
    yield sum(np.split(dense, s.N, axis=1)), np.concatenate([s.H[k] for k in range(1, s.N + 1)])


@equation("RK 3.6")
def rk_3_6(s):
    dense = op.M_operator(s.chain)
    V = stacked(s, s.V)
    yield dense @ V, np.concatenate([s.M[k] @ s.V[k] for k in range(1, s.N + 1)])
    yield sum(np.split(dense, s.N, axis=1)), np.concatenate([s.M[k] for k in range(1, s.N + 1)])
    yield V @ dense @ V / 2, sum(s.motion.energy.values())


@equation("RK 3.7")
def rk_3_7(s):
    B = op.B_operator(s.chain)
    yield B.T @ stacked(s, s.V), s.V[0]
    yield B, np.concatenate([s.phi(1, 0)] + [0 * s.phi(1, 0)] * (s.N - 1))


@equation("RK 3.8")
def rk_3_8(s):
    E = op.E_operator(s.chain)
    yield E, np.concatenate([0 * s.phi(s.N + 1, s.N)] * (s.N - 1) + [s.phi(s.N + 1, s.N).T])
    moved = (  # any six numbers can be the base's acceleration
        op.phi_operator(s.chain).T @ E @ s.f0
    )
    turn = s.f0[:3]
    push = s.f0[3:]
    rigid = [
        np.concatenate([turn, push + cross(turn, s.O[k] - s.O[s.N + 1])]) for k in range(1, s.N + 1)
    ]
    yield moved, np.concatenate(rigid)


def two_crossed_links():
    """Return an arm with N = 2, axes e3 and e2, unit links, at rest, with 10 m/s^2 of gravity.

    The base is 1 m and 2 m from joint 2.
    """
    one = Fraction(1)
    unit = np.eye(3, dtype=int)
    arm = Arm(
        axes=[[0, 0, one], [0, one, 0]],
        joint_types="RR",
        offsets=[[one, 2, 0], [one, 0, 0]],
        masses=[one, one],
        coms=[[one, 0, 0]] * 2,
        inertias=[unit, unit],
        tip_offset=[one, 0, 0],
        name="two crossed links",
    )
    nothing = [Fraction(0)] * 6
    return Case(
        arm,
        tangents=nothing[:2],
        qd=nothing[:2],
        qdd=nothing[:2],
        gravity=[0 * one, 0, -10 * one],
        tip_force=nothing,
    )


@misprint("RK 3.8", two_crossed_links)
def rk_3_8_transposed(s):
    E = op.E_operator(s.chain)
    E = np.concatenate([E[:-6], s.phi(s.N + 1, s.N)])
    H_phi = op.H_operator(s.chain) @ op.phi_operator(s.chain)
    weight = (
        H_phi
        @ op.M_operator(s.chain)
        @ op.phi_operator(s.chain).T
        @ E
        @ rk.base_acceleration(s.gravity, s.chain.dtype)
    )
    yield stacked(s, s.T) - stacked(s, s.weightless.T), weight


@equation("RK 3.9", over=links)
def rk_3_9(s, k):
    yield stacked(s, s.spatial.V)[6 * k - 6 : 6 * k], s.V[k]
    yield stacked(s, s.theta_dot)[k - 1], s.qd[s.N - k]
    yield stacked(s, s.spatial.T)[k - 1 : k], s.T[k]


@equation("RK 3.10", over=links)
def rk_3_10(s, k):
    part = slice(6 * k - 6, 6 * k)
    yield op.bias_accelerations(s.chain, s.V, s.theta_dot)[part], s.a[k]
    yield op.bias_forces(s.chain, s.V)[part], s.b[k]
    yield stacked(s, s.spatial.alpha)[part], s.alpha[k]
    yield stacked(s, s.spatial.f)[part], s.f[k]


@equation("RK 3.11", over=links)
def rk_3_11(s, k):
    yield s.V[k], sum(s.phi(i, k).T @ s.H[i].T @ s.theta_dot[i] for i in range(k, s.N + 1))


@equation("RK 3.12")
def rk_3_12(s):
    rates = stacked(s, s.theta_dot)
    yield stacked(s, s.V), op.phi_operator(s.chain).T @ op.H_operator(s.chain).T @ rates


@equation("RK 3.13")
def rk_3_13(s):
    J = op.jacobian_operator(s.chain)
    yield s.V[0], J @ stacked(s, s.theta_dot)
    yield J, np.concatenate([s.gradients.Jw[0], s.gradients.Jv[0]])
    yield jacobian.jacobian_at(s.pose)[:, s.freedoms], J


@equation("RK 3.14", over=links)
def rk_3_14(s, k):
    a = s.weightless.a
    yield (
        s.weightless.alpha[k],
        sum(s.phi(i, k).T @ (s.H[i].T @ s.theta_ddot[i] + a[i]) for i in range(k, s.N + 1)),
    )


@equation("RK 3.15")
def rk_3_15(s):
    phi_T = op.phi_operator(s.chain).T
    a = op.bias_accelerations(s.chain, s.V, s.theta_dot)
    yield (
        stacked(s, s.weightless.alpha),
        phi_T @ op.H_operator(s.chain).T @ stacked(s, s.theta_ddot) + phi_T @ a,
    )


@equation("RK 3.16", over=links)
def rk_3_16(s, k):
    s = s.weightless
    load = {j: s.M[j] @ s.alpha[j] + s.b[j] for j in range(1, k + 1)}
    load[1] = load[1] + s.phi(1, 0) @ s.f0
    yield s.f[k], sum(s.phi(k, j) @ load[j] for j in load)


@equation("RK 3.17")
def rk_3_17(s):
    s = s.weightless
    load = (
        op.M_operator(s.chain) @ stacked(s, s.alpha)
        + op.bias_forces(s.chain, s.V)
        + op.B_operator(s.chain) @ s.f0
    )
    yield stacked(s, s.f), op.phi_operator(s.chain) @ load
    yield stacked(s, s.T), op.H_operator(s.chain) @ stacked(s, s.f)


@equation("RK 3.18")
def rk_3_18(s):
    s, H_phi = s.weightless, op.H_operator(s.chain) @ op.phi_operator(s.chain)
    a, b = bias(s)
    yield (
        stacked(s, s.T),
        H_phi @ (op.M_operator(s.chain) @ stacked(s, s.alpha) + b + op.B_operator(s.chain) @ s.f0),
    )
    drift = np.concatenate(
        [s.motion_at_constant_rates.omega_dot[0], s.motion_at_constant_rates.v_dot[0]]
    )
    yield (
        drift,
        (
            op.B_operator(s.chain).T @ op.phi_operator(s.chain).T @ a
            + rk.bias_acceleration(s.chain, s.V, s.theta_dot, 0)
        ),
    )


@equation("RK 3.19")
def rk_3_19(s):
    s = s.weightless
    H = op.H_operator(s.chain)
    phi = op.phi_operator(s.chain)
    M = op.M_operator(s.chain)
    a, b = bias(s)
    acceleration = H.T @ stacked(s, s.theta_ddot)
    tip = op.B_operator(s.chain) @ s.f0
    yield stacked(s, s.T), H @ phi @ M @ phi.T @ acceleration + H @ phi @ (M @ phi.T @ a + b + tip)
    yield stacked(s, s.T), H @ phi @ (M @ phi.T @ (acceleration + a) + b + tip)


@misprint("RK 3.19", two_crossed_links)
def rk_3_19_brackets(s):
    s = s.weightless
    H = op.H_operator(s.chain)
    phi = op.phi_operator(s.chain)
    M = op.M_operator(s.chain)
    a, b = bias(s)
    inner = H @ phi @ (M @ phi.T @ a + b + op.B_operator(s.chain) @ s.f0)
    outer = M @ phi.T @ H.T @ stacked(s, s.theta_ddot)
    if inner.shape != outer.shape:
        raise ValueError(f"shape {outer.shape} cannot be added to shape {inner.shape}")
    yield stacked(s, s.T), H @ phi @ (outer + inner)


@equation("RK 3.20")
def rk_3_20(s):
    s = s.weightless
    H_phi = op.H_operator(s.chain) @ op.phi_operator(s.chain)
    M = op.M_operator(s.chain)
    a, b = bias(s)
    mass = op.mass_operator(s.chain)
    C = H_phi @ (M @ op.phi_operator(s.chain).T @ a + b)
    J_T = H_phi @ op.B_operator(s.chain)
    yield mass, s.mass_matrix
    yield mass, H_phi @ M @ H_phi.T
    swept = [
        op.mass_times(s.chain, s.by_joint(e)) for e in eye(s.arm.nv, s.chain.dtype)[s.freedoms]
    ]
    yield np.stack([stacked(s, T) for T in swept], axis=1), s.mass_matrix
    yield stacked(s, s.T), mass @ stacked(s, s.theta_ddot) + C + J_T @ s.f0
    yield J_T, np.concatenate([s.gradients.Jw[0], s.gradients.Jv[0]]).T
    yield composite.mass_matrix_at(s.pose)[np.ix_(s.freedoms, s.freedoms)], s.mass_matrix


@equation("RK 3.21")
def rk_3_21(s):
    g = rk.base_acceleration(s.gravity, s.chain.dtype)
    phi_T = op.phi_operator(s.chain).T
    a = op.bias_accelerations(s.chain, s.V, s.theta_dot) + op.E_operator(s.chain) @ g
    yield stacked(s, s.alpha), phi_T @ (op.H_operator(s.chain).T @ stacked(s, s.theta_ddot) + a)
    yield (
        op.E_operator(s.chain) @ g,
        np.concatenate([zeros(6 * s.N - 3, s.chain.dtype), -s.gravity]),
    )


@equation("RK 3.22")
def rk_3_22(s):
    yield (
        op.mass_operator(s.chain) @ stacked(s, s.theta_ddot),
        stacked(s, s.T) - stacked(s, s.T_bias),
    )
    yield (  # solved the O(N^3) way
        composite.composite_cholesky(s.pose, s.qd, s.state.tau, s.gravity, s.f0),
        s.qdd,
    )


@equation("RK 3.23")
def rk_3_23(s):
    H_phi = op.H_operator(s.chain) @ op.phi_operator(s.chain)
    phi = op.phi_operator(s.chain)
    g = op.E_operator(s.chain) @ rk.base_acceleration(s.gravity, s.chain.dtype)
    a = op.bias_accelerations(s.chain, s.V, s.theta_dot) + g
    b = op.bias_forces(s.chain, s.V)
    tip = op.B_operator(s.chain) @ s.f0
    yield stacked(s, s.T_bias), H_phi @ (op.M_operator(s.chain) @ phi.T @ a + b + tip)
