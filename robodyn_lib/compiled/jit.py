"""How the kernels are compiled: one set of options, and a disk cache that can be absent without harm.

Where there is no numba, in a browser for one, kernels are WebAssembly (`wasm`), or the Python that they are written in.

What is used of numba beyond its documented interface is used here and nowhere else in the library: the cache of a
kernel (`_cache`, `_index_key`, `FunctionCache`, `targetctx`), the option `_nrt` and a kernel's address
(`_get_wrapper_address`). One test for each says what a new version has changed.

Interrupts (Ctrl-C, "interrupt kernel") strike the main thread, between any two of its steps, also inside the locks of
numba and llvmlite, which are written in Python: such a lock would stay held, and all other threads would wait for
ever. Therefore the main thread never enters them: what asks the compiler for anything is done `aside`, on a thread of
its own, and a kernel is handed to a compiled loop as a `Pointer`, whose address is known.
"""
import hashlib
import importlib.util
import signal
import sys
import threading
from _thread import start_new_thread
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path

try:
    import numba
    from numba.core.caching import FunctionCache
    from numba.experimental.function_type import _get_wrapper_address
    from numba.types import FunctionType, WrapperAddressProtocol
except ModuleNotFoundError:
    numba, FunctionCache, WrapperAddressProtocol = None, object, object

from . import wasm

__all__ = ["F1", "F2", "F3", "I1", "INT", "KERNEL", "Pointer", "aside", "compiled", "engine", "inline", "is_ready",
           "jit", "keeps_on_disk", "lean", "outside", "pointer", "uncompiled"]

F1 = F2 = F3 = I1 = INT = KERNEL = None                     # types of arguments: numba's
if numba:
    F1, F2, F3 = numba.float64[::1], numba.float64[:, ::1], numba.float64[:, :, ::1]
    I1, INT, KERNEL = numba.int64[::1], numba.int64, FunctionType(numba.int64(*(F1,) * 5))

# contract: a * b + c in one instruction. Sums are not reordered, not-a-number stays what it is.
OPTIONS = {"nopython": True, "error_model": "numpy", "fastmath": {"contract"}}
ONE_AT_A_TIME = threading.RLock()
SOURCES = hashlib.sha256(b"".join(p.read_bytes() for p in sorted(Path(__file__).parent.glob("*.py")))).hexdigest()


class DiskCache(FunctionCache):
    """numba's cache with two differences. A kernel is stale when any file of this package has changed, because kernels
    inline one another; and what cannot be read or written is compiled again."""

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
    if numba is None:
        return wasm.kernel(function)
    kernel = numba.jit(**OPTIONS, **more)(function)
    try:
        kernel._cache = DiskCache(function)
    except RuntimeError:                            # no folder to write to
        pass
    return kernel


# Kernels that store no arrays skip reference counting, which costs as much as two links.
lean = partial(jit, _nrt=False)


def inline(function, **more):
    """A piece of a kernel: scalars in, scalars out, part of the machine code of whoever calls it."""
    return numba.jit(**OPTIONS | {"forceinline": True} | more)(function) if numba else function


@cache
def outside(name, in_python=None):
    """A kernel for others to call: a program, elsewhere under the name body_<name>. None without numba.

    in_python: what stands for it where numba is switched off.
    """
    if numba is None or numba.config.DISABLE_JIT:
        return in_python
    body = numba.types.ExternalFunction(f"body_{name}", numba.int64(*(numba.types.uintp,) * 5))

    def kernel(data, q, qd, tau, out):
        return body(data.ctypes.data, q.ctypes.data, qd.ctypes.data, tau.ctypes.data, out.ctypes.data)
    kernel.__name__ = kernel.__qualname__ = name
    return numba.jit(nopython=True)(kernel)


def engine():
    """Name what runs kernels here: "numba", "WebAssembly", or "" where only Python would."""
    return "numba" if numba else "WebAssembly" if wasm.machine() else ""


def aside(work, to_the_end=False):
    """Return what work() returns, or raise what it raises; it is done on a thread that no interrupt strikes.

    An interrupt ends the waiting, not the work; with to_the_end it is raised when the work is done. So it is where a
    module is imported: another thread that asked for the module would wait for it, and the import for that thread.
    """
    if threading.current_thread() is not threading.main_thread():
        return work()
    if _importing():
        return _uninterrupted(work)
    outcome, over = [], threading.Lock()

    def run():
        try:
            outcome.append((work(), None))
        except BaseException as error:              # (raised below, where somebody hears of it)
            outcome.append((None, error))
        finally:
            over.release()
    over.acquire()
    try:
        start_new_thread(run, ())
    except RuntimeError:                            # a browser's Python has no threads
        return work()
    interrupted = None
    while not outcome:
        try:
            over.acquire(timeout=1)
        except KeyboardInterrupt as error:
            interrupted = error
            if not to_the_end:
                break
    if interrupted or outcome[0][1] is not None:
        raise interrupted or outcome[0][1]
    return outcome[0][0]


def _importing():
    """Judge whether this thread is inside an import: what it holds no other thread gets."""
    frame = sys._getframe()
    while frame and frame.f_code.co_filename != "<frozen importlib._bootstrap>":
        frame = frame.f_back
    return frame is not None


def _uninterrupted(work):
    """Return what work() returns; an interrupt that comes meanwhile is raised when it is done."""
    struck, before = [], signal.getsignal(signal.SIGINT)
    if before is None:                              # whose it is Python does not know, and could not put it back
        return work()
    signal.signal(signal.SIGINT, lambda *given: struck.append(given))
    try:
        return work()
    finally:
        signal.signal(signal.SIGINT, before)
        if struck:
            signal.raise_signal(signal.SIGINT)


CLOSED = set()                                      # kernels that are compiled and refuse other types


def compiled(kernel, arguments):
    """The kernel, compiled or read from disk for these types; arrays of any other type it refuses with a TypeError.

    A kernel that is in memory is returned at once, whoever compiles others meanwhile.
    """
    if kernel not in CLOSED and hasattr(kernel, "overloads"):       # not so where numba is switched off, or not there
        aside(lambda: _close(kernel, arguments))
    return kernel


def _close(kernel, arguments):
    with ONE_AT_A_TIME:
        if not kernel.overloads:
            kernel.compile(arguments)               # numba looks on disk first
        kernel.disable_compile()                    # also where a direct call compiled it
        CLOSED.add(kernel)


def is_ready(kernel, arguments):
    """Judge whether `compiled` takes no time from now on: what is on disk is read."""
    if kernel in CLOSED or not hasattr(kernel, "overloads"):
        return True
    return aside(lambda: _ready(kernel, arguments))


def _ready(kernel, arguments):
    if not ONE_AT_A_TIME.acquire(blocking=False):   # somebody compiles
        return False
    try:
        cache = getattr(kernel, "_cache", None)
        there = kernel.overloads or (
            isinstance(cache, DiskCache) and cache.load_overload(arguments, kernel.targetctx) is not None)
        if there:
            _close(kernel, arguments)
        return bool(there)
    finally:
        ONE_AT_A_TIME.release()


class Pointer(WrapperAddressProtocol):
    """A kernel of type KERNEL, as a compiled loop takes it: its address is looked up once, and no run asks llvmlite."""

    def __init__(self, kernel):
        self.kernel = kernel                        # the code lives as long as somebody knows it
        self.address = getattr(kernel, "boxed", None) or aside(lambda: _get_wrapper_address(kernel, KERNEL.signature))

    def __wrapper_address__(self):
        return self.address

    def signature(self):
        return KERNEL.signature

    def __call__(self, *arguments):
        return self.kernel(*arguments)


POINTERS = {}


def pointer(kernel):
    """The `Pointer` of a compiled kernel; where numba does not compile, the kernel itself."""
    if hasattr(kernel, "boxed"):
        return Pointer(kernel)
    if not hasattr(kernel, "overloads"):
        return kernel
    if kernel not in POINTERS:
        POINTERS[kernel] = Pointer(kernel)
    return POINTERS[kernel]


def keeps_on_disk(kernel):
    """Judge whether the compiled kernel is cached on disk, for other processes."""
    return isinstance(getattr(kernel, "_cache", None), DiskCache)


@contextmanager
def uncompiled():
    """This package imported once more, under another name, as the plain Python that it is written in."""
    path, name = Path(__file__).with_name("__init__.py"), f"{__package__}_in_python"
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=[str(path.parent)])
    package, before = importlib.util.module_from_spec(spec), numba.config.DISABLE_JIT
    sys.modules[name], numba.config.DISABLE_JIT = package, True
    try:
        spec.loader.exec_module(package)
        yield package
    finally:
        numba.config.DISABLE_JIT = before
        for key in [key for key in sys.modules if key == name or key.startswith(f"{name}.")]:
            del sys.modules[key]
