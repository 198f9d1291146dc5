"""Pictures of the chain of point masses: bands, gradients, lost digits."""
import numpy as np
import pytest
from matplotlib.patches import Rectangle

from robodyn_lib.fixman.chain import PointChain
from workbook import draw
from workbook.draw import fixman as draw_fixman

MATRIX = np.array([[1.0, 2, 0, 0], [0, 0, 3, 0], [0, 0, 4, 5], [6, 0, 0, 7]])


def filled(ax):
    """{(row, column): colour of its edge} of the entries that are drawn, from 0."""
    return {(int(p.get_y()), int(p.get_x())): p.get_edgecolor() for p in ax.patches
            if isinstance(p, Rectangle) and p.get_width() < 1}


def test_entries_that_are_not_0_are_filled_and_stars_that_are_0_are_named():
    plain, claimed = draw_fixman.bands([("A", MATRIX, None), ("B", MATRIX, (0, 1))])
    assert set(filled(plain)) == set(filled(claimed)) == {tuple(at) for at in np.argwhere(MATRIX)}
    zeros = [text.get_position() for text in claimed.texts if text.get_text() == "0"]
    assert zeros == [(1.5, 1.5)]
    outside = {at for at, edge in filled(claimed).items() if edge[3] > 0}
    assert outside == {(3, 0)}
    assert not any(edge[3] for edge in filled(plain).values())


def test_a_band_is_outlined_on_either_side():
    claimed, = draw_fixman.bands([("B", MATRIX, (2, 1))])
    above, below = (line.get_xydata() for line in claimed.get_lines())
    np.testing.assert_array_equal(above[::2, 0], [2, 3, 4, 4])
    np.testing.assert_array_equal(below[::2, 0], [0, 0, 0, 1])


def test_four_blocks_are_cut_and_an_odd_matrix_is_not():
    even, odd = draw_fixman.bands([("A", MATRIX, None), ("B", MATRIX[:3, :3], None)])
    assert len(even.get_lines()) == 2
    assert not odd.get_lines()


def test_a_matrix_for_each_axes_is_wanted():
    with pytest.raises(ValueError, match="zip"):
        draw_fixman.bands([("A", MATRIX, None)], axes=draw.figure(columns=2)[1])


def test_a_pushed_mass_is_moved_alone_and_what_changes_is_written():
    chain = PointChain([1.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0])
    Q = np.array([[0, 1.0, 0, 0], [1, -1, -1, 0], [1, 0, 0, 0], [0, -1, 0, 1]])
    axes = draw_fixman.pushes(chain, Q, by=0.5)
    assert [ax.texts[-1].get_text().splitlines()[0] for ax in axes] == [
        "mass 1 along x", "mass 1 along y", "mass 2 along x", "mass 2 along y"]
    assert axes[1].texts[-1].get_text().endswith(r"$\theta_1$: $+1$,  $\theta_2$: $-1$,  $L_2$: "
                                                 r"$-1$")
    before, after = (line.get_xydata() for line in axes[1].get_lines()[:2])
    np.testing.assert_array_equal(before, [[0, 0], [1, 0], [1, 1]])
    np.testing.assert_array_equal(after - before, [[0, 0], [0, 0.5], [0, 0]])


def test_the_arrows_of_neighbours_have_names():
    ax = draw_fixman.three_masses()
    names = [text.get_text() for text in ax.texts]
    assert {"$u_i$", "$-u_{i+1}$", r"$\frac{n_i}{L_i}$", r"$-\frac{n_{i+1}}{L_{i+1}}$",
            "mass $i$"} <= set(names)


def test_errors_stand_against_the_sine_beside_their_law():
    sines, errors = np.array([1e-1, 1e-3]), {"one": [1e-14, 1e-10], "two": [1e-16, 1e-16]}
    ax = draw_fixman.digits_against_sine(sines, errors)
    one, two, law = (line.get_xydata() for line in ax.get_lines())
    np.testing.assert_array_equal(one, np.column_stack([sines, errors["one"]]))
    np.testing.assert_array_equal(two[:, 1], errors["two"])
    np.testing.assert_allclose(law[1, 1] / law[0, 1], 1e4)
    assert ax.get_xscale() == ax.get_yscale() == "log"
