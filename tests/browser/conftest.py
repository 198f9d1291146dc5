"""Fixtures: a browser, a copy of the notebooks for it to work in, watched pages. All is gone when a test file ends."""
import importlib.util
import os
import shutil

import pytest
from pages import FLAGS, ROOT, SIZE, START, Watched, browser_path

NO_BROWSER = "no Chromium to test with: `make browser` installs it, ROBODYN_BROWSER=/path/to/one names another"


@pytest.fixture(scope="module")
def browser():
    """A window of a Chromium that finds no machine but this one. Where none is: skips, or fails if CI is set."""
    path = browser_path()
    if path is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_BROWSER)
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS, timeout=1000 * START)
        yield chromium.new_context(viewport=SIZE, service_workers="block")
        chromium.close()


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A copy of the notebooks and of what they show; the project itself is not written to."""
    folder = tmp_path_factory.mktemp("desk")
    for name in ("notebooks", "figures"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns(".*", "__pycache__"))
    return folder


@pytest.fixture(scope="session")
def axe():
    """The text of axe-core, from npm's registry; skips where that cannot be reached."""
    spec = importlib.util.spec_from_file_location("npm_packages", ROOT / "tools" / "site" / "packages.py")
    packages = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(packages)
    try:
        return (packages.fetched("axe-core", ROOT / ".cache" / "npm") / "axe.min.js").read_text(encoding="utf-8")
    except OSError as error:
        pytest.skip(f"npm's registry, which has axe-core, cannot be reached: {error}")


@pytest.fixture
def fresh(browser):
    """A new page, watched; it is closed when the test ends."""
    watched = Watched(browser.new_page())
    yield watched
    watched.page.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Keeps a picture of every page that a failing test had open."""
    report = yield
    if report.failed:
        shown = [getattr(value, "watched", value) for value in getattr(item, "funcargs", {}).values()]
        for number, page in enumerate(page for page in shown if isinstance(page, Watched)):
            try:
                page.picture(f"failed {item.name} {number}")
            except Exception as error:                              # the page may be what failed
                report.sections.append(("no picture of the page", str(error)))
    return report
