"""The wheel, installed where nothing of this folder is: it imports, is typed, its command runs."""

import json
import os
import subprocess
import sys
import tomllib
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest
from cases import ROOT
from flit_core import buildapi

import robodyn_lib as rd

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BIN = "Scripts" if os.name == "nt" else "bin"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built by the project's build system; it asks no network."""
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
    asked = subprocess.run(
        [str(python), "-I", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    )
    library = Path(asked.stdout.strip())
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
    """What a command of the environment prints, run in its folder without settings of this one."""
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


def test_the_wheel_says_what_the_project_is(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        told = HeaderParser().parsestr(
            archive.read(
                next(name for name in names if name.endswith(".dist-info/METADATA"))
            ).decode()
        )
    assert told["Name"] == PROJECT["name"]
    assert told["Version"] == rd.__version__ == PROJECT["version"]
    assert set(told.get_all("Provides-Extra")) == set(PROJECT["optional-dependencies"])
    assert [line for line in told.get_all("Requires-Dist") if "extra" not in line] == PROJECT[
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
    where, said = ran(installed, "python", "-c", code).splitlines()
    assert Path(where).is_relative_to(installed)
    assert said == f"{PROJECT['version']} True"


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


def test_one_version_stands_everywhere():
    assert f"## {PROJECT['version']}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
