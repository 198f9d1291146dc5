"""Test the arm laboratory in a browser, in JupyterLab and by `make app`, with the same tests.

Each place is a class, so that two workers can share them. In both is tried what a place may spoil:
that it opens, that kernel and page hear each other, keys, widths, scrolling, colours. What is the
same Python and the same JavaScript in both is tried in the app alone. Both show the first two
laboratories of notebook 11.

What is drawn is read off the page: the player's node carries its frame, the number of its run, the
parameters that stand in the picture, and whether there is more to come; controls are read as a
reader sees them.

A click moves the controls at once, the kernel hears of it later, and the picture comes later still.
So nothing is read where it was left: a test says what is to come, waits until it is there, and sees
that it stays. A machine may be slow, or stand still for seconds at any point.
"""

import html
import io
import urllib.error
import urllib.request
from dataclasses import asdict, fields, replace

import nbformat
import numpy as np
import pytest
from matplotlib.image import imread
from pages import (
    ANSWER,
    AXE,
    ROOT,
    SIZE,
    START,
    TOKEN,
    Watched,
    app,
    app_command,
    jupyterlab,
    open_beside,
    open_in_app,
    open_notebook,
    run_all_cells,
)
from waiting import until

from workbook.widgets.experiment import Angles, Choice, Range, Setup, Several, Steps
from workbook.widgets.hands import Script
from workbook.widgets.openings import OPENINGS
from workbook.widgets.presets import PRESETS

NOTEBOOK = "notebooks/11_arm_laboratory.ipynb"
BEGINNING = "beginning/11_arm_laboratory.ipynb"  # the beginning of notebook 11, in the copy
SCREEN = {"width": 1440, "height": 900}
STATUS_BAR, ENOUGH = 24, 150  # pixels: height of JupyterLab's last line; size of a visible picture
SOME = ("00_start_here", "15b_any_bracketing")
LECTURES = [
    stem if stem in SOME else pytest.param(stem, marks=pytest.mark.nightly)
    for stem in (path.stem for path in sorted((ROOT / "notebooks").glob("*.ipynb")))
    if stem.split("_")[0] in OPENINGS
]

PLAYED = (  # painted, in hands, dense
    "FD1 beside FD4",
    "A joint is locked while it swings",
    "Where do they cross?",
)
PLAYS = [
    name if name in PLAYED else pytest.param(name, marks=pytest.mark.nightly) for name in PRESETS
]

CONTROLS = r"""box => {
    const seen = {}, text = node => node.textContent.trim();
    for (const row of box.querySelectorAll(".rd-row:has(label)")) {
        const said = row.querySelector("select") ?? row.querySelector(".rd-number, .rd-line");
        seen[text(row.querySelector("label"))] = said.value ?? text(said);
    }
    for (const some of box.querySelectorAll(".rd-several"))
        seen[text(some.querySelector("legend"))] = [...some.querySelectorAll("input:checked")].map(box => box.value);
    return seen;
}"""
# The state of player and controls, read at one instant.
TOLD = f"""box => {{
    const player = box.querySelector(".rd-player"), {{ serial, busy, parameters, frame }} = player.dataset;
    return {{ serial: +serial, busy, frame: +frame, printed: JSON.parse(parameters), shown: ({CONTROLS})(box) }};
}}"""
LOADED = "pictures => pictures.filter(picture => picture.naturalWidth > 0).length"
TO_THE_END = """() => [...document.querySelectorAll("*")].filter(node => node.scrollHeight > node.clientHeight + 1000)
    .forEach(node => { node.scrollTop = node.scrollHeight; })"""
# Parts of the player that are cut off to the right of its pictures.
CUT = """player => {
    const end = player.querySelector(".rd-pictures").getBoundingClientRect().right;
    const parts = player.querySelectorAll(".rd-pictures :is(canvas, button, select, input, output, p, legend)");
    return [...parts].filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > end + 1)
        .map((part) => part.className);
}"""
RATE = """async ([root, seconds]) => {
    const begin = performance.now();
    let now = begin, last = root.dataset.frame, changes = 0;
    for (let drawn = 0; now < begin + 1000 * seconds || drawn < 10; drawn++) {
        now = await new Promise(requestAnimationFrame).then(() => performance.now());
        if (root.dataset.frame !== last) changes++;
        last = root.dataset.frame;
    }
    return 1000 * changes / (now - begin);
}"""


# all rules, in these parts; the rest of the page is JupyterLab's
OURS = [None, [".jp-RenderedMarkdown", ".jp-OutputArea-output"], "mjx-assistive-mml"]
FIELDS = {f.name: f.metadata for f in fields(Setup)}


def label(name):
    """Return the label before the control of a field."""
    unit = getattr(FIELDS[name]["control"], "unit", "")
    return f"{FIELDS[name]['label']} [{unit}]" if unit else FIELDS[name]["label"]


class Laboratory:
    """The laboratory in a watched page."""

    def __init__(self, watched, place, address, sent=""):
        self.watched = watched
        self.page = watched.page
        self.place = place
        self.address = address
        self.sent = sent
        self.seen = 0  # number of the run that was looked at last
        found = self.page.locator(".widget-vbox:has(.rd-question):has(.rd-player)").first
        # otherwise each query searches the whole page
        found.evaluate("box => { box.id = 'laboratory-under-test'; }")
        self.box = self.page.locator("#laboratory-under-test")
        self.player = self.box.locator(".rd-player")
        self.player.and_(self.page.locator("[data-serial]")).wait_for()

    @property
    def printed(self):
        """Return the parameters printed in the picture."""
        return self.box.evaluate(TOLD)["printed"]

    @property
    def values(self):
        """Return the values of the controls, {field: value}."""
        return self.values_of(self.box.evaluate(TOLD)["shown"])

    def values_of(self, shown):
        values = {}
        for name in FIELDS:
            chosen = shown[label(name)]
            number = isinstance(FIELDS[name]["control"], Range | Steps)
            values[name] = float(chosen) if number else chosen
            if isinstance(chosen, list):
                values[name] = tuple(chosen)
        return values

    @property
    def setup(self):
        """The same. Raises ValueError for a value that no control can have."""
        return Setup(**self.values)

    def shows(self, setup, more=False, look=0.3):
        """Wait until controls and picture show a setup, by a run newer than the last one examined.

        more: something else is computed after that, so it is no fault if the player is still busy.
        look: see `comes`; 0 where no older run is under way, so that nothing else can come.
        """

        def newest():
            state = self.box.evaluate(TOLD)
            done = state["serial"] > self.seen and (more or state["busy"] == "0")
            return done and state["printed"] == lines and self.values_of(state["shown"]) == wanted

        lines = setup.lines()
        wanted = asdict(setup)
        try:
            self.watched.comes(newest, look) if look else self.watched.until(newest)
        except TimeoutError as late:
            raise TimeoutError(
                f"not shown: {setup}\nrun {self.serial}, {self.seen} was before\n"
                f"picture: {self.printed}\ncontrols: {self.values}\n"
                f"status: {self.status()}\n{late}"
            ) from None
        self.seen = self.serial

    @property
    def serial(self):
        """Number of the run that is shown."""
        return int(self.player.get_attribute("data-serial"))

    def frame(self):
        return int(self.player.get_attribute("data-frame"))

    def rate(self, seconds=0.5):
        """Return frame changes per second, over ten repaints of the browser or longer."""
        return self.watched.run(RATE, [self.player.element_handle(), seconds])

    def width(self):
        """Return the width of the arm's picture on the present page, None if it does not fit."""
        box = self.player.locator(".rd-stage").bounding_box()
        page = self.page.evaluate("innerWidth")
        return box["width"] if box["x"] >= 0 and box["x"] + box["width"] <= page else None

    def pixels(self):
        return self.player.locator(".rd-stage").screenshot()

    def transport(self, word):
        """Press the button of the player whose title begins with a word, if it has one now."""
        for button in self.player.locator(f"button[title^='{word}']").all():
            button.click()

    def control(self, name):
        """Return a field of the Setup tab in front by its accessible name.

        For several boxes it is their group.
        """
        if not self.box.locator(".rd-front").get_by_text(label(name), exact=True).count():
            self.box.evaluate("box => { box.querySelector('.rd-more').open = true; }")
            self.box.get_by_role("button", name=FIELDS[name]["group"], exact=True).click()
        roles = {
            Range: "slider",
            Steps: "slider",
            Script: "textbox",
            Angles: "textbox",
            Choice: "combobox",
            Several: "group",
        }
        role = roles[type(FIELDS[name]["control"])]
        return self.box.get_by_role(role, name=label(name), exact=True)

    def move(self, name, key, times=1):
        """Move a slider with the arrow keys, as fast as it goes."""
        knob = self.control(name)
        for _ in range(times):
            knob.press(key)

    def pick(self, name, value):
        self.control(name).select_option(value)

    def toggle(self, name, value):
        self.control(name).get_by_role("checkbox", name=value, exact=True).click()

    def preset(self, name):
        self.box.get_by_label("Preset", exact=True).select_option(name)

    def picture(self, name):
        """Save a screenshot of it, from its top."""
        self.box.evaluate("box => box.scrollIntoView()")
        self.watched.picture(f"{self.place} {name}")

    def status(self):
        """Return the text below the picture."""
        return self.player.locator(".rd-status").inner_text()


def beginning():
    """Return notebook 11 up to its second laboratory, without computations and its last table."""
    book = nbformat.read(ROOT / NOTEBOOK, as_version=4)
    _, second, *_ = laboratories(book)
    ends = [*range(second + 1), len(book.cells) - 1]
    book.cells = [
        cell for cell in (book.cells[k] for k in ends) if "trajectories(" not in cell.source
    ]
    return book


@pytest.fixture(scope="class")
def opened(request, browser, desk, tmp_path_factory):
    """The laboratory in the place of a class, opened once for all its tests."""
    place = request.cls
    folder = tmp_path_factory.mktemp("server")
    watched = Watched(browser.new_page())
    (desk / BEGINNING).parent.mkdir(exist_ok=True)
    nbformat.write(beginning(), desk / BEGINNING)
    watched.notebook = nbformat.read(desk / BEGINNING, as_version=4)
    with place.server(desk, folder) as address:
        try:
            lab = Laboratory(watched, place.name, address, place.open(watched, address))
            # the compiler may be at work
            watched.until(lambda: lab.printed == lab.setup.lines(), START)
            lab.shows(lab.setup)
        except Exception as error:
            watched.picture(f"failed to open in {place.name}")
            faults = watched.complaints() + watched.page.locator(".rd-status").all_inner_texts()
            log = (folder / "server.log").read_text(encoding="utf-8", errors="replace")[-2000:]
            raise RuntimeError(
                f"the laboratory did not open; the page says {faults}, the server {log}"
            ) from error
        yield lab
        faults = watched.complaints()
        watched.page.close()
        assert faults == []  # since the last test


@pytest.fixture
def lab(opened):
    """The laboratory, paused. What went wrong in the page by the end of a test fails that test."""
    opened.transport("Pause")
    yield opened
    assert opened.watched.complaints() == []


@pytest.fixture
def beside(lab):
    """Return a function that opens a notebook beside the laboratory, in the same JupyterLab.

    It returns the notebook's panel, a locator. The notebook is closed when another one opens, and
    at the end of the test.
    """
    watched = lab.watched
    others = []

    def open_it(path):
        open_beside(watched, path, leave=bool(others))
        others.append(path)
        return lab.page.locator(".jp-NotebookPanel:visible")

    yield open_it
    lab.page.set_viewport_size(SIZE)
    open_beside(watched, BEGINNING, leave=bool(others))
    watched.faults.clear()


# --- in both places -------------------------------------------------------------------------------
class InBothPlaces:
    """Tests for both places. A place has a name, a server, and ways to open it and turn it dark."""

    def test_slider_changes_picture_and_parameters(self, lab):
        lab.picture("light")
        assert lab.watched.draws(lab.player)
        setup = lab.setup
        before = lab.pixels()
        printed = lab.printed
        lab.move("links", "ArrowRight")
        lab.shows(replace(setup, links=setup.links + 1))
        assert lab.printed != printed
        assert lab.pixels() != before
        assert foot(lab.pixels()).min() < 0.5  # words

    def test_keys_play_and_step(self, lab):
        lab.player.focus()
        lab.player.press("Home")
        for _ in range(3):
            lab.player.press("ArrowRight")
        assert lab.watched.comes(lambda: lab.frame() == 3)
        lab.player.press("ArrowLeft")
        assert lab.watched.comes(lambda: lab.frame() == 2)
        lab.player.press(" ")
        assert lab.watched.until(lambda: lab.rate() > 2)
        lab.player.press(" ")
        assert lab.rate(seconds=1) == 0  # it pauses for half a second before it starts again

    def test_out_of_sight_nothing_is_drawn(self, lab):
        lab.transport("Play")
        assert lab.watched.until(lambda: lab.rate() > 2)
        lab.page.evaluate(TO_THE_END)
        assert lab.watched.comes(lambda: lab.rate() == 0)
        lab.box.evaluate("box => box.scrollIntoView()")
        assert lab.watched.until(lambda: lab.rate() > 2)

    def test_narrow_page_and_wide_page(self, lab):
        for width in (700, SIZE["width"]):
            before = lab.width()
            lab.page.set_viewport_size(SIZE | {"width": width})
            assert lab.watched.comes(lambda before=before: lab.width() not in (None, before))
            assert lab.watched.comes(lambda: lab.player.evaluate(CUT) == [])
            lab.picture(f"{width} pixels wide")

    @pytest.mark.nightly
    def test_the_arm_fills_a_projector_in_each_preset(self, lab):
        """At 1280 x 720 play and plots are on the screen; alone, by key F, an arm is 300 pixels long."""
        lab.page.set_viewport_size(SIZE | {"height": 720})
        question = lab.player.locator(".rd-question")
        for name, preset in PRESETS.items():
            lab.preset(name)
            lab.shows(preset.setup(), more=preset.measure, look=0)
            metres = preset.setup().length

            def pixels(metres=metres):
                return float(lab.player.get_attribute("data-scale")) * metres

            def lowest():
                lab.player.evaluate("node => node.scrollIntoView()")
                parts = [lab.player.locator(part) for part in (".rd-play", ".rd-plots")]
                return max(box["y"] + box["height"] for box in (x.bounding_box() for x in parts))

            assert lab.watched.comes(lambda: lowest() <= 720 and pixels() >= 170), name
            lab.picture(f"at 1280 x 720, {name}")
            lab.player.press("f")
            assert lab.watched.comes(lambda: question.is_hidden() and pixels() >= 300), name
            lab.player.press("f")
        lab.page.set_viewport_size(SIZE)
        lab.preset("Two arms a hair apart")
        lab.player.evaluate("node => node.querySelectorAll('details').forEach(d => d.open = false)")
        link = lab.box.locator(".rd-inputs").filter(has_text="Link to this state")
        assert link.bounding_box()["height"] < 70  # it has no empty lines

    def test_dark(self, lab):
        for theme, light in (("dark", range(100)), ("light", range(200, 256))):
            self.turn(lab, theme)
            lab.player.and_(lab.page.locator(f"[data-theme={theme}]")).wait_for()
            assert lab.watched.comes(lambda light=light: int(brightness(lab.pixels())) in light)
            assert lab.watched.draws(lab.player)
            lab.picture(theme)
            lab.transport("Play")
            assert lab.watched.until(lambda: lab.rate() > 2)
            lab.transport("Pause")


def foot(png):
    """Return the lowest lines of a picture, with its parameters: (60, width), 0 to 1."""
    return imread(io.BytesIO(png), format="png")[-60:, :, :3].mean(axis=-1)


def brightness(png):
    """Return the brightness, 0 to 255, of most of a picture."""
    return 255 * float(np.median(imread(io.BytesIO(png), format="png")[..., :3]))


# --- in one of them -------------------------------------------------------------------------------
ASK = """async ([kernel, code]) => new Promise((answered, failed) => {
    const socket = new WebSocket(`ws://${location.host}/api/kernels/${kernel}/channels`), mine = crypto.randomUUID();
    const ask = (msg_type, msg_id, content) => socket.send(JSON.stringify({ channel: "shell", content,
        header: { msg_id, msg_type, session: mine, username: "", date: new Date().toISOString(), version: "5.3" },
        parent_header: {}, metadata: {}, buffers: [] }));
    socket.onopen = () => {
        ask("execute_request", crypto.randomUUID(), { code, silent: false, store_history: false });
        ask("kernel_info_request", mine, {});
    };
    socket.onmessage = event => {
        if (typeof event.data !== "string" || JSON.parse(event.data).parent_header.msg_id !== mine) return;
        answered(true);
        socket.close();
    };
    socket.onclose = () => failed(new Error("closed without an answer"));
})"""
KERNEL = """() => JSON.parse(document.getElementById("jupyter-config-data").textContent).kernelId
    || jupyterapp.shell.currentWidget.sessionContext.session.kernel.id"""


def runs_code(lab, folder):
    """Return whether the kernel of a page executes code from the page, which creates a file."""
    code = f"open({str(folder / 'made')!r}, 'w').close()"
    # answers come in the order of requests
    assert lab.watched.run(ASK, [lab.page.evaluate(KERNEL), code])
    return (folder / "made").exists()


def laboratories(book):
    """Return the numbers of a notebook's cells that show a laboratory."""
    return [
        k
        for k, cell in enumerate(book.cells)
        if cell.cell_type == "code" and "laboratory(" in cell.source
    ]


def stored_pictures(book):
    """Return the data of a notebook's outputs that hold a picture."""
    outputs = [
        output.get("data", {})
        for cell in book.cells
        if cell.cell_type == "code"
        for output in cell.outputs
    ]
    return [data for data in outputs if "<img" in data.get("text/html", "")]


def source(book):
    """Return the lines of a notebook's code that occur nowhere else in it and need no escaping."""
    text = "".join(cell.source for cell in book.cells if cell.cell_type == "markdown")
    lines = {
        line.strip()
        for cell in book.cells
        if cell.cell_type == "code"
        for line in cell.source.splitlines()
    }
    return {
        line for line in lines if len(line) > 12 and line not in text and not set(line) & set('"\\')
    }


def source_sent(lab):
    """Return those of the lines that have come to the browser in whatever way."""
    sent = html.unescape(lab.sent + lab.watched.received() + lab.page.content())
    return {line for line in source(lab.watched.notebook) if line in sent}


def status(address):
    try:
        with urllib.request.urlopen(address, timeout=ANSWER) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


GAME = """from workbook.widgets.game import OperatorGame

OperatorGame("1.3")"""
BROKEN = """import sys
from IPython.display import Javascript, display
print("a word to stderr", file=sys.stderr)
display(Javascript("console.error('a word to the console')"))
raise ValueError("broken on purpose")"""


@pytest.fixture
def broken(desk):
    """The path of a notebook that is broken on purpose."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [nbformat.v4.new_markdown_cell("# Broken"), nbformat.v4.new_code_cell(BROKEN)]
    nbformat.write(
        nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}),
        desk / "broken.ipynb",
    )
    return desk / "broken.ipynb"


class TestJupyterLab(InBothPlaces):
    name = "JupyterLab"
    server = staticmethod(jupyterlab)

    @staticmethod
    def open(watched, address):
        open_notebook(watched, f"{address}/lab/tree/{BEGINNING}?token={TOKEN}", BEGINNING)
        stored = watched.page.locator(".jp-OutputArea-output img:not(details img)")
        wanted = len(stored_pictures(watched.notebook))
        watched.until(lambda: stored.evaluate_all(LOADED) >= wanted)
        watched.stored = stored.evaluate_all(LOADED)
        watched.words = stored.evaluate_all("pictures => pictures.map(picture => picture.alt)")
        watched.picture("JupyterLab before it runs")
        run_all_cells(watched)
        return ""

    def turn(self, lab, theme):
        command = (
            "theme => jupyterapp.commands.execute('apputils:change-theme', {theme}).then(() "
            "=> true)"
        )
        lab.watched.run(command, f"JupyterLab {theme.title()}")

    def test_picture_play_and_first_controls_are_together_on_a_laptop_screen(self, lab):
        lab.page.set_viewport_size({"width": 1366, "height": 768})
        first = lab.box.locator(".rd-row").first

        def bottom():
            lab.player.evaluate("node => node.scrollIntoView()")
            return first.bounding_box()["y"] + first.bounding_box()["height"]

        assert lab.watched.comes(lambda: bottom() < 768 - STATUS_BAR)
        lab.page.set_viewport_size(SIZE)

    def test_before_it_runs_pictures_are_shown_in_place_of_laboratories(self, lab):
        assert lab.watched.stored == len(stored_pictures(lab.watched.notebook)) > 1
        assert lab.watched.words == [
            output["text/plain"] for output in stored_pictures(lab.watched.notebook)
        ]

    def test_stored_pictures_are_as_dark_as_the_page(self, lab, beside):
        panel = beside("notebooks/02a_articulated_bodies.ipynb")
        stored = panel.locator(".jp-OutputArea-output img:visible").first
        for theme, light in (("light", range(200, 256)), ("dark", range(60))):
            self.turn(lab, theme)
            assert lab.watched.comes(
                lambda light=light: int(brightness(stored.screenshot())) in light
            )

    @pytest.mark.parametrize("stem", LECTURES)
    def test_a_lecture_opens_with_what_moves_on_the_first_screen(self, lab, beside, stem):
        """Its first three cells run: a heading, a question and what moves; nothing is scrolled."""
        lab.page.set_viewport_size(SCREEN)
        panel = beside(f"notebooks/{stem}.ipynb")
        for _ in range(3):
            lab.watched.run(
                "() => jupyterapp.commands.execute("
                "'notebook:run-cell-and-select-next').then(() => true)"
            )
        player = panel.locator(".rd-player[data-serial], .rd-space").first
        box = player.locator(".rd-stage, .rd-space-stage").bounding_box
        time = player.get_attribute
        lab.watched.until(lambda: box()["y"] + ENOUGH < SCREEN["height"] - STATUS_BAR)
        first = time("data-time")
        assert lab.watched.until(lambda: time("data-time") != first)
        lab.watched.picture(f"JupyterLab opens {stem}")

    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_axe_finds_nothing_in_what_is_ours(self, lab, axe, theme):
        """Check names, contrast, headings, tables and pictures, in the text, outputs and widgets.

        test_site.py does this for every page of the book that it opens.
        """
        self.turn(lab, theme)
        lab.player.and_(lab.page.locator(f"[data-theme={theme}]")).wait_for()
        lab.page.evaluate(axe)
        assert lab.watched.run(AXE, OURS) == []

    def test_axe_finds_what_is_wrong_in_what_is_ours(self, lab, axe):
        lab.page.evaluate(axe)
        lab.box.evaluate("""box => box.insertAdjacentHTML("beforeend", `<div class="wrong"><input type="range">
            <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><table><tr><th></th></tr></table></div>`)""")
        found = {rule for rule, *_ in lab.watched.run(AXE, [None, [".wrong"]])}
        lab.page.locator(".wrong").evaluate("node => node.remove()")
        assert {"label", "image-alt", "empty-table-header"} <= found

    def test_a_notebook_is_worked_by_keys_alone(self, lab, beside, desk):
        """Use the cells of page 00 that need a reader: a letter, an answer, a slider."""
        notebook = nbformat.read(ROOT / "notebooks" / "00_start_here.ipynb", 4)
        needed = ("from fractions", 'predict("0.1"', "def fall", "mini(", 'exercise("0.2"')
        code = (cell for cell in notebook.cells if cell.cell_type == "code")
        notebook.cells = [cell for cell in code if cell.source.startswith(needed)]
        nbformat.write(notebook, desk / "keys.ipynb")
        panel = beside("keys.ipynb")
        keys = lab.page.keyboard
        typed = {"p": 'predict("0.1", "c")', "e": 'exercise("0.2", [2/3, 1/4])'}
        for cell in notebook.cells:
            if cell.source[0] in typed:
                for key in ("Enter", "Control+a"):
                    keys.press(key)
                keys.type(typed[cell.source[0]])
            keys.press("Shift+Enter")
        outputs = panel.locator(".jp-OutputArea-output")
        player = panel.locator(".rd-player[data-serial]")
        lab.watched.until(
            lambda: (
                {"(c)", "0.2 right"}
                <= {text.partition(" is right")[0].strip() for text in outputs.all_inner_texts()}
                and player.count()
            )
        )
        keys.press("Escape")
        focus = "() => document.activeElement.labels?.[0]?.innerText"
        for _ in range(40):
            keys.press("Shift+Tab")
            if lab.page.evaluate(focus) == "rods":
                break
        keys.press("ArrowLeft")
        assert lab.watched.comes(lambda: "rods = 2" in player.get_attribute("data-parameters"))
        assert lab.watched.complaints() == []

    def test_the_operator_game_is_played_in_a_cell(self, lab, beside, desk):
        """A move by mouse and one by keys: keys go to the game, not to JupyterLab.

        In JupyterLab's command mode, a puts a cell above, and d twice deletes the cell in front.
        """
        cell = nbformat.v4.new_code_cell(GAME)
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": kernel})
        nbformat.write(notebook, desk / "game.ipynb")
        panel = beside("game.ipynb")
        keys = lab.page.keyboard
        keys.press("Shift+Enter")
        bracket = panel.locator('.og-equation .og-bracket[data-side="right"]').first
        bracket.click()
        panel.locator(".og-option").first.click()
        assert lab.watched.until(lambda: panel.locator(".og-line").count() == 1)
        for key in ("Digit1", "Enter"):
            keys.press(key)
        assert lab.watched.until(lambda: panel.locator(".og-line").count() == 2)
        keys.press("u")
        assert lab.watched.until(lambda: panel.locator(".og-line").count() == 1)
        cells = panel.locator(".jp-Cell").count()
        for level in ("1.1", "1.3"):
            panel.locator(f'.og-levels [data-level="{level}"]').click()  # it is drawn anew
            for key in ("a", "d", "d"):
                keys.press(key)
        keys.press("u")
        assert lab.watched.until(lambda: panel.locator(".og-line").count() == 0)
        assert panel.locator(".jp-Cell").count() == cells
        lab.watched.picture("JupyterLab with the Operator Game")
        assert lab.watched.complaints() == []

    def test_code_that_a_page_sends_is_run_and_source_is_shown(self, lab, tmp_path):
        """Neither is in the app, which is shown by the same means."""
        assert runs_code(lab, tmp_path)
        assert lab.watched.until(lambda: source_sent(lab) == source(lab.watched.notebook) != set())

    def test_broken_notebook_is_caught(self, lab, beside, broken):
        beside(broken.name)
        assert lab.watched.complaints() == []
        run_all_cells(lab.watched)
        for word in (
            "a word to stderr",
            "console: a word to the console",
            "ValueError: broken on purpose",
        ):
            assert lab.watched.until(lambda word=word: word in "\n".join(lab.watched.complaints()))


@pytest.mark.audit
class TestApp(InBothPlaces):
    name = "app"
    open = staticmethod(open_in_app)

    @staticmethod
    def server(desk, folder):
        return app(folder, desk / BEGINNING)

    def turn(self, lab, theme):
        lab.page.emulate_media(color_scheme=theme)  # the reader's system setting

    def test_burst_of_moves_ends_in_the_right_picture(self, lab):
        """Try each kind of input, and report errors that occur in between."""
        setup = lab.setup
        steps = FIELDS["step"]["control"].values
        lab.move("links", "ArrowRight", 8)
        lab.move("gravity", "ArrowLeft", 8)
        for name in setup.solvers:
            lab.toggle("solvers", name)
        assert lab.watched.comes(lambda: "choose at least one of" in lab.status())
        lab.pick("start", "folded")
        lab.move("step", "ArrowRight")
        lab.control("angles").fill("0.5")
        lab.control("angles").press("Enter")
        lab.pick("start", "hanging")
        for name in setup.solvers:
            lab.toggle("solvers", name)
        lab.move("links", "ArrowLeft", 3)
        lab.shows(
            replace(
                setup,
                links=setup.links + 5,
                gravity=setup.gravity - 0.08,
                step=steps[steps.index(setup.step) + 1],
                angles="0.5",
                start="hanging",
            )
        )

    @pytest.mark.parametrize("preset", PLAYS)
    def test_preset_plays(self, lab, preset):
        lab.preset(preset)
        lab.shows(PRESETS[preset].setup(), more=PRESETS[preset].measure, look=0)
        assert lab.player.locator(".rd-title").inner_text() == preset
        lab.transport("Play")
        seen = set()

        def has_gone_on():
            seen.add(lab.frame())
            return len(seen) >= 5

        assert lab.watched.until(has_gone_on)
        # the painted arm is pale
        assert lab.setup.paint != "nothing" or lab.watched.draws(lab.player)
        lab.picture(preset)

    def test_clock_stops_with_the_picture(self, lab):
        for _ in range(5):
            lab.transport("Play")
            before = lab.frame()
            assert lab.watched.until(lambda before=before: lab.frame() != before)
            lab.transport("Pause")
            drawn = lab.player.get_attribute("data-time")
            clock = lab.player.locator(".rd-clock").inner_text()
            clock = clock.split()[0]
            assert abs(float(drawn) - float(clock)) < 0.51 * 10.0 ** -len(clock.partition(".")[2])

    def test_code_that_a_page_sends_is_not_run(self, lab, tmp_path):
        assert not runs_code(lab, tmp_path)

    def test_no_source_is_sent(self, lab):
        assert source_sent(lab) == set()

    @pytest.mark.parametrize(
        "path", ["{}", "voila/files/{}", "voila/render/{}", "api/contents/{}", "files/{}"]
    )
    def test_no_notebook_is_served(self, lab, path):
        assert status(f"{lab.address}/{path.format('11_arm_laboratory.ipynb')}") in (403, 404)

    def test_broken_notebook_is_caught_and_its_kernel_ends_with_the_page(
        self, fresh, broken, tmp_path
    ):
        with app(tmp_path, broken) as address:
            sent = open_in_app(fresh, address)
            assert fresh.comes(
                lambda: "the page shows: There was an error" in "\n".join(fresh.complaints())
            )
            assert "on purpose" not in sent + fresh.page.content()
            kernel = f"{address}/api/kernels/{fresh.page.evaluate(KERNEL)}"
            assert status(kernel) == 200
            fresh.page.close(run_before_unload=True)
            assert until(lambda: status(kernel) == 404, "the end of the kernel", ANSWER, look=0.1)


def test_the_app_is_that_notebook(tmp_path):
    assert [word for word in app_command(tmp_path) if word.endswith(".ipynb")] == [NOTEBOOK]


# --- what a fault looks like ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("page", "complaint"),
    [
        ("<p>all is well</p>", None),
        ("<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>", None),
        ("<script>console.warn('mind the gap')</script>", None),
        ("<script>console.error('ouch')</script>", "console: ouch"),
        ("<script>Promise.reject(new Error('ouch'))</script>", "exception: ouch"),
        (
            "<img src='http://elsewhere.example/a.png'>",
            "request leaves this machine: http://elsewhere.example/a.png",
        ),
        (
            "<script>fetch('http://127.0.0.1.elsewhere.example').catch(() => 0)</script>",
            "http://127.0.0.1.elsewhere",
        ),
        (
            "<script>new WebSocket('ws://elsewhere.example/')</script>",
            "request leaves this machine: ws://elsewhere.example",
        ),
        (
            "<div data-mime-type='application/vnd.jupyter.stderr'>watch out</div>",
            "the page shows: watch out",
        ),
        ("<div class='jupyter-widgets-error-widget'></div>", "the page shows: an error"),
    ],
)
def test_faults_of_a_page_are_noticed(fresh, page, complaint):
    fresh.page.set_content(page)
    if complaint is None:  # faults come in order: none before the last one
        fresh.page.evaluate("setTimeout(() => console.error('the last one'))")
        assert fresh.until(fresh.complaints)
        assert fresh.complaints() == ["console: the last one ()"]
    else:
        assert fresh.until(lambda: complaint in "\n".join(fresh.complaints()))
