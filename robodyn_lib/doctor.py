"""Inertias that no body has: their effect on torques, and the typing error that explains one."""

from itertools import combinations

import numpy as np

from .numbers.ties import TIE, first_largest
from .reference import inverse_dynamics_at

SIX = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
PLACES = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
POWERS = tuple(k for k in range(-9, 10) if k)
POSES = 64


def possible(I):
    """Return whether a body can have the inertia I (3, 3).

    No principal moment may be larger than the sum of the others.
    """
    a, b, c = np.linalg.eigvalsh((I + I.T) / 2)
    slack = 1e-9 * max(abs(a), abs(c))
    return a >= -slack and a + b >= c - slack


def nearest(I):
    """Return the inertia (3, 3) whose second moments are those of I, the negative ones 0."""
    moments, axes = np.linalg.eigh(np.trace(I) / 2 * np.eye(3) - I)
    S = axes * np.maximum(moments, 0) @ axes.T
    return np.trace(S) * np.eye(3) - S


def guess(I):
    """Return (the typing error, the corrected inertia (3, 3)), or None.

    There must be exactly one single error that explains I.

    Tried are one number off by a power of ten, two of the six numbers exchanged, and one sign.
    """
    six = [float(I[place]) for place in PLACES]
    slips = []
    for i, x in enumerate(six):
        if x:
            slips += [
                (f"{SIX[i]} off by 10^{-k}, {x * 10.0**k:.4g} for {x:.4g}", {i: x * 10.0**k})
                for k in POWERS
            ]
            slips.append((f"{SIX[i]} with the other sign, {-x:.4g} for {x:.4g}", {i: -x}))
    slips += [
        (f"{SIX[i]} and {SIX[j]} exchanged", {i: six[j], j: six[i]})
        for i, j in combinations(range(6), 2)
        if six[i] != six[j]
    ]
    good = []
    for text, changes in slips:
        repaired = np.zeros((3, 3))
        for i, (a, b) in enumerate(PLACES):
            repaired[a, b] = repaired[b, a] = changes.get(i, six[i])
        if possible(repaired):
            good.append((text, repaired))
    return good[0] if len(good) == 1 else None


def consequence(arm, i, change):
    """Return a sentence: how far torques are off if `change` (3, 3) is missing in link i's inertia.

    Asked in 64 poses, all rates and accelerations 1. The share is that of the torque with the
    change.
    """
    g = np.array([0, 0, -9.81])
    none = np.zeros(6)
    one = np.ones(arm.nv)
    worst = (-1.0, None, None, None)
    for k in range(POSES):
        q = arm.of_unit_quaternions(
            (0.37 + (k * arm.nq + np.arange(arm.nq)) * 0.6180339887) % 2 * 3 - 3
        )
        pose = arm.at(q)
        tau = inverse_dynamics_at(pose, one, one, g, none)
        pose.Ic[i] = pose.Ic[i] + pose.R[i] @ change @ pose.R[i].T
        off = inverse_dynamics_at(pose, one, one, g, none) - tau
        j = first_largest(abs(off))
        if abs(off[j]) > worst[0] * (1 + TIE):  # of equal poses the first
            right = abs(tau[j] + off[j])
            worst = abs(off[j]), abs(off[j]) / right if right else np.inf, j, q
    size, share, j, q = worst
    unit = "N" if arm.units[j] == "m/s" else "N m"
    at = ", ".join(f"{x:.2f}" for x in q[:8]) + (", ..." if len(q) > 8 else "")
    return (
        f"worst for {arm.joint_label(arm.joint_of[j])}: {size:.3g} {unit}, "
        f"{100 * share:.2g} % of its torque, "
        f"at q = ({at}) with all rates and accelerations 1"
    )
