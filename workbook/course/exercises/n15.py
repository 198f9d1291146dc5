"""Exercises of lecture 15: one matrix, four names."""
from fractions import Fraction

import numpy as np

from robodyn_lib.atlas import State
from robodyn_lib.fixman.bodies import Bodies, hard_pivots
from robodyn_lib.fixman.partition import determinant
from robodyn_lib.robots import rational_arm

from ..four_names import across
from ..matrices import joined
from .checkers import differs, exercise_checker, number, operator_proof, parts, secret

number("15a.1", [9, Fraction(4, 9), 4], kind="hand", minutes=6,
       hint="P = (m l^2/3, m l/2; m l/2, m) and m along; C is the block of P^-1 along and across")
secret("15a.2", "e7e77d697a8934626d649cb3238952ba", kind="hand", minutes=8,
       hint="P(2) is rod 2 alone, and rod 1 as a mass; along rod 2 a hinged rod across it is a quarter of its mass")
secret("15a.3", "6777710d131c47c0f1b34c319c5664d7", kind="fault", minutes=7,
       hint="more than one of the seven; compare with lines 1 and 3 of 15a.2 and with its Predict")
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


secret("15b.3", "591334bf2e981522b9838fd38f3b5f21", kind="hand", minutes=5,
       hint="in the round of distance d, how many places have one d places before?")
secret("15b.4", "3b828b3b43a371bbb0337f779d83f94c", kind="design", minutes=8,
       hint="p processors need 2100 N/p, one alone 600 N")
number("15c.1", 9, kind="hand", minutes=6,
       hint="the slider's equation alone: which force does a bead on a turning table need to stay at r?")
secret("15c.2", "4e7409988435af35627518ddbb298ce6", kind="fault", minutes=6,
       hint="two of the four; which of them forgets that T may be there, or may depend on the angles?")
number("15d.1", [32, 2001], kind="hand", minutes=5,
       hint="1/N^2; and with equal springs the sum of line 3 has all of its last term, (1 + 1/N)^2 in all")
secret("15d.2", "85fefdb12cfb8f3ef0447ff864090a43", kind="hand", minutes=6,
       hint="how much of a rod does each spring replace?")
