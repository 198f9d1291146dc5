"""The teaching code of each quantity, for states in which a kernel has no finite result.

`explain` is called if there is no kernel, or if its result is not finite.
"""

import numpy as np

from ..inputs import joint_vectors, on_links
from ..numbering import from_tip
from ..reference import (
    factor_from_tip,
    generalized_forces,
    inertia_scale,
    inverse_dynamics_at,
    jacobian_at,
    mass_matrix_at,
    refuse_no_inertia,
    velocities_at,
)
from ..rk.fork import Tree
from ..rk.forward import rk_fd4
from ..rk.mobility import log_det_gradient_at
from ..rk.recursions import bias_acceleration, outward, spatial_velocities
from ..spatial import halves, phi, spatial_inertias
from .catalogue import CATALOGUE

WITH_FORCES = "forward_dynamics", "inverse_dynamics", "bias", "gravity_torque"


def forward_dynamics(pose, qd, tau, gravity, tip_force):
    return rk_fd4(pose, qd, tau, gravity, tip_force)


def inverse_dynamics(pose, qd, qdd, gravity, tip_force):
    return inverse_dynamics_at(pose, qd, qdd, gravity, tip_force)


def bias(pose, qd, gravity, tip_force):
    return inverse_dynamics_at(pose, qd, 0 * qd, gravity, tip_force)


def gravity_torque(pose, gravity, tip_force):
    still = np.zeros(pose.arm.nv)
    return inverse_dynamics_at(pose, still, still, gravity, tip_force)


def mass_matrix(pose, gravity, tip_force):
    return mass_matrix_at(pose)


def inverse_mass_matrix(pose, gravity, tip_force):
    U, D = factor_from_tip(mass_matrix_at(pose), pose.arm, inertia_scale(pose))
    inverse = np.linalg.inv(U)
    return inverse.T @ (inverse / D[:, np.newaxis])


def forces_on_joints(pose, forces, gravity, tip_force):
    return generalized_forces(pose, forces.reshape(-1, 6))


def jacobian(pose, gravity, tip_force, link=None):
    return jacobian_at(pose, link)


def pose_of_frame(pose, gravity, tip_force, link=None):
    out = np.eye(4)
    out[:3, :3] = pose.tip_R
    out[:3, 3] = pose.tip
    if link is not None:
        out[:3, :3] = pose.R[link]
        out[:3, 3] = pose.O[link]
    return out


def jacobian_rate(pose, qd, gravity, tip_force, link=None):
    """Return the acceleration of a frame at qdd = 0, of its links and then of its origin."""
    tree = Tree(pose)
    last = pose.n - 1
    lever = pose.to_tip
    if link is not None:
        last = link
        lever = np.zeros(3)
    rates = from_tip(qd, pose.arm.places)
    V = spatial_velocities(tree, rates)
    a = outward(tree, {k: bias_acceleration(tree, V, rates, k) for k in tree.H}, tree.zero())
    w = V[tree.N - last][:3]
    turning, linear = halves(a[tree.N - last])
    linear = linear + np.cross(turning, lever) + np.cross(w, np.cross(w, lever))
    return np.concatenate([turning, linear])


def factor(pose, gravity, tip_force):
    """Return pivot, gain and articulated inertia of each freedom, freed one by one, inward.

    Raises ValueError naming the joint that has zero inertia.
    """
    P = spatial_inertias(pose.m, pose.p, pose.Ic)
    scale = inertia_scale(pose)
    columns = []
    for i in reversed(range(pose.n)):
        place = pose.arm.places[i]
        freedoms = [*zip(pose.S[i].T, range(place.start, place.stop), strict=True)]
        step = pose.l[i]
        for S, j in reversed(freedoms):
            if pose.arm.kinds[i].name == "cylindrical" and j == place.start:
                # as kernels: the turn is about the origin before the joint slides
                slide = slid(pose, i)
                P[i] = moved(P[i], slide)
                step = step - slide
            hat = P[i] @ S
            D = S @ hat + pose.arm.armature[j]
            refuse_no_inertia(pose.arm, i, D, scale[j])
            columns.append([D, *(hat / D), *P[i].ravel()])
            P[i] = P[i] - np.outer(hat, hat) / D
        if pose.arm.parents[i] >= 0:
            P[pose.arm.parents[i]] += moved(P[i], step)
    return np.array(columns[::-1]).T


def slid(pose, i):
    """Return how far (3,) joint i has moved the origin of its link."""
    parent = pose.arm.parents[i]
    before = pose.arm.base_rotation if parent < 0 else pose.R[parent]
    return pose.l[i] - before @ pose.arm.offsets[i]


def moved(P, lever):
    """Return an inertia P (6, 6) about the point that lies a lever (3,) before its own."""
    shift = phi(lever)
    return shift @ P @ shift.T


def energy(pose, qd, gravity, tip_force):
    potential = -float(pose.m @ (pose.C @ gravity))
    return np.array([qd @ mass_matrix_at(pose) @ qd / 2, potential])


def momentum(pose, qd, gravity, tip_force):
    total = np.zeros(6)
    velocities = velocities_at(pose, qd)
    for i in range(pose.n):
        at_com = phi(pose.p[i]).T @ velocities[i]
        linear = pose.m[i] * at_com[3:]
        total += [*(pose.Ic[i] @ at_com[:3] + np.cross(pose.C[i], linear)), *linear]
    return total


def mobility(pose, gravity, tip_force, link=None):
    J = jacobian_at(pose, link)
    return J @ inverse_mass_matrix(pose, gravity, tip_force) @ J.T


def log_det_gradient(pose, gravity, tip_force):
    for i, kind in enumerate(pose.arm.kinds):
        if not kind.carries_its_axes:  # a kernel takes it for two hinges, the recursion cannot
            raise ValueError(
                "log_det_gradient is not finite in compiled code, or has no kernel here; the "
                f"recursion does not support {pose.arm.joint_label(i)}, which is {kind.name}"
            )
    return log_det_gradient_at(pose)


TAUGHT = {
    f.__name__: f
    for f in (
        forward_dynamics,
        inverse_dynamics,
        bias,
        gravity_torque,
        mass_matrix,
        inverse_mass_matrix,
        jacobian,
        jacobian_rate,
        factor,
        energy,
        momentum,
        mobility,
        log_det_gradient,
    )
} | {"pose": pose_of_frame, "generalized_forces": forces_on_joints}


def check_inputs(arm, name, inputs):
    """Raise an error that names the input of a quantity that is not finite, one or many states."""
    given = dict(zip(CATALOGUE[name].words, inputs, strict=True))
    forces = given.pop("forces", None)
    joint_vectors(arm, **given)
    if forces is not None:
        on_links(arm, forces.reshape(*forces.shape[:-1], arm.n, 6))


def explain(name, arm, *inputs_and_surroundings, link=None):
    """Return the result of one state by the teaching code, or raise the error that is due.

    inputs_and_surroundings: the quantity's inputs, gravity (3,), tip force (6,). Raises ValueError
    naming the input that is not finite, or the joint that has zero inertia.
    """
    *inputs, gravity, tip_force = inputs_and_surroundings
    check_inputs(arm, name, inputs)
    if name not in TAUGHT:
        raise ValueError(
            f"{name} of {arm.name!r} is not finite in compiled code, or has no kernel here; "
            "the recursion may give a reason"
        )
    on = {} if link is None else {"link": link}
    with np.errstate(all="ignore"):
        out = TAUGHT[name](arm.in_floats.at(inputs[0]), *inputs[1:], gravity, tip_force, **on)
    if not np.isfinite(out).all():
        raise ValueError(f"numbers overflow for {arm.name!r}: the result is not finite")
    return out
