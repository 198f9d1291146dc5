"""Check that a page's digest of an answer is Python's; answer.js runs in playwright's node.

Both hash each answer a hundred thousand times, or a million. One test does; in the others both
hash a hundredth as often.
"""

import json
from fractions import Fraction

import pytest
from cases import FEWER, hash_less
from in_node import node_says

from workbook.course.exercises import EXERCISES
from workbook.course.exercises.checkers import sealed, sealed_parts, secret
from workbook.course.exercises.normal import agree, normal, written
from workbook.widgets.parts import FOLDER, linked

# (A text typed on a page, the answer that it means in Python).
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
    ("-1 1/2", -1.5),
    ("\N{MINUS SIGN}3 / 4", -0.75),
    ("a + c", ["a", "c"]),
    ("bd 3/2", ["bd", 1.5]),
    ("(b) and (d): 3/2", ["b", "d", 1.5]),
    ("2; yes.", [2, "yes"]),
    ("[Fraction(2, 3), 4]", [Fraction(2, 3), 4]),
    ("C)", "c"),
    ("\u00bd", Fraction(1, 2)),  # one sign
    ("-1\u00bd", Fraction(-3, 2)),
    ("[5\u20446, \u2153]", [Fraction(5, 6), Fraction(1, 3)]),  # 5 fraction slash 6
    ("6.02214076e23", 6.02214076e23),
]

# (Truth, texts that are compared with it).
ASKED = [
    (2**0.5, ["1.41421356237309", "1.4142135625", "1.4142", "sqrt"]),
    ("a, c", ["c, a", "ac", "['c', 'a']", "a"]),
    ("c, a", ["ca", "a, c"]),
    ("bca", ["b, c, a", "cab"]),
]
ANSWER = linked(FOLDER / "inputs" / "answer.js")


@pytest.fixture(scope="module")
def quick_answer():
    """Hash a hundredth as often, in Python and in the text of answer.js, which is returned."""
    often = "iterations: rounds }"
    assert ANSWER.count(often) == 1
    with pytest.MonkeyPatch.context() as patch:
        hash_less(patch)
        yield ANSWER.replace(often, f"iterations: rounds / {FEWER} }}")


@pytest.fixture(scope="module")
def results(quick_answer):
    """Return [digest of each spelling of SAME, ...], and which texts of ASKED are taken."""
    asked = [(sealed("9b.1", truth), texts) for truth, texts in ASKED]
    return node_says(
        quick_answer
        + f"""
const {{ digest, judged, written }} = $answer;
const found = [], tried = [], asked = {json.dumps(asked)};
for (const x of {json.dumps([x for x, _ in SAME])}) found.push(await digest("9b.1", written(x)));
for (const [want, xs] of asked) for (const x of xs) tried.push(await judged("9b.1", x, want));
console.log(JSON.stringify([found, tried]));""",
        kind="module",
    )


def test_a_page_hashes_as_often_as_python():
    """Check a right answer, and one of which a single part is wrong."""
    truth = [1, 2, Fraction(1, 3)]
    parts = sealed_parts("9b.1", truth).split()[2:]
    typed = [("1, 2, 1/3", []), ("1, 97, 1/3", parts)]
    found = node_says(
        ANSWER
        + f"""
const wanted = {json.dumps(sealed("9b.1", truth))}, out = [];
for (const [text, parts] of {json.dumps(typed)})
  out.push(await $answer.answered("9b.1", text, wanted, "look", "3 numbers", parts));
console.log(JSON.stringify(out));""",
        kind="module",
    )
    assert found == ["right", "wrong: part 2 of 3 is wrong, the others are right: look"]


def test_spellings_on_a_page_have_pythons_digests(results):
    assert [
        text
        for (text, answer), found in zip(SAME, results[0], strict=True)
        if sealed("9b.1", answer) != found
    ] == []


def test_a_text_means_in_a_notebook_what_it_means_on_a_page():
    for text, answer in SAME:
        if "e23" not in text:  # the float that is meant is another whole number than what is typed
            assert agree(normal(text), normal(answer)), text
            assert "/" in text or written(normal(text)) == written(normal(answer)), text


def test_a_page_takes_what_is_right_to_nine_digits_and_letters_in_any_order_and_nothing_else(
    results,
):
    assert results[1] == [True] * 2 + [False] * 2 + [True] * 3 + [False, True, False, True, False]


def test_most_exercises_can_be_judged_on_their_page():
    digests = {number: one.digest() for number, one in EXERCISES.items() if one.digest}
    assert len(digests) > 0.5 * len(EXERCISES)
    assert all(len(digest) == 32 for digest in digests.values())


def test_a_page_replies_to_wrong_answers_as_python_does(quick_answer):
    typed = [  # form, truth, typed text
        (
            "a number",
            Fraction(17, 12),
            ["1.41667", "-17/12", "17/6", "1.5", "yes", "1, 2", "17/12", "12/17", "1, 75", "[2]"],
        ),
        ("a number", Fraction(9, 10), ["8.829", "90", "0.0009", "0.9123", "1, 2, 3"]),
        ("2 numbers", [Fraction(219, 319), Fraction(100, 319)], ["0.687, 0.313", "0.6865, 0.3135"]),
        ("3 numbers", [Fraction(5, 7), Fraction(3, 7), 2], ["0.714, 0.429, 2", "[1]", "5/7, b, 2"]),
        ("a number", Fraction(203, 500), ["0.41", "0.406", "0.4", "0.55", "0.123456"]),
        (
            "2 numbers",
            [Fraction(2, 3), Fraction(1, 4)],
            ["0.667, 0.25", "1/4, 2/3", "2/3, -1/4", "0.661, 0.25"],
        ),
        ("2 numbers", [Fraction(2, 3), Fraction(7, 20)], ["0.667, 0.35", "4/3, 7/20", "3", "a, b"]),
        ("2 numbers", [4, Fraction(200, 7)], ["4, 28.6", "4.0, 28.57", "28.6, 4"]),
        ("2 rows of 2", [[1, 2], [3, 4]], ["[[1, 3], [2, 4]]", "[[1, 2], [3, 5]]", "1, 2"]),
        (
            "letters a-f",
            ["b", "d"],
            ["acef", "b, g", "3", "db", "b and d", "b, b, d", "b", "abd", "ac"],
        ),
        ("letters a-f", "f", ["f", "e", "abcde"]),
        (
            "letters a-f, a number",
            ["bd", Fraction(17, 12)],
            [
                "b, d, 17/12",
                '["db", "17/12"]',
                "bd",
                "bd, 1.417",
                "acef, 17/12",
                "bx, 1",
                "b, 1",
                "b, 17/12",
                "17/12",
                "1, 2",
                "1, 2, 3",
            ],
        ),
        (
            "a number, yes/no",
            [2, "yes"],
            ["2, yes", "yes, 2", "2, maybe", "2", "2, no", "2, true", "3 yes"],
        ),
        (
            "a number to 1 decimal, yes/no",
            [3.5, "no"],
            ["3.467, no", "no, 3.5", "3.4, no", "-3.47, no", "3.46, yes", "3.5", "3.45, no"],
        ),
        ("a number to 1 decimal", -3.5, ["-3.45", "-3.55", "-3.46"]),
        ("a number to 3 decimals", 0.406, ["0.406", "0.40601", "0.4", "-0.4061", "0.812", "b"]),
        ("3 numbers", [3, -5, 7], ["3, 5, 7", "-3, 5, -7", "3, -10, 7", "6, -10, 14"]),
        ("4 of a-d", ["c", "d", "b", "a"], ["cdba", "c, d, b, a", "dcba", "cde"]),
        ("a letter a-c, a number", ["b", 5], ["b, 5", "5, b", "g, 5", "b, 10", "c, 5"]),
    ]
    typed_parts = [
        ("4 numbers", [Fraction(5, 3), 2, 3, 4], ["5/3, 2, 97, 4", "97, 98, 3, 4", "97, 2, 3"]),
        ("3 numbers", [1, 2, Fraction(1, 3)], ["1, 97, 1/3"]),
    ]
    cases = [
        (shape, sealed("9b.1", truth), text, []) for shape, truth, texts in typed for text in texts
    ] + [
        (shape, sealed("9b.1", truth), text, sealed_parts("9b.1", truth).split()[2:])
        for shape, truth, texts in typed_parts
        for text in texts
    ]
    found = node_says(
        quick_answer
        + f"""
const {{ answered }} = $answer, out = [];
for (const [form, wanted, text, parts] of {json.dumps(cases)})
  out.push(await answered("9b.1", text, wanted, "look", form, parts));
console.log(JSON.stringify(out));""",
        kind="module",
    )
    for (shape, wanted, text, parts), here in zip(cases, found, strict=True):
        checker = {}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("workbook.course.exercises.checkers.EXERCISES", checker)
            secret("9b.1", wanted, hint="look", form=shape, without_one=tuple(parts))
            answer = json.loads(text) if text.startswith("[") else text
            reply = checker["9b.1"](answer)
        assert here == (f"wrong: {reply}" if reply else "right"), (shape, text)


def test_what_a_page_cannot_read_it_says():
    found = node_says(
        ANSWER
        + """
const out = [];
for (const text of ["3/4 kg", "3*4", "75%", ""])
  try { out.push($answer.parsed(text)); } catch (error) { out.push(error.message); }
console.log(JSON.stringify(out));""",
        kind="module",
    )
    how = "write it as 3/4 or 0.75, without a unit and without arithmetic"
    unread = [f'cannot read "{text}" as a number: {how}' for text in ("3/4 kg", "3*4", "75%")]
    assert found == [*unread, "There is no answer yet."]
