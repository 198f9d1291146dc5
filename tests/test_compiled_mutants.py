"""The tests of the kernels can fail: each small slip in their lines changes a result, or lets pass what must not pass.

The kernels run here as the plain Python that they are written in, on small arms where no number is zero by chance.
Mutants that stay green stand in `equivalents/compiled.txt` with the reason why they say the same.
"""
import itertools
import sys
from dataclasses import replace
from functools import cache, partial
from types import FunctionType

import numpy as np
import pytest
from hard_arms import STEPS, hard, laid_out
from mutation import owners, unseen, who_run

import robodyn_lib as rd
from robodyn_lib.compiled import frames, general, sincos
from robodyn_lib.compiled.jit import uncompiled

# where a number lies: another place serves as well, as long as all use it
LAYOUT = {"row", "at", "place", "get3", "get4", "get5", "get6", "put3", "put5", "put6", "get_carried", "put_carried"}
FUNCTIONS = {f"{module.__name__.rpartition('.')[2]}.{name}": (module.__name__.rpartition(".")[2], name)
             for module in (general, frames, sincos) for name, f in vars(module).items()
             if isinstance(getattr(f, "py_func", f), FunctionType) and f.__module__ == module.__name__}
ELSEWHERE = {"sincos.sincos_array", "sincos._redo"}                 # of planar chains: test_planar_kernels.py
MUTATED = [title for title, (_, name) in FUNCTIONS.items() if name not in LAYOUT and title not in ELSEWHERE]


@pytest.fixture(scope="module")
def kernels():
    """general.py, uncompiled."""
    with uncompiled() as package:
        yield sys.modules[f"{package.__name__}.general"]


def function(kernels, title):
    module, name = FUNCTIONS[title]
    return getattr(sys.modules[kernels.__name__.replace("general", module)], name)


# --- small cases ----------------------------------------------------------------------------------------------------

@cache
def arm(types, angle):
    """A light arm; neighbouring axes at an angle below the threshold have a shift b, others have none."""
    a = hard(np.random.default_rng(len(types)), angle, "any way", types)
    return replace(a, masses=0.02 * a.masses, inertias=0.02 * a.inertias)


@cache
def bent():
    """Axes that tilt about the normal to the steps between them: there is a shift b, and the distance a is zero."""
    tilts = 0.1 * np.arange(4)
    axes = np.array([np.zeros(4), -np.sin(tilts), np.cos(tilts)]).T
    return laid_out(np.random.default_rng(0), axes, np.outer(np.arange(4), [0, 1, 0]), "RRPR", "base")


ARMS = [arm("RPRPR", 0.1), arm("PRRP", 1.0), arm("RPRRPRRRPRRPRRPR", 1.0), bent()]
SHORT = [arm("RRPR", 0.1), arm("PRP", 0.1)]


@cache
def case(a, count):
    """`count` states of an arm, the last one turned far, and the truth by the teaching code: {word: array}."""
    rng = np.random.default_rng(1)
    q, qd, x = rng.normal(size=(3, count, a.n))
    q[-1] += 1e12 * np.array([kind == "revolute" for kind in a.joint_types])
    gravity, tip_force = rng.normal(size=(count, 3)), rng.normal(size=(count, 6))
    tip_force[0, :3], tip_force[1 % count, 3:] = 0, 0               # a force alone, a moment alone
    state = q, qd, x, gravity, tip_force
    return dict(zip(("q", "qd", "x", "gravity", "tip_force"), state), M=rd.mass_matrix(a, q),
                qdd=rd.forward_dynamics(a, *state), tau=rd.inverse_dynamics(a, *state))


def right(ours, theirs):
    return bool(np.abs(np.asarray(ours, dtype=float) - theirs).max() <= 1e-9 * np.abs(theirs).max())


@cache
def without_inertia():
    """Arms of which one joint moves nothing, or what rounding leaves: the last, one inside, the first; R and P."""
    def bare(types, masses, inertias, coms=None):
        a, keep = arm(types, 1.0), np.array(masses)
        return replace(a, masses=a.masses * keep, inertias=a.inertias * np.array(inertias)[:, None, None],
                       coms=a.coms if coms is None else coms(a))
    on_axis = lambda a: np.concatenate([a.coms[:-1], 0.7 * a.axes[-1:]])  # noqa: E731
    needles = [bare("R" * n, [1] * n, [1] * (n - 1) + [1e-18], on_axis) for n in range(1, 5)]
    return [*needles, bare("RRR", [1, 1, 0], [1, 1, 0]), bare("RRP", [1, 1, 0], [1, 1, 0]),
            bare("P", [0], [0]),
            bare("PPPPP", [1, 0, 0, 0, 1], [1, 0, 0, 0, 1]), bare("PPPP", [0, 0, 0, 1], [0, 0, 0, 1])]


def poisoned(n):
    """States that are finite but for one number."""
    for place in range(3):
        for joint in range(n):
            given = np.random.default_rng(2).normal(size=(3, n))
            given[place, joint] = np.nan
            yield given


def room(k, a):
    """A workspace whose contents nobody may use."""
    return np.full((a.n + 1) * k.BLOCK, np.nan)


# --- checks: each says whether a kernel still does what it must -----------------------------------------------------

def one_state_agrees(k, kernel, word):
    """In any surroundings, leaving the constants as they are."""
    for a in ARMS:
        c, data = case(a, 3), k.data_of(a)
        for i in range(3):
            k.set_surroundings(data, c["gravity"][i], c["tip_force"][i])
            numbers, out = data.tolist(), [0.0] * a.n
            if kernel(numbers, c["q"][i].tolist(), c["qd"][i].tolist(), c["x"][i].tolist(), out) != 0:
                return False
            if not right(out, c[word][i]) or numbers[:k.HEAD] != data[:k.HEAD].tolist():
                return False
    return True


def accel_agrees(k):
    return one_state_agrees(k, k.accel, "qdd")


def what_a_call_leaves_agrees(k):
    """The acceleration of the first joint, where nothing comes from the base, and the forces in the gains of hinges."""
    a, rest = SHORT[0], np.zeros(SHORT[0].n)
    c, data, out = case(a, 3), k.data_of(a), rest.copy()
    k.set_surroundings(data, np.zeros(3), np.zeros(6))
    if k.accel(data, c["q"][0], rest, c["x"][0], out) != 0:
        return False
    left, gains = k.kept("general", data), rd.quantities(a, c["q"][0], rest, c["x"][0], (0, 0, 0))["G"]
    sizes = [np.linalg.norm(x, axis=1)[list(a.hinges)] for x in (left["G"][:, 2:5], gains[:, 3:])]
    return left["G"].shape == (a.n, 6) and right(left["nu"][:1], out[:1]) and right(*sizes)


def torques_agrees(k):
    return one_state_agrees(k, k.torques, "tau")


def mass_matrix_agrees(k):
    for a in ARMS:
        c, data, out = case(a, 3), k.data_of(a), np.zeros((a.n, a.n))
        if any(k.mass_matrix(data, c["q"][i], out) != 0 or not right(out, c["M"][i]) for i in range(3)):
            return False
    return True


def neighbours_of_every_kind_agree(k):
    """Parallel axes, against one another, on one line or nearly: a frame may choose its x, best along the step."""
    for i, (angle, step) in enumerate(itertools.product((0, 1e-9, np.pi), STEPS)):
        a = hard(np.random.default_rng(i), angle, step, "RPRR", ("turned", "base")[i % 2])
        c, data, out = case(a, 2), k.data_of(a), np.zeros(a.n)
        shift = data[k.HEAD + k.B:k.HEAD + k.ROW * a.n:k.ROW]
        if angle in (0, np.pi) and step in ("any way", "across the axis") and np.abs(shift).max() > 1e-14:
            return False
        k.set_surroundings(data, c["gravity"][0], c["tip_force"][0])
        if k.accel(data, c["q"][0], c["qd"][0], c["x"][0], out) != 0:
            return False
        if np.abs(out - c["qdd"][0]).max() > 1e-12 * np.abs(c["qdd"][0]).max():
            return False
    return True


def no_joint_is_refused_for_its_size(k):
    for a, size in itertools.product(ARMS[:2], (1e-9, 1e9)):
        big = replace(a, offsets=size * a.offsets, coms=size * a.coms, inertias=size**2 * a.inertias)
        zero = np.zeros(a.n)
        if k.accel(k.data_of(big), zero, zero, zero, zero.copy()) != 0:
            return False
    return True


def sines_and_cosines_are_exact(k):
    """Within an ulp or so on all of their range."""
    near = sys.modules[k.__name__.replace("general", "sincos")].NEAR
    for x in np.concatenate([np.linspace(-7, 7, 400), np.linspace(-near, near, 401)]).tolist():
        s, c = k.sincos(x)
        if abs(s - np.sin(x)) > 2.3e-16 or abs(c - np.cos(x)) > 2.3e-16:
            return False
    return True


def what_is_not_finite_is_seen(k):
    for a in (*SHORT, arm("PP", 1.0)):
        data, out, M = k.data_of(a), np.zeros(a.n), np.zeros((a.n, a.n))
        for q, x, y in poisoned(a.n):
            if 0 in (k.accel(data, q, x, y, out), k.torques(data, q, x, y, out)):
                return False
            if np.isnan(q).any() and k.mass_matrix(data, q, M) == 0:
                return False
    return True


def a_joint_without_inertia_is_seen(k):
    for a in without_inertia():
        data, some = k.data_of(a), np.full((k.WIDTH, a.n), 0.3)
        if k.accel(data, some[0], some[0], some[0], np.zeros(a.n)) == 0:
            return False
        if k.accel_batch(data, room(k, a), some, some, some, some[:1, [0] * 3], some[:1, [0] * 6], 0 * some) == 0:
            return False
    return True


def batch_agrees(k, a, count):
    """Surroundings of each state; then one for all, and no tip force."""
    c, data, out = case(a, count + 1), k.data_of(a), np.zeros((count, a.n))
    near = [c[word][:count] for word in ("q", "qd", "x", "gravity", "tip_force")]
    if k.accel_batch(data, room(k, a), *near, out) != 0 or not right(out, c["qdd"][:count]):
        return False
    alike = [np.tile(x[0], (count, 1)) for x in near[:3]]
    if k.accel_batch(data, room(k, a), *alike, near[3][:1], near[4][:1], out) != 0:
        return False
    if not right(out, c["qdd"][[0] * count]):
        return False
    return k.accel_batch(data, room(k, a), *alike, near[3][:1], np.zeros((1, 6)), out) == 0 and right(
        out[-1], rd.forward_dynamics(a, *(x[0] for x in near[:4])))


def one_group_agrees(k):
    return batch_agrees(k, SHORT[0], k.WIDTH)


def groups_that_overlap_agree(k):
    return batch_agrees(k, SHORT[1], k.WIDTH + 1)


def bent_group_agrees(k):
    return batch_agrees(k, bent(), k.WIDTH)


def a_state_that_has_turned_far_is_left_to_the_other_kernel(k):
    for a in SHORT:
        c, data, out = case(a, k.WIDTH), k.data_of(a), np.zeros((k.WIDTH, a.n))
        if k.accel_batch(data, room(k, a), *(c[word] for word in ("q", "qd", "x", "gravity", "tip_force")), out) == 0:
            return False
        if not np.isnan(out[-1]).all() or not right(out[:-1], c["qdd"][:-1]):
            return False
    return True


def poison_is_seen_in_a_batch(k):
    """In its own state and nowhere else."""
    for a in (*SHORT, arm("PP", 1.0)):
        data, some = k.data_of(a), np.full((k.WIDTH, a.n), 0.3)
        for given in poisoned(a.n):
            batch, out = [some.copy() for _ in range(3)], 0 * some
            for x, bad in zip(batch, given):
                x[3] = bad
            if k.accel_batch(data, room(k, a), *batch, np.ones((1, 3)), np.zeros((1, 6)), out) == 0:
                return False
            if np.isfinite(out[3]).all() or not np.isfinite(np.delete(out, 3, axis=0)).all():
                return False
    return True


def arrays_of_another_length_are_refused(k):
    """One too few and one too many, in each place; nothing is written."""
    a = SHORT[0]
    data, n = k.data_of(a), a.n
    for kernel, place, size in itertools.product((k.accel, k.torques), range(4), (n - 1, n + 1)):
        arrays = [np.full(size if i == place else n, 0.3) for i in range(4)]
        if kernel(data, *arrays) != 1 or (arrays[3] != 0.3).any():
            return False
    for q, rows, columns in ((n + 1, n, n), (n - 1, n, n), (n, n + 1, n), (n, n - 1, n), (n, n, n + 1), (n, n, n - 1)):
        out = np.full((rows, columns), 0.3)
        if k.mass_matrix(data, np.full(q, 0.3), out) != 1 or (out != 0.3).any():
            return False
    return True


def plain_batches_agree(k):
    a = ARMS[0]
    c, data, out, M = case(a, 3), k.data_of(a), np.zeros((3, a.n)), np.zeros((3, a.n, a.n))
    state = [c[word] for word in ("q", "qd", "x")]
    if k.torques_batch(data, *state, c["gravity"], c["tip_force"], out) != 0 or not right(out, c["tau"]):
        return False
    if k.mass_matrix_batch(data, c["q"], M) != 0 or not right(M, c["M"]):
        return False
    alike = rd.inverse_dynamics(a, *state, c["gravity"][0], c["tip_force"][0])
    if k.torques_batch(data, *state, c["gravity"][:1], c["tip_force"][:1], out) != 0 or not right(out, alike):
        return False
    q = state[0] * np.array([[1], [np.nan], [1]])
    return (k.torques_batch(data, q, *state[1:], c["gravity"], c["tip_force"], out) != 0
            and k.mass_matrix_batch(data, q, M) != 0)


CHECKS = [accel_agrees, what_a_call_leaves_agrees, torques_agrees, mass_matrix_agrees, plain_batches_agree,
          one_group_agrees, groups_that_overlap_agree, bent_group_agrees,
          a_state_that_has_turned_far_is_left_to_the_other_kernel, neighbours_of_every_kind_agree,
          sines_and_cosines_are_exact, no_joint_is_refused_for_its_size, a_joint_without_inertia_is_seen,
          what_is_not_finite_is_seen, poison_is_seen_in_a_batch, arrays_of_another_length_are_refused]


# --- mutants --------------------------------------------------------------------------------------------------------

@cache
def judges_of(kernels):
    """The checks, of these kernels."""
    return [partial(check, kernels) for check in CHECKS]


@pytest.mark.audit
@pytest.mark.parametrize("name", MUTATED)
def test_a_slip_in_a_kernel_is_seen(kernels, name):
    f = function(kernels, name)
    judges = who_run(f, judges_of(kernels))
    assert judges
    said = unseen(f, judges, name=name)
    assert not said, said


def test_the_list_of_equivalents_names_kernels():
    assert owners("compiled") <= set(MUTATED)


def test_every_line_of_layout_is_run_by_a_check(kernels):
    assert not [name for name in LAYOUT if not who_run(function(kernels, f"general.{name}"), judges_of(kernels))]
