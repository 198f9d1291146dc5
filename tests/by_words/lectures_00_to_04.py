"""Answers to exercises of lectures 00 to 04 from their words."""

from fractions import Fraction
from math import comb

import numpy as np
from exercise_words import solved
from rows import let_go, row

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.spatial import inverse

from .helpers import F, cosine, equal, letters, moments, pivots, solution, straight, tip_start

PLANE = [1, 3, 5]  # moment, along, across


@solved("0.3")
def rod_from_above_level(words):
    (degrees,) = words.numbers("let go from $#^\\circ$ above level")
    return tip_start([1], [1]) * cosine(degrees)


@solved("0.4")
def near_the_stone(words):
    numbers = words.numbers("within $#^{-#}g$ of the stone? Within $#^{-#}g$, within $#^{-#}g$")
    found = []
    for base, power in zip(numbers[::2], numbers[1::2], strict=True):
        off = (abs(-np.cumsum(let_go(n)).sum() - 1) for n in range(1, 60))
        found.append(next(n for n, x in enumerate(off, 1) if x < F(base) ** -abs(power)))
    return found


@solved("0.5")
def common_mass_centre(words):
    (n,) = words.numbers("The common mass centre of # rods")
    turn = np.cumsum(let_go(n))
    return [letters(words), -sum(np.cumsum(turn) - turn / 2) / n]


@solved("0.6")
def glued_mass(words):
    m, l = words.numbers("A rod has a mass of # kg and a length of # m")
    (wanted,) = words.numbers("starts with $#\\,g$")
    d = F(l)

    def start(mu):
        return l * (F(m) * l / 2 + mu * d) / (F(m) * l**2 / 3 + mu * d**2)

    return solution(start, wanted, 1, 9), d


@solved("0.8")
def large_and_small(words):
    """Lengths do not enter: the accelerations of hinges depend on the masses alone."""
    small, large = words.numbers("rod has a mass of # kg and a length of ~ m, another # kg and ~ m")
    return [tip_start([1, 1], [small, large]), tip_start([1, 1], [large, small])]


@solved("1a.1")
def two_axis_head(words):
    rate, other = words.numbers(
        "the vertical $z$ at # rad/s, the second about the axis $x$ on the first at # rad/s"
    )
    return [0, rate * other, 0]


@solved("1a.2")
def bead_on_a_turntable(words):
    m, r, rate, inward = words.numbers(
        "A bead of # kg is # m out on a turntable that turns at # rad/s, and slides *inward* at a constant # m/s"
    )
    return [-2 * m * r * rate * inward, -m * r * rate**2]


@solved("1a.3")
def three_level_rods(words):
    (n, length) = words.numbers("# uniform rods of # m are held out level")
    masses = words.numbers("Their masses are #, # and # kg")
    (unit,) = words.numbers("in units of $#g$")
    return list(moments([length] * n, masses) / unit)


@solved("1a.5")
def turning_rods(words):
    n, m, l, first, second = words.numbers(
        "# rods of # kg and # m turn at a constant # rad/s at the base and # rad/s at the elbow"
    )
    c, s = words.numbers("has the cosine $#$ and the sine $#$")
    assert (n, c**2 + s**2) == (2, 1)
    return [letters(words), -F(m) * l**2 / 2 * s * (2 * first * second + second**2)]


@solved("1a.6")
def masses_of_three(words):
    n, l = words.numbers("# uniform rods of # m are held out level")
    (times,) = words.numbers("the base carries # times the torque of the elbow")
    (count, total) = words.numbers("the # weigh # kg together")
    assert n == count == 3
    assert l == 1
    wrist = F(total, 10)
    elbow = (total + 4 * wrist - 3 * times * wrist) / (times - 2)
    return [total - elbow - wrist, elbow, wrist]


@solved("1a.8")
def power_of_motors(words):
    n, seed = words.numbers("`rd.rational_arm(#, seed=#)`")
    s = Case(rd.rational_arm(n, seed=seed))
    return sum((s.T[k] * s.theta_dot[k])[0] for k in range(1, n + 1))


@solved("1b.4")
def two_in_line(words):
    m1, l1, m2, l2 = words.numbers(
        "the outer one has a mass of # kg and a length of # m, the inner one # kg and # m"
    )
    return [
        F(m1) * l1**2 / 3,
        F(m1) * l1**2 / 3 + F(m1) * l1 * l2 / 2,
        F(m2) * l2**2 / 3 + F(m1) * ((l2 + F(l1, 2)) ** 2 + F(l1) ** 2 / 12),
    ]


@solved("1b.6")
def trace_of_squares(words):
    n, l = words.numbers("$\\phi^T\\phi$ for # rods of # m in a row")
    phi = row(n, lengths=F(l)).op.phi
    return [letters(words), (phi * phi).sum()]


@solved("1b.7")
def without_influence(words):
    (outer,) = words.numbers("the outer one keeps its # m")
    (entry,) = words.numbers("=#$, at")
    (degrees,) = words.numbers("at $\\theta(~)=#^\\circ$")
    assert entry == 0
    return -2 * F(outer) / (3 * cosine(degrees))


@solved("1b.8")
def accelerations_in_turn(words):
    n, m, l = words.numbers("# equal rods in a row, # kg and # m each, without gravity")
    one, two, three, four = words.numbers("are $#,#,#,#,\\ldots$, beginning")
    (first,) = words.numbers("beginning with # at the tip")
    assert (one, two) == (three, four) == (first, -first)
    qdd = np.array([one if k % 2 == 0 else two for k in range(n)][::-1])
    return (equal(n, m, l) @ qdd)[0]


@solved("2a.2")
def slider_across(words):
    H = np.array(words.numbers("$H=(#,#,#)$"))
    M = row(1).M[1][np.ix_(PLANE, PLANE)]
    D = H @ M @ H
    G = M @ H / D
    return [D, *G, *np.diag(M - D * np.outer(G, G))]


@solved("2a.3")
def pivot_of_two(words):
    """The length of the outer rod does not enter."""
    outer, inner, l = words.numbers(
        "The outer rod has a mass of # kg and a length of ~ m, the inner one # kg and # m"
    )
    return pivots(straight([l, 1], [inner, outer]))[1]


@solved("2a.4")
def pivot_of_unlike_rods(words):
    outer, inner, l = words.numbers(
        "of a rod of # kg and ~ m, the outer one, on a rod of # kg and $#$ m"
    )
    return [letters(words), pivots(straight([l, 1], [inner, outer]))[1]]


@solved("2a.8")
def last_pivot(words):
    n, m, l = words.numbers("on # equal rods in a row, # kg and # m each")
    return pivots(equal(n, m, l))[-1]


@solved("2b.5")
def variance_of_the_last(words):
    k, k2, n, m, l = words.numbers("$E[\\epsilon(#)\\,y(#)]$ for # rods of # kg and # m in a row")
    assert k == k2 == n
    return [letters(words), pivots(equal(n, m, l))[-1]]


@solved("2b.6")
def second_innovation(words):
    (noise,) = words.numbers("with a noise of variance $#$")
    return pivots(equal(2) + np.diag([F(0), noise]))[1]


@solved("2b.8")
def all_ones(words):
    (n,) = words.numbers("# equal rods in a row")
    count, one = words.numbers("all # measurements are #.")
    (last,) = words.numbers("$\\epsilon(#)$")
    assert n == count == last
    M = equal(n)[::-1, ::-1] + F(0)
    y = np.array([F(one)] * n)
    for k in range(n - 1):  # what is known of y(k) is taken out of those inward
        gain = M[:, k] / M[k, k]
        after = np.arange(n) > k
        y = y - after * gain * y[k]
        M = M - np.outer(after * gain, M[k])
    return y[-1]


@solved("3a.1")
def blocks_alike(words):
    n, blocks = words.numbers("On an arm of # links $\\phi$ and $\\psi$ have # blocks each")
    (other,) = words.numbers("agree on an arm of # links?")
    assert blocks == n * n
    return [k * (k + 1) // 2 for k in (n, other)]


@solved("3a.2")
def gain_of_the_slider(words):
    H = np.array(words.numbers("slider across the rod, $H(~)=(#,#,#)$"))
    s = row(2)
    P = s.M[1][np.ix_(PLANE, PLANE)]
    return list(s.phi(2, 1)[np.ix_(PLANE, PLANE)] @ P @ H / (H @ P @ H))


@solved("3b.2")
def with_another_gain(words):
    about, across = words.numbers("$G'(~)=(#,~,#)$, so")
    G = np.array([about, 0, across])  # what is along the rod does not enter
    i, j, i2, j2 = words.numbers("entries $(#,#)$ and $(#,#)$ of $r(")
    s = row(2)
    plane = np.ix_(PLANE, PLANE)
    shift = s.phi(2, 1)[plane]
    r = shift @ (np.eye(3, dtype=int) - np.outer(G, [-1, 0, 0])) @ s.M[1][plane] @ shift.T
    r = r + s.M[2][plane]
    return [r[i - 1, j - 1], r[i2 - 1, j2 - 1]]


@solved("3b.3")
def what_joints_release(words):
    n, l, outermost, others = words.numbers(
        "# rods of # m lie in a row, the outermost of # kg, the others of # kg"
    )
    (welded,) = words.numbers("moment of inertia $#$ kg m²")
    masses = [others] * (n - 1) + [outermost]
    M = straight([l] * n, masses)
    assert M[0, 0] == welded
    first = M[0, -1] ** 2 / M[-1, -1]
    return [first, welded - first - pivots(M)[-1]]


@solved("4a.1")
def elbow_motor(words):
    (torque,) = words.numbers("$T(~)=#$ N m")
    return list((inverse(equal(2)) @ np.array([F(0), F(torque)]))[::-1])


@solved("4a.2")
def mass_at_the_tip(words):
    (mass,) = words.numbers("A point mass of # kg is fixed to the tip")
    return tip_start([1, 1], [1, 1], mass)


@solved("4a.6")
def mass_at_the_elbow(words):
    (start,) = words.numbers("an initial acceleration of exactly $#g$")
    return solution(lambda mu: tip_start([1, 1], [1, 1], mu, [1, 0]), start)


@solved("4b.7")
def cart(words):
    n, m = words.numbers("# rods of # kg lie in a row")
    (one,) = words.numbers("to yield along $x$ by $#$ m/s² per newton")
    (other,) = words.numbers("And for $#$?")
    return [1 / Fraction(one) - n * m, 1 / Fraction(other) - n * m]


@solved("4b.8")
def monomials(words):
    (low,) = words.numbers("monomials of degree # or less")
    (all_of_them,) = words.numbers("acceleration all # components of $V$ enter")
    (high,) = words.numbers("if monomials of degree # were needed")
    return [comb(all_of_them + degree, degree) for degree in (low, high)]
