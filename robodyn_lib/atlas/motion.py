"""Motion of an arm by differentiation, independent of the recursions.

Positions and orientations of `Arm.at` are run on power series in time; velocities, accelerations
and momenta are read off their coefficients. No formula of the papers is used, nor any function of
theirs. Arrays run base to tip: row i is link i, counted from 0, and row n, where there is one, the
tip.
"""

from functools import cached_property

import numpy as np

from ..numbers import Taylor, array, coefficient, divisible
from ..spatial import cross, eye


def vee(A):
    """Return the vector (3,) of the skew part of A: the w of w x = A for a skew matrix."""
    return np.array([A[2, 1] - A[1, 2], A[0, 2] - A[2, 0], A[1, 0] - A[0, 1]], dtype=A.dtype) / 2


def series_pose(arm, q, qd, qdd, by_tangents):
    """Return the pose, as series in time up to t^2, of the motion with rates qd + qdd t.

    If by_tangents, q are half-angle tangents. Joint values are a power series q0 + q1 t + q2 t^2
    that satisfies q' = `Arm.rates`(q, qd + qdd t), term by term.
    """
    place, rates = (arm.at_tangents, arm.tangent_rates) if by_tangents else (arm.at, arm.rates)
    first = rates(q, qd)
    second = coefficient(rates(series_of(q, first), series_of(qd, qdd)), 1)
    return place(series_of(q, first, array([divisible(x) / 2 for x in second])))


def series_of(*coefficients):
    """Return an object array of Taylor scalars from arrays of their coefficients."""
    series = [Taylor(*c) for c in zip(*(a.tolist() for a in coefficients), strict=True)]
    out = np.empty(len(series), dtype=object)
    out[:] = series
    return out


def turning(R):
    """Return omega and omega_dot (3,) of axes R (3, 3) that are series in time, in fixed axes.

    R' R^T is omega~; R'' R^T is omega_dot~ and the symmetric omega~ omega~, which has no skew part.
    """
    now, first, second = (coefficient(R, i) for i in range(3))
    return vee(first @ now.T), vee(2 * second @ now.T)


def along(points):
    """Return velocities and accelerations (n, 3) of points that are series in time."""
    return [np.array([i * coefficient(x, i) for x in points]) for i in (1, 2)]


class Motion:
    """The motion of the links of a pose of power series in time, by differentiation.

    omega, v, omega_dot, v_dot (n+1, 3): of the link frames, v of the joint points O(i) as points of
    their links, and, row n, of the tip frame. vc, vc_dot (n, 3): of the mass centres. Fc, Nc (n,
    3): rates of linear momentum, and of angular momentum about the mass centre. energy (n,):
    kinetic. Base axes, SI; the base rests.
    """

    def __init__(self, pose):
        turns = [turning(R) for R in [*pose.R, pose.tip_R]]
        self.omega, self.omega_dot = (np.array(x) for x in zip(*turns, strict=True))
        frames = [*pose.O, pose.tip]
        self.v, self.v_dot = along(frames)
        self.vc, self.vc_dot = along(pose.C)
        Fc = []
        Nc = []
        energy = []
        for i in range(pose.n):
            m = pose.m[i]
            vc = self.vc[i]
            w = self.omega[i]
            dw = self.omega_dot[i]
            I0 = coefficient(pose.Ic[i], 0)
            I1 = coefficient(pose.Ic[i], 1)
            Fc.append(m * self.vc_dot[i])
            Nc.append(I1 @ w + I0 @ dw)
            energy.append((m * (vc @ vc) + w @ I0 @ w) / 2)
        self.Fc = np.array(Fc)
        self.Nc = np.array(Nc)
        self.energy = np.array(energy)


def gradient_pose(arm, q, by_tangents):
    """Return the pose as series whose first coefficients (nv,) are derivatives by each rate."""
    seeds = [
        (arm.tangent_rates if by_tangents else arm.rates)(q, one) for one in eye(arm.nv, q.dtype)
    ]
    series = np.empty(len(q), dtype=object)
    series[:] = [
        Taylor(x, seed) for x, seed in zip(q.tolist(), np.stack(seeds, axis=1), strict=True)
    ]
    return arm.at_tangents(series) if by_tangents else arm.at(series)


class Gradients:
    """Derivatives of positions and orientations by each freedom; columns are freedoms, base to tip.

    Jw, Jv (n+1, 3, nv): of the link frames and, row n, of the tip frame; Jc (n, 3, nv): of the mass
    centres.
    """

    def __init__(self, arm, q, by_tangents):
        pose = gradient_pose(arm, q, by_tangents)
        self.Jw = np.array([turns(R, arm.nv) for R in [*pose.R, pose.tip_R]])
        self.Jv, self.Jc = (
            np.array([np.stack(partials(x, arm.nv), axis=1) for x in points])
            for points in ([*pose.O, pose.tip], pose.C)
        )


def turns(R, n):
    """Return the angular velocity (3, n) of axes R (3, 3) per unit of each rate."""
    now = coefficient(R, 0).T
    return np.stack([vee(slope @ now) for slope in partials(R, n)], axis=1)


def partials(a, n):
    """Return n arrays of the shape of a: the entries of the vector-valued first coefficients."""
    columns = [
        x.c[1] if isinstance(x, Taylor) and isinstance(x.c[1], np.ndarray) else [0] * n
        for x in a.ravel()
    ]
    columns = np.array([list(c) for c in columns], dtype=object)
    if any(isinstance(x, float) for x in columns.ravel()):
        columns = columns.astype(np.float64)
    return [columns[:, j].reshape(a.shape) for j in range(n)]


def kinetic_form(pose, gradients):
    """Return the second derivatives of the kinetic energy by the rates of `Gradients`."""
    return sum(
        m * (Jc.T @ Jc) + Jw.T @ Ic @ Jw
        for m, Ic, Jc, Jw in zip(pose.m, pose.Ic, gradients.Jc, gradients.Jw, strict=False)
    )


class Balance:
    """Constraint forces from momentum, joint torques from virtual power.

    gravity (3,) is the field's vector; tip_force (6,) = (moment; force) that the tip exerts on its
    environment.
    """

    def __init__(self, pose, gradients, motion, gravity, tip_force):
        self.pose = pose
        self.gradients = gradients
        self.motion = motion
        self.gravity = gravity
        self.tip_force = tip_force

    @cached_property
    def Fc(self):
        """Rate of change of linear momentum less the weight (n, 3) [N]."""
        return np.array(
            [F - m * self.gravity for F, m in zip(self.motion.Fc, self.pose.m, strict=True)]
        )

    @cached_property
    def f(self):
        """The force (N; F) (n+1, 6) on link i from the link before it, at O(i); row n: tip force.

        It follows from the momentum of link i and all links that it carries. From their momentum
        and, where they carry the tip, its force.
        """
        O = self.pose.O
        C = self.pose.C
        Fc = self.Fc
        Nc = self.motion.Nc
        rows = []
        n = self.pose.n
        for i, later in enumerate(self.pose.arm.carried):
            moment, force = np.split(self.tip_force if n - 1 in later else 0 * self.tip_force, 2)
            F = sum((Fc[j] for j in later), force)
            N = sum(
                (Nc[j] + cross(C[j] - O[i], Fc[j]) for j in later),
                moment + cross(self.pose.tip - O[i], force),
            )
            rows.append(np.concatenate([N, F]))
        return np.array([*rows, self.tip_force])

    @cached_property
    def tau(self):
        """Joint torques (nv,) from the virtual power of inertial, weight and tip forces."""
        g = self.gradients
        power = self.tip_force[:3] @ g.Jw[-1] + self.tip_force[3:] @ g.Jv[-1]
        for i in range(self.pose.n):
            power = power + self.Fc[i] @ g.Jc[i] + self.motion.Nc[i] @ g.Jw[i]
        return power
