"""`make processors`: which other processors are tried, that the settings take effect, and that a
failure is one.
"""
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def tool():
    spec = importlib.util.spec_from_file_location("processors", ROOT / "tools" / "processors.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("features, used, others", [
    ("sse3 sse4.2 avx2 fma avx512f", "SkylakeX", ["HASWELL", "PRESCOTT"]),
    ("sse3 sse4.2 avx2 fma avx512f", "Zen", ["SKYLAKEX", "PRESCOTT"]),
    ("sse3 sse4.2 avx2 fma", "Haswell", ["NEHALEM", "PRESCOTT"]),
    ("sse3 sse4.2 avx2", "Zen", ["NEHALEM", "PRESCOTT"]), ("sse3 sse4.2", "Nehalem", ["PRESCOTT"]),
    ("sse3 sse4.2 avx2 fma", "Katmai", ["HASWELL", "NEHALEM"]), ("neon", "neoversen1", [])])
def test_which_other_cores(tool, features, used, others):
    assert tool.other_cores(set(features.split()), used) == others


def test_the_settings_take_effect(tool):
    """In OpenBLAS, which then reports another core, and in numba, whose kernels then fuse nothing.
    """
    runs = tool.settings()
    used = tool.core()
    for _, environment in runs:
        asked = environment.get("OPENBLAS_CORETYPE")
        assert asked is None or tool.core(OPENBLAS_CORETYPE=asked) not in (None, used)
    assert [environment.get("NUMBA_CPU_NAME") for _, environment in runs][-1] == "generic"
    code = ("import numba, re\n"
            "f = numba.njit('f8(f8, f8, f8)', fastmath={'contract'})(lambda a, b, c: a * b + c)\n"
            "print(len(re.findall(r'vfmadd', next(iter(f.inspect_asm().values())))))")
    said = subprocess.run([sys.executable, "-c", code], env=dict(**tool.os.environ) | runs[-1][1],
                          capture_output=True,
                          text=True, check=True)
    assert said.stdout.strip() == "0"


def test_what_is_run_is_there(tool):
    assert all((ROOT / path).exists() for path in tool.WHERE)


@pytest.mark.parametrize("status", [0, 1])
def test_a_failure_on_one_processor_is_a_failure(tool, monkeypatch, capsys, status):
    monkeypatch.setattr(tool, "settings", lambda: [("here", {"WHERE_IT_RUNS": "here"}),
                                                   ("there", {})])

    def run(words, env, **_):
        assert words[1:5] == ["-m", "pytest", "-q", "-n2"]
        return subprocess.CompletedProcess(words, status if "WHERE_IT_RUNS" in env else 0)
    monkeypatch.setattr(tool.subprocess, "run", run)
    assert tool.main(["-n2"]) == status
    said = capsys.readouterr().out
    assert "Tests that compare digits here:" in said
    assert "Tests that compare digits there:" in said
    assert ("FAILED here" in said) == bool(status)
    assert "FAILED there" not in said
