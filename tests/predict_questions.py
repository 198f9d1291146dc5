"""The questions of *Predict* as the answers read them: numbers are parsed, never typed again.

An answer is a function in tests/claims/<page>.py that takes the question, reads every number from
its words and computes what each letter says:

    @answer_of("5a.2")
    def torque_that_holds_joint_2(question):
        rods = row_of(question)                                # "Two equal rods of 1 kg and 1 m"
        moving, rate = question.numbers("Joint # gets # rad/s²")
        held, = question.numbers("keeps joint # from moving")
        ...
        question.settle(torque, b=about_its_own_hinge, c=of_the_composite_body)

`numbers` matches words of the question in which each `#` is a number, in digits ("1.25", "1/3",
"\frac56") or as a word ("Two", "half"). `settle` compares the computed values with the numbers in
the options: the first value belongs to the letter that workbook/course/predictions calls right, the
others are those of the tempting routes. `choose` takes the letter where options are words.

`slips` changes each number of a question by itself; tests/test_questions.py runs the answer on it,
which must then be refused. A claim on the same page that builds an arm reads it from
`question("5a.2")`, too.

The replies to the letters have numbers as well. The same answer computes them:

        question.says("b", "# is the moment of inertia of rod # about its own hinge", own, held)

The numbers of a reply that no answer computes are names: joints, lines, equations. They are listed
in `reply_names.json`, by letter; `python tests/predict_questions.py` writes this file. Read its
diff before you commit it.
"""

import json
import re
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
from cases import COURSE, ROOT, read

from workbook.course.predictions import PREDICTIONS

WORDS = dict(
    zip(
        "one two three four five six seven eight nine ten eleven twelve sixteen twenty thirty "
        "forty fifty sixty hundred thousand million twice half".split(),
        [*range(1, 13), 16, 20, 30, 40, 50, 60, 100, 1000, 10**6, 2, Fraction(1, 2)],
    )
)
PARTS = {
    "third": 3,
    "quarter": 4,
    "fifth": 5,
    "seventh": 7,
    "tenth": 10,
    "sixteenth": 16,
    "thirds": 3,
    "quarters": 4,
    "fifths": 5,
    "tenths": 10,
}
_WORD = "|".join(WORDS)
_PART = "|".join(sorted(PARTS, key=len, reverse=True))
_FRACTION = r"-?\\[td]?frac(?:\{\d+\}|\d) ?(?:\{\d+\}|\d)"  # \frac56, \frac{25}{12}
NUMBER = re.compile(
    rf"{_FRACTION}"
    r"|-?(?<!float)(?<!float\d)(?<!FD)(?:(?<!\^)\d+/\d+|\d+(?:\.\d+)?)"  # 1/3, 2, 1.25; not float64
    rf"|\b(?:a|{_WORD}) (?:{_PART})\b"  # a quarter, two thirds
    rf"|\b(?:{_WORD})\b",
    re.IGNORECASE,
)
# "one" is a number where it counts in an option: "(c) one.", "One and all", "One place",
# "with one".
COUNTED_ONE = re.compile(
    r"(?:^|(?<=\([a-e]\) )|(?<=and )|(?<=ith ))one\b(?= and\b| place| rod|[,.]|$)", re.IGNORECASE
)
# What names something that other tests look up: equations, sections, lectures, and links to them.
REFERENCE = re.compile(
    r"`\[[^]`]*\]`|\[[^]]*\]\([^)]*\)|\b\d+[a-d](?:\.\d+)?\b|\blectures? \d+|\((?:\d\d)\)|\ba\.\d+"
)


class Wrong(AssertionError):
    """The error if values computed from a question contradict its letters."""


def value(text):
    """Return the number that a text writes: Fraction(5, 6) for "\\frac56", 2 for "Two"."""
    sign = -1 if text.startswith("-") else 1
    text = text.lstrip("-").lower()
    if text.startswith("\\"):
        return sign * Fraction(*map(int, re.findall(r"(?<=\{)\d+|\d(?!\d*\})", text)))
    if text[0].isdigit():
        return sign * Fraction(text)
    first, _, part = text.partition(" ")
    count = 1 if first == "a" else WORDS[first]
    return Fraction(count, PARTS[part]) if part else Fraction(count)


def digits_after_point(text):
    return len(text.partition(".")[2])


def search(pattern, text):
    """Return the match of some words in a text, in which each # is a number and one group."""
    hole = f"({NUMBER.pattern})"
    return re.search(hole.join(map(re.escape, pattern.split("#"))), text, re.IGNORECASE)


@dataclass(frozen=True)
class Compared:
    """A number that a reply says, where it begins there, and what was computed for it."""

    letter: str
    place: int
    written: str
    computed: object

    @property
    def slips(self):
        """Return the changes of the written number that would go unnoticed."""
        return [changed for _, changed in slips(self.written) if agrees(changed, self.computed)]


@dataclass
class Question:
    """A question as the page prints it; `text`: its words, white space folded."""

    number: str
    text: str
    path: Path = None
    compared: list = field(default_factory=list)  # `Compared`, by `says`

    @property
    def page(self):
        """The notebook that contains the question."""
        return read(self.path)

    @property
    def replies(self):
        """Return {letter: words of the reply to it}."""
        return PREDICTIONS[self.number].reasons

    @property
    def options(self):
        """Return {letter: words}, for "(a) 12 N m, (b) 6 N m, (c) none."."""
        parts = re.split(r"\(([a-e])\) ", self.text)
        words = [part.split("? ")[0].rstrip(" ,.;?") for part in parts[2::2]]
        return dict(zip(parts[1::2], words))

    def numbers(self, pattern, text=None):
        """Return the numbers at each # of some words of the question, or of another text.

        Raises Wrong if the text does not contain these words, and ValueError for a pattern that
        contains a digit, which would not be read.
        """
        if numbers_in(pattern.replace("#", "")):
            raise ValueError(f"{pattern!r}: write # for each number, so that it is read")
        found = search(pattern, text or self.text)
        if found is None:
            raise Wrong(f"question {self.number} does not read {pattern!r}: {self.text!r}")
        return [plain(value(text)) for text in found.groups()]

    def number_of(self, pattern):
        """Return the one number at the # of some words."""
        (number,) = self.numbers(pattern)
        return number

    def says(self, letter, pattern, *computed):
        """Compare the numbers at each # of some words of a reply with computed ones.

        Raises Wrong if the reply to this letter does not contain these words, or says another
        number.
        """
        reply = self.replies[letter]
        stated = self.numbers(pattern, reply)
        if len(stated) != len(computed):
            raise ValueError(f"{pattern!r}: {len(computed)} numbers were computed")
        found = search(pattern, reply)
        for place, number in enumerate(computed, start=1):
            written = found.group(place)
            if not agrees(written, number):
                raise Wrong(f"reply {self.number} ({letter}) {reply!r}: {number} was computed")
            self.compared.append(Compared(letter, found.start(place), written, number))

    def settle(self, right, **others):
        """Compare values with the numbers in the options; `right` belongs to the right letter.

        A value is a number, or a tuple for an option that writes several. Raises Wrong where an
        option says another number than was computed, or numbers that nothing computed.
        """
        letter = PREDICTIONS[self.number].right
        if letter in others:
            raise Wrong(f"question {self.number}: ({letter}) is the right letter")
        self.choose(letter, **{letter: right}, **others)

    def choose(self, letter, **values):
        """Compare a computed letter with the right one, and values with the numbers in options."""
        if letter != PREDICTIONS[self.number].right:
            raise Wrong(f"question {self.number}: ({letter}) was computed")
        for name, words in self.options.items():
            given = values.get(name, ())
            given = given if isinstance(given, tuple | list) else (given,)
            written = [found.group() for found in numbers_in(words)]
            if len(written) != len(given) or not all(map(agrees, written, given)):
                computed = ", ".join(map(str, given)) or "nothing"
                raise Wrong(f"question {self.number} ({name}) {words!r}: {computed} was computed")


def plain(number):
    return int(number) if number.denominator == 1 else number


def agrees(written, computed):
    """Return whether a number in words or digits is the computed one, to the digits it has."""
    stated = value(written)
    if isinstance(computed, float | np.floating):
        if "." in written:
            return f"{abs(computed):.{digits_after_point(written)}f}" == written.lstrip("-")
        return bool(np.isclose(computed, float(stated), rtol=1e-9, atol=1e-12))
    return computed == stated


def numbers_in(text):
    """Return matches of all numbers in a text that are neither references nor pronouns."""
    hidden = [match.span() for match in REFERENCE.finditer(text)]
    ones = [match.start() for match in COUNTED_ONE.finditer(text)]
    found = []
    for match in NUMBER.finditer(text):
        if any(start < match.end() and match.start() < end for start, end in hidden):
            continue
        if match.group().lower() == "one" and match.start() not in ones:
            continue
        minus = match.group().startswith("-") and text[: match.start()][-1:] not in "$(,= "
        found.append(NUMBER.match(text, match.start() + minus))
    return found


def slips(text):
    """Yield (the change, the text with that change), one number at a time.

    Digits grow by one in their last place, in a fraction above and below the line; a word becomes
    the next one.
    """
    for number in numbers_in(text):
        for start, old in pieces(number):
            changed = text[:start] + following(old) + text[start + len(old) :]
            yield f"{old} in {text[max(0, start - 25) : start + 25]!r}", changed


def pieces(number):
    """Return [(position, text), ...] of the parts of a number that can be changed."""
    if number.group().lstrip("-").startswith("\\"):
        found = re.finditer(r"(?<=\{)\d+|\d(?!\d*\})", number.group())
    else:
        found = re.finditer(r"\d+(?:\.\d+)?|[A-Za-z]{2,}", number.group())
    return [(number.start() + piece.start(), piece.group()) for piece in found]


def following(old):
    """Return the next number: "3" after "2", "28.7" after "28.6", "three" after "two"."""
    if old[0].isdigit():
        return str(Decimal(old) + Decimal(1).scaleb(-digits_after_point(old)))
    row = list(WORDS) if old.lower() in WORDS else list(PARTS)
    return row[(row.index(old.lower()) + 1) % len(row)]


@cache
def questions():
    """Return {number: Question} of all pages."""
    found = {}
    for path in COURSE:
        for cell in read(path)["cells"]:
            if cell["cell_type"] != "markdown":
                continue
            pattern = r"\*\*Predict (\w+\.\d+)\.?\*\*(.*?)(?=\n\s*\n|\Z)"
            for number, text in re.findall(pattern, "".join(cell["source"]), re.DOTALL):
                found[number] = Question(number, " ".join(text.split()), path)
    return found


def question(number):
    """Return a question of a page by its number, "5a.2"."""
    return questions()[number]


NAMES = ROOT / "tests" / "reply_names.json"


def answered(number):
    """Return a question after its answer has read it and compared its replies."""
    asked = replace(questions()[number], compared=[])
    if number in ANSWERS:
        ANSWERS[number](asked)
    return asked


def uncomputed(asked):
    """Return {letter: numbers in the reply to it that neither its answer nor a claim computes}.

    asked: a question that is `answered`.
    """
    out = {}
    for letter, reply in asked.replies.items():
        computed = {one.place for one in asked.compared if one.letter == letter}
        claimed = places_of_claims(asked.path.stem, reply)
        places = computed | claimed
        left = [found.group() for found in numbers_in(reply) if found.start() not in places]
        out |= {letter: " ".join(left)} if left else {}
    return out


def places_of_claims(stem, reply):
    """Return the places in a reply that are inside the words of a page's claims."""
    from claims import load

    spans = [
        found.span()
        for one in load(stem)
        for words in one.passages
        for found in re.finditer(re.escape(words), reply)
    ]
    return {place for span in spans for place in range(*span)}


def names():
    """Return {"5a.2 b": "2"} of the numbers in replies that no answer computes, as stored."""
    return json.loads(NAMES.read_text(encoding="utf-8"))


def write():
    """Store the numbers in replies that no answer computes."""
    found = {
        f"{number} {letter}": left
        for number in questions()
        for letter, left in uncomputed(answered(number)).items()
    }
    NAMES.write_text(json.dumps(found, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


ANSWERS = {}  # {number: function of the question}, filled while the files of claims load


def answer_of(number):
    """Register the function that computes the answer to a question from its words (decorator)."""

    def register(function):
        ANSWERS[number] = function
        return function

    return register


if __name__ == "__main__":
    import claims
    import predict_questions

    for page in COURSE:
        claims.load(page.stem)  # fills ANSWERS of the module that it imports
    predict_questions.write()
