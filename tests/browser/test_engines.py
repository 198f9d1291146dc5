"""The book, slides, laboratory, game and live pages in Firefox and in WebKit, Safari's engine.

As in Chromium: the first picture, play, drag, a letter, a formula, an answer, search; and nothing
goes wrong. Without the browser a test is skipped, or fails where CI is set.
"""

import json
import shutil
import threading

import pytest
from cases import page as page_of
from cases import script
from engines import Kept, window_of
from needed import missing
from pages import IN_FRONT, IN_NEW_CELL, ROOT, START, served
from test_laboratory_page import HANDS
from test_laboratory_page import LEVEL as AT

from workbook.widgets import painted

pytestmark = pytest.mark.audit
NAMES = {"firefox": "Firefox", "webkit": "WebKit"}
FRAME = "document.querySelector('iframe.rd-laboratory')?.contentDocument"
PANEL = ".rd-embed[data-view=panel]"
TIME = f"Number(document.querySelector('{PANEL} .rd-player')?.dataset.time ?? 0)"
# A place on a level arm, in the laboratory's picture, as test_laboratory_page.py finds it, in the window.
LEVEL = f"""(() => {{ const canvas = document.querySelector(".rd-stage");
    const at = ({AT})(canvas), box = canvas.getBoundingClientRect();
    return at && [box.x + at[0], box.y + at[1]]; }})()"""


def colours(root="document", canvas="canvas.rd-stage"):
    """Return the number of different colours in a canvas, 0 before its first picture."""
    return f"""(() => {{ const canvas = ({root})?.querySelector({canvas!r});
    if (!canvas?.width) return 0;
    const {{ data }} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let k = 0; k < data.length; k += 4)
        seen.add((data[k] << 16) | (data[k + 1] << 8) | data[k + 2]);
    return seen.size; }})()"""


@pytest.fixture(scope="module", params=NAMES)
def window(request):
    """A window of one of the two."""
    try:
        with window_of(request.param) as opened:
            yield opened
    except FileNotFoundError:
        missing(f"no {NAMES[request.param]} to test with: `make engines` installs it")


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Pages that are one file each: the laboratory, the game, the matrix beside the arm."""
    folder = tmp_path_factory.mktemp("pages")
    made = {
        "laboratory": script("tools/site/laboratory.py").page(),
        "game": script("tools/site/game.py").page("index.html"),
        "elimination": script("tools/site/elimination.py").page("index.html"),
    }
    for name, text in made.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    with served(folder, Kept) as where:
        yield where


@pytest.fixture(scope="module")
def site(book):
    """Yield the address of the book, served with the script that records faults."""
    with served(book, Kept) as where:
        yield where


@pytest.fixture
def opened(window):
    """A function that opens an address; what went wrong on its page by the end fails the test."""

    def go(address):
        window.go("about:blank")
        window.go(address)
        return window

    yield go
    assert window.faults() == []


def test_the_home_page_and_a_lecture_show_their_first_pictures(opened, site):
    for page in ("index", "notebooks/00_start_here"):
        window = opened(f"{site}/{page}.html")
        window.box("iframe.rd-laboratory")
        assert window.until(f"{colours(FRAME)} > 3")
        assert window.run(f"{FRAME}.defaultView.rdFaults") == []


def test_a_player_of_a_lecture_plays(opened, site):
    window = opened(f"{site}/notebooks/00_start_here.html")
    window.box(PANEL)
    window.until(f"{colours(canvas=f'{PANEL} canvas.rd-stage')} > 3")
    before = window.run(TIME)
    window.click(f"{PANEL} .rd-play")
    assert window.until(f"{TIME} > {before} + 0.05")


def test_a_question_takes_a_letter(opened, site):
    window = opened(f"{site}/notebooks/00_start_here.html")
    window.run("localStorage.clear()")
    window.click("[data-view=choices] button[aria-label='Answer a to 0.1']")
    assert window.until(
        "document.querySelector('[data-view=choices] [role=status]').innerText.includes('(a) is wrong.')"
    )
    assert window.until("!document.querySelector('.rd-answer-0-1').closest('[hidden]')")


def test_formulas_are_typeset(opened, site):
    window = opened(f"{site}/notebooks/{page_of('05b')}.html")
    wide = "({ width, height }) => width > 3 && height > 3"
    boxes = "[...document.querySelectorAll('mjx-container')].map((x) => x.getBoundingClientRect())"
    assert window.until(f"{boxes}.filter({wide}).length > 5")


def test_an_answer_is_judged_and_its_error_named(opened, site):
    window = opened(f"{site}/notebooks/00_start_here.html")
    form = "document.querySelector('[data-view=answer] input').closest('form')"
    assert "0.2" in window.until(f"{form}.innerText")
    for typed, reply in (
        ("1", "wrong: expected 2 numbers"),
        ("0.667, 0.25", "wrong: right as far"),
    ):
        window.run(f"{form}.querySelector('input').value = ''")
        window.run(f"void {form}.querySelector('input').focus()")
        window.type(typed)
        assert window.until(f"{form}.querySelector('input').value") == typed
        window.run(f"void {form}.querySelector('button').click()")
        assert window.until(f"{form}.innerText.includes({reply!r})")


def test_search_finds_a_word(opened, site):
    window = opened(f"{site}/search.html?q=covariance")
    assert window.until("document.querySelectorAll('#search-results li a').length > 0")


def test_slides_are_leafed_through(opened, site):
    window = opened(f"{site}/slides/00_start_here.html")
    window.until("window.Reveal?.isReady()")
    window.click("body")
    window.type("\ue00f")  # page down
    assert window.until("Reveal.getIndices().h > 0")


def test_the_laboratory_plays_and_an_arm_is_dragged(opened, pages):
    window = opened(f"{pages}/laboratory.html")
    window.until(f"{colours()} > 3")
    window.click(".rd-player .rd-play")
    assert window.until("Number(document.querySelector('.rd-player').dataset.time) > 0.05")
    state = {"changes": HANDS | {"links": 2}, "seen": {"layer": ""}}
    window.run(f"void (location.hash = JSON.stringify({json.dumps(state)}))")
    shown = "document.querySelector('.rd-player').dataset"
    window.until(f"{shown}.parameters.includes({f'painted: {painted.ALL}'!r})")
    window.until(f"{shown}.busy === '0'")
    window.box(".rd-stage")
    x, y = window.until(LEVEL)
    window.pull((x, y), (x - 20, y - 80))
    assert window.until(
        "Number((document.getElementById('angles').value || '0').split(' ').at(-1)) > 0.1"
    )


def test_the_game_is_played_by_keys(opened, pages):
    window = opened(f"{pages}/game.html")
    window.until("window.operatorGame?.state()")
    card = window.run(
        """(() => { const { game } = operatorGame, move = game.play.mine(game.play.plan()[0]);
        return game.digits.get(move.fact ? move.fact.card : move.rule) % 10; })()"""
    )
    before = window.run("operatorGame.game.play.lines.length")
    window.type(str(card))
    window.type("Enter")
    assert window.until(f"operatorGame.game.play.lines.length > {before}")


def test_the_matrix_beside_the_arm_is_dragged(opened, pages):
    window = opened(f"{pages}/elimination.html")
    window.until("window.matrixBesideArm?.boxes")
    window.until("matrixBesideArm.at === 3 && !matrixBesideArm.plays")
    window.drag(".em-at", (0.25, 0.5), (0.5, 0.5))
    assert window.until("matrixBesideArm.at > 4")


# --- live pages -----------------------------------------------------------------------------------
# Of a live page all texts of its line, the first one first: the next may come before a test looks.
SAID = "window.said"
REMEMBERED = """<script>window.said = [];
new MutationObserver(() => {
    const text = document.getElementById("rd-live-line")?.innerText ?? "";
    if (text && said.at(-1) !== text) said.push(text);
}).observe(document.body, { childList: true, subtree: true });</script>"""
LACKS = "This browser lacks JSPI"
LATE = "Python has not started"


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    """A live page whose Python never comes, and one whose server does not answer: an address each."""
    folder = tmp_path_factory.mktemp("lite")
    (folder / "notebooks").mkdir()
    (folder / "pyodide").mkdir()
    shutil.copy(ROOT / "tools" / "site" / "static" / "live.js", folder)
    for name, more in (("never", 'data-patience="2"'), ("mute", 'data-answer="1"')):
        page = (
            f"<head></head><body><p>{name}</p>{REMEMBERED}"
            f'<script defer src="../live.js" {more}></script>'
        )
        (folder / "notebooks" / f"{name}.html").write_text(page, encoding="utf-8")
    (folder / "pyodide" / "pyodide-lock.json").write_text('{"packages": {}}', encoding="utf-8")
    over = threading.Event()

    class Mute(Kept):
        """Answers no request of one page for Pyodide's own files while the tests run."""

        def do_GET(self):
            if "pyodide" in self.path and "mute" in self.headers.get("Referer", ""):
                over.wait()
                return
            super().do_GET()

    with served(folder, Mute) as where:
        yield f"{where}/notebooks"
    over.set()


def test_a_live_page_names_missing_features_of_a_browser_and_stops_waiting(opened, live):
    window = opened(f"{live}/never.html?path=notebooks/01a_two_sweeps.ipynb")
    assert window.until(f"{SAID}.at(-1)?.includes({LATE!r})")
    assert (LACKS in window.run(SAID)[0]) != window.run("'Suspending' in WebAssembly")
    link = window.run("document.querySelector('#rd-live-line a').getAttribute('href')")
    assert link == "../../notebooks/01a_two_sweeps.html"


def test_a_live_page_without_a_server_reports_it(opened, live):
    window = opened(f"{live}/mute.html?path=notebooks/01a_two_sweeps.ipynb")
    assert window.until(f"{SAID}.at(-1)?.includes('Python could not be fetched')")


@pytest.mark.nightly
@pytest.mark.whole_book
def test_a_live_notebook_plays_the_game_where_python_starts_and_says_where_it_does_not(
    opened, site
):
    path = f"notebooks/{page_of('03a')}.ipynb"
    window = opened(f"{site}/lite/notebooks/index.html?path={path}")
    line = "document.querySelector('#rd-live-line')"
    if not window.run("'Suspending' in WebAssembly"):
        assert window.until(f"{line}?.innerText.includes({LACKS!r})")
        return
    window.until(f"({IN_FRONT})({path!r})", START)
    if window.run(f"Boolean({line})"):  # some packages could not be fetched
        window.click("#rd-live-line button")
    cell = "from workbook.widgets.game import OperatorGame; OperatorGame('1.1')"
    window.run(f"({IN_NEW_CELL})({json.dumps(cell)})")
    for place in (1, 0):  # B beside its inverse, then A
        window.click(f".og-equation [data-side=left][data-path='{place}']")
        window.click(".og-option")
    assert window.until("document.querySelector('.og-win').innerText.includes('Save this proof')")
