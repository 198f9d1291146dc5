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
from .checkers import differs, exercise_checker, number, operator_proof, secret

secret("14a.1", "5e0c12c3a480789b720f4bf24d5832cb", kind="hand", minutes=7,
       hint="three terms W^2/D; D(3) and the force that passes joint 2 come from one more step of the Riccati equation")
secret("14a.2", "e004b4751f3ee7ade08efccc4c69346d", kind="hand", minutes=5,
       hint="the row of K is now (1, 0): which entry of M^-1 is K M^-1 K^T, and which free acceleration is d?")
number("14b.2", "b, d", kind="fault", minutes=6,
       hint="two of the five; compare with line 2 of 14a.3 and with a step h of the integrator against 1/lambda")
secret("14b.1", "f67940c0ac6ab1482a5a1f577fe32ba9", kind="design", minutes=6,
       hint="rates of all joints and six of the body, less the rows")
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


secret("14b.3", "f2c67387593c7121db029930ac548242", kind="hand", minutes=5,
       hint="line 2 of 14b.3 with a gap that does not open yet at the start")
number("14b.4", [Fraction(1, 2), Fraction(1, 2), 0, Fraction(32, 7)], kind="hand", minutes=7,
       hint="A is in 14b.2; in the second throw one support would have to pull, and then it is left out")
