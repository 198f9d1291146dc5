"""The output of cells: fixed sentences, and none that flatters."""

import json
import re
from types import SimpleNamespace

import numpy as np
import pytest
from cases import ROOT

import robodyn_lib as rd
from workbook.course import classroom
from workbook.course.classroom import Verdicts, answers, compare, exercise, pencil, predict
from workbook.course.exercises import EXERCISES
from workbook.course.predictions import PREDICTIONS, read

NOTEBOOKS = ROOT / "notebooks"
EXACT = rd.rational_arm(3, seed=1)


def printed(capsys):
    return capsys.readouterr().out


def test_check_names_the_witness(capsys):
    classroom.check(["LC 3", "LC 4", "RK 2.1"], EXACT)
    assert printed(capsys) == (
        "LC 3, 4 hold exactly (on a substitute arm that is a planar chain of point masses)\n"
        "RK 2.1 holds: 3 links, exact\n"
    )


def test_check_prints_where_an_equation_fails(capsys, monkeypatch):
    from robodyn_lib.atlas import REGISTRY, registry

    entry = REGISTRY["RK 2.2"]
    wrong = registry.Entry(
        **{**entry.__dict__, "check": lambda s, k: iter([(s.omega[k], s.omega[k + 1])])}
    )
    monkeypatch.setitem(REGISTRY, "RK 2.2", wrong)
    classroom.check("RK 2.2", rd.planar_arm(3))
    assert printed(capsys) == "RK 2.2 FAILS at k = 1, entry (2): 3 links, float64\n"


def test_what_there_is_not_is_named():
    with pytest.raises(ValueError, match="RK 2.2 is not misprinted"):
        classroom.printed_form("RK 2.2", EXACT)
    with pytest.raises(ValueError, match="no exercise '99.1'; choose from 0.1"):
        exercise("99.1", 1)
    with pytest.raises(ValueError, match="no equation is registered for notebook 'none'"):
        classroom.checked_here("none", EXACT)
    with pytest.raises(TypeError, match="a verdict must be True or False, got array"):
        Verdicts()("both", np.array([True, True]))


def test_compare_of_small_differences_is_judged_by_what_they_are_differences_of(capsys):
    compare("noise", [1e-17], [0.0])
    compare("noise", [1e-17], [0.0], beside=[np.array([-3.0])])
    compare("wrong", [1e-7], [0.0], beside=[np.array([-3.0]), 1])
    assert [line.partition(": ")[2][:5] for line in printed(capsys).splitlines()] == [
        "NOT e",
        "equal",
        "NOT e",
    ]


def lines(*compared):
    with pencil("2b.3"):
        for what, left, right in compared:
            compare(what, left, right)


@pytest.mark.parametrize(
    "compared, words",
    [
        ([("line 1", 1, 1), ("line 2", 2, 2), ("3. the gain", 3, 3)], "lines 1-3: equal, exact"),
        ([("lines 1 and 2, tip", 1, 1), ("line 4", 2, 2)], "lines 1-2, 4: equal, exact"),
        (
            [("lines 1 to 3", 1, 1), ("line 4", 2.0, 2.0)],
            "lines 1-3: equal, exact; line 4: equal, float64",
        ),
        ([("line 1", 1, 1), ("line 1", 1.0, 1.0)], "line 1: equal, exact and float64"),
        ([("k = 2: 1. rows", 1, 1), ("2. and 3. row", 1, 1)], "lines 1-3: equal, exact"),
        ([("P(2) by hand", 1, 1), ("line 1", 1, 1)], "line 1 and 1 more: equal, exact"),
        ([("P(2) by hand", 1, 1), ("N = 5, counted", 1, 1)], "2 results: equal, exact"),
        (
            [("line 1", 1, 1), ("line 2", [1, 2], [1, 3]), ("line 3", 1, 1)],
            "line 2: NOT equal, first seen at entry (2)\nlines 1, 3: equal, exact",
        ),
        (
            [("line 2, at k", 1, 2), ("line 2, at k+1", 1, 1)],
            "line 2, at k: NOT equal, first seen at the value\nline 2: equal, exact",
        ),
    ],
)
def test_a_derivation_is_one_line_and_what_differs(capsys, compared, words):
    lines(*compared)
    assert printed(capsys) == words + "\n"


def test_a_derivation_that_stops_prints_its_lines_and_one_without_lines_is_refused(capsys):
    with pytest.raises(ZeroDivisionError), pencil("2b.3"):
        compare("line 1", 1, 1)
        compare("line 2", 1, 1 / 0)
    assert printed(capsys) == "line 1: equal, exact\n"
    with pytest.raises(ValueError, match="nothing was compared"), pencil("2b.3"):
        pass
    compare("after", 1, 1)
    assert printed(capsys) == "after: equal, exact\n"


def test_numbers_beside_a_derivation_count_for_its_comparisons_and_for_no_other(capsys):
    with pencil("2b.3", beside=[np.array([-3.0])]):
        compare("line 1", [1e-17], [0.0])
        compare("line 2", [1e-7], [0.0])
        compare("line 3", [1e-9], [0.0], beside=[1e9])
    compare("after", [1e-17], [0.0])
    lines = printed(capsys).splitlines()
    assert [line.partition(": ")[0] for line in lines] == ["line 2", "lines 1, 3", "after"]
    assert ["NOT" in line for line in lines] == [True, False, True]


@pytest.fixture
def question(monkeypatch):
    monkeypatch.setitem(PREDICTIONS, "77.1", None)
    del PREDICTIONS["77.1"]
    read("# 77.1: b\n- a: Too\n  small.\n- b: Just so.\n")


def test_a_prediction_commits_and_answers_each_letter(capsys, question):
    for letter in (..., None, "a", "B", " (b) "):
        predict("77.1", letter)
    waits, again, *rest = printed(capsys).splitlines()
    assert waits == again == "77.1 not answered yet"
    assert rest == ["(a) is not. Too small.", "(b) is right. Just so.", "(b) is right. Just so."]
    assert repr(answers(77)).splitlines()[1].split() == ["77.1", "b", "Just", "so."]


@pytest.mark.parametrize("letter", ["c", 1, "", "ab", 1.5, ["a"]])
def test_a_letter_that_was_not_offered_gets_those_that_were(capsys, question, letter):
    predict("77.1", letter)
    assert printed(capsys) == f"77.1 has the letters a, b, and not {letter!r}: choose again\n"


def test_nonsense_is_no_prediction(question):
    with pytest.raises(ValueError, match="no prediction '77.9'; choose from "):
        predict("77.9", "a")
    with pytest.raises(ValueError, match="registered twice"):
        read("# 77.1: a\n- a: Again.")
    with pytest.raises(ValueError, match=r"\(c\) is right, but there is no reason"):
        read("# 77.2: c\n- a: Not this.")
    with pytest.raises(ValueError, match="notebook .?78.? has no predictions"):
        answers(78)


@pytest.mark.parametrize("number", PREDICTIONS)
def test_each_letter_has_a_reason(number):
    reasons = PREDICTIONS[number].reasons
    assert len(reasons) >= 2
    assert all(len(reason.split()) >= 5 for reason in reasons.values())


def test_verdicts(capsys):
    confirm = Verdicts()
    confirm("water is wet", np.True_)
    confirm("two is three", 2 == 3)
    assert printed(capsys) == "water is wet: holds\ntwo is three: FAILS\n"
    assert repr(confirm.table()).splitlines()[1:] == ["water is wet  holds", "two is three  FAILS"]
    assert (
        confirm.table()
        ._repr_markdown_()
        .startswith(
            "1 of 2 statements that were tried above hold; FAILS: two is three\n\n<details>"
        )
    )
    with pencil("1a.1"):
        confirm("line 1", True)
        confirm("lines 2 and 3", False)
    assert printed(capsys) == "lines 2 and 3: FAILS\nline 1: holds\n"


def test_a_notebook_with_widgets_shows_letters_as_buttons_and_stores_the_line_alone(
    capsys, monkeypatch
):
    IPython = pytest.importorskip("IPython")
    pytest.importorskip("anywidget", reason="the extra `notebooks` is not installed")
    shown = []
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=True))
    monkeypatch.setattr(IPython.display, "display", lambda data, raw: shown.append(data))
    predict("2a.1", ...)
    predict("2a.1", "c")
    assert printed(capsys).startswith("2a.1 not answered yet\n(c) is right.")
    # no words: not stored
    assert [[*data] for data in shown] == [["application/vnd.jupyter.widget-view+json"]]
    from workbook.widgets.views import Choices

    choices = Choices(PREDICTIONS["2a.1"])
    assert (choices.number, choices.right, [*choices.reasons]) == (
        "2a.1",
        "c",
        ["a", "b", "c", "d"],
    )


def does_nothing(*_): ...


def says_what_it_would_do(*_):
    """A docstring and no more."""


@pytest.mark.parametrize("answer", [..., None, lambda *_: ..., does_nothing, says_what_it_would_do])
def test_no_answer_is_no_answer(capsys, answer):
    exercise("1a.1", answer)
    assert printed(capsys) == "1a.1 not answered yet\n"


def test_every_exercise_waits_in_its_notebook_and_is_solved_in_the_solutions():
    waiting = []
    solved = set()
    for path in NOTEBOOKS.glob("**/*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            printed = "".join(
                line for o in cell.get("outputs", []) for line in [*o.get("text", []), "\n"]
            )
            for number in re.findall(
                r'^exercise\(\s*"([^"]+)"', "".join(cell["source"]), re.MULTILINE
            ):
                if path.parent != NOTEBOOKS:
                    solved |= {number} if f"{number} right\n" in printed else set()
                    continue
                assert f"{number} not answered yet\n" in printed, (
                    f"{path.name}: {number} is answered"
                )
                waiting.append(number)
    assert sorted(waiting) == sorted(EXERCISES)
    assert sorted(solved) == sorted(number for number, x in EXERCISES.items() if x.public)
