"""The checks see what they call: each small slip in a recursion, an operator or a witness turns some check red."""
import pytest
from mutation import ELSEWHERE, complaints, equivalent, functions, modules, of_function, users

FUNCTIONS = functions()


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if name not in ELSEWHERE])
def test_a_slip_in_a_function_turns_a_check_red(name):
    f = FUNCTIONS[name]
    if not users(f):
        pytest.skip("no check runs it")
    allowed = equivalent(name)
    said = complaints(of_function(f, allowed), allowed)
    assert not said, "\n".join(said)


def test_what_is_tested_elsewhere_exists():
    assert set(ELSEWHERE) <= set(FUNCTIONS)


def test_every_module_of_formulas_is_reached():
    """A module of a paper of which no check runs anything would be a module nobody verifies."""
    mine = {m.__name__: [f for f in FUNCTIONS.values() if f.__module__ == m.__name__] for m in modules()}
    assert not [name for name, fs in mine.items() if fs and not any(map(users, fs))]
