"""Notebooks 05 and 06: Saha."""
import numpy as np

from ...atlas import State
from ...atlas.saha.case import Case
from ...dynamics import inverse_dynamics
from ...elimination import unit_factor
from ...numbering import from_base
from ...robots import planar_arm, rational_arm
from ...saha.links import Links
from ...spatial import eye, inverse
from .checkers import by_link_differs, close, differs, dynamics_differ, exercise_checker

# --- notebook 05 ----------------------------------------------------------------------------------------------------

@exercise_checker("5.1")
def composite_bodies(answer):
    state = State(rational_arm(4, seed=51))
    links = Links(state.pose)
    truth = {i: sum(links.B(k, i).T @ links.M[k] @ links.B(k, i) for k in range(i, links.n + 1))
             for i in range(1, links.n + 1)}
    objection = by_link_differs(answer(links), truth, "M_tilde(i) is not the sum over links i..n of what line 2 says; "
                                "begin at link n, and mind which end B_{i+1,i} starts from")
    return objection and objection.replace("k =", "i =")


@exercise_checker("5.2")
def solve_by_factors(answer):
    for n, seed in ((1, 52), (2, 53), (4, 54)):
        state = State(rational_arm(n, seed=seed))
        U, D = unit_factor(state.mass_matrix)
        alpha = {(i, k): U[i - 1, k - 1] for k in range(1, n + 1) for i in range(1, k)}
        m_hat = {i: D[i - 1] for i in range(1, n + 1)}
        truth = {i: state.qdd[i - 1] for i in m_hat}
        tau = state.mass_matrix @ state.qdd
        objection = by_link_differs(answer(dict(alpha), dict(m_hat), {i: tau[i - 1] for i in m_hat}), truth,
                                    f"I theta_ddot is not tau for n = {n}; U is solved from row n up, U^T from row 1")
        if objection:
            return objection.replace("k =", "i =")


@exercise_checker("5.3")
def first_pivot_of_rods(answer):
    for n in (1, 2, 3, 4, 9):
        rods = planar_arm(n, lengths=1, masses=1)
        truth = State(rods, q=np.zeros(n), qd=np.zeros(n), qdd=np.zeros(n)).pivots[0]
        objection = close(answer(n), truth, f"it is off for n = {n}; which mass does a rod show across its hinge when "
                          "the rods beyond show q at its other end?")
        if objection:
            return objection


@exercise_checker("5.4")
def factors_without_the_matrix(answer):
    for n, seed in ((1, 55), (3, 56), (4, 57)):
        state = State(rational_arm(n, seed=seed))
        U, D = unit_factor(state.mass_matrix)
        mine = answer(Links(state.pose))
        if not isinstance(mine, tuple) or len(mine) != 2:
            return "return U (n, n) and D (n,)"
        objection = (differs(mine[1], D, f"D differs for n = {n}; is M_hat(i) updated before psi_hat(i) is formed?")
                     or differs(mine[0], U, f"U differs for n = {n}; alpha(i,k) is p(i) times psi_hat(k) carried to "
                                "C(i), over m_hat(k)"))
        if objection:
            return objection


# --- notebook 06 ----------------------------------------------------------------------------------------------------

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
        objection = dynamics_differ(answer, arm, q, [
            (still, weight, "the motors just hold the weight, nothing should move; see S97 14"),
            (still, weight + q, "the weight is taken off rightly, but I theta_ddot = tau is not solved"),
            (qd, weight + q, "right at rest, but not in motion; which torques does S97 14 take off?")])
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
