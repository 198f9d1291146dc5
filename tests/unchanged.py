"""Tests that are kept whole: one marked `unchanged` that passed need not run while nothing changes that it hangs on.

So it is with what opens pages, builds the book, runs notebooks once more, judges words or proves: minutes, and the same
on every processor as long as the files are the same. `passed.txt` has each, with a digest of the project's files but
tests and documents, of its own file with the helpers that this imports and the folder that it loads (`also`), of the
pinned packages as they are installed, of what Python runs on, and in `browser/` of the browser. Whoever changes a
formula runs them all. What last digits, threads, clocks or a disk may change runs each time.

    --verdicts=kept    pass where the digest is the kept one (the default)
    --verdicts=write   so too, and keep what has passed: `make verdicts`
    --verdicts=all     run all
"""
import hashlib
import os
import platform
import re
import subprocess
import sys
from functools import cache
from importlib.metadata import distributions
from pathlib import Path

import pytest
from kept import looks_that_are_kept, tests_that_are_kept
from packaging.utils import canonicalize_name
from quick import imports

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
APART = re.compile(r"(?:tests/|docs/|CHANGELOG|CONTRIBUTING|\.)")       # documents; tests have their own each
# Variables by which the book differs.
ASKED_FOR = ("ADDRESS", "BRANCH", "PYODIDE", "REPOSITORY", "ROBODYN_PYODIDE", "ROBODYN_SITE")
KEEPING = {"tests/kept.py", "tests/quick.py", "tests/unchanged.py"}     # say what is run, and not what comes of it
# ... or what kernels are made of. Not OPENBLAS_CORETYPE: by the last digits of products no such test may differ.
NUMERIC = ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_OPT", "NUMBA_DISABLE_JIT")


# --- what a test hangs on -------------------------------------------------------------------------------------------

def made_from(root=ROOT):
    """{name: path} of the project's files, as git knows them, but tests and documents; empty where git is not there."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        said = subprocess.run(command, cwd=root, capture_output=True, text=True).stdout
    except OSError:
        return {}
    return {name: root / name for name in sorted(set(said.split("\0"))) if name and not APART.match(name)}


@cache
def packages():
    """{(name, version)} of what is installed."""
    return {(canonicalize_name(one.name), one.version) for one in distributions()}


@cache
def ground(root=ROOT):
    """The digest of what all of them hang on, or "" where nobody knows: files, packages, what Python runs on."""
    files = made_from(root)
    if not files:
        return ""
    pinned = {canonicalize_name(name) for name in re.findall(
        r"^([\w.-]+)==", (root / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE)}
    found = hashlib.sha256(repr((sys.version_info[:2], sys.platform, platform.machine(), sorted(
        one for one in packages() if one[0] in pinned), [os.environ.get(name) for name in ASKED_FOR])).encode())
    for name, path in files.items():
        found.update(name.encode() + hashlib.sha256(path.read_bytes() if path.is_file() else b"").digest())
    return found.hexdigest()


@cache
def own(name, also="", root=ROOT):
    """The digest of a file of tests, of the fixtures beside it, and of the helpers that these import, at any depth.

    also: a module that is run, or a folder of modules that are loaded, by their names.
    """
    loaded = [root / also] if also.endswith(".py") else (root / also).glob("*.py") if also else ()
    given = {(root / name).with_name("conftest.py"), *loaded}
    found, more = set(), {name} | {path.relative_to(root).as_posix() for path in given if path.exists()}
    while more:
        found |= more
        more = {helper for one in more for helper in imports(one, root) if helper.startswith("tests/")} - found
    parts = [one.encode() + (root / one).read_bytes() for one in sorted(found - KEEPING)]
    return hashlib.sha256(b"".join(parts)).hexdigest()


@cache
def browser():
    """The first number of the browser's version; "none" where there is none."""
    from pages import browser_path
    path = browser_path()
    said = path and subprocess.run([path, "--version"], capture_output=True, text=True).stdout
    return re.search(r"\d+", said)[0] if said else "none"


def key(item):
    return item.nodeid.removeprefix("tests/")


def digest_for(item):
    """Of all that a test hangs on; "" where nobody knows."""
    file, also = item.nodeid.partition("::")[0], item.get_closest_marker("unchanged").kwargs.get("also", "")
    seen = browser() if file.startswith("tests/browser/") else [os.environ.get(name) for name in NUMERIC]
    return ground() and hashlib.sha256(repr((ground(), own(file, also), seen)).encode()).hexdigest()[:12]


@cache
def passed():
    """{test: digest} of those that are kept."""
    return tests_that_are_kept()


def is_kept(item):
    """Whether a test is marked `unchanged`, passed while nothing differed that it hangs on, and need not run."""
    if item.config.getoption("--verdicts") == "all" or not item.get_closest_marker("unchanged"):
        return False
    return bool(digest_for(item)) and passed().get(key(item)) == digest_for(item)


# --- the plugin -----------------------------------------------------------------------------------------------------

def pytest_configure(config):
    config.addinivalue_line("markers", "unchanged: kept while nothing changes that it hangs on: tests/unchanged.py")
    config.addinivalue_line("markers", "looks: a test of the whole book; while all are kept, of it few pages are made")
    config.addinivalue_line("markers", "only_all(what): run by `make test ALL=1` alone, which says what it does there")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """What is not run needs nothing that it asks for: no browser, no book."""
    alone = item.get_closest_marker("only_all")
    if alone and item.config.getoption("--verdicts") != "all":
        pytest.skip(f"make test ALL=1 {alone.args[0]}")
    if is_kept(item):
        if "looks" in item.fixturenames:                        # nothing has changed, so all of them are valid
            item.user_properties.append(("looks", [looks_that_are_kept(), 0]))
        item.fixturenames = []
        item.user_properties.append(("passed", [key(item), digest_for(item), "kept"]))


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Leave out the body of a test that is kept."""
    return True if dict(pyfuncitem.user_properties).get("passed") else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """What has run may be kept, if it has passed."""
    result = yield
    if item.get_closest_marker("unchanged") and "passed" not in dict(item.user_properties) and digest_for(item):
        item.user_properties.append(("passed", [key(item), digest_for(item), "made"]))
    return result
