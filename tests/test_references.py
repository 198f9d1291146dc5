"""Pages, sections, predictions and exercises that a text names exist, wherever the text is."""

import ast
import io
import re
import tokenize
from functools import cache

import pytest
from cases import COURSE, NOTEBOOKS, ROOT, read
from exercise_words import texts
from hint_words import in_programs
from notebook_rules import TAGS, cells, joined, without_code, written

from workbook.course.exercises import EXERCISES
from workbook.course.predictions import PREDICTIONS

SECTION = re.compile(
    r"(?<![\w.])(\d{1,2}[a-d]\.\d+|(?:0|11|16)\.\d|[A-D]\.\d+)(?!\d)(?! kg| m\b| s\b|\$)"
)
ONLY_SECTION = re.compile(r"(?<![\w.])(\d{1,2}[a-d]\.\d+)(?!\d)")  # in texts with quantities
PAGE = re.compile(
    r"(?<![\w./$^{+-])(0\d[a-d]?|\d{1,2}[a-d])(?![\w/]|\.\d)|"
    r"\b(?:[Nn]otebooks?|[Pp]ages?|[Aa]s in(?= \d\b)) (\d\d?[a-d]?|[A-D])(?!\w|\.\d)"
)
NAMED = re.compile(r"\b(?:[Nn]otebooks?|[Pp]ages?|[Ll]ectures?) (\d\d?[a-d]?|[A-D])(?!\w|\.\d)")
PROSE = [
    *ROOT.glob("*.md"),
    *(
        path
        for folder in ("docs", "notebooks", "proofs", "tools", "vectors", "workbook")
        for path in (ROOT / folder).rglob("*.md")
    ),
]
PROGRAMS = [
    path
    for folder in ("benchmarks", "figures", "robodyn_lib", "tools", "workbook")
    for ending in ("py", "js", "toml", "html")
    for path in (ROOT / folder).rglob(f"*.{ending}")
]


def page_numbers():
    """Return the numbers of pages with and without a 0: 02a, 2a, 11, A. There is no page 02."""
    pages = {path.stem.partition("_")[0] for path in COURSE}
    return pages | {page.lstrip("0") or "0" for page in pages}


def headed():
    """Return the numbers of sections, predictions and exercises of all pages."""
    found = {*EXERCISES, *PREDICTIONS}
    for path in COURSE:
        for _, cell in cells(read(path), "markdown"):
            found |= set(re.findall(r"^#+ .*?\b(\w+\.\d+)\b", joined(cell["source"]), re.MULTILINE))
    return found


def in_exercises():
    """Return {where: text} of statements, hints, replies, and what checkers reply."""
    found = {f"statement {number}": words for number, (words, _) in texts().items()}
    found |= {f"hint {number}": one.hint for number, one in EXERCISES.items()}
    for number, prediction in PREDICTIONS.items():
        found |= {f"reply {number} ({x})": words for x, words in prediction.reasons.items()}
    for number, several in in_programs().items():
        found |= {f"checker {number}, {k}": words for k, words in enumerate(several)}
    return found


def comments(code):
    """Return the comments and the sentences among the strings of a cell, one a line."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    found = [token.string for token in tokens if token.type == tokenize.COMMENT]
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            found.append(node.value)
    return "\n".join(found)


def in_notebook(nb):
    """Return what a notebook says: its text, comments, strings, and what its cells show."""
    parts = [text for _, text in written(nb, "stream", "text/plain", "text/markdown")]
    parts += [comments(joined(cell["source"])) for _, cell in cells(nb, "code")]
    return "\n".join(parts)


def plain(text):
    """Return a text without formulas, code, and numbers of equations."""
    return TAGS.sub(" ", without_code(text.replace("&nbsp;", " ")))


@cache
def in_prose():
    """Return {where: text} of all notebooks, their solutions, and all files of Markdown."""
    found = {str(path.relative_to(ROOT)): in_notebook(read(path)) for path in NOTEBOOKS}
    found |= {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in PROSE}
    return {where: plain(text) for where, text in found.items()}


def missing_pages(text, pages):
    """Return the numbers of pages that a text names and that do not exist."""
    return [one or other for one, other in PAGE.findall(text) if (one or other) not in pages]


def test_each_section_that_is_named_exists():
    known = headed()
    named = [(where, SECTION.findall(text)) for where, text in in_exercises().items()]
    named += [(where, ONLY_SECTION.findall(text)) for where, text in in_prose().items()]
    assert {(where, x) for where, numbers in named for x in numbers if x not in known} == set()


def test_each_page_that_is_named_exists():
    pages = page_numbers()
    named = in_exercises() | in_prose()
    assert {
        (where, x) for where, text in named.items() for x in missing_pages(text, pages)
    } == set()


def test_each_page_that_a_program_names_exists():
    """A lecture may have parts: "lecture 2" is 02a and 02b, but there is no "notebook 02"."""
    pages = page_numbers()
    lectures = pages | {page.rstrip("abcd") for page in pages}
    missing = {
        (str(path.relative_to(ROOT)), found[0])
        for path in PROGRAMS
        for found in NAMED.finditer(path.read_text(encoding="utf-8"))
        if found[1] not in (lectures if found[0].lower().startswith("lecture") else pages)
    }
    assert missing == set()


@pytest.mark.parametrize(
    "text, missing",
    [
        ("that of notebook 00, and 2a, 02b, page D, lecture 2", []),
        ("the two rods of notebook 02", ["02"]),
        ("Notebook 12 measures it", ["12"]),
        ("nothing of 03. Recall 4d", ["03", "4d"]),
        ("see [03](03b_every_n.ipynb)", ["03"]),
        ("chain = Chain(arm) as in 2;", ["2"]),
        ("$c=72a-9603$, `S95 22b`, 3.05 s, 2d", ["2d"]),
    ],
)
def test_a_page_that_does_not_exist_is_noticed(text, missing):
    assert missing_pages(plain(text), page_numbers()) == missing
