"""Notebooks that touch compiled code, threads or widgets run from the top where there are none, as in a browser.

The others run the same plain Python there as under nbval. 12 is left out: it measures what numba makes, in processes of
its own. What cells print is not compared: nbval does that with numba.
"""
import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

pytest.importorskip("wasmtime")
ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("robodyn_lib.bench", "robodyn_lib.compiled", "robodyn_lib.simulation", "robodyn_lib.widgets")
CALLS = {"compile", "simulate"}                             # of the face, that ask these rooms


def touches_compiled_code(path):
    """Whether a notebook imports from the rooms that compile or start threads, or calls what does."""
    cells = nbformat.read(path, as_version=4).cells
    code = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
    nodes = list(ast.walk(ast.parse(re.sub(r"(?m)^\s*[%!].*", "", code))))
    modules = [f"{node.module}.{alias.name}" for node in nodes if isinstance(node, ast.ImportFrom)
               for alias in node.names]
    modules += [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    called = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return bool(called & (CALLS | {room.partition(".")[2] for room in ROOMS}) or any(
        f"{module}.".startswith(f"{room}.") for module in modules for room in ROOMS))


NOTEBOOKS = [path for path in sorted((ROOT / "notebooks").glob("*.ipynb"))
             if not path.name.startswith("12_") and touches_compiled_code(path)]


def run(paths):
    """{notebook: [[cell, complaint], ...]}, in a Python of its own."""
    done = subprocess.run([sys.executable, ROOT / "tests" / "without_numba.py", *map(str, paths)], cwd=ROOT,
                          capture_output=True, text=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(
                              filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))})
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def found():
    return run(NOTEBOOKS)


@pytest.mark.parametrize("name", [path.name for path in NOTEBOOKS])
def test_a_notebook_runs_without_numba_and_threads(name, found):
    assert found[name] == []


@pytest.mark.parametrize("code, touched", [
    ("rd.simulate(arm)", True), ("from robodyn_lib.widgets.laboratory import mini", True), ("rd.verify(arm)", False),
    ("from robodyn_lib import widgets", True), ("import robodyn_lib.bench", True), ("rd.widgets.matrix_view(x)", True),
    ("%time\nfrom robodyn_lib.rk import filter", False)])
def test_which_pages_touch_compiled_code(tmp_path, code, touched):
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)]), tmp_path / "page.ipynb")
    assert touches_compiled_code(tmp_path / "page.ipynb") == touched


def test_the_laboratory_is_among_them():
    assert {path.name[:2] for path in NOTEBOOKS} >= {"00", "02", "04", "09", "11"}


SPOILED = {"import numba": "ModuleNotFoundError", "import robodyn_lib as rd, warnings\nwarnings.warn('slow')": "slow",
           "import threading\nthreading.Thread(target=print).start()": "can't start new thread",
           "import subprocess\nsubprocess.run(['true'])": "no processes", "x = 1": None}


def test_what_does_not_run_there_is_caught(tmp_path):
    cells = [nbformat.v4.new_code_cell(source) for source in SPOILED]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "spoiled.ipynb")
    complaints = run([tmp_path / "spoiled.ipynb"])["spoiled.ipynb"]
    assert [i for i, _ in complaints] == [0, 1, 2, 3]
    assert all(words in said for (_, said), words in zip(complaints, SPOILED.values()))
