"""The inverse of a mass matrix as one kernel: composite bodies rolled, then elimination.

Elimination is written out without loops (`inverse_after`), or, of larger matrices, done in loops
over the freedoms of a tree, branch by branch (`inverse_in_loops`).
"""

import math
from itertools import accumulate

import numpy as np

from ..codegen import pivot, subtract_rows
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
# The same for chains, for which the sweeps of the gradients are faster beyond it.
OF_CHAINS = 50_000
AT_ONCE = 8  # rows are subtracted in whole multiples of so many numbers
TREE = "whole", "depth", "ends", "place", "way"  # arrays of whole numbers


def is_short(rows, is_chain):
    """Return whether elimination is written out for these rows."""
    carries, _ = carrying(rows)
    return carries.sum() * len(carries) <= (OF_CHAINS if is_chain else WRITTEN_OUT)


# --- without loops --------------------------------------------------------------------------------


def inverse_after(masses, rows):
    """Return the `Built` of one state, after that of the mass matrix of these rows.

    Its data are those of the mass matrix, then M and the least pivots.
    """
    carries, least = carrying(rows)
    n = len(carries)

    def write(w, states):
        written_out(Page(w), states, carries)

    key = carries.tobytes()
    return _built(masses, write, Lowering(), key, {"M": (n, n), "least": (n,)}, {"least": least})


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


# --- in loops -------------------------------------------------------------------------------------


def inverse_in_loops(masses, rows, place):
    """Return the `Built` of one state, after that of the mass matrix of these rows.

    rows, place: of `branch_by_branch`.
    """
    carries, least = carrying(rows)
    given = {"least": least, **tree_of(carries, place)}
    shapes = {"M": carries.shape, **rooms_of(carries)}
    words = [*shapes, "out"]

    def write(w, states):
        all_shapes = shapes | {"out": carries.shape}
        states.run_lowered(lowering, inverse, {word: all_shapes[word] for word in words}, TREE)

    lowering = Lowering()
    return _built(masses, write, lowering, str(shapes), shapes, given)


def tree_of(carries, place, at_once=AT_ONCE):
    """Return the arrays of whole numbers that `inverted_by_branches` reads, {word: array}.

    at_once: how many numbers of a row are subtracted at once.
    """
    n = len(carries)
    return {
        "whole": -(-np.arange(n + 1) // at_once) * at_once,
        "depth": carries.sum(axis=0) - 1,
        "ends": np.arange(n) + carries.sum(axis=1),
        "place": np.array(place),
    }


def rooms_of(carries, at_once=AT_ONCE):
    """Return the shapes of what `inverted_by_branches` reads and works in, {word: shape}."""
    n = len(carries)
    wide = n + at_once
    deep = -(-int(carries.sum(axis=0).max()) // at_once) * at_once
    return {
        "whole": (n + 1,),
        **dict.fromkeys(("depth", "ends", "place", "least"), (n,)),
        "way": (deep,),
        "per_D": (n,),
        "T": (deep, n),
        "L": (n, deep),
        "W": (deep, deep),
        "X": (deep, wide),
        "V": (n, deep),
        "R": (wide,),
    }


def inverted_by_branches(M, whole, depth, ends, place, least, way, per_D, T, L, W, X, V, R, out):
    """Write the inverse of a mass matrix M (nv, nv) to out, as `inverted` does, but in loops.

    All that freedom i carries follows it, up to before ends[i], and depth[i] freedoms carry it. Its
    row of the factor L has an entry for each of them, by depth: no zero of the tree is stored, and
    rows of all that one freedom carries begin with the same freedoms. place (nv,): where a freedom
    is in out. whole[k]: k rounded up to what is subtracted at once; what is computed behind the k
    numbers is not read. least (nv,): as in `carrying`; the rest is to work in, W and X with zeros.
    """
    factored_by_branches(M, whole, depth, ends, least, way, per_D, T, L)
    inverted_on_the_way(whole, depth, way, per_D, L, W, X, V)
    multiplied_by_branches(whole, depth, ends, place, X, V, R, out)


def factored_by_branches(M, whole, depth, ends, least, way, per_D, T, L):
    """Factor M = L^T D L from the tips; T has the rows of L times D as columns.

    way (deep,): the freedoms from the base to this one.
    """
    n = len(M)
    for i in range(n):
        deep = depth[i]
        way[deep] = i
        for d in range(deep + 1):
            L[i, d] = M[i, way[d]]
        for d in range(deep + 1, whole[deep + 1]):
            L[i, d] = 0
    for j in range(n - 1, -1, -1):
        deep = depth[j]
        subtract_rows(L[j, : whole[deep + 1]], T[deep, j + 1 : ends[j]], L[j + 1 : ends[j]])
        per_D[j] = pivot(L[j, deep], least[j])
        for d in range(deep):
            T[d, j] = L[j, d]
            L[j, d] = L[j, d] * per_D[j]


def inverted_on_the_way(whole, depth, way, per_D, L, W, X, V):
    """Write the inverse of L to the columns of X, and to the rows of V times -1 / D.

    W (deep, deep): its rows for the freedoms from the base to this one.
    """
    for i in range(len(L)):
        deep = depth[i]
        way[deep] = i
        for d in range(whole[deep]):
            W[deep, d] = 0
        W[deep, deep] = 1
        subtract_rows(W[deep, : whole[deep]], L[i, :deep], W)
        for d in range(deep + 1):
            X[d, i] = W[deep, d]
            V[i, d] = -W[deep, d] * per_D[way[d]]


def multiplied_by_branches(whole, depth, ends, place, X, V, R, out):
    """Write -V X to out, from the last freedom to the first; R is a row from the diagonal on.

    Meanwhile X loses what the freedoms before do not carry; at the end it is 0.
    """
    n = len(out)
    for i in range(n - 1, -1, -1):
        for k in range(whole[n - i]):
            R[k] = 0
        subtract_rows(R[: whole[n - i]], V[i, : depth[i] + 1], X, i)
        for k in range(i, ends[i]):
            X[depth[i], k] = 0
        for k in range(i, n):
            out[place[i], place[k]] = R[k - i]
            out[place[k], place[i]] = R[k - i]


def inverse(M, whole, depth, ends, place, least, way, per_D, T, L, W, X, V, R, out):
    """Write the inverse of M to out; return the sum of its diagonal, NaN if a pivot vanishes."""
    inverted_by_branches(M, whole, depth, ends, place, least, way, per_D, T, L, W, X, V, R, out)
    total = 0.0
    for i in range(len(out)):
        total = total + out[i, i]
    return total


# --- both -----------------------------------------------------------------------------------------


def _built(masses, write, lowering, key, shapes, given):
    """Return the `Built` of the mass matrix, and then of what write(w, states) writes.

    Its data are those of the mass matrix, then rooms of these shapes, with the arrays given.
    """
    begins = [*accumulate(map(math.prod, shapes.values()), initial=len(masses.data))]
    rooms = {"data": 0, **dict(zip(shapes, begins, strict=False))}

    def write_both(w, states):
        states.call(masses.kernel.address, *((x, 0) for x in ("data", "q", "q", "q", "M")))
        write(w, states)

    def make():
        text = function("inverse", 1, write_both, rooms)
        lowered = lowering.text()
        machine = Machine({"inverse": "\n".join([lowered, text])}, lowered=bool(lowered))
        return Kernel(machine, "inverse")

    data = np.zeros(begins[-1] + AT_ONCE)  # the last row of M is read in whole vectors
    data[: len(masses.data)] = masses.data
    for word, values in given.items():
        room = data if word == "least" else data.view(np.int64)
        room[rooms[word] :][: len(values)] = values
    kernel = once(MADE, (inverse, masses.kernel.address, len(masses.data), key), make)
    return Built(kernel, data)
