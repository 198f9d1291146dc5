"""Exercises of lecture 13: free bases and ball joints."""
from dataclasses import replace
from fractions import Fraction

import numpy as np

from robodyn_lib.atlas import Case
from robodyn_lib.robots import rational_arm

from ..matrices import floating
from .checkers import differs, exercise_checker, operator_proof, parts

operator_proof("13a.4", *floating.claim, minutes=8, prover=floating.prover)
HALF = Fraction(1, 2)


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
