"""Pictures that no page shows or stores: arms of every kind, measurements, widgets, and refusals.

Pictures on pages are compared with the stored ones, pixel by pixel, in `notebook_rules`."""

import base64
import html
import io
import re

import numpy as np
import pytest

import robodyn_lib as rd
from workbook import draw
from workbook.course import quasi
from workbook.draw import fixman, kozlowski, rk, saha, speed
from workbook.draw.algorithms import SWEEPS, Algorithm, Sweep
from workbook.draw.bones import bones, reach_of_bones
from workbook.draw.figures import drawn


@pytest.fixture
def slider():
    """A planar arm with a sliding joint, on a pedestal."""
    return rd.Arm(
        axes=[[0, -1, 0], [1, 0, 0], [0, -1, 0]],
        joint_types="RPR",
        masses=[3, 0, 1],
        name="slider",
        offsets=[[0, 0, 0.5], [0.4, 0, 0], [0.5, 0, 0]],
        coms=[[0.2, 0, 0], [0.2, 0, 0.05], [0.2, 0, 0]],
        inertias=[np.eye(3), np.zeros((3, 3)), np.eye(3)],
        tip_offset=[0.5, 0, 0],
    )


@pytest.mark.parametrize("base", ["fixed", "free"])
def test_any_tree_of_any_joints_is_drawn_in_space(base):
    arm = rd.random_tree(
        7, np.random.default_rng(2), base=base, kinds=("R", "P", "S", "U", "C", "H", "E")
    )
    q = np.stack([arm.neutral, arm.neutral])
    q[0, arm.q_places[[*arm.joint_types].index("prismatic")]] = 0.4
    ax = draw.arm_3d(arm, q, labels="base")
    assert {text.get_text() for text in ax.texts} == {*"1234567"}
    shown = {
        tuple(np.rint(255 * np.array(colour[:3])).astype(int))
        for colour in ax.collections[0].get_facecolor()
    }
    assert len(shown) > 50
    pose = arm.at(q[1])
    ends = {link: (a, b) for link, a, b in bones(pose)}
    assert ([*ends][0], [*ends][-1]) == (0 if base == "free" else -1, arm.n - 1)
    np.testing.assert_allclose(ends[arm.n - 1][1], pose.tip)
    assert reach_of_bones(pose) >= max(np.linalg.norm(b - a) for a, b in ends.values())


def in_png(figure):
    """Return the pixels (rows, columns, 4) of a picture as a PNG, 0 to 1."""
    from matplotlib.image import imread

    return imread(io.BytesIO(draw.png(figure)), format="png")


def pixels(figure):
    """Return the drawn pixels (rows, columns, 3), 0 to 255, in half the time of `rendered`."""
    return drawn(getattr(figure, "figure", figure))


def colours(figure):
    """Return the number of different colours in a figure."""
    return len(np.unique(pixels(figure).astype(int) @ [65536, 256, 1]))


def words(ax):
    return [text.get_text() for text in ax.texts if text.get_text()]


def test_arm_in_the_plane_is_drawn_to_scale_in_metres(slider):
    ax = draw.arm_2d(slider, [0.6, 0.5, -0.9])
    assert (ax.get_aspect(), (ax.get_xlabel(), ax.get_ylabel())) == (1, ("x [m]", "z [m]"))
    tip = slider.at([0.6, 0.5, -0.9]).tip
    assert ax.get_xlim()[0] < tip[0] < ax.get_xlim()[1]
    assert ax.get_ylim()[0] < tip[2] < ax.get_ylim()[1]
    assert (in_png(ax)[..., 3] == 1).all()
    assert colours(ax) > 20


@pytest.mark.parametrize(
    "arm",
    [
        *map(rd.robots.NAMED.get, rd.robots.NAMED),
        lambda: rd.rational_arm(5, seed=2),
        lambda: rd.random_arm(4, np.random.default_rng(3)),
        lambda: rd.planar_arm(1),
    ],
)
def test_any_arm_is_drawn_in_space_to_one_scale(arm):
    arm = arm()
    ax = draw.arm_3d(arm, np.full(arm.n, 0.3))
    extent = np.array(
        [np.diff(limits)[0] for limits in (ax.get_xlim(), ax.get_ylim(), ax.get_zlim())]
    )
    assert np.ptp(extent / ax._box_aspect) < 1e-9 * extent.max()
    assert [ax.get_xlabel(), ax.get_ylabel(), ax.get_zlabel()] == ["x [m]", "y [m]", "z [m]"]
    tip = arm.at(np.full(arm.n, 0.3)).tip
    low, high = np.array([ax.get_xlim(), ax.get_ylim(), ax.get_zlim()]).T
    assert (low <= tip).all()
    assert (tip <= high).all()
    assert colours(ax) > 50


def drawn_in(ax, colour=draw.BLUE):
    """Return x, y of the first line of a colour."""
    return next([*map(list, line.get_data())] for line in ax.lines if line.get_color() == colour)


def test_rates_and_quasi_velocities_are_counted_from_the_tip():
    run = quasi.run(rd.planar_arm(2, [1.0, 0.6]), [0.2, 0.9], [1.0, -2.0], 0.2, "nu", dt=0.02)
    axes = kozlowski.over_time(run.t, run.qd, run.v)
    for ax, values, letter in zip(axes, (run.qd, run.v), (r"\dot\theta", r"\nu"), strict=True):
        lines = {line.get_label(): line.get_xydata().T for line in ax.get_lines()}
        for k in (1, 2):
            assert (lines[f"${letter}({k})$"] == [run.t, values[:, 2 - k]]).all()
    np.testing.assert_allclose(ax.get_lines()[-1].get_ydata() ** 2 / 2, run.kinetic)


def test_errors_are_drawn_against_the_sine_beside_their_law():
    sines = [1e-1, 1e-3]
    errors = {"one": [1e-14, 1e-10], "two": [1e-16, 1e-16]}
    ax = fixman.digits_against_sine(sines, errors)
    one, two, law = (line.get_xydata().T.tolist() for line in ax.get_lines())
    assert (one, two) == ([sines, errors["one"]], [sines, errors["two"]])
    assert law[1][1] / law[1][0] == pytest.approx(1e4)
    assert ax.get_xscale() == ax.get_yscale() == "log"


def test_the_first_call_is_apart_from_the_others():
    ax = speed.single_calls([1.0, 2e-6, 3e-6, 2e-6], 2e-6)
    assert drawn_in(ax, draw.VERMILLION) == [[1], [1.0]]
    assert (drawn_in(ax), drawn_in(ax, draw.INK)[1][0]) == ([[2, 3, 4], [2e-6, 3e-6, 2e-6]], 2e-6)


def test_measured_curves_are_logarithmic_named_and_in_plain_numbers():
    ax = speed.lines(
        {"a": ([1, 10], [1e-6, 1e-5]), "b": ([1, 10], [2.0, 3.0])}, "x", "y", "s", (1e-3, "enough")
    )
    assert [drawn_in(ax)[1], drawn_in(ax, draw.VERMILLION)[1]] == [[1e-6, 1e-5], [2.0, 3.0]]
    assert (ax.get_xscale(), ax.get_yscale(), words(ax)) == ("log", "log", ["enough"])
    assert ax.xaxis.get_major_formatter()(10_000, 0) == "10 000"
    assert ax.yaxis.get_major_formatter()(1e-6, 0) == "1 µs"
    ax = speed.lines({"a": ([1, 10], [0.5, 20.0])}, "x", "y")
    assert ax.yaxis.get_major_formatter()(0.5, 0) == "0.5"
    assert {0.5, 1, 2, 5, 10, 20} <= set(np.round(ax.get_yticks(), 9))


def test_bars_and_pins_are_what_was_measured():
    ax = speed.shares(["a", "b"], {"counted": [0.5, 1.0], "measured": [0.6, 1.0]})
    assert [bar.get_height() for bar in ax.patches] == [0.5, 1.0, 0.6, 1.0]
    work, pace = speed.pace([("slow", 1000, 1e-3), ("fast", 500, 1e-6)]).axes
    assert [bar.get_width() for bar in work.patches] == [1000, 500]
    assert drawn_in(pace)[0] == pytest.approx([1e-6, 2e-9])
    assert (words(work), words(pace)) == (["1000", "500"], ["1 µs", "2 ns"])
    ax = speed.rates(["one", "many"], [2e9, 2.04e10], {"scalar": 1e10, "vector": 8e10})
    assert (drawn_in(ax)[0], words(ax)) == ([2e9, 2.04e10], ["2 G", "20 G", "scalar", "vector"])
    peaks = [line.get_xdata()[0] for line in ax.lines if line.get_color() == draw.VERMILLION]
    assert peaks == [1e10, 8e10]
    assert ax.get_xlim()[1] > 8e10


PUMA = rd.robots.puma560()
RODS = rd.planar_arm(2)
SIDEWAYS = rd.Arm(
    axes=[[0, -1, 0], [0, 1, 0]],
    joint_types="RP",
    offsets=np.zeros((2, 3)),
    masses=[1, 1],
    coms=np.zeros((2, 3)),
    inertias=[np.eye(3)] * 2,
)


@pytest.mark.parametrize(
    "ask, message",
    [
        (
            lambda: draw.arm_2d(rd.robots.ur5(), np.zeros(6)),
            r"joint 1 'shoulder pan': .* axis along y, got \(0, 0, 1\); arm_3d",
        ),
        (lambda: draw.arm_2d(SIDEWAYS, [0, 0]), "joint 2: .* axis across y"),
        (
            lambda: draw.arm_3d(RODS, [0, 0], labels="top"),
            "must be 'tip', 'base' or None, got 'top'",
        ),
        (lambda: draw.arm_2d(RODS, [0]), r"q must have shape \(2,\)"),
        (lambda: draw.arm_3d(RODS, [0, 0], ax=draw.figure()[1]), "three dimensions"),
        (lambda: draw.shades([("three", [1, 2])]), "three: expected a matrix"),
        (lambda: draw.show(draw.figure()[0], "  "), "alt text"),
        (lambda: draw.save(draw.figure()[0], "a.svg", None), "alt text"),
        (
            lambda: draw.save(draw.figure()[0], "a.jpg", "blank"),
            r"must end in \.svg or \.png, got .*jpg",
        ),
        (lambda: rk.shoved(RODS, [0, 0], 3, 0), r"link 3: links are counted 1 \(tip\) \.\. 2"),
        (lambda: rk.shoved(PUMA, np.zeros(6), 3, 0), "x-z plane"),
        (lambda: rk.heat_row([("A", np.eye(2))], of=(PUMA, np.zeros(6))), "x-z plane"),
        (lambda: rk.oblique_projection([1, 0], [-1, 0]), "H G must be 1"),
        (
            lambda: rk.sweep_table(SWEEPS["rk-fd4"], 3, 10),
            r"step must be 0 \.\. 9, 3 links in .*; got 10",
        ),
        (
            lambda: rk.sweep_table(Algorithm("mine", (Sweep("inward", {"f": ("zeta",)}),)), 2),
            "f needs zeta of link 1, not known yet",
        ),
        (lambda: saha.link_vectors(RODS, [0, 0], 1), r"i must be one of 2\.\.2, got 1"),
    ],
)
def test_what_cannot_be_drawn_is_named(ask, message):
    with pytest.raises((ValueError, TypeError), match=message):
        ask()


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_files_come_out_the_same_each_time_and_carry_their_text(tmp_path, kind):
    for name in ("a", "b"):
        draw.save(
            draw.spy_row([("M", np.eye(6))], 3), tmp_path / f"{name}.{kind}", alt="three blocks"
        )
    a, b = ((tmp_path / f"{name}.{kind}").read_bytes() for name in ("a", "b"))
    assert a == b
    assert b"three blocks" in a
    assert not re.search(rb"date|Matplotlib v", a)


def test_outside_a_notebook_show_prints_the_text(capsys):
    draw.show(draw.spy_row([("M", np.eye(6))], 3), "three  blocks\n")
    assert capsys.readouterr().out == "three blocks\n"


def test_in_a_notebook_show_sends_picture_and_text(monkeypatch):
    import IPython
    import IPython.display

    sent = []
    monkeypatch.setattr(IPython, "get_ipython", lambda: True)
    monkeypatch.setattr(IPython.display, "display", lambda data, raw: sent.append(data))
    draw.show(draw.spy_row([("M", np.eye(6))], 3), 'three blocks, "1" on the diagonal')
    image, caption = sent
    alt, width, data = re.fullmatch(
        r'<img alt="([^"]*)" width="(\d+)" style="max-width: 100%" '
        r'src="data:image/png;base64,([^"]*)">',
        image["text/html"],
    ).groups()
    assert image["text/plain"] == html.unescape(alt) == 'three blocks, "1" on the diagonal'
    assert base64.b64decode(data).startswith(b"\x89PNG")
    assert int(width) == 1248
    assert caption == {
        "text/markdown": f"*{image['text/plain']}*",
        "text/plain": image["text/plain"],
    }
