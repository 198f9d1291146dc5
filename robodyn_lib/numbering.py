"""Numbering of links: the one place where the order of links is reversed.

Public vectors and arrays run base to tip and count from 0. The papers count from 1: Rodriguez &
Kreutz and Kozłowski from the tip, Saha and Lee & Chirikjian from the base. What a paper calls x(k)
is the entry at key k of a dictionary. `FromTip` and `FromBase` are dictionaries that record the
direction, so that one cannot be mistaken for the other.
"""

import numpy as np


class _Counted(dict):
    """A dictionary over links that records from which end they are counted."""

    def __or__(self, other):
        self._refuse_other_direction(other)
        return type(self)({**self, **other})

    def __ror__(self, other):
        self._refuse_other_direction(other)
        return type(self)({**other, **self})

    def __ior__(self, other):
        self._refuse_other_direction(other)
        self.update(other)
        return self

    def _refuse_other_direction(self, other):
        if isinstance(other, _Counted) and type(other) is not type(self):
            raise TypeError(
                f"a {type(self).__name__} and a {type(other).__name__} number the links "
                "from opposite ends"
            )


class FromTip(_Counted):
    """{k: x(k)} with k = 1 the last link, N the first; 0 is the tip, N+1 the base.

    >>> FromTip({1: "hand"}) | FromBase({1: "shoulder"})
    Traceback (most recent call last):
        ...
    TypeError: a FromTip and a FromBase number the links from opposite ends
    """


class FromBase(_Counted):
    """{i: x(i)} with i = 1 the first link, n the last; 0 is the base, n+1 the tip."""


def from_tip(values, places=None):
    """Return rates (nv, ...), base to tip, as a `FromTip` {k: (d, ...)}.

    places: the slice of each joint's rates; by default each joint has one.

    >>> from_tip(np.array([10., 20., 30.]))[1]
    array([30.])
    """
    places = _ones(values) if places is None else places
    return FromTip({k: values[places[-k]] for k in range(1, len(places) + 1)})


def from_base(values, places=None):
    """Return rates (nv, ...), base to tip, as a `FromBase` {i: (d, ...)}; places as in `from_tip`.

    >>> from_base(np.array([10., 20., 30.]))[1]
    array([10.])
    """
    places = _ones(values) if places is None else places
    return FromBase({i: values[place] for i, place in enumerate(places, 1)})


def _ones(values):
    return [slice(i, i + 1) for i in range(len(values))]


def frames_from_tip(rows, n):
    """Return rows of links (n, ...), or of links and tip (n+1, ...), as a `FromTip` {k: (...)}.

    The rows run base to tip; the tip, row n, has key 0.

    >>> frames_from_tip(["shoulder", "elbow", "tip"], 2)
    {0: 'tip', 1: 'elbow', 2: 'shoulder'}
    """
    return FromTip({k: rows[n - k] for k in range(n + 1 - len(rows), n + 1)})


def to_base_order(counted):
    """Return the vector (nv,), base to tip, of a dictionary {k: (d,)} over the links.

    A dictionary that is no `FromBase` is taken to count from the tip.

    >>> to_base_order(from_tip(np.array([10., 20.])))
    array([10., 20.])
    >>> to_base_order(from_base(np.array([10., 20.])))
    array([10., 20.])
    """
    links = range(1, len(counted) + 1)
    if not isinstance(counted, FromBase):
        links = links[::-1]
    return np.concatenate([counted[k] for k in links])


def refuse_from_base(word, values):
    """Raise TypeError if a recursion that counts from the tip is given a `FromBase`."""
    if isinstance(values, FromBase):
        raise TypeError(
            f"{word} is a FromBase, but this recursion counts from the tip; pass a FromTip"
        )
