"""Replies to wrong answers: their form, lost digits, a sign, an order, a factor, then the hint.

Whether an answer is right is decided by a function, since a truth may be known by its digest alone:
`accepts(x)` of a normal form. So an error is recognized by trying what the answer would be without
it: with the other sign, in the other order, as the fraction that was rounded. The page without
Python does the same: `front/inputs/replies.js`.

The form of a secret answer stands behind its digest:

    a number | 3 numbers | 2 rows of 3 | letters a-f | a letter a-c, 2 numbers | a number, yes/no
    4 of a-d                                          in this order, each may come twice
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import islice, product
from math import ceil, floor, gcd

from .normal import LARGEST, shape_of

MOST = 8  # entries of a list that are changed one by one; each change takes a digest
ROUNDINGS = 16  # answers that are tried for one that may be rounded
ROUNDED = (
    'right as far as its digits go, but rounded: give a fraction, such as "3/4", or all digits'
)
IF_ROUNDED = "if a number is rounded, give its fraction: numbers are compared exactly"
SIGN = "right but for a sign"
ORDER = "right but for the order"
FACTOR = "right but for a factor of 2, there or missing"
OTHERS = "these are the ones that the question does not ask for"


# --- forms ----------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Part:
    """One entry of an answer. options: the words or letters that it may be; () for a number."""

    options: tuple = ()
    several: bool = False  # a set of the letters

    def __str__(self):
        if not self.options:
            return "a number"
        if len(self.options[0]) > 1:
            return " or ".join(self.options)
        letters = f"{self.options[0]} to {self.options[-1]}"
        return f"letters of {letters}" if self.several else f"a letter of {letters}"

    def objection(self, x):
        """Return what is wrong with an entry as such, "" for nothing."""
        if not self.options:
            return "" if isinstance(x, Fraction | float) else f"expected a number, got {said(x)}"
        if self.several:
            return self.letters_objection(x)
        return "" if x in self.options else f"expected {self}, got {said(x)}"

    def letters_objection(self, x):
        """Return what is wrong with a set of letters."""
        if not isinstance(x, tuple) or not x:
            return f'expected {self}, such as "a, c", got {said(x)}'
        for letter in x:
            if letter not in self.options:
                return f'expected {self}, such as "a, c", got {said(letter)}'
        return "a letter stands twice" if len(set(x)) < len(x) else ""


@dataclass(frozen=True)
class Form:
    """The form of an answer: `Part`s, of a list one each; rows: (count, width) of a matrix."""

    parts: tuple = ()
    rows: tuple = ()

    def __str__(self):
        if self.rows:
            return f"{self.rows[0]} rows of {self.rows[1]}"
        if len(self.parts) > 1 and not any(part.options for part in self.parts):
            return f"{len(self.parts)} numbers"
        if len(self.parts) > 1 and len(set(self.parts)) == 1:
            return f"a list of {len(self.parts)}, each {self.parts[0]}"
        return " and ".join(map(str, self.parts))

    def readings(self, mine):
        """Return the readings of a normal form, letters gathered where the form has a set of them.

        A set alone is a tuple of sorted letters. Beside numbers it is one word, in front of them:
        ("bd", 3/2) is also what "b, d, 3/2" and [["d", "b"], 1.5] say.
        """
        if not any(part.several for part in self.parts):
            return [self.in_places(mine)]
        entries = flat(mine)
        letters = [x for x in entries if isinstance(x, str)]
        letters = tuple(sorted("".join(re.sub(r"\band\b|[(), '\"]", "", x) for x in letters)))
        numbers = tuple(x for x in entries if not isinstance(x, str))
        if len(self.parts) == 1:
            return [letters[0] if len(letters) == 1 else letters, mine] if not numbers else [mine]
        return [("".join(letters), *numbers)]

    def in_places(self, mine):
        """Return an answer with words where the form has words, and letters of a word in a list."""
        if isinstance(mine, str) and len(self.parts) > 1 and all(p.options for p in self.parts):
            letters = re.sub("[(), ]", "", mine)
            return tuple(letters) if len(letters) == len(self.parts) else mine
        if not isinstance(mine, tuple) or not any(part.options for part in self.parts):
            return mine
        words = [x for x in mine if isinstance(x, str)]
        others = [x for x in mine if not isinstance(x, str)]
        if len(words) != sum(bool(part.options) for part in self.parts):
            return mine
        if len(mine) != len(self.parts):
            return mine
        return tuple(words.pop(0) if part.options else others.pop(0) for part in self.parts)

    def objection(self, mine):
        """Return what is wrong with the form of an answer, "" for nothing."""
        if self.rows:
            count, width = self.rows
            even = isinstance(mine, tuple) and len(mine) == count
            even = even and all(isinstance(row, tuple) and len(row) == width for row in mine)
            wrong = not even or any(isinstance(x, str) for row in mine for x in row)
            return f"expected {self}, got {shape_of(mine)}" if wrong else ""
        if len(self.parts) == 1:
            (part,) = self.parts
            return part.objection(tuple(mine) if part.several and isinstance(mine, str) else mine)
        if not isinstance(mine, tuple) or len(mine) != len(self.parts):
            return f"expected {self}, got {shape_of(mine)}"
        for place, (part, x) in enumerate(zip(self.parts, mine, strict=True), start=1):
            if fault := part.objection(tuple(x) if part.several and isinstance(x, str) else x):
                return f"part {place}: {fault}"
        return ""


def form_of(text):
    """Return the `Form` that a text describes.

    >>> str(form_of("3 numbers")), str(form_of("a letter a-c, 2 numbers"))
    ('3 numbers', 'a letter of a to c and a number and a number')
    >>> form_of("letters a-f").readings(("d", "b")), form_of("letters a-f").objection("g")
    ([('b', 'd'), ('d', 'b')], 'expected letters of a to f, such as "a, c", got g')
    >>> form_of("letters a-f, a number").readings(("d", "b", Fraction(3, 2)))
    [('bd', Fraction(3, 2))]
    """
    if rows := re.fullmatch(r"(\d+) rows of (\d+)", text):
        return Form(rows=(int(rows[1]), int(rows[2])))
    parts = []
    for piece in text.split(", "):
        count, _, kind = piece.partition(" ")
        options = options_of(kind.removeprefix("letter ").removeprefix("of "))
        if "/" in piece and " " not in piece:
            count, options = "a", tuple(piece.split("/"))
        if count == "letters":
            parts.append(Part(options_of(kind), several=True))
        elif kind in ("number", "numbers"):
            parts += [Part()] * (1 if count == "a" else int(count))
        else:
            parts += [Part(options)] * (1 if count == "a" else int(count))
    return Form(tuple(parts))


def options_of(text):
    """Return ("a", "b", "c") of "a-c", ("yes", "no") of "yes/no"."""
    if ends := re.fullmatch("([a-z])-([a-z])", text):
        return tuple(map(chr, range(ord(ends[1]), ord(ends[2]) + 1)))
    return tuple(text.split("/"))


def said(x):
    """Return a word itself, of others the shape."""
    return x if isinstance(x, str) else shape_of(x)


def flat(x):
    """Return the entries of nested tuples as one list."""
    return [entry for part in x for entry in flat(part)] if isinstance(x, tuple) else [x]


# --- kinds of errors ------------------------------------------------------------------------------
def reply(readings, accepts, hint, form=None, near=None):
    """Return None for a right answer, otherwise a sentence on its kind of error, with the hint.

    readings: normal forms that the answer may mean, the plainest first; accepts(x): whether a
    normal form is right; form: that of right answers; near(x): whether a form is right as far as
    its digits go, where that can be computed.
    """
    mine = form.readings(readings[0])[0] if form else readings[0]
    readings = dict.fromkeys([*(form.readings(readings[0]) if form else ()), *readings])
    if any(accepts(x) for x in readings):
        return None
    if form and (fault := form.objection(mine)):
        return fault
    if (near and near(mine)) or any(accepts(x) for x in unrounded(mine)):
        return ROUNDED
    for kind, tried in (
        (SIGN, with_other_signs(mine)),
        (ORDER, in_other_order(mine)),
        (FACTOR, with_a_factor(mine)),
        (OTHERS, the_others(mine, form)),
    ):
        if any(accepts(x) for x in tried if x != mine):
            return f"{kind}: {hint}"
    return f"{hint} ({IF_ROUNDED})" if any(map(looks_rounded, flat(mine))) else hint


def decimals(x):
    """Return how many decimals a number has as it was given, 0 for a whole number or a fraction.

    >>> decimals(0.667), decimals(Fraction("0.25")), decimals(Fraction(2, 3)), decimals(12.0)
    (3, 2, 0, 0)
    """
    if isinstance(x, float):
        return max(0, -Decimal(repr(x)).normalize().as_tuple().exponent)
    return next((k for k in range(1, 10) if 10**k % x.denominator == 0 and x.denominator > 1), 0)


def unrounded(mine):
    """Yield answers that give this one where they are rounded.

    >>> next(unrounded(1.41667))
    Fraction(17, 12)
    >>> (Fraction(2, 3), Fraction(1, 4)) in unrounded((Fraction("0.667"), Fraction("0.25")))
    True
    """
    entries = mine if isinstance(mine, tuple) else (mine,)
    if any(isinstance(x, tuple) for x in entries):
        return
    many = sum(looks_rounded(x) for x in entries)
    if not many:
        return
    count = max(1, int(ROUNDINGS ** (1 / many) + 1e-9) - 1)  # and the number itself
    options = [[*meant(x, count), x] for x in entries]
    for found in islice(product(*options), ROUNDINGS):
        if found != entries:
            yield found if isinstance(mine, tuple) else found[0]
    if not isinstance(mine, tuple) and decimals(mine) <= 3:
        step = Fraction(1, 10 ** (decimals(mine) + 1))
        yield from (exact(mine) + j * step for j in range(-5, 6))


def exact(x):
    """Return a number as the fraction that its digits say."""
    return Fraction(str(x)) if isinstance(x, float) else x


def looks_rounded(x):
    """Return whether an entry is a decimal number of two digits or more."""
    places = 0 if isinstance(x, str) else decimals(x)
    return places > 0 and len(str(int(abs(exact(x)) * 10**places))) > 1


def meant(x, count):
    """List the simplest fractions, up to so many, that round to a number."""
    if not looks_rounded(x):
        return []
    places, value = decimals(x), exact(x)
    if places >= 10:
        return [value.limit_denominator(LARGEST**2 // 10)]
    half = Fraction(1, 2 * 10**places)
    found = []
    for q in range(1, LARGEST + 1):
        for p in range(ceil((value - half) * q), floor((value + half) * q) + 1):
            if gcd(p, q) == 1 and Fraction(p, q) != value:
                found.append(Fraction(p, q))
        if len(found) >= count:
            break
    return found[:count]


def is_number(x):
    """Return whether an entry is a number."""
    return isinstance(x, Fraction | float)


def on_numbers(change, x):
    """Return an answer with each of its numbers changed."""
    if isinstance(x, tuple):
        return tuple(on_numbers(change, entry) for entry in x)
    return change(x) if is_number(x) else x


def one_changed(change, mine):
    """Yield a list of numbers with one of them changed."""
    if isinstance(mine, tuple) and 1 < len(mine) <= MOST:
        for place, x in enumerate(mine):
            if is_number(x):
                yield (*mine[:place], change(x), *mine[place + 1 :])


def with_other_signs(mine):
    """Yield an answer with all signs turned, then with one."""
    yield on_numbers(lambda x: -x, mine)
    yield from one_changed(lambda x: -x, mine)


def in_other_order(mine):
    """Yield a list from its end, and with neighbours exchanged; a matrix transposed."""
    if not isinstance(mine, tuple):
        return
    if mine and all(isinstance(row, tuple) and len(row) == len(mine[0]) for row in mine):
        yield tuple(zip(*mine, strict=True))
    yield mine[::-1]
    for place in range(min(len(mine) - 1, MOST)):
        yield (*mine[:place], mine[place + 1], mine[place], *mine[place + 2 :])


def with_a_factor(mine):
    """Yield an answer with all numbers doubled and halved, then with one."""
    for factor in (Fraction(2), Fraction(1, 2)):
        yield on_numbers(lambda x: x * factor, mine)  # noqa: B023
    if isinstance(mine, tuple) and len(mine) <= 3:
        for factor in (Fraction(2), Fraction(1, 2)):
            yield from one_changed(lambda x: x * factor, mine)  # noqa: B023


def the_others(mine, form):
    """Yield the letters that an answer does not have."""
    if form and form.parts[:1] and form.parts[0].several:
        letters, numbers = (mine[0], mine[1:]) if len(form.parts) > 1 else (mine, ())
        rest = tuple(x for x in form.parts[0].options if x not in letters)
        if len(form.parts) > 1:
            yield ("".join(rest), *numbers)
        elif rest:
            yield rest if len(rest) > 1 else rest[0]
