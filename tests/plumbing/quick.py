"""`make test QUICK=1`: tests near a change, and one test of each kind, in two minutes.

A file has changed if it differs from the branch `main` at the point where the two parted, committed
or not. The distance of a test file is the number of imports that lead to a changed file: 0 for a
changed test, 1 if it imports from a changed module, 2 if that module is imported by one that it
imports. Near tests run first. Changed test files always run; other tests that have not begun when
the time is over are skipped, with that reason. The time starts after collection.
"""

import ast
import importlib.util
import subprocess
import time
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# seconds in which tests may begin; the last one may end later
SECONDS = 110
# rules, numbers, a paper, mutants, doctests, pages, a browser
ONE_OF_EACH = [
    "tests/test_house.py",
    "tests/test_spatial.py",
    "tests/test_numbering.py",
    "tests/test_elimination.py",
    "robodyn_lib/spatial.py",
    "notebooks/A_notation.ipynb",
    "tests/browser/test_space.py",
]
# read pages, and what computes their claims
OF_PAGES = ("tests/test_notebooks.py", "tests/test_claims.py")
SLOW = (
    "tests/browser/",
    "tests/test_integrate.py",
    "tests/test_compiled_start.py",
    "tests/test_lite.py",
)


def changed(root=ROOT):
    """Return names of files that differ from where this branch left main.

    On main itself these are the files that are not committed.
    """

    def git(*words):
        return subprocess.run(
            ["git", *words], cwd=root, capture_output=True, text=True
        ).stdout.split()

    base = (
        git("merge-base", "HEAD", "main") or git("merge-base", "HEAD", "origin/main") or ["HEAD"]
    )[0]
    if git("rev-parse", "HEAD") == [base] and not git("status", "--porcelain"):
        base = "HEAD~1"  # nothing is under way: the last change
    return {*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")}


def file_of(module, root=ROOT):
    """Return the file of a module of the library or of a helper of the tests, or None."""
    stem = module.replace(".", "/")
    for name in (
        f"{stem}.py",
        f"{stem}/__init__.py",
        f"tests/{stem}.py",
        f"tests/{stem}/__init__.py",
        f"tests/browser/{stem}.py",
        f"tests/plumbing/{stem}.py",
    ):
        if (root / name).exists():
            return name
    return None


@cache
def imports(name, root=ROOT):
    """Return the files that a file imports, also in functions.

    For `rd.word` it is the file that defines the word.
    """
    tree = ast.parse((root / name).read_text(encoding="utf-8"))
    found = set()
    package = ".".join(Path(name).parent.parts)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            module = importlib.util.resolve_name(module, package) if node.level else module
            found |= {given(module, alias.name, root) for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {
                file_of(alias.name, root) for alias in node.names if alias.name != "robodyn_lib"
            }
        elif (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "rd"
        ):
            found.add(given("robodyn_lib", node.attr, root))
    return found - {None, name}


@cache
def given(module, word, root=ROOT):
    """Return the file that a name of a module comes from; a package may only hand it on."""
    here = file_of(f"{module}.{word}", root) or file_of(module, root)
    if not here or here != file_of(module, root) or not here.endswith("__init__.py"):
        return here
    for node in ast.walk(ast.parse((root / here).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and word in {a.asname or a.name for a in node.names}:
            source = "." * node.level + (node.module or "")
            source = importlib.util.resolve_name(source, module) if node.level else source
            return file_of(f"{source}.{word}", root) or file_of(source, root)
    return here


def distances(touched, root=ROOT):
    """Return {file: imports that lead from it to a changed file}, for library and tests."""
    files = [
        path.relative_to(root).as_posix()
        for room in ("robodyn_lib", "workbook", "benchmarks", "tests")
        for path in (root / room).rglob("*.py")
    ]
    found = dict.fromkeys(touched, 0)
    step = 0
    while found and step == max(found.values()):
        step += 1
        found |= {
            name: step
            for name in files
            if name not in found
            and any(found.get(other) == step - 1 for other in imports(name, root))
        }
    pages = {
        f"notebooks/{Path(name).stem}.ipynb"
        for name in touched
        if name.startswith(("notebooks/", "tests/claims/"))
    }
    return found | {
        name: min(found.get(name, 1), 1) for name in (*sorted(pages), *OF_PAGES) if pages
    }


def rank(name, near):
    """Order test files by distance, slow ones later.

    One test of each kind follows what a change affects directly.
    """
    if name in near and (near[name] < 1 or not name.startswith(SLOW)):
        return near[name]
    return 1.5 if name in ONE_OF_EACH else None


def pytest_addoption(parser):
    parser.addoption(
        "--quick",
        action="store_true",
        help="two minutes: what is near to a change, one of each kind",
    )


def pytest_configure(config):
    if config.getoption("--quick"):
        config.pluginmanager.register(Quick(), "quick-run")


class Quick:
    """Chooses tests, puts the nearest first, and ends in time."""

    def __init__(self):
        self.begin = None
        self.ranks = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config, items):
        near = distances(changed())
        name = {item: item.path.relative_to(ROOT).as_posix() for item in items}
        self.ranks = ranks = {item: rank(name[item], near) for item in items}
        chosen = [item for item in items if ranks[item] is not None]
        config.hook.pytest_deselected(items=[item for item in items if ranks[item] is None])
        sizes = Counter(name.values())
        items[:] = sorted(chosen, key=lambda item: (ranks[item], sizes[name[item]], name[item]))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self):
        self.begin = time.monotonic()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item):
        changed_itself = self.ranks.get(item) == 0
        if not changed_itself and time.monotonic() - self.begin > SECONDS:
            pytest.skip("two minutes are over; make test runs it")
