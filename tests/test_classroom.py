"""What cells print: fixed sentences, and none that flatters."""
import json
import re
from pathlib import Path

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.course.classroom import Verdicts, check, checked_here, compare, exercise, printed_form
from robodyn_lib.course.exercises import EXERCISES
from robodyn_lib.tables import Table

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
EXACT = rd.rational_arm(3, seed=1)


def said(capsys):
    return capsys.readouterr().out


def test_check_draws_neighbours_together(capsys):
    check(["RK 2.1", "RK 2.2", "RK 2.3", "RK 2.5", "RK 3.1", "RK 3.2"], EXACT)
    assert said(capsys) == "RK 2.1 to 2.3, 2.5, 3.1, 3.2 hold: 3 links, exact\n"
    check("RK 2.4", rd.robots.puma560())
    assert said(capsys) == "RK 2.4 holds: 6 links, float64\n"


def test_check_names_the_witness(capsys):
    check("RK 2.32", rd.robots.puma560())
    assert said(capsys) == ("RK 2.32 holds: 4 links of rational_arm(4, seed=1), since puma560 has not a sliding joint, "
                            "exact\n")


def test_check_says_where_an_equation_fails(capsys, monkeypatch):
    from robodyn_lib.atlas import REGISTRY, registry
    entry = REGISTRY["RK 2.2"]
    wrong = registry.Entry(**{**entry.__dict__, "check": lambda s, k: iter([(s.omega[k], s.omega[k + 1])])})
    monkeypatch.setitem(REGISTRY, "RK 2.2", wrong)
    check("RK 2.2", rd.planar_arm(3))
    assert said(capsys) == "RK 2.2 FAILS at k = 1, entry (2): 3 links, float64\n"


def test_printed_form(capsys):
    printed_form("RK 3.8", EXACT)
    assert "as printed fails on rational_arm(3, seed=1) and fails on its counterexample" in said(capsys)
    printed_form("RK 3.8", rd.robots.puma560())
    assert "holds by chance on puma560 but fails on its counterexample" in said(capsys)
    with pytest.raises(ValueError, match="RK 2.2 is not misprinted"):
        printed_form("RK 2.2", EXACT)


def test_compare(capsys):
    compare("this", [1.0, 2.0], [1.0, 2.0])
    compare("that", [1.0, 2.0], [1.0, 3.0])
    assert said(capsys) == "this: equal, float64\nthat: NOT equal, first seen at entry (2)\n"


def test_verdicts(capsys):
    confirm = Verdicts()
    confirm("water is wet", np.True_)
    confirm("two is three", 2 == 3)
    assert said(capsys) == "water is wet: holds\ntwo is three: FAILS\n"
    assert repr(confirm.table()).splitlines()[1:] == ["water is wet  holds", "two is three  FAILS"]
    with pytest.raises(TypeError, match="a verdict is True or False, got array"):
        confirm("both", np.array([True, True]))


def does_nothing(*_):
    ...


def says_what_it_would_do(*_):
    """A docstring and no more."""


@pytest.mark.parametrize("answer", [..., None, lambda *_: ..., does_nothing, says_what_it_would_do])
def test_no_answer_is_no_answer(capsys, answer):
    exercise("1.1", answer)
    assert said(capsys) == "1.1 not answered yet\n"


@pytest.mark.parametrize("number", EXERCISES)
@pytest.mark.parametrize("answer", [lambda *_: 0.123, lambda *_: [][1], 0.123, "nonsense", lambda *_: np.zeros((7, 7))])
def test_nonsense_is_wrong(capsys, number, answer):
    exercise(number, answer)
    assert said(capsys).startswith(f"{number} wrong: ")


def test_an_unknown_exercise_is_named():
    with pytest.raises(ValueError, match="no exercise '99.1'; there are 0.1"):
        exercise("99.1", 1)


def test_every_exercise_waits_in_its_notebook_and_is_solved_in_the_solutions():
    waiting, solved = set(), set()
    for path in NOTEBOOKS.glob("**/*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        text = "".join(line for c in cells for o in c.get("outputs", []) for line in [*o.get("text", []), "\n"])
        waiting |= set(re.findall(r"^(\S+) not answered yet$", text, re.M)) if path.parent == NOTEBOOKS else set()
        solved |= set(re.findall(r"^(\S+) right$", text, re.M)) if path.parent != NOTEBOOKS else set()
    assert waiting == solved == set(EXERCISES)


def test_the_last_table_lists_all_of_a_notebook():
    table = checked_here("01_rk_operators", EXACT)
    assert len(table.results) == 55 and "55 of 55 equations hold" in repr(table)
    assert "| RK&nbsp;2.1 |" in table._repr_markdown_()
    with pytest.raises(ValueError, match="no equation is registered for notebook 'none'"):
        checked_here("none", EXACT)


def test_table():
    table = Table(("a", "bb"), [(1, 22), (333, 4)])
    assert repr(table) == "a    bb\n1    22\n333  4"
    assert table._repr_markdown_() == "| a | bb |\n|---|---|\n| 1 | 22 |\n| 333 | 4 |"
