"""What computes the claims of 09a."""
from fractions import Fraction
from functools import cache

import numpy as np
import sympy
from claims import claim, shown

import robodyn_lib as rd
from robodyn_lib.atlas.kozlowski.case import Case
from robodyn_lib.counting import frame_run
from robodyn_lib.simulation import quasi

PAIR, START = rd.planar_arm(2), ([0.3, 1.2], [1.0, -2.0])


@cache
def errors(heavy, puma=False):
    """Errors {variables: three of them} of Runge-Kutta at steps of 0.04, 0.02 and 0.01 s."""
    arm = rd.robots.puma560() if puma else PAIR
    start, t = ((np.linspace(-0.8, 0.8, 6), np.linspace(1.5, -1.5, 6)), 0.08) if puma else (START, 0.64)
    gravity = rd.GRAVITY if heavy else [0, 0, 0]
    truth = rd.simulate(arm, *start, t, integrator="adaptive", rtol=1e-12, atol=1e-13, gravity=gravity)
    return {name: [quasi.distance(quasi.run(arm, *start, t, name, dt=dt, gravity=gravity), truth)
                   for dt in (0.04, 0.02, 0.01)] for name in quasi.VARIABLES}


def panels():
    return [errors(heavy, puma) for puma in (False, True) for heavy in (False, True)]


def bent(half, qd=(0, 0)):
    rods = rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1))
    return Case(rods, tangents=[0, half], qd=[Fraction(x) for x in qd])


@claim("In a row $u=\\frac52$ and $d=\\frac7{12}$; at a right angle $u=1$ and $d=\\frac43$")
def _():
    for half, u, d in ((0, Fraction(5, 2), Fraction(7, 12)), (1, 1, Fraction(4, 3))):
        assert bent(half).eliminated[0].now[1, 0] == u
        assert bent(half).op.D[1, 1] == d


@claim("is twice the kinetic energy, and that cannot change here")
def _():
    run = quasi.run(PAIR, *START, 1.0, "nu", dt=0.02, gravity=[0, 0, 0])
    assert abs((run.v ** 2).sum(axis=1) - 2 * run.energy[0]).max() < 1e-4 * run.energy[0]


@claim("nu(1)^2 + nu(2)^2 is twice the kinetic energy, and nothing does work on the rods.")
def _():
    case = Case(PAIR, q=START[0], qd=START[1])
    rates = case.stacked(case.theta_dot)
    assert abs(case.nu @ case.nu - rates @ case.mass_matrix @ rates) < 1e-12


def curvature():
    """The curvature of the two rods from their metric, by the formula of Brioschi: another way than the page's."""
    x, y = sympy.symbols("x y", real=True)
    E, F, G = sympy.Rational(1, 3), sympy.Rational(1, 3) + sympy.cos(x) / 2, sympy.Rational(5, 3) + sympy.cos(x)
    d = sympy.diff
    first = sympy.Matrix([[-d(E, y, 2) / 2 + d(F, x, y) - d(G, x, 2) / 2, d(E, x) / 2, d(F, x) - d(E, y) / 2],
                          [d(F, y) - d(G, x) / 2, E, F], [d(G, y) / 2, F, G]])
    second = sympy.Matrix([[0, d(E, y) / 2, d(G, x) / 2], [d(E, y) / 2, E, F], [d(G, x) / 2, F, G]])
    return x, sympy.simplify((first.det() - second.det()) / (E * G - F ** 2) ** 2)


@claim("For the two rods $\\kappa$ vanishes at a right angle only, so **no factor of their mass matrix will ever belong"
       " to coordinates**.")
def _():
    x, K = curvature()
    c = sympy.cos(x)
    assert sympy.simplify(K - 126 * c / (16 - 9 * c ** 2) ** 2) == 0


@claim("if and only if the metric $\\mathcal M$ is flat there, that is, if its Riemann curvature vanishes")
def _():
    r, J = sympy.symbols("r J", positive=True)              # a slider on a turntable, m = 1: polar coordinates if J = 0
    root = sympy.sqrt(J + r ** 2)
    K = sympy.simplify(-sympy.diff(root, r, 2) / root)
    assert K.subs(J, 0) == 0 != K


@claim('Lines 1 to 3 prove "only if" for two joints')
def _():
    x, y = sympy.symbols("x y")
    alpha, a, b = (sympy.Function(name)(x, y) for name in ("alpha", "a", "b"))
    mixed = sympy.diff(alpha, x, y) - sympy.diff(alpha, y, x)
    assert mixed == 0
    assert (a * a + b * b).subs({a: 1, b: 0}) != 0


@claim("563 operations against 362, more than half as many again")
def _():
    nu, theta = (frame_run(name, 7).counts.operations - frame_run(name, 6).counts.operations
                 for name in ("kozlowski-nu", "kalman"))
    assert nu > 1.5 * theta
    yield from (nu, theta)


claim("563 operations against 362")(shown("c130", "563", "362"))


@claim("Uncoupled accelerations save one sweep, and the derivative of the gain costs more than that sweep.")
def _():
    slopes = {name: frame_run(name, 7).counts.operations - frame_run(name, 6).counts.operations
              for name in ("kozlowski-nu", "kalman")}
    assert slopes["kozlowski-nu"] > slopes["kalman"]        # what is saved is less than what is added


@claim("on two rods and on a Puma no variable has the smallest error everywhere")
def _():
    best = {min(panel, key=lambda name: panel[name][place]) for panel in panels() for place in range(3)}
    assert len(best) > 1


@claim("$\\frac12\\xi^TD\\xi$ is not one, since $D$ depends on $\\theta$; nor is potential energy.")
def _():
    assert bent(0).op.D[1, 1] != bent(1).op.D[1, 1]


@claim("It is no faster way to simulate a robot on the ground, since one evaluation costs more (9a.5).")
def _():
    assert frame_run("kozlowski-nu", 6).counts.operations > frame_run("kalman", 6).counts.operations
    for panel in panels():
        last = [some[-1] for some in panel.values()]
        assert max(last) < 10 * min(last)
