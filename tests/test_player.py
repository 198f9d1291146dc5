"""The player without a browser: one small message of the results, and a picture in its place."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import pytest

from workbook.widgets import Track, pack, parts, player, still, unpack, views

RATE = 60


class Motion(SimpleNamespace):
    """The arrays of a trajectory; by default, drift is the change of energy divided by 4 J."""

    energy_scale, stopped = 4.0, ""

    def __getattr__(self, name):
        if name != "drift":
            raise AttributeError(name)
        with np.errstate(all="ignore"):
            return (self.energy - self.energy[:1]) / self.energy_scale


def swing(n=3, end=1.0, phase=0.0, length=1.0, rate=RATE):
    """Return a made-up motion, in the arrays of a trajectory: a wave that runs along the chain."""
    t = np.arange(round(end * rate) + 1) / rate
    q = 0.4 * np.sin(2 * np.pi * t[:, np.newaxis] - 0.7 * np.arange(n) + phase) - 0.3
    heading = np.cumsum(q, axis=1)
    points = np.zeros((len(t), n + 1, 3))
    points[:, 1:, 0] = np.cumsum(length / n * np.cos(heading), axis=1)
    points[:, 1:, 2] = np.cumsum(length / n * np.sin(heading), axis=1)
    kinetic = 2 + np.sin(3 * t + phase)
    return Motion(t=t, q=q, points=points, kinetic=kinetic, energy=5 - 1e-3 * t)


def only(trajectory, frames, stopped=""):
    """Return the trajectory's first frames."""
    arrays = {
        name: getattr(trajectory, name)[:frames].copy()
        for name in ("t", "q", "points", "kinetic", "energy")
    }
    return Motion(**arrays, stopped=stopped)


def size(message):
    """Return bytes of a message on its way to the browser."""
    header = {name: value for name, value in message.items() if name != "buffer"}
    return len(json.dumps(header, allow_nan=False).encode()) + len(message["buffer"])


# --- what is sent is what was computed ------------------------------------------------------------
@pytest.mark.parametrize("n, joints", [(1, [0]), (6, [*range(6)]), (60, [0, 12, 24, 35, 47, 59])])
def test_joints_come_back_of_many_six(n, joints):
    run = swing(n)
    message = pack([Track("one", run)], ["N = 1", "g = 9.81"], "title", message="a note", play=True)
    arrays = unpack(message)
    assert set(arrays) == {"t", "points0", "energy0", "drift0", "kinetic0", "potential0", "angles"}
    width = np.ptp(run.points.reshape(-1, 3), axis=0).max()
    np.testing.assert_allclose(
        arrays["points0"], run.points[..., ::2], rtol=0, atol=0.501 * width / 65534
    )
    for name, true in {
        "t": run.t,
        "energy0": run.energy,
        "kinetic0": run.kinetic,
        "angles": run.q[:, joints],
        "potential0": run.energy - run.kinetic,
        "drift0": -1e-3 * run.t / 4,
    }.items():
        np.testing.assert_allclose(arrays[name], true, rtol=1e-7, atol=1e-15, err_msg=name)
    assert message["parameters"] == ["N = 1", "g = 9.81"]
    assert message["frames"] == [61, 61]
    assert (message["title"], message["message"], message["play"]) == ("title", "a note", True)
    assert message["tracks"] == [
        {"label": "one", "n": n, "stopped": "", "scale": 4.0, "kinetic": run.kinetic.max()}
    ]
    assert message["joints"] == joints


def test_a_tall_picture_has_few_numbers_below_and_room_for_them():
    run = only(swing(3), 61, "stopped at t = 1 s")
    run.points[..., 0] *= 0.02
    fig = still(pack([("tall", run)]))
    fig.draw_without_rendering()
    assert "tall: stopped at t = 1 s" in fig.get_supxlabel()
    arms = fig.axes[0]
    (left, right), (low, high) = arms.get_xlim(), arms.get_ylim()
    assert right - left > 0.4 * (high - low)
    assert 2 <= sum(left <= x <= right for x in arms.get_xticks()) <= 3


def test_arms_of_different_size_share_one_picture():
    runs = [swing(3), swing(2, length=2.5, phase=0.3), swing(5, phase=1)]
    message = pack([Track(f"arm {i}", run) for i, run in enumerate(runs)])
    arrays = unpack(message)
    assert {"tip1", "tip2"} == {name for name in arrays if name.startswith("tip")}
    width = max(message["box"][1] - message["box"][0], message["box"][3] - message["box"][2])
    for i, run in enumerate(runs):
        np.testing.assert_allclose(
            arrays[f"points{i}"], run.points[..., ::2], rtol=0, atol=0.501 * width / 65534
        )
    for i in (1, 2):
        apart = np.linalg.norm(runs[i].points[:, -1] - runs[0].points[:, -1], axis=1)
        np.testing.assert_allclose(arrays[f"tip{i}"], apart, rtol=1e-6)
    np.testing.assert_allclose(arrays["angles"], runs[0].q, rtol=1e-6)
    assert [track["n"] for track in message["tracks"]] == [3, 2, 5]
    assert "kinetic0" not in arrays
    everything = np.concatenate([run.points.reshape(-1, 3) for run in runs])
    assert message["box"] == [
        everything[:, 0].min(),
        everything[:, 0].max(),
        everything[:, 2].min(),
        everything[:, 2].max(),
    ]


def test_differences_are_taken_before_rounding():
    one = swing()
    other = swing()
    other.points = other.points.copy()
    other.points[:, -1, 2] += 1e-13
    arrays = unpack(pack([("one", one), ("other", other)]))
    np.testing.assert_allclose(arrays["tip1"], 1e-13, rtol=0.01)
    one.energy = 5 + 1e-12 * np.arange(len(one.t))
    assert unpack(pack([("one", one)]))["drift0"][-1] == pytest.approx(6e-11 / 4, rel=1e-3)


# --- the size of a message ------------------------------------------------------------------------
def test_no_message_is_larger_than_two_megabytes():
    tracks = [Track(f"solver {i}", swing(1000, end=5.0, phase=0.1 * i)) for i in range(4)]
    tracks.append(Track("stopped", only(swing(1000, end=5.0), 200, "stopped at t = 3.3 s")))
    message = pack(tracks, ["N = 1000"])
    assert 1_700_000 < size(message) <= 2_000_000 == parts.LIMIT
    computed, sent = message["frames"]
    times = unpack(message)["t"]
    assert computed == 301
    assert sent == len(times) < 301
    assert times[0] == 0
    assert times[-1] == 5
    assert np.diff(times).max() <= 2 * np.diff(times[:20]).max()
    assert times[len(unpack(message)["points4"]) - 1] == pytest.approx(199 / 60)


def test_frames_that_are_sent_are_frames_that_were_computed():
    run = swing(20, end=4.0)
    message = pack([("one", run)], limit=12_000)
    arrays = unpack(message)
    at = np.rint(arrays["t"] * RATE).astype(int)
    assert size(message) <= 12_000
    assert len(at) == message["frames"][1] < message["frames"][0] == 241
    np.testing.assert_allclose(arrays["points0"], run.points[at][..., ::2], atol=2e-5)
    np.testing.assert_allclose(arrays["energy0"], run.energy[at], rtol=1e-7)


def test_a_frame_that_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="a frame of .* bytes is too large"):
        pack([("one", swing(1000, end=0.1))], limit=8000)


# --- runs that went wrong -------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["points", "q", "t"])
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_frames_that_are_not_finite_are_cut_off_with_a_note(name, bad):
    run = only(swing(), 61)
    getattr(run, name)[31, ...] = bad
    message = pack([("good", swing()), ("bad", run)])
    assert [track["stopped"] for track in message["tracks"]] == [
        "",
        "not finite after t = 0.5 s; the picture ends there",
    ]
    arrays = unpack(message)
    assert len(arrays["points1"]) == len(arrays["tip1"]) == 31
    assert len(arrays["points0"]) == len(arrays["t"]) == 61


def test_the_reason_why_a_run_stopped_is_kept():
    sentence = "stopped at t = 0.412 s: joint 3 'elbow' ran away (1.2e9 rad/s)"
    run = only(swing(), 25, sentence)
    run.q[20] = np.nan
    message = pack([("euler", run)])
    assert message["tracks"][0]["stopped"] == sentence
    assert message["frames"] == [20, 20]


def test_energies_beyond_single_precision_leave_gaps_and_nothing_else():
    run = only(swing(), 61)
    run.kinetic[40:] = run.energy[40:] = 1e300
    run.kinetic[50:] = run.energy[50:] = np.inf
    arrays = unpack(message := pack([("euler", run)]))
    for name in ("energy0", "drift0", "kinetic0"):
        assert np.isnan(arrays[name][40:]).all(), name
        assert np.isfinite(arrays[name][:40]).all(), name
    assert size(message) < 20_000
    assert message["tracks"][0]["kinetic"] == run.kinetic[:40].max()
    still(message).draw_without_rendering()


def test_a_still_keeps_to_the_energies_of_the_first_run():
    good = swing()
    bad = only(swing(phase=1), 61)
    bad.energy[30:] = bad.kinetic[30:] = 1e9
    low, high = still(pack([("good", good), ("bad", bad)])).axes[1].get_ylim()
    assert low < 5 < high < 12


def test_an_arm_at_rest_has_no_scale_and_still_a_picture():
    run = swing(1)
    run.points = np.zeros_like(run.points)
    run.kinetic = np.full_like(run.t, 1e-31)  # rounding
    run.energy = np.full_like(run.t, -4.905)
    message = pack([("hanging", run)])
    assert message["box"] == [-0.5, 0.5, -0.5, 0.5]
    assert (unpack(message)["drift0"] == 0).all()
    np.testing.assert_allclose(unpack(message)["points0"], 0, atol=1e-5)


# --- what cannot be shown -------------------------------------------------------------------------
def broken(**arrays):
    return Motion(**(vars(swing()) | arrays))


@pytest.mark.parametrize(
    "tracks, options, words",
    [
        ([], {}, "expected 1 to 6 tracks, got 0"),
        ([("a", swing())] * 7, {}, "expected 1 to 6 tracks, got 7"),
        ([(" ", swing())], {}, "a track needs a label"),
        (
            [("a", broken(points=np.zeros((61, 3, 3))))],
            {},
            r"track 'a': points must have shape \(61, 4, 3\)",
        ),
        (
            [("a", broken(q=np.zeros(61)))],
            {},
            r"track 'a': q must have shape \(T, n\), n >= 1, got \(61,\)",
        ),
        ([("a", broken(t=np.zeros(60)))], {}, r"track 'a': t must have shape \(61,\), got \(60,\)"),
        ([("a", broken(q=np.zeros((61, 0)), points=np.zeros((61, 1, 3))))], {}, "n >= 1"),
        ([("a", broken(energy=np.zeros(60)))], {}, r"track 'a': energy must have shape \(61,\)"),
        ([("a", broken(kinetic=np.zeros(60)))], {}, "track 'a': kinetic must have shape"),
        (
            [("a", broken(drift=np.zeros(60)))],
            {},
            r"track 'a': drift must have shape \(61,\), got \(60,\)",
        ),
        ([("a", broken(q=np.full((61, 3), np.nan)))], {}, "track 'a': there is no finite frame"),
        ([("a", only(swing(), 0))], {}, "track 'a': there is no finite frame"),
        ([("a", broken(t=np.zeros(61)))], {}, "track 'a': times must increase"),
        (
            [("a", swing()), ("b", swing(rate=50))],
            {},
            "track 'b': its times differ from those of track 'a'",
        ),
        (
            [("a", broken(points=swing().points + [[[0, 1, 0]]] * swing().points[..., :1]))],
            {},
            "leaves the x-z plane",
        ),
    ],
)
def test_what_is_wrong_is_named(tracks, options, words):
    with pytest.raises(ValueError, match=words):
        pack(tracks, **options)


def test_one_sentence_describes_the_picture():
    assert pack([("compiled", swing(3, end=5.0))])["alt"] == "Player: 3 links, 5 s, compiled"
    tracks = [("rk-fd4", swing(1)), ("compiled", swing(1)), ("kozlowski-nu", swing(1))]
    assert pack(tracks)["alt"] == "Player: 1 link, 1 s, rk-fd4, compiled and kozlowski-nu"
    assert pack([("a", swing(2)), ("b", swing(3))])["alt"] == "Player: 2 and 3 links, 1 s, a and b"


# --- the widget -----------------------------------------------------------------------------------
@pytest.fixture
def widget():
    pytest.importorskip("anywidget")
    return views.Player()


@pytest.fixture
def sent(widget, monkeypatch):
    """Return (message, buffers) of all that leaves for the browser."""
    messages = []
    monkeypatch.setattr(
        type(widget),
        "_send",
        lambda self, message, buffers=None: messages.append((message, buffers)),
    )
    return messages


def test_one_show_is_one_message(widget, sent):
    widget.say("computing")
    assert [message["state"] for message, _ in sent] == [{"notice": "computing"}]
    sent.clear()
    assert widget.show([("a", swing(2))], ["N = 2"]) == 1
    assert widget.show([("a", swing(3))], ["N = 3"], "t") == 2
    assert len(sent) == 2
    for serial, n, (message, buffers) in zip((1, 2), (2, 3), sent):
        assert message["method"] == "update"
        assert message["buffer_paths"] == [["run", "buffer"]]
        run = message["state"]["run"] | {"buffer": bytes(*buffers)}
        assert (run["serial"], run["parameters"], run["tracks"][0]["n"]) == (
            serial,
            [f"N = {n}"],
            n,
        )
        np.testing.assert_allclose(unpack(run)["points0"], swing(n).points[..., ::2], atol=2e-5)
    assert sent[0][0]["state"]["notice"] == ""
    assert "notice" not in sent[1][0]["state"]


def test_what_cannot_be_shown_leaves_what_is_shown(widget, sent):
    widget.show([("a", swing())], ["N = 3"])
    with pytest.raises(ValueError):
        widget.show([], ["N = 4"])
    assert len(sent) == 1
    assert widget.run["parameters"] == ["N = 3"]


def test_the_picture_is_drawn_when_displayed_and_once(widget, monkeypatch):
    drawn = []

    def drawing(message):
        drawn.append(message["serial"])
        return still(message)

    monkeypatch.setattr(player, "still", drawing)
    for _ in range(3):
        widget.show([("compiled", swing())])
    assert drawn == []
    widget._repr_mimebundle_()
    widget._repr_mimebundle_()
    assert drawn == [3]


def test_a_picture_shows_the_start_and_folds_what_happens_then(widget):
    """It is read before its question is answered: neither curves nor another pose are in sight."""
    widget.show([("compiled", swing()), ("other", swing(phase=1))], title="A swing")
    shown = widget._repr_mimebundle_()[0]["text/html"]
    assert re.sub(r"<img[^>]*>", "<img>", shown) == (
        f"<img><details><summary>{views.WHOLE}</summary><img></details>"
    )
    svg = player.start(widget.run)
    assert svg.count("<path") == 2
    assert "animate" not in svg
    assert "A swing" in svg


def test_what_plays_by_itself_moves_before_it_is_run(widget):
    """A film of few bytes; who prefers less motion sees its first instant."""
    widget.show([("chain", swing(60)), ("other", swing(2, phase=1))], play=True, speed=0.5)
    svg = player.start(widget.run)
    ElementTree.fromstring(svg)
    assert len(svg) < 25_000
    (chain, other) = re.findall(r'dur="([\d.]+)s" repeatCount="indefinite" values="([^"]*)"', svg)
    assert chain[0] == other[0] == "2.25"
    shapes = [re.findall(r"-?\d+", shape) for shape in other[1].split(";")]
    assert {len(shape) for shape in shapes} == {6}
    assert len({*map(tuple, shapes)}) > 30
    assert "prefers-reduced-motion" in svg


def test_a_player_without_a_run_reports_it(widget):
    data, _ = widget._repr_mimebundle_()
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "text/plain"}
    assert data["text/plain"] == repr(widget) == "Player: nothing to show yet"


def test_the_package_loads_without_anything_that_moves():
    heavy = {"ipywidgets", "anywidget", "llvmlite", "scipy", "sympy", "matplotlib", "IPython"}
    code = (
        "import sys, workbook.widgets as w, workbook.widgets.laboratory; w.Track, w.pack; "
        f"print(sorted({heavy} & {{*sys.modules}}))"
    )
    assert (
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout
        == "[]\n"
    )


# --- the front end, as text -----------------------------------------------------------------------
CSS = parts.style("shared/view.css")
THEMES = dict(
    zip(
        ("light", "dark"),
        re.findall(r"\.rd-view(?:\[data-theme=\"dark\"\])? \{(.*?)\}", CSS, re.DOTALL),
    )
)


def colours(theme):
    """Return {name: colour} of a theme; where JupyterLab may set one, the default."""
    return dict(re.findall(r"--rd-([\w-]+):.*?(#[0-9a-f]{6})", THEMES[theme]))


def contrast(one, other):
    """Return the contrast as WCAG 2 defines it, 1 to 21."""

    def luminance(colour):
        rgb = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
        return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4) @ [
            0.2126,
            0.7152,
            0.0722,
        ]

    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lines_and_words_stand_out_from_the_paper(theme):
    found = colours(theme)
    series = [found[f"series-{i}"] for i in range(1, player.MOST + 1)]
    assert len(set(series)) == player.MOST
    assert all(contrast(colour, found["paper"]) >= 3 for colour in [*series, found["accent"]])
    assert all(contrast(found[name], found["paper"]) >= 4.5 for name in ("ink", "soft", "warn"))


def test_the_picture_has_the_colours_of_the_player():
    assert [colour.lower() for colour in player.COLOURS] == [
        colours("light")[f"series-{i}"] for i in range(1, 7)
    ]
    dashes = json.loads(
        re.search(r"const DASHES = (.*?);", parts.front_end("player/player.js")).group(1)
    )
    assert len(player.DASHES) == player.MOST == len({*map(str, dashes)})


# --- trees, balls, free bases: bones seen from the side -------------------------------------------
def tumbling():
    """Return a free body with a ball, a hinge and a slider that is out, at rest and turned."""
    from cases import with_joints

    arm = replace(with_joints("FSPR"), parents=(-1, 0, 0, 2), tip_offset=[0.1, 0.2, 0.3])
    q = np.stack([arm.neutral, arm.neutral])
    q[1, :7] = 1, 2, 3, 0, np.sin(0.2), 0, np.cos(0.2)
    q[1, 7:] = np.sin(0.3), 0, 0, np.cos(0.3), 0.5, -0.7
    still = np.zeros(2)
    return arm, Motion(
        arm=arm,
        t=np.array([0.0, 1.0]),
        q=q,
        points=np.zeros((2, 5, 3)),
        kinetic=still,
        energy=still,
    )


def test_a_tree_is_shown_by_its_bones():
    arm, run = tumbling()
    message = pack([Track("tumbling", run)])
    assert message["tracks"] == [
        {
            "label": "tumbling",
            "n": 4,
            "stopped": "",
            "scale": 4.0,
            "bones": "free",
            "kinetic": run.kinetic.max(),
        }
    ]
    arrays = unpack(message)
    pose = arm.at(run.q[1])
    seat = [pose.O[0] + pose.R[0] @ arm.offsets[j] for j in (1, 2)]
    wanted = [
        pose.O[0],
        seat[0],
        pose.O[0],
        seat[1],
        pose.O[1],
        pose.O[1] + 2 * pose.p[1],
        pose.O[2],
        pose.O[3],
        pose.O[3],
        pose.tip,
    ]
    np.testing.assert_allclose(arrays["points0"][1], np.array(wanted)[:, ::2], atol=1e-3)
    np.testing.assert_allclose(arrays["angles"], [[0] * 4, [0.4, 0.6, 0.5, -0.7]], atol=1e-6)
    still(message).draw_without_rendering()
