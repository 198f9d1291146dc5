"""The lock and pyproject.toml agree; no file names a place on a machine.

Each question is a function from texts to complaints: none about these, some about spoiled ones."""

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import yaml
from cases import ROOT
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PACKAGES = ("robodyn_lib", "workbook", "benchmarks")
# folders whose modules are in no package
OWN = ("tests", "figures", "tools")
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
SYSTEMS = {
    "linux": {"sys_platform": "linux", "os_name": "posix", "platform_system": "Linux"},
    "darwin": {"sys_platform": "darwin", "os_name": "posix", "platform_system": "Darwin"},
    "win32": {"sys_platform": "win32", "os_name": "nt", "platform_system": "Windows"},
}


def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


def asked_for(pyproject, but=()):
    """Return every requirement of pyproject.toml: of library, build, and each extra but some."""
    table = tomllib.loads(pyproject)
    stated = [*table["project"]["dependencies"], *table["build-system"]["requires"]]
    for name, extra in table["project"]["optional-dependencies"].items():
        stated += extra if name not in but else []
    return [
        wanted for wanted in map(Requirement, stated) if wanted.name != table["project"]["name"]
    ]


def pins(lock):
    """Return the lines of the lock, as requirements."""
    return [
        Requirement(line)
        for line in lock.splitlines()
        if line.strip() and not line.lstrip().startswith("#")
    ]


def applies(requirement, surroundings):
    return requirement.marker is None or requirement.marker.evaluate(surroundings)


def lock_complaints(pyproject, lock):
    """Check that each requirement has exactly one pin on every Python and system.

    Peers that are only measured are left out; the pin's version is one that was required.
    """
    complaints = []
    locked = pins(lock)
    for pin in locked:
        if [s.operator for s in pin.specifier] != ["=="]:
            complaints.append(f"{pin} is not pinned")
    for python in PYTHONS:
        for system, names in SYSTEMS.items():
            here = {
                "python_version": python,
                "python_full_version": f"{python}.9",
                "extra": "",
                **names,
            }
            for wanted in asked_for(pyproject, but=["bench"]):
                if not applies(wanted, here):
                    continue
                found = [
                    p for p in locked if canonicalize_name(p.name) == canonicalize_name(wanted.name)
                ]
                found = [p for p in found if applies(p, here)]
                where = f"Python {python} on {system}"
                if len(found) != 1:
                    complaints.append(f"{wanted.name}: {len(found)} pins for {where}, expected 1")
                elif not all(wanted.specifier.contains(s.version) for s in found[0].specifier):
                    complaints.append(f"{found[0]} is not {wanted.specifier} for {where}")
    return complaints


def imports(source):
    """Return (package, whether the module needs it in order to load) for each import in a text."""
    return imports_below(ast.parse(source), at_once=True)


def imports_below(node, at_once):
    """Return the same for a node; at_once: whether it runs when the module is loaded."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from ((alias.name.partition(".")[0], at_once) for alias in child.names)
        elif isinstance(child, ast.ImportFrom) and not child.level:
            yield child.module.partition(".")[0], at_once
        # no expression holds one
        elif isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            late = (
                isinstance(child, ast.FunctionDef)
                or isinstance(child, ast.Try)
                and any(
                    isinstance(h.type, ast.Name) and h.type.id == "ModuleNotFoundError"
                    for h in child.handlers
                )
            )
            yield from imports_below(child, at_once and not late)


@cache
def declared_by(pyproject):
    """Return (names in `dependencies`, names there and in extras)."""
    always = {
        canonicalize_name(Requirement(r).name)
        for r in tomllib.loads(pyproject)["project"]["dependencies"]
    }
    return frozenset(always), frozenset(canonicalize_name(r.name) for r in asked_for(pyproject))


@cache
def our_own():
    """Return modules of the project, by their last names."""
    own = {path.stem for folder in OWN for path in (ROOT / folder).rglob("*.py")}
    own |= {*PACKAGES, "vectors"}
    return own | {path.parent.name for path in (ROOT / "tests").rglob("__init__.py")}


@cache
def brought_by():
    """Return {name in an import: names in pyproject.toml}."""
    return {**packages_distributions(), "pinocchio": ["pin"]}


def import_complaints(name, source, pyproject):
    """Return imports that are declared neither in `dependencies` nor in an extra."""
    (always, ever) = declared_by(pyproject)
    own = our_own()
    complaints = []
    library = name.startswith("robodyn_lib/")
    for package, at_once in imports(source):
        declared = always if library and at_once else ever
        brings = {canonicalize_name(d) for d in brought_by().get(package, [])}
        if package not in own | sys.stdlib_module_names and not brings & declared:
            complaints.append(f"{name} imports {package}, which is not declared")
    return complaints


# A directory that belongs to one machine, at the start of an absolute path.
# In a stored traceback a colour code or an escaped line end stands before it.
START = r"(?:(?<![\w.:/~})\]-])|(?<=\dm)|(?<=\\n))"
PLACES = "home|Users|root|work|workspace|tmp|opt|mnt|media|srv|builds|private"
HERE = "|".join(re.escape(str(p)) for p in (ROOT, Path(sys.prefix)) if len(p.parts) > 1)
THIS_MACHINE = re.compile(rf"{START}(?:{HERE})(?!\w)")
ANY_MACHINE = re.compile(
    rf"{START}/(?:{PLACES})/[\w.]|{START}[A-Za-z]:\\{{1,2}}Users\b|{THIS_MACHINE.pattern}"
)
# names places on other machines, as examples of what notebooks may not print
INVENTED = {"tests/test_notebooks.py"}


# A faster search for a part of every such line; most files have no match.
NEEDED = re.compile(rf"/(?:{PLACES})/|:\\{{1,2}}Users|{HERE}")


def machine_complaints(name, content):
    """Return lines that name a place on a machine, this one or another."""
    if not NEEDED.search(content):
        return []
    place = THIS_MACHINE if name in INVENTED else ANY_MACHINE
    lines = enumerate(content.splitlines(), 1)
    return [
        f"{name}:{number}: {line.strip()[:120]}" for number, line in lines if place.search(line)
    ]


def project_files():
    """Return the files that are or would be committed."""
    git = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(git, capture_output=True, check=True).stdout.decode().split("\0")
    return sorted(ROOT / name for name in names if name and (ROOT / name).is_file())


def text_files():
    for path in project_files():
        content = path.read_bytes()
        if b"\0" not in content:
            yield path.relative_to(ROOT).as_posix(), content.decode("utf-8")


def test_the_lock_contains_the_requirements_of_pyproject():
    assert lock_complaints(text("pyproject.toml"), text("requirements.lock")) == []


@pytest.mark.parametrize(
    ("find", "put", "complaint"),
    [
        (r"(?m)^sympy==.*$", "", "sympy: 0 pins"),
        (r"(?m)^sympy==.*$", "sympy==1.0", "sympy==1.0 is not >="),
        (r"(?m)^sympy==.*$", "sympy>=1.13", "sympy>=1.13 is not pinned"),
        (r"(?m)^(sympy==.*)$", r"\1\n\1", "sympy: 2 pins"),
        (
            r"(?m)^(pin==[^ ]*).*$",
            r"\1 ; sys_platform == 'win32'",
            "pin: 0 pins for Python 3.11 on linux",
        ),
        (r"(?m)^numpy==.* < '3.12'$", "", "numpy: 0 pins for Python 3.11"),
    ],
)
def test_spoiled_lock_is_noticed(find, put, complaint):
    spoiled, changes = re.subn(find, put, text("requirements.lock"))
    assert changes == 1
    assert complaint in "\n".join(lock_complaints(text("pyproject.toml"), spoiled))


def test_every_import_is_declared():
    names = [
        p
        for folder in (*PACKAGES, "tests", "figures")
        for p in sorted((ROOT / folder).rglob("*.py"))
    ]
    assert Path(__file__).resolve() in names
    pyproject = text("pyproject.toml")
    assert [
        c
        for p in names
        for c in import_complaints(p.relative_to(ROOT).as_posix(), text(p), pyproject)
    ] == []


@pytest.mark.parametrize(
    ("name", "source", "missing"),
    [
        ("robodyn_lib/a.py", "import numpy.linalg", None),
        ("robodyn_lib/a.py", "import tornado.web", "tornado"),
        ("robodyn_lib/a.py", "from ipywidgets import HTML", "ipywidgets"),
        ("robodyn_lib/a.py", "def f():\n    from ipywidgets import HTML", None),
        (
            "robodyn_lib/a.py",
            "try:\n    import llvmlite\nexcept ModuleNotFoundError:\n    llvmlite = None",
            None,
        ),
        ("robodyn_lib/a.py", "def f():\n    import no_such_package", "no_such_package"),
        ("tests/a.py", "import yaml, pinocchio, re\nfrom . import b", None),
        ("tests/a.py", "import tornado", "tornado"),
    ],
)
def test_undeclared_import_is_noticed(name, source, missing):
    complaints = [f"{name} imports {missing}, which is not declared"] if missing else []
    assert import_complaints(name, source, text("pyproject.toml")) == complaints


def test_citation_is_of_this_version():
    citation = yaml.safe_load(text("CITATION.cff"))
    project = tomllib.loads(text("pyproject.toml"))["project"]
    assert citation["version"] == project["version"]
    assert project["license"] in citation["license"]
    assert [author["name"] for author in citation["authors"]] == [
        author["name"] for author in project["authors"]
    ]


def test_no_file_names_a_place_on_a_machine():
    names, complaints = [], []
    for name, content in text_files():
        names.append(name)
        complaints += machine_complaints(name, content)
    assert {"pyproject.toml", "requirements.lock", ".ci/run"} <= set(names)
    assert complaints == []


@pytest.mark.parametrize(
    "place", ["/" + "home", "/" + "tmp", "C:" + r"\Users", "C:" + r"\\Users", str(ROOT)]
)
def test_place_on_a_machine_is_noticed(place):
    for line in (f"read '{place}/arm.urdf'", f"\\u001b[0;32m{place}/x.py", f"...\\n{place}/x.py"):
        assert machine_complaints("a.md", f"first\n{line}\n") == [f"a.md:2: {line.strip()}"]
