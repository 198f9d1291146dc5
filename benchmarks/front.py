"""How fast the laboratory draws, counted in a browser without a window: `robodyn bench --front`.

Frames a second while a player plays four solvers with a layer painted, the slowest layer counts;
and, of a page that `make laboratory-page` has made, the time from a slider to its picture. A
browser draws at most 60 frames a second here.
"""

import json
import shutil
import tempfile
from base64 import b64encode
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from robodyn_lib.needs import needs
from robodyn_lib.tables import Table
from workbook.widgets import painted
from workbook.widgets.experiment import Setup, run
from workbook.widgets.parts import front_end, style
from workbook.widgets.player import Track, pack

GOALS = {20: 60, 100: 30}  # links: frames a second
SOON = 100  # [ms] from a slider to its picture
SOLVERS = ("compiled", "composite-cholesky", "rk-fd4", "saha-udut")
SECONDS = 2.0  # playing time of each layer
BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu"]

# Draws every frame of the page to its end, and records the time.
WATCH = """const costs = [], later = requestAnimationFrame.bind(window);
window.requestAnimationFrame = (work) => later((now) => {
  const began = performance.now();
  work(now);
  for (const canvas of document.querySelectorAll("canvas")) canvas.getContext("2d").getImageData(0, 0, 1, 1);
  costs.push(performance.now() - began);
});"""
# Plays, chooses each layer in turn, and counts: {layer: [frames a second, ms of a frame, of the
# fastest tenth]}.
COUNT = """async (seconds) => {
  const root = document.querySelector(".rd-player"), list = root.querySelector(".rd-paint select"), found = {};
  const frame = () => new Promise(requestAnimationFrame);
  root.querySelector(".rd-play").click();
  for (const { value } of list.options) {
    list.value = value;
    list.dispatchEvent(new Event("change"));
    for (let i = 0; i < 10; i++) await frame();
    costs.length = 0;
    let drawn = 0, last = root.dataset.time;
    const began = performance.now();
    while (performance.now() - began < 1000 * seconds) {
      await frame();
      if (root.dataset.time !== last) { drawn++; last = root.dataset.time; }
    }
    const took = costs.filter((ms) => ms > 0.5).sort((a, b) => a - b);
    found[value || "nothing"] = [drawn / ((performance.now() - began) / 1000), took[Math.floor(took.length / 10)]];
  }
  return found;
}"""
# Moves a slider from value to value: [ms from each move to the last dot of the first picture that
# answers it], sorted.
MOVE = """async ([name, values]) => {
  const slider = document.getElementById(name), { model } = laboratory, took = [];
  const root = document.querySelector(".rd-player");
  const rests = async () => { do await new Promise(requestAnimationFrame); while (root.dataset.busy !== "0"); };
  await rests();
  for (const value of values) {
    let heard;
    const shown = new Promise((done) => { model.on("change:run", heard = done); });
    const began = performance.now();
    slider.value = value;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await shown;
    model.off("change:run", heard);
    for (const canvas of document.querySelectorAll("canvas")) canvas.getContext("2d").getImageData(0, 0, 1, 1);
    took.push(performance.now() - began);
    await rests();
  }
  return took.sort((a, b) => a - b);
}"""
MOVES = ("gravity", [5 + k / 4 for k in range(16)])


class Front(NamedTuple):
    """Frames of a browser, its name, and its answers to a slider.

    frames: {links: {layer: (frames a second, ms of a frame)}}; answers: {links: ms from a slider to
    its picture}, or {}.

    A frame lasts from its script to the last dot; of those of a run the one that is slower than a
    tenth of them counts, which is about what a machine takes that does nothing else.
    """

    frames: dict
    browser: str
    answers: dict = {}

    def as_json(self):
        """Return plain data for JSON."""
        return {
            "browser": self.browser,
            "frames": {str(links): drawn for links, drawn in self.frames.items()},
            "slider to picture [ms]": {str(links): ms for links, ms in self.answers.items()},
        }

    def __str__(self):
        rows = [
            (links, layer, f"{frames:.0f}", f"{ms:.1f}", GOALS[links])
            for links, drawn in self.frames.items()
            for layer, (frames, ms) in drawn.items()
        ]
        answers = [
            f"{links} links: from a slider to its picture {ms:.0f} ms, goal {SOON} ms"
            for links, ms in self.answers.items()
        ]
        below = "\n".join(
            [*answers, f"four solvers, {self.browser}, drawn without a graphics card"]
        )
        heads = ("links", "painted", "frames a second", "ms a frame", "goal, frames a second")
        return str(Table(heads, rows, below=below))


def message(links):
    """Return the message of a player for four solvers that move an arm alike.

    Every layer is painted.
    """
    shown = run(Setup(links=links, duration=2.0, step=0.001, paint=painted.ALL))
    track = shown.tracks[0].trajectory
    return pack(
        [Track(name, track) for name in SOLVERS],
        shown.setup.lines(),
        painting=shown.painting,
        play=False,
    )


def page(sent):
    """Return HTML of a player that plays a message."""
    data = json.dumps(sent | {"buffer": b64encode(sent["buffer"]).decode()}).replace("</", "<\\/")
    script = front_end("player/player.js").replace("export default", "const player =")
    looks = style("shared/view.css", "player/player.css")
    return (
        f'<!doctype html><meta charset="utf-8"><style>{looks}</style><div id="player"></div>'
        f'<script>{WATCH}</script><script type="module">{script}\nconst run = {data};\n'
        "run.buffer = Uint8Array.from(atob(run.buffer), (letter) => letter.charCodeAt(0));\n"
        'const model = { get: (name) => ({ run, notice: "", busy: false })[name], '
        "on() {}, off() {} };\n"
        'player.render({ model, el: document.getElementById("player") });</script>'
    )


def answered(tab, page, links):
    """Return the milliseconds from a slider to its picture on the laboratory's page.

    Everything is painted. The fastest quarter of its moves is below this number, which is about
    what a machine takes that does nothing else.
    """
    asks = {"changes": {"links": links, "duration": 2, "paint": painted.ALL}}
    tab.goto(f"{Path(page).resolve().as_uri()}#{quote(json.dumps(asks))}")
    took = tab.evaluate(MOVE, [*MOVES])
    return took[len(took) // 4]


def measured(page_file=None):
    """Return the `Front` of this machine.

    page_file: of the laboratory's page, whose sliders are moved too.

    Raises FileNotFoundError where there is no Chromium, or no such file.
    """
    if page_file is not None and not Path(page_file).is_file():
        raise FileNotFoundError(
            f"{page_file}: there is no such file; `make laboratory-page` creates it"
        )
    sync_playwright = needs("playwright.sync_api", "test").sync_playwright
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise FileNotFoundError(f"a browser is needed, one of {', '.join(BROWSERS)}")
    frames, answers = {}, {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for n in GOALS:
            Path(folder, f"{n}.html").write_text(page(message(n)), encoding="utf-8")
            tab = browser.new_page(viewport={"width": 1280, "height": 800})
            tab.goto(Path(folder, f"{n}.html").as_uri())
            tab.wait_for_selector(".rd-player[data-frames]")
            frames[n] = tab.evaluate(COUNT, SECONDS)
            if page_file is not None:
                answers[n] = answered(tab, page_file, n)
            tab.close()
        named = f"Chromium {browser.version}"
        browser.close()
    return Front(frames, named, answers)
