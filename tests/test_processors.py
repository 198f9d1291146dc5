"""`make processors`: its settings take effect, what it runs is there."""

import os
import re
import subprocess
import sys

from cases import ROOT, script

SAID = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", "")
PLAINEST, DIGITS = (
    re.search(rf"^{name} *:= (.*)", SAID, re.MULTILINE)[1].split()
    for name in ("PLAINEST", "DIGITS")
)
PLAIN = os.environ | dict(setting.split("=") for setting in PLAINEST)


def core(environment):
    """What OpenBLAS calls the code that it picks; nothing where numpy has another library."""
    said = subprocess.run(
        [sys.executable, "-c", "import numpy"],
        capture_output=True,
        text=True,
        check=True,
        env=environment | {"OPENBLAS_VERBOSE": "2"},
    )
    return re.findall(r"Core: (\w+)", said.stdout + said.stderr)


def test_the_setting_takes_effect():
    """In OpenBLAS, which then reports another core, and in LLVM, whose kernels then fuse nothing."""
    mine, plain = core({**os.environ}), core(PLAIN)
    assert mine == plain == [] or mine != plain != []
    code = (
        "from llvmlite import binding\n"
        "from robodyn_lib.codegen.llvm import lanes, target\n"
        "text = 'define double @f(double %a, double %b) {\\n %p = fmul contract double %a, %b\\n'"
        " '%s = fadd contract double %p, %a\\n ret double %s }'\n"
        "print('fmadd' in target()().emit_assembly(binding.parse_assembly(text)), lanes())"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], env=PLAIN, capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == ["False", "2"]


def test_what_is_run_is_there():
    names = [*DIGITS, *script("tools/oldest.py").MODULES]
    assert [name for name in names if not (ROOT / "tests" / f"test_{name}.py").exists()] == []
