"""Read a statement from text: as it is printed, psi G = (I - G H) psi, or in Python's syntax, psi*G == (I - G*H)*psi.

>>> from robodyn_lib.rk.proofs import ALPHABET
>>> read("(psi G)^T = G^T", ALPHABET), read("D**-1*(T_prime - 1/2*H*z) == 0", ALPHABET)
((psi G)^T = G^T, D^-1 (T' - 1/2 H z) = 0)
"""
import re
from fractions import Fraction

from .noncommutative import Statement, name_code, number

TOKEN = re.compile(r"\s*(?:(\d+(?:/\d+)?)|([A-Za-z]\w*'?)|(\*\*-1|\^-1|\^-T|\^T|\.T)|([-+*()]))")


def read(text, alphabet):
    """The `Statement` that a text makes in an alphabet. Raises ValueError naming what cannot be read."""
    sides = re.split(r"==|=", text)
    if len(sides) != 2:
        raise ValueError(f"{text!r} is no statement: it needs one = between two sides")
    return Statement(*(read_expression(side, alphabet) for side in sides))


def read_expression(text, alphabet):
    """The expression that a text writes, letters by their names or as Python writes these: D^-1 or D_inv."""
    return _Reader(text, alphabet).all()


class _Reader:
    """Recursive descent: a sum of products of factors, each a letter, a number or a bracket, with powers behind it."""

    def __init__(self, text, alphabet):
        self.text, self.alphabet, self.tokens, place = text, alphabet, [], 0
        self.letters = {name_code(name): x for name, x in alphabet.letters.items()} | alphabet.letters
        while place < len(text.rstrip()):
            found = TOKEN.match(text, place)
            if not found:
                raise ValueError(f"cannot read {text[place:].strip()!r} in {text.strip()!r}")
            self.tokens.append(found.group().strip())
            place = found.end()

    def all(self):
        """The expression, if nothing is left over."""
        out = self.sum()
        if self.tokens:
            raise ValueError(f"cannot read {' '.join(self.tokens)!r} in {self.text.strip()!r}")
        return out

    def next(self, *wanted):
        """Take the next token if it is one of these."""
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in wanted else ""

    def sum(self):
        """Terms with signs between them."""
        out = -self.product() if self.next("-") else self.product()
        while sign := self.next("+", "-"):
            term = self.product()
            out = out + term if sign == "+" else out - term
        return out

    def product(self):
        """Factors side by side, with or without a star."""
        out = self.factor()
        while self.next("*") or self.tokens and re.match(r"[\w(]", self.tokens[0]):
            out = out * self.factor()
        return out

    def factor(self):
        """A letter, a number or a bracket, transposed or inverted."""
        out = self.atom()
        while power := self.next("^T", ".T", "^-1", "**-1", "^-T"):
            out = out**-1 if "-" in power else out
            out = out.T if "T" in power else out
        return out

    def atom(self):
        """A letter, a number or a bracket."""
        token = self.tokens.pop(0) if self.tokens else "the end"
        if token == "(":
            out = self.sum()
            if not self.next(")"):
                raise ValueError(f"a bracket is open in {self.text.strip()!r}")
            return out
        if token[0].isdigit():
            return number(Fraction(token))
        if token not in self.letters and token != "I":
            known = ", ".join(self.alphabet.letters)
            raise ValueError(f"{token} in {self.text.strip()!r} is no letter; there are I, {known}")
        return self.letters.get(token) or number()
