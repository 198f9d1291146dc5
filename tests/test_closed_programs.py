"""Closed chains in compiled code: programs by the teaching code; refusals."""

import copy
import gc
import pickle
import weakref
from dataclasses import replace

import numpy as np
import pytest
from test_compiled import calls_of_python, in_threads

import robodyn_lib as rd
from robodyn_lib.loops import Loop, programs
from robodyn_lib.loops.forward import closed_forward
from robodyn_lib.loops.mechanisms import Y, carriers, five_bar, four_bar, platform, slider_crank
from robodyn_lib.loops.programs import Closed

# --- programs -------------------------------------------------------------------------------------
BARS = [1.2, -1.0, -1.0]
TWO = [
    0.144016,
    -0.264122,
    -1.513331,
    -2.184539,
    2.760569,
    2.497621,
    2.463528,
    0.0,
    -0.264071,
    0.0,
    -0.01164,
    0.0,
    0.999932,
]
PLATFORM, ON_LEGS = platform()
GEARED = rd.close_loops(  # a wheel that the crank turns
    rd.couple(rd.planar_arm(4, lengths=[1.0, 2.0, 1.0, 0.5]), {3: (0, -1.5, 0.0)}),
    [Loop((2, (1, 0, 0), (0, 1, 0)), ("world", (2, 0, 0), (0, 1, 0)), "pin")],
)
MECHANISMS = {
    "geared": (GEARED, [1.2, -1.0, -1.0, -1.8]),
    "four-bar": (four_bar(), BARS),
    "in space": (four_bar(contact="hinge"), BARS),
    "five-bar": (five_bar(), [-1.0, 0.5, 1.0, 0.6]),
    "slider-crank": (slider_crank(), [0.5, -0.7]),
    "platform": (PLATFORM, ON_LEGS),
    "two arms": (carriers(), TWO),
    "held twice": (carriers("rigid"), TWO),
}


def moving(name, seed=0, stabilizer="projection"):
    """Return a mechanism, and q, qd, tau, at which it is closed."""
    chain, q = MECHANISMS[name]
    rng = np.random.default_rng(seed)
    q = np.array(q, dtype=float)
    chain = chain.as_it_is(chain.tree.of_unit_quaternions(q)).stabilized(stabilizer)
    q = chain.assemble(chain.tree.of_unit_quaternions(q + 0.05 * rng.normal(size=chain.nq)))
    return chain, q, chain.assemble_rates(q, rng.normal(size=chain.nv)), rng.normal(size=chain.nv)


def apart(ours, theirs):
    """Return the largest difference, relative to the largest entry of theirs."""
    return abs(ours - theirs).max() / abs(theirs).max()


def agree(name, stabilizer, count=5):
    """Judge that programs answer as the teaching code does, also where loops are open a little."""
    gravity = np.array([1.0, 2.0, -9.0])
    push = np.arange(6.0)
    solve = Closed(moving(name, 0, stabilizer)[0], gravity, push)  # compiled once
    for seed in range(count):
        chain, q, qd, tau = moving(name, seed, stabilizer)
        q = chain.tree.of_unit_quaternions(q + 1e-9)
        solve(q, qd, tau)  # from now on it is known which rows repeat others
        out = np.empty(chain.nv)
        if not solve.run("forward", out, q, qd, tau):
            return False
        pose = chain.tree.at(q)
        extra = chain.against_drift(pose, q, qd) if stabilizer == "baumgarte" else None
        truth = closed_forward(pose, chain.closures, qd, tau, gravity, push, extra).qdd
        if apart(out, truth) > 1e-9:
            return False
        for ours, theirs in zip(solve.settled(q, qd), chain.settled(q, qd), strict=True):
            if apart(ours, theirs) > 1e-10:
                return False
    return True


@pytest.mark.parametrize("stabilizer", ["projection", "baumgarte", "none"])
@pytest.mark.parametrize("name", MECHANISMS)
def test_programs_agree_with_the_teaching_code(name, stabilizer):
    assert agree(name, stabilizer)


@pytest.mark.parametrize("most", [0, programs.WRITTEN_OUT])
def test_a_kernel_of_many_rows_reports_states_without_an_answer(monkeypatch, most):
    """Twelve rows, of which three repeat others; before this is known it has none."""
    monkeypatch.setattr(programs, "WRITTEN_OUT", most)  # more operations are done in loops
    chain, q, qd, tau = moving("held twice")
    solve = Closed(chain)
    out = np.empty(chain.nv)
    assert not solve.run("forward", out, q, qd, tau)
    solve(q, qd, tau)
    assert solve.repeats == (6, 8, 10)
    assert solve.run("forward", out, q, qd, tau)
    assert agree("held twice", "baumgarte", 1)


# --- where closures are dependent in another way, and where they cannot be kept ------------------
FLAT = four_bar((1.0, 2.0, 1.0))
BOTH = rd.close_loops(
    rd.planar_arm(3),
    [
        Loop((2, (1.0, 0, 0), Y), ("world", (2.0, 0, 0), Y), "pin", "a"),
        Loop((2, (1.0, 0, 0), Y), ("world", (2.0, 0, 0.1), Y), "pin", "b"),
    ],
)
STUCK = rd.close_loops(
    rd.planar_arm(2), [Loop((1, (1.0, 0, 0), Y), ("world", (2.0, 0, 0), Y), "rigid", "weld")]
)
HARD = {
    "flat": (FLAT, [0.0, 0.0, -np.pi]),
    "stretched": (slider_crank(), [0.0, 0.0]),
    "nearly": (FLAT, [1e-7, -1e-7, -np.pi]),
    "two pins": (BOTH, BARS),
    "stuck": (STUCK, [0.0, 0.0]),
    "regular": (FLAT, [0.5, -0.5, 0.5 - np.pi]),
    "in space": (four_bar(contact="hinge"), BARS),
}


def outcome(ask, *arguments):
    """Return an answer, or the words of the refusal."""
    try:
        return ask(*arguments)
    except ValueError as error:
        return str(error)


def refusals_agree(seeds=(0, 1)):
    """Check that each answer or refusal is that of the teaching code, after any earlier calls."""
    gravity = np.array([0.0, 0.0, -9.81])
    push = np.zeros(6)
    solvers = {chain: Closed(chain, gravity, push) for chain, _ in HARD.values()}
    refused = 0
    for seed in seeds:
        rng = np.random.default_rng(seed)
        for chain, q in HARD.values():
            q = np.array(q)
            qd = seed * rng.normal(size=chain.nv)
            tau = rng.normal(size=chain.nv)
            for _ in range(2):
                ours = outcome(solvers[chain], q, qd, tau)
                theirs = outcome(chain.solver(gravity, push), q, qd, tau)
                if isinstance(theirs, str) or isinstance(ours, str):
                    refused += 1
                    if str(ours) != str(theirs):
                        return False
                elif abs(ours - theirs).max() > 1e-6 * (1 + abs(theirs).max()):
                    return False
    return refused >= 4


def test_refusals_are_the_same():
    assert refusals_agree()


def test_the_public_doors():
    chain, q, qd, tau = moving("in space")
    truth = rd.forward_dynamics(chain, q, qd, tau)
    two = np.stack([q, q])
    many = rd.forward_dynamics(chain, two, qd, tau, [[0, 0, -9.81], [0, 0, 0]], method="compiled")
    assert apart(many[0], truth) < 1e-10
    assert apart(many[1], rd.forward_dynamics(chain, q, qd, tau, [0, 0, 0])) < 1e-10
    step = rd.compile(chain)
    out = np.zeros(chain.nv)
    run = step.bind(q, qd, tau, out)
    for ask in (run, run, lambda: step(q, qd, tau, out)):
        out[:] = 0
        ask()
        assert apart(out, truth) < 1e-10
    for same in (copy.deepcopy(chain), pickle.loads(pickle.dumps(chain))):
        assert apart(rd.forward_dynamics(same, q, qd, tau, method="compiled"), truth) < 1e-10
    qd[1] = np.nan
    with pytest.raises(ValueError, match="qd of joint 2.* must be finite"):
        run()
    with pytest.raises(ValueError, match="q must have shape"):
        step(qd[:2], qd, tau, out)
    with pytest.raises(ValueError, match="qd of joint 2.* must be finite"):
        rd.forward_dynamics(chain, q, qd, tau, method="compiled")


def message_of(ask):
    """Return the error of a call, as one text."""
    with pytest.raises((TypeError, ValueError)) as caught:
        ask()
    return f"{caught.type.__name__}: {caught.value}"


def public_calls(chain, q, qd, tau, monkeypatch, relative=1e-9):
    """Judge public calls by the teaching code; errors are those of calls that check each argument."""
    rng = np.random.default_rng(2)
    push = rng.normal(size=6)
    forces = rng.normal(size=(chain.tree.n, 6))
    moon = np.array([0.2, 0.1, -1.6])
    around = {
        "earth": {},
        "list": {"gravity": moon.tolist()},
        "moon": {"gravity": moon},
        "pushed": {"tip_force": push},
        "forces": {"forces": forces},
        "all": {"gravity": moon, "tip_force": push.tolist(), "forces": forces},
        "earth again": {"tip_force": np.zeros(6)},
    }

    def ask(*state, **around):
        return rd.forward_dynamics(chain, *state, method="compiled", **around)

    for _ in range(2):
        ask(q, qd, tau)  # makes kernels, and learns which rows repeat others
    for title, given in around.items():
        truth = rd.forward_dynamics(chain, q, qd, tau, **given)
        ask(q, qd, tau, **given)
        for state in ((q, qd, tau), [x.tolist() for x in (q, qd, tau)], (q, qd[::-1][::-1], tau)):
            assert apart(ask(*state, **given), truth) < relative, title
        assert calls_of_python(lambda given=given: ask(q, qd, tau, **given)) <= 140, title
    many = [np.stack([x, x, x]) for x in (q, qd, tau)]
    pushes = np.stack([0 * push, push, push])
    truth = rd.forward_dynamics(chain, *many, tip_force=pushes)
    assert apart(ask(*many, tip_force=pushes), truth) < relative
    assert ask(*(x[:0] for x in many)).shape == (0, chain.nv)
    wrong = [
        ((q, qd[1:], tau), {}),
        ((q, qd, np.r_[tau, 1]), {}),
        ((np.where(np.arange(len(q)) == 1, np.nan, q), qd, tau), {}),
        ((q, np.where(np.arange(len(qd)) == 0, np.inf, qd), tau), {}),
        ((q, qd, tau > 0), {}),
        ((q, qd, "tau"), {}),
        ((q, qd, 0.0), {}),
        ((q, qd, tau), {"gravity": [0, 0]}),
        ((q, qd, tau), {"gravity": [0, 0, np.nan]}),
        ((q, qd, tau), {"tip_force": push[:5]}),
        ((q, qd, tau), {"forces": forces[1:]}),
        ((q, qd, tau), {"forces": np.where(forces == forces[0, 1], np.nan, forces)}),
        ((many[0], qd, np.stack([tau, np.nan * tau, tau])), {}),
    ]
    if chain.tree.quaternion_starts:
        wrong.append(((2 * q, qd, tau), {}))
    said = [message_of(lambda x=x, y=y: ask(*x, **y)) for x, y in wrong]
    with monkeypatch.context() as patch:
        patch.setattr(programs, "at_once", lambda *_, **__: None)
        assert said == [message_of(lambda x=x, y=y: ask(*x, **y)) for x, y in wrong]


@pytest.mark.parametrize("name", ["geared", "in space", "held twice"])
def test_public_calls_of_closed_chains_cost_few_calls(name, monkeypatch):
    chain, *state = moving(name)
    public_calls(chain, *state, monkeypatch)


@pytest.mark.parametrize("base", ["fixed", "free"])
def test_public_calls_of_coupled_arms_cost_few_calls(base, monkeypatch):
    tree = rd.random_tree(7, np.random.default_rng(4), base, ("revolute", "prismatic"))
    arm = rd.couple(tree, {3: (2, -1.5, 0.2), 5: (1, 0.5, 0.0)})
    rng = np.random.default_rng(5)
    q = arm.leading.of_unit_quaternions(rng.normal(size=arm.nq))
    qd, x = rng.normal(size=(2, arm.nv))
    public_calls(arm, q, qd, x, monkeypatch)
    forces = rng.normal(size=(tree.n, 6))
    for word, given, around in (
        ("inverse_dynamics", (q, qd, x), {"forces": forces, "tip_force": rng.normal(size=6)}),
        ("mass_matrix", (q,), {}),
        ("jacobian", (q,), {}),
    ):
        function = getattr(rd, word)
        for state in (given, [np.stack([a, a]) for a in given], [a.tolist() for a in given]):
            ours = function(arm, *state, method="compiled", **around)
            assert apart(ours, function(arm, *state, **around)) < 1e-10
        ask = lambda: function(arm, *given, method="compiled", **around)  # noqa: B023, E731
        assert calls_of_python(ask) <= 140
        for bad in (q[1:], np.where(np.arange(arm.nq) == 0, np.nan, q), q > 0, 1.0):
            said = message_of(lambda: function(arm, bad, *given[1:], method="compiled"))  # noqa: B023
            assert said == message_of(lambda: function(arm, bad, *given[1:]))  # noqa: B023


def test_a_follower_without_inertia_has_accelerations():
    """Then the mass matrix of the leading joints is used, in compiled code too."""
    rods = rd.planar_arm(3)
    light = replace(rods, masses=[1.0, 1, 0], inertias=rods.inertias * [[[1]], [[1]], [[0]]])
    arm = rd.couple(light, {2: (1, 2.0, 0.1)})
    state = np.random.default_rng(1).normal(size=(3, 2))
    truth = rd.forward_dynamics(arm, *state)
    for _ in range(3):
        assert apart(rd.forward_dynamics(arm, *state, method="compiled"), truth) < 1e-10


def test_threads_share_a_chain():
    """No thread sees the gravity or the force of another."""
    chain, *state = moving("four-bar")
    fields = np.random.default_rng(3).normal(size=(4, 3))
    truth = [rd.forward_dynamics(chain, *state, field) for field in fields]

    def found(i):
        return [
            rd.forward_dynamics(chain, *state, gravity, method="compiled")
            for _ in range(20)
            for gravity in (fields[i], fields[i - 1])
        ]

    for i, all_found in enumerate(in_threads(4, found)):
        for qdd, own in zip(all_found, [i, i - 1] * 20, strict=True):
            assert apart(qdd, truth[own]) < 1e-9
    mine = programs._called(chain.in_floats, False).data  # the chance of a wrong result is small
    for data in in_threads(2, lambda _: programs._called(chain.in_floats, False).data):
        assert not np.shares_memory(data, mine)


def test_more_threads_than_are_kept_find_the_same():
    chain, *state = moving("four-bar")
    truth = rd.forward_dynamics(chain, *state, [0, 0, 0])
    for _ in range(programs.VARIANTS + 3):  # each has its own workspace
        (found,) = in_threads(
            1, lambda _: rd.forward_dynamics(chain, *state, [0, 0, 0], method="compiled")
        )
        assert apart(found, truth) < 1e-9
    kept = [key for key in programs.SHARED[chain] if key[0] == "called"]
    assert len(kept) <= programs.VARIANTS + 1


def test_what_public_calls_keep_goes_with_the_chain():
    chain, *state = moving("four-bar")
    for around in ({}, {"gravity": np.zeros(3)}):
        for _ in range(2):
            rd.forward_dynamics(chain, *state, **around, method="compiled")
    gone = weakref.ref(chain)
    assert any(key[0] == "called" for key in programs.SHARED[chain])
    del chain
    gc.collect()
    assert gone() is None
