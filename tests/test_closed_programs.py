"""Closed chains in compiled code: steps exactly, programs by the teaching code; refusals."""
import copy
import pickle
import re
from fractions import Fraction as Q
from functools import cache, partial

import numpy as np
import pytest
from mutation import HOLDS, verdicts
from test_codegen import Random

import robodyn_lib as rd
from robodyn_lib.loops import Loop
from robodyn_lib.loops.forward import closed_forward
from robodyn_lib.loops.mechanisms import Y, carriers, five_bar, four_bar, platform, slider_crank
from robodyn_lib.loops.programs import Closed, closing, eliminated, held, settling
from robodyn_lib.numbers import array
from robodyn_lib.spatial import zeros


# --- exactly --------------------------------------------------------------------------------------
@cache
def question(contact):
    """Links of fractions, of which the last is held; a pose, rates, torques, gravity."""
    rods = rd.rational_arm(4, seed=2) if contact != "hinge" else rd.Arm(
        axes=[[0, Q(1), 0]] * 3, joint_types="RRR", offsets=[[Q(x), 0, 0] for x in range(3)],
        masses=[Q(1), Q(2), Q(3)], coms=[[Q(1, 2), 0, 0]] * 3,
        inertias=[np.diag([Q(1), Q(2), Q(2)])] * 3)
    point, axis = (Q(1), 0, 0), (0, Q(1), 0)
    other = (1, (0, Q(1), 0), axis) if contact == "point" else ("world", (Q(2), 0, 0), axis)
    chain = rd.close_loops(rods, [Loop((rods.n - 1, point, axis), other, contact)])
    draw = Random(6)
    qd, tau, g = (array(draw.numbers(count)) for count in (rods.nv, rods.nv, 3))
    pose = rods.at_tangents(array(draw.numbers(rods.n)))
    return chain, pose, qd, tau, g


def exact(contact):
    """Judge the steps by the teaching code."""
    chain, pose, qd, tau, g = question(contact)
    repeats, nothing = chain.rank_at(pose).repeats, zeros(6, object)
    open_ = chain.without(chain.closures[0].name)
    rows = held(chain, pose, qd)
    free = partial(open_.forward_at, pose)
    X = array([free(0 * qd, k, 0 * g, nothing).qdd for k in rows["K"]])
    qdd = free(qd, tau, g, nothing).qdd
    spans = [range(len(X))]
    answer = closing(rows["K"], X, qdd, rows["b"], rows["more"], repeats, spans)["out"]
    truth = chain.forward_at(pose, qd, tau, g, nothing).qdd
    out = settling(rows["K"], X, rows["gaps"], qd, repeats)["out"]
    fast = chain._least(pose, rows["K"] @ qd)
    off = out - array([*chain._least(pose, rows["gaps"]), *rows["gaps"], *(qd - fast)])
    kept = chain.stabilized("baumgarte", 7)
    drift = held(kept, pose, qd)["more"] - kept.against_drift(pose, qd)
    return (bool((answer == truth).all()) and not any(rows["more"])
            and max(abs(x.astype(float)).max() for x in (off, drift)) <= 1e-9)


CONTACTS = "hard finger", "hinge", "point"


@pytest.mark.parametrize("contact", CONTACTS)
def test_steps_are_exact(contact):
    assert exact(contact)


def guards_hold():
    """Judge by numbers whether nearly dependent rows go to the teaching code, and no others."""
    finite = lambda x: bool(np.isfinite(np.array(x, dtype=float)).all())  # noqa: E731
    for size in (1.0, 1e-6):
        for left, answered in ((1e-9, True), (1e-11, False), (0, False), (-1e-9, False)):
            A = size * np.array([[1.0, 1.0], [1.0, 1 + left]])
            if finite(eliminated(A, np.ones(2), ())[0]) != answered:
                return False
        for left, fits in ((1e-12, False), (2e-14, True)):
            A = size * np.array([[1.0, 1.0], [1.0, 1 + left]])
            if finite(eliminated(A, np.ones(2), (1,))[2]) != fits:
                return False
        for own, counts, fits in ((7e-21, True, False), (3e-21, False, False),
                                  (7e-27, False, False), (3e-27, False, True)):
            A = size * np.diag([1.0, own])
            found = eliminated(A, np.ones(2), ())[0], eliminated(A, np.ones(2), (1,))[2]
            if tuple(map(finite, found)) != (counts, fits):
                return False
    K, spans = np.array([[3.0, 0], [3, 0], [0, 1000]]), [range(2), range(2, 3)]
    for rate, b, more, fits in ((2, 5.5e-8, 0, True), (2, -6.5e-8, 0, False), (0, 0, 0, True),
                                (0, -0.05, 0.1, True), (0, 0.05, 0.1, False)):
        given = K, K, rate * np.ones(2), np.array([0, b, 0]), np.array([0, more, 0])
        if finite(closing(*given, (1,), spans)["fits"]) != fits:
            return False
    return True


def test_guards_hold():
    assert guards_hold()


@pytest.mark.parametrize("f", [held, eliminated, closing, settling],
                         ids=lambda f: f.__name__)
def test_a_slip_in_a_step_is_seen(f):
    judges = [partial(exact, contact) for contact in CONTACTS] + [guards_hold]
    seen = verdicts(f, judges, name=f.__name__)
    assert seen
    unseen = [mutant.change for mutant, verdict in seen.items() if verdict == HOLDS]
    assert [x for x in unseen if not re.fullmatch(r"(.*) @ (.*) -> \2 @ \1", x)] == []


# --- programs -------------------------------------------------------------------------------------
BARS = [1.2, -1.0, -1.0]
TWO = [0.144016, -0.264122, -1.513331, -2.184539, 2.760569, 2.497621, 2.463528, 0.0, -0.264071, 0.0,
       -0.01164, 0.0, 0.999932]
PLATFORM, ON_LEGS = platform()
MECHANISMS = {"four-bar": (four_bar(), BARS), "in space": (four_bar(contact="hinge"), BARS),
              "five-bar": (five_bar(), [-1.0, 0.5, 1.0, 0.6]),
              "slider-crank": (slider_crank(), [0.5, -0.7]), "platform": (PLATFORM, ON_LEGS),
              "two arms": (carriers(), TWO), "held twice": (carriers("rigid"), TWO)}


def moving(name, seed=0, stabilizer="projection"):
    """A mechanism, and q, qd, tau, at which it is closed."""
    chain, q = MECHANISMS[name]
    rng, q = np.random.default_rng(seed), np.array(q, dtype=float)
    chain = chain.as_it_is(chain.tree.of_unit_quaternions(q)).stabilized(stabilizer)
    q = chain.assemble(chain.tree.of_unit_quaternions(q + 0.05 * rng.normal(size=chain.nq)))
    return chain, q, chain.assemble_rates(q, rng.normal(size=chain.nv)), rng.normal(size=chain.nv)


def apart(ours, theirs):
    """How far apart, relative to the largest."""
    return abs(ours - theirs).max() / abs(theirs).max()


def agree(name, stabilizer, count=5):
    """Judge that programs answer as the teaching code does, also where loops are open a little."""
    gravity, push = np.array([1.0, 2.0, -9.0]), np.arange(6.0)
    solve = Closed(moving(name, 0, stabilizer)[0], gravity, push)       # compiled once
    for seed in range(count):
        chain, q, qd, tau = moving(name, seed, stabilizer)
        q = chain.tree.of_unit_quaternions(q + 1e-9)
        solve(q, qd, tau)                   # which rows repeat others is known now
        out = np.empty(chain.nv)
        if not solve.run("forward", out, q, qd, tau):
            return False
        pose = chain.tree.at(q)
        extra = chain.against_drift(pose, qd) if stabilizer == "baumgarte" else None
        truth = closed_forward(pose, chain.closures, qd, tau, gravity, push, extra).qdd
        if apart(out, truth) > 1e-9:
            return False
        for ours, theirs in zip(solve.settled(q, qd), chain.settled(q, qd), strict=True):
            if apart(ours, theirs) > 1e-10:
                return False
    return True


@pytest.mark.parametrize("stabilizer", ["projection", "baumgarte", "none"])
@pytest.mark.parametrize("name", MECHANISMS)
def test_programs_say_what_the_teaching_code_says(name, stabilizer):
    assert agree(name, stabilizer)


# --- where closures are dependent in another way, and where they cannot be kept ------------------
FLAT = four_bar((1.0, 2.0, 1.0))
BOTH = rd.close_loops(rd.planar_arm(3), [
    Loop((2, (1.0, 0, 0), Y), ("world", (2.0, 0, 0), Y), "pin", "a"),
    Loop((2, (1.0, 0, 0), Y), ("world", (2.0, 0, 0.1), Y), "pin", "b")])
STUCK = rd.close_loops(rd.planar_arm(2), [
    Loop((1, (1.0, 0, 0), Y), ("world", (2.0, 0, 0), Y), "rigid", "weld")])
HARD = {"flat": (FLAT, [0.0, 0.0, -np.pi]), "stretched": (slider_crank(), [0.0, 0.0]),
        "nearly": (FLAT, [1e-7, -1e-7, -np.pi]), "two pins": (BOTH, BARS),
        "stuck": (STUCK, [0.0, 0.0]),
        "regular": (FLAT, [0.5, -0.5, 0.5 - np.pi]), "in space": (four_bar(contact="hinge"), BARS)}


def said(ask, *given):
    """An answer, or the words of the refusal."""
    try:
        return ask(*given)
    except ValueError as error:
        return str(error)


def refusals_agree(seeds=(0, 1)):
    """Judge that each answer, or refusal, is the teaching code's, whatever was asked before."""
    gravity, push = np.array([0.0, 0.0, -9.81]), np.zeros(6)
    solvers, refused = {chain: Closed(chain, gravity, push) for chain, _ in HARD.values()}, 0
    for seed in seeds:
        rng = np.random.default_rng(seed)
        for chain, q in HARD.values():
            q, qd, tau = np.array(q), seed * rng.normal(size=chain.nv), rng.normal(size=chain.nv)
            for _ in range(2):
                ours = said(solvers[chain], q, qd, tau)
                theirs = said(chain.solver(gravity, push), q, qd, tau)
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
    step, out = rd.compile(chain), np.zeros(chain.nv)
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
