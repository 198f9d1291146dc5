"""Answers of the exercises of 15b that have no public solution, computed."""
from fractions import Fraction as F

from robodyn_lib.prefix_sums import rounds
from workbook.course import four_names as names


def counts():
    return [rounds(1000), names.joined(1000)]


def machine():
    """The least p with 2100 / p < 600, and how often 2100 / 100 goes into 600."""
    return [next(p for p in range(1, 100) if F(2100, p) < 600), F(600 * 100, 2100)]


TRUTHS = {"15b.3": counts, "15b.4": machine}
