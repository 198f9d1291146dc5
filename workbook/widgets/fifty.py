"""Every solver against fifty digits.

How many digits of the accelerations are right, along a stored motion.

`fifty.json` holds the motion, computed with fifty digits by `figures/fifty_digits.py`: states at
some instants, rounded to float64, and what accelerations these rounded states have, rounded once at
the end.
"""

import json
from base64 import b64decode, b64encode
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np

from robodyn_lib.dynamics import METHODS, forward_dynamics, inverse_dynamics
from robodyn_lib.fixman.bands import banded_inversion
from robodyn_lib.fixman.forward import planar, point_chain

STORED = Path(__file__).with_name("fifty.json")
MOST = 16.5  # digits: float64 never has more
TAU_C = "LC 13 on tau - C"


class Run(NamedTuple):
    """The stored motion.

    The fields of its `Setup` that are not the usual ones; t (T,); q, qd, qdd (T, n).
    """

    setup: dict
    t: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    qdd: np.ndarray


class Digits(NamedTuple):
    """Right digits (T, m) of m solvers at t (T,).

    seconds (m,) of a call are the shortest on this machine.
    """

    t: np.ndarray
    names: list
    right: np.ndarray
    seconds: list


@cache
def stored():
    """Return the `Run` of `fifty.json`."""
    data = json.loads(STORED.read_text(encoding="utf-8"))
    t = np.array(data["t"])
    rows = [
        np.frombuffer(b64decode(data[name]), "<f8").reshape(len(t), -1)
        for name in ("q", "qd", "qdd")
    ]
    return Run(data["setup"], t, *rows)


def written(run):
    """Return the text of `fifty.json`."""
    rows = {
        name: b64encode(getattr(run, name).astype("<f8").tobytes()).decode()
        for name in ("q", "qd", "qdd")
    }
    return json.dumps({"setup": run.setup, "t": run.t.tolist()} | rows, indent=1) + "\n"


def right_digits(x, truth):
    """Return how many digits (...,) of accelerations x (..., n) are right.

    They are those of the largest one; at most MOST.
    """
    off = np.abs(x - truth).max(axis=-1) / np.abs(truth).max(axis=-1)
    return -np.log10(np.maximum(off, 10.0**-MOST))


def by_tau_minus_C(arm, q, qd, tau, gravity):
    """Return accelerations (n,) of point masses from tau - C, by LC 13 in bands.

    C, the torques without joint accelerations, comes from the Newton-Euler recursion.
    """
    plane = planar(arm)
    chain = point_chain(arm.at(q), plane)[0]
    sense = np.array(plane.sense)
    return sense * banded_inversion(
        chain, sense * (tau - inverse_dynamics(arm, q, qd, 0 * qd, gravity=gravity))
    )


def solvers(arm):
    """Return {name: function (q, qd, tau, gravity) -> qdd} of each method and of tau - C.

    These are the methods that support the arm.
    """
    by_name = {
        name: lambda q, qd, tau, gravity, name=name: forward_dynamics(
            arm, q, qd, tau, gravity, method=name
        )
        for name, method in METHODS.items()
        if method.serves(arm)
    }
    return by_name | {TAU_C: lambda *state: by_tau_minus_C(arm, *state)}


def count(setup, progress=None, names=None):
    """Return the `Digits` of every solver, or of those named, along the stored motion.

    The result is None if progress ends it. Raises ValueError for a setup with another motion.
    """
    run = stored()
    differing = [name for name, value in run.setup.items() if getattr(setup, name) != value]
    if differing:
        raise ValueError(
            f"fifty digits are stored for one motion: {differing[0]} must be "
            f"{run.setup[differing[0]]}"
        )
    arm = setup.arm()
    gravity = np.array([0.0, 0.0, -setup.gravity])
    tau = np.zeros(setup.links)
    able = {name: solve for name, solve in solvers(arm).items() if name in (names or [name])}
    right = []
    best = None
    for k in range(len(run.t)):
        if progress and progress(k / len(run.t)):
            return None
        answers = []
        took = []
        for solve in able.values():
            begin = perf_counter()
            answers.append(solve(run.q[k], run.qd[k], tau, gravity))
            took.append(perf_counter() - begin)
        right.append(right_digits(np.array(answers), run.qdd[k]))
        best = took if best is None else np.minimum(best, took).tolist()
    return Digits(run.t, [*able], np.array(right), best)
