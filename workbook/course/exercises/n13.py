"""Exercises of lecture 13: free bases and ball joints."""
from dataclasses import replace
from fractions import Fraction

import numpy as np

from robodyn_lib.atlas import Case
from robodyn_lib.robots import rational_arm

from ..matrices import floating
from .checkers import differs, exercise_checker, number, operator_proof, parts, secret

secret("13a.1", "2aaabbfe0e8b28a25c67f8f75a167f46", kind="hand", minutes=6,
       hint="P^-1(2) is in 13a.1; then theta_dd(1) = -G^T(1) x, where x is the acceleration of the hinge with rod 2")
number("13a.2", Fraction(-3, 5), kind="hand", minutes=4,
       hint="the wheel turns with the hull and relative to it; both momenta are about the same axis")
secret("13a.3", "5a1559d89f77799c6dc5a503f7dca15b", kind="design", minutes=8,
       hint="line 5 of 13a.3 with half a turn is cos^2 + (B/A) sin^2 = 2 cos")
operator_proof("13a.4", *floating.claim, minutes=8, prover=floating.prover)
secret("13a.5", "8facbb23f03728dacb081eae1e33e892", kind="fault", minutes=7,
       hint="more than one of the six; compare with 2.4, with line 3 of 13a.1, and with b.5")
HALF = Fraction(1, 2)
number("13b.1", [-HALF, -HALF, HALF, HALF, -HALF, HALF, -HALF, HALF], kind="hand", minutes=5,
       hint="q_dot is half of (0; omega) q in station axes, and half of q (0; omega) in axes of the body")


secret("13b.2", "137e4a82ea98c1bcbc60945ac7377669", kind="hand", minutes=5,
       hint="line 3 of 13b.3: L is m p~, and along x it has no lever")
secret("13b.4", "b05c7572da3927e6686bb846c21bb6b3", kind="fault", minutes=6,
       hint="two of the six; compare with line 3 of 13b.1, and with what a rotation does to a determinant")


@exercise_checker("13a.6", kind="code", minutes=10)
def tip_and_momentum(answer):
    """Judge V(1) and h by those of a state that is known."""
    for n, seed in ((2, 5), (4, 6)):
        m = Case(rational_arm(n, seed=seed)).mobile
        found = parts(answer(m.chain, dict(m.W)), "two vectors, V(1) and h")
        yield differs(np.asarray(found[0]), m.V[1], f"with {n} links V(1) differs; does the sweep begin with W(N)?")
        yield differs(np.asarray(found[1]), m.momentum, f"with {n} links h differs; is every shift one to O(N)?")


@exercise_checker("13b.3", kind="code", minutes=8)
def composites_on_a_tree(answer):
    """Judge R(k) by the sum over all descendants."""
    for n, parents in ((3, (-1, 0, 0)), (5, (-1, 0, 0, 1, 1))):
        tree = Case(replace(rational_arm(n, seed=n), parents=parents)).chain
        found = answer(tree)
        if not isinstance(found, dict) or set(found) != set(range(1, n + 1)):
            yield f"return a dictionary with keys 1 to {n}"
        for k in range(1, n + 1):
            truth = sum(tree.phi(k, j) @ tree.M[j] @ tree.phi(k, j).T for j in descendants(tree, k))
            yield differs(np.asarray(found[k]), truth, f"with {n} links R({k}) differs; are all children in it, once?")


def descendants(tree, k):
    """List link k and all beyond it."""
    return [k, *(j for child in tree.after[k] for j in descendants(tree, child))]


secret("13a.7", "d00175784cf60c6a2d834bcc7231ec3e", kind="code", minutes=10,
       hint="`slowly` of 13a.4 with another side; which sign does the hull's turn have there?")
