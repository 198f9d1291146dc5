"""The driver of all mutation tests: unseen mutants of a function, and whether they are allowed.

A judge is called without arguments and returns True if all is well; an exception means that it is
not. Each judge must accept the original function (checked by `ready`, if it has one) before it
judges a mutant.

Mutants that stay green are listed in `equivalents/*.txt`: a line "# reason", and below it their
names. If rounding decides, and so the processor, the reason begins with "either:": the mutant may
be seen or not. Large families of mutants are covered by rules: those of a paper are beside its
words in `slips/`; `symmetric_product` applies to all papers.
"""

import ast
import importlib
import inspect
import itertools
import sys
import time
from collections import Counter
from contextlib import contextmanager
from functools import cache
from numbers import Rational
from pathlib import Path

import numpy as np
import pytest
from _pytest.assertion import rewrite, util
from _pytest.mark.structures import ParameterSet
from mutator import mutants, plain, put, title
from slips import vocabulary_of

# any error counts: a reader would notice it
SEEN = (Exception, pytest.fail.Exception)
HOLDS = "holds"
DIFFERS = "differs"
CRASHES = "crashes"


@contextmanager
def without_words():
    """Keep pytest from formatting failed assertions.

    A slip's fractions may have thousands of digits.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rewrite, "_saferepr", lambda obj: "...")
        patch.setattr(util, "_reprcompare", None)
        yield


def verdict(judge):
    """Return HOLDS, DIFFERS or CRASHES."""
    with np.errstate(all="ignore"), without_words():
        try:
            return HOLDS if judge() else DIFFERS
        except SEEN:
            return CRASHES


_content = {}


def be_content(judge):
    """Raise AssertionError if a judge refuses the unchanged function."""
    if id(judge) not in _content:
        outcome = verdict(getattr(judge, "ready", judge))
        assert outcome == HOLDS, f"{judge}: {outcome} without any slip"
        _content[id(judge)] = judge


def verdicts(f, *stages, name=None, tried=None):
    """Return {mutant: verdict} of a function; stages: lists of judges, called one after another.

    name: what the function is called in lists. tried(mutant, judges): the judges of a stage that
    are to be asked about a mutant, by default all of them.
    """
    out = {}
    unlisted = 0
    seen = Counter()
    spent = Counter()

    def turn(judge):
        """Order judges: most mutants per second first, then those not yet called, then the others."""
        return (0, spent[judge] / seen[judge]) if seen[judge] else (1 + (judge in spent), 0)

    for mutant in mutants(f, name):
        out[mutant] = HOLDS
        for judge in itertools.chain.from_iterable(
            sorted(judges if tried is None else tried(mutant, judges), key=turn)
            for judges in stages
        ):
            be_content(judge)
            begin = time.perf_counter()
            with put(f, mutant):
                out[mutant] = verdict(judge)
            spent[judge] += time.perf_counter() - begin
            if out[mutant] != HOLDS:
                seen[judge] += 1
                break
        else:
            unlisted += mutant.name not in reasons()
            assert unlisted < 10, f"nobody sees {mutant}, nor many before it"
    return out


def complaints(f, found, judges=(), rules=()):
    """Return a test's report on {mutant: verdict}: mutants that nothing notices, and stale lines.

    judges: those of them who run in exact numbers, for rules that look at numbers; rules: those of
    this test alone.
    """
    by_name = {m.name: m for m in found}
    owner = next(iter(found)).owner if found else title(f)
    listed = {
        name: reason for name, reason in reasons().items() if name.partition(": ")[0] == owner
    }
    survivors = [m for m, v in found.items() if v == HOLDS]
    stale = [
        name
        for name, reason in listed.items()
        if name not in by_name or found[by_name[name]] != HOLDS and not reason.startswith("either:")
    ]
    unseen = [m for m in survivors if m.name not in listed and not permitted(f, m, judges, rules)]
    needless = [m.name for m in survivors if m.name in listed and permitted(f, m, judges, rules)]
    return (
        [f"not seen: {m}" for m in unseen]
        + [f"listed as equivalent, but seen or gone: {name}" for name in stale]
        + [f"listed, but a rule permits it: {name}" for name in needless]
    )


def unseen(f, *stages, name=None, rules=()):
    """Return the `complaints` about a function as one text, empty if all is well."""
    return "\n".join(complaints(f, verdicts(f, *stages, name=name), stages[-1], rules))


def watched(run):
    """Return the code objects that run while run() does."""
    seen = set()
    before = sys.getprofile()

    def profile(frame, event, arg):
        if event == "call":
            seen.add(frame.f_code)

    sys.setprofile(profile)
    try:
        run()
    finally:
        sys.setprofile(before)
    return seen


@cache
def lists():
    """Return {file: {reason: names of mutants}} of `equivalents/*.txt`."""
    out = {}
    for path in sorted(Path(__file__).with_name("equivalents").glob("*.txt")):
        found = out[path.stem] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("# "):
                names = found.setdefault(line[2:], [])
            elif line:
                names.append(line)
    return out


@cache
def reasons():
    """Return {name of a mutant: reason} of all lists."""
    return {
        name: reason
        for found in lists().values()
        for reason, names in found.items()
        for name in names
    }


def owners(file):
    """Return the beginnings of the names in a list: titles of functions, tags of checks."""
    return {name.partition(": ")[0] for names in lists()[file].values() for name in names}


def rules_for(f, mutant):
    """Return the rules of the words of f's room that permit a mutant by its text."""
    return [rule for rule in vocabulary_of(plain(f).__module__).rules if rule.permits(mutant)]


def permitted(f, mutant, judges, rules=()):
    """Return whether a rule permits a mutant to survive."""
    by_text = rules_for(f, mutant) or any(rule.permits(mutant) for rule in rules)
    return bool(by_text) or symmetric_product(f, mutant, judges)


_symmetric = {}


def symmetric_product(f, mutant, judges):
    """Return whether A x -> x A is equivalent here: A symmetric and x a vector in all judges.

    In exact numbers, on arms where nothing is symmetric by chance. A scalar product of two vectors
    is the same case. Looked at once: judges keep their cases by the code that made them, and do not
    meet the product again.
    """
    if mutant.slip != "swapped_product" or not isinstance(mutant.new, ast.BinOp):
        return False
    if mutant not in _symmetric:
        _symmetric[mutant] = _meet_symmetry(f, mutant, judges)
    return _symmetric[mutant]


def _meet_symmetry(f, mutant, judges):
    met, exact = [], []

    def product(A, B):
        vectors = [x for x in (A, B) if x.ndim == 1]
        met.append(
            len(vectors) > 0
            and all(x.ndim == 1 or (x.shape == x.T.shape and (x == x.T).all()) for x in (A, B))
        )
        if len(vectors) == 2:
            exact.append(A.dtype == B.dtype == object)
        else:
            exact.append(all(isinstance(x, Rational) for x in [*A.ravel(), *B.ravel()]))
        return A @ B

    with watching(f, mutant, product) as code, put(f, code):
        for judge in judges:
            verdict(judge)
    return any(exact) and all(itertools.compress(met, exact))


@contextmanager
def watching(f, mutant, product):
    """Return the code of f with one product replaced by a call of `product`."""
    call = ast.Call(ast.Name("_product", ast.Load()), [mutant.new.right, mutant.new.left], [])
    plain(f).__globals__["_product"] = product
    try:
        yield mutant.code_with(call)
    finally:
        del plain(f).__globals__["_product"]


def by_tests(*names):
    """Return the judges of ordinary tests, "module::function", one for each set of parameters.

    "[2]": the second set only; "module": all its tests that need no fixture.
    """
    return [judge for name in names for judge in _judges(*name.split("::"))]


@cache
def _judges(module, name=""):
    name, _, which = name.partition("[")
    held = importlib.import_module(module)
    if name:
        tests = [getattr(held, name)]
    else:
        tests = [
            test
            for word, test in vars(held).items()
            if word.startswith("test_") and not hasattr(test, "hypothesis") and not asked(test)
        ]
    judges = [_ByTest(module, test, given) for test in tests for given in sets(test)]
    return judges[int(which[:-1]) - 1 :][:1] if which else judges


class _ByTest:
    def __init__(self, module, test, given):
        self.words = f"{module}::{test.__name__}"
        self.test = test
        self.given = given

    def __call__(self):
        self.test(**self.given)
        return True

    def __repr__(self):
        return f"{self.words} with {self.given}"


def case(values, names):
    """Return one set of values of a parametrized test as a tuple, one for each name."""
    if isinstance(values, ParameterSet):
        return values.values
    return values if len(names) > 1 else (values,)


def sets(test):
    """Return every set of arguments of a test, from its marks."""
    found = []
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "parametrize":
            names, values = mark.args[:2]
            names = names.replace(",", " ").split() if isinstance(names, str) else names
            found.append([dict(zip(names, case(v, names), strict=True)) for v in values])
    return [
        {k: v for part in parts for k, v in part.items()} for parts in itertools.product(*found)
    ]


def asked(test):
    """Return the fixtures that a test uses."""
    given = {} if hasattr(test, "hypothesis") else inspect.signature(test).parameters
    return set(given) - set(sets(test)[0])
