"""Bullet. needs: pybullet==3.2.7"""
import tempfile

import numpy as np
import pybullet as bullet

VERSION = "3.2.7"
CONNECTED = bullet.connect(bullet.DIRECT)


def answers(urdf, joints, state):
    """Fixed bases; joints in Bullet's order; inertias of the file only when asked for by a flag."""
    bullet.resetSimulation()
    bullet.setGravity(*state.gravity)
    with tempfile.NamedTemporaryFile("w", suffix=".urdf") as file:
        file.write(urdf)
        file.flush()
        body = bullet.loadURDF(file.name, useFixedBase=True, flags=bullet.URDF_USE_INERTIA_FROM_FILE)
    known = [bullet.getJointInfo(body, i) for i in range(bullet.getNumJoints(body))]
    order = [info[1].decode() for info in known if info[2] != bullet.JOINT_FIXED]
    at = [order.index(name) for name in joints]
    q, qd, qdd = (list(state.put(x, at)) for x in (state.q, state.qd, state.qdd))
    none = [0.0] * len(q)
    torque = lambda *x: np.array(bullet.calculateInverseDynamics(body, q, *x))[at]  # noqa: E731
    return {"mass_matrix": np.array(bullet.calculateMassMatrix(body, q))[np.ix_(at, at)],
            "bias": torque(qd, none), "gravity_torque": torque(none, none),
            "inverse_dynamics": torque(qd, qdd)}
