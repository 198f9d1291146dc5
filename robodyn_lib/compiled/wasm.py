"""The kernels as WebAssembly, for where numba is not: in a browser's Python, or where wasmtime is installed.

`kernels.wasm` is made of the sources of this package by `make wasm`. It keeps nothing between calls: arrays are laid
out in its memory one after the other, described as numba describes arrays, and what a kernel writes is read back.
"""
import atexit
import math
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np

__all__ = ["Kernel", "Wasmtime", "kernel", "machine"]

BINARY = Path(__file__).with_name("kernels.wasm")
LINE = 64                                                   # bytes: arrays begin where a cache line does
PAGE = 1 << 16                                              # bytes by which the memory grows


class Wasmtime:
    """Runs a WebAssembly binary in Python; wasmtime compiles it when it is loaded."""

    def __init__(self, binary):
        import wasmtime
        real = wasmtime.ValType.f64()
        self.store = wasmtime.Store()
        linker = wasmtime.Linker(self.store.engine)
        for name, count in (("sin", 1), ("cos", 1), ("atan2", 2)):
            linker.define_func("env", name, wasmtime.FuncType([real] * count, [real]), finite(getattr(math, name)))
        self.exports = linker.instantiate(self.store, wasmtime.Module(self.store.engine, binary)).exports(self.store)
        atexit.register(self.close)
        self.memory, self.base = self.exports["memory"], self.exports["__heap_base"].value(self.store)

    def __contains__(self, name):
        return name in self.exports

    def reserve(self, end):
        """Memory up to byte `end`."""
        self.memory.grow(self.store, max(0, -(-(end - self.memory.data_len(self.store)) // PAGE)))

    def write(self, at, raw):
        self.memory.write(self.store, raw, at)

    def read(self, at, count):
        return self.memory.read(self.store, at, at + count)

    def call(self, name, words, wide):
        return self.exports[name](self.store, *words)

    def close(self):
        """Left to the interpreter's end, wasmtime complains that half of Python is gone."""
        self.store.close()
        self.store.engine.close()


class Browser:
    """Runs a WebAssembly binary by the browser that runs this Python; `wide` words are 64-bit integers there."""

    RUN = "(f, words, wide) => f(...words.map((word, i) => wide[i] ? BigInt(word) : word))"
    LOAD = """(binary) => { const { sin, cos, atan2 } = Math;
        return new WebAssembly.Instance(new WebAssembly.Module(binary), { env: { sin, cos, atan2 } }).exports; }"""

    def __init__(self, binary):
        code, ffi, self.js = (import_module(name) for name in ("pyodide.code", "pyodide.ffi", "js"))
        self.list, self.run = ffi.to_js, code.run_js(self.RUN)
        self.exports = code.run_js(self.LOAD)(ffi.to_js(binary))
        self.base = self.exports.__heap_base.value

    def __contains__(self, name):
        return hasattr(self.exports, name)

    def reserve(self, end):
        self.exports.memory.grow(max(0, -(-(end - self.exports.memory.buffer.byteLength) // PAGE)))

    def write(self, at, raw):
        self.js.Uint8Array.new(self.exports.memory.buffer, at, len(raw)).assign(raw)

    def read(self, at, count):
        return self.js.Uint8Array.new(self.exports.memory.buffer, at, count).to_bytes()

    def call(self, name, words, wide):
        return self.run(getattr(self.exports, name), self.list(words), self.list(wide))


def finite(function):
    """A function of math as C has it: where math refuses, at infinity, it is not a number."""
    return lambda *x: function(*x) if len(x) > 1 or math.isfinite(x[0]) else math.nan


@cache
def machine():
    """What runs WebAssembly here, with the kernels loaded; None where nothing does."""
    try:
        return (Browser if sys.platform == "emscripten" else Wasmtime)(BINARY.read_bytes())
    except ModuleNotFoundError:
        return None


class Kernel:
    """A kernel that `runner` holds, called as numba's is: on contiguous arrays and whole numbers.

    `written`: which of its arguments it writes to; what it keeps in `data` and in workspaces is of no use to a later
    call. A loop takes a kernel first, and stands in the binary once for each.
    """

    def __init__(self, name, written=(-1,), runner=None):
        self.__name__, self.written, self.runner = name, written, machine() if runner is None else runner

    def __call__(self, *given):
        name, runner = self.__name__, self.runner
        if isinstance(given[0], Kernel):
            name = f"{name}_{given[0].__name__}"
        top = runner.base + -runner.base % LINE
        words, wide, places = [top, top + 8], [False, False], []    # where the result goes, and an exception
        top += LINE
        for x in given:
            if isinstance(x, np.ndarray):
                strides = [x.itemsize * math.prod(x.shape[axis + 1:]) for axis in range(x.ndim)]
                words += [0, 0, x.size, x.itemsize, top, *x.shape, *strides]
                wide += [False, False, True, True, False] + [True] * (2 * x.ndim)
                places.append(top)
                top += x.nbytes + -x.nbytes % LINE
            else:
                words.append(0 if isinstance(x, Kernel) else int(x))
                wide.append(not isinstance(x, Kernel))
                places.append(None)
        runner.reserve(top)
        for x, at in zip(given, places):
            if at is not None:
                runner.write(at, x.tobytes())
        failed = runner.call(name, words, wide)
        for i in self.written:
            x = given[i]
            x[...] = np.frombuffer(runner.read(places[i], x.nbytes), x.dtype).reshape(x.shape)
        return 1 if failed else int.from_bytes(runner.read(words[0], 8), "little", signed=True)


LOOP = (9, 11, 12, 13)                                      # of the loop of time steps: at, w, Q, QD


def kernel(function):
    """The kernel of this name as WebAssembly; the function itself where there is none."""
    name, here = function.__name__, machine()
    if here is not None and name in here:
        return Kernel(name)
    return Kernel(name, LOOP) if here is not None and f"{name}_accel" in here else function
