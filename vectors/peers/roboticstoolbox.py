# needs: roboticstoolbox-python==1.5.0
"""An adapter for Robotics Toolbox for Python."""

import roboticstoolbox as rtb

VERSION = rtb.__version__
LACKS = ("Follower",)


def load(urdf):
    """Return the robot and its text; a joint has the number of the link that it carries."""
    return rtb.Robot.URDF(urdf.path), urdf


def answers(loaded, joints, state):
    """Return the answers; gravity is the field's vector."""
    robot, urdf = loaded
    number = {link.name: link.jindex for link in robot.links}
    own = {name: number[urdf.child[name]] for name in joints}
    q = state.values(own)
    _ = state.rates(own)
    return {
        "mass_matrix": robot.inertia(q),
        "inverse_dynamics": lambda qd, qdd: robot.rne(q, qd, qdd, gravity=state.gravity).ravel(),
    }
