"""A tempting answer to an exercise is wrong, and told where to look."""
from functools import partial
from math import prod

import numpy as np
import pytest

import benchmarks as bench
import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.counting import total_counts
from robodyn_lib.fixman.bands import banded_inversion
from robodyn_lib.fixman.bodies import Bodies, Rates, hard_pivots
from robodyn_lib.fixman.forward import motions, planar, point_chain
from robodyn_lib.fixman.partition import determinant
from robodyn_lib.rk import proofs as rk
from robodyn_lib.spatial import block, block_diagonal
from workbook.course.exercises import EXERCISES
from workbook.course.exercises.speed import OFFERS, certificate, shifted, unknown_cost

G, H, L, P, phi, psi, Phi, Psi, D = (
    rk.ALPHABET.letters[name] for name in "G H L P phi psi Phi Psi D".split())
LH = L*H


def telescope(s, k, m, first="phi", then="psi", sign=1):
    """The terms of exercise 3a.8, by these ways."""
    way = {"phi": s.phi, "psi": s.filter.psi}
    return {i: sign * way[first](k, i + 1) @ s.filter.L[i] @ s.H[i] @ way[then](i, m)
            for i in range(m, k)}


def full_block(s, i, j):
    return (s.filter.psi(i, j) @ s.filter.P[j] if i >= j else s.filter.P[i] @ s.phi(j, i).T)


def by_tension_of_joints(arm, q, qd, tau, forgotten=""):
    """Lines 4 and 5 of 8.7, dense, with one thing forgotten."""
    b = Bodies(arm.at(q), motions(arm.at(q), planar(arm)))
    weight = (forgotten != "weight") * rd.GRAVITY
    rates, none = (Rates(b, x, weight, np.zeros(6)) for x in (qd, 0 * qd))
    rest = {i: none.c[i] if forgotten == "c" else rates.c[i] for i in b.links}

    def stacked(P, inner):
        return block([[P[i] if j == i else -inner * P[i] @ b.X[i] if j == i - 1 else 0 * P[i]
                       for j in b.links] for i in b.links])
    A, B, W = stacked(b.A, 1), stacked(b.B, 1), block_diagonal([b.W[i] for i in b.links])
    force = np.concatenate([(forgotten != "f") * rates.f[i] for i in b.links])
    force = force + stacked(b.A, forgotten != "reaction").T @ tau
    c_b, c_a = (np.concatenate([P[i] @ rest[i] for i in b.links]) for P in (b.B, b.A))
    lam = np.linalg.solve(B @ W @ B.T, c_b - B @ W @ force)
    return A @ W @ (force + B.T @ lam) - c_a


def by_hand(arm, q, rates, tau, rotor, forgotten=""):
    """Exercise 4a.8 with one thing forgotten."""
    given = {"rates": rates, "tau": tau, "rotor": rotor}
    given |= {key: 0 * x for key, x in given.items() if key == forgotten}
    bias = rd.inverse_dynamics(arm, q, given["rates"], 0 * q)
    found = np.linalg.solve(rd.mass_matrix(arm, q) + np.diag(given["rotor"]), given["tau"] - bias)
    return found[1:] if forgotten == "one" else found


def with_a_band(chain, t, inner, outer):
    """Exercise 7b.1 with these factors of its neighbours."""
    r, s, L = chain.r, chain.s, chain.L
    return {i: (inner * r[i - 1] * s[i] / L[i - 1] * t[i - 1] if i > 1 else 0)
            + (outer * r[i] * s[i + 1] / L[i + 1] * t[i + 1] if i < chain.N else 0)
            for i in chain.links}


def by_thirteen(arm, q, rates, tau, still=False, weightless=False, turned=False):
    """Exercise 7b.2 with one thing forgotten."""
    bias = rd.inverse_dynamics(arm, q, 0 * rates if still else rates, 0 * q)
    bias = bias - weightless * rd.inverse_dynamics(arm, q, 0 * q, 0 * q)
    found = planar(arm)
    sense = np.array(found.sense)
    accelerations = banded_inversion(point_chain(arm.at(q), found)[0], sense * (tau - bias))
    return sense * (np.cumsum(accelerations) if turned else accelerations)


def stiffest_step(arm, stiffness, q, straight=True, slow=False):
    """Exercise 11.1 in the straight pose, or by the slowest vibration."""
    M = rd.mass_matrix(arm, 0 * q if straight else q)
    squares = np.linalg.eigvals(np.linalg.solve(M, np.diag(stiffness))).real
    return np.sqrt(8 / (squares.min() if slow else squares.max()))


def kick_and_drift(f, q, qd, h):
    return q + h * (qd + h * f(q)), qd + h * f(q)


def heun(f, q, qd, h):
    return q + h * qd + h * h / 2 * f(q), qd + h / 2 * (f(q) + f(q + h * qd))


def to_hold(arm, target, sign=1):
    return sign * rd.inverse_dynamics(arm, target, 0 * target, 0 * target)


def careless(ours, theirs):
    off = np.abs(ours - theirs) > 1e-9 * np.abs(theirs).max()
    return ours.shape == theirs.shape and not bool(off.any())


def forgets(part):
    """A guard of 12a.3 that is right but for one condition."""
    def guard(ours, theirs):
        if "shape" not in part and ours.shape != theirs.shape:
            return False
        if "finite" not in part and not (np.isfinite(ours).all() and np.isfinite(theirs).all()):
            return False
        scale = 1.0 if "scale" in part else np.abs(theirs).max()
        if "entry" in part:
            return bool((np.abs(ours - theirs) <= 1e-9 * np.abs(theirs)).all())
        return bool(np.abs(ours - theirs).max() <= 1e-9 * scale)
    return guard


def passes_at_rest(solver, arm):
    rest = np.zeros((3, 3))
    return bool(abs(solver(arm, *rest) - rd.forward_dynamics(arm, *rest)).max() < 1e-9)


@pytest.mark.parametrize("number, answer, hint", [
    ("3a.7", Phi*LH*Phi*LH*Phi*LH*Psi == Phi*LH*Phi*LH*Phi*LH*Phi, None),
    ("3a.7", Phi*LH*Psi == Phi*LH*Phi, "it fails on 4 links already"),
    ("3a.7", Phi*LH*Psi == Psi*LH*Phi, "it is true for every N"),
    ("3a.7", Phi*LH*Phi*LH*Phi*LH*Phi*LH*Phi*LH*Psi
     == Phi*LH*Phi*LH*Phi*LH*Phi*LH*Phi*LH*Phi, "it holds on seven"),
    ("3a.7", "Phi", "answer with a statement"),
    ("3a.8", telescope, None),
    ("3a.8", partial(telescope, first="psi", then="phi"), "k = 4, m = 1"),
    ("3a.8", partial(telescope, sign=-1), "k = 4, m = 1"),
    ("3b.5", P - G*D*G.T, None),
    ("3b.5", (rk.I - G*H)*P, "it has H"),
    ("3b.5", P, "left side - your answer is -G D G^T"),
    ("3b.7", psi*P*H.T == G*D, None),
    ("3b.7", psi*(G + G) == G + G, None),
    ("3b.7", Phi*LH*psi == Psi*LH*phi, "in the report"),
    ("3b.7", 2*(Phi*LH*psi) == 2*(Psi*LH*phi), "it holds for any gain"),
    ("3b.7", psi*G == phi*G, "it is not proved"),
    ("3b.7", psi*(G + G) == psi*G + psi*G, "the same words"),
    ("3b.7", "psi", "answer with a statement"),
    ("3b.8", full_block, None),
    ("3b.8", lambda s, i, j: full_block(s, max(i, j), min(i, j)), "block (1,4) is another"),
    ("4a.8", by_hand, None),
    ("4a.8", partial(by_hand, forgotten="rates"), "right at rest, not in motion"),
    ("4a.8", partial(by_hand, forgotten="rotor"), "right with r = 0; in which"),
    ("4a.8", partial(by_hand, forgotten="tau"), "already at rest and with r = 0"),
    ("4a.8", partial(by_hand, forgotten="one"), "return 1 accelerations, base to tip"),
    ("7b.1", partial(with_a_band, inner=-1, outer=1), None),
    ("7b.1", partial(with_a_band, inner=1, outer=1),
     "a chain of 2: its two ends have one entry each; first wrong at i = 2"),
    ("7b.1", partial(with_a_band, inner=0, outer=1), "a chain of 2"),
    ("7b.1", partial(with_a_band, inner=-1, outer=0), "first wrong at i = 1"),
    ("7b.1", partial(with_a_band, inner=-1, outer=-1), "first wrong at i = 1"),
    ("7b.2", by_thirteen, None),
    ("7b.2", partial(by_thirteen, still=True), "right at rest, but not in motion"),
    ("7b.2", partial(by_thirteen, weightless=True), "the motors only hold the chain up"),
    ("7b.2", partial(by_thirteen, turned=True), "gravity is right, but"),
    ("7a.8", lambda depends: np.ones((len(depends), len(depends))), "for a chain in a plane"),
    ("7a.8", lambda depends: np.ones(3), "expected shape (8, 8), got (3,)"),
    ("7a.8", lambda depends: [[a is b or bool(a & b) for b in depends] for a in depends],
     "one that depends on none"),
    ("8a.2", lambda N: [2] * N, "off for N = 1"),
    ("8a.2", lambda N: [1], "there are 2 pivots for N = 2"),
    ("8a.2", lambda N: [1] + [2] * (N - 1), "off for N = 2"),
    ("8a.8", rd.forward_dynamics, None),
    ("8a.8", lambda arm, q, qd, tau: 0 * q, "1 masses: gravity is right, but"),
    ("8a.8", lambda arm, q, qd, tau: rd.forward_dynamics(arm, q, 0 * qd, tau),
     "right at rest, but not in motion"),
    ("8a.8", lambda *given: rd.forward_dynamics(*given, gravity=[0, 0, 0]), "hold the chain up"),
    ("8b.8", lambda b: {i: b.S[i] @ b.I[i] @ b.S[i] for i in b.links},
     "D is off for planar_arm(3)"),
    ("8c.1", by_tension_of_joints, None),
    ("8c.1", lambda arm, q, qd, tau: 0 * q, "gravity is right, but"),
    ("8c.1", partial(by_tension_of_joints, forgotten="weight"), "is -g in c of joint 1"),
    ("8c.1", partial(by_tension_of_joints, forgotten="reaction"), "act on both its bodies"),
    ("8c.1", partial(by_tension_of_joints, forgotten="c"), "right at rest, but not in motion"),
    ("8c.1", partial(by_tension_of_joints, forgotten="f"), "right at rest, but not in motion"),
    ("8c.2", lambda b: prod(determinant(x) for x in hard_pivots(b)[0].values()),
     "which determinants belong"),
    ("8c.2", lambda b: prod(determinant(b.I[i]) * determinant(p)
                            for i, p in hard_pivots(b)[0].items()), "right for orthogonal rows"),
    ("11.1", stiffest_step, "bent pose"),
    ("11.1", partial(stiffest_step, straight=False, slow=True), "which vibration"),
    ("11.2", lambda f, q, qd, h: (q + h * qd, qd + h * f(q)), "changes areas"),
    ("11.2", heun, "changes areas"),
    ("11.2", kick_and_drift, "an eighth of the error"),
    ("11.2", lambda f, q, qd, h: (q, qd + h * f(q)), "does not follow"),
    ("11.3", partial(to_hold, sign=-1), "who carries it"),
    ("11.3", lambda arm, target: to_hold(arm, 0 * target), "who carries it"),
    ("11.6", lambda h, w: np.diag([w ** 2, 1]), "a step changes it"),
    ("11.6", lambda h, w: [[w ** 2, h * w ** 2 / 2], [h * w ** 2 / 2, 1]], "a step changes it"),
    ("11.6", lambda h, w: np.zeros((2, 2)), "not positive"),
    ("11.6", lambda h, w: [[w ** 2, h], [0, 1]], "symmetric"),
    ("11.6", lambda h, w: [1, 2], "shape"),
    ("11.7", [[1, 1], [0, 1], [1, 0], [1, 1], [0, 0]], "two seconds"),
    ("11.8", [1, 2, 3], "last entry"),
    ("12a.1", [3, 13, 4], "two equations"),
    ("12a.2", {"A": 1, "B": 2, "C": 1}, "A is not"),
    ("12a.2", {"A": 3, "B": 1, "C": 1}, "B is not"),
    ("12a.2", {"A": 3, "B": 2, "C": 2}, "C is not"),
    ("12a.2", 3, "dictionary"),
    ("12a.3", forgets("nothing"), None),
    ("12a.3", forgets("shape"), "shapes"),
    ("12a.3", forgets("finite"), "infinity"),
    ("12a.3", forgets("scale"), "relative to their size"),
    ("12a.3", forgets("entry"), "largest entry"),
    ("12a.3", careless, "not-a-number"),
    ("12a.3", lambda ours, theirs: np.allclose(ours, theirs, rtol=1e-9), "relative"),
    ("12a.3", lambda ours, theirs: ours - theirs, "True or False"),
    ("12a.4", lambda size: int((size / 48) ** (1 / 3)), "cube root"),
    ("12a.4", lambda size: round((size / 48) ** (1 / 3)), "off for"),
    ("12a.6", "a, d", "two states"),
    ("12a.7", lambda *d: next(n for n in range(9999) if np.polyval(d, n) >= 0), "not enough"),
    ("12a.7", lambda *d: 1e3, "whole number"),
    ("B.4", rd.planar_arm(3), "and the arm has none"),
    ("B.4", rd.rational_arm(4, seed=1), "three are enough"),
    ("B.4", atlas.counterexample("RK 2.32").arm, "is right on it"),
    ("B.4", 3, "return an Arm"),
    ("B.5", lambda solver, arm: True, "passes a solver that forgets the velocities"),
    ("B.5", lambda solver, arm: False, "refuses one that is right"),
    ("B.5", passes_at_rest, "passes a solver that"),
    ("B.5", lambda solver, arm: None, "True or False"),
    ("B.6", [1, 2], "starts with"),
    ("B.8", [12, 6, 0, -1.5], "2 m r")])
def test_a_wrong_answer_is_told_where_to_look(number, answer, hint):
    said = EXERCISES[number](answer)
    assert said is None if hint is None else hint in said


def test_the_unknown_costs_are_counts():
    assert unknown_cost("A", 4) == total_counts("composite-cholesky", 4, setup=True).mul
    assert [unknown_cost("B", n) for n in (3, 10)] == [6, 55]
    with pytest.raises(ValueError, match="there are A, B, C; got 'D'"):
        unknown_cost("D", 3)


def test_each_program_on_offer_is_right_on_some_state_and_those_refused_are_wrong_on_another():
    arm, right = rd.robots.ur5(), {}
    rng = np.random.default_rng(3)
    for state in (np.zeros((3, 6)), rng.normal(size=(3, 6)), 1000 * rng.normal(size=(3, 6))):
        for letter, program in OFFERS.items():
            off = bench.difference(program(arm, *state), rd.forward_dynamics(arm, *state))
            right.setdefault(letter, []).append(off < 1e-9)
    assert [letter for letter, found in right.items() if all(found)] == ["b", "e"]


def test_a_certificate_is_the_smallest_shift():
    assert certificate(1, -20, 100, 5) == 10
    assert certificate(0, 0, 0, -1) is None
    assert [min(shifted((1, 33, -1156, 594), n)) >= 0 for n in (20, 21)] == [False, True]
