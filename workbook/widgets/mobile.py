"""The mobile that hangs in the first picture of page 13b: beams and fish on ball joints.

Lengths in m, masses in kg.
"""

import numpy as np

from robodyn_lib.arm import Arm


def bar(mass, length, width, axis):
    """Return the inertia (3, 3) of a bar along an axis (0, 1 or 2) about its middle."""
    moments = np.full(3, mass * (length**2 + width**2) / 12)
    moments[axis] = mass * width**2 / 6
    return np.diag(moments)


# Bodies of the mobile: name, parent, place of its ball joint in the parent, mass, mass centre, and
# as a bar its length and width, and the number of the axis along which it is. The base hangs from a
# ceiling, so its z axis points down.
MOBILE = (
    ("beam", -1, (0, 0, 0.3), 0.5, (0, 0, -0.1), (1.0, 0.04, 0)),
    ("left fish", 0, (-0.5, 0, -0.1), 0.6, (0, 0, -0.25), (0.5, 0.06, 2)),
    ("small beam", 0, (0.5, 0, -0.1), 0.1, (0, 0, -0.08), (0.5, 0.03, 0)),
    ("middle fish", 2, (-0.25, 0, -0.08), 0.25, (0, 0, -0.2), (0.4, 0.05, 2)),
    ("right fish", 2, (0.25, 0, -0.08), 0.25, (0, 0, -0.2), (0.4, 0.05, 2)),
)


def mobile(beam=0.5):
    """Make a mobile: a beam, a small beam at its right end, three fish, each on a ball joint.

    beam: the mass of the beam [kg].
    """
    names, parents, places, masses, coms, shapes = zip(*MOBILE, strict=True)
    masses = [beam, *masses[1:]]
    return Arm(
        axes=[[0, 0, 1]] * len(MOBILE),
        joint_types="S" * len(MOBILE),
        offsets=places,
        masses=masses,
        coms=coms,
        inertias=[bar(m, *shape) for m, shape in zip(masses, shapes, strict=True)],
        parents=parents,
        link_names=names,
        name="mobile",
        base_offset=[0, 0, 0.3],
        base_rotation=np.diag([1, -1, -1]),
        tip_offset=[0, 0, -0.4],
    )


def lifted(robot):
    """Return the joint values of a mobile that hangs, its left fish held level across the beam."""
    q = robot.neutral.copy()
    q[:4] = [1, 0, 0, 0]  # half a turn about x: the base has its z axis down
    q[4:8] = [np.sqrt(0.5), 0, 0, np.sqrt(0.5)]
    return q
