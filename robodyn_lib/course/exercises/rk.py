"""Notebooks 00 to 02 and A: Rodriguez & Kreutz."""

import numpy as np

from ...arm import Arm
from ...atlas import Case
from ...dynamics import inverse_dynamics
from ...elimination import eliminated
from ...rk.filter import free_chain
from ...rk.operators import blocks, mass_operator, phi_operator, stack
from ...rk.recursions import base_acceleration, spatial_forces
from ...robots import planar_arm, rational_arm
from ...spatial import inverse, zeros
from .checkers import by_link_differs, close, differs, exercise_checker


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
