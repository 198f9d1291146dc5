"""The statements of exercises, with their numbers parsed for answers that compute from them.

An answer in tests/by_words computes what its exercise wants from the numbers of the statement, by
another and shorter route than TRUTHS of tests/claims:

    @solved("2a.3")
    def pivot_at_the_wall(words):
        m1, l1, m2, l2 = words.numbers("a mass of # kg and a length of # m, the inner one # kg and # m")
        return pivots(straight([l2, l1], [m2, m1]))[1]

It must agree with the stored answer, so a number that is changed in the statement alone is noticed.
Numbers that no answer reads are names: indices, lines, equations, sizes that do not matter. They
are listed in `exercise_names.json`, by exercise; `python tests/exercise_words.py` writes this file.
Read its diff before you commit it.
"""

import json
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from cases import COURSE, ROOT, read
from predict_questions import NUMBER, Question, Wrong, numbers_in, pieces, plain, value

NAMES = ROOT / "tests" / "exercise_names.json"
EXERCISE = re.compile(r"\*\*Exercise (\w+\.\d+)\*\*(.*?)(?=\n\s*\n|\Z)", re.DOTALL)
HEAD = re.compile(r"^\([^)]*min\)\.? ")


@dataclass
class Statement(Question):
    """The statement of an exercise; `places`: where the numbers begin that were read."""

    places: set = field(default_factory=set)

    def numbers(self, pattern, text=None):
        """Return the numbers at each # of some words of the statement, and note that they are read.

        ~ is a number that is not read: an index, or a number that does not matter. Raises Wrong
        if these words are not in the statement, and ValueError for a pattern that holds a
        digit itself.
        """
        if re.search(r"\d", pattern):
            raise ValueError(f"{pattern!r}: write # for each number, so that it is read")
        holes = {"#": f"({NUMBER.pattern})", "~": f"(?:{NUMBER.pattern})"}
        words = "".join(holes.get(part, re.escape(part)) for part in re.split("([#~])", pattern))
        found = re.search(words, self.text, re.IGNORECASE)
        if found is None:
            raise Wrong(f"exercise {self.number} does not read {pattern!r}: {self.text!r}")
        for k in range(1, len(found.groups()) + 1):
            self.places.update(range(*found.span(k)))
        return [plain(value(text)) for text in found.groups()]

    def unread(self):
        """Return the numbers that no answer has read, in their order."""
        found = [piece for number in numbers_in(self.text) for piece in pieces(number)]
        return [text for place, text in found if place not in self.places]


@cache
def texts():
    """Return {number: (words, path)} of all exercises, without kind, minutes and extra spaces."""
    found = {}
    for path in COURSE:
        for cell in read(path)["cells"]:
            if cell["cell_type"] == "markdown":
                for number, text in EXERCISE.findall("".join(cell["source"])):
                    found[number] = HEAD.sub("", " ".join(text.split())), path
    return found


def statement(number, text=None):
    """Return the statement of an exercise, or with other words."""
    words, path = texts()[number]
    return Statement(number, words if text is None else text, path)


SOLVED = {}  # {number: function of the statement}


def solved(number):
    """Decorate the function that computes the answer to an exercise from its words."""

    def register(function):
        SOLVED[number] = function
        return function

    return register


def unread(number):
    """Return the numbers of a statement that its answer does not read."""
    words = statement(number)
    if number in SOLVED:
        SOLVED[number](words)
    return words.unread()


def names():
    """Return {number: "1 2 1"} of numbers that no answer reads, as they are stored."""
    return json.loads(NAMES.read_text(encoding="utf-8"))


def write():
    """Store the numbers that no answer reads."""
    found = {number: " ".join(left) for number in texts() if (left := unread(number))}
    NAMES.write_text(json.dumps(found, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    import by_words  # noqa: F401  which fills SOLVED of the module that it imports
    import exercise_words

    exercise_words.write()
    print(f"{len(exercise_words.SOLVED)} statements are read, {Path(NAMES).name} is written")
