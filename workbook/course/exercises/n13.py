"""Exercises of lecture 13: free bases and ball joints."""
from fractions import Fraction

import numpy as np

from robodyn_lib.atlas import Case
from robodyn_lib.rk.mobile_base import recoil
from robodyn_lib.robots import rational_arm

from .checkers import differs, exercise_checker, number, secret

secret("13.1", "10322f7880b99eb38aa3f80cdd09e768", kind="hand", minutes=6,
       hint="P^-1(2) is in 13.1; then theta_dd(1) = -G^T(1) x, where x is the acceleration of the hinge with rod 2")
number("13.2", Fraction(-3, 5), kind="hand", minutes=4,
       hint="the wheel turns with the hull and relative to it; both momenta are about the same axis")
secret("13.3", "ce968275b8f7f56fdb487e3f2f1682f6", kind="design", minutes=8,
       hint="line 5 of 13.3 with half a turn is cos^2 + (B/A) sin^2 = 2 cos")
number("13.4", "cdab", kind="prove", minutes=8,
       hint="which step speaks of a cause, and not of the momentum? Without it: momentum, rate, integral, end")
secret("13.5", "d6a2f788a312bf676b8016e2121dffca", kind="fault", minutes=7,
       hint="more than one of the six; compare with 2.4, with line 3 of 13.1, and with b.5")
HALF = Fraction(1, 2)
number("13.6", [-HALF, -HALF, HALF, HALF, -HALF, HALF, -HALF, HALF], kind="hand", minutes=5,
       hint="q_dot is half of (0; omega) q in station axes, and half of q (0; omega) in axes of the body")


@exercise_checker("13.7", kind="code", minutes=10)
def base_answers(answer):
    """Judge W(N) by the momentum that is left."""
    for n, seed in ((2, 5), (4, 6)):
        m = Case(rational_arm(n, seed=seed)).mobile
        W = {k: x for k, x in m.W.items() if k < n}
        truth = recoil(m.chain, m.W)
        mine = np.asarray(answer(m.chain, dict(W)))
        yield differs(mine, truth, f"with {n} links some momentum is left; is every shift one to O(N)?")
    yield None


secret("13.8", "6407cf872bb8bffe3c7a892c0c986e84", kind="code", minutes=10,
       hint="`slowly` of 13.6 with another side; which sign does the hull's turn have there?")
