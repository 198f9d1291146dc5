# needs: idyntree==15.1.0
"""An adapter for iDynTree."""

from dataclasses import dataclass
from importlib.metadata import version

import idyntree.bindings as idyn
import numpy as np

VERSION = version("idyntree")
POSE = "position wxyz"
TWIST = "linear angular"
AXES = "world"
FREE = "root"
LACKS = ("Follower",)


def load(urdf):
    """Return the reduced model of the file's joints; a free root replaces a free joint."""
    names = idyn.StringVector([name for name in urdf.joints if name != urdf.free])
    loader = idyn.ModelLoader()
    if not loader.loadModelFromString(urdf):
        raise ValueError("the model cannot be loaded")
    if not loader.loadReducedModelFromString(urdf, names):
        raise ValueError("the model cannot be reduced to its joints")
    return loader.model().copy(), urdf


@dataclass
class Posed:
    """A robot with its base's place (4, 4) and velocity (6,), its joints' q, and rates of the file.

    The first of the rates are those of the base, if it is free.
    """

    robot: object
    place: np.ndarray
    moving: np.ndarray
    q: np.ndarray
    rates: tuple


def robot_of(loaded, joints, state):
    """Return the `Posed` robot of a state."""
    model, urdf = loaded
    robot = idyn.KinDynComputations()
    robot.loadRobotModel(model)
    robot.setFrameVelocityRepresentation(idyn.MIXED_REPRESENTATION)
    names = [name for name in joints if name != urdf.free]
    rates = state.rates(list(([urdf.free] if urdf.free else []) + names))
    q = np.concatenate([state.q[name] for name in names]) if names else np.zeros(0)
    place = np.eye(4)
    moving = np.zeros(6)
    if urdf.free:
        x = state.q[urdf.free]
        w = x[3]
        v = x[4:]
        K = np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
        place[:3, :3], place[:3, 3] = np.eye(3) + 2 * (w * K + K @ K), x[:3]
        moving = rates[0][:6]
    else:
        root = model.getFrameTransform(model.getFrameIndex(urdf.root))
        place = np.linalg.inv(root.asHomogeneousTransform().toNumPy())
    return Posed(robot, place, moving, q, rates)


def torque_of(robot, base, qdd, wrenches, free):
    """Return the torques in the robot's present state, those of a free base first."""
    out = idyn.FreeFloatingGeneralizedTorques(robot.model())
    robot.inverseDynamics(base, qdd, wrenches, out)
    joints = out.jointTorques().toNumPy().copy()
    return np.concatenate([out.baseWrench().toNumPy(), joints]) if free else joints


def answers(loaded, joints, state):
    """Return the answers. Rates of a free base are in the mixed representation: world axes."""
    free = loaded[1].free is not None
    posed = robot_of(loaded, joints, state)
    robot = posed.robot
    base = 6 if free else 0

    def torque(v, a):
        of_base = v[:6] if free else np.zeros(6)
        robot.setRobotState(posed.place, posed.q, of_base, v[base:], state.gravity)
        pushed = a[:6] if free else np.zeros(6)
        none = idyn.LinkWrenches(robot.model())
        return torque_of(robot, pushed, a[base:], none, free)

    robot.setRobotState(posed.place, posed.q, posed.moving, posed.rates[0][base:], state.gravity)
    n = 6 + len(posed.q)
    M = idyn.MatrixDynSize(n, n)
    robot.getFreeFloatingMassMatrix(M)
    M = M.toNumPy()[6 - base :, 6 - base :].copy()
    return {"mass_matrix": M, "inverse_dynamics": torque}


def beside(loaded, joints, state):
    """Wrenches are given link by link, of those links that move."""
    posed = robot_of(loaded, joints, state)
    robot = posed.robot

    def torque(link, wrench):
        none = 0 * posed.rates[0]
        robot.setRobotState(posed.place, posed.q, np.zeros(6), none, state.gravity)
        wrenches = idyn.LinkWrenches(robot.model())
        for k, x in enumerate(wrench):
            wrenches(robot.model().getLinkIndex(link)).setVal(k, x)
        return torque_of(robot, np.zeros(6), none, wrenches, False)

    return {"tip_force": torque}
