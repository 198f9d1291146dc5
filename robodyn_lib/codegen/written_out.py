"""Texts on rows of numbers, written out in LLVM's language: no loops, several numbers at once.

A text for any numbers, with loops over rows, is run once, on a `Matrix` in the place of each array.
Sizes are known then, and many zeros. The row that the text writes to is in registers, in vectors of
`abreast()` numbers; all other rows are in memory.
"""

from dataclasses import dataclass, field

import numpy as np

from .llvm import ABREAST, Writer, has


def abreast():
    """Return how many numbers of a row are taken at once: as many as a vector holds."""
    return 8 if has("avx512f") else ABREAST


class Number:
    """A number in machine code, by its name there."""

    def __init__(self, w, name):
        self.w = w
        self.name = name

    def _made(self, word, *operands):
        names = [x.name if isinstance(x, Number) else self.w.constant(x) for x in operands]
        values = dict(enumerate(names))
        self.w.operations([(len(names), (word, *values))], values)
        return Number(self.w, values[len(names)])

    def __add__(self, other):
        return self._made("add", self, other)

    def __sub__(self, other):
        return self._made("sub", self, other)

    def __rsub__(self, other):
        return self._made("sub", other, self)

    def __mul__(self, other):
        return self._made("mul", self, other) if isinstance(other, Number) or other else 0

    __radd__, __rmul__ = __add__, __mul__

    def __truediv__(self, other):
        return self._made("div", self, other)

    def __neg__(self):
        return self._made("neg", self)

    def pivot(self, vanishing):
        """Return 1 / D where this D exceeds what is taken for 0, otherwise NaN."""
        return self._made("pivot", self, vanishing)


class Page:
    """The machine code that a text becomes: a writer, and the row that the text writes to."""

    def __init__(self, w):
        self.w = w
        self.row = None
        w.line("%aligned = alloca <8 x double>, align 64")  # so are registers that are put aside

    def matrix(self, pointer, given, room=None):
        """Return a `Matrix` that begins at a pointer, each row with so much room.

        given: an array of its shape; where it is 0, nothing in memory is read, and numbers are 0.
        """
        room = room or given.shape[1]
        rows = []
        for i, row in enumerate(given != 0):
            there = {j // abreast() for j in np.flatnonzero(row).tolist()}
            known = dict.fromkeys(np.flatnonzero(~row).tolist(), 0)
            rows.append(Row(self, pointer, i * room, room, there, known))
        return Matrix(rows, given.shape)

    def room(self, shape):
        """Return a `Matrix` of zeros to work in, in memory that the kernel has for a call."""
        wide = -(-shape[1] // abreast()) * abreast()
        pointer = self.w.value(f"alloca [{shape[0] * wide} x double], align 64")
        return self.matrix(pointer, np.zeros(shape), wide)

    def turn_to(self, row):
        """Write to this row from now on."""
        if row is not self.row:
            self.leave()
            self.row = row

    def leave(self):
        """Store the row that the text has written to; LLVM mixes nothing before with what follows.

        Otherwise it takes so many rows at once that none stays in registers.
        """
        if self.row:
            self.row.leave()
        self.row = None
        self.w.line('fence syncscope("singlethread") acq_rel')


@dataclass
class Row:
    """A row of a matrix that begins at a pointer.

    begin: of the row there; room: how many numbers fit; there: places of vectors that may be other
    than 0; known: {index: 0, or a name} of numbers that are 0, or were set one by one; names: of
    the vectors in registers; changed: places of those that are not in memory.
    """

    page: Page
    pointer: str
    begin: int
    room: int
    there: set
    known: dict
    names: dict = field(default_factory=dict)
    changed: set = field(default_factory=set)

    def at(self, j):
        return self.page.w.place(self.pointer, self.begin + j)

    def vector(self, place):
        """Return the name of a vector, or None if all of it is 0."""
        if place not in self.there or place in self.names:
            return self.names.get(place)
        size = abreast()
        name = self.page.w.load(self.at(place * size), f"<{size} x double>")
        if self.page.row is self:
            self.names[place] = name
        return name

    def number(self, j):
        """Return number j."""
        if j not in self.known:
            self.save(j // abreast())
            return Number(self.page.w, self.page.w.load(self.at(j), "double"))
        return Number(self.page.w, self.known[j]) if self.known[j] else 0

    def set(self, j, x):
        """Set number j, in memory."""
        w, place = self.page.w, j // abreast()
        if not isinstance(x, Number) and x == self.known.get(j):
            return
        if place not in self.there:
            self.change(place, self.zeros())
        self.save(place)
        self.names.pop(place, None)
        self.known[j] = x.name if isinstance(x, Number) else w.constant(x)
        w.line(f"store double {self.known[j]}, ptr {self.at(j)}, align 8")

    def zeros(self):
        return Writer(abreast()).constant(0)

    def change(self, place, name):
        """Replace a vector."""
        self.names[place] = name
        self.there.add(place)
        self.changed.add(place)
        for j in range(place * abreast(), (place + 1) * abreast()):
            self.known.pop(j, None)

    def save(self, place):
        """Store a vector that is not in memory, as many of its numbers as there is room for."""
        if place not in self.changed:
            return
        self.changed.discard(place)
        w, name, size, done = self.page.w, self.names[place], abreast(), 0
        first = place * size
        while size and done < abreast():
            if first + done + size > self.room:
                size //= 2
                continue
            part = name
            if size < abreast():
                part = w.shuffled(abreast(), name, name, range(done, done + size))
            w.line(f"store <{size} x double> {part}, ptr {self.at(first + done)}, align 8")
            done += size

    def leave(self):
        """Store all of it; nothing stays in registers."""
        for place in sorted(self.changed):
            self.save(place)
        self.names.clear()


@dataclass(frozen=True)
class Part:
    """The numbers of a row from begin to end."""

    row: Row
    begin: int
    end: int

    def __len__(self):
        return self.end - self.begin

    def __getitem__(self, j):
        if isinstance(j, slice):
            begin, end, _ = j.indices(len(self))
            return Part(self.row, self.begin + begin, self.begin + end)
        return self.row.number(self.begin + j)

    def __setitem__(self, j, x):
        self.row.set(self.begin + j, x)

    def subtract(self, c, x):
        """Subtract the numbers of x, times c, from these: whole vectors, also what is around.

        x begins at the same place of its row.
        """
        page, size = self.row.page, abreast()
        page.turn_to(self.row)
        places = range(self.begin // size, -(-self.end // size))
        places = [place for place in places if place in x.row.there]
        if not places or not isinstance(c, Number):
            return
        w = page.w
        w.widen(size)
        factor = w.spread(c.name)
        for place in places:
            before = self.row.vector(place) or self.row.zeros()
            product = w.op("mul", factor, x.row.vector(place))
            self.row.change(place, w.op("sub", before, product))
        w.widen(1)


@dataclass(frozen=True)
class Matrix:
    """Rows, as a text sees them."""

    rows: list
    shape: tuple

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, at):
        i, j = at if isinstance(at, tuple) else (at, slice(None))
        return Part(self.rows[i], 0, self.shape[1])[j]

    def __setitem__(self, at, x):
        i, j = at
        self.rows[i].set(j, x)
