"""The claims of 12a, and the code that computes them."""

import re
from fractions import Fraction
from functools import cache
from statistics import median

import numpy as np
import sympy
from claims import cell, claim, page_text
from predict_questions import answer_of, value

import benchmarks as bench
import robodyn_lib as rd
from benchmarks import difference
from robodyn_lib.counting import link_frame_run, overtakes, total_counts
from robodyn_lib.saha.counted import composite_solve
from workbook.course.exercises.speed import OFFERS
from workbook.widgets.openings import OPENINGS

N = sympy.symbols("N")


@cache
def products(method):
    points = [(n, total_counts(method, n, setup=True).mul) for n in (3, 4, 5, 6)]
    return sympy.Poly(sympy.interpolate(points, N), N)


@cache
def tuned():
    points = [(n, link_frame_run(n, composite_solve).mul) for n in (3, 4, 5, 6)]
    return sympy.Poly(sympy.interpolate(points, N), N)


def exponent(count, few, many):
    return float(np.log(float(count(many) / count(few))) / np.log(many / few))


@claim("It is 2.45, between the square and the cube.", "between / outside")
def tuned_exponent(between):
    found = exponent(tuned(), 3, 6)
    yield f"{found:.2f}"
    between(2 < found < tuned().degree())


@claim("As taught, elimination has the exponent 1.12 at these sizes.")
def taught_exponent():
    yield f"{exponent(products('composite-cholesky'), 3, 6):.2f}"


def counted(method, sizes):
    return [int(products(method)(n)) for n in sizes]


@claim("up to twenty joints elimination multiplies less", "less")
def up_to_twenty_joints_elimination_multiplies(less):
    dense = products("composite-cholesky")
    sweep = products("rk-fd4")
    once = overtakes(
        {n: int(sweep(n)) for n in range(1, 400)}, {n: int(dense(n)) for n in range(1, 400)}
    )
    yield once - 1
    less(counted("composite-cholesky", range(1, once)), counted("rk-fd4", range(1, once)))


@claim("(c), more than nine tenths of the count.", "more")
def c_more_than_nine_tenths(more):
    dense = products("composite-cholesky")
    tenths = Fraction(9, 10)
    more(Fraction(int(dense.coeff_monomial(N) * 18), int(dense(6)) * 3), tenths)


@claim("a further link costs more in FD4, but the same at every $N$.", "more", "same", "every")
def fd4_pays_more_for_one_link_more_but_the_same(more, same, every):
    steps = np.diff(counted("rk-fd4", range(3, 40)))
    more(steps[0], float(products("composite-cholesky").coeff_monomial(N)))
    same(steps[1:], steps[:-1])
    every([x == steps[0] for x in steps])


@claim(
    "A polynomial with three coefficients passes through any three points, so these cannot "
    "test it.",
    "any",
    "cannot",
)
def polynomial_with_three_coefficients_passes(any_, cannot):
    triples = [(8, -1, 100), (0, 0, 1), (7, 7, 7)]
    fits = [sympy.interpolate(list(zip((3, 4, 5), values, strict=True)), N) for values in triples]
    any_(
        [
            [fit.subs(N, n) if hasattr(fit, "subs") else fit for n in (3, 4, 5)] == list(values)
            for fit, values in zip(fits, triples, strict=True)
        ]
    )
    other = [  # a cubic that these points do not see
        (N - 3) * (N - 4) * (N - 5) * k for k in (1, 2)
    ]
    cannot([any(f.subs(N, n) for n in (3, 4, 5)) for f in other])


@claim(
    "Even the two-sweep algorithm, whose count is linear, is steeper here than that.",
    "linear / quadratic",
    "steeper / flatter",
)
def even_the_two_sweep_algorithm_whose_count(linear, steeper):
    linear(products("rk-2sweep").degree() == 1)

    def quotient(method):
        return np.divide(counted(method, (6,)), counted(method, (3,)))

    steeper((quotient("rk-2sweep") > quotient("composite-cholesky")).all())


@claim(
    "Here $b$ is negative, since the first and the last link need less work than the links "
    "between them.",
    "negative",
    "less",
)
def here_is_negative_since_the_first_and_the_last(negative, less):
    methods = ("rk-2sweep", "rk-fd4")
    negative([int(products(method)(0)) for method in methods])
    ends = [total_counts(method, 2, setup=True).mul for method in methods]
    less(ends, [2 * int(products(method).coeff_monomial(N)) for method in methods])


def load(page):
    found = {"np": np}
    exec(cell(page, "c022")[0].partition("print(")[0], found)
    return found


@claim(
    (
        "Two programs do equal work, two hundred calls, a hundred each.",
        (
            "Halfway through, another program starts on the machine, and from then on each call "
            "takes half as long again."
        ),
    ),
    "equal",
)
def two_programs_do_equal_work_two_hundred_calls(equal, page):
    found = load(page)
    equal(found["mine"], found["yours"])
    calls = found["load"]
    yield len(calls) // 2
    first, *_, last = calls
    assert set(calls[: len(calls) // 2]) == {first}
    assert set(calls[len(calls) // 2 :]) == {last}
    yield Fraction(last / first) - 1


@claim("The fastest of the other calls show the program.", "fastest / slowest")
def fastest_of_the_other_calls_show_the_program(fastest):
    calls = 1e-6 * (1 + np.random.default_rng(0).exponential(size=1000))  # a load only slows down
    fastest(abs(calls.min() - 1e-6) < abs(calls.max() - 1e-6))


@claim(
    "Both numbers of calls grow in proportion to $N$, elimination's with the smaller factor: one "
    "of its calls works "
    "on a whole row, so the square and the cube are inside the rows.",
    "both",
    "grow",
    "smaller",
)
def both_numbers_of_calls_grow_in_proportion(both, grow, smaller):
    sizes = (20, 40, 80)
    slopes = []
    straight = []
    for method in ("composite-cholesky", "rk-fd4"):
        made = [
            bench.jobs.calls(bench.jobs.method(method, bench.space(n), *np.ones((3, n))))
            for n in sizes
        ]
        grow(made)
        straight.append(abs((made[2] - made[1]) / (made[1] - made[0]) - 2) < 0.05)
        slopes.append(made[2] - made[1])
    both(straight)
    smaller(*slopes)


@claim("three calls, with the checks and copies of a library, are timed against one kernel")
def three_calls_with_the_checks_and_copies(page):
    yield (
        len(
            re.findall(
                r"step\.\w+\(|dposv\(", cell(page, "c027")[0].partition("return bench.Job")[0]
            )
        )
    )


@claim("an arm at rest has no centrifugal forces to compute", "no")
def arm_at_rest_has_no_centrifugal_forces(no):
    arm = rd.planar_arm(3)
    rest = np.zeros(3)
    no(rd.inverse_dynamics(arm, [0.3, 1, 2], rest, rest, gravity=(0, 0, 0)) != 0)


@claim(
    "From 3 to 8 joints the exponent from one size to the next rises from 1.11 to 1.18, "
    "and it goes on rising",
    "rises",
)
def from_3_to_8_joints_the_exponent_from_one_size(rises, page):
    small = eval(re.search(r"small, large = (range\([\d, ]+\))", cell(page, "c016")[0])[1])
    yield from (small[0], small[-1])
    local = [
        np.log(b / a) / np.log((n + 1) / n)
        for n, (a, b) in enumerate(
            zip(
                counted("composite-cholesky", range(3, 60)),
                counted("composite-cholesky", range(4, 61)),
                strict=True,
            ),
            3,
        )
    ]
    rises(local)
    yield from (f"{local[0]:.2f}", f"{local[len(small) - 2]:.2f}")


@claim("`bench.slope` fits from 30 links on, where the highest power has begun to count.")
def sizes_that_bench_slope_fits():
    sizes = list(range(20, 60))
    fits = [n for n in sizes if bench.slope([n, n + 1, n + 2], [n, n + 1, n + 2]) is not None]
    yield fits[0]


@claim(
    (
        "and a thousand joints take 32 GB.",
        "Four tables of a billion numbers, eight bytes each, are 32 GB, and more comes with them.",
    )
)
def memory_of_a_thousand_joints(page):
    numbers, tables, power = map(
        int, re.search(r"bytes\}\\approx (\d+)\\cdot (\d+)\\,N\^(\d)", page_text(page)).groups()
    )
    yield f"{numbers * tables * 1000**power / 1e9:.0f} GB"
    yield {4: "Four tables"}.get(tables, f"{tables} tables")
    yield {8: "eight bytes"}.get(numbers, f"{numbers} bytes")
    yield {10**9: "a billion numbers"}.get(1000**power, f"{1000**power} numbers")


def three_times():
    a, b, n = sympy.symbols("a b n")
    (found,) = sympy.solve([16 * a + 4 * b - 100, 64 * a + 8 * b - 296], [a, b], dict=True)
    count = (a * n**2 + b * n).subs(found)
    (size,) = (x for x in sympy.solve(count.subs(n, 2 * n) - 3 * count, n) if x > 0)
    return [found[a], found[b], size]


def orders():
    means = []
    for order in ("AAAABBBB", "ABABABAB", "ABBAABBA"):
        a, b = (sum(i for i, who in enumerate(order, 1) if who == program) for program in "AB")
        means.append(Fraction(b, a))
    return [*means, median(Fraction(i + 1, i) for i in (1, 3, 5, 7))]


def refused():
    """Return the letters whose accelerations are wrong on one of a few states of an arm."""
    arm = rd.robots.ur5()
    rng = np.random.default_rng(12)
    off = set()
    for size in (1.0, 1.0, 1000.0):
        q, qd, tau = rng.normal(size=(3, arm.n))
        for letter, program in OFFERS.items():
            if (
                difference(
                    program(arm, q, qd, size * tau), rd.forward_dynamics(arm, q, qd, size * tau)
                )
                > 1e-9
            ):
                off.add(letter)
    return ", ".join(sorted(off))


@claim(
    (
        "The second that it shows takes 5000 steps with four calls in each, so it needs 20 000 "
        "forward dynamics of a hundred links.",
        "By count, elimination as taught would take 4.9 times as many multiplications as FD4 in "
        "each call.",
    )
)
def first_picture_answers_how_long_a_hundred_links_take():
    setup = OPENINGS["12a"].changes
    assert setup["links"] == 100
    steps = round(setup["duration"] / setup["step"])
    yield steps
    yield f"{steps * 4:,}".replace(",", " ")
    elimination, sweep = (counted(name, [100])[0] for name in ("composite-cholesky", "rk-fd4"))
    yield f"{elimination / sweep:.1f} times"


TRUTHS = {"12a.1": three_times, "12a.5": orders, "12a.6": refused}


# Words in replies to predictions.


@claim(
    (
        "so this work grows with the number of pairs, and it is the largest.",
        "It is the largest in the program as taught, which turns whole matrices link by link.",
    ),
    "largest / smallest",
)
def largest_terms_of_both_programs(largest):
    for polynomial, power in ((tuned(), 2), (products("composite-cholesky"), 1)):
        terms = {k: polynomial.coeff_monomial(N**k) * 6**k for k in range(4)}
        largest(max(terms, key=terms.get) == power)


# Answers to the predictions, computed from the words of the questions.


@answer_of("12a.1")
def largest_term(question):
    joints = question.number_of("Tuned elimination, # joints")
    dense = tuned()
    powers = [3, 2, 1]
    terms = [dense.coeff_monomial(N**power) * joints**power for power in powers]
    for letter, power in zip("ab", powers):
        assert question.numbers(f"({letter}) $c_#N^#$") == [power, power]
    (last,) = question.numbers("(c) $c_#N$")
    words = "At # joints the tuned program has # products in this term and # in the square"
    question.says("c", words, joints, terms[2], terms[1])
    question.choose("abc"[int(np.argmax(terms))], a=(3, 3), b=(2, 2), c=last)
    assert last == powers[-1]
    question.says("a", "At # joints the cube", joints)


@answer_of("12a.2")
def exponent_from_size_to_size(question):
    few, many = question.numbers("From # to # joints")
    dense = tuned()
    degree = dense.degree()
    question.says("c", "# is the limit for large N", degree)
    question.says("c", "From # to # joints", few, many)
    taught = exponent(products("composite-cholesky"), few, many)
    question.settle(round(exponent(dense, few, many)), a=round(taught), c=degree)


@answer_of("12a.3")
def how_a_load_shows(question):
    """If programs run one after the other, a load falls on the second; interleaved, on both."""
    found = load(question.page)
    calls = found["load"]
    half = len(calls) // 2
    after = Fraction(calls[half:].mean() / calls[:half].mean()) - 1
    in_turn = Fraction(float(np.median(calls[1::2] / calls[::2]))) - 1
    assert in_turn == 0
    question.says("b", "the ratio of a pair is #", 1 + in_turn)
    question.says("c", "# would be the mean", after / 2)
    question.choose("b", a=after, b=after, c=(after, after / 2))


@answer_of("12a.4")
def price_of_the_first_call(question):
    (code, _) = cell(question.page, "c025")
    confirmed = value(re.search(r"longer than a (\w+) calls", code)[1])
    question.settle(confirmed, b=question.numbers("(b) # times"))  # a guess that nothing computes


@answer_of("12a.5")
def where_calls_cross(question):
    first = question.number_of("passes elimination at # joints")
    sizes = range(1, 400)
    counts = [dict(zip(sizes, counted(name, sizes))) for name in ("rk-fd4", "composite-cholesky")]
    assert overtakes(*counts) == first
    made = {
        method: [
            bench.jobs.calls(bench.jobs.method(method, bench.space(n), *np.ones((3, n))))
            for n in (10, 40)
        ]
        for method in ("rk-fd4", "composite-cholesky")
    }
    nowhere = all(a > b for a, b in zip(*made.values()))
    question.choose("c" if nowhere else "b", a=first)


@answer_of("12a.6")
def memory_of_a_table(question):
    """Eight bytes and four tables for the cube of N; a mass matrix has its square."""
    joints = question.number_of("for a chain of a # joints")
    laptop = question.number_of("on a laptop with # GB")
    matrix = question.number_of("the mass matrix, # MB")
    numbers, tables, power = map(
        int,
        re.search(
            r"bytes\}\\approx (\d+)\\cdot (\d+)\\,N\^(\d)", page_text(question.page)
        ).groups(),
    )
    assert matrix == numbers * joints**2 / 10**6
    indices = np.ndim(np.eye(2))
    question.says("b", "has # indices. Second derivatives carry #", indices, power)
    assert laptop == int(re.search(r"level=\((\d+)e9", cell(question.page, "c070")[0])[1])
    question.choose("c" if numbers * tables * joints**power > laptop * 10**9 else "b", b=matrix)
