"""Derivatives of inverse and forward dynamics, exact in exact arithmetic.

Leading axes are batches.

The formulas are in `recursions`, which works on one pose; the kernel is in `compiled.gradients`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..arm import Arm, once, plain
from ..dynamics import each_state, wants_compiled
from ..inputs import GRAVITY, at_door, joint_vectors
from ..rk.mobility import log_det_gradient_at
from .recursions import forward_derivatives_at, inverse_derivatives_at

__all__ = [
    "ForwardDerivatives",
    "InverseDerivatives",
    "forward_dynamics_derivatives",
    "inverse_dynamics_derivatives",
    "lacks",
    "log_det_gradient",
]


class ForwardDerivatives(NamedTuple):
    """Derivatives (..., n, n) of joint accelerations by q, qd and tau.

    Entry (i, j) is that of qdd[i] by number j; by_tau is M^-1.
    """

    by_q: np.ndarray
    by_qd: np.ndarray
    by_tau: np.ndarray


class InverseDerivatives(NamedTuple):
    """Derivatives (..., n, n) of joint torques and forces by q, qd and qdd.

    Entry (i, j) is that of tau[i] by number j; by_qdd is M.
    """

    by_q: np.ndarray
    by_qd: np.ndarray
    by_qdd: np.ndarray


def forward_dynamics_derivatives(
    arm: Arm,
    q: ArrayLike,
    qd: ArrayLike,
    tau: ArrayLike,
    gravity: ArrayLike = GRAVITY,
    tip_force: ArrayLike | None = None,
    method: str = "recursion",
) -> ForwardDerivatives:
    """Return derivatives of `forward_dynamics` by q, qd and tau, each (..., n, n), base to tip.

    O(n^2) for n^2 numbers.

    Arguments and errors as in `forward_dynamics`. A tip force keeps its direction while q changes.
    By q of a joint of several freedoms: by small motions along these. method: "recursion", or
    "compiled" for the same in compiled code.

    >>> import robodyn_lib as rd
    >>> arm = rd.planar_arm(1, lengths=1.0, masses=2.0)
    >>> by_q, by_qd, by_tau = rd.forward_dynamics_derivatives(arm, [0.5], [0.0], [0.0])
    >>> by_q - 3 / 2 * 9.81 * np.sin(0.5)                   # of -3 g cos(q) / 2 l
    array([[0.]])
    """
    compiled = wants_compiled(method, otherwise="recursion")
    if compiled and type(arm) is Arm:
        arrays = _at_once(arm, "derivatives", q, qd, tau, gravity=gravity, tip_force=tip_force)
        if arrays:
            return ForwardDerivatives(*arrays)
    inputs = at_door(arm, gravity, tip_force, q=q, qd=qd, tau=tau)
    return ForwardDerivatives(
        *(
            compiled
            and _compiled("derivatives", arm, inputs)
            or _each(forward_derivatives_at, arm, inputs)
        )
    )


def inverse_dynamics_derivatives(
    arm: Arm,
    q: ArrayLike,
    qd: ArrayLike,
    qdd: ArrayLike,
    gravity: ArrayLike = GRAVITY,
    tip_force: ArrayLike | None = None,
    method: str = "recursion",
) -> InverseDerivatives:
    """Return derivatives of `inverse_dynamics` by q, qd and qdd, each (..., n, n), base to tip.

    O(n^2) for n^2 numbers.

    Arguments and errors as in `inverse_dynamics`; by_qdd is the mass matrix. method: "recursion",
    or "compiled" for the same in compiled code, without a tip force.

    >>> import robodyn_lib as rd
    >>> arm = rd.planar_arm(2)
    >>> q, still = [0.1, 0.2], [0.0, 0.0]
    >>> d = rd.inverse_dynamics_derivatives(arm, q, still, still, gravity=[0, 0, 0])
    >>> bool(abs(d.by_q).max() == 0)                        # nothing pulls at rest
    True
    """
    compiled = wants_compiled(method, otherwise="recursion")
    if compiled and tip_force is not None and np.any(tip_force):
        raise ValueError("compiled derivatives of inverse dynamics take no tip_force")
    name = "inverse_dynamics_derivatives"
    arrays = None
    if compiled and type(arm) is Arm:
        arrays = _at_once(arm, name, q, qd, qdd, gravity=gravity, tip_force=None)
    if arrays:
        return InverseDerivatives(*arrays)
    inputs = at_door(arm, gravity, tip_force, q=q, qd=qd, qdd=qdd)
    arrays = compiled and _compiled(name, arm, inputs)
    return InverseDerivatives(*(arrays or _each(inverse_derivatives_at, arm, inputs)))


def log_det_gradient(arm: Arm, q: ArrayLike, method: str = "recursion") -> np.ndarray:
    """Return the gradient (..., n) of log det M(q), the sum of all log D(k), by q. O(n).

    Fixman's force, which makes up for what rigid links do to the distribution of joint angles at a
    temperature T, is -kT/2 times this for the determinant of joints; errors as in `mass_matrix`.
    method: "recursion", or "compiled" for the same in compiled code.

    >>> import robodyn_lib as rd
    >>> arm = rd.planar_arm(2)                          # det M is proportional to 16/9 - cos^2(q2)
    >>> by_q2 = np.sin(1.6) / (16 / 9 - np.cos(0.8) ** 2)
    >>> bool(abs(rd.log_det_gradient(arm, [0.3, 0.8]) - [0, by_q2]).max() < 1e-12)
    True
    """
    from .. import compiled

    fast = wants_compiled(method, otherwise="recursion")
    if fast and type(arm) is Arm and not lacks(arm):
        out = compiled.at_once(arm, "log_det_gradient", q)
        if out is not None:
            return out
    (q,) = joint_vectors(arm, q=q)
    _refuse(arm)
    if fast:
        return compiled.log_det_gradient(arm, q)
    return each_state(arm, lambda q: log_det_gradient_at(arm.at(q)), (arm.nv,), q=q)


@once
def lacks(arm: Arm) -> str:
    """Return "" if the gradients support an arm, otherwise a sentence that names the joint."""
    for i, kind in enumerate(arm.kinds):
        if not kind.carries_its_axes:
            return (
                f"{arm.joint_label(i)} is {kind.name}: one of its axes stays behind when it "
                "turns about the other"
            )
    return ""


def _refuse(arm):
    if lacks(arm):
        raise ValueError(f"gradients do not support {arm!r}: {lacks(arm)}")


def _at_once(arm, name, *inputs, **around):
    """Return compiled derivatives if kernels can take these arrays, otherwise None."""
    from .. import compiled

    out = None if plain(arm) else compiled.at_once(arm, name, *inputs, **around)
    return None if out is None else compiled.in_three(out, arm.n)


def _compiled(name, arm, inputs):
    """Return compiled derivatives, or None.

    Returns None without a compiler, and if the recursion may give a better error.
    """
    from .. import compiled

    if plain(arm):
        raise ValueError(f"compiled gradients do not support {arm!r}: {plain(arm)}")
    return compiled.derivatives(arm, name, **inputs) if compiled.ENGINE == "LLVM" else None


def _each(function, arm, inputs):
    """Return three matrices (..., nv, nv) of function(pose, ...) for each state of a batch."""
    _refuse(arm)
    out = each_state(
        arm, lambda q, *rest: function(arm.at(q), *rest), (3, arm.nv, arm.nv), **inputs
    )
    return np.moveaxis(out, -3, 0)
