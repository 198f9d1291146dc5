"""Tabulate where the processor time of the tests goes, by commands and kinds: times.py [--write].

`make test`, `make audit` and `make nightly` leave what they took in .artefacts. With --write the tables go into
docs/tests.md; of a command that has not run here, what stands there stays.
"""
import argparse
import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "tests.md"
COMMANDS = ("test", "audit")
PARTS = (                                                   # the first that fits
    ("notebooks, each cell", r"notebooks/"),
    ("notebooks on other arms", r"tests/test_notebooks_on_other_arms"),
    ("notebooks without a compiler", r"tests/test_notebooks_without_compiler"),
    ("pages in a browser", r"tests/browser/"),
    ("mutants of checks and of the library", r"tests/test_mutants"),
    ("doctests", r"(robodyn_lib|workbook|benchmarks)/"),
    ("all other tests", r""),
)


def part(file):
    """Return the part that a file of tests belongs to."""
    return next(name for name, pattern in PARTS if re.match(pattern, file))


def column(files, of=part):
    """Return {part: [seconds, tests]} of {file: [seconds, tests]}."""
    spent = {}
    for file, told in files.items():
        spent[of(file)] = [a + b for a, b in zip(spent.get(of(file), [0] * len(told)), told, strict=True)]
    return spent


def table(runs):
    """Return the table, in Markdown, of {command: {file: [seconds, tests]}}: most first."""
    columns = {command: column(files) for command, files in runs.items()}
    sums = {name: sum(spent.get(name, [0])[0] for spent in columns.values()) for name, _ in PARTS}
    names = [name for name in sorted(sums, key=lambda name: -sums[name])
             if any(name in spent for spent in columns.values())]
    rows = [[name, *(spent.get(name, [0.0, 0]) for spent in columns.values())] for name in names]
    rows.append(["all", *([sum(row[k + 1][i] for row in rows) for i in (0, 1)] for k in range(len(columns)))])
    head = "".join(f" `make {command}` [s] | tests |" for command in columns)
    lines = [f"| {name} |" + "".join(f" {spent:.0f} | {tests} |" for spent, tests in told) for name, *told in rows]
    return "\n".join([f"| part |{head}", "|---|" + "---:|---:|" * len(columns), *lines])


def nightly(run):
    """Return the table, in Markdown, of what is nightly: dearest first."""
    spent = column({test: [x] for test, x in run["dearest"].items()}, lambda test: test.partition("[")[0])
    lines = [f"| `{name}` | {seconds:.0f} |" for name, (seconds,) in sorted(spent.items(), key=lambda x: -x[1][0])]
    said = f"Last run: {run['date']}, {run['failed'] or 'none'} failed."
    return "\n".join(["| test | processor seconds |", "|---|---:|", *lines, "", said])


def put(text, name, made):
    """Return a text with what was made in the place of that name."""
    place = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)", re.DOTALL)
    return place.sub(lambda found: f"{found[1]}{made}\n{found[2]}", text)


def main():
    """Print the tables, and write them where that is wanted."""
    parser = argparse.ArgumentParser(description="where the processor time of the tests goes")
    parser.add_argument("--write", action="store_true", help="into docs/tests.md")
    wanted = parser.parse_args().write
    runs = {name: json.loads(path.read_text(encoding="utf-8")) for name in (*COMMANDS, "nightly")
            if (path := ROOT / ".artefacts" / f"{name}.json").exists()}
    text = PAGE.read_text(encoding="utf-8")
    if set(COMMANDS) <= set(runs):
        text = put(text, "times", table({name: runs[name]["files"] for name in COMMANDS}))
    if "nightly" in runs:
        text = put(text, "nightly", nightly(runs["nightly"]))
    print(text)
    if wanted:
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
