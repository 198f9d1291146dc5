"""Store a picture in few bytes: at most 256 colours from a grid common to all pictures.

A palette that is fitted to a picture would change as a whole with one pixel of it. A pixel that is
rounded otherwise on another processor then moves by one step of the grid and moves no other.
"""

import io

import numpy as np

from robodyn_lib.needs import needs

LEVELS = (  # levels of red, green and blue, finest grid first; the last one has 216 colours
    16,
    14,
    12,
    10,
    8,
    6,
)
STEP = 24  # distance of neighbours on a grid of 12 levels, in 255ths, rounded up


def few_colours(pixels):
    """Return a picture (rows, columns, 3), integers to 255, as a PNG of at most 256 colours.

    Each colour is rounded to the finest grid that needs no more.
    """
    for levels in LEVELS:
        keys = _keys(pixels, levels)
        counts = np.bincount(keys.ravel(), minlength=levels**3)
        if np.count_nonzero(counts) <= 256:
            return _indexed(keys, counts > 0, levels)


def _keys(pixels, levels):
    """Return one whole number for each pixel: its nearest place on the grid."""
    nearest = np.rint(np.arange(256) * ((levels - 1) / 255)).astype(np.uint16)
    red, green, blue = (nearest[pixels[..., i]] for i in range(3))
    return (red * levels + green) * levels + blue


def _indexed(keys, used, levels):
    """Return the PNG of a picture whose pixels are keys on the grid; used: which keys occur."""
    Image = needs("PIL.Image", "draw")
    numbers = (np.cumsum(used) - 1)[keys]
    colours = np.stack(np.unravel_index(np.flatnonzero(used), (levels,) * 3), axis=1) * (
        255 / (levels - 1)
    )
    image = Image.fromarray(numbers.astype(np.uint8))
    image.putpalette(np.rint(colours).astype(np.uint8).tobytes())
    out = io.BytesIO()
    image.save(out, format="PNG", optimize=True)
    return out.getvalue()
