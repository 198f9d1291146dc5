"""The teaching code of each quantity.

It is used where there is no kernel, or where a result is not finite.
"""

import numpy as np

from ..reference import (
    factor_from_tip,
    inertia_scale,
    inverse_dynamics_at,
    jacobian_at,
    mass_matrix_at,
    velocities_at,
)
from ..rk.forward import rk_fd4
from ..spatial import phi

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


def jacobian(pose, gravity, tip_force):
    return jacobian_at(pose)


def pose_of_tip(pose, gravity, tip_force):
    out = np.eye(4)
    out[:3, :3], out[:3, 3] = pose.tip_R, pose.tip
    return out


def energy(pose, qd, gravity, tip_force):
    potential = -float(pose.m @ (pose.C @ gravity))
    return np.array([qd @ mass_matrix_at(pose) @ qd / 2, potential])


def momentum(pose, qd, gravity, tip_force):
    total, velocities = np.zeros(6), velocities_at(pose, qd)
    for i in range(pose.n):
        at_com = phi(pose.p[i]).T @ velocities[i]
        linear = pose.m[i] * at_com[3:]
        total += [*(pose.Ic[i] @ at_com[:3] + np.cross(pose.C[i], linear)), *linear]
    return total


def mobility(pose, gravity, tip_force):
    J = jacobian_at(pose)
    return J @ inverse_mass_matrix(pose, gravity, tip_force) @ J.T


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
        energy,
        momentum,
        mobility,
    )
} | {"pose": pose_of_tip}
