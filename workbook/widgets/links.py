"""A link to a state of the laboratory.

It has the preset, the values that differ, and the view in which the picture rests.

The part after "#" is in the format of the page without Python, so a state can go from there to a
notebook and back.
"""

import json
from math import isfinite
from typing import NamedTuple
from urllib.parse import quote, unquote

from .painted import LAYERS


def _is_time(t):
    return _is_number(t) and isfinite(t) and t >= 0


def _is_layer(key):
    """Return whether a key is "" or a layer, "gains" or "gains by rk-fd1"."""
    return key == "" or isinstance(key, str) and key.partition(" by ")[0] in LAYERS


def _is_step(step):
    return isinstance(step, int) and not isinstance(step, bool) and step >= 0


def _is_number(x):
    return isinstance(x, int | float) and not isinstance(x, bool)


SEEN = {"at": _is_time, "layer": _is_layer, "sweep": _is_step}


class State(NamedTuple):
    """A state of the laboratory, as it is stored in a link.

    A preset, or None; names of the only controls, or None; changes {field of Setup: value}; and
    what is seen, {"at": t [s], "layer": what is painted, "sweep": its step, 0 shows all joints},
    each if it is not the first. plays: whether it begins by itself; bare: whether it has no plots.
    """

    preset: str | None = None
    only: list | None = None
    changes: dict = {}
    seen: dict = {}
    plays: bool = False
    bare: bool = False


class Link(NamedTuple):
    """A control that holds a link."""

    def take(self, name, value):
        read(value)
        return value


def written(state):
    """Return the text of a state, from the "#" on.

    >>> written(State("Whip crack", changes={"links": 12}))
    '#%7B%22preset%22%3A%20%22Whip%20crack%22%2C%20%22changes%22%3A%20%7B%22links%22%3A%2012%7D%7D'
    """
    given = {key: value for key, value in state._asdict().items() if value}
    return "#" + quote(json.dumps(given))


def read(text):
    """Return the `State` of a link: an address with the state after "#", or the state alone.

    Raises ValueError that names what cannot be.

    >>> read('laboratory.html#{"preset": "Whip crack", "seen": {"at": 0.3}}').seen
    {'at': 0.3}
    """
    if not isinstance(text, str):
        raise ValueError(f"a link must be a text, got {text!r}")
    fragment = text.strip().partition("#")[2] if "#" in text else text.strip()
    try:
        fields = json.loads(unquote(fragment)) if fragment else {}
    except json.JSONDecodeError:
        fields = None
    if not isinstance(fields, dict):
        raise ValueError(f"link: {text[:60]!r} is not the state of a laboratory")
    if unknown := [key for key in fields if key not in State._fields]:
        raise ValueError(
            f"link: unknown field {unknown[0]!r}; the fields are {', '.join(State._fields)}"
        )
    state = State(**fields)
    for key, kind in (("changes", dict), ("seen", dict), ("plays", bool), ("bare", bool)):
        if not isinstance(getattr(state, key), kind):
            raise ValueError(f"link: {key} cannot be {getattr(state, key)!r}")
    return state._replace(seen=seen(state.seen))


def seen(values):
    """Return the checked view. Raises ValueError that names an impossible value."""
    for name, value in values.items():
        if name not in SEEN or not SEEN[name](value):
            raise ValueError(f"seen: {name} cannot be {value!r}")
    return values
