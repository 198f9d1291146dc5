"""Looks at pages, and tests of the whole book, that are kept: what makes them stale, and what is never kept."""
import doctest
import importlib.util
import re
import subprocess
from pathlib import Path
from types import SimpleNamespace

import looks
import pytest
from looks import Looks

PAGE = """<link href="_static/site.css?v=1" rel="stylesheet"><img src="_images/a.png" alt="">
<iframe src="lab.html#x"></iframe><a href="other.html">no part of it</a>"""
FILES = {"page.html": PAGE, "_static/site.css": "p {}", "_images/a.png": "png", "lab.html": "<p>", "other.html": "<b>",
         "_static/tags.js": "1", "_static/figures/x.svg": "<svg>", "_images/b.png": "png"}


@pytest.fixture
def book(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def at(book, monkeypatch, kept, found=(), version="156.0.1", asked="kept"):
    """(what a look at the page says, whether it was taken, what is fine now)."""
    monkeypatch.setattr(looks, "looks_that_are_kept", lambda: kept)
    here, taken = Looks(book, version, asked), []
    said = here.at("phone", "page.html", lambda: taken.append(1) or list(found))
    return said, bool(taken), here.seen


def test_a_look_that_found_nothing_is_kept_until_something_changes(book, monkeypatch):
    said, taken, kept = at(book, monkeypatch, {})
    assert (said, taken) == ([], True)
    assert [*kept] == ["phone page.html"]
    assert at(book, monkeypatch, kept, version="156.9.9") == ([], False, kept)
    assert at(book, monkeypatch, kept, version="157.0.1")[1]
    assert at(book, monkeypatch, kept, asked="all")[1]
    assert at(book, monkeypatch, kept, asked="write") == ([], False, kept)


@pytest.mark.parametrize("name, stale", [(name, name not in ("other.html", "_images/b.png", "_static/tags.js",
                                                             "_static/figures/x.svg")) for name in FILES])
def test_of_what_a_look_depends(book, monkeypatch, name, stale):
    kept = at(book, monkeypatch, {})[2]
    (book / name).write_text(FILES[name] + "<i>", encoding="utf-8")
    assert at(book, monkeypatch, kept)[1] == stale


def test_examples_in_docstrings():
    assert doctest.testmod(looks).attempted == 1
    assert doctest.testmod(looks).failed == 0


@pytest.mark.parametrize("name", ["AXE", "RULES", "FLAGS"])
def test_how_it_is_looked_is_part_of_it(book, monkeypatch, name):
    kept = at(book, monkeypatch, {})[2]
    monkeypatch.setattr(looks, name, "another")
    assert at(book, monkeypatch, kept)[1]


def test_a_look_that_found_something_is_said_and_not_kept(book, monkeypatch):
    assert at(book, monkeypatch, {}, ["cut"]) == (["cut"], True, {})


# --- tests of the whole book ------------------------------------------------------------------------------------------

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def project(tmp_path):
    """A project under git, with some of what the book is made from."""
    for name in ("requirements.lock", "README.md", "robodyn_lib/arm.py", "tests/test_arm.py", "docs/decisions.md",
                 "tests/browser/test_site.py", "tests/browser/looks.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text("numpy==1\n", encoding="utf-8")
    for words in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


@pytest.mark.parametrize("name, stale", [
    ("README.md", True), ("robodyn_lib/arm.py", True), ("tests/browser/test_site.py", True),
    ("notebooks/new.ipynb", True), ("tests/test_arm.py", False), ("docs/decisions.md", False),
    ("tests/browser/looks.txt", False)])
def test_of_what_the_whole_book_depends(project, name, stale):
    sources = looks.sources.__wrapped__
    before = sources(project)
    (project / name).parent.mkdir(exist_ok=True)
    (project / name).write_text("changed", encoding="utf-8")
    assert (sources(project) != before) == stale


def test_other_packages_and_other_wishes_are_another_book(project, monkeypatch):
    sources = looks.sources.__wrapped__
    found = {sources(project)}
    monkeypatch.setattr(looks, "distributions", lambda: [SimpleNamespace(name="numpy", version="9")])
    found.add(sources(project))
    monkeypatch.setenv("REPOSITORY", "https://there")
    found.add(sources(project))
    assert len(found) == 3


def test_all_that_the_books_scripts_read_is_among_its_sources():
    texts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tools" / "site").glob("*.py"))
    read = {name for name in re.findall(r'ROOT / "([^"]+)"', texts) if name not in (".cache", "site")}
    assert read >= {"notebooks", "figures", "README.md", "robodyn_lib"}
    files = looks.made_from()
    assert {name for name in read if not any(f"{file}/".startswith(f"{name}/") for file in files)} == set()


def test_where_git_does_not_answer_nothing_is_kept(tmp_path):
    assert looks.sources.__wrapped__(tmp_path) == ""


def hook():
    """`pytest_pyfunc_call` of the browser's tests."""
    spec = importlib.util.spec_from_file_location("conftest_of_browser", ROOT / "tests" / "browser" / "conftest.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.pytest_pyfunc_call


def run(monkeypatch, kept, asked="kept", uses=(), fails=False):
    """(whether the body of a test of the whole book ran, what is fine now)."""
    monkeypatch.setattr("kept.looks_that_are_kept", lambda: kept)
    monkeypatch.setattr(looks, "looks_that_are_kept", lambda: kept)
    monkeypatch.setattr(looks, "sources", lambda: "abc")
    ran = []

    def body(**given):
        ran.append(1)
        assert not fails
    item = SimpleNamespace(nodeid="tests/browser/test_site.py::test_it", fixturenames=[*uses], obj=body,
                           user_properties=[], get_closest_marker=lambda name: name == "looks",
                           config=SimpleNamespace(getoption=lambda name: asked))
    steps = hook()(item)
    next(steps)
    try:
        item.obj()
    except AssertionError as error:
        with pytest.raises(AssertionError):
            steps.throw(error)
    else:
        with pytest.raises(StopIteration):
            steps.send(True)
    return bool(ran), dict(item.user_properties).get("looks", [{}])[0]


def test_a_test_of_the_whole_book_runs_once_until_something_changes(monkeypatch):
    ran, kept = run(monkeypatch, {})
    assert ran
    assert [*kept] == ["whole test_site.py::test_it"]
    others = {"phone page.html": "1"}
    assert run(monkeypatch, kept | others) == (False, kept | others)
    assert run(monkeypatch, kept, asked="all")[0]
    assert run(monkeypatch, dict.fromkeys(kept, "another"))[0]
    assert run(monkeypatch, kept, uses=["browser"])[0]              # seen by no browser before
    assert run(monkeypatch, {}, fails=True) == (True, {})
