"""Exercises of lectures 2a and 2b: articulated bodies, and the Kalman filter in space."""

import numpy as np

from robodyn_lib.arm import Arm
from robodyn_lib.atlas import Case
from robodyn_lib.elimination import eliminated
from robodyn_lib.rk.filter import free_chain, riccati
from robodyn_lib.rk.proofs import D, G, H, I, P
from robodyn_lib.robots import rational_arm
from robodyn_lib.spatial import inverse

from .checkers import by_link_differs, close, differs, exercise_checker, operator_proof, parts


@exercise_checker("2a.1", kind="code", minutes=10)
def riccati_with_rotors(answer):
    """Judge the sweep with rotors by elimination of the mass matrix."""
    case, rotors = Case(rational_arm(4, seed=21)), {1: 3, 2: 1, 3: 4, 4: 2}
    for rotor, hint in ((dict.fromkeys(rotors, 0), "already with r = 0, where it is the loop above"),
                        (rotors, "right for r = 0; where does r(k) enter line 1, T = H f + r theta_dd?")):
        mine = parts(answer(case, dict(rotor)), "P, D, G, three dictionaries", 3)
        *_, (_, _, pivots) = eliminated(case.mass_matrix + np.diag([rotor[k] for k in case.m]))
        D = {k: pivots[k - 1:k, None] for k in case.m}
        P = {k: inertia_with_rotors(case.chain, k, rotor) for k in case.m}
        G = {k: P[k] @ case.H[k].T @ inverse(D[k]) for k in case.m}
        for name, place, truth in (("D", 1, D), ("G", 2, G), ("P", 0, P)):
            yield by_link_differs(mine[place], truth, f"{name}(k) differs, {hint}")


def inertia_with_rotors(chain, k, rotor):
    """Compute P(k) by elimination: links 1..k cut loose at joint k, the joints 1..k-1, with their rotors, free."""
    A, n = free_chain(chain, k), k - 1
    A[:n, :n] = A[:n, :n] + np.diag([rotor[j] for j in range(1, k)])
    return A[n:, n:] - A[n:, :n] @ inverse(A[:n, :n]) @ A[:n, n:] if n else A


operator_proof("2a.5", H*(P - G*D*G.T), 0*H, minutes=8)


@exercise_checker("2a.6", kind="design", minutes=8)
def counterweight(answer):
    """Judge a counterweight: D(2) of the two rods at several angles of joint 1."""
    mu, d = (float(x) for x in answer)
    if mu <= 0 or d <= 0:
        return "mu and d are positive"
    whole, first = 1 + mu, 0.5 - mu * d
    about_hinge = 1 / 3 + mu * d ** 2
    c = first / whole
    outer = np.diag([0, *2 * [about_hinge - whole * c ** 2]])
    arm = Arm(axes=[[0, -1, 0]] * 2, joint_types="RR", offsets=[[0, 0, 0], [1, 0, 0]], masses=[1, whole],
              coms=[[0.5, 0, 0], [c, 0, 0]], inertias=[np.diag([0, 1 / 12, 1 / 12]), outer], tip_offset=[1, 0, 0])
    found = [riccati(Case(arm, q=[0.0, angle]).chain).D[2][0, 0] for angle in (0.0, 0.9, 1.6, 2.8)]
    return close(max(found), min(found), f"D(2) goes from {min(found):.4g} to {max(found):.4g} kg m^2; "
                 "where is the mass centre of the outer rod with its weight?")


@exercise_checker("2b.1", kind="code", minutes=5)
def mass_determinant(answer):
    """Judge the determinant of the mass matrix by its pivots."""
    for n, seed in ((1, 22), (3, 23), (4, 24)):
        case = Case(rational_arm(n, seed=seed))
        truth = 1
        for pivot in case.pivots.values():
            truth = truth * pivot
        yield differs(np.squeeze(answer(case)), truth,
                      f"it is off for n = {n}; what do triangular factors with ones on the diagonal contribute?")


@exercise_checker("2b.2", kind="hand", minutes=8)
def painless_lever(answer):
    """Judge the centre of percussion of a hammer by the gain of its filter."""
    for m, l, head in ((1.0, 1.0, 0.0), (0.4, 0.3, 0.9), (2.0, 1.5, 0.5)):
        whole = m + head
        c = (m * l / 2 + head * l) / whole
        about_c = m * l ** 2 / 12 + m * (c - l / 2) ** 2 + head * (l - c) ** 2
        hammer = Arm(axes=[[0, -1, 0]], joint_types="R", offsets=[[0, 0, 0]], masses=[whole], coms=[[c, 0, 0]],
                     inertias=[np.diag([0, about_c, about_c])], tip_offset=[l, 0, 0])
        yield close(answer(m, l, head), 1 / Case(hammer, q=[0.0]).filter.G[1][5, 0],
                    f"the hand is jarred for m = {m}, l = {l}, head = {head}; the distance is moment over "
                    "force of G = P H^T / D")


operator_proof("2b.4", (I - G*H)*P*H.T, 0*H.T, minutes=8)


@exercise_checker("2b.7", kind="design", minutes=6)
def two_draws(answer):
    """Judge two weighted draws by their covariance."""
    draws, weights = answer
    Y = np.array([[float(x) for x in y] for y in draws]).T
    if Y.shape != (2, 2) or len(weights) != 2:
        return "return two draws of two numbers each, and two weights"
    if min(weights) <= 0:
        return "weights are positive"
    truth = np.array([[1 / 3, 5 / 6], [5 / 6, 8 / 3]])
    return differs(Y * [float(g) for g in weights] @ Y.T, truth, "the weighted sum of Y Y^T is another matrix")
