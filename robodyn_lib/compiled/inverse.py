"""The inverse of a tree's mass matrix as one kernel: composite bodies rolled, then elimination."""

import math
from itertools import accumulate

import numpy as np

from ..codegen.llvm import Machine
from ..codegen.loops import PLACE, function
from ..codegen.lowered import Lowering
from ..codegen.program import STRIDE
from .composite import MASSES_OF_TREES, inverted
from .jit import MADE, once
from .kernels import Built, Kernel
from .rows import inward_of

INWARD = "before", "depth", "first", "runs"  # whole numbers, of `inward_of`


def inverse(M, before, depth, first, runs, least, per_D, rows, out):
    """Write the inverse of M to out; return the sum of its diagonal, NaN if a pivot vanishes.

    rows: to work in. Rows of M, which is spoiled, and of these are as long as `subtract` has them.
    """
    inverted(M, before, depth, first, runs, least, per_D, rows)
    n = len(rows)
    total = 0.0
    for i in range(n):
        for k in range(n):
            out[i, k] = rows[i, k]
        total = total + out[i, i]
    return total


def inverse_of_tree(kernels):
    """Return the `Built` of one state, of an arm with such `Kernels`.

    Its data are those of the mass matrix, with longer rows, then rooms for what `inverse` takes.
    """
    masses = kernels.rolled(MASSES_OF_TREES)
    n = kernels.nv
    long = -(-n // STRIDE) * STRIDE
    *places, least = inward_of(kernels.rows)
    shapes = {"M": (long, long), **dict.fromkeys((*INWARD, "least", "per_D"), (n,))}
    shapes["rows"] = n, long
    begins = [*accumulate(map(math.prod, shapes.values()), initial=len(masses.data))]
    rooms = {"data": 0, **dict(zip(shapes, begins, strict=False))}

    def make():
        lowering = Lowering()

        def write(w, states):
            states.call(masses.kernel.address, *((x, 0) for x in ("data", "q", "q", "q", "M")))
            states.run_lowered(lowering, inverse, shapes | {"out": (n, n)}, INWARD)

        text = function("inverse", 1, write, rooms)
        machine = Machine({"inverse": "\n".join([lowering.text(), text])}, lowered=True)
        return Kernel(machine, "inverse")

    data = np.zeros(begins[-1])
    data[: len(masses.data)] = masses.data
    data[rooms["least"] :][:n] = least
    whole = data.view(np.int64)
    whole[PLACE["size"]] = long
    whole[rooms["before"] :][: 4 * n] = np.ravel(places)
    kernel = once(MADE, (inverse, masses.kernel.address, n, len(masses.data)), make)
    return Built(kernel, data)
