"""Planar chains, hinges about parallel axes: steps of rigid bodies and of point masses, and rows.

Row i describes link i. Its x axis points at the next joint, the last one's at its mass or its tip,
y is normal to it in the plane; vectors are (x, y). Surroundings are turned beforehand, so that z is
the plane's normal: forces along it do no work and are left out. A force is the one exerted on the
links beyond.
"""

import numpy as np

from ..codegen import Recursion, Sweep, pivot
from ..link_frames import Turn
from ..numbers import cos_sin, first_smallest
from .rows import Row

EPS = float(np.finfo(float).eps)
PARALLEL = 4 * EPS
ROUNDING = 64 * EPS  # the tolerance of `elimination.vanishes`
# the constants of a row in either recursion
WORDS = "sign", "c0", "s0", "l", "m", "per_l", "per_m", "l2", "hx", "hy", "J", "vanishing"


# --- steps of both --------------------------------------------------------------------------------


def placed(row, carried, kept):
    """Return the turn of a link relative to the link before it."""
    k = row.k
    c, s = cos_sin(row.q[0])
    s = k["sign"] * s
    return [], {"turn": [k["c0"] * c - k["s0"] * s, k["s0"] * c + k["c0"] * s]}, []


def tip_turned(row, wrench, kept):
    """Return the moment and force at the tip in the axes of the link."""
    return [0, 0, wrench[2], *Turn(*kept["turn"]).back(*wrench[3:5]), 0], {}, []


def at_the_tip(tip, wrench):
    """Return the last link's load: no mass, a force (x, y), a moment about the start of `tip`."""
    _, _, n, x, y, _ = wrench
    return [0, 0, 0, x, y, n + tip[0] * y - tip[1] * x]


# --- rigid bodies ---------------------------------------------------------------------------------


def turning(row, carried, kept):
    """Return the square of a link's rate."""
    omega = carried[0] + row.k["sign"] * row.qd[0]
    return [omega], {"square": [omega * omega]}, []


def inward(row, carried, kept):
    """Return the articulated inertia and force of a link behind its free joint, RK 4.2-4.8.

    (a, b; b, d) opposes an acceleration of its joint, (x, y) is the force of the motion.
    """
    a, b, d, x, y, beyond = carried
    k = row.k
    c, s = kept["turn"]
    (w2,) = kept["square"]
    l = k["l"]
    turn = Turn(c, s)
    torque = k["sign"] * row.tau[0]
    per_D = pivot(k["J"] + k["l2"] * d, k["vanishing"])
    gx, gy = turn.vector(l * b - k["hy"], l * d + k["hx"])
    x, y = x - w2 * l * a, y - w2 * l * b  # from the centripetal acceleration of the next joint
    nu = (torque - beyond - l * y) * per_D
    x, y = turn.vector(x - w2 * k["hx"], y - w2 * k["hy"])
    more = s * s * (d - a) - 2 * c * s * b
    skew = c * s * (a - d) - 2 * s * s * b
    a = a + k["m"] + more - gx * gx * per_D
    b = b + skew - gx * gy * per_D
    d = d + k["m"] - more - gy * gy * per_D
    kept = {"gain": [gx * per_D, gy * per_D], "nu": [nu]}
    return [a, b, d, x + gx * nu, y + gy * nu, torque], kept, []


def accelerated(row, carried, kept):
    """Return the accelerations of joints (x, y) and links, from base to tip: RK 4.13-4.15."""
    x, y, _, before = carried
    Gx, Gy = kept["gain"]
    (nu,) = kept["nu"]
    c, s = kept["turn"]
    l = row.k["l"]
    alpha = nu - Gx * x - Gy * y
    onward = c * x + (s * y - l * kept["square"][0])
    across = (c - l * Gy) * y + (l * nu - (s + l * Gx) * x)
    return [onward, across, 0, alpha], {}, [row.k["sign"] * (alpha - before)]


# --- point masses ---------------------------------------------------------------------------------


def sheared(row, carried, kept):
    """Return the force across a link due to its torque and that of the next link."""
    torque = row.k["sign"] * row.tau[0]
    return [0, 0, 0, 0, 0, torque], {"shear": [(torque - carried[5]) * row.k["per_l"]]}, []


def borne(row, carried, kept):
    """Return the tensions, eliminated from the base: LC 13, 25.

    Carried from the point before: its motion relative to free fall if nothing beyond it pulled, (x,
    y); its mobility, p share along its link and 1 / m across; the rate of its link.
    """
    x, y, _, p, share, per_m, omega = carried
    l = row.k["l"]
    m = row.k["m"]
    c, s = kept["turn"]
    (w,) = kept["shear"]
    omega = omega + row.k["sign"] * row.qd[0]
    r = share * per_m  # mobility across the link minus that along it
    p = p + s * s * per_m
    D = 1 + m * p * share
    p = p * share
    share = 1 / D
    per_m = row.k["per_m"]
    x = share * (c * x + s * y - c * s * r * w - l * (omega * omega))
    return [x, w * per_m, 0, p, share, per_m, omega], {"share": [share], "along": [x]}, []


def pulled(row, carried, kept):
    """Return a link's tension, its point's acceleration and the force on it, from the tip."""
    x, y = carried[3:5]
    per_m = row.k["per_m"]
    (w,) = kept["shear"]
    tension = -kept["share"][0] * x - row.k["m"] * kept["along"][0]
    moved = [-(x + tension) * per_m, (w - y) * per_m]
    passed = [0, 0, 0, *Turn(*kept["turn"]).vector(-tension, w), 0]
    return passed, {"tension": [tension], "moved": moved}, []


def swung(row, carried, kept):
    """Return the acceleration of a link's point across the link relative to the point before it."""
    x, y, _, before = carried
    moved = kept["moved"]
    alpha = (moved[1] - Turn(*kept["turn"]).back(x, y)[1]) * row.k["per_l"]
    return [*moved, 0, alpha], {}, [row.k["sign"] * (alpha - before)]


PLACED = Sweep("placed", placed, 0)
TIP = Sweep("tip", tip_turned, 6, start={"wrench": 0}, optional=True)
BODIES = Recursion(
    "bodies",
    (
        PLACED,
        Sweep("turning", turning, 1),
        TIP,
        Sweep("inward", inward, 6, inward=True, start={"tip": 0}),
        Sweep("accelerated", accelerated, 4, start={"base": 0}),
    ),
    at_the_tip,
    base=(True, True, False),
)
POINTS = Recursion(
    "points",
    (
        PLACED,
        TIP,
        Sweep("sheared", sheared, 6, inward=True, start={"tip": 0}),
        Sweep("borne", borne, 7, start={"base": 0}),
        Sweep("pulled", pulled, 6, inward=True, start={"tip": 0}),
        Sweep("swung", swung, 4, start={"base": 0}),
    ),
    at_the_tip,
    base=(True, True, False),
    keeps=("tension",),
)


# --- rows -----------------------------------------------------------------------------------------


def planar_rows(arm):
    """Return (recursion, rows, tip (3,), rotation (3, 3) from world axes to the plane's), or None.

    For an arm of hinges about parallel axes the recursion is POINTS if each link is a mass at the
    next joint, otherwise BODIES. The tip counts from the last mass, or joint. None for any other
    arm, and where joints have rotors, which general kernels take. O(n).
    """
    arm = arm.in_floats
    sense = None if arm.geared else _senses(arm)
    if sense is None:
        return None
    normal = sense[:, None] * arm.axes
    offsets = np.concatenate([arm.offsets[1:], [arm.tip_offset]])
    step = _level(offsets, normal)
    com = _level(arm.coms, normal)
    inertia = np.einsum("ij,ijk,ik->i", normal, arm.inertias, normal)
    points = _are_points(arm.masses, com, inertia, step)
    along = com if points else _directions(step, offsets, normal)
    x = _along(along, normal)
    y = np.cross(normal, x)
    length = np.sum((com if points else step) * x, axis=1)
    k = {"sign": sense, **_turns(arm, x, y), **_moments(arm.masses, inertia, com, x, y)}
    if points:
        k |= {"l": length, "per_l": 1 / length, "per_m": 1 / arm.masses}
    else:
        onward = np.append(length[:-1], 0)  # beyond the last link there is none
        beyond = np.cumsum(arm.masses[::-1])[::-1] - arm.masses
        noise = 4 * PARALLEL * (k["J"] + beyond * onward**2)
        k |= {"l": onward, "l2": onward**2, "vanishing": noise}
    origin = com[-1] if points else np.zeros(3)
    tip = np.stack([x[-1], y[-1]]) @ (arm.tip_offset - origin)
    world = np.stack([x[0], y[0], normal[0]]) @ (arm.base_rotation @ arm.rotations[0]).T
    columns = [values.tolist() for values in k.values()]
    rows = [
        Row("R", dict(zip(k, values, strict=True)), i - 1, i, i)
        for i, values in enumerate(zip(*columns, strict=True))
    ]
    return POINTS if points else BODIES, rows, np.append(tip, 0), world


def _senses(arm):
    """Return (n,) 1 or -1: each hinge turns about the first one's axis or against it.

    None if the arm has other joints, or if its axes are not parallel but for rounding.
    `fixman.forward.planar` decides the same in any arithmetic, and for sliders too.
    """
    if not all(arm.hinges):
        return None
    before = arm.axes[:-1]
    after = np.einsum("ijk,ik->ij", arm.rotations[1:], arm.axes[1:])  # in the frame before
    if np.any(np.abs(np.cross(after, before)) > ROUNDING):
        return None
    return np.cumprod(np.append(1.0, np.sign(np.sum(after * before, axis=1))))


def _are_points(masses, com, inertia, step):
    """Return whether each link is a mass at the next joint, and the last one off its axis.

    com, step (n, 3): from each joint to its link's centre of mass and to the next joint, in the
    plane; inertia (n,): of each link about its centre of mass, about the normal.
    """
    squares = np.sum(com * com, axis=1)
    lengths = np.sqrt(squares)
    gaps = np.abs(step[:-1] - com[:-1])
    return bool(
        np.all(masses > 0)
        and np.all(lengths > 0)
        and np.all(gaps <= ROUNDING * lengths[:-1, None])
        and np.all(np.abs(inertia) <= ROUNDING * masses * squares)
    )


def _moments(masses, inertia, com, x, y):
    """Return {word: (n,)}: masses, first moments along x and y, moments of inertia at the joints.

    inertia (n,): about the centres of mass.
    """
    hx = np.sum(com * x, axis=1)
    hy = np.sum(com * y, axis=1)
    J = inertia + masses * (hx * hx + hy * hy)
    return {"m": masses, "hx": masses * hx, "hy": masses * hy, "J": J}


def _turns(arm, x, y):
    """Return cosines and sines {word: (n,)} of the angles between links at q = 0."""
    onward = np.einsum("ijk,ik->ij", arm.rotations[1:], x[1:])
    c = np.sum(onward * x[:-1], axis=1)
    s = np.sum(onward * y[:-1], axis=1)
    size = np.hypot(c, s)
    return {"c0": np.append(1.0, c / size), "s0": np.append(0.0, s / size)}


def _level(v, normal):
    """Return the parts of vectors v (n, 3) that lie in the plane."""
    return v - np.sum(v * normal, axis=1)[:, None] * normal


def _along(v, normal):
    """Return unit vectors along vectors v (n, 3), in the plane as far as rounding permits."""
    x = v / np.linalg.norm(v, axis=1)[:, None]
    x = _level(x, normal)  # again, since v may be a small difference of long vectors
    return x / np.linalg.norm(x, axis=1)[:, None]


def _directions(step, offsets, normal):
    """Return vectors (n, 3) along the steps, and any in the plane where a step is only rounding."""
    sizes = np.linalg.norm(offsets, axis=1)
    short = np.linalg.norm(step, axis=1) <= PARALLEL * sizes
    if not short.any():
        return step
    return np.where(short[:, None], _anywhere(normal), step)


def _anywhere(normal):
    """Return vectors (n, 3) of the plane."""
    return np.cross(normal, np.eye(3)[first_smallest(np.abs(normal), axis=1)])
