"""Motion compared with exact solutions, other solvers and energy balances; early stops."""

import io
import os
import re
import signal
import sys
from dataclasses import replace
from functools import partial
from math import pi

import numpy as np
import pytest
from scipy.integrate import simpson, solve_ivp
from scipy.special import ellipj

import robodyn_lib as rd
from robodyn_lib.atlas.motion import Motion, series_pose
from robodyn_lib.simulation import INTEGRATORS, JointLaw, Trajectory, progress, runs, simulate

FIXED = [name for name in INTEGRATORS if name != "adaptive"]
ROD = rd.planar_arm(1, lengths=0.7, masses=2.0)
LOPSIDED = rd.random_arm(4, np.random.default_rng(8))
teaching = partial(simulate, method="composite-cholesky")


def moving(arm, seed=0):
    """Return joint values and rates (n,) of an arm that moves."""
    return np.random.default_rng(seed).normal(size=(2, arm.n))


def plain_run(integrator, acceleration, q0, qd0, t, dt):
    """Return the last state (2, n) of a Python run on an acceleration (t, q, qd) -> qdd."""
    arm = rd.planar_arm(len(q0))
    system = runs.System(arm, lambda q, qd, tau: tau, acceleration)
    run = runs.FixedSteps(system, integrator, np.array([0.0, t]), np.array(q0), np.array(qd0), dt)
    run.advance(10**9)
    return np.array([run.q[-1], run.qd[-1]])


# --- positions and energies -----------------------------------------------------------------------
ARMS = {
    "lopsided": LOPSIDED,
    "long": rd.random_arm(9, np.random.default_rng(3)),
    "panda": rd.robots.panda(),
    "rational": rd.rational_arm(4, seed=1),
    "rods": rd.planar_arm(3, lengths=[1, 0.4, 0.7], masses=[2, 1, 0.5]),
}


def motion_agrees(arm, relative=1e-12):
    """Check points, energies and momentum of a made-up motion.

    They are compared with poses, 1/2 qd^T M qd, and differentiated positions.
    """
    rng = np.random.default_rng(5)
    q = rng.normal(size=(5, arm.n))
    qd = rng.normal(size=(5, arm.n))
    gravity = rng.normal(size=3)
    r = Trajectory(
        arm=arm, t=np.arange(5.0), q=q, qd=qd, method="", integrator="", dt=None, gravity=gravity
    )
    poses = [arm.at(x) for x in q]
    expected = {
        "points": [[*pose.O, pose.tip] for pose in poses],
        "tip": [pose.tip for pose in poses],
        "kinetic": [rate @ rd.mass_matrix(arm, x) @ rate / 2 for x, rate in zip(q, qd)],
        "potential": [-pose.m @ (pose.C @ gravity) for pose in poses],
        "momentum": [momentum(arm, *state) for state in zip(q, qd)],
    }
    for word, value in expected.items():
        got = getattr(r, word)
        if (
            np.shape(got) != np.shape(value)
            or not np.abs(got - value).max() <= relative * np.abs(value).max()
        ):
            return False
    return np.allclose(r.energy, r.kinetic + r.potential, rtol=1e-15)


def momentum(arm, q, qd):
    """Return angular momentum about the world's origin, and linear momentum (6,)."""
    pose = arm.at(q)
    m = Motion(series_pose(arm, q, qd, 0 * qd, False))
    linear = pose.m[:, np.newaxis] * m.vc
    turning = pose.Ic.astype(float) @ m.omega[:-1, :, np.newaxis]
    return np.concatenate([np.cross(pose.C, linear) + turning[..., 0], linear], axis=1).sum(axis=0)


@pytest.mark.parametrize("name", ARMS)
def test_points_and_energies_are_those_of_the_poses(name):
    assert motion_agrees(ARMS[name])


def test_drift_is_the_change_of_energy_in_parts_of_what_there_was_at_the_start():
    far = replace(ROD, base_offset=np.array([5.0, 0, 7]))
    r = teaching(far, [0.0], [2.0], 0.1, integrator="euler", dt=0.01)
    scale = r.kinetic[0] + 2.0 * 9.81 * 0.35
    np.testing.assert_allclose(r.drift, (r.energy - r.energy[0]) / scale, rtol=1e-14)
    assert r.drift[0] == 0
    assert r.drift[-1] > 1e-4
    assert np.isclose(r.energy_scale, scale, rtol=1e-14)


# --- exact solutions and other solvers ------------------------------------------------------------
def swing(t, amplitude):
    """Return the angle (T,) of a rod released at rest: sin(angle/2) = k cd(w t)."""
    k = np.sin(amplitude / 2)
    w = np.sqrt(1.5 * 9.81 / 0.7)
    _, cn, dn, _ = ellipj(w * t, k * k)
    return 2 * np.arcsin(k * cn / dn)


@pytest.mark.parametrize(
    "integrator, error",
    [("rk4", 1e-6), ("midpoint", 5e-3), ("euler", 0.5), ("semi-implicit", 0.1), ("adaptive", 1e-8)],
)
def test_a_pendulum_swings_as_elliptic_functions_say(integrator, error):
    r = teaching(ROD, [2.5 - pi / 2], [0.0], 1.5, integrator=integrator, dt=5e-3)
    difference = np.abs(r.q[:, 0] + pi / 2 - swing(r.t, 2.5)).max()
    assert difference < error
    # the bound tests the scheme
    assert integrator in ("rk4", "adaptive") or difference > error / 100


KINDS = {
    "general": LOPSIDED,
    "planar": rd.planar_arm(4, lengths=[1.0, 0.3, 0.7, 0.5]),
    "tension": rd.planar_arm(
        4, lengths=[1.0, 0.3, 0.7, 0.5], masses=[1.0, 2.0, 0.3, 0.7], body="point"
    ),
}


@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize("kind", KINDS)
def test_each_kernel_drives_the_compiled_loop(kind, integrator):
    assert rd.compile(KINDS[kind]).kind == kind
    law = JointLaw(constant=0.3, amplitude=1.0, frequency=2.0, stiffness=3.0, damping=0.1)
    ends = [
        simulate(
            KINDS[kind],
            *moving(KINDS[kind]),
            [0.0, 0.01, 0.03],
            law,
            damping=0.3,
            method=method,
            dt=0.005,
            integrator=integrator,
            tip_force=[1.0, 2.0, -1.0, 3.0, -2.0, 1.0],
        )
        for method in ("compiled", "composite-cholesky")
    ]
    np.testing.assert_allclose(ends[0].q, ends[1].q, rtol=1e-11)
    np.testing.assert_allclose(ends[0].qd, ends[1].qd, rtol=1e-11)


# --- order, energy, momentum ----------------------------------------------------------------------
def driven(t, q, qd):
    """Return two swings that pull at each other, driven and damped: every argument matters."""
    return -np.sin(q) - 0.5 * (q - q[::-1]) - 0.1 * qd**3 + 0.3 * np.cos(2 * t)


def orders(integrator):
    """Return the orders of convergence of positions and rates, from steps 1/10, 1/20 and 1/40."""
    runs = [
        plain_run(integrator, driven, [0.5, -1.0], [0.3, 0.8], 1.0, dt) for dt in (0.1, 0.05, 0.025)
    ]
    return np.log2(np.abs(runs[0] - runs[1]).max(axis=1) / np.abs(runs[1] - runs[2]).max(axis=1))


ORDERS = {"rk4": (4, 1e-7), "midpoint": (2, 1e-3), "euler": (1, 0.05), "semi-implicit": (1, 0.05)}


def converges(integrator):
    order, error = ORDERS[integrator]
    end = (
        solve_ivp(
            lambda t, y: [*y[2:], *driven(t, y[:2], y[2:])],
            (0, 1),
            [0.5, -1.0, 0.3, 0.8],
            "DOP853",
            rtol=1e-12,
            atol=1e-13,
        )
        .y[:, -1]
        .reshape(2, 2)
    )
    off = plain_run(integrator, driven, [0.5, -1.0], [0.3, 0.8], 1.0, 0.025) - end
    return bool((np.abs(orders(integrator) - order) < 0.25).all() and np.abs(off).max() < error)


def turns(integrator):
    """Check the order on a pendulum as a point on a circle, q (2,), with its own rates."""

    def end(integrator, steps):
        state = (np.array([1.0, 0.0]), np.array([1.2]), np.zeros(1))
        h = 1 / steps
        for k in range(steps):
            state = runs.STEPS[integrator](
                lambda t, q, v: -q[1:], k * h, h, *state, rate=lambda q, v: v * [-q[1], q[0]]
            )
        return np.concatenate(state[:2])

    errors = [np.abs(end(integrator, steps) - CIRCLED).max() for steps in (40, 80)]
    keeps = abs(np.linalg.norm(end(integrator, 40)[:2]) - 1) < 1e-12
    return abs(np.log2(errors[0] / errors[1]) - ORDERS[integrator][0]) < 0.25 and keeps == (
        integrator == "midpoint"
    )


# place after 1 s, from the angle: theta'' = -sin theta
PENDULUM = solve_ivp(lambda t, y: [y[1], -np.sin(y[0])], (0, 1), [0, 1.2], rtol=1e-12, atol=1e-13)
CIRCLED = np.array([np.cos(PENDULUM.y[0, -1]), np.sin(PENDULUM.y[0, -1]), PENDULUM.y[1, -1]])


@pytest.mark.parametrize("integrator", FIXED)
def test_order_of_convergence(integrator):
    assert converges(integrator)
    assert turns(integrator)


def retraces(integrator):
    """Return whether a reversible system, run a hundred steps on and back, returns to its state."""
    start = np.array([[0.5, -1.0], [0.3, 0.8]])

    def conservative(t, q, qd):
        return -np.sin(q) - 0.5 * (q - q[::-1])

    q, qd = plain_run(integrator, conservative, *start, 10.0, 0.1)
    q, qd = plain_run(integrator, conservative, q, -qd, 10.0, 0.1)
    return np.abs([q, -qd] - start).max() < 1e-11


def test_midpoint_retraces_its_steps_and_others_do_not():
    assert [name for name in FIXED if retraces(name)] == ["midpoint"]


@pytest.mark.parametrize(
    "law",
    [
        None,
        [0.5, -1.0, 2.0, 1.0],
        JointLaw(
            constant=1.0,
            amplitude=[3.0, 0, 0, 2.0],
            frequency=[1.0, 0, 0, 2.5],
            phase=0.4,
            stiffness=[5.0, 2.0, 0, 1.0],
            target=0.3,
            damping=0.2,
        ),
    ],
)
@pytest.mark.parametrize("damping", [0.0, [0.5, 1.0, 0.0, 2.0]])
def test_energy_changes_by_the_work_done(law, damping):
    r = teaching(
        LOPSIDED, *moving(LOPSIDED), np.linspace(0, 0.4, 41), law, damping=damping, dt=0.01
    )
    if isinstance(law, JointLaw):
        tau = law(r.t[:, None], r.q, r.qd)
    else:
        tau = np.zeros(4) if law is None else np.array(law)
    work = simpson(np.sum((tau - np.array(damping) * r.qd) * r.qd, axis=1), x=r.t)
    change = r.energy[-1] - r.energy[0]
    assert abs(change - work) < 1e-5 * np.abs(r.energy - r.energy[0]).max() + 1e-7
    assert abs(change) > 0.05 or (law is None and damping == 0.0)


def ten_minutes(arm, start, integrator="midpoint"):
    """Return the drift of energy, and how far the mean of each minute lies from the others."""
    drift = simulate(arm, start, np.zeros(arm.n), 600.0, integrator=integrator, dt=0.01).drift
    return np.abs(drift), np.ptp(drift[1:].reshape(10, -1).mean(axis=1))


def test_energy_over_ten_minutes():
    """With the midpoint rule it drifts in chaotic motion, with semi-implicit Euler always."""
    arm = rd.planar_arm(2, lengths=[1.0, 0.7])
    start = [-1.3, -0.2]
    drift, apart = ten_minutes(arm, start)
    assert apart < 1e-7 < drift.max() < 1e-4
    for bend in (0.0, 1e-6, 1e-3):
        drift, apart = ten_minutes(rd.planar_arm(2), [bend, 0.0])
        assert 3e-4 < apart < drift.max() < 0.1
    drift, _ = ten_minutes(arm, start, "semi-implicit")
    assert drift[24000:30001].max() > 2 * drift[:6000].max()


# --- recording ------------------------------------------------------------------------------------
def test_an_end_time_is_recorded_sixty_times_a_second_and_times_as_they_are_given():
    assert teaching(ROD, [0.0], [0.0], 0.25).t.tolist() == np.linspace(0, 0.25, 16).tolist()
    assert len(teaching(ROD, [0.0], [0.0], 0.251, dt=0.1).t) == 17
    assert teaching(ROD, [0.0], [0.0], 0.001).t.tolist() == [0.0, 0.001]
    t = [2.0, 2.01, 2.05]
    assert teaching(ROD, [0.0], [0.0], t).t.tolist() == t


@pytest.mark.parametrize("dt, counts", [(1e-3, [10, 101, 89]), (0.05, [1, 3, 2]), (1.0, [1, 1, 1])])
def test_steps_are_the_longest_that_divide_each_interval(dt, counts):
    assert runs.step_counts(np.array([0.0, 0.01, 0.111, 0.2]), dt).tolist() == counts


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_the_motion_starts_at_the_first_time_and_torques_know_the_time(integrator):
    law = JointLaw(amplitude=5.0, frequency=1.3)
    late = teaching(ROD, [0.1], [0.2], [3.0, 3.05, 3.1], law, integrator=integrator)
    early = teaching(
        ROD,
        [0.1],
        [0.2],
        [0.0, 0.05, 0.1],
        JointLaw(amplitude=5.0, frequency=1.3, phase=2 * pi * 3.9),
        integrator=integrator,
    )
    np.testing.assert_allclose(late.q, early.q, rtol=1e-10)
    assert (late.q[0], late.qd[0]) == ([0.1], [0.2])


def test_what_is_recorded_cannot_be_changed_and_what_was_given_is_not():
    q0 = np.array([0.1])
    t = np.array([0.0, 0.1])
    r = teaching(ROD, q0, [0.0], t)
    for a in (r.t, r.q, r.qd, r.gravity, r.points, r.kinetic, r.potential):
        with pytest.raises(ValueError, match="read-only"):
            a[0] = 1
    q0[0] = t[0] = 7  # unchanged for the caller
    assert r.q[0, 0] == 0.1
    assert r.t[0] == 0


@pytest.mark.parametrize(
    "more, message",
    [
        ({"dt": 0.01}, "rk4, dt = 0.01 s, composite-cholesky, 7 samples, t = 0 to 0.1 s"),
        ({"integrator": "adaptive"}, "adaptive, composite-cholesky, 7 samples, t = 0 to 0.1 s"),
        (
            {"progress": lambda fraction: True},
            "rk4, dt = 0.001 s, composite-cholesky, 1 samples, "
            "t = 0 to 0 s; stopped at t = 0.0009804 s: on request",
        ),
    ],
)
def test_repr(more, message):
    run = teaching(ROD, [0.0], [0.0], 0.1, **more)
    assert repr(run) == f"Trajectory of 'planar_arm(1)': {message}"


# --- runs that stop -------------------------------------------------------------------------------
THREE = rd.planar_arm(3, lengths=[1.0, 0.5, 0.7])
NAMED = rd.Arm(
    axes=[[0, 0, 1]] * 2,
    joint_types="RP",
    offsets=[[0, 0, 0]] * 2,
    masses=[1, 1],
    coms=[[1, 0, 0]] * 2,
    inertias=[np.eye(3)] * 2,
    joint_names=["turn", "slide"],
)


def explosion(method, integrator, t):
    """Return a slider that is driven more the faster it moves: rates grow by exp(300 t)."""
    return simulate(
        NAMED,
        [0.1, 0.2],
        [0.3, 0.1],
        t,
        JointLaw(damping=[0.0, -300.0]),
        method=method,
        integrator=integrator,
        dt=1e-3,
    )


@pytest.mark.parametrize("integrator", FIXED)
def test_a_run_that_blows_up_stops_names_time_and_joint_and_keeps_the_rest(integrator):
    r, other = (
        explosion(method, integrator, np.linspace(0, 1, 1001))
        for method in ("compiled", "composite-cholesky")
    )
    assert r.stopped == other.stopped
    match = re.fullmatch(
        r"stopped at t = (0\.\d+) s: joint 2 'slide' ran away \(([\d.e]+) m/s\)", r.stopped
    )
    assert abs(float(match[1]) - r.t[-1]) < 1e-9
    assert 1e6 <= float(match[2]) < 1.5e6
    assert 1e5 < np.abs(r.qd[:, 1]).max() <= 1e6
    assert abs(r.t[-1] - np.log(1e7) / 300) < 0.02
    short = explosion("compiled", integrator, r.t[:5])
    assert (short.q == r.q[:5]).all()
    assert not short.stopped


@pytest.mark.parametrize("method", ["compiled", "rk-fd4"])
@pytest.mark.parametrize("integrator", FIXED)
def test_an_arm_that_loses_its_inertia_stops(method, integrator):
    """A point mass slides onto the axis that turns it: there joint 1 moves nothing."""
    start = 15 / 16 if integrator == "midpoint" else 1.0  # it is reached halfway through a step
    arm = rd.Arm(
        axes=[[0, 0, 1], [1, 0, 0]],
        joint_types="RP",
        offsets=np.zeros((2, 3)),
        masses=[0, 1],
        coms=np.zeros((2, 3)),
        inertias=np.zeros((2, 3, 3)),
    )
    r = simulate(
        arm,
        [0.0, start],
        [0.0, -1.0],
        [0.0, 0.5, 1.0, 1.5],
        method=method,
        integrator=integrator,
        dt=0.125,
    )
    assert r.stopped.startswith("stopped at t = ")
    assert "joint 1: joint inertia D = 0 vanishes" in r.stopped
    np.testing.assert_allclose(r.q[:, 1], start - r.t, atol=1e-15)
    assert len(r.t) >= 2


def test_a_step_that_the_kernel_refuses_is_taken_in_python_where_that_can_be():
    from robodyn_lib.compiled.jit import F1, compiled

    def refuses(data, q, qd, tau, out):
        return 1

    solver = rd.METHODS["compiled"].solver(THREE, rd.GRAVITY, np.zeros(6))
    solver.kernel = compiled(refuses, (F1,) * 5)
    q = np.array([0.1, 0.2, 0.3])
    qd = np.array([0.0, 1.0, 0.0])
    t = np.array([0.0, 0.1, 0.2])
    for integrator in FIXED:
        run = runs.CompiledSteps(
            runs.System(THREE, solver, JointLaw(damping=1.0)), integrator, t, q, qd, 0.02
        )
        assert progress.drive(run, False) == ""
        assert run.recorded == 3
        r = simulate(THREE, q, qd, t, damping=1.0, integrator=integrator, dt=0.02)
        np.testing.assert_allclose(run.q, r.q, rtol=1e-12)


def test_an_adaptive_run_that_blows_up_stops():
    r = simulate(ROD, [0.0], [1.0], 1.0, lambda t, q, qd: qd**3, integrator="adaptive")
    assert re.fullmatch(
        r"stopped at t = 0\.\d+ s: steps became too small; fastest is joint 1 "
        r"\([\d.e]+ rad/s\)|"
        r"stopped at t = 0\.\d+ s: joint 1 ran away \([\d.e]+ rad/s\)",
        r.stopped,
    )
    inertia = 2.0 * 0.7**2 / 3
    # qd' = qd^3 / I ends at I / 2
    assert abs(float(r.stopped.split()[4]) - inertia / 2) < 0.1 * inertia / 2


@pytest.mark.parametrize("driven_by", [None, lambda t, q, qd: np.zeros(3)])
@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_progress_sees_the_run_advance_and_stops_it(integrator, driven_by):
    run = partial(
        simulate,
        THREE,
        [0.0] * 3,
        [0.0] * 3,
        [5.0, 5.1, 5.2, 7.0],
        driven_by,
        integrator=integrator,
    )
    seen = []
    r = run(progress=lambda fraction: seen.append(fraction))
    assert r.stopped == ""
    assert seen == sorted(seen)
    assert seen[-1] == 1
    assert 0 < seen[0] < 0.05
    r = run(progress=lambda fraction: fraction > 0.06)
    assert re.fullmatch(r"stopped at t = [\d.]+ s: on request", r.stopped)
    assert 2 <= len(r.t) < 4
    assert run(progress=lambda fraction: fraction == 1).stopped == ""  # nothing is left to stop


def test_an_interrupt_keeps_what_was_recorded():
    def torque(t, q, qd):
        if t > 0.5:
            raise KeyboardInterrupt
        return [0.0]

    for integrator in INTEGRATORS:
        r = simulate(ROD, [0.0], [0.0], 1.0, torque, integrator=integrator)
        assert re.fullmatch(r"stopped at t = 0\.[45]\d* s: interrupted", r.stopped)
        assert r.t[-1] <= 0.5
        assert len(r.t) > 20
        assert np.allclose(
            r.q, simulate(ROD, [0.0], [0.0], r.t, integrator=integrator).q, atol=1e-8
        )


@pytest.mark.skipif(os.name == "nt", reason="signals of this kind are POSIX")
def test_a_compiled_run_is_interrupted_by_the_keyboard():
    arm = rd.planar_arm(20)
    simulate(arm, np.zeros(20), np.zeros(20), 0.01)  # compiled by now
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        r = simulate(arm, np.zeros(20), np.zeros(20), np.linspace(0, 1e6, 10**5))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert r.stopped.endswith("interrupted")
    assert 0 < r.t[-1] < 1e5


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_bar_appears_on_long_runs_where_somebody_watches(monkeypatch):
    run = partial(teaching, ROD, [0.0], [0.0], 0.02)
    for patience, stream, expected in (
        (0, Terminal(), True),
        (60, Terminal(), False),
        (0, io.StringIO(), False),
    ):
        monkeypatch.setattr(progress, "PATIENCE", patience)
        monkeypatch.setattr(sys, "stderr", stream)
        run()
        assert ("simulate" in stream.getvalue()) == expected
        stream.truncate(0)
        run(progress=False)
        assert "simulate" not in stream.getvalue()
    monkeypatch.setattr(sys, "stderr", None)
    assert run().stopped == ""


# --- torques --------------------------------------------------------------------------------------
LAW = {
    "constant": [1.0, -2.0],
    "amplitude": 0.5,
    "frequency": [1.0, 3.0],
    "phase": 0.2,
    "stiffness": [4.0, 0.0],
    "target": 0.3,
    "damping": [0.1, 0.7],
}


def test_a_joint_law_is_its_formula():
    law = JointLaw(**LAW)
    t = 0.37
    q = np.array([0.4, -1.0])
    qd = np.array([2.0, 3.0])
    expected = [
        1 + 0.5 * np.sin(2 * pi * 0.37 + 0.2) + 4 * (0.3 - 0.4) - 0.1 * 2,
        -2 + 0.5 * np.sin(6 * pi * 0.37 + 0.2) - 0.7 * 3,
    ]
    np.testing.assert_allclose(law(t, q, qd), expected, rtol=1e-14)
    many = law(np.array([[0.37], [0.1]]), np.array([q, qd]), np.array([qd, q]))
    np.testing.assert_allclose(many, [expected, law(0.1, qd, q)], rtol=1e-14)
    table = law.table(rd.planar_arm(2))
    assert table.shape == (7, 2)
    assert table[4].tolist() == [4, 0]
    assert table[5].tolist() == [0.3, 0.3]


@pytest.mark.parametrize(
    "given, error, words",
    [
        ({"stiffness": [1.0, np.nan]}, ValueError, "stiffness of joint 2 must be finite, got nan"),
        ({"target": np.inf}, ValueError, "target of every joint must be finite, got inf"),
        ({"phase": 1j}, TypeError, "phase must be real machine numbers, got complex128"),
        ({"constant": "soft"}, TypeError, "constant must be real machine numbers, got str"),
        ({"amplitude": [[1.0]]}, ValueError, r"amplitude must have shape \(1,\), got \(1, 1\)"),
        (
            {"amplitude": [1.0, 2.0], "target": [1.0]},
            ValueError,
            "expected one value per joint, got 2 of amplitude, 1 of target",
        ),
    ],
)
def test_a_joint_law_refuses(given, error, words):
    with pytest.raises(error, match=words):
        JointLaw(**given)


def test_a_joint_law_cannot_be_changed_and_does_not_share():
    given = np.array([1.0, 2.0])
    law = JointLaw(stiffness=given)
    given[0] = 7
    assert law.stiffness[0] == 1
    with pytest.raises(ValueError, match="read-only"):
        law.stiffness[0] = 3


def spoils(t, q, qd):
    q[0] = 7
    return q


def fails(t, q, qd):
    return 1 / (0.0 * t)


@pytest.mark.parametrize("method", ["compiled", "composite-cholesky"])
@pytest.mark.parametrize(
    "torque, error, words",
    [
        (
            fails,
            RuntimeError,
            "torque 'fails', called at t = 0 s, raised ZeroDivisionError: float division by zero",
        ),
        (
            spoils,
            RuntimeError,
            (
                "torque 'spoils', called at t = 0 s, raised ValueError: assignment destination is "
                "read-only"
            ),
        ),
        (
            lambda t, q: q,
            RuntimeError,
            "raised TypeError: .* takes 2 positional arguments but 3 were given",
        ),
        (
            lambda t, q, qd: [0.0] * 3,
            ValueError,
            r"must return 4 real numbers, got float64 of shape \(3,\)",
        ),
        (lambda t, q, qd: None, ValueError, "must return 4 real numbers, got object"),
        (lambda t, q, qd: q + 1j, ValueError, "must return 4 real numbers, got complex128"),
        (
            lambda t, q, qd: [0, 0, np.nan if t > 0.01 else 0, 0],
            ValueError,
            "called at t = 0.01.* s, must return finite numbers, got nan for joint 3",
        ),
        ([0.0] * 3, ValueError, r"torque must have shape \(..., 4\)"),
        ([[0.0] * 4], ValueError, r"torque must have shape \(4,\), got \(1, 4\)"),
        ([0.0, np.inf, 0, 0], ValueError, "torque of joint 2 must be finite, got inf"),
        (
            JointLaw(stiffness=[1.0, 2.0]),
            ValueError,
            r"stiffness must have shape \(..., 4\), .* of 'random_arm\(4\)'",
        ),
    ],
)
def test_torques_that_are_none_are_refused(method, torque, error, words):
    with pytest.raises(error, match=words):
        simulate(LOPSIDED, *moving(LOPSIDED), 0.1, torque, method=method)


# --- what is refused ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "given, error, words",
    [
        ({"arm": None}, TypeError, "arm must be an Arm, got NoneType"),
        ({"q0": [[0.0, 0.0]]}, ValueError, r"q0 must have shape \(2,\), got \(1, 2\)"),
        ({"qd0": [0.0, np.nan]}, ValueError, "qd0 of joint 2 'slide' must be finite, got nan"),
        ({"t": 0.0}, ValueError, "t must be one number > 0, got 0.0"),
        ({"t": np.nan}, ValueError, "entry 1 of t must be finite, got nan"),
        ({"t": True}, TypeError, "t must be real machine numbers, got bool"),
        (
            {"t": [1.0]},
            ValueError,
            r"t must be an end time or two or more increasing times, got shape \(1,\)",
        ),
        (
            {"t": [[0.0, 1.0]]},
            ValueError,
            r"t must have shape \(..., 1\), an end time or increasing times; got",
        ),
        ({"t": [0.0, 1.0, 1.0]}, ValueError, "t must increase, got 1 s and then 1 s"),
        ({"dt": 0}, ValueError, "dt must be one number > 0, got 0"),
        ({"dt": None}, TypeError, "dt must be real machine numbers"),
        (
            {"dt": 1e-320},
            ValueError,
            "dt = 9.99989e-321 s is too short to be added to times up to 0.1 s",
        ),
        ({"damping": -1.0}, ValueError, "damping of every joint must be >= 0, got -1"),
        ({"damping": [1.0, -2.0]}, ValueError, "damping of joint 2 'slide' must be >= 0, got -2"),
        (
            {"method": "fastest"},
            ValueError,
            "method must be one of composite-cholesky, .*; got 'fastest'",
        ),
        ({"integrator": "rk5"}, ValueError, "integrator must be one of rk4, .*; got 'rk5'"),
        ({"gravity": [[0.0, 0, 0]]}, ValueError, r"gravity must have shape \(3,\), got \(1, 3\)"),
        ({"rtol": 0}, ValueError, "rtol must be one number > 0, got 0"),
        ({"atol": np.inf}, ValueError, "entry 1 of atol must be finite, got inf"),
        (
            {"t": 1e12},
            ValueError,
            r"^t = 1e\+12 s, recorded 60 times a second, makes 6e\+13 samples of 2 joints, "
            r"2.4e\+06 GB; give times to record at, such as np.linspace\(0, "
            r"1e\+12, 1001\)$",
        ),
        (
            {"progress": True},
            TypeError,
            "progress must be None, False or a function of the finished fraction, got True",
        ),
    ],
)
def test_what_is_refused(given, error, words):
    with pytest.raises(error, match=words):
        simulate(
            **{"arm": NAMED, "q0": [0.0, 0.0], "qd0": [0.0, 0.0], "t": 0.1, "method": "rk-fd4"}
            | given
        )


def test_no_more_is_recorded_than_memory_holds(monkeypatch):
    monkeypatch.setattr("robodyn_lib.simulation.MEMORY", 8 * 5 * 100)
    assert (
        len(
            simulate(
                NAMED, [0.0, 0.0], [0.0, 0.0], np.linspace(0, 1, 100), method="rk-fd4", dt=0.1
            ).t
        )
        == 100
    )
    with pytest.raises(
        ValueError, match="^t makes 101 samples of 2 joints, 4.04e-06 GB; give fewer times"
    ):
        simulate(NAMED, [0.0, 0.0], [0.0, 0.0], np.linspace(0, 1, 101), method="rk-fd4")


# --- a method of one's own ------------------------------------------------------------------------
def mine(arm, q, qd, tau):
    """Compute as a student would: subtract the bias with gravity, then solve the mass matrix."""
    bias = rd.inverse_dynamics(arm, q, qd, np.zeros(arm.n))
    return np.linalg.solve(rd.mass_matrix(arm, q), tau - bias)


def mine_with(arm, q, qd, tau, gravity, tip_force=None):
    return rd.forward_dynamics(arm, q, qd, tau, gravity, tip_force, method="rk-fd1")


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_a_method_of_ones_own_moves_the_arm_as_ours_do(integrator):
    arm = LOPSIDED
    law = JointLaw(stiffness=3.0)
    runs = [
        simulate(
            arm, *moving(arm), 0.05, law, damping=0.2, method=method, integrator=integrator, dt=0.01
        )
        for method in (mine, "composite-cholesky")
    ]
    assert [run.stopped for run in runs] == ["", ""]
    assert runs[0].method == "mine"
    assert np.allclose(runs[0].q, runs[1].q, atol=1e-10)
    assert np.allclose(runs[0].qd, runs[1].qd, atol=1e-9)


def test_a_users_method_gets_batches_and_gravity_if_it_takes_it():
    q, qd, tau = np.random.default_rng(5).normal(size=(3, 4, 3))
    field = [1.0, 2.0, -3.0]
    force = np.arange(6.0)
    assert np.allclose(
        rd.forward_dynamics(THREE, q, qd, tau, method=mine), rd.forward_dynamics(THREE, q, qd, tau)
    )
    there = rd.forward_dynamics(THREE, q, qd, tau, field, force)
    assert np.allclose(
        rd.forward_dynamics(THREE, q, qd, tau, field, force, method=mine_with), there
    )
    assert np.allclose(
        rd.forward_dynamics(THREE, q, qd, tau, field, force, method=rd.forward_dynamics), there
    )
    for around, word in (({"gravity": field}, "gravity"), ({"tip_force": force}, "tip_force")):
        with pytest.raises(ValueError, match=f"method 'mine' takes no {word}, but"):
            simulate(THREE, *moving(THREE), 0.1, method=mine, **around)


@pytest.mark.parametrize(
    "returned, error, words",
    [
        (
            lambda q: np.zeros(2),
            TypeError,
            r"method 'wrong' must return 3 real numbers, got ndarray: .* shape \(2,\)",
        ),
        (lambda q: np.zeros((3, 1)), TypeError, r"got ndarray: an array of shape \(3, 1\)"),
        (lambda q: None, TypeError, "got NoneType"),
        (lambda q: "down", TypeError, "real numbers, got str"),
        (lambda q: [None] * 3, RuntimeError, "finite numbers"),
        (lambda q: {1: 2.0}, TypeError, "got dict"),
        (
            lambda q: np.array([0.0, np.nan, 0.0]),
            RuntimeError,
            "must return finite numbers, got .* first at joint 2",
        ),
        (lambda q: q[7], RuntimeError, "method 'wrong' raised IndexError at q = .*: index 7"),
        (lambda q: 1j * q, TypeError, "complex128"),
    ],
)
def test_errors_of_a_users_method_are_explained(returned, error, words):
    def wrong(arm, q, qd, tau):
        return returned(q)

    with pytest.raises(error, match=words):
        simulate(THREE, *moving(THREE), 0.1, method=wrong)


def test_a_method_of_ones_own_cannot_spoil_the_run():
    def greedy(arm, q, qd, tau):
        out = mine(arm, q, qd, tau)
        for a in (q, qd, tau):
            a[:] = 99.0
        return list(out)

    runs = [
        simulate(THREE, *moving(THREE), 0.05, method=method, dt=0.01) for method in (greedy, mine)
    ]
    assert (runs[0].q == runs[1].q).all()
    with pytest.raises(ValueError, match="method must be one of"):
        simulate(THREE, *moving(THREE), 0.1, method=list)
    blown = simulate(
        THREE, *moving(THREE), 5.0, method=lambda arm, q, qd, tau: 1e3 * (1 + qd**2), dt=0.01
    )
    assert "ran away" in blown.stopped
    assert blown.method == "<lambda>"
