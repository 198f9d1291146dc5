"""Test claims: each claiming sentence of a page is computed, and a spoiled page is noticed."""

import ast
import linecache
import re
from functools import cache

import claims as c
import pytest
from cases import COURSE, ROOT, read
from claims import Claim, Refused, claim, fold, load, quoted, shown, unclaimed, unquoted, walk, weak

from workbook.course.predictions import PREDICTIONS, Prediction


@cache
def outcome(one, path):
    """Return the `Outcome` of a claim of a page, which two tests look at."""
    return one.run(read(path))


def outcomes(path):
    """Return what gives the outcomes of the claims of a page, each computed once."""
    return lambda one, page: outcome(one, path)


@pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)
def test_claims_are_on_the_page_and_computed(path):
    assert walk(read(path), load(path.stem), outcomes(path)) == []


@pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)
def test_no_sentence_claims_what_nothing_computes(path):
    assert unclaimed(read(path), load(path.stem)) == []


def test_each_file_of_claims_has_its_page():
    assert {path.stem for path in c.FOLDER.glob("[0-9ABCD]*.py")} <= {path.stem for path in COURSE}


def written_otherwise(text):
    """Return the first lines of claims that are not a named function below `@claim(...)`."""
    found = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name == "_":
            found.append(node.lineno)
        if isinstance(node, ast.Expr) and "claim" in map(ast.unparse, called(node.value)):
            found.append(node.lineno)
    return found


def called(node):
    """Yield the functions that an expression calls, outermost first: f, g of g(...)(...)."""
    while isinstance(node, ast.Call):
        yield node.func
        node = node.func


@pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)
def test_each_claim_is_a_named_function(path):
    text = (c.FOLDER / f"{path.stem}.py").read_text(encoding="utf-8")
    assert written_otherwise(text) == []


def test_another_way_to_write_a_claim_is_noticed():
    named = '@claim("two")\ndef pair():\n    yield 2\n\n\nquote("RK", "words")\n'
    assert written_otherwise(named) == []
    assert written_otherwise(named.replace("pair", "_")) == [2]
    assert written_otherwise('claim("two")(lambda: [2])\n') == [1]


TEXT = """### 1.1 Rods

The long axis lies off link 2 by 2.8 degrees. Elimination takes at most 12 products, twice as many as needed. Only
the outer rod is free, and its pivot is always positive.
The tip starts at $0.857\\,g$. Vereshchagin was the first to publish
it. The two curves cross at 14 links. No other gain makes it so. The result is 25 percent larger than the weld's.

**With a pencil.**
1. There are 99 of them, always.

Both of them are half of the mass.

**Predict 77.1.** Which is always so? (a) 3, (b) 4.

**Exercise 1.1** (by hand, 6 min). Compute 77 of them.

## Further reading

Kalman, 58(5), the first of many."""
CLAIMS = [
    Claim(words, computed)
    for words, computed in {
        "lies off link 2 by 2.8 degrees": lambda: ["2.8"],
        "at most 12 products, twice as many": lambda: ["12", "twice"],
        "Only the outer rod is free, and its pivot is always positive": lambda: None,
        "The tip starts at $0.857\\,g$": lambda: [f"{6 / 7:.3f}"],
        "Vereshchagin was the first to publish it": lambda: ["Vereshchagin"],
        "The two curves cross at 14 links": lambda: ["14"],
        "No other gain makes it so": lambda: None,
        "25 percent larger than the weld's": lambda: ["25 percent"],
        "half of the mass": lambda: ["half"],
        "It is always too small": lambda: None,
    }.items()
]


@pytest.fixture
def page(monkeypatch):
    """A notebook of one text, with a predict whose reason has a number."""
    reasons = {"a": "No.", "b": "It is always too small, by a factor of 16."}
    monkeypatch.setitem(PREDICTIONS, "77.1", Prediction("77.1", "b", reasons))
    shows = {"output_type": "stream", "text": "P(2): 7/12, 13/21\n"}
    return {
        "cells": [
            {"cell_type": "markdown", "source": "# 1. One\n\n44 minutes, always."},
            {"cell_type": "markdown", "source": TEXT},
            {"cell_type": "code", "id": "c1", "source": 'predict("77.1", ...)', "outputs": [shows]},
        ]
    }


def test_a_page_whose_claims_are_computed_passes(page):
    assert walk(page, CLAIMS) == []
    assert unclaimed(page, CLAIMS) == []


def test_a_page_without_claims_lists_every_sentence_that_claims(page):
    found = unclaimed(page, [])
    assert len(found) == 10
    for words in (
        "2.8 degrees",
        "12 products",
        "outer rod",
        "0.857",
        "Vereshchagin",
        "cross",
        "No other",
        "percent",
        "half of",
    ):
        assert [line for line in found if words in line], words
    assert [line for line in found if line.startswith("predict 77.1")]
    assert "factor of 16" in c.page_reasons(page)["77.1", "b"]


SPOILED = [
    ("2.8 degrees", "2.9 degrees"),
    ("at most 12", "at most 11"),
    ("at most", "at least"),
    ("twice", "half"),
    ("Only the outer", "The outer"),
    ("always positive", "never positive"),
    ("0.857", "0.858"),
    ("the first to", "the last to"),
    ("cross at 14", "cross at 8"),
    ("No other gain", "Every other gain"),
    ("25 percent", "26 percent"),
    ("larger than", "smaller than"),
    ("half of the", "all of the"),
    ("2.8 degrees.", "2.8 degrees. There are 31 others."),
    ("No other", "It never ends. No other"),
]


@pytest.mark.parametrize("words, others", SPOILED)
def test_a_spoiled_sentence_is_noticed(page, words, others):
    assert words in fold(page["cells"][1]["source"])
    page["cells"][1]["source"] = fold_lines(page["cells"][1]["source"]).replace(words, others, 1)
    assert walk(page, CLAIMS) + unclaimed(page, CLAIMS) != []


def fold_lines(text):
    """Return a text whose paragraphs are one line each."""
    return "\n\n".join(p if p.startswith("**With") else fold(p) for p in text.split("\n\n"))


def test_computed_values_must_be_in_the_claim(page):
    def claim_of(computed):
        return walk(page, [Claim("lies off link 2 by 2.8 degrees", computed)])

    assert claim_of(lambda: ["2.8", "2"]) == []
    assert "does not say 3.8" in claim_of(lambda: ["3.8"])[0]
    assert "does not say 8" in claim_of(lambda: ["8"])[0]
    assert "nothing was yielded" in claim_of(lambda: [])[0]
    assert "ZeroDivisionError" in claim_of(lambda: [1 / 0])[0]
    elsewhere = walk(page, [Claim("link 2 by 2.9 degrees", lambda: ["2.9"])])
    assert "is not on the page" in elsewhere[0]


@pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)
def test_each_claim_names_the_words_that_bear_it_and_tells_them_from_their_opposites(path):
    page = read(path)
    assert [line for one in load(path.stem) for line in weak(one, page, outcomes(path))] == []


# Page C names authors for their letters. No excerpts of their textbooks are stored; its cells write
# each recipe in these letters and compare the results.
QUOTING = [path for path in COURSE if path.stem != "C_other_letters"]


@pytest.mark.parametrize("path", QUOTING, ids=lambda path: path.stem)
def test_a_sentence_with_an_authors_name_quotes(path):
    assert unquoted(read(path), load(path.stem)) == []


@pytest.mark.parametrize("stem", [path.stem.partition("_")[0] for path in COURSE])
def test_solutions_and_notes_that_name_an_author_are_about_the_workbook(stem):
    (solutions,) = (ROOT / "notebooks" / "solutions").glob(f"{stem}_*.ipynb")
    assert unquoted(read(solutions), []) == []
    notes = (ROOT / "notebooks" / "lecturer_notes.md").read_text(encoding="utf-8")
    section = re.search(rf"^## {stem} .*?(?=^## |\Z)", notes, re.MULTILINE | re.DOTALL)[0]
    page = [{"cell_type": "markdown", "source": text} for text in ("# Notes", section)]
    assert unquoted({"cells": page}, []) == []


@pytest.mark.parametrize(
    "sentence, quoted_words, found",
    [
        ("Saha wanted a filter.", None, 1),
        ('Saha says that it "never fails, since the matrix".', "never fails", 0),
        ("Lecture 5 follows Saha.", None, 0),
        ("The report proves a.18 in another way.", None, 0),
        ("It is an old idea (Walker and Orin 1982).", None, 0),
        ("The paper wants it so.", None, 1),
    ],
)
def test_an_author_is_quoted_or_the_sentence_is_about_the_workbook(sentence, quoted_words, found):
    page = {
        "cells": [
            {"cell_type": "markdown", "source": "# 1. One"},
            {"cell_type": "markdown", "source": sentence},
        ]
    }
    claims = [Claim(sentence, lambda: quoted("S97", quoted_words))] if quoted_words else []
    assert len(unquoted(page, claims)) == found
    assert walk(page, claims) == []


def test_what_no_excerpt_has_is_not_quoted():
    with pytest.raises(AssertionError, match="no excerpt of S97 has"):
        list(quoted("S97", "always fails"))
    with pytest.raises(AssertionError, match="no excerpt of RK prints"):
        c.printed("RK", "no such line")


LEAN = [-2.8, -3.8, 3.4]  # degrees; BEYOND is for the link beyond
BEYOND = [28.6, 40.1, -51.6]


def made(words, *handed, source):
    """Return a claim of given source, as a file of claims would make it."""
    name = f"<{words}: {source}>"
    linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name
    space = {"LEAN": LEAN, "BEYOND": BEYOND}
    exec(compile(source, name, "exec"), space)
    return Claim(words, space["_"], handed)


@pytest.mark.parametrize(
    "words, handed, body, complaint",
    [
        ("it turns away from the link", "away from", "def _(x):\n    x(LEAN, BEYOND)\n", None),
        ("it turns toward the link", "toward", "def _(x):\n    x(LEAN, BEYOND)\n", "Refused"),
        ("it turns away from the link", "away from", "def _(x):\n    assert LEAN\n", "never asks"),
        ("it turns away from the link", "away from", "def _(x):\n    x(1, -1)\n", "constants"),
        (
            "it turns away from the link",
            "away from",
            "def _(x):\n    try:\n        x(LEAN, BEYOND)\n    except "
            "AssertionError:\n        pass\n",
            "holds as well with 'toward'",
        ),
        ("every link is bent", "every", "def _(x):\n    x([b != 0 for b in BEYOND])\n", None),
        ("every link is bent", "every", "def _(x):\n    x([b > 0 for b in BEYOND])\n", "Refused"),
        ("some links are bent upward", "some", "def _(x):\n    x([b > 0 for b in BEYOND])\n", None),
        ("the arm is bent", "bent / straight", "def _(x):\n    x(min(BEYOND) != 0)\n", None),
        (
            "by 2.8 degrees, at most",
            "at most",
            "def _(x):\n    x([2, 2.8], max(LEAN))\n    yield 2.8\n",
            "constants",
        ),
        ("links 2 and 3 lean by 2.8 degrees", None, "def _():\n    assert LEAN\n", "names no word"),
        (
            "they lean by 2.8 degrees",
            None,
            "def _():\n    yield from (-LEAN[0], 2.8)\n",
            "constants",
        ),
        ("they lean by 2.8 degrees", None, "_ = lambda: [-LEAN[0], 2.8]\n", "constants"),
        ("away by 2.8", "away", "_ = lambda x: [x(LEAN, BEYOND), -LEAN[0]]\n", None),
        ("it turns away from the link", "away from", "_ = lambda x: x(1, -1)\n", "constants"),
        ("it turns away from the link", "away from", "_ = lambda x: LEAN and None\n", "never asks"),
        (
            "they turn away\n\nby 2.8 degrees, twice",
            "away",
            "_ = lambda x: [x(LEAN, BEYOND), -LEAN[0]]\n",
            "'twice'",
        ),
        (
            "it is larger by 2.8 degrees than twice",
            None,
            "def _():\n    yield -LEAN[0]\n",
            "who says 'twice'",
        ),
        ("it is a quarter", None, "def _():\n    yield f'{len(LEAN) - 2}/{len(LEAN) + 1}'\n", None),
        ("it is a quarter", None, "def _():\n    yield f'{len(LEAN) - 2}/4'\n", "types a number"),
        ("it is 1/12 + 3", None, "def _():\n    yield f'1/12 + {len(LEAN)}'\n", "types a number"),
    ],
)
def test_a_claim_is_weak_where_its_sentence_can_be_turned_round(
    page, words, handed, body, complaint
):
    one = made(words, *[handed] if handed else [], source=body)
    if complaint == "Refused":
        with pytest.raises(Refused):
            one.run(page)
        return
    found = weak(one, page)
    assert any(complaint in line for line in found) if complaint else found == []


def test_each_meaning_has_an_opposite_and_a_word_means_one_thing():
    words = [word for group in c.MEANINGS for words in group for word in words.split(", ")]
    assert len(set(words)) == len(words)
    assert all(len(group) > 1 for group in c.MEANINGS)
    with pytest.raises(ValueError, match="'bent' has no meaning"):
        claim("a bent arm", "bent")
    with pytest.raises(ValueError, match="does not say 'every'"):
        claim("an arm", "every")


@pytest.mark.parametrize(
    "string, words",
    [
        ("1/4", "a quarter of it"),
        ("7/12", "$\\frac7{12}$"),
        ("13/21", r"$\tfrac{13}{21}$"),
        ("2", "twice as many"),
        ("-1/14", r"$-\tfrac1{14}$"),
        ("3", "Three rods"),
    ],
)
def test_a_number_may_be_written_in_words_and_as_a_fraction(string, words):
    assert c.mentions(string, words)
    assert not c.mentions(
        string.replace("1", "3").replace("2", "5") if string != "3" else "4", words
    )


def test_the_stored_output_of_a_cell_shows_it(page):
    one = [Claim("14 links", lambda page: shown(page, "c1", "7/12", "13/21"))]
    assert "does not say 7/12" in walk(page, one)[0]
    page["cells"][1]["source"] += "\n\nThey are 7/12 and 13/21."
    assert (
        walk(page, [Claim("7/12 and 13/21", lambda page: shown(page, "c1", "7/12", "13/21"))]) == []
    )
    assert (
        "does not show 13/2"
        in walk(page, [Claim("7/12 and 13/21", lambda page: shown(page, "c1", "13/2"))])[0]
    )
    assert (
        "no cell c2"
        in walk(page, [Claim("7/12 and 13/21", lambda page: shown(page, "c2", "7/12"))])[0]
    )
    with pytest.raises(TypeError, match="what does it show"):
        list(shown({"cells": []}, "c1"))


@pytest.mark.parametrize(
    "sentence, kind",
    [
        ("It takes 3 products.", "a number"),
        ("It weighs 1.25 kg.", "a number"),
        ("It is 1 kg.", "a number"),
        ("Some 40 % are zero.", "a percentage"),
        ("It is twice as long.", "a multiple"),
        ("It costs three times as much.", "a multiple"),
        ("Armstrong was the first to see it.", "a priority"),
        ("It is the only one.", "an only"),
        ("It never fails.", "an always"),
        ("Every pivot is positive.", "an always"),
        ("At most one is zero.", "a bound"),
        ("It is faster than FD1.", "an order"),
        ("FD4 is the cheapest.", "an order"),
        ("They cross late.", "a crossing"),
        ("No other gain does it.", "an only"),
        ("Only link 3 moves.", "an only"),
        ("It keeps six digits.", "a count"),
        ("So it starts at $\\frac67\\,g$.", "a result"),
        ("The mass is $7/12$ kg.", "a result"),
        ("More than half of them vanish.", "a multiple"),
    ],
)
def test_what_claims_is_seen(sentence, kind):
    assert kind in [found for found, _ in c.triggers(sentence)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Two rods are laid straight.",
        "Line 3 of 2.6 gives it.",
        "See section 2.3, lines 1 to 4.",
        "Link 2 moves.",
        "By RK 2.5 and S97 14 it is symmetric.",
        "The answer is (b).",
        "The torque is 0.",
        "So $x_2=3$ and $P(2)$ moves.",
        "The first joint moves.",
        "Notebook 02 shows it.",
        "`check(3)` says so.",
        "[Page 4](04.ipynb) has it.",
        "In 1988 it was written.",
        "It is a 6-vector.",
        "The three rods of 00 fall.",
        "FD1 to FD4 agree.",
        "There are $6n$ of them.",
        "M_hat(1,2) contains P(3).",
    ],
)
def test_what_claims_nothing_is_left_alone(sentence):
    assert c.triggers(sentence) == []
