"""python tools/site/wheel.py: computes how arms move by formulas as printed, for pages without Python: wheel.json.

A run is stored as its states, in float32, and as why it stopped; what a player shows of them is computed when a page is
made. The right solver moves beside it.
"""
import json
import sys
from base64 import b64decode, b64encode
from functools import cache
from pathlib import Path

import numpy as np

from robodyn_lib.simulation import Trajectory
from workbook.widgets.experiment import run
from workbook.widgets.misprinted import MISPRINTS
from workbook.widgets.player import Track, pack
from workbook.widgets.presets import wheel

STORED = Path(__file__).with_suffix(".json")
EVERY = 2                           # of the instants that are computed one in so many is stored


def computed(name, **changes):
    """The states of a run by a misprint: {"stopped": words, "q", "qd": (T, n) float32 as base64}."""
    _, wrong = run(wheel(name, **changes)).tracks
    states = {key: getattr(wrong.trajectory, key)[::EVERY].astype("<f4") for key in ("q", "qd")}
    return {"stopped": wrong.trajectory.stopped} | {key: b64encode(x.tobytes()).decode() for key, x in states.items()}


@cache
def stored():
    """{name: what `computed` returns} of `wheel.json`."""
    return json.loads(STORED.read_text(encoding="utf-8"))


@cache
def message(name):
    """What a player shows of a misprint beside the right solver, as `player.pack` makes it."""
    setup, of = wheel(name), stored()[name]
    right, = run(wheel(name, misprint="none")).tracks
    known, kept = right.trajectory, np.arange(0, len(right.trajectory.t), EVERY)
    q, qd = (np.frombuffer(b64decode(of[key]), "<f4").reshape(-1, setup.links).astype(float) for key in ("q", "qd"))
    more = known.arm, known.method, known.integrator, known.dt, known.gravity
    runs = [_trajectory(known.t[kept], known.q[kept], known.qd[kept], *more),
            _trajectory(known.t[kept[:len(q)]], q, qd, *more, of["stopped"])]
    tracks = [Track(label, one) for label, one in zip((right.label, f"{name} as printed"), runs, strict=True)]
    return pack(tracks, setup.lines(), f"{name}, as printed", play=False)


def _trajectory(t, q, qd, arm, method, integrator, dt, gravity, stopped=""):
    return Trajectory(arm=arm, t=t, q=q, qd=qd, method=method, integrator=integrator, dt=dt, gravity=gravity.copy(),
                      stopped=stopped)


if __name__ == "__main__":
    STORED.write_text(json.dumps({name: computed(name) for name in MISPRINTS}, indent=0) + "\n", encoding="utf-8")
    sys.stdout.write(f"{STORED}: {STORED.stat().st_size} bytes\n")
