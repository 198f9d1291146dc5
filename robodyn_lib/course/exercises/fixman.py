"""Notebooks 07 and 08: Lee & Chirikjian."""
from fractions import Fraction

import numpy as np

from ...atlas import State
from ...dynamics import inverse_dynamics
from ...fixman.bands import absolute_bands, tridiagonal_pivots
from ...fixman.bodies import Bodies
from ...fixman.chain import PointChain, inverse_blocks, position_gradients
from ...fixman.forward import motions, planar
from ...fixman.partition import determinant, metric, split
from ...robots import planar_arm, rational_arm
from .checkers import by_link_differs, differs, dynamics_differ, exercise_checker

# --- notebook 07 ----------------------------------------------------------------------------------------------------

TURNS = [Fraction(1, 2), Fraction(-2, 3), Fraction(3, 4), Fraction(2, 5)]        # tangents of half the angles


def bent_chain(N):
    """A lopsided chain of N masses, bent to both sides, in fractions."""
    rows = [(Fraction(i + 2, 3), Fraction(5 - i, 2), (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
            for i, t in enumerate(TURNS[:N])]
    return PointChain(*zip(*rows, strict=True))


def absolute_block(chain):
    """H^{L phi} (N, N) from dense gradients: theta = D phi, so H^{L theta} = H^{L phi} D^T."""
    return np.cumsum(inverse_blocks(chain).ba, axis=1)


@exercise_checker("7.1")
def product_with_a_band(answer):
    for N, words in ((1, "one link alone stretches nothing by turning"), (2, "its two ends have one entry each"),
                     (4, "right for two masses; a link inside the chain has a neighbour on either side")):
        chain = bent_chain(N)
        t = np.array([Fraction(3 * i - 4, i + 1) for i in range(N)])
        truth = dict(enumerate(absolute_block(chain) @ t, start=1))
        objection = by_link_differs(answer(chain, dict(enumerate(t, start=1))), truth,
                                    f"d(i) is off for a chain of {N}: {words}")
        if objection:
            return objection.replace("k =", "i =")


@exercise_checker("7.2")
def own_inversion(answer):
    for N in (1, 2, 5):
        arm = planar_arm(N, lengths=np.linspace(1.0, 0.4, N), masses=np.linspace(0.5, 2.0, N), body="point")
        q, qd = np.linspace(0.3, 1.1, N), np.linspace(-1.0, 1.5, N)
        still = 0 * qd
        weight = inverse_dynamics(arm, q, still, still)
        objection = dynamics_differ(answer, arm, q, [
            (still, weight, "the motors just hold the weight, nothing should move; what is b?"),
            (still, weight + q + 1, "the weight is taken off rightly, but G^aa theta_ddot = b is not solved"),
            (qd, weight + q + 1, "right at rest, but not in motion; what does C hold?")])
        if objection:
            return f"{N} masses: {objection}"


@exercise_checker("7.3")
def determinant_from_pivots(answer):
    for N in (1, 2, 4):
        chain = bent_chain(N)
        G = metric(position_gradients(chain), [chain.m[i] for i in chain.links])
        objection = differs(answer(chain), determinant(split(G, N).aa),
                            f"it is not det G^aa of a chain of {N}; which pivots does H^LL leave, and what is det G?")
        if objection:
            return objection


# --- notebook 08 ----------------------------------------------------------------------------------------------------

@exercise_checker("8.1")
def own_block_elimination(answer):
    for arm in (planar_arm(1), planar_arm(3, lengths=[1.0, 0.5, 0.7]), rational_arm(4, seed=81).in_floats):
        q, qd = np.linspace(0.3, 1.1, arm.n), np.linspace(-1.0, 1.5, arm.n)
        still = 0 * qd
        weight = inverse_dynamics(arm, q, still, still)
        objection = dynamics_differ(answer, arm, q, [
            (still, weight, "the motors just hold the weight, nothing should move; is -g in c of joint 1, and do "
             "both bodies of a joint feel what it does?"),
            (still, weight + q + 1, "the weight is held rightly, but torques beyond it move the arm wrongly"),
            (qd, weight + q + 1, "right at rest, but not in motion; look for c and f in lines 3 to 5")])
        if objection:
            return f"{arm.name}: {objection}"


@exercise_checker("8.2")
def pivots_of_a_straight_chain(answer):
    for n in (1, 2, 3, 7):
        one = [Fraction(1)] * n
        truth = tridiagonal_pivots(absolute_bands(PointChain(one, one, one, [0 * x for x in one])).LL)
        mine = answer(n)
        if len(mine) != n:
            return f"there are {n} pivots for N = {n}, got {len(mine)}"
        objection = differs(np.asarray(mine, dtype=float), truth.astype(float),
                            f"they are off for N = {n}; begin at the tip, and mind that the wall has r = 0")
        if objection:
            return objection


@exercise_checker("8.3")
def determinant_of_bodies(answer):
    for arm in (planar_arm(1, lengths=Fraction(2)), planar_arm(3, lengths=Fraction(1), masses=Fraction(2)),
                rational_arm(3, seed=83)):
        state = State(arm)
        bodies = Bodies(state.pose, motions(state.pose, planar(arm)))
        objection = differs(answer(bodies), determinant(state.mass_matrix),
                            f"it is not det G^aa of {arm.name}; which determinants stand beside that of H^bb?")
        if objection:
            return objection
