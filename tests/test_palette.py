"""Stored pictures are small: few colours, each near what was drawn, the same on processors that round otherwise."""
import io

import numpy as np
import pytest
from PIL import Image

from robodyn_lib import draw
from robodyn_lib.draw.palette import LEVELS, STEP, few_colours


def as_png(pixels):
    out = io.BytesIO()
    Image.fromarray(np.asarray(pixels, dtype=np.uint8)).save(out, format="PNG")
    return out.getvalue()


def read(png):
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(int)


def colours(png):
    return np.unique(read(png).reshape(-1, 3), axis=0)


@pytest.fixture(scope="module")
def curve():
    axes = draw.figure(8, 4)[1]
    axes.plot(np.sin(np.arange(100) / 5))
    axes.plot(np.cos(np.arange(100) / 5))
    return draw.png(axes)


def test_a_picture_needs_a_third_of_its_bytes(curve):
    assert len(few_colours(curve)) < 0.4 * len(curve)


def test_every_pixel_stays_near_what_was_drawn(curve):
    was, now = read(curve), read(few_colours(curve))
    assert was.shape == now.shape
    assert np.abs(was - now).max() <= STEP / 2


def test_black_and_white_stay_what_they_are():
    pixels = np.array([[[0, 0, 0], [255, 255, 255]]])
    assert (read(few_colours(as_png(pixels))) == pixels).all()


@pytest.mark.parametrize("shades", [2, 20, 60])
def test_at_most_256_colours_on_the_finest_grid_that_has_so_few(shades):
    """All of a coarse grid needs a coarser one; 8 colours do not."""
    pixels = np.random.default_rng(0).integers(0, shades, size=(200, 200, 3)) * (255 // max(shades - 1, 1))
    found = colours(few_colours(as_png(pixels)))
    assert len(found) <= 256
    steps = {2: 255, 20: 255 / (LEVELS[-1] - 1), 60: 255 / (LEVELS[-1] - 1)}
    assert np.diff(np.unique(found)).min() == round(steps[shades])


def test_what_rounds_otherwise_moves_by_one_step(curve):
    """Each pixel by one level up or down, as another processor may draw it."""
    pixels = read(curve)
    other = np.clip(pixels + np.random.default_rng(1).integers(-1, 2, size=pixels.shape), 0, 255)
    assert np.abs(read(few_colours(as_png(other))) - read(few_colours(curve))).max() <= STEP


def test_the_same_picture_is_the_same_bytes(curve):
    assert few_colours(curve) == few_colours(curve)


def test_the_step_is_that_of_the_grids_that_pictures_need():
    assert 255 / (LEVELS[2] - 1) <= STEP < 255 / (LEVELS[3] - 1)
