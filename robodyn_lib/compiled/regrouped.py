"""Inertial parameters regrouped: of a link counts what its joint feels, the rest is moved inward.

A body that is symmetric about a hinge's axis, with no moment of inertia about it, moves as if it
were fixed to the link before, whatever the hinge does. So it may be counted there (Gautier and
Khalil 1990): mass, hz and Jyy of a link behind a hinge become 0, and all joint torques stay the
same. Forces between links change, and so does energy.
"""

from dataclasses import replace

from .composite import body_inward
from .rows import BODY
from .steps import Screws

TORQUES = "inverse_dynamics", "bias", "gravity_torque"  # steps whose results are torques alone


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
