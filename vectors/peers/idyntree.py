"""iDynTree. needs: idyntree==15.1.0"""
from importlib.metadata import version

import idyntree.bindings as idyn
import numpy as np

VERSION = version("idyntree")
POSE = "position wxyz"


def answers(urdf, joints, state):
    """Fixed bases, whose pose is set: a link that is welded to the root may be the base."""
    loader, robot = idyn.ModelLoader(), idyn.KinDynComputations()
    if not loader.loadReducedModelFromString(urdf, idyn.StringVector(list(joints))):
        raise ValueError("the model cannot be loaded")
    model = loader.model()
    robot.loadRobotModel(model)
    place = model.getFrameTransform(model.getFrameIndex(urdf.root)).asHomogeneousTransform().toNumPy()
    q, (qd, _, _), still = state.values(list(joints)), state.rates(list(joints)), np.zeros(6)

    def torque(qd, qdd):
        robot.setRobotState(np.linalg.inv(place), q, still, qd, state.gravity)
        out = idyn.FreeFloatingGeneralizedTorques(robot.model())
        robot.inverseDynamics(still, qdd, idyn.LinkWrenches(robot.model()), out)
        return out.jointTorques().toNumPy().copy()
    torque(qd, qd)
    M = idyn.MatrixDynSize(6 + len(qd), 6 + len(qd))
    robot.getFreeFloatingMassMatrix(M)
    return {"mass_matrix": M.toNumPy()[6:, 6:], "inverse_dynamics": torque}
