"""Notebooks 00 and A: Rodriguez & Kreutz."""

import numpy as np

from ...atlas import Case
from ...dynamics import inverse_dynamics
from ...robots import planar_arm, rational_arm
from .checkers import close, differs, exercise_checker


@exercise_checker("0.1")
def holding_torque(answer):
    for n, m, l in ((1, 2.0, 0.5), (2, 1.0, 1.0), (4, 0.7, 1.3)):
        rods = planar_arm(n, lengths=l, masses=m)
        rest = np.zeros(n)
        truth = inverse_dynamics(rods, rest, rest, rest)[0]
        objection = close(answer(n, m, l, 9.81), truth,
                          f"it is off for n = {n}; where is the mass centre of all rods together?")
        if objection:
            return objection


@exercise_checker("A.1")
def twist_of_the_mass_centre(answer):
    case = Case(rational_arm(3, seed=15))
    for k in case.p:
        twist = np.concatenate([case.omega[k], case.motion.vc[k]])
        objection = differs(np.asarray(answer(case.p[k])) @ case.V[k], twist,
                            "X V is not the twist; which sign does omega x p get as a matrix acting on omega?")
        if objection:
            return objection
