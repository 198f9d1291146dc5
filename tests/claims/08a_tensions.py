"""The claims of 08a, with the code that computes them."""

import json
import re
from fractions import Fraction as F

import numpy as np
from cases import ROOT
from claims import cell, claim, fold, quote
from first_pictures import first_runs, largest_tensions
from predict_questions import answer_of, question

from benchmarks import digits
from robodyn_lib.fixman.bands import absolute_bands, tension_form
from robodyn_lib.fixman.chain import PointChain
from robodyn_lib.fixman.partition import mass_operator
from robodyn_lib.numbers import array
from robodyn_lib.spatial import inverse


def of_shape(shape, N=300):
    angles, length, mass, rates, torque = digits.one_chain(N, shape)
    return PointChain(length, mass, np.cos(angles), np.sin(angles)), np.cumsum(rates), torque


@claim(
    "*straight*, all angles 0; *nearly straight*, angles up to a thousandth of a radian; *bent*, "
    "up to a radian; "
    "*folded*, each within 0.3 rad of a half turn",
    "within / beyond",
    "all",
)
def straight_all_angles_0_nearly_straight_angles(within, all_zero):
    about, off = digits.SHAPES["folded"]
    yield from (off, F(about / (2 * np.pi)).limit_denominator(9))
    within((abs(digits.one_chain(300, "folded")[0] - np.pi) <= off).all())
    all_zero(digits.one_chain(300, "straight")[0] == 0)
    assert [digits.SHAPES[shape] for shape in ("nearly straight", "bent")] == [(0, 1e-3), (0, 1)]


@claim(
    "The reference is the loop `tension` once more, computed with fifty digits. It has a check "
    "of its own: a Newton-Euler sweep, also with fifty digits, must reproduce the torques from "
    "its accelerations.",
    "must / need not",
)
def reference_in_fifty_digits(must):
    yield (digits.DIGITS)
    must(digits.torques_given_back(10, "bent", digits.from_tensions) < 1e-30)


@claim("The page measures up to 3000 masses; the errors for 100 000 were measured beforehand")
def page_measures_up_to_3000_masses_the_errors(page):
    yield max(map(int, re.search(r"sizes = \((.*)\)", cell(page, "c019")[0])[1].split(",")))
    stored = json.loads((ROOT / "figures" / "fixman_digits.json").read_text(encoding="utf-8"))
    yield f"{max(map(int, stored)):,}".replace(",", " ")


@claim(
    "on the bent chain $\\tau-C$ has lost more than six digits, "
    "and pivots with a subtraction have lost more than three on the nearly straight one.",
    "more than / at most",
)
def on_the_bent_chain_has_lost_more_than_six(more_than, page):
    code, shown = cell(page, "c021")
    bounds = {
        shape: 16 - int(re.search(rf"{shape}: .*?> 1e-(\d+)", code, re.DOTALL)[1])
        for shape in ("bent", "nearly straight")
    }
    yield from bounds.values()
    more_than(
        all(re.search(rf"{shape}: [^:]*more than[^:]*: holds", fold(shown)) for shape in bounds)
    )


@claim(
    "On the straight chain all these forces run along the links and have no moment, so "
    "$C=0$ and nothing is lost.",
    "no",
    "nothing",
)
def on_the_straight_chain_all_these_forces_run(no, nothing):
    chain, omega, _ = of_shape("straight")
    arguments = [
        np.array([row[i] for i in chain.links]) for row in (chain.L, chain.m, chain.c, chain.s)
    ]
    no(digits.bias(*arguments, omega))
    nothing(
        [digits.errors(N, "straight", digits.from_tensions)["tau - C"] > 1e-13 for N in (30, 300)]
    )


@claim(
    "On the nearly straight chain $1/\\rho_i$ is the mass of a long piece of chain, which "
    "follows a pull along link "
    "$i$. So $\\rho_i$ is far smaller than the two numbers whose difference it is.",
    "smaller",
)
def on_the_nearly_straight_chain_is_the_mass(smaller):
    chain, _, _ = of_shape("nearly straight")
    rho = {chain.N: chain.r[chain.N]}
    for i in range(chain.N - 1, 0, -1):
        rho[i] = (
            chain.r[i] * (rho[i + 1] + chain.r[i] * chain.s[i + 1] ** 2) / (chain.r[i] + rho[i + 1])
        )
    assert 0.5 < rho[101] * sum(chain.m[k] for k in chain.links[100:]) < 2
    other = chain.r[101] ** 2 * chain.c[102] ** 2 / (chain.r[101] + rho[102])
    smaller([30 * rho[101] / chain.r[101], 30 * rho[101] / other], 1)


@claim("2 N for mass 2 on a circle of radius 2, and 1 N for mass 1 on a circle of radius 1.")
def n_for_mass_2_on_a_circle_of_radius_2_and_1_n():
    straight, tension = turning_in_line(question("8a.1"))
    yield from (f"{tension[1]} N", f"{tension[0] - tension[1]} N", straight.x[2][0])
    assert absolute_bands(straight).LL.dense().tolist() == [[1, -1], [-1, 2]]


quote("LC", 'the paper has "$\\bar{b} = \\bar{\\tau} - \\bar{C}(\\bar{q}, \\dot{\\bar{q}})$"')

ONE = [F(1), F(1)]
NONE = array([F(0), F(0)])


def falling():
    level = PointChain(ONE, ONE, [F(1), F(1)], [F(0), F(0)])
    accelerations, tension = tension_form(level, NONE, NONE, array([F(0), F(-10)]))
    return [*tension, *accelerations]


def turning():
    chain = PointChain(ONE, ONE, [F(1), F(0)], [F(0), F(1)])
    accelerations, tension = tension_form(chain, NONE, array([F(0), F(1)]))
    return [*tension, *accelerations]


def floating():
    """Return tensions of three free masses in line that turn about their centre.

    They follow from the accelerations that this takes.
    """
    B = array([[F(-1), F(1), F(0)], [F(0), F(-1), F(1)]])  # lengths along the line
    W = inverse(mass_operator([F(1)] * 3, 1))
    tension = inverse(B @ W @ B.T) @ array([F(1), F(1)])  # L omega^2
    outward = -B.T @ tension  # accelerations of the three masses
    return [*tension, 3, int(np.flatnonzero(outward == 0)[0])]


def entries():
    def stored(links, points):
        rng = np.random.default_rng(1)
        x = rng.normal(size=(points, 2))
        B = np.zeros((len(links), points, 2))
        for row, (i, j) in zip(B, links, strict=True):
            row[j] = x[j] - x[i]
            row[i] = -row[j]
        return B.reshape(len(links), -1)

    chain = stored([(i, i + 1) for i in range(10)], 11)[:, 2:]  # point 0 is the wall
    ring = stored([(i, (i + 1) % 10) for i in range(10)], 10)
    star = stored([(0, i) for i in range(1, 11)], 11)
    return [int((abs(np.triu(B @ B.T)) > 1e-12).sum()) for B in (chain, ring, star)]


@claim(
    (
        "The first link has to hold at most 42 N, more than four times the weight of the chain.",
        "That is 0.65 s after the chain is let go, when the bend runs out at the tip.",
    ),
    "at most",
    "more",
)
def first_picture_answers_how_much_the_first_link_holds(at_most, more):
    (run,) = first_runs("08a")
    largest, times = largest_tensions(run)
    at_most(largest, np.ceil(largest[:1]))
    yield f"{largest[0]:.0f} N"
    weight = run.arm.masses.sum() * 9.81
    times_over = int(largest[0] // weight)
    more(largest[0], times_over * weight)
    yield {4: "four times"}.get(times_over, f"{times_over} times")
    yield f"{times[0]:.2f} s"


TRUTHS = {"8a.4": falling, "8a.5": turning, "8a.6": floating, "8a.7": entries}


# Words in replies to predictions.


@claim(
    "C is many orders of magnitude larger than the torques.",
    "many orders of magnitude / a little",
    "larger",
)
def bias_of_a_bent_chain_beside_its_torques(many, larger):
    angles, length, mass, rates, torque = digits.one_chain(1000, "bent")
    C = digits.bias(length, mass, np.cos(angles), np.sin(angles), np.cumsum(rates))
    many(abs(C).max() > 1e4 * abs(torque).max())
    larger(abs(C).max(), abs(torque).max())


# Answers to the predictions, computed from the words of the questions.


@answer_of("8a.1")
def tension_next_to_the_wall(question):
    link = question.number_of("The tension in link #")
    _, tension = turning_in_line(question)
    assert len(tension) == link + 1
    inner = tension[link - 1] - tension[link]
    outer = link + 1
    words = "# N is the tension in link #: mass # on a circle of radius #. Mass # adds its own # N"
    question.says("b", words, tension[link], outer, outer, outer, link, inner)
    words = "# N keeps mass # on its circle of radius #. But link # has to hold mass #"
    question.says("c", words, inner, link, link, link, outer)
    question.settle(tension[link - 1], b=tension[link], c=inner)


@answer_of("8a.2")
def chain_that_loses_most_digits(question):
    """C of the bent chain is far larger than the torques; of the straight one it is 0."""
    decimals = question.number_of("float64 has # digits")
    masses = question.number_of("which chain of # masses")
    assert decimals == round(-np.log10(np.finfo(float).eps))
    assert str(masses) in re.search(r"sizes = \((.*)\)", cell(question.page, "c019")[0])[1].split(
        ", "
    )
    largest = {}
    for shape in digits.SHAPES:
        angles, length, mass, rates, torque = digits.one_chain(300, shape)
        C = digits.bias(length, mass, np.cos(angles), np.sin(angles), np.cumsum(rates))
        largest[shape] = abs(C).max() / abs(torque).max()
    assert largest["straight"] == 0
    question.choose("b" if max(largest, key=largest.get) == "bent" else "a")


def turning_in_line(question):
    """Return (chain, tensions) of the point masses of Predict 8a.1, which turn like one rod."""
    masses, mass, length = question.numbers("# point masses of # kg on links of # m")
    rate = question.number_of("like one rod, at # rad/s")
    ones = [F(1)] * masses
    none = [F(0)] * masses
    straight = PointChain([F(length)] * masses, [F(mass)] * masses, ones, none)
    return straight, tension_form(straight, array([F(rate), *none[1:]]), array(none))[1]
