"""The registry: one entry per numbered equation, its check, and where it is taught."""

import json
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ..arm import gearless, plain
from ..robots import rational_arm
from .papers import PAPERS
from .state import State, View, require_arm
from .tags import all_tags, near, paper_of, section_of

KINDS = ("identity", "recursion", "derivative", "definition", "statistical", "count", "measurement")
STATUSES = ("holds", "corrected", "ocr")


# One rule for scans: if one prime, star, hat or tilde more or less, one letter read as another of
# its shape (Phi as Psi), or one digit read otherwise makes the words true, the authors may have
# printed them so. Then the kind is "scan".
MISPRINTS = {
    "formula": "wrong formula as printed",
    "statement": "wrong statement in prose, table or nomenclature",
    "notation": "slip of notation",
    "scan": "cannot be told apart from damage by the scan",
}
COSTS = {
    "motion": "wrong motion",
    "energy": "wrong energy",
    "count": "wrong count",
    "nothing": "nothing",
}


@dataclass(frozen=True)
class Quote:
    """A verbatim quotation from a paper, as in the stored text, with formulas in LaTeX.

    kind: a key of MISPRINTS; costs: a key of COSTS, the error of a program that follows these words
    and runs to its end; place: where in the paper; excerpt: the passage around; formula: what the
    words say; why: what is wrong with it; corrected: "" if the entry's own formula is right, None
    if it is unknown what was meant.
    """

    formula: str
    why: str
    kind: str
    costs: str
    place: str
    quote: str
    excerpt: str
    corrected: str | None = ""

    @property
    def reads(self):
        """Return whose words they are: the authors', or those of our copy of the paper."""
        return "as our copy reads" if self.kind == "scan" else "as printed"

    @property
    def in_the_equation(self):
        """True if the numbered equation or its row of a table is meant, not text about it."""
        return self.place.startswith(("equation ", "Table "))


@cache
def quotes():
    """Return {tag: [Quote of each printed form]} of `quotes.json`."""
    by_tag = {}
    for row in json.loads(Path(__file__).with_name("quotes.json").read_text(encoding="utf-8")):
        by_tag.setdefault(row.pop("tag"), []).append(Quote(**row))
    return by_tag


@dataclass(frozen=True, repr=False)
class Misprint:
    """A printed form that is wrong.

    `check` must fail on `counterexample()`; on other arms it may be true by coincidence. said: what
    is printed, a `Quote`.
    """

    check: Callable
    counterexample: Callable
    said: Quote

    @property
    def formula(self):
        return self.said.formula

    @property
    def why(self):
        return self.said.why


@dataclass(frozen=True, repr=False)
class Entry:
    """One numbered equation.

    check(case, *index) yields pairs (left, right) that must be equal; over(case) lists the indices
    that it runs over. If one side is a small difference of large numbers, it yields their magnitude
    as a third value, and rounding is judged relative to it. has(arm): whether an arm of the paper's
    kind has what the equation speaks of; of_hinges: whether it speaks of one axis or one pivot a
    joint, where its paper speaks of joints of any kind; on_trees: whether it holds on any tree,
    where its paper speaks of chains; gearless: whether it, or its check, holds only where joints
    have no rotors (no armature); witness(): an arm that is served. note: what its check cannot
    tell apart, or with which other equation it shares its content; "" for most.
    """

    tag: str
    formula: str
    says: str
    kind: str
    notebook: str
    check: Callable
    over: Callable
    has: Callable
    needs: str
    witness: Callable
    status: str = "holds"
    misprints: tuple = ()
    note: str = ""
    of_hinges: bool = False
    on_trees: bool = False
    gearless: bool = False
    same_as: str = ""

    def lacks(self, arm):
        """Return a message on why the equation does not apply to an arm, or ""."""
        if not self.on_trees:
            restriction = plain if self.of_hinges else PAPERS[self.paper].lacks
            if reason := restriction(arm):
                return f"does not apply to {arm!r}: {reason}"
        if self.gearless and gearless(arm):
            return f"speaks of joints without rotors, and {gearless(arm)}"
        return "" if self.has(arm) else f"needs {self.needs}; {arm!r} has none"

    def serves(self, arm):
        """Return True if the equation applies to an arm."""
        return not self.lacks(arm)

    @property
    def paper(self):
        """The key of its paper."""
        return paper_of(self.tag)

    @property
    def section(self):
        """The section of its paper, "RK 4"."""
        return section_of(self.tag)

    def case(self, state):
        """Return the paper's view of a `State`, or of the state behind another view.

        It is the same object each time. What is neither (blocks without an arm) is given back as it
        is.
        """
        if isinstance(state, PAPERS[self.paper].view) or not isinstance(state, State | View):
            return state
        state = state.state if isinstance(state, View) else state
        if self.paper not in state.views:
            state.views[self.paper] = PAPERS[self.paper].view(state)
        return state.views[self.paper]

    def __repr__(self):
        return f"{self.tag}: {self.says} ({self.kind}, {self.status})"


REGISTRY = {}


@cache
def four_links():
    """Return the default witness arm: four links of fractions, turning and sliding."""
    return rational_arm(4, seed=1)


def once(case):
    """Return [()]: the check has no index and runs once."""
    return [()]


def links(case):
    """Return the indices k = 1..N."""
    return [(k,) for k in range(1, case.N + 1)]


def later_links(case):
    """Return the indices k = 2..N."""
    return links(case)[1:]


def pairs(case):
    """Return the indices i >= j, both in 1..N."""
    return [(i, j) for i in range(1, case.N + 1) for j in range(1, i + 1)]


def sampled_links(N, most=8):
    """Return 1..N, or on a longer arm `most` links from the tip to the base.

    Sums over all paths between links grow as N^3.
    """
    if N <= most:
        return list(range(1, N + 1))
    return sorted({1 + round(x * (N - 1) / (most - 1)) for x in range(most)})


def triplets(case):
    """Return the indices i >= k >= j in 1..N (see `sampled_links`)."""
    r = sampled_links(case.N)
    return [(i, k, j) for i in r for k in r for j in r if i >= k >= j]


def pairs_apart(case):
    """Return the indices k > m in 1..N (see `sampled_links`)."""
    return [(k, m) for k in sampled_links(case.N) for m in sampled_links(case.N) if k > m]


def sliders(case):
    """Return the indices k = 1..N of sliding joints."""
    return [(k,) for k in range(1, case.N + 1) if case.sliding[k]]


def turners(case):
    """Return the indices k = 1..N of revolute joints."""
    return [(k,) for k in range(1, case.N + 1) if case.revolute[k]]


@cache
def words(paper):
    """Return {tag: entry} of `equations.toml` in the folder of a paper."""
    path = Path(__file__).parent / paper / "equations.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def equation(tag, *, over=once, serves=lambda arm: True, needs="", witness=None):
    """Register a check for `tag` and for those that are `same_as` it, in their `words` (decorator).

    Raises ValueError for a tag that is in no source, has no words, or is registered twice.
    """

    def register(check):
        table = words(paper_of(tag)) if tag in all_tags() else {}
        if tag not in table:
            where = "not in any equations.toml" if tag in all_tags() else "not a tag of any source"
            raise ValueError(f"{tag} is {where}")
        entry = Entry(
            tag,
            check=check,
            over=over,
            has=serves,
            needs=needs,
            witness=witness or four_links,
            **table[tag],
        )
        for twin in (tag, *(name for name, row in table.items() if row.get("same_as") == tag)):
            if twin in REGISTRY:
                raise ValueError(f"{twin} is registered twice")
            note = "" if twin == tag else f"the same as {tag}, and checked by the same lines"
            REGISTRY[twin] = replace(
                entry, **{"tag": twin, "note": note or entry.note, **table[twin]}
            )
        return check

    return register


def misprint(tag, counterexample):
    """Register the next printed form of an equation, and the case on which it must fail."""

    def register(check):
        entry = REGISTRY[tag]
        quote = quotes()[tag][len(entry.misprints)]
        added = (*entry.misprints, Misprint(check, counterexample, quote))
        REGISTRY[tag] = replace(entry, misprints=added)
        return check

    return register


SECOND = {"serves": lambda arm: arm.n >= 2, "needs": "a second link"}


def lookup(tag):
    """Return the entry of a tag.

    Raises ValueError, with the nearest tags, for an unknown one and for one that has no check yet.
    """
    if tag in REGISTRY:
        return REGISTRY[tag]
    if tag in all_tags():
        raise ValueError(f"{tag} is listed, but no check is registered for it yet")
    hint = near(tag)
    if tag:
        text = str(tag).lower()
        matches = [entry.tag for entry in REGISTRY.values() if text in entry.says.lower()]
        if matches:
            more = ", ..." if len(matches) > 6 else ""
            hint = f"; {tag!r} occurs in the descriptions of {', '.join(matches[:6])}{more}"
    raise ValueError(f"no equation {tag!r}{hint}")


def triples(entry, case, check=None):
    """Return [(where, left, right, size), ...] of an entry's check, over every index.

    size is 0 if none is given. case: a `State`, or any paper's view of one. Raises ValueError if
    the check yields nothing for some index, since silence is not agreement.
    """
    check = check or entry.check
    case = entry.case(case)
    out = []
    for index in entry.over(case):
        pairs = list(check(case, *index))
        if not pairs:
            raise ValueError(f"{entry.tag}: the check yields no pairs at {index}")
        where = _where(index)
        for i, pair in enumerate(pairs):
            label = where if len(pairs) == 1 else f"{where}, part {i + 1}".lstrip(", ")
            out.append((label, *pair, 0) if len(pair) == 2 else (label, *pair))
    if not out:
        raise ValueError(f"{entry.tag}: nothing to check on {case.arm!r}")
    return out


def _where(index):
    names = {0: (), 1: ("k",), 2: ("i", "j"), 3: ("i", "k", "j")}[len(index)]
    return ", ".join(f"{name} = {value}" for name, value in zip(names, index, strict=True))


def evaluate(
    tag, arm, q=None, qd=None, qdd=None, *, gravity=None, tip_force=None, tangents=None, seed=0
):
    """Return the triples (where, left, right) of one equation on an arm, for any comparison.

    q, qd, qdd, gravity, tip_force as in `inverse_dynamics`; other values are drawn at random from
    `seed`. On an arm of rational data without q (or with half-angle `tangents`) every number is a
    Fraction. Raises ValueError for an unknown tag and for an arm that the equation does not apply
    to.

    >>> import robodyn_lib as rd
    >>> where, left, right = rd.atlas.evaluate("RK 3.20", rd.rational_arm(2))[0]
    >>> bool((left == right).all())
    True
    """
    entry = lookup(tag)
    require_arm(arm)
    if reason := entry.lacks(arm):
        raise ValueError(f"{tag} {reason}")
    rows = triples(entry, State(arm, q, qd, qdd, gravity, tip_force, tangents=tangents, seed=seed))
    return [(where, left, right) for where, left, right, _ in rows]


def counterexample(tag, form=0):
    """Return the stored case on which a printed form of `tag` fails.

    Raises ValueError if the equation is not misprinted.
    """
    misprints = lookup(tag).misprints
    if not misprints:
        raise ValueError(f"{tag} is not misprinted")
    return misprints[form].counterexample()
