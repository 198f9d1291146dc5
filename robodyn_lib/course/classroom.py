"""What a notebook cell calls: predict, check an equation, compare two results, confirm what was measured, answer an
exercise, sum up.

Each prints one fixed sentence and no number that rounding could change, so that stored outputs compare word for word.
"""
import dis
import re
import sys

import numpy as np

from .. import atlas
from ..atlas.registry import lookup
from ..atlas.tags import listed
from ..numbers import compare as _compare
from ..tables import Table
from .lectures import lecture, numbers

__all__ = ["Verdicts", "answers", "check", "checked_here", "compare", "exercise", "predict", "printed_form"]


def check(tags, arm):
    """Show whether equations hold on an arm: one as a sentence, `RK 2.5 holds: 3 links, exact`; several as a table.

    tags: one tag or a list. The table has the formula of each; where only text is shown, it is one sentence for all. An
    equation that the arm cannot show runs on its witness arm, and that is said. Raises ValueError for an unknown tag.
    """
    checked = Checked([tags] if isinstance(tags, str) else tags, arm)
    print(checked) if isinstance(tags, str) else shown(checked)


class Checked:
    """Equations judged on an arm: a sentence as text, a table with their formulas as Markdown."""

    def __init__(self, tags, arm):
        case = atlas.judged_case(arm)
        self.entries = [lookup(tag) for tag in tags]
        self.verdicts = [self.verdict(entry, arm, case) for entry in self.entries]

    @staticmethod
    def verdict(entry, arm, case):
        """("holds", "4 links, exact"), or where it fails, or on which witness it was judged."""
        result = atlas.run(entry, arm, case)
        where = _links(arm)
        if not entry.serves(arm):
            where = f"{_links(entry.witness())} of {result.arm}, since it needs {entry.needs}"
        return "holds" if result.holds else f"FAILS at {result.where}", f"{where}, {result.arithmetic}"

    def __repr__(self):
        said = {}
        for entry, verdict in zip(self.entries, self.verdicts, strict=True):
            said.setdefault(verdict, []).append(entry.tag)
        return "\n".join(f"{listed(tags)} {'hold' if len(tags) > 1 and verdict == 'holds' else verdict}: {where}"
                         for (verdict, where), tags in said.items())

    def _repr_markdown_(self):
        rows = [(entry.tag.replace(" ", "&nbsp;"), f"${entry.formula}$".replace("|", r"\vert "), entry.says,
                 f"{verdict}: {where}") for entry, (verdict, where) in zip(self.entries, self.verdicts, strict=True)]
        return Table(("equation", "formula", "what it says", "judged"), rows)._repr_markdown_()


def shown(x):
    """Show x as the value of a cell is shown, in a notebook; print it elsewhere."""
    if "IPython" in sys.modules and sys.modules["IPython"].get_ipython():
        from IPython.display import display
        display(x)
    else:
        print(x)


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


def compare(what, left, right, beside=()):
    """Print whether two results of the reader's own agree: `what: equal, exact`, or where they first differ.

    In float64 they agree up to rounding of their own largest entry. Where both are differences of larger numbers, give
    those as `beside` (a list of arrays): rounding is then measured by the largest of them.
    """
    size = max((float(np.abs(np.asarray(x, dtype=float)).max()) for x in beside), default=0.0)
    verdict = _compare(np.asarray(left), np.asarray(right), size)
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


def predict(number, letter):
    """Commit to a letter before the cell below is run; it says why that one is right, or where it fails.

    number: "2.3", as on the page; letter: "a", "b", ..., or `...` for none yet. Raises ValueError for an unknown number
    and for a letter that was not offered.
    """
    from .predictions import PREDICTIONS
    if number not in PREDICTIONS:
        raise ValueError(f"no prediction {number!r}; there are {', '.join(sorted(PREDICTIONS, key=_place))}")
    asked = PREDICTIONS[number]
    if letter is ... or letter is None:
        print(f"Predict {number}: not answered yet. Put a letter for the dots.")
        return
    chosen = letter.strip().strip("()").lower() if isinstance(letter, str) else letter
    if not isinstance(chosen, str) or chosen not in asked.reasons:
        raise ValueError(f"prediction {number}: answer with one of {', '.join(asked.reasons)}; got {letter!r}")
    print(f"({chosen}) is right. {asked.reasons[chosen]}" if chosen == asked.right else
          f"({chosen}) is not. {asked.reasons[chosen]}")


def answers(notebook):
    """The predictions of a notebook with their answers, a Table: answers("02a"), "A". For its solutions.

    "02" has those of 02a and 02b. Raises ValueError for a notebook in which nothing is asked.
    """
    from .predictions import PREDICTIONS
    mine = [p for number, p in PREDICTIONS.items() if number.partition(".")[0].zfill(2) == str(notebook).zfill(2)]
    if not mine and re.match(r"\d+[a-z]|[A-Z0-9]+_", str(notebook)):
        mine = [PREDICTIONS[number] for number in numbers(lecture(notebook).predictions) if number in PREDICTIONS]
    if not mine:
        raise ValueError(f"no predictions are asked in notebook {notebook!r}")
    mine.sort(key=lambda p: _place(p.number))
    return Table(("predict", "answer", "because"), [(p.number, p.right, p.reasons[p.right]) for p in mine])


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


def checked_here(notebook, arm):
    """The table of what a notebook verified: the `Report` on every equation that is taught in it, run on the arm."""
    chosen = [e for e in atlas.REGISTRY.values() if e.notebook == notebook]
    if not chosen:
        raise ValueError(f"no equation is registered for notebook {notebook!r}")
    order, case = {tag: i for i, tag in enumerate(atlas.all_tags())}, atlas.judged_case(arm)
    return atlas.Report(arm, [atlas.run(e, arm, case) for e in sorted(chosen, key=lambda e: order[e.tag])])
