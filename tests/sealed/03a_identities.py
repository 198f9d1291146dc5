"""The truths of the exercises of 03a whose solutions are not published."""
from fractions import Fraction

import numpy as np

import robodyn_lib as rd
from robodyn_lib.rk.proofs import H, I, L, Phi, Psi, S, evaluate, phi, prove, psi

IN_PLANE = [1, 3, 5]                        # moment about y, force along x, force across


def false_one():
    """Exercise 3a.6: which of three is false for some N, and the fewest links that show it."""
    three = {"a": H*Phi*L*H*Psi == H*Psi*L*H*Phi, "b": Phi*L*H*Phi*L*H*Psi == Phi*L*H*Psi*L*H*Psi,
             "c": phi*(I - S*L*H*psi) == (I - Psi*L*H)*phi}
    (letter,) = (name for name, statement in three.items() if not prove(statement))
    for n in range(1, 9):
        left, right = evaluate(three[letter], rd.atlas.Case(rd.rational_arm(n, seed=3)).chain)
        if (left != right).any():
            return [letter, n]


def gain_of_a_slider():
    """Exercise 3a.2: L(1) of a slider across the rod."""
    rods = rd.atlas.Case(rd.planar_arm(2, Fraction(1), Fraction(1)), tangents=[Fraction(0)] * 2)
    H1 = np.array([0, 0, 1])
    P = rods.M[1][np.ix_(IN_PLANE, IN_PLANE)]
    return list(rods.phi(2, 1)[np.ix_(IN_PLANE, IN_PLANE)] @ P @ H1 / (H1 @ P @ H1))


def blocks_that_agree():
    """Exercise 3a.1: how many of the blocks of phi and psi are equal on arms of five and of twenty links."""
    found = []
    for N in (5, 20):
        op = rd.atlas.Case(rd.random_arm(N, np.random.default_rng(3), prismatic=0.3)).op
        both = [X.reshape(N, 6, N, 6).transpose(0, 2, 1, 3).reshape(N * N, 36) for X in (op.phi, op.psi)]
        found.append(int(np.isclose(*both, rtol=0, atol=1e-12).all(axis=1).sum()))
    return found


def wrong_lines():
    """Exercise 3a.5: the numbers of the lines that are false."""
    lines = (psi**-1 - phi**-1 == S*L*H, phi - psi == phi*S*L*H*psi, Phi - Psi == Phi*L*H*psi,
             H*(Phi - Psi)*L == H*Phi*L*H*psi*L, (I + H*Phi*L)*(I - H*Psi*L) == I)
    return [number for number, line in enumerate(lines, start=1) if not prove(line)]


TRUTHS = {"3a.6": false_one, "3a.2": gain_of_a_slider, "3a.1": blocks_that_agree, "3a.5": wrong_lines}
