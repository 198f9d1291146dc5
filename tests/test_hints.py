"""Each number in a hint is computed, or is in a list of names."""

import pytest
from hint_words import HINTS, names, unread
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
