"""Functions that are lowered to LLVM's language do what their text does, construct by construct.

The library's own are right: test_integrate.py, test_hands_by_newton.py, and what
is painted in test_laboratory_in_node.py.
"""

import warnings
from runpy import run_path

import numpy as np
import pytest

from robodyn_lib.codegen import pivot, subtract, subtract_rows
from robodyn_lib.codegen.expressions import F1, F2, I1, INT
from robodyn_lib.codegen.lowered import Lowering
from robodyn_lib.compiled import jit

ODD = np.array([0.0, -0.0, 1.0, -2.5, np.inf, -np.inf, np.nan, 1e300, 1e-300, 7.0])
SIX = 6


# --- constructs: out (40,), x (n,), M (3, 4), k whole numbers (n,) --------------------------------
def sums(x, M, k, out):
    for i in range(x.size):
        out[4 * i] = x[i] + 2 * x[i] - 1
        out[4 * i + 1] = x[i] / (k[i] + SIX)
        out[4 * i + 2] = -x[i] * True
        out[4 * i + 3] = x[i] * x[i]
        out[4 * i] -= k[i] * 3 - k[i]
    return 0


def greatest(x, M, k, out):
    """Use min, max and abs; not-a-number stays if it occurs first."""
    least = x[0]
    most = x[0]
    for i in range(len(x)):
        least = min(least, x[i])
        most = max(x[i], most)
        out[i] = max(1, k[i], -2) + abs(k[i] * 1.0) + min(k[i], 0.5)
        out[i + 10] = abs(x[i])
    out[30] = least
    out[31] = most
    out[32] = min(x[0], x[1])
    out[33] = max(x[0], x[1])
    return 0


def compared(x, M, k, out):
    for i in range(x.size):
        a = x[i]
        b = x[i + 3 if i < 7 else i - 7]
        held = a < b or not a <= b and (a == b or i != 2)
        held |= a > 7
        held &= a != b or a >= b
        out[i] = 1.0 if held else x[i] if k[i] != 0 else -k[i]
        out[i + 10] = k[i] if k[i] > 0 else a < b
        out[i + 20] = x[i] if held else 2
    return int(out[0] != 0.0)


def parts(x, M, k, out):
    row = M[1]
    rest = M[1:]
    flat = M.reshape((12,))
    last = M[2]
    corner = M[1, 1:3]
    whole = x[2:8].reshape((3, 2))
    out[0] = row[3]
    out[1] = rest[1, 2]
    out[2] = flat[11]
    out[3] = out[4] = last[1] + last.size
    out[5] = corner[1]
    out[6] = whole[2, 0]
    out[7] = rest[0][3]
    out[8] = rest.shape[0]
    out[9] = M.shape[1]
    out[10] = len(x[3:10]) + len(x[2:2]) + len(x[: k.size])
    for j in range(2, -1, -1):
        out[14 - j] = x[j] + last[j]
    for j in range(2, 0, -1):
        last[j] = j
    for j in range(1, 9, 3):
        out[20 + j] = j
    out[30] = x[int(abs(k[0] * 1.0))]
    out[31] = x[k[1] - k[1]]
    out[32] = len(x[x.size - 3 :])
    for j in range(3):
        j += 5
        out[33] += x[j]
    rest[0, 0] = 5
    return rest.size


def told(a, b):
    """Return a tuple, from either of two return statements."""
    if a > b:
        return a, 0
    return b if b > 0 else a - b, 1 if b > 0 else 2


def twice(row, by):
    for i in range(row.size):
        row[i] *= by


def calls(x, M, k, out):
    larger, which = told(x[2], x[3])
    out[0], out[1] = larger, which
    out[2] = told(x[3], x[9])[1]
    twice(M[2], 2)
    twice(M[0, 1:], 0.5)
    i, rest = 0, M
    while i < 3 and not x[i] < -1:
        i += 1
        rest = M[i - 1 :] if i != 2 else M
    out[3], out[4] = i, rest[0, 3]
    if i == 3:
        return 3
    else:
        out[5] = 1.5
    return np.float64(x[2]).view(np.int64) + int(x[3])


def library(x, M, k, out):
    for i in range(4):
        out[4 * i] = np.sin(x[i])
        out[4 * i + 1] = np.cos(x[i])
        out[4 * i + 2] = np.arctan2(x[i], x[i + 1])
        out[4 * i + 3] = np.sqrt(abs(x[i]) + np.pi)
    out[20], out[21] = np.inf, np.nan
    return 0


def by_rows(x, M, k, out):
    """Use `pivot`, and rows of numbers, several at once."""
    wide = out.reshape((5, 8))
    for i in range(3):
        for j in range(4):
            wide[i, j] = M[i, j]
    for i in range(4):
        wide[4, i] = pivot(x[i], 0.5)
    subtract(wide[3, :4], x[0], wide[1])
    subtract_rows(wide[3, :4], x[2:5], wide[:3])
    subtract_rows(wide[2, :2], x[5:5], wide)
    subtract_rows(wide[3, 4:7], x[2:5], wide[:3], 1)
    return len(wide)


def many_rows(x, M, k, out):
    """Take seven rows, four side by side, then three: whole numbers, whose sums have one value."""
    rows = out.reshape((10, 4))
    for i in range(7):
        x[i] = k[i]
        for j in range(4):
            rows[i, j] = k[i + 1] + j
    subtract_rows(rows[8, :3], x[:7], rows[:7])
    return 0


def long_rows(x, M, k, out):
    """Rows of 15 numbers: eight, four, two and one; nothing is changed behind them."""
    for i in range(4):
        for j in range(10):
            out[10 * i + j] = x[j] + i
    subtract(out[:15], x[0], out[20:35])
    return 0


CONSTRUCTS = sums, greatest, compared, parts, calls, library, by_rows, many_rows, long_rows
KINDS = F1, F2, I1, F1


@pytest.mark.parametrize("function", CONSTRUCTS, ids=lambda f: f.__name__)
def test_each_construct_does_what_its_text_does(function):
    """Last digits may differ, since a product and a sum may be one operation."""
    machine = jit.compiled(function, KINDS)
    rng = np.random.default_rng(3)
    for x in (rng.normal(size=10), rng.normal(size=10) * 1e3, np.round(rng.normal(size=10)), ODD):
        given = [x, rng.normal(size=(3, 4)), rng.integers(-9, 9, 10), np.zeros(40)]
        ours, theirs = ([a.copy() for a in given] for _ in range(2))
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            results = machine(*ours), function(*theirs)
        assert results[0] == results[1]
        for a, b in zip(ours, theirs, strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-14, atol=1e-300)
            assert (np.signbit(a) == np.signbit(b))[~np.isnan(b)].all()


# --- what is refused ------------------------------------------------------------------------------
REFUSED = {  # a function, and part of its error message
    "return max(x[0], x[1], key=abs)": "'max(x[0], x[1], key=abs)' names its arguments",
    "some = [1, 2]": "'[1, 2]' is outside of what is compiled",
    "x[:] = 0.0": "'x[:]' is an array",
    "i = 0; i += 0.5": "'i += 0.5' has to be a whole number here",
    "return f(x)": "'f(x)' calls itself",
    "return x[::2].size": "'::2' is outside",
    "for i in x: x[0] = i": "'for i in x:' goes over something else",
    "a, b = (1, 2) if x[0] > 0 else 3": "'(1, 2) if x[0] > 0 else 3' is several values",
    "y = x if x[0] > 0 else 3": "'x if x[0] > 0 else 3' has to be a number here",
    "return x[:-1].size": "'-1' counts from the end",
    "return x[0] % 2": "'x[0] % 2' is outside",
    "while x[0] > 0: break": "'break' is outside",
    "x[0] = 1.0": "'x[0] = 1.0' ends what returns",
    "return x.reshape((2, 2))[:, 0].size": "'x.reshape((2, 2))[:, 0]' is an array whose entries",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_outside_is_refused_with_its_place(text, tmp_path):
    path = tmp_path / "own.py"
    path.write_text(f"def f(x):\n    {text}\n", encoding="utf-8")
    with pytest.raises(SyntaxError) as raised:
        Lowering().export(run_path(str(path))["f"], (F1,), "none")
    assert REFUSED[text] in raised.value.msg
    assert (raised.value.filename, raised.value.lineno) == (str(path), 2)


@pytest.mark.parametrize(
    "x",
    [
        np.zeros(3, int),
        np.zeros((1, 3)),
        np.zeros(6)[::2],
        [0.0],
        np.zeros(3, np.float32),
        np.frombuffer(bytes(24)),
    ],
)
def test_another_array_is_refused_by_name(x):
    def nothing(first, second):
        return 0

    machine = jit.compiled(nothing, (F1, INT))
    with pytest.raises(
        TypeError,
        match="nothing takes as first a contiguous, writeable array of float64 with 1 axes",
    ):
        machine(x, 1)
    with pytest.raises(TypeError, match="nothing takes 2 arguments, got 1"):
        machine(np.zeros(3))
    with pytest.raises(TypeError):
        machine(np.zeros(3), 0.5)
