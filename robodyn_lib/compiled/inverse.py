"""The inverse of a mass matrix as one kernel: composite bodies rolled, then elimination."""

import math
from itertools import accumulate

import numpy as np

from ..codegen.llvm import Machine
from ..codegen.loops import function
from ..codegen.lowered import Lowering
from ..codegen.written_out import Page
from .composite import inverted
from .jit import MADE, once
from .kernels import Built, Kernel
from .rows import carrying

# Rows of M that are subtracted from others, times their length, up to which loops are written out:
# a program of more takes more than three seconds to compile.
WRITTEN_OUT = 100_000


def inverse(M, carries, least, per_D, U, W, V, out):
    """Write the inverse of M to out; return the sum of its diagonal, NaN if a pivot vanishes."""
    inverted(M, carries, least, per_D, U, W, V, out)
    total = 0.0
    for i in range(len(out)):
        total = total + out[i, i]
    return total


def is_short(rows):
    """Return whether `inverse_after` writes out all loops for these rows."""
    carries, _ = carrying(rows)
    return carries.sum() * len(carries) <= WRITTEN_OUT


def inverse_after(masses, rows):
    """Return the `Built` of one state, after that of the mass matrix of these rows.

    Its data are those of the mass matrix, then rooms for what `inverse` takes.
    """
    carries, least = carrying(rows)
    n = len(carries)
    short = is_short(rows)
    shapes = {"M": (n, n), "least": (n,)}
    if not short:
        shapes |= {"carries": (n, n), "per_D": (n,)} | dict.fromkeys("UWV", (n, n))
    begins = [*accumulate(map(math.prod, shapes.values()), initial=len(masses.data))]
    rooms = {"data": 0, **dict(zip(shapes, begins, strict=False))}

    def write(w, states):
        states.call(masses.kernel.address, *((x, 0) for x in ("data", "q", "q", "q", "M")))
        if short:
            written_out(Page(w), states, carries)
            return
        arguments = {word: shapes[word] for word in ("M", "carries", "least", "per_D", *"UWV")}
        states.run_lowered(lowering, inverse, arguments | {"out": (n, n)}, ("carries",))

    lowering = Lowering()

    def make():
        text = function("inverse", 1, write, rooms)
        machine = Machine({"inverse": "\n".join([lowering.text(), text])}, lowered=not short)
        return Kernel(machine, "inverse")

    data = np.zeros(begins[-1] + 8)  # the last row of M is read in whole vectors
    data[: len(masses.data)] = masses.data
    data[rooms["least"] :][:n] = least
    if not short:
        data.view(np.int64)[rooms["carries"] :][: n * n] = carries.ravel()
    key = inverse, short, masses.kernel.address, carries.tobytes(), len(masses.data)
    return Built(once(MADE, key, make), data)


def written_out(page, states, carries):
    """Write `inverted` without loops for what carries what."""
    n = len(carries)
    M, least, out = (states.places(word, 0)[0] for word in ("M", "least", "out"))
    M = page.matrix(M, carries.T)
    (least,) = page.matrix(least, np.ones((1, n)))
    out = page.matrix(out, np.zeros((n, n)))
    per_D = [None] * n
    inverted(M, carries, least, per_D, *(page.room((n, n)) for _ in "UWV"), out)
    page.leave()
    for i in range(n):
        states.note(out[i, i].name)
