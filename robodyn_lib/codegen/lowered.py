"""Compile functions of plain Python, with loops and branches, to LLVM's language.

A small part of Python: numbers and truth values; arrays of up to three axes with indices, slices,
`reshape`, `size`, `shape` and `len`; `for` over a range, `while`, `if`; assignments, of tuples too;
`and`, `or`, `not`, conditional expressions; `abs`, `min`, `max`, `int`, np.sqrt, sin, cos, arctan2;
constants of modules; and calls of other such functions. Anything else is a SyntaxError that shows
the place.

A function is lowered once for each kind of its arguments. A kernel that is handed in is a pointer
to machine code that takes pointers to its arrays, or, if it is known beforehand, a function or a
`Kernel`. Expressions are lowered in `expressions`.
"""

import ast
import builtins
import ctypes
import inspect
import os
import textwrap
from functools import cache

from .expressions import BOOL, FLOAT, INT, Expressions, Value, parts, returning


@cache
def address(word):
    """Return the address of a function of the C library."""
    return ctypes.cast(
        getattr(ctypes.CDLL("ucrtbase" if os.name == "nt" else None), word), ctypes.c_void_p
    ).value


class Lowering:
    """The text of functions that call one another.

    by_name: functions from elsewhere are called by name, for a linker.
    """

    def __init__(self, by_name=False):
        self.by_name = by_name
        self.found = {}
        self.texts = []
        self.declared = set()

    def lowered(self, function, kinds, name=None):
        """Return (name, kinds of its results) of a function for arguments of these kinds.

        name: the name that others know it by, if they do.
        """
        key = function, tuple(kinds)
        if key not in self.found:
            own = name or f"{function.__name__}.{len(self.found)}"
            self.found[key] = None
            self.found[key] = (
                own,
                Body(self, function, kinds).written(own, "" if name else "internal "),
            )
        return self.found[key]

    def outside(self, kernel, count):
        """Return the function that Python calls for a `Kernel`."""
        if not self.by_name:
            return f"inttoptr (i64 {kernel.address} to ptr)"
        name = f"{kernel.__name__}_plain"
        self.declared.add(f"declare i64 @{name}({', '.join(['ptr'] * count)})")
        return f"@{name}"

    def of_library(self, word, count):
        if not self.by_name:
            return f"inttoptr (i64 {address(word)} to ptr)"
        self.declared.add(f"declare double @{word}({', '.join(['double'] * count)})")
        return f"@{word}"

    def export(self, function, kinds, name):
        """Have a function under this name, which returns a whole number."""
        self.lowered(function, kinds, name)
        return self

    def text(self):
        return "\n".join([*sorted(self.declared), *self.texts])


class Body(Expressions):
    """One function, statement by statement; each method returns True if nothing can follow it."""

    def __init__(self, lowering, function, kinds):
        super().__init__()
        self.lowering = lowering
        self.function = function
        self.kinds = kinds
        source, self.first = inspect.getsourcelines(function)
        self.tree = ast.parse(textwrap.dedent("".join(source))).body[0]
        cells = [cell.cell_contents for cell in function.__closure__ or ()]
        cells = zip(function.__code__.co_freevars, cells, strict=True)
        self.around = vars(builtins) | function.__globals__ | dict(cells)
        self.slots = []
        self.returned = None
        self.variables = {}

    def written(self, name, linkage):
        """Put the function into the lowering's text, and return what kinds it returns."""
        words = [a.arg for a in self.tree.args.args]
        heads = []
        if (
            len(words) != len(self.kinds)
            or self.tree.args.defaults
            or self.tree.args.vararg
            or self.tree.args.kwarg
        ):
            self.refuse(self.tree, f"takes other arguments than {len(self.kinds)} by place")
        for i, (word, kind) in enumerate(zip(words, self.kinds, strict=True)):
            names = tuple(f"%a{i}_{k}" for k in range(len(parts(kind))))
            heads += [f"{part} {name}" for part, name in zip(parts(kind), names, strict=True)]
            self.assign(self.tree, word, Value(kind, names))
        if not self.done(self.tree.body):
            self.returns(self.tree, ())
        if not linkage and self.returned != (INT,):
            self.refuse(self.tree.body[-1], "ends what returns no whole number")
        head = f"define {linkage}{returning(self.returned)} @{name}({', '.join(heads)}) {{"
        self.lowering.texts.append("\n".join([head, "entry:", *self.slots, *self.lines, "}\n"]))
        return self.returned

    def done(self, statements):
        return any(self.statement(node) for node in statements)

    def statement(self, node):
        write = getattr(self, f"do_{type(node).__name__}", None) or self.refuse(node)
        return write(node)

    def do_Expr(self, node):
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.of(node.value)

    def do_Return(self, node):
        value = self.of(node.value) if node.value else ()
        return self.returns(
            node, value if isinstance(value, tuple) and not isinstance(value, Value) else (value,)
        )

    def returns(self, node, values):
        if self.returned is None:
            self.returned = tuple(value.kind for value in values)
        if len(values) != len(self.returned) or not {*self.returned} <= {FLOAT, INT, BOOL}:
            self.refuse(node, "returns something else than numbers, always as many")
        names = [self.turned(node, x, kind) for x, kind in zip(values, self.returned, strict=True)]
        whole = names[0] if len(names) == 1 else "undef"
        for i, name in enumerate(names if len(names) > 1 else ()):
            whole = self.value(
                f"insertvalue {returning(self.returned)} {whole}, {self.returned[i]} {name}, {i}"
            )
        self.line(f"ret {returning(self.returned)} {whole}" if names else "ret void")
        return True

    def do_Assign(self, node):
        value = self.of(node.value)
        for target in node.targets:
            self.assign(node, target, value)

    def do_AugAssign(self, node):
        if isinstance(node.target, ast.Subscript):
            kind, place = self.entry(node.target)
            value = self.combined(node, node.op, self.loaded(kind, place), self.of(node.value))
            self.line(f"store {kind} {self.turned(node, value, kind)}, ptr {place}, align 8")
        else:
            before = self.of(ast.copy_location(ast.Name(node.target.id), node))
            self.assign(
                node, node.target, self.combined(node, node.op, before, self.of(node.value))
            )

    def assign(self, node, target, value):
        """Assign to a variable, an entry of an array, or several of them.

        Their values have all been found before.
        """
        if isinstance(target, ast.Tuple):
            if (
                not isinstance(value, tuple)
                or isinstance(value, Value)
                or len(value) != len(target.elts)
            ):
                self.refuse(node, "has not as many values as names")
            for one, own in zip(target.elts, value, strict=True):
                self.assign(node, one, own)
        elif isinstance(target, ast.Subscript):
            kind, place = self.entry(target)
            self.line(f"store {kind} {self.turned(node, value, kind)}, ptr {place}, align 8")
        elif isinstance(target, ast.Name | str) and isinstance(value, Value):
            word = target if isinstance(target, str) else target.id
            if word not in self.variables:
                self.variables[word] = value.kind, self.room(value.kind)
            kind, places = self.variables[word]
            self.keep(self.turned_all(node, value, kind), kind, places)
        else:
            self.refuse(node)

    def do_If(self, node):
        return self.fork(
            self.truth(node.test),
            ("then", "else", "after"),
            lambda: self.done(node.body),
            lambda: self.done(node.orelse),
        )

    def do_While(self, node):
        self.repeat(node, lambda: self.truth(node.test), lambda: None)

    def do_For(self, node):
        call = node.iter
        if not (
            isinstance(call, ast.Call)
            and ast.unparse(call.func) == "range"
            and isinstance(node.target, ast.Name)
        ):
            self.refuse(node, "goes over something else than a range")
        given = [self.as_int(x) for x in call.args]
        begin, end = given[:2] if len(given) > 1 else (Value(INT, ("0",)), given[0])
        step = given[2].name if len(given) > 2 else "1"
        if not step.lstrip("-").isdigit():
            self.refuse(node, "has a step that is not written out")
        step = int(step)
        (place,) = self.room(INT)
        self.line(f"store i64 {begin.name}, ptr {place}")

        def more():
            count = self.load(place, "i64")
            return self.value(f"icmp s{'lt' if step > 0 else 'gt'} i64 {count}, {end.name}")

        def first():
            self.assign(node, node.target, Value(INT, (self.load(place, "i64"),)))

        def last():
            count = self.load(place, "i64")
            self.line(f"store i64 {self.value(f'add nsw i64 {count}, {step}')}, ptr {place}")

        self.repeat(node, more, last, first)

    def repeat(self, node, more, last, first=lambda: None):
        if node.orelse:
            self.refuse(node, "has an else")
        head, inside, after = self.labels("head", "inside", "after")
        self.line(f"br label %{head}")
        self.block(head)
        self.line(f"br i1 {more()}, label %{inside}, label %{after}")
        self.block(inside)
        first()
        if not self.done(node.body):
            last()
            self.line(f"br label %{head}")
        self.block(after)
