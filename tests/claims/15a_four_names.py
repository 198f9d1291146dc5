"""The claims of lecture 15a, with the code that computes them."""

from dataclasses import replace
from fractions import Fraction as F
from functools import cache

import numpy as np
from claims import claim, quote
from first_pictures import first_runs
from predict_questions import answer_of
from rows import beside, false_ones

import robodyn_lib as rd
from robodyn_lib.atlas import Case, State
from robodyn_lib.fixman.bodies import Bodies, hard_pivots
from robodyn_lib.fixman.forward import motions, planar
from robodyn_lib.fixman.partition import determinant
from robodyn_lib.kozlowski.factor import mass_factor
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.saha.articulated import articulated_bodies
from robodyn_lib.saha.links import Links
from robodyn_lib.spatial import inverse, phi

quote(
    "LC",
    'their paper eliminates constraints of point masses, "$H^{bb} = L_h U_h$", with one '
    "number for each link",
)


@cache
def two_rods(bend=0):
    """Return P and C at the joints of two rods, {k: .}, as (about, along, across).

    bend: its half-angle tangent.
    """
    state = State(rd.planar_arm(2, lengths=F(1), masses=F(1)), tangents=[0, bend])
    b = Bodies(state.pose, motions(state.pose, planar(state.arm)))
    P = {k: b.E.T @ P @ b.E for k, P in Case(state).filter.P.items()}
    return b, P, {k: b.B[3 - k] @ inverse(P[k]) @ b.B[3 - k].T for k in P}


@claim(
    "Joint 1, at the tip rod: $\\det P(1)=\\frac1{12}$ and $C=BWB^T=\\operatorname{diag}(1,4)$. So "
    "$D(1)=\\frac4{12}=\\frac13$."
)
def joint_1_at_the_tip_rod():
    _, P, C = two_rods()
    yield from (determinant(P[1]), f"({C[1][0, 0]},{C[1][1, 1]})")
    yield determinant(P[1]) * determinant(C[1])


@claim(
    "Joint 2, at the wall: $\\det P(2)=2\\cdot\\frac16=\\frac13$ and "
    "$C=\\text{pivot}_1=\\operatorname{diag}(\\frac12,\\frac72)$"
)
def joint_2_at_the_wall():
    b, P, C = two_rods()
    yield determinant(P[2])
    assert (hard_pivots(b)[0][1] == C[2]).all()
    yield from (C[2][0, 0], C[2][1, 1])


@claim("by line 7, without $P$, $\\frac1{12}\\cdot\\frac74\\cdot\\frac{16}4=\\frac7{12}$")
def by_line_7_without():
    b, _, C = two_rods()
    pivots = hard_pivots(b)[0]
    yield from (determinant(b.I[1]), determinant(C[2]))
    yield determinant(b.I[1]) * determinant(C[2]) * determinant(pivots[2]) / determinant(C[1])


@claim(
    (
        (
            "$(\\mathcal M^{-1})_{kk}$ is the acceleration for a unit torque when *all* other "
            "joints are free"
        ),
        (
            "the product is $\\det\\mathcal M$ in both orders, and each pivot is now a ratio of "
            "*other* determinants"
        ),
    ),
    "free / locked",
    "both",
    "each",
)
def acceleration_for_a_unit_torque_when_all_other(free, both, each):
    r = Case(rd.rational_arm(3, seed=1))
    answers = inverse(r.mass_matrix)
    free(answers[1, 1] * r.mass_matrix[1, 1] != 1 and answers[2, 2] * r.filter.D[3][0, 0] == 1)
    M = r.mass_matrix[::-1, ::-1].copy()
    outward = []
    for j in range(3):
        outward.append(M[j, j])
        M[j + 1 :, j + 1 :] = M[j + 1 :, j + 1 :] - np.outer(M[j + 1 :, j], M[j, j + 1 :]) / M[j, j]
    inward = [r.filter.D[k][0, 0] for k in (3, 2, 1)]
    both([np.prod(pivots) == determinant(r.mass_matrix) for pivots in (outward, inward)])
    each([a != b for a, b in zip(outward, inward, strict=True)])


@claim(
    "programs are independent only if they do not share code: a factor that is read off the same "
    "filter agrees by "
    "construction",
    "only",
)
def programs_that_share_code_agree(only):
    rods = rd.planar_arm(3, lengths=F(1), masses=F(3)).in_floats
    kalman = Case(rods, q=[0.1, 0.4, -0.2]).filter
    wrong = replace(kalman, D={k: 4 * D for k, D in kalman.D.items()})
    truth = [kalman.D[k][0, 0] for k in (1, 2, 3)]
    found = {"reads the filter": np.diag(mass_factor(wrong)) ** 2, "its own code": truth}
    only([name for name, x in found.items() if np.allclose(x, truth)], ["its own code"])


def corner():
    """Return det P(2) and det C of two equal rods at a right angle, at the wall."""
    found = [determinant(x[2]) for x in two_rods(bend=1)[1:]]
    assert found[0] * found[1] == F(4, 3)
    return found


def statements():
    """Return which of the seven statements hold on some arms."""
    cases = [Case(rd.rational_arm(n, seed=seed)) for n, seed in ((3, 1), (4, 2), (4, 5))]
    a = b = c = d = e = f = g = True
    for r in cases:
        N = r.N
        kalman = r.filter
        M = r.mass_matrix
        saha = articulated_bodies(Links(r.pose))
        b &= determinant(M) == np.prod([kalman.D[k][0, 0] for k in range(1, N + 1)])
        for k in range(1, N + 1):
            i = N + 1 - k
            move = phi(-saha.links.d[i]).T  # to another point
            P = move.T @ kalman.P[k] @ move
            a &= determinant(P) == determinant(kalman.P[k])
            c &= bool((move.T @ kalman.G[k] == kalman.G[k]).all())
            d &= np.linalg.matrix_rank(kalman.P_plus[k].astype(float)) == 5
        first = riccati(Chain(r.pose)).D
        base = M[::-1, ::-1].copy()
        left = []
        for j in range(N):  # base first
            left.append(base[j, j])
            base[j + 1 :, j + 1 :] = (
                base[j + 1 :, j + 1 :] - np.outer(base[j + 1 :, j], base[j, j + 1 :]) / base[j, j]
            )
        f &= left == [1 / first[k][0, 0] for k in range(N, 0, -1)]
        U = r.op.one_N + r.op.H @ r.op.Phi @ r.op.L
        still = np.array(  # joint 1 does not move against link 2
            [F(0)] + [F(1)] * (N - 1), dtype=object
        )
        e &= (U.T @ still)[0] == 0
        g &= (U.T @ still)[-1] == still[-1]
    return false_ones(dict(zip("abcdefg", map(bool, (a, b, c, d, e, f, g)), strict=True)))


@claim(
    "While the arm is straight the two bars are $\\frac16$ and $\\frac7{24}$ kg m², half of the "
    "$\\frac13$ and $\\frac7{12}$ above, since these rods have half a kilogram each."
)
def first_picture_answers_which_motion_measures_a_bar():
    (run,) = first_runs("15a")
    assert not run.q[0].any()
    each = F(run.arm.masses[0]).limit_denominator(100)
    M = rd.mass_matrix(run.arm, run.q[0])
    pivots = [M[1, 1], np.linalg.det(M) / M[1, 1]]
    found = [F(x).limit_denominator(1000) for x in pivots]
    yield from (*found, *(x / each for x in found), each)


def statements_and_a_determinant():
    """Return the false ones, and det M of three rods in a row, 1, 2 and 3 kg from the base."""
    three = rd.planar_arm(3, lengths=F(1), masses=[F(1), F(2), F(3)])
    return beside(statements(), determinant(Case(three, tangents=[F(0)] * 3).mass_matrix))


TRUTHS = {"15a.2": corner, "15a.3": statements_and_a_determinant}


# Answers to the predictions, computed from the words of the questions.


@answer_of("15a.1")
def what_is_no_pivot(question):
    """Evaluate each of the three formulas on an arm in fractions."""
    above = question.number_of(r"$#/(\mathcal M^{-")
    power = question.number_of(r"(\mathcal M^{-#})_{kk}$")
    before = question.number_of(r"\det\mathcal M_{k-#}$")
    tip = question.number_of(r"joints $#\ldots k$")
    s = Case(rd.rational_arm(4, seed=1))
    M = s.mass_matrix
    W = inverse(s.mass_matrix)
    assert (power, before, tip) == (1, 1, min(s.m))
    wrong = set()
    for k in s.m:
        D = s.filter.D[k][0, 0]
        minors = [determinant(M[tip - 1 : j, tip - 1 : j]) if j else 1 for j in (k, k - before)]
        if F(above) / W[k - 1, k - 1] != D:
            wrong.add("a")
        if F(minors[0]) / minors[1] != D:
            wrong.add("b")
    assert F(above) / W[-1, -1] == s.filter.D[s.N][0, 0]  # the joint at the base
    (letter,) = wrong
    question.choose(letter, a=(above, power), b=(before, tip))
