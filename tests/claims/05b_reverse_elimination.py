"""What computes the claims of 05b."""
from fractions import Fraction

import numpy as np
from claims import claim

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.saha.case import Case
from robodyn_lib.elimination import unit_factor
from robodyn_lib.saha.elimination import elementary, reverse_gaussian_elimination
from robodyn_lib.spatial import eye

F = Fraction


def rods(n, tangents=None):
    arm = rd.planar_arm(n, lengths=F(1), masses=F(1))
    return Case(arm, tangents=tangents or [0] * n)


TWO, THREE = rods(2), rods(3)


@claim("Two equal rods of 1 kg and 1 m lie in one line.")
def _():
    assert list(TWO.arm.masses) == [1, 1]
    assert [abs(TWO.c[2] - TWO.c[1]).sum(), abs(TWO.pose.tip - TWO.pose.O[1]).sum()] == [1, 1]


@claim("Each mass centre is half a metre from its joint, and the two centres are one metre apart:")
def _():
    assert abs(TWO.d[1]).sum() == abs(TWO.d[2]).sum() == F(1, 2)
    assert abs(TWO.c[2] - TWO.c[1]).sum() == 1


@claim("$\\frac13$ and $\\frac7{12}$ were $D(1)$ and $D(2)$ in lecture 2, where a Kalman filter found them. No "
       "filter was used here.")
def _():
    filtered = atlas.Case(TWO.state).filter.D
    assert [filtered[k][0, 0] for k in (1, 2)] == [F(1, 3), F(7, 12)] == [TWO.m_hat[2], TWO.m_hat[1]]


def a_quarter():
    assert TWO.bodies.M_bar[2][5, 5] == F(1, 4) * TWO.m[2]
    assert TWO.m_hat[1] == F(1, 3) + F(1, 4)


@claim("Let $I$ be symmetric and positive definite. Elimination from the last row meets positive pivots")
def _():
    for seed in range(4):
        case = Case(rd.rational_arm(4, seed=seed))
        U, D = unit_factor(case.I)
        assert (D > 0).all()
        assert (U @ np.diag(D) @ U.T == case.I).all()


@claim("Then $\\hat M_{12}=\\tilde M_1-\\hat\\psi\\hat\\psi^T$ gives $\\frac83-\\frac{25}{36}=\\frac{71}{36}$ "
       "instead of $\\frac7{12}$: the step takes out less than the free joint does, because $\\hat m_2=\\frac13$ "
       "is less than 1.")
def _():
    left = TWO.I[0, 0] - TWO.I[0, 1] ** 2
    assert left == F(8, 3) - F(25, 36) == F(71, 36)
    assert left > TWO.m_hat[1]
    assert TWO.m_hat[2] == F(1, 3)


def right_angle():
    for bend in (1, -1):
        assert rods(2, [0, bend]).m_hat[1] == F(1, 3) + 1


@claim("The pivots are $\\frac83$, and then $\\frac13-\\frac56\\cdot\\frac56/\\frac83=\\frac7{96}$.")
def _():
    A = TWO.I
    assert A[0, 0] == F(8, 3)
    assert A[1, 1] - A[1, 0] * A[0, 1] / A[0, 0] == F(1, 3) - F(5, 6) * F(5, 6) / F(8, 3) == F(7, 96)


@claim("The pivots are $\\frac13,\\ \\frac7{12},\\ \\frac{13}{21}$. The first two are those of two rods")
def _():
    assert [THREE.m_hat[i] for i in (3, 2, 1)] == [F(1, 3), F(7, 12), F(13, 21)]
    assert [TWO.m_hat[i] for i in (2, 1)] == [THREE.m_hat[i] for i in (3, 2)]


@claim("E_2 E_3 has the cross term alpha_2 lambda_2^T alpha_3 lambda_3^T, and entry 2 of alpha_3 is not 0. With n "
       "= 2 there is one factor.")
def _():
    third, second = reverse_gaussian_elimination(THREE.I)
    product = elementary(second.alpha, 2) @ elementary(third.alpha, 3)
    apart = eye(3, object) - np.outer(second.alpha, eye(3, object)[1]) - np.outer(third.alpha, eye(3, object)[2])
    cross = np.outer(second.alpha, eye(3, object)[1]) @ np.outer(third.alpha, eye(3, object)[2])
    assert (product == apart + cross).all()
    assert third.alpha[1] != 0
    assert len(list(reverse_gaussian_elimination(TWO.I))) == 1


@claim("The rest is no longer symmetric from the second step on, lines 6 and 7 fail")
def _():
    A, symmetric = Case(rd.rational_arm(4, seed=1)).I, []
    for k in (2, 3, 4):
        alpha = A[:, k - 1] / A[k - 1, k - 1]
        alpha[k - 1:] = alpha[k - 1:] * 0
        A = A - np.outer(alpha, A[k - 1])
        symmetric.append((A[:k - 1, :k - 1] == A[:k - 1, :k - 1].T).all())
    assert symmetric == [True, False, False]
    assert A[0, 1] != 0                                                        # not triangular


@claim("The same loop compares ten entries.")
def _():
    assert sum(k * (k + 1) // 2 for k in (3, 2, 1)) == 10                      # the lower triangle, at every step


def divided():
    assert all(caught for _, _, caught in atlas.run(atlas.registry.lookup("S97 25"), TWO.arm).misprints)


@claim("This page checked equations 9 to 15 and 20 to 24 of the paper of 1997, and 17 to 21 and 23 to 31 of "
      "the paper of 1995, on your arm.")
def _():
    mine = {tag for tag, entry in atlas.REGISTRY.items() if entry.notebook == "05b_reverse_elimination"}
    assert mine == {f"S97 {k}" for k in [*range(9, 16), *range(20, 25)]} | {
        f"S95 {k}" for k in [*range(17, 22), *range(23, 32)]}


claim("The answer is (c): $\\frac13+\\frac14\\cdot1^2$. The step divided by $i_{22}$, so it solved equation 2 for "
      "$\\ddot\\theta_2$ with no torque at joint 2. That sets joint 2 *free*, and a free rod resists a push across "
      "its hinge with a quarter of its mass (2.2).")(a_quarter)
claim("1/3 + 1/4 * 1^2. A rod pushed across at its hinge resists with a quarter of its mass, by the pencil of 2.2.")(
    a_quarter)
claim("so rod 2 is carried like a point mass of 1 kg: $\\frac13+1$")(right_angle)
claim("and along its length a rod resists with its whole mass: 1/3 + 1.")(right_angle)
claim("Equation 24 needs the divided one.")(divided)
