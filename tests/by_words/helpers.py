"""Helpers for answers computed from words: the mass matrix of straight rods, in fractions."""

from fractions import Fraction
from functools import cache
from math import radians, sqrt

import claims
import numpy as np
from exercise_words import texts
from rows import row

from robodyn_lib.spatial import inverse
from workbook.course.exercises.normal import normal

F = Fraction


def straight(lengths, masses):
    """Return the mass matrix of uniform rods in a row, base to tip, from lists base to tip."""
    n = len(lengths)
    kinds = {"lengths": [F(x) for x in lengths], "masses": [F(x) for x in masses]}
    return row(n, **kinds).mass_matrix[::-1, ::-1]


def equal(n, mass=1, length=1):
    """Return the mass matrix of equal rods in a row, base to tip."""
    return straight([length] * n, [mass] * n)


def pivots(M):
    """Return D(1), D(2), ..., tip to base, of a mass matrix from base to tip."""
    M = M + F(0)
    found = []
    for last in range(len(M) - 1, -1, -1):
        found.append(M[last, last])
        M = M - np.outer(M[:, last], M[last]) / M[last, last]
    return found


def moments(lengths, masses):
    """Return the moments of the weights of level rods about each joint, base to tip, for g = 1."""
    ends = np.cumsum([F(0), *map(F, lengths)])
    centres = (ends[1:] + ends[:-1]) / 2
    return np.array(
        [
            sum(m * (x - ends[i]) for m, x in list(zip(masses, centres, strict=True))[i:])
            for i in range(len(masses))
        ]
    )


def tip_start(lengths, masses, added=0, reach=None):
    """Return the tip's initial acceleration downward of level rods, in g.

    added: a point mass that each joint, base to tip, moves by `reach`; at the tip unless given.
    """
    ends = np.cumsum([F(0), *map(F, lengths)])
    tip = np.array([ends[-1] - x for x in ends[:-1]])
    reach = tip if reach is None else np.array(reach)
    M = straight(lengths, masses) + added * np.outer(reach, reach)
    return tip @ (inverse(M) @ (moments(lengths, masses) + added * reach))


def solution(function, target, low=0, high=8):
    """Return where (a + b x)/(c + d x), known by its values, is the target."""
    x = F(low)
    y = F(high)
    z = (F(low) + F(high)) / 2
    rows = [[F(1), t, -function(t) * t] for t in (x, y, z)]
    a, b, d = inverse(np.array(rows)) @ np.array([function(t) for t in (x, y, z)])
    return (F(target) - a) / (b - F(target) * d)


def cosine(degrees):
    """Return the cosine of an angle in degrees as the nearest short fraction."""
    return F(float(np.cos(radians(degrees)))).limit_denominator(10**6)


def sine(cosine):
    """Return the sine of an angle below half a turn from its cosine."""
    return F(sqrt(max(0, 1 - cosine**2))).limit_denominator(10**6)


def letters(words):
    """Return the letters of the stored answer: statements are judged in tests/claims."""
    return normal(truth(words.number))[0]


@cache
def truth(number):
    """Return the answer that a page's TRUTHS compute."""
    return claims.truths(texts()[number][1].stem)[number]()


def page(number):
    """Return the module of claims of an exercise's page."""
    return claims.loaded(texts()[number][1].stem)[1]
