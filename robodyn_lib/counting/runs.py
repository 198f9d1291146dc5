"""Counts of operations of algorithms on a pose, in the table COUNTED.

Each paper adds its own algorithms to the table.
"""

from dataclasses import fields, replace

import numpy as np

from ..dynamics import METHODS
from ..numbering import from_tip
from ..numbers import Counter, Counts, lift
from ..robots import random_arm

# {method: (prepare, run)}. prepare(pose, beforehand) returns the links; if beforehand, all that the
# pose determines is computed before the count begins. run(links, (rates, T, gravity, f0)) is
# counted; rates and T are dictionaries from the tip.
COUNTED = {}


def lift_pose(pose, counter):
    """Return a pose whose vectors and tensors count operations."""
    return replace(
        pose,
        **{
            key: lift(getattr(pose, key), counter)
            for key in ("R", "l", "h", "p", "m", "Ic", "base", "to_tip", "tip_R")
        },
    )


def lift_arm(arm, counter):
    """Return an arm with counting data.

    The operations of its poses at counted joint values are counted from the rotations on.
    """
    out = object.__new__(type(arm))  # without the results that the arm has cached
    for f in fields(arm):
        object.__setattr__(out, f.name, getattr(arm, f.name))
    for key in (
        "axes",
        "offsets",
        "masses",
        "coms",
        "inertias",
        "rotations",
        "tip_offset",
        "tip_rotation",
        "base_offset",
        "base_rotation",
        "pitches",
    ):
        object.__setattr__(out, key, lift(getattr(arm, key), counter))
    return out


def total_counts(method, n, setup=False, prismatic=False, kind=None):
    """Return the `Counts` of one run of a method on an arm of n joints without zeros in its data.

    The joints are revolute; prismatic=True: all but the one at the base slide, so that every term
    of theirs is there; kind: all but that one are of this kind, a name of `joints.KINDS`.

    setup=False: from the pose on, M(k) and what passes between neighbours (`rk.recursions.Placed`)
    being given; method is a name in COUNTED. setup=True: all of it, from arm and joint values, with
    M and l computed as often as the code does; method is a name in COUNTED, or in METHODS if it
    takes numbers of any kind. ValueError for any other name.

    >>> total_counts("riccati", 1)                  # P(1) = M(1), which has zeros
    Counts(mul=60, add=35, div=1, trig=0)
    """
    counts = setup and method in METHODS and METHODS[method].arithmetic != "float64"
    solve = METHODS[method].solve if counts else None
    if method not in COUNTED and not solve:
        raise ValueError(f"method must be one of {', '.join(COUNTED)}; got {method!r}")
    rng = np.random.default_rng(n)
    counter = Counter()
    kind = kind or ("prismatic" if prismatic else "revolute")
    arm = replace(
        random_arm(n, rng), joint_types=["revolute"] + [kind] * (n - 1), pitches=[0.1] * n
    )
    q, qd, tau, gravity, f0 = (
        lift(rng.uniform(0.5, 1.5, size), counter) for size in (arm.nq, arm.nv, arm.nv, 3, 6)
    )
    if setup:
        pose = lift_arm(arm, counter).at(q)
    else:
        pose = lift_pose(arm.at(arm.of_unit_quaternions(np.array([float(x) for x in q]))), counter)
    if solve:
        solve(pose, qd, tau, gravity, f0)
        return counter.counts
    prepare, run = COUNTED[method]
    links = prepare(pose, beforehand=not setup)
    before = Counts() if setup else counter.counts
    run(links, (from_tip(qd, arm.places), from_tip(tau, arm.places), gravity, f0))
    return counter.counts - before


def operation_counts(method, n=4, setup=False, prismatic=False, kind=None):
    """Return the `Counts` per link: the difference between arms of n+1 and n joints.

    Arguments are those of `total_counts`. The same for every n >= 3 where a method is O(N): first
    and last links, which know zeros, drop out.

    >>> operation_counts("rk-fd4"), operation_counts("rk-fd4 simplified")
    (Counts(mul=328, add=303, div=1, trig=0), Counts(mul=262, add=257, div=1, trig=0))
    """
    return total_counts(method, n + 1, setup, prismatic, kind) - total_counts(
        method, n, setup, prismatic, kind
    )


def count_table(methods=None, n=4):
    """Return rows (method, joints, counts per link without and with set-up).

    There are rows for revolute and for sliding joints.
    """
    return [
        (
            method,
            word,
            operation_counts(method, n, False, prismatic),
            operation_counts(method, n, True, prismatic),
        )
        for method in methods or COUNTED
        for word, prismatic in (("revolute", False), ("prismatic", True))
    ]


def overtakes(counts, others):
    """Return the smallest size from which on `counts` {N: count} stays below `others`, or None.

    It is None if `counts` is not below at the last size.

    >>> overtakes({1: 5, 2: 6, 3: 7}, {1: 4, 2: 7, 3: 12})
    2
    """
    first = None
    for n in sorted(counts, reverse=True):
        if not counts[n] < others[n]:
            break
        first = n
    return first
