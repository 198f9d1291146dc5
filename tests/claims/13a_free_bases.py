"""The claims of lecture 13a, with the code that computes them."""

from fractions import Fraction as F

import numpy as np
from claims import claim, shown
from first_pictures import first_runs
from predict_questions import answer_of
from rows import beside, false_ones, row

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.rk import filter as rf
from robodyn_lib.rk import mobile_base as mb
from robodyn_lib.rk.forward import fd4
from robodyn_lib.spatial import inverse
from workbook.course import floating


@claim(
    "At $k=N$ the matrix `D` has six rows instead of one, and that is the only change.",
    "only",
    "one / six",
)
def at_the_matrix_d_has_six_rows_instead(only, one):
    m = Case(rd.rational_arm(4, seed=1)).mobile
    sizes = {k: len(D) for k, D in rf.riccati(m.chain).D.items()}
    only([k for k, size in sizes.items() if size != 1], [m.N])
    one(all(size == 1 for k, size in sizes.items() if k != m.N) and sizes[m.N] == 6)


@claim("The dynamics of any arm that floats costs one inverse of six rows.", "any")
def we_now_have_the_dynamics_of_any_arm(any_arm):
    found = []
    for n, seed in ((2, 1), (3, 2), (4, 3)):
        m = Case(rd.rational_arm(n, seed=seed)).mobile
        got = fd4(m.chain, m.W, m.T, np.zeros(3, int), m.f0).theta_ddot
        found.append(all((got[k] == m.W_dot[k]).all() for k in got))
    any_arm(found)


@claim(
    "Drive the joints twice as fast, and the base runs through the same path twice as fast.", "same"
)
def drive_the_joints_twice_as_fast_and_the_base(same):
    m = Case(rd.rational_arm(3, seed=1)).mobile
    slow, fast = (mb.recoil(m.chain, {k: factor * x for k, x in m.W.items()}) for factor in (1, 2))
    same(fast / 2, slow)
    yield {int(ratio) for ratio in fast / slow}.pop()


def bend(cosine):
    """Return the axes (u1, u2, e) of the halves and of the line, in exact numbers."""
    sine = {F(4, 5): F(3, 5), F(12, 13): F(5, 13)}[cosine]
    e = np.array([F(1), F(0), F(0)])
    d = np.array([F(0), F(1), F(0)])
    return cosine * e + sine * d, sine * d - cosine * e, e


@claim(
    "A half has the moment of inertia $A$ about its long axis and $B$ across it.",
    "long / short",
    "half / quarter",
)
def half_has_the_moment_of_inertia_about_its_long(long, half):
    along, across = 0.03, 0.08
    cat = floating.cat(along, across)
    inertias = [np.diag(I) for I in cat.inertias]
    axis = np.flatnonzero(cat.offsets[1])[0]  # the half reaches from its centre along this axis
    long(all(I[axis] == along and set(np.delete(I, axis)) == {across} for I in inertias))
    half(len(set(cat.masses)) == 1 and len(cat.masses) == 2)


@claim(
    "the long axis of each half makes the angle $\\beta$ with a line $e$", "each", "half / third"
)
def long_axis_of_each_half_makes_the_angle(each, half):
    u1, u2, e = bend(F(4, 5))
    each([u1 @ e == F(4, 5), -u2 @ e == F(4, 5)])
    half(len(floating.cat(0.03, 0.08).masses) == 2)


@claim("It never twists its spine.", "never")
def never_twists_its_spine(never):
    twists = []
    for cosine in (F(4, 5), F(12, 13)):
        u1, u2, e = bend(cosine)
        twists.append((u1 + u2) @ e != 0)  # line 2: omega_1 - omega_2 = s (u1 + u2)
    never(twists)


@claim(
    "its rear half is the free base, and its front half is on a ball joint that is driven",
    "half / whole",
)
def its_rear_half_is_the_free_base_and_its_front(half):
    half(floating.cat(0.03, 0.08).joint_types == ("free", "spherical"))


@claim(
    "An arm of one hinge has no other path, so it cannot turn its hull for good, unless the "
    "hinge makes a full "
    "turn.",
    "no",
)
def arm_of_one_hinge_has_no_other_path(
    no,
):  # line 3 of 13a.2: the rate is a function of the angle alone
    no(
        [
            not np.isclose(momentum_ratio(*there, 0.9), momentum_ratio(0.0, 0.0, 0.9))
            for there in ((1.0, 0.0), (0.0, 2.0))
        ]
    )
    whole = [momentum_ratio(0.0, 0.0, angle) for angle in np.linspace(0, 2 * np.pi, 9)]
    assert min(whole) * max(whole) > 0


def momentum_ratio(place, turn, angle):
    """Return the base's rate over the joint's without momentum, for a hull with one rod."""
    arm = rd.Arm(
        axes=[[0, -1, 0]] * 2,
        joint_types="FR",
        offsets=[[0, 0, 0], [0.3, 0, 0]],
        masses=[5, 2],
        coms=[[0, 0, 0], [0.5, 0, 0]],
        inertias=[np.eye(3), np.diag([0, 1, 1]) / 6],
        tip_offset=[1, 0, 0],
    )
    M = rd.mass_matrix(arm, [place, 0, 0, 0, np.sin(turn / 2), 0, np.cos(turn / 2), angle])
    return -np.linalg.solve(M[:6, :6], M[:6, 6])[1]


@claim("A hull of 20 kg floats in space and carries an arm of two rods.", "floats / is held")
def hull_of_20_kg_floats_in_space_and_carries(floats):
    sat = floating.satellite()
    floats(sat.joint_types[0] == "free")
    yield from (f"{sat.masses[0]:.0f}", len(sat.masses) - 1)


@claim(
    "joint 2, at the hull, by 120°, then joint 1 by 120°, then joint 2 back, then joint 1 back",
    "back",
)
def joint_2_at_the_hull_by_120_then_joint_1_by_120(back):
    corners = np.array([floating.along_a_square(t, 120, 20.0) for t in (0, 5, 10, 15, 20)])
    out = np.diff(corners, axis=0)[:2]
    home = np.diff(corners, axis=0)[2:]
    back(out[[0, 1], [0, 1]], home[[0, 1], [0, 1]])
    yield f"{out.max():.0f}"


@claim("With A = B the turn is 2 pi cos(beta), and cos(60 degrees) = 1/2.", "is")
def turn_of_a_cat_with_equal_halves(is_):
    turns = np.array([F(2) * c / (c**2 + 1 - c**2) for c in (F(1, 2), F(4, 5))])
    is_(turns, np.array([F(2) * F(1, 2), F(2) * F(4, 5)]))
    yield from (turns[0] / 2, round(float(np.degrees(np.arccos(float(turns[0] / 2))))))
    yield int(turns[0] / F(1, 2))


@claim(
    "Let three links of 1 m be hinged in a row. The inner one, the hull, has a mass of 2 kg, its "
    "mass centre in the middle, and a moment of inertia of $\\frac{11}{70}$ kg m² about it; the "
    "others are the rods of 2a.2."
)
def let_three_links_of_1_m_be_hinged_in_a_row(page):
    yield from shown(page, "c063", "1", "2", "11/70")


@claim(
    "Bend joint 2 by a right angle, and joint 1 by the angle whose sine is $\\frac35$. On a wall "
    "the Jacobian of the tip in the plane has the determinant $-\\frac35$."
)
def bend_joint_2_by_a_right_angle_and_joint_1(page):
    yield from shown(page, "c063", "3/5", "-3/5")


def thruster():
    """Return accelerations of two straight floating rods, one pushed across at its free end.

    They follow from the dense mass matrix.
    """
    A = rf.free_chain(row(2).chain, 2)[  # joint 1, about y, along, across
        np.ix_([0, 2, 4, 6], [0, 2, 4, 6])
    ]
    hinge, about_y, _, across = inverse(A)[:, 3]
    return [about_y, across, hinge]


def turned(cosine, ratio):
    """Return the part of a turn of a cat with B / A = ratio after one round, by line 5 of 13a.3."""
    return 1 - cosine / (cosine**2 + ratio * (1 - cosine**2))


def other_cat():
    """Return B / A for half a turn at a small bend, and the turn of that cat at a larger one."""
    c = F(12, 13)
    ratio = (2 * c - c**2) / (1 - c**2)
    assert turned(c, ratio) == F(1, 2)
    return [ratio, turned(F(3, 5), ratio)]


def statements():
    """Return which of the six statements hold on some arms that are released."""
    cases = [Case(rd.rational_arm(n, seed=seed)).mobile for n in (2, 3, 4) for seed in range(3)]
    kalman = [rf.riccati(m.chain) for m in cases]

    def least(A):
        return np.linalg.eigvalsh(np.asarray(A, dtype=float)).min()

    R = [rf.composite_inertia(m.chain, m.N) for m in cases]

    def flat(m, x):
        return np.concatenate([x[k] for k in range(1, m.N + 1)])

    def none(m):
        return {k: 0 * x for k, x in m.T.items()}

    g = np.array([F(1), F(-2), F(3)])
    alone = [fd4(m.chain, m.W, none(m), 0 * g, 0 * m.f0) for m in cases]
    falling = [fd4(m.chain, m.W, none(m), g, 0 * m.f0) for m in cases]
    return false_ones(
        {
            "a": all((K.D[m.N] == r).all() for m, K, r in zip(cases, kalman, R, strict=True)),
            "b": all(least(r - K.P[m.N]) > -1e-9 for m, K, r in zip(cases, kalman, R, strict=True)),
            "c": all(len(m.mass_matrix) == m.N + 6 for m in cases),
            "d": all((m.mass_matrix[-6:] @ flat(m, m.W) == m.momentum).all() for m in cases),
            "e": all((x.theta_ddot[m.N] == 0).all() for m, x in zip(cases, alone, strict=True)),
            "f": all(
                (x.theta_ddot[k] == y.theta_ddot[k]).all()
                for m, x, y in zip(cases, alone, falling, strict=True)
                for k in range(1, m.N)
            ),
        }
    )


def square():
    """Return the hull's turn, in degrees to one decimal, while the joints go round a square."""
    sat = floating.satellite()
    side = np.pi / 2
    period = 20.0
    step = 1e-5

    def slowly(t, x):
        M = rd.mass_matrix(sat, [0, 0, 0, 0, 0, 0, 1, *floating.along_a_square(t, side, period)])
        there, here = (floating.along_a_square(t + h, side, period) for h in (step, -step))
        return -np.linalg.solve(M[:6, :6], M[:6, 6:] @ (there - here) / (2 * step))[1:2]

    return round(
        -float(
            np.degrees(floating.integrate(slowly, np.zeros(1), np.linspace(0, period, 161))[-1, 0])
        ),
        1,
    )


@claim(
    (
        "while the motor turns joint 2 by 516°, joint 1 goes back by 218°.",
        "so the angular momentum about it stays 0 the whole time",
    ),
    "back / along",
)
def first_picture_answers_what_the_first_joint_does(back):
    (run,) = first_runs("13a")
    first, second, _ = np.degrees(run.q[-1] - run.q[0])
    yield from (f"by {abs(second):.0f}°", f"by {abs(first):.0f}°")
    back(first * second < 0)
    momentum = [(rd.mass_matrix(run.arm, q) @ qd)[0] for q, qd in zip(run.q, run.qd, strict=True)]
    yield f"stays {abs(np.max(np.abs(momentum))):.0f}"


def statements_and_a_difference():
    """Return the false ones, and the sum of the diagonal of R(2) - P(2) for two rods in a row."""
    two = row(2)
    return beside(statements(), np.trace(rf.composite_inertia(two.chain, 2) - two.filter.P[2]))


TRUTHS = {
    "13a.1": thruster,
    "13a.3": other_cat,
    "13a.5": statements_and_a_difference,
    "13a.7": square,
}


# Answers to the predictions, computed from the words of the questions.


@answer_of("13a.1")
def inertia_that_a_free_base_transmits(question):
    unit = question.number_of("where $H(N)=#$")
    m = Case(rd.rational_arm(3, seed=1)).mobile
    kalman = rf.riccati(m.chain)
    H = m.chain.H[m.N]
    question.says("a", "A joint with # degrees of freedom", len(H))
    assert (H == unit * np.eye(6, dtype=int)).all()
    question.choose("c" if not kalman.P_plus[m.N].any() else "b")


@answer_of("13a.3")
def turn_of_a_cat(question):
    """With equal halves the turn, in whole turns, is the cosine of the bend."""
    halves = question.number_of("has # balls for halves")
    degrees = question.number_of(r"bends by $\beta=#°$")
    cosine = F(round(4 * np.cos(np.radians(float(degrees)))), 4)
    assert np.isclose(float(cosine), np.cos(np.radians(float(degrees))))
    assert halves == len(bend(F(4, 5))[:2])
    question.settle(1 - turned(cosine, 1))
