"""Symmetric elimination one pivot at a time, so that every matrix on the way can be looked at. Any arithmetic."""
from typing import NamedTuple

import numpy as np

from .spatial import array, eye

__all__ = ["Step", "elimination_steps"]


class Step(NamedTuple):
    """What stands there after a step: matrices {name: (rows, columns)}, a sentence, the pivot (row, column) or None.

    Rows and columns of `pivot` count from 0; the sentence counts from 1.
    """

    matrices: dict
    sentence: str = ""
    pivot: tuple | None = None


def elimination_steps(A, order=None, names=("U", "R", "Uᵀ")):
    """A = U R U^T at every step of a symmetric elimination: first U = 1 and R = A, at the end R = D is diagonal.

    order: the pivots, rows of A from 0; by default the last row first, as in `factor_from_tip`, so that U is upper
    triangular. Where rows count from the tip, order=range(n) begins there, and U is lower triangular. Yields n `Step`s
    with the three matrices under `names`: the start, and one for each pivot but the last, which finds nothing left to
    clear. Raises ValueError where A is not square and symmetric, where order does not name every row once, and where a
    pivot vanishes that has to divide. O(n^3).

    >>> start, end = elimination_steps(np.array([[3., 2.], [2., 4.]]))
    >>> end.matrices["R"]
    array([[2., 0.],
           [0., 4.]])
    """
    A, order = _symmetric(A), _each_once(order, len(A))
    U, R = eye(len(A), A.dtype), A
    yield Step(_product(U, R, names), f"The matrix, {len(A)} by {len(A)}.")
    for done, k in enumerate(order[:-1], start=1):
        rest = order[done:]
        _refuse_no_pivot(R[k, k], A[k, k], k)
        square, before = np.ix_(rest, rest), R
        U, R = U.copy(), R.copy()
        U[rest, k] = R[rest, k] / R[k, k]
        R[square] = R[square] - R[k, k] * np.outer(U[rest, k], U[rest, k])
        R[rest, k] = R[k, rest] = 0
        yield Step(_product(U, R, names), _cleared(k, before[square], R[square]), (k, k))


def _product(U, R, names):
    return dict(zip(names, (U, R, U.T), strict=True))


def _cleared(k, before, after):
    """Row and column 4 are cleared; of what is left, 3 by 3, 9 entries change."""
    changed, n = int(np.sum(before != after)), len(after)
    return (f"Row and column {k + 1} are cleared. Of what is left, {n} by {n}, "
            f"{changed or 'no'} {'entry changes' if changed == 1 else 'entries change'}.")


def _refuse_no_pivot(pivot, was, k):
    """Exact numbers vanish exactly, floats up to rounding."""
    if pivot == 0 or (isinstance(pivot, float) and abs(pivot) <= 64 * np.finfo(float).eps * abs(was)):
        raise ValueError(f"row {k + 1}: its pivot vanishes and cannot divide; another order may lead around it")


def _symmetric(A):
    A = array(A)
    if A.ndim != 2 or A.shape[0] != A.shape[1] or not len(A):
        raise ValueError(f"A must be square, got shape {A.shape}")
    floats = A.dtype == np.float64
    bad = np.argwhere(~(np.abs(A - A.T) <= 1e-9 * np.abs(A).max()) if floats else A != A.T)
    if len(bad):
        i, j = bad[0]
        raise ValueError(f"A must be finite and symmetric; entry ({i + 1}, {j + 1}) is {A[i, j]}, "
                         f"entry ({j + 1}, {i + 1}) is {A[j, i]}")
    return A


def _each_once(order, n):
    order = list(range(n - 1, -1, -1) if order is None else order)
    if sorted(order) != list(range(n)):
        raise ValueError(f"order must name each row 0 .. {n - 1} once, got {order}")
    return order
