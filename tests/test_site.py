"""The book's parts, without a browser and without Sphinx: links of tags, the index, packages."""
import base64
import copy
import hashlib
import html
import importlib.util
import inspect
import io
import json
import re
import sys
import tarfile
import urllib.request
from pathlib import Path
from urllib.parse import unquote

import nbformat
import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.proved import prove_all
from workbook.course import errata, lectures, plans
from workbook.course.predictions import PREDICTIONS
from workbook.widgets import experiment, links, player, presets
from workbook.widgets.experiment import Setup
from workbook.widgets.misprinted import MISPRINTS, OFF_THE_WHEEL, wheel_of

pytest.importorskip("mdit_py_plugins", reason="the extra `site` is not installed")
ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tools" / "site"))

import chapters  # noqa: E402
import home  # noqa: E402
import lighter  # noqa: E402
import packages  # noqa: E402
import proved  # noqa: E402
import reference  # noqa: E402
import runs  # noqa: E402
import wheel  # noqa: E402

COURSE = {path.stem: nbformat.read(path, 4)
          for path in sorted((ROOT / "notebooks").glob("*.ipynb"))}


# --- tags -----------------------------------------------------------------------------------------

def test_every_tag_has_an_anchor_of_its_own():
    names = [chapters.anchor(tag) for tag in atlas.all_tags()]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*", name) for name in names)


def link(tag, word="", here=""):
    here = f' id="{chapters.anchor(tag)}-here"' if here else ""
    return f'<a{here} href="../C_equation_index.html#{chapters.anchor(tag)}">{word or tag}</a>'


def test_a_tag_in_a_formula_is_linked_beside_it_and_one_in_the_text_where_it_stands():
    places = chapters.Places()
    formula = r"$$a = b \qquad[\text{RK 2.4, 2.5}]$$"
    out = chapters.with_links(f"See `RK 2.1`.\n\n{formula}\n\nEnd, after `[RK 2.4]`.",
                              "notebooks/x", places, "../")
    # its number stands beside it, as links, not twice
    assert "$$a = b$$" in out
    assert out.index('id="eq-rk-2-4-here"') < out.index("$$a") < out.index(link("RK 2.4") + " "
        + link("RK 2.5"))
    assert f"See {link('RK 2.1', here=True)}." in out
    assert f"End, after [{link('RK 2.4')}]." in out
    assert places.of == {tag: [("notebooks/x", f"{chapters.anchor(tag)}-here")]
                         for tag in ("RK 2.1", "RK 2.4", "RK 2.5")}


def test_a_formula_keeps_tags_that_do_not_end_it_and_may_go_on_in_a_new_line():
    two = r"$$a\;[\text{RK 2.4}]\qquad b\;[\text{RK 2.5}]$$"
    out = chapters.with_links(two, "x", chapters.Places(), "")
    assert r"[\text{RK 2.4}]\qquad\goodbreak b\;[\text{RK 2.5}]$$" in out
    for whole in (r"$$\frac{a\qquad b}{c}$$", r"$$\begin{pmatrix}a\qquad b\end{pmatrix}$$",
                  r"$$\qquadratic$$"):
        assert chapters.with_links(whole, "x", chapters.Places(), "") == whole


def test_sections_of_a_table_are_no_equations():
    table = "| section | equations |\n|---|---|\n| K 2 | 52 |\n"
    assert chapters.with_links(table, "x", chapters.Places(), "") == table
    assert "eq-k-2" in chapters.with_links(table.replace("section", "tag"), "x", chapters.Places(),
                                           "")


def test_a_question_becomes_letters_and_its_answer_gets_the_name_by_which_it_waits():
    cells = [nbformat.v4.new_markdown_cell("**Predict 2.2.** Which? (a) one, (b) two."),
             nbformat.v4.new_code_cell('predict("2a.1", ...)   # your letter'),
             nbformat.v4.new_code_cell("run()"),
             nbformat.v4.new_markdown_cell("As seen.\n\n(c). It is so.\n\n(b). No more.")]
    book = chapters.for_book(nbformat.v4.new_notebook(cells=cells), "notebooks/x",
                             chapters.Places())
    asked, *_, answer = book.cells[1:]
    assert 'data-view="choices"' in asked.source
    assert '"number": "2a.1"' in asked.source
    assert answer.source == ("As seen.\n\n{.rd-answer .rd-answer-2a-1}\n(c). It is so.\n\n(b). No "
                             "more.\n\n"
                             '<div class="rd-ends" data-of="2a.1"></div>')


@pytest.mark.parametrize("text, found", [
    ("(b) 1.5 kg, of 2 rods", {"1.5 kg"}), (r"$\\tfrac32$ or 3/2", {"3/2"}),
    ("2N, N+2, $x^{12}$, 3.1", {"3.1"}),
    ("12 N m and 40 percent", {"12 N m", "40 percent"})])
def test_the_amounts_of_a_text(text, found):
    assert chapters.amounts(text) == found


def test_before_a_letter_no_text_of_its_section_gives_the_answer_away():
    """What is shown beside the letters, until something else begins, holds no amount of the right
    option.
    """
    asked = leaking = 0
    for notebook in COURSE.values():
        before, book = notebook.cells, copy.deepcopy(notebook)
        chapters.waiting(book)
        page = "\n\n".join(chapters.said(cell) for cell in book.cells)
        for k, number in [(k, chapters.asks(cell)) for k, cell in enumerate(before)
                          if chapters.asks(cell)]:
            tells = chapters.telling(chapters.predicted(before[:k], number),
                                     PREDICTIONS[number].right)
            begin, mark = page.index(f'"number": "{number}"'), f'data-of="{number}"></div>'
            waits, shown = page[begin:].split(mark)
            shown = re.split(r"^(?:#|---$|\*\*Predict )", shown, maxsplit=1, flags=re.MULTILINE)[0]
            assert not tells & chapters.amounts(shown), (number, tells)
            asked, leaking = asked + 1, leaking + bool(tells & chapters.amounts(waits))
    assert asked > 116
    # what is told of it is told in what waits
    assert leaking > 4


def test_an_instrument_among_what_waits_is_one_that_stays():
    """The words of a laboratory's cell are its code alone, which waits; the page's script leaves
    the rest in place.
    """
    shown = {"data": {"text/html": '<iframe class="rd-laboratory"></iframe>',
                      "text/plain": "D = 1.25 kg"}}
    cell = nbformat.v4.new_code_cell("laboratory()",
                                     outputs=[nbformat.v4.new_output("display_data", **shown)])
    assert chapters.said(cell) == "laboratory()"
    script = (ROOT / "tools" / "site" / "static" / "book.js").read_text(encoding="utf-8")
    assert "out.flatMap(answers)" in script
    assert re.search(r"if \(node.matches\(INSTRUMENT\)\) return \[\];", script)


def test_the_first_page_says_what_its_film_shows():
    """One rod: its tip is below the stone until the rod hangs; two: above it at first; three:
    within a centimetre.
    """
    def lead(links, until):
        rods, stone = (track.trajectory for track in home.fall(links=links).tracks)
        seen = (rods.t > 0) & (rods.t <= until)
        return (stone.tip - rods.tip)[seen, 2], rods
    below, rod = lead(1, 0.4)
    hangs = rod.t[np.argmin(rod.tip[:, 2])]
    assert home.RIGHT == "c"
    assert "until the rod hangs" in home.QUESTION
    assert 0.4 < hangs < 0.5
    assert (below > 0).all()
    # a tenth of the rod: everybody sees it
    assert below.max() > 0.1
    assert (lead(2, 0.2)[0] < 0).all()
    assert abs(lead(3, 0.15)[0]).max() < 0.01
    guide = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    page = home.front_page("Dynamics", guide, ["notebooks/00_start_here"])
    state = links.read(html.unescape(re.search(r'src="laboratory\.html([^"]+)"', page)[1]))
    assert Setup(**vars(presets.named(state.preset).setup()) | state.changes) == home.fall().setup
    assert state.plays
    assert f"{len(lectures.COURSE)} lectures of at most" in page
    assert f"{len(lectures.COURSE)} lectures" in plans.course_map().below


def test_the_page_of_errata_says_what_the_table_says():
    page = reference.errata_page(chapters.Places())
    found = errata.table()
    assert found.summary() in page
    assert "doubtful scan" in page
    # raw TeX is folded below the formula that it is
    assert not re.search(r"``[^`\n]*\\\\[^`\n]*``", page)


@pytest.mark.parametrize("name", COURSE)
def test_no_section_begins_with_a_rule(name):
    """Sphinx refuses it."""
    cells = [cell.source if cell.cell_type == "markdown" else "code" for cell in COURSE[name].cells]
    assert re.findall(r"^#+ .*\n\s*---$", "\n".join(cells), re.MULTILINE) == []


@pytest.mark.parametrize("source, folded", [
    ("draw.show(draw.arm_2d(arm, q), 'so')", True),
    ("x = 3\ncompare('line 1', rk.phi(x), y)", True),
    ("with pencil('2.6'):\n    compare('line 1', a, b)", True),
    ("P = riccati(c)\ncompare('P', P, Q)", False),
    ("ax = draw.figure(3)\nax.plot(1)\ndraw.show(ax)", False),
    ("def f():\n    draw.show(1)", False),
    ("x = 3", False), ("%time x", False)])
def test_code_that_only_draws_or_compares_is_folded(source, folded):
    assert chapters.only_shows(source) == folded


@pytest.mark.parametrize("text, tags, out", [
    ("`LC 20-1, 20-2`", ["LC 20-1", "LC 20-2"], "<LC 20-1>, <20-2>"),
    ("`LC 15-18`", ["LC 15", "LC 18"], "<LC 15>-<18>"),
    ("by RK 5.6 to 5.9.", ["RK 5.6", "RK 5.9"], "by <RK 5.6> to <5.9>."),
    ("[S95 12, S97 3], 4 rods", ["S95 12", "S97 3"], "[<S95 12>, <S97 3>], 4 rods"),
    ("| RK&nbsp;2.25 | holds |", ["RK 2.25"], "| <RK&nbsp;2.25> | holds |"),
    ("`RK 2.4a`, `RK 99.99, 2.4`, `rk_2_4`", [], "RK 2.4a, RK 99.99, 2.4, rk_2_4")])
def test_what_a_text_names(text, tags, out):
    assert chapters.mentioned(text.replace("`", ""), lambda tag, word: f"<{word}>") == (tags, out)


def test_a_tag_is_marked_once_a_page_and_code_is_left_alone():
    places = chapters.Places()
    out = "".join(chapters.with_links("`RK 2.4` again", page, places, "")
                  for page in ("a", "a", "b"))
    assert out.count('id="eq-rk-2-4-here"') == 2
    for text in ("```python\nx  # `RK 2.4`\n```", "`rk_2_4`", "$x$ of $\\text{RK 2.4}$",
                 "### 2.1 After RK 2.4",
                 "[RK 2.4](there)", '<img alt="RK 2.4">'):
        assert chapters.with_links(text, "c", places, "") == text


def test_a_tag_that_only_a_check_names_has_its_place_above_the_check():
    cells = [nbformat.v4.new_code_cell(source) for source in ('check("RK 2.4", arm)',
                                                              'check(["RK 2.4", "RK 2.5"])')]
    book = chapters.for_book(nbformat.v4.new_notebook(cells=cells), "notebooks/x",
                             chapters.Places())
    assert [(c.cell_type, c.source.count("-here")) for c in book.cells] == [
        ("markdown", 1), ("code", 0), ("markdown", 1), ("code", 0)]


@pytest.fixture(scope="module")
def chaptered():
    """{name: notebook of the book}, and the places in all of them."""
    places, copies = chapters.Places(), {name: nbformat.reads(nbformat.writes(nb), 4)
                                         for name, nb in COURSE.items()}
    return {name: chapters.for_book(nb, f"notebooks/{name}", places)
            for name, nb in copies.items()}, places


def test_every_checked_equation_has_its_place_in_the_notebook_that_teaches_it(chaptered):
    for tag, entry in atlas.registry.REGISTRY.items():
        assert f"notebooks/{entry.notebook}" in [page for page, _ in chaptered[1].of.get(tag,
            [])], tag


def test_stored_pictures_become_files_with_their_words():
    from workbook import draw
    fig, _ = draw.figure(3, 2)
    data = draw.picture(fig, 'an "empty" picture')
    outputs = [nbformat.v4.new_output("display_data", some)
               for some in (data, {"text/html": "<b>x</b>"})]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(outputs=outputs)])
    picture, other = chapters.pictures_apart(notebook).cells[0].outputs
    assert base64.b64decode(picture.data["image/png"]).startswith(b"\x89PNG")
    assert "text/html" not in picture.data
    assert picture.metadata == {"image/png": {"alt": 'an "empty" picture', "width": 288}}
    assert other.data == {"text/html": "<b>x</b>"}


def test_every_picture_of_the_course_becomes_a_file():
    left = [name for name, notebook in COURSE.items()
            for cell in chapters.pictures_apart(copy.deepcopy(notebook)).cells
            for output in cell.get("outputs", [])
            if "<img" in output.get("data", {}).get("text/html", "")]
    assert left == []


@pytest.mark.parametrize("name", COURSE)
def test_every_tag_of_a_notebook_becomes_a_link(chaptered, name):
    """Those that the text names in so many words; the links of its book are found, and each place
    is there once.
    """
    text = "\n".join(re.sub(r"^```.*?^```|^#+ .*$", "", c.source, flags=re.M | re.S)
                     for c in COURSE[name].cells if c.cell_type == "markdown")
    tags = {t for t in atlas.all_tags() if f"`{t}`" in text or rf"[\text{{{t}}}]" in text
            or f"[{t}]" in text}
    book, places = chaptered
    said = [o["data"].get("text/markdown", "") for c in book[name].cells
            for o in c.get("outputs", []) if "data" in o]
    out = "\n".join([c.source for c in book[name].cells if c.cell_type == "markdown"] + said)
    assert set(re.findall(r'C_equation_index.html#([\w-]+)"', out)) >= {chapters.anchor(t)
        for t in tags}
    here = re.findall(r'id="([\w-]+-here)"', out)
    assert sorted(here) == sorted(anchor for found in places.of.values() for page, anchor in found
                                  if page == f"notebooks/{name}")
    assert "widget-view" not in nbformat.writes(book[name])


# --- the runs -------------------------------------------------------------------------------------

def test_only_what_a_view_needs_is_run():
    picture = nbformat.v4.new_output("display_data", {"text/html": '<img alt="A view">'})
    cells = ["from workbook.widgets import mini, runs\nimport numpy as np", "a = np.zeros(3)",
             "b = 7",
             "a.sort()", "np.seterr()", "def swing():\n    return a", "print(b)", "mini(swing)",
             "a[0] = 1",
             "view = runs(b)", "runs(b)", "view"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])
    assert runs.moving(notebook) == ([], [])                        # nothing has a picture
    for k in (6, 7, 11):
        notebook.cells[k].outputs = [picture]
    assert runs.moving(notebook) == ([7, 11], [0, 1, 2, 3, 5, 7, 9, 11])
    notebook.cells[0].source, notebook.cells[7].source = ("import robodyn_lib as rd",
                                                          "rd.widgets.mini(swing)")
    assert runs.moving(notebook) == ([7], [0, 1, 3, 5, 7])


@pytest.mark.parametrize("name", COURSE)
def test_a_notebook_that_has_views_is_run_for_them(name):
    cells = [c for c in COURSE[name].cells if c.cell_type == "code"]
    views, needed = runs.moving(COURSE[name])
    assert bool(views) == any("workbook.widgets" in c.source for c in cells)
    assert set(views) <= set(needed)
    assert len(needed) < len(cells)


# --- the pages that the atlas writes --------------------------------------------------------------

@pytest.fixture(scope="module")
def on():
    return reference.verified(rd.robots.panda(), links=2)


@pytest.fixture(scope="module")
def index(on):
    places = chapters.Places()
    places.mark(["RK 2.4"], "notebooks/01a_two_sweeps")
    return reference.equation_index(places, on)


def rows(page):
    return [line for line in page.splitlines() if line.startswith('| <span id="eq-')]


def test_the_index_has_each_equation_once_with_its_verdicts(index):
    found = rows(index)
    assert [html.unescape(re.search(r"</span>(.*?) \|", row)[1]) for row in found] == [r["tag"]
        for r in atlas.index()]
    states = {r["tag"]: r["status"] for r in atlas.index()}
    printed = {entry.tag for entry, _ in errata.all_errata()}
    assert printed >= {tag for tag, status in states.items() if status == "corrected"}
    for row in found:
        tag = re.search(r"</span>(.*?) \|", row)[1]
        assert row.count(" | ") + row.count("| |") >= 6
        assert ("no check yet" in row) == (states[tag] == "open")
        assert (">misprinted</a>" in row) == (tag in printed)
        assert "fails" not in row
        assert (states[tag] == "open" or row.count("holds") >= 2)
    taught = [row for row in found if 'href="notebooks/01a_two_sweeps.html#eq-rk-2-4-here"' in row]
    assert len(taught) == 1
    assert "</span>RK 2.4 |" in taught[0]


def test_each_check_of_the_index_is_a_line_of_a_page(index):
    pages, found = (reference.source_pages(),
                    re.findall(r'href="sources/([\w.]+)\.html#L-(\d+)">(\w+)<', index))
    assert len(found) > 100
    for module, line, name in found:
        text = (ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8").splitlines()
        assert f'name="L-{line}"' in pages[module]
        assert re.search(rf"^def {name}\(", "\n".join(text[int(line) - 1:int(line) + 20]),
                         re.MULTILINE)


def test_runs_by_a_misprint_are_stored_as_they_are_computed():
    """The first half of one, before rounding has grown; the rest of it, and the others, come the
    same way.
    """
    of = {key: np.frombuffer(base64.b64decode(x), "<f4").reshape(-1, 3)
          for key, x in wheel.stored()["K 48"].items()
          if key != "stopped"}
    _, run = experiment.run(presets.wheel("K 48", duration=0.5, solvers="rk-fd4")).tracks
    assert np.allclose(run.trajectory.q[::wheel.EVERY], of["q"][:26], atol=1e-4)
    assert wheel.stored().keys() == MISPRINTS.keys()
    sent = wheel.message("K 48")
    assert [track["label"] for track in sent["tracks"]] == ["compiled", "K 48 as printed"]
    assert player.unpack(sent)["tip1"][-1] > 1


@pytest.fixture(scope="module")
def errata_page():
    return reference.errata_page(chapters.Places())


def states(page, up=""):
    """Names of the misprints that links of a page open the laboratory with."""
    found = re.findall(rf'<a href="{up}laboratory\.html#([^"]+)">the laboratory, ([^<]+)</a>', page)
    assert all(json.loads(unquote(state)) == {"changes": {"misprint": name}}
               for state, name in found)
    return [name for _, name in found]


def test_the_notebook_of_errata_leads_to_each_state_too(chaptered):
    outputs = [output.data.get("text/markdown", "") for cell in chaptered[0]["B_errata"].cells
               for output in cell.get("outputs", ()) if "data" in output]
    forms = [form for wheel in MISPRINTS.values() for form in wheel.forms]
    assert sorted(states("".join(outputs), "../")) == sorted(wheel_of(*form) for form in forms)


def test_errata_that_move_an_arm_show_it_and_lead_to_the_laboratory(errata_page):
    page = errata_page
    told = {form for wheel in MISPRINTS.values() for form in wheel.forms}
    assert page.count('data-view="player"') == page.count('class="rd-wheel"') == len(told)
    assert sorted(states(page)) == sorted(wheel_of(*form) for form in told)
    still = page.count("It does not enter a motion.") + page.count("It cannot be run")
    assert still == len(OFF_THE_WHEEL)


def test_the_errata_page_has_every_misprint_and_its_verdict(errata_page):
    assert f"{len(errata.all_errata())} errata" in errata_page
    assert {entry.tag for entry, _ in errata.all_errata()} == {
        tag for tag in atlas.all_tags() if f'id="{reference.printed(tag)}"' in errata_page}


def test_the_page_of_proofs_has_every_statement_as_coq_has_it():
    page, proofs = proved.page(), prove_all()
    identities = proved.theorems.source("Identities")
    lemmas = dict(proved.LEMMA.findall(identities))
    rows = {line.split(" | ")[0].removeprefix("| "): line for line in page.splitlines()
            if line.startswith("| ")}
    for tag, proof in proofs.items():
        assert f"`{lemmas[proved.name_of(tag)]}`" in rows[tag]
        assert f"{len(proof.expanded)}" in rows[tag].split(" | ")[-1]
    assert {text for _, text in proved.MODULE.findall(identities)
            if proved.FACTS.search(text)[0] not in page} == set()
    for theorem in proved.theorems.theorems():
        assert theorem["says"] in page
    assert "What is outside" in page


def test_a_statement_that_coq_does_not_have_is_missed(monkeypatch):
    more = prove_all() | {"RK 9.9": prove_all()["RK 4.16"]}
    monkeypatch.setattr(proved, "prove_all", lambda: more)
    with pytest.raises(KeyError, match="RK_9_9"):
        proved.page()


def test_the_functions_page_names_all_that_is_public():
    page = reference.functions_page()
    missing = [n for n in rd.__all__ if callable(getattr(rd, n))
               and f":: robodyn_lib.{n}\n" not in page]
    assert missing == []


def test_docstrings_that_the_book_shows_are_read_without_a_warning():
    """As conf.py hands them on: Sphinx stops the build at the first one, minutes later."""
    # which Sphinx brings
    publish_doctree = pytest.importorskip("docutils.core").publish_doctree
    spec = importlib.util.spec_from_file_location("conf_of_the_book",
                                                  ROOT / "tools" / "site" / "conf.py")
    conf = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(conf)
    shown = {name: getattr(rd, name) for name in rd.__all__ if callable(getattr(rd, name))}
    shown |= {f"{name}.{own}": getattr(value, "func", value) for name, kind in shown.items()
              if inspect.isclass(kind)
              for own, value in vars(kind).items() if own[0] != "_"
              and getattr(value, "__doc__", None)}
    for name, one in shown.items():
        lines, said = inspect.cleandoc(one.__doc__).splitlines(), io.StringIO()
        conf.plain(None, "", name, one, None, lines)
        publish_doctree("\n".join(lines), settings_overrides={"warning_stream": said,
                                                              "report_level": 2})
        assert said.getvalue() == "", f"{name}: {said.getvalue()}"
    assert len(shown) > 50


def test_a_tag_can_be_shown_in_place(on):
    text = reference.tag_cards(on)
    cards = json.loads(text.removeprefix("window.RD_TAGS = ").rstrip(";\n"))
    assert [card["tag"] for card in cards.values()] == list(atlas.REGISTRY)
    assert set(cards) == {chapters.anchor(tag) for tag in atlas.REGISTRY}
    for card in cards.values():
        assert "holds" in card["verdict"]
        assert bool(card["misprint"]) == bool(atlas.REGISTRY[card["tag"]].misprints)
        assert card["lines"]


# --- what is left out -----------------------------------------------------------------------------

def test_of_icons_those_are_left_that_are_used(tmp_path):
    icons = '{"bars":[448,512,["navicon"],"f0c9","M0 9z"],sun:[5,6,[],"f185","M1z"]}'
    files = {"_static/scripts/fontawesome.js": icons,
             "_static/styles/pydata-sphinx-theme.css": '.fa-bars,.fa-navicon{--fa:"\\f0c9"}.a{b:c}',
             "index.html": '<i class="fa-solid fa-bars fa-lg"></i>\n<script '
                           'src="searchindex.js"></script>'
                           '<script src="_static/views.js?v=1"></script>',
             "notebooks/00.html": '<div class="rd-embed"></div>\n<script '
                                  'src="../_static/views.js?v=1"></script>',
             "search.html": '<script src="searchindex.js"></script>'}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    lighter.lighten(tmp_path)
    icons = (tmp_path / "_static" / "icons.css").read_text(encoding="utf-8")
    assert ".fa-bars" in icons
    assert "fa-sun" not in icons
    assert ((tmp_path / "_static/styles/pydata-sphinx-theme.css").read_text(encoding="utf-8")
            == ".a{b:c}")
    assert "script" not in (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "script" in (tmp_path / "search.html").read_text(encoding="utf-8")
    assert "views.js" in (tmp_path / "notebooks/00.html").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="no icon 'moon'"):
        lighter.drawn("moon", files["_static/scripts/fontawesome.js"])


# --- packages -------------------------------------------------------------------------------------

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
    monkeypatch.setattr(urllib.request, "urlopen", lambda url,
                        timeout: asked.append(url) or io.BytesIO(answers.pop(0)))
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
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert len(base64.b64decode(digest)) == 64


def test_a_page_of_the_book_opens_with_its_heading_and_what_moves():
    cells = [nbformat.v4.new_markdown_cell("# 2. Push\n\nYou are here."), nbformat.v4.new_markdown_cell("**Heavy?**"),
             nbformat.v4.new_code_cell('opening("02a")'), nbformat.v4.new_code_cell("import numpy as np"),
             nbformat.v4.new_markdown_cell("On.")]
    book = chapters.for_book(nbformat.v4.new_notebook(cells=cells), "notebooks/x", chapters.Places())
    assert [cell.source.split("\n")[0] for cell in book.cells] == [
        "# 2. Push", "**Heavy?**", 'opening("02a")', "", "import numpy as np", "On."]
    assert "You are here." in book.cells[3].source
    assert [cell.metadata.get("tags") for cell in book.cells if cell.cell_type == "code"] == [
        ["remove-input"], ["hide-input"]]
