"""The rank of closures: elimination of a positive semidefinite matrix by rows.

It finds which rows are independent and which repeat others. A = K M^-1 K^T has a zero pivot exactly
where a row of K depends on rows before it. Then forces that cancel exist, and the accelerations
that are asked for must fit. Nothing is averaged: results that are not unique are reported.
"""

from dataclasses import dataclass

import numpy as np

from ..elimination import EPSILON
from ..spatial import inverse, zeros

DEPENDENT = 1e-12  # relative to a row's size: an angle of 1e-6 to the others
FITS = 1e-8  # relative to the required accelerations, if rows depend on others
TAKES_PART = 1e-6  # relative to the largest part, each measured by the size of its row


@dataclass(frozen=True, eq=False)
class Rank:
    """The rows of a semidefinite A (R, R): `new` have a pivot that is not 0, `repeats` the others.

    inverse (s, s): of A among the rows that are new. free (R, R-s): forces that cancel, A free = 0,
    a column for each row that repeats, with 1 in that row. sizes (R,): roots of `size`, for floats.
    """

    new: list
    repeats: list
    inverse: np.ndarray
    free: np.ndarray
    sizes: np.ndarray | None

    def depends(self, place):
        """Return the rows that row repeats[place] depends on, and that row itself."""
        column = self.free[:, place]
        if self.sizes is None:
            return [i for i, x in enumerate(column) if x != 0]
        part = abs(column) * self.sizes
        return [
            i for i, x in enumerate(part) if x > TAKES_PART * part.max() or i == self.repeats[place]
        ]


def ranked(A, size=None):
    """Return the `Rank` of a symmetric positive semidefinite A (R, R), rows in their order. O(R^3).

    size (R,): the size of the terms in A's diagonal, for floats, so that a row that is only
    rounding is recognized as 0; by default the diagonal. A row with a small pivot increases the
    rounding error of those after it.
    """
    R = len(A)
    exact = A.dtype == object
    if size is None:
        size = np.diag(A)
    shaken = (  # the square root of each row's rounding error
        None if exact else 4 * EPSILON**0.5 * abs(np.diag(A) * size) ** 0.25
    )
    new = []
    repeats = []
    rest = A.copy()
    for i in range(R):
        noise = 0 if exact else max(DEPENDENT * A[i, i], DEPENDENT**2 * size[i], shaken[i] ** 2)
        if rest[i, i] <= noise:
            repeats.append(i)
            continue
        new.append(i)
        row = rest[i] / rest[i, i]
        rest = rest - np.outer(rest[:, i], row)
        shaken = None if exact else shaken + abs(row) * shaken[i]
    inverse_of_new = inverse(A[np.ix_(new, new)]) if new else zeros((0, 0), A.dtype)
    free = zeros((R, len(repeats)), A.dtype)
    for place, i in enumerate(repeats):
        free[i, place] = 1
        free[new, place] = -inverse_of_new @ A[new, i]
    return Rank(new, repeats, inverse_of_new, free, None if exact else np.sqrt(abs(size)))


def solved(rank, d, labels, parts=None):
    """Return one solution f (R,) of A f = d that is 0 in the rows that repeat others.

    Raises ValueError if d contradicts the dependence of the rows. labels: of the rows, for errors;
    parts (R,): for floats, what the entries of d were summed up from.
    """
    f = zeros(len(d), d.dtype)
    if rank.new:
        f[rank.new] = rank.inverse @ d[rank.new]
    for place, i in enumerate(rank.repeats):
        column = rank.free[:, place]
        asked = column @ d
        if abs(asked) > allowed(column, abs(d) if parts is None else parts):
            rows = ", ".join(labels[j] for j in rank.depends(place) if j != i)
            if rows:
                reason = f"it depends on {rows}, and the required accelerations differ by"
            else:
                reason = "no joint can move it, but it would have to accelerate by"
            raise ValueError(f"closure {labels[i]}: it cannot be kept; {reason} {float(asked):.3g}")
    return f


def allowed(column, parts):
    """Return the rounding error allowed where forces cancel; 0 for exact numbers.

    It belongs to sums of numbers of these sizes.
    """
    return 0 if column.dtype == object else FITS * (abs(column) @ parts)
