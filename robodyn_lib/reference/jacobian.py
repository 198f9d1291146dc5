"""The Jacobian of the tip and what forces on links make of it, in any arithmetic, joints base to tip.

Spatial vectors are (angular; linear) about the joint points, in base axes. Indices count from 0 at
the base.
"""

import numpy as np

from ..spatial import phi, zeros


def jacobian_at(pose):
    """Joint rates to the spatial velocity (angular; linear) of the tip: (6, nv), joint by joint. O(N).

    Joints that do not lead to the last link, which carries the tip, have columns of zeros.
    """
    columns = [zeros(S.shape, pose.dtype) for S in pose.S]
    to_tip = pose.to_tip
    for i in pose.arm.inward_from(pose.n - 1):
        columns[i] = phi(to_tip).T @ pose.S[i]
        to_tip = to_tip + pose.l[i]
    return np.concatenate(columns, axis=1)


def velocities_at(pose, v):
    """Spatial velocities {i: (6,)} of the links at their joint points, for rates v (nv,). O(N)."""
    V = {-1: zeros(6, pose.dtype)}
    for i, (parent, place) in enumerate(zip(pose.arm.parents, pose.arm.places, strict=True)):
        V[i] = phi(pose.l[i]).T @ V[parent] + pose.S[i] @ v[place]
    return V


def generalized_forces(pose, forces):
    """Sum of J^T f over the links (nv,): the joint torques that forces (n, 6) on the links amount to. Inward, O(N).

    forces[i] = (moment about O(i); force) is what the environment exerts on link i.
    """
    f, out = [*forces], []
    for i in range(pose.n - 1, -1, -1):
        out.append(pose.S[i].T @ f[i])
        parent = pose.arm.parents[i]
        if parent >= 0:
            f[parent] = f[parent] + phi(pose.l[i]) @ f[i]
    return np.concatenate(out[::-1])
