"""The first screen of each lecture: something moves on it, in the book and on its slides.

ROBODYN_SITE=folder takes a book that is built already.
"""

import pytest

from workbook.course.lectures import COURSE

pytestmark = [pytest.mark.audit, pytest.mark.whole_book]
VIEWS = ("iframe.rd-laboratory, "
         ".rd-embed:not([data-view=choices], [data-view=answer], [data-view=chain])")
PLACES = {"book": "notebooks/{}.html", "slides": "slides/{}.html"}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("stem", [x.stem for x in COURSE])
def test_something_moves_above_the_fold(fresh, address, stem, place):
    fresh.page.set_viewport_size({"width": 1440, "height": 900})
    fresh.page.goto(f"{address}/{PLACES[place].format(stem)}")
    view = fresh.page.locator(VIEWS).first
    inside = view.content_frame if view.evaluate("node => node.tagName") == "IFRAME" else view
    player = inside.locator(".rd-player")
    assert fresh.until(lambda: inside.locator(".rd-stage").bounding_box()["y"] < 900 - 250)
    first = player.get_attribute("data-time")
    assert fresh.until(lambda: player.get_attribute("data-time") != first)
