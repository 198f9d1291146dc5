"""Report how many tokens each room has, at the head of a run. Nothing depends on it.

A token count does not depend on layout: comments, strings, line breaks and indentation are left
out.
"""

import io
import re
import tokenize
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = {
    "robodyn_lib": ["robodyn_lib/**/*.py"],
    "workbook": ["workbook/**/*.py"],
    "benchmarks": ["benchmarks/**/*.py"],
    "vectors": ["vectors/**/*.py"],
    "tools": ["tools/**/*.py"],
    "tests": ["tests/**/*.py"],
    "JavaScript": ["workbook/**/*.js", "tools/**/*.js"],
}
LAYOUT = {
    tokenize.COMMENT,
    tokenize.STRING,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
JAVASCRIPT = re.compile(
    r"""
    (?P<skipped> \s+ | //[^\n]* | /\*.*?\*/ | "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | `(?:\\.|[^`\\])*` )
    | [\w$]+(?:\.\d+)?                                            # names and numbers
    | => | \.\.\. | \?\?=? | \?\. | [-+*/%&|^=!<>]=+ | && | \|\| | \+\+ | -- | \*\* | <<|>>
    | .
    """,
    re.VERBOSE | re.DOTALL,
)


def of_python(text):
    """Return the number of tokens of a Python source, without comments, strings and layout."""
    words = tokenize.generate_tokens(io.StringIO(text).readline)
    return sum(word.type not in LAYOUT for word in words)


def of_javascript(text):
    """Return the number of tokens of a JavaScript source, without comments, strings and layout."""
    return sum(found["skipped"] is None for found in JAVASCRIPT.finditer(text))


@cache
def tokens(room):
    """Return the number of tokens of a room of ROOMS."""
    paths = {path for pattern in ROOMS[room] for path in ROOT.glob(pattern)}
    count = of_javascript if room == "JavaScript" else of_python
    return sum(count(path.read_text(encoding="utf-8")) for path in paths)


def pytest_report_header():
    """Say it at the head of a run."""
    return "tokens: " + ", ".join(f"{room} {tokens(room):,}" for room in ROOMS)
