"""An assignment: which exercises count, for how many points, with which numbers and seals."""

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

SCHEMA = "robodyn-assignment/1"


@dataclass
class Assignment:
    """The lecturer's side of an assignment; `robodyn assign` writes it, `robodyn grade` reads it.

    points: {exercise: points}; seed: of the numbers drawn, "" for those of the pages; each: whether
    each student has numbers of their own; sealed: {exercise: digest} of the lecturer's own
    questions, with hints; pepper: the secret of the class, which the file does not hold.
    """

    title: str
    points: dict
    due: str = ""
    seed: str = ""
    each: bool = False
    drawn: list = field(default_factory=list)
    sealed: dict = field(default_factory=dict)
    hints: dict = field(default_factory=dict)
    peppered: bool = False
    pepper: str = field(default="", repr=False)

    @classmethod
    def read(cls, path, pepper=""):
        """Return the assignment in a file. Raises ValueError naming an entry that does not fit."""
        try:
            held = json.loads(Path(path).read_text(encoding="utf-8"))
        except (ValueError, RecursionError) as error:
            raise ValueError(f"--assignment: {path} is not JSON: {error}") from None
        if not isinstance(held, dict) or held.pop("schema", None) != SCHEMA:
            raise ValueError(f"--assignment: {path} was not written by robodyn assign ({SCHEMA})")
        try:
            assignment = cls(**held, pepper=pepper)
        except TypeError as error:
            raise ValueError(f"--assignment: {path}: {error}") from None
        if assignment.peppered and not pepper:
            raise ValueError(f"{path} was made with a pepper; give it with --pepper FILE")
        return assignment

    @classmethod
    def of_common(cls, results):
        """Return the assignment of the exercises that occur in at least half of the notebooks."""
        readable = [result.found for result in results if not result.unreadable]
        times = Counter(number for answers in readable for number in answers)
        common = [number for number, n in times.items() if 2 * n >= len(readable)]
        return cls("robodyn", dict.fromkeys(sorted(common, key=place), 1))

    @classmethod
    def of_exercises(cls, text):
        """Return the assignment of exercises by commas: "2a.1, 2a.3=4" with points after "="."""
        return cls("robodyn", points_in(text))

    def text(self):
        """Return the file of an assignment, without the pepper."""
        held = {"schema": SCHEMA, **asdict(self)}
        del held["pepper"]
        return json.dumps(held, indent=1, ensure_ascii=False) + "\n"

    def checker(self, number, student):
        """Return the checker of an exercise for a student, or None if it does not count."""
        from ..exercises import EXERCISES
        from . import drawn, seals

        if number not in self.points:
            return None
        if number in self.sealed:
            return seals.Sealed(
                number, self.sealed[number], self.pepper, self.hints.get(number, "")
            )
        if number in self.drawn:
            return drawn.Drawn(number, self.seed_for(student))
        return EXERCISES.get(number)

    def seed_for(self, student):
        """Return the seed of a student's numbers."""
        from .seals import seed_of

        return seed_of(self.pepper, self.seed, student if self.each else "")


def points_in(text):
    """Return {exercise: points} of "2a.1, 2a.3=4". Raises ValueError for a wrong part."""
    from robodyn_lib.nearest import did_you_mean

    from ..exercises import EXERCISES

    points = {}
    for part in filter(None, (x.strip() for x in text.split(","))):
        number, _, worth = (x.strip() for x in part.partition("="))
        if number not in EXERCISES:
            raise ValueError(f"there is no exercise {number!r}{did_you_mean(number, EXERCISES)}")
        if number in points:
            raise ValueError(f"exercise {number} is named twice")
        points[number] = points_of(worth, number) if worth else 1
    if not points:
        raise ValueError(
            "no exercise is named: expected numbers separated by commas, such as 2a.1,2a.3=4"
        )
    return points


def points_of(text, number):
    """Return a number of points. Raises ValueError if it is not a number above 0."""
    try:
        points = float(text)
    except ValueError:
        points = -1.0
    if not 0 < points < 1e6:
        raise ValueError(f"exercise {number}: expected points above 0, got {text!r}")
    return int(points) if points == int(points) else points


def place(number):
    """Return a key that sorts exercises: 2a.10 comes after 2a.9, and A.1 after all of them."""
    page, _, last = number.partition(".")
    return not page[:1].isdigit(), page.zfill(4), int(last) if last.isdigit() else 0
