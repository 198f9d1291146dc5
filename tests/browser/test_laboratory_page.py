"""Test the laboratory page without Python, opened from disk and driven by its controls.

Its numbers are compared with Python's here where they are painted, and all of them in
test_laboratory_in_node.py.
"""

import json
import re
import urllib.parse
from dataclasses import fields, replace

import numpy as np
import pytest
from cases import script
from pages import SIZE, Watched

from workbook.widgets import links, painted
from workbook.widgets.experiment import Setup, run, solvers
from workbook.widgets.presets import PRESETS
from workbook.widgets.race import SIZES

pytestmark = pytest.mark.audit

# Moves a slider with every picture of the screen, until so many runs have come; returns what each
# says of its steps.
DRAG = """async ([name, low, high, wanted]) => {
    const slider = document.getElementById(name), steps = [];
    const { model } = laboratory, player = document.querySelector(".rd-player");
    model.on("change:run", () => steps.push(JSON.parse(player.dataset.parameters).at(-1)));
    for (let k = 0; steps.length < wanted; k++) {
        slider.value = low + (k * (high - low)) / 50 % (high - low);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise(requestAnimationFrame);
    }
    return steps;
}"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Return (the command's module, the page as a file)."""
    tool = script("tools/site/laboratory.py")
    path = tmp_path_factory.mktemp("page") / "laboratory.html"
    path.write_text(tool.page(), encoding="utf-8")
    return tool, path


class Page:
    def __init__(self, watched, path):
        self.watched, self.page = watched, watched.page
        self.page.goto(path.as_uri())
        self.player = self.page.locator(".rd-player")

    def to(self, state=""):
        """Open a state, given as itself or as the text of a link."""
        self.page.evaluate(
            "hash => { location.hash = hash; }",
            state if isinstance(state, str) else json.dumps(state),
        )

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def titled(self, name):
        return self.watched.comes(lambda: self.page.locator(".rd-title").inner_text() == name)

    def printed(self):
        """Return the parameters printed in the picture."""
        return json.loads(self.player.get_attribute("data-parameters") or "[]")

    def shows(self, words):
        """Return whether the player comes to show a run with these words among its parameters."""
        return self.watched.comes(lambda: words in self.printed()) and self.watched.draws(
            self.player
        )

    def notes(self, words):
        """Return whether the player shows a fault with these words, or with None no fault."""
        notice = self.page.locator(".rd-notice")
        if words is None:
            return self.watched.comes(lambda: notice.count() == 0)
        return self.watched.comes(lambda: words in notice.inner_text())

    def rests(self):
        """Wait until the page has computed everything requested."""
        return self.watched.until(lambda: self.player.get_attribute("data-busy") == "0")

    def unfold(self, whether=True):
        self.page.evaluate(
            "open => document.querySelectorAll('.rd-more, .rd-hands')"
            ".forEach((fold) => { fold.open = open; })",
            whether,
        )


@pytest.fixture(scope="module")
def shown(browser, made):
    watched = Watched(browser.new_page())
    yield Page(watched, made[1])
    watched.page.close()


@pytest.fixture
def opened(shown):
    """The page, unfolded. What went wrong in it by the end of a test fails that test."""
    shown.page.set_viewport_size(SIZE)
    shown.unfold()
    shown.watched.faults.clear()  # one error: the page was read from disk
    yield shown
    assert shown.watched.complaints() == []


def test_every_control_of_the_library_is_there_and_has_a_name(opened, made):
    tool, _ = made
    wanted = {f.metadata["label"] for f in fields(Setup) if f.name not in tool.IN_PYTHON}
    inputs = opened.page.locator("form input, form select")
    names = inputs.evaluate_all(
        "nodes => nodes.map((node) => node.labels[0]?.innerText ?? node.ariaLabel)"
    )
    legends = opened.page.locator("form fieldset fieldset legend").all_inner_texts()
    assert all(name.strip() for name in names)
    assert {
        label for label in wanted if not any(name.startswith(label) for name in [*names, *legends])
    } == set()


def test_presets_ask_and_a_wrong_choice_is_reported(opened):
    for name in ("A chain falls", "Energy drift"):
        opened.press(name)
        assert opened.titled(name)
    assert "three integrators" in opened.page.locator(".rd-question").inner_text()
    for name in ("euler", "semi-implicit", "midpoint"):
        opened.page.get_by_label(name, exact=True).uncheck()
    assert opened.notes("at least one integrator")
    opened.page.get_by_label("rk4").check()
    assert opened.notes(None)
    for label, typed, why in (
        ("Bent to [rad]", "1 2 x", "angles must be joint values [rad]"),
        ("Hands", "1 lock", "hands: '1 lock' is not of the form"),
    ):
        field = opened.page.get_by_label(label, exact=True)
        for text, words in ((typed, why), ("", None)):
            field.fill(text)
            field.press("Enter")
            assert opened.notes(words)


# Moves a slider and presses a preset before the page has drawn again.
AT_ONCE = """preset => {
    const slider = document.getElementById("gravity");
    slider.value = 3;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    [...document.querySelectorAll("#presets button")].find((one) => one.innerText === preset).click(); }"""


def test_a_preset_right_after_a_slider_is_asked_for_once(opened):
    """A second request, for the slider, would take its speed and its layer from a busy machine."""
    opened.press("Energy drift")
    assert opened.titled("Energy drift")
    opened.rests()
    before = int(opened.player.get_attribute("data-serial"))
    opened.page.evaluate(AT_ONCE, "A chain falls")
    assert opened.titled("A chain falls")
    opened.rests()
    serial = opened.player.get_attribute
    assert opened.watched.comes(lambda: int(serial("data-serial")) == before + 1)


def test_every_preset_is_offered_or_its_absence_explained(opened, made):
    tool, _ = made
    here = [name for name, preset in PRESETS.items() if tool.here(preset)]
    assert opened.page.locator("#presets button").all_inner_texts() == here
    assert {*tool.WORDS} <= {*PRESETS}
    assert "Where do they cross?" not in here  # two solvers in Python race
    wrong = PRESETS["A wrong formula that keeps its energy"]
    opened.press(wrong.name)
    assert opened.shows("beside it: a solver with K 48 as printed")
    assert opened.page.locator(".rd-question").inner_text() == wrong.question
    boxes = (
        opened.page.get_by_role("group", name="Solvers", exact=True).get_by_role("checkbox").all()
    )
    shown = [box.get_attribute("value") for box in boxes]
    assert shown == [*tool.SOLVERS]
    assert "compiled" in shown
    text = opened.page.locator("#elsewhere").text_content()
    assert all(name in text for name in solvers() if name not in shown)
    assert all(name in text for name, preset in PRESETS.items() if not tool.here(preset))


def test_what_solvers_compute_is_painted_while_it_plays_and_its_sweep_is_walked(opened):
    """Change the layer during playback, after a link.

    The numbers at a joint are those of Python.
    """
    page = opened.page
    player = opened.player
    changes = {"links": 3, "paint": painted.ALL, "duration": 1.0, "step": 0.01, "start": "folded"}
    opened.to({"changes": changes | {"beside": "nothing"}})
    assert opened.shows(f"painted: {painted.ALL}")
    opened.rests()
    opened.press("Play (space)")
    page.locator(".rd-paint select").select_option(label="waves, by rk-fd3")
    assert opened.watched.comes(lambda: player.get_attribute("data-painted") == "waves")
    sweep = page.get_by_label("Sweep, joint by joint")
    face = page.locator(".rd-paint-said").first
    sweep.focus()
    for press in range(2):
        sweep.press("ArrowRight")
        begins = f"joint {3 - press} of 3, inward: z "
        assert opened.watched.comes(lambda begins=begins: face.inner_text().startswith(begins))
    assert player.locator(".rd-transport").get_attribute("data-playing") == "false"
    shown = numbers(face)[2:]
    python = run(Setup(**changes | {"paint": "waves", "solvers": "rk-fd3"})).painting
    wave = python.arrays["waves"]
    t = float(player.get_attribute("data-time"))
    theirs = [
        np.interp(t, python.t, x) for x in (*wave["carried"][:, 1].T, wave["innovation"][:, 1])
    ]
    assert np.allclose(shown, theirs, rtol=0.006, atol=1e-3)
    link = page.locator("#link").get_attribute
    seen = {"at": round(t, 4), "layer": "waves by rk-fd3", "sweep": 2}
    assert opened.watched.comes(lambda: links.read(link("href")).seen == seen)
    assert links.read(link("href")).changes["paint"] == painted.ALL
    state = link("href")
    then = face.inner_text()
    opened.to({"preset": "Energy drift"})
    opened.watched.until(lambda: page.locator(".rd-title").inner_text() == "Energy drift")
    opened.to(state)
    assert opened.watched.comes(lambda: float(player.get_attribute("data-time")) == seen["at"])
    opened.rests()
    assert (face.inner_text(), sweep.input_value()) == (then, "2")
    assert opened.watched.comes(lambda: page.locator("#link").get_attribute("href") == state)


def numbers(face):
    """Return the numbers in a text of the page."""
    words = face.inner_text().replace("\N{MINUS SIGN}", "-")
    return [float(x) for x in re.findall(r"-?[0-9.]+(?:e[-+]?[0-9]+)?", words)]


HANDS = {"links": 3, "paint": painted.ALL, "duration": 1.0, "step": 0.01, "start": "straight out"}
# A place [pixels] on the arm, which is level, in its picture, near its end: where it ends depends
# on how far a hand has pulled it, and so on how long.
LEVEL = """(canvas) => { const by = canvas.width / canvas.offsetWidth, { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    const blue = Array.from({ length: width * height }, (_, k) => k)
        .filter((k) => data[4 * k + 2] - data[4 * k] > 60);
    const columns = [...new Set(blue.map((k) => k % width))].sort((a, b) => a - b);
    const x = columns[Math.floor(0.8 * columns.length)], rows = blue.filter((k) => k % width === x);
    return rows.length ? [x / by, Math.floor(rows[rows.length >> 1] / width) / by] : null; }"""


def on_the_arm(opened, asked):
    """Show an arm that is level, and return a place on it, on the screen."""
    opened.to({"changes": asked, "seen": {"layer": ""}})
    assert opened.shows(f"painted: {painted.ALL}")
    opened.rests()
    return level(opened)


def level(opened):
    """Return where the arm is drawn now."""
    canvas = opened.page.locator(".rd-stage")
    canvas.scroll_into_view_if_needed()
    opened.watched.until(lambda: canvas.evaluate(LEVEL) is not None)
    box = canvas.bounding_box()
    (x, y) = canvas.evaluate(LEVEL)
    return box["x"] + x, box["y"] + y


def drag(opened, x, y, right, down):
    """Take the arm with the mouse, and hold it."""
    opened.page.mouse.move(x, y)
    opened.page.mouse.down()
    opened.page.mouse.move(x + right, y + down, steps=3)


def events(opened):
    return opened.page.locator("#hands").input_value()


def painted_anew(opened, pulls):
    """Wait for the run after this many pulls, shown from where the hand let go.

    Afterwards show the start of the run.
    """

    def pulled():
        return re.findall(r"link \d+ pulled", " ".join(opened.printed()))

    opened.watched.until(lambda: len(pulled()) == pulls)
    opened.rests()
    opened.page.locator(".rd-transport button").first.click()
    return opened.watched.comes(lambda: float(opened.player.get_attribute("data-time")) == 0)


def test_hands_take_the_arm_and_what_solvers_compute_is_painted_of_it(opened):  # noqa: PLR0915
    """Pull a link with mouse and finger; lock a joint by keys.

    The brake's torque is Python's.
    """
    page = opened.page
    player = opened.player
    place = on_the_arm(opened, HANDS)
    finger = page.context.new_cdp_session(page)
    onward = page.get_by_role("button", name="One step on")  # at the start a hand bends it

    def now():
        return float(player.get_attribute("data-time"))

    page.get_by_label("Speed", exact=True).select_option("0.1")  # a hand lets go at the run's end
    onward.click()
    drag(opened, *place, 0, -60)
    output = page.locator(".rd-hands output").inner_text
    assert opened.watched.until(lambda: "the hand pulls with" in output() or events(opened))
    page.mouse.up()
    painted_anew(opened, 1)
    x, y = level(opened)

    def touched(kind, *points):
        return finger.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y + down} for down in points]},
        )

    before = events(opened)
    onward.click()
    touched("touchStart", 3)
    touched("touchMove", 60)
    taken = page.get_by_role("button", name="Take the link")
    opened.watched.until(
        lambda: taken.get_attribute("aria-pressed") == "true" or events(opened) != before
    )
    opened.watched.until(lambda: now() > 0.1)
    touched("touchEnd")
    opened.watched.until(lambda: events(opened) != before)
    painted_anew(opened, 2)
    had = {*events(opened).split("; ")}
    onward.click()
    taken.focus()
    for key in ("Enter", "ArrowUp"):
        page.keyboard.press(key)
    raised = now()
    opened.watched.until(lambda: now() > raised + 0.1)
    page.keyboard.press("Escape")
    page.get_by_label("Speed", exact=True).select_option("1")
    painted_anew(opened, 3)
    (pull,) = {*events(opened).split("; ")} - had
    heights = [float(place.split()[-1].partition("x")[0]) for place in pull.split(",")]
    assert heights[-1] > heights[0]
    page.get_by_role("button", name="Hands off").press("Enter")
    opened.watched.until(lambda: events(opened) == "")
    opened.rests()
    page.get_by_label("Joint or link").select_option("2")
    page.get_by_role("button", name="Lock", exact=True).press("Enter")
    opened.watched.until(lambda: " lock 2" in events(opened))
    opened.rests()
    page.locator(".rd-paint select").select_option(label="felt inertia, by rk-fd4")
    face = page.locator(".rd-paint-said").first
    assert opened.watched.comes(lambda: "; none; " in face.inner_text())
    page.locator(".rd-paint select").select_option(label="reactions, by compiled")
    t = now()
    theirs = run(Setup(**HANDS | {"paint": "reactions", "hands": events(opened)})).painting
    torque = [np.interp(t, theirs.t, x) for x in theirs.arrays["reactions"]["torque"].T]
    assert np.allclose(numbers(face), torque, rtol=0.006)
    assert abs(torque[1]) > 0.1


# Where the arm is level, and pale since something is painted on it: the leftmost and the topmost
# pixel of its colour between two columns (shares of the width), and how many there are.
PALE = """(canvas, [from, to]) => {
    const by = canvas.width / canvas.offsetWidth, x = Math.round(from * canvas.width);
    const wide = Math.round((to - from) * canvas.width);
    const { data } = canvas.getContext("2d").getImageData(x, 0, wide, canvas.height);
    const pale = Array.from({ length: data.length / 4 }, (_, k) => k).filter((k) => data[4 * k] > 100
        && data[4 * k + 2] - data[4 * k] > 40);
    return [(x + Math.min(...pale.map((k) => k % wide))) / by, Math.floor(pale[0] / wide) / by, pale.length]; }"""


# Locks joints faster than runs are computed, then presses a preset, if one is named.
LOCK = """([joints, preset]) => {
    const all = [...document.querySelectorAll("button")];
    const button = (name) => all.find(({ innerText }) => innerText === name);
    const list = document.querySelector("[aria-label='Joint or link']");
    for (const joint of joints) { list.value = joint; button("Lock").click(); }
    button(preset)?.click(); }"""


def test_hands_do_all_that_is_pressed_and_let_go_of_an_arm_that_is_left(opened):
    page = opened.page
    hold = opened.page.get_by_role("button", name="Take the link")
    for joints, preset, then in (([1, 3], "", "0 lock 1; 0 lock 3"), ([30], "Energy drift", "")):
        opened.press("A chain falls")
        opened.rests()
        page.evaluate(LOCK, [joints, preset])
        assert opened.watched.comes(lambda then=then: events(opened) == then)
        opened.rests()
    opened.press("A chain falls")
    opened.rests()
    hold.press("Enter")
    opened.watched.until(lambda: float(opened.player.get_attribute("data-time")) > 0.1)
    opened.press("Energy drift")
    assert opened.titled("Energy drift")
    assert opened.watched.comes(lambda: float(opened.player.get_attribute("data-time")) == 0)
    assert (hold.get_attribute("aria-pressed"), events(opened)) == ("false", "")


def test_a_click_on_a_joint_makes_a_curve_of_what_is_painted_there(opened):
    page = opened.page
    plots = opened.page.locator(".rd-plots")
    changes = HANDS | {"links": 2, "paint": "tensions"}
    opened.to({"changes": changes, "seen": {"layer": "tensions"}})
    assert opened.shows("painted: tensions")
    opened.rests()
    canvas = page.locator(".rd-stage")

    def told():
        return plots.get_attribute("aria-label")

    x, y, _ = canvas.evaluate(PALE, [0.15, 0.95])
    curve = "tension of joint 1 [N]"
    playing = page.locator(".rd-transport").get_attribute
    assert curve not in told()
    for clicks in (1, 2):
        canvas.click(position={"x": x + 6, "y": y + 6})
        assert opened.watched.comes(lambda clicks=clicks: (curve in told()) == (clicks == 1))
        assert playing("data-playing") == "false"


def test_an_arm_that_is_dragged_before_it_plays_starts_there(opened):
    drag(opened, *on_the_arm(opened, HANDS | {"links": 2}), -20, -80)
    opened.page.mouse.up()
    angles = opened.page.locator("#angles")
    assert opened.watched.comes(lambda: float((angles.input_value() or "0").split()[-1]) > 0.1)
    assert events(opened) == ""


def test_two_solvers_are_shown_side_by_side_under_one_time(opened):
    opened.press("FD1 beside FD4")
    chosen = opened.page.locator(".rd-paint select option:checked")
    assert opened.watched.comes(lambda: chosen.text_content() == "rk-fd1 beside rk-fd4")
    opened.rests()
    stage = opened.page.locator(".rd-stage")
    # the arms are one arm length apart and swing to the left, so the second begins at 0.66
    halves = ([0, 0.66], [0.66, 1])
    left, right = (stage.evaluate(PALE, half)[2] for half in halves)
    assert left > 100
    assert 0.5 < right / left < 2  # arrows cover some of it


def test_three_controls_are_in_view_and_the_rest_is_behind_more(opened):
    knobs = opened.page.locator("form :is(input, select):visible")
    opened.unfold(False)
    in_view = knobs.count()
    assert 3 <= in_view <= 6  # a slider has a number beside it
    opened.page.locator(".rd-more summary").click()
    assert knobs.count() > in_view + 10
    opened.page.locator(".rd-hands summary").press(" ")  # elsewhere this key plays
    assert opened.page.get_by_label("Joint or link").is_visible()


def test_dense_against_linear_is_measured_here(opened):
    """The dense solver's times grow faster; each is a bar as long as its logarithm."""
    opened.press("Dense against O(N)")
    assert opened.titled("Dense against O(N)")
    opened.rests()
    assert not opened.page.locator("#costs").is_visible()  # times answer its question
    opened.page.get_by_role("button", name="Answer b to Dense").click()
    assert opened.watched.comes(lambda: opened.page.locator("#costs td").count() > 0)
    opened.unfold(False)  # the plot answers the question, so it must be on the screen
    opened.page.evaluate("() => scrollTo(0, 0)")
    opened.page.set_viewport_size({"width": 1280, "height": 720})
    box, more = (opened.page.locator(name).bounding_box for name in ("#costs", ".rd-more summary"))
    assert opened.watched.comes(
        lambda: more()["y"] + more()["height"] < box()["y"] and box()["y"] + box()["height"] < 721
    )
    opened.unfold()
    head, *rows = (row.split("\t") for row in opened.page.locator("#costs tr").all_inner_texts())
    assert [word.split()[0] for word in head] == ["links", "compiled", "composite-cholesky"]
    links, compiled, dense = np.array(rows, dtype=float).T
    assert (links == SIZES).all()
    assert dense[-1] / dense[0] > 10 * compiled[-1] / compiled[0]
    opened.page.get_by_role("checkbox", name="composite-cholesky").uncheck()
    assert opened.watched.comes(lambda: not opened.page.locator("#costs").is_visible())


def test_a_run_of_hours_can_be_stopped_and_is_forgotten_for_a_newer_one(opened):
    """Check that the page answers meanwhile, and that computed steps are kept."""
    page, at_work = opened.page, opened.page.locator("#work").is_visible
    opened.to({"changes": {"links": 100, "duration": 60, "step": 1e-6}})
    assert opened.watched.comes(at_work)
    hands = page.get_by_label("Hands", exact=True)
    hands.fill("1 lock")
    hands.press("Enter")
    opened.press("Stop here")
    assert opened.watched.comes(lambda: "on request" in page.locator(".rd-status").inner_text())
    assert opened.notes("is not of the form")  # that run was requested before
    hands.fill("")
    hands.press("Enter")
    assert opened.shows("100 rods: 2 m in equal parts, 1 kg in equal parts")
    page.get_by_label("Links", exact=True).press("ArrowLeft")
    assert opened.watched.comes(at_work)
    opened.press("Energy drift")
    assert opened.shows("1 rod: 2 m in equal parts, 1 kg in equal parts")
    opened.rests()
    assert not at_work()


def test_a_slider_that_is_dragged_is_followed(opened):
    """Show coarser pictures on a slow machine, never finer ones; then comes the run itself."""
    opened.to({"preset": "A beam of sixty links"})
    assert opened.shows("60 rods: 2 m in equal parts, 1 kg in equal parts")
    steps = opened.watched.run(DRAG, ["gravity", 5, 10, 12])
    assert steps
    assert all(float(message.removeprefix("step ").split()[0]) >= 5e-05 for message in steps)
    opened.rests()
    assert opened.printed()[-1] == "step 5e-05 s; 3 s"
    assert opened.page.locator(".rd-status").inner_text() == ""


FRAGMENTS = {
    "nonsense": "is not the state of a laboratory",
    "%E0%A4%A": "is not the state",
    "[1]": "is not the state",
    "null": "is not the state",
    '{"preset": "Whip"}': 'no preset "Whip"; choose from Two arms',
    '{"speed": 3}': 'unknown field "speed"',
    '{"only": ["lynx", "links"]}': 'no control "lynx"; choose from links, body',
    '{"changes": {"links": 0}}': "links must be 1 to 100 in steps of 1, got 0",
    '{"changes": {"links": "3"}}': 'got "3"',
    '{"changes": {"duration": 600}}': "duration must be 0.5 to 60 in steps of 0.5, got 600",
    '{"changes": {"step": -0.001}}': "step must be one of",
    '{"changes": {"step": 1e9}}': "got 1000000000",
    '{"changes": {"solvers": []}}': "solvers must be some of compiled",
    '{"changes": {"solvers": ["rk-fd4"]}}': 'got ["rk-fd4"]',
    '{"changes": {"angles": "1 blah"}}': "angles must be joint values [rad]",
    '{"changes": {"angles": "99999"}}': "angles must be joint values [rad]",
    f'{{"changes": {{"hands": "1 lock {99 * "x"}"}}}}': (
        f"hands: '1 lock {53 * 'x'}' is not of the form 'TIME lock"
    ),
    '{"seen": {"at": -1}}': "seen: at cannot be -1",
    '{"seen": {"layer": "moods"}}': 'layer cannot be "moods"',
    '{"seen": {"sweep": 0.5}}': "sweep cannot be 0.5",
    '{"seen": {"constructor": 1}}': "constructor cannot be 1",
    '{"changes": {"constructor": 1}}': 'no control "constructor"',
    '{"changes": 3}': "changes cannot be 3",
}


def test_an_opening_shows_the_cost_of_steps_if_they_can_be_chosen(opened):
    """Check also that the name of one solver is read as a list of one."""
    time = opened.page.locator("#time")
    for only, visible in ((["links", "step"], True), (["links"], False)):
        opened.to({"changes": {"solvers": "compiled"}, "bare": True, "only": only})
        assert opened.watched.comes(lambda visible=visible: time.is_visible() == visible)
        opened.rests()
        assert time.text_content().startswith("Computed in ")
    opened.to()
    assert opened.shows("2 rods: 2 m in equal parts, 1 kg in equal parts")


def test_a_nonsensical_address_is_reported(opened):
    """Check also that the page shows the rest of the address."""
    refused = opened.page.evaluate(
        "all => all.map(fragment => laboratory.asked('#' + fragment).refused.join('; '))",
        [*FRAGMENTS],
    )
    assert [
        (fragment, message)
        for (fragment, words), message in zip(FRAGMENTS.items(), refused)
        if words not in message
    ] == []
    opened.to('{"changes": {"links": 3, "step": 0}, "only": ["links"]}')
    assert opened.shows("3 rods: 2 m in equal parts, 1 kg in equal parts")
    assert "step must be one of" in opened.page.locator("#refused").inner_text()
    assert [
        node.get_attribute("id") for node in opened.page.locator("form [id]:visible").all()
    ] == ["links"]
    opened.to()
    assert opened.watched.comes(lambda: not opened.page.locator("#refused").is_visible())
    # unknown names of controls are listed in one line, and nothing below it moves
    play = opened.player.get_by_role("button", name="Play")
    opened.to({"only": ["links", *map(str, range(40))]})
    opened.page.locator("#refused").wait_for()
    place = play.bounding_box()
    opened.to({"only": ["links"]})
    assert opened.watched.comes(lambda: not opened.page.locator("#refused").is_visible())
    assert abs(play.bounding_box()["y"] - place["y"]) < 12
    opened.to()
    assert opened.shows("2 rods: 2 m in equal parts, 1 kg in equal parts")


def test_a_misprint_that_a_link_opens_is_of_no_preset(opened):
    marked = opened.page.locator("#presets [aria-pressed=true]")
    opened.press("Two arms a hair apart")
    assert opened.watched.comes(lambda: marked.count() == 1)
    opened.to('{"changes": {"misprint": "K 48"}}')
    assert opened.watched.comes(lambda: marked.count() == 0)
    opened.to()
    assert opened.watched.comes(lambda: marked.all_inner_texts() == ["Two arms a hair apart"])


def test_a_link_brings_this_state(opened):
    opened.press("Energy drift")
    duration = opened.page.get_by_label("Duration [s], as a number")
    for typed, taken in (("3.14", "3"), ("", "3"), ("-99", "0.5")):  # onto its grid
        duration.fill(typed)
        duration.press("Enter")
        assert duration.input_value() == taken
    opened.page.get_by_label("Links", exact=True).press("ArrowRight")
    opened.page.get_by_label("Start", exact=True).select_option("folded")
    opened.page.get_by_label("rk4", exact=True).check()
    assert opened.shows("rk4, euler, semi-implicit, midpoint")
    request = json.loads(
        urllib.parse.unquote(opened.page.locator("#link").get_attribute("href").removeprefix("#"))
    )
    changes = {
        "links": 2,
        "duration": 0.5,
        "start": "folded",
        "integrators": ["rk4", "euler", "semi-implicit", "midpoint"],
    }
    assert request == {"preset": "Energy drift", "changes": changes}
    before = opened.printed()
    opened.press("Two arms a hair apart")
    assert opened.titled("Two arms a hair apart")
    opened.to(urllib.parse.quote(json.dumps(request)))
    assert opened.watched.comes(lambda: opened.printed() == before)
    setup = replace(PRESETS[request["preset"]].setup(), **request["changes"])
    assert before == setup.lines()


@pytest.mark.parametrize(("wide", "high"), [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)])
def test_picture_play_and_controls_are_on_one_screen(opened, wide, high):
    opened.page.set_viewport_size({"width": wide, "height": high})
    stage, play, slider = (
        opened.page.locator(place).bounding_box for place in (".rd-stage", ".rd-play", "#links")
    )
    for preset in ("What does a motor have to move?", "Two arms a hair apart"):
        opened.press(preset)
        opened.rests()
        opened.page.evaluate("() => { scrollTo(0, 0); }")
        assert opened.watched.comes(lambda: play()["y"] + play()["height"] < high)
        assert slider()["y"] < high
        assert stage()["x"] + stage()["width"] < slider()["x"] < wide


# On a phone, at one instant: the picture, below it play, and below that the controls.
STACKED = """() => {
    const [stage, play, loop, form] = [".rd-stage", ".rd-play", ".rd-loop", "#controls"]
        .map((name) => document.querySelector(name).getBoundingClientRect());
    return stage.y < play.y && play.y === loop.y && play.bottom <= form.y && form.y < 844; }"""


def test_on_a_phone_play_is_above_the_controls_whatever_is_shown(opened):
    opened.page.set_viewport_size({"width": 390, "height": 844})
    opened.unfold(False)
    for button in opened.page.locator("#presets button").all():
        button.evaluate("node => { node.click(); scrollTo(0, 0); }")
        opened.rests()
        assert opened.watched.comes(lambda: opened.page.evaluate(STACKED)), button.inner_text()


def test_a_chain_falls_in_its_frame_and_slowly(opened):
    """Check that the chain fills most of the picture's width and is not a dot."""
    opened.press("A chain falls")
    assert opened.titled("A chain falls")
    assert opened.page.get_by_label("Speed").input_value() == "0.25"
    inked = """canvas => {
        const { width, height } = canvas, { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
        let low = width, high = 0;
        for (let k = 0; k < data.length; k += 4) if (data[k + 2] - data[k] > 80) {           // the arm is blue
            low = Math.min(low, k / 4 % width); high = Math.max(high, k / 4 % width); }
        return (high - low) / width; }"""
    assert opened.watched.comes(lambda: opened.page.locator(".rd-stage").evaluate(inked) > 0.25)


# --- a picture waits for the reader, and fills the screen -----------------------------------------
# Pixels of a plot's area, and of the names beside it, that have the colour of a series: those to the
# right of the cursor at t, and those to its left.
SERIES = """canvas => {
    const by = canvas.width / canvas.offsetWidth, player = canvas.closest(".rd-player");
    const style = getComputedStyle(player), { width, height } = canvas;
    const bytes = (text) => text.match(/[0-9a-f]{2}/gi).map((x) => parseInt(x, 16));
    const colour = (i) => bytes(style.getPropertyValue(`--rd-series-${i}`));
    const series = [1, 2, 3, 4, 5].map(colour);
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    const { value, min, max } = player.querySelector(".rd-transport .rd-scrub");
    const share = (value - min) / (max - min || 1);
    const found = { right: 0, left: 0 };
    for (const { left, right, top, bottom } of JSON.parse(canvas.dataset.areas)) {
        const cursor = left + share * (right - left);
        for (let y = Math.ceil(by * top); y < by * bottom; y++)
            for (let x = Math.ceil(by * (left - 6)); x < Math.min(by * (right + 40), width); x++) {
                const k = 4 * (y * width + x), near = ([r, g, b]) =>
                    Math.abs(data[k] - r) + Math.abs(data[k + 1] - g) + Math.abs(data[k + 2] - b) < 60;
                if (series.some(near)) found[x > by * cursor + 1 ? "right" : "left"]++;
            }
    }
    return found; }"""
SIZES_SEEN = [
    (1280, 720, "light"),
    (1920, 1080, "dark"),
    (390, 844, "light"),
    (820, 1180, "dark"),
    (700, 900, "light"),
]


@pytest.fixture
def covered(chromium, made):
    """The page in a new browser context, in which no prediction has been chosen yet."""
    window = chromium.new_context(viewport=SIZE, service_workers="block")
    watched = Watched(window.new_page())
    page = Page(watched, made[1])
    watched.faults.clear()  # one error: the page was read from disk
    yield page
    assert watched.complaints() == []
    window.close()


def names_here(page):
    return page.page.locator("#presets button").all_inner_texts()


def choose(page, name):
    page.page.evaluate(
        """name => [...document.querySelectorAll("#presets button")]
            .find(({ innerText }) => innerText === name).click()""",
        name,
    )
    pressed = page.page.locator("#presets [aria-pressed=true]")
    page.watched.until(lambda: pressed.all_inner_texts() == [name])
    page.rests()


@pytest.mark.parametrize(("wide", "high", "theme"), SIZES_SEEN)
def test_at_the_start_no_curve_is_ahead_of_the_cursor(covered, wide, high, theme):
    """Try every preset; with the cursor half way, all curves end behind it."""
    covered.page.set_viewport_size({"width": wide, "height": high})
    covered.page.emulate_media(color_scheme=theme)
    plots = covered.page.locator(".rd-plots")
    for name in names_here(covered):
        choose(covered, name)
        assert plots.evaluate(SERIES)["right"] == 0, name
        scrub = covered.page.locator(".rd-transport .rd-scrub")
        scrub.evaluate(
            """node => { node.value = (Number(node.min) + Number(node.max)) / 2;
                node.dispatchEvent(new Event("input")); }"""
        )
        seen = plots.evaluate(SERIES)
        assert seen["right"] == 0, name
        assert seen["left"] > 30, name


@pytest.mark.parametrize(
    "changes",
    [
        {"links": 7, "gravity": 5.0},
        {"hands": "0.2 lock 2"},
        {"misprint": "RK 2.32, first form"},
        {"misprint": "K 48"},
    ],
    ids=str,
)
def test_a_run_of_ones_own_and_a_misprint_wait_too(covered, changes):
    serial = covered.player.get_attribute("data-serial")
    covered.to({"changes": changes})
    covered.watched.comes(lambda: covered.player.get_attribute("data-serial") != serial)
    covered.watched.comes(lambda: covered.player.get_attribute("data-busy") == "0")
    seen = covered.page.locator(".rd-plots").evaluate(SERIES)
    assert (seen["right"], seen["left"] > 0) == (0, True)


def test_a_letter_opens_the_curves_and_starts_the_film(covered):
    plots = covered.page.locator(".rd-plots")
    player = covered.player
    choose(covered, "Whip crack")
    assert "fastest" not in player.inner_text()
    covered.page.get_by_role("button", name="Answer a to Whip crack").click()
    playing = player.locator(".rd-transport").get_attribute
    assert covered.watched.comes(lambda: playing("data-playing") == "true")
    assert covered.watched.comes(lambda: plots.evaluate(SERIES)["right"] > 100)
    text = player.locator(".rd-reason").inner_text()
    assert text.startswith("(a) is wrong. It is (c): the energy of all that fell")
    assert "The tip is fastest at t = 0.53 s: 52.5 m/s." in player.inner_text()
    choose(covered, "Energy drift")
    assert plots.evaluate(SERIES)["right"] == 0


def test_a_run_that_was_seen_to_its_end_is_open_and_another_question_is_not(covered):
    plots = covered.page.locator(".rd-plots")
    choose(covered, "A chain falls")
    covered.player.focus()
    covered.player.press("End")
    covered.player.press("Home")
    assert covered.watched.comes(lambda: plots.evaluate(SERIES)["right"] > 100)
    choose(covered, "Who holds the chain?")
    assert plots.evaluate(SERIES)["right"] == 0


def test_what_is_painted_waits_where_the_question_is_about_the_first_instant(covered):
    """Check that no arrow of FD1 or FD4 is drawn at rest before a letter is given."""
    arrows = """canvas => {
        const { width, height } = canvas;
        const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
        let found = 0;                                                       // the purple of z(k)
        for (let k = 0; k < data.length; k += 4)
            if (Math.abs(data[k] - 176) + Math.abs(data[k + 1] - 72) + Math.abs(data[k + 2] - 127) < 40) found++;
        return found; }"""
    stage = covered.page.locator(".rd-stage")
    plots = covered.page.locator(".rd-plots")
    choose(covered, "FD1 beside FD4")
    assert stage.evaluate(arrows) == 0
    assert plots.evaluate(SERIES) == {"left": 0, "right": 0}  # nor a dot, nor a name at its height
    covered.page.get_by_role("button", name="Answer b to FD1").click()
    assert covered.watched.comes(lambda: stage.evaluate(arrows) > 50)


# Pairs of visible parts, in the player and beside it, that overlap.
OVERLAPS = """() => {
    const names = [".rd-title", ".rd-question", ".rd-choices .rd-tab", ".rd-stage", ".rd-transport",
        ".rd-plots", ".rd-paint", "#presets", "#controls", "#below", ".rd-print", ".rd-hands"];
    const all = names.flatMap((name) => [...document.querySelectorAll(name)].map((node) => [name, node]))
        .filter(([, node]) => node.checkVisibility() && node.getBoundingClientRect().height > 0);
    const found = [];
    all.forEach(([name, a], i) => all.slice(i + 1).forEach(([other, b]) => {
        if (a.contains(b) || b.contains(a)) return;
        const p = a.getBoundingClientRect(), q = b.getBoundingClientRect();
        const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (wide > 1 && high > 1) found.push([name, other, Math.round(wide), Math.round(high)]);
    }));
    return found; }"""
# Width of the arm's blue in the picture, in CSS pixels.
INKED = """canvas => {
    const { width, height } = canvas, { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    let low = width, high = 0;
    for (let k = 0; k < data.length; k += 4) if (data[k + 2] - data[k] > 80) {
        low = Math.min(low, k / 4 % width); high = Math.max(high, k / 4 % width); }
    return (high - low) * canvas.offsetWidth / width; }"""


def test_the_arm_fills_a_projector_and_nothing_overlaps(covered):
    """At 1280 x 720 an arm is 300 pixels long in each preset, with play on the same screen."""
    covered.page.set_viewport_size({"width": 1280, "height": 720})
    for name in names_here(covered):
        choose(covered, name)
        covered.page.evaluate("() => scrollTo(0, 0)")
        metres = PRESETS[name].setup().length

        def whole(metres=metres):
            scale = float(covered.player.get_attribute("data-scale"))
            play = covered.page.locator(".rd-play").bounding_box()
            return scale * metres >= 300 and play["y"] + play["height"] <= 720

        assert covered.watched.comes(whole), name
        assert covered.watched.comes(lambda: covered.page.evaluate(OVERLAPS) == []), name
    choose(covered, "Two arms a hair apart")  # level, so it is as long as it is wide
    scale = float(covered.player.get_attribute("data-scale"))
    assert covered.page.locator(".rd-stage").evaluate(INKED) == pytest.approx(2 * scale, abs=20)


def test_key_f_shows_the_picture_alone_and_escape_brings_the_rest_back(covered):
    covered.page.set_viewport_size({"width": 1280, "height": 720})
    choose(covered, "Energy drift")
    covered.player.focus()
    covered.player.press("f")
    stage = covered.page.locator(".rd-stage")
    question = covered.page.locator(".rd-question")
    play = covered.page.locator(".rd-play")

    def alone():
        below = play.bounding_box()
        return stage.bounding_box()["width"] > 1200 and below["y"] + below["height"] <= 720

    assert covered.watched.comes(alone)
    assert not question.is_visible()
    covered.player.press("Escape")
    assert covered.watched.comes(
        lambda: question.is_visible() and stage.bounding_box()["width"] < 800
    )
