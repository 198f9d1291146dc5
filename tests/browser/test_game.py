"""The Operator Game in a browser: by mouse, by finger, by keyboard.

Other tests are about what is kept and what is read aloud.
"""

import json

import pytest
from cases import script
from pages import AXE, RULES, Windows

from workbook.game import data

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
PLANNED = """() => {
    const { game } = operatorGame, move = game.play.mine(game.play.plan()[0]);
    const places = move.opens === undefined ? move.places : [move.opens];
    const card = move.fact ? move.fact.card : move.rule;
    return { side: move.side, cover: game.play.cover({ ...move, places }), words: game.words.describe(game.play.now, move), dragged: !game.play.moves.includes(move),
             card: game.digits.get(card) % 10 }; }"""
FITS = """(wanted) => operatorGame.game.fits.findIndex((move) => {
    const places = move.opens === undefined ? move.places : [move.opens], { game } = operatorGame;
    return move.side === wanted.side && game.words.describe(game.play.now, move) === wanted.words &&
        String(game.play.cover({ ...move, places })) === String(wanted.cover); })"""
WHOLE = """() => { const line = document.querySelector(".og-equation");
    return line.scrollHeight <= line.clientHeight && line.scrollWidth <= line.clientWidth; }"""
SHIFT = """() => { const box = document.querySelector(".og-equation").getBoundingClientRect();
    return [box.top, box.height]; }"""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("game") / "game.html"
    path.write_text(script("tools/site/game.py").page("index.html"), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def opened(chromium, page_file):
    """Open the page in a new window: opened(size, level, touch)."""
    windows = Windows(chromium)

    def open_one(size=DESK, level="", touch=False, scripts=True, **options):
        address = f"{page_file}#{level}" if level else page_file
        return windows.open(address, size, touch, java_script_enabled=scripts, **options)

    yield open_one
    windows.close()
    assert windows.faults == []


def state(page):
    return page.evaluate("operatorGame.state()")


def press(page, where, touch):
    (page.locator(where).first.tap if touch else page.locator(where).first.click)()


def place_first(page, touch):
    """Make one move: click a letter of the place, widen until the move is offered, choose it."""
    wanted = page.evaluate(PLANNED)
    if wanted["dragged"]:
        drag(page, wanted)
        return press(page, f'[data-option="{page.evaluate(FITS, wanted)}"]', touch)
    path = wanted["cover"][len(wanted["cover"]) // 2]
    unit = f'.og-equation [data-side="{wanted["side"]}"][data-path="{path}"]'
    press(page, unit, touch)
    for _ in range(8):
        place = page.evaluate(FITS, wanted)
        option = page.locator(f'[data-option="{place}"]')
        if option.count():
            return press(page, f'[data-option="{place}"]', touch)
        press(page, '[data-do="more"]' if place >= 0 else unit, touch)
    raise AssertionError(f"not offered: {wanted}")


def drag(page, wanted):
    """Select a place by dragging from its first letter to its last."""
    unit = f'.og-equation .og-unit[data-side="{wanted["side"]}"]'
    first, last = (
        page.locator(f'{unit}[data-path="{wanted["cover"][k]}"]').bounding_box() for k in (0, -1)
    )
    page.mouse.move(first["x"] + first["width"] / 2, first["y"] + 12)
    page.mouse.down()
    page.mouse.move(last["x"] + last["width"] / 2, last["y"] + 12, steps=4)
    page.mouse.up()


def card_first(page):
    """Make one move by keyboard: the card's digit, arrows to its place, Enter."""
    wanted = page.evaluate(PLANNED)
    if wanted["dragged"]:
        drag(page, wanted)
        return page.keyboard.press(f"Digit{page.evaluate(FITS, wanted) + 1}")
    page.keyboard.press(f"Digit{wanted['card']}")
    for _ in range(40):
        if page.evaluate("operatorGame.game.spot") == page.evaluate(FITS, wanted):
            return page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"no such place: {wanted}")


def refute(page, touch):
    for name in page.evaluate("operatorGame.game.level.refute"):
        press(page, f'[data-witness="{name}"]', touch)
        left, right = (
            table.locator("button").all_inner_texts()
            for table in page.locator(".og-numbers table").all()[:2]
        )
        differing = [k for k in range(len(left)) if left[k] != right[k]]
        if differing:
            return press(page, f'[data-cell="{differing[0]}"]', touch)
    raise AssertionError("no numbers refute it")


def play(page, move, touch=False):
    """Play the level that is open to its end."""
    if page.evaluate("Boolean(operatorGame.game.refutation)"):
        return refute(page, touch)
    for _ in range(12):
        if state(page)["solved"]:
            return None
        move(page)
    assert state(page)["solved"], state(page)


def world(page, number, move, touch=False):
    """Play the levels of a world one after the other, as the page leads."""
    names = page.evaluate(
        f"operatorGame.game.levels.filter((one) => one.world === {number}).map((one) => one.id)"
    )
    for name in names:
        assert state(page)["level"] == name
        play(page, move, touch)
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        if touch:
            press(page, '.og-win [data-do="next"]', touch)
        else:
            page.keyboard.press("n")


@pytest.mark.parametrize(
    "how, size, scheme",
    [("touch", PHONE, "dark"), pytest.param("mouse", DESK, "light", marks=pytest.mark.audit)],
)
def test_world_one_is_played_to_its_end_from_a_fresh_start(opened, how, size, scheme):
    page = opened(size, touch=how == "touch", color_scheme=scheme)
    world(page, 1, lambda page: place_first(page, how == "touch"), how == "touch")
    assert state(page)["level"] == "2.1"
    assert page.evaluate("document.querySelector('.og').dataset.theme") == scheme


@pytest.mark.parametrize(
    "how, size",
    [
        pytest.param("keys", PHONE, marks=pytest.mark.audit),
        pytest.param("mouse", DESK, marks=pytest.mark.nightly),
        pytest.param("touch", PHONE, marks=pytest.mark.nightly),
    ],
)
def test_all_worlds_are_played_to_their_end_and_the_proofs_pass(opened, how, size):
    page = opened(size, touch=how == "touch")
    move = card_first if how == "keys" else lambda page: place_first(page, how == "touch")
    levels = page.evaluate("operatorGame.game.levels.map((one) => one.id)")
    for name in levels:
        assert state(page)["level"] == name
        play(page, move, how == "touch")
        if name != levels[-1]:
            page.keyboard.press("n")
    press(page, '[data-do="menu"]', False)
    with page.expect_download() as saved:
        page.click('[data-menu="save"]')
    checker = script("proofs/check.py")
    checker.judge(checker.parsed(saved.value.path().read_text(encoding="utf-8")))


def test_nothing_moves_under_a_finger(opened):
    page = opened(PHONE, "2.5", touch=True)
    before = page.evaluate(SHIFT)
    card = page.locator(".og-card").first.bounding_box()
    for _ in range(4):
        place_first(page, True)
        assert page.evaluate(SHIFT) == before
        assert page.locator(".og-card").first.bounding_box() == card
    page.locator(".og-equation .og-unit").first.tap()
    assert page.evaluate(SHIFT) == before


def test_the_end_moves_no_button_and_one_key_too_many_skips_nothing(opened):
    page = opened(DESK, "1.3")
    bar = page.locator(".og-bar").bounding_box()
    place_first(page, False)
    page.keyboard.press("Digit1")
    page.click('.og-all:has-text("everywhere (2 moves)")')
    assert state(page) == {**state(page), "solved": True, "moves": 3}
    page.evaluate("operatorGame.game.undo()")
    page.evaluate("operatorGame.game.undo()")
    page.keyboard.press("Digit1")
    page.keyboard.press("e")
    assert state(page) == {**state(page), "solved": True, "moves": 3}
    page.keyboard.press("Enter")
    assert state(page)["level"] == "1.3"
    assert page.locator(".og-reward").is_visible()
    assert page.locator(".og-bar").bounding_box() == bar


def test_the_tables_of_a_false_level_stay_in_place_and_long_lines_are_seen_whole(opened):
    page = opened(PHONE, "1.4", touch=True)
    page.locator('[data-witness="triangles"]').tap()
    tables = page.locator(".og-tables")
    before = tables.bounding_box()
    page.locator('[data-cell="1"]').first.tap()
    assert state(page)["solved"]
    assert tables.bounding_box() == before
    page.evaluate("document.querySelector('.og-body').scrollTop = 60")
    page.keyboard.press("n")
    assert page.evaluate("document.querySelector('.og-body').scrollTop") == 0
    page = opened(PHONE, "6.1", touch=True)
    for _ in range(5):
        place_first(page, True)
        assert page.evaluate(WHOLE)


WRONGLY_BROKEN = """() => {
  const { game } = operatorGame;
  const faults = [];
  const board = document.querySelector(".og-equation");
  for (const level of game.levels.filter((one) => one.world > 3 && !one.refute)) {
    game.start(level.id);
    for (let n = 0; n <= level.proof.length; n += 1) {
      game.play.restore(level.proof.slice(0, n));
      game.drawing.draw();
      const rows = (part) =>
        new Set([...part.querySelectorAll(".og-glyph")].map((x) => Math.round(x.getBoundingClientRect().top / 9)));
      const small = [...board.querySelectorAll(".og-whole")].filter((part) => rows(part).size > 1);
      if (small.length || board.scrollWidth > board.clientWidth)
        faults.push(`${level.id} ${n}: ${small.map((part) => part.innerText.replaceAll("\\n", " "))}`);
    }
  }
  return faults;
}"""


@pytest.mark.audit
@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_breaks_lines_at_outer_signs(opened, width):
    """What a line has room for is not broken, in any line of the proofs known of worlds 4 to 6."""
    page = opened({"width": width, "height": 800}, touch=True)
    assert page.evaluate(WRONGLY_BROKEN) == []
    page.evaluate("operatorGame.game.start('6.7')")
    rows = page.locator(".og-equation .og-tied:has(> .og-equals)")
    assert len(rows.inner_text().split()) > 1  # no row has the sign of equality alone


def test_a_finger_eight_pixels_beside_a_letter_takes_it(opened):
    page = opened(PHONE, "1.8", touch=True)
    for side in ("left", "right"):
        letters = page.locator(f'.og-equation .og-unit[data-side="{side}"]')
        first, last = letters.first.bounding_box(), letters.last.bounding_box()
        beside = [(last["x"] + last["width"] + 8, last["y"] + 10)]
        if side == "left":
            points = [*beside, (first["x"] - 8, first["y"] + 10), (first["x"] + 6, first["y"] - 8)]
        else:
            points = [*beside, (last["x"] + 6, last["y"] + last["height"] + 8)]
        for x, y in points:
            page.evaluate("operatorGame.game.forget()")
            page.touchscreen.tap(x, y)
            assert page.evaluate("operatorGame.game.selected.side") == side
    assert page.locator(".og-option").count() > 0
    buttons = page.locator(":is(.og-option, .og-all, .og-card, .og-bar button):visible").all()
    assert min(button.bounding_box()["height"] for button in buttons) >= 40


def test_at_the_end_all_that_was_proved_is_shown(opened):
    page = opened(level="6.7")
    page.evaluate(
        """() => {
          const { game } = operatorGame;
          const last = game.levels.at(-1);
          for (const level of game.levels)
            if (level !== last) game.progress.solve(level.id, level.proof, level.shortest);
          game.play.restore(last.proof.slice(0, -1));
          game.apply(game.play.mine(game.play.plan()[0]));
        }"""
    )
    assert page.inner_text(".og-next").startswith("What you have proved")
    page.keyboard.press("n")
    assert page.inner_text(".og-heading") == "All is proved"
    assert "40 of 40 levels" in page.inner_text(".og-count")
    rows = page.locator(".og-proved li").all_inner_texts()
    assert len(rows) == len([x for x in data.game()["levels"] if not x["refute"]])
    assert rows[-1].split()[:3] == ["6.7,", "RK", "4.11"]
    assert page.locator('[data-menu="print"]').is_visible()
    page.emulate_media(media="print")
    assert page.locator(".og-proved li").last.is_visible()
    assert not page.locator(".og-equation").is_visible()
    assert not page.locator(".og-close").is_visible()


def test_progress_is_kept_and_carried_to_another_browser(opened):
    page = opened()
    play(page, card_first)
    page.reload()
    assert page.locator('[data-level="1.1"].og-done').count() == 1
    page.click('[data-do="menu"]')
    short = page.input_value(".og-short")
    page.click('[data-menu="copy"]')
    page.wait_for_function(
        "/^Copied|is selected/.test(document.querySelector('.og-said').innerText)"
    )
    other = opened(PHONE)
    other.click('[data-do="menu"]')
    other.fill(".og-short", "hello")
    button = other.locator('[data-menu="save"]').bounding_box()
    other.click('[data-menu="take"]')
    assert "begins with og1" in other.inner_text(".og-said.og-wrong")
    assert other.locator('[data-menu="save"]').bounding_box() == button
    other.fill(".og-short", short)
    other.click('[data-menu="take"]')
    assert other.locator(".og-said.og-wrong").count() == 0
    other.keyboard.press("Escape")
    assert other.locator('[data-level="1.1"].og-done').count() == 1


def test_a_page_that_is_loaded_again_shows_the_line_of_play(opened):
    page = opened(level="1.3")
    place_first(page, False)
    page.reload()
    assert state(page) == {**state(page), "level": "1.3", "moves": 1, "solved": False}
    play(page, card_first)
    page.click('[data-level="1.4"]')
    page.keyboard.press("Digit4")  # and the first entry has the focus
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.reload()
    for level in ("1.4", "1.3"):
        page.click(f'[data-level="{level}"]')
        assert state(page) == {**state(page), "level": level, "solved": True}
        assert page.locator(".og-next").is_visible()
        page.keyboard.press("r")
        page.reload()
        assert state(page) == {**state(page), "level": level, "moves": 0, "solved": False}


def test_before_the_first_move_letters_are_explained_and_few_cards_lie_there(opened):
    page = opened(PHONE, "2.1", touch=True)
    assert page.inner_text(".og-meanings").startswith("ψ−1: undoes ψ")
    assert page.locator(".og-card").count() == 3
    board = page.evaluate(SHIFT)
    page.tap('.og-cards [data-do="cards"]')
    assert page.locator(".og-card").count() == 8
    page.reload()
    cards = page.locator(".og-card .og-spoken").all_inner_texts()
    place_first(page, True)
    after = page.locator(".og-card .og-spoken").all_inner_texts()
    assert [x.split(", fits")[0] for x in after[:3]] == [x.split(", fits")[0] for x in cards]
    assert 3 < len(after) < 8  # those that fit now come after those that lie there
    assert page.evaluate(SHIFT) == board


def test_a_finger_beside_a_letter_takes_it_and_a_card_finds_its_place(opened):
    page = opened(PHONE, "1.8", touch=True)
    last = page.locator(".og-equation .og-unit").last.bounding_box()
    page.touchscreen.tap(last["x"] + last["width"] + 18, last["y"] + last["height"] + 8)
    assert page.evaluate("operatorGame.game.selected.side") == "right"
    page.touchscreen.tap(last["x"] + last["width"] + 90, last["y"])
    assert page.evaluate("operatorGame.game.selected") is None
    page = opened(PHONE, "1.3", touch=True)
    page.tap('[data-card="expand"]')
    page.locator('.og-equation [data-side="left"]').first.tap()
    assert "does not fit there" in page.inner_text(".og-tip")
    page.locator(".og-equation .og-bracket").last.tap()
    assert state(page)["moves"] == 1
    page.locator('.og-equation [data-side="right"]').nth(1).tap()
    page.tap('[data-card="cancel"]')
    assert state(page)["moves"] == 2


def test_the_last_touch_of_a_level_takes_nothing_back(opened):
    """Solving shortens the page, and what was above the board may come under the finger."""
    page = opened({"width": 390, "height": 560}, "1.1", touch=True)
    for letter in (1, 0):
        page.evaluate("document.querySelector('.og-body').scrollTop = 999")
        page.tap('[data-card="cancel"]')
        page.locator(".og-equation .og-unit").nth(letter).tap()
    assert state(page) == {**state(page), "moves": 2, "solved": True}


def test_the_dialog_of_progress_is_closed_by_its_button_and_by_a_tap_beside_it(opened):
    page = opened(PHONE, touch=True)
    for close in (lambda: page.tap(".og-close"), lambda: page.touchscreen.tap(195, 3)):
        page.tap('[data-do="menu"]')
        assert page.evaluate("operatorGame.game.menu.isOpen")
        close()
        assert not page.evaluate("operatorGame.game.menu.isOpen")


def test_files_are_read_back_and_a_class_is_listed(opened, tmp_path):
    page = opened()
    play(page, card_first)
    page.evaluate("operatorGame.game.start('1.4')")
    refute(page, False)
    page.click('[data-do="menu"]')
    files = []
    for name in ("save", "moves"):
        with page.expect_download() as saved:
            page.click(f'[data-menu="{name}"]')
        path = tmp_path / f"{name}.json"
        saved.value.save_as(path)
        files.append(path)
    forged = json.loads(files[0].read_text(encoding="utf-8"))
    forged["statements"]["game 1.1"]["certificate"] = []
    (tmp_path / "forged.json").write_text(json.dumps(forged), encoding="utf-8")
    for path, many in zip(files, ("1 proof", "2 proofs"), strict=True):
        other = opened()
        other.click('[data-do="menu"]')
        other.set_input_files('[data-menu="read"]', path)
        other.wait_for_function("document.querySelector('.og-said').textContent")
        assert other.inner_text(".og-said").startswith(f"{many} read back")
        assert other.evaluate("Boolean(operatorGame.game.progress.levels['1.1'])")
    assert other.input_value(".og-short") == page.input_value(".og-short")
    page.set_input_files('[data-menu="class"]', [*files, tmp_path / "forged.json"])
    page.wait_for_selector(".og-listing td")
    rows = page.locator(".og-listing tr").all_inner_texts()
    assert rows[1].split("\t")[:3] == ["save.json", "1", "1.1"]
    assert rows[2].split("\t")[:3] == ["moves.json", "2", "1.1, 1.4"]
    assert "do not add up" in rows[3]


def test_hints_come_in_three_steps_and_the_next_makes_the_move(opened):
    page = opened(level="2.2")
    hints = []
    for _ in range(3):
        page.keyboard.press("h")
        page.wait_for_function("(n) => operatorGame.game.hint?.step === n", arg=len(hints) + 1)
        hints.append(page.inner_text(".og-tip"))
    assert "4 more moves" in hints[0]
    assert "Hint 2 of 3" in hints[1]
    page.keyboard.press("h")
    assert state(page)["moves"] == 1
    page.keyboard.press("u")
    assert state(page)["moves"] == 0
    page.keyboard.press("y")
    assert state(page)["moves"] == 1
    page.keyboard.press("r")
    assert state(page)["moves"] == 0
    page.keyboard.press("y")
    page.evaluate("operatorGame.game.start('2.3')")
    assert state(page)["moves"] == 0
    page.click('[data-level="2.2"]')
    assert state(page)["moves"] == 1


def test_a_chosen_letter_is_explained_and_a_fruitless_one_shows_where_something_fits(opened):
    page = opened(level="2.1")
    page.locator('.og-equation [data-side="right"]').first.click()
    assert page.inner_text(".og-tip").startswith("S: moves everything by one link.")
    fitting = page.locator(".og-equation .og-fit").all_inner_texts()
    assert [text.split()[0] for text in fitting] == ["ψ−1", "φ−1"]
    page.wait_for_function("document.querySelector('.og-live').textContent.includes('one link')")


def test_enter_on_a_letter_takes_the_only_move_and_asks_where_there_are_several(opened):
    page = opened(level="1.6")
    for _ in range(20):
        if page.evaluate("operatorGame.game.fits.length") == 2:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert state(page)["moves"] == 0
    page.wait_for_function("document.activeElement.matches('.og-option')")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert state(page)["moves"] == 1
    assert page.evaluate("document.activeElement.matches('.og-equation')")


def test_a_line_is_typed_and_one_that_does_not_fit_is_refused(opened):
    page = opened(level="3.5")
    page.keyboard.press("h")
    page.keyboard.press("t")
    assert "Ψ is Psi, " in page.inner_text(".og-spelt")
    page.keyboard.type("H (I - Psi L) phi")
    page.keyboard.press("Enter")
    assert "I is square" in page.inner_text(".og-tip")
    page.fill(".og-type input", "Hphi - HΨLHphi")
    page.keyboard.press("Enter")
    assert state(page)["moves"] == 1
    page.keyboard.type("H r")
    assert state(page)["moves"] == 1
    assert page.input_value(".og-type input") == "H r"
    page.click('[data-level="3.4"]')
    assert page.input_value(".og-type input") == ""


def test_a_card_s_cursor_starts_where_it_does_not_undo_and_digits_choose_numbers(opened):
    page = opened(level="2.6")
    for name in ("RK a.6", "RK a.7", "level 2.1", "level 2.1"):
        card = page.evaluate(f"operatorGame.game.digits.get('{name}')")
        page.keyboard.press(f"Digit{card}")
        page.keyboard.press("Enter")
    lines = page.evaluate(
        "operatorGame.game.play.lines.map(({equation: x}) => operatorGame.game.words.spokenLine(x))"
    )
    assert len({*lines}) == 5
    page.evaluate("operatorGame.game.start('1.4')")
    page.keyboard.press("Digit4")
    assert page.get_attribute('[data-witness="triangles"]', "aria-pressed") == "true"


def test_it_is_accessible(opened, axe):
    for scheme in ("light", "dark"):
        page = opened(color_scheme=scheme)
        page.evaluate(axe)
        for level in ("1.1", "1.4", "5.2"):
            page.evaluate("level => operatorGame.game.start(level)", level)
            page.keyboard.press("ArrowRight")
            page.keyboard.press("v")
            assert page.locator("h1").count() == 1
            assert page.evaluate(AXE, [RULES, ["body"]]) == []
    page.evaluate("operatorGame.game.start('1.4')")
    assert 'button "right side, row 1, column 1: 1/6"' in page.locator(".og-body").aria_snapshot()
    page.evaluate("operatorGame.game.start('1.5')")
    page.keyboard.press("ArrowRight")
    names = [
        '"bracket A plus B end times both sides, multiply both sides"',
        '"neighbours cancel, fits at 0 places, key 2"',
    ]
    tree = page.locator(".og-body").aria_snapshot()
    assert [name for name in names if f"button {name}" not in tree] == []
    live = page.locator(".og-live")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.og-live').textContent.includes('side')")
    assert live.get_attribute("aria-live") == "polite"


def test_a_level_is_played_by_what_is_heard(opened):
    page = opened(level="1.5")

    def heard(*keys):
        for name in keys:
            page.keyboard.press(name)
        page.wait_for_timeout(60)
        return page.inner_text(".og-live")

    assert "place 1 of 4, left side: bracket A plus B end times" in heard("Digit1")
    assert "place 2 of 4" in heard("ArrowRight")
    assert heard("Escape") == "Nothing is chosen."
    chosen = "inverse of bracket A plus B end, 1 of 2, left side. 1: bracket A plus B"
    assert heard("ArrowRight").startswith(chosen)
    assert heard("Digit1").startswith("multiply both sides. bracket A plus B end, inverse")
    hints = [heard("h") for _ in range(3)]
    place = "bracket A plus B end, inverse of bracket A plus B end."
    assert hints[1].endswith(f"Its place is {place}")
    assert [says for says in hints if set(says) & set("()⁻→")] == []
    while not state(page)["solved"]:
        page.evaluate(PLAN)
        page.evaluate("operatorGame.game.apply(planned)")
    reward = page.evaluate("operatorGame.game.level.reward")
    assert heard().endswith(f"Yours: 4 moves; none shorter is known. {reward} Key n goes on.")
    assert heard("v") == "Both sides are exactly equal."
    assert heard("n").startswith("Level 1.6, Factor out: ")
    assert page.evaluate("document.activeElement.matches('.og-equation')")
    assert heard("Digit9") == "No card has this number."
    page.evaluate("operatorGame.game.start('1.4')")
    page.keyboard.press("Digit4")
    for entry in page.locator("[data-cell='2']").all():  # zero on both sides
        entry.focus()
        name = entry.get_attribute("aria-label")
        assert heard("Enter").startswith("Here both sides are 0.")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == name
    assert page.locator(".og-body [role=status]").count() == 0  # nothing is said twice


def test_without_scripts_or_storage_a_sentence_explains_it(opened):
    page = opened(scripts=False)
    page.get_by_text("JavaScript switched on").wait_for()
    assert page.locator("h1").count() == 1
    assert page.locator("li:visible").count() == page.locator("li").count() > 30
    other = opened()
    other.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw 1; } })")
    other.reload()
    other.click('[data-do="menu"]')
    assert "This browser keeps nothing" in other.inner_text(".og-count")


PLAN = """() => {
  const { game } = operatorGame;
  const move = game.play.mine(game.play.plan()[0]);
  game.select({ side: move.side, path: move.path, places: move.places }, null, null);
  document.querySelector(".og-option").focus();
  window.planned = move;
}"""
COUNTED = """() => {
  const past = document.querySelector(".og-past");
  const shown = () => past.children.length;
  let before = NaN; // as long as no move is made
  window.counted = { lines: 0, losses: 0 };
  const count = (list) => (counted.lines += list.flatMap((one) => [...one.addedNodes]).length);
  new MutationObserver(count).observe(past, { childList: true, subtree: true });
  addEventListener("focusout", () => (counted.losses += shown() > before), true);
  window.move = () => {
    before = shown();
    operatorGame.game.apply(planned);
    before = NaN;
  };
}"""


def test_a_move_draws_one_earlier_line_and_takes_the_focus_away_first(opened):
    """To lay out a long line takes a phone a frame.

    A browser does it once more where an element that has the focus is removed.
    """
    page = opened(PHONE, "6.7", touch=True)
    page.evaluate(COUNTED)
    while not state(page)["solved"]:
        page.evaluate(PLAN)
        page.evaluate("move()")
        page.wait_for_function(
            "operatorGame.game.play.lines.length === document.querySelectorAll('.og-line').length + 1"
        )
        assert page.evaluate("counted") == {"lines": state(page)["moves"], "losses": 0}


def test_on_a_low_screen_the_title_stays_and_the_tools_do_not_move(opened):
    page = opened({"width": 1280, "height": 720}, "6.7")
    bar = page.locator(".og-bar").bounding_box()
    while not state(page)["solved"]:
        page.evaluate(PLAN)
        page.evaluate("operatorGame.game.apply(planned)")
        assert page.locator(".og-bar").bounding_box() == bar
        assert page.evaluate(WHOLE)
        assert page.locator("h2").first.bounding_box()["y"] > 50
    page.locator(".og-next").wait_for()
    assert page.locator(".og-main").evaluate("(main) => main.scrollTop") == 0
    assert page.locator(".og-next").bounding_box()["y"] < 690


def test_a_phone_on_its_side_shows_earlier_lines_the_board_and_what_fits(opened):
    page = opened({"width": 844, "height": 390}, "5.4", touch=True)
    for _ in range(2):
        place_first(page, True)
    page.evaluate(PLAN)
    for part in (".og-line", ".og-equation", ".og-option", ".og-bar", ".og-card"):
        boxes = [one.bounding_box() for one in page.locator(part).all()[:2]]
        assert min(box["y"] for box in boxes) > 40
        assert max(box["y"] + box["height"] for box in boxes) <= 390
    assert not page.locator("kbd").first.is_visible()
    board = page.locator(".og-equation").bounding_box()
    assert board["x"] + board["width"] < page.locator(".og-line").first.bounding_box()["x"]


EVERYWHERE = """() => {
  const { game } = operatorGame;
  const faults = [];
  for (const level of game.levels.filter((one) => !one.refute)) {
    game.start(level.id);
    for (let n = 0; n < level.proof.length; n += 1) {
      game.play.restore(level.proof.slice(0, n));
      for (const move of game.play.moves.filter((one) => game.play.alike(one).length > 1)) {
        game.card = move.fact ? move.fact.card : move.rule;
        game.spot = game.fits.indexOf(move);
        game.selected = null;
        game.drawing.light();
        const told = document.querySelector(".og-all:has(kbd)").innerText;
        game.play.applyAll(move);
        const made = game.play.lines.length - 1 - n;
        if (told !== `e everywhere (${made} moves)` && !game.isWon)
          faults.push(`${level.id} ${n} ${game.card}: ${told}, ${made}`);
        game.play.back(n);
      }
    }
  }
  return faults;
}"""


def test_digits_count_the_cards_and_everywhere_tells_its_moves(opened):
    page = opened(level="4.4")
    cards = page.locator(".og-card kbd")
    assert cards.all_inner_texts() == [str(k + 1) for k in range(cards.count())]
    assert page.evaluate(EVERYWHERE) == []


DRAGGED = """() => {
  const { game } = operatorGame;
  const many = { more: 0, exact: 0 };
  for (const level of game.levels.filter((one) => !one.refute)) {
    const { play } = (game.start(level.id), game);
    for (const one of play.moves.filter(({ places }) => places?.length > 1)) {
      const place = { side: one.side, path: one.path, places: one.places };
      const covers = play.options(place).map((move) => play.cover({ ...place, ...move }).length);
      many[covers.some((n) => n > play.cover(place).length) ? "more" : "exact"] += 1;
    }
  }
  return many;
}"""


def test_of_what_is_dragged_over_no_more_is_offered(opened):
    many = opened().evaluate(DRAGGED)
    assert many["more"] == 0 < many["exact"]
