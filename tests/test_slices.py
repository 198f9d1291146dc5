"""Ten robots of other packages, inertias alone, and the answers of MuJoCo or pinocchio.

The answers are stored, so neither is needed; where MuJoCo is there, it reads the slices again.
"""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from witness import close

import robodyn_lib as rd

FOLDER = Path(__file__).with_name("slices")
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
MJCF = [name for name in NAMES if (FOLDER / f"{name}.xml").is_file()]
LOSSES = ("damping", "stiffness", "target", "places")


@cache
def stored(name):
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@cache
def arm_of(name):
    """Return the arm of a slice, without any other library."""
    if name not in MJCF:
        return rd.load(FOLDER / f"{name}.urdf", mimic="independent")
    numbers = dict(stored(name)["arm"])
    law = {word: numbers.pop(word) for word in LOSSES if word in numbers}
    return rd.Arm(
        name=name,
        joint_names=numbers.pop("joints"),
        law=rd.JointLaw(**law) if law else None,
        **numbers,
    )


def state_of(name):
    given = stored(name)["state"]
    return (np.array(given[word]) for word in ("q", "v", "tau", "gravity"))


@pytest.mark.parametrize("name", NAMES)
def test_a_slice_moves_as_the_other_library_says(name):
    arm = arm_of(name)
    answers = stored(name)["answers"]
    q, v, tau, g = state_of(name)
    M = rd.mass_matrix(arm, q)
    close(M[np.tril_indices(arm.nv)], answers["mass_matrix"], 1e-10)
    close(rd.inverse_dynamics(arm, q, v, 0 * v, gravity=g), answers["bias"], 1e-9)
    a = np.array(answers["acceleration"])
    close(rd.inverse_dynamics(arm, q, v, a, gravity=g), tau, 1e-8)
    close(rd.forward_dynamics(arm, q, v, tau, gravity=g), a, 1e-8)
    found = np.zeros(6)
    rd.compile(arm).momentum(q, v, found)
    close(found, answers["momentum"], 1e-9)


@pytest.mark.parametrize("name", [name for name in MJCF if any(stored(name)["answers"]["passive"])])
def test_dampers_and_springs_of_a_slice_are_the_other_librarys(name):
    arm = arm_of(name)
    passive = np.array(stored(name)["answers"]["passive"])
    q, v, *_ = state_of(name)
    close(arm.law(0.0, q, v), passive, 1e-9)


def test_a_slice_without_its_rotors_is_another_robot():
    """A wrong number in a slice is seen."""
    arm = arm_of("go1")
    answers = stored("go1")["answers"]
    q, *_ = state_of("go1")
    M = rd.mass_matrix(replace(arm, armature=None), q)[np.tril_indices(arm.nv)]
    assert np.abs(M - answers["mass_matrix"]).max() > 1e-3


@pytest.mark.parametrize("name", MJCF)
def test_a_slice_is_read_as_it_is_stored(name):
    pytest.importorskip("mujoco")
    bridge = rd.bridge(FOLDER / f"{name}.xml")
    numbers = stored(name)["arm"]
    for word in ("offsets", "rotations", "axes", "masses", "coms", "inertias", "armature"):
        close(getattr(bridge.arm, word), np.array(numbers[word]), 1e-12)
    assert list(bridge.arm.joint_names) == numbers["joints"]
    q, v = (np.array(stored(name)["state"][word]) for word in ("q", "v"))
    if bridge.lead is bridge.arm:
        close(bridge.q(bridge.qpos(q)), q, 1e-12)
        close(bridge.v(bridge.qvel(v, q), bridge.qpos(q)), v, 1e-12)


@pytest.mark.parametrize(
    "name, kind, words",
    [
        ("panda", rd.CoupledArm, "joint 'finger_joint1' follows: 1 * 'finger_joint2' + 0"),
        ("2f85", rd.ClosedChain, "closed by 'connect 1', 'connect 2', exactly"),
        ("fetch_reach", rd.ClosedChain, "closed by 'weld 1', exactly"),
        ("fish", rd.Arm, "not in the dynamics, but in arm.law: stiffness of joint"),
    ],
)
def test_further_contents_of_a_slice_are_listed(name, kind, words):
    pytest.importorskip("mujoco")
    robot = rd.load(FOLDER / f"{name}.xml")
    assert isinstance(robot, kind)
    assert any(note.startswith(words) for note in robot.notes)


def test_a_gripper_whose_fingers_are_loops_and_follow_moves():
    """Its loops close at rest; what moves is one crank, and its fingers stay closed."""
    pytest.importorskip("mujoco")
    hand = rd.load(FOLDER / "2f85.xml")
    kinds = [closure.contact for closure in hand.closures]
    assert kinds == ["gear", "hard finger", "hard finger"]
    q = hand.assemble(np.zeros(hand.nq))
    assert hand.standing(q).mobility == 1
    v = hand.assemble_rates(q, np.ones(hand.nv))
    run = rd.simulate(hand, q, v, [0.0, 0.01], torque=hand.law, dt=1e-3, progress=False)
    assert np.abs(hand.gap(run.q[-1])).max() < 1e-9


def test_each_slice_names_its_source_and_licence():
    listed = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert len(NAMES) == 10
    for name in NAMES:
        data = stored(name)
        assert f"| {name} | {data['package']} | {data['licence']} |" in listed
        assert (FOLDER / "licences" / f"{name}.txt").stat().st_size > 500
