"""Dynamics of one pose, independent of any paper: the reference that papers are checked against."""

from .articulated import refuse_vanishing, rounding_in_P
from .composite import (
    Vanishing,
    composite_cholesky,
    factor_from_tip,
    inertia_scale,
    mass_matrix_at,
    refuse_no_inertia,
)
from .jacobian import generalized_forces, jacobian_at, velocities_at
from .newton_euler import inverse_dynamics_at

__all__ = [
    "Vanishing",
    "composite_cholesky",
    "factor_from_tip",
    "generalized_forces",
    "inertia_scale",
    "inverse_dynamics_at",
    "jacobian_at",
    "mass_matrix_at",
    "refuse_no_inertia",
    "refuse_vanishing",
    "rounding_in_P",
    "velocities_at",
]
