"""What computes the claims of the start page."""
import re
from functools import cache

import numpy as np
from cases import COURSE, read
from claims import claim, shown
from notebook_rules import cells, minutes, source, split

import robodyn_lib as rd
from workbook.course import plans
from workbook.course.exercises.n00 import falling
from workbook.course.lectures import LECTURES, lecture


@cache
def run(rods, damping=0.0):
    """Rods let go level, as the page lets them fall."""
    rest = np.zeros(rods)
    return rd.simulate(rd.planar_arm(rods), rest, rest, 10.0, damping=damping)


@claim("Three equal rods are hinged end to end, the first to a fixed base")
def _():
    rods = rd.planar_arm(3)
    assert np.ptp(rods.masses) == 0
    assert np.array_equal(rods.at(np.zeros(3)).O[0], rods.at([1.0, 0, 0]).O[0])         # the base joint stays


@claim("One rod: faster, by half. Two: slower. Three: faster again, and so on in turn, by less each time.")
def _():
    off = np.array([falling(rd.planar_arm(n)) - 1 for n in range(1, 9)])
    assert np.isclose(off[0], 0.5)
    assert (np.sign(off) == [1, -1] * 4).all()
    assert (np.diff(np.abs(off)) < 0).all()


@claim("so their common centre of mass can never rise above its starting height")
def _():
    assert all(run(n).potential.max() < 1e-3 for n in (1, 2, 3))


@claim("The picture below it stops three rods at 3.1 s.")
def _():
    source_ = "".join(source(cell) for _, cell in cells(read(COURSE[0]), "code"))
    yield re.search(r"np\.searchsorted\(run\.t, ([\d.]+)\)", source_)[1]


@claim("Only the total energy is conserved. At 3.1 s rods 1 and 2 lie low; the energy that they lost has lifted rod 3.")
def _():
    t = run(3)
    rods, now = rd.planar_arm(3), np.searchsorted(t.t, 3.1)
    assert np.ptp(t.energy) < 1e-5
    heights = rods.at(t.q[now]).O[:, 2]                                     # of the joints, base first
    assert max(heights[1:]) < 0
    assert t.tip[now, 2] > 0.5


@claim("A single rod has no other to take energy from.")
def _():
    assert run(1).tip[:, 2].max() < 1e-3 < run(2).tip[:, 2].max()


@claim("Damping takes energy at every hinge.")
def _():
    one, braked = run(2), run(2, 0.2)
    assert np.ptp(one.energy) < 1e-5
    assert (np.diff(braked.energy) < 1e-9).all()


claim("In steps of 0.1 N m s/rad, 0.8 is enough with three rods and 0.3 with two.")(shown("c012e", "0.8", "0.3"))


@claim("Build it for 30 rods: it is full, and elimination takes of the order of $N^3$ steps.")
def _():
    M = rd.mass_matrix(rd.planar_arm(30), 0.3 * np.cos(np.arange(30)))
    assert (M != 0).all()
    eliminated = lambda n: sum((n - k) ** 2 for k in range(1, n))           # noqa: E731   (a multiple of row k each)
    assert 7.5 < eliminated(400) / eliminated(200) < 8.5
    yield str(len(M))


@claim("the entries of the inverse fall by the factor $2-\\sqrt3\\approx0.27$ from one diagonal to the next")
def _():
    W = np.linalg.inv(rd.mass_matrix(rd.planar_arm(40), np.zeros(40)))
    for k in range(2, 9):
        assert np.isclose(abs(W[20, 20 + k + 1] / W[20, 20 + k]), 2 - np.sqrt(3), rtol=1e-3)
    assert round(2 - np.sqrt(3), 2) == 0.27


@claim("The four papers of this workbook, of 1988 to 2005, arrive there in four languages:")
def _():
    from robodyn_lib.atlas.registry import PAPERS
    assert {tag.split()[0] for tag in rd.atlas.all_tags()} == {"RK", "S95", "S97", "LC", "K"}
    assert len(PAPERS) == 4                                                 # (S95 and S97: one author, one paper)


@claim("The left side never saw the formula.")
def _():
    assert rd.atlas.REGISTRY["RK 2.4"].kind == "derivative"


@claim("Now verify on it every equation that has a check.")
def _():
    report = rd.verify(rd.planar_arm(2), paper="fixman")
    assert len(report.results) == sum(t.startswith("LC") for t in rd.atlas.REGISTRY) > 0


@claim("Each lecture is a file of at most 50 minutes.")
def _():
    assert max(minutes(read(path))[0] for path in COURSE if split(path.stem)) <= 50
    yield str(max(x.minutes for x in LECTURES))


@claim("The shortest way to forward dynamics, the accelerations in time that grows with $N$, has four lectures:")
def _():
    assert plans.way_to("04a") == ["1a", "1b", "2a", "4a"]


def needs(name, *others):
    return {lecture(x).prefix for x in others} <= {lecture(x).prefix for x in plans.way_to(name)}


@claim("Lecture 3 proves the identities for every $N$; lectures 4b and 9 need them.")
def _():
    assert all(needs(x, "3a") for x in ("4b", "9a", "9b"))


@claim("They can be read after 1b, except that 5b compares two of its numbers with 2a.")
def _():
    assert plans.way_to("5a") == ["1a", "1b", "5a"]
    assert plans.way_to("6a") == ["1a", "1b", "2a", "5a", "5b", "6a"]


@claim("Lecture 7 (Lee & Chirikjian) needs 1a alone. [11](11_arm_laboratory.ipynb) needs this page alone.")
def _():
    assert plans.way_to("7b") == ["1a", "7a", "7b"]
    assert plans.way_to("11") == ["0", "11"]


@claim("**A semester of two lectures a week** takes all files in their order, with 11 before 9a:")
def _():
    order = plans.PLANS["semester"]
    assert [x for x in order if x != "11"] == [x.prefix for x in LECTURES if x.prefix not in ("11", "A", "B")]
    assert order.index("11") + 1 == order.index("09a")


@claim("**Six weeks of two lectures** reach the accelerations in week 3")
def _():
    order = plans.PLANS["six weeks"]
    assert len(order) == 2 * 6
    yield str(order.index("04a") // 2 + 1)


@claim("go to 4a after 2a, play with 11, and then go back to the filter")
def _():
    order = plans.PLANS["self-study"]
    at = order.index("02a")
    assert order[at:at + 4] == ["02a", "04a", "11", "02b"]


@claim("**Equations of motion** (any arm of rigid links)")
def _():
    for arm in (rd.planar_arm(3), rd.robots.puma560(), rd.rational_arm(4, seed=1).in_floats):
        q, qd, qdd = np.random.default_rng(1).normal(size=(3, arm.n))
        bias = rd.inverse_dynamics(arm, q, qd, 0 * qdd)
        assert np.allclose(rd.mass_matrix(arm, q) @ qdd, rd.inverse_dynamics(arm, q, qd, qdd) - bias)
