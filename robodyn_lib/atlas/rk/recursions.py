"""Checks of Rodriguez & Kreutz, section 2: equations 2.1 to 2.32.

`s` is a case. s.omega, s.v, s.omega_dot, s.v_dot, s.f, s.T come from differentiating positions and
from momentum and power balances; each equation is stated on them, and the recursion in the library
is compared with them.
"""

from fractions import Fraction

import numpy as np

from ...arm import Arm
from ...rk import recursions as rk
from ...spatial import cross, eye, phi, tilde, zeros
from ..registry import equation, links, misprint, sliders, turners
from .case import Case

TURNER = {"over": turners, "serves": lambda arm: any(arm.hinges), "needs": "a revolute joint"}
SLIDER = {"over": sliders, "serves": lambda arm: any(arm.sliders), "needs": "a sliding joint"}


def turn(s, k, rates):
    """Return h(k) theta for a revolute joint, else 0."""
    return s.h[k] * rates[k] if s.revolute[k] else s.zero3


def slide(s, k, rates):
    """Return h(k) theta for a sliding joint, else 0."""
    return s.zero3 if s.revolute[k] else s.h[k] * rates[k]


@equation("RK 2.1")
def rk_2_1(s):
    base = s.N + 1
    N = s.N
    rne = s.newton_euler
    level = s.weightless.newton_euler
    yield (
        np.concatenate([rne.omega[base], rne.v[base], rne.omega_dot[base]]),
        zeros(9, s.chain.dtype),
    )
    yield level.v_dot[base], s.motion.v_dot[base]
    yield rne.v_dot[base], s.motion.v_dot[base] - s.gravity
    rates, changes = (  # all that link N does
        (turn(s, N, x), slide(s, N, x)) for x in (s.theta_dot, s.theta_ddot)
    )
    yield np.concatenate([rne.omega[N], rne.v[N]]), np.concatenate(rates)
    yield np.concatenate([rne.omega_dot[N], level.v_dot[N]]), np.concatenate(changes)


@equation("RK 2.2", over=links)
def rk_2_2(s, k):
    yield s.omega[k], s.omega[k + 1] + turn(s, k, s.theta_dot)
    yield s.newton_euler.omega[k], s.omega[k]


@equation("RK 2.3", over=links)
def rk_2_3(s, k):
    yield s.v[k], s.v[k + 1] + cross(s.omega[k + 1], s.l(k + 1, k)) + slide(s, k, s.theta_dot)
    yield s.newton_euler.v[k], s.v[k]


@equation("RK 2.4", over=links)
def rk_2_4(s, k):
    carried = cross(s.omega[k + 1], turn(s, k, s.theta_dot))
    yield s.omega_dot[k], s.omega_dot[k + 1] + turn(s, k, s.theta_ddot) + carried
    yield s.newton_euler.omega_dot[k], s.omega_dot[k]


@equation("RK 2.5", over=links)
def rk_2_5(s, k):
    w = s.omega[k + 1]
    l = s.l(k + 1, k)
    sliding = slide(s, k, s.theta_ddot) + 2 * cross(w, slide(s, k, s.theta_dot))
    yield (
        s.v_dot[k],
        s.v_dot[k + 1] + cross(s.omega_dot[k + 1], l) + cross(w, cross(w, l)) + sliding,
    )
    yield s.newton_euler.v_dot[k], s.v_dot[k]


@equation("RK 2.6", over=links)
def rk_2_6(s, k):
    w = s.omega[k]
    p = s.p[k]
    yield s.vc_dot[k], s.v_dot[k] + cross(s.omega_dot[k], p) + cross(w, cross(w, p))
    yield s.newton_euler.vc_dot[k], s.vc_dot[k]


@equation("RK 2.7")
def rk_2_7(s):
    w = s.omega[1]
    dw = s.omega_dot[1]
    l = s.l(1, 0)
    yield s.omega[0], w
    yield s.v[0], s.v[1] + cross(w, l)
    yield s.omega_dot[0], dw
    yield s.v_dot[0], s.v_dot[1] + cross(dw, l) + cross(w, cross(w, l))
    rne = s.newton_euler
    yield (
        np.concatenate([rne.omega[0], rne.v[0], rne.omega_dot[0], rne.v_dot[0]]),
        np.concatenate([s.omega[0], s.v[0], s.omega_dot[0], s.v_dot[0]]),
    )


@equation("RK 2.8")
def rk_2_8(s):
    yield np.concatenate([s.newton_euler.N[0], s.newton_euler.F[0]]), s.f0
    free = rk.newton_euler(s.chain, s.theta_dot, s.theta_ddot, s.gravity, s.f0 * 0)
    paid = np.concatenate([s.newton_euler.T[k] - free.T[k] for k in range(1, s.N + 1)])
    yield paid, s.gradients.Jw[0].T @ s.f0[:3] + s.gradients.Jv[0].T @ s.f0[3:]


@equation("RK 2.9", over=links)
def rk_2_9(s, k):
    yield s.Nc[k], s.Ic[k] @ s.omega_dot[k] + cross(s.omega[k], s.Ic[k] @ s.omega[k])


@equation("RK 2.10", over=links)
def rk_2_10(s, k):
    yield s.motion.Fc[k] - s.m[k] * s.gravity, s.m[k] * s.newton_euler.vc_dot[k]


@equation("RK 2.11", over=links)
def rk_2_11(s, k):
    yield s.f[k][3:], s.f[k - 1][3:] + s.Fc[k]
    yield s.newton_euler.F[k], s.f[k][3:]


@equation("RK 2.12", over=links)
def rk_2_12(s, k):
    inner = cross(s.l(k, k - 1), s.f[k - 1][3:]) + cross(s.p[k], s.Fc[k])
    yield s.f[k][:3], s.f[k - 1][:3] + inner + s.Nc[k]
    yield s.newton_euler.N[k], s.f[k][:3]


@equation("RK 2.13", over=links)
def rk_2_13(s, k):
    yield s.T[k], np.array([s.h[k] @ (s.f[k][:3] if s.revolute[k] else s.f[k][3:])])
    yield s.newton_euler.T[k], s.T[k]


@equation("RK 2.14", over=links)
def rk_2_14(s, k):
    yield s.spatial.V[k], np.concatenate([s.omega[k], s.v[k]])
    yield s.spatial.alpha[k], np.concatenate([s.omega_dot[k], s.v_dot[k]])
    yield s.spatial.f[k], np.concatenate([s.newton_euler.N[k], s.newton_euler.F[k]])


@equation("RK 2.15", over=links)
def rk_2_15(s, k):
    momenta = []
    for V in eye(6, s.chain.dtype):
        linear = s.m[k] * (V[3:] + cross(V[:3], s.p[k]))
        momenta.append(np.concatenate([s.Ic[k] @ V[:3] + cross(s.p[k], linear), linear]))
    yield s.M[k], np.stack(momenta, axis=1)
    yield s.I[k], s.Ic[k] - s.m[k] * (tilde(s.p[k]) @ tilde(s.p[k]))
    yield s.V[k] @ s.M[k] @ s.V[k] / 2, s.motion.energy[k]


@equation("RK 2.16", **TURNER)
def rk_2_16(s, k):
    f = s.f[k]
    l = s.l(k + 1, k)
    yield s.phi(k + 1, k) @ f, np.concatenate([f[:3] + cross(l, f[3:]), f[3:]])
    w = s.V[k + 1][:3]
    v = s.V[k + 1][3:]
    yield s.phi(k + 1, k).T @ s.V[k + 1], np.concatenate([w, v + cross(w, l)])
    yield s.H[k].T[:, 0], np.concatenate([s.gradients.Jw[k][:, k - 1], s.gradients.Jv[k][:, k - 1]])
    yield s.H[k].T[:, 0], np.concatenate([s.h[k], s.zero3])


@equation("RK 2.17", over=links)
def rk_2_17(s, k):
    yield s.V[k], s.phi(k + 1, k).T @ s.V[k + 1] + s.H[k].T @ s.theta_dot[k]


@equation("RK 2.18", over=links)
def rk_2_18(s, k):
    a = rk.bias_acceleration(s.chain, s.V, s.theta_dot, k)
    yield s.alpha[k], s.phi(k + 1, k).T @ s.alpha[k + 1] + s.H[k].T @ s.theta_ddot[k] + a


@equation("RK 2.19", **TURNER)
def rk_2_19(s, k):
    w = s.omega[k + 1]
    l = s.l(k + 1, k)
    yield s.a[k], np.concatenate([cross(w, s.h[k] * s.theta_dot[k]), cross(w, cross(w, l))])
    yield s.a[k], np.concatenate([cross(w, s.omega[k]), cross(w, cross(w, l))])
    yield rk.bias_acceleration(s.chain, s.V, s.theta_dot, k), s.a[k]


@equation("RK 2.20", over=links)
def rk_2_20(s, k):
    centre = np.concatenate([s.Nc[k], s.Fc[k]])
    yield s.f[k], phi(s.l(k, k - 1)) @ s.f[k - 1] + phi(s.p[k]) @ centre


@equation("RK 2.21", over=links)
def rk_2_21(s, k):
    w = s.omega[k]
    p = s.p[k]
    m = s.m[k]
    one = eye(3, s.chain.dtype)
    inertia = np.concatenate(
        [
            np.concatenate([s.Ic[k], 0 * one], axis=1),
            np.concatenate([-m * tilde(p), m * one], axis=1),
        ]
    )
    bias = np.concatenate([cross(w, s.Ic[k] @ w), m * cross(w, cross(w, p))])
    yield np.concatenate([s.Nc[k], s.Fc[k]]), inertia @ s.alpha[k] + bias


@equation("RK 2.22", over=links)
def rk_2_22(s, k):
    b = rk.bias_force(s.chain, s.V, k)
    yield s.f[k], s.phi(k, k - 1) @ s.f[k - 1] + s.M[k] @ s.alpha[k] + b
    yield s.T[k], s.H[k] @ s.f[k]


@equation("RK 2.23", over=links)
def rk_2_23(s, k):
    w = s.omega[k]
    p = s.p[k]
    yield s.b[k], np.concatenate([cross(w, s.I[k] @ w), s.m[k] * cross(w, cross(w, p))])
    yield rk.bias_force(s.chain, s.V, k), s.b[k]
    yield cross(w, s.Ic[k] @ w) + s.m[k] * cross(p, cross(w, cross(w, p))), cross(w, s.I[k] @ w)


@equation("RK 2.24")
def rk_2_24(s):
    yield s.spatial.V[s.N + 1], s.V[s.N + 1]
    yield s.weightless.spatial.alpha[s.N + 1], s.weightless.alpha[s.N + 1]
    yield s.spatial.V[s.N], s.H[s.N].T @ s.theta_dot[s.N]  # all that link N does
    yield s.weightless.spatial.alpha[s.N], s.H[s.N].T @ s.theta_ddot[s.N]


@equation("RK 2.25", over=links)
def rk_2_25(s, k):
    yield s.spatial.V[k], s.V[k]


@equation("RK 2.26", over=links)
def rk_2_26(s, k):
    yield s.spatial.alpha[k], s.alpha[k]


@equation("RK 2.27")
def rk_2_27(s):
    yield s.V[0], s.phi(1, 0).T @ s.V[1]
    yield (
        s.alpha[0],
        s.phi(1, 0).T @ s.alpha[1] + rk.bias_acceleration(s.chain, s.V, s.theta_dot, 0),
    )
    yield s.spatial.V[0], s.V[0]
    yield s.spatial.alpha[0], s.alpha[0]


@equation("RK 2.28")
def rk_2_28(s):
    yield s.spatial.f[0], s.f0
    yield s.spatial.f[1], s.phi(1, 0) @ s.f0 + s.M[1] @ s.alpha[1] + s.b[1]


@equation("RK 2.29", over=links)
def rk_2_29(s, k):
    yield s.spatial.f[k], s.f[k]


@equation("RK 2.30", over=links)
def rk_2_30(s, k):
    yield s.spatial.T[k], s.T[k]


@equation("RK 2.31", **SLIDER)
def rk_2_31(s, k):
    yield s.H[k].T[:, 0], np.concatenate([s.zero3, s.h[k]])
    yield s.H[k].T[:, 0], np.concatenate([s.gradients.Jw[k][:, k - 1], s.gradients.Jv[k][:, k - 1]])


@equation("RK 2.32", **SLIDER)
def rk_2_32(s, k):
    w = s.omega[k + 1]
    rate = s.h[k] * s.theta_dot[k]
    yield s.a[k], np.concatenate([s.zero3, cross(w, cross(w, s.l(k + 1, k)) + 2 * rate)])
    yield s.a[k], np.concatenate([s.zero3, cross(w, s.v[k] - s.v[k + 1] + rate)])
    yield rk.bias_acceleration(s.chain, s.V, s.theta_dot, k), s.a[k]


def turntable():
    """Return a turntable with a slider 1 m out: 2 rad/s, sliding at 3 m/s, a point mass of 1 kg."""
    one = Fraction(1)
    two = Fraction(2)
    arm = Arm(
        axes=[[0, 0, one], [one, 0, 0]],
        joint_types="RP",
        offsets=[[0, 0, 0], [0, 0, 0]],
        masses=[0 * one, one],
        coms=[[0 * one, 0, 0]] * 2,
        inertias=[np.zeros((3, 3), dtype=int)] * 2,
        name="slider on a turntable",
    )
    nothing = [Fraction(0)] * 6
    return Case(
        arm,
        tangents=[0 * one, one],
        qd=[two, 3 * one],
        qdd=nothing[:2],
        gravity=nothing[:3],
        tip_force=nothing,
    )


@misprint("RK 2.32", turntable)
def rk_2_32_without_the_2(s):
    for (k,) in sliders(s):
        w = s.omega[k + 1]
        yield (
            s.a[k],
            np.concatenate([s.zero3, cross(w, cross(w, s.l(k + 1, k)) + s.h[k] * s.theta_dot[k])]),
        )


@misprint("RK 2.32", turntable)
def rk_2_32_angular(s):
    for (k,) in sliders(s):
        w = s.omega[k + 1]
        yield s.a[k], np.concatenate([s.zero3, cross(w, cross(w, s.l(k + 1, k)) + s.omega[k])])
