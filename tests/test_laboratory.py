"""The laboratory without a browser: meaning of controls, computed motions, order of moves."""

import math
import re
import threading
import time
from dataclasses import fields, replace
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest
from waiting import PATIENCE, came, ended, until

import robodyn_lib as rd
from robodyn_lib.simulation import JointLaw, simulate
from workbook.widgets import Track, experiment, painted, parts, player, presets
from workbook.widgets import engine as engine_module
from workbook.widgets.engine import TICK, Engine
from workbook.widgets.experiment import Range, Setup, Several, Steps
from workbook.widgets.laboratory import Laboratory, laboratory, mini
from workbook.widgets.misprinted import MISPRINTS
from workbook.widgets.presets import PRESETS, Preset, named, trajectories, wheel
from workbook.widgets.race import Costs

SHORT = {"duration": 0.5, "step": 0.02, "solvers": "rk-fd4"}  # quick by any solver
SPEC = {f.name: f.metadata["control"] for f in fields(Setup)}


def ends(control):
    """Return the values at the ends of a control, and one between."""
    if isinstance(control, Range):
        return control.low, control.take("x", control.low + 3 * control.step), control.high
    if not isinstance(control, Several):
        return control.values
    return [(name,) for name in control.names()]


def move(panel, **values):
    """Move inputs as the browser does."""
    panel.inputs.set_state(
        {f"value_{name}": [*x] if isinstance(x, tuple) else x for name, x in values.items()}
    )
    return panel


def press(panel, word):
    """Press a button as the browser does."""
    panel.inputs._handle_custom_msg({"press": word}, [])
    return panel


def settled(panel, **values):
    """Return a laboratory with these controls, once it shows the run."""
    if values:
        panel.put(**values)
    panel.wait(PATIENCE)
    return panel


def two_frames(n):
    """Return a trajectory of an arm that has not moved."""
    none = np.zeros(2)
    at = np.zeros((2, n))
    return SimpleNamespace(
        arm=rd.planar_arm(n),
        t=np.array([0.0, 0.02]),
        q=at,
        qd=at,
        stopped="",
        energy_scale=1,
        points=np.zeros((2, n + 1, 3)),
        energy=none,
        kinetic=none,
        drift=none,
    )


# --- a setup --------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", SPEC)
def test_every_value_of_every_control_makes_a_setup_that_prints(name):
    for value in ends(SPEC[name]):
        some = Setup(**{name: value})
        assert getattr(some, name) == value
        assert all(line == line.strip() and 0 < len(line) <= 66 for line in some.lines())
        assert some.arm().n == some.links
        assert np.allclose(sum(some.arm().masses), some.mass)
        assert len(some.times()) >= 2


@pytest.mark.parametrize(
    "base",
    [
        Setup(),
        Setup(lengths="tapered", start="random"),
        Setup(torque="constant", masses="random"),
        Setup(torque="sine"),
        Setup(torque="springs"),
        Setup(torque="springs", target="random", beside="the same arm, a hair apart"),
    ],
)
def test_lines_tell_all_that_matters_and_nothing_else(base):
    for name, control in SPEC.items():
        for value in ends(control):
            other = replace(base, **{name: value})
            if getattr(base, name) != getattr(other, name):
                assert (other.lines() == base.lines()) == (name in base.idle()), (name, value)


def state(some):
    """Return all numbers that a run starts from."""

    def law(torque, arm):
        return np.zeros((7, arm.n)) if torque is None else torque.table(arm)

    return [
        np.concatenate(
            [
                arm.masses,
                arm.offsets.ravel(),
                arm.tip_offset,
                arm.inertias.ravel(),
                q0,
                law(torque, arm).ravel(),
            ]
        )
        for _, arm, q0, torque in some.arms
    ]


@pytest.mark.parametrize("name", [f.name for f in fields(Setup) if f.name != "hands"])
def test_nonsense_is_refused_by_every_control_in_words_that_name_it(name):
    nonsense = (
        True,
        float("inf"),
        -1e308,
        10**400,
        1j,
        b"x",
        {},
        object(),
        ["nope"],
        np.zeros(2),
        "fd9",
    )
    for value in nonsense:
        with pytest.raises(ValueError, match=f"^{name}\\b.* got "):
            Setup(**{name: value})


def test_idle_controls_change_nothing():
    for base in [
        Setup(links=4),
        Setup(links=4, torque="sine"),
        Setup(links=4, torque="springs", start="folded"),
    ]:
        for name in base.idle():
            for value in ends(SPEC[name]):
                other = replace(base, **{name: value})
                assert all(
                    (a == b).all() for a, b in zip(state(base), state(other), strict=True)
                ), name


@pytest.mark.parametrize(
    "changes, message",
    [
        ({"links": 0}, "links must be 1 to 100 in steps of 1, got 0"),
        ({"links": 2.5}, "links must"),
        ({"links": "3"}, "links must be a number, got '3'"),
        ({"links": True}, "must be a number"),
        ({"length": 0.123}, "length must be 0.1 to 10 in steps of 0.1, got 0.123"),
        ({"gravity": float("nan")}, "gravity must be a number"),
        ({"gravity": 25.01}, "gravity must"),
        ({"step": 0.003}, "step must be one of"),
        ({"start": "lying"}, "start must be one of hanging"),
        ({"angles": "x"}, "angles must be joint values"),
        ({"angles": "1e9"}, "must be joint values"),
        ({"solvers": "fd9"}, "solvers: choose at least one of .*; got fd9"),
        ({"integrators": ()}, "integrators: choose at least one of .*; got none"),
    ],
)
def test_values_that_no_control_has_are_refused(changes, message):
    with pytest.raises(ValueError, match=message):
        Setup(**changes)


@pytest.mark.parametrize(
    "ask, words",
    [
        (lambda: laboratory("Whip"), "no preset 'Whip'; choose from Two arms"),
        (lambda: laboratory(length=0.33), "length must be"),
        (lambda: laboratory(linsk=3), "unexpected keyword argument 'linsk'"),
        (lambda: laboratory(only=["tapir"]), "no control 'tapir'; choose from links, body"),
    ],
)
def test_what_there_is_not_is_named(ask, words):
    with pytest.raises((ValueError, TypeError), match=words):
        ask()


def test_values_are_on_their_grid_to_the_last_bit():
    """A number of JavaScript is 2 where Python has 2.0, or 0.30000000000000004."""
    assert (Setup(length=0.1 + 0.2).length, Setup(links=np.int64(7)).links) == (0.3, 7)
    assert (type(Setup(links=7.0).links), type(Setup(length=2).length)) == (int, float)
    assert Setup(integrators=["euler"]).integrators == ("euler",)
    for control in SPEC.values():
        if isinstance(control, Range):
            steps = round((control.high - control.low) / control.step)
            grid = [control.take("x", control.low + i * control.step) for i in range(steps + 1)]
            assert len(set(grid)) == steps + 1
            assert (grid[0], grid[-1]) == (control.low, control.high)
            assert all(len(f"{x:.10g}") <= 6 for x in grid)
        if isinstance(control, Steps):
            assert list(control.values) == sorted(set(control.values))
            assert control.take("x", control.values[-1] * (1 + 1e-12)) == control.values[-1]


def test_arms_fit_their_descriptions():
    arm = Setup(
        links=5, length=3.0, mass=2.0, lengths="tapered", masses="tapered", taper=0.2, body="point"
    ).arm()
    lengths = np.append(arm.offsets[1:, 0], arm.tip_offset[0])
    assert np.allclose(
        [lengths.sum(), lengths[-1] / lengths[0], arm.masses.sum(), arm.masses[-1] / arm.masses[0]],
        [3.0, 0.2, 2.0, 0.2],
    )
    assert (arm.inertias == 0).all()
    one, same, other = (
        Setup(links=5, masses="random", lengths="random", seed=s).arm() for s in (3, 3, 4)
    )
    assert (one.masses == same.masses).all()
    assert (one.masses != other.masses).all()
    assert not np.allclose(
        one.masses / one.masses.sum(), np.append(one.offsets[1:, 0], one.tip_offset[0]) / 2
    )
    assert (one.masses > 0).all()
    assert np.isclose(one.masses.sum(), 1.0)


def test_poses():
    points = {
        pose: rd.planar_arm(4, 0.5).at(Setup(links=4).pose(pose)).tip
        for pose in experiment.POSES.values
    }
    assert np.allclose(
        [points["hanging"], points["straight out"], points["upright"]],
        [[0, 0, -2], [2, 0, 0], [0, 0, 2]],
        atol=1e-12,
    )
    assert np.linalg.norm(points["folded"]) < 0.06
    assert Setup(links=1).pose("folded") == Setup(links=1).pose("hanging")
    assert (Setup(seed=2, links=4).pose("random") != Setup(seed=3, links=4).pose("random")).all()


@pytest.mark.parametrize(
    "at, driven",
    [
        ("the first joint", [1, 0, 0]),
        ("all joints", [1, 1, 1]),
        ("all joints but the first", [0, 1, 1]),
        ("the last joint", [0, 0, 1]),
    ],
)
def test_torque_laws(at, driven):
    some = Setup(
        links=3, at=at, size=2.0, frequency=0.5, stiffness=5.0, damper=0.1, target="upright"
    )
    q = np.array([0.1, 0.2, 0.3])
    qd = np.array([1.0, 2.0, 3.0])
    driven = np.array(driven)
    assert some.law() is None
    assert np.allclose(replace(some, torque="constant").law()(0.3, q, qd), 2.0 * driven)
    assert np.allclose(
        replace(some, torque="sine").law()(0.3, q, qd), 2.0 * driven * np.sin(np.pi * 0.3)
    )
    springs = driven * (5.0 * (np.array([np.pi / 2, 0, 0]) - q) - 0.1 * qd)
    assert np.allclose(replace(some, torque="springs").law()(0.3, q, qd), springs)


def test_times_are_a_whole_number_of_steps_apart_and_dense_in_short_runs():
    for step in SPEC["step"].values:
        for duration in (0.5, 1.5, 5.0, 60.0):
            t = Setup(step=step, duration=duration).times()
            steps = np.diff(t) / step
            assert np.allclose(steps, np.rint(steps))
            assert np.rint(steps).min() >= 1
            assert abs(t[-1] - duration) <= steps[0] * step
            assert len(t) <= 4010
    assert len(Setup(duration=1.5, step=1e-4).times()) == 601


# --- a run ----------------------------------------------------------------------------------------
def test_run_is_simulate():
    some = Setup(
        links=3,
        gravity=3.7,
        damping=0.01,
        torque="springs",
        at="all joints",
        stiffness=2.0,
        start="folded",
        integrators="midpoint",
        **SHORT,
    )
    ((label, track),) = experiment.run(some).tracks
    law = JointLaw(stiffness=2.0, target=0.0)
    again = simulate(
        some.arm(),
        some.pose("folded"),
        np.zeros(3),
        some.times(),
        torque=law,
        damping=0.01,
        method="rk-fd4",
        integrator="midpoint",
        dt=0.02,
        gravity=[0, 0, -3.7],
        progress=False,
    )
    assert label == "rk-fd4"
    assert (track.q == again.q).all()
    assert (track.energy == again.energy).all()


def test_every_solver_integrator_and_arm_is_a_track():
    some = Setup(
        integrators=["euler", "midpoint"],
        beside="the same arm, a hair apart",
        hair=1e-2,
        **SHORT | {"solvers": ["rk-fd1", "rk-fd4"]},
    )
    with pytest.raises(
        ValueError,
        match=r"8 curves \(solvers: 2, integrators: 2, arms: 2\); at "
        r"most 6 can",
    ):
        experiment.run(some)
    picture = experiment.run(replace(some, integrators="euler"))
    labels = [track.label for track in picture.tracks]
    assert labels == ["rk-fd1, arm", "rk-fd1, a hair apart", "rk-fd4, arm", "rk-fd4, a hair apart"]
    apart = [track.trajectory.q[0, 0] for track in picture.tracks]
    assert np.allclose(apart, [0, 0.01, 0, 0.01])
    assert len(picture.seconds) == 4
    rod = experiment.run(Setup(links=5, beside="one rigid rod", **SHORT)).tracks
    assert [(track.label, track.trajectory.arm.n) for track in rod] == [
        ("5 links", 5),
        ("one rigid rod", 1),
    ]
    driven = Setup(links=3, beside="one rigid rod", torque="constant", size=2.0, start="hanging")
    (_, _, _, law), (_, rigid, q0, own) = driven.arms
    assert (law(0, np.zeros(3), np.zeros(3)) == [2, 0, 0]).all()
    assert (own(0, np.zeros(1), np.zeros(1)), q0) == (2, [-np.pi / 2])
    assert np.isclose(np.linalg.norm(rigid.at(q0).tip), 2.0)


def test_solver_that_does_not_serve_is_named(monkeypatch):
    def lacks(arm):
        return "points" if arm.inertias.any() else ""

    only_points = rd.Method("points", rd.METHODS["rk-fd4"].solve, "nowhere", "O(N)", lacks=lacks)
    monkeypatch.setitem(rd.METHODS, "points", only_points)
    both = Setup(**SHORT | {"solvers": ["points", "rk-fd4"]})
    picture = experiment.run(both)
    assert [track.label for track in picture.tracks] == ["rk-fd4"]
    assert picture.message == "points: not for 2 rods"
    assert len(experiment.run(replace(both, body="point")).tracks) == 2
    with pytest.raises(ValueError, match="points: not for 2 rods; choose another solver"):
        experiment.run(replace(both, solvers="points"))


def test_progress_runs_from_0_to_1_and_ends_the_run():
    some = Setup(integrators=["rk4", "euler"], **SHORT | {"duration": 2.0, "links": 4})
    seen = []
    experiment.run(some, seen.append)
    assert seen == sorted(seen)
    assert 0 <= seen[0] < 0.5 < seen[-1] <= 1
    picture = experiment.run(some, lambda fraction: True)
    ((_, track),) = picture.tracks
    assert track.stopped
    assert len(track.t) < len(some.times())
    assert picture.message == "1 of 2 curves were not computed"


def test_run_that_blows_up_shows_how_far_it_got():
    stiff = {
        "links": 10,
        "torque": "springs",
        "at": "all joints",
        "stiffness": 1e5,
        "start": "hanging",
        **SHORT,
    }
    ((_, track),) = experiment.run(Setup(**stiff)).tracks
    assert re.search("stopped at t = .*joint .*ran away", track.stopped)
    lab = settled(laboratory(beside="nothing", **stiff))
    assert lab.player.run["tracks"][0]["stopped"] == track.stopped
    assert lab.player.run["message"] == "shorter steps may go further"


# --- presets --------------------------------------------------------------------------------------
def parting(a, b, distance=0.1):
    """Return the first time when the tips of two trajectories are that far apart [s]."""
    return a.t[(np.linalg.norm(a.tip - b.tip, axis=1) > distance).argmax()]


def test_claim_a_thousand_times_thinner_hair_buys_a_few_seconds():
    hairs = (1e-4, 1e-7, 1e-10)
    times = [
        parting(*trajectories("Two arms a hair apart", hair=hair, duration=30.0)) for hair in hairs
    ]
    assert all(6 < more < 7 for more in np.diff(times))
    assert 6 < times[0] < 8


def test_claim_the_tip_of_a_chain_falls_like_a_stone_until_the_bend_arrives():
    chain, _ = trajectories("A chain falls")
    assert not chain.stopped
    assert abs(chain.drift[chain.t < 2]).max() < 1e-3
    behind = chain.tip[:, 2] + 9.81 * chain.t**2 / 2
    assert abs(behind[chain.t < 0.5]).max() < 1e-4 < 0.1 < behind[chain.t > 0.65].min()


def test_claim_the_tip_of_a_whip_is_several_times_faster_than_a_stone():
    (whip,) = trajectories("Whip crack")
    speed = experiment.tip_speed(whip)
    stone = np.sqrt(2 * 9.81 * 2.0)
    k = int(speed.argmax())
    assert 6 < stone < 6.5
    assert speed[k] > 8 * stone
    assert abs(whip.drift).max() < 1e-6
    assert np.isclose(speed[k], np.linalg.norm((rd.jacobian(whip.arm, whip.q[k]) @ whip.qd[k])[3:]))
    middles = (whip.points[:, 1:] + whip.points[:, :-1]) / 2
    share = whip.arm.masses * (np.gradient(middles, whip.t, axis=0)[k] ** 2).sum(axis=1)
    assert share[-5:].sum() > 0.6 * share.sum()
    assert whip.arm.masses[-5:].sum() < 0.04 * whip.arm.masses.sum()
    (even,) = trajectories("Whip crack", masses="uniform")
    assert 2 * experiment.tip_speed(even).max() < speed[k]
    lab = settled(laboratory("Whip crack"))
    assert lab.player.run["told"] == ["The tip is fastest at t = 0.53 s: 52.5 m/s."]
    assert "fastest" not in lab.inputs.status


def test_claim_a_hair_ten_times_thinner_is_foretold_a_hundred_times_better():
    """Compare the derivative of the run with the one that the library computes."""
    off = []
    for hair in (0.1, 0.01):
        run, foretold = trajectories("One run foretells another", hair=hair)
        off.append(np.linalg.norm(run.tip - foretold.tip, axis=1))
    second = np.searchsorted(run.t, 1.0 - 1e-9)
    assert 90 < off[0][second] / off[1][second] < 120
    assert not run.stopped + foretold.stopped


def test_what_a_derivative_foretells_is_on_the_solution_of_the_derived_equations():
    """delta'' = dqdd/dq delta + dqdd/dqd delta', integrated along the known run."""
    hair = 0.1
    step = 0.002
    t = np.arange(501) * 0.002
    arm = rd.planar_arm(2, 1.0, 0.5)
    known = np.array([hair, 0.0])

    def slope(x):
        q, qd, delta, rate = x
        by = rd.forward_dynamics_derivatives(arm, q, qd, np.zeros(2))
        qdd = rd.forward_dynamics(arm, q, qd, np.zeros(2))
        return np.array([qd, qdd, rate, by.by_q @ delta + by.by_qd @ rate])

    x = np.array([known, [0, 0], [1, 0], [0, 0]], dtype=float)
    for _ in t[1:]:
        a = slope(x)
        b = slope(x + step / 2 * a)
        c = slope(x + step / 2 * b)
        x = x + step / 6 * (a + 2 * b + 2 * c + slope(x + step * c))
    _, foretold = trajectories("One run foretells another", hair=hair, duration=1.0)
    np.testing.assert_allclose(foretold.q[-1], x[0] - hair * x[2], atol=1e-7)


def test_claim_a_head_loses_less_than_a_hundredth_and_of_one_link_all():
    for links in (8, 1):
        (run,) = trajectories("A hammer is stopped at its hub", links=links)
        before = np.searchsorted(run.t, 0.5) - 1
        stopped = np.searchsorted(run.t, 0.5 + 1e-9)
        assert run.t[before] < 0.5 < run.t[stopped] < run.t[before] + 0.004
        speed = experiment.tip_speed(run)
        lost = 1 - speed[stopped] / speed[before]
        assert abs(lost) < 0.01 if links == 8 else lost == 1
    for stiffness in (1.0, 100.0, 10000.0):
        (run,) = trajectories(
            "A hammer is stopped at its hub", stiffness=stiffness, duration=0.5, step=0.0001
        )
        qd = run.qd[-1]
        D = np.linalg.inv(rd.mass_matrix(run.arm, run.q[-1]))
        after = qd - D[0] * qd[0] / D[0, 0]
        speeds = [
            np.linalg.norm((rd.jacobian(run.arm, run.q[-1]) @ rates)[3:]) for rates in (qd, after)
        ]
        assert abs(speeds[1] / speeds[0] - 1) < 0.01


def test_a_plot_of_speeds_has_the_number_of_the_sentence_as_its_peak():
    """Speeds are the run's: between two frames the crack of a whip is over."""
    lab = settled(laboratory("Whip crack"))
    sent = player.unpack(lab.player.run)
    match = re.search(r"at t = ([\d.]+) s: ([\d.]+) m/s", lab.player.run["told"][0])
    k = int(sent["speed0"].argmax())
    assert (f"{sent['t'][k]:.2f}", f"{sent['speed0'][k]:.3g}") == match.groups()
    frames = np.linalg.norm(np.diff(sent["points0"][:, -1], axis=0), axis=1) / np.diff(sent["t"])
    assert frames.max() < 0.9 * sent["speed0"].max()


def test_a_long_run_keeps_the_frame_of_its_largest_speed():
    (whip,) = trajectories("Whip crack")
    speed = experiment.tip_speed(whip)
    sent = player.pack([Track("whip", whip)], speeds=[speed], limit=50_000)
    assert sent["frames"][1] < sent["frames"][0] / 2
    assert player.unpack(sent)["speed0"].max() == pytest.approx(speed.max())


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_has_letters_and_replies_to_each_with_the_right_one(name):
    asks = PRESETS[name].asks
    assert [*asks["reasons"]] == ["a", "b", "c"]
    assert asks["answer"].startswith(f"({asks['right']})")
    for letter, reply in asks["reasons"].items():
        assert reply.startswith("It is (") == (letter != asks["right"])
        assert reply[0].isupper()


def test_a_question_without_letters_has_an_answer_that_is_folded():
    asks = presets.asked("one", "What is D(k) of joint (1)?", "A pivot.")
    assert (asks["right"], asks["reasons"], asks["answer"]) == ("", {}, "A pivot.")


def test_the_loss_in_a_note_is_the_jump_of_the_plot():
    """Lock a joint and compare with the number in the note.

    The energy falls by so much, and D of the first joint rises.
    """
    lab = settled(laboratory("A joint is locked while it swings"))
    run = lab.player.run
    sent = player.unpack(run)
    at, words = run["hands"]["notes"][0]
    before = int(np.searchsorted(sent["t"], at - 1e-6)) - 1
    lost = float(re.search(r"([\d.e-]+) J lost", words)[1])
    assert sent["energy0"][before] - sent["energy0"][before + 1] == pytest.approx(lost, rel=0.02)
    then, now = map(float, re.search(r"D of joint 1: ([\d.]+) to ([\d.]+)", words).groups())
    D = np.interp([at - 0.02, at + 0.02], sent["paint/t"], sent["felt inertia/free"][:, 0])
    assert D == pytest.approx([then, now], rel=0.2)


def apart(beam, rod):
    frames = min(len(beam.t), len(rod.t))
    return np.linalg.norm(beam.tip[:frames] - rod.tip[:frames], axis=1).max()


def test_claim_a_beam_of_sixty_links_is_nearly_a_rod_and_stiffer_springs_want_shorter_steps():
    beam, rod = trajectories("A beam of sixty links")
    assert not beam.stopped
    assert 0.01 < apart(beam, rod) < 0.04
    assert abs(beam.drift).max() < 0.01
    stiff, _ = trajectories("A beam of sixty links", stiffness=50000.0)
    assert "ran away" in stiff.stopped
    assert float(stiff.stopped.split("=")[1].split()[0]) < 1e-3
    shorter, rod = trajectories("A beam of sixty links", stiffness=50000.0, step=5e-6, duration=0.5)
    assert not shorter.stopped
    assert apart(shorter, rod) < 0.02 * apart(beam, rod)


def test_claim_semi_implicit_euler_keeps_energy_with_one_link_and_loses_it_with_two():
    euler, semi, midpoint = trajectories("Energy drift")
    assert euler.q.min() < -3 * np.pi / 2
    assert euler.drift[-1] > 1
    assert abs(semi.drift).max() < 0.02
    assert abs(midpoint.drift).max() < 1e-4
    quarter = len(semi.t) // 4
    assert np.isclose(abs(semi.drift[:quarter]).max(), abs(semi.drift[-quarter:]).max(), rtol=0.01)
    euler, semi, midpoint = trajectories("Energy drift", links=2)
    assert abs(euler.drift[-quarter:]).max() > 2
    assert abs(semi.drift[-quarter:]).max() > 0.3
    assert abs(midpoint.drift).max() < 0.03  # 0.004 to 0.007, as chaos has it


def test_claim_dense_and_sweep_move_alike():
    tracks = trajectories("Dense against O(N)")
    assert len(tracks) == 3
    assert {"composite-cholesky", "rk-fd4"} < {track.method for track in tracks}
    assert all(np.abs(track.q - tracks[0].q).max() < 1e-9 for track in tracks)


def test_all_questions_and_answers_of_presets_are_used():
    assert [*presets.SAID] == [*PRESETS]
    assert all(
        "?" in preset.question and preset.answer.rstrip().endswith(".")
        for preset in PRESETS.values()
    )


# --- controls -------------------------------------------------------------------------------------
@pytest.fixture
def still(monkeypatch):
    """A laboratory whose runs take no time: two frames at once, nothing counted or measured."""

    def simulate(arm, q0, qd0, t, **options):
        return two_frames(arm.n)

    monkeypatch.setattr(experiment, "simulate", simulate)
    monkeypatch.setattr(experiment, "_painting", lambda *given: None)
    monkeypatch.setattr(experiment, "foretold", lambda before, after, change: after)
    monkeypatch.setattr(experiment.fifty, "count", lambda setup, progress: None)
    for timed in ("costs", "race"):
        monkeypatch.setattr(f"workbook.widgets.laboratory.{timed}", lambda setup, progress: None)


def test_there_is_a_control_for_every_field_and_it_shows_every_value(still):
    lab = laboratory(**SHORT)
    assert set(lab.inputs.controls) == {*SPEC, "measure", "race"}
    for name, control in SPEC.items():
        for value in ends(control):
            lab.put(**{name: value})
            assert lab.values[name] == value == getattr(lab.setup, name)
        lab.put(**{name: getattr(Setup(), name)})


def test_a_move_is_sent_to_the_browser_once_and_never_back(still, monkeypatch):
    lab = laboratory(**SHORT)
    sent = []
    lab.wait(PATIENCE)
    monkeypatch.setattr(lab.inputs, "_send", lambda message, buffers=None: sent.append(message))
    settled(move(lab, links=7))
    assert [m for m in sent if m["method"] == "update" and "value_links" in m["state"]] == []
    settled(lab, links=8, mass=2.0)
    moves = [m["state"] for m in sent if m["method"] == "update" and "value_links" in m["state"]]
    assert moves == [{"value_links": 8, "value_mass": 2.0}]


def test_a_move_of_one_input_does_not_undo_that_of_another(still):
    """The browser sends only the input that moved: a preset chosen meanwhile is kept."""
    lab = laboratory(**SHORT)
    lab.choose("Whip crack")
    settled(move(lab, gravity=1.62))
    assert lab.setup == replace(PRESETS["Whip crack"].setup(), gravity=1.62)


def test_choosing_a_preset_sets_all_controls_at_once(still):
    lab = laboratory()
    for name, preset in PRESETS.items():
        lab.wait(PATIENCE)
        before = lab.player.run["serial"]
        settled(press(lab, name))
        assert (lab.player.run["serial"], lab.setup) == (before + 1, preset.setup())
        assert lab.player.run["parameters"] == preset.setup().lines()
        assert lab.player.run["title"] == name
        assert (lab.head.preset, lab.player.run["asks"]) == (name, preset.asks)
    settled(move(lab, links=99))
    assert lab.player.run["title"] == ""


def test_each_control_has_a_sentence_and_those_of_a_preset_come_first(still):
    assert all(len(f.metadata["says"].split()) > 2 for f in fields(Setup))
    lab = laboratory("Whip crack", **SHORT)
    assert (
        lab.inputs.controls["grip"]["title"]
        == "Stiffness of the spring between the hand and the link that it takes"
    )
    assert lab.inputs.front == ["links", "masses", "taper"]
    lab.choose("Energy drift", SHORT)
    assert lab.inputs.front == [*PRESETS["Energy drift"].front]
    for preset in PRESETS.values():
        assert set(preset.front) <= set(SPEC)
        assert len(preset.front) == 3


def test_each_preset_shows_at_most_two_plots_that_the_player_has_and_drift_where_it_is_the_point():
    text = (parts.FOLDER / "player" / "plots.js").read_text(encoding="utf-8")
    known = set(
        re.findall(r"^  (\w+)[:(]", text.split("const PLOTS = {")[1].split("\n};")[0], re.MULTILINE)
    )
    for preset in PRESETS.values():
        assert len(preset.plots) <= 2
        for plot in preset.plots:
            if isinstance(plot, str):
                assert plot in known
            else:
                assert set(plot.get("names", ())) <= set(painted.LAYERS[plot["layer"]].says)
                assert preset.setup().paint in (plot["layer"], "all of these")
    assert [name for name, preset in PRESETS.items() if "drift" in preset.plots] == [
        "Energy drift",
        "Dense against O(N)",
        "A wrong formula that keeps its energy",
    ]
    assert "drift" not in text.split("const USUAL = ")[1].split("\n")[0]  # motors work
    assert PRESETS["Eleven solvers, one motion"].plots == ("digits",)


def test_at_rest_fd1_sends_the_weight_inward_and_fd4_nothing():
    setup = PRESETS["FD1 beside FD4"].setup()
    arm = setup.arm()
    q = setup.begin()
    zero = np.zeros(3)
    sent = {name: rd.quantities(arm, q, zero, zero, method=name)["z"] for name in setup.solvers}
    assert np.abs(sent["rk-fd4"]).max() < 1e-12
    assert np.abs(sent["rk-fd1"][0]).max() > 1
    assert PRESETS["FD1 beside FD4"].answer.startswith("(b): FD1")
    picture = experiment.run(replace(setup, duration=0.5))
    assert set(picture.painting.by.values()) == {"rk-fd1", "rk-fd4"}


def test_an_arm_starts_where_its_joints_are_bent_to():
    bent = Setup(links=3, start="upright", angles=" .3  -0.50001 ")
    assert (bent.angles, bent.begin().tolist()) == ("0.3 -0.5", [0.3, -0.5, 0.0])
    assert bent.arms[0][2].tolist() == [0.3, -0.5, 0.0]
    assert "bent at the start to 0.3 -0.5 rad" in bent.lines()
    assert Setup(links=1, angles="0.3 -0.5").begin().tolist() == [0.3]


def test_a_hand_that_takes_an_arm_at_rest_turns_a_joint_there(still):
    lab = settled(laboratory(start="hanging", **SHORT))
    assert lab.player.run["hands"]["bends"] is True
    lab.touch.heard({"do": "bend", "at": 1, "by": 0.5})
    lab.wait(PATIENCE)
    assert lab.values["angles"] == f"{round(0.5 - np.pi / 2, 4):g}"
    lab.touch.heard({"do": "bend", "at": 2, "by": -1.0})
    lab.wait(PATIENCE)
    assert lab.setup.begin().tolist() == pytest.approx([0.5 - np.pi / 2, -1.0], abs=1e-4)
    assert lab.values["hands"] == ""
    sliding = settled(laboratory(joints="hinges, the second slides", **SHORT))
    assert sliding.player.run["hands"]["bends"] is False


def test_a_link_is_pulled_a_joint_is_locked_and_both_are_taken_back(monkeypatch):
    """Send the messages of grab.js; a hand acts at the frame that is shown."""
    swing = "A joint is locked while it swings"
    lab = settled(laboratory(swing, hands="", links=3, **SHORT))
    sent = []
    monkeypatch.setattr(
        lab.player, "send", lambda message, buffers=None: sent.append(message["live"])
    )

    def hear(do, **what):
        lab.touch.heard({"do": do, **what})
        return settled(lab).values["hands"]

    where = {"t": 0.11, "at": 3, "share": 0.5, "to": [1, -0.50004]}
    assert hear("move", to=[0.9, -0.5]) == hear("take", **where) == hear("drop") == ""
    hear("take", **where)
    for x in (0.95, 0.9):
        hear("move", to=[x, -0.5])
    pulled = hear("drop")
    assert hear("drop") == pulled
    assert pulled == "0.1 pull 3 0.5 1 -0.5, 0.95 -0.5, 0.9 -0.5"
    assert [told["hand"] for told in sent] == [[0.95, -0.5], [0.9, -0.5]]
    run = lab.touch.shown.tracks[0].trajectory
    last = sent[-1]
    frame = np.flatnonzero(np.isclose(run.t, last["t"])).item()
    assert np.allclose(run.points[frame][:, ::2], last["points"][-1], rtol=0, atol=1e-4)
    assert not last["end"]
    for do, more, text in (("lock", {}, ""), ("drive", {"rate": 1.5}, " 1.5"), ("free", {}, "")):
        assert hear(do, t=0.3, at=2, **more) == f"{pulled}; 0.3 {do} 2{text}"
        assert hear("undo") == pulled
    assert hear("reset") == PRESETS[swing].setup().hands
    assert [hear("undo") for _ in range(2)] == [pulled, ""]
    assert lab.player.hears
    for do, at, words in (
        ("lock", 9, "'0.3 lock 9' names joint 9, but the arm has 3"),
        ("drive", 2, "'0.3 drive 2 nan' is not of the form"),
    ):
        hear(do, t=0.3, at=at, rate=math.nan)
        assert words in lab.player.notice


def test_the_speed_of_a_pinned_tip_is_not_reported(still):
    lab = settled(laboratory("Two arms carry a bar", duration=0.5))
    assert "told" not in lab.player.run
    settled(lab, tip="free")
    assert "The tip is fastest at" in lab.player.run["told"][0]


def test_controls_that_do_nothing_are_greyed(still):
    lab = settled(laboratory(**SHORT))
    assert {"frequency", "taper"} <= {*lab.inputs.idle} == lab.setup.idle()
    settled(lab, torque="sine", masses="tapered")
    assert not {"frequency", "taper"} & {*lab.inputs.idle}
    assert lab.inputs.idle


def test_only_some_controls(still):
    lab = laboratory("Whip crack", only=["taper", "solvers"], gravity=1.62, **SHORT)
    assert [*lab.inputs.controls] == ["taper", "solvers"]
    assert list(lab.box.children) == [lab.bars, lab.player, lab.inputs, lab.curve]
    assert lab.inputs.front == []
    lab.wait(PATIENCE)
    assert (lab.player.run["parameters"], lab.setup.gravity) == (lab.setup.lines(), 1.62)


def test_a_misprint_opens_in_a_state_in_which_its_arm_moves():
    assert all(named(name).answer.startswith("What is wrong: ") for name in MISPRINTS)
    assert not {*MISPRINTS} & {*PRESETS}
    lab = settled(laboratory("RK 2.32, first form", only=["step"]))
    assert lab.setup == wheel("RK 2.32, first form")
    assert lab.player.run["tracks"][1]["label"] == "RK 2.32, first form as printed"
    assert "the other one RK 2.32, first form as it is printed" in lab.preset.question
    assert "lost its factor 2" in lab.preset.answer
    asks = lab.player.run["asks"]  # only some controls are shown, so the question is hidden
    assert (asks["name"], asks["question"]) == ("RK 2.32, first form", "")


def test_errors_are_shown_in_the_player(still, monkeypatch):
    lab = settled(laboratory(**SHORT))
    settled(lab, solvers=())
    assert lab.player.notice.startswith("solvers: choose at least one of")
    assert repr(lab) == "Arm laboratory, 'Two arms a hair apart'"
    settled(lab, solvers=("rk-fd4",))
    assert (lab.player.notice, lab.player.run["parameters"]) == ("", lab.setup.lines())

    quick = experiment.simulate
    gate = threading.Event()

    def behind_the_gate(*args, **options):
        assert gate.wait(PATIENCE)
        return quick(*args, **options)

    monkeypatch.setattr(experiment, "simulate", behind_the_gate)
    move(lab, links=4)  # comes when what was typed after it is refused
    move(lab, hands="1 lock")
    gate.set()
    lab.wait(PATIENCE)
    assert "'1 lock' is not of the form" in lab.player.notice
    settled(lab, hands="")

    def broken(*args, **options):
        raise KeyError("elbow")

    monkeypatch.setattr(experiment, "simulate", broken)
    settled(lab, links=3)
    assert lab.player.notice == "KeyError: 'elbow'"
    assert lab.player.run["parameters"] != lab.setup.lines()  # the picture is the one before
    monkeypatch.setitem(PRESETS, "bad", Preset("bad", "?", ".", lambda: Setup(links=0)))
    press(lab, "bad")
    assert lab.player.notice.startswith("links must be")
    assert lab.preset.name == lab.head.preset == "Two arms a hair apart"


def test_the_cost_curve_comes_with_its_preset_and_goes_with_other_solvers(still, monkeypatch):
    calls = []

    def costs(some, progress):
        calls.append(some)
        return Costs([1, 2], {name: [1e-3, 2e-3] for name in some.solvers}, some)

    monkeypatch.setattr("workbook.widgets.laboratory.costs", costs)
    lab = settled(laboratory("Dense against O(N)"))
    assert (lab.curve.layout.display, calls) == ("none", [])  # times answer its question
    lab.player.opened = "Whip crack"
    lab.wait(PATIENCE)
    assert calls == []
    lab.player.opened = "Dense against O(N)"  # the browser's message when a letter is given
    lab.wait(PATIENCE)
    assert lab.curve.layout.display == "block"
    assert "data:image/png;base64,iVBOR" in lab.curve.value
    assert "both logarithmic: compiled, composite-cholesky, rk-fd4." in lab.curve.value
    settled(lab, links=50)
    assert (lab.curve.layout.display, len(calls)) == ("block", 1)
    lab.choose("Whip crack")
    lab.wait(PATIENCE)
    assert (lab.curve.layout.display, len(calls)) == ("none", 1)
    shown = lab.player.run["serial"]
    settled(press(lab, "measure"))
    assert (lab.curve.layout.display, len(calls)) == ("block", 2)
    assert lab.player.run["serial"] == shown  # the motion is not computed once more


# --- the newest request wins ----------------------------------------------------------------------
def test_burst_of_moves_from_many_threads_ends_in_the_right_picture(still, monkeypatch):
    """Check that the picture fits the controls, whichever thread moved them."""
    lab = laboratory(**SHORT)
    quick = experiment.simulate
    rng = np.random.default_rng(0)
    pauses = iter(rng.uniform(0, 0.004, 100000))

    def after_a_pause(*args, **options):
        time.sleep(next(pauses))
        return quick(*args, **options)

    monkeypatch.setattr(experiment, "simulate", after_a_pause)
    shown = []
    show = lab._show
    lab.engine.show = lambda serial, request, result: (
        shown.append(serial),
        show(serial, request, result),
    )

    def mover(names, seed):
        mine = np.random.default_rng(seed)
        for _ in range(60):
            name = names[mine.integers(len(names))]
            values = ends(SPEC[name])
            move(lab, **{name: values[mine.integers(len(values))]})
            time.sleep(mine.uniform(0, 0.002))

    for burst in range(5):
        movers = [
            threading.Thread(target=mover, args=(names.split(), 10 * burst + i))
            for i, names in enumerate(
                ["gravity links", "links mass taper", "start body beside", "masses seed length"]
            )
        ]
        for thread in movers:
            thread.start()
        for thread in movers:
            ended(thread)
        lab.wait(PATIENCE)
        assert (lab.player.run["parameters"], lab.player.notice) == (lab.setup.lines(), "")
        assert (shown, shown[-1]) == (sorted(set(shown)), lab.engine._serial)


def test_snapshot_is_taken_under_the_lock_and_holds_all_controls(still):
    """While several controls are set, another thread's callback waits, and then sees all of them."""
    lab = laboratory(**SHORT)
    asked = []
    lab.wait(PATIENCE)
    ask = lab.engine.ask
    lab.engine.ask = lambda snapshot: (asked.append(snapshot()), ask(snapshot))
    with lab.engine.lock:
        lab._quiet = True
        move(lab, links=5)
        other = threading.Thread(target=lambda: move(lab, gravity=1.62))
        other.start()
        other.join(0.1)
        assert other.is_alive()
        assert asked == []
        move(lab, mass=2.5)
        lab._quiet = False
    ended(other)
    assert [(a.values["links"], a.values["mass"], a.values["gravity"]) for a in asked] == [
        (5, 2.5, 1.62)
    ]


@pytest.mark.parametrize("breaks", ["nothing", "results", "fail"])
def test_every_turn_to_work_ends(monkeypatch, breaks):
    monkeypatch.setattr(threading, "excepthook", lambda args: None)
    turns = []

    def results(request, progress):
        yield 1 / (breaks == "nothing")

    def fail(*told):
        raise RuntimeError("no player") if breaks == "fail" else turns.append("told")

    engine = Engine(results, lambda *_: turns.append("shown"), fail, turn=turns.append)
    for _ in range(2):
        engine.ask(lambda: None)
        engine.wait(PATIENCE)
    between = {"nothing": ["shown"], "results": ["told"], "fail": []}[breaks]
    assert turns == [True, *between, False] * 2


def test_newest_request_overtakes_a_long_run():
    shown = []
    started = threading.Event()
    overtaken = threading.Event()

    def results(request, progress):
        if request == "long":
            started.set()
            while not progress(0.5):
                time.sleep(0.001)
            overtaken.set()
        yield request

    engine = Engine(
        results,
        lambda serial, request, result: shown.append((serial, result)),
        pytest.fail,
        grace=0.01,
    )
    engine.ask(lambda: "long")
    came(started, "started")
    with engine.lock:  # like three threads: requests are taken while it is held
        for word in ("never", "never", "newest"):
            engine.ask(lambda word=word: word)
    engine.wait(PATIENCE)
    assert overtaken.is_set()
    assert shown == [(4, "newest")]


def test_short_run_is_shown_though_the_next_one_waits():
    shown = []
    begun = threading.Event()
    go = threading.Event()

    def results(request, progress):
        begun.set()
        came(go, "go")
        yield request

    engine = Engine(results, lambda serial, request, result: shown.append(result), pytest.fail)
    engine.ask(lambda: 1)
    came(begun, "begun")
    engine.grace = math.inf  # however long this machine takes
    engine.ask(lambda: 2)
    engine.ask(lambda: 3)
    go.set()
    engine.wait(PATIENCE)
    assert shown == [1, 3]


def test_where_no_thread_can_start_the_work_is_done_at_once(monkeypatch):
    """Work as in a browser's Python; requests that come meanwhile are done afterwards."""

    def refuse(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    done, turns = [], []

    def show(serial, request, result):
        done.append((serial, result))
        if request == 1:
            engine.ask(lambda: 5)

    def fail(serial, request, error):
        done.append((serial, str(error)))

    engine = Engine(lambda request, progress: iter([10 // request]), show, fail, turn=turns.append)
    assert [engine.ask(lambda value=value: value) for value in (2, 1, 0)] == [1, 2, 4]
    assert done == [(1, 5), (2, 10), (3, 2), (4, "integer division or modulo by zero")]
    assert turns == [True, False] * 3
    assert not engine.working


def test_stop_keeps_what_was_computed():
    shown = []
    begun = threading.Event()

    def results(request, progress):
        count = 0
        while not progress(0.1):
            count += 1
            begun.set()
            time.sleep(0.001)
        yield count

    engine = Engine(results, lambda serial, request, result: shown.append(result), pytest.fail)
    engine.ask(lambda: None)
    came(begun, "begun")
    engine.stop()
    engine.wait(PATIENCE)
    assert len(shown) == 1
    assert shown[0] > 0
    begun.clear()
    engine.ask(lambda: None)  # a stop is for one run
    came(begun, "begun")
    assert engine.working
    engine.stop()
    engine.wait(PATIENCE)
    assert len(shown) == 2


def test_progress_is_reported_every_tick_and_ends(monkeypatch):
    told = []
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr(engine_module, "perf_counter", lambda: clock.now)

    def results(request, progress):
        for i in range(33):  # for a second
            progress(i / 32)
            clock.now += 1 / 32
        yield None

    engine = Engine(
        results,
        lambda *_: None,
        pytest.fail,
        lambda serial, fraction: told.append((clock.now, fraction)),
    )
    engine.ask(lambda: None)
    engine.wait(PATIENCE)
    moments, fractions = zip(*told)
    assert fractions[-1] is None
    assert (fractions[:-1], len(told)) == (moments[:-1], 9)
    assert min(np.diff(moments[:-1])) > TICK


@pytest.mark.parametrize("asks", [False, True])
def test_a_request_without_a_worker_finds_one_when_somebody_waits_or_asks(monkeypatch, asks):
    """Imitate an interrupt between the request and the start of the thread."""
    shown = []
    start = threading.Thread.start
    engine = Engine(
        lambda request, progress: iter([request]),
        lambda serial, request, result: shown.append(result),
        pytest.fail,
    )
    monkeypatch.setattr(threading.Thread, "start", lambda thread: None)
    engine.ask(lambda: 1)
    monkeypatch.setattr(threading.Thread, "start", start)
    assert engine.working
    if asks:
        engine.ask(lambda: 2)
        until(lambda: shown, "a result")
    else:
        assert engine.wait(PATIENCE)
    assert shown == [1 + asks]


def test_a_timeout_reports_the_condition_the_progress_and_every_thread():
    go = threading.Event()
    begun = threading.Event()

    def results(request, progress):
        progress(0.25)
        begun.set()
        came(go, "the word to go on")
        yield request

    engine = Engine(results, lambda *_: None, pytest.fail)
    engine.ask(lambda: "a long run")
    came(begun, "the run")
    engine.ask(lambda: "another")
    with pytest.raises(TimeoutError) as raised:
        engine.wait(0.05)
    go.set()
    engine.wait(PATIENCE)
    text = str(raised.value)
    assert "request 1, 'a long run', is 25 % done" in text
    assert "request 2, 'another', waits" in text
    assert "Thread laboratory:" in text
    assert "Thread MainThread:" in text


# --- one player and a slider ----------------------------------------------------------------------
def test_mini():
    def swing(length, links):
        arm = rd.planar_arm(links, length / links)
        return [
            Track(
                "arm",
                experiment.simulate(
                    arm,
                    np.zeros(links),
                    np.zeros(links),
                    0.2,
                    method="rk-fd4",
                    dt=0.02,
                    progress=False,
                ),
            )
        ]

    small = mini(swing, "Swing", length=(0.5, 2.0, 0.1, 1.0), links=[1, 2, 5])
    small.wait(PATIENCE)
    assert small.player.run["parameters"] == ["length = 1", "links = 1"]
    settled(move(small, links=5))
    assert small.player.run["parameters"] == ["length = 1", "links = 5"]
    assert (small.player.run["tracks"][0]["n"], small.player.run["title"]) == (5, "Swing")
    assert small._repr_mimebundle_()[0]["text/plain"] == "Player with sliders: Swing"
    with pytest.raises(ValueError, match="length must be 0.5 to 2 in steps of 0.1, got 0.77"):
        mini(swing, length=(0.5, 2.0, 0.1, 0.77))


# --- stills: the decisive instant; each is on a page, which draws it again ---------------------
def test_stills_draw_what_was_computed():
    """A stone is not damped and takes no torque."""
    preset = PRESETS["A chain falls"]
    driven = {"damping": 0.1, "torque": "constant", "size": 5.0}
    picture = experiment.run(replace(preset.setup(), duration=1.0, links=3, **driven))
    falls, stone = (track.trajectory for track in picture.tracks)
    np.testing.assert_allclose(stone.tip[:, 2], -9.81 * stone.t**2 / 2, rtol=0, atol=1e-9)
    assert (abs(stone.tip[0] - falls.tip[0]) < 1e-12).all()
    assert (stone.tip[:, 0] == stone.tip[0, 0]).all()
    drawn = {line.get_label(): line.get_ydata() for line in preset.still(picture).axes[1].lines}
    for label, run in (("the tip", falls), ("a stone", stone)):
        np.testing.assert_array_equal(drawn[label], run.tip[run.t <= 0.8, 2])
    crack = experiment.run(PRESETS["Whip crack"].setup())
    curve = PRESETS["Whip crack"].still(crack).axes[1].lines[0].get_ydata()
    np.testing.assert_allclose(curve, experiment.tip_speed(crack.tracks[0].trajectory), rtol=1e-12)


def test_a_still_goes_with_its_preset_and_not_with_another_setup():
    lab = settled(Laboratory("Whip crack"))
    assert "speed" in lab.player._still().axes[1].get_ylabel()
    settled(lab, links=5)
    assert lab.player._still is None


@cache
def short_run(name):
    """Return the picture of a preset's arms, few links and few steps of them."""
    small = {"links": 3} if name != "Two arms a hair apart" else {}
    return experiment.run(
        replace(PRESETS[name].setup(), duration=0.5, step=0.02, solvers="rk-fd4", **small)
    )


@pytest.mark.parametrize("name", [name for name, preset in PRESETS.items() if preset.still])
@pytest.mark.parametrize("kept", [[1, 4], [4, 1], [1, 1]])
def test_a_still_shows_what_there_is_of_runs_that_were_stopped(name, kept):
    """A preview stops each run after a part of a second, not all at the same instant."""
    picture = short_run(name)
    tracks = []
    for (label, run), frames in zip(picture.tracks, kept):
        run = replace(
            run,
            **{
                f.name: getattr(run, f.name)[:frames]
                for f in fields(run)
                if np.ndim(getattr(run, f.name)) and len(getattr(run, f.name)) == len(run.t)
            },
        )
        tracks.append(Track(label, run))
    assert PRESETS[name].still(picture._replace(tracks=tracks)).axes[0].lines
