"""The library without its extras: most of it runs, and the rest names the missing extra."""

import ast
import subprocess
import sys
import tomllib

import pytest
from cases import ROOT
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from robodyn_lib.needs import needs

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {
    name: {canonicalize_name(Requirement(line).name) for line in lines}
    for name, lines in PROJECT["optional-dependencies"].items()
}
BROUGHT_WITH = {
    "PIL": "pillow",
    "mpmath": "sympy",
    "pinocchio": "pin",
}  # modules, and what brings them
BLOCKED = (
    "llvmlite",
    "scipy",
    "sympy",
    "mpmath",
    "matplotlib",
    "mpl_toolkits",
    "PIL",
    "tqdm",
    "IPython",
    "ipywidgets",
    "anywidget",
    "traitlets",
)
BLOCK = f"""
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {BLOCKED!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Blocked())
import numpy as np, robodyn_lib as rd
arm = rd.robots.puma560()
q = np.linspace(0.1, 0.6, 6)
"""


def without_extras(code):
    """Return stdout and stderr of code for which no package of an extra can be imported."""
    run = subprocess.run(
        [sys.executable, "-c", BLOCK + code], capture_output=True, text=True, cwd=ROOT
    )
    return run.stdout.strip(), run.stderr.strip()


@pytest.mark.parametrize(
    "code, printed",
    [
        ("print(rd.verify(rd.rational_arm(3), paper='rk').ok)", "True"),
        (
            "print(rd.forward_dynamics(arm, q, q, q).shape, rd.mass_matrix(arm, q).shape)",
            "(6,) (6, 6)",
        ),
        (
            "print(rd.simulate(rd.planar_arm(2), [0.1, 0.2], [0, 0], 0.01, method='rk-fd4').t[-1])",
            "0.01",
        ),
        ("from robodyn_lib import counting; print(counting.operation_counts('rk-fd4').mul)", "328"),
        (
            "from robodyn_lib.cli import main; print(main(['verify', '--arm', 'planar:2', "
            "'--paper', "
            "'rk']) == 0)",
            "True",
        ),
    ],
)
def test_numpy_alone_is_enough(code, printed):
    output, errors = without_extras(code)
    assert output.endswith(printed), errors
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    "code, package, extra",
    [
        (
            "rd.atlas; from workbook import draw; draw.arm_2d(rd.planar_arm(2), [0.1, 0.2])",
            "matplotlib",
            "draw",
        ),
        ("from workbook import draw; draw.figure()", "matplotlib", "draw"),
        (
            (
                "rd.simulate(rd.planar_arm(1), [0.1], [0], 0.01, method='rk-fd4', "
                "integrator='adaptive')"
            ),
            "scipy",
            "integrate",
        ),
        ("from workbook.course import quasi; quasi.adaptive(arm, q, q, 0.1)", "scipy", "integrate"),
        ("rd.widgets.Player()", "anywidget", "notebooks"),
        ("from benchmarks import digits; digits.in_many_digits([1.0])", "mpmath", "symbolic"),
    ],
)
def test_what_is_missing_is_named_with_its_extra(code, package, extra):
    _, errors = without_extras(code)
    assert errors.splitlines()[-1] == (
        f"ModuleNotFoundError: {package} is not installed; it comes with the extra {extra!r}: "
        f"pip install 'robodyn-lib[{extra}]'"
    )


def test_without_a_compiler_the_fallback_names_its_extra():
    _, errors = without_extras("rd.compiled")
    assert "pip install 'robodyn-lib[fast]' installs llvmlite" in errors


def test_a_package_that_is_there_but_broken_is_not_called_missing(tmp_path, monkeypatch):
    (tmp_path / "broken_package.py").write_text("import something_else_that_is_not_there\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="something_else_that_is_not_there") as told:
        needs("broken_package", "draw")
    assert "extra" not in str(told.value)


def calls_of_needs():
    """Yield (file, module, extra) of every call of `needs` in the library."""
    for path in sorted((ROOT / "robodyn_lib").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "needs(" in text else ():
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "needs"
            ):
                yield path.name, node.args[0].value, node.args[1].value


@pytest.mark.parametrize("where, module, extra", sorted(set(calls_of_needs())))
def test_an_extra_installs_the_required_modules(where, module, extra):
    package = module.partition(".")[0]
    assert canonicalize_name(BROUGHT_WITH.get(package, package)) in EXTRAS[extra], where


def test_the_extra_all_names_every_extra_of_the_library():
    everything = Requirement(PROJECT["optional-dependencies"]["all"][0])
    assert everything.name == PROJECT["name"]
    assert everything.extras == {"draw", "fast", "integrate", "progress", "symbolic"}
    assert everything.extras <= set(EXTRAS)
