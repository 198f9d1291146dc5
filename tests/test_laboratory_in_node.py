"""Check that the laboratory page's numbers are Python's; its JavaScript runs in playwright's node.

motion.js and laboratory.js touch no page, so they need no browser. That the page shows them is seen
in `browser/`.
"""

import base64
import json
import subprocess
from dataclasses import asdict
from functools import cache

import numpy as np
import pytest
from cases import ROOT, script
from in_node import needs_node
from test_hands import READ, REFUSED

from robodyn_lib.simulation.compiled import SCHEMES
from workbook.widgets import hands, painted, player
from workbook.widgets.experiment import FORETOLD, Setup, run, tip_speed
from workbook.widgets.laboratory import _speed
from workbook.widgets.parts import linked

SITE = ROOT / "tools" / "site"
# One line in, one line out: a function and what it is given, then what it says.
ANSWERS = """
const { message, tracks } = $laboratory, { whole } = $motion;
$motion.bring(GIVEN.binaries.map((text) => require("node:zlib").gunzipSync(Buffer.from(text, "base64"))));
const laboratory = { tracks: (setup) => whole(tracks(setup)).found,
  message: (setup, ...more) => message(whole(tracks(setup)), setup, ...more) };
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { f, given } = JSON.parse(line);
  console.log(JSON.stringify(eval(f)(given)));
});
"""
ASK = """setup => { const { arrays, ...header } = laboratory.message(setup, "", null, 1);
    const sent = ([name, { data, shape }]) =>
        [name, [Buffer.from(data.buffer).toString("base64"), data.constructor.name, shape]];
    return { ...header, arrays: Object.fromEntries(Object.entries(arrays).map(sent)) }; }"""
# Short: what is compared must not be what chaos has made of the last digit.
QUICK = {"duration": 1.0, "step": 0.001, "links": 3}
DENSE = {  # Python needs time for each step
    "solvers": "composite-cholesky",
    "duration": 0.5,
    "step": 0.02,
}
PAINTED = QUICK | {
    "duration": 0.5,
    "step": 0.02,
    "lengths": "random",
    "masses": "random",
    "start": "random",
    "seed": 5,
    "torque": "sine",
    "at": "all joints",
    "damping": 0.1,
    "gravity": 7.0,
    "paint": painted.ALL,
}
# Methods for each painted layer; if none is named, all that have the layer.
ONE_EACH = {
    "rk-fd4",
    "rk-fd3",
    "rk-fd1",
    "kozlowski-nu",
    "compiled",
    "fixman",
}  # solvers for arms in hands
LIKE = {
    "waves": ("rk-fd4", "rk-2sweep"),
    "waves by rk-fd3": ("rk-fd3",),
    "waves by rk-fd1": ("rk-fd1", "rk-fd2"),
}
SETUPS = {
    "rods, every integrator": QUICK | {"integrators": [*SCHEMES]},
    "dense, every integrator": DENSE
    | {"integrators": [*SCHEMES], "torque": "springs", "stiffness": 2.0, "at": "all joints"},
    "dense beside compiled": DENSE
    | {
        "solvers": ("compiled", "composite-cholesky"),
        "body": "point",
        "links": 10,
        "lengths": "tapered",
        "beside": "the same arm, a hair apart",
        "hair": 1e-6,
    },
    "a stone, every order": QUICK
    | {
        "integrators": ("rk4", "euler", "semi-implicit"),
        "beside": "a stone",
        "links": 1,
        "step": 0.01,
    },
    "one rod": QUICK
    | {"links": 1, "start": "upright", "torque": "constant", "damping": 0.1, "step": 5e-5},
    "points, tapered": QUICK
    | {"body": "point", "lengths": "tapered", "masses": "tapered", "links": 9, "taper": 0.3},
    "at random": QUICK
    | {
        "lengths": "random",
        "masses": "random",
        "start": "random",
        "seed": 37,
        "links": 12,
        "torque": "springs",
        "target": "random",
        "stiffness": 2.0,
        "at": "all joints",
        "duration": 0.5,
    },
    "a hair apart": QUICK
    | {"beside": "the same arm, a hair apart", "gravity": 3.7, "torque": "sine", "size": -2.0},
    "foretold": QUICK | {"beside": FORETOLD, "hair": 0.1, "gravity": 3.7},
    "foretold in hands": QUICK
    | {"beside": FORETOLD, "hair": 0.05, "hands": "0.1 lock 2; 0.3 free 2", "duration": 0.5},
    "a hammer": QUICK
    | {
        "links": 8,
        "step": 0.0005,
        "duration": 0.5,
        "start": "straight out",
        "torque": "springs",
        "at": "all joints but the first",
        "target": "straight out",
        "hands": "0.3 lock 1",
    },
    "one rigid rod": QUICK
    | {
        "beside": "one rigid rod",
        "torque": "springs",
        "at": "all joints but the first",
        "links": 8,
        "step": 0.0005,
        "start": "straight out",
        "target": "straight out",
    },
    "a stone": QUICK | {"beside": "a stone", "start": "folded", "at": "the last joint", "links": 6},
    "painted rods": PAINTED,
    "painted points": PAINTED | {"body": "point", "seed": 7, "links": 2},
    "painted in hands": PAINTED
    | {
        "grip": 20.0,
        "hands": "0.1 lock 2; 0.2 pull 3 0.5 1 -0.5, 1.2 -0.3; 0.3 drive 1 2; "
        "0.3 pull 2 0.2 1 1; 0.4 free 2",
    },
    "painted, pinned": PAINTED
    | {
        "start": "arched",
        "tip": "pinned",
        "links": 5,
        "body": "point",
        "seed": 3,
        "hands": "0.2 lock 3",
    },
    "hands": QUICK
    | {
        "hands": "0.1 lock 2; 0.2 pull 3 0.5 1 -0.5, 1.2 -0.5x3, 1.2 -0.2; 0.4 drive 1 2; 0.45 "
        "free 2",
        "duration": 0.5,
        "grip": 20.0,
        "damping": 0.01,
    },
    "hands, every integrator": QUICK
    | {
        "integrators": [*SCHEMES],
        "duration": 0.5,
        "body": "point",
        "hands": "0.1 pull 2 1 1 1; 0.2 pull 3 0.25 0.5 0.5, 0.4 0.3; 0.3 lock 1",
    },
    "hands, dense": DENSE
    | {"hands": "0.1 lock 2; 0.2 pull 3 0 1 -0.5, 1 -0.4; 0.3 free 2", "links": 4},
    "pinned, a hair apart": QUICK
    | {
        "start": "arched",
        "tip": "pinned",
        "links": 5,
        "duration": 0.5,
        "beside": "the same arm, a hair apart",
        "hands": "0.1 lock 2",
    },
    "a runaway": QUICK
    | {"torque": "springs", "stiffness": 200, "at": "all joints", "links": 12, "start": "folded"},
}

computed_of = cache(run)


def computed(name):
    return computed_of(Setup(**SETUPS[name]))


@pytest.fixture(scope="module")
def node(tmp_path_factory):
    """Return node(f, given), which calls a function of JavaScript with the laboratory loaded."""
    path = tmp_path_factory.mktemp("node") / "laboratory.cjs"
    tool = script("tools/site/laboratory.py")
    tool.MISPRINTS = {}  # Python's own runs take their time
    given = json.dumps(tool.given())
    path.write_text(
        f"const GIVEN = {given};\n{linked(SITE / 'page' / 'laboratory.js')}{ANSWERS}",
        encoding="utf-8",
    )
    with subprocess.Popen(
        [needs_node(), path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:

        def ask(f, given):
            process.stdin.write(json.dumps({"f": f, "given": given}) + "\n")
            process.stdin.flush()
            reply = process.stdout.readline()
            assert reply, "node ended: its complaint stands above"
            return json.loads(reply)

        yield ask
        process.stdin.close()


def node_says(node, setup):
    """Return the page's result for a setup, {..., "arrays": {name: array}}."""
    sent = node(ASK, asdict(setup))
    return sent | {
        "arrays": {
            name: np.frombuffer(base64.b64decode(text), kind.lower()[: -len("Array")]).reshape(
                shape
            )
            for name, (text, kind, shape) in sent["arrays"].items()
        }
    }


def differences(ours, name):
    """Return where a page's message differs from Python's, beyond transport rounding."""
    setup = Setup(**SETUPS[name])
    picture = computed(name)
    theirs = player.pack(
        picture.tracks,
        setup.lines(),
        message=picture.message,
        hands=picture.hands,
        painting=picture.painting,
        speeds=[_speed(track.trajectory) for track in picture.tracks],
    )
    found = []

    def heads(m):
        return [[t["label"], t["n"], t["stopped"][:25]] for t in m["tracks"]]

    def kinetic(m):
        return [t["kinetic"] for t in m["tracks"]]

    for what in (
        heads,
        *(lambda m, key=key: m[key] for key in ("parameters", "alt", "message", "hands")),
    ):
        found += [] if what(ours) == what(theirs) else [(what(ours), what(theirs))]
    for key, of in (("joints", lambda m: m["joints"]), ("kinetic", kinetic)):
        found += [] if np.allclose(of(ours), of(theirs), rtol=1e-6, atol=1e-6) else [key]
    a = ours["arrays"]
    b = player.unpack(theirs)
    a = {key: x for key, x in a.items() if " by " not in key}
    found += {*a} ^ {*b}
    if any(a[key].shape != b[key].shape for key in {*a} & {*b}):
        return [*found, "shapes"]
    for key in {*a} & {*b}:
        x = a[key]
        rough = 2 / 65534 if key.startswith("points") else 1e-6
        least = (  # tips of adaptive runs are as close to the others as to the truth
            1e-3 if key.startswith("tip") else 1e-6
        )
        allowed = rough * max(np.nanmax(abs(b[key]), initial=0), least)
        if not np.allclose(x, b[key], rtol=0, atol=allowed, equal_nan=True):
            found.append(key)
    return found


ACCURATE = {
    "rods, every integrator": 1e-11,
    "points, tapered": 1e-11,
    "dense, every integrator": 1e-9,
    "dense beside compiled": 1e-11,
    "hands": 1e-9,
    "hands, every integrator": 1e-9,
    "hands, dense": 1e-9,
    "pinned, a hair apart": 1e-9,
    "foretold": 1e-9,
    "foretold in hands": 1e-9,
    "a hammer": 1e-9,
}


@pytest.mark.parametrize("name", ACCURATE)
def test_joint_values_are_pythons_to_many_digits(node, name):
    """Compare q with machine code, numpy and scipy before the player gets rounded values."""
    script = "setup => laboratory.tracks(setup).map(({ q, speeds }) => [[...q], [...speeds]])"
    reply = node(script, asdict(Setup(**SETUPS[name])))
    for (q, speeds), track in zip(reply, computed(name).tracks, strict=True):
        theirs = track.trajectory.q
        assert abs(np.reshape(q, theirs.shape) - theirs).max() <= ACCURATE[name] * abs(theirs).max()
        assert np.allclose(speeds, tip_speed(track.trajectory), rtol=1e-6, atol=1e-6)


def test_quantiles_are_numpys(node):
    """Try numbers in any order, equal ones, a single one, and none."""
    rng = np.random.default_rng(3)
    rows = [rng.normal(size=n).tolist() for n in (1, 2, 3, 10, 101)] + [
        [1.0] * 7,
        [2.0, 1.0] * 5,
        [*range(40)],
    ]
    script = "all => all.map(([row, share]) => $numbers.quantile(Float64Array.from(row), share))"
    asked = [(row, share) for row in rows for share in (0, 0.3, 0.5, 0.98, 1)]
    assert np.allclose(node(script, asked), [np.quantile(*each) for each in asked], rtol=1e-14)
    assert node(script, [([], 0.98)]) == [None]
    assert node("$numbers.figures", [-1e-12, -1.5e-7]) == "0, \u22121.5e\u22127"  # rounding


TEXTS = [*READ, "2 pull 3 1 0 0;0.6  lock 2", "1e-05 drive 1 123456.789; 0 pull 1 1 0 0", *REFUSED]


def test_a_text_of_hands_is_read_written_and_described_as_in_python(node):
    """Otherwise it is refused in the same words."""
    script = """texts => texts.map((text) => { try {
        const events = $events.read(text);
        return [$events.written(events), $events.eventsSaid(events, GIVEN.hands.PERIOD)];
      } catch ({ message }) { return message; } })"""

    def pythons(text):
        try:
            events = hands.read(text)
            return [hands.written(events), hands.said(events)]
        except ValueError as error:
            return str(error)

    assert node(script, TEXTS) == [pythons(text) for text in TEXTS]


def test_a_pull_under_way_is_the_run_that_comes_of_it(node):
    """Pieces while the hand moves equal the run of the final text, to the last bit."""
    script = """setup => { const { taken, tracks } = $laboratory;
        const picture = { setup, ...whole(tracks(setup)) };
        const live = taken(picture, { t: 0.2001, at: 3, share: 0.5, to: [1, -0.5] });
        const points = [[1.1, -0.4], [1.2, -0.2], [1.2, -0.1]].map((to) => Array.from(live.move(to).points.at(-1)));
        const text = $events.withEvent(setup.hands, live.event);
        const { found: [run] } = whole(tracks({ ...setup, hands: text }));
        const frame = run.t.findLastIndex((t) => t <= live.t + 1e-9), then = run.points.slice(8 * frame, 8 * frame + 8);
        return { text, t: live.t, points: points.at(-1), then: Array.from(then) }; }"""
    reply = node(script, asdict(Setup(**QUICK, hands="0.1 lock 1; 0.22 free 1")))
    event = hands.read(reply["text"])[-2]
    assert (event.verb, event.at, event.share, len(event.path)) == ("pull", 3, 0.5, 4)
    assert (reply["t"], reply["points"]) == (pytest.approx(event.t + 0.15), reply["then"])


@pytest.mark.parametrize(
    "setup",
    [
        Setup(),
        Setup(**SETUPS["at random"]),
        Setup(torque="sine", masses="tapered", hands="1 pull 1 1 1 1"),
    ],
)
def test_controls_that_do_nothing_are_pythons(node, setup):
    assert set(node("setup => $meaning.idle(setup)", asdict(setup))) == setup.idle() - {"joints"}


def painted_here(setup):
    """Return {(layer of the page, method): values} by `rd.quantities`, and what scales them."""
    trajectory = computed_of(setup).tracks[0].trajectory
    handled = setup.handled()
    found = {}
    whole = {}

    def does(*now):
        return handled.state(setup.solvers[0], *now)

    for name, layer in painted.LAYERS.items():
        for method in ONE_EACH.intersection(layer.methods) if setup.hands else layer.methods:
            if painted.chosen(layer, [method], trajectory.arm) == method:
                values = painted.paint(name, trajectory, handled.law, [method], hands=does).arrays[
                    name
                ]
                key = next(
                    (
                        key
                        for key, methods in LIKE.items()
                        if key.startswith(name) and method in methods
                    ),
                    name,
                )
                found[key, method] = values
                whole.setdefault(name, {})[key] = values
    every = {
        name: {
            array: np.concatenate([x[array] for x in those.values()])
            for array in painted.LAYERS[name].says
        }
        for name, those in whole.items()
    }
    return found, painted.scales(painted.Painting(trajectory.t, every, {}))


@pytest.mark.parametrize("name", [name for name in SETUPS if name.startswith("painted")])
def test_what_is_painted_is_what_each_method_computes(node, name):
    setup = Setup(**SETUPS[name])
    sent, (found, scales) = node_says(node, setup), painted_here(setup)
    ours = sent["arrays"]
    asked = {method for _, method in found}
    assert asked >= (
        ONE_EACH if setup.hands else {*painted.RK, *ONE_EACH, "saha-udut", "kozlowski-xi"}
    )
    assert {key for key, _ in found} == {layer["key"] for layer in sent["paint"]["layers"]}
    for (key, method), arrays in found.items():
        for array, theirs in arrays.items():
            small = 1e-6 * np.nanmax(abs(theirs))
            assert np.allclose(
                ours[f"{key}/{array}"], theirs, rtol=1e-6, atol=small, equal_nan=True
            ), (method, array)
    assert sent["paint"]["scales"] == scales


def test_a_layer_names_its_solver(node):
    def paints(**asked):
        return node_says(node, Setup(**QUICK | asked)).get("paint")

    by = {
        body: {
            layer["key"]: layer["by"] for layer in paints(body=body, paint=painted.ALL)["layers"]
        }
        for body in ("rod", "point")
    }
    assert [by[body]["tensions"] for body in by] == ["fixman", "compiled"]
    assert by["rod"] == {
        "tensions": "fixman",
        "felt inertia": "rk-fd4",
        "waves": "rk-fd4",
        "waves by rk-fd3": "rk-fd3",
        "waves by rk-fd1": "rk-fd1",
        "quasi-velocities": "kozlowski-nu",
        "reactions": "compiled",
    }
    assert [layer["name"] for layer in paints(paint="tensions")["layers"]] == ["tensions"]
    assert paints() is None


def test_a_run_that_blows_up_is_among_them(node):
    assert "ran away" in node_says(node, Setup(**SETUPS["a runaway"]))["tracks"][0]["stopped"]


@pytest.mark.parametrize("name", SETUPS)
def test_the_numbers_are_pythons(node, name):
    """Compare times, positions, energies, distances, angles and words."""
    reply = node_says(node, Setup(**SETUPS[name]))
    assert differences(reply, name) == []
    assert np.ptp(reply["arrays"]["points0"], axis=0).max() > 0.01  # it moved


@pytest.mark.parametrize(
    "name, slip, seen",
    [
        ("a stone", {"gravity": 9.82}, "points1"),
        ("rods, every integrator", {"damping": 1e-5}, "drift0"),
        ("at random", {"seed": 8}, "points0"),
        ("at random", {"stiffness": 5.0}, "points0"),
        ("dense, every integrator", {"stiffness": 5.0}, "points3"),
        ("a hair apart", {"hair": 2e-4}, "tip1"),
        ("foretold", {"hair": 0.05}, "points1"),
        ("foretold", {"beside": "the same arm, a hair apart"}, "points1"),
        ("one rod", {"size": 1.1}, "energy0"),
        ("painted rods", {"frequency": 1.5}, "reactions/torque"),
        ("painted points", {"gravity": 7.01}, "tensions/tension"),
        ("painted, pinned", {"hands": ""}, "felt inertia/free"),
        ("painted in hands", {"grip": 50.0}, "reactions/reaction"),
        ("hands", {"grip": 50.0}, "hand/force"),
        ("hands, dense", {"hands": "0.1 lock 2; 0.2 free 2"}, "points0"),
        ("pinned, a hair apart", {"tip": "free"}, "points0"),
    ],
)
def test_other_numbers_are_caught(node, name, slip, seen):
    assert seen in differences(node_says(node, Setup(**SETUPS[name] | slip)), name)
