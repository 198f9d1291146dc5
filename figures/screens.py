"""Take the README's pictures of the workbook in use, figures/*.png: python figures/screens.py.

They are photographs of a browser, which differ from machine to machine in single pixels; take them
again when what they show looks different. Needs Chromium: `make browser`.
"""

import importlib.util
import io
import shutil
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

import robodyn_lib as rd
from workbook.draw.algorithms import SWEEPS
from workbook.widgets import parts, space, stepper

HERE = Path(__file__).resolve().parent
SITE = HERE.parent / "tools" / "site"
SIZE = {"width": 1000, "height": 640}
COLOURS = 128  # colours of a picture's palette
VIEW = """<!doctype html><meta charset="utf-8"><style>%s
body { margin: 0; padding: 8px; } .rd-view { border: 0; }</style>%s<script>%s
const place = document.querySelector(".rd-embed");
const data = JSON.parse(place.querySelector("script").textContent);
if (data.run?.buffer) data.run.buffer = $message.bytesOf(data.run.buffer);
$%s.default.render({ model: $message.shelf(data), el: place });</script>"""


def view(kind, styles, **data):
    """Return a page that contains one view alone."""
    style = parts.style("shared/view.css", *styles)
    script = parts.linked(parts.FOLDER / kind / f"{kind}.js")
    return VIEW % (style, parts.embedded(kind, **data), script, kind)


def puma():
    """Show a PUMA without motors, painted with the force of each joint on its link."""
    arm = rd.robots.puma560()
    fall = rd.simulate(arm, [0.3, -0.9, 0.4, 0.0, 0.6, 0.0], np.zeros(arm.n), 1.0)
    return view("space", ["space/space.css"], run=space.pack(fall, title="puma560 without motors"))


def sweeps():
    """Show the articulated-body algorithm of the report, link by link."""
    message = stepper.sweep_message(SWEEPS["rk-fd4"], arm=4, at=7)
    return view("stepper", ["stepper/stepper.css"], view=message)


def laboratory():
    """Open the arm laboratory without Python."""
    sys.path.insert(0, str(SITE))
    spec = importlib.util.spec_from_file_location("laboratory", SITE / "laboratory.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool.page()


def zoomed(page):
    """Come nearer, and go on to the middle of the fall."""
    page.locator(".rd-space-stage").focus()
    for _ in range(3):
        page.keyboard.press("+")
    page.get_by_label("Painted").select_option("forces")
    page.locator(".rd-scrub").fill("0.3")


def stepped(page):
    """Go on by some visits."""
    page.locator(".rd-view").first.focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")


def played(page):
    """Open a hanging chain as a link does, painted, at half of its run."""
    state = '{"preset": "Who holds the chain?", "seen": {"at": 0.62, "layer": "tensions"}}'
    page.evaluate("hash => { location.hash = hash; }", state)


SCREENS = {"puma": (puma, zoomed), "sweeps": (sweeps, stepped), "laboratory": (laboratory, played)}


def main():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as drivers, tempfile.TemporaryDirectory() as folder:
        browser = drivers.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for name, (made, done) in SCREENS.items():
            page = browser.new_page(viewport=SIZE)
            path = Path(folder) / f"{name}.html"
            path.write_text(made(), encoding="utf-8")
            page.goto(path.as_uri())
            page.wait_for_timeout(2000)
            done(page)
            page.wait_for_timeout(1000)
            picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            picture.quantize(COLOURS).save(HERE / f"{name}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
