"""The Operator Game: its levels, its rules in JavaScript and Python, the proofs that it saves."""

import copy
import json
import os
import re
import shutil
import subprocess
import sys
from fractions import Fraction
from functools import cache
from random import Random

import game_proofs
import numpy as np
import pytest
from cases import ROOT, script
from game_proofs import driven
from looks import Links
from needed import needed

from robodyn_lib.numbers import array
from robodyn_lib.proving.noncommutative import name_code
from robodyn_lib.proving.reading import read_expression
from robodyn_lib.rk import proofs
from robodyn_lib.spatial import eye, inverse
from workbook.game import data, handin, inverses, making, replay
from workbook.game.__main__ import main as command
from workbook.widgets.presets import PRESETS

LEVELS = data.game()["levels"]
PROVED = [level["id"] for level in LEVELS if not level["refute"]]
FALSE = [level["id"] for level in LEVELS if level["refute"]]
LESSONS = [
    level["id"] for level in LEVELS[:3]
]  # they teach the gesture: a random clicker may win them
MOST_MOVES, MOST_LUCK = 12, 0.30


def level_of(name):
    return next(level for level in LEVELS if level["id"] == name)


@cache
def known():
    """Return {id: the shortest proof known, as moves and lines}."""
    return driven("known", only=PROVED)


def words():
    return {name: x["words"] for name, x in known().items()}


@cache
def saved_file():
    return driven("file", only=PROVED, proofs=words())


# --- random matrices of fractions that obey the base facts, and nothing else ----------------------
def thrown(random, rows, columns):
    return array(
        [[Fraction(random.choice([-2, -1, 1, 2, 3])) for _ in range(columns)] for _ in range(rows)]
    )


def invertible(random, size):
    while True:
        x = thrown(random, size, size)
        try:
            return x, inverse(x)
        except (ZeroDivisionError, ValueError, np.linalg.LinAlgError):
            continue


def blocks(random):
    """Return letters of world one."""
    values = {"U_1": thrown(random, 3, 2), "V_1": thrown(random, 2, 3)}
    for name in ("A", "B", "C"):
        values[f"{name}_1"], values[f"{name}_1_inv"] = invertible(random, 3)
    one = eye(3, object)
    small = eye(2, object)
    values["X"] = inverse(values["A_1"] + values["B_1"])
    values["Y"] = inverse(values["A_1_inv"] + values["B_1_inv"])
    values["E"] = inverse(one + values["U_1"] @ values["V_1"])
    values["F"] = inverse(small + values["V_1"] @ values["U_1"])
    return values


def operators(random, system):
    """Return letters of an arm that does not exist.

    S and Delta are any matrices; P is symmetric, and the gain is its filter's.
    """
    one = eye(3, object)
    S = thrown(random, 3, 3)
    S[0] = 0
    v = {"S": S, "Delta_phi": thrown(random, 3, 3), "H": thrown(random, 2, 3)}
    half = thrown(random, 3, 3)
    v["P"] = half + half.T
    v["D"] = v["H"] @ v["P"] @ v["H"].T
    v["D_inv"] = inverse(v["D"])
    v["G"] = v["P"] @ v["H"].T @ v["D_inv"]
    v["L"] = v["Delta_phi"] @ v["G"] if system == "FILTER" else thrown(random, 3, 2)
    v["Delta_psi"] = v["Delta_phi"] - v["L"] @ v["H"]
    v["phi"], v["psi"] = (inverse(one - S @ v[name]) for name in ("Delta_phi", "Delta_psi"))
    v["M"] = v["P"] - S @ v["Delta_psi"] @ v["P"] @ v["Delta_phi"].T @ S.T
    v["B"] = array([[Fraction(1)], [Fraction(0)], [Fraction(0)]])  # S^T B = 0
    sizes = {"6N": 3, "N": 2, "6": 1, "1": 1}
    for name in ("a", "b", "T", "f0", "a0"):
        rows, columns = (sizes[label] for label in proofs.ALPHABET.letters[name].type)
        v[name] = thrown(random, rows, columns)
    return v


def made(build, *more):
    """Return random numbers, drawn again while a matrix that must be invertible is singular."""
    for seed in range(100):
        try:
            return build(Random(seed), *more)
        except (ZeroDivisionError, ValueError, np.linalg.LinAlgError):
            continue
    raise AssertionError("no numbers found")


def texts(values):
    return {
        name: [" ".join(str(Fraction(x)) for x in row) for row in np.asarray(matrix)]
        for name, matrix in values.items()
    }


@cache
def with_models():
    """Return the game's data with random numbers beside its own."""
    models = {
        "random INVERSES": made(blocks),
        "random RESOLVENT": made(operators, "RESOLVENT"),
        "random FILTER": made(operators, "FILTER"),
    }
    known = copy.deepcopy(data.game())
    known["models"] |= {
        name: {"title": name, "values": texts(values)} for name, values in models.items()
    }
    return known


def wandered(moves, seed=1, steps=8, only=None):
    names = {system: [f"random {system}"] for system in making.SYSTEMS}
    return driven(
        "wander",
        data=with_models(),
        models=names,
        moves=moves,
        seed=seed,
        steps=steps,
        only=only or PROVED,
    )


# --- levels ---------------------------------------------------------------------------------------
def test_the_stored_data_is_what_levels_and_theories_make():
    """If not, python -m workbook.game.making writes it."""
    text = making.stored(making.proofs_known())
    assert text == data.STORED.read_text(encoding="utf-8")
    assert json.loads(text) == data.game()


def test_thirty_to_forty_levels_in_six_worlds_follow_one_another():
    assert 30 <= len(LEVELS) <= 40
    names = [tuple(map(int, level["id"].split("."))) for level in LEVELS]
    assert sorted({world for world, _ in names}) == [1, 2, 3, 4, 5, 6]
    for world in range(1, 7):
        here = [number for at, number in names if at == world]
        assert here == list(range(1, len(here) + 1))
    assert len({level["name"] for level in LEVELS}) == len(LEVELS)


@pytest.mark.parametrize("level", LEVELS, ids=[level["id"] for level in LEVELS])
def test_a_level_has_a_purpose_and_at_most_one_new_card(level):
    before = LEVELS[: LEVELS.index(level)]
    cards = {card for one in before for card in shown(one)}
    assert level["text"]
    assert level["why"]
    assert level["reward"]
    assert level["laboratory"] in {"", *PRESETS}
    assert level["title"]
    assert not level["fresh"] or level["fresh"] in shown(level)
    assert not level["fresh"] or level["fresh"] not in cards
    new_rules = {*level["rules"]} - {rule for one in before for rule in one["rules"]}
    assert len(new_rules) <= 1


def shown(level):
    return {*level["rules"], *level["facts"]}


@pytest.mark.parametrize("name", PROVED)
def test_a_statement_with_a_tag_is_the_report_s(name):
    level = level_of(name)
    if level["tag"]:
        assert level["says"] == making.said(making.statement(level["system"], level["tag"]))
    assert making.lines_of(level["system"], level["says"])


def test_facts_and_statements_hold_in_random_fractions():
    known = with_models()
    for system in making.SYSTEMS:
        mine = [level for level in LEVELS if level["system"] == system and not level["refute"]]
        asked = known | {
            "levels": mine
            + [
                mine[0] | {"id": f"fact {i}", "says": fact["says"], "facts": []}
                for i, fact in enumerate(fact for level in mine for fact in replay.facts_of(level))
            ]
        }
        found = driven("agree", data=asked, names=[f"random {system}"])
        assert [name for name, (holds,) in found.items() if not holds] == []


def test_a_false_level_is_refuted_by_some_of_its_numbers_and_not_by_the_first():
    found = driven("refutations")
    assert [*found] == FALSE
    assert found.pop("4.5") == [True, False, False]  # whether the two sides agree
    for agree in found.values():
        assert agree == [True] * (len(agree) - 1) + [False]


def test_of_false_levels_the_two_misprints_are_the_report_s():
    misprints = {making.said(x) for x in proofs.MISPRINTS.values()}
    assert {level_of("5.5")["says"], level_of("6.6")["says"]} <= misprints


def test_the_page_has_a_heading_and_an_anchor_for_every_level():
    """A browser without JavaScript modules shows them, and links of the book lead to them."""
    page = Links(script("tools/site/game.py").page("index.html"))
    assert page.faults == []
    assert page.heads == 1
    assert {level["id"] for level in LEVELS} <= page.ids


# --- play -----------------------------------------------------------------------------------------
def test_each_level_has_a_known_proof_of_twelve_moves_at_most():
    for name, x in known().items():
        assert x["solved"], name
        assert len(x["words"]) == level_of(name)["shortest"] <= MOST_MOVES, name
        used = {move["rule"] for move in x["words"]}
        assert level_of(name)["fresh"] in {"", *used, *(rule.split()[0] for rule in used)}, name


@pytest.mark.audit
def test_a_search_finds_no_proof_shorter_than_the_known_one():
    """Compare the stored proofs with the search; python tests/game_proofs.py writes them."""
    found = game_proofs.searched()
    assert all(x["exact"] and x["solved"] for x in found.values())
    assert game_proofs.proofs_of(found) == making.proofs_known()


def test_hints_lead_to_the_end_from_wherever_random_moves_lead():
    found = driven("hinted", only=PROVED, steps=4)
    assert [name for name, x in found.items() if not all(x["ends"])] == []
    assert sum(x["paths"] for x in found.values()) > 3 * sum(x["backs"] for x in found.values()) > 0


def test_both_readings_of_the_rules_agree_line_by_line():
    for name, x in known().items():
        assert replay.lines(level_of(name), x["words"]) == read(x["lines"]), name


def test_a_move_is_an_identity_and_python_makes_the_same_of_it():
    compare_walks(wandered(60))


@pytest.mark.nightly
def test_a_hundred_thousand_random_moves_are_identities():
    found = wandered(100_000 // len(PROVED) + 1, seed=2, steps=12)
    compare_walks(found)
    assert sum(x["tried"] for x in found.values()) >= 100_000


def compare_walks(found):
    for name, x in found.items():
        assert x["wrong"] == [], name
        for walk in x["walks"][:40]:
            assert replay.lines(level_of(name), walk["words"]) == read(walk["lines"]), name


def read(lines):
    """Return lines that are texts, [[left, right], ...], as expressions."""
    return [{"left": replay.read(left), "right": replay.read(right)} for left, right in lines]


def test_a_move_that_is_no_identity_is_refused():
    found = driven("mutants", only=PROVED)
    assert len(found) > 12
    assert [name for name, verdicts in found.items() if any(verdicts)] == []


@pytest.mark.audit
def test_a_random_clicker_seldom_wins():
    luck = driven("click", plays=100)
    assert {*luck} == {level["id"] for level in LEVELS}
    assert all(
        luck[name] > MOST_LUCK for name in LESSONS
    )  # the clicker does win where all roads lead home
    assert [name for name in luck if name not in LESSONS and luck[name] >= MOST_LUCK] == []


def test_python_refuses_moves_that_a_level_does_not_have():
    level = level_of("1.3")
    move = {"rule": "expand", "side": "right", "path": [], "places": None}
    for change in (
        {"rule": "factor", "places": [0, 1], "atRight": False},
        {"rule": "cancel A_1", "places": [0, 1], "direction": 1, "transposed": False, "sign": 1},
        {"rule": "cancel A_1", "places": [0, 1], "direction": -1, "transposed": False, "sign": 1},
        {"rule": "lynx"},
        {"path": [7]},
    ):
        with pytest.raises(ValueError, match="move 1: there is no such move"):
            replay.lines(level, [move | change])


def test_lines_that_are_typed():
    found = driven(
        "typed",
        lines=[
            ["1.3", "A^-1 B B^-1 - A^-1 A B^-1"],
            ["1.3", "A^-1 - B^-1 = A^-1 - B^-1"],
            ["2.2", "phi - psi = φ - ψ"],
            ["3.5", "H φ - H Ψ L H φ"],
            ["3.5", "H (I - Ψ L) φ"],
            ["3.5", "H phi psi (lynx"],
            ["3.5", "H phi"],
            ["1.8", "(I+UV)^-1 = I - U(I+VU)^-1V"],
            ["1.1", "AA^-1C"],
            ["1.1", "ABB⁻¹A^{-1}C"],
            ["1.8", "(I + U V U)^-1"],
            ["1.1", "A V^-1"],
            ["2.5", "phi~"],
            ["3.5", "Hφ - HΨLHφ"],
            ["1.8", "U) ^-1"],
            ["1.8", "inv(I+UV) = I-U*inv(I + V U)*V"],
            ["1.1", "A*inv(A)*C"],
            ["1.1", "A inv A C"],
            ["1.1", "(A A^-1) C"],
            ["1.1", "A (A)^(-1) C"],
            ["1.1", "A * A**-1 * C"],
            ["4.1", "P H' = G D"],
            ["4.1", "PH^T"],
            ["4.1", "P·H.T"],
            ["6.3", "H'"],
            ["6.1", "ε_FD3 = (I-HΨL)T'"],
            ["1.8", "inv(I+UV"],
            ["6.3", "T = T"],
            ["1.9", "I = (A+B)^-1 B + A"],
            ["3.5", "H phi = H psi"],
            ["1.3", "= A^-1 B B^-1 - A^-1 A B^-1"],
            ["1.3", "A^-1 B B^-1 - A^-1 A B^-1 ="],
            ["1.3", "="],
            ["1.3", "(" * 3000],
            ["5.2", "= D + D (H Phi L)^T"],
            ["5.2", "= D + D L^T Phi^T H^T"],
        ],
    )
    assert found[0] == ["expand"]
    assert found[3] == ["expand"]
    assert found[1]
    assert all(rule.startswith(("expand", "cancel")) for rule in found[1])
    assert "says already" not in found[2]
    assert "I is square" in found[4]
    assert "lynx" in found[5]
    assert "step missing" in found[6]
    assert "says already" in found[7]
    assert found[8] == ["cancel B_1"]
    assert "says already" in found[9]
    assert "inverse of I + U V U is not a letter" in found[10]
    assert "inverse of V is not a letter" in found[11]
    assert "says already" in found[12]
    assert found[13] == ["expand"]
    assert "not opened" in found[14]
    assert "says already" in found[15]
    assert found[16:21] == [["cancel B_1"]] * 5
    assert all("says already" in found[k] for k in (21, 25))
    assert found[22] == found[23] == ["RK a.2", "cancel D_inv"]  # of the right side
    assert "step missing" in found[24]
    assert "bracket is open" in found[26]
    assert "the end already" in found[27]
    assert "false: its sides differ for full matrices" in found[28]
    assert "false: its sides differ for two rods" in found[29]
    assert found[30] == ["expand"]
    assert "step missing" in found[31]
    assert "missing at the end" in found[32]
    assert "longer than any line" in found[33]
    assert found[34] == found[35]  # a transpose of a product, and of its letters
    assert found[34] == ["transpose", "expand"]


def test_one_side_that_fits_both_says_for_which_it_was_taken():
    assert driven("typed", lines=[["2.6", "(phi - psi)"], ["2.6", "= phi - psi"]])[0][-1] == "left"
    assert driven("typed", lines=[["2.6", "= phi - psi"]])[0][-1] != "right"


def test_how_letters_are_typed_is_told_for_each_level():
    told = driven("typing")
    assert [*told] == [level["id"] for level in LEVELS]
    assert "<code>phi~</code>" in told["2.5"]
    assert "<code>A^-1</code>" in told["1.1"]
    assert "<code>(I + U V)^-1</code>" in told["1.8"]
    assert "<code>H^T</code>" in told["4.1"]
    assert all(name in told["6.3"] for name in ("theta_FD1", "f_bias", "mass"))


def test_each_line_of_a_program_s_proof_can_be_shown_with_the_letters_of_the_game():
    shown = driven("books")
    assert len(shown) == sum(len(level["book"]) for level in LEVELS) > 100
    assert all(formula for formula, _ in shown)


NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eleven": 11}


def test_numbers_of_moves_in_the_text_of_levels_are_those_of_the_shortest_proofs():
    found = [
        (level["id"], NUMBERS[word.lower()], level["shortest"])
        for level in LEVELS
        for word in re.findall(r"(\w+) moves(?: lead| are enough|[,.])", level["text"])
    ]
    assert len(found) >= 5
    assert [row for row in found if row[1] != row[2]] == []


def test_what_levels_say_of_blocks_and_triangles_holds_on_four_rods():
    matrices = making.matrices_of({"tangents": [0, 1, 0, 1]})  # of "four"

    def value(text):
        x = read_expression(text, proofs.ALPHABET)
        return making.in_plane(proofs.evaluate(x, matrices), x.type)

    def blocks_of(text):
        where = value(text).reshape(4, 3, 4, 3).any(axis=(1, 3))
        return {(int(i), int(j)) for i, j in zip(*where.nonzero(), strict=True)}

    below = {(i, j) for i in range(4) for j in range(i)}
    neighbours = {(i + 1, i) for i in range(3)}
    assert blocks_of("S*L*H") == blocks_of("psi_inv - phi_inv") == neighbours  # 2.1
    assert below <= blocks_of("phi") == blocks_of("psi") == below | {(i, i) for i in range(4)}
    assert blocks_of("phi_tilde") == below  # 2.5
    assert blocks_of("Phi - Psi") == below - neighbours  # 3.3, 5.5
    triangle = value("I + H*Phi*L")  # 3.4
    assert (np.triu(triangle) == np.eye(4)).all()
    white = value("H*psi*M*psi.T*H.T")  # 5.2
    assert (white == np.diag(np.diag(white))).all()
    assert (white == value("D")).all()


def test_each_statement_is_read_as_it_is_shown_to_be_typed():
    found = driven("spelled")
    assert [row for row in found if not row[2]] == []
    texts = [text for _, text, _ in found]
    assert {"(I + U V)^-1", "P H^T"} <= {*texts}


# --- what is saved --------------------------------------------------------------------------------
def test_saved_proofs_pass_the_checker_and_are_read_back():
    file = saved_file()
    checker = script("proofs/check.py")
    checker.judge(checker.parsed(json.dumps(file)))
    assert len(file["statements"]) == len(PROVED)
    assert driven("restore", only=PROVED, proofs=words()) == [True] * len(PROVED)
    assert handin.verdicts(file) == [handin.Verdict(name, True) for name in PROVED]
    assert driven("judge", file=file) == [
        {"id": name, "proved": True, "because": "", "words": []} for name in PROVED
    ]


@pytest.mark.audit
def test_proofs_after_detours_pass_too():
    walked = {
        name: x
        for name, x in wandered(3, seed=5, steps=3).items()
        if level_of(name)["shortest"] <= 6
    }
    detours = {name: x["walks"][0]["words"] for name, x in walked.items()}
    begun = [
        level_of(name) | {"says": " == ".join(x["walks"][0]["lines"][-1])}
        for name, x in walked.items()
    ]
    found = driven("solve", data=data.game() | {"levels": begun}, most=1500)
    walks = {name: detours[name] + x["words"] for name, x in found.items() if x["solved"]}
    file = driven("file", only=[*walks], proofs=walks)
    script("proofs/check.py").check(file)
    assert len(file["statements"]) > 15


@pytest.mark.audit
def test_levels_that_random_moves_solve_are_proved_for_page_and_python():
    won = {}
    for name, x in wandered(300, seed=9, steps=14).items():
        for walk in x["walks"]:
            solved = [
                i for i, line in enumerate(read(walk["lines"])) if i and replay.same(*line.values())
            ]
            if solved:
                won[name] = walk["words"][: solved[0]]
    assert len(won) > 20
    assert [name for name in won if len(won[name]) < level_of(name)["shortest"]] == []
    certified = driven("file", only=[*won], proofs=won)
    for verdicts in both_verdicts([{"game": {"proofs": won}}, certified]):
        assert {*verdicts} == {(name, True) for name in won}


def test_forged_files_are_refused():
    name = "RK 4.14"
    honest = saved_file() | {"statements": {name: saved_file()["statements"][name]}}
    lines = honest["statements"][name]["certificate"]

    def forged(change):
        file = copy.deepcopy(honest)
        change(file)
        return file

    def first(value):
        return lambda file: file["statements"][name]["certificate"].__setitem__(0, value)

    def lines_of(file):
        return file["statements"][name]["certificate"]

    def pair(*words):
        return [["1", *words], ["-1", *words]]

    own_fact = forged(lambda file: file["facts"]["RESOLVENT"].update({"RK a.11/1": "phi == I"}))
    forgeries = [
        forged(first([f"{lines[0][0]}0", *lines[0][1:]])),
        forged(first([int(lines[0][0]), *lines[0][1:]])),
        forged(first([f"{lines[0][0]}.0", *lines[0][1:]])),
        forged(first([True, *lines[0][1:]])),
        forged(first([lines[0][0], "phi", *lines[0][2:]])),
        forged(first(["1", "I", name, "I"])),
        forged(first(["lynx", "I", "RK a.11/1", "I"])),
        forged(first(None)),
        # lines that cancel, and cannot be read alone: of no known fact, or of sizes that do not fit
        forged(lambda file: lines_of(file).append(["0", "I", "lynx", "I"])),
        forged(lambda file: lines_of(file).append(["0", "H", "RK a.11/1", "I"])),
        forged(lambda file: lines_of(file).extend(pair("phi", "RK a.11/1", "phi*phi"))),
        forged(lambda file: lines_of(file).extend(pair("I", "lynx", "I"))),
        forged(lambda file: lines_of(file).extend(pair("phi phi", *lines[0][2:]))),
        forged(lambda file: lines_of(file).extend(pair("I + I", *lines[0][2:]))),
        forged(lambda file: lines_of(file).append(["1", *lines[0][1:], "I"])),
        forged(lambda file: lines_of(file).extend([["1/2", *x[1:]] for x in [lines[0]] * 2])),
        forged(lambda file: lines_of(file).extend([[c + "0" * 16, *lines[0][1:]] for c in "12"])),
        # would be multiplied out until the end of the course
        forged(first(["1", "*".join(["(phi + psi)"] * 40), *lines[0][2:]])),
        forged(lambda file: file["statements"][name].update(certificate=[])),
        forged(
            lambda file: file["statements"][name].update(certificate=[["1", "I", "given", "I"]])
        ),
        forged(lambda file: file["statements"][name].update(says="I == I")),
    ]
    for i, verdicts in enumerate(both_verdicts(forgeries)):
        assert verdicts == [("3.6", False)], i
    # lines that cancel and can be read alone do no harm
    harmless = [
        pair("H", "RK a.11/1^T", "L"),
        pair("*".join(["H", *["phi"] * 90]), "RK a.11/1", "L"),
        [["0", "H*phi.T", "RK a.11/1", "L"]],
        [["-0", "H", "RK a.11/1", "L"]],
        [["1", "H*P", "RK a.11/1", "L"], ["-00000001", "H*P.T", "RK a.11/1", "L"]],
        [[f"{sign}999999999", "H", "RK a.11/1", "L"] for sign in ["", "-", "", "-"]],
    ]
    files = [forged(lambda file, more=more: lines_of(file).extend(more)) for more in harmless]
    for i, verdicts in enumerate(both_verdicts(files)):
        assert verdicts == [("3.6", True)], i
    # unlike these, which a reader of another language could take for lines
    wild = ["constructor", "__proto__", "", "*", "H*", "H*I", "H ", "H*Phi", "\uff28", "H.T.T"]
    wild += ["*".join(["H", *["phi"] * 2000]), "H\n"]
    several = [pair(word, "RK a.11/1", "L") for word in wild]
    several += [
        pair("H", fact, "L")
        for fact in ("constructor", "__proto__", "toString^T", "RK a.11/1.T", "RK a.11/1^T^T")
    ]
    several += [
        [[c, "H", "RK a.11/1", "L"], ["-1", "H", "RK a.11/1", "L"]]
        for c in ("+1", " 1", "1\n", "\u0661", "1.0", "1e0", "0x1", "")
    ]
    several += [pair("H", "RK a.11/1", "L") * 2600, [{"0": "1"}], [[]], ["1"]]
    files = [forged(lambda file, more=more: lines_of(file).extend(more)) for more in several]
    for more, verdicts in zip(several, both_verdicts(files), strict=True):
        assert verdicts == [("3.6", False)], more
    # facts, definitions and letters of a file are not read
    assert all(x.proved for x in handin.verdicts(own_fact))
    empty = forged(
        lambda file: file.update(facts={}, definitions={"Phi": "I"}, letters={}, symmetric=["S"])
    )
    assert all(x.proved for x in handin.verdicts(empty))


def both_verdicts(files):
    """Return [(level, proved), ...] of each file, or None if it is none of the game.

    Assert that the page and Python agree.
    """
    pages = driven("judges", files=[json.dumps(file) for file in files])
    out = []
    for file, page in zip(files, pages, strict=True):
        try:
            found = handin.verdicts(file)
            assert all(x.because for x in found if not x.proved)
            mine = [(x.level, x.proved) for x in found]
        except ValueError:
            mine = None
        assert mine == (page and [(x["id"], x["proved"]) for x in page]), file
        out.append(mine)
    return out


def test_page_and_python_agree_on_what_is_a_file_of_the_game():
    honest = {"proofs": {"1.1": words()["1.1"]}}
    says = {"says": level_of("1.1")["says"], "certificate": {"length": 0}}
    wrong = [
        *([], 5, None, "game", {}, {"game": {}}, {"game": None}, {"game": 0}, {"game": "proofs"}),
        *({"statements": x} for x in (None, 0, [], "game 1.1", [says])),
        *({"game": {"proofs": x}} for x in (None, 0, [], "1.1", [[]])),
        {"statements": None, "game": honest},
        {"statements": {}, "game": {"proofs": []}},
    ]
    assert both_verdicts(wrong) == [None] * len(wrong)
    claimed = [says, [says], "x", None, 1, {"says": [says["says"]], "certificate": []}]
    strange = [
        {"game": {"proofs": {"__proto__": [], "constructor": [], "toString": [], "9.9": []}}},
        {"statements": {"__proto__": says, "constructor": says, "hasOwnProperty": says}},
        {"statements": {"game 1.4": {"says": level_of("1.4")["says"], "certificate": []}}},
        *({"statements": {"game 1.1": x}} for x in claimed),
        *(
            {"game": {"proofs": {"1.1": x}}}
            for x in (None, 0, "x", {}, [None], [[]], [5], [{}] * 501)
        ),
        {"game": {"proofs": {name: [] for name in PROVED}}},
        {"game": {"proofs": {"1.4": ["triangles", 1]}}},
        {"game": {"proofs": {"1.4": ["triangles", ["1"]]}}},
        {"game": {"proofs": {"1.4": [["triangles"], "1"]}}},
        {"game": {"proofs": {"1.4": ["triangles", "\u0661"]}}},
        {"game": {"proofs": {"1.4": ["__proto__", "1"]}}},
    ]
    for verdicts in both_verdicts(strange):
        assert not any(proved for _, proved in verdicts)
    assert both_verdicts([{"game": honest}]) == [[("1.1", True)]]


def of_python(file, level):
    found = next(x for x in handin.verdicts(file) if x.level == level)
    return found.proved, found.because


def of_page(file, level):
    found = next(x for x in driven("judge", file=file) if x["id"] == level)
    return found["proved"], found["because"]


BLANK = {"side": "left", "path": [], "places": None, "sign": 1, "by": ""}
CANCEL = BLANK | {"direction": 1, "transposed": False, "atRight": False, "opens": -1}
BRACKETS = {"rule": "expand", "direction": 0}


@pytest.mark.parametrize(
    "level, words",
    [
        ("1.1", [CANCEL | {"rule": "cancel A_1", "places": [0, 3]}]),  # no neighbours
        ("1.1", [CANCEL | {"rule": "cancel A_1", "places": [0, -2]}]),
        ("1.1", [CANCEL | {"rule": "cancel B_1", "places": [True, 2]}]),
        ("1.1", [CANCEL | {"rule": "cancel A_1_inv", "places": [3, 0]}]),
        ("1.1", [CANCEL | {"rule": "cancel B_1", "places": [1, 2], "sign": -1}]),
        ("1.2", [CANCEL | {"rule": "cancel A_1", "side": "right", "path": [0], "direction": -1}]),
        ("1.2", [CANCEL | BRACKETS | {"places": [1, 0]}]),
        ("1.1", [CANCEL | {"rule": "cancel A_1", "places": [0, 10**15]}]),  # no list that long
        ("1.6", [CANCEL | BRACKETS | {"rule": "factor", "places": [0, 10**15]}]),
        ("1.2", [CANCEL | BRACKETS | {"side": "middle"}]),
        ("1.3", [CANCEL | BRACKETS | {"side": "right", "places": [0, 2]}]),
        ("1.3", [CANCEL | BRACKETS | {"side": "right", "path": [-1]}]),
        ("1.6", [CANCEL | BRACKETS | {"rule": "factor", "places": [0, 0]}]),  # X is 2 X
        ("1.1", {"0": CANCEL}),
        ("1.1", "cancel"),
        ("1.1", None),
        ("1.4", ["triangles", "-1"]),
        ("1.4", ["triangles", "1.0"]),
        ("1.4", ["triangles", " 1"]),
        ("1.4", ["triangles", "99"]),
        ("1.4", ["triangles", "1", "2"]),
        ("1.4", []),
    ],
)
def test_forged_moves_are_refused_with_a_reason(level, words):
    file = {"game": {"proofs": {level: words}}}
    for proved, because in (of_python(file, level), of_page(file, level)):
        assert not proved
        assert because


# what a forger writes into a field of a move; JSON can hold it
WILD = [None, True, False, 0, 1, -1, 2, 0.5, 10**30, "", "0", "left", "right", "constructor"]
WILD += [
    [],
    [0],
    [1],
    [0, 1],
    [1, 0],
    [1, 2],
    [0, 2],
    [0, 0],
    [True, 2],
    ["0", "01"],
    [[0, 1]],
    {},
    [0, 10**15],
]
WILD += ["expand", "factor", "transpose", "both", "__proto__", "A_1", "phi_inv", [0, 1, 2, 3], [-1]]


def forged_moves(seed, many):
    """Return [[level, moves], ...]: honest moves but the last, which is changed, or made up."""
    random = Random(seed)
    walks = [
        (level_of(name), walk["words"], walk["lines"])
        for name, x in wandered(12, seed=seed, steps=4).items()
        for walk in [*x["walks"], known()[name]]
    ]
    out = []
    for _ in range(many):
        level, moves, lines = random.choice(walks)
        many_made = random.randint(1, min(4, len(moves)))
        made = moves[: many_made - 1]
        if random.random() < 0.5:
            last = dict(moves[many_made - 1])
            for _ in range(random.choice([0, 1, 1, 2])):
                last[random.choice([*replay.BLANK, "places", "path", "lynx"])] = random.choice(WILD)
        else:
            last = made_up(random, level, *read([lines[many_made - 1]]))
        out.append([level["id"], [*made, last]])
    return out


def made_up(random, level, line):
    """Return a move with fields of the right kinds, at a part that the line has."""
    side = random.choice(["left", "right"])
    node, path = line[side], []
    while replay.children(node) and random.random() < 0.5:
        path.append(random.randrange(len(replay.children(node))))
        node = replay.children(node)[path[-1]]
    many = len(replay.children(node))
    first, last = sorted(random.randint(0, many) for _ in range(2))
    some = sorted(random.sample(range(many), random.randint(0, many)))
    fact = random.choice(replay.facts_of(level))
    rule = random.choice(["expand", "factor", "transpose", "both", *[fact["name"]] * 3])
    move = {"rule": rule, "side": side, "path": path}
    move["places"] = random.choice([None, None, [*range(first, last)], some, [first], [many - 1]])
    if rule == "expand":
        move["opens"] = random.choice([-1, -1, 0, 1, 2])
    elif rule in ("factor", "both"):
        move["atRight"] = random.random() < 0.5
    elif rule != "transpose":
        move["direction"] = random.choice([1, -1])
        move["transposed"] = random.random() < 0.3
        move["sign"] = random.choice([1, 1, -1])
    if rule == "both":
        pairs = [pair for pair in data.game()["inverses"] if pair["of"] in level["invertible"]]
        move["by"] = replay.key(replay.read(random.choice(pairs)["by"])) if pairs else ""
    return move


def compare_forged(forged):
    """Hold the lines that the page makes of moves against Python's; return how many both make."""
    found = driven("replay", lines=forged)
    for (name, moves), lines in zip(forged, found, strict=True):
        try:
            mine = replay.lines(level_of(name), moves)
        except ValueError:
            mine = None
        assert mine == (lines and read(lines)), (name, moves[-1])
    return sum(lines is not None for lines in found)


def test_page_and_python_refuse_the_same_forged_moves():
    assert 50 < compare_forged(forged_moves(1, 600)) < 400


def test_a_product_of_more_than_two_hundred_terms_is_multiplied_out_by_neither():
    def tried(brackets):
        says = "*".join(["(A_1 + B_1)"] * brackets)
        level = level_of("1.5") | {"says": f"{says} == I"}
        moves = [replay.BLANK | {"rule": "expand"}]
        page = driven("replay", data=data.game() | {"levels": [level]}, lines=[["1.5", moves]])
        try:
            mine = replay.lines(level, moves)
        except ValueError:
            mine = None
        assert mine == (page[0] and read(page[0]))
        return mine is not None

    assert tried(7)
    assert not tried(8)


@pytest.mark.nightly
def test_page_and_python_refuse_the_same_of_many_forged_moves():
    assert compare_forged(forged_moves(2, 20_000)) > 1500


def test_saved_moves_are_played_again_in_python():
    moves = {
        "1.3": words()["1.3"],
        "2.2": words()["2.2"][:-1],
        "3.5": [{"rule": "lynx"}],
        "9.9": [],
    }
    found = handin.verdicts({"game": {"proofs": moves}})
    assert [(x.level, x.proved) for x in found] == [("1.3", True), ("2.2", False), ("3.5", False)]
    assert "two different sides" in found[1].because
    assert "move 1" in found[2].because
    assert found == [
        x for x in found if of_page({"game": {"proofs": moves}}, x.level)[0] == x.proved
    ]
    with pytest.raises(ValueError, match="not a file of the Operator Game"):
        handin.verdicts({})


@pytest.mark.parametrize("name", FALSE)
def test_a_saved_refutation_counts_where_the_entry_differs(name):
    level = level_of(name)
    shown = driven("refuting")[name]  # whether each entry differs, for each of the level's numbers
    for model, entries in zip(level["refute"], shown, strict=True):
        for place, differs in enumerate(entries):
            assert replay.refutes(level, model, str(place)) == differs
    first = shown[-1].index(True)
    files = [
        {"game": {"proofs": {name: words}}}
        for words in ([level["refute"][-1], str(first)], [level["refute"][0], "0"], ["lynx", "0"])
    ]
    assert [of_python(file, name)[0] for file in files] == [True, False, False]
    assert [of_page(file, name)[0] for file in files] == [True, False, False]


@pytest.fixture
def class_of_two(tmp_path):
    """Return a folder: ann proves level 1.1 and claims another, bob's file is no JSON."""
    some = copy.deepcopy(saved_file())
    some["statements"] = {x: some["statements"][x] for x in ("game 1.1", "RK a.28")}
    some["statements"]["RK a.28"]["certificate"] = []
    (tmp_path / "ann.json").write_text(json.dumps(some), encoding="utf-8")
    (tmp_path / "bob.json").write_text("hello", encoding="utf-8")
    return tmp_path


def test_files_of_a_class_are_listed(class_of_two):
    run = subprocess.run(
        [sys.executable, "-m", "workbook.game", class_of_two],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    head, ann, bob = run.stdout.splitlines()
    assert run.returncode == 1
    assert head.split() == ["file", "levels", "proved", "refused"]
    assert ann.split()[:3] == ["ann.json", "1", "1.1"]
    assert "2.3: its certificate is refused" in ann
    assert bob.startswith("bob.json  0")


def test_the_command_says_by_its_status_whether_all_is_proved(class_of_two, tmp_path, capsys):
    honest = tmp_path / "honest.json"
    honest.write_text(json.dumps({"game": {"proofs": {"1.1": words()["1.1"]}}}), encoding="utf-8")
    (tmp_path / "broken.json").write_bytes(b'{"game": {"name": "\xff", "proofs": {}}}')
    (tmp_path / "nan.json").write_text('{"game": NaN}', encoding="utf-8")
    (tmp_path / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    (tmp_path / "empty").mkdir()
    (tmp_path / "class" / "ada").mkdir(parents=True)
    shutil.copy(honest, tmp_path / "class" / "ada" / "operator-game.json")
    status = {
        name: command([str(tmp_path / name)])
        for name in ("honest.json", "ann.json", "bob.json", "broken.json", "nan.json", "deep.json")
    }
    assert status == {
        "honest.json": 0,
        "ann.json": 1,
        "bob.json": 1,
        "broken.json": 0,  # a browser reads it, and nothing in it is refused
        "nan.json": 1,
        "deep.json": 1,
    }
    assert command([str(honest), str(tmp_path / "ann.json")]) == 1
    capsys.readouterr()
    assert command([str(tmp_path / "class")]) == 0
    assert f"ada{os.sep}operator-game.json" in capsys.readouterr().out
    assert command([str(honest), str(tmp_path / "gone.json")]) == 2
    assert "there is no file" in capsys.readouterr().err
    assert command([str(tmp_path / "empty")]) == 2
    assert "there is no file *.json" in capsys.readouterr().err
    assert command([]) == 0
    said = capsys.readouterr().out
    assert "usage" in said
    assert "Errno" not in said


@pytest.mark.audit
def test_coq_accepts_the_saved_proofs(tmp_path):
    needed("coqc", brings="apt-get install coq")
    file = tmp_path / "proofs.json"
    file.write_text(json.dumps(saved_file()), encoding="utf-8")
    to_coq = ROOT / "proofs" / "to_coq.py"
    subprocess.run([sys.executable, to_coq, file, tmp_path / "Identities.v"], check=True)
    for module in ("Operators", "Checker", "Identities"):
        if module != "Identities":
            shutil.copy(ROOT / "proofs" / f"{module}.v", tmp_path)
        subprocess.run(["coqc", "-Q", ".", "RK", f"{module}.v"], cwd=tmp_path, check=True)
    text = (tmp_path / "Identities.v").read_text(encoding="utf-8")
    assert text.count("Proof. by_certificate") == len(PROVED)


def test_the_widget_starts_without_numpy():
    """In JupyterLite numpy is slow to come, or does not come at all."""
    lines = [
        "import sys",
        "sys.modules['numpy'] = None",
        "from workbook.widgets.game import OperatorGame",
        "widget = OperatorGame('1.3')",
        "assert widget.get_state()['level'] == '1.3'",
        "assert 'Multiply out' in widget._esm",
        "import workbook.game.handin",
        "assert not any(name.startswith('robodyn_lib') for name in sys.modules)",
    ]
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True, cwd=ROOT)


def test_progress_goes_through_a_short_text():
    found = driven("progress", kept={"1.1": 2, "1.2": 3, "6.7": 11, "3.3": 40})
    assert len(found["short"]) < 60
    assert found["isKept"] is False
    assert {name: x["moves"] for name, x in found["back"].items()} == {
        "1.1": 2,
        "1.2": 3,
        "6.7": 11,
        "3.3": 35,
    }
    assert all(found["refused"])


def test_two_windows_lose_nothing_of_each_other():
    assert driven("windows") == ["1.1", "1.2"]


def test_letters_look_as_in_the_report():
    letters = data.game()["letters"]
    assert letters["Delta_phi"]["t"] == "Δ"
    assert letters["Delta_phi"]["sub"] == "φ"
    assert letters["psi_inv"]["power"] == "-1"
    assert letters["mass"]["t"] == "ℳ"
    names = {
        name_code(name)
        for theory in (proofs.THEORY, inverses.THEORY)
        for name in theory["ALPHABET"].letters
    }
    file = data.game()["file"]
    assert {*letters} == {*file["letters"], *file["definitions"]} < names
    assert not {"theta_FD4", "a0"} & {*letters}  # of no level


def test_each_letter_of_an_arm_has_a_meaning_that_the_page_shows():
    letters = data.game()["letters"]
    arms = [level for level in LEVELS if level["system"] != "INVERSES"]
    texts = [
        text
        for level in arms
        for text in (level["says"], *(x["says"] for x in replay.facts_of(level)))
    ]
    used = {name for text in texts for name in re.findall(r"[A-Za-z_]\w*", text)} & {*letters}
    assert [name for name in sorted(used) if not letters[name]["means"]] == []
    assert {name for name, x in letters.items() if x["means"]} == used


def test_small_blocks_of_the_game_are_inverses():
    for name in ("numbers", "diagonal", "powers", "triangles", "blocks"):
        values = {
            key: array([[Fraction(x) for x in row.split()] for row in rows])
            for key, rows in data.game()["models"][name]["values"].items()
        }
        for key in [key for key in values if f"{key}_inv" in values]:
            size = len(values[key])
            assert (values[key] @ values[f"{key}_inv"] == eye(size, object)).all()
        if name == "blocks":
            one = eye(2, object)
            sums = {
                "X": values["A_1"] + values["B_1"],
                "Y": values["A_1_inv"] + values["B_1_inv"],
                "E": one + values["U_1"] @ values["V_1"],
                "F": eye(1, object) + values["V_1"] @ values["U_1"],
            }
            for key, x in sums.items():
                assert (values[key] @ x == eye(len(x), object)).all(), key
