"""`make test QUICK=1` runs the tests near a change."""

import os
import subprocess
import sys

import pytest
import quick
from cases import ROOT

FILES = {
    "robodyn_lib/__init__.py": "from .high import top\n",
    "robodyn_lib/low.py": "def base():\n    return 1\n",
    "robodyn_lib/high.py": "def top():\n    from .low import base\n    return base()\n",
    "robodyn_lib/alone.py": "",
    "tests/helper.py": "from robodyn_lib import low\n",
    "tests/test_low.py": "import helper\n",
    "tests/test_high.py": "import robodyn_lib as rd\n\n\ndef test_top():\n    assert rd.top() "
    "== 1\n",
    "tests/test_alone.py": "from robodyn_lib import alone\n",
}


@pytest.fixture
def project(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    "touched, near",
    [
        (
            "robodyn_lib/low.py",
            {
                "robodyn_lib/high.py": 1,
                "tests/helper.py": 1,
                "tests/test_low.py": 2,
                "robodyn_lib/__init__.py": 2,
                "tests/test_high.py": 2,
            },
        ),
        ("robodyn_lib/alone.py", {"tests/test_alone.py": 1}),
        ("tests/test_low.py", {}),
        ("README.md", {}),
    ],
)
def test_imports_are_followed_at_the_head_inside_functions_and_through_the_face(
    project, touched, near
):
    assert quick.distances({touched}, project) == {touched: 0} | near


def test_nearest_first_one_of_each_and_slow_ones_only_where_they_changed():
    near = {"tests/test_a.py": 1, "tests/browser/test_b.py": 2, "tests/test_integrate.py": 0}
    assert quick.rank("tests/test_a.py", near) == 1
    assert quick.rank("tests/test_integrate.py", near) == 0
    assert quick.rank("tests/browser/test_b.py", near) is None
    assert quick.rank("tests/test_c.py", near) is None
    assert all(1 < quick.rank(name, {}) < 2 for name in quick.ONE_OF_EACH)


def test_one_of_each_is_there():
    assert [name for name in quick.ONE_OF_EACH if not (ROOT / name).exists()] == []


CONFTEST = """
from pathlib import Path
from types import SimpleNamespace

import pytest
import quick

clock = SimpleNamespace(now=0.0, monotonic=lambda: clock.now)
quick.time = clock
quick.ROOT = Path(__file__).parent
quick.changed = lambda: set()
quick.distances = lambda touched: {{}}
quick.rank = lambda name, near: 0 if "near" in name else 1
quick.SECONDS = {seconds}
pytest_plugins = ["quick"]


def pytest_collection_finish():
    clock.now += 2  # collecting is slow
"""
TESTS = {
    "test_near.py": "def test_near():\n    pass\n",
    "test_far.py": "def test_far():\n    pass\n",
}


def run_quick(folder, seconds, names=tuple(TESTS)):
    """Run small test files as QUICK does, with conftest.py's end of a run: (output, status)."""
    end = (ROOT / "conftest.py").read_text(encoding="utf-8").partition("@pytest.hookimpl")
    (folder / "conftest.py").write_text(
        CONFTEST.format(seconds=seconds) + "\n\n" + end[1] + end[2], encoding="utf-8"
    )
    for name in names:
        (folder / name).write_text(TESTS[name])
    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "--quick",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
        ],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT / "tests" / "plumbing")},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout + ran.stderr, ran.returncode


def test_collecting_takes_no_time_from_the_tests(tmp_path):
    output, status = run_quick(tmp_path, 1)
    assert "2 passed" in output
    assert status == 0


def test_what_changed_itself_runs_when_the_time_is_over(tmp_path):
    output, status = run_quick(tmp_path, -1)
    assert "1 passed, 1 skipped" in output
    assert status == 0


def test_a_run_in_which_nothing_passed_is_red(tmp_path):
    output, status = run_quick(tmp_path, -1, ["test_far.py"])
    assert "1 skipped" in output
    assert "no test passed in this run" in output
    assert status == 5
