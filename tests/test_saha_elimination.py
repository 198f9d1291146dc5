"""Saha section III: elimination from the last row, on matrices of any origin, exactly."""

from fractions import Fraction

import numpy as np
from cases import same

from robodyn_lib.numbers import array
from robodyn_lib.saha.elimination import elementary, factors, reverse_gaussian_elimination
from robodyn_lib.spatial import eye


def test_a_matrix_need_not_be_symmetric():
    A = array([[Fraction(2), 1, 5], [0, 3, 1], [4, 1, 2]])
    *_, last = reverse_gaussian_elimination(A)
    same(last.L, np.tril(last.L))
    E = eye(3, object)
    for step in reverse_gaussian_elimination(A):
        E = elementary(step.alpha, step.k) @ E
    same(E @ A, last.L)


def test_the_matrix_is_left_as_it_was_and_each_step_is_its_own():
    A = np.array([[4.0, 1.0, 2.0], [1.0, 3.0, 1.0], [2.0, 1.0, 5.0]])
    before = A.copy()
    steps = list(reverse_gaussian_elimination(A))
    assert (A == before).all()
    assert steps[0].L is not steps[1].L
    assert (steps[0].L[:2, 2] == 0).all()
    assert steps[0].L[0, 1] != 0
    assert (steps[1].L == np.tril(steps[1].L)).all()
    np.testing.assert_allclose(steps[1].L.diagonal(), factors(A)[1])
