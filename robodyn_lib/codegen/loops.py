"""Kernels: programs and rolled recursions as functions in LLVM's language, with their data.

The data of a kernel are one array of doubles: how many rows, whether there is a wrench, then what
HEAD names, a table with a row for each row of the tree (its type, the row before, where its values
and freedoms begin, whether the row before is another one than the last, and whether it has
such rows itself, as whole numbers; then constants, and values that depend on constants alone), and
a workspace.
"""

import math
from functools import cache
from itertools import accumulate

import numpy as np

from ..numbers import Traced
from .expressions import FLOAT, INT, Array
from .llvm import ABREAST, URGENT, URGENT_IN_LANES, Writer, registers, urgent, waiting
from .program import Tape
from .rolled import HEAD, Climbing, upper_half

ROWS, LOADED, FIRST = 0, 1, 2
PLACE = dict(zip(HEAD, accumulate(HEAD.values(), initial=FIRST)))
TABLE = FIRST + sum(HEAD.values())
COMPUTED = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "neg": np.negative,
    "pivot": lambda D, vanishing: np.where(D > vanishing, 1 / D, np.nan),
}
LINE = 8  # numbers of a cache line
MATRIX = 100  # numbers of one state from which writing them takes longer than computing them
TYPE, PARENT, Q_AT, V_AT, AWAY, JOINED, WHOLE = range(7)
ONE = "i64 @{}(ptr noalias %D, ptr noalias %q, ptr noalias %qd, ptr noalias %tau, ptr noalias %out)"
MANY = (
    "i64 @{}(ptr noalias %D, ptr noalias %X, ptr noalias %q, ptr noalias %qd, "
    "ptr noalias %tau, ptr noalias %base, ptr noalias %wrench, ptr noalias %out, "
    "i64 %count, i64 %nq, i64 %nv, i64 %per_base, i64 %per_wrench, i64 %loaded)"
)


class Layout:
    """The places of the numbers of a `Rolled`.

    They are columns of the table for each type, and of the rows of the workspace.
    """

    def __init__(self, rolled, forked):
        self.rolled, self.forked = rolled, forked
        self.kinds = {kind: number for number, kind in enumerate(rolled.patterns)}
        self.columns = {}  # {(type, sweep): {node: column}}
        self.kept = {}  # {(word, place) or (sweep, place): column}
        self.count = dict.fromkeys(self.kinds, 0)
        for trace in rolled.traces:
            for kind, step in trace.steps.items():
                first = self.count[kind]
                columns = {node: first + k for k, node in enumerate(step.columns)}
                self.columns[kind, trace.sweep.name] = columns
                self.count[kind] += len(columns)
                for key in step.given:
                    if key[0] == "s":
                        self.kept.setdefault(key[1:], len(self.kept))
            if forked:
                for place in trace.carried:
                    self.kept[trace.sweep.name, place] = len(self.kept)
        for kind, step in rolled.climbs.items():
            first = self.count[kind]
            self.columns[kind, "climb"] = {node: first + k for k, node in enumerate(step.columns)}
            self.count[kind] += len(step.columns)
        self.load_at = WHOLE + max(self.count.values())  # a column, where there are loads on links
        self.row = self.load_at + rolled.recursion.on_links
        self.angles = {
            (kind, trace.sweep.name, node): (word == "sin")
            for trace in rolled.traces
            if not trace.alone
            for kind, step in trace.steps.items()
            for (word, *parts), node in step.tape.nodes.items()
            if word in ("cos", "sin") and step.tape.names.get(parts[0]) == ("q", 0)
        }
        self.kept |= {("angle", k): len(self.kept) + k for k in (0, 1) if self.angles}

    def words(self, kind):
        """Return the word of the constant in each column of a type, None for a computed number."""
        steps = [trace.steps[kind] for trace in self.rolled.traces]
        return [step.tape.names.get(node, (0, None))[1] for step in steps for node in step.columns]

    def size(self, rows, width):
        """Return how many numbers the workspace for so many states has."""
        return width * (rows + 1) * len(self.kept)

    def data(self, rows, kinds, tip, nv=None):
        """Return the data of these rows, of these types, with surroundings of zero.

        nv: freedoms of the whole arm.
        """
        n = len(rows)
        if nv is None:
            nv = sum(len(self.rolled.patterns[kind][0].qd) for kind in kinds)
        data = np.zeros(TABLE + n * self.row + self.size(n, 1))
        whole = data.view(np.int64)
        table = data[TABLE:][: n * self.row].reshape(n, self.row)
        numbers = table.view(np.int64)
        whole[ROWS], data[PLACE["tip"] :][:3] = n, tip
        whole[PLACE["size"]] = nv
        parents = [row.parent for row in rows]
        away = [parent != i - 1 for i, parent in enumerate(parents)]
        joined = {parent for parent, far in zip(parents, away, strict=True) if far}
        numbers[:, :WHOLE] = [
            (self.kinds[kind], row.parent + 1, row.q_at, row.v_at, far, i in joined)
            for i, (row, kind, far) in enumerate(zip(rows, kinds, away, strict=True))
        ]
        if self.rolled.recursion.on_links:
            numbers[:, self.load_at] = [row.load_at for row in rows]
        self.fill(table[:, WHOLE:], rows, kinds)
        return data

    @np.errstate(all="ignore")
    def fill(self, table, rows, kinds):
        """Write constants, and what depends on constants alone, one row for each row."""
        of_kind = {kind: [i for i, own in enumerate(kinds) if own == kind] for kind in self.kinds}
        given = cache(lambda kind, word: np.array([rows[i].k[word] for i in of_kind[kind]], float))
        steps = [
            (kind, trace.sweep.name, step)
            for trace in self.rolled.traces
            for kind, step in trace.steps.items()
        ]
        steps += [(kind, "climb", step) for kind, step in self.rolled.climbs.items()]
        for kind, name, step in steps:
            values, columns = {}, self.columns[kind, name]
            for node, (word, *parts) in step.order:
                if node not in step.known:
                    continue
                if word == "given":
                    values[node] = given(kind, step.tape.names[node][1])
                else:
                    of_rows = (values[x] if isinstance(x, int) else x[0] for x in parts)
                    values[node] = COMPUTED[word](*of_rows)
                if node in columns:
                    table[of_kind[kind], columns[node]] = values[node]


# --- functions ------------------------------------------------------------------------------------


class States:
    """Reads and writes the arrays of one state, or of those side by side.

    rooms: {word: place in the data}.

    stride: how many numbers the results of a state have, where several are taken side by side.
    Results that are noted wait in `noted` until `settle` adds them up: in registers, as a tree. One
    after the other in memory, they would take longer than a short kernel does.
    """

    def __init__(self, w, rooms, stride="%nv"):
        self.w, self.noted = w, {}
        if w.width == 1:
            self.pointers = {word: [w.place("%D", begin)] for word, begin in rooms.items()}
            self.pointers |= {word: [f"%{word}"] for word in ("q", "qd", "tau", "out")}
            return
        strides = {"q": "%nq", "base": "%per_base", "wrench": "%per_wrench", "out": stride}
        lanes = [w.integer("add", "%first", lane) for lane in range(w.width)]
        self.pointers = {
            word: [
                w.place(f"%{word}", w.value(f"mul i64 {lane}, {strides.get(word, '%nv')}"))
                for lane in lanes
            ]
            for word in ("q", "qd", "tau", "out", "base", "wrench")
        }

    def places(self, word, j, begin=None):
        return [
            self.w.place(pointer if begin is None else self.w.place(pointer, begin), j)
            for pointer in self.pointers[word]
        ]

    def read(self, word, j, begin=None):
        return self.w.gathered(self.places(word, j, begin))

    def write(self, x, j, begin=None, word="out"):
        """Write a result where there is room for it, and note whether it is finite."""
        if word in self.pointers:
            self.w.scattered(x, self.places(word, j, begin))
        self.note(x)

    def run(self, program):
        """Run a `Program` that reads these arrays and rooms and writes others."""
        tape = program.tape
        w = self.w
        read = {}
        order = self.order(program)
        values = {}
        for node, key in order:
            if key[0] == "given":
                word, j = tape.names[node]
                if (word, j) not in read:
                    read |= self.read_around(word, j, math.prod(program.inputs[word]))
                values[node] = read[word, j]
        w.program(order, values)
        for word, array in program.outputs.items():
            results = [w.result(x, values) for x in array.ravel().tolist()]
            for j, size in self.groups(len(results)):
                group = results[j : j + size]
                if size > 1:
                    w.scattered_together(group, self.places(word, j))
                    for x in group:
                        self.note(x)
                else:
                    self.write(group[0], j, word=word)
                if w.width > 1 and len(results) >= MATRIX and j % LINE == 0:
                    for place in self.places(word, j + w.width * len(results)):
                        w.fetch(place)  # where the states that follow will write
        return values

    def order(self, program):
        """Return the operations of a program in the order that is fastest here."""
        order = program.tape.order(program.results)
        first = urgent(order)
        if self.w.width > 1:
            return first if len(order) <= URGENT_IN_LANES[registers()] else order
        if len(order) <= URGENT[registers()]:
            return first
        by_results = program.tape.order_by_results(program.results)
        return first if waiting(first) <= waiting(by_results) else by_results

    def groups(self, count):
        """Return (first place, size) of numbers that are moved together, of `count` of a state.

        They are four or two where several states are side by side, and at an end one.
        """
        groups, first = [], 0
        while first < count:
            groups.append(self.group_at(first, count))
            first += groups[-1][1]
        return groups

    def group_at(self, j, count):
        """Return the group of `groups` that includes place j."""
        first = 0
        for size in (4, 2):
            end = first + (count - first) // size * size
            if size <= self.w.width:
                if j < end:
                    return first + (j - first) // size * size, size
                first = end
        return j, 1

    def read_around(self, word, j, count):
        """Return {(word, place): number} for the `count` numbers of a word that include place j."""
        first, size = self.group_at(j, count)
        if size == 1:
            return {(word, j): self.read(word, j)}
        together = self.w.gathered_together(self.places(word, first), size)
        return {(word, place): x for place, x in enumerate(together, first)}

    def call(self, address, *arrays):
        """Call another kernel of one state, on arrays that begin at these (word, place)."""
        given = ", ".join(f"ptr {self.places(*array)[0]}" for array in arrays)
        self.w.value(f"call i64 inttoptr (i64 {address} to ptr)({given})")

    def run_lowered(self, lowering, f, shapes, wholes=()):
        """Run a function lowered by `lowered` on arrays {word: shape}, and note its result.

        wholes: words of arrays of whole numbers.
        """
        kinds = [
            Array(INT if word in wholes else FLOAT, len(shape)) for word, shape in shapes.items()
        ]
        name, _ = lowering.lowered(f, kinds)
        given = []
        for word, shape in shapes.items():
            given += [f"ptr {self.places(word, 0)[0]}", *(f"i64 {size}" for size in shape)]
        self.note(self.w.value(f"call double @{name}({', '.join(given)})"))

    def note(self, x):
        """Note a number, for `settle`; constants are finite."""
        if x.startswith("%"):
            self.noted[x] = None

    def settle(self):
        """Remember whether all numbers noted since the last call are finite.

        This must be called before the end of the block that computes them.
        """
        w = self.w
        numbers = list(self.noted)
        self.noted.clear()
        if not numbers:
            return
        zero = w.value(f"fmul {w.real} {w.total(numbers)}, {w.constant(0)}")
        w.store(w.value(f"fadd {w.real} {w.load('%check')}, {zero}"), "%check")


def straight(program, name, width=1):
    """Return a `Program` as a kernel.

    Its inputs base and wrench come from the data, the others from the arrays.
    """
    size = sum(np.size(array) for array in program.outputs.values())

    def write(w, states):
        read = states.run(program)
        for node, (word, place) in program.tape.names.items():
            if node not in read and word in ("q", "qd", "tau"):
                states.note(  # also what no result depends on is checked
                    states.read(word, place)
                )

    return function(name, width, write, stride=size)


def swept(layout, name, width=1, clear=False):
    """Return a `Rolled` recursion as a kernel. clear: write 0 for results that no row gives."""
    recursion = layout.rolled.recursion
    kind = Climbs if isinstance(recursion, Climbing) else Sweeps

    def write(w, states):
        sweeps = kind(layout, w, states)
        if clear and not recursion.whole:
            sweeps.clear(recursion.lines)
        sweeps.write()

    lines = recursion.lines if width > 1 and not recursion.whole else 1
    stride = recursion.whole or "%nv"
    if kind is Climbs:
        lines = "%nv"
    if recursion.on_links:  # then %nv is the size of the loads
        stride = ""
    return function(name, width, write, stride=stride, lines=lines)


def function(name, width, write, rooms=PLACE, stride="%nv", lines=1):
    """Return the text of a kernel, in which write(writer, states) writes what it does.

    A state has `lines` times `stride` results; an empty stride is the number of freedoms in the
    data.
    """
    w = Writer(width)
    w.line(f"%check = alloca {w.real}")
    w.store(w.constant(0), "%check")
    if width == 1:
        states = States(w, rooms)
        write(w, states)
        states.settle()
        bad = w.value(f"fcmp une double {w.load('%check')}, {w.constant(0)}")
        w.line(f"ret i64 {w.value(f'zext i1 {bad} to i64')}")
        return w.function(ONE.format(name))
    w.line(f"%last = sub i64 %count, {width}")
    if not stride:
        stride = w.load(w.place("%D", PLACE["size"]), "i64")
    if lines != 1:
        stride = w.integer("mul", stride, lines)

    def group(begin, _):  # the last one may take some states again
        late = w.value(f"icmp sgt i64 {begin}, %last")
        w.line(f"%first = select i1 {late}, i64 %last, i64 {begin}")
        states = States(w, rooms, stride)
        write(w, states)
        states.settle()
        return {}

    w.loop(0, "%count", {}, group, width)
    bad = w.value(f"fcmp une {w.real} {w.load('%check')}, {w.constant(0)}")
    bits = w.value(f"bitcast {w.of('i1')} {bad} to i{width}")
    w.line(f"ret i64 {w.value(f'zext i{width} {bits} to i64')}")
    return w.function(MANY.format(name))


def one_by_one(name, address, size):
    """Return the text of a kernel of many states: a loop around one of one state, at an address.

    size: how many results a state has. It returns the number of states that fail.
    """
    w = Writer()
    w.line("%failed = alloca i64")
    w.line("store i64 0, ptr %failed")
    w.line(f"store i64 %loaded, ptr {w.place('%D', LOADED)}")

    def state(i, _):
        for word in ("base", "wrench"):
            own = w.place(f"%{word}", w.integer("mul", i, f"%per_{word}"))
            for j in range(HEAD[word]):
                w.store(w.load(w.place(own, j)), w.place("%D", PLACE[word] + j))
        strides = {"q": "%nq", "qd": "%nv", "tau": "%nv", "out": size}
        arrays = [w.place(f"%{word}", w.integer("mul", i, x)) for word, x in strides.items()]
        given = ", ".join(f"ptr {x}" for x in ("%D", *arrays))
        bad = w.value(f"call i64 inttoptr (i64 {address} to ptr)({given})")
        w.line(f"store i64 {w.integer('add', w.load('%failed', 'i64'), bad)}, ptr %failed")
        return {}

    w.loop(0, "%count", {}, state)
    w.line(f"ret i64 {w.load('%failed', 'i64')}")
    return w.function(MANY.format(name))


class Sweeps:
    """Writes the loops of a rolled recursion.

    A row is a pair (table, row): where its constants are, and where it works.
    """

    def __init__(self, layout, w, states):
        self.layout = layout
        self.w = w
        self.states = states
        self.width = w.width
        self.begins = {}
        self.ends = {
            word: [(word, place) for place in range(HEAD[word])] for word in ("base", "wrench")
        }
        self.n = w.load(w.place("%D", ROWS), "i64")
        self.nv = w.load(w.place("%D", PLACE["size"]), "i64")
        self.room = "%X"
        if w.width == 1:
            self.room = w.place("%D", w.integer("add", w.integer("mul", self.n, layout.row), TABLE))

    def write(self):
        w = self.w
        zero = self.w.constant(0)
        if self.width == 1 and self.layout.angles:
            self.abreast(self.turn)
        for trace in self.layout.rolled.traces:
            if not trace.sweep.optional:
                self.loop(trace)
                continue
            loaded = w.load(w.place("%D", LOADED), "i64") if w.width == 1 else "%loaded"
            flag = w.value(f"icmp ne i64 {loaded}, 0")
            unloaded = dict.fromkeys(range(6), zero)
            self.ends[trace.sweep.name] = [
                *self.optionally(
                    flag, unloaded, lambda trace=trace: self.at_the_tip(self.loop(trace))
                ).values()
            ]

    def clear(self, lines):
        """Write 0 to all results of each state, ABREAST at once."""
        w, pointers = self.w, self.states.pointers["out"]
        count = w.integer("mul", self.nv, lines)

        def zero(i, _):
            for pointer in pointers:
                w.store(w.constant(0), w.place(pointer, i))
            return {}

        most = w.integer("sub", count, w.integer("urem", count, ABREAST))
        for width, begin, end in (ABREAST, 0, most), (1, most, count):
            w.widen(width)
            w.loop(begin, end, {}, zero, width)
        w.widen(self.width)

    def at_the_tip(self, wrench):
        """Load at the tip, of the wrench in the last row's axes {place: value}."""
        w = self.w
        tape = Tape()
        tip = tape.input("tip", np.zeros(3))
        force = tape.input("wrench", np.zeros(6))
        load = self.layout.rolled.recursion.load(list(tip), list(force))
        values = {
            x.node: w.spread(w.load(w.place("%D", PLACE["tip"] + j), "double"))
            for j, x in enumerate(tip)
        }
        values |= {x.node: wrench[j] for j, x in enumerate(force)}
        w.operations(tape.order(load), values)
        return {j: w.result(x, values) for j, x in enumerate(load)}

    def start(self, trace):
        """Return the numbers that a sweep begins with {place: value}."""

        def value(x):
            if isinstance(x, tuple):
                return self.states.read(*x)
            return x if isinstance(x, str) else self.w.constant(x)

        first = trace.sweep.begin(self.ends)
        return {place: value(first[place]) for place in trace.carried}

    def row_of(self, i):
        """Return the address of a row of the workspace, i counted from the base."""
        w = self.w
        return w.place(self.room, w.integer("mul", i, self.width * len(self.layout.kept)))

    def at(self, row, key):
        return self.w.place(row, self.width * self.layout.kept[key])

    def slots(self, row, trace):
        """Return {place: address} of the numbers carried to a row."""
        return {place: self.at(row, (trace.sweep.name, place)) for place in trace.carried}

    def flag(self, table, which):
        return self.w.value(f"icmp ne i64 {self.w.load(self.w.place(table, which), 'i64')}, 0")

    def optionally(self, flag, values, body):
        """Return the values of body() where the flag is true, otherwise the given values."""
        w = self.w
        there, after = w.labels("if", "then")
        before = w.label
        w.line(f"br i1 {flag}, label %{there}, label %{after}")
        w.block(there)
        changed = body()
        w.line(f"br label %{after}")
        ended = w.label
        w.block(after)
        return w.merged([(ended, changed), (before, values)]) if values else {}

    def row(self, i):
        """Return where the constants of row i are, and where it works."""
        w = self.w
        table = w.place("%D", w.integer("add", w.integer("mul", i, self.layout.row), TABLE))
        return table, self.row_of(w.integer("add", i, 1))

    def numbers(self, first):
        """Yield the numbers of rows side by side; beyond the last row, the last number again."""
        w = self.w
        last = w.integer("sub", self.n, 1)
        for lane in range(ABREAST):
            number = w.integer("add", first, lane)
            there = w.value(f"icmp slt i64 {number}, {last}")
            yield w.value(f"select i1 {there}, i64 {number}, i64 {last}")

    def beside(self, first):
        """Return the rows that are computed side by side, beginning with this one."""
        return [self.row(i) for i in self.numbers(first)]

    def abreast(self, write):
        """Call write(rows) for rows side by side that do not depend on one another."""
        w = self.w

        def rows_from(i, _):
            rows = self.beside(i)
            w.widen(ABREAST)
            write(rows)
            w.widen(1)
            return {}

        return w.loop(0, self.n, {}, rows_from, ABREAST)

    def turn(self, rows):
        """Keep cosine and sine of each row's first joint value."""
        self.begins = {}
        both = self.w.cos_sin(self.given(("q", 0), rows, {}))
        self.w.scattered_together(both, [self.at(row, ("angle", 0)) for _, row in rows])

    def loop(self, trace):
        """Sweep over all rows and return what is carried at the end."""
        kind = next(iter(trace.steps))
        if self.w.width == 1 and trace.alone and not self.layout.rolled.unread(kind):
            return self.abreast(lambda rows: self.step(trace, kind, rows, {}))
        w = self.w
        sweep = trace.sweep
        forked = self.layout.forked
        start = self.start(trace)
        if forked:
            base = self.slots(self.row_of(0), trace)
            for place, slot in base.items():
                w.store(start[place] if not sweep.inward else w.constant(0), slot)

        def row_of(i, values):
            index = w.integer("sub", w.integer("sub", self.n, 1), i) if sweep.inward else i
            table, row = self.row(index)
            if forked and trace.carried:
                values = self.joined(trace, table, row, values)
            passed = self.typed(trace, table, row, values)
            return self.passed_on(trace, table, row, passed) if forked else passed

        return w.loop(0, self.n, start, row_of)

    def joined(self, trace, table, row, carried):
        """Return the numbers that are carried to a row of a tree."""
        w = self.w
        if trace.sweep.inward:
            return self.optionally(
                self.flag(table, JOINED),
                carried,
                lambda: {
                    place: w.op("add", carried[place], w.load(slot))
                    for place, slot in self.slots(row, trace).items()
                },
            )
        return self.optionally(
            self.flag(table, AWAY),
            carried,
            lambda: {
                place: w.load(slot)
                for place, slot in self.slots(self.row_of(self.parent(table)), trace).items()
            },
        )

    def parent(self, table):
        return self.w.load(self.w.place(table, PARENT), "i64")

    def passed_on(self, trace, table, row, passed):
        """Hand on from a row of a tree: to the next one, or to its own parent's place."""
        w = self.w
        if trace.sweep.inward:

            def bring():
                for place, slot in self.slots(self.row_of(self.parent(table)), trace).items():
                    w.store(w.op("add", w.load(slot), passed[place]), slot)
                return dict.fromkeys(passed, w.constant(0))

            return self.optionally(self.flag(table, AWAY), passed, bring)

        def leave():
            for place, slot in self.slots(row, trace).items():
                w.store(passed[place], slot)
            if trace is self.layout.rolled.traces[0]:  # rows far on will add to these
                for later in self.layout.rolled.traces:
                    for slot in self.slots(row, later).values() if later.sweep.inward else ():
                        w.store(w.constant(0), slot)
            return {}

        self.optionally(self.flag(table, JOINED), {}, leave)
        return passed

    def typed(self, trace, table, row, values):
        """Return the step of the row's type."""
        return self.by_type(table, lambda kind: self.step(trace, kind, [(table, row)], values))

    def by_type(self, table, write):
        """Return the values of write(kind) for the type of a row."""
        w, kinds = self.w, self.layout.kinds
        if len(kinds) == 1:
            return write(next(iter(kinds)))
        labels = {kind: w.labels("type")[0] for kind in kinds}
        after = w.labels("typed")[0]
        branches = []
        kind_of_row = w.load(w.place(table, TYPE), "i64")
        default = labels[next(iter(kinds))]
        w.line(
            f"switch i64 {kind_of_row}, label %{default} ["
            + " ".join(f"i64 {number}, label %{labels[kind]}" for kind, number in kinds.items())
            + "]"
        )
        for kind in kinds:
            w.block(labels[kind])
            passed = write(kind)
            w.line(f"br label %{after}")
            branches.append((w.label, passed or {}))
        w.block(after)
        return self.w.merged(branches)

    def step(self, trace, kind, rows, carried):
        """Compute one row, or several side by side; return {place: what is carried on}."""
        w = self.w
        layout = self.layout
        step = trace.steps[kind]
        columns = layout.columns[kind, trace.sweep.name]
        values = {}
        self.begins = {}
        if trace is layout.rolled.traces[0]:
            for name in layout.rolled.unread(kind):
                self.states.note(self.given(name, rows, carried))
        for node, key in step.order:
            if node in columns:
                values[node] = self.known(rows, columns[node])
            elif key[0] == "given" and node not in step.known:
                values[node] = self.given(step.tape.names[node], rows, carried)
            elif self.width == 1 and (kind, trace.sweep.name, node) in layout.angles:
                which = layout.angles[kind, trace.sweep.name, node]
                values[node] = w.load(self.at(rows[0][1], ("angle", which)))
        w.operations([(node, key) for node, key in step.order if node not in step.known], values)
        for key, x in step.given.items():
            if key[0] == "s":
                w.scattered(w.result(x, values), [self.at(row, key[1:]) for _, row in rows])
                if key[1] in layout.rolled.recursion.keeps:
                    self.states.note(w.result(x, values))
            elif key[0] == "out":
                self.write_result(w.result(x, values), key[1], rows[0][0])
        self.states.settle()
        return {place: w.result(step.given[("c", place)], values) for place in trace.carried}

    def known(self, rows, column):
        """Return a constant of rows."""
        places = [self.w.place(table, WHOLE + column) for table, _ in rows]
        return (
            self.w.gathered(places)
            if len(rows) > 1
            else self.w.spread(self.w.load(places[0], "double"))
        )

    def write_result(self, x, place, table):
        """Write a row's result to its place."""
        w, recursion = self.w, self.layout.rolled.recursion
        if recursion.whole:
            return self.states.write(x, place)
        begin = self.begin("q" if recursion.of_values else "qd", table)
        freedom, line = divmod(place, recursion.lines)
        if line:
            begin = w.integer("add", begin, w.integer("mul", self.nv, line))
        return self.states.write(x, freedom, begin)

    def given(self, name, rows, carried):
        word, place = name[0], name[-1]
        if word == "c":
            return carried[place]
        if word == "s":
            return self.w.gathered([self.at(row, name[1:]) for _, row in rows])
        return self.w.gathered(
            [
                x
                for table, _ in rows
                for x in self.states.places(word, place, self.begin(word, table))
            ]
        )

    def begin(self, word, table):
        """Return where a row's numbers begin in an array; computed once in a step."""
        column = Q_AT if word == "q" else V_AT
        if word == "tau" and self.layout.rolled.recursion.on_links:
            column = self.layout.load_at
        key = column, table
        if key not in self.begins:
            self.begins[key] = self.w.load(self.w.place(table, column), "i64")
        return self.begins[key]


class Climbs(Sweeps):
    """Writes the loops of a `Climbing` recursion.

    After the sweeps, for each row a walk up those that carry it.
    """

    def write(self):
        if self.layout.forked:  # no row carries one of another branch
            self.clear(self.nv)
        super().write()
        self.w.loop(0, self.n, {}, self.climb_from)

    def write_result(self, x, place, table):
        i, j = self.halves[place]
        begin = self.begin("qd", table)
        self.put(x, (begin, i), (begin, j))

    def put(self, x, *at):
        """Write an entry and its twin.

        at: (where a row's freedoms begin, which of them), twice.
        """
        w = self.w
        first, second = (w.integer("add", *one) for one in at)
        for line, column in dict.fromkeys([(first, second), (second, first)]):
            place = w.integer("add", w.integer("mul", line, self.nv), column)
            w.scattered(x, self.states.places("out", place))
        self.states.note(x)

    def step(self, trace, kind, rows, carried):
        self.halves = upper_half(len(self.layout.rolled.patterns[kind][0].qd))
        return super().step(trace, kind, rows, carried)

    def climb_from(self, i, _):
        table, row = self.row(i)
        self.begins = {}
        begin = self.begin("qd", table)
        self.by_type(table, lambda kind: self.climb_of(kind, table, row, begin))
        return {}

    def climb_of(self, kind, table, row, begin):
        """Carry each column of a row of this type up to the base."""
        word = self.layout.rolled.recursion.begin
        kept = self.layout.rolled.kept[kind]
        for freedom in range(len(self.layout.rolled.patterns[kind][0].qd)):
            places = range(6 * freedom, 6 * freedom + 6)
            if (word, places[0]) not in kept:  # nothing carries this row
                return
            start = {k: self.kept_number(kind, row, (word, at)) for k, at in enumerate(places)}
            column = begin, freedom
            self.w.walk(self.parent(table), start, lambda i, x, at=column: self.up(i, x, at))

    def up(self, number, carried, column):
        """Climb one row; return the number of the row that carries it, and what is carried on."""
        table, row = self.row(self.w.integer("sub", number, 1))
        self.begins = {}
        begin = self.begin("qd", table)
        passed = self.by_type(
            table, lambda kind: self.meet(kind, table, row, carried, column, begin)
        )
        return self.parent(table), passed

    def meet(self, kind, table, row, carried, column, begin):
        w, step = self.w, self.layout.rolled.climbs[kind]
        columns, values = self.layout.columns[kind, "climb"], {}
        for node, key in step.order:
            if node in columns:
                values[node] = self.known([(table, row)], columns[node])
            elif key[0] == "given" and node not in step.known:
                values[node] = self.given(step.tape.names[node], [(table, row)], carried)
        w.operations([(node, key) for node, key in step.order if node not in step.known], values)
        for key, x in step.given.items():
            if key[0] == "out":
                self.put(w.result(x, values), (begin, key[1]), column)
        self.states.settle()
        return {place: w.result(step.given["c", place], values) for place in carried}

    def kept_number(self, kind, row, key):
        """Return a number that a row of this type has kept, or a constant."""
        x = self.layout.rolled.kept[kind][key]
        if isinstance(x, Traced):
            return self.w.load(self.at(row, key))
        return self.w.constant(x)
