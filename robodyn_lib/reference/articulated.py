"""Articulated bodies of one pose, about each link's own point, and where their inertia vanishes.

Any joints, any tree, any arithmetic. Indices count from 0 at the base; spatial vectors are (angular;
linear), in base axes. The running error bound here is the one by which all recursions refuse.
"""
from types import SimpleNamespace

import numpy as np

from ..spatial import eye, inverse, phi, spatial_inertia
from .composite import refuse_no_inertia


def rounding_in_P(M, beyond):
    """W (6, 6): rounding changes x^T P x by some eps x^T W x, any x. The running error bound; O(1).

    P = M + the sum of shift P_plus shift^T over the links that hang on this one; beyond: for each
    of them (shift, G, S, P, W), in `articulated_at`'s letters. M is turned from link axes: any
    entry into any other. P_plus is a difference of numbers of the size of P, and shifting it rounds
    once more: each entry by at most the root of two on the diagonal. What was wrong before, W,
    comes along as P itself does, by psi, the shift past the joint.
    """
    bound = np.diag(M.diagonal().reshape(2, 3).sum(axis=1).repeat(3))
    for shift, G, S, P, W in beyond:
        psi = shift @ (eye(6) - G @ S.T)
        bound = bound + psi @ W @ psi.T + np.diag(shift ** 2 @ P.diagonal())
    return bound


def running_bound(M, links, *of_links):
    """`rounding_in_P` of what stands for these links in shift, G, S, P, W; None for exact numbers."""
    if M.dtype != np.float64:
        return None
    return rounding_in_P(M, [tuple(part[j] for part in of_links) for j in links])


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


def articulated_at(pose):
    """Find what links feel like when the joints beyond them are free: dictionaries over the joints. O(n).

    RK 4.4 to 4.6 on a tree: P (6, 6) about the joint point, D = S^T P S (d, d) and D_inv, G = P S
    D_inv (6, d), P_plus = P - G D G^T, and shift (6, 6), which carries forces to the link before.
    Raises ValueError naming a joint whose D vanishes.
    """
    n, S, parents = pose.n, pose.S, pose.arm.parents
    beyond = {i: [] for i in range(-1, n)}
    P, D, D_inv, G, P_plus, W, shift = ({} for _ in range(7))
    for i in range(n - 1, -1, -1):
        M = spatial_inertia(pose.m[i], pose.p[i], pose.Ic[i])
        P[i] = sum((shift[j] @ P_plus[j] @ shift[j].T for j in beyond[i]), M)
        D[i] = S[i].T @ P[i] @ S[i]
        W[i] = running_bound(M, beyond[i], shift, G, S, P, W)
        refuse_vanishing(pose.arm, i, D[i], S[i], W[i])
        D_inv[i] = inverse(D[i])
        G[i] = P[i] @ S[i] @ D_inv[i]
        P_plus[i] = P[i] - G[i] @ D[i] @ G[i].T
        shift[i] = phi(pose.l[i])
        beyond[parents[i]].append(i)
    return SimpleNamespace(S=dict(enumerate(S)), P=P, D=D, D_inv=D_inv, G=G, P_plus=P_plus,
                           shift=shift)
