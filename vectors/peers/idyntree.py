"""iDynTree. needs: idyntree==15.1.0"""
from importlib.metadata import version
from xml.etree import ElementTree

import idyntree.bindings as idyn
import numpy as np

VERSION = version("idyntree")


def answers(urdf, joints, state):
    """Fixed bases, whose pose is set; a ball's q is (w, x, y, z); a link on the root may be its base."""
    loader, names = idyn.ModelLoader(), idyn.StringVector()
    for name in joints:
        names.push_back(name)
    if not loader.loadReducedModelFromString(urdf, names):
        raise ValueError("the model cannot be loaded")
    robot = idyn.KinDynComputations()
    robot.loadRobotModel(loader.model())
    child = {j.find("child").get("link") for j in ElementTree.fromstring(urdf).findall("joint")}
    links = {link.get("name") for link in ElementTree.fromstring(urdf).findall("link")}
    root, = links - child
    seat = loader.model().getFrameTransform(loader.model().getFrameIndex(root)).asHomogeneousTransform()
    place = np.linalg.inv(seat.toNumPy())                # a link that is welded to the root may be the base
    turned = lambda x: [x[3], *x[:3]] if len(x) == 4 else x  # noqa: E731
    q = np.concatenate([turned(state.q[name]) for name in joints])
    qd, qdd = (np.concatenate([x[name] for name in joints]) for x in (state.qd, state.qdd))
    n = len(qd)

    def torque(qd, qdd):
        robot.setRobotState(place, q, np.zeros(6), qd, state.gravity)
        out = idyn.FreeFloatingGeneralizedTorques(robot.model())
        robot.inverseDynamics(np.zeros(6), qdd, idyn.LinkWrenches(robot.model()), out)
        return out.jointTorques().toNumPy().copy()
    bias, M = torque(qd, 0 * qd), idyn.MatrixDynSize(6 + n, 6 + n)
    robot.getFreeFloatingMassMatrix(M)
    return {"mass_matrix": M.toNumPy()[6:, 6:], "bias": bias, "gravity_torque": torque(0 * qd, 0 * qd),
            "inverse_dynamics": torque(qd, qdd)}
