"""Notebooks 05 and 06: Saha."""
import numpy as np

from ...atlas.saha.case import Case
from ...dynamics import forward_dynamics, inverse_dynamics
from ...numbering import from_base
from ...robots import planar_arm, rational_arm
from ...spatial import eye, inverse
from .checkers import by_link_differs, differs, exercise_checker


def gains(case):
    """psi(k) {k: (6,)}, from momentum."""
    return {k: case.psi_hat(k, k) / case.m_hat[k] for k in case.p}


@exercise_checker("6.1")
def solve_by_two_loops(answer):
    for n, seed in ((1, 61), (4, 62)):
        case = Case(rational_arm(n, seed=seed))
        first = eye(n, case.dtype)[0]
        for tau, hint in ((first, "a torque at joint 1 alone: nothing runs inward, look at 18 and 19"),
                          (case.tau, "right for a torque at joint 1 alone; look at 16 and 17")):
            truth = from_base(inverse(case.I) @ tau)
            mine = answer(case.links, gains(case), dict(case.m_hat), dict(from_base(tau)))
            objection = by_link_differs(mine, truth, f"theta_ddot(k) is off; {hint}")
            if objection:
                return f"n = {n}: {objection}"


@exercise_checker("6.2")
def own_udut(answer):
    for arm in (planar_arm(1), planar_arm(3, lengths=[1.0, 0.5, 0.7]), rational_arm(4, seed=63).in_floats):
        q, qd = np.linspace(0.3, 1.1, arm.n), np.linspace(-1.0, 1.5, arm.n)
        still = 0 * qd
        weight = inverse_dynamics(arm, q, still, still)
        for rates, tau, hint in (
                (still, weight, "the motors just hold the weight, nothing should move; see S97 14"),
                (still, weight + q, "the weight is taken off rightly, but I theta_ddot = tau is not solved"),
                (qd, weight + q, "right at rest, but not in motion; which torques does S97 14 take off?")):
            truth = forward_dynamics(arm, q, rates, tau, method="composite-cholesky")
            mine = answer(arm, q.copy(), rates.copy(), tau.copy())
            size = max(1.0, float(np.abs(truth).max()))
            objection = differs(np.asarray(mine, dtype=float) + size, truth + size, hint)
            if objection:
                return f"{arm.name}: {objection}"


@exercise_checker("6.3")
def inverse_of_u(answer):
    for n, seed in ((1, 64), (2, 65), (4, 66)):
        case = Case(rational_arm(n, seed=seed))
        objection = differs(answer(case.links, gains(case)), case.E,
                            f"it is not U^-1 for n = {n}; what does joint i take out of eta before link i-1 sees it?")
        if objection:
            return objection
