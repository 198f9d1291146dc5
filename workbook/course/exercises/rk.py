"""Exercises of lectures 1 to 4: Rodriguez & Kreutz."""

from fractions import Fraction

import numpy as np

from robodyn_lib.arm import Arm
from robodyn_lib.atlas import Case
from robodyn_lib.dynamics import inverse_dynamics, mass_matrix
from robodyn_lib.elimination import eliminated
from robodyn_lib.numbers import compare
from robodyn_lib.proving.certificates import remainder
from robodyn_lib.proving.noncommutative import (
    Nonconformal,
    Statement,
    expression,
    polynomial,
    stems,
    written,
)
from robodyn_lib.rk import proofs
from robodyn_lib.rk.filter import free_chain, riccati
from robodyn_lib.rk.forward import fd4
from robodyn_lib.rk.operators import blocks, mass_operator, phi_operator, stack
from robodyn_lib.rk.proofs import (
    B,
    D,
    D_inv,
    Delta_phi,
    Delta_psi,
    G,
    H,
    I,
    L,
    P,
    Phi,
    Psi,
    S,
    phi,
    psi,
)
from robodyn_lib.rk.recursions import base_acceleration, spatial_forces
from robodyn_lib.robots import planar_arm, puma560, rational_arm
from robodyn_lib.spatial import inverse, zeros

from ..matrices import power
from .checkers import (
    by_link_differs,
    close,
    differs,
    exercise_checker,
    floats,
    operator_proof,
    parts,
    shape_differs,
)
from .normal import kind_of

operator_proof("1a.4", *power.claim, minutes=8, prover=power.prover)


@exercise_checker("1a.6", kind="design", minutes=6, wants="three numbers, [base, elbow, wrist]")
def masses_for_four_times_the_torque(answer):
    """Judge three masses by the holding torques of the level arm."""
    masses = np.array(floats(answer, "three positive masses, base first", 3))
    if (masses <= 0).any():
        return "return three positive masses, base first"
    if abs(masses.sum() - 3) > 1e-9:
        return f"they weigh {masses.sum():.6g} kg together, not 3"
    base, elbow, _ = inverse_dynamics(planar_arm(3, masses=masses), *np.zeros((3, 3)))
    return close(
        base / elbow, 4.0, f"the base carries {base / elbow:.4g} times the torque of the elbow"
    )


@exercise_checker(
    "1a.7", kind="code", minutes=15, wants="(lengths, masses, q, qd, qdd) -> the n torques"
)
def planar_newton_euler(answer):
    """Judge inverse dynamics of planar rods: at rest, moving, and all together."""
    rng = np.random.default_rng(17)
    for n in (1, 2, 4):
        lengths, masses = rng.uniform(0.3, 1.5, (2, n))
        q, qd, qdd = rng.normal(size=(3, n))
        for rates, accelerations, hint in (
            (0 * qd, 0 * qdd, "holding it still"),
            (0 * qd, qdd, "starting from rest"),
            (qd, qdd, "in motion"),
        ):
            truth = inverse_dynamics(
                planar_arm(n, lengths=lengths, masses=masses), q, rates, accelerations
            )
            result = np.asarray(
                answer(list(lengths), list(masses), list(q), list(rates), list(accelerations)),
                float,
            )
            yield differs(result, truth, f"it is off for n = {n}, {hint}")


@exercise_checker("1b.1", kind="code", minutes=5, wants="(s, w) -> a dictionary {k: array (6,)}")
def phi_times(answer):
    """Judge z = phi w against the dense product."""
    case = Case(rational_arm(4, seed=13))
    w = blocks(np.arange(1, 6 * case.N + 1).astype(object), case.N)
    truth = blocks(phi_operator(case.chain) @ stack(w, case.N), case.N)
    return by_link_differs(answer(case, w), truth, "z(k) differs from the dense product")


@exercise_checker("1b.2", kind="code", minutes=5, wants="(s, g) -> a dictionary {k: torque (1,)}")
def holding_torques(answer):
    """Judge the torques that hold an arm still against inverse dynamics at rest."""
    case = Case(rational_arm(4, seed=14))
    g = base_acceleration(case.gravity, case.chain.dtype)
    rest = dict.fromkeys(range(case.N + 2), zeros(6, case.chain.dtype))
    _, truth = spatial_forces(
        case.chain, rest, dict.fromkeys(range(case.N + 2), g), zeros(6, case.chain.dtype)
    )
    return by_link_differs(answer(case, g), truth, "T(k) differs from inverse dynamics at rest")


@exercise_checker("1b.3", kind="hand", minutes=10, wants="(c) -> a matrix of 2 rows of 2")
def mass_of_two_bent_rods(answer):
    """Judge the mass matrix of two rods as a function of the cosine of the angle between them."""
    rods = planar_arm(2)
    for angle in (0.0, 0.7, 2.0, np.pi):
        truth = mass_operator(Case(rods, q=[0.3, angle]).chain)
        yield differs(
            np.array(answer(np.cos(angle)), dtype=float),
            truth,
            f"it is off at c = {np.cos(angle):.3g}; which way does the force on link 1 point, "
            f"and how "
            "far is its line of action from the base hinge?",
        )


operator_proof(
    "1b.5", S * Delta_phi * phi * S * Delta_phi, phi * S * Delta_phi - S * Delta_phi, minutes=6
)


@exercise_checker(
    "2a.1", kind="code", minutes=10, wants="(s, rotor) -> three dictionaries, P, D and G"
)
def riccati_with_rotors(answer):
    """Judge the sweep with rotors by elimination of the mass matrix."""
    case = Case(rational_arm(4, seed=21))
    rotors = {1: 3, 2: 1, 3: 4, 4: 2}
    for rotor, hint in (
        (dict.fromkeys(rotors, 0), "already with r = 0, where it is the loop above"),
        (rotors, "right for r = 0; where does r(k) enter line 1, T = H f + r theta_dd?"),
    ):
        result = parts(answer(case, dict(rotor)), "P, D, G, three dictionaries", 3)
        *_, (_, _, pivots) = eliminated(case.mass_matrix + np.diag([rotor[k] for k in case.m]))
        D = {k: pivots[k - 1 : k, None] for k in case.m}
        P = {k: inertia_with_rotors(case.chain, k, rotor) for k in case.m}
        G = {k: P[k] @ case.H[k].T @ inverse(D[k]) for k in case.m}
        for name, place, truth in (("D", 1, D), ("G", 2, G), ("P", 0, P)):
            yield by_link_differs(result[place], truth, f"{name}(k) differs, {hint}")


def inertia_with_rotors(chain, k, rotor):
    """Compute P(k) by elimination: links 1..k cut at joint k, joints 1..k-1 free, with rotors."""
    A = free_chain(chain, k)
    n = k - 1
    A[:n, :n] = A[:n, :n] + np.diag([rotor[j] for j in range(1, k)])
    return A[n:, n:] - A[n:, :n] @ inverse(A[:n, :n]) @ A[:n, n:] if n else A


operator_proof("2a.5", H * (P - G * D * G.T), 0 * H, minutes=8)


@exercise_checker("2a.6", kind="design", minutes=8, wants="two numbers, (mu, d)")
def counterweight(answer):
    """Judge a counterweight: D(2) of the two rods at several angles of joint 1."""
    mu, d = floats(answer, "two numbers, (mu, d)")
    if mu <= 0 or d <= 0:
        return "mu and d are positive"
    whole = 1 + mu
    first = 0.5 - mu * d
    about_hinge = 1 / 3 + mu * d**2
    c = first / whole
    outer = np.diag([0, *2 * [about_hinge - whole * c**2]])
    arm = Arm(
        axes=[[0, -1, 0]] * 2,
        joint_types="RR",
        offsets=[[0, 0, 0], [1, 0, 0]],
        masses=[1, whole],
        coms=[[0.5, 0, 0], [c, 0, 0]],
        inertias=[np.diag([0, 1 / 12, 1 / 12]), outer],
        tip_offset=[1, 0, 0],
    )
    pivots = [riccati(Case(arm, q=[0.0, angle]).chain).D[2][0, 0] for angle in (0.0, 0.9, 1.6, 2.8)]
    return close(
        max(pivots),
        min(pivots),
        f"D(2) goes from {min(pivots):.4g} to {max(pivots):.4g} kg m^2; "
        "where is the mass centre of the outer rod with its weight?",
    )


@exercise_checker("2b.1", kind="code", minutes=5, wants="(s) -> a number")
def mass_determinant(answer):
    """Judge the determinant of the mass matrix by its pivots."""
    for n, seed in ((1, 22), (3, 23), (4, 24)):
        case = Case(rational_arm(n, seed=seed))
        truth = 1
        for pivot in case.pivots.values():
            truth = truth * pivot
        yield differs(
            np.squeeze(answer(case)),
            truth,
            f"it is off for n = {n}; what do triangular factors with ones on the diagonal "
            f"contribute?",
        )


@exercise_checker("2b.2", kind="hand", minutes=8, wants="(m, l, head) -> a number")
def painless_lever(answer):
    """Judge the centre of percussion of a hammer by the gain of its filter."""
    for m, l, head in ((1.0, 1.0, 0.0), (0.4, 0.3, 0.9), (2.0, 1.5, 0.5)):
        whole = m + head
        c = (m * l / 2 + head * l) / whole
        about_c = m * l**2 / 12 + m * (c - l / 2) ** 2 + head * (l - c) ** 2
        hammer = Arm(
            axes=[[0, -1, 0]],
            joint_types="R",
            offsets=[[0, 0, 0]],
            masses=[whole],
            coms=[[c, 0, 0]],
            inertias=[np.diag([0, about_c, about_c])],
            tip_offset=[l, 0, 0],
        )
        yield close(
            answer(m, l, head),
            1 / Case(hammer, q=[0.0]).filter.G[1][5, 0],
            f"the hand is jarred for m = {m}, l = {l}, head = {head}; the distance is moment over "
            "force of G = P H^T / D",
        )


operator_proof("2b.4", (I - G * H) * P * H.T, 0 * H.T, minutes=8)


@exercise_checker(
    "2b.7",
    kind="design",
    minutes=6,
    wants="two draws of two numbers each and two weights, ([draw, draw], [weight, weight])",
)
def two_draws(answer):
    """Judge two weighted draws by their covariance."""
    wanted = "two draws of two numbers each, and two weights"
    draws, weights = parts(answer, wanted)
    Y = np.array([floats(y, wanted) for y in parts(draws, wanted)]).T
    weights = floats(weights, wanted)
    if min(weights) <= 0:
        return "weights are positive"
    truth = np.array([[1 / 3, 5 / 6], [5 / 6, 8 / 3]])
    return differs(Y * weights @ Y.T, truth, "the weighted sum of Y Y^T is another matrix")


operator_proof("3a.3", psi, phi * (I - S * L * H * psi), minutes=8)
operator_proof("3a.4", Phi * L * H * psi, Psi * L * H * phi, minutes=10)


@exercise_checker(
    "3a.8", kind="code", minutes=10, wants="(s, k, m) -> a dictionary {i: matrix (6, 6)}"
)
def terms_in_the_other_order(answer):
    case = Case(rational_arm(4, seed=31))
    for k, m in ((4, 1), (3, 2)):
        truth = {
            i: case.phi(k, i + 1) @ case.filter.L[i] @ case.H[i] @ case.filter.psi(i, m)
            for i in range(m, k)
        }
        yield by_link_differs(
            answer(case, k, m),
            truth,
            f"k = {k}, m = {m}: a term is not what joint i releases "
            "when the joints from m to i-1 are free already",
        )


def fewest_links(statement, last=7):
    """Return the links of the shortest arm that refutes a statement; None if none up to `last`."""
    for n in range(1, last + 1):
        if not compare(*proofs.evaluate(statement, Case(rational_arm(n, seed=32).in_floats).chain)):
            return n


@exercise_checker(
    "3a.7", kind="design", minutes=8, wants="a statement, two expressions with == between them"
)
def false_from_six_links_on(answer):
    if not isinstance(answer, Statement):
        wanted = "a statement, two expressions with == between them"
        return f"answer with {wanted}; it is {kind_of(answer)}"
    if proofs.prove(answer):
        return "it is true for every N"
    fewest = fewest_links(answer)
    if fewest == 6:
        return None
    if fewest:
        return f"it fails on {fewest} links already"
    return "it holds on seven links too"


operator_proof("3b.4", psi * G, G, minutes=8)


@exercise_checker("3b.5", kind="prove", minutes=6, wants="an expression in P, G and D")
def inertia_past_the_joint(answer):
    try:
        answer = expression(answer)
    except TypeError:
        return f"answer with an expression in P, G and D, got {kind_of(answer)}"
    letters = stems(polynomial(answer))
    if not letters <= {"P", "G", "D"}:
        return f"use P, G and D only; it has {', '.join(sorted(letters - {'P', 'G', 'D'}))}"
    proof = proofs.prove((I - G * H) * P * (I - G * H).T == answer)
    return None if proof else f"left side - your answer is {proof.normal_form}"


@exercise_checker(
    "3b.7", kind="design", minutes=10, wants="a statement, two expressions with == between them"
)
def needs_the_filter(answer):
    if not isinstance(answer, Statement):
        wanted = "a statement, two expressions with == between them"
        return f"answer with {wanted}; it is {kind_of(answer)}"
    if polynomial(answer.lhs) == polynomial(answer.rhs):
        return "multiplied out, both sides are the same words"
    if any(
        {str(answer.lhs), str(answer.rhs)} == {str(x.lhs), str(x.rhs)}
        for x in proofs.STATEMENTS.values()
    ):
        return "that one is in the report"
    proof = proofs.prove(answer)
    if not proof:
        return "it is not proved"
    return "it holds for any gain" if proof.system is proofs.RESOLVENT else None


@exercise_checker("3b.8", kind="code", minutes=8, wants="(s, i, j) -> a matrix (6, 6)")
def block_from_the_diagonal(answer):
    case = Case(rational_arm(4, seed=33))
    whole = case.op.psi @ case.op.M @ case.op.phi.T
    for i, j in ((3, 3), (4, 1), (3, 2), (1, 4), (2, 3)):
        block = whole[6 * i - 6 : 6 * i, 6 * j - 6 : 6 * j]
        yield differs(
            answer(case, i, j),
            block,
            f"block ({i},{j}) is another; which of the three parts of a.45 has blocks there?",
        )


@exercise_checker(
    "D.1",
    kind="prove",
    minutes=6,
    wants="a list of lines, each of four: number, word, name of the fact, word",
)
def certificate_by_hand(answer):
    each = "a list of lines, each of four: number, word, name of the fact, word"
    if not isinstance(answer, list | tuple) or not answer:
        return f"answer with {each}; it is {kind_of(answer)}"
    lines = []
    for place, line in enumerate(answer, start=1):
        if not isinstance(line, list | tuple) or len(line) != 4:
            return f"answer with {each}; line {place} is {kind_of(line)}"
        c, u, fact, v = line
        if not isinstance(c, int | Fraction):
            return f"line {place}: expected a whole number or a Fraction first, got {kind_of(c)}"
        try:
            lines.append((c, expression(u), str(fact), expression(v)))
        except TypeError:
            return f"answer with {each}; in line {place} a word is not an expression in letters"
    strange = [
        fact for _, _, fact, _ in lines if fact.removesuffix("^T") not in proofs.FILTER.named
    ]
    if strange:
        return f"{strange[0]} is not a fact; choose from {', '.join(proofs.FILTER.named)}"
    for place, (_, u, fact, v) in enumerate(lines, start=1):
        statement = proofs.FILTER.named[fact.removesuffix("^T")]
        rest = statement.lhs.T if fact.endswith("^T") else statement.lhs
        try:
            u * rest * v - H * G
        except Nonconformal as why:
            return f"line {place}: {why}"
    rest = remainder(H * G == I, lines, proofs.FILTER)
    return f"HG - I less your lines leaves {written(rest)}" if rest else None


operator_proof("4a.3", Delta_psi * (P - G * D * G.T), Delta_psi * P, minutes=8)


@exercise_checker(
    "4a.8", kind="code", minutes=25, wants="(arm, q, qd, tau, rotor) -> the n accelerations"
)
def own_forward_dynamics(answer):
    for arm, seed in (
        (planar_arm(1), 46),
        (puma560(), 47),
        (rational_arm(4, seed=48).in_floats, 48),
    ):
        zero = np.zeros(arm.n)
        draw = np.random.default_rng(seed)
        q, qd, qdd, rotor = (draw.uniform(low, 1.0, arm.n) for low in (-1.0, -1.0, -1.0, 0.5))
        for rates, geared, hint in (
            (zero, zero, "already at rest and with r = 0, where it is the algorithm of 4a.1"),
            (qd, zero, "right at rest, not in motion; see a(k), b(k), RK 2.19, 2.32 and 2.23"),
            (
                zero,
                rotor,
                "right with r = 0; in which of the lines 1 to 5 of 4a.1 does r change something?",
            ),
            (qd, rotor, "right for each by itself, but not in motion with rotors"),
        ):
            tau = inverse_dynamics(arm, q, rates, qdd) + geared * qdd
            accel = np.asarray(answer(arm, q.copy(), rates.copy(), tau, geared.copy()), dtype=float)
            # torques that the answer's accelerations need, so that a badly conditioned mass matrix
            # does no harm
            yield shape_differs(accel, qdd)
            needed = (mass_matrix(arm, q) + np.diag(geared)) @ (accel - qdd)
            yield differs(needed + 100.0, np.full(arm.n, 100.0), f"{arm.name}: {hint}")


operator_proof(
    "4b.6",
    B.T * phi.T * H.T * (I - H * Psi * L).T * D_inv * (I - H * Psi * L) * H * phi * B,
    B.T * psi.T * H.T * D_inv * H * psi * B,
    minutes=10,
)


@exercise_checker("4b.1", kind="code", minutes=12, wants="(s, zeta, b) -> a dictionary {k: nu(k)}")
def inward_sweep_of_fd3(answer):
    case = Case(rational_arm(4, seed=41))
    return by_link_differs(
        answer(case, dict(case.fd3.zeta), dict(case.fd3.b)),
        case.fd3.nu,
        "nu(k) is not that of FD3; the loop starts from z(0) = f(0), with phi(1,0) at the tip",
    )


@exercise_checker("4b.3", kind="prove", minutes=6, wants="(z3, P, zeta) -> an array (6,)")
def state_of_fd4(answer):
    case = Case(rational_arm(4, seed=42))
    for k in case.m:
        yield differs(
            answer(case.fd3.z[k], case.filter.P[k], case.zeta[k]),
            case.fd4.z[k],
            "it is not z(k) of FD4; which part of P alpha does FD3 carry in its z?",
        )


@exercise_checker(
    "4b.4",
    kind="code",
    minutes=10,
    wants="(s, out, more) -> a dictionary {k: acceleration of joint k}",
)
def other_gravity(answer):
    case = Case(rational_arm(4, seed=43))
    for more in (-case.gravity, case.gravity[::-1] / 3):
        truth = fd4(case.chain, case.theta_dot, case.T, case.gravity + more, case.f0).theta_ddot
        before = {k: x.copy() for k, x in case.fd4.a.items()}
        hint = "theta_ddot(k) is not that of the new gravity; a(N) holds phi^T(N+1,N) (0; -gravity)"
        yield by_link_differs(answer(case, case.fd4, more), truth, hint)
        if any((before[k] != case.fd4.a[k]).any() for k in before):
            yield "out.a has changed: copy it before you write into it"
