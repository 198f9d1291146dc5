"""How a page is looked at: on its screens, on paper, by axe, as slides."""

import math
from html.parser import HTMLParser

from pages import AXE, RULES

THEMES = ["light", "dark"]
SCREENS = [390, 1280, 320, 640, 768, 1440, 1920]  # 640: 1280 at 200%
NARROW = {"width": 390, "height": 844}
WIDE = {"width": 1280, "height": 1200}
# What is wrong with a page that has come to rest: formulas, pictures, views, and what is wider than
# the screen.
STATE = """() => {
    const all = (what) => [...document.querySelectorAll(what)], told = (what, nodes) => nodes.map((node) =>
        [what, (node.getAttribute("src") || node.textContent).slice(0, 80)]);
    return [...told("formula", all("mjx-merror")), ...told("view", all(".rd-embed").filter((place) =>
        !place.closest("details:not([open])") && (
            place.querySelector("script") || !place.firstElementChild.children.length))),
        ...told("picture", all("article img").filter((img) => img.complete && !img.naturalWidth))];
}"""
# A view starts when it comes near the screen, unless it waits for an answer. One of the folded
# views is opened.
BEGIN = """async () => {
    for (const node of document.querySelectorAll("[hidden='until-found']")) node.removeAttribute("hidden");
    document.querySelector("article details:has(.rd-embed)")?.setAttribute("open", "");
    for (const place of document.querySelectorAll(".rd-embed")) {
        if (place.closest("details:not([open])")) continue;
        place.scrollIntoView();
        for (let k = 0; k < 300 && place.querySelector("script"); k++) await new Promise(requestAnimationFrame);
    }
}"""
TOO_WIDE = "() => Math.max(document.documentElement.scrollWidth - innerWidth, 0)"
# All formulas of a page, also of what is far away or waits; lines end where the page now ends.
SET = """async () => {
    for (const node of document.querySelectorAll("[hidden='until-found']")) node.removeAttribute("hidden");
    const all = window.MathJax && MathJax.startup && MathJax.startup.document;
    if (!all) return;
    await MathJax.startup.promise;
    await all.lazyTypesetAll();
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);           // what is too wide is made smaller
}"""
# [kind, pixels cut off, text] of formulas, code, tables and their cells that a reader does
# not see whole.
CUT = """() => [...document.querySelectorAll("article :is(pre, mjx-container, table, td)")].flatMap((node) => {
    const box = node.getBoundingClientRect(), room = node.closest("article").getBoundingClientRect();
    if (!box.width || node.closest("mjx-assistive-mml, .rd-view, details:not([open]), thead")) return [];
    const inner = node.matches("mjx-container") ? 0 : node.scrollWidth - node.clientWidth;
    const over = Math.round(Math.max(inner, box.right - Math.min(room.right, innerWidth)));
    return over > 2 ? [[node.tagName, over, node.textContent.slice(0, 60)]] : [];
})"""


# What moves; of a page whose question has moved, and of a slide, the first one is the opening.
VIEWS = (
    "iframe.rd-laboratory, "
    ".rd-embed:not([data-view=choices], [data-view=answer], [data-view=chain]"
    ", [data-view=sentence])"
)
SCREEN = {"width": 1440, "height": 900}


def opening_moves(watched):
    """Return True once the opening of a lecture moves on its first screen. Raises as `until` does."""
    watched.page.set_viewport_size(SCREEN)
    watched.page.evaluate("() => scrollTo(0, 0)")
    view = watched.page.locator(VIEWS).first
    inside = view.content_frame if view.evaluate("node => node.tagName") == "IFRAME" else view
    player = inside.locator(".rd-player, .rd-space")
    play = inside.locator(".rd-play")
    watched.until(lambda: top_of(play) < SCREEN["height"] - 30)
    first = player.get_attribute("data-time")
    return watched.until(lambda: player.get_attribute("data-time") != first)


def top_of(locator):
    """Return where a part of the page begins [px]; infinity where it is not shown."""
    return (locator.bounding_box() or {"y": math.inf})["y"]


def settled(page):
    """Wait until MathJax has set all formulas."""
    page.wait_for_function("() => !window.MathJax || (MathJax.startup && MathJax.startup.promise)")
    page.evaluate("() => window.MathJax && MathJax.startup.promise.then(() => true)")


# All that follows a theme has its colours: what looks for them in the next frame, and what fades.
COLOURED = """async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const fades = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(fades.map(({ finished }) => finished));
}"""


def in_theme(page, theme):
    page.emulate_media(color_scheme=theme)
    page.evaluate(
        "theme => document.documentElement.dataset.mode && "
        "(document.documentElement.dataset.mode = document.documentElement.dataset.theme "
        "= theme)",
        theme,
    )


def violations(watched, axe, themes=THEMES):
    """Return what axe finds on a whole page: every rule in light mode, contrast in dark mode.

    The button that comes when one scrolls up is there too.
    """
    watched.page.evaluate(axe)
    watched.page.evaluate(
        "() => document.getElementById('pst-back-to-top')?.style.setProperty('display', 'block')"
    )
    found = []
    for theme in themes:
        in_theme(watched.page, theme)
        watched.run(COLOURED)
        wanted = RULES if theme == "light" else ["color-contrast"]
        found += [[theme, *fault] for fault in watched.run(AXE, [wanted, []])]
    in_theme(watched.page, "light")
    return found


def on_screen(page, where, size):
    """Open a page on a screen. The page before is left first, so that it is not laid out again."""
    page.goto("about:blank")
    page.set_viewport_size(size)
    page.goto(where)


def opened(watched, where, look=lambda: []):
    """Return the errors of a page on a phone and those found by look(), once formulas are set."""
    page = watched.page
    on_screen(page, where, NARROW)
    settled(page)
    watched.run(BEGIN)
    becomes_whole(watched, lambda: page.evaluate(STATE))
    found = look()
    watched.run(SET)
    return found + [fault for fault in page.evaluate(STATE) if fault not in found]


def becomes_whole(watched, faults):
    """Wait until a page has no faults. Raises TimeoutError with those that remain."""
    try:
        watched.until(lambda: not faults())
    except TimeoutError as late:
        raise TimeoutError(f"{faults()} remain\n{late}") from None


def cut(page, width):
    """Return the parts of the page that are cut off on a screen of this width."""
    if page.viewport_size["width"] != width:
        page.set_viewport_size({"width": width, "height": NARROW["height"]})
        # the laboratory lays itself out
        page.evaluate("() => { document.querySelector('article') && again(); }")
    found = [[width, *fault] for fault in page.evaluate(CUT)]
    wide = page.evaluate(TOO_WIDE)
    return found + [[width, "the page", wide]] * bool(wide)


def on_paper(page):
    """Return the parts that are cut off when the page is printed.

    The page keeps its layout for paper, since formulas would have to be set again.
    """
    # A4 without its margins, in CSS pixels
    page.set_viewport_size({"width": 718, "height": 1000})
    page.emulate_media(media="print")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    found = [["paper", *fault] for fault in page.evaluate(CUT)]
    page.emulate_media(media="screen")
    return found


PROJECTORS = [(1280, 800), (1024, 768)]
LEAST = 0.7  # how much smaller a slide's text may have become
# What is outside its slide, or was made too small: [slide, by how much, what]. `views` are
# looked at when shown.
FAULTS = """([least, only]) => {
    const page = document.documentElement, found = [];
    if (only === null) page.classList.add("measuring");      // the one that is shown is laid out
    [...document.querySelectorAll(".slides section")].forEach((slide, k) => {
        if (only !== null && k !== only) return;
        const box = slide.getBoundingClientRect(), scale = box.width / slide.offsetWidth;
        for (const part of slide.querySelectorAll("h1,h2,p,li,pre,img,table,mjx-container,canvas,svg,iframe")) {
            const { width, height, right, bottom } = part.getBoundingClientRect();
            if (part.closest("aside, mjx-assistive-mml, details:not([open])") || !width || !height) continue;
            const cut = part.tagName === "PRE" ? part.scrollWidth - part.clientWidth : 0;
            const over = Math.max(bottom - box.bottom + 40 * scale, right - box.right, cut) / scale;
            if (over > 2) found.push([k, Math.round(over), part.tagName, part.textContent.slice(0, 40)]);
        }
        const { fit } = slide.dataset;
        if (!(fit >= least)) found.push([k, fit, "too small", slide.textContent.slice(0, 40)]);
    });
    page.classList.remove("measuring");
    return found;
}"""
INSIDE = """() => {
    const { left, top, right, bottom } = document.querySelector(".slides").getBoundingClientRect();
    return left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
}"""
MOVING = """() => [...document.querySelectorAll(".slides > section")]
    .flatMap((slide, k) => slide.querySelector(".rd-embed:not([data-view=choices]), iframe") ? [k] : [])"""


def deck_opened(watched, where, screen=PROJECTORS[0]):
    on_screen(watched.page, where, dict(zip(("width", "height"), screen, strict=True)))
    watched.page.wait_for_function("() => document.body.dataset.ready")


def ill_fitting(watched, where, opens):
    """Return what leaves its slide, is too small, or fails while a deck plays.

    opens: whether something has to move from the first slide on.
    """
    deck_opened(watched, where, tuple(SCREEN.values()) if opens else PROJECTORS[0])
    if opens:
        opening_moves(watched)
    # a laboratory that has just come is laid out anew
    becomes_whole(watched, lambda: watched.run(FAULTS, [LEAST, None]))
    for k in watched.run(MOVING):  # these begin when they are shown
        watched.page.evaluate("k => Reveal.slide(k, 0, 99)", k)
        watched.page.locator(".present :is(.rd-view:not(.rd-choices), iframe)").first.wait_for()
        watched.comes(lambda k=k: watched.run(FAULTS, [LEAST, k]) == [])
    for width, height in PROJECTORS:  # all is scaled as one
        watched.page.set_viewport_size({"width": width, "height": height})
        watched.until(lambda: watched.run(INSIDE))
    return watched.complaints()


class Links(HTMLParser):
    """The ids, links, loaded parts and faults of a page."""

    def __init__(self, text):
        super().__init__()
        self.ids = set()
        self.links = set()
        self.parts = set()
        self.faults = []
        self.heads, self.language = 0, ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.faults += [f"id {values.get('id')} twice"] * (values.get("id") in self.ids)
        self.faults += [f"no words for {values.get('src', '')[:60]}"] * (
            tag == "img" and values.get("alt") is None
        )
        self.heads += tag == "h1"
        self.language = values.get("lang", "") if tag == "html" else self.language
        self.ids |= {values[key] for key in ("id", "name") if values.get(key)}
        if values.get("href"):
            leads = tag == "a" or values.get("rel") in ("index", "search", "prev", "next")
            (self.links if leads else self.parts).add(values["href"])
        if values.get("src"):
            self.parts.add(values["src"])
