"""Notebooks 09a and 09b: Kozłowski."""
from fractions import Fraction

import numpy as np

from robodyn_lib.atlas import State
from robodyn_lib.atlas.kozlowski.case import Case
from robodyn_lib.kozlowski.equations import xi_of, xi_rates
from robodyn_lib.rk.proofs import G, H, I, L, S, phi
from robodyn_lib.robots import planar_arm, rational_arm

from ..matrices import square
from .checkers import by_link_differs, differs, exercise_checker, number, operator_proof, parts, secret


@exercise_checker("9a.1", kind="code", minutes=10)
def rates_of_quasi_velocities(answer):
    for n, seed in ((1, 91), (2, 92), (4, 93)):
        case = Case(State(rational_arm(n, seed=seed)))
        xi = {k: case.xi[k - 1:k] for k in range(1, n + 1)}
        yield by_link_differs(answer(case, dict(xi)), dict(case.theta_dot),
                              f"theta_dot(k) is off for n = {n}; line 1 of 9a.1, solved for theta_dot. Is V(k) "
                              "made with theta_dot, and not with xi?")


number("9a.2", [Fraction(7, 4), Fraction(55, 48)], minutes=5, hint="put cos 60 degrees = 1/2 into lines 2 and 3")
secret("9a.3", "ea506e42d712b4b3572d03b44f69edd6", minutes=6,
       hint="xi(1) = theta_dot(1) + u theta_dot(2), and the energy has D before each square")
secret("9a.4", "ed01332c75e98b84fe6ab118626bcfff", minutes=6,
       hint="the momentum is (1, 0); xi = D^-1 (I + H Phi K)^-1 of it, and then theta_dot from xi")
number("9a.5", [Fraction(-2, 5), 1], minutes=10,
       hint="E_1 differentiates by r and E_2 by theta, each over a root; only the root of J + m r^2 depends on r")
operator_proof("9a.6", I + H*phi*S*L, H*phi*G, minutes=10)
secret("9a.7", "c493094d431f0b0ecf6b24426a35f048", kind="fault", minutes=5,
       hint="differentiate: does sqrt(d) dtheta(2) pass the test of 9a.4?")
secret("9a.8", "bd271018246b859e6363e8c67b67dbab", kind="design", minutes=10,
       hint="u and d depend on the bend only through the mass centre of the outer link")


number("9b.1", [[0, -3, 0, 6, 0, 0], [0, 0, 0, 0, -3, 0]], minutes=6,
       hint="revolute: omega x h theta_dot and v x h theta_dot; sliding: only the lower half, omega x h theta_dot")
secret("9b.2", "4d5d500f0cac368b32f13030a6b1db5f", minutes=8,
       hint="d = 4/3 - 3/4 c^2 and u = 1 + 3/2 c, differentiated; c' = -sin times 5")
operator_proof("9b.3", *square.claim, minutes=12, prover=square.prover)
secret("9b.4", "7c9d138fb8afd02c983b3eaa6d005c39", kind="fault", minutes=8,
       hint="two factors tau-bar are needed; then put lambda_dot(1) = X + X^T into the wrong line")


@exercise_checker("9b.5", kind="code", minutes=10)
def shares_in_one_sweep(answer):
    for n, seed in ((1, 95), (2, 96), (4, 97)):
        case = Case(State(rational_arm(n, seed=seed)))
        f, H = case.filter, case.H[n]
        truth = {j: (H @ f.psi(n, j) @ case.M[j] @ f.psi(n, j).T @ H.T)[0, 0] / f.D[n][0, 0] for j in range(1, n + 1)}
        yield by_link_differs(answer(case), truth, f"shares of D({n}) are off; the row comes to link j by "
                              "Psi(j+1,j), and each share is divided by D(N)", "j")


secret("9b.6", "d0d34e1e4822d23a6ab8aa585bc5f918", minutes=6,
       hint="the inner rod alone has 1/3 about the base hinge; the shares have the sum 1")
secret("9b.7", "854c7b91528675eb83c11de57393471b", kind="design", minutes=8,
       hint="the relative error of D(2) is the mean of the two errors, weighted by the shares")


@exercise_checker("9b.8", kind="code", minutes=60)
def own_motion(answer):
    gravity, zero = np.array([0.0, 0.0, -9.81]), np.zeros(6)
    for arm in (planar_arm(1), planar_arm(3, lengths=[1.0, 0.5, 0.7]), rational_arm(4, seed=94).in_floats):
        q, rates, tau = (np.linspace(a, b, arm.n) for a, b in ((0.3, 1.1), (-1.0, 1.5), (2.0, -1.0)))
        pose = arm.at(q)
        for qd, given, hint in ((0 * rates, 0 * tau, "at rest, without torques: only kappa of gravity is left"),
                                (0 * rates, tau, "at rest it is not D^-1 kappa; gravity alone is right"),
                                (rates, tau, "right at rest, but not in motion: look at P_dot and at line 12")):
            xi = xi_of(pose, qd)
            mine = parts(answer(arm, q.copy(), xi.copy(), given.copy()), "(qd, xi_dot)")
            _, truth = xi_rates(pose, xi, given, gravity, zero)
            size = max(1.0, float(np.abs(truth).max()))
            for x, right, words in zip(mine, (qd, truth), ("qd is off; see your loop of 9a.1",
                                                           f"xi_dot is off; {hint}")):
                yield differs(np.asarray(x, dtype=float) + size, right + size, f"{arm.name}: {words}")
