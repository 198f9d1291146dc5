"""Exercises of lecture 14: closed chains."""
from fractions import Fraction

import numpy as np

from robodyn_lib.numbers import array
from robodyn_lib.reference import jacobian_at, mass_matrix_at
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.robots import rational_arm
from robodyn_lib.spatial import inverse

from ..matrices import loop
from .checkers import differs, exercise_checker, operator_proof

operator_proof("14a.3", *loop.claim, minutes=7, prover=loop.prover)


@exercise_checker("14a.4", kind="code", minutes=10)
def the_other_direction(answer):
    """Judge J M^-1 J^T by the dense product, on arms of several lengths."""
    for n, seed in ((1, 4), (3, 5), (4, 6)):
        pose = rational_arm(n, seed=seed).at_tangents(array([Fraction(1, 2 + i) for i in range(n)]))
        J = jacobian_at(pose)
        truth = J @ inverse(mass_matrix_at(pose)) @ J.T
        yield differs(np.asarray(answer(riccati(Chain(pose)))), truth,
                      f"with {n} links the product differs; does the loop begin at N, and does psi come transposed?")
