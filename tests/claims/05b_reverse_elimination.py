"""The claims of 05b, and the code that computes them."""

import inspect
from fractions import Fraction as F

import numpy as np
from claims import claim, quote
from predict_questions import answer_of
from rows import checked_of_saha

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.saha.case import Case
from robodyn_lib.elimination import unit_factor
from robodyn_lib.numbers import array
from robodyn_lib.saha.elimination import elementary, reverse_gaussian_elimination
from robodyn_lib.spatial import eye, inverse
from workbook.course.matrices import outer as o
from workbook.widgets.openings import OPENINGS
from workbook.widgets.presets import trajectories


def rods(n, tangents=None):
    return Case(rd.planar_arm(n, lengths=F(1), masses=F(1)), tangents=tangents or [0] * n)


TWO = rods(2)
THREE = rods(3)


@claim("Two equal rods of 1 kg and 1 m lie in one line.", "equal", "one line / two lines")
def two_equal_rods_of_1_kg_and_1_m_lie_in_one_line(equal, one_line):
    lengths = [abs(TWO.c[2] - TWO.c[1]).sum(), abs(TWO.pose.tip - TWO.pose.O[1]).sum()]
    equal(lengths[0], lengths[1])
    yield f"{TWO.arm.masses[0]} kg and {lengths[0]} m"
    one_line(not np.cross(TWO.d[1], TWO.d[2]).any())


@claim(
    "Each mass centre is half a metre from its joint, and the two centres are one metre apart:",
    "Each",
)
def each_mass_centre_is_half_a_metre(each):
    distances = [abs(TWO.d[i]).sum() for i in (1, 2)]
    each([distance == distances[0] for distance in distances])
    yield from (distances[0], abs(TWO.c[2] - TWO.c[1]).sum())


@claim(
    "In lecture 2 a Kalman filter found the same two numbers, as $D(1)$ and $D(2)$. No "
    "filter was used here.",
    "same",
    "No",
)
def in_lecture_2_a_kalman_filter_found_the_same(same, no):
    filtered = atlas.Case(TWO.state).filter.D
    found = [filtered[k][0, 0] for k in (1, 2)]
    same(found, [TWO.m_hat[i] for i in (2, 1)])
    yield len(found)
    used = inspect.getsource(unit_factor) + inspect.getsource(reverse_gaussian_elimination)
    no([name in used for name in ("filter", "riccati", "epsilon")])


@claim(
    (
        "The answer is (c): $\\frac13+\\frac14\\cdot1^2$. The step divided by $i_{22}$, so it "
        "solved equation 2 for $\\ddot\\theta_2$ with no torque at joint 2. That sets joint 2 "
        "*free*, and a free rod resists a push across its hinge with a quarter of its mass (2a.1).",
        "1/3 + 1/4 * 1^2. A rod pushed across at its hinge resists with a quarter of its mass, by "
        "the pencil of 2a.1.",
    ),
    "free / held",
    "a quarter / all",
)
def answer_is_c_the_step_divided_by_so_it_solved(free, a_quarter):
    """The inertia of the free outer rod across its hinge; if held, it would count in full."""
    left = TWO.bodies.M_bar[2][5, 5]
    free(left < TWO.M_tilde(2)[5, 5])
    a_quarter(left < TWO.M_tilde(2)[5, 5])
    assert TWO.m_hat[1] == TWO.m_hat[2] + left * 1**2
    yield from (left / TWO.m[2], TWO.m_hat[2])


@claim(
    "Let $I$ be symmetric and positive definite. Elimination from the last row meets positive "
    "pivots",
    "positive definite / indefinite",
)
def let_be_symmetric_and_positive_definite(definite):
    found = []
    for A in (  # the last is indefinite
        Case(rd.rational_arm(4, seed=2)).I,
        Case(rd.rational_arm(4, seed=3)).I,
        np.array([[F(1), F(2)], [F(2), F(1)]]),
    ):
        U, D = unit_factor(A)
        assert (U @ np.diag(D) @ U.T == A).all()
        found.append((D > 0).all())
    definite(found == [True, True, False])


@claim(
    "Then $\\hat M_{12}=\\tilde M_1-\\hat\\psi\\hat\\psi^T$ gives "
    "$\\frac83-\\frac{25}{36}=\\frac{71}{36}$ instead of $\\frac7{12}$: the step takes out "
    "less than the free joint does, because $\\hat m_2=\\frac13$ is less than 1.",
    "less",
    "because",
)
def step_without_the_pivot_takes_out_less(less, because):
    taken = TWO.I[0, 1] ** 2
    yield from (TWO.I[0, 0], taken, TWO.I[0, 0] - taken, TWO.m_hat[1], TWO.m_hat[2])
    less(taken, taken / TWO.m_hat[2])
    because(  # a pivot of 1, rods of 3 kg
        taken < taken / TWO.m_hat[2], taken < taken / (3 * TWO.m_hat[2])
    )


@claim(
    (
        "so rod 2 is carried like a point mass of 1 kg: $\\frac13+1$",
        "and along its length a rod resists with its whole mass: 1/3 + 1.",
    ),
    "point mass / quarter of a mass",
    "whole / quarter",
)
def rod_2_is_carried_like_a_point_mass_of_1_kg(point_mass, whole):
    found = [rods(2, [0, bend]).m_hat[1] - TWO.m_hat[2] for bend in (1, -1)]
    point_mass(found == [TWO.m[2], TWO.m[2]])
    whole(found == [TWO.m[2], TWO.m[2]])
    yield from (TWO.m_hat[2], found[0])


@claim(
    (
        "The last filled bar does not depend on the pose: it is 0.17 kg m² in each.",
        "The first filled bar depends on the angle of the elbow, and grows from 0.29 to 0.56 kg m² "
        "when the elbow bends from 0 to 1 rad.",
        "But it does not depend on the angle of the base joint: a pivot of the mass matrix contains "
        "the joints beyond its own, and nothing before them.",
    ),
    "last / first",
    "each",
    "first / last",
    "grows / shrinks",
    "does not / does",
    "nothing",
)
def filled_bars_of_two_links_in_other_poses(last, each, first, grows, does_not, nothing):
    opening = OPENINGS["05b"]
    arm = trajectories(opening.preset, **opening.changes)[0].arm

    def bars(base, elbow):
        D = atlas.Case(arm, q=[base, elbow]).filter.D
        return np.array([float(D[k][0, 0]) for k in (2, 1)])

    bend = 1
    straight = bars(0, 0)
    bent = bars(0, bend)
    turned = bars(1, 0)
    last(np.isclose(straight, bent)[-1] and not np.isclose(straight, bent)[0])
    each(np.isclose([bent[-1], turned[-1], bars(2, 2)[-1]], straight[-1]))
    first(not np.isclose(straight, bent)[0] and np.isclose(straight, bent)[-1])
    does_not(np.isclose(straight[0], turned[0]))
    nothing(~np.isclose(straight, turned))
    grows(bent[0] > straight[0])
    yield from (f"{straight[1]:.2f} kg", f"{straight[0]:.2f}", f"{bent[0]:.2f} kg", f"{bend} rad")


@claim(
    "Rod 2 does not turn, because the end of rod 1 accelerates it along its own length: the force "
    "acts through the mass centre of rod 2 and has no moment about it.",
    "because",
    "no moment / a moment",
)
def rod_2_does_not_turn_because_the_force_has_no_moment(because, no_moment):
    arm = rd.planar_arm(2)
    turning = {}
    moment = {}
    for bend in (np.pi / 2, 1.0):
        q = np.array([0, bend])
        rest = np.zeros(2)
        M = rd.mass_matrix(arm, q)
        qdd = np.array([1, -M[1, 0] / M[1, 1]])  # joint 2 is free
        turning[bend] = abs(qdd.sum()) > 1e-12
        s = rd.atlas.Case(arm, q=q, qd=rest, qdd=qdd, gravity=np.zeros(3), tip_force=np.zeros(6))
        about_joint = s.f[1][:3]
        force = s.f[1][3:]
        centre = (arm.at(q).tip - arm.at(q).O[1]) / 2
        moment[bend] = np.linalg.norm(about_joint - np.cross(centre, force))
    because(not turning[np.pi / 2], not turning[1.0])
    no_moment(moment[np.pi / 2] < 1e-12 < moment[1.0])


@claim(
    "The pivots are $\\frac83$, and then $\\frac13-\\frac56\\cdot\\frac56/\\frac83=\\frac7{96}$."
)
def pivots_from_the_other_end():
    A = TWO.I
    yield from (A[0, 0], A[1, 1], A[1, 0], A[1, 1] - A[1, 0] * A[0, 1] / A[0, 0])


@claim(
    "The pivots are $\\frac13,\\ \\frac7{12},\\ \\frac{13}{21}$. The first two are the pivots of "
    "two rods",
    "first two / last two",
)
def pivots_are_the_first_two_are_those_of_two_rods(first_two):
    pivots = [THREE.m_hat[i] for i in (3, 2, 1)]
    yield from pivots
    first_two(pivots[:2] == [TWO.m_hat[i] for i in (2, 1)] != pivots[1:])


@claim(
    "E_2 E_3 has the cross term alpha_2 lambda_2^T alpha_3 lambda_3^T, and entry 2 of alpha_3 "
    "is not 0. With n = 2 there is one factor.",
    "not",
    "has the cross term / is the plain sum",
)
def e_2_e_3_has_the_cross_term_alpha_2_lambda_2_t(is_not, crossed):
    third, second = reverse_gaussian_elimination(THREE.I)
    apart = (
        eye(3, object)
        - np.outer(second.alpha, eye(3, object)[1])
        - np.outer(third.alpha, eye(3, object)[2])
    )
    cross = np.outer(second.alpha, eye(3, object)[1]) @ np.outer(third.alpha, eye(3, object)[2])
    product = elementary(second.alpha, 2) @ elementary(third.alpha, 3)
    crossed((product == apart + cross).all() and cross.any())
    is_not(third.alpha[1], 0)
    yield f"{'one' if len(list(reverse_gaussian_elimination(TWO.I))) == 1 else 'two'} factor"
    yield f"n = {len(TWO.I)}"


@claim(
    "The rest is no longer symmetric from the second step on, lines 6 and 7 fail",
    "no longer / still",
    "second / third",
)
def rest_is_no_longer_symmetric_from_the_second(no_longer, second):
    A = Case(rd.rational_arm(4, seed=1)).I
    symmetric = []
    for k in (2, 3, 4):
        alpha = A[:, k - 1] / A[k - 1, k - 1]
        alpha[k - 1 :] = alpha[k - 1 :] * 0
        A = A - np.outer(alpha, A[k - 1])
        symmetric.append((A[: k - 1, : k - 1] == A[: k - 1, : k - 1].T).all())
    no_longer(not symmetric[-1])
    second(symmetric == [True, False, False])
    assert A[0, 1] != 0  # not triangular


@claim("The same loop compares ten entries.")
def same_loop_compares_ten_entries():
    yield sum(k * (k + 1) // 2 for k in (3, 2, 1))  # the lower triangle, at every step


@claim(
    "This page checked equations 9 to 15 and 20 to 24 of the paper of 1997, and 17 to 21 and 23 to "
    "31 of the paper of 1995, on your arm."
)
def page_checked_equations_9_to_15_and_20_to_24():
    yield from checked_of_saha("05b_reverse_elimination")


quote(
    "S97",
    'Saha (1997) proposes that "instead of evaluating the values of the elements" we '
    'first write them "as *analytical expressions*"',
)
quote(
    "S97",
    'So the "*symbolic* decomposition" of the paper is one in which products are '
    "named, not multiplied out.",
)


@claim(
    "Equation 24 must use $\\psi_{ik}$, the version that is divided by $\\hat m_k$.",
    "divided / multiplied",
)
def equation_24_needs_the_divided_version(by_pivot):
    misprints = atlas.run(atlas.registry.lookup("S97 25"), TWO.arm).misprints
    by_pivot(all(caught for _, _, caught in misprints))


def in_a_row(n):
    return rd.planar_arm(n, lengths=F(1), masses=F(1))


def mass_at_the_tip():
    """Return the point mass q at the far end that makes the first pivot of two rods 121/192."""
    arm = in_a_row(2)
    for q in (F(k, 21) for k in range(43)):
        com = (arm.coms[1] + q * 2 * arm.coms[1]) / (1 + q)
        end = 2 * arm.coms[1]
        about = arm.inertias[1].copy()
        for m, r in ((1, arm.coms[1] - com), (q, end - com)):
            for axis in (1, 2):  # a line along x
                about[axis, axis] = about[axis, axis] + m * (r @ r)
        loaded = rd.Arm(
            arm.axes,
            arm.joint_types,
            arm.offsets,
            [*arm.masses[:1], 1 + q],
            [*arm.coms[:1], com],
            [*arm.inertias[:1], about],
            tip_offset=arm.tip_offset,
        )
        if Case(loaded, tangents=[0, 0]).m_hat[1] == F(121, 192):
            return q
    raise AssertionError("no such mass")


TRUTHS = {
    "5b.2": lambda: unit_factor(array([[6, 4, 2], [4, 5, 3], [2, 3, 3]]) * F(1))[1],
    "5b.5": lambda: [
        o.E.T * o.M * o.E,
        o.E.T * o.U * o.D * o.U.T * o.E,
        o.U_o * o.E.T * o.D * o.E * o.U_o.T,
        o.U_o * o.D_o * o.E.T * o.E * o.U_o.T,
        o.U_o * o.D_o * o.U_o.T,
    ],
    "5b.6": lambda: inverse(Case(in_a_row(3), tangents=[0, 0, 0]).U)[0, 2],
    "5b.7": mass_at_the_tip,
}


# Answers to the predictions, computed from the words of the questions.


@answer_of("5b.1")
def what_the_pivot_is_made_of(question):
    pivot, joint = question.numbers("The number $#$ is the moment of inertia, about joint #")
    rod, carried, share = question.numbers(
        "(a) rod #, (b) both rods welded together, (c) rod # with # of a kilogram at its end"
    )
    assert rod == carried == joint
    own = TWO.p[joint] @ TWO.M[joint] @ TWO.p[joint]
    welded = TWO.I[joint - 1, joint - 1]
    length = abs(TWO.c[2] - TWO.c[1]).sum()
    question.says("a", "Rod # has # about its end. So # comes", rod, own, pivot - own)
    mass = sum(TWO.m.values())
    words = "Welded, the # are a rod of # m and # kg: #, the"
    question.says("b", words, len(TWO.p), len(TWO.p) * length, mass, welded)
    letters = {"a": own, "b": welded, "c": own + share * length**2}
    right = next((letter for letter, about in letters.items() if about == pivot), None)
    assert TWO.m_hat[joint] == pivot
    question.choose(right, a=rod, c=(carried, TWO.bodies.M_bar[2][5, 5]))


@answer_of("5b.2")
def what_remains_of_the_matrix(question):
    first, fewer = question.numbers("rows and columns # to $n{-}#$")
    A = Case(rd.rational_arm(4, seed=1)).I
    step = next(iter(reverse_gaussian_elimination(A)))
    kept = np.flatnonzero(step.alpha) + 1
    assert (kept[0], len(A) - kept[-1]) == (first, fewer)
    left = (elementary(step.alpha, len(A)) @ A)[:-1, :-1]
    question.choose("b" if (left == left.T).all() else "c")


@answer_of("5b.4")
def pivot_at_a_right_angle(question):
    """A quarter turn has half-angle tangent 1; held at its hinge, rod 2 would not count at all."""
    count = question.number_of("# equal rods as in")
    joint = question.number_of(r"$\hat m_#$ is")
    bent = rods(count, [0, 1])
    straight = rods(count)
    own = straight.p[joint] @ straight.M[joint] @ straight.p[joint]
    question.says("b", "# is what rod # has by itself. Rod # hangs", own, joint, count)
    words = "# belongs to rods in a row, where rod # pushes rod #"
    question.says("c", words, straight.m_hat[joint], joint, count)
    question.settle(bent.m_hat[joint], b=own, c=straight.m_hat[joint])


@answer_of("5b.5")
def whether_the_inverse_is_a_plain_sum(question):
    one = question.numbers(r"$E=U^{-#}$ equal to $#-\sum_k")
    size = question.number_of("For $n=#$, and not in general")
    assert one == [1, 1]
    plain = {}
    for n in (2, 3):
        case = rods(n)
        steps = list(reverse_gaussian_elimination(case.I))
        unit = eye(n, object)
        total = unit - sum(
            np.outer(step.alpha, unit[k - 1]) for step, k in zip(steps, range(n, 1, -1))
        )
        plain[n] = (total == inverse(case.U)).all()
    assert plain == {size: True, size + 1: False}
    names = (size, size, one[1], size, size)
    question.says(
        "c", "For n = # there is one factor, E_#, and it is # - alpha_# lambda_#^T", *names
    )
    question.choose("b", b=size)


@claim(
    "Elimination of twelve rods from the tip touches 506 squares of their mass matrix. The block "
    "that walks along the arm finds the same pivots with 99; lecture 6a derives it.",
    "same",
)
def squares_of_elimination_and_of_the_block(same):
    arm = rd.planar_arm(12)
    q = np.linspace(0.4, -0.3, 12)
    rest = rd.mass_matrix(arm, q)
    pivots = []
    squares = 0
    while len(rest):
        pivots.append(rest[-1, -1])
        squares += len(rest[:-1, :-1].ravel())
        rest = rest[:-1, :-1] - np.outer(rest[:-1, -1], rest[-1, :-1]) / pivots[-1]
    still = np.zeros(arm.n)
    D = rd.quantities(arm, q, still, still, method="rk-fd1")["D"]
    same(np.array(pivots), np.ravel(D)[::-1])
    yield from (arm.n, squares, len(np.ravel(np.eye(3))) * (arm.n - 1))
