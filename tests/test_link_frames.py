"""Arms in link frames: other data are refused; bodies are moved and taken apart."""

from dataclasses import replace

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib import link_frames as lf
from robodyn_lib.spatial import spatial_inertia


@pytest.mark.parametrize(
    "arm, joint",
    [
        (rd.robots.ur5(), "joint 2"),
        (rd.planar_arm(2), "joint 1"),
        (rd.random_arm(2, np.random.default_rng(0)), "joint 1"),
    ],
)
def test_refuses_other_frames(arm, joint):
    with pytest.raises(
        ValueError,
        match=f"{joint}.*: must be a revolute joint about z of a modified Denavit-Hartenberg",
    ):
        lf.Frames(arm)


def departures():
    """Return {word: an arm that departs from its frames in one way}."""
    arm = lf.general_chain(3, np.random.default_rng(5))
    axes = arm.axes.copy()
    offsets = arm.offsets.copy()
    rotations = arm.rotations.copy()
    tilted = {
        f"axis, {word}": np.vstack([axes[:1], [axis], axes[2:]])
        for word, axis in (("x", [0.6, 0, 0.8]), ("y", [0, 0.6, 0.8]), ("down", [0, 0, -1]))
    }
    out = {word: replace(arm, axes=a) for word, a in tilted.items()}
    aside = offsets.copy()
    turned = rotations.copy()
    aside[1] = aside[1] + rotations[1] @ [0, 0.3, 0]
    turned[1] = rotations[1] @ [[0.8, -0.6, 0], [0.6, 0.8, 0], [0, 0, 1]]
    return out | {"offset": replace(arm, offsets=aside), "rotation": replace(arm, rotations=turned)}


@pytest.mark.parametrize("word", departures())
def test_refuses_each_departure_from_its_frames(word):
    with pytest.raises(
        ValueError, match="joint 2.*: must be a revolute joint about z of a modified"
    ):
        lf.Frames(departures()[word])


def test_right_angles():
    arm = lf.right_angled_chain(3, np.random.default_rng(0))
    for i, joint in lf.Frames(arm).joints.items():
        assert (joint.turn.c, joint.turn.s, joint.d) == (0, 1, 0)
        assert joint.a == arm.offsets[i - 1, 0] > 0


def test_an_inertia_is_carried_as_the_forces_of_its_motion():
    """The moved inertia, applied to a twist, gives the moved force."""
    frames = lf.Frames(lf.general_chain(3, np.random.default_rng(2)))
    M = frames.joints[3].M
    joint = frames.joints[2]
    turn = lf.Turn(0.28, 0.96)
    there = lf.carried(M, joint, turn).astype(float)
    for twist in np.eye(6):
        seen = lf.outward(twist, joint, turn)
        np.testing.assert_allclose(
            there @ twist, lf.inward(M @ seen, joint, turn).astype(float), atol=1e-12
        )
    assert (lf.added(M, there) == M + there).all()


def test_parts_of_a_rigid_body():
    m = 2.0
    c = np.array([0.3, -0.4, 0.5])
    Ic = np.diag([1.0, 2.0, 2.5])
    M = spatial_inertia(m, c, Ic).astype(object)
    A, h = lf.rigid_parts(M)
    assert (h == m * c).all()
    assert (lf.rigid_body(m, h, A) == M).all()
