"""The laboratory as a page without Python, opened from disk: its numbers are Python's, and its controls move it."""
import base64
import importlib.util
import json
from dataclasses import asdict

import numpy as np
import pytest
from pages import ROOT, Watched

from robodyn_lib.widgets import player
from robodyn_lib.widgets.setup import Setup, run

ASK = """setup => { const { layout, buffer, ...header } = laboratory.message(setup, "", null, 1);
    const raw = new Uint8Array(buffer.buffer); let text = "";
    for (const byte of raw) text += String.fromCharCode(byte);
    return { ...header, layout, buffer: btoa(text) }; }"""
QUICK = {"duration": 1.0, "step": 0.001, "links": 3}
SETUPS = {
    "rods, every integrator": QUICK | {"integrators": ("rk4", "euler", "semi-implicit", "midpoint")},
    "one rod": QUICK | {"links": 1, "start": "upright", "torque": "constant", "damping": 0.1},
    "points, tapered": QUICK | {"body": "point", "lengths": "tapered", "masses": "tapered", "links": 9, "taper": 0.3},
    "at random": QUICK | {"lengths": "random", "masses": "random", "start": "random", "seed": 7, "links": 12,
                          "torque": "springs", "target": "random", "damper": 0.1, "at": "all joints"},
    "a hair apart": QUICK | {"beside": "the same arm, a hair apart", "gravity": 3.7, "torque": "sine", "size": -2.0},
    "one rigid rod": QUICK | {"beside": "one rigid rod", "torque": "springs", "at": "all joints but the first",
                              "links": 8, "step": 0.0005, "start": "straight out", "target": "straight out"},
    "a stone": QUICK | {"beside": "a stone", "start": "folded", "at": "the last joint", "links": 6},
    "a runaway": QUICK | {"integrators": ("euler",), "step": 0.02, "links": 10, "duration": 10.0},
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """(the command's module, the page as a file)."""
    spec = importlib.util.spec_from_file_location("laboratory_page", ROOT / "tools" / "site" / "laboratory.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    path = tmp_path_factory.mktemp("page") / "laboratory.html"
    path.write_text(tool.page(), encoding="utf-8")
    return tool, path


class Page:
    def __init__(self, watched, path):
        self.watched, self.page = watched, watched.page
        self.page.goto(path.as_uri())
        self.player = self.page.locator(".rd-player")

    def shows(self, words):
        """Whether the player comes to show a run with these words among its parameters."""
        return self.watched.comes(lambda: words in json.loads(self.player.get_attribute("data-parameters") or "[]"))

    def complaints(self):
        """All but that the page itself was read from disk."""
        return [fault for fault in self.watched.complaints() if "this machine: file:" not in fault]


@pytest.fixture(scope="module")
def opened(browser, made):
    watched = Watched(browser.new_page())
    yield Page(watched, made[1])
    watched.page.close()


def python_says(setup):
    """The message of the same setup by Python, and what a run that a hair's breadth is added to becomes."""
    return player.pack(run(setup).tracks, setup.lines())


def arrays_of(message):
    return {name: values.copy() for name, values in player.unpack(message).items()}


@pytest.mark.parametrize("name", SETUPS)
def test_the_pages_numbers_are_pythons(opened, made, name):
    """Times, positions, energies, distances, angles: to what is lost in sending; only rounding stands between."""
    setup = Setup(**SETUPS[name])
    sent = opened.page.evaluate(ASK, {key: value for key, value in asdict(setup).items() if key != "solvers"})
    ours, theirs = sent | {"buffer": base64.b64decode(sent["buffer"])}, python_says(setup)
    assert ours["alt"].replace("compiled", "") == theirs["alt"].replace("compiled", "")
    assert [[t[key] for key in ("label", "n")] for t in ours["tracks"]] == [
        [t[key] for key in ("label", "n")] for t in theirs["tracks"]]
    assert [t["stopped"][:25] for t in ours["tracks"]] == [t["stopped"][:25] for t in theirs["tracks"]]
    wanted = [word for word in theirs["parameters"] if word != "compiled"]
    assert [word for word in ours["parameters"] if not word.startswith("compiled")] == wanted
    for key in ("box", "energies", "limit"):
        np.testing.assert_allclose(ours[key], theirs[key], rtol=1e-6, atol=1e-6)
    a, b = arrays_of(ours), arrays_of(theirs)
    assert {key: x.shape for key, x in a.items()} == {key: x.shape for key, x in b.items()}
    for key, x in a.items():
        size = abs(b[key]).max()
        rough = 2 / 65534 if key.startswith("points") else 2 / 254 if setup.links > player.LINES else 1e-6
        assert abs(x - b[key]).max() <= rough * max(size, 1e-6), key
    assert np.ptp(b["points0"][:, -1], axis=0).max() > 0.1                              # it moved


def test_every_control_of_the_library_is_there_and_has_a_name(opened):
    from dataclasses import fields
    wanted = {f.metadata["label"] for f in fields(Setup) if f.name != "solvers"}
    inputs = opened.page.locator("form input, form select")
    names = [inputs.nth(i).evaluate("node => node.labels[0].innerText") for i in range(inputs.count())]
    legends = opened.page.locator("form fieldset fieldset legend").all_inner_texts()
    assert all(name.strip() for name in names)
    assert {label for label in wanted if not any(name.startswith(label) for name in [*names, *legends])} == set()


def test_a_slider_moves_the_picture(opened):
    opened.page.get_by_role("button", name="Two arms a hair apart").click()
    assert opened.shows("beside it: the same arm, 0.0001 rad off at the first joint")
    before = opened.page.locator(".rd-stage").screenshot()
    opened.page.get_by_label("Links", exact=True).press("ArrowRight")
    assert opened.shows("3 rods: 2 m in equal parts, 1 kg in equal parts")
    assert opened.page.locator(".rd-stage").screenshot() != before
    opened.page.get_by_label("Beside it", exact=True).select_option("nothing")
    assert opened.watched.comes(lambda: opened.page.locator(".rd-entry").count() < 2)


def test_presets_ask_and_a_wrong_choice_is_said(opened):
    for name in ("A chain falls", "Energy drift"):
        opened.page.get_by_role("button", name=name).click()
        assert opened.watched.comes(lambda name=name: opened.page.locator(".rd-title").inner_text() == name)
    assert "three integrators" in opened.page.locator("#question").inner_text()
    for name in ("euler", "semi-implicit", "midpoint"):
        opened.page.get_by_label(name, exact=True).uncheck()
    assert opened.watched.comes(lambda: "choose at least one" in opened.page.locator(".rd-notice").inner_text())
    opened.page.get_by_label("rk4").check()
    assert opened.watched.comes(lambda: opened.page.locator(".rd-notice").count() == 0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_follows_the_colours_of_the_reader(opened, scheme):
    opened.page.emulate_media(color_scheme=scheme)
    assert opened.watched.comes(lambda: opened.player.get_attribute("data-theme") == scheme)


def test_nothing_went_wrong_and_nothing_was_fetched(opened):
    assert opened.complaints() == []
