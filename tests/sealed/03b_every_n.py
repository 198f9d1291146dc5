"""The truths of the exercises of 03b whose solutions are not published."""
from fractions import Fraction

import numpy as np

import robodyn_lib as rd
from robodyn_lib.proving.certificates import remainder
from robodyn_lib.rk.proofs import (
    FILTER,
    D_inv,
    Delta_psi,
    G,
    H,
    I,
    L,
    M,
    Nonconformal,
    P,
    Phi,
    Psi,
    S,
    phi,
    phi_tilde,
    prove,
    psi,
    psi_tilde,
)

IN_PLANE = np.ix_([1, 3, 5], [1, 3, 5])     # moment about y, force along x, force across


def row(n, masses=Fraction(1)):
    """Lay n rods of 1 m in a row, 1 kg each if no masses are given, base to tip."""
    return rd.atlas.Case(rd.planar_arm(n, Fraction(1), masses), tangents=[Fraction(0)] * n)


def released():
    """Exercise 3b.3: of the moment of inertia of three welded rods, what joints 1 and 2 release at joint 3."""
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
    """Exercise 3b.6."""
    return [verdict(ask) for ask in (lambda: (psi*M*psi.T).T == psi*M*psi.T, lambda: H*H.T*H == H,
                                     lambda: phi*P == P*phi, lambda: L*H == H*L, lambda: (psi*G).T*H.T == G.T*H.T)]


def r_of_another_gain():
    """Exercise 3b.2: r(2) with the gain G' = (-1, 0, 0), its entries (1,3) and (3,1)."""
    s = row(2)
    M1, M2, shift = s.M[1][IN_PLANE], s.M[2][IN_PLANE], s.phi(2, 1)[IN_PLANE]
    step = shift @ (np.eye(3, dtype=int) - np.outer([-1, 0, 0], [-1, 0, 0]))
    r = step @ M1 @ shift.T + M2
    return [r[0, 2], r[2, 0]]


def block_below():
    """Exercise 3b.1: block (2,1) of psi M phi^T on the two rods, as rows."""
    whole = (row(2).op.psi @ row(2).op.M @ row(2).op.phi.T)[6:, :6]
    return whole[IN_PLANE].tolist()


FORGED = {                                  # the certificates of exercise 3b.10, as the page prints them
    "a": (phi == (I + Phi*L*H)*psi, [(1, I, "RK a.11/1", psi), (-1, phi, "RK a.10/2", I), (-1, phi*S, "RK 4.7", psi)]),
    "b": (H*G == I, [(-1, H, "RK a.2", I), (1, I, "RK a.1", D_inv), (-1, I, "D > 0/1", I)]),
    "c": (Psi*Delta_psi == psi_tilde, [(-1, I, "RK a.10/2", I)]),
    "d": (phi_tilde*G == Phi*L, [(1, I, "RK a.11/1", G), (-1, I, "RK a.12", phi*S)]),
    "e": (psi.T == phi.T*(I - Psi*L*H).T, [(1, phi.T, "RK a.10/1^T", I), (-1, I, "RK a.11/2", psi.T),
                                           (1, phi.T, "RK 4.7^T", S.T*psi.T)])}


def repairs(line):
    """What a line may have been before it was forged: another sign, words exchanged, another fact of that name."""
    c, u, fact, v = line
    yield -c, u, fact, v
    yield c, v, fact, u
    yield from ((c, u, name + turned, v) for name in FILTER.named for turned in ("", "^T")
                if name.split("/")[0] == fact.removesuffix("^T").split("/")[0])


def at_fault(statement, lines):
    """Find the number of the one line whose repair makes the certificate sound; 0 if it is sound."""
    if not remainder(statement, lines, FILTER):
        return 0
    found = [k for k, line in enumerate(lines) if any(
        not remainder(statement, [*lines[:k], repaired, *lines[k + 1:]], FILTER) for repaired in repairs(line))]
    assert len(found) == 1
    return found[0] + 1


TRUTHS = {"3b.3": released, "3b.6": verdicts, "3b.2": r_of_another_gain, "3b.1": block_below,
          "3b.10": lambda: [at_fault(*forged) for forged in FORGED.values()]}
