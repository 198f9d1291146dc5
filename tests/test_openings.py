"""Each lecture opens with its question, moving: before any code, and in a state that the page without Python has."""
import pytest

from workbook.course import lectures
from workbook.widgets import links
from workbook.widgets.experiment import Setup
from workbook.widgets.misprinted import MISPRINTS
from workbook.widgets.openings import OPENINGS, opening
from workbook.widgets.presets import named


def test_every_lecture_has_an_opening():
    assert {x.prefix for x in lectures.COURSE} - {"13", "14", "15"} <= {*OPENINGS}
    with pytest.raises(ValueError, match="no opening '99'; there are 00, 01a"):
        opening("99")


@pytest.mark.parametrize("number", OPENINGS)
def test_an_opening_shows_at_most_three_controls_and_a_state_that_a_link_carries(number):
    given = OPENINGS[number]
    setup = Setup(**vars(named(given.preset).setup()) | given.changes)
    assert given.question.endswith("?")
    assert 1 <= len(given.only) <= 3
    assert set(given.only) <= set(vars(setup))
    assert links.seen(dict(given.seen)) == given.seen
    if given.preset not in MISPRINTS:
        state = links.State(given.preset, [*given.only], given.changes, given.seen, plays=True, bare=True)
        assert links.read(links.written(state)) == state


def test_an_opening_plays_by_itself_without_plots():
    shown = opening("08a")
    shown.wait(300)
    assert shown.player.run["play"] is True
    assert shown.player.run["plots"] == []
    assert [*shown.inputs.controls] == [*OPENINGS["08a"].only]
