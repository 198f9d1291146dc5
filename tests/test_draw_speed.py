"""Pictures of notebooks 12a and 12b show the data they are given, and the checkers of its exercises know
wrong from right.
"""
import numpy as np
import pytest
import sympy

import benchmarks as bench
import robodyn_lib as rd
from robodyn_lib.counting import total_counts
from workbook import draw
from workbook.course.exercises import EXERCISES
from workbook.course.exercises.speed import OFFERS, certificate, shifted, unknown_cost
from workbook.draw import speed as draw_speed

N = sympy.symbols("N")
CUBIC = sympy.Poly(2 * N**3 / 3 + 9 * N**2 / 2 + sympy.Rational(2255, 6) * N - 27, N)
LINE = sympy.Poly(523 * N - 144, N)


def labels(ax):
    return [text.get_text() for text in ax.texts]


def drawn(ax, colour=draw.BLUE):
    """The first line of a colour: x, y."""
    return next(line.get_data() for line in ax.lines if line.get_color() == colour)


# --- pictures -------------------------------------------------------------------------------------

def test_terms_are_stacked_from_the_linear_one_up():
    ax = draw_speed.terms_per_link(CUBIC, LINE, ["one", "two"], most=30)
    tops = [band.get_paths()[0].vertices[:, 1].max() for band in ax.collections]
    assert tops == pytest.approx([2255 / 6 - 0.9, 2255 / 6 - 0.9 + 4.5 * 30, float(CUBIC(30)) / 30])
    assert [word for word in labels(ax) if "term" in word] == ["N term", "N² term", "N³ term"]
    assert {line.get_label() for line in ax.lines} >= {"one", "two"}
    assert drawn(ax, "#000000")[1] == pytest.approx([float(CUBIC(n)) / n for n in range(2, 31)])


def test_the_dot_stands_where_the_second_begins_to_take_fewer():
    ax = draw_speed.terms_per_link(CUBIC, LINE, ["one", "two"])
    first = min(n for n in range(2, 41) if LINE(n) < CUBIC(n))
    dot = next(line for line in ax.lines if line.get_marker() == "o")
    assert (dot.get_xdata()[0], dot.get_ydata()[0]) == (first, float(LINE(first)) / first)
    assert f"N = {first}" in labels(ax)


def test_exponents_of_powers_are_their_exponents():
    sizes = [3, 6, 12, 24]
    ax = draw_speed.exponents({f"{p}": {n: 7 * n**p for n in sizes} for p in (1, 2, 3)})
    curves = {line.get_label(): line.get_data() for line in ax.lines}
    for p in (1, 2, 3):
        assert list(curves[f"{p}"][0]) == sizes[:-1]
        assert curves[f"{p}"][1] == pytest.approx([p] * 3)


def test_the_first_call_stands_apart():
    seconds = [1.0, 2e-6, 3e-6, 2e-6]
    ax = draw_speed.single_calls(seconds, 2e-6)
    assert [list(values) for values in drawn(ax, draw.VERMILLION)] == [[1], [1.0]]
    assert [list(values) for values in drawn(ax)] == [[2, 3, 4], seconds[1:]]
    assert drawn(ax, draw.INK)[1][0] == 2e-6


def test_lines_are_logarithmic_and_named():
    ax = draw_speed.lines({"a": ([1, 10], [1e-6, 1e-5]), "b": ([1, 10], [2.0, 3.0])}, "x", "y",
                          "s", (1e-3, "enough"))
    assert [list(drawn(ax)[1]), list(drawn(ax, draw.VERMILLION)[1])] == [[1e-6, 1e-5], [2.0, 3.0]]
    assert (ax.get_xscale(), ax.get_yscale(), labels(ax)) == ("log", "log", ["enough"])
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["a", "b"]
    assert ax.xaxis.get_major_formatter()(10_000, 0) == "10 000"
    assert ax.yaxis.get_major_formatter()(1e-6, 0) == "1 µs"


def test_short_axes_are_written_in_plain_numbers():
    ax = draw_speed.lines({"a": ([1, 10], [0.5, 20.0])}, "x", "y")
    assert ax.yaxis.get_major_formatter()(0.5, 0) == "0.5"
    assert {0.5, 1, 2, 5, 10, 20} <= set(np.round(ax.get_yticks(), 9))
    powers = draw_speed.lines({"a": ([1, 10], [1e-16, 1e-8])}, "x", "y").yaxis.get_major_formatter()
    assert "-16" in powers(1e-16, 0)
    assert "e" not in powers(1e-16, 0).replace("mathdefault", "")


def test_shares_stand_side_by_side():
    ax = draw_speed.shares(["a", "b"], {"counted": [0.5, 1.0], "measured": [0.6, 1.0]})
    assert [bar.get_height() for bar in ax.patches] == [0.5, 1.0, 0.6, 1.0]
    assert [text.get_text() for text in ax.get_xticklabels()] == ["a", "b"]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["counted", "measured"]


def test_pace_is_time_over_work():
    fig = draw_speed.pace([("slow", 1000, 1e-3), ("fast", 500, 1e-6)])
    work, pace = fig.axes
    assert [bar.get_width() for bar in work.patches] == [1000, 500]
    assert labels(work) == ["1000", "500"]
    assert list(drawn(pace)[0]) == pytest.approx([1e-6, 2e-9])
    assert labels(pace) == ["1 µs", "2 ns"]
    assert [tick.get_text() for tick in work.get_yticklabels()] == ["slow", "fast"]
    assert work.yaxis_inverted()
    assert pace.yaxis_inverted()


def test_rates_stand_against_the_peaks():
    ax = draw_speed.rates(["one", "many"], [2e9, 2.04e10], {"scalar": 1e10, "vector": 8e10})
    assert list(drawn(ax)[0]) == [2e9, 2.04e10]
    assert labels(ax) == ["2 G", "20 G", "scalar", "vector"]
    upright = [line.get_xdata()[0] for line in ax.lines if line.get_color() == draw.VERMILLION]
    assert upright == [1e10, 8e10]
    assert ax.get_xlim()[1] > 8e10
    assert ax.get_xscale() == "log"


# --- exercises ------------------------------------------------------------------------------------

def test_the_unknown_costs_are_counts():
    assert unknown_cost("A", 4) == total_counts("composite-cholesky", 4, setup=True).mul
    assert [unknown_cost("B", n) for n in (3, 10)] == [6, 55]
    with pytest.raises(ValueError, match="there are A, B, C; got 'D'"):
        unknown_cost("D", 3)


def careless(ours, theirs):
    return ours.shape == theirs.shape and not bool((np.abs(ours - theirs) > 1e-9
                                                    * np.abs(theirs).max()).any())


def forgets(part):
    """A guard that is right but for one condition."""
    def guard(ours, theirs):
        if "shape" not in part and ours.shape != theirs.shape:
            return False
        if "finite" not in part and not (np.isfinite(ours).all() and np.isfinite(theirs).all()):
            return False
        scale = 1.0 if "scale" in part else np.abs(theirs).max()
        if "entry" in part:
            return bool((np.abs(ours - theirs) <= 1e-9 * np.abs(theirs)).all())
        return bool(np.abs(ours - theirs).max() <= 1e-9 * scale)
    return guard


@pytest.mark.parametrize("number, answer, hint", [
    ("12a.7", lambda *d: next(n for n in range(9999) if np.polyval(d, n) >= 0), "not enough"),
    ("12a.7", lambda *d: 1e3, "whole number"),
    ("12a.1", [3, 13, 4], "two equations"),
    ("12a.6", "a, d", "two states"),
    ("12a.2", {"A": 1, "B": 2, "C": 1}, "A is not"),
    ("12a.2", {"A": 3, "B": 1, "C": 1}, "B is not"),
    ("12a.2", {"A": 3, "B": 2, "C": 2}, "C is not"),
    ("12a.2", 3, "dictionary"),
    ("12a.3", forgets("shape"), "shapes"),
    ("12a.3", forgets("finite"), "infinity"),
    ("12a.3", forgets("scale"), "relative to their size"),
    ("12a.3", forgets("entry"), "largest entry"),
    ("12a.3", careless, "not-a-number"),
    ("12a.3", lambda ours, theirs: np.allclose(ours, theirs, rtol=1e-9), "relative"),
    ("12a.3", lambda ours, theirs: ours - theirs, "True or False"),
    ("12a.4", lambda size: int((size / 48) ** (1 / 3)), "cube root"),
    ("12a.4", lambda size: round((size / 48) ** (1 / 3)), "off for"),
])
def test_wrong_answers_are_told_where_to_look(number, answer, hint):
    said = EXERCISES[number](answer)
    assert said
    assert hint in said


def test_a_guard_without_any_fault_passes():
    assert EXERCISES["12a.3"](forgets("nothing")) is None


def test_each_program_on_offer_is_right_on_some_state_and_those_refused_are_wrong_on_another():
    arm, right = rd.robots.ur5(), {}
    rng = np.random.default_rng(3)
    for state in (np.zeros((3, 6)), rng.normal(size=(3, 6)), 1000 * rng.normal(size=(3, 6))):
        for letter, program in OFFERS.items():
            off = bench.difference(program(arm, *state), rd.forward_dynamics(arm, *state))
            right.setdefault(letter, []).append(off < 1e-9)
    assert [letter for letter, found in right.items() if all(found)] == ["b", "e"]


def test_a_certificate_is_the_smallest_shift():
    assert certificate(1, -20, 100, 5) == 10
    assert certificate(0, 0, 0, -1) is None
    assert [min(shifted((1, 33, -1156, 594), n)) >= 0 for n in (20, 21)] == [False, True]
