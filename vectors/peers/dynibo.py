"""dynibo. needs: dynibo==0.5.2"""
import tempfile
from importlib.metadata import version
from xml.etree import ElementTree

import dynibo
import numpy as np

VERSION = version("dynibo")


def answers(urdf, joints, state):
    """Joints level by level from the root; no call takes gravity, which is (0, 0, -9.80665)."""
    with tempfile.NamedTemporaryFile("w", suffix=".urdf") as file:
        file.write(urdf)
        file.flush()
        robot = dynibo.Robot.from_urdf(file.name)
    all_joints = ElementTree.fromstring(urdf).findall("joint")
    end = lambda j, which: j.find(which).get("link")  # noqa: E731
    level, order = {end(j, "parent") for j in all_joints} - {end(j, "child") for j in all_joints}, []
    while level:
        here = [j for j in all_joints if end(j, "parent") in level]
        order += [j.get("name") for j in here if j.get("type") != "fixed"]
        level = {end(j, "child") for j in here}
    at = [order.index(name) for name in joints]
    q, qd, qdd = (state.put(x, at) for x in (state.q, state.qd, state.qdd))
    M = np.array(robot.mass_matrix(q)).reshape(len(q), -1)
    torque = lambda *x: np.array(robot.inverse_dynamics(q, *x))[at]  # noqa: E731
    return {"mass_matrix": M[np.ix_(at, at)], "bias": torque(qd, 0 * qd),
            "gravity_torque": torque(0 * qd, 0 * qd), "inverse_dynamics": torque(qd, qdd)}
