"""Pictures of the filter: what they draw is computed by an independent route, what they cannot draw they refuse."""
from fractions import Fraction

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib import draw
from robodyn_lib.draw import rk as draw_rk
from robodyn_lib.rk import filter as rf
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.spatial import array

BENT = [0.5, -0.9, 0.7, 0.5]


def curve(ax, label):
    """Points of the first line of that label."""
    return next(line.get_xydata() for line in ax.get_lines() if line.get_label() == label)


def is_png(data):
    return data.startswith(b"\x89PNG") and len(data) > 5000


# --- pushing a link -------------------------------------------------------------------------------------------------

def test_the_curves_of_felt_inertia():
    arm, chain = rd.planar_arm(4), Chain(rd.planar_arm(4).at(BENT))
    ax = draw_rk.felt_inertias(arm, BENT)
    for label in ("joints beyond free", "joints beyond locked"):          # at the tip link they coincide
        arms = curve(ax, label) - chain.O[1][::2]
        np.testing.assert_allclose(np.linalg.norm(arms, axis=1), np.linalg.norm(arms[0]))
    assert len(ax.get_lines()) == 8
    ax = draw_rk.shoved(arm, BENT, 3, 90)
    free, locked = (curve(ax, f"joints beyond {word}") - chain.O[3][::2] for word in ("free", "locked"))
    np.testing.assert_allclose(np.linalg.norm(locked, axis=1), 0.55)
    np.testing.assert_allclose(free * 3 / 0.55, locked / 0.55 @ rf.riccati(chain).P[3][3::2, 3::2], atol=1e-9)
    assert np.linalg.norm(free, axis=1).max() < 0.55


def test_the_felt_mass_stands_in_the_title():
    ax = draw_rk.shoved(rd.planar_arm(2), [0, 0], 2, 90)
    assert ax.get_title(loc="left") == "link 2: felt along the shove 1.25 kg of 2.00 kg"
    assert draw_rk.shoved(rd.planar_arm(2), [0, 0], 2, 0).get_title(loc="left").endswith("2.00 kg of 2.00 kg")
    with pytest.raises(ValueError, match=r"link 3: links are counted 1 \(tip\) \.\. 2"):
        draw_rk.shoved(rd.planar_arm(2), [0, 0], 3, 0)
    with pytest.raises(ValueError, match="x-z plane"):
        draw_rk.shoved(rd.robots.puma560(), np.zeros(6), 3, 0)


# --- samples and matrices -------------------------------------------------------------------------------------------

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
    assert {"$A$", "$B$", "-4.00", "0.00"} <= written and "-0.00" not in written
    ax = draw_rk.heat_row([("C", np.diag(np.arange(8.0)))], limit=10)
    assert ax.get_images()[0].get_clim() == (-10, 10) and "7.00" not in {text.get_text() for text in ax.texts}
    assert is_png(draw.png(ax))


def test_bars_are_parts_of_the_locked_inertia():
    ax = draw_rk.free_and_locked([2, Fraction(1, 2)], [2, Fraction(2)])
    assert [bar.get_height() for bar in ax.patches] == [1, 1, 1, 0.25]
    assert [text.get_text() for text in ax.texts] == ["100 %", "25 %"]
    assert is_png(draw.png(ax))
