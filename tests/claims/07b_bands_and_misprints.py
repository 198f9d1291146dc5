"""What the sentences of 07b hang on."""
from fractions import Fraction as F

import numpy as np
from claims import claim
from notebook_rules import source

from robodyn_lib.atlas.fixman.figure import by_dense_inverse, operations, step_counts
from robodyn_lib.fixman.bands import banded_inversion
from robodyn_lib.fixman.chain import (
    PointChain,
    angle_gradients,
    frozen_angle_gradients,
    inverse_blocks,
    length_gradients,
    position_gradients,
)
from robodyn_lib.fixman.partition import constrained_inverse, inversion, metric, split
from robodyn_lib.numbers import Counted, Counter
from robodyn_lib.spatial import inverse


def random_chain(N, seed=0):
    rng = np.random.default_rng(seed)
    turns = rng.uniform(-3, 3, N)
    return PointChain(*rng.uniform(0.5, 2, (2, N)), np.cos(turns), np.sin(turns))


def of_page(function):
    """A claim's function that reads the page."""
    function.takes_page = True
    return function


@claim("One star is 0 on every chain, $H^{\\theta L}_{11}=r_1\\,n_1\\cdot u_1/L_1$, because joint 1 and link 1 have "
       "mass 1 in "
       "common and no other, and they move it at right angles.")
def _():
    for seed in range(5):
        H = inverse_blocks(random_chain(6, seed))
        assert abs(H.ab[0, 0]) < 1e-12 < abs(H.ab[1, 1])        # joint 2 has mass 1 in common with link 2 as well


@claim("The matrix $G\\tilde H$ is visibly wrong, $\\frac{151}{15}$ in place of 1, and yet the accelerations "
       "computed from $\\tilde H$ are exact.")
def _():
    bent = PointChain([F(1)] * 2, [F(1)] * 2, [F(4, 5), F(3, 5)], [F(3, 5), F(4, 5)])
    H, G = inverse_blocks(bent, frozen_angle_gradients), metric(position_gradients(bent), [F(1)] * 2)
    assert (G[0] @ np.concatenate([H.aa, H.ba])[:, 0]) == F(151, 15)
    assert (constrained_inverse(H) == inverse(split(G, 2).aa)).all()


@claim("For every matrix $K$, the Schur complement in (12) computed from $A+KB$ and $B$ is that computed from $A$ "
       "and $B$.")
def _():
    for seed in range(5):
        chain, K = random_chain(5, seed), np.random.default_rng(seed).normal(size=(5, 5))
        right = constrained_inverse(inverse_blocks(chain))
        other = constrained_inverse(inverse_blocks(chain, lambda c, K=K: angle_gradients(c) + K @ length_gradients(c)))
        assert np.allclose(other, right)


@claim("The last $d_{i-1}$ must be $d_i$, as in (20-3).")
def _():
    chain = random_chain(4)
    rows = frozen_angle_gradients(chain).reshape(4, 4, 2)
    assert np.allclose(rows[2:].sum(axis=1), 0)                 # shifted as a whole: with d_i no angle changes
    printed = rows[2].copy()
    printed[0] = printed[0] * 0 + chain.d[2] / (chain.L[2] * chain.L[3] * chain.s[3])
    assert not np.allclose(printed.sum(axis=0), 0)


def _lost(half):
    """(sine, relative error) of ten accelerations by frozen gradients, on the chain of the page."""
    c, s = (1 - half * half) / (1 + half * half), 2 * half / (1 + half * half)
    given = [F(1), F(2)] * 5, [F(2), F(1)] * 5, [c] * 10, [s * (-1) ** i for i in range(10)]
    exact, pull = PointChain(*given), np.array([F(1, i + 1) for i in range(10)])
    rounded = PointChain(*([float(x) for x in row] for row in given))
    truth = inverse(split(metric(position_gradients(exact), [exact.m[i] for i in exact.links]), 10).aa) @ pull
    found = inversion(inverse_blocks(rounded, frozen_angle_gradients), pull.astype(float)).qdd
    return float(s), float(abs(found - truth).max() / abs(truth).max())


@claim("on these ten links it is some twenty times that, so that six or seven digits are right")
def _():
    shares = [error * sine ** 2 / 2.0 ** -52 for sine, error in map(_lost, [F(1, 2 ** k) for k in range(9, 20, 2)])]
    assert 8 < np.median(shares) < 50
    assert 1e-7 / 3 < _lost(F(1, 20_000))[1] < 3e-6                 # sine 1e-4


@claim("Of sixteen digits that leaves eight at best")
def _():
    assert 2.0 ** -52 / 1e-4 ** 2 > 1e-8


@claim("On two unit masses in line they give $H^{\\theta L}=0$ and "
       "$(G^{aa})^{-1}=H^{\\theta\\theta}=\\begin{pmatrix}1&-2\\\\"
       "-2&5\\end{pmatrix}$, where (21) would need $\\frac10$.")
def _():
    H = inverse_blocks(PointChain([F(1)] * 2, [F(1)] * 2, [F(1)] * 2, [F(0)] * 2))
    assert not H.ab.any()
    assert (H.aa == [[1, -2], [-2, 5]]).all()


@claim("The inverse of a full symmetric matrix and its product with $b$ take $2N^3$ [LC Figure 2]: from four masses "
       "on, the "
       "banded route takes fewer operations.")
def _():
    for N in range(2, 12):
        assert operations(N, by_dense_inverse) == 2 * N ** 3
        assert (operations(N, banded_inversion) < 2 * N ** 3) == (N >= 4)


@claim("The loop of 7b.1 merges pivots and sweeps into $9N-8$ operations. The library spends $5N-5$ more")
@of_page
def _(page):
    space, counter = {}, Counter()
    exec(next(source(c) for c in page["cells"] if c["id"] == "c018"), space)
    for N in (2, 3, 8):
        before = counter.counts
        given = [{i: Counted(x, counter) for i, x in zip(range(1, n + 1), row, strict=True)} for n, row in (
            (N, [3.0] * N), (N - 1, [1.0] * (N - 1)), (N, [2.0] * N))]
        space["solve_tridiagonal"](*given)
        used = counter.counts - before
        loop = used.mul + used.add + used.div
        assert loop == 9 * N - 8
        assert step_counts(N)["pivots"] + step_counts(N)["two sweeps"] - loop == 5 * N - 5
    yield from ("$9N-8$", "$5N-5$")
