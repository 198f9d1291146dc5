"""The claims of 05a, and the code that computes them."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
from cases import ROOT, read
from claims import claim, printed, quote
from first_pictures import first_runs
from notebook_rules import source
from predict_questions import answer_of, question
from rows import checked_of_saha, rods_of

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.saha.case import Case
from robodyn_lib.saha.links import M_operator, T_d_operator, T_l_operator
from robodyn_lib.spatial import block_diagonal, eye, inverse
from workbook.course.matrices import complement as m

S = Case(rd.rational_arm(4, seed=1))
LINKS = range(1, S.N + 1)
T = T_l_operator(S.links) @ T_d_operator(S.links)


def rods():
    """Return the rods of Predict 5a.2, laid straight."""
    arm = rods_of(question("5a.2"))
    return Case(arm, tangents=[0] * arm.n)


def rank(X):
    return np.linalg.matrix_rank(np.asarray(X, dtype=float))


def projectors():
    return [eye(6, S.dtype) - np.outer(S.p[i], S.p[i]) / (S.p[i] @ S.p[i]) for i in LINKS]


def constraints(Q):
    return block_diagonal(Q) @ inverse(T_l_operator(S.links))


@claim(
    "Cut the arm at all its joints: $n$ free bodies have $6n$ velocities. The joints leave $n$ "
    "of them."
)
def velocities_that_the_joints_leave():
    yield f"{len(T) // S.N}n"
    assert rank(T) == S.N


@claim("Any $Q_i$ of rank 5 with $Q_ip_i=0$ serves, and $T$ stays the same.", "Any", "same")
def any_of_rank_5_with_serves_and_stays_the_same(any_of, same):
    """Two other Q of rank 5 that are no projectors permit the motions spanned by the same T."""
    found = []
    for seed in (7, 5):
        lower = np.tril(np.arange(36).reshape(6, 6) % seed + 1)  # invertible
        Q = [lower @ q for q in projectors()]
        assert rank(constraints(Q)) == 5 * S.N
        found.append(not np.any(constraints(Q) @ T))
        same(rank(np.concatenate([constraints(Q), constraints(projectors())])), 5 * S.N)
        yield rank(Q[0])
    any_of(found)


@claim(
    (
        "Yet it had to be found, and an arm has $5n$ such numbers.",
        "where $K$ has rank $5n$ and $T$ has $n$ independent columns",
    )
)
def they_are_unknown_and_there_are_of_them():
    K = constraints(projectors())
    assert rank(T) == S.N
    assert not np.any(K @ T)
    yield f"{rank(K) // S.N}n"


def level_rods(n):
    """Return Saha's case of n level rods of 1 kg and 1 m that have just been released, g = 1."""
    rods = rd.planar_arm(n, lengths=Fraction(1), masses=Fraction(1))
    zero = [Fraction(0)] * n
    down = np.array([Fraction(0), Fraction(0), Fraction(-1)])
    none = np.array([Fraction(0)] * 6)
    rest = np.array(zero)
    solve = rd.METHODS["composite-cholesky"].solve
    qdd = solve(rods.at_tangents(zero), rest, rest, down, none)
    return Case(rods, tangents=zero, qd=zero, qdd=list(qdd), gravity=list(down), tip_force=[0] * 6)


@claim(
    (
        "At that instant the hinge still carries a quarter of its weight.",
        "For a rod of 1 kg and 1 m, with $g=1$ m/s² and with $Z$ for the hinge's force upward, "
        "Newton and Euler say $\\ddot c=Z-1$ and $\\frac1{12}\\dot\\omega=-\\frac12Z$ at the mass "
        "centre, and the hinge says $\\ddot c=\\frac12\\dot\\omega$.",
        "So $Z-1=-3Z$: $Z=\\frac14$, and $\\dot\\omega=-\\frac32$.",
    )
)
def hinge_of_a_rod_that_is_released():
    one = level_rods(1)
    force = one.state.motion.Fc[0][2] - one.m[1] * one.gravity[2]
    yield force / (one.m[1] * -one.gravity[2])
    yield one.qdd[0]
    yield one.Ic[1][1, 1]
    half = one.pose.p[0][0]
    yield half
    centre = one.state.motion.Fc[0][2] / one.m[1]
    assert centre == force - 1 == half * one.qdd[0]
    assert one.Ic[1][1, 1] * one.qdd[0] == -half * force
    yield from (f"{one.m[1]} kg", f"{2 * half} m", f"$g={-one.gravity[2]}$")


@claim(
    (
        "Multiply the rod's equation of Euler by 1 and that of Newton by $\\frac12$, and add them: "
        "$\\frac1{12}\\dot\\omega+\\frac12\\ddot c=-\\frac12Z+\\frac12Z-\\frac12$.",
        "The reaction has cancelled itself, and $\\frac13\\dot\\omega=-\\frac12$ is left.",
        "The factors 1 and $\\frac12$ are the motion of the rod at unit rate: its column of $T$.",
    )
)
def reaction_of_one_rod_is_multiplied_away():
    one = level_rods(1)
    turn = -one.p[1][1]
    rise = one.p[1][5]
    yield from (turn, rise, one.Ic[1][1, 1])
    arm = one.pose.p[0][0]
    assert turn * -arm + rise * 1 == 0
    inertia = turn * one.Ic[1][1, 1] + rise * one.m[1] * arm
    yield from (inertia, rise * one.m[1])
    assert inertia * one.qdd[0] == rise * one.m[1] * one.gravity[2]


@claim(
    "Its arrows are the forces of the two hinges, 1.40 N and 0.35 N at the moment when the rods are "
    "let go, and neither of them does any work.",
    "neither",
)
def arrows_of_the_first_picture(neither):
    (run,) = first_runs("05a")
    arm = run.arm
    none = np.zeros(run.arm.n)
    assert not run.qd[0].any()
    qdd = rd.forward_dynamics(arm, run.q[0], none, none)
    s = rd.atlas.Case(arm, q=run.q[0], qd=none, qdd=qdd, tip_force=np.zeros(6))
    for k in (2, 1):
        yield f"{np.linalg.norm(s.f[k][3:]):.2f} N"
    later = len(run.t) // 3
    q = run.q[later]
    qd = run.qd[later]
    qdd = rd.forward_dynamics(arm, q, qd, none)
    s = rd.atlas.Case(arm, q=q, qd=qd, qdd=qdd, tip_force=np.zeros(6))
    onto = s.f[1][3:] @ s.v[1]
    back = -s.f[1][3:] @ s.v[1]
    assert abs(onto) > 0.1
    neither([abs(onto + back) > 1e-9, abs(s.f[2][3:] @ s.v[2]) > 1e-9])


@claim(
    "what it takes from one rod it gives to the other. After 0.3 s, for example, that is 4.4 W.",
    "gives / takes",
)
def what_one_rod_loses_the_other_gets(gives):
    (run,) = first_runs("05a")
    arm = run.arm
    none = np.zeros(arm.n)
    t = 0.3
    k = np.abs(run.t - t).argmin()
    qdd = rd.forward_dynamics(arm, run.q[k], run.qd[k], none)
    s = rd.atlas.Case(arm, q=run.q[k], qd=run.qd[k], qdd=qdd, tip_force=np.zeros(6))
    power = s.f[1][3:] @ s.v[1]
    gives(power > 0)
    yield from (f"{t} s", f"{power:.1f} W")


def coriolis_on(arm):
    """Run the page's cells on another arm; return its C, the skew matrix and Christoffel's terms."""
    page = read(ROOT / "notebooks" / "05a_natural_orthogonal_complement.ipynb")
    names = {}
    for cell in page["cells"]:
        code = source(cell)
        if cell["id"] == "c003":
            names["arm"] = arm
            code = code.partition("\n")[2].replace("arm = rd.rational_arm(4, seed=1)\n", "")
        if cell["id"] in ("c001", "c003", "c060"):
            exec(code, names)
        if cell["id"] == "c003":
            s = names["s"]
            B = s.B
            one = eye(6 * s.N, s.dtype)
            T_l = T_l_operator(s.links)
            names |= {"T_l": T_l, "T": T_l @ T_d_operator(s.links), "M": M_operator(s.links)}
            names["S"] = one - inverse(T_l)
            assert (names["S"][6:12, :6] == B(2, 1)).all()
    s = names["s"]
    T = names["T"]
    M = names["M"]
    C = T.T @ (M @ names["T_rate"](s) + names["spin"](s) @ M @ T)
    rate = names["I_rate"]
    d = [rate(Case(arm, tangents=list(s.q), qd=list(e))) for e in np.eye(s.N, dtype=int)]
    n = range(s.N)
    X = [
        [sum((d[k][i, j] + d[j][i, k] - d[i][j, k]) * s.qd[k] for k in n) / 2 for j in n] for i in n
    ]
    return C, rate(s), np.array(X), s.qd


@claim(
    "For the planar rods the two recipes agree; on three hinges in space both are skew, and they "
    "differ",
    "agree / disagree",
    "both",
    "differ",
)
def two_recipes_for_coriolis(agree, both, differ):
    flat = rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1))
    C, rate, X, qd = coriolis_on(flat)
    agree(bool((C == X).all()))
    arm = replace(rd.rational_arm(3, seed=2), joint_types="RRR")
    C, rate, X, qd = coriolis_on(arm)
    both([bool((rate - 2 * Y == -(rate - 2 * Y).T).all()) for Y in (C, X)])
    assert (C @ qd == X @ qd).all()
    differ(C, X)
    yield {3: "three"}[arm.n]


@claim(
    "For the two rods of 1 kg and 1 m it can be seen in numbers. Their mass matrix has "
    "$i_{11}=\\frac53+\\cos\\theta_2$, $i_{21}=\\frac13+\\frac12\\cos\\theta_2$ and "
    "$i_{22}=\\frac13$."
)
def mass_matrix_of_two_rods_by_angle():
    flat = rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1))
    straight, square = (Case(flat, tangents=[0, t]).I for t in (0, 1))  # cosines 1 and 0
    yield from (square[0, 0], square[1, 0], square[1, 1], (straight - square)[1, 0])
    assert (straight - square)[0, 0] == 1
    yield from (f"{flat.masses[0]} kg", f"{2 * flat.coms[0][0]} m")
    C, rate, X, qd = coriolis_on(flat)
    s = Case(flat)
    sine = 2 * s.q[1] / (1 + s.q[1] ** 2) / 2
    a, b = qd
    assert (rate == -sine * b * np.array([[2, 1], [1, 0]])).all()
    assert (C == -sine * np.array([[b, a + b], [-a, 0]])).all()
    assert (rate - 2 * C == sine * (2 * a + b) * np.array([[0, 1], [-1, 0]])).all()


@claim(
    "$p_i^Tp_i=1+|e_i\\times d_i|^2$ adds a pure number to square metres, so $Q_i$ depends on "
    "the unit of length",
    "so",
)
def adds_a_pure_number_to_square_metres_so_depends(so):
    """In another unit of length Q changes out of proportion; without the 1 it would not."""
    turning = next(i for i in LINKS if S.revolute[i])
    across = np.cross(S.e[turning], S.d[turning])
    assert S.p[turning] @ S.p[turning] == 1 + across @ across
    share = [  # share of p's linear part
        [a / (one + a) for a in (across @ across, 4 * (across @ across))] for one in (1, 0)
    ]
    so(share[0][0] != share[0][1], share[1][0] != share[1][1])


@claim(
    "To multiply by $p_i^T=[e_i^T,(e_i\\times d_i)^T]$ is to take moments about the axis of "
    "joint $i$.",
    "joint $i$ / mass centre $i$",
)
def multiplying_takes_moments_about_the_axis(joint):
    turning = next(i for i in LINKS if S.revolute[i])
    w = np.arange(1, 7)
    e = S.e[turning]
    d = S.d[turning]
    joint(S.p[turning] @ w == e @ (w[:3] + np.cross(d, w[3:])) != e @ w[:3])


@claim(
    "$I=T^TMT$ is symmetric, and positive definite if every motion of the joints moves some mass.",
    "symmetric / skew",
    "if every motion of the joints moves some mass / always",
)
def mass_matrix_is_positive_definite(symmetric, condition):
    """A point mass on its own axis: one motion moves none, and I is only semidefinite."""
    I = T.T @ M_operator(S.links) @ T
    symmetric((I == I.T).all())
    assert (I == S.I).all()
    arm = rd.planar_arm(3)
    idle = rd.Arm(
        arm.axes,
        arm.joint_types,
        arm.offsets,
        arm.masses,
        [*arm.coms[:2], 0 * arm.coms[2]],
        [*arm.inertias[:2], 0 * arm.inertias[2]],
        tip_offset=arm.tip_offset,
    )
    least = [
        np.linalg.eigvalsh(np.asarray(X, dtype=float)).min()
        for X in (S.I, rd.mass_matrix(idle, np.zeros(3)))
    ]
    condition(least[0] > 1e-9 and abs(least[1]) < 1e-9)


@claim(
    "about joint 2 it takes $\\frac1{12}+\\frac12\\cdot\\frac32=\\frac56$. The wrong "
    "$\\frac23$ has a source."
)
def about_joint_2_it_takes_the_wrong_has_a_source():
    RODS = rods()
    centre = (RODS.B(2, 1) @ RODS.p[1])[5]
    assert centre == Fraction(3, 2)
    yield from (Fraction(1, 12), abs(RODS.d[2]).sum(), centre, RODS.I[1, 0])
    yield RODS.p[1] @ RODS.M_tilde(1) @ RODS.B(1, 2) @ RODS.p[2]
    assert RODS.I[1, 0] == Fraction(1, 12) + abs(RODS.d[2]).sum() * centre


@claim("the centre of rod 2 gets $\\frac32$ m/s², and the rod turns with 1 rad/s²")
def acceleration_of_the_centre_of_rod_2():
    RODS = rods()
    twist = RODS.B(2, 1) @ RODS.p[1]
    yield from (twist[5], f"{abs(twist[:3]).sum()} rad")


@claim(
    "1/12 + 1/2 * 3/2 = 5/6: line 6 with i = 2, j = 1, the momentum of rod 2 along joint 2 "
    "while joint 1 moves."
)
def momentum_of_rod_2_by_line_6():
    case = rods()
    (i, j) = (2, 1)
    turned = case.B(i, j) @ case.p[j]
    own = case.p[i] @ case.M_tilde(i) @ turned
    lever = abs(case.d[i]).sum()
    about_the_centre = own - case.arm.masses[-1] * lever * turned[5]
    assert own == case.I[i - 1, j - 1]
    yield from (about_the_centre, lever, turned[5])
    yield f"= {own}"
    yield f"i = {i}, j = {j}"


@claim("but $\\tilde M_1$ contains link 1, which joint 2 does not move", "does not / does")
def contains_link_1_which_joint_2_does_not_move(does_not):
    case = rods()
    heavier = case.M_tilde(1)[3, 3] - case.M_tilde(2)[3, 3]
    does_not(heavier == case.arm.masses[0] and not case.J[1][:, 1].any())


@claim(
    "This page checked equations 1 to 8 of the paper of 1997 and 1 to 16 of the paper of 1995 on "
    "your arm."
)
def page_checked_equations_1_to_8_of_the_paper():
    yield from checked_of_saha("05a_natural_orthogonal_complement")


@claim(
    "The paper prints the range of line 6 as $i=1,\\ldots,j$: the *other* triangle.", "other / same"
)
def paper_prints_the_range_of_line_6_as_the_other(other):
    found = printed("S97", r"i = (\d), \\dots, (j)\b")
    yield rf"$i={found[1]},\ldots,{found[2]}$"
    misprints = atlas.run(atlas.registry.lookup("S97 8"), S.arm).misprints
    other(all(caught for _, _, caught in misprints))


@claim(
    "The relation is for neighbouring links, $j=i{-}1$. A hasty reader takes it for any pair, and "
    "forgets the joints in between:",
    "neighbouring / any two",
)
def relation_is_for_neighbouring_links_a_hasty(neighbouring):
    step = {j: S.t[3] - S.B(3, j) @ S.t[j] - S.p[3] * S.theta_dot[3] for j in (1, 2)}
    neighbouring(not np.any(step[2]) and np.any(step[1]))
    assert (step[1] == S.B(3, 2) @ S.p[2] * S.theta_dot[2]).all()
    yield "any pair" if np.any(step[1]) else "each pair"


quote("S97", 'The paper introduces $B_{ij}$ "for $i, j = 1, \\dots, n$"')
quote(
    "S97",
    'The paper of 1997 calls $T$ the "*natural orthogonal complement* (NOC) matrix" '
    "and refers to Angeles and Lee (1988).",
)

ARM = rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1))


def right_angle():
    I = Case(ARM, tangents=[0, 1]).I
    return [I[0, 0], I[1, 0], I[1, 1]]


def without_coupling():
    """Return the place of C_2 nearest to joint 2 where i_21 of the straight arm vanishes.

    i_21 is quadratic in d.
    """

    def coupling(d):
        coms = [*ARM.coms[:1], ARM.coms[1] * 2 * d]
        inertias = [*ARM.inertias[:1], ARM.inertias[1] * Fraction(9, 4)]
        arm = rd.Arm(
            ARM.axes,
            ARM.joint_types,
            ARM.offsets,
            ARM.masses,
            coms,
            inertias,
            tip_offset=ARM.tip_offset,
        )
        return Case(arm, tangents=[0, 0]).I[1, 0]

    places = [Fraction(k, 16) for k in range(-16, 17)]
    return min((d for d in places if coupling(d) == 0), key=abs)


def weights():
    """Return torques that hold the level rods, in a gravity of 1, positive upward."""
    rest = np.zeros(2)
    down = rd.inverse_dynamics(rd.planar_arm(2), rest, rest, rest, gravity=np.array([0, 0, -1.0]))
    return [float(abs(x)) for x in down]


TRUTHS = {
    "5a.3": right_angle,
    "5a.4": lambda: [m.claim[0], m.T_l * (m.T_d * m.X + m.Q) * (1 - m.S), m.T_l * (1 - m.S), 1],
    "5a.6": without_coupling,
    "5a.7": weights,
}


# Answers to the predictions, computed from the words of the questions.


@answer_of("5a.2")
def torque_that_holds_joint_2(question):
    """Compute the wrong letters: rod 2's momentum about its own hinge, or the composite's."""
    arm = rods_of(question)
    case = Case(arm, tangents=[0] * arm.n)
    moving, rate = question.numbers("Joint # gets # rad/s²")
    motor, held = question.numbers("motor # keeps joint # from moving")
    number = question.number_of("does motor # give")
    assert motor == held == number == moving + 1
    p = case.p
    torque = rate * case.I[held - 1, moving - 1]
    own = rate * (p[held] @ case.M_tilde(held) @ p[held])
    composite = rate * (p[moving] @ case.M_tilde(moving) @ case.B(moving, held) @ p[held])
    hinge = rate * np.abs(case.c[held] - case.c[moving]).sum()
    question.says("b", "# is the moment of inertia of rod # about its own hinge", own / rate, held)
    question.says("b", "that hinge moves too, with # m/s", hinge)
    question.says("b", "this takes another #", torque - own)
    question.says("c", "# comes out if", composite)
    question.says("c", "contains rod #, which motor # does not move", moving, motor)
    question.settle(torque, b=own, c=composite)
