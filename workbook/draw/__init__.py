"""Pictures: arms in the plane and in space, the block structure of operators, sweeps along a chain.

Every function takes data, not files, and returns the Axes; some take an `ax`. `show` puts a picture
into a notebook as PNG with alt text; `save` writes a file that is the same byte for byte each time
it is drawn with one matplotlib. Nothing here goes through pyplot, so no window opens and no backend
matters. matplotlib is loaded at the first picture.
"""

from .arms import arm_2d, capsule, check_planar, stone
from .figures import (
    BADGE,
    BLUE,
    BODY,
    GREEN,
    INK,
    ORANGE,
    PURPLE,
    SKY,
    VERMILLION,
    arrow,
    bare,
    drawing,
    faded,
    figure,
    picture,
    png,
    save,
    show,
    styled,
)
from .operators import shades, spy_at, spy_row, structure
from .solids import arm_3d
from .two_sweeps import sweeps

__all__ = [
    "BADGE",
    "BLUE",
    "BODY",
    "GREEN",
    "INK",
    "ORANGE",
    "PURPLE",
    "SKY",
    "VERMILLION",
    "arm_2d",
    "arm_3d",
    "arrow",
    "bare",
    "capsule",
    "check_planar",
    "drawing",
    "faded",
    "figure",
    "picture",
    "png",
    "save",
    "shades",
    "show",
    "spy_at",
    "spy_row",
    "stone",
    "structure",
    "styled",
    "sweeps",
]
