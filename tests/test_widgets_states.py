"""A panel without Python stores exactly the states it can show, one for each stop of an input."""

from itertools import product
from types import SimpleNamespace

import pytest
from waiting import PATIENCE

import robodyn_lib as rd
from workbook.widgets.experiment import Choice, Range, Steps
from workbook.widgets.states import grid, states, stops, thinned

RODS = Range(1, 5, 1)
DAMPING = Range(0.0, 1.0, 0.1)
HAIR = Steps((1e-12, 1e-6, 1e-3))


def test_all_stops_of_a_control():
    assert stops(RODS) == [1, 2, 3, 4, 5]
    assert stops(DAMPING) == [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]
    assert stops(HAIR) == [1e-12, 1e-6, 1e-3]


@pytest.mark.parametrize("kept", range(1, 8))
@pytest.mark.parametrize("count", range(1, 8))
def test_fewer_stops_keep_the_value_at_hand_and_the_ends(kept, count):
    values = stops(Range(1, 7, 1))
    some = thinned(values, kept, count)
    assert some == sorted(set(some))
    assert kept in some
    assert len(some) == count
    assert {1, 7} <= {*some} or count < 3


def test_the_longest_gives_first():
    values = {"rods": 3, "damping": 0.0, "hair": 1e-6}
    controls = {"rods": RODS, "damping": DAMPING, "hair": HAIR}
    assert grid(controls, values, 1000) == {
        name: stops(control) for name, control in controls.items()
    }
    some = grid(controls, values, 24)
    assert [len(of) for of in some.values()] == [3, 3, 2]
    assert all(values[name] in of for name, of in some.items())
    assert [len(of) for of in grid(controls, values, 1).values()] == [1, 1, 1]
    chosen = grid({"body": Choice(("rod", "point")), "rods": RODS}, {"body": "rod", "rods": 3}, 4)
    assert chosen == {"body": ["rod", "point"], "rods": [3, 5]}


def test_states_are_what_the_panel_shows():
    pytest.importorskip("anywidget")
    from workbook.widgets import Track
    from workbook.widgets.laboratory import mini

    def fall(rods, damping):
        motion = rd.simulate(
            rd.planar_arm(rods),
            [0.1] * rods,
            [0] * rods,
            0.1,
            damping=damping,
            method="rk-fd4",
            dt=0.02,
            progress=False,
        )
        return [Track("arm", motion)]

    panel = mini(fall, "Falls", rods=(1, 3, 1, 2), damping=[0.0, 0.5])
    panel.wait(PATIENCE)
    panel.most = 4
    page = states(panel)
    controls = page["inputs"]["controls"]
    assert (controls["rods"]["values"], controls["damping"]["values"]) == ([2, 3], [0.0, 0.5])
    assert {about["kind"] for about in controls.values()} == {"steps"}
    assert (page["inputs"]["value_rods"], page["inputs"]["value_damping"]) == (2, 0.0)
    assert page["inputs"]["status"] == "4 of 6 settings; all of them in the notebook, with Python"
    for shown, (rods, damping) in zip(
        page["states"], product(*(about["values"] for about in controls.values())), strict=True
    ):
        panel.put(rods=rods, damping=damping)
        panel.wait(PATIENCE)
        seen = {
            name: value
            for name, value in panel.player.run.items()
            if name not in ("serial", "seen")
        }
        assert shown["run"] == seen


def test_all_settings_need_no_word():
    panel = SimpleNamespace(
        most=3,
        values={"k": 2},
        results=lambda values, progress: iter(["first", values["k"]]),
        still=lambda result: {"below": str(result)},
        inputs=SimpleNamespace(given={"k": Range(1, 3, 1, "m")}, controls={"k": {"label": "link"}}),
    )
    page = states(panel)
    assert page["states"] == [{"below": "1"}, {"below": "2"}, {"below": "3"}]
    assert page["inputs"]["status"] == ""
    assert page["inputs"]["controls"]["k"] == {
        "kind": "steps",
        "label": "link",
        "unit": "m",
        "group": "",
        "title": "",
        "values": [1, 2, 3],
    }
