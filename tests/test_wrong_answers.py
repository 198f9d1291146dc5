"""Public solutions that are programs are refused with one wrong sign, factor, transpose, constant.

Mutants that pass are listed in `equivalent_solutions.txt`, each group with the reason.
Tempting wrong answers, such as a solution that forgets one thing, are refused with a hint.
"""

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
from notebook_rules import code_cells, source

import benchmarks as bench
import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.counting import total_counts
from robodyn_lib.rk import proofs as rk
from workbook import draw
from workbook.course import classroom
from workbook.course.exercises import EXERCISES
from workbook.course.exercises.speed import OFFERS, certificate, shifted, unknown_cost
from workbook.course.lectures import lecture

SOLUTIONS = {path.stem: path for path in NOTEBOOKS if path.parent.name == "solutions"}
SECONDS = 20  # of the processor; a mutant that runs for ever is refused
ONLY_SAY = {"compare", "confirm", "print", "show"}


def to_exercises(nb):
    """Return a page's statements, except those that compare, print or draw, and what only they use."""
    tree = ast.parse("\n".join(source(cell) for _, cell in code_cells(nb)))
    wanted = set()
    kept = []
    for statement in reversed(tree.body):
        nodes = list(ast.walk(statement))
        if isinstance(getattr(statement, "value", None), ast.Call):
            called = statement.value.func
        else:
            called = None
        says = (
            isinstance(statement, ast.Expr)
            and getattr(called, "attr", getattr(called, "id", "")) in ONLY_SAY
        )
        gives = {
            node.id
            for node in nodes
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        plain = isinstance(statement, ast.Assign) and not any(
            isinstance(n, ast.Attribute | ast.Subscript) and isinstance(n.ctx, ast.Store)
            for n in nodes
        )
        if not says and not (plain and not gives & wanted):
            kept.append(statement)
            wanted |= {
                node.id
                for node in nodes
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
            }
    tree.body = kept[::-1]
    return tree


@cache
def answers(stem):
    """Return {number: (answer, its definition or None, names it sees)} of a page of solutions."""
    found = {}
    names = {"__name__": "__main__"}
    tree = to_exercises(read(SOLUTIONS[stem]))
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        patch.setattr(classroom, "exercise", lambda *arguments: found.setdefault(*arguments))
        patch.setattr(draw, "show", lambda *args, **more: None)
        patch.chdir(SOLUTIONS[stem].parent)
        exec(compile(tree, stem, "exec"), names)
    defined = {
        node.lineno: node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.Lambda)
    }

    def line(f):
        return f.__code__.co_firstlineno if isinstance(f, FunctionType) else None

    return {
        number: (answer, defined.get(line(answer)), names)
        for number, answer in found.items()
        if EXERCISES[number].public and answer is not ...
    }


def swapped(node):
    """Yield (words, node) for each way to make this one node wrong."""
    if isinstance(node, ast.BinOp):
        sides = {ast.Add: ast.Sub(), ast.Sub: ast.Add(), ast.Div: ast.Mult()}
        if other := sides.get(type(node.op)):
            yield (
                "sign" if not isinstance(other, ast.Mult) else "factor",
                ast.BinOp(node.left, other, node.right),
            )
        if isinstance(node.op, ast.Mult):
            yield "factor", node.left
            yield "factor", node.right
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "sign", node.operand
    if isinstance(node, ast.Attribute) and node.attr == "T":
        yield "transpose", node.value
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        yield "constant", ast.Constant(node.value + 1)


def mutants(function):
    """Yield (words, definition) of a function with one slip."""
    for place, node in enumerate(ast.walk(function)):
        for number, (what, new) in enumerate(swapped(node)):
            other = deepcopy(function)
            old = list(ast.walk(other))[place]
            wrong = list(swapped(old))[number][1]
            old.__class__ = type(wrong)
            old.__dict__ = vars(wrong)
            words = f"{what}: {ast.unparse(node)} -> {ast.unparse(new)}"
            yield words, ast.fix_missing_locations(other)


def run(function, names):
    """Return the program that a definition makes."""
    names = dict(names)
    if isinstance(function, ast.Lambda):
        return eval(compile(ast.Expression(function), "lambda", "eval"), names)
    exec(compile(ast.Module([function], []), function.name, "exec"), names)
    return names[function.name]


def refused(number, make):
    """Return whether a checker refuses what make() returns, in words or as it never ends."""

    def late(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return bool(EXERCISES[number](make()))
    except Exception:  # whatever a wrong program raises
        return True
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def spoiled(x):
    """Yield (words, answer) with one wrong number, by sign or by 1.

    Of an array the first and the last number are spoiled, of a list each.
    """
    if isinstance(x, dict):
        for key in x:
            yield from ((f"[{key}]{words}", {**x, key: other}) for words, other in spoiled(x[key]))
    elif isinstance(x, tuple | list):
        for i, entry in enumerate(x):
            yield from (
                (f"[{i}]{words}", type(x)([*x[:i], other, *x[i + 1 :]]))
                for words, other in spoiled(entry)
            )
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
    """A program that counts its calls and returns another answer, spoil(answer), at call `at`."""

    def __init__(self, program, at=-1, spoil=lambda x: x):
        self.program = program
        self.at = at
        self.spoil = spoil
        self.asked = 0

    def __call__(self, *arguments):
        self.asked += 1
        found = self.program(*arguments)
        return self.spoil(found) if self.asked == self.at else found


def choose(words):
    """Return the spoiled answer for these words, or the answer itself if there is none."""
    return lambda x: dict(spoiled(x)).get(words, x)


def known():
    """Return {number: [words]} of wrong answers that pass, with the reasons in the file."""
    out = {}
    for line in (
        (ROOT / "tests" / "equivalent_solutions.txt").read_text(encoding="utf-8").splitlines()
    ):
        if line and not line.startswith("#"):
            number, words = line.split(" ", 1)
            out.setdefault(number, []).append(words)
    return out


def held_against(number, passed):
    assert sorted(passed) == sorted(known().get(number, [])), number


@pytest.mark.parametrize("stem", SOLUTIONS)
def test_no_wrong_solution_passes(stem):
    """Make slips in programs, and one wrong number in their first and in their last answer."""
    for number, (answer, definition, names) in answers(stem).items():
        passed = []
        if definition is None:
            passed += [
                f"the answer{words}"
                for words, other in spoiled(answer)
                if not refused(number, lambda x=other: x)
            ]
        else:
            passed += [
                words
                for words, wrong in mutants(definition)
                if not refused(number, lambda f=wrong: run(f, names))  # noqa: B023
            ]
            for at in sorted({1, questions_put(number, answer)}):
                passed += [
                    f"answer {at}{words}"
                    for words in spoils(number, answer, at)
                    if not refused(number, lambda w=words: Counted(answer, at, choose(w)))  # noqa: B023
                ]
        held_against(number, passed)


def respelled(x, how):
    """Return an answer with something else in the place of its arrays."""
    if isinstance(x, dict):
        return {k: respelled(v, how) for k, v in x.items()}
    if isinstance(x, tuple):
        return tuple(respelled(v, how) for v in x)
    return how(x) if isinstance(x, np.ndarray) else x


@pytest.mark.parametrize("stem", SOLUTIONS)
def test_answers_of_the_solutions_are_right_in_other_spellings(stem):
    """Check each solution again with results of another number type."""
    for number, (answer, *_) in answers(stem).items():
        for how in (np.ndarray.tolist, lambda x: x.astype(object)) if callable(answer) else ():

            def retyped(*arguments):
                return respelled(answer(*arguments), how)  # noqa: B023

            assert not EXERCISES[number](retyped), number


def questions_put(number, program):
    """Return how many questions a checker puts to a program that answers all of them rightly."""
    counted = Counted(program)
    assert not refused(number, lambda: counted), f"{number}: the solution is refused"
    return counted.asked


def spoils(number, program, at):
    """Return the words for each way to spoil the answer to one question."""
    found = []

    def unchanged(x):
        found.extend(words for words, _ in spoiled(x))
        return x

    refused(number, lambda: Counted(program, at, unchanged))
    return found


@pytest.mark.parametrize("stem", SOLUTIONS)
def test_checkers_put_as_many_questions_as_they_did(stem):
    """A checker that looks at only one arm of two, or one step of three, detects fewer errors.

    If one asks for more, it is listed here.
    """
    content = json.loads((ROOT / "tests" / "questions.json").read_text(encoding="utf-8"))
    found = {
        number: questions_put(number, answer)
        for number, (answer, definition, _) in answers(stem).items()
        if definition
    }
    assert found == {number: count for number, count in content.items() if number in answers(stem)}


# --- what tempts ----------------------------------------------------------------------------------
# a page's solution, a part of it, what a tempting answer has instead, and the reply to that
SLIPS = [
    (
        "3a.8",
        "s.phi(k, i + 1) @ L[i] @ s.H[i] @ s.filter.psi(i, m)",
        "s.filter.psi(k, i + 1) @ L[i] @ s.H[i] @ s.phi(i, m)",
        "k = 4, m = 1",
    ),
    ("3a.8", "s.phi(k", "-s.phi(k", "k = 4, m = 1"),
    ("3b.8", "P[i] @ s.phi(j, i).T", "s.filter.psi(j, i) @ P[i]", "block (1,4) is another"),
    ("4a.8", "from_tip(qd)", "from_tip(0 * qd)", "right at rest, not in motion"),
    ("4a.8", "+ r[k]", "", "right with r = 0; in which"),
    ("4a.8", "from_tip(tau)", "from_tip(0 * tau)", "already at rest and with r = 0"),
    (
        "4a.8",
        "to_base_order(theta_ddot)",
        "to_base_order(theta_ddot)[1:]",
        "expected an array of shape (1,), got an array of shape (0,)",
    ),
    (
        "7b.1",
        "d[i] - chain",
        "d[i] + chain",
        "a chain of 2: its two ends have one entry each; first wrong at i = 2",
    ),
    ("7b.1", "d[i] - chain", "d[i] - 0 * chain", "a chain of 2"),
    ("7b.1", "d[i] + chain", "d[i] + 0 * chain", "first wrong at i = 1"),
    ("7b.1", "d[i] + chain", "d[i] - chain", "first wrong at i = 1"),
    ("7b.2", "q, qd, 0 * qd", "q, 0 * qd, 0 * qd", "right at rest, but not in motion"),
    ("7b.2", "0 * qd)", "0 * qd, [0, 0, 0])", "the motors only hold the chain up"),
    ("7b.2", "phi_dd[i - 1] if i > 1 else 0", "0", "gravity is right, but"),
    ("8c.1", "rd.GRAVITY", "0 * rd.GRAVITY", "is -g in c of joint 1"),
    ("8c.1", "(b, qd, rd", "(b, 0 * qd, rd", "right at rest, but not in motion"),
    ("8c.2", "determinant(b.I[i]) * ", "", "which determinants belong"),
    ("8c.2", " / determinant(rows @ rows.T)", "", "right for orthogonal rows"),
    ("11.1", "(arm, q)", "(arm, 0 * q)", "bent pose"),
    ("11.1", "max()", "min()", "which vibration"),
    ("11.3", "return rd", "return -rd", "who carries it"),
    ("11.3", "target, rest", "0 * target, rest", "who carries it"),
    ("12a.3", "ours.shape != theirs.shape or ", "", "shapes"),
    ("12a.3", "not (np.isfinite(ours).all() and np.isfinite(theirs).all())", "False", "infinity"),
    ("12a.3", " * np.abs(theirs).max()", "", "relative to their size"),
    (
        "12a.3",
        "np.abs(ours - theirs).max() <= 1e-09 * np.abs(theirs).max()",
        "bool((np.abs(ours - theirs) <= 1e-09 * np.abs(theirs)).all())",
        "largest entry",
    ),
    ("B.5", "rng.normal(size=(3, 3, arm.n))", "np.zeros((3, 3, arm.n))", "passes a solver that"),
]


@pytest.mark.parametrize("number, old, new, hint", SLIPS)
def test_a_solution_with_one_omission_gets_a_useful_hint(number, old, new, hint):
    _, definition, names = answers(lecture(number.partition(".")[0]).stem)[number]
    text = ast.unparse(definition)
    assert old in text
    (wrong,) = ast.parse(text.replace(old, new)).body
    assert hint in EXERCISES[number](run(wrong, names))


G, H, L, P, phi, psi, Phi, Psi = (
    rk.ALPHABET.letters[name] for name in "G H L P phi psi Phi Psi".split()
)
LH = L * H
TEMPTING = [  # None: it is right, but differs from the solution
    ("3a.7", Phi * LH * Psi == Phi * LH * Phi, "it fails on 4 links already"),
    ("3a.7", Phi * LH * Psi == Psi * LH * Phi, "it is true for every N"),
    (
        "3a.7",
        Phi * LH * Phi * LH * Phi * LH * Phi * LH * Phi * LH * Psi
        == Phi * LH * Phi * LH * Phi * LH * Phi * LH * Phi * LH * Phi,
        "it holds on seven",
    ),
    ("3a.7", "Phi", "answer with a statement"),
    ("3b.5", (rk.I - G * H) * P, "it has H"),
    ("3b.5", P, "left side - your answer is -G D G^T"),
    ("3b.7", Phi * LH * psi == Psi * LH * phi, "in the report"),
    ("3b.7", 2 * (Phi * LH * psi) == 2 * (Psi * LH * phi), "it holds for any gain"),
    ("3b.7", psi * (G + G) == G + G, None),
    ("3b.7", psi * G == phi * G, "it is not proved"),
    ("3b.7", psi * (G + G) == psi * G + psi * G, "the same words"),
    ("3b.7", "psi", "answer with a statement"),
    ("7a.8", lambda depends: np.ones((len(depends), len(depends))), "for a chain in a plane"),
    (
        "7a.8",
        lambda depends: np.ones(3),
        "expected an array of shape (8, 8), got an array of shape (3,)",
    ),
    (
        "7a.8",
        lambda depends: [[a is b or bool(a & b) for b in depends] for a in depends],
        "one that depends on none",
    ),
    ("8a.2", lambda N: [2] * N, "off for N = 1"),
    ("8a.2", lambda N: [1], "there are 2 pivots for N = 2"),
    ("8a.2", lambda N: [1] + [2] * (N - 1), "off for N = 2"),
    ("8a.8", lambda arm, q, qd, tau: 0 * q, "1 mass: gravity is right, but"),
    (
        "8a.8",
        lambda arm, q, qd, tau: rd.forward_dynamics(arm, q, 0 * qd, tau),
        "right at rest, but not in motion",
    ),
    ("8a.8", lambda *given: rd.forward_dynamics(*given, gravity=[0, 0, 0]), "hold the chain up"),
    (
        "8b.8",
        lambda b: {i: b.S[i] @ b.I[i] @ b.S[i] for i in b.links},
        "D is off for planar_arm(3)",
    ),
    ("8c.1", lambda arm, q, qd, tau: 0 * q, "gravity is right, but"),
    ("11.2", lambda f, q, qd, h: (q + h * qd, qd + h * f(q)), "changes areas"),
    ("11.2", lambda f, q, qd, h: (q, qd + h * f(q)), "does not follow"),
    (
        "11.2",
        lambda f, q, qd, h: (q + h * (qd + h * f(q)), qd + h * f(q)),
        "an eighth of the error",
    ),
    (
        "11.2",
        lambda f, q, qd, h: (q + h * qd + h * h / 2 * f(q), qd + h / 2 * (f(q) + f(q + h * qd))),
        "changes areas",
    ),
    ("11.6", lambda h, w: np.diag([w**2, 1]), "a step changes it"),
    ("11.6", lambda h, w: [[w**2, h * w**2 / 2], [h * w**2 / 2, 1]], "a step changes it"),
    ("11.6", lambda h, w: np.zeros((2, 2)), "not positive"),
    ("11.6", lambda h, w: [[w**2, h], [0, 1]], "symmetric"),
    ("11.6", lambda h, w: [1, 2], "shape"),
    ("11.7", [[1, 1], [0, 1], [1, 0], [1, 1], [0, 0]], "two seconds"),
    ("11.8", [1, 2, 3], "last entry"),
    ("12a.1", [3, 13, 4], "two equations"),
    ("12a.2", {"A": 1, "B": 2, "C": 1}, "A is not"),
    ("12a.2", {"A": 3, "B": 1, "C": 1}, "B is not"),
    ("12a.2", {"A": 3, "B": 2, "C": 2}, "C is not"),
    ("12a.2", 3, "dictionary"),
    ("12a.3", lambda ours, theirs: np.allclose(ours, theirs, rtol=1e-9), "relative"),
    ("12a.3", lambda ours, theirs: ours - theirs, "True or False"),
    (
        "12a.3",
        lambda ours, theirs: (
            ours.shape == theirs.shape
            and not (np.abs(ours - theirs) > 1e-9 * np.abs(theirs).max()).any()
        ),
        "not-a-number",
    ),
    ("12a.4", lambda size: int((size / 48) ** (1 / 3)), "cube root"),
    ("12a.4", lambda size: round((size / 48) ** (1 / 3)), "off for"),
    ("12a.6", "a, d", "two states"),
    ("12a.7", lambda *d: next(n for n in range(9999) if np.polyval(d, n) >= 0), "too small"),
    ("12a.7", lambda *d: 1e3, "whole number"),
    ("B.4", rd.planar_arm(3), "and the arm has none"),
    ("B.4", rd.rational_arm(4, seed=1), "three are enough"),
    ("B.4", atlas.counterexample("RK 2.32").arm, "is right on it"),
    ("B.4", 3, "return an Arm"),
    ("B.5", lambda solver, arm: True, "passes a solver that forgets the velocities"),
    ("B.5", lambda solver, arm: False, "refuses one that is right"),
    ("B.5", lambda solver, arm: None, "True or False"),
    ("B.6", [1, 2], "starts with"),
    ("B.8", [12, 6, 0, -1.5], "2 m r"),
]


@pytest.mark.parametrize("number, answer, hint", TEMPTING)
def test_a_wrong_answer_gets_a_useful_hint(number, answer, hint):
    reply = EXERCISES[number](answer)
    assert hint in reply if hint else reply is None


def test_the_unknown_costs_are_counts():
    assert unknown_cost("A", 4) == total_counts("composite-cholesky", 4, setup=True).mul
    assert [unknown_cost("B", n) for n in (3, 10)] == [6, 55]
    with pytest.raises(ValueError, match="expected one of A, B, C; got 'D'"):
        unknown_cost("D", 3)


def test_each_program_on_offer_is_right_on_some_state_and_those_refused_are_wrong_on_another():
    arm = rd.robots.ur5()
    right = {}
    rng = np.random.default_rng(3)
    for state in (np.zeros((3, 6)), rng.normal(size=(3, 6)), 1000 * rng.normal(size=(3, 6))):
        for letter, program in OFFERS.items():
            off = bench.difference(program(arm, *state), rd.forward_dynamics(arm, *state))
            right.setdefault(letter, []).append(off < 1e-9)
    assert [letter for letter, found in right.items() if all(found)] == ["b", "e"]


def test_a_certificate_is_the_smallest_shift():
    assert certificate(1, -20, 100, 5) == 10
    assert certificate(0, 0, 0, -1) is None
    assert [min(shifted((1, 33, -1156, 594), n)) >= 0 for n in (20, 21)] == [False, True]
