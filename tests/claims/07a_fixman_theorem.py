"""The claims of 07a, with the code that computes them."""

from fractions import Fraction as F

import numpy as np
from claims import claim, quote
from first_pictures import first_runs, largest_tensions
from predict_questions import answer_of
from rows import random_chain

import robodyn_lib as rd
from robodyn_lib.fixman.bands import tension_form
from robodyn_lib.fixman.chain import (
    PointChain,
    absolute_angle_gradients,
    angle_gradients,
    inverse_blocks,
    length_gradients,
    position_gradients,
)
from robodyn_lib.fixman.partition import determinant, metric, split
from robodyn_lib.numbers import array
from robodyn_lib.spatial import inverse
from workbook.draw.fixman import without_rounding


def points(row):
    """Return the masses that a gradient depends on."""
    return set(np.flatnonzero(without_rounding(row.reshape(-1, 2)).any(axis=1)))


@claim(
    "In $x$ and $y$ the mass matrix of $N$ points is diagonal. In joint angles it is full, "
    "because turning joint 1 moves all masses.",
    "full / banded",
    "all",
)
def in_and_the_mass_matrix_of_points_is_diagonal(full, all_masses):
    chain = random_chain(7)
    larger = metric(position_gradients(chain), [chain.m[i] for i in chain.links])
    full(without_rounding(split(larger, 7).aa).all())
    all_masses(position_gradients(chain)[:, 0].reshape(7, 2).any(axis=1))


@claim("no $Q$ satisfies $XQ=1$, and $(X^TMX)^{-1}$ does not split into factors", "no")
def no_satisfies_and_does_not_split_into_factors(no):
    rank = [np.linalg.matrix_rank(position_gradients(random_chain(N))[:, :N]) for N in (3, 5)]
    no([found >= 2 * N for found, N in zip(rank, (3, 5), strict=True)])  # X Q has that rank at most


@claim(
    "a length depends on two neighbouring points and an angle on three, so coordinates far "
    "apart share no point",
    "no",
)
def length_depends_on_two_neighbouring_points(no):
    chain = random_chain(9)
    lengths, angles = (
        [points(row) for row in gradients(chain)]
        for gradients in (length_gradients, angle_gradients)
    )
    yield from (len(lengths[4]), len(angles[4]))
    no([a & b for some in (lengths, angles) for i, a in enumerate(some) for b in some[i + 3 :]])


@claim(
    "Each has a mass of 1 kg, and the links of 1 m meet at a right angle: $x_1=(1,0)$, $x_2=(1,1)$."
)
def each_has_a_mass_of_1_kg_and_the_links_of_1_m():
    two = PointChain([F(1)] * 2, [F(1)] * 2, [F(1), F(0)], [F(0), F(1)])
    yield from (f"{two.m[1]} kg", f"{two.L[2]} m")
    for i in (1, 2):
        yield f"$x_{i}=({two.x[i][0]},{two.x[i][1]})$"


@claim(
    "Two masses of 1 kg that hang at rest have $b=0$ and $Y=0$, but their links carry 19.6 N "
    "and 9.8 N."
)
def tensions_of_two_hanging_masses():
    hanging = PointChain([F(1)] * 2, [F(1)] * 2, [F(0), F(1)], [F(-1), F(0)])
    none = array([F(0), F(0)])
    accelerations, tension = tension_form(hanging, none, none, array([F(0), F("-9.80665")]))
    assert not accelerations.any()  # hence b = G^aa 0, and Y = -G^ba 0
    yield f"{hanging.m[1]} kg"
    for force in tension:
        yield f"{float(force):.1f} N"


def lost(chain):
    """Return the matrix that (12) subtracts from the mobilities H^aa."""
    H = inverse_blocks(chain)
    return np.diag(H.ab @ inverse(H.bb) @ H.ba)


@claim("The matrix that (12) subtracts has no negative diagonal entry", "no")
def matrix_that_12_subtracts_has_no_negative(no):
    no([x < -1e-12 for seed in range(20) for x in lost(random_chain(6, seed))])


@claim(
    "a constraint takes mobility away, or none, as on the straight chain, where H^ab is 0.",
    "takes",
    "straight / bent",
)
def constraint_takes_mobility_away(takes, straight):
    takes(-lost(random_chain(4)))
    on_a_line = PointChain([F(1)] * 4, [F(2)] * 4, [F(1)] * 4, [F(0)] * 4)
    straight(not inverse_blocks(on_a_line).ab.any() and inverse_blocks(random_chain(4)).ab.any())


quote(
    "LC",
    '"As an extension of his idea, we use the same partitioned internal coordinates to '
    'calculate the inversed mass matrix"',
)


def two_determinants():
    chain = PointChain(
        [F(1)] * 3, [F(1), F(1), F(2)], [F(1), F(3, 5), F(4, 5)], [F(0), F(4, 5), F(3, 5)]
    )
    G = metric(position_gradients(chain), [chain.m[i] for i in chain.links])
    return [determinant(inverse_blocks(chain).bb), determinant(split(G, 3).aa)]


def widths_in_space():
    """Return widths of gradients of random coordinates of 20 points, of 2, 3 and 4 neighbours."""
    rng = np.random.default_rng(7)
    n = 20

    def gradients(points):
        out = np.zeros((n - points + 1, n, 3))
        for i, row in enumerate(out):
            row[i : i + points] = rng.normal(size=(points, 3))
        return out.reshape(len(out), -1)

    lengths, angles, torsions = (gradients(points) for points in (2, 3, 4))
    return [
        int((A @ B.T)[8].astype(bool).sum())
        for A, B in ((lengths, lengths), (angles, angles), (torsions, torsions), (angles, torsions))
    ]


def squared_factors():
    def hard(cosine, sine, base):
        chain = PointChain([F(1)] * 2, [F(1)] * 2, [F(1), cosine], [F(0), sine])
        H = inverse_blocks(chain).bb
        H[0, 0] = H[0, 0] + base  # 1/m of a mass at the base; only link 1 ends there
        G = metric(position_gradients(chain), [F(1), F(1)])
        return determinant(H), determinant(G)

    (bent, free) = hard(F(0), F(1), 0)
    (straight, free_straight) = hard(F(1), F(0), 0)
    return [
        bent * free / (straight * free_straight),
        free / free_straight,
        hard(F(0), F(1), 1)[0] / hard(F(1), F(0), 1)[0],
    ]


def signs():
    out = []
    rng = np.random.default_rng(0)
    for N in range(1, 7):
        turns = rng.uniform(-1, 1, N)
        chain = PointChain(np.ones(N), np.ones(N), np.cos(turns), np.sin(turns))
        out.append(int(np.sign(np.linalg.det(position_gradients(chain)))))
    return out


@claim(
    "All three links are pulled most at the same instant, 0.69 s after the chain is let go: the "
    "first one with 34 N, the second with 29 N and the last with 25 N. The whole chain weighs 10 "
    "N.",
    "same",
)
def first_picture_answers_which_link_is_pulled_most(same):
    (run,) = first_runs("07a")
    largest, times = largest_tensions(run)
    same(np.round(times, 2), np.full(3, np.round(times[0], 2)))
    yield f"{times[0]:.2f} s"
    for word, tension in zip(("first one", "second", "last"), largest, strict=True):
        yield f"{word} with {tension:.0f} N"
    yield f"weighs {run.arm.masses.sum() * rd.GRAVITY[2]:.0f} N".replace("-", "")


TRUTHS = {"7a.2": two_determinants, "7a.4": widths_in_space, "7a.6": squared_factors, "7a.7": signs}


# Words in replies to predictions.


@claim("theta_j shares one of them if j is at most two away", "at most")
def angles_that_share_a_mass(at_most):
    masses = {i: {i - 2, i - 1, i} for i in range(10)}
    shares = [abs(j - 5) for j in masses if masses[5] & masses[j]]
    reach = max(shares)
    at_most(shares, reach)
    yield reach


# Answers to the predictions, computed from the words of the questions.


@answer_of("7a.1")
def shape_of_the_inverse_metric(question):
    sizes = question.numbers(r"the $#N\times#N$ mass matrix")
    blocks = question.number_of("each of its # blocks")
    H = inverse_blocks(random_chain(6))
    assert [2, 2] == [len(np.vstack([H.aa, H.ba])) // 6] * 2 == sizes
    banded = all(abs(X[0, 3:]).max() < 1e-12 for X in H)
    question.choose("a" if banded else "b", a=len(H))
    assert blocks == len(H)


@answer_of("7a.2")
def entries_of_a_row(question):
    """Count in the middle of a long chain; lengths alone would give three entries."""
    zero = question.number_of("can differ from #?")
    H = inverse_blocks(random_chain(12))
    middle, lengths = (np.flatnonzero(abs(X[6]) > 1e-12) for X in (H.aa, H.bb))
    assert not abs(np.delete(H.aa[6], middle)).max() > 1e-12
    assert zero == 0
    wide = len(middle) + 2  # an angle of four points
    of_length, of_angle, of_wide = ((len(row) + 1) // 2 for row in (lengths, middle, range(wide)))
    question.says("a", "depend on # points. A relative angle depends on #", of_length, of_angle)
    question.says("c", "# masses to either side", of_wide - 1)
    question.says("c", "angles that depend on # points", of_wide)
    question.settle(len(middle), a=len(lengths), c=wide)


@answer_of("7a.3")
def chain_in_which_a_joint_moves_more(question):
    nothing = question.number_of(r"=(b,#)$ gives")
    power = question.number_of("$\\ddot\\theta=(G^{aa})^{-#}b$")
    assert (nothing, power) == (0, 1)
    found = [lost(random_chain(n, seed)) for n in (2, 4) for seed in range(3)]
    question.choose("a" if min(map(min, found)) > -1e-12 else "c")


def squares_touched(H):
    """Return how many squares an elimination in fractions touches, from the first row down."""
    H, touched = H.copy(), 0
    for k in range(len(H)):
        beyond = [i for i in range(k + 1, len(H)) if H[i, k] != 0]
        touched += len(beyond) ** 2
        H[np.ix_(beyond, beyond)] -= np.outer(H[beyond, k], H[k, beyond]) / H[k, k]
    return touched


@claim(
    "For twelve masses, with lengths and directions alternating, elimination of $H$ touches 88 "
    "squares. Press ⇄ to put the lengths first: the same matrix then takes 1459.",
    "same",
    "first",
)
def squares_of_the_band_in_two_orders(same, first):
    N = 12
    chain = PointChain(
        array([F(1)] * N), array([F(1)] * N), array([F(3, 5)] * N), array([F(4, 5)] * N)
    )
    lengths = length_gradients(chain)[::-1]
    directions = absolute_angle_gradients(chain)[::-1]
    rows = np.concatenate([lengths, directions])
    H = rows @ rows.T
    alternating = np.arange(2 * N).reshape(2, N).T.ravel()
    turned = H[np.ix_(alternating, alternating)]
    same(sorted(turned.ravel()), sorted(H.ravel()))
    kinds = ["lengths" if row in lengths.tolist() else "directions" for row in rows.tolist()]
    first(kinds, "lengths")
    yield from (N, squares_touched(turned), squares_touched(H))
