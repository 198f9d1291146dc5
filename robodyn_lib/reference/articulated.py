"""Detection of a vanishing articulated-body inertia by a running error bound.

All recursions use it to raise an error at a joint that moves no inertia.
Spatial vectors are (angular; linear), about each link's own point, in base axes.
"""

import numpy as np

from ..spatial import eye
from .composite import refuse_no_inertia


def rounding_in_P(M, beyond):
    """Return W (6, 6), the running error bound of P: rounding changes x^T P x by about eps x^T W x.

    P = M plus the sum of shift P_plus shift^T over the links that this link carries. beyond: for
    each of them (shift, G, S = H^T, P, W), in the notation of `rk.filter`. M is turned from link
    axes, which can mix any of its entries. P_plus is a difference of numbers of the size of P, and
    shifting it rounds once more, each entry by at most the root of two diagonal entries. Earlier
    errors W are carried along by psi, the shift past the joint, as P is. O(1).
    """
    bound = np.diag(M.diagonal().reshape(2, 3).sum(axis=1).repeat(3))
    for shift, G, S, P, W in beyond:
        psi = shift @ (eye(6) - G @ S.T)
        bound = bound + psi @ W @ psi.T + np.diag(shift**2 @ P.diagonal())
    return bound


def refuse_vanishing(arm, i, D, S, W, off=0.0):
    """Raise ValueError, naming joint i (from 0), if a pivot of D = S^T P S is 0 or only rounding.

    D (d, d), S (6, d). Pivot j is x^T P x, where x is column j of S after the later columns are
    eliminated, so its rounding error is x^T W x. W (6, 6): `rounding_in_P`, None for exact numbers;
    off (d,): change of D by rounding in S itself.
    """
    rest = D.copy()
    x = S.copy()
    off = np.broadcast_to(off, len(D))
    for j in range(len(D) - 1, -1, -1):
        size = 0 if W is None else x[:, j] @ W @ x[:, j] + off[j]
        refuse_no_inertia(arm, i, rest[j, j], size, dense=False)
        if j:
            share = rest[:j, j] / rest[j, j]
            rest[:j, :j] = rest[:j, :j] - np.outer(share, rest[j, :j])
            x[:, :j] = x[:, :j] - np.outer(x[:, j], share)
