"""Test hands on a running arm: locked, freed, driven, pulled, pinned; each by another route."""

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.simulation import JointLaw, simulate
from robodyn_lib.simulation.laws import law_of
from workbook.kernels.hands import BENT, BRAKE
from workbook.widgets import painted
from workbook.widgets.experiment import Setup, run
from workbook.widgets.hands import (
    PERIOD,
    Handled,
    Held,
    Live,
    pivots,
    planned,
    read,
    said,
    welded,
    written,
)
from workbook.widgets.presets import named

LENGTHS = [1.0, 0.5, 0.8, 0.3]
MASSES = [2.0, 1.0, 0.5, 0.7]
ARM = rd.planar_arm(4, LENGTHS, MASSES)
Q = np.array([0.3, 0.8, -0.4, 1.1])
QD = np.array([1.0, -0.5, 0.7, 0.2])
TAU = np.array([1.0, -2.0, 0.5, 0.1])
SOLVERS = ("rk-fd4", "saha-udut", "fixman", "kozlowski-nu", "composite-cholesky", "compiled")
NOTHING = law_of(ARM, None, 0.0)
TIP = ARM.at(Q).tip[::2]


def held(method, joints=(), pin=None):
    return Held(ARM, method, np.array(rd.GRAVITY), joints, pin)


def levers(arm, q):
    """Return the velocity of the tip per joint rate (2, n)."""
    pose = arm.at(q)
    return np.array([np.cross([0, -1, 0], pose.tip - O)[::2] for O in pose.O]).T


def handled(text, law=NOTHING, grip=50.0, pin=None):
    return Handled(ARM, law, rd.GRAVITY, read(text), grip, pin)


READ = ["", "1 lock 2", "0.5 drive 1 -2.5; 1 free 1", "2 pull 3 0.25 1 -0.5, 1.1 -0.4x3"]


@pytest.mark.parametrize("text", READ)
def test_a_text_is_read_and_written(text):
    assert (written(read(text)), read(written(read(text)))) == (text, read(text))


def test_places_that_stay_are_counted():
    path = ((1.0, 0.5), (1.0, 0.5), (1.0, 0.5), (2.0, 0.5))
    (event,) = read("0 pull 1 1 1 0.5x3, 2 0.5")
    assert (event.path, event.end) == (path, 3 * PERIOD)


REFUSED = [
    "1 lock",
    "1 hold 2",
    "1 lock 2 3",
    "-1 free 2",
    "1 drive 2",
    "1 drive 2 nan",
    "1 pull 2 1.5 0 0",
    "1 pull 2 1 0 0, 1",
    "1 lock 0",
    "1 pull 2 1 0 0x0",
    "0 lock 1; inf free 1",
    "1 pull 2 1 0 1001",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_event_is_named(text):
    with pytest.raises(ValueError, match=f"hands: '{text.split('; ')[-1]}'"):
        read(text)


def test_a_joint_that_is_not_there_is_named():
    with pytest.raises(ValueError, match="hands: '1 lock 5' names joint 5, but the arm has 4"):
        handled("1 lock 5")


def test_setups_with_other_paths_print_differently():
    one, other = (said(read(f"1 pull 2 1 0 0, {x} 0")) for x in (1, 1.001))
    assert one != other


def test_a_joint_that_slides_is_named():
    with pytest.raises(
        ValueError, match="hands: joint 2 slides; hands need an arm with hinges only"
    ):
        Setup(links=3, joints="hinges, the second slides", hands="1 lock 2").handled()


def test_points_of_an_arm_on_a_bracket():
    setup = Setup(links=3, joints="hinges, on a bracket")
    pose = setup.arm().at(np.zeros(3))
    lengths, base = planned(setup.arm())
    assert np.allclose(
        base + np.cumsum([0, *lengths])[:, np.newaxis] * [1, 0],
        np.array([*pose.O, pose.tip])[:, ::2],
    )


@pytest.mark.parametrize("method", SOLVERS)
def test_every_solver_holds_joints_and_a_tip(method):
    """Compare with one solve of mass matrix and constraints, also where the tip cannot move."""
    forces = held(method, [1], TIP).asked(Q, QD, TAU)
    J = levers(ARM, Q)
    h = 1e-6
    G = np.array([np.eye(4)[1], *J])
    bends = (levers(ARM, Q + h * QD) - levers(ARM, Q - h * QD)) @ QD / (2 * h)
    M = rd.mass_matrix(ARM, Q)
    bias = rd.inverse_dynamics(ARM, Q, QD, np.zeros(4))
    both = np.linalg.solve(
        np.block([[M, -G.T], [G, np.zeros((3, 3))]]), [*(TAU - bias), 0, *(-bends - 20 * J @ QD)]
    )
    assert np.allclose([*forces.moves, *forces.holds], both, rtol=1e-8)
    assert np.allclose(forces.joints[BRAKE] + forces.joints[BENT], G.T @ forces.holds)
    q = np.zeros(4)
    assert np.isfinite(held(method, pin=ARM.at(q).tip[::2])(q, q, q)).all()


@pytest.mark.parametrize("joints", [(), (1,), (0, 3)])
def test_pivots_of_the_other_joints(joints):
    """1/D(k) is the corner of the inverse of the part of M beyond the joint."""
    M = rd.mass_matrix(ARM, Q)
    kept = [i for i in range(4) if i not in joints]
    D = pivots(ARM, Q, joints)
    assert [*D] == kept
    for i, k in enumerate(kept):
        assert np.isclose(D[k], 1 / np.linalg.inv(M[np.ix_(kept[i:], kept[i:])])[0, 0])
    assert pivots(ARM, Q, range(4)) == {}


T = np.linspace(0, 0.3, 31)


def test_hands_that_do_nothing_change_nothing():
    still = simulate(ARM, Q, QD, T, method="compiled", dt=0.01)
    run, notes = handled("").run(Q, QD, T, "compiled", dt=0.01)
    assert np.array_equal(run.q, still.q)
    assert notes == []


@pytest.mark.parametrize("method", ["compiled", "rk-fd4"])
def test_a_run_with_a_locked_joint_is_that_of_fewer_links(method):
    """Compare with an arm of fewer links; the locked joint is exactly at rest."""
    one, notes = handled("0.05 lock 2; 0.2 free 2").run(Q, QD, T, method, dt=0.01)
    whole = welded(ARM.at(one.q[5]), {1})
    kept = [0, 2, 3]
    other = simulate(whole, one.q[5, kept], one.qd[5, kept], T[5:20], method=method, dt=0.01)
    assert np.abs(one.q[5:20, kept] - other.q).max() < 1e-9
    locked = slice(6, 20)
    assert (np.ptp(one.q[locked, 1]), np.abs(one.qd[locked, 1]).max()) == (0, 0)
    assert np.abs(one.qd[21:, 1]).min() > 0
    M = [rd.mass_matrix(ARM, q) for q in one.q]
    assert [t for t, _ in notes] == [0.05, 0.2]
    D = {
        held: 1 / np.linalg.inv(M[5] if not held else M[5][np.ix_([0, 2, 3], [0, 2, 3])])[0, 0]
        for held in (0, 1)
    }
    assert f"D of joint 1: {D[0]:.3g} to {D[1]:.3g} kg" in notes[0][1]


def test_a_driven_joint_keeps_its_rate():
    run, notes = handled("0.1 drive 3 2").run(Q, QD, T, "compiled", dt=0.01)
    assert np.array_equal(run.qd[10:, 2], np.full(len(run.qd) - 10, 2.0))
    assert np.allclose(np.diff(run.q[10:, 2]), 0.02)
    assert "joint 3 driven at 2 rad/s" in notes[0][1]


def test_a_pull_is_a_force_on_a_body():
    """Check spring and damper by hand.

    Levers of the body and painted quantities: test_hands_by_newton.py.
    """
    hand = handled("0 pull 3 0.5 1 -0.5, 1.2 -0.5", grip=20.0)
    pulls = hand.pulls(0.02)
    ((point, force),) = hand.said(hand.solver("rk-fd4", (), pulls), pulls, 0.02, Q, QD).grips
    pose = ARM.at(Q)
    assert np.allclose(point, (pose.O[2] + pose.O[3])[::2] / 2)
    h = 1e-6
    rate = (
        (ARM.at(Q + h * QD).O[2:4].sum(axis=0) - ARM.at(Q - h * QD).O[2:4].sum(axis=0)) / (4 * h)
    )[::2]
    assert np.allclose(
        force, 20 * ([1.08, -0.5] - point) + np.sqrt(20 * MASSES[2]) * (np.array([4.0, 0.0]) - rate)
    )


def test_a_pull_ends_where_its_path_ends():
    run, _ = handled("0.1 pull 4 1 2 0, 2 0").run(Q, QD, T, "compiled", dt=0.01)
    there = np.isfinite(handled("0.1 pull 4 1 2 0, 2 0").arrays("compiled", run)["force"][:, 0])
    assert [*np.flatnonzero(there)] == [10, 11, 12, 13, 14]


def test_a_pull_at_the_tip_of_many_light_links_does_not_run_away():
    """A damper of the whole arm's mass would be too stiff for a fiftieth of it at a millisecond."""
    path = "0.02 pull 50 1 2 0, 1.95 0.05, 1.9 0.3, 1.5 1, 1.4 1.2"
    pulled = run(Setup(links=50, duration=0.5, step=0.001, hands=path))
    assert np.abs(pulled.tracks[0].trajectory.qd).max() < 200


def test_a_pull_under_way_is_the_run_that_comes_of_it():
    """The pieces while the hand moves are compared with the run that is computed afterwards."""
    first, _ = handled("0.05 lock 1").run(Q, QD, T, "compiled", dt=0.01)
    live = Live(
        handled("0.05 lock 1"),
        "compiled",
        "rk4",
        0.01,
        0.1,
        first.q[10],
        first.qd[10],
        4,
        1.0,
        (2.0, 0.0),
        0.01,
    )
    points = [live.move(hand) for hand in ((2.0, 0.1), (1.9, 0.3))]
    text = written(sorted([*read("0.05 lock 1"), live.event]))
    assert text == "0.05 lock 1; 0.1 pull 4 1 2 0, 2 0.1, 1.9 0.3"
    run, _ = handled(text).run(Q, QD, T, "compiled", dt=0.01)
    assert np.allclose(points[-1][0][-1], run.points[20][:, ::2], atol=1e-9)
    hand = handled(text)
    pulls = [(live.event, 1)]
    force = hand.said(hand.solver("compiled", [0], pulls), pulls, 0.2, run.q[20], run.qd[20]).grips[
        0, 1
    ]
    assert np.allclose(points[-1][1], force, atol=1e-7)


DENSE = "composite-cholesky"
BUSY = (
    "0.02 pull 3 0.5 1 -0.5, 1.2 -0.5, 1.2 -0.2; 0.05 lock 2; 0.06 pull 4 1 1 1; 0.1 drive "
    "1 2; 0.15 free 2"
)


@pytest.mark.parametrize("integrator", ["rk4", "euler", "semi-implicit", "midpoint", "adaptive"])
def test_a_compiled_run_is_pythons(integrator):
    """Compare with another solver in Python's loop.

    The run has two hands, a pin, and a law that uses all arguments.
    """
    law = law_of(ARM, JointLaw(amplitude=0.5, frequency=3.0, stiffness=1.0), 0.1)
    hands = Handled(ARM, law, rd.GRAVITY, read(BUSY), 50.0, TIP if integrator == "rk4" else None)
    t = T[:19]  # beyond the last event
    ours, theirs = (hands.run(Q, QD, t, method, integrator, 0.01) for method in ("compiled", DENSE))
    assert hasattr(hands.solver("compiled", [0]), "kernel")
    assert np.abs(ours[0].q - theirs[0].q).max() < 1e-9 < np.abs(ours[0].q[-1] - Q).max()
    assert ours[1] == theirs[1]
    for name, there in hands.arrays(DENSE, theirs[0]).items():
        assert np.allclose(
            hands.arrays("compiled", ours[0])[name], there, rtol=1e-6, atol=1e-6, equal_nan=True
        )


def test_an_arm_that_blows_up_in_hands_stops_as_it_does_without():
    hands = Handled(
        ARM,
        law_of(ARM, JointLaw(stiffness=1e6), 0.0),
        rd.GRAVITY,
        read("0 pull 4 1 1 1; 0 lock 1"),
        50.0,
    )
    run, _ = hands.run(Q, QD, T, "compiled", dt=0.01)
    assert "ran away" in run.stopped


def test_a_painting_sees_the_lock_and_the_hand():
    """Check pivots of the arm with fewer joints, and forces by Newton's law of the links beyond."""
    setup = Setup(
        links=3,
        duration=0.5,
        step=0.02,
        solvers="rk-fd4",
        paint=painted.ALL,
        hands="0.1 lock 2; 0.2 pull 3 1 1.5 0.5",
    )
    picture = run(setup)
    t = picture.painting.t
    arrays = picture.painting.arrays
    track = picture.tracks[0].trajectory
    k = len(t) - 1
    q = track.q[-1]
    arm = track.arm
    free = arrays["felt inertia"]["free"]
    assert np.isnan(free[t > 0.11][:, 1]).all()
    assert np.isfinite(free[t < 0.09]).all()
    assert np.allclose(free[k][[0, 2]], [*pivots(arm, q, {1}).values()])
    tau, joints, ((link, force),), motors = setup.handled().state("rk-fd4", t[k], q, track.qd[-1])
    qdd = rd.forward_dynamics(arm, q, track.qd[-1], tau)
    assert joints == {1}
    pose = arm.at(q)
    f = np.zeros((3, 6))
    f[2, 3::2] = force
    f[2, :3] = np.cross(pose.tip - pose.O[2], f[2, 3:])
    assert np.allclose(
        arrays["reactions"]["torque"][k], rd.inverse_dynamics(arm, q, track.qd[-1], qdd, forces=f)
    )
    assert np.allclose(motors, [0, motors[1], 0])
    assert abs(qdd[1]) < 1e-9
    h = 1e-5
    qd = track.qd[-1]

    def centre(dt):
        return (arm.masses[:, np.newaxis] * arm.at(q + qd * dt + qdd * dt * dt / 2).C).sum(axis=0)[
            ::2
        ]

    push = (centre(h) - 2 * centre(0) + centre(-h)) / h**2 - force - [0, -9.81 * arm.masses.sum()]
    assert np.allclose(arrays["reactions"]["reaction"][k][0], push, atol=1e-3)
    ends = np.diff([*arm.at(q).O, arm.at(q).tip], axis=0)[:, ::2]
    along = (
        ends / np.linalg.norm(ends, axis=1)[:, np.newaxis] * arrays["reactions"]["reaction"][k]
    ).sum(axis=1)
    assert np.allclose(arrays["tensions"]["tension"][k], -along)


def test_a_pinned_arch_stays_pinned():
    picture = run(Setup(links=5, start="arched", tip="pinned", duration=0.5, step=0.01))
    tip = picture.tracks[0].trajectory.tip
    assert np.abs(tip - tip[0]).max() < 1e-4
    assert np.allclose(tip[0, 2], 0, atol=1e-12)
    assert np.isfinite(picture.hands.arrays["pin"]).all()


def test_claim_the_bar_is_thrown_up_again_and_the_pin_holds_many_times_the_weight():
    """Check the preset's answer in weights of the arm; by symmetry it is the same at either pin."""
    setup = named("Two arms carry a bar").setup()
    picture = run(setup)
    track = picture.tracks[0].trajectory
    weight = 9.81 * setup.arm().masses.sum()
    pin = np.linalg.norm(picture.hands.arrays["pin"], axis=1) / weight
    assert 0.55 < pin[track.t <= 0.5].max() < 0.6
    assert 13.5 < pin.max() < 14
    assert np.ptp(track.t[pin > pin.max() / 2]) < 0.05
    middle = track.arm.at(track.q[pin.argmax()]).C[2]
    assert np.isclose(middle[0], (track.tip[0, 0]) / 2, atol=1e-4)
