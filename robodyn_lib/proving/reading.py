"""Read a statement from text, as it is printed or in Python's syntax.

As it is printed: psi G = (I - G H) psi. In Python's syntax: psi*G == (I - G*H)*psi.

>>> from robodyn_lib.rk.proofs import ALPHABET
>>> read("(psi G)^T = G^T", ALPHABET), read("D**-1*(T_prime - 1/2*H*z) == 0", ALPHABET)
((psi G)^T = G^T, D^-1 (T' - 1/2 H z) = 0)
"""

import re
from fractions import Fraction

from .noncommutative import Expression, Statement, name_code, number

TOKEN = re.compile(
    r"\s*(?:(\d+(?:/0*[1-9]\d*)?)|([A-Za-z]\w*'?)|(\*\*-1|\^-1|\^-T|\^T|\.T)|([-+*()]))"
)
INVERSE = ".__pow__(-1)"
POWERS = {"^T": ".T", ".T": ".T", "^-1": INVERSE, "**-1": INVERSE, "^-T": f"{INVERSE}.T"}


def read(text, alphabet):
    """Return the `Statement` that a text makes in an alphabet.

    Raises ValueError naming what cannot be read.
    """
    sides = re.split(r"==|=", text)
    if len(sides) != 2:
        raise ValueError(f"{text!r} is not a statement: expected two sides with one = between them")
    for side, word in zip(sides, ("left", "right"), strict=True):
        if not side.strip():
            raise ValueError(f"{text!r} is not a statement: its {word} side is empty")
    return Statement(*(read_expression(side, alphabet) for side in sides))


def read_expression(text, alphabet):
    """Return the expression that a text writes; letters by their names or as in Python, D_inv.

    Piece by piece it becomes an expression of Python's, with a star between factors.
    """
    letters = {name_code(name): x for name, x in alphabet.letters.items()}
    letters = {"I": number()} | letters | alphabet.letters
    python = ""
    place = 0
    factor = False  # whether the last piece ends a factor
    while place < len(text.rstrip()):
        token = TOKEN.match(text, place)
        if not token:
            raise ValueError(f"cannot read {text[place:].strip()!r} in {text.strip()!r}")
        digits, name, power, sign = token.groups()
        if name and name not in letters:
            known = ", ".join(alphabet.letters)
            raise ValueError(
                f"{name} in {text.strip()!r} is not a letter; the letters are I, {known}"
            )
        python += "*" if factor and (digits or name or sign == "(") else ""
        if digits:
            python += f"number(Fraction({digits!r}))"
        elif name:
            python += f"letters[{name!r}]"
        else:
            python += POWERS[power] if power else sign
        place = token.end()
        factor = sign in (None, ")")
    try:
        value = eval(python, {"number": number, "Fraction": Fraction, "letters": letters})
    except (SyntaxError, TypeError, AttributeError, MemoryError, RecursionError):
        value = None  # as in + + G, and in 200 nested brackets
    if not isinstance(value, Expression):  # () has no value
        is_open = python.count("(") > python.count(")")
        if is_open:
            fault = "a bracket is open"
        else:
            fault = "something is missing before the end, or it is too long"
        raise ValueError(f"cannot read {text.strip()!r}: {fault}")
    return value
