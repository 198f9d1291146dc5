"""A replacement, by wasmtime, for the browser's WebAssembly as Pyodide shows it to Python."""

import atexit
import math
import sys
from types import SimpleNamespace

import wasmtime

REAL = wasmtime.ValType.f64()


def finite(function):
    """Return a function of math as JavaScript has it: NaN where math raises at infinity."""

    def of_javascript(*x):
        if len(x) == 1 and not math.isfinite(x[0]):
            return math.nan
        return function(*x)

    return of_javascript


class Exports:
    """The exports of a loaded binary."""

    def __init__(self, binary):
        self.store = wasmtime.Store()
        linker = wasmtime.Linker(self.store.engine)
        for name, count in (("sin", 1), ("cos", 1), ("atan2", 2)):
            kind = wasmtime.FuncType([REAL] * count, [REAL])
            linker.define_func("env", name, kind, finite(getattr(math, name)))
        module = wasmtime.Module(self.store.engine, bytes(binary))
        self.own = linker.instantiate(self.store, module).exports(self.store)
        self.inner = self.own["memory"]
        base = self.own["__heap_base"].value(self.store)
        self.memory = SimpleNamespace(buffer=self, grow=lambda n: self.inner.grow(self.store, n))
        setattr(self, "__heap_base", SimpleNamespace(value=base))
        atexit.register(self.close)

    @property
    def byteLength(self):
        return self.inner.data_len(self.store)

    def __getattr__(self, name):
        if name not in self.own:
            raise AttributeError(name)
        return lambda at: self.own[name](self.store, at)

    def close(self):
        """Close it before the interpreter ends, since wasmtime then misses parts of Python."""
        self.store.close()
        self.store.engine.close()


def view(buffer, at, count):
    """Return a Uint8Array over a part of the memory."""
    assert 0 <= at <= at + count <= buffer.byteLength
    return SimpleNamespace(
        assign=lambda raw: buffer.inner.write(buffer.store, raw, at),
        to_bytes=lambda: bytes(buffer.inner.read(buffer.store, at, at + count)),
    )


def install():
    """Put it where Python looks for it."""
    sys.modules |= {
        "js": SimpleNamespace(Uint8Array=SimpleNamespace(new=view)),
        "pyodide.code": SimpleNamespace(run_js=lambda source: Exports),
        "pyodide.ffi": SimpleNamespace(to_js=lambda x: x),
    }
