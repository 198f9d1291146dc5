"""Functions that are lowered to LLVM's language do what their text does: construct by construct, and the loops of time
steps, arms in hands and what is painted, as they stand.
"""
import warnings

import numpy as np
import pytest
from test_integrate import LAWS
from test_shown import case, described

import robodyn_lib as rd
from robodyn_lib.codegen.expressions import F1, F2, I1, INT, Known
from robodyn_lib.codegen.lowered import Lowering
from robodyn_lib.compiled import jit, plane
from robodyn_lib.compiled.kernels import InPlane
from robodyn_lib.simulation import adaptive
from robodyn_lib.simulation import compiled as integrate
from robodyn_lib.simulation.steps import EXPLICIT
from workbook.kernels import hands, shown

ODD = np.array([0.0, -0.0, 1.0, -2.5, np.inf, -np.inf, np.nan, 1e300, 1e-300, 7.0])
SIX = 6


# --- constructs: out (40,), x (n,), M (3, 4), k whole numbers (n,) --------------------------------------------------
def sums(x, M, k, out):
    for i in range(x.size):
        out[4 * i] = x[i] + 2 * x[i] - 1
        out[4 * i + 1] = x[i] / (k[i] + SIX)
        out[4 * i + 2] = -x[i] * True
        out[4 * i + 3] = x[i]**2
        out[4 * i] -= k[i] % 3 - k[i] % -4


def greatest(x, M, k, out):
    """What is not a number stays where it stood first."""
    least, most = x[0], x[0]
    for i in range(len(x)):
        least, most = min(least, x[i]), max(x[i], most)
        out[i] = max(1, k[i], -2) + abs(k[i]) + min(k[i], 0.5)
        out[i + 10] = abs(x[i])
    out[30], out[31], out[32], out[33] = least, most, min(x[0], x[1]), max(x[0], x[1])


def compared(x, M, k, out):
    for i in range(x.size):
        a, b = x[i], x[(i + 3) % x.size]
        held = a < b or not a <= b and (a == b or i != 2)
        held |= a > 7
        held &= a != b or a >= b
        out[i] = 1.0 if held else -k[i] if k[i] else x[i]
        out[i + 10], out[i + 20] = (a < b if k[i] > 0 else k[i], 3) if held else (2, x[i])
    return out[0] != 0.0


def parts(x, M, k, out):
    row, rest, flat = M[1], M[1:], M.reshape((12,))
    column, corner = M[:, 2], M[1, 1:3]
    whole = x[2:8].reshape((3, 2))
    out[0], out[1], out[2] = row[-1], rest[1, -2], flat[11]
    out[3] = out[4] = column[1] + column.size
    out[5], out[6], out[7] = corner[1], whole[2, 0], rest[0][3]
    out[8], out[9], out[10] = rest.shape[0], M.shape[1], len(x[3:100]) + len(x[7:2]) + len(x[-4:-1]) + len(x[:-3])
    for j in range(-1, -4, -1):
        out[11 - j] = x[j] + column[j]
    for j in range(2, 0, -1):
        column[j] = j
    for j in range(1, 9, 3):
        out[20 + j] = j
    out[30], out[31], out[32] = x[k[0]], x[k[1] + 0], len(x[-40:3])
    for j in range(3):
        j -= 5
        out[33] += x[j]
    rest[0, 0] = 5
    return rest.size


def told(a, b):
    """A tuple, from two places."""
    if a > b:
        return a, 0
    return (b, 1) if b > 0 else (a - b, 2)


def twice(row, by):
    for i in range(row.size):
        row[i] *= by


def calls(x, M, k, out):
    larger, which = told(x[2], x[3])
    out[0], out[1] = larger, which
    out[2] = told(x[3], x[9])[1]
    twice(M[2], 2)
    twice(M[:, 1], 0.5)
    i, rest = 0, M
    while i < 3 and not x[i] < -1:
        i += 1
        rest = M[i - 1:] if i % 2 else M
    out[3], out[4] = i, rest[0, 3]
    if i == 3:
        return 3
    elif i > 3:
        pass
    else:
        out[5] = 1.5
    return np.float64(x[2]).view(np.int64) % 1000 + int(x[3])


def library(x, M, k, out):
    for i in range(4):
        out[4 * i], out[4 * i + 1] = np.sin(x[i]), np.cos(x[i])
        out[4 * i + 2], out[4 * i + 3] = np.arctan2(x[i], x[i + 1]), np.sqrt(abs(x[i]) + np.pi)
    out[20], out[21] = np.inf, np.nan


CONSTRUCTS = sums, greatest, compared, parts, calls, library
KINDS = F1, F2, I1, F1


@pytest.mark.parametrize("function", CONSTRUCTS, ids=lambda f: f.__name__)
def test_each_construct_does_what_its_text_does(function):
    """To the last digits: a product and a sum may be one operation."""
    machine, rng = jit.compiled(function, KINDS), np.random.default_rng(3)
    for x in (rng.normal(size=10), rng.normal(size=10) * 1e3, np.round(rng.normal(size=10)), ODD):
        given = [x, rng.normal(size=(3, 4)), rng.integers(-9, 9, 10), np.zeros(40)]
        ours, theirs = ([a.copy() for a in given] for _ in range(2))
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            said = machine(*ours), function(*theirs) or 0
        assert said[0] == said[1]
        for a, b in zip(ours, theirs, strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-14, atol=1e-300)
            assert (np.signbit(a) == np.signbit(b))[~np.isnan(b)].all()


def test_a_kernel_that_is_handed_in_is_called():
    def some(data, q, qd, tau, out):
        out[0] = data[0] + q[0]
        return 7

    def asks(accel, x, out):
        return accel(x, x, x, x, out) + 1
    kernel, (x, out) = jit.compiled(some, (F1,) * 5), np.array([[2.0], [0.0]])
    for machine in (jit.around(asks, (F1, F1), kernel), asks):
        out[0] = 0
        assert machine(kernel, x, out) == 8
        assert out[0] == 4


# --- what is refused ------------------------------------------------------------------------------------------------
def by_name(x):
    return max(x[0], x[1], key=abs)


def a_list(x):
    some = [1, 2]
    return some


def whole_rows(x):
    x[:] = 0.0


def another_kind(x):
    i = 0
    i += 0.5


def itself(x):
    return itself(x)


def strided(x):
    return x[::2].size


def over_a_list(x):
    for i in x:
        x[0] = i


def one_or_two(x):
    a, b = (1, 2) if x[0] > 0 else 3
    return a + b


def a_row_or_a_number(x):
    y = x if x[0] > 0 else 3
    return y


def stops(x):
    while x[0] > 0:
        break


@pytest.mark.parametrize("function, said, line", [
    (by_name, "'max(x[0], x[1], key=abs)' names its arguments", 1),
    (a_list, "'[1, 2]' is outside of what is compiled", 1), (whole_rows, "'x[:]' is an array", 1),
    (another_kind, "'i += 0.5' has to be a whole number here", 2),
    (itself, "'itself(x)' calls itself", 1), (strided, "'::2' is outside", 1),
    (one_or_two, "'(1, 2) if x[0] > 0 else 3' is not as many values", 1),
    (a_row_or_a_number, "'x if x[0] > 0 else 3' is of another kind", 1),
    (over_a_list, "'for i in x:' goes over something else", 1), (stops, "'break' is outside", 2)])
def test_what_is_outside_is_refused_with_its_place(function, said, line):
    with pytest.raises(SyntaxError) as raised:
        Lowering().export(function, (F1,), "none")
    assert said in raised.value.msg
    assert (raised.value.filename, raised.value.lineno) == (__file__, function.__code__.co_firstlineno + line)


@pytest.mark.parametrize("x", [np.zeros(3, int), np.zeros((1, 3)), np.zeros(6)[::2], [0.0], np.zeros(3, np.float32)])
def test_another_array_is_refused_by_name(x):
    def nothing(first, second):
        return 0
    machine = jit.compiled(nothing, (F1, INT))
    with pytest.raises(TypeError, match="nothing takes as first a contiguous, writeable array of float64 with 1 axes"):
        machine(x, 1)
    with pytest.raises(TypeError, match="nothing takes 2 arguments, got 1"):
        machine(np.zeros(3))
    with pytest.raises(TypeError):
        machine(np.zeros(3), 0.5)
    still = np.zeros(3)
    still.flags.writeable = False
    with pytest.raises(TypeError, match="writeable"):
        machine(still, 1)


# --- the library's own ----------------------------------------------------------------------------------------------
def swings(data, q, qd, tau, out):
    for i in range(q.size):
        out[i] = tau[i] - data[0] * np.sin(q[i]) - 0.5 * (q[i] - q[i - 1]) * (1 + qd[i])
        if abs(q[i]) > data[1]:
            return 1
    return 0


def rates(joints, q, qd, tau, out):
    for i in range(q.size):
        out[i] = qd[i] if i < qd.size else 0.1 * q[i]
    return 0


def same(function, kinds, given, *kernels, rtol=1e-10):
    """Whether a function says and writes as machine code what it does as its text."""
    own = tuple(map(Known, kernels))
    machine = jit.compiled(function, (*own, *kinds))
    ours, theirs = ([a.copy() if isinstance(a, np.ndarray) else a for a in given] for _ in range(2))
    with np.errstate(all="ignore"):
        assert machine(*kernels, *ours) == function(*kernels, *theirs)
    for a, b in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(a, b, rtol=rtol, atol=rtol / 100)
    return ours


@pytest.mark.parametrize("limit", [1e300, 0.6])
@pytest.mark.parametrize("scheme", ["rk4", "euler", "semi-implicit", "midpoint"])
def test_fixed_steps_are_those_of_the_text(scheme, limit):
    law, t = LAWS["all"].table(rd.planar_arm(3)), np.array([0.0, 0.1, 0.4])
    nodes, weights = EXPLICIT.get(scheme, ((), ()))
    tables = np.array(nodes, dtype=float), np.array(weights, dtype=float), np.array([1e8, 1e-12, 50.0])
    for kernels, attitudes, width in (
            ((swings, integrate.steady), [], 3), ((first_three, rates), [3], 7)):
        w = np.zeros((integrate.ROWS, 8))
        w[:2, :3] = [0.3, -0.5, 0.5], [0.2, 0.0, -0.4]
        w[0, 3:width] = [0.5, -0.5, 0.7, 0.1][:width - 3]
        given = (np.zeros(1), np.array(attitudes, int), integrate.SCHEMES[scheme], *tables, np.array([4.0, limit]), law,
                 t, np.array([5, 6]), np.zeros(2, int), 9, w, np.zeros((3, width)), np.zeros((3, 3)))
        found = same(integrate.advance, integrate.ARGUMENTS, given, *kernels)
        assert found[-5][0] == 1 or limit < 1


def first_three(data, q, qd, tau, out):                         # it looks at the joints alone
    return swings(data, q[:3], qd, tau, out)


def test_adaptive_steps_are_those_of_the_text():
    law, w = LAWS["all"].table(rd.planar_arm(3)), np.zeros((adaptive.ROWS, 8))
    w[adaptive.STATE, :6] = 0.3, -0.5, 1.0, 0.2, 0.0, -0.4
    for limit in (1e300, 0.8):
        given = (adaptive.table(), np.array([1e8, 1e-6, 1e-9]), np.array([4.0, limit]), law, np.linspace(0, 1, 8),
                 np.zeros(1, int), 30, w, np.zeros((8, 3)), np.zeros((8, 3)))
        found = same(adaptive.advance_adaptive, adaptive.ARGUMENTS, given, swings, rtol=1e-6)
        assert found[-5][0] == 7 or limit < 1


@pytest.mark.parametrize("name", ["rods", "points"])
def test_what_is_painted_is_that_of_the_text(name):
    arm, _, law, t, q, qd, does = case(name)
    chain, points, gravity = described(name)
    same(shown.states, shown.ARGUMENTS[shown.states], (chain, points, gravity, q, qd, np.zeros((3, 2 * arm.n + 6))))
    given = chain, points, gravity, law.table(arm), t, q, qd, does, np.zeros((3, arm.n, shown.WIDTH))
    same(shown.on_the_way, shown.ARGUMENTS[shown.on_the_way], given)


@pytest.mark.parametrize("struck", [False, True])
@pytest.mark.parametrize("kind", hands.HANDLED)
def test_arms_in_hands_are_those_of_the_text(kind, struck):
    n, pulls = 4, [(2, 0.5, 1.0), (3, 1.0, 0.5)]
    arm = rd.planar_arm(n, 0.5, 1.0, body="point" if kind == "tension" else "rod")
    rows = plane.planar_rows(arm)
    if kind == "dense":
        own = hands.dense_data(InPlane(hands.TORQUES, *rows[1:], of_all=True).falling(rd.GRAVITY), n)
    else:
        own = InPlane(*rows, of_all=True).falling(rd.GRAVITY)
    data = hands.data_of(own, np.full(n, 0.5), (0.0, 0.0), [1], (1.2, 0.9), pulls, 20.0)
    data[hands.STRUCK] = struck
    rng = np.random.default_rng(0)
    q, qd, tau = rng.normal(size=(3, n + 4))
    same(hands.HANDLED[kind], (F1,) * 5, (data, q, qd, tau, np.zeros(n + 4 + 3 + 8 + hands.PER_JOINT * n)))
