"""Runs what compares digits once more, as on a processor of another kind. Called by `make processors`.

numpy's matrix products come from OpenBLAS, which has code for each kind of processor, and their last digits differ;
so do those of kernels that LLVM compiles for a processor which cannot multiply and add in one instruction. The tests
run once, with both as plain as this processor allows: what holds here and there is taken to hold between. Exact
numbers, counts, mutants and WebAssembly are the same on all, and notebooks print sentences: they are not run
again. Arguments are handed on to pytest.
"""
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = """agreement arm atlas bench codegen compiled coupled derivatives
    direct dynamics elimination fixman_bands fixman_bodies fixman_chain
    fixman_forward fixman_partition four_names hammer hands hands_by_newton identities integrate
    joints kozlowski_simulation link_frames loops lowered numbering numbers_comparison numbers_taylor
    painted quantities rk_filter rk_forward rk_mobile_base robots
    saha_articulated saha_elimination simulation simulation_joints spatial trees""".split()
WHERE = ["robodyn_lib", "workbook", "benchmarks", *(f"tests/test_{name}.py" for name in MODULES)]
TIER = "not audit and not nightly"
# Of OpenBLAS the code that any x86 runs; on others it then takes what is plainest there.
PLAINEST = {"ROBODYN_CPU": "generic", "OPENBLAS_CORETYPE": "PRESCOTT"}


def main(arguments):
    print(f"\nTests that compare digits, with {PLAINEST}:", flush=True)
    return subprocess.run([sys.executable, "-m", "pytest", "-q", "-m", TIER, *arguments, *WHERE], cwd=ROOT,
                          env=os.environ | PLAINEST, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
