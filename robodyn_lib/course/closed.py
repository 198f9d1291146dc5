"""Mechanisms of lecture 14: rods in a plane that close loops. Exact where they are given fractions; lengths in m."""
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import numpy as np

from ..arm import Arm
from ..inputs import GRAVITY
from ..loops import Grasp, Loop, close_loops, closed_chain
from ..loops.closures import closure_rows, velocity_gap
from ..loops.delassus import accelerations, delassus_operator, innovations, wrenches
from ..loops.forward import come_apart
from ..numbering import from_tip, to_base_order
from ..numbers import array
from ..reference import inverse_dynamics_at
from ..rk.fork import Tree, fd4, riccati
from ..robots import planar_arm
from ..spatial import inverse, spatial_inertia, zeros

__all__ = ["Y", "arm_by_arm", "carriers", "carriers_start", "five_bar", "four_bar", "MECHANISMS",
           "holding", "in_turn", "kkt", "platform", "slider_crank", "supported", "whole"]

Y = (0, 1, 0)                                                   # the axis of all hinges of a plane


def supported(n=2):
    """Make n equal rods of 1 m and 1 kg in a row, whose tip a vertical support holds: free along x, held along z."""
    rods = planar_arm(n, lengths=Fraction(1), masses=Fraction(1))
    return close_loops(rods, [Loop((n - 1, (1, 0, 0), (0, 0, 1)), ("world", (n, 0, 0), (0, 0, 1)), "point", "support")])


def four_bar(lengths=(1.0, 2.0, 1.5), ground=2.0, contact="pin"):
    """Make a four-bar: three rods in a row, and the end of the last one pivoted on the ground."""
    bars = planar_arm(3, lengths=list(lengths))
    return close_loops(bars, [Loop((2, (lengths[2], 0, 0), Y), ("world", (ground, 0, 0), Y), contact, "pivot")])


def five_bar():
    """Make a five-bar: four rods in a row, pivoted on the ground at both ends."""
    return close_loops(planar_arm(4), [Loop((3, (1.0, 0, 0), Y), ("world", (1.5, 0, 0), Y), "pin", "pivot")])


def slider_crank():
    """Make a slider-crank: two rods, the end of the second held on the x axis."""
    rods = planar_arm(2, lengths=[0.5, 1.5])
    up = (0, 0, 1)
    return close_loops(rods, [Loop((1, (1.5, 0, 0), up), ("world", (0, 0, 0), up), "point", "guide")])


def platform():
    """Make a Stewart platform with its pose: six legs (hinge, hinge, slider), each with a ball on one plate."""
    angles = np.radians([0, 40, 120, 160, 240, 280])
    feet, tops = (np.stack([r * np.cos(angles + turn), r * np.sin(angles + turn), 0 * angles], axis=1)
                  for r, turn in ((2.0, 0.0), (1.0, 0.3)))
    legs = [Arm(axes=[[1, 0, 0], [0, 1, 0], [0, 0, 1]], joint_types="RRP", masses=[0.5, 1, 0.7],
                offsets=[[0, 0, 0]] * 3, coms=[[0, 0, 0], [0, 0, 0.5], [0, 0, -0.3]],
                inertias=[np.eye(3) * 0.1] * 3, base_offset=foot)
            for foot in feet]
    chain = closed_chain(legs, (4.0, np.diag([1.0, 1.0, 2.0])), [Grasp(top, "hard finger") for top in tops])
    q = []
    for x, y, z in tops + [0, 0, 1.5] - feet:
        q += [np.arctan2(-y, z), np.arctan2(x, np.hypot(y, z)), np.sqrt(x * x + y * y + z * z)]
    return chain, np.array([*q, 0, 0, 1.5, 0, 0, 0, 1])


def carriers(contact="hard finger"):
    """Make two arms of three rods on bases 3 m apart, which hold a bar of 1 m by its ends, arm 1 rigidly."""
    arm = planar_arm(3, lengths=[1.0, 1.0, 0.3], masses=[1.0, 1.0, 0.3])
    other = Arm(axes=arm.axes, joint_types=arm.joint_types, offsets=arm.offsets, masses=arm.masses, coms=arm.coms,
                inertias=arm.inertias, tip_offset=arm.tip_offset, base_offset=(3.0, 0, 0), name="other")
    body = (1.0, np.diag([0.01, 1 / 12, 1 / 12]))
    return closed_chain([arm, other], body, [Grasp((-0.5, 0, 0), "rigid"), Grasp((0.5, 0, 0), contact)])


def carriers_start():
    """Compute a closed pose of `carriers`: joint values of both arms, place and attitude of the bar."""
    return np.array([1.9, -1.2, -0.7, np.pi - 1.9, 1.2, 0.7, 1.5, 0, 1.2, 0, 0, 0, 1])


def holding(chain, q, stiffness=(60, 40, 4), damping=(4, 3, 0.1)):
    """Make motors torque(t, q, qd) -> tau (nv,) of two arms that carry a body at rest at q, with the least forces.

    They hold each arm where it is, by springs (3,) [N m/rad] and dampers (3,) [N m s/rad]; the body has no motor.
    """
    pose, free = chain.tree.at(q), slice(-6, None)
    K = np.stack([velocity_gap(pose, chain.closures, e) for e in np.eye(chain.nv)], axis=1)
    weight = inverse_dynamics_at(pose, np.zeros(chain.nv), np.zeros(chain.nv), np.array(GRAVITY), np.zeros(6))
    rest = weight - K.T @ np.linalg.lstsq(K[:, free].T, weight[free], rcond=None)[0]

    def motors(t, now, rates):
        arms = np.tile(stiffness, 2) * (q - now)[:-7] - np.tile(damping, 2) * rates[:-6]
        return np.append(rest[:-6] + arms, np.zeros(6))
    return motors


def in_turn(first, second):
    """Join two runs of which one begins where the other ends: a `Trajectory`."""
    t, q, qd = (np.concatenate([getattr(first, x), getattr(second, x)[1:]]) for x in ("t", "q", "qd"))
    return replace(first, t=t, q=q, qd=qd, stopped=first.stopped or second.stopped)


def kkt(M, K, torques, gap_dot):
    """Solve [M, -K^T; K, 0] (theta_ddot; f) = (torques; -gap_dot) by elimination of the whole matrix, exactly."""
    zero = array([[Fraction(0)] * len(K)] * len(K))
    both = np.concatenate([np.concatenate([M, -K.T], axis=1), np.concatenate([K, zero], axis=1)])
    found = inverse(both) @ np.concatenate([torques, -gap_dot])
    return found[:len(M)], found[len(M):]


def whole(chain, state):
    """Line 4 of 14.2 for all closures of a chain at once: accelerations (nv,), forces, K M^-1 K^T and d."""
    tree, places = Tree(state.pose), chain.tree.places
    rates, T = from_tip(state.qd, places), from_tip(state.tau, places)
    free = fd4(tree, rates, T, state.gravity, zeros(6, state.pose.dtype))
    d, _ = come_apart(tree, free, chain.closures)
    W = innovations(free.filter, wrenches(tree, chain.closures))
    A = delassus_operator(free.filter, W)
    f = inverse(A) @ -d
    return to_base_order(free.theta_ddot) + to_base_order(accelerations(free.filter, W, f)[0]), f, A, d


def arm_by_arm(chain, state):
    """Line 1 of 14.3: A[i] of each arm, C[i] of its grasp, and the inertia M_o of the body. A namespace of these."""
    tree = Tree(state.pose)
    kalman = riccati(tree)
    A = [delassus_operator(kalman, innovations(kalman, wrenches(tree, [grasp], links)))
         for grasp, links in zip(chain.closures, chain.arms, strict=True)]
    body = state.n - 1
    M_o = spatial_inertia(state.pose.m[body], state.pose.p[body], state.pose.Ic[body])
    return SimpleNamespace(A=A, C=[closure_rows(state.pose, grasp)[1] for grasp in chain.closures], M_o=M_o)


MECHANISMS = {"four-bar": four_bar, "five-bar": five_bar, "slider-crank": slider_crank,
              "platform": lambda: platform()[0], "two-arms": carriers}       # as the command line names them
