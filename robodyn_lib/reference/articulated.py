"""Where the inertia of articulated bodies vanishes: the running error bound by which all recursions refuse.

Spatial vectors are (angular; linear), about each link's own point, in base axes.
"""

import numpy as np

from ..spatial import eye
from .composite import refuse_no_inertia


def rounding_in_P(M, beyond):
    """W (6, 6): rounding changes x^T P x by some eps x^T W x, any x. The running error bound; O(1).

    P = M + the sum of shift P_plus shift^T over the links that hang on this one; beyond: for each
    of them (shift, G, S = H^T, P, W), in `rk.filter`'s letters. M is turned from link axes: any
    entry into any other. P_plus is a difference of numbers of the size of P, and shifting it rounds
    once more: each entry by at most the root of two on the diagonal. What was wrong before, W,
    comes along as P itself does, by psi, the shift past the joint.
    """
    bound = np.diag(M.diagonal().reshape(2, 3).sum(axis=1).repeat(3))
    for shift, G, S, P, W in beyond:
        psi = shift @ (eye(6) - G @ S.T)
        bound = bound + psi @ W @ psi.T + np.diag(shift**2 @ P.diagonal())
    return bound


def refuse_vanishing(arm, i, D, S, W, off=0.0):
    """ValueError naming joint i (from 0) where a pivot of D (d, d) = S^T P S is 0 or only rounding.

    The pivot of a freedom is x^T P x, x what is left of its column of S (6, d) once those behind it
    are eliminated; so x^T W x is its rounding. W (6, 6): `rounding_in_P`, None for exact numbers;
    off (d,): what rounding in S itself changes D by.
    """
    left, x, off = D.copy(), S.copy(), np.broadcast_to(off, len(D))
    for j in range(len(D) - 1, -1, -1):
        size = 0 if W is None else x[:, j] @ W @ x[:, j] + off[j]
        refuse_no_inertia(arm, i, left[j, j], size, dense=False)
        if j:
            share = left[:j, j] / left[j, j]
            left[:j, :j] = left[:j, :j] - np.outer(share, left[j, :j])
            x[:, :j] = x[:, :j] - np.outer(x[:, j], share)
