"""The numeric tests with the oldest versions that pyproject.toml allows, in an environment of their own. `make oldest`.

It needs uv and Python 3.11, the oldest that is served; where one is missing it says so, and nothing is tested.
"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / ".cache" / "oldest"
PYTHON = PLACE / ("Scripts" if os.name == "nt" else "bin") / "python"
TOOLS = ["hypothesis", "pytest", "pytest-xdist", "packaging"]           # of these the newest
MODULES = """agreement elimination fixman_bands numbering numbers_comparison numbers_rational
    numbers_taylor rk_filter saha_elimination spatial""".split()
# What each extra brings, used once: kernels, adaptive steps, symbols, a picture.
EXTRAS = """
import numpy as np, sympy, robodyn_lib as rd
from workbook import draw
arm, q = rd.robots.puma560(), np.linspace(0.1, 0.6, 6)
kernel, taught = (rd.forward_dynamics(arm, q, q, q, method=method) for method in ("compiled", "rk-fd4"))
assert rd.compiled.engine() == "LLVM" and np.allclose(kernel, taught, rtol=1e-9), (kernel, taught)
rods = rd.planar_arm(2)
fixed, free = (rd.simulate(rods, [0.1, 0.2], [0, 0], 0.1, integrator=name).q[-1] for name in ("rk4", "adaptive"))
assert np.allclose(fixed, free, atol=1e-7), (fixed, free)
x = sympy.Symbol("x")
assert rods.at([x, 0 * x]).tip[0].subs(x, 0) == 2
assert draw.png(draw.arm_3d(arm, q).figure)[:4] == bytes([137]) + b"PNG"
print("kernels, adaptive steps, symbols, pictures: as they are")
"""


def uv(*words, **more):
    """Run uv, of the project's environment."""
    return subprocess.run([sys.executable, "-m", "uv", *words], cwd=ROOT, text=True, capture_output=True, **more)


def lowest():
    """The lines of the oldest versions, direct requirements at their lower bounds."""
    found = uv("pip", "compile", "--quiet", "--resolution", "lowest-direct", "--python-version", "3.11", "--no-header",
               "--extra", "all", "--no-annotate", "pyproject.toml")
    if found.returncode:
        sys.exit(f"make oldest: {found.stderr.strip()}")
    return [line for line in found.stdout.splitlines() if line.strip()]


def made(lines):
    """Make the environment, or leave it if it is what it was; a sentence if that cannot be done, else ""."""
    stamp = PLACE / "made"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == "\n".join(lines):
        return ""
    shutil.rmtree(PLACE, ignore_errors=True)
    for words in (("venv", "--quiet", "--python", "3.11", str(PLACE)),
                  ("pip", "install", "--quiet", "--python", str(PYTHON), *lines, *TOOLS)):
        done = uv(*words)
        if done.returncode:
            return done.stderr.strip()
    stamp.write_text("\n".join(lines), encoding="utf-8")
    return ""


def main():
    if uv("--version").returncode:
        print("make oldest: uv is not here; nothing was tested")
        return 0
    lines = lowest()
    if why := made(lines):
        print(f"make oldest: {why}\nmake oldest: the environment could not be made; nothing was tested")
        return 0
    print("oldest versions:", ", ".join(line.partition(";")[0].strip() for line in lines), flush=True)
    used = subprocess.run([str(PYTHON), "-c", EXTRAS], cwd=ROOT).returncode
    tests = [f"tests/test_{name}.py" for name in MODULES]
    return used or subprocess.run([str(PYTHON), "-m", "pytest", "-q", "-o", "addopts=", "-p", "no:cacheprovider",
                                   *sys.argv[1:], *tests], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
