"""Why two models of a robot differ: each cause alone, and two files of one real robot."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib import cli
from robodyn_lib.bridges.differ import differences

SLICES = Path(__file__).with_name("slices")
ARM = rd.robots.ur5()


def turned_joint():
    """Return the same arm with its third joint counted the other way."""
    axes = np.array(ARM.axes)
    axes[2] *= -1
    return replace(ARM, axes=axes)


def changed(word, by):
    """Return the same arm with a changed third link."""
    values = np.array(getattr(ARM, word))
    values[2] = values[2] + by
    return replace(ARM, **{word: values})


CAUSES = {
    "none": (ARM, []),
    "rotor": (replace(ARM, armature=[0, 0, 0.5, 0, 0, 0]), ["armature?", "mass matrix?"]),
    "damper": (replace(ARM, law=rd.JointLaw(damping=[0, 0, 2.0, 0, 0, 0])), ["damping?"]),
    "spring": (replace(ARM, law=rd.JointLaw(stiffness=0.5)), ["damping?"]),
    "axis": (turned_joint(), ["frames?", "mass matrix?"]),
    "place": (changed("offsets", [0, 0, 0.1]), ["frames?", "bodies?", "mass matrix?"]),
    "mass": (changed("masses", 0.5), ["bodies?", "mass matrix?"]),
    "centre": (changed("coms", [0.01, 0, 0]), ["bodies?", "mass matrix?"]),
    "inertia": (changed("inertias", np.eye(3) / 10), ["bodies?", "mass matrix?"]),
    "kind": (replace(ARM, joint_types="RRPRRR"), ["frames?"]),
    "shorter": (ARM.of_links(range(5), name="five"), ["order?"]),
    "other names": (replace(ARM, joint_names=list("abcdef")), []),
    "shorter, with other names": (
        replace(ARM.of_links(range(5), name="five"), joint_names=list("abcde")),
        ["order?"],
    ),
}


@pytest.mark.parametrize("cause", CAUSES)
def test_a_cause_alone_is_found(cause):
    other, expected = CAUSES[cause]
    found = [answer.question for answer in differences(ARM, other) if not answer.same]
    assert found == expected


def test_a_permuted_order_is_no_other_robot():
    fork = rd.Arm(
        joint_types="RRR",
        axes=[[0, 0, 1], [0, 1, 0], [1, 0, 0]],
        offsets=[[0, 0, 1], [0.5, 0, 0], [0, 0.5, 0]],
        masses=[1, 2, 3],
        coms=[[0.1, 0, 0.2]] * 3,
        inertias=[np.diag([0.1, 0.2, 0.25])] * 3,
        parents=[-1, 0, 0],
        joint_names=["a", "b", "c"],
    )
    swapped = fork.of_links([0, 2, 1], [-1, 0, 0])
    order, *others = differences(fork, swapped)
    assert not order.same
    assert order.said == "rows and columns are permuted: 'b', 'c' have other places"
    assert all(answer.same for answer in others)
    assert others[-1].question == "mass matrix?"


def test_two_files_of_one_robot_differ_by_rotors_and_dampers(capsys):
    """Compare the Panda of MuJoCo's menagerie with that of example-robot-data."""
    pytest.importorskip("mujoco")
    files = [str(SLICES / name) for name in ("panda.xml", "panda_urdf.urdf")]
    assert cli.main(["differ", *files, "--json"]) == 1
    answers = {x["question"]: x for x in json.loads(capsys.readouterr().out)}
    assert [word for word, x in answers.items() if not x["same"]] == [
        "armature?",
        "damping?",
        "mass matrix?",
    ]
    assert "joint1: 0.1 and 0" in answers["armature?"]["said"]
    reason = answers["mass matrix?"]["said"]
    assert float(reason.rpartition(" by ")[2].split()[0]) < 1e-9


def test_one_robot_does_not_differ(capsys):
    assert cli.main(["differ", "ur5", str(SLICES / "ur5.urdf")]) == 0
    output = capsys.readouterr().out
    assert "no name of a joint is common" in output
    assert "DIFFERS" not in output
    assert cli.main(["differ", "ur5", "none.urdf"]) == 2
