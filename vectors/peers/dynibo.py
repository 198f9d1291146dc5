# needs: dynibo==0.5.2
"""An adapter for dynibo."""

from importlib.metadata import version

import dynibo
import numpy as np

VERSION = version("dynibo")
LACKS = ("Follower",)


def load(urdf):
    """Return the robot, and the order of its joints: level by level from the root."""
    return dynibo.Robot.from_urdf(urdf.path), urdf


def answers(loaded, joints, state):
    """Return the answers; gravity is (0, 0, -9.80665), since no call takes it."""
    robot, urdf = loaded
    q = state.values(urdf.by_level)
    _ = state.rates(urdf.by_level)
    return {
        "mass_matrix": np.reshape(robot.mass_matrix(q), (len(q), -1)),
        "inverse_dynamics": lambda qd, qdd: robot.inverse_dynamics(q, qd, qdd),
    }
