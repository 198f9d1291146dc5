"""Public solutions that are programs are refused with one wrong sign, factor, transpose, constant.

Mutants that pass stand in `equivalent_solutions.txt`, each group with the reason."""
import ast
import json
import numbers
import signal
import warnings
from copy import deepcopy
from functools import cache
from types import FunctionType

import numpy as np
import pytest
from cases import NOTEBOOKS, ROOT, read
from test_exercises import to_exercises

from workbook import draw
from workbook.course import classroom
from workbook.course.exercises import EXERCISES

SOLUTIONS = {path.stem: path for path in NOTEBOOKS if path.parent.name == "solutions"}
SECONDS = 20                                                # a mutant that runs for ever is refused


@cache
def answers(stem):
    """{number: (answer, its definition or None, the names it sees)} of what a page of solutions answers."""
    found, names, tree = {}, {"__name__": "__main__"}, to_exercises(read(SOLUTIONS[stem]))
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        patch.setattr(classroom, "exercise", lambda *given: found.setdefault(*given))
        patch.setattr(draw, "show", lambda *args, **more: None)
        patch.chdir(SOLUTIONS[stem].parent)
        exec(compile(tree, stem, "exec"), names)
    defined = {node.lineno: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda)}
    line = lambda f: f.__code__.co_firstlineno if isinstance(f, FunctionType) else None  # noqa: E731
    return {number: (answer, defined.get(line(answer)), names) for number, answer in found.items()
            if EXERCISES[number].public and answer is not ...}


def programs(stem):
    """{number: (definition, names)} of those that are written on the page."""
    return {number: (f, names) for number, (_, f, names) in answers(stem).items() if f is not None}


def swapped(node):
    """Yield (words, node) for each way to make this one node wrong."""
    if isinstance(node, ast.BinOp):
        sides = {ast.Add: ast.Sub(), ast.Sub: ast.Add(), ast.Div: ast.Mult()}
        if other := sides.get(type(node.op)):
            yield "sign" if not isinstance(other, ast.Mult) else "factor", ast.BinOp(node.left, other, node.right)
        if isinstance(node.op, ast.Mult):
            yield "factor", node.left
            yield "factor", node.right
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "sign", node.operand
    if isinstance(node, ast.Attribute) and node.attr == "T":
        yield "transpose", node.value
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        yield "constant", ast.Constant(node.value + 1)


class Once(ast.NodeTransformer):
    """Replaces one node."""

    def __init__(self, old, new):
        self.old, self.new = old, new

    def visit(self, node):
        return self.new if node is self.old else self.generic_visit(node)


def mutants(function):
    """Yield (words, definition) of a function with one slip."""
    for place, node in enumerate(ast.walk(function)):
        for number, (what, new) in enumerate(swapped(node)):
            other = deepcopy(function)
            old = list(ast.walk(other))[place]
            changed = Once(old, list(swapped(old))[number][1]).visit(other)
            yield f"{what}: {ast.unparse(node)} -> {ast.unparse(new)}", ast.fix_missing_locations(changed)


def run(function, names):
    """The program that a definition makes."""
    names = dict(names)
    if isinstance(function, ast.Lambda):
        return eval(compile(ast.Expression(function), "lambda", "eval"), names)
    exec(compile(ast.Module([function], []), function.name, "exec"), names)
    return names[function.name]


def refused(number, make):
    """Judge whether a checker refuses what make() returns, by words, or since that raises or never ends."""
    def late(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return bool(EXERCISES[number](make()))
    except Exception:  # whatever a wrong program raises
        return True
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def spoiled(x):
    """Yield (words, answer) with one number wrong, by its sign or by 1: of arrays the ends, of others each."""
    if isinstance(x, dict):
        for key in x:
            yield from ((f"[{key}]{words}", {**x, key: other}) for words, other in spoiled(x[key]))
    elif isinstance(x, tuple | list):
        for i, entry in enumerate(x):
            yield from ((f"[{i}]{words}", type(x)([*x[:i], other, *x[i + 1:]])) for words, other in spoiled(entry))
    elif isinstance(x, np.ndarray) and x.ndim:
        for i in {0, x.size - 1}:
            for words, other in spoiled(x.ravel()[i]):
                copy = x.astype(np.result_type(x, np.asarray(other)))
                copy.flat[i] = other
                yield f".flat[{i}]{words}", copy
        if x.ndim == 2 and x.shape[0] == x.shape[1] and (x != x.T).any():
            yield ".T", x.T
    elif isinstance(x, bool | np.bool_):
        yield " not", not x
    elif isinstance(x, numbers.Number) or hasattr(x, "free_symbols"):
        yield " + 1", x + 1
        if x != 0:
            yield " negated", -x


class Counted:
    """A program that knows how often it was asked, and gives another answer, spoil(answer), to question `at`."""

    def __init__(self, program, at=-1, spoil=lambda x: x):
        self.program, self.at, self.spoil, self.asked = program, at, spoil, 0

    def __call__(self, *given):
        self.asked += 1
        found = self.program(*given)
        return self.spoil(found) if self.asked == self.at else found


def choose(words):
    """The spoiled answer of these words; where it has none, the answer itself."""
    return lambda x: dict(spoiled(x)).get(words, x)


def known():
    """{number: [words]} of what passes for the reason that stands in the file."""
    out = {}
    for line in (ROOT / "tests" / "equivalent_solutions.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            number, words = line.split(" ", 1)
            out.setdefault(number, []).append(words)
    return out


def held_against(number, passed):
    assert sorted(passed) == sorted(known().get(number, [])), number


@pytest.mark.parametrize("stem", SOLUTIONS)
def test_no_wrong_solution_passes(stem):
    """Slips in programs, and one wrong number in what they answer to the first question and to the last."""
    for number, (answer, definition, names) in answers(stem).items():
        passed = []
        if definition is None:
            passed += [f"the answer{words}" for words, other in spoiled(answer)
                       if not refused(number, lambda x=other: x)]
        else:
            passed += [words for words, wrong in mutants(definition)
                       if not refused(number, lambda f=wrong: run(f, names))]  # noqa: B023
            for at in sorted({1, asked(number, answer)}):
                passed += [f"answer {at}{words}" for words in spoils(number, answer, at)
                           if not refused(number, lambda w=words: Counted(answer, at, choose(w)))]  # noqa: B023
        held_against(number, passed)


def asked(number, program):
    """How many questions a checker puts to a program that answers all of them rightly."""
    counted = Counted(program)
    assert not refused(number, lambda: counted), f"{number}: the solution is refused"
    return counted.asked


def spoils(number, program, at):
    """The words for each way to spoil the answer to one question."""
    found = []
    refused(number, lambda: Counted(program, at, lambda x: found.extend(words for words, _ in spoiled(x)) or x))
    return found


@pytest.mark.parametrize("stem", SOLUTIONS)
def test_checkers_put_as_many_questions_as_they_did(stem):
    """One arm of two, one step of three: who asks less sees less. More is welcome, and then written here."""
    said = json.loads((ROOT / "tests" / "questions.json").read_text(encoding="utf-8"))
    found = {number: asked(number, answer) for number, (answer, definition, _) in answers(stem).items() if definition}
    assert found == {number: count for number, count in said.items() if number in answers(stem)}
