"""Test the slides in a browser: they fit, answers wait, players play, the speaker has notes.

ROBODYN_SITE=folder takes a book that is built already.
"""

import pytest
from cases import page as page_of
from looks import FAULTS, LEAST, deck_opened, ill_fitting
from pages import AXE, ROOT, RULES

from workbook.course.lectures import COURSE

pytestmark = pytest.mark.audit
LECTURES = [x.stem for x in COURSE]
DECKS = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.whole_book
@pytest.mark.parametrize("name", DECKS)
def test_every_slide_fits_its_screen_and_the_first_one_moves(same, address, name):
    assert ill_fitting(same, f"{address}/slides/{name}.html", name in LECTURES) == []


WRONG_PARTS = [
    ("<p style='height: 3000px'>tall</p>", "P"),
    ("<div><p style='width: 3000px'>wide</p></div>", "P"),
    ("<pre>" + 300 * "x" + "</pre>", "PRE"),
    ("<p>" + 600 * "many words " + "</p>", "too small"),
]


def test_a_slide_that_does_not_fit_is_reported(fresh, address):
    deck_opened(fresh, f"{address}/slides/A_notation.html")
    for part, what in WRONG_PARTS:
        assert fresh.run(FAULTS, [LEAST, None]) == []
        fresh.page.evaluate(
            "part => Reveal.getSlides()[2].insertAdjacentHTML('beforeend', part)", part
        )
        fresh.page.evaluate("() => Reveal.slide(2)")
        assert what in [found[2] for found in fresh.run(FAULTS, [LEAST, None])], part
        fresh.page.evaluate("""() => {
            Reveal.getSlides()[2].lastElementChild.remove();
            [0, 2, 0].forEach((k) => Reveal.slide(k));              // a slide is measured when it is shown
        }""")


def at(watched):
    return watched.page.evaluate("() => Reveal.getIndices().h")


def test_answers_wait_for_a_key_and_keys_do_what_they_say(fresh, address):
    deck_opened(fresh, f"{address}/slides/00_start_here.html")
    page = fresh.page
    answer = page.locator("section .rd-answer.fragment").first
    answer.evaluate("node => Reveal.slide(Reveal.getIndices(node.closest('section')).h, 0, -1)")
    here = at(fresh)

    def shown():
        return answer.evaluate("node => node.classList.contains('visible')")

    assert not shown()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        if shown():
            break
    assert shown()
    assert at(fresh) == here
    folded = page.locator("section.present details.code").first
    page.keyboard.press("c")
    assert folded.get_attribute("open") is not None
    # a part that unfolds says so a moment later, and then the slide is fitted
    assert fresh.comes(lambda: fresh.run(FAULTS, [0.55, here]) == [])
    before = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    page.keyboard.press("d")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") != before
    page.keyboard.press("Shift+Slash")
    keys = page.get_by_role("row").filter(has_text="Shift SPACE")
    assert fresh.comes(lambda: "not P" in keys.inner_text())
    page.keyboard.press("Escape")
    assert fresh.complaints() == []


PLAYERS = """() => [...document.querySelectorAll(".slides > section")]
    .flatMap((slide, k) => slide.querySelector(".rd-embed[data-view=panel]") ? [k] : [])"""


def test_a_player_plays_on_its_slide_and_does_not_hold_the_lecturer_up(fresh, address):
    deck_opened(fresh, f"{address}/slides/00_start_here.html")
    page = fresh.page
    page.evaluate("k => Reveal.slide(k, 0, 99)", fresh.run(PLAYERS)[0])
    player = page.locator("section.present .rd-player")
    here = at(fresh)

    def time():
        return float(player.get_attribute("data-time") or 0)

    assert fresh.draws(player)
    assert fresh.comes(lambda: player.bounding_box()["width"] > 0.9 * page.viewport_size["width"])
    player.get_by_role("button", name="Play").click()
    assert fresh.until(lambda: time() > 0.05)  # it starts again at its end
    player.get_by_role("button", name="Pause").click()
    page.keyboard.press("d")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")  # while it is in use: one frame on
    assert fresh.comes(lambda: 0 < time() < 0.05)
    assert at(fresh) == here
    page.keyboard.press("PageDown")  # a presenter's remote
    assert at(fresh) == here + 1
    page.keyboard.press("ArrowLeft")
    assert fresh.comes(lambda: at(fresh) == here)
    assert fresh.complaints() == []


@pytest.mark.parametrize("way", ["served", "from disk"])
def test_the_speaker_has_notes(fresh, address, book, way):
    deck = "slides/A_notation.html"
    deck_opened(fresh, f"{address}/{deck}" if way == "served" else (book / deck).as_uri())
    fresh.page.evaluate("() => Reveal.slide(1)")
    text = fresh.page.evaluate(
        "() => Reveal.getCurrentSlide().querySelector('aside li').textContent"
    )
    with fresh.page.expect_popup() as popup:
        fresh.page.keyboard.press("s")
    notes = popup.value.locator(".speaker-controls-notes .value li").first
    notes.wait_for()
    assert notes.text_content() == text
    assert "minutes" in text
    waits = popup.value.frame_locator("#upcoming-slide iframe")
    shown = waits.locator(".slides > section.present h2")
    assert fresh.comes(lambda: shown.count() and shown.inner_text())
    popup.value.close()


def test_slides_print_one_to_a_page(fresh, address):
    deck_opened(fresh, f"{address}/slides/{page_of('04b')}.html?print-pdf")
    assert fresh.comes(lambda: fresh.page.locator(".pdf-page").count() > 5)
    high = fresh.page.evaluate(
        "() => [...document.querySelectorAll('.pdf-page')].map((page) => page.offsetHeight)"
    )
    assert len(high) == fresh.page.evaluate(
        "() => document.querySelectorAll('.slides section').length"
    )
    assert set(high) == {799}
    assert fresh.run(FAULTS, [LEAST, None]) == []
    views = fresh.page.locator(".rd-view:not(.rd-choices)")
    assert views.count() == 1  # present before its page was shown


def test_slides_are_accessible(fresh, address, axe):
    """All slides of a deck at once, as they are printed, light and dark."""
    deck_opened(fresh, f"{address}/slides/00_start_here.html?print-pdf")
    assert fresh.comes(lambda: fresh.page.locator(".pdf-page").count() > 5)
    fresh.page.evaluate(axe)
    assert fresh.run(AXE, [RULES, []]) == []
    fresh.page.evaluate("() => { document.documentElement.dataset.theme = 'dark'; }")
    assert fresh.run(AXE, [["color-contrast"], []]) == []
    fresh.page.evaluate("() => { document.querySelector('.slides p').style.color = '#444'; }")
    assert [rule for rule, *_ in fresh.run(AXE, [["color-contrast"], []])] == ["color-contrast"]
