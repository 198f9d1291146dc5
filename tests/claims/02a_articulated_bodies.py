"""What computes the claims of lecture 2a."""
from fractions import Fraction

import numpy as np
from claims import claim, shown
from rows import row

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.rk import filter as rf

RODS, POSE = rd.planar_arm(4), [0.5, -0.9, 0.7, 0.5]
LINE = np.ix_([3, 5], [3, 5])                                   # forces in the plane of the rods


def felt(n=2):
    return rf.articulated_inertia(row(n).chain, n)


def least(A):
    return np.linalg.eigvalsh(np.asarray(A, dtype=float)).min()


claim("the outer one follows with its whole mass, and you move 2 kg")(shown("c013", "2"))


@claim("it swings about its hinge, and you move only a quarter of it: 1.25 kg")
def _():
    assert felt()[5, 5] - 1 == Fraction(1, 4)
    yield f"{float(felt()[5, 5]):.2f}"


@claim("The inner rod counts 1 kg. The outer one, pushed at its end, moves and turns: F/m + 3F/m = 4F/m, so it counts "
       "a quarter.")
def _():
    s = row(1)
    end = np.linalg.inv(np.array(s.M[1][np.ix_([1, 3, 5], [1, 3, 5])], dtype=float)) @ [0, 0, 1]
    assert np.isclose(end[2], 1 + 3)
    assert felt()[5, 5] - s.m[1] == Fraction(1, 4)


@claim("three of the six components matter")
def _():
    inside, outside = [1, 3, 5], [0, 2, 4]
    s = row(2)
    for matrix in (*s.M.values(), s.phi(2, 1)):
        assert (matrix[np.ix_(inside, outside)] == 0).all()


def lean():
    """Degrees between the long axis of P+ and the link, joint 1 first."""
    s = Case(RODS, q=POSE)
    for k in s.m:
        long = np.linalg.eigh(s.filter.P_plus[k][LINE])[1][:, -1]
        link = s.l(k, k - 1)[[0, 2]]
        yield np.degrees(np.arccos(min(1.0, abs(long @ link) / np.linalg.norm(link))))


@claim("At joint 1 the long axis lies exactly along the rod.")
def _():
    assert next(lean()) < 1e-5


@claim("At joints 2, 3 and 4 it lies off the rod by 2.8, 3.8 and 3.4 degrees")
def _():
    for angle in list(lean())[1:]:
        yield f"{angle:.1f}"


@claim("the link adds its mass equally in all directions")
def _():
    s = Case(RODS, q=POSE)
    assert all(np.allclose(s.M[k][LINE], s.m[k] * np.eye(2)) for k in s.m)


@claim("Every other $P(k)$ is then larger than the inertia of links $1\\ldots k$ welded together")
def _():
    s = Case(rd.rational_arm(4, seed=1))
    P = s.M[1]
    for k in range(2, s.N + 1):
        H, before = s.H[k - 1], P
        G = before @ H.T / (H @ before @ H.T)
        P = s.phi(k, k - 1) @ (before + G @ (H @ before @ H.T) @ G.T) @ s.phi(k, k - 1).T + s.M[k]
        assert least(P - rf.composite_inertia(s.chain, k)) > -1e-9
        assert np.trace(P - rf.composite_inertia(s.chain, k)) > 0


@claim("A free joint can only make the arm lighter.")
def _():
    for seed in range(4):
        s = Case(rd.rational_arm(4, seed=seed))
        assert all(least(rf.composite_inertia(s.chain, k) - s.filter.P[k]) > -1e-9 for k in s.m)


@claim("the diagonal entry $\\mathcal M_{kk}$")
def _():
    s = Case(rd.rational_arm(4, seed=1))
    for k in s.m:
        assert (s.H[k] @ rf.composite_inertia(s.chain, k) @ s.H[k].T)[0, 0] == s.mass_matrix[k - 1, k - 1]


@claim("At joint 1 (a) and (b) agree, at joint $N$ (b) and (c) do.")
def _():
    s = Case(rd.rational_arm(4, seed=1))
    back = np.linalg.inv(s.mass_matrix.astype(float))
    assert s.filter.D[1][0, 0] == s.mass_matrix[0, 0]
    assert np.isclose(float(s.filter.D[s.N][0, 0]), 1 / back[-1, -1])


@claim("its $M(k)$ is singular, and yet $D(k)>0$ on a planar arm")
def _():
    s = Case(rd.planar_arm(4))
    assert all(np.linalg.matrix_rank(s.M[k]) == 5 and s.filter.D[k] > 0 for k in s.m)


@claim("The $\\frac7{12}$ of the two rods by hand is the first number.")
def _():
    assert row(2).filter.D[2][0, 0] == Fraction(7, 12)


@claim("so rods beyond the third hardly matter")
def _():
    D = row(8).filter.D
    assert D[8][0, 0] / D[3][0, 0] < Fraction(101, 100)                 # eight rods and three: less than a percent


@claim("one step of 4.5 gives $c_{k+1}=1+c_k-(\\tfrac12+c_k)^2/(\\tfrac13+c_k)$")
def _():
    c = {k: P[5, 5] for k, P in row(5).filter.P_plus.items()}
    for k in range(1, 5):
        assert c[k + 1] == 1 + c[k] - (Fraction(1, 2) + c[k]) ** 2 / (Fraction(1, 3) + c[k])


@claim("$\\tfrac13+\\tfrac1{\\sqrt{12}}\\approx0.622$ kg m²")
def _():
    limit = 1 / 3 + 1 / np.sqrt(12)
    assert abs(float(row(12).filter.D[12][0, 0]) - limit) < 1e-6
    assert f"{limit:.3f}" == "0.622"


@claim("Four more rods add a few hundredths of a kg m^2 to D at the wall.")
def _():
    D = row(6).filter.D
    assert Fraction(2, 100) < D[6][0, 0] - D[2][0, 0] < Fraction(6, 100)
