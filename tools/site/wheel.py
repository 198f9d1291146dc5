"""Show arms driven by formulas as printed beside the right solver, on pages without Python."""

from dataclasses import replace
from functools import cache

from workbook.widgets.experiment import run
from workbook.widgets.player import Track, pack
from workbook.widgets.presets import wheel

EVERY = 2  # one computed instant in EVERY is shown


@cache
def message(name):
    """Return the player's message of a misprint beside the correct solver."""
    setup = wheel(name)
    tracks = [Track(track.label, thinned(track.trajectory)) for track in run(setup).tracks]
    return pack(tracks, setup.lines(), f"{name}, as printed", play=False)


def thinned(trajectory):
    """Return a trajectory at one instant in EVERY."""
    return replace(
        trajectory, **{name: getattr(trajectory, name)[::EVERY] for name in ("t", "q", "qd")}
    )
