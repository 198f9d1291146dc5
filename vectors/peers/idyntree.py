"""iDynTree. needs: idyntree==15.1.0"""
from importlib.metadata import version

import idyntree.bindings as idyn
import numpy as np

VERSION = version("idyntree")


def answers(urdf, joints, state):
    """Fixed bases: the joints of a model reduced to those that move, six rates of a base before them."""
    loader, names, n = idyn.ModelLoader(), idyn.StringVector(), len(joints)
    for name in joints:
        names.push_back(name)
    if not loader.loadReducedModelFromString(urdf, names):
        raise ValueError("the model cannot be loaded")
    robot = idyn.KinDynComputations()
    robot.loadRobotModel(loader.model())
    q, qd, qdd = (np.concatenate([x[name] for name in joints]) for x in (state.q, state.qd, state.qdd))

    def torque(qd, qdd):
        robot.setRobotState(np.eye(4), q, np.zeros(6), qd, state.gravity)
        out = idyn.FreeFloatingGeneralizedTorques(robot.model())
        robot.inverseDynamics(np.zeros(6), qdd, idyn.LinkWrenches(robot.model()), out)
        return out.jointTorques().toNumPy().copy()
    bias, M = torque(qd, 0 * q), idyn.MatrixDynSize(6 + n, 6 + n)
    robot.getFreeFloatingMassMatrix(M)
    return {"mass_matrix": M.toNumPy()[6:, 6:], "bias": bias, "gravity_torque": torque(0 * q, 0 * q),
            "inverse_dynamics": torque(qd, qdd)}
