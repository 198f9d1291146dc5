"""What the mutation tests share: small lopsided exact cases, and whether a check goes red on them.

A wrong shape or a link that is not there (ValueError, KeyError, IndexError, ZeroDivisionError) is red: no reader would
get past it. A name, attribute or argument that does not exist means that there is no such mutant.
"""
import importlib
import importlib.util
import inspect
import pkgutil
import sys
from functools import cache
from pathlib import Path

import numpy as np
from mutator import mutants, plain, put, title

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.atlas.registry import PAPERS, REGISTRY, triples
from robodyn_lib.atlas.report import judge

ARMS = [(2, 0), (3, 1), (3, 2), (4, 1)]                             # links and seed of rational_arm: RP, RRP, RPR, RPRP
HOLDS, DIFFERS, CRASHES, IMPOSSIBLE = "holds", "differs", "crashes", "no such mutant"
RED = (ValueError, KeyError, IndexError, ZeroDivisionError, RecursionError)
NONSENSE = (NameError, AttributeError, TypeError)
ELSEWHERE = {                                                       # functions whose slips no check needs to see
    "composite.refuse_no_inertia": "a refusal: test_rk_filter.py",
    "composite.inertia_scale": "the size of rounding, for a refusal: test_rk_filter.py",
    "spatial.array": "which type a number is read as: test_spatial.py",
    "spatial.inverse": "how a pivot is chosen where one vanishes: test_spatial.py",
    "atlas.state.State.__init__": "a draw of a state: any serves; that given ones are used, test_atlas.py",
    "atlas.state._rational": "a draw: any value serves",
    "atlas.state._real": "a draw: any value serves",
    "atlas.rk.identities.Unrelated.__init__": "a draw of blocks: any serve",
    "atlas.state._exact": "which type a number is read as: test_atlas.py",
    "atlas.state._vector": "which type a number is read as: test_atlas.py",
}


@cache
def reasons():
    """{reason: names of mutants} of `equivalent_mutants.txt`."""
    out = {}
    for line in Path(__file__).with_name("equivalent_mutants.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            names = out.setdefault(line[2:], [])
        elif line:
            names.append(line)
    return out


def equivalent(owner):
    """The mutants of a check (by its tag) or a function (by its title) that are listed as equivalent."""
    return [name for names in reasons().values() for name in names if name.partition(": ")[0] == owner]


@cache
def arms():
    return [rd.rational_arm(*key) for key in ARMS]


@cache
def witness(tag):
    return REGISTRY[tag].witness()


def chosen(entry):
    """The arms on which an entry is tried: those that it serves, or its witness."""
    return [arm for arm in arms() if entry.serves(arm)] or [witness(entry.tag)]


@cache
def shared_case(arm):
    return Case(arm)


def verdict(entry, case, exact=False):
    """How a check comes out on a case; with `exact`, a result that has lost its exactness differs."""
    try:
        judged = judge(triples(entry, case), 0.0 if case.is_exact else case.magnitude)
    except RED:
        return CRASHES
    except NONSENSE:
        return IMPOSSIBLE
    return HOLDS if judged and not (exact and judged.arithmetic != "exact") else DIFFERS


def of_check(entry):
    """{mutant: verdict} of an entry's own check, on cases that the mutants leave alone."""
    cases = [shared_case(arm) for arm in chosen(entry)] + [m.counterexample() for m in entry.misprints]
    cases = [case for case in cases if entry.serves(case.arm)]
    out = {}
    for mutant in mutants(entry.check, entry.tag):
        with put(entry.check, mutant):
            out[mutant] = next((v for v in (verdict(entry, case) for case in cases) if v != HOLDS), HOLDS)
    return out


# --- functions that checks call -------------------------------------------------------------------------------------

def modules():
    """The modules whose functions are mutated: those of the papers, their checks, the witnesses, the arithmetic."""
    rooms = [f"{where}.{paper}" for where in ("robodyn_lib", "robodyn_lib.atlas") for paper in PAPERS]
    packages = [importlib.import_module(name) for name in rooms if importlib.util.find_spec(name)]
    named = [f"{package.__name__}.{m.name}" for package in packages for m in pkgutil.iter_modules(package.__path__)]
    named += [f"robodyn_lib.{name}" for name in ("spatial", "exact", "numbering", "composite", "atlas.state", "atlas.motion")]
    named.remove("robodyn_lib.rk.proofs")                           # words and letters, tested by test_rk_proofs.py
    return [importlib.import_module(name) for name in named]


def functions():
    """{title: function} of these modules, methods and cached properties included, checks and index sets not."""
    checks = {plain(f) for e in REGISTRY.values() for f in (e.check, e.over, *(m.check for m in e.misprints))}
    out = {}
    for module in modules():
        classes = [x for x in vars(module).values() if inspect.isclass(x) and x.__module__ == module.__name__]
        for holder in (module, *classes):
            for f in map(plain, vars(holder).values()):
                if inspect.isfunction(f) and f.__code__.co_filename == module.__file__ and f.__name__ != "<lambda>":
                    out[title(f)] = f
    return {name: f for name, f in out.items() if f not in checks}


@cache
def calls():
    """{tag: (code objects that its check runs, whether its result is exact)}, the building of its case included.

    Who calls whom is watched in float64, where numbers are no objects and the watching costs little.
    """
    out, small = {}, rd.random_arm(2, np.random.default_rng(2))
    assert set(small.joint_types) == {"revolute", "prismatic"}
    for tag, entry in REGISTRY.items():
        seen = set()
        watch = lambda frame, event, arg, seen=seen: seen.add(frame.f_code) if event == "call" else None  # noqa: E731
        served = entry.serves(small)
        sys.setprofile(watch)
        try:
            triples(entry, Case(small, tangents=[0.3, -0.4]) if served else Case(witness(tag)))
        finally:
            sys.setprofile(None)
        found = triples(entry, shared_case(chosen(entry)[0]))
        out[tag] = seen, judge(found).arithmetic == "exact"
    return out


def users(f):
    """The entries whose checks run f, those that run least first."""
    tags = [tag for tag, (seen, _) in calls().items() if f.__code__ in seen]
    return [REGISTRY[tag] for tag in sorted(tags, key=lambda tag: len(calls()[tag][0]))]


def of_function(f, expected=()):
    """{mutant: verdict} of a function that checks call, on fresh cases.

    Those `expected` to survive are tried on one arm, by the 20 checks that run least: enough to see a stale entry.
    """
    entries, out = users(f), {}
    least = entries[:20]
    for mutant in mutants(f):
        tried = (least, arms()[:1]) if mutant.name in expected else (entries, arms())
        with put(f, mutant):
            out[mutant], catcher = first_red(*tried)
        if catcher:                                                 # what caught one slip is asked first about the next
            entries.remove(catcher)
            entries.insert(0, catcher)
    return out


def fails_through_what_it_calls(entry):
    """Whether a slip in something that this check runs, and few others do, makes its two sides differ."""
    mine = [f for name, f in functions().items() if name not in ELSEWHERE and f.__code__ in calls()[entry.tag][0]]
    for f in sorted(mine, key=lambda f: len(users(f))):
        for mutant in mutants(f):
            with put(f, mutant):
                case, failed = fresh_case(chosen(entry)[0])
                if not failed and verdict(entry, case) == DIFFERS:
                    return True
    return False


def first_red(entries, arms):
    """(verdict, entry) of the first check that is not green, on one arm after the other."""
    for arm in arms:
        served = [entry for entry in entries if entry.serves(arm)]
        case, failed = fresh_case(arm) if served else (None, None)
        if failed:
            return failed, served[0]
        for entry in served:
            v = verdict(entry, case, exact=calls()[entry.tag][1])
            if v != HOLDS:
                return v, entry
    for entry in entries:
        if not any(entry.serves(arm) for arm in arms):
            case, failed = fresh_case(witness(entry.tag))
            v = failed or verdict(entry, case, exact=calls()[entry.tag][1])
            if v != HOLDS:
                return v, entry
    return HOLDS, None


def fresh_case(arm):
    try:
        return Case(arm), None
    except RED:
        return None, CRASHES
    except NONSENSE:
        return None, IMPOSSIBLE


def complaints(found, allowed):
    """What a test says: mutants that survive unnoticed, and allowed ones that do not survive."""
    survivors = {m.name: m for m, v in found.items() if v == HOLDS}
    return ([f"not caught: {m}" for name, m in survivors.items() if name not in allowed]
            + [f"listed as equivalent, but caught or gone: {name}" for name in allowed if name not in survivors])
