"""The claims of lecture 15d, with the code that computes them."""

from fractions import Fraction as F

import numpy as np
from claims import claim
from first_pictures import first_runs
from predict_questions import answer_of, question
from test_hammer import on

import robodyn_lib as rd
from workbook.course import hammer
from workbook.widgets.experiment import tip_speed
from workbook.widgets.hands import read
from workbook.widgets.openings import OPENINGS
from workbook.widgets.presets import named


def sagged(N, wall):
    """Return the sag of N rods over the cantilever's, exact: line 3 of 15d.1.

    wall: the hub's spring over the others.
    """
    cubes = sum(F(j) ** 3 for j in range(1, N)) + F(N) ** 3 / wall
    return F(1, 2 * N) * cubes / F(N) ** 3 * 8


@claim(
    (
        "So the beam of $N$ rods sags by $1+\\frac1{N^2}$ times the cantilever's sag, exactly.",
        (
            "With equal springs the sum is (1 + 1/N)^2 of the right one: 56 % too much with 4 "
            "rods, 27 % with 8."
        ),
        "its error goes with $1/N$, and that of the rule goes with $1/N^2$",
    ),
    "exactly",
    "equal",
)
def beam_of_rods_sags_by_times_the_cantilever_sag(exactly, equal):
    sizes = range(1, 30)
    exactly(np.array([sagged(N, 2) for N in sizes]), np.array([1 + F(1, N * N) for N in sizes]))
    sizes = question("15d.1").numbers("With # rods") + question("15d.1").numbers("how much with #")
    found = [sagged(N, 1) for N in sizes]
    equal(np.array(found), np.array([(1 + F(1, N)) ** 2 for N in sizes]))
    for N, x in zip(sizes, found, strict=True):
        yield from (f"{100 * float(x - 1):.0f} %", f"with {N}")
    orders = [
        round(float(np.log2(float((sagged(256, wall) - 1) / (sagged(512, wall) - 1)))))
        for wall in (1, 2)
    ]
    yield from ("goes with $1/N$" if orders[0] == 1 else "not", f"$1/N^{orders[1]}$")


@claim("A rigid hammer would need none of this: its tip always moves across its handle.", "always")
def rigid_hammer_would_need_none_of_this_its_tip(always):
    runs = [rd.simulate(rd.planar_arm(1), [q], [0.5], np.linspace(0, 1, 401)) for q in (1.0, -0.3)]
    found = [on()["tip"](run) for run in runs]
    always([np.abs(along).max() < 1e-4 * np.abs(across).max() for along, across, _ in found])


@claim(
    "Shortly before the hub comes to rest, the beam overtakes it",
    "before",
    "overtakes / lags behind",
)
def shortly_before_the_hub_comes_to_rest_the_beam(before, overtakes):
    beam = hammer.Beam()
    c, A = on()["find_swing"](beam, 6.0)
    run = on()["swing"](beam, c, A)
    half = 0.5 / 1.5
    bend = run.q.sum(axis=1) - (  # direction of the last link relative to the hub
        c + A * np.cos(3 * np.pi * run.t)
    )
    assert (  # it lags: the hub turns down, the tip is above
        bend[np.searchsorted(run.t, half / 2)] > 0
    )
    overtaken = run.t[np.flatnonzero((bend[:-1] > 0) & (bend[1:] <= 0))]
    overtakes(len(overtaken) == 1)
    before(overtaken[0], half)
    assert overtaken[0] > 0.8 * half


def springs():
    """Return either clamp's spring as a multiple that fits a doubly clamped beam's sag best."""

    def sag(N, k):
        """Return the sag at the middle of N rods under uniform load; clamps k N, all else 1."""
        stiff = (  # N + 1 springs, between N rods and two walls
            np.array([k, *[1.0] * (N - 1), k]) * N
        )

        def slopes(y):
            return np.diff(np.concatenate([[0.0], y, [0.0]])) * N

        def bends(y):
            return np.diff(np.concatenate([[0.0], slopes(y), [0.0]]))

        B = np.array([bends(e) for e in np.eye(N - 1)]).T
        return np.linalg.solve(B.T @ np.diag(stiff) @ B, np.full(N - 1, 1 / N))[N // 2 - 1]

    best = min((1, 2, 3, 4), key=lambda k: abs(sag(64, k) * 384 - 1))
    return [best, best]


@claim(
    (
        "When the hub stops, the head hurries on: it moves at 6.5 m/s, and that changes by less "
        "than a ten-thousandth.",
        "So stopping the hub takes an impulse of 0.018 N m s; stopping a rigid hammer, head and all, "
        "takes 4.5 N m s.",
        "Then the handle bends and throws the head, which is fastest 0.43 s after the stop, at "
        "10.4 m/s.",
    ),
    "less",
    "fastest / slowest",
)
def first_picture_answers_what_the_head_does(less, fastest):
    speeds, impulses = {}, {}
    for links in (named(OPENINGS["15d"].preset).setup().links, 1):
        (run,) = first_runs("15d", links=links)
        stop = read(named(OPENINGS["15d"].preset).setup().hands)[0].t
        before = np.searchsorted(run.t, stop - 1e-9) - 1
        effect = np.linalg.inv(rd.mass_matrix(run.arm, run.q[before]))[0]
        impulses[links] = abs(run.qd[before, 0]) / effect[0]
        speeds[links] = tip_speed(run)
        if links > 1:
            after = run.qd[before] - effect / effect[0] * run.qd[before, 0]
            J = rd.jacobian(run.arm, run.q[before])
            change = abs(1 - np.linalg.norm((J @ after)[3:]) / speeds[links][before])
            yield f"{speeds[links][before]:.1f} m/s"
            bound = 10.0 ** np.ceil(np.log10(change))
            less(change, bound)
            yield {-4: "than a ten-thousandth"}.get(round(np.log10(bound)), f"{change:.1e}")
            k = speeds[links].argmax()
            later = run.t[k] - stop
            peak = speeds[links][k]
            fastest(peak == speeds[links].max())
        else:
            assert not speeds[1][before + 2 :].any()
    yield from (f"{impulse:.{digits}f} N m s" for impulse, digits in zip(impulses.values(), (3, 1)))
    yield f"{later:.2f} s after"
    yield f"{peak:.1f} m/s"


TRUTHS = {"15d.2": springs}


# Answers to the predictions, computed from the words of the questions.


@answer_of("15d.1")
def sag_with_more_rods(question):
    """Compare a hub's spring as stiff as the others, an error of second order, and no change."""
    few, percent = question.numbers("With # rods the sag is then too large by # %")
    many = question.number_of("By how much with #?")
    off = {N: round(100 * float(sagged(N, 1) - 1)) for N in (few, many)}
    assert off[few] == percent
    question.settle(off[many], b=round(percent / (many / few) ** 2), c=percent)
