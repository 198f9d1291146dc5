"""The book as it is built: every link leads somewhere, and in a browser all that moves does.

ROBODYN_SITE=folder takes a book that is built already.
"""
import re
import urllib.parse
import zipfile
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path

import pytest
from cases import page as page_of
from pages import AXE, ROOT, RULES

OURS = ["article", "main form", "main #presets", "main > header", "#costs"]     # what is around it is the theme's
OTHERS = {"lite", "slides", "sources", "_modules", "_static"}    # have tests of their own, or are by others
THEMES = ["light", "dark"]
NARROW, WIDE = {"width": 390, "height": 844}, {"width": 1280, "height": 1200}
# What is wrong with a page that has come to rest: formulas, pictures, views, and what is wider than the screen.
STATE = """() => {
    const all = (what) => [...document.querySelectorAll(what)], told = (what, nodes) => nodes.map((node) =>
        [what, (node.getAttribute("src") || node.textContent).slice(0, 80)]);
    return [...told("formula", all("mjx-merror")), ...told("view", all(".rd-embed").filter((place) =>
        place.querySelector("script") || !place.firstElementChild.children.length)),
        ...told("picture", all("article img").filter((img) => img.complete && !img.naturalWidth))];
}"""
# A view begins when it comes near the screen.
BEGIN = """async () => {
    for (const place of document.querySelectorAll(".rd-embed")) {
        place.scrollIntoView();
        for (let k = 0; k < 300 && place.querySelector("script"); k++) await new Promise(requestAnimationFrame);
    }
}"""
# Most of a page is formulas as MathJax sets them, the theme's lists of pages, and what is alike: of texts without links
# or pictures, at the same place in the same kind of part, axe gets five.
LESS = """() => {
    const all = (what) => [...document.querySelectorAll(what)], count = {};
    for (const node of all(".bd-sidebar, .bd-header, table.equations tr:nth-child(n+20)")) node.remove();
    for (const formula of all("mjx-container")) formula.replaceChildren();
    for (const node of all("article :is(p, li, td, dd, pre, h3)")) {
        if (!node.isConnected || node.closest("summary")) continue;      // a summary is named by its text
        const kind = [node, node.parentElement, node.closest("article, .cell, section, table, div")]
            .map(({ tagName, className }) => tagName + className).join(" ");
        count[kind] = (count[kind] ?? 0) + 1;
        if (count[kind] > 5 && !node.querySelector("a, img, input, button, select, [role]")) node.replaceChildren();
    }
}"""
TOO_WIDE = "() => Math.max(document.documentElement.scrollWidth - innerWidth, 0)"


class Links(HTMLParser):
    """What a page names (ids), where it leads (links), and what it loads (parts)."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.parts = set(), set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.ids |= {given[key] for key in ("id", "name") if given.get(key)}
        if given.get("href"):
            (self.links if tag == "a" else self.parts).add(given["href"])
        if given.get("src"):
            self.parts.add(given["src"])


@pytest.fixture(scope="module")
def walked(book):
    """{path: Links} of every page."""
    return {path.resolve(): Links(path.read_text(encoding="utf-8")) for path in book.rglob("*.html")
            if "_static" not in path.relative_to(book).parts}


def leads_nowhere(walked, path, link):
    """Whether a link of a page within the book has no target. Links to elsewhere are not looked at."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        return False
    target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
    anchor = urllib.parse.unquote(parts.fragment)
    if target not in walked or target.stem == "laboratory":         # there the fragment says what is to be shown
        return not target.is_file()
    return bool(anchor) and anchor not in walked[target].ids


def test_every_link_and_anchor_leads_somewhere(walked):
    bad = sorted({(path.name, link) for path, page in walked.items() for link in page.links | page.parts
                  if leads_nowhere(walked, path, link)})
    assert bad == []
    assert sum(len(page.links) for page in walked.values()) > 3000


def test_a_link_that_leads_nowhere_is_seen(walked, book):
    index = (book / "C_equation_index.html").resolve()
    tag = next(name for name in walked[index].ids if name.startswith("eq-"))
    assert not leads_nowhere(walked, (book / "index.html").resolve(), f"C_equation_index.html#{tag}")
    for link in (f"C_equation_index.html#{tag}x", "no_such_page.html", f"notebooks/C_equation_index.html#{tag}"):
        assert leads_nowhere(walked, (book / "index.html").resolve(), link)


def test_every_tag_of_the_index_links_back(walked, book):
    """Where a page of the course links to a tag, the tag's row links to that page."""
    index = walked[(book / "C_equation_index.html").resolve()]
    for path, page in walked.items():
        taught = path.parent.name == "notebooks" and path.stem != "lecturer_notes"          # those teach nothing
        for link in page.links if taught else ():
            tag = re.fullmatch(r"\.\./C_equation_index\.html#(eq-[\w-]+)", link)
            if tag and f"{tag[1]}-here" in page.ids:
                assert f"notebooks/{path.name}#{tag[1]}-here" in index.links


def test_no_page_loads_from_elsewhere(walked):
    assert {part for page in walked.values() for part in page.parts if re.match(r"(https?:)?//", part)} == set()


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_what_moves_in_a_notebook_moves_in_the_book(book, path):
    page = (book / "notebooks" / f"{path.stem}.html").read_text(encoding="utf-8")
    assert ("robodyn_lib.widgets" in path.read_text(encoding="utf-8")) == bool(
        re.search('class="(rd-embed|rd-laboratory)"', page))


# --- in a browser ---------------------------------------------------------------------------------------------------

def settled(page):
    """When MathJax has set all formulas."""
    page.wait_for_function("() => !window.MathJax || (MathJax.startup && MathJax.startup.promise)")
    page.evaluate("() => window.MathJax && MathJax.startup.promise.then(() => true)")


def in_theme(page, theme):
    page.emulate_media(color_scheme=theme)
    page.evaluate("theme => document.documentElement.dataset.mode && "
                  "(document.documentElement.dataset.mode = document.documentElement.dataset.theme = theme)", theme)


def faults(watched, axe, themes=THEMES):
    """What axe finds in what is ours, in these themes, and what else is wrong with a page that has come to rest."""
    page = watched.page
    watched.run(BEGIN)
    watched.becomes(lambda: not page.evaluate(STATE), seconds=20)           # if not, it is said below
    found, wide = page.evaluate(STATE), page.evaluate(TOO_WIDE)
    page.evaluate(LESS)
    page.evaluate(axe)
    for theme in themes:
        in_theme(page, theme)
        page.wait_for_timeout(100)
        wanted = RULES if theme == "light" else ["color-contrast"]
        found += [[theme, *fault] for fault in watched.run(AXE, [wanted, OURS])]
    return found + [f"{wide} px wider than the screen"] * bool(wide) + watched.complaints()


def pages(book):
    """The pages of the book, by their place in it: a notebook that is added is one of them."""
    found = (path.relative_to(book) for path in book.rglob("*.html"))
    return sorted(path.as_posix() for path in found if path.parts[0] not in OTHERS)


def of_each_kind(book):
    """Of each folder of the book the first page and the longest: what one template makes is looked at twice."""
    rooms = defaultdict(list)
    for name in pages(book):
        rooms[Path(name).parent].append(name)
    size = lambda name: (book / name).stat().st_size  # noqa: E731
    return {name for names in rooms.values() for name in (names[0], max(names, key=size))}


def test_every_page_is_quiet_whole_and_accessible(fresh, address, axe, book):
    """No console error, no request to elsewhere, all formulas set, all views alive, no violation; colours, which come
    with the templates, also in the dark on two pages of each kind."""
    found, looked_at = {}, of_each_kind(book)
    fresh.page.set_viewport_size(NARROW)
    for name in pages(book):
        fresh.page.goto(f"{address}/{name}")
        settled(fresh.page)
        found[name] = faults(fresh, axe, THEMES if name in looked_at else THEMES[:1])
        fresh.faults.clear()
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    assert len(found) > 30


def test_a_picture_without_words_is_a_violation(fresh, address, axe):
    fresh.page.goto(f"{address}/errata.html")
    fresh.page.evaluate(axe)
    fresh.page.evaluate("() => document.querySelector('article').append(new Image(9, 9))")
    assert "image-alt" in [rule for rule, *_ in fresh.run(AXE, [RULES, OURS])]


def test_search_finds_a_tag(fresh, address):
    fresh.page.goto(f"{address}/search.html?q=covariance")
    assert fresh.comes(lambda: fresh.page.locator("#search-results li a[href*='/02']").count() > 0)
    fresh.page.goto(f"{address}/search.html?q=RK+2.4")
    assert fresh.comes(lambda: fresh.page.locator("#search-results li a[href*='C_equation_index']").count() > 0)
    assert fresh.complaints() == []


def plays(watched, place):
    place.scroll_into_view_if_needed()
    player = place.locator(".rd-player").first
    player.wait_for()
    before = float(player.get_attribute("data-time") or 0)
    player.get_by_role("button", name="Play").click()
    return watched.comes(lambda: float(player.get_attribute("data-time") or 0) > before + 0.05)


def test_a_player_plays_and_follows_the_theme(fresh, address):
    fresh.page.goto(f"{address}/notebooks/00_start_here.html")
    place = fresh.page.locator(".rd-embed").first
    assert plays(fresh, place)
    for theme in THEMES:
        in_theme(fresh.page, theme)
        assert fresh.comes(lambda theme=theme: place.locator(".rd-player").get_attribute("data-theme") == theme)
    assert fresh.complaints() == []


def test_a_slider_of_the_laboratory_moves_its_picture(fresh, address):
    fresh.page.goto(f"{address}/notebooks/11_arm_laboratory.html")
    place = fresh.page.locator("iframe.rd-laboratory").first
    place.scroll_into_view_if_needed()
    frame = fresh.page.frame_locator("iframe.rd-laboratory").first
    player = frame.locator(".rd-player")
    player.wait_for()
    words = lambda: player.get_attribute("data-parameters") or ""   # noqa: E731
    assert fresh.comes(lambda: "rods" in words())
    before = words()
    frame.get_by_label("Links", exact=True).press("ArrowRight")
    assert fresh.comes(lambda: words() != before and "3 rods" in words())
    for theme in THEMES:
        in_theme(fresh.page, theme)
        assert fresh.comes(lambda theme=theme: player.get_attribute("data-theme") == theme)
    inside = frame.locator("main").evaluate("node => node.offsetHeight")
    assert fresh.comes(lambda: place.bounding_box()["height"] >= inside)          # it needs no bar of its own
    assert fresh.complaints() == []


@pytest.mark.parametrize("name, slider, picture", [
    ("00_start_here", "rods", ".rd-stage"),
    (page_of("02", "push_sliders("), "direction [\N{DEGREE SIGN}]", ".rd-below"),
    ("09a_quasi_velocities", "rods", ".rd-below")])
def test_a_slider_moves_a_picture_without_python(fresh, address, name, slider, picture):
    fresh.page.goto(f"{address}/notebooks/{name}.html")
    place = fresh.page.locator(".rd-embed[data-view=panel]").first
    place.scroll_into_view_if_needed()
    knob = place.get_by_role("slider", name=slider, exact=True)
    shown = lambda: place.locator(picture).screenshot()             # noqa: E731
    before, said = shown(), place.locator(".rd-player").or_(place.locator(".rd-below img")).first
    words = said.evaluate("node => node.alt || node.dataset.parameters")
    knob.press("ArrowLeft")
    assert fresh.comes(lambda: said.evaluate("node => node.alt || node.dataset.parameters") != words)
    assert shown() != before
    assert fresh.complaints() == []


def test_a_frame_shows_only_the_controls_that_were_asked_for(fresh, address):
    wanted = '{"preset": "Energy drift", "only": ["links", "step"], "changes": {"links": 3}}'
    fresh.page.goto(f"{address}/laboratory.html#{urllib.parse.quote(wanted)}")
    shown = fresh.page.locator("form [id]:visible")
    assert fresh.comes(lambda: shown.count() == 2)
    assert [shown.nth(i).get_attribute("id") for i in range(2)] == ["links", "step"]
    assert "3 rods" in fresh.page.locator(".rd-player").get_attribute("data-parameters")


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
def test_the_index_finds_a_tag(fresh, address, size):
    fresh.page.set_viewport_size(size)
    fresh.page.goto(f"{address}/C_equation_index.html#eq-rk-2-4")
    settled(fresh.page)
    rows, row = fresh.page.locator("table.equations tbody tr"), fresh.page.locator("tr:has(#eq-rk-2-4)")
    assert fresh.comes(lambda: 0 <= (row.bounding_box() or {"y": -1})["y"] < size["height"])
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
    fresh.page.evaluate("() => { location.hash = 'eq-rk-2-5' }")    # a link to a row that is hidden shows it
    assert fresh.comes(lambda: fresh.page.locator("tr:has(#eq-rk-2-5)").is_visible() and row.is_visible())
    assert fresh.page.get_by_label("Show").input_value() == ""
    assert fresh.complaints() == []


def test_the_archive_works_from_disk(fresh, book, tmp_path):
    with zipfile.ZipFile(book.with_suffix(".zip")) as archive:
        archive.extractall(tmp_path)
    [unpacked] = tmp_path.iterdir()
    page = unpacked / "notebooks" / "00_start_here.html"
    fresh.page.goto(page.as_uri())
    settled(fresh.page)
    assert fresh.page.locator("mjx-container").count() > 10
    assert plays(fresh, fresh.page.locator(".rd-embed").first)
    fresh.page.goto((page.parent / "11_arm_laboratory.html").as_uri())
    fresh.page.locator("iframe.rd-laboratory").first.scroll_into_view_if_needed()
    player = fresh.page.frame_locator("iframe.rd-laboratory").first.locator(".rd-player")
    in_theme(fresh.page, "dark")
    assert fresh.comes(lambda: player.get_attribute("data-theme") == "dark")
    fresh.page.goto((unpacked / "search.html").as_uri() + "?q=covariance")
    assert fresh.comes(lambda: fresh.page.locator("#search-results li a[href*='/02']").count() > 0)
    assert [fault for fault in fresh.complaints() if "this machine: file:" not in fault] == []
