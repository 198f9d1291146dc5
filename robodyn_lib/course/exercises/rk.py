"""Notebooks 00 to 04 and A: Rodriguez & Kreutz."""
from itertools import combinations_with_replacement

import numpy as np

from ...atlas import Case
from ...dynamics import inverse_dynamics
from ...numbers import compare
from ...proving.noncommutative import expression, polynomial, stems
from ...rk.forward import fd4, operational_inverse
from ...rk.proofs import G, H, I, L, P, Phi, Psi, evaluate, prove, psi
from ...robots import planar_arm, rational_arm
from .checkers import by_link_differs, close, differs, exercise_checker, operator_proof


@exercise_checker("0.1")
def holding_torque(answer):
    for n, m, l in ((1, 2.0, 0.5), (2, 1.0, 1.0), (4, 0.7, 1.3)):
        rods = planar_arm(n, lengths=l, masses=m)
        rest = np.zeros(n)
        truth = inverse_dynamics(rods, rest, rest, rest)[0]
        objection = close(answer(n, m, l, 9.81), truth,
                          f"it is off for n = {n}; where is the mass centre of all rods together?")
        if objection:
            return objection


@exercise_checker("A.1")
def twist_of_the_mass_centre(answer):
    case = Case(rational_arm(3, seed=15))
    for k in case.p:
        twist = np.concatenate([case.omega[k], case.motion.vc[k]])
        objection = differs(np.asarray(answer(case.p[k])) @ case.V[k], twist,
                            "X V is not the twist; which sign does omega x p get as a matrix acting on omega?")
        if objection:
            return objection


@exercise_checker("3.2")
def terms_in_the_other_order(answer):
    case = Case(rational_arm(4, seed=31))
    for k, m in ((4, 1), (3, 2)):
        truth = {i: case.phi(k, i + 1) @ case.filter.L[i] @ case.H[i] @ case.filter.psi(i, m) for i in range(m, k)}
        objection = by_link_differs(answer(case, k, m), truth, f"k = {k}, m = {m}: a term is not what joint i releases "
                                    "when the joints from m to i-1 are free already")
        if objection:
            return objection


@exercise_checker("3.3")
def false_among_three(answer):
    three = {"a": Psi*L*H*Phi*L == Phi*L*H*Psi*L, "b": Psi*L*H*Psi*L == Phi*L*H*Psi*L,
             "c": H*Phi*(I - L*H*Psi) == (I - H*Psi*L)*H*Phi}
    if not isinstance(answer, tuple) or len(answer) != 2 or answer[0] not in three:
        return "answer with a letter and a number, such as (\"c\", 2)"
    which, links = answer
    if prove(three[which]):
        return f"({which}) is true for every N"
    chains = {n: Case(rational_arm(n, seed=32).in_floats).chain for n in range(1, 6)}
    fewest = next(n for n in chains if not compare(*evaluate(three[which], chains[n])))
    return None if links == fewest else f"({which}) is false, but {links} is not the fewest links that show it"


operator_proof("3.1", psi*G, G)


@exercise_checker("3.4")
def inertia_past_the_joint(answer):
    answer = expression(answer)
    letters = stems(polynomial(answer))
    if not letters <= {"P", "G", "D"}:
        return f"use P, G and D only; it has {', '.join(sorted(letters - {'P', 'G', 'D'}))}"
    proof = prove((I - G*H)*P*(I - G*H).T == answer)
    return None if proof else f"left side - your answer is {proof.normal_form}"


@exercise_checker("4.1")
def inward_sweep_of_fd3(answer):
    case = Case(rational_arm(4, seed=41))
    return by_link_differs(answer(case, dict(case.fd3.zeta), dict(case.fd3.b)), case.fd3.nu,
                           "nu(k) is not that of FD3; the loop starts from z(0) = f(0), with phi(1,0) at the tip")


@exercise_checker("4.2")
def own_forward_dynamics(answer):
    for n, seed in ((1, 46), (4, 47), (3, 48)):
        case = Case(rational_arm(n, seed=seed))
        still, nowhere, nothing = {k: 0 * x for k, x in case.theta_dot.items()}, 0 * case.gravity, 0 * case.f0
        for rates, gravity, f0, hint in (
                (still, nowhere, nothing, "at rest, without weight and tip force, it is not M^-1 T"),
                (still, case.gravity, nothing, "right at rest, but not with weight; where does a(N) + E g enter?"),
                (still, nowhere, case.f0, "right at rest, but not with a tip force; z(1) = phi(1,0) f(0) + b(1)"),
                (case.theta_dot, nowhere, nothing, "right at rest, but not in motion; see a(k), b(k), 2.19 and 2.23"),
                (case.theta_dot, case.gravity, case.f0, "each by itself is right, but not all together")):
            truth = fd4(case.chain, rates, case.T, gravity, f0).theta_ddot
            objection = by_link_differs(answer(case.chain, dict(rates), dict(case.T), gravity, f0), truth, hint)
            if objection:
                return f"N = {n}: {objection}"


@exercise_checker("4.3")
def state_of_fd4(answer):
    case = Case(rational_arm(4, seed=42))
    for k in case.m:
        objection = differs(answer(case.fd3.z[k], case.filter.P[k], case.zeta[k]), case.fd4.z[k],
                            "it is not z(k) of FD4; which part of P alpha does FD3 carry in its z?")
        if objection:
            return objection


@exercise_checker("4.4")
def other_gravity(answer):
    case = Case(rational_arm(4, seed=43))
    for more in (-case.gravity, case.gravity[::-1] / 3):
        truth = fd4(case.chain, case.theta_dot, case.T, case.gravity + more, case.f0).theta_ddot
        before = {k: x.copy() for k, x in case.fd4.a.items()}
        hint = "theta_ddot(k) is not that of the new gravity; a(N) holds phi^T(N+1,N) (0; -gravity)"
        objection = by_link_differs(answer(case, case.fd4, more), truth, hint)
        if objection:
            return objection
        if any((before[k] != case.fd4.a[k]).any() for k in before):
            return "out.a has changed: copy it before you write into it"


@exercise_checker("4.5")
def monomials_to_degree_two(answer):
    for d in (1, 2, 3, 6, 9):
        truth = len(list(combinations_with_replacement(range(d + 1), 2)))
        if answer(d) != truth:
            return f"it is off for d = {d}; count 1, then the linear ones, squares, and products of two"


@exercise_checker("4.6")
def give_of_the_tip(answer):
    for n, seed in ((1, 44), (4, 45)):
        case = Case(rational_arm(n, seed=seed))
        objection = differs(answer(case), operational_inverse(case.filter),
                            f"it is not J M^-1 J^T for n = {n}; Y runs outward from Y(N+1) = 0")
        if objection:
            return objection
