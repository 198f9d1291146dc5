"""The house stands: imports run one way, rooms know their floor, and the teaching code stays small."""
import ast
import re
from pathlib import Path

import pytest

from robodyn_lib.atlas import PAPERS

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = ROOT / "robodyn_lib"
# From the ground up. A room imports its own floor and those below it, never one above; a paper those before it.
FLOORS = [("numbers", "needs"), ("spatial", "numbering", "proving", "tables", "sweeps"), ("elimination", "arm"),
          ("inputs", "reference", "robots"), ("urdf", "link_frames"), *((paper,) for paper in PAPERS), ("compiled",),
          ("dynamics",), ("simulation", "counting"), ("atlas",), ("draw",), ("course", "widgets"), ("bench",),
          ("__init__",), ("cli",), ("__main__",)]
TEACHING = (*PAPERS, "numbers", "reference", "proving", "arm", "spatial", "numbering", "elimination", "link_frames",
            "counting")


def room(path):
    """The first name below the library: rk of rk/filter.py, arm of arm.py."""
    return path.relative_to(LIBRARY).with_suffix("").parts[0]


def imports(path):
    """Rooms of the library that a file imports, inside functions too."""
    package = path.parent.relative_to(LIBRARY).parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[:len(package) - node.level + 1]
            module = (*base, *(node.module or "").split(".")) if node.module else base
            yield from {module[0]} if module else {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom | ast.Import):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
            yield from (name.split(".")[1] if "." in name else "__init__" for name in names
                        if name.split(".")[0] == "robodyn_lib")


FILES = sorted(LIBRARY.rglob("*.py"))
FLOOR = {name: number for number, floor in enumerate(FLOORS) for name in floor}


def test_every_room_has_a_floor():
    assert {room(path) for path in FILES} - {"__init__"} <= set(FLOOR)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(LIBRARY).as_posix())
def test_imports_run_one_way(path):
    mine = room(path)
    above = {name for name in imports(path) if name != mine and FLOOR.get(name, 0) >= FLOOR[mine]}
    assert sorted(above) == []


def test_the_teaching_code_stays_small():
    """What CONTRIBUTING says of it is true; a paper may add some 700 lines."""
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in FILES if room(path) in TEACHING)
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    said = int(re.search(r"The teaching code .*? is (\d+) lines", contributing, re.DOTALL)[1])
    assert said - 100 < lines <= said
