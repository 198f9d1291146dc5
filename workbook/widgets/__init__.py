"""Widgets of the notebooks: the player, the stepping views, the laboratory.

Each is imported when first needed, and anywidget with it: the game starts without numpy.
"""

from importlib import import_module

PLACES = {"player": ("Track", "pack", "still", "unpack")}
PLACES |= {"views": ("Player", "matrix_view", "space_view", "sweep_view")}
MODULE_OF = {name: module for module, names in PLACES.items() for name in names}
__all__ = ["Player", "Track", "matrix_view", "pack", "space_view", "still", "sweep_view", "unpack"]


def __getattr__(name):
    if name in MODULE_OF:
        return getattr(import_module(f"{__name__}.{MODULE_OF[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
