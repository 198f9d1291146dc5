"""Read the answers of a notebook as data: nothing that a student wrote is run.

An answer is data if it is written with numbers, fractions, words, lists, names of such, and letters
of the prover's alphabets. Everything else is code.
"""

import ast
import json
import math
import operator
import re
import types
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module

import numpy as np

LARGEST_FILE = 300_000_000  # bytes
LARGEST_SOURCE = 200_000  # characters of all code cells together
LONGEST_WORD = 10_000
MOST_BITS = 4096
DEEPEST = 60  # most levels of nested values
OPERATIONS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
TRUSTED = "robodyn_lib.rk", "robodyn_lib.proving", "robodyn_lib.atlas.proved", "workbook.course"
EXERCISE_CALL = re.compile(r"""\b(?:exercise|hand_in)\(\s*["']([^"']+)["']""")
FUNCTIONS = {
    ("fractions", "Fraction"): Fraction,
    ("math", "sqrt"): math.sqrt,
    ("numpy", "sqrt"): np.sqrt,
    ("numpy", "array"): np.array,
}
NUMBERS = {
    ("math", "pi"): math.pi,
    ("numpy", "pi"): np.pi,
    ("math", "e"): math.e,
    ("numpy", "e"): np.e,
}


class Unreadable(ValueError):
    """Raised for a file that is not a notebook; the message gives the reason."""


class NotData(Exception):
    """An answer that is code."""


class Raises(Exception):
    """The error of an expression that Python would refuse, such as 1/0, in Python's words."""


@dataclass(frozen=True)
class Missing:
    """A name that no line of the notebook has defined yet."""

    name: str


@dataclass(frozen=True)
class Code:
    """An answer that code computes: a function, or a value made by code."""


@dataclass(frozen=True)
class Module:
    """An imported module, by its name; the module itself is imported only where it is trusted."""

    name: str


@dataclass(frozen=True)
class Letters:
    """The letters of an alphabet that a lecture keeps together, {name: letter}."""

    found: dict


@dataclass
class Answer:
    """An answer in a notebook.

    number: of its exercise; kind: "data", "code", "raises" or "unanswered"; value: of data, the
    answer, of "raises" what Python would say; place: index of the statement of the `exercise` call;
    source: the answer as written; times: the number of times that the exercise was answered.
    """

    number: str
    kind: str
    value: object = None
    place: int = 0
    source: str = ""
    times: int = 1


@dataclass
class Handed:
    """A submitted notebook.

    answers: {number: Answer}, of several answers to one exercise the last; student: what a cell
    `student = "..."` says, or ""; statements: all top-level statements of its code cells; notes:
    sentences about what could not be read.
    """

    answers: dict
    student: str = ""
    statements: list = field(default_factory=list)
    notes: list = field(default_factory=list)


def read(path):
    """Return the notebook in a file as `Handed`. Raises `Unreadable`."""
    size = path.stat().st_size
    if size > LARGEST_FILE:
        raise Unreadable(
            f"the file has {size / 1e6:.0f} MB, the limit is "
            f"{LARGEST_FILE / 1e6:.0f} MB; clear its outputs and hand it in again"
        )
    if size == 0:
        raise Unreadable("the file is empty")
    try:
        notebook = json.loads(path.read_bytes())
    except UnicodeDecodeError:
        raise Unreadable("it is not text in UTF-8; ask for the file that Jupyter wrote") from None
    except (ValueError, RecursionError):
        raise Unreadable("the file is not a notebook, but other text, or a part of one") from None
    try:
        cells = notebook["cells"]
        sources = [text_of(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, TypeError, KeyError):
        raise Unreadable("the file is not a notebook: it has no cells as notebooks have") from None
    if sum(map(len, sources)) > LARGEST_SOURCE:
        raise Unreadable(f"its code cells have more than {LARGEST_SOURCE} characters")
    return Reader(sources).handed


def text_of(source):
    """Return the text of a cell, which the format allows as one string or as a list of lines."""
    text = source if isinstance(source, str) else "".join(source)
    return text.replace("\r\n", "\n")


def why(error):
    """Return where a cell is not Python, or "" if Python does not say."""
    line = getattr(error, "lineno", None)
    text = (getattr(error, "text", None) or "").strip()[:80]
    return f", in line {line}: {text}" if line and text else ""


def without_magics(source):
    """Return the source of a cell without lines for the shell or for IPython, which are no Python.

    >>> without_magics("%pip install x\\nanswer = 1")
    'pass\\nanswer = 1'
    """
    if source.lstrip().startswith("%%"):
        return ""
    lines = []
    for line in source.split("\n"):
        bare = line.lstrip()
        magic = bare.startswith(("%", "!", "?")) or bare.rstrip().endswith("?")
        lines.append(line[: len(line) - len(bare)] + "pass" if magic and bare else line)
    return "\n".join(lines)


class Reader:
    """Follow the statements of a notebook from top to bottom, as far as they are data."""

    def __init__(self, sources):
        self.names = {"Fraction": FUNCTIONS["fractions", "Fraction"]}  # though an import is lost
        self.broken = {}
        self.handed = Handed({})
        waiting = []
        for place, source in enumerate(sources, start=1):
            self.read_cell(place, source, waiting)
        for answer, node in waiting:  # names that a later cell defines
            self.judge_kind(answer, node)
            self.keep(answer)
        self.look_inside()
        for number, reason in self.broken.items():
            self.handed.answers.setdefault(number, Answer(number, "raises", reason, -1, ""))
        name = self.names.get("student")
        if isinstance(name, str | int) and not isinstance(name, bool):
            self.handed.student = str(name).strip()[:200]

    def read_cell(self, place, source, waiting):
        """Read the statements of one cell; those with names still missing go to `waiting`."""
        try:
            statements = ast.parse(without_magics(source)).body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            reason = "it is not Python" + why(error)
            self.handed.notes.append(f"code cell {place} cannot be read: {reason}")
            for number in EXERCISE_CALL.findall(source):
                self.broken[number] = f"its cell cannot be read: {reason}"
            return
        for statement in statements:
            self.handed.statements.append(statement)
            self.follow(statement, waiting)

    def follow(self, statement, waiting):
        """Note what one statement defines, or the answer that it gives."""
        if isinstance(statement, ast.Import | ast.ImportFrom):
            self.imports(statement)
        elif isinstance(statement, ast.Assign):
            self.assigns(statement.targets, statement.value)
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            self.assigns([statement.target], statement.value)
        else:
            for name in written_names(statement):
                self.names[name] = unanswered_function(statement) or Code()
        called = call_of(statement)
        if called is None:
            return
        number, node = called
        answer = Answer(number, "code", None, len(self.handed.statements) - 1, shown(node))
        self.judge_kind(answer, node)
        if isinstance(answer.value, Missing):
            waiting.append((answer, node))
        else:
            self.keep(answer)

    def judge_kind(self, answer, node):
        """Fill in the kind of an answer and its value."""
        try:
            value = self.value(node)
        except Missed as error:
            answer.kind = "code"
            answer.value = Missing(str(error))
            return
        except NotData:
            answer.kind = "code"
            answer.value = None
            return
        except Raises as error:
            answer.kind = "raises"
            answer.value = str(error)
            return
        if value is ... or value is None:
            answer.kind = "unanswered"
        else:
            answer.kind = "data"
            answer.value = value

    def keep(self, answer):
        """Keep an answer; a later one counts, unless it is empty."""
        known = self.handed.answers.get(answer.number)
        if known is not None and known.kind != "unanswered":
            if answer.kind == "unanswered":
                return
            answer.times = known.times + 1
        self.handed.answers[answer.number] = answer

    def look_inside(self):
        """Note exercises that occur only inside other code."""
        for place, statement in enumerate(self.handed.statements):
            for node in ast.walk(statement):
                called = call_of(ast.Expr(node)) if isinstance(node, ast.Call) else None
                if called is not None and called[0] not in self.handed.answers:
                    answer = Answer(called[0], "code", None, place, shown(called[1]))
                    self.handed.answers[called[0]] = answer

    # --- names ------------------------------------------------------------------------------------
    def imports(self, statement):
        """Note the names of an import."""
        for alias in statement.names:
            if isinstance(statement, ast.Import):
                name = alias.asname or alias.name.partition(".")[0]
                self.names[name] = Module(alias.name if alias.asname else name)
            else:
                module = statement.module or ""
                self.names[alias.asname or alias.name] = self.member(module, alias.name)

    @staticmethod
    def member(module, name):
        """Return the object of a module by its name: a letter, a number, a function, a module."""
        if (module, name) in FUNCTIONS:
            return FUNCTIONS[module, name]
        if (module, name) in NUMBERS:
            return NUMBERS[module, name]
        inside = f"{module}.{name}"
        if not any(x == module or module.startswith(f"{x}.") or inside == x for x in TRUSTED):
            if inside.startswith(TRUSTED) or module in ("robodyn_lib", "workbook"):
                return Module(inside)
            return Code()
        try:
            entry = getattr(import_module(module), name, None)
            if entry is None:
                entry = import_module(inside)
        except ImportError:
            return Code()
        if isinstance(entry, types.ModuleType):
            return Module(inside)
        if is_letter(entry):
            return entry
        letters = {key: x for key, x in getattr(entry, "__dict__", {}).items() if is_letter(x)}
        return Letters(letters) if letters and not isinstance(entry, type) else Code()

    def assigns(self, targets, value):
        """Note the names of an assignment."""
        try:
            result = self.value(value)
        except Missed:
            result = Code()
        except (NotData, Raises):
            result = ... if is_empty_lambda(value) else Code()
        for target in targets:
            if isinstance(target, ast.Name):
                self.names[target.id] = result
                continue
            parts = getattr(target, "elts", None)
            fits = isinstance(result, list | tuple) and parts and len(parts) == len(result)
            if fits and all(isinstance(part, ast.Name) for part in parts):
                self.names.update({p.id: x for p, x in zip(parts, result, strict=True)})
                continue
            for name in written_names(ast.Assign([target], value)):
                self.names[name] = Code()

    # --- values -----------------------------------------------------------------------------------
    def value(self, node, depth=0):
        """Return the value of an expression. Raises `NotData`, `Raises`, or `Missed`."""
        if depth > DEEPEST:
            raise NotData
        handler = getattr(self, f"value_of_{type(node).__name__}", None)
        if handler is None:
            raise NotData
        try:
            return bounded(handler(node, depth + 1))
        except (ArithmeticError, ValueError, TypeError, LookupError) as error:
            raise Raises(f"it raised {type(error).__name__}: {error}") from None

    def value_of_Constant(self, node, _):
        return node.value

    def value_of_Name(self, node, _):
        if node.id not in self.names:
            raise Missed(node.id)
        value = self.names[node.id]
        if isinstance(value, Code | Module | Letters) or callable(value):
            raise NotData
        return value

    def value_of_List(self, node, depth):
        return [self.value(x, depth) for x in node.elts]

    def value_of_Tuple(self, node, depth):
        return tuple(self.value(x, depth) for x in node.elts)

    def value_of_Set(self, node, depth):
        return {self.value(x, depth) for x in node.elts}

    def value_of_Dict(self, node, depth):
        if None in node.keys:
            raise NotData
        keys = [self.value(x, depth) for x in node.keys]
        return dict(zip(keys, [self.value(x, depth) for x in node.values], strict=True))

    def value_of_UnaryOp(self, node, depth):
        x = self.value(node.operand, depth)
        if not is_scalar(x):
            raise NotData
        if isinstance(node.op, ast.USub):
            return -x
        if isinstance(node.op, ast.UAdd):
            return x
        raise NotData

    def value_of_BinOp(self, node, depth):
        if type(node.op) not in OPERATIONS:
            raise NotData
        a = self.value(node.left, depth)
        b = self.value(node.right, depth)
        if not is_scalar(a) or not is_scalar(b):
            raise NotData
        if isinstance(node.op, ast.Pow) and (is_letter(b) or abs(b) > 64):
            raise NotData
        return OPERATIONS[type(node.op)](a, b)

    def value_of_Compare(self, node, depth):
        sides = [self.value(node.left, depth), *(self.value(x, depth) for x in node.comparators)]
        if len(sides) != 2 or not isinstance(node.ops[0], ast.Eq) or not any(map(is_letter, sides)):
            raise NotData
        return sides[0] == sides[1]

    def value_of_Attribute(self, node, depth):
        of = self.names.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if isinstance(of, Letters):
            return of.found[node.attr]
        if isinstance(of, Module):
            value = self.member(of.name, node.attr)
            if isinstance(value, Code | Module | Letters) or callable(value):
                raise NotData
            return value
        x = self.value(node.value, depth)
        if is_letter(x) and node.attr == "T":
            return x.T
        raise NotData

    def value_of_Call(self, node, depth):
        function = self.function(node.func)
        if function is None or node.keywords:
            raise NotData
        arguments = [self.value(x, depth) for x in node.args]
        return function(*arguments)

    def function(self, node):
        """Return one of FUNCTIONS, or None for any other."""
        known = None
        if isinstance(node, ast.Name):
            known = self.names.get(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = self.names.get(node.value.id)
            if isinstance(module, Module):
                known = FUNCTIONS.get((module.name, node.attr))
        return known if any(known is x for x in FUNCTIONS.values()) else None


class Missed(Exception):
    """A name without a definition above; its words are the name."""


def bounded(x):
    """Return a value that is not too large to be judged. Raises `NotData` for others."""
    if isinstance(x, str) and len(x) > LONGEST_WORD:
        raise NotData
    if isinstance(x, int) and x.bit_length() > MOST_BITS:
        raise NotData
    if isinstance(x, Fraction):
        bounded(x.numerator)
        bounded(x.denominator)
    if isinstance(x, bytes | complex):
        raise NotData
    return x


def is_letter(x):
    """Return whether a value is an expression in letters of the prover."""
    from robodyn_lib.proving.noncommutative import Expression

    return isinstance(x, Expression)


def is_scalar(x):
    """Return whether a value can be added and multiplied without growing: a number or letters."""
    number = isinstance(x, int | float | Fraction | np.floating) and not isinstance(x, bool)
    return number or is_letter(x)


def call_of(statement):
    """Return (number, node of the answer) of a statement `exercise("2a.3", ...)`, else None.

    It also finds `verdict = exercise(...)`, `assert exercise(...)` and `hand_in(...)`.
    """
    node = getattr(statement, "value", None)
    if isinstance(statement, ast.Assert):
        node = statement.test
    if not isinstance(node, ast.Call) or isinstance(statement, ast.Return):
        return None
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    if name not in ("exercise", "hand_in"):
        return None
    arguments = dict(zip(("number", "answer"), node.args, strict=False))
    if len(node.args) > 2:  # a list without brackets
        arguments["answer"] = ast.Tuple(node.args[1:], ast.Load())
    arguments |= {keyword.arg: keyword.value for keyword in node.keywords}
    number = arguments.get("number")
    if not isinstance(number, ast.Constant) or not isinstance(number.value, str):
        return None
    return (number.value.strip(), arguments["answer"]) if "answer" in arguments else None


def written_names(statement):
    """Return the names that a statement defines, or whose values it may change."""
    names = set()
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {statement.name}
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del):
            names.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Attribute | ast.Subscript) and isinstance(
            node.ctx, ast.Store | ast.Del
        ):
            names.add(root_of(node))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            names.add(root_of(node.func))
    return names - {""}


def root_of(node):
    """Return the name at the left end of `name.a[1].b`, or ""."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def unanswered_function(statement):
    """Return `...` for a function whose body is nothing but `...`, `pass` or a docstring."""
    if not isinstance(statement, ast.FunctionDef):
        return None
    for line in statement.body:
        constant = isinstance(line, ast.Expr | ast.Return) and (
            line.value is None or isinstance(line.value, ast.Constant)
        )
        empty = constant and (
            line.value is None
            or line.value.value in (None, ...)
            or isinstance(line, ast.Expr)
            and isinstance(line.value.value, str)
        )
        if not isinstance(line, ast.Pass) and not empty:
            return None
    return ...


def is_empty_lambda(node):
    """Return whether a node is `lambda ...: ...`."""
    return (
        isinstance(node, ast.Lambda)
        and isinstance(node.body, ast.Constant)
        and node.body.value in (None, ...)
    )


def shown(node):
    """Return an answer as written, at most 200 characters of it."""
    try:
        text = ast.unparse(node)
    except (RecursionError, ValueError):
        return ""
    return text if len(text) <= 200 else f"{text[:197]}..."
