"""The tests of compiled gradients can fail: each small slip changes a result, or lets pass what must not.

The kernel runs as the plain Python that it is written in. Mutants that stay green
stand in `equivalents/gradients.txt`.
"""
import sys
from dataclasses import replace
from functools import cache, partial
from types import FunctionType

import numpy as np
import pytest
from hard_arms import hard, laid_out
from mutation import owners, unseen, who_run

import robodyn_lib as rd
from robodyn_lib.compiled import gradients
from robodyn_lib.compiled.jit import uncompiled


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


# where a number lies: another place serves as well, as long as all use it
LAYOUT = {"keep", "kept", "keep_matrix", "kept_matrix", "spot", "with_room"}
FUNCTIONS = [name for name, f in vars(gradients).items()
             if isinstance(getattr(f, "py_func", f), FunctionType) and f.__module__ == gradients.__name__]
MUTATED = [f"gradients.{name}" for name in FUNCTIONS if name not in LAYOUT]
# one block of eight links, filled; more of them than one before the diagonal
ARMS = [lambda: arm("RRPR", 0.1), lambda: arm("PRRPRRPR", 1.0), bent, lambda: arm("RPRRPRRRPRRPRRPRR", 0.1)]


@pytest.fixture(scope="module")
def kernels():
    """gradients.py, uncompiled."""
    with uncompiled() as package:
        yield sys.modules[f"{package.__name__}.gradients"]


@cache
def case(i):
    """A state in its surroundings, and the truth by the teaching code."""
    rng, n = np.random.default_rng(i), ARMS[i]().n
    around = *rng.normal(size=(3, n)), rng.normal(size=3), rng.normal(size=6) * (i != 1)
    return around, np.concatenate(rd.forward_dynamics_derivatives(ARMS[i](), *around))


def asked(k, a, q, qd, tau, gravity, tip_force):
    """What the kernel returns, and the derivatives; what stood in its memory before must not matter."""
    general, n = sys.modules[k.__name__.replace("gradients", "general")], a.n
    data = general.data_of(a)
    general.set_surroundings(data, gravity, tip_force)
    whole, out = k.with_room(data), np.full((3 * n, n), 7.0)
    whole[len(data):].reshape(-1, k.BLOCK)[:, :k.BODY] = 7.0
    return k.derivatives(whole, q, qd, tau, out), out


def agrees(i, k):
    around, truth = case(i)
    failed, out = asked(k, ARMS[i](), *around)
    return failed == 0 and bool(np.abs(out - truth).max() <= 1e-9 * np.abs(truth).max())


def what_is_not_finite_is_seen(k):
    a = ARMS[2]()
    return all(asked(k, a, *given, *case(2)[0][3:])[0] for given in poisoned(a.n))


def two_states_agree(k):
    """Each in surroundings of its own."""
    (*one, gravity, push), truth = case(2)
    general = sys.modules[k.__name__.replace("gradients", "general")]
    whole, out = k.with_room(general.data_of(ARMS[2]())), np.full((2, *truth.shape), 7.0)
    twice = [np.stack([0 * x, x]) for x in (*one, gravity, push)]
    return (k.derivatives_batch(whole, *twice, out) == 0 and np.abs(out[1] - truth).max() <= 1e-9 * np.abs(truth).max()
            and k.derivatives_batch(whole, np.nan * twice[0], *twice[1:], out) == 2)


def an_entry_that_overflows_is_seen(k):
    """One joint turns so fast that entries overflow, in some states while no acceleration does."""
    a = ARMS[3]()
    for j in (4, 7, 12, 15):
        for fast in 10.0 ** np.arange(152, 154, 0.25):
            qd = fast * (np.arange(a.n) == j)
            with np.errstate(over="ignore", invalid="ignore"):
                failed, out = asked(k, a, np.full(a.n, 0.3), qd, np.zeros(a.n), np.zeros(3), np.zeros(6))
            if not failed and not np.isfinite(out).all():
                return False
    return True


def a_bound_is_the_trace_for_each_half(k):
    J, M, a, b = (1.0, 7.0, 9.0, 2.0, 8.0, 4.0), (8.0, 5.0, 3.0, 16.0, 6.0, 32.0), (1.0, 2.0, 3.0), (2.0, 1.0, 0.5)
    return k.bound((J, None, M), (a, b)) == 7 * 14 + 56 * 5.25


def a_light_arm_is_served(k):
    a = ARMS[0]()
    light = replace(a, masses=1e-12 * a.masses, inertias=1e-12 * a.inertias)
    return asked(k, light, *np.full((3, a.n), 0.3), np.zeros(3), np.zeros(6))[0] == 0


def a_joint_without_inertia_is_seen(k):
    return all(asked(k, a, *np.full((3, a.n), 0.3), np.zeros(3), np.zeros(6))[0] for a in without_inertia()[:4])


def memory_of_another_size_is_refused(k):
    """One too few and one too many, in each place."""
    a = ARMS[1]()
    data, n = k.with_room(sys.modules[k.__name__.replace("gradients", "general")].data_of(a)), a.n
    shapes = [(n,), (n,), (n,), (3 * n, n)]
    for place, shape in enumerate(shapes):
        for axis in range(len(shape)):
            for more in (-1, 1):
                changed = tuple(size + more * (j == axis) for j, size in enumerate(shape))
                given = [np.full(changed if i == place else size, 0.3) for i, size in enumerate(shapes)]
                if k.derivatives(data, *given) != 1:
                    return False
    return True


CHECKS = [*(partial(agrees, i) for i in range(len(ARMS))), what_is_not_finite_is_seen, a_joint_without_inertia_is_seen,
          a_light_arm_is_served, two_states_agree, a_bound_is_the_trace_for_each_half,
          memory_of_another_size_is_refused, an_entry_that_overflows_is_seen]


@cache
def judges_of(kernels):
    """The checks, of these kernels."""
    return [partial(check, kernels) for check in CHECKS]


@pytest.mark.audit
@pytest.mark.parametrize("name", MUTATED)
def test_a_slip_in_a_gradient_is_seen(kernels, name):
    f = getattr(kernels, name.partition(".")[2])
    judges = who_run(f, judges_of(kernels))
    assert judges
    said = unseen(f, judges, name=name)
    assert not said, said


def test_the_list_of_equivalents_names_gradients():
    assert owners("gradients") <= set(MUTATED)
