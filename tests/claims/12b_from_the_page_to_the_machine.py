"""The claims of 12b, and the code that computes them."""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from cases import COURSE, read
from claims import cell, claim
from notebook_rules import source
from predict_questions import answer_of
from rows import beside

import robodyn_lib as rd
from robodyn_lib.codegen import trace
from robodyn_lib.counting import total_counts
from robodyn_lib.spatial import phi
from workbook.widgets.openings import OPENINGS


def ran(page, *names):
    """Return the values of names after a run of these cells."""
    room = {"print": lambda *words, **more: None}
    for part in page["cells"]:
        if part["id"].rstrip("uvw") in ("c001", *names):
            exec(re.sub(r"(?m)^(?:confirm = |bench\.).*", "", source(part)), room)
    return room


@claim("the product $ab$ is written twice in the function and once on the *tape*")
def product_is_written_twice_in_the_function(page):
    text, tape = cell(page, "c010")
    yield from (re.search(r"(?m)^quotient = .*", text)[0].count("a * b"), tape.count("a * b"))


@claim(
    "The number never sees the loop, because Python runs it: all that reaches the tape is five "
    "products and five "
    "sums.",
    "never",
)
def number_never_sees_the_loop_because_python_runs(never, page):
    lines = cell(page, "c011")[1].split("\n")
    never(["for" in line for line in lines])
    yield from (sum(" * " in line for line in lines), sum(" + " in line for line in lines))


def told(page):
    return [program.counts.mul for program in ran(page, "c020", "c021")["told"].values()]


@claim("With a full $6\\times6$ matrix $\\phi$ and any axis $H$ it has 552 products.")
def with_a_full_matrix_and_any_axis_it_has_552(page):
    yield (told(page)[0])


@claim("all but six entries of phi are known.", "all but / none but")
def all_but_six_entries_of_phi_are_known(all_but):
    one, two = (phi(np.array(d)) for d in ((2.0, 3.0, 5.0), (7.0, 11.0, 13.0)))
    unknown = int((one != two).sum())
    yield unknown
    all_but(unknown < one.size - unknown)


@claim("Fewer than a fifth of the products remain", "fewer")
def fewer_than_a_fifth_of_the_products_remain(fewer, page):
    before, after, _ = told(page)
    part = Fraction(1, 5)
    yield part
    fewer(Fraction(after, before), part)


@claim("so we hand it 21 numbers and build the matrix from them")
def we_hand_it_21_numbers_and_build_the_matrix(page):
    yield (len(ran(page, "c020", "c021")["half"][0]))


@claim("Then two products that mirror each other are one, and 86 remain.")
def two_products_that_mirror_each_other(page):
    yield (told(page)[-1])


@claim("the hinge is the first of them, and $P$ has six numbers")
def hinge_is_the_first_of_them_and_has_six_numbers(page):
    shown = ran(page, "c020", "c021", "c022")
    yield shown["program"].inputs["p"][0]


@claim("A right angle saves half of the work on a vector, and so do parallel axes.")
def right_angle_saves_half_of_the_work_on_a_vector(page):
    any_, *others = (int(n) for n in re.findall(r"mul=(\d+)", cell(page, "c030")[1]))
    (part,) = {Fraction(other, any_) for other in others}
    yield 1 - part


@claim(
    "Between neighbouring axes of the three robots of this library there is no other twist.", "no"
)
def between_neighbouring_axes_of_the_three_robots(no):
    yield len(rd.robots.NAMED)
    oblique = []
    for make in rd.robots.NAMED.values():
        robot = make().in_floats
        joints = zip(robot.axes, robot.rotations[1:], robot.axes[1:], strict=False)
        turned = [abs(axis @ R @ beyond) for axis, R, beyond in joints]
        oblique += [min(x, abs(1 - x)) > 1e-6 for x in turned]
    no(oblique)


@claim(
    "Even the Panda, which has a joint more, takes fewer operations than the arm without a zero.",
    "more",
    "fewer",
)
def even_the_panda_which_has_a_joint_more_takes(more, fewer, page):
    part = {
        name: float(x)
        for name, x in re.findall(r"(\S+) +([\d.]+) of the operations", cell(page, "c031")[1])
    }
    fewer(part["panda"], part["random_arm(6)"])
    more(rd.robots.panda().n, rd.robots.puma560().n)


@claim("beside each line of it there are about ten others that could run at the same time")
def beside_each_line_of_it_there_are_about_ten(page):
    others = [int(n) - 1 for n in re.findall(r"(\d+) for each line", cell(page, "c040")[1])]
    yield round(float(np.mean(others)) / 10) * 10


@claim(
    "So `run` remembers the arrays, and checks the address, type and length of each in every call.",
    "every",
)
def bound_kernel_looks_at_every_array(every):
    def refused(which):
        arm = rd.robots.ur5()
        arrays = [x.copy() for x in np.random.default_rng(0).normal(size=(4, arm.n))]
        run = rd.compile(arm).bind(*arrays)
        run()
        arrays[which].resize(1, refcheck=False)
        try:
            run()
        except ValueError as why:
            return "must have shape" in str(why)
        return False

    every([refused(which) for which in range(4)])


def written(a, b):
    return (a * b - b * a) + (a + b) * (b + a) / (a + b)


def counted():
    """Return the operations on the tape of the page's own number, and on the library's."""
    own = read(next(path for path in COURSE if path.stem.startswith("12b")))
    tape = ran(own, "c010")["remembered"](written, "a", "b")
    signs = [line.split()[3] for line in tape[:-1]]
    counts = trace(written, 2.0, 3.0).counts
    return [
        signs.count("*"),
        signs.count("+") + signs.count("-"),
        signs.count("/"),
        counts.mul,
        counts.add,
        counts.div,
    ]


def cycles(work=390, chain=60, wait=4, starts=2):
    """Return the least cycles for each state if several vectors of several states take turns."""

    def least(vectors, lanes):
        return Fraction(max(chain * wait, Fraction(vectors * work, starts)), vectors * lanes)

    return [least(1, 1), least(1, 4), least(4, 4)]


def batch():
    b = Fraction(404 - 44, 256 - 16)
    a = 44 - 16 * b
    size = next(B for B in range(1, 1000) if B / (a + b * B) >= Fraction(9, 10) / b)
    return [a, b, size, a + b * size]


def chain(program):
    """Return how many operations of a program wait for each other, one after the other."""
    depth = {}
    for node, (word, *of) in program.tape.order(program.results):
        depth[node] = 0 if word == "given" else 1 + max(depth[x] for x in of if isinstance(x, int))
    return max(depth.values())


def exported(arm):
    """Return the functions of an arm's Python file, and the operations of forward dynamics."""
    room = {}
    with TemporaryDirectory() as folder:
        path = Path(folder, "arm.py")
        rd.export(arm, path, ("forward_dynamics",), gravity=rd.GRAVITY)
        exec(path.read_text(encoding="utf-8"), room)
        return room, path.read_text(encoding="utf-8").count(" = ")


def false_ones():
    """Return which sentences are false, by trying each."""

    def step(x, y):
        return x * y + (x + 2.0) * (y - x)

    program = trace(step, 2.0, 3.0)
    four = trace(
        lambda a, b, c, d: (step(a, b), step(b, c), step(c, d), step(d, a)), 2.0, 3.0, 4.0, 5.0
    )
    arms = [rd.planar_arm(n, lengths=2.0, masses=3.0) for n in (6, 12)]
    (one, short), (_, long) = map(exported, arms)
    other = rd.planar_arm(6, lengths=1.0, masses=3.0)
    state = np.full((3, 6), 0.5)
    out = [0.0] * 6
    one["forward_dynamics"](*state.tolist(), out)
    true = {
        "a": all(np.isclose(program(x, 1.5), step(x, 1.5)) for x in (-1.5, 0.25, 7.0)),
        "b": trace(lambda x: x * x / x, 2.0).counts.operations == 0,
        "c": 1.7 < long / short < 2.3,
        "d": chain(four) < chain(program),
        "e": np.allclose(out, rd.forward_dynamics(other, *state)),
        "f": trace(lambda x: 0 * x + x, 2.0).counts.operations == 0,
    }
    assert np.allclose(out, rd.forward_dynamics(arms[0], *state))
    return ", ".join(letter for letter, holds in true.items() if not holds)


@claim(
    "by multiplications, elimination as taught takes 1.6 times the work of FD4 on these 40 links, "
    "and 3.5 times on 80."
)
def first_picture_answers_what_more_links_change():
    links = OPENINGS["12b"].changes["links"]
    for n in (links, 2 * links):
        dense, sweep = (
            total_counts(name, n, setup=True).mul for name in ("composite-cholesky", "rk-fd4")
        )
        yield f"{dense / sweep:.1f} times"
    yield from (f"these {links} links", f"on {2 * links}.")


def false_ones_and_a_count():
    """Return the false ones, and how many operations are left of 12b.6's formula."""
    counts = trace(lambda x, y: ((x + y) * (y + x) + x * x / x) * (x - x + 1) - y * x, 2.0, 3.0)
    return beside(false_ones(), counts.counts.operations)


TRUTHS = {"12b.1": counted, "12b.4": batch, "12b.5": cycles, "12b.6": false_ones_and_a_count}


# Answers to the predictions, computed from the words of the questions.


@answer_of("12b.1")
def lines_of_a_tape(question):
    (added,) = question.numbers("`x = x * x + #`")
    rounds = question.number_of("# times in a `for` loop")
    code, tape = cell(question.page, "c011")
    assert f"x * x + {added}" in code
    assert f"range({rounds})" in code
    lines = [line for line in tape.splitlines() if "=" in line]
    of_a_round = len(lines) // rounds
    question.settle(len(lines), a=of_a_round, b=of_a_round)


@answer_of("12b.2")
def products_that_are_left(question):
    """Count products with zeros and ones known, without those by H alone, and halfway between."""
    zero, one = question.numbers(r"entries of $\phi$ and $H$ are # or #")
    before = question.number_of("How many of the # products")
    whole, left, _ = told(question.page)
    assert before == whole
    known = phi(np.array([2.0, 3.0, 5.0]))
    kinds = {int(x) for x in known.ravel()} & {zero, one}
    assert kinds == {0, 1}
    room = ran(question.page, "c020", "c021")
    step, P, H, d, M = (room[name] for name in ("step", "P", "H", "d", "M"))

    def without_its_zeros(entries):
        full = np.zeros(known.shape, dtype=object)
        full[known != 0] = entries
        return full

    nonzero = rd.trace(
        lambda P, H, entries, M: step(P, H, without_its_zeros(entries), M),
        P,
        H,
        known[known != 0],
        M,
    )
    axis = rd.trace(lambda P, full, M: step(P, room["hinge"], full, M), P, phi(d), M)
    question.settle(left, b=nonzero.counts.mul, c=axis.counts.mul)


@answer_of("12b.3")
def part_of_the_operations(question):
    robot, hinges = question.numbers("The Puma # has # hinges")
    joints = question.number_of("of a #-joint arm without any zero")
    arm = rd.robots.puma560()
    assert arm.name == f"puma{robot}"
    assert arm.n == hinges == joints
    general = np.random.default_rng(0)
    other = rd.random_arm(int(joints), general, prismatic=0)
    straight = replace(other, offsets=np.where(arm.offsets == 0, 0, other.offsets))
    whole = exported(other)[1]
    part = exported(arm)[1] / whole
    tenths = Fraction(round(10 * exported(straight)[1] / whole), 10)
    question.says("a", "About # are left if", tenths)
    question.says("c", "The zeros save # percent here", round(100 * (1 - part)))
    half = Fraction(1, 2)
    tenth = Fraction(1, 10)
    question.choose("b" if tenth < part < half else "a", a=1 - tenth, b=half, c=tenth)


@answer_of("12b.4")
def critical_path_of_four_lanes(question):
    """The same function for several states at once has the critical path of one state."""
    lanes = question.number_of("# states go side by side")

    def step(x, y):
        return x * y + (x + 2.0) * (y - x)

    one = trace(step, 2.0, 3.0)
    several = trace(lambda *xs: [step(x, 3.0) for x in xs], *np.arange(2.0, 2.0 + lanes))
    times = Fraction(chain(several), chain(trace(lambda x: step(x, 3.0), 2.0)))
    question.says("b", "may fall to #", Fraction(1, lanes))
    assert chain(one) >= 1
    question.choose("a" if times == 1 else "c", b=Fraction(1, lanes), c=lanes)


@answer_of("12b.5")
def growth_of_an_unrolled_program(question):
    base = question.number_of("have $#^N$ terms")
    joints = 3
    assert len(set(product("pq", repeat=joints))) == base**joints
    sizes = (4, 6, 8)
    lines = [exported(rd.planar_arm(n))[1] for n in sizes]
    steps = np.diff(lines)
    linear = abs(steps[1] / steps[0] - 1) < 0.15
    pairs = question.number_of("(b) Like $N^#$")
    assert pairs == np.log(joints * joints) / np.log(joints)
    question.choose("c" if linear else "b", a=base, b=pairs)


@answer_of("12b.8")
def what_a_violent_lane_does(question):
    """The page's own cell gives one lane such rates."""
    base, power = question.numbers("rates of $#^{#}$ rad/s")
    assert f"1e{power}" in cell(question.page, "c047")[0]
    assert base**power == 10**power
    question.choose("c")


@answer_of("12b.9")
def how_many_answers_at_once(question):
    crowd = question.number_of("compute a # at once")
    sizes = eval(re.search(r"sizes = np.array\((\[.*?\])\)", cell(question.page, "c053")[0])[1])
    assert min(abs(np.log2(size / crowd)) for size in sizes) < 0.05
    question.choose("b")
