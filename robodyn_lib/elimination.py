"""Symmetric elimination, one pivot at a time, with every intermediate matrix. Any arithmetic.

There is one loop, `eliminated`, with n^3/6 products. Both the factorization U D U^T and the steps
of a picture use it.
"""

from itertools import islice
from typing import NamedTuple

import numpy as np

from .numbers import array, is_zero
from .spatial import eye, zeros

EPSILON = np.finfo(float).eps


class Step(NamedTuple):
    """The state after a step: matrices {name: array}, a sentence, and the pivot.

    pivot: (row, column) from 0, or None; the sentence counts from 1.
    """

    matrices: dict
    sentence: str = ""
    pivot: tuple | None = None


def vanishes(pivot, size):
    """Return True if a pivot is 0 or, for a float, only rounding error of numbers of this size."""
    return is_zero(pivot) or (
        isinstance(pivot, float) and not abs(pivot) > 64 * EPSILON * abs(size)
    )


def _refuse_no_pivot(k, pivot, size):
    if vanishes(pivot, size):
        raise ValueError(
            f"row {k + 1}: its pivot vanishes, so elimination cannot divide by it; "
            "try another order of the pivots"
        )


def eliminated(A, refuse=_refuse_no_pivot):
    """Factor A = L diag(D) L^T from the first row down and yield (k, L, D) at each pivot k.

    After step k columns 0 .. k of L and entries 0 .. k of D are known. A (n, n) is symmetric, and
    only its lower half is read; L (n, n) is unit lower triangular. L and D (n,) are the same arrays
    at every step, changed in place. From column k of A the contributions of earlier pivots are
    subtracted: one product for each entry on or below the diagonal and each earlier pivot, n^3/6 in
    all. refuse(k, pivot, A[k, k]) may raise; if it returns True, the pivot is set to 0 and nothing
    is divided by it.
    """
    n = len(A)
    L = eye(n, A.dtype)
    D = zeros(n, A.dtype)
    scaled = zeros((n, n), A.dtype)  # L diag(D)
    for k in range(n):
        column = A[k:, k] - scaled[k:, :k] @ L[k, :k] if k else A[:, 0]
        if not refuse(k, column[0], A[k, k]):
            D[k] = column[0]
            scaled[k:, k] = column
            L[k + 1 :, k] = column[1:] / column[0]
        yield k, L, D


def unit_factor(A, refuse=_refuse_no_pivot):
    """Return U (n, n) and D (n,) of A = U diag(D) U^T, eliminating the last row first. O(n^3).

    A is symmetric, U is unit upper triangular, D holds the pivots. refuse(i, pivot, A[i, i]) is
    called for each row i, see `eliminated`; by default a vanishing pivot raises ValueError.

    >>> U, D = unit_factor(np.array([[3., 2.], [2., 4.]]))
    >>> D
    array([2., 4.])
    """
    n = len(A := array(A))
    *_, (_, L, D) = eliminated(A[::-1, ::-1], lambda k, *pivot: refuse(n - 1 - k, *pivot))
    return L[::-1, ::-1].copy(), D[::-1].copy()


def solved(U, D, right):
    """Solve U D U^T x = right for x (n,) or (n, m), with U and D of `unit_factor`. O(n^2).

    This stays accurate where light and heavy parts make an explicit inverse inaccurate.
    """
    x = right.copy()
    for k in range(len(D) - 1, -1, -1):
        x[:k] = x[:k] - np.multiply.outer(U[:k, k], x[k])
    x = (x.T / D).T
    for k in range(len(D)):
        x[k] = x[k] - U[:k, k] @ x[:k]
    return x


def elimination_steps(A, order=None, names=("U", "R", "Uᵀ")):
    """Yield A = U R U^T as a `Step` after each pivot, from U = 1 and R = A to a diagonal R. O(n^3).

    order: the pivots, as rows of A from 0; by default the last row first, as in `unit_factor`, so
    that U is upper triangular. If rows count from the tip, order=range(n) begins there, and U is
    lower triangular. There are n steps with the three matrices under `names`: the start, and one
    for each pivot except the last, below which no entries are left. Raises ValueError if A is not
    square and symmetric, if order does not name every row once, or if a pivot vanishes.

    >>> start, end = elimination_steps(np.array([[3., 2.], [2., 4.]]))
    >>> end.matrices["R"]
    array([[2., 0.],
           [0., 4.]])
    """
    A = _symmetric(A)
    order = _each_once(order, len(A))
    # The place of each row of A in the order of elimination.
    place = np.argsort(order)  # no tie: whole numbers

    def back(X):
        return X[np.ix_(place, place)]

    yield Step(_product(eye(len(A), A.dtype), A, names), f"The matrix, {len(A)} by {len(A)}.")
    R = A[np.ix_(order, order)]
    pivots = eliminated(R.copy(), lambda k, *pivot: _refuse_no_pivot(order[k], *pivot))
    for k, L, D in islice(pivots, len(A) - 1):
        before = R
        R = _with_cleared(before, k, L[:, k], D[k])
        sentence = _describe_step(order[k], before[k + 1 :, k + 1 :], R[k + 1 :, k + 1 :])
        yield Step(_product(back(L), back(R), names), sentence, (order[k], order[k]))


def _with_cleared(A, k, column, pivot):
    """Return A (n, n) with row and column k cleared; column (n,): column k of L."""
    A = A.copy()
    rest = slice(k + 1, None)
    A[rest, rest] = A[rest, rest] - pivot * np.outer(column[rest], column[rest])
    A[rest, k] = A[k, rest] = 0
    return A


def _product(U, R, names):
    return dict(zip(names, (U, R, U.T), strict=True))


def _describe_step(k, before, after):
    """Return a sentence on the entries of the remaining block (n, n) that change in step k."""
    n = len(after)
    changed = int(np.sum(before != after))
    verb = "entry changes" if changed == 1 else "entries change"
    remaining = f"Of what is left, {n} by {n}, {changed or 'no'} {verb}."
    return f"Row and column {k + 1} are cleared. {remaining}"


def _symmetric(A):
    A = array(A)
    if A.ndim != 2 or A.shape[0] != A.shape[1] or not len(A):
        raise ValueError(f"A must be square, got shape {A.shape}")
    if A.dtype == np.float64:
        differs = ~(np.abs(A - A.T) <= 1e-9 * np.abs(A).max())
    else:
        differs = A != A.T
    bad = np.argwhere(differs)
    if len(bad):
        i, j = bad[0]
        raise ValueError(
            f"A must be finite and symmetric; entry ({i + 1}, {j + 1}) is {A[i, j]}, "
            f"entry ({j + 1}, {i + 1}) is {A[j, i]}"
        )
    return A


def _each_once(order, n):
    order = list(range(n - 1, -1, -1) if order is None else order)
    if sorted(order) != list(range(n)):
        raise ValueError(f"order must name each row 0 .. {n - 1} once, got {order}")
    return order
