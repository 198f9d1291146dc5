"""The net: which functions of the library are mutated, by whom each is judged, and which are not, with the reason.

Packages are listed, not names guessed: a new module stands in one of these tables, or a test fails.
"""
import importlib
import importlib.util
import inspect
import pkgutil
from functools import cache

import robodyn_lib
from atlas_judges import calls
from mutator import plain, title

from robodyn_lib.atlas.registry import PAPERS, REGISTRY

# packages and modules whose functions are mutated: papers, their checks, the witnesses, the arithmetic
MUTATED = [f"{room}{paper}" for room in ("", "atlas.") for paper in PAPERS] + [
    "atlas.case", "atlas.motion", "composite", "exact", "spatial"]

ELSEWHERE = {  # modules that are not mutated here
    "elimination": "mutated in test_elimination.py", "inputs": "mutated in test_inputs.py",
    "simulation": "mutated in test_simulate.py", "compiled": "mutated in test_compiled_mutants.py and next to it",
    "rk.proofs": "what it proves is held against numbers, and what it refuses as well: test_rk_proofs.py",
    "words": "letters and rewriting, judged by what they prove: test_rk_proofs.py",
    "counting": "its counts are held against counts by hand: test_counting.py",
    "dynamics": "a face: arguments, batches, a table of methods; test_dynamics.py and test_agreement.py",
    "arm": "a description that refuses nonsense: test_arm.py, against pinocchio in test_dynamics.py",
    "robots": "data, held against another source: test_robots.py", "urdf": "a reader: test_urdf.py, against pinocchio",
    "atlas.registry": "bookkeeping: test_atlas.py", "atlas.report": "bookkeeping and words: test_atlas.py",
    "bench": "clocks and tables, no formula: test_bench.py", "course": "words for the reader: test_classroom.py and others",
    "draw": "pictures: test_draw.py and others", "widgets": "pages: test_player.py and others, and a real browser",
    "tables": "a table that prints", "cli": "a command line: test_cli.py", "__main__": "calls the command line",
}

JUDGED_BY = {  # functions that no check runs, or not with all that they can: the tests that judge them
    "rk.filter.push": ["test_rk_filter::test_pushing_a_link_feels_P"],
    "rk.forward.operational_inverse": ["test_rk_forward::test_operational_space_inertia_against_the_dense_product"],
    "rk.forward.tip_force_response": ["test_rk_forward::test_operational_space_inertia_against_the_dense_product"],
    "rk.forward.known_after": ["test_rk_forward::test_sweeps_find_everything_in_an_order_that_works"],
    "rk.forward.Sweep.links": ["test_rk_forward::test_sweeps_find_everything_in_an_order_that_works"],
    "composite.inverse_dynamics_at": [
        "test_dynamics::test_the_mass_matrix_is_exactly_the_inverse_dynamics_of_unit_accelerations"],
    "composite.mass_matrix_at": [],
}

NOT_JUDGED = {  # functions whose slips no check needs to see
}


def modules():
    """{name below the library: module} of those that are mutated."""
    found = {}
    for name in MUTATED:
        if importlib.util.find_spec(f"robodyn_lib.{name}"):
            module = importlib.import_module(f"robodyn_lib.{name}")
            inner = [f"{name}.{m.name}" for m in pkgutil.iter_modules(getattr(module, "__path__", []))]
            for key in [name, *inner]:
                if key not in ELSEWHERE:
                    found[key] = importlib.import_module(f"robodyn_lib.{key}")
    return found


def all_modules():
    """Names of all modules of the library below it."""
    return [m.name.partition(".")[2] for m in pkgutil.walk_packages(robodyn_lib.__path__, "robodyn_lib.")]


def _functions():
    """{title: function} of these modules, methods and cached properties included, checks and index sets not."""
    checks = {plain(f) for e in REGISTRY.values() for f in (e.check, e.over, *(m.check for m in e.misprints))}
    out = {}
    for module in modules().values():
        classes = [x for x in vars(module).values() if inspect.isclass(x) and x.__module__ == module.__name__]
        for holder in (module, *classes):
            for f in map(plain, vars(holder).values()):
                if inspect.isfunction(f) and f.__code__.co_filename == module.__file__ and f.__name__ != "<lambda>":
                    out[title(f)] = f
    return {name: f for name, f in out.items() if f not in checks}


FUNCTIONS = _functions()


@cache
def functions_for(tag):
    """The functions that a check runs and whose slips are to be seen."""
    return [f for name, f in FUNCTIONS.items() if name not in NOT_JUDGED and f.__code__ in calls()[tag]]
