"""Verdicts on mutants that are kept: a test marked `mutants` that passed need not run while all that it needs stays.

`verdicts.txt` has a line for each such test: its name, a digest, and a number that stands for files. The digest is
that of all that its verdicts depend on: the code of these files (without comments and docstrings), the lists of mutants
that may survive, this machinery, the versions of Python and numpy. The files are those whose code ran, when the
verdicts were made, in the judges who saw a slip; where a mutant survived, in all who were asked about it.

    --verdicts=kept    pass where the digest is the kept one, run what is stale (the default)
    --verdicts=write   so too, and keep the verdicts of what has run: `make verdicts`
    --verdicts=all     run all; a test that fails with a valid digest says that its kept verdict was wrong

In another Python or with another numpy than those in the first line all is run.
"""
import ast
import hashlib
import importlib.util
import inspect
import platform
import sys
import time
from collections import Counter, defaultdict
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType

import numpy as np
import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PLACE = HERE / "verdicts.txt"
LOOKS = HERE / "browser" / "looks.txt"              # what browser/looks.py keeps
PASSED = HERE / "passed.txt"                        # what unchanged.py keeps
WHOLE = ("mutants", "mutants or unchanged")         # -m for a run after which nothing else need be kept
STARTED = time.time()
MACHINERY = ["tests/atlas_judges.py", "tests/mutation.py", "tests/mutator.py"]


def versions():
    """Python and numpy, as far as verdicts may depend on them."""
    return f"Python {'.'.join(platform.python_version_tuple()[:2])}, numpy {np.__version__}"


# --- digests --------------------------------------------------------------------------------------------------------

class _Plain(ast.NodeTransformer):
    """Leaves out docstrings, and sentences that stand alone."""

    def visit_Expr(self, node):
        return None if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str) else node


def short(text, size=12):
    return hashlib.sha256(text.encode()).hexdigest()[:size]


@cache
def digest_of_file(name):
    """The digest of a file below the project: of its code, if it is Python."""
    path = ROOT / name
    if not path.exists():
        return "gone"
    if path.stat().st_mtime > STARTED:                      # what has run is not what the file says now
        return f"changed at {path.stat().st_mtime}"
    text = path.read_text(encoding="utf-8")
    return short(ast.dump(_Plain().visit(ast.parse(text))) if path.suffix == ".py" else text)


def is_of(owner, value):
    """Whether a parameter of a test names an owner of mutants: whole, or without its room."""
    return isinstance(value, str) and f".{owner}".endswith(f".{value}")


def permitted_to(value):
    """The lines of all lists that speak of the mutants which a parameter of a test names, with their reasons."""
    from mutation import lists
    return sorted((reason, name) for found in lists().values() for reason, names in found.items() for name in names
                  if is_of(name.partition(": ")[0], value))


def digest(files, parameters, judges=()):
    """Of what verdicts depend on. parameters: of the test, an owner among them; judges: their names, if listed."""
    slips = sorted(path.relative_to(ROOT).as_posix() for path in (HERE / "slips").glob("*.py"))
    held = [(name, digest_of_file(name)) for name in sorted({*files, *MACHINERY, *slips})]
    lists = [permitted_to(value) for value in parameters]
    return short(repr((versions(), held, lists, list(judges))))


# --- which files judges need ----------------------------------------------------------------------------------------

@cache
def in_project(path):
    """The name of a file of the library or of the tests, or None."""
    path = Path(path)
    known = path.is_relative_to(ROOT / "robodyn_lib") or path.is_relative_to(HERE)
    return path.relative_to(ROOT).as_posix() if known else None


def files_of(codes):
    """The files of code objects, and those that what ran takes constants and classes from by `from ... import`."""
    by_file = defaultdict(set)
    for code in codes:
        if name := in_project(code.co_filename):
            by_file[name] |= names_in(code)
    found = set(by_file)
    for name, words in by_file.items():
        found |= {origin for word, origin in imported(name) if word in words or name.startswith("tests/")}
    return found


def names_in(code):
    """All global names that a code object and what stands in it ask for."""
    inner = [names_in(part) for part in code.co_consts if hasattr(part, "co_names")]
    return set(code.co_names).union(*inner)


@cache
def imported(name):
    """[(name, file)]: what a file imports that is no plain function, from where; in tests helpers with their own."""
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    package = ".".join(Path(name).parent.parts) if name.startswith("robodyn_lib") else ""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            source = importlib.util.resolve_name("." * node.level + (node.module or ""), package or None) \
                if node.level else node.module
            found |= {(alias.asname or alias.name, file) for alias in node.names for file in origin(source, alias.name)}
        elif isinstance(node, ast.Import):
            found |= {(alias.name, file) for alias in node.names for file in origin(alias.name, None)}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "rd":
            found |= {(node.attr, file) for file in origin("robodyn_lib", node.attr)}
    return found


def origin(module, word):
    """The files that a name which a module gives comes from: none for a function (it is seen when it runs)."""
    held = sys.modules.get(module)
    value = getattr(held, word, None) if word else held
    if held is None or isinstance(value, FunctionType):
        return set()
    if isinstance(value, ModuleType) or inspect.isclass(value):
        held = value if isinstance(value, ModuleType) else sys.modules.get(value.__module__)
        if hasattr(held, "__path__"):                                       # a room: what runs of it is seen
            return set()
    file = in_project(getattr(held, "__file__", None) or "/")
    return {file} | helpers(file) if file else set()


def helpers(file):
    """What a helper of the tests imports itself."""
    if not file.startswith("tests/") or file in _looking:
        return set()
    _looking.add(file)
    try:
        return {inner for _, inner in imported(file)}
    finally:
        _looking.discard(file)


_looking = set()


# --- recording ------------------------------------------------------------------------------------------------------

class Record:
    """What the verdicts of one test depend on, while it runs."""

    def __init__(self):
        self.files, self.owners = set(), set()

    def saw(self, f, owner, judges):
        """A function was judged, and these judges saw its slips, or were asked about one that survived."""
        self.owners.add(owner)
        self.files |= files_of([f.__code__])
        for judge in judges:
            self.files |= files_run_by(judge)


open_records = []


@contextmanager
def recording(wanted=True):
    """A `Record` of what is judged meanwhile, if one is wanted."""
    record = Record()
    open_records.extend([record] * wanted)
    try:
        yield record
    finally:
        open_records.clear()


def saw(f, owner, judges):
    """`Record.saw`, if a test is being recorded."""
    for record in open_records:
        record.saw(f, owner, judges)


def first_line():
    return PLACE.read_text(encoding="utf-8").partition("\n")[0] if PLACE.exists() else "nothing"


_files = {}


def files_run_by(judge):
    """The files that a judge needs: it says so itself, or is watched while it runs."""
    if hasattr(judge, "files"):
        return judge.files()
    asked = type(judge), repr(judge)
    if asked not in _files:
        _files[asked] = files_run(getattr(judge, "anew", judge))
    return _files[asked]


def files_run(run):
    """The files of what runs while run() does, when nothing has been computed before."""
    from mutation import watched
    forget()
    return files_of(watched(run))


def forget():
    """Empty the caches of functions in the library and in test modules (those of helpers hold what others ask by)."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("test_", "robodyn_lib")) and module is not None:
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


# --- the file -------------------------------------------------------------------------------------------------------

def read(text):
    """(versions, {test: (digest, files)}) of a kept file; what cannot be read is not kept."""
    first, *lines = text.splitlines() or [""]
    groups = dict(line[2:].partition(" ")[::2] for line in lines if line.startswith("= "))
    rows = [line.split("\t") for line in lines if "\t" in line]
    return first, {row[0]: (row[1], groups[row[2]].split()) for row in rows if len(row) == 3 and row[2] in groups}


def written(kept):
    """The text of a kept file: groups of files by their digest, then a line for each test, all in order."""
    names = {test: " ".join(sorted(files)) for test, (_, files) in kept.items()}
    groups = sorted({(short(text, 8), text) for text in names.values()})
    return "\n".join([versions(), *(f"= {key} {text}" for key, text in groups),
                      *sorted(f"{test}\t{said}\t{short(names[test], 8)}" for test, (said, _) in kept.items())]) + "\n"


@cache
def kept():
    """{test: (digest, files)}, none where they are of another Python or numpy."""
    first, found = read(PLACE.read_text(encoding="utf-8") if PLACE.exists() else "")
    return found if first == versions() else {}


def tests_that_are_kept(place=PASSED):
    """{test: digest}, of unchanged.py: tests of one file have one digest, as long as they are kept together."""
    found, head = {}, ()
    for line in place.read_text(encoding="utf-8").splitlines() if place.exists() else ():
        if line.count("\t") == 1:
            head = line.split("\t")
        elif head and line.startswith("  "):
            found[f"{head[0]}::{line[2:]}"] = head[1]
    return found


def written_tests(passed):
    """The text of that file."""
    groups = defaultdict(list)
    for test, digest in sorted(passed.items()):
        file, _, name = test.partition("::")
        groups[f"{file}\t{digest}\n"].append(f"  {name}\n")
    return "".join(head + "".join(names) for head, names in groups.items())


def looks_that_are_kept():
    """{look: digest}, of browser/looks.py."""
    lines = LOOKS.read_text(encoding="utf-8").splitlines() if LOOKS.exists() else ()
    return dict(line.split("\t") for line in lines if line.count("\t") == 1)


# --- the plugin -----------------------------------------------------------------------------------------------------

def pytest_addoption(parser):
    parser.addoption("--verdicts", choices=["kept", "write", "all"], default="kept",
                     help="of mutants: take those that are kept and valid; keep what has run; run all")


def pytest_configure(config):
    config.addinivalue_line("markers", "mutants: a test whose verdicts on mutants are kept, see tests/kept.py")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Keeper(config), "keeper")


def parameters(item):
    """The parameters of a test, in their order."""
    return list(item.callspec.params.values()) if hasattr(item, "callspec") else []


def digest_for(item, files):
    """`digest` for a test; its mark may name judges that stand in a list: `mutants(judges=...)`, of the parameters."""
    listed = item.get_closest_marker("mutants").kwargs.get("judges")
    return digest(files, parameters(item), listed(*parameters(item)) if listed else ())


def key(nodeid):
    return nodeid.removeprefix("tests/")


def is_kept(item):
    """Whether a test has a kept verdict, and nothing that it depends on has changed."""
    said, files = kept().get(key(item.nodeid), (None, ()))
    return said is not None and said == digest_for(item, files)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Leave out the body of a test whose verdict is kept; record what the verdicts of another depend on."""
    if not pyfuncitem.get_closest_marker("mutants"):
        return (yield)
    asked, valid = pyfuncitem.config.getoption("--verdicts"), is_kept(pyfuncitem)
    taken = valid and asked != "all"
    pyfuncitem.user_properties.append(("verdict", "kept" if taken else "made"))
    if taken:
        pyfuncitem.obj = lambda **given: None
        return (yield)
    with recording(asked == "write") as record:
        try:
            result = yield
        except Exception:
            if valid:
                pyfuncitem.add_report_section("call", "verdict", "The kept verdict was another: it was wrong.")
            raise
    if asked == "write":
        files = sorted(needed(pyfuncitem, record))
        pyfuncitem.user_properties.append(("made of", [digest_for(pyfuncitem, files), files]))
    return result


def needed(item, record):
    """The files of a record, the test's own, and all lists where the owner of mutants is no parameter of the test."""
    named = [owner for owner in record.owners if any(is_of(owner, value) for value in parameters(item))]
    lists = [] if len(named) == len(record.owners) else (HERE / "equivalents").glob("*.txt")
    files = record.files | files_of([item.function.__code__]) | {path.relative_to(ROOT).as_posix() for path in lists}
    return files - {"tests/kept.py", "tests/net.py"}        # which judges stand in a list, `digest_for` says


class Keeper:
    """Counts verdicts where the run is led, and writes down what has been made."""

    def __init__(self, config):
        self.config, self.counts, self.seen, self.written = config, Counter(), {}, time.monotonic()
        self.looks, self.taken = {}, {}         # those that found nothing; how many each worker took for each file
        self.passed, self.ran = {}, 0           # tests of unchanged.py; how many of them ran

    def pytest_runtest_logreport(self, report):
        found = dict(report.user_properties)
        if report.when == "call" and "looks" in found:
            fine, taken = found["looks"]
            self.looks |= fine
            where = getattr(report, "worker_id", ""), report.nodeid.partition("::")[0]
            self.taken[where] = max(taken, self.taken.get(where, 0))
        if report.when == "call" and report.passed and "passed" in found:
            test, digest, how = found["passed"]
            self.passed[test] = digest
            self.ran += how == "made"
        if report.when == "call" and "verdict" in found:
            self.counts[found["verdict"]] += 1
            test = key(report.nodeid)
            self.seen[test] = kept()[test] if found["verdict"] == "kept" else found.get("made of")
            if time.monotonic() > self.written + 30:    # for a run that is broken off
                self.write(broken_off=True)

    def write(self, broken_off=False):
        """Write the file, if that was asked for."""
        if self.config.getoption("--verdicts") == "write":
            PLACE.write_text(written(self.now(broken_off)), encoding="utf-8")
            if self.looks:                          # none where there is no browser
                looks = sorted(self.now_of(looks_that_are_kept(), self.looks, broken_off).items())
                LOOKS.write_text("".join(f"{look}\t{digest}\n" for look, digest in looks), encoding="utf-8")
            if self.passed:
                passed = self.now_of(tests_that_are_kept(), self.passed, broken_off)
                PASSED.write_text(written_tests(passed), encoding="utf-8")
            self.written = time.monotonic()

    def pytest_terminal_summary(self, terminalreporter, exitstatus):
        if self.counts:
            terminalreporter.write_line(f"verdicts on mutants: {self.counts['kept']} kept, {self.counts['made']} made")
        if self.looks:
            taken = sum(self.taken.values())
            terminalreporter.write_line(f"looks at pages: {len(self.looks)} found nothing, {taken} taken now")
        if self.passed:
            kept = len(self.passed) - self.ran
            terminalreporter.write_line(f"tests of what has not changed: {kept} kept, {self.ran} passed now")
        if self.counts["made"] and first_line() != versions():
            terminalreporter.write_line(f"kept are those of {first_line()}; this is {versions()}")
        self.write(broken_off=exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED))

    def now(self, broken_off):
        """What is to be kept of verdicts."""
        return {test: made for test, made in self.now_of(kept(), self.seen, broken_off).items() if made}

    def now_of(self, before, seen, broken_off):
        """What is to be kept: of a whole run what it has seen, after a part of it the rest as well."""
        whole = not broken_off and self.config.getoption("markexpr") in WHOLE and not self.config.getoption("keyword")
        return seen if whole else {**before, **seen}
