"""Kernels of one state as built-in functions: Python calls machine code, and nothing stands between.

numba's dispatcher takes a third of a microsecond for a call, as long as a kernel takes for six joints. Here a few
lines of LLVM's language, compiled when first asked for, read the arrays' own memory: a call with arguments looks at
kind, type, dimensions and flags of each array and hands them on; the same without arguments finds its arrays in a tuple
that belongs to the function. The kernel compares the lengths. What does not fit, and a result that is not finite, goes
to a function in Python. Nothing about an array is remembered, so one that was changed since is seen as it is now.

What is used of Python beyond its documented interface: where an object has its type and a tuple its entries. The
layout of numpy's arrays is that of its C interface. `fits` compares both with this Python and this numpy.
"""
import ctypes
import weakref
from functools import cache

import numpy as np

from .jit import aside, machine_code

__all__ = ["bound", "called", "fits"]

WORD = ctypes.sizeof(ctypes.c_void_p)
HEAD, ENTRIES = object.__basicsize__, tuple.__basicsize__           # where an object's own fields begin
TYPE = HEAD - WORD
DATA, AXES, SHAPE, DTYPE, FLAGS = (HEAD + WORD * k for k in (0, 1, 2, 5, 6))      # of an array
CONTIGUOUS, ALIGNED, WRITEABLE = 0x1, 0x100, 0x400                  # of numpy's flags
NO_ARGUMENTS, ARGUMENTS_IN_A_ROW = 0x4, 0x80                        # METH_NOARGS, METH_FASTCALL


class Method(ctypes.Structure):
    """Python's PyMethodDef."""

    _fields_ = (("name", ctypes.c_char_p), ("code", ctypes.c_void_p), ("flags", ctypes.c_int), ("doc", ctypes.c_char_p))


# --- LLVM's language ------------------------------------------------------------------------------------------------

def address_of(name):
    """A function of Python's C interface, as a constant."""
    return f"inttoptr (i64 {ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value} to ptr)"


def field(name, kind, owner, offset):
    """%name = what stands in %owner at this offset."""
    return f"  %{name}.at = getelementptr i8, ptr %{owner}, i64 {offset}\n  %{name} = load {kind}, ptr %{name}.at\n"


def handed_over(x, axes):
    """The lines that read an array %x, and it as numba takes it: two unused pointers, sizes, data, shape, strides."""
    lines = field(f"{x}.data", "ptr", x, DATA) + field(f"{x}.shape", "ptr", x, SHAPE) + "".join(
        field(f"{x}.n{k}", "i64", f"{x}.shape", 8 * k) for k in range(axes))
    if axes == 1:
        return lines, f"ptr null, ptr null, i64 %{x}.n0, i64 8, ptr %{x}.data, i64 %{x}.n0, i64 8"
    lines += f"  %{x}.row = mul i64 8, %{x}.n1\n  %{x}.size = mul i64 %{x}.n0, %{x}.n1\n"
    return lines, (f"ptr null, ptr null, i64 %{x}.size, i64 8, ptr %{x}.data, i64 %{x}.n0, i64 %{x}.n1, "
                   f"i64 %{x}.row, i64 8")


def is_as_wanted(x, axes, flags):
    """The lines that find %x.fits: an array, none of a subclass, of machine numbers, with these axes and flags."""
    wanted = (("type", "i64", TYPE, id(np.ndarray)), ("dtype", "i64", DTYPE, id(np.dtype(np.float64))),
              ("axes", "i32", AXES, axes), ("flags", "i32", FLAGS, flags))
    lines, so_far = "", "true"
    for name, kind, offset, value in wanted:
        lines += field(f"{x}.{name}", kind, x, offset) if name != "flags" else (
            field(f"{x}.all", kind, x, offset) + f"  %{x}.flags = and {kind} %{x}.all, {flags}\n")
        lines += f"  %{x}.{name}.ok = icmp eq {kind} %{x}.{name}, {value}\n"
        lines += f"  %{x}.{name}.fits = and i1 {so_far}, %{x}.{name}.ok\n"
        so_far = f"%{x}.{name}.fits"
    return lines, so_far


def function(name, given, beginning, kernel, axes):
    """A function that Python calls: after `beginning`, which finds %data, %slow, %row of arrays and their %count."""
    given_axes, check, arguments, fits = axes[1:], "", [], ["%enough"]
    lines, words = handed_over("data", 1)
    arguments.append(words)
    for i, count in enumerate(given_axes):
        check += field(f"x{i}", "ptr", "row", WORD * i)
        flags = CONTIGUOUS | ALIGNED | (WRITEABLE if i == len(given_axes) - 1 else 0)
        more, last = is_as_wanted(f"x{i}", count, flags)
        check += more
        fits.append(last)
        more, words = handed_over(f"x{i}", count)
        lines += more
        arguments.append(words)
    for i, one in enumerate(fits[1:], 1):
        check += f"  %fit{i} = and i1 {fits[i - 1] if i == 1 else f'%fit{i - 1}'}, {one}\n"
    return f"""
define ptr @{name}({given}) {{
  %result = alloca i64
  %raised = alloca ptr
{beginning}  %enough = icmp eq i64 %count, {len(given_axes)}
  br i1 %enough, label %look, label %slowly
look:
{check}  br i1 %fit{len(given_axes)}, label %compute, label %slowly
compute:
{lines}  %trouble = call i32 inttoptr (i64 {kernel} to ptr)(ptr %result, ptr %raised, {", ".join(arguments)})
  %value = load i64, ptr %result
  %wide = zext i32 %trouble to i64
  %both = or i64 %value, %wide
  %fine = icmp eq i64 %both, 0
  br i1 %fine, label %done, label %slowly
done:
  call void {address_of("Py_IncRef")}(ptr %none)
  ret ptr %none
slowly:
  %said = call ptr {address_of("PyObject_Vectorcall")}(ptr %slow, ptr %row, i64 %count, ptr null)
  ret ptr %said
}}
"""


def source(kernel, axes):
    """Both functions for a kernel at this address, whose arrays have these numbers of axes, its constants first."""
    none = f"  %none = inttoptr i64 {id(None)} to ptr\n"
    own = field("data", "ptr", "self", ENTRIES) + field("slow", "ptr", "self", ENTRIES + WORD) + none
    in_tuple = (f"  %row = getelementptr i8, ptr %self, i64 {ENTRIES + 2 * WORD}\n"
                f"  %count = add i64 0, {len(axes) - 1}\n")
    return (function("called", "ptr %self, ptr %row, i64 %count", own, kernel, axes)
            + function("bound", "ptr %self, ptr %nothing", own + in_tuple, kernel, axes))


# --- functions ------------------------------------------------------------------------------------------------------

@cache
def methods(kernel, arguments):
    """{"called": Method, "bound": Method} of a compiled kernel, and who owns their machine code."""
    return aside(lambda: made(kernel, arguments))


def made(kernel, arguments):
    import llvmlite.binding as llvm
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine(opt=3)
    module = llvm.parse_assembly(source(machine_code(kernel, arguments), [x.ndim for x in arguments]))
    module.verify()
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    name = kernel.__name__.encode()
    return {way: Method(name, engine.get_function_address(way), flags, None)
            for way, flags in (("called", ARGUMENTS_IN_A_ROW), ("bound", NO_ARGUMENTS))}, engine


@cache
def maker():
    """Python's own maker of built-in functions. One for all: an interrupt may be lost while ctypes makes a class."""
    return ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.POINTER(Method), ctypes.py_object, ctypes.py_object)(
        ("PyCFunction_NewEx", ctypes.pythonapi))


def built_in(way, kernel, arguments, *own):
    """The built-in function of this kind; to it belongs the tuple `own`, and in it all that it needs to live on."""
    found, engine = methods(kernel, arguments)
    return maker()(ctypes.byref(found[way]), (*own, weakref.ref(own[0]), kernel, found, engine), __name__)


def called(kernel, arguments, data, slow):
    """f(*arrays) by the kernel on its constants `data`; by slow(*arrays) where an array or the result does not fit."""
    return built_in("called", kernel, arguments, data, slow)


def bound(kernel, arguments, data, slow, arrays):
    """f() of the same on these arrays, which live as long as f.

    Where an array is a part of another one, that one cannot be resized from now on: numpy refuses to move what has weak
    references, and knows nothing of its parts.
    """
    return built_in("bound", kernel, arguments, data, slow, *arrays, *map(weakref.ref, owners(arrays)))


def owners(arrays):
    """The arrays that these are parts of."""
    found = []
    for a in arrays:
        while isinstance(a.base, np.ndarray):
            a = a.base
            found.append(a)
    return found


@cache
def fits():
    """Judge whether objects, tuples and arrays lie in memory as this file has it, and LLVM reads its words."""
    import llvmlite.binding as llvm
    if WORD != 8 or llvm.llvm_version_info < (17,):
        return False
    x = np.zeros((2, 3))
    own = (x, None)

    def at(owner, offset, kind=ctypes.c_int64):
        return kind.from_address(id(owner) + offset).value
    shape = at(x, SHAPE)
    return (at(own, ENTRIES) == id(x) and at(x, TYPE) == id(np.ndarray) and at(x, DATA) == x.ctypes.data
            and at(x, AXES, ctypes.c_int) == 2 and at(x, DTYPE) == id(np.dtype(np.float64))
            and [ctypes.c_int64.from_address(shape + 8 * k).value for k in range(2)] == [2, 3]
            and at(x, FLAGS, ctypes.c_int) & 0x7ff == x.flags.num & 0x7ff)
