"""Check that a page's digest of an answer is Python's; answer.js runs in playwright's node."""

import json
from fractions import Fraction

import pytest
from in_node import node_says

from workbook.course.exercises import EXERCISES
from workbook.course.exercises.checkers import sealed
from workbook.widgets.parts import FOLDER, linked

# What is typed on a page, and the answer that it is in Python.
SAME = [
    ("7/12", Fraction(7, 12)),
    ("0.75", 0.75),
    (" 3 ", 3),
    ("-1/3", -1 / 3),
    ("1.4142135623730951", 2**0.5),
    ("(B)", "b"),
    ("a, c", "a, c"),
    ("[1, 1/2]", [1, 0.5]),
    ("[[1, 0], [0, 1/3]]", [[1, 0], [0, Fraction(1, 3)]]),
    ("Yes", "yes"),
    ("[0, 'yes']", [0, "yes"]),
    ("(1/2, 3)", (0.5, 3)),
    ("2e-3", 0.002),
    ("[a, d]", ["a", "d"]),
    ("6.02214076e23", 6.02214076e23),
]

ASKED = [
    (sealed("9b.1", 2**0.5), ["1.41421356237309", "1.4142135625", "1.4142", "sqrt"]),
    (sealed("9b.1", "a, c"), ["c, a", "ac", "['c', 'a']", "a"]),
    (sealed("9b.1", "c, a"), ["ca", "a, c"]),
    (sealed("9b.1", "bca"), ["b, c, a", "cab"]),
]


@pytest.fixture(scope="module")
def said():
    """[digest of each spelling of SAME, ...], and which texts of ASKED are taken."""
    return node_says(
        linked(FOLDER / "inputs" / "answer.js")
        + f"""
const {{ digest, judged, written }} = $answer;
const found = [], tried = [], asked = {json.dumps(ASKED)};
for (const x of {json.dumps([x for x, _ in SAME])}) found.push(await digest("9b.1", written(x)));
for (const [want, xs] of asked) for (const x of xs) tried.push(await judged("9b.1", x, want));
console.log(JSON.stringify([found, tried]));""",
        kind="module",
    )


def test_spellings_on_a_page_have_pythons_digests(said):
    assert [
        text
        for (text, answer), found in zip(SAME, said[0], strict=True)
        if sealed("9b.1", answer) != found
    ] == []


def test_a_page_takes_what_is_right_to_nine_digits_and_letters_in_any_order_and_nothing_else(said):
    assert said[1] == [True] * 2 + [False] * 2 + [True] * 3 + [False, True, False, True, False]


def test_most_exercises_can_be_judged_on_their_page():
    digests = {number: one.digest() for number, one in EXERCISES.items() if one.digest}
    assert len(digests) > 0.5 * len(EXERCISES)
    assert all(len(digest) == 32 for digest in digests.values())
