"""Every check of the atlas can fail: each small slip in it turns it red on a few exact arms.

Mutants that stay green stand in `equivalent_mutants.txt` with the reason why they say the same.
"""
import pytest
from mutation import (
    DIFFERS,
    complaints,
    equivalent,
    fails_through_what_it_calls,
    functions,
    of_check,
    reasons,
    shared_case,
    witness,
)
from mutator import mutants, put

from robodyn_lib.atlas.registry import REGISTRY, triples
from robodyn_lib.atlas.report import judge, misprint_fails

MISPRINTS = [(tag, form) for tag, entry in REGISTRY.items() for form in range(len(entry.misprints))]


@pytest.mark.parametrize("tag", REGISTRY)
def test_a_slip_in_the_check_turns_it_red(tag):
    found = of_check(REGISTRY[tag])
    said = complaints(found, equivalent(tag))
    assert not said, "\n".join(said)
    assert DIFFERS in found.values() or fails_through_what_it_calls(REGISTRY[tag])


@pytest.mark.parametrize("tag, form", MISPRINTS)
def test_a_printed_form_fails_on_its_counterexample_and_the_corrected_one_holds_there(tag, form):
    entry = REGISTRY[tag]
    printed = entry.misprints[form]
    assert misprint_fails(printed, printed.counterexample())
    case = printed.counterexample()
    assert judge(triples(entry, case)).arithmetic == "exact" and judge(triples(entry, case))


@pytest.mark.parametrize("tag", REGISTRY)
def test_each_equation_serves_its_own_witness_arm_and_holds_there(tag):
    entry = REGISTRY[tag]
    assert entry.serves(witness(tag))
    assert judge(triples(entry, shared_case(witness(tag))))


def example(s, i, j):
    """What the mutator is tried on."""
    if i < 0:
        raise ValueError("i + 1 must be positive")
    yield s.phi(i + 1, j).T @ s.V[i], -s.a[:3] + 2 * s.b[3:]


def test_the_mutator_makes_the_slips_that_it_says_and_undoes_them():
    names = {m.name.partition(": ")[2] for m in mutants(example, "x")}
    assert names >= {"s.phi(i + 1, j).T -> s.phi(i + 1, j)", "s.phi(i + 1, j) -> s.phi(j, i + 1)",
                     "s.phi(i + 1, j) -> s.phi(i, j)", "s.V[i] -> s.V[i + 1]", "s.V -> s.alpha", "-s.a[:3] -> s.a[:3]",
                     "-s.a[:3] + 2 * s.b[3:] -> -s.a[:3] - 2 * s.b[3:]", "2 * s.b[3:] -> s.b[3:]",
                     "s.phi(i + 1, j).T @ s.V[i] -> s.V[i] @ s.phi(i + 1, j).T", "s.a[:3] -> s.a[3:]"}
    assert not [name for name in names if "i < 0" in name or "positive" in name]
    code = example.__code__
    with put(example, next(mutants(example))):
        assert example.__code__ is not code
    assert example.__code__ is code


def test_the_list_of_equivalents_names_what_there_is_and_gives_reasons():
    owners = {name.partition(": ")[0] for names in reasons().values() for name in names}
    assert owners <= set(REGISTRY) | set(functions())
    assert all(len(reason.split()) > 3 for reason in reasons())
