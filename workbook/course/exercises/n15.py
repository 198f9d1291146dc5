"""Exercises of lecture 15: one matrix, four names."""
from fractions import Fraction

import numpy as np

from robodyn_lib.atlas import State
from robodyn_lib.fixman.bodies import Bodies, hard_pivots
from robodyn_lib.fixman.partition import determinant
from robodyn_lib.robots import rational_arm

from ..four_names import across
from ..matrices import joined
from .checkers import differs, exercise_checker, operator_proof, parts

operator_proof("15b.1", *joined.claim, minutes=8, prover=joined.prover)


@exercise_checker("15a.4", kind="code", minutes=10)
def pivots_from_constraints(answer):
    """Judge pivots by the mass matrix."""
    for n, seed in ((3, 2), (5, 4)):
        state = State(rational_arm(n, seed=seed))
        b = Bodies(state.pose)
        pivot = hard_pivots(b)[0]
        given = ({i: determinant(b.I[i]) for i in b.links}, {i: pivot[i] for i in b.links},
                 {i: across(b, pivot, i) for i in b.links})
        mine, M = answer(*map(dict, given)), state.mass_matrix
        if not isinstance(mine, dict) or set(mine) != set(b.links):
            yield f"return a dictionary with keys 1 to {n}"
        minors = [determinant(M[i:, i:]) for i in range(n)] + [1]
        truth = np.array([minors[i] / minors[i + 1] for i in range(n)])
        yield differs(np.array([mine[i] for i in b.links], dtype=object), truth,
                      f"with {n} links a pivot is wrong; what does line 7 say of the last link?")


@exercise_checker("15b.2", kind="code", minutes=10)
def spring_and_bead(answer):
    """Judge the two-port of a spring and a bead by two beads, whose force is found from displacements."""
    for m, c, w in ((Fraction(2), Fraction(1, 3), Fraction(1, 2)), (Fraction(1, 4), Fraction(3), Fraction(1))):
        A, C, J = parts(answer(m, c, w), "three numbers A, C, J", 3)
        P = Fraction(5, 7)                              # a bead beyond, of this mass
        stretched = 1 / (1 - c * w * w * P)             # its displacement by that of our bead
        yield differs(np.array([C + A * P * A / (1 + J * P)]), np.array([m + P * stretched]),
                      "with a bead beyond it the inertia is wrong; which sign has J?")
        yield differs(np.array([A, C]), np.array([Fraction(1), m]), "lock the spring, c = 0: what are A and C then?")
