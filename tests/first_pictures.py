"""The runs behind the first pictures of the pages, for claims about what these show."""

from dataclasses import replace

import numpy as np

import robodyn_lib as rd
from workbook.widgets.experiment import run
from workbook.widgets.openings import OPENINGS
from workbook.widgets.presets import named, trajectories


def first_picture(number, **changes):
    """Return the `experiment.Picture` of the opening of a lecture, "08c", with fields changed."""
    opening = OPENINGS[number]
    setup = {"digits": "not counted"} | opening.changes | changes
    return run(replace(named(opening.preset).setup(), **setup))


def first_runs(number, **changes):
    """Return the trajectories of the opening of a lecture, "07a", with fields of its Setup changed."""
    opening = OPENINGS[number]
    setup = {word: value for word, value in opening.changes.items() if word != "paint"}
    return trajectories(opening.preset, **(setup | changes))


def tips_apart(one, other, times):
    """Return the distance between the tips of two runs [m] at the given times [s]."""

    def at(run):
        return np.stack([np.interp(times, run.t, x) for x in run.tip.T], axis=-1)

    return np.linalg.norm(at(one) - at(other), axis=-1)


def largest_tensions(run):
    """Return the largest tension [N] of each link of a chain of point masses, and its time [s]."""
    torque = np.zeros(run.arm.n)
    tension = rd.quantities(run.arm, run.q, run.qd, torque, method="fixman")["tension"]
    rows = tension.argmax(axis=0)
    return tension[rows, np.arange(run.arm.n)], run.t[rows]
