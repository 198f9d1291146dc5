"""Notebooks 09a and 09b: Kozłowski."""

import numpy as np

from robodyn_lib.atlas import State
from robodyn_lib.atlas.kozlowski.case import Case
from robodyn_lib.kozlowski.equations import xi_of, xi_rates
from robodyn_lib.rk.proofs import G, H, I, L, S, phi
from robodyn_lib.robots import planar_arm, rational_arm

from ..matrices import square
from .checkers import by_link_differs, differs, exercise_checker, number, operator_proof, parts


@exercise_checker(
    "9a.1", kind="code", minutes=10, wants="(s, xi) -> a dictionary {k: rate of joint k}"
)
def rates_of_quasi_velocities(answer):
    for n, seed in ((1, 91), (2, 92), (4, 93)):
        case = Case(State(rational_arm(n, seed=seed)))
        xi = {k: case.xi[k - 1 : k] for k in range(1, n + 1)}
        yield by_link_differs(
            answer(case, dict(xi)),
            dict(case.theta_dot),
            f"theta_dot(k) is off for n = {n}; line 1 of 9a.1, solved for theta_dot. Is V(k) "
            "made with theta_dot, and not with xi?",
        )


operator_proof("9a.6", I + H * phi * S * L, H * phi * G, minutes=10)


number(
    "9b.1",
    [[0, -3, 0, 6, 0, 0], [0, 0, 0, 0, -3, 0]],
    minutes=6,
    hint=(
        "revolute: omega x h theta_dot and v x h theta_dot; sliding: only the lower half, "
        "omega x h theta_dot"
    ),
)
operator_proof("9b.3", *square.claim, minutes=12, prover=square.prover)


@exercise_checker("9b.5", kind="code", minutes=10, wants="(s) -> a dictionary {j: number}")
def shares_in_one_sweep(answer):
    for n, seed in ((1, 95), (2, 96), (4, 97)):
        case = Case(State(rational_arm(n, seed=seed)))
        f = case.filter
        H = case.H[n]
        truth = {
            j: (H @ f.psi(n, j) @ case.M[j] @ f.psi(n, j).T @ H.T)[0, 0] / f.D[n][0, 0]
            for j in range(1, n + 1)
        }
        yield by_link_differs(
            answer(case),
            truth,
            f"shares of D({n}) are off; the row comes to link j by "
            "Psi(j+1,j), and each share is divided by D(N)",
            "j",
        )


@exercise_checker(
    "9b.8", kind="code", minutes=60, wants="(arm, q, xi, tau) -> two arrays (n,), qd and xi_dot"
)
def own_motion(answer):
    gravity = np.array([0.0, 0.0, -9.81])
    zero = np.zeros(6)
    for arm in (
        planar_arm(1),
        planar_arm(3, lengths=[1.0, 0.5, 0.7]),
        rational_arm(4, seed=94).in_floats,
    ):
        q, rates, tau = (
            np.linspace(a, b, arm.n) for a, b in ((0.3, 1.1), (-1.0, 1.5), (2.0, -1.0))
        )
        pose = arm.at(q)
        for qd, force, hint in (
            (0 * rates, 0 * tau, "at rest, without torques: only kappa of gravity is left"),
            (0 * rates, tau, "at rest it is not D^-1 kappa; gravity alone is right"),
            (rates, tau, "right at rest, but not in motion: look at P_dot and at line 12"),
        ):
            xi = xi_of(pose, qd)
            result = parts(answer(arm, q.copy(), xi.copy(), force.copy()), "(qd, xi_dot)")
            _, truth = xi_rates(pose, xi, force, gravity, zero)
            size = max(1.0, float(np.abs(truth).max()))
            for x, right, words in zip(
                result, (qd, truth), ("qd is off; see your loop of 9a.1", f"xi_dot is off; {hint}")
            ):
                yield differs(
                    np.asarray(x, dtype=float) + size, right + size, f"{arm.name}: {words}"
                )
