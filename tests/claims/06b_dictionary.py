"""What computes the claims of 06b."""
from fractions import Fraction

import numpy as np
from claims import claim

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.saha.case import Case
from robodyn_lib.elimination import unit_factor
from robodyn_lib.numbers import array
from robodyn_lib.spatial import phi

F = Fraction
TWO = Case(rd.planar_arm(2, lengths=F(1), masses=F(1)), tangents=[0, 0])
FILTER = atlas.Case(TWO.state).filter


@claim("Two equal rods in a row gave the pivots $\\frac13$ and $\\frac7{12}$ twice, and $\\frac14$ of the outer "
       "mass was left across (2.3, 6.2).")
def _():
    assert [FILTER.D[1][0, 0], FILTER.D[2][0, 0]] == [TWO.m_hat[2], TWO.m_hat[1]] == [F(1, 3), F(7, 12)]
    assert FILTER.P_plus[1][5, 5] == TWO.bodies.M_bar[2][5, 5] == F(1, 4)


@claim("The arm above has unequal links, a general pose and sliding joints, and still every $D(k)$ is an $\\hat "
       "m_i$.")
def _():
    case = Case(rd.rational_arm(4, seed=1))
    D = atlas.Case(case.state).filter.D
    assert [D[case.N + 1 - i][0, 0] for i in range(1, 5)] == [case.m_hat[i] for i in range(1, 5)]
    assert not all(case.revolute.values())


def about_two_points():
    P, M = FILTER.P[1], TWO.bodies.M_hat[2]
    assert (P[1, 1], M[1, 1]) == (F(1, 3), F(1, 12))
    assert (P[3:, 3:] == M[3:, 3:]).all()


@claim("$\\psi_2=(-\\frac14,0,\\frac32)$ and $G(1)=(-1,0,\\frac32)$. The force is the same; half a metre times "
       "$\\frac32$ is the difference of the moments.")
def _():
    psi, G = TWO.bodies.psi[2], FILTER.G[1][:, 0]
    assert (psi[[1, 3, 5]] == [F(-1, 4), 0, F(3, 2)]).all()
    assert (G[[1, 3, 5]] == [-1, 0, F(3, 2)]).all()
    assert abs(G[1] - psi[1]) == F(1, 2) * F(3, 2)
    assert (phi(TWO.d[2]) @ psi == G).all()


@claim("This block would enter $\\psi_1$, which the solution never needs.")
def _():
    case = Case(rd.rational_arm(3, seed=2))
    first = case.T_l[:, :6] - np.eye(len(case.T_l), dtype=int)[:, :6]
    assert not np.any(first.T[:, :6])


@claim("A symmetric matrix with non-zero pivots from the last row up has exactly one factorization $UDU^T$")
def _():
    A = array([[2, 1, 3], [1, -1, 2], [3, 2, 4]]) * F(1)                       # not definite: a pivot is negative
    U, D = unit_factor(A)
    assert (U @ np.diag(D) @ U.T == A).all()
    assert (D < 0).any()
    other = np.linalg.cholesky((np.diag([3.0, 2.0, 5.0]) + np.ones((3, 3)))[::-1, ::-1])[::-1, ::-1]
    V, E = unit_factor(array(other @ other.T))
    assert abs(V - other / np.diag(other)).max() < 1e-12
    assert abs(E - np.diag(other) ** 2).max() < 1e-12


@claim("on a branching robot, entry $(i,k)$ of $U$ is 0 unless joint $i$ lies between joint $k$ and the base")
def _():
    """A trunk, joint 1, with two arms of two joints: 2, 3 and 4, 5; M from what each link's joints move."""
    before, rng = {1: None, 2: 1, 3: 2, 4: 1, 5: 4}, np.random.default_rng(3)
    moved = np.zeros((5, 5), dtype=int)                                        # link, joint: is the joint on its way?
    for link in before:
        joint = link
        while joint:
            moved[link - 1, joint - 1] = 1
            joint = before[joint]
    J = [rng.integers(-3, 4, (6, 5)) * moved[link] for link in range(5)]
    U, _ = unit_factor(array(sum(j.T @ j for j in J)) * F(1))
    for i, k in zip(*np.triu_indices(5, 1), strict=True):
        assert (U[i, k] != 0) == bool(moved[k, i])


claim("the moment of inertia is $\\frac13$ about the hinge and $\\frac1{12}$ about the centre, while the masses "
      "agree")(about_two_points)
