"""The mass matrix of one pose by composite bodies, and forward dynamics by factoring it: independent of any paper.

Spatial vectors are (angular; linear) about the joint points, in base axes. Indices count from 0 at the base.
"""
import numpy as np

from ..arm import REVOLUTE
from ..elimination import unit_factor, vanishes
from ..spatial import phi, spatial_inertia, zeros
from .jacobian import motion_subspace
from .newton_euler import inverse_dynamics_at

__all__ = ["composite_cholesky", "factor_from_tip", "inertia_scale", "mass_matrix_at", "refuse_no_inertia"]


def mass_matrix_at(pose):
    """The mass matrix (n, n) by composite bodies (Walker & Orin 1982), O(N^2).

    R is the inertia of links i.. as one body about O(i). A unit rate of joint i gives it the momentum R S(i), which
    joint j before it meets, shifted to O(j), along S(j); S is `motion_subspace`.
    """
    n, A, R = pose.n, zeros((pose.n, pose.n), pose.dtype), zeros((6, 6), pose.dtype)
    S = [motion_subspace(pose, i) for i in range(n)]
    shift = [phi(pose.O[i + 1] - pose.O[i]) for i in range(n - 1)]                 # forces from O(i+1) to O(i)
    for i in range(n - 1, -1, -1):
        R = spatial_inertia(pose.m[i], pose.p[i], pose.Ic[i]) + (shift[i] @ R @ shift[i].T if i < n - 1 else R)
        momentum = R @ S[i]
        for j in range(i, -1, -1):
            momentum = shift[j] @ momentum if j < i else momentum
            A[i, j] = A[j, i] = S[j] @ momentum
    return A


# --- factoring a mass matrix ----------------------------------------------------------------------------------------

def inertia_scale(pose):
    """For each joint (n,), base to tip, the mass, or the polar moment about its point, of all it moves. Inward, O(N).

    It bounds the entries of the mass matrix, and so, times eps, the rounding in what a dense elimination leaves of
    them as D. Along a chain it grows as n^3, which D does not.
    """
    scale, r = zeros(pose.n, pose.dtype), zeros(3, pose.dtype)
    m, moment, polar = 0, r, 0                                  # of links i.., about O(i): mass, moment, sum of m r^2
    for i in range(pose.n - 1, -1, -1):
        polar = polar + 2 * (r @ moment) + m * (r @ r)
        moment = moment + m * r + pose.m[i] * pose.p[i]
        m = m + pose.m[i]
        polar = polar + np.trace(pose.Ic[i]) + pose.m[i] * (pose.p[i] @ pose.p[i])
        scale[i] = polar if pose.arm.joint_types[i] == REVOLUTE else m
        r = pose.O[i] - pose.O[i - 1]                           # from the next joint point to this one
    return scale


def refuse_no_inertia(arm, i, D, scale, dense=True):
    """ValueError naming joint i (base to tip, from 0) where its inertia D, all joints beyond it free, vanishes.

    It vanishes exactly, or is what rounding leaves of parts of size `scale`: `inertia_scale` for a dense elimination;
    a recursion has smaller parts (`rk.filter.rounding_in_P`). Where D is not finite the numbers are too large.
    """
    if not vanishes(D, scale) and not (isinstance(D, float) and D < 0):
        return
    joint = arm.joint_label(i) if arm is not None else f"joint {i + 1}"
    if isinstance(D, float) and not np.isfinite([D, scale]).all():
        raise ValueError("numbers overflow" + (f" for {arm.name!r}" if arm is not None else "")
                         + f": the inertia of {joint} is not finite")
    size, beside, little = 0.0 if D == 0 else float(D), "", ""
    if D != 0 and dense:
        beside, little = f" beside {scale:.3g}, of which elimination leaves it", ", or too little for dense methods"
    raise ValueError(f"{joint}: joint inertia D = {size:.3g} vanishes{beside}, the links it moves have neither mass "
                     f"nor inertia about its axis{little}, so forward dynamics is not defined")


def factor_from_tip(A, arm=None, scale=None):
    """A = U D U^T of a symmetric matrix (n, n), without square roots, eliminating the last row first.

    U is unit upper triangular, D (n,) the pivots. For a mass matrix D[i] is the inertia that joint i moves when all
    joints beyond it are free, RK's D(k); if one vanishes the joint moves nothing and ValueError names it.
    scale (n,): what rounding in D[i] is measured by, see `inertia_scale`; without it, the diagonal of A.
    """
    return unit_factor(A, refuse=lambda i, D, own: refuse_no_inertia(arm, i, D, own if scale is None else scale[i]))


def composite_cholesky(pose, qd, tau, gravity, tip_force):
    """Forward dynamics by building the mass matrix and factoring it: O(N^3). Accelerations (n,), base to tip."""
    bias = inverse_dynamics_at(pose, qd, zeros(pose.n, pose.dtype), gravity, tip_force)
    scale = inertia_scale(pose) if pose.dtype == np.float64 else None       # exact numbers vanish exactly
    U, D = factor_from_tip(mass_matrix_at(pose), pose.arm, scale)
    x = tau - bias
    for k in range(pose.n - 1, -1, -1):             # U y = tau - bias, from the tip
        x[:k] = x[:k] - U[:k, k] * x[k]
    x = x / D
    for k in range(pose.n):                         # U^T qdd = D^-1 y, from the base
        x[k] = x[k] - U[:k, k] @ x[:k]
    return x
