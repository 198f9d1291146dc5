"""What the truths of several lectures use: rods in a row, in fractions, and lists of statements."""
from fractions import Fraction

import robodyn_lib as rd
from robodyn_lib.atlas import Case


def row(n, **kinds):
    """A case of n rods in a row, 1 kg and 1 m each or as said, base first, in fractions."""
    kinds = {"lengths": Fraction(1), "masses": Fraction(1)} | kinds
    return Case(rd.planar_arm(n, **kinds), tangents=[Fraction(0)] * n)


def false_ones(statements):
    """The letters of those statements that are false, as an answer gives them: "a, c"."""
    return ", ".join(letter for letter, true in statements.items() if not true)
