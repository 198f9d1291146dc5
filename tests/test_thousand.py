"""Each emitted program agrees with its source text on a thousand states, in each width."""

import numpy as np
import pytest
from cases import batch

import robodyn_lib as rd
from benchmarks.rows import space
from robodyn_lib.codegen import llvm, trace
from robodyn_lib.codegen.llvm import ABREAST, registers
from robodyn_lib.compiled import prepared
from robodyn_lib.compiled.build import (
    build,
    build_many,
    in_lanes,
    kernels_of,
    over_states,
    paired_kernel,
)
from robodyn_lib.compiled.catalogue import CATALOGUE
from robodyn_lib.compiled.describe import describe
from robodyn_lib.compiled.gradients import screw_rows
from robodyn_lib.compiled.kernels import Kernels, longest, surround, width
from robodyn_lib.compiled.rows import rows_of
from robodyn_lib.compiled.steps import FLOW, FORWARD_DYNAMICS, INVERSE_DYNAMICS
from robodyn_lib.numbers import array

COUNT = 1000
IN_NUMPY = {
    "cos": np.cos,
    "sin": np.sin,
    "sqrt": np.sqrt,
    "pivot": lambda D, least: np.where(D > least, 1 / np.asarray(D), np.nan),
}


def results_of(text, *states):
    """Return the results of a text for states (B, ...), one word for each argument: (B, ...)."""
    program = trace(text, *(x[0] for x in states), name="text")
    room = dict(IN_NUMPY)
    exec(program.python(), room)
    out = [0] * len(program.results)
    room["text"](*(x.T for x in states), out)
    rows = np.stack(np.broadcast_arrays(*out, np.zeros(COUNT))[:-1], axis=1)
    return rows.reshape(COUNT, *program.outputs["out"].shape)


def near(ours, text):
    """Return whether only rounding lies between the answers, state by state."""
    ours = ours.reshape(COUNT, -1)
    text = text.reshape(COUNT, -1)
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
    (FLOW, False),
]


@pytest.mark.parametrize(("recursion", "loaded"), ASKED, ids=[f"{x.name}-{y}" for x, y in ASKED])
@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)
def test_programs(arm, recursion, loaded):
    q, qd, tau, base, wrench = batch(arm, COUNT)
    base = base * (recursion is not FLOW)
    (rows, tip) = rows_of(arm)
    wrench = wrench * loaded

    def text(q, qd, tau, base, force=None):
        wrench = list(force) if loaded else None
        return array(recursion.run(rows, q, qd, tau, base, wrench, list(tip)))

    truth = results_of(text, q, qd, tau, base, *[wrench] * loaded)
    kernels = Kernels(describe(arm))
    out = np.empty((COUNT, arm.nq if recursion is FLOW else arm.nv))
    programs = [(1, kernels.rolled(recursion))]
    if recursion is not FLOW:
        programs.append((width(), kernels.rolled(recursion, width())))
    if recursion is FORWARD_DYNAMICS:
        programs += [(lanes, kernels.unrolled(lanes, (1, 1, 1), loaded)) for lanes in (1, width())]
    for lanes, built in programs:
        kernel = built.kernel
        if lanes > 1:
            assert not kernel.many(built.data, built.room, q, qd, tau, -base, wrench, out)
        for i in range(COUNT if lanes == 1 else 0):
            surround(built.data, -base[i], wrench[i])
            assert not kernel(built.data, q[i], qd[i], tau[i], out[i])
        assert near(out, truth), lanes


LONG = rd.random_arm(20, np.random.default_rng(1))


# (12b shows the unrolled program up to 8 joints)
@pytest.mark.parametrize(
    ("arm", "own"), [*((arm, True) for arm in (*ARMS, space(8))), (LONG, False)]
)
def test_short_programs_are_an_arms_own(arm, own):
    """`rd.compile` takes the unrolled program where it has few operations, else the rolled one."""
    kernel = prepared(arm).fastest(np.array([0, 0, -9.81]), np.zeros(6)).kernel
    operations = Kernels(describe(arm)).program((False, False, True), False).counts.operations
    assert (operations <= longest()) == own == (kernel.__name__ == "own")


def test_programs_are_as_long_as_the_cache_of_instructions(monkeypatch):
    """Two vectors for each number double the code; then half as many states are next."""
    arm = space(8)
    kernels = Kernels(describe(arm))
    operations = kernels.program((True,) * 3, False).counts.operations
    monkeypatch.setattr(llvm, "instruction_cache", lambda: llvm.BYTES * operations)
    both = registers() > 16 or width() <= ABREAST
    assert (longest(1), longest(ABREAST)) == (operations, operations)
    assert longest(width()) == (operations if both else 9 * operations // 16)
    assert kernels.unrolled().kernel.width == 1
    chosen = kernels.unrolled_in_lanes(width()).kernel
    assert chosen.width == (width() if both else ABREAST)
    monkeypatch.setattr(llvm, "instruction_cache", lambda: llvm.BYTES * (operations - 1))
    assert kernels.unrolled() is None
    assert kernels.unrolled_in_lanes(width()) is None
    monkeypatch.undo()
    assert 2**13 <= llvm.instruction_cache() <= 2**20


def test_numbers_wait_from_their_operation_to_their_last_use():
    given = {k: (k, ("given", k)) for k in (0, 1, 3)}
    total, product = (2, ("add", 0, 1)), (4, ("mul", 2, 3))
    assert llvm.waiting([given[0], given[1], total, given[3], product]) == 2
    assert llvm.waiting([given[0], given[1], given[3], total, product]) == 3


# --- every quantity -------------------------------------------------------------------------------
LARGE = rd.random_tree(
    12, np.random.default_rng(5), base="free", kinds=KINDS
)  # rolled, not a program
CHAIN = rd.random_arm(9, np.random.default_rng(1), prismatic=0)  # three blocks of columns
OTHERS = [name for name in CATALOGUE if name not in ("forward_dynamics", "inverse_dynamics")]
OF_CHAINS = [name for name in OTHERS if CATALOGUE[name].steps is None]


def kernels_for(arm, name):
    """Return (why, `Built`) of all kernels of a quantity.

    These are those that are chosen, and those that might be.
    """
    rows = describe(arm)
    quantity = CATALOGUE[name]
    yield "chosen", build(rows, name)
    yield "chosen for many", build_many(rows, name)
    kernels = kernels_of(rows, name)
    if quantity.trees:
        yield "rolled", kernels.rolled(quantity.trees)
    if in_lanes(quantity.trees):
        yield "rolled, several states", kernels.rolled(quantity.trees, width())
    if quantity.chains and rows.is_chain:
        yield (
            "rolled, columns side by side",
            paired_kernel(screw_rows(*rows.links()), quantity.chains, False),
        )


def answers(built, given, base, out):
    """Have a kernel write its answers to states (B, n); base (3,) is the same for all."""
    gravity = -base[np.newaxis]
    nothing = np.zeros((1, 6))
    if built.room is None:
        return over_states(built, given, gravity, nothing, out)
    q, *rest = given
    qd, tau = [*rest, *[given[-1]] * (2 - len(rest))]
    nv = out.shape[-1] if len(given) == 1 else None
    return built.kernel.many(built.data, built.room, q, qd, tau, gravity, nothing, out, nv)


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("arm", [*ARMS, CHAIN, LARGE], ids=lambda arm: arm.name)
def test_every_kernel_of_a_quantity_does_what_its_steps_do(arm, name):
    """Every kernel agrees with its steps, whichever is chosen.

    It is a robot's own program, or rolled for trees or for chains, for one state or several.
    """
    quantity = CATALOGUE[name]
    rows = describe(arm)
    if name in OF_CHAINS and not rows.is_chain:
        pytest.skip("of chains alone")
    q, qd, tau, base, _ = batch(arm, COUNT)
    given = [q, qd, tau][: len(quantity.words)]
    if "forces" in quantity.words:
        given[1] = np.random.default_rng(arm.n).normal(size=(COUNT, 6 * arm.n))
    base = base[0]
    steps = quantity.steps or quantity.chains
    of_steps = screw_rows(*rows.links()) if quantity.steps is None else kernels_of(rows, name).rows

    def text(q, qd, tau):
        return np.array(steps.run(of_steps, q, qd, tau, list(base)), dtype=object).ravel()

    truth = results_of(text, q, qd, given[1] if steps.on_links else tau)
    for why, built in kernels_for(arm, name):
        if built is not None:
            out = np.full((COUNT, *prepared(arm).shapes(name)["out"]), np.nan)
            assert not answers(built, given, base, out), why
            assert near(out, truth), why


@pytest.mark.parametrize("name", ["mass_matrix", "jacobian", "pose", "mobility"])
def test_results_of_a_state_go_to_no_other_place(name):
    """Nothing is written beside the result.

    The result may have fewer numbers than the arm has joints.
    """
    for arm in (LARGE, CHAIN, ARMS[0]):
        for _, built in kernels_for(arm, name):
            if built.room is None:
                size = int(np.prod(prepared(arm).shapes(name)["out"]))
                whole = np.full(size + 100, 7.0)
                q = batch(arm, 1)[0][0]
                assert not built.kernel(built.data, q, whole[50:-50])
                assert (whole[:50] == 7).all()
                assert (whole[-50:] == 7).all()
                assert np.isfinite(whole).all()


CHAINS = [
    (rd.random_arm(6, np.random.default_rng(6)), True),
    (CHAIN, False),
    (rd.random_arm(1, np.random.default_rng(1)), True),
]


@pytest.mark.parametrize(("arm", "loaded"), CHAINS)
def test_gradients(arm, loaded):
    """Use surroundings that differ from state to state."""
    steps = CATALOGUE["derivatives"].chains
    given = batch(arm, COUNT)
    q, qd, tau, base, wrench = given
    wrench = wrench * loaded
    rows = screw_rows(*rows_of(arm))

    def text(q, qd, tau, base, force=None):
        return array(steps.run(rows, q, qd, tau, base, list(force) if loaded else None))

    truth = results_of(text, q, qd, tau, base, *[wrench] * loaded)
    built = paired_kernel(rows, steps, loaded)
    out = np.empty((COUNT, 3 * arm.n, arm.n))
    assert not over_states(built, given[:3], -base, wrench, out)
    assert near(out, truth)
