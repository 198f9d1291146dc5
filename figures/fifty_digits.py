"""Write workbook/widgets/front/fifty.json: a falling chain of point masses in fifty digits.

It takes minutes.

Classical Runge-Kutta on the tension form; `workbook.widgets.fifty` says what is stored.
"""

from dataclasses import asdict

import mpmath
import numpy as np

from robodyn_lib.fixman.bands import tension_form
from robodyn_lib.fixman.chain import PointChain
from robodyn_lib.numbers import array
from workbook.widgets import fifty
from workbook.widgets.experiment import Setup

SETUP = Setup(links=30, body="point", duration=1.0, step=0.0005)
MECHANICS = (
    "links",
    "body",
    "length",
    "lengths",
    "mass",
    "masses",
    "joints",
    "start",
    "gravity",
    "damping",
    "torque",
    "duration",
)
EVERY = 100  # steps between two instants that are stored
DIGITS = 50


def many(x):
    """Return the float64 numbers x as numbers of fifty digits, unrounded."""
    return array([mpmath.mpf(float(v)) for v in np.ravel(x)])


def falling(setup):
    """Return f(q, qd) -> qdd (n,) for point masses in the x-z plane, gravity down.

    The arithmetic is that of the arguments.
    """
    arm = setup.arm()
    L = many(np.append(arm.offsets[1:, 0], arm.tip_offset[0]))
    m = many(arm.masses)
    down = array([mpmath.mpf(0), -mpmath.mpf(setup.gravity)])

    def qdd(q, qd):
        cosines, sines = np.array([mpmath.cos_sin(x) for x in q]).T
        return tension_form(PointChain(L, m, cosines, sines), qd, 0 * q, down)[0]

    return qdd


def run(setup, steps):
    """Return the states (q, qd) after every EVERY Runge-Kutta steps, start included, as lists."""
    f = falling(setup)
    h = mpmath.mpf(float(setup.step))
    q = many(setup.pose(setup.start))
    qd, states = 0 * q, [(q, 0 * q)]
    for k in range(1, steps + 1):
        a = f(q, qd)
        v2 = qd + h / 2 * a
        b = f(q + h / 2 * qd, v2)
        v3 = qd + h / 2 * b
        c = f(q + h / 2 * v2, v3)
        v4 = qd + h * c
        d = f(q + h * v3, v4)
        q = q + h / 6 * (qd + 2 * v2 + 2 * v3 + v4)
        qd = qd + h / 6 * (a + 2 * b + 2 * c + d)
        if k % EVERY == 0:
            states.append((q, qd))
    return states


def measured(setup=SETUP, steps=None):
    """Return the `fifty.Run` of a setup, of all its steps or of the first ones."""
    with mpmath.workdps(DIGITS):
        states = run(setup, round(setup.duration / setup.step) if steps is None else steps)
        q, qd = (
            np.array([row.astype(float) for row in rows]) for rows in zip(*states, strict=True)
        )
        f = falling(setup)
        qdd = np.array([f(many(x), many(v)).astype(float) for x, v in zip(q, qd, strict=True)])
    mechanics = {name: value for name, value in asdict(setup).items() if name in MECHANICS}
    return fifty.Run(mechanics, np.arange(len(q)) * EVERY * setup.step, q, qd, qdd)


if __name__ == "__main__":
    fifty.STORED.write_text(fifty.written(measured()), encoding="utf-8")
