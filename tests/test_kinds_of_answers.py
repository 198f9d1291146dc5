"""An answer of another kind than an exercise wants gets a reply that says what is wanted.

Each kind of object is typed into every exercise, as it is and as what a function returns.
"""

import re
import sys
import warnings

import numpy as np
import pytest
import sympy
from cases import COURSE, read

from workbook.course import classroom
from workbook.course.classroom import exercise, objection_to
from workbook.course.exercises import EXERCISES, checkers
from workbook.course.exercises.wanted import Called, fault_in, wanted

ROWS = [[1, 2], list(range(20))]
LINKS = range(12)


class Pair:
    def __init__(self, *parts):
        self.parts = parts


def counting(*_):
    yield 1


OTHERS = {  # what no exercise wants, neither as an answer nor as what a function returns
    "text": "text",
    "no entries": [],
    "empty dictionary": {},
    "ragged list": ROWS,
    "texts": ["a", "%", "c"],
    "array of texts": np.array(["a", "%"]),
    "objects": np.array([None, "x"], dtype=object),
    "generator": counting(),
    "class": Pair,
    "object": Pair(1, 2),
    "module": re,
    "function": abs,
    "functions": [abs, abs],
    "expression": sympy.Symbol("x") + 1,
    "complex": 2 + 1j,
    "complex array": np.full(6, 1j),
    "not a number": float("nan"),
    "array of nan": np.full((6, 6), np.nan),
    "infinity": float("inf"),
    "dictionary of texts": dict.fromkeys(LINKS, "text"),
    "dictionary of ragged lists": dict.fromkeys(LINKS, ROWS),
    "dictionary of complex numbers": dict.fromkeys(LINKS, 1j),
    "dictionaries": [{}, {}, {}],
}
NUMBERS = {  # the kind may be right, the number is not
    "a number": -7.123,
    "an array": np.full((3, 4), 0.123),
    "a matrix": np.full((6, 6), 0.123),
    "a dictionary of vectors": dict.fromkeys(LINKS, np.full(6, 0.123)),
}
INTERNAL = re.compile(
    r"Error|Exception|object at|<|NoneType|broadcast|unsupported|object is not|has no attribute|"
    r"inhomogeneous|\b[a-z_]+\.[a-z_]{3,}\.[A-Za-z]"
)
SAYS_WHAT_IS_WANTED = re.compile(
    "(line 1: )?(expected |return |there is 1 pivot |answer with |it contains a number that is not finite|"
    "a part of the answer is missing|nan is not|inf is not|.*1j.* is not a finite real number)"
)


@pytest.fixture(autouse=True)
def no_digest(monkeypatch):
    """A digest takes time, and no answer of this file is right."""
    monkeypatch.setattr(checkers, "_digest", lambda *_: "")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def returning(x):
    return lambda *_: x


def calls_its_answer(number):
    return EXERCISES[number].wants is not None and EXERCISES[number].wants.takes is not None


@pytest.mark.parametrize("kind", OTHERS)
def test_a_kind_that_is_not_wanted_is_named_with_the_one_that_is(kind):
    for number, one in EXERCISES.items():
        reply = objection_to(one, OTHERS[kind])
        if calls_its_answer(number) and kind != "function":
            name = "class" if number == "12b.2" else "function"
            if not (number == "12b.2" and kind == "class"):
                assert reply.startswith(f"expected {one.wants}, got "), (number, reply)
                assert f"; hand in the name of the {name}" in reply, (number, reply)
            words = objection_to(one, returning(OTHERS[kind]))
            assert SAYS_WHAT_IS_WANTED.match(words), (number, words)
            assert not INTERNAL.search(words), (number, words)
        elif not calls_its_answer(number):
            listed_words = kind in ("text", "texts", "array of texts", "dictionary of texts")
            assert reply
            assert SAYS_WHAT_IS_WANTED.match(reply) or "expected " in reply or listed_words, reply
        if kind != "function":
            assert not INTERNAL.search(reply.replace(one.hint or "%", "")), (number, reply)


@pytest.mark.parametrize("kind", NUMBERS)
def test_other_numbers_are_wrong_without_an_error_of_ours(kind):
    for number, one in EXERCISES.items():
        for answer in (NUMBERS[kind], returning(NUMBERS[kind])):
            reply = objection_to(one, answer)
            assert len(reply.split()) > 2, number
            assert not INTERNAL.search(reply.replace(one.hint or "%", "")), (number, reply)


def raises_an_error(*_):
    return [][3]


def stops(*_):
    raise StopIteration


def exits(*_):
    sys.exit()


def calls_itself(*_):
    return calls_itself()


def prints(*_):
    print("the result")


ITS_OWN = [
    (raises_an_error, "it raised IndexError: list index out of range, at: return [][3]"),
    (stops, "it raised StopIteration: no words, at: raise StopIteration"),
    (exits, "it raised SystemExit: no words, at: sys.exit()"),
    (calls_itself, "it raised RecursionError: maximum recursion depth exceeded"),
    (prints, "it returned None (is a return missing?); "),
    (counting, "expected .* got a generator|return .* a generator"),
]


@pytest.mark.parametrize("answer, words", ITS_OWN, ids=[f.__name__ for f, _ in ITS_OWN])
def test_what_an_answer_does_itself_is_reported_with_its_line(answer, words):
    for number, one in EXERCISES.items():
        if calls_its_answer(number):
            reply = objection_to(one, answer)
            assert reply.startswith(words) or re.match(words, reply), (number, reply)


def test_a_function_of_other_arguments_gets_those_that_are_wanted():
    for number, one in EXERCISES.items():
        if calls_its_answer(number):
            none = objection_to(one, lambda: 1)
            many = objection_to(one, lambda a, b, c, d, e, f, g, h: 1)
            assert none == f"expected {one.wants}, got one of no arguments", number
            assert many == f"expected {one.wants}, got one of a, b, c, d, e, f, g and h", number


def test_each_exercise_wants_the_arguments_that_its_page_gives():
    """The stub on the page has the same arguments in the same order."""
    on_pages = {}
    for path in COURSE:
        for cell in read(path)["cells"]:
            text = "".join(cell["source"])
            for number in re.findall(r'^exercise\("(.*?)"', text, re.MULTILINE):
                stub = re.search(r"^def \w+\((.*)\):|^\w+ = lambda ([\w, ]+): \.\.\.", text, re.M)
                made = re.search(r"# MyNumber\((.*?)\)", text)
                if stub or made:
                    on_pages[number] = next(filter(None, (*(stub or made).groups(),)))
    wants = {n: ", ".join(one.wants.takes) for n, one in EXERCISES.items() if calls_its_answer(n)}
    assert len(wants) > 50
    assert wants == on_pages


def test_each_exercise_that_is_not_a_list_of_numbers_nor_a_proof_says_what_it_wants():
    own = [n for n, one in EXERCISES.items() if not one.digest and one.kind != "prove"]
    assert [n for n in own if EXERCISES[n].wants is None] == []


def test_an_answer_that_never_ends_is_interrupted_without_a_verdict(capsys):
    def endless(*_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        exercise("0.1", endless)
    assert capsys.readouterr().out == (
        "0.1 not judged: interrupted while your answer ran; does each loop end?\n"
    )


def test_errors_that_the_caller_handles_are_left_to_it():
    class TookTooLong(Exception):
        pass

    def slow(*_):
        raise TookTooLong

    with pytest.raises(TookTooLong):
        objection_to(EXERCISES["0.1"], slow, passing=(TookTooLong,))


def test_a_method_of_a_class_that_raises_is_reported_with_its_line():
    class Number:
        def __init__(self, name, tape):
            self.name = name

        def __add__(self, other):
            return self.tape

    reply = classroom.objection_to(EXERCISES["12b.2"], Number)
    assert reply.startswith("it raised AttributeError: 'Number' object has no attribute 'tape', at")


def test_numbers_that_are_real_and_finite_have_no_fault():
    for good in (1, 2.5, [1, [2.0]], np.ones(3), {1: np.ones(2)}, 1 + 0j, sympy.sqrt(2), True, "a"):
        assert fault_in(good) == ""
    called = Called(lambda: [1, 2])
    assert (called(), called.results) == ([1, 2], [[1, 2]])
    assert wanted("class A(b) -> c").class_name == "A"
