"""Bring answers to one form: integers, fractions, floats, of numpy or sympy, lists.

`normal` refuses, with a sentence, whatever is not an answer: not-a-number, infinity, nothing,
functions, nonsense in an array.
"""

import math
import numbers
import re
import unicodedata
from fractions import Fraction
from types import GeneratorType

import numpy as np

LARGEST = 10_000  # largest denominator of a short fraction; two of these differ by 1e-8 or more
DIGITS = 9  # digits to which irrational numbers are compared


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


# Texts as they are typed: what separates entries, and what is a letter, a word or a number.
LETTERS_JOINED = re.compile(r"[a-z](?: ?[+/&] ?[a-z])+")  # a+c
BEFORE_A_NUMBER = re.compile(r"(?<=[a-z)]) ?[ :=] ?(?=[+-]?\.?\d)")  # bd 3/2
BEFORE_A_WORD = re.compile(r"(?<=\d) (?=yes\b|no\b)")  # 2 yes
BARE_WORD = re.compile(r"[(\'\"]*([a-z]+)[)\'\".:!?]*")  # (b), c)
WRITTEN_FRACTION = re.compile(r"fraction\(([+-]?\d+), ?(\d+)\)")
IN_BRACKETS = re.compile(r"\[(.*,.*)\]|\((.*,.*)\)")  # [1, 2]
MIXED_NUMBER = re.compile(r"([+-]?)(\d+) (\d+/\d+)")  # 1 1/2
ONE_SIGN_FRACTION = re.compile("[\u00bc-\u00be\u2150-\u215e]")  # a half, as phones write it
HUGE = re.compile(r"e[+-]?\d{4,}$")


def _word(text):
    """Read a text: "(b)" is "b", "3/4" and "1 1/2" are fractions, "a, c" and "a+c" are lists."""
    text = ONE_SIGN_FRACTION.sub(lambda x: " " + unicodedata.normalize("NFKC", x[0]), text)
    text = text.replace("\N{FRACTION SLASH}", "/")
    text = text.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-").replace(";", ",")
    text = " ".join(text.split()).casefold()
    text = WRITTEN_FRACTION.sub(r"\1/\2", text)
    text = re.sub(r"^\(([^()]*)\)$", r"\1", text)
    if not text:
        raise Refused("expected an answer, got an empty text")
    if LETTERS_JOINED.fullmatch(text):
        text = re.sub(r" ?[+/&] ?", ",", text)
    text = re.sub(r",? and ", ", ", text)
    text = BEFORE_A_NUMBER.sub(", ", text)
    text = BEFORE_A_WORD.sub(", ", text)
    parts = _parts(text)
    if len(parts) == 1 and (inside := IN_BRACKETS.fullmatch(text)):
        parts = _parts(inside[1] or inside[2])
    elif len(parts) == 1:
        parts = text.split(",")  # of brackets that do not match
    if len(parts) > 1:
        return tuple(_word(part) for part in parts if part.strip())
    if word := BARE_WORD.fullmatch(text):
        return word[1]
    return _number_in(text)


def _parts(text):
    """Return the parts of a text at its outermost commas.

    >>> _parts("[1, 0], [0, 1]")
    ['[1, 0]', ' [0, 1]']
    """
    parts = [""]
    depth = 0
    for letter in text:
        depth += (letter in "[(") - (letter in "])")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _number_in(text):
    """Read a number as it is typed; other texts without a digit are words."""
    if mixed := MIXED_NUMBER.fullmatch(text):
        value = int(mixed[2]) + Fraction(mixed[3])
        return -value if mixed[1] == "-" else value
    try:
        if HUGE.search(text):
            raise ValueError
        value = Fraction(re.sub(r"(?<=[/+-]) | (?=/)", "", text))
        float(value)
    except (ValueError, ZeroDivisionError, OverflowError):
        if re.search(r"\d", text):
            raise Refused(
                f'cannot read "{text}" as a number: write it as 3/4 or 0.75, without a unit and '
                f"without arithmetic"
            ) from None
        return text
    rounded = "/" not in text and len(re.findall(r"\d", text.partition("e")[0])) > DIGITS
    return _number(float(value)) if rounded else value  # as if it were typed without quotes


def _number(x):
    if x is None or x is ...:
        raise Refused("a part of the answer is missing: there is a None or ... in it")
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
        raise Refused(f"expected a number, a letter or a list of them, got {kind_of(x)}") from None
    if not (math.isfinite(value.real) and abs(value.imag) <= 1e-12 * abs(value.real)):
        raise Refused(f"{x} is not a finite real number")
    short = Fraction(value.real).limit_denominator(LARGEST)
    if abs(short - Fraction(value.real)) <= 1e-13 * max(1.0, abs(value.real)):
        return short
    return value.real


def shape_of(x):
    """Say what an answer is: "a number", "a word", "3 numbers", "2 rows of 3"."""
    if isinstance(x, str):
        return "a word"
    if not isinstance(x, tuple):
        return "a number"
    if not x:
        return "an empty list"
    if all(isinstance(row, tuple) and len(row) == len(x[0]) for row in x):
        return f"{len(x)} row{'s' * (len(x) > 1)} of {len(x[0])}"
    if all(isinstance(row, str) for row in x):
        return "a list of one word" if len(x) == 1 else f"{len(x)} words"
    if any(isinstance(row, str | tuple) for row in x):
        return f"{len(x)} entries"
    return "a list of one number" if len(x) == 1 else f"{len(x)} numbers"


def kind_of(x):
    """Say what an object is, for a sentence: "nothing", "a text", "an array of shape (3,)".

    >>> kind_of([1, 2]), kind_of([[1, 2], [3]]), kind_of((1, "a")), kind_of({})
    ('a list of 2 entries', 'a list whose rows have different lengths', 'a list with a text in \
it', 'an empty dictionary')
    """
    if x is None or x is ...:
        return "nothing"
    if isinstance(x, np.ndarray):
        return f"an array of shape {x.shape}" if x.shape else kind_of(x.item())
    if isinstance(x, list | tuple):
        return kind_of_list(x)
    for kinds, words in (
        (bool | np.bool_, "True or False"),
        (str, "a text"),
        (numbers.Real, "a number"),
        (numbers.Complex, "a complex number"),
        (dict, "a dictionary" if x else "an empty dictionary"),
        (set | frozenset, "a set"),
        (type, "a class"),
        (GeneratorType, "a generator (a function that should return has yield in it)"),
    ):
        if isinstance(x, kinds):
            return words
    if hasattr(x, "free_symbols"):  # sympy
        letters = ", ".join(sorted(map(str, x.free_symbols)))
        return f"an expression in {letters}" if letters else "a number of sympy"
    if callable(x):
        return "a function"
    return f"an object of type {type(x).__name__}"


def kind_of_list(x):
    """Say what a list or a tuple is, and what in it is not a number."""
    if not x:
        return "an empty list"
    rows = [row for row in x if isinstance(row, list | tuple) or getattr(row, "shape", ())]
    if 0 < len(rows) < len(x):
        return "a list of numbers and of rows"
    if len({len(row) for row in rows}) > 1:
        return "a list whose rows have different lengths"
    if rows:
        return f"a list of {len(rows)} row{'s' * (len(rows) > 1)} of {len(rows[0])}"
    for entry in x:
        if not isinstance(entry, numbers.Real):
            return f"a list with {kind_of(entry)} in it"
    return "a list of 1 entry" if len(x) == 1 else f"a list of {len(x)} entries"


def has_decimals(answer):
    """Return whether an answer has a decimal number in it, which may have been rounded."""
    if isinstance(answer, str):
        return re.search(r"\.\d|\de-\d", answer) is not None
    if isinstance(answer, dict):
        return any(map(has_decimals, answer.values()))
    if hasattr(answer, "tolist"):  # numpy's arrays and scalars, sympy's matrices
        answer = answer.tolist()
    if isinstance(answer, list | tuple | set | frozenset):
        return any(map(has_decimals, answer))
    return isinstance(answer, float | complex) or getattr(answer, "is_Float", False)


def agree(value, truth):
    """Compare two normal forms: fractions and words exactly, other numbers to nine digits."""
    if isinstance(value, tuple) or isinstance(truth, tuple):
        return (
            isinstance(value, tuple)
            and isinstance(truth, tuple)
            and len(value) == len(truth)
            and all(map(agree, value, truth))
        )
    if isinstance(value, str) or isinstance(truth, str):
        return value == truth
    if isinstance(value, Fraction) and isinstance(truth, Fraction):
        return value == truth
    return abs(value - truth) <= 10.0**-DIGITS * abs(truth)


def written(x, nudge=0.0):
    """Write a normal form as text, irrational numbers to nine digits.

    nudge: relative change of each.
    """
    if isinstance(x, tuple):
        return "(" + ", ".join(written(y, nudge) for y in x) + ")"
    return f"{x * (1 + nudge):.{DIGITS - 1}e}" if isinstance(x, float) else str(x)
