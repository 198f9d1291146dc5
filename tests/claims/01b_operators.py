"""The claims of lecture 1b, and the code that computes them."""

from fractions import Fraction
from functools import cache

import numpy as np
from claims import claim
from predict_questions import answer_of
from rows import beside, false_ones, matter_in_a_plane, row, sizes

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.rk import operators as op
from workbook.widgets.openings import OPENINGS
from workbook.widgets.presets import trajectories

PLANE = [1, 3, 5]  # moment, force along, force across


@cache
def lopsided(n=4):
    return Case(rd.rational_arm(n, seed=1))


@claim(
    (
        "The motor of the last joint moves all three links, from the first instant on: from base "
        "to tip they begin to turn with 3.7, $-10.6$ and 14.3 rad/s².",
        "The motor turns its two links in opposite senses,",
    ),
    "all",
    "first / second",
    "last",
    "opposite / equal",
)
def last_motor_moves_all_links(all_of, first, last, opposite):
    opening = OPENINGS["01b"]
    arm = trajectories(opening.preset, **opening.changes | {"paint": "nothing"})[0].arm
    rest = np.zeros(arm.n)
    torque = np.zeros(arm.n)
    torque[-1] = opening.changes["size"]
    last(list(torque != 0), torque[-1] != 0)
    turning = np.cumsum(rd.forward_dynamics(arm, rest, rest, tau=torque, gravity=np.zeros(3)))
    all_of(abs(turning) > 1e-9)
    first(not rest.any() and turning.all())
    yield arm.n
    yield from (f"{x:.1f}" for x in turning)
    moved = turning[-2:]
    yield f"{['one', 'two'][len(moved) - 1]} links"
    opposite(moved[0] * moved[1] < 0)


@claim(
    "A **spatial vector** is an angular vector on top of a linear one, six numbers.",
    "on top of / below",
)
def spatial_vector_is_an_angular_vector_on_top(on_top_of):
    s = lopsided()
    yield len(s.V[2])
    on_top_of((s.V[2] == np.concatenate([s.omega[2], s.v[2]])).all())


@claim("1 kg and 1 m each, laid out straight, without gravity", "straight / bent")
def kg_and_1_m_each_laid_out_straight_without(straight):
    s = row(2)
    yield from sizes(s)
    straight(not np.cross(s.l(2, 1), s.l(1, 0)).any())


@claim("In their plane three of the six components matter")
def in_their_plane_three_of_the_six_components():
    yield from matter_in_a_plane()


def written(vector):
    """Return a vector of fractions as the page writes it."""
    signs = ["-" if x < 0 else "" for x in vector]
    return (
        "("
        + ",".join(
            sign
            + (str(abs(x)) if x.denominator == 1 else rf"\tfrac{abs(x).numerator}{x.denominator}")
            for sign, x in zip(signs, map(Fraction, vector), strict=True)
        )
        + ")"
    )


@claim(
    (
        "$f(2)=(-\\tfrac56,0,\\tfrac12)$, $T(2)=\\tfrac56$",
        "Carried to hinge 2, the force $\\tfrac12$ at distance 1 adds $-\\tfrac12$ to the moment:",
    )
)
def force_and_torque_of_the_turning_line():
    """Compute f(1) and f(2) under a unit acceleration of joint 1."""
    s = row(2)
    before = s.M[1] @ s.H[1].T[:, 0]
    after = s.phi(2, 1) @ before
    yield from ("f(2)=" + written(after[PLANE]), "T(2)=" + written(s.H[2] @ after)[1:-1])
    yield from (f"the force ${written([before[5]])[1:-1]}$", f"hinge {len(s.m)}")
    yield f"distance {abs(s.l(2, 1)).sum()}"
    yield f"adds ${written([(after - before)[1]])[1:-1]}$"


@claim("gravity's torques are $-\\tfrac12g$ and $-2g$")
def gravity_torques():
    torques = rd.inverse_dynamics(rd.planar_arm(2), *np.zeros((3, 2)), gravity=[0, 0, -1])
    tip, base = (Fraction(-x).limit_denominator(1000) for x in torques[::-1])
    yield f"${written([tip])[1:-1]}g$ and ${base}g$"


@claim("The tip gets $2\\,\\ddot\\theta(2)+\\ddot\\theta(1)=-\\tfrac67g$: this is the 0.857 g of")
def tip_gets_this_is_the_0_857_g():
    mass = np.array(op.mass_operator(row(2).chain), dtype=float)
    fall = np.linalg.solve(mass, [-1 / 2, -2])
    base, elbow = abs(rd.jacobian(rd.planar_arm(2), np.zeros(2))[5])
    found = Fraction(base * fall[1] + elbow * fall[0]).limit_denominator(1000)
    assert elbow == 1
    yield rf"${base:.0f}\,\ddot\theta(2)+\ddot\theta(1)={written([found])[1:-1]}g$"
    yield f"{-float(found):.3f}"


@claim("So $J$ is the Jacobian of the tip.", "tip / mass centre")
def jacobian_of_the_tip(tip):
    for arm in (rd.planar_arm(3), rd.robots.puma560()):
        q = np.linspace(0.3, 0.8, arm.n)
        o = Case(arm, q=q).op
        tip(np.allclose((o.B.T @ o.phi.T @ o.H.T)[:, ::-1], rd.jacobian(arm, q)))


@claim("two blocks in each row, one in the first", "first")
def two_blocks_in_each_row_one_in_the_first(first):
    N = 4
    back = np.linalg.inv(lopsided().op.phi.astype(float)).reshape(N, 6, N, 6)
    blocks = (np.abs(back).max(axis=(1, 3)) > 1e-9).sum(axis=1).tolist()
    yield from blocks[1:]
    first(blocks, min(blocks))
    yield min(blocks)


@claim("this misprint goes unnoticed on the Puma, but not on the arm above", "unnoticed / noticed")
def misprint_goes_unnoticed_on_the_puma(unnoticed):
    turned = {
        arm.name: np.cross(s.l(s.N + 1, s.N), s.gravity).any()
        for arm in (rd.robots.puma560(), lopsided().arm)
        for s in [Case(arm)]
    }
    unnoticed(not turned["puma560"])
    assert turned[lopsided().arm.name]


def unequal():
    """Return the mass matrix of an outer rod of 3 kg and 2 m on an inner one of 2 kg and 1 m."""
    M = row(2, lengths=[Fraction(1), Fraction(2)], masses=[Fraction(2), Fraction(3)]).mass_matrix
    return [M[0, 0], M[0, 1], M[1, 1]]


def operators():
    """Return which of the six statements fail."""
    s = Case(rd.rational_arm(3, seed=1))
    n = s.N
    o = s.op

    def rank(A):
        return np.linalg.matrix_rank(np.asarray(A, dtype=float))

    def above(A):
        return [A[6 * i : 6 * i + 6, 6 * j : 6 * j + 6] for i in range(n) for j in range(i + 1, n)]

    def zero(some):
        return all((x == 0).all() for x in some)

    line = Case(rd.planar_arm(1), q=[0.4])
    turned = [Case(rd.planar_arm(3), q=[base, 0.5, 0.7]).mass_matrix for base in (0.0, 1.0)]
    return false_ones(
        {
            "a": zero(above(o.phi)),
            "b": zero(above(o.phi @ o.phi)),
            "c": rank(o.H @ o.phi) == 6 * n,
            "d": rank(line.M[1]) == 5,
            "e": zero(above(o.phi.T @ o.phi)),
            "f": not np.allclose(*turned),
        }
    )


def decoupled():
    """Return the length of the inner rod with which M12 vanishes at 120 degrees."""

    def coupling(length):
        arm = rd.planar_arm(2, lengths=[length, 1.0], masses=[length, 1.0])
        return op.mass_operator(Case(arm, q=[0.0, 2 * np.pi / 3]).chain)[0, 1]

    at_1 = coupling(1.0)
    at_2 = coupling(2.0)
    return Fraction(1 - at_1 / (at_2 - at_1)).limit_denominator(100)


def operators_and_a_trace():
    """Return the false ones, and the sum of the diagonal of phi^T phi for three rods in a row."""
    phi = row(3).op.phi
    return beside(operators(), np.trace(phi.T @ phi))


TRUTHS = {
    "1b.4": unequal,
    "1b.6": operators_and_a_trace,
    "1b.7": decoupled,
    # The base torque of ten rods whose joint accelerations are 1, -1, ... from the tip.
    "1b.8": lambda: (row(10).mass_matrix @ [Fraction((-1) ** k) for k in range(10)])[-1],
}


# Words in replies to predictions.


@claim("so this is the largest number that it can be", "largest / smallest")
def full_triangle_has_the_most_blocks(largest):
    N = 5
    full = np.tril(np.ones((N, N)))
    random = np.tril(np.random.default_rng(1).normal(size=(N, N)) + 3 * np.eye(N))
    inverse = np.linalg.inv(random)
    most = np.count_nonzero(abs(inverse) > 1e-12)
    largest(most == full.sum() == N * (N + 1) / 2)


# Answers to the predictions, computed from the words of the questions.


@answer_of("1b.1")
def blocks_of_the_inverse_shift(question):
    """Count blocks for several lengths: one block, the lower triangle, the blocks that are not 0."""
    rows, columns = question.numbers(r"lower triangle of $#\times#$ blocks")
    more, halved = question.numbers("$N(N{+}#)/#$ of them")
    square = question.number_of("All $N^#$")
    assert question.number_of(r"blocks of $\phi^{-#}$") == 1
    slope, fewer = question.numbers("$#N-#$")
    question.says("c", "the first subdiagonal N - #", fewer)
    for n in (2, 3, 5):
        phi = lopsided(n).op.phi
        back = np.linalg.inv(phi.astype(float))
        filled, left = (
            np.count_nonzero(abs(X.reshape(n, rows, n, columns)).max(axis=(1, 3)) > 1e-9)
            for X in (phi.astype(float), back)
        )
        assert filled == n * (n + more) / halved
        assert left == slope * n - fewer
        assert n * n == n**square
    question.choose("c", b=square, c=(slope, fewer))


@answer_of("1b.2")
def entries_that_a_product_needs(question):
    """None: the factors are applied one after the other."""
    squared = question.number_of("$N^#$ numbers")
    links = question.number_of("an arm of # links")
    assert np.size(lopsided(3).mass_matrix) == 3**squared
    whole = links**2
    question.says("b", "saves # of the numbers", Fraction(whole // 2, whole))
    question.choose("c", a=whole, b=Fraction(whole // 2, whole))


@answer_of("1b.4")
def column_that_vanishes(question):
    """Put the tip on the middle joint: the last rod is folded back onto the one before it."""
    rods = question.number_of("A planar arm has # unit rods")
    folded = rd.planar_arm(rods)
    q = np.array([0.3, 0.4, np.pi])
    J = rd.jacobian(folded, q)[3:]
    (vanishing,) = np.flatnonzero(abs(J).max(axis=0) < 1e-12)
    question.choose("abc"[vanishing])
