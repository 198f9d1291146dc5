"""The compiled kernels against pinocchio, the teaching code and 50 digits; states in any number; what is refused."""
import copy
import gc
import itertools
import pickle
import re
import sys
import threading
from dataclasses import fields, replace
from functools import partial

import mpmath
import numpy as np
import pytest
from cases import with_joints
from fifty_digits import exactly, in_many_digits
from hard_arms import ANGLES, STEPS, TYPES, hard, laid_out, snake
from waiting import PATIENCE, ended
from witness import Witness, close

import robodyn_lib as rd
from robodyn_lib import reference
from robodyn_lib.codegen.llvm import NEAR
from robodyn_lib.compiled import PREPARED, Prepared, jit, prepared
from robodyn_lib.compiled.rows import rows_of
from robodyn_lib.compiled.steps import FORWARD_DYNAMICS, INVERSE_DYNAMICS
from robodyn_lib.counting import lift_arm
from robodyn_lib.numbers import Counter
from robodyn_lib.reference.composite import composite_cholesky

EARTH, NOTHING = np.array([0.0, 0.0, -9.81]), np.zeros(6)


def random(n, prismatic=0.3, seed=0):
    return rd.random_arm(n, np.random.default_rng(1000 * n + seed), prismatic)


def tree(letters, parents, **more):
    return replace(with_joints(letters), parents=parents, **more)


# axes of the frame, where pinocchio has universal joints
CROSSED = {"axes": [[0, 0, 1], [1, 0, 0], [0, 1, 0], [1, 0, 0]], "pitches": [0.3] * 4}
ARMS = {
    **rd.robots.NAMED, "rational": lambda: rd.rational_arm(5, seed=2), "snake": lambda: snake(7),
    "rods": lambda: rd.planar_arm(5, [1.0, 0.3, 0.7, 0.2, 0.5], [3.0, 1.0, 0.2, 2.0, 0.5]),
    "points": lambda: rd.planar_arm(4, [0.4, 0.9, 0.3, 0.6], [1.0, 0.4, 2.0, 0.7], body="point"),
    **{f"random {n}": (lambda n=n: random(n)) for n in (1, 2, 3, 5, 6, 9, 12)},
    "turns 30": lambda: random(30, 0), "sliders 6": lambda: random(6, 1),
    "slider 1": lambda: random(1, 1), "random 100": lambda: random(100),
    "ball": lambda: with_joints("RSP"), "free base": lambda: with_joints("FSRPR"),
    "fork": lambda: tree("FSRPR", (-1, 0, 0, 1, 3)),
    "two roots": lambda: tree("RSPRF", (-1, -1, 1, 1, 0)),
    "crossed": lambda: tree("UCHU", (-1, 0, 1, 0), **CROSSED),
    "in planes": lambda: tree("REUE", (-1, 0, 0, 2)),
    "large": lambda: rd.random_tree(30, np.random.default_rng(4), "free", ("revolute",)),
}


def batch(arm, count, seed=0):
    """`count` states as rows: q, qd, tau (or qdd), gravity in any direction, tip force."""
    rng = np.random.default_rng(seed)
    q = arm.of_unit_quaternions(rng.normal(size=(count, arm.nq)))
    qd, tau = rng.normal(size=(2, count, arm.nv))
    return [q, qd, tau, rng.normal(size=(count, 3)) * 9.81, rng.normal(size=(count, 6)) * 5]


def states(arm, count=3, seed=0):
    """The same one by one."""
    yield from zip(*batch(arm, count, seed), strict=True)


def compiled(arm, *given, **more):
    return rd.forward_dynamics(arm, *given, method="compiled", **more)


# --- against pinocchio ----------------------------------------------------------------------------
FUNCTIONS = {"forward_dynamics": 5, "inverse_dynamics": 5, "mass_matrix": 1}


def truth(arm, word, *given):
    """What pinocchio says of each state; of planar joints, which it lacks, the teaching code."""
    if "planar" in arm.joint_types:
        return getattr(rd, word)(arm, *given)
    witness = Witness(arm)
    return np.array([getattr(witness, word)(*state) for state in zip(*given, strict=True)])


def every_door(arm, relative=1e-10, count=21):
    """Hold to it all that computes in compiled code: one state, many, a step, a bound one."""
    given = batch(arm, count)
    step = rd.compile(arm, given[3][0], given[4][0])
    for word, taken in FUNCTIONS.items():
        theirs = truth(arm, word, *given[:taken])
        door = partial(getattr(rd, word), arm, method="compiled")
        close(door(*given[:taken]), theirs, relative)
        close(door(*(x[0] for x in given[:taken])), theirs[0], relative)
        call, out = getattr(step, word, step), np.zeros(theirs[0].shape)
        arrays = [x[0] for x in given[:min(taken, 3)]] + [out]
        for run in (partial(call, *arrays), call.bind(*arrays)):
            out[...] = 0
            assert run() is None
            close(out, theirs[0], relative)
    assert (out == out.T).all()
    return step.kind


KINDS = {"rods": "planar", "random 1": "planar", "points": "tension"} | dict.fromkeys(
    ("ball", "free base", "fork", "two roots", "crossed", "in planes", "large"), "tree")


@pytest.mark.parametrize("name", ARMS)
def test_every_door_says_what_pinocchio_says(name):
    assert every_door(ARMS[name]()) == KINDS.get(name, "general")


def rows_are_right(arm):
    """Judge the frames that are chosen: the steps are far sooner run than compiled."""
    (rows, tip), witness = rows_of(arm), Witness(arm)
    *state, gravity, force = next(states(arm, 1))
    given = [a.tolist() for a in (*state, -gravity, force, tip)]
    qdd, tau = (f(*state, gravity, force) for f in (
        witness.forward_dynamics, witness.inverse_dynamics))
    close(FORWARD_DYNAMICS.run(rows, *given), qdd, 1e-11)
    close(INVERSE_DYNAMICS.run(rows, *given), tau, 1e-11)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("angle", ANGLES)
def test_hard_geometry_against_pinocchio(angle, step):
    """What programs fold in it, exact zeros and ones, is compiled too."""
    rng = np.random.default_rng(sorted(ANGLES).index(angle))
    for types, frames in itertools.product(TYPES, ("turned", "base")):
        arm = hard(rng, ANGLES[angle], step, types, frames)
        rows_are_right(arm)
        if angle in ("0", "square", "against") and (types, frames) == ("RPRRP", "base"):
            every_door(arm, 1e-11, count=2)


def test_all_axes_that_a_pair_of_cubes_has():
    """Neighbours along, against and across one another, joint points on the corners: many exact zeros at once."""
    rng, corners = np.random.default_rng(0), np.array(list(itertools.product((0.0, 1.0), repeat=3)))
    for number in range(40):
        axes = np.eye(3)[rng.integers(3, size=5)] * rng.choice([-1, 1], (5, 1))
        types = "".join(rng.choice(["R", "R", "P"], 5))
        arm = laid_out(rng, axes, corners[rng.integers(8, size=5)], types, "base")
        rows_are_right(arm)
        if number % 10 == 0:
            every_door(arm, 1e-11, count=2)


def test_massless_links_and_points():
    """A link without mass, a point and a needle between others: served as long as each joint moves something."""
    arm = random(7, 0)
    keep = np.array([1, 0, 1, 0, 1, 1, 1])
    thin = np.array([1, 0, 1, 0, 0, 1, 1])[:, None, None]
    every_door(replace(arm, masses=arm.masses * keep, inertias=arm.inertias * thin), count=2)
    every_door(replace(arm, inertias=0 * arm.inertias), 1e-11, count=2)


@pytest.mark.parametrize("size", [1e3, NEAR * 0.99, NEAR * 1.01, 1e9, 1e15])
def test_many_turns_are_taken_off_without_loss(size):
    """A joint that has turned far stands where its angle says, to that angle's last bit: all kernels."""
    for name in ("random 6", "panda", "snake", "rods", "points", "crossed"):
        arm = ARMS[name]()
        turning = [i for kind, places in zip(arm.kinds, arm.q_places, strict=True)
                   for i in range(places.start, places.stop) if kind.letter in "RU"]
        for q, *rest in states(arm):
            q[turning] *= size
            for word, taken in FUNCTIONS.items():
                f, given = getattr(rd, word), (q, *rest)[:taken]
                close(f(arm, *given, method="compiled"), f(arm, *given), 1e-12)
            many = compiled(arm, np.stack([q] * 20), *rest)
            close(many[7], rd.forward_dynamics(arm, q, *rest), 1e-12)


def test_negative_zero_is_zero():
    arm, zero = random(5), np.zeros(5)
    for count in ((), (20,)):
        x = np.zeros((*count, 5))
        np.testing.assert_array_equal(compiled(arm, -x, -x, -x), compiled(arm, x, x, x))
    assert (compiled(arm, zero, zero, zero, -zero[:3], -NOTHING) == compiled(arm, zero, zero, zero, zero[:3])).all()


# --- frames ---------------------------------------------------------------------------------------------------------
def test_no_frame_lies_far_away():
    """The common normal of nearly parallel axes would: distances stay within a few lengths of the arm."""
    rng = np.random.default_rng(6)
    for angle, step in itertools.product(ANGLES.values(), STEPS):
        arm = hard(rng, angle, step, "RRRRR")
        far = max(abs(row.k[key]) for row in rows_of(arm)[0] for key in ("a", "b", "e", "d0"))
        assert far <= 10 * np.abs(arm.offsets).sum()


def test_a_chain_laid_out_straight_is_exactly_straight():
    """Right angles between frames are exact zeros and ones, whichever way they turn."""
    rows, tip = rows_of(snake(8))
    for key in ("cg", "sg", "ca", "sa", "c0", "s0", "a", "b", "e", "d0"):
        assert {row.k[key] for row in rows} <= {-1, 0, 1}
    assert sorted(np.abs(tip)) == [0, 0, 1]


# --- states in any number -------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["panda", "random 6", "sliders 6", "random 1", "slider 1", "rods",
                                  "points", "fork"])
def test_a_states_result_depends_on_no_other_state_and_no_place(name):
    """To the last bit: other batches, other places, other neighbours, even such as fail or turn too far."""
    arm, rng = ARMS[name](), np.random.default_rng(3)
    given = batch(arm, 1000)
    for word, taken in FUNCTIONS.items():
        door = partial(getattr(rd, word), arm, method="compiled")
        whole = door(*given[:taken])
        for count in (0, 1, 2, 15, 16, 17, 31, 32, 100, 999):
            chosen = rng.permutation(1000)[:count]
            some = door(*(x[chosen] for x in given[:taken]))
            assert some.dtype == np.float64
            assert np.array_equal(some, whole[chosen])
        for state in (0, 17, 999):
            close(door(*(x[state] for x in given[:taken])), whole[state], 1e-11)
    own = compiled(arm, *given[:4])                 # by a program of the arm's own
    for state in (0, 17, 999):
        close(own[state], compiled(arm, *(x[state] for x in given[:4])), 1e-11)
    whole = compiled(arm, *given)
    far = [x.copy() for x in given]
    far[0][::3, 0] *= 1e9
    kept = np.arange(1000) % 3 > 0
    assert (compiled(arm, *far)[kept] == whole[kept]).all()
    for state in (0, 1, 3, 17):                                     # far among near ones, and alone
        assert (compiled(arm, *far)[state] == compiled(arm, *(x[[state]] for x in far))[0]).all()


def test_one_gravity_for_all_is_the_same_for_each():
    arm = random(5)
    q, qd, tau, gravity, tip_force = batch(arm, 40)
    for g, f in ((gravity[0], tip_force[0]), (gravity[0], NOTHING), (np.zeros(3), tip_force[0])):
        whole = compiled(arm, q, qd, tau, g, f)
        assert (compiled(arm, q, qd, tau, np.tile(g, (40, 1)), f) == whole).all()
        assert (compiled(arm, q, qd, tau, g, np.tile(f, (40, 1))) == whole).all()
        assert (compiled(arm, q, qd, tau, np.tile(g, (40, 1)), np.tile(f, (40, 1))) == whole).all()
    some = tip_force.copy()
    some[::2] = 0                                                   # states that carry nothing among some that do
    found = compiled(arm, q, qd, tau, gravity, some)
    assert (found[::2] == compiled(arm, q, qd, tau, gravity)[::2]).all()
    assert (found[1::2] == compiled(arm, q, qd, tau, gravity, tip_force)[1::2]).all()


def test_leading_axes_broadcast():
    arm, rng = random(4), np.random.default_rng(0)
    q, qd, tau = rng.normal(size=(2, 3, 4)), rng.normal(size=(3, 4)), rng.normal(size=4)
    gravity, tip_force = rng.normal(size=(2, 1, 3)), rng.normal(size=(3, 6))
    whole = compiled(arm, q, qd, tau, gravity, tip_force)
    inverse = rd.inverse_dynamics(arm, q, qd, tau, gravity, tip_force, method="compiled")
    assert whole.shape == inverse.shape == (2, 3, 4)
    assert rd.mass_matrix(arm, q, method="compiled").shape == (2, 3, 4, 4)
    for i, j in np.ndindex(2, 3):
        state = q[i, j], qd[j], tau, gravity[i, 0], tip_force[j]
        close(whole[i, j], compiled(arm, *state), 1e-13)
        close(inverse[i, j], rd.inverse_dynamics(arm, *state), 1e-12)
    assert compiled(arm, tau, tau, tau, gravity=rng.normal(size=(7, 3))).shape == (7, 4)
    assert compiled(arm, tau, tau, tau, tip_force=rng.normal(size=(7, 1, 6))).shape == (7, 1, 4)
    assert compiled(arm, np.zeros((0, 2, 4)), tau, tau).shape == (0, 2, 4)
    assert compiled(arm, np.zeros((2, 0, 4)), np.zeros((2, 0, 4)), np.zeros((2, 0, 4))).shape == (2, 0, 4)


# --- 50 digits ------------------------------------------------------------------------------------------------------
def test_the_reference_is_worth_its_digits():
    """Composite bodies and a dense factorization give the same number, by mpmath, which is slower."""
    for arm in (random(8), snake(10)):
        state = next(states(arm))
        with mpmath.workdps(60):
            q, *others = map(in_many_digits, state)
            dense = composite_cholesky(arm.at(q), *others).astype(float)
        assert (exactly(arm, *state) == dense).all()


LONG = {"snake": snake, "random": lambda n: random(n, 0), "with sliders": random}
POSES = {"straight": lambda n, rng: np.zeros(n), "folded": lambda n, rng: 0.95 * np.pi * (-1.0) ** np.arange(n),
         "coiled": lambda n, rng: np.full(n, 0.5), "random": lambda n, rng: rng.uniform(-np.pi, np.pi, n)}


@pytest.mark.parametrize("n, name, poses", [
    *((n, name, tuple(POSES)) for n, name in itertools.product((10, 100), LONG)),
    (300, "snake", ("straight", "coiled")), (300, "with sliders", ("folded", "random"))])
def test_twelve_digits_hold_on_long_arms(n, name, poses):
    """Straight to the last bit is part of it: there an angle of 1e-16 is felt n^2 times."""
    arm, rng = LONG[name](n), np.random.default_rng(n)
    for pose in poses:
        state = POSES[pose](n, rng), *rng.normal(size=(2, n)), EARTH, NOTHING
        truth = exactly(arm, *state)
        close(compiled(arm, *state), truth, 2e-13)
        close(compiled(arm, *(np.stack([x] * 2) for x in state[:3]))[1], truth, 2e-13)


@pytest.mark.parametrize("name", LONG)
def test_inverse_dynamics_and_mass_matrix_hold_twelve_digits(name):
    arm = LONG[name](100)
    state = next(states(arm))
    with mpmath.workdps(50):
        q, qd, qdd, gravity, tip_force = map(in_many_digits, state)
        pose = arm.at(q)
        tau = reference.inverse_dynamics_at(pose, qd, qdd, gravity, tip_force).astype(float)
        M = reference.mass_matrix_at(arm.at(q)).astype(float) if name == "snake" else None
    close(rd.inverse_dynamics(arm, *state, method="compiled"), tau, 1e-13)
    if M is not None:
        close(rd.mass_matrix(arm, state[0], method="compiled"), M, 1e-13)


def boom(n, length):
    """A boom of rods with two fingers of a gram and a centimetre at its end."""
    rod, finger = np.diag([1e-4, length ** 2 / 12, length ** 2 / 12]), np.diag([1e-9, 1e-8, 1e-8])
    return rd.Arm(axes=[[0, 1, 0]] * (n + 2), joint_types="R" * (n + 2), parents=[*range(-1, n - 1), n - 1, n - 1],
                  offsets=[[0, 0, 0], *[[length, 0, 0]] * (n - 1), [length, 0, 0.01], [length, 0, -0.01]],
                  masses=[1.0] * n + [1e-3] * 2, coms=[[length / 2, 0, 0]] * n + [[0.005, 0, 0]] * 2,
                  inertias=[rod] * n + [finger] * 2)


@pytest.mark.parametrize("n", [6, 100])
def test_light_links_far_out_lose_no_digit(n):
    arm = boom(n, 1.0)
    for seed in range(3):
        given = np.random.default_rng(seed).normal(size=(3, n + 2))
        ours, theirs = (rd.forward_dynamics(arm, *given, method=name) for name in ("compiled", "rk-fd4"))
        assert abs(ours - theirs).max() <= 1e-13 * abs(theirs).max()


def beside(chain, link, parent):
    """The chain with one link more, {word: value}, behind one of its links, or on the base."""
    words = ("axes", "offsets", "rotations", "masses", "coms", "inertias")
    return rd.Arm(joint_types="R" * (chain.n + 1), parents=[*range(-1, chain.n - 1), parent],
                  **{word: [*getattr(chain, word), link[word]] for word in words})


def test_straight_rods_in_a_tree_keep_the_digits_of_the_chain():
    n, rng = 1000, np.random.default_rng(1)
    rods = rd.planar_arm(n)
    tree = beside(rods, {"axes": [0, 0, 1], "offsets": [0, 0, 0], "rotations": np.eye(3), "masses": 1.0,
                         "coms": [0.1, 0, 0], "inertias": 0.01 * np.eye(3)}, -1)
    given = rng.normal(size=(3, n)) * [[1e-3], [0.1], [1.0]]
    ours = rd.forward_dynamics(tree, *np.column_stack([given, np.zeros(3)]), method="compiled")[:n]
    theirs = rd.forward_dynamics(rods, *given, method="compiled")
    assert abs(ours - theirs).max() <= 1e-11 * abs(theirs).max()


# --- what the public functions take ---------------------------------------------------------------------------------
def shapes_of_memory(x):
    """The same numbers, held in every way that numpy has."""
    wide, odd = np.zeros((*x.shape, 2)), bytearray(x.nbytes + 1)
    wide[..., 0] = x
    locked, crooked = x.copy(), np.frombuffer(odd, dtype=np.float64, count=x.size, offset=1).reshape(x.shape)
    locked.flags.writeable = False
    crooked[...] = x
    return {"plain": x.copy(), "list": x.tolist(), "strided": wide[..., 0], "reversed": x[..., ::-1].copy()[..., ::-1],
            "read-only": locked, "Fortran": np.asfortranarray(x), "big-endian": x.astype(">f8"),
            "not aligned": crooked, "whole": x.astype(np.int8), "single": x.astype(np.float32)}


@pytest.mark.parametrize("word", shapes_of_memory(np.zeros(2)))
@pytest.mark.parametrize("name", ["random 5", "rods", "points"])
def test_arrays_of_any_layout_are_right(name, word):
    arm = ARMS[name]()
    for shape in ((), (3,), (20,), (2, 9)):
        rng = np.random.default_rng(0)
        given = np.round(2 * rng.normal(size=(3, *shape, arm.n)))   # which are whole numbers too
        expected = compiled(arm, *given)
        inverse = rd.inverse_dynamics(arm, *given, method="compiled")
        for place in range(3):
            other = list(given)
            other[place] = shapes_of_memory(given[place])[word]
            assert (compiled(arm, *other) == expected).all()
            assert (rd.inverse_dynamics(arm, *other, method="compiled") == inverse).all()
        other = [shapes_of_memory(x)[word] for x in given]
        assert (compiled(arm, *other) == expected).all()
        around = shapes_of_memory(np.array([0.0, 0, -8]))[word], shapes_of_memory(NOTHING)[word]
        assert (compiled(arm, *other, *around) == compiled(arm, *given, [0, 0, -8])).all()
        M = rd.mass_matrix(arm, given[0], method="compiled")
        assert (rd.mass_matrix(arm, other[0], method="compiled") == M).all()


def test_what_is_given_is_left_alone_and_results_are_ones_own():
    arm = random(4)
    for given in (next(states(arm)), batch(arm, 20)):
        kept = [x.copy() for x in given]
        first = compiled(arm, *given)
        again = first.copy()
        assert not any(np.shares_memory(first, x) for x in (*given, compiled(arm, *given), prepared(arm).data))
        compiled(arm, *(x + 1 for x in given))
        assert (first == again).all()
        assert all((a == b).all() for a, b in zip(given, kept))


# --- what is refused ------------------------------------------------------------------------------
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("name", ["random 3", "slider 1", "panda", "rods", "points", "large"])
def test_a_number_that_is_not_finite_is_named_with_its_joint_and_state(name, bad):
    """In any slot and any surroundings, by every door: no kernel lets one pass unseen."""
    arm = ARMS[name]()
    step, out, M = rd.compile(arm), np.zeros(arm.nv), np.zeros((arm.nv, arm.nv))
    inverse = partial(rd.inverse_dynamics, arm, method="compiled")
    masses = partial(rd.mass_matrix, arm, method="compiled")
    loaded = partial(compiled, arm, gravity=np.zeros(3), tip_force=np.ones(6))
    counts, places = ((1, 0), (20, -1), (33, 0)), {0, arm.nv // 2, arm.nv - 1}
    for (place, word), joint, (count, state) in itertools.product(
            enumerate(("q", "qd", "tau")), places, counts):
        many = batch(arm, count)[:3]
        many[place][state, joint - arm.nv] = bad
        given = [x[state] for x in many]
        at = rf", state \({state % count},\)$"
        asked = [("tau", partial(compiled, arm), many, at), ("tau", loaded, many, at),
                 ("qdd", inverse, many, at),
                 ("tau", loaded, given, "$"), ("qdd", inverse, given, "$")]
        for last, call in (("tau", step), ("qdd", step.inverse_dynamics)):
            asked += [(last, call, (*given, out), "$"), (last, call.bind(*given, out), (), "$")]
        if word == "q":
            asked += [("", masses, many[:1], at), ("", step.mass_matrix, (given[0], M), "$")]
        for last, door, arrays, end in asked:
            named = last if word == "tau" else word
            said = rf"^{named} of joint \d+.* must be finite, got {bad}{end}"
            with pytest.raises(ValueError, match=said) as raised:
                door(*arrays)
            assert arm.kinds[0].nv > 1 or f"joint {joint % arm.nv + 1}" in str(raised.value)


@pytest.mark.parametrize("count", [(), (3,), (20,)])
def test_numbers_that_overflow_are_refused_and_said_so(count):
    for arm in (random(3), rd.planar_arm(3), rd.planar_arm(3, body="point")):
        small, big = np.zeros((*count, 3)), np.full((*count, 3), 1e200)
        given, step = (small + 0.5, big, small), rd.compile(arm)
        asked = [partial(compiled, arm, *given),
                 partial(rd.inverse_dynamics, arm, *given, method="compiled")]
        for call in (step, step.inverse_dynamics) if not count else ():
            asked += [partial(call, *given, np.zeros(3)), call.bind(*given, np.zeros(3))]
        said = f"numbers overflow for '{re.escape(arm.name)}': the result is not finite"
        for door in asked:
            with pytest.raises(ValueError, match=said):
                door()


def test_little_inertia_is_not_none():
    """A light, short last link beside a heavy, long one; the lightest that the teaching code serves is served."""
    for light in (1e-3, 1e-6, 1e-9, 1e-12):
        arm = random(3, 0)
        size = np.array([1, 1, light])
        arm = replace(arm, masses=arm.masses * size, inertias=arm.inertias * size[:, None, None])
        q, qd, tau, gravity, tip_force = next(states(arm))
        close(compiled(arm, q, qd, tau * size, gravity), rd.forward_dynamics(arm, q, qd, tau * size, gravity), 1e-9)


def test_an_arm_is_asked_for_and_symbols_are_not_served():
    import sympy
    with pytest.raises(TypeError, match="arm must be an Arm, got str"):
        rd.compile("ur5")
    with pytest.raises(TypeError, match="holds symbols"):
        rd.compile(rd.planar_arm(2, lengths=sympy.Symbol("l")))


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
    for word, given in zip(FUNCTIONS, ((v, tau), (v, tau), ()), strict=True):
        with pytest.raises(ValueError, match="must be a unit quaternion"):
            getattr(rd, word)(arm, q, *given, method="compiled")
    M = np.zeros((arm.nv, arm.nv))
    for call, given in ((step, (v, v, tau, out)), (step.mass_matrix, (v, M))):
        with pytest.raises(ValueError, match="q must have shape"):
            call(*given)


# --- step ---------------------------------------------------------------------------------------
def test_steps_of_one_arm_do_not_disturb_one_another():
    """Each has its own gravity and its own workspace, whatever else is computed in between."""
    arm = random(5)
    given = list(states(arm, 4))
    steps = [rd.compile(arm, gravity, tip_force) for *_, gravity, tip_force in given]
    out, expected, bound = np.zeros(5), [], np.zeros((4, 5))
    runs = [step.bind(*state[:3], x) for step, state, x in zip(steps, given, bound, strict=True)]
    for step, state in zip(steps, given, strict=True):
        step(*state[:3], out)
        expected.append(out.copy())
    for i in [0, 3, 1, 2, 0, 1]:
        compiled(arm, *given[(i + 1) % 4])
        bound[i] = 0
        for run in (partial(steps[i], *given[i][:3], out), runs[i]):
            run()
        assert (out == expected[i]).all()
        assert (bound[i] == expected[i]).all()


BAD_ARRAYS = {
    "list": (lambda: [0.0] * 4, TypeError, "must be a contiguous float64 array, got list"),
    "integers": (lambda: np.zeros(4, dtype=int), TypeError, "must be a contiguous float64 array, got int64 array"),
    "single": (lambda: np.zeros(4, np.float32), TypeError, "must be a contiguous float64 array, got float32 array"),
    "other bytes": (lambda: np.zeros(4, ">f8"), TypeError, "must be a contiguous float64 array, got >f8 array"),
    "strided": (lambda: np.zeros(8)[::2], TypeError,
                "must be a contiguous float64 array, got float64 array, not contiguous"),
    "masked": (lambda: np.ma.zeros(4), TypeError, "must be a contiguous float64 array, got MaskedArray"),
    "none": (lambda: None, TypeError, "must be a contiguous float64 array, got NoneType"),
    "short": (lambda: np.zeros(3), ValueError, r"must have shape \(4,\), got \(3,\)"),
    "scalar": (lambda: np.zeros(()), ValueError, r"must have shape \(4,\), got \(\)"),
    "batch": (lambda: np.zeros((1, 4)), ValueError, r"must have shape \(4,\), got \(1, 4\)"),
}


@pytest.mark.parametrize("case", BAD_ARRAYS)
def test_step_names_an_array_that_it_cannot_take(case):
    make, error, message = BAD_ARRAYS[case]
    step = rd.compile(random(4))
    for call, last in ((step, "tau"), (step.inverse_dynamics, "qdd")):
        good = [np.zeros(4) for _ in range(4)]
        for place, word in enumerate(("q", "qd", last, "out")):
            call(*good)                                             # what was fine before is fine after
            given = list(good)
            given[place] = make()
            for ask in (call, call, call.bind):
                with pytest.raises(error, match=f"^{word} {message}$"):
                    ask(*given)
    with pytest.raises(error, match=f"^q {message}$"):
        step.mass_matrix(make(), np.zeros((4, 4)))
    if "shape" in message:
        with pytest.raises(ValueError, match=r"^out must have shape \(4, 4\), got"):
            step.mass_matrix(np.zeros(4), make())


@pytest.mark.parametrize("bad, message", [
    ({"gravity": np.zeros((2, 3))}, r"gravity must have shape \(3,\) and tip_force \(6,\) here"),
    ({"tip_force": np.zeros((2, 6))}, r"gravity must have shape \(3,\) and tip_force \(6,\) here"),
    ({"gravity": [0, 0]}, "gravity must have shape"),
    ({"gravity": [0, 0, np.nan]}, "entry 3 of gravity must be finite"),
    ({"tip_force": [np.inf] * 6}, "entry 1 of tip_force must be finite")])
def test_bad_surroundings_of_a_step_are_named(bad, message):
    with pytest.raises(ValueError, match=message):
        rd.compile(random(3), **bad)


# --- an arm that has been prepared ----------------------------------------------------------------------------------
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda arm: pickle.loads(pickle.dumps(arm)), replace])
def test_a_copy_of_a_prepared_arm_is_an_arm(again):
    for arm in (random(4), rd.planar_arm(4), rd.rational_arm(3)):
        state = next(states(arm))
        before = compiled(arm, *state)
        compiled(arm, *batch(arm, 17))
        other = again(arm)
        assert (compiled(other, *state) == before).all()
        assert (compiled(arm, *state) == before).all()
        close(compiled(replace(arm, masses=2 * arm.masses, inertias=2 * arm.inertias), *state[:2], 2 * state[2]),
              compiled(arm, *state[:3]), 1e-12)


def test_a_copy_of_an_arm_shares_nothing_that_was_prepared():
    arm = random(3)
    compiled(arm, *next(states(arm)))
    for other in (copy.copy(arm), lift_arm(arm, Counter())):
        assert other not in PREPARED
        assert arm in PREPARED
        assert not [key for key, value in vars(other).items() if isinstance(value, Prepared)]
    assert vars(other).keys() == {f.name for f in fields(arm)}      # nor what is cached of numbers that no longer count


def test_what_is_prepared_goes_with_the_arm():
    arm = random(3)
    compiled(arm, *next(states(arm)))
    before = len(PREPARED)
    del arm
    gc.collect()
    assert len(PREPARED) < before


# --- threads --------------------------------------------------------------------------------------------------------
def in_threads(count, function):
    """function(i) in `count` threads that begin together; what they return, or the first error."""
    out, errors, gate = [None] * count, [], threading.Barrier(count)

    def run(i):
        gate.wait(PATIENCE)
        try:
            out[i] = function(i)
        except BaseException as error:
            errors.append(error)
    threads = [threading.Thread(target=run, args=(i,)) for i in range(count)]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            ended(thread)
    finally:
        sys.setswitchinterval(before)
    if errors:
        raise errors[0]
    return out


def by_step(arm, q, qd, tau, *around):
    out = np.zeros(arm.n)
    rd.compile(arm, *around)(q, qd, tau, out)
    return out


def test_threads_share_an_arm():
    """Each asks for its own gravity, one state and many, of an arm that nobody has prepared; then with own steps."""
    arm = random(6)
    given = [batch(arm, 40, seed=i) for i in range(4)]
    expected = [(compiled(arm, *g), [compiled(arm, *(x[j] for x in g)) for j in range(40)]) for g in given]
    stepped = [[by_step(arm, *(x[j] for x in g)) for j in range(40)] for g in given]
    for fresh in (replace(arm), arm):
        def work(i, fresh=fresh):
            wrong, out = 0, np.zeros(6)
            for _ in range(5):
                wrong += (compiled(fresh, *given[i]) != expected[i][0]).any()
                for j in range(40):
                    state = [x[j] for x in given[i]]
                    wrong += (compiled(fresh, *state) != expected[i][1][j]).any()
                    rd.compile(fresh, *state[3:])(*state[:3], out)
                    wrong += (out != stepped[i][j]).any()
            return wrong
        assert in_threads(4, work) == [0] * 4


def test_threads_may_ask_for_the_same_kernel_at_once():
    """One compiles, the others wait for it and take it."""
    for _ in range(3):
        def double(x, out):
            for i in range(x.size):
                out[i] = 2 * x[i]
        kernel, *others = in_threads(4, lambda i, double=double: jit.compiled(double, (jit.F1, jit.F1)))
        assert all(k is kernel for k in others)
        with pytest.raises(TypeError, match="double takes as x a contiguous, writeable array of float64 with 1 axes"):
            kernel(np.zeros(3, dtype=int), np.zeros(3))


# --- nothing is allocated -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["panda", "turns 30", "rods", "points"])
def test_steps_and_calls_keep_nothing(name):
    arm = ARMS[name]()
    state, many = next(states(arm))[:3], batch(arm, 40)
    step, out, M = rd.compile(arm), np.zeros(arm.n), np.zeros((arm.n, arm.n))

    def steps():
        for _ in range(1000):
            step(*state, out)
            step.inverse_dynamics(*state, out)

    def calls():
        for _ in range(60):
            compiled(arm, *state)
            compiled(arm, *many)
            rd.inverse_dynamics(arm, *many, method="compiled")
            rd.mass_matrix(arm, many[0], method="compiled")
    step.mass_matrix(state[0], M)
    for work in (steps, calls):
        work()
        grown = []
        for _ in range(3):                                      # somebody else may keep something once
            gc.collect()                                        # empties Python's store of tuples as well
            before = sys.getallocatedblocks()
            work()
            gc.collect()
            grown.append(sys.getallocatedblocks() - before)
        assert min(grown) < 20                                  # blocks, of 2000 or 240 calls
