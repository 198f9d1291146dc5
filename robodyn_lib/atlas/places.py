"""The places of an equation: its check, the lines that compute it, the cell that teaches it.

Code that computes an equation names its full tag, such as "RK 4.5", in a comment or a docstring. A
search for the tag therefore finds the check, the code that it judges, and the cell. Paths start at
the root of the repository, as in "robodyn_lib/rk/filter.py:140".
"""

import json
import re
import sys
from functools import cache
from inspect import unwrap
from pathlib import Path

from ..tables import terminal, wrapped
from ..tex import as_text, plain
from .errata import try_out
from .registry import MISPRINTS, PAPERS, lookup
from .report import lopsided, on_witness
from .state import State
from .tags import all_tags, expand, paper_of

LIBRARY = Path(__file__).resolve().parent.parent
NEAR = 6  # most lines of a decorator with its arguments
OTHERS = ("atlas", "cli.py")  # they mention equations but compute none


def _within(path):
    """Return the path of a file of the library from the root of the repository."""
    return (Path("robodyn_lib") / Path(path).resolve().relative_to(LIBRARY)).as_posix()


@cache
def computed_at():
    """Return {tag: ["file:line", ...]} of all tags in the modules that compute.

    Modules of the tag's own paper come first, and code before docstrings.
    """
    names = sorted(map(re.escape, all_tags()), key=len, reverse=True)
    tag = re.compile(rf"\b({'|'.join(names)})(?!\w|\.\w|-\d)")
    places = {}
    for path in sorted([*LIBRARY.rglob("*.py"), *LIBRARY.rglob("*.toml")]):
        if path.relative_to(LIBRARY).parts[0] in OTHERS:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            code, _, remark = line.partition("  # ")
            for reference in tag.findall(line):
                far = (
                    path.relative_to(LIBRARY).parts[0] != paper_of(reference),
                    not (code.strip() and reference in remark),
                )
                places.setdefault(reference, []).append((far, f"{_within(path)}:{number}"))
    return {
        reference: [where for _, where in sorted(rows, key=lambda row: row[0])]
        for reference, rows in places.items()
    }


def place(tag):
    """Return the file and line that compute an equation, or None if no line has its tag.

    For example "robodyn_lib/rk/filter.py:140".
    """
    return next(iter(computed_at().get(tag, [])), None)


def check_place(tag):
    """Return the file and line of an equation's check: where its decorator names the tag."""
    entry = lookup(tag)
    code = unwrap(entry.check).__code__
    lines = Path(code.co_filename).read_text(encoding="utf-8").splitlines()
    first = code.co_firstlineno
    name = entry.same_as or tag
    named = [n for n in range(first, first + NEAR) if n <= len(lines) and name in lines[n - 1]]
    return f"{_within(code.co_filename)}:{next(iter(named), first)}"


def runs(tag):
    """Return the names of the papers' functions that a check runs, in the order of first calls.

    For example "rk.filter.riccati".
    """
    entry = lookup(tag)
    seen = {}
    arm = lopsided().arm
    case = entry.case(State(arm if entry.serves(arm) else entry.witness()))

    def called(frame, event, _):
        if event == "call":
            seen.setdefault(frame.f_code)

    sys.setprofile(called)
    try:
        for index in entry.over(case):
            list(entry.check(case, *index))
    finally:
        sys.setprofile(None)
    named = [
        (Path(code.co_filename), code.co_qualname)
        for code in seen
        if not code.co_name.startswith(("<", "__"))
    ]
    inside = [
        (path.relative_to(LIBRARY).with_suffix("").parts, name)
        for path, name in named
        if path.is_relative_to(LIBRARY)
    ]
    return [".".join([*room, name]) for room, name in inside if room[0] in PAPERS]


WRITTEN = re.compile(r"\\(?:text|tag\*?|mathrm)\{([^{}]*)\}|`([^`\n]+)`|\"([^\"\n]+)\"")


@cache
def _cells(path):
    """Return {tag: id of the first cell that shows it} of a notebook.

    A cell shows a tag in a formula, in backticks or as a string of code.
    """
    cells = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        for words in WRITTEN.findall("".join(cell["source"])):
            text = re.sub(
                r"\s+", " ", "".join(words).replace("--", "-").replace("\N{EN DASH}", "-")
            ).strip(" []")
            text = text[1:-1] if text.startswith("(") else text
            for tag in _tags_named(text):
                cells.setdefault(tag, cell["id"])
    return cells


def _tags_named(text):
    """Return the tags that a text such as "RK 4.5" or "RK 2.1 to 2.3" names, or []."""
    if text in all_tags():
        return [text]
    if not re.match(r"[A-Z]+\d* ", text):
        return []
    try:
        return expand(text)
    except ValueError:
        return []


def cell(tag):
    """Return the notebook's file and the id of the first cell that shows an equation.

    It is None if there are no notebooks.
    """
    path = LIBRARY.parent / "notebooks" / f"{lookup(tag).notebook}.ipynb"
    one = _cells(path).get(tag) if path.exists() else None
    return one and f"notebooks/{path.name}, cell {one}"


class Shown:
    """An equation with its places, in the form that `show` prints."""

    def __init__(self, tag):
        self.entry = lookup(tag)
        self.result = on_witness(lookup(tag))

    def rows(self):
        """Return [(word, text), ...] on the formula, verdict, misprints, check and places."""
        e = self.entry
        holds = "holds" if self.result.holds else "FAILS"
        verdict = f"{holds}, {self.result.arithmetic}, on {self.result.arm}"
        rows = [
            ("formula", as_text(e.formula)),
            ("says", plain(e.says)),
            ("kind", f"{e.kind}, {e.status}"),
            ("judged", verdict),
        ]
        for m in e.misprints:
            rows += [
                ("printed", f"{plain(m.said.quote)} ({m.said.place}: {MISPRINTS[m.said.kind]})"),
                ("why wrong", plain(m.why)),
                ("tried", try_out(e, m).tried),
            ]
        if e.note:
            rows.append(("note", plain(e.note)))
        rows += [
            ("check", check_place(e.tag)),
            ("runs", ", ".join(runs(e.tag)) or "nothing but the check itself"),
        ]
        rows += [("computed at", ", ".join(computed_at().get(e.tag, ["-"])))]
        return [*rows, ("taught in", cell(e.tag) or e.notebook)]

    def __repr__(self):
        return "\n".join(
            [
                self.entry.tag,
                *(wrapped(f"  {word:12} ", text, terminal()) for word, text in self.rows()),
            ]
        )


def show(tag):
    """Return an equation with its formula, misprints, check and places, as a printable object.

    Raises ValueError with the nearest tags for an unknown one.

    >>> show("RK 4.6").rows()[2]
    ('kind', 'recursion, holds')
    """
    return Shown(tag)
