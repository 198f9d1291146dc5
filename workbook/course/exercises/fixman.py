"""Lectures 7 and 8: Lee & Chirikjian."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from robodyn_lib.atlas import Case, State
from robodyn_lib.atlas.proved import partition
from robodyn_lib.atlas.proved.partition import G_aa, H_aa, H_ab, H_bb_inv
from robodyn_lib.fixman.bands import absolute_bands, tridiagonal_pivots
from robodyn_lib.fixman.bodies import Bodies
from robodyn_lib.fixman.chain import PointChain, inverse_blocks, position_gradients
from robodyn_lib.fixman.forward import motions, planar
from robodyn_lib.fixman.partition import determinant, metric, split
from robodyn_lib.robots import planar_arm, rational_arm

from ..matrices import lemma, lengths, ring, tensions
from .checkers import (
    by_link_differs,
    differs,
    dynamics_differ,
    exercise_checker,
    number,
    operator_proof,
    shape_differs,
)
from .normal import kind_of

TURNS = [  # tangents of half the angles
    Fraction(1, 2),
    Fraction(-2, 3),
    Fraction(3, 4),
    Fraction(2, 5),
]


def in_line():
    """Return H^{theta theta} of masses of 1 and 2 kg on links of 1 and 2 m, in line."""
    one = Fraction(1)
    two = Fraction(2)
    return inverse_blocks(
        PointChain([one, two], [one, two], [one, one], [0 * one, 0 * one])
    ).aa.ravel()


number(
    "7a.1",
    in_line,
    minutes=6,
    hint="phi_2 changes when either of its two masses is pushed, theta_2 = phi_2 - phi_1",
)
operator_proof(
    "7a.3", G_aa * (H_aa - H_ab * H_bb_inv * H_ab.T), 1, minutes=8, prover=partition.PROVER
)


def tensions_of_two():
    """Compute Y by LC 11 for 1 N m more of motor 1, and with it the tensions of the held chain."""
    one = Fraction(1)
    g = 10
    two = PointChain([one, one], [one, one], [one, 0 * one], [0 * one, one])
    H = inverse_blocks(two)
    Y = np.linalg.solve(H.bb.astype(float), H.ba.astype(float) @ [1, 0])
    held = [-sum(two.m[k] * g * two.u[i][1] for k in range(i, 3)) for i in (1, 2)]
    return [*Y, *(Y + np.array(held, dtype=float))]


number(
    "7a.5",
    tensions_of_two,
    minutes=8,
    hint="Y from H^bb Y = H^ba b with b = (1, 0); link 2 is upright, and "
    "what holds mass 2 up without acceleration is added",
)


@exercise_checker("7a.8", minutes=8, wants="(depends) -> an array (n, n) of True and False")
def pattern_from_points(answer):
    chains = {
        "a chain in a plane": [{1}, {1, 2}, {1, 2, 3}, {2, 3, 4}, {1}, {1, 2}, {2, 3}, {3, 4}],
        "coordinates without a common point": [{1}, {2}, {3}],
        "one that depends on none": [{1, 2}, set(), {2}],
    }
    for name, depends in chains.items():
        truth = np.array([[bool(row & other) for other in depends] for row in depends])
        result = answer([set(points) for points in depends])
        if objection := shape_differs(result, truth):
            return objection
        result = np.asarray(result)
        if not all(x in (0, 1) for x in result.ravel().tolist()) or not np.array_equal(
            result.astype(bool), truth
        ):
            return (
                f"wrong for {name}: an entry can differ from 0 if the two coordinates share a point"
            )


def bent_chain(N):
    """Return a lopsided chain of N masses, bent to both sides, in fractions."""
    rows = [
        (Fraction(i + 2, 3), Fraction(5 - i, 2), (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
        for i, t in enumerate(TURNS[:N])
    ]
    return PointChain(*zip(*rows, strict=True))


def absolute_block(chain):
    """Return H^{L phi} (N, N) = H^{L theta} D^-T from dense gradients, since theta = D phi."""
    return np.cumsum(inverse_blocks(chain).ba, axis=1)


@exercise_checker("7b.1", minutes=6, wants="(chain, t) -> a dictionary {i: number}")
def product_with_a_band(answer):
    for N, words in (
        (1, "one link alone stretches nothing by turning"),
        (2, "its two ends have one entry each"),
        (4, "right for two masses; a link inside the chain has a neighbour on either side"),
    ):
        chain = bent_chain(N)
        t = np.array([Fraction(3 * i - 4, i + 1) for i in range(N)])
        truth = dict(enumerate(absolute_block(chain) @ t, start=1))
        yield by_link_differs(
            answer(chain, dict(enumerate(t, start=1))),
            truth,
            f"d(i) is off for a chain of {N}: {words}",
            "i",
        )


@exercise_checker("7b.2", minutes=15, wants="(arm, q, qd, tau) -> the n accelerations")
def own_inversion(answer):
    for N in (1, 2, 5):
        arm = planar_arm(
            N, lengths=np.linspace(1.0, 0.4, N), masses=np.linspace(0.5, 2.0, N), body="point"
        )
        arm = replace(  # every second joint turns back
            arm, axes=arm.axes * (-1.0) ** np.arange(N)[:, np.newaxis]
        )
        yield from dynamics_differ(
            answer,
            arm,
            f"{N} masses, each second joint turns back",
            (
                "the motors only hold the chain up, nothing should move; what is b?",
                "gravity is right, but G^aa theta_ddot = b is not solved",
                "right at rest, but not in motion; what does C hold?",
            ),
        )


@exercise_checker("7b.3", minutes=6, wants="(chain) -> a number")
def determinant_from_pivots(answer):
    for N in (1, 2, 4):
        chain = bent_chain(N)
        G = metric(position_gradients(chain), [chain.m[i] for i in chain.links])
        yield differs(
            answer(chain),
            determinant(split(G, N).aa),
            f"it is not det G^aa of a chain of {N}; which pivots does H^LL leave, and what is "
            f"det G?",
        )


operator_proof("7b.5", *lengths.claim, minutes=8, prover=lengths.prover)


@exercise_checker("8a.2", minutes=6, wants="(N) -> a list of N numbers")
def pivots_of_a_straight_chain(answer):
    for n in (1, 2, 3, 7):
        one = [Fraction(1)] * n
        truth = tridiagonal_pivots(
            absolute_bands(PointChain(one, one, one, [0 * x for x in one])).LL
        )
        result = answer(n)
        if not isinstance(result, list | tuple | np.ndarray):
            yield f"return a list of {n} number{'s' * (n > 1)}, got {kind_of(result)}"
        if len(result) != n:
            count = "is 1 pivot" if n == 1 else f"are {n} pivots"
            yield f"there {count} for N = {n}, got {len(result)}"
        yield differs(
            np.asarray(result, dtype=float),
            truth.astype(float),
            f"they are off for N = {n}; begin at the tip, and mind that the wall has r = 0",
        )


operator_proof("8a.3", *tensions.claim, minutes=8, prover=tensions.prover)


@exercise_checker("8a.8", minutes=12, wants="(arm, q, qd, tau) -> the n accelerations")
def own_tensions(answer):
    for N in (1, 2, 5):
        arm = planar_arm(
            N, lengths=np.linspace(1.0, 0.4, N), masses=np.linspace(0.5, 2.0, N), body="point"
        )
        yield from dynamics_differ(
            answer,
            arm,
            f"{N} mass{'es' * (N > 1)}",
            (
                (
                    "the motors only hold the chain up, nothing should move; gravity enters for i "
                    "= 1, twice"
                ),
                (
                    "gravity is right, but further torques move the chain wrongly; look at lines 1 "
                    "and 6"
                ),
                "right at rest, but not in motion; omega in line 4 belongs to absolute angles",
            ),
        )


operator_proof("8b.6", *lemma.claim, minutes=8, prover=lemma.prover)


@exercise_checker("8b.8", minutes=6, wants="(b) -> a dictionary {i: number}")
def pivots_of_the_mass_matrix(answer):
    for arm in (
        planar_arm(1, lengths=Fraction(2)),
        planar_arm(3, lengths=Fraction(1), masses=Fraction(2)),
        rational_arm(3, seed=816),
    ):
        state = State(arm)
        D = Case(state).filter.D
        truth = {arm.n + 1 - k: x[0, 0] for k, x in D.items()}
        result = answer(Bodies(state.pose, motions(state.pose, planar(arm))))
        yield by_link_differs(
            {i: np.asarray(x).sum() for i, x in result.items()},
            truth,
            f"D is off for {arm.name}: the elimination delivers the inverse of I^A",
            "i",
        )


@exercise_checker("8c.1", minutes=15, wants="(arm, q, qd, tau) -> the n accelerations")
def own_block_elimination(answer):
    for arm in (
        planar_arm(1),
        planar_arm(3, lengths=[1.0, 0.5, 0.7]),
        rational_arm(4, seed=81).in_floats,
    ):
        yield from dynamics_differ(
            answer,
            arm,
            arm.name,
            (
                "the motors only hold the arm up, nothing should move; is -g in c of joint 1, "
                "and does each joint act "
                "on both its bodies?",
                "gravity is right, but further torques move the arm wrongly",
                "right at rest, but not in motion; look for c and f in lines 3 to 5",
            ),
        )


class Skewed(Bodies):
    """Bodies with soft and hard rows neither orthogonal nor unit; still A S = 1 and B S = 0."""

    def __init__(self, pose, E=None):
        Bodies.__init__(self, pose, E)
        for i in self.links:
            B = self.B[i]
            if len(B):
                self.A[i] = self.A[i] + Fraction(i, 2) * B[:1]
                self.B[i] = np.concatenate([(i + 2) * B[:1] + B[-1:], B[1:]])


@exercise_checker("8c.2", minutes=5, wants="(b) -> a number")
def determinant_of_bodies(answer):
    for arm in (
        planar_arm(1, lengths=Fraction(2)),
        planar_arm(3, lengths=Fraction(1), masses=Fraction(2)),
        rational_arm(3, seed=83),
    ):
        state = State(arm)
        for kind in (Bodies, Skewed):
            bodies = kind(state.pose, motions(state.pose, planar(arm)))
            if kind is Bodies:
                hint = "which determinants belong beside that of H^bb?"
            else:
                hint = "right for orthogonal rows; what is det G if A_i and B_i have any lengths?"
            yield differs(
                answer(bodies),
                determinant(state.mass_matrix),
                f"it is not det G^aa of {arm.name}; {hint}",
            )


operator_proof("8c.4", *ring.claim, minutes=10, prover=ring.prover)
