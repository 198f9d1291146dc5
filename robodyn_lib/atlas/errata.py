"""The errata of the sources: what is printed, what holds, and a case that distinguishes them.

Nothing is written down here: quotations, formulas, reasons and counterexamples come from the
registry, verdicts from running both forms. Each erratum is of one of four kinds
(`atlas.registry.MISPRINTS`); the first two, wrong formulas and wrong statements, are what `wrong`
counts. `group` and `table` show themselves in a notebook.
"""

from dataclasses import dataclass

import numpy as np

from ..tables import Table, folded, terminal, wrapped
from .registry import COSTS, MISPRINTS, PAPERS, REGISTRY, Entry, Misprint, triples
from .report import judge, misprint_fails
from .tags import all_tags

MOVES = {}  # {(tag, place): how a printed form moves an arm, a sentence}; the workbook fills it
NAMES = {
    "formula": ("wrong formula", "wrong formulas"),
    "statement": ("wrong statement", "wrong statements"),
    "notation": ("slip of notation", "slips of notation"),
    "scan": ("doubtful scan", "doubtful scans"),
}


@dataclass(frozen=True)
class Erratum:
    """One printed form of one equation, tried on its counterexample.

    printed_fails, corrected_holds: the two verdicts; arithmetic: of the second; differ: where the
    two sides of the printed form first part, and how.
    """

    entry: Entry
    misprint: Misprint
    arm: str
    printed_fails: bool
    corrected_holds: bool
    arithmetic: str
    differ: str

    @property
    def tag(self):
        """The equation's tag."""
        return self.entry.tag

    @property
    def said(self):
        """The `Quote`: kind, place and the printed words."""
        return self.misprint.said

    @property
    def corrected(self):
        """The formula that holds instead, in LaTeX; None if it is not known what was meant."""
        if self.said.corrected is None:
            return None
        return self.said.corrected or self.entry.formula

    @property
    def is_wrong(self):
        """True for a wrong formula or statement, False for a slip of notation or a damaged scan."""
        return self.said.kind in ("formula", "statement")

    @property
    def verdict(self):
        """Return both verdicts in one sentence."""
        printed = f"fails: {self.differ}" if self.printed_fails else "DOES NOT FAIL"
        corrected = (
            f"holds there, {self.arithmetic}" if self.corrected_holds else "DOES NOT HOLD there"
        )
        ending = (
            "What was meant stays open." if self.corrected is None else f"Corrected it {corrected}."
        )
        reads = self.said.reads.capitalize()
        return f"Counterexample: {self.arm}. {reads} it {printed}. {ending}"

    def __str__(self):
        return f"{self.tag}: {self.misprint.why}. {self.verdict}"

    @property
    def moves(self):
        """The call that opens the laboratory where this form drives an arm; or the reason, or "".

        reason: why no laboratory shows it.
        """
        return MOVES.get((self.tag, self.said.place), "")

    def markdown(self):
        """Return the printed words with place, both formulas, the verdicts and the laboratory."""
        who = "Our copy" if self.said.kind == "scan" else "Printed"
        lines = [
            f"**{self.tag}** {self.entry.says} ({MISPRINTS[self.said.kind]})",
            f"{who}, in {self.said.place}: ``{self.said.quote}``",
            rf"$$\text{{that is}}\qquad {self.misprint.formula}$$",
        ]
        if self.corrected is not None:
            lines.append(rf"$$\text{{corrected}}\qquad {self.corrected}$$")
        return "\n\n".join(
            [*lines, f"{sentence(self.misprint.why)} {self.verdict} {self.moves}".rstrip()]
        )

    def quoted(self, width):
        """Return the printed words above the corrected formula, with reason, cost and verdicts.

        The text is wrapped to this width [columns].
        """
        whose = "  our copy   " if self.said.kind == "scan" else "  printed    "
        corrected = "what was meant stays open" if self.corrected is None else self.corrected
        lines = [
            (whose, self.said.quote),
            ("  corrected  ", corrected),
            ("  since      ", self.misprint.why),
            ("  costs      ", COSTS[self.said.costs]),
            ("  tried      ", self.tried),
        ]
        head = f"{self.tag}, {self.said.place}: {MISPRINTS[self.said.kind]}"
        return "\n".join(
            [wrapped("", head, width), *(wrapped(word, text, width) for word, text in lines)]
        )

    @property
    def tried(self):
        """The arm on which both forms were run, and both verdicts, in words."""
        read = "fails" if self.printed_fails else "DOES NOT FAIL"
        words = f"on {self.arm}: {self.said.reads} it {read}"
        return words if self.corrected is None else f"{words}, corrected it {self.hold}"

    @property
    def hold(self):
        """The verdict on the corrected form on the counterexample, in words."""
        if self.corrected is None:
            return "left open"
        return f"holds, {self.arithmetic}" if self.corrected_holds else "DOES NOT HOLD"

    def as_json(self):
        """Return the entry as plain data: tag, kind, quote, place, corrected."""
        return {
            "tag": self.tag,
            "kind": self.said.kind,
            "quote": self.said.quote,
            "place": self.said.place,
            "corrected": self.corrected,
        }


def try_out(entry, misprint):
    """Return the `Erratum` of a printed form: both forms are run on its counterexample."""
    case = misprint.counterexample()
    verdict = judge(triples(entry, case), 0.0 if case.is_exact else case.magnitude)
    return Erratum(
        entry,
        misprint,
        case.arm.name,
        misprint_fails(misprint, case),
        bool(verdict),
        verdict.arithmetic,
        difference(misprint, case),
    )


def difference(misprint, case):
    """Return a message on where the two sides of a printed form first differ, or ""."""
    try:
        for left, right in misprint.check(case):
            left = np.asarray(left)
            right = np.asarray(right)
            if left.shape != right.shape:
                return f"its sides have shapes {left.shape} and {right.shape}"
            for index in np.argwhere(left != right):
                place = ", ".join(str(i + 1) for i in index)
                where = f"entry ({place}) of its two sides is" if place else "its two sides are"
                return f"{where} {left[tuple(index)]} and {right[tuple(index)]}"
    except ValueError as error:
        if "matmul" in str(error):
            return "its factors cannot be multiplied: their shapes do not fit"
        return str(error)
    return ""


class Errata(tuple):
    """Several `Erratum`s, shown one below the other."""

    __slots__ = ()

    @property
    def ok(self):
        """True if each printed form fails on its counterexample and each corrected one holds."""
        return all(e.printed_fails and (e.corrected_holds or e.corrected is None) for e in self)

    def __repr__(self):
        return "\n".join(map(str, self))

    def _repr_markdown_(self):
        return "\n\n".join(e.markdown() for e in self)


class ErrataTable(Errata):
    """Errata as a table with one row each and a sum below."""

    def rows(self):
        """Return tag, kind, costs, place, fault, counterexample, as printed, and corrected."""
        return [
            (
                e.tag,
                e.said.kind,
                COSTS[e.said.costs],
                e.said.place,
                e.misprint.why,
                e.arm,
                "fails" if e.printed_fails else "DOES NOT FAIL",
                e.hold,
            )
            for e in self
        ]

    def wrong(self):
        """Return the number of errata that are wrong formulas or wrong statements."""
        return sum(e.is_wrong for e in self)

    def summary(self):
        """Return a sentence that counts the misprints by certainty and kind."""
        kinds = [(sum(e.said.kind == kind for e in self), words) for kind, words in NAMES.items()]
        counted = ", ".join(f"{count} {words[count != 1]}" for count, words in kinds if count)
        fail = sum(e.printed_fails for e in self)
        corrected = [e for e in self if e.corrected is not None]
        open_ones = (
            f", {len(self) - len(corrected)} left open" if len(corrected) < len(self) else ""
        )
        hold = sum(e.corrected_holds for e in corrected)
        return (
            f"{len(self)} errata, {self.wrong()} of them wrong beyond doubt: {counted}; "
            f"{fail} fail as they read, {hold} hold when corrected{open_ones}"
        )

    def __repr__(self):
        return "\n\n".join(
            [*(e.quoted(terminal()) for e in self), wrapped("", self.summary(), terminal())]
        )

    def _repr_markdown_(self):
        head = (
            "tag",
            "kind",
            "costs",
            "where",
            "what is wrong",
            "counterexample",
            "as it reads",
            "corrected",
        )
        return folded(
            self.summary(), Table(head, self.rows())._repr_markdown_(), "all of them, one by one"
        )


def all_errata(paper=None):
    """Return [(entry, misprint)] of a paper, or of all, in the order of the sources.

    Raises ValueError for an unknown paper.
    """
    if paper is not None and paper not in PAPERS:
        raise ValueError(f"paper must be one of {', '.join(PAPERS)}; got {paper!r}")
    entries = [REGISTRY[tag] for tag in all_tags() if tag in REGISTRY]
    return [(e, m) for e in entries if paper in (None, e.paper) for m in e.misprints]


def group(kind, costs):
    """Return the `Errata` of one kind and one cost, as in group("formula", "motion").

    Raises ValueError for an unknown kind or cost.
    """
    for name, value, known in (("kind", kind, MISPRINTS), ("costs", costs, COSTS)):
        if value not in known:
            raise ValueError(f"{name} must be one of {', '.join(known)}; got {value!r}")
    return Errata(
        try_out(e, m) for e, m in all_errata() if (m.said.kind, m.said.costs) == (kind, costs)
    )


def table(paper=None):
    """Return the errata of a paper, or of all papers, as an `ErrataTable`.

    >>> table("rk").ok
    True
    """
    return ErrataTable(try_out(e, m) for e, m in all_errata(paper))


def sentence(words):
    """Return words as a sentence, capitalized unless it begins with a symbol, with a full stop."""
    first = words.split(maxsplit=1)[0]
    prose = first.isalpha() and first.islower() and first not in ("nu", "pi", "psi")
    head = words[0].upper() + words[1:] if prose else words
    return head + "."
