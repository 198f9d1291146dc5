"""Recursions over the rows of a tree, as sweeps of one step each.

A recursion runs on any numbers, or is unrolled, or one step of it is traced.

An outward sweep carries numbers from each row to its children; an inward sweep adds up the numbers
that come from the children. A step is a function(row, carried, kept) -> (carried on, kept {name:
numbers}, results): `row` has `kind`, `k` {name: constant}, `parent`, `q_at`, `v_at`, and its own
part of the inputs, lists `q`, `qd`, `tau`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ..numbers import Traced
from ..numbers.counted import operands
from .program import Tape, trace

# What all rows share, and how many numbers each has; `size` is the number of freedoms.
HEAD = {"base": 3, "wrench": 6, "tip": 3, "size": 1}


class Sweep(NamedTuple):
    """A sweep over all rows, and what it carries.

    step: one row of it; carries: how many numbers; first, start: what it begins with, constants
    and, each from its place on, the numbers of words in HEAD or of sweeps before it {word: place};
    optional: only where there is a wrench.
    """

    name: str
    step: Callable
    carries: int
    inward: bool = False
    start: dict = {}
    optional: bool = False
    first: tuple = ()

    def begin(self, ends):
        """Return the numbers it begins with, from those that others end with {word: numbers}."""
        numbers = [*self.first, *[0] * (self.carries - len(self.first))]
        for word, first in self.start.items():
            values = ends.get(word) or []
            numbers[first : first + len(values)] = values
        return numbers


@dataclass(frozen=True, eq=False)
class Recursion:
    """Sweeps one after the other; load(tip, wrench in the last frame) -> what the tip bears (6,).

    base: which numbers of the base may be other than 0; absent: inputs that are 0;
    keeps: words of what is kept for whoever looks into the workspace;
    of_values: results are a number for each joint value, not for each freedom;
    lines: so many results for each freedom, a column of a matrix (lines, nv);
    whole: so many results in all, which rows of no freedom write from the first place on;
    on_links: in place of tau come six numbers for each link, those of a row from `row.load_at` on.
    """

    name: str
    sweeps: tuple
    load: Callable | None = None
    base: tuple = (True, True, True)
    absent: tuple = ()
    of_values: bool = False
    keeps: tuple = ()
    lines: int = 1
    whole: int = 0
    on_links: bool = False

    def size(self, nq, nv):
        """Return how many numbers the results have."""
        if self.whole:
            return self.whole
        return nq if self.of_values else self.lines * nv

    def run(self, rows, q, qd, tau, base, wrench=None, tip=(0, 0, 0)):
        """Return the results, in the order of freedoms.

        base: acceleration against gravity (3,), m/s^2. With wrench=None nothing is at the tip.
        """
        return self.swept(rows, q, qd, tau, base, wrench, tip)[0]

    def swept(self, rows, q, qd, tau, base, wrench=None, tip=(0, 0, 0)):
        """Return the results, and what the sweeps have kept for each row."""
        rows = self.in_state(rows, q, qd, tau)
        kept = [{} for _ in rows]
        out = [0] * self.size(len(q), len(qd))
        ends = {"base": list(base), "wrench": wrench}
        for sweep in self.sweeps:
            if sweep.optional and wrench is None:
                continue
            carried = [[0] * sweep.carries for _ in range(len(rows) + 1)]
            carried[len(rows) - 1 if sweep.inward else -1] = sweep.begin(ends)
            for i in reversed(range(len(rows))) if sweep.inward else range(len(rows)):
                row = rows[i]
                given = carried[i] if sweep.inward else carried[row.parent]
                passed, more, results = sweep.step(row, given, kept[i])
                kept[i] |= more
                self.write(out, row, results)
                if not sweep.inward:
                    carried[i] = passed
                elif row.parent >= 0:
                    carried[row.parent] = [
                        x + y for x, y in zip(carried[row.parent], passed, strict=True)
                    ]
            if sweep.optional:
                ends[sweep.name] = self.load(tip, carried[len(rows) - 1])
        return out, kept

    def in_state(self, rows, q, qd, tau):
        """Return the rows with their parts of the inputs; absent inputs are 0."""
        inputs = {"q": q, "qd": qd, "tau": tau}
        inputs |= {word: [0] * len(inputs[word]) for word in self.absent}
        rows = [row.in_state(**inputs) for row in rows]
        if self.on_links:
            rows = [replace(row, tau=list(tau[row.load_at : row.load_at + 6])) for row in rows]
        return rows

    def write(self, out, row, results):
        """Put a row's results where they belong."""
        nv = len(out) // self.lines
        for place, x in enumerate(results):
            out[self.place(place, row.q_at if self.of_values else row.v_at, nv)] = x

    def place(self, place, begin, nv):
        """Return where in the results a row's result is; its joint's numbers begin at `begin`."""
        if self.whole:
            return place
        freedom, line = divmod(place, self.lines)
        return line * nv + begin + freedom

    def program(self, rows, nq, nv, base, tip, loaded=False):
        """Return the `Program` of these rows, constants and exact zeros in base (3,) folded."""
        rows = [replace(row, k={word: folded(x) for word, x in row.k.items()}) for row in rows]
        sizes, known = {"q": nq, "qd": nv, "tau": nv}, base
        if self.on_links:
            sizes["tau"] = max(row.load_at for row in rows) + 6
        given = [
            [0] * size if word in self.absent else np.full(size, np.nan)
            for word, size in sizes.items()
        ]
        given += [np.full(6, np.nan)] * loaded

        def run(base, q, qd, tau, wrench=()):
            base = [x if np.any(own) else 0 for x, own in zip(base, known, strict=True)]
            out = self.run(rows, q, qd, tau, base, list(wrench) or None, list(map(folded, tip)))
            return np.array([*out, None], dtype=object)[:-1]

        with np.errstate(all="ignore"):
            return trace(run, np.zeros(3), *given, name=self.name)


@dataclass(frozen=True, eq=False)
class Climbing(Recursion):
    """A recursion over a tree whose result is a symmetric matrix (nv, nv).

    Blocks on its diagonal are what the sweeps give.

    climb(row, carried, kept) -> (carried on, {}, a number for each freedom of the row): from a row
    to those that carry it, one after the other. It begins, for each freedom of the first one, with
    six numbers of what that kept as `begin`.
    """

    climb: Callable | None = None
    begin: str = ""

    def size(self, nq, nv):
        return nv * nv

    def swept(self, rows, q, qd, tau, base, wrench=None, tip=(0, 0, 0)):
        out, kept = super().swept(rows, q, qd, tau, base, wrench, tip)
        rows = self.in_state(rows, q, qd, tau)
        nv = len(qd)
        for row, own in zip(rows, kept, strict=True):
            for freedom in range(len(row.qd)):
                column, above = row.v_at + freedom, row.parent
                carried = own[self.begin][6 * freedom : 6 * freedom + 6]
                while above >= 0:
                    carried, _, entries = self.climb(rows[above], carried, kept[above])
                    for line, x in enumerate(entries, rows[above].v_at):
                        out[line * nv + column] = out[column * nv + line] = x
                    above = rows[above].parent
        return out, kept

    def write(self, out, row, results):
        """Put a row's block, of which results are the upper half, on the diagonal."""
        nv = math.isqrt(len(out))
        begin = row.v_at
        for (i, j), x in zip(upper_half(len(row.qd)) if results else (), results, strict=True):
            out[(begin + i) * nv + begin + j] = out[(begin + j) * nv + begin + i] = x


def upper_half(size):
    """Return places (i, j) of the upper half of a matrix, row by row."""
    return [(i, j) for i in range(size) for j in range(i, size)]


@dataclass(frozen=True, eq=False)
class Paired(Recursion):
    """A recursion over a chain of simple joints, whose results are matrices (n, n).

    On the diagonal they have what the sweeps give.

    pair(row, column, carried) -> (carried on, entries (row, column), entries (column, row)), of
    what is kept of two links, the second one farther in; from there outward it is carried,
    beginning with what column kept as `begin`.
    """

    pair: Callable | None = None
    begin: tuple = ()

    def run(self, rows, q, qd, tau, base, wrench=None, tip=None):
        """Return the matrices (n, n) as lists."""
        n = len(rows)
        diagonals, kept = self.swept(rows, q, qd, tau, base, wrench)
        out = [[[0] * n for _ in range(n)] for _ in diagonals[0]]
        for j, column in enumerate(kept):
            carried = [x for word in self.begin for x in column[word]]
            for M, x in zip(out, diagonals[j], strict=True):
                M[j][j] = x
            for i in range(j + 1, n):
                carried, below, above = self.pair(kept[i], column, carried)
                for M, x, y in zip(out, below, above, strict=True):
                    M[i][j], M[j][i] = x, y
        return out

    def write(self, out, row, results):
        """Keep a row's entries together."""
        if results:
            out[row.v_at] = results


def folded(x):
    """Return a constant of the program; 0, 1 and -1 are known before the run."""
    return int(x) if x in (0, 1, -1) else float(x)


@dataclass(frozen=True)
class Step:
    """A traced step for rows of one type: its tape, and the numbers that it gives.

    given {("c", place), ("s", word, place) or ("out", place): number}: carried on, kept, results.
    """

    tape: Tape
    given: dict

    @cached_property
    def order(self):
        """The nodes that its numbers need."""
        return self.tape.order(self.given.values())

    @cached_property
    def known(self):
        """Return the set of nodes that depend on constants of a row alone."""
        return self.tape.constant(self.order, ("k",))

    @property
    def columns(self):
        """Return those of the nodes that other nodes or results need, in their order."""
        asked = {x.node for x in self.given.values() if isinstance(x, Traced)}
        for node, key in self.order:
            if node not in self.known:
                asked.update(operands(key))
        return sorted(self.known & asked)

    @property
    def names(self):
        """Names of the inputs that its numbers need."""
        return {self.tape.names[node] for node, key in self.order if key[0] == "given"}


class Traces(NamedTuple):
    """A sweep, traced.

    steps: {type: Step}; carried: which of the carried numbers are ever other than 0, and live.
    """

    sweep: Sweep
    steps: dict
    carried: tuple

    @property
    def alone(self):
        """Judge whether rows are of one type, need nothing of one another, and have no results."""
        return (
            not self.sweep.carries
            and len(self.steps) == 1
            and all(key[0] == "s" for step in self.steps.values() for key in step.given)
        )


class Rolled:
    """The sweeps of a recursion, with one step traced for each type of rows.

    What is 0 or 1 in all of them is folded.

    patterns: {type: (a row, {constant: 0, 1, -1, or None where it differs})}.
    loaded: whether there may be a wrench.
    """

    def __init__(self, recursion, patterns, loaded=True):
        self.recursion = recursion
        if recursion.on_links:
            patterns = {
                kind: (replace(row, tau=[0] * 6), constants)
                for kind, (row, constants) in patterns.items()
            }
        self.patterns = patterns
        self.absent = recursion.absent
        # what may be other than 0
        self.kept = {}
        self.ends = {"base": recursion.base, "wrench": [loaded] * 6}
        traces = [self._traced(sweep) for sweep in recursion.sweeps]
        self.pair = None
        self.climbs = {}
        if isinstance(recursion, Paired):
            self.pair = self._paired(recursion)
        if isinstance(recursion, Climbing):
            climb = Sweep("climb", recursion.climb, 6)
            self.climbs = {
                kind: self._step(climb, kind, pattern, set(range(6)))
                for kind, pattern in patterns.items()
            }
        self.traces = self._live(traces)

    def _paired(self, recursion):
        """Return the traced step of a pair.

        It is given {("c", place), ("below", place) or ("above", place): number}.
        """
        tape = Tape()
        (kept,) = self.kept.values()
        row, column = (
            {
                word: [
                    x if not isinstance(x, Traced) else self._given(tape, (of, word, place))
                    for place, x in enumerate(xs)
                ]
                for word, xs in _grouped(kept).items()
            }
            for of in ("s", "k")
        )
        carried = [self._given(tape, ("c", place)) for place in range(6 * len(recursion.begin))]
        with np.errstate(all="ignore"):
            parts = recursion.pair(row, column, carried)
        return Step(
            tape,
            {
                (of, place): x
                for of, xs in zip(("c", "below", "above"), parts, strict=True)
                for place, x in enumerate(xs)
            },
        )

    def _traced(self, sweep):
        steps = {}
        carried = {place for place, x in enumerate(sweep.begin(self.ends)) if x}
        while True:
            failed = None
            for kind, pattern in self.patterns.items():
                try:
                    steps[kind] = self._step(sweep, kind, pattern, carried)
                except ZeroDivisionError as error:  # as long as nothing is known to be carried here
                    failed = error
            more = carried | {
                key[1]
                for step in steps.values()
                for key, x in step.given.items()
                if key[0] == "c" and not _zero(x)
            }
            if more == carried:
                break
            carried = more
        if failed:
            raise failed
        for kind, step in steps.items():
            self.kept.setdefault(kind, {}).update(
                {key[1:]: x for key, x in step.given.items() if key[0] == "s"}
            )
        if sweep.optional:
            self.ends[sweep.name] = [True] * 6
        return Traces(sweep, steps, tuple(sorted(carried)))

    def _step(self, sweep, kind, pattern, carried):
        example, constants = pattern
        tape = Tape()

        def name(*key):
            return self._given(tape, key)

        sizes = {word: len(getattr(example, word)) for word in ("q", "qd", "tau")}
        row = replace(
            example,
            k={word: name("k", word) if x is None else x for word, x in constants.items()},
            **{
                word: [0 if word in self.absent else name(word, j) for j in range(size)]
                for word, size in sizes.items()
            },
        )
        values = [name("c", place) if place in carried else 0 for place in range(sweep.carries)]
        kept = {
            word: [
                x if not isinstance(x, Traced) else name("s", word, place)
                for place, x in enumerate(xs)
            ]
            for word, xs in _grouped(self.kept.get(kind, {})).items()
        }
        with np.errstate(all="ignore"):
            passed, more, results = sweep.step(row, values, kept)
        given = {("c", place): x for place, x in enumerate(passed)}
        given |= {("s", word, place): x for word, xs in more.items() for place, x in enumerate(xs)}
        return Step(tape, given | {("out", place): x for place, x in enumerate(results)})

    def unread(self, kind):
        """Return the inputs (word, place) of rows of a type that no step reads."""
        row = self.patterns[kind][0]
        names = (name for trace in self.traces for name in trace.steps[kind].names)
        read = {name[:: len(name) - 1] for name in names}
        return [
            (word, place)
            for word in ("q", "qd", "tau")
            if word not in self.absent
            for place in range(len(getattr(row, word)))
            if (word, place) not in read
        ]

    @staticmethod
    def _given(tape, key):
        x = tape.given(np.nan)
        tape.names[x.node] = key
        return x

    def _live(self, traces):
        """Return the trace without numbers, kept or carried, that no result needs."""
        asked = {
            (kind, *key)
            for kind, kept in self.kept.items()
            for key in kept
            if key[0] in self.recursion.keeps
        }
        live = []
        if self.pair:
            kind = next(iter(self.patterns))
            asked = {(kind, *name[1:]) for name in self.pair.names if name[0] in ("s", "k")}
            asked |= {(kind, word, place) for word in self.recursion.begin for place in range(6)}
        for kind, step in self.climbs.items():
            asked |= {(kind, *name[1:]) for name in step.names if name[0] == "s"}
            asked |= {(kind, *key) for key in self.kept[kind] if key[0] == self.recursion.begin}

        def is_needed(kind, key, x):
            return key[0] == "out" or (
                key[1] in passed
                if key[0] == "c"
                else isinstance(x, Traced) and (kind, *key[1:]) in asked
            )

        for sweep, steps, carried in reversed(traces):
            passed = set(carried) if sweep.optional else set()
            before = None
            while passed != before:
                before = set(passed)
                few = {
                    kind: Step(
                        step.tape,
                        {key: x for key, x in step.given.items() if is_needed(kind, key, x)},
                    )
                    for kind, step in steps.items()
                }
                for kind, step in few.items():
                    asked |= {(kind, *name[1:]) for name in step.names if name[0] == "s"}
                    passed |= {name[1] for name in step.names if name[0] == "c"}
            live.append(Traces(sweep, few, tuple(sorted(passed))))
        return live[::-1]


def _grouped(kept):
    """Return {(word, place): number} as {word: numbers}."""
    by_word = {}
    for word, place in sorted(kept):
        by_word.setdefault(word, []).append(kept[word, place])
    return by_word


def _zero(x):
    return not isinstance(x, Traced) and x == 0
