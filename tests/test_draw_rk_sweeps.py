"""Pictures of sweeps: every link's finds, in the order of the visits; polynomials; costs."""
from fractions import Fraction

import numpy as np
import pytest

from robodyn_lib.rk.sweeps import SWEEPS
from robodyn_lib.sweeps import Algorithm, Sweep, known_after
from workbook import draw
from workbook.draw import rk as draw_rk


def cells(ax):
    """What stands in the boxes, top row first, base to tip: the texts that begin with a formula."""
    return [text.get_text() for text in ax.texts if text.get_text().startswith("$")]


def frames(ax):
    """Line widths of the boxes."""
    return [patch.get_linewidth() for patch in ax.patches]


@pytest.mark.parametrize("method", SWEEPS)
@pytest.mark.parametrize("N", [1, 3])
def test_every_link_shows_what_it_finds_in_every_sweep(method, N):
    passes = SWEEPS[method].sweeps
    ax = draw_rk.sweep_table(SWEEPS[method], N)
    assert len(cells(ax)) == len(ax.patches) == N * len(passes)
    for row, sweep in enumerate(passes):
        words = cells(ax)[N * row:N * (row + 1)]
        assert len(set(words)) == 1
        assert words[0].count("$") == 2 * len(sweep.finds)
    shown = [text.get_text() for text in ax.texts]
    assert [f"{i}. {sweep.direction}" for i, sweep in enumerate(passes, 1)] == [x for x in shown
        if x[:1].isdigit()]
    assert {"base", "tip", *(f"link {k}" for k in range(1, N + 1))} <= set(shown)


def test_symbols_are_formulas():
    assert "\n" in cells(draw_rk.sweep_table(SWEEPS["rk-fd1"], 1))[1]
    text = " ".join(cells(draw_rk.sweep_table(SWEEPS["rk-fd1"], 1)))
    for symbol in (r"$\zeta$", r"$\psi$", r"$P^+$", "$T'$", r"$\hat z$", r"$\ddot\theta$",
                   r"$\lambda$"):
        assert symbol in text
    for method in SWEEPS:
        for word in " ".join(cells(draw_rk.sweep_table(SWEEPS[method], 1))).replace("$",
            "").split():
            assert len(word) == 1 or word[0] == "\\" or word in ("P^+", "T'", "z"), word


@pytest.mark.parametrize("step", range(10))
def test_steps_fill_the_table_visit_by_visit(step):
    passes, N = SWEEPS["rk-fd4"], 3
    ax = draw_rk.sweep_table(passes, N, step)
    assert len(cells(ax)) == step
    framed = [i for i, width in enumerate(frames(ax)) if width > 3]
    assert framed == ([step - 1] if 0 < step < 9 else [])
    if framed:
        number, k, _ = known_after(passes, N)[step - 1]
        box = ax.patches[step - 1]
        assert (int(box.get_x()), int(box.get_y())) == (N - k, number - 1)


def test_sweeps_run_the_way_the_arrows_say():
    ax = draw_rk.sweep_table(SWEEPS["rk-fd4"], 3)
    arrows = [text for text in ax.texts if getattr(text, "arrow_patch", None)]
    # from left, the base, to right
    ways = [arrow.xyann[0] < arrow.xy[0] for arrow in arrows]
    assert ways == [True, False, True]


def test_refusals():
    with pytest.raises(ValueError, match=r"step must be 0 \.\. 9, 3 links in 3 sweeps; got 10"):
        draw_rk.sweep_table(SWEEPS["rk-fd4"], 3, 10)
    with pytest.raises(ValueError, match="step must be 0"):
        draw_rk.sweep_table(SWEEPS["rk-fd4"], 3, -1)
    with pytest.raises(ValueError, match="f needs zeta of link 1, not known yet"):
        draw_rk.sweep_table(Algorithm("mine", (Sweep("inward", {"f": ("zeta",)}),)), 2)


def test_the_same_picture_each_time():
    one, two, other = (draw.png(draw_rk.sweep_table(SWEEPS["rk-2sweep"], 3, step))
                       for step in (4, 4, 5))
    assert one == two
    assert one[:4] == b"\x89PNG"
    assert one != other


def test_the_flow_says_who_hears_first_and_what_goes_along():
    methods = ("rk-fd1", "rk-fd4", "rk-2sweep")
    ax = draw_rk.sweep_flow([SWEEPS[method] for method in methods], 3)
    # the legend's are empty
    drawn = [line for line in ax.get_lines() if len(line.get_xdata())]
    stops = [line for line in drawn if line.get_marker() == "o"]
    assert len(stops) == 3 * (4 + 3 + 2)
    filled = [line.get_xydata()[0].tolist() for line in stops
              if line.get_markerfacecolor() == draw.ORANGE]
    squares = [line.get_xydata()[0].tolist() for line in drawn if line.get_marker() == "s"]
    assert filled == [[x, y] for y in (2, 7, 10) for x in (2.5, 1.5, 0.5)]
    rows = ((1, (0.5, 1.5, 2.5)), (6, (0.5,)), (8, (1.5, 2.5)), (11, (0.5, 1.5, 2.5)))
    assert squares == [[x, y] for y, xs in rows for x in xs]
    said = [text.get_text() for text in ax.texts]
    assert {"FD1", "FD4", "2-sweep", "link 3", "goes along", "stays at the link"} <= set(said)
    assert r"$\hat z$" in said
    assert "$P^+$   $f$" in said
    assert r"$G$   $\psi$   $\nu$" in said
    numbers = [text for text in said if text.isdigit()]
    assert numbers == [str(i) for n in (12, 9, 6) for i in range(1, n + 1)]


def test_the_flow_runs_the_way_the_arrows_say():
    ax = draw_rk.sweep_flow([SWEEPS["rk-fd4"]], 3)
    arrows = [text for text in ax.texts if getattr(text, "arrow_patch", None)]
    assert [arrow.xyann[0] < arrow.xy[0] for arrow in arrows] == [True, False, True]
    assert draw.png(ax) == draw.png(draw_rk.sweep_flow([SWEEPS["rk-fd4"]], 3))


def test_parabolas_pass_through_their_dots():
    x = np.array([Fraction(-1), Fraction(0), Fraction(1)])
    dots = {"joint 1": (1, Fraction(1)), "joint 2": (1, 0)}
    ax = draw_rk.parabolas({"joint 1": (x, x * x), "joint 2": (x, 1 - x)}, dots, "omega",
                           "innovation")
    curve, dot, other, other_dot, upright = ax.get_lines()
    np.testing.assert_array_equal(curve.get_ydata(), [1, 0, 1])
    assert dot.get_xydata().tolist() == [[1, 1]]
    assert other_dot.get_xydata().tolist() == [[1, 0]]
    assert dot.get_color() == curve.get_color() != other.get_color() == other_dot.get_color()
    assert list(upright.get_xdata()) == [1, 1]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("omega", "innovation")
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["joint 1", "joint 2"]
