"""The claims of lecture 16, with the code that computes them."""

import json
import math
import re
from fractions import Fraction
from itertools import combinations

import numpy as np
from cases import ROOT
from claims import claim, quoted
from first_pictures import first_runs
from predict_questions import answer_of
from rows import beside, false_ones

import robodyn_lib as rd
from robodyn_lib.doctor import guess
from vectors import judging
from vectors.judging import SLIPS, slipped, virtual_power
from vectors.judging.virtual_power import bodies
from workbook.course import is_it_right as page


def answers(urdf, route=virtual_power, **options):
    return route.answers(urdf, page.joints_of(urdf), page.in_state(urdf, **options))


def seen_by(urdf):
    return {slip for slip in SLIPS if not page.agree(answers(urdf), answers(urdf, slipped(slip)))}


@claim("so they pass each test that all bodies pass", "each", "pass / fail")
def they_pass_each_test_that_all_bodies_pass(each, passes):
    bad = slipped("inertial rotation lost")
    state = page.in_state(page.PENDULA)
    wrong = answers(page.PENDULA, bad)
    back = answers(page.PENDULA, bad, **state | {"tau": wrong["inverse_dynamics"]})[
        "forward_dynamics"
    ]
    each([np.allclose(back, state["qdd"]), np.linalg.eigvalsh(wrong["mass_matrix"])[0] > 0])
    passes(not page.agree(answers(page.PENDULA), wrong))


@claim(
    "Forward and inverse dynamics contain the same gravity, and the mass matrix contains none.",
    "same",
    "none",
)
def forward_and_inverse_dynamics_contain_the_same(same, none):
    up, down, small = (
        answers(page.PENDULA, qd=[0, 0], qdd=[0, 0], tau=[0, 0], gravity=[0, 0, g])
        for g in (-9, 9, 1)
    )
    same(small["mass_matrix"] @ small["forward_dynamics"], -small["inverse_dynamics"])
    none([not np.allclose(x["mass_matrix"], small["mass_matrix"]) for x in (up, down)])


@claim(
    "Could both be wrong? Yes, because they share the text of the robot description, and cosines.",
    "because",
)
def could_both_be_wrong_yes_because_they_share(because):
    right = answers(page.PENDULA)["mass_matrix"]
    both = [
        (rd.mass_matrix(page.arm_of(text), page.in_state(text)["q"]), answers(text)["mass_matrix"])
        for text in (page.without_turns(page.PENDULA), page.PENDULA)
    ]
    because(*(np.allclose(a, b) and not np.allclose(a, right) for a, b in both))


@claim(
    "in numbers far more precise than float64, and in fractions where all angles are rational",
    "more precise / less precise",
    "rational / irrational",
)
def in_numbers_far_more_precise_than_float64(more_precise, rational):
    files = [
        json.loads(path.read_text())
        for path in sorted((ROOT / "vectors" / "data").glob("0[0-3]*.json"))
    ]
    states = [(one["flags"], state) for one in files for state in one["states"]]
    more_precise(
        max(len(x.lstrip("-0.")) for _, state in states for x in state["inverse_dynamics"]) > 2 * 15
    )
    rational(all(("Exact" in flags) == ("exact" in state) for flags, state in states))


@claim(
    "The lopsided one has a weld, a slider, a branch, and nothing parallel to anything.", "nothing"
)
def lopsided_one_has_a_weld_a_slider_a_branch(nothing):
    axes = [body.axis for body in bodies(page.LOPSIDED, float) if body.kind != "fixed"]
    nothing([np.allclose(np.cross(a, b), 0) for a, b in combinations([*axes, *np.eye(3)], 2)])


@claim("So even the comparison with a right program finds little on a weak robot.", "little / much")
def even_the_comparison_with_a_right_program_finds(little):
    little(2 * len(seen_by(page.USUAL)) < len(SLIPS) < 2 * len(seen_by(page.LOPSIDED)))


@claim(
    "It misses those that need what it does not have: a ball joint, a free base, an axis that is "
    "not a unit vector, an omitted element, a light tip, gravity that is not along z.",
    "does not",
)
def those_that_need_what_it_does_not_have_a_ball(does_not):
    needs = re.compile("ball|free|base|quaternion|length 1|omitted|light|gravity along z")
    does_not([slip for slip in set(SLIPS) - seen_by(page.LOPSIDED) if not needs.search(slip)])


@claim(
    "pinocchio takes the body's axes for both, Drake the world's for both, MuJoCo the world's "
    "for the linear and "
    "the body's for the angular velocity",
    "both",
)
def pinocchio_takes_the_body_axes_for_both_drake(both):
    text = (ROOT / "vectors" / "conventions.md").read_text()
    rows = re.findall(r"^\| (\w+) [\d.]+ \|.*position.*?\|.*?\| (\w+)", text, re.MULTILINE)
    both(
        [
            (name, axes) in rows
            for name, axes in (("pinocchio", "body"), ("drake", "world"), ("mujoco", "mixed"))
        ]
    )


@claim("(b): the matrix belongs to the numbers that it multiplies.", "belongs / is the same")
def b_the_matrix_belongs_to_the_numbers(belongs):
    body, world = (
        answers(page.FREE, representation=axes)["mass_matrix"] for axes in ("body", "world")
    )
    T = np.kron(np.eye(2), virtual_power.attitude(np.array(page.in_state(page.FREE)["q"][3:])).T)
    belongs(np.allclose(world, T.T @ body @ T) and not np.allclose(world, body))


@claim(
    'In MuJoCo such rotations "were being silently dropped during compilation" until its reader '
    "was mended ([pull request 3560](https://github.com/google-deepmind/mujoco/pull/3560)), and of "
    'DART\'s reader the thread says "This issue is now addressed" ([issue 47]('
    "https://github.com/dartsim/dart/issues/47))."
)
def readers_that_forgot_the_turn():
    yield from quoted("mujoco 3560", "were being silently dropped during compilation")
    yield from quoted("dart 47", "This issue is now addressed")


@claim(
    'In a file that was published for a robot, `izz` "is written without a decimal point, so it '
    'reads as 1.676 kg m^2" ([RealMan, rm_models, issue 6]('
    "https://github.com/RealManRobot/rm_models/issues/6))."
)
def published_moment_of_no_body():
    words = "is written without a decimal point, so it reads as 1.676 kg m^2"
    yield from quoted("rm_models 6", words)
    moment = next(body for body in bodies(page.SICK, float) if body.joint).inertia[2][2]
    yield f"{moment:.3f} kg m^2"


@claim("for a forearm of 1.6 kg")
def for_a_forearm_of_1_6_kg():
    yield (f"{next(body for body in bodies(page.SICK, float) if body.joint).m:g}")


@claim(
    "because among powers of ten, exchanges of two numbers and signs only one repair gives "
    "moments that a body can "
    "have",
    "only",
)
def because_among_powers_of_ten_exchanges(only):
    written = next(body for body in bodies(page.SICK, float) if body.joint).inertia
    only([(guess(written) or ["many"])[0][:7]], ["izz off"])  # None where there are several


@claim(
    (
        "Our reference data measure an error in $M_{ij}$ by $\\sqrt{M_{ii}M_{jj}}$, so a light "
        "finger on a heavy arm still has a row of its own.",
        "In a list of like numbers the largest value is the measure.",
    ),
    "still has a row of its own / lost",
    "largest / smallest",
)
def reference_data_measure_an_error(has_a_row, largest):
    """Without its last row the mass matrix is right by the largest value, and wrong by its own."""
    (path,) = (ROOT / "vectors" / "data").glob("*_light_tip_12.json")
    state = json.loads(path.read_text(encoding="utf-8"))["states"][0]
    M, size = (np.array(x["mass_matrix"], dtype=float) for x in (state, state["sizes"]))
    geometric = np.sqrt(np.outer(np.diag(M), np.diag(M)))
    assert np.allclose(size, geometric, rtol=0.1)  # two digits, rounded up
    lost = M.copy()
    lost[-1], lost[:, -1] = 0, 0
    has_a_row(judging.digits(lost, M) > 6 and judging.digits(lost, M, size) < 0.1)
    largest(np.isclose(judging.digits([1.0, 20.0 + 2e-5], [1.0, 20.0]), 6))


@claim(
    "Solving may lose as many digits as the condition number has zeros, seven, and there "
    "were seven."
)
def solving_may_lose_as_many_digits():
    yield round(-np.log10(np.finfo(np.float32).eps))


def passed():
    """Return the tests that a library passes although it ignores the turns of inertial frames."""
    urdf = page.LOPSIDED
    joints = page.joints_of(urdf)
    state = page.in_state(urdf)
    right = judging.virtual_power.answers(urdf, joints, state)
    wrong = judging.slipped("inertial rotation lost").answers(urdf, joints, state)
    back = judging.slipped("inertial rotation lost").answers(
        urdf, joints, state | {"tau": wrong["inverse_dynamics"]}
    )
    M = wrong["mass_matrix"]
    kinetic = np.array(state["qd"]) @ M @ np.array(state["qd"]) / 2
    fails = {
        "a": not np.allclose(back["forward_dynamics"], state["qdd"]),
        "b": not np.allclose(M, M.T),
        "c": bool(np.linalg.eigvalsh(M)[0] <= 0),
        "d": not math.isclose(kinetic, wrong["kinetic_energy"]),
        "e": not np.allclose(wrong["gravity_torque"], right["gravity_torque"]),
        "f": not np.allclose(M, right["mass_matrix"]),
    }
    return false_ones({key: not x for key, x in fails.items()})


def turned():
    """Return ixx, Iyy, Izz of diag(1, 2, 3) turned by 90 degrees about x."""
    Q = np.rint(judging.virtual_power.rpy(np.array([math.pi / 2, 0, 0])))
    return [int(x) for x in np.diag(Q @ np.diag([1, 2, 3]) @ Q.T)]


@claim(
    (
        "Its residual is $(0,\\ -0.002)$, a thousandth of the torque, and both accelerations are off "
        "by 2.",
        "The condition number, some 4000, is what lies between the two.",
    ),
    "both",
)
def small_residual_of_a_wrong_answer(both):
    M = np.array([[1, 1], [1, 1.001]])
    torques = M @ [1, 1]
    right = np.ones(2)
    printed = np.array([3, -1])
    residual = M @ printed - torques
    assert np.allclose(torques, [2, 2.001])
    yield f"$({abs(residual[0]):.0f},\\ {residual[1]:.3f})$"
    assert round(abs(residual).max() / abs(torques).max(), 3) == 0.001
    off = abs(printed - right)
    both(np.isclose(off, 2))
    yield f"off by {off.max():.0f}"
    yield f"some {round(np.linalg.cond(M), -3):.0f}"


@claim(
    (
        "The arm of the right formula keeps it to a millionth of a joule.",
        "The arm of the misprint has gained 32 J after one second, though all of it weighs 10 N.",
    )
)
def first_picture_answers_how_a_misprint_is_noticed():
    right, wrong = first_runs("16")
    assert abs(right.energy - right.energy[0]).max() < 1e-6
    yield f"{wrong.energy[-1] - wrong.energy[0]:.0f} J"
    assert round(wrong.t[-1]) == 1
    yield f"{9.81 * wrong.arm.masses.sum():.0f} N"


def passed_and_a_moment():
    """Return the tests that find it, and a moment of inertia whose frame is turned about z."""
    turn = np.array([[3, -4, 0], [4, 3, 0], [0, 0, 5]]) / 5
    return beside(passed(), (turn @ np.diag([1, 2, 3]) @ turn.T)[0, 0])


TRUTHS = {
    "16.2": passed_and_a_moment,
    "16.3": turned,
    # Digits of float64, 16, less those of a condition number of 100 000; and what takes 4 of 7.
    "16.6": lambda: [16 - int(math.log10(100_000)), 10 ** (7 - 3)],
    # The digits that are right with 9.80665 for 9.81, in tenths, and whether the robot matters.
    "16.8": lambda: [round(-math.log10((9.81 - 9.80665) / 9.81), 1), "no"],
}


# Words in replies to predictions.


@claim(
    "A point adds to one moment at most what it adds to the other two together, so no moment "
    "exceeds the sum of the other two.",
    "at most",
    "no",
)
def point_adds_to_three_moments(at_most, no):
    x, y, z = np.append(np.random.default_rng(0).integers(1, 9, (9, 3)), [[0, 3, 2]], axis=0).T ** 2
    at_most(y + z, (x + z) + (x + y))
    moments = [sum(y + z), sum(x + z), sum(x + y)]
    no([2 * moment > sum(moments) for moment in moments])
    yield len(moments) - 1


# Answers to the predictions, computed from the words of the questions.


@answer_of("16.1")
def tests_that_find_the_slip(question):
    tried = question.number_of("None of the #.")
    bad = slipped("inertial rotation lost")
    given = page.in_state(page.PENDULA)
    wrong = answers(page.PENDULA, bad)
    back = answers(page.PENDULA, bad, **given | {"tau": wrong["inverse_dynamics"]})
    found = {
        "a": not np.allclose(back["forward_dynamics"], given["qdd"]),
        "b": np.linalg.eigvalsh(wrong["mass_matrix"])[0] <= 0,
        "c": not np.allclose(wrong["mass_matrix"], wrong["mass_matrix"].T),
    }
    question.choose("d" if not any(found.values()) else "a", d=len(found))
    question.says("d", "Each of the # compares", len(found))
    assert tried == len(found)


@answer_of("16.2")
def how_many_programs(question):
    programs = question.number_of("# programs agree")
    assert programs == len((virtual_power, rd))
    question.says("a", "# programs in # languages", programs, programs)
    question.choose("b")


@answer_of("16.3")
def slips_that_the_usual_arm_shows(question):
    part = len(seen_by(page.USUAL)) / len(SLIPS)
    thirds = round(3 * part)
    question.settle(Fraction(thirds, 3), b=Fraction(3 - thirds, 3))


@answer_of("16.4")
def ways_to_write_a_velocity(question):
    ways = question.number_of("written in these # ways")
    kinds = {axes: answers(page.FREE, representation=axes) for axes in ("body", "world", "mixed")}
    assert len(kinds) == ways
    matrices = [x["mass_matrix"] for x in kinds.values()]
    question.choose("b" if not np.allclose(*matrices[:2]) else "c")


@answer_of("16.5")
def moments_of_no_body(question):
    count = question.number_of("with these # numbers")
    assert count == 3
    question.choose("b")


@answer_of("16.6")
def digits_that_survive(question):
    """Return the digits that float32 has left, and for (c) those of float64."""
    base, power = question.numbers("the condition number $#^#$")
    digits = question.number_of("with # digits")
    lost = round(math.log10(base**power))
    assert base**power == 10**lost
    single, double = (round(-math.log10(np.finfo(x).eps)) for x in (np.float32, np.float64))
    assert digits == single
    left = single - lost
    question.choose("b" if left == 0 else "a", a=single, c=double - lost)


@answer_of("16.7")
def share_of_a_motor_in_its_pivot(question):
    joint = question.number_of("How much of $D(#)$")
    arm = page.geared_puma()
    none = np.zeros(6)
    D = rd.quantities(arm, [0, -0.7, 2.3, 0, 0.5, 0], none, none, method="rk-fd4")["D"]
    shares = page.MOTORS / D
    least = Fraction(1, 10)
    half = Fraction(1, 2)
    most = Fraction(9, 10)
    wrist = [k for k, share in enumerate(shares, start=1) if share > most]
    assert joint == wrist[0]
    share = shares[joint - 1]
    letter = "b"
    if share > most:
        letter = "c"
    elif share < least:
        letter = "a"
    question.choose(letter, a=least, b=half, c=most)
