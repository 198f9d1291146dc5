"""The picture of notebook 10: a line for each method, a dot where one overtakes, names that do not
hide each other.
"""
import numpy as np

from workbook.draw.counting import _apart, operations

COUNTS = {"cubic": {n: n ** 3 for n in range(3, 13)},
          "line": {n: 80 * n - 40 for n in range(3, 13)}}


def test_lines_and_the_dot_where_one_overtakes():
    ax = operations(COUNTS, [("line", "cubic", 9)])
    cubic, line, dot = ax.get_lines()
    np.testing.assert_array_equal(cubic.get_ydata(), [n ** 2 for n in range(3, 13)])
    np.testing.assert_allclose(line.get_ydata(), [80 - 40 / n for n in range(3, 13)])
    assert dot.get_xydata().tolist() == [[9, 680 / 9]]
    assert cubic.get_linestyle() != line.get_linestyle()
    said = [text.get_text() for text in ax.texts]
    assert {"cubic", "line", "N = 9"} <= set(said)


def test_names_are_kept_apart():
    heights = _apart([100, 99, 98, 10], 5)
    assert heights == [100, 95, 90, 10]
