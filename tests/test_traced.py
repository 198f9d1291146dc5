"""Operations on traced numbers are right in Python, C, JavaScript and LLVM's language, or refused.

The table is made here: every function of numpy and math, and every operator, with one or two
operands, traced numbers and constants, on a thousand numbers of both signs.
"""

import builtins
import inspect
import math
import operator
import re
import warnings
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest
from in_node import node_says
from test_export import COMPILERS, library

from robodyn_lib.codegen import Program, pivot, trace
from robodyn_lib.codegen.loops import straight
from robodyn_lib.compiled.kernels import machine_of
from robodyn_lib.numbers import Counts, cos_sin

EXAMPLE = np.array([0.7, -1.3])
RNG = np.random.default_rng(46)
STATES = np.concatenate(  # x and y differ: x - x is 0 by rule, and zeros have no sign
    [
        RNG.normal(size=(500, 2)),
        RNG.normal(size=(400, 2)) * 10.0 ** RNG.integers(-3, 4, (400, 1)),
        [1, 5] * RNG.integers(1, 5, (100, 2)) * RNG.choice([-1.0, 1.0], (100, 2)),
    ]
)
CONSTANTS = [
    *(0, 1, -1, 2, -3, 0.5, -2.5, 0.0, True, np.float32(0.5), np.int64(-2), Fraction(1, 3)),
    *(math.inf, -math.inf, math.nan, 1j, np.complex128(1j), "a", None),
]


@dataclass
class Operation:
    """A function of two numbers x and y, by its name."""

    name: str
    of: object

    def run(self, q):
        """Return its result for q (2,) as an array of one axis."""
        out = self.of(q[0], q[1])
        parts = out if isinstance(out, tuple) else (out,)
        return np.array(list(parts), dtype=object)

    def plain(self, q):
        """Return the function's result for floats, or None if it is not real."""
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            try:
                return self.run(q).astype(float)
            except (TypeError, ValueError, OverflowError, ZeroDivisionError, AttributeError):
                return None


def functions():
    """Return {name: function} of numpy, math, operator and the builtins."""
    found = {f"np.{word}": f for word, f in vars(np).items() if isinstance(f, np.ufunc)}
    found |= {f"math.{word}": f for word, f in vars(math).items() if callable(f)}
    words = """add sub mul truediv floordiv mod pow matmul and_ or_ xor lshift rshift neg pos abs
        invert not_ truth eq ne lt le gt ge index"""
    found |= {f"operator.{word}": getattr(operator, word) for word in words.split()}
    for word in ("float", "int", "complex", "bool", "abs", "round", "divmod", "pow", "max", "min"):
        found[word] = getattr(builtins, word)
    return found


def takes(function, count):
    """Return whether a function accepts this number of arguments."""
    if isinstance(function, np.ufunc):
        return function.nin == count
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # it has no signature
        return True
    return True


def with_constants(name, f):
    """Yield f of x and each constant, both ways.

    Numbers pass through `fixed`, so that Python folds none.
    """
    for fixed in CONSTANTS:
        words = "np.complex128" if isinstance(fixed, np.complex128) else repr(fixed)
        yield Operation(f"{name}(x, {words})", lambda x, y, fixed=fixed: f(x, fixed))
        yield Operation(f"{name}({words}, x)", lambda x, y, fixed=fixed: f(fixed, x))


def table():
    """Yield every operation of the table."""
    for name, f in functions().items():
        if takes(f, 1):
            yield Operation(f"{name}(x)", lambda x, y, f=f: f(x))
            yield Operation(f"{name}(-x)", lambda x, y, f=f: f(-x))
            yield Operation(f"{name}(y - x)", lambda x, y, f=f: f(y - x))
        if takes(f, 2):
            yield Operation(f"{name}(x, y)", lambda x, y, f=f: f(x, y))
            yield Operation(f"{name}(-x, y)", lambda x, y, f=f: f(-x, y))
            yield Operation(f"{name}(x, -y)", lambda x, y, f=f: f(x, -y))
    for name in ("add", "sub", "mul", "truediv", "pow", "eq", "lt"):
        yield from with_constants(f"operator.{name}", getattr(operator, name))
    for name in ("multiply", "divide", "subtract", "maximum", "hypot", "arctan2"):
        yield from with_constants(f"np.{name}", getattr(np, name))


FORMS = [
    Operation("sqrt(1 - x x)", lambda x, y: np.sqrt(1 - x * x)),
    Operation("sqrt(-(x y))", lambda x, y: np.sqrt(-(x * y))),
    Operation("sqrt(x / -y)", lambda x, y: np.sqrt(x / -y)),
    Operation("sqrt(y y - 4 x)", lambda x, y: np.sqrt(y * y - 4 * x)),
    Operation("norm", lambda x, y: np.linalg.norm(np.array([y - x, x, 1.0 * y]))),
    Operation("-sqrt(-x)", lambda x, y: -np.sqrt(-x)),
    Operation("sqrt(sqrt(y - x))", lambda x, y: np.sqrt(np.sqrt(y - x))),
    Operation("cos, sin of -x", lambda x, y: (np.cos(-x), np.sin(-x), np.sin(y - x))),
    Operation("(x - y) / (y - x)", lambda x, y: (x - y) / (y - x)),
    Operation("inf", lambda x, y: (x * np.inf, x + np.inf, np.inf - x, x / np.inf, -np.inf)),
    Operation("nan", lambda x, y: (x * np.nan, x + np.nan, np.nan, y - np.nan)),
    Operation("vdot", lambda x, y: np.vdot([x, y], [y, 2.0])),
    Operation("prod", lambda x, y: math.prod([x, y, x])),
    Operation("sum", lambda x, y: (np.sum([x, y]), np.mean([x, -y]), np.cumsum([x, y])[1])),
]


def traced(operation):
    """Return the `Program` of an operation, or None where it is refused."""
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            return trace(lambda q: operation.run(q), EXAMPLE, name="f")
    except (TypeError, ZeroDivisionError):
        return None
    except AttributeError as error:  # numpy looks for a method that no number has
        assert "Recorded" not in str(error)
        return None
    except ValueError:
        if operation.plain(EXAMPLE) is None:
            return None  # it accepts no single numbers
        raise


@pytest.fixture(scope="module")
def programs():
    """The programs of all operations that are not refused: [(operation, program)]."""
    found = [(one, traced(one)) for one in [*table(), *FORMS]]
    return [(one, program) for one, program in found if program is not None]


@pytest.fixture(scope="module")
def truths(programs):
    """Return the results of each operation for all states: [(states, outputs)]."""
    found = []
    for operation, _ in programs:
        rows = [operation.plain(q) for q in STATES]
        assert all(row is not None for row in rows), f"{operation.name} has no numbers to compare"
        found.append(np.array(rows))
    return found


def judge(programs, truths, answers):
    wrong = [
        operation.name
        for (operation, _), truth, found in zip(programs, truths, answers, strict=True)
        if not np.allclose(np.array(found, float), truth, rtol=1e-12, atol=1e-12, equal_nan=True)
    ]
    assert wrong == []


def test_the_table_holds_what_is_right_and_what_is_refused(programs):
    """The rows are many, and the refusals are those that they have to be."""
    right = {operation.name for operation, _ in programs}
    assert len(list(table())) > 700
    for name in ("np.sqrt(y - x)", "np.sin(-x)", "operator.sub(x, y)", "np.square(x)", "math.prod"):
        assert name in right or name == "math.prod"
    for name in (
        *("float(x)", "math.sin(x)", "math.sqrt(x)", "abs(x)", "np.absolute(x)", "bool(x)"),
        *("operator.eq(x, y)", "operator.not_(x)", "np.equal(x, y)", "np.logical_and(x, y)"),
        *("np.maximum(x, y)", "np.floor(x)", "round(x)", "math.hypot(x, y)", "np.isnan(x)"),
        *("operator.mul(x, 1j)", "operator.mul(np.complex128, x)", "operator.add(x, 'a')"),
    ):
        assert name not in right, name
    assert {form.name for form in FORMS} <= right


def test_python(programs, truths):
    """Run the text, and the program itself on every twentieth state."""
    room = {"cos": np.cos, "sin": np.sin, "sqrt": np.sqrt, "inf": math.inf, "nan": math.nan}
    answers = []
    with np.errstate(all="ignore"):
        for (_, program), truth in zip(programs, truths, strict=True):
            exec(program.python(), room)
            out = np.empty_like(truth)
            for q, row in zip(STATES, out, strict=True):
                room["f"](q, row)
            answers.append(out)
            called = [program(q) for q in STATES[::20]]
            np.testing.assert_allclose(called, out[::20], rtol=1e-14)
    judge(programs, truths, answers)


@pytest.mark.parametrize("compiler", COMPILERS)
def test_c(compiler, programs, truths, tmp_path):
    texts = ["#include <math.h>\ntypedef double real;\n"]
    for number, (_, program) in enumerate(programs):
        text = re.sub(r"\bf\(", f"f{number}(", program.c(), count=1)
        texts.append(f"{text.partition('{')[0].rstrip()};\n{text}")
    (tmp_path / "all.c").write_text("\n".join(texts).replace("const real *q,", "const real *q,"))
    made = library(compiler, ["-Wno-unused-parameter", "all.c"], tmp_path)
    answers = []
    for number, truth in enumerate(truths):
        out = np.empty_like(truth)
        for q, row in zip(STATES, out, strict=True):
            made[f"f{number}"](q.ctypes, row.ctypes)
        answers.append(out)
    judge(programs, truths, answers)


def test_javascript(programs, truths):
    reply = node_says(
        """const [texts, states] = GIVEN;
const told = x => Number.isFinite(x) ? x : String(x);
console.log(JSON.stringify(texts.map(text => {
    const f = new Function(`${text}; return f;`)();
    return states.map(q => { const out = []; f(q, out); return out.map(told); });
})));
""",
        [[program.js() for _, program in programs], STATES.tolist()],
    )
    judge(programs, truths, reply)


def test_llvm(programs, truths):
    none = np.zeros(1)
    answers = []
    for number, ((_, program), truth) in enumerate(zip(programs, truths, strict=True)):
        kernel = machine_of(f"f{number}", lambda name, program=program: straight(program, name))
        out = np.empty_like(truth)
        for q, row in zip(STATES, out, strict=True):
            kernel(none, q, none, none, row)
        answers.append(out)
    judge(programs, truths, answers)


# --- what is refused, and what to write instead ---------------------------------------------------
def into_zeros(x):
    z = np.zeros(2)
    z[0], z[1] = 3 * x[0], x[0] * x[1]
    return z


def added_to_zeros(x):
    z = np.zeros(2)
    z += x
    return z


REFUSED = {
    "added to zeros": (added_to_zeros, "Cannot cast.*written into dtype=object"),
    "inverse": (lambda x: np.linalg.inv(np.diag(x)), r"Cannot cast.*use \+ - \* / @, np.sqrt"),
    "isnan": (lambda x: np.isnan(x), r"not supported.*use \+ - \* / @, np.sqrt"),
    "into zeros": (into_zeros, r"cannot become a float.*np.zeros\(n, dtype=object\)"),
    "astype": (lambda x: x.astype(float), r"leave out float\(x\) and .astype\(float\)"),
    "dtype": (lambda x: np.array(x, dtype=float), "cannot become a float"),
    "float": (lambda x: float(x[0]) * x[1], "cannot become a float"),
    "math.sin": (lambda x: math.sin(x[0]), "write np.sin, np.cos and np.sqrt instead"),
    "math.sqrt": (lambda x: math.sqrt(x[0]) + x[1], "cannot become a float"),
    "int": (lambda x: int(x[0]), "cannot become a float"),
    "index": (lambda x: [1, 2][x[0]], "cannot become a float"),
    "range": (lambda x: range(x[0]), "cannot become a float"),
    "if": (lambda x: 1.0 if x[0] else 2.0, "neither true nor false"),
    "and": (lambda x: x[0] and x[1], "neither true nor false"),
    "==": (lambda x: x[0] == x[1], "cannot be compared.*trace each way by itself"),
    "in": (lambda x: x[0] in [1.0, 2.0], "cannot be compared"),
    "sort": (lambda x: np.sort(x), "cannot be compared"),
    "**": (lambda x: x[0] ** 2, r"write x \* x"),
    "abs": (lambda x: abs(x[0]), "absolute values"),
    "%": (lambda x: x[0] % 2, "remainders"),
    "clip": (lambda x: np.clip(x, 0, 1), "cannot be compared"),
    "bool": (lambda x: np.array([True, False]), "out holds bool"),
    "complex": (lambda x: np.array([1j]), "out holds complex"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_would_depend_on_the_example_is_refused_with_what_to_write(name):
    function, message = REFUSED[name]
    with pytest.raises(TypeError, match=message):
        trace(function, np.array([2.0, 5.0]))


@pytest.mark.parametrize("empty", [np.empty(2, dtype=object), None])
def test_what_is_written_instead_is_right(empty):
    def into(x):
        z = np.zeros_like(x) if empty is None else empty.copy()
        z[0], z[1] = 3 * x[0], x[0] * x[1]
        return z

    assert trace(into, np.array([2.0, 5.0]))(np.array([1.0, -7.0])).tolist() == [3.0, -7.0]


# --- rules, constants, names, empty things --------------------------------------------------------
@pytest.mark.parametrize("x", [0.0, math.inf, math.nan, -2.0])
def test_three_rules_hold_for_every_number(x):
    program = trace(lambda x: np.array([x - x, 0 * x, x * 0.0, x / x, -x / x]), 2.0)
    assert program.counts == Counts()
    assert program(x).tolist() == [0, 0, 0, 1, -1]
    for rule in ("x - x and 0 * x are 0", "x / x is 1"):
        assert rule in " ".join(trace.__doc__.split())


@pytest.mark.parametrize("of", [np.int8, np.uint8, np.int16, np.uint32, np.int64, np.uint64])
def test_whole_numbers_of_numpy_do_not_overflow(of):
    for c in (np.iinfo(of).min, np.iinfo(of).max, 3):
        fixed = of(c)
        program = trace(lambda x, c=fixed: np.array([x + c, x - c, c - x, c * x, c / x]), 2.0)
        expected = [0.5 + c, 0.5 - c, c - 0.5, c * 0.5, c / 0.5]
        np.testing.assert_allclose(program(0.5), expected, rtol=1e-15)


def test_a_bound_of_a_pivot_keeps_its_sign():
    program = trace(lambda x, y: pivot(x, -y), 2.0, -1.0)
    assert program(4.0, -1.0) == 0.25
    assert np.isnan(program(4.0, -5.0))


def test_functions_without_inputs_or_numbers():
    assert trace(lambda: 3.5)() == 3.5
    assert trace(lambda n: n * 2.5, 2)() == 5.0
    assert trace(lambda x: np.zeros(0), 1.0)(2.0).shape == (0,)
    assert trace(lambda x: x, np.zeros(0))(np.zeros(0)).shape == (0,)
    assert trace(lambda x: (), 1.0)(2.0) == ()
    assert trace(lambda: ())() == ()
    assert "(void)" in trace(lambda: (), name="f").c()


@pytest.mark.parametrize("compiler", COMPILERS)
def test_empty_programs_and_names_of_the_language_compile(compiler, tmp_path):
    """Try numbers that only C can write, too."""
    empty = trace(lambda: (), name="none")
    named = trace(
        lambda double, cos: {"int": double * np.inf, "real": cos - 1}, 2.0, 3.0, name="for"
    )
    texts = [program.c() for program in (empty, named)]
    heads = [text.partition("{")[0].rstrip() + ";" for text in texts]
    (tmp_path / "x.c").write_text(
        "\n".join(["#include <math.h>\ntypedef double real;", *heads, *texts])
    )
    out = np.empty(2)
    made = library(compiler, ["x.c"], tmp_path)
    made.for_(EXAMPLE.ctypes, EXAMPLE.ctypes, out.ctypes, out[1:].ctypes)
    assert out.tolist() == [math.inf, 0.7 - 1]
    assert named(0.7, 0.7) == (math.inf, 0.7 - 1)
    assert list(named.inputs) == ["double_", "cos_"]
    assert "function for_(double_, cos_, int_, real_)" in named.js()


@pytest.mark.parametrize(
    "ask, error, message",
    [
        (lambda p: p([1.0]), ValueError, r"f: x must have shape \(2,\), got \(1,\)"),
        (lambda p: p(np.ones(3)), ValueError, r"f: x must have shape \(2,\), got \(3,\)"),
        (lambda p: p(), TypeError, "f takes 1 arguments, x; got 0"),
        (lambda p: trace(lambda x: {"a b": x}, 1.0), ValueError, "'a b' cannot be a name"),
        (lambda p: trace(lambda x: x, 1.0, name="1f"), ValueError, "'1f' cannot be a name"),
    ],
)
def test_what_does_not_fit_is_named(ask, error, message):
    program = trace(lambda x: x[0] * x[1], np.ones(2), name="f")
    assert isinstance(program, Program)
    with pytest.raises(error, match=message):
        ask(program)


def test_cosines_of_both_kinds_are_one_angle():
    program = trace(lambda x: np.array([np.cos(x), np.sin(x), *cos_sin(-x)]), 1.0)
    assert program.counts == Counts(trig=1)
