"""The player in three dimensions: its messages, its pictures, the front end's placement."""

import json
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from cases import with_joints
from in_node import node_says

import robodyn_lib as rd
from robodyn_lib.numbering import from_tip
from robodyn_lib.rk.recursions import Chain, newton_euler
from robodyn_lib.spatial import rotation
from workbook.widgets import parts, space

GRAVITY = np.array([0.3, -0.2, -9.7])


def run_of(arm, frames=5, seed=1):
    """Return a motion by formula: angles and places swing, quaternions turn all the way round."""
    t = np.linspace(0, 2, frames)
    q = np.array([arm.neutral + 0.4 * np.sin(1 + np.arange(arm.nq) + 2 * s) for s in t])
    for place in arm.quaternion_places:
        axis = np.array([2, -1, 2]) / 3
        q[:, place : place + 4] = np.column_stack([np.outer(np.sin(3 * t), axis), np.cos(3 * t)])
    rng = np.random.default_rng(seed)
    return SimpleNamespace(arm=arm, t=t, q=q, qd=rng.normal(size=(frames, arm.nv)), gravity=GRAVITY)


MIXED = with_joints("FSRP")
TREE = replace(with_joints("RSPRR"), parents=(-1, 0, -1, 2, 2))


@pytest.fixture(scope="module")
def sent():
    return space.pack(run_of(MIXED), torque=np.ones(MIXED.nv), title="Mixed")


def turned(moments):
    R = rotation(np.array([2, -3, 6]) / 7, 0.28, 0.96)
    return R @ np.diag(moments) @ R.T, R


def of_slices(half, radius, count=200_000):
    """Return moments across and along, for a mass of 1, of a capsule cut into discs."""
    z = (np.arange(count) + 0.5) * 2 * (half + radius) / count - half - radius
    squares = radius**2 - np.clip(abs(z) - half, 0, None) ** 2
    return (squares * (squares / 4 + z**2)).sum() / squares.sum(), (
        squares**2 / 2
    ).sum() / squares.sum()


@pytest.mark.parametrize(("half", "radius"), [(0.4, 0.1), (0.02, 0.3), (1.0, 0.01)])
def test_a_capsule_has_the_inertia_that_it_is_made_from(half, radius):
    across, along = of_slices(half, radius)
    inertia, R = turned([2.5 * across, 2.5 * along, 2.5 * across])
    axis, h, r = space.capsule(2.5, inertia)
    np.testing.assert_allclose([h, r], [half, radius], rtol=1e-6)
    assert abs(axis @ R[:, 1]) == pytest.approx(1)


def test_rods_points_balls_and_what_has_no_mass():
    axis, half, radius = space.capsule(3.0, np.diag([0, 1.0, 1.0]))
    assert (half, radius) == (1.0, 0.0)  # m l^2 / 12, l = 2 m
    assert (abs(axis[0]), space.capsule(3.0, np.zeros((3, 3)))[1:]) == (1, (0.0, 0.0))
    # 2/5 m r^2
    np.testing.assert_allclose(space.capsule(5.0, 2 * np.eye(3))[1:], [0, 1], atol=1e-9)
    assert space.capsule(0.0, np.eye(3)) is None


def test_an_ellipsoid_has_the_inertia_that_it_is_made_from():
    a = np.array([0.1, 0.5, 0.3])
    m = 4.0
    inertia, R = turned(m / 5 * ((a * a).sum() - a * a))
    np.testing.assert_allclose(space.ellipsoid(m, inertia), R @ np.diag(a) @ R.T, atol=1e-12)


def test_composite_bodies_are_sums_over_what_a_link_carries():
    pose = TREE.at(run_of(TREE).q[1])
    mass, centre, J = space.carried(pose)
    for i, links in enumerate(TREE.carried):
        links = list(links)
        m = pose.m[links]
        C = pose.C[links]
        c = m @ C / m.sum()
        inertia = sum(
            pose.Ic[j]
            + pose.m[j] * ((C_j - c) @ (C_j - c) * np.eye(3) - np.outer(C_j - c, C_j - c))
            for j, C_j in zip(links, C, strict=True)
        )
        assert mass[i] == pytest.approx(m.sum())
        np.testing.assert_allclose(centre[i], c)
        np.testing.assert_allclose(J[i], inertia, atol=1e-12)


def at_an_instant(arm):
    run = run_of(arm)
    tau = np.random.default_rng(2).normal(size=arm.nv)
    return run, tau, space.instant(arm, run.q[2], run.qd[2], tau, GRAVITY)


def test_forces_of_a_chain_are_those_of_newton_and_euler():
    arm = with_joints("RPRR")
    run, tau, found = at_an_instant(arm)
    qdd = rd.forward_dynamics(
        arm, run.q[2], run.qd[2], tau, gravity=GRAVITY, method="composite-cholesky"
    )
    moved = newton_euler(
        Chain(arm.at(run.q[2])), from_tip(run.qd[2]), from_tip(qdd), GRAVITY, np.zeros(6)
    )
    wanted = np.array([np.hstack([moved.N[k], moved.F[k]]) for k in range(arm.n, 0, -1)])
    given = np.hstack([found["moment"] + found["motor"], found["force"]])
    np.testing.assert_allclose(given, wanted, rtol=1e-8, atol=1e-8)


@pytest.mark.parametrize(
    "arm",
    [MIXED, with_joints("RPRU"), with_joints("HCRP"), TREE],
    ids=["FSRP", "RPRU", "HCRP", "tree"],
)
def test_motors_do_all_the_work_of_the_joints_and_bearings_none(arm):
    """Motors have the given torques; bearings carry nothing along a joint's free directions."""
    run, tau, found = at_an_instant(arm)
    push = found["push"]
    for S, place, *exerted in zip(
        arm.at(run.q[2]).S,
        arm.places,
        found["motor"],
        push,
        found["moment"],
        found["force"] - push,
        strict=True,
    ):
        motor = np.hstack(exerted[:2])
        bearing = np.hstack(exerted[2:])
        np.testing.assert_allclose(S.T @ motor, tau[place], rtol=1e-7, atol=1e-7)
        np.testing.assert_allclose(S.T @ bearing, 0, atol=1e-7)


def test_pivots_are_those_of_saha_and_of_the_mass_matrix():
    """Use two dense routes: the inverse, and its diagonal with the joints beyond locked."""
    arm = with_joints("RPRR")
    run, tau, found = at_an_instant(arm)
    M = rd.mass_matrix(arm, run.q[2])
    np.testing.assert_allclose(found["pivots"][:, 1], np.diagonal(M))
    np.testing.assert_allclose(
        1 / found["pivots"][:, 0], [np.linalg.inv(M[i:, i:])[0, 0] for i in range(4)]
    )
    m_hat = rd.quantities(arm, run.q[2], run.qd[2], tau, method="saha-udut")["m_hat"]
    np.testing.assert_allclose(found["pivots"][:, 0], m_hat)
    _, _, mixed = at_an_instant(MIXED)
    assert np.isnan(mixed["pivots"]).all(axis=1).tolist() == [True, True, False, False]


def test_quasi_velocities_are_kozlowskis_and_hold_the_kinetic_energy_of_any_joints():
    arm = with_joints("RPRR")
    run, tau, found = at_an_instant(arm)
    nu = rd.quantities(arm, run.q[2], run.qd[2], tau, method="kozlowski-nu")["nu"]
    np.testing.assert_allclose(found["nu"][:, 0], nu)
    run, _, found = at_an_instant(MIXED)
    twice = run.qd[2] @ rd.mass_matrix(MIXED, run.q[2]) @ run.qd[2]
    assert (found["nu"] ** 2).sum() == pytest.approx(twice)


def test_a_message_has_every_frame_and_what_is_painted(sent):
    arrays = parts.arrays_of(sent)
    run = run_of(MIXED)
    poses = [MIXED.at(q) for q in run.q]
    np.testing.assert_allclose(arrays["place"], [pose.O for pose in poses], atol=1e-6)
    x, y, z, w = np.moveaxis(arrays["turn"].astype(float), -1, 0)
    np.testing.assert_allclose(
        np.stack([1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)], -1),
        [pose.R[:, :, 0] for pose in poses],
        atol=1e-6,
    )
    # the short way round
    assert ((arrays["turn"][1:] * arrays["turn"][:-1]).sum(axis=-1) > 0).all()
    assert arrays["force"].shape == (5, MIXED.n, 3)
    assert [name for name, _ in sent["layers"]] == ["forces", "P", "pivots", "nu", "composite"]
    assert (
        len(json.dumps({k: v for k, v in sent.items() if k != "buffer"})) + len(sent["buffer"])
        < parts.LIMIT
    )


def test_the_legend_of_pivots_is_that_of_the_joints_that_turn():
    """A slider's pivot is a mass and has no circle in the picture."""
    run = run_of(with_joints("PR"))
    pivots = np.array(
        [
            space.instant(run.arm, q, qd, np.ones(2), GRAVITY)["pivots"]
            for q, qd in zip(run.q, run.qd)
        ]
    )
    slides, turns = (space.nice(x) for x in pivots.max(axis=(0, 2)))
    assert space.pack(run)["scales"]["inertia"] == turns != slides


def test_joints_are_what_their_kinds_are(sent):
    joints = [body["joint"] for body in sent["bodies"]]
    assert [joint["what"] for joint in joints] == ["free", "turns", "turns", "slides"]
    assert ["axis" in joint for joint in joints] == [False, False, True, True]
    assert ["seat" in joint for joint in joints] == [False, False, False, True]
    assert "at" not in sent["base"]  # nothing holds it
    held = with_joints("RP")
    assert space.pack(run_of(held, 2))["base"]["at"] == held.base_offset.tolist()


def test_frames_are_left_out_where_there_is_no_room():
    run = run_of(with_joints("RR"), 200)
    small = space.pack(run, limit=38_000)
    assert (
        len(json.dumps({k: v for k, v in small.items() if k != "buffer"})) + len(small["buffer"])
        <= 38_000
    )
    t = parts.arrays_of(small)["t"]
    assert (t[0], t[-1]) == (0, 2)
    assert 2 < len(t) < 200
    with pytest.raises(ValueError, match="run: 2 links are too many for a message of 9000 bytes"):
        space.pack(run, limit=9000)


def test_what_is_not_finite_is_named_by_its_time():
    run = run_of(with_joints("RR"))
    run.q[2, 1] = np.nan
    with pytest.raises(
        ValueError, match="run: joint values must be finite; they are not at t = 1 s"
    ):
        space.pack(run)


ASK = """
const message = GIVEN;
const arrays = $message.decode({ ...message, buffer: Uint8Array.from(Buffer.from(message.buffer, "base64")) });
const { place, turn } = arrays, eye = $solid.camera(-58, 22), A = [[2, 0.3, -0.4], [0.3, 1, 0.2], [-0.4, 0.2, 0.5]];
const links = $solid.placed(place.data, turn.data, 4, 1, 0), half = $solid.placed(place.data, turn.data, 4, 1, 0.5);
const solids = (shown) => $solid.solids(message.bodies, message.base, links, eye, message.thin, shown);
console.log(JSON.stringify({ links, half, eye, outline: $solid.outline(eye, A),
  all: solids({ inertias: true }), drawn: solids(),
  circles: $solid.circles(eye, [1, 2, 3], A), symmetric: $solid.symmetric([1, 2, 3, 4, 5, 6]) }));
"""
A = np.array([[2, 0.3, -0.4], [0.3, 1, 0.2], [-0.4, 0.2, 0.5]])


@pytest.fixture(scope="module")
def placed(sent):
    """Return the placement that solid.js computes from the message."""
    text = parts.linked(parts.FOLDER / "space" / "solid.js")
    text += parts.linked(parts.FOLDER / "shared" / "message.js")
    return node_says(text + ASK, sent)


def test_links_are_where_python_has_them(placed):
    run = run_of(MIXED)
    pose = MIXED.at(run.q[1])
    after = MIXED.at(run.q[2])
    np.testing.assert_allclose([link["O"] for link in placed["links"]], pose.O, atol=1e-6)
    np.testing.assert_allclose([link["R"] for link in placed["links"]], pose.R, atol=1e-6)
    for link, a, b in zip(placed["half"], pose.R, after.R, strict=True):
        R = np.array(link["R"])
        np.testing.assert_allclose(R @ R.T, np.eye(3), atol=1e-9)
        np.testing.assert_allclose(R @ a.T, b @ R.T, atol=1e-6)  # half way from a to b


def test_the_camera_is_that_of_the_pictures(placed):
    """Set elevation and azimuth; right, up and toward the eye form a right-handed frame."""
    e, a = np.radians([22, -58])
    toward = [np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)]
    frame = np.array([placed["eye"][name] for name in ("right", "up", "toward")])
    np.testing.assert_allclose(frame[2], toward)
    np.testing.assert_allclose(frame @ frame.T, np.eye(3), atol=1e-12)
    assert np.linalg.det(frame) == pytest.approx(1)
    assert frame[0, 2] == 0  # z is upright


def test_the_outline_of_an_ellipsoid_touches_all_its_points(placed):
    right, up = (np.array(placed["eye"][name]) for name in ("right", "up"))
    u = np.random.default_rng(0).normal(size=(20_000, 3))
    flat = (u / np.linalg.norm(u, axis=1, keepdims=True)) @ A @ np.array([right, up]).T
    found = placed["outline"]
    turn = placed["outline"]["angle"]
    own = flat @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    reach = np.linalg.norm(own / [found["long"], found["short"]], axis=1)
    assert reach.max() <= 1 + 1e-9
    assert reach.max() > 0.999


def test_circles_lie_on_the_ellipsoid_and_face_the_eye(placed):
    inverse = np.linalg.inv(A)
    toward = np.array(placed["eye"]["toward"])
    for piece in placed["circles"]:
        u = (np.array(piece) - [1, 2, 3]) @ inverse
        np.testing.assert_allclose(np.linalg.norm(u, axis=1), 1)
        assert (u @ inverse @ toward * np.linalg.det(A) > 0).all()
    assert placed["symmetric"] == [[1, 2, 3], [2, 4, 5], [3, 5, 6]]


def test_solids_are_what_was_sent_from_back_to_front(placed, sent):
    depths = [solid["depth"] for solid in placed["all"]]
    assert depths == sorted(depths)
    for what, count in {"free": 1, "turns": 2, "slides": 1}.items():
        assert sum(solid["what"] == what for solid in placed["all"]) == count
    pose = MIXED.at(run_of(MIXED).q[1])
    links = [solid for solid in placed["all"] if solid["what"] == "link"]
    for i, body in enumerate(sent["bodies"]):
        made = body["capsule"]
        ends = [pose.C[i] + sign * made["half"] * (pose.R[i] @ made["axis"]) for sign in (-1, 1)]
        touched = [end for solid in links for end in (solid["a"], solid["b"])]
        assert all(np.linalg.norm(np.array(touched) - end, axis=1).min() < 1e-5 for end in ends)
    drawn = [solid for solid in placed["drawn"] if solid["what"] == "link"]
    for i, body in enumerate(sent["bodies"]):  # as the pictures do
        for path in body["paths"]:
            ends = [pose.O[i] + pose.R[i] @ np.array(corner) for corner in (path[0], path[-1])]
            touched = np.array([end for solid in drawn for end in (solid["a"], solid["b"])])
            assert all(np.linalg.norm(touched - end, axis=1).min() < 1e-5 for end in ends)
    (slide,) = [solid for solid in placed["all"] if solid["what"] == "slides"]
    np.testing.assert_allclose((np.array(slide["a"]) + slide["b"]) / 2, pose.O[3], atol=1e-6)
