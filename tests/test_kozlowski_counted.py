"""Kozłowski's Tables 2 and 3, measured on programs that compute the dynamics of the arm."""

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

SIZES = range(3, 11)
# M and A for three right angles, where the lines a N + b that the atlas has do not hold
OF_THREE = {
    "kozlowski-nu": (229, 187),
    "kozlowski-xi": (222, 185),
    "kalman": (151, 132),
    "newton-euler": (95, 87),
}
CHAINS = {"any frames": lf.general_chain, "right angles": lf.right_angled_chain}


def run(method, n, chain=lf.general_chain):
    return frame_run(method, n, chain(n, np.random.default_rng(n)))


def taken(method, n, chain=lf.general_chain):
    """Return (M with divisions, A)."""
    counts = run(method, n, chain).counts
    return counts.mul + counts.div, counts.add


@pytest.mark.parametrize("method", OF_THREE)
def test_the_count_is_a_line(method):
    general, right = tables.MEASURED[method]
    for n in SIZES:
        assert taken(method, n) == tuple(a * n + b for a, b in general)
        assert taken(method, n, lf.right_angled_chain) == (
            tuple(a * n + b for a, b in right) if n > 3 else OF_THREE[method]
        )


@pytest.mark.parametrize(
    "method, parts",
    [
        (
            "kozlowski-xi",
            {
                "P freed, carried inward, the next link added": (20 + 58, 15 + 61 + 9),
                "V carried outward, its rate about z, theta_dot": (20 + 5, 12 + 5 + 1),
                # 2 cos theta is there already
                "P' freed, [Omega, P] added, carried inward": (30 + 10 + 58, 35 + 15 + 60),
                "what passes on: (P' + V~ P) H^* xi, G kappa, carried inward": (
                    18 + 6 + 5 + 20,
                    12 + 12 + 5 + 12,
                ),
                "kappa: H V~ P V": (19, 15 + 2),
                "gravity carried outward, G^* g": (8 + 3, 4 + 3),
                "over D": (1, 0),
            },
        ),
        (
            "kozlowski-nu",
            {
                "the same": (281, 278),
                "nu over the root, half of D' xi, over the root, not over D": (3, 1),
            },
        ),
        (
            "newton-euler",
            {
                "omega, omega'": (8 + 8 + 2, 5 + 4 + 3),
                "U, and accelerations with it": (6 + 14, 9 + 10),
                "force and moment": (6 + 18, 3 + 18),
                "added, carried inward": (20, 6 + 12),
            },
        ),
        (
            "kalman",
            {
                "P freed, carried inward, the next link added": (78, 85),
                "omega, omega' without its third part": (8 + 2 + 4 + 2, 5 + 2 + 2),
                "U, and accelerations with it": (20, 17),
                "force and moment": (6 + 17, 3 + 17),
                "filter": (5 + 20, 6 + 1 + 5 + 12),
                "smoother": (20 + 6, 12 + 5 + 2),
            },
        ),
    ],
)
def test_a_link_by_hand(method, parts):
    """One more link costs these multiplications and additions, (M, A), counted by hand."""
    long = taken(method, 8)
    short = taken(method, 7)
    assert tuple(map(sum, zip(*parts.values(), strict=True))) == (
        long[0] - short[0],
        long[1] - short[1],
    )


def definition(arm, q, rates, accelerations):
    """Return xi, xi', nu, nu' (n,) along the motion, by power series of M = U D U^T."""
    U, D = factor_from_tip(mass_matrix_at(arm.at(joint_series(q, rates, accelerations))))
    xi = U.T @ array(
        [Taylor(x, y, 0) for x, y in zip(rates.tolist(), accelerations.tolist(), strict=True)]
    )
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
        now, rate = definition(r.arm, r.q, rates, accelerations)[at : at + 2]
        room = 1e-12 * np.linalg.cond(rd.mass_matrix(r.arm, r.q))
        np.testing.assert_allclose(now, r.rates, rtol=0, atol=room * np.abs(now).max())
        np.testing.assert_allclose(
            r.found[f"{method[-2:]}_dot"], rate, rtol=0, atol=room * np.abs(rate).max()
        )


@pytest.mark.parametrize("regroup", [True, False])
@pytest.mark.parametrize("n", [2, 3])
def test_exactly_on_a_chain_of_fractions(n, regroup):
    """Links as they are and regrouped: a link has ten numbers or seven."""
    tricks = replace(lf.ALL, regroup=regroup)
    (found, expected) = tables.rates_of_xi(n, tricks)
    (_, t, joints, turns) = tables.exact_run(n, tricks)
    assert (found == expected).all()
    for left, right in tables.accelerations(n, tricks):
        assert (left == right).all()
    arguments = [frames_from_tip(tables.quarters(n, start), n) for start in (1, 2)]
    torques = tables.rows(kc.inverse_dynamics(joints, turns, *arguments, tables.GRAVITY))
    arm, _ = lf.rational_chain(n)
    at_rest = inverse_dynamics_at(
        arm.at_tangents(t),
        tables.quarters(n, 1),
        tables.quarters(n, 2),
        tables.GRAVITY,
        np.zeros(6, dtype=object),
    )
    assert (torques == at_rest).all()


def test_the_fourth_formula_of_walker_and_orin_cannot_be_mended_by_one_coefficient():
    coefficients, *printed = tables.TABLE_3[tables.UNSETTLED]
    assert [tables.polynomial(coefficients, n) for n in (6, 12)] == [5981, 21533]
    assert tables.polynomial(coefficients, 1).denominator == 2
    for power in range(4):
        lacking = [
            (Fraction(value) - tables.polynomial(coefficients, n)) / n**power
            for n, value in zip((6, 12), printed, strict=True)
        ]
        assert lacking[0] != lacking[1]


def test_every_cell_of_table_2_is_held():
    """Any cell moved by one unit breaks a sum."""
    for part, (rows, _) in tables.CORRECTED_2.items():
        for row in (*rows, None):
            for column in range(4):
                a, b = (tables.CORRECTED_2[part].sum if row is None else rows[row])[column]
                assert (
                    tables.with_cell(tables.CORRECTED_2, part, row, column, (a, b))
                    == tables.CORRECTED_2
                )
                for cell in ((a + 1, b), (a, b - 1)):
                    moved = tables.with_cell(tables.CORRECTED_2, part, row, column, cell)
                    assert not all((x == y).all() for x, y in tables.arithmetic(moved))
    assert all((x == y).all() for x, y in tables.arithmetic(tables.CORRECTED_2))


def test_a_printed_count_below_what_is_counted_is_seen():
    """Lower each printed cell by one, then a whole line; every count that is too low is found."""
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
