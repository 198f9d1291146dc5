"""Saha's solves in link frames, entered to be counted, and his Table I."""

from typing import NamedTuple

import numpy as np

from ..link_frames import ALL, Frames, Turn, general_chain
from ..numbers import Counted, Counter
from ..saha.counted import articulated_solve, composite_solve
from .frames import IN_FRAMES, InFrames, after_bias

IN_FRAMES |= {
    "composite-cholesky": InFrames(
        "Walker & Orin 1982", ("theta_ddot",), after_bias(composite_solve)
    ),
    "saha-udut": InFrames("Saha 1997, Table I", ("theta_ddot",), after_bias(articulated_solve)),
}


class FrameRun(NamedTuple):
    """One counted solution in link frames.

    mul (with divisions) and add: counts; the problem that was solved; and theta_ddot (n,).
    """

    mul: int
    add: int
    arm: object
    q: np.ndarray
    tau: np.ndarray
    theta_ddot: np.ndarray


def link_frame_run(n, solve=articulated_solve, tricks=ALL, arm=None):
    """Return a `FrameRun` of I theta_ddot = tau, counted as in S97 Table I.

    arm: by default a `link_frames.general_chain`. Operations are counted from cos theta, sin theta
    and tau on. Operations on the arm's data alone, the bias (which tau does not contain) and, as
    everywhere, known zeros and ones are free. A division counts as a multiplication.

    >>> [link_frame_run(n)[:2] for n in (6, 7)]
    [(517, 464), (646, 585)]
    """
    rng = np.random.default_rng(n)
    counter = Counter()
    arm = arm or general_chain(n, rng)
    q = rng.uniform(0.3, 1.2, arm.n)
    tau = rng.uniform(0.5, 1.5, arm.n)

    def count(x):
        return {i: Counted(value, counter) for i, value in enumerate(x.tolist(), 1)}

    c = count(np.cos(q))
    s = count(np.sin(q))
    x = solve(Frames(arm, tricks), {i: Turn(c[i], s[i], tricks=tricks) for i in c}, count(tau))
    counts = counter.counts
    return FrameRun(
        counts.mul + counts.div, counts.add, arm, q, tau, np.array([float(x[i]) for i in c])
    )
