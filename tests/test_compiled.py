"""Test the compiled kernels against pinocchio, the teaching code and 50 digits, and errors."""

import copy
import gc
import itertools
import pickle
import re
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from functools import partial

import cases
import mpmath
import numpy as np
import pytest
import sympy
from cases import batch, states, with_joints
from fifty_digits import exactly, in_many_digits
from hard_arms import ANGLES, STEPS, TYPES, hard, laid_out, snake, turned
from waiting import PATIENCE
from witness import Witness, close

import robodyn_lib as rd
from robodyn_lib import reference
from robodyn_lib.codegen import llvm
from robodyn_lib.codegen.llvm import NEAR
from robodyn_lib.compiled import inverse, jit, prepared
from robodyn_lib.compiled.build import PREPARED
from robodyn_lib.compiled.catalogue import CATALOGUE
from robodyn_lib.compiled.describe import KINDS as KERNELS
from robodyn_lib.compiled.plane import planar_rows
from robodyn_lib.compiled.rows import SCREW, rows_of
from robodyn_lib.compiled.step import PLAIN
from robodyn_lib.compiled.steps import FORWARD_DYNAMICS, INVERSE_DYNAMICS
from robodyn_lib.counting import lift_arm
from robodyn_lib.fixman.forward import planar
from robodyn_lib.joints import KINDS as JOINTS
from robodyn_lib.loops.mechanisms import four_bar
from robodyn_lib.numbers import Counter

EARTH = np.array([0.0, 0.0, -9.81])
NOTHING = np.zeros(6)


def random(n, prismatic=0.3, seed=0):
    return rd.random_arm(n, np.random.default_rng(1000 * n + seed), prismatic)


def tree(letters, parents, **more):
    return replace(with_joints(letters), parents=parents, **more)


def in_a_plane(n, body="rod"):
    """Return hinges about one direction, some reversed; frames are turned, joints out of line."""
    rng = np.random.default_rng(n)
    axes = turned(rng)[0] * rng.choice([-1, 1], (n, 1))
    arm = laid_out(rng, axes, rng.normal(size=(n, 3)), "R" * n)
    if body == "point":
        ends = [*arm.offsets[1:], rng.normal(size=3)]
        arm = replace(arm, coms=ends, inertias=0 * arm.inertias)
    return arm


def thinned(arm, masses, inertias):
    """Return the arm with its masses and inertias multiplied by a factor."""
    return replace(
        arm, masses=arm.masses * masses, inertias=arm.inertias * np.reshape(inertias, (-1, 1, 1))
    )


def on_one_line(arm, off):
    """Put joint 6 on, or next to, the axis of joint 5, and take the mass of some links."""
    z = arm.axes[4]
    keep = [1, 0, 1, 0, 1, 1]
    offsets = [*arm.offsets[:5], 10 * z + off * np.cross(z, [1, 2, 3])]
    return thinned(replace(arm, offsets=offsets), keep, keep)


# axes of the frame, where pinocchio has universal joints
CROSSED = {"axes": [[0, 0, 1], [1, 0, 0], [0, 1, 0], [1, 0, 0]], "pitches": [0.3] * 4}
ARMS = (
    cases.SPECIAL
    | {
        name: cases.RANDOM[name]
        for name in ("random 1", "random 2", "random 3", "random 6", "random 9")
    }
    | {
        "snake": lambda: snake(7),
        # as long as each joint moves something
        "massless links, a needle": lambda: thinned(
            random(7, 0), [1, 0, 1, 0, 1, 1, 1], [1, 0, 1, 0, 0, 1, 1]
        ),
        "masses in space": lambda: thinned(random(7, 0), 1, 0),
        "next to nothing at the end": lambda: thinned(random(3, 0), [1, 1, 1e-12], [1, 1, 1e-12]),
        "rods on a line": lambda: on_one_line(rd.planar_arm(6), 0),
        "rods next to a line": lambda: on_one_line(in_a_plane(6), 1e-12),
        **{
            f"{body}s turned {n}": partial(in_a_plane, n, body)
            for body in ("rod", "point")
            for n in (1, 2, 3, 17)
        },
        "turns 30": lambda: random(30, 0),
        "sliders 6": lambda: random(6, 1),
        "random 100": lambda: random(100),
        "fork": lambda: tree("FSRPR", (-1, 0, 0, 1, 3)),
        "two roots": lambda: tree("RSPRF", (-1, -1, 1, 1, 0)),
        "crossed": lambda: tree("UCHU", (-1, 0, 1, 0), **CROSSED),
        "in planes": lambda: tree("REUE", (-1, 0, 0, 2)),
        "large": lambda: rd.random_tree(30, np.random.default_rng(4), "free", ("revolute",)),
    }
)


def compiled(arm, *arguments, **more):
    return rd.forward_dynamics(arm, *arguments, method="compiled", **more)


# --- against pinocchio ----------------------------------------------------------------------------
FUNCTIONS = {"forward_dynamics": 5, "inverse_dynamics": 5, "mass_matrix": 1}


def taught(arm, word, *arguments):
    """Return the teaching code's results for each state."""
    return getattr(rd, word)(arm, *arguments)


def truth(arm, word, *arguments):
    """Return pinocchio's results for each state; for planar joints, those of the teaching code."""
    if "planar" in arm.joint_types:
        return taught(arm, word, *arguments)
    witness = Witness(arm)
    return np.array([getattr(witness, word)(*state) for state in zip(*arguments, strict=True)])


def every_door(arm, relative=1e-10, count=21, far=1):
    """Compare all ways to compute in compiled code: one state, many, a step, a bound one.

    far: a factor for the angle of each hinge.
    """
    given = batch(arm, count)
    for kind, places in zip(arm.kinds, arm.q_places, strict=True):
        given[0][:, places] *= far if kind.letter in "RU" else 1
    step = rd.compile(arm, given[3][0], given[4][0])
    for word, taken in FUNCTIONS.items():
        theirs = truth(arm, word, *given[:taken])
        door = partial(getattr(rd, word), arm, method="compiled")
        close(door(*given[:taken]), theirs, relative)
        close(door(*(x[0] for x in given[:taken])), theirs[0], relative)
        call = getattr(step, word, step)
        out = np.zeros(theirs[0].shape)
        state = [x[0] for x in given[: min(taken, 3)]]
        arrays = [*map(np.ones_like, state), out]
        bound = call.bind(*arrays)
        for a, x in zip(arrays[:-1], state, strict=True):  # the arrays are read when it runs
            a[:] = x
        for run in (partial(call, *arrays), bound):
            out[...] = np.nan
            assert run() is None
            close(out, theirs[0], relative)
    assert far > 1 or (out == out.T).all()
    return step.kind


def forces_on_links(arm, relative=1e-10):
    """Compare the ways to give forces on links: one state, many, and a step's generalized forces."""
    given = batch(arm, 21)
    step = rd.compile(arm, given[3][0], given[4][0])
    forces = np.random.default_rng(arm.n).normal(size=(len(given[0]), arm.n, 6))
    one = [x[0] for x in given]
    free, loads, bound = np.zeros((3, arm.nv))
    for word in ("inverse_dynamics", "forward_dynamics"):
        door = partial(getattr(rd, word), arm, method="compiled")
        if "planar" in arm.joint_types:
            theirs = getattr(rd, word)(arm, *given, forces=forces)
        else:
            ask = getattr(Witness(arm), word)
            theirs = np.array([ask(*state) for state in zip(*given, forces, strict=True)])
        close(door(*given, forces=forces), theirs, relative)
        close(door(*one, forces=forces[0]), theirs[0], relative)
        if word == "inverse_dynamics":
            step.inverse_dynamics(*one[:3], free)
            step.generalized_forces(one[0], forces[0], loads)
            step.generalized_forces.bind(one[0], forces[0], bound)()
            close(free - loads, theirs[0], relative)
            assert (bound == loads).all()


KINDS = (
    {
        name: "tension" if "point" in name else "planar"
        for name in ARMS
        if "rod" in name or "point" in name
    }
    | {"random 1": "planar"}
    | dict.fromkeys(
        ("ball", "free base", "fork", "two roots", "crossed", "in planes", "large"), "tree"
    )
)


@pytest.mark.parametrize("name", ARMS)
def test_every_way_to_call_agrees_with_pinocchio(name, monkeypatch):
    monkeypatch.setattr("robodyn_lib.compiled.taught.explain", None)  # nor asks the teaching code
    arm = ARMS[name]()
    assert every_door(arm) == KINDS.get(name, "general")
    forces_on_links(arm)


def rows_are_right(arm, by=truth):
    """Judge the frames that are chosen: the steps are far sooner run than compiled."""
    (rows, tip) = rows_of(arm)
    arguments = batch(arm, 1)
    q, v, x, gravity, force = (a[0].tolist() for a in arguments)
    for recursion in (FORWARD_DYNAMICS, INVERSE_DYNAMICS):
        found = recursion.run(rows, q, v, x, [-g for g in gravity], force, tip.tolist())
        close(found, by(arm, recursion.name, *arguments)[0], 1e-11)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("base", ["fixed", "free"])
def test_rows_of_trees_of_every_kind(base, seed):
    kinds = "revolute", "prismatic", "spherical", "universal", "cylindrical", "planar", "screw"
    rows_are_right(rd.random_tree(9, np.random.default_rng(seed), base, kinds), taught)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("angle", ANGLES)
def test_hard_geometry_against_pinocchio(angle, step):
    """Compile exact zeros and ones too, which programs fold."""
    rng = np.random.default_rng(sorted(ANGLES).index(angle))
    for types, frames in itertools.product(TYPES, ("turned", "base")):
        arm = hard(rng, ANGLES[angle], step, types, frames)
        rows_are_right(arm)
        if angle in ("0", "square", "against") and (types, frames) == ("RPRRP", "base"):
            every_door(arm, 1e-11, count=2)


@pytest.mark.parametrize("size", [NEAR * 0.99, 1e9])
def test_many_turns_are_taken_off_without_loss(size):
    """All kernels place a joint that has turned far by its angle, to the angle's last bit."""
    for name in ("random 6", "rods", "points", "crossed"):
        every_door(ARMS[name](), 1e-12, count=2, far=size)


# --- frames ---------------------------------------------------------------------------------------
def simple_constants(frames, seed):
    """Return constants of inner rows that are 0 or 1, of an arm with axes square to one another."""
    axes = np.eye(3)[[2, 1, 1, 2, 0]]
    points = np.eye(3)[[0, 2, 0, 2, 1]].cumsum(axis=0)
    arm = laid_out(np.random.default_rng(seed), axes, 1.3 * points, "RRPRR", frames, around=False)
    return [
        {word for word in SCREW[:-1] if row.k[word] in (-1, 0, 1)} for row in rows_of(arm)[0][1:-1]
    ]


@pytest.mark.parametrize("seed", range(5))
def test_right_angles_are_zeros_and_ones_however_frames_are_turned(seed):
    """Check that a program has no operation for entries that are only rounding errors."""
    assert simple_constants("turned", seed) == simple_constants("base", seed)
    assert all(len(words) > 7 for words in simple_constants("base", seed))


# --- which arms move in a plane -------------------------------------------------------------------
def next_to_no_inertia(length, l, m=1.0):
    """Return a massless link with a pendulum: straight, it moves only rounding errors."""
    return rd.Arm(
        [[0, -1, 0]] * 3,
        "RRR",
        [[0, 0, 0], [0.7, 0, 0], [length, 0, 0]],
        [1, 0, m],
        [[0.2, 0, 0.1], [0, 0, 0], [l, 0, 0]],
        np.zeros((3, 3, 3)),
        tip_offset=[l, 0, 0],
    )


def test_a_joint_that_moves_next_to_no_inertia_is_reported():
    rng = np.random.default_rng(6)
    for m, length, l in rng.uniform(0.1, 3, (50, 3)):
        found = prepared(next_to_no_inertia(length, l, m))
        out = np.empty(3)
        assert found.kind == "planar"
        for q3, failed in ((0.0, 1), (1e-4, 0), (1.0, 0)):
            q = np.array([0.3, 0.7, q3])
            assert found.forward(found.data, q, q, q, out) == failed


@pytest.mark.parametrize(
    "body, what, index, value, kind",
    [
        ("rod", "axes", (2, 0), 1e-12, None),
        ("rod", "axes", (2, 0), 1e-16, "planar"),
        ("point", "coms", (1, 0), 1 - 1e-12, "planar"),
        ("point", "coms", (1, 1), 0.3, "tension"),
        ("point", "coms", (1, 2), 1e-12, "planar"),
        ("point", "coms", (3, 0), 0.4, "tension"),
        ("point", "coms", (3, 0), 0.0, "planar"),
        ("point", "masses", 2, 0.0, "planar"),
        ("point", "inertias", (0, 0, 0), 1e-12, "tension"),
        ("point", "inertias", (0, (0, 1), (0, 1)), 1e-12, "planar"),
    ],
)
@pytest.mark.filterwarnings("ignore::robodyn_lib.InertiaWarning")
def test_axes_are_parallel_and_point_masses_sit_on_the_next_joint(body, what, index, value, kind):
    arm = rd.planar_arm(4, body=body)
    entries = np.array(getattr(arm, what))
    entries[index] = value
    changed = replace(arm, **{what: entries})
    found = planar_rows(changed)
    assert (found and KERNELS[found[0]]) == kind
    plane = planar(changed)  # decided again, in any arithmetic
    assert (plane is None) == (kind is None)
    if plane:
        assert (plane.lengths is not None and bool(np.all(changed.masses > 0))) == (
            kind == "tension"
        )
    assert planar_rows(replace(arm, joint_types="RRPR")) is None


# --- states in any number -------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["panda", "one slider", "rods", "points", "fork"])
def test_a_states_result_depends_on_no_other_state_and_no_place(name):
    """Batches, places and neighbours, even such as fail or turn too far, change no bit of it."""
    arm = ARMS[name]()
    rng = np.random.default_rng(3)
    arguments = batch(arm, 1000)
    for word, taken in FUNCTIONS.items():
        door = partial(getattr(rd, word), arm, method="compiled")
        whole = door(*arguments[:taken])
        for count in (0, 1, 2, 15, 16, 17, 31, 32, 100, 999):
            chosen = rng.permutation(1000)[:count]
            some = door(*(x[chosen] for x in arguments[:taken]))
            assert some.dtype == np.float64
            assert np.array_equal(some, whole[chosen])
        for state in (0, 17, 999):
            close(door(*(x[state] for x in arguments[:taken])), whole[state], 1e-11)
    own = compiled(arm, *arguments[:4])  # by a program for this arm
    for state in (0, 17, 999):
        close(own[state], compiled(arm, *(x[state] for x in arguments[:4])), 1e-11)
    whole = compiled(arm, *arguments)
    far = [x.copy() for x in arguments]
    far[0][::3, 0] *= 1e9
    kept = np.arange(1000) % 3 > 0
    assert (compiled(arm, *far)[kept] == whole[kept]).all()
    for state in (0, 1, 3, 17):  # far among near ones, and alone
        assert (compiled(arm, *far)[state] == compiled(arm, *(x[[state]] for x in far))[0]).all()


def test_leading_axes_broadcast_and_one_gravity_for_all_is_the_same_for_each():
    arm = random(4)
    rng = np.random.default_rng(0)
    given = [rng.normal(size=size) for size in ((4, 3, 4), (3, 4), (4,), (4, 1, 3), (3, 6))]
    given[4][::2] = 0  # states that carry nothing, and that do
    rows = [np.broadcast_to(x, (4, 3, x.shape[-1])).reshape(12, -1) for x in given]
    for word, taken in FUNCTIONS.items():
        door = partial(getattr(rd, word), arm, method="compiled")
        found = door(*given[:taken])
        whole = door(*rows[:taken])
        assert found.shape[:2] == (4, 3)
        assert (found == whole.reshape(found.shape)).all()
        for shape in ((0, 2), (2, 0)):
            assert door(*(np.zeros((*shape, 4)) for _ in "qvt"[:taken])).shape[:2] == shape
    whole = compiled(arm, *rows)
    (*state, gravity, push) = rows
    for i in range(12):
        for around in ((gravity[i], push), (gravity, push[i]), (gravity[i], push[i])):
            assert (compiled(arm, *state, *around)[i] == whole[i]).all()
    assert compiled(arm, *given[2:3] * 3, np.ones((7, 1, 3))).shape == (7, 1, 4)
    assert compiled(arm, *given[2:3] * 3, tip_force=np.ones((7, 1, 6))).shape == (7, 1, 4)


def calls_of_python(ask):
    """Return how many functions ask() calls, those of C included."""
    calls = []
    sys.setprofile(lambda frame, event, _: calls.append(event))
    try:
        ask()
    finally:
        sys.setprofile(None)
    return sum(event.endswith("call") for event in calls)


@pytest.mark.parametrize("name", ["panda", "points", "one slider"])
@pytest.mark.parametrize(
    "word", ["forward_dynamics", "inverse_dynamics", "forward_dynamics_derivatives"]
)
def test_a_force_at_the_tip_of_one_state_costs_few_calls(name, word):
    arm = ARMS[name]()
    state, (push,) = next(states(arm))[:3], np.random.default_rng(5).normal(size=(1, 6))
    taught = partial(getattr(rd, word), arm, *state)
    ask = partial(taught, method="compiled")
    free = ask()
    for force in (push, 2 * push, [1, 0, 0, 0, 0, -2.0]):
        loaded = partial(ask, tip_force=force)
        loaded()  # builds what is kept
        close(entries(loaded()), entries(taught(tip_force=force)), 1e-11)
        assert calls_of_python(loaded) <= 60
    assert (entries(ask(tip_force=np.zeros(6))) == entries(free)).all()


@pytest.mark.parametrize("name", ["panda", "points", "free"])
@pytest.mark.parametrize("function", [rd.forward_dynamics, rd.inverse_dynamics])
def test_forces_on_links_cost_few_calls_and_wrong_ones_are_named(name, function, monkeypatch):
    """All is as where each argument is checked."""
    arm = rd.random_tree(5, np.random.default_rng(6), "free") if name == "free" else ARMS[name]()
    rng = np.random.default_rng(8)
    q = arm.of_unit_quaternions(rng.normal(size=(20, arm.nq)))
    state = q, *rng.normal(size=(2, 20, arm.nv))
    one = [x[0] for x in state]
    push = rng.normal(size=(20, arm.n, 6))

    def ask(arm, state, forces, **around):
        return function(arm, *state, forces=forces, method="compiled", **around)

    ask(arm, one, push[0])  # makes kernels
    tip = {"tip_force": rng.normal(size=6), "gravity": [0, 1, -1.5]}
    far = 1e308 * np.sign(push)
    for title, most, given, around in (
        ("one", 100, (one, push[0]), {}),
        ("many", 100, (state, push), {}),
        ("few", 140, ([x[:2] for x in state], push[:2]), {}),
        ("one in other surroundings", 320, (one, push[0]), tip),
        ("many forces", 320, (one, push), {}),
        ("one force", 320, (state, push[0]), tip),
        ("lists of numbers", 320, ([x.tolist() for x in one], push[0]), {}),
        ("lists of forces", 320, (one, push[0].tolist()), {}),
        ("whole numbers", 320, (one, (4 * push[0]).astype(int)), {}),
        ("columns", 320, (state, np.asfortranarray(push)), {}),
    ):
        found = ask(arm, *given, **around)
        close(found, function(arm, *given[0], forces=given[1], **around), 1e-10)
        assert calls_of_python(partial(ask, arm, *given, **around)) <= most, title
    assert ask(arm, [x[:0] for x in state], push[:0]).shape == (0, arm.nv)
    wrong = {
        "a link": (one, push[0, 1:]),
        "a number": (one, push[0][:, :5]),
        "flat": (one, push[0].ravel()),
        "nan": (state, np.where(push == push[3, 1, 2], np.nan, push)),
        "inf": (one, np.where(push[0] == push[0, 1, 2], np.inf, push[0])),
        "rows": (state, push[:7]),
        "truth": (one, push[0] > 0),
        "masked": (one, np.ma.masked_less(push[0], 0)),
        "too large": (state, far),
        "sizes": ([one[0], one[1], one[2][:1]], push[0]),
        "sizes of many": ([*state[:2], state[2][:, :1]], push),
        "rows of torques": ([*state[:2], state[2][:5]], push),
        "words": ([*one[:2], ["a"] * arm.nv], push[0]),
        "q": ([np.where(np.arange(arm.nq) == 1, np.nan, one[0]), *one[1:]], push[0]),
    }
    said = {title: message_of(partial(ask, arm, *given)) for title, given in wrong.items()}
    with monkeypatch.context() as patch:
        patch.setattr(rd.compiled, "at_once", lambda *_, **__: None)
        for title, given in wrong.items():
            assert said[title] == message_of(partial(ask, arm, *given)), title
    out = np.zeros(arm.nv)
    step = rd.compile(arm)
    with pytest.raises(ValueError, match=rf"forces must have shape \({arm.n}, 6\), got"):
        step.generalized_forces(q[0], push[0, 1:], out)
    with pytest.raises(ValueError, match="forces must be finite, got nan, state"):
        step.generalized_forces(q[0], np.where(push[0] == push[0, 1, 2], np.nan, push[0]), out)


@pytest.mark.parametrize("count", [1, 2, 5, 20])
def test_few_states_of_matrices_are_not_padded_and_cost_few_calls(count):
    """All surroundings, also of each state, are those of the teaching code."""
    arm = random(4)
    q, qd, x, gravity, push = batch(arm, count)
    for function, given, around in (
        (rd.forward_dynamics_derivatives, (q, qd, x), {}),
        (rd.forward_dynamics_derivatives, (q, qd, x), {"gravity": gravity[0]}),
        (rd.forward_dynamics_derivatives, (q, qd, x), {"tip_force": push[0]}),
        (rd.forward_dynamics_derivatives, (q, qd, x), {"gravity": gravity, "tip_force": push}),
        (rd.inverse_dynamics_derivatives, (q, qd, x), {}),
        (rd.inverse_dynamics_derivatives, (q, qd, x), {"gravity": gravity}),
    ):
        ask = partial(function, arm, *given, **around, method="compiled")
        right = entries(function(arm, *given, **around))
        for _ in range(3):  # the first call makes kernels
            close(entries(ask()), right, 1e-10)
        assert calls_of_python(ask) <= (40 if not around else 190)
    x[-1, 1] = np.nan
    for around in ({}, {"tip_force": push}):
        with pytest.raises(ValueError, match=rf"tau of joint 2 .*state \({count - 1},\)$"):
            rd.forward_dynamics_derivatives(arm, q, qd, x, **around, method="compiled")


def message_of(ask):
    """Return the error of a call, as one text."""
    with pytest.raises((TypeError, ValueError)) as caught:
        ask()
    return f"{caught.type.__name__}: {caught.value}"


@pytest.mark.parametrize("name", ["panda", "points", "free"])
@pytest.mark.parametrize("function", [rd.forward_dynamics, rd.inverse_dynamics])
def test_lists_shapes_and_forces_of_each_state_cost_few_calls(name, function):
    """All is as where each argument is checked, which is done for an arm without kernels."""
    arm = rd.random_tree(5, np.random.default_rng(6), "free") if name == "free" else ARMS[name]()
    rng = np.random.default_rng(7)
    q = arm.of_unit_quaternions(rng.normal(size=(12, arm.nq)))
    qd, x = rng.normal(size=(2, 12, arm.nv))
    gravity, push = rng.normal(size=(12, 3)), rng.normal(size=(12, 6))

    def ask(arm, state, gravity=rd.GRAVITY, tip_force=None):
        return function(arm, *state, gravity=gravity, tip_force=tip_force, method="compiled")

    def fresh():
        return replace(arm)

    one = q[0], qd[0], x[0]
    ask(arm, one)  # makes kernels
    right = {
        "lists": ([a.tolist() for a in one], rd.GRAVITY.tolist(), push[0].tolist()),
        "tuples": ([(*a.tolist(),) for a in one], (0.0, 1, -9.5)),
        "whole numbers": ([q[0], np.arange(arm.nv), np.arange(arm.nv)[::-1]],),
        "columns": ([np.asfortranarray(a) for a in (q, qd, x)],),
        "lists of lists": ([a[:2].tolist() for a in (q, qd, x)], rd.GRAVITY, push[:2].tolist()),
        "lists of arrays": ([[*a[:2]] for a in (q, qd, x)],),
        "rates for all": ([q, qd[0], x[0]], rd.GRAVITY, push[3]),
        "two axes": ([a.reshape(4, 3, -1) for a in (q, qd, x)],),
        "two axes, pushed": ([a.reshape(4, 3, -1) for a in (q, qd, x)], gravity[0], push[0]),
        "few": ([a[:2] for a in (q, qd, x)], rd.GRAVITY, push[:2]),
        "each": ([q, qd, x], gravity, push),
        "one state": ([q[:3], qd[:3], x[:3]], gravity[0], push[:3]),
        "many forces": (one, gravity, push),
    }
    for title, given in right.items():
        ask(arm, *given)
        close(ask(arm, *given), ask(fresh(), *given), 1e-11)
        assert calls_of_python(partial(ask, arm, *given)) <= 190, title
    far = np.where(np.arange(arm.nv) == 1, np.inf, qd[0])
    wrong = {
        "nan": ([q, np.where(np.arange(12)[:, None] == 3, np.nan, qd), x], rd.GRAVITY, push),
        "inf": ([list(q[0]), list(far), list(x[0])],),
        "push": ([q, qd, x], rd.GRAVITY, np.where(np.arange(6) == 4, np.nan, push)),
        "gravity": ([q, qd, x], np.full((12, 3), np.inf), push),
        "sizes": ([q, qd[:, 1:], x],),
        "rows": ([q, qd[:5], x],),
        "rows of forces": ([q, qd, x], rd.GRAVITY, push[:5]),
        "truth": ([q[0], [True] * arm.nv, x[0]],),
        "truth in a list of lists": ([q[:2], qd[:2], [[True, *x[0, 1:].tolist()], x[1].tolist()]],),
        "unequal rows": ([q[:2], qd[:2], [x[0].tolist(), x[1, 1:].tolist()]],),
        "too large": ([q[0], [10**400, *qd[0, 1:]], x[0]],),
        "nothing": ([q[0], [None, *qd[0, 1:]], x[0]],),
        "masked": ([q[0], np.ma.masked_less(qd[0], 0), x[0]],),
        "objects": ([q[0], qd[0].astype(object), x[0]],),
        "complex": ([q, qd.astype(complex), x],),
        "words": ([q[0], qd[0], ["a"] * arm.nv],),
        "one number": ([q[0], 0.0, x[0]],),
        "no quaternion": ([0.5 * q, qd, x], rd.GRAVITY, push),
    }
    for title, given in wrong.items():
        if title != "no quaternion" or name == "free":
            said = message_of(partial(ask, arm, *given))
            assert said == message_of(partial(ask, fresh(), *given)), title


def entries(found):
    """Return all numbers of an array or of several arrays, as one array."""
    return np.concatenate([np.ravel(x) for x in found])


# --- 50 digits ------------------------------------------------------------------------------------
def unlike(n, body="rod"):
    """Return a planar arm of links that are all different."""
    rng = np.random.default_rng(n)
    return rd.planar_arm(n, rng.uniform(0.2, 3, n), 10 ** rng.uniform(-2, 2, n), body)


def boom(n):
    """Return a boom of rods with two fingers of a gram and a centimetre at its end."""
    rod = np.diag([1e-4, 1 / 12, 1 / 12])
    finger = np.diag([1e-9, 1e-8, 1e-8])
    return rd.Arm(
        axes=[[0, 1, 0]] * (n + 2),
        joint_types="R" * (n + 2),
        parents=[*range(-1, n - 1), n - 1, n - 1],
        offsets=[[0, 0, 0], *[[1, 0, 0]] * (n - 1), [1, 0, 0.01], [1, 0, -0.01]],
        masses=[1.0] * n + [1e-3] * 2,
        coms=[[0.5, 0, 0]] * n + [[0.005, 0, 0]] * 2,
        inertias=[rod] * n + [finger] * 2,
    )


LONG = {
    "snake": (snake, 2e-13),
    "random": (lambda n: random(n, 0), 2e-13),
    "with sliders": (random, 2e-13),
    "two fingers": (boom, 1e-13),
    "rods": (rd.planar_arm, 1e-12),
    "points": (partial(rd.planar_arm, body="point"), 1e-13),
    "unlike rods": (unlike, 1e-12),
    "unlike points": (partial(unlike, body="point"), 1e-13),
}
POSES = {
    "straight": lambda n, rng: np.zeros(n),
    "folded": lambda n, rng: 0.95 * np.pi * (-1.0) ** np.arange(n),
    "coiled": lambda n, rng: np.full(n, 0.5),
    "random": lambda n, rng: rng.uniform(-np.pi, np.pi, n),
}
PUSH = np.array([0.7, -1.1, 0.4, 2.3, -0.8, 1.7])


@pytest.mark.parametrize(
    "n, name, poses",
    [
        *((n, name, tuple(POSES)) for n, name in itertools.product((10, 100), LONG)),
        (300, "snake", ("straight", "coiled")),
        (300, "with sliders", ("folded", "random")),
        (300, "unlike rods", ("straight", "random")),
        (300, "unlike points", ("folded", "coiled")),
    ],
)
def test_twelve_digits_hold_on_long_arms(n, name, poses):
    """Straight to the last bit is part of it: there an angle of 1e-16 is felt n^2 times."""
    make, digits = LONG[name]
    arm = make(n)
    rng = np.random.default_rng(n)
    around = EARTH, PUSH * name.startswith("unlike")
    for pose in poses:
        state = POSES[pose](arm.n, rng), *rng.normal(size=(2, arm.n))
        truth = exactly(arm, *state, *around)
        close(compiled(arm, *state, *around), truth, digits)
        close(compiled(arm, *(np.stack([x] * 2) for x in state), *around)[1], truth, digits)


@pytest.mark.parametrize("name", ["snake", "random", "with sliders"])
def test_inverse_dynamics_holds_twelve_digits(name):
    arm = LONG[name][0](100)
    state = next(states(arm))
    with mpmath.workdps(50):
        q, *rest = map(in_many_digits, state)
        tau = reference.inverse_dynamics_at(arm.at(q), *rest).astype(float)
    close(rd.inverse_dynamics(arm, *state, method="compiled"), tau, 1e-13)


# --- what the public functions take ---------------------------------------------------------------
def shapes_of_memory(x):
    """Return the same numbers in every memory layout of numpy."""
    wide = np.zeros((*x.shape, 2))
    odd = bytearray(x.nbytes + 1)
    wide[..., 0] = x
    locked = x.copy()
    crooked = np.frombuffer(odd, dtype=np.float64, count=x.size, offset=1).reshape(x.shape)
    locked.flags.writeable = False
    crooked[...] = x
    return {
        "plain": x.copy(),
        "list": x.tolist(),
        "strided": wide[..., 0],
        "reversed": x[..., ::-1].copy()[..., ::-1],
        "read-only": locked,
        "Fortran": np.asfortranarray(x),
        "big-endian": x.astype(">f8"),
        "not aligned": crooked,
        "whole": x.astype(np.int8),
        "single": x.astype(np.float32),
    }


@pytest.mark.parametrize("word", shapes_of_memory(np.zeros(2)))
def test_arrays_of_any_layout_are_right(word):
    arm = random(5)
    rng = np.random.default_rng(0)
    for shape in ((), (20,), (2, 9)):
        given = list(np.round(2 * rng.normal(size=(3, *shape, arm.n))))  # whole numbers too
        given += [np.array([0.0, 0, -8]), NOTHING]
        laid = [shapes_of_memory(x)[word] for x in given]
        for function, taken in [*FUNCTIONS.items(), ("forward_dynamics", 3)]:
            door = partial(getattr(rd, function), arm, method="compiled")
            expected = door(*given[:taken])
            assert (door(*laid[:taken]) == expected).all()
            for place in range(taken):
                some = given[:place] + laid[place : place + 1] + given[place + 1 :]
                assert (door(*some[:taken]) == expected).all()


def test_what_is_given_is_left_alone_and_results_are_ones_own():
    arm = random(4)
    for arguments in (next(states(arm)), batch(arm, 20)):
        kept = [x.copy() for x in arguments]
        first = compiled(arm, *arguments)
        again = first.copy()
        assert not any(
            np.shares_memory(first, x)
            for x in (*arguments, compiled(arm, *arguments), prepared(arm).data)
        )
        compiled(arm, *(x + 1 for x in arguments))
        assert (first == again).all()
        assert all((a == b).all() for a, b in zip(arguments, kept))


# --- what is refused ------------------------------------------------------------------------------
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("name", ["one slider", "panda", "rods", "points", "large"])
def test_a_number_that_is_not_finite_is_named_with_its_joint_and_state(name, bad):
    """Try any slot, any surroundings and every way to call: no kernel overlooks one."""
    arm = ARMS[name]()
    step = rd.compile(arm)
    out = np.zeros(arm.nv)
    M = np.zeros((arm.nv, arm.nv))
    inverse = partial(rd.inverse_dynamics, arm, method="compiled")
    masses = partial(rd.mass_matrix, arm, method="compiled")
    loaded = partial(compiled, arm, gravity=np.zeros(3), tip_force=np.ones(6))
    counts = ((1, 0), (20, -1), (33, 0))
    places = {0, arm.nv // 2, arm.nv - 1}
    for (place, word), joint, (count, state) in itertools.product(
        enumerate(("q", "qd", "tau")), places, counts
    ):
        many = batch(arm, count)[:3]
        many[place][state, joint - arm.nv] = bad
        arguments = [x[state] for x in many]
        at = rf", state \({state % count},\)$"
        cases = [
            ("tau", partial(compiled, arm), many, at),
            ("tau", loaded, many, at),
            ("qdd", inverse, many, at),
            ("tau", loaded, arguments, "$"),
            ("qdd", inverse, arguments, "$"),
        ]
        for last, call in (("tau", step), ("qdd", step.inverse_dynamics)):
            cases += [
                (last, call, (*arguments, out), "$"),
                (last, call.bind(*arguments, out), (), "$"),
            ]
        if word == "q":
            cases += [("", masses, many[:1], at), ("", step.mass_matrix, (arguments[0], M), "$")]
        for last, door, arrays, end in cases:
            named = last if word == "tau" else word
            message = rf"^{named} of joint \d+.* must be finite, got {bad}{end}"
            with pytest.raises(ValueError, match=message) as raised:
                door(*arrays)
            assert arm.kinds[0].nv > 1 or f"joint {joint % arm.nv + 1}" in str(raised.value)


@pytest.mark.parametrize("count", [(), (3,), (20,)])
def test_numbers_that_overflow_are_refused_with_that_reason(count):
    for arm in (random(3), rd.planar_arm(3), rd.planar_arm(3, body="point")):
        small = np.zeros((*count, 3))
        big = np.full((*count, 3), 1e200)
        arguments = (small + 0.5, big, small)
        step = rd.compile(arm)
        asked = [
            partial(compiled, arm, *arguments),
            partial(rd.inverse_dynamics, arm, *arguments, method="compiled"),
        ]
        for call in (step, step.inverse_dynamics) if not count else ():
            asked += [partial(call, *arguments, np.zeros(3)), call.bind(*arguments, np.zeros(3))]
        message = f"numbers overflow for '{re.escape(arm.name)}': the result is not finite"
        for door in asked:
            with pytest.raises(ValueError, match=message):
                door()


# --- trees ----------------------------------------------------------------------------------------
def test_a_quaternion_has_length_1_but_for_a_step_that_takes_any_other_length():
    arm = ARMS["fork"]()
    q, v, tau, *_ = next(states(arm))
    out, other = np.zeros((2, arm.nv))
    step = rd.compile(arm)
    step(q, v, tau, out)
    q[3:7] *= 3
    step(q, v, tau, other)
    assert other == pytest.approx(out, rel=1e-12)
    for word, arguments in zip(FUNCTIONS, ((v, tau), (v, tau), ()), strict=True):
        with pytest.raises(ValueError, match="must be a unit quaternion"):
            getattr(rd, word)(arm, q, *arguments, method="compiled")
    M = np.zeros((arm.nv, arm.nv))
    for call, arguments in ((step, (v, v, tau, out)), (step.mass_matrix, (v, M))):
        with pytest.raises(ValueError, match="q must have shape"):
            call(*arguments)


# --- step ---------------------------------------------------------------------------------------
BAD_ARRAYS = [
    *(
        (x, TypeError, f"must be a contiguous float64 array, got {kind}")
        for kind, x in {
            "list": [0.0] * 4,
            "int64 array": np.zeros(4, dtype=int),
            "NoneType": None,
            "float32 array": np.zeros(4, np.float32),
            ">f8 array": np.zeros(4, ">f8"),
            "float64 array, not contiguous": np.zeros(8)[::2],
            "MaskedArray": np.ma.zeros(4),
        }.items()
    ),
    *(
        (np.zeros(shape), ValueError, re.escape(f"must have shape (4,), got {shape}"))
        for shape in ((3,), (), (1, 4))
    ),
]


@pytest.mark.parametrize("x, error, message", BAD_ARRAYS)
def test_step_names_an_array_that_it_cannot_take(x, error, message):
    step = rd.compile(random(4))
    for call, last in ((step, "tau"), (step.inverse_dynamics, "qdd")):
        good = [np.zeros(4) for _ in range(4)]
        for place, word in enumerate(("q", "qd", last, "out")):
            call(*good)  # a good call still works
            arguments = list(good)
            arguments[place] = x
            for ask in (call, call, call.bind):
                with pytest.raises(error, match=f"^{word} {message}$"):
                    ask(*arguments)
    with pytest.raises(error, match=f"^q {message}$"):
        step.mass_matrix(x, np.zeros((4, 4)))
    if "shape" in message:
        with pytest.raises(ValueError, match=r"^out must have shape \(4, 4\), got"):
            step.mass_matrix(np.zeros(4), x)


@pytest.mark.parametrize(
    "arm, around, error, message",
    [
        ("ur5", {}, TypeError, "arm must be an Arm, got str"),
        (rd.planar_arm(2, lengths=sympy.Symbol("l")), {}, TypeError, "has symbolic data"),
        *(
            (rd.planar_arm(3), around, ValueError, words)
            for around, words in (
                ({"gravity": np.zeros((2, 3))}, r"gravity must have shape \(3,\) and tip_force"),
                ({"tip_force": np.zeros((2, 6))}, r"and tip_force \(6,\) here"),
                ({"gravity": [0, 0]}, "gravity must have shape"),
                ({"gravity": [0, 0, np.nan]}, "entry 3 of gravity must be finite"),
                ({"tip_force": [np.inf] * 6}, "entry 1 of tip_force must be finite"),
            )
        ),
    ],
)
def test_what_has_no_step_is_named(arm, around, error, message):
    with pytest.raises(error, match=message):
        rd.compile(arm, **around)


# --- an arm that has been prepared ----------------------------------------------------------------
@pytest.mark.parametrize("gravity", [[0, 1, -1.5], (0.5, 0, 0), np.array([0.3, 0.0, -1.6])])
def test_gravity_in_a_list_is_the_same_and_what_is_none_is_named(gravity):
    arm = rd.planar_arm(3)
    state = np.arange(9.0).reshape(3, 3)
    rd.compile(arm)
    for function in (rd.forward_dynamics, rd.inverse_dynamics):
        taught = function(arm, *state, gravity=gravity)
        assert function(arm, *state, gravity=gravity, method="compiled") == pytest.approx(taught)
        for unusable, error, said in (
            ([0, 0], ValueError, "gravity must have shape"),
            ([0, 0, 10**400], TypeError, "gravity must be real machine numbers"),
            ([0, 0, np.nan], ValueError, "entry 3 of gravity must be finite"),
            ([0, True, 0.0], TypeError, "gravity must be real machine numbers"),
        ):
            with pytest.raises(error, match=said):
                function(arm, *state, gravity=unusable, method="compiled")


AGAIN = copy.copy, copy.deepcopy, replace, lambda arm: pickle.loads(pickle.dumps(arm))


@pytest.mark.parametrize("again", AGAIN)
def test_a_copy_of_a_prepared_arm_is_an_arm_and_shares_nothing(again):
    for arm in (random(4), rd.planar_arm(4), rd.rational_arm(3)):
        state = next(states(arm))
        before = compiled(arm, *state)
        other = again(arm)
        assert other not in PREPARED
        assert (compiled(other, *state) == before).all()
        assert (compiled(arm, *state) == before).all()
    lifted = lift_arm(arm, Counter())
    assert lifted not in PREPARED
    assert vars(lifted).keys() == {f.name for f in fields(arm)}  # nor what is cached


def test_what_is_prepared_goes_with_the_arm():
    arm = random(3)
    compiled(arm, *next(states(arm)))
    before = len(PREPARED)
    del arm
    gc.collect()
    assert len(PREPARED) < before


# --- threads --------------------------------------------------------------------------------------
def in_threads(count, function):
    """Return the results of function(i) in `count` threads that start together."""
    gate = threading.Barrier(count)
    before = sys.getswitchinterval()

    def run(i):
        gate.wait(PATIENCE)
        return function(i)

    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(count) as threads:
            return [*threads.map(run, range(count))]
    finally:
        sys.setswitchinterval(before)


def test_kernels_that_another_thread_drops_are_used_all_the_same():
    """Those of fields other than the Earth's are dropped when they are many."""

    class Dropped(dict):
        def __setitem__(self, key, made):
            super().__setitem__(key, made)
            self.clear()

    arm = ARMS["ur5"]()
    q, qd, tau = np.full((3, arm.n), 0.3)
    rd.forward_dynamics(arm, q, qd, tau, method="compiled")  # makes kernels
    prepared(arm).functions = Dropped()
    for gravity in ([0, 0, -1.6], [0, 1, -3.7]):
        found = rd.forward_dynamics(arm, q, qd, tau, gravity=gravity, method="compiled")
        close(found, rd.forward_dynamics(arm, q, qd, tau, gravity=gravity), 1e-10)


def test_threads_share_an_arm():
    """Neither gravity nor workspace of one thread is seen by others, even on an arm just made."""
    arm = random(6)
    given = [batch(arm, 40, seed=i) for i in range(4)]

    def answers(i, arm):
        """Return answers for one state and for many, and by steps with each state's own gravity."""
        out = np.zeros((40, arm.n))
        each = [*zip(*given[i], strict=True)]
        for (*state, gravity, push), own in zip(each, out, strict=True):
            rd.compile(arm, gravity, push)(*state, own)
        return [compiled(arm, *given[i]), [compiled(arm, *state) for state in each], out]

    expected = np.array([answers(i, arm) for i in range(4)])
    for many, one, stepped in expected:
        close(stepped, one, 1e-11)
        close(many, one, 1e-11)
    for fresh in (replace(arm), arm):
        found = in_threads(4, lambda i, arm=fresh: [answers(i, arm) for _ in range(5)])
        assert (np.array(found) == expected[:, np.newaxis]).all()


def test_threads_may_request_the_same_kernel_at_once():
    """One compiles, the others wait for it and take it."""
    for _ in range(3):

        def double(x, out):
            for i in range(x.size):
                out[i] = 2 * x[i]
            return 0

        kernel, *others = in_threads(
            4, lambda i, double=double: jit.compiled(double, (jit.F1, jit.F1))
        )
        assert all(k is kernel for k in others)


# --- nothing is allocated -------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["panda", "points"])
def test_steps_and_calls_keep_nothing(name):
    arm = ARMS[name]()
    state = next(states(arm))[:3]
    many = batch(arm, 40)
    step = rd.compile(arm)
    out = np.zeros(arm.n)
    M = np.zeros((arm.n, arm.n))
    held = [*state, out, M]

    def counted():
        gc.collect()  # empties Python's store of tuples as well
        return np.array([sys.getallocatedblocks(), *map(sys.getrefcount, held)])

    def kept(ask):
        before = counted()
        for _ in range(200):
            ask()
        return abs(counted() - before).max()

    for ask in (
        step.bind(*state, out),
        partial(step, *state, out),
        partial(step.inverse_dynamics, *state, out),
        partial(step.mass_matrix, state[0], M),
        partial(compiled, arm, *state),
        partial(compiled, arm, *many),
        partial(rd.inverse_dynamics, arm, *many, method="compiled"),
        partial(rd.mass_matrix, arm, many[0], method="compiled"),
    ):
        ask()
        # what Python itself keeps for later settles; what calls keep is 200 or more each time
        assert any(kept(ask) < 20 for _ in range(20))


def test_programs_of_many_arms_come_from_one_compiler():
    """They have one name. A compiler of its own for each would take a megabyte, for good."""
    arms = [rd.random_arm(2, np.random.default_rng(seed), 0) for seed in range(5)]
    state = np.random.default_rng(6).normal(size=(3, 2))
    found = np.empty((len(arms), 2))
    runs = [rd.compile(arm).bind(*state, out) for arm, out in zip(arms, found)]
    for run in runs:
        run()
    close(found, [rd.forward_dynamics(arm, *state) for arm in arms])
    assert llvm.compiler.cache_info().currsize <= 2  # one for each `opt`


# --- every quantity of every structure ------------------------------------------------------------


@pytest.mark.audit
@pytest.mark.parametrize("kind", ["chain", "rotors", "tree", "free base", *JOINTS])
def test_a_step_has_every_quantity_or_says_what_to_use(kind):
    rng = np.random.default_rng(3)
    arm = rd.random_arm(3, rng)
    if kind == "rotors":
        arm = replace(arm, armature=[0.1, 0.2, 0.3])
    elif kind in ("tree", "free base"):
        arm = rd.random_tree(4, rng, "fixed" if kind == "tree" else "free")
    elif kind != "chain":
        arm = rd.random_tree(3, rng, kinds=(kind,))
    step = rd.compile(arm)
    sizes = {"nv": arm.nv, "3 nv": 3 * arm.nv}
    state = arm.of_unit_quaternions(rng.normal(size=arm.nq)), *rng.normal(size=(2, arm.nv))
    forces = rng.normal(size=(arm.n, 6))
    for name, quantity in CATALOGUE.items():
        call = getattr(step, name, step)
        out = np.full([sizes.get(x, x) for x in quantity.shape], np.nan)
        given = *state[: len(quantity.words)], out
        if "forces" in quantity.words:
            given = state[0], forces, out
        if quantity.steps is None and kind not in ("chain", "rotors"):
            for ask in (call, call.bind):
                with pytest.raises(ValueError, match=rf"{name} .* use rd\.\w+_derivatives"):
                    ask(*given)
            if kind != "universal":  # which has no gradients at all
                used = getattr(rd, f"{PLAIN[name]}_derivatives")
                assert all(np.isfinite(x).all() for x in used(arm, *state))
        else:
            call(*given)
            assert np.isfinite(out).all(), name


def test_the_step_of_a_closed_chain_names_its_tree():
    chain = four_bar()
    step = rd.compile(chain)
    for name in set(CATALOGUE) - {"forward_dynamics"}:
        with pytest.raises(ValueError, match=rf"rd\.compile\(chain\.tree\)\.{name}$"):
            getattr(step, name)()
        assert callable(getattr(rd.compile(chain.tree), name))


# --- the inverse of the mass matrix of trees ------------------------------------------------------


@pytest.mark.parametrize("base, most", [("free", 0), ("free", inverse.WRITTEN_OUT), ("fixed", 0)])
def test_the_inverse_of_the_mass_matrix_of_a_large_tree(monkeypatch, base, most):
    """Use the kernel of composite bodies and elimination, also after a state that it refuses."""
    monkeypatch.setattr(inverse, "WRITTEN_OUT", most)  # more operations are done in loops
    arm = rd.random_tree(32, np.random.default_rng(4), base, ("revolute", "prismatic"))
    M_inv = rd.compile(arm).inverse_mass_matrix
    q = arm.of_unit_quaternions(np.random.default_rng(5).normal(size=arm.nq))
    found = np.empty((arm.nv, arm.nv))
    for _ in range(2):
        M_inv(q, found)
        np.testing.assert_allclose(found @ rd.mass_matrix(arm, q), np.eye(arm.nv), atol=1e-7)
        assert (found == found.T).all()
        with pytest.raises(ValueError, match="q"):
            M_inv(np.where(np.arange(arm.nq) == arm.nq - 1, np.nan, q), found)
    # points of mass on the axes of the last hinges, which only rounding moves
    tips = np.array([i not in arm.parents and kind.hinge for i, kind in enumerate(arm.kinds)])
    on_axes = {"coms": np.where(tips[:, np.newaxis], 0.7 * arm.axes, arm.coms)}
    on_axes["inertias"] = np.where(tips[:, np.newaxis, np.newaxis], 0, arm.inertias)
    with pytest.raises(ValueError, match="vanishes"):
        rd.compile(replace(arm, **on_axes)).inverse_mass_matrix(q, found)
