"""Widgets of the notebooks: the player, the stepping views, the laboratory.

anywidget is imported when first needed.
"""

from importlib import import_module

from .player import Track, pack, still, unpack

__all__ = ["Player", "Track", "matrix_view", "pack", "space_view", "still", "sweep_view", "unpack"]


def __getattr__(name):
    if name in ("Player", "matrix_view", "space_view", "sweep_view"):
        return getattr(import_module(f"{__name__}.views"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
