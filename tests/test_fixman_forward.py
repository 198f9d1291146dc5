"""The chain of an arm, and the method on all kinds of arms, exactly and at any length."""

from dataclasses import replace
from fractions import Fraction
from unittest.mock import patch

import numpy as np
import pytest
from cases import exact_state, same, states
from chains import LENGTHS, MASSES, TANGENTS, lopsided
from hard_arms import turned
from witness import Witness, close

import robodyn_lib as rd
from benchmarks import digits
from robodyn_lib.dynamics import METHODS
from robodyn_lib.fixman import forward as fw
from robodyn_lib.numbers import array
from robodyn_lib.reference import inverse_dynamics_at

SOLVE = METHODS["fixman"].solve


def points(n=4, **changes):
    arm = rd.planar_arm(
        n, lengths=[0.4, 0.9, 0.3, 0.6][:n], masses=[1.0, 0.4, 2.0, 0.7][:n], body="point"
    )
    return replace(arm, **changes)


def moved(arm, seed=3):
    """Return the arm with other frames for each link, on a base that is moved and turned."""
    rng = np.random.default_rng(seed)
    n = arm.n
    R = [turned(rng) for _ in range(n)]
    before = [np.eye(3), *R[:-1]]

    def own(v):
        return [R[i].T @ v[i] for i in range(n)]

    return rd.Arm(
        axes=own(arm.axes),
        joint_types=arm.joint_types,
        masses=arm.masses,
        coms=own(arm.coms),
        offsets=[before[i].T @ arm.offsets[i] for i in range(n)],
        rotations=[before[i].T @ arm.rotations[i] @ R[i] for i in range(n)],
        inertias=[R[i].T @ arm.inertias[i] @ R[i] for i in range(n)],
        tip_offset=R[-1].T @ arm.tip_offset,
        base_offset=rng.normal(size=3),
        base_rotation=turned(rng),
    )


def pointing(arm, sense):
    """Return the same chain with some axes reversed."""
    return replace(arm, axes=arm.axes * np.array(sense)[:, None])


def sliding(arm, i, axis):
    """Return the chain whose joint i slides along an axis of the plane."""
    kinds = list(arm.joint_types)
    axes = arm.axes.copy()
    kinds[i], axes[i] = "prismatic", axis
    return replace(arm, joint_types=kinds, axes=axes)


def with_rod(arm, i):
    inertias = arm.inertias.copy()
    inertias[i] = np.diag([0.0, 0.1, 0.1])
    return replace(arm, inertias=inertias)


def rods(n=4):
    return rd.planar_arm(n, lengths=[1.0, 0.3, 0.7, 0.2][:n], masses=[3.0, 1.0, 0.2, 2.0][:n])


# arm: lengths known (point masses), joints' senses
WAYS = {
    "points": (points, True, (1, 1, 1, 1)),
    "points, moved": (lambda: moved(points()), True, (1, 1, 1, 1)),
    "axes about": (lambda: pointing(points(), [1, -1, -1, 1]), True, (1, -1, -1, 1)),
    "tip elsewhere": (lambda: points(tip_offset=[0.3, 0.2, 0.5]), True, (1, 1, 1, 1)),
    "one point": (lambda: points(1), True, (1,)),
    "points off the plane": (
        lambda: points(offsets=points().offsets + [0, 0.1, 0], coms=points().coms + [0, 0.3, 0]),
        True,
        (1, 1, 1, 1),
    ),
    "rods": (rods, False, (1, 1, 1, 1)),
    "rods, moved": (lambda: moved(rods()), False, (1, 1, 1, 1)),
    "rod on a slider": (lambda: moved(sliding(rods(), 0, [0, 0, -1])), False, (0, 1, 1, 1)),
    "a slider between": (
        lambda: moved(sliding(pointing(rods(), [1, -1, -1, 1]), 2, [0.6, 0, 0.8])),
        False,
        (1, -1, 0, 1),
    ),
    "one rod": (lambda: rods(1), False, (1,)),
}


@pytest.mark.parametrize("name", WAYS)
def test_planar_arms_are_found_and_served_as_such(name):
    make, known, sense = WAYS[name]
    arm = make()
    found = fw.planar(arm)
    assert (found.lengths is not None) == known
    assert not METHODS["fixman"].lacks(arm)
    assert found.sense == sense
    pose = arm.at(np.linspace(0.2, 1.0, arm.n))
    normals = np.stack([R @ n for R, n in zip(pose.R, found.normal, strict=True)])
    np.testing.assert_allclose(
        normals, np.tile(fw.plane(pose, found.sense)[2], (arm.n, 1)), atol=1e-14
    )
    witness = Witness(arm)
    for q, qd, tau, gravity, tip_force in states(arm, count=3):
        close(
            rd.forward_dynamics(arm, q, qd, tau, gravity, tip_force, method="fixman"),
            witness.forward_dynamics(q, qd, tau, gravity, tip_force),
            1e-11,
        )


def test_one_rod_among_points_makes_bodies_of_them_all():
    """A point has no moment of its own, but needs one beside a rod."""
    arm = with_rod(points(), 1)
    assert fw.planar(arm).lengths is None
    assert (
        METHODS["fixman"].lacks(arm).startswith("link 1 has no moment of inertia about some axis")
    )
    heavier = replace(arm, inertias=arm.inertias + 0.01 * np.eye(3))
    q, qd, tau, gravity, tip_force = next(states(heavier))
    close(
        rd.forward_dynamics(heavier, q, qd, tau, gravity, tip_force, method="fixman"),
        Witness(heavier).forward_dynamics(q, qd, tau, gravity, tip_force),
        1e-11,
    )


def test_what_is_no_plane_goes_through_space():
    arm = rods()
    bent = arm.axes.copy()
    along = sliding(arm, 1, [0, 1, 0])
    bent[2] = [0, -1, 1e-9]
    assert fw.planar(replace(arm, axes=bent)) is None
    assert fw.planar(along) is None
    assert fw.planar(rd.robots.panda()) is None
    lopsided_inertias = arm.inertias + 0.02 * np.eye(3)
    for other in (
        replace(arm, axes=bent, inertias=lopsided_inertias),
        replace(along, inertias=lopsided_inertias),
    ):
        q, qd, tau, gravity, tip_force = next(states(other))
        close(
            rd.forward_dynamics(other, q, qd, tau, gravity, tip_force, method="fixman"),
            Witness(other).forward_dynamics(q, qd, tau, gravity, tip_force),
            1e-10,
        )
    # slender
    assert (
        METHODS["fixman"]
        .lacks(replace(arm, axes=bent))
        .startswith("link 1 has no moment of inertia")
    )


def test_a_crane_of_point_masses_never_turns_and_needs_no_moment():
    rng = np.random.default_rng(1)
    crane = rd.Arm(
        axes=rng.normal(size=(3, 3)),
        joint_types="PPP",
        offsets=rng.normal(size=(3, 3)),
        masses=[3, 2, 1],
        coms=rng.normal(size=(3, 3)),
        inertias=np.zeros((3, 3, 3)),
    )
    q, qd, tau, gravity, tip_force = next(states(crane))
    close(
        rd.forward_dynamics(crane, q, qd, tau, gravity, tip_force, method="fixman"),
        Witness(crane).forward_dynamics(q, qd, tau, gravity, tip_force),
        1e-12,
    )
    assert fw.motions(crane.at(q), None).shape == (6, 3)
    assert fw.motions(rd.robots.ur5().at(np.zeros(6)), None) is None


def test_the_reason_why_an_arm_is_unsupported_names_the_link():
    lacks = METHODS["fixman"].lacks
    assert (
        lacks(rd.robots.puma560())
        == "link 1 has no mass, and a free body without mass has no acceleration"
    )
    named = rd.Arm(
        axes=[[0, 0, 1], [1, 0, 0]],
        joint_types="RR",
        offsets=[[0, 0, 0], [1, 0, 0]],
        masses=[1, 1],
        coms=[[0.5, 0, 0]] * 2,
        inertias=[np.eye(3), np.zeros((3, 3))],
        link_names=["post", "needle"],
    )
    assert (
        lacks(named)
        == "link 2 'needle' has no moment of inertia about some axis through its mass centre"
    )
    with pytest.raises(
        ValueError, match="the inverse of each body's inertia is needed, but link 2 'needle' has no"
    ):
        SOLVE(named.at([0.1, 0.2]), np.zeros(2), np.zeros(2), np.zeros(3), np.zeros(6))
    assert not lacks(rd.robots.ur5())
    assert not lacks(rd.rational_arm(3))


@pytest.mark.parametrize("n", [1, 3, 5])
@pytest.mark.parametrize("body", ["point", "rod"])
def test_planar_chains_of_fractions_exactly(n, body):
    arm = rd.planar_arm(n, lengths=LENGTHS[:n], masses=MASSES[:n], body=body)
    _, qd, qdd, gravity, tip_force = exact_state(n, n)
    pose = arm.at_tangents(TANGENTS[:n])
    same(
        SOLVE(pose, qd, inverse_dynamics_at(pose, qd, qdd, gravity, tip_force), gravity, tip_force),
        qdd,
    )


@pytest.mark.parametrize("n", range(1, 6))
def test_the_chain_of_a_pose(n):
    arm = rd.planar_arm(n, lengths=LENGTHS[:n], masses=MASSES[:n], body="point")
    chain, axes = fw.point_chain(arm.at_tangents(TANGENTS[:n]), fw.planar(arm))
    wanted = lopsided(n)
    for i in range(2, n + 1):
        assert (chain.c[i], chain.s[i]) == (wanted.c[i], wanted.s[i])
    same(array([chain.L[i] for i in chain.links]), array(LENGTHS[:n]))
    pose = arm.at_tangents(TANGENTS[:n])
    for i in chain.links:  # positions, in the plane's axes
        same(chain.x[i], axes[:2] @ (pose.C[i - 1] - pose.base))
    same(axes @ axes.T, np.eye(3, dtype=int))


def test_a_length_that_is_no_fraction_is_served_as_a_body():
    arm = rd.planar_arm(
        2, lengths=[Fraction(1), Fraction(2)], masses=[Fraction(1)] * 2, body="point"
    )
    aside = replace(
        arm,
        coms=arm.coms + array([0, 0, Fraction(1)]),
        offsets=arm.offsets + array([[0] * 3, [0, 0, 1]]),
    )
    assert fw.planar(aside).lengths is None
    assert METHODS["fixman"].lacks(aside).startswith("link 1 has no moment")


@pytest.mark.parametrize("shape", [*digits.SHAPES, "curled"])
def test_long_chains_of_an_arm_keep_their_digits(shape):
    """The pose comes from 3000 rotations without accumulated error.

    Rounding in a cosine near 1 is not amplified either.
    """

    def of_the_arm(L, m, c, s, omega, tau):
        if L.dtype == object:  # the reference
            return digits.from_tensions(L, m, c, s, omega, tau)
        angles, _, _, rates, _ = digits.one_chain(3000, shape)
        arm = rd.planar_arm(3000, L, m, body="point")
        return rd.forward_dynamics(arm, angles, rates, tau, gravity=[0, 0, 0], method="fixman")

    with patch.dict(digits.SHAPES, curled=(0.1, 0.0)):
        assert digits.errors(3000, shape, of_the_arm)["tension form"] < 1e-13


def test_long_chains_of_bodies():
    for arm in (rd.planar_arm(300), rd.random_arm(100, np.random.default_rng(3))):
        q, qd, tau, gravity, tip_force = next(states(arm))
        close(
            rd.forward_dynamics(arm, q, qd / 10, tau, gravity, tip_force, method="fixman"),
            rd.forward_dynamics(arm, q, qd / 10, tau, gravity, tip_force),
            1e-9,
        )
