"""Slides without a browser: the cut of the lecturer's notes, answers that wait, what a deck holds.
"""
import copy
import doctest
import html
import re
import sys
from pathlib import Path

import nbformat
import pytest

pytest.importorskip("mdit_py_plugins", reason="the extra `site` is not installed")
ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tools" / "site"))

import chapters  # noqa: E402
import lecture  # noqa: E402
import reference  # noqa: E402
import slides  # noqa: E402
import typeset  # noqa: E402
from notebook_rules import split  # noqa: E402

from workbook.course.lectures import lecture as row  # noqa: E402
from workbook.course.lectures import numbers  # noqa: E402

COURSE = {path.stem: nbformat.read(path, 4)
          for path in sorted((ROOT / "notebooks").glob("*.ipynb"))}
NOTES = (ROOT / "notebooks" / "lecturer_notes.md").read_text(encoding="utf-8")
HINTS = {name: lecture.hints(NOTES, name.partition("_")[0]) for name in COURSE}


@pytest.fixture(scope="module")
def decks():
    return slides.decks(COURSE, NOTES)


def cell(source, prints=None):
    """A text, or code, which prints a text."""
    if prints is None:
        return nbformat.v4.new_markdown_cell(source)
    outputs = [nbformat.v4.new_output("stream", text=prints)] if prints else []
    return nbformat.v4.new_code_cell(source, outputs=outputs)


SEVEN = nbformat.v4.new_notebook(cells=[
    cell("# 7. Seven\n\nYou are here.\n\n1. know it."), cell("import numpy as np", ""),
    cell("---\n## Core\n### 7.1 First\nWhy it is so.\n\n**Predict 7.1.** Which? (a) one, (b) $x<y$."),
    cell('predict("7a.1", ...)', "not answered yet"),
    cell("compare()", "line 1: equal, exact\nline 2: equal, exact\n"),
    cell("(b). As seen.\n\n**Break it.** Turn it.\n\n<details><summary>why</summary>\n\nIt "
         "breaks.\n\n</details>"),
    cell("broken()", "it broke"), cell("Here it goes on.\n\n**Exercise 7.1.** Your turn."),
    cell("my = ...\nexercise('7a.1', my)", "7a.1 not answered yet"),
    cell("---\n### 7.2 Second\n**With a pencil.** Two lines:\n1. $a=b$.\n2. $b=c$.\n3. $c=d$."),
    cell("for k in range(3):\n    step(k)", "7 kg"),
    cell("---\n### 7.3 Third\nNot for the lecture.")])
PLAN = ("## 07 T\n- **In 25 minutes:** {} (25). 7.3 is reading.\n- **Ask** at 7.1: what?\n- **Goes "
        "wrong:** x.\n")


def shown(plan):
    return slides.deck(SEVEN, "07_seven", PLAN.format(plan))


def test_examples_in_docstrings():
    for module in (typeset, lecture, slides, chapters, reference):
        assert doctest.testmod(module).failed == 0
    assert doctest.testmod(lecture).attempted >= 4


# --- the cut --------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", COURSE)
def test_a_deck_has_the_sections_of_the_notes_in_their_order_and_no_other(decks, name):
    parts = lecture.cut(HINTS[name])
    assert parts
    assert re.findall(r"<h2>(\w+\.\d+)", decks[name]) == [part.section for part in parts]
    planned = min(int(re.match(lecture.PLAN, hint)[1]) for hint in HINTS[name]
                  if re.match(lecture.PLAN, hint))
    assert sum(part.minutes for part in parts) == planned


@pytest.mark.parametrize("name", [name for name in COURSE if split(name)])
def test_a_lecture_has_a_plan_for_45_minutes_and_one_for_25(name):
    for minutes in (45, 25):
        parts = lecture.cut(HINTS[name], minutes)
        assert {part.section for part in parts} <= set(numbers(row(name).sections))
        assert 0.8 * minutes <= sum(part.minutes for part in parts) <= minutes
    short, long = (sum(len(lecture.blocks(COURSE[name], part))
                       for part in lecture.cut(HINTS[name], minutes))
                   for minutes in (25, 45))
    assert short < long


@pytest.mark.parametrize("name", [name for name in COURSE if split(name)])
def test_nothing_is_cited_in_the_short_plan_that_was_left_out(name):
    parts = lecture.cut(HINTS[name])
    shown = [block.html for part in parts for block in lecture.blocks(COURSE[name], part)]
    assert lecture.left_out(parts, shown, numbers(row(name).sections)) == []


def test_what_a_plan_leaves_out_and_cites_is_noticed():
    parts = [lecture.Part("7.1", 5, "lines 1 to 3 of 7.1"), lecture.Part("7.3", 5)]
    for text, missing in (("by line 2 of 7.1", []), ("by lines 3 and 4 of 7.1", ["line 4 of 7.1"]),
                          ("line 9 of 7.3", []),
                          ("see lines 1 to 2 of 7.2", ["line 1 of 7.2", "line 2 of 7.2"]),
                          ("line 1 of 2.6", [])):
        assert lecture.left_out(parts, [text], ["7.1", "7.2", "7.3"]) == missing


def test_plans_are_told_apart():
    hints = ["**In 50 minutes:** 7.1 (20), the rods (5), 7.2 (25).",
             "**In 25 minutes:** 7.2 (25). 7.1 is reading."]
    assert [(p.section, p.minutes) for p in lecture.cut(hints)] == [("7.2", 25)]
    assert [(p.section, p.minutes) for p in lecture.cut(hints, 50)] == [("7.1", 25), ("7.2", 25)]
    assert lecture.cut(hints, 10) == lecture.cut([]) == []


@pytest.mark.parametrize("name", COURSE)
def test_all_that_the_notes_say_of_what_is_shown_is_said_to_the_speaker(decks, name):
    sections = {part.section for part in lecture.cut(HINTS[name])}
    aside = "".join(re.findall("<aside.*?</aside>", decks[name], re.DOTALL))
    for hint in HINTS[name]:
        named = set(lecture.SECTION.findall(hint))
        if re.match(r"\*\*(To take away|Homework):", hint):
            assert "<h2>To take away</h2>" in decks[name]
        elif not named or named & sections or re.match(lecture.PLAN, hint):
            assert re.search(r"<li>.*?</li>", typeset.rendered(f"- {hint}"), re.DOTALL)[0] in aside


def test_what_is_not_for_slides_is_left_out():
    whole = shown("7.1")
    assert "Here it goes on." in whole
    for text in ("import numpy", "predict(", "Turn it", "It breaks", "it broke", "Your turn",
                 "7.2", "Not for"):
        assert text not in whole, text


def test_named_lines_questions_and_loops():
    named = shown("lines 1 and 3 of 7.2")
    assert re.findall('<li value="(.)"', named)[1:] == ["1", "3"]
    assert "7 kg" not in named
    loop = shown("the loop of 7.2")
    assert "step(k)" in loop
    assert "<details" not in loop
    assert "<details class='code'><summary>code</summary>" in shown("7.2")
    assert "7 kg</pre>" in shown("7.2")
    asked = shown("Predict 7.1 of 7.1")
    assert "As seen" in asked
    assert "Why it is so" in asked
    assert "Here it goes on" not in asked
    assert "With a pencil" in shown('"With a pencil" of 7.2')


def test_what_a_cell_shows_is_shown_though_it_begins_with_an_import(decks):
    """A view that the words of a slide speak of."""
    source, = (one.source for one in COURSE["00_start_here"].cells if "space_view(" in one.source)
    assert source.startswith("from ")
    assert html.escape(source) in decks["00_start_here"]


def test_a_second_derivation_is_named_by_its_words_in_brackets():
    two = nbformat.v4.new_notebook(cells=[
        cell("# 7. Seven"),
        cell("### 7.1 First\n**With a pencil (two rods).** So:\n1. $a=b$.\n2. $b=c$."),
        cell("**With a pencil (every arm).** So:\n1. $d=e$.\n2. $e=f$.")])
    deck = slides.deck(two, "07_seven", PLAN.format('"every arm" of 7.1'))
    assert "\\(d=e\\)" in deck
    assert "\\(a=b\\)" not in deck
    with pytest.raises(ValueError, match='no "every leg"'):
        slides.deck(two, "07_seven", PLAN.format('"every leg" of 7.1'))


@pytest.mark.parametrize("plan, culprit", [
    ("7.4", "7.4 has no heading"), ("Predict 7.2 of 7.1", "no Predict 7.2"),
    ("lines 2 to 4 of 7.2", "no line 4"),
    ("the picture of 7.1", "no picture"), ("the loop of 7.1", "no loop"),
    ("the table of 7.3", "no table"),
    ('"Two rods by hand" of 7.2', 'no "Two rods by hand"')])
def test_a_plan_that_names_what_is_not_there_is_refused(plan, culprit):
    with pytest.raises(ValueError, match=culprit):
        shown(plan)


def test_checks_that_are_good_are_one_line_and_others_are_printed():
    assert "<summary>2 checks: equal, exact</summary>" in shown("7.1")
    assert "line 2: equal" not in shown("7.1")
    bad = nbformat.v4.new_notebook(cells=[cell("# 7. Seven"), cell("### 7.1 First"),
                                          cell("compare()",
                                               "line 1: NOT equal, first seen at entry (1)")])
    assert "line 1: NOT equal" in slides.deck(bad, "07_seven", PLAN.format("7.1"))


# --- answers --------------------------------------------------------------------------------------

def test_from_a_question_on_each_step_waits():
    deck = shown("7.1")
    steps = re.findall(r"<div class='rd-(\w+)( fragment)?'>", deck)
    assert steps == [("text", ""), ("ask", ""), ("code", " fragment"), ("answer", " fragment"),
                     ("text", " fragment")]
    assert "<div class='rd-text'><p>Why it is so.</p>" in deck
    assert "<br>(b) \\(x&lt;y\\)" in deck


@pytest.mark.parametrize("name", COURSE)
def test_no_answer_is_shown_with_its_question(decks, name):
    for section in re.findall("<section>.*?</section>", decks[name], re.DOTALL):
        kinds = re.findall(r"<div class='rd-(\w+)( fragment)?'>", section)
        asks = [k for k, (kind, _) in enumerate(kinds) if kind == "ask"][:1]
        assert all(waits for k, (kind, waits) in enumerate(kinds) if kind == "answer"
                   or (asks and k > asks[0]))


# --- slides ---------------------------------------------------------------------------------------

def blocks_of(*heights):
    return [lecture.Block("text" if k else "heading", "<p>.</p>", tall)
            for k, tall in enumerate(heights)]


@pytest.mark.parametrize("heights", [[64], [64, 600, 99, 99], [64, *[90] * 30],
                                     [64, 300, 690, 20, 20], [64, 2000, 50]])
def test_slides_are_full_but_not_too_full(heights):
    pages = slides.divided(blocks_of(*heights))
    assert [block.height for page in pages for block in page] == heights
    assert all(sum(block.height for block in page) <= slides.ROOM for page in pages
               if len(page) > 1)
    assert len(pages) <= 2 + sum(heights) // 400
    # no heading alone
    assert len(pages[0]) > 1 or heights[:2] in ([64], [64, 2000], [64, 700])


def test_a_picture_stays_with_its_answer():
    picture, answer = lecture.Block("picture", "<img>", 400), lecture.Block("answer",
        "<p>(a). So.</p>", 120)
    pages = slides.divided([*blocks_of(64, 400), picture, answer])
    assert [block.kind for block in pages[-1]] == ["picture", "answer"]


def test_pictures_are_found_however_they_are_stored(decks):
    name = next(name for name in COURSE if name.startswith("03"))
    apart = chapters.pictures_apart(copy.deepcopy(COURSE[name]))
    deck = slides.deck(apart, name, NOTES)
    alts = re.findall('<img alt="([^"]+)"', deck)
    assert alts
    assert alts == re.findall('<img alt="([^"]+)"', decks[name])


def test_every_formula_of_a_deck_reaches_mathjax(decks):
    for name, deck in decks.items():
        deck = re.sub(r"<(script|pre|code)\b.*?</\1>", "", deck, flags=re.DOTALL)
        assert "$$" not in deck, name
        assert not re.search(r"\$\\", deck), name


def test_the_list_of_slides_has_each_deck_once(decks):
    page = slides.listing(COURSE, NOTES, decks)
    found = re.findall(r'^\| <a href="slides/(\w+)\.html">(.*?)</a> \| (\d+) \| (\d+) \|$', page,
                       re.MULTILINE)
    assert [name for name, *_ in found] == list(COURSE)
    for name, _, minutes, number in found:
        assert int(number) == len(re.findall("<section>", decks[name])) > int(minutes) / 6


# --- what stands without what was cut away --------------------------------------------------------

PARTS = [(name, part) for name in COURSE for part in lecture.cut(HINTS[name])]


@pytest.fixture(scope="module")
def taken():
    """[(where, blocks)] of all that lectures take of a section."""
    return [(f"{part.section} of {name}", lecture.blocks(COURSE[name], part))
            for name, part in PARTS]


def words(block):
    return re.sub("<[^>]+>", "", re.sub("<script.*?</script>", "", block.html,
                                        flags=re.DOTALL)).strip()


def test_every_answer_has_its_question_before_it(taken):
    for where, found in taken:
        for k, block in enumerate(found):
            asked = {before.question for before in found[:k] if before.kind == "ask"}
            assert block.kind != "answer" or block.question in asked, f"{where}: {words(block)[:60]}"


def test_what_is_announced_comes(taken):
    """Nothing ends in a colon, after which nothing comes."""
    assert [where for where, found in taken if re.search(r"[:,]$", words(found[-1]))] == []


def test_no_slide_begins_within_a_sentence(taken):
    begins = [(where, words(first)) for where, found in taken for page in slides.divided(found)
              for first in [block for block in page if block.kind != "heading"][:1]
              if first.kind in ("text", "answer", "pencil")]
    assert [(where, text[:60]) for where, text in begins if re.match(r"[a-z,;]", text)] == []
    assert len(begins) > 100


def test_slides_speak_of_no_key_that_turns_them(decks):
    assert [name for name, deck in decks.items() if "space bar" in deck] == []
