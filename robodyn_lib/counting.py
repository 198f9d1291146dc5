"""Counting operations: the teaching code itself, run on numbers that count.

What is counted. Every multiplication, addition or subtraction, and division that the code carries out on numbers that
are not known before the run. Known are the zeros and ones that stand in the formulas (the blocks 0 and 1 of phi, the
empty half of H); they stay plain integers, and with them these are free: times 0 or +-1, plus or minus 0, over +-1,
0 over x, x - x, x / x. Negation is free. A subtraction counts as an addition, another constant (the 2 of a Coriolis
term) as a number. A cosine with its sine counts as one `trig`. Computed numbers are never taken for zeros, even where
they always are, so a count does not depend on the values; nor is the symmetry of P or M used. What the code computes
twice is counted twice: common subexpressions are not looked for. These are counts of this code, not of the best one.
"""
from dataclasses import dataclass, fields, replace
from typing import NamedTuple

import numpy as np

from .dynamics import METHODS
from .rk.filter import riccati
from .rk.forward import Axes, articulated_body, fd1, fd1_fused, fd2, fd3, fd4, two_sweep
from .rk.recursions import Chain, base_acceleration, from_tip
from .robots import random_arm
from .saha.counted import ALL, Frames, Turn, articulated_solve, general_chain

__all__ = ["COUNTED", "Counted", "Counter", "Counts", "count_table", "lift", "lift_arm", "lift_pose",
           "link_frame_run", "operation_counts", "overtakes", "total_counts"]


@dataclass(frozen=True)
class Counts:
    """Numbers of multiplications, additions, divisions, and cosines with their sines.

    >>> Counts(mul=3, add=2) - Counts(mul=1)
    Counts(mul=2, add=2, div=0, trig=0)
    """

    mul: int = 0
    add: int = 0
    div: int = 0
    trig: int = 0

    def __add__(self, other):
        return Counts(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def __sub__(self, other):
        return Counts(*(getattr(self, f.name) - getattr(other, f.name) for f in fields(self)))


class Counter:
    """What the scalars of one run share: `counts` so far."""

    def __init__(self):
        self.mul = self.add = self.div = self.trig = 0

    @property
    def counts(self):
        """The counts so far, as `Counts`."""
        return Counts(self.mul, self.add, self.div, self.trig)


class Counted:
    """A number that reports to a `Counter` what is done with it. The value goes along, so results can be compared.

    >>> counter = Counter()
    >>> x, y = Counted(2.0, counter), Counted(3.0, counter)
    >>> np.array([x, 0, 1]) @ np.array([y, y, y]), counter.counts        # 2 * 3 + 0 * 3 + 1 * 3
    (Counted(9.0), Counts(mul=1, add=1, div=0, trig=0))
    """

    __slots__ = ("value", "counter")

    def __init__(self, value, counter):
        self.value, self.counter = value, counter

    def _new(self, value):
        return Counted(value, self.counter)

    def __add__(self, x):
        if isinstance(x, np.ndarray):
            return NotImplemented               # numpy then goes entry by entry
        if _is(x, 0):
            return self
        self.counter.add += 1
        return self._new(self.value + _value(x))

    def __sub__(self, x):
        return 0 if x is self else NotImplemented if isinstance(x, np.ndarray) else self + -x

    def __rsub__(self, x):
        return -self + x

    def __neg__(self):
        return self._new(-self.value)

    def __mul__(self, x):
        if isinstance(x, np.ndarray):
            return NotImplemented
        if _is(x, 0):
            return 0
        if _is(x, 1) or _is(x, -1):
            return self if x == 1 else -self
        self.counter.mul += 1
        return self._new(self.value * _value(x))

    def __truediv__(self, x):
        if isinstance(x, np.ndarray):
            return NotImplemented
        if x is self:
            return 1
        if _is(x, 1) or _is(x, -1):
            return self if x == 1 else -self
        self.counter.div += 1
        return self._new(self.value / _value(x))

    def __rtruediv__(self, x):
        if _is(x, 0):
            return 0
        self.counter.div += 1
        return self._new(x / self.value)

    __radd__, __rmul__ = __add__, __mul__

    def __eq__(self, x):
        return self.value == _value(x)

    __hash__ = None

    def sqrt(self):
        """The root; roots are not counted."""
        return self._new(np.sqrt(self.value).item())

    def cos_sin(self):
        """(cos, sin), one `trig`."""
        self.counter.trig += 1
        return self._new(np.cos(self.value).item()), self._new(np.sin(self.value).item())

    def __float__(self):
        return float(self.value)

    def __repr__(self):
        return f"Counted({self.value})"


def _is(x, constant):
    return not isinstance(x, Counted) and x == constant


def _value(x):
    return x.value if isinstance(x, Counted) else x


# --- arms, poses and vectors that count -----------------------------------------------------------------------------

def lift(values, counter):
    """Numbers as an object array of `Counted`; what is exactly 0, 1 or -1 is known before the run and stays an integer.

    >>> lift([0.5, 0.0, -1.0], Counter())
    array([Counted(0.5), 0, -1], dtype=object)
    """
    a = np.asarray(values)
    out = np.empty(a.size, dtype=object)
    out[:] = [int(x) if x in (0, 1, -1) else Counted(x, counter) for x in a.ravel().tolist()]
    return out.reshape(a.shape)


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
    """A `FrameRun` of I theta_ddot = tau, as S97 Table I counts it; arm: a `saha.counted.general_chain` unless given.

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
