"""`make wasm`: the compiled kernels as WebAssembly, in four files, see `robodyn_lib.compiled.wasm`.

It is numba's LLVM code, retargeted by llvmlite, joined by LLVM's linker.

numba compiles for a processor without extensions, so that the binary does not depend on those of the machine at hand.
The last bytes of a binary are the digest of what it was made from; a test compares.
"""
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "robodyn_lib" / "compiled"
NAMES = "adaptive", "hands", "integrate", "jit", "shown", "turning"
SOURCES = (*(PACKAGE / f"{name}.py" for name in NAMES), Path(__file__))
TRIPLE, LAYOUT = "wasm32-unknown-unknown", "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint"
GENERIC = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
LINKER = "wasm-ld"
NO_LINKER = ("wasm-ld, LLVM's linker for WebAssembly, is missing, and only it makes binaries. Debian, Ubuntu: "
             "apt install lld. macOS: brew install lld. conda: conda install -c conda-forge lld.")
# What numba's run-time library does where kernels call `reshape` on contiguous arrays, to two dimensions: new strides.
RESHAPE = """
define internal i32 @numba_attempt_nocopy_reshape(i64, ptr, ptr, i64, ptr %shape, ptr %strides, i64 %size, i32) {
  %columns_at = getelementptr i64, ptr %shape, i64 1
  %columns = load i64, ptr %columns_at
  %row = mul i64 %columns, %size
  store i64 %row, ptr %strides
  %last = getelementptr i64, ptr %strides, i64 1
  store i64 %size, ptr %last
  ret i32 1
}
"""


def digest():
    """Of the texts that the binary is made from."""
    from robodyn_lib.compiled.kernels import binaries
    texts = [path.read_text(encoding="utf-8") for path in SOURCES] + list(binaries().values())
    return hashlib.sha256("".join(texts).encode()).hexdigest()


def kernels():
    """{name in the binary: (function, types of its arguments)}; the loops of time steps once for each kernel."""
    import llvmlite.binding as llvm
    import numba

    from robodyn_lib.compiled import adaptive, hands, integrate, shown, turning
    from robodyn_lib.compiled.jit import F1, outside
    hands.known()                                               # what runs in this process too keeps its address
    for name in {*CALLED} - {*hands.INSIDE}:
        llvm.add_symbol(f"body_{name}", 1)                      # nobody calls it before it is linked
    of = numba.typeof
    planar = dict.fromkeys((hands.accel_dense, *hands.HANDLED.values()), (F1,) * 5)
    forward, flow, *others = map(outside, STUBS)
    loops = {f"{loop.py_func.__name__}_{kernel.py_func.__name__}": (loop, (of(kernel), *types[1:]))
             for kernel in (*planar, forward, *others)
             for loop, types in ((integrate.advance, integrate.ARGUMENTS),
                                 (adaptive.advance_adaptive, adaptive.ARGUMENTS))}
    loops[f"advance_turning_{STUBS[0]}"] = turning.advance_turning, (of(forward), of(flow), *turning.ARGUMENTS[2:])
    return {kernel.py_func.__name__: (kernel, types) for kernel, types in (planar | shown.ARGUMENTS).items()} | loops


# Kernels that are programs, as loops and hands call them: functions that stand in another object file.
STUBS = "rows_forward_dynamics", "rows_flow", "rows_bodies", "rows_points"
CALLED = (*STUBS, "rows_torques")


def code_of_program(name, text):
    """A WebAssembly object file with a program of `compiled.kernels` under this name, and as loops call it."""
    import llvmlite.binding as llvm
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    axes = (1, 1, 1, 1, 1) if "_many" not in name else (1, 1, 2, 2, 2, 2, 2, 2)
    places, at = [], 2
    for count in axes:
        places.append(at + 4)
        at += 5 + 2 * count
    places += range(at, at + 6) if "_many" in name else ()
    kinds = ["ptr"] * len(axes) + ["i64"] * (len(places) - len(axes))
    lines = "".join(f"  %at{i} = getelementptr i64, ptr %words, i64 {place}\n  %x{i} = load {kind}, ptr %at{i}\n"
                    for i, (kind, place) in enumerate(zip(kinds, places, strict=True)))
    given = ", ".join(f"{kind} %x{i}" for i, kind in enumerate(kinds))
    text = f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\n{text}' + f"""
define i32 @{name}(ptr %words) {{
{lines}  %trouble = call i64 @{name}_plain({given})
  %bad = icmp ne i64 %trouble, 0
  %answer = zext i1 %bad to i32
  ret i32 %answer
}}
"""
    if name in CALLED:
        found = "".join(f"  %x{i} = inttoptr i64 %a{i} to ptr\n" for i in range(5))
        text += f"""
define i64 @body_{name}({", ".join(f"i64 %a{i}" for i in range(5))}) {{
{found}  %trouble = call i64 @{name}_plain({", ".join(f"ptr %x{i}" for i in range(5))})
  ret i64 %trouble
}}
"""
    module = llvm.parse_assembly(text)
    module.verify()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, reloc="static", features=FEATURES)
    return machine.emit_object(module)


def code(name, kernel, types):
    """A WebAssembly object file with the kernel under this name, and with all that it calls but sin, cos and atan2.

    A loop calls its kernel in the object file that holds it.
    """
    import llvmlite.binding as llvm
    import numba

    from robodyn_lib.compiled.jit import OPTIONS
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    fresh = numba.jit(**OPTIONS, _nrt=False)(kernel.py_func)
    fresh.compile(types)
    (signature, compiled), = fresh.overloads.items()
    text = fresh.inspect_llvm(signature)
    text = re.sub(r'@"?' + re.escape(compiled.fndesc.llvm_func_name) + r'"?(?=\()', "@kernel", text)
    text = re.sub(r"(?m)^declare .*@numba_attempt_nocopy_reshape\(.*$", RESHAPE, text)
    text = text.replace("= common ", "= internal ")
    text = re.sub(r"@\.const\.picklebuf\.[\w.]+(?![\w.]| =)", "null", text)   # exceptions: unread, and they name files
    text = re.sub("target datalayout = .*", f'target datalayout = "{LAYOUT}"', text)
    module = llvm.parse_assembly(re.sub("target triple = .*", f'target triple = "{TRIPLE}"', text))
    module.link_in(llvm.parse_assembly(entry(name, [str(a.type) for a in module.get_function("kernel").arguments])))
    module.verify()
    for function in module.functions:
        stepped = re.search(r"\d(accel[a-z_]*)B", function.name) if name.startswith("advance") else None
        if stepped and name.endswith(f"_{stepped[1]}"):
            function.name, function.linkage = f"body_{stepped[1]}", "available_externally"
            function.add_function_attribute("noinline")
        elif function.name == "kernel" and not name.startswith("advance"):
            function.name = f"body_{name}"
            function.add_function_attribute("noinline")
        elif not function.is_declaration and function.name != name:
            function.linkage = "internal"                       # so that what nobody calls goes
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, reloc="static", features=FEATURES)
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(module, passes)
    return machine.emit_object(module)


def entry(name, types):
    """LLVM code of what is exported: it finds each argument of @kernel, i64 or ptr, in a word of 8 bytes of its own.

    The first two are for the result and an exception. It returns the result, or 1 where there was an exception.
    """
    slots = "".join(f"  %at{i} = getelementptr i64, ptr %words, i64 {i}\n  %x{i} = load {t}, ptr %at{i}\n"
                    for i, t in enumerate(types) if i > 1)
    given = ", ".join(f"{t} %{'at' if i < 2 else 'x'}{i}" for i, t in enumerate(types))
    return f"""target datalayout = "{LAYOUT}"
target triple = "{TRIPLE}"
declare i32 @kernel({", ".join(types)})
define i32 @{name}(ptr %words) {{
  %at0 = getelementptr i64, ptr %words, i64 0
  %at1 = getelementptr i64, ptr %words, i64 1
{slots}  %trouble = call i32 @kernel({given})
  %raised = icmp ne i32 %trouble, 0
  %result = load i32, ptr %at0
  %answer = select i1 %raised, i32 1, i32 %result
  ret i32 %answer
}}
"""


def linked(objects, names):
    """A binary that exports these of what the object files {name: bytes} hold, and the digest at its end."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in objects.items():
            Path(folder, f"{name}.o").write_bytes(content)
        subprocess.run([LINKER, "--no-entry", "--strip-all", "--allow-undefined", "--export=__heap_base",
                        *(f"--export={name}" for name in names), "-o", "linked.wasm",
                        *(f"{name}.o" for name in objects)], cwd=folder, check=True)
        section = b"\x07sources" + digest().encode()
        return Path(folder, "linked.wasm").read_bytes() + bytes([0, len(section)]) + section


def make(names):
    """The binary of the kernels of these names.

    What others call is compiled first, and called: what numba meets inside a piece that is inlined, it inlines.
    """
    all_of_them = kernels()
    for name, (kernel, types) in all_of_them.items():
        if name.startswith("accel") and any(f"{name}_" in f"{other}_" for other in names if other != name):
            kernel.compile(types)
    from robodyn_lib.compiled.kernels import binaries
    objects = {name: code(name, *what) for name, what in all_of_them.items() if name in names}
    objects |= {name: code_of_program(name, text) for name, text in binaries().items() if name in (*names, *CALLED)}
    return linked(objects, names)


def files():
    """{file: names of its kernels}."""
    from robodyn_lib.compiled import shown, wasm
    pages = [kernel.py_func.__name__ for kernel in shown.ARGUMENTS]
    from robodyn_lib.compiled.kernels import binaries
    file_of = {name: (wasm.SHOWN if name in pages else wasm.binary_of(name)).name for name in (*kernels(), *binaries())}
    return {file: [name for name, of in file_of.items() if of == file] for file in sorted({*file_of.values()})}


def main():
    if shutil.which(LINKER) is None:
        sys.exit(NO_LINKER)
    for file, names in files().items():
        path = PACKAGE / file
        before, after = path.read_bytes() if path.exists() else b"", make(names)
        path.write_bytes(after)
        print(f"{path.name}: {len(after)} bytes, {'as before' if before == after else 'changed'}")


if __name__ == "__main__":
    os.environ |= GENERIC
    sys.path.insert(0, str(PACKAGE.parents[1]))
    main()
