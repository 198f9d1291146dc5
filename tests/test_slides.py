"""Slides without a browser: metadata and notes, hidden answers, the contents of a deck."""

import copy
import doctest
import re
import sys
from itertools import pairwise

import nbformat
import pytest
from cases import ROOT

pytest.importorskip("mdit_py_plugins", reason="the extra `site` is not installed")
sys.path.append(str(ROOT / "tools" / "site"))

import chapters
import lecture
import reference
import slides
import typeset

COURSE = {
    path.stem: nbformat.read(path, 4) for path in sorted((ROOT / "notebooks").glob("*.ipynb"))
}
NOTES = (ROOT / "notebooks" / "lecturer_notes.md").read_text(encoding="utf-8")
HINTS = {name: lecture.hints(NOTES, name.partition("_")[0]) for name in COURSE}


@pytest.fixture(scope="module")
def decks():
    return slides.decks(COURSE, NOTES)


def cell(source, prints=None, slides=""):
    """Return a cell of text, or of code that prints a text, with the words of its blocks."""
    metadata = {"slides": slides} if slides else {}
    if prints is None:
        return nbformat.v4.new_markdown_cell(source, metadata=metadata)
    outputs = [nbformat.v4.new_output("stream", text=prints)] if prints else []
    return nbformat.v4.new_code_cell(source, outputs=outputs, metadata=metadata)


SEVEN = nbformat.v4.new_notebook(
    cells=[
        cell("# 7. Seven\n\nYou are here.\n\n1. know it."),
        cell("import numpy as np", ""),
        cell(
            "---\n## Core\n### 7.1 First\nWhy.\n\n**Predict 7.1.** Which? (a) one, (b) $x<y$.",
            slides="skip, section, more, more",
        ),
        cell('predict("7a.1", ...)', "not answered yet"),
        cell("compare()", "line 1: equal, exact\nline 2: equal, exact\n", "more"),
        cell(
            "(b). As seen.\n\n**Break it.** Turn it.\n\n<details><summary>why</summary>\n\nIt "
            "breaks.\n\n</details>",
            slides="more, skip",
        ),
        cell("broken()", "it broke"),
        cell("Here it goes on.\n\n**Exercise 7.1.** Your turn.", slides="slide, skip"),
        cell(
            "---\n### 7.2 Second\nTwo lines:\n1. $a=b$.\n2. $b=c$.\n3. $c=d$.",
            slides="section, more, more, skip, more",
        ),
        cell("for k in range(3):\n    step(k)", "7 kg", "more with code"),
        cell("---\n### 7.3 Third\nNot for the lecture."),
    ]
)
SAID = (
    "## 07 T\n- **In 25 minutes:** 7.1 (5), the loop of 7.2 (20). 7.3 is reading.\n"
    "- **Ask** at 7.1: what?\n- **Goes wrong:** x.\n"
)


def recut(notebook, words, number):
    """Return a copy in which a cell has other words."""
    other = copy.deepcopy(notebook)
    other.cells[number].metadata["slides"] = words
    return other


def test_examples_in_docstrings():
    for module in (typeset, lecture, slides, chapters, reference):
        assert doctest.testmod(module).failed == 0
    assert doctest.testmod(lecture).attempted >= 4


@pytest.mark.parametrize("name", COURSE)
def test_a_deck_has_the_sections_of_the_notes_in_their_order_and_no_other(decks, name):
    parts = lecture.cut(HINTS[name])
    assert parts
    assert re.findall(r"<h2>(\w+\.\d+)", decks[name]) == [*dict.fromkeys(p.section for p in parts)]
    planned = min(
        int(re.match(lecture.PLAN, hint)[1]) for hint in HINTS[name] if re.match(lecture.PLAN, hint)
    )
    assert sum(part.minutes for part in parts) == planned


def lacking(deck, parts, sections):
    """Return lines and questions that the plan names or a slide cites and no slide shows."""
    shown = set()
    numbers = set(re.findall(r"<strong>Predict (\w+\.\d+)", deck))
    for slide in deck.split("<section>"):
        if at := re.search(r"<h2[^>]*>(\w+\.\d+) ", slide):
            shown |= {(at[1], int(k)) for k in re.findall('<li value="(\\d+)"', slide)}
    cited = re.findall(
        r"\blines? ((?:\d+|, | and | to )+) of (\w+\.\d+)",
        re.sub("<aside.*?</aside>", "", deck, flags=re.DOTALL),
    )
    cited += [
        (k, p.section) for p in parts for k in re.findall(r"\blines? (\d[\d, andto]*)", p.words)
    ]
    named = {(at, k) for words, at in cited if at in sections for k in listed(words)}
    wanted = {q for p in parts for q in re.findall(r"Predict (\w+\.\d+)", PLANNED.sub("", p.words))}
    return sorted(named - shown), sorted(wanted - numbers)


PLANNED = re.compile(r",? (?:and )?without .*")  # words for the speaker


def listed(words):
    """Return [1, 2, 4, 5] of "1, 2 and 4 to 5"."""
    found = re.findall(r"(\d+)(?: to (\d+))?", words)
    return [k for begin, end in found for k in range(int(begin), int(end or begin) + 1)]


@pytest.mark.parametrize("name", COURSE)
def test_what_the_plan_names_and_slides_cite_is_on_a_slide(decks, name):
    page = "\n".join(cell.source for cell in COURSE[name].cells)
    sections = re.findall(r"(?m)^### (\w+\.\d+) ", page)
    assert lacking(decks[name], lecture.cut(HINTS[name]), sections) == ([], [])


def test_what_is_named_and_not_shown_is_noticed():
    deck = slides.deck(SEVEN, "07_seven", SAID)
    sections = ["7.1", "7.2"]
    for words, missing in (
        ("lines 1 and 3 of 7.2", []),
        ("lines 1 to 3 of 7.2", [("7.2", 2)]),
        ("Predict 7.1 of 7.2", []),
        ("Predict 7.2 of 7.2", ["7.2"]),
    ):
        found = lacking(deck, [lecture.Part("7.2", 5, words)], sections)
        assert missing in found, words
    cites = deck.replace("As seen.", "By line 2 of 7.2, and line 9 of 6.1.")
    assert lacking(cites, [], sections) == ([("7.2", 2)], [])


@pytest.mark.parametrize("name", COURSE)
def test_the_speaker_gets_all_notes_about_what_is_shown(decks, name):
    sections = {part.section for part in lecture.cut(HINTS[name])}
    aside = "".join(re.findall("<aside.*?</aside>", decks[name], re.DOTALL))
    for hint in HINTS[name]:
        named = set(lecture.SECTION.findall(hint))
        if re.match(r"\*\*(To take away|Homework):", hint):
            assert "<h2>To take away</h2>" in decks[name]
        elif not named or named & sections or re.match(lecture.PLAN, hint):
            assert re.search(r"<li>.*?</li>", typeset.rendered(f"- {hint}"), re.DOTALL)[0] in aside


def test_what_has_no_word_is_left_out():
    whole = slides.deck(SEVEN, "07_seven", SAID)
    assert "Here it goes on." in whole
    assert whole.count("<section>") == 4
    for text in (
        "import numpy",
        "predict(",
        "Turn it",
        "It breaks",
        "it broke",
        "Your turn",
        "Not for",
        "b=c",
    ):
        assert text not in whole, text
    assert re.findall('<li value="(.)"', whole)[1:] == ["1", "3"]


def test_code_is_folded_unless_a_word_shows_it():
    assert "<pre style='font-size:0.70em'><code>for k" in slides.deck(SEVEN, "07_seven", SAID)
    folded = slides.deck(recut(SEVEN, "more", 9), "07_seven", SAID)
    assert "<details class='code'><summary>code</summary>" in folded
    assert "7 kg</pre>" in folded


@pytest.mark.parametrize("count", [2, 5])
def test_words_that_do_not_fit_the_text_are_refused(count):
    words = ", ".join(["section", *["more"] * count])
    message = f"'{words}' has {count + 1} words for the 5 blocks of the cell '---"
    with pytest.raises(ValueError, match=message):
        slides.deck(recut(SEVEN, words, 8), "07_seven", SAID)


def test_a_word_that_cuts_nothing_is_refused():
    words = "section, more, more, mroe, more"
    with pytest.raises(
        ValueError, match="'mroe' of the cell '---.* is not one of section, slide, "
    ):
        slides.deck(recut(SEVEN, words, 8), "07_seven", SAID)


def test_checks_that_are_good_are_one_line_and_others_are_printed():
    deck = slides.deck(SEVEN, "07_seven", SAID)
    assert "<summary>2 checks: equal, exact</summary>" in deck
    assert "line 2: equal" not in deck
    bad = nbformat.v4.new_notebook(
        cells=[
            cell("# 7. Seven"),
            cell("### 7.1 First", slides="section"),
            cell("compare()", "line 1: NOT equal, first seen at entry (1)", "more"),
        ]
    )
    assert "line 1: NOT equal" in slides.deck(bad, "07_seven", SAID)


def test_from_a_question_on_each_step_waits():
    deck = slides.deck(SEVEN, "07_seven", SAID).partition("Here it goes on")[0]
    steps = re.findall(r"<div class='rd-(\w+)( fragment)?'>", deck)
    assert steps == [
        ("text", ""),
        ("ask", ""),
        ("code", " fragment"),
        ("answer", " fragment"),
        ("text", ""),
    ]
    assert "<div class='rd-text'><p>Why.</p>" in deck
    assert "<br>(b) \\(x&lt;y\\)" in deck


@pytest.mark.parametrize("name", COURSE)
def test_no_answer_is_shown_with_its_question(decks, name):
    for section in re.findall("<section>.*?</section>", decks[name], re.DOTALL):
        kinds = re.findall(r"<div class='rd-(\w+)( fragment)?'>", section)
        asks = [k for k, (kind, _) in enumerate(kinds) if kind == "ask"][:1]
        assert all(
            waits
            for k, (kind, waits) in enumerate(kinds)
            if kind == "answer" or (asks and k > asks[0])
        )


def test_every_formula_of_a_deck_reaches_mathjax(decks):
    for name, deck in decks.items():
        deck = re.sub(r"<(script|pre|code)\b.*?</\1>", "", deck, flags=re.DOTALL)
        assert "$$" not in deck, name
        assert not re.search(r"\$\\", deck), name


def test_the_list_of_slides_has_each_deck_once(decks):
    page = slides.listing(COURSE, NOTES, decks)
    found = re.findall(
        r'^\| <a href="slides/(\w+)\.html">(.*?)</a> \| (\d+) \| (\d+) \|$', page, re.MULTILINE
    )
    assert [name for name, *_ in found] == list(COURSE)
    for name, _, minutes, number in found:
        assert int(number) == len(re.findall("<section>", decks[name])) > int(minutes) / 6


@pytest.fixture(scope="module")
def taken():
    """Return [(name, slides)] of all lectures, each slide a list of blocks."""
    return [(name, slides.pages(notebook)) for name, notebook in COURSE.items()]


def words(block):
    return re.sub(
        "<[^>]+>", "", re.sub("<script.*?</script>", "", block.html, flags=re.DOTALL)
    ).strip()


def test_every_answer_has_its_question_before_it(taken):
    for name, pages in taken:
        asked = 0
        for block in (block for page in pages for block in page):
            asked += (block.kind == "ask") - (block.kind == "answer")
            assert asked >= 0, f"{name}: {words(block)[:60]}"


def test_what_is_announced_comes(taken):
    """Nothing ends in a colon, after which nothing comes."""
    found = [
        (name, words(before[-1]))
        for name, pages in taken
        for before, page in pairwise([*pages, [None]])
        if page[0] is None or page[0].kind == "heading"
    ]
    assert [end for end in found if re.search(r"[:,]$", end[1])] == []


def test_no_slide_begins_within_a_sentence(taken):
    begins = [
        (name, words(first))
        for name, pages in taken
        for page in pages
        for first in [block for block in page if block.kind != "heading"][:1]
        if re.match("<(p|ol|ul)>", first.html)
    ]
    assert [(name, text[:60]) for name, text in begins if re.match(r"(?!\w_)[a-z,;]", text)] == []
    assert len(begins) > 100


def test_slides_speak_of_no_key_that_turns_them(decks):
    assert [name for name, deck in decks.items() if "space bar" in deck] == []
