"""Answers of the exercises of lecture 16 that have no public solution, computed."""
import math

import numpy as np
from rows import false_ones

from vectors import judging
from workbook.course import is_it_right as page


def passed():
    """Which of the tests a library passes that loses the turns of inertial frames."""
    urdf = page.LOPSIDED
    joints, state = page.joints_of(urdf), page.in_state(urdf)
    right = judging.virtual_power.answers(urdf, joints, state)
    wrong = judging.slipped("inertial rotation lost").answers(urdf, joints, state)
    back = judging.slipped("inertial rotation lost").answers(
        urdf, joints, state | {"tau": wrong["inverse_dynamics"]})
    M = wrong["mass_matrix"]
    kinetic = np.array(state["qd"]) @ M @ np.array(state["qd"]) / 2
    fails = {"a": not np.allclose(back["forward_dynamics"], state["qdd"]), "b": not np.allclose(M, M.T),
             "c": bool(np.linalg.eigvalsh(M)[0] <= 0), "d": not math.isclose(kinetic, wrong["kinetic_energy"]),
             "e": not np.allclose(wrong["gravity_torque"], right["gravity_torque"]),
             "f": not np.allclose(M, right["mass_matrix"])}
    return false_ones({key: not x for key, x in fails.items()})


def turned():
    """Ixx, Iyy, Izz of diag(1, 2, 3) turned by 90 degrees about x."""
    Q = np.rint(judging.virtual_power.rpy(np.array([math.pi / 2, 0, 0])))
    return [int(x) for x in np.diag(Q @ np.diag([1, 2, 3]) @ Q.T)]


def left():
    """Digits of float64, 16, and of a condition number of 100 000."""
    return 16 - int(math.log10(100_000))


def share():
    """The digits that are right with 9.80665 for 9.81, in tenths, and whether the robot matters."""
    return [round(-math.log10((9.81 - 9.80665) / 9.81), 1), "no"]


TRUTHS = {"16.2": passed, "16.3": turned, "16.6": left, "16.8": share}
