"""Questions whose numbers are drawn from a seed, of a class or of one student.

The truth is computed by the library from the numbers, so each hand-in is judged by its own. Whoever
reads this file can compute it too: numbers that are drawn keep answers from being passed on, not
from being computed.
"""

import hashlib
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import numpy as np

from robodyn_lib.dynamics import mass_matrix
from robodyn_lib.robots import planar_arm

from ..exercises import EXERCISES
from ..exercises.checkers import readings
from ..exercises.normal import Refused, agree, has_decimals, normal, shape_of
from ..exercises.replies import form_of, reply


class Draw:
    """Draws that are the same on every computer and in every version of Python."""

    def __init__(self, seed, number):
        self.seed = f"{seed}\n{number}"
        self.count = 0

    def one_of(self, options):
        """Return one of the options."""
        self.count += 1
        digest = hashlib.sha256(f"{self.seed}\n{self.count}".encode()).digest()
        return options[int.from_bytes(digest, "big") % len(options)]


@dataclass(frozen=True)
class Question:
    """An exercise with numbers to be drawn.

    text: the question, with {names} of numbers; draw: {name: number} from a `Draw`; truth: the
    answer from these numbers.
    """

    text: str
    draw: object
    truth: object


def pivots(lengths, masses):
    """Return D(1), D(2), ... of level rods, tip to base: pivots of the mass matrix."""
    arm = planar_arm(len(lengths), lengths=lengths[::-1], masses=masses[::-1])
    M = mass_matrix(arm, np.zeros(arm.n))
    values = []
    for last in range(arm.n - 1, -1, -1):  # elimination from the tip, whose joint is the last
        values.append(M[last, last])
        M = M - np.outer(M[:, last], M[last]) / M[last, last]
    return values


def two_rods(draw):
    """Draw the rods of 2a.3."""
    numbers = {"m1": (2, 3, 4, 5), "l1": (1, 2, 3), "m2": (1, 2, 3, 4, 5), "l2": (1, 2, 3, 4)}
    return {name: draw.one_of(options) for name, options in numbers.items()}


def tip_mass(draw):
    """Draw the mass of 5b.7, and compute the pivot that it makes."""
    q = Fraction(draw.one_of((1, 2, 3, 4, 5, 7)), draw.one_of((2, 3, 4, 5, 6, 7)))
    return {"q": q, "pivot": pivot_of(q)}


def pivot_of(q):
    """Return the pivot of rod 1 if rod 2 carries q kg at its far end.

    Across its hinge rod 2 acts like its mass less the square of its first moment over its second.
    """
    return Fraction(1, 3) + (1 + q) - (Fraction(1, 2) + q) ** 2 / (Fraction(1, 3) + q)


def digits(draw):
    """Draw the arithmetic of 16.6."""
    return {"power": draw.one_of(range(3, 13)), "digits": draw.one_of((16, 18, 19, 34))}


DRAWN = {
    "2a.3": Question(
        "The outer rod has {m1} kg and {l1} m, the inner one {m2} kg and {l2} m, both are uniform "
        "and lie in one line. Find $D(2)$ in kg m².",
        two_rods,
        lambda m1, l1, m2, l2: pivots([l1, l2], [m1, m2])[1],
    ),
    "2a.8": Question(
        "Run `riccati` on {n} equal rods in a row, {m} kg and {l} m each, in fractions. What is "
        "$D({n})$?",
        lambda draw: {
            "n": draw.one_of(range(4, 13)),
            "m": draw.one_of((1, 2, 3, 5)),
            "l": draw.one_of((1, 2, 3)),
        },
        lambda n, m, l: pivots([l] * n, [m] * n)[-1],
    ),
    "5b.7": Question(
        "Two equal rods in a row, 1 kg and 1 m each, and a point mass of $q$ kg at the far end of "
        "rod 2. Choose $q$ so that $\\hat m_1={pivot}$ kg m².",
        tip_mass,
        lambda q, pivot: q,
    ),
    "16.6": Question(
        "A mass matrix has the condition number $10^{{{power}}}$, and your numbers have {digits} "
        "digits. How many digits of the accelerations do you expect?",
        digits,
        lambda power, digits: digits - power,
    ),
}


def numbers_of(number, seed):
    """Return the numbers that a seed draws for an exercise."""
    return DRAWN[number].draw(Draw(seed, number))


def asked(number, seed):
    """Return the text of a question with its numbers.

    >>> asked("2a.3", "a class") == asked("2a.3", "a class") != asked("2a.3", "another")
    True
    """
    return DRAWN[number].text.format(**numbers_of(number, seed))


@dataclass(frozen=True)
class Drawn:
    """The checker of an exercise with the numbers of a seed."""

    number: str
    seed: str

    def __call__(self, answer):
        truth = normal(DRAWN[self.number].truth(**numbers_of(self.number, self.seed)))
        try:
            values = readings(answer)
        except Refused as why:
            return str(why)
        return reply(
            values,
            partial(agree, truth=truth),
            EXERCISES[self.number].hint,
            form_of(shape_of(truth)),
            truth,
            has_decimals(answer),
        )
