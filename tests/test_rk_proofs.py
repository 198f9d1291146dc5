"""The prover: proved statements hold in numbers, refused ones do not; its language.

That base facts, rules and statements hold on arms, exactly, is in test_proved.py.
"""

import re
from contextlib import suppress
from fractions import Fraction
from functools import cache
from random import Random

import numpy as np
import pytest

from robodyn_lib import random_arm, rational_arm
from robodyn_lib.numbers import compare
from robodyn_lib.proving.noncommutative import (
    Alphabet,
    added,
    completed,
    critical_pairs,
    is_confluent,
    oriented,
    polynomial,
    reduced,
    written,
)
from robodyn_lib.proving.reading import read
from robodyn_lib.rk import proofs as rk
from robodyn_lib.rk.recursions import Chain

letter = rk.ALPHABET.letter
define = rk.ALPHABET.define
latex = rk.ALPHABET.latex
LETTERS = rk.ALPHABET.letters
DEFINITIONS = rk.ALPHABET.definitions
D, G, H, L, M, P, S, T, a, r = (LETTERS[name] for name in "D G H L M P S T a r".split())
phi, psi, Phi, Psi, mass = (LETTERS[name] for name in ("phi", "psi", "Phi", "Psi", "mass"))
I = rk.I
B = rk.B
D_inv = rk.D_inv
Delta_phi = rk.Delta_phi
Delta_psi = rk.Delta_psi
phi_tilde = rk.phi_tilde
psi_tilde = rk.psi_tilde
prove = rk.prove
evaluate = rk.evaluate
ALL = rk.STATEMENTS | rk.BEYOND


@pytest.fixture(autouse=True, scope="module")
def papers_letters_stay():
    """Take away the letters that these tests declare: other tests read the paper's alphabet."""
    tables = (rk.ALPHABET.letters, rk.ALPHABET.symbols)
    before = [dict(table) for table in tables]
    yield
    for table, old in zip(tables, before, strict=True):
        table.clear()
        table.update(old)


@cache
def exact_operators(n, system=rk.FILTER):
    pose = rational_arm(n, seed=n).at_tangents([Fraction(k - 1, k + 2) for k in range(n)])
    return rk.operators(Chain(pose), system)


@cache
def float_operators(n, system=rk.FILTER):
    rng = np.random.default_rng(2)  # 5 links: RRRPR; past a slider L and G act alike
    arm = random_arm(n, rng, prismatic=0.3)
    return rk.operators(Chain(arm.at(rng.normal(size=n))), system)


def system_of(statement):
    return rk.PROVER.systems_for(statement)[-1]


# --- rules ----------------------------------------------------------------------------------------
def test_completion_tries_inclusions_too():
    x = letter("x_test", "tip", "tip")
    y = letter("y_test", "tip", "tip")
    inside = [oriented(polynomial(x * y * x - x)), oriented(polynomial(y - 1))]
    assert [written(p) for p, *_ in critical_pairs(inside, inside) if reduced(p, inside)] == [
        "x_test - x_test x_test"
    ]
    rules = completed([(rule.zero(), "") for rule in inside])
    assert sorted(map(str, rules)) == ["x_test x_test = x_test", "y_test = I"]
    with pytest.raises(ValueError, match="contradict"):
        completed([(polynomial(x * y), ""), (polynomial(x * y - 1), "")])


# --- what is proved -------------------------------------------------------------------------------
@pytest.mark.parametrize("tag", ALL)
def test_every_line_of_a_derivation_follows(tag):
    proof = prove(tag)
    ends = []
    for steps in proof.chains.values():
        assert steps[0].reason == ""
        assert all(step.reason for step in steps[1:])
        for step, following in zip(steps, steps[1:], strict=False):
            assert not proof.system.normal_form(added(step.poly, following.poly, -1)), following
            assert step.text != following.text
        ends.append(steps[-1].poly)
    assert ends == [{}] if len(ends) == 1 else ends[0] == ends[1]
    assert len(proof.steps()) <= 14


TRUE = {
    "projection": (I - G * H) * (I - G * H) == I - G * H,
    "gain seen by the joint": H * psi * G == I,
    "psi stops the gain": Delta_psi * G == 0,
    "whitening": (I - H * Psi * L) * mass * (I - H * Psi * L).T == D,
    "two halves": Fraction(1, 2) * phi + phi * Fraction(1, 2) == phi,
    "powers": phi**2 == phi * phi,
    "sizes adapt": 1 - G * H + H.T * G.T == (G * H).T + I - G * H,
    "matmul": psi @ S == Psi,
}


@pytest.mark.parametrize("name", TRUE)
def test_true_statements_that_are_not_in_the_report(name):
    assert prove(TRUE[name]).holds
    assert compare(*evaluate(TRUE[name], exact_operators(3))).holds


# --- what is refused ------------------------------------------------------------------------------
@pytest.mark.parametrize("name", rk.MISPRINTS)
def test_misprints_are_refuted(name):
    proof = prove(name)
    assert not proof.holds
    assert proof.normal_form != "0"
    assert proof.counterexample
    assert proof.verdict.startswith("refuted: on ")
    assert "left - right = " in str(proof)
    assert not compare(*evaluate(rk.MISPRINTS[name], exact_operators(3, proof.system))).holds


def test_the_misprint_in_the_abstract_needs_three_links():
    assert compare(*evaluate(rk.MISPRINTS["Part I abstract"], exact_operators(2))).holds
    assert "planar_arm(3)" in prove("Part I abstract").counterexample


@pytest.mark.parametrize("name", rk.NONCONFORMAL)
def test_nonconformal_misprints_are_refused(name):
    with pytest.raises(rk.Nonconformal, match="N"):
        rk.NONCONFORMAL[name]()


NOT_STATEMENTS = {
    "H (1 - Psi L)": (
        lambda: H * (I - Psi * L) * phi,
        r"cannot add I and -Psi L \(6N x N\): only a square has an identity",
    ),
    "phi H": (
        lambda: phi * H,
        r"cannot multiply phi \(6N x 6N\) by H \(N x 6N\): 6N columns meet N rows",
    ),
    "phi + D": (lambda: phi + D, r"cannot add phi \(6N x 6N\) and D \(N x N\)"),
    "phi = mass": (lambda: phi == mass, "the left side is 6N x 6N, the right side N x N"),
    "H = 1": (lambda: H == 1, "only a square has an identity"),
    "square of H": (lambda: H**2, "6N columns meet N rows"),
    "f0 to link": (lambda: phi * rk.f0, "6N columns meet 6 rows"),
}


@pytest.mark.parametrize("name", NOT_STATEMENTS)
def test_sizes_that_do_not_fit_are_refused(name):
    build, words = NOT_STATEMENTS[name]
    with pytest.raises(rk.Nonconformal, match=words):
        build()


def test_what_follows_from_no_base_fact_stays_open():
    proof = prove(H * H.T == I)  # axes are unit vectors: no base fact says so
    assert not proof.holds
    assert proof.counterexample == ""
    assert proof.verdict == "not proved, and no arm tried refutes it\nleft - right = H H^T - I"


# --- mutants --------------------------------------------------------------------------------------
PAIRS = (
    "phi psi",
    "Phi Psi",
    "phi_tilde psi_tilde",
    "Delta_phi Delta_psi",
    "L G",
    "P M",
    "D D^-1",
    "phi S",
)
TURNED = {" + ": [" - "], " - ": [" + "], "^T": [""]}
for pair in PAIRS:
    for one, other in (pair.split(), pair.split()[::-1]):
        TURNED.setdefault(one, []).append(other)


def mutated(statement):
    """Yield the statements that differ from its text by a letter, a sign or a transpose."""
    text = str(statement)
    for name in [name for name in reversed(DEFINITIONS) if name not in TURNED]:
        text = re.sub(rf"(?<!\w){name}(?![\w'^])", f"({DEFINITIONS[name]})", text)
    for found in re.finditer(r" [+-] |\^T|[A-Za-z]\w*'?(?:\^-1)?", text):
        word = found[0]
        after = text[found.end() :]
        lost = ["", f"{word}^T"] if word[0].isalpha() and word != "I" else []
        for new in TURNED.get(word, []) + lost:
            # the rest may be no statement: sizes that do not fit, a side without a word
            with suppress(ValueError):
                yield read(text[: found.start()] + new + after, rk.ALPHABET)


def agrees(statement):
    """Return (proved, true in numbers) on many links.

    On three links Phi L H Psi = Phi L H Phi holds by nilpotence.
    """
    try:
        proof = prove(statement)
    except ValueError as error:  # a mutant that mixes Lemma A.1 with the filter
        assert "cannot be combined with" in str(error)
        return None
    return proof.holds, compare(
        *evaluate(statement, float_operators(5, system_of(statement)))
    ).holds


@pytest.mark.parametrize("tag", ALL)
def test_mutants_are_refuted_unless_true_in_numbers(tag):
    found = list(mutated(ALL[tag]))
    found = found if len(found) < 25 else Random(tag).sample(found, 25)
    assert agrees(ALL[tag]) == (True, True)
    verdicts = {str(mutant): agrees(mutant) for mutant in found}
    verdicts = {name: verdict for name, verdict in verdicts.items() if verdict}
    assert [name for name, (proved, true) in verdicts.items() if proved != true] == []
    assert any(not proved for proved, _ in verdicts.values())


# --- the language ---------------------------------------------------------------------------------
def test_statements_print_as_written():
    statement = mass == (I + H * Phi * L) * D * (I + H * Phi * L).T
    assert str(statement) == "mass = (I + H Phi L) D (I + H Phi L)^T"
    assert str(-(phi - 2 * psi) * S - I) == "-(phi - 2 psi) S - I"
    assert str(phi**-1) == "phi^-1"
    assert str(prove(phi**-1 * phi == I)).endswith("S Delta_phi phi = phi - I]")
    assert latex(str((phi**-1).T * H.T * D**-1)) == r"\phi^{-T} H^{T} D^{-1}"
    assert latex(str(D_inv * H * phi_tilde.T)) == r"D^{-1} H \tilde\phi^{T}"
    assert latex(str(D * (1 - H * Psi * L).T)) == r"D (I - H \Psi L)^T"
    lhs, rhs = statement
    assert str(prove(lhs, rhs)) == str(prove(statement))
    assert prove("4.11").tag == prove("RK 4.11").tag == "RK 4.11"


def test_a_proof_shows_its_lemmas_and_reasons():
    text = str(prove(psi * G == G))
    assert "lemma H G = I:\n    H P H^T D^-1\n" in text
    assert text.index("lemma H G = I") < text.index("lemma psi G = G")
    markdown = prove("RK 4.16")._repr_markdown_()
    assert markdown.count(r"\begin{aligned}") == 1
    assert r"\underline{" in markdown
    assert r"\text{RK 4.14: }" in markdown
    assert "left" in prove("Part I abstract")._repr_markdown_()
    assert all(str(prove(tag)) == str(prove(tag)) for tag in ("RK a.26", "RK 4.20"))


def test_quoting():
    assert "RK a.35" in str(
        prove(H * phi * B - H * Psi * L * H * phi * B == H * psi * B, citing=["RK a.35"])
    )
    assert "whitening" not in str(prove(TRUE["whitening"], citing=[TRUE["whitening"]]))
    with pytest.raises(ValueError, match="cannot cite psi G = phi G: it is not proved"):
        prove(phi == phi, citing=[psi * G == phi * G])


def test_own_letters_and_definitions():
    K = letter("K_test", "link", "joint")
    A = define("A_test", phi - K * H)
    assert prove(A + K * H == phi)
    assert str(A.T) == "A_test^T"
    refuted = prove(A == phi)
    assert not refuted
    assert refuted.normal_form == "-K_test H"
    assert refuted.counterexample
    Q = define("Q_test", K * D * K.T)
    assert Q.T is Q
    assert prove(Q * H.T == K * D * (H * K).T)
    again = define("A_test", phi + K * H)  # a cell that was changed and runs again
    assert prove(again - K * H == phi)
    assert define("A_test", phi + K * H) is again
    with pytest.raises(
        ValueError, match="A_test = phi: .* declared again later; write the statement again"
    ):
        prove(A == phi)
    for name, words in (
        ("phi", "taken"),
        ("2", "cannot be the name"),
        ("a b", "cannot be the name"),
    ):
        with pytest.raises(ValueError, match=words):
            letter(name, "link", "link")
    with pytest.raises(ValueError, match="contains it"):
        define("A_test", A * phi)
    with pytest.raises(ValueError, match="rows and columns"):
        letter("K2_test", "link", "base")
    with pytest.raises(ValueError, match="no size"):
        define("one_test", I)


def test_no_second_declaration_makes_a_false_statement_true():
    X = letter("X_test", "link", "link")
    false = X.T == X
    assert not prove(false)
    assert letter("X_test", "link", "link") is X
    symmetric = letter("X_test", "link", "link", symmetric=True)
    assert prove(symmetric.T == symmetric)
    for older in (false, X == symmetric, define("Y_test", symmetric - phi) + phi == X):
        with pytest.raises(ValueError, match="declared again later"):
            prove(older)
    values = exact_operators.__wrapped__(2)
    assert (values["X_test"] == values["X_test"].T).all()
    a_later_size = letter("X_test", "joint", "joint")
    assert a_later_size.type == ("N", "N")
    assert X.type == symmetric.type == ("6N", "6N")


@pytest.mark.parametrize("names", ["psi Phi D G P H M", "U D psi"])
def test_another_paper_has_its_own_letters(names):
    other = Alphabet({"rates": "n", "space": "6n"})
    letters = {
        name: other.letter(name, "rates", "rates", symmetric=name == "psi")
        for name in names.split()
    }
    x, y = (letters[name] for name in names.split()[:2])
    own = other.define("phi", x * y, r"\varphi")
    assert own.type == ("n", "n")
    assert set(other.letters) == {*names.split(), "phi"}
    assert psi.T is not psi
    assert letters["psi"].T is letters["psi"]
    assert latex("phi psi") == r"\phi \psi"
    assert other.latex("phi D") == r"\varphi D"
    assert own._repr_latex_() == r"$\varphi$"
    assert (own == x)._repr_latex_().startswith(r"$\varphi = ")
    rules = completed([(polynomial(x * y * x - 1), "given")])
    assert is_confluent(rules)
    assert written(reduced(polynomial(y * x - x * y), rules)) == "0"
    with pytest.raises(ValueError, match="a letter belongs to another alphabet"):
        prove(letters["psi"] == letters["psi"])
    with pytest.raises(ValueError, match="among rates, space, got link"):
        other.letter("Q", "link", "rates")
    with pytest.raises(
        ValueError, match="only a square matrix can be symmetric, and this one is rates by space"
    ):
        other.letter("Q", "rates", "space", symmetric=True)


def test_errors_name_the_culprit():
    with pytest.raises(TypeError, match="not yet true or false"):
        assert phi == psi
    with pytest.raises(TypeError, match="exact number, got 0.5"):
        0.5 * phi
    with pytest.raises(TypeError, match="expected a statement"):
        prove(phi)
    with pytest.raises(
        LookupError, match="RK a.19 is not a statement about operators but the definition of T"
    ):
        prove("a.19")
    with pytest.raises(LookupError, match="no statement is called 'RK a.99'"):
        prove("RK a.99")
    with pytest.raises(ValueError, match="inverses are known only for phi, psi"):
        H**-1
    with pytest.raises(ValueError, match="r is a letter of Lemma A.1"):
        prove(r == P)
    with pytest.raises(ValueError, match="letters that are not declared in RESOLVENT"):
        prove(psi * G == G, system=rk.RESOLVENT)
    assert not prove(phi_tilde * H.T == Phi * L, system=rk.RESOLVENT)
