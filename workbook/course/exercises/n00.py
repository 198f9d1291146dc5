"""Exercises of the start page, 00, of the notation, A, and of other letters, C."""

import numpy as np

from robodyn_lib.arm import Arm
from robodyn_lib.atlas import Case
from robodyn_lib.dynamics import forward_dynamics, inverse_dynamics, jacobian
from robodyn_lib.reference.jacobian import jacobian_at
from robodyn_lib.robots import planar_arm, rational_arm

from .checkers import close, differs, exercise_checker, floats


@exercise_checker("0.1", kind="hand", wants="(n, m, l, g) -> a number")
def holding_torque(answer):
    """Judge the torque at the base that holds rods level by inverse dynamics."""
    for n, m, l in ((1, 2.0, 0.5), (2, 1.0, 1.0), (4, 0.7, 1.3)):
        rods = planar_arm(n, lengths=l, masses=m)
        rest = np.zeros(n)
        truth = inverse_dynamics(rods, rest, rest, rest)[0]
        yield close(
            answer(n, m, l, 9.81),
            truth,
            f"it is off for n = {n}; where is the mass centre of all rods together?",
        )


@exercise_checker("0.6", kind="design", minutes=8, wants="two numbers, (mu, d)")
def glued_weight(answer):
    """Judge a point mass glued to one rod by forward dynamics of the rod with it."""
    mu, d = floats(answer, "two numbers, (mu, d)")
    if mu <= 0 or not 0 < d <= 1:
        return "mu is positive, and d is a place on the rod, at most 1 m from its joint"
    centre = (0.5 + mu * d) / (1 + mu)
    about_centre = 1 / 3 + mu * d**2 - (1 + mu) * centre**2
    rod = Arm(
        axes=[[0, -1, 0]],
        joint_types="R",
        offsets=[[0, 0, 0]],
        masses=[1 + mu],
        coms=[[centre, 0, 0]],
        inertias=[np.diag([0, about_centre, about_centre])],
        tip_offset=[1, 0, 0],
    )
    start = falling(rod)
    return close(start, 1.2, f"the tip starts with {start:.4g} g")


def falling(rods):
    """Compute the downward acceleration of the tip of level rods, released from rest, in g."""
    rest = np.zeros(rods.n)
    return -(jacobian(rods, rest) @ forward_dynamics(rods, rest, rest, rest))[5] / 9.81


@exercise_checker("0.7", kind="code", minutes=6, wants="(lengths, masses) -> a number")
def tip_start(answer):
    """Judge a function of lengths and masses by the library's dynamics."""
    for lengths, masses in (
        ([1.0], [3.0]),
        ([1.0, 1.0], [1.0, 1.0]),
        ([0.5, 1.5, 0.7], [2.0, 0.4, 1.1]),
    ):
        yield close(
            answer(lengths, masses),
            falling(planar_arm(len(lengths), lengths, masses)),
            f"it is off for lengths {lengths} and masses {masses}",
        )


@exercise_checker("A.1", wants="(p) -> a matrix (6, 6)")
def twist_of_the_mass_centre(answer):
    """Judge the map from V(k) to the twist at the mass centre on an arm in motion."""
    case = Case(rational_arm(3, seed=15))
    for k in case.p:
        twist = np.concatenate([case.omega[k], case.motion.vc[k]])
        yield differs(
            np.asarray(answer(case.p[k])) @ case.V[k],
            twist,
            "X V is not the twist; which sign does omega x p get as a matrix acting on omega?",
        )


@exercise_checker("C.2", minutes=6, wants="(J, R) -> an array (6, n)")
def body_jacobian(answer):
    """Judge Murray's body Jacobian on two arms whose tools are turned, column by column."""
    for arm in rational_arm(3, seed=15), rational_arm(5, seed=2):
        pose = Case(arm).pose
        R = pose.tip_R
        J = jacobian_at(pose)
        result = np.asarray(answer(J, R))
        truth = np.concatenate([R.T @ J[3:], R.T @ J[:3]])
        if result.shape == truth.shape and (result == np.concatenate([R @ J[3:], R @ J[:3]])).all():
            yield "the columns of R are the tool's axes: does R lead into them, or out of them?"
        if result.shape == truth.shape and (result == truth[[3, 4, 5, 0, 1, 2]]).all():
            yield "the axes are right; which half comes first in Murray's?"
        yield differs(result, truth, "both halves are turned by one matrix; is the point the same?")
