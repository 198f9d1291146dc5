"""Run the numeric tests with the oldest versions allowed by pyproject.toml: `make oldest`.

It needs uv and Python 3.11, the oldest supported version. If one of them is missing, it reports that
and tests nothing; where CI is set, that is a failure.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / ".cache" / "oldest"
PYTHON = PLACE / ("Scripts" if os.name == "nt" else "bin") / "python"
TOOLS = ["hypothesis", "pytest", "pytest-xdist", "packaging"]  # installed in their newest versions
MODULES = """agreement elimination fixman_bands numbering numbers_comparison numbers_rational
    numbers_taylor rk_filter saha_elimination spatial""".split()
# Uses each extra once: kernels, adaptive steps, symbols, a picture.
EXTRAS = """
import numpy as np, sympy, robodyn_lib as rd
from robodyn_lib.compiled import jit
from workbook import draw
arm, q = rd.robots.puma560(), np.linspace(0.1, 0.6, 6)
kernel, taught = (rd.forward_dynamics(arm, q, q, q, method=method) for method in ("compiled", "rk-fd4"))
assert jit.engine() == "LLVM" and np.allclose(kernel, taught, rtol=1e-9), (kernel, taught)
rods = rd.planar_arm(2)
fixed, free = (rd.simulate(rods, [0.1, 0.2], [0, 0], 0.1, integrator=name).q[-1] for name in ("rk4", "adaptive"))
assert np.allclose(fixed, free, atol=1e-7), (fixed, free)
x = sympy.Symbol("x")
assert rods.at([x, 0 * x]).tip[0].subs(x, 0) == 2
assert draw.png(draw.arm_3d(arm, q).figure)[:4] == bytes([137]) + b"PNG"
print("kernels, adaptive steps, symbols, pictures: as they are")
"""


def main():
    uv = [sys.executable, "-m", "uv"]
    if subprocess.run([*uv, "venv", "--quiet", "--clear", "--python", "3.11", PLACE]).returncode:
        print("make oldest: uv or Python 3.11 is not here; nothing was tested")
        return int(bool(os.environ.get("CI")))
    install = [*uv, "pip", "install", "--quiet", "--python", PYTHON]
    direct = ["--resolution", "lowest-direct", "--extra", "all", "--requirements", "pyproject.toml"]
    test = [PYTHON, "-m", "pytest", "-q", "-o", "addopts=", "-p", "no:cacheprovider"]
    steps = [
        [*install, *direct],
        [*install, *TOOLS],
        [*uv, "pip", "list", "--python", PYTHON],
        [PYTHON, "-c", EXTRAS],
        [*test, *sys.argv[1:], *(f"tests/test_{name}.py" for name in MODULES)],
    ]
    return next(filter(None, (subprocess.run(step, cwd=ROOT).returncode for step in steps)), 0)


if __name__ == "__main__":
    sys.exit(main())
