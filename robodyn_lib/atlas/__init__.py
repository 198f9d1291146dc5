"""The atlas: every numbered equation of the sources, its check, and what became of it.

A `State` is an arm in motion, in no paper's notation; `Case` is Rodriguez and Kreutz's view of one.
`evaluate(tag, arm)` gives the two sides of an equation, `verify(arm)` runs them all, `index()`
lists every tag.
"""

from .places import computed_at, place, show
from .registry import (
    KINDS,
    PAPERS,
    REGISTRY,
    STATUSES,
    Entry,
    Misprint,
    counterexample,
    evaluate,
    lookup,
)
from .report import Report, Result, forget, judged_case, judged_state, run, verify
from .rk.case import Case
from .state import State, View
from .tags import all_tags, paper_of

for _paper in PAPERS.values():
    _paper.load()  # which registers its checks

__all__ = [
    "Case",
    "Entry",
    "KINDS",
    "Misprint",
    "PAPERS",
    "REGISTRY",
    "Report",
    "Result",
    "STATUSES",
    "State",
    "View",
    "all_tags",
    "computed_at",
    "counterexample",
    "evaluate",
    "forget",
    "index",
    "judged_case",
    "judged_state",
    "lookup",
    "paper_of",
    "place",
    "run",
    "show",
    "verify",
]


def index():
    """Return a dict of tag, paper, kind, status, notebook and place for each tag.

    place: the file and line that compute the equation. If a tag has no check yet, status is "open",
    and kind and notebook are None.
    """
    out = []
    for tag in all_tags():
        e = REGISTRY.get(tag)
        out.append(
            {
                "tag": tag,
                "paper": paper_of(tag),
                "kind": e and e.kind,
                "status": e.status if e else "open",
                "notebook": e and e.notebook,
                "place": place(tag),
            }
        )
    return out
