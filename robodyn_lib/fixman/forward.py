"""Lee & Chirikjian's inversion as a method of forward dynamics: which chain an arm is, and the way for it.

Point masses in a plane go the way of the paper, in tension form; rigid bodies in a plane or in space by blocks.
"""
from typing import NamedTuple

import numpy as np

from ..arm import REVOLUTE
from ..elimination import unit_factor, vanishes
from ..numbering import from_base, to_base_order
from ..spatial import array, cross, square_root, zeros
from .bands import tension_form
from .bodies import Bodies, Rates, accelerations, complement
from .chain import PointChain

__all__ = ["Planar", "fixman", "lacks", "planar", "plane", "point_chain"]


class Planar(NamedTuple):
    """An arm whose links move in a plane: normal (n, 3) to it in each link's axes, sense (n,) of each joint, 1 or -1
    about the normal, 0 if it slides; lengths (n,) from each joint to its link's mass, if the links are points, or None.
    """

    normal: np.ndarray
    sense: tuple
    lengths: np.ndarray | None


def planar(arm):
    """The `Planar` of an arm whose turning joints have parallel axes and whose sliding ones go across them, or None.

    It holds at all joint values or at none, so the arm is asked and not a pose. At least one joint must turn. O(n).
    """
    first = next((i for i, kind in enumerate(arm.joint_types) if kind == REVOLUTE), None)
    if first is None:
        return None
    normal = arm.axes[first]
    for i in range(first, 0, -1):
        normal = arm.rotations[i] @ normal
    normals, sense = [], []
    for i, kind in enumerate(arm.joint_types):
        normal = arm.rotations[i].T @ normal if i else normal
        along = arm.axes[i] @ normal
        if not vanishes(along, 1) if kind != REVOLUTE else not all(vanishes(x, 1) for x in cross(arm.axes[i], normal)):
            return None
        sense.append(0 if kind != REVOLUTE else 1 if vanishes(along - 1, 1) else -1)
        normal = normal if kind != REVOLUTE else sense[-1] * arm.axes[i]
        normals.append(normal)
    return Planar(np.array(normals), tuple(sense), _lengths(arm, normals) if all(sense) else None)


def _lengths(arm, normals):
    """Lengths (n,) of a chain of point masses: each stands at the next joint, the last one off its axis. Else None."""
    out = []
    for i, n in enumerate(normals):
        com, m = arm.coms[i] - (arm.coms[i] @ n) * n, arm.masses[i]
        size = com @ com
        step = arm.offsets[i + 1] - (arm.offsets[i + 1] @ n) * n - com if i + 1 < arm.n else 0 * com
        if vanishes(size, 0) or not all(vanishes(x * x, size) for x in step):
            return None
        if not vanishes(n @ arm.inertias[i] @ n, m * size):
            return None
        try:
            out.append(square_root(size))
        except ValueError:
            return None
    return array(out)


def plane(pose, sense):
    """A plane's axes at a pose: e_1, e_2 and the normal (3, 3), right-handed rows in base axes."""
    first = next(i for i, s in enumerate(sense) if s)
    normal = sense[first] * pose.h[first]
    e = complement(normal)[0]
    return np.array([e, cross(normal, e), normal])


def point_chain(pose, found):
    """The `PointChain` of a pose of a chain of point masses, and its plane's axes (3, 3); found: its `Planar`."""
    axes = plane(pose, found.sense)
    flat, cosines, sines = pose.p @ axes[:2].T, [], []
    for i, length in enumerate(found.lengths):
        before, size = (flat[i - 1], found.lengths[i - 1] * length) if i else (axes[0, :2] * 0 + [1, 0], length)
        cosines.append(before @ flat[i] / size)
        sines.append((before[0] * flat[i, 1] - before[1] * flat[i, 0]) / size)
    return PointChain(found.lengths, pose.m, cosines, sines), axes


def lacks(arm):
    """What an arm lacks that this method needs, as a sentence that names the link; "" if nothing.

    Every body must have an inertia that can be inverted: in a plane a mass and a moment about the normal, unless all
    links are point masses; in space a mass and three principal moments. A slender rod has two.
    """
    found = planar(arm)
    for i in range(arm.n):
        link = arm.link_label(i)
        if vanishes(arm.masses[i], 0):
            return f"{link} has no mass, and a free body without mass has no acceleration"
        if found is None:
            C = arm.inertias[i]
        elif found.lengths is None:
            C = np.array([[found.normal[i] @ arm.inertias[i] @ found.normal[i]]])
        else:
            continue
        try:
            unit_factor(C)
        except ValueError:
            return f"{link} has no moment of inertia about some axis through its mass centre"
    return ""


def fixman(pose, qd, tau, gravity, tip_force):
    """Forward dynamics by Lee & Chirikjian 2005: accelerations (n,), base to tip. O(n).

    A planar chain of point masses by the tension form of LC 13 and 25; other arms by the same inversion for rigid
    bodies, three motions each in a plane, six in space. Raises ValueError naming a link whose inertia has no inverse.
    """
    found = planar(pose.arm)
    if lacking := lacks(pose.arm):
        raise ValueError(f"the inverse of each body's inertia is needed, but {lacking}")
    if found is None or found.lengths is None:
        E = None
        if found is not None:
            axes, none = plane(pose, found.sense), zeros(3, pose.dtype)
            E = np.stack([np.concatenate([axes[2], none]), *(np.concatenate([none, e]) for e in axes[:2])], axis=1)
        bodies = Bodies(pose, E)
        return to_base_order(accelerations(bodies, Rates(bodies, qd, gravity, tip_force), from_base(tau))[0])
    chain, axes = point_chain(pose, found)
    moment = tip_force[:3] + cross(pose.tip - pose.C[-1], tip_force[3:])
    sense = np.array(found.sense)
    theta_ddot, _ = tension_form(chain, sense * qd, sense * tau, axes[:2] @ gravity,
                                 {pose.n: -axes[:2] @ tip_force[3:]}, -axes[2] @ moment)
    return sense * theta_ddot
