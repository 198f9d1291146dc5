"""Texts that are written out without loops: they do what they do on arrays of floats."""

import ctypes

import numpy as np
import pytest

from robodyn_lib.codegen import pivot, subtract, subtract_rows
from robodyn_lib.codegen.llvm import Machine
from robodyn_lib.codegen.loops import function
from robodyn_lib.codegen.written_out import Page

pytest.importorskip("llvmlite")


def eliminated(A, x, out):
    """Subtract earlier rows, in the order in which they are finished, from slices of later ones."""
    n = len(A)
    for i in range(n):
        for j in range(i):
            subtract(A[i, j:], A[i, j] * x[j], A[j, j:])
        for k in range(i, n):
            out[i, k] = -A[i, k]


def in_turns(A, x, out):
    """Write to two rows in turns, after single numbers of both were set, and to a part of a row."""
    n = len(A)
    out[0, 1] = 2
    out[1, n - 1] = x[0]
    for k in range(n):
        subtract(out[0], A[k, 0], A[k])
        subtract(out[1], out[0, k], A[k])
    out[0, 2] = out[1, 1] / 4 + 3 * x[1] - 1
    subtract_rows(A[1, :2], x[1:3], A)
    subtract_rows(A[2, 1:], x[:2], A, 1)
    out[2, 0] = 1 - A[1, 0]
    out[2, 1] = A[1, 1] + 0
    out[2, 2] = 0 * A[0, 0]
    subtract(out[2], -x[2], out[0])
    out[n - 1, 0] = pivot(x[0], x[1])
    out[n - 1, 1] = pivot(x[1], x[0])
    out[n - 1, 2] = pivot(x[0], -9.0)


def machine_code_of(text, given):
    """Return run(A, x, out) of a text, for matrices of one size; given: where A is not 0."""
    n = len(given)

    def write(w, states):
        page = Page(w)
        A, (x,) = page.matrix("%q", given), page.matrix("%qd", np.ones((1, n)))
        worked = page.room((n, n))
        for i in range(n):
            subtract(worked[i], x[0] / -x[0], A[i])
        text(worked, x, page.matrix("%out", np.zeros((n, n))))
        page.leave()

    machine = Machine({"text": function("text", 1, write)})
    code = machine.function("text", *[ctypes.c_void_p] * 5)
    return machine, lambda *arrays: code(*(a.ctypes.data for a in (np.zeros(99), *arrays)))


@pytest.mark.parametrize("n", [3, 8, 13])
@pytest.mark.parametrize("text", [eliminated, in_turns], ids=lambda f: f.__name__)
def test_a_text_does_what_it_does_on_floats(text, n):
    """Also where many numbers are 0, which are not read; nothing is written behind the result."""
    rng = np.random.default_rng(n)
    for given in (np.ones((n, n)), np.tri(n), np.eye(n), rng.integers(0, 2, (n, n))):
        A, x = rng.normal(size=(n, n)), rng.normal(size=n)
        right = np.zeros((n, n))
        text(given * A, x, right)
        out = np.full(n * n + 9, 7.0)
        _machine, run = machine_code_of(text, given)
        empty = ~given.astype(bool).any(axis=1)
        run(np.where(empty[:, np.newaxis], np.nan, given * A), x, x, out)
        found = np.where(right == 0, 0, out[: n * n].reshape(n, n))
        np.testing.assert_allclose(found, right, rtol=1e-12, atol=1e-12)
        assert (out[n * n :] == 7).all()
