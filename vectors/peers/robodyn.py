"""This workbook's library. needs:"""
import tempfile

import numpy as np

import robodyn_lib as rd

VERSION = rd.__version__


def answers(urdf, joints, state):
    """Whole tree; joints in the library's own order; free base in body axes."""
    with tempfile.NamedTemporaryFile("w", suffix=".urdf") as file:
        file.write(urdf)
        file.flush()
        robot = rd.load_urdf(file.name, whole=True)
    q = np.concatenate([state.q[robot.joint_names[i]] for i in range(robot.n)])
    to = lambda x: np.concatenate([x[name] for name in robot.joint_names])  # noqa: E731
    at = state.order(robot.joint_names)
    v, a, tau, g = to(state.qd), to(state.qdd), to(state.tau), state.gravity
    M, W = rd.mass_matrix(robot, q), rd.forward_dynamics_derivatives(robot, q, v, tau, g)
    D = rd.inverse_dynamics_derivatives(robot, q, v, a, g)
    columns = [rd.inverse_dynamics(robot, q, 0 * v, 0 * v, e)[at] for e in np.eye(3)]
    return {"mass_matrix": M[np.ix_(at, at)], "bias": rd.inverse_dynamics(robot, q, v, 0 * v, g)[at],
            "gravity_torque": rd.inverse_dynamics(robot, q, 0 * v, 0 * v, g)[at],
            "gravity_columns": np.stack(columns, axis=1),
            "inverse_dynamics": rd.inverse_dynamics(robot, q, v, a, g)[at],
            "forward_dynamics": rd.forward_dynamics(robot, q, v, tau, g, method="compiled")[at],
            "inverse_dynamics_by_q": D.by_q[np.ix_(at, at)],
            "inverse_dynamics_by_qd": D.by_qd[np.ix_(at, at)],
            "forward_dynamics_by_q": W.by_q[np.ix_(at, at)],
            "forward_dynamics_by_qd": W.by_qd[np.ix_(at, at)],
            "inverse_mass_matrix": W.by_tau[np.ix_(at, at)]}
