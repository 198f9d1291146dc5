"""`make wasm`: the compiled kernels as WebAssembly, see `robodyn_lib.compiled.wasm`, in four files.

Programs and lowered functions, in LLVM's language, for another processor, joined by LLVM's linker.
The last bytes of a binary are the digest of these texts; a test compares.
"""

import hashlib
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import llvmlite.binding as llvm

from robodyn_lib.codegen.expressions import F1, F2, INT, Known, parts
from robodyn_lib.codegen.llvm import DECLARED, improve
from robodyn_lib.codegen.lowered import Lowering
from robodyn_lib.compiled import plane, wasm
from robodyn_lib.compiled.kernels import IN_BINARIES, binaries
from robodyn_lib.simulation import compiled
from workbook.kernels import hands, shown

TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint"
LINKER = "wasm-ld"
NO_LINKER = (
    "wasm-ld, LLVM's linker for WebAssembly, is missing, and only it makes binaries. Debian, "
    "Ubuntu: "
    "apt install lld. macOS: brew install lld. conda: conda install -c conda-forge lld."
)


class Program:
    """A kernel that is a program, for loops that call it: by its name."""

    address = None

    def __init__(self, name):
        self.__name__ = name


def kernels():
    """Return {name in the binary: (function, argument kinds)}; a time loop for each kernel."""
    planar = dict.fromkeys((hands.accel_dense, *hands.HANDLED.values()), (F1,) * 5)
    forward, flow, *others = map(
        Program, ("rows_forward_dynamics", "rows_flow", "rows_bodies", "rows_points")
    )
    kinds = Known(compiled.steady), *compiled.ARGUMENTS
    loops = {
        f"advance_{kernel.__name__}": (compiled.advance, (Known(kernel), *kinds))
        for kernel in (*planar, forward, *others)
    }
    loops[f"advance_{forward.__name__}_{flow.__name__}"] = (
        compiled.advance,
        (Known(forward), Known(flow), *compiled.ARGUMENTS),
    )
    return {
        function.__name__: (function, kinds)
        for function, kinds in (planar | shown.ARGUMENTS).items()
    } | loops


def entry(name, kinds, sized=True):
    """Return LLVM code of an export, which reads its arguments from words of 8 bytes.

    sized: the function takes the sizes of arrays. It returns whether that returned another number
    than 0, or, of a function of whole numbers, this number.
    """
    lines = []
    given = []
    place = 0
    for kind in kinds:
        for k, part in enumerate(parts(kind)):
            if sized or k == 0:
                lines += [
                    f"  %at{place} = getelementptr i64, ptr %words, i64 {place}",
                    f"  %x{place} = load {part}, ptr %at{place}",
                ]
                given.append(f"{part} %x{place}")
            place += 1
    answer = "trunc i64 %trouble to i32" if sized else "zext i1 %bad to i32"
    return (
        f"define i32 @{name}(ptr %words) {{\n"
        + "\n".join(lines)
        + f"""
  %trouble = call i64 @{name}_plain({", ".join(given)})
  %bad = icmp ne i64 %trouble, 0
  %answer = {answer}
  ret i32 %answer
}}
"""
    )


@cache
def programs():
    """Return {name: text} of the kernels that are programs."""
    both = 1, IN_BINARIES
    return binaries({plane.BODIES: both, plane.POINTS: both, hands.TORQUES: both[:1]})


@cache
def texts():
    """Return {name: (text of the export with this name, names of programs that it calls)}."""
    found = {}
    for name, (function, kinds) in kernels().items():
        lowering = Lowering(by_name=True).export(function, kinds, f"{name}_plain")
        found[name] = lowering.text() + entry(name, kinds)
    for name, text in programs().items():
        kinds = (F1, F1, *(F2,) * 6, *(INT,) * 6) if name.endswith("_many") else (F1,) * 5
        found[name] = text + entry(name, kinds, sized=False)
    return found


def digest():
    """Return the digest of the texts that the binaries are made from, and of how."""
    whole = [*texts().values(), TRIPLE, LAYOUT, FEATURES]
    return hashlib.sha256("".join(whole).encode()).hexdigest()


def module(names):
    """Return one module with these functions and everything that they call."""
    head = f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\n'
    whole = llvm.parse_assembly(head)
    left = [*names]
    for name in left:
        whole.link_in(llvm.parse_assembly(head + DECLARED + texts()[name]))
        left += [
            other
            for other in programs()
            if f"@{other}_plain(" in texts()[name] and other not in left
        ]
    return whole


def code(names):
    """Return a WebAssembly object file with these kernels and their callees but sin, cos, atan2."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    whole = module(names)
    for function in whole.functions:
        if not function.is_declaration and function.name not in names:
            function.linkage = "internal"  # so that unused functions are removed
    whole.verify()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, reloc="static", features=FEATURES
    )
    improve(whole, machine)
    return machine.emit_object(whole)


def make(names):
    """Return a binary that exports these kernels, with the digest at its end."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "kernels.o").write_bytes(code(names))
        subprocess.run(
            [
                LINKER,
                "--no-entry",
                "--strip-all",
                "--allow-undefined",
                "--export=__heap_base",
                *(f"--export={name}" for name in names),
                "-o",
                "linked.wasm",
                "kernels.o",
            ],
            cwd=folder,
            check=True,
        )
        section = b"\x07sources" + digest().encode()
        return Path(folder, "linked.wasm").read_bytes() + bytes([0, len(section)]) + section


def files():
    """Return {path: names of its kernels}."""
    file_of = {name: wasm.binary_of(name) for name in texts()}
    return {
        file: [name for name, of in file_of.items() if of == file]
        for file in sorted({*file_of.values()})
    }


def main():
    if shutil.which(LINKER) is None:
        sys.exit(NO_LINKER)
    for path, names in files().items():
        before = path.read_bytes() if path.exists() else b""
        after = make(names)
        path.write_bytes(after)
        print(f"{path.name}: {len(after)} bytes, {'as before' if before == after else 'changed'}")


if __name__ == "__main__":
    main()
