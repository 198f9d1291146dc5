"""Inverse dynamics of one pose by Newton's and Euler's laws, in any arithmetic, joints base to tip.

Spatial vectors are (angular; linear) about the joint points, in base axes. Indices count from 0 at
the base.
"""

import numpy as np

from ..spatial import cross, halves, zeros


def inverse_dynamics_at(pose, qd, qdd, gravity, tip_force):
    """Return joint torques and forces (nv,) by Newton's and Euler's laws [N m, N]. O(N).

    The velocities and accelerations are computed outward, the forces inward, for any joints and any
    tree. qd, qdd (nv,); gravity (3,) [m/s^2]; tip_force (6,) = (moment; force) that the tip exerts
    on its environment.
    """
    n = pose.n
    arm = pose.arm
    zero3 = zeros(3, pose.dtype)
    w = {-1: zero3}
    dw = {-1: zero3}
    dv = {-1: -gravity}  # gravity is an upward acceleration of the base
    force = {}
    moment = {}
    for i, (parent, d) in enumerate(zip(arm.parents, arm.places, strict=True)):
        l = pose.l[i]
        p = pose.p[i]
        before = w[parent]
        turn, slide = halves(pose.S[i] @ qd[d])
        turn_dot, slide_dot = halves(pose.S[i] @ qdd[d] + pose.bias(i, qd[d]))
        w[i] = before + turn
        dw[i] = dw[parent] + turn_dot + cross(before, turn)
        dv[i] = (
            dv[parent]
            + cross(dw[parent], l)
            + cross(before, cross(before, l))
            + slide_dot
            + 2 * cross(before, slide)
        )
        force[i] = pose.m[i] * (dv[i] + cross(dw[i], p) + cross(w[i], cross(w[i], p)))
        moment[i] = pose.Ic[i] @ dw[i] + cross(w[i], pose.Ic[i] @ w[i]) + cross(p, force[i])
    force[n - 1] = force[n - 1] + tip_force[3:]
    moment[n - 1] = moment[n - 1] + tip_force[:3] + cross(pose.to_tip, tip_force[3:])
    tau = {}
    for i in range(n - 1, -1, -1):
        parent = arm.parents[i]
        tau[i] = pose.S[i].T @ np.concatenate([moment[i], force[i]])
        if parent >= 0:
            force[parent] = force[parent] + force[i]
            moment[parent] = moment[parent] + moment[i] + cross(pose.l[i], force[i])
    out = np.concatenate([tau[i] for i in range(n)])
    return out + arm.armature * qdd if arm.geared else out
