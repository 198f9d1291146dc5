"""Slides without a browser: the cut of the lecturer's notes, answers, what a deck holds."""
import re
import sys
from pathlib import Path

import nbformat
import pytest

pytest.importorskip("mdit_py_plugins", reason="the extra `site` is not installed")
ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tools" / "site"))

import slides  # noqa: E402

COURSE = {path.stem: nbformat.read(path, 4) for path in sorted((ROOT / "notebooks").glob("*.ipynb"))}
NOTES = (ROOT / "notebooks" / "lecturer_notes.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def decks():
    return {name: slides.deck(notebook, name, NOTES) for name, notebook in COURSE.items()}


@pytest.mark.parametrize("name", COURSE)
def test_a_deck_has_the_sections_of_the_notes_and_no_other(decks, name):
    sections, hints = slides.cut(NOTES, name.partition("_")[0])
    text = "\n".join(c.source for c in COURSE[name].cells if c.cell_type == "markdown")
    there = re.findall(r"^### (\w+\.\d+)", text, re.MULTILINE)
    shown = re.findall(r"<h3>(\w+\.\d+)", decks[name])
    assert set(sections) <= set(there)
    assert shown == ([name for name in there if name in sections] if sections else there[:len(shown)])
    for hint in hints:                                              # each is said to the speaker somewhere
        assert re.search(r"<li>.*?</li>", slides.rendered(f"- {hint}"), re.DOTALL)[0] in decks[name]


def test_notes_that_name_sections_are_read():
    notes = ("## 07 Title\n- **In 25 minutes**: 7.1, 7.3 to 7.5 lines 1\n  to 3 (5). 7.6 is reading.\n- 7.3 wrong.\n"
             "\n## 08 Next\n- 8.1\n")
    sections, hints = slides.cut(notes, "07")
    assert sections == ["7.1", "7.3", "7.4", "7.5"]
    assert hints == ["**In 25 minutes**: 7.1, 7.3 to 7.5 lines 1 to 3 (5). 7.6 is reading.", "7.3 wrong."]
    assert slides.cut(notes, "09") == ([], [])


def test_answers_are_fragments_and_setting_up_is_left_out():
    cells = [nbformat.v4.new_markdown_cell("# 7. Seven"), nbformat.v4.new_code_cell("import numpy as np"),
             nbformat.v4.new_markdown_cell("### 7.1 First\n\n**Predict.** Which?\n\n(a). one\n\n(b). $x<y$"),
             nbformat.v4.new_markdown_cell("### 7.2 Second\n\nNot for the lecture.")]
    notes = "## 07 T\n- **In 25 minutes**: 7.1\n- 7.1: ask.\n"
    deck = slides.deck(nbformat.v4.new_notebook(cells=cells), "07_seven", notes)
    assert deck.count("class='fragment'") == 2 and r"\(x&lt;y\)" in deck
    assert "import numpy" not in deck and "Not for the lecture" not in deck
    assert "<li>7.1: ask.</li>" in deck


def test_every_formula_of_a_deck_reaches_mathjax(decks):
    for name, deck in decks.items():
        deck = re.sub(r"<(script|pre|code)\b.*?</\1>", "", deck, flags=re.DOTALL)
        assert "$$" not in deck and not re.search(r"\$\\", deck), name
