"""Test the compiled loop against Python integrators, on its own kernels of coupled swings."""

import threading

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.compiled.jit import F1, compiled
from robodyn_lib.simulation import JointLaw, progress
from robodyn_lib.simulation import compiled as integrate
from robodyn_lib.simulation import runs as kinds
from robodyn_lib.simulation.steps import EXPLICIT, FASTEST

SCHEMES = list(integrate.SCHEMES)
LAWS = {
    "none": JointLaw(),
    "constant": JointLaw(constant=[0.3, -0.2, 0.1]),
    "linear": JointLaw(
        constant=0.1, stiffness=[1.0, 0.0, 2.0], target=0.4, damping=[0.1, 0.2, 0.0]
    ),
    "damped": JointLaw(damping=0.3),
    "stiff": JointLaw(stiffness=2.0, target=[1.0, 0.0, -1.0]),
    "driven": JointLaw(amplitude=[0.0, 1.0, 0.5], frequency=[0.0, 2.0, 0.7], phase=0.3),
    "all": JointLaw(
        constant=0.2,
        amplitude=0.3,
        frequency=[1.0, 2.0, 0.3],
        phase=[0.1, 0.2, 0.3],
        stiffness=1.5,
        target=0.2,
        damping=0.1,
    ),
    **{
        f"the last one's {word}": JointLaw(constant=0.3, **{word: [0.0, 0.0, 1.0]})
        for word in ("amplitude", "stiffness", "damping")
    },
}


def kernel(function):
    """Return a kernel of forward dynamics, compiled as the library's own loops are."""
    return compiled(function, (F1,) * 5)


@kernel
def swings(data, q, qd, tau, out):
    """Return the pull of gravity and of the neighbour, the limit of q without a result, calls."""
    data[3] += 1
    for i in range(q.size):
        out[i] = tau[i] - data[0] * np.sin(q[i]) - data[1] * (q[i] - q[max(i - 1, 0)]) * (1 + qd[i])
        if abs(q[i]) > data[2]:
            out[i] = np.nan
            return 1
    return 0


class Solver:
    """A solver for simulate: the kernel, and the same through Python."""

    def __init__(self, limit=1e300, kernel=swings):
        self.kernel = kernel
        self.data = np.array([4.0, 0.5, limit, 0.0])

    def __call__(self, q, qd, tau):
        out = np.empty(len(q))
        self.kernel(self.data, q, qd, tau, out)
        return out


def runs(integrator, law=LAWS["all"], t=(0.0, 0.1, 0.25, 1.0), dt=0.02, limit=1e300):
    """Return the same run, compiled and in Python, before their first step."""
    arm = rd.planar_arm(3)
    q = np.array([0.3, -0.5, 1.0])
    qd = np.array([0.2, 0.0, -0.4])
    law = JointLaw(*law.table(arm))
    return [
        kind(kinds.System(arm, Solver(limit), law), integrator, np.array(t), q, qd, dt)
        for kind in (kinds.CompiledSteps, kinds.FixedSteps)
    ]


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("integrator", SCHEMES)
def test_compiled_and_python_runs_are_the_same(integrator, law):
    machine, python = runs(integrator, LAWS[law])
    assert progress.drive(machine, False) == progress.drive(python, False) == ""
    assert machine.recorded == python.recorded == 4
    assert machine.time == python.time == 1.0
    np.testing.assert_allclose(machine.q, python.q, rtol=0, atol=1e-13)
    np.testing.assert_allclose(machine.qd, python.qd, rtol=0, atol=1e-13)
    assert np.abs(machine.q[-1] - machine.q[0]).min() > 0.01


def test_another_table_is_another_run(monkeypatch):
    """Check that the loop contains no coefficients of its own."""
    right = runs("rk4")[0]
    monkeypatch.setitem(EXPLICIT, "rk4", ((0, 1 / 3, 1 / 2, 1), (1 / 8, 3 / 8, 3 / 8, 1 / 8)))
    machine, python = runs("rk4")
    for run in right, machine, python:
        run.advance(10**6)
    np.testing.assert_allclose(machine.q, python.q, rtol=0, atol=1e-13)
    assert np.abs(machine.q[-1] - right.q[-1]).max() > 1e-6


@pytest.mark.parametrize("integrator, each", [("rk4", 4), ("euler", 1), ("semi-implicit", 1)])
def test_the_kernel_is_called_once_a_stage(integrator, each):
    machine, _ = runs(integrator)
    machine.advance(10**6)
    assert machine.system.solve.data[3] == each * machine.steps.sum()


def test_midpoint_begins_with_the_acceleration_it_had():
    """The midpoint rule needs fewer iterations than if each step began at 0."""
    machine, _ = runs("midpoint", dt=0.002)
    machine.advance(10**6)
    calls = machine.system.solve.data[3] / machine.steps.sum()
    assert 2 <= calls < 6
    machine, _ = runs("midpoint", dt=0.002)
    while not machine.done:
        machine.advance(1)
        machine.work[2][:] = 0
    assert machine.system.solve.data[3] / machine.steps.sum() > calls + 0.25


@pytest.mark.parametrize("integrator", SCHEMES)
def test_a_run_goes_on_where_it_was_left(integrator):
    """Step by step, in pieces or at once: to the last bit the same."""
    whole, _ = runs(integrator)
    whole.advance(10**6)
    for budget in 1, 7:
        pieces, _ = runs(integrator)
        times = []
        while not pieces.done:
            times.append(pieces.time)
            pieces.advance(budget)
        assert (pieces.q == whole.q).all()
        assert (pieces.qd == whole.qd).all()
        assert times == sorted(set(times))
        assert len(times) == -(-whole.steps.sum() // budget)
    pieces.advance(5)
    assert pieces.time == 1.0
    assert pieces.recorded == 4


def test_other_threads_go_on_meanwhile():
    """A long run ends early because another thread lowers the limit that its kernel reads."""
    run, _ = runs("rk4", JointLaw(damping=3.0), t=(0.0, 1e5), dt=0.01)
    run.advance(1)
    threading.Timer(0.05, lambda: run.system.solve.data.__setitem__(2, -1.0)).start()
    with pytest.raises(kinds.Stop, match="acceleration is not finite"):
        run.advance(10**9)
    assert not run.done


def damped(i, c):
    return JointLaw(damping=c * np.eye(3)[i])


# law, what else is given, why both stop
STOPS = [
    *(
        (
            name,
            JointLaw(constant=[0.0, 5.0, 0.0]),
            {"limit": 1.2},
            "joint 2: acceleration is not finite",
        )
        for name in SCHEMES
    ),
    *(
        (name, damped(joint, -60.0), {}, "ran away")
        for name in ("rk4", "euler", "semi-implicit")
        for joint in range(3)
    ),
    (
        "midpoint",
        JointLaw(stiffness=[0.0, 1e5, 0.0]),
        {"dt": 0.05},
        "stopped at t = 0 s: the implicit step of 0.05 s does not converge at joint 2",
    ),
    (
        "midpoint",
        damped(1, -60.0),
        {"dt": 0.05},
        "stopped at t = 0.05 s: the implicit step of 0.05 s does not converge at joint 2",
    ),
]


@pytest.mark.parametrize("integrator, law, more, why", STOPS)
def test_what_stops_a_run_stops_both_in_the_same_step(integrator, law, more, why):
    messages = []
    for run in runs(integrator, law=law, **more):
        messages.append(progress.drive(run, False))
        assert run.recorded < 4
        assert np.abs(run.q[: run.recorded]).max() <= more.get("limit", np.inf)
        assert np.abs(run.qd[: run.recorded]).max() <= FASTEST
    assert messages[0] == messages[1]
    assert why in messages[0]


@pytest.mark.parametrize("integrator", SCHEMES)
def test_not_a_number_at_the_start_stops_at_once(integrator):
    """Use a kernel that reports success but returns not-a-number."""
    machine, _ = runs(integrator)
    machine.system.solve.data[0] = np.nan
    stopped = progress.drive(machine, False)
    assert stopped.startswith("stopped at t = 0 s: ")
    assert machine.recorded == 1
