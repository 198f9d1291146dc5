"""Arms that are hard for link frames: axes parallel, nearly so, opposed, concurrent or collinear.

Axes and joint points are laid out in the base frame at q = 0; every link then gets a frame of its
own, turned at random, a lopsided body, and the arm a base and a tip that are turned and moved.
"""

import numpy as np

import robodyn_lib as rd
from robodyn_lib.compiled.rows import OBLIQUE

THRESHOLD = np.arcsin(OBLIQUE)
ANGLES = {  # between neighbouring axes
    "0": 0,
    "1e-16": 1e-16,
    "1e-15": 1e-15,
    "1e-12": 1e-12,
    "1e-9": 1e-9,
    "1e-6": 1e-6,
    "1e-3": 1e-3,
    "0.1": 0.1,
    "below": THRESHOLD - 1e-9,
    "above": THRESHOLD + 1e-9,
    "1": 1,
    "square": np.pi / 2,
    "nearly square": np.pi / 2 - 1e-9,
    "against above": np.pi - THRESHOLD - 1e-9,
    "against below": np.pi - THRESHOLD + 1e-9,
    "against 1e-6": np.pi - 1e-6,
    "against 1e-12": np.pi - 1e-12,
    "against": np.pi,
}
STEPS = ["any way", "none", "along the axis", "across the axis", "hardly off the axis"]
TYPES = ["RRRRR", "RPRRP", "PRRPR", "PPPPP"]


def turned(rng):
    """Return a rotation (3, 3)."""
    Q, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    return Q * np.sign(np.linalg.det(Q))


def laid_out(rng, axes, points, types, frames="turned", around=True):
    """Return the arm with these axes and joint points (n, 3).

    frames: "turned", or "base": link frames along the base's.
    """
    n = len(types)
    bodies = rd.random_arm(len(types), rng)
    R = [turned(rng) if frames == "turned" else np.eye(3) for _ in range(n)]
    before = [np.eye(3), *R[:-1]]
    origin = np.zeros(3)
    more = {"base_offset": rng.normal(size=3), "base_rotation": turned(rng)} if around else {}
    return rd.Arm(
        axes=[R[i].T @ axes[i] for i in range(n)],
        joint_types=types,
        offsets=[before[i].T @ (points[i] - (points[i - 1] if i else origin)) for i in range(n)],
        rotations=[before[i].T @ R[i] for i in range(n)],
        masses=bodies.masses,
        coms=bodies.coms,
        inertias=bodies.inertias,
        tip_offset=rng.normal(size=3),
        tip_rotation=turned(rng),
        **more,
    )


def hard(rng, angle, step, types, frames="turned"):
    """Return neighbouring axes at this angle, with joint points a step of this kind apart."""
    axes = [turned(rng)[0]]
    points = [rng.normal(size=3)]
    for _ in types[1:]:
        z = axes[-1]
        x = np.cross(z, rng.normal(size=3))
        x = x / np.linalg.norm(x)
        away = {
            "any way": rng.normal(size=3),
            "none": np.zeros(3),
            "along the axis": z * rng.normal(),
            "across the axis": x * rng.normal(),
            "hardly off the axis": z * rng.normal() + 1e-9 * x,
        }[step]
        points.append(points[-1] + away)
        y = np.cross(x, rng.normal(size=3)) if step == "any way" else x
        y = np.cross(z, y) / np.linalg.norm(np.cross(z, y))
        axis = np.cos(angle) * z + np.sin(angle) * y
        if angle in (0, np.pi):  # without rounding
            axis = axes[-1] if angle == 0 else -axes[-1]
        axes.append(axis)
    return laid_out(rng, axes, points, types, frames)


def snake(n):
    """Return an arm exactly straight at q = 0: rods along x, joints alternately about y and z."""
    return rd.Arm(
        axes=[[0, 1, 0] if i % 2 else [0, 0, 1] for i in range(n)],
        joint_types="R" * n,
        offsets=[[0, 0, 0], *[[1, 0, 0]] * (n - 1)],
        masses=np.linspace(1.5, 0.5, n),
        coms=[[0.5, 0, 0]] * n,
        inertias=[np.diag([0.01, 1 / 12, 1 / 12])] * n,
        tip_offset=[1, 0, 0],
    )
