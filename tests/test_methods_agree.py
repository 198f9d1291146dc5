"""`verify` reports whether all methods of forward dynamics satisfy the equations of motion."""

import dataclasses

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.atlas import agreement as module
from robodyn_lib.atlas.agreement import TAUGHT, agreement

ARMS = [
    rd.robots.puma560(),
    rd.planar_arm(4, body="point"),
    rd.random_arm(3, np.random.default_rng(2)),
    rd.rational_arm(3, seed=1),
]


@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)
def test_every_method_that_serves_an_arm_agrees(arm):
    found = agreement(arm)
    assert found.ok
    assert found.agree == tuple(name for name in TAUGHT if rd.METHODS[name].serves(arm.in_floats))
    assert found.refuse == {}
    assert (
        str(found) == f"forward dynamics: {len(found.agree)} methods fulfil the equations of "
        f"motion in 3 states"
    )


@pytest.mark.parametrize("off, fails", [(1e-5, True), (1e-12, False)])
def test_a_method_that_is_wrong_is_named_with_the_joint(monkeypatch, off, fails):
    right = module.forward_dynamics

    def wrong(arm, q, qd, tau, method):
        qdd = right(arm, q, qd, tau, method=method)
        return qdd * np.array([1, 1 + off, 1]) if method == "saha-udut" else qdd

    monkeypatch.setattr(module, "forward_dynamics", wrong)
    found = agreement(rd.planar_arm(3))
    assert found.ok is not fails
    assert ("saha-udut" in found.agree) is not fails
    if fails:
        assert str(found).startswith("method saha-udut FAILS at joint ")


def test_accelerations_that_are_no_numbers_do_not_pass(monkeypatch):
    monkeypatch.setattr(
        module, "forward_dynamics", lambda arm, q, qd, tau, method: np.full_like(q, np.nan)
    )
    assert set(agreement(rd.planar_arm(3)).part) == set(TAUGHT)


def test_the_report_has_a_line_and_is_not_ok_where_a_method_is_wrong():
    report = rd.verify(rd.planar_arm(2), paper="fixman")
    assert repr(report).endswith("methods fulfil the equations of motion in 3 states")
    assert report.ok
    assert report.as_json()["methods"]["fail"] == {}
    broken = dataclasses.replace(report.methods, part={"rk-fd1": "joint 1"})
    assert not type(report)(report.arm, report.results, broken).ok


def test_an_arm_without_forward_dynamics_gives_the_reason():
    massless = rd.Arm(
        axes=[[0, 0, 1]],
        joint_types="R",
        offsets=[[0, 0, 0]],
        masses=[0.0],
        coms=[[0, 0, 0]],
        inertias=[np.zeros((3, 3))],
    )
    found = agreement(massless)
    assert found.ok
    assert found.agree == ()
    assert str(found).startswith("forward dynamics is not defined here: ")
    assert "vanishes" in str(found)
