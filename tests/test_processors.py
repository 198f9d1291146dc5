"""`make processors`: its settings take effect, and the files that it runs exist."""

import os
import re
import subprocess
import sys

import pytest
from cases import ROOT, script

tool = script("tools/processors.py")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", "")
DIGITS = re.search(r"^DIGITS *:= (.*)", MAKEFILE, re.MULTILINE)[1].split()
PLAIN = os.environ | tool.environment(tool.PLAINEST)


def core(environment):
    """Return OpenBLAS's name for the code in use, "" if numpy has another library."""
    done = subprocess.run(
        [sys.executable, "-c", "import numpy"],
        capture_output=True,
        text=True,
        check=True,
        env=environment | {"OPENBLAS_VERBOSE": "2"},
    )
    return re.findall(r"Core: (\w+)", done.stdout + done.stderr)


def test_the_setting_takes_effect():
    """OpenBLAS then reports another core, and LLVM's kernels fuse no operations."""
    mine = core({**os.environ})
    plain = core(PLAIN)
    assert mine == plain == [] or mine != plain != []
    code = (
        "from llvmlite import binding\n"
        "from robodyn_lib.codegen.llvm import lanes, target\n"
        "text = 'define double @f(double %a, double %b) {\\n %p = fmul contract double %a, %b\\n'"
        " '%s = fadd contract double %p, %a\\n ret double %s }'\n"
        "print('fmadd' in target()().emit_assembly(binding.parse_assembly(text)), lanes())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=PLAIN, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "2"]


def test_kernels_take_the_vectors_of_each_kind():
    code = "from robodyn_lib.codegen.llvm import lanes, registers; print(lanes(), registers())"
    expected = {"plainest": "2 16", "haswell": "8 16", "zen": "8 16", "skylakex": "8 32"}
    for name in tool.available():
        environment = os.environ | tool.environment(name)
        run = [sys.executable, "-c", code]
        done = subprocess.run(run, env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == expected[name], name


def test_numpy_takes_other_code():
    """Try every kind that can be imitated here: features are off, and no name is wrong."""
    code = "import numpy\nfrom processors import numpy_sets\nprint(*numpy_sets()[1], sep=',')"
    for name in tool.available():
        settings = tool.environment(name)
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", code],
            env=os.environ | settings | {"PYTHONPATH": str(ROOT / "tools")},
            capture_output=True,
            text=True,
            check=True,
        )
        left = set(done.stdout.strip().split(",")) - {""}
        off = set(settings["NPY_DISABLE_CPU_FEATURES"].split())
        assert left == set(tool.numpy_sets()[1]) - off, name


def test_a_kind_that_is_not_to_be_had_runs_nothing(monkeypatch, capfd):
    monkeypatch.setattr(tool, "numpy_sets", lambda: (["X86_V3", "X86_V4"], []))
    command = [sys.executable, "-c", "print('ran')"]
    assert tool.main(["haswell", *command]) == 0
    assert "haswell: numpy's X86_V3 is not available on this processor" in capfd.readouterr().out
    assert tool.available() == [tool.PLAINEST]
    assert tool.main([tool.PLAINEST, *command]) == 0
    assert "ran" in capfd.readouterr().out


@pytest.mark.parametrize("words", [[], ["plainest"], ["pentium", "true"]])
def test_words_that_are_not_a_kind_and_a_command_are_answered_by_the_usage(words):
    assert tool.main(words).startswith("usage: ")


def test_what_is_run_is_there():
    names = [*DIGITS, *script("tools/oldest.py").MODULES]
    assert [name for name in names if not (ROOT / "tests" / f"test_{name}.py").exists()] == []
