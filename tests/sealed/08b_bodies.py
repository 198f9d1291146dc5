"""What the secret exercises of 08b ask for, computed by the library."""
from fractions import Fraction as F

import numpy as np

import robodyn_lib as rd
from robodyn_lib.atlas import Case, State
from robodyn_lib.fixman.bodies import Bodies, hard_pivots
from robodyn_lib.fixman.forward import motions, planar
from robodyn_lib.fixman.partition import determinant
from robodyn_lib.numbers import array
from robodyn_lib.spatial import inverse


def rods(tangent):
    """Two rods; the tangent of half the angle of joint 2."""
    state = State(rd.planar_arm(2, lengths=F(1), masses=F(1)), tangents=[0, tangent])
    return state, Bodies(state.pose, motions(state.pose, planar(state.arm)))


def right_angle():
    state, b = rods(1)
    pivot = hard_pivots(b)[0]
    axes = np.array([B @ array([0, 1, 0]) for B in (b.B[1], b.B[2])])      # where "along" stands among the hard rows
    order = [[int(np.flatnonzero(row)[0]), 1 - int(np.flatnonzero(row)[0])] for row in axes]
    out = [pivot[i][j, j] for i, row in ((2, order[1]), (1, order[0])) for j in row]
    return [*out, determinant(state.mass_matrix)]


def two_masses():
    u = array([F(3, 5), F(4, 5)])
    I_A = np.array([[F(1), F(0)], [F(0), F(1)]]) + 2 * np.multiply.outer(u, u)
    return [1 / inverse(I_A)[0, 0], I_A[0, 0]]


def across():
    state, _ = rods(0)
    P = Case(state).filter.P[2][np.ix_([1, 3, 5], [1, 3, 5])]
    held = {letter: 1 / inverse(P[np.ix_([*free, 2], [*free, 2])])[-1, -1]
            for letter, free in {"b": [1], "c": [0]}.items()}
    both = 1 + 1                                                # joint 2 locked: a rod of 2 kg, pushed without turning
    held["a"] = F(both) - F(both) ** 2 / (F(1, 3) * 2 * 4)      # the same rod, its end free to turn
    letter = [name for name, mass in held.items() if mass == P[2, 2]]
    return [1 / inverse(P)[2, 2], *letter]


def from_the_base():
    state, b = rods(0)
    diagonal = b.B[2] @ (b.W[2] + b.X[2] @ b.W[1] @ b.X[2].T) @ b.B[2].T
    corner, beside = b.B[1] @ b.W[1] @ b.B[1].T, -b.B[1] @ b.W[1] @ b.X[2].T @ b.B[2].T
    left = diagonal - beside.T @ inverse(corner) @ beside
    S = b.S[1]
    hinged = np.multiply.outer(S, S) / (S @ b.I[1] @ S)
    of = {"a": b.W[1], "b": hinged, "c": 0 * b.W[1]}
    letter = [name for name, W in of.items() if (b.B[2] @ (b.W[2] + b.X[2] @ W @ b.X[2].T) @ b.B[2].T == left).all()]
    return [left[0, 0], left[1, 1], *letter]


TRUTHS = {"8b.2": right_angle, "8b.4": two_masses, "8b.5": across, "8b.7": from_the_base}
