"""Answers by a second route, where no function of by_words computes one from the statement's words.

TRUTHS of tests/claims compute secret answers with the library. A function below needs no more than
fractions and the mechanics of a rod. What has neither is in WITHOUT, with the reason.
"""

from fractions import Fraction as F
from itertools import combinations, permutations
from statistics import median

from by_words.helpers import equal
from hint_words import bent, freed, rod


def carried(P, l):
    """Return an inertia about a point that lies inward by l, as `rod` orders it."""
    shift = rod(0) + [[1, 0, -l], [0, 1, 0], [0, 0, 1]]
    return shift @ P @ shift.T


def at_a_right_angle():
    """Return P(2) of two rods: the outer one, freed, is light along the inner one."""
    outer = freed(rod())
    outer[1, 1], outer[2, 2] = outer[2, 2], outer[1, 1]
    return carried(outer, 1) + rod()


def in_a_row():
    """Return P(2) of two rods in a row."""
    return carried(freed(rod()), 1) + rod()


def level_rod():
    start = F(1, 2) / rod()[0, 0]  # moment over moment of inertia, g = l = 1
    return [1 / start, 1 - start / 2]


def hanging_outer_rod():
    return (F(1, 2) + 1) / (rod()[0, 0] + 1)  # it has no moment arm, and is a mass at the elbow


def chemistry():
    points = {"length": 2, "angle": 3, "torsion": 4}

    def shared(a, b):
        return points[a] + points[b] - 1

    pairs = ("length", "length"), ("angle", "angle"), ("torsion", "torsion"), ("angle", "torsion")
    return [shared(*pair) for pair in pairs]


def likelier_for_masses():
    def rigid(c):
        return 2 - c * c  # det of [[1, -c], [-c, 2]]

    def floating(c):
        return 4 - c * c  # a mass at the base: [[2, -c], [-c, 2]]

    return [F(rigid(0), rigid(1)), 1, F(floating(0), floating(1))]


def likelier_for_rods():
    def determinant(c):
        outer, both, inner = bent(c)
        return outer * inner - both**2

    return [determinant(F(0)) / determinant(F(1)), likelier_for_masses()[0]]


def signs_of_the_jacobian():
    return [(-1) ** (n + len(list(combinations(range(n), 2)))) for n in range(1, 7)]


def pushed_across():
    P = in_a_row()
    return [P[2, 2] - P[0, 2] ** 2 / P[0, 0], "b"]


def ring():
    pairs = [(1, 2), (1, 5), (2, 5), (2, 3), (3, 4), (4, 5)]

    def new_couplings(order):
        near = {k: {j for pair in pairs if k in pair for j in pair if j != k} for k in range(1, 6)}
        count = 0
        for k in order:
            rest = near.pop(k)
            for one, other in combinations(rest, 2):
                count += other not in near[one]
                near[one].add(other)
                near[other].add(one)
            for j in near:
                near[j].discard(k)
        return count

    least = min(map(new_couplings, permutations(range(1, 6))))
    return [new_couplings((5, 4, 3, 2, 1)), new_couplings((3, 4, 5, 2, 1)), least]


def excess_of_d():
    def d(c):
        outer, both, inner = bent(c)
        return inner - both**2 / outer

    return ["c", d(F(0)) - d(F(1))]


def fractions_that_are_whole():
    sixths = [F(k, 6) for k in range(6)]

    def only(whole):
        (x,) = (x for x in sixths if all(whole(x, n) % 1 == 0 for n in range(12)))
        return x

    return [only(lambda x, n: F(n**3, 6) + x * n), only(lambda x, n: x * n**3 + F(2, 3) * n)]


def known_zeros():
    vanish = len([(i, j) for i in range(6) for j in range(i, 6) if {i, j} & {2, 5}])
    return [vanish, 21 - vanish]


def slower_calls():
    def places(order, name):
        return [i for i, x in enumerate(order, start=1) if x == name]

    orders = "AAAABBBB", "ABABABAB", "ABBAABBA"
    means = [F(sum(places(x, "B")), sum(places(x, "A"))) for x in orders]
    later = zip(places(orders[1], "A"), places(orders[1], "B"), strict=True)
    return [*means, median(F(b, a) for a, b in later)]


def right_angle_at_the_wall():
    P = at_a_right_angle()
    moment = P[0, 0] * P[2, 2] - P[0, 2] ** 2
    return [P[1, 1] * moment, (1 / P[1, 1]) * P[0, 0] / moment]


def released_rods():
    M = bent(F(1))
    torques = [-F(1, 2), -F(2)]  # the weights' moments about joint 1, at the tip, and joint 2
    innovation = torques[1] - M[1] / M[0] * torques[0]
    return [*torques, innovation, innovation / (M[2] - M[1] ** 2 / M[0])]


def below_the_diagonal():
    """Invert the factor with ones on its diagonal, of three rods in a row, tip first."""
    M = equal(3)[::-1, ::-1]
    two = M[1, 0] / M[0, 0]
    three = M[2, 0] / M[0, 0]
    last = (M[2, 1] - three * M[1, 0]) / (M[1, 1] - two * M[1, 0])
    return [-two, two * last - three, -last]


def swept_inertia():
    """Compute psi(2,1) P(1) of two rods: the shift, less what the joint takes out."""
    passed = freed(rod())
    shift = rod(0) + [[1, 0, -1], [0, 1, 0], [0, 0, 1]]
    return (shift @ passed).tolist()


def reaches_of_methods():
    """Return up to which u = y^2 a growth factor keeps |R(iy)| <= 1; powers of u of |R|^2 - 1."""

    def reach(order):
        terms = [F(1), F(1), F(1, 2), F(1, 6)][: order + 1]
        powers = [F(0)] * 7
        for j, x in enumerate(terms):
            for k, y in enumerate(terms):
                if (j + k) % 2 == 0:
                    powers[(j + k) // 2] += x * y * (-1) ** ((j - k) // 2)
        powers = [x for x in powers[1:] if x]
        return F(0) if powers[0] > 0 else -powers[0] / powers[1]

    semi_implicit = 2 + 2  # trace 2 - u, determinant 1: bounded down to a trace of -2
    return [reach(1), reach(2), reach(3), semi_implicit]


def taken_for_psi():
    outer, both, inner = bent(F(1))
    pivot = inner - both**2 / outer
    factor = both / outer
    first = -factor * outer / pivot  # psi-hat is psi times the outer pivot
    return [17, 1 / outer - factor * first]


def line_on_a_ball():
    about_end = [F(0), rod()[0, 0], rod()[0, 0]]
    rank = sum(map(bool, about_end))
    return [rank, "yes" if rank == 3 else "no"]


def hard_rows():
    freedoms = 1, 2, 3, 0  # hinge, cylindrical joint, ball joint, weld
    return [6 - free for free in freedoms]


ROUTES = {
    "0.2": level_rod,
    "2a.7": lambda: [at_a_right_angle()[k, k] for k in range(3)],
    "2b.3": below_the_diagonal,
    "3b.1": swept_inertia,
    "4a.5": hanging_outer_rod,
    "4a.7": line_on_a_ball,
    "4b.2": released_rods,
    "6a.6": taken_for_psi,
    "7a.4": chemistry,
    "7a.6": likelier_for_masses,
    "7a.7": signs_of_the_jacobian,
    "8b.3": hard_rows,
    "8b.5": pushed_across,
    "8c.6": ring,
    "8c.7": likelier_for_rods,
    "9a.7": excess_of_d,
    "10a.6": fractions_that_are_whole,
    "10b.2": known_zeros,
    "11.5": reaches_of_methods,
    "12a.5": slower_calls,
    "15a.2": right_angle_at_the_wall,
}

VERDICTS_OF_STATEMENTS = "statements on operators or programs: the prover, or runs, decide each"
COUNTS = "counts of operations, which counting kernels alone know"
TABLES = "a table of verdicts that many runs give"
FRAMES = "a block elimination with several sets of axes; by hand it is the page's own route"
WITHOUT = {
    "3a.5": VERDICTS_OF_STATEMENTS,
    "3a.6": VERDICTS_OF_STATEMENTS,
    "3b.6": VERDICTS_OF_STATEMENTS,
    "4a.4": VERDICTS_OF_STATEMENTS,
    "4b.5": VERDICTS_OF_STATEMENTS,
    "6b.4": FRAMES,
    "7a.5": FRAMES,
    "7b.6": TABLES,
    "7b.7": COUNTS,
    "8a.6": FRAMES,
    "8b.2": FRAMES,
    "8b.7": FRAMES,
    "9b.4": "the rate of an inertia that a wrong program gives",
    "10a.3": COUNTS,
    "10b.6": COUNTS,
    "11.7": TABLES,
    "12a.6": TABLES,
    "12b.1": COUNTS,
    "12b.6": VERDICTS_OF_STATEMENTS,
    "13a.1": "signs come from the page's axes",
    "13a.7": "an integral over a path, with one route in the library",
    "14b.2": VERDICTS_OF_STATEMENTS,
    "15d.2": "the springs that fit a beam come from the page's line 3",
    "16.7": "the moments are in a cell of the page",
    "B.3": TABLES,
    "B.7": "a misprinted table, which is in a cell of the page",
    "C.3": VERDICTS_OF_STATEMENTS,
    "D.2": VERDICTS_OF_STATEMENTS,
}
