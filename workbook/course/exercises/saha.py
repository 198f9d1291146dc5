"""Lectures 5 and 6: Saha."""

import numpy as np

from robodyn_lib.atlas import State
from robodyn_lib.atlas.saha.case import Case
from robodyn_lib.elimination import unit_factor
from robodyn_lib.numbering import from_base
from robodyn_lib.robots import planar_arm, rational_arm
from robodyn_lib.saha.articulated import articulated_bodies
from robodyn_lib.saha.links import Links
from robodyn_lib.spatial import eye, inverse, phi

from ..matrices import complement, lighter, outer, point
from .checkers import (
    by_link_differs,
    close,
    differs,
    dynamics_differ,
    exercise_checker,
    operator_proof,
    parts,
)


@exercise_checker("5a.1", minutes=8, wants="(links) -> a dictionary {i: matrix (6, 6)}")
def composite_bodies(answer):
    state = State(rational_arm(4, seed=51))
    links = Links(state.pose)
    truth = {
        i: sum(links.B(k, i).T @ links.M[k] @ links.B(k, i) for k in range(i, links.n + 1))
        for i in range(1, links.n + 1)
    }
    return by_link_differs(
        answer(links),
        truth,
        "M_tilde(i) is not the sum over links i..n of what line 2 "
        "says; begin at link n, and mind which end B_{i+1,i} starts from",
        "i",
    )


operator_proof("5a.4", *complement.claim, minutes=8, prover=complement.prover, public=False)


@exercise_checker(
    "5a.8",
    minutes=10,
    wants="(links, needs) -> two dictionaries, w {i: array (6,)} and tau {i: number}",
)
def reactions(answer):
    for n, seed in ((1, 58), (4, 59)):
        links = Links(State(rational_arm(n, seed=seed)).pose)
        needs = {i: links.M[i] @ np.arange(i, i + 6) for i in range(1, n + 1)}
        w = {i: sum(links.B(k, i).T @ needs[k] for k in range(i, n + 1)) for i in needs}
        wrenches, tau = parts(
            answer(links, {i: x.copy() for i, x in needs.items()}),
            "two dictionaries, w {i: (6,)} and tau {i: number}",
        )
        yield by_link_differs(
            wrenches, w, "w(i) is wrong; it is what link i needs and what joint i+1 exerts", "i"
        )
        yield by_link_differs(tau, {i: links.p[i] @ w[i] for i in w}, "w is right, tau is not", "i")


@exercise_checker("5b.1", minutes=8, wants="(alpha, m_hat, tau) -> a dictionary {i: number}")
def solve_by_factors(answer):
    for n, seed in ((1, 52), (2, 53), (4, 54)):
        state = State(rational_arm(n, seed=seed))
        U, D = unit_factor(state.mass_matrix)
        alpha = {(i, k): U[i - 1, k - 1] for k in range(1, n + 1) for i in range(1, k)}
        m_hat = {i: D[i - 1] for i in range(1, n + 1)}
        truth = {i: state.qdd[i - 1] for i in m_hat}
        tau = state.mass_matrix @ state.qdd
        yield by_link_differs(
            answer(dict(alpha), dict(m_hat), {i: tau[i - 1] for i in m_hat}),
            truth,
            f"I theta_ddot is not tau for n = {n}; U is solved from row n up, U^T from row 1",
            "i",
        )


@exercise_checker("5b.3", minutes=8, wants="(n) -> a number")
def first_pivot_of_rods(answer):
    for n in (1, 2, 3, 4, 9):
        rods = planar_arm(n, lengths=1, masses=1)
        truth = State(rods, q=np.zeros(n), qd=np.zeros(n), qdd=np.zeros(n)).pivots[0]
        yield close(
            answer(n),
            truth,
            f"it is off for n = {n}; like which mass does a rod act across its hinge "
            "when the rods beyond act like q at its other end?",
        )


@exercise_checker("5b.4", minutes=12, wants="(links) -> two arrays, U (n, n) and D (n,)")
def factors_without_the_matrix(answer):
    for n, seed in ((1, 55), (3, 56), (4, 57)):
        state = State(rational_arm(n, seed=seed))
        U, D = unit_factor(state.mass_matrix)
        U_of_answer, pivots = parts(answer(Links(state.pose)), "U (n, n) and D (n,)")
        yield differs(
            pivots, D, f"D differs for n = {n}; is M_hat(i) updated before psi_hat(i) is formed?"
        )
        yield differs(
            U_of_answer,
            U,
            f"U differs for n = {n}; alpha(i,k) is p(i) times psi_hat(k) carried to "
            "C(i), over m_hat(k)",
        )


operator_proof("5b.5", *outer.claim, minutes=8, prover=outer.prover, public=False)


def gains(case):
    """Return psi(k) {k: (6,)}, from momentum."""
    return {k: case.psi_hat(k, k) / case.m_hat[k] for k in case.p}


@exercise_checker("6a.1", minutes=10, wants="(a, psi, m_hat, tau) -> a dictionary {i: number}")
def solve_by_two_loops(answer):
    for n, seed in ((1, 61), (4, 62)):
        case = Case(rational_arm(n, seed=seed))
        first = eye(n, case.dtype)[0]
        for tau, hint in (
            (first, "a torque at joint 1 alone: nothing runs inward, look at 18 and 19"),
            (case.tau, "right for a torque at joint 1 alone; look at 16 and 17"),
        ):
            truth = from_base(inverse(case.I) @ tau)
            result = answer(case.links, gains(case), dict(case.m_hat), dict(from_base(tau)))
            yield by_link_differs(result, truth, f"n = {n}: theta_ddot(k) is off; {hint}")


@exercise_checker("6a.2", minutes=15, wants="(arm, q, qd, tau) -> the n accelerations")
def own_udut(answer):
    for arm in (
        planar_arm(1),
        planar_arm(3, lengths=[1.0, 0.5, 0.7]),
        rational_arm(4, seed=63).in_floats,
    ):
        yield from dynamics_differ(
            answer,
            arm,
            arm.name,
            (
                "the motors just balance gravity, nothing should move; see S97 14",
                "gravity is taken off rightly, but I theta_ddot = tau is not solved",
                "right at rest, but not in motion; which torques does S97 14 take off?",
            ),
        )


@exercise_checker(
    "6a.3", minutes=8, wants="(a) -> two dictionaries, m_hat {i: number} and psi {i: array (6,)}"
)
def own_recursion(answer):
    for n, seed in ((1, 67), (4, 68)):
        case = Case(rational_arm(n, seed=seed))
        m_hat, psi = parts(answer(case.links), "two dictionaries, m_hat and psi")
        yield by_link_differs(
            m_hat,
            dict(case.m_hat),
            f"m_hat differs for n = {n}; in which order do you free "
            "the joint, carry inward, add the link?",
            "i",
        )
        yield by_link_differs(psi, gains(case), f"m_hat is right, psi is not, for n = {n}", "i")


operator_proof("6a.5", *lighter.claim, minutes=8, prover=lighter.prover, public=False)


@exercise_checker("6b.1", minutes=12, wants="(a, psi) -> a matrix (n, n)")
def inverse_of_u(answer):
    for n, seed in ((1, 64), (2, 65), (4, 66)):
        case = Case(rational_arm(n, seed=seed))
        yield differs(
            answer(case.links, gains(case)),
            case.E,
            f"it is not U^-1 for n = {n}; what does joint i take out of eta before link i-1 "
            f"sees it?",
        )


operator_proof("6b.3", *point.claim, minutes=8, prover=point.prover, public=False)


@exercise_checker(
    "6b.5",
    minutes=10,
    wants="(d, M_hat, psi) -> two dictionaries, G {k: array (6,)} and P {k: matrix (6, 6)}",
)
def dictionary(answer):
    for n, seed in ((1, 69), (4, 70)):
        case = Case(rational_arm(n, seed=seed))
        bodies = articulated_bodies(case.links)
        d = {i: case.d[i] for i in range(1, n + 1)}
        to_hinge = {i: phi(d[i]) for i in d}  # of forces, from C(i) to O(i)
        G = {n + 1 - i: to_hinge[i] @ bodies.psi[i] for i in d}
        P = {n + 1 - i: to_hinge[i] @ bodies.M_hat[i] @ to_hinge[i].T for i in d}
        result = parts(answer(d, dict(bodies.M_hat), dict(bodies.psi)), "two dictionaries, G and P")
        yield by_link_differs(
            result[0], G, "G is wrong; forces move by S^-T, and k counts from the tip"
        )
        yield by_link_differs(
            result[1], P, "G is right, P is not; S^-T on the left, S^-1 on the right"
        )
