"""Run a command as on another processor: python tools/processors.py NAME COMMAND ...

OpenBLAS, numpy and LLVM have other code for other processors, with other last digits. Each NAME of
KINDS chooses the code of all three through their environment variables. `--list` prints the names
that this processor can imitate; a NAME that it cannot is said, and the command is not run.
"""

import os
import subprocess
import sys
from dataclasses import dataclass

PLAINEST = "plainest"


@dataclass(frozen=True)
class Kind:
    """A kind of processor: its names in OpenBLAS and LLVM, and numpy's newest instructions for it.

    numpy: the last of numpy's dispatched sets that stays on, "" for none of them; vectors: LLVM's
    names of the instructions for vectors that the library asks for.
    """

    openblas: str
    llvm: str
    numpy: str = ""
    vectors: str = ""


KINDS = {
    PLAINEST: Kind("PRESCOTT", "generic"),
    "haswell": Kind("HASWELL", "haswell", "X86_V3", "avx2"),
    "zen": Kind("ZEN", "znver1", "X86_V3", "avx2"),
    "skylakex": Kind("SKYLAKEX", "skylake-avx512", "X86_V4", "avx2 avx512f"),
}
# names of these sets in numpy before 2.4
OLDER = {"X86_V3": "AVX2", "X86_V4": "AVX512_SKX"}


def numpy_sets():
    """Return (dispatched sets of numpy in order, those that this processor has)."""
    try:
        from numpy._core import _multiarray_umath as core
    except ImportError:
        from numpy.core import _multiarray_umath as core
    features = core.__cpu_features__
    dispatched = list(core.__cpu_dispatch__)
    return dispatched, [name for name in dispatched if features.get(name)]


def switched_off(kind):
    """Return the instruction sets of numpy to switch off for a kind.

    Raises LookupError if this processor does not have the instructions of the kind.
    """
    dispatched, here = numpy_sets()
    if not kind.numpy:
        return here
    last = kind.numpy if kind.numpy in dispatched else OLDER[kind.numpy]
    if last not in here:
        raise LookupError(f"numpy's {last} is not available on this processor")
    return [name for name in here if dispatched.index(name) > dispatched.index(last)]


def environment(name):
    """Return the environment variables that imitate a kind of processor.

    Raises LookupError if this one cannot.
    """
    kind = KINDS[name]
    off = switched_off(kind)
    return {
        "OPENBLAS_CORETYPE": kind.openblas,
        "NPY_DISABLE_CPU_FEATURES": " ".join(off),
        "ROBODYN_CPU": kind.llvm,
        "ROBODYN_VECTORS": kind.vectors,
    }


def available():
    """Return the names of KINDS that this processor can imitate."""
    names = []
    for name in KINDS:
        try:
            environment(name)
        except LookupError:
            continue
        names.append(name)
    return names


def main(words):
    """Run the command with the environment of a kind, and return its exit status."""
    if words == ["--list"]:
        print("\n".join(available()))
        return 0
    if len(words) < 2 or words[0] not in KINDS:
        return f"usage: python tools/processors.py {'|'.join(KINDS)} COMMAND ..., or --list"
    name, *command = words
    try:
        settings = environment(name)
    except LookupError as error:
        print(f"{name}: {error}; nothing was run")
        return 0
    print(f"as on {name}: " + ", ".join(f"{key}={value}" for key, value in settings.items()))
    return subprocess.run(command, env=os.environ | settings, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
