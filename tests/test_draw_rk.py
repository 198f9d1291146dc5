"""Pictures of the filter: what they draw is computed by an independent route, what they cannot draw
they refuse.
"""
from fractions import Fraction

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.numbers import array
from robodyn_lib.rk import filter as rf
from robodyn_lib.rk.recursions import Chain
from workbook import draw
from workbook.draw import rk as draw_rk

BENT = [0.5, -0.9, 0.7, 0.5]


def curve(ax, label):
    """Points of the first line of that label."""
    return next(line.get_xydata() for line in ax.get_lines() if line.get_label() == label)


def is_png(data):
    return data.startswith(b"\x89PNG") and len(data) > 5000


# --- pushing a link -------------------------------------------------------------------------------

def test_the_curves_of_a_pushed_link():
    arm, chain = rd.planar_arm(4), Chain(rd.planar_arm(4).at(BENT))
    ax = draw_rk.shoved(arm, BENT, 3, 90)
    free, locked = (curve(ax, f"joints beyond {word}") - chain.O[3][::2]
                    for word in ("free", "locked"))
    np.testing.assert_allclose(np.linalg.norm(locked, axis=1), 0.55, atol=5e-9)
    np.testing.assert_allclose(free * 3 / 0.55, locked / 0.55 @ rf.riccati(chain).P[3][3::2, 3::2],
                               atol=5e-8)
    assert np.linalg.norm(free, axis=1).max() < 0.55


def test_the_felt_mass_stands_in_the_title():
    ax = draw_rk.shoved(rd.planar_arm(2), [0, 0], 2, 90)
    assert ax.get_title(loc="left") == "link 2: 1.25 kg this way, 2.00 kg if locked"
    assert draw_rk.shoved(rd.planar_arm(2), [0, 0], 2,
                          0).get_title(loc="left").startswith("link 2: 2.00 kg")
    with pytest.raises(ValueError, match=r"link 3: links are counted 1 \(tip\) \.\. 2"):
        draw_rk.shoved(rd.planar_arm(2), [0, 0], 3, 0)
    with pytest.raises(ValueError, match="x-z plane"):
        draw_rk.shoved(rd.robots.puma560(), np.zeros(6), 3, 0)


# --- samples and matrices -------------------------------------------------------------------------

def test_errors_against_samples():
    chain = Chain(rd.planar_arm(3).at(BENT[:3]))
    run = rf.monte_carlo(chain, [10, 100, 1000], np.random.default_rng(1), runs=2)
    ax = draw_rk.error_against_samples(run)
    assert ax.get_xscale() == ax.get_yscale() == "log"
    *runs, expected = (line.get_ydata() for line in ax.get_lines())
    np.testing.assert_array_equal(runs, run.errors)
    np.testing.assert_allclose(expected[0] / expected[2], 10)
    assert is_png(draw.png(ax))


def test_heat_to_one_scale():
    A, B = array([[Fraction(1), Fraction(-4)], [Fraction(0), Fraction(2)]]), np.eye(3)
    ax = draw_rk.heat_row([("A", A), ("B", B)])
    assert [image.get_clim() for image in ax.get_images()] == [(-4, 4)] * 2
    np.testing.assert_array_equal(ax.get_images()[0].get_array(), [[1, -4], [0, 2]])
    written = {text.get_text() for text in ax.texts}
    assert {"$A$", "$B$", "-4.00", "0.00"} <= written
    assert "-0.00" not in written
    ax = draw_rk.heat_row([("C", np.diag(np.arange(8.0)))], limit=10)
    assert ax.get_images()[0].get_clim() == (-10, 10)
    assert "7.00" not in {text.get_text() for text in ax.texts}
    assert is_png(draw.png(ax))


def test_bars_are_inertias_beside_the_arm():
    ax = draw_rk.free_and_locked([2, Fraction(1, 2)], [2, Fraction(5)],
                                 of=(rd.planar_arm(2), BENT[:2]))
    assert [bar.get_height() for bar in ax.patches] == [2, 5, 2, 0.5]
    assert "kg m" in ax.get_ylabel()
    assert [text.get_text() for text in ax.texts] == ["2.00", "5.00", "2.00", "0.50"]
    left, right = ax.figure.axes
    assert right is ax
    assert [text.get_text() for text in left.texts] == ["2", "1"]
    assert is_png(draw.png(ax))


def test_matrices_beside_the_arm_that_they_belong_to():
    ax = draw_rk.heat_row([("A", np.eye(2))], of=(rd.planar_arm(2), BENT[:2]), unit="kg")
    left, right, bar = ax.figure.axes
    assert right is ax
    assert len(left.texts) == 2
    assert bar.get_ylabel() == "kg"
    with pytest.raises(ValueError, match="x-z plane"):
        draw_rk.heat_row([("A", np.eye(2))], of=(rd.robots.puma560(), np.zeros(6)))


# --- Riccati, step by step ------------------------------------------------------------------------

def test_inertia_grows_by_the_mass_and_is_cut_at_the_joint():
    """What arrives plus the mass of the link is what the free joint is asked for; what passes is
    what arrives next."""
    arm, chain = rd.planar_arm(3, masses=[2.0, 1.0, 0.5]), Chain(rd.planar_arm(3).at(BENT[:3]))
    axes = draw_rk.growing_inertia(arm, BENT[:3])
    panels = [ax for ax in axes if ax.get_visible()]
    assert len(panels) == 3
    assert "what arrives" not in {line.get_label() for line in panels[0].get_lines()}
    size, passed = 0.36 / 0.5, None
    for k, ax in enumerate(panels, start=1):
        round_ = np.linspace(0, 2 * np.pi, 121)
        rigid = size * [None, 0.5, 1.0, 2.0][k] * np.transpose([np.cos(round_), np.sin(round_)])
        grown = curve(ax, "$P(k)$: plus the link itself") - chain.O[k][::2]
        arrives = curve(ax, "what arrives") - chain.O[k][::2] if k > 1 else 0 * grown
        np.testing.assert_allclose(grown, arrives + rigid, atol=5e-9)
        if k > 1:
            np.testing.assert_allclose(arrives, passed, atol=5e-9)
        filled = next(patch for patch in ax.patches if patch.get_label().startswith("$P^+"))
        passed = filled.get_xy()[:121] - chain.O[k][::2]
        assert np.linalg.norm(passed, axis=1).min() < np.linalg.norm(grown, axis=1).min() / 2
    assert is_png(draw.png(axes[0].figure))


def test_one_riccati_step_as_covariances():
    """Each curve is where x^T C^-1 x = 1; known outputs leave a segment of the variances found by
    hand for two rods."""
    rods = Chain(rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1)).at_tangents([0, 0]))
    first, known, carried, last = draw_rk.riccati_in_a_plane(rods)
    half = [line.get_xydata().T for line in (first.get_lines()[0], last.get_lines()[1],
                                             last.get_lines()[2])]
    for x, C in zip(half, ([[1 / 3, -1 / 2], [-1 / 2, 1]], [[7 / 12, -3 / 4], [-3 / 4, 5 / 4]],
                           [[8 / 3, -2], [-2, 2]]), strict=True):
        np.testing.assert_allclose((x * np.linalg.solve(C, x)).sum(axis=0), 1)
    segment, tilted = (ax.get_lines()[1].get_xydata() for ax in (known, carried))
    np.testing.assert_allclose([abs(segment[:, 0]).max(), segment[:, 1].max()], [0, 0.5], atol=1e-7)
    np.testing.assert_allclose(tilted[:, 0], -tilted[:, 1], atol=1e-7)
    np.testing.assert_allclose(tilted[:, 1].max(), 0.5)
    assert is_png(draw.png(first.figure))


# --- one link, and what passes a joint ------------------------------------------------------------

def test_a_link_is_cut_free_with_two_forces_and_two_moments():
    ax = draw_rk.cut_link()
    said = {text.get_text() for text in ax.texts}
    assert {"$F(k)$", "$N(k)$", "$-F(k{-}1)$", "$-N(k{-}1)$", "$O(k)$", "$O(k{-}1)$"} <= said
    assert is_png(draw.png(ax.figure))


def test_a_point_is_moved_along_the_gain_until_no_torque_is_left():
    G, H = np.array([-1.0, 1.5]), np.array([-1.0, 0.0])
    ax = draw_rk.oblique_projection(G, H)
    arrows = [(np.array(text.xyann), np.array(text.xy)) for text in ax.texts if text.arrow_patch]
    # of six points one is a force already
    assert len(arrows) == 5
    for start, end in arrows:
        assert abs(H @ end) < 1e-12
        assert abs(np.linalg.det([end - start, G])) < 1e-12
    with pytest.raises(ValueError, match="H G must be 1"):
        draw_rk.oblique_projection([1, 0], H)
