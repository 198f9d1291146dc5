"""The arm laboratory in a browser, as JupyterLab shows it and as `make app` serves it: both go through the same tests.

Each place is a class, so that two workers can share them. What is drawn is read off the page: the player's node carries
its frame, the number of its run and the parameters that stand in the picture; controls are read as a reader sees them.
"""
import html
import io
import json
import time
import urllib.error
import urllib.request
from dataclasses import fields

import nbformat
import numpy as np
import pytest
from matplotlib.image import imread
from pages import ROOT, SIZE, START, Watched, app, jupyterlab, open_in_app, open_in_jupyterlab, run_all_cells

from robodyn_lib.widgets.presets import PRESETS
from robodyn_lib.widgets.setup import Range, Setup, Steps

NOTEBOOK = "notebooks/11_arm_laboratory.ipynb"
FPS = 20

CONTROLS = r"""box => {
    const seen = {}, text = node => node.textContent.trim().replace(/\s+/g, " ");
    const label = node => text(node.querySelector(".widget-label"));
    for (const node of box.querySelectorAll(".widget-hslider"))
        seen[label(node)] = text(node.querySelector(".widget-readout"));
    for (const node of box.querySelectorAll(".widget-dropdown"))
        seen[label(node)] = text(node.querySelector("select").selectedOptions[0]);
    for (const row of box.querySelectorAll(".widget-hbox:has(> .widget-toggle-button)"))
        seen[label(row)] = [...row.querySelectorAll(".widget-toggle-button.mod-active")].map(text);
    return seen;
}"""
LOADED = "pictures => pictures.filter(picture => picture.naturalWidth > 0).length"
RATE = """async ([root, seconds]) => {
    const frames = new Set(), end = performance.now() + 1000 * seconds;
    while (performance.now() < end) {
        await new Promise(requestAnimationFrame);
        frames.add(root.dataset.frame);
    }
    return frames.size / seconds;
}"""


FIELDS = {f.name: f.metadata for f in fields(Setup)}


def label(name):
    """Of the control of a field, as it stands before it."""
    unit = getattr(FIELDS[name]["control"], "unit", "")
    return f"{FIELDS[name]['label']} [{unit}]" if unit else FIELDS[name]["label"]


class Laboratory:
    """The laboratory in a watched page."""

    def __init__(self, watched, place, address, sent=""):
        self.watched, self.page, self.place, self.address, self.sent = watched, watched.page, place, address, sent
        self.box = self.page.locator(".widget-vbox:has(.widget-tab):has(.rd-player)").first
        self.player = self.box.locator(".rd-player")
        self.player.and_(self.page.locator("[data-serial]")).wait_for()

    @property
    def printed(self):
        """The parameters that stand in the picture."""
        return json.loads(self.player.get_attribute("data-parameters"))

    @property
    def setup(self):
        """What the controls say. Raises ValueError for a value that none of them can have."""
        shown, values = self.box.evaluate(CONTROLS), {}
        for name in FIELDS:
            text, number = shown[label(name)], isinstance(FIELDS[name]["control"], Range | Steps)
            values[name] = float(text.replace("\N{MINUS SIGN}", "-")) if number else text
        return Setup(**values)

    def settle(self):
        """Wait until the picture shows what the controls say, and see that it goes on to do so."""
        until = time.monotonic() + START
        while self.printed != self.setup.lines() and time.monotonic() < until:
            self.page.wait_for_timeout(50)
        self.page.wait_for_timeout(300)
        assert self.printed == self.setup.lines(), self.said()

    def frame(self):
        return int(self.player.get_attribute("data-frame"))

    def rate(self, seconds=0.5):
        """Frames in a second."""
        return self.page.evaluate(RATE, [self.player.element_handle(), seconds])

    def pixels(self):
        return self.player.locator(".rd-stage").screenshot()

    def transport(self, word):
        """Press the button of the player whose title begins with a word, if it has one now."""
        for button in self.player.locator(f"button[title^='{word}']").all():
            button.click()

    def control(self, name):
        """The control of a field of Setup, on the tab in front."""
        self.box.locator(".lm-TabBar-tab", has_text=FIELDS[name]["group"]).click()
        return self.box.locator(".widget-tab-contents .jupyter-widgets").filter(
            has=self.page.locator(".widget-label").get_by_text(label(name), exact=True)).last

    def move(self, name, key, times=1):
        """Move a slider with the arrow keys, as fast as it goes."""
        knob = self.control(name).locator(".noUi-handle")
        for _ in range(times):
            knob.press(key)

    def pick(self, name, value):
        self.control(name).locator("select").select_option(value)

    def toggle(self, name, value):
        self.control(name).get_by_role("button", name=value, exact=True).click()

    def preset(self, name):
        self.box.get_by_role("button", name=name, exact=True).click()

    def picture(self, name):
        """Keep how it looks, from its top."""
        self.box.evaluate("box => box.scrollIntoView()")
        self.watched.picture(f"{self.place} {name}")

    def said(self):
        """What stands below the picture."""
        return self.player.locator(".rd-status").inner_text()


@pytest.fixture(scope="class")
def opened(request, browser, desk, tmp_path_factory):
    """The laboratory in the place of a class, opened once for all its tests."""
    place, folder, watched = request.cls, tmp_path_factory.mktemp("server"), Watched(browser.new_page())
    with place.server(desk, folder) as address:
        try:
            lab = Laboratory(watched, place.name, address, place.open(watched, address))
        except Exception as error:
            watched.picture(f"failed to open in {place.name}")
            said = watched.complaints() + watched.page.locator(".rd-status").all_inner_texts()
            log = (folder / "server.log").read_text(encoding="utf-8", errors="replace")[-2000:]
            raise RuntimeError(f"the laboratory did not open; the page says {said}, the server {log}") from error
        yield lab
        watched.page.close()


@pytest.fixture
def lab(opened):
    """The laboratory, paused. Whatever has gone wrong in the page by the end of a test fails that test."""
    opened.transport("Pause")
    yield opened
    assert opened.watched.complaints() == []


# --- in both places -------------------------------------------------------------------------------------------------

class InBothPlaces:
    """What the laboratory does wherever it is. A place has a name, a server, and ways to open it and turn it dark."""

    def test_opens_without_a_fault(self, lab):
        lab.settle()
        lab.picture("light")
        assert lab.watched.complaints() == []

    def test_slider_changes_picture_and_parameters(self, lab):
        before, printed = lab.pixels(), lab.printed
        lab.move("links", "ArrowRight")
        lab.settle()
        assert lab.printed != printed
        assert lab.pixels() != before

    def test_burst_of_moves_ends_in_the_right_picture(self, lab):
        lab.move("links", "ArrowRight", 8)
        lab.move("gravity", "ArrowLeft", 8)
        lab.pick("start", "folded")
        lab.move("length", "ArrowRight", 8)
        lab.pick("start", "hanging")
        lab.move("links", "ArrowLeft", 3)
        lab.settle()

    def test_what_goes_wrong_is_said_in_the_page(self, lab):
        chosen = lab.setup.solvers
        for name in chosen:
            lab.toggle("solvers", name)
        lab.player.get_by_text("choose at least one of").wait_for()
        for name in chosen:
            lab.toggle("solvers", name)
        lab.settle()
        assert "choose" not in lab.said()

    @pytest.mark.parametrize("preset", PRESETS)
    def test_preset_plays(self, lab, preset):
        lab.preset(preset)
        lab.player.get_by_text(preset, exact=True).wait_for()       # the title of its picture
        lab.settle()
        assert lab.printed == PRESETS[preset].setup().lines()
        lab.transport("Play")
        rates = [lab.rate()]
        while max(rates) < FPS and len(rates) < 10:                 # others use the machine too
            rates.append(lab.rate())
        lab.picture(preset)
        assert max(rates) >= FPS

    def test_keys_play_and_step(self, lab):
        lab.player.focus()
        lab.player.press("Home")
        for _ in range(3):
            lab.player.press("ArrowRight")
        assert lab.frame() == 3
        lab.player.press("ArrowLeft")
        assert lab.frame() == 2
        lab.player.press(" ")
        assert lab.rate() > 2
        lab.player.press(" ")
        assert lab.rate() == 2                                      # one frame in half a second

    def test_narrow_page_and_wide_page(self, lab):
        widths = []
        for width in (700, SIZE["width"]):
            lab.page.set_viewport_size(SIZE | {"width": width})
            lab.page.wait_for_timeout(500)
            lab.picture(f"{width} pixels wide")
            widths.append(lab.player.locator(".rd-stage").bounding_box()["width"])
            assert widths[-1] < width
        assert widths[0] != widths[1]

    def test_dark(self, lab):
        light = lab.pixels()
        self.turn(lab, "dark")
        lab.player.and_(lab.page.locator("[data-theme=dark]")).wait_for()
        dark, until = lab.pixels(), time.monotonic() + START
        while brightness(dark) >= 100 and time.monotonic() < until:     # a busy machine draws late
            lab.page.wait_for_timeout(100)
            dark = lab.pixels()
        lab.picture("dark")
        self.turn(lab, "light")
        lab.player.and_(lab.page.locator("[data-theme=light]")).wait_for()
        assert brightness(dark) < 100 < 200 < brightness(light)


def brightness(png):
    """0 to 255, of most of a picture."""
    return 255 * float(np.median(imread(io.BytesIO(png), format="png")[..., :3]))


# --- in one of them -------------------------------------------------------------------------------------------------

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
        if (JSON.parse(event.data).parent_header.msg_id !== mine) return;
        socket.close();
        answered(true);
    };
    socket.onerror = failed;
})"""
KERNEL = """() => JSON.parse(document.getElementById("jupyter-config-data").textContent).kernelId
    || jupyterapp.shell.currentWidget.sessionContext.session.kernel.id"""


def runs_code(lab, folder):
    """Whether the kernel behind a page does what the page asks of it, which is to make a file."""
    code = f"open({str(folder / 'made')!r}, 'w').close()"
    assert lab.page.evaluate(ASK, [lab.page.evaluate(KERNEL), code])          # answered in the order of asking
    return (folder / "made").exists()


def source():
    """Lines of the notebook's code, but those that stand in its text too and those with signs that are sent escaped."""
    book = nbformat.read(ROOT / NOTEBOOK, as_version=4)
    text = "".join(cell.source for cell in book.cells if cell.cell_type == "markdown")
    lines = {line.strip() for cell in book.cells if cell.cell_type == "code" for line in cell.source.splitlines()}
    return {line for line in lines if len(line) > 12 and line not in text and not set(line) & set('"\\')}


def source_sent(lab):
    """Those of the lines that came to the browser, in whatever way."""
    sent = html.unescape(lab.sent + lab.watched.received() + lab.page.content())
    return {line for line in source() if line in sent}


def status(address):
    try:
        with urllib.request.urlopen(address, timeout=START) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


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
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), desk / "broken.ipynb")
    return desk / "broken.ipynb"


class TestJupyterLab(InBothPlaces):
    name = "JupyterLab"
    server = staticmethod(jupyterlab)

    @staticmethod
    def open(watched, address):
        open_in_jupyterlab(watched, address, NOTEBOOK)
        watched.picture("JupyterLab before it runs")
        watched.stored = watched.page.locator(".jp-OutputArea-output img").evaluate_all(LOADED)
        run_all_cells(watched)
        return ""

    def turn(self, lab, theme):
        command = "theme => jupyterapp.commands.execute('apputils:change-theme', {theme}).then(() => true)"
        lab.page.evaluate(command, f"JupyterLab {theme.title()}")

    def test_before_it_runs_pictures_stand_where_laboratories_will(self, lab):
        cells = [cell for cell in nbformat.read(ROOT / NOTEBOOK, as_version=4).cells if cell.cell_type == "code"]
        assert lab.watched.stored == sum("laboratory(" in cell.source for cell in cells) > 0

    def test_code_that_a_page_sends_is_run(self, lab, tmp_path):
        assert runs_code(lab, tmp_path)

    def test_source_is_shown(self, lab):
        assert source_sent(lab) == source() != set()

    def test_broken_notebook_is_caught(self, opened, fresh, broken):
        open_in_jupyterlab(fresh, opened.address, broken.name)
        assert fresh.complaints() == []
        run_all_cells(fresh)
        said = "\n".join(fresh.complaints())
        for word in ("a word to stderr", "console: a word to the console", "ValueError: broken on purpose"):
            assert word in said


class TestApp(InBothPlaces):
    name = "app"
    open = staticmethod(open_in_app)

    @staticmethod
    def server(desk, folder):
        return app(folder)

    def turn(self, lab, theme):
        lab.page.emulate_media(color_scheme=theme)                  # as the reader's system is

    def test_code_that_a_page_sends_is_not_run(self, lab, tmp_path):
        assert not runs_code(lab, tmp_path)

    def test_no_source_is_sent(self, lab):
        assert source_sent(lab) == set()

    @pytest.mark.parametrize("path", ["{}", "voila/files/{}", "voila/render/{}", "api/contents/{}", "files/{}"])
    def test_no_notebook_is_served(self, lab, path):
        assert status(f"{lab.address}/{path.format('11_arm_laboratory.ipynb')}") in (403, 404)

    def test_broken_notebook_is_caught_and_its_kernel_ends_with_the_page(self, fresh, broken, tmp_path):
        with app(tmp_path, broken) as address:
            sent = open_in_app(fresh, address)
            assert "the page shows" in "".join(fresh.complaints())
            assert "on purpose" not in sent + fresh.page.content()
            kernel = f"{address}/api/kernels/{fresh.page.evaluate(KERNEL)}"
            assert status(kernel) == 200
            fresh.page.close(run_before_unload=True)
            until = time.monotonic() + START
            while status(kernel) == 200 and time.monotonic() < until:
                time.sleep(0.1)
            assert status(kernel) == 404


# --- what a fault looks like ----------------------------------------------------------------------------------------

@pytest.mark.parametrize(("page", "complaint"), [
    ("<p>all is well</p>", None),
    ("<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>", None),
    ("<script>console.warn('mind the gap')</script>", None),
    ("<script>console.error('ouch')</script>", "console: ouch"),
    ("<script>setTimeout(() => { throw new Error('ouch'); })</script>", "exception: ouch"),
    ("<script>Promise.reject(new Error('ouch'))</script>", "exception: ouch"),
    ("<img src='http://elsewhere.example/a.png'>", "request leaves this machine: http://elsewhere.example/a.png"),
    ("<script>fetch('https://elsewhere.example').catch(() => 0)</script>", "https://elsewhere.example"),
    ("<script>fetch('http://127.0.0.1.elsewhere.example').catch(() => 0)</script>", "http://127.0.0.1.elsewhere"),
    ("<script>new WebSocket('ws://elsewhere.example/')</script>", "request leaves this machine: ws://elsewhere.example"),
    ("<div data-mime-type='application/vnd.jupyter.error'>NameError: x</div>", "the page shows: NameError: x"),
    ("<div data-mime-type='application/vnd.jupyter.stderr'>watch out</div>", "the page shows: watch out"),
    ("<div class='jupyter-widgets-error-widget'></div>", "the page shows: an error"),
])
def test_faults_of_a_page_are_noticed(fresh, page, complaint):
    fresh.page.set_content(page)
    fresh.page.wait_for_timeout(100)
    assert fresh.complaints() == [] if complaint is None else complaint in "\n".join(fresh.complaints())
