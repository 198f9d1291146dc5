"""The tests of the tree kernels can fail: each small slip in their lines changes a result, or lets pass what must not.

As in `test_compiled_mutants.py`: the kernels run as the plain Python that they are written in. Mutants that stay green
stand in `equivalents/tree.txt`.
"""
import sys
from dataclasses import replace
from functools import cache, partial
from types import FunctionType

import numpy as np
import pytest
from cases import with_joints
from mutation import owners, unseen, who_run

import robodyn_lib as rd
from robodyn_lib.compiled import tree, tree_lanes
from robodyn_lib.compiled.jit import uncompiled

# where a number lies: another place serves as well, as long as all use it
LAYOUT = {"row", "freedom", "at", "place", "get", "get2", "get3", "put", "put2", "put3", "get_sum", "put_sum", "rows",
          "block", "freedoms", "workspace_size"}
FUNCTIONS = {f"{module.__name__.rpartition('.')[2]}.{name}": name for module in (tree, tree_lanes)
             for name, f in vars(module).items()
             if isinstance(getattr(f, "py_func", f), FunctionType) and f.__module__ == module.__name__}
MUTATED = [title for title, name in FUNCTIONS.items() if name not in LAYOUT]


@pytest.fixture(scope="module")
def kernels():
    """tree.py, uncompiled."""
    with uncompiled() as package:
        yield sys.modules[f"{package.__name__}.tree"]


def lanes(k):
    """tree_lanes.py, beside tree.py."""
    return sys.modules[f"{k.__name__}_lanes"]


def function(k, title):
    return getattr(lanes(k) if title.startswith("tree_lanes.") else k, FUNCTIONS[title])


# --- small cases: every kind of joint, links that hang on the one before, on an earlier one, on the base ------------

@cache
def arms():
    """Axes in all directions, on a base that is turned; every kind; a chain; two whole blocks of eight."""
    def tree_of(letters, parents):
        return replace(with_joints(letters), parents=parents, pitches=np.linspace(0.2, 0.5, len(letters)),
                       base_rotation=[[0, 0, 1], [0.6, 0.8, 0], [-0.8, 0.6, 0]], base_offset=[3, 2, -1])
    first = tree_of("RPHU", (-1, 0, 0, -1))
    first = replace(first, axes=[[0, 0, 1], *first.axes[1:]], rotations=[np.eye(3), *first.rotations[1:]])
    return first, tree_of("RCUES", (-1, 0, 0, 2, 0)), tree_of("RFP", (-1, 0, 1)), tree_of(
        "RRPR" * 4, (-1, 0, 1, 2, 0, 4, 5, 6, 3, 8, 9, 0, 11, 12, 13, 14))


@cache
def case(a):
    """A state, its surroundings, and the truth by the teaching code."""
    rng = np.random.default_rng(1)
    q = arms()[a].of_unit_quaternions(arms()[a].neutral + rng.normal(size=arms()[a].nq))
    around = q, *rng.normal(size=(2, arms()[a].nv)), rng.normal(size=3), rng.normal(size=6)
    return around, {"accel": rd.forward_dynamics(arms()[a], *around), "M": rd.mass_matrix(arms()[a], q),
                    "torques": rd.inverse_dynamics(arms()[a], *around)}


def right(ours, theirs):
    return bool(np.abs(np.asarray(ours, dtype=float) - theirs).max() <= 1e-9 * np.abs(theirs).max())


def data_of(k, a):
    data = k.data_of(arms()[a])
    k.set_surroundings(data, *case(a)[0][3:])
    return data.tolist()


def agrees(word, a, k):
    """Twice, as what the first call left must not matter."""
    data, out, (q, qd, x, *_) = data_of(k, a), [0.0] * arms()[a].nv, case(a)[0]
    kernel = getattr(k, f"{word}_tree")
    return kernel(data, list(q + 0.5), list(qd - 1), list(x), out) == 0 and kernel(
        data, list(q), list(qd), list(x), out) == 0 and right(out, case(a)[1][word])


def mass_matrix_agrees(a, k):
    data, (q, *_), M = data_of(k, a), case(a)[0], np.full((arms()[a].nv,) * 2, 7.0)
    return k.mass_matrix_tree(data, list(q + 0.5), M) == 0 and k.mass_matrix_tree(data, list(q), M) == 0 and right(
        M, case(a)[1]["M"])


def batches_agree(k):
    """Surroundings of each state, then one for all."""
    arm, rng = arms()[2], np.random.default_rng(3)
    q = arm.of_unit_quaternions(arm.neutral + rng.normal(size=(2, arm.nq)))
    qd, x, gravity, push = rng.normal(size=(2, 2, arm.nv)).tolist() + [rng.normal(size=(2, m)) for m in (3, 6)]
    for around in ((gravity, push), (gravity[:1], push), (gravity, push[1:])):
        out = np.zeros((2, arm.nv))
        if k.torques_tree_batch(k.data_of(arm), q, qd, x, *around, out) != 0 or not right(
                out, rd.inverse_dynamics(arm, q, qd, x, *around)):
            return False
    M = np.zeros((2, arm.nv, arm.nv))
    return k.mass_matrix_tree_batch(k.data_of(arm), q, M) == 0 and right(M, rd.mass_matrix(arm, q))


@cache
def many(a, count):
    """States of an arm, their surroundings, and the truth."""
    arm, rng = arms()[a], np.random.default_rng(5)
    q = arm.of_unit_quaternions(arm.neutral + rng.normal(size=(count, arm.nq)))
    given = q, *rng.normal(size=(2, count, arm.nv)), rng.normal(size=(count, 3)), rng.normal(size=(count, 6))
    return given, rd.forward_dynamics(arm, *given)


def side_by_side(k, arm, *given):
    """What the kernel of many states returns, and the accelerations; nobody may use what its workspace holds."""
    room, out = np.full(lanes(k).workspace_size(arm), np.nan), np.zeros_like(given[1])
    return lanes(k).accel_tree_batch(k.data_of(arm), room, *given, out), out


def lanes_agree(a, k):
    """One group, each state in its surroundings."""
    given, truth = many(a, lanes(k).WIDTH)
    failed, out = side_by_side(k, arms()[a], *given)
    return failed == 0 and right(out, truth)


def groups_that_overlap_agree(k):
    """Two groups; then one gravity and one force for all, and none."""
    (q, qd, x, gravity, push), truth = many(2, lanes(k).WIDTH + 1)
    failed, out = side_by_side(k, arms()[2], q, qd, x, gravity, push)
    if failed or not right(out, truth):
        return False
    few = q[1:], qd[1:], x[1:], gravity[:1]
    for force in (push[1:2], np.zeros((1, 6))):
        failed, out = side_by_side(k, arms()[2], *few, force)
        if failed or not right(out[3], rd.forward_dynamics(arms()[2], *(a[3] for a in few[:3]), gravity[0], force[0])):
            return False
    return True


def poison_stays_in_its_lane(k):
    """Not-a-number in any place, and a joint that has turned far, which is left to the kernel of one state."""
    arm, ((q, qd, x, *around), truth) = arms()[2], many(2, lanes(k).WIDTH)
    for j, value in ((0, np.nan), (0, 1e8), (1, np.nan), (2, np.nan)):
        given = [a.copy() for a in (q, qd, x)]
        given[j][3, 0] = value
        failed, out = side_by_side(k, arm, *given, *around)
        if not failed or np.isfinite(out[3]).all() or not right(np.delete(out, 3, axis=0), np.delete(truth, 3, axis=0)):
            return False
    return True


def rates_of_values_agree(k):
    for letters in ("RSF", "EFPE", "CUSH"):
        arm = with_joints(letters)
        q, v = (np.random.default_rng(4).normal(size=m) for m in (arm.nq, arm.nv))
        out = [7.0] * arm.nq
        if k.flow_tree(k.data_of(arm).tolist(), q, v, v, out) != 0 or not right(out, arm.rates(q, v)):
            return False
    return True


def what_is_not_finite_is_seen(k):
    arm, ((q, qd, x, gravity, push), _) = arms()[2], case(2)
    for j in range(3):
        for i in range(arm.nv):
            given, out = [a.copy() for a in (q, qd, x)], np.zeros(arm.nv)
            given[j][i] = np.nan
            if 0 in (k.accel_tree(data_of(k, 2), *given, out), k.torques_tree(data_of(k, 2), *given, out)):
                return False
            two = [np.stack([a, b]) for a, b in zip((q, qd, x), given)]
            if k.torques_tree_batch(data_of(k, 2), *two, gravity[None], push[None], np.zeros((2, arm.nv))) == 0:
                return False
            if j == 0 and (k.mass_matrix_tree(data_of(k, 2), given[0], np.zeros((arm.nv,) * 2)) == 0
                           or k.mass_matrix_tree_batch(data_of(k, 2), two[0], np.zeros((2, arm.nv, arm.nv))) == 0):
                return False
    return True


def a_joint_without_inertia_is_seen(k):
    """One that moves nothing, or what rounding leaves; no other, whatever its size."""
    arm = with_joints("FRR")
    keep = np.array([1.0, 1.0, 0.0])
    on_axis = np.concatenate([arm.coms[:-1], 0.7 * arm.axes[-1:]])
    needle = replace(arm, coms=on_axis, inertias=arm.inertias * np.array([1, 1, 1e-18])[:, None, None])
    light = replace(arm, masses=arm.masses * keep, inertias=arm.inertias * keep[:, None, None])
    zero = np.zeros((2, arm.nv))
    for a, answer in ((needle, 1), (light, 1), (replace(light, joint_types="FRP"), 1), (arm, 0), (sized(arm, 1e-8), 0),
                      (sized(arm, 1e8), 0)):
        if k.accel_tree(k.data_of(a), list(a.neutral + 0.3), *zero.tolist(), [0.0] * arm.nv) != answer:
            return False
    given = [np.tile(x, (lanes(k).WIDTH, 1)) for x in (light.neutral + 0.3, *zero, np.zeros(3), np.zeros(6))]
    return [bool(side_by_side(k, a, *given)[0]) for a in (light, needle, arm, sized(arm, 1e-8))] == [1, 1, 0, 0]


def sized(arm, size):
    return replace(arm, offsets=size * arm.offsets, coms=size * arm.coms, inertias=size**2 * arm.inertias)


def a_joint_that_has_turned_far_is_served(k):
    arm = arms()[0]
    q, qd, x, *around = case(0)[0]
    q, out = q + np.array([2e6, 0, 0, -1.5e12, 0]), np.zeros(arm.nv)
    return k.accel_tree(data_of(k, 0), q, qd, x, out) == 0 and right(
        out, rd.forward_dynamics(arm, q, qd, x, *around))


def arrays_of_another_length_are_refused(k):
    """One too few and one too many, in each place; nothing is written."""
    arm, data = arms()[2], data_of(k, 2)
    lengths = arm.nq, arm.nv, arm.nv, arm.nv
    for kernel in (k.accel_tree, k.torques_tree):
        for place in range(4):
            for more in (-1, 1):
                arrays = [np.full(n + more * (i == place), 0.3) for i, n in enumerate(lengths)]
                if kernel(data, *arrays) != 1 or (arrays[3] != 0.3).any():
                    return False
    for sizes in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)):
        n, rows, columns = np.add(sizes, (arm.nq, arm.nv, arm.nv))
        out = np.full((rows, columns), 0.3)
        if k.mass_matrix_tree(data, np.full(n, 0.3), out) != 1 or (out != 0.3).any():
            return False
    return True


CHECKS = [*(partial(agrees, word, a) for a in range(4) for word in ("accel", "torques")),
          *(partial(mass_matrix_agrees, a) for a in range(4)), batches_agree, rates_of_values_agree,
          *(partial(lanes_agree, a) for a in range(3)), groups_that_overlap_agree, poison_stays_in_its_lane,
          what_is_not_finite_is_seen,
          a_joint_without_inertia_is_seen, a_joint_that_has_turned_far_is_served, arrays_of_another_length_are_refused]


# --- mutants --------------------------------------------------------------------------------------------------------

@cache
def judges_of(kernels):
    """The checks, of these kernels."""
    return [partial(check, kernels) for check in CHECKS]


@pytest.mark.audit
@pytest.mark.parametrize("name", MUTATED)
def test_a_slip_in_a_tree_kernel_is_seen(kernels, name):
    f = function(kernels, name)
    judges = who_run(f, judges_of(kernels))
    assert judges
    said = unseen(f, judges, name=name)
    assert not said, said


def test_the_list_of_equivalents_names_tree_kernels():
    assert owners("tree") <= set(MUTATED)


def test_every_line_of_layout_is_run_by_a_check(kernels):
    titles = [title for title, name in FUNCTIONS.items() if name in LAYOUT - {"workspace_size"}]
    assert not [title for title in titles if not who_run(function(kernels, title), judges_of(kernels))]
