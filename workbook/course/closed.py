"""Mechanisms of lecture 14: rods in a plane that close loops. Exact where they are given fractions; lengths in m."""
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import numpy as np

from robodyn_lib.inputs import GRAVITY
from robodyn_lib.loops import Loop, close_loops
from robodyn_lib.loops.closures import closure_rows, velocity_gap
from robodyn_lib.loops.delassus import accelerations, delassus_operator, innovations, wrenches
from robodyn_lib.loops.forward import come_apart
from robodyn_lib.loops.mechanisms import Y, carriers, five_bar, four_bar, platform, slider_crank
from robodyn_lib.numbering import from_tip, to_base_order
from robodyn_lib.numbers import array
from robodyn_lib.reference import inverse_dynamics_at
from robodyn_lib.rk.fork import Tree, fd4, riccati
from robodyn_lib.robots import planar_arm
from robodyn_lib.spatial import inverse, spatial_inertia, zeros

__all__ = ["Y", "arm_by_arm", "carriers", "carriers_start", "five_bar", "four_bar",
           "holding", "in_turn", "kkt", "platform", "slider_crank", "supported", "whole"]


def supported(n=2):
    """Make n equal rods of 1 m and 1 kg in a row, whose tip a vertical support holds: free along x, held along z."""
    rods = planar_arm(n, lengths=Fraction(1), masses=Fraction(1))
    return close_loops(rods, [Loop((n - 1, (1, 0, 0), (0, 0, 1)), ("world", (n, 0, 0), (0, 0, 1)), "point", "support")])


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
