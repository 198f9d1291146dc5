"""The tests of the kernels can fail: each small slip in their lines changes a result, or lets pass what must not pass.

The kernels run here as the plain Python that they are written in, on small arms where no number is zero by chance.
Mutants that stay green stand in `equivalent_compiled_mutants.txt` with the reason why they say the same.
"""
import sys
from functools import cache
from pathlib import Path
from types import FunctionType

import numpy as np
import pytest
from hard_arms import hard
from mutator import mutants, put

import robodyn_lib as rd
from robodyn_lib.bench.limits import uncompiled
from robodyn_lib.compiled import general as real

# where a number lies: another place serves as well, as long as all use it
LAYOUT = {"row", "get3", "get5", "get6", "put3", "put5", "put6", "two_blocks", "get_carried", "put_carried"}
NAMES = [name for name, f in vars(real).items()
         if isinstance(getattr(f, "py_func", None), FunctionType) and f.__module__ == real.__name__
         or isinstance(f, FunctionType) and f.__module__ == real.__name__]
MUTATED = [name for name in NAMES if name not in LAYOUT]


@pytest.fixture(scope="module")
def kernels():
    """general.py, uncompiled."""
    with uncompiled() as package:
        yield sys.modules[f"{package.__name__}.general"]


# --- small cases ----------------------------------------------------------------------------------------------------

@cache
def arm(types, angle):
    """Neighbouring axes at an angle below the threshold have a shift b, others have none."""
    return hard(np.random.default_rng(len(types)), angle, "any way", types)


ARMS = [("RPRPR", 0.1), ("PRRP", 1.0)]


@cache
def case(types, angle, count):
    """`count` states of an arm, and the truth by the teaching code: {word: array}."""
    a, rng = arm(types, angle), np.random.default_rng(1)
    q, qd, x = rng.normal(size=(3, count, a.n))
    gravity, tip_force = rng.normal(size=(count, 3)), rng.normal(size=(count, 6))
    far = q.copy()
    far[-1, 0 if types[0] == "R" else 1] += 2e6                     # the last state has turned far
    return {"q": far, "qd": qd, "x": x, "gravity": gravity, "tip_force": tip_force,
            "qdd": rd.forward_dynamics(a, far, qd, x, gravity, tip_force),
            "tau": rd.inverse_dynamics(a, far, qd, x, gravity, tip_force), "M": rd.mass_matrix(a, far)}


def right(ours, theirs):
    return bool(np.abs(np.asarray(ours, dtype=float) - theirs).max() <= 1e-9 * np.abs(theirs).max())


@cache
def massless_tip(kind):
    keep = np.array([1, 1, 0])
    a = arm("RR" + kind, 0.1)
    return rd.Arm(axes=a.axes, joint_types=a.joint_types, offsets=a.offsets, rotations=a.rotations,
                  masses=a.masses * keep, coms=a.coms, inertias=a.inertias * keep[:, None, None])


def poisoned(n):
    """States that are finite but for one number."""
    for place in range(3):
        for joint in range(n):
            given = np.random.default_rng(2).normal(size=(3, n))
            given[place, joint] = np.nan
            yield given


# --- checks: each says whether a kernel still does what it must -----------------------------------------------------

def one_state_agrees(k, kernel, word):
    """Right, with gravity and tip force of any direction, and without a tip force."""
    for types, angle in ARMS:
        c, data = case(types, angle, 2), k.data_of(arm(types, angle))
        for i in range(2):
            k.set_surroundings(data, c["gravity"][i], c["tip_force"][i])
            out = [0.0] * len(types)
            if kernel(data.tolist(), c["q"][i].tolist(), c["qd"][i].tolist(), c["x"][i].tolist(), out) != 0:
                return False
            if not right(out, c[word][i]):
                return False
    return True


def accel_agrees(k):
    return one_state_agrees(k, k.accel, "qdd")


def torques_agrees(k):
    return one_state_agrees(k, k.torques, "tau")


def mass_matrix_agrees(k):
    for types, angle in ARMS:
        c, data, out = case(types, angle, 2), k.data_of(arm(types, angle)), np.zeros((len(types),) * 2)
        if any(k.mass_matrix(data, c["q"][i], out) != 0 or not right(out, c["M"][i]) for i in range(2)):
            return False
    return True


def what_is_not_finite_is_seen(k):
    for types, angle in ARMS:
        data, n = k.data_of(arm(types, angle)), len(types)
        for q, x, y in poisoned(n):
            if 0 in (k.accel(data, q, x, y, np.zeros(n)), k.torques(data, q, x, y, np.zeros(n))):
                return False
            if np.isnan(q).any() and k.mass_matrix(data, q, np.zeros((n, n))) == 0:
                return False
    return True


def a_joint_without_inertia_is_seen(k):
    none = np.zeros((k.WIDTH, 3))
    for kind in "RP":
        data = k.data_of(massless_tip(kind))
        if k.accel(data, none[0], none[0], none[0], np.zeros(3)) == 0:
            return False
        room = np.zeros(4 * k.BLOCK)
        if k.accel_batch(data, room, none, none, none, none[:1], np.zeros((1, 6)), none.copy()) == 0:
            return False
    return True


def accel_batch_agrees(k):
    """Surroundings of each state, and one for all; no tip force; the state that has turned far is not-a-number."""
    for types, angle, count in (("RPR", 0.1, k.WIDTH), ("PRP", 0.1, k.WIDTH + 1)):
        c, n = case(types, angle, count), len(types)
        data, room = k.data_of(arm(types, angle)), np.full((n + 1) * k.BLOCK, np.pi)
        out = np.zeros((count, n))
        given = [c[word] for word in ("q", "qd", "x", "gravity", "tip_force")]
        if k.accel_batch(data, room, *given, out) == 0 or not np.isnan(out[-1]).all() or not right(out[:-1], c["qdd"][:-1]):
            return False
        near = [x[:k.WIDTH] if count > k.WIDTH else x[[*range(k.WIDTH - 1), 0]] for x in given]
        truth = c["qdd"][:k.WIDTH] if count > k.WIDTH else c["qdd"][[*range(k.WIDTH - 1), 0]]
        out = np.zeros((k.WIDTH, n))
        if k.accel_batch(data, room, *near, out) != 0 or not right(out, truth):
            return False
        alike = [np.tile(x[0], (k.WIDTH, 1)) for x in near[:3]]
        if k.accel_batch(data, room, *alike, near[3][:1], near[4][:1], out) != 0 or not right(out, truth[[0] * k.WIDTH]):
            return False
    return True


def no_tip_force_is_none(k):
    types, angle = "RPR", 0.1
    c, data = case(types, angle, 1), k.data_of(arm(types, angle))
    near = [np.tile(x, (k.WIDTH, 1)) for x in (c["qd"], c["x"], c["x"])]
    truth = rd.forward_dynamics(arm(types, angle), near[0][0], near[1][0], near[2][0])
    out, gravity = np.zeros((k.WIDTH, 3)), np.array([[0, 0, -9.81]])
    if k.accel_batch(data, np.full(4 * k.BLOCK, np.pi), *near, gravity, np.zeros((1, 6)), out) != 0:
        return False
    k.set_surroundings(data, gravity[0], np.zeros(6))
    one = np.zeros(3)
    return k.accel(data, near[0][0], near[1][0], near[2][0], one) == 0 and right(out[5], truth) and right(one, truth)


def poison_is_seen_in_a_batch(k):
    for types in ("RPR", "PRP"):
        data, room = k.data_of(arm(types, 0.1)), np.zeros(4 * k.BLOCK)
        for given in poisoned(3):
            batch = [np.tile(np.linspace(0.1, 0.3, 3), (k.WIDTH, 1)) for _ in range(3)]
            for x, bad in zip(batch, given):
                x[3] = bad
            out = np.zeros((k.WIDTH, 3))
            if k.accel_batch(data, room, *batch, np.ones((1, 3)), np.zeros((1, 6)), out) == 0 or np.isfinite(out[3]).all():
                return False
            if not np.isfinite(np.delete(out, 3, axis=0)).all():
                return False
    return True


def plain_batches_agree(k):
    c, a = case(*ARMS[0], 2), arm(*ARMS[0])
    data, out, M = k.data_of(a), np.zeros((2, a.n)), np.zeros((2, a.n, a.n))
    state = [c[word] for word in ("q", "qd", "x")]
    if k.torques_batch(data, *state, c["gravity"], c["tip_force"], out) != 0 or not right(out, c["tau"]):
        return False
    if k.mass_matrix_batch(data, c["q"], M) != 0 or not right(M, c["M"]):
        return False
    alike = rd.inverse_dynamics(a, *state, c["gravity"][0], c["tip_force"][0])
    if k.torques_batch(data, *state, c["gravity"][:1], c["tip_force"][:1], out) != 0 or not right(out, alike):
        return False
    state[0] = state[0] * np.array([[1], [np.nan]])
    return k.torques_batch(data, *state, c["gravity"], c["tip_force"], out) != 0 != k.mass_matrix_batch(data, state[0], M)


CHECKS = [accel_agrees, torques_agrees, mass_matrix_agrees, plain_batches_agree, no_tip_force_is_none,
          accel_batch_agrees, a_joint_without_inertia_is_seen, what_is_not_finite_is_seen, poison_is_seen_in_a_batch]


# --- mutants --------------------------------------------------------------------------------------------------------

def holds(check, k):
    """Whether a check is green; a crash is red, for the compiler would not take it or its result is lost."""
    with np.errstate(all="ignore"):
        try:
            return check(k)
        except Exception:
            return False


_callers = {}


def callers(k, f):
    """The checks that run f."""
    if not _callers:
        for check in CHECKS:
            seen = _callers[check] = set()
            sys.setprofile(lambda frame, event, arg, seen=seen: seen.add(frame.f_code) if event == "call" else None)
            try:
                green = holds(check, k)
            finally:
                sys.setprofile(None)
            assert green, check.__name__
    return [check for check in CHECKS if f.__code__ in _callers[check]]


@cache
def reasons():
    """{reason: names of mutants} of `equivalent_compiled_mutants.txt`."""
    out = {}
    path = Path(__file__).with_name("equivalent_compiled_mutants.txt")
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            names = out.setdefault(line[2:], [])
        elif line:
            names.append(line)
    return out


@pytest.mark.parametrize("name", MUTATED)
def test_a_slip_in_a_kernel_is_seen(kernels, name):
    f = getattr(kernels, name)
    checks, survivors, count = callers(kernels, f), [], 0
    assert checks
    for mutant in mutants(f, name):
        count += 1
        with put(f, mutant):
            caught = next((check for check in checks if not holds(check, kernels)), None)
        if caught is None:
            survivors.append(mutant)
        else:                                                       # what caught one slip is asked first about the next
            checks.remove(caught)
            checks.insert(0, caught)
    allowed = [line for names in reasons().values() for line in names if line.partition(": ")[0] == name]
    found = {m.name for m in survivors}
    assert found == set(allowed), "\n".join([f"not caught: {m}" for m in survivors if m.name not in allowed]
                                            + [f"caught or gone: {line}" for line in allowed if line not in found])


def test_the_list_of_equivalents_names_kernels_and_gives_reasons():
    owners = {line.partition(": ")[0] for names in reasons().values() for line in names}
    assert owners <= set(MUTATED) and all(len(reason.split()) > 3 for reason in reasons())


def test_every_line_of_layout_is_run_by_a_check(kernels):
    assert not [name for name in LAYOUT if not callers(kernels, getattr(kernels, name))]
