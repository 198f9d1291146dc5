"""The claims of 03b, and the code that computes them."""

import contextlib
import dataclasses
import io
import re
from fractions import Fraction as F
from itertools import pairwise

import numpy as np
from cases import ROOT, defined, script
from claims import claim, shown, unpublished
from first_pictures import first_picture
from predict_questions import answer_of, question
from rows import row, row_of

import robodyn_lib as rd
from robodyn_lib.proving import exported
from robodyn_lib.proving.certificates import remainder
from robodyn_lib.proving.noncommutative import order
from robodyn_lib.rk.proofs import (
    FILTER,
    RESOLVENT,
    STATEMENTS,
    D_inv,
    Delta_psi,
    G,
    H,
    I,
    L,
    M,
    Nonconformal,
    P,
    Phi,
    Psi,
    S,
    is_confluent,
    mass,
    phi,
    phi_tilde,
    prove,
    psi,
    psi_tilde,
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
    (
        "Two numbers first: $\\frac83$ and $\\frac7{12}$.",
        "Both are the inertia of the same two rods about the same hinge, once with the outer joint "
        "welded and once with it free (2a.3).",
    )
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
    s = row_of(question("3b.2"))
    welded = (s.op.phi @ s.op.M @ s.op.phi.T)[7, 7]
    left = s.filter.D[2][0, 0]
    yield from (f"D(2) = {left}", f"{welded} - {left} = {welded - left}")
    hinge = (s.phi(2, 1).T @ s.H[2].T)[5, 0]  # its velocity, joint 2 at 1 rad/s
    rises(hinge > 0)
    yield f"{hinge} m"
    relative = -s.mass_matrix[0, 1] / s.mass_matrix[0, 0]  # of joint 1, joint 2 turned by one
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
    """K - L with the gain (-1, 0, 0), and its addition to the variance about hinge 2."""
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


@claim(
    "So with the filter's gain no test on any arm can find this misprint; a gain of random "
    "numbers finds it.",
    "no / a",
)
def no_test_on_an_arm_finds_this_misprint(no):
    from robodyn_lib.rk.proofs import r

    no(bool(prove(psi * M * phi.T == P.T + psi_tilde * P.T + P.T * (phi - I).T)))
    assert "refuted" in prove(psi * M * phi.T == r.T + psi_tilde * r.T + r.T * (phi - I).T).verdict
    yield "any arm" if prove(P == P.T) else "some arm"


@claim("$\\phi M\\phi^T$ does not involve the joints.", "does not")
def does_not_involve_the_joints(involves):
    """Not their axes, nor their kinds; the mass matrix does."""
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


def reachable(x, steps):
    """Return all words that any number of steps can make of a word, including itself."""
    seen = set()
    new = {x}
    while new:
        seen |= new
        new = {y for z in new for a, y in steps if a == z} - seen
    return seen


@claim(
    "If that is so for *every* word in which two rules meet, and if rewriting always ends, the "
    "rules are **confluent**",
    "every",
    "always",
)
def if_that_is_so_for_every_word(every, always):
    """Without an end, meeting is not enough; with a word that cannot be joined, nor is that."""

    def ends(z, steps):
        return {x for x in reachable(z, steps) if not any(a == x for a, _ in steps)}

    endless = [("x", "y"), ("y", "x"), ("x", "a"), ("y", "b")]
    assert reachable("y", endless) & reachable("a", endless)  # the two results at x can be joined
    assert reachable("x", endless) & reachable("b", endless)  # and those at y
    assert ends("x", endless) == {"a", "b"}
    joined = [("x", "a"), ("x", "b"), ("a", "c"), ("b", "c"), ("z", "a")]
    torn = [*joined, ("z", "d")]  # what meets at x is joined, at z not
    every([len(ends(word, joined)) == 1 for word in ("x", "z")])
    assert [len(ends(word, torn)) == 1 for word in ("x", "z")] == [True, False]
    always([word not in reachable(b, joined) for word in "xz" for a, b in joined if a == word])


@claim(
    "Rewriting ends here: abbreviations are unfolded first, and then every rule replaces a "
    "word by smaller ones, in an order by length and then by alphabet.",
    "every",
    "smaller",
)
def rewriting_ends_here_abbreviations_are_unfolded(every, smaller):
    every([order(word) < order(rule.word) for rule in FILTER.rules for word in rule.poly])
    for rule in FILTER.rules:
        smaller([len(word) for word in rule.poly], len(rule.word) + 1)


@claim("For the filter there are 28 rules.")
def for_the_filter_there_are_28_rules(page):
    yield from shown(page, "c073", "28")


@claim("The base facts alone were not confluent.", "alone / with what follows from them")
def base_facts_alone_were_not_confluent(alone):
    given = [rule for rule in FILTER.rules if not rule.origin]
    alone(not is_confluent(given) and is_confluent(FILTER.rules))


@claim(
    "Without that rule the prover refuses something true. It still calls nothing false proved",
    "refuses / proves",
    "nothing",
)
def without_that_rule_the_prover_refuses_something(refuses, nothing):
    without = [rule for rule in FILTER.rules if str(rule) != "psi G = G"]
    refuses(not is_confluent(without))
    nothing([str(rule) not in map(str, FILTER.rules) for rule in without])


@claim("$\\Psi L$ has $6N$ rows and $N$ columns")
def has_rows_and_columns():
    for n in (2, 3):
        rows, columns = (row(n).op.Psi @ row(n).op.L).shape
        yield f"{rows // n}N"
        assert columns == n


@claim(
    "A proof covers everything that satisfies the base facts, even arms whose axes have length two.",
    "everything / unit axes alone",
)
def proof_covers_everything_that_satisfies(everything):
    """RK a.15 and a.46 with all axes twice as long, where H H^T is 4 I."""
    assert not prove(H * H.T == I)
    s = row(3)
    long = {k: 2 * s.H[k] for k in s.m}
    P, blocks = s.M[1], {1: s.M[1]}
    for k in (1, 2):
        bracket = P - P @ long[k].T @ long[k] @ P / (long[k] @ P @ long[k].T)
        P = s.phi(k + 1, k) @ bracket @ s.phi(k + 1, k).T + s.M[k + 1]
        blocks[k + 1] = P
    assert (long[1] @ long[1].T == 4).all()
    everything(all((blocks[k] == s.filter.P[k]).all() for k in blocks))
    yield int(max(abs(long[1].ravel())))


@claim("Five of the ten have no published solution.")
def five_of_the_ten_have_no_published_solution():
    yield from unpublished("3b")


def refused(data):
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            script("proofs/check.py").check(data)
        except (ValueError, KeyError):
            return True
    return False


@claim("The prover is a program of more than a thousand lines, and programs have faults.", "more")
def prover_is_a_program_of_more_than_a_thousand(more):
    files = [
        ROOT / "robodyn_lib" / "proving" / f"{name}.py"
        for name in ("noncommutative", "derivations", "certificates")
    ]
    total = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)
    round_number = 10 ** (len(str(total)) - 1)
    more(total, round_number)
    yield round_number


@claim("Here is a certificate with 3 lines.")
def here_is_a_certificate_with_3_lines(page):
    yield from shown(page, "c140", "3 lines")


@claim(
    "The file `proofs/check.py` has the same text, after functions that refuse a malformed file, "
    "and it imports nothing of this library.",
    "same / another",
    "nothing / something",
)
def file_proofs_check_py_has_the_same_text(same, nothing, page):
    text = (ROOT / "proofs" / "check.py").read_text(encoding="utf-8")
    nothing("import robodyn" not in text and "from robodyn" not in text)
    sources = ["".join(cell["source"]) for cell in page["cells"] if cell["id"].startswith("k14")]
    shown_there = [line for source in sources for line in source.splitlines()]
    told = text[text.index("# An operator is") : text.index("def judge")].splitlines()
    same([line for line in shown_there if line] == [line for line in told if line])


@claim(
    "If the lines add up, the equation follows from the facts, no matter who wrote them. If the "
    "prover has a fault, you lose true equations: its lines do not add up.",
    "true / false",
)
def if_the_lines_add_up_the_equation_follows(true):
    data = exported({"RK a.15": prove("RK a.15")})
    assert not refused(data)
    data["statements"]["RK a.15"]["certificate"][0][0] = "-1"
    true(refused(data) and bool(prove("RK a.15")))


@claim(
    (
        "Both are refused, and the words that are left over are printed.",
        'But add `data["facts"]["FILTER"]["mine"] = "mass*D_inv == I"` and the certificate '
        '`[["1", "I", "mine", "I"]]`: it passes.',
    ),
    "Both",
    "refused / accepted",
    "passes / is refused",
)
def both_are_refused_and_the_words_that_are_left(both, are_refused, passes):
    data = exported({"RK 4.16": prove("RK 4.16")})
    data["statements"]["RK 4.16"]["certificate"][0][0] = "2"
    other = exported({"RK 4.16": prove("RK 4.16")})
    other["statements"]["RK 4.16"]["says"] = "mass*D_inv == I"
    both([refused(one) for one in (data, other)])
    are_refused(refused(data))
    data["facts"]["FILTER"]["mine"] = "mass*D_inv == I"
    forged = {"says": "mass*D_inv == I", "certificate": [["1", "I", "mine", "I"]]}
    data["statements"]["RK 4.16"] |= forged
    passes(not refused(data))
    assert "refuted" in prove(mass * D_inv == I).verdict


@claim(
    "It has checked one thing more: what the three loops of [4a.1](04a_forward_dynamics.ipynb) "
    "compute solves the equations of motion, and nothing else does, for every $N$; and so do "
    "the loops of FD1 to FD4 in [4b](04b_fd1_to_fd4.ipynb).",
    "nothing / something",
    "every",
)
def has_checked_one_thing_more_what_the_three(nothing, every):
    found = {x["name"]: x for x in script("proofs/theorems.py").theorems()}
    says = found["three_loops_solve"]["says"].split("in diagonal N H * phi")[1]
    nothing(" == column T <-> theta_dd == column (found single dof run)" in says)
    four = [f"fd{i}_solves" for i in range(1, 5)]
    assert all(
        "equations_of_motion theta_dd <-> theta_dd ==" in found[name]["says"] for name in four
    )
    every(
        [
            "(N : nat)" in " ".join(found[name]["given"])
            for name in ("three_loops_solve", "articulated_body_solves", *four)
        ]
    )


IN_PLANE = np.ix_([1, 3, 5], [1, 3, 5])  # moment about y, force along x, force across


@claim(
    (
        "With four links the tip starts with $\\frac{96}{97}g$",
        "by it each force is more than three times the next one toward the tip",
        "So the difference from $g$ shrinks with every added link, and it is never zero.",
    ),
    "more",
    "shrinks",
    "every / not every",
    "never",
)
def with_four_links_the_tip_starts(more, shrinks, every, never):
    starts = [defined("00", "c001", "c008v").start(n) for n in range(1, 31)]
    yield from (starts.index(F(96, 97)) + 1, starts[3])
    X = [F(0), F(1)]  # from the tip inward
    for _ in starts:
        X.append(-4 * X[-1] - X[-2])
    more(ratios := [abs(b / a) for a, b in pairwise(X[1:])], 3)
    yield min(map(int, ratios))
    away = [abs(g - 1) for g in starts]
    shrinks(away)
    every(all(b < a for a, b in pairwise(away)))
    never([x == 0 for x in away])


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


FORGED = {  # the certificates of exercise 3b.10, as the page prints them
    "a": (
        phi == (I + Phi * L * H) * psi,
        [(1, I, "RK a.11/1", psi), (-1, phi, "RK a.10/2", I), (-1, phi * S, "RK 4.7", psi)],
    ),
    "b": (H * G == I, [(-1, H, "RK a.2", I), (1, I, "RK a.1", D_inv), (-1, I, "D > 0/1", I)]),
    "c": (Psi * Delta_psi == psi_tilde, [(-1, I, "RK a.10/2", I)]),
    "d": (phi_tilde * G == Phi * L, [(1, I, "RK a.11/1", G), (-1, I, "RK a.12", phi * S)]),
    "e": (
        psi.T == phi.T * (I - Psi * L * H).T,
        [
            (1, phi.T, "RK a.10/1^T", I),
            (-1, I, "RK a.11/2", psi.T),
            (1, phi.T, "RK 4.7^T", S.T * psi.T),
        ],
    ),
}


def repairs(line):
    """Yield the lines from which a forged line may have been made.

    Another sign, words exchanged, another fact of that name.
    """
    c, u, fact, v = line
    yield -c, u, fact, v
    yield c, v, fact, u
    yield from (
        (c, u, name + turned, v)
        for name in FILTER.named
        for turned in ("", "^T")
        if name.split("/")[0] == fact.removesuffix("^T").split("/")[0]
    )


def at_fault(statement, lines):
    """Return the number of the line whose repair makes a certificate sound; 0 if it is sound."""
    if not remainder(statement, lines, FILTER):
        return 0
    found = [
        k
        for k, line in enumerate(lines)
        if any(
            not remainder(statement, [*lines[:k], repaired, *lines[k + 1 :]], FILTER)
            for repaired in repairs(line)
        )
    ]
    assert len(found) == 1
    return found[0] + 1


@claim(
    (
        "While the rods are in line, the hatched bar of the joint at the base is $\\frac83$ kg m², "
        "its inertia with the elbow locked, and its filled bar is $\\frac7{12}$.",
        "So the free elbow takes away $\\frac{25}{12}$ kg m², and a.48 says where it went: it is "
        "the one term $L(1)\\,D(1)\\,L^T(1)$.",
    ),
    "hatched / filled",
    "one term / last term",
)
def first_picture_answers_how_much_the_elbow_takes_away(hatched, one_term):
    arrays = first_picture("03b").painting.arrays["felt inertia"]
    whole, left = (F(arrays[name][0, 0]).limit_denominator(100) for name in ("locked", "free"))
    hatched(np.isclose(float(whole), arrays["locked"][0, 0]) and whole > left)
    yield from (whole, left)
    gone = whole - left
    yield gone
    rods = row(2)
    taken = rods.filter.L[1] @ rods.filter.D[1] @ rods.filter.L[1].T
    one_term(taken[1, 1] == gone)


TRUTHS = {
    "3b.3": released,
    "3b.6": verdicts,
    "3b.2": r_of_another_gain,
    "3b.1": block_below,
    "3b.10": lambda: [at_fault(*forged) for forged in FORGED.values()],
}


# What Predict asks, answered from its own words.


@answer_of("3b.1")
def whether_r_is_symmetric(question):
    """With another gain r(1) is symmetric and r(2) is not; with the filter's gain both are."""
    one = question.number_of("$r(#)$ is, the others never")
    s = case()
    r, found = s.M[one], {}
    for name, gain in (("filter", s.filter.L[1]), ("other", s.filter.L[1] + np.arange(6)[:, None])):
        later = (s.phi(2, 1) - gain @ s.H[1]) @ s.M[1] @ s.phi(2, 1).T + s.M[2]
        found[name] = (later == later.T).all()
    assert (r == r.T).all()
    assert one == min(s.m)
    question.choose("a" if found == {"filter": True, "other": False} else "c", b=one)


@answer_of("3b.2")
def what_a_released_joint_takes_away(question):
    s = row_of(question)
    welded, hinge = question.numbers(r"moment of inertia $#$ kg m² about hinge #")
    released, whole = question.numbers(r"Release joint #: how much of the $#$")
    left = s.filter.D[hinge][0, 0]
    assert (hinge, released) == (s.N, s.N - 1)
    assert welded == whole == s.mass_matrix[hinge - 1, hinge - 1]
    question.settle(welded - left, b=left, c=s.filter.P_plus[released][5, 5])


@answer_of("3b.3")
def how_the_outer_rod_lags_behind(question):
    """-1 keeps its direction in space, -3/2 is how it turns in space."""
    rods, free = question.numbers("The # rods rest in a row, without gravity and with joint # free")
    rate = question.number_of("Give the inner one # rad/s²")
    number = question.number_of("Joint # then gets")
    assert number == free
    M = row(rods).mass_matrix
    relative = -M[free - 1, rods - 1] / M[free - 1, free - 1] * rate
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
    grown = variance + off**2 * s.filter.D[joint][0, 0]
    question.settle(grown, b=variance, c=s.filter.D[joint][0, 0])


@answer_of("3b.5")
def what_the_whole_operator_leaves(question):
    """One step takes the gain to 0; psi has the identity on its diagonal, and leaves G."""
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
