"""The parts of live notebooks, without a browser: Pyodide's lock, wheels, contents."""

import ast
import hashlib
import json
import re
import subprocess
import sys
import zipfile
from xml.etree import ElementTree

import nbformat
import pytest
from cases import ROOT
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

pytest.importorskip("jupyterlite_core", reason="the extra `site` is not installed")
sys.path.append(str(ROOT / "tools" / "site"))

import chapters
import lite
import wheels as of_the_project

PLATFORM = "cp314-cp314-pyemscripten_2026_0_wasm32"
INFO = {
    "abi_version": "2026_0",
    "arch": "wasm32",
    "platform": "emscripten_5_0_3",
    "python": "3.14.2",
}
NOTEBOOKS = sorted((ROOT / "notebooks").rglob("*.ipynb"))


def wheel(folder, name, version="1.0", tag="py3-none-any", files=("__init__.py",)):
    """Return a wheel with empty modules in a package of its name."""
    folder.mkdir(exist_ok=True)
    stem = f"{name.replace('-', '_')}-{version}"
    with zipfile.ZipFile(folder / f"{stem}-{tag}.whl", "w") as out:
        for file in files:
            out.writestr(f"{name.replace('-', '_')}/{file}", "")
        out.writestr(
            f"{stem}.dist-info/METADATA",
            f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        )
        out.writestr(
            f"{stem}.dist-info/WHEEL", f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n"
        )
    return folder / f"{stem}-{tag}.whl"


def pyodide(**compiled):
    """Make a Pyodide lock of these compiled packages, {name: depends}, and one not compiled."""
    packages = {
        name: {
            "name": name,
            "version": "2.0",
            "file_name": f"{name}-2.0-{PLATFORM}.whl",
            "depends": depends,
            "sha256": "0" * 64,
            "imports": [name],
        }
        for name, depends in compiled.items()
    }
    return {
        "info": INFO,
        "packages": packages | {"pure": {"name": "pure", "file_name": "pure-1.0-py3-none-any.whl"}},
    }


@pytest.fixture
def wheels(tmp_path):
    names = {*lite.START, lite.LIBRARY, "typing-extensions"}
    return [wheel(tmp_path / "wheels", name) for name in sorted(names)]


def test_the_lock_has_our_packages_and_those_of_pyodides_address_and_the_library_brings_all(wheels):
    lock = lite.merged(pyodide(fast=["pytz"], unused=[]), wheels, ["fast"], "https://there/v1/")
    found = lock["packages"]
    path = wheels[-1]
    assert lock["info"] == INFO
    assert {*found} == {*lite.START, lite.LIBRARY, "typing-extensions", "fast"}
    assert {*found[lite.LIBRARY]["depends"]} == {*found} - {lite.LIBRARY}
    assert {name for name, about in found.items() if about["depends"]} == {lite.LIBRARY}
    assert found["fast"] == pyodide(fast=[])["packages"]["fast"] | {
        "file_name": f"https://there/v1/fast-2.0-{PLATFORM}.whl"
    }
    ours = found["typing-extensions"]
    assert (ours["version"], ours["file_name"]) == ("1.0", path.name)
    assert ours["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("gone", ["jedi", lite.LIBRARY])
def test_a_lock_without_what_a_kernel_begins_with_is_refused(wheels, gone):
    left = [path for path in wheels if not path.name.startswith(gone.replace("-", "_"))]
    with pytest.raises(ValueError, match=f"live notebooks: {gone}"):
        lite.merged(pyodide(), left, [], "")


def test_a_kernel_made_for_another_pyodide_is_refused(monkeypatch, tmp_path):
    monkeypatch.setitem(lite.packages.PINNED, "pyodide", ("1.2.3", ""))
    with pytest.raises(
        ValueError, match=r"made for pyodide \d+\.\d+\.\d+, but packages.py pins 1\.2\.3"
    ):
        lite.write_pyodide(tmp_path / "out")


def test_the_browsers_lock_pins_what_requirements_lock_pins():
    """Compare the two, except for micropip, which only the browser needs."""
    text = lite.LOCK.read_text(encoding="utf-8")
    pins = lite.pins(text)
    assert len(pins) == text.count("==")
    assert all("--hash=sha256:" in lines for lines in pins.values())
    here = {
        "python_version": "3.14",
        "python_full_version": "3.14.2",
        "sys_platform": "emscripten",
        "extra": "",
    }
    locked = [
        Requirement(line)
        for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
        if line.strip() and not line.lstrip().startswith("#")
    ]
    locked = {
        canonicalize_name(r.name): str(r.specifier)
        for r in locked
        if not r.marker or r.marker.evaluate(here)
    }
    ours = {name: "==" + lines.split()[0].partition("==")[2] for name, lines in pins.items()}
    assert {name: pin for name, pin in ours.items() if locked.get(name) != pin}.keys() == {
        "micropip"
    }


FOLDERS = ("robodyn_lib", "workbook", *of_the_project.BESIDE)  # what the project's wheels hold


def packages():
    """Return the import names of the library and of the packages beside it."""
    return {path.partition("/")[0] for path in FOLDERS}


def imported():
    """Return the third-party packages that the library imports anywhere."""
    found = {"numpy"}
    for path in (path for name in FOLDERS for path in (ROOT / name).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) and not node.level else []
            asks = (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "needs"
            )
            names += [node.args[0].value] if asks else []
            found |= {name.partition(".")[0] for name in names}
    found -= {*sys.stdlib_module_names, *packages()}
    return {{"mpl_toolkits": "matplotlib", "PIL": "pillow"}.get(name, name) for name in found}


def test_all_that_the_library_imports_comes_with_it():
    """Check all but llvmlite and wasmtime, which WebAssembly replaces, and what only measures."""
    elsewhere = {"llvmlite", "wasmtime", "pin", "pinocchio", "mujoco", "playwright"}
    pinned = lite.pins(lite.LOCK.read_text(encoding="utf-8"))
    assert {canonicalize_name(name) for name in imported() - elsewhere} <= {*pinned}


def test_wheels_are_fetched_once_and_only_with_their_digest(tmp_path):
    path = wheel(tmp_path / "there", "thing")
    pin = f"thing @ {path.as_uri()} --hash=sha256:"
    with pytest.raises(OSError, match="(?s)pip cannot fetch what browser.lock pins.*HASHES"):
        lite.pure_wheels({"thing": pin + "0" * 64}, tmp_path / "kept")
    assert [*(tmp_path / "kept").iterdir()] == []
    wanted = {"thing": pin + lite.digest(path)}
    (found,) = lite.pure_wheels(wanted, tmp_path / "kept")
    assert found.read_bytes() == path.read_bytes()
    path.unlink()
    assert lite.pure_wheels(wanted, tmp_path / "kept") == [found]


def test_the_wheels_of_the_project_are_whole(tmp_path, caplog):
    """Among other things they hold the checker with which a kernel judges a saved proof."""
    caplog.set_level("INFO")
    packed = set()
    for path in of_the_project.build(tmp_path):
        with zipfile.ZipFile(path) as made:
            packed |= {name.removeprefix("workbook/beside/") for name in made.namelist()}
    known = subprocess.run(
        ["git", "ls-files", *FOLDERS], cwd=ROOT, capture_output=True, text=True
    ).stdout.split()
    assert {
        "robodyn_lib/compiled/planar.wasm",
        "robodyn_lib/compiled/trees.wasm",
        "workbook/kernels/hands.wasm",
        "workbook/kernels/shown.wasm",
        of_the_project.CHECKER,
        *known,
    } - packed == set()
    assert not caplog.records


@pytest.fixture(scope="module")
def contents(tmp_path_factory):
    out = tmp_path_factory.mktemp("lite") / "contents"
    lite.write_contents(out)
    return out


def test_every_notebook_is_there_unchanged_in_one_piece(contents):
    assert {path.relative_to(contents).as_posix() for path in contents.rglob("*.ipynb")} == {
        path.relative_to(ROOT).as_posix() for path in NOTEBOOKS
    }
    for path in NOTEBOOKS:
        copy = contents / path.relative_to(ROOT)
        assert nbformat.read(copy, 4) == nbformat.read(path, 4)
        assert all(
            isinstance(cell["source"], str) for cell in json.loads(copy.read_text("utf-8"))["cells"]
        )


def letters(svg):
    return [*ElementTree.fromstring(svg).itertext()]


def test_every_figure_is_there_and_in_letters_that_a_page_shows(contents):
    texts = [
        path.read_text(encoding="utf-8")
        for path in (ROOT / "notebooks").rglob("*.*")
        if path.is_file()
    ]
    shown = {name for text in texts for name in re.findall(r"\.\./figures/([\w.-]*\w)", text)}
    assert shown
    assert shown <= {path.name for path in (contents / "figures").iterdir()}
    others = 0
    for path in (contents / "figures").glob("*.svg"):
        before, after = (
            p.read_text(encoding="utf-8") for p in (ROOT / "figures" / path.name, path)
        )
        assert after.isascii()
        assert letters(before) == letters(after)
        others += not before.isascii()
    assert others


def test_a_page_leads_to_its_live_notebook_unless_that_needs_compiler():
    for path in NOTEBOOKS:
        page = path.relative_to(ROOT).with_suffix("").as_posix()
        link = f'href="../lite/notebooks/index.html?path={page}.ipynb"'
        assert (link in chapters.ways(nbformat.read(path, 4), page, "../")) == (
            not path.match("notebooks/12?_*")
        )


def test_a_kernel_loads_only_files_that_are_served_with_it():
    (kernel,) = lite.settings()["jupyter-config-data"]["litePluginSettings"].values()
    assert kernel["disablePyPIFallback"] is True
    assert kernel["pyodideUrl"].startswith("./")
    assert kernel["loadPyodideOptions"]["packages"] == [*lite.START, lite.LIBRARY]
