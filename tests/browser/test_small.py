"""Test style sheets and scripts by themselves, in pages of a few lines.

On paper nothing is folded, and what answers waits for a letter.
"""

import json

from pages import ROOT, Watched
from slow_browser import slowing

from workbook.course.sentences import sentence
from workbook.widgets.parts import linked
from workbook.widgets.sentence import plain

FRONT = ROOT / "workbook" / "widgets" / "front"

STATIC = ROOT / "tools" / "site" / "static"
PAGE = """<body><details><summary>the formulas</summary><p style="height:200px" id="row">RK 2.1</p></details>
<details open><summary>open</summary><p>more</p></details></body>"""


def opened(fresh):
    return fresh.page.evaluate("[...document.querySelectorAll('details')].map((one) => one.open)")


def test_what_is_folded_is_open_on_paper(fresh):
    fresh.page.set_content(PAGE)

    def height():
        return fresh.page.evaluate(
            "document.querySelector('details').getBoundingClientRect().height"
        )

    fresh.page.emulate_media(media="print")
    assert height() < 100
    fresh.page.add_style_tag(path=STATIC / "site.css")
    assert height() > 200
    fresh.page.emulate_media(media="screen")
    assert height() < 100


def test_a_script_opens_what_css_cannot_and_shuts_it_again(fresh):
    fresh.page.set_content(PAGE)
    fresh.page.add_script_tag(path=STATIC / "print.js")
    fresh.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert opened(fresh) == [True, True]
    fresh.page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert opened(fresh) == [False, True]


# What comes of timers, messages and frames that were asked for in this order, and of a part that unfolds.
COME = """async () => {
    const found = { timers: [], messages: [], frames: [], toggled: 0 };
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => found.messages.push(data);
    const fold = document.createElement("details");
    fold.addEventListener("toggle", () => found.toggled++);
    fold.open = true;
    for (let k = 0; k < 40; k++) {
        setTimeout(() => found.timers.push(k), k % 2);
        port2.postMessage(k);
        requestAnimationFrame(() => found.frames.push(k));
    }
    clearTimeout(setTimeout(() => found.timers.push("cleared")));
    cancelAnimationFrame(requestAnimationFrame(() => found.frames.push("cancelled")));
    found.at_once = found.toggled + found.timers.length + found.messages.length + found.frames.length;
    while (Math.min(found.timers.length, found.messages.length, found.frames.length) < 40 || !found.toggled)
        await new Promise((next) => setTimeout(next, 10));
    return found;
}"""


def test_a_slow_browser_keeps_the_order_that_browsers_promise(chromium):
    """See `--slow-browser`. Timers of 0 ms and of 1 ms may change places, those of one kind not."""
    window = chromium.new_context()
    window.add_init_script(slowing(1, late=20))
    found = Watched(window.new_page()).run(COME)
    window.close()
    wanted = list(range(40))
    assert found["messages"] == found["frames"] == wanted
    assert [[k for k in found["timers"] if k % 2 == odd] for odd in (0, 1)] == [
        wanted[::2],
        wanted[1::2],
    ]
    assert (found["toggled"], found["at_once"]) == (1, 0)


CHOICES = """<article><div class="rd-embed" data-view="choices">
<script type="application/json">{"number": "2.2"}</script></div>
<p id="told">1.25 kg</p><div class="cell" id="cell"><pre id="code">lab()</pre><iframe></iframe></div>
<p id="after">so 1.25 kg</p><div class="rd-ends" data-of="2.2"></div><p id="next">Check</p>"""


def test_what_answers_waits_for_a_letter_and_an_instrument_does_not(fresh):
    def served(route):
        body = CHOICES if route.request.url.endswith("page") else ""
        route.fulfill(body=body, content_type="text/html")

    fresh.page.route("http://book.example/*", served)
    fresh.page.goto("http://book.example/page")
    fresh.page.add_script_tag(path=STATIC / "book.js")
    hidden = fresh.page.locator('[hidden="until-found"]')

    def waits():
        return set(hidden.evaluate_all("nodes => nodes.map((node) => node.id)"))

    assert waits() == {"told", "code", "after"}
    assert fresh.page.locator("iframe").is_visible()
    fresh.page.get_by_role("button", name="Show it anyway").click()
    assert waits() == set()


FOUND = """<article><h1>2a. Push<a class="headerlink">#</a></h1>
<p><a class="rd-live">Run this page live</a> \u00b7 <a class="rd-deck">Slides</a> <button>Show all code</button></p>
<p>The gain is <span class="math">\\(G\\)</span>. It is large.</p></article>"""


def test_an_excerpt_of_a_search_shows_where_a_formula_is_left_out(fresh):
    fresh.page.route(
        "http://book.example/*", lambda route: route.fulfill(body="", content_type="text/html")
    )
    fresh.page.goto("http://book.example/search.html?q=gain")
    fresh.page.evaluate("window.Search = {}")
    fresh.page.add_script_tag(path=STATIC / "book.js")
    excerpt = fresh.page.evaluate("(page) => Search.htmlToText(page)", FOUND)
    assert excerpt.split() == "2a. Push The gain is \u2026. It is large.".split()


LETTERS = """<!doctype html><body>%s<div id="place"></div><script>%s
const place = document.getElementById("place");
const letters = $choices.letterButtons({ number: "2a.1", right: "b", reasons: { a: "No.", b: "Yes." } });
place.append(letters.el);
letters.recall();
</script>"""


def test_a_letter_is_remembered_and_taken_back_and_a_slide_asks_anew(fresh):
    """A lecturer who has tried a deck asks a class that must not see the answer."""
    script = linked(FRONT / "inputs" / "choices.js")

    def serve(route):
        around = '<div class="reveal"></div>' if "slides" in route.request.url else ""
        route.fulfill(body=LETTERS % (around, script), content_type="text/html")

    fresh.page.route("http://book.example/*", serve)
    reply = fresh.page.get_by_role("status")
    button = fresh.page.get_by_role("button", name="Answer a to 2a.1")
    fresh.page.goto("http://book.example/page")
    button.click()
    fresh.page.reload()
    assert reply.text_content() == "(a) is wrong. No."
    fresh.page.goto("http://book.example/slides")
    assert reply.text_content() == ""
    fresh.page.get_by_role("button", name="Answer b to 2a.1").click()
    assert reply.text_content() == "(b) is right. Yes."
    fresh.page.goto("http://book.example/page")
    assert reply.text_content() == "(a) is wrong. No."  # the class's letter is not the lecturer's
    button.click()
    assert (reply.text_content(), button.get_attribute("aria-pressed")) == ("", "false")
    fresh.page.reload()
    assert reply.text_content() == ""


# Answers are judged when a test ends their judging: settle("text", "verdict").
JUDGED = """<!doctype html><body><div id="place"></div><script>%s
const asked = {};
const settle = (text, wrong) => asked[text](wrong);
$judged.judgedForm(document.getElementById("place"), "2a.2", "your answer", document.createElement("input"),
    (text) => new Promise((done) => { asked[text] = done; }));
</script>"""


def test_of_two_answers_the_later_one_is_judged_whichever_takes_longer(fresh):
    fresh.page.set_content(JUDGED % linked(FRONT / "inputs" / "judged.js"))
    field = fresh.page.locator("input")
    verdict = fresh.page.get_by_role("status")
    for text in ("1", "2"):
        field.fill(text)
        field.press("Enter")
    fresh.page.evaluate("settle('2', '')")
    assert fresh.comes(lambda: verdict.inner_text() == "right")
    fresh.page.evaluate("settle('1', 'wrong: twice too little')")
    assert fresh.comes(lambda: verdict.inner_text() == "right")
    assert fresh.page.locator("form").get_attribute("data-verdict") == "right"


def test_a_verdict_is_of_the_text_beside_it_and_the_text_outlives_a_reload(fresh):
    page = JUDGED % linked(FRONT / "inputs" / "judged.js")
    fresh.page.route(
        "http://book.example/*", lambda route: route.fulfill(body=page, content_type="text/html")
    )
    fresh.page.goto("http://book.example/page")
    field = fresh.page.locator("input")
    verdict = fresh.page.get_by_role("status")
    field.fill("1/2")
    field.press("Enter")
    assert fresh.comes(lambda: verdict.inner_text() == "Judging ...")
    fresh.page.evaluate("settle('1/2', '')")
    assert fresh.comes(lambda: verdict.inner_text() == "right")
    field.press("3")
    assert verdict.inner_text() == ""
    assert fresh.page.locator("form").get_attribute("data-verdict") is None
    fresh.page.reload()
    assert field.input_value() == "1/23"


TAGGED = """<article><p><a href="C_equation_index.html#eq-rk-1">RK 1</a></p><p id="text">More.</p></article>"""
CARD = {
    "tag": "RK 1",
    "formula": "a = b",
    "says": "it is so",
    "verdict": "holds",
    "check": "one",
    "lines": "a",
}


def test_a_card_that_comes_when_the_reader_has_gone_on_stays_away(fresh):
    """The cards of the book are fetched when a reader first wants one; here they come late."""
    waits = []

    def serve(route):
        if route.request.url.endswith("tags.js"):
            waits.append(route)
        else:
            body = TAGGED if route.request.url.endswith("page") else ""
            route.fulfill(body=body, content_type="text/html")

    fresh.page.route("http://book.example/**", serve)
    fresh.page.goto("http://book.example/page")
    fresh.page.add_script_tag(path=STATIC / "book.js")
    link = fresh.page.locator("a")
    card = fresh.page.locator("#rd-card")
    link.evaluate("node => node.focus({ focusVisible: true })")
    assert fresh.until(lambda: waits)
    fresh.page.locator("#text").click()
    waits[0].fulfill(body=f"window.RD_TAGS = {json.dumps({'eq-rk-1': CARD})}")
    fresh.page.wait_for_function("window.RD_TAGS")
    assert fresh.comes(lambda: not card.is_visible())
    link.evaluate("node => { node.blur(); node.focus({ focusVisible: true }); }")
    assert fresh.comes(card.is_visible)


def test_python_that_comes_after_all_takes_the_line_away(fresh):
    def serve(route):
        if route.request.url.endswith("lock.json"):
            route.fulfill(status=200, body="no JSON")
        else:
            route.fulfill(body="<body></body>", content_type="text/html")

    fresh.page.route("http://book.example/**", serve)
    fresh.page.goto("http://book.example/lite/page")
    fresh.page.add_script_tag(path=STATIC / "live.js")
    line = fresh.page.locator("#rd-live-line")
    assert fresh.comes(lambda: "Python could not be fetched" in line.inner_text())
    fresh.page.evaluate("""() => { const kernel = { status: "idle" };
        const currentWidget = { sessionContext: { session: { kernel } } };
        window.jupyterapp = { shell: { currentWidget } }; }""")
    assert fresh.comes(lambda: line.count() == 0)


FRAMED = """<div class="rd-choices"></div><iframe class="rd-laboratory" src="laboratory.html"></iframe>
<script>%s</script>"""
LISTENS = """<script>addEventListener("message", ({ data }) => {
    if (data.answered) document.body.dataset.open = "1"; });
onload = () => parent.postMessage({ height: 100 }, "*");</script>"""


def test_a_letter_that_is_given_before_its_laboratory_has_come_opens_it(fresh):
    waits = []

    def serve(route):
        if route.request.url.endswith("laboratory.html"):
            waits.append(route)
        else:
            route.fulfill(body=FRAMED % linked(STATIC / "views.js"), content_type="text/html")

    fresh.page.route("http://book.example/**", serve)
    fresh.page.goto("http://book.example/page", wait_until="commit")
    assert fresh.until(lambda: waits)
    fresh.page.locator(".rd-choices").evaluate(
        """node => node.dispatchEvent(
            new CustomEvent("rd-chosen", { bubbles: true, detail: { fresh: true } }))"""
    )
    waits[0].fulfill(body=LISTENS, content_type="text/html")
    inside = fresh.page.locator("iframe").content_frame.locator("body")
    assert fresh.until(lambda: inside.get_attribute("data-open") == "1")


SENTENCE = """<!doctype html><body><div id="place"></div><script>%s
$sentence.default.render({ model: $message.shelf(%s), el: document.getElementById("place") });
</script>"""


def test_a_number_in_a_sentence_is_a_slider_by_keys_and_by_dragging(fresh):
    view = sentence("06a")
    data = json.dumps({"sentence": view.sentence, "at": view.at})
    fresh.page.set_content(SENTENCE % (linked(FRONT / "sentence" / "sentence.js"), data))
    number = fresh.page.get_by_role("slider", name="bend of the elbow")
    words = fresh.page.locator(".rd-dragged-words")
    arm = fresh.page.locator("path.arm")

    def shown():
        return " ".join(words.inner_text().split()), arm.get_attribute("d")

    assert [number.get_attribute(f"aria-value{x}") for x in ("now", "text")] == ["3", "90 degrees"]
    before = shown()
    number.press("Home")
    assert number.get_attribute("aria-valuetext") == "0 degrees"
    assert shown() != before
    assert shown()[0] == plain(view.sentence, [0])
    box = number.bounding_box()
    fresh.page.mouse.move(box["x"] + 20, box["y"] + 10)
    fresh.page.mouse.down()
    fresh.page.mouse.move(box["x"] + 420, box["y"] + 10, steps=4)
    fresh.page.mouse.up()
    assert shown()[0] == plain(view.sentence, [6])
