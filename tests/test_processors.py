"""`make processors`: its settings take effect, what it runs is there, a failure is one."""
import re
import subprocess
import sys

import pytest
from cases import ROOT, script


@pytest.fixture
def tool():
    return script("tools/processors.py")


def core(environment):
    """What OpenBLAS calls the code that it picks; nothing where numpy has another library."""
    said = subprocess.run([sys.executable, "-c", "import numpy"], capture_output=True, text=True,
                          check=True, env=environment | {"OPENBLAS_VERBOSE": "2"})
    return re.findall(r"Core: (\w+)", said.stdout + said.stderr)


def test_the_setting_takes_effect(tool):
    """In OpenBLAS, which then reports another core, and in LLVM, whose kernels then fuse nothing."""
    mine, plain = core({**tool.os.environ}), core(tool.os.environ | tool.PLAINEST)
    assert mine == plain == [] or mine != plain != []
    code = ("from llvmlite import binding\n"
            "from robodyn_lib.codegen.llvm import lanes, target\n"
            "text = 'define double @f(double %a, double %b) {\\n %p = fmul contract double %a, %b\\n'"
            " '%s = fadd contract double %p, %a\\n ret double %s }'\n"
            "print('fmadd' in target()().emit_assembly(binding.parse_assembly(text)), lanes())")
    said = subprocess.run([sys.executable, "-c", code], env=tool.os.environ | tool.PLAINEST,
                          capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "2"]


def test_what_is_run_is_there(tool):
    oldest = [f"tests/test_{name}.py" for name in script("tools/oldest.py").MODULES]
    assert [path for path in [*tool.WHERE, *oldest] if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("status", [0, 1])
def test_a_failure_is_one(tool, monkeypatch, status):
    def run(words, env, **_):
        assert "-n2" in words
        assert tool.PLAINEST.items() <= env.items()
        return subprocess.CompletedProcess(words, status)
    monkeypatch.setattr(tool.subprocess, "run", run)
    assert tool.main(["-n2"]) == status
