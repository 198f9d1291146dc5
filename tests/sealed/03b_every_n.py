"""The truths of the exercises of 03b whose solutions are not published."""
from fractions import Fraction

import numpy as np

import robodyn_lib as rd
from robodyn_lib.rk.proofs import G, H, L, M, Nonconformal, P, phi, prove, psi

IN_PLANE = np.ix_([1, 3, 5], [1, 3, 5])     # moment about y, force along x, force across


def row(n, masses=Fraction(1)):
    """Lay n rods of 1 m in a row, 1 kg each if no masses are given, base to tip."""
    return rd.atlas.Case(rd.planar_arm(n, Fraction(1), masses), tangents=[Fraction(0)] * n)


def released():
    """Exercise 3.12: of the moment of inertia of three welded rods, what joints 1 and 2 release at joint 3."""
    s = row(3, [Fraction(1), Fraction(1), Fraction(2)])
    f = s.filter
    far = s.phi(3, 2) @ f.L[1] @ f.D[1] @ f.L[1].T @ s.phi(3, 2).T
    near = f.L[2] @ f.D[2] @ f.L[2].T
    assert far[1, 1] + near[1, 1] + f.D[3][0, 0] == Fraction(46, 3)
    return [far[1, 1], near[1, 1]]


def verdict(ask):
    """What the prover says to a statement: "proved", "refuted", "open", or "nothing" where nothing was stated."""
    try:
        proof = prove(ask())
    except Nonconformal:
        return "nothing"
    return "proved" if proof else "refuted" if "refuted" in proof.verdict else "open"


def verdicts():
    """Exercise 3.13."""
    return [verdict(ask) for ask in (lambda: (psi*M*psi.T).T == psi*M*psi.T, lambda: H*H.T*H == H,
                                     lambda: phi*P == P*phi, lambda: L*H == H*L, lambda: (psi*G).T*H.T == G.T*H.T)]


def r_of_another_gain():
    """Exercise 3.15: r(2) with the gain G' = (-1, 0, 0), its entries (1,3) and (3,1)."""
    s = row(2)
    M1, M2, shift = s.M[1][IN_PLANE], s.M[2][IN_PLANE], s.phi(2, 1)[IN_PLANE]
    step = shift @ (np.eye(3, dtype=int) - np.outer([-1, 0, 0], [-1, 0, 0]))
    r = step @ M1 @ shift.T + M2
    return [r[0, 2], r[2, 0]]


def block_below():
    """Exercise 3.18: block (2,1) of psi M phi^T on the two rods, as rows."""
    whole = (row(2).op.psi @ row(2).op.M @ row(2).op.phi.T)[6:, :6]
    return whole[IN_PLANE].tolist()


TRUTHS = {"3.12": released, "3.13": verdicts, "3.15": r_of_another_gain,
          "3.18": block_below}
