"""A kept verdict serves while nothing changes that it depends on, and no longer: tried in a project of one test."""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import kept
import pytest

HERE = Path(__file__).resolve().parent
# Plugins would take most of the time. Bytecode is taken by size and second: of a file that was put right in the same
# second, with as many letters, the wrong one would run.
ALONE = {**os.environ, "PYTHONPATH": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}
FILES = {
    "pyproject.toml": "[tool.pytest.ini_options]\npythonpath = ['tests', '.']\naddopts = ['--strict-markers']\n",
    "conftest.py": "pytest_plugins = ['kept']\n",
    "robodyn_lib/__init__.py": "",
    "robodyn_lib/atlas/__init__.py": "",
    "robodyn_lib/atlas/registry.py": "PAPERS = {}\n",
    "robodyn_lib/other.py": "def unasked(x):\n    return x - 1\n",
    "robodyn_lib/table.py": "FACTORS = [2]\n",
    "robodyn_lib/called.py": "from .table import FACTORS\n\n\ndef twice(x):\n    return FACTORS[0] * x\n",
    "robodyn_lib/small.py": '"""A room."""\nfrom .called import twice\n\n\ndef area(a, b):\n'
                            '    """Of a rectangle."""\n    return twice(a - b)  # a comment\n',
    "tests/equivalents/common.txt": "# nobody is asked about what\nother: a -> b\n",
    "tests/test_small.py": """import pytest
from mutation import unseen

from robodyn_lib import small


def right():
    return small.area(5, 2) == 6


@pytest.mark.mutants
@pytest.mark.parametrize("name", ["small.area"])
def test_area(name):
    assert not unseen(small.area, [right])
""",
}


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A project whose one verdict is kept."""
    root = tmp_path_factory.mktemp("project")
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    for name in ("kept.py", "mutation.py", "mutator.py"):
        shutil.copy(HERE / name, root / "tests" / name)
    shutil.copytree(HERE / "slips", root / "tests" / "slips", ignore=shutil.ignore_patterns("__pycache__"))
    assert said(root, "--verdicts=write") == (0, 1, "1 passed")
    return root


def said(root, *arguments):
    """(kept, made, what pytest says) of a run."""
    run = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "mutants", *arguments],
                         cwd=root, capture_output=True, text=True, env=ALONE)
    counts = re.search(r"verdicts on mutants: (\d+) kept, (\d+) made", run.stdout)
    assert counts, run.stdout + run.stderr
    return int(counts[1]), int(counts[2]), run.stdout.splitlines()[-1].partition(" in ")[0]


def test_where_nothing_changes_the_verdict_is_taken(project):
    assert said(project) == (1, 0, "1 passed")


@pytest.mark.parametrize("file, before, after, outcome", [
    ("robodyn_lib/small.py", "twice(a - b)", "twice(a - b) + 0", None),             # the function
    ("robodyn_lib/small.py", "twice(a - b)", "twice(b - a)", "1 failed"),           # sabotage of it
    ("robodyn_lib/called.py", "* x", "* x * 1", "1 passed"),                        # what it calls
    ("robodyn_lib/table.py", "[2]", "[2, 3]", "1 passed"),                          # a constant of that
    ("tests/test_small.py", "(5, 2) == 6", "(7, 2) == 10", "1 passed"),             # who judges
    ("tests/test_small.py", "(5, 2) == 6", "(5, 2) > 0", "1 failed"),               # who judges, and sees less
    ("tests/equivalents/common.txt", "other: a", "small.area: a - b -> a + b #9", "1 failed"),  # a stale line
    ("tests/slips/common.py", '"""', '"""', None), ("tests/mutation.py", "HOLDS, DIFFERS", "HOLDS,  DIFFERS", None)])
def test_what_changes_makes_it_stale(project, file, before, after, outcome):
    path = project / file
    text = path.read_text()
    assert before in text
    try:
        path.write_text(text.replace(before, after, 1))
        found = said(project)
    finally:
        path.write_text(text)
    same = before.split() == after.split()                                          # of code only spaces changed
    assert found[:2] == ((1, 0) if same else (0, 1))
    assert outcome in (None, found[2])


def test_what_it_does_not_need_leaves_it_valid(project):
    """Comments, docstrings, a function that nobody asked, the line of another owner."""
    changes = {"robodyn_lib/other.py": ("- 1", "- 2"), "robodyn_lib/small.py": ("# a comment", "# another"),
               "robodyn_lib/called.py": ("def twice(x):\n", 'def twice(x):\n    """Of x."""\n'),
               "tests/equivalents/common.txt": ("other: a", "another: a")}
    texts = {file: (project / file).read_text() for file in changes}
    try:
        for file, (before, after) in changes.items():
            assert before in texts[file]
            (project / file).write_text(texts[file].replace(before, after))
        assert said(project) == (1, 0, "1 passed")
    finally:
        for file, text in texts.items():
            (project / file).write_text(text)


def test_all_runs_anew_and_says_that_a_kept_verdict_was_wrong(project):
    assert said(project, "--verdicts=all") == (0, 1, "1 passed")
    file, text = project / "tests" / "verdicts.txt", (project / "tests" / "verdicts.txt").read_text()
    judge = project / "tests" / "test_small.py"
    right, weak = judge.read_text(), judge.read_text().replace("(5, 2) == 6", "(5, 2) > 0")
    try:
        judge.write_text(weak)
        file.write_text(text.replace(digest_in(text), digest_by(project)))
        assert said(project) == (1, 0, "1 passed")                                  # as if somebody had written it
        assert said(project, "--verdicts=all") == (0, 1, "1 failed")
    finally:
        judge.write_text(right)
        file.write_text(text)


def digest_in(text):
    return re.search(r"\t(\w+)\t", text)[1]


def digest_by(project):
    """The digest that the project itself would accept now."""
    code = ("import kept\nfiles = kept.read(kept.PLACE.read_text())[1]\n"
            "(_, needed), = files.values()\nprint(kept.digest(needed, ['small.area']))")
    run = subprocess.run([sys.executable, "-c", code], cwd=project, capture_output=True, text=True,
                         env={**os.environ, "PYTHONPATH": f"{project / 'tests'}{os.pathsep}{project}"})
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_another_numpy_or_python_takes_nothing(project):
    file, text = project / "tests" / "verdicts.txt", (project / "tests" / "verdicts.txt").read_text()
    try:
        file.write_text(text.replace(kept.versions(), "Python 3.0, numpy 0.1"))
        assert said(project) == (0, 1, "1 passed")
        file.write_text("<<<<<<< a conflict\n" + text)
        assert said(project) == (0, 1, "1 passed")
    finally:
        file.write_text(text)


def test_what_is_kept_can_be_read_again():
    rows = {"test_a.py::t[x]": ("12ab", ["b.py", "a.py"]), "test_b.py::t[y z]": ("34cd", ["a.py", "b.py"]),
            "test_c.py::t": ("56ef", ["a.py"])}
    text = kept.written(rows)
    assert text.count("\n= ") == 2
    assert kept.read(text) == (kept.versions(), {test: (said, sorted(files)) for test, (said, files) in rows.items()})
    lines = text.splitlines()
    assert lines[1:] == sorted(lines[1:], key=lambda line: (not line.startswith("= "), line))
