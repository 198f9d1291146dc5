# needs: pybullet==3.2.7
"""An adapter for Bullet."""

import pybullet as bullet

VERSION = "3.2.7"
CONNECTED = bullet.connect(bullet.DIRECT)
LACKS = ("Follower",)  # read as independent joints


def load(urdf):
    """Load with a fixed base; a flag is needed for the inertias of the file."""
    bullet.resetSimulation()
    robot = bullet.loadURDF(urdf.path, useFixedBase=True, flags=bullet.URDF_USE_INERTIA_FROM_FILE)
    return robot, urdf


def answers(loaded, joints, state):
    """Return inverse dynamics and the mass matrix."""
    robot, urdf = loaded
    bullet.setGravity(*state.gravity)
    known = [bullet.getJointInfo(robot, i) for i in range(bullet.getNumJoints(robot))]
    order = [info[1].decode() for info in known if info[2] != bullet.JOINT_FIXED]
    q = list(state.values(order))
    _ = state.rates(order)
    return {
        "mass_matrix": bullet.calculateMassMatrix(robot, q),
        "inverse_dynamics": lambda qd, qdd: bullet.calculateInverseDynamics(
            robot, q, list(qd), list(qdd)
        ),
    }
