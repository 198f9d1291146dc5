"""What the sentences of 07b hang on."""
from fractions import Fraction as F

import numpy as np
from claims import claim, quoted
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


def moved_by(row):
    """The masses, counted from 1, that a gradient depends on."""
    return {i + 1 for i in np.flatnonzero(abs(row.reshape(-1, 2)).max(axis=1) > 1e-12)}


@claim("One star is 0 on every chain, $H^{\\theta L}_{11}=r_1\\,n_1\\cdot u_1/L_1$, because joint 1 "
       "and link 1 have mass 1 in common and no other, and they move it at right angles.",
       "every", "no other")
def _(every, no_other):
    every([abs(inverse_blocks(random_chain(6, seed)).ab[0, 0]) < 1e-12 for seed in range(5)])
    chain = random_chain(6)
    no_other(moved_by(angle_gradients(chain)[0]) & moved_by(length_gradients(chain)[0]), {1})


@claim("The matrix $G\\tilde H$ is visibly wrong, $\\frac{151}{15}$ in place of 1, and yet the "
       "accelerations computed from $\\tilde H$ are exact.", "exact / wrong")
def _(exact):
    bent = PointChain([F(1)] * 2, [F(1)] * 2, [F(4, 5), F(3, 5)], [F(3, 5), F(4, 5)])
    H, G = inverse_blocks(bent, frozen_angle_gradients), metric(position_gradients(bent), [F(1)] * 2)
    yield G[0] @ np.concatenate([H.aa, H.ba])[:, 0]
    exact((constrained_inverse(H) == inverse(split(G, 2).aa)).all())


@claim("For every matrix $K$, the Schur complement in (12) computed from $A+KB$ and $B$ is that "
       "computed from $A$ and $B$.", "every")
def _(every):
    same = []
    for seed in range(5):
        chain, K = random_chain(5, seed), np.random.default_rng(seed).normal(size=(5, 5))
        turned = inverse_blocks(chain, lambda c, K=K: angle_gradients(c) + K @ length_gradients(c))
        same.append(np.allclose(constrained_inverse(turned), constrained_inverse(inverse_blocks(chain))))
    every(same)


@claim("The last $d_{i-1}$ must be $d_i$, as in `LC 20-3`.", "must / need not")
def _(must):
    chain = random_chain(4)
    rows = frozen_angle_gradients(chain).reshape(4, 4, 2)
    printed = rows[2].copy()
    printed[0] = printed[0] * 0 + chain.d[2] / (chain.L[2] * chain.L[3] * chain.s[3])
    shift = rows[2:].sum(axis=1)                                # shifted as a whole, no angle changes
    must(np.allclose(shift, 0) and not np.allclose(printed.sum(axis=0), 0))


def _lost(half):
    """(sine, relative error) of ten accelerations by frozen gradients, on the chain of the page."""
    c, s = (1 - half * half) / (1 + half * half), 2 * half / (1 + half * half)
    given = [F(1), F(2)] * 5, [F(2), F(1)] * 5, [c] * 10, [s * (-1) ** i for i in range(10)]
    exact, pull = PointChain(*given), np.array([F(1, i + 1) for i in range(10)])
    rounded = PointChain(*([float(x) for x in row] for row in given))
    truth = inverse(split(metric(position_gradients(exact), [exact.m[i] for i in exact.links]), 10).aa) @ pull
    found = inversion(inverse_blocks(rounded, frozen_angle_gradients), pull.astype(float)).qdd
    return float(s), float(abs(found - truth).max() / abs(truth).max())


@claim("on these ten links it is some twenty times that, so that six digits are right",
       "right / wrong")
def _(right):
    shares = [error * sine ** 2 / 2.0 ** -52 for sine, error in map(_lost, [F(1, 2 ** k) for k in range(9, 20, 2)])]
    yield 20 if 8 < np.median(shares) < 50 else f"{np.median(shares):.0f}"
    digits = -np.log10(_lost(F(1, 20_000))[1])                  # sine 1e-4
    yield int(digits)
    right(digits > 6)


@claim("Of sixteen digits that leaves eight at best", "at best / at worst")
def _(at_best):
    kept = -np.log10(2.0 ** -52 / 1e-4 ** 2)
    yield f"{kept:.0f}"
    at_best(-np.log10(_lost(F(1, 20_000))[1]) < kept)


@claim("On two unit masses in line they give $H^{\\theta L}=0$ and "
       "$(G^{aa})^{-1}=H^{\\theta\\theta}=\\begin{pmatrix}1&-2\\\\"
       "-2&5\\end{pmatrix}$, where (21) would need $\\frac10$.")
def _():
    straight = PointChain([F(1)] * 2, [F(1)] * 2, [F(1)] * 2, [F(0)] * 2)
    H = inverse_blocks(straight)
    assert not H.ab.any()
    yield rf"$\frac1{straight.s[2]}$"
    yield r"\begin{pmatrix}" + r"\\".join("&".join(map(str, row)) for row in H.aa) + r"\end{pmatrix}"


@claim("The inverse of a full symmetric matrix and its product with $b$ take $2N^3$ [LC Figure 2]: from four masses "
       "on, the banded route takes fewer operations.", "fewer")
def _(fewer):
    banded = {N: operations(N, banded_inversion) for N in range(2, 12)}
    dense = {N: operations(N, by_dense_inverse) for N in banded}
    assert dense == {N: 2 * N ** 3 for N in banded}
    first = min(N for N in banded if banded[N] < dense[N])
    yield first
    fewer([banded[N] - dense[N] for N in banded if N >= first], 0)


@claim("The loop of 7b.1 merges pivots and sweeps into $9N-8$ operations. The library spends $5N-5$ more",
       "more")
@of_page
def _(more, page):
    space, counter = {}, Counter()
    exec(next(source(c) for c in page["cells"] if c["id"] == "c018"), space)
    loop = {}
    for N in (2, 3, 8):
        before = counter.counts
        given = [{i: Counted(x, counter) for i, x in zip(range(1, n + 1), row, strict=True)} for n, row in (
            (N, [3.0] * N), (N - 1, [1.0] * (N - 1)), (N, [2.0] * N))]
        space["solve_tridiagonal"](*given)
        used = counter.counts - before
        loop[N] = used.mul + used.add + used.div
    library = {N: step_counts(N)["pivots"] + step_counts(N)["two sweeps"] for N in loop}
    more([library[N] - loop[N] for N in loop], 0)
    for counted in (loop, {N: library[N] - loop[N] for N in loop}):
        slope = counted[3] - counted[2]
        assert counted[8] == counted[3] + 5 * slope
        yield f"${slope}N{counted[2] - 2 * slope}$"


claim('"$\\bar{x}_{-1} = -L_{-1}e_1$"')(quoted("LC", "\\bar{x}_{-1} = -L_{-1}e_1"))
claim('"the computational time required to compute the inverse of the mass matrices"')(
    quoted("LC", "the computational time required to compute the inverse of the mass matrices"))
