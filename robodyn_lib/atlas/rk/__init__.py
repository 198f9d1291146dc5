"""Rodriguez & Kreutz 1988: its record, and the checks of each section."""

from ...arm import chained
from ..papers import Paper

PAPER = Paper(
    "rk",
    "Rodriguez & Kreutz 1988",
    ("rodriguez-kreutz-1988",),
    {
        "RK 2": "RK 2.1-2.32",
        "RK 3": "RK 3.1-3.23",
        "RK 4": "RK 4.1-4.23",
        "RK 5": "RK 5.1-5.17",
        "RK a": "RK a.1-a.51",
        "RK b": "RK b.1-b.10",  # "RK a.1" belongs to appendix a
    },
    ("recursions", "operators", "filter", "forward", "identities", "mobile_base"),
    chained,
    short="R & K",
)
