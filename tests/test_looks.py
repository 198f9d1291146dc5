"""Looks at pages that are kept: what makes them stale, and what is never kept."""
import doctest

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
