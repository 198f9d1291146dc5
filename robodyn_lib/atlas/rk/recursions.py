"""Checks of Rodriguez & Kreutz, section 2: equations 2.1 to 2.32.

`s` is a case. s.omega, s.v, s.omega_dot, s.v_dot, s.f, s.T come from differentiating positions and from momentum and
power balances; each equation is stated on them, and the recursion in the library is held against them.
"""
from fractions import Fraction

import numpy as np

from ...arm import Arm
from ...rk import recursions as rk
from ...spatial import cross, eye, phi, tilde, zeros
from ..registry import equation, links, misprint, sliders, turners
from .case import Case

SWEEPS, OPERATORS = "01a_two_sweeps", "01b_operators"


TURNER = {"over": turners, "serves": lambda arm: any(arm.hinges), "needs": "a revolute joint"}
SLIDER = {"over": sliders, "serves": lambda arm: any(arm.sliders), "needs": "a sliding joint"}


def turn(s, k, rates):
    """h(k) theta for a revolute joint, else 0."""
    return s.h[k] * rates[k] if s.revolute[k] else s.zero3


def slide(s, k, rates):
    """h(k) theta for a sliding joint, else 0."""
    return s.zero3 if s.revolute[k] else s.h[k] * rates[k]


@equation("RK 2.1", r"\omega(N{+}1)=v(N{+}1)=\dot\omega(N{+}1)=0,\quad \dot v(N{+}1)=0\ \text{or}\ 9.81\,e_3",
          "the base rests, or accelerates upward to stand for gravity", "definition", SWEEPS, status="ocr")
def rk_2_1(s):
    base, N = s.N + 1, s.N
    rne, level = s.newton_euler, s.weightless.newton_euler
    yield np.concatenate([rne.omega[base], rne.v[base], rne.omega_dot[base]]), zeros(9, s.chain.dtype)
    yield level.v_dot[base], s.motion.v_dot[base]
    yield rne.v_dot[base], s.motion.v_dot[base] - s.gravity
    rates, changes = ((turn(s, N, x), slide(s, N, x)) for x in (s.theta_dot, s.theta_ddot))     # all that link N does
    yield np.concatenate([rne.omega[N], rne.v[N]]), np.concatenate(rates)
    yield np.concatenate([rne.omega_dot[N], level.v_dot[N]]), np.concatenate(changes)


@equation("RK 2.2", r"\omega(k)=\omega(k{+}1)+h(k)\dot\theta(k)", "angular velocities add along the arm", "derivative",
          SWEEPS, over=links)
def rk_2_2(s, k):
    yield s.omega[k], s.omega[k + 1] + turn(s, k, s.theta_dot)
    yield s.newton_euler.omega[k], s.omega[k]


@equation("RK 2.3", r"v(k)=v(k{+}1)+\omega(k{+}1)\times\ell(k{+}1,k)", "the next joint is a point of the last link",
          "derivative", SWEEPS, over=links)
def rk_2_3(s, k):
    yield s.v[k], s.v[k + 1] + cross(s.omega[k + 1], s.l(k + 1, k)) + slide(s, k, s.theta_dot)
    yield s.newton_euler.v[k], s.v[k]


@equation("RK 2.4", r"\dot\omega(k)=\dot\omega(k{+}1)+h(k)\ddot\theta(k)+\omega(k{+}1)\times h(k)\dot\theta(k)",
          "a carried axis turns with its carrier", "derivative", SWEEPS, over=links, status="ocr")
def rk_2_4(s, k):
    carried = cross(s.omega[k + 1], turn(s, k, s.theta_dot))
    yield s.omega_dot[k], s.omega_dot[k + 1] + turn(s, k, s.theta_ddot) + carried
    yield s.newton_euler.omega_dot[k], s.omega_dot[k]


@equation("RK 2.5", r"\dot v(k)=\dot v(k{+}1)+\dot\omega(k{+}1)\times\ell"
          r"+\omega(k{+}1)\times[\omega(k{+}1)\times\ell],\ \ell=\ell(k{+}1,k)",
          "acceleration of a joint point; a slider adds h theta_ddot and Coriolis", "derivative", SWEEPS, over=links)
def rk_2_5(s, k):
    w, l = s.omega[k + 1], s.l(k + 1, k)
    sliding = slide(s, k, s.theta_ddot) + 2 * cross(w, slide(s, k, s.theta_dot))
    yield s.v_dot[k], s.v_dot[k + 1] + cross(s.omega_dot[k + 1], l) + cross(w, cross(w, l)) + sliding
    yield s.newton_euler.v_dot[k], s.v_dot[k]


@equation("RK 2.6", r"\dot v^c(k)=\dot v(k)+\dot\omega(k)\times p(k)+\omega(k)\times[\omega(k)\times p(k)]",
          "acceleration of the mass centre", "derivative", SWEEPS, over=links)
def rk_2_6(s, k):
    w, p = s.omega[k], s.p[k]
    yield s.vc_dot[k], s.v_dot[k] + cross(s.omega_dot[k], p) + cross(w, cross(w, p))
    yield s.newton_euler.vc_dot[k], s.vc_dot[k]


@equation("RK 2.7", r"\omega(0)=\omega(1),\ v(0)=v(1)+\omega(1)\times\ell(1,0),\ \dot\omega(0)=\dot\omega(1),\ "
          r"\dot v(0)=\dot v(1)+\dot\omega(1)\times\ell(1,0)+\omega(1)\times[\omega(1)\times\ell(1,0)]",
          "the tip is a point of link 1", "derivative", SWEEPS)
def rk_2_7(s):
    w, dw, l = s.omega[1], s.omega_dot[1], s.l(1, 0)
    yield s.omega[0], w
    yield s.v[0], s.v[1] + cross(w, l)
    yield s.omega_dot[0], dw
    yield s.v_dot[0], s.v_dot[1] + cross(dw, l) + cross(w, cross(w, l))
    rne = s.newton_euler
    yield (np.concatenate([rne.omega[0], rne.v[0], rne.omega_dot[0], rne.v_dot[0]]),
           np.concatenate([s.omega[0], s.v[0], s.omega_dot[0], s.v_dot[0]]))


@equation("RK 2.8", r"F(0)=F_{ext},\quad N(0)=N_{ext}",
          "the force and moment of the tip on its environment load all joints", "definition", SWEEPS)
def rk_2_8(s):
    yield np.concatenate([s.newton_euler.N[0], s.newton_euler.F[0]]), s.f0
    free = rk.newton_euler(s.chain, s.theta_dot, s.theta_ddot, s.gravity, s.f0 * 0)
    paid = np.concatenate([s.newton_euler.T[k] - free.T[k] for k in range(1, s.N + 1)])
    yield paid, s.gradients.Jw[0].T @ s.f0[:3] + s.gradients.Jv[0].T @ s.f0[3:]


@equation("RK 2.9", r"N^c(k)=I^c(k)\dot\omega(k)+\omega(k)\times I^c(k)\,\omega(k)",
          "Euler: rate of angular momentum about the mass centre", "derivative", SWEEPS, over=links)
def rk_2_9(s, k):
    yield s.Nc[k], s.Ic[k] @ s.omega_dot[k] + cross(s.omega[k], s.Ic[k] @ s.omega[k])


@equation("RK 2.10", r"F^c(k)=m(k)\,\dot v^c(k)", "Newton: rate of linear momentum, weight included", "derivative",
          SWEEPS, over=links)
def rk_2_10(s, k):
    yield s.motion.Fc[k] - s.m[k] * s.gravity, s.m[k] * s.newton_euler.vc_dot[k]


@equation("RK 2.11", r"F(k)=F(k{-}1)+F^c(k)", "forces add up from the tip", "recursion", SWEEPS, over=links)
def rk_2_11(s, k):
    yield s.f[k][3:], s.f[k - 1][3:] + s.Fc[k]
    yield s.newton_euler.F[k], s.f[k][3:]


@equation("RK 2.12", r"N(k)=N(k{-}1)+\ell(k,k{-}1)\times F(k{-}1)+p(k)\times F^c(k)+N^c(k)",
          "moments add up from the tip, with their arms", "recursion", SWEEPS, over=links, status="ocr")
def rk_2_12(s, k):
    inner = cross(s.l(k, k - 1), s.f[k - 1][3:]) + cross(s.p[k], s.Fc[k])
    yield s.f[k][:3], s.f[k - 1][:3] + inner + s.Nc[k]
    yield s.newton_euler.N[k], s.f[k][:3]


@equation("RK 2.13", r"T(k)=h^T(k)N(k)\ \text{(revolute)},\quad T(k)=h^T(k)F(k)\ \text{(sliding)}",
          "a joint carries what lies along its axis", "identity", SWEEPS, over=links)
def rk_2_13(s, k):
    yield s.T[k], np.array([s.h[k] @ (s.f[k][:3] if s.revolute[k] else s.f[k][3:])])
    yield s.newton_euler.T[k], s.T[k]


@equation("RK 2.14", r"V=(\omega;v),\quad \alpha=(\dot\omega;\dot v),\quad f=(N;F)", "spatial vectors, angular part first",
          "definition", OPERATORS, over=links)
def rk_2_14(s, k):
    yield s.spatial.V[k], np.concatenate([s.omega[k], s.v[k]])
    yield s.spatial.alpha[k], np.concatenate([s.omega_dot[k], s.v_dot[k]])
    yield s.spatial.f[k], np.concatenate([s.newton_euler.N[k], s.newton_euler.F[k]])


@equation("RK 2.15", r"M(k)=\begin{pmatrix}I(k)&m\tilde p\\-m\tilde p&m\end{pmatrix},\quad I(k)=I^c-m\tilde p^2",
          "spatial inertia: momentum about O(k), column by column, and kinetic energy", "definition", OPERATORS,
          over=links)
def rk_2_15(s, k):
    momenta = []
    for V in eye(6, s.chain.dtype):
        linear = s.m[k] * (V[3:] + cross(V[:3], s.p[k]))
        momenta.append(np.concatenate([s.Ic[k] @ V[:3] + cross(s.p[k], linear), linear]))
    yield s.M[k], np.stack(momenta, axis=1)
    yield s.I[k], s.Ic[k] - s.m[k] * (tilde(s.p[k]) @ tilde(s.p[k]))
    yield s.V[k] @ s.M[k] @ s.V[k] / 2, s.motion.energy[k]


@equation("RK 2.16", r"\phi(k{+}1,k)=\begin{pmatrix}1&\tilde\ell(k{+}1,k)\\0&1\end{pmatrix},\quad "
          r"H^T(k)=\begin{pmatrix}h(k)\\0\end{pmatrix}",
          "phi shifts a force, its transpose a velocity; H^T is what a unit rate adds", "definition", OPERATORS,
          **TURNER)
def rk_2_16(s, k):
    f, l = s.f[k], s.l(k + 1, k)
    yield s.phi(k + 1, k) @ f, np.concatenate([f[:3] + cross(l, f[3:]), f[3:]])
    w, v = s.V[k + 1][:3], s.V[k + 1][3:]
    yield s.phi(k + 1, k).T @ s.V[k + 1], np.concatenate([w, v + cross(w, l)])
    yield s.H[k].T[:, 0], np.concatenate([s.gradients.Jw[k][:, k - 1], s.gradients.Jv[k][:, k - 1]])
    yield s.H[k].T[:, 0], np.concatenate([s.h[k], s.zero3])


@equation("RK 2.17", r"V(k)=\phi^T(k{+}1,k)V(k{+}1)+H^T(k)\dot\theta(k)", "2.2 and 2.3 in one line", "recursion",
          OPERATORS, over=links)
def rk_2_17(s, k):
    yield s.V[k], s.phi(k + 1, k).T @ s.V[k + 1] + s.H[k].T @ s.theta_dot[k]


@equation("RK 2.18", r"\alpha(k)=\phi^T(k{+}1,k)\alpha(k{+}1)+H^T(k)\ddot\theta(k)+a(k)", "2.4 and 2.5 in one line",
          "recursion", OPERATORS, over=links)
def rk_2_18(s, k):
    a = rk.bias_acceleration(s.chain, s.V, s.theta_dot, k)
    yield s.alpha[k], s.phi(k + 1, k).T @ s.alpha[k + 1] + s.H[k].T @ s.theta_ddot[k] + a


@equation("RK 2.19", r"a(k)=\begin{pmatrix}\omega(k{+}1)\times h\dot\theta\\ \omega(k{+}1)\times[\omega(k{+}1)\times\ell]"
          r"\end{pmatrix}=\begin{pmatrix}\omega(k{+}1)\times\omega(k)\\ \cdots\end{pmatrix}",
          "bias acceleration of a revolute joint", "derivative", OPERATORS, **TURNER)
def rk_2_19(s, k):
    w, l = s.omega[k + 1], s.l(k + 1, k)
    yield s.a[k], np.concatenate([cross(w, s.h[k] * s.theta_dot[k]), cross(w, cross(w, l))])
    yield s.a[k], np.concatenate([cross(w, s.omega[k]), cross(w, cross(w, l))])
    yield rk.bias_acceleration(s.chain, s.V, s.theta_dot, k), s.a[k]


@equation("RK 2.20", r"\begin{pmatrix}N(k)\\F(k)\end{pmatrix}=\begin{pmatrix}1&\tilde\ell(k,k{-}1)\\0&1\end{pmatrix}"
          r"\begin{pmatrix}N(k{-}1)\\F(k{-}1)\end{pmatrix}+\begin{pmatrix}1&\tilde p\\0&1\end{pmatrix}"
          r"\begin{pmatrix}N^c\\F^c\end{pmatrix}", "2.11 and 2.12 in one line", "recursion", OPERATORS, over=links)
def rk_2_20(s, k):
    centre = np.concatenate([s.Nc[k], s.Fc[k]])
    yield s.f[k], phi(s.l(k, k - 1)) @ s.f[k - 1] + phi(s.p[k]) @ centre


@equation("RK 2.21", r"\begin{pmatrix}N^c\\F^c\end{pmatrix}=\begin{pmatrix}I^c&0\\-m\tilde p&m\end{pmatrix}\alpha(k)+"
          r"\begin{pmatrix}\omega\times I^c\omega\\ m\,\omega\times[\omega\times p]\end{pmatrix}",
          "2.6, 2.9 and 2.10 in one line", "derivative", OPERATORS, over=links)
def rk_2_21(s, k):
    w, p, m, one = s.omega[k], s.p[k], s.m[k], eye(3, s.chain.dtype)
    inertia = np.concatenate([np.concatenate([s.Ic[k], 0 * one], axis=1),
                              np.concatenate([-m * tilde(p), m * one], axis=1)])
    bias = np.concatenate([cross(w, s.Ic[k] @ w), m * cross(w, cross(w, p))])
    yield np.concatenate([s.Nc[k], s.Fc[k]]), inertia @ s.alpha[k] + bias


@equation("RK 2.22", r"f(k)=\phi(k,k{-}1)f(k{-}1)+M(k)\alpha(k)+b(k),\quad T(k)=H(k)f(k)",
          "forces from the tip inward, in one line", "recursion", OPERATORS, over=links)
def rk_2_22(s, k):
    b = rk.bias_force(s.chain, s.V, k)
    yield s.f[k], s.phi(k, k - 1) @ s.f[k - 1] + s.M[k] @ s.alpha[k] + b
    yield s.T[k], s.H[k] @ s.f[k]


@equation("RK 2.23", r"b(k)=\begin{pmatrix}\omega\times I\omega\\ m\,\omega\times[\omega\times p]\end{pmatrix}",
          "bias force: what turning at a constant rate takes", "derivative", OPERATORS, over=links)
def rk_2_23(s, k):
    w, p = s.omega[k], s.p[k]
    yield s.b[k], np.concatenate([cross(w, s.I[k] @ w), s.m[k] * cross(w, cross(w, p))])
    yield rk.bias_force(s.chain, s.V, k), s.b[k]
    yield cross(w, s.Ic[k] @ w) + s.m[k] * cross(p, cross(w, cross(w, p))), cross(w, s.I[k] @ w)


@equation("RK 2.24", r"V(N{+}1)=0,\quad \alpha(N{+}1)=0", "the outward sweep starts at rest", "definition", OPERATORS)
def rk_2_24(s):
    yield s.spatial.V[s.N + 1], s.V[s.N + 1]
    yield s.weightless.spatial.alpha[s.N + 1], s.weightless.alpha[s.N + 1]
    yield s.spatial.V[s.N], s.H[s.N].T @ s.theta_dot[s.N]                                       # all that link N does
    yield s.weightless.spatial.alpha[s.N], s.H[s.N].T @ s.theta_ddot[s.N]


@equation("RK 2.25", r"V(k)=\phi^T(k{+}1,k)V(k{+}1)+H^T(k)\dot\theta(k),\ k=N\ldots1", "outward sweep: velocities",
          "recursion", OPERATORS, over=links)
def rk_2_25(s, k):
    yield s.spatial.V[k], s.V[k]


@equation("RK 2.26", r"\alpha(k)=\phi^T(k{+}1,k)\alpha(k{+}1)+H^T(k)\ddot\theta(k)+a(k),\ k=N\ldots1",
          "outward sweep: accelerations", "recursion", OPERATORS, over=links)
def rk_2_26(s, k):
    yield s.spatial.alpha[k], s.alpha[k]


@equation("RK 2.27", r"V(0)=\phi^T(1,0)V(1),\quad \alpha(0)=\phi^T(1,0)\alpha(1)+a(0)", "the tip's velocity, acceleration",
          "recursion", OPERATORS)
def rk_2_27(s):
    yield s.V[0], s.phi(1, 0).T @ s.V[1]
    yield s.alpha[0], s.phi(1, 0).T @ s.alpha[1] + rk.bias_acceleration(s.chain, s.V, s.theta_dot, 0)
    yield s.spatial.V[0], s.V[0]
    yield s.spatial.alpha[0], s.alpha[0]


@equation("RK 2.28", r"f(0)=f_{ext}", "the inward sweep starts with the tip force", "definition", OPERATORS)
def rk_2_28(s):
    yield s.spatial.f[0], s.f0
    yield s.spatial.f[1], s.phi(1, 0) @ s.f0 + s.M[1] @ s.alpha[1] + s.b[1]


@equation("RK 2.29", r"f(k)=\phi(k,k{-}1)f(k{-}1)+M(k)\alpha(k)+b(k),\ k=1\ldots N", "inward sweep: forces", "recursion",
          OPERATORS, over=links)
def rk_2_29(s, k):
    yield s.spatial.f[k], s.f[k]


@equation("RK 2.30", r"T(k)=H(k)f(k),\ k=1\ldots N", "inward sweep: joint torques, by virtual power", "recursion",
          OPERATORS, over=links)
def rk_2_30(s, k):
    yield s.spatial.T[k], s.T[k]


@equation("RK 2.31", r"H^T(k)=\begin{pmatrix}0\\h(k)\end{pmatrix}\ \text{(sliding)}", "what a unit sliding rate adds",
          "definition", OPERATORS, **SLIDER)
def rk_2_31(s, k):
    yield s.H[k].T[:, 0], np.concatenate([s.zero3, s.h[k]])
    yield s.H[k].T[:, 0], np.concatenate([s.gradients.Jw[k][:, k - 1], s.gradients.Jv[k][:, k - 1]])


@equation("RK 2.32", r"a(k)=\begin{pmatrix}0\\ \omega(k{+}1)\times[\omega(k{+}1)\times\ell(k{+}1,k)+2h(k)\dot\theta(k)]"
          r"\end{pmatrix}", "bias acceleration of a sliding joint, Coriolis term with its 2", "derivative", SWEEPS,
          status="corrected", **SLIDER)
def rk_2_32(s, k):
    w, rate = s.omega[k + 1], s.h[k] * s.theta_dot[k]
    yield s.a[k], np.concatenate([s.zero3, cross(w, cross(w, s.l(k + 1, k)) + 2 * rate)])
    yield s.a[k], np.concatenate([s.zero3, cross(w, s.v[k] - s.v[k + 1] + rate)])
    yield rk.bias_acceleration(s.chain, s.V, s.theta_dot, k), s.a[k]


def turntable():
    """A slider, 1 m out, on a turntable: 2 rad/s, sliding at 3 m/s, with a point mass of 1 kg."""
    one, two = Fraction(1), Fraction(2)
    arm = Arm(axes=[[0, 0, one], [one, 0, 0]], joint_types="RP", offsets=[[0, 0, 0], [0, 0, 0]], masses=[0 * one, one],
              coms=[[0 * one, 0, 0]] * 2, inertias=[np.zeros((3, 3), dtype=int)] * 2, name="slider on a turntable")
    nothing = [Fraction(0)] * 6
    return Case(arm, tangents=[0 * one, one], qd=[two, 3 * one], qdd=nothing[:2], gravity=nothing[:3], tip_force=nothing)


@misprint("RK 2.32", r"a(k)=\begin{pmatrix}0\\ \omega(k{+}1)\times[\omega(k{+}1)\times\ell(k{+}1,k)+h(k)\dot\theta(k)]"
          r"\end{pmatrix}", "the Coriolis term has lost its factor 2", turntable)
def rk_2_32_without_the_2(s):
    for k, in sliders(s):
        w = s.omega[k + 1]
        yield s.a[k], np.concatenate([s.zero3, cross(w, cross(w, s.l(k + 1, k)) + s.h[k] * s.theta_dot[k])])


@misprint("RK 2.32", r"a(k)=\begin{pmatrix}0\\ \omega(k{+}1)\times[\omega(k{+}1)\times\ell(k{+}1,k)+\omega(k)]"
          r"\end{pmatrix}", "an omega where a velocity is needed, which a scan may have made of a v; the 2 is missing here as well", turntable)
def rk_2_32_angular(s):
    for k, in sliders(s):
        w = s.omega[k + 1]
        yield s.a[k], np.concatenate([s.zero3, cross(w, cross(w, s.l(k + 1, k)) + s.omega[k])])

