"""Each lecture opens with its question, moving, in a state that the page without Python has."""

import re

import numpy as np
import pytest
from cases import COURSE, read
from notebook_rules import folded, source
from predict_questions import numbers_in, value

import robodyn_lib as rd
from workbook.course import lectures
from workbook.widgets import first_stills, links
from workbook.widgets.experiment import Setup, chosen
from workbook.widgets.misprinted import MISPRINTS
from workbook.widgets.openings import OPENINGS, SpaceOpening, opening
from workbook.widgets.presets import named
from workbook.widgets.states import states

# What the numbers in an opening's question count, in their order.
COUNTED = {
    "00": ["links"],
    "01a": ["links"],
    "03b": ["links"],
    "04b": ["arms"],
    "07b": ["arms", "misprint"],
    "08a": ["links"],
    "09b": ["arms"],
    "11": ["arms"],
    "12a": ["links"],
    "14a": ["links", "locks"],
    "15b": ["links"],
    "15c": ["duration"],
    "16": ["arms"],
}

PLANAR = {number: x for number, x in OPENINGS.items() if not isinstance(x, SpaceOpening)}
PAGES = {path.stem.split("_")[0]: read(path)["cells"] for path in COURSE}


def test_every_lecture_has_an_opening():
    assert [x.prefix for x in lectures.COURSE] == [*OPENINGS]
    with pytest.raises(ValueError, match="no opening '99'; choose from 00, 01a"):
        opening("99")


@pytest.mark.parametrize("number", OPENINGS)
def test_a_page_opens_with_its_question_and_nothing_is_imported_before(number):
    first, question, code, *rest = PAGES[number]
    assert re.fullmatch(r"\*\*[^*]+\?\*\*", source(question))
    assert source(code) == f'from workbook.widgets.openings import opening\n\nopening("{number}")'
    assert any("data:image/png" in str(output) for output in code["outputs"])
    brings = [
        cell
        for cell in rest[:3]
        if cell["cell_type"] == "code"
        and not cell["outputs"]
        and re.match("import|from ", source(cell))
    ]
    assert all(folded(cell) for cell in [code, *brings])


@pytest.mark.parametrize("number", PLANAR)
def test_an_opening_shows_at_most_three_controls_and_a_state_that_a_link_carries(number):
    given = OPENINGS[number]
    setup = Setup(**vars(named(given.preset).setup()) | given.changes)
    assert 1 <= len(given.only) <= 3
    assert set(given.only) <= set(vars(setup))
    assert links.seen(dict(given.seen)) == given.seen
    if given.preset not in MISPRINTS:
        state = links.State(given.preset, [*given.only], given.changes, given.seen, True, True)
        assert links.read(links.written(state)) == state


def counts(number):
    """Return what can be counted in an opening: {what: how many}."""
    given = OPENINGS[number]
    if number not in PLANAR:
        return {}
    setup = Setup(**vars(named(given.preset).setup()) | given.changes)
    curves = chosen(setup).cases
    digits = re.findall(r"\d+", setup.misprint)
    return {
        "links": setup.links,
        "duration": setup.duration,
        "arms": len(curves),
        "locks": len(re.findall("lock", setup.hands)),
        "misprint": int(digits[0]) if digits else None,
    }


@pytest.mark.parametrize("number", OPENINGS)
def test_each_number_in_the_question_of_an_opening_is_that_of_its_setup(number):
    """The question of 14b counts two arms on one bar, which the setup makes as one pinned chain."""
    written = [value(found.group()) for found in numbers_in(source(PAGES[number][1]))]
    if number == "14b":
        assert written == [2]
        assert OPENINGS[number].preset == "Two arms carry a bar"
        return
    assert written == [counts(number)[what] for what in COUNTED.get(number, [])]


def test_an_opening_plays_by_itself_without_plots():
    shown = opening("08a")
    shown.wait(300)
    assert [shown.player.run[what] for what in ("play", "plots")] == [True, []]
    assert shown.opened["bare"] is True
    assert [*shown.inputs.controls] == [*OPENINGS["08a"].only]


def test_an_opening_in_space_has_a_view_for_each_stop_of_its_slider():
    """The page without Python is given all of them; they are runs of mobiles of those masses."""
    shown = opening("13b")
    stops = shown.inputs.given["beam_in_kg"].values
    page = states(shown)
    assert page["inputs"]["controls"]["beam_in_kg"]["values"] == [*stops]
    assert [one["space"]["parameters"] for one in page["states"]] == [
        [f"beam in kg = {stop:g}"] for stop in stops
    ]
    assert all(one["space"]["play"] for one in page["states"])
    first = page["states"][0]["space"]
    assert shown.view.run == first
    shown.put(beam_in_kg=stops[-1])
    shown.wait(300)
    assert shown.view.run == page["states"][-1]["space"] != first
    assert len(str(page)) < 3_000_000


def test_what_a_page_without_python_is_given_is_what_a_setup_has():
    """The name of one solver becomes a list of one, since the page's JavaScript takes each in turn."""
    assert opening("15b").opened["changes"]["solvers"] == ("compiled",)


@pytest.mark.parametrize("number", ["05b", "06b", "15a"])
def test_a_bar_in_a_question_is_long_enough_to_be_seen(number):
    """Compare pivots with a tenth of the legend's bar, 1 kg m^2, in any pose."""
    given = OPENINGS[number]
    assert re.search(r"\bbars?\b", source(PAGES[number][1]))
    arm = Setup(**vars(named(given.preset).setup()) | given.changes).arm()
    for q in np.random.default_rng(5).uniform(-3, 3, (20, arm.n)):
        M = rd.mass_matrix(arm, q)
        minors = np.array([np.linalg.det(M[k:, k:]) for k in range(arm.n + 1)])
        assert (minors[:-1] / minors[1:]).min() > 0.1


WITH_STILLS = [number for number, x in PLANAR.items() if x.still in [*vars(first_stills).values()]]
NOUNS = (
    "algorithm arm bar beam chain derivative elbow energy fish force formula hammer head hub inertia "
    "joint link machine mass misprint motion motor pin pivot rod sign stone tip visit work"
).split()


def closing(number):
    """Return the lines of a page that come back to its first picture."""
    (found,) = [
        line
        for cell in PAGES[number]
        if cell["cell_type"] == "markdown"
        for line in source(cell).splitlines()
        if "Now look again at the first picture." in line
    ]
    return found


@pytest.mark.parametrize("number", OPENINGS)
def test_what_an_opening_asks_about_is_named_where_the_page_answers_it(number):
    asked = source(PAGES[number][1]).lower()
    answer = closing(number).lower()
    asked_about = [noun for noun in NOUNS if re.search(rf"\b{noun}s?\b", asked)]
    assert [noun for noun in asked_about if not re.search(rf"\b{noun}s?\b", answer)] == []


@pytest.mark.parametrize("number", WITH_STILLS)
def test_the_stored_picture_of_an_opening_has_what_is_painted(number):
    """Its alternative text names the layer, or the plot where nothing is painted."""
    given = OPENINGS[number]
    setup = Setup(**vars(named(given.preset).setup()) | given.changes)
    code = PAGES[number][2]
    (alt,) = re.findall(
        r'<img alt="([^"]*)"[^>]*src="data:image/png',
        "".join(code["outputs"][0]["data"]["text/html"]),
    )
    layer = "distance" if setup.misprint != "none" else "above the stone"
    if setup.paint != "nothing":
        layer = setup.paint
    assert layer in alt.lower()


def test_a_still_is_that_of_the_setup_that_a_laboratory_opens_with():
    shown = opening("05a")
    shown.wait(300)
    assert "power" in shown.player.picture()["text/html"]
    shown.choose("What does a motor have to move?")
    shown.wait(300)
    assert "What happens then" in shown.player.picture()["text/html"]
