"""Robotics Toolbox for Python. needs: roboticstoolbox-python==1.5.0"""
import tempfile
from xml.etree import ElementTree

import numpy as np
import roboticstoolbox as rtb

VERSION = rtb.__version__


def answers(urdf, joints, state):
    """A joint's number is that of the link it carries; gravity is the field's vector."""
    with tempfile.NamedTemporaryFile("w", suffix=".urdf") as file:
        file.write(urdf)
        file.flush()
        robot = rtb.Robot.URDF(file.name)
    child = {j.get("name"): j.find("child").get("link") for j in ElementTree.fromstring(urdf).iter("joint")}
    number = {link.name: link.jindex for link in robot.links}
    at = [number[child[name]] for name in joints]
    q, qd, qdd = (state.put(x, at) for x in (state.q, state.qd, state.qdd))
    torque = lambda qd, qdd: np.ravel(robot.rne(q, qd, qdd, gravity=state.gravity))[at]  # noqa: E731
    return {"mass_matrix": np.array(robot.inertia(q))[np.ix_(at, at)], "bias": torque(qd, 0 * q),
            "gravity_torque": torque(0 * q, 0 * q), "inverse_dynamics": torque(qd, qdd)}
