"""Runs what compares digits once more, as on processors of other kinds. Called by `make processors`.

numpy's matrix products come from OpenBLAS, which has code for each kind of processor, and their last digits differ;
so do those of kernels that numba compiles for a processor which cannot multiply and add in one instruction. Settings
that this processor cannot follow are left out. Exact numbers, counts and mutants are the same on all, and notebooks
print sentences: they are not run again. Arguments are handed on to pytest.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = """adaptive agreement arm atlas bench compiled compiled_tree compiled_wasm coupled derivatives direct dynamics
    elimination fixman_bands fixman_bodies fixman_chain fixman_forward fixman_partition four_names hammer hands
    identities integrate joints kozlowski_derivatives kozlowski_equations kozlowski_factor kozlowski_simulation
    link_frames loops numbers_comparison numbers_taylor painted planar_kernels quantities rk_filter rk_forward
    rk_mobile_base rk_operators rk_recursions robots saha_articulated saha_dictionary saha_elimination saha_links
    shown simulation simulation_joints spatial trees""".split()
WHERE = ["robodyn_lib", "workbook", "benchmarks", *(f"tests/test_{name}.py" for name in MODULES)]
CORES = {"SKYLAKEX": {"avx512f"}, "HASWELL": {"avx2", "fma"}, "NEHALEM": {"sse4.2"}, "PRESCOTT": {"sse3"}}
HOW_MANY = 2


def core(**environment):
    """The name of the code that OpenBLAS picks, in its own words; None where numpy has another library."""
    said = subprocess.run([sys.executable, "-c", "import numpy"], env=os.environ | environment | {
        "OPENBLAS_VERBOSE": "2"}, capture_output=True, text=True, check=True)
    found = re.search(r"Core: (\w+)", said.stdout + said.stderr)
    return found and found[1]


def other_cores(features, used):
    """Of CORES the two that differ most from the one in use and run on a processor with these features (a set)."""
    used = {"Katmai": "PRESCOTT"}.get(used, used.upper())           # what OpenBLAS says of that one
    able = [name for name, needed in CORES.items() if needed <= features and name != used]
    return able[:1] + able[-1:] if len(able) >= HOW_MANY else able


def settings():
    """(words, environment) of each run."""
    from llvmlite.binding import get_host_cpu_features
    features, used = {name for name, has in get_host_cpu_features().items() if has}, core()
    cores = other_cores(features, used) if used else []
    runs = [(f"with OpenBLAS for {name} instead of {used}", {"OPENBLAS_CORETYPE": name}) for name in cores]
    if not runs:
        runs = [(f"with the OpenBLAS that is here ({used or 'none'}); no other code of it is known", {})]
    words, environment = runs[-1]
    runs[-1] = f"{words}, and kernels for the plainest processor", environment | {"NUMBA_CPU_NAME": "generic"}
    return runs


def main(arguments):
    failed = []
    for words, environment in settings():
        print(f"\nTests that compare digits {words}:", flush=True)
        status = subprocess.run([sys.executable, "-m", "pytest", "-q", *arguments, *WHERE], cwd=ROOT,
                                env=os.environ | environment, check=False).returncode
        failed += [words] if status else []
    for words in failed:
        print(f"FAILED {words}")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
