"""The claims of D, and the code that computes them."""

import contextlib
import io
from fractions import Fraction as F
from itertools import pairwise

import numpy as np
from cases import ROOT, defined, script
from claims import claim, shown, unpublished
from predict_questions import answer_of
from rows import row

import robodyn_lib as rd
from robodyn_lib.proving import exported
from robodyn_lib.proving.certificates import remainder
from robodyn_lib.proving.noncommutative import order
from robodyn_lib.rk.proofs import (
    FILTER,
    D_inv,
    Delta_psi,
    G,
    H,
    I,
    L,
    M,
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
    P = s.M[1]
    blocks = {1: s.M[1]}
    for k in (1, 2):
        bracket = P - P @ long[k].T @ long[k] @ P / (long[k] @ P @ long[k].T)
        P = s.phi(k + 1, k) @ bracket @ s.phi(k + 1, k).T + s.M[k + 1]
        blocks[k + 1] = P
    assert (long[1] @ long[1].T == 4).all()
    everything(all((blocks[k] == s.filter.P[k]).all() for k in blocks))
    yield int(max(abs(long[1].ravel())))


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


@claim("a stranger can add up its certificate, 92 lines for Theorem 3.2.")
def certificate_of_theorem_3_2_has_92_lines(page):
    yield from shown(page, "c144", "92 lines")


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


@claim(
    (
        "With four links the tip of [page 00](00_start_here.ipynb) starts with $\\frac{96}{97}g$",
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


FORGED = {  # the certificates of exercise D.2, as the page prints them
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


@claim("One of the two has no published solution.")
def one_of_the_two_has_no_published_solution():
    yield from unpublished("D")


TRUTHS = {"D.2": lambda: [at_fault(*forged) for forged in FORGED.values()]}


# Answers to the predictions, computed from the words of the questions.


@answer_of("D.1")
def what_the_prover_says_of_unit_axes(question):
    """Show that it is true on each arm tried and does not follow from the base facts."""
    verdict = prove(H * H.T == I)
    o = rd.atlas.Case(rd.rational_arm(4, seed=1)).op
    holds = (o.H @ o.H.T == np.eye(4, dtype=int)).all()
    letters = {"a": bool(verdict), "b": "refuted by" in verdict.verdict or not holds}
    letters["c"] = not letters["a"] and not letters["b"]
    (right,) = (letter for letter, found in letters.items() if found)
    question.choose(right)
