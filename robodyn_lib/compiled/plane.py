"""Planar chains, hinges about parallel axes: steps of rigid bodies and of point masses, and rows.

Row i stands for link i. Its x axis points at the next joint, the last one's at its mass or its tip,
y is normal to it in the plane; vectors are (x, y). Surroundings are turned beforehand, so that z is
the plane's normal: what pulls along it does no work and is left out. A force is what is exerted on
what lies beyond.
"""

import numpy as np

from ..codegen import Recursion, Sweep, pivot
from ..fixman.forward import planar
from ..link_frames import Turn
from ..numbers import cos_sin, first_smallest
from .rows import Row

PARALLEL = 4 * float(np.finfo(float).eps)
# constants of rows, of one recursion or the other
WORDS = "sign", "c0", "s0", "l", "m", "per_l", "per_m", "l2", "hx", "hy", "J", "vanishing"


# --- steps of both --------------------------------------------------------------------------------


def placed(row, carried, kept):
    """The turn of a link against the one before: no row needs another one's."""
    k, (c, s) = row.k, cos_sin(row.q[0])
    s = k["sign"] * s
    return [], {"turn": [k["c0"] * c - k["s0"] * s, k["s0"] * c + k["c0"] * s]}, []


def tip_turned(row, wrench, kept):
    """The tip's moment and force, in the axes of the link."""
    return [0, 0, wrench[2], *Turn(*kept["turn"]).back(*wrench[3:5]), 0], {}, []


def at_the_tip(tip, wrench):
    """Load of the last link: no mass, a force (x, y), a moment about where `tip` begins."""
    _, _, n, x, y, _ = wrench
    return [0, 0, 0, x, y, n + tip[0] * y - tip[1] * x]


# --- rigid bodies ---------------------------------------------------------------------------------


def turning(row, carried, kept):
    """The square of a link's rate."""
    omega = carried[0] + row.k["sign"] * row.qd[0]
    return [omega], {"square": [omega * omega]}, []


def inward(row, carried, kept):
    """RK 4.2-4.8: what is felt of a link and all beyond it, once its joint moves freely.

    (a, b; b, d) opposes an acceleration of its joint, (x, y) is the force of the motion.
    """
    a, b, d, x, y, beyond = carried
    k, (c, s), (w2,) = row.k, kept["turn"], kept["square"]
    l, turn, torque = k["l"], Turn(c, s), k["sign"] * row.tau[0]
    per_D = pivot(k["J"] + k["l2"] * d, k["vanishing"])
    gx, gy = turn.vector(l * b - k["hy"], l * d + k["hx"])
    x, y = x - w2 * l * a, y - w2 * l * b  # of the next joint's centripetal acceleration
    nu = (torque - beyond - l * y) * per_D
    x, y = turn.vector(x - w2 * k["hx"], y - w2 * k["hy"])
    more, skew = s * s * (d - a) - 2 * c * s * b, c * s * (a - d) - 2 * s * s * b
    a = a + k["m"] + more - gx * gx * per_D
    b = b + skew - gx * gy * per_D
    d = d + k["m"] - more - gy * gy * per_D
    kept = {"gain": [gx * per_D, gy * per_D], "nu": [nu]}
    return [a, b, d, x + gx * nu, y + gy * nu, torque], kept, []


def accelerated(row, carried, kept):
    """RK 4.13-4.15: accelerations of joints (x, y) and links, from the base to the tip."""
    x, y, _, before = carried
    (Gx, Gy), (nu,), (c, s), l = kept["gain"], kept["nu"], kept["turn"], row.k["l"]
    alpha = nu - Gx * x - Gy * y
    onward = c * x + (s * y - l * kept["square"][0])
    across = (c - l * Gy) * y + (l * nu - (s + l * Gx) * x)
    return [onward, across, 0, alpha], {}, [row.k["sign"] * (alpha - before)]


# --- point masses ---------------------------------------------------------------------------------


def sheared(row, carried, kept):
    """The force across a link that its torque and that of the next one take."""
    torque = row.k["sign"] * row.tau[0]
    return [0, 0, 0, 0, 0, torque], {"shear": [(torque - carried[5]) * row.k["per_l"]]}, []


def borne(row, carried, kept):
    """LC 13, 25: tensions, eliminated from the base.

    Carried of the point before: how it would move, against free fall, if nothing beyond pulled,
    (x, y); its mobility, p share along its link and 1 / m across; the rate of its link.
    """
    x, y, _, p, share, per_m, omega = carried
    l, m, (c, s), (w,) = row.k["l"], row.k["m"], kept["turn"], kept["shear"]
    omega = omega + row.k["sign"] * row.qd[0]
    r = share * per_m  # across its link less along it
    p = p + s * s * per_m
    D = 1 + m * p * share
    p, share, per_m = p * share, 1 / D, row.k["per_m"]
    x = share * (c * x + s * y - c * s * r * w - l * (omega * omega))
    return [x, w * per_m, 0, p, share, per_m, omega], {"share": [share], "along": [x]}, []


def pulled(row, carried, kept):
    """From the tip: a link's tension, how its point moves, what the point before exerts on it."""
    x, y = carried[3:5]
    per_m, (w,) = row.k["per_m"], kept["shear"]
    tension = -kept["share"][0] * x - row.k["m"] * kept["along"][0]
    moved = [-(x + tension) * per_m, (w - y) * per_m]
    passed = [0, 0, 0, *Turn(*kept["turn"]).vector(-tension, w), 0]
    return passed, {"tension": [tension], "moved": moved}, []


def swung(row, carried, kept):
    """From the base: how much faster a link's point moves across the link than the point before."""
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
    """(recursion, rows, tip (3,), rotation (3, 3) from the world's axes to the plane's), or None.

    None where joints have rotors too: general kernels take these.

    Of an arm of hinges about parallel axes: POINTS where each link is a mass at the next joint,
    otherwise BODIES. The tip counts from the last mass, or joint. O(n).
    """
    arm = arm.in_floats
    plane = planar(arm) if all(arm.hinges) and not arm.geared else None
    if plane is None:
        return None
    sign, normal = np.array(plane.sense, dtype=float), plane.normal
    step = np.concatenate([arm.offsets[1:], [arm.tip_offset]])
    short = np.linalg.norm(_level(step, normal), axis=1) <= PARALLEL * np.linalg.norm(step, axis=1)
    step, com = _level(step, normal), _level(arm.coms, normal)
    inertia = np.einsum("ij,ijk,ik->i", normal, arm.inertias, normal)
    points = plane.lengths is not None and bool(np.all(arm.masses > 0))
    x = _along(com if points else np.where(short[:, None], _anywhere(normal), step), normal)
    y = np.cross(normal, x)
    length, hx, hy = (
        np.sum(a * b, axis=1) for a, b in [(com if points else step, x), (com, x), (com, y)]
    )
    onward = np.append(length[:-1], 0)  # beyond the last link there is none
    J = inertia + arm.masses * (hx * hx + hy * hy)
    beyond = np.cumsum(arm.masses[::-1])[::-1] - arm.masses
    k = {
        "sign": sign,
        **_turns(arm, x, y),
        "m": arm.masses,
        "hx": arm.masses * hx,
        "hy": arm.masses * hy,
        "J": J,
    }
    k |= (  # below, J is noise
        {"l": length, "per_l": 1 / length, "per_m": 1 / arm.masses}
        if points
        else {"l": onward, "l2": onward**2, "vanishing": 4 * PARALLEL * (J + beyond * onward**2)}
    )
    tip = np.stack([x[-1], y[-1]]) @ (arm.tip_offset - (com[-1] if points else 0))
    world = np.stack([x[0], y[0], normal[0]]) @ (arm.base_rotation @ arm.rotations[0]).T
    rows = [
        Row("R", dict(zip(k, values, strict=True)), i - 1, i, i)
        for i, values in enumerate(zip(*(a.tolist() for a in k.values()), strict=True))
    ]
    return POINTS if points else BODIES, rows, np.append(tip, 0), world


def _turns(arm, x, y):
    """Cosines and sines {word: (n,)} of the angles between links at q = 0."""
    onward = np.einsum("ijk,ik->ij", arm.rotations[1:], x[1:])
    c, s = np.sum(onward * x[:-1], axis=1), np.sum(onward * y[:-1], axis=1)
    size = np.hypot(c, s)
    return {"c0": np.append(1.0, c / size), "s0": np.append(0.0, s / size)}


def _level(v, normal):
    """Return the parts of vectors v (n, 3) that lie in the plane."""
    return v - np.sum(v * normal, axis=1)[:, None] * normal


def _along(v, normal):
    """Unit vectors along vectors v (n, 3) of the plane, as far as rounding lets them lie in it."""
    x = v / np.linalg.norm(v, axis=1)[:, None]
    x = _level(x, normal)  # once more: v may be a small rest of something long
    return x / np.linalg.norm(x, axis=1)[:, None]


def _anywhere(normal):
    """Vectors (n, 3) of the plane."""
    return np.cross(normal, np.eye(3)[first_smallest(np.abs(normal), axis=1)])
