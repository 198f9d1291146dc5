"""Store a picture in few bytes: at most 256 colours, from a grid that is the same for every picture.

A palette that is fitted to a picture would change as a whole with one pixel of it. On a grid a pixel that rounds
otherwise, as on another processor, moves by one step and moves no other.
"""
import io

import numpy as np

from ..needs import needs

LEVELS = (16, 14, 12, 10, 8, 6)             # of red, green and blue, finest first; the last grid has 216 colours
STEP = 24                                   # between neighbours on a grid of 12 levels, in 255ths, rounded up


def few_colours(png):
    """Return the same picture (bytes of a PNG), each colour rounded to the finest grid that needs at most 256."""
    Image = needs("PIL.Image", "draw")
    with Image.open(io.BytesIO(png)) as image:
        pixels = np.asarray(image.convert("RGB"))
    for levels in LEVELS:
        keys = _keys(pixels, levels)
        used = np.flatnonzero(np.bincount(keys.ravel(), minlength=levels**3))
        if len(used) <= 256:
            return _indexed(np.searchsorted(used, keys), used, levels)


def _keys(pixels, levels):
    """Return one whole number for each pixel: its nearest place on the grid."""
    places = np.rint(pixels * ((levels - 1) / 255)).astype(np.uint16)
    return (places[..., 0] * levels + places[..., 1]) * levels + places[..., 2]


def _indexed(numbers, used, levels):
    """Return the PNG of a picture whose pixels are numbers of colours; used: their keys on the grid."""
    Image = needs("PIL.Image", "draw")
    colours = np.stack(np.unravel_index(used, (levels,) * 3), axis=1) * (255 / (levels - 1))
    image = Image.fromarray(numbers.astype(np.uint8))
    image.putpalette(np.rint(colours).astype(np.uint8).tobytes())
    out = io.BytesIO()
    image.save(out, format="PNG", optimize=True)
    return out.getvalue()
