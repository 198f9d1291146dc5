"""The compiled kernels against pinocchio, the teaching code and 50 digits; states in any number; what is refused."""
import copy
import gc
import itertools
import pickle
import subprocess
import sys
import threading
from dataclasses import fields, replace
from functools import partial

import mpmath
import numpy as np
import pytest
from fifty_digits import exactly, in_many_digits
from hard_arms import ANGLES, STEPS, TYPES, hard, laid_out, snake
from waiting import PATIENCE, ended
from witness import Witness, close

import robodyn_lib as rd
from robodyn_lib import reference
from robodyn_lib.codegen.llvm import NEAR
from robodyn_lib.compiled import PREPARED, Prepared, jit, prepared
from robodyn_lib.compiled.kernels import Kernels, surround
from robodyn_lib.compiled.rows import rows_of
from robodyn_lib.compiled.steps import FORWARD_DYNAMICS, INVERSE_DYNAMICS
from robodyn_lib.counting import lift_arm
from robodyn_lib.numbers import Counter
from robodyn_lib.reference.composite import composite_cholesky

EARTH, NOTHING = np.array([0.0, 0.0, -9.81]), np.zeros(6)


def random(n, prismatic=0.3, seed=0):
    return rd.random_arm(n, np.random.default_rng(1000 * n + seed), prismatic)


ARMS = {
    **rd.robots.NAMED, "rational": lambda: rd.rational_arm(5, seed=2), "snake": lambda: snake(7),
    "rods": lambda: rd.planar_arm(5, lengths=[1.0, 0.3, 0.7, 0.2, 0.5], masses=[3.0, 1.0, 0.2, 2.0, 0.5]),
    "points": lambda: rd.planar_arm(4, lengths=[0.4, 0.9, 0.3, 0.6], masses=[1.0, 0.4, 2.0, 0.7], body="point"),
    **{f"random {n}": (lambda n=n: random(n)) for n in range(1, 13)}, "turns 30": lambda: random(30, 0),
    "sliders 6": lambda: random(6, 1), "slider 1": lambda: random(1, 1), "random 30": lambda: random(30),
}


def states(arm, count=3, seed=0):
    """q, qd, tau (or qdd), gravity in any direction, tip force."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        yield (*rng.normal(size=(3, arm.n)), rng.normal(size=3) * 9.81, rng.normal(size=6) * 5)


def batch(arm, count, seed=0):
    """The same as arrays with `count` rows."""
    rng = np.random.default_rng(seed)
    return [rng.normal(size=(count, k)) * size for k, size in ((arm.n, 1), (arm.n, 1), (arm.n, 1), (3, 9.81), (6, 5))]


def compiled(arm, *given, **more):
    return rd.forward_dynamics(arm, *given, method="compiled", **more)


class InSpace:
    """The rolled kernels that serve every arm, also where `compile` takes others."""

    def __init__(self, arm):
        self.n, self.kernels = arm.n, Kernels(arm)

    def call(self, recursion, q, x, y, gravity, tip_force):
        kernel, data, _ = self.kernels.rolled(recursion)
        surround(data, gravity, tip_force)
        out = np.empty(self.n)
        assert kernel(data, q, x, y, out) == 0
        return out

    def forward_dynamics(self, *state):
        return self.call(FORWARD_DYNAMICS, *state)

    def inverse_dynamics(self, *state):
        return self.call(INVERSE_DYNAMICS, *state)


def same_as_pinocchio(arm, count=2, relative=1e-11):
    """Every kernel, and the public functions, on states of any kind."""
    theirs, space = Witness(arm), InSpace(arm)
    for state in states(arm, count):
        qdd = theirs.forward_dynamics(*state)
        close(space.forward_dynamics(*state), qdd, relative)
        close(compiled(arm, *state), qdd, relative)
        tau = theirs.inverse_dynamics(*state)
        close(space.inverse_dynamics(*state), tau, relative)
        close(rd.inverse_dynamics(arm, *state, method="compiled"), tau, relative)
        M = theirs.mass_matrix(state[0])
        ours = rd.mass_matrix(arm, state[0], method="compiled")
        close(ours, M, relative)
        assert (ours == ours.T).all()


# --- against pinocchio ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ARMS)
def test_arms_against_pinocchio(name):
    same_as_pinocchio(ARMS[name]())


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("angle", ANGLES)
def test_hard_geometry_against_pinocchio(angle, step):
    rng = np.random.default_rng(sorted(ANGLES).index(angle))
    for types, frames in itertools.product(TYPES, ("turned", "base")):
        same_as_pinocchio(hard(rng, ANGLES[angle], step, types, frames), 1)


def test_all_axes_that_a_pair_of_cubes_has():
    """Neighbours along, against and across one another, joint points on the corners: many exact zeros at once."""
    rng, corners = np.random.default_rng(0), np.array(list(itertools.product((0.0, 1.0), repeat=3)))
    for _ in range(40):
        axes = np.eye(3)[rng.integers(3, size=5)] * rng.choice([-1, 1], (5, 1))
        types = "".join(rng.choice(["R", "R", "P"], 5))
        same_as_pinocchio(laid_out(rng, axes, corners[rng.integers(8, size=5)], types, "base"), 1)


@pytest.mark.parametrize("n, prismatic", [(100, 0), (100, 0.3)])
def test_hundred_links_against_pinocchio(n, prismatic):
    same_as_pinocchio(random(n, prismatic), 1, 1e-10)


def test_massless_links_and_points():
    """A link without mass, a point and a needle between others: served as long as each joint moves something."""
    arm = random(7, 0)
    keep = np.array([1, 0, 1, 0, 1, 1, 1])
    thin = np.array([1, 0, 1, 0, 0, 1, 1])[:, None, None]
    same_as_pinocchio(replace(arm, masses=arm.masses * keep, inertias=arm.inertias * thin), relative=1e-10)
    same_as_pinocchio(replace(arm, inertias=0 * arm.inertias))


@pytest.mark.parametrize("length, mass", [(1e-3, 1e-6), (1e-3, 1e3), (1e3, 1e6), (1e60, 1e80)])
@pytest.mark.parametrize("prismatic", [0, 0.4])
def test_units_do_not_matter(length, mass, prismatic):
    """Millimetres and milligrams, kilometres and kilotons: accelerations as in metres and kilogrammes."""
    arm = random(6, prismatic)
    big = replace(arm, offsets=arm.offsets * length, coms=arm.coms * length, tip_offset=arm.tip_offset * length,
                  masses=arm.masses * mass, inertias=arm.inertias * mass * length**2)
    slides = np.array([kind == "prismatic" for kind in arm.joint_types])
    unit, effort = np.where(slides, length, 1), mass * np.where(slides, length, length**2)
    for q, qd, tau, gravity, tip_force in states(arm):
        moved = (q * unit, qd * unit, tau * effort, gravity * length,
                 tip_force * mass * length * np.array([length] * 3 + [1] * 3))
        close(compiled(big, *moved) / unit, compiled(arm, q, qd, tau, gravity, tip_force), 1e-12)
        close(compiled(big, *(np.stack([x] * 3) for x in moved))[1] / unit,
              compiled(arm, q, qd, tau, gravity, tip_force), 1e-12)


def test_an_exact_arm_is_the_one_in_machine_numbers():
    arm = rd.rational_arm(4, seed=3)
    for state in states(arm):
        assert (compiled(arm, *state) == compiled(arm.in_floats, *state)).all()


@pytest.mark.parametrize("size", [1e3, NEAR * 0.99, NEAR * 1.01, 1e9, 1e15])
def test_many_turns_are_taken_off_without_loss(size):
    """A joint that has turned far stands where its angle says, to the last bit of that angle: both kernels."""
    for arm in (random(6, 0.3), rd.robots.panda(), snake(4)):
        far = np.where([kind == "revolute" for kind in arm.joint_types], size, 1)
        for q, *rest in states(arm):
            q = q * far
            close(compiled(arm, q, *rest), rd.forward_dynamics(arm, q, *rest), 1e-12)
            many = compiled(arm, np.stack([q] * 20), *rest)
            close(many[7], rd.forward_dynamics(arm, q, *rest), 1e-12)
            close(rd.mass_matrix(arm, q, method="compiled"), rd.mass_matrix(arm, q), 1e-12)
            close(rd.inverse_dynamics(arm, q, *rest, method="compiled"), rd.inverse_dynamics(arm, q, *rest), 1e-12)


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


# --- states in any number -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["panda", "random 3", "random 9", "sliders 6", "slider 1", "random 1", "turns 30",
                                  "rods", "points"])
@pytest.mark.parametrize("count", [0, 1, 15, 16, 17, 33])
def test_a_batch_is_its_states_one_by_one(name, count):
    arm = ARMS[name]()
    given = batch(arm, count)
    many = compiled(arm, *given)
    assert many.shape == (count, arm.n)
    assert many.dtype == np.float64
    assert rd.inverse_dynamics(arm, *given, method="compiled").shape == (count, arm.n)
    assert rd.mass_matrix(arm, given[0], method="compiled").shape == (count, arm.n, arm.n)
    for one, *state in zip(many, *given):
        close(one, compiled(arm, *state), 1e-13)
    for function in (rd.inverse_dynamics, lambda arm, q, *_, method: rd.mass_matrix(arm, q, method=method)):
        for one, *state in zip(function(arm, *given, method="compiled"), *given):
            assert (one == function(arm, *state, method="compiled")).all()


@pytest.mark.parametrize("name", ["panda", "random 6", "sliders 6", "random 1", "rods", "points"])
def test_a_states_result_depends_on_no_other_state_and_no_place(name):
    """To the last bit: other batches, other places, other neighbours, even such as fail or turn too far."""
    arm, rng = ARMS[name](), np.random.default_rng(3)
    given = batch(arm, 1000)
    whole = compiled(arm, *given)
    for count in (1, 2, 15, 16, 17, 31, 32, 100, 999):
        chosen = rng.permutation(1000)[:count]
        assert (compiled(arm, *(x[chosen] for x in given)) == whole[chosen]).all()
    far = [x.copy() for x in given]
    far[0][::3] *= 1e9
    kept = np.arange(1000) % 3 > 0
    assert (compiled(arm, *far)[kept] == whole[kept]).all()
    for state in (0, 1, 17):                                        # far among near ones, and alone
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
    assert (compiled(arm, q, qd, tau, gravity, some)[::2] == compiled(arm, q, qd, tau, gravity)[::2]).all()


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
        close(InSpace(arm).forward_dynamics(*state), truth, 2e-13)
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


# --- what the public functions take ---------------------------------------------------------------------------------
def shapes_of_memory(x):
    """The same numbers, held in every way that numpy has."""
    wide, odd = np.zeros((*x.shape, 2)), bytearray(x.nbytes + 1)
    wide[..., 0] = x
    locked, crooked = x.copy(), np.frombuffer(odd, dtype=np.float64, count=x.size, offset=1).reshape(x.shape)
    locked.flags.writeable = False
    crooked[...] = x
    return {"plain": x.copy(), "list": x.tolist(), "strided": wide[..., 0], "reversed": x[..., ::-1].copy()[..., ::-1],
            "read-only": locked, "Fortran": np.asfortranarray(x), "big-endian": x.astype(">f8"), "not aligned": crooked}


@pytest.mark.parametrize("word", shapes_of_memory(np.zeros(2)))
@pytest.mark.parametrize("name", ["random 5", "rods", "points"])
def test_arrays_of_any_layout_are_right(name, word):
    arm = ARMS[name]()
    for shape in ((), (3,), (20,), (2, 9)):
        rng = np.random.default_rng(0)
        given = rng.normal(size=(3, *shape, arm.n))
        expected = compiled(arm, *given)
        inverse = rd.inverse_dynamics(arm, *given, method="compiled")
        for place in range(3):
            other = list(given)
            other[place] = shapes_of_memory(given[place])[word]
            assert (compiled(arm, *other) == expected).all()
            assert (rd.inverse_dynamics(arm, *other, method="compiled") == inverse).all()
        other = [shapes_of_memory(x)[word] for x in given]
        assert (compiled(arm, *other) == expected).all()
        assert (compiled(arm, *other, shapes_of_memory(EARTH)[word], shapes_of_memory(NOTHING)[word]) == expected).all()
        M = rd.mass_matrix(arm, given[0], method="compiled")
        assert (rd.mass_matrix(arm, other[0], method="compiled") == M).all()


def test_whole_numbers_and_single_precision_are_taken_as_the_numbers_they_are():
    arm = random(4)
    for x in (np.array([0, 1, 2, -1]), np.array([[0, 1, 2, -1]] * 20)):
        expected = compiled(arm, *[x.astype(float)] * 3)
        for given in (x, x.astype(np.int8), x.astype(np.float32), x.tolist()):
            for place in range(3):
                other = [x.astype(float)] * 3
                other[place] = given
                assert (compiled(arm, *other) == expected).all()
            assert (compiled(arm, *[given] * 3) == expected).all()


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


# --- what is refused ------------------------------------------------------------------------------------------------
BAD = [np.nan, np.inf, -np.inf]


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("name", ["random 3", "random 1", "slider 1", "sliders 6", "panda", "rods", "points"])
def test_a_number_that_is_not_finite_is_named_with_its_joint(name, bad):
    """In any slot, without gravity and with: no kernel lets one pass unseen."""
    arm = ARMS[name]()
    step, out = rd.compile(arm), np.zeros(arm.n)
    for joint, (place, word) in itertools.product(range(arm.n), enumerate(("q", "qd", "tau"))):
        given = [x.copy() for x in next(states(arm))[:3]]
        given[place][joint] = bad
        message = f"^{word} of joint {joint + 1}.* must be finite, got {bad}$"
        for more in ({}, {"gravity": np.zeros(3)}, {"tip_force": np.ones(6)}):
            with pytest.raises(ValueError, match=message):
                compiled(arm, *given, **more)
        with pytest.raises(ValueError, match=message):
            step(*given, out)
        message = message.replace("tau", "qdd")
        with pytest.raises(ValueError, match=message):
            rd.inverse_dynamics(arm, *given, method="compiled")
        with pytest.raises(ValueError, match=message):
            step.inverse_dynamics(*given, out)
        if word == "q":
            with pytest.raises(ValueError, match=message):
                rd.mass_matrix(arm, given[0], method="compiled")
            with pytest.raises(ValueError, match=message):
                step.mass_matrix(given[0], np.zeros((arm.n, arm.n)))


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("name", ["random 3", "slider 1", "rods", "points"])
def test_in_a_batch_the_state_is_named_too(name, bad):
    arm = ARMS[name]()
    for count, state, joint, (place, word) in itertools.product(
            (1, 20, 33), (0, -1), range(arm.n), enumerate(("q", "qd", "tau"))):
        given = batch(arm, count)[:3]
        given[place][state, joint] = bad
        message = rf"^{word} of joint {joint + 1}.* must be finite, got {bad}, state \({state % count},\)$"
        with pytest.raises(ValueError, match=message):
            compiled(arm, *given)
        with pytest.raises(ValueError, match=message):
            compiled(arm, *given, gravity=np.zeros((count, 3)), tip_force=np.ones((count, 6)))
        if word == "q":
            with pytest.raises(ValueError, match=message):
                rd.mass_matrix(arm, given[0], method="compiled")


@pytest.mark.parametrize("count", [(), (3,), (20,)])
def test_numbers_that_overflow_are_refused_and_said_so(count):
    for arm in (random(3), rd.planar_arm(3), rd.planar_arm(3, body="point")):
        small, big = np.zeros((*count, 3)), np.full((*count, 3), 1e200)
        with pytest.raises(ValueError, match="numbers overflow for '.*': the result is not finite"):
            compiled(arm, small + 0.5, big, small)
        with pytest.raises(ValueError, match="numbers overflow for '.*': the result is not finite"):
            rd.inverse_dynamics(arm, small + 0.5, big, small, method="compiled")
    step = rd.compile(arm)
    with pytest.raises(ValueError, match="numbers overflow"):
        step(np.full(3, 0.5), np.full(3, 1e200), np.zeros(3), np.zeros(3))
    with pytest.raises(ValueError, match="numbers overflow"):
        step.inverse_dynamics(np.full(3, 0.5), np.full(3, 1e200), np.zeros(3), np.zeros(3))


def needle(rng):
    """The last joint turns a point mass that lies on its axis, which points anywhere."""
    arm = rd.random_arm(3, rng, prismatic=0)
    return replace(arm, inertias=[*arm.inertias[:2], np.zeros((3, 3))], coms=[*arm.coms[:2], 0.7 * arm.axes[2]])


def one_body(rng, n, prismatic):
    """Many joints and one body, at the tip: three sliders or six joints in all take all the inertia it has."""
    arm, last = rd.random_arm(n, rng, prismatic), np.arange(n) == n - 1
    return replace(arm, masses=arm.masses * last, inertias=arm.inertias * last[:, None, None])


def massless_tip(rng):
    arm, kept = rd.random_arm(4, rng), np.arange(4) < 3
    return replace(arm, masses=arm.masses * kept, inertias=arm.inertias * kept[:, None, None])


NO_INERTIA = {"needle": needle, "sliders": lambda rng: one_body(rng, 5, 1), "turns": lambda rng: one_body(rng, 8, 0),
              "massless tip": massless_tip,
              "flat needle": lambda rng: rd.Arm(
                  axes=[[0, 1, 0]] * 2, joint_types="RR", offsets=[[0, 0, 0], [1, 0, 0]], masses=[1, 1],
                  coms=[[0.5, 0, 0], [0, 0.7, 0]], inertias=np.zeros((2, 3, 3)))}


@pytest.mark.parametrize("name", NO_INERTIA)
def test_a_joint_without_inertia_is_refused_in_the_words_of_the_teaching_code(name):
    rng = np.random.default_rng(0)
    for _ in range(20):
        arm = NO_INERTIA[name](rng)
        state = next(states(arm))
        with pytest.raises(ValueError, match="joint inertia D = .* vanishes") as theirs:
            rd.forward_dynamics(arm, *state)
        for given in (state, [x[None] for x in state], [np.stack([x] * 17) for x in state]):
            with pytest.raises(ValueError) as ours:
                compiled(arm, *given)
            assert str(ours.value) == str(theirs.value)
        step = rd.compile(arm, *state[3:])
        with pytest.raises(ValueError) as ours:
            step(*state[:3], np.zeros(arm.n))
        assert str(ours.value) == str(theirs.value)
    assert compiled(arm, *np.zeros((3, 0, arm.n))).shape == (0, arm.n)          # nothing is asked of it
    close(rd.mass_matrix(arm, state[0], method="compiled"), rd.mass_matrix(arm, state[0]), 1e-12)


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


# --- step -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["panda", "random 6", "rods", "points", "rational"])
def test_step_writes_what_the_public_functions_return(name):
    arm = ARMS[name]()
    q, qd, tau, gravity, tip_force = next(states(arm))
    out, M = np.zeros(arm.n), np.zeros((arm.n, arm.n))
    for around in ({}, {"gravity": gravity, "tip_force": tip_force}, {"gravity": gravity.tolist()}):
        step = rd.compile(arm, **around)
        assert step(q, qd, tau, out) is None
        close(out, compiled(arm, q, qd, tau, **around), 1e-12)
        assert step.inverse_dynamics(q, qd, tau, out) is None
        close(out, rd.inverse_dynamics(arm, q, qd, tau, **around), 1e-11)
        for run in (partial(step.mass_matrix, q, M), step.mass_matrix.bind(q, M)):
            M[:] = 0
            assert run() is None
            close(M, rd.mass_matrix(arm, q), 1e-11)
    kind = {"rods": "planar", "points": "tension"}.get(name, "general")
    assert step.kind == kind


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


def test_step_reads_what_is_read_only_and_does_not_write_it():
    step, locked, free = rd.compile(random(4)), np.zeros(4), np.zeros(4)
    locked.flags.writeable = False
    step(locked, locked, locked, free)
    assert free.any()
    for call in (step, step.inverse_dynamics):
        with pytest.raises(ValueError, match="^out must be writeable$"):
            call(free, free, free, locked)
    M = np.zeros((4, 4))
    M.flags.writeable = False
    with pytest.raises(ValueError, match="^out must be writeable$"):
        step.mass_matrix(locked, M)
    assert not locked.any()
    assert not M.any()


A_STEP_AND_WHAT_BEFALLS_ARRAYS = """
import gc, sys, threading, warnings, numpy as np, robodyn_lib as rd
warnings.simplefilter("ignore")
arm = {"general": rd.robots.puma560, "planar": lambda: rd.planar_arm(6),
       "tension": lambda: rd.planar_arm(6, body="point")}[sys.argv[1]]()
n, step = arm.n, rd.compile(arm)
def fresh():
    return np.full(n, 0.25)
def setstate(x, count=1, kind=float):
    x.__setstate__((1, (count,), np.dtype(kind), False, bytes(count * np.dtype(kind).itemsize)))
changes = {
    "shape": lambda x: setattr(x, "shape", (1, n)), "many axes": lambda x: setattr(x, "shape", (1,) * 30 + (n,)),
    "no axes": lambda x: (x.resize(1, refcheck=False), setattr(x, "shape", ())),
    "strides": lambda x: setattr(x, "strides", (0,)), "integers": lambda x: setattr(x, "dtype", np.int64),
    "other bytes": lambda x: setattr(x, "dtype", ">f8"), "single": lambda x: setattr(x, "dtype", np.float32),
    "shorter": lambda x: x.resize(1, refcheck=False), "empty": lambda x: x.resize(0, refcheck=False),
    "longer": lambda x: x.resize(3_000_000, refcheck=False), "another state": setstate,
    "read-only": lambda x: setattr(x.flags, "writeable", False)}
"""
CHANGED = A_STEP_AND_WHAT_BEFALLS_ARRAYS + """
for call in step, step.inverse_dynamics:
    for name, change in changes.items():
        for place in range(4):
            arrays = [fresh() for _ in range(4)]
            call(*arrays)
            expected = arrays[3].copy()
            change(arrays[place])
            before = arrays[3].copy()
            for _ in range(3):
                try:
                    call(*arrays)
                except (TypeError, ValueError) as error:
                    assert str(error).split()[0] == ("q", "qd", "tau qdd", "out")[place] or place == 2
                    assert (arrays[3] == before).all()
                else:
                    assert name == "read-only" and place < 3 and (arrays[3] == expected).all()
            assert (name, place) != ("read-only", 3) or (arrays[3] == expected).all()
            arrays = [fresh() for _ in range(4)]
            call(*arrays)
            assert (arrays[3] == expected).all()
        print(name, flush=True)
for call, count, rows in (step.mass_matrix, 1, n), (step.derivatives, 3, 3 * n):
    for change in "shape", "integers", "other bytes", "shorter", "read-only":
        M, given = np.zeros((rows, n)), [fresh() for _ in range(count)]
        call(*given, M)
        try:
            {**changes, "shape": lambda x: setattr(x, "shape", (rows * n,))}[change](M)
            call(*given, M)
        except (TypeError, ValueError) as error:
            assert "out" in str(error)
        else:
            raise AssertionError(change)
for name, change in changes.items():
    M, given = np.zeros((3 * n, n)), [fresh() for _ in range(3)]
    step.derivatives(*given, M)
    expected = M.copy()
    change(given[1])
    try:
        step.derivatives(*given, M)
    except (TypeError, ValueError) as error:
        assert "qd" in str(error)
    else:
        assert name == "read-only"
    assert (M == expected).all()
print("mass matrix", *(name for name in dir(step) if not name.startswith("_")))
"""


@pytest.mark.parametrize("kind", ["general", "planar", "tension"])
def test_no_array_that_is_changed_between_calls_takes_the_interpreter_down(kind):
    """In a process of its own, which would crash: every change that numpy allows is noticed, in every call."""
    done = subprocess.run([sys.executable, "-X", "faulthandler", "-c", CHANGED, kind], capture_output=True, text=True)
    *said, last = done.stdout.splitlines() or [""]
    assert done.returncode == 0, f"after {[*said, last]}:\n{done.stderr[-2000:]}"
    assert len(said) == 2 * len(set(said)) == 24
    assert last == "mass matrix bind derivatives inverse_dynamics kind mass_matrix nbytes"     # nothing else is public


def test_an_array_that_lies_askew_is_served():
    step = rd.compile(random(4))
    q, qd, tau, out = (shapes_of_memory(x)["not aligned"] for x in np.random.default_rng(0).normal(size=(4, 4)))
    q.flags.writeable = False
    for call, other in ((step, compiled), (step.inverse_dynamics, rd.inverse_dynamics)):
        for run in (partial(call, q, qd, tau, out), call.bind(q, qd, tau, out)):
            out[:] = 0
            run()
            close(out, other(random(4), q, qd, tau), 1e-12)


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
@pytest.mark.parametrize("name", ["panda", "random 30", "rods", "points"])
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
