"""Inertias that no body has: their effect on torques, and the typing error that explains one."""

from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from .numbers.ties import TIE, first_largest
from .reference import inverse_dynamics_at

SIX = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
PLACES = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
POWERS = tuple(k for k in range(-9, 10) if k)
POSES = 64
LEAST_SHARE = 1e-8  # smallest share of a torque that is printed as a number


def possible(I):
    """Return whether a body can have the inertia I (3, 3).

    No principal moment may be larger than the sum of the others.
    """
    a, b, c = np.linalg.eigvalsh((I + I.T) / 2)
    slack = 1e-9 * max(abs(a), abs(c))
    return a >= -slack and a + b >= c - slack


def nearest(I):
    """Return the inertia (3, 3) with the second moments of I, negative ones set to 0."""
    moments, axes = np.linalg.eigh(np.trace(I) / 2 * np.eye(3) - I)
    S = axes * np.maximum(moments, 0) @ axes.T
    return np.trace(S) * np.eye(3) - S


def guess(I):
    """Return (the typing error, the corrected inertia (3, 3)), or None.

    It tries one number off by a power of ten, two of the six numbers exchanged, and one sign. The
    result is None unless exactly one of these errors explains I.
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


@dataclass(frozen=True)
class Effect:
    """A change of torque at freedom j in pose q: size [N m or N], share of the whole torque."""

    size: float
    share: float
    j: int
    q: np.ndarray


def worst_effect(arm, i, change):
    """Return the largest `Effect` of an added inertia `change` (3, 3) of link i, in 64 poses.

    All rates and accelerations are 1. Among equally large ones it is the first.
    """
    g = np.array([0, 0, -9.81])
    none = np.zeros(6)
    ones = np.ones(arm.nv)
    worst = Effect(-1.0, 0.0, 0, arm.neutral)
    for k in range(POSES):
        spread = (0.37 + (k * arm.nq + np.arange(arm.nq)) * 0.6180339887) % 2 * 3 - 3
        q = arm.of_unit_quaternions(spread)
        tau = inverse_dynamics_at(arm.at(q), ones, ones, g, none)
        off = torque_of_inertia(arm.at(q), i, change)
        j = first_largest(abs(off))
        if abs(off[j]) > worst.size * (1 + TIE):
            right = abs(tau[j] + off[j])
            share = abs(off[j]) / right if right else np.inf
            worst = Effect(abs(off[j]), share, j, q)
    return worst


def torque_of_inertia(pose, i, inertia):
    """Return the torques (nv,) of an inertia (3, 3) of link i alone, at rates and accelerations 1.

    Torques are linear in the inertias, so no digits are lost in a difference.
    """
    ones = np.ones(pose.arm.nv)
    none = np.zeros(6)
    empty = replace(pose, m=np.zeros(pose.n), Ic=np.zeros((pose.n, 3, 3)))
    alone = np.zeros((pose.n, 3, 3))
    alone[i] = pose.R[i] @ inertia @ pose.R[i].T
    without = inverse_dynamics_at(empty, ones, ones, none[:3], none)
    return inverse_dynamics_at(replace(empty, Ic=alone), ones, ones, none[:3], none) - without


def consequence(arm, i, change):
    """Return a sentence on the error of torques if `change` (3, 3) is missing in link i's inertia.

    It is computed in 64 poses, with all rates and accelerations 1; see `worst_effect`.
    """
    worst = worst_effect(arm, i, change)
    if worst.size == 0:
        return f"it changes no torque in {POSES} poses, with all rates and accelerations 1"
    unit = "N" if arm.units[worst.j] == "m/s" else "N m"
    at = ", ".join(f"{x:.2f}" for x in worst.q[:8]) + (", ..." if len(worst.q) > 8 else "")
    share = f"{100 * worst.share:.2g} %"
    if worst.share < LEAST_SHARE:
        share = f"less than {100 * LEAST_SHARE:.0g} %"
    return (
        f"worst for {arm.joint_label(arm.joint_of[worst.j])}: {worst.size:.3g} {unit}, "
        f"{share} of its torque, at q = ({at}) with all rates and accelerations 1"
    )
