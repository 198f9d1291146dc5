"""Run cells that use compiled code, threads or widgets without these, as in a browser.

The others run the same plain Python there as under nbval. 12a and 12b are left out: they measure
what a compiler makes, in processes of its own. What cells print is not compared: nbval does that
with one.
"""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from page_names import names, with_what_they_need

pytest.importorskip("wasmtime")
pytestmark = pytest.mark.audit
ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("benchmarks", "robodyn_lib.compiled", "robodyn_lib.simulation", "workbook.widgets")
CALLS = {"compile", "simulate"}  # public functions that use these rooms


def cells_of(path):
    """Return [(number, tree)] of the cells of code of a notebook."""
    cells = nbformat.read(path, as_version=4).cells
    return [(i, ast.parse(cell.source)) for i, cell in enumerate(cells) if cell.cell_type == "code"]


def from_rooms(tree):
    """Return the names that a cell imports from the rooms that compile or start threads."""
    found = [
        (alias.asname or alias.name, f"{node.module}.{alias.name}")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    found += [
        (alias.asname or alias.name.partition(".")[0], alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    ]
    return {
        name for name, module in found if any(f"{module}.".startswith(f"{room}.") for room in ROOMS)
    }


def touching(path):
    """Return the numbers of the cells that use compiled code, and of the cells that these need.

    A cell does that imports from these rooms, takes a name that was, calls what asks them, or first
    calls a function of the page that does.
    """
    cells = cells_of(path)
    known = set()
    own = set()
    seen = set()
    chosen = set()
    used = [names(tree) for _, tree in cells]
    for n, (_, tree) in enumerate(cells):
        known |= from_rooms(tree)
        functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        own |= {node.name for node in functions if asks(node, known | own)}
        run = ast.Module([node for node in tree.body if node not in functions], [])
        if from_rooms(tree) or asks(run, known | own - seen):
            chosen.add(n)
            seen |= taken(run)  # a function that is called again is the same code
    return [cells[n][0] for n in with_what_they_need(chosen, used)]


def taken(tree):
    """Return the names that code takes."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def asks(tree, known):
    """Return whether code uses one of these names, or a public function that needs the rooms."""
    called = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return bool(
        taken(tree) & known or called & (CALLS | {room.partition(".")[2] for room in ROOMS})
    )


NOTEBOOKS = [
    path for path in sorted((ROOT / "notebooks").glob("*.ipynb")) if not path.name.startswith("12")
]


def run(pages):
    """Return {notebook: [[cell, complaint], ...]} of {path: numbers of cells}, in a new Python."""
    asked = json.dumps({str(path): numbers for path, numbers in pages.items()})
    done = subprocess.run(
        [sys.executable, ROOT / "tests" / "without_compiler.py", asked],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])),
        },
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def found():
    return run({path: numbers for path in NOTEBOOKS if (numbers := touching(path))})


@pytest.mark.parametrize("name", [path.name for path in NOTEBOOKS])
def test_a_notebook_runs_without_a_compiler_and_threads(name, found):
    assert found.get(name, []) == []


@pytest.mark.parametrize(
    "cells, touched",
    [
        (["rd.simulate(arm)"], [0]),
        (["from workbook.widgets.laboratory import mini"], [0]),
        (["rd.verify(arm)"], []),
        (["from workbook import widgets"], [0]),
        (["import benchmarks"], [0]),
        (["rd.widgets.matrix_view(x)"], [0]),
        (["from robodyn_lib.rk import filter"], []),
        (["def f(): rd.simulate(arm)", "f()", "f()", "def g(): f()", "g()"], [0, 1, 3, 4]),
    ],
)
def test_which_cells_touch_compiled_code(tmp_path, cells, touched):
    nbformat.write(
        nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, cells)]),
        tmp_path / "page.ipynb",
    )
    assert touching(tmp_path / "page.ipynb") == touched


def test_the_laboratory_is_among_them(found):
    assert {name[:2] for name in found} >= {"00", "02", "04", "09", "11"}


SPOILED = {
    "import llvmlite": "ModuleNotFoundError",
    "import robodyn_lib as rd, warnings\nwarnings.warn('slow')": "slow",
    "import threading\nthreading.Thread(target=print).start()": "can't start new thread",
    "import subprocess\nsubprocess.run(['true'])": "no processes",
    "x = 1": None,
}


def test_what_does_not_run_there_is_caught(tmp_path):
    cells = [nbformat.v4.new_code_cell(source) for source in SPOILED]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "spoiled.ipynb")
    complaints = run({tmp_path / "spoiled.ipynb": [*range(len(cells))]})["spoiled.ipynb"]
    assert [i for i, _ in complaints] == [0, 1, 2, 3]
    assert all(words in complaint for (_, complaint), words in zip(complaints, SPOILED.values()))
