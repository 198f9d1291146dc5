"""Test generated programs in each language, for one and several states, unrolled and rolled."""

from fractions import Fraction as Q
from functools import cache

import mpmath
import numpy as np
import pytest
from test_export import COMPILERS, library

from robodyn_lib.codegen import Program, pivot, trace
from robodyn_lib.codegen.llvm import NEAR
from robodyn_lib.codegen.loops import straight
from robodyn_lib.compiled.kernels import machine_of
from robodyn_lib.numbers import Counts, Traced, array, cos_sin
from robodyn_lib.numbers.counted import operands

EPS = np.finfo(float).eps


# --- programs -------------------------------------------------------------------------------------
def riccati(P, R, x):
    """Return a function that uses every operation of a program."""
    K = P @ R * pivot(R @ P @ R, 1e-9)
    c, s = x.cos_sin()
    return {"P": P - np.outer(K, R @ P), "more": np.array([c / s - 2, -s])}


def numbers():
    rng = np.random.default_rng(3)
    A = rng.normal(size=(3, 3))
    return A @ A.T, rng.normal(size=3), 0.7


def test_the_order_by_results_is_a_run_with_angles_first_and_fewer_numbers_that_wait():
    A, R, x = numbers()

    def two_products(A, R, x):
        c, s = (x * x).cos_sin()
        return np.concatenate([A @ R * c, (A @ A @ R) * s])

    program = trace(two_products, A, R, x)
    traced = program.tape.order(program.results)
    late = program.tape.order_by_results(program.results)
    assert sorted(late) == sorted(traced) != late
    done = set()
    for node, key in late:
        assert done.issuperset(operands(key))
        done.add(node)
    words = [key[0] for _, key in late]
    assert words[:4] == ["given", "mul", "cos", "sin"]
    assert time_waited(late, program.results) < time_waited(traced, program.results)


def time_waited(order, results):
    """Return the sum over operations of how many others run before their first use."""
    place = {node: at for at, (node, _) in enumerate(order)}
    used = {node: len(order) for node in {x.node for x in results}}
    for at, (_, key) in reversed([*enumerate(order)]):
        used |= dict.fromkeys(operands(key), at)
    computed = [node for node, key in order if key[0] not in ("given", "cos", "sin")]
    return sum(used[node] - place[node] for node in computed)


def test_a_program_gives_the_results_of_its_run_and_counts_operations():
    program = trace(riccati, *numbers())
    P, R, x = numbers()
    K = P @ R / (R @ P @ R)
    first, more = program(P, R, x)
    assert first == pytest.approx(P - np.outer(K, R @ P))
    assert more == pytest.approx([1 / np.tan(x) - 2, -np.sin(x)])
    assert program.counts.trig == 1
    assert program.counts.div == 2
    assert isinstance(program, Program)


def test_what_nobody_needs_is_left_out_and_what_is_the_same_is_done_once():
    program = trace(lambda x, y: (x * y + y * x, x / y)[0], 2.0, 3.0)
    assert program.counts == Counts(mul=1, add=1)
    assert "/" not in program.c()


def test_names_of_inputs_are_not_those_of_operations():
    assert trace(lambda x1, x2: (x1 + x2) * x1, 1.0, 2.0)(3.0, 4.0) == 21
    assert trace(lambda *x: (x[0] + x[1]) * x[0], 1.0, 2.0)(3.0, 4.0) == 21


def test_what_is_no_number_is_refused():
    with pytest.raises(TypeError, match="out holds str"):
        trace(lambda x: "x", 1.0)


@pytest.mark.parametrize("compiler", COMPILERS)
def test_c(compiler, tmp_path):
    program = trace(riccati, *numbers())
    text, head = program.c(), "#include <math.h>\ntypedef double real;\n"
    (tmp_path / "x.c").write_text(f"{head}{text.partition('{')[0]};\n{text}")
    out = [np.empty(np.size(a)) for a in program.outputs.values()]
    arrays = [*map(np.ravel, numbers()), *out]
    library(compiler, ["x.c"], tmp_path)[program.name](*(x.ctypes for x in arrays))
    assert flat(out) == pytest.approx(flat(program(*numbers())), rel=1e-14)


def flat(outputs):
    return np.concatenate([np.ravel(x).astype(float) for x in outputs])


def test_a_program_runs_on_fractions():
    program = trace(lambda A, x: A @ x / x[0], np.ones((2, 2)), np.ones(2))
    A = array([[Q(1, 2), Q(1, 3)], [Q(2), Q(5)]])
    x = array([Q(3), Q(4)])
    assert (program(A, x) == A @ x / x[0]).all()


def test_traced_numbers_keep_their_sign_through_a_pivot():
    program = trace(lambda x: pivot(-x, 1e-9), -2.0)
    assert program(-4.0) == 0.25
    assert np.isnan(program(4.0))
    assert isinstance(program.results[0], Traced)


def test_a_pivot_that_is_known_is_held_against_a_bound_that_is_not():
    program = trace(lambda bound: pivot(2, bound), 1.0)
    assert program(1.5) == 0.5
    assert np.isnan(program(2.5))


# --- sines and cosines ---------------------------------------------------------------------------
def angles():
    rng = np.random.default_rng(3)
    multiples = np.arange(1, 300) * (np.pi / 2)
    x = np.concatenate(
        [
            rng.normal(size=300) * 3,
            multiples,
            multiples * 1000,
            multiples / 2,
            10 ** rng.uniform(-320, 6.2, 300),
            [0.0, 5e-324, NEAR],
        ]
    )
    return np.concatenate([x, np.nextafter(x, np.inf), -x])


@cache
def sincos():
    """Return a kernel: sine and cosine of one angle."""
    program = trace(lambda q: np.array(cos_sin(q[0])[::-1]), np.array([0.5]))
    return machine_of("sincos", lambda name: straight(program, name), 1)


def sines_and_cosines(x):
    out = np.empty((len(x), 2))
    for angle, own in zip(x, out, strict=True):
        sincos()(np.zeros(1), np.array([angle]), np.zeros(1), np.zeros(1), own)
    return out.T


def test_sines_and_cosines_are_good_to_the_last_digits():
    x = angles()[abs(angles()) <= NEAR]
    s, c = sines_and_cosines(x)
    exact = mpmath.mp.clone()
    exact.prec = 1300
    for angle, sine, cosine in zip(x, s, c):
        angle = exact.mpf(float(angle))
        assert abs(sine - exact.sin(angle)) <= 2e-16
        assert abs(cosine - exact.cos(angle)) <= 2e-16
        assert abs(sine - exact.sin(angle)) <= 2 * EPS * abs(exact.sin(angle)) + 5e-324


def test_sines_of_what_is_no_angle_or_far_are_no_numbers():
    s, c = sines_and_cosines(np.array([np.nan, 1.0, np.inf, -np.inf, 1.01 * NEAR, -1e300]))
    assert list(np.isnan(s)) == list(np.isnan(c)) == [True, False, True, True, True, True]
