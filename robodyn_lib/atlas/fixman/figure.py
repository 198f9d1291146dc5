"""Lee & Chirikjian, figure 2: counted operations of the banded and the dense solution."""

from fractions import Fraction

import numpy as np

from ...counting import overtakes
from ...fixman.bands import (
    absolute_bands,
    backward_difference,
    banded_inversion,
    solve_from_tip,
    tension_pivots,
)
from ...fixman.chain import PointChain
from ...numbers import Counted, Counter
from ...spatial import inverse
from ..registry import equation

SIZES = range(1, 9)


def to_be_solved(N):
    """Return a chain of N masses and b (N,), all unknown numbers, and their `Counter`."""
    rng = np.random.default_rng(N)
    counter = Counter()

    def counted(values):
        return [Counted(x, counter) for x in values.tolist()]

    L, m, theta, b = rng.uniform(0.5, 1.5, (4, N))
    chain = PointChain(counted(L), counted(m), counted(np.cos(theta)), counted(np.sin(theta)))
    return chain, np.array(counted(b), dtype=object), counter


def operations(N, solve):
    """Return multiplications, additions and divisions of solve(chain, b) for N masses."""
    chain, b, counter = to_be_solved(N)
    before = counter.counts
    solve(chain, b)
    return Fraction((counter.counts - before).operations)


def step_counts(N):
    """Return operations of `banded_inversion` for N masses as {step: (mul, add, div)}.

    They are counted step by step: multiplications, additions, divisions.
    """
    (chain, b, counter) = to_be_solved(N)
    counts = {}

    def step(name, work):
        before = counter.counts
        result = work()
        counts[name] = (counter.counts - before).operations
        return result

    H = step("bands of H", lambda: absolute_bands(chain))
    b_phi = step("D^T b", lambda: np.concatenate([b[:-1] - b[1:], b[-1:]]))
    d = step("H^Lphi b_phi", lambda: H.phiL.T @ b_phi)
    pivots = step("pivots", lambda: tension_pivots(chain))
    e = step("two sweeps", lambda: solve_from_tip(H.LL, d, pivots))
    turned = step("H^phiphi b_phi", lambda: H.phiphi @ b_phi)
    held = step("H^phiL e", lambda: H.phiL @ e)
    step("difference, D", lambda: backward_difference(turned - held))
    return counts


def by_dense_inverse(chain, b):
    """Invert a full matrix of this size and return its product with b."""
    full = [[Counted(5.0 if x is y else 1.0, x.counter) for x in b] for y in b]
    return inverse(np.array(full, dtype=object)) @ b


def straightness(N, solve):
    """Return the second difference of the counts at N, which is 0 if they grow linearly."""
    return operations(N + 1, solve) - 2 * operations(N, solve) + operations(N - 1, solve)


@equation("LC Figure 2")
def lc_figure_2(s):
    n = min(max(s.N, 2), 7)
    for N in (n, n + 1):
        yield operations(N, banded_inversion), Fraction(37 * N - 34)
        yield operations(N, by_dense_inverse), Fraction(2 * N**3)
    yield straightness(n, banded_inversion), Fraction(0)
    counts = [
        {N: operations(N, solve) for N in SIZES} for solve in (banded_inversion, by_dense_inverse)
    ]
    yield Fraction(overtakes(*counts)), Fraction(4)
