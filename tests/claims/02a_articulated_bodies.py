"""The claims of lecture 2a, and the code that computes them."""

from fractions import Fraction
from functools import cache

import numpy as np
from claims import claim, shown
from first_pictures import first_picture
from predict_questions import answer_of, question
from rows import beside, false_ones, matter_in_a_plane, row, row_of, sizes

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.rk import filter as rf

F = Fraction
HALF = Fraction(1, 2)
THIRD = Fraction(1, 3)
RODS = rd.planar_arm(4)
POSE = [0.5, -0.9, 0.7, 0.5]
PLANE = np.ix_([1, 3, 5], [1, 3, 5])  # moment, force along, force across
LINE = np.ix_([3, 5], [3, 5])  # the two forces


def felt(rods=None):
    """Return P of the inner link, of the rods of Predict 2a.1 unless others are given."""
    rods = rods or row_of(question("2a.1"))
    return rf.articulated_inertia(rods.chain, rods.N)


def least(A):
    return np.linalg.eigvalsh(np.asarray(A, dtype=float)).min()


@cache
def lopsided(seed=1):
    return Case(rd.rational_arm(4, seed=seed))


@claim("the outer one follows with its whole mass, and you move 2 kg")
def along_the_line_the_whole_mass_follows(page):
    yield from shown(page, "c013", "2")


@claim(
    "it swings about its hinge, and you move only a quarter of it: 1.25 kg",
    "only a quarter / its whole mass",
)
def across_only_a_quarter_is_moved(only):
    inner = row_of(question("2a.1")).m[2]
    # addition by the outer rod
    across = felt()[5, 5] - inner
    along = felt()[3, 3] - inner
    only(across < along)
    yield from (across, f"{float(felt()[5, 5]):.2f}")


@claim(
    "The inner rod counts 1 kg. The outer one, pushed at its end, moves and turns: F/m + 3F/m "
    "= 4F/m, so it counts a quarter."
)
def inner_rod_counts_1_kg_the_outer_one_pushed():
    s = row_of(question("2a.1"))
    end = np.linalg.inv(np.array(s.M[1][PLANE], dtype=float)) @ [0, 0, 1]
    yield from (f"{round(end[2]) - 1}F/m = {round(end[2])}F/m", felt()[5, 5] - s.m[1])
    yield f"counts {s.m[1]} kg"


@claim("three of the six components matter")
def three_of_the_six_components_matter():
    yield from matter_in_a_plane()


def turned(n):
    """Return degrees from rod n to the long axis of P+(n), and to the next outer rod.

    Positive is to the left.
    """
    s = Case(RODS, q=POSE)

    def plane(k):
        return s.l(k, k - 1)[[0, 2]]

    long = np.linalg.eigh(s.filter.P_plus[n][LINE])[1][:, -1]
    return [
        np.degrees(np.arctan2(plane(n)[0] * v[1] - plane(n)[1] * v[0], plane(n) @ v))
        for v in (long * np.sign(long @ plane(n)), plane(n - 1))
    ]


@claim("At joint 1 the long axis lies exactly along the rod.", "exactly")
def at_joint_1_the_long_axis_lies_exactly_along(exactly):
    s = Case(RODS, q=POSE)
    rod = s.l(1, 0)[[0, 2]]
    across = np.array([-rod[1], rod[0]])
    exactly(s.filter.P_plus[1][LINE] @ across, least(s.filter.P_plus[1][LINE]) * across)


@claim(
    "At joints 2, 3 and 4 it lies off the rod by 2.8, 3.8 and 3.4 degrees, and each time it "
    "turns *away from* the next outer link",
    "away from",
)
def at_joints_2_3_and_4_it_lies_off_the_rod_by_2_8(away):
    for k in (2, 3, 4):
        lean, beyond = turned(k)
        yield f"{abs(lean):.1f}"
        away(lean, beyond)


@claim(
    "Seen along rod 2, rod 1 is bent to the left by 28.6 degrees; joints 1 and 2 are free.",
    "to the left / to the right",
)
def seen_along_rod_2_rod_1_is_bent_to_the_left(left):
    beyond = turned(2)[1]
    left(beyond > 0)
    yield f"{abs(beyond):.1f}"


def coupling(r, s, centre=HALF, square=THIRD):
    """Return P+(2)'s coupling along and across rod 2, from entries r, s of P+(1)."""
    P = np.array([[s + square, -r, -(s + centre)], [-r, F(5), r], [-(s + centre), r, s + 1]])
    h = P[0]
    return (P - np.outer(h, h) / P[0, 0])[1, 2]


@claim(
    "Releasing joint 2 leaves $r-r\\,(s+\\tfrac12)/(s+\\tfrac13)=-r/(6s+2)$ off the diagonal",
    "off the diagonal / zero",
)
def releasing_joint_2_leaves_off_the_diagonal(there):
    s = Case(rd.planar_arm(2, lengths=F(1), masses=F(1)), tangents=[F(1, 2), F(1, 3)])
    x = s.l(2, 1)[[0, 2]]
    axes = np.array([x, [-x[1], x[0]]])  # along and across rod 2
    before, after = (axes @ s.filter.P_plus[k][LINE] @ axes.T for k in (1, 2))
    r = before[0, 1]
    across = before[1, 1]
    there(r != 0)
    assert after[0, 1] == coupling(r, across) == -r / (6 * across + 2)


@claim(
    "Here $\\tfrac12$ and $\\tfrac13$ are the first and second moments of the rod about its "
    "hinge. Their quotient, $\\tfrac23$, is the distance of its centre of percussion, and the "
    "far end lies beyond it.",
    "beyond / short of",
)
def here_and_are_the_first_and_second_moments(beyond):
    rod = row(1).M[1]
    yield from (-rod[1, 5], rod[1, 1])
    quotient = rod[1, 1] / -rod[1, 5]
    yield quotient
    push = np.linalg.inv(np.array(rod[PLANE], dtype=float)) @ [  # a blow there
        -float(quotient),
        0,
        1,
    ]
    assert np.isclose(push[2], 0)  # leaves the hinge at rest
    beyond(quotient < 1)


@claim(
    "Releasing joint 2 leaves -r/(6s + 2) of a coupling r, so the lean changes its side.",
    "changes / keeps",
)
def releasing_joint_2_leaves_r_6_s_2_of_a_coupling(changes):
    at_0 = -1 / coupling(F(1), F(0))
    at_1 = -1 / coupling(F(1), F(1))
    yield f"({at_1 - at_0}s + {at_0})"
    signs = []
    for r in (F(1, 3), F(-2)):
        for s in (F(1, 4), F(1)):
            after = coupling(r, s)
            assert after == -r / (6 * s + 2)
            signs.append(after * r < 0)
    changes(all(signs))


@claim("If its mass lay beyond that end, the sign would stay.", "stay / turn")
def mass_beyond_the_end_keeps_the_sign(stay):
    near, far = (np.sign(coupling(F(1), F(1), d, d * d)) for d in (F(1, 2), F(5, 4)))
    assert near == -1
    stay(far == 1)


@claim("the link adds its mass equally in all directions", "equally")
def link_adds_its_mass_equally_in_all_directions(equally):
    s = Case(RODS, q=POSE)
    for k in s.m:
        equally(s.M[k][LINE], s.m[k] * np.eye(2))


@claim(
    "Every other $P(k)$ is then larger than the inertia of links $1\\ldots k$ welded together",
    "Every",
    "larger",
)
def every_other_is_then_larger_than_the_inertia(every, larger):
    s = lopsided()
    P = s.M[1]
    grown = []
    for k in range(2, s.N + 1):
        H = s.H[k - 1]
        before = P
        G = before @ H.T / (H @ before @ H.T)
        P = s.phi(k, k - 1) @ (before + G @ (H @ before @ H.T) @ G.T) @ s.phi(k, k - 1).T + s.M[k]
        grown.append(P - rf.composite_inertia(s.chain, k))
        larger(np.trace(grown[-1]), 0)
    every([least(more) > -1e-9 for more in grown])


@claim(
    "A free joint can only make the arm lighter.",
    "only make the arm lighter / also make the arm heavier",
)
def free_joint_can_only_make_the_arm_lighter(only_lighter):
    gaps = [
        rf.composite_inertia(s.chain, k) - s.filter.P[k]
        for s in map(lopsided, range(4))
        for k in s.m
    ]
    only_lighter(min(map(least, gaps)) > -1e-9 and max(np.trace(gap) for gap in gaps) > 0)


@claim(
    (
        "Hence $R\\ge P$ at every joint: free joints make the arm lighter.",
        "the diagonal entry $\\mathcal M_{kk}$",
        "At joint 1 (a) and (b) agree, at joint $N$ (b) and (c) do.",
    ),
    "every",
    "lighter",
    "diagonal entry / pivot",
    "agree",
)
def at_every_joint_free_joints_make_the_arm(every, lighter, diagonal, agree):
    s = lopsided()
    gaps = [rf.composite_inertia(s.chain, k) - s.filter.P[k] for k in s.m]
    every([least(gap) > -1e-9 for gap in gaps])
    for k in (2, 3, 4):
        lighter(np.trace(s.filter.P[k]), np.trace(rf.composite_inertia(s.chain, k)))
    locked = [(s.H[k] @ rf.composite_inertia(s.chain, k) @ s.H[k].T)[0, 0] for k in s.m]
    diagonal(locked == list(np.diag(s.mass_matrix)) != [s.filter.D[k][0, 0] for k in s.m])
    back = np.linalg.inv(s.mass_matrix.astype(float))
    D = [float(s.filter.D[k][0, 0]) for k in s.m]
    agree(D[0], float(s.mass_matrix[0, 0]))
    agree(D[-1], 1 / back[-1, -1])
    assert not np.isclose(D[0], 1 / back[0, 0])
    assert not np.isclose(D[-1], float(s.mass_matrix[-1, -1]))


@claim("each free joint takes something away", "each", "takes")
def each_free_joint_takes_something_away(each, takes):
    """Compare joints locked, free beyond, and free everywhere: five ordered numbers."""
    for s in map(lopsided, (1, 2, 3)):
        M = s.mass_matrix.astype(float)
        low, *_, high = np.linalg.eigvalsh(M)
        D = np.array([float(s.filter.D[k][0, 0]) for k in s.m])
        alone = 1 / np.diag(np.linalg.inv(M))
        order = np.array([np.full(s.N, low), alone, D, np.diag(M), np.full(s.N, high)])
        each((np.diff(order, axis=0) > -1e-9).ravel())
        takes(np.array([(D - np.diag(M))[1:], (alone - D)[:-1]]).sum())


@claim(
    "So a small pivot shows a small eigenvalue. The converse fails: "
    "$\\begin{pmatrix}1&100\\\\100&10001\\end{pmatrix}$ has the pivots 1 and 1, and the "
    "quotient of its eigenvalues, its condition number, is $10^8$.",
    "The converse fails / The converse holds",
)
def small_eigenvalue_without_a_small_pivot(not_back):
    A = np.array([[F(1), F(100)], [F(100), F(10001)]])
    pivots = [A[0, 0], A[1, 1] - A[1, 0] ** 2 / A[0, 0]]
    yield f"pivots {pivots[0]} and {pivots[1]}"
    yield rf"{A[0, 0]}&{A[0, 1]}\\{A[1, 0]}&{A[1, 1]}"
    low, high = np.linalg.eigvalsh(A.astype(float))
    base = 10
    yield f"${base}^{np.log(np.linalg.cond(A.astype(float))) / np.log(base):.0f}$"
    not_back(low < min(pivots) / 1000)


@claim("its $M(k)$ is singular, and yet $D(k)>0$ on a planar arm", "singular / invertible")
def its_is_singular_and_yet_on_a_planar_arm(singular):
    s = Case(rd.planar_arm(4))
    singular(all(np.linalg.matrix_rank(s.M[k]) == 5 for k in s.m))
    assert all(s.filter.D[k] > 0 for k in s.m)


@claim("The $\\frac7{12}$ of the two rods by hand is the first number.")
def of_the_two_rods_by_hand_is_the_first_number():
    yield (row(2).filter.D[2][0, 0])


@claim("so rods beyond the third hardly matter", "hardly matter / matter much")
def rods_beyond_the_third_hardly_matter(hardly):
    D = row(8).filter.D
    hardly(  # less than a percent; the third: more
        D[8][0, 0] / D[3][0, 0] < F(101, 100) < D[3][0, 0] / D[2][0, 0]
    )


@claim(
    "one step of RK 4.5 gives $c_{k+1}=1+c_k-(\\tfrac12+c_k)^2/(\\tfrac13+c_k)$", "gives / misses"
)
def one_step_of_rk_4_5_gives(gives):
    c = {k: P[5, 5] for k, P in row(5).filter.P_plus.items()}
    gives(all(c[k + 1] == 1 + c[k] - (F(1, 2) + c[k]) ** 2 / (F(1, 3) + c[k]) for k in range(1, 5)))


@claim("In a row, $P^+(k)$ is $\\operatorname{diag}(0,k,c_k)$ with $c_1=\\tfrac14$")
def in_a_row():
    s = row(5)
    for k in range(1, 6):
        P = s.filter.P_plus[k][PLANE]
        assert (P == np.diag([0, k, P[2, 2]])).all()
    yield f"{s.filter.P_plus[1][5, 5]}"


@claim("$\\tfrac13+\\tfrac1{\\sqrt{12}}\\approx0.622$ kg m²")
def limit_of_a_long_row():
    assert abs(float(row(12).filter.D[12][0, 0]) - (1 / 3 + 1 / np.sqrt(12))) < 1e-6
    yield f"{1 / 3 + 1 / np.sqrt(12):.3f}"


@claim(
    "Four more rods add a few hundredths of a kg m^2 to D at the wall.", "add / take", "few / many"
)
def four_more_rods_add_a_few_hundredths_of_a_kg_m(add, few):
    D = row(6).filter.D
    add(D[6][0, 0] > D[2][0, 0])
    few(F(2, 100) < D[6][0, 0] - D[2][0, 0] < F(6, 100))
    yield len(D) - 2


def inequalities():
    """Return which of the six statements hold on every one of some arms."""
    cases = [Case(rd.rational_arm(n, seed=seed).in_floats) for n in (2, 3, 4) for seed in range(4)]
    pairs = [(s, k) for s in cases for k in s.m]
    inner = [(s, k) for s, k in pairs if k < s.N]

    def P(s, k):
        return s.filter.P[k]

    def D(s, k):
        return s.filter.D[k][0, 0]

    return false_ones(
        {
            "a": all(least(rf.composite_inertia(s.chain, k) - P(s, k)) > -1e-9 for s, k in pairs),
            "b": all(least(P(s, k + 1) - P(s, k)) > -1e-9 for s, k in inner),
            "c": all(D(s, k) <= s.mass_matrix[k - 1, k - 1] + 1e-9 for s, k in pairs),
            "d": all(D(s, k + 1) >= D(s, k) - 1e-9 for s, k in inner),
            "e": all(abs(least(s.filter.P_plus[k])) < 1e-9 for s, k in pairs),
            "f": all(least(P(s, k) - s.M[k]) > -1e-9 for s, k in pairs),
        }
    )


def right_angle():
    """Return D(2) of two rods at a right angle, and the inner one's mass along and across."""
    s = Case(rd.planar_arm(2), q=[0.0, np.pi / 2])
    P = s.filter.P[2]
    return [Fraction(x).limit_denominator(1000) for x in (s.filter.D[2][0, 0], P[3, 3], P[5, 5])]


def inequalities_and_a_pivot():
    """Return the false ones, and D(2) of a rod on a shorter and heavier one."""
    rods = row(2, lengths=[HALF, Fraction(1)], masses=[Fraction(3), Fraction(1)])
    assert rods.filter.D[2] < rods.filter.D[1]
    return beside(inequalities(), rods.filter.D[2][0, 0])


@claim(
    (
        "At 0.3 s, pull the last link along the chain, and all of its 0.2 kg resists; pull it "
        "across, and a quarter does, 0.05 kg.",
        "The third link is heavy along the chain, 0.60 kg, as heavy as all three links from there "
        "to the tip, and across the chain it is light, 0.06 kg.",
    ),
    "last",
    "all of / half of",
    "third / first",
    "heavy / light",
)
def first_picture_answers_where_a_link_is_heavy(last, all_of, third, heavy):
    picture = first_picture("02a")
    run = picture.tracks[0].trajectory
    shown_ = picture.painting
    t = 0.3
    k = np.abs(shown_.t - t).argmin()
    points = run.points[np.abs(run.t - shown_.t[k]).argmin()][:, ::2]
    along = np.diff(points, axis=0) / np.linalg.norm(np.diff(points, axis=0), axis=1)[:, np.newaxis]
    across = along[:, ::-1] * [-1, 1]
    xx, xz, zz = shown_.arrays["felt inertia"]["passed"][k].T
    resists = [
        xx * u[:, 0] ** 2 + 2 * xz * u[:, 0] * u[:, 1] + zz * u[:, 1] ** 2 for u in (along, across)
    ]
    link = run.arm.masses[-1]
    last([f"{x:.3f}" for x in resists[0]], f"{link:.3f}")
    all_of(np.isclose(resists[0][-1], link))
    assert np.isclose(resists[1][-1], link / 4)
    yield from (f"{t} s", f"{link:g} kg", F(resists[1][-1] / link).limit_denominator(9))
    yield f"{resists[1][-1]:.2f} kg"
    together = 3
    whole = np.abs(resists[0] - link * together).argmin()
    third([*range(run.arm.n)][whole] == 2 and whole + together == run.arm.n)
    yield f"{resists[0][whole]:.2f} kg"
    yield f"all {['no', 'one', 'two', 'three'][together]} links"
    yield f"{resists[1][whole]:.2f} kg"
    heavy(resists[0][whole] > 5 * resists[1][whole])


TRUTHS = {
    # D(2) of an outer rod of 3 kg and 2 m on an inner one of 2 kg and 1 m, in line.
    "2a.3": lambda: row(
        2, lengths=[Fraction(1), Fraction(2)], masses=[Fraction(2), Fraction(3)]
    ).filter.D[2][0, 0],
    "2a.4": inequalities_and_a_pivot,
    "2a.7": right_angle,
    # D(10) of ten rods in a row.
    "2a.8": lambda: row(10).filter.D[10][0, 0],
}


# Words in replies to predictions.


@claim("But its near end yields more than that", "more")
def near_end_yields_more_than_half_of_the_rod(more):
    rods = row_of(question("2a.1"))
    counted = felt()[5, 5] - rods.m[2]
    half = rods.m[1] / 2
    more(1 / counted, 1 / half)


# Answers to the predictions, computed from the words of the questions.


@answer_of("2a.1")
def mass_felt_across(question):
    """The mass along the line is the sum; (b) takes half of the outer rod, (d) the inner one."""
    s = row_of(question)
    assert sizes(s) == sizes(row(2)), "the rods of the page"
    tempting = question.number_of("(b) # kg")
    question.says("b", "count # of the outer rod", (tempting - s.m[2]) / s.m[1])
    P = felt(s)
    question.settle(float(P[5, 5]), a=P[3, 3], b=s.m[2] + s.m[1] / 2, d=s.m[2])


@answer_of("2a.2")
def inertia_that_a_free_joint_passes_on(question):
    s = lopsided()
    left = [s.H[k] @ s.filter.P_plus[k] @ s.H[k].T for k in s.m]
    question.says("b", "H P+ = #", *{x[0, 0] for x in left})
    question.choose("b" if not any(x.any() for x in left) else "a")


@answer_of("2a.4")
def side_to_which_the_long_axis_turns(question):
    joint, rod, outer, degrees = question.numbers(
        "at joint #. Seen along rod #, rod # is bent to the left by # degrees"
    )
    free = question.numbers("joints # and # are free")
    (largest,) = question.numbers("in which $P^+(#)$ is largest")
    toward, left_of = question.numbers("turned toward rod #, to the left of rod #")
    away, along = question.numbers(
        "turned away from rod #, to the right, (c) exactly that of rod #"
    )
    assert joint == rod == largest == left_of == along
    assert outer == toward == away == rod - 1
    assert free == [outer, rod]
    lean, beyond = turned(rod)
    assert f"{beyond:.1f}" == f"{float(degrees):.1f}"
    question.choose("b" if lean * beyond < 0 else "a", a=(toward, left_of), b=away, c=along)


@answer_of("2a.5")
def what_a_hinge_hides(question):
    torque = question.number_of("a motor at the wall gives # N m")
    many, cubed, power, few_cubed, power_below, quotient, few = question.numbers(
        r"# rods welded are $#^#/#^#=#$ times as heavy to turn as #"
    )
    assert torque == 1, "one newton metre: accelerations are inverse moments of inertia"
    assert (cubed, few_cubed) == (many, few)
    assert power == power_below
    welded, hinged = (
        [matrix(row(n)) for n in (few, many)]
        for matrix in (lambda s: s.mass_matrix[-1, -1], lambda s: s.filter.D[s.N][0, 0])
    )
    assert welded[1] / welded[0] == quotient == F(many, few) ** power
    percent = round(100 * (float(hinged[1] / hinged[0]) - 1))
    question.says("b", "# times the mass", F(many, few))
    question.settle(percent, a=quotient, b=F(many, few))
