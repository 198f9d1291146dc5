"""Run all libraries of `peers/`, each in its own environment, and write their conventions.

Usage: python vectors/hall.py [PEER ...]

Writes conventions.md, and the table of conventions into notebooks/A_notation.ipynb, from the
results of these runs. A library that cannot be installed is left out.
"""

import json
import subprocess
import sys
from pathlib import Path

import scoring

HERE = Path(__file__).resolve().parent
PEERS = (
    "robodyn",
    "pinocchio",
    "drake",
    "mujoco",
    "newton",
    "idyntree",
    "bullet",
    "dynibo",
    "roboticstoolbox",
    "adam",
)
NOTEBOOK = HERE.parent / "notebooks" / "A_notation.ipynb"
CELL = "m013v"
MOST = 12  # most numbers of files in a row


def results_of(name):
    """Return the output of `run.py NAME --json`, or None if it cannot be run."""
    done = subprocess.run(
        [sys.executable, str(HERE / "run.py"), name, "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    start = done.stdout.find('{\n "peer"')
    return json.loads(done.stdout[start:]) if start >= 0 else None


def by_outcome(library):
    """Return {outcome: names of the files with it} of a library's results."""
    out = {}
    for name, score in library["files"].items():
        out.setdefault(score["outcome"], []).append(name)
    return out


def numbers_of(names):
    """Return the numbers of files, as many as fit into a row."""
    numbers = [name[:3] for name in names]
    rest = f" and {len(numbers) - MOST} more" if len(numbers) > MOST else ""
    return ", ".join(numbers[:MOST]) + rest


def shared_flags(names, right, known):
    """Return the flags that most of these files have and most right files do not have."""
    flags = {flag for name in names for flag in known[name]["flags"]}

    def share(flag, files):
        return sum(flag in known[name]["flags"] for name in files) / max(1, len(files))

    excess = {flag: share(flag, names) - share(flag, right) for flag in flags}
    typical = [flag for flag in excess if excess[flag] > 0.3]
    return ", ".join(sorted(typical, key=excess.get, reverse=True)[:3])


def table(everybody):
    """Return the table of conventions in Markdown, one row per library."""
    rows = [
        "| library | free joint: q | its rates | axes of its rates | gravity | order of joints | "
        "long axes | armature | six numbers on a link |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for library in everybody:
        fitting = library["conventions"]
        free_joint = fitting[0] if len(fitting) == 1 else ("-", "-", "-")
        row = (
            f"{library['peer']} {library['version']}",
            *free_joint,
            library["gravity"],
            library["order"],
            library["long_axes"],
            library["armature"],
            library["tip_force"],
        )
        rows.append(f"| {' | '.join(row)} |")
    return rows


def page(everybody, known):
    """Return the page in Markdown."""
    lines = [
        "# Conventions and findings, by running",
        "",
        "Made by `python vectors/hall.py`, which runs each library below on every file.",
        "A file is *wrong* here if an answer exceeds the tolerance in the file, because of a",
        "slip or of a convention that the adapter does not convert. Invalid files are",
        "modifications of one robot; a library that cannot read this robot is not judged by",
        "them. Adapters are in `peers/`.",
        "",
        *table(everybody),
    ]
    lines += [
        "",
        "| library | files right | wrong | raised an error | refused, as they may be | not asked "
        "| invalid refused | invalid answered | invalid, twin fails |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    outcomes = (
        ("right",),
        ("wrong", "nothing"),
        ("raises",),
        ("refused, as it may",),
        ("not asked",),
        ("refused",),
        ("answered",),
        ("untested",),
    )
    for library in everybody:
        files_with = by_outcome(library)
        counts = [sum(len(files_with.get(word, ())) for word in words) for words in outcomes]
        row = (f"{library['peer']} {library['version']}", *counts)
        lines.append(f"| {' | '.join(map(str, row))} |")
    lines += [
        "",
        "## Hall of bugs and conventions",
        "",
        "Flags are those that the wrong files share and the right ones do not.",
        "",
    ]
    for library in everybody:
        rows = entries(library, known)
        if rows:
            lines += [f"**{library['peer']} {library['version']}**", "", *rows, ""]
    return "\n".join(lines).rstrip() + "\n"


def entries(library, known):
    """Return the entries of one library."""
    files_with = by_outcome(library)
    right = files_with.get("right", [])
    rows = []
    for title, outcome in (("wrong", "wrong"), ("raised an error on valid files", "raises")):
        names = files_with.get(outcome, [])
        if names:
            flags = shared_flags(names, right, known) or "-"
            wrong = quantities(library, names)
            rows.append(f"- {title}: {numbers_of(names)}. Flags: {flags}. {wrong}")
    notes = [known[name]["note"] for name in files_with.get("answered", [])]
    if notes:
        rows.append(f"- answered though invalid: {'; '.join(notes)}")
    return rows


def quantities(library, names):
    """Return the answers that are wrong in these files, each with its count."""
    wrong = [key.rpartition("/")[2] for name in names for key in library["files"][name]["wrong"]]
    counts = sorted(((wrong.count(key), key) for key in set(wrong)), reverse=True)
    return ", ".join(f"{key} {count} times" for count, key in counts[:6])


def into_the_notebook(rows):
    """Put the table into its cell of the page on notation."""
    text = NOTEBOOK.read_text(encoding="utf-8")
    notebook = json.loads(text)
    cell = next(cell for cell in notebook["cells"] if cell["id"] == CELL)
    head, _, rest = "".join(cell["source"]).partition(rows[0])
    tail = rest.partition("\n\n")[2]
    cell["source"] = (head + "\n".join(rows) + "\n\n" + tail).splitlines(keepends=True)
    NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    results = [found for name in sys.argv[1:] or PEERS if (found := results_of(name))]
    files = {data["name"]: data for data in scoring.files()}
    (HERE / "conventions.md").write_text(page(results, files), encoding="utf-8")
    into_the_notebook(table(results))
