"""The hints of exercises, with their numbers parsed for claims that compute them.

A function below computes the numbers of one hint by a route of its own, most often from the words
of the exercise, and fails if the hint has another:

    @hint("16.3")
    def quarter_turn(words, hint):
        angle, changed = hint.numbers("a turn by # degrees exchanges # of the numbers")

A sentence that has "first", "always", "only" or "never" is computed under its words, in a statement,
a hint, or a reply of a checker (`says`), or these words prescribe something (`PRESCRIBED`).

Numbers that no claim reads are names: indices, lines, equations. They are listed in
`hint_names.json`, by exercise, those of hints written in Python as well; `python
tests/hint_words.py` writes this file. Read its diff before you commit it.
"""

import ast
import json
import re
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
from by_words.helpers import F, equal, page, pivots, straight, tip_start, truth
from cases import ROOT, exact_joints
from exercise_words import Statement, statement, texts
from predict_questions import numbers_in, pieces

from robodyn_lib import planar_arm
from robodyn_lib.atlas.kozlowski.case import Case
from robodyn_lib.counting import frame_run
from robodyn_lib.kozlowski.equations import xi_rates
from workbook.course.exercises import EXERCISES, checkers

NAMES = ROOT / "tests" / "hint_names.json"
FOLDER = Path(checkers.__file__).parent
HINTS = {}  # {number: claim(statement, hint)}
SAYS = {}  # {(number, words): claim(), for words without a number}
ABSOLUTE = re.compile(r"\b(?:first|always|only|never)\b")
# What these words prescribe or name: an order, a step, a case that is given, a letter among options.
PRESCRIBED = {
    "0.5": ["the base pulls the first rod down"],
    "0.8": ["base first"],
    "10a.6": ["If only the coefficient of", "If only that of"],
    "10a.7": ["to multiply the matrices first"],
    "10a.8": ["does the first take fewer"],
    "11.5": ["for the first, then"],
    "12a.2": ["Guess from the table first"],
    "12a.7": ["the first n with d(n) >= 0 may be too small"],
    "13a.3": ["Another cat bends by $\\cos\\beta=\\frac{12}{13}$ only"],
    "14a.2": ["carry at the first instant"],
    "14b.2": ["is singular if and only if rows of"],
    "15d.2": ["at the first clamp and at the last one"],
    "1a.1": ["the first link turns about", "the axis $x$ on the first at"],
    "1a.6": ["masses, base first"],
    "1b.3": ["tip joint first"],
    "1b.4": ["tip joint first"],
    "3a.8": ["the joint next to the tip is released first"],
    "3b.5": ["use P, G and D only"],
    "3b.6": ["Decide first", "look at the sizes first"],
    "4a.1": ["Only the elbow's motor pulls"],
    "4b.2": ["zeta(1) and zeta(2) first"],
    "5a.1": ["It is the first piece of your own solver"],
    "5b.2": ["clear column 3 above its pivot first"],
    "5b.3": ["Find the first pivot"],
    "6a.8": ["Only motor 1 works"],
    "6b.7": ["first moment over moment of inertia"],
    "7a.2": ["along its first row"],
    "7b.2": ["the motors only hold the chain up"],
    "7b.6": ["does each of them show first?"],
    "8a.2": ["Find the rule by hand first"],
    "8a.6": ["from the first of them"],
    "8a.8": ["the motors only hold the chain up"],
    "8c.1": ["the motors only hold the arm up"],
    "9b.7": ["to first order"],
    "B.3": ["Think first"],
    "B.8": ["by the first printed form of RK 2.32"],
    "C.2": ["has the angular part first", "the linear part first", "comes first in Murray's?"],
    "D.1": ["a whole number or a Fraction first"],
    "D.2": ["a.11, first}]", "a.10, first, transposed}]", "The first of a.10 is"],
}


def hint(number):
    """Decorate the claim that computes the numbers of a hint."""

    def register(function):
        HINTS[number] = function
        return function

    return register


def says(number, words):
    """Decorate the claim that computes a sentence of an exercise, its hint or its checker."""

    def register(function):
        SAYS[number, words] = function
        return function

    return register


def all_words(number):
    """Return the texts of an exercise: its statement, its hint, what its checker may reply."""
    return [texts()[number][0], EXERCISES[number].hint, *in_programs().get(number, [])]


def not_computed(number, words):
    """Return the places in texts of an exercise where "only" is neither computed nor prescribed."""
    known = [*PRESCRIBED.get(number, []), *(x for place, x in SAYS if place == number)]
    left = []
    for text in words:
        free = text
        for phrase in known:
            free = free.replace(phrase, "")
        left += [
            free[max(0, x.start() - 40) : x.end() + 40] for x in ABSOLUTE.finditer(free.lower())
        ]
    return left


def read(number, text=None):
    """Return a hint, or other words in its place, after its claim has read it."""
    one = Statement(number, EXERCISES[number].hint if text is None else text, None)
    if number in HINTS:
        HINTS[number](statement(number), one)
    return one


def unread():
    """Return {number: "1 2 1"} of the numbers in hints that no claim reads."""
    found = {number: read(number).unread() for number, one in EXERCISES.items() if one.hint}
    for number, several in in_programs().items():
        found[f"{number}, in Python"] = [
            text for words in several for x in numbers_in(words) for _, text in pieces(x)
        ]
    return {number: " ".join(left) for number, left in found.items() if left}


@cache
def in_programs():
    """Return {number: [text, ...]} of what checkers written in Python may reply."""
    found = {}
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and (number := registered(node)):
                inside = ast.Module(node.body[ast.get_docstring(node) is not None :], [])
                found[number] = [
                    x.value
                    for x in ast.walk(inside)
                    if isinstance(x, ast.Constant) and isinstance(x.value, str) and " " in x.value
                ]
    return found


def registered(node):
    """Return the number under which a function is registered as a checker, or ""."""
    for call in node.decorator_list:
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "exercise_checker":
            return call.args[0].value
    return ""


def names():
    """Return {number: "1 2 1"} of numbers that no claim reads, as they are stored."""
    return json.loads(NAMES.read_text(encoding="utf-8"))


def write():
    """Store the numbers that no claim reads."""
    NAMES.write_text(json.dumps(unread(), indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


# --- rods -----------------------------------------------------------------------------------------
def rod(m=1, l=1):
    """Return the inertia of a uniform rod about its end: moment, along, across."""
    m, l = F(m), F(l)
    return np.array([[m * l**2 / 3, F(0), -m * l / 2], [F(0), m, F(0)], [-m * l / 2, F(0), m]])


def freed(P):
    """Return an inertia behind a free hinge."""
    return P - np.outer(P[:, 0], P[0]) / P[0, 0]


def inertia_about(place, lengths, masses):
    """Return the moment of inertia about the start of rod `place` of it and all rods beyond."""
    starts = np.cumsum([F(0), *map(F, lengths)])
    return sum(
        m * (l**2 / F(12) + (starts[k] + l / F(2) - starts[place]) ** 2)
        for k, (l, m) in enumerate(zip(lengths, masses, strict=True))
        if k >= place
    )


def bent(c):
    """Return the mass matrix of two unit rods, tip first, at the cosine of the bend.

    The outer centre moves by e/2 with the outer joint, and with the inner by e/2 and the end of the
    inner rod.
    """
    about_centre = F(1, 12)
    outer = F(1, 4) + about_centre
    both = outer + c / 2
    return outer, both, F(1, 3) + outer + 1 + c


BENDS = (F(0), F(1, 2), F(-3, 5))  # cosines


# --- claims ---------------------------------------------------------------------------------------
@hint("0.8")
def short_rod_first(words, hint):
    short, long = hint.numbers("lengths=[#, #] is a short rod at the base")
    assert [short, long] == words.numbers("a length of # m, another ~ kg and # m")


@hint("2a.7")
def freed_rod(words, hint):
    assert hint.numbers("diag(#, #, #)") == list(np.diag(freed(rod())))
    assert (freed(rod()) == np.diag(np.diag(freed(rod())))).all()


@hint("0.5")
def three_rods(words, hint):
    assert hint.numbers("accelerates the #") == words.numbers("mass centre of # rods starts slower")


@hint("2a.8")
def as_many_rods(words, hint):
    (links,) = hint.numbers("with n = # in fractions")
    assert [links] == words.numbers("on # equal rods") == words.numbers("What is $D(#)$")


@hint("2b.8")
def as_many_measurements(words, hint):
    value, rods = hint.numbers("y(k) = #, on # rods")
    assert [rods] == words.numbers("# equal rods")
    assert [value] == words.numbers("measurements are #.")


@hint("3b.3")
def welded(words, hint):
    masses = [1, 1, 2]
    (whole,) = hint.numbers("add up to # minus D(~)")
    assert whole == inertia_about(0, [1] * 3, masses)
    assert sum(truth("3b.3")) == whole - pivots(straight([1] * 3, masses))[2]


@hint("4a.6")
def tip_and_elbow(words, hint):
    base, part = hint.numbers("the tip starts with # g minus # of what the elbow starts with")
    for mass in (0, F(1, 3), 2):
        tip = tip_start([1, 1], [1, 1], mass, reach=[1, 0])
        M = straight([1, 1], [1, 1]) + mass * np.diag([F(1), F(0)])
        a, b, c = M[0, 0], M[0, 1], M[1, 1]
        load = [F(2) + mass, F(1, 2)]
        elbow = (c * load[0] - b * load[1]) / (a * c - b * b)
        assert tip == base - part * elbow


@hint("5a.3")
def turned_about_the_base(words, hint):
    centre = F(1), F(1, 2)  # of rod 2: along rod 1 and across it
    across, along = hint.numbers("moves C_~ by # across rod ~ and by # along it")
    assert (across, along) == centre  # a turn exchanges them


@hint("5b.7")
def about_its_end(words, hint):
    assert hint.numbers("the pivot is # plus that mass") == [rod()[0, 0]]


@hint("6a.4")
def multiplier(words, hint):
    torque, factor = hint.numbers("tau_hat_~ = #, then tau_hat_~ from the multiplier #")
    assert [torque] == words.numbers("Motor ~ gives # N m")
    M = equal(2)
    assert factor == M[0, 1] / M[1, 1]


@hint("6b.4")
def from_hinge_to_centre(words, hint):
    assert hint.numbers("d = (#, #, #)") == [-rod()[0, 2] / rod()[1, 1], 0, 0]


@hint("6b.6")
def determinant_of_the_factor(words, hint):
    M = equal(3)
    det = M[0, 0] * (M[1, 1] * M[2, 2] - M[1, 2] ** 2) - M[0, 1] * (
        M[0, 1] * M[2, 2] - M[1, 2] * M[0, 2]
    )
    det += M[0, 2] * (M[0, 1] * M[1, 2] - M[1, 1] * M[0, 2])
    assert hint.numbers("det U = #") == [det / np.prod(pivots(M))]


@hint("7b.7")
def solves(words, hint):
    slope, less, factor, power = hint.numbers("# N - # operations against # N^#")
    assert [factor] == words.numbers("dense inversion with $#N^~$")
    N, banded, dense = truth("7b.7")
    assert (banded, dense) == (N * (slope * N - less), factor * N**power)
    before = N - 1
    assert before * (slope * before - less) >= factor * before**power


@hint("8a.6")
def corners(words, hint):
    r = [1, 1, 1]  # 1/m of two masses of 1 kg, and the r_0 that was forgotten
    (corner,) = hint.numbers("the matrix has # in both corners")
    assert corner == r[0] + r[1] == r[1] + r[2]


@hint("8b.1")
def rod_about_its_end(words, hint):
    length, mass = words.numbers("uniform rod of # m and # kg")
    about, kilograms, arm = hint.numbers("# kg m^~ about the end, and # kg times # m beside it")
    assert (about, kilograms, kilograms * arm) == (
        rod(mass, length)[0, 0],
        mass,
        -rod(mass, length)[0, 2],
    )


@hint("8b.2")
def mobility_of_the_outer_rod(words, hint):
    I = rod()
    across = I[0, 0] / (I[0, 0] * I[2, 2] - I[0, 2] ** 2)
    along = 1 / I[1, 1]
    assert hint.numbers("W_~ has its # along, its # across") == [across, along]  # at a right angle


@hint("8c.8")
def screw(words, hint):
    (pitch,) = words.numbers("moves by $#$ m per radian")
    assert hint.numbers("S turns by # and moves by #") == [1, pitch]
    S = [0, 0, 1, 0, 0, pitch]
    row = [0, 0, -pitch, 0, 0, 1]
    assert hint.numbers("a hard row times S is #") == [np.dot(S, row)]


@hint("9a.2")
def sixty_degrees(words, hint):
    angle, cosine = hint.numbers("cos # degrees = #")
    assert abs(np.cos(np.radians(float(angle))) - cosine) < 1e-12
    assert [angle] == words.numbers("bent by $\\varphi=#°$")


@hint("9b.2")
def bent_rods(words, hint):
    d0, d2, u0, u1, rate = hint.numbers(
        "d = # - # c^~ and u = # + # c, differentiated; c' = -sin times #"
    )
    for c in (F(0), F(1, 2), F(-3, 5)):
        outer, both, inner = bent(c)
        assert u0 + u1 * c == both / outer
        assert d0 - d2 * c**2 == inner - both**2 / outer
    assert [rate] == words.numbers("$\\dot\\varphi=#$ rad/s")


@hint("9b.6")
def inner_rod(words, hint):
    own, whole = hint.numbers(
        "the inner rod alone has # about the base hinge; the shares add up to #"
    )
    assert own == rod()[0, 0]
    assert whole == sum(truth("9b.6"))


@hint("10a.6")
def remainders(words, hint):
    cube, one, added = hint.numbers(
        "n^~/# and n/# leave the same remainder; then look for the x with which x n^~ + # n"
    )
    assert cube == one
    assert all((n**3 - n) % cube == 0 for n in range(20))
    assert truth("10a.6")[1] + added == 1  # whole at n = 1
    assert all((truth("10a.6")[1] * n**3 + added * n) % 1 == 0 for n in range(20))


@hint("10a.7")
def products_of_matrices(words, hint):
    both, together, single = hint.numbers(
        "take #, and each vector # after that; one by one, each vector takes #"
    )
    rotations = words.numbers("turned by # rotations in a row")[0]
    n = 3
    assert (both, together, single) == ((rotations - 1) * n**3, n**2, rotations * n**2)


@hint("10a.8")
def between(words, hint):
    low, high = hint.numbers("between # and #")

    def more(n):
        return F(n) ** 3 / 3 + 10 * n**2 + 20 * n - (300 * n - 200)

    crossing = next(n for n in range(1, 100) if more(n) > 0 > more(n - 1))
    assert (low, high) == (crossing // 10 * 10, crossing // 10 * 10 + 10)


@hint("10b.6")
def two_counts(words, hint):
    slope, less, factor, slope2, less2 = hint.numbers("# N - # against # (# N - #)")
    for name, a, b in (("kozlowski-nu", slope, less), ("kalman", slope2, less2)):
        for n in (6, 7):
            assert frame_run(name, n).counts.operations == a * n - b
    assert factor == F(3, 2)
    assert "one and a half times" in words.text


@hint("11.4")
def powers_per_second(words, hint):
    powers, seconds = hint.numbers("# powers of ~ for each # seconds")
    power, first = words.numbers("start $~^{-#}$ rad apart part after # s")
    power2, last = words.numbers("if they start $~^{-#}$ rad apart, they part after # s")
    assert (powers, seconds) == (abs(power2) - abs(power), last - first)


@hint("11.8")
def limit_of_rk4(words, hint):
    (square,) = hint.numbers("the square root of #")
    y = float(square) ** 0.5
    growth = sum((1j * y) ** k / factorial for k, factorial in enumerate((1, 1, 2, 6, 24)))
    assert abs(abs(growth) - 1) < 1e-12


@hint("11.7")
def as_many_seconds(words, hint):
    assert hint.numbers("for # seconds") == words.numbers("for # seconds")


@hint("12a.6")
def as_many_digits(words, hint):
    assert hint.numbers("look at # digits") == words.numbers("fewer than # digits")


@hint("12b.1")
def twice_there(words, hint):
    (times,) = hint.numbers("a + b is there # and b + a once")
    assert words.text.count("(a+b)") == times
    assert words.text.count("(b+a)") == 1


@hint("12b.5")
def bounds(words, hint):
    bounds, cycles, units = hint.numbers(
        "the larger of # bounds: the chain times #, and the operations by #"
    )
    assert [units] == words.numbers("begins # operations in a cycle")
    assert [cycles] == words.numbers("use a result # cycles later")
    chain, operations = 60, 390
    assert max(chain * cycles, operations / units) == truth("12b.5")[0]
    assert bounds == 2


@hint("13a.3")
def half_a_turn(words, hint):
    (factor,) = hint.numbers("cos^~ + (B/A) sin^~ = # cos")
    c = F(12, 13)
    assert c**2 + truth("13a.3")[0] * (1 - c**2) == factor * c


@hint("14a.1")
def as_many_terms(words, hint):
    assert hint.numbers("# terms W^~/D") == words.numbers("*#* equal rods")


@hint("14b.2")
def two_of_five(words, hint):
    count, options = hint.numbers("# of the #;")
    letters = re.findall(r"\(([a-e])\) ", words.text)
    assert options == len(letters)
    right = [x for x in combinations(letters, int(count)) if not EXERCISES["14b.2"](", ".join(x))]
    assert len(right) == 1


@hint("15a.2")
def across(words, hint):
    (part,) = hint.numbers("a hinged rod across it is # of its mass")
    assert part == freed(rod())[2, 2]


@hint("15b.4")
def processors(words, hint):
    block, sweep = hint.numbers("p processors need # N/p, one alone # N")
    assert [sweep] == words.numbers("a step of the sweep costs # operations")
    assert [block] == words.numbers("a link of its block #")


@hint("15d.1")
def sag(words, hint):
    power, first, second = hint.numbers(
        "the error is ~/N^#; with equal springs the last term of line ~ counts in full, and the sum is (# + ~/N)^#"
    )
    sagged = page("15d.1").sagged
    for n in (3, 7):
        assert sagged(n, 2) == 1 + F(1, n) ** power
        assert sagged(n, 1) == (first + F(1, n)) ** second


@hint("16.1")
def about_the_end(words, hint):
    power, part = hint.numbers("m l^# / #")
    for l in (1, 2):
        assert l**power / F(part) == inertia_about(0, [l], [1])


@hint("16.3")
def quarter_turn(words, hint):
    angle, changed = hint.numbers("a turn by # degrees exchanges # of the numbers")
    assert [angle] == words.numbers("turned by #° about")
    before = words.numbers("\\operatorname{diag}(#,#,#)")
    assert changed == sum(x != y for x, y in zip(before, truth("16.3"), strict=True))


# --- first, always, only, never --------------------------------------------------------------------
@says("15c.2", "only D(2) depends on the bend")
def pivots_of_bent_rods():
    at = {c: pivots(np.array([[bent(c)[2], bent(c)[1]], [bent(c)[1], bent(c)[0]]])) for c in BENDS}
    changing = [k for k in (1, 2) if len({found[k - 1] for found in at.values()}) > 1]
    assert changing == [2]


@says("9a.5", "only the root of J + m r^2 depends on r")
def inertias_of_table_and_slider():
    """Differentiate the position of the slider at two places on the rail; J = m = 1."""
    turned = {r: 1 + sum(x**2 for x in (-r * F(4, 5), r * F(3, 5))) for r in (1, 2)}
    slid = {r: sum(x**2 for x in (F(3, 5), F(4, 5))) for r in (1, 2)}
    assert turned == {r: 1 + r**2 for r in (1, 2)}
    assert set(slid.values()) == {1}


@says("9a.8", "u and d depend on the bend only through the mass centre of the outer link")
def outer_link_whose_centre_is_at_its_joint():
    """Of links with one moment of inertia about joint 1 only the one whose centre is there is equal."""
    about_joint = F(1)
    for centre, values in ((F(0), 1), (F(1, 4), len(BENDS))):  # mass 1, inner rod 1 m
        found = set()
        for c in BENDS:
            both = about_joint + centre * c
            inner = F(1, 3) + about_joint + 1 + 2 * centre * c
            found.add((both / about_joint, inner - both**2 / about_joint))
        assert len(found) == values
        assert len({u for u, _ in found}) == len({d for _, d in found}) == values


@says("9b.1", "only the lower half, omega x h theta_dot")
def bias_of_a_slider():
    s = Case(exact_joints("RPR"))
    bias = s.rates.S[2].T @ s.V[2]
    assert not bias[:3].any()
    turn = np.cross(s.V[2][:3], s.H[2][0][3:]) * s.theta_dot[2][0]
    assert (bias[3:] == turn).all()
    assert turn.all()


@says("9b.8", "only kappa of gravity is left")
def rates_at_rest():
    pose, zero = planar_arm(3).at([0.3, 0.7, -0.4]), np.zeros(6)
    for gravity in (0.0, 9.81):
        _, moved = xi_rates(pose, np.zeros(3), np.zeros(3), np.array([0, 0, -gravity]), zero)
        assert moved.any() == (gravity > 0)


@says("16.1", "It is the first file of `vectors/data`.")
def first_robot_of_the_data():
    first = json.loads(min((ROOT / "vectors" / "data").glob("*.json")).read_text(encoding="utf-8"))
    (mass,) = re.findall('<mass value="(.*?)"', first["urdf"])
    assert [F(mass)] == statement("16.1").numbers("rod of # kg")[:1]
    assert "held_level" in first["name"]


if __name__ == "__main__":
    import hint_words

    hint_words.write()
    print(f"{len(hint_words.HINTS)} hints are computed, {NAMES.name} is written")
