"""Test what lectures 07 and 08 measure: digits of long chains, steps, forces in links."""

import json
from dataclasses import replace

import mpmath
import numpy as np
import pytest
from cases import ROOT

import robodyn_lib as rd
from benchmarks import digits
from robodyn_lib.atlas import State
from robodyn_lib.atlas.fixman.case import LinkForces
from robodyn_lib.atlas.fixman.figure import operations, step_counts
from robodyn_lib.fixman.bands import banded_inversion, tension_form
from robodyn_lib.fixman.forward import planar, point_chain

STORED = ROOT / "figures" / "fixman_digits.json"
EPS = np.finfo(float).eps


@pytest.mark.parametrize("route", [digits.from_tau_minus_C, digits.from_tensions])
@pytest.mark.parametrize("shape", digits.SHAPES)
def test_both_routes_find_the_accelerations(shape, route):
    angles, lengths, masses, rates, tau = digits.one_chain(6, shape)
    arm = rd.planar_arm(6, lengths=lengths, masses=masses, body="point")
    want = rd.forward_dynamics(
        arm, angles, rates, tau, gravity=[0, 0, 0], method="composite-cholesky"
    )
    got = route(arm.coms[:, 0], arm.masses, np.cos(angles), np.sin(angles), np.cumsum(rates), tau)
    np.testing.assert_allclose(got, want, atol=1e-9 * abs(want).max())


@pytest.mark.parametrize("shape", digits.SHAPES)
def test_the_reference_gives_the_torques_back_and_leaves_the_precision_alone(shape):
    before = mpmath.mp.dps
    assert digits.torques_given_back(40, shape) < 1e-40
    assert mpmath.mp.dps == before


def test_errors_are_those_of_float64_and_see_a_lost_digit():
    small = digits.errors(20, "bent")
    assert set(small) == {"tension form", "tau - C"}
    assert max(small.values()) < 1e4 * EPS

    def rounded(*arguments):
        found = digits.from_tensions(*arguments)
        return found if found.dtype == object else found.astype(np.float32).astype(float)

    assert 1e-9 < digits.errors(20, "bent", rounded)["tension form"] < 1e-6


def test_what_is_stored_was_measured_by_this_code():
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    assert list(stored) == ["1000", "100000"]
    for shape in digits.SHAPES:
        now = digits.errors(1000, shape)
        for route, error in now.items():  # another processor may round otherwise
            assert error < 30 * stored["1000"][shape][route] + 30 * EPS
            assert stored["1000"][shape][route] < 30 * error + 30 * EPS
        assert set(stored["100000"][shape]) == set(now)
        assert stored["100000"][shape]["tension form"] < 1e-13


@pytest.mark.parametrize("N", [2, 3, 9])
def test_the_steps_of_a_banded_solve_add_up_to_all_that_it_takes(N):
    counts = step_counts(N)
    assert list(counts.items()) == [
        ("bands of H", 9 * N - 7),
        ("D^T b", N - 1),
        ("H^Lphi b_phi", 3 * N - 4),
        ("pivots", 7 * N - 7),
        ("two sweeps", 7 * N - 6),
        ("H^phiphi b_phi", 5 * N - 4),
        ("H^phiL e", 3 * N - 4),
        ("difference, D", 2 * N - 1),
    ]
    assert sum(counts.values()) == operations(N, banded_inversion) == 37 * N - 34


def test_link_forces_move_the_masses_and_end_with_the_chain():
    """Check Newton's law for each mass, and compare the forces with the library's."""
    arm = rd.planar_arm(3, lengths=[1, 2, 1], masses=[1, 3, 2], body="point")
    state = State(replace(arm, axes=arm.axes * [[1], [-1], [1]]), tip_force=[0] * 6)
    chain, axes = point_chain(state.pose, planar(state.arm))
    sense = np.array(planar(state.arm).sense)
    seen = LinkForces(state, chain, axes, sense)
    u = {**chain.u, 4: 0}
    n = {**chain.n, 4: 0}
    accelerations, tension = tension_form(chain, sense * state.qd, sense * state.tau, seen.g)
    near = {"rtol": 1e-10, "atol": 1e-10}
    np.testing.assert_allclose([seen.tension[i] for i in range(5)], [0, *tension, 0], **near)
    np.testing.assert_allclose(
        list(seen.phi_dd.items()), [*enumerate(np.cumsum(accelerations), 1)], **near
    )
    np.testing.assert_allclose(
        list(seen.omega.items()), [*enumerate(np.cumsum(sense * state.qd), 1)], **near
    )
    assert list(seen.tau.items()) == [*enumerate(sense * state.tau, 1), (4, 0)]
    for i in chain.links:
        forces = -seen.tension[i] * u[i] + seen.across[i] * n[i]
        forces = forces + seen.tension[i + 1] * u[i + 1] - seen.across[i + 1] * n[i + 1]
        np.testing.assert_allclose(
            seen.x_dd[i], forces / chain.m[i] + axes[:2] @ state.gravity, **near
        )
    assert not seen.x_dd[0].any()
    assert [seen.across[i] for i in (0, 4)] == [0, 0]
