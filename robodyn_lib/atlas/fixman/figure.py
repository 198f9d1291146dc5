"""Lee & Chirikjian, figure 2, measured: operations of the banded solution and of the dense inverse, counted."""
from fractions import Fraction
from functools import cache

import numpy as np

from ...counting import Counted, Counter, overtakes
from ...fixman.bands import banded_inversion
from ...fixman.chain import PointChain
from ...spatial import array, inverse
from ..registry import equation, misprint
from .theorem import NOTEBOOK, four_masses
from .case import Case

SIZES = range(1, 11)


def counting_chain(N, counter):
    """A `PointChain` of N masses whose numbers count, and b (N,)."""
    rng = np.random.default_rng(N)
    of = lambda values: [Counted(x, counter) for x in values.tolist()]  # noqa: E731
    L, m, angles, b = rng.uniform(0.5, 1.5, (4, N))
    chain = PointChain(of(L), of(m), of(np.cos(angles)), of(np.sin(angles)))
    return chain, array(of(b))


def operations(N, solve):
    """Multiplications, additions and divisions of solve(chain, b) on N masses, the chain being given."""
    counter = Counter()
    chain, b = counting_chain(N, counter)
    before = counter.counts
    solve(chain, b)
    counts = counter.counts - before
    return counts.mul + counts.add + counts.div


def column_by_column(chain, b):
    """The whole inverse by the banded route, a column for each unit torque."""
    for j in range(len(b)):
        banded_inversion(chain, array([b[i] if i == j else 0 * b[i] for i in range(len(b))]))


def dense(chain, b):
    """A full matrix of this size, all of it counted, inverted."""
    full = np.array([[x + (10 if i == j else 0) for j, x in enumerate(b)] for i in range(len(b))], dtype=object)
    inverse(full)


@cache
def table(solve):
    """{N: operations} for all of SIZES."""
    return {N: operations(N, solve) for N in SIZES}


if __name__ == "__main__":
    for f in (banded_inversion, column_by_column, dense): print(f.__name__, table(f))
