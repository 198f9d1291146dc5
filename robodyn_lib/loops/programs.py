"""Closed chains in compiled code: the loops open, then the forces that close them.

What closures hold, K qd = 0, and what velocities bring, b, are the teaching code's, traced; M^-1 is
the tree's kernel. The forces are one text, a program for few rows, loops for many. Where rows are
dependent, or nearly so, in another way than before, and where no acceleration keeps the loops
closed, the teaching code answers.
"""

import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import accumulate
from threading import get_ident
from weakref import WeakKeyDictionary

import numpy as np

from ..codegen import Program, Tape, pivot, subtract, subtract_rows, trace
from ..codegen.llvm import Machine
from ..codegen.loops import function
from ..codegen.lowered import Lowering
from ..codegen.written_out import Page
from ..compiled import ENGINE, Checked, direct
from ..compiled.batches import elsewhere, numbers, of_machine_numbers, of_unit_length, pushed
from ..compiled.build import build, in_rows, no_answer
from ..compiled.catalogue import CATALOGUE
from ..compiled.describe import describe
from ..compiled.inverse import WRITTEN_OUT
from ..compiled.jit import aside
from ..compiled.kernels import Built, Kernel, Kernels, surround
from ..compiled.step import NO_PICKLE, refusing
from ..compiled.steps import FLOW, FORWARD_DYNAMICS
from ..inputs import GRAVITY, joint_vectors, states
from ..numbering import from_tip
from ..numbers import Traced, array
from ..rk.fork import Tree
from ..rk.recursions import bias_acceleration, inward, outward, spatial_velocities
from ..spatial import zeros
from .closures import bias, closure_rows, geared
from .delassus import wrenches
from .rank import FITS

NO_FORCE = (0.0,) * 6
FEWEST = 1e-10  # of a row's own size has to be left of it where it counts
MOST = 1e-13  # may be left of one that repeats others
DRIFT = 1e8  # as in `loops.forward.excused`
VARIANTS = 8  # choices of rows that repeat others which have kernels
LARGE = 12  # rows from which on several numbers are taken at once
STEPS, CLOSED = 20, 1e-12  # of Newton; `ClosedChain.assemble` then tries for longer
SHARED = WeakKeyDictionary()  # {chain: its kernels}, which go with it


def held(chain, pose, q, qd):
    """Return K (R, nv), b (R,) with K qdd + b = 0, the term against drift, and the gaps."""
    tree = Tree(pose)
    rates = from_tip(qd, chain.tree.places)
    z = inward(tree, wrenches(tree, chain.closures))
    K = np.concatenate([tree.H[k] @ z[k] for k in range(tree.N, 0, -1)]).T
    for i, row in zip(*geared(chain.closures), strict=True):
        K[i] = row
    V = spatial_velocities(tree, rates)
    alpha = outward(tree, {k: bias_acceleration(tree, V, rates, k) for k in tree.H}, tree.zero())
    V, alpha = ({tree.N - k: x for k, x in of_links.items()} for of_links in (V, alpha))
    b = []
    for c in chain.closures:
        if not c.sides:
            b.append(zeros(1, pose.dtype))
            continue
        Ca, Cb = closure_rows(pose, c)
        b.append(Ca @ alpha[c.a.link] + Cb @ alpha[c.b.link] + bias(pose, V, c))
    gaps = chain._gap(pose, q)
    more = 0 * gaps
    if chain.stabilizer == "baumgarte":
        more = 2 * chain.rate * (K @ qd) + chain.rate**2 * gaps
    return {"K": K, "b": np.concatenate(b), "more": more, "gaps": gaps}


# --- the forces, on any numbers, and in machine code as `lowered` has it -------------------------


def spanned(K, K_T, M_inv, X, W):
    """Write -K M^-1 to the first rows of X, and A = K M^-1 K^T to the first columns of W."""
    rows, freedoms = K.shape
    for i in range(rows):
        for k in range(freedoms):
            X[i, k] = 0
        for k in range(rows):
            W[i, k] = 0
        subtract_rows(X[i, :freedoms], K[i], M_inv)
        subtract_rows(W[i, :rows], X[i, :freedoms], K_T)


def eliminated(W, repeats, own, f):
    """Solve A f = x of W = [A, x]: f (columns, R), with 0 in rows that repeat others.

    W is overwritten: in such a row x becomes the remaining right side. own (R,): to work in.
    Returns a number, which is finite if these rows do repeat others.
    """
    rows = len(own)
    mean = 0 * W[0, 0]
    for i in range(rows):
        own[i] = W[i, i]
        mean = mean + own[i] / rows
    fits = 0 * mean
    for i in range(rows):
        for j in range(i):
            subtract(W[i, j:], W[j, i] * own[j], W[j, j:])
        if repeats[i] > 0:
            fits = fits + pivot(MOST * own[i] + MOST * MOST * mean - W[i, i], 0)
            own[i] = 0
        else:
            own[i] = pivot(W[i, i], FEWEST * own[i] + FEWEST * FEWEST * mean)
    for column in range(len(f)):
        for i in range(rows - 1, -1, -1):
            left = W[i, rows + column]
            for j in range(rows - 1, i, -1):
                left = left - W[i, j] * f[column, j]
            f[column, i] = left * own[i]
    return fits


def closing(K, K_T, M_inv, qdd, b, more, repeats, begin, end, X, W, own, f, out):
    """Write accelerations (nv,) of the closed chain, from those of the open one, to out.

    begin, end: of the rows of each row's closure; X (R + 1, nv), W (R + 1, R + 1), own (R,) and
    f (1, R): to work in. Returns a number, which is finite where rows that repeat others fit.
    """
    rows, freedoms = K.shape
    spanned(K, K_T, M_inv, X, W)
    for i in range(rows):
        W[rows, i] = -b[i] - more[i]
    subtract_rows(W[rows, :rows], qdd, K_T)
    for i in range(rows):
        W[i, rows] = W[rows, i]
    fits = eliminated(W, repeats, own, f)
    for i in range(rows):
        if repeats[i] > 0:
            size = 0 * more[i]
            for j in range(begin[i], end[i]):
                size = size + b[j] * b[j]
                for k in range(freedoms):
                    part = K[j, k] * qdd[k]
                    size = size + part * part
            drift = DRIFT * more[i]
            size = size / (end[i] - begin[i]) + drift * drift
            asked = W[i, rows]
            fits = fits + pivot(FITS * FITS * size - asked * asked + 1e-200, 0)
    for k in range(freedoms):
        X[rows, k] = qdd[k]
    subtract_rows(X[rows, :freedoms], f[0], X)
    for k in range(freedoms):
        out[k] = X[rows, k]
    return fits


def settling(K, K_T, M_inv, gaps, qd, repeats, X, W, own, f, out):
    """Write to out the least change of q, in kinetic energy, that closes gaps; these; rates.

    The rates (nv,) keep them closed. W (R + 1, R + 2), f (2, R); all others as in `closing`.
    """
    rows, freedoms = K.shape
    spanned(K, K_T, M_inv, X, W)
    for i in range(rows):
        W[rows, i] = 0
    subtract_rows(W[rows, :rows], qd, K_T)
    for i in range(rows):
        W[i, rows] = gaps[i]
        W[i, rows + 1] = W[rows, i]
        out[freedoms + i] = gaps[i]
    fits = eliminated(W, repeats, own, f)
    for k in range(freedoms):
        X[rows, k] = 0
    subtract_rows(X[rows, :freedoms], f[0], X)
    for k in range(freedoms):
        out[k] = X[rows, k]
        X[rows, k] = qd[k]
    subtract_rows(X[rows, :freedoms], f[1], X)
    for k in range(freedoms):
        out[freedoms + rows + k] = X[rows, k]
    return fits


@dataclass(frozen=True)
class Task:
    """The computation of a kernel: its text, the vectors after M^-1, numbers of right-hand sides.

    vectors: words, in the order of the text; wholes: words of whole numbers after them.
    """

    text: Callable
    vectors: tuple
    wholes: tuple
    columns: int

    def size(self, rows, freedoms):
        """Return the number of results."""
        return freedoms if self.columns == 1 else 2 * freedoms + rows

    def rooms(self, rows, freedoms):
        """Return {word: shape} of the workspace."""
        return {
            "X": (rows + 1, freedoms),
            "W": (rows + 1, rows + self.columns),
            "own": (rows,),
            "f": (self.columns, rows),
        }

    def run(self, K, M_inv, vectors, wholes):
        """Run the text on any numbers: {"out": results, "fits": what is finite if rows fit}."""
        rooms = [np.empty(shape, dtype=object) for shape in self.rooms(*K.shape).values()]
        out = np.empty(self.size(*K.shape), dtype=object)
        fits = self.text(K, K.T, M_inv, *vectors, *wholes, *rooms, out)
        return {"out": out, "fits": array([fits])}

    def program(self, shapes, found, wholes):
        """Return the text as a `Program`; what is constant in results of `held` is constant.

        shapes: of the arrays {word: shape}; found: these results; wholes {word: numbers}.
        """
        tape = Tape()
        inputs = {word: shapes[word] for word in ("K", "M_inv", *self.vectors)}
        given = {word: tape.input(word, np.ones(shape)) for word, shape in inputs.items()}
        for word in given.keys() & found.keys():
            varies = np.vectorize(lambda x: isinstance(x, Traced))(found[word])
            given[word] = np.where(varies, given[word], found[word])
        K, M_inv, *vectors = given.values()
        answers = self.run(K, M_inv, vectors, [wholes[word] for word in self.wholes])
        return Program("closed", tape, inputs, answers)

    def is_short(self, rows, freedoms):
        """Return whether the text is written out without loops."""
        return rows * freedoms * (rows + freedoms) <= WRITTEN_OUT

    def write(self, w, states, lowering, shapes, found, wholes):
        """Write the text for so many rows that a program would be too long."""
        rows, freedoms = shapes["K"]
        if self.is_short(rows, freedoms):
            self.write_out(Page(w), states, shapes, found, wholes)
        else:
            states.run_lowered(lowering, self.text, shapes, self.wholes)
        for j in range(self.size(rows, freedoms)):
            states.note(states.read("out", j))

    def write_out(self, page, states, shapes, found, wholes):
        """Write the text without loops; numbers that are always 0 in results of `held` drop out."""

        def array_of(word):
            given = np.ones(shapes[word])
            if word in found:
                given = np.vectorize(lambda x: isinstance(x, Traced) or x != 0)(found[word])
            whole = page.matrix(states.places(word, 0)[0], np.atleast_2d(given))
            return whole if given.ndim == 2 else whole[0]

        rows, freedoms = shapes["K"]
        rooms = self.rooms(rows, freedoms)
        own, f = (np.empty(rooms[word], dtype=object) for word in ("own", "f"))
        out = page.matrix(states.places("out", 0)[0], np.zeros((1, self.size(rows, freedoms))))[0]
        given = [array_of(word) for word in ("K", "K_T", "M_inv", *self.vectors)]
        wholes = [wholes[word] for word in self.wholes]
        X, W = (page.room(rooms[word]) for word in "XW")
        fits = self.text(*given, *wholes, X, W, own, f, out)
        page.leave()
        states.note(getattr(fits, "name", ""))


TASKS = {
    "forward": Task(closing, ("qdd", "b", "more"), ("repeats", "begin", "end"), 1),
    "settle": Task(settling, ("gaps", "qd"), ("repeats",), 2),
}
RATES = "qdd", "qd"  # vectors of a number for each freedom, others have one for each row


# --- kernels --------------------------------------------------------------------------------------


class Closed:
    """solve(q, qd, tau) -> qdd (nv,) of a `ClosedChain` in constant surroundings; `settled`."""

    def __init__(self, chain, gravity=GRAVITY, tip_force=NO_FORCE):
        self.chain = chain.in_floats
        self.surroundings = np.asarray(gravity), np.asarray(tip_force)
        self.tree = self.chain.tree
        self.shared = SHARED.setdefault(chain, {})
        if "kernels" not in self.shared:
            self.shared["rows"] = describe(self.tree)
            self.shared["kernels"] = Kernels(self.shared["rows"])
        self.kernels = self.shared["kernels"]
        self.repeats = self.shared.get("repeats", ())
        self.made = {}
        self.flow = cache(lambda: self.kernels.rolled(FLOW))
        ends = np.cumsum([0, *(len(c.held) for c in chain.closures)])
        self.spans = [range(a, b) for a, b in zip(ends, ends[1:], strict=False)]
        self.own = [np.empty(size) for size in (chain.nq, chain.nv, chain.nv)]
        self.places = [a.ctypes.data for a in self.own]
        self.shapes = {"q": (chain.nq,), "qd": (chain.nv,), "tau": (chain.nv,), "out": (chain.nv,)}

    def variant(self, what):
        """Return (kernel, data) of "forward" or "settle" for the known repeated rows, or None."""
        key = what, self.repeats
        if key not in self.made:
            try:
                if key not in self.shared:
                    aside(partial(self._make, *key))
                kernel, data = self.shared[key]
                self.made[key] = kernel, data.copy()
                surround(self.made[key][1], *self.surroundings)
            except ZeroDivisionError:  # a row that nothing moves, whatever the pose
                self.made[key] = None
        return self.made[key]

    def _make(self, what, repeats):
        """Make the kernel of a task, and its data, where some rows repeat others.

        The data are those of forward dynamics, rooms for the arrays of the text, those of M^-1.
        """
        tree = self.tree
        task = TASKS[what]
        rows = self.spans[-1].stop
        freedoms = tree.nv
        forward = self.kernels.rolled(FORWARD_DYNAMICS)
        inverse = build(self.shared["rows"], "inverse_mass_matrix")
        if inverse is None:
            raise ZeroDivisionError
        first, found = self._rows_of(task)
        wholes = {
            "repeats": [int(i in repeats) for i in range(rows)],
            "begin": [span.start for span in self.spans for _ in span],
            "end": [span.stop for span in self.spans for _ in span],
        }
        shapes = {"K": (rows, freedoms), "K_T": (freedoms, rows), "M_inv": (freedoms, freedoms)}
        shapes |= {word: (freedoms if word in RATES else rows,) for word in task.vectors}
        shapes |= dict.fromkeys(task.wholes, (rows,)) | task.rooms(rows, freedoms)
        sizes = [len(forward.data), *map(math.prod, shapes.values()), len(inverse.data)]
        rooms = dict(zip(["data", *shapes, "still"], accumulate(sizes, initial=0), strict=False))
        shapes["out"] = (task.size(rows, freedoms),)
        last = None
        if rows < LARGE and task.is_short(rows, freedoms):
            last = task.program(shapes, found, wholes)
        lowering = Lowering()

        def call(states, kernel, *words):
            states.call(kernel.address, *((word, 0) for word in words))

        def write(w, states):
            if what == "forward":
                call(states, forward.kernel, "data", "q", "qd", "tau", "qdd")
            call(states, inverse.kernel, "still", "q", "q", "q", "M_inv")
            states.run(replace(first, outputs=found))
            if last:
                states.run(last)
                return
            task.write(w, states, lowering, shapes, found, wholes)

        text = function(what, 1, write, rooms)
        with_loops = last is None and not task.is_short(rows, freedoms)
        machine = Machine({what: "\n".join([lowering.text(), text])}, lowered=with_loops)
        whole = np.zeros(sum(sizes))
        whole[: len(forward.data)] = forward.data
        whole[rooms["still"] :] = inverse.data
        for word in task.wholes:
            whole.view(np.int64)[rooms[word] :][:rows] = wholes[word]
        self.shared[what, repeats] = Kernel(machine, what), whole

    def _rows_of(self, task):
        """Return `held` as a program, and its results that a task takes, with K transposed."""
        tree = self.tree
        near = tree.of_unit_quaternions(tree.neutral + 0.1 * np.arange(1, tree.nq + 1))
        first = trace(lambda q, qd: held(self.chain, tree.at(q), q, qd), near, np.ones(tree.nv))
        found = {"K": first.outputs["K"], "K_T": first.outputs["K"].T}
        found |= {word: first.outputs[word] for word in task.vectors if word in first.outputs}
        return first, found

    def run(self, what, out, q, qd, tau):
        """Write an answer, and return whether there is one."""
        variant = self.variant(what)
        if variant is None:
            return False
        for own, given in zip(self.own, (q, qd, tau), strict=True):
            own[:] = given
        kernel, data = variant
        return kernel.function(data.ctypes.data, *self.places, out.ctypes.data) == 0

    def __call__(self, q, qd, tau):
        out = np.empty(self.tree.nv)
        return out if self.run("forward", out, q, qd, tau) else self.slowly(q, qd, tau)

    def around(self, q, qd, tau, gravity, tip_force):
        """Compute one state under this gravity and tip force."""
        self.surroundings = gravity, tip_force
        for made in self.made.values():
            if made:
                surround(made[1], gravity, tip_force)
        return self(q, qd, tau)

    def in_rows(self, **inputs):
        """Return accelerations (..., nv) of checked batches, or None if a state has no answer."""
        shape, vectors, (gravity, tip_force) = states(**inputs)
        variant = self.variant("forward")
        if variant is None or not shape:
            return None
        kernel, data = variant
        out = np.empty((len(vectors[0]), self.tree.nv))
        built = in_rows(Built(kernel, data), (self.tree.nv,))
        failed = built.kernel.many(data, built.room, *vectors, gravity, tip_force, out)
        return None if failed else out.reshape(*shape, self.tree.nv)

    def slowly(self, q, qd, tau):
        """Return the result of the teaching code, or its error.

        After it the kernels know which rows repeat others.
        """
        out = self.chain.solver(*self.surroundings)(q, qd, tau)
        repeats = tuple(self.chain.rank_at(self.tree.at(q)).repeats)
        if ("forward", repeats) in self.made or len(self.made) < VARIANTS:
            self.repeats = self.shared["repeats"] = repeats
        return out

    def rates(self, q, v):
        """Return dq/dt (nq,)."""
        out = np.empty(self.tree.nq)
        flow = self.flow()
        flow.kernel(flow.data, q, v, v, out)
        return out

    def settled(self, q, qd):
        """Return a closed state (q, qd) as `ClosedChain.settled` does, by kernels if possible."""
        chain = self.chain
        tree = self.tree
        start = q
        if chain.stabilizer != "projection" or not chain.closures:
            return q, qd
        out = np.empty(2 * tree.nv + self.spans[-1].stop)
        for _ in range(STEPS):
            if not self.run("settle", out, q, qd, qd):
                break
            change = out[: tree.nv]
            gaps = out[tree.nv : -tree.nv]
            if chain._in_sizes(gaps).max() <= CLOSED:
                return q, out[-tree.nv :]
            change = change * min(1, 0.5 / max(abs(change / chain.units).max(), 0.5))
            q = tree.of_unit_quaternions(q - self.rates(q, change))
        return chain.settled(start, qd)


# --- public calls ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Called:
    """A kernel as f(q, qd, tau, out), which raises TypeError if it has no answer, and its data."""

    function: Callable
    data: np.ndarray


def at_once(chain, q, qd, tau, gravity=GRAVITY, tip_force=None, forces=None):
    """Return accelerations (nv,) of one state, or None.

    None where an argument, or a result that is not finite, has to be looked at, and for batches.
    Lists and arrays of any layout are taken.
    """
    if ENGINE != "LLVM" or not chain.closures:
        return None
    arrays = [of_machine_numbers(x) for x in (q, qd, tau)]
    if any(x is None or x.ndim != 1 for x in arrays):
        return None
    q, qd, tau = arrays
    called = _called(chain, gravity is GRAVITY and tip_force is None)
    if called is None:
        return None
    if gravity is not GRAVITY or tip_force is not None:
        gravity = numbers(gravity, 3)
        tip_force = numbers(NO_FORCE if tip_force is None else tip_force, 6)
        if gravity is None or tip_force is None:
            return None
        surround(called.data, gravity, tip_force)
    if forces is not None:
        loads = pushed(chain.tree, q, forces)
        if loads is None or loads.shape != tau.shape:
            return None
        tau = tau + loads
    out = np.empty(chain.nv)
    try:
        called.function(q, qd, tau, out)
    except TypeError:
        return None
    return out if of_unit_length(chain.tree, q) else None


def _called(chain, on_earth):
    """Return the `Called` for the rows that are known to repeat others, or None.

    Its surroundings are the Earth's gravity alone, or they are written into the data before a call:
    then each thread has its own.
    """
    shared = SHARED.setdefault(chain, {})
    key = "called", shared.get("repeats", ()), None if on_earth else get_ident()
    made = shared.get(key)
    if made is None and direct.fits():
        for old in [k for k in list(shared) if k[0] == "called"][VARIANTS:]:
            shared.pop(old, None)  # another thread may have done so
        solver = Closed(chain)
        variant = solver.variant("forward")
        made = False
        if variant:
            kernel, data = variant
            shapes = tuple(solver.shapes.values())
            made = Called(direct.built_in(kernel, shapes, data, elsewhere), data)
        shared[key] = made
    return made or None


def closed(chain, gravity=GRAVITY, tip_force=NO_FORCE):
    """Return a `Closed`, or None without a compiler or without closures."""
    if ENGINE != "LLVM" or not chain.closures:
        return None
    return Closed(chain, gravity, tip_force)


def closed_step(chain, gravity, tip_force):
    """Return step(q, qd, tau, out) of a closed chain, as `rd.compile` does."""
    solve = closed(chain, gravity, tip_force)
    if solve is None:
        raise ValueError(
            f"compile needs a chain with closures, and LLVM (pip install 'robodyn-lib[fast]'); "
            f"got {chain!r}"
        )

    def explained(q, qd, tau):
        joint_vectors(chain.tree, q=q, qd=qd, tau=tau)
        return solve(q, qd, tau)

    made = {}  # {rows that repeat others: the kernel that is right for them}

    def checked():
        if solve.repeats not in made:
            kernel, data = solve.variant("forward") or (no_answer, None)
            made[solve.repeats] = Checked(kernel, data, explained, solve.shapes)
        return made[solve.repeats]

    def step(*arrays, **named):
        now = checked()
        now.call(*now.in_order(arrays, named))

    def bind(*arrays, **named):
        """Bind arrays. If they hold a valid state, it shows which rows repeat others."""
        arrays = checked().in_order(arrays, named)
        with suppress(TypeError, ValueError):
            solve(*arrays[:-1])
        return checked().bind(*arrays)

    step.__qualname__ = NO_PICKLE
    step.bind = bind
    step.kind = "closed"
    for name in CATALOGUE:
        if name != "forward_dynamics":
            of_tree = f"rd.compile(chain.tree).{name}"
            reason = f"{name} is that of the tree, with its loops open: {of_tree}"
            setattr(step, name, refusing(reason))
    return step
