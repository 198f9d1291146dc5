"""Lee & Chirikjian's inversion as a method of forward dynamics for any chain of hinges and sliders.

Point masses in a plane are solved as in the paper, in tension form; rigid bodies in a plane or in
space by blocks.
"""

from typing import NamedTuple

import numpy as np

from ..arm import gearless, once, plain
from ..elimination import unit_factor, vanishes
from ..numbering import from_base, to_base_order
from ..numbers import array, square_root
from ..spatial import cross, eye, zeros
from .bands import tension_form
from .bodies import Bodies, Rates, accelerations, complement
from .chain import PointChain


class Planar(NamedTuple):
    """The plane in which the links of an arm move.

    normal (n, 3): the normal in each link's axes; sense (n,): 1 or -1 for a joint that turns about
    the normal or against it, 0 for a slider; lengths (n,): from each joint to its link's mass if
    the links are point masses, otherwise None.
    """

    normal: np.ndarray
    sense: tuple
    lengths: np.ndarray | None


@once
def planar(arm):
    """Return the `Planar` of an arm, or None if its links do not move in a plane. O(n).

    They do if all hinges are parallel and all sliders perpendicular to them. This does not depend
    on the pose. At least one joint must be a hinge.
    """
    first = next((i for i, turns in enumerate(arm.hinges) if turns), None)
    if first is None:
        return None
    normal = arm.axes[first]
    for i in range(first, 0, -1):
        normal = arm.rotations[i] @ normal
    normals = []
    sense = []
    for i, turns in enumerate(arm.hinges):
        if i:
            normal = arm.rotations[i].T @ normal
        along = arm.axes[i] @ normal
        off = cross(arm.axes[i], normal) if turns else [along]
        if not all(vanishes(x, 1) for x in off):
            return None
        if turns:
            sense.append(1 if vanishes(along - 1, 1) else -1)
            normal = sense[-1] * arm.axes[i]
        else:
            sense.append(0)
        normals.append(normal)
    return Planar(np.array(normals), tuple(sense), _lengths(arm, normals) if all(sense) else None)


def _lengths(arm, normals):
    """Return the lengths (n,) [m] of a chain of point masses, or None if it is not one.

    Each mass must be at the next joint, the last one off its axis.
    """

    def across(v, n):
        return v - (v * n).sum(axis=1, keepdims=True) * n

    normals = np.array(normals)
    coms = across(arm.coms, normals)
    sizes = (coms * coms).sum(axis=1)
    apart = across(arm.offsets[1:], normals[:-1]) - coms[:-1]
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
    """Return the axes of the plane at a pose as right-handed rows e_1, e_2, normal (3, 3)."""
    normal = pose.h[next(i for i, s in enumerate(sense) if s)]
    e = complement(normal)[0]
    return np.array([e, cross(normal, e), normal])


def motions(pose, in_plane):
    """Return a basis E (6, k) of the motions of an arm's bodies, or None for all six.

    in_plane: the arm's `Planar` or None. If no joint turns, the motions are translations.
    """
    zero = zeros((3, 3), pose.dtype)
    one = eye(3, pose.dtype)
    if in_plane is not None:
        axes = plane(pose, in_plane.sense)
        return np.concatenate(
            [np.stack([axes[2], *zero[:2]]), np.stack([zero[0], *axes[:2]])], axis=1
        ).T
    return None if any(pose.arm.hinges) else np.concatenate([zero, one])


def point_chain(pose, in_plane):
    """Return the `PointChain` of a pose of a chain of point masses, and its plane's axes (3, 3).

    in_plane: the arm's `Planar`. Rounding in many rotations adds up to links that are too long or
    too short; one Newton step for c^2 + s^2 = 1 corrects this.
    """
    axes = plane(pose, in_plane.sense)
    flat = pose.p @ axes[:2].T
    cosines = []
    sines = []
    for i, length in enumerate(in_plane.lengths):
        if i:
            before = flat[i - 1]
            size = in_plane.lengths[i - 1] * length
        else:
            before = 0 * axes[0, :2] + [1, 0]
            size = length
        c = before @ flat[i] / size
        s = (before[0] * flat[i, 1] - before[1] * flat[i, 0]) / size
        step = (3 - c * c - s * s) / 2
        cosines.append(c * step)
        sines.append(s * step)
    return PointChain(in_plane.lengths, pose.m, cosines, sines), axes


@once
def lacks(arm):
    """Return a message on why this method cannot treat an arm, or "". It names the link.

    The arm must be a chain of hinges and sliders, and each body must have an invertible inertia for
    the motions it makes: a mass; in a plane also a moment about the normal, unless all links are
    point masses; in space three principal moments. A slender rod has only two.
    """
    if reason := plain(arm):
        return reason
    flat = planar(arm)
    massless = next((i for i, m in enumerate(arm.masses) if vanishes(m, 0)), None)
    if massless is not None:
        return (
            f"{arm.link_label(massless)} has no mass, "
            "and a free body without mass has no acceleration"
        )
    if not any(arm.hinges):
        return ""
    if flat is not None and flat.lengths is not None:
        said = gearless(arm)
        return said and (
            f"{said}, and the formula for point masses in a plane has one equation a link, "
            "of its length: a rotor needs one more, as bodies with a moment of inertia have"
        )
    for i, inertia in enumerate(arm.inertias):
        if flat is not None:
            normal = flat.normal[i]
            inertia = np.array([[normal @ inertia @ normal]])
        try:
            unit_factor(inertia)
        except ValueError:
            return (
                f"{arm.link_label(i)} has no moment of inertia about some axis "
                "through its mass centre"
            )
    return ""


def fixman(pose, qd, tau, gravity, tip_force):  # LC 1, LC 2
    """Return accelerations (n,), base to tip, by Lee & Chirikjian 2005. O(n).

    A planar chain of point masses is solved by the tension form of LC 13 and 25; other arms by the
    same inversion for rigid bodies, with three motions each in a plane or with sliders alone, and
    six in space. Raises ValueError, naming the link, if the inertia of a link has no inverse, or if
    in machine numbers a link is so light that fewer than nine digits would be correct.
    """
    if reason := plain(pose.arm):
        raise ValueError(reason)
    if reason := lacks(pose.arm):
        raise ValueError(f"the inverse of each body's inertia is needed, but {reason}")
    in_plane = planar(pose.arm)
    if in_plane is None or in_plane.lengths is None:
        bodies = Bodies(pose, motions(pose, in_plane))
        rates = Rates(bodies, qd, gravity, tip_force)
        theta_ddot, _ = accelerations(bodies, rates, from_base(tau))
        return to_base_order(theta_ddot)
    return in_tension_form(pose, in_plane, qd, tau, gravity, tip_force)[0]


def in_tension_form(pose, in_plane, qd, tau, gravity, tip_force):
    """Return accelerations (n,), tensions (n,) and the `PointChain` of point masses in a plane.

    This is LC 13, 25; arrays run base to tip.
    """
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
