"""The conformance report: WCAG 2.1, levels A and AA, with the test that looks, or what is missing.

The rows stand in accessibility.txt; a test holds that none is left out, and that the tests which it names are there.
"""
from pathlib import Path


def rows():
    """[(criterion, level, verdict, [test, ...], words), ...]."""
    text = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")
    split = ([part.strip() for part in line.split("|")] for line in text.splitlines()[1:])
    return [(name, level, verdict, [] if tests == "-" else tests.split(", "), "" if words == "-" else words)
            for name, level, verdict, tests, words in split]


def page():
    """The report, in Markdown."""
    lines = (f"| {name} | {level} | {verdict} | {', '.join(f'`{test}`' for test in tests) or '-'} | {words} |"
             for name, level, verdict, tests, words in rows())
    return Path(__file__).with_suffix(".md").read_text(encoding="utf-8") + "\n".join(lines) + "\n"
