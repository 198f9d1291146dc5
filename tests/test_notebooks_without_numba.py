"""Every notebook but 12 runs from the top where there is no numba and no thread, as in a browser's Python.

12 measures what numba makes, in processes of its own. What cells print is not compared: nbval does that with numba.
"""
import json
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

pytest.importorskip("wasmtime")
ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = [path for path in sorted((ROOT / "notebooks").glob("*.ipynb")) if not path.name.startswith("12_")]


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


SPOILED = {"import numba": "ModuleNotFoundError", "import robodyn_lib as rd, warnings\nwarnings.warn('slow')": "slow",
           "import threading\nthreading.Thread(target=print).start()": "can't start new thread",
           "import subprocess\nsubprocess.run(['true'])": "no processes", "x = 1": None}


def test_what_does_not_run_there_is_caught(tmp_path):
    cells = [nbformat.v4.new_code_cell(source) for source in SPOILED]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "spoiled.ipynb")
    complaints = run([tmp_path / "spoiled.ipynb"])["spoiled.ipynb"]
    assert [i for i, _ in complaints] == [0, 1, 2, 3]
    assert all(words in said for (_, said), words in zip(complaints, SPOILED.values()))
