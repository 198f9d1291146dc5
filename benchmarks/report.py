"""The whole bench: every row, growth, limits; as tables, as data, as a picture."""

import importlib
import json
import os
import platform
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from robodyn_lib.dynamics import DEFAULT_METHOD, METHODS
from robodyn_lib.tables import Table

from . import limits
from .curves import CONTESTANTS, MOST, SIZES, Curve, contestants, growth, picture
from .jobs import missing
from .rows import chain, measure, rows_of, space, table_rows
from .timing import CLOCK_NAME, Spread

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
HOW = """\
How the peers are run, each the fastest way that was found:
pinocchio   joints about z and the world convention; batches into an array that is there, on one thread
MuJoCo      constraints and contacts off, all steps in one call of mj_step, nothing recorded
scipy       solveh_banded: tensions of the chain, assembled by numpy without a loop, nothing checked
            solve_ivp: RK45 that takes a step each millisecond; dense mass matrix by numpy in absolute angles, solved
sympy       Kane's equations, lambdified for Python's own numbers with common terms once; numpy solves"""
THOROUGH = {"rounds": 25, "seconds": 4.0}
QUICK = {"rounds": 5, "seconds": 0.1, "sample": 2e-3}
MODULES = ("llvmlite", "numpy", "scipy", "sympy", "pinocchio", "casadi", "mujoco", "dynibo", "frax")


def one_thread():
    """Judge whether the libraries' thread pools were held to one thread when they were loaded."""
    return all(os.environ.get(name) == "1" for name in THREADS)


def machine():
    """Describe what everything was measured on: processor, system, versions, threads."""
    from robodyn_lib import __version__

    versions = {
        name: missing(name) or importlib.import_module(name).__version__ for name in MODULES
    }
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(terse=True),
        "threads": "one"
        if one_thread()
        else f"as the libraries like; {THREADS[0]}=1 holds most of them to one",
        "clock": CLOCK_NAME,
        "python": platform.python_version(),
        "robodyn_lib": __version__,
        **versions,
    }


def processor():
    """Return the processor's name."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


@dataclass(frozen=True)
class Report:
    """The measurements of a run.

    Results of rows, curves of growth, the machine's peak, efforts, the longest chain, and what a
    first call takes in a new process.
    """

    machine: dict
    results: list
    curves: list
    peak: limits.Peak
    efforts: list
    longest: limits.Longest
    first: Spread

    @property
    def wrong(self):
        """A sentence for each wrong answer. Rows with wrong answers were not timed."""
        return (
            [f"{r.title}, N = {r.n}: {r.wrong}" for r in self.results if r.wrong]
            + [f"growth, {c.name}: answers off by {c.off:.1e}" for c in self.curves if not c.agrees]
            + (
                []
                if self.longest.agrees
                else [f"N = {self.longest.n}: off by {self.longest.residual:.1e}"]
            )
        )

    @property
    def ok(self):
        """True if every answer was right. Whether a floor was reached is another question."""
        return not self.wrong

    def as_json(self):
        """Return everything as JSON values, with null for numbers that are not finite."""
        rows = [asdict(r) | {"reached": r.reached} for r in self.results]
        growth = [asdict(c) | {"slope": c.slope, "ok": c.ok} for c in self.curves]
        data = {
            "ok": self.ok,
            "wrong": self.wrong,
            "machine": self.machine,
            "rows": rows,
            "growth": growth,
            "peak": asdict(self.peak),
            "efforts": [*map(asdict, self.efforts)],
            "longest": asdict(self.longest),
            "first call": asdict(self.first),
        }
        return json.loads(json.dumps(data), parse_constant=lambda _: None)

    def __repr__(self):
        facts = "\n".join(f"{key}: {value}" for key, value in self.machine.items())
        rate = (
            f"Peak of a core: {self.peak.scalar / 1e9:.3g} Gflop/s scalar, "
            f"{self.peak.vector / 1e9:.3g} in vectors."
        )
        first = f"First call in a new process, puma560: {duration(self.first)}."
        parts = [
            facts,
            rows_table(self.results),
            HOW,
            growth_table(self.curves),
            rate,
            efforts_table(self.efforts),
            first,
            self.longest,
            *(f"WRONG: {text}" for text in self.wrong),
        ]
        return "\n\n".join(map(str, parts))


@dataclass(frozen=True)
class OwnReport:
    """The measurements of a user's robot: results of rows."""

    machine: dict
    robot: str
    results: list

    @property
    def wrong(self):
        """A sentence for each wrong answer. Rows with wrong answers were not timed."""
        return [f"{r.title}: {r.wrong}" for r in self.results if r.wrong]

    @property
    def ok(self):
        """True if every answer was right."""
        return not self.wrong

    def as_json(self):
        """Return everything as JSON values, with null for numbers that are not finite."""
        data = {
            "ok": self.ok,
            "wrong": self.wrong,
            "machine": self.machine,
            "robot": self.robot,
            "rows": [asdict(r) | {"reached": r.reached} for r in self.results],
        }
        return json.loads(json.dumps(data), parse_constant=lambda _: None)

    def __repr__(self):
        facts = "\n".join(f"{key}: {value}" for key, value in self.machine.items())
        wrong = [f"WRONG: {text}" for text in self.wrong]
        return "\n\n".join(map(str, [facts, self.robot, rows_table(self.results), *wrong]))


def drawn(data):
    """Time against N, all methods and peers, of what `Report.as_json` wrote: a Figure."""
    curves = [Curve.from_json(c) for c in data["growth"]]
    return picture(curves, f"{data['machine']['processor']}, one thread, medians and quartiles")


def run(quick=False, progress=lambda stages: stages):
    """Measure everything and return a Report.

    quick: in about a minute, with fewer rounds and shorter motions.

    progress: a function that wraps the list of stages.
    """
    timing = QUICK if quick else THOROUGH
    span, of_growth, far = 10.0, {"seconds": 40.0}, 50_000
    if quick:
        span, of_growth, far = 1.0, {"seconds": 1.5, "sample": 2e-3, "sizes": SIZES[:-2]}, 10_000
    stages = [
        *(partial(measure, row, **timing) for row in table_rows(span)),
        *(partial(growth, chosen(arm), arm=arm, **of_growth) for arm in (space, chain)),
        partial(limits.peak, seconds=0.3 if quick else 2.0),
        partial(limits.longest, far),
        partial(limits.first_call, 1 if quick else 5),
    ]
    *results, in_space, in_the_plane, best, longest, first = [x() for x in progress(stages)]
    efforts = limits.efforts(best, seconds=0.2 if quick else 2.0)
    return Report(machine(), results, in_space + in_the_plane, best, efforts, longest, first)


def run_on(arm, quick=False, progress=lambda stages: stages):
    """Measure all quantities of one robot and return an `OwnReport`; arguments as in `run`."""
    timing = QUICK if quick else THOROUGH
    stages = [partial(measure, row, **timing) for row in rows_of(arm)]
    return OwnReport(machine(), repr(arm), [x() for x in progress(stages)])


def chosen(arm):
    """Return the names of the methods that are timed on such arms.

    In space these are all methods; in the plane, those with special code for planar arms, and one
    teaching method.
    """
    names = contestants(arm(2))
    return (
        names
        if arm is space
        else [n for n in names if n in CONTESTANTS or n == DEFAULT_METHOD or METHODS[n].compiled]
    )


def rows_table(results):
    """Return the table of rows: who is compared with whom, and the quotient of their times."""
    head = ("against", "N", "ours", "peer", "peer / ours", "floor", "")

    def measured(r):
        return (
            ("-", "-", "-")
            if r.ratio is None
            else (
                duration(r.ours),
                duration(r.peer),
                f"{r.ratio.median:.3g} ({r.ratio.low:.3g} to {r.ratio.high:.3g})",
            )
        )

    def verdict(r):
        if r.skipped:
            return r.skipped
        if r.wrong:
            return "WRONG"
        if r.reached is None:
            return ""
        return "reached" if r.reached else "missed"

    def floor(r):
        if r.floor is r.most is None:
            return "-"
        return f"{r.floor:g}" if r.most is None else f"+{r.most * 1e6:g} µs"

    return Table(head, [(r.title, r.n, *measured(r), floor(r), verdict(r)) for r in results])


def growth_table(curves):
    """Return the table of exponents from 30 links up."""
    head = ("growth from N = 30 up", "arms", "exponent", f"at most {MOST}", "largest N", "")
    return Table(
        head,
        [
            (
                c.name,
                c.arms,
                "-" if c.slope is None else f"{c.slope:.3f}",
                {True: "ok", False: "not", None: "-"}[c.ok],
                max(c.n, default="-"),
                c.note,
            )
            for c in curves
        ],
    )


def efforts_table(efforts):
    """Return the table of efforts: the share of the peak that is reached."""
    head = ("compiled", "N", "operations", "time", "Gflop/s", "of scalar peak", "of vector peak")
    return Table(
        head,
        [
            (
                e.title,
                e.n,
                e.operations,
                duration(e.seconds),
                f"{e.rate / 1e9:.3g}",
                f"{e.of_scalar:.0%}",
                f"{e.of_vector:.0%}",
            )
            for e in efforts
        ],
    )


def duration(spread):
    """Return a median time in a suitable unit, and half the interquartile range in percent.

    >>> from benchmarks import Spread
    >>> duration(Spread(2.5e-6, 2.4e-6, 2.6e-6))
    '2.5 µs ±4%'
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)):
        if spread.median >= size or unit == "ns":
            return (
                f"{spread.median / size:.3g} {unit} "
                f"±{(spread.high - spread.low) / 2 / spread.median:.0%}"
            )
