"""The conformance report: WCAG 2.1, levels A and AA, with the test that looks, or what is missing.

The rows stand in accessibility.txt; a test holds that none is left out, and that the tests which it names are there.
"""
from pathlib import Path

HEAD = """# Accessibility

Of the book's pages, slides and the laboratory, by the criteria of WCAG 2.1, levels A and AA. Tests with a browser
look at what they can. Of each kind of page, axe finds no violation in the whole page, in either theme; `make nightly`
asks it about every page. In JupyterLab axe finds no violation in what is ours of the laboratory's notebook
(text, outputs, all that moves), and a notebook is worked there by keys alone; `make nightly` asks it about what is
stored in every notebook. Two rules of axe are left out there: JupyterLab lets a formula that is wider than its cell
scroll in a region of its own, and axe asks that such a region take the focus; and axe takes the head of a column for
empty where it is a formula. The frame around them, and so the live notebooks, are JupyterLab's and answer for
themselves. Not tried: a person with a screen reader.

| criterion | level | verdict | seen by | |
|---|---|---|---|---|
"""


def rows():
    """[(criterion, level, verdict, [test, ...], words), ...]."""
    text = (Path(__file__).parent / "accessibility.txt").read_text(encoding="utf-8")
    split = ([part.strip() for part in line.split("|")] for line in text.splitlines()[1:])
    return [(name, level, verdict, [] if tests == "-" else tests.split(", "), "" if words == "-" else words)
            for name, level, verdict, tests, words in split]


def page():
    """The report, in Markdown."""
    lines = (f"| {name} | {level} | {verdict} | {', '.join(f'`{test}`' for test in tests) or '-'} | {words} |"
             for name, level, verdict, tests, words in rows())
    return HEAD + "\n".join(lines) + "\n"
