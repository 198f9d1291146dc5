"""Each question of *Predict*, and each reply, is answered from the question's own words.

A changed number is noticed.
"""

import re
from dataclasses import replace

import claims
import pytest
from cases import COURSE
from predict_questions import (
    ANSWERS,
    Question,
    Wrong,
    agrees,
    answered,
    names,
    numbers_in,
    questions,
    slips,
    uncomputed,
    value,
)

from workbook.course.predictions import PREDICTIONS

for _path in COURSE:
    claims.load(_path.stem)  # fills ANSWERS

# Changes after which a question and its letters still agree, and guesses that nothing computes.
UNNOTICED = {
    ("3b.4", "0"): "G' has no moment along the rod: its second component does not enter D(2)",
    ("9a.3", "1"): "the loop fails to close for any angle",
    ("12a.4", "ten"): "a tempting guess",
}


def with_numbers():
    """Return the questions that have a number: {number: Question}."""
    return {n: q for n, q in questions().items() if numbers_in(q.text)}


def test_every_question_has_its_letters():
    assert set(questions()) == set(PREDICTIONS)
    for number, question in questions().items():
        assert set(question.options) == set(PREDICTIONS[number].reasons)


def test_each_question_with_a_number_has_an_answer():
    assert set(with_numbers()) <= set(ANSWERS)


@pytest.mark.parametrize("number", questions())
def test_a_question_is_answered_from_its_words_and_its_replies_from_the_same_numbers(number):
    """Check that each number in a reply is computed, with its last digit, or is a known name."""
    asked = answered(number)
    assert [(one, one.slips) for one in asked.compared if one.slips] == []
    known = {key.split()[1]: left for key, left in names().items() if key.split()[0] == number}
    assert uncomputed(asked) == known


def test_what_nothing_computes_in_a_reply_is_no_result():
    """Check that the numbers of replies which are names are words, digits or numbers of equations."""
    for key, left in names().items():
        for number in left.split():
            assert re.fullmatch(r"[A-Za-z]+|\d|\d\.\d\d?", number), key


def unnoticed(number):
    """Return the changes of a question that its answer does not refuse."""
    out = []
    for changed, text in slips(questions()[number].text):
        try:
            ANSWERS[number](replace(questions()[number], text=text))
        except (AssertionError, ArithmeticError, LookupError, ValueError):
            continue
        out.append(changed)
    return out


@pytest.mark.parametrize("number", with_numbers())
def test_a_changed_number_is_noticed(number):
    expected = [old for name, old in UNNOTICED if name == number]
    assert [changed.partition(" in ")[0] for changed in unnoticed(number)] == expected


def test_hardly_a_slip_is_passed_over():
    """Check that more than nine in ten numbers are noticed, in total and on each page."""
    made = {number: len(list(slips(q.text))) for number, q in questions().items()}
    pages = {}
    for number, count in made.items():
        missed = [old for name, old in UNNOTICED if name == number]
        page = pages.setdefault(number.partition(".")[0], [0, 0])
        page[0] += count
        page[1] += len(missed)
    total, missed = (sum(x) for x in zip(*pages.values()))
    assert missed < total / 50
    noticed = {page: 1 - m / n for page, (n, m) in pages.items() if n}
    print({page: f"{100 * share:.0f} %" for page, share in noticed.items()})
    assert min(noticed.values()) > 0.9


WORDS = "Two rods of 1 kg. Their share is (a) $\\frac56$, (b) 1.25, (c) one."


def made(text=WORDS):
    return Question("5a.2", text)


def test_numbers_are_read_where_a_pattern_has_them():
    assert made().numbers("# rods of # kg") == [2, 1]
    assert made().options == {"a": "$\\frac56$", "b": "1.25", "c": "one"}
    assert [m.group() for m in numbers_in(made().text)] == ["Two", "1", "\\frac56", "1.25", "one"]
    with pytest.raises(Wrong, match="does not read '# balls'"):
        made().numbers("# balls")
    with pytest.raises(ValueError, match="write # for each number"):
        made().numbers("Two rods of # kg")


def test_the_right_letter_has_the_computed_value_and_the_others_theirs():
    made().settle(value("\\frac56"), b=1.2501, c=1)
    for right, others in (
        (value("5/7"), {"b": 1.25, "c": 1}),
        (value("5/6"), {"b": 1.26, "c": 1}),
        (value("5/6"), {"b": 1.25}),
        (value("5/6"), {"a": value("5/6"), "b": 1.25, "c": 1}),
    ):
        with pytest.raises(Wrong):
            made().settle(right, **others)
    with pytest.raises(Wrong, match=r"\(b\) was computed"):
        made().choose("b")


def test_a_slip_changes_one_number_by_one():
    assert [text for _, text in slips("Two of 28.6, $\\frac{25}{12}$; half, float64, RK 2a.3")] == [
        "three of 28.6, $\\frac{25}{12}$; half, float64, RK 2a.3",
        "Two of 28.7, $\\frac{25}{12}$; half, float64, RK 2a.3",
        "Two of 28.6, $\\frac{26}{12}$; half, float64, RK 2a.3",
        "Two of 28.6, $\\frac{25}{13}$; half, float64, RK 2a.3",
        "Two of 28.6, $\\frac{25}{12}$; one, float64, RK 2a.3",
    ]


@pytest.mark.parametrize(
    "written, computed, same",
    [
        ("1.25", 1.2499, True),
        ("1.25", 1.26, False),
        ("half", 0.5, True),
        ("\\frac{25}{12}", value("25/12"), True),
        ("-1", 1, False),
        ("two thirds", 2 / 3, True),
    ],
)
def test_a_number_agrees_to_the_digits_that_it_has(written, computed, same):
    assert agrees(written, computed) is same
