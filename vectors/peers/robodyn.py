# needs:
"""This workbook's library."""

import numpy as np

import robodyn_lib as rd

VERSION = rd.__version__
LACKS = ("Armature", "Damping", "Wrench")  # an Arm has none; forces are asked in `beside`


def load(urdf):
    """The whole tree; joints that follow others do so."""
    return rd.load_urdf(urdf.path, whole=True, mimic="follow")


def answers(robot, joints, state):
    """Joints in the library's own order; derivatives where no joint follows another."""
    g, names = state.gravity, robot.joint_names
    q, (v, a, tau) = state.values(names), state.rates(names)
    columns = [rd.inverse_dynamics(robot, q, 0 * v, 0 * v, e) for e in np.eye(3)]
    out = {
        "mass_matrix": rd.mass_matrix(robot, q),
        "gravity_columns": np.stack(columns, axis=1),
        "inverse_dynamics": lambda v, a: rd.inverse_dynamics(robot, q, v, a, g),
        "forward_dynamics": rd.forward_dynamics(robot, q, v, tau, g, method="compiled"),
    }
    if isinstance(robot, rd.Arm):
        by = rd.inverse_dynamics_derivatives(robot, q, v, a, g)
        forward_by = rd.forward_dynamics_derivatives(robot, q, v, tau, g)
        out |= {
            "inverse_dynamics_by_q": by.by_q,
            "inverse_dynamics_by_qd": by.by_qd,
            "forward_dynamics_by_q": forward_by.by_q,
            "forward_dynamics_by_qd": forward_by.by_qd,
            "inverse_mass_matrix": forward_by.by_tau,
        }
    return out


def beside(robot, joints, state):
    """A wrench at the origin of a link's frame that it exerts itself."""

    def torque(link, wrench):
        q, (v, _, _) = state.values(robot.joint_names), state.rates(robot.joint_names)
        pushes = np.zeros((robot.n, 6))
        pushes[robot.link_names.index(link)] = wrench
        return rd.inverse_dynamics(robot, q, 0 * v, 0 * v, state.gravity, forces=pushes)

    return {"tip_force": torque}
