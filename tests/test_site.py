"""The book's parts, without a browser and without Sphinx: links of tags, the index, packages."""
import base64
import hashlib
import html
import io
import re
import sys
import tarfile
import urllib.request
from pathlib import Path

import nbformat
import pytest

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.course import errata

pytest.importorskip("mdit_py_plugins", reason="the extra `site` is not installed")
ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tools" / "site"))

import chapters  # noqa: E402
import packages  # noqa: E402
import reference  # noqa: E402

COURSE = {path.stem: nbformat.read(path, 4) for path in sorted((ROOT / "notebooks").glob("*.ipynb"))}


# --- tags -----------------------------------------------------------------------------------------------------------

def test_every_tag_has_an_anchor_of_its_own():
    names = [chapters.anchor(tag) for tag in atlas.all_tags()]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*", name) for name in names)


def test_a_tag_in_a_formula_is_linked_beside_it_and_one_in_the_text_where_it_stands():
    places = chapters.Places()
    formula = r"$$a = b \qquad[\text{RK 2.4}]$$"
    out = chapters.with_links(f"See `RK 2.1`.\n\n{formula}\n\nEnd.", "notebooks/x", places, "../")
    assert formula in out                                           # untouched: a link inside it has no name
    assert out.index(formula) < out.index('<a href="../C_equation_index.html#eq-rk-2-4">RK 2.4</a>') < out.index("End.")
    assert 'See <a href="../C_equation_index.html#eq-rk-2-1">RK 2.1</a>.' in out
    assert places.of == {"RK 2.1": [("notebooks/x", "eq-rk-2-1-here")], "RK 2.4": [("notebooks/x", "eq-rk-2-4-here")]}


def test_a_tag_is_marked_once_a_page_and_code_is_left_alone():
    places = chapters.Places()
    out = "".join(chapters.with_links("`RK 2.4` again", page, places, "") for page in ("a", "a", "b"))
    assert out.count('id="eq-rk-2-4-here"') == 2
    code = "```python\nx  # `RK 2.4`\n```"
    assert chapters.with_links(code, "c", places, "") == code
    assert chapters.with_links("`RK 99.99` and `rk_2_4`", "c", places, "") == "`RK 99.99` and `rk_2_4`"


@pytest.mark.parametrize("name", COURSE)
def test_every_tag_of_a_notebook_becomes_a_link(name):
    notebook, places = nbformat.from_dict(COURSE[name]), chapters.Places()
    text = "\n".join(re.sub(r"^```.*?^```", "", c.source, flags=re.M | re.S)
                     for c in notebook.cells if c.cell_type == "markdown")
    tags = {t for t in atlas.all_tags() if f"`{t}`" in text or rf"[\text{{{t}}}]" in text}
    book = chapters.for_book(nbformat.reads(nbformat.writes(notebook), 4), f"notebooks/{name}", places)
    out = "\n".join(c.source for c in book.cells if c.cell_type == "markdown")
    assert set(re.findall(r'C_equation_index.html#([\w-]+)"', out)) == {chapters.anchor(t) for t in tags}
    assert set(places.of) <= tags
    assert out.count("-here") == len(places.of)
    assert "widget-view" not in nbformat.writes(book)


# --- the pages that the atlas writes --------------------------------------------------------------------------------

@pytest.fixture(scope="module")
def index():
    places = chapters.Places()
    places.mark(["RK 2.4"], "notebooks/01_rk_operators")
    return reference.equation_index(places, rd.robots.panda())


def rows(page):
    return [line for line in page.splitlines() if line.startswith('| <span id="eq-')]


def test_the_index_has_each_equation_once_with_its_verdicts(index):
    found = rows(index)
    assert [html.unescape(re.search(r"</span>(.*?) \|", row)[1]) for row in found] == [r["tag"] for r in atlas.index()]
    states = {r["tag"]: r["status"] for r in atlas.index()}
    for row in found:
        tag = re.search(r"</span>(.*?) \|", row)[1]
        assert row.count(" | ") + row.count("| |") >= 6 and ("no check yet" in row) == (states[tag] == "open")
        assert ("**misprinted**" in row) == (states[tag] == "corrected")
        assert "fails" not in row and (states[tag] == "open" or row.count("holds") >= 2)
    taught = [row for row in found if 'href="notebooks/01_rk_operators.html#eq-rk-2-4-here"' in row]
    assert len(taught) == 1 and "</span>RK 2.4 |" in taught[0]


def test_each_check_of_the_index_is_a_line_of_a_page(index):
    pages, found = reference.source_pages(), re.findall(r'href="sources/([\w.]+)\.html#L-(\d+)">(\w+)<', index)
    assert len(found) > 100
    for module, line, name in found:
        text = (ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8").splitlines()
        assert f'name="L-{line}"' in pages[module]
        assert re.search(rf"^def {name}\(", "\n".join(text[int(line) - 1:int(line) + 20]), re.MULTILINE)


def test_the_errata_page_has_every_misprint_and_its_verdict():
    page = reference.errata_page()
    assert f"{len(errata.all_errata())} printed forms" in page
    assert all(entry.tag in page for entry, _ in errata.all_errata())


def test_the_functions_page_names_all_that_is_public():
    page = reference.functions_page()
    missing = [n for n in rd.__all__ if callable(getattr(rd, n)) and f":: robodyn_lib.{n}\n" not in page]
    assert missing == []


# --- packages -------------------------------------------------------------------------------------------------------

def archive(text):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        entry = tarfile.TarInfo("package/a.js")
        entry.size = len(text)
        tar.addfile(entry, io.BytesIO(text))
    return out.getvalue()


def test_a_package_is_fetched_once_and_only_with_its_digest(monkeypatch, tmp_path):
    good, asked = archive(b"1"), []
    answers = [archive(b"2"), good]
    monkeypatch.setattr(urllib.request, "urlopen", lambda url, timeout: asked.append(url) or io.BytesIO(answers.pop(0)))
    digest = base64.b64encode(hashlib.sha512(good).digest()).decode()
    monkeypatch.setitem(packages.PINNED, "a", ("1.0", "package", digest))
    with pytest.raises(ValueError, match="expected " + re.escape(digest)):
        packages.fetched("a", tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert (packages.fetched("a", tmp_path) / "a.js").read_bytes() == b"1"
    packages.fetched("a", tmp_path)
    assert asked == ["https://registry.npmjs.org/a/-/a-1.0.tgz"] * 2


def test_all_that_is_fetched_is_pinned():
    for version, _, digest in packages.PINNED.values():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version) and len(base64.b64decode(digest)) == 64
