"""Speed, measured: this library against each library that a user could pick instead.

The command is `robodyn bench`.
"""

from .curves import ALT, CONTESTANTS, SIZES, Curve, contestants, draw_growth, growth, picture
from .limits import Peak, efforts, longest, needs_compiler, operations, peak
from .report import THREADS, OwnReport, Report, drawn, machine, one_thread, run, run_on
from .rows import Result, Row, chain, measure, rods, space, table_rows
from .timing import Job, Spread, difference, race, slope

__all__ = [
    "ALT",
    "CONTESTANTS",
    "Curve",
    "Job",
    "Peak",
    "OwnReport",
    "Report",
    "Result",
    "Row",
    "SIZES",
    "Spread",
    "THREADS",
    "chain",
    "contestants",
    "difference",
    "draw_growth",
    "drawn",
    "efforts",
    "growth",
    "longest",
    "machine",
    "measure",
    "needs_compiler",
    "one_thread",
    "operations",
    "peak",
    "picture",
    "race",
    "rods",
    "run",
    "run_on",
    "slope",
    "space",
    "table_rows",
]
