"""Tools for the truths of several lectures: rods in a row, in fractions; lists of statements."""

from fractions import Fraction

import numpy as np

import robodyn_lib as rd
from robodyn_lib.atlas import REGISTRY, Case
from robodyn_lib.dynamics import METHODS
from robodyn_lib.fixman.chain import PointChain


def row(n, tangents=None, **kinds):
    """Return a case of n rods, base first, in fractions; 1 kg, 1 m and in a row unless given."""
    kinds = {"lengths": Fraction(1), "masses": Fraction(1)} | kinds
    return Case(rd.planar_arm(n, **kinds), tangents=tangents or [Fraction(0)] * n)


def rods_of(question):
    """Return the planar arm that a question describes: "Two equal rods of 1 kg and 1 m"."""
    equal = "equal " if "equal rods" in question.text else ""
    count, mass, length = question.numbers(f"# {equal}rods of # kg and # m")
    return rd.planar_arm(count, lengths=Fraction(length), masses=Fraction(mass))


def row_of(question):
    """Return a case of the rods that a question describes, in a row."""
    arm = rods_of(question)
    return Case(arm, tangents=[Fraction(0)] * arm.n)


def let_go(n):
    """Return joint accelerations (n,) of n level rods that are released, as parts of g over l."""
    none = np.array([Fraction(0)] * (n + 6))
    pose = rd.planar_arm(n, Fraction(1), Fraction(1)).at_tangents(none[:n])
    down = np.array([0, 0, -1]) + none[:3]
    return METHODS["composite-cholesky"].solve(pose, none[:n], none[:n], down, none[:6])


def matter_in_a_plane():
    """Yield the numbers 3 and 6: components that matter to rods in a plane, and all components."""
    s = row(2)
    plane = [1, 3, 5]
    for matrix in (*s.M.values(), s.phi(2, 1)):
        assert (matrix[np.ix_(plane, [0, 2, 4])] == 0).all()
    yield from (np.count_nonzero(np.abs(s.M[1]).sum(axis=0)[plane]), len(s.M[1]))


def sizes(s):
    """Return the masses and lengths of the links of a case, in the words of pages."""
    return [f"{s.m[k]} kg and {abs(s.l(k, k - 1)).sum()} m" for k in s.m]


def checked_of_saha(stem):
    """Yield the equations of Saha's papers that a page checked: "1 to 8 of the paper of 1997"."""
    for paper, year in (("S97", 1997), ("S95", 1995)):
        numbers = {
            int(tag.split()[1].rstrip("abc"))
            for tag, entry in REGISTRY.items()
            if entry.notebook == stem and tag.startswith(paper)
        }
        first, last = (sorted(k for k in numbers if k + step not in numbers) for step in (-1, 1))
        runs = [f"{a} to {b}" for a, b in zip(first, last, strict=True)]
        yield f"{' and '.join(runs)} of the paper of {year}"


def whole(powers):
    """Return whether a polynomial, {power: coefficient}, has whole values at whole numbers."""
    return all(sum(c * n**p for p, c in powers.items()).denominator == 1 for n in range(1, 41))


def random_chain(N, seed=0):
    rng = np.random.default_rng(seed)
    turns = rng.uniform(-3, 3, N)
    return PointChain(*rng.uniform(0.5, 2, (2, N)), np.cos(turns), np.sin(turns))


def beside(letters, number):
    """Return the answer to a question for letters and a number: ["ac", 3/2] for "a, c" and 3/2."""
    return ["".join(letters).replace(", ", ""), number]


def false_ones(statements):
    """Return the letters of the false statements as an answer gives them: "a, c"."""
    return ", ".join(letter for letter, true in statements.items() if not true)
