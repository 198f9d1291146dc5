"""Symmetric elimination one pivot at a time, so that every matrix on the way can be looked at. Any arithmetic.

One loop, `eliminated`, with n^3/6 products; U D U^T of a matrix and the steps of a picture are both
read off it.
"""

from itertools import islice
from typing import NamedTuple

import numpy as np

from .numbers import array
from .spatial import eye, zeros

EPSILON = np.finfo(float).eps


class Step(NamedTuple):
    """The state after a step: matrices {name: (rows, columns)}, a sentence, the pivot (row, column) or None.

    Rows and columns of `pivot` count from 0; the sentence counts from 1.
    """

    matrices: dict
    sentence: str = ""
    pivot: tuple | None = None


def vanishes(pivot, size):
    """True if a pivot is 0: exact numbers vanish exactly, a float is what rounding leaves of numbers of this size."""
    return pivot == 0 or (isinstance(pivot, float) and not abs(pivot) > 64 * EPSILON * abs(size))


def _refuse_no_pivot(k, pivot, size):
    if vanishes(pivot, size):
        raise ValueError(
            f"row {k + 1}: its pivot vanishes and cannot divide; another order may lead around it"
        )


def eliminated(A, refuse=_refuse_no_pivot):
    """Yield (k, L, D) at each pivot k = 0 .. n-1 of A = L diag(D) L^T, first row first, entries 0 .. k being known.

    A (n, n) is symmetric and only its lower half is read, L (n, n) unit lower triangular; L and D
    (n,) are the same arrays at every step, changed in place. Column k of A loses what the pivots
    before it take: one product for each entry on or below the diagonal and each pivot before, n^3/6
    in all. refuse(k, pivot, A[k, k]) may raise; if it returns True the pivot is set to 0 and
    nothing is divided by it.
    """
    n = len(A)
    L, D, scaled = eye(n, A.dtype), zeros(n, A.dtype), zeros((n, n), A.dtype)  # scaled: L diag(D)
    for k in range(n):
        column = A[k:, k] - scaled[k:, :k] @ L[k, :k] if k else A[:, 0]
        if not refuse(k, column[0], A[k, k]):
            D[k], scaled[k:, k] = column[0], column
            L[k + 1 :, k] = column[1:] / column[0]
        yield k, L, D


def unit_factor(A, refuse=_refuse_no_pivot):
    """A = U D U^T of a symmetric matrix (n, n), last row first: U unit upper triangular, D (n,) the pivots. O(n^3).

    refuse(i, pivot, A[i, i]): what is done about row i, see `eliminated`; by default ValueError
    where a pivot vanishes.

    >>> U, D = unit_factor(np.array([[3., 2.], [2., 4.]]))
    >>> D
    array([2., 4.])
    """
    n = len(A := array(A))
    *_, (_, L, D) = eliminated(A[::-1, ::-1], lambda k, *pivot: refuse(n - 1 - k, *pivot))
    return L[::-1, ::-1].copy(), D[::-1].copy()


def solved(U, D, right):
    """x of U D U^T x = right (n,) or (n, m), by what `unit_factor` returns: last row first, and back. O(n^2).

    A matrix of light and heavy parts has no accurate inverse; this has.
    """
    x = right.copy()
    for k in range(len(D) - 1, -1, -1):
        x[:k] = x[:k] - np.multiply.outer(U[:k, k], x[k])
    x = (x.T / D).T
    for k in range(len(D)):
        x[k] = x[k] - U[:k, k] @ x[:k]
    return x


def elimination_steps(A, order=None, names=("U", "R", "Uᵀ")):
    """A = U R U^T at every step of a symmetric elimination: first U = 1 and R = A, at the end R = D is diagonal.

    order: the pivots, rows of A from 0; by default the last row first, as in `unit_factor`, so that
    U is upper triangular. Where rows count from the tip, order=range(n) begins there, and U is
    lower triangular. Yields n `Step`s with the three matrices under `names`: the start, and one for
    each pivot but the last, which finds nothing left to clear. Raises ValueError where A is not
    square and symmetric, where order does not name every row once, and where a pivot vanishes that
    has to divide. O(n^3).

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
    left = A[np.ix_(order, order)]
    pivots = eliminated(left.copy(), lambda k, *pivot: _refuse_no_pivot(order[k], *pivot))
    for k, L, D in islice(pivots, len(A) - 1):
        before, left = left, _left(left, k, L[:, k], D[k])
        said = _cleared(order[k], before[k + 1 :, k + 1 :], left[k + 1 :, k + 1 :])
        yield Step(_product(back(L), back(left), names), said, (order[k], order[k]))


def _left(A, k, column, pivot):
    """Return what is left of A once row and column k are cleared by this column of L."""
    A, rest = A.copy(), slice(k + 1, None)
    A[rest, rest] = A[rest, rest] - pivot * np.outer(column[rest], column[rest])
    A[rest, k] = A[k, rest] = 0
    return A


def _product(U, R, names):
    return dict(zip(names, (U, R, U.T), strict=True))


def _cleared(k, before, after):
    """Row and column 4 are cleared; of what is left, 3 by 3, 9 entries change."""
    changed, n = int(np.sum(before != after)), len(after)
    return (
        f"Row and column {k + 1} are cleared. Of what is left, {n} by {n}, "
        f"{changed or 'no'} {'entry changes' if changed == 1 else 'entries change'}."
    )


def _symmetric(A):
    A = array(A)
    if A.ndim != 2 or A.shape[0] != A.shape[1] or not len(A):
        raise ValueError(f"A must be square, got shape {A.shape}")
    bad = np.argwhere(
        A != A.T if A.dtype != np.float64 else ~(np.abs(A - A.T) <= 1e-9 * np.abs(A).max())
    )
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
