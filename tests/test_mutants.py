"""Every check of the atlas can fail: each small slip in it turns it red on a few small arms.

Mutants that stay green are listed in `equivalents/` with the reason why they are equivalent, or are
covered by a rule in `slips/`.
"""

import importlib
import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest
from atlas_judges import fails_through_what_it_calls, forget, of_check, shared_case, witness
from mutation import (
    DIFFERS,
    complaints,
    lists,
    owners,
    permitted,
    reasons,
    symmetric_product,
    verdicts,
)
from mutator import mutants
from net import FUNCTIONS, functions_for

from robodyn_lib.atlas.registry import PAPERS, REGISTRY, triples
from robodyn_lib.atlas.report import judge
from robodyn_lib.atlas.tags import all_tags

PAIRS = json.loads(Path(__file__).with_name("pairs.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module", autouse=True)
def anew():
    """Cases of this file's own, whichever tests have come before."""
    forget()


@pytest.mark.audit
@pytest.mark.parametrize("tag", REGISTRY)
def test_a_slip_in_the_check_turns_it_red(tag):
    entry = REGISTRY[tag]
    found, exact = of_check(entry)
    faults = complaints(entry.check, found, exact)
    assert not faults, "\n".join(faults)
    assert DIFFERS in found.values() or fails_through_what_it_calls(entry, functions_for(tag))


@pytest.mark.parametrize("tag", REGISTRY)
def test_each_equation_serves_its_own_witness_arm_and_holds_there(tag):
    entry = REGISTRY[tag]
    assert entry.serves(witness(tag))
    found = triples(entry, shared_case(witness(tag)))
    assert judge(found)
    assert len(found) == PAIRS[tag], (
        "the check yields more or less than it did (python tests/test_mutants.py notes it)"
    )


def test_the_pairs_of_every_check_are_counted():
    """A check without one of its pairs still holds, so what its witness yields is recorded."""
    assert set(PAIRS) == set(REGISTRY)


SYMMETRIC = np.array([[2, 1], [1, 3]], dtype=object)
OTHER = np.array([[2, 1], [0, 3]], dtype=object)


def product(A, x):
    return A @ x


@pytest.mark.parametrize(
    "A, x, allowed",
    [
        (SYMMETRIC, SYMMETRIC[0], True),
        (OTHER[0], SYMMETRIC[0], True),
        (OTHER, SYMMETRIC[0], False),
        (SYMMETRIC, SYMMETRIC, False),
        (SYMMETRIC.astype(float), np.ones(2), False),
    ],
)
def test_a_product_may_be_swapped_where_a_symmetric_matrix_meets_a_vector(A, x, allowed):
    """Check in exact numbers; a rule that allowed more would hide a lost transpose."""
    code = product.__code__
    swapped = next(m for m in mutants(product) if m.slip == "swapped_product")
    assert symmetric_product(product, swapped, [lambda: (product(A, x) == A @ x).all()]) == allowed
    assert product.__code__ is code
    assert "_product" not in globals()
    others = [m for m in mutants(product) if m.slip != "swapped_product"]
    assert others
    assert not any(permitted(product, m, [lambda: product(A, x) is not None]) for m in others)


def test_a_judge_that_is_never_content_judges_nothing():
    with pytest.raises(AssertionError, match="differs without any slip"):
        verdicts(product, [lambda: False])
    with pytest.raises(AssertionError, match="crashes without any slip"):
        verdicts(product, [lambda: product(1)])


def test_unnoticed_mutants_and_stale_lines_are_reported():
    found = verdicts(product, [lambda: (product(OTHER, SYMMETRIC) == OTHER @ SYMMETRIC).all()])
    assert not complaints(product, found)
    assert len(found) == 3
    found = verdicts(product, [lambda: product(SYMMETRIC, SYMMETRIC[0]) is not None])
    assert [line.split(": ")[0] for line in complaints(product, found)] == ["not seen"] * 3


RULES = [
    (paper, rule)
    for paper in PAPERS
    if importlib.util.find_spec(f"slips.{paper}")
    for rule in importlib.import_module(f"slips.{paper}").VOCABULARY.rules
]


@pytest.mark.audit
@pytest.mark.parametrize("paper, rule", RULES, ids=lambda x: getattr(x, "reason", x))
def test_each_rule_accepts_its_example_which_survives_and_is_in_no_list(paper, rule):
    tag = rule.example.partition(": ")[0]
    found, _ = of_check(REGISTRY[tag])
    (example,) = (m for m in found if m.name == rule.example)
    assert found[example] == "holds"
    assert rule.permits(example)
    assert rule.example not in reasons()
    assert not all(rule.permits(m) for m in found)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_paper_whose_equations_are_checked_has_its_slips(paper):
    if any(entry.paper == paper for entry in REGISTRY.values()):
        words = importlib.import_module(f"slips.{paper}").VOCABULARY
        assert words.attributes
        assert words.names


def test_the_lists_of_equivalents_name_what_there_is_and_give_reasons():
    for paper in {*PAPERS, "common", "counted"} & set(lists()):
        assert owners(paper) <= set(REGISTRY) | set(FUNCTIONS)
    names = [name for found in lists().values() for group in found.values() for name in group]
    assert len(names) == len(set(names)) == len(reasons())
    assert all(len(reason.split()) > 3 for reason in reasons().values())


# run this after a check has gained or lost a pair
if __name__ == "__main__":
    counts = {
        tag: len(triples(entry, shared_case(witness(tag)))) for tag, entry in REGISTRY.items()
    }
    counts = {tag: counts[tag] for tag in all_tags() if tag in counts}
    rows = ",\n".join(f"  {json.dumps(tag)}: {count}" for tag, count in counts.items())
    Path(__file__).with_name("pairs.json").write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
