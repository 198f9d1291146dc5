"""The claims of 07b, with the code that computes them."""

from fractions import Fraction as F

import numpy as np
from cases import defined
from claims import claim, quote
from first_pictures import first_runs, tips_apart
from predict_questions import answer_of
from rows import random_chain

from robodyn_lib.atlas.fixman.figure import by_dense_inverse, operations, step_counts
from robodyn_lib.counting import overtakes
from robodyn_lib.fixman.bands import absolute_bands, banded_inversion, tridiagonal_pivots
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


def moved_by(row):
    """Return the masses, counted from 1, that a gradient depends on."""
    return {i + 1 for i in np.flatnonzero(abs(row.reshape(-1, 2)).max(axis=1) > 1e-12)}


@claim(
    "One star is 0 on every chain, $H^{\\theta L}_{11}=r_1\\,n_1\\cdot u_1/L_1$, because joint 1 "
    "and link 1 have mass 1 in common and no other, and they move it at right angles.",
    "every",
    "no other",
)
def one_star_is_0_on_every_chain_because_joint_1(every, no_other):
    every([abs(inverse_blocks(random_chain(6, seed)).ab[0, 0]) < 1e-12 for seed in range(5)])
    chain = random_chain(6)
    no_other(moved_by(angle_gradients(chain)[0]) & moved_by(length_gradients(chain)[0]), {1})


@claim(
    "The matrix $G\\tilde H$ is visibly wrong, $\\frac{151}{15}$ in place of 1, and yet the "
    "accelerations computed from $\\tilde H$ are exact.",
    "exact / wrong",
)
def matrix_is_visibly_wrong_in_place_of_1_and_yet(exact):
    bent = PointChain([F(1)] * 2, [F(1)] * 2, [F(4, 5), F(3, 5)], [F(3, 5), F(4, 5)])
    H = inverse_blocks(bent, frozen_angle_gradients)
    G = metric(position_gradients(bent), [F(1)] * 2)
    yield G[0] @ np.concatenate([H.aa, H.ba])[:, 0]
    exact((constrained_inverse(H) == inverse(split(G, 2).aa)).all())


@claim(
    "For every matrix $K$, the Schur complement in (12) computed from $A+KB$ and $B$ is that "
    "computed from $A$ and $B$.",
    "every",
)
def for_every_matrix_the_schur_complement_in_12(every):
    same = []
    for seed in range(5):
        chain = random_chain(5, seed)
        K = np.random.default_rng(seed).normal(size=(5, 5))
        turned = inverse_blocks(chain, lambda c, K=K: angle_gradients(c) + K @ length_gradients(c))
        same.append(
            np.allclose(constrained_inverse(turned), constrained_inverse(inverse_blocks(chain)))
        )
    every(same)


@claim("The last $d_{i-1}$ must be $d_i$, as in `LC 20-3`.", "must / need not")
def last_must_be_as_in_lc_20_3(must):
    chain = random_chain(4)
    rows = frozen_angle_gradients(chain).reshape(4, 4, 2)
    printed = rows[2].copy()
    printed[0] = printed[0] * 0 + chain.d[2] / (chain.L[2] * chain.L[3] * chain.s[3])
    shift = rows[2:].sum(axis=1)  # shifted as a whole, no angle changes
    must(np.allclose(shift, 0) and not np.allclose(printed.sum(axis=0), 0))


def _lost(half):
    """Return (sine, relative error) of ten accelerations by frozen gradients on the page's chain."""
    c = (1 - half * half) / (1 + half * half)
    s = 2 * half / (1 + half * half)
    arguments = [F(1), F(2)] * 5, [F(2), F(1)] * 5, [c] * 10, [s * (-1) ** i for i in range(10)]
    exact = PointChain(*arguments)
    pull = np.array([F(1, i + 1) for i in range(10)])
    rounded = PointChain(*([float(x) for x in row] for row in arguments))
    truth = (
        inverse(split(metric(position_gradients(exact), [exact.m[i] for i in exact.links]), 10).aa)
        @ pull
    )
    found = inversion(inverse_blocks(rounded, frozen_angle_gradients), pull.astype(float)).qdd
    return float(s), float(abs(found - truth).max() / abs(truth).max())


@claim(
    "on these ten links it is some twenty times that, so that six digits are right", "right / wrong"
)
def on_these_ten_links_it_is_some_twenty_times(right):
    shares = [
        error * sine**2 / 2.0**-52
        for sine, error in map(_lost, [F(1, 2**k) for k in range(9, 20, 2)])
    ]
    yield 20 if 8 < np.median(shares) < 50 else f"{np.median(shares):.0f}"
    digits = -np.log10(_lost(F(1, 20_000))[1])  # sine 1e-4
    yield int(digits)
    right(digits > 6)


@claim("Of sixteen digits that leaves eight at best", "at best / at worst")
def of_sixteen_digits_that_leaves_eight_at_best(at_best):
    kept = -np.log10(2.0**-52 / 1e-4**2)
    yield f"{kept:.0f}"
    at_best(-np.log10(_lost(F(1, 20_000))[1]) < kept)


@claim(
    "On two unit masses in line they give $H^{\\theta L}=0$ and "
    "$(G^{aa})^{-1}=H^{\\theta\\theta}=\\begin{pmatrix}1&-2\\\\"
    "-2&5\\end{pmatrix}$, where (21) would need $\\frac10$."
)
def inverse_of_two_unit_masses_in_line():
    straight = PointChain([F(1)] * 2, [F(1)] * 2, [F(1)] * 2, [F(0)] * 2)
    H = inverse_blocks(straight)
    assert not H.ab.any()
    yield rf"$\frac{straight.c[2]}{straight.s[2]}$"
    yield (
        r"\begin{pmatrix}" + r"\\".join("&".join(map(str, row)) for row in H.aa) + r"\end{pmatrix}"
    )


@claim(
    "The inverse of a full matrix by elimination, with no use of its symmetry, and its product "
    "with $b$ take $2N^3$ "
    "[LC Figure 2]: from four masses on, the banded route takes fewer operations.",
    "fewer",
)
def inverse_of_a_full_matrix_by_elimination(fewer):
    banded = {N: operations(N, banded_inversion) for N in range(2, 12)}
    dense = {N: operations(N, by_dense_inverse) for N in banded}
    assert dense == {N: 2 * N**3 for N in banded}
    first = min(N for N in banded if banded[N] < dense[N])
    yield first
    fewer([banded[N] - dense[N] for N in banded if N >= first], 0)


@claim(
    "The loop of 7b.1 merges pivots and sweeps into $9N-8$ operations. The library spends "
    "$5N-5$ more",
    "more",
)
def loop_of_7_b_1_merges_pivots_and_sweeps_into(more):
    counter = Counter()
    loop = {}
    for N in (2, 3, 8):
        before = counter.counts
        arguments = [
            {i: Counted(x, counter) for i, x in zip(range(1, n + 1), row, strict=True)}
            for n, row in ((N, [3.0] * N), (N - 1, [1.0] * (N - 1)), (N, [2.0] * N))
        ]
        defined("07b", "c018").solve_tridiagonal(*arguments)
        used = counter.counts - before
        loop[N] = used.mul + used.add + used.div
    library = {N: step_counts(N)["pivots"] + step_counts(N)["two sweeps"] for N in loop}
    more([library[N] - loop[N] for N in loop], 0)
    for counted in (loop, {N: library[N] - loop[N] for N in loop}):
        slope = counted[3] - counted[2]
        assert counted[8] == counted[3] + 5 * slope
        yield f"${slope}N{counted[2] - 2 * slope}$"


quote("LC", '"$\\bar{x}_{-1} = -L_{-1}e_1$"')
quote("LC", '"the computational time required to compute the inverse of the mass matrices"')

TURNS = [(F(4, 5), F(3, 5)), (F(3, 5), F(4, 5)), (F(12, 13), F(5, 13))]


def chain(N):
    return PointChain([F(1)] * N, [F(1)] * N, *zip(*TURNS[:N], strict=True))


def pivots():
    bent = PointChain([F(1)] * 3, [F(1)] * 3, [F(1), F(4, 5), F(3, 5)], [F(0), F(3, 5), F(4, 5)])
    return list(tridiagonal_pivots(absolute_bands(bent).LL))


def as_printed(some):
    """Return (21) with d_(i-1) in its last term, where the library has d_i."""
    out = frozen_angle_gradients(some).reshape(some.N, some.N, 2).copy()
    for i in range(3, some.N + 1):
        out[i - 1, i - 3] = (some.d[i - 1]) / (some.L[i - 1] * some.L[i] * some.s[i])
    return out.reshape(some.N, 2 * some.N)


def faults():
    """Return the letter of each program's error, and from how many masses on each error shows."""

    def first_wrong(program):
        for N in (1, 2, 3):
            right = constrained_inverse(inverse_blocks(chain(N)))
            if (program(chain(N)) != right).any():
                return N
        return None

    def with_base(some):
        blocks = inverse_blocks(some)
        n = some.n[1] / some.L[1]
        u = some.u[1]
        at_base = np.zeros((2 * some.N, 2), dtype=object) + 0 * F(1)
        at_base[0], at_base[some.N] = -n, -u  # gradients of theta_1 and L_1
        if some.N > 1:
            at_base[1] = n  # gradient of theta_2 = phi_2 - phi_1
        more = at_base @ at_base.T
        N = some.N
        H = blocks._replace(
            aa=blocks.aa + more[:N, :N],
            ab=blocks.ab + more[:N, N:],
            ba=blocks.ba + more[N:, :N],
            bb=blocks.bb + more[N:, N:],
        )
        return constrained_inverse(H)

    def order_of_blocks(some):
        H = inverse_blocks(some)
        return H.aa - H.ba @ inverse(H.bb) @ H.ab

    found = {
        "a": lambda some: constrained_inverse(inverse_blocks(some, frozen_angle_gradients)),
        "b": lambda some: constrained_inverse(inverse_blocks(some, as_printed)),
        "c": order_of_blocks,
        "d": with_base,
    }
    seen = {first_wrong(program): letter for letter, program in found.items()}
    return [seen[2], seen[1], seen[3], seen[None]]


def whole_inverse():
    sizes = range(2, 25)
    banded, dense = (
        {N: share(N) for N in sizes}
        for share in (
            lambda N: N * int(operations(N, banded_inversion)),
            lambda N: int(operations(N, by_dense_inverse)),
        )
    )
    N = overtakes(banded, dense)
    return [N, banded[N], dense[N]]


def gradients():
    line = PointChain([F(1), F(2)], [F(1), F(1)], [F(1), F(1)], [F(0), F(0)])
    theta = angle_gradients(line)[1]
    L = length_gradients(line)
    along = L[:, [0, 2]].T  # rows: mass 1 and mass 2 along x; columns L_1, L_2
    K = inverse(along) @ (np.array([F(0), F(1)]) - theta[[0, 2]])
    return [*theta, *K]


@claim(
    "the tips are more than a millimetre apart from 0.03 s on, more than a centimetre from 0.09 s "
    "on, and more than ten centimetres from 0.26 s on.",
    "more",
)
def first_picture_answers_when_two_motions_part(more):
    right, wrong = first_runs("07b")
    apart = tips_apart(right, wrong, right.t)
    for words, limit in (
        ("a millimetre apart", 1e-3),
        ("a centimetre", 1e-2),
        ("ten centimetres", 0.1),
    ):
        near = np.flatnonzero(apart <= limit)[-1]
        more(apart[near + 1 :].min(), limit)
        yield f"{words} from {right.t[near + 1]:.2f} s"


TRUTHS = {"7b.4": pivots, "7b.6": faults, "7b.7": whole_inverse, "7b.8": gradients}


# Answers to the predictions, computed from the words of the questions.


@answer_of("7b.1")
def what_the_referee_finds(question):
    """The matrix is wrong and the accelerations are right, in fractions."""
    links = question.number_of("in fractions, on # links")
    one = question.numbers(r"(a) $G\tilde H\ne#$")
    again = question.numbers(r"(c) $G\tilde H\ne#$")
    some = chain(links)
    blocks = inverse_blocks(some, frozen_angle_gradients)
    H = np.block([[blocks.aa, blocks.ab], [blocks.ba, blocks.bb]])
    G = metric(position_gradients(some), [some.m[i] for i in some.links])
    is_inverse = (G @ H == np.eye(len(G), dtype=int)).all()
    right = (constrained_inverse(blocks) == constrained_inverse(inverse_blocks(some))).all()
    question.says("b", "Entry (#, #) of G H comes out as #", *one, *again, (G @ H)[0, 0])
    true = inverse_blocks(some)
    assert (blocks.aa != true.aa).any()
    assert (blocks.ab != true.ab).any()
    letter = "a" if right else "c"
    if is_inverse:
        letter = "b"
    question.choose(letter, a=1, c=1)
    assert one == again == [1]


@answer_of("7b.2")
def digits_of_a_nearly_straight_chain(question):
    """Count float64's digits, less one division by the sine, less two."""
    links = question.number_of("All joints of # links")
    base, power = question.numbers("are bent by $#^{-#}$ rad")
    digits = question.number_of("with # digits")
    assert base**power == 10**power
    sine, error = _lost(F(1, 2 * base**power))
    assert len(chain_of_the_page()) == links
    assert np.isclose(sine, float(base) ** -power, rtol=1e-6)
    assert digits == round(-np.log10(np.finfo(float).eps))
    right = digits - 2 * round(-np.log10(sine))
    question.says("a", "all # digits are there", digits)
    question.says("b", "One division by #e-# would lose #.", 1, power, power)
    assert right - 3 < -np.log10(error) <= right
    question.settle(right, a=digits, b=digits - power)


def chain_of_the_page():
    return ([F(1), F(2)] * 5)[:10]


@answer_of("7b.3")
def cost_of_a_whole_inverse(question):
    """Its entries alone are N^2, and the banded route counts no more than a multiple of that."""
    assert question.number_of("the whole inverse $(G^{aa})^{-#}$") == 1
    sizes = (100, 200)
    banded = [N * int(operations(N, banded_inversion)) for N in sizes]
    (dense, one) = (3, 1)
    power = round(np.log2(banded[1] / banded[0]))
    full = round(np.log2(sizes[1] ** 3 / sizes[0] ** 3))
    assert (full, one) == (dense, 1)
    question.says("a", "takes N^#", power)
    assert [power, full] == question.numbers("(b) $O(N^#)$, (c) $O(N^#)$")
    question.choose("b", b=power, c=full)
