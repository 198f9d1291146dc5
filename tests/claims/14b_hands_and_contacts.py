"""The claims of lecture 14b, with the code that computes them."""

from fractions import Fraction as F

import numpy as np
from claims import cell, claim, excerpts, shown
from first_pictures import first_picture
from predict_questions import answer_of

from robodyn_lib.spatial import inverse
from workbook.course import closed


@claim('an appendix "CONTACT MODELS FOR NON-FULLY-CONSTRAINED GRASPS"')
def appendix_contact_models_for_non_fully():
    found = [  # (the contents page breaks the line there)
        text.replace("- ", "-") for text in excerpts()["RK"]
    ]
    words = "CONTACT MODELS FOR NON-FULLY-CONSTRAINED GRASPS"
    assert any(words in text for text in found)
    yield words


@claim("We could cut every grasp and solve $KM^{-1}K^Tf=-d$ for all forces at once.", "every")
def we_could_cut_every_grasp_and_solve(every):
    pair = closed.carriers()
    left = pair.without("grasp 1")
    every([len(left.without("grasp 2").closures) == 0, len(left.closures) == 1])


def plank():
    """Return A and the free accelerations d(load, place) of the plank of 14b.2."""
    x = np.array([F(-1, 2), F(1, 2)], dtype=object)
    m = F(1)
    I = F(1, 3)
    return 1 / m + np.outer(x, x) / I, lambda load, place: -(1 + load / m) - x * load * place / I


@claim(
    "About the right support the weight of 1 N has the lever $\\frac12$, and the load of 2 N may "
    "have the lever "
    "$\\frac14$ on the other side: $\\frac12+\\frac14=\\frac34$.",
    "other / same",
)
def plank_in_balance(other):
    place, *more = where_the_plank_tips()
    yield from (place, *more, more[-1] * more[0] / F(1, 2))  # balances its weight
    other((place - F(1, 2)) * (F(0) - F(1, 2)) < 0)


@claim(
    "About the right support the weight has the moment 1/2, and the load has 2 times its lever "
    "there: 1/4, so it "
    "is 3/4 from the centre."
)
def where_the_plank_tips():
    A, d = plank()
    place = next(F(k, 100) for k in range(101) if (inverse(A) @ -d(F(2), F(k, 100)))[0] <= 0)
    yield from (place, place - F(1, 2), F(2) * (place - F(1, 2)), int(F(2)))


@claim("an error of fourth order falls by $2^4=16$ when the steps are halved")
def error_of_fourth_order():
    def error(h):
        y, f = 1.0, lambda y: -y
        for _ in range(round(1 / h)):
            a = f(y)
            b = f(y + h / 2 * a)
            c = f(y + h / 2 * b)
            y += h / 6 * (a + 2 * b + 2 * c + f(y + h * c))
        return abs(y - np.exp(-1))

    factor = round(error(1 / 64) / error(1 / 128))
    yield from (factor, round(np.log2(factor)), round(factor**0.25))


@claim(
    "Of Baumgarte's law only $2\\lambda K\\dot\\theta$ remains, and only velocities can be "
    "projected.",
    "only",
)
def what_remains_of_baumgarte(only):
    needs_a_gap = {"2 lambda K theta-dot": False, "lambda^2 g": True}
    without_g = {name for name, needed in needs_a_gap.items() if not needed}
    only(without_g, {"2 lambda K theta-dot"})


@claim("a skate has two rates, and reaches every point of the ice in every direction", "every")
def skate_has_two_rates_and_reaches_every_point(every):
    goals = [(0.0, 1.0, 0.0), (1.0, -2.0, 2.0), (-1.0, 0.5, -1.0)]
    reached = []
    for x, y, heading in goals:  # turn, glide, turn
        way = np.arctan2(y, x)
        at = np.zeros(3)
        for turn, glide in ((way, np.hypot(x, y)), (heading - way, 0.0)):
            at = at + [0, 0, turn]
            at = at + glide * np.array([np.cos(at[2]), np.sin(at[2]), 0])
        reached.append(np.allclose(at, (x, y, heading)))
    every(reached)
    yield len((turn, glide))


@claim("Arm 1 holds its end by a rigid grasp, arm 2 by a hard finger.", "rigid / loose")
def contacts_of_the_two_arms(rigid):
    found = {c.name: c.contact for c in closed.carriers().closures}
    rigid([name for name, contact in found.items() if contact == "rigid"] == ["grasp 1"])
    assert found["grasp 2"] == "hard finger"
    yield "arm 2" if len(found) == 2 else ""


@claim("After 0.3 s a hand opens")
def after_0_3_s_a_hand_opens(page):
    code, _ = cell(page, "c061u")
    ends = [
        x
        for x in ("0.3", "0.2", "0.5")
        if f"np.linspace(0, {x}, 7)" in code and f"np.linspace({x}, 1.2" in code
    ]
    yield ends[0]


@claim("The hard finger of arm 2 holds the place of the bar's end and no turn", "no")
def hard_finger_of_arm_2_holds_the_place(no):
    pair = closed.carriers()
    no(["turn" in label for label in pair.labels[6:]])
    yield f"arm {pair.closures[1].a.link // 3 + 1}"


@claim(
    "When hand 2 opens, the rigid grasp of arm 1 holds the attitude as well, and the bar turns "
    "with the last link of "
    "arm 1."
)
def when_hand_2_opens_the_rigid_grasp_of_arm_1(page):
    yield from shown(page, "c062", "hand 2 opens", "the bar turns with the last link of arm 1")


@claim(
    (
        "The pins hold most neither at the start nor at the end. At the start the pin at the "
        "right holds 4.3 N.",
        "after 0.59 s they are almost stretched and stop the fall of the bar: the pin holds 135 "
        "N, nearly fourteen times the weight of the whole, 9.8 N.",
    ),
    "neither",
    "nearly / hardly",
)
def first_picture_answers_when_the_pins_hold_most(neither, nearly):
    picture = first_picture("14b")
    run = picture.tracks[0].trajectory
    force = np.hypot(*picture.hands.arrays["pin"].T)
    most = force.argmax()
    neither([most == 0, most == len(force) - 1])
    yield f"{force[0]:.1f} N."
    yield f"after {run.t[most]:.2f} s"
    weight = 9.81 * run.arm.masses.sum()
    yield f"{weight:.1f} N."
    yield f"{force[most]:.0f} N"
    nearly(13.5 < force[most] / weight < 14)
    assert abs(run.q[most, 1]) < 0.25  # the second joint of an arm, almost stretched


TRUTHS = {
    # Rates less rows.
    "14b.1": lambda: [2 * 6 + 6 - 12, 3 * 3 + 6 - 9, 2 * 3 + 6 - 8, 4 * 7 + 6 - 6 - 3],
    # A critically damped gap of 1 mm after 2 of its own times.
    "14b.3": lambda: round(3 * float(np.exp(-2.0)), 3),
}


# Words in replies to predictions.


@claim("the load presses on that support alone", "alone")
def load_over_the_right_support(alone):
    A, d = plank()
    free, loaded = (inverse(A) @ -d(load, F(1, 2)) for load in (F(0), F(2)))
    alone(list(np.flatnonzero(free != loaded)), [1])


# Answers to the predictions, computed from the words of the questions.


@answer_of("14b.1")
def largest_matrix_of_a_grasp(question):
    """Compare (a) all joints and the body, (b) six forces per grasp, and (c) the page's six."""
    arms, joints = question.numbers("# arms of # joints each")
    body = 6
    rows_of_all = arms * joints + body
    forces = arms * body
    question.says("b", "own # can be eliminated", body)
    question.settle(body, a=rows_of_all, b=(forces, arms, body))


@answer_of("14b.2")
def place_where_the_plank_tips_first(question):
    """It tips over the right support, not where the left one starts to carry or has long lifted."""
    place, *_ = where_the_plank_tips()
    support = F(1, 2)
    over = question.number_of("At $#$ m, over the right support")
    assert over == support
    weight, load = F(1), F(2)
    end = question.number_of("(c) At # m")
    moments = [weight * support, load * (end - support)]
    question.says("c", "At # m the moments are # and #, and", end, *moments)
    question.settle(place, a=support, c=2 * support)


def finger_on_a_slope(grip):
    """Return the missing force along the slope of 14b.2 and the least force of a finger to stop it."""
    along = F(3, 5)
    onto = F(4, 5)
    missing = along - grip * onto
    finger = next(F(k, 100) for k in range(1000) if grip * (onto + F(k, 100)) >= along)
    return missing, finger


@claim(
    "Friction bears half of the normal force, so the finger has to press with twice what is missing"
)
def finger_presses_with_twice_what_is_missing():
    grip = F(1, 2)
    missing, finger = finger_on_a_slope(grip)
    yield from (grip, finger / missing)


@answer_of("14b.3")
def finger_that_stops_a_block(question):
    grip = question.number_of(r"$\mu=#$")
    missing, finger = finger_on_a_slope(grip)
    question.says("a", "# is missing along the slope", missing)
    question.says("a", "counts by # for friction", grip)
    question.settle(finger, a=missing)
