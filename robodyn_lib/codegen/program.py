"""Straight-line programs: inputs and outputs with names, and the operations between them in their order."""

import inspect
import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..numbers import Counts, Graph, Traced, array, cos_sin, square_root
from ..numbers.counted import operands
from .printers import LANGUAGES


class Tape(Graph):
    """A `Graph` whose givens have names: entries of inputs."""

    def __init__(self):
        super().__init__()
        self.names = {}  # number of a node: (input, place in it)

    def input(self, name, values):
        """An input of this name with the shape of `values`, as an array of `Traced`; places in it count row by row."""
        values = np.asarray(values, dtype=object)
        out = np.empty(values.size, dtype=object)
        for place, value in enumerate(values.ravel().tolist()):
            out[place] = self.given(value)
            self.names[out[place].node] = name, place
        return out.reshape(values.shape)

    def order(self, numbers):
        """The nodes that the numbers need, in the order of the run: (number, (word, *operands)).

        An operand is a node's number or (a constant,); a given has none.
        """
        return [(node, _operation(key)) for node, key in self.reached(numbers).items()]

    def constant(self, order, names):
        """The set of those nodes that hang on inputs of these names alone."""
        nodes = set()
        for node, key in order:
            known = (
                self.names[node][0] in names
                if key[0] == "given"
                else all(x in nodes for x in operands(key))
            )
            if known:
                nodes.add(node)
        return nodes


def _operation(key):
    """(word, *operands) of a key, in which a sum stands with the sign of what is added."""
    if key[0] != "add":
        return key
    _, a, (sign,), b = key
    return "add" if sign > 0 else "sub", a, b


def pivot(D, vanishing):
    """1 / D where D exceeds what is taken for 0, otherwise not-a-number; exact numbers vanish exactly.

    The only choice that a program knows. D, vanishing: numbers of any kind; ZeroDivisionError where
    an exact D is 0.
    """
    if isinstance(D, Traced):
        value = D.value
        if D.sign < 0:
            D = D._made(value, "neg", D.node)
        of = vanishing.node if isinstance(vanishing, Traced) else (float(vanishing),)
        return D._made(1 / value if value else math.nan, "pivot", D.node, of)
    if isinstance(vanishing, Traced):  # D is known before the run, its size is not
        return vanishing._made(1 / D, "pivot", (float(D),), vanishing.node)
    if isinstance(D, float) or isinstance(vanishing, float):
        return 1 / D if D > vanishing else math.nan
    return 1 / D


@dataclass(frozen=True)
class Program:
    """A run as a list of operations: `inputs` {name: shape}, `outputs` {name: array of traced numbers and constants}.

    Called on arrays in the order of the inputs, of any kind of numbers, it does the same again: the
    one output, or a tuple of them. `counts`: its operations, each once. c(), js(), python(): its
    text; `real` in C is double unless defined otherwise, and outputs are arrays that it fills.

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
        """All entries of all outputs."""
        return [
            x for a in self.outputs.values() for x in np.asarray(a, dtype=object).ravel().tolist()
        ]

    @property
    def counts(self) -> Counts:
        """Multiplications, additions, divisions, and angles whose cosines or sines are taken."""
        return self.tape.needed(self.results)

    def c(self) -> str:
        """The text in C99."""
        return LANGUAGES["c"].text(self)

    def js(self) -> str:
        """The text in JavaScript."""
        return LANGUAGES["js"].text(self)

    def python(self) -> str:
        """The text in Python."""
        return LANGUAGES["python"].text(self)

    def __call__(self, *arguments: object) -> object:
        room = {
            "cos": lambda x: cos_sin(x)[0],
            "sin": lambda x: cos_sin(x)[1],
            "sqrt": square_root,
            "pivot": pivot,
        }
        exec(self.python(), room)
        given = [
            np.asarray(x, dtype=None if isinstance(x, np.ndarray) else object).reshape(-1)
            for x in arguments
        ]
        flat = [[0] * np.asarray(a, dtype=object).size for a in self.outputs.values()]
        room[self.name](*(x.tolist() if x.dtype == object else list(x) for x in given), *flat)
        out = [
            array(x).reshape(np.shape(a)) if np.shape(a) else x[0]
            for x, a in zip(flat, self.outputs.values(), strict=True)
        ]
        return out[0] if len(out) == 1 else tuple(out)


def trace(function: Callable, *arguments: object, name: str | None = None) -> Program:
    """The `Program` that function(*arguments) runs: what it does to the numbers among its arguments.

    Floats and arrays of floats are inputs, named as the function names them; whole numbers and
    everything else are known before. Where the function asks how large a number is, the program
    goes the way that these arguments go. It returns numbers, arrays of numbers, or a tuple or
    dictionary of those; an output that would be named as an input is called so with _out. Raises
    TypeError where it returns anything else.

    >>> trace(lambda a: a @ a, np.array([1.0, 2.0])).counts
    Counts(mul=2, add=1, div=0, trig=0)
    """
    tape, inputs, given = Tape(), {}, []
    words = _words(function, len(arguments))
    for word, x in zip(words, arguments, strict=True):
        if isinstance(x, float | np.floating) or isinstance(x, np.ndarray) and x.dtype.kind == "f":
            inputs[word] = np.shape(x)
            traced = tape.input(word, x)
            given.append(traced if np.shape(x) else traced.item())
        else:
            given.append(x)
    results = function(*given)
    outputs = (
        results
        if isinstance(results, dict)
        else dict(
            zip(
                ["out"]
                if not isinstance(results, tuple)
                else [f"out{i + 1}" for i in range(len(results))],
                results if isinstance(results, tuple) else (results,),
                strict=True,
            )
        )
    )
    for word, x in outputs.items():
        for number in np.asarray(x, dtype=object).ravel().tolist():
            if not isinstance(number, Traced | int | float):
                raise TypeError(
                    f"{word} holds {type(number).__name__}, which is not a number that was traced"
                )
    own = getattr(function, "__name__", "")
    return Program(
        name or (own if own.isidentifier() else "traced"),
        tape,
        inputs,
        {
            f"{word}_out" if word in inputs else word: np.asarray(x, dtype=object)
            for word, x in outputs.items()
        },
    )


def _words(function, count):
    """Names for a function's arguments: its own, where it has so many."""
    try:
        own = [
            p.name
            for p in inspect.signature(function).parameters.values()
            if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
        ]
    except (TypeError, ValueError):
        own = []
    return own[:count] if len(own) >= count else [f"x{i + 1}" for i in range(count)]
