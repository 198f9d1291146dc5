"""Helpers of pages 15a and 15b: proofs for every N, and the cost of a join."""

import numpy as np

from robodyn_lib.atlas.proved import brackets, duality
from robodyn_lib.numbers import Counter, lift
from robodyn_lib.prefix_sums import Affine, RiccatiMap
from robodyn_lib.tables import Table


def across(bodies, pivots, i):
    """Return C(i) = B(i) P^-1 B^T(i) (k-1, k-1) from a pivot of H^bb.

    Body i-1 is taken out again: pivot - B X W X^T B^T.
    """
    carried = bodies.B[i] @ bodies.X[i]
    return pivots[i] - carried @ bodies.W[i - 1] @ carried.T


DUALITY = duality.PROVER
BRACKETS = brackets.PROVER


def proofs(prover):
    """Return each statement of a `Prover` with its verdict, a `Table`; derivations fold."""
    return Table(
        ("line", "statement", "for every N"),
        [
            (name.partition("line ")[2], str(x), prover.prove(name).verdict.split("\n")[0])
            for name, x in prover.tables[0].items()
        ],
    )


def cost_of_joins():
    """Count operations of a join in the four scans of forward dynamics.

    They are scans of a `RiccatiMap` and of three `Affine` maps.
    """

    def join(kind, *shapes):
        counter = Counter()
        full = np.random.default_rng(0)
        first, second = (
            kind(*(lift(full.normal(size=x), counter) for x in shapes)) for _ in range(2)
        )
        first.then(second)
        return counter.counts.operations

    return join(RiccatiMap, (6, 6), (6, 6), (6, 6)) + 3 * join(Affine, (6, 6), (6,))
