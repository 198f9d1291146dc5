"""Kernels put together: programs and calls of other kernels, on rooms in one array of data."""
import math
from typing import NamedTuple

from .loops import function
from .program import Program


class Calls(NamedTuple):
    """A kernel, called so often: its five arrays by name, and how far each goes on each time."""

    address: int
    arrays: tuple
    count: int
    strides: tuple


def composed(name: str, parts: list, rooms: dict) -> str:
    """A kernel of one state that does these parts: each a `Program` or `Calls`.

    rooms {word: where it begins in the data}; q, qd, tau and out are arrays of their own. A
    program's outputs without a room are only asked whether they are finite.
    """
    def write(w, states):
        def call(part):
            def once(i, _):
                given = [states.places(word, w.value(f"mul i64 {i}, {stride}"))[0]
                         for word, stride in zip(part.arrays, part.strides, strict=True)]
                arrays = ", ".join(f"ptr {x}" for x in given)
                w.value(f"call i64 inttoptr (i64 {part.address} to ptr)({arrays})")
                return {}
            w.loop(0, part.count, {}, once)

        for part in parts:
            (states.run if isinstance(part, Program) else call)(part)

    return function(name, 1, write, rooms)


def rooms_after(size: int, shapes: dict) -> tuple:
    """({word: where it begins}, where all end) of rooms of these shapes, after so many numbers."""
    begins = {}
    for word, shape in shapes.items():
        begins[word], size = size, size + math.prod(shape)
    return begins, size
