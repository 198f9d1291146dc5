"""Tabulate where the processor time of `make test` goes, by kinds of tests: times.py [--write] [FILE].

FILE is what `make test` leaves in .artefacts/test.json. With --write the table goes into CONTRIBUTING.md.
"""
import argparse
import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = re.compile(r"(<!-- times -->\n).*?(<!-- end of times -->)", re.DOTALL)
PARTS = (                                                   # the first that fits
    ("notebooks, each cell", r"notebooks/"),
    ("notebooks on other arms", r"tests/test_notebooks_on_other_arms"),
    ("notebooks without numba", r"tests/test_notebooks_without_numba"),
    ("pages in a browser", r"tests/browser/|tests/test_js"),
    ("mutants of checks and of the library", r"tests/test_mutants"),
    ("compiled kernels, mutants among them", r"tests/test_(compiled|integrate|planar|adaptive)"),
    ("rules of pages and claims", r"tests/test_(notebooks|claims|exercises|lectures|classroom|errata|readme|notation)"),
    ("book, slides, figures, live notebooks", r"tests/test_(site|slides|lite|figures|hosts|draw|palette)"),
    ("laboratory and widgets", r"tests/test_(laboratory|player|push|parts|stepper|widgets|interrupts)"),
    ("atlas", r"tests/test_(atlas|tags)"),
    ("papers", r"tests/test_(rk|saha|fixman|kozlowski|identities)"),
    ("doctests", r"(robodyn_lib|workbook|benchmarks)/"),
    ("all other tests", r""),
)


def part(file):
    """Return the part that a file of tests belongs to."""
    return next(name for name, pattern in PARTS if re.match(pattern, file))


def table(rows):
    """Return the table, in Markdown, of {file: [seconds, tests]}: most first."""
    spent = {name: [0.0, 0] for name, _ in PARTS}
    for file, (seconds, tests) in rows.items():
        spent[part(file)][0] += seconds
        spent[part(file)][1] += tests
    total = [sum(column) for column in zip(*spent.values(), strict=True)]
    lines = [(name, *of) for name, of in sorted(spent.items(), key=lambda row: -row[1][0]) if of[1]]
    return "\n".join(["| part | processor seconds | tests |", "|---|---:|---:|", *(
        f"| {name} | {seconds:.0f} | {tests} |" for name, seconds, tests in [*lines, ("all", *total)])])


def main():
    parser = argparse.ArgumentParser(description="where the processor time of make test goes")
    parser.add_argument("file", nargs="?", type=Path, default=ROOT / ".artefacts" / "test.json")
    parser.add_argument("--write", action="store_true", help="into CONTRIBUTING.md")
    given = parser.parse_args()
    made = table(json.loads(given.file.read_text(encoding="utf-8")))
    print(made)
    if given.write:
        page = ROOT / "CONTRIBUTING.md"
        text = page.read_text(encoding="utf-8")
        page.write_text(TABLE.sub(lambda found: f"{found[1]}{made}\n{found[2]}", text), encoding="utf-8")


if __name__ == "__main__":
    main()
