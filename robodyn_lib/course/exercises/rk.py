"""Notebooks 00 to 04 and A: Rodriguez & Kreutz."""
from itertools import combinations_with_replacement

import numpy as np

from ...arm import Arm
from ...atlas import Case
from ...dynamics import inverse_dynamics
from ...elimination import eliminated
from ...numbers import compare
from ...proving.noncommutative import expression, polynomial, stems
from ...rk.filter import free_chain
from ...rk.forward import fd4, operational_inverse
from ...rk.operators import blocks, mass_operator, phi_operator, stack
from ...rk.proofs import G, H, I, L, P, Phi, Psi, evaluate, prove, psi
from ...rk.recursions import base_acceleration, spatial_forces
from ...robots import planar_arm, rational_arm
from ...spatial import inverse, zeros
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


@exercise_checker("1.1")
def phi_times(answer):
    case = Case(rational_arm(4, seed=13))
    w = blocks(np.arange(1, 6 * case.N + 1).astype(object), case.N)
    truth = blocks(phi_operator(case.chain) @ stack(w, case.N), case.N)
    return by_link_differs(answer(case, w), truth, "z(k) differs from the dense product")


@exercise_checker("1.2")
def holding_torques(answer):
    case = Case(rational_arm(4, seed=14))
    g = base_acceleration(case.gravity, case.chain.dtype)
    rest = dict.fromkeys(range(case.N + 2), zeros(6, case.chain.dtype))
    _, truth = spatial_forces(case.chain, rest, dict.fromkeys(range(case.N + 2), g), zeros(6, case.chain.dtype))
    return by_link_differs(answer(case, g), truth, "T(k) differs from inverse dynamics at rest")


@exercise_checker("1.3")
def mass_of_two_bent_rods(answer):
    rods = planar_arm(2)
    for angle in (0.0, 0.7, 2.0, np.pi):
        truth = mass_operator(Case(rods, q=[0.3, angle]).chain)
        objection = differs(np.array(answer(np.cos(angle)), dtype=float), truth,
                            f"it is off at c = {np.cos(angle):.3g}; which way does the force on link 1 point, and how "
                            "far is its line of action from the base hinge?")
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


@exercise_checker("2.1")
def riccati_with_rotors(answer):
    case, rotors = Case(rational_arm(4, seed=21)), {1: 3, 2: 1, 3: 4, 4: 2}
    for rotor, hint in ((dict.fromkeys(rotors, 0), "already with r = 0, where it is the loop above"),
                        (rotors, "right for r = 0; where does r(k) stand in line 1, T = H f + r theta_dd?")):
        mine = answer(case, dict(rotor))
        if not isinstance(mine, tuple) or len(mine) != 3:
            return "return P, D, G, three dictionaries"
        *_, (_, _, pivots) = eliminated(case.mass_matrix + np.diag([rotor[k] for k in case.m]))
        D = {k: pivots[k - 1:k, None] for k in case.m}
        P = {k: inertia_with_rotors(case.chain, k, rotor) for k in case.m}
        G = {k: P[k] @ case.H[k].T @ inverse(D[k]) for k in case.m}
        for name, place, truth in (("D", 1, D), ("G", 2, G), ("P", 0, P)):
            objection = by_link_differs(mine[place], truth, f"{name}(k) differs, {hint}")
            if objection:
                return objection


def inertia_with_rotors(chain, k, rotor):
    """P(k) by elimination: links 1..k cut loose at joint k, the joints 1..k-1, with their rotors, free."""
    A, n = free_chain(chain, k), k - 1
    A[:n, :n] = A[:n, :n] + np.diag([rotor[j] for j in range(1, k)])
    return A[n:, n:] - A[n:, :n] @ inverse(A[:n, :n]) @ A[:n, n:] if n else A


@exercise_checker("2.2")
def mass_determinant(answer):
    for n, seed in ((1, 22), (3, 23), (4, 24)):
        case = Case(rational_arm(n, seed=seed))
        truth = 1
        for pivot in case.pivots.values():
            truth = truth * pivot
        objection = differs(np.squeeze(answer(case)), truth,
                            f"it is off for n = {n}; what do triangular factors with ones on the diagonal contribute?")
        if objection:
            return objection


@exercise_checker("2.3")
def painless_lever(answer):
    for m, l, head in ((1.0, 1.0, 0.0), (0.4, 0.3, 0.9), (2.0, 1.5, 0.5)):
        whole = m + head
        c = (m * l / 2 + head * l) / whole
        about_c = m * l ** 2 / 12 + m * (c - l / 2) ** 2 + head * (l - c) ** 2
        hammer = Arm(axes=[[0, -1, 0]], joint_types="R", offsets=[[0, 0, 0]], masses=[whole], coms=[[c, 0, 0]],
                     inertias=[np.diag([0, about_c, about_c])], tip_offset=[l, 0, 0])
        truth = 1 / Case(hammer, q=[0.0]).filter.G[1][5, 0]
        objection = differs(float(answer(m, l, head)), truth,
                            f"the handle feels the blow for m = {m}, l = {l}, head = {head}; the lever is moment over "
                            "force of G = P H^T / D")
        if objection:
            return objection


@exercise_checker("3.2")
def terms_in_the_other_order(answer):
    case = Case(rational_arm(4, seed=31))
    for k, m in ((4, 1), (3, 2)):
        truth = {i: case.phi(k, i + 1) @ case.filter.L[i] @ case.H[i] @ case.filter.psi(i, m) for i in range(m, k)}
        objection = by_link_differs(answer(case, k, m), truth, f"k = {k}, m = {m}: a term is not what joint i lets go "
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
