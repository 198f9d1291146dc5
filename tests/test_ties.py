"""Nothing that is printed, drawn or chosen depends on the last digit of a number."""

import ast
import json

import numpy as np
import pytest
from cases import ROOT

from robodyn_lib.numbers import first_largest, first_smallest

CHOOSING = ("argmax", "argmin", "nanargmax", "nanargmin", "argsort", "argpartition")
ROOMS = ("robodyn_lib", "workbook", "benchmarks", "tools")


def chooses_by_size(node):
    """Return whether a call takes the place of a largest or smallest number by comparison.

    Keys that are functions by name (`len`, `str`, an order of words) compare no rounded numbers. A
    sort is stable; what the rooms sort by a key are words, tags and whole numbers.
    """
    if not isinstance(node, ast.Call):
        return False
    name = getattr(node.func, "attr", getattr(node.func, "id", ""))
    keys = [word.value for word in node.keywords if word.arg == "key"]
    by_number = any(isinstance(key, ast.Lambda | ast.Attribute) for key in keys)
    return name in CHOOSING or (name in ("max", "min") and by_number)


def unexplained(text):
    """Return lines of calls that choose by size, without a comment on why no tie matters.

    The comment begins with `# no tie`, on a line of the call or on the one above it.
    """
    lines = text.splitlines()
    calls = [node for node in ast.walk(ast.parse(text)) if chooses_by_size(node)]
    return sorted(
        lines[call.lineno - 1].strip()
        for call in calls
        if not any("# no tie" in line for line in lines[max(0, call.lineno - 2) : call.end_lineno])
    )


def programs():
    """Yield (name, text) of every Python file of the rooms and of every notebook's code."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if path.name != "ties.py":
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "notebooks").rglob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        yield path.relative_to(ROOT).as_posix(), "\n".join(code)


def test_every_choice_by_size_has_a_reason_why_no_tie_matters():
    """`first_largest` and `first_smallest` break ties by a rule; other choices carry a reason."""
    found = {name: lines for name, text in programs() if (lines := unexplained(text))}
    assert found == {}, "use robodyn_lib.numbers.first_largest, or say why: # no tie: whole numbers"


@pytest.mark.parametrize(
    "slip",
    ["k = np.argmax(x)", "k = x.argmin(axis=1)", "max(d, key=d.get)", "min(d, key=lambda a: -a)"],
)
def test_a_choice_without_a_reason_is_found(slip):
    assert unexplained(f"import numpy as np\n{slip}\n") == [slip]
    assert unexplained(f"{slip}  # no tie: whole numbers\n") == []


def test_of_equal_numbers_the_first_is_taken():
    """Try numbers that are equal but for rounding, in either order, of any sign and size."""
    for size in (1e-300, 1.0, -7.0, 1e200):
        for last in (1 - 1e-15, 1.0, 1 + 1e-15):
            assert first_largest([size, size * last]) == first_smallest([size, size * last]) == 0
    assert first_largest([1.0, 1 + 1e-8]) == first_smallest([1 + 1e-8, 1.0]) == 1


def test_infinite_numbers_and_numbers_that_are_none_come_first():
    assert first_largest([1.0, np.nan, np.inf]) == 1
    assert first_largest([1.0, np.inf, np.inf]) == 1
    assert first_smallest([0.0, -np.inf]) == 1


def test_axes_are_those_of_argmax():
    x = np.random.default_rng(3).normal(size=(4, 5))
    for axis in (0, 1):
        assert (first_largest(x, axis) == x.argmax(axis)).all()
        assert (first_smallest(x, axis) == x.argmin(axis)).all()
    assert first_largest(x) == x.argmax()


def test_no_numbers_are_refused():
    with pytest.raises(ValueError, match="at least one number, got none"):
        first_largest([])
