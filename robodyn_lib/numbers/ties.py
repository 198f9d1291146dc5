"""Choose the largest or smallest number by a rule where several are equal but for rounding.

`np.argmax` lets the last digit of a result choose between equal numbers, and that digit depends on
the processor. Whatever is printed or drawn from such a choice then differs from machine to machine.
"""

import numpy as np
from numpy.typing import ArrayLike

TIE = 1e-9  # numbers that differ by less than this share of the largest are equal


def first_largest(values: ArrayLike, axis: int | None = None) -> int | np.ndarray:
    """Return the index of the first number that is the largest to within 1e-9 of it.

    values: real numbers, at least one; axis: as in `np.argmax`, by default all numbers in order. A
    NaN is larger than any number. Raises ValueError for no numbers.

    >>> first_largest([1.0, 3.0, 3.0000000001])
    1
    """
    values = np.asarray(values, dtype=float)
    if values.size == 0:
        raise ValueError("values must hold at least one number, got none")
    if axis is None:
        values = values.ravel()
        axis = 0
    values = np.where(np.isnan(values), np.inf, values)
    largest = values.max(axis=axis, keepdims=True)
    allowed = np.where(np.isfinite(largest), TIE * np.abs(largest), 0)
    with np.errstate(invalid="ignore"):  # inf - inf
        near = (values == largest) | (largest - values <= allowed)
    places = near.argmax(axis=axis)
    return int(places) if places.ndim == 0 else places


def first_smallest(values: ArrayLike, axis: int | None = None) -> int | np.ndarray:
    """Return the index of the first number that is the smallest to within 1e-9 of it.

    It is `first_largest` of the negated numbers.

    >>> first_smallest({"a": 2.0, "b": 1.0, "c": 1.0 - 1e-12}.values())
    1
    """
    if not hasattr(values, "__array__"):
        values = list(values)
    return first_largest(-np.asarray(values, dtype=float), axis)
