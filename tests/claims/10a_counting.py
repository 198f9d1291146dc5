"""The claims of 10a, and the code that computes them."""

import re
from fractions import Fraction
from functools import cache

import numpy as np
import sympy
from claims import claim, fold
from notebook_rules import source
from predict_questions import answer_of
from rows import whole

from robodyn_lib.atlas.kozlowski.tables import CORRECTED_3, TABLE_3
from robodyn_lib.atlas.saha.table import PRINTED, at, polynomial
from robodyn_lib.counting import frame_run, link_frame_run, overtakes, total_counts
from robodyn_lib.elimination import unit_factor
from robodyn_lib.kozlowski.counted import from_the_tip, inverse_dynamics
from robodyn_lib.link_frames import Frames, Turn, general_chain
from robodyn_lib.numbers import Counted, Counter, Graph, lift
from robodyn_lib.saha.counted import articulated_solve, composite_solve

n = sympy.symbols("n")


@cache
def line(solve, sizes=range(3, 8)):
    return [
        sympy.interpolate([(size, link_frame_run(size, solve)[k]) for size in sizes], n)
        for k in (0, 1)
    ]


def products(constant):
    counter = Counter()
    c, s = (0.6, 0.8) if constant else (Counted(0.6, counter), Counted(0.8, counter))
    Turn(c, s, constant).symmetric(*(Counted(x, counter) for x in (2.0, 0.3, 1.0)))
    return counter.mul


@claim("So $s(p-t)$, $2c\\cdot q$, $s\\,w$ and $c\\,w$: four products.")
def four_products_of_a_turn():
    yield (products(constant=False))


@claim("as $\\alpha$ is, three products are enough")
def as_is_three_products_are_enough():
    yield (products(constant=True))


@claim(
    "has $q+r$ in place of $2q$; its new entries off the diagonal are $c\\,w-r$ and $c\\,w-q$.",
    "off the diagonal / on the diagonal",
)
def constant_turn_of_a_matrix(off):
    c, s, p, q, r, t = sympy.symbols("c s p q r t")
    R = sympy.Matrix([[c, -s], [s, c]])
    new = (R * sympy.Matrix([[p, q], [r, t]]) * R.T).subs(c, sympy.sqrt(1 - s**2))
    w = (s * (p - t) + c * (q + r)).subs(c, sympy.sqrt(1 - s**2))
    root = sympy.sqrt(1 - s**2)
    off(
        sympy.simplify(new[0, 1] - (root * w - r))
        == 0
        == sympy.simplify(new[1, 0] - (root * w - q))
    )


@claim("a composite body is rigid, so ten numbers are turned and shifted instead of 21")
def composite_body_is_rigid_so_ten_numbers():
    six, three = (len(np.triu_indices(size)[0]) for size in (6, 3))
    yield from (six, 1 + 3 + three)


@claim("takes fewer operations in all (M + A) from $n=12$ on.")
def takes_fewer_operations_in_all_m():
    yield f"$n={published_crossing()}$"


def published_crossing():
    """Return the size from which the published linear count is below the published cubic one."""
    cubic = n**3 / 3 + sympy.Rational(37, 2) * n**2 + 77 * n - 93
    sizes = range(3, 40)
    linear = {size: 394 * size - 696 for size in sizes}
    return overtakes(linear, {size: cubic.subs(n, size) for size in sizes})


@claim(
    "with $\\text{M}=199n-198$ and $\\text{A}=174n-173$ [S97 Table I]. It overtakes Walker and "
    "Orin's method at $n=13$, one joint later than Saha's, but it takes fewer operations than "
    "Saha's [S97 Table I] from $n=16$ on.",
    "overtakes / stays below",
    "later",
    "fewer",
)
def rival_of_the_same_order(overtaken, later, fewer):
    rival = PRINTED["Featherstone"]
    published = PRINTED["proposed"]
    letters = (f"{part}n-{-rest}" for _, _, part, rest in rival)
    yield from letters
    sizes = range(3, 41)
    totals = {
        name: {size: sum(polynomial(one, size) for one in row) for size in sizes}
        for name, row in PRINTED.items()
    }
    here = overtakes(totals["Featherstone"], totals["Walker & Orin"])
    before = overtakes(totals["proposed"], totals["Walker & Orin"])
    overtaken(here is not None)
    yield f"$n={here}$"
    yield {1: "one joint"}.get(here - before, f"{here - before} joints")
    later(here, before)
    less = overtakes(totals["Featherstone"], totals["proposed"])
    yield f"$n={less}$"
    fewer(sum(at(rival, less)), sum(at(published, less)))


@claim("whose values need $\\tfrac13N^3$ where $\\tfrac16N^3$ is printed")
def cubic_term_that_the_printed_values_need():
    name = "Walker & Orin 1982, 3"
    for words, (row, *values) in (("need", CORRECTED_3[name]), ("where", TABLE_3[name])):
        yield f"{words} $\\tfrac{row[0].numerator}{row[0].denominator}N^3$"
        holds = [polynomial(row, size) for size in (6, 12)] == values
        assert holds == (words == "need")


@claim(
    (
        "Featherstone's $579N-526$ takes fewer operations from 7 joints on, and the normalized "
        "equations of motion, $1135N-910$, from 25 joints on.",
        "Brandl's $470N-420$ takes fewer at six joints already, 2400 against 2882.",
    ),
    "fewer",
)
def rivals_of_another_table(fewer):
    elimination = "Walker & Orin 1982, 3"
    sizes = range(3, 41)
    totals = {
        name: {size: polynomial(row, size) for size in sizes}
        for name, (row, *_) in CORRECTED_3.items()
    }
    for name, joined in (("Featherstone 1987", "joints on, and"), ("normalized", "joints on.")):
        _, _, slope, rest = CORRECTED_3[name][0]
        yield f"${slope}N-{-rest}$"
        yield f"from {overtakes(totals[name], totals[elimination])} {joined}"
    _, _, slope, rest = CORRECTED_3["Brandl et al. 1986"][0]
    yield f"${slope}N-{-rest}$"
    pair = totals["Brandl et al. 1986"][6], totals[elimination][6]
    fewer(*pair)
    yield from pair


@claim("14 is that of a loop made wasteful on purpose")
def size_of_a_wasteful_loop():
    _, wasteful = crossings_as_taught()
    yield wasteful


@claim(
    "a force takes 20 products for each pair of joints, which makes $10n^2$, and the "
    "solution makes $\\frac32n^2$."
)
def force_takes_20_products_for_each_pair():
    square = line(composite_solve)[0].coeff(n, 2)
    solution = sympy.Rational(3, 2)
    yield f"${square - solution}n^2$"
    yield 2 * (square - solution)  # n^2 / 2 pairs


@claim(
    (
        "tuning saves the $O(n)$ method 144 operations per joint (394 become 250) and the cubic "
        "one 57 (77 become 20)",
        (
            "Tuning takes 144 of its 394 operations per joint from the O(N) method, and 57 per "
            "joint from the cubic one."
        ),
    )
)
def tuning_takes_144_operations_per_joint():
    linear, cubic = (sum(line(solve)).coeff(n, 1) for solve in (articulated_solve, composite_solve))
    # S97 Table I: M and A, of the cubic one the sum
    before = 201 + 193
    other = 77
    yield from (before, linear, before - linear, other, round(cubic), round(other - cubic))


@claim("The terms with $n^2$ do not move", "do not / do")
def terms_with_do_not_move(do_not):
    do_not([x.coeff(n, 2) for x in line(composite_solve)] == [sympy.Rational(23, 2), 7])


@claim("On six joints the cubic method still takes fewer operations.", "fewer")
def on_six_joints_the_cubic_method_still_takes(fewer):
    fewer(*(sum(link_frame_run(6, solve)[:2]) for solve in (composite_solve, articulated_solve)))


@claim("As taught, Fixman's inversion takes more than twice what the filter (FD4) takes", "more")
def fixman_inversion_beside_the_filter(more):
    fixman, fd4 = (total_counts(name, 6, setup=True).operations for name in ("fixman", "rk-fd4"))
    times = fixman // fd4
    yield times
    more(fixman, times * fd4)


@claim(
    "Newton and Euler's sweep takes 719 operations for six joints with their accelerations, but "
    "696 where it "
    "computes the bias and the accelerations are 0."
)
def newton_and_euler_sweep_takes_719_operations():
    graph = Graph()
    rng = np.random.default_rng(6)

    def given(size):
        return [graph.given(float(x)) for x in rng.uniform(0.3, 1.0, size)]

    joints = from_the_tip(Frames(general_chain(6, rng)))
    turns = {k: Turn(c, s) for k, c, s in zip(joints, given(6), given(6), strict=True)}
    bias = inverse_dynamics(
        joints, turns, dict(zip(joints, given(6), strict=True)), dict.fromkeys(joints, 0), given(3)
    )
    yield from (
        frame_run("newton-euler", 6).counts.operations,
        graph.needed(list(bias.values())).operations,
    )


@claim("The row and the column of the joint vanish: 6 of the 21 numbers of a symmetric matrix.")
def row_and_the_column_of_the_joint_vanish_6():
    root = np.random.default_rng(1).normal(size=(6, 6))
    M = root @ root.T
    left = M - np.outer(M[2], M[2]) / M[2, 2]
    upper = left[np.triu_indices(6)]
    yield from (str((abs(upper) < 1e-12).sum()), str(len(upper)))


@cache
def crossings_as_taught():
    """Return (lean, wasteful): where FD4 takes fewer multiplications than elimination."""
    sizes = range(2, 40)
    lean = {k: total_counts("composite-cholesky", k, setup=True).mul for k in sizes}
    fd4 = {k: total_counts("rk-fd4", k, setup=True).mul for k in sizes}
    square = {k: lean[k] - (k**3 - k) // 6 + k * (k - 1) * (2 * k - 1) // 3 for k in sizes}
    return overtakes(fd4, lean), overtakes(fd4, square)


@claim(
    "The cubic term becomes 2/3 N^3 and overtakes the linear one earlier: 14.",
    "overtakes / stays below",
    "earlier",
)
def cubic_term_becomes_2_3_n_3_and_overtakes(overtaken, earlier):
    lean, wasteful = crossings_as_taught()
    overtaken(wasteful is not None)
    earlier(wasteful, lean)
    yield from (wasteful, f"{4 * sympy.Rational(1, 6)} N^3")


@cache
def in_link_frames(name):
    """Return {links: operations} of a method, by frames of links."""
    return {k: frame_run(name, k).counts.operations for k in range(3, 18)}


@claim("All six numbers are correct, each under its rules", "all")
def all_six_numbers_are_correct_each_under(all_, page):
    asked = {
        int(x)
        for x in re.findall(r"say ([\d, and]+)\. Which", fold(source(page["cells"][0])))[0]
        .replace("and", ",")
        .split(",")
        if x.strip()
    }
    cubic = in_link_frames("composite-cholesky")
    linear = ("saha-udut", "kalman", "kozlowski-nu")
    ours = {*crossings_as_taught(), *(overtakes(in_link_frames(x), cubic) for x in linear)}
    all_([x in ours | {12} for x in asked])  # 12: the published pair, above
    yield len(asked)


def turned():
    counter = Counter()
    turn = Turn(Counted(0.6, counter), Counted(0.8, counter))
    turn.symmetric(*(Counted(x, counter) for x in (2.0, 0.3, 1.0)))
    turn.vector(Counted(0.5, counter), Counted(0.7, counter))
    return [counter.mul, counter.add - 1]  # 2 c is given


def elimination(n=6):
    counter = Counter()
    unit_factor(
        lift(
            [[n + 1.5 if i == j else 1 / (1.5 + i + j) for j in range(n)] for i in range(n)],
            counter,
        )
    )
    return [  # k rows and columns beyond, two products
        counter.mul,
        counter.div,
        sum(2 * k * k for k in range(n)),
    ]


def fractions():
    """Find the sixths that make Walker and Orin's additions whole for n = 1 .. 6."""
    sixths = [Fraction(k, 6) for k in range(1, 6)]
    (linear,) = (x for x in sixths if whole({3: Fraction(1, 6), 1: 38 + x}))
    (cubic,) = (x for x in sixths if whole({3: x, 1: 38 + Fraction(2, 3)}))
    return [linear, cubic]


def crossing():
    first = {n: Fraction(300 * n - 200) for n in range(1, 60)}
    other = {n: Fraction(n**3, 3) + 10 * n**2 + 20 * n for n in first}
    n = overtakes(first, other)
    return [n, other[n] - first[n]]


@claim(
    (
        "By the tuned counts, from 20 links to 40 the work of the $O(n)$ method grows by a factor "
        "of 2.1. The work of elimination grows by a factor of 5.0: its square still outweighs "
        "its cube, or it would be 8.",
    ),
    "outweighs / hardly counts beside",
)
def first_picture_answers_what_more_links_cost(outweighs):
    sizes = 20, 40
    yield from (f"from {sizes[0]}", f"to {sizes[1]}")
    for solve, words in ((articulated_solve, "method"), (composite_solve, "elimination")):
        few, many = (sum(link_frame_run(size, solve)[:2]) for size in sizes)
        yield f"{words} grows by a factor of {many / few:.1f}"
    count = sum(line(composite_solve))
    outweighs(count.coeff(n, 2) * sizes[1] ** 2 > count.coeff(n, 3) * sizes[1] ** 3)
    yield f"it would be {(sizes[1] // sizes[0]) ** 3}"


TRUTHS = {"10a.3": turned, "10a.5": elimination, "10a.6": fractions, "10a.8": crossing}


# Answers to the predictions, computed from the words of the questions.


@answer_of("10a.1")
def products_of_a_turned_matrix(question):
    """One sum, w; the three entries written out; the columns and then the rows."""
    doubled = question.number_of("if $#c$ is formed once")
    counter = Counter()
    c = Counted(0.6, counter)
    s = Counted(0.8, counter)
    a, b, d = (Counted(x, counter) for x in (2.0, 0.3, 1.0))
    Turn(c, s).symmetric(a, b, d)
    turned = counter.mul
    before = counter.mul
    _ = c * a, s * b, c * b, s * d, c * a, s * b, c * b, s * d
    twice = counter.mul - before
    assert doubled == 2
    before = counter.mul
    square = c * c
    mixed = c * s
    _ = square * (a - d), mixed * b, mixed * (a - d), (square + square - 1.0) * b
    written_out = counter.mul - before
    words = "# comes from writing the # new entries out"
    question.says("b", words, written_out, len(np.triu_indices(2)[0]))
    question.says("c", "# is what # turns cost", twice, twice // turned)
    question.settle(turned, b=written_out, c=twice)


@answer_of("10a.2")
def zeros_of_an_articulated_body(question):
    rows, columns, entries = question.numbers(r"A symmetric $#\times#$ matrix has # numbers")
    zero = question.number_of("are known to be #?")
    root = np.random.default_rng(1).normal(size=(rows, rows))
    M = root @ root.T
    free = M - np.outer(M[2], M[2]) / M[2, 2]
    upper = free[np.triu_indices(columns)]
    none = int((abs(upper - zero) < 1e-12).sum())
    assert rows == columns
    assert len(upper) == entries
    question.says("c", "# would be right without", none - 1)
    question.settle(none, a=1, c=none - 1)


@answer_of("10a.3")
def crossing_after_tuning(question):
    again = question.number_of("at # again")
    tuned = overtakes(in_link_frames("kalman"), in_link_frames("composite-cholesky"))
    question.choose("a" if tuned < again else "b", b=published_crossing())


@answer_of("10a.4")
def crossing_of_a_wasteful_elimination(question):
    times = question.number_of("as well: # times the cubic term")
    first = question.number_of("takes fewer multiplications is #")
    lean, wasteful = crossings_as_taught()
    sizes = np.array([200, 400])
    cubic = [(k * (k - 1) * (2 * k - 1) // 3) / ((k**3 - k) // 6) for k in sizes]
    assert round(cubic[1]) == times
    assert first == lean
    cubic_share = total_counts("composite-cholesky", lean, setup=True).mul / ((lean**3 - lean) // 6)
    words = "At # joints the cubic term of the lean loop is about # of its products, and # times"
    question.says("a", words, lean, Fraction(1, round(cubic_share)), times)
    question.settle(wasteful, a=lean - 1, c=(round(lean / times), Fraction(1, times)))
