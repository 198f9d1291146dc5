"""Steps chosen by their errors, compiled, against scipy's DOP853 on one kernel: swings that pull at each other."""
import numpy as np
import pytest
from test_integrate import LAWS, Solver, kernel, swings

import robodyn_lib as rd
from robodyn_lib.simulation import JointLaw
from robodyn_lib.simulation import runs as kinds

ROUGH = "no step is short enough"
BENT, RATES = np.array([0.3, -0.5, 1.0]), np.array([0.2, 0.0, -0.4])
STILL, ALL = np.zeros(3), LAWS["all"]
# law, state, times, limit of q beyond which the kernel has no answer, rtol, atol
CASES = {
    "to the end": (ALL, BENT, RATES, (0.0, 0.1, 0.25, 0.26, 1.0), 1e300, 1e-6, 1e-9),
    "many times in a step": (LAWS["linear"], BENT, RATES, np.linspace(2.0, 2.6, 20), 1e300, 1e-3, 1e-6),
    "an end that is near": (ALL, BENT, RATES, (0.0, 1e-4), 1e300, 1e-2, 1e-4),
    "at rest": (LAWS["constant"], STILL, STILL, (0.0, 0.5), 1e300, 1e-6, 1e-9),
    "for ever at rest": (LAWS["none"], STILL, STILL, (0.0, 0.5), 1e300, 1e-6, 1e-9),
    "trials that fail": (JointLaw(amplitude=300.0, frequency=[9.0, 11.0, 12.0], phase=0.1), BENT, RATES, (0.0, 0.3),
                         1e300, 1e-7, 1e-9),
    "rates that change": (JointLaw(amplitude=30.0, frequency=[9.0, 11.0, 12.0], phase=0.1), BENT, BENT, (0.31, 0.36),
                           1e300, 1e-8, 1e-10),
    "a rate without bound": (JointLaw(damping=[0.0, -200.0, 0.0]), BENT, BENT, (0.0, 0.02, 1.0), 1e300, 1e-3, 1e-6),
    "the first one's": (JointLaw(damping=[-200.0, 0.0, 0.0]), BENT, BENT, (0.0, 0.02, 1.0), 1e300, 1e-3, 1e-6),
    "late": (JointLaw(damping=[0.0, -200.0, 0.0]), BENT, BENT, (1e6, 1e6 + 1.0), 1e300, 1e-3, 1e-6),
    "no answer": (ALL, BENT, RATES, (0.0, 0.1, 0.25, 1.0), 1.2, 1e-6, 1e-9),
    ROUGH: (LAWS["none"], BENT, RATES, (1.0, 2.0), 1e300, 1e-6, 1e-9),
}


@kernel
def rough(data, q, qd, tau, out):
    """Calm while the first step is chosen; then each call has another answer."""
    data[3] += 1
    for i in range(q.size):
        out[i] = 1e60 * ((int(data[3]) & 1) - 0.5) if data[3] > 2 else 0.0
    return 0


def runs(case):
    """The same run, compiled and by scipy, before their first step."""
    law, q, qd, t, limit, rtol, atol = CASES[case]
    law, own = JointLaw(*law.table(rd.planar_arm(3))), rough if case == ROUGH else swings
    return [kind(kinds.System(rd.planar_arm(3), Solver(limit, own), law), np.array(t), q, qd, rtol, atol)
            for kind in (kinds.CompiledAdaptiveSteps, kinds.AdaptiveSteps)]


def progress(run, most=60):
    """Time, length of the next step, calls of the kernel and state after each step, and why it stopped.

    Left out are steps so short that rounding decides about them.
    """
    found = []
    try:
        with np.errstate(all="ignore"):
            while not run.done and len(found) < most:
                run.advance(1)
                state, h = (run.state, run.clock[1]) if run.solver is None else (run.solver.y, run.solver.h_abs)
                found += [[run.time, h, run.system.solve.data[3], *state]] if h > 1e-7 else []
    except kinds.Stop as words:
        return found, f"{words}, at {run.time:.4g}"
    return found, ""


def agrees(case):
    """Whether both take the same steps, record the same, and stop for the same reason.

    Calls are compared step by step. Steps as short as rounding one may try oftener than the other, but for rough runs.
    """
    machine, python = runs(case)
    ours, theirs = progress(machine), progress(python)
    both = [np.array(found) for found, _ in (ours, theirs)]
    if [x.shape for x in both[:1]] != [x.shape for x in both[1:]] or ours[1] != theirs[1]:
        return False
    n, calls = python.recorded, [run.system.solve.data[3] for run in (machine, python)]
    if machine.done:
        machine.advance(1)                                      # does nothing
    if case == ROUGH and calls[0] != calls[1]:
        return False
    return machine.recorded == n and np.allclose(*both, rtol=1e-6, atol=1e-9) and all(
        np.allclose(one[:n], other[:n], rtol=1e-9, atol=1e-11)
        for one, other in ((machine.q, python.q), (machine.qd, python.qd)))


@pytest.mark.parametrize("case", CASES)
def test_compiled_steps_are_scipys(case):
    assert agrees(case)


def test_a_run_goes_on_where_it_was_left():
    """Step by step or at once: to the last bit the same."""
    (whole, _), (pieces, _) = runs("to the end"), runs("to the end")
    whole.advance(10**6)
    progress(pieces)
    assert whole.done
    assert pieces.done
    assert (whole.q == pieces.q).all()
    assert (whole.qd == pieces.qd).all()


def test_a_kernel_without_numbers_stops_at_once():
    """One that says all is well and hands out not-a-number is not believed."""
    machine, _ = runs("to the end")
    machine.system.solve.data[0] = np.nan
    found, words = progress(machine)
    assert (found, machine.recorded) == ([], 1)
    assert words.startswith("steps became too small")
