"""Fixtures: a browser, a private copy of the notebooks, watched pages, npm packages, the book.

All but the book and the browser is gone when a test file ends; these, when the last one has.
"""

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from cases import page, script
from needed import missing
from pages import FLAGS, ROOT, SIZE, START, Watched, browser_path, served, surroundings

# Of the book those pages whose behaviour is tried in a browser; what needs all of them is marked
# `whole_book`.
PAGES = sorted({"00_start_here", "03b_every_n", "A_notation", page("01"), page("05b")})
NO_BROWSER = (
    "no Chromium to test with: `make browser` installs it, ROBODYN_BROWSER=/path/to/one "
    "names another"
)


@pytest.fixture(scope="package")
def chromium():
    """Yield a Chromium that can reach this machine only.

    Without one, skip, or fail where CI is set.
    """
    path = browser_path()
    if path is None:
        missing(NO_BROWSER)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS, timeout=1000 * START)
        yield started
        started.close()


@pytest.fixture(scope="module")
def browser(chromium):
    """Yield a new browser window with its own cookies and memory."""
    window = chromium.new_context(viewport=SIZE, service_workers="block")
    yield window
    window.close()


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Return a copy of the notebooks and the files that they show, to keep the project unchanged."""
    folder = tmp_path_factory.mktemp("desk")
    for name in ("notebooks", "figures"):
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns(".*", "__pycache__")
        )
    return folder


@pytest.fixture(scope="session")
def fetched():
    """Return packages.fetched of tools/site by name.

    Skips if npm's registry cannot be reached; `names`: all packages.
    """
    packages = script("tools/site/packages.py")

    def folder(name):
        try:
            return packages.fetched(name, ROOT / ".cache" / "npm")
        except OSError as error:
            pytest.skip(f"npm's registry, which has {name}, cannot be reached: {error}")

    folder.names = tuple(packages.PINNED)
    return folder


@pytest.fixture(scope="session")
def axe(fetched):
    """The text of axe-core."""
    return (fetched("axe-core") / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def fresh(browser):
    """A new page, watched; it is closed when the test ends."""
    watched = Watched(browser.new_page())
    yield watched
    watched.page.close()


@pytest.fixture(scope="module")
def kept(browser):
    """Yield a watched page for all tests of a file that use `same`."""
    watched = Watched(browser.new_page())
    yield watched
    watched.page.close()


@pytest.fixture
def same(kept):
    """Return the previous test's page, whose scripts are compiled: half the cost of a fresh one."""
    kept.page.goto("about:blank")
    kept.faults.clear()  # errors of the remaining page
    return kept


@contextmanager
def alone(path):
    """Run one process at a time, of those that name the same file."""
    fcntl = pytest.importorskip("fcntl", reason="this system has no locks of files")
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def has_all(session):
    """Return whether some test of this run needs the whole book; all processes agree."""
    return any(item.get_closest_marker("whole_book") for item in session.items)


@pytest.fixture(scope="session")
def book(request, fetched, tmp_path_factory):
    """Return the folder of the book, built once for all files and processes of a run.

    Where no test of a run needs the whole book, it has the pages that are tried in a browser, and
    no others.
    """
    if "ROBODYN_SITE" in os.environ:
        return Path(os.environ["ROBODYN_SITE"]).absolute()
    for name in ("sphinx", "myst_nb", "sphinx_book_theme", "mdit_py_plugins"):
        pytest.importorskip(name, reason="the extra `site` is not installed")
    shared = tmp_path_factory.getbasetemp()
    shared = shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared
    out = shared / "book" / "site"
    log_file = shared / "book.log"
    with alone(shared / "book.lock"):
        if not log_file.exists():  # the first worker that needs the book
            for name in fetched.names:
                fetched(name)
            out.parent.mkdir()
            environment = surroundings(out.parent) | {
                "IPYTHONDIR": str(ROOT / ".cache" / "ipython")
            }
            command = [sys.executable, ROOT / "tools" / "site" / "build.py", out]
            command += [] if has_all(request.session) else PAGES
            done = subprocess.run(command, env=environment, capture_output=True, text=True)
            log_file.write_text(f"{done.returncode}\n{done.stderr}", encoding="utf-8")
    log = log_file.read_text(encoding="utf-8")
    assert log.startswith("0\n"), log[-3000:]  # Sphinx's warnings are errors
    return out


@pytest.fixture(scope="session")
def address(book):
    """Yield the address of the book."""
    with served(book) as where:
        yield where


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Keep a picture of every page that a failing test had open."""
    report = yield
    if report.failed:
        shown = [
            getattr(value, "watched", value) for value in getattr(item, "funcargs", {}).values()
        ]
        for number, page in enumerate(page for page in shown if isinstance(page, Watched)):
            try:
                page.picture(f"failed {item.name} {number}")
            except Exception as error:  # the page itself may have failed
                report.sections.append(("no picture of the page", str(error)))
    return report
