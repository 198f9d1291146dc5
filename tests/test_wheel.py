"""The wheel, installed where nothing of this folder is: it imports, is typed, its command runs."""

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest
from cases import ROOT, script
from flit_core import buildapi

import robodyn_lib as rd

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BIN = "Scripts" if os.name == "nt" else "bin"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Return the wheel, built by the project's build system without a network."""
    out = tmp_path_factory.mktemp("wheel")
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        return out / buildapi.build_wheel(str(out))
    finally:
        os.chdir(before)


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A fresh environment with the wheel and numpy: no other package, nothing of this folder."""
    place = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    python = place / BIN / Path(sys.executable).name
    done = subprocess.run(
        [str(python), "-I", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    )
    library = Path(done.stdout.strip())
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "--disable-pip-version-check",
            "--python",
            str(python),
            "install",
            "--quiet",
            "--no-compile",
            "--no-deps",
            "--no-index",
            str(wheel),
        ],
        check=True,
    )
    numpy = Path(sys.modules["numpy"].__file__).parent.parent
    for name in os.listdir(numpy):  # numpy alone, with its libraries and its metadata
        if name.partition("-")[0].partition(".")[0] == "numpy":
            os.symlink(numpy / name, library / name, target_is_directory=True)
    return place


def ran(place, *words):
    """Return the output of a command of the environment, run in its folder without settings."""
    surroundings = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        [str(place / BIN / words[0]), *words[1:]],
        cwd=place,
        env=surroundings,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-2000:]
    return done.stdout


def test_the_wheel_describes_the_project(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = HeaderParser().parsestr(
            archive.read(
                next(name for name in names if name.endswith(".dist-info/METADATA"))
            ).decode()
        )
    assert metadata["Name"] == PROJECT["name"]
    assert metadata["Version"] == rd.__version__ == PROJECT["version"]
    assert set(metadata.get_all("Provides-Extra")) == set(PROJECT["optional-dependencies"])
    assert [line for line in metadata.get_all("Requires-Dist") if "extra" not in line] == PROJECT[
        "dependencies"
    ]
    for name in ("py.typed", "compiled/planar.wasm", "compiled/trees.wasm", "atlas/equations.json"):
        assert f"robodyn_lib/{name}" in names
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == {
        "robodyn_lib"
    }


@pytest.mark.skipif(os.name == "nt", reason="links to numpy's folder need rights there")
def test_the_installed_library_is_not_this_folder_and_typed(installed):
    code = (
        "import robodyn_lib as rd, importlib.resources as r; print(rd.__file__); "
        "print(rd.__version__, r.files('robodyn_lib').joinpath('py.typed').is_file())"
    )
    where, printed = ran(installed, "python", "-c", code).splitlines()
    assert Path(where).is_relative_to(installed)
    assert printed == f"{PROJECT['version']} True"


@pytest.mark.skipif(os.name == "nt", reason="links to numpy's folder need rights there")
def test_the_installed_command_verifies_a_robot(installed):
    report = json.loads(
        ran(installed, "robodyn", "verify", "--arm", "puma560", "--paper", "rk", "--json")
    )
    assert report["ok"] is True
    assert report["arm"] == "puma560"
    assert {result["tag"] for result in report["results"]} == {
        tag for tag, entry in rd.atlas.REGISTRY.items() if entry.paper == "rk"
    }


def test_the_version_is_the_same_everywhere():
    assert f"## {PROJECT['version']}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """The wheels of the library and of the workbook, as tools/wheels.py builds them."""
    return script("tools/wheels.py").build(tmp_path_factory.mktemp("both"))


def test_the_workbook_has_a_wheel_that_needs_this_library(both):
    library, workbook = both
    assert library.name.startswith("robodyn_lib-")
    with zipfile.ZipFile(workbook) as archive:
        names = archive.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = HeaderParser().parsestr(archive.read(about).decode())
        held = {name: archive.read(name) for name in names if name.startswith("workbook/")}
    assert (metadata["Name"], metadata["Version"]) == ("robodyn-workbook", PROJECT["version"])
    assert f"robodyn-lib[all]=={PROJECT['version']}" in metadata.get_all("Requires-Dist")
    folder = ROOT / "workbook"
    mine = {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    beside = {name: held.pop(name) for name in list(held) if name.startswith("workbook/beside/")}
    assert held == mine
    assert "workbook/beside/vectors/judging/slips.json" in beside
    assert "workbook/beside/benchmarks/__init__.py" in beside
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == {"workbook"}


def test_saved_proofs_are_judged_where_the_wheels_are_installed(both, tmp_path):
    for wheel in both:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(tmp_path / "installed")
    claim = {"statements": {"game 1.2": {"says": "I == I", "certificate": []}}}
    claim["statements"]["game 1.1"] = {"says": "", "certificate": "x"}
    (tmp_path / "ada.json").write_text(json.dumps(claim), encoding="utf-8")
    code = (
        "import sys; sys.path.insert(0, 'installed'); import workbook.game.handin as handin; "
        "handin._checker(); print(handin.__file__); files = handin.files_in(['ada.json']); "
        "print(handin.listing([handin.judged(*file) for file in files.items()]))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stdout.startswith(str(tmp_path / "installed")), done.stderr
    assert "it states something else" in done.stdout


def test_what_pages_import_is_in_the_wheels_or_declared(both):
    beside = script("tools/wheels.py").BESIDE
    held = {"workbook", "robodyn_lib", *(name.partition("/")[0] for name in beside)}
    for path in sorted((ROOT / "notebooks").rglob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        for cell in cells:
            if cell["cell_type"] != "code":
                continue
            lines = "".join(cell["source"])
            for name in re.findall(
                r"^(?:from|import) (vectors|benchmarks|tests|tools)\b", lines, re.M
            ):
                assert name in held, path.name
            for name in re.findall(r"^from vectors\.(\w+)", lines, re.M):
                assert f"vectors/{name}" in beside, path.name


def test_a_copy_for_colab_has_the_guarded_cell_first_and_is_the_page_otherwise(tmp_path):
    colab = script("tools/colab.py")
    paths = colab.write(tmp_path)
    assert len(paths) == len(list((ROOT / "notebooks").rglob("*.ipynb")))
    for path in paths:
        made = json.loads(path.read_text(encoding="utf-8"))["cells"]
        page = ROOT / "notebooks" / path.relative_to(tmp_path)
        stored = json.loads(page.read_text(encoding="utf-8"))["cells"]
        first = next(i for i, cell in enumerate(made) if cell["cell_type"] == "code")
        assert "google.colab" in made[first]["source"]
        assert made[:first] + made[first + 1 :] == stored


def test_the_cell_for_colab_does_nothing_elsewhere_and_installs_there(monkeypatch):
    from types import SimpleNamespace

    from workbook.course.colab import CELL

    asked = []
    code = CELL.replace("%pip install --quiet robodyn-workbook", "asked.append('installed')")
    exec(code, {"asked": asked})
    assert asked == []
    enabled = SimpleNamespace(enable_custom_widget_manager=lambda: asked.append("widgets"))
    monkeypatch.setitem(sys.modules, "google.colab", SimpleNamespace(output=enabled))
    exec(code, {"asked": asked})
    assert asked == ["installed", "widgets"]
