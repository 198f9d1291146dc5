"""The truths behind the digests of 11, computed by the library."""
from fractions import Fraction
from functools import partial
from unittest import mock

import numpy as np
import sympy

import robodyn_lib as rd
from workbook.course.exercises import laboratory
from workbook.course.exercises.laboratory import SUSPECTS


def hairs():
    """The power of ten for a minute, and the seconds that 16 digits buy; 10^-3 parts at 5 s, 10^-6 at 12 s."""
    rate = Fraction(6 - 3, 12 - 5)
    return [-(3 + rate * (60 - 5)), 5 + (16 - 3) / rate]


def limits():
    """The largest (h omega)^2 that does not grow: Euler, Runge and Kutta of order 2 and 3, semi-implicit."""
    u = sympy.symbols("u", positive=True)
    y, out = sympy.I * sympy.sqrt(u), []
    for order in (1, 2, 3):
        factor = sum(y ** k / sympy.factorial(k) for k in range(order + 1))
        grows = sympy.expand(sympy.re(factor) ** 2 + sympy.im(factor) ** 2) - 1
        zeros = sympy.solve(grows, u)
        out.append(zeros[0] if zeros else sympy.Integer(0))
    step = sympy.Matrix([[1 - u, 1], [-u, 1]])                          # of (q, h qd)
    assert step.det() == 1
    return [*out, sympy.solve(step.trace() + 2, u)[0]]


def table():
    """A row for each solver: whether the energy shows its fault, and whether the angular momentum does."""
    arm, q, t = rd.planar_arm(3), np.array([0.3, 1.0, -0.7]), np.linspace(0, 2, 201)
    rows = []
    for solver in SUSPECTS.values():
        with mock.patch.object(laboratory, "forward_dynamics", partial(rd.forward_dynamics, method="compiled")):
            run = rd.simulate(arm, q, np.array([0.5, -1.0, 2.0]), t, method=solver, dt=0.01)
        L = np.einsum("ti,ti->t", rd.mass_matrix(arm, run.q)[:, 0], run.qd)
        moment = -rd.inverse_dynamics(arm, run.q, 0 * run.q, 0 * run.q)[:, 0]
        put_in = np.append(0, np.cumsum((moment[1:] + moment[:-1]) / 2 * np.diff(t)))
        off = abs(L - L[0] - put_in).max() / abs(L).max()
        rows.append([int(abs(run.drift).max() > 1e-2), int(off > 1e-3)])
    return rows


def stiffest():
    """Spring constants of the outer joint for which a step of 10 ms is the limit: straight, right angle, folded."""
    out = []
    for bend in (0, np.pi / 2, np.pi):
        M = sympy.Matrix(2, 2, [sympy.Rational(Fraction(float(x)).limit_denominator(99))
                                for x in rd.mass_matrix(rd.planar_arm(2), [0.0, bend]).ravel()])
        out.append(8 * 100 ** 2 / M.inv()[1, 1])
    return out


TRUTHS = {"11.4": hairs, "11.5": limits, "11.7": table, "11.8": stiffest}
