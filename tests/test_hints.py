"""Each number in a hint is computed, or is in a list of names; pages that are named exist."""

import re

import pytest
from cases import COURSE, read
from exercise_words import texts
from hint_words import HINTS, in_programs, names, unread
from hint_words import read as read_hint
from predict_questions import slips

from workbook.course.exercises import EXERCISES
from workbook.course.predictions import PREDICTIONS

SECTION = re.compile(
    r"(?<![\w.])(\d{1,2}[a-d]\.\d+|(?:0|11|16)\.\d|[A-D]\.\d+)(?!\d)(?! kg| m\b| s\b|\$)"
)
PAGE = re.compile(
    r"(?<![\w./$^{-])(0\d[a-d]?|\d{1,2}[a-d])(?![\w/]|\.\d)|"
    r"\b(?:[Nn]otebooks?|[Pp]ages?) (\d+[a-d]?|[A-D])(?![\w]|\.\d)"
)


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


def named_in():
    """Return {where: text} of statements, hints, replies, and what checkers reply."""
    found = {f"statement {number}": words for number, (words, _) in texts().items()}
    found |= {f"hint {number}": one.hint for number, one in EXERCISES.items()}
    for number, prediction in PREDICTIONS.items():
        found |= {f"reply {number} ({x})": words for x, words in prediction.reasons.items()}
    for number, several in in_programs().items():
        found |= {f"checker {number}, {k}": words for k, words in enumerate(several)}
    return found


def headed():
    """Return the numbers of sections, predictions and exercises of all pages."""
    found = {*EXERCISES, *PREDICTIONS}
    for path in COURSE:
        for cell in read(path)["cells"]:
            if cell["cell_type"] == "markdown":
                text = "".join(cell["source"])
                found |= set(re.findall(r"^#+ .*?\b(\w+\.\d+)\b", text, re.MULTILINE))
    return found


def test_each_section_that_is_named_exists():
    known = headed()
    missing = {
        (where, number)
        for where, text in named_in().items()
        for number in SECTION.findall(text)
        if number not in known
    }
    assert missing == set()


def test_each_page_that_is_named_exists():
    """Page 01 is not one: there are 01a and 01b."""
    pages = {path.stem.partition("_")[0] for path in COURSE}
    pages |= {page.lstrip("0") or "0" for page in pages}
    missing = {
        (where, one or other)
        for where, text in named_in().items()
        for one, other in PAGE.findall(text)
        if (one or other) not in pages
    }
    assert missing == set()
