"""The built-in arms: their conventions, and numbers that are known from elsewhere."""

import re
from fractions import Fraction

import numpy as np
import pytest
import sympy

import robodyn_lib as rd
from robodyn_lib.robots import NAMED
from robodyn_lib.spatial import rotation

HANG = -np.pi / 2


def test_planar_arms_lie_along_x_and_turn_toward_z():
    arm = rd.planar_arm(3, lengths=[1.0, 2.0, 4.0])
    np.testing.assert_allclose(arm.at([0, 0, 0]).tip, [7, 0, 0], atol=1e-15)
    np.testing.assert_allclose(arm.at([np.pi / 2, 0, 0]).tip, [0, 0, 7], atol=1e-14)
    np.testing.assert_allclose(arm.at([HANG, 0, 0]).tip, [0, 0, -7], atol=1e-14)
    np.testing.assert_allclose(arm.at([np.pi / 2, HANG, np.pi / 2]).tip, [2, 0, 5], atol=1e-14)
    q = np.array([0.3, 0.5, -1.1])
    angle = np.cumsum(q)
    np.testing.assert_allclose(
        arm.at(q).tip, [np.cos(angle) @ [1, 2, 4], 0, np.sin(angle) @ [1, 2, 4]], atol=1e-14
    )
    np.testing.assert_allclose(
        arm.at(q).C[1], [np.cos(angle) @ [1, 1, 0], 0, np.sin(angle) @ [1, 1, 0]], atol=1e-14
    )
    points = rd.planar_arm(3, lengths=[1.0, 2.0, 4.0], body="point")
    np.testing.assert_allclose(points.at(q).C[2], points.at(q).tip)


def test_rods_are_thin_and_points_are_points():
    # m l^2 / 12 = 1
    np.testing.assert_allclose(rd.planar_arm(2, 2.0, 3.0).inertias, [np.diag([0, 1, 1])] * 2)
    assert (rd.planar_arm(2, 2.0, 3.0, body="point").inertias == 0).all()


def test_planar_arms_in_exact_and_symbolic_numbers():
    half = Fraction(1, 2)
    for arm in (
        rd.planar_arm(2, lengths=half),
        rd.planar_arm(2, lengths=[1, half], masses=[1, 2]),
        rd.planar_arm(2, masses=half, body="point"),
        rd.planar_arm(2, 2, [half, 3]),
    ):
        assert arm.is_exact
    assert not rd.planar_arm(2, 1, 1).is_exact
    assert not rd.planar_arm(2, lengths=half, masses=1.0).is_exact
    exact = rd.planar_arm(3, [half, 1, 2], [1, half, 3])
    machine = rd.planar_arm(3, [0.5, 1, 2], [1, 0.5, 3])
    for key in ("coms", "inertias", "offsets", "tip_offset", "masses"):
        np.testing.assert_allclose(
            getattr(exact, key).astype(float), getattr(machine, key), rtol=1e-15
        )
    l1, l2, m = sympy.symbols("l1 l2 m")
    assert rd.planar_arm(2, [l1, l2], m).inertias[1][1, 1] == m * l2**2 / 12


@pytest.mark.parametrize(
    "given, error, message",
    [
        ({"n": 0}, ValueError, "n, the number of links, must be a whole number >= 1, got 0"),
        ({"n": 2.0}, ValueError, "must be a whole number >= 1, got 2.0"),
        (
            {"n": 3, "lengths": [1, 2]},
            ValueError,
            r"lengths must be one value or 3, got shape \(2,\)",
        ),
        ({"n": 2, "lengths": [1, 0]}, ValueError, "link 2: length must be > 0 and finite, got 0"),
        ({"n": 2, "masses": [-1, 1]}, ValueError, "link 1: mass must be > 0 and finite, got -1"),
        (
            {"n": 2, "masses": [Fraction(1), Fraction(-1, 2)]},
            ValueError,
            "link 2: mass must be > 0 and finite, got -1/2",
        ),
        ({"n": 2, "lengths": "ab"}, TypeError, "lengths: expected numbers, got str"),
        ({"n": 2, "body": "disc"}, ValueError, "body must be 'rod' or 'point', got 'disc'"),
    ],
)
def test_planar_arms_refuse_by_name(given, error, message):
    with pytest.raises(error, match=message):
        rd.planar_arm(**given)


@pytest.mark.parametrize("n", [1, 4, 12])
def test_random_arms_are_physical_lopsided_and_repeatable(n, recwarn):
    arm, again = (rd.random_arm(n, np.random.default_rng(7)) for _ in range(2))
    assert not recwarn.list
    assert all(
        (getattr(arm, key) == getattr(again, key)).all()
        for key in ("axes", "masses", "inertias", "rotations")
    )
    np.testing.assert_allclose(np.linalg.norm(arm.axes, axis=1), 1, rtol=1e-14)
    assert (np.linalg.eigvalsh(arm.inertias) > 0).all()
    assert (np.linalg.det(arm.rotations) > 0.99).all()
    assert not np.allclose(arm.inertias, arm.inertias * np.eye(3))
    with pytest.raises(TypeError, match="rng must be a numpy.random.Generator, got int"):
        rd.random_arm(3, 7)


def test_random_arms_have_the_requested_share_of_sliders():
    def kinds(p):
        return set(rd.random_arm(30, np.random.default_rng(0), prismatic=p).joint_types)

    assert kinds(0) == {"revolute"}
    assert kinds(1) == {"prismatic"}
    assert len(kinds(0.5)) == 2


@pytest.mark.parametrize("n", range(1, 9))
def test_rational_arms_are_exact_lopsided_mixed_and_repeatable(n, recwarn):
    arm = rd.rational_arm(n, seed=3)
    again = rd.rational_arm(n, seed=3)
    other = rd.rational_arm(n, seed=4)
    assert not recwarn.list
    assert arm.is_exact
    assert (arm.masses == again.masses).all()
    assert (arm.coms != other.coms).any()
    one = np.array([[Fraction(int(i == j)) for j in range(3)] for i in range(3)])
    for R in [*arm.rotations, arm.tip_rotation, arm.base_rotation]:
        assert (R @ R.T == one).all()
        assert R[0] @ np.cross(R[1], R[2]) == 1
    assert all(h @ h == 1 for h in arm.axes)
    assert arm.joint_types[0] == "revolute"
    assert n == 1 or "prismatic" in arm.joint_types
    assert all((arm.coms[i] != 0).all() for i in range(n))


def test_named_arms_cite_and_build():
    for name, build in NAMED.items():
        arm = build()
        assert arm.name == name
        assert not arm.is_exact
        assert re.search(r"\b(19|20)\d\d\b|ROS-Industrial", build.__doc__)
        M = rd.mass_matrix(arm, np.linspace(-1, 1, arm.n))
        assert (M == M.T).all()
        assert (np.linalg.eigvalsh(M) > 0).all()


def puma_gravity(q):
    """Return gravity torques of joints 2, 3, 5 by constants of Armstrong, Khatib and Burdick."""
    g1 = -37.2
    g2 = -8.44
    g3 = 1.02
    g4 = 0.249
    g5 = -0.0282
    C2 = np.cos(q[1])
    S2 = np.sin(q[1])
    C23 = np.cos(q[1] + q[2])
    S23 = np.sin(q[1] + q[2])
    C4 = np.cos(q[3])
    C5 = np.cos(q[4])
    S5 = np.sin(q[4])
    wrist = g5 * (S23 * C5 + C23 * C4 * S5)
    return [
        g1 * C2 + g2 * S23 + g3 * S2 + g4 * C23 + wrist,
        g2 * S23 + g4 * C23 + wrist,
        g5 * (C23 * S5 + S23 * C4 * C5),
    ]


@pytest.mark.parametrize("seed", range(3))
def test_puma_gravity_torques_are_the_published_ones(seed):
    q = np.random.default_rng(seed).uniform(-3, 3, 6)
    zero = np.zeros(6)
    tau = rd.inverse_dynamics(rd.robots.puma560(), q, zero, zero)
    # printed to three digits
    np.testing.assert_allclose(tau[[1, 2, 4]], puma_gravity(q), atol=0.04)
    assert abs(tau[0]) < 1e-12
    assert abs(tau[5]) < 1e-12


# a [m], d [m], alpha [quarter turns] of each joint; after the joints as Universal Robots print
# them, before them (Craig) as Franka Emika do
BY_TABLES = {
    "ur5": (
        False,
        [
            (0, 0.089159, 1),
            (-0.425, 0, 0),
            (-0.39225, 0, 0),
            (0, 0.10915, 1),
            (0, 0.09465, -1),
            (0, 0.0823, 0),
        ],
        np.diag([-1, -1, 1]),
    ),
    "panda": (
        True,
        [
            (0, 0.333, 0),
            (0, 0, -1),
            (0, 0.316, 1),
            (0.0825, 0, 1),
            (-0.0825, 0.384, -1),
            (0, 0, 1),
            (0.088, 0, 1),
        ],
        np.eye(3),
    ),
    "puma560": (
        True,
        [
            (0, 0, 0),
            (0, 0.2435, -1),
            (0.4318, -0.0934, 0),
            (-0.0203, 0.4331, 1),
            (0, 0, -1),
            (0, 0, 1),
        ],
        np.eye(3),
    ),
}
FLANGE = {"ur5": 0, "panda": 0.107, "puma560": 0}  # beyond the last frame, along z


@pytest.mark.parametrize("name", NAMED)
def test_tips_are_where_tables_of_denavit_and_hartenberg_put_them(name):
    first, table, base = BY_TABLES[name]
    q = np.linspace(-1, 1.3, len(table))
    T = np.eye(4)
    T[:3, :3] = base

    def placed(turn, shift, axis):
        step = np.eye(4)
        step[:3, :3] = rotation(np.eye(3)[axis], np.cos(turn), np.sin(turn))
        step[axis, 3] = shift
        return step

    for angle, (a, d, quarters) in zip(q, table, strict=True):
        along = placed(quarters * np.pi / 2, a, 0)
        about = placed(angle, d, 2)
        T = T @ along @ about if first else T @ about @ along
    T = T @ placed(0, FLANGE[name], 2)
    np.testing.assert_allclose(NAMED[name]().at(q).tip, T[:3, 3], atol=1e-12)


@pytest.mark.parametrize(
    "name, power", [("panda", 52.75616557956), ("puma560", 38.33451935219), ("ur5", 50.64755577294)]
)
def test_no_published_mass_centre_or_moment_has_changed(name, power):
    """The power of a motion in which every number enters, as it was when they were looked up."""
    arm = NAMED[name]()
    q = np.linspace(-1, 1.3, arm.n)
    qd = np.linspace(2, 0.5, arm.n) ** 2
    assert qd @ rd.inverse_dynamics(arm, q, qd, qd) == pytest.approx(power, rel=1e-10)
