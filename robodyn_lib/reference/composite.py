"""The mass matrix of one pose by composite bodies, and forward dynamics by factoring it.

Spatial vectors are (angular; linear) about the joint points, in base axes. Indices count from 0 at
the base.
"""

import numpy as np

from ..elimination import solved, unit_factor, vanishes
from ..spatial import shifts, spatial_inertias, zeros
from .newton_euler import inverse_dynamics_at


def mass_matrix_at(pose):
    """Return the mass matrix (nv, nv) by composite bodies (Walker & Orin 1982). O(N^2).

    It works for any joints and any tree. R[i] is the inertia of link i and all links that it
    carries, as one rigid body about O(i). Unit rates of joint i give this body the momentum R S(i),
    with a column for each rate. The columns of all joints beyond it are shifted to O(i) and placed
    beside it, so that S(i) is applied to all of them at once.
    """
    n = pose.n
    at = pose.arm.places
    parents = pose.arm.parents
    S = pose.S
    A = zeros((at[-1].stop,) * 2, pose.dtype)
    R = spatial_inertias(pose.m, pose.p, pose.Ic)
    shift = shifts(pose.l)
    beyond = [[] for _ in R]  # momenta (6, ...) of the links that it carries
    rates = [[*range(x.start, x.stop)] for x in at]  # whose columns these are
    for i in reversed(range(n)):
        momenta = np.concatenate([R[i] @ S[i], *beyond[i]], axis=1)
        A[at[i], rates[i]] = S[i].T @ momenta
        parent = parents[i]
        if parent >= 0:
            R[parent] += shift[i] @ R[i] @ shift[i].T
            beyond[parent].append(shift[i] @ momenta)
            rates[parent] += rates[i]
    below = np.tri(len(A), k=-1, dtype=bool)
    A = np.where(below, A.T, A)
    return A + np.diag(pose.arm.armature) if pose.arm.geared else A


def inertia_scale(pose):
    """Return the mass or polar moment that each rate moves (nv,), in one inward sweep: O(N).

    The mass [kg] is that of all links moved by a translation; the polar moment [kg m^2] is taken
    about the joint's point for a rotation. It bounds the entries of the mass matrix, so eps times
    it bounds the rounding error of D in a dense elimination. Along a chain it grows as n^3, while D
    does not.
    """
    n = pose.n
    # of link i and all links that it carries, about O(i): mass, first moment, polar moment
    m = [0] * n
    moment = [zeros(3, pose.dtype)] * n
    polar = [0] * n
    scale = {}
    for i in range(n - 1, -1, -1):
        polar[i] = polar[i] + np.trace(pose.Ic[i]) + pose.m[i] * (pose.p[i] @ pose.p[i])
        moment[i] = moment[i] + pose.m[i] * pose.p[i]
        m[i] = m[i] + pose.m[i]
        scale[i] = [polar[i] if unit == "rad/s" else m[i] for unit in pose.arm.kinds[i].units]
        r = pose.l[i]
        parent = pose.arm.parents[i]
        if parent >= 0:
            polar[parent] = polar[parent] + polar[i] + 2 * (r @ moment[i]) + m[i] * (r @ r)
            moment[parent] = moment[parent] + moment[i] + m[i] * r
            m[parent] = m[parent] + m[i]
    out = np.array([x for i in range(n) for x in scale[i]], dtype=pose.dtype)
    return out + pose.arm.armature if pose.arm.geared else out


class Vanishing(ValueError):
    """Raised if the mass matrix is singular, so that forward dynamics is not defined."""


def refuse_no_inertia(arm, i, D, scale, dense=True):
    """Raise `Vanishing`, naming joint i (from 0), if its inertia D is 0 or only rounding error.

    D is the inertia about the joint with all joints beyond it free. scale: size of the numbers that
    D is computed from, `inertia_scale` for a dense elimination, `rounding_in_P` for a recursion.
    Raises a plain ValueError if numbers overflow, so that D or scale is not finite.
    """
    if not vanishes(D, scale) and not (isinstance(D, float) and D < 0):
        return
    joint = arm.joint_label(i) if arm is not None else f"joint {i + 1}"
    if isinstance(D, float) and not np.isfinite([D, scale]).all():
        name = f" for {arm.name!r}" if arm is not None else ""
        raise ValueError(f"numbers overflow{name}: the inertia of {joint} is not finite")
    size = 0.0 if D == 0 else float(D)
    compared = ""
    remedy = ""
    if D != 0 and dense:
        compared = f" (it is what elimination leaves of {scale:.3g})"
        remedy = ", or too little for dense methods"
    beyond = ""
    if arm is not None and len(arm.carried[i]) > 1:
        beyond = "with the joints beyond it free, "
    raise Vanishing(
        f"{joint}: joint inertia D = {size:.3g} vanishes{compared}; {beyond}the links it moves "
        f"have neither mass nor inertia about its axis{remedy}, so forward dynamics is not defined"
    )


def factor_from_tip(A, arm=None, scale=None):
    """Return U (n, n) and D (n,) of a symmetric A = U diag(D) U^T, eliminating the last row first.

    U is unit upper triangular; no square roots are taken. For a mass matrix D[i] is the inertia
    moved by rate i when everything beyond it is free, RK's D(k); if it vanishes, ValueError names
    the joint. scale (nv,): the size that rounding in D[i] is compared with, see `inertia_scale`; by
    default the diagonal of A.
    """

    def refuse(j, D, size):
        joint = j if arm is None else arm.joint_of[j]
        refuse_no_inertia(arm, joint, D, size if scale is None else scale[j])

    return unit_factor(A, refuse)


def composite_cholesky(pose, qd, tau, gravity, tip_force):
    """Return accelerations (nv,), base to tip, by factoring the mass matrix. O(N^3)."""
    bias = inverse_dynamics_at(pose, qd, zeros(len(tau), pose.dtype), gravity, tip_force)
    scale = inertia_scale(pose) if pose.dtype == np.float64 else None  # exact pivots need no scale
    return solved(*factor_from_tip(mass_matrix_at(pose), pose.arm, scale), tau - bias)
