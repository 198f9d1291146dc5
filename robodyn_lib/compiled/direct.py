"""Kernels of one state as built-in functions.

Python calls the machine code directly.

A call by ctypes takes longer than a kernel takes for six joints. Here a few lines of LLVM's
language, compiled when first needed, read the arrays' own memory: a call with arguments checks
kind, type, dimensions and flags of each array and passes them on; a call without arguments finds
its arrays in the function's own tuple. The kernel compares the lengths. Arrays that do not fit, and
results that are not finite, are left to a function in Python. Nothing about an array is remembered,
so a change of an array is noticed.

What is assumed beyond Python's documented interface, of 64-bit CPython 3.11 to 3.14 and the numpy
versions that pyproject.toml allows:

- an object begins with its reference count and then its type, so that its own fields begin at
  `object.__basicsize__` and the type is in the word before (`TYPE`);
- a tuple has its entries one after the other, from `tuple.__basicsize__` on (`ENTRIES`);
- an array's fields are those of `PyArrayObject_fields` in numpy's C interface: data, number of
  axes, shape, strides, base, dtype, flags (`DATA` to `FLAGS`).

`fits` compares all of this with the running Python and numpy on a small array and a tuple. Where it
differs, on 32-bit machines, and in free-threaded builds, where no lock keeps an array as it is
while it is read, nothing here is used: calls then go through ctypes, which takes microseconds more
and gives the same results.
"""

import ctypes
import sysconfig
import weakref
from functools import cache

import numpy as np

from ..codegen.llvm import Machine, Writer
from .jit import aside

WORD = ctypes.sizeof(ctypes.c_void_p)
FLOAT = np.dtype(np.float64)
# where an object's own fields begin
HEAD = object.__basicsize__
ENTRIES = tuple.__basicsize__
TYPE = HEAD - WORD
DATA, AXES, SHAPE, DTYPE, FLAGS = (
    HEAD + WORD * k for k in (0, 1, 2, 5, 6)
)  # offsets of an array's fields
CONTIGUOUS, ALIGNED, WRITEABLE = 0x1, 0x100, 0x400  # bits of numpy's flags
FLAGS_OF = {"called": 0x80, "rows": 0x80, "bound": 0x4}  # METH_FASTCALL, or METH_NOARGS


class Method(ctypes.Structure):
    """Python's PyMethodDef."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("code", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


def address_of(name):
    """Return the address of a function of Python's C interface, as a constant."""
    return (
        "inttoptr (i64 "
        f"{ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value} to ptr)"
    )


def function(name, axes):  # noqa: PLR0915  (machine code, line by line)
    """Return the text of a function that Python calls, for arrays with these numbers of axes.

    Its self tuple holds the kernel's constants, the Python fallback, and an array with the kernel's
    address and all sizes of all arrays; then, if it is called "bound", the arrays. If it is called
    "rows", each row is a state, and the first size is the least number of states; the addresses of
    room, base and wrench, as a kernel of many states takes them, follow the sizes.
    """
    w = Writer()
    count = len(axes)

    def field(owner, offset, kind="ptr"):
        return w.load(w.place(owner, offset, "i8"), kind)

    def go_on(label, *equal):
        """Continue here if the pairs (kind, number, number) are equal, else at "slowly"."""
        fit = "true"
        for kind, x, wanted in equal:
            fit = w.value(f"and i1 {fit}, {w.value(f'icmp eq {kind} {x}, {wanted}')}")
        w.line(f"br i1 {fit}, label %{label}, label %slowly")
        w.block(label)

    data, slow, array = (field("%self", ENTRIES + WORD * k) for k in range(3))
    spec = field(array, DATA)
    row = "%row"
    number = "%count"
    if name == "bound":
        row = w.place("%self", ENTRIES + 3 * WORD, "i8")
        number = count
    go_on("look", ("i64", number, count))
    arrays = [field(row, WORD * i) for i in range(count)]
    looks = []
    for x, dimensions in zip(arrays, axes, strict=True):  # arrays of float64, and of no subclass
        flags = CONTIGUOUS | ALIGNED | (WRITEABLE if x == arrays[-1] else 0)
        looks += [
            ("i64", field(x, TYPE, "i64"), id(np.ndarray)),
            ("i64", field(x, DTYPE, "i64"), id(FLOAT)),
            ("i32", field(x, AXES, "i32"), dimensions),
            ("i32", w.value(f"and i32 {field(x, FLAGS, 'i32')}, {flags}"), flags),
        ]
    go_on("measure", *looks)
    shapes = [
        (field(x, SHAPE), k)
        for x, dimensions in zip(arrays, axes, strict=True)
        for k in range(dimensions)
    ]
    sizes = [
        (field(shape, 8 * k, "i64"), field(spec, 8 * place, "i64"), k)
        for place, (shape, k) in enumerate(shapes, 1)
    ]
    *inputs, result = arrays
    inputs += [inputs[-1]] * (
        3 - len(inputs)
    )  # placeholders for inputs that the kernel does not read
    D, *pointers = (f"ptr {field(x, DATA)}" for x in (data, *inputs, result))
    if name == "rows":
        count, least = sizes[0][:2]
        go_on("enough", ("i1", w.value(f"icmp sge i64 {count}, {least}"), "true"))
        sizes = [(x, wanted if k else count, k) for x, wanted, k in sizes]
        room, *around = (f"ptr {field(spec, 8 * (len(sizes) + k))}" for k in (1, 2, 3))
        rates = 3 if len(axes) > 2 else -1  # the size of qd, or the number of columns of a matrix
        nq, nv = (f"i64 {sizes[k][1]}" for k in (1, rates))
        numbers = f"i64 {count}", nq, nv, *["i64 0"] * 3
        pointers = [room, *pointers[:-1], *around, pointers[-1], *numbers]
    go_on("compute", *(("i64", x, wanted) for x, wanted, _ in sizes))
    go_on("done", ("i64", w.value(f"call i64 {field(spec, 0)}({', '.join([D, *pointers])})"), 0))
    none = w.value(f"inttoptr i64 {id(None)} to ptr")
    w.line(f"call void {address_of('Py_IncRef')}(ptr {none})")
    w.line(f"ret ptr {none}")
    w.block("slowly")
    python = address_of("PyObject_Vectorcall")
    answer = w.value(f"call ptr {python}(ptr {slow}, ptr {row}, i64 {number}, ptr null)")
    w.line(f"ret ptr {answer}")
    return w.function(f"ptr @{name}(ptr %self, ptr %row{', i64 %count' * (name != 'bound')})")


@cache
def method(name, axes):
    """Return (Method, owner of the machine code) of such a `function`."""
    machine = aside(lambda: Machine({name: function(name, axes)}))
    return Method(b"kernel", machine.address[name], FLAGS_OF[name], None), machine


@cache
def maker():
    """Return Python's own maker of built-in functions.

    It is made once: an interrupt may be lost while ctypes makes a class.
    """
    return ctypes.PYFUNCTYPE(
        ctypes.py_object, ctypes.POINTER(Method), ctypes.py_object, ctypes.py_object
    )(("PyCFunction_NewEx", ctypes.pythonapi))


def built_in(kernel, shapes, data, slow, arrays=None, around=None):
    """Return f(*arrays), which calls the kernel with its constants `data`.

    f calls slow(*arrays) if an array has not the type or shape that the kernel needs. With `arrays`
    f takes no arguments: it keeps these arrays, and an array of which one is a part cannot be
    resized from then on. With `around` (room, base, wrench) f takes states in rows; the first of
    each shape is then the least number of states. f keeps a tuple of all that it uses.
    """
    name = "called" if arrays is None else "bound"
    if around:
        name = "rows"
    entry, machine = method(name, tuple(map(len, shapes)))
    spec = np.array(
        [
            kernel.address,
            *(size for shape in shapes for size in shape),
            *(a.ctypes.data for a in around or ()),
        ],
        dtype=np.int64,
    )
    bound = () if arrays is None else (*arrays, *held(owners(arrays)))
    self_tuple = data, slow, spec, *bound, weakref.ref(data), around, kernel, entry, machine
    return maker()(ctypes.byref(entry), self_tuple, __name__)


def held(arrays):
    """Return weak references to arrays and to the arrays that they are views of.

    As long as they live, numpy refuses to resize these.
    """
    return [weakref.ref(a) for a in (*arrays, *owners(arrays))]


def owners(arrays):
    """Return the arrays that these are views of."""
    wholes = []
    for a in arrays:
        while isinstance(a.base, np.ndarray):
            a = a.base
            wholes.append(a)
    return wholes


@cache
def fits():
    """Judge whether objects, tuples and arrays lie in memory as this file has it.

    LLVM must also read their words.
    """
    import llvmlite.binding as llvm

    free_threaded = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
    if WORD != 8 or free_threaded or llvm.llvm_version_info < (17,):
        return False
    x = np.zeros((2, 3))
    pair = (x, None)

    def at(owner, offset, kind=ctypes.c_int64):
        return kind.from_address(id(owner) + offset).value

    shape = at(x, SHAPE)
    return (
        at(pair, ENTRIES) == id(x)
        and at(x, TYPE) == id(np.ndarray)
        and at(x, DATA) == x.ctypes.data
        and at(x, AXES, ctypes.c_int) == 2
        and at(x, DTYPE) == id(np.dtype(np.float64))
        and [ctypes.c_int64.from_address(shape + 8 * k).value for k in range(2)] == [2, 3]
        and at(x, FLAGS, ctypes.c_int) & 0x7FF == x.flags.num & 0x7FF
    )
