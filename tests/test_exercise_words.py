"""Each number in the statement of an exercise is read by an answer, or is in a list of names."""

import by_words  # noqa: F401  which fills SOLVED
import pytest
from exercise_words import SOLVED, names, solved, statement, texts, unread
from predict_questions import Wrong, slips
from second_routes import ROUTES, WITHOUT

from workbook.course.exercises import EXERCISES
from workbook.course.exercises.normal import agree, normal

# Numbers that an answer reads, and one more of which changes nothing.
UNNOTICED = {
    ("0.4", "10"): "eleven in place of ten: the tip is as near to the stone, with as many rods",
    ("9b.1", "0"): "a component along the axis does not enter",
    ("10a.7", "three"): "a rotation more costs as many products more by either way",
    ("10b.7", "0"): "a component along the axis does not enter",
    ("14b.1", "Two"): "an arm of six joints adds as many joints as rows",
    ("14b.1", "Three"): "an arm of three joints adds as many joints as rows",
    ("14b.3", "Three"): "the fourth decimal is 0",
    ("16.8", "9.80665"): "the last digit is beyond a tenth of a digit",
    ("B.1", "1"): "any whole number may be added to a count",
}


def test_every_exercise_has_a_statement():
    assert set(texts()) == set(EXERCISES)


@pytest.mark.parametrize("number", SOLVED)
def test_an_answer_from_the_words_is_right(number):
    assert EXERCISES[number](SOLVED[number](statement(number))) is None


@pytest.mark.parametrize("number", ROUTES)
def test_an_answer_by_a_second_route_is_right(number):
    assert EXERCISES[number](ROUTES[number]()) is None


def test_each_stored_answer_has_a_second_route_or_a_reason():
    stored = {number for number, one in EXERCISES.items() if one.digest}
    assert stored - set(SOLVED) == set(ROUTES) | set(WITHOUT)
    assert not set(ROUTES) & set(WITHOUT)


def test_numbers_that_no_answer_reads_are_names():
    """After a change, look at them, and run `python tests/exercise_words.py`."""
    assert {number: " ".join(left) for number in texts() if (left := unread(number))} == names()


def unnoticed(number):
    """Return what can be changed in a statement without a failing test of this file."""
    stored = names().get(number, "").split()
    right = number in SOLVED and SOLVED[number](statement(number))
    out = []
    for changed, text in slips(statement(number).text):
        words = statement(number, text)
        try:
            answer = number in SOLVED and SOLVED[number](words)
        except (AssertionError, ArithmeticError, LookupError, ValueError, StopIteration):
            continue
        if words.unread() != stored:
            continue
        if EXERCISES[number].digest and not agree(normal(answer), normal(right)):
            continue
        if EXERCISES[number].digest is None and EXERCISES[number](answer):
            continue
        out.append(changed.partition(" in ")[0])
    return out


@pytest.mark.audit
@pytest.mark.parametrize("number", [n for n in texts() if list(slips(statement(n).text))])
def test_a_changed_number_is_noticed(number):
    assert set(unnoticed(number)) == {old for name, old in UNNOTICED if name == number}


def test_most_quantities_are_read():
    """Numbers with a unit, in statements of exercises that are neither programs nor proofs."""
    read = sum(len(list(slips(statement(n).text))) for n in SOLVED)
    read -= sum(len(names().get(n, "").split()) for n in SOLVED)
    assert len(SOLVED) > 100
    assert read > 380


def test_words_that_are_not_there_are_refused_and_what_is_skipped_stays_unread():
    words = statement("2a.3", "Rod 1 has 3 kg and 2 m.")
    assert words.numbers("rod ~ has # kg") == [3]
    assert words.unread() == ["1", "2"]
    with pytest.raises(Wrong, match="does not read '# balls'"):
        words.numbers("# balls")
    with pytest.raises(ValueError, match="write # for each number"):
        words.numbers("Rod 1 has # kg")


def test_a_number_that_an_answer_leaves_out_is_noticed(monkeypatch):
    monkeypatch.setitem(SOLVED, "16.1", None)
    solved("16.1")(lambda words: [4, 9.81 * words.numbers("A uniform rod of # kg and")[0]])
    assert unread("16.1") != names().get("16.1", "").split()
