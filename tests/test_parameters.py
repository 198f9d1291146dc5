"""Regressor, base parameters and physical consistency."""

import json
from fractions import Fraction as F

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib import cli
from robodyn_lib.parameters import (
    base_parameters,
    basis_bodies,
    inconsistent,
    link_parameters,
    pseudo_inertia,
    rationalized,
    regressor,
    regressor_at,
)
from robodyn_lib.reference import inverse_dynamics_at
from robodyn_lib.spatial import spatial_inertia

RNG = np.random.default_rng(0)
TREE = rd.random_tree(3, np.random.default_rng(2), base="free")
ARMS = [rd.robots.puma560(), rd.random_arm(4, np.random.default_rng(1)), TREE]


@pytest.mark.parametrize("arm", ARMS, ids=["puma", "random", "tree"])
def test_torques_are_linear_in_ten_numbers_a_link(arm):
    rng = np.random.default_rng(3)
    q = arm.of_unit_quaternions(rng.normal(size=arm.nq))
    qd, qdd = rng.normal(size=(2, arm.nv))
    found = regressor(arm, q, qd, qdd) @ link_parameters(arm).ravel()
    np.testing.assert_allclose(found, rd.inverse_dynamics(arm, q, qd, qdd), rtol=1e-9, atol=1e-9)


def test_the_regressor_is_exact():
    arm = rd.rational_arm(3, seed=1)
    t, qd, qdd, gravity = (np.array([F(i + j, j + 2) for j in range(3)]) for i in (1, 2, 3, 4))
    pose = arm.at_tangents(t)
    wanted = inverse_dynamics_at(pose, qd, qdd, gravity, np.array([F(0)] * 6))
    assert (regressor_at(pose, qd, qdd, gravity) @ link_parameters(arm).ravel() == wanted).all()


def test_a_body_is_the_sum_of_its_ten_numbers():
    arm = rd.rational_arm(2)
    for theta, m, c, I in zip(
        link_parameters(arm), arm.masses, arm.coms, arm.inertias, strict=True
    ):
        total = sum(x * B for x, B in zip(theta, basis_bodies(np.dtype(object)), strict=True))
        assert (total == spatial_inertia(m, c, I)).all()


KNOWN = {  # Khalil and Gautier's count for the PUMA; Gaz and others 2019 identify 43 of the Panda
    "puma560": 36,
    "panda": 43,
}


@pytest.mark.parametrize("name", KNOWN)
def test_the_rank_is_the_published_one_and_that_of_singular_values(name):
    arm = rd.robots.NAMED[name]()
    found = base_parameters(arm)
    assert found.rank == KNOWN[name]
    rng = np.random.default_rng(1)
    rows = [regressor(arm, *rng.normal(size=(3, arm.nv))) for _ in range(40)]
    sizes = np.linalg.svd(np.concatenate(rows), compute_uv=False)
    assert (sizes > 1e-9 * sizes[0]).sum() == KNOWN[name]


def test_two_robots_of_the_same_base_parameters_take_the_same_torques():
    arm = rd.planar_arm(3)
    found = base_parameters(arm)
    theta = link_parameters(arm)
    free = np.array([F(int(x)) for x in RNG.integers(-5, 5, 30)])
    free[list(found.pivots)] = 0
    hidden = free - 0
    hidden[list(found.pivots)] = -(found.matrix @ free)
    assert (found.matrix @ hidden == 0).all()
    q, qd, qdd = RNG.normal(size=(3, 3))
    Y = regressor(arm, q, qd, qdd)
    np.testing.assert_allclose(Y @ hidden.astype(float), 0, atol=1e-10)
    np.testing.assert_allclose(
        found.values(theta), found.values(theta.ravel() + hidden.astype(float)), atol=1e-9
    )
    with pytest.raises(ValueError, match="theta must have 30 numbers, got 3"):
        found.values([1, 2, 3])


def test_what_a_pendulum_shows():
    found = base_parameters(rd.planar_arm(1))
    assert found.alone == ["hx of link 1", "hz of link 1", "Iyy of link 1"]
    assert len(found.unseen) == 7
    assert base_parameters(rd.planar_arm(1), gravity=(0, 0, 0)).alone == ["Iyy of link 1"]
    assert "torques see 3 combinations of 10 numbers" in repr(found)
    assert dict(base_parameters(rd.planar_arm(2)).rows())["Iyy of link 1"].endswith("m of link 2")


def test_a_robot_in_fractions_is_near_the_robot():
    arm = rd.random_arm(4, np.random.default_rng(5))
    near = rationalized(arm)
    assert near.is_exact
    assert rationalized(near) is near
    for key in ("axes", "rotations", "offsets", "masses", "inertias"):
        np.testing.assert_allclose(
            getattr(near, key).astype(float), getattr(arm, key), atol=1e-5, rtol=1e-5
        )
    puma = rationalized(rd.robots.puma560())
    assert (puma.rotations == rd.robots.puma560().rotations).all()


def test_screws_are_refused():
    arm = rd.Arm(
        axes=[[0, 0, 1]], joint_types="H", offsets=[[0] * 3], masses=[1], coms=[[0] * 3],
        inertias=[np.eye(3)], pitches=[0.1],
    )  # fmt: skip
    with pytest.raises(ValueError, match="joint 1 is a screw"):
        base_parameters(arm)


def test_numbers_that_no_body_has():
    theta = link_parameters(rd.robots.panda())
    assert inconsistent(theta) == []
    points = np.array([[0.1, 0.2, 0.3], [0.4, 0.1, 0.0], [0, 0, 0.2], [0.3, 0, 0.1]])
    S = sum(np.outer(p, p) for p in points)
    I = np.trace(S) * np.eye(3) - S
    body = [4, *points.sum(axis=0), *I[[0, 0, 0, 1, 1, 2], [0, 1, 2, 1, 2, 2]]]
    np.testing.assert_allclose(pseudo_inertia(body)[:3, :3], S)
    assert inconsistent([body]) == []
    for k, sign in ((4, -1), (7, -1), (9, 1), (0, -0.9), (0, -2)):
        wrong = np.array(body)
        wrong[k] *= 1 + sign
        assert len(inconsistent([wrong], ["hand"])) == 1
    assert inconsistent([[-1, *[0] * 9]], ["hand"]) == ["hand: its mass is -1 kg"]
    assert inconsistent([[0, 1, *[0] * 8]]) == ["link 1: it has a first moment and no mass"]
    with pytest.raises(ValueError, match=r"theta must have shape \(n, 10\), got \(3,\)"):
        inconsistent([1, 2, 3])
    with pytest.raises(ValueError, match="theta must be finite"):
        inconsistent([[np.nan] * 10])


def test_the_command(capsys, tmp_path):
    assert cli.main(["parameters", "--arm", "planar:1"]) == 0
    assert "torques see 3 combinations of 10 numbers, exactly" in capsys.readouterr().out
    assert cli.main(["parameters", "--arm", "planar:1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rank"] == 3
    path = tmp_path / "found.json"
    path.write_text(json.dumps(link_parameters(rd.planar_arm(2)).tolist()), encoding="utf-8")
    check = ["parameters", "--arm", "planar:2", "--check", str(path)]
    assert cli.main(check) == 0
    assert "ten numbers are those of a body" in capsys.readouterr().out
    wrong = {"link 1": [1, *[0] * 8, 1], "link 2": [1] + [0] * 9}
    path.write_text(json.dumps(wrong), encoding="utf-8")
    assert cli.main(check) == 1
    assert "link 1: no body has these numbers" in capsys.readouterr().out
    for text, error in (
        ("{", "is not JSON"),
        ("[1]", "must have ten numbers"),
        ("{}", "each link"),
    ):
        path.write_text(text, encoding="utf-8")
        assert cli.main(check) == 2
        assert error in capsys.readouterr().err
