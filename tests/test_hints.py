"""Each number in a hint is computed, or is in a list of names; so is each "first" and "only"."""

import pytest
from hint_words import HINTS, PRESCRIBED, SAYS, all_words, names, not_computed, unread
from hint_words import read as read_hint
from predict_questions import slips

from workbook.course.exercises import EXERCISES


@pytest.mark.parametrize("number", HINTS)
def test_the_numbers_of_a_hint_are_computed(number):
    computed = len(list(slips(EXERCISES[number].hint))) - len(read_hint(number).unread())
    noticed = 0
    for _, changed in slips(EXERCISES[number].hint):
        try:
            read_hint(number, changed)
        except (AssertionError, ArithmeticError, LookupError, ValueError):
            noticed += 1
    assert noticed >= computed > 0


def test_numbers_that_no_claim_reads_are_names():
    """After a change, look at them, and run `python tests/hint_words.py`."""
    assert unread() == names()


@pytest.mark.parametrize("number, words", SAYS)
def test_a_sentence_with_an_absolute_word_is_computed(number, words):
    assert any(words in text for text in all_words(number))
    SAYS[number, words]()


def test_each_absolute_word_of_an_exercise_is_computed_or_prescribes():
    assert {x: left for x in EXERCISES if (left := not_computed(x, all_words(x)))} == {}


def test_each_phrase_that_prescribes_is_in_its_exercise():
    gone = [
        (number, phrase)
        for number, phrases in PRESCRIBED.items()
        for phrase in phrases
        if not any(phrase in text for text in all_words(number))
    ]
    assert gone == []


def test_an_absolute_word_that_nobody_computes_is_noticed():
    text = "the filter is always the fastest; base first"
    (found,) = not_computed("0.8", [text])
    assert "always" in found
