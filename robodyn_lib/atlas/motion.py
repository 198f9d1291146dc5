"""What an arm does, by differentiation: the independent witness of the recursions.

Positions and orientations of `Arm.at` are run on power series in time; velocities, accelerations and momenta are read
off their coefficients. No formula of the papers is used. Keys count from the tip, as in `rk_recursions`.
"""
from functools import cached_property

import numpy as np

from ..arm import REVOLUTE
from ..exact import Taylor, coefficient, half_angle_series, joint_series
from ..spatial import cross


def vee(A):
    """The vector of the skew part of A: the w of w x = A for a skew matrix (3,)."""
    return np.array([A[2, 1] - A[1, 2], A[0, 2] - A[2, 0], A[1, 0] - A[0, 1]], dtype=A.dtype) / 2


def series_pose(arm, q, qd, qdd, by_tangents):
    """The pose on q(t) = q + qd t + qdd t^2/2; with `by_tangents`, q are half-angle tangents of revolute joints."""
    series = joint_series(q, qd, qdd)
    if not by_tangents:
        return arm.at(series)
    for i, kind in enumerate(arm.joint_types):
        if kind == REVOLUTE:
            series[i] = half_angle_series(q[i], qd[i], qdd[i])
    return arm.at_tangents(series)


class Motion:
    """omega, v, omega_dot, v_dot of frames k = 0 (tip) .. N, vc_dot, and the rates of momentum Fc, Nc of links."""

    def __init__(self, arm, q, qd, qdd, by_tangents):
        pose = series_pose(arm, q, qd, qdd, by_tangents)
        self.N = pose.n
        order = {0: (pose.tip_R, pose.tip), **{k: (pose.R[-k], pose.O[-k]) for k in range(1, self.N + 1)}}
        self.omega, self.v, self.omega_dot, self.v_dot = {}, {}, {}, {}
        for k, (R, O) in order.items():
            R0, R1, R2 = (coefficient(R, i) for i in range(3))
            self.omega[k] = vee(R1 @ R0.T)
            self.omega_dot[k] = vee(2 * R2 @ R0.T + R1 @ R1.T)
            self.v[k], self.v_dot[k] = coefficient(O, 1), 2 * coefficient(O, 2)
        none = self.v[1] - self.v[1]
        self.omega[self.N + 1] = self.v[self.N + 1] = self.omega_dot[self.N + 1] = self.v_dot[self.N + 1] = none
        self.vc, self.vc_dot, self.Fc, self.Nc, self.energy = {}, {}, {}, {}, {}
        for k in range(1, self.N + 1):
            C, m, w, dw = pose.C[-k], pose.m[-k], self.omega[k], self.omega_dot[k]
            I0, I1 = coefficient(pose.Ic[-k], 0), coefficient(pose.Ic[-k], 1)
            self.vc[k], self.vc_dot[k] = coefficient(C, 1), 2 * coefficient(C, 2)
            self.Fc[k], self.Nc[k] = m * self.vc_dot[k], I1 @ w + I0 @ dw
            self.energy[k] = (m * (self.vc[k] @ self.vc[k]) + w @ I0 @ w) / 2


class Gradients:
    """Derivatives of positions and orientations by each joint value: columns are joints counted from the tip.

    Jw[k] (3, N), Jv[k] (3, N) of frame k (0: tip), Jc[k] (3, N) of the mass centre of link k.
    """

    def __init__(self, arm, q, by_tangents):
        n = arm.n
        series = np.empty(n, dtype=object)
        for i, x in enumerate(q.tolist()):
            half = by_tangents and arm.joint_types[i] == REVOLUTE
            seed = np.zeros(n, dtype=q.dtype)
            seed[n - 1 - i] = (1 + x * x) / 2 if half else 1
            series[i] = Taylor(x, seed)
        pose = arm.at_tangents(series) if by_tangents else arm.at(series)
        self.Jw, self.Jv, self.Jc = {}, {}, {}
        for k in range(n + 1):
            R, O = (pose.R[-k], pose.O[-k]) if k else (pose.tip_R, pose.tip)
            R0, dR = coefficient(R, 0), _partials(R, n)
            self.Jw[k] = np.stack([vee(D @ R0.T) for D in dR], axis=1)
            self.Jv[k] = np.stack(list(_partials(O, n)), axis=1)
            if k:
                self.Jc[k] = np.stack(list(_partials(pose.C[-k], n)), axis=1)


def _partials(a, n):
    """n arrays of the shape of a: the entries of the vector-valued first coefficients."""
    columns = [x.c[1] if isinstance(x, Taylor) and isinstance(x.c[1], np.ndarray) else [0] * n for x in a.ravel()]
    columns = np.array([list(c) for c in columns], dtype=object)
    if any(isinstance(x, float) for x in columns.ravel()):
        columns = columns.astype(np.float64)
    return [columns[:, j].reshape(a.shape) for j in range(n)]


class Balance:
    """Constraint forces from momentum, joint torques from virtual power; `pull` (3,) is uniform gravity."""

    def __init__(self, case, motion, gravity, f0):
        self.case, self.motion, self.gravity, self.f0 = case, motion, gravity, f0

    @cached_property
    def Fc(self):
        """Rate of linear momentum less weight, {k: (3,)}."""
        return {k: self.motion.Fc[k] - self.case.m[k] * self.gravity for k in self.motion.Fc}

    @cached_property
    def f(self):
        """f(k) = (N; F): what links 1..k together take from link k+1 at O(k), from their momentum and the tip."""
        O, C, Fc, Nc = self.case.O, self.case.C, self.Fc, self.motion.Nc
        f = {0: self.f0}
        for k in range(1, self.motion.N + 1):
            F = sum((Fc[j] for j in range(1, k + 1)), self.f0[3:])
            N = sum((Nc[j] + cross(C[j] - O[k], Fc[j]) for j in range(1, k + 1)),
                    self.f0[:3] + cross(O[0] - O[k], self.f0[3:]))
            f[k] = np.concatenate([N, F])
        return f

    @cached_property
    def T(self):
        """T(k) {k: (1,)}: virtual power of all inertial, weight and tip forces for a unit rate of joint k."""
        g = self.case.gradients
        power = self.f0[:3] @ g.Jw[0] + self.f0[3:] @ g.Jv[0]
        for k in self.Fc:
            power = power + self.Fc[k] @ g.Jc[k] + self.motion.Nc[k] @ g.Jw[k]
        return {k: power[k - 1:k] for k in self.Fc}
