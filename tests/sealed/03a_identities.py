"""The truths of the exercises of 03a whose solutions are not published."""
from fractions import Fraction

import numpy as np

import robodyn_lib as rd
from robodyn_lib.rk.proofs import H, I, L, Phi, Psi, S, evaluate, phi, prove, psi

IN_PLANE = [1, 3, 5]                        # moment about y, force along x, force across


def false_one():
    """Exercise 3.3: which of three is false for some N, and the fewest links that show it."""
    three = {"a": H*Phi*L*H*Psi == H*Psi*L*H*Phi, "b": Phi*L*H*Phi*L*H*Psi == Phi*L*H*Psi*L*H*Psi,
             "c": phi*(I - S*L*H*psi) == (I - Psi*L*H)*phi}
    (letter,) = (name for name, statement in three.items() if not prove(statement))
    for n in range(1, 9):
        left, right = evaluate(three[letter], rd.atlas.Case(rd.rational_arm(n, seed=3)).chain)
        if (left != right).any():
            return [letter, n]


def gain_of_a_slider():
    """Exercise 3.6: L(1) of a slider across the rod."""
    rods = rd.atlas.Case(rd.planar_arm(2, Fraction(1), Fraction(1)), tangents=[Fraction(0)] * 2)
    H1 = np.array([0, 0, 1])
    P = rods.M[1][np.ix_(IN_PLANE, IN_PLANE)]
    return list(rods.phi(2, 1)[np.ix_(IN_PLANE, IN_PLANE)] @ P @ H1 / (H1 @ P @ H1))


def blocks_that_agree():
    """Exercise 3.7: how many of the 25 blocks of phi and psi are equal on an arm of five links."""
    s = rd.atlas.Case(rd.rational_arm(5, seed=3))
    both = [(X[6*i:6*i + 6, 6*j:6*j + 6]) for X in (s.op.phi, s.op.psi) for i in range(5) for j in range(5)]
    return sum(bool((x == y).all()) for x, y in zip(both[:25], both[25:], strict=True))


def wrong_line():
    """Exercise 3.10: the number of the first line that is false."""
    lines = (psi**-1 - phi**-1 == S*L*H, phi - psi == phi*S*L*H*psi, Phi - Psi == Phi*L*H*psi,
             H*(Phi - Psi)*L == H*Phi*L*H*psi*L, (I + H*Phi*L)*(I - H*Psi*L) == I)
    return next(number for number, line in enumerate(lines, start=1) if not prove(line))


TRUTHS = {"3.3": false_one, "3.6": gain_of_a_slider, "3.7": blocks_that_agree, "3.10": wrong_line}
