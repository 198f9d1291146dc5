"""Each test belongs to one command, and CI runs all of them except the nightly ones."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from cases import ROOT

CHOICES = dict(
    re.findall(
        r'^(test|audit|nightly):[^#]*##.*\n(?:.*\n)*?.*\$\(PYTEST\) -m "([a-z '
        r']+)"',
        (ROOT / "Makefile").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
)


@pytest.mark.parametrize(
    "marks, command",
    [
        ((), "test"),
        (("audit",), "audit"),
        (("nightly",), "nightly"),
        (("audit", "nightly"), "nightly"),
    ],
)
def test_whatever_its_marks_are_a_test_belongs_to_one_command(marks, command):
    has = {mark: mark in marks for mark in ("audit", "nightly")}
    assert [name for name, chosen in CHOICES.items() if eval(chosen, {}, has)] == [command]


def test_ci_runs_all_but_what_is_nightly():
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if "make" in line] == [
        f"make {name}" for name in ("proofs", "test", "audit", "oldest", "processors")
    ]
    assert "set -euo pipefail" in lines
    assert 'export CI="${CI:-1}"' in lines


def test_nightly_tests_are_in_the_table():
    """docs/tests.md lists nightly tests with cost and last run.

    A test that becomes nightly shows.
    """
    nightly = [
        path
        for path in (ROOT / "tests").glob("*.py")
        if path.name != Path(__file__).name and "mark.nightly" in path.read_text(encoding="utf-8")
    ]
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", "nightly"]
    told = subprocess.run(
        [*command, "-p", "no:cacheprovider", "tests/browser", *nightly],
        cwd=ROOT,
        capture_output=True,
        text=True,
    ).stdout
    page = (ROOT / "docs" / "tests.md").read_text(encoding="utf-8")
    table = page.partition("<!-- nightly -->")[2].partition("<!-- end of nightly -->")[0]
    assert set(re.findall(r"^tests/[^\s[]+", told, re.MULTILINE)) == set(
        re.findall(r"^\| `(.*?)`", table, re.MULTILINE)
    )
    assert re.search(r"Last run: \d{4}-\d\d-\d\d", table)
