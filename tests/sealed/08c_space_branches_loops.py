"""What the secret exercises of 08c ask for, computed by the library."""
from fractions import Fraction as F
from itertools import combinations, permutations

import numpy as np

import robodyn_lib as rd
from robodyn_lib.atlas import State
from robodyn_lib.fixman.bodies import Bodies, Rates
from robodyn_lib.fixman.partition import determinant


def terms():
    plane = [2, 3, 4]                                           # turn about z, along x, along y
    bodies = [[1, 1], [[0.5, 0, 0]] * 2, [np.eye(3) / 12.0] * 2]
    hinge = rd.Arm([[0, 0, 1.0]] * 2, "RR", [[0, 0, 0], [1, 0, 0]], *bodies)
    slider = rd.Arm([[0, 0, 1.0], [1.0, 0, 0]], "RP", [[0, 0, 0], [0.5, 0, 0]], *bodies)

    def rates(arm, q):
        return Rates(Bodies(arm.at(q)), np.array([2, 3]), np.zeros(3), np.zeros(6))
    turning, sliding = rates(hinge, [0, 0]), rates(slider, [0, 0.5])
    return [*turning.f[1][plane], *turning.c[2][plane], *sliding.c[2][plane]]


def freedoms():
    rng = np.random.default_rng(2)

    def end_motion(n):
        arm = rd.random_arm(n, rng)
        b = Bodies(arm.at(rng.normal(size=n)))
        columns = []
        for i in b.links:
            twist = b.S[i]
            for j in range(i + 1, n + 1):
                twist = b.X[j] @ twist
            columns.append(twist)
        return np.array(columns).T
    x, y = (np.cumsum(rng.normal(size=7)[::-1])[::-1] for _ in range(2))
    planar_tip = np.array([-y, x])
    chain, other, more = end_motion(8), end_motion(4), end_motion(4)
    hinge = np.linalg.qr(rng.normal(size=(6, 6)))[0][:5]
    left = lambda J: J.shape[1] - int(np.linalg.matrix_rank(J))  # noqa: E731
    return [left(planar_tip), left(chain), left(chain[3:]), left(hinge @ np.concatenate([other, -more], axis=1))]


def fill_in():
    joints = {tuple(sorted(pair)) for pair in [(1, 2), (1, 5), (2, 5), (2, 3), (3, 4), (4, 5)]}

    def new(order):
        coupled, count, rest = set(joints), 0, set(order)
        for joint in order:
            rest -= {joint}
            beside = [j for j in rest if tuple(sorted((joint, j))) in coupled]
            added = {tuple(sorted(pair)) for pair in combinations(beside, 2)} - coupled
            coupled, count = coupled | added, count + len(added)
        return count
    return [new((5, 4, 3, 2, 1)), new((3, 4, 5, 2, 1)), min(map(new, permutations(range(1, 6))))]


def squared_factors():
    def ratio(body):
        arm = rd.planar_arm(2, lengths=F(1), masses=F(1), body=body)
        bent, straight = (determinant(State(arm, tangents=[0, t]).mass_matrix) for t in (1, 0))
        return bent / straight
    return [ratio("rod"), ratio("point")]


TRUTHS = {"8c.3": terms, "8c.5": freedoms, "8c.6": fill_in, "8c.7": squared_factors}
