"""What lectures 07 and 08 measure, draw and ask: digits of long chains, stored ones too, coupled
joints, problems.
"""
import json
from dataclasses import replace
from pathlib import Path

import mpmath
import numpy as np
import pytest

import robodyn_lib as rd
from benchmarks import digits
from robodyn_lib.atlas import State
from robodyn_lib.atlas.fixman.case import LinkForces
from robodyn_lib.atlas.fixman.figure import operations, step_counts
from robodyn_lib.fixman.bands import banded_inversion, tension_form
from robodyn_lib.fixman.bodies import Bodies, Rates, hard_pivots
from robodyn_lib.fixman.forward import motions, planar, point_chain
from robodyn_lib.fixman.partition import determinant
from robodyn_lib.spatial import block, block_diagonal
from workbook.course.classroom import exercise
from workbook.draw import fixman as draw_fixman

STORED = Path(__file__).resolve().parent.parent / "figures" / "fixman_digits.json"
EPS = np.finfo(float).eps


def one_arm(N, shape):
    """A chain of `digits` as an arm, with its angles, rates and torques."""
    angles, lengths, masses, rates, tau = digits.one_chain(N, shape)
    return rd.planar_arm(N, lengths=lengths, masses=masses, body="point"), angles, rates, tau


@pytest.mark.parametrize("shape", digits.SHAPES)
def test_a_chain_is_the_same_each_time_and_has_its_shape(shape):
    angles, lengths, masses, rates, tau = digits.one_chain(9, shape)
    about, off = digits.SHAPES[shape]
    assert (abs(angles - about) <= off).all()
    assert min(*lengths, *masses) >= 0.5
    for mine, again in zip((angles, lengths, masses, rates, tau), digits.one_chain(9, shape),
                           strict=True):
        np.testing.assert_array_equal(mine, again)


@pytest.mark.parametrize("shape", digits.SHAPES)
def test_bias_is_what_inverse_dynamics_needs_without_accelerations_and_weight(shape):
    arm, angles, rates, _ = one_arm(6, shape)
    want = rd.inverse_dynamics(arm, angles, rates, 0 * rates, gravity=[0, 0, 0])
    got = digits.bias(arm.coms[:, 0], arm.masses, np.cos(angles), np.sin(angles), np.cumsum(rates))
    np.testing.assert_allclose(got, want, atol=1e-12 * max(1, abs(want).max()))


@pytest.mark.parametrize("route", [digits.from_tau_minus_C, digits.from_tensions])
@pytest.mark.parametrize("shape", digits.SHAPES)
def test_both_routes_find_the_accelerations(shape, route):
    arm, angles, rates, tau = one_arm(6, shape)
    want = rd.forward_dynamics(arm, angles, rates, tau, gravity=[0, 0, 0],
                               method="composite-cholesky")
    got = route(arm.coms[:, 0], arm.masses, np.cos(angles), np.sin(angles), np.cumsum(rates), tau)
    np.testing.assert_allclose(got, want, atol=1e-9 * abs(want).max())


@pytest.mark.parametrize("shape", digits.SHAPES)
def test_the_reference_gives_the_torques_back_and_leaves_the_precision_alone(shape):
    before = mpmath.mp.dps
    assert digits.torques_given_back(40, shape) < 1e-40
    assert mpmath.mp.dps == before


def test_a_reference_that_is_wrong_does_not_give_them_back():
    tau_twice = lambda L, m, c, s, omega, tau: digits.from_tensions(L, m, c, s, omega, 2 * tau)  # noqa: E731
    assert digits.torques_given_back(5, "bent", tau_twice) > 1e-3


def test_errors_are_those_of_float64_and_see_a_lost_digit():
    small = digits.errors(20, "bent")
    assert set(small) == {"tension form", "tau - C"}
    assert max(small.values()) < 1e4 * EPS

    def rounded(*given):
        found = digits.from_tensions(*given)
        return found if found.dtype == object else found.astype(np.float32).astype(float)
    assert 1e-9 < digits.errors(20, "bent", rounded)["tension form"] < 1e-6


def test_what_is_stored_was_measured_by_this_code():
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    assert list(stored) == ["1000", "100000"]
    for shape in digits.SHAPES:
        now = digits.errors(1000, shape)
        # another processor may round otherwise
        for route, error in now.items():
            assert error < 30 * stored["1000"][shape][route] + 30 * EPS
            assert stored["1000"][shape][route] < 30 * error + 30 * EPS
        assert set(stored["100000"][shape]) == set(now)
        assert stored["100000"][shape]["tension form"] < 1e-13


ROWS = [("pair", {1: ((0, 0), (0, 1)), 2: ((0, 1), (1, 1))},
         [((0, 0), 0, 1), ((0, 1), 1, 2), ((1, 1), 2, 0)],
         np.kron([[1, 1, 0], [1, 1, 1], [0, 1, 1]], np.eye(2))),
        ("star", {1: ((0, 0), (0, 1)), 2: ((0, 1), (1, 1)), 3: ((0, 1), (-1, 1))},
         [((0, 0), 0, 1), ((0, 1), 1, 2), ((0, 1), 1, 3)], np.ones((6, 6)))]


def test_mechanisms_show_every_coupled_pair_of_joints_and_no_other():
    axes = draw_fixman.mechanisms(ROWS)
    for ax, (_, _, joints, matrix) in zip(axes[1], ROWS, strict=True):
        drawn = {(int(p.get_y()), int(p.get_x())) for p in ax.patches if p.get_width() < 1}
        blocks = matrix.reshape(len(joints), 2, len(joints), 2).any(axis=(1, 3))
        assert drawn == {(i, j) for i, j in np.argwhere(blocks).tolist()}


def test_mechanisms_mark_joints_to_the_ground_as_squares_and_number_the_bodies():
    axes = draw_fixman.mechanisms(ROWS)
    for ax, (title, rods, joints, _) in zip(axes[0], ROWS, strict=True):
        marks = [line.get_marker() for line in ax.get_lines()
                 if line.get_marker() not in ("None", None, "")]
        assert marks == ["s" if 0 in bodies else "o" for _, *bodies in joints]
        assert [text.get_text() for text in ax.texts] == [str(i) for i in rods]
        assert ax.get_title() == title


def by_tension_of_joints(arm, q, qd, tau, reaction=1, weight=1, c=1, f=1, torque=1):
    """Lines 4 and 5 of 8.7, dense; what is set to 0 is forgotten."""
    b = Bodies(arm.at(q), motions(arm.at(q), planar(arm)))
    rates, none = Rates(b, qd, weight * rd.GRAVITY, np.zeros(6)), Rates(b, 0 * qd,
        weight * rd.GRAVITY, np.zeros(6))
    rest = {i: none.c[i] + c * (rates.c[i] - none.c[i]) for i in b.links}

    def stacked(P, inner):
        return block([[P[i] if j == i else -inner * P[i] @ b.X[i] if j == i - 1 else 0 * P[i]
                       for j in b.links]
                      for i in b.links])
    A, B, W = stacked(b.A, 1), stacked(b.B, 1), block_diagonal([b.W[i] for i in b.links])
    force = f * np.concatenate([rates.f[i] for i in b.links]) + stacked(b.A,
        reaction).T @ (torque * tau)
    c_b, c_a = (np.concatenate([P[i] @ rest[i] for i in b.links]) for P in (b.B, b.A))
    lam = np.linalg.solve(B @ W @ B.T, c_b - B @ W @ force)
    return A @ W @ (force + B.T @ lam) - c_a


@pytest.mark.parametrize("forgotten, words", [
    ({}, "8c.1 right"), ({"weight": 0}, "is -g in c of joint 1"),
    ({"reaction": 0}, "does each joint act on both its bodies"),
    ({"c": 0}, "right at rest, but not in motion"), ({"f": 0}, "right at rest, but not in motion")])
def test_block_elimination_of_ones_own_is_told_what_it_forgets(capsys, forgotten, words):
    exercise("8c.1", lambda *given: by_tension_of_joints(*given, **forgotten))
    assert words in capsys.readouterr().out


def test_an_arm_that_never_moves_is_told_so(capsys):
    exercise("8c.1", lambda arm, q, qd, tau: 0 * q)
    assert "gravity is right, but" in capsys.readouterr().out


@pytest.mark.parametrize("number, mine, words", [
    ("8a.2", lambda N: [2] * N, "off for N = 1"), ("8a.2", lambda N: [1],
                                                  "there are 2 pivots for N = 2"),
    ("8a.2", lambda N: [1] + [2] * (N - 1), "off for N = 2"),
    ("8c.2", lambda b: np.prod([determinant(x) for x in hard_pivots(b)[0].values()]),
     "which determinants belong")])
def test_slips_in_pivots_and_determinants_are_found(capsys, number, mine, words):
    exercise(number, mine)
    assert words in capsys.readouterr().out


@pytest.mark.parametrize("number, mine, words", [
    ("8c.2", lambda b: np.prod([determinant(b.I[i]) * determinant(p)
                                for i, p in hard_pivots(b)[0].items()]),
     "right for orthogonal rows"),
    ("8b.8", lambda b: {i: b.S[i] @ b.I[i] @ b.S[i] for i in b.links},
     "D is off for planar_arm(3)"),
    ("8a.8", lambda arm, q, qd, tau: 0 * q, "1 masses: gravity is right, but"),
    ("8a.8", lambda arm, q, qd, tau: rd.forward_dynamics(arm, q, 0 * qd, tau),
     "right at rest, but not in motion"),
    ("8a.8", lambda arm, q, qd, tau: rd.forward_dynamics(arm, q, qd, tau, gravity=[0, 0, 0]),
     "hold the chain up"),
    ("8a.8", rd.forward_dynamics, "8a.8 right"),
    ("7a.8", lambda depends: np.ones((len(depends), len(depends))), "wrong for a chain in a plane"),
    ("7a.8", lambda depends: np.ones(3), "expected shape (8, 8), got (3,)"),
    ("7a.8", lambda depends: [[a is b or bool(a & b) for b in depends] for a in depends],
     "one that depends on none")])
def test_slips_in_the_problems_of_lectures_7_and_8_are_named(capsys, number, mine, words):
    exercise(number, mine)
    assert words in capsys.readouterr().out


@pytest.mark.parametrize("N", [2, 3, 9])
def test_the_steps_of_a_banded_solve_add_up_to_all_that_it_takes(N):
    counts = step_counts(N)
    assert list(counts.items()) == [
        ("bands of H", 9 * N - 7), ("D^T b", N - 1), ("H^Lphi b_phi", 3 * N - 4),
        ("pivots", 7 * N - 7),
        ("two sweeps", 7 * N - 6), ("H^phiphi b_phi", 5 * N - 4), ("H^phiL e", 3 * N - 4),
        ("difference, D", 2 * N - 1)]
    assert sum(counts.values()) == operations(N, banded_inversion) == 37 * N - 34


def test_link_forces_move_the_masses_and_end_with_the_chain():
    """Newton's law for each mass, from forces; and forces against those of the library, which
    solves for them."""
    arm = rd.planar_arm(3, lengths=[1, 2, 1], masses=[1, 3, 2], body="point")
    state = State(replace(arm, axes=arm.axes * [[1], [-1], [1]]), tip_force=[0] * 6)
    chain, axes = point_chain(state.pose, planar(state.arm))
    sense = np.array(planar(state.arm).sense)
    seen, u, n = LinkForces(state, chain, axes, sense), {**chain.u, 4: 0}, {**chain.n, 4: 0}
    accelerations, tension = tension_form(chain, sense * state.qd, sense * state.tau, seen.g)
    near = {"rtol": 1e-10, "atol": 1e-10}
    np.testing.assert_allclose([seen.tension[i] for i in range(5)], [0, *tension, 0], **near)
    np.testing.assert_allclose(list(seen.phi_dd.items()),
                               [*enumerate(np.cumsum(accelerations), 1)], **near)
    np.testing.assert_allclose(list(seen.omega.items()),
                               [*enumerate(np.cumsum(sense * state.qd), 1)], **near)
    assert list(seen.tau.items()) == [*enumerate(sense * state.tau, 1), (4, 0)]
    for i in chain.links:
        forces = -seen.tension[i] * u[i] + seen.across[i] * n[i]
        forces = forces + seen.tension[i + 1] * u[i + 1] - seen.across[i + 1] * n[i + 1]
        np.testing.assert_allclose(seen.x_dd[i], forces / chain.m[i] + axes[:2] @ state.gravity,
                                   **near)
    assert not seen.x_dd[0].any()
    assert [seen.across[i] for i in (0, 4)] == [0, 0]


def test_innovations_are_as_wide_as_their_covariances_say():
    state = State(rd.planar_arm(2), tangents=[0, 0])
    axes = draw_fixman.innovations(Bodies(state.pose, motions(state.pose, planar(state.arm))))
    reach = [[(np.ptp(line.get_xdata()) / 2, np.ptp(line.get_ydata()) / 2)
              for line in ax.get_lines()
              if len(line.get_xdata()) > 2] for ax in axes]
    squares = [[1, 4], [1, 4]], [[2, 8]], [[1, 4], [0.5, 3.5]]
    for mine, truth in zip(reach, squares, strict=True):
        np.testing.assert_allclose(np.square(mine), truth, rtol=1e-2)
