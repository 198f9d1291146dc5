"""Straight-line programs: named inputs and outputs, and the operations between them in order."""

import inspect
import keyword
import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..numbers import Counts, Graph, Traced, array, cos_sin, square_root
from ..numbers.counted import operands
from .printers import LANGUAGES

RESERVED = frozenset(  # words of C and JavaScript, and what programs use
    """auto break case char const continue default do double else enum extern float for goto if
    inline int long register restrict return short signed sizeof static struct switch typedef union
    unsigned void volatile while real main NAN INFINITY
    arguments await catch class debugger delete eval export extends false finally function implements
    import in instanceof interface let new null package private protected public super this throw
    true try typeof undefined var with yield Math NaN Infinity
    cos sin sqrt pivot inf nan""".split()
)


class Recorded(Traced):
    """A traced number of a `Tape`. What would make the program depend on the example is refused."""

    __slots__ = ()
    __hash__ = None

    def sin(self):
        """Return the sine: np.sin calls this."""
        return self.cos_sin()[1]

    def cos(self):
        """Return the cosine: np.cos calls this."""
        return self.cos_sin()[0]

    def conjugate(self):
        """Return the number itself, which is real: np.vdot calls this."""
        return self

    def __pos__(self):
        return self

    def __float__(self):
        raise TypeError(
            "a traced number cannot become a float, because the program would always give the "
            "number of the example; fill np.zeros(n, dtype=object) or return np.array([...]) "
            "instead "
            "of writing into an array of floats, leave out float(x) and .astype(float), and write "
            "np.sin, np.cos and np.sqrt instead of those of math"
        )

    def __bool__(self):
        raise TypeError(
            "a traced number is neither true nor false, because the program would go only the way "
            "of the example"
        )

    def _compared(self, other):
        raise TypeError(
            "a traced number cannot be compared, because the program would go only the way of the "
            "example; compare before the trace, and trace each way by itself"
        )

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _compared

    def _without(self, *others):
        raise TypeError(
            "a program has + - * /, np.sqrt, np.sin and np.cos of traced numbers; write x * x for "
            "x**2, and leave out powers, remainders, rounding and absolute values"
        )

    __pow__ = __rpow__ = __mod__ = __rmod__ = __floordiv__ = __rfloordiv__ = _without
    __divmod__ = __rdivmod__ = __abs__ = __round__ = __floor__ = __ceil__ = __trunc__ = _without
    __int__ = __index__ = __complex__ = __float__


for _word, _function in vars(np).items():  # numpy calls x.exp() for np.exp(x), and so on
    if isinstance(_function, np.ufunc) and not hasattr(Recorded, _word):
        setattr(Recorded, _word, Recorded._without)


class Tape(Graph):
    """A `Graph` whose givens have names: entries of inputs."""

    def __init__(self):
        super().__init__()
        self.kind = Recorded
        self.names = {}  # number of a node: (input, place in it)

    def input(self, name, values):
        """Return an input with the shape of `values`.

        It is an array of `Recorded`, counted row by row.
        """
        values = np.asarray(values, dtype=object)
        out = np.empty(values.size, dtype=object)
        for place, value in enumerate(values.ravel().tolist()):
            out[place] = self.given(value)
            self.names[out[place].node] = name, place
        return out.reshape(values.shape)

    def order(self, numbers):
        """Return the nodes that the numbers need, in running order: (number, (word, *operands)).

        An operand is a node's number or (a constant,); a given has none.
        """
        return [(node, _operation(key)) for node, key in self.reached(numbers).items()]

    def order_by_results(self, numbers):
        """Return the same nodes in an order in which few numbers wait for their use.

        Angles come first, since a call of a cosine empties the registers. Then follows what the
        first number needs, each operation as late as possible, then what the second needs.
        """
        keys = dict(self.order(numbers))
        results = [x.node for x in numbers if isinstance(x, Traced)]
        late = _as_late_as_possible(keys, results)
        angles = [node for node, (word, *_) in late.items() if word in ("cos", "sin")]
        return [*_as_late_as_possible(keys, [*angles, *results]).items()]

    def constant(self, order, names):
        """Return the set of those nodes that depend on inputs of these names alone."""
        nodes = set()
        for node, key in order:
            if key[0] == "given":
                known = self.names[node][0] in names
            else:
                known = all(x in nodes for x in operands(key))
            if known:
                nodes.add(node)
        return nodes


def _as_late_as_possible(keys, wanted):
    """Return {node: key} of what wanted nodes need, operands right before their first use."""
    ordered = {}
    waiting = [*reversed(wanted)]
    while waiting:
        node = waiting.pop()
        first = [x for x in operands(keys[node]) if x not in ordered]
        if first and node not in ordered:
            waiting += [node, *reversed(first)]
        else:
            ordered.setdefault(node, keys[node])
    return ordered


def _operation(key):
    """Return (word, *operands) of a key; the key of a sum includes the signs of its terms."""
    if key[0] != "add":
        return key
    _, a, (sign,), b = key
    word = "add" if sign > 0 else "sub"
    return word, a, b


def pivot(D, vanishing):
    """Return 1 / D where D exceeds what is taken for 0, otherwise NaN.

    Exact numbers vanish exactly.

    This is the only choice that a program can make. D, vanishing: numbers of any kind. Raises
    ZeroDivisionError where an exact D is 0.
    """
    if hasattr(D, "pivot"):
        return D.pivot(vanishing)
    if isinstance(D, Traced) or isinstance(vanishing, Traced):
        return _recorded_pivot(D, vanishing)
    if isinstance(D, float) or isinstance(vanishing, float):
        return 1 / D if D > vanishing else math.nan
    return 1 / D


def subtract(y, c, x):
    """Subtract from the numbers y (n,) the first n of x, times c; in machine code many at once."""
    if hasattr(y, "subtract"):
        y.subtract(c, x)
        return
    for k in range(len(y)):
        y[k] = y[k] - c * x[k]


def subtract_rows(y, c, X, first=0):
    """Subtract from y (n,) the rows of X from number `first` on, times the numbers c.

    As `subtract` does for one row.
    """
    for i in range(len(c)):
        subtract(y, c[i], X[i, first:])


def _recorded_pivot(D, vanishing):
    """Return `pivot` as a node; D or vanishing, but not necessarily both, is traced."""
    if not isinstance(D, Traced):
        return vanishing._made(1 / D, "pivot", (float(D),), vanishing.own_node)
    of = vanishing.own_node if isinstance(vanishing, Traced) else (float(vanishing),)
    value = 1 / D.value if D.value else math.nan
    return D._made(value, "pivot", D.own_node, of)


@dataclass(frozen=True)
class Program:
    """A run as a list of operations.

    inputs {name: shape}; outputs {name: array of traced numbers and constants}. Called on arrays of
    any kind of numbers, in the order of the inputs, it repeats the run and returns its one output
    or a tuple of them. `counts`: its operations, each once. c(), js(), python(): its text; in C you
    define `real`, double for example, and outputs are arrays that the function fills.

    >>> program = trace(lambda x, y: (x * y + 1) / (x * y), 3.0, 2.0, name="example")
    >>> program.counts
    Counts(mul=1, add=1, div=1, trig=0)
    >>> program(5.0, 1.0)
    1.2
    >>> print(program.js())
    function example(x, y, out) {
      const x1 = x[0] * y[0];
      const x2 = x1 + 1;
      const x3 = x2 / x1;
      out[0] = x3;
    }
    """

    name: str
    tape: Tape
    inputs: dict
    outputs: dict

    @property
    def results(self) -> list:
        """The entries of all outputs."""
        return [
            x for a in self.outputs.values() for x in np.asarray(a, dtype=object).ravel().tolist()
        ]

    @property
    def counts(self) -> Counts:
        """Its multiplications, additions, divisions, and angles with a cosine or sine."""
        return self.tape.needed(self.results)

    def c(self) -> str:
        """Return the text in C99."""
        return LANGUAGES["c"].text(self)

    def js(self) -> str:
        """Return the text in JavaScript."""
        return LANGUAGES["js"].text(self)

    def python(self) -> str:
        """Return the text in Python."""
        return LANGUAGES["python"].text(self)

    def __call__(self, *arguments: object) -> object:
        room = {
            "cos": lambda x: cos_sin(x)[0],
            "sin": lambda x: cos_sin(x)[1],
            "sqrt": square_root,
            "pivot": pivot,
            "inf": math.inf,
            "nan": math.nan,
        }
        exec(self.python(), room)
        given = self._flat(arguments)
        outputs = [np.asarray(a, dtype=object) for a in self.outputs.values()]
        filled = [[0] * a.size for a in outputs]
        room[self.name](*given, *filled)
        out = [
            array(x).reshape(a.shape) if a.shape else x[0]
            for x, a in zip(filled, outputs, strict=True)
        ]
        return out[0] if len(out) == 1 else tuple(out)

    def _flat(self, arguments):
        """Return each argument as a list of numbers.

        Raises TypeError or ValueError where one does not fit.
        """
        if len(arguments) != len(self.inputs):
            raise TypeError(
                f"{self.name} takes {len(self.inputs)} arguments, "
                f"{', '.join(self.inputs) or 'none'}; got {len(arguments)}"
            )
        lists = []
        for (word, shape), x in zip(self.inputs.items(), arguments, strict=True):
            a = np.asarray(x, dtype=None if isinstance(x, np.ndarray) else object)
            if a.size != math.prod(shape):
                raise ValueError(f"{self.name}: {word} must have shape {shape}, got {a.shape}")
            flat = a.reshape(-1)
            lists.append(flat.tolist() if a.dtype == object else list(flat))
        return lists


def trace(function: Callable, *arguments: object, name: str | None = None) -> Program:
    """Return the `Program` that function(*arguments) runs on the numbers in its arguments.

    Floats and arrays of floats are inputs, named as the function names them; whole numbers and all
    other arguments are constants. A program has + - * /, np.sqrt, np.sin, np.cos of its inputs and
    real constants, inf and nan included. Raises TypeError for whatever would make it depend on the
    numbers of the example: comparisons, float(x), writing into an array of floats. Three rules hold
    for every number x, even for 0, inf and nan: x - x and 0 * x are 0, and x / x is 1. The sign of
    a zero is not kept.

    The function returns numbers, arrays of numbers, or a tuple or dictionary of those. Raises
    TypeError if it returns anything else. The suffix _out is added to an output with the name of an
    input, and _ to a reserved word of a language. Raises ValueError for a name that is not an
    identifier.

    >>> trace(lambda a: a @ a, np.array([1.0, 2.0])).counts
    Counts(mul=2, add=1, div=0, trig=0)
    """
    tape = Tape()
    inputs = {}
    given = []
    for word, x in zip(_words(function, len(arguments)), arguments, strict=True):
        if isinstance(x, float | np.floating) or isinstance(x, np.ndarray) and x.dtype.kind == "f":
            word = _free(word)
            inputs[word] = np.shape(x)
            traced = tape.input(word, x)
            given.append(traced if np.shape(x) else traced.item())
        else:
            given.append(x)
    outputs = {}
    for word, x in _named(_run(function, given)).items():
        a = np.asarray(x, dtype=object)
        for number in a.ravel().tolist():
            if isinstance(number, bool) or not isinstance(number, Traced | int | float):
                raise TypeError(
                    f"{word} holds {type(number).__name__}, which is not a number that was traced"
                )
        outputs[f"{word}_out" if word in inputs else _free(word)] = a
    own = getattr(function, "__name__", "")
    if name is None:
        name = _free(own) if own.isidentifier() else "traced"
    return Program(_free(name), tape, inputs, outputs)


def _run(function, given):
    """Return function(*given); numpy's own refusals are completed by what to write instead."""
    try:
        return function(*given)
    except TypeError as error:
        if "dtype('O')" not in str(error) and "ufunc" not in str(error):
            raise
        raise TypeError(
            f"{error}: a traced number cannot become a float; give arrays that traced numbers are "
            "added to or written into dtype=object, and use + - * / @, np.sqrt, np.sin and np.cos"
        ) from error


def _named(results):
    """Return what a function returned as {name: numbers}."""
    if isinstance(results, dict):
        return results
    if isinstance(results, tuple):
        return {f"out{i}": x for i, x in enumerate(results, start=1)}
    return {"out": results}


def _free(word):
    """Return a name that no language reserves. Raises ValueError if it is not an identifier."""
    if not isinstance(word, str) or not word.isidentifier() or not word.isascii():
        raise ValueError(f"{word!r} cannot be a name in a program: use letters, digits and _")
    return f"{word}_" if word in RESERVED or keyword.iskeyword(word) else word


def _words(function, count):
    """Return names for a function's arguments: its own, where it has so many."""
    try:
        own = [
            p.name
            for p in inspect.signature(function).parameters.values()
            if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
        ]
    except (TypeError, ValueError):
        own = []
    return own[:count] if len(own) >= count else [f"x{i + 1}" for i in range(count)]
