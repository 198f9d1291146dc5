"""Test links to laboratory states: they round-trip in a notebook and on the page without Python."""

import pytest

from workbook.widgets import links
from workbook.widgets.laboratory import laboratory
from workbook.widgets.presets import PRESETS

SHORT = {"links": 3, "paint": "all of these", "solvers": "rk-fd4", "duration": 0.5, "step": 0.02}
SEEN = {"at": 0.25, "layer": "waves", "sweep": 2}


@pytest.mark.parametrize(
    "state",
    [
        links.State(),
        links.State("Whip crack", ["links"], {"links": 3, "integrators": ["rk4", "euler"]}, SEEN),
        links.State(changes={"hands": "1 lock 2; 1.5 free 2", "misprint": "K 48"}),
    ],
)
def test_a_link_carries_its_state(state):
    assert links.read(links.written(state)) == state
    assert links.read(f"http://127.0.0.1/laboratory.html{links.written(state)}") == state


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("#nonsense", "'#nonsense' is not the state of a laboratory"),
        ("[1]", "is not the state"),
        ("%E0%A4%A", "is not the state"),
        ('#{"speed": 3}', "unknown field 'speed'; the fields are preset, only, changes, seen"),
        ('#{"changes": 3}', "changes cannot be 3"),
        ('#{"seen": {"at": -1}}', "seen: at cannot be -1"),
        ('#{"seen": {"at": "soon"}}', "at cannot be 'soon'"),
        ('#{"seen": {"layer": "moods"}}', "layer cannot be 'moods'"),
        ('#{"seen": {"sweep": 1.5}}', "sweep cannot be 1.5"),
        ('#{"seen": {"sweep": true}}', "sweep cannot be True"),
        ('#{"seen": {"who": 1}}', "who cannot be 1"),
        (3, "a link must be a text, got 3"),
    ],
)
def test_faults_of_a_link_are_named(text, words):
    with pytest.raises(ValueError, match="link|seen") as told:
        links.read(text)
    assert words in str(told.value)


@pytest.fixture(scope="module")
def lab():
    shown = laboratory("A chain falls", seen=SEEN, **SHORT)
    shown.wait(300)
    return shown


def test_a_laboratory_opens_at_its_link_and_writes_one_of_its_view(lab):
    assert lab.player.run["seen"] == SEEN
    lab.player.seen = SEEN  # as the browser reports it
    assert lab.address.value_link.startswith('#{"preset": "A chain falls"')
    state = links.read(lab.address.value_link)
    assert (state.preset, state.seen) == ("A chain falls", SEEN)
    assert state.changes == SHORT | {"solvers": ["rk-fd4"]}
    again = laboratory(lab.link)
    assert (again.setup, again.preset, again.see) == (lab.setup, lab.preset, SEEN)


def test_a_typed_link_is_shown_and_a_meaningless_one_is_reported(lab):
    lab.address.value_link = links.written(
        links.State("Energy drift", changes=SHORT, seen={"at": 0.1})
    )
    lab.wait(300)
    assert lab.preset is PRESETS["Energy drift"]
    assert (lab.setup.links, lab.player.run["seen"]) == (3, {"at": 0.1})
    lab.put(links=2)
    lab.wait(300)
    assert lab.player.run["seen"] is None  # another run: the picture stays where it is
    assert links.read(lab.address.value_link).changes["links"] == 2
    for text, words in (
        ("#{", "is not the state"),
        ('#{"preset": "Whip"}', "no preset 'Whip'"),
        ('#{"changes": {"lynx": 1}}', "no control 'lynx'"),
        ('#{"changes": {"links": 0}}', "links must be 1 to 100"),
    ):
        lab.address.value_link = text
        assert words in lab.player.notice


def test_a_run_by_a_misprint_has_the_pages_link():
    state = links.read(laboratory("K 48").link)
    assert state == links.State(changes={"misprint": "K 48"})
    assert laboratory(links.written(state)).preset.name == "K 48"
