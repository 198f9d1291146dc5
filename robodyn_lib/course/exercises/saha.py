"""Notebooks 05 and 06: Saha."""
import numpy as np

from ...atlas import State
from ...elimination import unit_factor
from ...exact import compare
from ...robots import planar_arm, rational_arm
from ...saha.links import Links
from .checkers import by_link_differs, differs, exercise_checker

# --- notebook 05 ----------------------------------------------------------------------------------------------------

@exercise_checker("5.1")
def composite_bodies(answer):
    state = State(rational_arm(4, seed=51))
    links = Links(state.pose)
    truth = {i: sum(links.B(k, i).T @ links.M[k] @ links.B(k, i) for k in range(i, links.n + 1))
             for i in range(1, links.n + 1)}
    return by_link_differs(answer(links), truth, "M_tilde(i) is not the sum over links i..n of what line 2 says; begin "
                           "at link n, and mind which end B_{i+1,i} starts from")


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
        if not compare(float(answer(n)), truth):
            return (f"it is off for n = {n}; which mass does a rod show across its hinge when the rods beyond show q "
                    "at its other end?")


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
