"""Verdicts: what notebooks show is what programs read."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

from workbook.course.classroom import exercise, predict
from workbook.course.exercises import EXERCISES
from workbook.course.predictions import PREDICTIONS


@pytest.mark.parametrize(
    ("answer", "right", "word"),
    [("13/12", True, "right"), (7, False, "wrong"), (..., None, "unanswered")],
)
def test_an_exercise_returns_what_it_prints(capsys, answer, right, word):
    verdict = exercise("4a.6", answer)
    assert capsys.readouterr().out == f"{verdict.says}\n"
    assert (verdict.number, verdict.right, verdict.word) == ("4a.6", right, word)
    assert bool(verdict) is (right is True)
    assert verdict.hint == (EXERCISES["4a.6"].hint if right is False else "")


def test_a_program_that_raises_is_wrong_and_its_words_are_the_hint(capsys):
    verdict = exercise("0.1", lambda *_: 1 / 0)
    assert verdict.right is False
    assert verdict.hint.startswith("it raised ZeroDivisionError: division by zero, at: ")


def test_a_prediction_returns_the_reason_of_its_letter(capsys):
    asked = PREDICTIONS["2a.1"]
    for letter, reason in asked.reasons.items():
        verdict = predict("2a.1", letter)
        assert (verdict.right, verdict.hint) == (letter == asked.right, reason)
    assert predict("2a.1", ...).unanswered
    assert predict("2a.1", "z").unanswered


def test_a_cell_shows_the_sentence_once_and_a_later_cell_again(capsys):
    shell = InteractiveShell.instance()
    try:
        shell.run_cell("from workbook.course.classroom import exercise", store_history=True)
        capsys.readouterr()
        shell.run_cell("verdict = exercise('4a.6', 7)\nverdict", store_history=True)
        assert capsys.readouterr().out.count("4a.6 wrong") == 1
        shell.run_cell("verdict", store_history=True)
        assert capsys.readouterr().out.count("4a.6 wrong") == 1
    finally:
        InteractiveShell.clear_instance()
