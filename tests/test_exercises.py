"""Checkers accept right answers in any spelling, refuse other texts, and keep secrets."""

import hashlib
import re
import sys
from collections import ChainMap
from fractions import Fraction
from functools import cache, partial
from itertools import combinations

import claims
import numpy as np
import pytest
import sympy
from cases import COURSE, NOTEBOOKS, hash_less

from robodyn_lib.proving.derivations import Prover, System
from robodyn_lib.rk.proofs import Delta_phi, Delta_psi, G, H, L, S, phi, psi
from workbook.course import matrices as m
from workbook.course.classroom import exercise
from workbook.course.exercises import EXERCISES, checkers, replies
from workbook.course.exercises.checkers import (
    KINDS,
    close,
    differs,
    exercise_checker,
    number,
    operator_proof,
    sealed,
    secret,
)
from workbook.course.exercises.normal import Refused, normal, written

SOLUTIONS = [path for path in NOTEBOOKS if path.parent.name == "solutions"]
NAN = float("nan")
INF = float("inf")
BAD = {
    "nan": NAN,
    "inf": INF,
    "minus inf": -INF,
    "numpy nan": np.float64(NAN),
    "None": None,
    "dots": ...,
    "word": "nonsense",
    "empty": "",
    "wrong shape": np.zeros((7, 7)),
    "nan array": np.full(3, NAN),
    "no entries": np.zeros(0),
    "objects": np.array([None, "x", object()], dtype=object),
    "object nan": np.array([NAN] * 3, dtype=object),
    "a pair of nan": (NAN, NAN),
    "dictionary": {1: NAN, 2: None},
    "list": [[NAN], [None]],
    "function": abs,
    "sympy nan": sympy.nan,
    "sympy infinity": sympy.oo,
    "symbol": sympy.Symbol("x"),
    "complex": 1j,
    "another number": 0.123,
}


def by_link(x):
    return dict.fromkeys(range(-1, 12), x)


@pytest.fixture
def register(monkeypatch):
    """A register to which tests may add; digests of what they add are quick."""
    hash_less(monkeypatch)
    monkeypatch.setattr(checkers, "EXERCISES", EXERCISES.copy())
    monkeypatch.setattr("workbook.course.exercises.EXERCISES", checkers.EXERCISES)
    return checkers.EXERCISES


def verdict_on(capsys, number, answer):
    exercise(number, answer)
    return capsys.readouterr().out.strip()


@pytest.fixture
def asked_often(monkeypatch):
    """Checkers draw an arm of one seed once; only truths of secrets have their digest taken."""
    for module in {sys.modules[x.check.__module__] for x in EXERCISES.values()} - {checkers}:
        for name in {"rational_arm", "planar_arm", "State", "Case"} & set(vars(module)):
            monkeypatch.setattr(module, name, partial(once, getattr(module, name)))

    def digest_of_truths(number, text, rounds=checkers.ROUNDS):
        of_a_part = " without " in number
        return "" if of_a_part or text != true(number) else digest(number, text)

    monkeypatch.setattr(checkers, "_digest", digest_of_truths)


digest = cache(checkers._digest)


@cache
def computed(number):
    """Return the truth of a secret."""
    return truths()[number]()


@cache
def true(number):
    """Return the truth of a secret as it is written before the digest is taken."""
    return written(normal(computed(number)))


MADE = {}


def once(make, *arguments, **more):
    """Return make(...), called once for equal arguments, and each time for unhashable ones."""
    asked = make, arguments, tuple(more.items())
    try:
        known = asked in MADE
    except TypeError:
        return make(*arguments, **more)
    return MADE[asked] if known else MADE.setdefault(asked, make(*arguments, **more))


@pytest.mark.parametrize("number", EXERCISES)
def test_text_that_is_no_answer_is_wrong_with_that_reason(capsys, asked_often, number):
    for bad, x in BAD.items():
        for answer in (
            x,
            lambda *_: x,  # noqa: B023
            lambda *_: (x, x),  # noqa: B023
            lambda *_: [x, x],  # noqa: B023
            lambda *_: by_link(x),  # noqa: B023
        ):
            words = verdict_on(capsys, number, answer)
            assert words != f"{number} right", bad
            assert (
                words.startswith(f"{number} wrong: ")
                and len(words.split()) > 3
                or (words == f"{number} not answered yet" and answer in (None, ...))
                or bad in ("None", "dots")
            ), bad
    assert verdict_on(capsys, number, lambda *_: [][1]).startswith(f"{number} wrong: ")


LETTERS = "abcdef"
GUESSES = [
    *range(31),
    *(Fraction(x) for x in ("1/2", "1/3", "2/3", "1/4", "3/4", "3/2", "1/6", "5/6")),
    *("yes", "no"),
    *(", ".join(x) for n in (1, 2, 3) for x in combinations(LETTERS, n)),
]


def test_no_secret_is_opened_by_a_list_of_guesses():
    secrets = [
        number for number, exercise in EXERCISES.items() if number in truths() and exercise.digest
    ]
    assert len(secrets) > 100
    tried = {written(x) for guess in GUESSES for x in checkers.readings(guess)}
    assert [number for number in secrets if true(number) in tried] == []


HALF = [
    Fraction(1, 2),
    0.5,
    np.float64(0.5),
    np.float32(0.5),
    np.array(0.5),
    sympy.Rational(1, 2),
    sympy.Float(0.5),
    "1/2",
    "0.5",
    " 1 / 2 ",
    0.5 + 0j,
    np.array(Fraction(1, 2), dtype=object),
]
ROWS = [[1, Fraction(1, 3)], [0, 7]]
SPELLINGS = [
    (Fraction(1, 2), [*HALF, [0.5], np.array([[0.5]])]),
    (Fraction(-3, 2), ["-1 1/2", "\N{MINUS SIGN}3/2", "\N{EN DASH} 1.5", "- 3 / 2"]),
    (7, [7, 7.0, np.int64(7), Fraction(7), sympy.Integer(7), "7"]),
    (Fraction(7, 96), [7 / 96, "7/96", np.float64(7) / 96]),
    ("b", ["b", "B", "(b)", " (B) ", np.str_("b")]),
    (
        ROWS,
        [
            ROWS,
            tuple(map(tuple, ROWS)),
            np.array(ROWS, dtype=object),
            np.array(ROWS, dtype=float),
            sympy.Matrix(ROWS),
        ],
    ),
    ([1, 2], [[1, 2], (1.0, 2.0), np.array([1, 2]), "1, 2", "1; 2", np.array([[1], [2]])]),
    (["a", "c"], ["a, c", "(a, C)", ["c", "a"], {"c", "a"}, "c, a", "ac", "c a", "(c), (a)"]),
    (["a", "c"], ["a and c", "(a) and (c)", "a; c", "a/c", "A + C", "a, and c", "a) and c)"]),
    ("bca", ["bca", "B, c, a", list("bca")]),
    (["c", "a"], ["c, a", "ca"]),
    (2**0.5, [sympy.sqrt(2), np.sqrt(2), 1.4142135624]),
    ([0.0, np.pi], [[0, sympy.pi], np.array([0, np.pi])]),
    (-3, [-3, -3.0, "-3"]),
    (True, [True, np.True_, "true"]),
]
OTHERS = [
    (7, 8, "look"),
    ("b", "c", "look"),
    (0, 1e-9, "look"),
    (7, "7 kg", 'cannot read "7 kg" as a number: write it as 3/4 or 0.75, without a unit'),
    (7, "1.23456789012345678e400", 'cannot read "1.23456789012345678e400" as a number'),
    (12, "3*4", 'cannot read "3*4" as a number'),
    (7, [7, 8], "expected a number, got 2 numbers"),
    (Fraction(3, 4), "0,75", "expected a number, got 2 numbers; a decimal number is written with"),
    (Fraction(3, 4), [], "expected a number, got an empty list"),
    (Fraction(9, 10), "8.829", "right but for the factor g = 9.81, there or missing: look"),
    (Fraction(2, 5), 400, "right but for a power of ten, so mind the unit: look"),
    (Fraction(3, 7), Fraction(7, 3), "right but upside down: 1 over your answer is wanted: look"),
    ([1, 2], [1, None], "a part of the answer is missing"),
    ([1, 2], abs, "expected a number, a letter or a list of them, got a function"),
    (3, -3, "right but for a sign: look"),
    ([3, 5, 7], [3, -5, 7], "right but for a sign, in part 2 of 3: look"),
    ([3, -5, 7], [-3, 5, -7], "right but for a sign: look"),
    ([3, 5], [6, 5], "right but for a factor of 2, there or missing, in part 1 of 2: look"),
    ([3, 5], [6, 10], "right but for a factor of 2, there or missing: look"),
    ("b", 3, "expected a word, got a number"),
    ("bca", "cba", "look"),
    ([1, 2], [1, 2, 3], "expected 2 numbers, got 3 numbers"),
    ([1, 2], [2, 1], "right but for the order: look"),
    (ROWS, ROWS[::-1], "right but for the order: look"),
    (ROWS, [[1, 0], [Fraction(1, 3), 7]], "right but for rows and columns, which are exchanged"),
    (ROWS, [1, 2], "expected 2 rows of 2, got 2 numbers"),
    (2**0.5, 1.414, "right as far as its digits go"),
    (Fraction(6, 7), 0.857, "right as far as its digits go"),
    (Fraction(17, 12), 1.41667, "right as far as its digits go"),
    ([Fraction(2, 3), Fraction(1, 4)], [0.667, 0.25], "right as far as its digits go"),
    ([Fraction(2, 3), Fraction(7, 20)], [0.667, 0.35], "right as far as its digits go"),
    (Fraction(203, 500), 0.41, "right as far as its digits go"),
    (["c", "a"], "a, c", "right but for the order: look"),
    (["a", "c"], "a", "expected 2 words, got a word"),
    (["open", "a"], "a, open", "right but for the order: look"),
]


@pytest.mark.parametrize("truth, spellings", SPELLINGS, ids=[str(truth) for truth, _ in SPELLINGS])
def test_right_answers_are_right_in_any_spelling(capsys, register, truth, spellings):
    number("77.1", truth)
    number("77.2", lambda: truth, kind="fault")
    secret("77.3", sealed("77.3", truth), form=form(truth))
    for answer in spellings:
        for name in ("77.1", "77.2", "77.3"):
            assert verdict_on(capsys, name, answer) == f"{name} right", answer


def form(truth):
    """Return the form of a truth, as stored with its digest; "" for words and lists of words."""
    shape = checkers.shape_of(normal(truth))
    return shape if "word" not in shape and not isinstance(truth, tuple) else ""


@pytest.mark.parametrize("truth, answer, words", OTHERS)
def test_other_answers_are_not(capsys, register, truth, answer, words):
    number("77.1", truth, hint="look")
    secret("77.3", sealed("77.3", truth), hint="look", form=form(truth))
    assert verdict_on(capsys, "77.1", answer).startswith(f"77.1 wrong: {words}")
    if form(truth) and truth != 2**0.5:  # a digest says nothing of what is near it
        assert verdict_on(capsys, "77.3", answer).startswith(f"77.3 wrong: {words}")


SETS = [  # form, truth, answers that are right, [answer, reply]
    (
        "letters a-f",
        "b, d",
        ["bd", "d b", ["d", "b"], {"b", "d"}, "(b) and (d)", "B, D"],
        [
            ("acef", "these are the ones that the question does not ask for: look"),
            ("b, g", 'expected letters of a to f, such as "a, c", got "g"'),
            (3, 'expected letters of a to f, such as "a, c", got a number'),
            ("b, b, d", "a letter stands twice"),
            ("b", "right but for one letter, there or missing: look"),
            ("b, c, d", "right but for one letter, there or missing: look"),
            ("a, c", "look"),
        ],
    ),
    (
        "letters a-f, a number",
        ["bd", Fraction(17, 12)],
        [
            "b, d, 17/12",
            "bd 17/12",
            "(b) and (d): 1 5/12",
            "b) d), 17/12",
            ["db", "17/12"],
            [["b", "d"], 17 / 12],
            (Fraction(17, 12), "bd"),
        ],
        [
            ("bd", "expected letters of a to f and a number, got a word"),
            (Fraction(17, 12), 'part 1: expected letters of a to f, such as "a, c", got none'),
            ([1, 2], 'part 1: expected letters of a to f, such as "a, c", got a number'),
            ([1, 2, 3], "expected letters of a to f and a number, got 3 numbers"),
            (["", 3], "expected an answer, got an empty text"),
            (["bd", 1.417], "right as far as its digits go"),
            (["bd", Fraction(-17, 12)], "right but for a sign: look"),
            (["acef", Fraction(17, 12)], "these are the ones"),
            (["bx", 1], 'part 1: expected letters of a to f, such as "a, c", got "x"'),
            (["b", Fraction(17, 12)], "right but for one letter, there or missing: look"),
            (["bd", 7], "look"),
        ],
    ),
    (
        "a number, yes/no",
        [2, "yes"],
        ["2, yes", ["Yes", 2], (2.0, "yes"), (2, True), "2 yes", "yes, 2", [2, "Y"], [2, "yes."]],
        [
            ([2, "maybe"], 'part 2: expected yes or no, got "maybe"'),
            (2, "expected a number and yes or no, got a number"),
            ([2, "no"], "the number is right, the word is not: look"),
            ([7, "yes"], "look"),
        ],
    ),
    (
        "4 of a-d",
        ["c", "d", "b", "a"],
        ["c, d, b, a", list("cdba")],
        [("dcba", "right but for the order"), ("cde", "expected")],
    ),
]


@pytest.mark.parametrize("shape, truth, right, wrong", SETS, ids=[shape for shape, *_ in SETS])
def test_letters_are_read_in_any_format_and_a_wrong_form_is_reported_first(
    capsys, register, shape, truth, right, wrong
):
    secret("77.3", sealed("77.3", truth), hint="look", form=shape)
    for answer in right:
        assert verdict_on(capsys, "77.3", answer) == "77.3 right", answer
    for answer, words in wrong:
        assert verdict_on(capsys, "77.3", answer).startswith(f"77.3 wrong: {words}"), answer


CANNOT_TELL = "numbers with few digits cannot be judged here"


@pytest.mark.parametrize(
    "truth, answer, public",
    [
        (Fraction(17, 12), 1.42667, "look"),
        (Fraction(1, 2), 0.5001, "look"),
        (Fraction(17500, 3), 5833.0, "right as far as its digits go"),
        ([Fraction(219, 319), 1], [0.687, 1], "right as far as its digits go"),
        (Fraction(8651, 9973), 0.867, "right as far as its digits go"),
        ([Fraction(1, 3), 2, 5], [0.33, 2, 6], "part 3 of 3 is wrong, the others are right: look"),
    ],
)
def test_a_rounded_answer_is_not_called_wrong_for_its_physics(
    capsys, register, truth, answer, public
):
    """A digest cannot show that an answer is near; the reply admits that before its hint."""
    number("77.1", truth, hint="look")
    secret("77.3", sealed("77.3", truth), hint="look", form=form(truth))
    assert verdict_on(capsys, "77.1", answer).startswith(f"77.1 wrong: {public}")
    assert verdict_on(capsys, "77.3", answer).startswith(f"77.3 wrong: {CANNOT_TELL}")
    assert verdict_on(capsys, "77.3", answer).endswith("If they are wrong, too: look")


def test_of_a_public_list_the_wrong_parts_are_named(capsys, register):
    number("77.1", [1, 2, 3, 4], hint="look")
    for answer, words in (
        ([1, 7, 3, 4], "part 2 of 4 is wrong, the others are right: look"),
        ([7, 2, 9, 4], "parts 1 and 3 of 4 are wrong, the others are right: look"),
        ([7, 7, 9, 4], "parts 1, 2 and 3 of 4 are wrong, the other is right: look"),
        ([7, 7, 9, 8], "look"),
    ):
        assert verdict_on(capsys, "77.1", answer) == f"77.1 wrong: {words}"
    number("77.2", [[1, 2], [3, 4]], hint="look")
    words = "row 2 of 2 is wrong, the other is right: look"
    assert verdict_on(capsys, "77.2", [[1, 2], [3, 9]]) == f"77.2 wrong: {words}"


@pytest.mark.parametrize("truth", [[Fraction(5, 3), 2, 3, 4], [1, 2, Fraction(1, 3)]])
def test_of_a_secret_list_a_part_is_named_that_is_wrong_by_itself(capsys, register, truth):
    parts = tuple(checkers.sealed_parts("77.3", truth).split()[2:])
    secret("77.3", sealed("77.3", truth), hint="look", form=form(truth), without_one=parts)
    assert verdict_on(capsys, "77.3", truth) == "77.3 right"
    for place in range(len(truth)):
        wrong = [*truth[:place], 97, *truth[place + 1 :]]
        words = f"part {place + 1} of {len(truth)} is wrong, the others are right: look"
        assert verdict_on(capsys, "77.3", wrong) == f"77.3 wrong: {words}"
    assert verdict_on(capsys, "77.3", [97, 98, *truth[2:]]) == "77.3 wrong: look"
    assert verdict_on(capsys, "77.3", [97, *truth]) != "77.3 right"


@pytest.mark.parametrize("answer", [3, [1, 2], "a, b, c", [1, 2, "a"], [[1, 2], [3, 4], [5, 6]]])
def test_what_has_few_numbers_does_not_name_its_parts(answer):
    with pytest.raises(ValueError, match="three numbers or more"):
        checkers.sealed_parts("77.3", answer)


def test_each_secret_list_of_three_numbers_or_more_names_a_part():
    for one in EXERCISES.values():
        numbers = re.fullmatch(r"(\d+) numbers", one.form)
        names_a_part = not one.public and numbers and int(numbers[1]) > 2
        assert len(one.without_one) == (int(numbers[1]) if names_a_part else 0), one.number


@pytest.mark.audit
def test_the_parts_of_a_secret_list_are_those_of_its_truth():
    """Check two digests of each: another number at any place changes one of them."""
    for one in EXERCISES.values():
        truth = normal(computed(one.number)) if one.without_one else ()
        for place in (0, len(truth) - 1) if truth else ():
            found = checkers.part_digest(one.number, truth, place)
            assert found == one.without_one[place], one.number


def test_where_the_number_is_right_only_the_hint_on_the_letters_is_shown(capsys, register):
    hint = "for the letters: which sizes fit? For the number: mind the sign"
    secret("77.3", sealed("77.3", ["bd", 3]), hint=hint, form="letters a-f, a number")
    words = "right but for one letter, there or missing: which sizes fit?"
    assert verdict_on(capsys, "77.3", ["b", 3]) == f"77.3 wrong: {words}"
    assert verdict_on(capsys, "77.3", ["bd", 9]) == f"77.3 wrong: {hint}"


def test_a_number_that_is_to_be_rounded_may_have_more_digits(capsys, register):
    secret("77.3", sealed("77.3", [3.5, "no"]), hint="look", form="a number to 1 decimal, yes/no")
    for answer in (
        [3.5, "no"],
        [3.467, "no"],
        "3.47, no",
        "3.45, no",
        [3.54, False],
        ["no", 7 / 2],
    ):
        assert verdict_on(capsys, "77.3", answer) == "77.3 right"
    for answer, words in (
        ([3.4, "no"], "look"),
        ([3.467, "yes"], "the number is right, the word is not: look"),
        ([-3.467, "no"], "right but for a sign: look"),
        (3.5, "expected a number to 1 decimal and yes or no, got a number"),
    ):
        assert verdict_on(capsys, "77.3", answer) == f"77.3 wrong: {words}"


def forgets_to_return(n, m, l, g):
    n * m * l * g


def divides_by_zero(n, m, l, g):
    return n / 0


@pytest.mark.parametrize(
    "answer, words",
    [
        (3, "expected a function of n, m, l and g that returns a number, got a number; hand in"),
        ("m g l", "expected a function of n, m, l and g that returns a number, got a text; hand"),
        (forgets_to_return, "it returned None (is a return missing?); expected a number"),
        (divides_by_zero, "it raised ZeroDivisionError: division by zero, at: return n / 0"),
        (lambda n: n, "expected a function of n, m, l and g that returns a number, got one of n"),
        (lambda *_: "m g", "expected a number, got a text"),
    ],
)
def test_an_answer_that_is_no_program_is_reported_with_its_type(capsys, answer, words):
    assert verdict_on(capsys, "0.1", answer).startswith(f"0.1 wrong: {words}")


def test_a_list_may_be_written_without_brackets(capsys, register):
    number("77.1", [Fraction(2, 3), 4], hint="look")
    exercise("77.1", Fraction(2, 3), 4)
    exercise("77.1", 0, 75)
    assert capsys.readouterr().out == "77.1 right\n77.1 wrong: look\n"


def test_each_secret_that_a_digest_holds_has_the_form_of_its_truth(asked_often):
    for name, one in EXERCISES.items():
        if name in truths() and one.digest:
            shape = replies.form_of(one.form)
            assert shape.objection(normal(computed(name))) == "", name
            assert "".join(shape.objection(normal("nonsense"))), name


HAVE_A_FORM = ("word", "wrong shape", "no entries", "another number")


@pytest.mark.parametrize(
    "bad", [x for name, x in BAD.items() if name not in HAVE_A_FORM], ids=lambda x: type(x).__name__
)
def test_what_is_no_number_has_no_form(bad):
    with pytest.raises(Refused):
        normal(bad)


def test_every_comparison_refuses_what_is_no_number():
    truth = np.array([1.0, 2.0])
    for bad in (NAN, INF, None, "x", object(), abs, [1]):
        assert differs([1.0, 2.0], truth, "no") is None
        assert differs([1, Fraction(2)], truth, "no") is None
        mine = np.array([1.0, None], dtype=object)
        mine[1] = bad
        try:
            assert differs(mine, truth, "no")
        except Refused as why:
            assert len(str(why).split()) > 2
        assert close(bad, 1.0, "no") is not None or bad == [1]
    assert differs(np.array([1.0, NAN]), truth, "no")
    assert differs(np.array(["a", "b"]), truth, "no")
    assert close(1.0, NAN, "no")
    assert close(NAN, NAN, "no")


def test_the_register_wants_kinds_and_takes_a_number_once(register):
    assert EXERCISES["2a.1"].kind in KINDS
    assert EXERCISES["2a.1"].public
    assert EXERCISES["2a.1"].minutes > 0
    number("77.1", 1, kind="design", minutes=9)
    assert (register["77.1"].kind, register["77.1"].minutes, register["77.1"].public) == (
        "design",
        9,
        True,
    )
    secret("77.2", "0" * 32)
    assert not register["77.2"].public
    assert register["77.2"].kind == "hand"
    with pytest.raises(ValueError, match="registered twice"):
        exercise_checker("77.1")
    with pytest.raises(ValueError, match="kind 'paper' is not one of hand"):
        exercise_checker("77.9", kind="paper")


def test_digests_are_salted_and_the_same_in_a_browser_after_100_000_rounds(monkeypatch):
    assert sealed("2a.5", 1) != sealed("2a.6", 1)
    assert sealed("2a.5", 1) != sealed("2a.5", 2)
    assert re.fullmatch("[0-9a-f]{32}", sealed("2a.5", 1))
    mine = checkers._stretched(b"x", b"y", 3000), checkers.ROUNDS
    monkeypatch.delattr(hashlib, "pbkdf2_hmac")
    assert (checkers._stretched(b"x", b"y", 3000), 100_000) == mine
    for nothing in (None, NAN, abs):
        with pytest.raises(Refused):
            sealed("2a.5", nothing)


@cache
def truths():
    """Return {number: function that computes it} of all pages."""
    pages = [claims.truths(path.stem) for path in COURSE]
    assert sum(map(len, pages)) == len(out := dict(ChainMap(*pages))), "a number stands twice"
    return out


def test_each_secret_has_a_truth_that_the_library_computes():
    assert sorted(truths()) == sorted(number for number, x in EXERCISES.items() if not x.public)


@pytest.mark.parametrize("number", truths())
def test_the_truth_of_a_secret_is_right_and_no_other(number, asked_often):
    truth = computed(number)
    assert EXERCISES[number](truth) is None
    assert EXERCISES[number]([truth, 1])


def test_a_proof_is_a_chain_of_single_facts(capsys, register):
    operator_proof("77.4", psi * G, G, minutes=12)
    lines = [
        psi * G,
        G + psi * S * Delta_psi * G,
        G + psi * S * (Delta_phi - L * H) * G,
        G + psi * S * (Delta_phi * G - L),
        G,
    ]
    assert (register["77.4"].kind, verdict_on(capsys, "77.4", lines)) == ("prove", "77.4 right")
    assert "line 2 is right, but takes more than one fact" in verdict_on(
        capsys, "77.4", [lines[0], lines[-1]]
    )
    assert "line 2 is not equal to line 1" in verdict_on(capsys, "77.4", [psi * G, phi * G, G])
    assert "starts with psi G and ends with G" in verdict_on(capsys, "77.4", lines[1:])
    for nothing in (psi * G, [psi * G], 3, "psi G", [], {1: 2}):
        assert "answer with a list" in verdict_on(capsys, "77.4", nothing)


def test_a_chain_in_letters_of_its_own_is_judged_by_its_own_facts(capsys):
    first, last = m.loop.claim
    out = m.e.T * m.M * m.e + m.e.T * m.M * m.x + m.x.T * m.M * m.e + m.x.T * m.M * m.x
    force = m.e.T * m.M * m.e + m.f.T * m.K_cut * m.x + m.x.T * m.K_cut.T * m.f + m.x.T * m.M * m.x
    assert verdict_on(capsys, "14a.3", [first, out, force, last]) == "14a.3 right"
    assert "line 3 is right, but takes more than one fact" in verdict_on(
        capsys, "14a.3", [first, out, last]
    )
    assert "line 2 is not equal to line 1" in verdict_on(
        capsys, "14a.3", [first, m.e.T * m.M * m.e, last]
    )


@pytest.mark.parametrize(
    "problem", [p for p in vars(m).values() if hasattr(p, "claim")], ids=lambda p: str(p.claim[0])
)
def test_each_fact_of_a_typed_proof_is_needed(problem):
    first, last = problem.claim
    (given,) = problem.prover.systems
    for name in given.named:
        short = {key: pair for key, pair in given.definitions.items() if pair[0] != name}
        less = System(
            given.alphabet, "LESS", "", [pair for pair in given.facts if pair[0] != name], short
        )
        assert not Prover(given.alphabet, [less], ({},)).prove(first == last), name
