"""How large the house is, room by room, and what a push weighs in pictures: said at the head of
each run.

The table is written by hand and may only fall. Who adds lines takes others out, or says here why
the room is larger.
"""
import json
import subprocess
from functools import cache
from pathlib import Path

from notebook_rules import images

ROOT = Path(__file__).resolve().parent.parent
WIDTH = 100
ROOMS = {  # room: (lines at most, of them wider than that, kinds of files)
    # 50 more than once: batches are built-in functions, and kernels read and wait less
    "robodyn_lib": (23_534, 2_319, [".py"]),
    "workbook": (10_879, 1_313, [".py"]),
    "benchmarks": (1_500, 164, [".py"]),
    "workbook/widgets": (3_298, 615, [".js"]),
    "tests": (35_548, 1_182, [".py"]),
    "tools": (4_294, 577, [".py", ".js"]),
}
# lines by which a room may lie below its number before that has to follow
SLACK = 2_500
PUSH = 1_500_000            # bytes of pictures in notebooks that one push may bring


@cache
def lines(room):
    """Return how many lines a room has, and how many of them are wide."""
    files = [path for path in (ROOT / room).rglob("*") if path.suffix in ROOMS[room][-1]]
    every = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    return len(every), sum(len(line) > WIDTH for line in every)


def git(*words):
    """What git says; "" where it is not there, or where this is no repository of its."""
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True,
                              text=True).stdout.strip()
    except OSError:
        return ""


def pictures_of(text):
    """{data} of the pictures that a notebook's text stores."""
    return {data for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"
            for _, data in images(cell["outputs"])}


@cache
def pushed():
    """Bytes of pictures in notebooks that were not there where this branch left main; on main, in
    the last change.
    """
    base = git("merge-base", "HEAD", "origin/main") or git("merge-base", "HEAD", "main")
    if base == git("rev-parse", "HEAD"):
        base = git("rev-parse", "HEAD~1")
    names = [name for name in git("diff", "--name-only", base, "--", "notebooks").split()
             if name.endswith(".ipynb") and (ROOT / name).exists()] if base else []
    new = set()
    for name in names:
        before = git("show", f"{base}:{name}")
        new |= pictures_of((ROOT / name).read_text(encoding="utf-8")) - (pictures_of(before)
            if before else set())
    return sum(len(data) * 3 // 4 for data in new)


def pytest_report_header():
    """Say it at the head of a run."""
    said = ", ".join(f"{room} {lines(room)[0]} of {most}" for room, (most, *_) in ROOMS.items())
    return [f"lines: {said}", f"pictures of this push: {pushed() / 1e6:.2f} of {PUSH / 1e6:.1f} MB"]
