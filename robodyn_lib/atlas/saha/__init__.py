"""Saha 1995, 1997: their record, and the checks of each part, both papers side by side."""

from ..papers import Paper

PAPER = Paper(
    "saha",
    "Saha 1995, 1997",
    ("saha-1997", "saha-1995"),
    {
        "S97 II": "S97 1-8",
        "S97 III": "S97 9-13, Table I",
        "S97 IV": "S97 14-19",
        "S97 appendix": "S97 20-27",
        "S95 2": "S95 1-9c",
        "S95 3": "S95 10-16",
        "S95 4": "S95 17-22b",
        "S95 5": "S95 23-24",
        "S95 appendix": "S95 25-39",
    },
    ("links", "elimination", "articulated", "table"),
    short="Saha",
)
