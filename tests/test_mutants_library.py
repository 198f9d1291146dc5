"""Check the net: a small slip in a recursion, operator or witness fails a check or a test.

`net.py` lists which functions are mutated, and the judges of those that no check runs.
"""

from pathlib import Path

import pytest
from atlas_judges import of_function, users
from mutation import by_tests, complaints, unseen
from mutator import mutants
from net import (
    CHOICES,
    ELSEWHERE,
    FUNCTIONS,
    JUDGED_BY,
    MUTATED,
    NOT_JUDGED,
    all_modules,
    judged_by,
    modules,
    why_not,
)

from robodyn_lib.atlas.registry import PAPERS


@pytest.mark.audit
@pytest.mark.parametrize("name", [name for name, f in FUNCTIONS.items() if judged_by(f) is None])
def test_a_slip_in_a_function_turns_a_check_red(name):
    f = FUNCTIONS[name]
    assert users(f) or not list(mutants(f)), "no check runs it: give it a judge in net.py"
    faults = complaints(f, *of_function(f))
    assert not faults, "\n".join(faults)


@pytest.mark.audit
@pytest.mark.parametrize("name", JUDGED_BY)
def test_a_slip_in_a_function_that_no_check_runs_turns_a_test_red(name):
    faults = unseen(FUNCTIONS[name], by_tests(*JUDGED_BY[name]))
    assert not faults, faults


@pytest.mark.parametrize("name", JUDGED_BY)
def test_who_judges_is_there(name):
    assert by_tests(*JUDGED_BY[name])


def test_what_is_not_judged_exists_and_has_a_reason():
    assert set(NOT_JUDGED) <= set(FUNCTIONS)
    assert not set(NOT_JUDGED) & set(JUDGED_BY)
    assert all(len(reason.split()) > 2 for reason in [*NOT_JUDGED.values(), *CHOICES.values()])
    assert all(why_not(FUNCTIONS[name]) for name in NOT_JUDGED)


@pytest.mark.parametrize("name", all_modules())
def test_a_module_is_mutated_or_has_a_reason(name):
    parts = name.split(".")
    above = {".".join(parts[: i + 1]) for i in range(len(parts))}
    files = [f"test_{room.replace('.', '_')}.py" for room in above]
    own = any(Path(__file__).with_name(file).exists() for file in files)
    assert own or name in modules() or above & set(ELSEWHERE) or name in ("rk", "atlas"), (
        "not in the net"
    )


def test_the_tables_name_what_there_is():
    assert set(ELSEWHERE) <= set(all_modules())
    papers = {f"{room}{paper}" for room in ("", "atlas.") for paper in PAPERS}
    assert set(MUTATED) - papers <= {*all_modules(), *modules()}


def test_every_module_of_formulas_is_reached():
    """A module of a paper of which no check runs anything would be a module nobody verifies.

    A function that has mutants and no judge of its own is run by a check: the first test here
    asserts that of each.
    """
    mine = {
        m.__name__: [f for f in FUNCTIONS.values() if f.__module__ == m.__name__]
        for m in modules().values()
    }
    others = {
        name: fs
        for name, fs in mine.items()
        if not any(judged_by(f) or any(mutants(f)) for f in fs)
    }
    assert not [name for name, fs in others.items() if fs and not any(map(users, fs))]
