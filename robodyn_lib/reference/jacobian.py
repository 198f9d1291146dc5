"""The Jacobian of the tip, link velocities and generalized forces, in any arithmetic.

Spatial vectors are (angular; linear) about the joint points, in base axes. Indices count from 0 at
the base.
"""

import numpy as np

from ..spatial import phi, zeros


def jacobian_at(pose, link=None):
    """Return the Jacobian (6, nv) from joint rates to the spatial velocity of the tip. O(N).

    The columns of joints that do not move the last link, which carries the tip, are 0. All levers,
    from the joints to the tip, are found first, and then phi^T is applied to all columns at once.
    link: in place of the tip, the origin of the frame of this link, from 0.
    """
    at = pose.arm.places
    J = zeros((6, at[-1].stop), pose.dtype)
    levers = zeros((at[-1].stop, 3), pose.dtype)
    last = pose.n - 1
    to_tip = pose.to_tip
    if link is not None:
        last = link
        to_tip = zeros(3, pose.dtype)
    for i in pose.arm.inward_from(last):
        J[:, at[i]] = pose.S[i]
        levers[at[i]] = to_tip
        to_tip = to_tip + pose.l[i]
    J[3:] += np.cross(J[:3].T, levers).T
    return J


def velocities_at(pose, v):
    """Return spatial velocities {i: (6,)} of the links at their joint points at rates v (nv,)."""
    V = {-1: zeros(6, pose.dtype)}
    for i, (parent, place) in enumerate(zip(pose.arm.parents, pose.arm.places, strict=True)):
        V[i] = phi(pose.l[i]).T @ V[parent] + pose.S[i] @ v[place]
    return V


def generalized_forces(pose, forces):
    """Return the joint torques (nv,) equivalent to forces (n, 6) on the links, inward. O(N).

    They are the sum of J^T f over the links. forces[i] = (moment about O(i); force) is exerted by
    the environment on link i.
    """
    f = [*forces]
    out = []
    for i in range(pose.n - 1, -1, -1):
        out.append(pose.S[i].T @ f[i])
        parent = pose.arm.parents[i]
        if parent >= 0:
            f[parent] = f[parent] + phi(pose.l[i]) @ f[i]
    return np.concatenate(out[::-1])
