"""The check without a tag: whether all methods of forward dynamics agree on this arm.

Each method's accelerations are put into the Newton-Euler recursion of the ground, which must give
the torques back. So they are compared with the equations of motion, not with each other.
"""

from dataclasses import dataclass

import numpy as np

from ..dynamics import METHODS, forward_dynamics, inverse_dynamics, mass_matrix

STATES = 3
TOLERANCE = 1e-8  # relative to the torques that cancel in an equation of motion
# methods that are not compiled; tests/test_compiled.py compares compiled code with them
TAUGHT = [name for name, method in METHODS.items() if not method.compiled]


@dataclass(frozen=True)
class Agreement:
    """The methods that reproduce the torques, those that do not, and those that refuse.

    agree: names; part {name: label of the joint}; refuse {name: reason}.
    """

    agree: tuple
    part: dict
    refuse: dict

    @property
    def ok(self):
        """True if all methods satisfy the equations of motion."""
        return not self.part

    def __str__(self):
        if self.part:
            return "; ".join(f"method {name} FAILS at {where}" for name, where in self.part.items())
        if not self.agree:
            reason = next(iter(self.refuse.values()), "no method serves it")
            return f"forward dynamics is not defined here: {reason}"
        refused = f"; refused by {', '.join(self.refuse)}" if self.refuse else ""
        return (
            f"forward dynamics: {len(self.agree)} methods fulfil the equations of motion "
            f"in {STATES} states{refused}"
        )


def agreement(arm, methods=TAUGHT):
    """Return the `Agreement` of the methods that support an arm.

    They are compared in float64, in states drawn from a fixed seed.
    """
    arm = arm.in_floats
    rng = np.random.default_rng(STATES)
    q = arm.of_unit_quaternions(rng.uniform(-1, 1, size=(STATES, arm.nq)))
    qd, tau = rng.uniform(-1, 1, size=(2, STATES, arm.nv))
    M = mass_matrix(arm, q)
    bias = inverse_dynamics(arm, q, qd, np.zeros_like(qd))
    agree = []
    part = {}
    refuse = {}
    for name in methods:
        if not METHODS[name].serves(arm):
            continue
        try:
            qdd = forward_dynamics(arm, q, qd, tau, method=name)
        except ValueError as error:
            refuse[name] = str(error)
            continue
        where = parts(arm, q, qd, tau, qdd, M, bias)
        if where:
            part[name] = where
        else:
            agree.append(name)
    return Agreement(tuple(agree), part, refuse)


def parts(arm, q, qd, tau, qdd, M, bias):
    """Return the label of the joint where accelerations (B, n) violate the equations, or "".

    M (B, n, n) and bias (B, n), the torques without accelerations, give the size of terms that
    cancel.
    """
    if not np.isfinite(qdd).all():
        return arm.joint_label(arm.joint_of[int(np.argwhere(~np.isfinite(qdd))[0][1])])
    residual = inverse_dynamics(arm, q, qd, qdd) - tau
    size = (np.abs(M) @ np.abs(qdd)[..., None])[..., 0] + np.abs(bias) + np.abs(tau)
    wrong = np.argwhere(np.abs(residual) > TOLERANCE * size)
    return arm.joint_label(arm.joint_of[int(wrong[0][1])]) if len(wrong) else ""
