"""`make processors`: which are tried, that the settings take effect, and that a failure is one."""
import subprocess
import sys

import pytest
from cases import ROOT, script


@pytest.fixture
def tool():
    return script("tools/processors.py")


@pytest.mark.parametrize("features, used, other", [
    ("sse3 sse4.2 avx2 fma avx512f", "SkylakeX", "PRESCOTT"), ("sse3 sse4.2", "Zen", "PRESCOTT"),
    ("sse3 sse4.2 avx2 fma", "Katmai", "NEHALEM"), ("neon", "neoversen1", None)])
def test_which_other_core(tool, features, used, other):
    assert tool.other_core(set(features.split()), used) == other


def test_the_setting_takes_effect(tool):
    """In OpenBLAS, which then reports another core, and in LLVM, whose kernels then fuse nothing."""
    _, environment = tool.setting()
    asked = environment.get("OPENBLAS_CORETYPE")
    assert asked is None or tool.core(OPENBLAS_CORETYPE=asked) not in (None, tool.core())
    code = ("from llvmlite import binding\n"
            "from robodyn_lib.codegen.llvm import lanes, target\n"
            "text = 'define double @f(double %a, double %b) {\\n %p = fmul contract double %a, %b\\n'"
            " '%s = fadd contract double %p, %a\\n ret double %s }'\n"
            "print('fmadd' in target()().emit_assembly(binding.parse_assembly(text)), lanes())")
    said = subprocess.run([sys.executable, "-c", code], env={**tool.os.environ, **environment},
                          capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "2"]


def test_what_is_run_is_there(tool):
    oldest = [f"tests/test_{name}.py" for name in script("tools/oldest.py").MODULES]
    assert [path for path in [*tool.WHERE, *oldest] if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("status", [0, 1])
def test_a_failure_is_one(tool, monkeypatch, capsys, status):
    monkeypatch.setattr(tool, "setting", lambda: ("there", {"WHERE_IT_RUNS": "there"}))

    def run(words, env, **_):
        assert "-n2" in words
        assert env["WHERE_IT_RUNS"] == "there"
        return subprocess.CompletedProcess(words, status)
    monkeypatch.setattr(tool.subprocess, "run", run)
    assert tool.main(["-n2"]) == status
    assert ("FAILED there" in capsys.readouterr().out) == bool(status)
