"""Counting operations: the teaching code itself, run on numbers that count.

What is counted. Every multiplication, addition or subtraction, and division that the code carries
out on numbers that are not known before the run. Known are the zeros and ones in the formulas (the
blocks 0 and 1 of phi, the empty half of H); they stay plain integers, and with them these are free:
times 0 or +-1, plus or minus 0, over +-1, 0 over x, x - x, x / x. Negation is free. A subtraction
counts as an addition, another constant (the 2 of a Coriolis term) as a number. A cosine with its
sine counts as one `trig`. Computed numbers are never taken for zeros, even where they always are,
so a count does not depend on the values; nor is the symmetry of P or M used. What the code computes
twice is counted twice: common subexpressions are not looked for. These are counts of this code, not
of the best one.
"""

from . import rk  # noqa: F401, I001
from .saha import link_frame_run
from . import kozlowski  # noqa: F401
from .frames import IN_FRAMES, InFrames, Run, frame_run
from .runs import (
    COUNTED,
    count_table,
    lift_arm,
    lift_pose,
    operation_counts,
    overtakes,
    total_counts,
)

__all__ = [
    "COUNTED",
    "IN_FRAMES",
    "InFrames",
    "Run",
    "count_table",
    "frame_run",
    "lift_arm",
    "lift_pose",
    "link_frame_run",
    "operation_counts",
    "overtakes",
    "total_counts",
]
