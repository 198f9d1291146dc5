"""Partitioned coordinates: sums written out, and coordinate changes that are not chains."""

from fractions import Fraction

import numpy as np
import pytest
from cases import same

from robodyn_lib.fixman import partition as part
from robodyn_lib.numbers import array
from robodyn_lib.spatial import eye, inverse, zeros

MASSES = [Fraction(2), Fraction(1, 3), Fraction(5)]


def jacobian(d, seed=0, points=3):
    """Return a lopsided invertible dx/dq (d * points, d * points) of whole numbers."""
    n = d * points
    rng = np.random.default_rng([d, seed])
    return array(
        [
            [Fraction(int(x)) for x in row]
            for row in rng.integers(-4, 5, (n, n)) + 9 * np.eye(n, dtype=int)
        ]
    )


@pytest.mark.parametrize("d", [2, 3])
def test_metric_and_its_inverse_are_the_sums_of_the_paper(d):
    dx = jacobian(d)
    G = part.metric(jacobian(d), MASSES)
    H = part.inverse_metric(inverse(jacobian(d)), MASSES)
    n = len(dx)
    dq = inverse(dx)

    def at(l):
        return slice(d * l, d * l + d)

    same(
        G,
        np.array(
            [
                [
                    sum(m * (dx[at(l), i] @ dx[at(l), j]) for l, m in enumerate(MASSES))
                    for j in range(n)
                ]
                for i in range(n)
            ]
        ),
    )
    same(
        H,
        np.array(
            [
                [
                    sum(dq[i, at(l)] @ dq[j, at(l)] / m for l, m in enumerate(MASSES))
                    for j in range(n)
                ]
                for i in range(n)
            ]
        ),
    )
    same(G @ H, eye(n, object))
    same(part.inverse_metric(dq[1:4], MASSES), H[1:4, 1:4])
    same(part.metric(dx[:, 1:4], MASSES), G[1:4, 1:4])
    same(np.diag(part.mass_operator(MASSES, d)), np.repeat(MASSES, d))


def test_block_inverse():
    A = array([[Fraction(1), 2, 3], [4, 5, 7]])
    B = array([[Fraction(2), 1, 0], [1, 3, 1], [0, 1, 4]])
    found = part.block_inverse(A, B)
    rows = [[eye(2, object), A], [zeros((3, 2), object), B]]
    whole = np.concatenate([np.concatenate(row, axis=1) for row in rows])
    same(found @ whole, eye(5, object))
    same(whole @ found, eye(5, object))
