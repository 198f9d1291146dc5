"""The book's parts, without a browser: links, the index, packages."""

import base64
import copy
import hashlib
import html
import io
import json
import re
import sys
import tarfile
import urllib.request
from urllib.parse import quote

import nbformat
import numpy as np
import pytest
from cases import ROOT
from in_node import node_says

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.proved import prove_all
from workbook.course import errata, lectures, plans
from workbook.course.predictions import PREDICTIONS
from workbook.widgets import links, player, presets
from workbook.widgets.experiment import Setup
from workbook.widgets.misprinted import MISPRINTS, OFF_THE_WHEEL, wheel_of

pytest.importorskip("mdit_py_plugins", reason="the extra `site` is not installed")
sys.path.append(str(ROOT / "tools" / "site"))

import build as book
import chapters
import domain
import home
import lighter
import packages
import proved
import reference
import runs
import wheel

COURSE = {
    path.stem: nbformat.read(path, 4) for path in sorted((ROOT / "notebooks").glob("*.ipynb"))
}


# --- links ----------------------------------------------------------------------------------------
def test_every_tag_has_an_anchor_of_its_own():
    names = [domain.anchor(tag) for tag in atlas.all_tags()]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*", name) for name in names)


@pytest.mark.parametrize(
    "text, out",
    [
        ("LC 20-1, 20-2", "<eq LC 20-1>, <eq LC 20-2>"),
        ("LC 15-18", "<eq LC 15>-<eq LC 18>"),
        ("by RK 5.6 to 5.9.", "by <eq RK 5.6> to <eq RK 5.9>."),
        ("[S95 12, S97 3], 4 rods", "[<eq S95 12>, <eq S97 3>], 4 rods"),
        ("RK\xa02.25 holds", "<eq RK 2.25> holds"),
        ("RK 2.4a, RK 99.99, 2.4, rk_2_4", "RK 2.4a, RK 99.99, 2.4, rk_2_4"),
        (
            "exercises 8b.2 and 8b.7, and 8b.6 by hand",
            "exercises <exercise 8b.2> and <exercise 8b.7>, and <exercise 8b.6> by hand",
        ),
        ("Problems A.1 and 2b.3", "Problems <exercise A.1> and <exercise 2b.3>"),
        (
            "lectures 2 to 4, Predict 0.1 of 0.1",
            "lectures <lecture 2> to <lecture 4>, Predict <predict 0.1> of 0.1",
        ),
        ("line 2 of 10a.3, 12.5a.3", "line 2 of <section 10a.3>, 12.5a.3"),
    ],
)
def test_what_a_text_names(text, out):
    assert (
        "".join(
            f"<{kind} {target}>" if kind else words for words, kind, target in domain.pieces(text)
        )
        == out
    )


FIRST = r"""# 1a. First

See `RK 2.1` and `laboratory("K 48")`.

$$a = b \qquad[\text{RK 2.4, 2.5}]$$

$$a\;[\text{RK 2.4}]\qquad b\;[\text{RK 2.5}]\qquad\frac{a\qquad b}{c}$$

End, after `[RK 2.4]`, `rk_2_4`, `x["RK 2.4"] = 1`, $x$ of $\text{RK 2.4}$, [RK 2.4](02_second.ipynb).

## 1a.1 After RK 2.4

**Predict 1a.1.** As in lecture 2?

**Exercise 1a.2** (code). See Predict 1a.1, 1a.1 and lecture 1.

| section | equations |
|---|---|
| K 2 | 52 |

| tag | equations |
|---|---|
| K 2 | 52 |
"""
SECOND = (
    "# 2. Second\n\n`RK 2.4`, `RK 2.4` and exercise 1a.2; lecture 3, Predict 1a.9, RK 2.1, "
    "[3](03.ipynb).\n"
)


@pytest.fixture(scope="module")
def linked(tmp_path_factory):
    """Return {page: its HTML} of a small book, and the output of Sphinx."""
    from sphinx.application import Sphinx

    source = tmp_path_factory.mktemp("linked")
    code = [
        nbformat.v4.new_code_cell(f"check({tags})")
        for tags in ('"RK 2.4", arm', '["RK 2.4", "RK 2.6"]')
    ]
    for name, text, cells in (("01a_first", FIRST, code), ("02_second", SECOND, [])):
        (source / "notebooks").mkdir(exist_ok=True)
        nbformat.write(
            nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(text), *cells]),
            source / "notebooks" / f"{name}.ipynb",
        )
    names = ("RK 2.1", "RK 2.4", "RK 2.5", "RK 2.6", "K 2")
    rows = "\n".join(f"{{rd:row}}`{tag}` in {{rd:taught}}`{tag}`.\n" for tag in names)
    (source / f"{domain.INDEX}.md").write_text(f"# C\n\n{rows}", encoding="utf-8")
    pages = ["notebooks/01a_first", "notebooks/02_second", domain.INDEX]
    (source / "index.md").write_text("# All\n```{toctree}\n" + "\n".join(pages) + "\n```\n")
    stream = io.StringIO()
    Sphinx(
        source,
        None,
        source / "out",
        source / "trees",
        "html",
        status=None,
        warning=stream,
        confoverrides={
            "extensions": ["domain", "myst_nb"],
            "nb_execution_mode": "off",
            "myst_enable_extensions": ["dollarmath"],
        },
    ).build()
    return {
        page: (source / "out" / f"{page}.html").read_text(encoding="utf-8") for page in pages
    }, re.sub(r"\x1b\[[\d;]*m", "", stream.getvalue())


def link(target, words, where=""):
    return f'<a class="reference internal" href="{where}#{target}"><span>{words}</span></a>'


def row(tag, words=""):
    return link(domain.anchor(tag), words or tag, f"../{domain.INDEX}.html")


def test_a_tag_in_a_formula_is_linked_beside_it_and_one_in_the_text_where_it_stands(linked):
    first = linked[0]["notebooks/01a_first"]
    second = linked[0]["notebooks/02_second"]
    assert f'See <span id="eq-rk-2-1-here">{row("RK 2.1")}</span> and' in first
    assert (
        rf'a = b\]</div>{chr(10)}<p class="rd-tags">{row("RK 2.4")} {row("RK 2.5")} </p>' in first
    )
    assert (
        r"[\text{RK 2.4}]\qquad\goodbreak b\;[\text{RK 2.5}]\qquad\goodbreak\frac{a\qquad b}"
        in first
    )
    assert f"End, after [<span>{row('RK 2.4')}</span>], <code" in first
    assert first.count(row("RK 2.4")) == 3
    assert all(code in first for code in ("rk_2_4", "x[&quot;RK<", r"\(\text{RK 2.4}\)<"))
    assert (
        f'<span id="eq-rk-2-4-here">{row("RK 2.4")}</span>, <span>{row("RK 2.4")}</span>' in second
    )


def test_a_tag_has_one_place_a_page_and_the_index_leads_there(linked):
    first = linked[0]["notebooks/01a_first"]
    index = linked[0][domain.INDEX]
    for tag, pages in (
        ("RK 2.1", ("01a_first", "02_second")),
        ("RK 2.4", ("01a_first", "02_second")),
        ("RK 2.6", ("01a_first",)),
    ):
        name = f"{domain.anchor(tag)}-here"
        assert first.count(f'id="{name}"') == 1
        assert f'<span id="{domain.anchor(tag)}">{tag}</span> in' in index
        for page in pages:
            assert f'href="notebooks/{page}.html#{name}">{page.split("_")[0]}</a>' in index
    # above the check, which alone names it
    assert re.search(r'<div class="cell[^>]* id="eq-rk-2-6-here"', first)


def test_sections_predictions_exercises_and_lectures_are_linked(linked):
    first = linked[0]["notebooks/01a_first"]
    second = linked[0]["notebooks/02_second"]
    assert '<p id="predict-1a-1"><strong>Predict 1a.1.</strong>' in first
    assert '<p id="exercise-1a-2"><strong>Exercise 1a.2</strong>' in first
    assert f"Predict {link('predict-1a-1', '1a.1')}, {link('a-1-after-rk-2-4', '1a.1')}" in first
    assert (
        'lecture <a class="reference internal" href="02_second.html"><span>2</span></a>?' in first
    )
    assert "lecture <a" not in first.split("Exercise 1a.2")[1]  # a page has no link to itself
    assert f"exercise {link('exercise-1a-2', '1a.2', '01a_first.html')}" in second


def test_a_state_of_the_laboratory_is_a_link(linked):
    state = quote(json.dumps({"changes": {"misprint": "K 48"}}))
    assert (
        f'href="../laboratory.html#{state}">the laboratory, K 48</a>'
        in linked[0]["notebooks/01a_first"]
    )


def test_sections_of_a_table_are_no_equations(linked):
    first = linked[0]["notebooks/01a_first"]
    assert "<p>K 2</p>" in first
    assert first.count(row("K 2")) == 1


def test_what_leads_nowhere_is_a_warning(linked):
    warnings = [
        line.partition("WARNING: ")[2] for line in linked[1].splitlines() if "[ref." in line
    ]
    assert warnings == ["no lecture 3 [ref.lecture]", "no predict 1a.9 [ref.predict]"]
    assert "03.ipynb" in linked[1]  # Markdown's own links are MyST's
    assert "resolve_any_xref" not in linked[1]


def test_a_question_becomes_letters_and_its_answer_waits_as_far_as_the_notebook_folds_it():
    fold = "<details><summary>Answer</summary>\n\n(c). It is so.\n\n(b). No more.\n\n</details>"
    cells = [
        nbformat.v4.new_markdown_cell("**Predict 2.2.** Which? (a) one, (b) two."),
        nbformat.v4.new_code_cell('predict("2a.1", ...)   # your letter'),
        nbformat.v4.new_code_cell("run()"),
        nbformat.v4.new_markdown_cell(f"As seen.\n\n{fold}\n\nWe go on."),
    ]
    book = chapters.for_book(nbformat.v4.new_notebook(cells=cells), "notebooks/x")
    asked, *_, answer = book.cells[1:]
    assert all(word in asked.source for word in ('data-view="choices"', '"number": "2a.1"'))
    assert answer.source == (
        "As seen.\n\n{.rd-answer .rd-answer-2a-1}\n(c). It is so.\n\n(b). No "
        'more.\n\n<div class="rd-ends" data-of="2a.1"></div>\n\nWe go on.'
    )


OPTION = re.compile(r"\(([a-e])\)(.*?)(?=\([a-e]\)|\n\n|\Z)", re.DOTALL)
AMOUNT = re.compile(
    r"(?<![\w.^{])(\d+(?:[./]\d+)?|\\[td]?frac\W*\d+\W*\d+\}?)"
    r"(?:\s(kg m²|kg|N m|N|m/s²|m/s|GB|MB|percent|times)(?!\w))?"
)


def amounts(text):
    """Return the numbers of two digits or more that a text holds, fractions, others with a unit."""
    found = set()
    for number, unit in AMOUNT.findall(text):
        parts = re.findall(r"\d+", number) if "frac" in number else []
        number = "/".join(parts if len(parts) > 1 else "".join(parts)) or number
        if unit:
            found.add(f"{number} {unit}")
        elif len(number) > 1:
            found.add(number)
    return found


def telling(cells, number):
    """Return amounts that occur in a question's right option only."""
    texts = [cell.source for cell in cells if f"**Predict {number}" in cell.source]
    question = re.split(r"\n(?=#|\*\*)", texts[-1].partition(f"**Predict {number}")[2])[0]
    options = dict(OPTION.findall(question))
    right = options.pop(PREDICTIONS[number].right, "")
    others = [question[: question.find("(a)")], *options.values()]
    return amounts(right).difference(*map(amounts, others))


def words_shown(cell):
    """Return the words of a cell that a page shows; an instrument has none."""
    shown = [output for output in cell.get("outputs", []) if not chapters.instrument(output)]
    data = [output.get("data", {}) for output in shown]
    words = [
        about.get("text/markdown", "" if "image/png" in about else about.get("text/plain", ""))
        for about in data
    ]
    return "\n".join([cell.source, *(output.get("text", "") for output in shown), *words])


def test_before_a_letter_no_text_of_its_section_gives_the_answer_away():
    """Check that texts beside the letters do not contain the amount of the right option."""
    asked = leaking = 0
    for notebook in COURSE.values():
        before = notebook.cells
        book = copy.deepcopy(notebook)
        chapters.waiting(book)
        page = "\n\n".join(words_shown(cell) for cell in book.cells)
        for k, number in [
            (k, chapters.asks(cell)) for k, cell in enumerate(before) if chapters.asks(cell)
        ]:
            tells = telling(before[:k], number)
            begin = page.index(f'"number": "{number}"')
            mark = f'data-of="{number}"></div>'
            waits, shown = page[begin:].split(mark)
            shown = re.split(r"^(?:#|---$|\*\*Predict )", shown, maxsplit=1, flags=re.MULTILINE)[0]
            assert not tells & amounts(shown), (number, tells)
            asked = asked + 1
            leaking = leaking + bool(tells & amounts(waits))
    assert asked > 116
    assert leaking > 4  # the answer is only in folded text


def test_the_first_page_describes_its_film():
    """With one rod the tip is below the stone until the rod hangs; with two, above.

    Three: within a centimetre.
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
    assert below.max() > 0.1  # a tenth of the rod, which everybody sees
    assert (lead(2, 0.2)[0] < 0).all()
    assert abs(lead(3, 0.15)[0]).max() < 0.01
    guide = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    page = home.front_page("Dynamics", guide, ["notebooks/00_start_here"])
    state = links.read(html.unescape(re.search(r'src="laboratory\.html([^"]+)"', page)[1]))
    assert Setup(**vars(presets.named(state.preset).setup()) | state.changes) == home.fall().setup
    assert not state.plays  # the film waits for the guess
    assert f"{len(lectures.COURSE)} lectures of at most" in page
    assert f"{len(lectures.COURSE)} lectures" in plans.course_map().below


def test_stored_pictures_become_files_with_their_words():
    from workbook import draw

    fig, _ = draw.figure(3, 2)
    data = draw.picture(fig, 'an "empty" picture')
    outputs = [
        nbformat.v4.new_output("display_data", some) for some in (data, {"text/html": "<b>x</b>"})
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(outputs=outputs)])
    picture, other = chapters.pictures_apart(notebook).cells[0].outputs
    assert base64.b64decode(picture.data["image/png"]).startswith(b"\x89PNG")
    assert "text/html" not in picture.data
    assert picture.metadata == {"image/png": {"alt": 'an "empty" picture', "width": 288}}
    assert other.data == {"text/html": "<b>x</b>"}
    left = [
        name
        for name, notebook in COURSE.items()
        for cell in chapters.pictures_apart(copy.deepcopy(notebook)).cells
        for output in cell.get("outputs", [])
        if "<img" in output.get("data", {}).get("text/html", "")
    ]
    assert left == []


# --- the runs -------------------------------------------------------------------------------------
def test_a_notebook_is_run_as_far_as_its_last_view():
    """Each page has a view, except those of the notation, of other letters and of certificates."""
    picture = {"text/html": '<img alt="A view">'}
    shown = [
        nbformat.v4.new_output(kind, data)
        for kind, data in (
            ("execute_result", picture),
            ("display_data", picture),
            ("execute_result", {"text/plain": "7"}),
        )
    ]
    cells = [nbformat.v4.new_code_cell(outputs=[output]) for output in shown]
    assert runs.last_view(nbformat.v4.new_notebook(cells=cells)) == 0
    assert runs.last_view(nbformat.v4.new_notebook(cells=cells[1:])) == -1
    assert [name for name, one in COURSE.items() if runs.last_view(one) < 0] == [
        "A_notation",
        "C_other_letters",
        "D_certificates",
    ]
    with pytest.raises(AssertionError, match="ZeroDivisionError"):  # not printed alone
        runs.outputs(runs.InteractiveShell(), "class A:\n    _repr_html_ = lambda self: 1 / 0\nA()")


# --- the pages that the atlas writes --------------------------------------------------------------
@pytest.fixture(scope="module")
def on():
    return reference.verified(rd.robots.panda(), links=2)


@pytest.fixture(scope="module")
def index(on):
    return reference.equation_index(on)


def rows(page):
    return [line for line in page.splitlines() if line.startswith("| {rd:row}`")]


def test_the_index_has_each_equation_once_with_its_verdicts(index):
    found = rows(index)
    assert [row.split("`")[1] for row in found] == [r["tag"] for r in atlas.index()]
    states = {r["tag"]: r["status"] for r in atlas.index()}
    printed = {entry.tag for entry, _ in errata.all_errata()}
    assert printed >= {tag for tag, status in states.items() if status == "corrected"}
    for row in found:
        tag = row.split("`")[1]
        assert row.count(" | ") + row.count("| |") >= 6
        assert ("no check yet" in row) == (states[tag] == "open")
        assert (">misprinted</a>" in row) == (tag in printed)
        assert "fails" not in row
        assert states[tag] == "open" or row.count("holds") >= 2
        assert ("{rd:taught}`" in row) == (states[tag] != "open")


def test_each_check_of_the_index_is_a_line_of_a_page(index):
    pages = reference.source_pages()
    found = re.findall(r'href="sources/([\w.]+)\.html#L-(\d+)">(\w+)<', index)
    assert len(found) > 100
    for module, line, name in found:
        text = (ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8").splitlines()
        assert f'name="L-{line}"' in pages[module]
        assert re.search(
            rf"^def {name}\(", "\n".join(text[int(line) - 1 : int(line) + 20]), re.MULTILINE
        )


def test_a_run_by_a_misprint_is_shown_beside_the_right_one():
    sent = wheel.message("K 48")
    assert [track["label"] for track in sent["tracks"]] == ["compiled", "K 48 as printed"]
    assert player.unpack(sent)["tip1"][-1] > 1


@pytest.fixture(scope="module")
def errata_page():
    return reference.errata_page()


def states(page):
    """Return names of the misprints whose state in the laboratory a text names."""
    return [domain.STATES[call] for call in re.findall(r'`(laboratory\("[^`]+"\))`', page)]


def test_the_notebook_of_errata_leads_to_each_state_too():
    outputs = "".join(
        output.data.get("text/markdown", "")
        for cell in COURSE["B_errata"].cells
        for output in cell.get("outputs", ())
        if "data" in output
    )
    forms = [form for wheel in MISPRINTS.values() for form in wheel.forms]
    assert sorted(states(outputs)) == sorted(wheel_of(*form) for form in forms)


def test_errata_that_move_an_arm_show_it_and_lead_to_the_laboratory(errata_page):
    page = errata_page
    told = {form for wheel in MISPRINTS.values() for form in wheel.forms}
    assert page.count('data-view="player"') == page.count('class="rd-wheel"') == len(told)
    assert sorted(states(page)) == sorted(wheel_of(*form) for form in told)
    still = page.count("It does not enter a motion.") + page.count("It cannot be run")
    assert still == len(OFF_THE_WHEEL)


def test_the_errata_page_has_every_misprint_and_its_verdict(errata_page):
    assert errata.table().summary() in errata_page
    assert "doubtful scan" in errata_page
    # raw TeX is folded below the formula that it is
    assert not re.search(r"``[^`\n]*\\\\[^`\n]*``", errata_page)
    assert f"{len(errata.all_errata())} errata" in errata_page
    assert {entry.tag for entry, _ in errata.all_errata()} == {
        tag for tag in atlas.all_tags() if f'id="{reference.printed(tag)}"' in errata_page
    }


def test_the_page_of_proofs_has_every_statement_as_coq_has_it():
    page = proved.page()
    proofs = prove_all()
    identities = proved.theorems.source("Identities")
    lemmas = dict(proved.LEMMA.findall(identities))
    rows = {
        line.split(" | ")[0].removeprefix("| "): line
        for line in page.splitlines()
        if line.startswith("| ")
    }
    for tag, proof in proofs.items():
        assert f"`{lemmas[proved.name_of(tag)]}`" in rows[tag]
        assert f"{len(proof.expanded)}" in rows[tag].split(" | ")[-1]
    assert {
        text
        for _, text in proved.MODULE.findall(identities)
        if proved.FACTS.search(text)[0] not in page
    } == set()
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
    missing = [
        n for n in rd.__all__ if callable(getattr(rd, n)) and f":: robodyn_lib.{n}\n" not in page
    ]
    assert missing == []


def test_a_tag_can_be_shown_in_place(on):
    text = reference.tag_cards(on)
    cards = json.loads(text.removeprefix("window.RD_TAGS = ").rstrip(";\n"))
    assert [card["tag"] for card in cards.values()] == list(atlas.REGISTRY)
    assert set(cards) == {domain.anchor(tag) for tag in atlas.REGISTRY}
    for card in cards.values():
        assert "holds" in card["verdict"]
        assert bool(card["misprint"]) == bool(atlas.REGISTRY[card["tag"]].misprints)
        assert card["lines"]


# --- what is left out -----------------------------------------------------------------------------
def test_of_icons_those_are_left_that_are_used(tmp_path):
    icons = '{"bars":[448,512,["navicon"],"f0c9","M0 9z"],sun:[5,6,[],"f185","M1z"]}'
    files = {
        "_static/scripts/fontawesome.js": icons,
        "_static/styles/pydata-sphinx-theme.css": '.fa-bars,.fa-navicon{--fa:"\\f0c9"}.a{b:c}',
        "index.html": '<i class="fa-solid fa-bars fa-lg"></i>\n<script '
        'src="searchindex.js"></script>'
        '<script src="_static/views.js?v=1"></script>',
        "notebooks/00.html": '<div class="rd-embed"></div>\n<script '
        'src="../_static/views.js?v=1"></script>',
        "search.html": '<script src="searchindex.js"></script>',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    lighter.lighten(tmp_path)
    icons = (tmp_path / "_static" / "icons.css").read_text(encoding="utf-8")
    assert ".fa-bars" in icons
    assert "fa-sun" not in icons
    assert (tmp_path / "_static/styles/pydata-sphinx-theme.css").read_text(
        encoding="utf-8"
    ) == ".a{b:c}"
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
    good = archive(b"1")
    asked = []
    answers = [archive(b"2"), good]

    def urlopen(url, timeout):
        asked.append(url)
        return io.BytesIO(answers.pop(0))

    monkeypatch.setattr(urllib.request, "urlopen", urlopen)
    digest = base64.b64encode(hashlib.sha512(good).digest()).decode()
    monkeypatch.setitem(packages.PINNED, "a", ("1.0", digest))
    with pytest.raises(ValueError, match="expected " + re.escape(digest)):
        packages.fetched("a", tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert (packages.fetched("a", tmp_path) / "a.js").read_bytes() == b"1"
    packages.fetched("a", tmp_path)
    assert asked == ["https://registry.npmjs.org/a/-/a-1.0.tgz"] * 2


def test_all_that_is_fetched_is_pinned():
    for version, digest in packages.PINNED.values():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert len(base64.b64decode(digest)) == 64


def test_a_page_of_the_book_opens_with_its_heading_and_what_moves():
    cells = [
        nbformat.v4.new_markdown_cell("# 2. Push\n\nYou are here."),
        nbformat.v4.new_markdown_cell("**Heavy?**"),
        nbformat.v4.new_code_cell('opening("02a")'),
        nbformat.v4.new_code_cell(
            "import numpy as np", metadata={"jupyter": {"source_hidden": True}}
        ),
        nbformat.v4.new_markdown_cell("On."),
    ]
    book = chapters.for_book(nbformat.v4.new_notebook(cells=cells), "notebooks/x")
    assert [cell.source.split("\n")[0] for cell in book.cells] == [
        "# 2. Push",
        "**Heavy?**",
        'opening("02a")',
        "",
        "import numpy as np",
        "On.",
    ]
    assert "You are here." in book.cells[3].source
    assert [cell.metadata.get("tags") for cell in book.cells if cell.cell_type == "code"] == [
        ["remove-input"],
        ["hide-input"],
    ]


def test_below_each_exercise_the_book_has_a_field_or_says_where_it_is_judged():
    """A line "not answered yet" would stay above a field that says "right"."""
    asked = 0
    for page, notebook in COURSE.items():
        book = chapters.for_book(copy.deepcopy(notebook), f"notebooks/{page}")
        for cell, after in zip(book.cells, [*book.cells[1:], None], strict=True):
            called = re.search(r'^exercise\(\s*"([\w.]+)"', cell.source, re.MULTILINE)
            if cell.cell_type != "code" or not called:
                continue
            asked += 1
            field = f'"number": "{called[1]}"' in after.source
            assert field or f"Your answer to {called[1]} is judged" in after.source, called[1]
            assert not any("not answered yet" in x.get("text", "") for x in cell.outputs)
    assert asked > 200


TAUGHT = json.loads((ROOT / "tools" / "site" / "taught.json").read_text(encoding="utf-8"))
PAGE_OF = {path.stem.split("_")[0]: path for path in sorted((ROOT / "notebooks").glob("*.ipynb"))}


def prose(path):
    cells = nbformat.read(path, 4).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown").lower()


def test_forty_words_are_found_first_on_the_page_that_teaches_them():
    """Use the script that ranks pages; the prose of each page contains its word."""
    assert len(TAUGHT) >= 40
    for word, page in TAUGHT.items():
        assert word.removesuffix("s") in prose(PAGE_OF[page]), (word, page)
    pages = [f"notebooks/{path.stem}" for path in PAGE_OF.values()]
    ask = """console.log(JSON.stringify(GIVEN.words.map((word) => {
    const results = GIVEN.pages.map((page, i) => [page, "", "", "", i]);
    for (const one of results) one[4] = Scorer.score(one, `${word} of arms`);
    return results.sort((a, b) => b[4] - a[4])[0][0]; })));"""
    words = [*TAUGHT, "Riccati", "quaternions", "arms"]
    first = node_says(book.scorer() + ask, {"words": words, "pages": pages})
    taught = [f"notebooks/{PAGE_OF[page].stem}" for page in [*TAUGHT.values(), "02a", "13b"]]
    assert first == [*taught, pages[-1]]  # words that no page teaches: Sphinx's own order
