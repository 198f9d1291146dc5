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
from pages import IN_NEW_CELL, ROOT, SIZE, START, Watched, open_notebook, run_all_cells, served

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


@pytest.fixture(scope="module")
def first(context, live):
    """Notebook 3a with its kernel, for several tests: it takes ten seconds to start."""
    watched = Watched(context.new_page())
    path = f"notebooks/{page_of('03a')}.ipynb"
    open_notebook(watched, f"{live}/notebooks/index.html?path={path}", path)
    return watched


@pytest.fixture(scope="module")
def line(first):
    """What the line below the page says, and where it leads; then it is closed."""
    shown = first.page.locator("#rd-live-line")
    assert first.until(lambda: "could not be fetched from" in shown.inner_text())
    text = shown.inner_text()
    link = shown.get_by_role("link").get_attribute("href")
    shown.get_by_role("button", name="Close").click()
    assert shown.count() == 0
    return text, link


@pytest.fixture
def opened(context, live):
    """A function that opens a notebook and waits for its kernel."""
    watched = Watched(context.new_page())

    def open_it(path):
        open_notebook(watched, f"{live}/notebooks/index.html?path={path}", path)
        return watched

    yield open_it
    watched.page.close()


def test_a_kernel_starts_and_loads_only_compiled_packages_from_elsewhere(first, request, lite):
    page = first
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
    text, link = request.getfixturevalue("line")
    assert "numpy" in text
    assert link.startswith("../../notebooks/03a")
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


def game_cell(number):
    """Return the source of the cell of a notebook that shows the Operator Game."""
    cells = nbformat.read(ROOT / "notebooks" / f"{page_of(number)}.ipynb", 4).cells
    (source,) = (cell.source for cell in cells if "OperatorGame(" in cell.source)
    return source


def test_the_operator_game_is_played_with_and_without_numpy(first, request, tmp_path):
    """Play level 1.1 by mouse, save its proof, have the kernel judge it, go on in 3b's cell."""
    if not FOLDER:
        request.getfixturevalue("line")  # closed, so that it covers nothing
    page = first.page
    first.run(IN_NEW_CELL, game_cell("03a"))
    game = page.locator(".og").last
    assert first.until(lambda: "2.2" in game.locator(".og-title").inner_text())
    game.locator('[data-level="1.1"]').click()
    for letter in ("B", "A"):
        game.locator(".og-equation .og-unit").get_by_text(letter, exact=True).first.click()
        game.locator(".og-option").first.click()
    assert first.until(game.locator(".og-win").is_visible)
    with page.expect_download() as saved:
        game.get_by_role("button", name="Save this proof").click()
    saved.value.save_as(tmp_path / "proof.json")
    text = (tmp_path / "proof.json").read_text(encoding="utf-8")
    judged = f"import json; from workbook.game.handin import verdicts; print(verdicts(json.loads({text!r})))"
    assert first.run(ASK, judged) == "[Verdict(level='1.1', proved=True, because='')]\n"
    first.run(IN_NEW_CELL, game_cell("03b"))
    other = page.locator(".og").last
    assert first.until(lambda: "4.3" in other.locator(".og-title").inner_text())
    other.locator('[data-level="1.2"]').click()  # the first of world 1 that is not solved
    assert other.locator('[data-level="1.1"].og-done').count() == 1


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
