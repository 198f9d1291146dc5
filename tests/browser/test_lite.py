"""Test the notebooks that run in the browser: a kernel starts, and needs nothing from elsewhere.

ROBODYN_PYODIDE=folder, with the packages that are compiled for Pyodide, has every notebook run from
the top.
"""

import importlib
import os
import sys

import nbformat
import pytest
from cases import page as page_of
from cases import script
from pages import ROOT, SIZE, START, Watched, open_notebook, run_all_cells, served

pytest.importorskip("jupyterlite_core", reason="the extra `site` is not installed")
pytestmark = [pytest.mark.audit, pytest.mark.whole_book]
FOLDER = os.environ.get("ROBODYN_PYODIDE")
NO_FOLDER = (
    "ROBODYN_PYODIDE names no folder of packages compiled for Pyodide: no notebook is run "
    "in the browser"
)
NOTEBOOKS = sorted(
    path.relative_to(ROOT).as_posix() for path in (ROOT / "notebooks").rglob("*.ipynb")
)
ASK = """async code => {
    const future = jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({ code }), said = [];
    future.onIOPub = ({ content }) => said.push(content.text || content.evalue || "");
    await future.done;
    return said.join("");
}"""
WRONG = """() => [...jupyterapp.shell.currentWidget.content.model.cells].flatMap((cell, number) =>
    cell.type === "code" ? cell.outputs.toJSON().filter(o => o.output_type === "error" || o.name === "stderr")
        .map(o => `${number}: ${o.evalue || o.text}`) : [])"""
COUNTS = """() => [...jupyterapp.shell.currentWidget.content.model.cells].filter(cell => cell.type === "code")
    .map(cell => cell.executionCount)"""


@pytest.fixture(scope="module")
def lite():
    """Return tools/site/lite.py as a module."""
    sys.path.append(str(ROOT / "tools" / "site"))
    return script("tools/site/lite.py")


@pytest.fixture(scope="module")
def live(lite, request, tmp_path_factory):
    """Yield the address of the live notebooks: the book's, or others with the folder's packages."""
    if not FOLDER:
        yield f"{request.getfixturevalue('address')}/lite"
        return
    request.getfixturevalue("fetched")("pyodide")
    place = tmp_path_factory.mktemp("live")
    lite.write(place / "site" / "lite", place / "work", FOLDER)
    with served(place / "site") as where:
        yield f"{where}/lite"


@pytest.fixture(scope="module")
def context(browser):
    """A window with service workers, through which a kernel reads the files beside a notebook."""
    own = browser.browser.new_context(viewport=SIZE)  # the other one has them switched off
    yield own
    own.close()


@pytest.fixture
def opened(context, live):
    """A function that opens a notebook and waits for its kernel."""
    watched = Watched(context.new_page())

    def open_it(path):
        open_notebook(watched, f"{live}/notebooks/index.html?path={path}", path)
        return watched

    yield open_it
    watched.page.close()


def test_a_kernel_starts_and_loads_only_compiled_packages_from_elsewhere(opened, lite):
    page = opened(f"notebooks/{page_of('01')}.ipynb")
    assert (
        page.run(ASK, "import sys, sympy; print(sympy.sqrt(8), sys.platform)", START)
        == "2*sqrt(2) emscripten\n"
    )
    assert "conventions.svg" in page.run(ASK, "import os; print(os.listdir('../figures'))", START)
    output = page.run(ASK, "import robodyn_lib; print(robodyn_lib.compiled.ENGINE)", START)
    if FOLDER:
        assert output == "WebAssembly\n"
        assert page.complaints() == []
        return
    # which files could not be fetched, from where, and what is left
    line = page.page.locator("#rd-live-line")
    assert page.until(lambda: "could not be fetched from" in line.inner_text())
    assert "numpy" in line.inner_text()
    assert line.get_by_role("link").get_attribute("href").startswith("../../notebooks/01")
    left = {fault.rpartition(" ")[2] for fault in page.faults if fault.startswith("request leaves")}
    lite.kernel()  # importable from here on
    theirs = importlib.import_module("jupyterlite_pyodide_kernel.constants").PYODIDE_CDN_URL
    assert all(name.startswith(f"{theirs}/") for name in left)
    assert {name.rpartition("/")[2].partition("-")[0] for name in left} == {
        "contourpy",
        "kiwisolver",
        "matplotlib",
        "numpy",
        "pillow",
        "scipy",
    }
    assert "numpy" in output
    others = [
        fault for fault in page.faults if not fault.startswith(("request leaves", "console: "))
    ]
    assert others == []
    assert not [fault for fault in page.faults if "404" in fault]


@pytest.mark.skipif(not FOLDER, reason=NO_FOLDER)
@pytest.mark.parametrize("path", NOTEBOOKS)
def test_a_notebook_runs_from_the_top(path, opened):
    texts = [
        cell.source for cell in nbformat.read(ROOT / path, 4).cells if cell.cell_type == "code"
    ]
    page = opened(path)
    run_all_cells(page)
    wrong = page.page.evaluate(WRONG)
    counts = page.page.evaluate(COUNTS)
    if any("bench.needs_compiler()" in text for text in texts):
        assert page.page.get_by_text("This notebook needs llvmlite").count()
    else:
        assert wrong == []
        assert page.complaints() == []
        assert counts == [*range(counts[0], counts[0] + len(texts))]
