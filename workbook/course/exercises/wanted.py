"""What an exercise wants, and what was handed in: the words for an answer of another kind.

An exercise that wants a function names its arguments and its result, `wants="(n, m, l, g) -> a
number"` in its decorator; others name the value, `wants="two numbers, (mu, d)"`. So the reply to an
answer of another kind says what is wanted, and no error of a checker's own reaches a reader.
"""

import inspect
import linecache
import math
import re
import traceback
from dataclasses import dataclass, field

import numpy as np

from .normal import Refused, kind_of

CALLABLE = re.compile(r"(?:class (\w+))?\((.*?)\) -> (.*)")


@dataclass(frozen=True)
class Wanted:
    """An answer that is wanted. takes: names of arguments, or None for a value; returns: words."""

    returns: str
    takes: tuple = None
    class_name: str = ""

    def __str__(self):
        if self.takes is None:
            return self.returns
        if self.class_name:
            return f"a class {self.class_name}({', '.join(self.takes)})"
        return f"a function of {listed(self.takes)} that returns {self.returns}"

    def objection(self, answer):
        """Return what is wrong with an answer before it is called, or ""."""
        if self.takes is None:
            return ""
        if not callable(answer):
            return f"expected {self}, got {kind_of(answer)}; {self.advice()}"
        if isinstance(inspect.unwrap(answer), type) and not self.class_name:
            return f"expected {self}, got a class; {self.advice()}"
        try:
            signature = inspect.signature(answer)
        except (TypeError, ValueError):
            return ""  # some functions of numpy have none
        try:
            signature.bind(*self.takes)
        except TypeError:
            names = [
                str(parameter).partition("=")[0] for parameter in signature.parameters.values()
            ]
            return (
                f"expected {self}, got one {f'of {listed(names)}' if names else 'of no arguments'}"
            )
        return ""

    def advice(self):
        """Say how a function is handed in."""
        if self.class_name:
            return "hand in the name of the class, without brackets"
        return "hand in the name of the function, without brackets"


def wanted(text):
    """Return the `Wanted` that a text describes.

    >>> print(wanted("(n, g) -> a number"))
    a function of n and g that returns a number
    >>> wanted("(n, g) -> a number").objection([1.5, 2])
    'expected a function of n and g that returns a number, got a list of 2 entries; hand in the \
name of the function, without brackets'
    >>> wanted("(n, g) -> a number").objection(lambda n: n)
    'expected a function of n and g that returns a number, got one of n'
    >>> print(wanted("two numbers, (mu, d)"))
    two numbers, (mu, d)
    """
    found = CALLABLE.fullmatch(text)
    if not found:
        return Wanted(text)
    return Wanted(found[3], tuple(found[2].split(", ")), found[1] or "")


def listed(names):
    """Write names as a list in a sentence.

    >>> listed(["s", "w", "g"]), listed(["s"])
    ('s, w and g', 's')
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


class Raised(Exception):
    """An error in the code of an answer; its text is the reply."""


@dataclass
class Called:
    """An answer that can be called, and what its calls returned.

    passing: the kinds of errors that are left to the caller; for others a call raises `Raised`. A
    result that holds a number which is not real, not finite or not a number is refused.
    """

    answer: object
    passing: tuple = ()
    results: list = field(default_factory=list)

    def __post_init__(self):
        self.__wrapped__ = self.answer  # for the names of its arguments

    def __call__(self, *arguments, **named):
        try:
            result = self.answer(*arguments, **named)
        except self.passing:
            raise
        except (Exception, SystemExit) as error:
            raise Raised(self.words_for(error)) from error
        self.results.append(result)
        if fault := fault_in(result):
            raise Refused(fault)
        return result

    def words_for(self, error):
        """Name an error of the answer, and the line of the answer's own text that it came from."""
        lines = self.own_lines(error)
        place = f", at: {lines[-1]}" if lines and lines[-1] else ""
        return f"it raised {type(error).__name__}: {first_line(error)}{place}"

    def words_of_its_own(self, error):
        """Name an error that a method of the answer raised, where the answer is a class; or ""."""
        return self.words_for(error) if self.own_lines(error) else ""

    def own_lines(self, error):
        """List the lines of the answer's own text that an error passed through."""
        files = files_of(self.answer)
        return [
            linecache.getline(frame.f_code.co_filename, line).strip()
            for frame, line in traceback.walk_tb(error.__traceback__)
            if frame.f_code.co_filename in files
        ]


def first_line(error):
    """Return the first line of an error's text, without addresses in memory and module paths."""
    text = (str(error).strip() or "no words").splitlines()[0]
    text = re.sub(r" at 0x[0-9a-f]+", "", text)
    return re.sub(r"\b(?:[A-Za-z_]\w*\.)+(?:<locals>\.)?(?=[A-Za-z_<])", "", text)


def files_of(answer):
    """Return the files, or cells, that an answer is written in."""
    functions = vars(answer).values() if isinstance(answer, type) else [answer]
    codes = [getattr(inspect.unwrap(f), "__code__", None) for f in functions if callable(f)]
    return {code.co_filename for code in codes if code}


def fault_in(result):
    """Say what is wrong with a number that is not real or not finite, or with a letter; or "".

    >>> fault_in([1, 2j]), fault_in({1: float("nan")}), fault_in([0.5, "text", None])
    ('expected real numbers, got a complex number', 'it contains a number that is not finite', '')
    """
    if isinstance(result, dict):
        return next(filter(None, map(fault_in, result.values())), "")
    if isinstance(result, np.ndarray):
        if result.dtype.kind == "c" and np.iscomplex(result).any():
            return "expected real numbers, got complex numbers"
        if result.dtype.kind in "fc" and not np.isfinite(result).all():
            return "it contains a number that is not finite"
        result = result.ravel().tolist() if result.dtype == object else []
    if isinstance(result, list | tuple):
        return next(filter(None, map(fault_in, result)), "")
    if isinstance(result, complex | np.complexfloating) and result.imag:
        return "expected real numbers, got a complex number"
    if isinstance(result, float | complex | np.inexact):
        finite = math.isfinite(result.real)
        return "" if finite else "it contains a number that is not finite"
    if hasattr(result, "free_symbols") and not isinstance(result, type):
        return f"expected numbers, got {kind_of(result)}" if result.free_symbols else ""
    return ""


def cannot_be_judged(wants, answer, results):
    """Return the reply to an answer of a kind that its checker does not know.

    wants: a `Wanted`, or None; results: what the answer returned, if it was called.
    """
    got = kind_of(results[-1] if results else answer)
    if not wants:
        return f"{got} cannot be judged here"
    return f"expected {wants.returns if results else wants}, got {got}"
