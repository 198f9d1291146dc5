"""Free bodies: a cat, a satellite, a humanoid on its ground, and prescribed motions.

Arms whose first joint is free. Lengths in m, masses in kg; links along z where they are long.
"""

import numpy as np

from robodyn_lib.arm import Arm
from robodyn_lib.spatial import cross, phi

HALF = 0.15  # from the cat's spine joint to the centre of a half


def cat(A, B, mass=2.0):
    """Make a cat of two equal halves along z: a free base, the rear half, a ball, the front half.

    A, B: moments of inertia of a half about its long axis, and across it, about its mass centre [kg
    m^2].
    """
    half = np.diag([B, B, A])
    return Arm(
        axes=[[0, 0, 1]] * 2,
        joint_types="FS",
        offsets=[[0, 0, 0], [0, 0, HALF]],
        masses=[mass] * 2,
        coms=[[0, 0, 0], [0, 0, HALF]],
        inertias=[half, half],
        tip_offset=[0, 0, 2 * HALF],
        name="cat",
    )


def spine(alpha):
    """Compute the line e (3,) in the rear half's axes.

    The spine is bent by 2 alpha, forward, about x.
    """
    return np.array([0, -np.sin(alpha), np.cos(alpha)])


def satellite():
    """Make a satellite: a floating hull of 20 kg, and an arm of two rods of 2 kg and 1 m in x-z."""
    rod = np.diag([0, 1, 1]) * 2 / 12
    return Arm(
        axes=[[0, -1, 0]] * 3,
        joint_types="FRR",
        offsets=[[0, 0, 0], [0.3, 0, 0], [1, 0, 0]],
        masses=[20, 2, 2],
        coms=[[0, 0, 0], [0.5, 0, 0], [0.5, 0, 0]],
        inertias=[np.diag([1.2, 1.2, 1.2]), rod, rod],
        tip_offset=[1, 0, 0],
        name="satellite",
    )


# Bodies of the humanoid: name, parent, joint, its place in the parent, mass, end of the body.
BODIES = (
    ("pelvis", -1, "F", (0, 0, 0), 10, (0, 0, 0.1)),
    ("torso", 0, "S", (0, 0, 0.1), 25, (0, 0, 0.5)),
    ("head", 1, "R", (0, 0, 0.5), 4, (0, 0, 0.25)),
    *(
        body
        for n, (side, y) in enumerate((("left", 1), ("right", -1)))
        for body in (
            (f"{side} upper arm", 1, "S", (0, 0.2 * y, 0.45), 2, (0, 0, -0.28)),
            (f"{side} forearm", 3 + 4 * n, "R", (0, 0, -0.28), 1.5, (0, 0, -0.3)),
            (f"{side} thigh", 0, "S", (0, 0.1 * y, -0.05), 7, (0, 0, -0.42)),
            (f"{side} shin", 5 + 4 * n, "R", (0, 0, -0.42), 3.5, (0, 0, -0.42)),
        )
    ),
)
ENDS = np.array([body[-1] for body in BODIES], dtype=float)


def humanoid():
    """Make a humanoid of eleven bodies, upright along z: a free pelvis, balls, hinges about y."""
    names, parents, kinds, offsets, masses, _ = zip(*BODIES, strict=True)
    lengths = np.linalg.norm(ENDS, axis=1)
    across = np.array(masses) * (lengths**2 / 12 + 0.002)
    inertias = [np.diag([x, x, 0.004 * m]) for m, x in zip(masses, across, strict=True)]
    return Arm(
        axes=[[0, 1, 0]] * len(BODIES),
        joint_types="".join(kinds),
        offsets=offsets,
        masses=masses,
        coms=ENDS / 2,
        inertias=inertias,
        parents=parents,
        link_names=names,
        name="humanoid",
    )


def ground(robot, q, v, height=0.0, stiffness=5e3, damping=150.0):
    """Compute the forces (n, 6) of a soft, rough ground on the ends of a humanoid's bodies.

    Base axes.
    """
    pose = robot.at(q)
    forces = np.zeros((robot.n, 6))
    V = {-1: np.zeros(6)}
    for i, parent in enumerate(robot.parents):
        before = pose.O[parent] if parent >= 0 else pose.base
        V[i] = phi(pose.O[i] - before).T @ V[parent] + pose.S[i] @ v[robot.places[i]]
        arm = pose.R[i] @ ENDS[i]
        depth = height - (pose.O[i] + arm)[2]
        if depth > 0:
            speed = V[i][3:] + cross(V[i][:3], arm)
            push = np.array([0, 0, stiffness * depth]) - damping * speed
            push[2] = max(push[2], 0)  # the ground does not pull
            forces[i] = np.concatenate([cross(arm, push), push])
    return forces


def along_a_square(t, side, period):
    """Compute two joint angles (2,) at time t on a square path, a side each quarter period.

    Each side is gone along smoothly, from rest to rest; after the period the joints stay.

    >>> [along_a_square(t, 2.0, 4.0).round(3).tolist() for t in (0.5, 0.999, 1.0)]
    [[1.0, 0.0], [2.0, 0.0], [2.0, 0.0]]
    """
    quarter, share = divmod(min(max(4 * t / period, 0), 4), 1)
    smooth = share**2 * (3 - 2 * share)
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0], [0, 0]], dtype=float) * side
    return corners[int(quarter)] * (1 - smooth) + corners[int(quarter) + 1] * smooth


def integrate(f, x, times):
    """Integrate prescribed rates dx/dt = f(t, x) by classical Runge-Kutta: x at all times (m, n).

    `robodyn_lib.simulate` integrates the motion of a mechanism under forces.
    """
    xs = [x]
    for t, h in zip(times, np.diff(times), strict=False):
        k1 = f(t, x)
        k2 = f(t + h / 2, x + h / 2 * k1)
        k3 = f(t + h / 2, x + h / 2 * k2)
        x = x + h / 6 * (k1 + 2 * k2 + 2 * k3 + f(t + h, x + h * k3))
        xs.append(x)
    return np.array(xs)
