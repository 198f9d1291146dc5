"""The book as it is built: every link leads somewhere, and in a browser all that moves does.

ROBODYN_SITE=folder takes a book that is built already."""

import re
import subprocess
import sys
import urllib.parse
import zipfile
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from cases import page as page_of
from claims import truths
from looks import (
    NARROW,
    SCREEN,
    SCREENS,
    SET,
    THEMES,
    WIDE,
    Links,
    cut,
    in_theme,
    on_paper,
    on_screen,
    opened,
    opening_moves,
    settled,
    violations,
)
from pages import ROOT, Watched

from workbook.course.lectures import COURSE, LECTURES
from workbook.course.predictions import PREDICTIONS

pytestmark = pytest.mark.audit
# tested elsewhere, or written by others
OTHERS = {"lite", "slides", "sources", "_modules", "_static"}
# The formulas of a page are set again on every screen. They are tested on a phone; each night also
# on the narrowest screen with columns beside the text, and on the narrowest of all.
MANY = 50
FEW = [*SCREENS[:3], 640]  # screens for a page with few formulas; all of them each night
WHOLE = pytest.mark.whole_book
PLAYER = ".rd-embed:not([data-view=choices], [data-view=answer], [data-view=sentence])"
OPENED = [
    x.stem
    if x.prefix in ("00", "02b", "07b", "13b", "14a")
    else pytest.param(x.stem, marks=pytest.mark.nightly)
    for x in COURSE
]
SHARES = 8  # parts of all pages, each night: one test of all would exceed the time limit
WHICH = pytest.mark.parametrize(
    "which", ["of each kind", *(pytest.param(i, marks=pytest.mark.nightly) for i in range(SHARES))]
)


@pytest.fixture(scope="module")
def walked(book):
    """Return {path: Links} of every page."""
    return {
        path.resolve(): Links(path.read_text(encoding="utf-8"))
        for path in book.rglob("*.html")
        if "_static" not in path.relative_to(book).parts
    }


def leads_nowhere(walked, path, link):
    """Return whether a link within the book has no target. External links are not examined."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        return False
    target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
    anchor = urllib.parse.unquote(parts.fragment)
    # there the fragment determines what is shown
    if target not in walked or target.stem in ("laboratory", "elimination"):
        return not target.is_file()
    return bool(anchor) and anchor not in walked[target].ids


@WHOLE
def test_every_link_and_anchor_leads_somewhere(walked):
    bad = sorted(
        {
            (path.name, link)
            for path, page in walked.items()
            for link in page.links | page.parts
            if leads_nowhere(walked, path, link)
        }
    )
    assert bad == []
    assert sum(len(page.links) for page in walked.values()) > 3000


def test_a_link_that_leads_nowhere_is_seen(walked, book):
    index = (book / "C_equation_index.html").resolve()
    tag = next(name for name in walked[index].ids if name.startswith("eq-"))
    assert not leads_nowhere(
        walked, (book / "index.html").resolve(), f"C_equation_index.html#{tag}"
    )
    for link in (
        f"C_equation_index.html#{tag}x",
        "no_such_page.html",
        f"notebooks/C_equation_index.html#{tag}",
    ):
        assert leads_nowhere(walked, (book / "index.html").resolve(), link)


def test_the_reference_data_can_be_taken_away(walked, book, tmp_path):
    """The page leads to an archive in which the checker runs, and all of its links work."""
    page = (book / "vectors.html").resolve()
    links = walked[page].links | walked[page].parts
    assert "vectors.zip" in links
    assert [link for link in links if leads_nowhere(walked, page, link)] == []
    with zipfile.ZipFile(book / "vectors.zip") as archive:
        archive.extractall(tmp_path)
    there = {
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()
    }
    known = subprocess.run(
        ["git", "ls-files", "vectors"], cwd=ROOT, capture_output=True, text=True
    ).stdout.split()
    assert {*known} - there == set()
    done = subprocess.run(
        [
            sys.executable,
            tmp_path / "vectors" / "check.py",
            *(tmp_path / "vectors" / "data").glob("00*.json"),
        ],
        check=False,
    )
    assert done.returncode == 0


@WHOLE
def test_sources_are_our_own(book):
    assert {
        path.relative_to(book / "_modules").parts[0] for path in (book / "_modules").rglob("*.html")
    } == {"index.html", "robodyn_lib"}


@WHOLE
def test_no_page_loads_from_elsewhere(walked):
    assert {
        part for page in walked.values() for part in page.parts if re.match(r"(https?:)?//", part)
    } == set()


@WHOLE
@pytest.mark.parametrize(
    "path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem
)
def test_what_moves_in_a_notebook_moves_in_the_book(book, path):
    page = (book / "notebooks" / f"{path.stem}.html").read_text(encoding="utf-8")
    assert ("workbook.widgets" in path.read_text(encoding="utf-8")) == bool(
        re.search('class="rd-laboratory"|data-view="(?!choices|answer|chain)', page)
    )


def pages(book):
    """Return the pages of the book by their place in it; an added notebook is one of them."""
    found = (path.relative_to(book) for path in book.rglob("*.html"))
    return sorted(path.as_posix() for path in found if path.parts[0] not in OTHERS)


def formulas(book, name):
    return (book / name).read_text(encoding="utf-8").count('class="math')


def of_each_kind(book):
    """Return pages with their own template, and two of each folder of notebooks.

    These are the first, and the one with the most widgets.
    """
    rooms = defaultdict(list)
    for name in pages(book):
        rooms[Path(name).parent].append(name)

    def moves(name):
        return (book / name).read_text(encoding="utf-8").count('<div class="rd-embed')

    return sorted(
        name
        for room, names in rooms.items()
        for name in ({names[0], max(names, key=moves)} if room.name else names)
    )


@pytest.fixture(scope="module")
def looked_at(browser, address, axe, book):
    """Return a function: {page: (errors, parts cut off)}, for some pages or one share of all.

    Pages are opened at the first call.
    """

    def look(watched, name, every):
        wrong = opened(watched, f"{address}/{name}", lambda: violations(watched, axe))
        many = formulas(book, name) >= MANY
        if every:
            screens = SCREENS[:3] if many else SCREENS
        else:
            screens = SCREENS[:1] if many else FEW
        lacking = [fault for width in screens for fault in cut(watched.page, width)]
        both = (
            wrong + watched.complaints(),
            lacking + (on_paper(watched.page) if every or not many else []),
        )
        watched.faults.clear()
        return both

    @cache
    def found(which):
        watched = Watched(browser.new_page())
        every = which != "of each kind"
        names = pages(book)[which::SHARES] if every else of_each_kind(book)
        both = {name: look(watched, name, every) for name in names}
        watched.page.close()
        return both

    return found


@WHOLE
@WHICH
def test_every_page_is_quiet_whole_and_accessible(looked_at, which):
    """Check: no console error or external request, formulas set, views alive, no violation."""
    assert {name: wrong for name, (wrong, _) in looked_at(which).items() if wrong} == {}
    assert len(looked_at(which)) > (12 if which == "of each kind" else 40 // SHARES)


@WHOLE
@WHICH
def test_nothing_is_cut_on_any_screen_nor_on_paper(looked_at, which):
    """Try phones, tablets, 200% zoom, a projector, and then the width of a sheet."""
    assert {name: lacking for name, (_, lacking) in looked_at(which).items() if lacking} == {}


@WHOLE
@pytest.mark.parametrize("stem", [*(x.stem for x in LECTURES), "lecturer_notes"])
def test_every_lecture_is_whole_on_a_phone(same, address, stem):
    wrong = opened(same, f"{address}/notebooks/{stem}.html")
    assert wrong + cut(same.page, NARROW["width"]) + same.complaints() == []


@WHOLE
@pytest.mark.parametrize("stem", OPENED)
def test_a_lecture_opens_with_what_moves_on_its_first_screen(same, address, stem):
    """Decks of slides begin in the same way: test_slides.py checks them every day."""
    on_screen(same.page, f"{address}/notebooks/{stem}.html", SCREEN)
    assert opening_moves(same)
    assert same.complaints() == []


@WHOLE
def test_what_is_wrong_in_a_page_is_seen_without_a_browser(walked, book):
    """Check that pictures have words, ids are unique, and pages have a language and a heading.

    Pages that are not opened load only what opened pages load.
    """
    here = {name: walked[(book / name).resolve()] for name in pages(book)}
    assert {name: page.faults for name, page in here.items() if page.faults} == {}
    assert {name for name, page in here.items() if page.language != "en"} == set()
    assert {name for name, page in here.items() if not page.heads} == set()
    loaded = {
        frozenset(
            {
                Path(part.partition("?")[0]).name
                for part in page.parts
                if ".js" in part or ".css" in part
            }
            - {"views.js"}
        )
        for name, page in here.items()
        if "/" in name
    }
    assert len(loaded) == 1
    assert Links('<p id="a"><img src="x"><i id="a">').faults == ["no words for x", "id a twice"]


def test_what_is_cut_is_seen(fresh, address):
    fresh.page.goto(f"{address}/install.html")
    settled(fresh.page)
    assert cut(fresh.page, 768) == []
    fresh.page.evaluate("""() => {
        const pre = Object.assign(document.createElement("pre"), { textContent: "x".repeat(300) });
        Object.assign(pre.style, { whiteSpace: "pre", overflow: "auto" });
        document.querySelector("article h2").after(pre);
    }""")
    assert [(width, what) for width, what, *_ in cut(fresh.page, 768)] == [(768, "PRE")]


def test_the_menu_opens(fresh, address):
    """Tap the menu, and reach a page, as a thumb would.

    At 640 pixels a screen of 1280 is enlarged.
    """
    lines = fresh.page.locator(".primary-toggle:visible")
    pages_there = fresh.page.locator(".bd-links a:visible")
    for width in (390, 640, 768, 1280):
        fresh.page.set_viewport_size({"width": width, "height": 844})
        fresh.page.goto(f"{address}/accessibility.html")
        before = pages_there.count()
        assert bool(before) == (width > 992)
        lines.click()
        # on a wide one it goes
        assert fresh.until(lambda before=before: bool(pages_there.count()) != bool(before))
        if before:
            lines.click()
            assert fresh.until(lambda before=before: pages_there.count() == before)
        pages_there.filter(has_text="Install").click()
        fresh.page.wait_for_url("**/install.html")


def test_a_question_waits_for_its_letter_and_remembers_it(fresh, address):
    fresh.page.goto(f"{address}/notebooks/00_start_here.html")
    answer = fresh.page.get_by_text("One rod: faster, by half")
    choices = fresh.page.locator("[data-view=choices]").first
    choices.scroll_into_view_if_needed()
    wrong = choices.get_by_role("button", name="Answer a to 0.1")
    wrong.wait_for()
    assert not answer.is_visible()
    wrong.press("Enter")
    assert "(a) is wrong." in choices.get_by_role("status").inner_text()
    assert answer.is_visible()
    choices.get_by_role("button", name="Answer c to 0.1").click()
    assert "(c) is right." in choices.get_by_role("status").inner_text()
    fresh.page.reload()
    assert fresh.until(answer.is_visible)
    assert not fresh.page.locator(".rd-answer-0-2").is_visible()  # the next one still waits
    fresh.page.locator(".rd-waits").first.click()
    assert fresh.until(fresh.page.locator(".rd-answer-0-2").is_visible)
    fresh.page.evaluate("() => localStorage.clear()")
    assert fresh.complaints() == []


def test_a_tag_opens_in_place(fresh, address):
    """Open it under a pointer, by keys, and under a finger; Escape closes it."""
    fresh.page.goto(f"{address}/notebooks/{page_of('01')}.html")
    settled(fresh.page)
    fresh.run(SET)  # then nothing moves under the pointer
    link = fresh.page.locator(".rd-tags:not(:has(a + a)) a:visible").first
    box = fresh.page.locator("#rd-card")
    tag = link.inner_text()
    link.hover()
    assert fresh.comes(lambda: box.is_visible() and box.locator("mjx-container").count())
    assert tag in box.inner_text()
    assert "holds" in box.inner_text()
    fresh.page.keyboard.press("Escape")
    assert fresh.until(lambda: not box.is_visible())
    fresh.page.mouse.move(0, 0)
    link.evaluate("node => { node.blur(); node.focus({ focusVisible: true }); }")
    assert fresh.until(box.is_visible)
    fresh.page.keyboard.press("Tab")  # on into what has opened
    assert box.evaluate("node => node.contains(document.activeElement)")
    assert fresh.complaints() == []


def test_the_keys_for_searching_lead_to_a_tag(fresh, address):
    fresh.page.goto(f"{address}/notebooks/00_start_here.html")
    fresh.page.keyboard.press("Control+k")
    fresh.page.keyboard.type("rk 4.5")
    fresh.page.keyboard.press("Enter")
    fresh.page.wait_for_url("**/C_equation_index.html#eq-rk-4-5")
    assert fresh.comes(lambda: fresh.page.locator("tr:has(#eq-rk-4-5)").is_visible())
    assert fresh.page.locator(".highlighted").count() == 0  # not the letters of every tag


def test_tab_stops_are_few(fresh, address):
    """Formulas take no keys; the skip link comes first; focus is seen wherever it is."""
    fresh.page.goto(f"{address}/notebooks/03b_every_n.html")
    settled(fresh.page)
    fresh.run(SET)
    assert fresh.page.locator("mjx-container").count() > 100
    assert fresh.page.locator("mjx-container[tabindex], mjx-container [tabindex='0']").count() == 0
    fresh.page.keyboard.press("Tab")
    assert fresh.page.evaluate("() => document.activeElement.textContent") == "Skip to main content"
    for _ in range(12):
        fresh.page.keyboard.press("Tab")
        style = "(name) => getComputedStyle(document.activeElement)[name]"
        assert {fresh.page.evaluate(style, x) for x in ("outlineStyle", "boxShadow")} != {"none"}


# Players that have come near the screen have begun: two frames, and what is observed in them.
NEAR = """async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    await new Promise((seen) => new IntersectionObserver(seen).observe(document.body));
}"""


def typed(answer):
    return f"[{', '.join(map(str, answer))}]" if isinstance(answer, list | tuple) else str(answer)


def test_a_notebook_is_solved_by_keys_alone(fresh, address):
    """Use Tab, Enter and typing for letters and answers of page 00. Answers are not given away."""
    wanted = {
        f"Answer {PREDICTIONS[number].right} to {number}": None for number in ("0.1", "0.2", "0.3")
    }
    wanted |= {
        f"Answer to {number}": typed(truth()) for number, truth in truths("00_start_here").items()
    }
    fresh.page.goto(f"{address}/notebooks/00_start_here.html")
    settled(fresh.page)
    keys = fresh.page.keyboard
    done = []
    keys.press("Tab")
    keys.press("Enter")  # on to the content
    for _ in range(250):
        keys.press("Tab")
        fresh.run(NEAR)
        label = fresh.page.evaluate("() => document.activeElement.ariaLabel")
        if label in wanted:
            keys.type(wanted[label] or "")
            keys.press("Enter")
            done.append(label)
        if len(done) == len(wanted):
            break
    assert done == [*wanted]
    right = fresh.page.locator("[data-verdict=right]")
    assert fresh.comes(lambda: right.count() == len(wanted))
    assert fresh.page.locator("[data-verdict=not]").count() == 0


def test_a_chain_of_operators_is_judged_in_its_page(fresh, address):
    fresh.page.goto(f"{address}/notebooks/03b_every_n.html")
    field = fresh.page.get_by_label("Chain of 3b.4, one expression a line")
    assert field.input_value() == "psi G\n\nG"
    judge = field.locator("~ button")
    verdict = field.locator("~ [role=status]")
    judge.press("Enter")
    assert "line 2 is right, but takes more than one fact" in verdict.inner_text()
    field.fill("psi*G\nphi*G\nG")
    judge.press("Enter")
    assert "line 2 is not equal to line 1: they differ by G - phi G" in verdict.inner_text()
    field.fill(
        "psi*G\n(I + psi S Delta_psi) G\nG + psi*S*Delta_psi*G\n"
        "G + psi S (Delta_phi - L H) G\nG + psi S (Delta_phi*G - L)\nG"
    )
    judge.press("Enter")
    assert verdict.inner_text() == "right"
    assert fresh.complaints() == []


SPACED = """article *:not(mjx-container, mjx-container *) { line-height: 1.5 !important;
    letter-spacing: .12em !important; word-spacing: .16em !important; } article p { margin-bottom: 2em !important; }"""


@pytest.mark.parametrize("name", ["index", "install", "notebooks/00_start_here"])
def test_text_may_be_spaced(fresh, address, name):
    """Space the text as WCAG 1.4.12 prescribes; nothing may be cut."""
    fresh.page.goto(f"{address}/{name}.html")
    settled(fresh.page)
    fresh.page.add_style_tag(content=SPACED)
    for width in (390, 1281):  # another one than the page begins with
        assert cut(fresh.page, width) == []


def test_what_the_accessibility_report_names_is_there():
    """Each criterion of levels A and AA once; each test that it names is one of these files."""
    text = (ROOT / "tools" / "site" / "accessibility.md").read_text(encoding="utf-8")
    rows = [line[2:-2].split(" | ") for line in text.splitlines() if re.match(r"\| \d", line)]
    tests = "".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")
    )
    assert len({name.split()[0] for name, *_ in rows}) == len(rows) == 50
    for name, level, verdict, seen_by, words in rows:
        named = re.findall(r"`(\w+)`", seen_by)
        assert level in ("A", "AA")
        assert verdict in ("supports", "partially supports", "not applicable")
        assert named or verdict != "supports", name
        assert words or verdict != "partially supports", name
        assert all(f"def {test}(" in tests for test in named), name


def test_code_is_folded_and_one_switch_shows_all(fresh, address):
    fresh.page.goto(f"{address}/notebooks/03b_every_n.html")
    folds = fresh.page.locator("details.hide.above-input")
    switch = fresh.page.locator("button.rd-code")

    def opened():
        return folds.evaluate_all("all => all.filter((one) => one.open).length")

    assert folds.count() > 0 == opened()
    switch.click()
    assert opened() == folds.count()
    switch.click()
    assert opened() == 0


def test_a_page_is_light(fresh, address):
    """Count bytes before pictures and scripts, and formulas that the index sets at once."""
    weight = {}
    fresh.page.on(
        "response",
        lambda answer: weight.update({answer.url: int(answer.headers.get("content-length", 0))}),
    )
    fresh.page.goto(f"{address}/C_equation_index.html", wait_until="load")
    settled(fresh.page)
    there = fresh.page.locator("table.equations mjx-container")
    waits = fresh.page.locator("table.equations mjx-lazy")
    assert fresh.comes(lambda: 0 < waits.count() < there.count() > 300, look=1)
    pictures = (".png", ".svg", ".woff2", ".jpg")
    assert (
        sum(size for url, size in weight.items() if not url.partition("?")[0].endswith(pictures))
        < 1_500_000
    )
    assert waits.count() > 0.8 * there.count()  # all of them took 8.7 s of a processor
    assert not [url for url in weight if "searchindex" in url]


def test_a_picture_without_words_is_a_violation(fresh, address, axe):
    fresh.page.goto(f"{address}/install.html")
    fresh.page.evaluate("() => document.querySelector('article').append(new Image(9, 9))")
    assert "image-alt" in [rule for _, rule, *_ in violations(fresh, axe, THEMES[:1])]


def test_search_finds_a_tag(fresh, address):
    fresh.page.goto(f"{address}/search.html?q=covariance")
    assert fresh.comes(
        lambda: fresh.page.locator("#search-results li a[href*='/A_notation']").count() > 0
    )
    assert fresh.comes(lambda: fresh.page.locator("#search-results .context").count() > 0)
    assert "System Settings" not in fresh.page.locator("#search-results").inner_text()
    assert fresh.complaints() == []


def plays(watched, place):
    place.scroll_into_view_if_needed()
    player = place.locator(".rd-player").first
    player.wait_for()
    watched.draws(player)
    before = float(player.get_attribute("data-time") or 0)
    player.get_by_role("button", name="Play").click()
    return watched.until(lambda: float(player.get_attribute("data-time") or 0) > before + 0.05)


def test_a_player_plays_and_follows_the_theme(fresh, address):
    fresh.page.goto(f"{address}/notebooks/00_start_here.html")
    place = fresh.page.locator(PLAYER).first
    assert plays(fresh, place)
    for theme in THEMES:
        in_theme(fresh.page, theme)
        assert fresh.comes(
            lambda theme=theme: place.locator(".rd-player").get_attribute("data-theme") == theme
        )
    assert fresh.complaints() == []


def first_laboratory(page, where):
    """Return the first laboratory of notebook 11 below its opening: its place and its contents."""
    page.goto(f"{where}/notebooks/11_arm_laboratory.html")
    place = page.locator("iframe.rd-laboratory").nth(1)
    assert place.is_visible()  # no letter is asked
    place.scroll_into_view_if_needed()
    return place, place.content_frame


@WHOLE
def test_a_slider_of_the_laboratory_moves_its_picture(fresh, address):
    place, frame = first_laboratory(fresh.page, address)
    player = frame.locator(".rd-player")
    player.wait_for()

    def words():
        return player.get_attribute("data-parameters") or ""

    assert fresh.comes(lambda: "rods" in words())
    before = words()
    frame.get_by_label("Links", exact=True).press("ArrowRight")
    assert fresh.comes(lambda: words() != before and "3 rods" in words())
    assert fresh.draws(player)
    for theme in THEMES:
        in_theme(fresh.page, theme)
        assert fresh.comes(lambda theme=theme: player.get_attribute("data-theme") == theme)
    inside = frame.locator("main").evaluate("node => node.offsetHeight")
    # it needs no scroll bar
    assert fresh.comes(lambda: place.bounding_box()["height"] >= inside)
    assert fresh.complaints() == []


@pytest.mark.parametrize(
    "name, slider, picture",
    [
        ("00_start_here", "rods", ".rd-stage"),
        pytest.param(
            page_of("02", "push_sliders("), "direction [\N{DEGREE SIGN}]", ".rd-below", marks=WHOLE
        ),
        pytest.param("09a_quasi_velocities", "rods", ".rd-below", marks=WHOLE),
    ],
)
def test_a_slider_moves_a_picture_without_python(fresh, address, name, slider, picture):
    fresh.page.goto(f"{address}/notebooks/{name}.html")
    place = fresh.page.locator(".rd-embed[data-view=panel]").first
    place.scroll_into_view_if_needed()
    knob = place.get_by_role("slider", name=slider, exact=True)

    def shown():
        return place.locator(picture).screenshot()

    before = shown()
    view = place.locator(".rd-player").or_(place.locator(".rd-below img")).first
    words = view.evaluate("node => node.alt || node.dataset.parameters")
    knob.press("ArrowLeft")
    assert fresh.comes(
        lambda: view.evaluate("node => node.alt || node.dataset.parameters") != words
    )
    assert fresh.until(lambda: shown() != before)
    assert fresh.complaints() == []


def test_the_index_finds_a_tag(fresh, address):
    """A narrow page and a wide one are tried; the filters, once."""
    fresh.page.goto(f"{address}/C_equation_index.html")
    settled(fresh.page)
    rows = fresh.page.locator("table.equations tbody tr")
    row = fresh.page.locator("tr:has(#eq-rk-2-4)")
    for size in (NARROW, WIDE):
        fresh.page.set_viewport_size(size)
        fresh.page.evaluate(
            "() => { location.hash = ''; scrollTo(0, 0); location.hash = 'eq-rk-2-4'; }"
        )
        assert fresh.comes(
            lambda size=size: 0 <= (row.bounding_box() or {"y": -1})["y"] < size["height"]
        )
        wide = fresh.page.locator("table.equations").first.bounding_box()
        assert wide["x"] >= 0
        assert wide["x"] + wide["width"] <= size["width"]
    fresh.page.get_by_label("Find").fill("covariance rk 4.1")
    shown = rows.filter(visible=True)
    assert fresh.comes(lambda: 0 < shown.count() < 20 and not row.is_visible())
    assert all("covariance" in text.lower() for text in shown.all_inner_texts())
    assert f"{shown.count()} of {rows.count()}" == fresh.page.locator("#rd-found").inner_text()
    fresh.page.get_by_label("Find").fill("")
    fresh.page.get_by_label("Show").select_option("misprinted")
    assert fresh.comes(lambda: shown.count() == fresh.page.locator("a.rd-misprint").count() > 0)
    # a link to a hidden row shows it
    fresh.page.evaluate("() => { location.hash = 'eq-rk-2-5' }")
    assert fresh.comes(
        lambda: fresh.page.locator("tr:has(#eq-rk-2-5)").is_visible() and row.is_visible()
    )
    assert fresh.page.get_by_label("Show").input_value() == ""
    assert fresh.complaints() == []


@WHOLE
def test_the_archive_works_from_disk(fresh, book, tmp_path):
    with zipfile.ZipFile(book.with_suffix(".zip")) as archive:
        archive.extractall(tmp_path)
    [unpacked] = tmp_path.iterdir()
    page = unpacked / "notebooks" / "00_start_here.html"
    fresh.page.goto(page.as_uri())
    settled(fresh.page)
    assert fresh.page.locator("mjx-container").count() > 10
    assert plays(fresh, fresh.page.locator(PLAYER).first)
    _, frame = first_laboratory(fresh.page, unpacked.as_uri())
    player = frame.locator(".rd-player")
    in_theme(fresh.page, "dark")
    assert fresh.comes(lambda: player.get_attribute("data-theme") == "dark")
    fresh.page.goto((unpacked / "search.html").as_uri() + "?q=covariance")
    assert fresh.comes(lambda: fresh.page.locator("#search-results li a[href*='/02']").count() > 0)
    assert [fault for fault in fresh.complaints() if "this machine: file:" not in fault] == []
