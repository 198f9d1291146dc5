"""Rigid bodies: stacked matrices and articulated inertia, exactly; light bodies in 50 digits."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from cases import exact_state, same
from fifty_digits import exactly
from witness import close

import robodyn_lib as rd
from robodyn_lib.atlas.state import State
from robodyn_lib.dynamics import METHODS
from robodyn_lib.fixman import bodies as bo
from robodyn_lib.numbering import from_base, to_base_order
from robodyn_lib.numbers import array
from robodyn_lib.reference import inverse_dynamics_at
from robodyn_lib.spatial import eye, inverse, zeros

ARMS = [(1, 0), (2, 0), (3, 2), (4, 1)]  # RP, RPR, RPRP


def state(n, seed):
    return State(rd.rational_arm(n, seed=seed))


@pytest.mark.parametrize("k, at", [(3, 0), (6, 4), (3, 2)])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_complement_is_orthonormal_and_rational(k, at, sign):
    S = eye(k, object)[at] * Fraction(sign)
    oblique = array(
        [Fraction(2, 7), Fraction(-3, 7), Fraction(6 * sign, 7), *[Fraction(0)] * (k - 3)]
    )
    for v in (S, oblique):
        whole = np.concatenate([bo.complement(v), v[np.newaxis]])
        same(whole @ whole.T, eye(k, object))


@pytest.mark.parametrize("key", ARMS)
def test_blocks_are_those_of_the_stacked_matrices(key):
    """A and B map body velocities to joint velocities: differences of neighbours, stacked dense."""
    bodies = bo.Bodies(state(*key).pose)
    N = bodies.N
    W = zeros((6 * bodies.N,) * 2, object)
    rows = {"A": [], "B": []}
    for i in bodies.links:
        at = slice(6 * i - 6, 6 * i)
        W[at, at] = inverse(bodies.I[i])
        for name, P in (("A", bodies.A[i]), ("B", bodies.B[i])):
            row = zeros((len(P), 6 * N), object)
            row[:, at] = P
            if i > 1:
                row[:, 6 * i - 12 : 6 * i - 6] = -P @ bodies.X[i]
            rows[name].append(row)
    for P, Q in ("AA", "AB", "BA", "BB"):
        diagonal, upper = bo.inverse_blocks(bodies, getattr(bodies, P), getattr(bodies, Q))
        for i in bodies.links:
            same(diagonal[i], rows[P][i - 1] @ W @ rows[Q][i - 1].T)
            for j in range(i + 1, N + 1):
                dense = rows[P][i - 1] @ W @ rows[Q][j - 1].T
                same(dense, upper[i] if j == i + 1 else 0 * dense)
    for i in bodies.links:
        same(bodies.A[i] @ bodies.S[i], array([Fraction(1)]))
        same(bodies.B[i] @ bodies.S[i], array([Fraction(0)] * 5))


@pytest.mark.parametrize("key", ARMS)
def test_pivots_hold_the_articulated_inertia(key):
    """Check pivot(i) = B (I^A(i)^-1 + X W X^T) B^T, with I^A from the energy of cut links."""
    s = state(*key)
    bodies = bo.Bodies(s.pose)
    felt = s.articulated_inertia
    pivot, factors, upper = bo.hard_pivots(bodies)
    for i in bodies.links:
        B = bodies.B[i]
        X = bodies.X[i]
        same(pivot[i], B @ (inverse(felt[i - 1]) + X @ bodies.W[i - 1] @ X.T) @ B.T)
        U, D = factors[i]
        same((U * D) @ U.T, pivot[i])


@pytest.mark.parametrize("key", [*ARMS, (6, 6)])
def test_accelerations_and_the_forces_in_the_joints(key):
    """Check qdd of a known motion; A^T tau + B^T lambda is the whole joint force, from momentum."""
    s = state(*key)
    bodies = bo.Bodies(s.pose)
    qdd, force = bo.accelerations(
        bodies, bo.Rates(bodies, s.qd, s.gravity, s.tip_force), from_base(s.tau)
    )
    same(to_base_order(qdd), s.qdd)
    for i in bodies.links:
        same(bodies.A[i].T @ s.tau[i - 1 : i] + bodies.B[i].T @ force[i], s.balance.f[i - 1])


def flat(arm):
    """Return E of a planar arm in the x-z plane: a turn about y, travels along x and z."""
    return eye(6, arm.axes.dtype if arm.axes.dtype == object else np.float64)[:, [1, 3, 5]]


@pytest.mark.parametrize("n", range(1, 5))
def test_three_motions_are_enough_in_a_plane(n):
    lengths = [Fraction(i + 2, 3) for i in range(n)]
    masses = [Fraction(3, i + 1) for i in range(n)]
    arm = rd.planar_arm(n, lengths=lengths, masses=masses)
    s = State(arm)
    bodies = bo.Bodies(s.pose, flat(arm))
    rates = bo.Rates(bodies, s.qd, s.gravity * [1, 0, 1], s.tip_force * [0, 1, 0, 1, 0, 1])
    tau = inverse_dynamics_at(
        s.pose, s.qd, s.qdd, s.gravity * [1, 0, 1], s.tip_force * [0, 1, 0, 1, 0, 1]
    )
    same(to_base_order(bo.accelerations(bodies, rates, from_base(tau))[0]), s.qdd)
    assert repr(bodies).endswith("3 motions each")
    assert len(bodies.B[1]) == 2
    for i in bodies.links:
        same(bodies.I[i] @ bodies.W[i], eye(3, object))


def test_a_body_without_inertia_has_no_inverse():
    arm = rd.rational_arm(3, seed=2)
    empty = replace(
        arm, masses=arm.masses * [1, 0, 1], inertias=arm.inertias * array([1, 0, 1])[:, None, None]
    )
    with pytest.raises(ZeroDivisionError):
        bo.Bodies(empty.at_tangents(exact_state(3, 0)[0]))


def with_light(arm, link, factor, mass=False):
    factors = array([factor if i == link else factor**0 for i in range(arm.n)])
    return replace(
        arm,
        inertias=arm.inertias * factors[:, None, None],
        masses=arm.masses * (factors if mass else 1),
    )


@pytest.mark.parametrize("mass", [False, True])
@pytest.mark.parametrize(
    "arm, link, name",
    [
        (
            rd.planar_arm(5, lengths=[1.0, 0.3, 0.7, 0.2, 0.5], masses=[3.0, 1.0, 0.2, 2.0, 0.5]),
            2,
            "link 3",
        ),
        (rd.random_arm(5, np.random.default_rng(1)), 2, "link 3"),
        (rd.random_arm(4, np.random.default_rng(0)), 0, "link 1"),
    ],
)
def test_light_bodies_lose_digits_in_proportion_and_are_refused_where_too_few_are_left(
    arm, link, name, mass
):
    rng = np.random.default_rng(0)
    q, qd, tau = rng.normal(size=(3, arm.n))
    tip_force = rng.normal(size=6)
    arguments = (q, qd, tau, np.array([0, 0, -9.81]), tip_force)
    refused = []
    with np.errstate(all="ignore"):
        for power in range(1, 13, 4):
            light = with_light(arm, link, 10.0**-power, mass)
            try:
                found = METHODS["fixman"].solve(light.at(q), *arguments[1:])
            except ValueError as error:
                refused.append(power)
                assert str(error).startswith(f"{name} is too light for what it carries: ")
            else:
                assert not refused
                close(found, exactly(light, *arguments), 1e-13 * 10.0**power)
                close(found, exactly(light, *arguments), 1e-7)
    assert refused
    assert 5 <= refused[0] <= 9


@pytest.mark.parametrize("kinds", ["PPP", "RPRRP"])
def test_light_bodies_one_upon_another_are_right_to_nine_digits_or_refused(kinds):
    """Errors of light bodies add up; no pivot shows it if nothing else resists a heavy body."""
    rng = np.random.default_rng(1)
    n = len(kinds)
    messages = []
    for _ in range(60):
        arm = rd.random_arm(n, rng)
        light = 10.0 ** (-14 * rng.uniform(size=n) * (rng.uniform(size=n) < 0.6))
        arm = replace(
            arm,
            joint_types=kinds,
            masses=arm.masses * light,
            inertias=arm.inertias * light[:, None, None],
        )
        arguments = (*rng.normal(size=(3, n)), np.array([0, 0, -9.81]), rng.normal(size=6))
        with np.errstate(all="ignore"):
            try:
                found = METHODS["fixman"].solve(arm.at(arguments[0]), *arguments[1:])
            except ValueError as error:
                messages.append(str(error))
            else:
                right = exactly(arm, *arguments)
                assert np.abs(found - right).max() < 3e-9 * np.abs(right).max()
    assert all("link " in words and "joint " in words for words in messages)
    assert any("rounding separates" in words for words in messages)
    assert len(messages) < 50
