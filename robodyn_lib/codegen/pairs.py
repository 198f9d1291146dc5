"""Kernels of `Paired` recursions: one state, whose links, and then columns, are taken side by side.

The data are as in `loops`, but in blocks of ABREAST links: a column of ABREAST numbers for each
constant of a link, and for each number that is kept of it.
"""

import numpy as np

from .llvm import ABREAST
from .loops import PLACE, ROWS, TABLE, Layout, Sweeps, function


class Blocks(Layout):
    """A `Layout` in blocks; rows are of one type."""

    def __init__(self, rolled):
        super().__init__(rolled, False)
        (self.kind,) = self.kinds
        self.constants = self.count[self.kind]
        self.block = ABREAST * (self.constants + len(self.kept))

    def data(self, rows):
        """Return the data of these rows, padded with zeros."""
        n, blocks = len(rows), -(-len(rows) // ABREAST)
        data = np.zeros(TABLE + blocks * self.block)
        table = np.zeros((blocks * ABREAST, self.constants))
        data.view(np.int64)[[ROWS, PLACE["size"]]] = n
        self.fill(table[:n], rows, [self.kind] * n)
        in_blocks = data[TABLE:].reshape(blocks, -1, ABREAST)
        in_blocks[:, : self.constants] = table.reshape(blocks, ABREAST, -1).transpose(0, 2, 1)
        return data


def paired(layout, name):
    """Return the kernel of a `Paired` recursion for one state at a time."""
    return function(name, 1, lambda w, states: _Pairs(layout, w, states).write())


class _Pairs(Sweeps):
    """Writes the sweeps, with links side by side where possible, and then a loop over pairs."""

    def __init__(self, layout, w, states):
        super().__init__(layout, w, states)
        self.room = w.place("%D", TABLE)
        given = layout.rolled.pair.given
        self.matrices = range(sum(1 for of, _ in given if of == "below"))

    def write(self):
        super().write()
        self.w.loop(0, self.n, {}, self.columns, ABREAST)

    def row(self, i):
        self.index, row = i, self.row_of(i)
        return row, row

    def beside(self, first):
        self.indices = [*self.numbers(first)]
        return [self.row(first)]

    def row_of(self, i):
        w = self.w
        block, lane = w.integer("udiv", i, ABREAST), w.integer("urem", i, ABREAST)
        return w.place(
            self.room, w.integer("add", w.integer("mul", block, self.layout.block), lane)
        )

    def at(self, row, key):
        return self.w.place(row, ABREAST * (self.layout.constants + self.layout.kept[key]))

    def known(self, rows, column):
        return self.w.load(self.w.place(rows[0][0], ABREAST * column))

    def begin(self, word, table):
        return self.index

    def given(self, name, rows, carried):
        word, place = name[0], name[-1]
        if self.w.width == 1 or word == "s":
            return super().given(name, rows, carried)
        return self.w.gathered([self.states.places(word, place, i)[0] for i in self.indices])

    def entry(self, matrix, row, column):
        """Return the address of an entry of one of the matrices."""
        w = self.w
        above = w.integer("add", w.integer("mul", self.n, matrix), row)
        return w.place("%out", w.integer("add", w.integer("mul", above, self.n), column))

    def write_result(self, x, place, table):
        self.w.store(x, self.entry(place, self.index, self.index))
        self.states.note(x)

    def columns(self, first, _):
        """Compute all rows below a block of columns; its own joints are below only some of them."""
        w = self.w
        layout = self.layout
        step = self.layout.rolled.pair
        table, end = self.row_of(first), w.integer("add", first, ABREAST)
        before = w.value(f"icmp slt i64 {end}, {self.n}")
        end = w.value(f"select i1 {before}, i64 {end}, i64 {self.n}")
        numbers = [*self.numbers(first)]
        columns = [[self.entry(m, number, 0) for number in numbers] for m in self.matrices]
        rows = [self.entry(m, 0, first) for m in self.matrices]
        w.widen(ABREAST)
        lanes = ", ".join(f"i64 {lane}" for lane in range(ABREAST))
        number = w.value(f"add {w.of('i64')} {w.spread(first, 'i64')}, <{lanes}>")
        self.of_columns = {
            node: w.load(self.at(table, step.tape.names[node][1:]))
            for node, key in step.order
            if key[0] == "given" and step.tape.names[node][0] == "k"
        }
        start = {
            6 * k + j: w.load(self.at(table, (word, j)))
            if (word, j) in layout.kept
            else w.constant(0)
            for k, word in enumerate(layout.rolled.recursion.begin)
            for j in range(6)
        }
        start["noted"] = w.constant(0)
        count = len(self.matrices)

        def noted(carried, entries):
            return w.op("add", carried["noted"], w.total(list(dict.fromkeys(entries))))

        def own(i, carried):
            passed, entries = self.pair(i, carried)
            below = w.value(f"icmp sgt {w.of('i64')} {w.spread(i, 'i64')}, {number}")
            passed["noted"] = noted(carried, entries)
            left = w.integer("mul", i, self.n)

            def hand_out(lane):
                for m in self.matrices:
                    w.scatter(entries[m], lane, w.place(w.place(rows[m], left), lane))
                    w.scatter(entries[count + m], lane, w.place(columns[m][lane], i))

            for lane, column in enumerate(numbers):
                inside = w.value(f"icmp sgt i64 {i}, {column}")
                self.optionally(inside, {}, lambda lane=lane: hand_out(lane))
            return {place: w.choose(below, x, carried[place]) for place, x in passed.items()}

        def beyond(i, carried):
            passed, entries = self.pair(i, carried)
            below = w.integer("mul", i, self.n)
            for m in self.matrices:
                w.store(entries[m], w.place(rows[m], below))
                w.scattered(entries[count + m], [w.place(pointer, i) for pointer in columns[m]])
            passed["noted"] = noted(carried, entries)
            return passed

        carried = w.loop(w.integer("add", first, 1), end, start, own)
        found = w.loop(end, self.n, carried, beyond)["noted"]
        lanes = [w.extracted(found, lane) for lane in range(ABREAST)]
        w.widen(1)
        for x in lanes:
            self.states.note(x)
        self.states.settle()
        return {}

    def pair(self, i, carried):
        """Return what row i of all columns passes on, and its entries.

        {place: what is carried on}, then vectors of entries below and above the diagonal.
        """
        w = self.w
        step = self.layout.rolled.pair
        row = self.row_of(i)
        values = dict(self.of_columns)
        for node, key in step.order:
            if key[0] == "given" and node not in values:
                of, *name = step.tape.names[node]
                values[node] = (
                    carried[name[0]]
                    if of == "c"
                    else w.spread(w.load(self.at(row, tuple(name)), "double"))
                )
        w.operations(step.order, values)
        results = {key: w.result(x, values) for key, x in step.given.items()}
        return (
            {place: results["c", place] for place in carried if place != "noted"},
            [results[word, m] for word in ("below", "above") for m in self.matrices],
        )
