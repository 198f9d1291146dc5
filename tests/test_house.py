"""The house stands: imports run one way, rooms know their floor, and the teaching code stays small.
"""
import ast
import re
from functools import cache
from pathlib import Path

import pytest

from robodyn_lib.atlas import PAPERS

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("robodyn_lib", "workbook", "benchmarks")
ROOMS = (ROOT / "docs" / "rooms.md").read_text(encoding="utf-8")
# From the ground up. A room imports its own floor and those below it, never one above; a paper
# those before it.
FLOORS = [("numbers", "needs"), ("spatial", "numbering", "proving", "tables"),
          ("joints",),
          ("elimination", "arm"),
          ("inputs", "reference", "robots", "coupled"), ("doctor",), ("urdf", "link_frames"),
          ("codegen",),
          *((paper,) for paper in PAPERS), ("compiled",), ("loops",),
          ("dynamics", "prefix_sums"),
          ("simulation", "derivatives", "counting", "quantities", "bounds", "exports"),
          ("atlas",), ("__init__",), ("cli",), ("__main__",),
          # the library, then what lies beside it
          ("kernels",), ("draw",), ("widgets",), ("course",), ("benchmarks",)]
TEACHING = (*PAPERS, "numbers", "reference", "proving", "joints", "arm", "spatial", "numbering",
            "elimination",
            "link_frames", "counting")


def room(path):
    """The first name below the package: rk of robodyn_lib/rk/filter.py, draw of
    workbook/draw/rk.py; benchmarks.
    """
    package, *parts = path.relative_to(ROOT).with_suffix("").parts
    return package if package == "benchmarks" else parts[0]


def room_of(module):
    """The room of a module by its name in Python; None for what is not the project's."""
    package, *parts = module.split(".")
    if package == "benchmarks":
        return package
    return (parts[0] if parts else "__init__") if package in PACKAGES else None


@cache
def nodes(path):
    """All nodes of a file's syntax, in one list."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imports(path):
    """Rooms that a file imports, inside functions too."""
    package = path.parent.relative_to(ROOT).parts
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[:len(package) - node.level + 1]
            module = ".".join((*base, *(node.module or "").split("."))).rstrip(".")
            yield from {room_of(module)} if "." in module else {room_of(f"{module}.{x.name}")
                                                                for x in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module in PACKAGES:
            yield from {room_of(f"{node.module}.{x.name}")
                        for x in node.names} & set(FLOOR) or {"__init__"}
        elif isinstance(node, ast.ImportFrom | ast.Import):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name
                for alias in node.names]
            yield from {room_of(name) for name in names} - {None}


FILES = sorted(path for name in PACKAGES for path in (ROOT / name).rglob("*.py"))
FLOOR = {name: number for number, floor in enumerate(FLOORS) for name in floor}


def test_every_room_has_a_floor():
    assert {room(path) for path in FILES} - {"__init__"} <= set(FLOOR)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_imports_run_one_way(path):
    mine = room(path)
    above = {name for name in imports(path) if name != mine and FLOOR.get(name, 0) >= FLOOR[mine]}
    assert sorted(above) == []


def test_what_modules_share_has_a_public_name():
    """No module imports a private name from another one."""
    private = {path.name: alias.name for path in FILES for node in nodes(path)
               if isinstance(node, ast.ImportFrom) and node.level and node.module
               for alias in node.names if alias.name.startswith("_")}
    assert private == {}


def name_of(path):
    """A file's name as Python imports it."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def arrows():
    """{module: the modules of the library that it imports}, inside functions too."""
    modules, found = {name_of(path) for path in FILES}, {}
    for path in FILES:
        package = path.parent.relative_to(ROOT).parts
        mine = found.setdefault(name_of(path), set())
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and (
                    node.level or node.module.split(".")[0] in PACKAGES):
                above = package[:len(package) - node.level + 1] if node.level else ()
                base = ".".join([*above, *([node.module] if node.module else [])])
                named = {f"{base}.{alias.name}" for alias in node.names}
                mine |= (named & modules) or {base}
    return {name: others - {name} for name, others in found.items()}


def circle(graph):
    """A way from a module back to itself, or []. Modules that import nothing that is left are taken
    away, in rounds.
    """
    left = {name: set(others) for name, others in graph.items()}
    while free := [name for name, others in left.items() if not others & left.keys()]:
        for name in free:
            del left[name]
    way = [next(iter(left))] if left else []
    while way and way[-1] not in way[:-1]:
        way.append(min(left[way[-1]] & left.keys()))
    return way


def test_no_module_imports_itself_in_a_circle():
    assert circle(arrows()) == []


def test_a_circle_is_seen():
    graph = {"a": {"b", "c"}, "b": {"c"}, "c": set()}
    assert circle(graph) == []
    assert circle(graph | {"c": {"a"}})[-1] in ("a", "b", "c")
    looking = arrows() | {"workbook.widgets.stepper": {"workbook.widgets.views"}}
    assert {"workbook.widgets.stepper", "workbook.widgets.views"} <= set(circle(looking))


def lines_of(rooms):
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in FILES
               if room(path) in rooms)


# A paper has at most 700 lines. These have more, for the reason that stands here.
LONGER = {
    "rk": (1750, "two parts: operators and filter, five algorithms, a mobile base, every statement "
                 "of appendix A"),
    "fixman": (750, "rigid bodies in space beside the paper's point masses in a plane"),
    "kozlowski": (750, "the implementation in link frames that its tables count"),
}


@pytest.mark.parametrize("paper", PAPERS)
def test_a_paper_stays_small(paper):
    most, _ = LONGER.get(paper, (700, ""))
    assert lines_of([paper]) <= most
    assert paper not in LONGER or lines_of([paper]) > 700, "no longer longer: take it from the list"


def test_the_teaching_code_stays_small():
    """What docs/rooms.md says of it is true."""
    said = int(re.search(r"The teaching code .*? is (\d+) lines", ROOMS, re.DOTALL)[1])
    assert said - 100 < lines_of(TEACHING) <= said


def test_the_table_of_rooms_names_every_room():
    """The layout in docs/rooms.md: every room of the library, and none that is not there."""
    rooms = " ".join(line.split("|")[1] for line in ROOMS.splitlines() if line.startswith("|"))
    named = set(re.findall(r"`([a-z_]+)/?`", rooms))
    assert named == {room(path) for path in FILES} - {"__init__", "__main__"}


def docstrings(path):
    """(name, first line) of every docstring of a file."""
    for node in nodes(path):
        if isinstance(node, ast.Module | ast.ClassDef
                      | ast.FunctionDef) and (text := ast.get_docstring(node)):
            yield getattr(node, "name", "the module"), text.splitlines()[0]


@pytest.mark.parametrize("path", [path for path in FILES if room(path) != "course"],
                         ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_docstring_begins_with_a_verb_or_a_noun(path):
    begins = re.compile(r"(What|Whether|Of|Who|That which)\b")
    assert [(name, line) for name, line in docstrings(path) if begins.match(line)] == []
