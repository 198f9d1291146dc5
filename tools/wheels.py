"""Build the wheels of the library and of the workbook into dist/: python tools/wheels.py [FOLDER].

The library's pyproject.toml is the project's. That of the workbook is made here: its version is the
library's, which it needs in that version, with the extras that pages use.
"""

import logging
import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

from flit_core import buildapi

ROOT = Path(__file__).resolve().parent.parent
FORM = """\
[build-system]
requires = ["flit_core>=3.12"]
build-backend = "flit_core.buildapi"

[project]
name = "robodyn-workbook"
version = "{version}"
description = "The course of robodyn: exercises, predictions, widgets, pictures, marks"
readme = "README.md"
requires-python = "{python}"
license = "MIT AND CC-BY-4.0"
license-files = ["LICENSE", "LICENSE-text"]
authors = [{{ name = "The robodyn workbook authors" }}]
dependencies = [{dependencies}]

[tool.flit.module]
name = "workbook"
"""
README = """\
# robodyn-workbook

What the notebooks of robodyn import beside the library robodyn-lib: exercises and their checkers,
predictions, widgets and pictures. After `pip install robodyn-workbook` a notebook of the course
runs alone, without a copy of the project.

`robodyn grade FOLDER` marks handed-in notebooks, and `robodyn assign` draws assignments.
"""
BESIDE = "benchmarks", "vectors/judging"  # packages that pages import
CHECKER = "proofs/check.py"  # the Operator Game judges saved proofs with it
PAGES = "anywidget", "ipython", "ipywidgets", "traitlets"  # packages of the extra `notebooks`


def project():
    """Return the table [project] of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def workbook_pyproject():
    """Return the text of the workbook's pyproject.toml."""
    about = project()
    pages = [
        line
        for line in about["optional-dependencies"]["notebooks"]
        if line.partition(">=")[0] in PAGES
    ]
    needed = [f"{about['name']}[all]=={about['version']}", *pages]
    return FORM.format(
        version=about["version"],
        python=about["requires-python"],
        dependencies=", ".join(f'"{line}"' for line in needed),
    )


def build(folder):
    """Build both wheels into a folder and return their paths, the library's first."""
    logging.getLogger("flit_core").setLevel(logging.WARNING)
    folder = Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        place = Path(made)
        (place / "pyproject.toml").write_text(workbook_pyproject(), encoding="utf-8")
        (place / "README.md").write_text(README, encoding="utf-8")
        for name in ("LICENSE", "LICENSE-text"):
            shutil.copy(ROOT / name, place / name)
        without = shutil.ignore_patterns("__pycache__", "node_modules", ".*")
        shutil.copytree(ROOT / "workbook", place / "workbook", ignore=without)
        for name in BESIDE:
            shutil.copytree(ROOT / name, place / "workbook" / "beside" / name, ignore=without)
        (place / "workbook" / "beside" / "proofs").mkdir()
        shutil.copy(ROOT / CHECKER, place / "workbook" / "beside" / CHECKER)
        return [wheel_of(ROOT, folder), wheel_of(place, folder)]


def wheel_of(project_folder, folder):
    """Build the wheel of the pyproject.toml in a folder; flit looks for it in the current one."""
    before = Path.cwd()
    os.chdir(project_folder)
    try:
        return folder / buildapi.build_wheel(str(folder))
    finally:
        os.chdir(before)


if __name__ == "__main__":
    for path in build(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist"):
        print(path)
