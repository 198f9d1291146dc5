"""Tests that are kept whole: what makes them stale, what is never kept, and that nothing runs for one that is kept."""
import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import kept
import pytest
import unchanged

ROOT = Path(__file__).resolve().parent.parent
FILES = {"requirements.lock": "numpy==1\n", "tests/test_arm.py": "import helper\n", "tests/helper.py": "import below\n",
         "tests/said/one.py": "import of_said\n", "tests/browser/conftest.py": "import pages\n",
         **dict.fromkeys(("README.md", "robodyn_lib/arm.py", "tests/browser/test_site.py", "tests/browser/pages.py",
                          "tests/below.py", "tests/of_said.py", "tests/test_other.py", "tests/kept.py",
                          "docs/decisions.md", "tests/passed.txt"), "")}


@pytest.fixture
def project(tmp_path):
    """A project under git."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    for words in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


def item(nodeid, **given):
    """A test with that mark."""
    return SimpleNamespace(nodeid=nodeid, get_closest_marker=lambda name: SimpleNamespace(kwargs=given))


def digests(project, monkeypatch):
    """Of a test in the browser and of another, as a new process computes them."""
    ground, own = unchanged.ground.__wrapped__, unchanged.own.__wrapped__
    monkeypatch.setattr(unchanged, "imports", unchanged.imports.__wrapped__)
    monkeypatch.setattr(unchanged, "ground", lambda: ground(project))
    monkeypatch.setattr(unchanged, "own", lambda name, also: own(name, also, project))
    monkeypatch.setattr(unchanged, "browser", lambda: "156")
    said = [unchanged.digest_for(item(f"{file}::test_it", **given)) for file, given in (
        ("tests/browser/test_site.py", {}), ("tests/test_arm.py", {"also": "tests/said"}))]
    monkeypatch.undo()
    return said


@pytest.mark.parametrize("name, stale", [
    ("README.md", [True, True]), ("robodyn_lib/arm.py", [True, True]), ("notebooks/new.ipynb", [True, True]),
    ("tests/browser/test_site.py", [True, False]), ("tests/browser/pages.py", [True, False]),
    ("tests/test_arm.py", [False, True]), ("tests/helper.py", [False, True]), ("tests/below.py", [False, True]),
    ("tests/said/one.py", [False, True]), ("tests/of_said.py", [False, True]), ("tests/kept.py", [False, False]),
    ("tests/test_other.py", [False, False]), ("docs/decisions.md", [False, False]),
    ("tests/passed.txt", [False, False])])
def test_of_what_a_test_hangs(project, monkeypatch, name, stale):
    before = digests(project, monkeypatch)
    (project / name).parent.mkdir(exist_ok=True)
    with (project / name).open("a", encoding="utf-8") as file:
        file.write("\n")
    after = digests(project, monkeypatch)
    assert [was != now for was, now in zip(before, after)] == stale


@pytest.mark.parametrize("also", ["tests/said", "tests/said/one.py"])
@pytest.mark.parametrize("name", ["tests/said/one.py", "tests/of_said.py"])
def test_what_is_loaded_by_its_name_counts(project, monkeypatch, also, name):
    monkeypatch.setattr(unchanged, "imports", unchanged.imports.__wrapped__)
    own = unchanged.own.__wrapped__
    before, without = own("tests/test_arm.py", also, project), own("tests/test_arm.py", "", project)
    with (project / name).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert own("tests/test_arm.py", also, project) != before
    assert own("tests/test_arm.py", "", project) == without


def test_files_of_tests_that_are_named_and_not_imported_are_said():
    """A file of `tests/` in a string of a marked test stands in its mark: nothing else tells that it is read."""
    tests = ROOT / "tests"
    places = {path.name for path in tests.iterdir() if path.is_dir() or path.suffix == ".py"} - {"browser"}
    for path in (*tests.glob("test_*.py"), *tests.glob("browser/test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        marks = [node for node in tree.body if isinstance(node, ast.Assign)
                 and ast.unparse(node.targets[0]) == "pytestmark"]
        if path.name != "test_unchanged.py" and marks and "unchanged" in ast.unparse(marks[0]):
            joined = {node.right.value for node in ast.walk(tree) if isinstance(node, ast.BinOp)
                      and isinstance(node.op, ast.Div) and isinstance(node.right, ast.Constant)}
            assert {name for name in joined & places if name not in ast.unparse(marks[0])} == set(), path.name


def test_other_packages_and_other_wishes_are_another_ground(project, monkeypatch):
    ground = unchanged.ground.__wrapped__
    found = {ground(project)}
    monkeypatch.setattr(unchanged, "packages", lambda: {("numpy", "9")})
    found.add(ground(project))
    monkeypatch.setenv("REPOSITORY", "https://there")
    found.add(ground(project))
    monkeypatch.setattr(unchanged.platform, "machine", lambda: "aarch64")
    found.add(ground(project))
    assert len(found) == 4


def test_other_numbers_and_another_browser(project, monkeypatch):
    numbers, page = item("tests/test_quick.py::test_it"), item("tests/browser/test_print.py::test_it")
    monkeypatch.setattr(unchanged, "browser", lambda: "156")
    before = unchanged.digest_for(numbers), unchanged.digest_for(page)
    monkeypatch.setenv("OPENBLAS_CORETYPE", "another")
    assert unchanged.digest_for(numbers) == before[0]
    monkeypatch.setenv("NUMBA_CPU_NAME", "another")
    assert unchanged.digest_for(numbers) != before[0]
    assert unchanged.digest_for(page) == before[1]
    monkeypatch.setattr(unchanged, "browser", lambda: "157")
    assert unchanged.digest_for(page) != before[1]


def test_all_that_the_books_scripts_read_is_among_the_files():
    texts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tools" / "site").glob("*.py"))
    read = {name for name in re.findall(r'ROOT / "([^"]+)"', texts) if name not in (".cache", "site")}
    assert read >= {"notebooks", "figures", "README.md", "robodyn_lib"}
    files = unchanged.made_from()
    assert {name for name in read if not any(f"{file}/".startswith(f"{name}/") for file in files)} == set()


def test_where_git_does_not_answer_nothing_is_kept(tmp_path):
    assert unchanged.ground.__wrapped__(tmp_path) == ""


def test_what_is_written_is_read(tmp_path):
    passed = {"test_a.py::test_one": "12", "test_a.py::test_two[x::y]": "12", "browser/test_b.py::T::test_it": "34"}
    (tmp_path / "passed.txt").write_text(kept.written_tests(passed), encoding="utf-8")
    assert kept.tests_that_are_kept(tmp_path / "passed.txt") == passed
    assert kept.tests_that_are_kept(tmp_path / "none.txt") == {}
    (tmp_path / "passed.txt").write_text("  nobody's\n" + "<<<<<<< conflict\n", encoding="utf-8")
    assert kept.tests_that_are_kept(tmp_path / "passed.txt") == {}


# --- a run ------------------------------------------------------------------------------------------------------------

TESTS = """
import pytest
pytestmark = pytest.mark.unchanged

@pytest.fixture(scope="module")
def dear():
    print("dear")

def test_right(dear):
    print("ran")

@pytest.mark.parametrize("x", [1, 2])
def test_one_is_right(x):
    assert x == 1

def test_left_out():
    pytest.skip("nothing")

@pytest.mark.only_all("is slow")
def test_slow(dear):
    pass
"""


@pytest.fixture
def run(project):
    """A function that runs a marked file in that project: what pytest says."""
    (project / "conftest.py").write_text(f"import sys\nsys.path[:0] = ['tests', {str(ROOT / 'tests')!r}]\n"
                                         "import kept, unchanged\nfrom pathlib import Path\n"
                                         "kept.PASSED = Path(__file__).parent / 'tests' / 'passed.txt'\n"
                                         "kept.tests_that_are_kept.__defaults__ = kept.PASSED,\n"
                                         "unchanged.ROOT = Path(__file__).parent\n"
                                         "unchanged.own.__wrapped__.__defaults__ = '', unchanged.ROOT\n"
                                         "unchanged.ground.__wrapped__.__defaults__ = unchanged.ROOT,\n"
                                         "pytest_plugins = ['kept', 'unchanged']\n", encoding="utf-8")
    (project / "tests" / "kept.py").unlink()
    (project / "tests" / "test_arm.py").write_text(TESTS, encoding="utf-8")
    subprocess.run(["git", "add", "."], cwd=project, check=True)

    def said(*words):
        return subprocess.run([sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", "--rootdir", ".",
                               "--verdicts", *words, "tests/test_arm.py"], cwd=project, capture_output=True, text=True,
                              env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}).stdout
    return said


def test_what_passed_runs_once_until_something_changes(run, project):
    said = run("write")
    assert "0 kept, 2 passed now" in said
    assert "1 failed, 2 passed, 2 skipped" in said
    said = run("kept")
    assert "2 kept, 0 passed now" in said
    assert "1 failed, 2 passed, 2 skipped" in said
    assert "dear" not in said
    said = run("all")
    assert "dear" in said
    assert "1 failed, 3 passed, 1 skipped" in said
    (project / "robodyn_lib" / "arm.py").write_text("# another", encoding="utf-8")
    assert "0 kept, 2 passed now" in run("kept")
