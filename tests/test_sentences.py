"""Sentences with sliders: numbers by another route, the front end's rows, stored texts."""

import re
from copy import deepcopy
from functools import cache
from itertools import product

import numpy as np
import pytest
from cases import ROOT
from in_node import node_says

import robodyn_lib as rd
from workbook.course import sentences
from workbook.course.sentences import SENTENCES
from workbook.widgets.parts import linked
from workbook.widgets.sentence import Mark, Number, Sentence, State, plain, rounded, row

PAGES = sorted(SENTENCES)


@cache
def made(page):
    return sentences.sentence(page)


def outcomes_of(page):
    """Yield (stops, {result: number}) of every choice of a page's sentence."""
    _, numbers, function = SENTENCES[page]
    for stops in product(*(number.stops for number in numbers.values())):
        words = function(*stops).words
        yield stops, {name: as_number(text) for name, text in words.items()}


def as_number(text):
    """Return the first number of a result."""
    found = re.search("[\N{MINUS SIGN}]?[0-9][0-9,.]*", text)
    return float(found[0].replace("\N{MINUS SIGN}", "-").replace(",", "")) if found else None


def near(value, shown, decimals):
    return abs(value - shown) <= 0.51 * 10**-decimals


def test_the_stone_falls_and_the_tip_starts_as_the_pencil_has_it():
    for (n, t), shown in outcomes_of("00"):
        assert near(50 * 9.81 * t**2, shown["stone"], 1)
        rods = rd.planar_arm(n)
        level = np.zeros(n)
        qdd = rd.forward_dynamics(rods, level, level, level, method="composite-cholesky")
        start = -(rd.jacobian(rods, level) @ qdd)[5]
        if t == 0.1:  # later terms of the fall are of the fourth order
            assert abs(50 * start * t**2 - shown["tip"]) < 0.4


def test_a_load_in_the_hand_is_lifted_by_levers():
    for (angle, load), shown in outcomes_of("01a"):
        reach = 9.81 * np.cos(np.radians(angle))
        for name, beyond in {"base": 3, "elbow": 2, "wrist": 1}.items():
            assert near(reach * (beyond**2 / 2 + load * beyond), shown[name], 1)


def test_the_pushed_end_has_the_mass_of_a_free_chain():
    for (n, bend), shown in outcomes_of("02a"):
        Mx = floating(n, bend)
        answers = np.linalg.inv(Mx)[:2, :2]
        assert near(1 / answers[1, 1], shown["side"], 3)
        assert near(1 / answers[0, 0], shown["along"], 2)


def floating(n, bend):
    """Return the mass matrix of n free rods in x and z of their first end and their angles."""
    angles = np.radians(bend) * np.arange(n)
    total = np.zeros((n + 2, n + 2))
    place = np.zeros((2, n + 2))
    place[:, :2] = np.eye(2)
    for i, angle in enumerate(angles):
        turned = np.array([-np.sin(angle), np.cos(angle)])
        middle = place.copy()
        middle[:, 2 + i] += turned / 2
        total += middle.T @ middle
        total[2 + i, 2 + i] += 1 / 12
        place[:, 2 + i] += turned
    return total


def test_one_motor_starts_what_the_whole_matrix_says():
    inverse = np.linalg.inv(rd.mass_matrix(rd.planar_arm(5), np.zeros(5)))
    for (k,), shown in outcomes_of("04a"):
        assert near(inverse[k - 1, k - 1], shown["own"], 2)
        assert near(np.arange(5, 0, -1) @ inverse[:, k - 1], shown["end"], 3)


def test_a_free_elbow_leaves_what_elimination_leaves():
    for (angle,), shown in outcomes_of("06a"):
        c = np.cos(np.radians(angle))
        locked = 5 / 3 + c
        coupling = 1 / 3 + c / 2
        elbow = 1 / 3
        free = locked - coupling**2 / elbow
        assert near(locked, shown["locked"], 2)
        assert near(free, shown["free"], 2)
        assert near(100 * free / locked, shown["share"], 0)


def test_a_whirled_chain_pulls_with_all_that_lies_beyond():
    for (n, rate), shown in outcomes_of("08a"):
        masses = np.arange(1, n + 1) / n / n * (2 * np.pi * rate) ** 2
        assert near(masses.sum(), shown["first"], 1)
        assert near(masses[-1], shown["last"], 1)


def test_half_of_each_nu_squared_adds_to_the_energy():
    for (angle, rate), shown in outcomes_of("09a"):
        c = np.cos(np.radians(angle))
        # by the velocities of the mass centres
        energy = (1 / 3 + 1 + (1 + rate) ** 2 / 3 + c * (1 + rate)) / 2
        inner = (5 / 3 + c - 3 * (1 / 3 + c / 2) ** 2) / 2
        assert near(energy, shown["energy"], 2)
        assert near(100 * inner / energy, shown["share"], 0)


def test_operations_are_counted_and_the_cheaper_one_is_named():
    for (n,), shown in outcomes_of("10a"):
        words = SENTENCES["10a"][2](n).words
        assert words["better"].startswith("elimination") == (shown["cubic"] < shown["linear"])
    linear = {n: shown["linear"] for (n,), shown in outcomes_of("10a")}
    step = (linear[30] - linear[10]) / 20
    assert all(linear[n] == linear[10] + step * (n - 10) for n in (6, 8, 12, 16, 20))


def test_a_support_carries_what_keeps_the_tip_at_its_height():
    for (angle,), shown in outcomes_of("14a"):
        c = np.cos(np.radians(angle))
        lift = [1 + c, c]
        balance = [
            [5 / 3 + c, 1 / 3 + c / 2, -lift[0]],
            [1 / 3 + c / 2, 1 / 3, -lift[1]],
            [*lift, 0],
        ]
        weight = [-9.81 * (3 + c) / 2, -9.81 * c / 2, 0]
        assert near(np.linalg.solve(balance, weight)[2], shown["force"], 2)


def test_a_rotor_counts_by_the_square_of_its_gear():
    for (n,), shown in outcomes_of("16"):
        rotor = 0.0002 * n**2
        assert near(8 / 3 + rotor, shown["most"], 2)
        assert near(2 / 3 + rotor, shown["least"], 2)
        assert near(200 / (8 / 3 + rotor), shown["share"], 0)


def test_the_front_end_looks_up_the_rows_that_python_does():
    packs = [made(page).sentence for page in PAGES]
    choices = [
        list(product(*(range(len(number["stops"])) for number in packed["numbers"])))
        for packed in packs
    ]
    keys = [["ArrowRight", 6], ["ArrowUp", 0], ["ArrowLeft", 0], ["End", 2], ["Home", 2]]
    keys += [["PageUp", 3], ["PageDown", 1], ["a", 3]]
    reply = node_says(
        linked(ROOT / "tests" / "sentence_driver.js"),
        {"packs": packs, "choices": choices, "keys": keys},
    )
    for packed, every, words in zip(packs, choices, reply["rows"], strict=True):
        assert words == [row(packed, at)["words"] for at in every]
    assert reply["keys"] == [6, 1, 0, 6, 0, 5, 0, None]


@pytest.mark.parametrize("page", PAGES)
def test_marks_lie_in_the_picture_and_stored_pages_keep_their_numbers(page):
    view = made(page)
    packed = view.sentence
    for one in packed["rows"]:
        for _, points, _ in one["marks"]:
            assert all(0 <= x <= 620 and 0 <= y <= packed["high"] for x, y in points), one
    data, _ = view._repr_mimebundle_()
    words = plain(packed, packed["start"])
    assert words == repr(view) == data["text/plain"]
    assert words in data["text/html"]
    assert "data:image/svg+xml" in data["text/html"]
    assert not re.search("[{}]|  ", words)


def faults(packed, page):
    """Return the choices of stops for which a packed sentence is not the page's own text."""
    text, numbers, function = SENTENCES[page]
    found = []
    for at in product(*(range(len(number.stops)) for number in numbers.values())):
        stops = {key: number.stops[k] for (key, number), k in zip(numbers.items(), at, strict=True)}
        state = function(*stops.values())
        written = {key: numbers[key].written(stop) for key, stop in stops.items()}
        kept = [n["stops"][k] for n, k in zip(packed["numbers"], at, strict=True)]
        if kept != [*stops.values()] or plain(packed, at) != text.format(**written, **state.words):
            found.append(at)
    return found


def another_stop(packed):
    packed["numbers"][0]["stops"][1] += 1


def another_number_shown(packed):
    shown = packed["numbers"][0]["shown"]
    shown[1] = shown[0]


def rows_exchanged(packed):
    rows = packed["rows"]
    rows[0], rows[-1] = rows[-1], rows[0]


def rows_in_the_other_order(packed):
    first, second = (len(number["stops"]) for number in packed["numbers"])
    packed["rows"] = [packed["rows"][i * second + j] for j in range(second) for i in range(first)]


@pytest.mark.parametrize("page", PAGES)
def test_each_choice_has_its_own_row(page):
    assert faults(made(page).sentence, page) == []


@pytest.mark.parametrize(
    "mutant",
    [another_stop, another_number_shown, rows_exchanged, rows_in_the_other_order],
    ids=lambda mutant: mutant.__name__,
)
def test_a_wrong_stop_or_row_is_seen(mutant):
    packed = deepcopy(made("00").sentence)
    mutant(packed)
    assert faults(packed, "00")


def test_a_sentence_names_what_it_has():
    number = Number("number of rods", (1, 2), 1, "rods", "rod")

    def state(n):
        return State({"mass": str(n)}, (Mark("dot", ((0, 0),)),))

    view = Sentence("{n}: {mass} kg", {"n": number}, state)
    assert repr(view) == "1 rod: 1 kg"
    assert plain(view.sentence, [1]) == "2 rods: 2 kg"
    with pytest.raises(ValueError, match="names 'weight', which is neither a number nor a result"):
        Sentence("{n}: {weight}", {"n": number}, state)
    with pytest.raises(ValueError, match="start must be one of its stops, got 3"):
        Number("number of rods", (1, 2), 3)
    with pytest.raises(KeyError, match="no sentence for '15b'"):
        sentences.sentence("15b")


def test_ties_are_rounded_the_same_way_on_both_sides():
    assert {rounded(0.125 + e, 2) for e in (-1e-12, 0, 1e-12)} == {"0.13"}
    assert {rounded(x, 1) for x in (-1e-12, 0, 1e-12)} == {"0.0"}
    assert rounded(-2.25, 1) == "\N{MINUS SIGN}2.3"
