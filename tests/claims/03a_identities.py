"""The claims of 03a, and the code that computes them."""

import re
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
from cases import COURSE, read
from claims import claim, unpublished
from exercise_words import texts
from first_pictures import first_picture
from notebook_rules import cells, source
from predict_questions import answer_of
from rows import row

import robodyn_lib as rd
from robodyn_lib.rk.proofs import (
    RESOLVENT,
    STATEMENTS,
    H,
    I,
    L,
    Phi,
    Psi,
    S,
    evaluate,
    operators,
    phi,
    prove,
    psi,
)
from robodyn_lib.spatial import inverse
from workbook.course.identities import distinct
from workbook.game.data import game
from workbook.widgets import painted


@claim("It starts here at Theorem 3.1, level 2.2; level 2.6 is exercise 3a.4.")
def levels_of_the_game():
    """Compare their statements with the theorem's, and with the chain that the exercise wants."""
    said = {level["id"]: level["says"] for level in game()["levels"]}
    (start,) = (
        found
        for _, cell in cells(read(next(x for x in COURSE if x.stem.startswith("03a"))), "code")
        for found in re.findall(r'OperatorGame\("(.*?)"\)', source(cell))
    )
    theorem = "phi - psi == psi*S*L*H*phi"
    yield f"level {next(x for x, says in said.items() if says == theorem == said[start])}"
    (again,) = (level["id"] for level in game()["levels"] if level["name"] == "RK a.26")
    assert "Prove a.26, $\\Phi LH\\psi=\\Psi LH\\phi$" in texts()["3a.4"][0]
    assert said[again] == "Phi*L*H*psi == Psi*L*H*phi"
    yield f"level {again}"


@cache
def on(n, seed=1):
    """Return the operators of an arm of n links."""
    return operators(rd.atlas.Case(rd.rational_arm(n, seed=seed)).chain)


def holds(statement, letters):
    left, right = evaluate(statement, letters)
    return bool((left == right).all())


@claim("Forward dynamics will cite two of them, RK 5.4 and a.50")
def forward_dynamics_will_cite_two_of_them_rk_5_4():
    pages = {path.stem[:3]: read(path) for path in COURSE if path.stem[:2] == "04"}
    text = " ".join(source(cell) for page in pages.values() for _, cell in cells(page, "markdown"))
    cited = set(re.findall(r"RK 5\.4\b(?!\.)|\ba\.\d+", text))
    yield len(cited)
    yield from cited


@claim("multiplied out, over ten joints, that is $2^{10}$ products")
def multiplied_out_over_ten_joints():
    joints = 10
    choices = "pq"
    power = np.log(len(set(product(choices, repeat=joints)))) / np.log(len(choices))
    yield from (f"{len(choices)}^{{{power:.0f}}}", joints)


@claim(
    "Does that survive for matrices? Yes, if we keep the order",
    "if we keep the order / in any order",
)
def does_that_survive_for_matrices_yes_if_we_keep(order):
    A, B = (np.array(x, dtype=object) * Fraction(1) for x in ([[2, 1], [1, 1]], [[1, 0], [3, 1]]))
    kept = inverse(A) @ (B - A) @ inverse(B)
    other = (B - A) @ inverse(A) @ inverse(B)
    difference = inverse(A) - inverse(B)
    order((kept == difference).all() and not (other == difference).all())


@claim(
    (
        "with the filter's gain those of $\\psi$ are not.",
        "one block for each joint, $L(k)H(k)$ in block $(k{+}1,k)$",
    ),
    "not",
    "each joint / one joint",
)
def steps_of_psi_are_singular(is_not, each):
    s = rd.atlas.Case(rd.rational_arm(4, seed=1))
    for k in range(1, 4):
        step = s.filter.psi(k + 1, k)
        assert (step @ s.filter.G[k] == 0).all()
        is_not(np.linalg.matrix_rank(step.astype(float)), len(step))
    o = s.op
    there = (o.S @ o.L @ o.H).reshape(4, 6, 4, 6)
    filled = list(zip(*np.nonzero(np.abs(there).sum(axis=(1, 3))), strict=True))
    each(filled == [(k, k - 1) for k in (1, 2, 3)])
    assert all((there[k, :, k - 1] == s.filter.L[k] @ s.H[k]).all() for k in (1, 2, 3))


@claim(
    "A.2 takes $\\psi$ first, A.3 takes $\\phi$ first",
    "A.2 takes $\\psi$ first / A.2 takes $\\phi$ first",
)
def takes_first_a_3_takes_first(order):
    """In a.14 to a.18 the product for phi - psi begins with psi, from a.22 on with phi."""
    begins = {
        n: str(STATEMENTS[f"RK a.{n}"].rhs).replace("I - ", "").lower().strip("( ")
        for n in (14, 15, 16, 17, 18, 22, 24, 28)
    }
    order(
        all(
            words.startswith("psi" if n < 20 else ("i + phi", "phi")) for n, words in begins.items()
        )
    )


TWELVE = [*range(14, 19), *range(22, 29)]


@claim("With the two inverses allowed, all twelve follow from one, line 2 of 3a.1.", "one")
def with_the_two_inverses_allowed_all_twelve(one):
    """Each is proved from the facts of the resolvents, as line 2 is."""
    stated = {
        n: [x for name, x in STATEMENTS.items() if name.split(",")[0] == f"RK a.{n}"]
        for n in TWELVE
    }
    yield len(stated)
    proofs = [prove(x) for found in stated.values() for x in found]
    one({proof.system is RESOLVENT and bool(proof) for proof in proofs}, {True for _ in proofs})
    assert prove(psi**-1 - phi**-1 == S * L * H)


def filter_with_a_locked_joint(chain, locked=None):
    """Return P, D, the gain and the step of psi of each joint, one of them locked."""
    found = {}
    P = chain.M[1]
    for k in chain.m:
        H = chain.H[k]
        D = H @ P @ H.T
        G = P @ H.T @ inverse(D)
        passed = P if k == locked else P - G @ D @ G.T
        step = chain.phi(k + 1, k) @ (chain.phi(k, k) - (0 if k == locked else 1) * G @ H)
        found[k] = {"P": P, "D": D, "gain": G, "step": step}
        if k < chain.N:
            P = chain.phi(k + 1, k) @ passed @ chain.phi(k + 1, k).T + chain.M[k + 1]
    return found


@claim(
    (
        "a locked joint transmits all of $P(k)$, but a free one transmits $P^+(k)$ (2a.2).",
        "Therefore $P$, $D$ and the gain of every joint inward of $k$ change, and their steps of "
        "$\\psi$ change with them.",
        "Nearer the tip everything stays as it was,",
        "So the filled bar of the first joint jumps when the second is locked, and back when it is "
        "freed.",
        "The bars of the last joint never change.",
    ),
    "every",
    "stays / changes",
    "all of $P(k)$ / half of $P(k)$",
    "but a free one transmits $P^+(k)$ / and so does a free one",
    "jumps / remains",
    "never",
)
def locking_a_joint_changes_what_is_inward(every, stays, all_of_P, P_plus, jumps, never):
    chain = rd.atlas.Case(rd.rational_arm(5, seed=1)).chain
    k = 2
    free = filter_with_a_locked_joint(chain)
    held = filter_with_a_locked_joint(chain, k)
    every(
        [
            (held[j][name] != free[j][name]).any()
            for j in chain.m
            for name in ("P", "D", "gain", "step")
            if k < j
        ]
    )
    stays(all((held[j][name] == x).all() for j in range(1, k) for name, x in free[j].items()))
    assert all((held[k][name] == free[k][name]).all() for name in "PD")
    carried = [
        inverse(chain.phi(k + 1, k))
        @ (x[k + 1]["P"] - chain.M[k + 1])
        @ inverse(chain.phi(k + 1, k)).T
        for x in (held, free)
    ]
    G, D, P = (free[k][name] for name in ("gain", "D", "P"))
    all_of_P((carried[0] == P).all())
    P_plus((carried[1] == P - G @ D @ G.T).all() and (carried[1] != P).any())
    arm = rd.planar_arm(3)
    rest = np.zeros(3)
    q = np.array([-0.5, 0.4, 0.9])
    free, held = (
        painted.instant(
            {"felt inertia": "rk-fd4"}, painted.State(arm, q, rest, rest, rd.GRAVITY, joints)
        )["felt inertia"]
        for joints in ((), (1,))
    )
    jumps(held["free"][0] > 1.1 * free["free"][0])
    never([not np.isclose(x[kind][2], 1 / 3) for x in (free, held) for kind in ("free", "locked")])


@claim(
    "Three are the first equation and three the third. Two and two are these times S, and two are "
    "differences."
)
def three_are_the_first_three_the_third():
    sizes = sorted(map(len, distinct("RK a.14-a.18, a.22-a.28").groups.values()), reverse=True)
    three, two, rest = (sizes.count(n) for n in (3, 2, 1))
    assert (three, two) == (2, 2)
    yield from (sizes[0], sizes[2], rest)


@claim("so three of them move it by three or more, and on three links nothing is left", "nothing")
def nothing_is_left_on_three_links(nothing):
    word = Phi * L * H * Psi * L * H * Phi
    nothing([(evaluate(word, on(n)) != 0).any() for n in (1, 2, 3)])
    assert (evaluate(word, on(4)) != 0).any()
    yield str(word).lower().count("phi") + str(word).lower().count("psi")


@claim(
    "The sides differ by $\\Phi LH\\Psi LH\\Phi$, since $\\Phi-\\Psi=\\Psi LH\\Phi$ by 3a.2.",
    "since",
)
def difference_of_the_sides(since):
    """The difference is the stated one with the fact, and not with Psi L H Psi in its place."""
    slip = Phi * L * H * Phi - Phi * L * H * Psi
    since(
        prove(slip == Phi * L * H * (Psi * L * H * Phi)) and prove(Phi - Psi == Psi * L * H * Phi),
        bool(prove(slip == Phi * L * H * (Psi * L * H * Psi))),
    )


@claim(
    "For every $n$ there is a false identity of this form that passes all tests on up to $n$ "
    "links.",
    "every",
    "false / true",
)
def false_identity_for_every_size(every, false):
    left = Phi * L * H * Psi
    right = Phi * L * H * Phi
    passed = []
    for n in (3, 4, 5):
        passed.append(all(holds(left == right, on(links)) for links in range(1, n + 1)))
        false(not holds(left == right, on(n + 1)))
        left, right = Phi * L * H * left, Phi * L * H * right
    every(passed)


@claim("which hold for every $N$ by lines 1 to 4 of 3a.1", "every")
def which_hold_for_every_by_lines_1_to_4_of_3_a_1(every):
    found = []
    for n in (1, 2, 3, 5):
        o = rd.atlas.Case(rd.rational_arm(n, seed=1)).op
        found += [
            (X @ (o.one - o.S @ D) == o.one).all()
            for X, D in ((o.phi, o.Delta_phi), (o.psi, o.Delta_psi))
        ]
    every(found)


@claim("$2\\phi-2\\psi$ is left over")
def what_the_wrong_sign_leaves():
    proof = prove(phi == psi * (1 - S * L * H * phi))
    assert not proof
    left = str(proof.normal_form)
    yield left.replace(" phi", r"\phi").replace(" psi", r"\psi").replace(" - ", "-")


def shown_arm(statement):
    """Return how many equal rods the prover refutes a statement on, and that arm, bent."""
    n = int(re.search(r"refuted: on planar_arm\((\d+)\)", prove(statement).verdict)[1])
    bent = [Fraction(0), *[Fraction(1, k + 1) for k in range(1, n)]]
    return n, row(n, bent)


@claim(
    "on three links the two orders of this product differ, and `prove(phi*psi == psi*phi)` "
    "shows such an arm",
    "differ",
)
def on_three_links_the_two_orders_of_this_product(differ):
    n, s = shown_arm(phi * psi == psi * phi)
    yield n
    one = s.op.S @ s.op.Delta_phi
    other = s.op.S @ s.op.L @ s.op.H
    differ(one @ other, other @ one)


@claim("Nothing: the false equation holds there.", "false / true", "holds")
def false_equation_holds_in_a_row(false, there):
    there(holds(Phi == S * phi, operators(row(4).chain)))
    false("refuted" in prove(Phi == S * phi).verdict)


@claim(
    "Test arms must be bent or unequal; `prove(Phi == S*phi)` finds a bent one.",
    "bent / straight",
    "or unequal / and unequal",
)
def test_arms_must_be_bent_or_unequal_prove_phi_s(bent, or_unequal):
    equal_bent = row(4, [0, Fraction(1, 3), 0, 0])
    unequal = row(4, lengths=[Fraction(n) for n in (1, 2, 3, 4)])
    or_unequal(not any(holds(Phi == S * phi, operators(s.chain)) for s in (equal_bent, unequal)))
    n, shown = shown_arm(Phi == S * phi)  # equal rods: in a row the sides would agree
    bent(
        holds(Phi == S * phi, operators(row(n).chain))
        and not holds(Phi == S * phi, operators(shown.chain))
    )


@claim(
    "One for each joint that is released, with psi inward of it and phi toward the tip.",
    "psi inward / phi inward",
)
def one_for_each_joint_that_is_released_with_psi(inward):
    s = rd.atlas.Case(rd.rational_arm(4, seed=1))
    f = s.filter
    joints = (1, 2, 3)
    ends = s.phi(4, 1) - f.psi(4, 1)
    right, wrong = (
        sum(outer(4, i + 1) @ f.L[i] @ s.H[i] @ inner(i, 1) for i in joints)
        for outer, inner in ((f.psi, s.phi), (s.phi, s.phi))
    )
    inward((right == ends).all() and not (wrong == ends).all())
    yield f"{'One' if len(joints) == s.N - 1 else 'Two'} for each"


@claim("Four of the eight have no published solution.")
def four_of_the_eight_have_no_published_solution():
    yield from unpublished("3a")


IN_PLANE = [1, 3, 5]  # moment about y, force along x, force across


def false_one():
    """Exercise 3a.6: which of three is false for some N, and the fewest links that show it."""
    three = {
        "a": H * Phi * L * H * Psi == H * Psi * L * H * Phi,
        "b": Phi * L * H * Phi * L * H * Psi == Phi * L * H * Psi * L * H * Psi,
        "c": phi * (I - S * L * H * psi) == (I - Psi * L * H) * phi,
    }
    (letter,) = (name for name, statement in three.items() if not prove(statement))
    for n in range(1, 9):
        left, right = evaluate(three[letter], rd.atlas.Case(rd.rational_arm(n, seed=3)).chain)
        if (left != right).any():
            return [letter, n]


def gain_of_a_slider():
    """Exercise 3a.2: L(1) of a slider across the rod."""
    rods = row(2)
    H1 = np.array([0, 0, 1])
    P = rods.M[1][np.ix_(IN_PLANE, IN_PLANE)]
    return list(rods.phi(2, 1)[np.ix_(IN_PLANE, IN_PLANE)] @ P @ H1 / (H1 @ P @ H1))


def blocks_that_agree():
    """Exercise 3a.1: count the equal blocks of phi and psi on arms of five and of twenty links."""
    found = []
    for N in (5, 20):
        op = rd.atlas.Case(rd.random_arm(N, np.random.default_rng(3), prismatic=0.3)).op
        both = [
            X.reshape(N, 6, N, 6).transpose(0, 2, 1, 3).reshape(N * N, 36) for X in (op.phi, op.psi)
        ]
        found.append(int(np.isclose(*both, rtol=0, atol=1e-12).all(axis=1).sum()))
    return found


def wrong_lines():
    """Exercise 3a.5: the numbers of the lines that are false."""
    lines = (
        psi**-1 - phi**-1 == S * L * H,
        phi - psi == phi * S * L * H * psi,
        Phi - Psi == Phi * L * H * psi,
        H * (Phi - Psi) * L == H * Phi * L * H * psi * L,
        (I + H * Phi * L) * (I - H * Psi * L) == I,
    )
    return [number for number, line in enumerate(lines, start=1) if not prove(line)]


@claim(
    (
        "When the second joint is locked, the filled bar of the first joint jumps from 0.09 to "
        "0.54 kg m², and when the second joint is freed, it falls back to 0.09 kg m².",
        "The bars of the last joint never change. They stay at 0.05 kg m², since nothing is beyond "
        "that joint.",
    ),
    "second / third",
    "first / last",
    "jumps / falls",
    "never",
    "nothing / something",
)
def first_picture_answers_which_bars_change(second, first, jumps, never, nothing):
    arrays = first_picture("03a").painting.arrays["felt inertia"]
    free = arrays["free"]
    locked = arrays["locked"]
    held = np.isnan(free)
    second(np.array_equal(held.any(axis=0), [False, True, False]))
    (lock, release) = np.flatnonzero(np.diff(held[:, 1].astype(int)))
    changes = np.abs(np.diff(free, axis=0))[[lock, release]]
    first(changes[:, 0].min() > 0.4 and np.allclose(changes[:, 2], 0))
    jumps(free[lock + 1, 0] > 2 * free[lock, 0])
    yield from (f"{free[lock, 0]:.2f}", f"{free[lock + 1, 0]:.2f} kg m²")
    yield f"{free[release + 1, 0]:.2f} kg m²"
    own = np.concatenate([free[:, -1], locked[:, -1]])
    never(~np.isclose(own, own[0]))
    yield f"{own[0]:.2f} kg m²"
    nothing(np.allclose(free[:, -1], locked[:, -1]))


TRUTHS = {
    "3a.6": false_one,
    "3a.2": gain_of_a_slider,
    "3a.1": blocks_that_agree,
    "3a.5": wrong_lines,
}


# Words in replies to predictions.


@claim("a.27 exchanges Phi and Psi, but only with L H between them", "only with / even without")
def exchange_needs_l_h_between(only_with):
    between = prove(Phi * L * H * Psi == Psi * L * H * Phi)
    alone = prove(Phi * Psi == Psi * Phi)
    only_with(bool(between) and not alone)


# Answers to the predictions, computed from the words of the questions.


@answer_of("3a.1")
def what_a14_needs_of_the_gain(question):
    """It is proved from the resolvents; none of the filter's facts is used."""
    zero = question.number_of("$D>#$")
    assert zero == 0
    assert all(on(4)["D"].diagonal() > zero)
    proof = prove("RK a.14")
    question.choose("a" if proof and proof.system is RESOLVENT else "b", c=zero)


@answer_of("3a.2")
def equations_that_are_left(question):
    number = question.number_of("are left of these #?")
    assert number == len(TWELVE)
    question.says("c", "All # follow from one", number)
    groups = distinct("RK a.14-a.18, a.22-a.28").groups
    question.settle(len(groups), a=number, c=1)


@answer_of("3a.3")
def when_links_are_enough(question):
    """A slip that holds on all arms of up to n links, for each n: so no n is enough."""
    first, second = question.numbers("on arms of #, #, …, $n$ links")
    assert [first, second] == [1, 2]
    left = Phi * L * H * Psi
    right = Phi * L * H * Phi
    survives = []
    for _ in range(3):
        survives.append(next(n for n in range(1, 9) if not holds(left == right, on(n))))
        left, right = Phi * L * H * left, Phi * L * H * right
    assert list(np.diff(survives)) == [1, 1]
    freedoms = len(on(1)["M"])
    question.says("a", "holds on # links and fails on #", survives[0] - 1, survives[0])
    question.says("a", "# links show many slips", survives[0] - 1)
    question.says("b", "A rigid body has # degrees of freedom", freedoms)
    question.choose("c", a=survives[0] - 1, b=freedoms)


@answer_of("3a.4")
def products_between_links(question):
    """One product for each joint that is released; one for each choice of some LH is more."""
    near, far, passed = question.numbers("From $O(#)$ to $O(#)$ a force passes # joints")
    assert question.numbers(r"$\phi(#,#)-\psi(#,#)$") == [far, near, far, near]
    joints = range(near, far)
    assert len(joints) == passed
    s = rd.atlas.Case(rd.rational_arm(4, seed=1))
    f = s.filter
    terms = [f.psi(far, i + 1) @ f.L[i] @ s.H[i] @ s.phi(i, near) for i in joints]
    assert (sum(terms) == s.phi(far, near) - f.psi(far, near)).all()
    choices = 2 ** len(joints) - 1
    question.says("a", "(phi - L H)^# leaves # products", len(joints), choices)
    question.says("c", "block (#,#) is a sum over the joints between, # of", far, near, len(terms))
    question.settle(len(terms), a=choices, c=1)
