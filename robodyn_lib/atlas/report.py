"""Running the atlas on an arm, and the report that prints as a table.

Every equation is judged three times: on the arm at hand; exactly on a small lopsided arm of
fractions, with a slider, a tip and a base that are not where the first and last joints are, so that
no term is zero by luck; and, where a source misprints it, on the stored counterexamples. The last
two are the same for every arm and found once.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from math import isfinite

import numpy as np

from ..arm import Arm
from ..coupled import CoupledArm
from ..loops import ClosedChain
from ..numbers import Comparison, compare
from ..robots import rational_arm
from ..tables import Table, terminal, wrapped
from .agreement import agreement
from .closed import Closures
from .registry import PAPERS, REGISTRY, triples
from .state import State, in_own_units
from .tags import all_tags, section_of

TOLERANCE = 1e-9  # of an entry, in float64, or of these shares of what stands around it, where they are larger:
ROW = 1e-3  # the largest entry of its row
SIZE = 1e-3  # the magnitude of what cancels, where a check yields one
ALL = 1e-6  # the largest entry of the equation, or number of the state: the scale of a true zero


# --- judging --------------------------------------------------------------------------------------
def judge(pairs, magnitude=0.0):
    """All triples of one equation as one comparison: the first that fails, or the largest residual.

    In float64 each entry is judged by itself, by its row where it is a thousand times smaller than
    the row's largest, and by all entries of this part of the equation, or `magnitude`, where it is
    a million times smaller.
    """
    largest, verdicts = {}, []  # the parts of one equation may have different units
    pairs = [(where, *map(np.asarray, sides), float(size)) for where, *sides, size in pairs]
    for where, left, right, _ in pairs:
        largest[_part(where)] = max(
            largest.get(_part(where), magnitude), _largest(left), _largest(right)
        )
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
    """Judge whether both sides hold machine numbers and are of one shape."""
    return (
        left.dtype.kind in "fc"
        and right.dtype.kind in "fc"
        and left.shape == right.shape
        and left.size > 0
    )


def _largest(side):
    """The largest machine number; none counts as nothing, what is infinite as the largest float there is."""
    if side.dtype.kind not in "fc" or not side.size:
        return 0.0
    largest = float(np.abs(side).max())
    return largest if isfinite(largest) else float(np.nan_to_num(np.abs(side)).max())


def scale(left, right, largest, size):
    """The scale of rounding in each entry of machine numbers of one shape; one number for all else."""
    floor = max(ALL * largest, SIZE * size)
    if not _machine(left, right):
        return floor
    own = np.maximum(np.abs(left), np.abs(right))
    row = own.max(axis=-1, keepdims=True) if own.ndim else own
    return np.maximum(np.maximum(own, ROW * row), floor)


def attempt(entry, case, check=None):
    """`judge` on the triples of an entry; a check that raises has failed, and `where` is its message."""
    try:
        return judge(triples(entry, case, check), 0.0 if case.is_exact else case.magnitude)
    except Exception as error:  # whatever a broken formula raises
        return Comparison(False, float("nan"), "raised", f"{type(error).__name__}: {error}")


def misprint_fails(printed, case):
    """Judge whether a printed form is false on a case; a form whose shapes do not even fit is false."""
    try:
        pairs = [("", left, right, 0) for left, right in printed.check(case)]
    except ValueError as error:
        if "mismatch" in str(error) or "broadcast" in str(error) or "shape" in str(error):
            return True
        raise
    if not pairs:
        raise ValueError("a printed form says nothing")
    return not judge(pairs, case.magnitude)


def judged_state(arm):
    """The `State` in which an arm is judged, in its own units where that is float64."""
    return State(in_own_units(arm))


def judged_case(arm, paper="rk"):
    """A paper's view of `judged_state(arm)`."""
    return PAPERS[paper].view(judged_state(arm))


@dataclass(frozen=True)
class Result:
    """One equation on one arm, `arm`: the reader's, or the witness arm where the equation does not serve that.

    misprints: per printed form the `Misprint`, "fails" or "coincides" on this arm, and whether it
    fails on its counterexample, as it must. elsewhere: what became of the corrected form on the
    witness and on counterexamples, a `Result` each; empty where only one arm was asked for.
    `where`: the place of a failure, or what a check raised.
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

    holds_everywhere = property(
        lambda s: s.holds and all(other.holds for other in s.elsewhere),
        doc="The equation holds on this arm, and wherever else it was judged.",
    )
    ok = property(
        lambda s: s.holds_everywhere and all(caught for _, _, caught in s.misprints),
        doc="It holds everywhere, and every misprint fails on its counterexample.",
    )


def judged(entry, case):
    """The `Result` of an entry on a case, without misprints and other arms."""
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
    """The `State` of fractions in which every equation that serves it is judged: three links, the second slides."""
    return State(rational_arm(3, seed=2))


@cache
def _witness_state(witness):
    return State(witness())


@cache
def _counterexample(make):
    return make()


@cache
def on_witness(entry):
    """An entry on the `lopsided` arm, or on its own witness arm where it does not serve that one."""
    state = lopsided() if entry.serves(lopsided().arm) else _witness_state(entry.witness)
    return judged(entry, entry.case(state))


@cache
def on_counterexamples(entry):
    """For each printed form of an entry: (whether it fails on its counterexample, the corrected form there)."""
    out = []
    for printed in entry.misprints:
        try:
            case = _counterexample(printed.counterexample)
            out.append((misprint_fails(printed, case), judged(entry, case)))
        except Exception as error:  # a printed form that cannot be run is not refuted
            out.append(
                (
                    False,
                    Result(
                        entry.tag,
                        entry.says,
                        entry.status,
                        False,
                        "raised",
                        float("nan"),
                        "",
                        f"{type(error).__name__}: {error}",
                    ),
                )
            )
    return tuple(out)


def forget():
    """Forget what was found once, so that formulas changed at run time are judged anew."""
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
    """One entry on an arm, or on its witness arm where the arm is not served.

    case: the `judged_state` of the arm or any view of it, where it is at hand.
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
    """`run` on the witness arm of an entry."""
    return run(entry, entry.witness(), _witness_state(entry.witness))


def run_everywhere(entry, arm, case=None):
    """`run`, and the same equation exactly on the witness and on the counterexamples of its misprints."""
    others = on_witness(entry), *(corrected for _, corrected in on_counterexamples(entry))
    return replace(
        run(entry, arm, case) if entry.serves(arm) else run_on_its_own(entry), elsewhere=others
    )


# --- the report -----------------------------------------------------------------------------------
class Report:
    """Results of `verify`: `ok`, `results`, and a table when printed.

    methods: the `Agreement` of methods, or None; closures: the `Closures` of a closed chain, or
    None.
    """

    def __init__(self, arm, results, methods=None, closures=None):
        self.arm, self.results, self.methods, self.closures = arm, tuple(results), methods, closures

    @property
    def ok(self):
        """Everything that must hold holds, every misprint fails on its counterexample, and no method is wrong."""
        return all(r.ok for r in self.results) and all(
            x is None or x.ok for x in (self.methods, self.closures)
        )

    def __bool__(self):
        return self.ok

    def __len__(self):
        return len(self.results)

    def verdict(self, r):
        """The words of the column on the arm at hand: of the equation, and of its printed forms."""
        words = _words(r)
        words += f" (on {r.arm})" if r.arm != self.arm.name else ""
        forms = {}
        for printed, here, caught in r.misprints:
            said = printed.said
            where = said.reads if said.in_the_equation else f"in {said.place}"
            where += "" if where == said.reads or said.reads == "as printed" else f", {said.reads}"
            what = "wrong" if said.kind == "scan" else "refuted"
            if not caught:
                what = f"NOT {what}"
            elif here != "fails":
                what = f"true here, {what} on its counterexample"
            forms[where, what] = None
        return words + "".join(f"; {where}: {what}" for where, what in forms)

    @staticmethod
    def verdict_elsewhere(r):
        """The words of the column on the witness: its name and the first failure, a counterexample's included."""
        told = next((other for other in r.elsewhere if not other.holds), r.elsewhere[0])
        return _words(told) + (f" (on {told.arm})" if told.arm != lopsided().arm.name else "")

    def rows(self):
        """(tag, what it says, arithmetic, verdict); of `verify`, with notes, and with the verdict on the witness."""
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
        """Say in a sentence what holds on this arm."""
        good = sum(r.holds for r in self.results)
        forms = [form for r in self.results for form in r.misprints]
        exact = sum(r.arithmetic == "exact" for r in self.results)
        text = f"{self.arm.name}: {good} of {len(self.results)} equations hold, {exact} of them exactly"
        return "; ".join([text, *refuted(forms)])

    def summary_elsewhere(self):
        """Say in a sentence what holds on the witness and on the counterexamples; "" where nothing was judged there."""
        witness = [r.elsewhere[0] for r in self.results if r.elsewhere]
        if not witness:
            return ""
        others = [other for r in self.results for other in r.elsewhere[1:]]
        text = (
            f"on lopsided arms of fractions: {sum(w.holds for w in witness)} of {len(witness)} equations hold, "
            f"{sum(w.arithmetic == 'exact' for w in witness)} of them exactly"
        )
        return text + (
            f"; {sum(o.holds for o in others)} of {len(others)} on the counterexamples of their misprints"
            if others
            else ""
        )

    def summary_closed(self):
        """Say where the equations of a closed chain were judged, and what became of its closures; "" of an arm."""
        if self.closures is None:
            return ""
        names = [r.arm for r in self.results]
        tree, parts = (
            names.count(self.arm.name),
            sum(names.count(part.name) for part in self.arm.parts),
        )
        own = ", ".join(part.name for part in self.arm.parts)
        places = {
            f"on the tree of {self.arm.n} links": tree,
            f"on one serial arm of it by itself ({own})": parts,
            "on another arm, of the kind that they are about": len(names) - tree - parts,
        }
        judged = ", ".join(f"{count} {place}" for place, count in places.items() if count)
        return f"no paper has closed loops, so equations were judged with all loops open: {judged}\n{self.closures}"

    def table(self):
        """The report as a `Table`."""
        head = (
            "tag",
            "what it says",
            "arithmetic",
            "verdict",
            f"exactly, on {lopsided().arm.name}",
        )
        rows = self.rows()
        rows += [] if self.closures is None else self.closures.rows()
        return Table(
            head[: len(rows[0])] if rows else head[:4],
            rows,
            below=self.said(),
            rule=True,
            unbroken=[0],
        )

    def said(self):
        """Say what holds, where it was judged, and which methods agree: a line each."""
        methods = "" if self.methods is None else str(self.methods)
        return "\n".join(
            filter(None, (self.summary(), self.summary_elsewhere(), methods, self.summary_closed()))
        )

    def failures(self):
        """A paragraph for each result that is not ok: what it says, and its verdicts."""
        for r in self.results:
            if not r.ok:
                lines = [(f"{r.tag}  ", r.says), ("  here       ", self.verdict(r))]
                lines += [("  elsewhere  ", self.verdict_elsewhere(r))] if r.elsewhere else []
                yield "\n".join(wrapped(head, text, terminal()) for head, text in lines)
        for name, says, _, here, exactly in [] if self.closures is None else self.closures.rows():
            if "FAILS" in here + exactly:
                yield wrapped(f"{name}  ", f"{says}: {here}; exactly: {exactly}", terminal())

    def __repr__(self):
        """The summary, then what fails; the rows are those of `table`."""
        lines = [wrapped("", line, terminal()) for line in self.said().splitlines()]
        return "\n".join([*lines, *(f"\n{text}" for text in self.failures())])

    def _repr_markdown_(self):
        return self.table()._repr_markdown_()

    def by_section(self):
        """A short table: how many equations of each section hold, how many exactly, how many misprints are refuted."""
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
        """The report as plain data, one result per tag; residuals that are not finite are null.

        A result's `holds` speaks of every arm on which the equation was judged; `residual`,
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
        others = r.elsewhere[1:] or [None] * len(r.misprints)
        data["misprints"] = [
            {
                "formula": printed.formula,
                "why": printed.why,
                "refuted": caught,
                "here": here,
                **({"corrected": judged(other)} if other else {}),
            }
            for (printed, here, caught), other in zip(r.misprints, others, strict=True)
        ]
        return data


def refuted(forms):
    """Count printed forms (`Misprint`, here, caught) that fail: words for misprints, and for doubtful scans apart."""
    names = {False: "misprints refuted", True: "doubtful scans are wrong as our copy reads"}
    failing = {scan: [] for scan in names}
    for printed, _, caught in forms:
        failing[printed.said.kind == "scan"].append(caught)
    return [f"{sum(x)} of {len(x)} {names[scan]}" for scan, x in failing.items() if x]


def _words(verdict):
    return "holds" if verdict.holds else f"FAILS at {verdict.where}" if verdict.where else "FAILS"


def entries(paper=None):
    """Registered entries, of one paper or all. Raises ValueError for a key that is none, or a paper without entries."""
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
    arm: Arm | ClosedChain, paper: str | None = None, progress: Callable = lambda entries: entries
) -> "Report":
    """Run the atlas on an arm: every equation of a paper, or of all, in a state drawn from a fixed seed.

    An equation that does not serve the arm runs on its witness arm, and the report says so. Every
    equation is judged as well exactly, on a small lopsided arm of fractions and on the
    counterexamples of its misprints: what the arm at hand cannot show, because it has no slider or
    its tip is its last joint, those do. They are judged once; `forget` has it done again. A check
    that raises has failed. The methods of forward dynamics are held against the equations of motion
    beside that, since no tag reaches all of their code. progress: wraps the list of entries, e.g.
    with a progress bar. Of a `ClosedChain` the equations are judged with its loops open: on its
    tree, on the arms that hold a body, or else on a witness arm; and its closures by the checks of
    `closed`, which no paper has. Raises TypeError for what is no arm and for a `CoupledArm`,
    ValueError for an unknown paper.

    >>> import robodyn_lib as rd
    >>> report = rd.verify(rd.rational_arm(2), paper="rk")
    >>> report.ok, all(r.arithmetic == "exact" for r in report.results)
    (True, True)
    """
    chosen = entries(paper)
    if isinstance(arm, CoupledArm):
        raise TypeError(
            f"verify judges arms whose joints all move by themselves, and {len(arm.couplings)} of "
            f"{arm.name!r} follow others: verify(coupled.arm) judges it with these couplings open"
        )
    if not isinstance(arm, ClosedChain):
        state = judged_state(arm)
        return Report(
            arm, [run_everywhere(entry, arm, state) for entry in progress(chosen)], agreement(arm)
        )
    states = [(part, judged_state(part)) for part in (arm.tree, *arm.parts)]
    where = [
        next((given for given in states if entry.serves(given[0])), states[0]) for entry in chosen
    ]
    results = [
        run_everywhere(entry, *given) for entry, given in zip(progress(chosen), where, strict=True)
    ]
    return Report(arm, results, agreement(arm.tree), Closures.of(arm))
