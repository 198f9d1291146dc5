"""Notebook 09: Kozłowski."""
import numpy as np

from ...atlas import State
from ...atlas.kozlowski.case import Case
from ...kozlowski.equations import xi_of, xi_rates
from ...robots import planar_arm, rational_arm
from .checkers import by_link_differs, differs, exercise_checker


@exercise_checker("9.1")
def rates_of_quasi_velocities(answer):
    for n, seed in ((1, 91), (2, 92), (4, 93)):
        case = Case(State(rational_arm(n, seed=seed)))
        xi = {k: case.xi[k - 1:k] for k in range(1, n + 1)}
        objection = by_link_differs(answer(case, dict(xi)), dict(case.theta_dot),
                                    f"theta_dot(k) is off for n = {n}; line 1 of 9.1, solved for theta_dot. Is V(k) "
                                    "made with theta_dot, and not with xi?")
        if objection:
            return objection


@exercise_checker("9.2")
def own_motion(answer):
    gravity, none = np.array([0.0, 0.0, -9.81]), np.zeros(6)
    for arm in (planar_arm(1), planar_arm(3, lengths=[1.0, 0.5, 0.7]), rational_arm(4, seed=94).in_floats):
        q, rates, tau = (np.linspace(a, b, arm.n) for a, b in ((0.3, 1.1), (-1.0, 1.5), (2.0, -1.0)))
        pose = arm.at(q)
        for qd, given, hint in ((0 * rates, 0 * tau, "at rest, without torques: only kappa of the weight is left"),
                                (0 * rates, tau, "at rest it is not D^-1 kappa; the weight alone is right"),
                                (rates, tau, "right at rest, but not in motion: look at P_dot and at line 8")):
            xi = xi_of(pose, qd)
            mine = answer(arm, q.copy(), xi.copy(), given.copy())
            if not isinstance(mine, tuple) or len(mine) != 2:
                return "return (qd, xi_dot)"
            _, truth = xi_rates(pose, xi, given, gravity, none)
            size = max(1.0, float(np.abs(truth).max()))
            objection = (differs(np.asarray(mine[0], dtype=float) + size, qd + size, "qd is off; see your loop of 9.1")
                         or differs(np.asarray(mine[1], dtype=float) + size, truth + size, f"xi_dot is off; {hint}"))
            if objection:
                return f"{arm.name}: {objection}"


@exercise_checker("9.3")
def shares_in_one_sweep(answer):
    for n, seed in ((1, 95), (2, 96), (4, 97)):
        case = Case(State(rational_arm(n, seed=seed)))
        f, H = case.filter, case.H[n]
        truth = {j: (H @ f.psi(n, j) @ case.M[j] @ f.psi(n, j).T @ H.T)[0, 0] / f.D[n][0, 0] for j in range(1, n + 1)}
        objection = by_link_differs(answer(case), truth, f"shares of D({n}) are off; the row comes to link j by "
                                    "Psi(j+1,j), and each share is divided by D(N)")
        if objection:
            return objection.replace("k =", "j =")
