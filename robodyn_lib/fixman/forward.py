"""Lee & Chirikjian's inversion as a method of forward dynamics: which chain an arm is, and the way for it.

Point masses in a plane go the way of the paper, in tension form; rigid bodies in a plane or in
space by blocks.
"""

from typing import NamedTuple

import numpy as np

from ..arm import once, plain
from ..elimination import unit_factor, vanishes
from ..numbering import from_base, to_base_order
from ..numbers import array, square_root
from ..spatial import cross, eye, zeros
from .bands import tension_form
from .bodies import Bodies, Rates, accelerations, complement
from .chain import PointChain


class Planar(NamedTuple):
    """An arm whose links move in a plane: normal (n, 3) to it in each link's axes, sense (n,) of each joint, 1 or -1
    about the normal, 0 if it slides; lengths (n,) from each joint to its link's mass, if the links
    are points, or None.
    """

    normal: np.ndarray
    sense: tuple
    lengths: np.ndarray | None


@once
def planar(arm):
    """The `Planar` of an arm whose turning joints have parallel axes and whose sliding ones go across them, or None.

    It holds at all joint values or at none, so the arm is asked and not a pose. At least one joint
    must turn. O(n).
    """
    first = next((i for i, turns in enumerate(arm.hinges) if turns), None)
    if first is None:
        return None
    normal = arm.axes[first]
    for i in range(first, 0, -1):
        normal = arm.rotations[i] @ normal
    normals, sense = [], []
    for i, turns in enumerate(arm.hinges):
        normal = arm.rotations[i].T @ normal if i else normal
        along = arm.axes[i] @ normal
        off = cross(arm.axes[i], normal) if turns else [along]
        if not all(vanishes(x, 1) for x in off):
            return None
        sense.append((1 if vanishes(along - 1, 1) else -1) if turns else 0)
        normal = sense[-1] * arm.axes[i] if turns else normal
        normals.append(normal)
    return Planar(np.array(normals), tuple(sense), _lengths(arm, normals) if all(sense) else None)


def _lengths(arm, normals):
    """Lengths (n,) of a chain of point masses: each is at the next joint, the last one off its axis. Else None."""

    def across(v, n):
        return v - (v * n).sum(axis=1, keepdims=True) * n

    normals = np.array(normals)
    coms = across(arm.coms, normals)
    sizes, apart = (coms * coms).sum(axis=1), across(arm.offsets[1:], normals[:-1]) - coms[:-1]
    moments = ((arm.inertias @ normals[:, :, np.newaxis])[:, :, 0] * normals).sum(axis=1)
    try:
        lengths = array([square_root(size) for size in sizes])
    except ValueError:  # an exact length that is not rational
        return None
    points = all(not vanishes(length, 0) for length in lengths)
    points = points and all(
        vanishes(x, length) for row, length in zip(apart, lengths, strict=False) for x in row
    )
    points = points and all(vanishes(*x) for x in zip(moments, arm.masses * sizes, strict=True))
    return lengths if points else None


def plane(pose, sense):
    """A plane's axes at a pose: e_1, e_2 and the normal (3, 3), right-handed rows in base axes."""
    normal = pose.h[next(i for i, s in enumerate(sense) if s)]
    e = complement(normal)[0]
    return np.array([e, cross(normal, e), normal])


def motions(pose, in_plane):
    """E (6, k), the motions that bodies of an arm have: a plane's (in_plane: its `Planar`), or,
    where no joint turns, translations. In space None: all six.
    """
    zero, one = zeros((3, 3), pose.dtype), eye(3, pose.dtype)
    if in_plane is not None:
        axes = plane(pose, in_plane.sense)
        return np.concatenate(
            [np.stack([axes[2], *zero[:2]]), np.stack([zero[0], *axes[:2]])], axis=1
        ).T
    return None if any(pose.arm.hinges) else np.concatenate([zero, one])


def point_chain(pose, in_plane):
    """The `PointChain` of a pose of a chain of point masses, and its plane's axes (3, 3); in_plane: its `Planar`.

    Rounding in many rotations adds up to links too long or too short; a Newton step for c^2 + s^2 =
    1 takes that away.
    """
    axes = plane(pose, in_plane.sense)
    flat, cosines, sines = pose.p @ axes[:2].T, [], []
    for i, length in enumerate(in_plane.lengths):
        before, size = (
            (flat[i - 1], in_plane.lengths[i - 1] * length)
            if i
            else (0 * axes[0, :2] + [1, 0], length)
        )
        c, s = before @ flat[i] / size, (before[0] * flat[i, 1] - before[1] * flat[i, 0]) / size
        step = (3 - c * c - s * s) / 2
        cosines.append(c * step)
        sines.append(s * step)
    return PointChain(in_plane.lengths, pose.m, cosines, sines), axes


@once
def lacks(arm):
    """Say what an arm lacks that this method needs, in a sentence that names the link; "" if nothing.

    It must be a chain of hinges and sliders. Every body must have an inertia that can be inverted,
    as far as it moves: a mass; in a plane a moment about the normal too, unless all links are point
    masses; in space three principal moments. A slender rod has two.
    """
    if lacking := plain(arm):
        return lacking
    flat = planar(arm)
    massless = next((i for i, m in enumerate(arm.masses) if vanishes(m, 0)), None)
    if massless is not None:
        return f"{arm.link_label(massless)} has no mass, and a free body without mass has no acceleration"
    if not any(arm.hinges) or flat is not None and flat.lengths is not None:
        return ""
    for i, C in enumerate(arm.inertias):
        try:
            unit_factor(C if flat is None else np.array([[flat.normal[i] @ C @ flat.normal[i]]]))
        except ValueError:
            return f"{arm.link_label(i)} has no moment of inertia about some axis through its mass centre"
    return ""


def fixman(pose, qd, tau, gravity, tip_force):  # LC 1, LC 2
    """Forward dynamics by Lee & Chirikjian 2005: accelerations (n,), base to tip. O(n).

    A planar chain of point masses by the tension form of LC 13 and 25; other arms by the same
    inversion for rigid bodies, three motions each in a plane or on sliders alone, six in space.
    Raises ValueError naming a link whose inertia has no inverse, or, in machine numbers, one so
    light that less than nine digits would be right.
    """
    if lacking := plain(pose.arm):
        raise ValueError(lacking)
    if lacking := lacks(pose.arm):
        raise ValueError(f"the inverse of each body's inertia is needed, but {lacking}")
    in_plane = planar(pose.arm)
    if in_plane is None or in_plane.lengths is None:
        bodies = Bodies(pose, motions(pose, in_plane))
        return to_base_order(
            accelerations(bodies, Rates(bodies, qd, gravity, tip_force), from_base(tau))[0]
        )
    return in_tension_form(pose, in_plane, qd, tau, gravity, tip_force)[0]


def in_tension_form(pose, in_plane, qd, tau, gravity, tip_force):
    """LC 13, 25 of point masses in a plane: accelerations (n,), tensions (n,), base to tip, and their `PointChain`."""
    chain, axes = point_chain(pose, in_plane)
    moment = tip_force[:3] + cross(pose.to_tip - pose.p[-1], tip_force[3:])
    sense = np.array(in_plane.sense)
    theta_ddot, tension = tension_form(
        chain,
        sense * qd,
        sense * tau,
        axes[:2] @ gravity,
        {pose.n: -axes[:2] @ tip_force[3:]},
        -axes[2] @ moment,
    )
    return sense * theta_ddot, tension, chain
