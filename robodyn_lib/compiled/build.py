"""The second stage: the rows of an arm become kernels with their data.

`build(rows, name)` makes a kernel of one state, `build_many(rows, name)` one for many states.
`prepared(arm)` returns a `Prepared`, which keeps what has been built as long as the arm lives.
"""

import math
from functools import cache, cached_property
from weakref import WeakKeyDictionary

import numpy as np

from ..codegen.llvm import ABREAST, Machine, registers
from ..codegen.loops import TABLE, one_by_one
from ..codegen.pairs import Blocks, paired
from ..codegen.rolled import Rolled
from ..inputs import GRAVITY
from . import wasm
from .catalogue import ALL, CATALOGUE, FRAME, GROUND, LONGEST, PUSHED
from .composite import MASSES_OF_TREES
from .describe import describe
from .gradients import screw_rows
from .inverse import inverse_after, inverse_in_loops, is_short
from .jit import F1, F2, MADE, around, engine, once
from .kernels import (
    BASE,
    WRENCH,
    Built,
    InPlane,
    Kernel,
    Kernels,
    examples,
    machine_of,
    padded,
    patterns_of,
    surround,
    width,
)
from .rows import branch_by_branch

# Operations of a program for several states; a longer one takes seconds to compile. (Forward
# dynamics has limits of its own, in `kernels`.)
IN_LANES = 3000
FORWARD = "forward_dynamics"
NO_FORCE = np.zeros((1, 6))


# --- one quantity ---------------------------------------------------------------------------------


def build(rows, name, link=None, gravity=(1, 1, 1), loaded=False):
    """Return the `Built` of a quantity for one state, or None if there is no kernel here.

    rows: of `describe`; name: in `CATALOGUE`; link: for a frame on it, None for the tip's; gravity:
    which of its components are not 0; loaded: whether there is a force at the tip.
    """
    quantity = CATALOGUE[name]
    kernels = kernels_of(rows, name, link)
    if engine() != "LLVM":  # the kernels in binaries have no rotors
        return None if rows.geared else in_binary(quantity.trees, kernels)
    longest = quantity.longest[0 if rows.is_chain else 1]
    if registers() > 16:
        longest = max(longest, LONGEST)
    if quantity.steps:
        loaded_program = loaded and quantity.loads
        program = kernels.unrolled(1, gravity, loaded_program, quantity.steps, longest)
        if program:
            return program
    try:
        if name == "inverse_mass_matrix" and is_short(kernels.rows, rows.is_chain):
            return inverse_after(build(rows, "mass_matrix"), kernels.rows)
        if name == "inverse_mass_matrix" and not rows.is_chain:
            branches, place = branch_by_branch(kernels.rows)
            masses = Kernels(rows, (branches, kernels.tip)).rolled(MASSES_OF_TREES)
            return inverse_in_loops(masses, branches, place)
        if quantity.chains and rows.is_chain:
            return paired_kernel(screw_rows(*rows.links()), quantity.chains, loaded)
        return quantity.trees and kernels.rolled(quantity.trees)
    except ZeroDivisionError:  # a joint inertia that vanishes in every state
        return None


def build_many(rows, name, link=None, gravity=(1, 1, 1)):
    """Return the `Built` of a quantity for many states, or None if there is no kernel here.

    It computes several states side by side, or one after the other, if that is faster. In a
    WebAssembly binary the latter is a kernel of one state (`room` is None), for `over_states`.
    """
    quantity = CATALOGUE[name]
    kernels = kernels_of(rows, name, link)
    count = side_by_side(quantity)
    if engine() == "LLVM" and quantity.steps:
        program = kernels.unrolled_in_lanes(count, gravity, quantity.steps, IN_LANES)
        if program:
            return program
    if in_lanes(quantity.trees) and not (rows.geared and engine() != "LLVM"):
        try:
            return kernels.rolled(quantity.trees, count)
        except ZeroDivisionError:
            return None
    return in_rows(build(rows, name, link), shapes_of(rows, name)["out"])


def in_rows(built, shape):
    """Return the `Built` of many states that calls a kernel of one state, with this result."""
    if built is None or engine() != "LLVM":
        return built
    size = math.prod(shape)
    address = built.kernel.address

    def make():
        text = one_by_one("one_by_one", address, size)
        return Kernel(Machine({"one_by_one": text}), "one_by_one", in_rows=True)

    return Built(once(MADE, (one_by_one, address, size), make), built.data, np.zeros(0))


def side_by_side(quantity):
    """Return how many states of a quantity are computed side by side, `width()` at most.

    Matrices write more numbers than they compute with: where vectors hold four, two vectors for
    each number would fill the registers, and one is faster.
    """
    if len(quantity.shape) == 1 or engine() != "LLVM" or registers() > 16:
        return width()
    return min(width(), ABREAST)


def in_lanes(recursion):
    """Return whether there are kernels of these rolled steps for several states side by side."""
    if engine() == "LLVM":
        return recursion is not None
    return bool(recursion and engine() and wasm.holder(f"rows_{recursion.name}_many"))


def in_binary(recursion, kernels):
    """Return the `Built` of one state of a WebAssembly binary, or None if it holds no kernel."""
    if recursion and engine() and wasm.holder(f"rows_{recursion.name}"):
        return kernels.rolled(recursion)
    return None


def kernels_of(rows, name, link=None):
    """Return the `Kernels` of the rows that a quantity is a sum or a sweep over."""
    which = CATALOGUE[name].rows
    key = which, link if which in (FRAME, ALL) else None
    if key not in rows.makers:
        seats = {FRAME: rows.frame, ALL: rows.all, GROUND: lambda _: rows.ground()}
        links = rows.pushed() if which == PUSHED else rows.links()
        if which in seats:
            links = seats[which](key[1]), (0, 0, 0)
        rows.makers[key] = Kernels(rows, links)
    return rows.makers[key]


def paired_kernel(rows, recursion, loaded):
    """Return the `Built` of one state of a chain, from the rows of `screw_rows`.

    All chains with the same kinds of joints share the kernel.
    """
    ((kind, (letter, _, steep, geared), known),) = patterns_of(rows, ["R"] * len(rows))
    shared = "turns", "pitch"
    row = letter, 0, steep, geared  # all other rows are like the first
    key = ((kind, row, tuple((word, x if word in shared else None) for word, x in known)),)

    def make():
        layout = Blocks(Rolled(recursion, examples(key), loaded))
        return layout, machine_of(recursion.name, lambda title: paired(layout, title))

    layout, kernel = once(MADE, (recursion, key, loaded), make)
    return Built(kernel, layout.data(rows))


def over_states(built, inputs, gravity, tip_force, out):
    """Compute out (B, ...), contiguous, by a kernel of one state, for states in rows.

    Returns the number of failed states.
    """
    q, qd, tau, _ = padded([*inputs, out])
    loop = around(of_rows, (F1, *(F2,) * 6), built.kernel)
    flat = out.reshape(len(out), math.prod(out.shape[1:]))
    arrays = [np.require(x, float, "CW") for x in (q, qd, tau, np.negative(gravity), tip_force)]
    return loop(built.kernel, built.data, *arrays, flat)


def of_rows(kernel, data, q, qd, tau, base, wrench, out):
    """Compute states in rows by a kernel of one state, and return the number of failed ones.

    base (1 or B, 3), wrench (1 or B, 6).
    """
    failed = 0
    for i in range(len(q)):
        for j in range(3):
            data[BASE + j] = base[i if len(base) > 1 else 0, j]
        for j in range(6):
            data[WRENCH + j] = wrench[i if len(wrench) > 1 else 0, j]
        failed += kernel(data, q[i], qd[i], tau[i], out[i])
    return failed


def no_answer(*arrays, **_):
    """Replace a missing kernel: the teaching code then computes each state.

    Fills the result with nan, and reports that it is not finite.
    """
    arrays[-1].fill(np.nan)
    return 1


no_answer.many = no_answer
no_answer.width = 1


def shapes_of(rows, name):
    """Return {word: shape} of a quantity's arrays in one state; its result is last, as out."""
    sizes = {"q": rows.nq, "nv": rows.nv, "3 nv": 3 * rows.nv, "forces": 6 * rows.n}
    quantity = CATALOGUE[name]
    shapes = {word: (sizes.get(word, rows.nv),) for word in quantity.words}
    shapes["out"] = tuple(sizes.get(size, size) for size in quantity.shape)
    return shapes


# --- all quantities of an arm ---------------------------------------------------------------------


class Prepared:
    """The kernels of an arm with their data, each built when it is first needed.

    kind, nq, nv, recursion: as in `describe.Rows`; forward, data: the rolled kernel of forward
    dynamics and its data, under the Earth's gravity.
    """

    def __init__(self, arm):
        self.rows = describe(arm)
        self.kind = self.rows.kind
        self.nq = self.rows.nq
        self.nv = self.rows.nv
        self.recursion = self.rows.recursion
        self.kernels = cache(lambda: Kernels(self.rows))
        plane = self.rows.plane
        self.forward_kernels = cache(lambda: InPlane(*plane)) if plane else self.kernels
        self.work = {}  # {key: Built}
        self.functions = {}  # filled by `batches.ready`
        self.loaded_functions = {}  # filled by `batches.ready_loaded`
        self.known_shapes = {}  # filled by `shapes`

    @cached_property
    def on_earth(self):
        """The `Built` of rolled forward dynamics under the Earth's gravity."""
        built = self.of(self.recursion)
        surround(built.data, *self.forward_kernels().turned(np.asarray(GRAVITY), NO_FORCE[0]))
        return built

    @property
    def forward(self):
        return self.on_earth.kernel

    @property
    def data(self):
        return self.on_earth.data

    def shapes(self, name):
        """Return {word: shape} of a quantity's arrays in one state; its result is last, as out."""
        if name not in self.known_shapes:
            self.known_shapes[name] = shapes_of(self.rows, name)
        return self.known_shapes[name]

    def of(self, recursion, width=1):
        """Return the `Built` of rolled steps; its kernel is `no_answer` if none can run."""
        if not engine() or (self.rows.geared and engine() != "LLVM"):
            return Built(no_answer, np.zeros(TABLE))
        maker = self.forward_kernels() if recursion is self.recursion else self.kernels()
        try:
            return maker.rolled(recursion, width)
        except ZeroDivisionError:  # a joint inertia that vanishes in every state
            return Built(no_answer, np.zeros(TABLE))

    def in_batches(self, by_program=False):
        """Return the `Built` of forward dynamics for many states.

        by_program: by the arm's own program, if it has one.
        """
        if by_program not in self.work:
            kernels = self.forward_kernels()
            program = kernels.unrolled_in_lanes(width()) if by_program else None
            self.work[by_program] = program or self.of(self.recursion, width())
        return self.work[by_program]

    def one(self, name, link=None, gravity=GRAVITY, tip_force=NO_FORCE[0]):
        """Return the `Built` of a quantity for one state in these surroundings, or None."""
        if name == FORWARD:
            return self.fastest(gravity, tip_force)
        falls = (1, 1, 1)
        if CATALOGUE[name].falls:
            falls = tuple(bool(x) for x in gravity)
        loaded = bool(np.any(tip_force)) and CATALOGUE[name].loads
        key = name, link, falls, loaded
        if key not in self.work:
            self.work[key] = build(self.rows, name, link, falls, loaded)
        built = self.work[key]
        if built is None:
            return None
        data = built.data.copy()
        surround(data, gravity, tip_force)
        return Built(built.kernel, data)

    def many(self, name):
        """Return the `Built` of a quantity for many states, or None."""
        if name not in self.work:
            self.work[name] = build_many(self.rows, name)
        return self.work[name]

    def many_loaded(self, name):
        """Return the `Built` of a quantity for many states with forces at the tip."""
        key = name, "loaded"
        if key not in self.work:
            trees = CATALOGUE[name].trees
            if trees:
                self.work[key] = self.of(trees, width())
            else:
                one = build(self.rows, name, loaded=True)
                self.work[key] = in_rows(one, self.shapes(name)["out"])
        return self.work[key]

    def fastest(self, gravity, tip_force):
        """Return the `Built` of forward dynamics for one state in these surroundings."""
        kernels = self.forward_kernels()
        gravity, tip_force = kernels.turned(np.asarray(gravity), np.asarray(tip_force))
        program = kernels.unrolled(gravity=gravity, loaded=bool(np.any(tip_force)))
        built = program or Built(self.forward, self.data.copy())
        surround(built.data, gravity, tip_force)
        return built

    def surrounded(self, gravity, tip_force):
        """Return a copy of `data` for this gravity (3,) and tip force (6,)."""
        data = self.data.copy()
        turned = self.forward_kernels().turned(np.asarray(gravity), np.asarray(tip_force))
        surround(data, *turned)
        return data


PREPARED = WeakKeyDictionary()  # keys compare by identity, as arms do


def prepared(arm):
    """Return the `Prepared` of an arm.

    It is made once and kept as long as the arm lives; copies of the arm have their own.
    """
    made = PREPARED.get(arm)
    if made is None:
        made = PREPARED[arm] = Prepared(arm)
    return made
