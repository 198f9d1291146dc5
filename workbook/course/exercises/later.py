"""Exercises of lectures 13 to 16: free bases, balls, closed chains, four names, validation."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from robodyn_lib.atlas import Case, State
from robodyn_lib.fixman.bodies import Bodies, hard_pivots
from robodyn_lib.fixman.partition import determinant
from robodyn_lib.numbers import array
from robodyn_lib.reference import jacobian_at, mass_matrix_at
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.robots import rational_arm
from robodyn_lib.spatial import inverse

from ..four_names import across
from ..matrices import floating, joined, loop
from .checkers import by_link_differs, close, differs, exercise_checker, operator_proof, parts
from .normal import kind_of

operator_proof("13a.4", *floating.claim, minutes=8, prover=floating.prover)


@exercise_checker(
    "13a.6", kind="code", minutes=10, wants="(chain, W) -> two arrays (6,), V(1) and h"
)
def tip_and_momentum(answer):
    """Judge V(1) and h by those of a state that is known."""
    for n, seed in ((2, 5), (4, 6)):
        m = Case(rational_arm(n, seed=seed)).mobile
        pair = parts(answer(m.chain, dict(m.W)), "two vectors, V(1) and h")
        yield differs(
            np.asarray(pair[0]),
            m.V[1],
            f"with {n} links V(1) differs; does the sweep begin with W(N)?",
        )
        yield differs(
            np.asarray(pair[1]),
            m.momentum,
            f"with {n} links h differs; is every shift one to O(N)?",
        )


@exercise_checker(
    "13b.3", kind="code", minutes=8, wants="(tree) -> a dictionary {k: matrix (6, 6)}"
)
def composites_on_a_tree(answer):
    """Judge R(k) by the sum over all descendants."""
    for n, parents in ((3, (-1, 0, 0)), (5, (-1, 0, 0, 1, 1))):
        tree = Case(replace(rational_arm(n, seed=n), parents=parents)).chain
        truth = {
            k: sum(tree.phi(k, j) @ tree.M[j] @ tree.phi(k, j).T for j in descendants(tree, k))
            for k in range(1, n + 1)
        }
        yield by_link_differs(
            answer(tree), truth, f"with {n} links R(k) differs; are all children in it, once?"
        )


def descendants(tree, k):
    """List link k and all beyond it."""
    return [k, *(j for child in tree.after[k] for j in descendants(tree, child))]


operator_proof("14a.3", *loop.claim, minutes=7, prover=loop.prover)


@exercise_checker("14a.4", kind="code", minutes=10, wants="(kalman) -> a matrix (6, 6)")
def the_other_direction(answer):
    """Judge J M^-1 J^T by the dense product, on arms of several lengths."""
    for n, seed in ((1, 4), (3, 5), (4, 6)):
        pose = rational_arm(n, seed=seed).at_tangents(array([Fraction(1, 2 + i) for i in range(n)]))
        J = jacobian_at(pose)
        truth = J @ inverse(mass_matrix_at(pose)) @ J.T
        yield differs(
            np.asarray(answer(riccati(Chain(pose)))),
            truth,
            f"with N = {n} the product differs; does the loop begin at N, and does psi come "
            f"transposed?",
        )


operator_proof("15b.1", *joined.claim, minutes=8, prover=joined.prover)


@exercise_checker(
    "15a.4", kind="code", minutes=10, wants="(det_I, pivot, C) -> a dictionary {i: number}"
)
def pivots_from_constraints(answer):
    """Judge pivots by the mass matrix."""
    for n, seed in ((3, 2), (5, 4)):
        state = State(rational_arm(n, seed=seed))
        b = Bodies(state.pose)
        pivot = hard_pivots(b)[0]
        inputs = (
            {i: determinant(b.I[i]) for i in b.links},
            {i: pivot[i] for i in b.links},
            {i: across(b, pivot, i) for i in b.links},
        )
        result = answer(*map(dict, inputs))
        M = state.mass_matrix
        if not isinstance(result, dict) or set(result) != set(b.links):
            yield f"return a dictionary with keys 1 to {n}; it is {kind_of(result)}"
        minors = [determinant(M[i:, i:]) for i in range(n)] + [1]
        truth = np.array([minors[i] / minors[i + 1] for i in range(n)])
        yield differs(
            np.array([result[i] for i in b.links], dtype=object),
            truth,
            f"with {n} links a pivot is wrong; what does line 7 say of the last link?",
        )


@exercise_checker(
    "15b.2", kind="code", minutes=10, wants="(mass, compliance, omega) -> three numbers, A, C and J"
)
def spring_and_bead(answer):
    """Judge the two-port of a spring and a bead by two beads, with forces from displacements."""
    for m, c, w in (
        (Fraction(2), Fraction(1, 3), Fraction(1, 2)),
        (Fraction(1, 4), Fraction(3), Fraction(1)),
    ):
        A, C, J = parts(answer(m, c, w), "three numbers A, C, J", 3)
        P = Fraction(5, 7)  # a bead beyond, of this mass
        stretched = 1 / (1 - c * w * w * P)  # its displacement divided by that of our bead
        yield differs(
            np.array([C + A * P * A / (1 + J * P)]),
            np.array([m + P * stretched]),
            "with a bead beyond it the inertia is wrong; which sign has J?",
        )
        yield differs(
            np.array([A, C]),
            np.array([Fraction(1), m]),
            "lock the spring, c = 0: what are A and C then?",
        )


@exercise_checker("16.4", kind="code", minutes=8, wants="(found, said) -> a number")
def digits_right(answer):
    """Judge digits by numbers that are off by known amounts."""
    for reference, error in (([1.0, -20.0, 3.0], 2e-4), ([0.5, 0.25], 5e-9), ([1e-3, 7e-3], 7e-3)):
        numbers = np.array(reference)
        numbers[0] += error
        truth = -np.log10(error / np.abs(reference).max())
        yield close(
            answer(list(numbers), list(reference)),
            truth,
            "the digits are wrong where an error is divided by the "
            "largest of all numbers, not by its own",
            0.05 / max(truth, 1),
            beside=1,
        )


@exercise_checker("16.5", kind="code", minutes=10, wants="(J, qd, mass, s, I) -> a number")
def kinetic_energy(answer):
    """Judge the kinetic energy of one body from its Jacobian."""
    rng = np.random.default_rng(3)
    for _ in range(3):
        J = rng.normal(size=(6, 4))
        qd = rng.normal(size=4)
        m = 1 + rng.random()
        s = rng.normal(size=3)
        A = rng.normal(size=(3, 3))
        I = A @ A.T
        w, v = np.split(J @ qd, 2)
        c = v + np.cross(w, s)
        truth = (m * c @ c + w @ I @ w) / 2
        yield close(
            answer(J.copy(), qd.copy(), m, s.copy(), I.copy()),
            truth,
            "the velocity of the mass centre is v + w x s, and I turns with the link already",
        )
