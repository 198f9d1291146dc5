"""An algorithm as passes over the links of a chain: what each link finds, what it reads for that, what it then knows.

Data for pictures, and nobody's paper: a paper brings its `Algorithm`s, made of its own symbols and formulas. Links are
counted 1 (tip) .. N here; "inward" runs from the tip to the base, k = 1 .. N, "outward" from the base to the tip.
"""
from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True)
class Sweep:
    """One pass over the links. direction: "outward" (base to tip) or "inward".

    finds: symbol -> what it is made of at link k; "V" is the link's own, "V<" that of the link visited just before.
    """

    direction: str
    finds: dict

    def links(self, N):
        """The links 1 (tip) .. N in the order of this sweep."""
        return range(1, N + 1) if self.direction == "inward" else range(N, 0, -1)


class Symbol(NamedTuple):
    """How a quantity of a link is written: in LaTeX, as plain text, in words; and its shape (rows, columns)."""

    latex: str
    text: str
    said: str
    shape: tuple = (6, 1)


class Formula(NamedTuple):
    """The computation of link k: the tag of the equation and the equation itself, "z(k) = ...", as plain text.

    enters: what comes in where the sweep starts, "f(k-1)", or "V(k+1) = 0"; first: the `Formula` of that first link,
    if it is another; sliding: the tag where joint k slides, if it is another.
    """

    tag: str
    text: str
    enters: str = ""
    first: "Formula | None" = None
    sliding: str = ""


@dataclass(frozen=True)
class Algorithm:
    """Sweeps in their order, and how to write them: formulas {symbol: `Formula`} and symbols {symbol: `Symbol`}.

    given: what each link knows before the first sweep. A symbol without an entry is written by its own name and taken
    for a spatial vector.
    """

    name: str
    sweeps: tuple
    formulas: dict = field(default_factory=dict)
    symbols: dict = field(default_factory=dict)
    given: tuple = ("T", "theta_dot")

    def symbol(self, name):
        """The `Symbol` of a name."""
        return self.symbols.get(name, Symbol(name, name, name))

    def formula(self, name, first=False):
        """The `Formula` of a name, of the first link of a sweep or of all others; an empty one where none is given."""
        general = self.formulas.get(name, Formula("", ""))
        return general.first._replace(enters=general.enters) if first and general.first else general


def known_after(algorithm, N):
    """List what each link knows after each step: a list of (sweep number, link, {k: tuple of symbols}), for drawing.

    Raises ValueError where a link would need what it cannot yet have: the order of the sweeps is checked, not believed.
    The neighbour before the first link of a sweep is base or tip.

    >>> twice = Algorithm("twice", (Sweep("inward", {"y": ("T", "y<")}), Sweep("outward", {"x": ("y",)})))
    >>> known_after(twice, 2)[-2]
    (2, 2, {1: ('T', 'theta_dot', 'y'), 2: ('T', 'theta_dot', 'y', 'x')})
    """
    known, steps = dict.fromkeys(range(1, N + 1), tuple(algorithm.given)), []
    for number, sweep in enumerate(algorithm.sweeps, start=1):
        before = None
        for k in sweep.links(N):
            for symbol, needs in sweep.finds.items():
                for need in needs:
                    where, what = (before, need[:-1]) if need.endswith("<") else (k, need)
                    if where is not None and what not in known[where]:
                        raise ValueError(f"sweep {number}, link {k}: {symbol} needs {what} of link {where}, "
                                         "not known yet")
                known[k] += (symbol,)
            before = k
            steps.append((number, k, dict(known)))
    return steps


def part_of(algorithm, number):
    """Divide the finds of sweep `number` (from 1) into (carried, kept), two lists of symbols in their order.

    Carried to the next link are those that this sweep reads of the link before ("V<"); kept at the link are those that
    a later sweep reads. A symbol may be both, or neither.

    >>> twice = Algorithm("twice", (Sweep("inward", {"y": ("T", "y<")}), Sweep("outward", {"x": ("y",)})))
    >>> part_of(twice, 1), part_of(twice, 2)
    ((['y'], ['y']), ([], []))
    """
    sweep = algorithm.sweeps[number - 1]
    handed = {need[:-1] for needs in sweep.finds.values() for need in needs if need.endswith("<")}
    after = algorithm.sweeps[number:]
    later = {need.rstrip("<") for other in after for needs in other.finds.values() for need in needs}
    return [x for x in sweep.finds if x in handed], [x for x in sweep.finds if x in later]


def heard(algorithm, N, source):
    """Where the algorithm first hears of something outside: {k: (sweep number, step)}, both from 1; k absent: never.

    source: what comes in, as `Formula.enters` writes it: "f(k-1)" for the force at the tip, "g" for gravity. What is
    made of a quantity that has heard of it has heard of it.

    >>> y = {"y": Formula("", "y(k) = y(k-1)", "y(k-1)")}
    >>> heard(Algorithm("once", (Sweep("inward", {"y": ("y<",)}),), y), 2, "y(k-1)")
    {1: (1, 1), 2: (1, 2)}
    """
    found, reached, step = {}, set(), 0
    for number, sweep in enumerate(algorithm.sweeps, start=1):
        before = None
        for k in sweep.links(N):
            step += 1
            for symbol, needs in sweep.finds.items():
                entry = algorithm.formula(symbol).enters if before is None else ""
                if source in (entry, entry.rpartition(" = ")[2]) or any(
                        (need.rstrip("<"), before if need.endswith("<") else k) in reached for need in needs):
                    reached.add((symbol, k))
                    found.setdefault(k, (number, step))
            before = k
    return dict(sorted(found.items()))
