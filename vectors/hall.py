"""Run all peers, each in its own environment.

Usage: python vectors/hall.py [PEER ...]

Writes conventions.md, and the table of conventions into notebooks/A_notation.ipynb. Without names,
all of `peers/`. What is written was found by running. A peer that cannot be installed is left out.
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
MOST = 12  # names in a row


def asked(name):
    """Return the output of `run.py NAME --json`, or None if it cannot be run."""
    done = subprocess.run(
        [sys.executable, str(HERE / "run.py"), name, "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    start = done.stdout.find('{\n "peer"')
    return json.loads(done.stdout[start:]) if start >= 0 else None


def by_outcome(found):
    """{outcome: the files of a peer with it}."""
    out = {}
    for name, score in found["files"].items():
        out.setdefault(score["outcome"], []).append(name)
    return out


def some(names):
    """The numbers of files."""
    names = [name[:3] for name in names]
    return ", ".join(names[:MOST]) + (f" and {len(names) - MOST} more" if len(names) > MOST else "")


def shared_flags(names, right, known):
    """Return the flags that most of these files have and most right files do not have."""
    flags = {flag for name in names for flag in known[name]["flags"]}

    def share(flag, those):
        return sum(flag in known[n]["flags"] for n in those) / max(1, len(those))

    apart = {flag: share(flag, names) - share(flag, right) for flag in flags}
    return ", ".join(sorted((f for f in apart if apart[f] > 0.3), key=apart.get, reverse=True)[:3])


def table(everybody):
    """Return the table of conventions in Markdown, one row per library."""
    rows = [
        "| library | free joint: q | its rates | axes of its rates | gravity | order of joints | "
        "long axes | armature | six numbers on a link |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for found in everybody:
        free = found["conventions"][0] if len(found["conventions"]) == 1 else ("-", "-", "-")
        row = (
            f"{found['peer']} {found['version']}",
            *free,
            found["gravity"],
            found["order"],
            found["long_axes"],
            found["armature"],
            found["tip_force"],
        )
        rows.append(f"| {' | '.join(row)} |")
    return rows


def page(everybody, known):
    """The page, as Markdown."""
    lines = [
        "# Conventions and findings, by running",
        "",
        "Made by `python vectors/hall.py`, which runs each library below on every file.",
        "A file is *wrong* here if an answer is outside the tolerance that stands in the file: a "
        "slip, or",
        "a convention that the adapter does not undo. Only a reader refuses; where it does not "
        "read the",
        "robot of which the invalid files are changes, nothing is said about them. Adapters are "
        "in `peers/`.",
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
    for found in everybody:
        of = by_outcome(found)
        counts = [sum(len(of.get(word, ())) for word in words) for words in outcomes]
        row = (f"{found['peer']} {found['version']}", *counts)
        lines.append(f"| {' | '.join(map(str, row))} |")
    lines += [
        "",
        "## Hall of bugs and conventions",
        "",
        "Flags are those that the wrong files share and the right ones do not.",
        "",
    ]
    for found in everybody:
        rows = entries(found, known)
        lines += [f"**{found['peer']} {found['version']}**", "", *rows, ""] if rows else []
    return "\n".join(lines).rstrip() + "\n"


def entries(found, known):
    """Return the entries of one library."""
    of = by_outcome(found)
    right = of.get("right", [])
    rows = []
    for word, those in (("wrong", "wrong"), ("raised an error on valid files", "raises")):
        names = of.get(those, [])
        if names:
            flags = shared_flags(names, right, known) or "-"
            rows.append(f"- {word}: {some(names)}. Flags: {flags}. {quantities(found, names)}")
    notes = [known[name]["note"] for name in of.get("answered", [])]
    if notes:
        rows.append(f"- answered though invalid: {'; '.join(notes)}")
    return rows


def quantities(found, names):
    """The answers that are wrong in these files, each with its count."""
    wrong = [key.rpartition("/")[2] for name in names for key in found["files"][name]["wrong"]]
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
    results = [found for name in sys.argv[1:] or PEERS if (found := asked(name))]
    files = {data["name"]: data for data in scoring.files()}
    (HERE / "conventions.md").write_text(page(results, files), encoding="utf-8")
    into_the_notebook(table(results))
