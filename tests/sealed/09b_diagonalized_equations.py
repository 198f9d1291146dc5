"""The truths behind the digests of 09b, computed by the library."""
from fractions import Fraction

import robodyn_lib as rd
from robodyn_lib.atlas.kozlowski.case import Case
from robodyn_lib.kozlowski.derivatives import tau_bar

RODS = rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1))


def bent(half=Fraction(1, 2), bending=5):
    """Return the rods with the tangent of half the bend, joint 1 moving at this velocity."""
    return Case(RODS, tangents=[0, half], qd=[Fraction(0), Fraction(bending)])


def rates():
    case = bent()
    D = [pivot.rate[0, 0] for pivot in case.eliminated[1].values()]
    return [*D, case.eliminated[0].rate[1, 0]]


def faulty():
    case = bent()
    X = case.rates.S[1] @ case.filter.P[1]
    P_dot = case.phi(2, 1) @ tau_bar(case.filter, 1) @ (X + X.T) @ case.phi(2, 1).T
    return [3, (case.H[2] @ P_dot @ case.H[2].T)[0, 0]]


def shares(half=Fraction(1, 2)):
    case = bent(half)
    row = {1: case.H[2] @ case.filter.psi(2, 1), 2: case.H[2]}
    return [(row[j] @ case.M[j] @ row[j].T)[0, 0] / case.filter.D[2][0, 0] for j in (1, 2)]


def allowed(half):
    """Return the error of the outer rod [percent] that makes one of 1 percent, if the inner rod has half a percent."""
    outer, inner = shares(half)
    return (1 - inner / 2) / outer


TRUTHS = {"9b.2": rates, "9b.4": faulty, "9b.6": shares, "9b.7": lambda: [allowed(0), allowed(1)]}
