"""The claims of 06b, and the code that computes them."""

from fractions import Fraction as F

import numpy as np
from claims import claim, quote, quoted
from first_pictures import first_picture
from predict_questions import answer_of
from rows import row

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.saha.case import Case
from robodyn_lib.elimination import unit_factor
from robodyn_lib.numbers import array
from robodyn_lib.spatial import inverse, phi
from workbook.course.matrices import point as o

TWO = Case(rd.planar_arm(2, lengths=F(1), masses=F(1)), tangents=[0, 0])
FILTER_CASE = atlas.Case(TWO.state)
FILTER = FILTER_CASE.filter


@claim(
    "Two equal rods in a row gave the pivots $\\frac13$ and $\\frac7{12}$ twice, and "
    "$\\frac14$ of the outer mass was left across (2a.2, 6a.2).",
    "outer / inner",
)
def two_equal_rods_in_a_row_gave_the_pivots(outer):
    pivots = [FILTER.D[1][0, 0], FILTER.D[2][0, 0]], [TWO.m_hat[2], TWO.m_hat[1]]
    assert pivots[0] == pivots[1]
    yield from pivots[0]
    yield len(pivots)
    outer(FILTER.P_plus[1][5, 5] == TWO.bodies.M_bar[2][5, 5])
    yield TWO.bodies.M_bar[2][5, 5] / TWO.m[2]


@claim(
    "The arm above has unequal links, a general pose and sliding joints, and still every "
    "$D(k)$ is an $\\hat m_i$.",
    "unequal",
    "every",
)
def arm_above_has_unequal_links_a_general_pose(unequal, every):
    case = Case(rd.rational_arm(4, seed=1))
    D = atlas.Case(case.state).filter.D
    every([D[case.N + 1 - i][0, 0] == case.m_hat[i] for i in range(1, 5)])
    unequal(case.arm.masses[1:], case.arm.masses[:-1])
    assert not all(case.revolute.values())


@claim(
    "the moment of inertia is $\\frac13$ about the hinge and $\\frac1{12}$ about the centre, "
    "while the masses agree",
    "agree",
)
def inertia_about_hinge_and_centre(agree):
    P = FILTER.P[1]
    M = TWO.bodies.M_hat[2]
    yield from (P[1, 1], M[1, 1])
    agree(P[3:, 3:], M[3:, 3:])


@claim(
    "$\\psi_2=(-\\frac14,0,\\frac32)$ and $G(1)=(-1,0,\\frac32)$. The force is the same; half "
    "a metre times $\\frac32$ is the difference of the moments.",
    "same",
)
def force_is_the_same_half_a_metre_times(same):
    psi = TWO.bodies.psi[2]
    G = FILTER.G[1][:, 0]
    for name, (about, along, across) in ((r"\psi_2", psi[[1, 3, 5]]), ("G(1)", G[[1, 3, 5]])):
        yield rf"{name}=({in_latex(about)},{along},{in_latex(across)})"
    same(psi[3:], G[3:])
    yield from (abs(TWO.d[2]).sum(), G[5])
    assert abs(G[1] - psi[1]) == abs(TWO.d[2]).sum() * G[5]
    assert (phi(TWO.d[2]) @ psi == G).all()


@claim("This block would enter $\\psi_1$, which the solution never needs.", "never")
def block_would_enter_which_the_solution_never(never):
    case = Case(rd.rational_arm(3, seed=2))
    first = case.T_l[:, :6] - np.eye(len(case.T_l), dtype=int)[:, :6]
    never(first.T[:, :6].any(axis=0))


@claim(
    "A symmetric matrix with non-zero pivots from the last row up has exactly one "
    "factorization $UDU^T$",
    "exactly one / more than one",
)
def symmetric_matrix_with_non_zero_pivots(one):
    A = array([[2, 1, 3], [1, -1, 2], [3, 2, 4]]) * F(1)  # not definite: a pivot is negative
    U, D = unit_factor(A)
    assert (U @ np.diag(D) @ U.T == A).all()
    assert (D < 0).any()
    other = np.linalg.cholesky((np.diag([3.0, 2.0, 5.0]) + np.ones((3, 3)))[::-1, ::-1])[::-1, ::-1]
    V, E = unit_factor(array(other @ other.T))
    one(abs(V - other / np.diag(other)).max() < 1e-12)
    assert abs(E - np.diag(other) ** 2).max() < 1e-12


@claim(
    "on a branching robot, entry $(i,k)$ of $U$ is 0 unless joint $i$ lies between joint $k$ "
    "and the base",
    "unless / if",
)
def on_a_branching_robot_entry_of_is_0_unless(unless):
    """Take a trunk, joint 1, with two arms of two joints, 2, 3 and 4, 5.

    M comes from what each link's joints move.
    """
    before = {1: None, 2: 1, 3: 2, 4: 1, 5: 4}
    rng = np.random.default_rng(3)
    moved = np.zeros((5, 5), dtype=int)  # link, joint: is the joint on its way?
    for link in before:
        joint = link
        while joint:
            moved[link - 1, joint - 1] = 1
            joint = before[joint]
    J = [rng.integers(-3, 4, (6, 5)) * moved[link] for link in range(5)]
    U, _ = unit_factor(array(sum(j.T @ j for j in J)) * F(1))
    for i, k in zip(*np.triu_indices(5, 1), strict=True):
        unless((U[i, k] != 0) == bool(moved[k, i]))


@claim(
    (
        "and in that order it has one factorization only (Theorem 6.4 below).",
        "So both find the same pivots.",
    ),
    "one / two",
    "both",
    "only / among others",
)
def in_one_order_there_is_one_factorization(one, both, only):
    """The base first gives other pivots; the filter's factor and Saha's are one, reversed."""
    I = TWO.I
    U, D = unit_factor(I)
    L = (FILTER_CASE.op.one_N + FILTER_CASE.op.H @ FILTER_CASE.op.Phi @ FILTER_CASE.op.L)[
        ::-1, ::-1
    ]
    one((L == U).all())
    pivots = [D[i, i] if np.ndim(D) == 2 else D[i] for i in (0, 1)]
    found = [[FILTER.D[2][0, 0], FILTER.D[1][0, 0]], [TWO.m_hat[1], TWO.m_hat[2]]]
    both([pair == pivots for pair in found])
    only(pivots != [I[0, 0], I[1, 1] - I[0, 1] ** 2 / I[0, 0]])


quote("RK", 'In the report it is the factorization "associated with the innovations model"')


@claim("in the paper of 1997 it is $\\mathbf{U}\\mathbf{D}\\mathbf{U}^T$")
def in_the_paper_of_1997():
    yield from quoted("S97", "\\mathbf{U}\\mathbf{D}\\mathbf{U}^T")


def in_latex(x):
    r"""Write a fraction, "-\frac14" for -1/4."""
    sign = "-" if x < 0 else ""
    x = abs(x)
    return f"{sign}{x}" if x.denominator == 1 else rf"{sign}\frac{x.numerator}{x.denominator}"


SIGN = np.array([-1, 1, 1])  # about the joint axis, which is -y


def gain_of_a_rod():
    arm = rd.planar_arm(1, lengths=F(2), masses=F(1))
    return rd.atlas.Case(arm, tangents=[0]).filter.G[1][[1, 3, 5], 0]


def centre_of_percussion():
    """Return where the gain of a rod with a bead of 2/7 kg at its end has no moment.

    The two links' inertias are added.
    """
    rod = rd.planar_arm(1, lengths=F(1), masses=F(1))
    bead = rd.planar_arm(1, lengths=F(1), masses=F(2, 7), body="point")
    M = sum(rd.atlas.Case(arm, tangents=[0]).M[1] for arm in (rod, bead))
    H = rd.atlas.Case(rod, tangents=[0]).H[1][0]
    about, _, across = (M @ H)[[1, 3, 5]] * SIGN
    return about / across


def entries_of_a_branching_robot():
    """Count entries above the diagonal with two and with seven joints an arm.

    They are the joints on the way of each joint to the base.
    """
    found = []
    for m in (2, 7):
        before = {1: None} | {k: k - 1 if k not in (2, m + 2) else 1 for k in range(2, 2 * m + 2)}
        count = 0
        for joint in before:
            while joint := before[joint]:
                count += 1
        found.append(count)
    return found


@claim(
    (
        "| $D(1)=\\frac13$, $D(2)=\\frac7{12}$ | $\\hat m_2=\\frac13$, $\\hat m_1=\\frac7{12}$ |",
        "| $P(1)$ has the moment $\\frac13$, at the hinge | $\\hat M_{23}$ has the moment "
        "$\\frac1{12}$, at the centre |",
        "| $G(1)=(-1,0,\\frac32)$ | $\\psi_2=(-\\frac14,0,\\frac32)$ |",
        "| $P^+(1)$ has the masses $1$ and $\\frac14$ | $\\hat M_{22}$ has the masses $1$ and "
        "$\\frac14$ |",
        "| $(H\\Phi L)_{21}=\\frac52$ | $U_{12}=\\frac52$ |",
        "| $\\mathcal M_{22}=\\frac83$, $\\mathcal M_{21}=\\frac56$ | $I_{11}=\\frac83$, "
        "$I_{12}=\\frac56$ |",
    )
)
def numbers_of_two_rods_in_both_papers():
    saha = Case(rd.planar_arm(2, lengths=F(1), masses=F(1)), tangents=[0, 0])
    report = rd.atlas.Case(saha.state)
    of, bodies, plane = report.filter, saha.bodies, np.ix_([1, 3, 5], [1, 3, 5])

    def fraction(x):
        return str(x) if F(x).denominator == 1 else rf"\frac{x.numerator}{braced(x.denominator)}"

    def braced(n):
        return str(n) if n < 10 else f"{{{n}}}"

    def signed(x):
        return "-" * (x < 0) + fraction(abs(F(x)))

    for number, name in (
        (of.D[1][0, 0], "D(1)"),
        (of.D[2][0, 0], "D(2)"),
        (bodies.m_hat[2], r"\hat m_2"),
        (bodies.m_hat[1], r"\hat m_1"),
        ((report.op.H @ report.op.Phi @ report.op.L)[1, 0], r"(H\Phi L)_{21}"),
        (saha.U[0, 1], "U_{12}"),
        (report.mass_matrix[1, 1], r"\mathcal M_{22}"),
        (report.mass_matrix[1, 0], r"\mathcal M_{21}"),
        (saha.I[0, 0], "I_{11}"),
        (saha.I[0, 1], "I_{12}"),
    ):
        yield f"{name}={signed(number)}"
    for gain, name in ((of.G[1][:, 0], "G(1)"), (bodies.psi[2], r"\psi_2")):
        yield f"{name}=({','.join(signed(x) for x in gain[[1, 3, 5]])})"
    for matrix, name in ((of.P[1], "P(1)"), (bodies.M_hat[2], r"\hat M_{23}")):
        yield f"${name}$ has the moment ${signed(matrix[plane][0, 0])}$"
    for matrix, name in ((of.P_plus[1], "P^+(1)"), (bodies.M_bar[2], r"\hat M_{22}")):
        masses = np.diag(matrix[plane])[1:]
        yield f"${name}$ has the masses ${signed(masses[0])}$ and ${signed(masses[1])}$"


@claim(
    (
        "While the rods are in line, the filled bar of the base is $\\frac7{24}$ kg m².",
        "It measures one thing, the torque that the joint at the base needs for unit acceleration "
        "while the joint beyond it is free.",
    ),
    "free / locked",
)
def first_picture_answers_what_the_bar_measures(free):
    picture = first_picture("06b")
    bar = picture.painting.arrays["felt inertia"]["free"][0, 0]
    exact = F(bar).limit_denominator(100)
    assert np.isclose(float(exact), bar)
    yield rf"\frac{exact.numerator}{{{exact.denominator}}}"
    M = rd.mass_matrix(picture.tracks[0].trajectory.arm, [0, 0])
    free(np.isclose(1 / np.linalg.inv(M)[0, 0], bar))


TRUTHS = {
    "6b.2": gain_of_a_rod,
    "6b.3": lambda: [
        o.claim[0],
        (o.S * o.p).T * o.M_new * o.S * o.p,
        (o.S * o.p).T * o.S_inv.T * o.M * o.S_inv * o.S * o.p,
        o.claim[1],
    ],
    "6b.7": centre_of_percussion,
    "6b.8": entries_of_a_branching_robot,
}


# Words in replies to predictions.


@claim("so k = 1 never occurs", "never")
def first_k_never_occurs(never):
    n = 4
    pairs = [(i, k) for i in range(1, n + 1) for k in range(1, n + 1) if i < k]
    never([k == 1 for _, k in pairs])


# Answers to the predictions, computed from the words of the questions.


@answer_of("6b.1")
def whose_pivots_agree(question):
    ahead = question.number_of(r"$\hat M_{k,k+#}$ and $P$")
    case = Case(rd.rational_arm(4, seed=1))
    D = atlas.Case(case.state).filter.D
    assert ahead == 1
    agree = all(D[case.N + ahead - i][0, 0] == case.m_hat[i] for i in case.p)
    rod = row(1).M[1]
    about_hinge = rod[1, 1]
    about_centre = about_hinge - rod[1, 5] ** 2 / rod[5, 5]
    question.says("b", "# about the centre, # about the hinge", about_centre, about_hinge)
    question.choose("c" if agree else "a", b=ahead)


@answer_of("6b.2")
def what_psi_is_in_the_report(question):
    """The quantity at the mass centre, carried to the joint, is the gain."""
    count = question.number_of("is a vector of # numbers")
    *block, ahead = question.numbers(r"A column of the $#\times#$ matrix $\psi(k{+}#,k)$")
    psi = TWO.bodies.psi[2]
    step = FILTER.psi(2, 1)
    assert len(psi) == count
    assert step.shape == tuple(block)
    assert (FILTER.psi(1 + ahead, 1) == step).all()
    gain = (phi(TWO.d[2]) @ psi == FILTER.G[1][:, 0]).all()
    question.choose("b" if gain else "c", a=(*step.shape, ahead))


@answer_of("6b.3")
def factors_of_a_mass_matrix(question):
    """Eliminate from the last row, and from the first: two triangles, and each is unique."""
    I = Case(rd.rational_arm(3, seed=1)).I
    upper, D = unit_factor(I)
    lower, E = unit_factor(I[::-1, ::-1])
    lower, E = lower[::-1, ::-1], E[::-1]
    assert all((A @ np.diag(d) @ A.T == I).all() for A, d in ((upper, D), (lower, E)))
    triangles = {str(A.tolist()) for A in (upper, lower)}
    question.says("b", "the triangle is fixed at #", *set(np.diag(upper)))
    question.says("c", "Of unit triangular A there are #: one upper", len(triangles))
    question.choose("a")


@answer_of("6b.5")
def whether_the_inverse_is_sparse(question):
    one, power = question.numbers(r"$#-\sum_k\alpha_k\lambda_k^T$ is not $E=U^{-#}$")
    assert one == power == 1
    full = []
    for tangents in ([F(0)] * 4, [F(1, 2), F(1, 3), F(-1, 4), F(1, 5)]):
        rods = Case(rd.planar_arm(4, lengths=F(1), masses=F(1)), tangents=tangents)
        E = inverse(rods.U)
        full.append(all(E[i, k] for i in range(4) for k in range(i + 1, 4)))
    question.choose("a" if all(full) else "c")
    question.says("a", "stops one direction of #", len(FILTER.P[1]))
    words = "On the straight # rods the entry is #"
    question.says("c", words, len(TWO.U), inverse(TWO.U)[0, 1])
