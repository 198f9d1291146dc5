"""Answers of the exercises of 15c that have no public solution, computed."""
import numpy as np
from rows import false_ones

import robodyn_lib as rd
from robodyn_lib.reference import jacobian_at, mass_matrix_at
from robodyn_lib.rk import filter as rf
from robodyn_lib.rk.recursions import Chain


def statements():
    """Which of the four hold on the UR5."""
    arm = rd.robots.ur5()
    q, still, tau = np.linspace(0.2, 1.1, 6), np.zeros(6), np.linspace(1, 2, 6)
    by_q = rd.forward_dynamics_derivatives(arm, q, still, tau, gravity=[0, 0, 0]).by_q
    pose = arm.at(q)
    kalman, Y = rf.riccati(Chain(pose)), np.zeros((6, 6))
    for k in range(6, 0, -1):
        Y = kalman.step[k].T @ Y @ kalman.step[k] + kalman.chain.H[k].T @ kalman.D_inv[k] @ kalman.chain.H[k]
    shift, J = kalman.chain.phi(1, 0), jacobian_at(pose)
    spring = lambda q: rd.forward_dynamics(arm, q, still, -q, gravity=[0, 0, 0])        # noqa: E731
    moved = np.array([(spring(q + h) - spring(q - h)) / 2e-5 for h in 1e-5 * np.eye(6)]).T
    held = rd.forward_dynamics_derivatives(arm, q, still, -q, gravity=[0, 0, 0]).by_q
    return false_ones({
        "a": np.allclose(by_q, 0), "b": abs(rd.log_det_gradient(arm, q)[0]) < 1e-9,
        "c": np.allclose(shift.T @ Y @ shift, J @ np.linalg.solve(mass_matrix_at(pose), J.T)),
        "d": np.allclose(moved, held, atol=1e-4)})


TRUTHS = {"15c.2": statements}
