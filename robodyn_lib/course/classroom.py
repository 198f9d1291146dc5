"""What a notebook cell calls: check an equation, compare two results, confirm what was measured, answer an exercise,
sum up.

Each prints one fixed sentence and no number that rounding could change, so that stored outputs compare word for word.
"""
import dis

import numpy as np

from .. import atlas
from ..atlas.registry import lookup
from ..atlas.tags import listed
from ..exact import compare as _compare
from ..tables import Table

__all__ = ["Verdicts", "check", "checked_here", "compare", "exercise", "printed_form"]


def check(tags, arm):
    """Print whether equations hold on an arm: `RK 2.5 holds: 3 links, exact`.

    tags: one tag or several. An equation that the arm cannot show runs on its witness arm, and the sentence says so.
    Raises ValueError for an unknown tag.
    """
    case, said = atlas.judged_case(arm), {}
    for tag in [tags] if isinstance(tags, str) else tags:
        entry = lookup(tag)
        result = atlas.run(entry, arm, case)
        verdict = "holds" if result.holds else f"FAILS at {result.where}"
        if entry.serves(arm):
            where = _links(arm)
        else:
            where = f"{_links(entry.witness())} of {result.arm}, since {arm.name} has not {entry.needs}"
        said.setdefault((verdict, f"{where}, {result.arithmetic}"), []).append(tag)
    for (verdict, where), which in said.items():
        print(f"{listed(which)} {'hold' if len(which) > 1 and verdict == 'holds' else verdict}: {where}")


def printed_form(tag, arm):
    """Print what becomes of the printed form(s) of a misprinted equation, on its counterexample and on this arm."""
    entry = lookup(tag)
    if not entry.misprints:
        raise ValueError(f"{tag} is not misprinted")
    result = atlas.run(entry, arm)
    for misprint, here, caught in result.misprints:
        name = misprint.counterexample().arm.name
        on_arm = f"fails on {result.arm} and" if here == "fails" else f"holds by chance on {result.arm} but"
        print(f"{tag} as printed {on_arm} {'fails' if caught else 'DOES NOT FAIL'} on its counterexample, {name}:")
        print(f"    {misprint.why}")


def compare(what, left, right):
    """Print whether two results of the reader's own agree: `what: equal, exact`, or where they first differ."""
    verdict = _compare(np.asarray(left), np.asarray(right))
    print(f"{what}: equal, {verdict.arithmetic}" if verdict else f"{what}: NOT equal, first seen at {verdict.where}")


class Verdicts:
    """confirm = Verdicts(); confirm("energy is kept", drift < 1e-6) prints `energy is kept: holds`, or `FAILS`.

    confirm.table() is a Table of all that was said. Raises TypeError where a verdict is not True or False.
    """

    def __init__(self):
        self.rows = []

    def __call__(self, what, truth):
        if str(truth) not in ("True", "False"):
            raise TypeError(f"a verdict is True or False, got {truth!r}")
        self.rows.append((what, "holds" if truth else "FAILS"))
        print(": ".join(self.rows[-1]))

    def table(self):
        return Table(("checked here", "verdict"), self.rows)


def exercise(number, answer):
    """Judge an answer: right, wrong (with a hint at where, never the answer), or not answered yet.

    number: "1.2", as in the notebook; answer: a value or a function, `...` for none yet. Raises ValueError for an
    unknown number. An answer that raises is wrong, and the sentence says what it raised.
    """
    from .exercises import EXERCISES
    if number not in EXERCISES:
        raise ValueError(f"no exercise {number!r}; there are {', '.join(sorted(EXERCISES, key=_place))}")
    if _unanswered(answer):
        print(f"{number} not answered yet")
        return
    try:
        objection = EXERCISES[number](answer)
    except Exception as error:  # (whatever the reader's own code raises is shown, not a traceback)
        objection = f"it raised {type(error).__name__}: {error}"
    print(f"{number} right" if not objection else f"{number} wrong: {objection}")


def _place(number):
    """2.10 comes after 2.9, and A.1 after them all."""
    notebook, _, place = number.partition(".")
    return not notebook.isdigit(), notebook.zfill(2), int(place)


def _unanswered(answer):
    """... or None, or a function that does nothing but return one of them."""
    code = getattr(answer, "__code__", None)
    if code is None:
        return answer is ... or answer is None
    steps = [i for i in dis.get_instructions(code) if i.opname not in ("RESUME", "NOP")]
    return steps[-1].opname.startswith("RETURN") and all(
        i.opname == "RETURN_VALUE" or i.argval in (None, ...) for i in steps)


def _links(arm):
    return f"{arm.n} link{'s' * (arm.n > 1)}"


class checked_here:
    """The table of what a notebook verified: every registered equation that is taught in it, run on the arm."""

    def __init__(self, notebook, arm):
        chosen = [e for e in atlas.REGISTRY.values() if e.notebook == notebook]
        if not chosen:
            raise ValueError(f"no equation is registered for notebook {notebook!r}")
        order = {tag: i for i, tag in enumerate(atlas.all_tags())}
        case = atlas.judged_case(arm)
        self.arm = arm
        self.results = [atlas.run(e, arm, case) for e in sorted(chosen, key=lambda e: order[e.tag])]

    def rows(self):
        report = atlas.Report(self.arm, self.results)
        return report.rows(), report.summary()

    def __repr__(self):
        return str(atlas.Report(self.arm, self.results))

    def _repr_markdown_(self):
        return atlas.Report(self.arm, self.results)._repr_markdown_()
