"""Replies to wrong answers: their form, lost digits, a sign, an order, a factor, then the hint.

Whether an answer is right is decided by a function, since a truth may be known by its digest alone:
`accepts(x)` of a normal form. So an error is recognized by trying what the answer would be without
it: with the other sign, in the other order, as the fraction that was rounded. Where the truth is
known, the reply says which parts are wrong; where it is not, a rounded answer that nothing
recognizes is never called wrong for its physics. The page without Python does the same:
`front/inputs/replies.js`.

The form of an answer follows its digest, or behind a public answer of words:

    a number | 3 numbers | 2 rows of 3 | letters a-f | a letter a-c, 2 numbers | a number, yes/no
    4 of a-d                                          in this order, each may come twice
    a number to 1 decimal                             is rounded, so more digits do no harm

A hint for an answer of letters and a number has two parts: "for the letters: ... For the number:
...". Where the number is known to be right, only the first is shown.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import islice, product
from math import ceil, floor, gcd, lcm, prod

from .normal import DIGITS, LARGEST, agree, shape_of

MOST = 8  # entries of a list that are changed one by one; each change takes a digest
ROUNDINGS = 24  # exact answers that are tried for one that may be rounded
FRACTIONS = 15  # most fractions that are tried for each rounded entry, fewer in long lists
COMBINED = 4000  # most lists of such fractions that are compared by their denominators
ROUNDED = (
    'right as far as its digits go, but rounded: give a fraction, such as "3/4", or all digits'
)
CANNOT_TELL = (
    "numbers with few digits cannot be judged here: give fractions, such as 3/4, or all digits. "
    "If they are wrong, too"
)
SIGN = "right but for a sign"
ORDER = "right but for the order"
TRANSPOSED = "right but for rows and columns, which are exchanged"
FACTOR = "right but for a factor of 2, there or missing"
UNITS = "right but for a power of ten, so mind the unit"
GRAVITY = "right but for the factor g = 9.81, there or missing"
INVERSE = "right but upside down: 1 over your answer is wanted"
OTHERS = "these are the ones that the question does not ask for"
LETTER = "the number is right, the letter is not"
WORD = "the number is right, the word is not"
ONE_LETTER = "right but for one letter, there or missing"
G_OF_EARTH = Fraction(981, 100)
NEAR_TIE = Fraction(1, 10**9)  # of the last digit that is kept
YES_NO = {"true": "yes", "false": "no", "y": "yes", "n": "no"}


# --- forms ----------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Part:
    """One entry of an answer. options: the words or letters that it may be; () for a number."""

    options: tuple = ()
    several: bool = False  # whether several of the letters may be right
    decimals: int | None = None  # to which a number is rounded, if the exercise wants it so

    def __str__(self):
        if not self.options:
            rounded = self.decimals is not None
            return "a number" + f" to {self.decimals} decimal{'s' * (self.decimals != 1)}" * rounded
        if len(self.options[0]) > 1:
            return " or ".join(self.options)
        letters = f"{self.options[0]} to {self.options[-1]}"
        return f"letters of {letters}" if self.several else f"a letter of {letters}"

    def objection(self, x):
        """Return what is wrong with an entry by its form, or ""."""
        if not self.options:
            return "" if isinstance(x, Fraction | float) else f"expected a number, got {said(x)}"
        if self.several:
            return self.letters_objection(x)
        return "" if x in self.options else f"expected {self}, got {said(x)}"

    def letters_objection(self, x):
        """Return what is wrong with a set of letters, or ""."""
        if not isinstance(x, tuple):
            return f'expected {self}, such as "a, c", got {said(x)}'
        if not x:
            return f'expected {self}, such as "a, c", got none'
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

    def readings(self, value):
        """Return the readings of a normal form, letters gathered where the form has a set of them.

        A set alone is a tuple of sorted letters. Beside numbers it is one word, in front of them:
        ("bd", 3/2) is also what "b, d, 3/2" and [["d", "b"], 1.5] say.
        """
        if not any(part.several for part in self.parts):
            return [self.rounded(self.in_places(value))]
        entries = flat(value)
        letters = [x for x in entries if isinstance(x, str)]
        letters = tuple(sorted("".join(re.sub(r"[() .:]", "", x) for x in letters)))
        numbers = tuple(x for x in entries if not isinstance(x, str))
        if len(numbers) > 1 and not letters:
            return [value]
        if len(self.parts) > 1:
            return [("".join(letters), *numbers)]
        if numbers:
            return [value]
        return [letters[0] if len(letters) == 1 else letters, value]

    @property
    def rounds(self):
        """Whether the exercise wants a rounded number."""
        return any(part.decimals is not None for part in self.parts)

    def rounded(self, value):
        """Return an answer with its numbers rounded to as many decimals as the form has."""
        entries = value if len(self.parts) > 1 else (value,)
        if not self.rounds or not isinstance(entries, tuple) or len(entries) != len(self.parts):
            return value
        entries = tuple(
            x if part.decimals is None or not is_number(x) else to_decimals(x, part.decimals)
            for part, x in zip(self.parts, entries, strict=True)
        )
        return entries if len(self.parts) > 1 else entries[0]

    def in_places(self, value):
        """Return an answer with its entries in the places of the form, as far as they fit.

        A word of letters is a list where the form has a letter in each place; a row or a column of
        a matrix is a list; True is "yes"; words and numbers may be exchanged.
        """
        options = [part.options for part in self.parts]
        if isinstance(value, str) and len(options) > 1 and all(options):
            letters = re.sub("[(), ]", "", value)
            return tuple(letters) if len(letters) == len(options) else value
        entries = flat(value)
        if not self.rows and isinstance(value, tuple) and len(entries) == len(options):
            value = tuple(entries) if len(options) > 1 else entries[0]
        if ("yes", "no") in options:
            value = on_words(lambda word: YES_NO.get(word, word), value)
        if not isinstance(value, tuple) or len(value) != len(options):
            return value
        words = [x for x in value if isinstance(x, str)]
        others = [x for x in value if not isinstance(x, str)]
        if len(words) != sum(map(bool, options)):
            return value
        return tuple(words.pop(0) if choices else others.pop(0) for choices in options)

    def objection(self, value):
        """Return what is wrong with the form of an answer, or ""."""
        if self.rows:
            count, width = self.rows
            even = isinstance(value, tuple) and len(value) == count
            even = even and all(isinstance(row, tuple) and len(row) == width for row in value)
            wrong = not even or any(isinstance(x, str) for row in value for x in row)
            return f"expected {self}, got {shape_of(value)}" if wrong else ""
        if len(self.parts) == 1:
            (part,) = self.parts
            return part.objection(
                tuple(value) if part.several and isinstance(value, str) else value
            )
        if not isinstance(value, tuple) or len(value) != len(self.parts):
            alone = isinstance(value, tuple) and len(value) == 1
            return f"expected {self}, got {shape_of(value[0] if alone else value)}"
        for place, (part, x) in enumerate(zip(self.parts, value, strict=True), start=1):
            if fault := part.objection(tuple(x) if part.several and isinstance(x, str) else x):
                return f"part {place}: {fault}"
        return ""


def form_of(text):
    """Return the `Form` that a text describes.

    >>> str(form_of("3 numbers")), str(form_of("a letter a-c, 2 numbers"))
    ('3 numbers', 'a letter of a to c and a number and a number')
    >>> form_of("letters a-f").readings(("d", "b")), form_of("letters a-f").objection("g")
    ([('b', 'd'), ('d', 'b')], 'expected letters of a to f, such as "a, c", got "g"')
    >>> form_of("a number to 1 decimal").readings(3.467)
    [Fraction(7, 2)]
    >>> form_of("letters a-f, a number").readings(("d", "b", Fraction(3, 2)))
    [('bd', Fraction(3, 2))]
    """
    if rows := re.fullmatch(r"(\d+) rows? of (\d+)", text):
        return Form(rows=(int(rows[1]), int(rows[2])))
    parts = []
    for piece in text.split(", "):
        count, _, kind = piece.partition(" ")
        options = options_of(kind.removeprefix("letter ").removeprefix("of "))
        if "/" in piece and " " not in piece:
            count = "a"
            options = tuple(piece.split("/"))
        if count == "letters":
            parts.append(Part(options_of(kind), several=True))
        elif found := re.fullmatch(r"numbers?(?: to (\d) decimals?)?", kind):
            part = Part(decimals=int(found[1]) if found[1] else None)
            parts += [part] * (1 if count == "a" else int(count))
        else:
            parts += [Part(options)] * (1 if count == "a" else int(count))
    return Form(tuple(parts))


def options_of(text):
    """Return ("a", "b", "c") of "a-c", ("yes", "no") of "yes/no"."""
    if ends := re.fullmatch("([a-z])-([a-z])", text):
        return tuple(map(chr, range(ord(ends[1]), ord(ends[2]) + 1)))
    return tuple(text.split("/"))


def said(x):
    """Return a word itself, in quotes, of others the shape."""
    return f'"{x}"' if isinstance(x, str) else shape_of(x)


def flat(x):
    """Return the entries of nested tuples as one list."""
    return [entry for part in x for entry in flat(part)] if isinstance(x, tuple) else [x]


# --- kinds of errors ------------------------------------------------------------------------------
def reply(readings, accepts, hint, form=None, truth=None, decimals_in=True, others_are_right=None):
    """Return None for a right answer, otherwise a sentence on its kind of error, with the hint.

    readings: normal forms that the answer may mean, the plainest first; accepts(x): whether a
    normal form is right; form: that of right answers; truth: the normal form of the right answer,
    where it is known; decimals_in: whether a number was given as a decimal number.
    others_are_right(value, place): whether a list is right but for the entry at a place.
    """
    value = form.readings(readings[0])[0] if form else readings[0]
    readings = dict.fromkeys([*(form.readings(readings[0]) if form else ()), *readings])
    if any(accepts(x) for x in readings):
        return None
    if form and (fault := form.objection(value)):
        return fault + comma_for_point(form, value)
    decimals_in = decimals_in and not (form and form.rounds)
    if truth is not None and rounds_to(truth, value):
        return ROUNDED
    if decimals_in and any(accepts(x) for x in unrounded(value)):
        return ROUNDED
    for kind, tried in kinds_of_errors(value, form):
        right = next((x for x in tried if x != value and accepts(x)), None)
        if right is not None:
            where = in_part(value, right) if kind in (SIGN, FACTOR) else ""
            return f"{kind}{where}: {hint_on_letters(hint) if kind in NUMBER_RIGHT else hint}"
    if truth is not None:
        return f"{wrong_parts(truth, value)}{hint}"
    if others_are_right:
        for place in range(len(value)):
            if others_are_right(value, place):
                return f"{named_wrong([place + 1], len(value))}{hint}"
    if decimals_in and any(map(has_few_digits, flat(value))):
        return f"{CANNOT_TELL}: {hint}"
    return hint


NUMBER_RIGHT = (LETTER, WORD, ONE_LETTER, OTHERS)


def kinds_of_errors(value, form):
    """Yield (kind, answers that are right if this one has an error of this kind)."""
    yield SIGN, with_other_signs(value)
    yield TRANSPOSED, transposed(value)
    yield ORDER, in_other_order(value)
    yield FACTOR, with_a_factor(value)
    yield OTHERS, the_others(value, form)
    yield from with_other_words(value, form)
    yield ONE_LETTER, with_one_letter_changed(value, form)
    yield INVERSE, [on_numbers(lambda x: 1 / x if x else x, value)]
    yield UNITS, with_factors(value, Fraction(1000), Fraction(100))
    yield GRAVITY, with_factors(value, G_OF_EARTH)


def to_decimals(x, decimals):
    """Return a number rounded to so many decimals; what is within 1e-9 of a tie goes outward.

    >>> to_decimals(3.45, 1), to_decimals(Fraction("-3.45"), 1)
    (Fraction(7, 2), Fraction(-7, 2))
    """
    whole = floor(abs(Fraction(x)) * 10**decimals + Fraction(1, 2) + NEAR_TIE)
    return Fraction(whole if x > 0 else -whole, 10**decimals)


def in_part(value, right):
    """Return ", in part 2 of 3" where a list of numbers is right but for this entry, otherwise "".

    >>> in_part((1, Fraction(5), Fraction(7)), (1, Fraction(5), Fraction(-7))), in_part(1, 2)
    (', in part 3 of 3', '')
    """
    if not isinstance(value, tuple) or sum(map(is_number, value)) < 2:
        return ""
    places = [k for k, (x, y) in enumerate(zip(value, right, strict=True), 1) if x != y]
    return f", in part {places[0]} of {len(value)}" if len(places) == 1 else ""


def comma_for_point(form, value):
    """Return a word on decimal points, where one number was wanted and two whole ones are there."""
    if str(form) != "a number" or not isinstance(value, tuple) or len(value) != 2:
        return ""
    whole = all(isinstance(x, Fraction) and x.denominator == 1 for x in value)
    return "; a decimal number is written with a point, 0.75" if whole and value[1] >= 0 else ""


def hint_on_letters(hint):
    """Return the part of a hint that is on the letters, where the number is known to be right.

    >>> hint_on_letters("for the letters: compare with 2.4. For the number: mind the sign")
    'compare with 2.4'
    """
    opening = re.match(r"for the letters?: (.*?)[.;]? for the number: ", hint, re.IGNORECASE)
    return opening[1] if opening else hint


def wrong_parts(truth, value):
    """Return which parts of a list are wrong, or "" if all are, or if there is only one.

    A part that is rounded counts as right.

    >>> wrong_parts((1, 2, 3), (1, 5, 3)), wrong_parts((1, 2, 3, 4), (0, 2, 0, 4))
    ('part 2 of 3 is wrong, the others are right: ', 'parts 1 and 3 of 4 are wrong, the others are \
right: ')
    """
    if not isinstance(truth, tuple) or not isinstance(value, tuple) or len(truth) != len(value):
        return ""
    places = [
        k for k, (x, y) in enumerate(zip(value, truth, strict=True), 1) if not rounds_to(y, x)
    ]
    if len(places) == len(truth):
        return ""
    return named_wrong(places, len(truth), "row" if isinstance(truth[0], tuple) else "part")


def named_wrong(places, count, part="part"):
    """Say which parts of a list are wrong, when the others are right."""
    *first, last = map(str, places)
    named = f"{part}s {', '.join(first)} and {last}" if first else f"{part} {last}"
    verb = "are" if first else "is"
    rest = "others are" if count - len(places) > 1 else "other is"
    return f"{named} of {count} {verb} wrong, the {rest} right: "


# --- lost digits ----------------------------------------------------------------------------------
def rounds_to(truth, value):
    """Return whether an answer is the truth as far as the digits go that it was given with."""
    if shape_of(truth) != shape_of(value):
        return False
    if isinstance(truth, tuple):
        return all(map(rounds_to, truth, value))
    if isinstance(truth, str) or isinstance(value, str):
        return truth == value
    error = abs(value - truth)
    may_be_rounded = looks_rounded(value) or (decimals(value) == 0 and value % 1 == 0 and value > 9)
    return agree(value, truth) or (may_be_rounded and 2 * error <= 10.0 ** -decimals(value))


def decimals(x):
    """Return the number of decimals that were given, 0 for a whole number or a fraction.

    >>> decimals(0.667), decimals(Fraction("0.25")), decimals(Fraction(2, 3)), decimals(12.0)
    (3, 2, 0, 0)
    """
    if isinstance(x, float):
        return max(0, -Decimal(repr(x)).normalize().as_tuple().exponent)
    return next((k for k in range(1, 10) if 10**k % x.denominator == 0 and x.denominator > 1), 0)


def unrounded(value):
    """Yield answers that round to this one, those with small denominators first.

    Entries of one answer often have the same denominator, so lists are sorted by their common one.

    >>> next(unrounded(1.41667))
    Fraction(17, 12)
    >>> (Fraction(2, 3), Fraction(1, 4)) in unrounded((Fraction("0.667"), Fraction("0.25")))
    True
    """
    entries = value if isinstance(value, tuple) else (value,)
    if any(isinstance(x, tuple) for x in entries):
        return
    many = sum(looks_rounded(x) for x in entries)
    if not many:
        return
    count = max(1, min(FRACTIONS, int(COMBINED ** (1 / many) + 1e-9) - 1))  # and the number itself
    options = [[*meant(x, count), x] for x in entries]
    lists = sorted(islice(product(*options), COMBINED), key=common_denominator)
    for candidate in lists[:ROUNDINGS]:
        if candidate != entries:
            yield candidate if isinstance(value, tuple) else candidate[0]
    if not isinstance(value, tuple) and decimals(value) <= 3:
        step = Fraction(1, 10 ** (decimals(value) + 1))
        yield from (exact(value) + j * step for j in range(-5, 6))


def common_denominator(entries):
    """Return the least common denominator of a list's numbers, then the product of all."""
    denominators = [exact(x).denominator for x in entries if not isinstance(x, str)]
    return lcm(*denominators), prod(denominators)


def exact(x):
    """Return a number as the fraction that its digits say."""
    return Fraction(str(x)) if isinstance(x, float) else x


def looks_rounded(x):
    """Return whether an entry is a decimal number of two digits or more."""
    places = 0 if isinstance(x, str) else decimals(x)
    return places > 0 and len(str(int(abs(exact(x)) * 10**places))) > 1


def has_few_digits(x):
    """Return whether an entry looks rounded to so few digits that it may be another number.

    Halves count as exact: 2.5 is seldom a rounded number. Whole numbers count as rounded from 100
    on, since this is used where an answer has a float.

    >>> [has_few_digits(x) for x in (0.667, 2.5, 0.6666666667, Fraction(7), "b", Fraction(805))]
    [True, False, False, False, False, True]
    """
    if is_number(x) and x % 1 == 0:
        return abs(x) >= 100
    if not looks_rounded(x) or 2 * x % 1 == 0:
        return False
    return len(str(int(abs(exact(x)) * 10 ** decimals(x)))) < DIGITS


def meant(x, count):
    """List the simplest fractions that round to a number, up to a given count."""
    if not looks_rounded(x):
        return []
    places = decimals(x)
    value = exact(x)
    if places >= 10:
        return [value.limit_denominator(LARGEST**2 // 10)]
    half = Fraction(1, 2 * 10**places)
    fractions = []
    for q in range(1, LARGEST + 1):
        for p in range(ceil((value - half) * q), floor((value + half) * q) + 1):
            if gcd(p, q) == 1 and Fraction(p, q) != value:
                fractions.append(Fraction(p, q))
        if len(fractions) >= count:
            break
    return fractions[:count]


# --- what an answer would be without an error -----------------------------------------------------
def is_number(x):
    """Return whether an entry is a number."""
    return isinstance(x, Fraction | float)


def on_numbers(change, x):
    """Return an answer with each of its numbers changed."""
    if isinstance(x, tuple):
        return tuple(on_numbers(change, entry) for entry in x)
    return change(x) if is_number(x) else x


def on_words(change, x):
    """Return an answer with each of its words changed."""
    if isinstance(x, tuple):
        return tuple(on_words(change, entry) for entry in x)
    return change(x) if isinstance(x, str) else x


def one_changed(change, value):
    """Yield a list of numbers with one of them changed."""
    if isinstance(value, tuple) and 1 < len(value) <= MOST:
        for place, x in enumerate(value):
            if is_number(x):
                yield (*value[:place], change(x), *value[place + 1 :])


def with_other_signs(value):
    """Yield an answer with all signs turned, then with one."""
    yield on_numbers(lambda x: -x, value)
    yield from one_changed(lambda x: -x, value)


def transposed(value):
    """Yield a matrix transposed."""
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        if all(isinstance(row, tuple) and len(row) == len(value[0]) for row in value):
            yield tuple(zip(*value, strict=True))


def in_other_order(value):
    """Yield a list from its end, and with neighbours exchanged."""
    if not isinstance(value, tuple):
        return
    yield value[::-1]
    for place in range(min(len(value) - 1, MOST)):
        yield (*value[:place], value[place + 1], value[place], *value[place + 2 :])


def with_a_factor(value):
    """Yield an answer with all numbers doubled and halved, then with one."""
    for factor in (Fraction(2), Fraction(1, 2)):
        yield on_numbers(lambda x: x * factor, value)  # noqa: B023
    if isinstance(value, tuple) and len(value) <= 3:
        for factor in (Fraction(2), Fraction(1, 2)):
            yield from one_changed(lambda x: x * factor, value)  # noqa: B023


def with_factors(value, *factors):
    """Yield an answer with all numbers multiplied by each factor, and divided by it."""
    for factor in factors:
        yield on_numbers(lambda x: exact(x) * factor, value)  # noqa: B023
        yield on_numbers(lambda x: exact(x) / factor, value)  # noqa: B023


def the_others(value, form):
    """Yield the letters that an answer does not have."""
    if form and form.parts[:1] and form.parts[0].several:
        letters, numbers = (value[0], value[1:]) if len(form.parts) > 1 else (value, ())
        rest = tuple(x for x in form.parts[0].options if x not in letters)
        if len(form.parts) > 1:
            yield ("".join(rest), *numbers)
        elif rest:
            yield rest if len(rest) > 1 else rest[0]


def with_one_letter_changed(value, form):
    """Yield a set of letters with one more and with one less, and unchanged numbers beside it."""
    if not (form and form.parts[:1] and form.parts[0].several):
        return
    alone = len(form.parts) == 1
    letters = set(value if alone else value[0])
    for letter in form.parts[0].options:
        changed = sorted(letters ^ {letter})
        if not alone:
            yield ("".join(changed), *value[1:])
        elif changed:
            yield tuple(changed) if len(changed) > 1 else changed[0]


def with_other_words(value, form):
    """Yield (kind, answers) with another letter or word, if the form has one beside numbers."""
    if not form or not any(not part.options for part in form.parts):
        return
    for place, part in enumerate(form.parts):
        if part.options and not part.several:
            kind = WORD if len(part.options[0]) > 1 else LETTER
            yield kind, [(*value[:place], x, *value[place + 1 :]) for x in part.options]
