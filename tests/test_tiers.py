"""Each test belongs to one command, and CI runs all of them but what is nightly."""
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CHOICES = dict(re.findall(r'^(test|audit|nightly):[^#]*##.*\n(?:.*\n)*?.*\$\(PYTEST\) -m "([a-z ]+)"',
                          (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("marks, command", [
    ((), "test"), (("audit",), "audit"), (("nightly",), "nightly"), (("audit", "nightly"), "nightly")])
def test_whatever_its_marks_are_a_test_belongs_to_one_command(marks, command):
    has = {mark: mark in marks for mark in ("audit", "nightly")}
    assert [name for name, chosen in CHOICES.items() if eval(chosen, {}, has)] == [command]


def test_ci_runs_all_but_what_is_nightly():
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if "make" in line] == [
        f"make {name}" for name in ("test", "audit", "oldest", "processors", "proofs")]
    assert "set -euo pipefail" in lines
    assert 'export CI="${CI:-1}"' in lines
