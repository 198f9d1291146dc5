"""Test quantities on the moving arm: Python's message, and what JavaScript draws of it."""

import numpy as np
import pytest
from in_node import node_says

import robodyn_lib as rd
from robodyn_lib.simulation import JointLaw, simulate
from robodyn_lib.simulation.laws import law_of
from workbook.kernels import hands, shown
from workbook.widgets import Track, painted, player, stills
from workbook.widgets.experiment import Picture, Setup, run
from workbook.widgets.parts import FOLDER, linked

LINKS = 3
LAW = JointLaw(constant=[1.0, 0.0, -0.5], damping=0.1)


@pytest.fixture(scope="module")
def swing():
    """A run of three links, by the default method."""
    arm = rd.planar_arm(LINKS, [1.0, 0.5, 0.8], [2.0, 1.0, 0.5])
    return simulate(
        arm,
        [0.3, 0.8, -0.4],
        np.zeros(LINKS),
        np.linspace(0, 0.4, 21),
        LAW,
        method="rk-fd4",
        dt=0.01,
    )


@pytest.fixture(scope="module")
def painting(swing):
    return painted.paint(painted.ALL, swing, LAW)


def state(swing, k):
    """Return q, qd and torques of a frame."""
    return swing.q[k], swing.qd[k], LAW(swing.t[k], swing.q[k], swing.qd[k])


def test_every_layer_has_its_values_at_every_instant(swing, painting):
    assert np.array_equal(painting.t, swing.t)
    for name, layer in painted.LAYERS.items():
        assert painting.by[name] in layer.methods
        assert list(painting.arrays[name]) == list(layer.says)
        assert {values.shape[:2] for values in painting.arrays[name].values()} == {(21, LINKS)}


@pytest.mark.parametrize("k", [0, 7, 20])
def test_values_are_those_of_other_routes(swing, painting, k):
    """Check the mass matrix, its elimination, energy, and inverse dynamics beyond a joint."""
    q, qd, tau = state(swing, k)
    layer = {
        name: {key: x[k] for key, x in those.items()} for name, those in painting.arrays.items()
    }
    arm = swing.arm
    M = rd.mass_matrix(arm, q)
    qdd = rd.forward_dynamics(arm, q, qd, tau, method="composite-cholesky")
    assert np.allclose(layer["felt inertia"]["locked"], np.diag(M))
    assert np.allclose(
        1 / layer["felt inertia"]["free"], [np.linalg.inv(M[i:, i:])[0, 0] for i in range(LINKS)]
    )
    assert np.isclose((layer["quasi-velocities"]["nu"] ** 2).sum(), qd @ M @ qd)
    assert np.array_equal(layer["reactions"]["torque"], tau)
    weights = arm.masses.sum() * np.array([0, 0, -9.81])
    pose = arm.at(q)
    h = 1e-5

    def speed(dt):
        return (arm.masses[:, np.newaxis] * (arm.at(q + qd * dt + qdd * dt * dt / 2).C)).sum(axis=0)

    push = (  # momentum of all links changes by this
        speed(h) - 2 * speed(0) + speed(-h)
    ) / h**2 - weights
    assert np.allclose(layer["reactions"]["reaction"][0], push[::2], atol=1e-3)

    def point(dt):
        return arm.at(q + qd * dt + qdd * dt * dt / 2).O[-1]

    last = (point(h) - 2 * point(0) + point(-h)) / h**2
    assert np.allclose(layer["waves"]["acceleration"][-1], last[::2], atol=1e-3)
    ends = np.concatenate([pose.O[1:], [pose.tip]]) - pose.O
    along = (
        ends[:, ::2] / np.linalg.norm(ends, axis=1)[:, np.newaxis] * layer["reactions"]["reaction"]
    ).sum(axis=1)
    assert np.allclose(layer["tensions"]["tension"], -along)


@pytest.mark.parametrize(
    "what, solvers, body, by",
    [
        ("tensions", ("compiled",), "point", "compiled"),
        ("tensions", ("compiled",), "rod", "fixman"),
        ("waves", ("compiled", "rk-fd3", "rk-fd1"), "rod", "rk-fd3"),
        ("waves", ("compiled",), "rod", "rk-fd4"),
        ("quasi-velocities", ("kozlowski-xi",), "rod", "kozlowski-xi"),
        ("reactions", ("compiled",), "rod", "compiled"),
    ],
)
def test_the_chosen_solver_is_the_one_that_is_painted(what, solvers, body, by):
    assert painted.chosen(painted.LAYERS[what], solvers, rd.planar_arm(2, body=body)) == by


def test_solvers_that_are_chosen_together_have_their_waves_side_by_side(swing):
    """FD1 to FD4 differ only in their waves, so each has a layer; the rest is shown once."""
    both = painted.paint(painted.ALL, swing, LAW, ("rk-fd1", "rk-fd4"))
    assert [(key, by) for key, by in both.by.items() if "waves" in key] == [
        ("waves", "rk-fd1"),
        ("waves by rk-fd4", "rk-fd4"),
    ]
    assert [key for key in both.by if painted.layer_of(key).name == "felt inertia"] == [
        "felt inertia"
    ]
    alone = painted.paint("waves", swing, LAW, ("rk-fd4",))
    assert np.array_equal(
        both.arrays["waves by rk-fd4"]["carried"], alone.arrays["waves"]["carried"]
    )
    sent = player.pack([Track("arm", swing)], painting=both)
    keys = [layer["key"] for layer in sent["paint"]["layers"]]
    assert (keys, len({*keys})) == ([*both.by], len(keys))
    largest = max(abs(x["carried"]).max() for key, x in both.arrays.items() if "waves" in key)
    assert sent["paint"]["scales"]["force"] <= largest


def test_a_setup_paints_its_first_track_with_its_own_torques():
    setup = Setup(
        links=2,
        duration=0.5,
        step=0.02,
        solvers="rk-fd4",
        paint="reactions",
        torque="constant",
        damping=0.1,
    )
    picture = run(setup)
    first = picture.tracks[0].trajectory
    law = law_of(first.arm, setup.law(), setup.damping)
    assert np.allclose(
        picture.painting.arrays["reactions"]["torque"][-1], law(0, first.q[-1], first.qd[-1])
    )
    assert run(Setup(links=2, duration=0.5, step=0.02, solvers="rk-fd4")).painting is None


def test_painting_can_be_ended(swing):
    assert painted.paint("waves", swing, LAW, progress=lambda fraction: True) is None
    part = painted.paint("waves", swing, LAW, progress=lambda fraction: fraction > 0.5)
    assert 5 < len(part.t) < 15


def test_what_is_not_finite_ends_what_the_page_paints():
    n = 2
    (q, qd) = np.zeros((2, 3, 2))
    q[1, -1] = np.nan
    out = np.zeros((3, n, shown.WIDTH))
    does = np.zeros((3, hands.PER_JOINT, n))
    chain = np.ones((2, n)), 0, rd.GRAVITY, np.zeros((7, n)), np.arange(3.0)
    assert shown.on_the_way(*chain, q, qd, does, out) == 1


@pytest.fixture(scope="module")
def message(swing, painting):
    return player.pack([Track("arm", swing)], painting=painting)


def test_a_painting_is_sent_with_the_frames(message, swing, painting):
    sent = player.unpack(message)
    assert np.allclose(sent["paint/t"], painting.t)
    assert np.allclose(
        sent["tensions/tension"], painting.arrays["tensions"]["tension"], rtol=1e-6, atol=1e-5
    )
    assert [layer["name"] for layer in message["paint"]["layers"]] == list(painted.LAYERS)
    assert message["paint"]["scales"]["force"] > 0
    assert "paint" not in player.pack([Track("arm", swing)])


ANSWERS = """
const { decode, paintedAt } = $message;
const { paintLayer, paintedRoom, paintSaid, revealed, sweepJoint } = $layers;
const RECORDED = [];
/** A pen that writes down what it is told. */
function recorder() {
  return new Proxy({ measureText: (text) => ({ width: 7 * text.length }) }, {
    get: (own, name) => own[name] ?? ((...given) => { RECORDED.push([name, ...given]); }),
    set: (own, name, value) => { RECORDED.push([name, value]); own[name] = value; return true; } });
}
const LOOK = { paper: "paper", ink: "ink", soft: "soft", low: "low", high: "high", font: "font",
  series: ["s1", "s2", "s3", "s4", "s5", "s6"] };
const [sent, asked] = GIVEN;
const run = { ...sent, buffer: Uint8Array.from(Buffer.from(sent.buffer, "base64")) }, arrays = decode(run);
const layerOf = (name) => run.paint.layers.find((layer) => layer.name === name);
const BRUSH = { look: LOOK, n: 3, at: (k) => [100 * k, 0], unit: 50, letters: 13, width: 600, whole: 600,
  corner: [0, 0], bottom: 300, widest: 10, kinds: run.paint.scales };
const painting = (name, step, t) => {
  RECORDED.length = 0;
  const pen = recorder();
  paintLayer({ ...BRUSH, pen }, run, arrays, { layer: layerOf(name), step }, t);
  return RECORDED.map((x) => [...x]);
};
console.log(JSON.stringify(Object.fromEntries(Object.entries(asked).map(([key, text]) => [key, eval(text)]))));
"""


@pytest.fixture(scope="module")
def results(message):
    """Return the front end's replies to questions about a message: {question: answer}."""
    asked = {
        "at": "[0, 0.05, 0.4, 9].map((t) => paintedAt(arrays, 'tensions/tension', t, 1)[0])",
        "between": "paintedAt(arrays, 'waves/carried', 0.01, 2)",
        "revealed": (
            "[0, 1, 3, 4, 6].map((s) => [0, 1, 2].map((j) => [0, 1].map((o) => revealed(s, 3, j, "
            "o))))"
        ),
        "joints": "[0, 1, 3, 4, 6].map((s) => sweepJoint(s, 3))",
        "all": "paintSaid(layerOf('tensions'), arrays, 0, 0)",
        "one": "paintSaid(layerOf('waves'), arrays, 0, 2)",
        "room": "[[[], null], ...[layerOf('tensions'), null, "
        "layerOf('quasi-velocities')].map((one) => "
        "[run.paint.layers, one])].map(([all, one]) => "
        "paintedRoom({ ...BRUSH, pen: recorder(), letters: 12 }, all, one))",
        "legend": "painting('felt inertia', 0, 0.2).filter(([name]) => name === 'fillRect')[0]",
        "out": "paintSaid(layerOf('waves'), arrays, 0, 4)",
        "strokes": "painting('tensions', 0, 0)",
        **{
            f"{name} {step}": f"painting('{name}', {step}, 0.2).length"
            for name in painted.LAYERS
            for step in (0, 1)
        },
    }
    return node_says(linked(FOLDER / "player" / "player.js") + ANSWERS, [message, asked])


def test_values_in_the_browser_are_pythons(results, painting):
    tension = painting.arrays["tensions"]["tension"]
    carried = painting.arrays["waves"]["carried"]
    assert np.allclose(
        results["at"], np.interp([0, 0.05, 0.4, 9], painting.t, tension[:, 1]), rtol=1e-5
    )
    assert np.allclose(results["between"], (carried[0, 2] + carried[1, 2]) / 2, rtol=1e-5)


def test_a_sweep_is_walked_inward_and_then_outward(results):
    assert results["joints"] == [-1, 2, 0, 0, 2]
    inward = [[each[0] for each in step] for step in results["revealed"]]
    outward = [[each[1] for each in step] for step in results["revealed"]]
    assert inward == [[True] * 3, [False, False, True], [True] * 3, [True] * 3, [True] * 3]
    assert outward == [[True] * 3, [False] * 3, [False] * 3, [True, False, False], [True] * 3]


def test_the_arm_begins_below_the_legend_and_what_is_beside_it(results):
    """It is as high for each layer, so the arm stays in place; bars and circles take more."""
    none, tensions, nothing, beside = results["room"]
    assert none == 0
    assert tensions == nothing < beside - 0.17 * 300
    _, _, top, _, high = results["legend"]
    assert top + high < results["room"][1] * 13 / 12


def test_numbers_are_shown_with_letters_and_units(results, painting):
    tension = painting.arrays["tensions"]["tension"][0]
    waves = {k: x[0] for k, x in painting.arrays["waves"].items()}

    def number(x):
        return f"{x:.3g}".replace("-", "\N{MINUS SIGN}")

    assert results["all"] == f"tension {'; '.join(number(x) for x in tension)} N"
    z = ", ".join(map(number, waves["carried"][1]))
    epsilon = number(waves["innovation"][1])
    assert (
        results["one"]
        == f"joint 2 of 3, inward: z {z} N; \N{GREEK SMALL LETTER EPSILON} {epsilon} N m"
    )
    assert results["out"].startswith("joint 1 of 3, outward: ")
    assert "\N{GREEK SMALL LETTER ALPHA} 0, 0 m/s" in results["out"]


def test_tensions_have_colour_and_width_by_sign_and_size(results, painting, message):
    """Draw, in joint order, pulls in the high colour and pushes dashed in the low one."""
    tension = painting.arrays["tensions"]["tension"][0] / message["paint"]["scales"]["force"]
    colours, widths = (
        [x[1] for x in results["strokes"] if x[0] == key][:LINKS]
        for key in ("strokeStyle", "lineWidth")
    )
    assert colours == ["low" if x < 0 else "high" for x in tension]
    assert np.allclose(widths, [1.5 + 10 * min(abs(x), 2.6) for x in tension], rtol=1e-5)


@pytest.mark.parametrize("name", painted.LAYERS)
def test_every_layer_draws_more_joints_in_all_than_at_the_first_step(results, name):
    assert results[f"{name} 0"] > 20
    assert results[f"{name} 1"] != results[f"{name} 0"]


@pytest.mark.parametrize("name", painted.LAYERS)
def test_stored_pictures_show_what_is_painted(name, swing, painting):
    only = painted.Painting(painting.t, {name: painting.arrays[name]}, {name: painting.by[name]})
    figure = stills.painted(Picture([Track("arm", swing)], Setup(links=LINKS), painting=only))
    arms, aside = figure.axes
    assert arms.get_title() == f"{name}, by {painting.by[name]}"
    until = painting.t[stills.decisive(name, painting.arrays[name])]
    bare = stills.two_sides([Track("arm", swing)], until, ghosts=0)[0].axes[0]
    drawn, before = (len(ax.lines) + len(ax.collections) for ax in (arms, bare))
    assert (drawn > before) == (name != "quasi-velocities")  # quasi-velocities are drawn beside it
    assert aside.has_data()
