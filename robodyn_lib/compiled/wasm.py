"""The kernels as WebAssembly, for Pythons without LLVM, such as a browser's Pyodide.

`make wasm` makes `trees.wasm`, with kernels for all arms, and `planar.wasm`, with those for planar
arms, from the same sources as machine code. A package with its own kernels enters its binary in
BINARIES. They keep nothing between calls. A kernel takes the address of its arguments, in words of
64 bits: a number, or where an array is, and its sizes. The arrays are laid out behind them, and
what the kernel writes is read back.
"""

from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np

PLANAR, TREES = (Path(__file__).with_name(f"{name}.wasm") for name in ("planar", "trees"))
BINARIES = {  # by the end of a kernel's name; all others are in TREES
    ("rows_bodies", "rows_points"): PLANAR
}
LINE = 64  # bytes in a cache line: arrays begin at one
PAGE = 1 << 16  # bytes in a page of memory


class Browser:
    """Runs a WebAssembly binary by the browser that runs this Python.

    Raises ModuleNotFoundError if none does.
    """

    LOAD = """(binary) => { const { sin, cos, atan2 } = Math;
        return new WebAssembly.Instance(new WebAssembly.Module(binary), { env: { sin, cos, atan2 } }).exports; }"""

    def __init__(self, binary):
        run_js = import_module("pyodide.code").run_js
        to_js = import_module("pyodide.ffi").to_js
        self.array = import_module("js").Uint8Array
        self.exports = run_js(self.LOAD)(to_js(binary))
        self.memory = self.exports.memory
        self.base = getattr(self.exports, "__heap_base").value

    def __contains__(self, name):
        return hasattr(self.exports, name)

    def write(self, at, raw):
        self.memory.grow(pages(at + len(raw), self.memory.buffer.byteLength))
        self.array.new(self.memory.buffer, at, len(raw)).assign(raw)

    def read(self, at, count):
        return self.array.new(self.memory.buffer, at, count).to_bytes()

    def call(self, name, at):
        return getattr(self.exports, name)(at)


def pages(end, size):
    """Return the number of pages by which a memory of `size` bytes must grow to reach `end`."""
    return max(0, -(-(end - size) // PAGE))


@cache
def machine(binary=TREES):
    """Return the browser that runs this Python, with a binary's kernels loaded, or None."""
    try:
        return Browser(binary.read_bytes())
    except ModuleNotFoundError:
        return None


def binary_of(name):
    """Return the binary for the kernel of this name."""
    name = name.removesuffix("_many")
    return next((path for ends, path in BINARIES.items() if name.endswith(ends)), TREES)


@cache
def holder(name):
    """Return the machine that has the kernel of this name, or None."""
    here = machine(binary_of(name))
    return here if here is not None and name in here else None


class Kernel:
    """A kernel that `runner` holds, or a binary, called as machine code is.

    It is called on contiguous arrays and whole numbers.

    `written`: which of its arguments it writes to; what it keeps in `data` and in workspaces is of
    no use to a later call. A loop takes a kernel as its first argument, and the binary has one loop
    for each kernel.
    """

    def __init__(self, name, written=(-1,), runner=None):
        self.__name__ = name
        self.written = written
        self.runner = runner

    def __call__(self, *arguments):
        name = self.__name__
        name = "_".join([name, *(x.__name__ for x in arguments if isinstance(x, Kernel))])
        arguments = [x for x in arguments if not callable(x)]
        runner = self.runner or holder(name)
        words = []
        begin = lines(runner.base)
        at = begin + lines(
            8 * sum(1 + x.ndim if isinstance(x, np.ndarray) else 1 for x in arguments)
        )
        parts = []
        places = []
        for x in arguments:
            places.append(at)
            if isinstance(x, np.ndarray):
                words += [at, *x.shape]
                parts.append(x.tobytes().ljust(lines(x.nbytes), b"\0"))
                at += len(parts[-1])
            else:
                words.append(x)
        packed = np.array(words, dtype="<i8").tobytes()
        runner.write(begin, b"".join([packed.ljust(lines(len(packed)), b"\0"), *parts]))
        trouble = runner.call(name, begin)
        for i in self.written:
            x = arguments[i]
            x[...] = np.frombuffer(runner.read(places[i], x.nbytes), x.dtype).reshape(x.shape)
        return trouble


def lines(count):
    """Round a size in bytes up to a multiple of the cache line."""
    return count + -count % LINE


WRITTEN = -5, -3, -2, -1  # which arguments loops of time steps write to: at, w, Q, QD


def kernel(function):
    """Return the kernel of this name as WebAssembly, or the function itself if there is none."""
    name = function.__name__
    if holder(name):
        return Kernel(name)
    return Kernel(name, WRITTEN) if holder(f"{name}_rows_forward_dynamics") else function
