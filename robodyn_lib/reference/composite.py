"""The mass matrix of one pose by composite bodies, and forward dynamics by factoring it: independent of any paper.

Spatial vectors are (angular; linear) about the joint points, in base axes. Indices count from 0 at
the base.
"""

import numpy as np

from ..elimination import solved, unit_factor, vanishes
from ..spatial import phi, spatial_inertia, zeros
from .newton_euler import inverse_dynamics_at


def mass_matrix_at(pose):
    """The mass matrix (nv, nv) by composite bodies (Walker & Orin 1982), any joints, any tree. O(N^2).

    R[i] is the inertia of link i and all that hangs on it as one body about O(i). Rates of joint i
    give it the momentum R S(i), which each joint that carries it meets, shifted to its own point,
    along its own S.
    """
    n, at, parents, S = pose.n, pose.arm.places, pose.arm.parents, pose.S
    A = zeros((at[-1].stop,) * 2, pose.dtype)
    R = [spatial_inertia(pose.m[i], pose.p[i], pose.Ic[i]) for i in range(n)]
    shift = {
        i: phi(pose.l[i]) for i, p in enumerate(parents) if p >= 0
    }  # forces to the link before
    for i in range(n - 1, -1, -1):
        if parents[i] >= 0:
            R[parents[i]] = R[parents[i]] + shift[i] @ R[i] @ shift[i].T
        momentum, j = R[i] @ S[i], i
        A[at[i], at[i]] = S[i].T @ momentum
        while parents[j] >= 0:
            momentum, j = shift[j] @ momentum, parents[j]
            A[at[j], at[i]] = S[j].T @ momentum
            A[at[i], at[j]] = A[at[j], at[i]].T
    return A


def inertia_scale(pose):
    """For each freedom (nv,) the mass, or the polar moment about its joint's point, of all it moves. Inward, O(N).

    It bounds the entries of the mass matrix, and so, times eps, the rounding in what a dense
    elimination leaves of them as D. Along a chain it grows as n^3, which D does not.
    """
    n, zero3 = pose.n, zeros(3, pose.dtype)
    m, moment, polar = (
        [0] * n,
        [zero3] * n,
        [0] * n,
    )  # of link i and all on it, about O(i): mass, moment, m r^2
    scale = {}
    for i in range(n - 1, -1, -1):
        polar[i] = polar[i] + np.trace(pose.Ic[i]) + pose.m[i] * (pose.p[i] @ pose.p[i])
        moment[i], m[i] = moment[i] + pose.m[i] * pose.p[i], m[i] + pose.m[i]
        scale[i] = [polar[i] if unit == "rad/s" else m[i] for unit in pose.arm.kinds[i].units]
        r, parent = pose.l[i], pose.arm.parents[i]
        if parent >= 0:
            polar[parent] = polar[parent] + polar[i] + 2 * (r @ moment[i]) + m[i] * (r @ r)
            moment[parent], m[parent] = moment[parent] + moment[i] + m[i] * r, m[parent] + m[i]
    return np.array([x for i in range(n) for x in scale[i]], dtype=pose.dtype)


class Vanishing(ValueError):
    """A mass matrix is singular: forward dynamics is not defined."""


def refuse_no_inertia(arm, i, D, scale, dense=True):
    """`Vanishing` naming joint i (base to tip, from 0) where its inertia D, all joints beyond it free, vanishes.

    It vanishes exactly, or is what rounding leaves of parts of size `scale`: `inertia_scale` for a
    dense elimination; a recursion has smaller parts (`rounding_in_P`). Where D is not finite the
    numbers are too large.
    """
    if not vanishes(D, scale) and not (isinstance(D, float) and D < 0):
        return
    joint = arm.joint_label(i) if arm is not None else f"joint {i + 1}"
    if isinstance(D, float) and not np.isfinite([D, scale]).all():
        raise ValueError(
            "numbers overflow"
            + (f" for {arm.name!r}" if arm is not None else "")
            + f": the inertia of {joint} is not finite"
        )
    size, beside, little = 0.0 if D == 0 else float(D), "", ""
    if D != 0 and dense:
        beside, little = (
            f" beside {scale:.3g}, of which elimination leaves it",
            ", or too little for dense methods",
        )
    raise Vanishing(
        f"{joint}: joint inertia D = {size:.3g} vanishes{beside}, the links it moves have neither mass "
        f"nor inertia about its axis{little}, so forward dynamics is not defined"
    )


def factor_from_tip(A, arm=None, scale=None):
    """A = U D U^T of a symmetric matrix (n, n), without square roots, eliminating the last row first.

    U is unit upper triangular, D (n,) the pivots. For a mass matrix D[i] is the inertia that
    freedom i moves when all freedoms beyond it are free, RK's D(k); if one vanishes the joint moves
    nothing and ValueError names it. scale (nv,): what rounding in D[i] is measured by, see
    `inertia_scale`; without it, the diagonal of A.
    """

    def refuse(j, D, own):
        joint = j if arm is None else arm.joint_of[j]
        refuse_no_inertia(arm, joint, D, own if scale is None else scale[j])

    return unit_factor(A, refuse)


def composite_cholesky(pose, qd, tau, gravity, tip_force):
    """Forward dynamics by building the mass matrix and factoring it: O(N^3). Accelerations (nv,), base to tip."""
    bias = inverse_dynamics_at(pose, qd, zeros(len(tau), pose.dtype), gravity, tip_force)
    scale = (
        inertia_scale(pose) if pose.dtype == np.float64 else None
    )  # exact numbers vanish exactly
    return solved(*factor_from_tip(mass_matrix_at(pose), pose.arm, scale), tau - bias)
