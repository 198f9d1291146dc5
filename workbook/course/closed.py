"""Mechanisms of lecture 14: planar rods that close loops. Exact in fractions; lengths in m."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from robodyn_lib.inputs import GRAVITY
from robodyn_lib.loops import Loop, close_loops
from robodyn_lib.loops.closures import velocity_gap
from robodyn_lib.loops.mechanisms import Y, carriers, five_bar, four_bar, platform, slider_crank
from robodyn_lib.reference import inverse_dynamics_at
from robodyn_lib.robots import planar_arm

__all__ = [
    "Y",
    "carriers",
    "carriers_start",
    "five_bar",
    "four_bar",
    "holding",
    "in_turn",
    "platform",
    "slider_crank",
    "supported",
]


def supported(n=2):
    """Make n rods of 1 m and 1 kg in a row, tip on a support: free along x, held along z."""
    rods = planar_arm(n, lengths=Fraction(1), masses=Fraction(1))
    return close_loops(
        rods,
        [Loop((n - 1, (1, 0, 0), (0, 0, 1)), ("world", (n, 0, 0), (0, 0, 1)), "point", "support")],
    )


def carriers_start():
    """Compute a closed pose of `carriers`: joint values of both arms, the bar's pose."""
    return np.array([1.9, -1.2, -0.7, np.pi - 1.9, 1.2, 0.7, 1.5, 0, 1.2, 0, 0, 0, 1])


def holding(chain, q, stiffness=(60, 40, 4), damping=(4, 3, 0.1)):
    """Make motors torque(t, q, qd) -> tau (nv,) for two arms holding a body at q with least forces.

    They hold each arm where it is, by springs (3,) [N m/rad] and dampers (3,) [N m s/rad]; the body
    has no motor.
    """
    pose = chain.tree.at(q)
    free = slice(-6, None)
    K = np.stack([velocity_gap(pose, chain.closures, e) for e in np.eye(chain.nv)], axis=1)
    still = np.zeros(chain.nv)
    weight = inverse_dynamics_at(pose, still, still, np.array(GRAVITY), np.zeros(6))
    forces = np.linalg.lstsq(K[:, free].T, weight[free], rcond=None)[0]
    rest = weight - K.T @ forces

    def motors(t, now, rates):
        springs = np.tile(stiffness, 2) * (q - now)[:-7]
        dampers = np.tile(damping, 2) * rates[:-6]
        return np.append(rest[:-6] + (springs - dampers), np.zeros(6))

    return motors


def in_turn(first, second):
    """Return the `Trajectory` of two runs, the second of which begins where the first ends."""
    t, q, qd = (
        np.concatenate([getattr(first, x), getattr(second, x)[1:]]) for x in ("t", "q", "qd")
    )
    return replace(first, t=t, q=q, qd=qd, stopped=first.stopped or second.stopped)
