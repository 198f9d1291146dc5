"""Running the atlas on an arm, and the report that prints as a table."""
from dataclasses import dataclass

import numpy as np

from ..exact import Comparison, compare
from ..tables import Table
from .registry import PAPERS, REGISTRY, triples
from .state import State, in_own_units
from .tags import all_tags, section_of

TOLERANCE = 1e-9        # of the largest entry of the equation, in float64
ROUNDING = 1e-5         # of the largest number in sight: the scale where a truth is zero


@dataclass(frozen=True)
class Result:
    """One equation on one arm. `misprints`: per printed form, "fails" or "coincides" on this arm, and whether it
    fails on its counterexample, as it must."""

    tag: str
    says: str
    status: str
    holds: bool
    arithmetic: str
    residual: float
    arm: str
    where: str = ""
    misprints: tuple = ()


def judge(found, magnitude=0.0):
    """All triples of one equation as one comparison: the first that fails, or the largest residual.

    In float64 each part of the equation is judged by its largest entry over all indices.
    """
    part = lambda where: where.rpartition("part ")[2] if "part " in where else ""  # noqa: E731
    scales = {}                                     # the parts of one equation may have different units
    for where, *sides, _ in found:
        scales[part(where)] = max([scales.get(part(where), magnitude * ROUNDING), *map(_largest, sides)])
    verdicts = [(where, compare(left, right, max(scales[part(where)], float(size)), TOLERANCE))
                for where, left, right, size in found]
    for where, verdict in verdicts:
        if not verdict:
            place = ", ".join(x for x in (where, verdict.where) if x)
            return Comparison(False, verdict.residual, verdict.arithmetic, place)
    residual = max(verdict.residual for _, verdict in verdicts)
    kinds = {verdict.arithmetic for _, verdict in verdicts}
    return Comparison(True, residual, next(iter(kinds)) if len(kinds) == 1 else "float64")


def _largest(side):
    values = [abs(x) for x in np.asarray(side).ravel()]
    try:
        return max((float(x) for x in values if x == x), default=0.0)
    except (TypeError, OverflowError):
        return 0.0


def misprint_fails(printed, case):
    """Whether a printed form is false on a case; a form whose shapes do not even fit is false."""
    try:
        found = [("", left, right, 0) for left, right in printed.check(case)]
    except ValueError as error:
        if "mismatch" in str(error) or "broadcast" in str(error) or "shape" in str(error):
            return True
        raise
    if not found:
        raise ValueError("a printed form says nothing")
    return not judge(found, case.magnitude)


def judged_state(arm):
    """The `State` in which an arm is judged, in its own units where that is float64."""
    return State(in_own_units(arm))


def judged_case(arm, paper="rk"):
    """A paper's view of `judged_state(arm)`."""
    return PAPERS[paper].view(judged_state(arm))


def run(entry, arm, case=None):
    """One entry on an arm, or on its witness arm where the arm is not served."""
    if entry.serves(arm):
        case = entry.case(case or judged_state(arm))
    else:
        case = entry.case(State(entry.witness()))
    verdict = judge(triples(entry, case), 0.0 if case.is_exact else case.magnitude)
    forms = tuple((printed, "fails" if misprint_fails(printed, case) else "coincides",
                   misprint_fails(printed, printed.counterexample())) for printed in entry.misprints)
    return Result(entry.tag, entry.says, entry.status, verdict.holds, verdict.arithmetic, verdict.residual,
                  case.arm.name, verdict.where, forms)


class Report:
    """Results of `verify`: `ok`, `results`, and a table when printed."""

    def __init__(self, arm, results):
        self.arm, self.results = arm, tuple(results)

    @property
    def ok(self):
        """Everything that must hold holds, and every misprint fails on its counterexample."""
        return all(r.holds and all(caught for _, _, caught in r.misprints) for r in self.results)

    def __bool__(self):
        return self.ok

    def __len__(self):
        return len(self.results)

    def verdict(self, r):
        """The words of the last column."""
        words = "holds" if r.holds else f"FAILS at {r.where}" if r.where else "FAILS"
        words += f" (on {r.arm})" if r.arm != self.arm.name else ""
        refuted = sum(here == "fails" for _, here, _ in r.misprints)
        missed = sum(not caught for _, _, caught in r.misprints)
        elsewhere = len(r.misprints) - refuted - missed
        for number, what in ((refuted, "refuted"), (elsewhere, "true here, refuted on its counterexample"),
                             (missed, "NOT refuted")):
            if number:
                words += f"; {'as printed' if number == 1 else f'{number} printed forms'}: {what}"
        return words

    def rows(self):
        return [(r.tag, r.says, r.arithmetic, self.verdict(r)) for r in self.results]

    def summary(self):
        good = sum(r.holds for r in self.results)
        forms = [caught for r in self.results for _, _, caught in r.misprints]
        exact = sum(r.arithmetic == "exact" for r in self.results)
        text = f"{self.arm.name}: {good} of {len(self.results)} equations hold, {exact} of them exactly"
        return text + (f"; {sum(forms)} of {len(forms)} misprints refuted" if forms else "")

    def __str__(self):
        head = ("tag", "what it says", "arithmetic", "verdict")
        rows = self.rows()
        widths = [max(len(row[i]) for row in [head, *rows]) for i in range(3)]
        rule = ["-" * w for w in (*widths, 7)]
        table = ["  ".join([*map(str.ljust, row, widths), row[3]]) for row in (head, rule, *rows)]
        return "\n".join([*table, "", self.summary()])

    __repr__ = __str__

    def _repr_markdown_(self):
        rows = ["| tag | what it says | arithmetic | verdict |", "|---|---|---|---|"]
        rows += [f"| {tag.replace(' ', '&nbsp;')} | " + " | ".join(rest) + " |" for tag, *rest in self.rows()]
        return "\n".join([*rows, "", self.summary()])

    def by_section(self):
        """A short table: how many equations of each section hold, how many exactly, how many misprints are refuted."""
        groups = {}
        for r in self.results:
            groups.setdefault(section_of(r.tag), []).append(r)
        rows = []
        for name, rs in groups.items():
            caught = [caught for r in rs for _, _, caught in r.misprints]
            rows.append((name, len(rs), sum(r.holds for r in rs), sum(r.arithmetic == "exact" for r in rs),
                         f"{sum(caught)} of {len(caught)}" if caught else "-"))
        return Table(("section", "equations", "hold", "of them exactly", "misprints refuted"), rows)

    def as_json(self):
        """The report as plain data, one result per tag; residuals that are not finite are null."""
        number = lambda x: x if np.isfinite(x) else None  # noqa: E731
        return {"arm": self.arm.name, "ok": self.ok, "results": [
            {"tag": r.tag, "holds": r.holds, "arithmetic": r.arithmetic, "residual": number(r.residual), "arm": r.arm}
            for r in self.results]}


def entries(paper=None):
    """Registered entries, of one paper or all. Raises ValueError for a key that is none, or a paper without entries."""
    if paper is not None and paper not in PAPERS:
        raise ValueError(f"paper must be one of {', '.join(PAPERS)}; got {paper!r}")
    chosen = [REGISTRY[tag] for tag in all_tags() if tag in REGISTRY and paper in (None, REGISTRY[tag].paper)]
    if not chosen:
        raise ValueError(f"no equation of {PAPERS[paper].title} is checked yet")
    return chosen


def verify(arm, paper=None, progress=lambda entries: entries):
    """Run the atlas on an arm: every equation of a paper, or of all, in a state drawn from a fixed seed.

    An equation that does not serve the arm runs on its witness arm, and the report says so. progress: wraps the list of
    entries, e.g. with a progress bar. Raises ValueError for an unknown paper.

    >>> import robodyn_lib as rd
    >>> report = rd.verify(rd.rational_arm(2), paper="rk")
    >>> report.ok, all(r.arithmetic == "exact" for r in report.results)
    (True, True)
    """
    chosen, state = entries(paper), judged_state(arm)
    return Report(arm, [run(entry, arm, state) for entry in progress(chosen)])
