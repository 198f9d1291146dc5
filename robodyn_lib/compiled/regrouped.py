"""Inertial parameters regrouped: of a link counts what its joint feels, the rest is moved inward.

A body that is symmetric about a hinge's axis, with no moment of inertia about it, moves as if it
were fixed to the link before, whatever the hinge does. So it may be counted there (Gautier and
Khalil 1990): mass, hz and Jyy of a link behind a hinge become 0, and all joint torques and
accelerations stay the same. Forces between links change, and so does energy.
"""

from dataclasses import replace

import numpy as np

from .composite import body_inward
from .rows import BODY, COMPONENTS
from .steps import Screws, body

TORQUES = "inverse_dynamics", "bias", "gravity_torque"  # steps whose results are torques alone
RESISTS = 1e10  # how far above rounding a link's own inertia at its joint has to be


def simplest(name, rows):
    """Return the rows that the steps of this name need the fewest operations for.

    Forward dynamics divides by joint inertias, and finds those that vanish by exact zeros, which
    are lost when masses are added and taken away again. So its rows are regrouped only if no joint
    inertia can vanish, because each link alone has one.
    """
    safe = name == "forward_dynamics" and all(map(resists, rows))
    return regrouped(rows) if safe or name in TORQUES else rows


def resists(row):
    """Return whether the inertia of a link alone, at its joint, is far above rounding."""
    free = COMPONENTS[row.kind]
    own = body(row)[0].astype(float)[np.ix_(free, free)]
    return not free or np.linalg.eigvalsh(own)[0] > RESISTS * row.k["vanishing"]


def regrouped(rows):
    """Return rows of the same joint torques, with fewer numbers other than 0."""
    bodies = [[row.k[word] for word in BODY] for row in rows]
    for i in reversed(range(len(rows))):
        row = rows[i]
        if row.kind == "R":
            m, _, _, hz, _, _, _, Jyy, _, _ = bodies[i]
            symmetric = [m, 0, 0, hz, Jyy, 0, 0, Jyy, 0, 0]
            bodies[i] = [x - y for x, y in zip(bodies[i], symmetric, strict=True)]
            if row.parent >= 0:
                moved = body_inward(Screws(row, (1, 0)), symmetric)
                before = bodies[row.parent]
                bodies[row.parent] = [x + y for x, y in zip(before, moved, strict=True)]
    return [
        replace(row, k=row.k | dict(zip(BODY, body, strict=True)))
        for row, body in zip(rows, bodies, strict=True)
    ]
