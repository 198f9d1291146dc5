"""The motion subspace of a joint and the Jacobian of the tip, in any arithmetic, joints base to tip.

Spatial vectors are (angular; linear) about the joint points, in base axes. Indices count from 0 at the base.
"""
import numpy as np

from ..arm import REVOLUTE
from ..spatial import phi, zeros

__all__ = ["jacobian_at", "motion_subspace"]


def motion_subspace(pose, i):
    """The spatial velocity (6,) of O(i) for a unit rate of joint i: (h; 0) if it turns, (0; h) if it slides."""
    zero3 = zeros(3, pose.dtype)
    return np.concatenate([pose.h[i], zero3] if pose.arm.joint_types[i] == REVOLUTE else [zero3, pose.h[i]])


def jacobian_at(pose):
    """Joint rates to the spatial velocity (angular; linear) of the tip: (6, n), column by column. O(N)."""
    return np.stack([phi(pose.tip - pose.O[i]).T @ motion_subspace(pose, i) for i in range(pose.n)], axis=1)
