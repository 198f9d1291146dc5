"""Joints of every kind, exactly, by positions as power series; others are refused by name."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest
from cases import EVERY, exact_joints, same, states, with_joints
from witness import close

import robodyn_lib as rd
from robodyn_lib.arm import chained, hinged, plain
from robodyn_lib.atlas.agreement import agreement
from robodyn_lib.atlas.motion import Motion, series_pose
from robodyn_lib.atlas.registry import REGISTRY
from robodyn_lib.atlas.report import attempt
from robodyn_lib.atlas.rk.case import Case
from robodyn_lib.atlas.state import State
from robodyn_lib.dynamics import METHODS
from robodyn_lib.joints import KINDS, across, attitude, kind_of
from robodyn_lib.numbering import from_tip, to_base_order
from robodyn_lib.numbers import array
from robodyn_lib.rk import recursions as rk
from robodyn_lib.saha.articulated import articulated_bodies
from robodyn_lib.saha.blocks import articulated_blocks, saha_blocks
from robodyn_lib.saha.links import Links
from robodyn_lib.spatial import inverse


@lru_cache
def kept(letters):
    return State(exact_joints(letters), seed=1)


@pytest.mark.parametrize("letters", EVERY)
def test_newton_euler_takes_what_virtual_power_takes(letters):
    state = State(exact_joints(letters), seed=1)
    chain = rk.Chain(state.pose)
    places = state.arm.places
    theta_dot = from_tip(state.qd, places)
    theta_ddot = from_tip(state.qdd, places)
    plainly = rk.newton_euler(chain, theta_dot, theta_ddot, state.gravity, state.tip_force)
    same(to_base_order(plainly.T), state.tau)
    V = rk.spatial_velocities(chain, theta_dot)
    base = np.concatenate([0 * state.gravity, -state.gravity])
    alpha = rk.spatial_accelerations(chain, V, theta_dot, theta_ddot, base)
    same(to_base_order(rk.spatial_forces(chain, V, alpha, state.tip_force)[1]), state.tau)
    for i in range(state.n + 1):  # the tip is the last one
        k = state.n - i
        same(V[k], np.concatenate([state.motion.omega[i], state.motion.v[i]]))
        same(alpha[k] - base, np.concatenate([state.motion.omega_dot[i], state.motion.v_dot[i]]))
        same(np.concatenate([plainly.omega[k], plainly.v[k]]), V[k])
        same(np.concatenate([plainly.omega_dot[k], plainly.v_dot[k]]), alpha[k])
        if 0 < k:
            same(plainly.vc_dot[k], state.motion.vc_dot[i] - state.gravity)
        same(np.concatenate([plainly.N[k], plainly.F[k]]), state.balance.f[i])


@pytest.mark.parametrize("letters", EVERY)
def test_saha_eliminates_by_blocks(letters):
    state = State(exact_joints(letters), seed=1)
    same(saha_blocks(state.pose, state.qd, state.tau, state.gravity, state.tip_force), state.qdd)
    bodies = articulated_blocks(state.pose)
    places = state.arm.places
    M = state.mass_matrix
    for i, place in enumerate(places, 1):
        own = slice(0, place.stop - place.start)
        beyond = slice(place.start, None)
        same(bodies.m_hat[i], inverse(inverse(M[beyond, beyond])[own, own]))


def test_saha_by_blocks_is_saha_where_the_blocks_are_numbers():
    state = State(rd.rational_arm(4, seed=1))
    ours = articulated_blocks(state.pose)
    theirs = articulated_bodies(Links(state.pose))
    for i in range(1, 5):
        same(ours.P[i][:, 0], theirs.links.p[i])
        same(ours.M_hat[i], theirs.M_hat[i])
        same(ours.psi[i][:, 0], theirs.psi[i])
        same(ours.psi_hat[i][:, 0], theirs.psi_hat[i])


@pytest.mark.parametrize("name", EVERY)
def test_by_values_as_by_tangents(name):
    """Compare values with half-angle tangents: the place and the rates are the same."""
    arm = replace(with_joints(name), pitches=np.full(3, 0.3))
    rng = np.random.default_rng(5)
    q = arm.of_unit_quaternions(rng.normal(size=arm.nq))
    v, dv = rng.normal(size=(2, arm.nv))
    t = np.empty(arm.nt)
    for i, kind in enumerate(arm.kinds):
        own = q[arm.q_places[i]]
        t[arm.t_places[i]] = {
            "R": lambda x: np.tan(x / 2),
            "P": lambda x: x,
            "S": lambda x: x[:3] / x[3],
            "F": lambda x: [*x[:3], *(x[3:6] / x[6])],
            "C": lambda x: [np.tan(x[0] / 2), x[1]],
            "U": lambda x: np.tan(x / 2),
            "E": lambda x: [x[0], x[1], np.tan(x[2] / 2)],
            "H": lambda x: [np.tan(x[0] / 2), x[0]],
        }[kind.letter](own)
    for ours, theirs in zip(
        vars(Motion(series_pose(arm, q, v, dv, False))).values(),
        vars(Motion(series_pose(arm, t, v, dv, True))).values(),
        strict=True,
    ):
        close(ours, theirs, 1e-11)


@pytest.mark.parametrize("name", EVERY)
def test_rates_are_of_the_moving_link(name):
    """S W is the velocity of a link relative to the link before it, found by differentiation."""
    arm = with_joints(name)
    s = State(replace(arm, pitches=np.full(3, 0.3)), seed=2)
    for i, place in enumerate(arm.places):
        alone = np.zeros(arm.nv)
        alone[place] = s.qd[place]
        motion = s.like(qd=alone).motion
        close(s.pose.S[i] @ s.qd[place], np.concatenate([motion.omega[i], motion.v[i]]))


def test_forces_on_links_are_forces_on_the_tip_where_that_is():
    arm = with_joints("FSR")
    rng = np.random.default_rng(1)
    q, qd, qdd, gravity, tip_force = next(states(arm))
    pose = arm.at(q)
    forces = np.zeros((3, 6))
    forces[2] = -np.concatenate(
        [tip_force[:3] + np.cross(pose.tip - pose.O[2], tip_force[3:]), tip_force[3:]]
    )
    at_the_tip = rd.inverse_dynamics(arm, q, qd, qdd, tip_force=tip_force)
    close(rd.inverse_dynamics(arm, q, qd, qdd, forces=forces), at_the_tip)
    many = rng.normal(size=(4, 3, 6))
    tau = rd.inverse_dynamics(arm, q, qd, qdd, forces=many)
    assert tau.shape == (4, arm.nv)
    again = rd.forward_dynamics(arm, q, qd, tau, forces=many)
    assert np.abs(again - qdd).max() < 1e-12 * np.abs(qdd).max() * 100
    motion = Motion(series_pose(arm, q, qd, qdd, False))
    power = np.sum(many[:, :, :3] * motion.omega[:3] + many[:, :, 3:] * motion.v[:3], axis=(1, 2))
    close((rd.inverse_dynamics(arm, q, qd, qdd) - tau) @ qd, power)
    with pytest.raises(ValueError, match=r"forces must have shape \(..., 3, 6\)"):
        rd.inverse_dynamics(arm, q, qd, qdd, forces=np.zeros((2, 6)))


@pytest.mark.parametrize(
    "h", [(1, 0, 0), (0, 1, 0), (0, 0, -1), (Fraction(2, 7), Fraction(-3, 7), Fraction(6, 7))]
)
def test_two_directions_across_an_axis(h):
    h = array([Fraction(x) for x in h])
    e = np.concatenate([across(h), h[np.newaxis]])
    same(e @ e.T, array([[Fraction(int(i == j)) for j in range(3)] for i in range(3)]))
    same(
        np.array([np.linalg.det(e.astype(float)).round()]).astype(int) + array([Fraction(0)]),
        array([Fraction(1)]),
    )


DIAGONALS = [(1, 1, 0), (1, -1, 0), (0, 1, 1), (-1, 0, 1), (1, 1, 1)]


@pytest.mark.parametrize("letter, signs", [(x, signs) for x in "EU" for signs in DIAGONALS])
def test_the_last_digits_of_a_diagonal_axis_do_not_turn_the_joint(letter, signs):
    """Round the axis to 16 digits either way, and to 6: the coordinates mean the same."""
    axis = np.array(signs) / np.linalg.norm(signs)
    places = []
    for digits in (
        *np.vstack([np.eye(3), -np.eye(3)]) * 2.0**-52,
        np.zeros(3),
        axis.round(6) - axis,
    ):
        arm = rd.Arm(
            axes=[axis + digits],
            joint_types=letter,
            offsets=[[0, 0, 0]],
            masses=[1],
            coms=[[0, 0, 0]],
            inertias=[np.eye(3)],
        )
        pose = arm.at(np.linspace(0.4, 1.0, arm.nq))
        places.append(np.concatenate([pose.O[0], pose.R[0].ravel()]))
    np.testing.assert_allclose(places, np.broadcast_to(places[0], np.shape(places)), atol=3e-6)


def test_sizes_names_and_the_zero():
    arm = with_joints("FSRPH")
    assert (arm.n, arm.dof, arm.nv, arm.nq, arm.nt) == (5, 12, 12, 14, 13)
    assert arm.joint_types == ("free", "spherical", "revolute", "prismatic", "screw")
    assert repr(arm).startswith("Arm 'FSRPH': 5 joints (FSRPH), ")
    assert arm.neutral.tolist() == [0] * 6 + [1] + [0] * 3 + [1] + [0] * 3
    np.testing.assert_allclose(arm.at(arm.neutral).R[0], arm.base_rotation @ arm.rotations[0])
    assert [len(kind.units) for kind in KINDS.values()] == [1, 1, 3, 6, 2, 2, 3, 1]
    assert "9 R, 2 P, 2 S" in repr(with_joints("RRRRRRRRRPPSS"))


def test_an_attitude_turns_and_does_not_stretch():
    R = attitude(array([Fraction(x) for x in (1, 2, 3, 4)]))
    same(R @ R.T, array(np.eye(3, dtype=int) + Fraction(0)))


def test_kinds_have_names_and_letters():
    arm = with_joints("RPSFH")
    assert (arm.hinges, arm.sliders) == ((True, *[False] * 4), (False, True, *[False] * 3))
    assert [kind.free for kind in arm.kinds] == [False, False, False, True, False]
    assert [(kind_of(0, kind.name), kind_of(0, kind.letter)) for kind in KINDS.values()] == [
        (kind, kind) for kind in KINDS.values()
    ]
    for word in ("X", None, ["P"], "floating"):
        kinds = "revolute, prismatic, spherical, free, cylindrical, universal, planar, screw"
        message = re.escape(f"joint 2: type must be one of {kinds}; got {word!r}")
        with pytest.raises(ValueError, match=message):
            kind_of(1, word)


def test_rates_of_wrong_shapes_are_refused():
    arm = with_joints("RSP")
    t = np.zeros(5)
    for ask, q, words in (
        (arm.rates, t, "q must have shape (6,), the values of all joints of 'RSP', got (5,)"),
        (arm.rates, arm.neutral, "v must have shape (5,), the rates of all joints"),
        (arm.tangent_rates, arm.neutral, "t must have shape (5,)"),
    ):
        with pytest.raises(ValueError, match=re.escape(words)):
            ask(q, q)


@pytest.mark.parametrize(
    "wrong, words",
    [
        ([0, 0, 0, 1.1, 0], "q of joint 1: (x, y, z, w) must be a unit quaternion, got length 1.1"),
        ([0, 0, 0, 0, 0], "q of joint 1: (x, y, z, w) must be a unit quaternion, got length 0"),
        ([0, 0, 0, 1], "q must have shape (..., 5), the values of all joints of 'SR'; got (4,)"),
    ],
)
def test_the_error_describes_the_quaternion_that_is_expected(wrong, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        rd.mass_matrix(with_joints("SR"), wrong)
    with pytest.raises(
        ValueError, match=re.escape(words.replace("(..., 5)", "(5,)").replace("; got", ", got"))
    ):
        with_joints("SR").at(wrong)


def test_quaternions_may_be_exact_and_either_sign():
    arm = exact_joints("FS")
    q = array([Fraction(x, 5) for x in (5, 10, 0, 3, 0, 0, 4, 0, -3, 0, 4)])
    pose = arm.at(q)
    t = array([Fraction(x) for x in (1, 2, 0)] + [Fraction(3, 4), 0, 0, 0, Fraction(-3, 4), 0])
    same(pose.O, arm.at_tangents(t).O)
    same(pose.R, arm.at_tangents(t).R)
    q[3:7] = -q[3:7]
    same(arm.at(q).R, pose.R)
    with pytest.raises(ValueError, match="must be a unit quaternion, got length 1.2"):
        arm.at(array([*q[:7], Fraction(1), 0, 0, Fraction(4, 5)]))


# --- what does not support an arm says so ---------------------------------------------------------
BALL = (
    "joint 2 is spherical, with 3 degrees of freedom; "
    "only revolute and prismatic joints are supported"
)


@pytest.mark.parametrize("method", [m for m in METHODS if METHODS[m].lacks(with_joints("RSP"))])
@pytest.mark.parametrize("letters", ["RSP", "RFR", "RUR"])
def test_refused_by_joint_and_reason(method, letters):
    arm = with_joints(letters)
    kind = arm.kinds[1]
    words = BALL.replace("spherical", kind.name).replace("3", str(kind.nv))
    with pytest.raises(ValueError, match=re.escape(words)):
        rd.forward_dynamics(arm, arm.neutral, *np.zeros((2, arm.nv)), method=method)


def test_pictures_refuse():
    from workbook import draw
    from workbook.widgets.stepper import sweep_message

    arm = with_joints("RSP")
    with pytest.raises(ValueError, match="pictures do not support .*: " + BALL):
        draw.arm_2d(arm, arm.neutral)
    with pytest.raises(ValueError, match="the view does not support .*: " + BALL):
        sweep_message("fd4", arm=arm)


def test_the_atlas_serves_what_its_papers_speak_of():
    """Most of Rodriguez & Kreutz holds exactly on chains of any joints.

    For trees see test_trees.
    """
    case = Case(kept("FSR"))
    tree = rd.random_tree(3, np.random.default_rng(0))
    served = [entry for entry in REGISTRY.values() if entry.serves(case.arm)]
    assert len(served) > 130
    assert {entry.paper for entry in served} == {"rk"}
    assert [entry.tag for entry in served if not attempt(entry, case)] == []
    assert all(entry.on_trees == entry.serves(tree) for entry in REGISTRY.values())
    with pytest.raises(
        ValueError,
        match=r"RK 2.2 does not apply to Arm 'FSR'.*: joint 1 is free, "
        r"with 6 degrees of freedom",
    ):
        rd.atlas.evaluate("RK 2.2", case.arm)
    with pytest.raises(
        ValueError, match=r"RK 3.3 does not apply to Arm .*: link 3 is attached to link 1"
    ):
        rd.atlas.evaluate("RK 3.3", tree)
    for arm in (tree, with_joints("FSRPR")):
        serving = tuple(name for name, method in METHODS.items() if method.serves(arm))
        agreed = agreement(arm, METHODS).agree
        assert agreed == serving
        assert {"composite-cholesky", "rk-fd4", "compiled"} <= set(agreed)


def test_the_reason_why_an_arm_is_unsupported_is_given_once():
    ball = with_joints("RSP")
    tree = replace(with_joints("RRRR"), parents=(-1, 0, 0, 2))
    assert (hinged(ball), chained(ball), plain(ball)) == (BALL, "", BALL)
    assert hinged(tree) == ""
    assert (
        chained(tree)
        == plain(tree)
        == (
            "link 3 is attached to link 1; only serial chains are supported, in which each link is "
            "attached to the previous one"
        )
    )
    assert METHODS["rk-fd1"].lacks(tree) == chained(tree)
    with pytest.raises(ValueError, match="link 3 is attached to link 1"):
        rk.Chain(tree.at(np.zeros(4)))


@pytest.mark.parametrize(
    "parents, words",
    [
        ((-1, 0), "parents: expected 3 links, got 2"),
        ((-1, 1, 0), "link 2: its parent must be .* the index of an earlier link, 0 to 0; got 1"),
        ((-1, 0, -2), "link 3: its parent must be"),
        ((-1, 0.0, 1), "link 2: its parent must be"),
    ],
)
def test_parents_are_links_before(parents, words):
    with pytest.raises(ValueError, match=words):
        replace(with_joints("RRR"), parents=parents)


def test_only_the_joint_modules_compare_kinds():
    """Check that only joints and urdf compare names of kinds."""
    asks = re.compile(
        r"import .*\b(REVOLUTE|PRISMATIC)\b|[!=]= (REVOLUTE|PRISMATIC)|[!=]= "
        r"?\(?\"(revolute|prismatic|spherical)\""
        r"|\"(revolute|prismatic)\" (not )?in\b"
    )
    library = Path(rd.__file__).parent
    guilty = [
        f"{path.relative_to(library)}: {line.strip()}"
        for path in sorted(library.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if asks.search(line) and path.name not in ("joints.py", "urdf.py")
    ]
    assert guilty == [], "ask arm.hinges, arm.sliders or the joint's Kind"
