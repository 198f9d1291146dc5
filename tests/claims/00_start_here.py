"""The claims of the start page, and the code that computes them."""

import inspect
import re
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from cases import COURSE, defined, read
from claims import cell, claim, quote
from notebook_rules import cells, minutes, source, split
from predict_questions import answer_of
from rows import beside, false_ones, let_go, row

import robodyn_lib as rd
from robodyn_lib.rk.proofs import prove
from workbook.course import plans
from workbook.course.exercises.n00 import falling
from workbook.course.lectures import LECTURES, lecture
from workbook.widgets.openings import OPENINGS
from workbook.widgets.presets import trajectories


@cache
def run(rods, damping=0.0):
    """Return a run of rods released level, as the page releases them."""
    rest = np.zeros(rods)
    return rd.simulate(rd.planar_arm(rods), rest, rest, 10.0, damping=damping)


@claim("Three equal rods are hinged end to end, the first to a fixed base", "equal")
def three_equal_rods_are_hinged_end_to_end(equal):
    rods = rd.planar_arm(3)
    equal(rods.masses[1:], rods.masses[:-1])
    assert np.array_equal(rods.at(np.zeros(3)).O[0], rods.at([1.0, 0, 0]).O[0])
    yield rods.n
    yield f"the {['first', 'second', 'third'][list(rods.at(np.zeros(3)).O[:, 0]).index(0)]} to"


def off(upto=8):
    """Return how much faster than a stone the tip of 1, 2, ... rods starts, in g."""
    return np.array([falling(rd.planar_arm(n)) - 1 for n in range(1, upto + 1)])


@claim(
    "One rod: faster, by half. Two: slower. Three: faster again, and so on in turn, by less "
    "each time.",
    "faster",
    "slower",
    "in turn",
    "less",
)
def one_rod_faster_by_half_two_slower_three_faster(faster, slower, in_turn, less):
    found = off()
    yield Fraction(found[0]).limit_denominator(100)
    faster(found[::2], 0)
    slower(found[1::2], 0)
    in_turn(found)
    less(np.abs(found[1:]), np.abs(found[:-1]))


def hinges(n):
    """Return upward force of each hinge on the rod beyond it [m g], base first, by Newton's law."""
    return np.cumsum((centres(let_go(n)) + 1)[::-1])[::-1]


def centres(qdd):
    """Return upward acceleration of the centre of each rod, from accelerations of the joints."""
    turn = np.cumsum(qdd)
    return np.cumsum(turn) - turn / 2


@claim(
    "each hinge pulls on the rod beyond it, up at one hinge and down at the next, and the "
    "joint accelerations alternate in sign as well",
    "up",
    "down",
)
def hinges_pull_up_and_down_in_turn(up, down):
    up(hinges(5)[0::2])
    down(hinges(5)[1::2])
    qdd = rd.forward_dynamics(rd.planar_arm(5), *np.zeros((3, 5)))
    assert (qdd[1:] * qdd[:-1] < 0).all()


@claim(
    "The first rod swings down, the second folds *up* against it, the third folds down again.",
    "down",
    "up",
)
def rods_fold_in_turn(down, up):
    qdd = rd.forward_dynamics(rd.planar_arm(3), *np.zeros((3, 3)))
    down(qdd[[0, 2]])
    up(qdd[1])


@claim(
    "so the centre of a single rod starts slower than a stone; but the rod turns, and its far "
    "end gains more by the turning than the centre has lost",
    "slower",
    "more",
)
def centre_of_a_single_rod_starts_slower(slower, more):
    qdd = -3 / 2  # acceleration of one level rod, in g over l
    assert np.isclose(falling(rd.planar_arm(1)), -qdd)
    centre = -qdd / 2
    gained = -qdd / 2
    slower(centre, 1)
    more(gained, 1 - centre)


@claim("Yet three lines explain it.")
def three_lines_explain(page):
    yield len(re.findall(r"(?m)^\d+\. ", cell(page, "m008")[0]))


@claim(
    "Its centre accelerates by $(F_1+F_2)/m$, and the turning of the rod adds "
    "$\\pm3(F_1-F_2)/m$ at the ends.",
    "adds / takes",
)
def its_centre_gets_and_its_turning_adds(adds):
    # 1 kg, 1 m; upward at both ends
    F1 = Fraction(2)
    F2 = Fraction(-5)
    turn = (F1 - F2) * Fraction(1, 2) / Fraction(1, 12)
    yield f"{turn * Fraction(1, 2) / (F1 - F2)}(F_1-F_2)/m"
    adds(F1 + F2 + turn / 2 == 4 * F1 - 2 * F2)


@claim("So $X_{k+1}+4X_k+X_{k-1}=0$.")
def recurrence_of_the_hinge_forces():
    for n in range(2, 8):
        X = [*hinges(n), 0]
        yield f"{-(X[0] + X[2]) / X[1]}X_k"


@claim(
    "The end at the base gets $4X_1+2X_2=1$. The free end of the last rod gets $-2X_n$; seen "
    "from the ground its acceleration is $-(1+2X_n)\\,g$."
)
def end_at_the_base_gets_the_free_end_of_the_last():
    for n in range(1, 8):
        X = [*hinges(n), 0]
        yield f"={4 * X[0] + 2 * X[1]}"
        more = Fraction(falling(rd.planar_arm(n)) - 1).limit_denominator(10**6)
        yield f"{more / X[n - 1]}X_n"


@claim(
    "The loop visits each rod once: it is your first algorithm in $O(N)$, and it finds the "
    "five numbers of the vote."
)
def loop_visits_each_rod_once_it_is_your_first(page):
    start = defined("00", "c001", "c008v").start
    vote = re.findall(r"with ([\d.]+) g", cell(page, "c005")[1])
    assert vote == [f"{float(start(n)):.3f}" for n in range(1, len(vote) + 1)]
    yield len(vote)


@claim(
    (
        "Without the scale, the forces are 1, $-4$, 15, $-56$, ... from the tip inward.",
        "So neighbours have opposite signs, and each added rod makes the force at the tip smaller.",
    ),
    "opposite / equal",
    "smaller",
)
def without_the_scale_the_forces_are_1_15(opposite, smaller):
    X = hinges(4)[::-1]
    yield ", ".join(f"${x}$" if x < 0 else str(x) for x in X / X[0])
    X = hinges(7)
    opposite((X[1:] * X[:-1] < 0).all())
    last = np.array([abs(hinges(n)[-1]) for n in range(1, 8)])
    smaller(last[1:], last[:-1])


@claim("so their common centre of mass can never rise above its starting height", "never")
def their_common_centre_of_mass_can_never_rise(never):
    never([run(n).potential.max() > 1e-3 for n in (1, 2, 3)])


@claim("The picture below it stops three rods at 3.1 s.")
def picture_below_it_stops_three_rods_at_3_1_s(page):
    code = "".join(source(part) for _, part in cells(page, "code"))
    yield re.search(r"np\.searchsorted\(run\.t, ([\d.]+)\)", code)[1]


@claim(
    (
        "Only the total energy is conserved. At 3.1 s rods 1 and 2 lie low; the energy that they "
        "lost has lifted rod 3.",
        "A single rod has no other to take energy from.",
    ),
    "Only",
    "conserved",
    "low / high",
    "lifted / lowered",
    "no",
)
def only_the_total_energy_is_conserved_at_3_1_s(only, conserved, low, lifted, no):
    t = run(3)
    rods = rd.planar_arm(3)
    now = np.searchsorted(t.t, 3.1)
    yield f"{t.t[now]:.1f}"
    energies = {"total": t.energy, "potential": t.potential, "kinetic": t.energy - t.potential}
    only([name for name, energy in energies.items() if np.ptp(energy) < 1e-4], ["total"])
    conserved(t.energy)
    low(max(rods.at(t.q[now]).O[1:, 2]) < 0)  # heights of the joints beyond the base
    lifted(t.tip[now, 2] > 0.5)
    no([run(1).tip[:, 2].max() > 1e-3, run(1).potential.max() > 1e-3])
    assert run(2).tip[:, 2].max() > 1e-3


@claim(
    "Build it for 30 rods: it is full, and elimination takes of the order of $N^3$ steps.",
    "full / sparse",
)
def build_it_for_30_rods_it_is_full(full):
    M = rd.mass_matrix(rd.planar_arm(30), 0.3 * np.cos(np.arange(30)))
    full((M != 0).all())

    def eliminated(n):
        return sum((n - k) ** 2 for k in range(1, n))

    yield from (f"N^{round(np.log2(eliminated(400) / eliminated(200)))}", str(len(M)))


@cache
def inverse_of_a_row(n=40):
    return np.linalg.inv(rd.mass_matrix(rd.planar_arm(n), np.zeros(n)))


@claim(
    "In a long straight chain of equal rods that part is $2-\\sqrt3\\approx0.27$, since away "
    "from the torque the hinge forces obey line 2 of 0.1, and $x^2+4x+1=0$ has the roots "
    "$-2\\pm\\sqrt3$.",
    "away from / beside",
)
def in_a_long_straight_chain_of_equal_rods(away):
    """A unit torque at a joint of a row: where line 2 fails, and the ratio of forces beyond."""
    at = 19
    X = np.append(np.cumsum(centres(inverse_of_a_row()[:, at])[::-1])[::-1], 0)
    holds = abs(X[2:] + 4 * X[1:-1] + X[:-2]) < 1e-9
    beside = abs(np.arange(1, len(X) - 1) - at) <= 1
    away(holds[~beside].all() and not holds[beside].all())
    for part in X[at + 2 : at + 7] / X[at + 1 : at + 6]:
        assert np.isclose(part, np.sqrt(3) - 2, atol=1e-4)
        yield f"{-part:.2f}"
    assert np.allclose(np.sort(np.roots([1, 4, 1])), [-2 - np.sqrt(3), -2 + np.sqrt(3)])


@claim(
    "So the entries of the inverse fall by this factor from one diagonal to the next, from the "
    "third diagonal on; the first two steps, by 0.75 and 0.42, are the band.",
    "fall",
)
def entries_of_the_inverse_fall_by_this_factor(fall):
    W = abs(inverse_of_a_row()[20, 20:30])
    fall(W)
    steps = W[1:] / W[:-1]
    for step in steps[:2]:
        yield f"{step:.2f}"
    wrong = np.flatnonzero(abs(steps - (2 - np.sqrt(3))) > 1e-3)
    assert (wrong == [0, 1]).all()
    yield from (f"{['first', 'second', 'third'][len(wrong)]} diagonal", len(wrong))


quote(
    "LC",
    'Lee and Chirikjian speak of "the first $O(n)$ algorithm for dynamics calculation '
    'developed in the multi-body systems literature by Vereshchagin in 1975"',
)


@claim("The five papers of this workbook, of 1988 to 2005, arrive there in four languages:")
def five_papers_arrive_there():
    from robodyn_lib.atlas.registry import PAPERS

    yield len({tag.split()[0] for tag in rd.atlas.all_tags()})
    yield len(PAPERS)  # (S95 and S97: one author, one language)
    years = sorted(
        re.findall(r"\b(?:19|20)\d\d\b", " ".join(str(paper) for paper in PAPERS.items()))
    )
    yield f"{years[0]} to {years[-1]}"


quote("K", '"we review the equations obtained by Jain and Rodriguez (1994)", the paper says')
quote(
    "K",
    'its velocities "result from the factorization of the mass matrix developed by Rodriguez and '
    'Kreutz (1988)".',
)


@claim("The left side never saw the formula.", "never")
def left_side_never_saw_the_formula(never):
    """A spoiled cross product in the module of RK 2.4 changes its right sides, and no left side."""
    case = rd.atlas.Case(rd.rational_arm(4, seed=1))
    check = rd.atlas.REGISTRY["RK 2.4"].check
    module = inspect.getmodule(check)

    def sides():
        return [next(iter(check(case, k)))[:2] for k in case.m]

    before = sides()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "cross", lambda a, b: 0 * b)
        after = sides()
    never([(x[0] != y[0]).any() for x, y in zip(before, after, strict=True)])
    assert any((x[1] != y[1]).any() for x, y in zip(before, after, strict=True))


@claim("Now verify on it every equation that has a check.", "every")
def every_equation_with_a_check_is_verified(every):
    report = rd.verify(rd.planar_arm(2), paper="fixman")
    verified = {result.tag for result in report.results}
    every([tag in verified for tag in rd.atlas.REGISTRY if tag.startswith("LC")])


@claim(
    (
        "At first the tip is ahead of the stone, but in its 0.22 s of lead it gains no more than "
        "3 mm, too little to see on the arm.",
        "Then the stone is ahead until 0.45 s, by up to 24 mm, and the tip again until 0.63 s, by "
        "up to 17 cm.",
        "For the rest of the second the tip stays behind",
    ),
    "ahead of the stone / behind the stone",
    "no more than",
    "behind / ahead",
)
def tip_of_the_first_picture_overtakes_and_is_overtaken(ahead, no_more_than, behind):
    opening = OPENINGS["00"]
    picture, _ = trajectories(opening.preset, **opening.changes)
    above = picture.tip[:, 2] - picture.tip[0, 2] + 9.81 * picture.t**2 / 2
    changes = 2 + np.flatnonzero((above[2:] > 0) != (above[1:-1] > 0))
    yield from (f"{picture.t[k]:.2f} s" for k in changes)
    first, second, third, rest = np.split(above, changes)
    ahead((first[1:] < 0).all() and (second > 0).all() and (third < 0).all())
    lead = round(1000 * -first.min())
    no_more_than(-1000 * first, lead)
    yield from (f"{lead} mm", f"{1000 * second.max():.0f} mm", f"{-100 * third.min():.0f} cm")
    behind((rest > 0).all())


@claim("Each lecture is a file of at most 50 minutes.", "at most")
def each_lecture_is_a_file_of_at_most_50_minutes(at_most):
    longest = max(x.minutes for x in LECTURES)
    at_most([round(minutes(read(path))[0]) for path in COURSE if split(path.stem)], longest)
    yield str(longest)


@claim(
    "The shortest way to forward dynamics, the accelerations in time that grows with $N$, has "
    "four lectures:",
    "shortest / not the shortest",
)
def shortest_way_to_forward_dynamics(shortest):
    way = plans.way_to("04a")
    assert way == ["1a", "1b", "2a", "4a"]
    shortest(all(needs(other, one) for one, other in zip(way, way[1:], strict=False)))
    yield len(way)


def needs(name, *others):
    return {lecture(x).prefix for x in others} <= {lecture(x).prefix for x in plans.way_to(name)}


@claim(
    "Lecture 3 proves the identities for every $N$; lectures 4b and 9 need them.",
    "need",
    "every $N$ / one N",
)
def who_needs_lecture_3(need, every):
    for name in ("4b", "9a", "9b"):
        need(needs(name, "3a"))
    every(bool(prove("RK a.15")))


@claim(
    "They can be read after 1b, except that 5b compares two of its numbers with 2a.",
    "except that / and",
)
def they_can_be_read_after_1_b_except_that_5_b(but):
    assert plans.way_to("5a") == ["1a", "1b", "5a"]
    but(needs("5b", "2a") and not needs("5a", "2a"))


@claim(
    "Lecture 7 (Lee & Chirikjian) needs 1a alone. [11](11_arm_laboratory.ipynb) needs this "
    "page alone.",
    "alone",
)
def lecture_7_lee_chirikjian_needs_1_a_alone_11(alone):
    alone(plans.way_to("7b"), ["1a", "7a", "7b"])
    alone(plans.way_to("11"), ["0", "11"])


@claim(
    "**A semester is fourteen lectures**, one a week. All other files are read at home or are a "
    "seminar, after the lectures that they need:",
    "All",
    "after",
)
def semester_is_fourteen_lectures_one_a_week(takes_all, after):
    order = plans.PLANS["semester"]
    takes_all([x.prefix in order for x in LECTURES if x.prefix not in ("A", "B", "C", "D")])
    yield len([week for week in plans.SEMESTER if week[0]])
    after(
        [order.index(x.prefix) for x in LECTURES if x.prefix in order for _ in plans.needed(x)],
        [order.index(need) for x in LECTURES if x.prefix in order for need in plans.needed(x)],
    )


@claim("**Six weeks of two lectures** reach the accelerations in week 3")
def six_weeks_of_two_lectures_reach():
    order = plans.PLANS["six weeks"]
    assert len(order) == 2 * 6
    yield str(order.index("04a") // 2 + 1)


@claim("go to 4a after 2a, play with 11, and then go back to the filter", "after")
def go_to_4_a_after_2_a_play_with_11_and_then_go(after):
    order = plans.PLANS["self-study"]
    after(order.index("04a"), order.index("02a"))
    at = order.index("02a")
    assert order[at : at + 4 : 3] == ["02a", "02b"]
    yield from (order[at + 1].lstrip("0"), order[at + 2])


@claim("**Equations of motion** (any arm of rigid links)", "any")
def equations_of_motion_any_arm_of_rigid_links(any_arm):
    found = []
    for arm in (rd.planar_arm(3), rd.robots.puma560(), rd.rational_arm(4, seed=1).in_floats):
        q, qd, qdd = np.random.default_rng(1).normal(size=(3, arm.n))
        bias, tau = (rd.inverse_dynamics(arm, q, qd, x) for x in (0 * qdd, qdd))
        found.append(np.allclose(rd.mass_matrix(arm, q) @ qdd, tau - bias))
    any_arm(found)


def fraction(x):
    return Fraction(x).limit_denominator(1000)


def one_rod():
    """Return where a point of a rod starts with g, and its joint's share of the weight then."""
    rod = rd.planar_arm(1)
    rest = np.zeros(1)
    qdd = rd.forward_dynamics(rod, rest, rest, rest)
    return [fraction(9.81 / abs(qdd[0])), hinges(1)[0]]


def within():
    """Return how many rods bring the tip's start within 1/100, 1/1000 and 1/10^6 of g."""
    off = [abs(falling(rd.planar_arm(n)) - 1) for n in range(1, 15)]
    return [next(n for n, x in enumerate(off, start=1) if x < e) for e in (1e-2, 1e-3, 1e-6)]


def statements():
    """Return which of the six statements hold."""
    three = rd.planar_arm(3)
    rest = np.zeros(3)
    qdd = rd.forward_dynamics(three, rest, rest, rest)
    forces = hinges(3)
    inverse = np.linalg.inv(np.array(row(4).mass_matrix, dtype=float))
    return false_ones(
        {
            "a": forces[0] > 0,
            "b": 1 - forces[-1] > 1,
            "c": bool((np.sign(qdd[1:]) != np.sign(qdd[:-1])).all()),
            "d": bool(np.isclose(inverse, 0).any()),
            "e": bool(np.isclose(falling(rd.planar_arm(3, masses=2.0)), falling(three))),
            "f": hinges(2)[0] < 0,
        }
    )


def unequal():
    """Return how two rods fall, the outer twice as long and heavy as the inner, and reversed."""
    return [
        fraction(falling(rd.planar_arm(2, lengths=pair, masses=pair))) for pair in ([1, 2], [2, 1])
    ]


def statements_and_a_start():
    """Return the false ones, and how many g the common mass centre of three rods starts with."""
    return beside(statements(), 1 - hinges(3)[0] / 3)


TRUTHS = {"0.2": one_rod, "0.4": within, "0.5": statements_and_a_start, "0.8": unequal}


# Words in replies to predictions.


@claim(
    "The centre of that rod falls a little slower than the stone, and its tip, turned down, a "
    "little faster.",
    "slower",
    "faster",
)
def last_rod_of_three_beside_the_stone(slower, faster):
    turn = np.cumsum(let_go(3))
    stone = 1
    slower(-centres(let_go(3))[-1], stone)
    faster(-turn.sum(), stone)


@claim(
    (
        "Here a torque at one joint accelerates every other one, if slightly.",
        "No entry is zero, but only those near the diagonal are large",
    ),
    "every",
    "slightly / as much",
    "No",
    "only",
)
def torque_at_one_joint_of_a_long_row(every, slightly, no, only):
    n = 12
    inverse = np.abs(inverse_of_a_row(n))
    every((inverse > 0).ravel())
    no((inverse == 0).ravel())
    far = inverse[0, -1] / inverse[0, 0]
    slightly(far < 1e-4)
    middle = n // 2
    large = np.flatnonzero(inverse[middle] > inverse[middle].max() / 10) - middle
    only(abs(large), [0, 1, 2])


# Answers to the predictions, computed from the words of the questions.


@answer_of("0.1")
def whether_the_tip_overtakes_a_stone(question):
    rods = question.number_of("the tip of the # rods")
    fewer = question.number_of("for one rod and for # as well")
    start, start_of_fewer = (falling(rd.planar_arm(n)) for n in (rods, fewer))
    assert start_of_fewer < 1, "of these the reason of (a) says that the tip is slower"
    question.says("a", "With # rods the tip is slower", fewer)
    question.choose("abc"[int(np.sign(start - 1)) + 1])


@answer_of("0.2")
def which_tips_rise_above_their_start(question):
    fewest = question.number_of("With # rod it never does, with more it does")
    rises = {n: run(n).tip[:, 2].max() > 1e-3 for n in (1, 2, 3)}
    never = [n for n, above in rises.items() if not above]
    assert never == [fewest]
    question.says("b", "With # rod the tip and the mass centre", fewest)
    question.says("c", "# rod has none beside it", fewest)
    question.choose({0: "c", 1: "b", 3: "a"}[len(never)], b=fewest, c=fewest)
