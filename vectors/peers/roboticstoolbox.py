"""Robotics Toolbox for Python. needs: roboticstoolbox-python==1.5.0"""

import roboticstoolbox as rtb

VERSION = rtb.__version__


def answers(urdf, joints, state):
    """A joint's number is that of the link it carries; gravity is the field's vector."""
    robot = rtb.Robot.URDF(urdf.path)
    number = {link.name: link.jindex for link in robot.links}
    own = {name: number[urdf.child[name]] for name in joints}
    q, _ = state.values(own), state.rates(own)
    return {
        "mass_matrix": robot.inertia(q),
        "inverse_dynamics": lambda qd, qdd: robot.rne(q, qd, qdd, gravity=state.gravity).ravel(),
    }
