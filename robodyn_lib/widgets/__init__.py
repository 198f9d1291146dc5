"""What moves in a notebook: the player, the stepping views, the laboratory. anywidget is imported when first needed."""
from .player import Track, pack, still, unpack
from .stepper import matrix_view, sweep_view

__all__ = ["Player", "Track", "matrix_view", "pack", "still", "sweep_view", "unpack"]


def __getattr__(name):
    if name == "Player":
        from .live import Player
        return Player
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
