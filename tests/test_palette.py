"""Stored pictures have few colours, close to the drawn ones, equal on other processors."""

import io

import numpy as np
import pytest
from PIL import Image

from workbook import draw
from workbook.draw.figures import drawn
from workbook.draw.palette import LEVELS, STEP, few_colours


def read(png):
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(int)


def colours(png):
    return np.unique(read(png).reshape(-1, 3), axis=0)


def wave(projection=None):
    axes = draw.figure(8, 4, solid=projection == "3d")[1]
    axes.plot(np.sin(np.arange(100) / 5), np.arange(100), label="sine")
    axes.plot(np.cos(np.arange(100) / 5), np.arange(100), label="cosine")
    axes.set_title("Two waves")
    axes.legend()
    return axes.figure


@pytest.fixture(scope="module")
def curve():
    return drawn(wave()).astype(int)


def test_a_figure_keeps_its_layout_and_its_size():
    fig = wave()
    layout = type(fig.get_layout_engine())
    dpi = fig.dpi
    drawn(fig)
    assert type(fig.get_layout_engine()) is layout
    assert fig.dpi == dpi


def test_a_figure_without_a_layout_is_drawn_as_it_stands():
    from matplotlib.figure import Figure

    fig = Figure(figsize=(3, 2))
    again = Figure(figsize=(3, 2))
    for each in (fig, again):
        each.subplots().plot([1, 2])
    assert (drawn(fig) == read(draw.png(again))).all()


def test_a_picture_needs_a_third_of_its_bytes(curve):
    assert len(few_colours(curve)) < 0.4 * len(draw.png(wave()))


def test_every_pixel_stays_near_what_was_drawn(curve):
    now = read(few_colours(curve))
    assert curve.shape == now.shape
    assert np.abs(curve - now).max() <= STEP / 2


@pytest.mark.parametrize("shades", [2, 20, 60])
def test_at_most_256_colours_on_the_finest_grid_that_has_so_few(shades):
    """All of a coarse grid needs a coarser one; 8 colours do not."""
    pixels = np.random.default_rng(0).integers(0, shades, size=(200, 200, 3)) * (
        255 // max(shades - 1, 1)
    )
    found = colours(few_colours(pixels))
    assert len(found) <= 256
    steps = {2: 255, 20: 255 / (LEVELS[-1] - 1), 60: 255 / (LEVELS[-1] - 1)}
    assert np.diff(np.unique(found)).min() == round(steps[shades])


def test_the_same_picture_is_the_same_bytes(curve):
    assert few_colours(curve) == few_colours(curve)
