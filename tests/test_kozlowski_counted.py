"""Kozłowski's Tables 2 and 3, measured; what is counted is the dynamics of the arm."""
from dataclasses import replace
from fractions import Fraction
from unittest.mock import patch

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib import link_frames as lf
from robodyn_lib.atlas.kozlowski import tables
from robodyn_lib.counting import frame_run
from robodyn_lib.kozlowski import counted as kc
from robodyn_lib.numbering import frames_from_tip
from robodyn_lib.numbers import Taylor, array, coefficient, joint_series
from robodyn_lib.reference import factor_from_tip, inverse_dynamics_at, mass_matrix_at
from robodyn_lib.spatial import block_diagonal, cross, spatial_inertia, tilde

SIZES = range(3, 11)
# M and A for three right angles, where the lines a N + b that the atlas has do not hold
OF_THREE = {"kozlowski-nu": (229, 187), "kozlowski-xi": (222, 185), "kalman": (151, 132),
            "newton-euler": (95, 87)}
CHAINS = {"any frames": lf.general_chain, "right angles": lf.right_angled_chain}


def run(method, n, chain=lf.general_chain):
    return frame_run(method, n, chain(n, np.random.default_rng(n)))


def taken(method, n, chain=lf.general_chain):
    """(M with divisions, A)."""
    counts = run(method, n, chain).counts
    return counts.mul + counts.div, counts.add


@pytest.mark.parametrize("method", OF_THREE)
def test_the_count_is_a_line(method):
    general, right = tables.MEASURED[method]
    for n in SIZES:
        assert taken(method, n) == tuple(a * n + b for a, b in general)
        assert taken(method, n, lf.right_angled_chain) == (
            tuple(a * n + b for a, b in right) if n > 3 else OF_THREE[method])


@pytest.mark.parametrize("method, parts", [
    ("kozlowski-xi", {
        "P freed, carried inward, the next link added": (20 + 58, 15 + 61 + 9),
        "V carried outward, its rate about z, theta_dot": (20 + 5, 12 + 5 + 1),
        # 2 cos theta is there already
        "P' freed, [Omega, P] added, carried inward": (30 + 10 + 58, 35 + 15 + 60),
        "what passes on: (P' + V~ P) H^* xi, G kappa, carried inward": (18 + 6 + 5 + 20,
            12 + 12 + 5 + 12),
        "kappa: H V~ P V": (19, 15 + 2), "gravity carried outward, G^* g": (8 + 3, 4 + 3),
        "over D": (1, 0)}),
    ("kozlowski-nu", {"the same": (281, 278),
                      "nu over the root, half of D' xi, over the root, not over D": (3, 1)}),
    ("newton-euler", {
        "omega, omega'": (8 + 8 + 2, 5 + 4 + 3), "U, and accelerations with it": (6 + 14, 9 + 10),
        "force and moment": (6 + 18, 3 + 18), "added, carried inward": (20, 6 + 12)}),
    ("kalman", {
        "P freed, carried inward, the next link added": (78, 85),
        "omega, omega' without its third part": (8 + 2 + 4 + 2, 5 + 2 + 2),
        "U, and accelerations with it": (20, 17),
        "force and moment": (6 + 17, 3 + 17), "filter": (5 + 20, 6 + 1 + 5 + 12),
        "smoother": (20 + 6, 12 + 5 + 2)})])
def test_a_link_by_hand(method, parts):
    """The ledger of one link more, (M, A)."""
    long, short = taken(method, 8), taken(method, 7)
    assert tuple(map(sum, zip(*parts.values(), strict=True))) == (long[0] - short[0],
        long[1] - short[1])


def definition(arm, q, rates, accelerations):
    """xi, xi', nu, nu' (n,) along the motion, by power series of M = U D U^T."""
    U, D = factor_from_tip(mass_matrix_at(arm.at(joint_series(q, rates, accelerations))))
    xi = U.T @ array([Taylor(x, y, 0) for x, y in zip(rates.tolist(), accelerations.tolist(),
                                                      strict=True)])
    (xi, xi_dot), (D, D_dot) = ([coefficient(x, i).astype(float) for i in (0, 1)] for x in (xi, D))
    root = np.sqrt(D)
    return xi, xi_dot, root * xi, root * xi_dot + D_dot / (2 * root) * xi


@pytest.mark.parametrize("chain", CHAINS)
@pytest.mark.parametrize("n", [1, 2, *SIZES])
def test_every_counted_run_of_quasi_velocities_is_their_derivative(n, chain):
    for method, at in (("kozlowski-xi", 0), ("kozlowski-nu", 2)):
        r = run(method, n, CHAINS[chain])
        rates = r.found["theta_dot"]
        accelerations = rd.forward_dynamics(r.arm, r.q, rates, r.tau, gravity=r.gravity)
        now, rate = definition(r.arm, r.q, rates, accelerations)[at:at + 2]
        room = 1e-12 * np.linalg.cond(rd.mass_matrix(r.arm, r.q))
        np.testing.assert_allclose(now, r.rates, rtol=0, atol=room * np.abs(now).max())
        np.testing.assert_allclose(r.found[f"{method[-2:]}_dot"], rate, rtol=0,
                                   atol=room * np.abs(rate).max())


@pytest.mark.parametrize("regroup", [True, False])
@pytest.mark.parametrize("n", [2, 3])
def test_exactly_on_a_chain_of_fractions(n, regroup):
    """Links as they are and regrouped: a link has ten numbers or seven."""
    tricks = replace(lf.ALL, regroup=regroup)
    (found, expected), (_, t, joints, turns) = tables.rates_of_xi(n, tricks), tables.exact_run(n,
        tricks)
    assert (found == expected).all()
    for left, right in tables.accelerations(n, tricks):
        assert (left == right).all()
    given = [frames_from_tip(tables.some(n, start), n) for start in (1, 2)]
    torques = tables.rows(kc.inverse_dynamics(joints, turns, *given, tables.GRAVITY))
    arm, _ = lf.rational_chain(n)
    at_rest = inverse_dynamics_at(arm.at_tangents(t), tables.some(n, 1), tables.some(n, 2),
                                  tables.GRAVITY, np.zeros(6, dtype=object))
    assert (torques == at_rest).all()


def articulated():
    """An inertia and a velocity of whole numbers, and the inertia freed."""
    rng = np.random.default_rng(4)
    G = rng.integers(-5, 6, (6, 6)).astype(object)
    P = G @ G.T + 9 * np.eye(6, dtype=int).astype(object)
    P = np.array([[Fraction(x) for x in row] for row in P], dtype=object)
    return P, rng.integers(-9, 10, 6).astype(object), kc.freed(P)


def test_the_row_of_a_freed_joint_is_gone():
    P, _, (D, G, P_bar) = articulated()
    H = np.array([[0, 0, 1, 0, 0, 0]], dtype=object)
    tau_bar = np.eye(6, dtype=int).astype(object) - np.outer(G, H[0])
    assert D == P[2, 2]
    assert (G == P @ H[0] / D).all()
    assert (P_bar == tau_bar @ P @ tau_bar.T).all()
    P_dot = P @ P - 7 * P
    assert (kc.freed_rate(P_dot, G) == tau_bar @ P_dot @ tau_bar.T).all()


def test_the_commutator_and_the_torque_against_their_products():
    _, V, (_, _, P_bar) = articulated()
    z = np.array([[0, -1, 0], [1, 0, 0], [0, 0, 0]], dtype=object)
    Omega = block_diagonal([z, z]) * 7
    assert (kc.commutator(7, P_bar) == Omega @ P_bar - P_bar @ Omega).all()
    momentum = P_bar @ V
    across = np.concatenate([cross(V[:3], momentum[:3]) + cross(V[3:], momentum[3:]),
                             cross(V[:3], momentum[3:])])
    assert (kc.inertial(V, momentum) == across).all()
    assert kc.quadratic_torque(P_bar, V) == across[2]


def test_no_link_gains_rate_about_its_axis():
    arm, q = lf.general_chain(4, np.random.default_rng(1)), [0.3, -0.8, 1.2, 0.5]
    joints = kc.from_the_tip(lf.Frames(arm))
    turns = frames_from_tip([lf.Turn(np.cos(x).item(), np.sin(x).item()) for x in q], 4)
    theta_dot = frames_from_tip([0.7, -0.2, 0.4, 0.9], 4)
    links, theta_ddot = kc.motion(joints, turns, theta_dot, [0.1, 0.2, -9])
    assert all(abs(links[k][1][2]) < 1e-15 for k in joints)
    again, same = kc.motion(joints, turns, theta_dot, [0.1, 0.2, -9], theta_ddot)
    assert same == theta_ddot
    for k in joints:
        for left, right in zip(links[k], again[k], strict=True):
            np.testing.assert_allclose(left.astype(float), right.astype(float), atol=1e-15)


def test_a_body_alone():
    """d/dt of momentum about a point at rest where the origin is, from m, c and Ic."""
    m, c, Ic = 3, np.array([1, -2, 4], dtype=object), np.array([[5, 1, 2], [1, 7, -1], [2, -1, 6]],
                                                               dtype=object)
    omega, omega_dot, a = (np.array(x, dtype=object) for x in ([2, 3, -1], [1, -4, 2], [5, 2, -3]))
    U = tilde(omega_dot) + tilde(omega) @ tilde(omega)
    force = m * (a + U @ c)
    moment = cross(c, force) + Ic @ omega_dot + cross(omega, Ic @ omega)
    assert (kc.body_force(spatial_inertia(m, c, Ic), omega, omega_dot, a, U)
            == np.concatenate([moment, force])).all()


def test_the_fourth_formula_of_walker_and_orin_cannot_be_mended_by_one_coefficient():
    coefficients, *printed = tables.TABLE_3[tables.UNSETTLED]
    assert [tables.polynomial(coefficients, n) for n in (6, 12)] == [5981, 21533]
    assert tables.polynomial(coefficients, 1).denominator == 2
    for power in range(4):
        lacking = [(Fraction(value) - tables.polynomial(coefficients, n)) / n ** power
                   for n, value in zip((6, 12), printed, strict=True)]
        assert lacking[0] != lacking[1]


def test_every_cell_of_table_2_is_held():
    """Any cell moved by one unit breaks a sum."""
    for part, (rows, _) in tables.CORRECTED_2.items():
        for row in (*rows, None):
            for column in range(4):
                a, b = (tables.CORRECTED_2[part].sum if row is None else rows[row])[column]
                assert tables.with_cell(tables.CORRECTED_2, part, row, column,
                                        (a, b)) == tables.CORRECTED_2
                for cell in ((a + 1, b), (a, b - 1)):
                    moved = tables.with_cell(tables.CORRECTED_2, part, row, column, cell)
                    assert not all((x == y).all() for x, y in tables.arithmetic(moved))
    assert all((x == y).all() for x, y in tables.arithmetic(tables.CORRECTED_2))


def test_a_printed_count_below_what_is_counted_is_seen():
    """Each printed cell, put one below what is counted; and a line that is not the one counted."""
    for method, measured in tables.MEASURED.items():
        # columns as in Table 2
        lines = [measured[right][kind] for kind in (0, 1) for right in (0, 1)]
        assert all((x == y).all() for x, y in tables.as_printed_or_less(method, 5))
        for column in range(4):
            low = [(a, b - (at == column)) for at, (a, b) in enumerate(lines)]
            with patch.dict(tables.PRINTED, {method: low}):
                pairs = list(tables.as_printed_or_less(method, 5))
            unequal = [at for at, (x, y) in enumerate(pairs) if (x != y).any()]
            assert unequal == [1 + 2 * (column % 2)]
            assert (pairs[unequal[0]][0] != pairs[unequal[0]][1]).sum() == 1
        (a, b), (c, d) = measured[0]
        for much, seen in ((a + c, b + d), []), ((a + c, b + d - 1), [1]):
            with patch.dict(tables.PRINTED, {method: (much,)}):
                pairs = list(tables.as_printed_or_less(method, 3))
            assert len(pairs) == 3
            assert [at for at, (x, y) in enumerate(pairs) if (x != y).any()] == seen
        for right in (0, 1):
            moved = [[list(cell) for cell in line] for line in measured]
            moved[right][0][1] += 1
            with patch.dict(tables.MEASURED, {method: moved}):
                assert not all((x == y).all() for x, y in tables.as_printed_or_less(method, 1))
