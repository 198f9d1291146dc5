"""The claims of 10b, and the code that computes them."""

import re
from fractions import Fraction

import numpy as np
from claims import cell, claim, shown
from predict_questions import answer_of

from robodyn_lib.counting import frame_run
from robodyn_lib.elimination import unit_factor
from robodyn_lib.kozlowski.counted import inertial
from robodyn_lib.link_frames import ALL, Frames, general_chain


def parameters():
    M = Frames(general_chain(5, np.random.default_rng(3)), ALL).joints[3].M
    return [M[5, 5], M[2, 4], M[0, 5], M[1, 3], *M[:3, :3][np.triu_indices(3)]]  # m, m c, I


@claim("A link has ten numbers, a mass, three first moments and six moments of inertia")
def link_has_ten_numbers_a_mass_three_first():
    yield (len(parameters()))


@claim("Seven numbers of the link remain of ten.")
def seven_numbers_of_the_link_remain_of_ten():
    yield from (len(parameters()), sum(abs(float(x)) > 1e-12 for x in parameters()))


def one_more():
    """Return the operations that one more link takes, in nu and by the filter."""
    return [
        frame_run(name, 7).counts.operations - frame_run(name, 6).counts.operations
        for name in ("kozlowski-nu", "kalman")
    ]


def of_the_derivative(page):
    """Return the operations of P-dot among these, as the page counts its parts."""
    return int(re.search(r"its derivative (\d+)", cell(page, "k022c")[1])[1])


@claim("It costs 208 operations where the first one costs 163, for two reasons.")
def costs_208_operations_where_the_first_one_costs(page):
    yield from shown(page, "k022c", "208", "163")


@claim(
    (
        "Without $\\dot P$ both ways would cost about the same",
        "One link more takes 362 operations by the filter and 563 in nu.",
        "One link more: 362 operations by the filter, 563 in $\\nu$, of which 208 are $\\dot P$.",
        "The derivative of P alone takes 208 of these",
    ),
    "about the same / far apart",
    "alone",
)
def without_both_ways_would_cost_about_the_same(same, alone, page):
    (nu, theta) = one_more()
    derivative = of_the_derivative(page)
    same(abs((nu - derivative) / theta - 1) < 0.05)
    yield from (nu, theta, derivative)
    parts = {"P-dot": derivative, "the rest": nu - theta - derivative}
    alone([name for name, x in parts.items() if x > theta / 10], ["P-dot"])


def zeros():
    """Free a turn and a slide along one axis; return how many of 21 entries vanish, and remain."""
    root = np.array(
        [
            [Fraction((3 * i + j * j) % 7 - 3, 1 + i) + 5 * (i == j) for j in range(6)]
            for i in range(6)
        ]
    )
    P = root @ root.T
    for axis in (2, 5):
        P = P - np.outer(P[:, axis], P[axis]) / P[axis, axis]
    none = sum(P[i, j] == 0 for i in range(6) for j in range(i, 6))
    return [none, 21 - none]


def disc(moment=Fraction(1, 12)):
    """Return D(1), D(2) with the disc on the outer rod, then on the inner one.

    Mass matrices are base to tip.
    """
    found = []
    for outer in (moment, 0):
        across = Fraction(5, 6) + outer
        own = Fraction(1, 3) + outer
        A = np.array([[Fraction(8, 3) + moment, across], [across, own]])
        found += [*unit_factor(A)[1][::-1]]
    return found


def half_as_many_again():
    nu, theta = (
        {n: frame_run(name, n).counts.operations for n in range(4, 9)}
        for name in ("kozlowski-nu", "kalman")
    )
    slopes = [x[6] - x[5] for x in (nu, theta)]

    def line(x, slope, n):
        return x[5] + slope * (n - 5)

    first = next(
        n for n in range(3, 9) if 2 * line(nu, slopes[0], n) >= 3 * line(theta, slopes[1], n)
    )
    return [first, Fraction(*slopes)]


def momentum():
    V = np.array([0, 0, 2, 1, 0, 0])
    mu = np.array([0, 3, 0, 1, 1, 0])
    return [*inertial(V, mu)]


@claim(
    "To *move* in quasi-velocities takes 563 operations a link where the filter takes 362, and the "
    "difference is about the price of $\\dot P$.",
    "about / far from",
)
def first_picture_answers_what_both_velocities_cost(about, page):
    nu, theta = one_more()
    about(abs((nu - theta) / of_the_derivative(page) - 1) < 0.05)
    yield from (nu, theta)


TRUTHS = {"10b.2": zeros, "10b.4": disc, "10b.6": half_as_many_again, "10b.7": momentum}


# Answers to the predictions, computed from the words of the questions.


@answer_of("10b.1")
def operations_of_a_link_more(question):
    nu, theta = one_more()
    more = question.number_of("# as many again, or more")
    derivative = of_the_derivative(question.page)
    itself = int(re.search(r"P (\d+)   its derivative", cell(question.page, "k022c")[1])[1])
    words = "the derivative of P takes # operations for each link, and P itself takes #."
    question.says("a", words, derivative, itself)
    assert derivative > itself
    question.choose("c" if nu >= (1 + more) * theta else "b", c=half_of_more(nu, theta))


def half_of_more(nu, theta):
    """Return the largest of 1, 1/2, 1/3 and 1/4 by which nu takes more than theta."""
    return max(x for x in (Fraction(1, k) for k in (1, 2, 3, 4)) if nu >= (1 + x) * theta)
