"""A case with a free base: the independent values of appendix B, by differentiation.

The arm is that of the case; its link N moves freely, whatever joint held it, and there is no
gravity. Its pose and motion are drawn at random again: a quaternion that is a rational function of
time, so that it has length 1 at every instant, and a place.
"""

from dataclasses import replace
from functools import cached_property
from random import Random
from types import SimpleNamespace

import numpy as np

from ...needs import known
from ...numbering import FromTip, frames_from_tip
from ...numbers import coefficient, joint_series
from ...rk import mobile_base as mb
from ...spatial import cross, eye, tilde, zeros
from ..motion import Balance, Motion, kinetic_form, series_pose
from ..state import drawn


def quaternion(t):
    """Return the unit quaternion (4,) (1 - t.t; 2 t) / (1 + t.t) of three numbers t."""
    return np.array([1 - t @ t, *(2 * t)], dtype=t.dtype) / (1 + t @ t)


def turning(q, q_dot):
    """Return the vector part of 2 q_dot conj(q) (3,), the angular velocity in station axes.

    For q_ddot it gives the angular acceleration.
    """
    return 2 * (q[0] * q_dot[1:] - q_dot[0] * q[1:] + cross(q[1:], q_dot[1:]))


def let_loose(pose, R, l):
    """Return the pose with its first link at l from the base point, in axes R (3, 3).

    All other links move with it.
    """
    turn = R @ pose.R[0].T

    def turned(rows):
        return np.array([turn @ x for x in rows])

    return replace(
        pose,
        R=turned(pose.R),
        l=np.array([l, *turned(pose.l[1:])]),
        h=turned(pose.h),
        p=turned(pose.p),
        Ic=np.array([turn @ Ic @ turn.T for Ic in pose.Ic]),
        to_tip=turn @ pose.to_tip,
        tip_R=turn @ pose.tip_R,
    )


class Mobile:
    """A case with link N loose, in the symbols of appendix B, keyed 1 (tip) .. N.

    chain; q, q_dot, q_ddot (4,); l, l_dot, l_ddot (3,); f0. All that follows comes from
    differentiating them, from momentum and from virtual power: W, W_dot, V, alpha, a, f, T,
    mass_matrix, J_T, theta_dot, momentum.
    """

    def __init__(self, s, seed=0):
        s = s.weightless
        rnd = Random(seed)
        self.s = s
        self.N = s.N
        self.f0 = s.f0
        t, t_dot, t_ddot, l, l_dot, l_ddot = (
            np.array(drawn(rnd, 3, s.is_exact), dtype=s.chain.dtype) for _ in range(6)
        )
        q = quaternion(joint_series(t, t_dot, t_ddot))
        place = joint_series(l, l_dot, l_ddot)
        self.q = coefficient(q, 0)
        self.q_dot = coefficient(q, 1)
        self.q_ddot = 2 * coefficient(q, 2)
        self.l = l
        self.l_dot = l_dot
        self.l_ddot = l_ddot
        self.pose = let_loose(s.pose, mb.attitude(self.q), l)
        self.series = let_loose(
            series_pose(s.arm, s.q, s.qd, s.qdd, s.by_tangents), mb.attitude(q), place
        )
        self.chain = mb.MobileChain(self.pose)

    W = known(
        lambda m: FromTip(m.s.theta_dot | {m.N: np.concatenate([turning(m.q, m.q_dot), m.l_dot])}),
        "Velocities {k: (1,)}, and at N (omega; v) (6,), omega from the quaternion.",
    )

    @cached_property
    def W_dot(self):
        """Their derivatives."""
        return FromTip(
            self.s.theta_ddot
            | {self.N: np.concatenate([turning(self.q, self.q_ddot), self.l_ddot])}
        )

    theta_dot = known(
        lambda m: FromTip(m.s.theta_dot | {m.N: np.concatenate([m.q_dot, m.l_dot])}),
        "Derivatives of coordinates {k: (1,)}, and at N (q_dot; l_dot) (7,).",
    )
    motion = known(
        lambda m: Motion(m.series),
        "The `Motion` of all links, base to tip, by differentiating rotation matrices and points.",
    )
    V = known(
        lambda m: frames_from_tip(np.concatenate([m.motion.omega, m.motion.v], axis=1), m.N),
        "Spatial velocities {k: (6,)}, k = 0..N.",
    )

    @cached_property
    def alpha(self):
        """Spatial accelerations {k: (6,)}, k = 0..N."""
        return frames_from_tip(
            np.concatenate([self.motion.omega_dot, self.motion.v_dot], axis=1), self.N
        )

    @cached_property
    def a(self):
        """Bias accelerations {k: (6,)}, k = 1..N: alpha(k) of RK 2.18 at W_dot = 0."""
        before = self.alpha | {self.N + 1: zeros(6, self.chain.dtype)}
        return {
            k: self.alpha[k]
            - self.chain.phi(k + 1, k).T @ before[k + 1]
            - self.chain.H[k].T @ self.W_dot[k]
            for k in range(1, self.N + 1)
        }

    @cached_property
    def gradients(self):
        """Jacobians Jw (N+1, 3, n) of links and tip, Jv (1, 3, n) of the tip, Jc (N, 3, n).

        Jc is that of the mass centres; rows run base to tip. Columns are the joints, tip to base,
        (omega; v) of link N last.
        """
        g = self.s.gradients
        inner = sum(len(self.chain.H[k]) for k in range(1, self.N))
        one = eye(3, self.chain.dtype)
        turn = self.pose.R[0] @ self.s.pose.R[0].T
        O = self.pose.O[0]

        def angular(J):
            return np.concatenate([turn @ J[:, :inner], one, 0 * one], axis=1)

        def linear(J, x):
            return np.concatenate([turn @ J[:, :inner], -tilde(x - O), one], axis=1)

        outward = range(self.N, -1, -1)
        return SimpleNamespace(
            Jw=np.array([angular(g.Jw[k]) for k in outward]),
            Jv=np.array([linear(g.Jv[0], self.pose.tip)]),
            Jc=np.array(
                [linear(g.Jc[k], x) for k, x in zip(outward[:-1], self.pose.C, strict=True)]
            ),
        )

    balance = known(
        lambda m: Balance(m.pose, m.gradients, m.motion, m.s.gravity, m.f0),
        "Forces and torques, a `Balance` without gravity.",
    )
    f = known(
        lambda m: frames_from_tip(m.balance.f, m.N),
        "f(k) {k: (6,)}, k = 0..N, from the momentum of links 1..k.",
    )
    T = known(
        lambda m: mb.unstack(m.chain, m.balance.tau),
        "T {k: (1,)}, and at N (6,), by virtual power.",
    )
    J_T = known(
        lambda m: np.concatenate([m.gradients.Jw[-1], m.gradients.Jv[0]]).T,
        "The transposed Jacobian (n, 6) of the tip.",
    )

    mass_matrix = known(
        lambda m: kinetic_form(m.pose, m.gradients),
        "Second derivatives of the kinetic energy by W (n, n), n = N + 5.",
    )

    @cached_property
    def momentum(self):
        """The momentum (6,) of all links, (angular about O(N); linear).

        It is computed from the velocities of the mass centres.
        """
        m = self.motion
        pose = self.pose
        linear = [pose.m[i] * m.vc[i] for i in range(self.N)]
        about = [
            pose.Ic[i] @ m.omega[i] + cross(pose.C[i] - pose.O[0], linear[i]) for i in range(self.N)
        ]
        return np.concatenate([sum(about), sum(linear)])
