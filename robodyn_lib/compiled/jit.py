"""How the kernels are compiled: one set of options, and a disk cache that can be absent without harm."""
import hashlib
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path

import numba
from numba.core.caching import FunctionCache

__all__ = ["F1", "F2", "F3", "compiled", "inline", "is_ready", "jit", "keeps_on_disk", "lean"]

F1, F2, F3 = numba.float64[::1], numba.float64[:, ::1], numba.float64[:, :, ::1]

# contract: a * b + c in one instruction. Sums are not reordered, not-a-number stays what it is.
OPTIONS = {"nopython": True, "error_model": "numpy", "fastmath": {"contract"}}
ONE_AT_A_TIME = threading.RLock()
SOURCES = hashlib.sha256(b"".join(p.read_bytes() for p in sorted(Path(__file__).parent.glob("*.py")))).hexdigest()


class DiskCache(FunctionCache):
    """numba's cache, with two differences: a kernel is stale when any file of this package has changed, for kernels
    contain one another; and what cannot be read or written is compiled again."""

    def _index_key(self, sig, codegen):
        return *super()._index_key(sig, codegen), SOURCES

    def load_overload(self, sig, target_context):
        try:
            return super().load_overload(sig, target_context)
        except Exception:                           # cut short, damaged, written by another version
            with suppress(OSError):
                self.flush()                        # numba would read it once more before it writes
            return None

    def save_overload(self, sig, data):
        try:
            super().save_overload(sig, data)
        except OSError:                             # read-only, full, or gone
            pass


def jit(function, **more):
    """A kernel: compiled when first called, kept on disk where that is possible."""
    kernel = numba.jit(**OPTIONS, **more)(function)
    try:
        kernel._cache = DiskCache(function)
    except RuntimeError:                            # no folder to write to
        pass
    return kernel


# A kernel that keeps no array counts no references to them; counting takes as long as two links.
lean = partial(jit, _nrt=False)


def inline(function):
    """A piece of a kernel: scalars in, scalars out, part of the machine code of whoever calls it."""
    return numba.jit(forceinline=True, **OPTIONS)(function)


def compiled(kernel, arguments):
    """The kernel, compiled or read from disk for these types; others it refuses, instead of being compiled for them."""
    if hasattr(kernel, "overloads"):                # a plain function where numba is switched off
        with ONE_AT_A_TIME:
            if not kernel.overloads:
                kernel.compile(arguments)
            kernel.disable_compile()                # also where a direct call compiled it
    return kernel


def is_ready(kernel, arguments):
    """Whether `compiled` would take no time."""
    if not hasattr(kernel, "overloads") or kernel.overloads:
        return True
    cache = getattr(kernel, "_cache", None)
    return isinstance(cache, DiskCache) and cache.load_overload(arguments, kernel.targetctx) is not None


def keeps_on_disk(kernel):
    """Whether this kernel, once compiled, is there for other processes."""
    return isinstance(getattr(kernel, "_cache", None), DiskCache)
