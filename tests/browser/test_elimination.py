"""The matrix beside the arm in a browser: by itself, by mouse, by finger, by keyboard, read aloud."""

import re

import pytest
from cases import script
from pages import AXE, RULES, Windows

DESK = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
LYING = {"width": 844, "height": 390}
AT = "matrixBesideArm.at"
# Boxes of canvas and controls that lie outside the window or on one another.
OUTSIDE = """() => [...document.querySelectorAll(".em button, .em input, .em canvas, .em-title")].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width && (box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
}).map((node) => node.outerHTML.slice(0, 60))"""
# Visible words, of the page and in drawings.
WORDS = """() => {
    const said = [...document.querySelectorAll(".em-title, .em-views button, .em-foot label, .em-foot button")]
        .filter((node) => node.offsetWidth).map((node) => node.textContent);
    const { pen } = matrixBesideArm, fill = pen.fillText;
    pen.fillText = function (text, ...at) { if (pen.globalAlpha > 0) said.push(text); fill.call(pen, text, ...at); };
    matrixBesideArm.draw();
    delete pen.fillText;
    return said.join(" ").match(/[A-Za-z]{2,}/g); }"""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("elimination") / "elimination.html"
    path.write_text(script("tools/site/elimination.py").page("index.html"), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def opened(chromium, page_file):
    """Open the page in a new window: opened(size, link, touch)."""
    windows = Windows(chromium)

    def open_one(size=DESK, link="", touch=False, **options):
        page = windows.open(page_file + link, size, touch, **options)
        page.wait_for_function("window.matrixBesideArm?.words")  # the first picture is drawn
        return page

    yield open_one
    windows.close()
    assert windows.faults == []


def test_it_begins_by_itself_with_three_steps_and_invites_to_drag(opened):
    page = opened()
    assert len(page.evaluate(WORDS)) <= 24
    page.wait_for_function(f"{AT} === 3 && !matrixBesideArm.plays")
    page.wait_for_function("document.querySelector('.em-at').matches('.em-calls')")
    box = page.locator(".em-at").bounding_box()
    page.mouse.move(box["x"] + 12 + (box["width"] - 24) / 4, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 12 + (box["width"] - 24) / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    page.wait_for_function(f"{AT} === 6")
    assert not page.evaluate("document.querySelector('.em-at').matches('.em-calls')")
    page.wait_for_function("location.hash.includes('at=6')")


@pytest.mark.audit
def test_both_ways_are_given_the_same_number_of_squares(opened):
    page = opened(link="#n=12&at=0")
    page.click('[data-do="race"]')
    spent = page.wait_for_function(  # of one instant: the race goes on
        """() => { const { now, race } = matrixBesideArm, costs = matrixBesideArm.model.costs(false);
        const of = (way) => costs[way].slice(0, now[way].step).reduce((a, b) => a + b, 0)
            + (race[way] - now[way].step) * costs[way][now[way].step];
        return race?.chain > 3 && ["matrix", "chain"].map(of); }"""
    ).json_value()
    assert spent[0] == pytest.approx(spent[1], rel=1e-6)
    page.wait_for_function(f"{AT} === 12")


def test_a_link_shows_what_was_seen_and_nonsense_shows_the_usual(opened):
    page = opened(link="#n=7&pose=2&at=4")
    joint = page.evaluate(
        """() => { const { fit, model } = matrixBesideArm, box = matrixBesideArm.canvas.getBoundingClientRect();
        const [x, y] = fit.at(model.place.ends[5]); return [box.left + x, box.top + y]; }"""
    )
    page.mouse.move(*joint)
    page.mouse.down()
    page.mouse.move(joint[0] + 30, joint[1] + 25, steps=3)
    page.mouse.up()
    page.click('[data-view="digits"]')
    page.wait_for_function("location.hash.includes('digits')")
    link = page.evaluate("location.hash")
    assert "bends=" in link
    other = opened(link=link)
    keep = "(({ model, state, at }) => [model.q, state.view, at])(matrixBesideArm)"
    assert other.evaluate(keep) == page.evaluate(keep)
    assert opened(link="#n=wolf&at=%").evaluate("matrixBesideArm.model.n") == 12


def test_it_is_moved_by_keys_and_read_aloud(opened):
    page = opened(link="#n=5&at=0", reduced_motion="reduce")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    page.wait_for_function(f"{AT} === 2")
    page.wait_for_function(
        "document.querySelector('.em-said').textContent.includes('2 of 5 joints')"
    )
    text = page.inner_text(".em-said")
    assert re.search(r"inertia [\d.]+ by both ways", text)
    assert "25 in the matrix, 18 along the chain" in text
    assert page.get_attribute(".em-at", "aria-valuetext") == text
    assert page.locator(".em-table tr").count() == 6
    before = page.evaluate("matrixBesideArm.model.q")
    page.keyboard.press("]")
    assert page.evaluate("matrixBesideArm.model.q") != before
    page.keyboard.press("End")
    page.wait_for_function(f"{AT} === 5")
    page.keyboard.press("Home")
    page.wait_for_function(f"{AT} === 0")


@pytest.mark.audit
def test_a_gesture_reorders_the_band_which_then_fills_in(opened):
    page = opened(link="#n=12&at=12&view=band")
    assert "48 with lengths" in page.get_attribute("canvas", "aria-label")
    page.click('[data-do="order"]')
    page.wait_for_function("matrixBesideArm.shift === 1")
    page.keyboard.press("End")
    page.wait_for_function(f"{AT} === 24")
    assert "1459 with lengths first" in page.get_attribute("canvas", "aria-label")
    page.wait_for_function("location.hash.includes('order=lengths')")


@pytest.mark.audit
@pytest.mark.parametrize("size", [DESK, PHONE, LYING])
def test_it_fits_and_is_accessible_on_every_screen(opened, axe, size):
    for scheme in ("light", "dark"):
        page = opened(size, "#n=12&at=5", touch=size is not DESK, color_scheme=scheme)
        assert page.evaluate(OUTSIDE) == []
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert page.evaluate("document.querySelector('.em').dataset.theme") == scheme
        page.evaluate(axe)
        assert page.evaluate(AXE, [RULES, ["body"]]) == []


@pytest.mark.audit
def test_no_square_pulses_more_than_three_times_a_second(opened):
    page = opened(link="#n=60&at=0")
    page.click('[data-do="play"]')
    seen = page.evaluate(
        """() => new Promise((done) => { const found = [];
        const look = () => { found.push([matrixBesideArm.pace, matrixBesideArm.scene().beat.matrix]);
            matrixBesideArm.at > 12 ? done(found) : requestAnimationFrame(look); };
        look(); })"""
    )
    assert max(beat for _, beat in seen) > 0.3  # slow steps do pulse
    assert [beat for pace, beat in seen if pace < 1 / 3 and beat > 0.01] == []


@pytest.mark.audit
def test_with_reduced_motion_nothing_moves_by_itself(opened):
    page = opened(reduced_motion="reduce")
    page.wait_for_timeout(1200)
    assert page.evaluate(AT) == 0
    page.click('[data-do="play"]')
    page.wait_for_function(f"{AT} === 2")
    assert not page.evaluate("matrixBesideArm.scene().swings")


def test_a_frame_older_than_the_gesture_moves_nothing_back(opened):
    page = opened(link="#n=5&at=0")
    page.evaluate("matrixBesideArm.play(); matrixBesideArm.frame(performance.now() - 5000)")
    assert page.evaluate(AT) >= 0
