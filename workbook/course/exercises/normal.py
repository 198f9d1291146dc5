"""Bring answers to one form: integers, fractions, floats, of numpy or sympy, lists.

`normal` refuses, with a sentence, what is no answer: not-a-number, infinity, nothing, functions,
nonsense in an array.
"""

import math
import numbers
import re
from fractions import Fraction

import numpy as np

LARGEST = 10_000  # the denominator of a short fraction; two such differ by 1e-8 or more
DIGITS = 9  # to which irrational numbers are compared


class Refused(ValueError):
    """Raised for an input that is not an answer; its text has the reason."""


def normal(answer):
    """Bring an answer to one form: Fractions, else floats, lower-case words, tuples of these.

    >>> normal([1, 0.75, "3/8"]), normal(" (B) ")
    ((Fraction(1, 1), Fraction(3, 4), Fraction(3, 8)), 'b')
    """
    if isinstance(answer, str):
        return _word(answer)
    if isinstance(answer, bool | np.bool_):
        return str(bool(answer)).lower()
    if isinstance(answer, dict):
        return tuple(normal(answer[key]) for key in sorted(answer, key=str))
    if isinstance(answer, set | frozenset):
        return tuple(sorted((normal(x) for x in answer), key=str))
    if hasattr(answer, "tolist") and not hasattr(  # numpy's arrays and scalars, of any kind
        answer, "free_symbols"
    ):
        answer = answer.tolist()
        return normal(answer) if isinstance(answer, list | str | bool) else _number(answer)
    if isinstance(answer, list | tuple):
        return tuple(map(normal, answer))
    if hasattr(answer, "tolist"):  # sympy's matrices
        return normal(answer.tolist())
    return _number(answer)


def _word(text):
    """ "(b)" is "b", "3/4" is a fraction, "a, c" a list, other words are set apart by one space."""
    text = " ".join(re.sub(r"^\s*\((.*)\)\s*$", r"\1", text).split()).casefold()
    if not text:
        raise Refused("expected an answer, got an empty string")
    if "," in text:
        return tuple(_word(part) for part in text.split(","))
    try:
        return Fraction(text.replace(" ", ""))
    except (ValueError, ZeroDivisionError):
        return text


def _number(x):
    if x is None or x is ...:
        raise Refused("expected a number, got nothing")
    if isinstance(x, numbers.Rational):
        return Fraction(int(x.numerator), int(x.denominator))
    if getattr(x, "is_Rational", False):  # sympy
        return Fraction(int(x.p), int(x.q))
    if getattr(x, "free_symbols", None):
        raise Refused(
            f"expected a number, got an expression in {', '.join(sorted(map(str, x.free_symbols)))}"
        )
    try:
        value = complex(x)
    except (TypeError, ValueError, OverflowError):
        raise Refused(f"{type(x).__name__} is not a number, a letter or a list of them") from None
    if not (math.isfinite(value.real) and abs(value.imag) <= 1e-12 * abs(value.real)):
        raise Refused(f"{x} is not a finite real number")
    short = Fraction(value.real).limit_denominator(LARGEST)
    return (
        short
        if abs(short - Fraction(value.real)) <= 1e-13 * max(1.0, abs(value.real))
        else value.real
    )


def shape_of(x):
    """Say what an answer is: "a number", "a word", "3 numbers", "2 rows of 3"."""
    if isinstance(x, str):
        return "a word"
    if not isinstance(x, tuple):
        return "a number"
    if x and all(isinstance(row, tuple) and len(row) == len(x[0]) for row in x):
        return f"{len(x)} rows of {len(x[0])}"
    return (
        f"{len(x)} "
        f"{'word' if all(isinstance(row, str) for row in x) and x else 'number'}"
        f"{'s' * (len(x) != 1)}"
    )


def agree(mine, truth):
    """Compare two normal forms: fractions and words exactly, other numbers to nine digits."""
    if isinstance(mine, tuple) or isinstance(truth, tuple):
        return (
            isinstance(mine, tuple)
            and isinstance(truth, tuple)
            and len(mine) == len(truth)
            and all(map(agree, mine, truth))
        )
    if isinstance(mine, str) or isinstance(truth, str):
        return mine == truth
    if isinstance(mine, Fraction) and isinstance(truth, Fraction):
        return mine == truth
    return abs(mine - truth) <= 10.0**-DIGITS * abs(truth)


def written(x, nudge=0.0):
    """Write a normal form as text, irrational numbers to nine digits.

    nudge: relative change of each.
    """
    if isinstance(x, tuple):
        return "(" + ", ".join(written(y, nudge) for y in x) + ")"
    return f"{x * (1 + nudge):.{DIGITS - 1}e}" if isinstance(x, float) else str(x)
