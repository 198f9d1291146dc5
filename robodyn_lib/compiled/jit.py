"""Make machine code of functions.

By LLVM where llvmlite is, otherwise as WebAssembly, or they stay Python.

Interrupts (Ctrl-C, "interrupt kernel") strike the main thread, between any two of its steps, also
inside the locks of llvmlite, which are written in Python: such a lock would stay held, and all
other threads would wait for ever. Therefore the main thread never enters them: all calls of the
compiler are made `aside`, on a separate thread.
"""

import ctypes
import inspect
import operator
import threading
from _thread import start_new_thread
from types import FunctionType

import numpy as np

try:
    import llvmlite.binding as llvm
except ModuleNotFoundError:
    llvm = None

from ..codegen.expressions import F1, F2, F3, FLOAT, I1, INT, KERNEL, Array, Known, parts
from ..codegen.llvm import Machine
from ..codegen.lowered import Lowering
from . import wasm

__all__ = [
    "F1",
    "F2",
    "F3",
    "FLOAT",
    "I1",
    "INT",
    "KERNEL",
    "Lowered",
    "around",
    "aside",
    "compiled",
    "engine",
    "once",
]

TYPES = {FLOAT: np.dtype(np.float64), INT: np.dtype(np.int64)}
ADDRESS, BYTE = (  # the address of an array, in a third of the time of x.ctypes.data
    ctypes.addressof,
    ctypes.c_char.from_buffer,
)
IN_C = {"ptr": ctypes.c_void_p, FLOAT: ctypes.c_double, INT: ctypes.c_int64}
MADE = {}
ONE_AT_A_TIME = threading.RLock()


def engine():
    """Return the engine that runs kernels here: "LLVM", "WebAssembly", or "" for Python alone."""
    if llvm:
        return "LLVM"
    return "WebAssembly" if wasm.machine() else ""


class Lowered:
    """A function as machine code, called as its `text` is, with arrays that may be written to.

    alone: True if it holds Python's lock, which functions with a shared workspace need; otherwise
    other threads run meanwhile.
    """

    def __init__(self, function, kinds, alone):
        self.text = function
        self.kinds = kinds
        self.__name__ = function.__name__
        self.words = list(inspect.signature(function).parameters)
        text = Lowering().export(function, kinds, self.__name__).text()
        self.machine = Machine({self.__name__: text}, opt=1, lowered=True)
        prototype = (ctypes.PYFUNCTYPE if alone else ctypes.CFUNCTYPE)(
            ctypes.c_int64, *(IN_C[part] for kind in kinds for part in parts(kind))
        )
        self.function = prototype(self.machine.address[self.__name__])

    def __call__(self, *arguments):
        """Return the function's result, a whole number.

        Raises TypeError if an argument is not of its kind.
        """
        if len(arguments) != len(self.kinds):
            raise TypeError(
                f"{self.__name__} takes {len(self.kinds)} arguments, got {len(arguments)}"
            )
        words = []
        for word, kind, x in zip(self.words, self.kinds, arguments, strict=True):
            if isinstance(kind, Array):
                if (
                    type(x) is not np.ndarray
                    or x.dtype != TYPES[kind.of]
                    or x.ndim != kind.axes
                    or not x.flags.carray
                ):
                    raise TypeError(
                        f"{self.__name__} takes as {word} a contiguous, writeable array "
                        f"of {TYPES[kind.of]} with {kind.axes} axes"
                    )
                words += ADDRESS(BYTE(x)) if x.size else None, *x.shape
            elif kind == KERNEL:
                words.append(x.address)
            elif not isinstance(kind, Known):
                words.append(operator.index(x) if kind == INT else float(x))
        return self.function(*words)


def compiled(function, kinds, alone=True):
    """Return the function as machine code for arguments of these kinds.

    A function that is already compiled is returned at once.
    """
    if engine() != "LLVM":
        return wasm.kernel(function)
    return once(MADE, (function, kinds), lambda: Lowered(function, kinds, alone))


def once(store, key, make):
    """Return store[key], which make() makes.

    One call runs at a time, on a thread that no interrupt reaches.
    """

    def fill():
        with ONE_AT_A_TIME:
            if key not in store:
                store[key] = make()

    if key not in store:
        aside(fill)
    return store[key]


def around(function, kinds, *kernels):
    """Return a function whose first arguments are kernels, compiled for these kernels.

    Arguments of these kinds follow the kernels.

    Kernels with a text are compiled into it; other kernels are called by their address. Where the
    first one is plain Python, it stays Python.
    """
    if isinstance(kernels[0], FunctionType):
        return function
    kinds_of_kernels = (
        KERNEL if hasattr(kernel, "address") else Known(getattr(kernel, "text", kernel))
        for kernel in kernels
    )
    return compiled(function, (*kinds_of_kernels, *kinds), alone=False)


def aside(work):
    """Return the result of work(), or raise its error.

    The work runs on a thread that no interrupt reaches.

    An interrupt ends the waiting, not the work.
    """
    if threading.current_thread() is not threading.main_thread():
        return work()
    outcome = []
    over = threading.Lock()

    def run():
        try:
            outcome.append((work(), None))
        except BaseException as error:  # (raised below, in the thread that waits for it)
            outcome.append((None, error))
        finally:
            over.release()

    over.acquire()
    try:
        start_new_thread(run, ())
    except RuntimeError:  # a browser's Python has no threads
        return work()
    while not outcome:
        over.acquire(timeout=1)
    result, error = outcome[0]
    if error is not None:
        raise error
    return result
