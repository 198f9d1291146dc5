"""Write traced operations in LLVM's language, and make machine code out of it.

They work on one state or on several side by side.

Several states side by side are one vector in the place of a number. Sines and cosines are
polynomials, so that vectors have them; of an angle beyond NEAR they are not a number.
"""

import ctypes
import math
import os
import struct
import threading
from functools import cache
from itertools import count
from pathlib import Path

import numpy as np

from ..numbers.counted import operands

# pi/2 in three parts; the first two have 33 bits, so that their products with a quadrant below 2^20
# are exact.
QUARTERS = 1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21
TO_WHOLE = (  # adding it rounds to a whole number, whose last bits are then the last of the sum
    1.5 * 2.0**52
)
NEAR = 1.6e6  # up to here sines and cosines are good to an ulp
# Minimax on |r| <= pi/4 (fdlibm): sin r = r + r^3 (S[0] + S[1] r^2 ...), cos r = 1 - r^2 (1/2 - r^2
# (C[0] + ...)).
S = (
    -1.66666666666666324348e-01,
    8.33333333332248946124e-03,
    -1.98412698298579493134e-04,
    2.75573137070700676789e-06,
    -2.50507602534068634195e-08,
    1.58969099521155010221e-10,
)
C = (
    4.16666666666666019037e-02,
    -1.38888888888741095749e-03,
    2.48015872894767294178e-05,
    -2.75573143513906633035e-07,
    2.08757232129817482790e-09,
    -1.13596475577881948265e-11,
)
SIGNS = {"add": "fadd", "sub": "fsub", "mul": "fmul", "div": "fdiv"}
ABREAST = 4  # numbers of one state side by side, where none needs another one
# cycles until a result is there; 4 for operations that are not listed
WAITS = {"div": 14, "pivot": 20, "root": 18, "cos": 50, "sin": 50}
# {vector registers: operations up to which `urgent` finds a better order than `order_by_results`},
# for one state; in longer programs it does where no more numbers wait. {...: the same for several}
URGENT = {16: 1700, 32: 3000}
URGENT_IN_LANES = {16: 0, 32: 1500}
BYTES = 10  # of machine code that an operation takes, about; twice as many in two vectors
CACHE = 32768  # bytes of the cache of instructions, where the system does not say
WIDTHS = {"double": "f64"} | {f"<{width} x double>": f"v{width}f64" for width in (2, 4, 8)}
DECLARED = "\n".join(
    [  # LLVM's own functions
        *(
            f"declare {real} @llvm.{word}.{suffix}({real})"
            for real, suffix in WIDTHS.items()
            for word in ("fabs", "sqrt")
        ),
        "declare i64 @llvm.fptosi.sat.i64.f64(double)",
        "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)\n",
    ]
)


class Writer:
    """Lines of one function; every value is a number, or a vector of `width` numbers."""

    def __init__(self, width=1):
        self.label = "entry"
        self.lines = []
        self.names = count(1)
        self.widen(width)

    def widen(self, width):
        """Make every value from now on a vector of so many numbers."""
        self.width = width
        self.real = "double" if width == 1 else f"<{width} x double>"

    def of(self, kind):
        """Return a type, or the vector type of `width` of them."""
        return kind if self.width == 1 else f"<{self.width} x {kind}>"

    def line(self, text):
        self.lines.append(f"  {text}")

    def value(self, text):
        """Add a line that computes an expression, and return the name of its value."""
        name = f"%v{next(self.names)}"
        self.lines.append(f"  {name} = {text}")
        return name

    def block(self, label):
        """Begin a block under this label."""
        self.lines.append(f"{label}:")
        self.label = label

    def labels(self, *words):
        """Return labels that are not used yet."""
        number = next(self.names)
        return [f"{word}{number}" for word in words]

    def loop(self, begin, end, start, body, step=1):
        """Write a loop over i from begin by steps while it is below end.

        body(i, values) -> values, where {place: name} is carried.

        Returns what is carried last.
        """
        head, after = self.labels("loop", "after")
        before, i = self.label, f"%i_{head}"
        values = {place: f"%c_{head}_{place}" for place in start}

        def onward(x):
            self.line(
                f"br i1 {self.value(f'icmp slt i64 {x}, {end}')}, label %{head}, label %{after}"
            )

        onward(begin)
        self.block(head)
        at = len(self.lines)
        passed = body(i, values)
        self.line(f"{i}_next = add i64 {i}, {step}")
        onward(f"{i}_next")
        self.lines[at:at] = [f"  {i} = phi i64 [{begin}, %{before}], [{i}_next, %{self.label}]"] + [
            f"  {name} = phi {self.real} [{start[place]}, %{before}], [{passed[place]}, "
            f"%{self.label}]"
            for place, name in values.items()
        ]
        last = [(before, start), (self.label, passed)]
        self.block(after)
        return self.merged(last)

    def walk(self, begin, start, body):
        """Write a loop while i > 0, from `begin` on.

        body(i, values) -> (next i, values), where {place: name} is carried.
        """
        head, after = self.labels("walk", "after")
        before, i = self.label, f"%i_{head}"
        values = {place: f"%c_{head}_{place}" for place in start}

        def onward(x):
            self.line(f"br i1 {self.value(f'icmp sgt i64 {x}, 0')}, label %{head}, label %{after}")

        onward(begin)
        self.block(head)
        at = len(self.lines)
        following, passed = body(i, values)
        onward(following)
        self.lines[at:at] = [
            f"  {i} = phi i64 [{begin}, %{before}], [{following}, %{self.label}]",
            *(
                f"  {name} = phi {self.real} [{start[place]}, %{before}], [{passed[place]}, "
                f"%{self.label}]"
                for place, name in values.items()
            ),
        ]
        self.block(after)

    def total(self, numbers):
        """Return the sum of the numbers, as a balanced tree."""
        while len(numbers) > 1:
            pairs = [numbers[i : i + 2] for i in range(0, len(numbers), 2)]
            numbers = [self.op("add", *pair) if len(pair) > 1 else pair[0] for pair in pairs]
        return numbers[0]

    def merged(self, branches):
        """Merge the values {place: value} of several predecessors, given as (label, values)."""

        def came(place):
            return ", ".join(f"[{values[place]}, %{label}]" for label, values in branches)

        return {place: self.value(f"phi {self.real} {came(place)}") for place in branches[0][1]}

    def many(self, kind, text):
        """Return a constant of a type, `width` times."""
        return text if self.width == 1 else f"<{', '.join([f'{kind} {text}'] * self.width)}>"

    def constant(self, x):
        bits = struct.unpack("<Q", struct.pack("<d", float(x)))[0]
        return self.many("double", f"0x{bits:016X}")

    def op(self, word, a, b):
        """Sum, difference, product, or quotient; a product and a sum may become one operation."""
        return self.value(f"{SIGNS[word]} nsz contract {self.real} {a}, {b}")

    def place(self, pointer, index, kind="double"):
        """Return the address of an entry."""
        return self.value(f"getelementptr {kind}, ptr {pointer}, i64 {index}")

    def load(self, pointer, kind=None):
        kind = kind or self.real
        return self.value(f"load {kind}, ptr {pointer}, align 8")

    def store(self, x, pointer):
        self.line(f"store {self.real} {x}, ptr {pointer}, align 8")

    def fetch(self, pointer):
        """Ask for the cache line of an address, to be written later; it may be any address."""
        self.line(f"call void @llvm.prefetch.p0(ptr {pointer}, i32 1, i32 3, i32 1)")

    def integer(self, word, a, b):
        """Write an operation of whole numbers and return its result."""
        return self.value(f"{word} i64 {a}, {b}")

    def spread(self, x, kind="double"):
        """Return one number repeated for all states."""
        if self.width == 1:
            return x
        vector = f"<{self.width} x {kind}>"
        first = self.value(f"insertelement {vector} poison, {kind} {x}, i32 0")
        mask = f"<{self.width} x i32> zeroinitializer"
        return self.value(f"shufflevector {vector} {first}, {vector} poison, {mask}")

    def gathered(self, pointers):
        """Return a vector of a number from each pointer, or of the numbers at a single pointer."""
        if len(pointers) == 1:
            return self.load(pointers[0])
        x = "poison"
        for lane, pointer in enumerate(pointers):
            x = self.inserted(x, self.load(pointer, "double"), lane)
        return x

    def inserted(self, x, one, lane):
        return self.value(f"insertelement {self.real} {x}, double {one}, i32 {lane}")

    def extracted(self, x, lane):
        return self.value(f"extractelement {self.real} {x}, i32 {lane}")

    def scattered(self, x, pointers):
        """Write each number to its pointer, or all of them to a single pointer."""
        if len(pointers) == 1:
            return self.store(x, pointers[0])
        for lane, pointer in enumerate(pointers):
            self.scatter(x, lane, pointer)

    def shuffled(self, size, a, b, places):
        """Return numbers of two vectors of one size, chosen by their places in both."""
        mask = ", ".join(f"i32 {place}" for place in places)
        return self.value(
            f"shufflevector <{size} x double> {a}, <{size} x double> {b}, "
            f"<{len(places)} x i32> <{mask}>"
        )

    def crossed(self, a, b, chunk=1):
        """Transpose the 2 x 2 matrices of chunks whose rows are in these two vectors."""
        size = self.width
        return [
            self.shuffled(
                size,
                a,
                b,
                [
                    side + first + place
                    for first in range(k * chunk, size, 2 * chunk)
                    for side in (0, size)
                    for place in range(chunk)
                ],
            )
            for k in (0, 1)
        ]

    def transposed(self, vectors):
        """Transpose two or four vectors: row k has the numbers of states k, k + their count..."""
        if len(vectors) == 2:
            return self.crossed(*vectors)
        evens, odds = zip(self.crossed(*vectors[:2]), self.crossed(*vectors[2:]), strict=True)
        (first, third), (second, fourth) = self.crossed(*evens, 2), self.crossed(*odds, 2)
        return [first, second, third, fourth]

    def gathered_together(self, pointers, count):
        """Return vectors of the two or four numbers that follow one another at each pointer."""
        rows = []
        for k in range(count):
            parts = [self.load(x, f"<{count} x double>") for x in pointers[k::count]]
            size = count
            while len(parts) > 1:
                parts = [
                    self.shuffled(size, a, b, range(2 * size))
                    for a, b in zip(parts[::2], parts[1::2], strict=True)
                ]
                size *= 2
            rows += parts
        return self.transposed(rows)

    def scattered_together(self, vectors, pointers):
        """Write to each pointer numbers that follow one another, one of each of 2 or 4 vectors."""
        count = len(vectors)
        for k, row in enumerate(self.transposed(vectors)):
            for part, pointer in enumerate(pointers[k::count]):
                places = range(part * count, (part + 1) * count)
                one = self.shuffled(self.width, row, row, places)
                self.line(f"store <{count} x double> {one}, ptr {pointer}, align 8")

    def scatter(self, x, lane, pointer):
        """Write the number of one state to a pointer."""
        self.line(f"store double {self.extracted(x, lane)}, ptr {pointer}, align 8")

    def choose(self, mask, a, b):
        return self.value(f"select {self.of('i1')} {mask}, {self.real} {a}, {self.real} {b}")

    def compared(self, how, a, b):
        return self.value(f"fcmp {how} {self.real} {a}, {b}")

    def intrinsic(self, word, x):
        return self.value(f"call {self.real} @llvm.{word}.{WIDTHS[self.real]}({self.real} {x})")

    def polynomial(self, z, coefficients):
        """Return a + z (b + z (...))."""
        total = self.constant(coefficients[-1])
        for x in coefficients[-2::-1]:
            total = self.op("add", self.op("mul", z, total), self.constant(x))
        return total

    def cos_sin(self, x):
        """Return (cosine, sine)."""
        shifted = self.op(
            "add", self.op("mul", x, self.constant(2 / math.pi)), self.constant(TO_WHOLE)
        )
        k = self.value(f"fsub {self.real} {shifted}, {self.constant(TO_WHOLE)}")
        r = x
        for part in QUARTERS:
            r = self.op("sub", r, self.op("mul", k, self.constant(part)))
        near = self.compared("ole", self.intrinsic("fabs", x), self.constant(NEAR))
        r = self.choose(near, r, self.constant(math.nan))
        z = self.op("mul", r, r)
        s = self.op("add", r, self.op("mul", self.op("mul", r, z), self.polynomial(z, S)))
        half = self.op("sub", self.constant(0.5), self.op("mul", z, self.polynomial(z, C)))
        c = self.op("sub", self.constant(1), self.op("mul", z, half))
        whole = self.of("i64")

        def bit(n):
            return self.many("i64", str(n))

        quadrant = self.value(f"bitcast {self.real} {shifted} to {whole}")
        odd = self.value(f"trunc {whole} {quadrant} to {self.of('i1')}")
        values = []
        for first, second, turned in (
            (c, s, self.value(f"add {whole} {quadrant}, {bit(1)}")),
            (s, c, quadrant),
        ):
            sign = self.value(
                f"shl {whole} {self.value(f'and {whole} {turned}, {bit(2)}')}, {bit(62)}"
            )
            x = self.value(f"bitcast {self.real} {self.choose(odd, second, first)} to {whole}")
            x = self.value(f"xor {whole} {x}, {sign}")
            values.append(self.value(f"bitcast {whole} {x} to {self.real}"))
        return values

    def program(self, order, values):
        """Return `operations` of a whole state: one that is alone fills the time that it waits."""
        if self.width > 1:
            return self.operations(order, values)
        angles = {}
        known = list(
            dict.fromkeys(
                parts[0]
                for _, (word, *parts) in order
                if word in ("cos", "sin") and parts[0] in values
            )
        )
        for group in (known[i : i + ABREAST] for i in range(0, len(known), ABREAST)):
            self.widen(ABREAST)
            x = "poison"
            for lane in range(ABREAST):
                x = self.inserted(x, values[group[lane % len(group)]], lane)
            both = self.cos_sin(x)
            for lane, node in enumerate(group):
                angles[node] = [self.extracted(y, lane) for y in both]
            self.widen(1)
        return self.operations(order, values, angles)

    def operations(self, order, values, angles=()):
        """Write nodes (number, key) in order, and add their names to values.

        values {number: name} has the givens and gets the others.

        angles {node: (cosine, sine)}: those that are there already.
        """
        angles = dict(angles)

        def of(x):
            return values[x] if isinstance(x, int) else self.constant(x[0])

        for node, (word, *parts) in order:
            if node in values:
                continue
            if word in SIGNS:
                values[node] = self.op(word, *map(of, parts))
            elif word == "neg":
                values[node] = self.value(f"fneg {self.real} {of(parts[0])}")
            elif word == "root":
                values[node] = self.intrinsic("sqrt", of(parts[0]))
            elif word == "pivot":
                D, vanishing = map(of, parts)
                per_D = self.op("div", self.constant(1), D)
                values[node] = self.choose(
                    self.compared("ogt", D, vanishing), per_D, self.constant(math.nan)
                )
            else:
                if parts[0] not in angles:
                    angles[parts[0]] = self.cos_sin(of(parts[0]))
                values[node] = angles[parts[0]][word == "sin"]

    def result(self, x, values):
        """Return a traced number, or a constant."""
        if not hasattr(x, "node"):
            return self.constant(x)
        name = values[x.node]
        return name if x.sign > 0 else self.value(f"fneg {self.real} {name}")

    def function(self, head):
        """Return the whole text of the function."""
        body = "\n".join(self.lines)
        return f"define {head} {{\nentry:\n{body}\n}}\n"


def urgent(order):
    """Return the operations, those with the longest path to the end first."""
    way = {}
    for node, key in reversed(order):
        way[node] = way.get(node, 0) + WAITS.get(key[0], 4)
        way |= {x: max(way.get(x, 0), way[node]) for x in operands(key)}
    return sorted(order, key=lambda x: -way[x[0]])


def waiting(order):
    """Return how many numbers wait at most, between their operation and their last use."""
    last = {x: at for at, (_, key) in enumerate(order) for x in operands(key)}
    changes = np.zeros(len(order) + 1, int)
    for at, (node, _) in enumerate(order):
        if node in last:
            changes[at] += 1
            changes[last[node]] -= 1
    return int(np.cumsum(changes).max())


# --- machine code ---------------------------------------------------------------------------------

# another processor's name: code for that one, which has these instructions for vectors
PLAIN = os.environ.get("ROBODYN_CPU", "")
VECTORS = os.environ.get("ROBODYN_VECTORS", "").split()
LOCK = threading.Lock()
NUMBERS = count()  # each function in machine code has its own


@cache
def target(opt=2):
    """Return a maker of target machines for this processor.

    opt: how much LLVM tries, from 0 to 3.
    """
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = "" if PLAIN else llvm.get_host_cpu_features().flatten()
    # reaches data anywhere in memory
    return lambda: llvm.Target.from_default_triple().create_target_machine(
        cpu=PLAIN or llvm.get_host_cpu_name(), features=features, opt=opt, jit=True
    )


@cache
def compiler(opt):
    """Return LLVM's compiler and the target machine that it keeps, the same for all machine code.

    A compiler of its own for each function would take ten times the memory, for good.
    Machine code is never given back: that takes a lock, which an interrupt could keep.
    """
    import llvmlite.binding as llvm

    machine = target(opt)()
    return llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine), machine


@cache
def has(feature):
    """Return whether code is made for a processor that has a feature, by LLVM's name for it."""
    import llvmlite.binding as llvm

    if PLAIN:
        return feature in VECTORS
    return bool(llvm.get_host_cpu_features().get(feature))


def registers():
    """Return how many registers there are for vectors, and for single numbers."""
    return 32 if has("avx512f") else 16


@cache
def instruction_cache():
    """Return the size of this processor's first cache of instructions, in bytes."""
    for place in Path("/sys/devices/system/cpu/cpu0/cache").glob("index*"):
        try:
            if (place / "type").read_text().strip() == "Instruction":
                return 1024 * int((place / "size").read_text().strip().removesuffix("K"))
        except (OSError, ValueError):
            continue
    return CACHE


def longest(width=1):
    """Return how many operations a program of so many states side by side may have.

    A program whose machine code does not fit in the cache of instructions is slower than rolled
    steps: of one state or of ABREAST at once, of twice as many somewhat later.
    """
    fits = instruction_cache() // BYTES
    in_two_vectors = width > ABREAST and registers() == 16
    return 9 * fits // 16 if in_two_vectors else fits


@cache
def lanes():
    """Return how many states side by side are fastest here.

    Two vectors' worth of numbers, where vectors hold four.
    """
    return 8 if has("avx2") else 2


def improve(module, machine):
    """Run LLVM's passes on a module.

    Loops are not unrolled: it takes a third longer, gains nothing.
    """
    import llvmlite.binding as llvm

    options = llvm.create_pipeline_tuning_options(speed_level=2)
    options.loop_unrolling = options.loop_interleaving = options.slp_vectorization = False
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)


class Machine:
    """Machine code of functions {name: text}; `address` of each.

    lowered: texts as `lowered` writes them, where variables still lie in memory and loops are as
    they are written.
    """

    def __init__(self, texts, opt=2, lowered=False):
        import llvmlite.binding as llvm

        with LOCK:
            module = llvm.parse_assembly("\n".join([DECLARED, *texts.values()]))
            module.verify()
            own_names = {name: f"{name}.{next(NUMBERS)}" for name in texts}
            for name, own_name in own_names.items():
                module.get_function(name).name = own_name
            engine, machine = compiler(opt)
            if lowered:
                improve(module, machine)
            engine.add_module(module)
            engine.finalize_object()
            self.address = {
                name: engine.get_function_address(own_name) for name, own_name in own_names.items()
            }
            # the text takes a hundred times the room of its machine code
            engine.remove_module(module)

    def function(self, name, *arguments):
        """Return a function for Python that holds the interpreter's lock: workspaces are shared."""
        return ctypes.PYFUNCTYPE(ctypes.c_int64, *arguments)(self.address[name])
