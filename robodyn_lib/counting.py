"""Counting operations: the teaching code itself, run on numbers that count.

What is counted. Every multiplication, addition or subtraction, and division that the code carries out on numbers that
are not known before the run. Known are the zeros and ones that stand in the formulas (the blocks 0 and 1 of phi, the
empty half of H); they stay plain integers, and with them these are free: times 0 or +-1, plus or minus 0, over +-1,
0 over x, x - x, x / x. Negation is free. A subtraction counts as an addition, another constant (the 2 of a Coriolis
term) as a number. A cosine with its sine counts as one `trig`. Computed numbers are never taken for zeros, even where
they always are, so a count does not depend on the values; nor is the symmetry of P or M used. What the code computes
twice is counted twice: common subexpressions are not looked for. These are counts of this code, not of the best one.
"""
from collections.abc import Callable
from dataclasses import fields, replace
from typing import NamedTuple

import numpy as np

from .dynamics import METHODS
from .kozlowski.counted import forward_dynamics, from_the_tip, inverse_dynamics, normalized, unnormalized
from .link_frames import ALL, Frames, Turn, general_chain
from .numbering import FromBase, frames_from_tip
from .numbers import Counted, Counter, Counts, Graph, lift
from .rk.filter import riccati
from .rk.forward import Axes, articulated_body, fd1, fd1_fused, fd2, fd3, fd4, two_sweep
from .rk.recursions import Chain, base_acceleration, from_tip
from .robots import random_arm
from .saha.counted import articulated_solve, composite_solve

__all__ = ["COUNTED", "IN_FRAMES", "InFrames", "Run", "count_table", "frame_run", "lift_arm", "lift_pose",
           "link_frame_run", "operation_counts", "overtakes", "total_counts"]


# --- arms, poses and vectors that count -----------------------------------------------------------------------------

def lift_pose(pose, counter):
    """A pose whose vectors and tensors count."""
    return replace(pose, **{key: lift(getattr(pose, key), counter)
                            for key in ("R", "O", "h", "p", "m", "Ic", "base", "tip", "tip_R")})


def lift_arm(arm, counter):
    """An arm whose data count: its poses at counted joint values are counted from the rotations on."""
    out = object.__new__(type(arm))                             # without what the arm keeps of its own numbers
    for f in fields(arm):
        object.__setattr__(out, f.name, getattr(arm, f.name))
    for key in ("axes", "offsets", "masses", "coms", "inertias", "rotations", "tip_offset", "tip_rotation",
                "base_offset", "base_rotation"):
        object.__setattr__(out, key, lift(getattr(arm, key), counter))
    return out


class _Placed(Chain):
    """A chain that has its vectors l(k+1,k) beforehand."""

    def __init__(self, pose):
        super().__init__(pose)
        placed = {(k + 1, k): self.l(k + 1, k) for k in range(self.N + 1)}
        self.l = lambda i, j: placed[i, j]


# --- runs -----------------------------------------------------------------------------------------------------------

def _on_chain(algorithm):
    return _Placed, lambda chain, state: algorithm(chain, *state)


def _on_axes(axes):
    def run(links, state):
        theta_dot, T, gravity, f0 = state
        return two_sweep(links, theta_dot, T, base_acceleration(gravity, links.dtype), f0)
    return lambda pose: Axes(pose, axes), run


COUNTED = {
    "riccati": (_Placed, lambda chain, state: riccati(chain)),
    "rk-fd1": _on_chain(fd1), "rk-fd1 fused": _on_chain(fd1_fused), "rk-fd2": _on_chain(fd2), "rk-fd3": _on_chain(fd3),
    "rk-fd4": _on_chain(fd4), "rk-fd4 simplified": _on_chain(articulated_body),
    "rk-2sweep": _on_axes("link"), "rk-2sweep, base axes": _on_axes("base"),
}


def total_counts(method, n, setup=False, prismatic=False):
    """`Counts` of one run of a method on an arm of n joints, without a zero in its data.

    The joints are revolute; prismatic=True: all but the one at the base slide, so that every term of theirs is there.

    setup=False: from the pose on, M(k) and l(k+1,k) (for the 2-sweep algorithm all of `Axes`) being given; method is a
    name in COUNTED. setup=True: all of it, from arm and joint values, with M and l computed as often as the code does;
    method is a name in COUNTED, or in METHODS if it takes numbers of any kind. Raises ValueError for any other name.

    >>> total_counts("riccati", 1)                  # P(1) = M(1), which knows some zeros
    Counts(mul=60, add=35, div=1, trig=0)
    """
    solve = METHODS[method].solve if setup and method in METHODS else None
    if method not in COUNTED and not solve:
        raise ValueError(f"method must be one of {', '.join(COUNTED)}; got {method!r}")
    rng, counter = np.random.default_rng(n), Counter()
    arm = replace(random_arm(n, rng), joint_types="R" + ("P" if prismatic else "R") * (n - 1))
    q, qd, tau, gravity, f0 = (lift(rng.uniform(0.5, 1.5, size), counter) for size in (n, n, n, 3, 6))
    pose = lift_arm(arm, counter).at(q) if setup else lift_pose(arm.at(np.array([float(x) for x in q])), counter)
    if solve:
        solve(pose, qd, tau, gravity, f0)
        return counter.counts
    prepare, run = COUNTED[method]
    links = Chain(pose) if setup and prepare is _Placed else prepare(pose)
    before = Counts() if setup else counter.counts
    run(links, (from_tip(qd), from_tip(tau), gravity, f0))
    return counter.counts - before


def operation_counts(method, n=4, setup=False, prismatic=False):
    """`Counts` per link: what an arm of n+1 joints takes more than one of n. Arguments as in `total_counts`.

    The same for every n >= 3 where a method is O(N): first and last links, which know zeros, drop out.

    >>> operation_counts("rk-fd4"), operation_counts("rk-fd4 simplified")
    (Counts(mul=328, add=303, div=1, trig=0), Counts(mul=262, add=257, div=1, trig=0))
    """
    return total_counts(method, n + 1, setup, prismatic) - total_counts(method, n, setup, prismatic)


def count_table(methods=tuple(COUNTED), n=4):
    """Rows (method, joints, counts per link without set-up, with set-up), for revolute and for sliding joints."""
    return [(method, word, operation_counts(method, n, False, prismatic), operation_counts(method, n, True, prismatic))
            for method in methods for word, prismatic in (("revolute", False), ("prismatic", True))]


def overtakes(counts, others):
    """The smallest size from which on `counts` {N: count} stays below `others`; None if it does not at the last one.

    >>> overtakes({1: 5, 2: 6, 3: 7}, {1: 4, 2: 7, 3: 12})
    2
    """
    found = None
    for n in sorted(counts, reverse=True):
        if not counts[n] < others[n]:
            break
        found = n
    return found


# --- Saha's Table I -------------------------------------------------------------------------------------------------

class FrameRun(NamedTuple):
    """One counted solve in link frames: `mul` (with divisions), `add`; what was solved, and theta_ddot (n,)."""

    mul: int
    add: int
    arm: object
    q: np.ndarray
    tau: np.ndarray
    theta_ddot: np.ndarray


def link_frame_run(n, solve=articulated_solve, tricks=ALL, arm=None):
    """A `FrameRun` of I theta_ddot = tau, as S97 Table I counts it; arm: a `link_frames.general_chain` unless given.

    Counted is what begins with cos theta, sin theta and tau. Free is what the arm's data alone decide, the bias (tau
    has lost it) and, as everywhere, known zeros and ones. A division counts as a multiplication.

    >>> [link_frame_run(n)[:2] for n in (6, 7)]
    [(517, 464), (646, 585)]
    """
    rng, counter = np.random.default_rng(n), Counter()
    arm = arm or general_chain(n, rng)
    q, tau = rng.uniform(0.3, 1.2, arm.n), rng.uniform(0.5, 1.5, arm.n)
    count = lambda x: {i: Counted(value, counter) for i, value in enumerate(x.tolist(), 1)}  # noqa: E731
    c, s = count(np.cos(q)), count(np.sin(q))
    x = solve(Frames(arm, tricks), {i: Turn(c[i], s[i], tricks=tricks) for i in c}, count(tau))
    counts = counter.counts
    return FrameRun(counts.mul + counts.div, counts.add, arm, q, tau, np.array([float(x[i]) for i in c]))


# --- forward dynamics in link frames, of every paper ----------------------------------------------------------------

class InFrames(NamedTuple):
    """An implementation in link frames: run(frames, c and s, rates, tau, gravity) -> rows (n,), base to tip."""

    source: str
    results: tuple
    run: Callable


def _after_bias(solve):
    """Newton-Euler without accelerations for the bias, then solve(frames, turns, tau) for what is left."""
    def run(frames, turns, theta_dot, tau, gravity):
        bias, = _from_the_tip(inverse_dynamics)(frames, turns, theta_dot, [0] * frames.n, gravity)
        left = [a - b for a, b in zip(tau, bias, strict=True)]
        found = solve(frames, FromBase(enumerate(turns, 1)), FromBase(enumerate(left, 1)))
        return [[found[i] for i in range(1, frames.n + 1)]]
    return run


def _from_the_tip(run):
    """A run of `kozlowski.counted`, which counts links from the tip, on rows, base to tip."""
    def rows(frames, turns, rates, tau, gravity):
        given = (frames_from_tip(row, frames.n) for row in (turns, rates, tau))
        found = run(from_the_tip(frames), *given, gravity)
        return [[x[k] for k in range(frames.n, 0, -1)] for x in (found if isinstance(found, tuple) else (found,))]
    return rows


IN_FRAMES = {
    "composite-cholesky": InFrames("Walker & Orin 1982", ("theta_ddot",), _after_bias(composite_solve)),
    "saha-udut": InFrames("Saha 1997, Table I", ("theta_ddot",), _after_bias(articulated_solve)),
    "kalman": InFrames("Kozłowski 1995, Table 3", ("theta_ddot",), _from_the_tip(forward_dynamics)),
    "kozlowski-nu": InFrames("Kozłowski 1995, Table 2", ("theta_dot", "nu_dot"), _from_the_tip(normalized)),
    "kozlowski-xi": InFrames("Kozłowski 1995, Table 2", ("theta_dot", "xi_dot"), _from_the_tip(unnormalized)),
    "newton-euler": InFrames("Kozłowski 1995, 6", ("tau",), _from_the_tip(inverse_dynamics)),
}


class Run(NamedTuple):
    """What one run in link frames took, as `Counts`, what it was given, and what it found {word: (n,)}."""

    counts: Counts
    arm: object
    q: np.ndarray
    rates: np.ndarray
    tau: np.ndarray
    gravity: np.ndarray
    found: dict


def frame_run(method, n, arm=None):
    """A `Run` of a method in IN_FRAMES; arm: a `link_frames.general_chain` of n joints unless given.

    rates: of joints, or nu, or xi; tau: accelerations for "newton-euler". Counted is what the results need, once (see
    `Graph`), given cos theta and sin theta; gravity points anywhere. Not counted are roots and what the arm's data
    alone decide. Raises ValueError for any other method.

    >>> [frame_run(method, 6).counts for method in ("kalman", "kozlowski-nu")]
    [Counts(mul=808, add=741, div=26, trig=0), Counts(mul=1207, add=1163, div=37, trig=0)]
    """
    if method not in IN_FRAMES:
        raise ValueError(f"method must be one of {', '.join(IN_FRAMES)}; got {method!r}")
    rng, graph = np.random.default_rng(n), Graph()
    arm = arm or general_chain(n, rng)
    q, rates, tau = rng.uniform(0.3, 1.2, arm.n), *rng.uniform(0.5, 1.5, (2, arm.n))
    gravity = rng.uniform(-9, 9, 3)
    count = lambda x: [graph.given(value) for value in x.tolist()]  # noqa: E731
    turns = [Turn(c, s) for c, s in zip(count(np.cos(q)), count(np.sin(q)), strict=True)]
    found = IN_FRAMES[method].run(Frames(arm), turns, count(rates), count(tau), count(gravity))
    values = {word: np.array([float(x) for x in row])
              for word, row in zip(IN_FRAMES[method].results, found, strict=True)}
    return Run(graph.needed([x for row in found for x in row]), arm, q, rates, tau, gravity, values)
