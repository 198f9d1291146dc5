"""The gradient of log det M, by the filter's sweep inward and a sweep of mobilities outward."""

import numpy as np

from ..numbering import to_base_order
from ..spatial import eye, motion_cross, zeros
from .filter import riccati
from .fork import Tree


def log_det_gradient_at(pose):
    """Return d log det M / d q (nv,), where log det M is the sum of log det D(k).

    One sweep inward, one outward, O(n).

    Torques of covariance M drive link k at an acceleration of covariance Y(k) = (1 - S G^T) Y' (1 -
    S G^T)^T + S D^-1 S^T, Y' of the link before, at O(k), 0 of the base. A freedom s of joint k has
    d log det M = -2 tr(s x Y' P_plus(k)). Fixman's force is -kT/2 times this. Links from the tip,
    as in `rk`.
    """
    kalman = riccati(Tree(pose))
    tree = kalman.chain
    Y = {pose.n + 1: zeros((6, 6), pose.dtype)}
    out = {}
    for k in range(pose.n, 0, -1):
        before = tree.before[k]
        S = tree.H[k].T
        shift = tree.phi(before, k)
        carried = shift.T @ Y[before] @ shift
        felt = carried @ kalman.P_plus[k]
        out[k] = np.array([-2 * (motion_cross(s).T * felt).sum() for s in S.T])
        past = eye(6, S.dtype) - S @ kalman.G[k].T
        Y[k] = past @ carried @ past.T + S @ kalman.D_inv[k] @ S.T
    return to_base_order(out)
