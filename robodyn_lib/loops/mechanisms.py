"""Mechanisms by name: rods in a plane, a platform, two arms with a bar. Lengths in m."""

import numpy as np

from ..arm import Arm
from ..robots import planar_arm
from . import Grasp, Loop, close_loops, closed_chain

Y = (0, 1, 0)  # the axis of all hinges of a plane


def four_bar(lengths=(1.0, 2.0, 1.5), ground=2.0, contact="pin"):
    """Make a four-bar: three rods in a row, and the end of the last one pivoted on the ground."""
    bars = planar_arm(3, lengths=list(lengths))
    return close_loops(
        bars, [Loop((2, (lengths[2], 0, 0), Y), ("world", (ground, 0, 0), Y), contact, "pivot")]
    )


def five_bar():
    """Make a five-bar: four rods in a row, pivoted on the ground at both ends."""
    return close_loops(
        planar_arm(4), [Loop((3, (1.0, 0, 0), Y), ("world", (1.5, 0, 0), Y), "pin", "pivot")]
    )


def slider_crank():
    """Make a slider-crank: two rods, the end of the second held on the x axis."""
    rods = planar_arm(2, lengths=[0.5, 1.5])
    up = (0, 0, 1)
    return close_loops(
        rods, [Loop((1, (1.5, 0, 0), up), ("world", (0, 0, 0), up), "point", "guide")]
    )


def platform():
    """Return a Stewart platform and a pose of it.

    It has six legs (hinge, hinge, slider), each with a ball joint on one plate.
    """
    angles = np.radians([0, 40, 120, 160, 240, 280])

    def on_circle(radius, turn):
        x = radius * np.cos(angles + turn)
        y = radius * np.sin(angles + turn)
        return np.stack([x, y, 0 * angles], axis=1)

    feet = on_circle(2.0, 0.0)
    tops = on_circle(1.0, 0.3)
    legs = [
        Arm(
            axes=[[1, 0, 0], [0, 1, 0], [0, 0, 1]],
            joint_types="RRP",
            masses=[0.5, 1, 0.7],
            offsets=[[0, 0, 0]] * 3,
            coms=[[0, 0, 0], [0, 0, 0.5], [0, 0, -0.3]],
            inertias=[np.eye(3) * 0.1] * 3,
            base_offset=foot,
        )
        for foot in feet
    ]
    plate = (4.0, np.diag([1.0, 1.0, 2.0]))
    chain = closed_chain(legs, plate, [Grasp(top, "hard finger") for top in tops])
    q = []
    for x, y, z in tops + [0, 0, 1.5] - feet:
        q += [np.arctan2(-y, z), np.arctan2(x, np.hypot(y, z)), np.sqrt(x * x + y * y + z * z)]
    return chain, np.array([*q, 0, 0, 1.5, 0, 0, 0, 1])


def carriers(contact="hard finger"):
    """Return two arms of three rods that hold a bar of 1 m by its ends.

    Their bases are 3 m apart; arm 1 holds the bar rigidly.
    """
    arm = planar_arm(3, lengths=[1.0, 1.0, 0.3], masses=[1.0, 1.0, 0.3])
    other = Arm(
        axes=arm.axes,
        joint_types=arm.joint_types,
        offsets=arm.offsets,
        masses=arm.masses,
        coms=arm.coms,
        inertias=arm.inertias,
        tip_offset=arm.tip_offset,
        base_offset=(3.0, 0, 0),
        name="other",
    )
    body = (1.0, np.diag([0.01, 1 / 12, 1 / 12]))
    return closed_chain(
        [arm, other], body, [Grasp((-0.5, 0, 0), "rigid"), Grasp((0.5, 0, 0), contact)]
    )


MECHANISMS = {  # as the command line names them
    "four-bar": four_bar,
    "five-bar": five_bar,
    "slider-crank": slider_crank,
    "platform": lambda: platform()[0],
    "two-arms": carriers,
}
