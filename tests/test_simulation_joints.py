"""Test runs of balls, free bases and trees: unit quaternions, conserved quantities, orders."""

from dataclasses import replace

import numpy as np
import pytest
from cases import with_joints

import robodyn_lib as rd
from robodyn_lib.dynamics import METHODS
from robodyn_lib.simulation import runs

WEIGHTLESS = {"gravity": [0, 0, 0]}


def started(arm, seed=0):
    """Return joint values and rates to start from."""
    rng = np.random.default_rng(seed)
    q = arm.of_unit_quaternions(arm.neutral + 0.4 * rng.normal(size=arm.nq))
    return q, rng.normal(size=arm.nv)


def test_a_free_body_tumbles_as_euler_says():
    """A book spins about its middle axis: I w' + w x I w = 0, whatever the quaternion does."""
    I = np.diag([1.0, 2.0, 3.0])
    book = rd.Arm(
        axes=[[0, 0, 1.0]],
        joint_types="F",
        offsets=[[0, 0, 0]],
        masses=[2.0],
        coms=[[0, 0, 0]],
        inertias=[I],
    )
    run = rd.simulate(book, book.neutral, [0.3, 3.0, 0, 0.1, 0.2, 0.3], 2.5, dt=1e-2, **WEIGHTLESS)
    w = run.qd[:, :3]
    L = np.array([book.at(q).R[0] @ I @ x for q, x in zip(run.q, w, strict=True)])
    assert np.abs(L - L[0]).max() < 1e-5
    assert w[:, 1].min() < -1.5  # it turns over
    assert np.abs(run.momentum - run.momentum[0]).max() < 1e-5
    v = np.array([0.1, 0.2, 0.3])
    assert (  # its mass centre moves straight on
        np.abs(run.q[:, :3] - run.t[:, None] * v).max() < 1e-5
    )


@pytest.mark.parametrize("kinds", ["FSRPR", "RSP", "SCEU"])
def test_energy_is_kept(kinds):
    arm = with_joints(kinds)
    run = rd.simulate(arm, *started(arm), 0.04, dt=1e-3)
    assert run.method == "compiled"
    assert run.stopped == ""
    assert np.abs(run.drift).max() < 1e-8
    assert np.abs(run.q - arm.of_unit_quaternions(run.q)).max() < 1e-14


@pytest.mark.parametrize("integrator", ["rk4", "euler", "semi-implicit", "midpoint"])
@pytest.mark.parametrize("kinds", ["FSR", "CEHU"])
def test_compiled_and_python_runs_are_the_same(kinds, integrator):
    """Use damping, a constant torque and an oscillating one; in pieces and in one run."""
    arm = replace(
        with_joints(kinds), parents=(-1, 0, 0, 1)[: len(kinds)], pitches=[0.2] * len(kinds)
    )
    law = rd.JointLaw(constant=np.arange(arm.nv) / 3, amplitude=0.5, frequency=2.0, damping=0.3)
    system = runs.System(
        arm, METHODS["compiled"].solver(arm, np.array([0.0, 1, -3]), np.zeros(6)), law
    )
    arguments = system, integrator, np.array([0.0, 0.05, 0.2]), *started(arm), 0.01
    machine = runs.CompiledSteps(*arguments)
    pieces = runs.CompiledSteps(*arguments)
    python = runs.FixedSteps(*arguments)
    machine.advance(10**6)
    python.advance(10**6)
    while not pieces.done:
        pieces.advance(3)
    assert (machine.q == pieces.q).all()
    assert (machine.qd == pieces.qd).all()
    assert np.abs(machine.q - python.q).max() < 1e-12
    assert np.abs(machine.qd - python.qd).max() < 1e-11
    assert type(runs.run_of(*arguments, 1e-9, 1e-12)) is runs.CompiledSteps


def test_a_compiled_run_of_a_tree_gives_the_reason_why_it_stops():
    arm = with_joints("FSR")
    q, v = started(arm)
    assert "ran away" in rd.simulate(arm, q, v, 0.1, torque=[0] * 9 + [1e12]).stopped
    assert (
        "does not converge"
        in rd.simulate(arm, q, 30 * v, 0.5, integrator="midpoint", dt=0.25).stopped
    )


def test_a_tree_in_space_keeps_its_momentum():
    arm = replace(with_joints("FSRPR"), parents=(-1, 0, 0, 1, 3))
    run = rd.simulate(arm, *started(arm), 0.04, dt=1e-3, **WEIGHTLESS)
    assert np.abs(run.momentum - run.momentum[0]).max() < 1e-8 * np.abs(run.momentum).max()
    assert np.abs(run.kinetic - run.kinetic[0]).max() < 1e-8 * run.kinetic[0]


def test_own_torques_dampers_and_what_a_quaternion_cannot_have():
    arm = with_joints("SRP")
    q, v = started(arm)
    run = rd.simulate(arm, q, v, 0.1, torque=lambda t, q, qd: -qd, **WEIGHTLESS)
    same = rd.simulate(arm, q, v, 0.1, damping=1.0, **WEIGHTLESS)
    assert run.q == pytest.approx(same.q, abs=1e-12)
    with pytest.raises(
        ValueError, match="stiffness acts on joint values, and those of .* include a quaternion"
    ):
        rd.simulate(arm, q, v, 0.1, torque=rd.JointLaw(stiffness=1.0))
    with pytest.raises(ValueError, match="unit quaternion"):
        rd.simulate(arm, 2 * q, v, 0.1)
    crossed = replace(with_joints("RUR"), parents=(-1, 0, 0))
    with pytest.raises(
        ValueError, match="method 'rk-fd1' does not support .*link 3 is attached to link 1"
    ):
        rd.simulate(crossed, crossed.neutral, np.zeros(crossed.nv), 0.1, method="rk-fd1")
