"""Kernels of one state as built-in functions: Python calls machine code, and nothing stands between.

A call by ctypes takes longer than a kernel takes for six joints. Here a few
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

from ..codegen.llvm import Machine
from .jit import aside

WORD = ctypes.sizeof(ctypes.c_void_p)
HEAD, ENTRIES = object.__basicsize__, tuple.__basicsize__           # where an object's own fields begin
TYPE = HEAD - WORD
DATA, AXES, SHAPE, DTYPE, FLAGS = (HEAD + WORD * k for k in (0, 1, 2, 5, 6))      # of an array
CONTIGUOUS, ALIGNED, WRITEABLE = 0x1, 0x100, 0x400                  # of numpy's flags
NO_ARGUMENTS, ARGUMENTS_IN_A_ROW = 0x4, 0x80                        # METH_NOARGS, METH_FASTCALL


class Method(ctypes.Structure):
    """Python's PyMethodDef."""

    _fields_ = (("name", ctypes.c_char_p), ("code", ctypes.c_void_p), ("flags", ctypes.c_int), ("doc", ctypes.c_char_p))


def address_of(name):
    """A function of Python's C interface, as a constant."""
    return f"inttoptr (i64 {ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value} to ptr)"


def field(name, kind, owner, offset):
    """%name = what stands in %owner at this offset."""
    return f"  %{name}.at = getelementptr i8, ptr %{owner}, i64 {offset}\n  %{name} = load {kind}, ptr %{name}.at\n"


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


def sizes_as_wanted(x, axes, first):
    """The lines that find whether the sizes of %x are the numbers that stand in %spec from this place on."""
    lines, so_far = field(f"{x}.shape", "ptr", x, SHAPE), "true"
    for k in range(axes):
        lines += field(f"{x}.n{k}", "i64", f"{x}.shape", 8 * k) + field(f"{x}.w{k}", "i64", "spec", 8 * (first + k))
        lines += f"  %{x}.n{k}.ok = icmp eq i64 %{x}.n{k}, %{x}.w{k}\n"
        lines += f"  %{x}.n{k}.fits = and i1 {so_far}, %{x}.n{k}.ok\n"
        so_far = f"%{x}.n{k}.fits"
    return lines, so_far


def function(name, given, beginning, axes):
    """A function that Python calls: after `beginning`, which finds %data, %slow, %spec, %row of arrays and %count."""
    look, sizes, arguments, place, so_far, fitting = "", "", ["ptr %data.data"], 1, "true", "true"
    lines = field("data.data", "ptr", "data", DATA)
    for i, count in enumerate(axes):
        x, flags = f"x{i}", CONTIGUOUS | ALIGNED | (WRITEABLE if i == len(axes) - 1 else 0)
        more, last = is_as_wanted(x, count, flags)
        look += field(x, "ptr", "row", WORD * i) + more + f"  %fit{i} = and i1 {so_far}, {last}\n"
        so_far = f"%fit{i}"
        more, last = sizes_as_wanted(x, count, place)
        sizes += more + f"  %size{i} = and i1 {fitting}, {last}\n"
        fitting, place = f"%size{i}", place + count
        lines += field(f"{x}.data", "ptr", x, DATA)
        arguments.append(f"ptr %{x}.data")
    return f"""
define ptr @{name}({given}) {{
{beginning}  %enough = icmp eq i64 %count, {len(axes)}
  br i1 %enough, label %look, label %slowly
look:
{look}  br i1 {so_far}, label %measure, label %slowly
measure:
{sizes}  br i1 {fitting}, label %compute, label %slowly
compute:
{lines}{field("kernel", "ptr", "spec", 0)}  %trouble = call i64 %kernel({", ".join(arguments)})
  %fine = icmp eq i64 %trouble, 0
  br i1 %fine, label %done, label %slowly
done:
  call void {address_of("Py_IncRef")}(ptr %none)
  ret ptr %none
slowly:
  %said = call ptr {address_of("PyObject_Vectorcall")}(ptr %slow, ptr %row, i64 %count, ptr null)
  ret ptr %said
}}
"""


def source(axes):
    """Both functions for kernels of arrays with these numbers of axes.

    In the tuple stand constants, the slow way, and an array: the kernel's address, and all sizes of all arrays.
    """
    none = f"  %none = inttoptr i64 {id(None)} to ptr\n"
    own = "".join(field(word, "ptr", "self", ENTRIES + WORD * k) for k, word in enumerate(("data", "slow", "array")))
    own += field("spec", "ptr", "array", DATA) + none
    in_tuple = (f"  %row = getelementptr i8, ptr %self, i64 {ENTRIES + 3 * WORD}\n"
                f"  %count = add i64 0, {len(axes)}\n")
    return (function("called", "ptr %self, ptr %row, i64 %count", own, axes)
            + function("bound", "ptr %self, ptr %nothing", own + in_tuple, axes))


@cache
def methods(axes):
    """{"called": Method, "bound": Method} for such arrays, and who owns their machine code."""
    return aside(lambda: made(axes))


def made(axes):
    machine = Machine({"both": source(axes)}, ("called", "bound"))
    return {way: Method(b"kernel", machine.address[way], flags, None)
            for way, flags in (("called", ARGUMENTS_IN_A_ROW), ("bound", NO_ARGUMENTS))}, machine


@cache
def maker():
    """Python's own maker of built-in functions. One for all: an interrupt may be lost while ctypes makes a class."""
    return ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.POINTER(Method), ctypes.py_object, ctypes.py_object)(
        ("PyCFunction_NewEx", ctypes.pythonapi))


def built_in(way, kernel, shapes, data, slow, *own):
    """The built-in function of this kind; to it belongs a tuple, and in it all that it needs to live on."""
    found, machine = methods(tuple(map(len, shapes)))
    spec = np.array([kernel.address, *(size for shape in shapes for size in shape)], dtype=np.int64)
    own = data, slow, spec, *own, weakref.ref(data), kernel, found, machine
    return maker()(ctypes.byref(found[way]), own, __name__)


def called(kernel, shapes, data, slow):
    """f(*arrays) by the kernel on its constants `data`; by slow(*arrays) where an array or the result does not fit."""
    return built_in("called", kernel, shapes, data, slow)


def bound(kernel, shapes, data, slow, arrays):
    """f() of the same on these arrays, which live as long as f.

    Where an array is a part of another one, that one cannot be resized from now on.
    """
    return built_in("bound", kernel, shapes, data, slow, *arrays, *held(owners(arrays)))


def held(arrays):
    """Weak references to arrays and to what they are parts of: as long as they live, numpy refuses to resize these."""
    return [weakref.ref(a) for a in (*arrays, *owners(arrays))]


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
