"""This workbook's library. needs:"""

import numpy as np

import robodyn_lib as rd

VERSION = rd.__version__


def answers(urdf, joints, state):
    """The whole tree; joints in the library's own order."""
    robot, g = rd.load_urdf(urdf.path, whole=True), state.gravity
    q, (v, a, tau) = state.values(robot.joint_names), state.rates(robot.joint_names)
    by = rd.inverse_dynamics_derivatives(robot, q, v, a, g)
    forward_by = rd.forward_dynamics_derivatives(robot, q, v, tau, g)
    columns = [rd.inverse_dynamics(robot, q, 0 * v, 0 * v, e) for e in np.eye(3)]
    return {
        "mass_matrix": rd.mass_matrix(robot, q),
        "gravity_columns": np.stack(columns, axis=1),
        "inverse_dynamics": lambda v, a: rd.inverse_dynamics(robot, q, v, a, g),
        "forward_dynamics": rd.forward_dynamics(robot, q, v, tau, g, method="compiled"),
        "inverse_dynamics_by_q": by.by_q,
        "inverse_dynamics_by_qd": by.by_qd,
        "forward_dynamics_by_q": forward_by.by_q,
        "forward_dynamics_by_qd": forward_by.by_qd,
        "inverse_mass_matrix": forward_by.by_tau,
    }


def beside(urdf, joints, state):
    """A wrench at the tip, and no armature."""

    def torque(link, wrench):
        robot = rd.load_urdf(urdf.path, tip=link)
        q, (v, _, _) = state.values(robot.joint_names), state.rates(robot.joint_names)
        return rd.inverse_dynamics(robot, q, 0 * v, 0 * v, state.gravity, wrench)

    return {"tip_force": torque}
