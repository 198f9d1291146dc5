"""What a notebook cell calls: predict, check, compare, confirm, answer an exercise, sum up.

Each prints one fixed sentence and no number that rounding could change, so that stored outputs
compare word for word. What has a row for each equation or verdict shows its sum in a line, and the
rows folded below it.
"""

import contextlib
import dis
import linecache
import re
import sys
import traceback
from functools import wraps
from types import FunctionType

import numpy as np

from robodyn_lib import atlas
from robodyn_lib.atlas.registry import lookup
from robodyn_lib.atlas.tags import expand, listed
from robodyn_lib.numbers import compare as _compare
from robodyn_lib.tables import Table, folded

from .verdicts import said


def check(tags, arm):
    """Show whether equations hold on an arm: `RK 2.5 holds: 3 links, exact`, or several as a table.

    tags: one tag, or a list of tags and of ranges, "S97 9-15, 20-23". The table has the formula of
    each; where only text is shown, it is one sentence for all. An equation that the arm cannot show
    runs on its substitute arm, which is printed. Raises ValueError for an unknown tag.
    """
    checked = Checked([tags] if isinstance(tags, str) else tags, arm)
    print(checked) if isinstance(tags, str) else shown(checked)


class Checked:
    """Equations judged on an arm: a sentence as text; in Markdown also their formulas, folded."""

    def __init__(self, tags, arm):
        case = atlas.judged_case(arm)
        self.entries = [lookup(tag) for text in tags for tag in expand(text)]
        self.verdicts = [self.verdict(entry, arm, case) for entry in self.entries]

    @staticmethod
    def verdict(entry, arm, case):
        """Judge one entry: ("holds", ": 4 links, exact"), or where it fails, or its substitute."""
        result = atlas.run(entry, arm, case)
        fails = "" if result.holds else f"FAILS at {result.where}"
        if entry.serves(arm):
            return fails or "holds", f": {arm.n} link{'s' * (arm.n > 1)}, {result.arithmetic}"
        exactly = "holds exactly" if result.arithmetic == "exact" else "holds"
        return fails or exactly, f" (on a substitute arm {substitute(entry)})"

    def __repr__(self):
        tags_of = {}
        for entry, verdict in zip(self.entries, self.verdicts, strict=True):
            tags_of.setdefault(verdict, []).append(entry.tag)
        return "\n".join(
            (
                f"{listed(tags)} "
                f"{verdict.replace('holds', 'hold') if len(tags) > 1 else verdict}{where}"
            )
            for (verdict, where), tags in tags_of.items()
        )

    def _repr_markdown_(self):
        rows = {}  # an equation of two papers is one row
        for entry, (verdict, where) in zip(self.entries, self.verdicts, strict=True):
            rows.setdefault(entry.check, (entry, [], verdict + where))[1].append(entry.tag)
        table = Table(
            ("equation", "formula", "what it says", "judged"),
            [
                (", ".join(tags), f"${entry.formula}$".replace("|", r"\vert "), entry.says, judged)
                for entry, tags, judged in rows.values()
            ],
            unbroken=[0],
        )
        return folded(
            "; ".join(repr(self).splitlines()), table._repr_markdown_(), "the formulas, one by one"
        )


def substitute(entry):
    """Say what the witness arm of an entry has: "with a sliding joint"."""
    return f"that is {entry.needs}" if entry.needs.startswith("a planar") else f"with {entry.needs}"


def shown(x):
    """Show x as the value of a cell is shown, in a notebook; print it elsewhere."""
    if "IPython" in sys.modules and sys.modules["IPython"].get_ipython():
        from IPython.display import display

        display(x)
    else:
        print(x)


def printed_form(tag, arm):
    """Print the verdict on an equation's printed forms, on its counterexample and on this arm."""
    entry = lookup(tag)
    if not entry.misprints:
        raise ValueError(f"{tag} is not misprinted")
    result = atlas.run(entry, arm)
    for misprint, here, caught in result.misprints:
        name = misprint.counterexample().arm.name
        on_arm = (
            f"fails on {result.arm} and"
            if here == "fails"
            else f"holds by chance on {result.arm} but"
        )
        unanswered = not more and _unanswered(answer)
    there = "not answered yet" if unanswered else "is here; it is judged with the marks"
    return said(number, None, "", f"{number} {there}")


def objection_to(checker, answer):
    """Return the sentence with which a checker objects to an answer, "" for a right one.

    Whatever the reader's own code raises is such a sentence, not a traceback. A function that
    returns None gets the reply that a return may be missing.
    """
    nothing = []  # of each call, whether it returned None
    try:
        objection = checker(_recorded(answer, nothing)) or ""
    except Exception as error:
        objection = _what_it_raised(error, answer)
    if objection and nothing and all(nothing):
        return f"it returned None (is a return missing?); {objection}"
    return objection


def _recorded(answer, nothing):
    """Return a function that notes for each call whether it returned None; others unchanged."""
    if not isinstance(answer, FunctionType):
        return answer

    @wraps(answer)
    def recorded(*arguments, **more):
        result = answer(*arguments, **more)
        nothing.append(result is None)
        return result

    return recorded


def _what_it_raised(error, answer):
    """Say in a sentence whether the reader's code raised, or returned what cannot be judged."""
    from .exercises.normal import kind_of

    name = type(error).__name__
    if str(error) == f"'{type(answer).__name__}' object is not callable":
        return f"expected a function, got {kind_of(answer)}"
    if not callable(answer):
        return f"it cannot be judged in this form ({name}: {error})"
    if not isinstance(answer, FunctionType):
        return f"it raised {name}: {error}"
    lines = [
        linecache.getline(frame.f_code.co_filename, line).strip()
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code is answer.__code__
    ]
    if lines:
        return f"it raised {name}: {error}{f', at: {lines[-1]}' if lines[-1] else ''}"
    if isinstance(error, TypeError) and "argument" in str(error) and answer.__name__ in str(error):
        return f"the exercise calls it with other arguments than it takes: {error}"
    return f"what it returns cannot be judged in this form ({name}: {error})"


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
        i.opname == "RETURN_VALUE" or i.argval in (None, ...) for i in steps
    )


def checked_here(notebook, arm):
    """Run each equation that a notebook teaches on an arm: the `Report`, with a folded table."""
    chosen = [e for e in atlas.REGISTRY.values() if e.notebook == notebook]
    if not chosen:
        raise ValueError(f"no equation is registered for notebook {notebook!r}")
    order = {tag: i for i, tag in enumerate(atlas.all_tags())}
    case = atlas.judged_case(arm)
    return CheckedHere(
        arm, [atlas.run(e, arm, case) for e in sorted(chosen, key=lambda e: order[e.tag])]
    )


class CheckedHere(atlas.Report):
    """A report shown as a line.

    In Markdown with a folded table, an equation of two papers per row.
    """

    def __repr__(self):
        return self.summary()

    def _repr_markdown_(self):
        rows = {}
        for result, (tag, says, arithmetic, verdict) in zip(self.results, self.rows(), strict=True):
            rows.setdefault((lookup(result.tag).check, arithmetic, verdict), ([], says))[0].append(
                tag
            )
        table = Table(
            ("tag", "what it says", "arithmetic", "verdict"),
            [
                (", ".join(tags), says, arithmetic, verdict)
                for (_, arithmetic, verdict), (tags, says) in rows.items()
            ],
            unbroken=[0],
        )
        return folded(
            self.summary(), table._repr_markdown_(), "what was verified here, equation by equation"
        )
