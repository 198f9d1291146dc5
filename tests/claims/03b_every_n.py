"""The claims of 03b, and the code that computes them."""

import dataclasses
import re
from fractions import Fraction as F

import numpy as np
from claims import claim, unpublished
from first_pictures import first_picture
from predict_questions import answer_of, question
from rows import row, row_of

import robodyn_lib as rd
from robodyn_lib.rk.proofs import (
    FILTER,
    RESOLVENT,
    STATEMENTS,
    Delta_psi,
    G,
    H,
    I,
    L,
    M,
    Nonconformal,
    P,
    S,
    phi,
    prove,
    psi,
)


def case(n=4, seed=1):
    return rd.atlas.Case(rd.rational_arm(n, seed=seed))


@claim(
    "$M$ is symmetric, as its blocks are (RK 2.15), and $P$ is symmetric because the Riccati "
    "recursion starts with $M(1)$ and its bracket $P-PH^TD^{-1}HP$ is symmetric if $P$ is.",
    "symmetric / skew",
    "because",
)
def symmetric_as_its_blocks_are_rk_2_15(symmetric, because):
    """A start that is not symmetric leaves the recursion unsymmetric."""
    s = case()
    found = []
    for start in (s.M[1], s.M[1] + np.triu(np.ones((6, 6), dtype=int), 1)):
        P = start
        for k in (1, 2, 3):
            H = s.H[k]
            bracket = P - P @ H.T @ H @ P / (H @ P @ H.T)
            P = s.phi(k + 1, k) @ bracket @ s.phi(k + 1, k).T + s.M[k + 1]
        found.append((P == P.T).all())
    symmetric(all((X[k] == X[k].T).all() for X in (s.M, s.filter.P) for k in s.m))
    because(found[0], found[1])


@claim("the third is the first identity that needs the filter", "first")
def third_is_the_first_identity_that_needs(first):
    order = (8, 9, 13, 46, 48)
    needing = [n for n in order if prove(f"RK a.{n}").system is FILTER]
    first(needing, 13)
    yield ["first", "second", "third"][order.index(needing[0])]


@claim("03a derived some thirty identities without a word about the filter.", "without / with")
def derived_some_thirty_identities_without_a_word(without):
    tags = {tag for tag in rd.atlas.REGISTRY if re.fullmatch(r"RK a\.(1[4-9]|[23]\d|4[0-3])", tag)}
    yield len(tags)
    stated = [x for name, x in STATEMENTS.items() if name.split(",")[0] in tags]
    without(all(prove(x).system is RESOLVENT for x in stated))


@claim(
    "$\\frac83$ and $\\frac7{12}$ kg m² are the inertia of the same two rods about the same hinge, "
    "once with the outer joint welded and once with it free (2a.3)."
)
def two_numbers_of_two_rods():
    rods = row(2)
    yield from (rods.mass_matrix[1, 1], rods.filter.D[2][0, 0])


@claim(
    "A block below the diagonal couples link $k$ to a link nearer the tip: it is that link's "
    "$r$, carried inward by $\\psi$.",
    "inward / outward",
)
def block_below_the_diagonal_couples_link(inward):
    s = case()
    full = (s.op.psi @ s.op.M @ s.op.phi.T)[18:, 6:12]  # block (4, 2)
    inward((full == s.filter.psi(4, 2) @ s.filter.P[2]).all())


@claim(
    (
        "What is left is D(2) = 7/12, and 8/3 - 7/12 = 25/12.",
        "The hinge between the rods rises with 1 m/s², so by line 2 of 2a.2 the outer rod turns "
        "with $-\\frac32$ in space, and relative to the inner one with $-\\frac32-1$",
    ),
    "rises / sinks",
)
def what_is_left_is_d_2_7_12_and_8_3_7_12_25_12(rises):
    s = row_of(question("3b.1"))
    welded = (s.op.phi @ s.op.M @ s.op.phi.T)[7, 7]
    left = s.filter.D[2][0, 0]
    yield from (f"D(2) = {left}", f"{welded} - {left} = {welded - left}")
    hinge = (s.phi(2, 1).T @ s.H[2].T)[5, 0]  # its velocity, joint 2 at 1 rad/s
    rises(hinge > 0)
    yield f"{hinge} m"
    relative = (
        -s.mass_matrix[0, 1] / s.mass_matrix[0, 0]
    )  # rate of joint 1 if joint 2 turns at rate 1
    in_space = relative + 1
    yield in_space
    written = rf"\frac{-in_space.numerator}{in_space.denominator}"
    yield rf"$-{written}-{in_space - relative}$"


@claim(
    "-3/2 in space, because a free rod turns by 3/2 for each metre that its hinge is moved "
    "across, and -1 more as seen from the inner rod.",
    "because",
)
def turn_of_a_free_rod(because):
    """A free rod of twice the moment of inertia about its centre is turned by less."""
    turned = [F(1, 2) / inertia / (1 + F(1, 4) / inertia) for inertia in (F(1, 12), F(1, 6))]
    yield from (-turned[0], turned[0])
    yield -row(2).mass_matrix[0, 1] / row(2).mass_matrix[0, 0] + turned[0]
    because(turned[0] == F(3, 2), turned[1] == F(3, 2))


@claim(
    (
        "$K-L=\\phi(2,1)(G'-G)=(\\frac32,0,-\\frac32)$, and $D(1)=\\frac13$. So the variance about "
        "hinge 2 grows by $\\frac13\\cdot\\frac94=\\frac34$.",
        "(K - L) D (K - L)^T adds 3/4 about hinge 2, and 7/12 + 3/4 = 4/3.",
    ),
    "grows / falls",
    "adds",
)
def variance_about_hinge_2_grows(grows, adds):
    """Compare K - L for the gain (-1, 0, 0) with what it adds to the variance about hinge 2."""
    s, given = row(2), question("3b.4").numbers("take the gain $G'(#)=(#,#,#)$")
    G = np.zeros((6, 1), dtype=object)
    G[[1, 3, 5], 0] = given[1:]
    off = s.phi(2, 1) @ (G - s.filter.G[1])
    D = s.filter.D[1]
    left = s.filter.D[2][0, 0]
    about = s.H[2] @ off
    more = (about @ D @ about.T)[0, 0]
    yield from (f"hinge {len(s.m)}, and {left} + {more} = {left + more}", f"hinge {len(s.m)}")
    yield from (off[1, 0], D[0, 0], off[1, 0] ** 2, more, f"{off[5, 0]}")
    grows(more > 0)
    adds(more)


@claim("$\\phi M\\phi^T$ does not involve the joints.", "does not")
def does_not_involve_the_joints(involves):
    """Show that it involves neither their axes nor their kinds; the mass matrix involves both."""
    one = rd.rational_arm(3, seed=2)
    axes = np.roll(one.axes, 1, axis=1)
    kinds = one.joint_types[::-1]
    other = dataclasses.replace(one, axes=axes, joint_types=kinds)
    cases = [rd.atlas.Case(arm, tangents=[F(0)] * 3) for arm in (one, other)]
    full = [s.op.phi @ s.op.M @ s.op.phi.T for s in cases]
    assert (cases[0].mass_matrix != cases[1].mass_matrix).any()
    involves((full[0] != full[1]).any())


@claim("on the two rods $H\\Phi L$ has one entry that is not zero, $H(2)L(1)=\\frac52$")
def on_the_two_rods_has_one_entry_that_is_not_zero():
    o = row(2).op
    product = o.H @ o.Phi @ o.L
    entries = [x for x in product.ravel() if x]
    yield len(entries)
    yield from entries
    at = np.argwhere(product)[0] + 1
    yield f"H({at[0]})L({at[1]})"


@claim("then $P=\\psi_KP\\psi_K^T+M-(K-L)D(K-L)^T$ at every step", "every")
def at_every_step(every):
    s = case(seed=9)
    found = []
    f = s.filter
    for k in (1, 2, 3):
        K = f.L[k] + np.array([[F(k * n, 5)] for n in (2, 1, -1, 0, 3, -2)])
        step = s.phi(k + 1, k) - K @ s.H[k]
        off = K - f.L[k]
        found.append(
            (f.P[k + 1] == step @ f.P[k] @ step.T + s.M[k + 1] - off @ f.D[k] @ off.T).all()
        )
    every(found)


@claim("Lines 1 and 2 hold for any $G$ with $HG=I$ and $L=\\Delta_\\phi G$.", "any")
def lines_1_and_2_hold_for_any_gain(any_gain):
    s = case(3, seed=4)
    found = []
    h = s.H[1]
    step = s.phi(2, 1)
    for numbers in ((1, 2, -1, 4, 0, 5), (0, 1, 0, 0, 7, 2)):
        other = np.array([[F(n, 3)] for n in numbers])
        G1 = other + h.T @ (1 - h @ other) / (h @ h.T)
        found.append((h @ G1 == 1).all() and not (step @ G1 - step @ G1 @ h @ G1).any())
    any_gain(found)


@claim("psi = I + psi S Delta_psi, and Delta_psi G = 0.")
def psi_i_psi_s_delta_psi_and_delta_psi_g_0():
    for statement in (psi == I + psi * S * Delta_psi, Delta_psi * G == 0):
        assert prove(statement)
        yield str(statement).replace("==", "=")


@claim("Four of the eight have no published solution.")
def four_of_the_eight_have_no_published_solution():
    yield from unpublished("3b")


IN_PLANE = np.ix_([1, 3, 5], [1, 3, 5])  # moment about y, force along x, force across


def released():
    """Exercise 3b.3: return what joints 1 and 2 release of the inertia of three rods at joint 3."""
    s = row(3, masses=[F(1), F(1), F(2)])
    f = s.filter
    far = s.phi(3, 2) @ f.L[1] @ f.D[1] @ f.L[1].T @ s.phi(3, 2).T
    near = f.L[2] @ f.D[2] @ f.L[2].T
    assert far[1, 1] + near[1, 1] + f.D[3][0, 0] == F(46, 3)
    return [far[1, 1], near[1, 1]]


def verdict(ask):
    """Return the prover's verdict: "proved", "refuted", "open"; "nothing" for no statement."""
    try:
        proof = prove(ask())
    except Nonconformal:
        return "nothing"
    if proof:
        return "proved"
    return "refuted" if "refuted" in proof.verdict else "open"


def verdicts():
    """Exercise 3b.6."""
    return [
        verdict(ask)
        for ask in (
            lambda: (psi * M * psi.T).T == psi * M * psi.T,
            lambda: H * H.T * H == H,
            lambda: phi * P == P * phi,
            lambda: L * H == H * L,
            lambda: (psi * G).T * H.T == G.T * H.T,
        )
    ]


def r_of_another_gain():
    """Exercise 3b.2: r(2) with the gain G' = (-1, 0, 0), its entries (1,3) and (3,1)."""
    s = row(2)
    M1 = s.M[1][IN_PLANE]
    M2 = s.M[2][IN_PLANE]
    shift = s.phi(2, 1)[IN_PLANE]
    step = shift @ (np.eye(3, dtype=int) - np.outer([-1, 0, 0], [-1, 0, 0]))
    r = step @ M1 @ shift.T + M2
    return [r[0, 2], r[2, 0]]


def block_below():
    """Exercise 3b.1: block (2,1) of psi M phi^T on the two rods, as rows."""
    whole = (row(2).op.psi @ row(2).op.M @ row(2).op.phi.T)[6:, :6]
    return whole[IN_PLANE].tolist()


@claim(
    (
        "While the rods are in line, the outlined bar of the joint at the base is $\\frac83$ kg m², "
        "its inertia with the elbow locked, and its filled bar is $\\frac7{12}$.",
        "So the free elbow takes away $\\frac{25}{12}$ kg m², and a.48 says where it went: it is "
        "the one term $L(1)\\,D(1)\\,L^T(1)$.",
    ),
    "outlined / filled",
    "one term / last term",
)
def first_picture_answers_how_much_the_elbow_takes_away(outlined, one_term):
    arrays = first_picture("03b").painting.arrays["felt inertia"]
    whole, left = (F(arrays[name][0, 0]).limit_denominator(100) for name in ("locked", "free"))
    outlined(np.isclose(float(whole), arrays["locked"][0, 0]) and whole > left)
    yield from (whole, left)
    gone = whole - left
    yield gone
    rods = row(2)
    taken = rods.filter.L[1] @ rods.filter.D[1] @ rods.filter.L[1].T
    one_term(taken[1, 1] == gone)


TRUTHS = {"3b.3": released, "3b.6": verdicts, "3b.2": r_of_another_gain, "3b.1": block_below}


# Words in replies to predictions.


@claim("r(1) = M(1) is symmetric always", "always")
def first_r_is_symmetric_always(always):
    arms = [rd.atlas.Case(rd.rational_arm(3, seed=seed)) for seed in range(3)]
    always([(s.M[1] == s.M[1].T).all() for s in arms])
    yield f"r({min(arms[0].M)}) = M({min(arms[0].M)})"


@claim("No gain can make the error smaller than 7/12.", "No", "smaller")
def no_gain_makes_the_error_smaller(no, smaller):
    s = row(2)
    least = s.filter.D[2][0, 0]
    found = []
    for along in (F(-1), F(0), F(2)):
        for across in (F(-1, 2), F(3, 2), F(2)):
            G = s.filter.G[1].copy()
            G[3, 0], G[5, 0] = along, across
            error = np.eye(6, dtype=int) - G @ s.H[1]
            P = s.phi(2, 1) @ error @ s.M[1] @ error.T @ s.phi(2, 1).T + s.M[2]
            found.append((s.H[2] @ P @ s.H[2].T)[0, 0])
    no([variance < least for variance in found])
    smaller(least, [variance for variance in found if variance != least])
    yield least


@claim("phi hands G on to every link further in", "every")
def locked_joints_hand_the_gain_on(every):
    s = case()
    every([(s.phi(k, 1) @ s.filter.G[1]).any() for k in range(2, s.N + 1)])


# Answers to the predictions, computed from the words of the questions.


@answer_of("3b.2")
def whether_r_is_symmetric(question):
    """With another gain r(1) is symmetric and r(2) is not; with the filter's gain both are."""
    one = question.number_of("$r(#)$ is, the others never")
    s = case()
    r = s.M[one]
    found = {}
    for name, gain in (("filter", s.filter.L[1]), ("other", s.filter.L[1] + np.arange(6)[:, None])):
        later = (s.phi(2, 1) - gain @ s.H[1]) @ s.M[1] @ s.phi(2, 1).T + s.M[2]
        found[name] = (later == later.T).all()
    assert (r == r.T).all()
    assert one == min(s.m)
    question.choose("a" if found == {"filter": True, "other": False} else "c", b=one)


@answer_of("3b.1")
def what_a_released_joint_takes_away(question):
    s = row_of(question)
    welded, hinge = question.numbers(r"moment of inertia $#$ kg m² about hinge #")
    released, whole = question.numbers(r"Release joint #: how much of the $#$")
    left = s.filter.D[hinge][0, 0]
    assert (hinge, released) == (s.N, s.N - 1)
    assert welded == whole == s.mass_matrix[hinge - 1, hinge - 1]
    counts = s.filter.P_plus[released][5, 5]
    question.says("b", "# is what is left, D(#) of", left, hinge)
    question.says("b", "Subtract it from #", whole)
    question.says("c", "# kg is what the free outer rod counts", counts)
    question.settle(welded - left, b=left, c=counts)


@answer_of("3b.3")
def how_the_outer_rod_lags_behind(question):
    """An answer of -1 would keep its direction in space; -3/2 is how it turns in space."""
    rods, free = question.numbers("The # rods rest in a row, without gravity and with joint # free")
    rate = question.number_of("Give the inner one # rad/s²")
    number = question.number_of("Joint # then gets")
    assert number == free
    M = row(rods).mass_matrix
    relative = -M[free - 1, rods - 1] / M[free - 1, free - 1] * rate
    question.says("b", "With # the outer rod turns in space. Joint #", relative + rate, free)
    question.settle(relative, a=-rate, b=relative + rate)


@answer_of("3b.4")
def variance_with_another_gain(question):
    rods = question.number_of("On the # rods in a row")
    joint, *other = question.numbers("take the gain $G'(#)=(#,#,#)$")
    filters = question.numbers(r"in place of $(#,#,#)$")
    unit = question.number_of("$HG'=#$")
    second, variance = question.numbers(r"the variance $D(#)=#$")
    s = row(rods)
    G = s.filter.G[joint][[1, 3, 5], 0]
    assert second == rods
    assert filters == list(G)
    turned = s.H[joint][0, [1, 3, 5]]
    assert turned @ other == unit == turned @ G
    assert variance == s.filter.D[second][0, 0]
    off = (s.phi(second, joint)[IN_PLANE] @ (np.array(other) - G))[0]
    own = (s.H[second] @ s.M[second] @ s.H[second].T)[0, 0]
    question.says("b", "HG' = # makes", turned @ other)
    question.says("c", "# is the inertia of rod # by itself", own, second)
    question.says("c", "make the error smaller than #", variance)
    grown = variance + off**2 * s.filter.D[joint][0, 0]
    question.settle(grown, b=variance, c=s.filter.D[joint][0, 0])


@answer_of("3b.5")
def what_the_whole_operator_leaves(question):
    """One step takes the gain to 0; psi has the identity on its diagonal, so it leaves G."""
    ahead, zero = question.numbers(r"$\psi(k{+}#,k)\,G(k)=#$")
    rods, outer, inner = question.numbers(r"on the # rods, $\psi(#,#)$")
    joint, *gain = question.numbers(r"takes $G(#)=(#,#,#)$")
    nothing = question.number_of(r"to $#$. Then")
    s = row(rods)
    step = s.filter.psi(inner + ahead, inner)
    assert (outer, joint) == (inner + ahead, inner) == (rods, rods - 1)
    assert gain == list(s.filter.G[joint][[1, 3, 5], 0])
    assert (step @ s.filter.G[joint] == zero).all()
    assert zero == nothing == 0
    letters = {"a": prove(psi * G == G), "b": prove(psi * G == 0), "c": prove(psi * G == phi * G)}
    (right,) = (letter for letter, proof in letters.items() if proof)
    question.choose(right, b=nothing)
