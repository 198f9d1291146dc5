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
# Short: what is compared must not be what chaos has made of the last digit.
QUICK = {"duration": 1.0, "step": 0.001, "links": 3}
SETUPS = {
    "rods, every integrator": QUICK | {"integrators": ("rk4", "euler", "semi-implicit", "midpoint")},
    "one rod": QUICK | {"links": 1, "start": "upright", "torque": "constant", "damping": 0.1},
    "points, tapered": QUICK | {"body": "point", "lengths": "tapered", "masses": "tapered", "links": 9, "taper": 0.3},
    "at random": QUICK | {"lengths": "random", "masses": "random", "start": "random", "seed": 7, "links": 12,
                          "torque": "springs", "target": "random", "stiffness": 2.0, "at": "all joints",
                          "duration": 0.5},
    "a hair apart": QUICK | {"beside": "the same arm, a hair apart", "gravity": 3.7, "torque": "sine", "size": -2.0},
    "one rigid rod": QUICK | {"beside": "one rigid rod", "torque": "springs", "at": "all joints but the first",
                              "links": 8, "step": 0.0005, "start": "straight out", "target": "straight out"},
    "a stone": QUICK | {"beside": "a stone", "start": "folded", "at": "the last joint", "links": 6},
    "a runaway": QUICK | {"torque": "springs", "stiffness": 200, "at": "all joints", "links": 12, "start": "folded"},
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


def page_says(opened, setup):
    sent = opened.page.evaluate(ASK, {key: value for key, value in asdict(setup).items() if key != "solvers"})
    return sent | {"buffer": base64.b64decode(sent["buffer"])}


def differences(ours, setup):
    """In what a message of the page differs from Python's of this setup, beyond what is lost in sending."""
    theirs, found = player.pack(run(setup).tracks, setup.lines()), []
    words = lambda m: [word for word in m["parameters"] if not word.startswith("compiled")]  # noqa: E731
    heads = lambda m: [[t["label"], t["n"], t["stopped"][:25]] for t in m["tracks"]]  # noqa: E731
    for what in words, heads, lambda m: m["alt"]:
        found += [] if what(ours) == what(theirs) else [(what(ours), what(theirs))]
    for key in ("box", "energies", "limit"):
        found += [] if np.allclose(ours[key], theirs[key], rtol=1e-6, atol=1e-6) else [key]
    a, b = player.unpack(ours), player.unpack(theirs)
    if {key: x.shape for key, x in a.items()} != {key: x.shape for key, x in b.items()}:
        return [*found, "shapes"]
    for key, x in a.items():
        rough = 2 / 65534 if key.startswith("points") else 1e-6
        rough = 2 / 254 if key == "angles" and setup.links > player.LINES else rough
        found += [] if abs(x - b[key]).max() <= rough * max(abs(b[key]).max(), 1e-6) else [key]
    return found


def test_a_run_that_blows_up_is_among_them(opened):
    assert "ran away" in page_says(opened, Setup(**SETUPS["a runaway"]))["tracks"][0]["stopped"]


@pytest.mark.parametrize("name", SETUPS)
def test_the_pages_numbers_are_pythons(opened, name):
    """Times, positions, energies, distances, angles, words."""
    setup = Setup(**SETUPS[name])
    said = page_says(opened, setup)
    assert differences(said, setup) == []
    assert np.ptp(player.unpack(said)["points0"][:, -1], axis=0).max() > 0.01           # it moved


@pytest.mark.parametrize("name, slip, seen", [
    ("a stone", {"gravity": 9.82}, "points1"), ("rods, every integrator", {"damping": 1e-5}, "drift0"),
    ("at random", {"seed": 8}, "points0"), ("at random", {"stiffness": 5.0}, "points0"),
    ("a hair apart", {"hair": 2e-4}, "tip1"), ("one rod", {"size": 1.1}, "energy0")])
def test_a_page_with_other_numbers_is_caught(opened, name, slip, seen):
    assert seen in differences(page_says(opened, Setup(**SETUPS[name] | slip)), Setup(**SETUPS[name]))


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
