"""Saha section III: elimination from the last row, on matrices of any origin, exactly."""
from fractions import Fraction

import numpy as np
import pytest
from cases import same

import robodyn_lib as rd
from robodyn_lib.elimination import unit_factor
from robodyn_lib.numbers import array
from robodyn_lib.saha.elimination import elementary, factors, reverse_gaussian_elimination
from robodyn_lib.saha.links import Links, inertia_matrix
from robodyn_lib.spatial import eye, inverse

ROWS = [[Fraction(9), 2, 3], [2, 6, 4], [3, 4, 8]]


def test_three_rows_by_hand():
    last, first = reverse_gaussian_elimination(array(ROWS))
    assert (last.k, first.k) == (3, 2)
    same(last.alpha, array([Fraction(3, 8), Fraction(1, 2), 0]))
    same(last.L, array([[Fraction(63, 8), Fraction(1, 2), 0], [Fraction(1, 2), 4, 0], [3, 4, 8]]))
    same(first.alpha, array([Fraction(1, 8), 0, 0]))
    same(first.L, array([[Fraction(125, 16), 0, 0], [Fraction(1, 2), 4, 0], [3, 4, 8]]))


def test_a_step_is_its_elementary_matrix_and_is_undone_by_its_sign():
    L = array(ROWS)
    for step in reverse_gaussian_elimination(array(ROWS)):
        E = elementary(step.alpha, step.k)
        same(E @ L, step.L)
        same(inverse(E), elementary(-step.alpha, step.k))
        same(np.triu(E), E)
        L = step.L


def test_a_matrix_need_not_be_symmetric():
    A = array([[Fraction(2), 1, 5], [0, 3, 1], [4, 1, 2]])
    *_, last = reverse_gaussian_elimination(A)
    same(last.L, np.tril(last.L))
    E = eye(3, object)
    for step in reverse_gaussian_elimination(A):
        E = elementary(step.alpha, step.k) @ E
    same(E @ A, last.L)


@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_the_factors_of_an_inertia_matrix(n):
    I = inertia_matrix(Links(rd.rational_arm(n, seed=n).at_tangents(array([Fraction(i + 1, 3)
        for i in range(n)]))))
    U, D = factors(I)
    same((U * D) @ U.T, I)
    same(np.triu(U), U)
    same(np.diag(U), array([Fraction(1)] * n))
    for mine, other in zip((U, D), unit_factor(I), strict=True):
        same(mine, other)


def test_two_rods_leave_seven_twelfths():
    U, D = factors(array([[Fraction(8, 3), Fraction(5, 6)], [Fraction(5, 6), Fraction(1, 3)]]))
    same(D, array([Fraction(7, 12), Fraction(1, 3)]))
    same(U, array([[1, Fraction(5, 2)], [0, Fraction(1)]]))


def test_the_matrix_is_left_as_it_was_and_each_step_is_its_own():
    A = np.array([[4.0, 1.0, 2.0], [1.0, 3.0, 1.0], [2.0, 1.0, 5.0]])
    before, steps = A.copy(), list(reverse_gaussian_elimination(A))
    assert (A == before).all()
    assert steps[0].L is not steps[1].L
    assert (steps[0].L[:2, 2] == 0).all()
    assert steps[0].L[0, 1] != 0
    assert (steps[1].L == np.tril(steps[1].L)).all()
    np.testing.assert_allclose(steps[1].L.diagonal(), factors(A)[1])


@pytest.mark.parametrize("A, row", [([[2.0, 1.0], [1.0, 0.0]], 2),
                                    ([[3, 1, 1], [1, 1, 1], [1, 1, Fraction(1)]], 2),
                                    ([[3.0, 1, 1], [1, 0.1 * 0.1, 0.1], [1, 0.1, 1.0]], 2)])
def test_a_vanishing_pivot_names_its_row(A, row):
    with pytest.raises(ValueError, match=f"^row {row}: its pivot vanishes and cannot divide$"):
        list(reverse_gaussian_elimination(array(A)))
