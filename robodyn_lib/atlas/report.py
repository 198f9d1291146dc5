"""Running the atlas on an arm, and the report that prints as a table.

Every equation is checked three times: on the given arm; exactly, on a small lopsided arm of
fractions with a slider, whose tip and base are not at the last and first joint, so that no term
vanishes by coincidence; and, if a source misprints it, on the stored counterexamples. The last two
are the same for every arm and are computed once.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from math import isfinite

import numpy as np

from ..arm import Arm
from ..coupled import CoupledArm
from ..loops import ClosedChain, close_loops
from ..numbers import Comparison, compare
from ..robots import rational_arm
from ..tables import Table, terminal, wrapped
from .agreement import agreement
from .closed import Closures
from .registry import PAPERS, REGISTRY, triples
from .state import State, in_own_units
from .tags import all_tags, section_of

# In float64 the error of an entry may be TOLERANCE times the largest of these: the entry itself,
# ROW times the largest entry of its row, SIZE times the magnitude of the terms that cancel, if a
# check yields it, and ALL times the largest entry of the equation or number of the state.
TOLERANCE = 1e-9
ROW = 1e-3
SIZE = 1e-3
ALL = 1e-6


# --- judging --------------------------------------------------------------------------------------
def judge(pairs, magnitude=0.0):
    """Return one comparison for all triples of an equation.

    It is the first that fails, or the one with the largest residual. In float64 each entry is
    judged by its own size, by its row if it is a thousand times smaller than the row's largest, and
    by all entries of this part of the equation, or `magnitude`, if it is a million times smaller.
    """
    largest = {}  # for each part of the equation, since parts may have different units
    pairs = [(where, *map(np.asarray, sides), float(size)) for where, *sides, size in pairs]
    for where, left, right, _ in pairs:
        part = _part(where)
        largest[part] = max(largest.get(part, magnitude), _largest(left), _largest(right))
    verdicts = []
    for where, left, right, size in pairs:
        verdict = compare(left, right, scale(left, right, largest[_part(where)], size), TOLERANCE)
        if not verdict:
            return replace(verdict, where=", ".join(x for x in (where, verdict.where) if x))
        verdicts.append(verdict)
    residual = max(verdict.residual for verdict in verdicts)
    kinds = {verdict.arithmetic for verdict in verdicts}
    return Comparison(True, residual, kinds.pop() if len(kinds) == 1 else "float64")


def _part(where):
    return where.rpartition("part ")[2] if "part " in where else ""


def _machine(left, right):
    """Return True if both sides are machine numbers of the same shape."""
    return (
        left.dtype.kind in "fc"
        and right.dtype.kind in "fc"
        and left.shape == right.shape
        and left.size > 0
    )


def _largest(side):
    """Return the largest absolute machine number: 0 if there is none, a finite one for infinity."""
    if side.dtype.kind not in "fc" or not side.size:
        return 0.0
    largest = float(np.abs(side).max())
    return largest if isfinite(largest) else float(np.nan_to_num(np.abs(side)).max())


def scale(left, right, largest, size):
    """Return the scale of rounding of each entry of machine numbers; otherwise one number."""
    floor = max(ALL * largest, SIZE * size)
    if not _machine(left, right):
        return floor
    sizes = np.maximum(np.abs(left), np.abs(right))
    row = sizes.max(axis=-1, keepdims=True) if sizes.ndim else sizes
    return np.maximum(np.maximum(sizes, ROW * row), floor)


def attempt(entry, case, check=None):
    """Return `judge` on the triples of an entry; an error counts as a failure.

    Its message is then in `where`.
    """
    try:
        return judge(triples(entry, case, check), 0.0 if case.is_exact else case.magnitude)
    except Exception as error:  # whatever a broken formula raises
        return Comparison(False, float("nan"), "raised", f"{type(error).__name__}: {error}")


def misprint_fails(printed, case):
    """Return True if a printed form is false on a case; mismatched shapes count as false."""
    try:
        pairs = [("", left, right, 0) for left, right in printed.check(case)]
    except ValueError as error:
        if "mismatch" in str(error) or "broadcast" in str(error) or "shape" in str(error):
            return True
        raise
    if not pairs:
        raise ValueError("the check of a printed form yields no pairs; it must yield at least one")
    return not judge(pairs, case.magnitude)


def judged_state(arm):
    """Return the `State` in which an arm is checked, in its own units if it is float64."""
    return State(in_own_units(arm))


def judged_case(arm, paper="rk"):
    """Return a paper's view of `judged_state(arm)`."""
    return PAPERS[paper].view(judged_state(arm))


@dataclass(frozen=True)
class Result:
    """The result of one equation on one arm.

    arm: the reader's arm, or the witness arm if the equation does not apply to that. misprints: per
    printed form the `Misprint`, "fails" or "coincides" on this arm, and whether it fails on its
    counterexample, as it must. elsewhere: what became of the corrected form on the witness and on
    counterexamples, a `Result` each; empty where only one arm was asked for. `where`: the place of
    a failure, or what a check raised.
    """

    tag: str
    says: str
    status: str
    holds: bool
    arithmetic: str
    residual: float
    arm: str
    where: str = ""
    misprints: tuple = ()
    elsewhere: tuple = ()
    note: str = ""

    @property
    def holds_everywhere(self):
        """True if the equation holds on this arm and wherever else it was judged."""
        return self.holds and all(other.holds for other in self.elsewhere)

    @property
    def ok(self):
        """True if it holds everywhere and every misprint fails on its counterexample."""
        return self.holds_everywhere and all(caught for _, _, caught in self.misprints)


def judged(entry, case):
    """Return the `Result` of an entry on a case, without misprints and other arms."""
    verdict = attempt(entry, case)
    return Result(
        entry.tag,
        entry.says,
        entry.status,
        verdict.holds,
        verdict.arithmetic,
        verdict.residual,
        case.arm.name,
        verdict.where,
        note=entry.note,
    )


# --- what is the same for every arm: found once ---------------------------------------------------
@cache
def lopsided():
    """Return the `State` of an irregular arm in fractions: three links; the second one slides.

    Every equation that applies to it is checked on it exactly.
    """
    return State(rational_arm(3, seed=2))


@cache
def _witness_state(witness):
    return State(witness())


@cache
def _counterexample(make):
    return make()


@cache
def on_witness(entry):
    """Return the result of an entry on the `lopsided` arm, or else on its own witness arm."""
    state = lopsided() if entry.serves(lopsided().arm) else _witness_state(entry.witness)
    return judged(entry, entry.case(state))


@cache
def on_counterexamples(entry):
    """Return (refuted, result of the corrected form) for each printed form of an entry.

    Both are found on the form's counterexample.
    """
    out = []
    for printed in entry.misprints:
        try:
            case = _counterexample(printed.counterexample)
            out.append((misprint_fails(printed, case), judged(entry, case)))
        except Exception as error:  # a printed form that cannot be run is not refuted
            failed = Result(
                tag=entry.tag,
                says=entry.says,
                status=entry.status,
                holds=False,
                arithmetic="raised",
                residual=float("nan"),
                arm="",
                where=f"{type(error).__name__}: {error}",
            )
            out.append((False, failed))
    return tuple(out)


def forget():
    """Clear all cached results, so that formulas changed at run time are checked again."""
    for cached in (
        lopsided,
        _witness_state,
        _counterexample,
        on_witness,
        on_counterexamples,
        run_on_its_own,
    ):
        cached.cache_clear()


# --- one equation ---------------------------------------------------------------------------------
def run(entry, arm, case=None):
    """Return the result of one entry on an arm, or on its witness arm if it does not apply.

    case: the `judged_state` of the arm or any view of it, if there is one already.
    """
    if entry.serves(arm):
        case = entry.case(case or judged_state(arm))
    else:
        case = entry.case(_witness_state(entry.witness))
    forms = tuple(
        (printed, _here(printed, case), refuted)
        for printed, (refuted, _) in zip(entry.misprints, on_counterexamples(entry), strict=True)
    )
    return replace(judged(entry, case), misprints=forms)


def _here(printed, case):
    try:
        return "fails" if misprint_fails(printed, case) else "coincides"
    # an arm on which the printed form cannot be run refutes nothing; its counterexample must
    except Exception:
        return "coincides"


@cache
def run_on_its_own(entry):
    """Return `run` on the witness arm of an entry."""
    return run(entry, entry.witness(), _witness_state(entry.witness))


def run_everywhere(entry, arm, case=None):
    """Return `run` with the results on the witness and on the counterexamples of its misprints."""
    results = on_witness(entry), *(corrected for _, corrected in on_counterexamples(entry))
    result = run(entry, arm, case) if entry.serves(arm) else run_on_its_own(entry)
    return replace(result, elsewhere=results)


# --- the report -----------------------------------------------------------------------------------
class Report:
    """Results of `verify`: `ok`, `results`, and a table when printed.

    methods: the `Agreement` of methods, or None; closures: the `Closures` of a closed chain, or
    None.
    """

    def __init__(self, arm, results, methods=None, closures=None):
        self.arm = arm
        self.results = tuple(results)
        self.methods = methods
        self.closures = closures

    @property
    def ok(self):
        """True if all equations hold, every misprint is refuted, and the methods agree."""
        return all(r.ok for r in self.results) and all(
            x is None or x.ok for x in (self.methods, self.closures)
        )

    def __bool__(self):
        return self.ok

    def __len__(self):
        return len(self.results)

    def verdict(self, r):
        """Return the text of the column for this arm: the equation and its printed forms."""
        words = _words(r)
        if r.arm != self.arm.name:
            words += f" (on {r.arm})"
        forms = {}
        for printed, here, caught in r.misprints:
            quote = printed.said
            where = quote.reads if quote.in_the_equation else f"in {quote.place}"
            if where != quote.reads and quote.reads != "as printed":
                where += f", {quote.reads}"
            word = "wrong" if quote.kind == "scan" else "refuted"
            if not caught:
                word = f"NOT {word}"
            elif here != "fails":
                word = f"true here, {word} on its counterexample"
            forms[where, word] = None
        return words + "".join(f"; {where}: {word}" for where, word in forms)

    @staticmethod
    def verdict_elsewhere(r):
        """Return the text of the column for the witness: its name and the first failure.

        Failures on counterexamples are included.
        """
        shown = next((other for other in r.elsewhere if not other.holds), r.elsewhere[0])
        words = _words(shown)
        if shown.arm != lopsided().arm.name:
            words += f" (on {shown.arm})"
        return words

    def rows(self):
        """Return rows (tag, sentence, arithmetic, verdict) of the report.

        Rows of `verify` include notes and the verdict on the witness.
        """
        return [
            (
                r.tag,
                f"{r.says} ({r.note})" if r.elsewhere and r.note else r.says,
                r.arithmetic,
                self.verdict(r),
                *([self.verdict_elsewhere(r)] if r.elsewhere else []),
            )
            for r in self.results
        ]

    def summary(self):
        """Return a sentence on what holds on this arm."""
        good = sum(r.holds for r in self.results)
        forms = [form for r in self.results for form in r.misprints]
        exact = sum(r.arithmetic == "exact" for r in self.results)
        text = f"{self.arm.name}: {good} of {len(self.results)} equations hold"
        return "; ".join([f"{text}, {exact} of them exactly", *refuted(forms)])

    def summary_elsewhere(self):
        """Return a sentence on what holds on the witness and the counterexamples, or ""."""
        witness = [r.elsewhere[0] for r in self.results if r.elsewhere]
        if not witness:
            return ""
        holding = sum(w.holds for w in witness)
        exact = sum(w.arithmetic == "exact" for w in witness)
        text = (
            f"on lopsided arms of fractions: {holding} of {len(witness)} equations hold, "
            f"{exact} of them exactly"
        )
        results = [other for r in self.results for other in r.elsewhere[1:]]
        if results:
            good = sum(other.holds for other in results)
            text += f"; {good} of {len(results)} on the counterexamples of their misprints"
        return text

    def summary_closed(self):
        """Return text on where the equations of a closed chain were checked, or "" for an arm."""
        if self.closures is None:
            return ""
        names = [r.arm for r in self.results]
        tree = names.count(self.arm.name)
        parts = sum(names.count(part.name) for part in self.arm.parts)
        arms = ", ".join(part.name for part in self.arm.parts)
        places = {
            f"on the tree of {self.arm.n} links": tree,
            f"on one serial arm of it by itself ({arms})": parts,
            "on another arm, of the kind that they are about": len(names) - tree - parts,
        }
        judged = ", ".join(f"{count} {place}" for place, count in places.items() if count)
        geared = any(not closure.sides for closure in self.arm.closures)
        words = "closed loops", "with all loops open"
        if geared:
            words = "joints that follow others", "as if none followed"
        if geared and self.arm.ends:
            words = "closed loops or joints that follow others", "with all of them open"
        return (
            f"no paper has {words[0]}, so equations were judged {words[1]}: {judged}\n"
            f"{self.closures}"
        )

    def table(self):
        """Return the report as a `Table`."""
        head = (
            "tag",
            "what it says",
            "arithmetic",
            "verdict",
            f"exactly, on {lopsided().arm.name}",
        )
        rows = self.rows()
        if self.closures is not None:
            rows += self.closures.rows()
        return Table(
            head[: len(rows[0])] if rows else head[:4],
            rows,
            below=self.said(),
            rule=True,
            unbroken=[0],
        )

    def said(self):
        """Return lines on what holds, where it was checked, and which methods agree."""
        methods = "" if self.methods is None else str(self.methods)
        return "\n".join(
            filter(None, (self.summary(), self.summary_elsewhere(), methods, self.summary_closed()))
        )

    def failures(self):
        """Yield a paragraph for each result that is not ok, with its verdicts."""
        for r in self.results:
            if not r.ok:
                lines = [(f"{r.tag}  ", r.says), ("  here       ", self.verdict(r))]
                lines += [("  elsewhere  ", self.verdict_elsewhere(r))] if r.elsewhere else []
                yield "\n".join(wrapped(head, text, terminal()) for head, text in lines)
        for name, says, _, here, exactly in [] if self.closures is None else self.closures.rows():
            if "FAILS" in here + exactly:
                yield wrapped(f"{name}  ", f"{says}: {here}; exactly: {exactly}", terminal())

    def __repr__(self):
        """Return the summary and the failures; `table` has all rows."""
        lines = [wrapped("", line, terminal()) for line in self.said().splitlines()]
        return "\n".join([*lines, *(f"\n{text}" for text in self.failures())])

    def _repr_markdown_(self):
        return self.table()._repr_markdown_()

    def by_section(self):
        """Return a short table: for each section how many equations hold, and hold exactly."""
        groups = {}
        for r in self.results:
            groups.setdefault(section_of(r.tag), []).append(r)
        rows = []
        for name, rs in groups.items():
            caught = [
                caught
                for r in rs
                for printed, _, caught in r.misprints
                if printed.said.kind != "scan"
            ]
            rows.append(
                (
                    name,
                    len(rs),
                    sum(r.holds_everywhere for r in rs),
                    sum(r.arithmetic == "exact" for r in rs),
                    f"{sum(caught)} of {len(caught)}" if caught else "-",
                )
            )
        return Table(("section", "equations", "hold", "of them exactly", "misprints refuted"), rows)

    def as_json(self):
        """Return the report as plain data, one result per tag; infinite residuals are null.

        A result's `holds` covers every arm on which the equation was judged; `residual`,
        `arithmetic` and `where` of `arm`; `witness` and `misprints` say what became of it
        elsewhere.
        """
        data = {
            "arm": self.arm.name,
            "ok": self.ok,
            "results": [self._data(r) for r in self.results],
        }
        if self.methods is not None:
            data["methods"] = {
                "agree": [*self.methods.agree],
                "fail": self.methods.part,
                "refuse": self.methods.refuse,
            }
        if self.closures is not None:
            data["closures"] = self.closures.as_json()
        return data

    @staticmethod
    def _data(r):
        def number(x):
            return x if np.isfinite(x) else None

        def judged(w):
            return {
                "arm": w.arm,
                "holds": w.holds,
                "arithmetic": w.arithmetic,
                "residual": number(w.residual),
                "where": w.where,
            }

        data = {
            "tag": r.tag,
            "holds": r.holds_everywhere,
            "arithmetic": r.arithmetic,
            "residual": number(r.residual),
            "arm": r.arm,
            "where": r.where,
        }
        if r.elsewhere:
            data["witness"] = judged(r.elsewhere[0])
        results = r.elsewhere[1:] or [None] * len(r.misprints)
        data["misprints"] = [
            {
                "formula": printed.formula,
                "why": printed.why,
                "refuted": caught,
                "here": here,
                **({"corrected": judged(other)} if other else {}),
            }
            for (printed, here, caught), other in zip(r.misprints, results, strict=True)
        ]
        return data


def refuted(forms):
    """Return counts of the printed forms that fail, for misprints and for doubtful scans."""
    names = {False: "misprints refuted", True: "doubtful scans are wrong as our copy reads"}
    failing = {scan: [] for scan in names}
    for printed, _, caught in forms:
        failing[printed.said.kind == "scan"].append(caught)
    return [f"{sum(x)} of {len(x)} {names[scan]}" for scan, x in failing.items() if x]


def _words(verdict):
    if verdict.holds:
        return "holds"
    return f"FAILS at {verdict.where}" if verdict.where else "FAILS"


def entries(paper=None):
    """Return the registered entries, of one paper or all.

    Raises ValueError for an unknown paper or one without entries.
    """
    if paper is not None and paper not in PAPERS:
        raise ValueError(f"paper must be one of {', '.join(PAPERS)}; got {paper!r}")
    chosen = [
        REGISTRY[tag]
        for tag in all_tags()
        if tag in REGISTRY and paper in (None, REGISTRY[tag].paper)
    ]
    if not chosen:
        raise ValueError(f"no equation of {PAPERS[paper].title} is checked yet")
    return chosen


def verify(
    arm: Arm | ClosedChain | CoupledArm,
    paper: str | None = None,
    progress: Callable = lambda entries: entries,
) -> "Report":
    """Return a `Report` of every equation of one paper, or of all, on an arm.

    The state is drawn from a fixed seed. An equation that does not apply to the arm runs on its
    witness arm, and the report says so. Every equation is also judged exactly, on a small lopsided
    arm of fractions and on the counterexamples of its misprints: what the given arm cannot show,
    because it has no slider or its tip is its last joint, those do. They are judged once; `forget`
    has it done again. A check that raises has failed. The methods of forward dynamics are also
    compared with the equations of motion, since no tag covers all of their code. progress: wraps
    the list of entries, e.g. with a progress bar. Of a `ClosedChain` the equations are judged with
    its loops open: on its tree, on the arms that hold a body, or else on a witness arm; and its
    closures by the checks of `closed`, which no paper has. For a `CoupledArm` each joint that
    follows another is held by a closure, a gear. Raises TypeError if arm is not an arm, ValueError
    for an unknown paper.

    >>> import robodyn_lib as rd
    >>> report = rd.verify(rd.rational_arm(2), paper="rk")
    >>> report.ok, all(r.arithmetic == "exact" for r in report.results)
    (True, True)
    """
    chosen = entries(paper)
    if isinstance(arm, CoupledArm):
        arm = close_loops(arm, [])
    if not isinstance(arm, ClosedChain):
        state = judged_state(arm)
        return Report(
            arm, [run_everywhere(entry, arm, state) for entry in progress(chosen)], agreement(arm)
        )
    states = [(part, judged_state(part)) for part in (arm.tree, *arm.parts)]
    results = []
    for entry in progress(chosen):
        part, state = next((x for x in states if entry.serves(x[0])), states[0])
        results.append(run_everywhere(entry, part, state))
    return Report(arm, results, agreement(arm.tree), Closures.of(arm))
