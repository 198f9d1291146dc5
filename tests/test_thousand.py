"""Each emitted program says what its text says, on a thousand states, in each width."""

import numpy as np
import pytest
from cases import batch

import robodyn_lib as rd
from benchmarks.rows import space
from robodyn_lib.codegen import trace
from robodyn_lib.compiled import prepared
from robodyn_lib.compiled.gradients import DERIVATIVES, screw_rows
from robodyn_lib.compiled.kernels import OPERATIONS, Gradients, Kernels, surround, width
from robodyn_lib.compiled.rows import rows_of
from robodyn_lib.compiled.steps import FLOW, FORWARD_DYNAMICS, INVERSE_DYNAMICS, MASSES
from robodyn_lib.numbers import array

COUNT = 1000
IN_NUMPY = {
    "cos": np.cos,
    "sin": np.sin,
    "sqrt": np.sqrt,
    "pivot": lambda D, least: np.where(D > least, 1 / np.asarray(D), np.nan),
}


def said(text, *states):
    """What a text says of states (B, ...), one word an argument, all at once: (B, ...)."""
    program, room = trace(text, *(x[0] for x in states), name="text"), dict(IN_NUMPY)
    exec(program.python(), room)
    out = [0] * len(program.results)
    room["text"](*(x.T for x in states), out)
    rows = np.stack(np.broadcast_arrays(*out, np.zeros(COUNT))[:-1], axis=1)
    return rows.reshape(COUNT, *program.outputs["out"].shape)


def near(ours, text):
    """Rounding alone lies between them, state by state."""
    ours, text = ours.reshape(COUNT, -1), text.reshape(COUNT, -1)
    return bool((abs(ours - text).max(1) <= 1e-9 * abs(text).max(1)).all())


KINDS = "revolute", "prismatic", "spherical", "universal", "cylindrical", "planar", "screw"
ARMS = [
    rd.robots.puma560(),
    rd.random_arm(5, np.random.default_rng(3)),
    rd.random_tree(6, np.random.default_rng(0), base="free", kinds=KINDS),
]
ASKED = [
    (FORWARD_DYNAMICS, False),
    (FORWARD_DYNAMICS, True),
    (INVERSE_DYNAMICS, False),
    (INVERSE_DYNAMICS, True),
    (MASSES, False),
    (FLOW, False),
]


@pytest.mark.parametrize(("recursion", "loaded"), ASKED, ids=[f"{x.name}-{y}" for x, y in ASKED])
@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)
def test_programs(arm, recursion, loaded):
    q, qd, tau, base, wrench = batch(arm, COUNT)
    base, qd = base * (recursion not in (MASSES, FLOW)), qd * (recursion is not MASSES)
    (rows, tip), wrench = rows_of(arm), wrench * loaded

    def text(q, qd, tau, base, force=None):
        wrench = list(force) if loaded else None
        return array(recursion.run(rows, q, qd, tau, base, wrench, list(tip)))

    truth, kernels = said(text, q, qd, tau, base, *[wrench] * loaded), Kernels(arm)
    out = np.empty((COUNT, arm.nq if recursion is FLOW else arm.nv))
    programs = [(1, kernels.rolled(recursion))]
    if recursion is not FLOW:
        programs.append((width(), kernels.rolled(recursion, width())))
    if recursion is FORWARD_DYNAMICS:
        programs += [(lanes, kernels.unrolled(lanes, (1, 1, 1), loaded)) for lanes in (1, width())]
    for lanes, (kernel, data, *room) in programs:
        if lanes > 1:
            assert not kernel.many(data, *(room or [np.zeros(0)]), q, qd, tau, -base, wrench, out)
        for i in range(COUNT if lanes == 1 else 0):
            surround(data, -base[i], wrench[i])
            assert not kernel(data, q[i], qd[i], tau[i], out[i])
        assert near(out, truth), lanes


LONG = rd.random_arm(20, np.random.default_rng(1))


# (12b shows the unrolled program up to 8 joints)
@pytest.mark.parametrize(
    ("arm", "own"), [*((arm, True) for arm in (*ARMS, space(8))), (LONG, False)]
)
def test_short_programs_are_an_arms_own(arm, own):
    """`rd.compile` takes the unrolled program where it has few operations, else the rolled one."""
    kernel, _ = prepared(arm).fastest(np.array([0, 0, -9.81]), np.zeros(6))
    operations = Kernels(arm).program((False, False, True), False).counts.operations
    assert (operations <= OPERATIONS) == own == (kernel.__name__ == "own")


CHAINS = [
    (rd.random_arm(6, np.random.default_rng(6)), True),
    (rd.random_arm(9, np.random.default_rng(1), prismatic=0), False),
    (rd.random_arm(1, np.random.default_rng(1)), True),
]


@pytest.mark.parametrize(("arm", "loaded"), CHAINS)
def test_gradients(arm, loaded):
    """The second one has three blocks of columns."""
    q, qd, tau, base, wrench = batch(arm, COUNT)
    rows, wrench = screw_rows(*rows_of(arm)), wrench * loaded

    def text(q, qd, tau, base, force=None):
        return array(DERIVATIVES.run(rows, q, qd, tau, base, list(force) if loaded else None))

    truth = said(text, q, qd, tau, base, *[wrench] * loaded)
    one, data = Gradients(arm).of(loaded)
    many, failed = Gradients(arm).many(q, qd, tau, -base, wrench)
    out = np.empty((COUNT, 3 * arm.n, arm.n))
    for i in range(COUNT):
        surround(data, -base[i], wrench[i])
        assert not one(data, q[i], qd[i], tau[i], out[i])
    assert not failed
    assert all(near(x.reshape(out.shape), truth) for x in (out, many))
