"""How compiled code starts: what an import brings, and where nothing can be written."""

import os
import subprocess
import sys
from pathlib import Path

import robodyn_lib as rd

PACKAGE = Path(rd.__file__).parent
HEAVY = ["llvmlite", "scipy", "sympy", "matplotlib", "IPython", "ipywidgets", "anywidget"]


def python(code, path, **environment):
    """Return the output of `code` in a fresh Python, with `path` first on its module path.

    An error fails the test.
    """
    env = os.environ | {"PYTHONPATH": str(path)} | environment
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=path, capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# --- imports --------------------------------------------------------------------------------------
def test_the_compiler_comes_with_the_first_use_and_a_front_end_never():
    code = f"""
import sys, robodyn_lib as rd
print([m for m in {HEAVY} if m in sys.modules])
arm = rd.planar_arm(2)
rd.forward_dynamics(arm, [0, 0], [0, 0], [0, 0])
rd.METHODS["compiled"].serves(arm), dir(rd), repr(rd.METHODS)
print("llvmlite" in sys.modules)
rd.compile(arm)
print("llvmlite" in sys.modules)
"""
    assert python(code, PACKAGE.parent).split() == ["[]", "False", "True"]


def test_kernels_leave_nothing_on_disk():
    """End the process at any attempt to open a file for writing."""
    code = """
import sys, numpy as np, robodyn_lib as rd
from workbook.kernels import hands
def judge(event, given):
    if event == "open" and given[0] != "/dev/null" and isinstance(given[1], str) and set(given[1]) & set("wax+"):
        raise SystemExit(f"{given[0]} is opened for {given[1]}")
sys.addaudithook(judge)
arm = rd.planar_arm(3)
run = rd.simulate(arm, [0.1, 0.2, 0.3], [0, 0, 0], 0.1, progress=False)
print(run.stopped == "", hands.kernel_for("planar").__name__)
"""
    assert python(code, PACKAGE.parent, PYTHONDONTWRITEBYTECODE="1") == "True accel_planar_handled"
