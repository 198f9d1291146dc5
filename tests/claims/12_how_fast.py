"""What computes the claims of 12."""
import re
from functools import cache

import numpy as np
import sympy
from claims import claim
from notebook_rules import source, texts

import benchmarks as bench
import robodyn_lib as rd
from robodyn_lib.counting import overtakes, total_counts

N = sympy.symbols("N")


@cache
def products(method):
    points = [(n, total_counts(method, n, setup=True).mul) for n in (3, 4, 5, 6)]
    return sympy.Poly(sympy.interpolate(points, N), N)


def exponent(poly, n):
    return float(sympy.log(sympy.Rational(poly(2 * n), poly(n)), 2))


def once():
    """The first size at which FD4 multiplies less, of all that are looked at."""
    dense, sweep = products("composite-cholesky"), products("rk-fd4")
    return overtakes({n: int(sweep(n)) for n in range(1, 400)}, {n: int(dense(n)) for n in range(1, 400)})


@claim("up to twenty joints elimination multiplies less")
def _():
    assert once() == 21


@claim("(c), more than nine tenths of it.")
def _():
    dense = products("composite-cholesky")
    assert dense.coeff_monomial(N) * 6 > 0.9 * dense(6)


@claim("FD4 pays more per link, but the same at every $N$.")
def _():
    dense, sweep = products("composite-cholesky"), products("rk-fd4")
    assert sweep.degree() == 1
    assert sweep.coeff_monomial(N) > dense.coeff_monomial(N)


@claim("A polynomial with three coefficients passes through any three points, so these cannot test it.")
def _():
    assert sympy.interpolate([(3, 8), (4, -1), (5, 100)], N).subs(N, 5) == 100


@claim("At the sizes that robots have, the two-sweep algorithm, whose count is linear, is steeper than elimination.")
def _():
    assert products("rk-2sweep").degree() == 1
    assert exponent(products("rk-2sweep"), 3) > exponent(products("composite-cholesky"), 3)


@claim("Here $b$ is negative, since the first and the last link need less work than the links between them.")
def _():
    for method in ("rk-2sweep", "rk-fd4"):
        assert products(method)(0) < 0


def weather(page):
    """The load of 12.3 as its cell makes it."""
    cell, = (c for c in page["cells"] if c["id"] == "c022")
    found = {"np": np}
    exec(source(cell).partition("print(")[0], found)
    assert (found["mine"], found["yours"]) == (1.0, 1.0)
    assert len(found["load"]) == 200
    assert (found["load"][:100] == 1).all()
    assert (found["load"][100:] == 1.5).all()


weather.takes_page = True
claim("Two programs do equal work, two hundred calls, a hundred each.")(weather)
claim("Half-way another program starts on the same machine, and from then on each call takes half as long "
      "again.")(weather)


@claim("The fastest of the other calls show the program.")
def _():
    load = 1 + np.random.default_rng(0).exponential(size=1000)          # a load only slows down
    assert (1e-6 * load).min() < 1.01e-6 < (1e-6 * load).mean()


def calls(method, n):
    return bench.jobs.calls(bench.jobs.method(method, bench.space(n), *np.ones((3, n))))


@claim("Both numbers of calls grow in proportion to $N$, elimination's with the smaller factor: one of its calls works "
       "on a whole row, so the square and the cube are inside the rows.")
def _():
    slope = {}
    for method in ("composite-cholesky", "rk-fd4"):
        made = [calls(method, n) for n in (20, 40, 80)]
        assert abs((made[2] - made[1]) / (made[1] - made[0]) - 2) < 0.05
        slope[method] = made[2] - made[1]
    assert slope["composite-cholesky"] < slope["rk-fd4"]


@claim("three calls, with the checks and copies of a library, are timed against one kernel")
def _():
    steps = rd.compile(rd.planar_arm(2))
    assert all(hasattr(steps, name) for name in ("mass_matrix", "inverse_dynamics", "__call__"))


@claim("an arm at rest has no centrifugal forces to compute")
def _():
    arm, rest = rd.planar_arm(3), np.zeros(3)
    assert (rd.inverse_dynamics(arm, [0.3, 1, 2], rest, rest, gravity=(0, 0, 0)) == 0).all()


@claim("From 3 to 8 joints the exponent from one size to the next rises from 1.11 to 1.18, and it goes on rising")
def _():
    dense = products("composite-cholesky")
    local = [np.log(float(dense(n + 1) / dense(n))) / np.log((n + 1) / n) for n in range(3, 60)]
    assert (np.diff(local) > 0).all()
    yield f"{local[0]:.2f}"
    yield f"{local[4]:.2f}"


@claim("`bench.slope` fits from 30 links on, where the highest power has begun to count.")
def _():
    assert bench.slope([29, 31, 40], [1, 2, 3]) is None
    assert bench.slope([30, 31, 40], [30, 31, 40]) is not None


@claim("In this system each equation contains a tension and its two neighbours, and no $C$.")
def _():
    from robodyn_lib.fixman.chain import inverse_blocks
    L = inverse_blocks(rd.atlas.PAPERS["fixman"].view(rd.atlas.State(rd.planar_arm(6, body="point"))).chain).bb
    near = abs(np.subtract.outer(range(6), range(6))) <= 1
    assert (np.asarray(L, dtype=float)[~near] == 0).all()


@claim("The reference is the same tension form, in numbers of 50 digits.")
def _():
    import mpmath
    with mpmath.workdps(50):
        yield f"{mpmath.mp.dps} digits"
        assert mpmath.mpf(1) + mpmath.mpf(10) ** -49 != 1


def digits_lost(page):
    cell, = (c for c in page["cells"] if c["id"] == "c065")
    printed = "".join(text for _, text in texts(cell))
    left, = re.findall(r"digits left: (\d+) of 16", printed)
    assert 16 - int(left) == 6
    larger, = re.findall(r"C is up to (\S+) times the torque", printed)
    assert float(larger) == 10 ** 8


digits_lost.takes_page = True
claim("Not LAPACK alone: one rounding takes six of sixteen digits before any solver is called")(digits_lost)
claim("The bias is a hundred million times the torque, so seven or eight digits cancel.")(digits_lost)


@claim("So `run` remembers the arrays, and asks each for address, type and length in every call.")
def _():
    arm = rd.robots.ur5()
    arrays = [*np.random.default_rng(0).normal(size=(3, arm.n)).copy(), np.zeros(arm.n)]
    run = rd.compile(arm).bind(*(a.copy() for a in arrays[:3]), arrays[3])
    run()
    arrays[3].resize(1, refcheck=False)
    try:
        run()
    except ValueError as refused:
        assert "out must have shape" in str(refused)
    else:
        raise AssertionError("an array that was made shorter was written to")
