"""Counts of implementations in link frames: the table IN_FRAMES, which each paper enters."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..link_frames import Frames, Turn, general_chain
from ..numbering import FromBase
from ..numbers import Counts, Graph


class InFrames(NamedTuple):
    """An implementation in link frames that can be counted.

    It is called as run(frames, c and s, rates, tau, gravity) and returns rows (n,), base to tip.
    """

    source: str
    results: tuple
    run: Callable


IN_FRAMES = {}


def after_bias(solve):
    """Return an implementation: Newton-Euler for the bias, then solve(frames, turns, tau).

    The bias is computed without accelerations; solve takes the remaining torques.
    """

    def run(frames, turns, theta_dot, tau, gravity):
        (bias,) = IN_FRAMES["newton-euler"].run(frames, turns, theta_dot, [0] * frames.n, gravity)
        torques = [a - b for a, b in zip(tau, bias, strict=True)]
        solved = solve(frames, FromBase(enumerate(turns, 1)), FromBase(enumerate(torques, 1)))
        return [[solved[i] for i in range(1, frames.n + 1)]]

    return run


class Run(NamedTuple):
    """One run in link frames: its `Counts`, its inputs, and its results {word: (n,)}."""

    counts: Counts
    arm: object
    q: np.ndarray
    rates: np.ndarray
    tau: np.ndarray
    gravity: np.ndarray
    found: dict


def frame_run(method, n, arm=None):
    """Return a `Run` of a method in IN_FRAMES.

    arm: by default a `link_frames.general_chain` of n joints. rates: of joints, or nu, or xi; tau:
    accelerations for "newton-euler". Each operation that the results need is counted once (see
    `Graph`), given cos theta and sin theta; gravity points anywhere. Roots, and operations on the
    arm's data alone, are not counted. Raises ValueError for any other method.

    >>> [frame_run(method, 6).counts for method in ("kalman", "kozlowski-nu")]
    [Counts(mul=808, add=741, div=26, trig=0), Counts(mul=1207, add=1163, div=37, trig=0)]
    """
    if method not in IN_FRAMES:
        raise ValueError(f"method must be one of {', '.join(IN_FRAMES)}; got {method!r}")
    rng = np.random.default_rng(n)
    graph = Graph()
    arm = arm or general_chain(n, rng)
    q = rng.uniform(0.3, 1.2, arm.n)
    rates, tau = rng.uniform(0.5, 1.5, (2, arm.n))
    gravity = rng.uniform(-9, 9, 3)

    def count(x):
        return [graph.given(value) for value in x.tolist()]

    cosines = count(np.cos(q))
    sines = count(np.sin(q))
    turns = [Turn(c, s) for c, s in zip(cosines, sines, strict=True)]
    rows = IN_FRAMES[method].run(Frames(arm), turns, count(rates), count(tau), count(gravity))
    values = {
        word: np.array([float(x) for x in row])
        for word, row in zip(IN_FRAMES[method].results, rows, strict=True)
    }
    return Run(graph.needed([x for row in rows for x in row]), arm, q, rates, tau, gravity, values)
