# needs: adam-robotics==0.5.0
"""An adapter for adam."""

from importlib.metadata import version

import numpy as np
from adam.numpy import KinDynComputations

VERSION = version("adam-robotics")
POSE = "position xyzw"
TWIST = "linear angular"
AXES = "world"
FREE = "root"
LACKS = ("Follower",)


def load(urdf):
    """Return the model of the file's joints; a free root takes the place of a free joint."""
    return KinDynComputations(urdf.path, [name for name in urdf.joints if name != urdf.free]), urdf


def answers(loaded, joints, state):
    """Return the answers of a state.

    The six rates of the base are before those of the joints: held, or free in the mixed
    representation.
    """
    robot, urdf = loaded
    names = [name for name in joints if name != urdf.free]
    robot.g = np.concatenate([state.gravity, np.zeros(3)])
    qd, _, _ = state.rates(([urdf.free] if urdf.free else []) + names)
    q = np.concatenate([state.q[name] for name in names]) if names else np.zeros(0)
    place = np.eye(4)
    moving = np.zeros(6)
    base = 6
    if urdf.free:
        x = state.q[urdf.free]
        v = x[3:6]
        w = x[6]
        K = np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
        place[:3, :3], place[:3, 3] = np.eye(3) + 2 * (w * K + K @ K), x[:3]
        moving = qd[:6]
        qd = qd[6:]
        base = 0
    return {
        "mass_matrix": np.array(robot.mass_matrix(place, q))[base:, base:],
        "bias": np.ravel(robot.bias_force(place, q, moving, qd))[base:],
        "gravity_torque": np.ravel(robot.gravity_term(place, q))[base:],
    }
