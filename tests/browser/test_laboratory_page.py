"""The laboratory as a page without Python, opened from disk: its numbers are Python's, and its controls move it."""
import base64
import importlib.util
import json
import urllib.parse
from dataclasses import asdict, replace
from functools import cache

import numpy as np
import pytest
from pages import ROOT, Watched

from robodyn_lib.compiled.integrate import SCHEMES
from robodyn_lib.simulation import INTEGRATORS
from robodyn_lib.widgets import player
from robodyn_lib.widgets.experiment import SIZES, Setup, run, solvers, tip_speed
from robodyn_lib.widgets.presets import PRESETS

computed = cache(lambda name: run(Setup(**SETUPS[name])))

ASK = """setup => { const { layout, buffer, ...header } = laboratory.message(setup, "", null, 1);
    const raw = new Uint8Array(buffer.buffer); let text = "";
    for (const byte of raw) text += String.fromCharCode(byte);
    return { ...header, layout, buffer: btoa(text) }; }"""
# Short: what is compared must not be what chaos has made of the last digit.
QUICK = {"duration": 1.0, "step": 0.001, "links": 3}
DENSE = {"solvers": "composite-cholesky", "duration": 0.5, "step": 0.02}           # Python takes its time for each step
SETUPS = {
    "rods, every integrator": QUICK | {"integrators": [*SCHEMES]},
    "adaptive": QUICK | {"integrators": "adaptive", "links": 5, "damping": 0.01, "torque": "sine"},
    "dense, every integrator": DENSE | {"integrators": [*INTEGRATORS], "torque": "springs", "stiffness": 2.0,
                                        "at": "all joints"},
    "dense beside compiled": DENSE | {"solvers": ("compiled", "composite-cholesky"), "body": "point", "links": 10,
                                      "lengths": "tapered", "beside": "the same arm, a hair apart", "hair": 1e-6},
    "a stone, every order": QUICK | {"integrators": ("rk4", "euler", "semi-implicit"), "beside": "a stone", "links": 1,
                                     "step": 0.01},
    "one rod": QUICK | {"links": 1, "start": "upright", "torque": "constant", "damping": 0.1, "step": 5e-5},
    "points, tapered": QUICK | {"body": "point", "lengths": "tapered", "masses": "tapered", "links": 9, "taper": 0.3},
    "at random": QUICK | {"lengths": "random", "masses": "random", "start": "random", "seed": 37, "links": 12,
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
    sent = opened.page.evaluate(ASK, asdict(setup))
    return sent | {"buffer": base64.b64decode(sent["buffer"])}


def differences(ours, name):
    """In what a message of the page differs from Python's of this setup, beyond what is lost in sending."""
    setup, picture = Setup(**SETUPS[name]), computed(name)
    theirs, found = player.pack(picture.tracks, setup.lines(), message=picture.message), []
    heads = lambda m: [[t["label"], t["n"], t["stopped"][:25]] for t in m["tracks"]]  # noqa: E731
    for what in heads, *(lambda m, key=key: m[key] for key in ("parameters", "alt", "message")):
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


ACCURATE = {"rods, every integrator": 1e-11, "points, tapered": 1e-11, "adaptive": 1e-9,
            "dense, every integrator": 1e-9, "dense beside compiled": 1e-11}


@pytest.mark.parametrize("name", ACCURATE)
def test_joint_values_are_pythons_to_many_digits(opened, name):
    """What the player is sent is rounded, what it is made of is not: q against numba, numpy and scipy."""
    script = "setup => laboratory.tracks(setup).map(({ q, speeds }) => [[...q], speeds])"
    said = opened.page.evaluate(script, asdict(Setup(**SETUPS[name])))
    for (q, speeds), track in zip(said, computed(name).tracks, strict=True):
        theirs = track.trajectory.q
        assert abs(np.reshape(q, theirs.shape) - theirs).max() <= ACCURATE[name] * abs(theirs).max()
        assert np.allclose(speeds, tip_speed(track.trajectory), rtol=1e-6, atol=1e-6)


def test_random_shapes_are_pythons_for_every_seed(opened):
    """The page draws as numpy does, to the last bit."""
    drawn = [(seed, stream) for seed in (1, 2, 17, 50) for stream in (0, 3)]
    said = opened.page.evaluate("all => all.map(([seed, stream]) => laboratory.uniform(seed, stream, 9))", drawn)
    assert (np.array(said) == [np.random.default_rng(each).uniform(size=9) for each in drawn]).all()


def test_a_run_that_blows_up_is_among_them(opened):
    assert "ran away" in page_says(opened, Setup(**SETUPS["a runaway"]))["tracks"][0]["stopped"]


@pytest.mark.parametrize("name", SETUPS)
def test_the_pages_numbers_are_pythons(opened, name):
    """Times, positions, energies, distances, angles, words."""
    said = page_says(opened, Setup(**SETUPS[name]))
    assert differences(said, name) == []
    assert np.ptp(player.unpack(said)["points0"][:, -1], axis=0).max() > 0.01           # it moved


@pytest.mark.parametrize("name, slip, seen", [
    ("a stone", {"gravity": 9.82}, "points1"), ("rods, every integrator", {"damping": 1e-5}, "drift0"),
    ("at random", {"seed": 8}, "points0"), ("at random", {"stiffness": 5.0}, "points0"),
    ("adaptive", {"damping": 0.02}, "drift0"), ("dense, every integrator", {"stiffness": 5.0}, "points3"),
    ("a hair apart", {"hair": 2e-4}, "tip1"), ("one rod", {"size": 1.1}, "energy0")])
def test_a_page_with_other_numbers_is_caught(opened, name, slip, seen):
    assert seen in differences(page_says(opened, Setup(**SETUPS[name] | slip)), name)


def test_every_control_of_the_library_is_there_and_has_a_name(opened):
    from dataclasses import fields
    wanted = {f.metadata["label"] for f in fields(Setup)}
    inputs = opened.page.locator("form input, form select")
    names = inputs.evaluate_all("nodes => nodes.map((node) => node.labels[0]?.innerText ?? node.ariaLabel)")
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
    assert opened.watched.comes(lambda: "at least one integrator" in opened.page.locator(".rd-notice").inner_text())
    opened.page.get_by_label("rk4").check()
    assert opened.watched.comes(lambda: opened.page.locator(".rd-notice").count() == 0)


def test_every_preset_is_there_and_what_is_not_is_said(opened, made):
    tool, _ = made
    assert opened.page.locator("#presets button").all_inner_texts() == [*PRESETS]
    assert {*tool.WORDS} <= {*PRESETS}
    boxes = opened.page.get_by_role("group", name="Solvers", exact=True).get_by_role("checkbox").all()
    shown = [box.get_attribute("value") for box in boxes]
    assert shown == [*tool.SOLVERS]
    assert "compiled" in shown
    told = opened.page.locator("#elsewhere").inner_text()
    assert all(name in told for name in solvers() if name not in shown)


def test_dense_against_linear_is_measured_here(opened):
    """Curves and their numbers; the dense solver's grow faster."""
    opened.page.get_by_role("button", name="Dense against O(N)").click()
    assert opened.watched.comes(lambda: opened.page.locator("#costs td").count() > 0)
    opened.page.get_by_text("The same in numbers").click()
    head, *rows = (row.split("\t") for row in opened.page.locator("#costs tr").all_inner_texts())
    assert [word.split()[0] for word in head] == ["links", "compiled", "composite-cholesky"]
    links, compiled, dense = np.array(rows, dtype=float).T
    assert (links == SIZES).all()
    assert dense[-1] / dense[0] > 10 * compiled[-1] / compiled[0]
    opened.page.get_by_role("checkbox", name="composite-cholesky").uncheck()
    assert opened.watched.comes(lambda: not opened.page.locator("#costs").is_visible())


def test_a_run_of_hours_can_be_stopped_and_is_forgotten_for_a_newer_one(opened):
    """The page answers meanwhile; what was computed is kept."""
    page, wanted = opened.page, {"changes": {"links": 100, "duration": 60, "step": 1e-6}}
    page.evaluate("hash => { location.hash = hash; }", json.dumps(wanted))
    assert opened.watched.comes(lambda: page.locator("#work").is_visible())
    page.get_by_role("button", name="Stop here").click()
    assert opened.shows("100 rods: 2 m in equal parts, 1 kg in equal parts")
    assert "on request" in page.locator(".rd-status").inner_text()
    page.get_by_label("Links", exact=True).press("ArrowLeft")
    assert opened.watched.comes(lambda: page.locator("#work").is_visible())
    page.get_by_role("button", name="Energy drift").click()
    assert opened.shows("1 rod: 2 m in equal parts, 1 kg in equal parts")
    assert not page.locator("#work").is_visible()
    assert opened.player.get_attribute("data-busy") == "0"


FRAGMENTS = {
    "nonsense": "says nothing that can be shown", "%E0%A4%A": "says nothing", "[1]": "says nothing",
    "null": "says nothing",
    '{"preset": "Whip"}': 'no preset "Whip"; there are Two arms', '{"speed": 3}': 'nothing here is called "speed"',
    '{"only": ["lynx", "links"]}': 'no control "lynx"; there are links, body',
    '{"changes": {"links": 0}}': "links must be 1 to 100 in steps of 1, got 0",
    '{"changes": {"links": 2.5}}': "got 2.5", '{"changes": {"links": "3"}}': 'got "3"',
    '{"changes": {"duration": 600}}': "duration must be 0.5 to 60 in steps of 0.5, got 600",
    '{"changes": {"step": -0.001}}': "step must be one of",
    '{"changes": {"step": 1e9}}': "got 1000000000",
    '{"changes": {"solvers": []}}': "solvers must be some of compiled",
    '{"changes": {"solvers": ["rk-fd4"]}}': 'got ["rk-fd4"]',
    '{"changes": {"constructor": 1}}': 'no control "constructor"', '{"changes": 3}': 'nothing here is called "changes"',
}


def test_an_address_that_asks_for_nonsense_is_told_so(opened):
    """And the page shows what it can."""
    refused = opened.page.evaluate("all => all.map(fragment => laboratory.asked('#' + fragment).refused.join('; '))",
                                   [*FRAGMENTS])
    assert [(fragment, said) for (fragment, words), said in zip(FRAGMENTS.items(), refused) if words not in said] == []
    opened.page.evaluate("hash => { location.hash = hash; }", '{"changes": {"links": 3, "step": 0}, "only": ["links"]}')
    assert opened.shows("3 rods: 2 m in equal parts, 1 kg in equal parts")
    assert "step must be one of" in opened.page.locator("#refused").inner_text()
    assert [node.get_attribute("id") for node in opened.page.locator("form [id]:visible").all()] == ["links"]
    opened.page.evaluate("() => { location.hash = ''; }")
    assert opened.watched.comes(lambda: not opened.page.locator("#refused").is_visible())
    assert opened.shows("2 rods: 2 m in equal parts, 1 kg in equal parts")


def test_a_link_brings_this_state(opened):
    opened.page.get_by_role("button", name="Energy drift").click()
    opened.page.get_by_label("Duration [s], as a number").fill("-99")           # to the end of its range
    opened.page.get_by_label("Duration [s], as a number").press("Enter")
    opened.page.get_by_label("Links", exact=True).press("ArrowRight")
    opened.page.get_by_label("adaptive", exact=True).check()
    assert opened.shows("euler, semi-implicit, midpoint, adaptive")
    asks = json.loads(urllib.parse.unquote(opened.page.locator("#link").get_attribute("href").removeprefix("#")))
    changes = {"links": 2, "duration": 0.5, "integrators": ["euler", "semi-implicit", "midpoint", "adaptive"]}
    assert asks == {"preset": "Energy drift", "changes": changes}
    before = json.loads(opened.player.get_attribute("data-parameters"))
    opened.page.get_by_role("button", name="Two arms").click()
    assert opened.watched.comes(lambda: opened.page.locator(".rd-title").inner_text() == "Two arms a hair apart")
    opened.page.evaluate("hash => { location.hash = hash; }", urllib.parse.quote(json.dumps(asks)))
    assert opened.watched.comes(lambda: json.loads(opened.player.get_attribute("data-parameters")) == before)
    setup = replace(PRESETS[asks["preset"]].setup(), **asks["changes"])
    assert before == setup.lines()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_follows_the_colours_of_the_reader(opened, scheme):
    opened.page.emulate_media(color_scheme=scheme)
    assert opened.watched.comes(lambda: opened.player.get_attribute("data-theme") == scheme)


def test_nothing_went_wrong_and_nothing_was_fetched(opened):
    assert opened.complaints() == []
