"""adam. needs: adam-robotics==0.5.0"""

from importlib.metadata import version

import numpy as np
from adam.numpy import KinDynComputations

VERSION = version("adam-robotics")


def answers(urdf, joints, state):
    """Fixed bases: the six rates of a base are before those of the joints, here held."""
    robot, place, still = KinDynComputations(urdf.path, list(joints)), np.eye(4), np.zeros(6)
    robot.g = np.concatenate([state.gravity, np.zeros(3)])
    q, (qd, _, _) = state.values(list(joints)), state.rates(list(joints))
    return {
        "mass_matrix": np.array(robot.mass_matrix(place, q))[6:, 6:],
        "bias": np.ravel(robot.bias_force(place, q, still, qd))[6:],
        "gravity_torque": np.ravel(robot.gravity_term(place, q))[6:],
    }
