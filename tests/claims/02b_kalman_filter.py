"""The claims of lecture 2b, and the code that computes them."""

from fractions import Fraction
from functools import cache

import numpy as np
from claims import claim, printed
from first_pictures import first_picture
from predict_questions import answer_of
from rows import beside, false_ones, row

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.elimination import eliminated
from robodyn_lib.rk import filter as rf
from robodyn_lib.rk import forward as fd


@cache
def arm(n=4):
    return Case(rd.rational_arm(n, seed=1))


def rank(A):
    return np.linalg.matrix_rank(np.asarray(A, dtype=float))


def two_rods():
    """Return RK's case of two level rods of 1 kg and 1 m."""
    return Case(rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1)), tangents=[0, 0])


@claim(
    (
        "$y_1$ has the variance $\\frac13$, $y_2$ has $\\frac83$, and $E(y_1y_2)=\\frac56$ says that "
        "they tend to go together",
        "$\\frac7{12}$ is the inertia about joint 2 while joint 1 swings freely; $\\frac52$ is how "
        "fast the free rod swings back; and line 1 is, digit for digit, what Gauss does to row 2.",
        "The best guess is 5/2 of y1. Its variance, 25/12, is gone from 8/3, and 7/12 is left",
    )
)
def guessing_is_eliminating():
    s = two_rods()
    A = s.mass_matrix
    f = s.filter
    yield from (A[0, 0], A[1, 1], A[0, 1])
    g = A[1, 0] / A[0, 0]
    yield from (g, g * g * A[0, 0], f.D[2][0, 0])
    assert A[1, 1] - g * A[0, 1] == f.D[2][0, 0]
    swing = -(f.G[1].T @ s.phi(2, 1).T @ s.H[2].T)[0, 0]
    assert swing == -g
    row = A[1] - g * A[0]
    assert list(row) == [0, f.D[2][0, 0]]


@claim(
    (
        "Move the hinge of the outer rod across with 1 m/s², and let the joint turn with any "
        "$\\ddot\\theta$ that you like.",
        "mass times acceleration squared, summed over the rod, is $1+\\ddot\\theta+\\frac13\\ddot\\theta^2$",
        "it is 1 for the locked joint, and least for $\\ddot\\theta=-\\frac32$, which is how the free "
        "rod moves.",
        "The least value, $\\frac14$, is the quarter of 2a.2.",
    ),
    "any",
)
def minimum_at_the_joint_of_the_outer_rod(any_):
    s = two_rods()
    P = s.filter.P[1]
    H = s.H[1][0]
    G = s.filter.G[1]
    across = np.array([0, 0, 0, 0, 0, 1])
    a = across @ P @ across
    b = 2 * across @ P @ H
    c = H @ P @ H
    yield from (f"{a}+", c, f"{across[5]} m/s²")
    assert b == 1
    best = -b / (2 * c)
    assert best == -(G.T @ across)[0]
    yield best
    least = a + b * best + c * best**2
    yield least
    assert least == s.filter.P_plus[1][5, 5]
    any_([a + b * x + c * x**2 > least for x in (best - 1, best + Fraction(1, 9), 0)])


@claim(
    (
        "$6N$ weighted draws have the right ones",
        "A single step $\\psi(k{+}1,k)$ has rank 5: one direction of six is lost.",
    )
)
def weighted_draws_have_the_right_ones():
    s = arm()
    w, weights = rf.weighted_ensemble(s.chain)
    W = np.concatenate([w[k] for k in s.m])
    yield f"{len(weights) // s.N}N"
    assert (rf.expectation(W, W, weights) == s.op.M).all()
    assert rank(rf.expectation(W[:, 1:], W[:, 1:], weights[1:])) < rank(s.op.M)
    for k in s.m:
        step = s.filter.psi(k + 1, k)
        yield from (rank(step), len(step) - rank(step), len(step))


@claim(
    "With $r=0$ the innovations are white (uncorrelated from link to link) because "
    "$\\psi(k{+}1,k)\\,G(k)=0$",
    "because",
)
def with_the_innovations_are_white_uncorrelated(because):
    """Because psi G = 0, later errors do not contain epsilon(k); with another gain they do."""
    s = arm()
    steps = {}
    for spoiled in (0, 1):
        G = s.filter.G[2] + spoiled * np.arange(6)[:, None]
        P = s.filter.P[2]
        psi = s.phi(3, 2) @ (np.eye(6, dtype=int) - G @ s.H[2])
        steps[spoiled] = (not (psi @ G).any(), not (psi @ P @ s.H[2].T).any())
    assert steps[0][0]
    assert not steps[1][0]
    because(steps[0][1], steps[1][1])


@claim(
    "But the error now contains the noise $v$ of the measurement as well, $e(k{+}1)=\\psi "
    "e-Lv+w$, and $E[e(k{+}1)\\,\\epsilon^T]=\\psi PH^T-rL=0$, because $\\psi PH^T=LD-L(D-r)$. "
    "So the innovations stay white.",
    "stay / do not stay",
)
def error_now_contains_the_noise(stay):
    """Compare exactly, for a noise of variance 1/6, with psi P H^T - r L and psi G not 0."""
    s = arm()
    r = Fraction(1, 6)
    P = arm().M[1]
    left = []
    for k in s.m:
        H = s.H[k]
        shift = s.phi(k + 1, k)
        D = H @ P @ H.T + r
        G = P @ H.T / D
        psi = shift @ (np.eye(6, dtype=int) - G @ H)
        assert (psi @ G).any()
        assert (psi @ G == shift @ G * r / D).all()
        left.append((psi @ P @ H.T == shift @ G * r).all())
        if k < s.N:
            P = shift @ (P - G * D @ G.T) @ shift.T + s.M[k + 1]
    stay(all(left))


@claim("has the smallest error covariance of all linear estimates", "smallest / largest")
def has_the_smallest_error_covariance(smallest):
    s = arm().chain
    rng = np.random.default_rng(3)
    f = rf.riccati(s)
    w = rf.weighted_ensemble(s)
    y, z = (rf.output_process(s, w[0]).__dict__[name] for name in "yz")
    known = np.concatenate([y[1], y[2]])
    found = []
    for _ in range(3):  # any estimate A y: it errs by P(3) and more
        e = z[3] - rng.integers(-3, 4, (6, 2)) @ known
        found.append(rf.expectation(e, e, w[1]) - f.P[3])
    smallest(all(np.linalg.eigvalsh(x.astype(float)).min() > -1e-9 and x.any() for x in found))


@claim(
    "For the two rods and $k=1$ the torques are $\\tfrac13$ at joint 1 and $\\tfrac56$ at joint 2."
)
def for_the_two_rods_and_the_torques_are_at_joint():
    s = row(2)
    for joint, torque in enumerate(s.mass_matrix @ rf.whitening_factor(s.filter)[0], 1):
        yield rf"$\tfrac{torque.numerator}{torque.denominator}$ at joint {joint}"


@claim(
    (
        "no torque at the joints beyond, so these swing free; $D(k)$ at joint $k$",
        "Fewer do not, because $\\mathcal M$ has rank $N$.",
    ),
    "no",
    "beyond / inward",
    "Fewer",
    "because",
)
def no_torque_at_the_joints_beyond_so_these_swing(no, beyond, fewer, because):
    s = arm()
    torques = s.mass_matrix @ rf.whitening_factor(s.filter).T
    no([torques[j - 1, k - 1] != 0 for k in s.m for j in range(1, k)])
    for k in s.m:
        assert torques[k - 1, k - 1] == s.filter.D[k][0, 0]
    beyond(all(np.flatnonzero(torques[:, k - 1]).min() == k - 1 for k in s.m))
    Y = rf.innovations_factor(s.filter)
    cut = Y[:, 1:] @ s.op.D[1:, 1:] @ Y[:, 1:].T
    fewer(rank(cut), rank(s.mass_matrix))
    because((cut != s.mass_matrix).any(), (Y @ s.op.D @ Y.T != s.mass_matrix).any())
    assert rank(s.mass_matrix) == s.N


@claim(
    "On one link and on two it is still $D$, but on three links and more it is not even diagonal.",
    "more",
)
def on_three_links_and_more_it_is_not_even(more):
    found, still = [], []
    for n in (1, 2, 3, 4, 5):
        o = arm(n).op
        V = o.one_N - o.H @ o.Phi @ o.L
        E = V @ arm(n).mass_matrix @ V.T
        if (E - np.diag(np.diag(E))).any():
            found.append(n)
        elif (E == o.D).all():
            still.append(n)
    yield from still
    yield found[0]
    more(found[1:], found[0])


@claim(
    "When the arm is let go, its force is 2.5 N on arrival at the second joint and 5.6 N at the base.",
    "second / third",
)
def first_picture_answers_what_is_sent_inward(second):
    size = np.linalg.norm(first_picture("02b").painting.arrays["waves"]["carried"][0], axis=1)
    second(size[1] > 0 and size[2] == 0)
    yield from (f"{size[1]:.1f} N", f"{size[0]:.1f} N")


@claim(
    "What the filter of FD1 sends inward is one vector of six numbers per joint, a moment and a "
    "force: the corrected estimate $\\hat z+G\\epsilon$.",
    "one vector / two vectors",
)
def fd1_sends_one_vector_per_joint_inward(one_vector):
    s = arm()
    kalman = rf.riccati(s.chain)
    rest = {k: 0 * s.T[k] for k in s.m}
    bias = fd.fd1(s.chain, s.theta_dot, rest, s.gravity, s.f0).epsilon
    found = fd.fd1(s.chain, s.theta_dot, s.T, s.gravity, s.f0).epsilon
    y = {k: s.T[k] for k in s.m}
    z_hat = {1: s.phi(1, 1)[:, :1] * 0}
    moved = []
    for k in s.m:
        epsilon = np.atleast_2d(y[k] - (s.H[k] @ z_hat[k])[0])
        moved.append(epsilon[0, 0] == (found[k] - bias[k]).ravel()[0])
        sent = z_hat[k] + kalman.G[k] @ epsilon
        if k < s.N:
            z_hat[k + 1] = s.phi(k + 1, k) @ sent
    one_vector(all(moved))
    yield len(sent)


@claim(
    "(The covariance of $z$ and $y$ themselves is a larger one: on the arm above $y(3)$ has the "
    "variance 5.25, and $D(3)$ is 4.92.)",
    "larger",
)
def covariance_of_the_outputs_themselves_is_larger(larger):
    s = arm()
    k = 3
    draws, weights = rf.weighted_ensemble(s.chain)
    y = rf.output_process(s.chain, draws).y[k]
    variance, D = (float(x[0, 0]) for x in (rf.expectation(y, y, weights), s.filter.D[k]))
    assert variance == s.mass_matrix[k - 1, k - 1]
    larger(variance, D)
    yield from (f"{variance:.2f}", f"{D:.2f}")


@claim("The rank of $\\psi(3,1)$ is 5 again on the arm above.")
def rank_of_is_5_again_on_the_arm_above():
    yield (str(rank(arm().filter.psi(3, 1))))


@claim("In the wrist of `rd.robots.puma560()` such a force does arrive, and the rank drops to 4.")
def in_the_wrist_of_rd_robots_puma560_such_a_force():
    s = Case(rd.robots.puma560())
    yield f"drops to {rank(s.filter.psi(3, 1))}"
    assert rank(s.filter.psi(2, 1)) == rank(s.filter.psi(3, 2)) == 5


@claim(
    "the mean square of the relative error is $\\left(1+(\\operatorname{tr}\\mathcal "
    "M/|\\mathcal M|)^2\\right)/n$",
    "mean square / root mean square",
)
def mean_square_of_the_relative_error(mean_square):
    s = Case(rd.planar_arm(3))
    M = s.mass_matrix
    share = 1 + (np.trace(M) / np.linalg.norm(M)) ** 2
    run = rf.monte_carlo(s.chain, [20], np.random.default_rng(5), runs=400)
    assert np.isclose(run.expected[0] ** 2, share / 20)
    mean_square(0.8 < np.mean(np.square(run.errors)) / (share / 20) < 1.25)


@claim(
    "The error falls like one over the root of n: a tenth of it takes a hundred times the draws.",
    "root / square",
)
def error_falls_like_one_over_the_root_of_n(root):
    counts = [10, 1000]
    run = rf.monte_carlo(Case(rd.planar_arm(2)).chain, counts, np.random.default_rng(5), runs=1)
    part = run.expected[1] / run.expected[0]
    root(np.isclose(part, (counts[0] / counts[1]) ** 0.5))
    yield from (Fraction(part).limit_denominator(1000), counts[1] // counts[0])


@claim("The report lets the loop of RK 4.5 run from 2 to $N{-}1$.")
def printed_range_of_the_loop():
    loop = printed("RK", r"for \$k = (\d), \\dots, N-(\d)\$ loop")
    yield f"from {loop[1]} to $N{{-}}{loop[2]}$"


@claim("On two links that loop is empty, and $P(2)$ and $D(2)$ stay undefined", "empty / not empty")
def on_two_links_that_loop_is_empty_and_and_stay(empty):
    links = 2
    empty(not list(range(2, links - 1 + 1)))


@claim("For two links the one block of $\\Phi$ is $\\phi(2,2)=I$, and $\\psi(2,2)=I$ as well.")
def for_two_links_the_one_block_of_is_and_as_well():
    blocks = set()
    for X in (arm(2).op.Phi, arm(2).op.Psi):
        rows, columns = np.nonzero(np.abs(X.reshape(2, 6, 2, 6)).sum(axis=(1, 3)))
        there = set(zip(rows + 1, columns + 1, strict=True))
        yield f"the {'one' if len(there) == 1 else 'first'} block"
        blocks |= there
        assert (X[6:, :6] == np.eye(6, dtype=int)).all()
    ((i, j),) = blocks
    yield from (rf"\phi({i},{j + 1})=I", rf"\psi({i},{j + 1})=I")


def whitening():
    """Return the entries below the diagonal of the whitening factor of three rods."""
    V = rf.whitening_factor(row(3).filter)
    return [V[1, 0], V[2, 0], V[2, 1]]


def correlations():
    """Return which of the six statements fail on an arm of three links."""
    s = Case(rd.rational_arm(3, seed=1))
    w, weights = rf.weighted_ensemble(s.chain)
    made = rf.output_process(s.chain, w)
    found = {}
    found = rf.whitening_filter(s.filter, made.y)
    e = {k: made.z[k] - found.z_hat[k] for k in s.m}

    def E(x, y):
        return rf.expectation(x, y, weights)

    def none(x, y):
        return (E(x, y) == 0).all()

    return false_ones(
        {
            "a": all(none(e[k], made.y[j]) for k in s.m for j in range(1, k)),
            "b": all(none(e[k], found.z_hat[k]) for k in s.m),
            "c": all(none(e[k], made.z[k]) for k in s.m),
            "d": all(none(found.epsilon[k], w[j]) for k in s.m for j in range(k + 1, s.N + 1)),
            "e": all(none(found.epsilon[k], w[k]) for k in s.m),
            "f": all((E(found.epsilon[k], made.y[k]) == s.filter.D[k]).all() for k in s.m),
        }
    )


def noisy():
    """Return the second pivot D(2) of the two rods with a rotor of 1/6 at joint 1."""
    *_, (_, _, pivots) = eliminated(row(2).mass_matrix + np.diag([Fraction(1, 6), Fraction(0)]))
    return pivots[1]


def last_innovation():
    """Return epsilon(10) of ten rods in a row, all measurements 1."""
    V = rf.whitening_factor(row(10).filter)
    return (V @ np.array([Fraction(1)] * 10))[-1]


def correlations_and_a_variance():
    """Return the false ones, and E(epsilon(3) y(3)) of three rods in a row."""
    return beside(correlations(), row(3).filter.D[3][0, 0])


TRUTHS = {
    "2b.3": whitening,
    "2b.5": correlations_and_a_variance,
    "2b.6": noisy,
    "2b.8": last_innovation,
}


# Words in replies to predictions.


@claim("How it falls is the same for every arm.", "same", "every")
def error_of_draws_falls_alike_on_arms(same, every):
    falls = []
    starts = []
    for arm in (rd.planar_arm(2), rd.planar_arm(3), rd.rational_arm(2, seed=1).in_floats):
        run = rf.monte_carlo(Case(arm).chain, [10, 1000], np.random.default_rng(5), runs=1)
        falls.append(run.expected[0] / run.expected[1])
        starts.append(run.expected[0])
    same(falls[0], falls[1])
    every(np.isclose(falls, falls[0]))
    assert not np.isclose(starts[0], starts[1])


# Answers to the predictions, computed from the words of the questions.


@answer_of("2b.1")
def variance_that_is_left(question):
    """The Schur complement of the first of the numbers that the page prints; none gone; a difference."""
    A = two_rods().mass_matrix
    left = A[1, 1] - A[1, 0] * A[0, 1] / A[0, 0]
    known, asked = question.numbers("Once $y_#$ is known, which variance is left in $y_#$?")
    again = question.number_of("since nobody measured $y_#$")
    assert (known, asked, again) == (1, 2, 2)
    guess = A[1, 0] / A[0, 0]
    words = "The guess is # of y#, and its variance is # of #"
    question.says("b", words, guess, known, guess**2, A[0, 0])
    question.settle(left, a=(A[1, 1], 2), b=(A[1, 1], A[0, 0]))


@answer_of("2b.2")
def covariance_of_the_innovations(question):
    first = question.number_of(r"The outputs $y(#),\ldots,y(N)$")
    assert first == min(arm().m)
    V = rf.whitening_factor(arm().filter)
    covariance = V @ arm().mass_matrix @ V.T
    diagonal = (covariance == np.diag(np.diag(covariance))).all()
    unit = (covariance == np.eye(len(covariance), dtype=int)).all()
    if not diagonal:
        question.choose("a")
    else:
        question.choose("b" if unit else "c")


@answer_of("2b.3")
def covariance_before_any_output(question):
    """Take z(k) of the noise alone: the welded links 1 to k."""
    known, minus = question.numbers(r"once $y(#)\ldots y(k{-}#)$ are known")
    links = question.number_of(r"The inertia of links $#\ldots k$")
    s = arm()
    k = 3
    assert list(range(known, k - minus + 1)) == [j for j in s.m if j < k]
    before = (s.op.phi @ s.op.M @ s.op.phi.T)[6 * k - 6 : 6 * k, 6 * k - 6 : 6 * k]
    welded = sum(s.phi(k, j) @ s.M[j] @ s.phi(k, j).T for j in range(links, k + 1))
    question.choose("c" if (before == welded).all() else "b", c=links)


@answer_of("2b.4")
def draws_for_one_more_digit(question):
    """The error falls like a power of the number of draws, which two runs show."""
    counts = [10, 1000]
    run = rf.monte_carlo(Case(rd.planar_arm(2)).chain, counts, np.random.default_rng(5), runs=1)
    falls = np.log(run.expected[0] / run.expected[1]) / np.log(counts[1] / counts[0])
    digit = 10
    more = question.number_of("(a) # as many draws")
    question.says(
        "a", "# as many draws lower the error by a factor of #", more, float(more) ** falls
    )
    times = digit ** (1 / falls)
    question.says("c", "# of it takes a # times the draws", Fraction(1, digit), round(times, 6))
    question.settle(digit ** (1 / falls), a=2, b=digit)


@answer_of("2b.5")
def blow_that_the_hinge_does_not_feel(question):
    """A blow where a free rod starts to turn about its end."""
    rod = row(1).M[1]
    percussion = rod[1, 1] / -rod[1, 5]
    question.settle(percussion)
