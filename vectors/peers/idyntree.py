"""iDynTree. needs: idyntree==15.1.0"""

from importlib.metadata import version

import idyntree.bindings as idyn
import numpy as np

VERSION = version("idyntree")
POSE = "position wxyz"


def robot_of(urdf, joints, state):
    """The robot, where its base is, q, qd."""
    loader, robot = idyn.ModelLoader(), idyn.KinDynComputations()
    if not loader.loadReducedModelFromString(urdf, idyn.StringVector(list(joints))):
        raise ValueError("the model cannot be loaded")
    model = loader.model()
    robot.loadRobotModel(model)
    place = (
        model.getFrameTransform(model.getFrameIndex(urdf.root)).asHomogeneousTransform().toNumPy()
    )
    return robot, np.linalg.inv(place), state.values(list(joints)), state.rates(list(joints))[0]


def torque_of(robot, qdd, wrenches):
    """The joints' torques in the state that the robot is set to."""
    out = idyn.FreeFloatingGeneralizedTorques(robot.model())
    robot.inverseDynamics(np.zeros(6), qdd, wrenches, out)
    return out.jointTorques().toNumPy().copy()


def answers(urdf, joints, state):
    """Fixed bases, whose pose is set: a link that is welded to the root may be the base."""
    robot, place, q, qd = robot_of(urdf, joints, state)

    def torque(qd, qdd):
        robot.setRobotState(place, q, np.zeros(6), qd, state.gravity)
        return torque_of(robot, qdd, idyn.LinkWrenches(robot.model()))

    torque(qd, qd)
    M = idyn.MatrixDynSize(6 + len(qd), 6 + len(qd))
    robot.getFreeFloatingMassMatrix(M)
    return {"mass_matrix": M.toNumPy()[6:, 6:], "inverse_dynamics": torque}


def beside(urdf, joints, state):
    """Wrenches are given link by link, of those links that move."""
    robot, place, q, qd = robot_of(urdf, joints, state)

    def torque(link, wrench):
        robot.setRobotState(place, q, np.zeros(6), 0 * qd, state.gravity)
        wrenches = idyn.LinkWrenches(robot.model())
        for k, x in enumerate(wrench):
            wrenches(robot.model().getLinkIndex(link)).setVal(k, x)
        return torque_of(robot, 0 * qd, wrenches)

    return {"tip_force": torque}
