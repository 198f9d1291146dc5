"""Kernels put together: programs and calls of other kernels, on rooms in one array of data."""
import math
from typing import NamedTuple

from .loops import function
from .program import Program

ARRAYS = "q", "qd", "tau", "out"


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
        def place(word, index=0):
            if word in ARRAYS:
                return w.place(f"%{word}", index)
            return w.place("%D", rooms[word] + index)

        def run(program):
            order, values = program.tape.order(program.results), {}
            for node, key in order:
                if key[0] == "given":
                    values[node] = w.load(place(*program.tape.names[node]))
            w.operations(order, values)
            for word, array in program.outputs.items():
                for index, x in enumerate(array.ravel().tolist()):
                    number = w.result(x, values)
                    states.note(number)
                    if word in ARRAYS or word in rooms:
                        w.store(number, place(word, index))

        def call(part):
            def once(i, _):
                given = [w.place(place(word), w.value(f"mul i64 {i}, {stride}"))
                         for word, stride in zip(part.arrays, part.strides, strict=True)]
                arrays = ", ".join(f"ptr {x}" for x in given)
                w.value(f"call i64 inttoptr (i64 {part.address} to ptr)({arrays})")
                return {}
            w.loop(0, part.count, {}, once)

        for part in parts:
            (run if isinstance(part, Program) else call)(part)

    return function(name, 1, write)


def rooms_after(size: int, shapes: dict) -> tuple:
    """({word: where it begins}, where all end) of rooms of these shapes, after so many numbers."""
    found = {}
    for word, shape in shapes.items():
        found[word], size = size, size + math.prod(shape)
    return found, size
