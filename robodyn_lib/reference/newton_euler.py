"""Inverse dynamics of one pose by Newton's and Euler's laws, in any arithmetic, joints base to tip.

Spatial vectors are (angular; linear) about the joint points, in base axes. Indices count from 0 at the base.
"""
import numpy as np

from ..arm import REVOLUTE
from ..spatial import cross, zeros

__all__ = ["inverse_dynamics_at"]


def inverse_dynamics_at(pose, qd, qdd, gravity, tip_force):
    """Joint torques and forces (n,) by Newton's and Euler's laws, outward then inward. O(N).

    qd, qdd (n,); gravity (3,); tip_force (6,) = (moment; force) that the tip exerts on its environment.
    """
    n, w = pose.n, zeros(3, pose.dtype)
    dw, dv, before = w, -gravity, pose.base                     # gravity is an upward acceleration of the base
    F, N, tau = {}, {}, {}
    for i in range(n):
        l, p = pose.O[i] - before, pose.p[i]
        dv = dv + cross(dw, l) + cross(w, cross(w, l))
        rate, change = pose.h[i] * qd[i], pose.h[i] * qdd[i]
        if pose.arm.joint_types[i] == REVOLUTE:
            w, dw = w + rate, dw + change + cross(w, rate)
        else:
            dv = dv + change + 2 * cross(w, rate)
        F[i] = pose.m[i] * (dv + cross(dw, p) + cross(w, cross(w, p)))
        N[i] = pose.Ic[i] @ dw + cross(w, pose.Ic[i] @ w)
        before = pose.O[i]
    moment, force, beyond = tip_force[:3], tip_force[3:], pose.tip
    for i in range(n - 1, -1, -1):
        moment = moment + cross(beyond - pose.O[i], force) + N[i] + cross(pose.p[i], F[i])
        force, beyond = force + F[i], pose.O[i]
        tau[i] = pose.h[i] @ (moment if pose.arm.joint_types[i] == REVOLUTE else force)
    return np.array([tau[i] for i in range(n)], dtype=moment.dtype)
