"""The steps as kernels: rolled for arms of one kind, or an arm's own, unrolled.

A rolled kernel is made once in a session.

Arms share a rolled kernel where the same joints occur in them, the same constants are 0 or 1 in all
of their rows, and the order of their rows is that of a chain, or is not. A kernel of one state
takes (data, q, qd, tau, out), all of them contiguous arrays of float64; `many` take states as rows.
"""

import ctypes
import math
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from ..codegen.llvm import ABREAST, Machine, lanes, longest, registers
from ..codegen.loops import LOADED, PLACE, TABLE, Layout, straight, swept
from ..codegen.rolled import Rolled
from . import wasm
from .composite import MASSES_OF_TREES
from .jit import MADE, engine, once
from .kinematics import DRIFT, ENERGY, JACOBIAN, MOMENTUM, POSE
from .plane import WORDS
from .regrouped import simplest
from .rows import BODY, COMPONENTS, SCREW, SEAT, VALUES, Row
from .steps import FLOW, FORWARD_DYNAMICS, INVERSE_DYNAMICS

IN_BINARIES = 4  # states side by side in WebAssembly
FREEDOMS = 20  # most degrees of freedom of an arm that has so few operations
BASE = PLACE["base"]
WRENCH = PLACE["wrench"]


class Kernel:
    """Machine code, as Python calls it, and as compiled loops do: by its address.

    width: the least number of states; in_rows: whether it takes states in rows, as `many` does.
    """

    def __init__(self, machine, name, width=1, in_rows=False):
        self.machine = machine
        self.__name__ = name
        self.width = width
        self.address = machine.address[name]
        kinds = [ctypes.c_void_p] * 5
        if width > 1 or in_rows:
            kinds = [ctypes.c_void_p] * 8 + [ctypes.c_int64] * 6
        self.function = machine.function(name, *kinds)

    def launch(self, arrays, numbers=()):
        """Run on arrays that have passed the checks."""
        return self.function(*(a.ctypes.data for a in arrays), *numbers)

    def __call__(self, data, *arrays):
        """Return 0, or another number if a result is not finite.

        Raises TypeError for an array of the wrong type or layout.

        arrays: those of q, qd, tau that the kernel reads, and the one that it writes.
        """
        arrays = data, *padded(arrays)
        if (
            not all(a.flags.c_contiguous and a.dtype == np.float64 for a in arrays)
            or not arrays[-1].flags.writeable
        ):
            raise TypeError("a kernel takes contiguous arrays of float64, the last one writeable")
        return self.launch(arrays)

    def many(self, data, room, q, qd, tau, gravity, tip_force, out, nv=None):
        """Compute states (B, nq), (B, nv), (B, nv) into out (B, ...), B >= width.

        gravity (1 or B, 3), tip_force (1 or B, 6).

        nv: if qd and tau, which the kernel does not read, have other sizes.
        """
        arrays = data, room, q, qd, tau, np.negative(gravity), np.ascontiguousarray(tip_force), out
        per = [a.shape[1] if len(a) > 1 else 0 for a in (q, gravity, tip_force)]
        nv = qd.shape[1] if nv is None else nv
        return self.launch(arrays, (len(out), per[0], nv, *per[1:], bool(tip_force.any())))


def padded(arrays):
    """Return q, qd, tau, out from fewer inputs.

    Inputs that a kernel does not read are replaced by the last one that it reads.
    """
    *inputs, out = arrays
    return [*inputs, *[inputs[-1]] * (3 - len(inputs)), out]


class InBinary(Kernel, wasm.Kernel):
    """A kernel in a WebAssembly binary, for rows of every type."""

    def __init__(self, name):
        wasm.Kernel.__init__(self, name)
        self.width = IN_BINARIES if name.endswith("_many") else 1

    def launch(self, arrays, numbers=()):
        self.written = (len(arrays) - 1,)
        return wasm.Kernel.__call__(self, *arrays, *map(int, numbers))


def surround(data, gravity, tip_force):
    """Write gravity (3,) and tip force (6,), in the world's axes, into the data of a kernel."""
    data[BASE:][:3] = -np.asarray(gravity)
    data[WRENCH:][:6] = tip_force
    data.view(np.int64)[LOADED] = np.any(tip_force)


def type_of(row):
    """Return a word for rows that share a step.

    Kind of joint, 0 on the base, + behind a frame chosen for another row, * with rotors.
    """
    k = row.k
    word = row.kind
    if row.parent < 0:
        word += "0"
    if row.kind in "RPH" and (k["sg"] or k["b"] or k["e"] or k["cg"] != 1):
        word += "+"
    if row.geared:
        word += "*"
    return word


def patterns_of(rows, kinds):
    """Return (type, arguments of `example`, ((constant, known value), ...)) of each type of row.

    The known value is 0, 1 or -1 if it is that in all rows, otherwise None.
    """
    patterns = []
    for kind in sorted(set(kinds)):
        alike = [row for row, pattern in zip(rows, kinds, strict=True) if pattern == kind]
        values = {word: {row.k[word] for row in alike} for word in alike[0].k}
        known = {
            word: int(min(x)) if len(x) == 1 and x <= {0, 1, -1} else None
            for word, x in values.items()
        }
        known |= {"vanishing": None} if "vanishing" in known else {}
        first = alike[0]
        steep = all(row.steep for row in alike)
        pattern = first.kind, None if first.parent < 0 else 0, steep, first.geared
        patterns.append((kind, pattern, tuple(known.items())))
    return tuple(patterns)


def examples(patterns):
    """Return {type: (a row of it, {constant: its known value})}, for a trace."""
    return {kind: (example(*own), dict(known)) for kind, own, known in patterns}


def example(letter, parent, steep, geared=False):
    """Return a row of this kind, whose parent is 0, or None for the base."""
    zeros = [0] * len(COMPONENTS[letter])
    return Row(letter, {}, parent, 0, 0, [0] * VALUES[letter], zeros, zeros, steep, geared)


# Patterns of all rows, and of those of planar chains: for kernels that serve all arms.
UNKNOWN = tuple((word, None) for word in (*SEAT, *SCREW, *BODY, "pitch", "vanishing"))
ANYTHING = tuple(
    (letter + "0" * (parent is None), (letter, parent, False), UNKNOWN)
    for letter in COMPONENTS
    if letter != "X"
    for parent in (None, 0)
)
IN_FRAMES = (*ANYTHING, ("X0", ("X", None, False), UNKNOWN), ("X", ("X", 0, False), UNKNOWN))
ANY_PLANAR = (("R", ("R", 0, False), tuple((word, None) for word in WORDS)),)


@cache
def rolled(recursion, patterns, forked):
    """Return the `Layout` of a recursion for rows of these patterns."""
    return Layout(Rolled(recursion, examples(patterns)), forked)


@dataclass(frozen=True)
class Built:
    """A kernel and its data.

    room: for a kernel that takes states in rows, to work in; else None.
    """

    kernel: Kernel
    data: np.ndarray
    room: np.ndarray | None = None


class Kernels:
    """The kernels of an arm and their data, in which gravity and tip force are zero.

    description: what `describe` returns; links: rows with the tip to use instead of
    `description.links()`, of the same degrees of freedom.
    """

    forward = FORWARD_DYNAMICS

    def __init__(self, description, links=None):
        self.rows, self.tip = links or description.links()
        self.nq = description.nq
        self.nv = description.nv
        self.programs = {}  # programs for this arm alone

    @cached_property
    def types(self):
        """The type of each row, see `type_of`."""
        types = [type_of(row) for row in self.rows]
        if engine() == "LLVM":
            return types
        return [x.removesuffix("+") for x in types]  # a binary holds one kernel for all trees

    @cached_property
    def forked(self):
        """True if the kernel is one for trees."""
        return engine() != "LLVM" or any(row.parent != i - 1 for i, row in enumerate(self.rows))

    @cached_property
    def patterns(self):
        """The constants known for all rows of each type, see `patterns_of`."""
        if engine() == "LLVM":
            return patterns_of(self.rows, self.types)
        return IN_FRAMES if "X0" in self.types else ANYTHING

    def rolled(self, recursion, width=1):
        """Return the `Built` of rolled steps, for one state or for `width` side by side.

        Where vectors hold four, trees, whose rows wait for one another in memory, have at most
        ABREAST side by side.
        """
        if engine() == "LLVM" and self.forked and registers() == 16:
            width = min(width, ABREAST)
        key = recursion, self.patterns, self.forked
        clear = sum(len(COMPONENTS[row.kind]) for row in self.rows) < self.nv

        def make():
            if engine() != "LLVM":
                return InBinary(f"rows_{recursion.name}{'_many' * (width > 1)}")
            return machine_of(
                recursion.name, lambda name: swept(rolled(*key), name, width, clear), width
            )

        kernel = once(MADE, (*key, width, clear), make)
        layout = rolled(*key)
        data = layout.data(self.rows, self.types, self.tip, self.nv)
        room = None if width == 1 else np.zeros(layout.size(len(self.rows), width))
        return Built(kernel, data, room)

    def unrolled(self, width=1, gravity=(1, 1, 1), loaded=False, recursion=None, most=None):
        """Return the `Built` of this arm's own program, by default of forward dynamics.

        None if it has more than `most` operations, or without LLVM.
        """
        if self.nv > FREEDOMS or engine() != "LLVM":
            return None
        kind = tuple(bool(x) for x in gravity), loaded
        recursion = recursion or self.forward
        most = most or longest(width)

        def make():
            program = once(
                self.programs, (recursion, *kind), lambda: self.program(*kind, recursion)
            )
            if program and program.counts.operations <= most:
                return machine_of("own", lambda name: straight(program, name, width), width)

        kernel = once(self.programs, (recursion, *kind, width, most), make)
        if not kernel:
            return None
        return Built(kernel, np.zeros(TABLE), None if width == 1 else np.zeros(0))

    def unrolled_in_lanes(self, count, gravity=(1, 1, 1), recursion=None, most=math.inf):
        """Return the `Built` of this arm's own program for `count` states at once, or for ABREAST.

        None if it has more than `most` operations, or too many for both.
        """
        for width in dict.fromkeys((count, min(count, ABREAST))):
            few = min(most, longest(width)) if engine() == "LLVM" else most
            program = self.unrolled(width, gravity, False, recursion, few)
            if program:
                return program
        return None

    def layout(self):
        """Return the `Layout` of forward dynamics."""
        return rolled(self.forward, self.patterns, self.forked)

    def tensions(self, data):
        """Return the tensions (n,) [N] that a call of forward dynamics has left in `data`.

        They are those of point masses in a plane.
        """
        layout = self.layout()
        n = len(self.rows)
        return data[TABLE + n * layout.row :].reshape(n + 1, -1)[1:, layout.kept["tension", 0]]

    def turned(self, gravity, tip_force):
        """Return gravity (..., 3) and tip force (..., 6) in the axes that the kernels want.

        The kernels are those of forward dynamics.
        """
        return gravity, tip_force

    def loads(self, tip_force):
        """Return the six numbers of a tip force in those axes."""
        return tip_force

    def program(self, base, loaded, recursion=None):
        """Return forward dynamics, or other steps, as a `Program`.

        It is None if a joint inertia vanishes in every state.
        """
        recursion = recursion or self.forward
        rows = simplest(recursion.name, self.rows)
        try:
            return recursion.program(rows, self.nq, self.nv, base, self.tip, loaded)
        except ZeroDivisionError:
            return None


class InPlane(Kernels):
    """The kernels of forward dynamics of a planar chain, from what `planar_rows` returns.

    of_all: take the kernel that all planar chains share.
    """

    def __init__(self, forward, rows, tip, world, of_all=False):
        self.forward = forward
        self.rows = rows
        self.tip = tip
        self.axes = world.tolist()
        self.nq = self.nv = len(rows)
        self.of_all = of_all
        self.programs = {}

    @property
    def types(self):
        return ["R"] * len(self.rows)

    @property
    def forked(self):
        return False

    @cached_property
    def patterns(self):
        if self.of_all or engine() != "LLVM":
            return ANY_PLANAR
        return patterns_of(self.rows, self.types)

    def falling(self, gravity):
        """Return the data of forward dynamics in this gravity (3,), without a tip force."""
        data = self.layout().data(self.rows, self.types, self.tip)
        surround(data, *self.turned(np.asarray(gravity), np.zeros(6)))
        return data

    def turned(self, gravity, tip_force):
        """Return both in the plane's axes; gravity along its normal has no effect."""
        g = np.zeros(gravity.shape)
        g[..., 0], g[..., 1], _ = self.turned_once(*(gravity[..., k] for k in range(3)))
        wrench = np.zeros(tip_force.shape)
        if tip_force.any():
            loads = self.loads([tip_force[..., k] for k in range(6)])
            for k, load in enumerate(loads):
                wrench[..., k] = load
        return g, wrench

    def loads(self, tip_force):
        x, y, z, *force = tip_force
        return [*self.turned_once(x, y, z), *self.turned_once(*force)]

    def turned_once(self, x, y, z):
        """Return a vector in the plane's axes, from its three numbers, or arrays of them.

        It uses no @, whose rounding depends on shapes.
        """
        return [a * x + b * y + c * z for a, b, c in self.axes]


def machine_of(name, text, width=1):
    """Return the `Kernel` of a text, which text(name) returns."""
    return Kernel(Machine({name: text(name)}), name, width)


def width():
    """Return the number of states that are computed side by side."""
    return lanes() if engine() == "LLVM" else IN_BINARIES


class Inside:
    """A kernel of planar chains of any constants, called by name.

    The text of another kernel calls it by this name.
    """

    def __init__(self, recursion):
        self.__name__ = f"rows_{recursion.name}"
        self.recursion = recursion
        self.layout = cache(lambda: rolled(recursion, ANY_PLANAR, False))
        self.kernel = cache(
            lambda: machine_of(self.__name__, lambda name: swept(self.layout(), name))
        )

    @property
    def address(self):
        return self.kernel().address

    def __call__(self, data, *arrays):
        """Run from plain Python. Raises IndexError for an array of the wrong length."""
        layout = self.layout()
        n = int(data[:1].view(np.int64)[0])
        if {len(a) for a in arrays} != {n} or len(data) != TABLE + n * layout.row + layout.size(
            n, 1
        ):
            raise IndexError(self.__name__)
        return self.kernel()(data, *arrays)


def binaries(planar):
    """Return {name: text} of the kernels for all arms that binaries hold, in LLVM's language.

    planar: recursions of planar chains, and which numbers of states side by side there are.
    """
    texts = {}
    both = (1, IN_BINARIES)
    trees = {FORWARD_DYNAMICS: both, INVERSE_DYNAMICS: both, FLOW: both[:1]}
    trees[MASSES_OF_TREES] = both[:1]
    frames = dict.fromkeys((POSE, JACOBIAN, DRIFT, ENERGY, MOMENTUM), both[:1])
    patterns = {
        **dict.fromkeys(trees, (ANYTHING, True)),
        **dict.fromkeys(frames, (IN_FRAMES, True)),
        **dict.fromkeys(planar, (ANY_PLANAR, False)),
    }
    for recursion, sizes in (trees | frames | planar).items():
        layout = rolled(recursion, *patterns[recursion])
        for size in sizes:
            name = f"rows_{recursion.name}{'_many' * (size > 1)}"
            # a frame's rows are those that lead to it: results of all others are 0
            texts[name] = swept(layout, f"{name}_plain", size, clear=recursion in frames)
    return texts
