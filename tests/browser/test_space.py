"""Test the player in three dimensions in a page: drawn, turned by keys and mouse, described."""

import base64
from types import SimpleNamespace

import numpy as np
import pytest
from pages import Watched

import robodyn_lib as rd
from workbook.widgets import parts, space
from workbook.widgets.laboratory import Scene
from workbook.widgets.mobile import lifted, mobile

BEGIN = """const place = document.querySelector(".rd-embed");
const data = JSON.parse(place.querySelector("script").textContent);
data.run.buffer = $message.bytesOf(data.run.buffer);
$space.default.render({ model: $message.shelf(data), el: place });"""
PAGE = """<!doctype html><html lang="en"><head><title>space</title><meta charset="utf-8"><style>%s</style></head>
<body>%s<script>%s%s</script></body></html>"""
# Of the picture: how many pixels are orange as a hinge's drum is, and where their middle is, from
# the left.
ORANGE = """canvas => {
    const { width, height } = canvas, { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    let count = 0, sum = 0;
    for (let k = 0; k < data.length; k += 4) if (data[k] > 180 && data[k] - data[k + 2] > 110 && data[k + 1] > 100) {
        count += 1; sum += k / 4 % width; }
    return [count, sum / count / width]; }"""


@pytest.fixture(scope="module")
def opened(browser, tmp_path_factory):
    """A rod that turns about z by a quarter of a circle in a second, about y by half as much."""
    arm = rd.Arm(
        axes=[[0, 0, 1], [0, 1, 0]],
        joint_types="RR",
        offsets=[[0, 0, 0.3], [0.5, 0, 0]],
        masses=[2, 1],
        coms=[[0.25, 0, 0]] * 2,
        tip_offset=[0.5, 0, 0],
        inertias=[np.diag([0.001, 0.05, 0.05])] * 2,
    )
    t = np.linspace(0, 1, 11)
    q = np.column_stack([np.pi / 2 * t, np.pi / 4 * t])
    run = SimpleNamespace(
        arm=arm, t=t, q=q, qd=0 * q + [np.pi / 2, np.pi / 4], gravity=np.array(rd.GRAVITY)
    )
    script = parts.linked(parts.FOLDER / "space" / "space.js")
    html = PAGE % (
        parts.style("shared/view.css", "space/space.css"),
        parts.embedded("space", run=space.pack(run)),
        script,
        BEGIN,
    )
    watched = Watched(browser.new_page())
    watched.page.goto(f"data:text/html;base64,{base64.b64encode(html.encode()).decode()}")
    watched.stage = watched.page.locator(".rd-space-stage")
    assert watched.comes(lambda: watched.stage.evaluate(ORANGE)[0] > 50)
    yield watched
    watched.page.close()


def alt_text(watched):
    return watched.stage.get_attribute("aria-label")


def test_keys_turn_the_picture_and_the_words_follow(opened):
    words = alt_text(opened)
    assert "at 0.00 s: the tip at (1, 0, 0.3) m; seen from azimuth -58°, elevation 22°" in words
    before = opened.stage.evaluate(ORANGE)
    opened.stage.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "+", "+"):
        opened.page.keyboard.press(key)
    assert "azimuth -46°, elevation 28°" in alt_text(opened)
    assert opened.page.get_by_label("View").input_value() == ""
    after = opened.stage.evaluate(ORANGE)
    assert after[0] > 1.15 * before[0]  # nearer, so larger
    assert after[1] != before[1]
    opened.page.keyboard.press("0")
    assert opened.stage.evaluate(ORANGE) == before
    assert opened.page.get_by_label("View").input_value() == "from a corner"


# For a run of ten steps: (key, the frame that it leads to).
WALK = [
    ("ArrowRight", 1),
    ("ArrowRight", 2),
    ("ArrowLeft", 1),
    ("End", 10),
    ("ArrowRight", 10),
    ("ArrowLeft", 9),
    ("Home", 0),
    ("ArrowLeft", 0),
    ("x", 0),
    ("Tab", 0),
    ("Control+ArrowRight", 0),
]


def test_keys_walk_the_frames_and_what_they_do_goes_no_further(opened):
    """A notebook around would take them as commands. Lists and buttons keep their own keys."""
    page = opened.page
    view = opened.page.locator(".rd-view")
    play = opened.page.locator(".rd-play")
    page.evaluate("""() => { globalThis.further = [];
        document.addEventListener("keydown", ({ key }) => further.push(key)); }""")
    for key, frame in WALK:
        view.press(key)
        assert f"at {frame / 10:.2f} s" in alt_text(opened), key
    assert page.evaluate("further") == ["Tab", "Control", "ArrowRight"]
    page.get_by_label("Speed").press("End")
    page.get_by_label("One step on").press(" ")
    assert "at 0.10 s" in alt_text(opened)
    for key, does in (
        ("k", "Play"),
        (" ", "Pause"),
        ("ArrowRight", "Play"),
        (" ", "Pause"),
        (" ", "Play"),
        ("Home", "Play"),
    ):
        view.press(key)
        assert play.get_attribute("title") == f"{does} (space)", key


def test_a_pointer_turns_it_too(opened):
    box = opened.stage.bounding_box()
    x = box["x"] + box["width"] / 2
    y = box["y"] + box["height"] / 2
    opened.page.mouse.move(x, y)
    opened.page.mouse.down()
    opened.page.mouse.move(x - 40, y - 20)
    opened.page.mouse.up()
    assert "azimuth -38°, elevation 12°" in alt_text(opened)
    opened.page.get_by_label("View").select_option("from above")
    assert "azimuth -90°, elevation 90°" in alt_text(opened)
    opened.page.get_by_label("View").select_option("from a corner")


def test_time_moves_the_arm_and_the_painted_values_are_shown(opened):
    before = opened.stage.evaluate(ORANGE)
    opened.page.locator(".rd-view").focus()
    opened.page.keyboard.press("End")
    assert "at 1.00 s: the tip at (0, 0.85, −0.05) m" in alt_text(opened)
    assert opened.stage.evaluate(ORANGE) != before
    opened.page.get_by_label("Painted").select_option("forces")
    assert "forces, largest at link 1 " in alt_text(opened)
    opened.page.get_by_label("at", exact=True).select_option("2")
    assert "forces, link 2 " in alt_text(opened)
    assert "N: force of a joint on its link" in opened.page.locator(".rd-legend").inner_text()
    opened.page.get_by_label("Painted").select_option("P")
    assert "at link 2: of 1 kg beyond it" in alt_text(opened)


def test_links_are_drawn_as_in_pictures_or_as_their_inertias(opened):
    before = opened.stage.screenshot()
    opened.page.get_by_label("inertias").check()
    assert opened.stage.screenshot() != before
    opened.page.get_by_label("inertias").uncheck()
    assert opened.stage.screenshot() == before


def test_nothing_went_wrong(opened):
    assert opened.complaints() == []


PANEL = """const place = document.querySelector(".rd-embed");
const data = JSON.parse(place.querySelector("script").textContent);
$panel.default.render({ model: $message.shelf(data), el: place });"""


def test_a_slider_brings_another_run_and_the_time_the_view_and_the_layer_stay(browser):
    """A page without Python has a run of a mobile for each of two masses of its beam."""

    def swings(beam):
        robot = mobile(beam)
        start = lifted(robot)
        t = np.linspace(0, 0.2, 5)
        return rd.simulate(robot, start, np.zeros(robot.nv), t, dt=0.01, progress=False)

    scene = Scene(swings, "A mobile", beam=[0.1, 10.0])
    html = PAGE % (
        parts.style("shared/view.css", "space/space.css", "inputs/inputs.css"),
        parts.embedded("panel", **scene.described()["data"]),
        parts.linked(parts.FOLDER / "inputs" / "panel.js"),
        PANEL,
    )
    watched = Watched(browser.new_page())
    watched.page.set_content(html)
    watched.stage = watched.page.locator(".rd-space-stage")
    assert watched.comes(lambda: watched.stage.get_attribute("aria-label"))
    watched.page.get_by_label("Painted").select_option("forces")
    watched.page.get_by_label("at", exact=True).select_option("2")
    watched.stage.focus()
    watched.page.keyboard.press("0")
    watched.page.get_by_role("button", name="One step on (right arrow)").click(click_count=2)
    before = alt_text(watched)
    assert "at 0.10 s" in before
    slider = watched.page.get_by_role("slider", name="beam")
    slider.focus()
    watched.page.keyboard.press("ArrowRight")
    assert watched.comes(lambda: "beam = 10" in watched.page.content())
    after = alt_text(watched)
    assert "at 0.10 s" in after
    assert after != before
    assert watched.page.get_by_label("Painted").input_value() == "forces"
    assert watched.page.get_by_label("at", exact=True).input_value() == "2"
    watched.page.close()
