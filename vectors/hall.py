"""Run all peers, each in its own environment: python vectors/hall.py [PEER ...]

Writes conventions.md, and the table of conventions into notebooks/A_notation.ipynb. Without names,
all of `peers/`. What is written was found by running. A peer that cannot be installed is left out.
"""

import json
import subprocess
import sys
from pathlib import Path

import run

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
NOTEBOOK, CELL = HERE.parent / "notebooks" / "A_notation.ipynb", "m013v"
MOST = 12  # names in a row


def asked(name):
    """What `run.py NAME --json` prints; None where it cannot be had."""
    done = subprocess.run(
        [sys.executable, str(HERE / "run.py"), name, "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    start = done.stdout.find('{\n "peer"')
    return json.loads(done.stdout[start:]) if start >= 0 else None


def kinds(found):
    """The files of a peer: right, wrong {file: worst}, raised, answered though invalid; and how many were refused."""
    right, wrong, raised, answered, refused = [], {}, {}, [], 0
    for name, score in found["scores"].items():
        if "raises" in score:
            raised[name] = score["raises"]
        elif "answers" in score:
            answered.append(name)
        elif "refuses" in score:
            refused += 1
        elif score and "lacks" not in score:
            digits = run.fewest(score)
            right += [name] * (digits >= found["least"])
            wrong |= {name: digits} if digits < found["least"] else {}
    return right, wrong, raised, answered, refused


def some(names):
    """The numbers of files."""
    names = [name[:3] for name in names]
    return ", ".join(names[:MOST]) + (f" and {len(names) - MOST} more" if len(names) > MOST else "")


def shared_flags(names, right, known):
    """The flags that most of these files have and that set them apart from the files that are right."""
    flags = {flag for name in names for flag in known[name]["flags"]}

    def share(flag, those):
        return sum(flag in known[n]["flags"] for n in those) / max(1, len(those))

    apart = {flag: share(flag, names) - share(flag, right) for flag in flags}
    return ", ".join(sorted((f for f in apart if apart[f] > 0.3), key=apart.get, reverse=True)[:3])


def table(everybody):
    """The rows of the table of conventions, as Markdown: a library each."""
    rows = [
        "| library | free joint: q | its rates | axes of its rates | gravity | order of joints | "
        "long axes | armature | six numbers on a link |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for found in everybody:
        free = found["conventions"][0] if len(found["conventions"]) == 1 else ("-", "-", "-")
        long = "scaled to 1" if _answers(found, "long_axes_RR") else "not scaled, or refused"
        row = (
            f"{found['peer']} {found['version']}",
            *free,
            found["gravity"],
            found["order"],
            long,
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
        "A file is *wrong* here if fewer than six digits of an answer are right, 2.5 in float32: a slip, or",
        "a convention that the adapter does not undo. Adapters are in `peers/`.",
        "",
        *table(everybody),
    ]
    lines += [
        "",
        "| library | files right | wrong | raised an error | invalid refused | invalid answered |",
        "|---|---|---|---|---|---|",
    ]
    for found in everybody:
        right, wrong, raised, answered, refused = kinds(found)
        row = (
            f"{found['peer']} {found['version']}",
            len(right),
            len(wrong),
            len(raised),
            refused,
            len(answered),
        )
        lines.append(f"| {' | '.join(map(str, row))} |")
    lines += [
        "",
        "## Hall of bugs and conventions",
        "",
        "Flags are those that the wrong files share and the right ones do not.",
        "",
    ]
    for found in everybody:
        right, wrong, raised, answered, _ = kinds(found)
        may = [name for name in raised if known[name]["result"] == "valid"]
        rows = [
            f"- {word}: {some(those)}. Flags: {shared_flags(those, right, known) or '-'}"
            for word, those in (("wrong", wrong), ("raised an error on valid files", may))
            if those
        ]
        if answered:
            rows.append(
                f"- answered though invalid: {'; '.join(known[name]['note'] for name in answered)}"
            )
        lines += [f"**{found['peer']} {found['version']}**", "", *rows, ""] if rows else []
    return "\n".join(lines).rstrip() + "\n"


def _answers(found, part):
    score = next((x for name, x in found["scores"].items() if name.endswith(part)), {})
    return run.fewest(score) >= found["least"]


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
    files = {data["name"]: data for data in run.files()}
    (HERE / "conventions.md").write_text(page(results, files), encoding="utf-8")
    into_the_notebook(table(results))
