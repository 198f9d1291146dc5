"""What the sentences of 08b hang on."""
from fractions import Fraction as F

import numpy as np
from claims import claim

import robodyn_lib as rd
from robodyn_lib.atlas import Case, State
from robodyn_lib.fixman.bodies import Bodies, complement, inverse_blocks
from robodyn_lib.fixman.forward import motions, planar
from robodyn_lib.spatial import inverse


def two_rods():
    state = State(rd.planar_arm(2, lengths=F(1), masses=F(1)), tangents=[0, 0])
    return state, Bodies(state.pose, motions(state.pose, planar(state.arm)))


@claim("A free body has $k$ velocities: $k=6$ in space, and 3 in a plane (one angular velocity, two components of "
       "velocity).")
def _():
    arm = rd.rational_arm(2, seed=1)
    assert Bodies(State(arm).pose, motions(State(arm).pose, planar(arm))).I[1].shape == (6, 6)
    assert two_rods()[1].I[1].shape == (3, 3)


@claim("The other rows are hard: *in space, hard rows = 6 − degrees of freedom*.")
def _():
    rng = np.random.default_rng(0)
    for freedoms in range(1, 6):
        S = rng.normal(size=(6, freedoms))
        assert 6 - np.linalg.matrix_rank(S) == 6 - freedoms
    S = rng.normal(size=6)
    assert complement(S / np.linalg.norm(S)).shape == (5, 6)


@claim("The two rods of notebooks 02 to 06, 1 kg and 1 m each, in line.")
def _():
    state, _ = two_rods()
    assert list(state.pose.m) == [1, 1]
    assert [abs(x).sum() for x in np.diff([*state.pose.O, state.pose.tip], axis=0)] == [1, 1]


@claim("Pushed sideways at one end, a free rod responds like $\\frac14$ kg (2a.1), so its mobility there is 4 "
       "kg$^{-1}$.")
def _():
    assert two_rods()[1].W[1][2, 2] == 4


@claim("Along, $\\frac12$ is the inverse of 2 kg.")
def _():
    P = Case(two_rods()[0]).filter.P[2]
    assert P[3, 3] == 2


@claim("For two unit masses and a bend of 45° the first is $\\frac43$ and the second $\\frac32$, the distinction of "
       "2a.3.")
def _():
    half = F(1, 2)
    I_A = np.array([[1 + half, half], [half, 1 + half]])
    assert [1 / inverse(I_A)[0, 0], I_A[0, 0]] == [F(4, 3), F(3, 2)]


@claim("Row i of A involves bodies i-1 and i, row i+2 involves i+1 and i+2: they share none")
def _():
    arm = rd.rational_arm(5, seed=1)
    b = Bodies(State(arm).pose)
    diagonal, upper = inverse_blocks(b, b.A, b.A)
    assert sorted(upper) == [1, 2, 3, 4]
    assert len(diagonal) == 5
    rows = np.zeros((5, 5), dtype=bool)
    for i in range(5):
        rows[i, max(i - 1, 0):i + 1] = True                     # bodies that row i involves
    assert not (rows.astype(int) @ rows.T)[np.abs(np.subtract.outer(range(5), range(5))) > 1].any()


@claim("A force across the open hinge moves one end one way and the other the opposite way, 4 each.")
def _():
    _, b = two_rods()
    assert [(b.B[2] @ W @ b.B[2].T)[1, 1] for W in (b.W[2], b.X[2] @ b.W[1] @ b.X[2].T)] == [4, 4]
