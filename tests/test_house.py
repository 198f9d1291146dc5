"""Imports run one way only, and every package is in the table of docs/rooms.md."""

import ast
import re
from functools import cache
from graphlib import TopologicalSorter

import pytest
from cases import ROOT

from robodyn_lib.atlas import PAPERS

PACKAGES = ("robodyn_lib", "workbook", "benchmarks")
ROOMS = (ROOT / "docs" / "rooms.md").read_text(encoding="utf-8")


def name_of(path):
    """Return a file's name as Python imports it."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room(module):
    """Return the first name below the package: rk for robodyn_lib.rk.filter; or benchmarks."""
    package, *parts = module.split(".")
    return package if package == "benchmarks" else (parts or ["__init__"])[0]


@cache
def nodes(path):
    """Return all nodes of a file's syntax, in one list."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


FILES = {
    name_of(path): path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))
}
# From the ground up, as the table has it: a room imports only rooms of the rows above its own; a
# paper also the papers before it.
ROWS = [
    re.findall(r"`([a-z_]+)/?`", line.split("|")[1])
    for line in ROOMS.splitlines()
    if line.startswith("| `")
]
ROWS = [floor for row in ROWS for floor in (zip(row) if set(row) & set(PAPERS) else [row])]
FLOOR = {name: number for number, row in enumerate(ROWS) for name in row}
FLOOR |= {"__init__": FLOOR["atlas"] + 0.5, "__main__": len(ROWS)}


@cache
def imports(name):
    """Return the modules of the project that a module imports, inside functions too."""
    path = FILES[name]
    found = set()
    package = path.parent.relative_to(ROOT).parts
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and (
            node.level or node.module.split(".")[0] in PACKAGES
        ):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            named = {f"{base}.{alias.name}" for alias in node.names}
            found |= (named & FILES.keys()) or {base}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & FILES.keys()
    return found - {name}


@pytest.mark.parametrize("name", FILES)
def test_imports_run_one_way(name):
    above = {*map(room, imports(name))} - {room(name)}
    assert [other for other in sorted(above) if FLOOR[other] >= FLOOR[room(name)]] == []


def test_what_modules_share_has_a_public_name():
    """Check that no module imports a private name from another one."""
    private = {
        name: alias.name
        for name, path in FILES.items()
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and node.level and node.module
        for alias in node.names
        if alias.name.startswith("_")
    }
    assert private == {}


def test_no_module_imports_itself_in_a_circle():
    """If one does, the error names the circle."""
    TopologicalSorter({name: imports(name) for name in FILES}).prepare()


def test_the_table_of_rooms_names_every_room():
    """The layout in docs/rooms.md: every room of the library, and none that is not there."""
    assert set(FLOOR) == {*map(room, FILES)}


def docstrings(path):
    """Yield (name, first line) of every docstring of a file."""
    for node in nodes(path):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (
            text := ast.get_docstring(node)
        ):
            yield getattr(node, "name", "the module"), text.splitlines()[0]


@pytest.mark.parametrize("module", [name for name in FILES if room(name) != "course"])
def test_a_docstring_begins_with_a_verb_or_a_noun(module):
    begins = re.compile(r"(What|Whether|Of|Who|That which)\b")
    assert [(name, line) for name, line in docstrings(FILES[module]) if begins.match(line)] == []
