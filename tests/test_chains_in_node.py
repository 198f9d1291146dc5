"""Check that a page's verdicts on operators are the prover's.

Chain.js runs in playwright's node.
"""

import json
import re
from functools import cache
from random import Random

import nbformat
import pytest
from cases import ROOT, script
from in_node import node_says
from test_rk_proofs import ALL, mutated

from robodyn_lib.proving.noncommutative import added, polynomial, reachable, written
from robodyn_lib.rk import proofs
from robodyn_lib.rk.proofs import FILTER, MISPRINTS
from workbook.course.exercises import EXERCISES
from workbook.widgets.parts import FOLDER, linked

SAME = [
    ("(I - G*H)*P*(I - G*H).T", "(I - G H) P (I - G H)^T"),
    ("D_inv*T_prime", "D^-1 T'"),
    ("1/2*H + H*1/2", "H"),
    ("-phi**-1", "-phi^-1"),
    ("(D*G.T)^T", "G D"),
    ("0*H", "0"),
    ("psi^-T", "(psi^-1)^T"),
]
REFUSED = ["psi + G", "H*H", "phi*(I", "lynx", "r", "S**-1", "phi $", "1 + G", "phi )"]
CLAIMED = {number: one for number, one in EXERCISES.items() if one.claim}


def known(statement):
    return not FILTER.foreign & {x.name for side in statement for x in reachable(polynomial(side))}


def statements():
    """Return the report's statements and misprints, and some slips in each."""
    for tag, statement in (ALL | MISPRINTS).items():
        found = [*mutated(statement)]
        yield from filter(
            known, [statement, *(found if len(found) < 6 else Random(tag).sample(found, 6))]
        )


@cache
def chains():
    """Return {number: the lines of its solution, as expressions}."""
    found = {}
    for path in (ROOT / "notebooks" / "solutions").glob("*.ipynb"):
        for cell in nbformat.read(path, 4).cells:
            numbers = re.findall(r'exercise\(\s*"([\w.]+)"', cell.source)
            if cell.cell_type == "code" and {*numbers} & {*CLAIMED}:
                exec(cell.source, vars(proofs) | {"x": proofs, "exercise": found.__setitem__})
    return {number: found[number] for number in CLAIMED}


def tried():
    """Yield (number, lines): each solution, then without one line, then with one sign changed."""
    for number, lines in chains().items():
        yield number, lines
        for k, line in enumerate(lines):
            yield number, lines[:k] + lines[k + 1 :]
            yield number, [*lines[:k], -line, *lines[k + 1 :]]


@pytest.fixture(scope="module")
def results():
    """Compare normal forms, verdicts on chains, on non-expressions, and on two spellings."""
    sides = [[str(side) for side in statement] for statement in statements()]
    judged = [[[*map(str, lines)], *map(str, CLAIMED[number].claim)] for number, lines in tried()]
    facts = json.dumps(script("tools/site/facts.py").facts())
    return node_says(
        f"const FACTS = {facts};\n{linked(FOLDER / 'inputs' / 'chain.js')}"
        + f"""
const {{ normal, objection, read, sum, written }} = $chain;
const attempt = (f, ...given) => {{
  try {{ return f(...given); }} catch (error) {{ return `refused: ${{error.message}}`; }} }};
console.log(JSON.stringify([
  {json.dumps(sides)}.map(([l, r]) => attempt(() => written(normal(sum(read(l), read(r), -1).p)))),
  {json.dumps(judged)}.map(([lines, first, last]) => attempt(objection, lines, first, last)),
  {json.dumps(REFUSED)}.map((text) => attempt(() => written(read(text).p))),
  {json.dumps(SAME)}.map((pair) => pair.map((text) => attempt(() => written(read(text).p))))]));"""
    )


def test_normal_forms_are_the_provers(results):
    expected = [
        written(FILTER.normal_form(added(*map(polynomial, statement), -1)))
        for statement in statements()
    ]
    assert len(expected) > 300
    assert 50 < expected.count("0") < len(expected) - 100
    assert [pair for pair in zip(expected, results[0], strict=True) if pair[0] != pair[1]] == []


def test_chains_are_judged_as_in_a_notebook(results):
    """The judgements agree word for word, except for what Python's own expressions refuse."""
    for (number, lines), verdict in zip(tried(), results[1], strict=True):
        theirs = CLAIMED[number](lines) or ""
        assert verdict == theirs, (number, lines)
    assert results[1].count("") >= len(CLAIMED) > 9


def test_pythons_spelling_and_the_printed_one_are_one(results):
    assert [
        pair
        for pair, (one, other) in zip(SAME, results[3], strict=True)
        if one != other or "refused" in one
    ] == []


def test_what_is_no_expression_is_refused(results):
    assert [
        text for text, found in zip(REFUSED, results[2]) if not found.startswith("refused: ")
    ] == []
